"""A folder of many small records, and runs of `verifier audit` on it that are stopped from outside."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tests.support import toy
from tests.support.cli import DISPUTED, ILLEGAL, REPLAY, write
from tests.support.data import LOADER


class Games(NamedTuple):
    """Records under an edition: a legal one, an illegal and a disputed one."""

    legal: str
    illegal: str
    disputed: str

    def line(self, number: int) -> str:
        """A record as a line of JSON: every seventh is illegal, every eleventh malformed."""
        told = content(self.illegal if number % 7 == 0 else self.legal)
        moves = ["P1 dances"] if number % 11 == 0 else told["moves"].splitlines()
        return json.dumps({**told, "meta": {"number": str(number)}, "moves": moves})


@cache
def content(text: str) -> dict[str, Any]:
    """What a record says, by its keys."""
    found: dict[str, Any] = yaml.load(text, LOADER)
    return found


#: Those under the toy edition are for tests with the fixture `toy_rules`.
TOYS, REAL = Games(toy.LEGAL, toy.ILLEGAL, toy.DISPUTED), Games(REPLAY, ILLEGAL, DISPUTED)


def corpus(folder: Path, records: int, games: Games = TOYS) -> Path:
    """A folder with some YAML files, and a file with so many lines in a folder below."""
    found = folder / "corpus"
    (found / "more").mkdir(parents=True)
    write(found, legal=games.legal, illegal=games.illegal, wound=games.disputed, broken="format: replay/1\nmoves: [")
    lines = [games.line(number) + "\n" for number in range(1, records + 1)]
    (found / "more" / "many.jsonl").write_text("".join(lines), "utf-8")
    return found


def shown(text: str) -> str:
    """A report without its rate."""
    return re.sub(r"[\d,]+ events/s", "N events/s", text)


def started(*arguments: str | Path) -> "subprocess.Popen[str]":
    """`verifier audit` in a process of its own."""
    program = (sys.executable, "-m", "verifier.cli.main", "audit", *map(str, arguments))
    return subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def lines_in(path: Path) -> list[str]:
    """The lines of a file, none if it is not there yet."""
    return path.read_text("utf-8").splitlines() if path.exists() else []


def until(done: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    """The processes that a process has begun."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def alive(pid: int) -> bool:
    """Whether a process is running (a zombie is not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def stopped(run: "subprocess.Popen[str]", results: Path, at: int, sign: signal.Signals) -> list[int]:
    """Stop a run once it has kept so many results; the processes it had begun."""
    until(lambda: len(lines_in(results)) > at or run.poll() is not None)
    assert run.poll() is None, run.communicate()
    below = children(run.pid)
    os.kill(run.pid, sign)
    return below
