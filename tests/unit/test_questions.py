"""Guide words put to texts: each is answered, presumptions are named and can be taken away, lint refuses the rest."""

import json
import shutil
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.games import SHIPPED, library
from tests.support.toy import DISPUTED, RULES, TOY
from verifier.games.questions import STATES, questions_of
from verifier.kernel.guide import GUIDE_WORDS
from verifier.language.document import rulesets
from verifier.language.inventory import load_clauses

WOUND = "    alternatives: [action-chip, not-an-action-chip]\n"
PRESUMED = f"{WOUND}    presumed: not-an-action-chip\n    because: a Wound does nothing\n"


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rules of a toy edition that a test may spoil."""
    shutil.copytree(RULES, tmp_path / "rules")
    monkeypatch.setenv("VERIFIER_RULES", str(tmp_path / "rules"))
    return tmp_path / "rules" / TOY / "ruleset.yaml"


def change(path: Path, old: str, new: str) -> int:
    """Replace a text that is there once; the line that it begins on."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


@pytest.mark.rotating(3)
@pytest.mark.parametrize("ruleset", rulesets(SHIPPED))
def test_every_use_answers_every_guide_word(ruleset: str) -> None:
    game = library().open(ruleset)
    found = questions_of(game, load_clauses(game.document))
    asked: dict[tuple[object, ...], set[str]] = {}
    for one in found:
        if one.position.line:
            asked.setdefault((one.text, one.position, one.operation), set()).add(one.word)
    assert all(words == set(GUIDE_WORDS) for words in asked.values())
    assert {one.state for one in found} <= {*STATES} - {"unanswered"}
    assert all(one.because for one in found if one.state in ("presumed", "does not arise"))
    assert all(one.by for one in found if one.state == "settled")
    assert all(one.alternatives for one in found if one.state == "open" and one.point)


def test_the_questions_of_a_text_are_listed_with_what_answers_them() -> None:
    lines = call("rules", "questions", "puzzle-strike/3e", "--of", "sneak-attack").stdout.splitlines()
    assert "    never-back, PS3-PANIC-05" in lines
    assert "  open which-counts stand-in.leaves (ante): " in "\n".join(lines)
    found = call("rules", "questions", "puzzle-strike/3e", "--word", "who-chooses", "--format", "json")
    data = json.loads(found.stdout)
    assert {one["word"] for one in data} == {"who-chooses"}
    assert {"who-chooses", "sneak-attack"}.isdisjoint(one["text"] for one in data)
    assert call("rules", "questions", "puzzle-strike/3e", "--of", "sneak-atack").exit_code == 64


def test_what_the_rules_print_for_all_texts_is_listed_as_settled() -> None:
    lines = call("rules", "questions", "puzzle-strike/3e", "--of", "wound", "--state", "settled").stdout.splitlines()
    limit = lines.index("  settled whether-possible (buy): no more than one Wound per turn")
    assert lines[limit + 1] == "    No player buys more than one Wound in a turn, PS3-WOUND-08"
    found = questions_of(game := library().open("puzzle-strike/3e"), load_clauses(game.document))
    settled = {one.by for one in found if one.state == "settled"}
    assert {"PS3-FFA-09", "PS3-PUBLIC-01", "PS3-END-01", "PS3-CHIP-MARTIAL-MASTERY-01"} <= settled
    words = {(one.word, one.by) for one in found}
    assert ("whether-must", "PS3-DOALL-01") not in words, "a catch-all decides no more than it names"


def test_a_verdict_names_the_presumption_that_it_turns_on(toy: Path, tmp_path: Path) -> None:
    change(toy, WOUND, PRESUMED)
    record = tmp_path / "wound.yaml"
    record.write_text(DISPUTED, encoding="utf-8")
    told = "presumed: play.wound: not-an-action-chip (a Wound does nothing); under action-chip it is legal"

    plain = call("audit", record)
    assert (plain.exit_code, "presumed" in plain.stdout) == (1, False)
    assert told in call("audit", record, "--verbose").stdout
    (data,) = map(json.loads, call("audit", record, "--format", "json").stdout.splitlines())
    assert data["verdict"] == "illegal"
    assert [(one["point"], one["otherwise"]) for one in data["presumed"]] == [("play.wound", "legal")]

    open_again = call("audit", record, "--presume", "nothing").stdout
    assert "disputed" in open_again
    assert "play.wound" in open_again
    assert "play.wound" in call("rules", "presumed", TOY).stdout


@pytest.mark.parametrize(
    ("old", "new", "check", "fails"),
    [
        (WOUND, WOUND + "    presumed: a-chip\n    because: x\n", "unreadable", True),
        (WOUND, WOUND + "    presumed: action-chip\n", "unreadable", True),
        (WOUND, WOUND + "    because: x\n", "unreadable", True),
        ("    word: which-counts\n" + WOUND, WOUND, "point.word", False),
        ("    word: which-counts\n", "    word: which-count\n", "unreadable", True),
        ("spec:\n", "presumed:\n  crash.target: {is: next-player, because: x}\nspec:\n", "spec.presumed", True),
        ("customary:\n", "customary:\n  who-chose: {is: x, because: y}\n", "unreadable", True),
        ("customary:\n", "customary:\n  when-ordered@draw: do\n", "unreadable", True),
    ],
)  # fmt: skip
def test_lint_refuses_points_and_presumptions_that_say_too_little(
    toy: Path, old: str, new: str, check: str, fails: bool
) -> None:
    change(toy, old, new)
    result = call("rules", "lint", TOY)
    assert f"[{check}]" in result.stdout
    assert (result.exit_code != 0) >= fails


def test_lint_refuses_a_guide_word_that_nothing_answers(toy: Path) -> None:
    text = toy.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("  seen-by-whom:"))
    change(toy, line + "\n", "")
    result = call("rules", "lint", TOY)
    assert result.exit_code == 1
    assert "nothing answers 'seen-by-whom' for draw in draw-two" in result.stdout


def test_lint_refuses_a_clause_that_does_not_name_what_it_is_cited_for(toy: Path) -> None:
    clauses = toy.parent / "clauses" / "toy.yaml"
    text = clauses.read_text(encoding="utf-8")
    clauses.write_text(text.replace("settles: [crash.target", "settles: [crash.targets", 1), encoding="utf-8")
    result = call("rules", "lint", TOY)
    assert result.exit_code == 1
    assert "does not name crash.target among what it settles" in result.stdout
    assert "settles 'crash.targets', which is no spec point, case or guide word (did you mean 'crash.target'?)" in (
        result.stdout
    )


@pytest.mark.parametrize("name", ["sneak-attack", "Sneak Attack", "SNEAK-ATTACK"])
def test_a_text_may_be_named_as_it_is_printed(name: str) -> None:
    found = call("rules", "questions", "puzzle-strike/3e", "--of", name, "--quiet")
    assert (found.exit_code, found.stdout.splitlines()[0]) == (0, "sneak-attack")
