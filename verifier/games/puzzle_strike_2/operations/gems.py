"""Operations on gems and tokens: swaps, crashes, antes, blocks, destroying, filling meters."""

from typing import TYPE_CHECKING

from verifier.games.parameters import Maybe, Truth
from verifier.games.puzzle_strike_2.amounts import height_bonus
from verifier.games.puzzle_strike_2.domains import Spaces
from verifier.games.puzzle_strike_2.effects import hit, set_off, watched
from verifier.games.puzzle_strike_2.exchange import record_block, record_crash
from verifier.games.puzzle_strike_2.operations.base import (
    CardOperation,
    Colour,
    Colours,
    Count,
    Sent,
    Who,
    seats_of,
)
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.triggers import on_crashes, used
from verifier.games.puzzle_strike_2.zones import add_gems, ante, count_sent, send
from verifier.kernel.ask import Ask, Elision, Moves
from verifier.kernel.values import pick, smaller, times
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.steps import Context


#: Swaps are a part of a move that a line may list one after another, or leave out.
SWAPPED = Elision(None, part=True, again=True)


class Swap(CardOperation):
    """`swap: 2`: so many times two adjacent gems of the own pile change places, if the player likes."""

    count = Count("how often", alone=True)

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask for one pair after the other."""
        pile = play.state.seats[frame.seat].pile
        clause = self.clause(play)
        for _ in times(self.count(play, frame) if len(pile) > 1 else 0):
            answer = yield Ask(self.name, frame.seat, Spaces(play, 2, True), frame, ("swap",), clause, SWAPPED)
            if not isinstance(answer, tuple):
                return
            low, high = answer[0] - 1, answer[1] - 1
            pile[low], pile[high] = pile[high], pile[low]


class DeepSwap(Swap):
    """`deep-swap: 1`: any two gems of the own pile change places, if the player likes."""


class Crash(CardOperation):
    """`crash: 1`: break the top gem and the run of its colour; `{count, unblockable, more: broken // 2}`.

    So many gems `more` are sent; `broken` is how many were broken.
    """

    count = Count("how often", alone=True)
    unblockable = Truth("true if the gems bypass the incoming zone", "which-places")
    more = Maybe(Count("so many gems more are sent; `broken` is how many were broken"))

    @property
    def sent(self) -> Sent:
        """How the gems are sent."""
        return Sent(self.unblockable, self.more)

    def run(self, play: "Play", frame: Frame) -> Moves | None:
        """Break the top gem so many times."""
        for _ in times(self.count(play, frame)):
            height = len(play.state.seats[frame.seat].pile)
            if height == 0:
                play.meet("crash.no-gem")
                return None
            break_run(play, frame, height - 1, self.sent)
        return None


class DeepCrash(Crash):
    """`deep-crash: 1`: the same from any gem of the pile."""

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask for one gem after the other, and break it."""
        clause = self.clause(play)
        for _ in times(self.count(play, frame)):
            if not play.state.seats[frame.seat].pile:
                play.meet("crash.no-gem")
                return
            answer = yield Ask("deep-crash", frame.seat, Spaces(play, 1, False), frame, clause=clause)
            if isinstance(answer, tuple):
                break_run(play, frame, answer[0] - 1, self.sent)


def break_run(play: "Play", frame: Frame, start: int, sent: Sent) -> None:
    """Break a gem and all that adjoin it in its colour; they fill the meter, and are sent (PS2-MATCH-01 to -04)."""
    player = play.state.seats[frame.seat]
    pile, colour = player.pile, player.pile[start]
    low = high = start
    while low > 0 and pile[low - 1] == colour:
        low -= 1
    while high + 1 < len(pile) and pile[high + 1] == colour:
        high += 1
    broken = high + 1 - low
    frame.broken, frame.colour = broken, colour
    bonus = 0
    if broken >= play.rules.parameters["bonus-from"]:
        bonus = height_bonus(play, high + 1, "how many gems the crash sends")
        play.note("height-bonus")
    del pile[low : high + 1]
    fill_meter(play, frame.seat, colour, broken)
    more, unblockable = changed(play, frame, sent)
    record_crash(play, frame.seat, broken, more, bonus)
    send(play, frame.seat, broken + more + bonus, unblockable, colour)
    if unblockable:
        count_as_drops(play, frame)
    hit(play, frame)
    set_off(play, "crashed", frame)


