"""Reading and writing whole replays: the header, positions, JSON Lines, hostile input, the strict form."""

import io
import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.each import each_of
from tests.support.repeated import Repeated
from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.record.fmt import format_replay
from verifier.record.header import KEYS
from verifier.record.model import Expect, RecordPromise, Replay, Result, SeatEntry
from verifier.record.names import Names
from verifier.record.read import LINE_LIMIT, YAML_LIMIT, ReplayReader, read_expect, read_text
from verifier.record.schema import replay_schema
from verifier.record.write import to_json, write_replay

NAMES = Names(
    pieces={"rock": 5},
    slugs=("1-gem", "2-gem", "3-gem", "4-gem", "crash-gem", "big-rocks"),
    verbs=frozenset(("draw", "ante", "play", "decline", "buy")),
    labels=frozenset(("none",)),
    quantities={"pile": False, "money": False, "bank": True},
    number_pieces={1: 0, 2: 1, 3: 2, 4: 3},
)

FULL = """\
# yaml-language-server: $schema=replay-1.schema.json
format: replay/1
result: {winner: P2, by: overflow}
ruleset: Puzzle-Strike/3E   # + errata
mode: duel
# who
seats:
  P2: {character: rook}
  p1: {player: "Alice: the first", character: grave}  # beginner
bank: [sale-prices, "no", 7, '8', ~]
moves: |
    # opening hands

    P1 DRAW crash 1 x2          # the first


    P2 draw rock ; play 1+2 -> P1 = $3, P1 pile 4
record: {draws: counts}
expect: {verdict: illegal, line: 13, clause: PS3-FINE-04}
position:
  P1: {hand: [1, 1], pile: {1: 3}}
meta:
  title: 'Final'
  comment: |
    two
    lines
# the end
"""

STRICT = """\
# yaml-language-server: $schema=replay-1.schema.json
format: replay/1
ruleset: puzzle-strike/3e  # + errata
mode: duel
meta: {title: Final, comment: "two\\nlines\\n"}
# who
# beginner
seats:
  P1: {player: "Alice: the first", character: grave}
  P2: {character: rook}
bank: [sale-prices, "no", 7, "8", null]
position:
  P1:
    hand: [1, 1]
    pile: {1: 3}
record: {draws: counts, reactions: all}
moves: |
  # opening hands

  P1 draw crash-gem 1 1  # the first

  P2 draw big-rocks
  P2 play 1+2 -> P1 = money 3, P1 pile 4
result: {winner: P2, by: overflow}
expect: {verdict: illegal, line: 19, clause: PS3-FINE-04}
# the end
"""

CUT_OFF = "expected a literal block (`moves: |`) or a list of lines; the file ends after the key `moves`, found ''"
HEAD = "format: replay/1\nruleset: puzzle-strike/3e\nseats: {P1: {}, P2: {}}\n"


def names_for(ruleset: str, errata: tuple[str, ...], position: Position, language: str = "") -> Names:
    if ruleset != "puzzle-strike/3e":
        raise Unreadable(position, f"unknown ruleset {ruleset!r}")
    return NAMES


def read(text: str) -> Replay:
    return read_text(text, "f.yaml", names_for)


def problem(text: str) -> tuple[str, str, str]:
    with pytest.raises(Unreadable) as caught:
        read(text)
    error = caught.value
    return str(error.position), error.message, error.suggestion


