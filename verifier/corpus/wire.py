"""Verdicts on their way from a worker that need not be trusted: bytes of JSON, decoded as rows and as nothing else.

Not for: sending records to workers, or keeping verdicts (`results`).
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from verifier.corpus.many import Block, Rows
from verifier.corpus.results import consistent, faults_of

#: What the interpreter says before an unpickler looks for a class or a function.
UNPICKLING = "pickle.find_class"


class Foreign(Exception):
    """Data that is no answer about the records that were sent."""


class Code(TypeError):
    """Data that names classes or functions, which would be called to read it."""


class Answer(msgspec.Struct, frozen=True):
    """The verdicts on a block, or in which way the worker differs."""

    rows: tuple[Rows, ...] = ()
    different: str = ""


def encoded(answer: Answer) -> bytes:
    """An answer as bytes. A path that is no UTF-8 stays what it is."""
    return json.dumps(msgspec.to_builtins(answer, str_keys=True)).encode("ascii")


def decoded(data: object, block: Block) -> Answer:
    """The answer about a block of records. Raises `Foreign` for anything else."""
    if not isinstance(data, bytes):
        raise Foreign("what a worker sent is no verdicts")
    try:
        found = msgspec.convert(json.loads(data), Answer, str_keys=True)
        for fault in (fault for rows in found.rows for row in rows for fault in faults_of(row.audit)):
            str(fault.said)  # which raises an error for messages inside each other without end
    except (ValueError, RecursionError) as error:  # of which msgspec's are some
        raise Foreign(f"what a worker sent is no verdicts: {str(error)[:200]}") from None
    if not found.different and not fits(found, block):
        raise Foreign("what a worker sent is no verdicts on what it was given")
    return found


def fits(answer: Answer, block: Block) -> bool:
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
