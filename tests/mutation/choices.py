"""Edits of what a chip's text asks for: gems to crash or combine, chips to trash and gain, options, targets."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from tests.mutation.mutant import Edit, chips, cost, held, index, kind, kind_of, name, seat_name, spelled
from tests.support.notes import Moment, Notes
from verifier.games.domains import LabelOptions
from verifier.games.puzzle_strike.frame import Frame
from verifier.kernel.ask import Ask

GEMS = (1, 2, 3, 4)


def rewritten(notes: Notes, moment: Moment, text: str) -> Edit:
    """The answer written otherwise."""
    return notes.rewritten(moment.line, *moment.words, text), moment.line + 1


def pairs(pile: list[int]) -> list[tuple[int, int]]:
    """Two gems that a pile holds."""
    both = combinations_with_replacement(GEMS, 2)
    return [(a, b) for a, b in both if pile[a] and pile[b] and (a != b or pile[a] > 1)]


@kind("combination-of-more-than-four", "PS3-COMBINE-02")
def too_large(notes: Notes) -> Iterator[Edit]:
    """Two gems of the pile that add up to five or more."""
    for moment in spelled(notes, "combine"):
        if moment.chip == index("combine"):
            for a, b in pairs(moment.player().pile):
                if a + b > 4:
                    yield rewritten(notes, moment, f"{a}+{b}")


@kind("combination-of-gems-not-in-the-pile", "PS3-COMBINE-01")
def combined_not_there(notes: Notes) -> Iterator[Edit]:
    """Two gems that would fit together but are not there."""
    for moment in spelled(notes, "combine"):
        if moment.chip == index("combine"):
            for a, b in ((1, 1), (1, 2), (1, 3), (2, 2)):
                if (a, b) not in pairs(moment.player().pile):
                    yield rewritten(notes, moment, f"{a}+{b}")


@kind("crash-of-a-gem-not-in-the-pile")
def crashed_not_there(notes: Notes) -> Iterator[Edit]:
    """A gem of a size that the pile does not hold."""
    for moment in spelled(notes, "crash"):
        for size in GEMS:
            if not moment.player().pile[size]:
                yield rewritten(notes, moment, str(size))


@kind("crash-of-two-gems-with-a-crash-gem", "PS3-DCRASH-03")
def crashed_two(notes: Notes) -> Iterator[Edit]:
    """A chip that breaks one gem breaks two."""
    for moment in spelled(notes, "crash"):
        if moment.chip in (index("crash-gem"), index("reversal")):
            for a, b in pairs(moment.player().pile):
                yield rewritten(notes, moment, f"{a}+{b}")


@kind("crash-of-three-gems", "PS3-DCRASH-03")
def crashed_three(notes: Notes) -> Iterator[Edit]:
    """More gems than any chip breaks."""
    for moment in spelled(notes, "crash"):
        if moment.player().pile[1] > 2:
            yield rewritten(notes, moment, "1+1+1")


@kind("crash-of-nothing", "PS3-DOALL-01")
def crashed_nothing(notes: Notes) -> Iterator[Edit]:
    """No gem is broken although there is one."""
    for moment in spelled(notes, "crash"):
        if moment.chip != index("chromatic-orb") and any(moment.player().pile):
            yield rewritten(notes, moment, "none")


@kind("chromatic-orb-on-a-larger-gem")
def orb_on_larger(notes: Notes) -> Iterator[Edit]:
    """The Chromatic Orb breaks 1-gems only."""
    for moment in spelled(notes, "crash"):
        if moment.chip == index("chromatic-orb"):
            for size in (2, 3, 4):
                yield rewritten(notes, moment, str(size))


@kind("crash-at-oneself", "PS3-CRASH-02")
def at_oneself(notes: Notes) -> Iterator[Edit]:
    """The sender is no opponent."""
    for moment in spelled(notes, "crash"):
        end = len(notes.arguments[moment.line])
        own = moment.seat == moment.state.active and notes.events[moment.line].verb == "play"
        if own and moment.words == (1, end) and moment.answer is not None:
            yield notes.rewritten(moment.line, end, end, f"-> {seat_name(moment.seat)}"), moment.line + 1


@kind("too-much-negated")
def negated_too_much(notes: Notes) -> Iterator[Edit]:
    """Gems to Gemonade stops more gems than are coming, or more than three."""
    for moment in spelled(notes, "negate"):
        assert moment.happening is not None
        yield rewritten(notes, moment, str(min(3, moment.happening.count) + 1))


@kind("character-chip-trashed")
def character_trashed(notes: Notes) -> Iterator[Edit]:
    """A character chip in hand is trashed."""
    for moment in spelled(notes, "trash"):
        for chip in held(moment.player().hand):
            if kind_of(chip) == "character":
                yield rewritten(notes, moment, name(chip))


@kind("trash-of-a-chip-not-there")
def trashed_not_there(notes: Notes) -> Iterator[Edit]:
    """A chip is trashed that is neither in hand nor in the discard pile."""
    for moment in spelled(notes, "trash"):
        for chip in chips():
            if not moment.player().hand[chip] and not moment.player().discard[chip]:
                yield rewritten(notes, moment, name(chip))


@kind("gain-of-a-chip-at-the-wrong-price")
def wrong_gain(notes: Notes) -> Iterator[Edit]:
    """Another chip than the text allows, by its printed price; games with lowered prices are left out.

    So are those with Stolen Purples: another chip may be what it steals, and the gain, if forced, silent.
    """
    for moment in spelled(notes, "gain"):
        is_doubtful = moment.state.discounts or index("stolen-purples") in moment.state.stacks
        if not is_doubtful and isinstance(moment.question, Ask) and isinstance(moment.question.frame, Frame):
            for chip in moment.state.stacks:
                if moment.state.bank[chip] and gain_is_wrong(moment.chip, moment.question.frame, chip):
                    yield rewritten(notes, moment, name(chip))


def gain_is_wrong(by: int, frame: Frame, chip: int) -> bool:
    """Whether a chip is certainly not what the text of another lets its user gain."""
    paid = cost(frame.trashed) if frame.trashed >= 0 else 0
    if by == index("training-day"):
        return not paid <= cost(chip) <= paid + 2
    if by == index("martial-mastery"):
        return cost(chip) != paid + 2
    if by == index("rigorous-training"):
        return cost(chip) > paid + 2
    return by in (index("big-rocks"), index("risky-move")) and kind_of(chip) != "gem"


@kind("gain-of-a-chip-not-in-this-bank")
def gain_not_there(notes: Notes) -> Iterator[Edit]:
    """A chip without a stack."""
    for moment in spelled(notes, "gain"):
        for chip in chips():
            if chip not in moment.state.stacks:
                yield rewritten(notes, moment, name(chip))


@kind("discard-of-a-chip-not-in-hand")
def discarded_not_there(notes: Notes) -> Iterator[Edit]:
    """A chip is discarded that the player does not hold."""
    for moment in spelled(notes, "discard"):
        for chip in chips():
            if not moment.player().hand[chip]:
                yield rewritten(notes, moment, name(chip))


@kind("discard-refused", "PS3-DOALL-01")
def discard_refused(notes: Notes) -> Iterator[Edit]:
    """Nothing is discarded for a Knockdown although the hand holds a chip."""
    for moment in spelled(notes, "discard"):
        if moment.chip == index("knockdown") and any(moment.player().hand):
            yield rewritten(notes, moment, "none")


@kind("move-of-a-chip-not-there")
def moved_not_there(notes: Notes) -> Iterator[Edit]:
    """A chip is moved that is neither in hand nor in the discard pile."""
    for moment in spelled(notes, "move"):
        for chip in chips():
            if not moment.player().hand[chip] and not moment.player().discard[chip]:
                yield rewritten(notes, moment, name(chip))


@kind("steal-of-a-chip-not-discarded")
def stolen_not_there(notes: Notes) -> Iterator[Edit]:
    """Stolen Purples takes a chip that it did not make the opponent discard."""
    for moment in spelled(notes, "steal"):
        assert isinstance(moment.question, Ask)
        assert isinstance(moment.question.frame, Frame)
        for chip in chips():
            if chip not in moment.question.frame.taken:
                yield rewritten(notes, moment, name(chip))


@kind("chip-played-through-another-that-cannot")
def played_through(notes: Notes) -> Iterator[Edit]:
    """A gem through Master Puzzler, a purple chip through Double-take, a Wound through Jackpot."""
    wrong = {index("master-puzzler"): "1", index("double-take"): "combine", index("jackpot"): "wound"}
    for moment in spelled(notes, "play-chips"):
        if moment.chip in wrong:
            yield rewritten(notes, moment, wrong[moment.chip])


@kind("option-that-does-not-exist")
def no_such_option(notes: Notes) -> Iterator[Edit]:
    """A label that another chip offers, but not this one."""
    for moment in spelled(notes, "choose"):
        assert isinstance(moment.question, Ask)
        assert isinstance(moment.question.domain, LabelOptions)
        for label in ("arrow", "money", "piggy", "chip", "chips", "gain", "discard", "bigger"):
            if label not in moment.question.domain.labels:
                yield rewritten(notes, moment, label)
