"""Operations on cards and actions: drawing, discarding, trashing, gaining, taking from the bank, presents."""

from typing import TYPE_CHECKING

from verifier.games.parameters import Maybe, OptionalCondition, Piece, Truth, Word
from verifier.games.puzzle_strike_2.domains import Cards, Slots
from verifier.games.puzzle_strike_2.dropping import draw_watched
from verifier.games.puzzle_strike_2.effects import befalls, comes_to, leave_slot, play_card, set_off, watched
from verifier.games.puzzle_strike_2.explain import only_doubtful
from verifier.games.puzzle_strike_2.operations.base import CardOperation, Count, Who, named_card, part, seats_of
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.zones import discard, gain, refill_bank, take_bank
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.game import Undecidable
from verifier.kernel.together import next_of
from verifier.kernel.values import smaller, times
from verifier.language.expression import Expression
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.steps import Context


class Draw(CardOperation):
    """`draw: 2`, or `{count, who}`."""

    count = Count("how many", alone=True)
    who = Who()

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Draw the cards of each player."""
        waiting, number = list(seats_of(play, frame, self.who)), self.count(play, frame)
        while waiting:
            seat = yield from next_of(waiting, ("draw",), "order", Frame)
            yield from draw_watched(play, frame, seat, number, play.rules.structure["draw"])


class Discard(CardOperation):
    """`discard: 1`, or `{count, who, optional}`: cards of the hand, which their owner chooses."""

    count = Count("how many", alone=True)
    who = Who()
    optional = Truth("true if they may be left")

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask each player for one card after the other."""
        clause = self.clauses[0] if self.clauses else play.rules.structure["discard"]
        waiting, number = list(seats_of(play, frame, self.who)), self.count(play, frame)
        frame.discarded = 0
        while waiting:
            seat = yield from next_of(waiting, ("discard",), "order", Frame)
            for _ in times(number):
                if not sum(play.state.seats[seat].hand) > 0:
                    break
                chooser = seat
                if seat != frame.seat and play.reading("discard.chooser") == "the-attacker":
                    chooser = frame.seat
                own = Frame(seat, frame.card)
                cards = Cards(play, seat, "hand", own, self.optional)
                elision = part(self.optional, again=True)
                answer = yield Ask("discard", chooser, cards, own, ("discard",), clause, elision)
                if not isinstance(answer, int):
                    break
                discard(play, seat, answer)
                frame.discarded += 1
                befalls(play, "this-discarded", frame, seat, answer)


class Action(CardOperation):
    """`action: 1`: so many more actions, at once (PS2-FIN-06)."""

    count = Count("how many", alone=True)

    def run(self, play: "Play", frame: Frame) -> None:
        """Add the actions."""
        play.state.seats[frame.seat].actions += self.count(play, frame)


class BuyCost(CardOperation):
    """`buy-cost: -1`: the player's buy costs so many more or fewer this turn."""

    change = Count("how many more or fewer", low=-14, alone=True, keyed=False)

    def run(self, play: "Play", frame: Frame) -> None:
        """Change the cost."""
        play.state.seats[frame.seat].buy_adjust += self.change(play, frame)


