"""What the moves of a source show of what it tells: which turns, draws and answers are there, and what is left out.

Not for: writing moves (`scribe`), or what a promise means (`verifier.record.promises`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from verifier.kernel.event import Event
from verifier.record.importing.clauses import AGAIN, MoveClause
from verifier.record.importing.lexicon import Lexicon
from verifier.record.words import WordError

_TOGETHER = "two turns are told together, so that which move is of which turn is not said: tell each turn by itself"


@dataclass(slots=True)
class TurnSoFar:
    """One turn: whose, by which number, where its moves begin, and what is told of it."""

    seat: int
    at: int = 0  # where its first move stands
    number: int = 0  # by its heading
    begun: bool = False
    filled: bool = False  # whether its first move was filled in
    told: bool = False  # whether a move is told that only its player makes
    bought: bool = False  # whether it is told what was bought, or that nothing was
    played: bool = False  # whether something is told that others may answer
    unsure: bool = False  # whether a line of it was not understood
    drawn: set[int] = field(default_factory=set)  # who drew last of all they did


@dataclass(slots=True)
class ShownMoves:
    """What the moves so far show."""

    lexicon: Lexicon
    mates: Callable[[int], frozenset[int]]  # who has a turn together with a player
    turns: list[TurnSoFar] = field(default_factory=list)
    opening: set[int] = field(default_factory=set)  # the seats that drew before the first turn
    whole: bool = True  # whether each of them drew as many chips as an opening hand has
    due: set[int] = field(default_factory=set)  # the seats that may have drawn by a chip, with no draw told since
    showing: bool = False  # whether somebody has to show chips by a chip, which is not told since
    undrawn: bool = False  # whether such a draw, or what was to be shown, was passed over
    loose: set[int] = field(default_factory=set)  # the seats that drew in this turn, by no chip that is told
    gaps: bool = False  # whether a draw or an answer shows that a move before it is not told
    winning: list[int] = field(default_factory=list)  # the lines that say who has won, by their places in the account
    counted: bool = False  # whether a draw leaves open which chips

    def begin(self, turn: TurnSoFar) -> None:
        """Note that a turn begins."""
        self.loose.clear()
        self.turns.append(turn)

    def owner(self) -> int:
        """Whose turn it is, -1 before the first one."""
        return self.turns[-1].seat if self.turns else -1

    def see(self, event: Event) -> None:
        """Note what a move shows."""
        if event.verb == self.lexicon.words.roles.get("draw"):
            self._draw(event)
        else:
            self._move(event)
        if self.turns:
            self._within(self.turns[-1], event)

    def owes(self, events: Sequence[Event]) -> bool:
        """Whether some moves are the first one of the turn that is told, and stand behind others of it."""
        verb, told = self.lexicon.words.roles.get("turn"), [(one.seat, one.verb) for one in events]
        return any(turn.told and not turn.begun and told == [(turn.seat, verb)] for turn in self.turns[-1:])

    def forgotten(self, seats: Collection[int], number: int) -> TurnSoFar | None:
        """The last turn of which the source does not tell the first move, of some players and by a number if given."""
        found = (turn for turn in reversed(self.turns) if turn.filled or (turn.told and not turn.begun))
        return next((one for one in found if (not seats or one.seat in seats) and number in (0, one.number)), None)

    def empty(self, turn: TurnSoFar) -> None:
        """Note that the first move of a turn is no longer filled in."""
        turn.begun = turn.filled = False
        for one in self.turns:
            one.at -= one.at > turn.at

    def spans(self, end: int, about: TurnSoFar | None) -> Mapping[int, tuple[int, int]]:
        """Where each turn begins and ends in the moves, by its number; 0 is the one that is going on, or meant."""
        ends = [*(turn.at for turn in self.turns[1:]), end]
        told = list(zip(self.turns, ends, strict=False))
        spans = {turn.number: (turn.at, end) for turn, end in told}
        meant = {key: (turn.at, end) for turn, end in told if turn is about for key in (turn.number, 0)}
        return spans | {0: (self.turns[-1].at if self.turns else 0, end)} | meant

    def take_back(self, number: int, moves: Sequence[str]) -> None:
        """Forget the turns of which all is taken back, from a move on that is counted among the lines up to there."""
        while self.turns and sum(not line.startswith("#") for line in moves[: self.turns[-1].at]) >= number - 1:
            self.turns.pop()

    def make_up(self, events: Sequence[Event]) -> None:
        """Note that some moves make up for what was forgotten: a draw ends the last turn of its player."""
        for event in events if self.lexicon.words.roles.get("draw") in {one.verb for one in events} else ():
            self.loose.discard(event.seat)
            for turn in [turn for turn in self.turns if event.seat in self.mates(turn.seat)][-1:]:
                turn.drawn.add(event.seat)

    def begins_again(self, clauses: Sequence[MoveClause]) -> WordError | None:
        """Why moves without a name are not of whoever has the turn: one of them begins a turn, and that has begun."""
        turn, verb = self.turns[-1] if self.turns else None, self.lexicon.words.roles.get("turn")
        first = next((one for one in clauses if one.phrase.verb == verb and one.phrase.says == "move"), None)
        if turn is None or first is None or first.named or len(self.mates(turn.seat)) > 1:
            return None
        is_again = turn.begun and (turn.bought or turn.played or turn.drawn) and first.seat == turn.seat
        return WordError(first.column, AGAIN) if is_again else None

    def confusion(self, clause: MoveClause, event: Event) -> str:
        """Why a move cannot be where it is told, as two turns are told together; "" if it can be."""
        words, turn = self.lexicon.words, self.turns[-1] if self.turns else None
        if turn is None or clause.aside:
            return ""
        if event.seat in self.mates(turn.seat):
            return ""
        before = self.turns[-2] if len(self.turns) > 1 else None
        own = words.has("own", event.verb) and event.verb != words.roles.get("turn")
        open_ = before is not None and before.seat == event.seat and before.begun and not before.bought
        return _TOGETHER if own and open_ and turn.begun and not turn.bought else ""

    def _draw(self, event: Event) -> None:
        """Note who draws, whether before the first turn, and by which chip."""
        self.counted |= any(token.unknown for token in event.args)
        self.loose |= {event.seat} - self.due
        self.due.discard(event.seat)
        self._pass_showing()
        if self.turns:
            self.turns[-1].drawn.add(event.seat)
        else:
            self.whole = self.whole and len(event.args) == self.lexicon.words.hand
            self.opening.add(event.seat)

    def _move(self, event: Event) -> None:
        """Note whether a draw is told that an earlier chip may have given, and whether one is due by this move."""
        words = self.lexicon.words
        if self.turns and event.verb != words.roles.get("refill"):
            self.turns[-1].drawn.discard(event.seat)
        if words.has("own", event.verb):
            self.gaps |= event.seat in self.loose
            self.undrawn |= event.seat in self.due
            self.due.discard(event.seat)
            self._pass_showing()
        self.showing = self.showing and event.verb != words.roles.get("reveal")
        chip = event.args[0].piece if event.args else -1
        slug = self.lexicon.names.slugs[chip] if chip >= 0 else ""
        if slug and event.verb in words.unsaid and self.lexicon.draws(slug):
            self.due.add(event.seat)
        self.showing = self.showing or (words.has("own", event.verb) and self.lexicon.reveals(slug))

    def _pass_showing(self) -> None:
        """Note that what was to be shown is not told before something else is done."""
        self.undrawn, self.showing = self.undrawn or self.showing, False

    def _within(self, turn: TurnSoFar, event: Event) -> None:
        """Note what a move tells of the turn in which it stands, and whether it answers a move that is not told."""
        roles = self.lexicon.words.roles
        if event.seat not in self.mates(turn.seat):
            self.gaps |= not turn.played and event.verb not in (roles.get("draw"), roles.get("refill"))
        elif event.seat == turn.seat and self.lexicon.words.has("own", event.verb):
            turn.told = True
            turn.bought |= event.verb in (roles.get("buy"), roles.get("pass"))
            turn.played |= event.verb not in (roles.get("turn"), roles.get("buy"), roles.get("pass"))

    def is_over(self) -> bool:
        """Whether the latest turn is told to its end: what was bought, and the draw behind it."""
        turn = self.turns[-1] if self.turns else None
        return turn is not None and turn.bought and self.mates(turn.seat) <= turn.drawn

    def drew_all(self, seats: int) -> bool:
        """Whether every draw is told: opening hands, one at the end of each turn, one after each chip that gives it."""
        ended = all(self.mates(turn.seat) <= turn.drawn for turn in self.turns[:-1])
        return ended and not self.undrawn and len(self.opening) == seats

    def leaves_out(self) -> bool:
        """Whether something may have been done that is not told.

        So it is of a turn without what was bought; an answer without a move; a draw without a chip that gives it; and
        in every source if no turn that is over has a purchase or a draw.
        """
        over = self.turns[:-1]
        if over and not any(turn.bought or turn.drawn for turn in over):
            return True
        gaps = self.gaps or not all(turn.bought for turn in self.turns[:-1])
        return not self.turns or (gaps and bool(self.lexicon.words.drawing))
