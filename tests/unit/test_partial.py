"""Records that leave things out: what a verdict says of them, which lines are to blame, what can be inferred.

Not for: that legal games stay so, which is `tests/property/test_poorer_records.py`.
"""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path as FilePath
from random import Random

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.games import game, header, read_lines, simulated
from tests.support.thin import thinned
from verifier.games.library import Library, rules_folder
from verifier.language.reader import load
from verifier.record.model import RecordPromise, Replay
from verifier.record.read import ReplayReader
from verifier.report.infer import infer_data, infer_lines
from verifier.report.voices import voices
from verifier.run.budget import Budget
from verifier.run.completion import Facts
from verifier.run.explore import explore_completions
from verifier.run.same import plain
from verifier.run.worlds import ReaderPlace, RecordWorld, either_of, merged
from verifier.symbolic.formula import compare, negate
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.solver import Solver
from verifier.verdicts.infer import infer
from verifier.verdicts.judge import audit
from verifier.verdicts.judge_partial import examine_partial, lines_in_conflict
from verifier.verdicts.verdict import Audit, Inferred

pytestmark = pytest.mark.unit
LIBRARY = Library()
BANK = (
    *("combos-are-hard", "draw-three", "gem-essence", "knockdown", "one-of-each", "one-two-punch", "risky-move"),
    *("sale-prices", "self-improvement", "sneak-attack"),
)
#: The opening hands, without their chips.
HANDS = ("P1 draw ? x5", "P2 draw ? x5")
#: Two facts that do not go together.
MORE, LESS = compare("le", ((0, -1),), 3), compare("le", ((0, 1),), -2)
COUNTS, NONE = RecordPromise("counts", "taken"), RecordPromise("none", "taken")


def record(lines: Sequence[str], promise: RecordPromise = COUNTS) -> Replay:
    """A record of Alice's Grave against Bob's Rook."""
    return replace(read_lines(header(("grave", "rook"), BANK), lines), record=promise)


def found(lines: Sequence[str], promise: RecordPromise = COUNTS) -> Audit:
    """The verdict on such a record."""
    return audit(game(), record(lines, promise))


def table(inferred: Inferred) -> Mapping[int, Mapping[str, tuple[int, int]]]:
    """For each line what its chips can be."""
    notation = game().notation
    return {row.line: {notation[one.kind]: (one.least, one.most) for one in row.ranges} for row in inferred.rows}


def test_a_second_crash_gem_that_alice_does_not_have() -> None:
    lines = (*HANDS, "P1 ante 1", "P1 play crash-gem 1", "P1 buy 1", "P1 draw ? x5", "P2 ante 1", "P2 buy 1",
             "P2 draw ? x5", "P1 ante 1", "P1 play crash-gem 1")  # fmt: skip
    verdict = found(lines)
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.line, verdict.fault.clause) == ("illegal", 11, "PS3-ACTION-01")
    assert verdict.fault.account == "P1's crash-gem: 1 in the discard pile"
    russian = voices(LIBRARY.root, "ru")("puzzle-strike/3e")(verdict.fault.whereabouts)
    assert russian == "P1, \u0432\u0437\u0440\u044b\u0432: 1 \u0432 \u0441\u0431\u0440\u043e\u0441\u0435"
    assert verdict.fault.conflict == (4,)


def test_the_number_of_chips_drawn_gives_the_pile_away() -> None:
    lines = (*HANDS, "P1 ante 1", "P1 play crash-gem 1", "P1 buy wound", "P1 draw ? x5", "P2 ante 1", "P2 buy 1")
    assert found((*lines, "P2 draw ? x5")).verdict == "consistent"
    verdict = found((*lines, "P2 draw ? x6"))
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.line, verdict.fault.clause) == ("illegal", 9, "PS3-CLEAN-05")


def test_a_record_that_counts_may_write_just_the_number() -> None:
    lines = ("P1 draw 5", "P2 draw 5", "P1 ante 1", "P1 play crash-gem 1", "P1 buy wound")
    assert found((*lines, "P1 draw 5")).verdict == "consistent"
    assert found((*lines, "P1 draw 4")).verdict == "consistent", "one is still to be drawn"
    assert found((*lines, "P1 draw 4", "P2 ante 1")).verdict == "illegal"


def test_five_chips_cannot_pay_for_everything() -> None:
    assert found(("P1 ante 1", "P1 buy combine"), NONE).verdict == "consistent"
    verdict = found(("P1 ante 1", "P1 buy double-crash-gem"), NONE)
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.clause) == ("illegal", "PS3-BUY-08")
    assert "money = 1 to 5" in verdict.fault.found