class Present(CardOperation):
    """`present: 1`: draw a card and play it free, with all that follows, before the next one (PS2-FIN-09)."""

    count = Count("how many", alone=True)

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Open one present after the other."""
        for _ in times(self.count(play, frame)):
            yield from open_present(play, frame)


def open_present(play: "Play", frame: Frame) -> Moves:
    """One present; none if there is no card to draw."""
    player = play.state.seats[frame.seat]
    before = list(player.hand)
    yield from draw_watched(play, frame, frame.seat, 1, play.rules.structure["draw"])
    card = next((kind for kind in play.kinds_in_play if player.hand[kind] > before[kind]), -1)
    if card < 0:
        return
    player.hand[card] -= 1
    player.table[card] += 1
    opened = Frame(frame.seat, card)
    opened.presented = True
    awaited = watched(play, "present", frame.seat)
    waits_itself = any(trigger.on == "present" for trigger in play.rules.cards[card].triggers)
    if awaited or waits_itself:
        at = opened if play.reading("present.sets-off") == "with-the-present" else frame
        set_off(play, "present", at, card)
        if waits_itself and play.reading("present.creature-itself") == "counts":
            befalls(play, "present", at, frame.seat, card)
    yield from play_card(play, opened)


class Gain(CardOperation):
    """`gain: {card, count, who}`: cards come to a discard pile."""

    card = Piece("the card")
    count = Count("how many")
    who = Who()

    def run(self, play: "Play", frame: Frame) -> None:
        """Gain the cards."""
        number = self.count(play, frame)
        for seat in seats_of(play, frame, self.who):
            gain(play, seat, self.card, number)
            comes_to(play, "gained", frame, seat, self.card, number)


class Trash(CardOperation):
    """`trash: this`, or `{from: hand or bank, where, count, optional}`: cards go to the trash."""

    this = Word("the card itself", ("this",), "", alone=True, keyed=False)
    from_ = Maybe(Word("", ("hand", "bank")))
    where = OptionalCondition("a condition on `card`; without it any card fits")
    count = Count("how many")
    optional = Truth("true if they may be left")

    def check(self, node: Node, context: "Context[Play, Frame]") -> None:
        """Refuse a mapping that does not say where the cards come from."""
        if not self.this:
            node.need("from")

    def run(self, play: "Play", frame: Frame) -> Moves | None:
        """Take the card itself, or ask for cards."""
        if not self.this:
            return self.trash_several(play, frame)
        trash_this(play, frame)
        return None

    def trash_several(self, play: "Play", frame: Frame) -> Moves:
        """Ask for one card after the other."""
        clause = self.clauses[0] if self.clauses else play.rules.structure["card-text"]
        frame.trashed = 0
        for _ in times(self.count(play, frame)):
            before = frame.trashed
            if self.from_ == "bank":
                yield from from_bank(play, frame, clause)
            else:
                yield from from_hand(play, frame, self.where, self.optional, clause)
            if frame.trashed == before:
                return


def from_hand(play: "Play", frame: Frame, fits: Expression | None, optional: bool, clause: str) -> Moves:
    """A card of the hand is trashed."""
    cards = Cards(play, frame.seat, "hand", frame, optional, fits)
    ask = Ask("trash", frame.seat, cards, frame, ("trash",), clause, part(optional, again=True))
    answer = yield from named_card(play, ask, "trash.nothing-fits", optional)
    if answer >= 0:
        player = play.state.seats[frame.seat]
        player.hand[answer] -= 1
        player.free[answer] = smaller(player.free[answer], player.hand[answer])
        put_in_trash(play, frame, answer)


def from_bank(play: "Play", frame: Frame, clause: str) -> Moves:
    """A card of the bank is trashed, and replaced at once."""
    ask = Ask("trash", frame.seat, Slots(play), frame, ("trash",), clause, part(False, again=True))
    doubt = only_doubtful(play, ask)
    if doubt is not None:
        raise Undecidable(doubt)
    slot = yield ask
    if isinstance(slot, int):
        put_in_trash(play, frame, take_bank(play, slot))
        yield from refill_bank(play, frame.seat)


def put_in_trash(play: "Play", frame: Frame, card: int) -> None:
    """A card that has left its place comes to the trash; its text may wait for that (PS2-FAQG-04)."""
    play.state.trash[card] += 1
    frame.trashed += 1
    befalls(play, "this-trashed", frame, frame.seat, card)


def trash_this(play: "Play", frame: Frame) -> None:
    """The card itself goes to the trash (PS2-SYM-27), unless a norm on `trash` forbids it."""
    player, frame.candidate, frame.trashed = play.state.seats[frame.seat], frame.card, 0
    if not play.permits("trash", frame):
        return
    if frame.place == "creature":
        leave_slot(play, frame.seat)
        player.discard[frame.card] -= 1
    elif frame.place == "table":
        player.table[frame.card] -= 1
    else:
        return
    frame.place = "gone"
    put_in_trash(play, frame, frame.card)
