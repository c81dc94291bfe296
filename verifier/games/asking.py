"""A game in progress that puts its questions by the name of the decision, with the clauses that its rules give for it.

Not for: what is asked, or what follows from an answer, which is a game's own.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from verifier.games.domains import Pieces
from verifier.games.playing import PlainState, Playing
from verifier.kernel import undecided
from verifier.kernel.ask import PART, Answer, Ask, Domain, Elision, Frame, Question, Roll
from verifier.kernel.event import Event
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Said, say
from verifier.kernel.norm import Refusal
from verifier.record.emit import entry, tree

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class Asking(Playing):
    """A game whose questions are called as the verbs that answer them; a game says what its frames are."""

    state: PlainState
    kept_secret: ClassVar[tuple[str, ...]] = ()  # what a position says of a seat and only itself knows

    def new_frame(self, seat: int, verb: str) -> Frame:
        """What is decided about, where nothing else is."""
        raise NotImplementedError

    def seen_by(self, seat: int) -> Mapping[str, object]:
        """The present position as a seat knows it: without what the others keep secret."""
        position = self.written_position()
        entries = cast(Mapping[str, Mapping[str, object]], position.get("seats", {}))
        seats = {
            name: {key: value for key, value in entry.items() if number == seat or key not in self.kept_secret}
            for number, (name, entry) in enumerate(entries.items())
        }
        return {**position, "seats": seats}

    def seats(self) -> range:
        """The seats."""
        return range(len(self.seat_names))

    def seats_from(self, first: int) -> list[int]:
        """The seats, clockwise from one."""
        return [*range(first, len(self.seat_names)), *range(first)]

    def tell(self, step: str, thing: "DataclassInstance") -> None:
        """Tell the clauses of a step, of the piece that acts in it, and of its effects: fields that are not empty."""
        if self.listener.notes_clauses:
            effects = (field.name for field in fields(thing) if getattr(thing, field.name))
            self.note(step, getattr(thing, "slug", ""), *(f"{step} {name}" for name in effects))

    def clause(self, case: str) -> str:
        """The clause that is shown where an answer is impossible."""
        return self.rules.structure.get(case, "")

    def roll(self, seat: int, case: str) -> Roll:
        """One roll of the die."""
        self.note("die")
        return Roll(seat, self.rules.parameters["sides"], self.clause(case))

    def name(self, piece: int) -> str:
        """The word for a piece."""
        return self.rules.notation[piece]

    def unknown_text(self, name: str, question: Said) -> Undecidable:
        """The refusal to decide what turns on a text that nobody gives."""
        return Undecidable(undecided.UNKNOWN_TEXT.refusal(name=name, question=question))

    def unknown_fact(self, what: Said, question: Said) -> Undecidable:
        """The refusal to decide what turns on a fact that nobody gives."""
        ruleset = self.rules.document.id
        return Undecidable(undecided.UNKNOWN_FACT.refusal(what=what, ruleset=ruleset, question=question))

    def some(self, numbers: Iterable[int], what: Said) -> Pieces:
        """One of some pieces, as an answer."""
        return Pieces(list(numbers), self.name, what)

    def ask(
        self,
        verb: str,
        seat: int,
        domain: Domain,
        elision: Elision | None = None,
        *,
        frame: Frame | None = None,
        settled: bool = False,
    ) -> Ask:
        """A question that lines of a verb answer, which is called as the verb."""
        asked = frame or self.new_frame(seat, verb)
        return Ask(verb, seat, domain, asked, (verb,), self.clause(verb), elision, settled=settled)

    def standing(self, seat: int, tell: Callable[[int, Event], Answer]) -> Elision:
        """How a line of any seat tells what a seat does next; made once for all of them."""
        if not self.asks:
            seats = tuple(self.seats())
            self.asks = [Elision(tell=partial(tell, one), tellers=seats) for one in seats]
        return cast(Elision, self.asks[seat])

    def part(self, decision: str, seat: int, frame: Frame, domain: Domain, elision: Elision = PART) -> Ask:
        """A question that is a part of what is done."""
        return Ask(decision, seat, domain, frame, (), self.clause(decision), elision)

    def describe(self) -> list[Said]:
        """The position as a header has it."""
        return [line for key, value in self.written_position().items() for line in entry(key, tree(value))]

    def concede(self, seat: int, question: Question) -> Refusal | None:
        """End a game of two by a concession. Raises `Undecidable` for more: no rule says what follows."""
        if len(self.seat_names) > 2:
            raise Undecidable(undecided.NO_RULE.refusal(problem=say("several-and-one-gives-up")))
        self.state.over, self.state.won = "concession", [1 - seat]
        return None

    def fits(self, winner: int | None, by: str) -> Refusal | None:
        """Why a claimed result does not fit how the game ended, or None if it does; who is out of it cannot win."""
        if winner is not None and not self.ended() and not self.state.is_in(winner):
            return Refusal(self.clause_of_end("winner"), say("out-and-wins", seat=self.seat_names[winner]))
        return super().fits(winner, by)

    def call_off(self, by: str, winner: int | None) -> Refusal | None:
        """End the game from outside, as its rules do not; a ruling may say who has won."""
        self.state.over, self.state.won = by, [] if winner is None else [winner]
        return None

    def winners(self) -> tuple[int, ...]:
        """Who has won."""
        return tuple(self.state.won)
