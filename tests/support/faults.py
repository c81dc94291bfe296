"""Failing writes: the n-th call with which a command changes the disk fails, or is the last thing the process does.

The functions of `os` are exchanged from here; nothing in the program knows of it.
"""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from copy import copy
from pathlib import Path
from unittest.mock import patch

from tests.support.docs import ROOT
from tests.support.toy import RULES

#: The functions that change the disk and may say that it is full; a process may be killed before and after each.
FAILING = ("open", "write", "fsync", "chmod", "replace", "link")
DEADLY = (*FAILING, "close", "unlink")
#: The schemas that "all" stands for: any other is written as they are.
SCHEMAS = ("replay", "errata")


@contextmanager
def exchanged(names: tuple[str, ...], at: int, act: Callable[[], None]) -> Iterator[list[str]]:
    """Exchange functions of `os`, so that the call with number `at` acts; the names of the calls so far.

    A write has then written half of its bytes; any other function has done nothing yet.
    """
    calls: list[str] = []
    originals = {name: getattr(os, name) for name in names}

    def made(name: str) -> Callable[..., object]:
        def called(*arguments: object, **named: object) -> object:
            if name != "open" or int(str(arguments[1])) & os.O_CREAT:
                calls.append(name)
                if len(calls) == at:
                    if name == "write":
                        handle, data = arguments
                        originals["write"](handle, bytes(data)[: max(1, len(bytes(data)) // 2)])  # type: ignore[call-overload]
                    act()
            return originals[name](*arguments, **named)

        return called

    for name in names:
        setattr(os, name, made(name))
    try:
        yield calls
    finally:
        for name, original in originals.items():
            setattr(os, name, original)


@contextmanager
def remembered() -> Iterator[None]:
    """Let rules be read once, and searches, comparisons and schemas be worked out once: they are written many times."""
    from verifier.errata.diff import RulesetComparison
    from verifier.games.library import Library
    from verifier.language.roots import joined
    from verifier.schema import edition as kinds
    from verifier.search.reached import reach_openings
    from verifier.search.search import Search, SearchOutcome

    known: dict[str, object] = {}

    def once(name: str, act: Callable[..., object]) -> Callable[..., object]:
        def found(one: object) -> object:
            key = f"{name} {getattr(one, 'request', '')}"
            if key not in known:
                known[key] = act(one)
            return copy(known[key])

        return found

    def reach(search: Search, report: SearchOutcome) -> None:
        key = f"games {search.request}"
        if key not in known:
            reach_openings(search, report)
            known[key] = report.findings
        report.findings = list(known[key])  # type: ignore[call-overload]

    makers = {name: (about, once(name, make)) for name, (about, make) in kinds.KINDS.items() if name in SCHEMAS}
    search, comparing = once("search", Search.run), once("diff", RulesetComparison.run)
    library = Library(joined((RULES, ROOT / "rules")))
    with ExitStack() as stack:
        stack.enter_context(patch("verifier.cli.rulesets.library", lambda: library))
        stack.enter_context(patch.object(kinds, "KINDS", makers))
        stack.enter_context(patch.object(Search, "run", search))
        stack.enter_context(patch("verifier.search.reached.reach_openings", reach))
        stack.enter_context(patch.object(RulesetComparison, "run", comparing))
        yield


def full_disk() -> None:
    """Fail as a full disk does."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def killed_at_every_call(arguments: list[str], before: Path, folder: Path, text: str = "") -> list[Path]:
    """Run a command in copies of a folder, the n-th killed at its n-th call; the copies, the last one not killed."""
    spec = json.dumps([arguments, str(before), str(folder), text])
    command = [sys.executable, "-c", "from tests.support.faults import main; main()"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, input=spec, capture_output=True, text=True, env=environment, cwd=ROOT, timeout=300)
    assert done.returncode == 0, done.stderr
    return [Path(line) for line in done.stdout.splitlines()]


def main() -> None:
    """Do so, in a process of its own, in which the rules are read once."""
    arguments, before, folder, text = json.loads(sys.stdin.read())
    with remembered():
        kill(arguments, Path(before), Path(folder), text)


def kill(arguments: list[str], before: Path, folder: Path, text: str) -> None:
    """Kill one child after another, each a call later, until one comes to its end."""
    from tests.support.cli import call

    warm = folder / "warm"
    shutil.copytree(before, warm)
    os.chdir(warm)
    call(*arguments, text=text or None)  # so that what is imported is there already
    for number in range(1, 1000):
        made = folder / str(number)
        shutil.copytree(before, made)
        child = os.fork()
        if not child:
            os.chdir(made)
            with exchanged(DEADLY, number, lambda: os.kill(os.getpid(), signal.SIGKILL)):
                call(*arguments, text=text or None)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        print(made)
        if not os.WIFSIGNALED(status):
            assert os.waitstatus_to_exitcode(status) == 0
            return
