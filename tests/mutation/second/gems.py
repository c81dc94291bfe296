"""Edits of what happens to gems: antes, drops, blocks, swaps, crashes, what is sent."""

from collections.abc import Iterator

from tests.mutation.mutant import Edit
from tests.mutation.second.kinds import kind
from tests.mutation.second.notes import NAMES, acting, after, begun, bonus, colour, due, inserted, instead, slug
from tests.support.notes import Moment, Notes

SPACES = 14


def anted(notes: Notes) -> Iterator[tuple[Moment, int, int]]:
    """The antes, with the number that is due and the colour of the fifth card."""
    for moment in begun(notes, "ante"):
        yield moment, 2 + moment.state.ante_ups, colour(notes, moment.state.bank[4])


@kind("ante-of-another-number", "PS2-ANTE-02")
def ante_number(notes: Notes) -> Iterator[Edit]:
    """Fewer or more gems than the ante is, none of them, or the number with one Ante Up more or less."""
    for moment, count, shade in anted(notes):
        for wrong in {0, 1, count - 1, count + 1} - {count}:
            yield instead(notes, moment, f"ante {wrong}")
        yield instead(notes, moment, f"ante {' '.join([NAMES[shade]] * (count + 1))}")


@kind("ante-in-another-colour", "PS2-ANTE-05")
def ante_colour(notes: Notes) -> Iterator[Edit]:
    """Gems of a colour that is not that of the fifth card, all or the last."""
    for moment, count, shade in anted(notes):
        for other, name in enumerate(NAMES):
            if other != shade and len(moment.player().pile) < SPACES:
                yield instead(notes, moment, f"ante {' '.join([name] * count)}")
                yield instead(notes, moment, f"ante {' '.join([NAMES[shade]] * (count - 1))} {name}")


@kind("ante-stated-in-full", status="legal")
def ante_stated(notes: Notes) -> Iterator[Edit]:
    """The number or the colours of the gems, or nothing at all."""
    for moment, count, shade in anted(notes):
        yield instead(notes, moment, f"ante {count}")
        yield instead(notes, moment, f"ante {' '.join([NAMES[shade]] * count)}")


@kind("ante-twice", "PS2-ANTE-01", "PS2-TURN-05")
def ante_twice(notes: Notes) -> Iterator[Edit]:
    """A second ante."""
    for moment in begun(notes, "ante"):
        yield after(notes, moment, "ante")


def pattern(notes: Notes, moment: Moment, first: int = 0) -> list[str]:
    """The colours of what drops, beginning with some slot."""
    bank = moment.state.bank
    return [NAMES[colour(notes, bank[(first + number) % len(bank)])] for number in range(due(moment))]


@kind("drop-of-another-number", "PS2-DROP-05")
def drop_number(notes: Notes) -> Iterator[Edit]:
    """Fewer or more gems than fit."""
    for moment in begun(notes, "drop"):
        for wrong in (0, due(moment) - 1, due(moment) + 1):
            yield instead(notes, moment, f"drop {wrong}")
        if due(moment) > 1:
            yield instead(notes, moment, f"drop {' '.join(pattern(notes, moment)[:-1])}")


@kind("drop-begun-with-another-slot", "PS2-PATT-01")
def drop_pattern(notes: Notes) -> Iterator[Edit]:
    """The colours from a slot that is not the first, or in another order."""
    for moment in begun(notes, "drop"):
        right = pattern(notes, moment)
        for wrong in (*(pattern(notes, moment, first) for first in range(1, 5)), right[::-1]):
            if wrong != right:
                yield instead(notes, moment, f"drop {' '.join(wrong)}")


@kind("drop-stated-in-full", status="legal")
def drop_stated(notes: Notes) -> Iterator[Edit]:
    """The number or the colours of the gems."""
    for moment in begun(notes, "drop"):
        yield instead(notes, moment, f"drop {due(moment)}")
        yield instead(notes, moment, f"drop {' '.join(pattern(notes, moment))}")


