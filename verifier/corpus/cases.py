"""The stored records as cases for other engines: position, moves and the verdict, as plain data that says everything.

A case is judged as it is given away, from its data alone; one whose verdict is not what its record expects does not
come out. Not for: matches of several games, and records that are examples of what cannot be read.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from pathlib import Path
from typing import Literal

import msgspec

from verifier.corpus import pool
from verifier.corpus.batch import Batch
from verifier.files.files import Headed, Looking, headed_files
from verifier.files.recognize import PassedOver
from verifier.files.stored import Stored, read, stored_in
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.language.roots import Root
from verifier.record.claims import written_claim
from verifier.record.history import entries_of
from verifier.record.model import FORMAT, Expect, Replay
from verifier.record.names import Names
from verifier.record.promises import SECONDS
from verifier.record.series import SeriesFound
from verifier.record.write import to_json
from verifier.verdicts.judge import CUT_OFF
from verifier.verdicts.outcome import mismatch
from verifier.verdicts.verdict import Audit

#: The format of a case.
CASE: Literal["case/1"] = "case/1"
#: Records that are handed out at once.
BLOCK = 50
#: The keys of a header that are not of the game itself.
HEADER = ("format", "ruleset", "facts", "errata", "mode", "seats", "record", "readings", "moves", "result")

#: Keys of a header or of facts with what they hold, as JSON.
Keys = dict[str, msgspec.Raw]


class CaseSeat(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who sits there."""

    player: str = ""
    character: str = ""


