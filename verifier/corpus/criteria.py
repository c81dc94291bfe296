"""What records are looked for by, and why one is found: a verdict, a clause, a chip, a player, an end, a position.

All criteria must hold of a record; of the verdicts one. Not for: going through a collection, or printing what is found.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from verifier.games.game import Game
from verifier.kernel.event import USES
from verifier.kernel.source import suggest_nearest
from verifier.language.vocabulary import nearest
from verifier.record.names import normal
from verifier.record.words import WordError, Words
from verifier.verdicts.noted import NotedRecord, NotesAsked, PieceUse, Sitting
from verifier.verdicts.outcome import Outcome

#: How a game is called of which no line and no rule says that it ended.
UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Criteria:
    """Which records are wanted; empty ones mean any. Words are those of the ruleset of each record."""

    verdicts: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()  # reported, also broken, or at work in the line at fault
    at_work: tuple[str, ...] = ()  # in any line
    uses: tuple[tuple[str, str], ...] = ()  # how ("" for any way), and the chip
    players: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()  # names, characters or seats
    ended: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    condition: str = ""

    def asked(self) -> NotesAsked:
        """What must be noted of each record."""
        return NotesAsked(condition=self.condition, clauses=bool(self.at_work))


class FoundReason(NamedTuple):
    """Why a record is found: in words, and the line; 0 before all moves, None if it is none of a line's."""

    text: str
    line: int | None = None


class Strange(NamedTuple):
    """A word that a ruleset does not know: the option that asks for it, and what is wrong with it."""

    option: str
    text: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A record that is found: the first line in which everything has come about, 0 if that is the beginning."""

    outcome: Outcome
    reasons: tuple[FoundReason, ...]

    @property
    def line(self) -> int:
        """The last of the reasons' lines; without one that of the fault."""
        lines = [reason.line for reason in self.reasons if reason.line is not None]
        fault = self.outcome.audit.fault
        if lines:
            return max(lines)
        return fault.line if fault is not None else 0


class CriteriaSearch:
    """Looks at records, one after another; notes which words no ruleset of theirs knows."""

    def __init__(self, criteria: Criteria) -> None:
        self.criteria = criteria
        self.terms: dict[str, Terms] = {}  # by what names the ruleset with its overlays
        self.unwatched: Counter[str] = Counter()  # records whose positions would have to be known and are not, by why

    def hit(self, outcome: Outcome) -> Hit | None:
        """Why a record is found, None if it is not."""
        if outcome.game is not None:
            self.terms_of(outcome.game)
        if self.criteria.verdicts and outcome.audit.verdict not in self.criteria.verdicts:
            return None
        reasons: list[FoundReason] = []
        for found in self.checks(outcome):
            if found is None:
                return None
            reasons.append(found)
        return Hit(outcome, tuple(reasons))

    def checks(self, outcome: Outcome) -> Iterator[FoundReason | None]:
        """The reason of each criterion in turn, None for one that does not hold."""
        wanted, noted = self.criteria, outcome.noted
        for clause in wanted.clauses:
            yield broken(outcome, clause)
        if outcome.game is None or noted is None:
            yield from (None for _ in self.about_play())
            return
        terms = self.terms_of(outcome.game)
        for text, given in ((outcome.audit.ended or UNFINISHED, wanted.ended), (noted.mode, wanted.modes)):
            if given:
                yield FoundReason(text) if normal(text) in map(normal, given) else None
        yield from (seated(noted.seats, "player", name) for name in wanted.players)
        yield from (seated(noted.seats, "character", name) for name in wanted.characters)
        yield from (won(noted.seats, name) for name in wanted.winners)
        yield from (used(noted, how, terms.chips.get(name, "")) for how, name in wanted.uses)
        if noted.unwatched and not noted.meaningless and not shows(noted, wanted):
            self.unwatched[noted.unwatched] += 1
        yield from (at_work(noted, clause) for clause in wanted.at_work)
        if wanted.condition:
            yield FoundReason(wanted.condition, noted.held) if noted.held >= 0 else None

    def about_play(self) -> tuple[object, ...]:
        """The criteria that take a record whose rules and moves can be read."""
        wanted = self.criteria
        return (
            *(*wanted.ended, *wanted.modes, *wanted.players, *wanted.characters, *wanted.winners),
            *(*wanted.uses, *wanted.at_work),
            *((wanted.condition,) if wanted.condition else ()),
        )

    def terms_of(self, game: Game) -> "Terms":
        """The words of the criteria in a ruleset, looked up once."""
        key = f"{game.document.id} {game.document.digest}"
        if key not in self.terms:
            self.terms[key] = Terms(game, self.criteria)
        return self.terms[key]

    def strange(self) -> tuple[Strange, ...]:
        """The words that no ruleset of the records knows."""
        complaints = [terms.unknown for terms in self.terms.values()]
        words = dict.fromkeys(word for found in complaints for word in found)
        everywhere = [word for word in words if all(word in found for found in complaints)]
        return tuple(next(found[word] for found in complaints) for word in everywhere)


