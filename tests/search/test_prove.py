"""What is proved, and that it is not proved of rules in which it does not hold."""

import re
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.search.test_planted import RULESET, planted_rules  # noqa: F401
from tests.support.rotating import examples
from tests.support.toy import RULES, TOY
from verifier.games.game import Game
from verifier.games.library import Library, rules_folder
from verifier.games.puzzle_strike.decisions import NAMES
from verifier.search.induction import Allowance, take
from verifier.search.prove import InvariantRow, Limits, follow, kept, prove, rest_on
from verifier.symbolic.path import SymbolicPath as SolverPath
from verifier.symbolic.solver import Solver

pytestmark = pytest.mark.property
GAME = Path(__file__).parents[2] / "verifier" / "games" / "puzzle_strike"
#: Modules that write the ante level as a record tells it, each by what is called for that: a judge sets it, and a
#: record may begin at a level that nobody knows. Paths of scenes do neither.
WITH_RECORDS = {"midgame.py": "open_up"}
#: The same, and what a judge sets through the declared table.
FOR_RECORDS = {**WITH_RECORDS, "mending.py": "set_to"}

#: The limits that rest on readings which no clause settles, with these.
PRESUMED = {
    "four-gem": ["four-gem.other-shields: barred"],
    "never falls": ["level.falls: never"],
}


def proved(library: Library, errata: tuple[str, ...], statement: str, most: int) -> InvariantRow:
    """The row of one statement, from the first guards of it, up to one that violates it."""
    row = InvariantRow(statement, statement)
    guards = [guard for guard in library.open(RULESET, errata).guards() if guard.statement == statement]
    with closing(Solver()) as solver:
        for guard in guards[:most]:
            kept(guard, row, solver, Allowance())
            if row.violations:
                break
    return row


@pytest.mark.parametrize("statement", ["one-reaction", "four-gem", "one-wound", "kept", "pile", "never falls"])
def test_limits_are_proved_for_any_counts(statement: str) -> None:
    row = proved(Library(), (), statement, examples(40))
    assert row.guards >= 1
    assert row.status == ("proved as presumed" if statement in PRESUMED else "proved")
    assert row.presumed == {*PRESUMED.get(statement, ())}


@pytest.mark.parametrize(
    ("erratum", "statement"),
    [("two-wounds-a-turn", "one-wound"), ("two-reactions-to-a-send", "one-reaction"),
     ("answers-to-a-4-gem", "four-gem"), ("falling-ante-level", "never falls"),
     ("chips-kept-without-piggy-banks", "kept")],
)  # fmt: skip
def test_what_does_not_hold_is_violated(
    erratum: str,
    statement: str,
    planted_rules: Library,  # noqa: F811
) -> None:
    row = proved(planted_rules, (erratum,), statement, 80)
    assert row.status == "violated"
    assert row.violations


@pytest.mark.parametrize(
    ("statement", "decision", "norm"), [("one-wound", "buy", "wounds-per-turn"), ("kept", "keep", "piggy-banks")]
)
def test_a_permission_of_the_player_s_own_pile_is_seen(
    tmp_path: Path, statement: str, decision: str, norm: str
) -> None:
    root = tmp_path / "rules"
    shutil.copytree(rules_folder(), root)
    may = f'clause: PS3-WOUND-06, "on": {decision}, may: "pile_total >= 5", overrides: [{norm}], say: it may'
    text = f"id: lifted\nchanges:\n  norms: {{lifted: {{{may}}}}}\n"
    (root / RULESET / "errata" / "lifted.yaml").write_text(text, encoding="utf-8")
    assert proved(Library(root), ("lifted",), statement, 3).status == "violated"


def test_the_rows_say_what_the_parameters_say() -> None:
    parameters = {"wounds-per-turn": 2, "reactions-per-event": 3, "unanswerable-gem": 5}
    assert NAMES["statements"]["one-wound"].format_map(parameters) == "at most 2 Wound bought in a turn"
    assert (
        NAMES["statements"]["four-gem"].format_map(parameters)
        == "no reaction to a send that holds a gem of size 5 or more"
    )
    assert Library().open(RULESET).statements()["one-wound"] == "at most 1 Wound bought in a turn"


def toy(tmp_path: Path, change: str = "") -> Game:
    """The toy edition, with a change if there is one."""
    path = tmp_path / "changed.yaml"
    path.write_text(f"id: changed\nchanges:\n  {change}\n", encoding="utf-8")
    return Library(RULES).open(TOY, (str(path),) if change else ())


def test_rules_without_an_amount_have_no_row_of_it(tmp_path: Path) -> None:
    change = "parameters: {unanswerable-gem: {value: 2, clause: TOY-REACT-01}}"
    assert "four-gem" not in toy(tmp_path).statements()
    assert toy(tmp_path, change).statements()["four-gem"].endswith("size 2 or more")


