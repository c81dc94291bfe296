"""One stored record under two rulesets: both verdicts, and the parts of the change that are behind another verdict.

Not for: whole corpora (`regress`).
"""

from dataclasses import dataclass, replace

from verifier.errata.difference import NamedRuleset, RulesetOutcome, outcome_of
from verifier.errata.parts import ChangedPart, RulesetsBetween, parts_between, responsible
from verifier.files.stored import Stored, read
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.language.layers import errata_of
from verifier.language.overlays import is_file, is_pack
from verifier.record.model import Replay
from verifier.record.names import Names
from verifier.record.promises import SECONDS
from verifier.record.read import ReplayReader
from verifier.record.series import FORMAT, SeriesFound
from verifier.run.budget import Budget
from verifier.verdicts.judge import examine

#: How well a record stands under a verdict.
STANDING = {"legal": 3, "consistent": 3, "disputed": 2, "undecided": 1, "illegal": 0, "malformed": 0}


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One record under both rulesets; `parts` of the change bring about a changed verdict."""

    path: str
    old: RulesetOutcome
    new: RulesetOutcome
    events: int = 0
    parts: tuple[str, ...] = ()
    other: str = ""  # the ruleset it names, if that is neither of the two
    failed: str = ""  # where this program fails, so that nothing is known of the record
    name: str = ""  # its place in the collection
    example: bool = False  # whether it is malformed on purpose
    by_clock: bool = False  # whether the time was up, so that another run may find something else

    @property
    def torn(self) -> bool:
        """Whether nothing can be said of it, as neither ruleset can read it and it is not meant to be so."""
        return not self.other and self.old.verdict == self.new.verdict == "malformed" and not self.example

    @property
    def changed(self) -> bool:
        """Whether the verdict is another, or a fault lies in another line."""
        return (self.old.verdict, self.old.line) != (self.new.verdict, self.new.line)

    @property
    def direction(self) -> int:
        """Above 0 if the record stands better under the new ruleset, below if worse."""
        return STANDING.get(self.new.verdict, 0) - STANDING.get(self.old.verdict, 0)

    def text(self) -> str:
        """Everything about it on a line."""
        sides = (f"{one.verdict} {one.line} {one.clause}" for one in (self.old, self.new))
        return " | ".join((self.name or self.path, *sides, ", ".join(self.parts)))


class ComparedSide:
    """One of the two rulesets, with the card packs and errata that records add of their own."""

    def __init__(self, library: Library, ruleset: NamedRuleset) -> None:
        self.library, self.ruleset = library, ruleset
        self.reader = ReplayReader(self.names)
        self.errata = frozenset(errata_of(library.root / ruleset.id))

    def game(self, overlays: tuple[str, ...], ruleset: str = "") -> Game:
        """The ruleset with those of a record's errata that it has; with its files if they are for this ruleset."""
        ours = ruleset == self.ruleset.id
        own = (name for name in overlays if (ours if is_pack(name) or is_file(name) else name in self.errata))
        return self.library.open(self.ruleset.id, tuple(dict.fromkeys((*own, *self.ruleset.errata))))

    def names(self, ruleset: str, overlays: tuple[str, ...], wanted: Position, language: str = "") -> Names:
        """The words of a record's lines, in the language that its header names."""
        names = self.game(overlays, ruleset).names
        return self.library.in_language(names, self.ruleset.id, wanted, language or self.library.language(ruleset))

    def outcome(
        self, stored: Stored, budget: Budget, reading: Replay | None = None
    ) -> tuple[RulesetOutcome, Replay | None]:
        """What the ruleset says of a record, and how it reads it: as given, if it is known to read it like that.

        Raises `SeriesFound` for what is no record of one game.
        """
        try:
            replay = reading or read(self.reader, stored)
        except SeriesFound:
            raise
        except Unreadable as error:
            return RulesetOutcome("malformed", error.position.line, "", error.message), None
        return outcome_of(examine(self.game(replay.overlays, replay.ruleset), replay, budget)), replay