def test_every_key() -> None:
    replay = read(FULL)
    assert (replay.path, replay.ruleset, replay.mode) == ("f.yaml", "puzzle-strike/3e", "duel")
    assert replay.seats == (
        SeatEntry("P1", "Alice: the first", "grave", Position("f.yaml", 9, 7)),
        SeatEntry("P2", "", "rook", Position("f.yaml", 8, 7)),
    )
    assert replay.record == RecordPromise("counts", "all")
    assert replay.result == Result(1, "overflow", Position("f.yaml", 3, 9))
    assert replay.expect == Expect("illegal", 13, "PS3-FINE-04", (), (), Position("f.yaml", 19, 9))
    assert replay.meta == {"title": "Final", "comment": "two\nlines\n"}
    assert list(replay.setup) == ["bank", "position"]
    assert replay.setup["bank"].strings() == ("sale-prices", "no", "7", "8", "~")
    assert replay.positions["mode"] == Position("f.yaml", 5, 7)
    found = [(event.line, event.column, event.seat, event.verb, event.comment) for event in replay.events]
    assert found == [(14, 5, 0, "draw", "the first"), (17, 5, 1, "draw", ""), (17, 20, 1, "play", "")]
    assert FULL.splitlines()[13][replay.events[0].args[0].column - 1 :].startswith("crash")


def test_the_strict_form() -> None:
    assert format_replay(FULL, names_for) == STRICT
    assert format_replay(STRICT, names_for) == STRICT


def test_write_replay_is_the_strict_form_without_the_comments_of_the_file() -> None:
    lines = [line.split("  # +")[0] for line in STRICT.splitlines() if not line.lstrip().startswith("#") and line]
    assert write_replay(read(FULL), NAMES) == "\n".join(lines).replace("line: 19", "line: 13") + "\n"


def test_a_replay_can_be_sent_to_another_process() -> None:
    replay = read(FULL)
    assert pickle.loads(pickle.dumps(replay)) == replay


def test_json_lines_say_the_same() -> None:
    replay = read(FULL)
    line = to_json(replay, NAMES)
    assert line.count(b"\n") == 1
    (found,) = ReplayReader(names_for).jsonl(io.BytesIO(line), "f.jsonl")
    assert isinstance(found, Replay)
    assert found.path == "f.jsonl#1"
    assert write_replay(found, NAMES) == write_replay(replay, NAMES)
    assert [event.line for event in found.events] == [1, 2, 3]
    data = json.loads(line)
    assert data["bank"] == ["sale-prices", "no", 7, "8", None]
    assert data["position"] == {"P1": {"hand": [1, 1], "pile": {"1": 3}}}


