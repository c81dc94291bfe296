"""Judging blocks of records on the workers of a dask.distributed scheduler; the only module that knows it.

The scheduler hands the blocks of a worker that dies to others. Each worker needs this program and these rules, which it
checks before it judges: verdicts by other rules are refused. Not for: the order of verdicts, or keeping them.
"""

import asyncio
import logging
import re
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.language.finding import find_rules
from verifier.language.roots import Root, folders_of, joined
from verifier.verdicts.corpus import AHEAD, Block, Rows, Workers, begin, work
from verifier.verdicts.pool import BrokenExecutor, pooled
from verifier.verdicts.row import Options, contents_of, program

if TYPE_CHECKING:
    import distributed

#: Addresses that a scheduler may have.
ADDRESS = re.compile(r"(?P<scheme>(?:tcp|tls|ucx|ws|wss)://)?(?P<host>[^/:\s]+|\[[^\]\s]+\]):(?P<port>\d{1,5})")
#: Seconds after which a scheduler that does not answer, or has no workers, is given up.
PATIENCE = 5
#: Seconds without any worker after which an audit that has begun is given up.
WORKERLESS = 60


@dataclass(frozen=True, slots=True)
class Setup:
    """What a worker must have: the same program, and the rules, which are looked for in the `roots` first."""

    roots: tuple[str, ...]
    rules: str
    program: str
    options: Options


class Different(Exception):
    """A worker has another program or other rules."""


@contextmanager
def on_cluster(address: str, library: Library, options: Options) -> Iterator[Workers]:
    """Judge on the workers of a scheduler. Raises `Unreadable` if there is none, or it has no workers."""
    match = ADDRESS.fullmatch(address)
    if match is None or not 0 < int(match["port"]) < 65536:
        raise Unreadable(Position(address), "no address of a scheduler, which looks like tcp://10.0.0.5:8786")
    if find_spec("distributed") is None:
        message = "--cluster needs dask.distributed, which the extra `cluster` of the package installs"
        raise Unreadable(Position(""), message)
    logging.disable(logging.CRITICAL)  # what matters of it is said here; what ends late may speak to the very end
    folders = folders_of(library.root)
    setup = Setup(tuple(str(folder.resolve()) for folder in folders), contents_of(folders), program(), options)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with client_of(address) as client:
            threads = max(1, sum(client.nthreads().values()))
            executor = client.get_executor(pure=False)
            judge = partial(remote, setup)
            check = manned(client)
            yield lambda found: explained(
                pooled(executor, judge, found, 2 * threads, ahead=AHEAD * threads, check=check), address
            )
            executor.shutdown(wait=False)


@contextmanager
def client_of(address: str) -> "Iterator[distributed.Client]":
    """A connection to a scheduler that has workers. Raises `Unreadable`."""
    distributed = import_module("distributed")
    if address.startswith("tls://") and not distributed.Security().get_connection_args("client").get("ssl_context"):
        raise Unreadable(Position(address), "the certificates for tls must be named in dask's configuration")
    try:
        kind = asyncio.run(asyncio.wait_for(identified(address), PATIENCE))
    except Exception as error:
        reason = str(error).partition("\n")[0] or f"no answer within {PATIENCE} seconds"
        raise Unreadable(Position(address), f"no scheduler can be reached there ({reason})") from None
    if kind != "Scheduler":
        raise Unreadable(Position(address), f"what answers there is no scheduler but a {kind.lower()}")
    client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    try:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise Unreadable(Position(address), "the scheduler there has no workers") from None
        yield client
    finally:
        client.close(timeout=PATIENCE)


async def identified(address: str) -> str:
    """What a server of dask says it is. Raises whatever a connection can come to."""
    async with import_module("distributed").rpc(address, timeout=PATIENCE) as server:
        return str((await server.identity())["type"])


def explained(
    coming: Generator[tuple[Block, tuple[Rows, ...]], None, None], address: str
) -> Generator[tuple[Block, tuple[Rows, ...]], None, None]:
    """The same; what goes wrong on a cluster is said in our words. Raises `Unreadable` and `BrokenExecutor`."""
    try:
        yield from coming
    except (Unreadable, BrokenExecutor):
        raise
    except Different as error:
        raise Unreadable(Position(address), str(error)) from None
    except CancelledError:
        raise BrokenExecutor(f"the scheduler at {address} is gone") from None
    except Exception as error:
        reason = str(error).strip().partition("\n")[0]
        if "deserialization" in reason or isinstance(error, ImportError):
            reason = "its scheduler and its workers need this program installed, in this version"
            raise Unreadable(Position(address), reason) from None
        raise BrokenExecutor(f"{address}: {type(error).__name__}: {reason}") from None


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


def remote(setup: Setup, block: Block) -> tuple[Rows, ...]:
    """Judge a block on a worker. Raises `Different`."""
    if getattr(_there, "setup", None) != setup:
        if program() != setup.program:
            raise Different("a worker there has another version of this program")
        same = same_rules(setup)
        if same is None:
            raise Different("a worker there has other rules, or none (VERIFIER_RULES names their folder)")
        begin(same, setup.options)
        _there.setup = setup
    return work(block)


def same_rules(setup: Setup) -> Root | None:
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
