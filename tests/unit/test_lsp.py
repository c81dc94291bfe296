"""The language server: what is wrong in a file as it is typed, pages, definitions, completion; one whole session."""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from verifier.cli.lsp import OneLine
from verifier.games.library import Library
from verifier.lsp.problems import OpenFile, Problem, open_file, problems
from verifier.lsp.words import lexicon_of, suggestions, word_at

pytestmark = pytest.mark.unit
ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "replays/puzzle-strike/3e/illegal/PS3-WOUND-08/two-wounds-apart.yaml"
NORMS = ROOT / "rules/puzzle-strike/3e/norms.yaml"
ERRATUM = ROOT / "rules/puzzle-strike/3e/errata/wound-is-no-action.yaml"
PACK = "format: pack/1\nruleset: puzzle-strike-2/base\ncards: {no-such-card: {cost: 3}}\n"


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(ROOT / "rules")


def edited(library: Library, path: Path, old: str = "", new: str = "") -> OpenFile:
    """A stored file as it is in an editor, one text in it changed."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    return open_file(path, text.replace(old, new, 1) if old else text, ROOT / "rules")


def found(library: Library, file: OpenFile) -> list[tuple[int, str, str]]:
    return [(problem.line, problem.level, problem.code) for problem in problems(library, file)]


def test_a_record_has_the_faults_that_an_audit_finds(library: Library) -> None:
    assert found(library, edited(library, RECORD)) == [(18, "error", "PS3-WOUND-08")]
    assert found(library, edited(library, RECORD, "P1 buy wound\n  P1 buy 1", "P1 buy 1\n  P1 buy 1")) == []
    assert [line for line, _, _ in found(library, edited(library, RECORD, "P1 buy 1", "P1 fly 1"))] == [17]


def test_rules_are_linted_as_they_are_typed(library: Library) -> None:
    file = edited(library, NORMS, "clause: PS3-BUY-08", "clause: PS3-BUY-88")
    line = file.text.splitlines().index(next(line for line in file.text.splitlines() if "PS3-BUY-88" in line)) + 1
    assert (line, "error", "clause.unknown") in found(library, file)
    assert [level for _, level, _ in found(library, edited(library, NORMS, "must-not:", "must-nto:"))] == ["error"]
    assert found(library, edited(library, NORMS)) == []
    assert "PS3-BUY-88" not in NORMS.read_text(encoding="utf-8")


def test_errata_and_packs_anywhere_are_linted(library: Library, tmp_path: Path) -> None:
    text = ERRATUM.read_text(encoding="utf-8")
    path = tmp_path / ERRATUM.name
    named = open_file(path, f"ruleset: puzzle-strike/3e\n{text.replace('play.wound:', 'play.wuond:')}", ROOT / "rules")
    assert [(level, code) for _, level, code in found(library, named)] == [("error", "unreadable")]
    assert [code for _, _, code in found(library, open_file(path, text, ROOT / "rules"))] == ["erratum"]
    unknown = open_file(path, f"ruleset: puzzle-strike/9e\n{text}", ROOT / "rules")
    assert [level for _, level, _ in found(library, unknown)] == ["error"]
    pack = open_file(tmp_path / "cards.yaml", PACK, ROOT / "rules")
    assert "error" in [level for _, level, _ in found(library, pack)]


@pytest.mark.parametrize(
    "text", ["", "a: [", "\x00", "format: replay/1\n", "format: pack/1\n", "changes: 3\n", "[]", "- \u202e"]
)
def test_whatever_is_typed_is_no_failure(library: Library, tmp_path: Path, text: str) -> None:
    for path in (tmp_path / "x.yaml", NORMS):
        assert all(isinstance(one, Problem) for one in problems(library, open_file(path, text, ROOT / "rules")))


def test_words_have_pages_and_definitions(library: Library) -> None:
    lexicon = lexicon_of(library, edited(library, RECORD))
    assert lexicon is not None
    assert "No player buys more than one Wound" in lexicon.page("PS3-WOUND-08")
    assert "Sneak Attack" in lexicon.page("sneak-attack")
    assert lexicon.page("nothing-of-this-name") == ""
    for word in ("PS3-WOUND-08", "wounds-per-turn", "sneak-attack", "wound-is-no-action"):
        place = lexicon.definition(word)
        assert place is not None, word
        near = Path(place.path).read_text(encoding="utf-8").splitlines()[max(place.line - 2, 0) : place.line + 1]
        assert any(word in line for line in near), word
    assert lexicon.definition("nothing-of-this-name") is None


def test_a_step_in_a_rule_file_says_what_its_operation_does(library: Library) -> None:
    text = "main:\n  - trap: {}\n  - {combine: {}}\n  - combine\n"
    file = open_file(ROOT / "rules/puzzle-strike/3e/chips/puzzle.yaml", text, ROOT / "rules")
    lexicon = lexicon_of(library, file)
    assert lexicon is not None
    assert "whoever buys from it gains a wound" in lexicon.hover(file, 1, 5)
    assert "two gems of the own pile become one" in lexicon.hover(file, 2, 6)
    assert "combine.optional" in lexicon.hover(file, 3, 5)
    record = edited(library, RECORD)
    number = next(at for at, line in enumerate(record.lines) if "wound" in line)
    assert lexicon.hover(record, number, record.line(number).index("wound")) == lexicon.page("wound") != ""


@pytest.mark.parametrize(
    ("line", "column", "word"),
    [
        ("  P1 buy sneak-attack@hand", 12, "sneak-attack"),
        ("clause: PS3-BUY-08", 10, "PS3-BUY-08"),
        ("", 3, ""),
        ("a  b", 2, ""),
    ],
)
def test_the_word_at_a_place(line: str, column: int, word: str) -> None:
    assert word_at(line, column) == word


def words(library: Library, file: OpenFile, number: int, column: int) -> set[str]:
    lexicon = lexicon_of(library, file)
    return {one.word for one in suggestions(lexicon, library, file, number, column)}


def test_what_could_stand_there_is_offered(library: Library) -> None:
    file = edited(library, RECORD)
    line = file.text.split("\n").index("  P1 buy wound")
    assert {"P1", "P2"} <= words(library, file, line, 2)
    assert {"buy", "play", "react"} <= words(library, file, line, 5)
    assert {"wound", "combine"} <= words(library, file, line, 9)
    assert "mode: " in words(library, file, 0, 0)
    assert {"duel", "ffa"} <= words(library, file, file.text.split("\n").index("mode: duel"), 6)
    assert "puzzle-strike/3e" in words(library, file, file.text.split("\n").index("ruleset: puzzle-strike/3e"), 9)
    assert {"PS3-BUY-08", "wound"} <= words(library, edited(library, NORMS), 30, 4)


class Editor:
    """An editor that speaks with the server over its standard streams."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "verifier", "lsp"]
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)

    def send(self, **message: Any) -> None:
        assert self.server.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def messages(self) -> Iterator[dict[str, Any]]:
        assert self.server.stdout is not None
        while header := self.server.stdout.readline():
            length = int(header.split(b":")[1])
            while self.server.stdout.readline().strip():
                pass
            yield json.loads(self.server.stdout.read(length))


