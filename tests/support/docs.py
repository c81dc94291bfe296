"""The documentation as it is checked: pages are run, and what the commands print is compared with what is shown.

A page is run from top to bottom in a folder of its own that holds `rules`, `replays` and `docs/examples`:

- a code block after a line `<!-- file: NAME -->` is written to that file;
- in a ```console block the lines `$ verifier ...` and `$ cat ...` are run (with `< FILE` and `> FILE`), `$ echo $?`
  prints the last exit code, and what follows a command is its output; other commands are not run;
- a line `...` in an output stands for any number of lines, and ` ...` at the end of a line for the rest of it;
- what stands between `<!-- output of: COMMAND -->` and `<!-- end of output -->` is the output itself, as Markdown.

Rates may differ. `python -m tests.support.docs --write` brings every output up to date. With `--in-turn` a page runs
one of its commands that take seconds, and passes over the others and over what reads the files that they would write.
"""

import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from tests.support.rotating import in_turn
from verifier.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
#: What may differ from run to run, and the text that stands for it in comparisons.
MASKS = ((re.compile(r"[\d,]+ [^\W\d]+/\w\b"), "N events/s"),)
#: What a command says that took results from one before it, which may have been passed over.
KNOWN = re.compile(r"([\d,]+ explored, )?[\d,]+ known from before\W*")
#: The environment of every command: results are kept in the folder of the page.
SURROUNDINGS = {"COLUMNS": "80", "VERIFIER_CACHE": ".verifier-cache"}
FILE = re.compile(r"<!-- file: (\S+) -->")
INCLUDED = re.compile(r"<!-- output of: (.+) -->")
END = "<!-- end of output -->"
#: Where a command puts files.
WRITTEN = re.compile(r"--(?:out|smt2) (\S+)")
REST = " ..."
#: In place of the exit code of a command that was passed over.
NOT_RUN = -1
WRITE, IN_TURN = "--write", "--in-turn"
#: Commands that explore, or judge a whole folder under two rulesets.
LONG = ("diff", "interactions", "prove", "regress", "search")


def pages() -> list[Path]:
    """Every page with commands in it."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if "```console" in (text := page.read_text("utf-8")) or INCLUDED.search(text)]


@dataclass(frozen=True)
class Mismatch:
    """An output that is not what is shown."""

    line: int
    command: str
    shown: list[str]
    found: list[str]


class Page:
    """One page being run; `lines` are its lines with every output brought up to date."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.source = path.read_text("utf-8").splitlines()
        self.lines: list[str] = []
        self.mismatches: list[Mismatch] = []
        self.passed_over: frozenset[str] = frozenset()
        self.code = 0

    def run_in_turn(self) -> None:
        """Run the page without its long commands but one, and without what reads the files that they write."""
        long = [line[2:] for line in self.source if line.startswith("$ verifier ") and line.split()[2] in LONG]
        over = set(long).difference(in_turn(long, len(long)))
        written = tuple(f"{folder}/" for command in over for folder in WRITTEN.findall(command))
        readers = (line[2:] for line in self.source if any(f"{word}/".startswith(written) for word in line.split()[2:]))
        self.passed_over = frozenset((*over, *readers))
        self.run()

    def run(self) -> None:
        """Run everything on the page, in the present folder."""
        at = 0
        name = ""
        while at < len(self.source):
            line = self.source[at]
            self.lines.append(line)
            at += 1
            if line.startswith("```"):
                end = self.source.index("```", at)
                if line == "```console":
                    self.console(at, end)
                else:
                    self.lines += self.source[at:end]
                if name:
                    Path(name).parent.mkdir(parents=True, exist_ok=True)
                    Path(name).write_text("\n".join(self.source[at:end]) + "\n", "utf-8")
                self.lines.append("```")
                at = end + 1
            elif included := INCLUDED.fullmatch(line):
                end = self.source.index(END, at)
                self.compare(at, included[1], self.source[at:end], ["", *self.output(included[1]), ""])
                at = end
            named = FILE.fullmatch(line)
            name = named[1] if named else ""

    def console(self, at: int, end: int) -> None:
        """One block of commands and outputs."""
        while at < end:
            line = self.source[at]
            self.lines.append(line)
            at += 1
            stop = next((n for n in range(at, end) if self.source[n].startswith("$ ")), end)
            shown = self.source[at:stop]
            command = line.removeprefix("$ ")
            if command.split()[0] in ("verifier", "cat") or command == "echo $?":
                self.compare(at, command, shown, shown if self.passes_over(command) else self.output(command))
            else:
                self.lines += shown
            at = stop

    def passes_over(self, command: str) -> bool:
        """Whether a command is not run, nor what asks for the exit code of one that was not."""
        if command in self.passed_over:
            self.code = NOT_RUN
        return self.code == NOT_RUN and (command in self.passed_over or command == "echo $?")

    def compare(self, line: int, command: str, shown: list[str], found: list[str]) -> None:
        """Keep what is shown if it fits what was found, else note it and take what was found."""
        if agree(shown, found) or (self.passed_over and agree(*map(forgetful, (shown, found)))):
            self.lines += shown
            return
        self.mismatches.append(Mismatch(line, command, shown, found))
        self.lines += abridged(shown, found)

    def output(self, command: str) -> list[str]:
        """What a command prints, both streams together."""
        if command == "echo $?":
            return [str(self.code)]
        words = shlex.split(command)
        source = target = None
        if ">" in words:
            target = words[words.index(">") + 1]
            del words[words.index(">") : words.index(">") + 2]
        if "<" in words:
            source = Path(words[words.index("<") + 1]).read_bytes()
            del words[words.index("<") : words.index("<") + 2]
        if words[0] == "cat":
            return Path(words[1]).read_text("utf-8").splitlines()
        result = CliRunner().invoke(main, words[1:], input=source, prog_name="verifier", env=SURROUNDINGS)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        self.code = result.exit_code
        if target is not None:
            Path(target).write_bytes(result.stdout_bytes)
            return result.stderr.rstrip("\n").splitlines()
        return result.output.rstrip("\n").splitlines()