class Terms:
    """The words of the criteria in one ruleset: chips by their slugs, and why a word means nothing there."""

    def __init__(self, game: Game, criteria: Criteria) -> None:
        self.chips: dict[str, str] = {}
        self.unknown: dict[tuple[str, str], Strange] = {}  # by option and word
        words, names = Words(game.names), game.names
        for how, chip in criteria.uses:
            try:
                self.chips[chip] = names.slugs[words.piece(chip, 0)]
            except WordError as error:
                self.refuse(game, how or "chip", names.piece, chip, error.suggestion)
        section = game.document.section
        kinds = (("character", criteria.characters, section("characters")), ("mode", criteria.modes, section("modes")))
        for kind, wanted, known in kinds:
            self.check(game, kind, kind, wanted, {normal(name): name for name in known})
        for option, clauses in (("clause", criteria.clauses), ("clause-at-work", criteria.at_work)):
            if clauses:
                known_clauses = {normal(name): name for name in game.clauses}
                self.check(game, option, "clause", clauses, known_clauses)

    def check(self, game: Game, option: str, kind: str, wanted: tuple[str, ...], known: Mapping[str, str]) -> None:
        """Note the words of a kind that a ruleset does not have."""
        for word in wanted:
            if normal(word) not in known:
                self.refuse(game, option, kind, word, known.get(nearest(normal(word), known), ""))

    def refuse(self, game: Game, option: str, kind: str, word: str, suggestion: str) -> None:
        """Note a word that a ruleset does not have."""
        text = f"{game.document.id} has no {kind} {word[:60]!r}{suggest_nearest(suggestion)}"
        self.unknown[option, word] = Strange(option, text)


def broken(outcome: Outcome, clause: str) -> FoundReason | None:
    """Whether the fault of a record has to do with a clause, and how."""
    fault = outcome.audit.fault
    if fault is None:
        return None
    ways = (((fault.clause,), "reported"), (fault.also, "also broken"), (fault.at_work, "at work"))
    for clauses, how in ways:
        found = next((one for one in clauses if normal(one) == normal(clause)), "")
        if found:
            return FoundReason(f"{found} {how}", fault.line)
    return None


def shows(noted: NotedRecord, wanted: Criteria) -> bool:
    """Whether a record shows what is asked of its positions and its clauses at work."""
    is_met = not wanted.condition or noted.held >= 0
    return is_met and all(at_work(noted, clause) is not None for clause in wanted.at_work)


def at_work(noted: NotedRecord, clause: str) -> FoundReason | None:
    """Whether a line carries out a clause."""
    found = next((one for one in noted.clauses if normal(one.clause) == normal(clause)), None)
    return None if found is None else FoundReason(f"{found.clause} at work", found.line)


def seated(seats: tuple[Sitting, ...], kind: str, name: str) -> FoundReason | None:
    """Whether a player, or a character, is at the table."""
    for seat in seats:
        own = seat.player if kind == "player" else seat.character
        if own and same(own, name):
            return FoundReason(f"{seat.seat} {own}")
    return None


def won(seats: tuple[Sitting, ...], name: str) -> FoundReason | None:
    """Whether a player, a character or a seat has won."""
    for seat in seats:
        if seat.won and any(same(own, name) for own in (seat.player, seat.character, seat.seat) if own):
            return FoundReason(f"{seat.player or seat.seat} won")
    return None


def same(one: str, other: str) -> bool:
    """Whether two names are the same but for case, blanks and signs that nobody counts."""
    return normal(" ".join(one.split())) == normal(" ".join(other.split()))


def used(noted: NotedRecord, how: str, chip: str) -> FoundReason | None:
    """Whether a chip is used in some way, or named at all; the first line in which it is."""
    found = [use for use in noted.uses if chip and use.chip == chip and how in ("", use.how)]
    if not found:
        return None
    first = min(found, key=lambda use: use.line)
    return FoundReason(told(noted, first), first.line)


def told(noted: NotedRecord, use: PieceUse) -> str:
    """A use in words: `P1 played reversal`."""
    return f"{noted.seats[use.seat].seat} {USES.get(use.verb, use.verb)} {use.chip}"