def test_what_must_have_been_drawn() -> None:
    inferred = infer(game(), record((*HANDS, "P1 ante 1", "P1 play crash-gem 1", "P1 buy gem-essence")))
    assert inferred.whole
    alice, bob = table(inferred)[1], table(inferred)[2]
    assert alice["crash-gem"] == (1, 1)  # played, so it was there
    assert alice["1"] == (2, 4)  # gem-essence costs three, and the crash-gem pays one
    assert bob["crash-gem"] == (0, 1)
    assert bob["1"] == (1, 5)  # of ten chips four are no gems


def test_the_second_half_of_a_bag_is_what_the_first_left() -> None:
    lines = (*HANDS, "P1 ante 1", "P1 buy wound", "P1 draw crash-gem reversal martial-mastery versatile-style ?")
    assert table(infer(game(), record(lines)))[1] == {"1": (5, 5)}


def test_a_choice_that_a_line_leaves_out_is_no_unknown_word_of_it() -> None:
    """After `P2 buy combine` Bob may react with Rigorous Training and gain something, or not."""
    text = """format: replay/1
ruleset: puzzle-strike/3e
seats: {P1: {player: Bob, character: midori}, P2: {player: Alice, character: lum}}
bank: first-game
record: {draws: counts, reactions: none, choices: none}
moves: |
  P1 draw ? x5
  P2 draw ? x5
  P1 ante 1
  P1 buy combine
  P1 draw ? x5
  P2 ante 1
  P2 buy combine
  P2 draw ? x5
  P1 ante 1
  P1 buy 1
"""
    rows = infer(game(), ReplayReader(Library().names).text(text, "f.yaml")).rows
    assert {row.verb for row in rows} == {"draw"}


def test_unknown_words_are_listed_with_what_they_can_be() -> None:
    lines = (
        *HANDS,
        "P1 ante 1",
        "P1 play versatile-style ?",
        "P1 buy wound",
        "P1 draw ? x4",
        "P1 refill",
    )
    replay = record((*lines[:4], "P1 buy combine"))
    words = [row.words for row in infer(game(), replay).rows if row.words]
    assert words and set(words[0]) >= {"money"}


def test_the_table_is_told_as_text_and_as_data() -> None:
    inferred = infer(game(), record((*HANDS, "P1 ante 1", "P1 play crash-gem 1")))
    heading, first, *_ = infer_lines(game(), inferred)
    assert heading == "in every legal game that fits:"
    assert first.startswith("  line 1  P1 draw  1 1 to 4, crash-gem 1,")
    data = infer_data(game(), inferred)
    assert data.whole
    assert data.unknown[0].chips["crash-gem"] == (1, 1)


def test_a_draw_across_a_refill_may_name_its_chips_in_any_order() -> None:
    start = (*HANDS, "P1 ante 1", "P1 buy wound", "P1 draw ? x5", "P2 ante 1", "P2 buy 1", "P2 draw ? x5", "P1 ante 1")
    assert found((*start, "P1 buy 1", "P1 draw ? ? wound ? ?")).verdict == "consistent"
    assert found((*start, "P1 buy 1", "P1 draw wound wound ? ? ?")).verdict == "illegal"


def test_what_cleanup_discards_may_be_stated_in_part() -> None:
    start = (*HANDS, "P1 ante 1", "P1 buy wound", "P1 discard crash-gem ?")
    assert found((*start, "P1 draw ? x5")).verdict == "consistent"
    assert table(infer(game(), record((*start, "P1 draw ? x5"))))[1]["crash-gem"] == (1, 1)
    verdict = found((*HANDS, "P1 ante 1", "P1 buy wound", "P1 discard crash-gem crash-gem", "P1 draw ? x5"))
    assert verdict.verdict == "illegal"


def test_a_record_that_goes_wrong_before_anything_is_unknown_is_judged_line_by_line() -> None:
    lines = ("P1 draw crash-gem 1 1 1 reversal", "P2 draw 1 1 1 1 1", "P1 ante 2", "P1 buy ?")
    verdict = found(lines, RecordPromise())
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.line, verdict.fault.clause) == ("illegal", 3, "PS3-ANTE-02")


def test_a_time_limit_gives_undecided_with_the_line_reached() -> None:
    replay = thinned(simulated(5), "counts", Random(5))
    examination = explore_completions(game(), replay, {}, Budget(-1), thorough=False)
    assert examination.run().cut == "the time is up"