def forgetful(lines: list[str]) -> list[str]:
    """Lines without what was known from commands before."""
    return [KNOWN.sub("", line) for line in lines]


def masked(line: str) -> str:
    """A line without what may differ."""
    for pattern, instead in MASKS:
        line = pattern.sub(instead, line)
    return line.rstrip()


def same(shown: str, found: str) -> bool:
    """Whether a line shows what was found, as far as it goes."""
    shown, found = masked(shown), masked(found)
    return shown == found or (shown.endswith(REST) and found.startswith(shown.removesuffix(REST)))


def segments(shown: list[str]) -> list[list[str]]:
    """The runs of lines between those that are left out."""
    found: list[list[str]] = [[]]
    for line in shown:
        if line.strip() == "...":
            found.append([])
        else:
            found[-1].append(line)
    return found


def agree(shown: list[str], found: list[str]) -> bool:
    """Whether the lines shown are those found, with any number of lines for each `...`."""
    parts = segments(shown)
    if len(parts) == 1:
        return len(shown) == len(found) and all(map(same, shown, found))
    first, *middle, last = parts
    if len(first) + len(last) > len(found) or not all(map(same, first, found)):
        return False
    if last and not all(map(same, last, found[-len(last) :])):
        return False
    at, end = len(first), len(found) - len(last)
    for part in middle:
        at = next((n + len(part) for n in range(at, end - len(part) + 1) if all(map(same, part, found[n:]))), -1)
        if at < 0:
            return False
    return True


def abridged(shown: list[str], found: list[str]) -> list[str]:
    """What was found, shortened like what was shown: as many lines at both ends, and the likeliest ones between."""
    parts = segments(shown)
    if len(parts) == 1:
        return [cut(line, old) for line, old in zip(found, [*shown, *[""] * len(found)], strict=False)]
    first, *middle, last = parts
    lines = [cut(line, old) for old, line in zip(first, found, strict=False)]
    for part in middle:
        lines.append("...")
        start = max(range(len(found)), key=lambda n: alike(part[0], found[n])) if part else 0
        lines += [cut(line, old) for old, line in zip(part, found[start:], strict=False)]
    ending = found[len(found) - len(last) :] if last else []
    return [*lines, "...", *(cut(line, old) for old, line in zip(last, ending, strict=False))]


def alike(one: str, other: str) -> int:
    """How many characters two lines have in common from the left."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def cut(line: str, old: str) -> str:
    """A line, shortened at a word if the one before it was."""
    if not old.endswith(REST):
        return line
    if same(old, line):
        return old
    return line[: len(old) - len(REST)].rpartition(" ")[0] + REST if len(line) > len(old) else line


def furnish(folder: Path) -> None:
    """Give a folder what the pages take for granted, each thing where the repository has it."""
    shutil.copytree(ROOT / "rules", folder / "rules")
    (folder / "replays").symlink_to(ROOT / "replays")
    (folder / "docs").mkdir()
    (folder / "docs" / "examples").symlink_to(ROOT / "docs" / "examples")


def run_page(path: Path, *, taking_turns: bool = False) -> Page:
    """Run a page in a folder of its own; `taking_turns` with one of its long commands."""
    page = Page(path)
    before = os.environ.get("VERIFIER_RULES")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        furnish(Path(folder))
        os.environ["VERIFIER_RULES"] = "rules"
        try:
            (page.run_in_turn if taking_turns else page.run)()
        finally:
            del os.environ["VERIFIER_RULES"]
            if before is not None:
                os.environ["VERIFIER_RULES"] = before
    return page


def refresh(names: list[str]) -> Iterator[str]:
    """Bring the outputs of pages up to date: all, or those whose path ends in one of the names."""
    for path in pages():
        if names and not any(str(path).endswith(name) for name in names):
            continue
        page = run_page(path, taking_turns=IN_TURN in sys.argv)
        for wrong in page.mismatches:
            yield f"{path.relative_to(ROOT)}:{wrong.line}: {wrong.command}"
        if page.mismatches and WRITE in sys.argv:
            path.write_text("\n".join(page.lines) + "\n", "utf-8")


if __name__ == "__main__":
    for report in refresh([name for name in sys.argv[1:] if name not in (WRITE, IN_TURN)]):
        print(report)
