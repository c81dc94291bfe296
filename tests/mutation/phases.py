"""Edits of the phases of a turn: ante, actions, purchases, what is kept, and whose turn it is."""

from collections import defaultdict
from collections.abc import Iterator

from tests.mutation.mutant import (
    Edit,
    chips,
    cost,
    has_icon,
    held,
    index,
    is_action,
    kind,
    kind_of,
    name,
    seat_name,
    silent,
    whole,
)
from tests.support.games import game
from tests.support.notes import Moment, Notes

# -- ante


def dragon_form(moment: Moment) -> bool:
    """Whether the player has Dragon Form in play."""
    return any(seat == moment.seat and chip == index("dragon-form") for seat, chip, _ in moment.state.ongoing)


@kind("ante-skipped", "PS3-ANTE-02")
def ante_skipped(notes: Notes) -> Iterator[Edit]:
    """The turn goes on without its ante."""
    for moment in notes.beginning("ante"):
        if moment.line + 1 < len(notes.events):
            yield notes.replaced(moment.line), moment.line + 1


@kind("ante-of-the-wrong-size", "PS3-ANTE-02", "PS3-PANIC-04", "PS3-PANIC-07", "PS3-PANIC-09")
def ante_wrong(notes: Notes) -> Iterator[Edit]:
    """A larger or smaller gem than the one due; with Dragon Form in play the size says what was chosen."""
    for moment in notes.beginning("ante"):
        for size in (1, 2, 3, 4) if not any(map(dragon_form, notes.in_gap(moment.ahead))) else ():
            if moment.answer != (size,):
                yield notes.replaced(moment.line, notes.head(moment.line, str(size))), moment.line + 1


@kind("ante-twice", "PS3-ANTE-02")
def ante_twice(notes: Notes) -> Iterator[Edit]:
    """The ante once more."""
    for moment in notes.beginning("ante"):
        yield notes.inserted(moment.line + 1, notes.line(moment.line)), moment.line + 2


# -- actions


@kind("play-of-a-chip-not-in-hand", "PS3-ACTION-01")
def not_in_hand(notes: Notes) -> Iterator[Edit]:
    """Another chip than the one played, which the player does not hold."""
    for moment in notes.beginning("play"):
        player = moment.player()
        for chip in chips() if moment.answer is not None else ():
            if is_action(chip) and not player.hand[chip] and not player.placed[chip]:
                yield notes.replaced(moment.line, notes.head(moment.line, name(chip))), moment.line + 1


@kind("play-without-an-action", "PS3-ACTION-02", "PS3-CHIP-DOUBLE-TAKE-02")
def no_action_left(notes: Notes) -> Iterator[Edit]:
    """One more chip when all arrows are used."""
    for moment in silent(notes, "play"):
        if not any(any(balance) for balance in moment.unseen().balances):
            yield from plays(notes, moment, [chip for chip in held(moment.player().hand) if is_action(chip)])


@kind("play-with-an-arrow-of-the-wrong-colour", "PS3-ICON-07", "PS3-CHIP-DOUBLE-TAKE-02")
def wrong_colour(notes: Notes) -> Iterator[Edit]:
    """Arrows are left, but none that pays for the chip's banner."""
    for moment in silent(notes, "play"):
        player, balances = moment.player(), moment.unseen().balances
        if any(any(balance) for balance in balances):
            usable = {colour for balance in balances for colour, count in enumerate(balance) if count}
            if 0 not in usable:
                unpayable = [c for c in held(player.hand) if is_action(c) and not usable & set(colours(c))]
                yield from plays(notes, moment, unpayable)


@kind("play-of-a-gem", "PS3-ACTION-03", "PS3-CHIP-DOUBLE-TAKE-02")
def gem_played(notes: Notes) -> Iterator[Edit]:
    """A chip without a banner as an action."""
    for moment in silent(notes, "play"):
        yield from plays(notes, moment, [chip for chip in held(moment.player().hand) if kind_of(chip) == "gem"])


@kind("play-after-a-purchase")
def play_after_buy(notes: Notes) -> Iterator[Edit]:
    """An action when the buy phase has begun."""
    for moment in silent(notes, "buy"):
        if any(moment.player().bought):
            yield from plays(notes, moment, [chip for chip in held(moment.player().hand) if is_action(chip)])