def test_no_gem_is_broken_of_a_size_that_no_chip_has(tmp_path: Path) -> None:
    game = toy(tmp_path)
    stride = next(one for one in game.strides() if one.name == "crash-gem: crash (1)")
    rows = {kind: InvariantRow(kind, title) for kind, title in game.statements().items()}
    assert take(stride, rows, Allowance(60), few=20)


def test_no_question_is_asked_that_the_rules_never_ask(tmp_path: Path) -> None:
    asked = {guard.name.partition(" ")[0] for guard in toy(tmp_path).guards()}
    assert {"react-send", "react-attack", "keep"} <= asked
    assert "react-buy" not in asked  # no chip answers a purchase


def test_a_turn_in_which_nothing_is_kept_has_its_cleanup(tmp_path: Path) -> None:
    game = toy(tmp_path, "turn: [ante, action, buy, discard, draw, turn-end, loss-check]")
    assert not [guard for guard in game.guards() if guard.statement == "kept"]
    with closing(Solver()) as solver:
        plays: list[Any] = [scene.start(SolverPath(solver), {}) for scene in game.scenes(())]
    assert "discard" in {play.rules.turn[play.state.phase] for play in plays}


@pytest.mark.parametrize(("condition", "apart"), [("in_hand(cause) < 1", True), ("kind(cause, 'gem')", False)])
def test_a_question_stands_for_all_causes_that_no_norm_tells_apart(tmp_path: Path, condition: str, apart: bool) -> None:
    norm = f'{{clause: TOY-REACT-01, "on": react-send, may: "{condition}", overrides: [purple-shield], say: it may}}'
    game = toy(tmp_path, f"norms: {{planted: {norm}}}")
    sends = [one for one in game.guards() if one.statement == "one-reaction" and one.name.startswith("react-send")]
    assert sum(guard.times for guard in sends) == len(game.notation)
    assert (len(sends) == len(game.notation)) == apart


def test_a_small_chip_is_followed_to_its_end() -> None:
    game = Library().open(RULESET)
    rows = {kind: InvariantRow(kind, title) for kind, title in game.statements().items()}
    follow(game, ("three-colors",), rows, 400, Allowance())
    assert rows["conservation"].scenes >= 1
    assert not any(row.violations for row in rows.values())


def test_only_what_questions_show_is_called_proved() -> None:
    assert InvariantRow("conservation", "chips are conserved", scenes=3).status == "holds up to the bounds"
    assert InvariantRow("one-wound", "", guards=1, bounded=2).status == "proved"
    assert InvariantRow("four-gem", "", guards=1, presumed={"x: y"}).status == "proved as presumed"
    assert InvariantRow("one-wound", "", guards=1, unknown=1).status == "holds up to the bounds"
    assert InvariantRow("one-wound", "", guards=1, violations=["x"]).status == "violated"


def test_a_row_rests_on_what_its_steps_suppose() -> None:
    rows = {kind: InvariantRow(kind, kind, guards=1) for kind in ("meters", "row", "pile")}
    rows["row"].unshown.add("a step: cut off")
    rows["pile"].presumed.add("x: y")
    rest_on(("row", "pile"), rows)
    assert {row.status for row in rows.values()} == {"holds up to the bounds"}
    assert rows["meters"].unshown == {"every step: it begins where row"}
    assert rows["meters"].presumed == {"x: y"}


def test_only_the_primitives_that_were_looked_at_write_the_level() -> None:
    """The proof is about `take_from_bank` and `return_to_bank`; nothing else writes the ante level in a duel.

    `endings.py` raises it when a player of several is out, and `WITH_RECORDS` where the lines of a record are followed.
    """
    writers = {
        path.name
        for path in GAME.rglob("*.py")
        if re.search(r"state\.level\s*(=[^=]|\+=|-=)", path.read_text(encoding="utf-8"))
    }
    known = ("zones.py", "position.py", "anywhere.py", "loose.py", "endings.py")
    assert writers == {*known, *WITH_RECORDS}


@pytest.mark.parametrize("writer", FOR_RECORDS)
def test_what_writes_the_level_for_a_record_is_called_only_where_one_is_followed(writer: str) -> None:
    called, root = FOR_RECORDS[writer], GAME.parents[1]
    callers = {
        path.relative_to(root).parts[0]
        for path in root.rglob("*.py")
        if re.search(rf"\.{called}\(", path.read_text(encoding="utf-8"))
    }
    assert callers == {"run"}


def test_nothing_is_broken_when_a_game_begins() -> None:
    assert list(Library().open(RULESET).opening_faults()) == []


def test_a_budget_that_is_used_up_leaves_every_question_undecided() -> None:
    game = Library().open("puzzle-strike/3e")
    *_, rows = prove(game, Limits(("wound",), budget=0))
    assert sum(row.unknown for row in rows) == sum(guard.statement in game.statements() for guard in game.guards())
    assert not any(row.guards or row.scenes or row.status == "proved" for row in rows)