@kind("drop-put-off-by-the-holder", "PS2-SCEP-10")
def put_off(notes: Notes) -> Iterator[Edit]:
    """The holder of the scepter does not drop at the phase's begin."""
    for moment in begun(notes, "drop"):
        if moment.zone == "begin" and moment.state.holder == moment.seat:
            yield instead(notes, moment, "drop none")


@kind("drop-left-at-the-end", "PS2-DROP-09")
def left_over(notes: Notes) -> Iterator[Edit]:
    """What is left at the end of the action phase does not drop."""
    for moment in begun(notes, "drop"):
        first = moment.zone == "begin" and moment.state.holder == moment.seat
        following = notes.events[moment.line + 1 : moment.line + 2]
        if not first and following and following[0].verb == "buy":
            who = f"P{moment.seat + 1}"
            yield notes.replaced(moment.line, f"{who} end", f"{who} drop none"), moment.line + 2


@kind("drop-of-nothing", "PS2-DROP-01", "PS2-DROP-09")
def drop_of_nothing(notes: Notes) -> Iterator[Edit]:
    """A drop without incoming gems, or into a full pile."""
    for moment in acting(notes):
        if not moment.player().incoming or len(moment.player().pile) >= SPACES:
            yield inserted(notes, moment, "drop")


@kind("block-of-the-holder-counted", "PS2-INC-01", "PS2-SCEP-12")
def holder_blocks(notes: Notes) -> Iterator[Edit]:
    """A block of the holder negates gems."""
    for moment in begun(notes, "play"):
        player = moment.player()
        if notes.line(moment.line).endswith("basic-block") and moment.state.holder == moment.seat and player.incoming:
            yield instead(notes, moment, f"play basic-block = incoming {max(player.incoming - 4, 0)}")


@kind("block-of-another-number", "PS2-INC-01")
def block_number(notes: Notes) -> Iterator[Edit]:
    """A Basic Block that negates one more or one less than it does; below nothing there is nothing."""
    for moment in begun(notes, "play"):
        player = moment.player()
        if notes.line(moment.line).endswith("basic-block") and moment.state.holder != moment.seat:
            number = int(dict(notes.log.replay.readings).get("basic-block.amount", "4"))
            for wrong in (number - 1, number + 1):
                left = max(player.incoming - wrong, 0)
                if left != max(player.incoming - number, 0):
                    yield instead(notes, moment, f"play basic-block = incoming {left}")


@kind("swap-of-gems-apart", "PS2-SYM-01")
def swap_apart(notes: Notes) -> Iterator[Edit]:
    """Two gems that do not adjoin each other."""
    for moment in swaps(notes):
        for high in range(3, len(moment.player().pile) + 1):
            yield notes.rewritten(moment.line, *moment.words, f"1+{high}"), moment.line + 1


@kind("swap-outside-the-pile")
def swap_outside(notes: Notes) -> Iterator[Edit]:
    """A space without a gem, or one gem with itself."""
    for moment in swaps(notes):
        height = len(moment.player().pile)
        for wrong in (f"{height}+{height + 1}", "1+1"):
            yield notes.rewritten(moment.line, *moment.words, wrong), moment.line + 1


def swaps(notes: Notes) -> Iterator[Moment]:
    """The swaps that were made."""
    for moment in notes.moments:
        if moment.decision == "swap" and moment.line >= 0 and moment.answer is not None:
            yield moment


@kind("swap-of-nobody", "PS2-PLAY-07")
def swap_of_nobody(notes: Notes) -> Iterator[Edit]:
    """A swap that no card gives."""
    for moment in acting(notes):
        yield inserted(notes, moment, "swap 1 2")


@kind("deep-crash-outside-the-pile")
def deep_outside(notes: Notes) -> Iterator[Edit]:
    """A space without a gem, or none at all: deep crashes are not optional."""
    for moment in notes.moments:
        if moment.decision == "deep-crash" and moment.line >= 0 and moment.words[1] > moment.words[0]:
            for wrong in (str(len(moment.player().pile) + 1), "none"):
                yield notes.rewritten(moment.line, *moment.words, wrong), moment.line + 1