def plays(notes: Notes, moment: Moment, unplayable: list[int]) -> Iterator[Edit]:
    """A line that plays such a chip where the record has none."""
    for chip in unplayable:
        yield notes.inserted(moment.ahead, f"{seat_name(moment.seat)} play {name(chip)}"), moment.ahead + 1


def colours(chip: int) -> tuple[int, ...]:
    """The colours of arrows that pay for a chip."""
    return game().rules.chips[chip].colours


# -- purchases


@kind("purchase-over-budget", "PS3-BUY-08")
def over_budget(notes: Notes) -> Iterator[Edit]:
    """A dearer chip than the money allows; each Sale Prices takes at most one off."""
    for moment in notes.beginning("buy"):
        for chip in moment.state.stacks if moment.answer is not None else ():
            if moment.state.bank[chip] and cost(chip) - len(moment.state.discounts) > max(moment.money, 0):
                yield purchase(notes, moment, chip)


@kind("purchase-from-an-empty-stack", "PS3-OUT-01")
def empty_stack(notes: Notes) -> Iterator[Edit]:
    """A chip whose stack is used up."""
    for moment in notes.beginning("buy"):
        for chip in moment.state.stacks if moment.answer is not None else ():
            if not moment.state.bank[chip]:
                yield purchase(notes, moment, chip)


@kind("purchase-of-a-chip-not-in-this-bank", "PS3-BANK-01", "PS3-BANK-07")
def no_stack(notes: Notes) -> Iterator[Edit]:
    """A chip that this game's bank does not offer, puzzle or character."""
    for moment in notes.beginning("buy"):
        for chip in chips() if moment.answer is not None else ():
            if chip not in moment.state.stacks and cost(chip) <= moment.money:
                yield purchase(notes, moment, chip)


@kind("purchase-of-an-orb-in-dragon-form", "PS3-TERM-14")
def orb_in_dragon_form(notes: Notes) -> Iterator[Edit]:
    """An orb chip while Dragon Form is in front of its buyer."""
    for moment in notes.beginning("buy"):
        if dragon_form(moment):
            for chip in moment.state.stacks if moment.answer is not None else ():
                if has_icon(chip, "orb"):
                    yield purchase(notes, moment, chip)


@kind("two-wounds", "PS3-WOUND-08")
def two_wounds(notes: Notes) -> Iterator[Edit]:
    """A second Wound in the same turn."""
    wound = index("wound")
    for moment in notes.beginning("buy"):
        if moment.answer == wound and moment.state.bank[wound] > 2 and whole(notes, moment):
            yield notes.inserted(moment.line + 1, notes.head(moment.line, "wound")), moment.line + 2


@kind("no-purchase")
def no_purchase(notes: Notes) -> Iterator[Edit]:
    """A turn whose only purchase is left out although there are Wounds."""
    by_turn: dict[int, list[Moment]] = defaultdict(list)
    for moment in notes.moments:
        if moment.decision == "buy" and moment.answer is not None:
            by_turn[moment.state.turn].append(moment)
    for bought in by_turn.values():
        first = bought[0]
        due = first.begins and first.state.bank[index("wound")] > 0 and len(bought) == 1
        if due and first.line + 1 < len(notes.events) and notes.events[first.line + 1].seat == first.seat:
            yield notes.replaced(first.line), first.line + 1


def purchase(notes: Notes, moment: Moment, chip: int) -> Edit:
    """Another chip bought in a line's place."""
    return notes.replaced(moment.line, notes.head(moment.line, name(chip))), moment.line + 1


# -- cleanup


@kind("keep-without-a-piggy-bank", "PS3-ICON-04")
def keep_without_piggy(notes: Notes) -> Iterator[Edit]:
    """A chip held back with no piggy bank left."""
    for moment in silent(notes, "keep"):
        if moment.player().piggy <= len(moment.player().kept):
            for chip in held(moment.player().hand):
                yield keeps(notes, moment, chip)