@each_of(
    ("text", "position", "message", "suggestion"),
    [
        ("format: replay/2\n", "f.yaml:1:9", "expected 'replay/1', found 'replay/2'", "replay/1"),
        ("ruleset: a/b\n", "f.yaml:1:1", "missing key 'format'", ""),
        ("- 1\n", "f.yaml:1:1", "expected a mapping, found a list of 1", ""),
        (HEAD, "f.yaml:1:1", "missing key 'moves'", ""),
        (HEAD.replace("3e", "9e"), "f.yaml:2:10", "unknown ruleset 'puzzle-strike/9e'", ""),
        (HEAD.replace("puzzle-strike/3e", "../3e"), "f.yaml:2:10", None, ""),
        (
            HEAD + "errata: [2012, ../x]\n",
            "f.yaml:4:16",
            "expected the name of an erratum, or a file that ends in .yaml, found '../x'",
            "",
        ),
        (HEAD.replace("P2", "P9"), "f.yaml:3:17", "expected a seat (P1, P2, P3, P4), found 'P9'", ""),
        (HEAD.replace("P1", "p2"), "f.yaml:3:17", "expected a seat (P1, P2, P3, P4), found 'P2'", ""),
        (HEAD.replace("P2", "P3"), "f.yaml:3:8", "missing seat 'P2'", ""),
        (HEAD.replace("{P1: {}, P2: {}}", "{}"), "f.yaml:3:8", "expected at least one seat, found a mapping of 0", ""),
        (HEAD.replace("P2: {}", "P2: {playr: x}"), "f.yaml:3:22", "unknown key 'playr'", "player"),
        (HEAD + "record: {draws: al}\nmoves: ''", "f.yaml:4:17", None, "all"),
        (HEAD + "record: {drows: all}\nmoves: ''", "f.yaml:4:10", "unknown key 'drows'", "draws"),
        (HEAD + "result: {winner: P3}\nmoves: ''", "f.yaml:4:18", "expected a seat (P1, P2) or none, found 'P3'", ""),
        (HEAD + "expect: {verdict: leagal}\nmoves: ''", "f.yaml:4:19", None, "legal"),
        (HEAD + "expect: {line: 3}\nmoves: ''", "f.yaml:4:9", "missing key 'verdict'", ""),
        (HEAD + "expect: {verdict: legal, line: x}\nmoves: ''", "f.yaml:4:32", None, ""),
        (HEAD + "meta: {title: [a]}\nmoves: ''", "f.yaml:4:15", "expected a text, found a list of 1", ""),
        (HEAD + "moves: P1 ante 1", "f.yaml:4:8", None, ""),
        (HEAD + 'moves: "P1 ante 1\\nP2 ante 1"', "f.yaml:4:8", None, ""),
        (HEAD + "moves: >\n  P1 ante 1\n", "f.yaml:4:8", None, ""),
        (HEAD + "moves: {a: b}", "f.yaml:4:8", None, ""),
        (HEAD + "moves:", "f.yaml:4:7", CUT_OFF, ""),
        (HEAD + "moves: |", "f.yaml:4:8", CUT_OFF, ""),
        (HEAD + "moves: |\n\n", "f.yaml:4:8", CUT_OFF, ""),
        (HEAD + "moves: |\n\n   P1 ante 1\n   P1 ant 1\n", "f.yaml:7:7", "unknown verb 'ant'", "ante"),
        (HEAD + "moves: |2\n    P1 ant 1\n", "f.yaml:5:8", "unknown verb 'ant'", "ante"),
        (HEAD + "moves: # x\n  |\n  P1 ant 1\n", "f.yaml:6:6", "unknown verb 'ant'", "ante"),
        (HEAD + "moves: |\r\n  P1 ante 1\r\n  P3 ante 1\r\n", "f.yaml:6:3", None, ""),
        (HEAD + "moves:\n  - P1 ante 1\n  - 'P1 ant 1'\n", "f.yaml:6:9", "unknown verb 'ant'", "ante"),
        (HEAD + "moves: [P1 ante 1, P3 ante]", "f.yaml:4:20", None, ""),
        (HEAD + "moves: [[P1]]", "f.yaml:4:9", "expected a text, found a list of 1", ""),
        (HEAD + "moves:\n  - |\n    P1 ante 1\n", "f.yaml:5:5", None, ""),
    ],
)
def test_errors_point_at_the_place(text: str, position: str, message: str | None, suggestion: str) -> None:
    where, what, near = problem(text)
    assert (where, near) == (position, suggestion)
    assert message in (None, what)


def test_what_may_be_left_out_or_written_in_other_ways() -> None:
    text = HEAD.replace("replay/1", "REPLAY/1").replace("{P1: {}, P2: {}}", "{P1: , P2: ~}")
    replay = read("\ufeff" + text + "moves:\nresult: {winner: none}\nrecord: null\nmeta:\nerrata: e-1\nexpect:")
    assert (replay.events, replay.record, replay.meta, replay.errata) == ((), RecordPromise(), {}, ("e-1",))
    assert replay.result == Result(None, "", Position("f.yaml", 5, 9))
    assert replay.expect is None
    listed = read(HEAD + "moves: [P1 ante 1, '# x', P2 ante 1]")
    assert [(event.line, event.column) for event in listed.events] == [(4, 9), (4, 27)]


def test_a_key_of_the_game_without_a_value_is_not_given() -> None:
    text = HEAD + "bank:\nposition: ~\npool: null\nteams: [1]\nmoves: ''"
    assert list(read(text).setup) == ["teams"]


def test_expectations_of_malformed_replays_can_be_read() -> None:
    text = HEAD + "moves: |\n  nonsense\nexpect: {verdict: malformed, line: 5, readings: [a, b]}\n"
    assert problem(text)[0] == "f.yaml:5:3"
    found = read_expect(text, "f.yaml")
    assert found == Expect("malformed", 5, "", (), ("a", "b"), Position("f.yaml", 6, 9))