def test_a_session_of_an_editor() -> None:
    editor, uri = Editor(), RECORD.as_uri()
    text = RECORD.read_text(encoding="utf-8").replace("Alice", "\U0001f600")  # two units in an editor's columns
    editor.send(id=1, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}})
    editor.send(method="initialized", params={})
    opened = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
    editor.send(method="textDocument/didOpen", params={"textDocument": opened})
    hover = {"textDocument": {"uri": uri}, "position": {"line": 15, "character": 10}}
    editor.send(id=2, method="textDocument/hover", params=hover)
    editor.send(id=3, method="shutdown")
    editor.send(method="exit")
    found = list(editor.messages())
    assert editor.server.wait(30) == 0
    published = next(one for one in found if one.get("method") == "textDocument/publishDiagnostics")
    (diagnostic,) = published["params"]["diagnostics"]
    assert diagnostic["code"] == "PS3-WOUND-08"
    assert diagnostic["range"]["start"] == {"line": 17, "character": 9}
    answer = next(one for one in found if one.get("id") == 2)
    assert "Wound" in answer["result"]["contents"]["value"]


def test_lines_are_counted_as_editors_and_yaml_count_them(library: Library) -> None:
    text = RECORD.read_text(encoding="utf-8").replace("P1 buy wound\n", "P1 buy wound\r\n", 1)
    file = open_file(RECORD, text.replace("\n", "\r", 3), ROOT / "rules")
    plain = open_file(RECORD, RECORD.read_text(encoding="utf-8"), ROOT / "rules")
    assert file.lines == plain.lines
    assert found(library, file) == found(library, plain)
    ((line, _, _),) = found(library, file)
    assert file.line(line - 1) == plain.line(line - 1) != ""


def test_what_a_client_does_wrong_is_noted_in_one_line() -> None:
    """The library notes the whole trace of calls, and in its message those of what could not be understood."""
    try:
        json.loads("{")
    except ValueError:
        record = logging.LogRecord("pygls", logging.ERROR, "", 0, "no %s\n  | Traceback", ("\x1b",), sys.exc_info())
    told = OneLine().format(record)
    assert told.startswith("pygls: no \\x1b: JSONDecodeError: Expecting property name")
    assert "\n" not in told


def test_a_file_that_is_neither_open_nor_there_is_empty(library: Library) -> None:
    from pygls.workspace import Workspace

    from verifier.lsp.server import make_server

    server = make_server(library)
    server.protocol._workspace = Workspace(None)
    assert server.file("file:///nowhere/a.yaml").text == ""
    assert server.document(f"file://{RECORD}").source == RECORD.read_text(encoding="utf-8")