@kind("keep-of-a-chip-not-in-hand", "PS3-ICON-04", "PS3-ICON-16")
def keep_not_in_hand(notes: Notes) -> Iterator[Edit]:
    """A chip held back that is not in hand."""
    for moment in silent(notes, "keep"):
        if moment.player().piggy > len(moment.player().kept):
            for chip in chips():
                if not moment.player().hand[chip]:
                    yield keeps(notes, moment, chip)
    for moment in notes.beginning("keep"):
        for chip in chips() if whole(notes, moment) else ():
            if not moment.player().hand[chip]:
                yield notes.replaced(moment.line, notes.head(moment.line, name(chip))), moment.line + 1


@kind("two-kept-with-one-piggy-bank", "PS3-ICON-04")
def two_kept(notes: Notes) -> Iterator[Edit]:
    """One more chip held back than there are piggy banks."""
    for moment in silent(notes, "keep"):
        player = moment.player()
        if player.kept and player.piggy == len(player.kept):
            for chip in held(player.hand):
                yield keeps(notes, moment, chip)


@kind("keep-of-a-gem-that-was-spent", "PS3-ICON-16")
def keep_spent(notes: Notes) -> Iterator[Edit]:
    """A gem held back without which the purchases could not have been paid."""
    for moment in silent(notes, "keep"):
        player = moment.player()
        if player.piggy > len(player.kept) and player.spent:
            for size, chip in game().rules.gem_chips.items():
                if player.hand[chip] and moment.money < size:
                    yield keeps(notes, moment, chip)


def keeps(notes: Notes, moment: Moment, chip: int) -> Edit:
    """A line that keeps a chip where the record keeps none."""
    return notes.inserted(moment.ahead, f"{seat_name(moment.seat)} keep {name(chip)}"), moment.ahead + 1


# -- whose turn it is


@kind("out-of-turn")
def out_of_turn(notes: Notes) -> Iterator[Edit]:
    """The other player does what the player in turn did."""
    for moment in notes.moments:
        if moment.begins and moment.decision in ("ante", "play", "buy", "keep", "draw") and moment.state.turn:
            line = notes.head(moment.line, *notes.arguments[moment.line], seat=1 - moment.seat)
            yield notes.replaced(moment.line, line), moment.line + 1


def turn_starts(notes: Notes) -> list[int]:
    """The first line of every turn."""
    starts: dict[int, int] = {}
    for moment in notes.moments:
        if moment.begins and moment.state.turn:
            starts.setdefault(moment.state.turn, moment.line)
    return list(starts.values())


@kind("turns-swapped")
def turns_swapped(notes: Notes) -> Iterator[Edit]:
    """Two turns in the wrong order."""
    starts = [*turn_starts(notes), len(notes.events)]
    for first, second, third in zip(starts, starts[1:], starts[2:], strict=False):
        lines = notes.log.lines
        if "choose" in lines[second]:
            continue  # of nobody's turn in particular: a line that says nothing may stand anywhere
        yield [*lines[:first], *lines[second:third], *lines[first:second], *lines[third:]], first + 1


@kind("line-after-the-end", "PS3-END-02")
def after_the_end(notes: Notes) -> Iterator[Edit]:
    """The other player goes on after somebody has lost."""
    ended = notes.final is not None and notes.final.ended() == "overflow"
    if ended and notes.events[-1].verb == "draw":
        for line in ("P1 ante 1", "P2 ante 1", "P1 pass", "P2 draw 1"):
            yield [*notes.log.lines, line], len(notes.events) + 1


@kind("line-after-a-concession", "PS3-END-02")
def after_concession(notes: Notes) -> Iterator[Edit]:
    """The game goes on although a player gave up."""
    for start in turn_starts(notes):
        for seat in range(2):
            yield notes.inserted(start, f"{seat_name(seat)} concede"), start + 2


@kind("opening-draws-swapped", status="legal")
def opening_swapped(notes: Notes) -> Iterator[Edit]:
    """The second player draws the opening hand first: the rulebook gives no order."""
    opening = [moment for moment in notes.moments if moment.decision == "draw" and moment.state.turn == 0]
    if len(opening) == 2 and [moment.line for moment in opening] == [0, 1]:
        yield [notes.line(1), notes.line(0), *notes.log.lines[2:]], 0
