"""`verifier serve`: messages of clients, good and hostile. Not for: what tables do (`test_api`)."""

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.repeated import Repeated
from verifier.api.jsonrpc import INTERNAL, MESSAGE, METHOD, PARAMS, PARSE, REQUEST
from verifier.api.server import LIMIT, REFUSED, SETUP, TABLES, UNREADABLE, Server
from verifier.games.library import Library

pytestmark = pytest.mark.unit
HEADER = {"seats": {"P1": "grave", "P2": "rook"}, "bank": "first-game"}


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.fixture
def server(library: Library) -> Server:
    return Server(library)


def answers(server: Server, *messages: object) -> Iterator[Any]:
    """The answers to some messages; a text or bytes are sent as they are."""
    raw = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in messages]
    return (json.loads(line) for line in server.protocol.answers(io.BytesIO(b"\n".join(raw) + b"\n")))


def request(method: str, number: object = 1, **params: object) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def opened(server: Server) -> int:
    found = next(answers(server, request("open", ruleset="puzzle-strike/3e", header=HEADER)))
    assert found["result"]["question"]["decision"] == "draw"
    number: int = found["result"]["table"]
    return number


def test_a_game_is_begun_and_ended(server: Server) -> None:
    table = opened(server)
    pushed, legal, why, undone, closed, gone = answers(
        server,
        request("push", 2, table=table, line="draw 1 1 1 crash-gem reversal"),
        request("legal", 3, table=table, limit=2),
        request("why_not", 4, table=table, line="P2 draw 2 2 2 2 2"),
        request("undo", 5, table=table),
        request("close", 6, table=table),
        request("legal", 7, table=table),
    )
    assert pushed["result"]["line"] == "P1 draw 1 1 1 crash-gem reversal"
    assert pushed["result"]["question"]["seat"] == "P2"
    assert len(legal["result"]) == 2
    assert why["result"]["verdict"] == "illegal"
    assert undone["result"]["line"] == "P1 draw 1 1 1 crash-gem reversal"
    assert (closed["result"], closed["id"]) == (None, 6)
    assert gone["error"]["code"] == PARAMS


def test_records_are_judged_and_opened_at_a_line(server: Server) -> None:
    record = {"ruleset": "puzzle-strike/3e", "seats": {"P1": {"character": "grave"}, "P2": {"character": "rook"}},
              "bank": "first-game", "moves": ["P1 draw 1 1 1 1 1", "P2 draw 1 1 1 1 4"]}  # fmt: skip
    verdict, wrong, opened = answers(
        server, request("audit", record=record), request("open", record=record), request("open", record=record, at=2)
    )
    assert (verdict["result"]["verdict"], verdict["result"]["line"]) == ("illegal", 2)
    assert wrong["error"]["code"] == REFUSED
    assert wrong["error"]["data"]["line"] == 2
    assert opened["result"]["question"]["seat"] == "P2"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (b"x", PARSE),
        (b"\xff\xfe", PARSE),
        (Repeated(b"[", 100_000), PARSE),
        (b"[]", REQUEST),
        (b"3", REQUEST),
        (b'{"jsonrpc": "2.0"}', REQUEST),
        (b'{"jsonrpc": "1.0", "method": "version", "id": 1}', REQUEST),
        (Repeated(b" ", MESSAGE + 5, b"{}"), REQUEST),
        (request("fly"), METHOD),
        (request("push", table=1), PARAMS),
        (request("push", table=99, line="P1 pass"), PARAMS),
        (request("push", table="1", line="P1 pass"), PARAMS),
        (request("close", table=1, force=True), PARAMS),
        (request("open"), PARAMS),
        (request("open", ruleset="puzzle-strike/9e", header=HEADER), UNREADABLE),
        (request("open", ruleset="puzzle-strike/3e", header={}), UNREADABLE),
        (request("open", ruleset="puzzle-strike/3e", header={"seats": 1}), UNREADABLE),
        (request("open", ruleset="puzzle-strike/3e", header={**HEADER, "self": 1}), UNREADABLE),
        (request("open", ruleset="puzzle-strike/3e", header={**HEADER, "mode": "duel", "bank": "x"}), UNREADABLE),
        (request("open", ruleset="puzzle-strike/3e", header={**HEADER, "mode": "ffa"}), SETUP),
        (request("audit", record="/etc/hostname"), PARAMS),
    ],
)
def test_a_hostile_message_gets_an_error_and_the_next_one_is_read(server: Server, message: object, code: int) -> None:
    sent = bytes(message) if isinstance(message, Repeated) else message
    found, after = answers(server, sent, request("version", 2))
    assert found["error"]["code"] == code, found
    assert found["error"]["message"]
    assert after["result"]["name"] == "verifier"


def test_notifications_and_batches(server: Server) -> None:
    silent = {"jsonrpc": "2.0", "method": "version"}
    assert list(answers(server, silent, [silent], {"jsonrpc": "2.0", "method": "fly"})) == []
    (batch,) = answers(server, [request("version", "a"), silent, 1])
    assert [reply.get("id") for reply in batch] == ["a", None]


def test_there_is_a_most_of_tables(server: Server) -> None:
    for _ in range(TABLES):
        opened(server)
    (found,) = answers(server, request("open", ruleset="puzzle-strike/3e", header=HEADER))
    assert found["error"]["code"] == LIMIT
    assert next(answers(server, request("close", table=1)))["result"] is None
    assert opened(server) == TABLES + 1


def test_a_failure_of_the_program_is_told_as_one(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(server)
    monkeypatch.setattr(type(server.tables[table]), "legal", lambda self: 1 // 0)
    found, after = answers(server, request("legal", table=table), request("version"))
    assert found["error"]["code"] == INTERNAL
    assert "ZeroDivisionError" in found["error"]["message"]
    assert "result" in after
