"""A game in progress that asks, and is judged by norms: what holds of every one that says nothing else.

A game says how it runs, what its quantities are, who has won and where it can be gone on from. Of chance it says what
lies in a zone. Not for: judging by norms itself (`judging`), or a declared table (`verifier.table`).
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Self

from verifier.games.at_fault import LACKING, relation, words_of_claim, words_of_excess, words_of_line
from verifier.games.domains import Among
from verifier.games.judging import Judging, KeepablePosition
from verifier.games.ruleset import Ruleset
from verifier.kernel.ask import Answer, Ask, Chance, Question, Roll
from verifier.kernel.event import Assertion, Event
from verifier.kernel.game import Contents, Sight, World
from verifier.kernel.listener import UNHEARD
from verifier.kernel.message import say
from verifier.kernel.norm import Refusal
from verifier.kernel.spec import Readings
from verifier.kernel.values import Handful, surely_none
from verifier.record.promises import OUTSIDE as ENDS_FROM_OUTSIDE


@dataclass
class PlainState:
    """A position that is copied as a whole."""

    over: str = ""  # how the game ended
    won: list[int] = field(default_factory=list)  # who has won, where a game keeps that
    turn: int = 1

    def copy(self) -> Self:
        """Another one that is alike."""
        return deepcopy(self)

    def is_in(self, seat: int) -> bool:
        """Whether a seat takes part, and can win: each, unless a game says otherwise."""
        return True


def off_the_die(roll: Roll, outcome: tuple[int, ...]) -> Refusal | None:
    """Why dice cannot show what they are said to, or None if they can."""
    wrong = next((shown for shown in outcome if not 1 <= shown <= roll.sides), None)
    if wrong is None:
        return None
    message = say("no-side-shows", n=roll.sides, n2=wrong)
    return Refusal(roll.clause, message, f"1 <= roll <= {roll.sides}", f"1 to {roll.sides}", str(wrong))


def picked(counts: Sequence[int], number: int, random: Random) -> Sequence[int]:
    """So many things at random."""
    return random.sample(range(len(counts)), number, counts=counts) if number > 0 else ()


class Playing(Judging):
    """A game in progress. A game says how it runs, its quantities, who has won and where it can be gone on from."""

    __slots__ = ("asks", "kinds", "kinds_in_play", "seat_names")

    rules: Ruleset
    kinds: int
    kinds_in_play: tuple[int, ...]  # the kinds of things that can turn up in this game
    seat_names: tuple[str, ...]
    asks: Sequence[object]  # the standing questions of each seat, if a game has any
    aside_verbs: frozenset[str] = frozenset()  # of lines that may say more than is asked
    idle_verbs: frozenset[str] = frozenset(("choose",))  # of lines that may answer any part of a move, or say nothing

    def __init__(self, rules: Ruleset, state: KeepablePosition, readings: Readings, seats: int) -> None:
        self.rules, self.state, self.readings = rules, state, readings
        self.kinds = len(rules.notation)
        self.kinds_in_play = tuple(range(self.kinds))
        self.seat_names = tuple([f"P{seat + 1}" for seat in range(seats)])
        self.deferred, self.asks = [], ()
        self.listener = UNHEARD
        self.unknowns = None

    def let_go(self) -> None:
        """Forget the standing questions, which refer to the game."""
        self.asks = ()

    def zone(self, seat: int, name: str) -> list[int]:
        """The counts of what lies in a zone of a seat: of one of which nothing else is said, nothing."""
        return [0] * self.kinds

    def written_thing(self, kind: int) -> str:
        """A kind of thing in strict notation."""
        return self.rules.notation[kind]

    # -- chance

    def contents(self, chance: Chance) -> Contents:
        """What an outcome is taken from: the zone, in no order; of dice, every side once for each of them."""
        if isinstance(chance, Roll):
            return Contents((), (0, *(chance.count,) * chance.sides))
        return Contents((), self.zone(chance.seat, chance.zone))

    def remaining(self, chance: Chance) -> int:
        """How many things there are that an outcome could be taken from."""
        certain, counts, _ = self.contents(chance)
        return len(certain) + sum(counts)

    def sample(self, chance: Chance, random: Random) -> tuple[int, ...]:
        """A random outcome: what must come first, then each thing as likely as any other."""
        if isinstance(chance, Roll):
            return tuple(random.randint(1, chance.sides) for _ in range(chance.count))
        certain, counts, _ = self.contents(chance)
        return (*certain, *picked(counts, chance.count - len(certain), random))

    def whole(self, chance: Chance) -> tuple[int, ...]:
        """The only outcome there can be when everything that is there is drawn; empty otherwise, as of dice."""
        if isinstance(chance, Roll):
            return ()
        certain, counts, _ = self.contents(chance)
        found = (*certain, *(kind for kind, count in enumerate(counts) for _ in range(count)))
        return found if len(found) == chance.count else ()

    def possible(self, chance: Chance, outcome: tuple[int, ...]) -> Refusal | None:
        """Why an outcome cannot happen, or None if it can."""
        if isinstance(chance, Roll):
            impossible = off_the_die(chance, outcome)
            return None if impossible is None else self.blame(impossible, frozenset((LACKING, "die")))
        counts = self.zone(chance.seat, chance.zone)
        for kind in dict.fromkeys(outcome):
            count, held = outcome.count(kind), counts[kind]
            if count > held:
                name = self.rules.notation[kind]
                where = say("zone-of-seat", seat=self.seat_names[chance.seat], zone=chance.zone)
                message = say("more-drawn-than-held", n=count, chip=name, where=where, n2=held)
                guard, most = f"{name} drawn <= {held}", say("at-most", n=held)
                found = Refusal(chance.clause, message, guard, most, str(count))
                return self.blame(found, frozenset((LACKING, chance.zone, *self.names(kind))))
        return None

    def copies(self, kind: int) -> int | None:
        """How many things of a kind there can be at most, if that is known."""
        return None

    def unknown(self, world: World, name: str, chance: Chance) -> Handful:
        """What must come first, then unknown numbers of the kinds that are there; all of them if nothing is left.

        The number of the last kind is what the others leave, so that the sum is known.
        """
        certain, counts, exact = self.contents(chance)
        most = chance.count - len(certain)
        kinds = [kind for kind in self.kinds_in_play if not surely_none(counts[kind])]
        numbers = [(kind, 1) for kind in certain]
        if exact and most == sum(counts):
            return Handful.of((*numbers, *((kind, counts[kind]) for kind in kinds)))
        left = most
        for kind in kinds[:-1] if most else ():
            there = self.copies(kind)
            bound = most if there is None else min(most, there)
            number = world.unknown(f"{name} {most} {self.rules.notation[kind]}", 0, bound)
            world.require(number <= counts[kind])
            left -= number
            numbers.append((kind, number))
        if kinds and not surely_none(left):
            world.require(left >= 0)
            world.require(left <= counts[kinds[-1]])
            numbers.append((kinds[-1], left))
        return Handful.of(numbers)

    def newly_seen(self, question: Question, answer: Answer) -> Iterator[Sight]:
        """What was chosen in secret is seen by everybody once it is told."""
        if isinstance(question, Ask) and isinstance(question.domain, Among) and type(answer) is int:
            others = (seat for seat in range(len(self.seat_names)) if seat != question.seat)
            yield from (Sight(seat, question.seat, "shown", (self.rules.notation[answer],)) for seat in others)

    def said_twice(self, event: Event) -> Refusal:
        """Why a line cannot state an effect that a line before it has stated."""
        return Refusal("", f"a line before says already that {self.seat_names[event.seat]} has had to {event.verb}")

    def misplaced(self, question: Question | None, event: Event) -> Refusal:
        """Why a line cannot stand where it does: nothing that it could answer is being asked."""
        return self.blame(self.out_of_place(question, event), words_of_line(event, question, self.mates(event.seat)))

    def out_of_place(self, question: Question | None, event: Event) -> Refusal:
        """The same, whichever clause at work speaks of it."""
        who = self.seat_names[event.seat]
        if question is None:
            clause = self.clause_of_end("game-over")
            message = say("game-over-cannot", end=self.ended(), who=who, verb=event.verb)
            return Refusal(clause, message, "game not over", "the end of the record", event.verb)
        wanted = say("seat-must", seat=self.seat_names[question.seat], wanted=question.wanted())
        found = say("seat-does", seat=who, verb=event.verb)
        return Refusal(question.clause, say("due-here", wanted=wanted), "", wanted, found)

    def unasked(self, event: Event, at: int) -> Refusal:
        """Why the argument of a line at an index is too much: nothing asks for it."""
        return self.blame(self.surplus(event, at), words_of_excess(event, at, self.names(event.args[at].piece)))

    def surplus(self, event: Event, at: int) -> Refusal:
        """The same, whichever clause at work speaks of it."""
        text, clauses = event.args[at].text, self.rules.structure
        clause = clauses.get(event.verb) or clauses.get("excess", "")
        clause = self.clause_of_end("game-over") if self.ended() else clause
        return Refusal(clause, say("nothing-asks-for-here", token=repr(text)), "", say("nothing-more"), text)

    def contradicts(self, claim: Assertion, actor: int, value: int) -> Refusal:
        """The explanation of an assertion that differs from the position: the line or the total is wrong."""
        whose = relation(actor, claim.seat if claim.seat >= 0 else actor, self.mates(actor))
        return self.blame(
            self.wrong_total(claim, actor, value), words_of_claim(claim, whose, value, self.pieces(claim))
        )

    def wrong_total(self, claim: Assertion, actor: int, value: int) -> Refusal:
        """The same, whichever clause at work speaks of it."""
        seat = claim.seat if claim.seat >= 0 else actor
        name = f"{claim.quantity} {self.rules.notation[claim.piece]}" if claim.piece >= 0 else claim.quantity
        message = say("wrong-total", seat=self.seat_names[seat], claim=name, n=str(value), n2=str(claim.value))
        clause = self.rules.assertion_clauses.get(claim.quantity, "")
        return Refusal(clause, message, f"{name} == {value}", str(value), str(claim.value))

    def pieces(self, claim: Assertion) -> tuple[str, ...]:
        """The words for what a claim is about."""
        return self.names(claim.piece)

    def mates(self, seat: int) -> tuple[int, ...]:
        """The seats that play with one, itself among them."""
        return (seat,)

    def names(self, kind: int) -> tuple[str, ...]:
        """The words for a kind of thing, as faults know them; nothing for none."""
        return (self.rules.notation[kind],) if kind >= 0 else ()

    # -- the end

    def clause_of_end(self, case: str) -> str:
        """The clause that has the game end as it did, else that of a case."""
        return self.rules.structure.get(self.ended(), self.rules.structure.get(case, ""))

    def fits(self, winner: int | None, by: str) -> Refusal | None:
        """Why a claimed result does not fit how the game ended, or None if it does."""
        clause, by, over = self.clause_of_end("winner"), by.strip().casefold(), self.ended()
        if not over:  # how the game went on to its end may not be recorded
            return None if not by or by in ENDS_FROM_OUTSIDE else Refusal(clause, say("not-over-yet"))
        won, claimed = ("nobody" if seat is None else self.seat_names[seat] for seat in (self.winner(), winner))
        if winner not in (self.winners() or (None,)) and over != "time":  # that is for the event's rules
            return Refusal(clause, say("another-winner", who=won, other=claimed), "winner", won, claimed)
        if by and by != over:
            return Refusal(clause, say("another-end", end=over, other=by), "result by", over, by)
        return None

    def concede(self, seat: int, question: Question) -> Refusal | None:
        """End the game by that seat's concession."""
        self.state.over = "concession"
        return None

    def call_off(self, by: str, winner: int | None) -> Refusal | None:
        """End the game from outside, as its rules do not."""
        self.state.over = by
        return None
