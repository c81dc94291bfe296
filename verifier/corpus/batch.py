"""Auditing many replays one after the other; one that cannot be read never stops the others."""

import re
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Self

from verifier.files.recognize import PassedOver
from verifier.files.stored import Stored, expected_of, read, stored_in
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.message import say
from verifier.kernel.source import Position, Unreadable
from verifier.record.defaults import NO_DEFAULTS, Defaults
from verifier.record.model import Replay
from verifier.record.names import Names
from verifier.record.promises import SECONDS
from verifier.record.read import ReplayReader
from verifier.record.series import SeriesFound
from verifier.run.budget import STEPS, Budget
from verifier.verdicts.further_faults import recovered
from verifier.verdicts.judge import audit, by_clock
from verifier.verdicts.noted import NotesAsked
from verifier.verdicts.outcome import Outcome, failed, failure, unopened, unreadable
from verifier.verdicts.presumed import weigh_presumptions
from verifier.verdicts.readings import fitting
from verifier.verdicts.verdict import Audit, Inferred, ProofCheck


@dataclass(frozen=True, slots=True)
class JudgingOptions:
    """How records are judged, besides their own headers: packs and errata that are added, whether to look for more
    faults, whether a series may name games anywhere, whether to tell what a record leaves out, for how long at most one
    that leaves things out is looked at, what is to be noted of each, and readings of open points, whether what the
    rules presume holds, and whether to say which verdict turns on it.

    What a `verifier.toml` says comes with each record (`Stored.defaults`).

    Whatever can change a verdict must be in here: kept verdicts are those of equal options, whatever time they had.
    """

    overlays: tuple[str, ...] = ()
    go_on: bool = False
    anywhere: bool = False
    infers: bool = False
    seconds: float = SECONDS
    asked: NotesAsked | None = None
    readings: tuple[tuple[str, str], ...] = ()
    presumes: bool = True
    weighs: bool = False

    def batch(self, library: Library) -> "Batch":
        """What judges records like that."""
        from verifier.corpus.noting import NotingBatch

        return Batch(library, options=self) if self.asked is None else NotingBatch(library, self.asked, self)


