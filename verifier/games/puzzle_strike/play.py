"""One game of Puzzle Strike in progress: the position, the ruleset, and the judging of answers.

Not for: what a turn consists of (`turn`), what chips do (`operations`), how reactions go (`incidents`).
"""

from collections.abc import Iterator
from random import Random

from verifier.games.puzzle_strike import explain, turn
from verifier.games.puzzle_strike.frame import Incident
from verifier.games.puzzle_strike.quantities import quantity
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.state import Seat, State
from verifier.games.puzzle_strike.vocabulary import spendable
from verifier.games.puzzle_strike.zones import price
from verifier.kernel.ask import Answer, Ask, Chance, Moves
from verifier.kernel.event import Assertion, Event, Token
from verifier.kernel.norm import Refusal, refusal
from verifier.kernel.spec import Readings


class Play:
    """A game in progress. The operations change `state`; everything else is fixed for the game."""

    __slots__ = ("actor", "asks", "characters", "incident", "kinds", "readings", "rules", "seat_names", "state", "trace")

    rules: Rules
    state: State

    def __init__(self, rules: Rules, state: State, readings: Readings, characters: tuple[str, ...]) -> None:
        self.rules = rules
        self.state = state
        self.readings = readings
        self.characters = characters
        self.kinds = len(rules.chips)
        self.seat_names = tuple(f"P{number + 1}" for number in range(len(state.seats)))
        self.actor = 0  # the seat whose answer is being judged
        self.incident: Incident | None = None  # the newest one that can still be reacted to
        self.trace: list[str] | None = None  # the clauses carried out, if somebody wants to know
        self.asks = tuple(turn.standing_asks(self, seat) for seat in range(len(state.seats)))

    def run(self) -> Moves:
        """The game from the present position to its end."""
        return turn.game(self)

    def zone(self, seat: int, name: str) -> list[int]:
        """The counts of chips in a zone of a seat, or of the bank."""
        if name == "bank":
            return self.state.bank
        if name == "stacks":
            return self.rules.every_chip_once
        counts: list[int] = getattr(self.state.seats[seat], name)
        return counts

    def active(self) -> Seat:
        """The seat whose turn it is."""
        return self.state.seats[self.state.active]

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The other seats in turn order from that seat on."""
        count = len(self.state.seats)
        return tuple((seat + step) % count for step in range(1, count))

    def reading(self, point: str, chip: int = -1) -> str:
        """The reading of a spec point that holds for a chip."""
        return self.readings.of(point, self.rules.chips[chip].slug if chip >= 0 else "")

    def has_effect(self, name: str, seat: int) -> bool:
        """Whether a lasting effect of that name binds a seat now."""
        effects, turn_now = self.state.effects, self.state.turn
        return bool(effects) and any(e[0] == name and e[1] == seat and e[2] >= turn_now for e in effects)

    def price(self, chip: int) -> int:
        """What a chip costs now."""
        return price(self, chip)

    def spendable(self, seat: int) -> int:
        """What a seat can spend now."""
        return spendable(self, self.state.seats[seat])

    def judge(self, ask: Ask, answer: Answer) -> Refusal | None:
        """Why an answer is not legal, or None if it is."""
        self.actor = ask.seat
        if not ask.domain.admits(ask.seat, answer):
            return explain.outside(self, ask, answer)
        ask.frame.answer = answer
        judge = self.rules.judges.get(ask.decision if answer is not None else ask.decision + ".stop")
        norm = judge(self, ask.frame) if judge is not None else None
        return None if norm is None else refusal(norm, self, ask.frame)

    def legal(self, ask: Ask) -> Iterator[Answer]:
        """Every legal answer, once."""
        return (answer for answer in ask.domain.candidates(ask.seat) if self.judge(ask, answer) is None)

    def possible(self, chance: Chance, outcome: tuple[int, ...]) -> Refusal | None:
        """Why chips cannot have been drawn, or None if they can."""
        left = self.zone(chance.seat, chance.zone)
        top = self.state.seats[chance.seat].top if chance.zone == "bag" else ()
        if len(outcome) == 1 and not top and left[outcome[0]] > 0:
            return None
        return explain.impossible(self, chance, outcome)

    def sample(self, chance: Chance, random: Random) -> tuple[int, ...]:
        """A random outcome: chips on top of the bag first, then each chip as likely as any other."""
        player = self.state.seats[chance.seat]
        top = player.top[::-1][: chance.count] if chance.zone == "bag" else []
        counts = self.zone(chance.seat, chance.zone)
        rest = random.sample(self.rules.chip_range, chance.count - len(top), counts=counts) if chance.count > len(top) else []
        return (*top, *rest)

    def quantity(self, assertion: Assertion, actor: int) -> int:
        """The true value of an asserted quantity."""
        return quantity(self, assertion, actor)

    def misplaced(self, question: Ask | Chance | None, event: Event) -> Refusal:
        """Why a line cannot stand where it does."""
        return explain.misplaced(self, question, event)

    def unasked(self, event: Event, token: Token) -> Refusal:
        """Why an argument of a line is too much."""
        return explain.unasked(self, event, token)

    def contradicts(self, claim: Assertion, actor: int, value: int) -> Refusal:
        """The explanation of an assertion that differs from the position."""
        return explain.contradicts(self, claim, actor, value)

    def describe(self) -> list[str]:
        """The position, a line each."""
        return explain.describe(self)

    def ended(self) -> str:
        """How the game ended, or "" while it goes on."""
        return self.state.over

    def winner(self) -> int | None:
        """The seat that has won: in a duel the one that has not lost."""
        left = [seat for seat in range(len(self.state.seats)) if seat not in self.state.losers]
        return left[0] if self.state.over and len(left) == 1 else None

    def fits(self, winner: int | None, by: str) -> Refusal | None:
        """Why a claimed result does not fit how the game ended, or None if it does."""
        return explain.result(self, winner, by)

    def concede(self, seat: int) -> None:
        """End the game by that seat's concession."""
        self.state.losers = (seat,)
        self.state.over = "concession"
