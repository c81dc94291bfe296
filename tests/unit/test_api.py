"""The public interface, by nothing but what `verifier` itself offers. Not for: which verdicts are right."""

import doctest
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import verifier
from tests.support.cli import REPLAY, write

pytestmark = pytest.mark.unit
ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "replays/puzzle-strike/3e/legal/games"
SEATS = {"P1": "grave", "P2": "rook"}
OPENING = ("P1 draw crash-gem 1 1 1 reversal", "P2 draw 1 1 1 1 crash-gem", "P1 ante 1")
STUDY = {"turn": "P1", "phase": "action", "seats": {"P1": {"hand": ["wound", 1, 1]}}}


@pytest.fixture(scope="module")
def rules() -> verifier.Rules:
    return verifier.open("puzzle-strike/3e")


@pytest.fixture
def table(rules: verifier.Rules) -> verifier.Table:
    table = rules.start(seats=SEATS, bank="first-game")
    for line in OPENING:
        table.push(line)
    return table


def test_everything_public_can_be_had() -> None:
    assert all(getattr(verifier, name) is not None for name in verifier.__all__)
    with pytest.raises(AttributeError, match="no attribute 'close'"):
        verifier.close  # type: ignore[attr-defined]  # noqa: B018


def test_importing_loads_nothing_of_games() -> None:
    program = "import sys, verifier; print(*[name for name in sys.modules if name.startswith('verifier.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == ""


@pytest.mark.parametrize("module", ["verifier.api.rules", "verifier.api.table", "verifier.api.verdicts"])
def test_examples_in_docstrings_are_true(module: str) -> None:
    __import__(module)
    found = doctest.testmod(sys.modules[module])
    assert found.attempted > 0
    assert found.failed == 0


def test_the_reference_page_is_true() -> None:
    found = doctest.testfile(str(ROOT / "docs/reference/api.md"), module_relative=False, encoding="utf-8")
    assert found.attempted > 10
    assert found.failed == 0


def test_a_ruleset_says_what_it_is(rules: verifier.Rules) -> None:
    assert rules.id == "puzzle-strike/3e"
    assert "ffa" in rules.modes
    assert "wound" in rules.pieces
    assert rules.errata == ()


def test_what_is_unknown_is_refused_with_a_suggestion() -> None:
    with pytest.raises(verifier.Unreadable) as error:
        verifier.open("puzzle-strike/3")
    assert error.value.suggestion == "puzzle-strike/3e"


def test_a_set_up_that_no_game_has_is_refused(rules: verifier.Rules) -> None:
    with pytest.raises(verifier.IllegalSetup):
        rules.start(seats={**SEATS, "P3": "setsuki"}, mode="duel", bank="first-game")


def test_a_table_asks_and_lists_what_is_legal(table: verifier.Table) -> None:
    assert table.question == verifier.Question("P1", "play", "a chip from the hand or the pile")
    assert [str(move) for move in table.legal()] == ["P1 play crash-gem", "P1 play reversal", "P1 pass"]


def test_a_refused_line_changes_nothing(table: verifier.Table) -> None:
    before = table.record()
    with pytest.raises(verifier.Refused) as error:
        table.push("P1 buy 4")
    refusal = error.value.refusal
    assert (refusal.verdict, refusal.clause, refusal.line) == ("illegal", "PS3-BUY-08", 4)
    assert "Buy Phase" in refusal.printed
    assert table.record() == before
    assert table.why_not("P1 buy 4") == refusal
    assert table.why_not("P1 buy 1") is None


def test_the_seat_may_be_left_out(table: verifier.Table) -> None:
    assert str(table.push("play crash-gem 1")) == "P1 play crash-gem 1"
    assert table.lines[-1] == "P1 play crash-gem 1"


@pytest.mark.parametrize("line", ["", "# nothing", "P1 fly", "rewind to line 1", "P1 buy 1\nP1 buy 1", "P1 buy 1 \x07"])
def test_what_is_no_line_is_unreadable(table: verifier.Table, line: str) -> None:
    with pytest.raises(verifier.Unreadable):
        table.push(line)
    assert table.lines == OPENING