class Batch:
    """Audits replays under the overlays of their headers and some more, each within so many `seconds` and `steps`."""

    def __init__(
        self,
        library: Library,
        overlays: tuple[str, ...] = (),
        *,
        seconds: float = SECONDS,
        steps: float = STEPS,
        options: JudgingOptions | None = None,
    ) -> None:
        self.library, self.steps = library, steps
        self.options = JudgingOptions(overlays, seconds=seconds) if options is None else options
        self.anywhere = self.options.anywhere
        self.reader = ReplayReader(self.names, self.header_faults)

    def names(self, ruleset: str, overlays: tuple[str, ...], wanted: Position, language: str = "") -> Names:
        """The words of move lines; what the reader asks for."""
        return self.library.names(ruleset, self.in_force(overlays), wanted, language)

    def in_force(self, overlays: tuple[str, ...]) -> tuple[str, ...]:
        """The packs and errata of a header and the added ones, each once, in that order."""
        return tuple(dict.fromkeys((*overlays, *self.options.overlays)))

    def game(self, replay: Replay) -> Game:
        """The game that a replay is judged by. Raises `Unreadable` for an unknown ruleset or erratum."""
        wanted = replay.positions.get("ruleset", Position(replay.path))
        return self.library.open(replay.ruleset, self.in_force(replay.overlays), wanted)

    def header_faults(self, replay: Replay) -> list[Unreadable]:
        """What the game of a replay finds wrong with its header; what the reader asks if it finds faults itself."""
        try:
            return self.game(replay).header_faults(replay)
        except Unreadable:  # which the reader has found
            return []

    def replays(self, path: str, defaults: Defaults = NO_DEFAULTS) -> Iterator[Replay | Unreadable]:
        """The replays of a file, their headers completed. `-` is the standard input."""
        for item in stored_in(path, defaults=defaults):
            if isinstance(item, Unreadable):
                yield item
            elif isinstance(item, Stored):
                yield self.replay(item)

    def replay(self, stored: Stored) -> Replay | Unreadable:
        """A record as it is stored, or what is wrong with it; of a series that is `SeriesFound`."""
        try:
            return read(self.reader, stored)
        except Unreadable as error:
            return error

    def outcomes(self, path: str, defaults: Defaults = NO_DEFAULTS) -> Iterator[Outcome]:
        """The verdict on each replay of a file, and on a match; whatever goes wrong with it becomes its verdict."""
        for item in stored_in(path, defaults=defaults):
            if isinstance(item, Unreadable):
                yield unopened(item, item.position.path)
            elif not isinstance(item, PassedOver):
                yield from self.judged(item)

    def judged(self, stored: Stored) -> tuple[Outcome, ...]:
        """The verdict on a record as it is stored; of a match those on its games and the one on the match."""
        found = tuple(configured(outcome, stored.defaults) for outcome in self.verdicts(stored))
        if all(outcome.audit.verdict != "malformed" for outcome in found):
            return found
        from verifier.files.source_line import with_excerpts

        return tuple(replace(outcome, audit=with_excerpts(outcome.audit, stored)) for outcome in found)

    def verdicts(self, stored: Stored) -> tuple[Outcome, ...]:
        """The same without the lines of what cannot be read."""
        try:
            return (self.outcome(read(self.reader, stored)),)
        except SeriesFound as found:
            from verifier.match.judge import match_outcomes

            return tuple(match_outcomes(self, found.tree, found.text, stored.defaults))
        except Unreadable as error:
            return (Outcome(hinted(unreadable(error, stored.path), stored), None, expected_of(stored)),)
        except Exception as error:
            return (Outcome(failed(stored.path, error, say("reading-record")), None, None),)

    def within(self, seconds: float) -> Self:
        """The same with another limit; both share what they have read."""
        found = copy(self)
        found.options = replace(self.options, seconds=seconds)
        return found

    def budget(self) -> Budget:
        """What may be spent on one record, or on all games of a series together, from now on."""
        return Budget(self.options.seconds, self.steps)

    def outcome(self, replay: Replay, budget: Budget | None = None) -> Outcome:
        """The verdict on one replay, within what is left of a budget; without one it has its own."""
        budget = self.budget() if budget is None else budget.part()
        try:
            game = self.game(replay)
        except Unreadable as error:
            return Outcome(unreadable(error, replay.path), None, replay.expect)
        replay = self.prepared(game, replay)
        try:
            found = self.judge(game, replay, budget)
            if self.options.go_on and found.verdict == "illegal":
                found = recovered(game, replay, found, budget)
            if self.options.weighs and self.options.presumes and found.verdict != "malformed":
                found = replace(found, presumed=weigh_presumptions(game, replay, found, budget))
            if self.options.infers and found.verdict == "consistent":
                found = replace(found, inferred=inferred(game, replay, budget))
            found = by_clock(found) if budget.cut else found
        except Exception as error:
            found = failed(replay.path, error, say("the-record"))
            found = replace(found, ruleset=game.document.id, digest=game.document.digest)
        if replay.proof is not None and found.verdict != "malformed":
            found = proven(game, replay, found)
        return Outcome(found, game, replay.expect)

    def prepared(self, game: Game, replay: Replay) -> Replay:
        """A record with the readings by which it is judged, its own and the added ones."""
        readings = {**replay.readings, **fitting(game, dict(self.options.readings))}
        return replace(replay, readings=readings, presumes=self.options.presumes)

    def judge(self, game: Game, replay: Replay, budget: Budget) -> Audit:
        """The verdict on a replay whose rules are known."""
        return audit(game, replay, budget)


def configured(outcome: Outcome, defaults: Defaults) -> Outcome:
    """A verdict that says which file completed the header, if one did."""
    if not defaults.apply_to(outcome.audit.ruleset):
        return outcome
    return replace(outcome, audit=replace(outcome.audit, config=defaults.path))


def inferred(game: Game, replay: Replay, budget: Budget) -> Inferred:
    """What the unknown parts of the lines that count can be."""
    from verifier.verdicts.corrections import counting
    from verifier.verdicts.infer import infer
    from verifier.verdicts.judge import plainly

    return infer(game, counting(game, replay, partial(plainly, budget=budget)), budget)


def proven(game: Game, replay: Replay, found: Audit) -> Audit:
    """A verdict with what became of the record's proof of its draws, which never changes the verdict itself."""
    from verifier.fairness.identity import digest, seeds
    from verifier.fairness.proof import check

    try:
        names = "" if replay.proof is None else seeds(replay.proof)
        return replace(found, proof=replace(check(game, replay, found), seeds=names, record=digest(replay)))
    except Exception as error:
        return replace(found, proof=ProofCheck("unverifiable", failure(error, say("the-proof"))))


#: What is said of a text that is no record at all.
IMPORT = say("perhaps-notes")
_RECORDS = (".yaml", ".yml", ".jsonl")
_FORMAT = re.compile(r"^[^\S\n]*format[^\S\n]*:", re.MULTILINE)


def hinted(found: Audit, stored: Stored) -> Audit:
    """The verdict on what cannot be read, with what to do if it was never meant to be a record."""
    if stored.line or Path(stored.path).suffix.lower() in _RECORDS or _FORMAT.search(stored.text):
        return found
    return replace(found, notes=(*found.notes, IMPORT))
