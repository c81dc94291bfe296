"""`verifier rules`: pages, lists, lint, coverage, open points."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.toy import RULES, TOY
from verifier.games.library import rules_folder

pytestmark = pytest.mark.cli
RULESET = "puzzle-strike/3e"


@pytest.fixture
def edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a copy of the toy edition that a test may spoil."""
    shutil.copytree(RULES, tmp_path / "rules")
    monkeypatch.setenv("VERIFIER_RULES", str(tmp_path / "rules"))
    return tmp_path / "rules" / TOY / "ruleset.yaml"


def replace_in(path: Path, old: str, new: str) -> int:
    """Replace a text that must be there, once; the line it is on."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_rulesets_and_what_they_hold_are_listed() -> None:
    assert "puzzle-strike/3e Puzzle Strike 3rd edition" in " ".join(call("rules", "list").stdout.split())
    totals = dict(line.split() for line in call("rules", "list", RULESET).stdout.splitlines()[2:])
    assert (totals["clauses"], totals["chips"], totals["characters"]) == ("579", "62", "10")
    chips = call("rules", "list", RULESET, "chips").stdout
    assert "sneak-attack" in chips
    assert call("rules", "list", "puzzle-strike/9e").exit_code == 64


def test_a_clause_has_a_page() -> None:
    page = call("rules", "show", RULESET, "ps3-fine-04").stdout
    assert page.startswith("PS3-FINE-04  (must-not; applies to all)\n")
    assert '"The Fine Print", line 159' in page
    assert "norms.one-reaction-to-a-send" in page
    assert "reactions >= parameter('reactions-per-event')" in page


def test_a_chip_has_a_page() -> None:
    page = call("rules", "show", RULESET, "Sneak Attack").stdout
    assert page.startswith("Sneak Attack  (sneak-attack)\n")
    assert "  banner: [red]\n" in page
    assert "    - ante: {size: 1, who: affected}\n" in page
    assert "PS3-CHIP-SNEAK-ATTACK-01" in page
    assert "ante.supply (what is anted when the bank is out of 1-gems): stand-in, PS3-PANIC-11" in page


def test_a_step_without_parameters_says_what_it_does() -> None:
    page = call("rules", "show", RULESET, "its-a-trap").stdout
    assert "- trap: {}  # put a trap token on a stack" in page
    assert "- trash-self  # this chip returns to the bank" in page


def test_a_point_has_a_page_and_unknown_names_a_suggestion() -> None:
    page = call("rules", "show", RULESET, "combine.optional").stdout
    assert "settled for combine: may by PS3-FINE-10" in page
    result = call("rules", "show", RULESET, "sneak-atack")
    assert result.exit_code == 64
    assert "did you mean 'sneak-attack'?" in result.stderr
    assert call("rules", "show", RULESET).exit_code == 64


def test_the_resolved_edition_is_yaml_that_says_the_same() -> None:
    import yaml

    from verifier.language.document import load_document
    from verifier.language.reader import load

    text = call("rules", "show", RULESET, "--resolved").stdout
    from verifier.kernel.source import Position

    document = load_document(rules_folder(), RULESET, (), Position(""))
    assert load(text, "resolved").as_data() == document.root.as_data()
    assert yaml.safe_load(text)["parameters"]["lose-at"]["value"] == 10


def test_the_shipped_rules_have_no_lint_errors() -> None:
    result = call("rules", "lint", RULESET)
    assert result.exit_code == 0
    assert result.stdout.rstrip().splitlines()[-1].startswith("0 errors, ")
    assert "information: combine.supply is open" in result.stdout


def test_lint_finds_a_clause_that_the_inventory_does_not_have(edition: Path) -> None:
    line = replace_in(edition, '{clause: TOY-BUY-03, "on": play', '{clause: TOY-BUY-33, "on": play')
    result = call("rules", "lint", TOY)
    assert result.exit_code == 1
    assert f"ruleset.yaml:{line}:" in result.stdout
    assert "error: cites 'TOY-BUY-33', which is not in the clause inventory" in result.stdout


def test_lint_reports_what_cannot_be_read_with_its_place(edition: Path) -> None:
    line = replace_in(edition, "actions >= 1", "actionz >= 1")
    result = call("rules", "lint", TOY)
    assert result.exit_code == 1
    assert f"ruleset.yaml:{line}:" in result.stdout
    assert "did you mean 'actions'" in result.stdout
    assert result.stdout.endswith("\n1 error, 0 warnings, 0 remarks\n")


def test_lint_finds_chips_without_source_and_points_settled_twice(edition: Path) -> None:
    replace_in(
        edition, "\nchips:\n", "\nchips:\n  extra: {name: Extra, kind: puzzle, box: 5, cost: 1, banner: [red]}\n"
    )
    replace_in(
        edition,
        "  counter.surplus:",
        "  trash-largest.ties@pilebunker: {is: all, by: TOY-PLAY-07}\n  counter.surplus:",
    )
    result = call("rules", "lint", TOY, "--quiet")
    assert result.exit_code == 1
    assert "error: extra names no source [chip.source]" in result.stdout
    assert "settles trash-largest.ties as 'one' and does not except TOY-PLAY-07" in result.stdout


def test_lint_finds_overlays_that_change_nothing(edition: Path) -> None:
    errata = edition.parent / "errata"
    (errata / "idle.yaml").write_text("changes:\n  parameters:\n    lose-at: {value: 4}\n")
    (errata / "torn.yaml").write_text("changes:\n  parameters:\n    lose-att: null\n")
    result = call("rules", "lint", TOY)
    assert "idle.yaml:3:22: warning: parameters.lose-at.value is already so" in result.stdout
    assert "torn.yaml:3:15: error: removes 'lose-att', which is not there" in result.stdout
    assert result.exit_code == 1


def test_removing_a_resolution_opens_its_point(edition: Path) -> None:
    before = {point["id"] for point in json.loads(call("rules", "open", TOY, "--format", "json").stdout)}
    assert "counter.surplus" not in before
    replace_in(edition, "  counter.surplus: {is: to-who-crashed-less, by: TOY-CRASH-02}\n", "")
    points = {point["id"]: point for point in json.loads(call("rules", "open", TOY, "--format", "json").stdout)}
    assert set(points) - before == {"counter.surplus"}
    assert "crash-gem" in points["counter.surplus"]["open_for"]


def test_coverage_has_a_row_for_every_clause() -> None:
    data = json.loads(call("rules", "coverage", RULESET, "--mode", "duel", "--format", "json").stdout)
    assert len(data["clauses"]) == 579 == sum(data["totals"].values())
    rows = {row["clause"]: row for row in data["clauses"]}
    assert rows["PS3-FINE-04"]["status"] == "enforced"
    assert "579" not in call("rules", "coverage", RULESET, "--mode", "chess").output
    assert call("rules", "coverage", RULESET, "--mode", "chess").exit_code == 64


def test_errata_characters_and_banks_have_pages() -> None:
    page = call("rules", "show", RULESET, "loss-after-action").stdout
    assert page.startswith("loss-after-action  (erratum of puzzle-strike/3e)\n")
    assert "  title: A pile of ten at the end of the action phase loses\n" in page
    assert "    turn: [ante, action, loss-check, buy, keep, discard, draw, turn-end]\n" in page
    assert "reversal  (Reversal, " in call("rules", "show", RULESET, "grave").stdout
    assert "knockdown  (Knockdown, cost 2)" in call("rules", "show", RULESET, "first-game").stdout


def test_a_page_is_found_by_alias_number_and_beginning() -> None:
    for name, slug in (("crash", "crash-gem"), ("1", "1-gem"), ("sneak", "sneak-attack"), ("DCG", "double-crash-gem")):
        assert f"({slug})" in call("rules", "show", RULESET, name).stdout.splitlines()[0]
    assert call("rules", "show", RULESET, "PS3-FINE-0").exit_code == 64  # the beginning of several


def test_evidence_counts_only_clauses_that_a_record_names(tmp_path: Path) -> None:
    from verifier.report.evidence import evidence

    head = "format: replay/1\nruleset: puzzle-strike/3e\nexpect: {verdict: illegal"
    (tmp_path / "a.yaml").write_text(f"{head}, clause: PS3-A-01}}\nmoves: ''\n")
    (tmp_path / "b.yaml").write_text(f"{head}}}\nmoves: ''\n")
    (tmp_path / "c.yaml").write_text(f"{head}, at-work: [PS3-B-01, PS3-B-02]}}\nmoves: ''\n")
    (tmp_path / "clauses").mkdir()
    (tmp_path / "clauses" / "PS3-C-01-not-2.yaml").write_text(f"{head[:-9]}: legal}}\nmoves: ''\n")
    clauses = [("PS3-A-01", ""), ("PS3-A-02", "PS3-A-01"), ("PS3-A-03", ""), ("PS3-B-02", ""), ("PS3-C-01", "")]
    found = evidence(tmp_path, clauses)
    assert found == {
        "reported or also broken": 2, "no record": 1, "at work in a wrong line": 1, "used in a legal study": 1,
    }  # fmt: skip


def test_evidence_of_a_base_counts_where_it_is_stronger(tmp_path: Path) -> None:
    from verifier.report.evidence import evidence

    head = "format: replay/1\nruleset: puzzle-strike/3e\nexpect: {verdict: illegal"
    for name, clause in (("own/a", "clause: PS3-A-01"), ("own/b", "at-work: PS3-B-01"), ("base/c", "clause: PS3-A-01"),
                         ("base/d", "clause: PS3-B-01"), ("base/e", "at-work: PS3-C-01")):  # fmt: skip
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.yaml").write_text(f"{head}, {clause}}}\nmoves: ''\n")
    clauses = [("PS3-A-01", ""), ("PS3-B-01", ""), ("PS3-C-01", ""), ("PS3-D-01", "")]
    found = evidence(tmp_path / "own", clauses, (), {"x/base": tmp_path / "base"})
    assert [*found.items()] == [
        ("reported or also broken", 1),
        ("reported or also broken in the records of x/base", 1),
        ("at work in a wrong line", 0),
        ("at work in a wrong line in the records of x/base", 1),
        ("used in a legal study", 0),
        ("no record", 1),
    ]


def test_a_clause_without_records_of_its_name_shows_one_in_which_it_is_at_work() -> None:
    page = call("rules", "show", "puzzle-strike-2/base", "PS2-FAQ-40").stdout
    assert "  illegal example: replays/puzzle-strike-2/base/illegal/PS2-FAQ-39/total-incoming-2.yaml\n" in page


def test_lint_finds_translations_of_what_no_edition_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    family = tmp_path / "rules" / "puzzle-strike"
    shutil.copytree(rules_folder() / "puzzle-strike", family)
    monkeypatch.setenv("VERIFIER_RULES", str(family.parent))
    path, plain = family / "languages" / "ru.yaml", "puzzle-strike/1e"
    text = path.read_text(encoding="utf-8")
    changes = {
        "\n  combine: ": "\n  combin: ",
        '"not enough money"': '"not enuff money"',
        "\n  has-not: ": "\n  hast-not: ",
        '\n  "Wounds": ': '\n  "Wouds": ',
        "\n  decline: ": "\n  declin: ",
        "\n  cleanup: [": "\n  cleenup: [",
        "\n  adjudication: ": "\n  adjudicaton: ",
    }
    wrong = text
    for old, new in changes.items():
        wrong = wrong.replace(old, new, 1)
    path.write_text(wrong, encoding="utf-8")
    result = call("rules", "lint", plain)
    assert result.exit_code == 1
    assert [re.sub(r".*ru.yaml:\d+:\d+: ", "", line) for line in result.stdout.splitlines() if "ru.yaml:" in line] == [
        "error: no edition has 'combin' among its chips (did you mean 'combine'?) [language.unknown]",
        "error: no edition has 'declin' among its report-verbs (did you mean 'decline'?) [language.unknown]",
        "error: no edition has 'Wouds' among its sections (did you mean 'Wounds'?) [language.unknown]",
        "warning: no message is 'hast-not' (did you mean 'has-not'?) [language.unprinted]",
        "warning: nothing that is said has the word 'cleenup' (phases) (did you mean 'cleanup'?) [language.unprinted]",
        "warning: nothing that is said has the word 'adjudicaton' (ends) (did you mean 'adjudication'?)"
        " [language.unprinted]",
        "warning: no edition has the text 'not enuff money' (did you mean 'not enough money'?) [language.unprinted]",
    ]
    for word in ("combin:", "enuff"):
        line = wrong[: wrong.index(word)].count("\n") + 1
        assert f"ru.yaml:{line}:" in result.stdout
    path.write_text(text.replace("\nchips:\n", "\nchops:\n", 1), encoding="utf-8")
    result = call("rules", "lint", plain, "--quiet")
    assert result.exit_code == 1
    assert "[language.unreadable]" in result.stdout


def test_a_ruleset_is_named_with_errata(tmp_path: Path) -> None:
    one = call("rules", "show", f"{RULESET}+wound-is-no-action", "play.wound").stdout
    assert one == call("rules", "show", RULESET, "play.wound", "--errata", "wound-is-no-action").stdout
    assert call("rules", "show", f"{RULESET}+nothing", "play.wound").exit_code == 64


def test_points_that_cannot_arise_are_not_open() -> None:
    old = call("rules", "open", "puzzle-strike/1e").stdout
    assert "crash.number" in old or "combine" in old
    assert "level.ratchet" not in old  # its ante has one level
    assert "toll.scope" not in old  # it has no toll


@pytest.mark.usefixtures("toy_rules")
def test_quiet_lists_are_without_totals() -> None:
    for command, total in (("open", " open point"), ("coverage", "of those enforced: ")):
        loud, quiet = (call("rules", command, TOY, *more).stdout for more in ((), ("--quiet",)))
        assert loud.startswith(quiet)
        assert total in loud.removeprefix(quiet)


def test_lint_tells_every_mistake_of_a_ruleset_that_it_can_tell(tmp_path: Path) -> None:
    path = shutil.copytree(RULES, tmp_path / "rules") / TOY / "ruleset.yaml"
    right = path.read_text(encoding="utf-8")
    wrong = right.replace("banner: [purple]", "banner: [purpel]", 1).replace("cost: 2\n", "cost: two\n", 1)
    wrong = wrong.replace('"gem == ante_due"', '"gm == ante_due"').replace('"banner(chip)"', '"baner(chip)"')
    wrong = wrong.replace("{is: at-once,", "{is: at-onse,")
    path.write_text(wrong, encoding="utf-8")
    both = zip(right.splitlines(), wrong.splitlines(), strict=True)
    lines = [number for number, (one, other) in enumerate(both, 1) if one != other]
    assert len(lines) == 5
    result = call("--rules", tmp_path / "rules", "rules", "lint", TOY)
    assert result.exit_code == 1
    told = [line.split(":") for line in result.stdout.splitlines() if ": error: " in line]
    assert [(place[0], int(place[1])) for place in told] == [(str(path), line) for line in lines]
