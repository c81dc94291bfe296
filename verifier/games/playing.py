"""A game in progress, as all of the program sees it: what holds of every one that says nothing else.

A game says how it runs, what its quantities are, who has won and where it can be gone on from. Of chance it says what
lies in a zone. Not for: judging by norms itself (`judging`), draws (`drawing`), or a declared table (`verifier.table`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Self

from verifier.games.at_fault import relation, words_of_claim, words_of_excess, words_of_line
from verifier.games.domains import Among
from verifier.games.drawing import Drawing
from verifier.games.judging import KeepablePosition
from verifier.games.ruleset import Ruleset
from verifier.kernel.ask import Answer, Ask, Chance, Moves, Question
from verifier.kernel.event import Assertion, Event
from verifier.kernel.game import Sight, World
from verifier.kernel.listener import UNHEARD, Effect
from verifier.kernel.message import Message, Said, say
from verifier.kernel.norm import Refusal
from verifier.kernel.spec import Readings
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


class Playing(Drawing):
    """A game in progress. A game says how it runs, its quantities, who has won and where it can be gone on from."""

    __slots__ = ("asks", "has_opened")

    asks: Sequence[object]  # the standing questions of each seat, if a game has any
    has_opened: bool  # whether it has come from an opening, and not from a position
    aside_verbs: frozenset[str] = frozenset()  # of lines that may say more than is asked (`aside`)
    idle_verbs: frozenset[str] = frozenset(("choose",))  # of lines that may answer any part of a move, or say nothing
    chosen_secretly: tuple[str, ...] = ()  # decisions of which only their seat knows the answer
    drawn_openly: tuple[str, ...] = ()  # verbs of lines that draw what everybody sees at once
    list_verbs: frozenset[str] = frozenset()  # of lines on which each unknown word is a thing

    def __init__(self, rules: Ruleset, state: KeepablePosition, readings: Readings, seats: int) -> None:
        self.rules, self.state, self.readings = rules, state, readings
        self.kinds = len(rules.notation)
        self.kinds_in_play = tuple(range(self.kinds))
        self.seat_names = tuple([f"P{seat + 1}" for seat in range(seats)])
        self.deferred, self.asks, self.has_opened = [], (), False
        self.listener = UNHEARD
        self.unknowns = None

    def run(self) -> Moves:
        """The game from the present position to its end, as questions."""
        raise NotImplementedError

    def quantity(self, assertion: Assertion, actor: int) -> int:
        """The true value of an asserted quantity."""
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        """Every seat that has won; none while the game goes on."""
        raise NotImplementedError

    def counts(self, question: Chance, before: int) -> Mapping[str, int | None]:
        """What number is due in all, and what makes it up, by the names of `counted`; None for what is not known.

        `before` is how much of it came about before the question.
        """
        return {}

    def resumable(self, question: Ask | Chance) -> bool:
        """Whether `run` asks this question first if it begins at the present position."""
        raise NotImplementedError

    def appeal(self, ask: Ask, answer: Answer) -> int:
        """How much a lively random player likes a legal answer, as a weight; 1 is "rather not". For simulation only."""
        return 1

    def let_go(self) -> None:
        """Forget the standing questions, which refer to the game: nobody asks any more, and it goes when he is gone."""
        self.asks = ()

    # -- the header

    def left_open(self) -> tuple[Said, ...]:
        """What the header leaves open of the set-up, a phrase each, with what the moves so far tell of it."""
        return ()

    def told_of_setup(self) -> tuple[str, ...]:
        """What the header leaves open of the set-up and the moves so far tell."""
        return ()

    def open_up(self, world: World, *, broadly: bool) -> None:
        """Let what the header does not say of the first position be anything; unless `broadly` what is likely."""

    def hinges_on_before(self, refusal: Refusal | None = None) -> bool:
        """Whether something that is not said of the first position, and that a refusal may turn on, is not tried in
        every way there is.
        """
        return False

    def exclude(self, kind: int, others: Collection[int]) -> Refusal | None:
        """Why a thing of a kind cannot turn up in this game besides things of others; None if it can."""
        return None

    # -- lines

    def aside(self, ask: Question, event: Event) -> Ask | None:
        """The question that a line answers although nobody asks it: it may say more than the rules need to know."""
        return None

    def take_aside(self, aside: Ask, answer: Answer) -> None:
        """Do what an answer to such a question says."""

    def says_nothing(self, event: Event) -> bool:
        """Whether a line says nothing that matters where nothing asks for it; one that may state an effect does not."""
        return False

    def says_only_the_obvious(self, event: Event, at: int) -> bool:
        """Whether a word of a line says only what cannot be otherwise: the one opponent there is."""
        return False

    def is_line_at_fault(self, question: Ask, event: Event, after: Event | None = None) -> bool:
        """Whether a line that no question takes, before another one, is wrong, rather than the silence before it."""
        return False

    def echo(self, event: Event, effects: list[Effect], after: Event | None = None) -> bool | Refusal:
        """Whether a line, before another one, states effects, taken from the list then; why not, if it is wrong."""
        return False

    def said_twice(self, event: Event) -> Refusal:
        """Why a line cannot state an effect that a line before it has stated."""
        return Refusal("", say("said-before", seat=self.seat_names[event.seat], verb=event.verb))

    def misplaced(self, question: Question | None, event: Event) -> Refusal:
        """Why a line cannot stand where it does: nothing that it could answer is being asked."""
        return self.blame(self.out_of_place(question, event), words_of_line(event, question, self.mates(event.seat)))

    def out_of_place(self, question: Question | None, event: Event) -> Refusal:
        """The same, whichever clause at work speaks of it."""
        who = self.seat_names[event.seat]
        if question is None:
            clause = self.clause_of_end("game-over")
            message = say("game-over-cannot", end=self.ended(), who=who, verb=event.verb)
            return Refusal(clause, message, "game not over", say("end-of-the-record"), event.verb)
        wanted = self.due(question)
        found = say("seat-does", seat=who, verb=event.verb)
        return Refusal(question.clause, say("due-here", wanted=wanted), "", wanted, found)

    def due(self, question: Question) -> Message:
        """What a question asks for, and of whom."""
        return say("seat-must", seat=self.seat_names[question.seat], wanted=self.asked_for(question))

    def asked_for(self, question: Question) -> Message:
        """What a question asks for, as the lines that would answer it."""
        return question.wanted()

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
        name, whose = claim.quantity, self.seat_names[claim.seat if claim.seat >= 0 else actor]
        if claim.piece >= 0:  # it is the piece's own, whoever writes the line
            whose = self.rules.notation[claim.piece]
            name = f"{name} {whose}"
        message = say("wrong-total", seat=whose, claim=claim.quantity, n=str(value), n2=str(claim.value))
        clause = self.rules.assertion_clauses.get(claim.quantity, "")
        return Refusal(clause, message, f"{name} == {value}", str(value), str(claim.value))

    def pieces(self, claim: Assertion) -> tuple[str, ...]:
        """The words for what a claim is about."""
        return self.names(claim.piece)

    def mates(self, seat: int) -> tuple[int, ...]:
        """The seats that play with one, itself among them."""
        return (seat,)

    # -- the position

    def describe(self) -> list[Said]:
        """The position, a line each, for people."""
        return [f"{key}: {value}" for key, value in self.written_position().items()]

    def written_position(self) -> Mapping[str, object]:
        """The present position as a header's `position:` has it; exact only where the question is `resumable`."""
        return {}

    def seen_by(self, seat: int) -> Mapping[str, object]:
        """The same as far as a seat may know it: of what is hidden from it only how much there is."""
        return {}

    def newly_seen(self, question: Question, answer: Answer) -> Iterator[Sight]:
        """What hidden things an answer, not carried out yet, shows to whom: what was chosen in secret and is told."""
        if isinstance(question, Ask) and question.decision in self.chosen_secretly:
            return
        if isinstance(question, Ask) and isinstance(question.domain, Among) and type(answer) is int:
            others = (seat for seat in range(len(self.seat_names)) if seat != question.seat)
            yield from (Sight(seat, question.seat, "shown", (self.rules.notation[answer],)) for seat in others)

    def claims_shown(self, event: Event) -> Iterator[Sight]:
        """What hidden things a line says by itself that it shows to whom: to its seat what it chooses in secret, to
        all what is drawn in the open.
        """
        is_secret = event.verb in self.chosen_secretly
        things = tuple(self.rules.notation[token.piece] for token in event.args if token.piece >= 0)
        if things and (is_secret or event.verb in self.drawn_openly):
            seats = (seat for seat in range(len(self.seat_names)) if (seat == event.seat) is is_secret)
            yield from (Sight(seat, event.seat, "chosen" if is_secret else "shown", things) for seat in seats)

    def deduced(self) -> Iterator[tuple[int, str, int]]:
        """Secret choices of which no line tells and one alone is left: the seat, the decision, the piece."""
        return iter(())

    def inconsistency(self) -> str:
        """What cannot be of the present position, such as a zone with less than nothing in it; "" if all can."""
        return ""

    # -- the end

    def clause_of_end(self, case: str) -> str:
        """The clause that has the game end as it did, else that of a case."""
        return self.rules.structure.get(self.ended(), self.rules.structure.get(case, ""))

    def winner(self) -> int | None:
        """The seat that has won, or the first of those that have; None if nobody has, or the game goes on."""
        return next(iter(self.winners()), None)

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

    def tell_end(self) -> Iterator[Message]:
        """What the game ended by, where no line says so: how high a pile was."""
        return iter(())

    def concede(self, seat: int, question: Question) -> Refusal | None:
        """End the game, or go on, by a concession; why a seat cannot give up. Raises `Undecidable` if no rule says."""
        self.state.over = "concession"
        return None

    def call_off(self, by: str, winner: int | None) -> Refusal | None:
        """End the game from outside: time is called, or the table adjudicates. Why that seat cannot have won, if so."""
        self.state.over = by
        return None