@pytest.mark.parametrize(
    ("comments", "expected"),
    [
        ("moves: |  # beside\n  P1 ante 1\n", ["moves: |  # beside", "  P1 ante 1"]),
        ("mode: ''  # lost\nmoves: ''\n", ["# lost", "format: replay/1"]),
        ("bank:\n  # in\n  - a  # item\nmoves: ''\n", ["# in", "# item", "bank: [a]"]),
        ("bank: ['a # b', \"c # d\"]  # e\nmoves: ''\n", ['bank: ["a # b", "c # d"]  # e']),
        ("moves: |\n    P1 ante 1\n  # low\nresult: {winner: none}\n", ["# low", "moves: |", "  P1 ante 1"]),
        ("moves: |\n  P1 ante 1\n# end", ["# end"]),
    ],
)
def test_no_comment_is_lost(comments: str, expected: list[str]) -> None:
    strict = format_replay(HEAD + comments, names_for)
    assert "\n".join(expected) + "\n" in strict
    assert format_replay(strict, names_for) == strict


def test_long_lists_are_written_one_item_a_line() -> None:
    names = [f"a-rather-long-name-{number}" for number in range(10)]
    strict = format_replay(HEAD + f"bank: [{', '.join(names)}]\nmoves: ''\n", names_for)
    assert "bank:\n  - a-rather-long-name-0\n  - a-rather-long-name-1\n" in strict
    assert format_replay(strict, names_for) == strict


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(HEAD + "moves: |\n  P1 ante 1\n")
    assert ReplayReader(names_for).path(file).events[0].line == 5
    assert [type(found) for found in ReplayReader(names_for).any(file)] == [Replay]
    (missing,) = ReplayReader(names_for).any(tmp_path / "b.yaml")
    assert isinstance(missing, Unreadable)
    (missing,) = ReplayReader(names_for).jsonl(tmp_path / "b.jsonl")
    assert isinstance(missing, Unreadable)
    with pytest.raises(Unreadable, match="cannot be opened"):
        ReplayReader(names_for).path(tmp_path)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Unreadable, match="not UTF-8"):
        ReplayReader(names_for).path(file)
    with open(file, "wb") as sparse:
        sparse.truncate(YAML_LIMIT + 1)
    with pytest.raises(Unreadable, match="larger than the limit"):
        ReplayReader(names_for).path(file)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (HEAD.encode() + b"moves: |\n  P1 ante 1\n", ""),
        (b"\xef\xbb\xbf" + HEAD.encode() + b"moves: ''", ""),
        (b"a: 1\nb: \xff", "<stdin>:2:4: not UTF-8 text: found the byte 0xff"),
        (Repeated(b" ", YAML_LIMIT + 1), f"<stdin>: larger than the limit of {YAML_LIMIT} bytes"),
    ],
)
def test_standard_input(monkeypatch: pytest.MonkeyPatch, data: bytes | Repeated, message: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(bytes(data))))
    if not message:
        assert ReplayReader(names_for).path("-").path == "<stdin>"
        return
    with pytest.raises(Unreadable) as caught:
        ReplayReader(names_for).path("-")
    assert str(caught.value) == message


def jsonl(*lines: bytes) -> list[str]:
    found = ReplayReader(names_for).jsonl(io.BytesIO(b"\n".join(lines)), "f.jsonl")
    return ["" if isinstance(item, Replay) else str(item) for item in found]