class ComparingJudge:
    """Judges records under both rulesets, and says what is behind a change."""

    def __init__(self, library: Library, old: NamedRuleset, new: NamedRuleset, seconds: float = SECONDS) -> None:
        self.seconds = seconds  # for one record that leaves things out, under both and between
        self.old, self.new = ComparedSide(library, old), ComparedSide(library, new)
        self.ours = frozenset((old.id, new.id))
        games = (self.old.game(()), self.new.game(()))
        self.parts = parts_between(games[0].document, games[1].document)
        self.between = RulesetsBetween(games[0].document, games[1].document)
        self.readers: dict[int, ReplayReader] = {}

    def row(self, stored: Stored) -> ComparedRow:
        """One record under both, within its time."""
        budget = Budget(self.seconds)
        row = self.row_within(stored, budget)
        return replace(row, parts=(), by_clock=True) if budget.cut else row

    def row_within(self, stored: Stored, budget: Budget) -> ComparedRow:
        """One record under both; a series is passed over, its games are records where they are files."""
        try:
            old, replay = self.old.outcome(stored, budget)
        except SeriesFound as error:
            unjudged = RulesetOutcome("undecided", 0, "", error.message)
            return ComparedRow(stored.path, unjudged, unjudged, other=FORMAT, name=stored.name)
        if replay is not None and replay.ruleset not in self.ours:
            return ComparedRow(stored.path, old, old, other=replay.ruleset, name=stored.name)
        new, other = self.new.outcome(stored, budget, self.shared(replay))
        events = len((replay or other).events) if replay or other else 0  # type: ignore[union-attr]
        row = ComparedRow(stored.path, old, new, events, name=stored.name)
        if replay is None and other is None:
            if (named := stored.ruleset) and named not in self.ours:
                return ComparedRow(stored.path, old, old, other=named, name=stored.name)
            return replace(row, example=stored.malformed)
        return replace(row, parts=self.behind(stored, row, self.shared(replay), budget)) if row.changed else row

    def shared(self, replay: Replay | None) -> Replay | None:
        """How both rulesets read a record, if they read it alike and it lays nothing over them."""
        if replay is None or replay.overlays or len(self.ours) > 1:
            return None
        return replay if self.new.game(()).names.reads_like(self.old.game(()).names) else None

    def behind(self, stored: Stored, row: ComparedRow, reading: Replay | None, budget: Budget) -> tuple[str, ...]:
        """The parts that bring about the change: a fault that comes, or one that goes (the record gets past it)."""
        if len(self.parts) == 1 and reading is not None:
            return (self.parts[0].name,)  # nothing else differs
        passes = row.direction > 0 or (row.direction == 0 and row.new.line > row.old.line)

        def changes(some: frozenset[ChangedPart]) -> bool:
            game = self.between.game(some)
            if game is None:
                return False
            verdict, line = self.under(game, stored, reading, budget)
            if not passes:
                return (verdict, line) == (row.new.verdict, row.new.line)
            return STANDING.get(verdict, 0) > STANDING.get(row.old.verdict, 0) or line > row.old.line

        moves = stored.text.partition("moves")[2]
        likely = [part for part in self.parts if any(key in moves for key in part.path[1:])]
        return tuple(part.name for part in sorted(responsible(self.parts, changes, likely)))

    def under(self, game: Game, stored: Stored, reading: Replay | None, budget: Budget) -> tuple[str, int]:
        """The verdict on a record under a ruleset between the two, and the line of its fault."""
        try:
            alike = reading is not None and game.names.reads_like(self.old.game(()).names)
            reader = self.readers.setdefault(id(game), ReplayReader(lambda *_: game.names))
            replay = reading if alike and reading is not None else read(reader, stored)
        except Unreadable as error:
            return "malformed", error.position.line
        found = outcome_of(examine(game, replay, budget))
        return found.verdict, found.line
