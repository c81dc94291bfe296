"""Judging blocks of records on the workers of a dask.distributed scheduler; the only module that knows it.

What comes back is bytes of JSON, decoded as rows and as nothing else: a worker can send wrong verdicts, but no code.
The scheduler hands the blocks of a worker that dies to others. Each worker needs this program and these rules, which
it checks before it judges: verdicts by other rules are refused. Not for: the order of verdicts, or keeping them.
"""

import json
import logging
import sys
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from verifier.corpus.batch import JudgingOptions
from verifier.corpus.many import AHEAD, RecordBlock, Rows, Workers, begin, work
from verifier.corpus.pool import BrokenExecutor, pooled
from verifier.corpus.results import consistent, contents_of, program
from verifier.corpus.scheduler import Scheduler, client_of
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.language.finding import find_rules
from verifier.language.roots import Root, folders_of, joined
from verifier.verdicts.verdict import Audit, Fault

if TYPE_CHECKING:
    import distributed

#: Seconds without any worker after which an audit that has begun is given up.
WORKERLESS = 60


@dataclass(frozen=True, slots=True)
class WorkerSetup:
    """What a worker must have: the same program, and the rules, which are looked for in the `roots` first."""

    roots: tuple[str, ...]
    rules: str
    program: str
    options: JudgingOptions


@contextmanager
def on_cluster(scheduler: Scheduler, library: Library, options: JudgingOptions) -> Iterator[Workers]:
    """Judge on the workers of a scheduler. Raises `Unreadable` if there is none, or it has no workers."""
    scheduler.check()
    logging.disable(logging.CRITICAL)  # what matters of it is said here; what ends late may speak to the very end
    folders = folders_of(library.root)
    setup = WorkerSetup(tuple(str(folder.resolve()) for folder in folders), contents_of(folders), program(), options)
    with warnings.catch_warnings(), refusing_code():
        warnings.simplefilter("ignore")
        with client_of(scheduler) as client:
            threads = max(1, sum(client.nthreads().values()))
            executor = client.get_executor(pure=False)
            judge = partial(remote, setup)
            check = manned(client)
            yield lambda found: explained(
                pooled(executor, judge, found, 2 * threads, ahead=AHEAD * threads, check=check), scheduler.address
            )
            executor.shutdown(wait=False)


def explained(
    coming: Generator[tuple[RecordBlock, bytes], None, None], address: str
) -> Generator[tuple[RecordBlock, tuple[Rows, ...]], None, None]:
    """The blocks with their rows; what goes wrong on a cluster is said in our words.

    Raises `Unreadable` and `BrokenExecutor`.
    """
    try:
        for block, data in coming:
            answer = decoded(data, block)
            if answer.different:
                raise Unreadable(Position(address), answer.different[:200])
            yield block, answer.rows
    except (Unreadable, BrokenExecutor):
        raise
    except ForeignAnswer as error:
        raise BrokenExecutor(f"{address}: {error}") from None
    except CancelledError:
        raise BrokenExecutor(f"the scheduler at {address} is gone") from None
    except Exception as error:
        told = error.args[0] if error.args else ""
        reason = told.decode("utf-8", "replace") if isinstance(told, bytes) else str(error)
        if "deserialization" in reason or "ModuleNotFoundError" in reason or isinstance(error, ImportError):
            reason = "its scheduler and its workers need this program installed, in this version"
            raise Unreadable(Position(address), reason) from None
        if isinstance(told, bytes) or isinstance(error, AttributeError):  # an error that was pickled
            what = "a worker failed, or sent what would have to be run to be read"
            raise BrokenExecutor(f"{address}: {what}; workers need this program in this version") from None
        raise BrokenExecutor(f"{address}: {type(error).__name__}: {reason.strip().partition(chr(10))[0]}") from None


def manned(client: "distributed.Client") -> Callable[[], None]:
    """What raises `BrokenExecutor` once a cluster has had no workers for too long."""
    last = [time.monotonic()]

    def check() -> None:
        if client.status not in ("running", "connecting"):
            raise BrokenExecutor("the scheduler is gone")
        try:
            workers = client.nthreads()
        except Exception:
            workers = {}
        if workers:
            last[0] = time.monotonic()
        elif time.monotonic() - last[0] > WORKERLESS:
            raise BrokenExecutor(f"no worker for {WORKERLESS} seconds")

    return check


