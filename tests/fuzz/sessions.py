"""The servers: sessions of clients and editors, changed, cut off in the middle, and hung up on.

Not for: commands, which read one input and end (`readers.py`).
"""

import io
import json
import sys
import traceback
from contextlib import redirect_stderr
from functools import cache
from random import Random
from unittest.mock import patch

import pytest

from tests.fuzz.promises import seen
from tests.support.cli import DISPUTED, REPLAY
from tests.support.docs import ROOT
from verifier.api.server import Server
from verifier.cli.main import main
from verifier.games.library import Library

LIBRARY = Library(ROOT / "rules")


# -- clients of `verifier serve` --------------------------------------------------------------------------------------


@cache
def sessions() -> tuple[bytes, ...]:
    """Sessions of a client of `verifier serve`."""
    seats = {"P1": {"character": "grave"}, "P2": {"character": "rook"}}
    header = {"seats": seats, "bank": "first-game"}
    calls: list[tuple[str, dict[str, object]]] = [
        ("version", {}),
        ("open", {"ruleset": "puzzle-strike/3e", "header": header}),
        ("push", {"table": 1, "line": "P1 draw crash-gem 1 1 1 reversal"}),
        ("legal", {"table": 1, "limit": 5}),
        ("why_not", {"table": 1, "line": "P1 buy wound"}),
        ("push", {"table": 1, "line": "P2 draw 1 1 1 1 crash-gem"}),
        ("position", {"table": 1}),
        ("seen_by", {"table": 1, "seat": "P1"}),
        ("agree", {"table": 1, "point": "play.wound", "reading": "action-chip"}),
        ("undo", {"table": 1}),
        ("record", {"table": 1}),
        ("open", {"record": REPLAY, "at": 12}),
        ("open", {"record": {"format": "replay/1", "ruleset": "puzzle-strike/3e", **header, "moves": []}}),
        ("audit", {"record": DISPUTED}),
        ("audit", {"record": {"ruleset": "puzzle-strike/3e", **header, "moves": ["P1 draw 1 1 1 1 1"]}}),
        ("close", {"table": 1}),
        ("push", {"table": 1, "line": "P1 ante 1"}),
    ]
    asked = [{"jsonrpc": "2.0", "id": number, "method": name, "params": of} for number, (name, of) in enumerate(calls)]
    return (b"".join(json.dumps(one).encode() + b"\n" for one in asked),)


def look_at_session(data: bytes, chance: Random) -> None:
    """Answer a session: each answer is an object of JSON-RPC, none says that the program failed, the next one works."""
    protocol = Server(LIBRARY).protocol
    for answer in protocol.answers(io.BytesIO(data)):
        decoded = json.loads(answer)
        for one in decoded if isinstance(decoded, list) else [decoded]:
            assert one["jsonrpc"] == "2.0"
            assert "id" in one
            assert ("result" in one) != ("error" in one)
            assert one.get("error", {}).get("code") != -32603, one
    assert b"result" in protocol.answer(b'{"jsonrpc": "2.0", "id": 1, "method": "version"}')


class HungUp(io.RawIOBase):
    """A stream whose reader is gone after so many bytes."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most, self.taken = most, b""

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        """Take bytes as long as there is anybody. Raises `BrokenPipeError`."""
        if len(self.taken) + len(data) > self.most:
            raise BrokenPipeError(32, "Broken pipe")
        self.taken += bytes(data)
        return len(data)


def look_at_client(data: bytes, chance: Random) -> None:
    """Serve a client that hangs up: in the middle of what it says, or of what it is told; it ends without a word."""
    cut = data[: chance.randrange(len(data) + 1)]
    stream = HungUp(chance.choice((0, 1, 200, 2_000, 10**9)))
    said = io.StringIO()
    out = io.TextIOWrapper(io.BufferedWriter(stream), write_through=True)
    given = io.TextIOWrapper(io.BytesIO(cut))
    streams = patch.multiple(sys, stdin=given, stdout=out)
    with streams, redirect_stderr(said), pytest.raises(SystemExit) as ended:
        main.main(["serve"], prog_name="verifier")
    with patch.object(stream, "most", 10**12):
        out.detach().flush()
    assert ended.value.code in (0, 141), ended.value.code
    assert said.getvalue() == ""
    seen(stream.taken.decode())


# -- editors ----------------------------------------------------------------------------------------------------------


@cache
def conversations() -> tuple[bytes, ...]:
    """What an editor says to `verifier lsp` about a record and an erratum."""
    erratum = (ROOT / "rules/puzzle-strike/3e/errata/wound-is-no-action.yaml").read_text("utf-8")
    return tuple(
        b"".join(json.dumps(one).encode() + b"\n" for one in conversation(f"file:///{name}", text))
        for name, text in (("a.yaml", DISPUTED), ("erratum.yaml", f"ruleset: puzzle-strike/3e\n{erratum}"))
    )


def conversation(uri: str, text: str) -> list[dict[str, object]]:
    """The messages of an editor that has one file open."""
    named = {"uri": uri}
    opened = {**named, "languageId": "yaml", "version": 1, "text": text}
    place = {"textDocument": named, "position": {"line": 7, "character": 12}}
    change = {
        "range": {"start": {"line": 2, "character": 0}, "end": {"line": 3, "character": 1}},
        "text": "x\r\U0001f600",
    }
    asked: list[tuple[str, dict[str, object], bool]] = [
        ("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, True),
        ("initialized", {}, False),
        ("textDocument/didOpen", {"textDocument": opened}, False),
        ("textDocument/hover", place, True),
        ("textDocument/definition", place, True),
        ("textDocument/completion", place, True),
        ("textDocument/didChange", {"textDocument": {**named, "version": 2}, "contentChanges": [change]}, False),
        ("textDocument/didSave", {"textDocument": named}, False),
        ("textDocument/completion", place, True),
        ("textDocument/didClose", {"textDocument": named}, False),
    ]
    return [
        {"jsonrpc": "2.0", **({"id": number} if wanted else {}), "method": method, "params": params}
        for number, (method, params, wanted) in enumerate(asked)
        if method != "textDocument/didSave" or uri.endswith("erratum.yaml")
    ]


def look_at_conversation(data: bytes, chance: Random) -> None:
    """Talk with an editor: whatever it says, none of what is answered fails in this program."""
    from verifier.lsp.server import make_server

    failures: list[str] = []

    def note(error: Exception, source: object) -> None:
        told = "".join(traceback.format_exception(error)) + str(getattr(error, "data", ""))
        if "has the server been initialized?" not in told and "verifier/lsp" in told.replace("\\", "/"):
            failures.append(told)

    server = make_server(LIBRARY)
    framed = b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(line), line) for line in data.split(b"\n") if line.strip())
    with patch.object(server, "report_server_error", note), patch.object(server, "_report_server_error", note):
        server.start_io(io.BytesIO(framed), io.BytesIO())
    assert not failures, failures[0][-1500:]