def test_lines_are_taken_back_and_tables_copied(table: verifier.Table) -> None:
    twin = table.copy()
    table.push("P1 pass")
    assert twin.lines == OPENING
    assert table.undo() == "P1 pass"
    assert table.record() == twin.record()
    for _ in OPENING:
        twin.undo()
    with pytest.raises(LookupError):
        twin.undo()


def test_a_line_that_turns_on_an_open_point_is_disputed_until_it_is_agreed_on(rules: verifier.Rules) -> None:
    table = rules.start(seats=SEATS, bank="first-game", position=STUDY)
    assert "P1 play wound" not in [str(move) for move in table.legal()]
    refusal = table.why_not("play wound")
    assert refusal is not None
    assert refusal.verdict == "disputed"
    assert refusal.legal["play.wound"] == "action-chip"

    table.agree("play.wound", "action-chip")
    assert "P1 play wound" in [str(move) for move in table.legal()]
    table.push("play wound")
    assert verifier.audit(table.record(), rules).verdict == "legal"
    with pytest.raises(verifier.Refused):
        table.agree("play.wound", "not-an-action-chip")
    assert table.lines == ("P1 play wound",)


def test_quantities_are_those_of_assertions(table: verifier.Table) -> None:
    assert (table.quantity("P1 pile"), table.quantity("pile"), table.quantity("bank combine")) == (1, 1, 20)
    with pytest.raises(verifier.Unreadable):
        table.quantity("P1 height")


def test_a_record_comes_back_as_a_table() -> None:
    path = sorted(GAME.glob("*.yaml"))[0]
    table = verifier.replay(path)
    assert (table.ended, table.winner) != ("", "")
    assert table.question is None
    assert list(table.legal()) == []
    assert verifier.audit(table.record()).verdict == "legal"
    first = verifier.replay(path, at=0)
    assert first.lines == ()


@pytest.mark.parametrize("line", [-1, 1, 9, 18, 99])
def test_a_line_without_a_move_is_refused(line: int, tmp_path: Path) -> None:
    (path,) = write(tmp_path, ok=REPLAY)
    with pytest.raises(verifier.Unreadable, match="no move here; the moves are on lines 10 to 17"):
        verifier.replay(path, at=line)


def test_a_record_that_goes_wrong_stands_before_the_line() -> None:
    path = ROOT / "replays/puzzle-strike/3e/illegal/PS3-WOUND-08/two-wounds-apart.yaml"
    with pytest.raises(verifier.Refused) as error:
        verifier.replay(path)
    assert (error.value.refusal.clause, error.value.refusal.line) == ("PS3-WOUND-08", 18)
    assert error.value.table.lines == ("P1 buy wound", "P1 buy 1")


def test_verdicts_of_texts_paths_and_mappings_are_the_same(rules: verifier.Rules) -> None:
    path = ROOT / "replays/puzzle-strike/3e/illegal/PS3-WOUND-08/two-wounds-apart.yaml"
    mapping = {"seats": {"P1": {"character": "grave"}, "P2": {"character": "rook"}}, "bank": "first-game",
               "position": {"turn": "P1", "phase": "action", "seats": {"P1": {"hand": [1, 1], "bag": ["wound x2"]}}},
               "moves": ["P1 buy wound", "P1 buy wound"]}  # fmt: skip
    by_path = verifier.audit(path)
    by_text = verifier.audit(path.read_text(encoding="utf-8"))
    by_mapping = verifier.audit(mapping, rules)
    assert by_path.fault is not None
    assert by_path.fault == by_text.fault
    assert by_mapping.fault is not None
    assert {by_path.fault.clause, by_mapping.fault.clause} == {"PS3-WOUND-08"}
    assert by_path.to_dict()["verdict"] == "illegal"
    assert json.dumps(by_mapping.to_dict())


def test_a_record_of_another_ruleset_is_no_verdict_of_these_rules(rules: verifier.Rules) -> None:
    with pytest.raises(ValueError, match="puzzle-strike-2/base"):
        verifier.audit(ROOT / "replays/puzzle-strike-2/base/legal/game-1.yaml", rules)


