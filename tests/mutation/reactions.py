"""Edits of reactions: a second one, one that nothing calls for, one by a chip that cannot, one to a 4-gem."""

from collections.abc import Iterator

from tests.mutation.mutant import (
    Edit,
    answers,
    chips,
    has_icon,
    held,
    kind,
    name,
    places_for_reaction,
    reacts,
    seat_name,
)
from tests.support.notes import Moment, Notes

#: Verbs of lines that go on with a move: a reaction before such a line may still answer what the move leads to.
PARTS = ("choose", "discard", "trash", "gain")
SHIELDS = {"send": "purple-shield", "attack": "blue-shield", "buy": "brown-shield"}


def fitting(moment: Moment) -> list[int]:
    """The chips in hand that have the reaction which the happening calls for."""
    assert moment.happening is not None
    kind_ = moment.happening.kind
    return [chip for chip in held(moment.player().hand) if answers(chip, kind_) and has_icon(chip, SHIELDS[kind_])]


@kind("second-reaction", "PS3-FINE-04", "PS3-TERM-15")
def second_reaction(notes: Notes) -> Iterator[Edit]:
    """A player who has answered an event answers it again."""
    for moment, write, number in places_for_reaction(notes):
        if moment.happening is not None and moment.happening.answered[moment.seat] > 0:
            for chip in fitting(moment):
                yield write(f"{seat_name(moment.seat)} react {name(chip)}"), number


@kind("answer-to-a-4-gem", "PS3-4GEM-02", "PS3-4GEM-03", "PS3-FINE-09")
def answer_to_a_4_gem(notes: Notes) -> Iterator[Edit]:
    """A purple shield against a send for which a 4-gem was broken."""
    for moment, write, number in places_for_reaction(notes):
        happening = moment.happening
        if happening is not None and happening.kind == "send" and happening.largest == 4:
            for chip in fitting(moment):
                yield write(f"{seat_name(moment.seat)} react {name(chip)}"), number


@kind("reaction-with-the-wrong-shield", "PS3-COUNTER-03", "PS3-ICON-11", "PS3-CHIP-RIGOROUS-TRAINING-03")
def wrong_shield(notes: Notes) -> Iterator[Edit]:
    """A blue shield against a send, a purple one against an attack."""
    for moment, write, number in places_for_reaction(notes):
        happening = moment.happening
        assert happening is not None
        for chip in held(moment.player().hand):
            others = any(answers(chip, other) for other in SHIELDS if other != happening.kind)
            if others and not answers(chip, happening.kind):
                yield write(f"{seat_name(moment.seat)} react {name(chip)}"), number


@kind("reaction-by-a-chip-without-one", "PS3-COUNTER-03", "PS3-ICON-11", "PS3-CHIP-RIGOROUS-TRAINING-03")
def no_reaction_printed(notes: Notes) -> Iterator[Edit]:
    """A gem or another chip without a reaction half."""
    for moment, write, number in places_for_reaction(notes):
        for chip in held(moment.player().hand):
            if not any(answers(chip, happening) for happening in SHIELDS):
                yield write(f"{seat_name(moment.seat)} react {name(chip)}"), number


@kind("reaction-not-in-hand")
def reaction_not_in_hand(notes: Notes) -> Iterator[Edit]:
    """A chip with the right reaction that lies elsewhere."""
    for moment, write, number in places_for_reaction(notes):
        player, happening = moment.player(), moment.happening
        assert happening is not None
        for chip in chips():
            if answers(chip, happening.kind) and not player.hand[chip] and not player.placed[chip]:
                yield write(f"{seat_name(moment.seat)} react {name(chip)}"), number


@kind("reaction-to-nothing")
def reaction_to_nothing(notes: Notes) -> Iterator[Edit]:
    """A reaction where no event offers one to that player."""
    for gap in range(2, len(notes.events)):
        moments = notes.in_gap(gap)
        begun = moments and notes.events[gap].verb not in PARTS
        for seat in range(2) if begun else ():
            if not reacts(notes, gap, seat):
                for chip in held(moments[0].state.seats[seat].hand):
                    if any(answers(chip, happening) for happening in SHIELDS):
                        yield notes.inserted(gap, f"{seat_name(seat)} react {name(chip)}"), gap + 1


@kind("decline-of-nothing", status="unclear")
def decline_of_nothing(notes: Notes) -> Iterator[Edit]:
    """A player says that he does not react where nothing was offered: harmless, or a misplaced line?"""
    for gap in range(2, len(notes.events)):
        if not reacts(notes, gap, 1):
            yield notes.inserted(gap, "P2 decline"), 0
