"""Faults of the auditor that mutation has found, each as a small record that shows it."""

import pytest

from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.mutation
LIBRARY = Library()
READER = ReplayReader(LIBRARY.names)

HEADER = """\
format: replay/1
ruleset: puzzle-strike/3e
mode: duel
seats: {{P1: {{player: Alice, character: {one}}}, P2: {{player: Bob, character: {two}}}}}
bank: {bank}
position:
  turn: P1
  phase: {phase}
  seats:
    P1: {alice}
    P2: {bob}
moves: |
"""
FIRST_LINE = HEADER.count("\n") + 1


def verdict_on(moves: str, alice: str, bob: str, one: str = "setsuki", two: str = "argagarg",
               bank: str = "lots-of-attacks", phase: str = "action") -> Audit:  # fmt: skip
    """The verdict on a study."""
    head = HEADER.format(one=one, two=two, bank=bank, phase=phase, alice=alice, bob=bob)
    text = head + "".join(f"  {line.strip()}\n" for line in moves.strip().splitlines())
    return audit(LIBRARY.open("puzzle-strike/3e"), READER.text(text, "study.yaml"))


def test_one_decline_answers_the_second_attack_when_the_first_cannot_be_answered_again() -> None:
    found = verdict_on(
        """P1 play double-take sneak-attack
           P2 react thinking-ahead
           P2 decline
           P1 buy wound""",
        "{hand: [double-take, sneak-attack], pile: [1]}",
        "{hand: [thinking-ahead, bubble-shield], pile: [1]}",
    )
    assert (found.verdict, found.open) == ("legal", ())


def test_a_chip_too_many_in_a_draw_is_no_answer_to_a_later_question() -> None:
    """One line draws a chip and a gem; the crash that follows does not take the gem for its own."""
    record = """P1 play chromatic-orb
                P1 draw crash-gem{more}
                P1 choose 1
                P1 buy 2"""
    hands = "{hand: [chromatic-orb, 3], bag: [crash-gem, 1], pile: [1, 1]}", "{pile: [1]}"
    assert verdict_on(record.format(more=""), *hands, one="valerie").verdict == "legal"
    found = verdict_on(record.format(more=" 1"), *hands, one="valerie")
    assert found.fault is not None
    assert (found.verdict, found.fault.line) == ("illegal", FIRST_LINE + 1)


@pytest.mark.parametrize("line", ["P1 pass crash-gem", "P1 concede crash-gem"])
def test_a_word_after_a_pass_or_a_concession_is_one_too_many(line: str) -> None:
    hands = "{hand: [3], pile: [1]}", "{pile: [1]}"
    assert verdict_on(line.rsplit(" ", 1)[0], *hands).verdict == "legal"
    found = verdict_on(line, *hands)
    assert found.fault is not None
    assert (found.verdict, found.fault.line) == ("illegal", FIRST_LINE)


def test_gems_of_one_chip_do_not_run_into_the_choice_of_the_next() -> None:
    """Master Puzzler plays a Double Crash Gem on 2+2; the 1 after it is what Gem Essence trashes."""
    found = verdict_on(
        """P1 play master-puzzler double-crash-gem gem-essence none 2+2 1
           P1 buy wound""",
        "{hand: [master-puzzler, 1, 2], pile: [2, 2, 1]}",
        "{pile: [1]}",
        bank="[master-puzzler, gem-essence, draw-three, knockdown, mix-master, risky-move, roundhouse, sale-prices, "
        "self-improvement, training-day]",
    )
    assert found.verdict == "legal", found.fault


def test_a_question_with_one_answer_leaves_the_word_to_the_next() -> None:
    """Stolen Purples has one chip to steal and needs no word; the 1 is the gem that Risky Move puts into the pile."""
    found = verdict_on(
        """P1 play master-puzzler stolen-purples risky-move none 1
           P1 buy wound""",
        "{hand: [master-puzzler, 1, 2], pile: [2, 1]}",
        "{hand: [combine, 1], pile: [1]}",
        bank="[master-puzzler, stolen-purples, draw-three, knockdown, mix-master, risky-move, roundhouse, sale-prices, "
        "self-improvement, training-day]",
    )
    assert found.verdict == "legal", found.fault


def test_a_word_that_no_question_takes_is_reported_by_the_question_that_refused_it() -> None:
    found = verdict_on("P1 play crash-gem 1 -> P1", "{hand: [crash-gem], pile: [1]}", "{pile: [1]}")
    assert found.fault is not None
    assert (found.verdict, found.fault.line, found.fault.clause) == ("illegal", FIRST_LINE, "PS3-CRASH-02")
