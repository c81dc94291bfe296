"""Looking at cards of the own deck, and what becomes of them; bringing back cards, and putting cards of the hand there.

Not for: drawing (`zones`).
"""

from typing import TYPE_CHECKING

from verifier.games.parameters import Maybe, OptionalCondition, Truth, Word
from verifier.games.puzzle_strike_2.domains import Cards
from verifier.games.puzzle_strike_2.operations.base import CardOperation, Count, named_card, part
from verifier.games.puzzle_strike_2.operations.cards import put_in_trash
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.zones import shuffle_deck, take_drawn, turn_to_bottom
from verifier.kernel.ask import NO_DEFAULT, Ask, Chance, Elision, Moves
from verifier.kernel.values import smaller, surely_none, times

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: Where the cards go that the player does not choose.
REST = ("top", "bottom", "deck", "discard", "hand")


class Look(CardOperation):
    """`look: {count: 4, hand: 1, discard: 1, trash: 1, rest: top}`: cards of the own deck, without a reshuffle.

    So many of them go to the hand, the discard pile, the trash; the rest back on top (the last one chosen is the next
    to be drawn) or to the bottom (the last one chosen is the last to be drawn), into the deck, which is shuffled, to
    the discard pile or the hand.
    """

    count = Count("how many cards", required=True)
    hand = Maybe(Count("so many of them go to the hand"))
    discard = Maybe(Count("so many to the discard pile"))
    trash = Maybe(Count("so many to the trash"))
    rest = Word("where the rest goes: top, bottom, deck, discard or hand", REST)

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Let the player look, and choose what goes where."""
        yield from see(play, frame, self.count(play, frame))
        clause = self.clause(play)
        for where, number in (("hand", self.hand), ("discard", self.discard), ("trash", self.trash)):
            if number is not None:
                yield from sort_out(play, frame, where, number(play, frame), clause)
        yield from put_back(play, frame, self.rest, clause)


def see(play: "Play", frame: Frame, count: int) -> Moves:
    """The player looks at the next cards of the deck, as many as there are (PS2-FAQC-13, -14)."""
    player = play.state.seats[frame.seat]
    there = len(player.top) + sum(player.deck) + len(player.bottom)
    if count > there:
        play.meet("look.too-few")
        count = there
    while count > 0:
        above = len(player.top) + sum(player.deck)
        if not above > 0:
            turn_to_bottom(play, frame.seat)
            continue
        batch = count if above >= count else above
        seen = yield Chance("look", frame.seat, batch, "deck", play.rules.structure["draw"])
        if not isinstance(seen, tuple):
            return
        take_drawn(play, frame.seat, seen, player.aside)
        count -= batch


def sort_out(play: "Play", frame: Frame, where: str, number: int, clause: str) -> Moves:
    """So many of the cards go somewhere, one after the other, as the player chooses; all, if they are no more."""
    aside = play.state.seats[frame.seat].aside
    if where in ("hand", "discard") and number >= sum(aside):
        yield from put_back(play, frame, where, clause)
        return
    for _ in times(number):
        if not sum(aside) > 0:
            return
        ask = sorting(play, frame, where, clause)
        answer = yield from named_card(play, ask, "trash.nothing-fits")
        if answer < 0:
            return
        aside[answer] -= 1
        put(play, frame, where, answer)


def sorting(play: "Play", frame: Frame, where: str, clause: str) -> Ask:
    """Which card goes somewhere. A trash is one as any other, with the norms on it."""
    own = Frame(frame.seat, frame.card)
    cards = Cards(play, frame.seat, "aside", own)
    if where == "trash":
        return Ask("trash", frame.seat, cards, own, ("trash",), clause, part(False, again=True))
    only = only_kind(play.state.seats[frame.seat].aside)
    return Ask(
        f"look-{where}",
        frame.seat,
        cards,
        own,
        clause=clause,
        elision=Elision(only if only >= 0 else NO_DEFAULT, part=True),
    )


def put_back(play: "Play", frame: Frame, rest: str, clause: str) -> Moves:
    """What becomes of the cards that are left."""
    player = play.state.seats[frame.seat]
    if rest in ("top", "bottom"):
        yield from sort_out(play, frame, rest, sum(player.aside), clause)
        return
    if rest == "deck" and sum(player.aside) > 0:
        shuffle_deck(play, frame.seat)
    for card in play.kinds_in_play:
        count, player.aside[card] = player.aside[card], 0
        play.zone(frame.seat, rest)[card] += count


def put(play: "Play", frame: Frame, where: str, card: int) -> None:
    """One card goes somewhere."""
    player = play.state.seats[frame.seat]
    if where == "top":
        player.top.append(card)
    elif where == "bottom":
        player.bottom.insert(0, card)
    elif where == "trash":
        put_in_trash(play, frame, card)
    else:
        play.zone(frame.seat, where)[card] += 1


class Recover(CardOperation):
    """`recover: {to: hand, count: 1, where: "type(card, 'crash')", optional: true}`: cards of the own discard pile.

    They come to the hand, or go on top of the deck or to its bottom; nothing if none is there that fits.
    """

    to = Word("", ("hand", "top", "bottom"))
    where = OptionalCondition("a condition on `card`; without it any card fits")
    count = Count("how many")
    optional = Truth("true if they may be left")

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask for one card after the other."""
        clause = self.clause(play)
        for _ in times(self.count(play, frame)):
            cards = Cards(play, frame.seat, "discard", frame, self.optional, self.where)
            ask = Ask("recover", frame.seat, cards, frame, clause=clause, elision=part(self.optional))
            answer = yield from named_card(play, ask, "recover.nothing-fits", self.optional)
            if answer < 0:
                return
            play.state.seats[frame.seat].discard[answer] -= 1
            put(play, frame, self.to, answer)


def only_kind(counts: list[int]) -> int:
    """The only kind of cards that there are; -1 if there are several, or may be."""
    kinds = [card for card, count in enumerate(counts) if not surely_none(count)]
    return kinds[0] if len(kinds) == 1 else -1


class PutBack(CardOperation):
    """`put-back: {to: top, count: 1, where: "type(card, 'crash')", optional: true}`: cards of the hand leave it.

    They go on top of the own deck (the last one chosen is the next to be drawn) or to its bottom.
    """

    to = Word("", ("top", "bottom"))
    where = OptionalCondition("a condition on `card`; without it any card fits")
    count = Count("how many")
    optional = Truth("true if they may be left")

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask for one card after the other."""
        clause, player = self.clause(play), play.state.seats[frame.seat]
        for _ in times(self.count(play, frame)):
            own = Frame(frame.seat, frame.card)
            cards = Cards(play, frame.seat, "hand", own, self.optional, self.where)
            ask = Ask("put-back", frame.seat, cards, own, clause=clause, elision=part(self.optional))
            answer = yield from named_card(play, ask, "put-back.nothing-fits", self.optional)
            if answer < 0:
                return
            player.hand[answer] -= 1
            player.free[answer] = smaller(player.free[answer], player.hand[answer])
            put(play, frame, self.to, answer)
