"""Edits of what chance gave: chips drawn, too many, too few, not there; bags refilled too early; chips shown."""

from collections import Counter
from collections.abc import Iterator

from tests.mutation.mutant import Edit, chips, kind, name, whole
from tests.support.notes import Moment, Notes
from verifier.kernel.ask import Ask, Chance


def drawn(notes: Notes) -> list[Moment]:
    """The draws from a bag that are all that their line says."""
    return [moment for moment in notes.moments if moment.decision == "draw" and whole(notes, moment)]


def next_is_draw(notes: Notes, moment: Moment) -> bool:
    """Whether the same player's next line draws, too, so that one line may make up for another."""
    following = moment.line + 1
    return following < len(notes.events) and notes.events[following][2:4] == notes.events[moment.line][2:4]


def asks_for_more(notes: Notes, moment: Moment) -> bool:
    """Whether the same player is due to draw again, with no line between."""
    following = notes.after(moment)
    return following is not None and isinstance(following.question, Chance) and following.seat == moment.seat


@kind("draw-of-one-too-many")
def too_many(notes: Notes) -> Iterator[Edit]:
    """A further chip that is in the bag, or any if the bag is empty."""
    for moment in drawn(notes):
        if not asks_for_more(notes, moment) and moment.line + 1 < len(notes.events):
            left = Counter({chip: count for chip, count in enumerate(moment.player().bag) if count})
            assert isinstance(moment.answer, tuple)
            left -= Counter(moment.answer)
            for chip in left or (0,):
                yield notes.rewritten(moment.line, 0, 0, name(chip)), moment.line + 1
                end = len(notes.arguments[moment.line])
                yield notes.rewritten(moment.line, end, end, name(chip)), moment.line + 1


@kind("draw-of-one-too-few")
def too_few(notes: Notes) -> Iterator[Edit]:
    """One chip less than is due; not in the last line, after which the rest may follow."""
    for moment in drawn(notes):
        last = moment.line + 1 == len(notes.events)
        if len(notes.arguments[moment.line]) > 1 and not last and not next_is_draw(notes, moment):
            yield notes.rewritten(moment.line, 0, 1), moment.line + 1


@kind("draw-of-a-chip-not-in-the-bag")
def not_in_bag(notes: Notes) -> Iterator[Edit]:
    """A chip that is somewhere else."""
    for moment in drawn(notes):
        for chip in chips():
            if not moment.player().bag[chip] and chip not in moment.player().top:
                yield notes.rewritten(moment.line, 0, 1, name(chip)), moment.line + 1


@kind("opening-hand-wrong", *(f"PS3-DECK-0{number}" for number in range(3, 9)))
def opening_hand(notes: Notes) -> Iterator[Edit]:
    """An opening hand with a chip that no starting deck has, with two Crash Gems, or with four or six chips."""
    for moment in notes.moments[:2]:
        if moment.state.turn == 0 and isinstance(moment.answer, tuple):
            words = notes.arguments[moment.line]
            for slug in ("combine", "2", "wound"):
                yield notes.rewritten(moment.line, 0, 1, slug), moment.line + 1
            others = [position for position, word in enumerate(words) if word != "crash-gem"]
            if "crash-gem" in words:
                yield notes.rewritten(moment.line, others[0], others[0] + 1, "crash-gem"), moment.line + 1
            if moment.line + 1 < len(notes.events):  # a record may end amid a draw
                yield notes.rewritten(moment.line, 0, 1), moment.line + 1
            sixth = next(chip for chip in chips() if moment.player().bag[chip] > moment.answer.count(chip))
            yield notes.rewritten(moment.line, 5, 5, name(sixth)), moment.line + 1


@kind("draw-left-out")
def left_out(notes: Notes) -> Iterator[Edit]:
    """A due draw is not recorded, and a line that is none follows: draws of several players come in any order."""
    for moment in drawn(notes):
        compulsory = isinstance(moment.question, Chance) and not moment.question.optional and moment.state.turn
        if compulsory and moment.line + 1 < len(notes.events) and notes.events[moment.line + 1].verb != "draw":
            yield notes.replaced(moment.line), moment.line + 1


@kind("draw-without-cause")
def without_cause(notes: Notes) -> Iterator[Edit]:
    """A draw once more although nothing says so."""
    for moment in drawn(notes):
        following = notes.after(moment)
        asked = following is not None and isinstance(following.question, Ask) and following.decision != "refill"
        due = any(m.decision == "draw" and m.seat == moment.seat for m in notes.in_gap(moment.line + 1))
        if asked and not due and moment.line + 1 < len(notes.events):
            yield notes.inserted(moment.line + 1, notes.line(moment.line)), moment.line + 2


@kind("refill-of-a-bag-that-is-not-empty", "PS3-ACTION-09", "PS3-TERM-18")
def refill_too_early(notes: Notes) -> Iterator[Edit]:
    """The discard pile goes into a bag that still has chips."""
    for moment in drawn(notes):
        compulsory = isinstance(moment.question, Chance) and not moment.question.optional
        if compulsory and (any(moment.player().bag) or moment.player().top):
            seat = notes.line(moment.line).split()[0]
            yield notes.inserted(moment.line, f"{seat} refill"), moment.line + 1


@kind("chips-on-top-of-the-bag-passed-over", "PS3-TERM-18")
def top_passed_over(notes: Notes) -> Iterator[Edit]:
    """A chip from the bag instead of one that lies on top of it."""
    for moment in drawn(notes):
        player, answer = moment.player(), moment.answer
        assert isinstance(answer, tuple)
        if not player.top or len(answer) < len(player.top):
            continue
        words = notes.arguments[moment.line]
        for chip in {chip for chip in player.top if answer.count(chip) == player.top.count(chip)}:
            for other in chips():
                if other not in player.top and player.bag[other] > answer.count(other):
                    at = words.index(name(chip))
                    yield notes.rewritten(moment.line, at, at + 1, name(other)), moment.line + 1


@kind("chip-shown-that-is-not-in-hand")
def shown_not_in_hand(notes: Notes) -> Iterator[Edit]:
    """A hand shows a chip that it does not hold."""
    for moment in notes.beginning("reveal"):
        for chip in chips():
            if not moment.player().hand[chip]:
                yield notes.rewritten(moment.line, 0, 1, name(chip)), moment.line + 1


@kind("too-few-chips-shown")
def too_few_shown(notes: Notes) -> Iterator[Edit]:
    """One chip less is shown than the text says."""
    for moment in notes.beginning("reveal"):
        if len(notes.arguments[moment.line]) == 2:
            yield notes.rewritten(moment.line, 0, 1), moment.line + 1


@kind("character-chip-of-the-other-player-drawn")
def foreign_character(notes: Notes) -> Iterator[Edit]:
    """A chip that only the opponent's deck can hold."""
    rules_of = notes.final
    assert rules_of is not None
    for moment in drawn(notes):
        own, other = (rules_of.characters[seat] for seat in (moment.seat, 1 - moment.seat))
        for chip in rules_of.rules.characters[other] if own != other else ():
            yield notes.rewritten(moment.line, 0, 1, name(chip)), moment.line + 1