def test_the_fewest_lines_that_exclude_something() -> None:
    solver = Solver()
    path = SymbolicPath(solver)
    one, two, three = (path.unknown(name, 0, 5) for name in ("one", "two", "three"))
    facts = [compare("le", ((0, 1),), -1), compare("le", ((1, 1),), -2), compare("le", ((2, 1),), -3)]
    refused = compare("le", ((0, -1), (1, -1)), 4)  # one + two >= 4
    assert str(one), (str(two), str(three)) == ("0 to 5", ("0 to 5", "0 to 5"))
    assert lines_in_conflict(solver, facts, [7, 8, 9], refused) == (7, 8)
    assert lines_in_conflict(solver, facts, [7, 8, 9], False) == ()


def test_opposite_facts_cancel_when_worlds_are_joined() -> None:
    formula = compare("le", ((0, 1),), -1)
    assert either_of((formula,), (negate(formula),)) is True
    assert either_of((), (formula,)) is True
    assert plain([1, (2, "a")]) == (1, (2, "a"))


def test_what_time_cut_short_is_never_illegal() -> None:
    lines = (*HANDS, "P1 ante 1", "P1 play crash-gem 1", "P1 buy 1", "P1 draw ? x5", "P2 ante 2")
    assert found(lines).verdict == "illegal"
    assert examine_partial(game(), record(lines), Budget(0.0)).verdict == "undecided"


def test_what_can_be_inferred_holds_under_every_reading(tmp_path: FilePath) -> None:
    shutil.copytree(rules_folder(), tmp_path / "rules")
    rules = tmp_path / "rules" / "puzzle-strike" / "3e" / "ruleset.yaml"
    text = rules.read_text("utf-8")
    stricter = text.replace("[action-chip, not-an-action-chip]", "[not-an-action-chip, action-chip]")
    rules.write_text(stricter, "utf-8")
    assert text != stricter
    head = header(("jaina", "rook"), BANK)
    seats = "{P1: {pile: [1], hand: [wound, crash-gem, 1]}, P2: {pile: [1]}}"
    position = load(f"turn: P1\nphase: action\nseats: {seats}\n", "study")
    head = replace(head, setup={**head.setup, "position": position})
    unknown = replace(read_lines(head, ("P1 play ?", "P1 pass")), record=COUNTS)
    for root in (None, tmp_path / "rules"):  # the Wound is played under the first reading here and the second there
        (row,) = infer(Library(root).open("puzzle-strike/3e"), unknown).rows
        assert row.words == ("crash-gem", "wound")


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        ("", "consistent"),
        ("1", "consistent"),  # what was trashed
        ("draw-three", "consistent"),  # what was gained for it
        ("1 draw-three", "consistent"),
        ("knockdown", "illegal"),  # two dearer than nothing that Alice has
        ("1 knockdown", "illegal"),
        ("draw-three 1", "illegal"),
    ],
)
def test_some_of_what_is_chosen_may_be_left_out(words: str, verdict: str) -> None:
    lines = ("P1 ante 1", f"P1 play martial-mastery {words}".strip(), "P1 buy wound")
    assert found(lines, RecordPromise("none", "taken", "none")).verdict == verdict


FREE_FOR_ALL = """\
format: replay/1
ruleset: puzzle-strike/3e
mode: ffa
seats: {P1: {character: jaina}, P2: {character: midori}, P3: {character: lum}}
bank: first-game
record: {draws: none, reactions: taken, choices: none}
moves: |
  P1 ante 1
  P1 play crash-gem WORDS
"""


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        ("-> P3", "consistent"),
        ("1", "consistent"),
        ("1 -> ?", "consistent"),
        ("2 -> ?", "illegal"),
        ("2 -> P3", "illegal"),
        ("-> P1", "illegal"),
    ],
)
def test_at_whom_a_crash_was_aimed_may_be_said_without_the_gem(words: str, verdict: str) -> None:
    replay = ReplayReader(LIBRARY.names).text(FREE_FOR_ALL.replace("WORDS", words), "ffa.yaml")
    assert audit(LIBRARY.open(replay.ruleset), replay).verdict == verdict


def test_what_only_one_of_two_worlds_has_defined_is_not_taken_as_defined() -> None:
    one, other = (
        RecordWorld((), Facts((fact,), (0,), defined=numbers), ReaderPlace(), {}, {}, ())
        for fact, numbers in ((MORE, (0, 1)), (LESS, (1, 2)))
    )
    assert merged(one, other).facts.defined == (1,)


def test_worlds_with_other_guesses_are_told_apart_only_where_all_are_listed() -> None:
    one, other = (
        RecordWorld((), Facts(), ReaderPlace(), {}, {}, (), guesses={(3, 9): frozenset((word,))})
        for word in ("combine", "wound")
    )
    assert one.signature(told=False) == other.signature(told=False)
    assert one.signature(told=True) != other.signature(told=True)
