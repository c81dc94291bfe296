"""Importing in a test: lines of one kind of source under the rules, and the record read back. Not for: the lines."""

from verifier.games.library import Library
from verifier.kernel.event import Event
from verifier.record.fmt import format_replay
from verifier.record.importing.account import Imported
from verifier.record.importing.objects import read_objects
from verifier.record.importing.run import READERS, Importer
from verifier.record.model import Replay
from verifier.record.read import ReplayReader

RULESET = "puzzle-strike/3e"
LIBRARY = Library()
GAME = LIBRARY.open(RULESET)
READER = ReplayReader(LIBRARY.names)
IMPORTER = Importer(LIBRARY.root, LIBRARY.names, lambda *asked: LIBRARY.open(*asked).document, RULESET)


def imported(kind: str, lines: list[str]) -> Imported:
    """What an importer makes of some lines."""
    IMPORTER.lexicon(RULESET, kind=kind if kind in READERS else "").guesses.left = 500
    if kind == "jsonl":
        return read_objects(IMPORTER.lexicon, "sample", lines, RULESET)
    return READERS[kind](IMPORTER.lexicon(RULESET, kind=kind), "sample", lines)


def read_back(found: Imported) -> Replay:
    """The one record of an import as the reader of replays takes it; it must be in the strict form."""
    (record,) = found.records
    assert format_replay(record.text(), LIBRARY.names) == record.text()
    return READER.text(record.text(), "imported.yaml")


def bare(event: Event) -> tuple[object, ...]:
    """What a move says, without where it stands."""
    args = [(token.piece, token.numbers, token.label, token.seat, token.place) for token in event.args]
    return event.seat, event.verb, args, [claim._replace(column=0) for claim in event.assertions]


def stacks(record: Replay) -> list[str]:
    """The stacks of a record that its source names; whatever else is in the bank must be `?`, up to ten."""
    every = [item.text or "" for item in record.setup["bank"].items or ()]
    told = [stack for stack in every if stack != "?"]
    assert len(every) == 10
    assert every[: len(told)] == told
    return told
