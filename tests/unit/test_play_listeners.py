"""Who listens to a game: what a reader keeps of it, and that to listen changes no refusal."""

import pytest

from tests.support.from_here import follow_from_here
from tests.support.second import position, shipped, words_of
from verifier.kernel.event import Event
from verifier.kernel.game import Sight
from verifier.kernel.listener import UNHEARD, Trace
from verifier.record.moves import MoveLines, MoveReader
from verifier.run.effects import NO_EFFECTS, Effects

pytestmark = pytest.mark.unit
WOUND, GAINED = 4, Event(1, 1, 0, "gain")


def heard(*, is_certain: bool) -> Effects:
    """Effects of a gem that fell and of two wounds that were gained together."""
    effects = Effects(is_certain=is_certain)
    effects.happened(1, "ante", 1)
    effects.moved(0, "gain", WOUND, 2)
    return effects


def test_things_that_were_moved_together_are_counted_only_where_numbers_are_not_known() -> None:
    assert heard(is_certain=True).kept() == (((1, "ante", 1), (0, "gain", WOUND), (0, "gain", WOUND)), ())
    assert heard(is_certain=False).kept() == (((1, "ante", 1),), (((0, "gain", WOUND), 2),))


@pytest.mark.parametrize("is_certain", [True, False])
def test_what_lies_behind_cannot_be_stated_but_by_going_back(is_certain: bool) -> None:
    effects = heard(is_certain=is_certain)
    before = effects.kept()
    assert effects.may_be_stated_by(GAINED)
    effects.left_behind()
    assert (effects.kept(), effects.are_there(), effects.may_be_stated_by(GAINED)) == (NO_EFFECTS, False, False)
    effects.put_back(before)
    assert effects.kept() == before
    effects.begin_move()
    assert not effects.are_there()
    assert before != NO_EFFECTS  # what is kept does not change with what is going on


def test_what_is_shown_is_looked_at_only_for_one_who_notes_it() -> None:
    effects, looks = Effects(is_certain=True), []
    sight = Sight(1, 0, "shown", ("gem",))

    def look() -> list[Sight]:
        looks.append(1)
        return [sight]

    effects.shown(look)
    assert (effects.take_sights(), looks) == ([], [])
    effects.shown(look)
    assert (effects.take_sights(), effects.take_sights(), looks) == ([sight], [], [1])


def test_nobody_listens_unless_somebody_is_there() -> None:
    play = position(shipped())
    assert play.listener is UNHEARD
    assert not UNHEARD.notes_clauses
    assert Trace.notes_clauses


def test_clauses_at_work_are_kept_by_the_listener_and_not_told_by_refusals() -> None:
    play = position(shipped(), ("GG", ""), hand=("crash-gem",))
    lines = ("P1 play crash-gem = P2 incoming 7",)
    moves = MoveReader(words_of(play.rules), 2).read(MoveLines("case", lines, range(1, 2), [1]))
    reader, trail = follow_from_here(play, moves)
    assert trail.stop is not None
    refusal = trail.stop.refusal
    assert "PS2-CRASH-01" in reader.effects.at_work()
    assert (refusal.found, "PS2-CRASH-01" in refusal.also) == ("7", False)
    play.listener = UNHEARD
    assert play.contradicts(moves[0].assertions[0], 0, int(refusal.expected)) == refusal