class CaseResult(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the record says that the game ended: the seat that has won, or `none`, and how."""

    winner: str = ""
    by: str = ""


class CasePromise(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the record promises to hold, which says what silence means."""

    draws: str = "all"
    reactions: str = "all"
    choices: str = "all"
    moves: str = "all"


class CaseVerdict(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, rename="kebab"):
    """The verdict, and where and why the record goes wrong.

    `move` is the index of the move in `moves`, from 1, 0 if it is none of a move's (a set-up that cannot be); `line`
    is the line of the file. `clause` is broken, so are those of `also`; the line was carrying out those of `at-work`.
    A dispute turns on `points`: it is legal under the readings `legal`, illegal under `illegal`.
    """

    verdict: str
    move: int = 0
    line: int = 0
    clause: str = ""
    also: tuple[str, ...] = ()
    at_work: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    legal: dict[str, str] = {}
    illegal: dict[str, str] = {}


class WrittenRecord(msgspec.Struct, frozen=True):
    """A record as it is written in JSON, as far as its keys are those of every game."""

    seats: dict[str, CaseSeat]
    moves: str
    facts: Keys = {}
    record: CasePromise = CasePromise()
    readings: dict[str, str] = {}
    result: CaseResult | None = None


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One position with moves, and the verdict on them.

    `readings` are those that the table has agreed on. `setup` has the keys of the game's own: its bank, its position.
    """

    format: Literal["case/1"] = CASE
    id: str
    ruleset: str
    digest: str
    errata: tuple[str, ...]
    mode: str
    seats: dict[str, CaseSeat]
    setup: Keys
    facts: Keys
    record: CasePromise
    readings: dict[str, str]
    moves: tuple[str, ...]
    result: CaseResult | None
    expect: CaseVerdict
    source: str


@dataclass(frozen=True, slots=True)
class Made:
    """What became of a stored record: a case as JSON, or why there is none (`kind`, in a word), and what is wrong."""

    name: str
    case: bytes = b""
    kind: str = ""
    wrong: str = ""


#: The file of a record, and its name in the folder.
Named = tuple[Headed, str]


def cases_of(root: Root, found: Iterable[Named], ruleset: str, jobs: int, seconds: float = SECONDS) -> Iterator[Made]:
    """What becomes of records, each given with its name, in order. `ruleset` is the only one wanted, "" for all.

    Each that leaves things out has so many seconds.
    """
    waiting: dict[int, tuple[Made, ...]] = {}
    due = 0
    given = (root, ruleset, seconds)
    for (number, _), made in pool.results(work, enumerate(blocks(found)), jobs, begin, given, ahead=8 * jobs):
        waiting[number] = made
        while due in waiting:
            yield from waiting.pop(due)
            due += 1


def blocks(found: Iterable[Named]) -> Iterator[tuple[Named, ...]]:
    """Records in blocks."""
    rest = iter(found)
    while block := tuple(islice(rest, BLOCK)):
        yield block


def stored_below(folder: Path, looking: Looking, tell: Callable[[Unreadable], None]) -> Iterator[Named]:
    """The files of records in YAML below a folder, each with its name there; told what cannot be opened, or is none."""
    for found in headed_files((str(folder),), replace(looking, suffixes=(".yaml",))):
        if isinstance(found, Unreadable):
            tell(found)
        if isinstance(found, Headed):
            yield found, Path(found.path).relative_to(folder).as_posix().encode("utf-8", "replace").decode()


#: What a process works with, prepared once.
_prepared: dict[str, tuple[Batch, str]] = {}


def begin(root: Root, ruleset: str, seconds: float) -> None:
    """Prepare a process."""
    _prepared["batch"] = Batch(Library(root), seconds=seconds), ruleset


def work(block: tuple[int, tuple[Named, ...]]) -> tuple[Made, ...]:
    """Make the cases of a block of files."""
    batch, ruleset = _prepared["batch"]
    return tuple(
        made(batch, stored, name, ruleset)
        for (path, defaults), name in block[1]
        for stored in stored_in(path, defaults=defaults)
        if not isinstance(stored, PassedOver)
    )


def made(batch: Batch, stored: Stored | Unreadable, name: str, ruleset: str) -> Made:
    """The case of a stored record, if it is one of a game, and expects a verdict."""
    if isinstance(stored, Unreadable):
        return Made(name, kind="malformed", wrong=stored.message)
    if ruleset and stored.ruleset != ruleset:
        return Made(name, kind="of another ruleset")
    try:
        replay = read(batch.reader, stored)
        game = batch.game(replay)
    except SeriesFound:
        return Made(name, kind="matches")
    except Unreadable as error:
        return Made(name, kind="malformed", wrong="" if stored.malformed else str(error))
    if replay.expect is None or replay.packs:
        return Made(name, kind="without a verdict" if replay.expect is None else "with card packs")

    case = case_of(stored, name, replay, to_json(bare(replay, game.names), game.names))
    found = audited(batch, case)
    if found.by_clock:
        return Made(name, kind="not decided in time", wrong=str(CUT_OFF))
    expect = verdict_of(replay, found, begins(game, replay))
    wrong = mismatch(in_file(found, expect), replay.expect)
    if wrong:
        return Made(name, kind="not as expected", wrong=str(wrong))
    case = msgspec.structs.replace(case, expect=expect, digest=game.document.digest, mode=replay.mode or game.mode)
    return Made(name, msgspec.json.encode(case))


def begins(game: Game, replay: Replay) -> bool:
    """Whether a game can be set up as a record says, so that a fault is one of its moves or of its result."""
    try:
        game.start(replay, {})
    except (IllegalSetup, Unreadable):
        return False
    return True


def bare(replay: Replay, names: Names) -> Replay:
    """A record without what says nothing of the game: comments, titles, proofs, what it expects, its language."""
    events = tuple(event._replace(comment="") for event in replay.events)
    corrections = tuple(replace(one, comment="") for one in replay.corrections)
    claims = tuple(replace(one, text=written_claim(one, names)) for one in replay.claims)
    said = replace(replay, events=events, corrections=corrections, claims=claims, language="")
    return replace(said, expect=None, proof=None, meta={}, digest="")


def case_of(stored: Stored, name: str, replay: Replay, written: bytes) -> Case:
    """A case that does not say yet what is expected of it."""
    known, keys = msgspec.json.decode(written, type=WrittenRecord), msgspec.json.decode(written, type=Keys)
    expect = replay.expect or Expect("legal")
    return Case(
        id=name.removesuffix(".yaml"),
        ruleset=replay.ruleset,
        digest="",
        errata=replay.errata,
        mode=replay.mode,
        seats=known.seats,
        setup={key: value for key, value in keys.items() if key not in HEADER},
        facts=known.facts,
        record=known.record,
        readings=known.readings,
        moves=tuple(known.moves.split("\n")) if known.moves else (),
        result=known.result,
        expect=CaseVerdict(expect.verdict),
        source=source_of(stored.text),
    )


def source_of(text: str) -> str:
    """The comment that a record begins with."""
    lines = takewhile(lambda line: line.startswith("#"), text.splitlines())
    return " ".join(line.removeprefix("#").strip() for line in lines).strip()


def record_of(case: Case) -> bytes:
    """A case as the record of a game, one line of JSON, without the verdict."""
    data: dict[str, object] = {"format": FORMAT, "ruleset": case.ruleset, "mode": case.mode, "errata": case.errata}
    data |= {"facts": case.facts, "seats": case.seats, **case.setup, "record": case.record}
    data |= {"readings": case.readings, "result": case.result}
    said = {key: value for key, value in data.items() if value}
    return msgspec.json.encode(said | {"moves": case.moves})


def audited(batch: Batch, case: Case) -> Audit:
    """The verdict on a case, from its data alone. Raises `Unreadable`."""
    return batch.outcome(batch.reader.json(record_of(case), case.id)).audit


def verdict_of(replay: Replay, found: Audit, begun: bool) -> CaseVerdict:
    """The verdict on a case, with the lines of the file that the record is in."""
    fault, dispute = found.fault, found.dispute
    move = fault.line if fault is not None and begun else 0
    expected = replay.expect.line if replay.expect is not None else 0
    return CaseVerdict(
        verdict=found.verdict,
        move=move,
        line=entries_of(replay)[move - 1].line if move else expected,
        clause=fault.clause if fault is not None else "",
        also=fault.also if fault is not None else (),
        at_work=fault.at_work if fault is not None else (),
        points=dispute.points if dispute is not None else (),
        legal=dict(dispute.legal) if dispute is not None else {},
        illegal=dict(dispute.illegal) if dispute is not None else {},
    )


def in_file(found: Audit, expect: CaseVerdict) -> Audit:
    """A verdict with the line of the file instead of the index of the move."""
    if found.fault is None:
        return found
    return replace(found, fault=replace(found.fault, line=expect.line))