def crashes(notes: Notes) -> Iterator[tuple[Moment, int, int, int]]:
    """Crash Gems, with the colour and number of the broken gems and how many are sent, where no creature acts."""
    for moment in begun(notes, "play"):
        pile = moment.player().pile
        if notes.line(moment.line).endswith("play crash-gem") and moment.player().creature < 0 and pile:
            broken = 1
            while broken < len(pile) and pile[-1 - broken] == pile[-1]:
                broken += 1
            sent = broken + (bonus(notes, len(pile)) if broken > 1 else 0)
            yield moment, pile[-1], broken, sent


@kind("crash-sends-another-number", "PS2-MATCH-04")
def sends(notes: Notes) -> Iterator[Edit]:
    """One more or one less, or the bonus for a single gem, or none for several."""
    for moment, _, broken, sent in crashes(notes):
        for wrong in {sent - 1, sent + 1, broken, broken + bonus(notes, len(moment.player().pile))} - {sent}:
            yield after(notes, moment, f"send {wrong}")


@kind("crash-stated-in-full", status="legal")
def sends_right(notes: Notes) -> Iterator[Edit]:
    """What was sent, and what is left of the pile."""
    for moment, _, broken, sent in crashes(notes):
        yield after(notes, moment, f"send {sent}")
        yield instead(notes, moment, f"play crash-gem = gems {len(moment.player().pile) - broken}")


@kind("crash-breaks-another-number", "PS2-PILE-02")
def breaks(notes: Notes) -> Iterator[Edit]:
    """One gem of several, or one more than adjoin each other."""
    for moment, _, broken, _ in crashes(notes):
        height = len(moment.player().pile)
        for wrong in {height - 1, height - broken - 1, height - broken + 1} - {height - broken, -1}:
            yield instead(notes, moment, f"play crash-gem = gems {wrong}")


@kind("bonus-in-the-meter", "PS2-MATCH-03")
def meters(notes: Notes) -> Iterator[Edit]:
    """The gems of the bonus, too, go to the super meter."""
    for moment, shade, broken, sent in crashes(notes):
        right = (moment.player().meters[shade] + broken) % 4
        wrong = (moment.player().meters[shade] + sent) % 4
        if wrong != right:
            yield instead(notes, moment, f"play crash-gem = {NAMES[shade]}-meter {wrong}")


@kind("pile-that-is-wrong", "PS2-PILE-04")
def pile_wrong(notes: Notes) -> Iterator[Edit]:
    """A pile upside down, or without its top gem."""
    for moment in acting(notes):
        pile = [NAMES[gem] for gem in moment.player().pile]
        for wrong in (pile[::-1], pile[:-1]):
            if wrong != pile:
                yield inserted(notes, moment, f"pile {' '.join(wrong) or 'none'}")


@kind("pile-and-bank-stated", status="legal")
def pile_right(notes: Notes) -> Iterator[Edit]:
    """The pile and the bank as they are."""
    for moment in acting(notes):
        yield inserted(notes, moment, f"pile {' '.join(NAMES[gem] for gem in moment.player().pile) or 'none'}")
        yield inserted(notes, moment, f"bank {' '.join(NAMES[colour(notes, card)] for card in moment.state.bank)}")


@kind("bank-that-is-wrong", "PS2-REFILL-03")
def bank_wrong(notes: Notes) -> Iterator[Edit]:
    """The colours of the bank from the right."""
    for moment in acting(notes):
        shades = [NAMES[colour(notes, card)] for card in moment.state.bank]
        if shades[::-1] != shades:
            yield inserted(notes, moment, f"bank {' '.join(shades[::-1])}")


@kind("trash-of-another-card", "PS2-EX-71")
def trash_other(notes: Notes) -> Iterator[Edit]:
    """Burning Vigor trashes what is no Wound."""
    for moment in notes.moments:
        spelled = moment.line >= 0 and moment.words[1] > moment.words[0]
        if moment.decision == "trash" and spelled and "burning-vigor" in notes.line(moment.line):
            for card, count in enumerate(moment.player().hand):
                if count and slug(card) != "wound":
                    yield notes.rewritten(moment.line, *moment.words, slug(card)), moment.line + 1