def count_as_drops(play: "Play", frame: Frame) -> None:
    """Unblockable gems that have fallen set off what waits for a drop, if they are one (`send.unblockable-drop`)."""
    for other in play.opponents(frame.seat):
        if watched(play, "drop-complete", other) and play.reading("send.unblockable-drop") == "yes":
            own = Frame(other)
            set_off(play, "drop-complete", own)
            frame.waiting = (*frame.waiting, *own.waiting)


def changed(play: "Play", frame: Frame, sent: Sent) -> tuple[int, bool]:
    """How many gems more a crash sends, and whether they are unblockable: by its text, and by lasting effects.

    They are reckoned before the height bonus (PS2-FAQC-16).
    """
    more = 0 if sent.more is None else sent.more(play, frame)
    unblockable = sent.unblockable
    for one in on_crashes(play, frame.seat):
        more += 0 if one.effect.more is None else one.effect.more(play, frame)
        unblockable = unblockable or one.effect.unblockable
        used(play, frame.seat, one.serial)
    return more, unblockable


def fill_meter(play: "Play", seat: int, colour: int, count: int) -> None:
    """Gems go to the meter of their colour, over its size if they are too many (PS2-OVER-02)."""
    meters = play.state.seats[seat].meters
    if type(colour) is int:
        meters[colour] += count
        return
    for one in range(len(meters)):
        meters[one] += pick(colour == one, count, 0)


class Ante(CardOperation):
    """`ante: {who, count}` in the colour of the ante slot, or `{who, colours: [...]}` in those colours."""

    count = Count("how many", alone=True)
    who = Who()
    colours = Maybe(Colours("instead of `count`: a gem of each of these colours", chosen=False))

    def run(self, play: "Play", frame: Frame) -> None:
        """Let the gems fall."""
        count = self.count(play, frame)
        if self.who == "opponent":
            count_sent(play, frame.seat, count if self.colours is None else len(self.colours))
        for seat in seats_of(play, frame, self.who):
            if seat == play.automaton:
                play.note("automaton-anted")
            if self.colours is None:
                ante(play, seat, count)
            else:
                add_gems(play, seat, "ante", tuple(one for one in self.colours if one is not None))


class Incoming(CardOperation):
    """`incoming: {who, count}`: so many tokens come to an incoming zone."""

    count = Count("how many", alone=True)
    who = Who()

    def run(self, play: "Play", frame: Frame) -> None:
        """Add the tokens."""
        number = self.count(play, frame)
        if self.who == "opponent" and play.state.final and play.reading("final.tokens") == "count":
            count_sent(play, frame.seat, number)
        for seat in seats_of(play, frame, self.who):
            play.state.seats[seat].incoming += number


class Block(CardOperation):
    """`block: 3`: so many own incoming tokens are gone, unless a norm on `block` forbids it."""

    count = Count("how many", alone=True)

    def run(self, play: "Play", frame: Frame) -> None:
        """Take the tokens away."""
        player = play.state.seats[frame.seat]
        if play.permits("block", frame):
            blocked = smaller(self.count(play, frame), player.incoming)
            record_block(play, frame.seat, blocked, self.own_clause)
            player.incoming -= blocked


class Send(CardOperation):
    """`send: {count, unblockable}`: gems that come from no pile."""

    count = Count("how many", alone=True)
    unblockable = Truth("true if they bypass the incoming zone", "which-places")

    def run(self, play: "Play", frame: Frame) -> None:
        """Send the gems."""
        send(play, frame.seat, self.count(play, frame), self.unblockable, -1)
        if self.unblockable:
            count_as_drops(play, frame)


class Fill(CardOperation):
    """`fill: {each: 1}`: so many gems come to each of the own meters; `{colour: green, count: 2}`: to one of them."""

    each = Maybe(Count("how many to each meter"))
    colour = Maybe(Colour("the meter, instead of `each`"))
    count = Count("with `colour`: how many")

    def check(self, node: Node, context: "Context[Play, Frame]") -> None:
        """Refuse both ways at once, and none."""
        one = node.get("colour")
        if (one is None) == (node.get("each") is None) or (one is None and node.get("count") is not None):
            raise node.wrong("`each` or `colour`")

    def run(self, play: "Play", frame: Frame) -> None:
        """Fill the meters."""
        number = self.count if self.each is None else self.each
        count = number(play, frame)
        for colour in range(len(play.rules.colours)) if self.colour is None else (self.colour,):
            fill_meter(play, frame.seat, colour, count)