GOOD = b'{"format":"replay/1","ruleset":"puzzle-strike/3e","seats":{"P1":{},"P2":null},"moves":"P1 ante 1"}'


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (GOOD[:40], "not JSON: Unterminated string starting at: line 1 column 32 (char 31)"),
        (b"\x00\x01", None),
        (b"\xff" + GOOD, None),
        (GOOD.replace(b"ante", b"\xff"), None),
        (b"[" * 100_000, None),
        (GOOD[:-1] + b',"bank":' + b"[" * 40 + b"]" * 40 + b"}", "lists and objects nested deeper than 32"),
        (b"[1]", "expected a JSON object"),
        (b"{}", "missing key 'moves'"),
        (GOOD.replace(b'"P1 ante 1"', b"7"), "expected the moves as a text or as a list of lines"),
        (GOOD.replace(b'"P1 ante 1"', b'["P1 ante 1",7]'), ":2: expected one line of moves as a text"),
        (GOOD.replace(b'"P1 ante 1"', b'["P1 ante 1","P1\\nP1"]'), ":2: expected one line of moves as a text"),
        (GOOD.replace(b'"P1 ante 1"', b'"\\nP1 ant 1"'), ":2:4: unknown verb 'ant' (did you mean 'ante'?)"),
        (GOOD.replace(b"P1 ante", b"P1 ante \\u0000"), ":1:9: the control character U+0000"),
        (GOOD.replace(b"{}", b'{"player":"\\u001b"}'), "the control character U+001B"),
        (GOOD.replace(b"{}", b'{"player":"\\ud800"}'), None),
        (GOOD.replace(b"{}", b"1" * 5000), None),
        (GOOD.replace(b"{}", b"1e999"), None),
        (GOOD.replace(b"replay/1", b"x"), "expected 'replay/1', found 'x' (did you mean 'replay/1'?)"),
    ],
)
def test_a_bad_line_does_not_stop_the_stream(line: bytes, message: str | None) -> None:
    before, bad, after = jsonl(GOOD, line, GOOD)
    assert (before, after) == ("", "")
    assert bad.startswith("f.jsonl#2:")
    assert message is None or bad.endswith(message)


def test_json_lines_of_all_shapes() -> None:
    assert jsonl(b"\xef\xbb\xbf" + GOOD, b"", b"  ", GOOD.replace(b'"P1 ante 1"', b'["P1 ante 1",""]')) == ["", ""]
    found = list(ReplayReader(names_for).jsonl(io.BytesIO(b"\n\n" + GOOD + b"\r\n"), "f"))
    assert [item.path for item in found if isinstance(item, Replay)] == ["f#3"]


def test_a_line_over_the_limit_is_passed_over() -> None:
    huge = b'{"moves":"' + b" " * (LINE_LIMIT + 3_000_000) + b'"}'
    assert jsonl(GOOD, huge, GOOD) == ["", "f.jsonl#2: a line of more than 16,000,000 bytes", ""]


def test_writing_what_a_simulator_made() -> None:
    base = read(HEAD + "moves: |\n  P1 ante 1\n")
    event = base.events[0]._replace(comment="two\nlines")
    made = replace(
        base,
        errata=("e-1",),
        digest="0123",
        meta={"no": "no", "tab": "a\tb", "smile": "\U0001f600", "": "null"},
        readings={"gem.choice": "victim"},
        record=RecordPromise("none", "taken"),
        setup={"tree": Node(Position(""), items=(Node(Position(""), items=(Node(Position(""), "a: b"),)),))},
        result=Result(None, "time"),
        expect=Expect("disputed", 5, "", ("PS3-A-01", "PS3-A-02"), ("victim", "owner")),
        events=(event,),
    )
    text = write_replay(made, NAMES)
    again = read(text.replace('"": "null", ', "").replace(', "": "null"', ""))
    assert again.events[0].comment == "two lines"
    assert (again.errata, again.digest, again.readings) == (made.errata, made.digest, made.readings)
    assert again.meta == {"no": "no", "tab": "a\tb", "smile": "\U0001f600"}
    assert (again.record, again.setup["tree"].sequence()[0].strings()) == (made.record, ("a: b",))
    assert again.expect is not None
    assert (again.expect.at_work, again.expect.readings) == (("PS3-A-01", "PS3-A-02"), ("victim", "owner"))
    assert '"a: b"' in text


def test_the_schema_knows_the_keys_of_the_reader() -> None:
    schema = replay_schema()
    properties = schema["properties"]
    assert isinstance(properties, dict)
    assert set(properties) == set(KEYS)
    assert schema["required"] == ["format", "ruleset", "seats"]
    assert schema.get("additionalProperties", True) is True
