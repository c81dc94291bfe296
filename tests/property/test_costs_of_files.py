"""Each reader of what is no record costs by the size of what it reads, too; so does whatever is done with a record.

Ratios are compared, never times.
"""

import gzip
import io
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.cli import REPLAY, call
from tests.support.costly import MOVES, RECORDS, SERIES
from tests.support.costly_files import LINES, MESSAGES, PATTERNS, TOML, YAML
from tests.support.measured import grows_visibly
from verifier.api.server import Server
from verifier.files.config import check_config, read_config
from verifier.files.files import gitignore
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.language.reader import load
from verifier.lsp.problems import open_file, problems
from verifier.lsp.words import lexicon_of, suggestions, word_at

pytestmark = pytest.mark.property
LIBRARY = Library()
#: A name that makes a pattern with stars try many ways, and a path that does so with folders.
NAME, PATH = "a" * 250, "a/" * 100 + "c"
#: What is done with one record.
COMMANDS = {
    "fmt": ("--stdout",),
    "explain": (),
    "position": ("--at", "9"),
    "find": ("--jobs", "1", "--where", "any pile >= 2"),
    "stats": ("--jobs", "1", "--by", "chip", "--duplicates"),
    "screen": ("--jobs", "1"),
    "proof": ("check",),
}
#: Of everything that a record can be made of, what has been costly somewhere.
SOME = ("blanks", "line breaks", "blanks in a line", "nearly known words", "moves on a line", "assertions", "rewinds")

#: Of everything that a document can be made of, what an editor goes through line by line or key by key.
SEEN = ("keys", "a list", "an open quote", "comments", "a long word")


@pytest.mark.rotating(24)
@pytest.mark.parametrize("kind", YAML)
def test_yaml(kind: str) -> None:
    def read(text: str) -> None:
        with suppress(Unreadable):
            load(text, "x.yaml")

    grows_visibly(YAML[kind], read)


@pytest.mark.rotating(24)
@pytest.mark.parametrize("kind", TOML)
def test_configurations(kind: str, tmp_path: Path) -> None:
    def read(text: str) -> None:
        path = tmp_path / "verifier.toml"
        path.write_text(text, encoding="utf-8")
        with suppress(Unreadable):
            check_config(read_config(str(path)), LIBRARY)

    grows_visibly(TOML[kind], read, 3_000)


@pytest.mark.rotating(24)
@pytest.mark.parametrize("kind", PATTERNS)
def test_patterns_of_files(kind: str, tmp_path: Path) -> None:
    def read(text: str) -> None:
        (tmp_path / ".gitignore").write_text(text, encoding="utf-8")
        for patterns in gitignore(str(tmp_path)):
            for path in (NAME, PATH):
                patterns.says(str(tmp_path / path), False)

    grows_visibly(PATTERNS[kind], read, 500)


@pytest.mark.rotating(24)
@pytest.mark.parametrize("kind", MESSAGES)
def test_messages(kind: str) -> None:
    def read(text: str) -> None:
        assert list(Server(LIBRARY).protocol.answers(io.BytesIO(text.encode()))) is not None

    grows_visibly(MESSAGES[kind], read, 3_000)


@pytest.mark.rotating(24)
@pytest.mark.parametrize("kind", [*SOME, *SEEN])
def test_documents_in_an_editor(kind: str, tmp_path: Path) -> None:
    def read(text: str) -> None:
        file = open_file(tmp_path / "x.yaml", text, LIBRARY.root)
        problems(LIBRARY, file)
        lexicon = lexicon_of(LIBRARY, file)
        for number in (0, text.count("\n") // 2, text.count("\n")):
            suggestions(lexicon, LIBRARY, file, number, 10**6)
            word_at(file.line(number), 10**6)

    grows_visibly((MOVES | YAML)[kind], read, 3_000)


@pytest.mark.rotating(24)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("kind", ["nearly known words"])
def test_commands(kind: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    options = COMMANDS[command]
    before, after = (options, ()) if command == "proof" else ((), options)
    grows_visibly(MOVES[kind], written("x.yaml", command, *before, "x.yaml", *after), 3_000)


@pytest.mark.parametrize("kind", ["games"])
def test_matches_that_are_looked_through(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    grows_visibly(SERIES[kind], written("x.yaml", "find", "x.yaml", "--jobs", "1", "--verdict", "legal"), 3_000)


@pytest.mark.rotating(24)
@pytest.mark.parametrize("kind", LINES)
def test_packed_lines(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def read(text: str) -> None:
        Path("x.jsonl.gz").write_bytes(gzip.compress(text.encode()))
        call("audit", "x.jsonl.gz", "-q", "--jobs", "1")

    grows_visibly(LINES[kind], read, 1_000)


@pytest.mark.parametrize("kind", ["keys", "a long key", "readings of no points"])
def test_packed_files(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def read(text: str) -> None:
        with zipfile.ZipFile("x.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("x.yaml", text)
        call("audit", "x.zip", "-q", "--jobs", "1")

    grows_visibly((YAML | RECORDS)[kind], read)


@pytest.mark.parametrize("rest", ["x\n", "again"])
def test_kept_results(rest: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.yaml").write_text(REPLAY, encoding="utf-8")
    call("audit", "x.yaml", "-q", "--results", "kept")
    kept = Path("kept").read_text("utf-8")
    more = kept.partition("\n")[2] if rest == "again" else rest
    read = written("kept", "audit", "x.yaml", "-q", "--results", "kept")
    grows_visibly(lambda size: kept + more * (size // len(more)), read, 3_000)


def written(name: str, *command: str) -> Callable[[str], None]:
    """What writes a text into a file, and calls a command."""

    def read(text: str) -> None:
        Path(name).write_text(text, encoding="utf-8")
        call(*command)

    return read


def test_a_reader_that_costs_by_the_square_of_the_size_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.measured.TRIES", 1)  # it is caught by each, as more of them only excuse

    def read(text: str) -> None:
        for _ in range(len(text) // 80):
            text.count("y")

    with pytest.raises(AssertionError):
        grows_visibly("x".__mul__, read)