@pytest.mark.parametrize("record", ["nowhere.yaml", {}, {"ruleset": "x/y", "seats": 3, "moves": 4}, "format: [\n"])
def test_whatever_is_wrong_with_a_record_is_malformed(record: str | dict[str, object]) -> None:
    assert verifier.audit(record).verdict == "malformed"


def test_a_random_game_ends_and_is_legal(rules: verifier.Rules) -> None:
    random = Random(4)
    table = rules.start(seats=SEATS, bank="first-game")
    while table.question is not None:
        table.push(table.sample(random))
    assert table.ended
    assert verifier.audit(table.record(), rules).verdict in ("legal", "consistent")
    with pytest.raises(LookupError):
        table.sample(random)


def test_a_move_is_told_in_the_strict_form_and_kept_as_it_was_pushed(rules: verifier.Rules) -> None:
    table = rules.start(seats=SEATS, bank="first-game")
    assert str(table.push("draws 1 1 1 1 crash")) == "P1 draw 1 1 1 1 crash-gem"
    assert table.lines == ("P1 draws 1 1 1 1 crash",)


def test_a_path_that_is_not_there_has_no_line(tmp_path: Path) -> None:
    found = verifier.audit(tmp_path / "nowhere.yaml")
    assert repr(found) == "<Verdict malformed: cannot be opened: no such file or folder>"


def test_the_notebook_says_how_it_is_used() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs/examples/notebook.py")], capture_output=True, text=True, timeout=60, cwd=ROOT
    )
    assert (done.returncode, done.stderr) == (1, f"usage: {ROOT / 'docs/examples/notebook.py'} RECORD\n")


def test_columns_are_those_of_the_line_as_it_was_given(rules: verifier.Rules) -> None:
    for line, column in (("foo", 1), ("  foo", 3), ("draw 1 1 x", 10), ("P1 foo", 4), ("draw 1 1 1 1 1 =", 17)):
        with pytest.raises(verifier.Unreadable) as wrong:
            rules.start(seats=SEATS, bank="first-game").push(line)
        assert wrong.value.position.column == column, line
    table = rules.start(seats=SEATS, bank="first-game")
    for line, column in (("draw 1 1 1 1 1 = P1 hand 4", 18), ("buy 1", 1)):
        for seat in ("", "P1 "):
            refusal = table.why_not(seat + line)
            assert refusal is not None
            assert refusal.column == column + (len(seat) if column > 1 else 0), line
    assert table.push("draw 1 1 1 1 1").text == "P1 draw 1 1 1 1 1"


@pytest.mark.rotating(2)
@pytest.mark.parametrize(
    ("example", "arguments", "text", "said"),
    [
        ("bot.py", ("1",), "", ("wins by overflow: legal",)),
        (
            *("client.py", (), "foo\nP1 draw 1 1 1 1 1\nP2 buy 1\nundo\n"),
            ("what? line:1:1: unknown verb 'foo'", "taken back: P1 draw 1 1 1 1 1"),
        ),
        ("notebook.py", (str(sorted(GAME.glob("*.yaml"))[0]),), "", ("\t",)),
        ("serve_client.py", (), "", ("PS3-DECK-08",)),
    ],
)
def test_an_example_runs(example: str, arguments: tuple[str, ...], text: str, said: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs/examples" / example), *arguments],
        input=text, capture_output=True, text=True, timeout=120, cwd=ROOT, check=True,
    )  # fmt: skip
    assert all(one in done.stdout for one in said)
    assert done.stderr == ""


@pytest.mark.parametrize("judge", [verifier.audit, verifier.replay, lambda record: next(verifier.audit_all(record))])
def test_what_is_no_record_at_all_is_a_type_error(judge: Callable[[object], object]) -> None:
    for wrong in (3, None, 1.5, ["P1 ante 1"]):
        with pytest.raises(TypeError):
            judge(wrong)


@pytest.mark.parametrize(("point", "reading"), [(3, "x"), ("x", None), (b"x", "x")])
def test_what_is_no_text_is_no_reading(rules: verifier.Rules, point: str, reading: str) -> None:
    table = rules.start(seats={"P1": "grave", "P2": "rook"}, bank="first-game")
    with pytest.raises(TypeError, match="a point and its reading are texts"):
        table.agree(point, reading)