#: For which setup a thread of a worker is prepared, under "setup".
_there = threading.local()


def remote(setup: WorkerSetup, block: RecordBlock) -> bytes:
    """Judge a block on a worker: the answer as bytes."""
    if getattr(_there, "setup", None) != setup:
        if program() != setup.program:
            return encoded(WorkerAnswer(different="a worker there has another version of this program"))
        same = same_rules(setup)
        if same is None:
            named = "a worker there has other rules, or none (VERIFIER_RULES names their folder)"
            return encoded(WorkerAnswer(different=named))
        begin(same, setup.options)
        _there.setup = setup
    return encoded(WorkerAnswer(work(block)))


def same_rules(setup: WorkerSetup) -> Root | None:
    """What rules are read from on a worker: where they lie at the sender, or else what is found here; None if they
    differ."""
    there = [Path(name) for name in setup.roots]
    if contents_of(there) == setup.rules:
        return joined(there)
    try:
        here = find_rules()
    except Unreadable:
        return None
    return here if contents_of(folders_of(here)) == setup.rules else None


#: What the interpreter says before an unpickler looks for a class or a function.
UNPICKLING = "pickle.find_class"


class ForeignAnswer(Exception):
    """Data that is no answer about the records that were sent."""


class Code(TypeError):
    """Data that names classes or functions, which would be called to read it."""


class WorkerAnswer(msgspec.Struct, frozen=True):
    """The verdicts on a block, or in which way the worker differs."""

    rows: tuple[Rows, ...] = ()
    different: str = ""


def encoded(answer: WorkerAnswer) -> bytes:
    """An answer as bytes. A path that is no UTF-8 stays what it is."""
    return json.dumps(msgspec.to_builtins(answer, str_keys=True)).encode("ascii")


def decoded(data: object, block: RecordBlock) -> WorkerAnswer:
    """The answer about a block of records. Raises `ForeignAnswer` for anything else."""
    if not isinstance(data, bytes):
        raise ForeignAnswer("what a worker sent is no verdicts")
    try:
        found = msgspec.convert(json.loads(data), WorkerAnswer, str_keys=True)
        for fault in (fault for rows in found.rows for row in rows for fault in faults_of(row.audit)):
            str(fault.said)  # which raises an error for messages inside each other without end
    except (ValueError, RecursionError) as error:  # of which msgspec's are some
        raise ForeignAnswer(f"what a worker sent is no verdicts: {str(error)[:200]}") from None
    if not found.different and not fits(found, block):
        raise ForeignAnswer("what a worker sent is no verdicts on what it was given")
    return found


def faults_of(audit: Audit) -> Iterator[Fault]:
    """Every fault that is told: that of the verdict, further ones, in struck lines, and without a ruling."""
    found = (
        audit.fault,
        *audit.further,
        *(struck.fault for struck in audit.struck),
        *(ruling.without for ruling in audit.rulings),
    )
    return (fault for fault in found if fault is not None)


def fits(answer: WorkerAnswer, block: RecordBlock) -> bool:
    """Whether there is an answer for each record, about that record, and each goes with its fault."""
    if len(answer.rows) != len(block.records) or not all(answer.rows):
        return False
    for rows, stored in zip(answer.rows, block.records, strict=True):
        if not all(map(consistent, rows)):
            return False
        if len(rows) == 1 and rows[0].audit.path != stored.path:  # those on a match may name files of its games
            return False
    return True


@contextmanager
def refusing_code() -> Iterator[None]:
    """Let nothing that is unpickled in this process meanwhile name a class or a function, wherever that happens.

    The interpreter asks before it looks for one, so a library that unpickles by itself is held, too: it gets a `Code`.
    """
    active = [True]

    def refuse(event: str, _: tuple[object, ...]) -> None:
        if event == UNPICKLING and active:
            raise Code("what came from elsewhere names code, which is not run")

    sys.addaudithook(refuse)
    try:
        yield
    finally:
        active.clear()
