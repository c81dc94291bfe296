"""Which clause a fault is reported under: of those that the line carried out the one that speaks of what is wrong.

The section `at-fault` of a ruleset lists clauses by what is wrong in the line: `other more in-pile 3-gem` is a claim of
more 3-gems than lie in the pile of somebody else than who wrote the line; `excess seat` a player named in vain;
`misplaced draw` a draw where none can stand; `wrong crash` what is no answer where gems are to be crashed; `lacking
deck` what is not there to be drawn; `play` any fault of such a line, `result` a result that does not fit. The clause of
a fault narrows it down: `PS2-ANTE-02 ante`.

Not for: whether something is wrong.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple, Protocol

from verifier.kernel.ask import Ask, Question
from verifier.kernel.event import Assertion, Event
from verifier.kernel.norm import Refusal
from verifier.kernel.source import Unreadable
from verifier.language.coverage import citations
from verifier.language.document import Document
from verifier.language.inventory import load_clauses
from verifier.language.vocabulary import nearest

#: Whose a total is, or who writes a line, as seen by who is asked or writes it.
OWN, OTHER, MATE = "own", "other", "mate"
#: How a claim differs from the total.
MORE, LESS, ZERO = "more", "less", "zero"
#: Other faults of a line, and what is too much on it.
EXCESS, MISPLACED, WRONG, SEAT = "excess", "misplaced", "wrong", "seat"
#: An outcome of chance that there is not: of a zone, or of a die.
LACKING = "lacking"
#: What is wrong where no line is: the result in the header.
RESULT = "result"
WORDS = (OWN, OTHER, MATE, MORE, LESS, ZERO, EXCESS, MISPLACED, WRONG, SEAT, LACKING, RESULT)

#: Steps of a turn in which its player puts the hand away and draws another one.
PUT_AWAY = frozenset(("keep", "discard", "draw"))


class AtFault(NamedTuple):
    """A kind of fault, in words, and the clauses that may be broken by it."""

    words: frozenset[str]
    weight: int  # the more exact the words, the heavier
    clauses: tuple[str, ...]


def read_at_fault(document: Document, words: Collection[str], slugs: Collection[str]) -> tuple[AtFault, ...]:
    """The kinds of faults that a ruleset lists. Raises `Unreadable` for a word that no fault has.

    `words` are the game's quantities, verbs and kinds of pieces. A clause that a fault has otherwise is a word, too,
    even if an erratum has taken away what names it.
    """
    known, listed = dict.fromkeys((*WORDS, *words, *slugs)), document.section("at-fault")
    others = {word for key in listed for word in key.split() if word not in known}
    clauses = load_clauses(document) if others else {}
    found = []
    for key, node in listed.items():
        named = key.split()
        for word in named:
            if word in others and word not in clauses and word not in citations(document):
                raise Unreadable(node.position, f"unknown word {word[:60]!r} of a fault", nearest(word, known))
        exact = sum(word in slugs and word not in words for word in named)
        found.append(AtFault(frozenset(named), len(named) + exact, node.strings()))
    return tuple(found)


class InTurns(Protocol):
    """A position of a game in which seats take turns."""

    turn: int
    active: int
    phase: int

    @property
    def seats(self) -> Sequence[object]:
        """What is in front of each player."""


def is_dealt_alone(state: InTurns, seat: int, phases: Sequence[str], mates: Callable[[int], Sequence[int]]) -> bool:
    """Whether a seat's hand comes from the opening alone: no turn of its team has come to where hands are put away."""
    first_of = [min(mates(one)) for one in range(len(state.seats))]
    teams = sorted({*first_of})
    ahead = (teams.index(first_of[seat]) - teams.index(first_of[state.active])) % len(teams)
    return state.turn + ahead <= len(teams) and (ahead > 0 or PUT_AWAY.isdisjoint(phases[: state.phase + 1]))


def relation(seat: int, other: int, mates: Collection[int] = ()) -> str:
    """How a seat stands to another one."""
    if seat == other:
        return OWN
    return MATE if other in mates else OTHER


def words_of_claim(claim: Assertion, whose: str, value: int, piece: Iterable[str]) -> frozenset[str]:
    """What is wrong with a claim; `piece` are the names of its piece or card, if it has one."""
    difference = MORE if claim.value > value else LESS
    size = (ZERO,) if claim.value == 0 else ()
    return frozenset((claim.quantity, whose, difference, *size, *piece))


def words_of_line(event: Event, question: Question | None, mates: Collection[int]) -> frozenset[str]:
    """What is wrong with a line that cannot stand where it does."""
    asked = event.seat if question is None else question.seat
    return frozenset((MISPLACED, event.verb, relation(event.seat, asked, mates)))


def words_of_excess(event: Event, at: int, piece: Iterable[str]) -> frozenset[str]:
    """What is wrong with a line that says more than anything asks for."""
    return frozenset((EXCESS, event.verb, *((SEAT,) if event.args[at].seat >= 0 else ()), *piece))


def words_of_answer(ask: Ask) -> frozenset[str]:
    """What is wrong with an answer that is none to a question; it is seen by whose piece asks it."""
    owner: int = getattr(ask.frame, "seat", ask.seat)
    return frozenset((WRONG, ask.decision, relation(ask.seat, owner)))


def blame(refusal: Refusal, kinds: Iterable[AtFault], words: frozenset[str], carried_out: Iterable[str]) -> Refusal:
    """The refusal under the clause carried out that fits most exactly, of several the one that is listed last.

    It keeps its own clause if that is listed, or is what the kinds are narrowed down to. The others that fit are
    broken, too. As it is if none fits.
    """
    at_work, words = {refusal.clause, *refusal.also, *carried_out}, words | {refusal.clause}
    fitting = sorted((kind for kind in kinds if kind.words <= words), key=lambda kind: kind.weight)
    clauses = [clause for kind in fitting for clause in kind.clauses if clause in at_work]
    if not clauses:
        return refusal
    keeps = refusal.clause in clauses or any(refusal.clause in kind.words for kind in fitting)
    reported = refusal.clause if keeps else clauses[-1]
    others = dict.fromkeys((*reversed(clauses), refusal.clause, *refusal.also))
    others.pop(reported, None)
    return refusal._replace(clause=reported, also=tuple(others))
