"""Files made to break a reader: whatever is in them, the answer is a verdict with a place, in bounded time and memory.

Never a traceback, never *legal*. Not for: what single readers refuse, which their own tests show in detail.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit
from verifier.verdicts.unread import malformed
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
LIBRARY = Library()

HEADER = {
    "format": "replay/1",
    "ruleset": "puzzle-strike/3e",
    "errata": "[]",
    "digest": "~",
    "mode": "duel",
    "meta": "{title: A study}",
    "seats": "{P1: {player: Alice, character: grave}, P2: {player: Bob, character: rook}}",
    "bank": "first-game",
    "sets": "1",
    "position": "{turn: P1, phase: action, seats: {P1: {hand: [1, 3], pile: [1]}, P2: {hand: [crash-gem], pile: [1]}}}",
    "record": "{draws: all, reactions: all}",
    "readings": "{play.wound: action-chip}",
    "moves": '["P1 buy 2"]',
    "result": "~",
    "expect": "{verdict: legal, line: 0}",
}


def text_of(**changed: str) -> str:
    """The study with some header values written otherwise."""
    return "".join(f"{key}: {value}\n" for key, value in (HEADER | changed).items())


def with_moves(*lines: str) -> str:
    """The study with other moves."""
    block = "|\n" + "".join(f"  {line}\n" for line in lines)
    return text_of(moves=block.rstrip("\n"))


def verdicts(path: Path) -> Iterator[Audit]:
    """The verdicts on what a file holds."""
    for found in ReplayReader(LIBRARY.names).any(path):
        if isinstance(found, Unreadable):
            yield malformed(found)
        else:
            yield audit(LIBRARY.open(found.ruleset, found.errata), found)


def verdict(content: bytes | str, folder: Path, name: str = "hostile.yaml") -> Audit:
    """The one verdict on a content, which there is."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    (found,) = verdicts(path)
    return found


def refused(found: Audit, *allowed: str) -> Audit:
    """A verdict, which must be *malformed* (or one of those allowed) with a line and a short message."""
    assert found.verdict in (allowed or ("malformed",)), found
    assert found.fault is not None
    assert found.fault.line >= 1, found.fault
    assert 0 < len(found.fault.message) < 400
    return found


def test_the_study_itself_is_legal(tmp_path: Path) -> None:
    assert verdict(text_of(), tmp_path).verdict == "legal"


# -- broken and foreign files


@pytest.mark.parametrize("part", range(1, 10))
def test_a_truncated_file_is_never_a_crash(part: int, tmp_path: Path) -> None:
    whole = with_moves("P1 buy 2", "P1 pass")
    found = verdict(whole[: len(whole) * part // 10], tmp_path)
    assert found.verdict == "malformed"
    assert found.fault is not None
    assert found.fault.line >= 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00" * 1000,
        bytes(range(256)) * 40,
        b"\x89PNG\r\n\x1a\n" + os.urandom(0) + b"\x00\x01" * 500,
        "format: replay/1\n".encode("utf-16"),
        text_of().encode() + b"# \xff\xfe\n",
        text_of(meta="{title: caf\u00e9}").encode("latin-1"),
        text_of().replace("duel", "du\x00el").encode(),
        text_of().replace("duel", "du\x1bel").encode(),
        text_of().replace("duel", "du\u2028el").encode(),
        b"%PDF-1.4\n1 0 obj\n<<>>\n",
        b"PK\x03\x04" + b"\x00" * 300,
        b"just some words\nand more\n",
        b"- a\n- list\n",
        b"{}\n",
    ],
    ids=lambda content: repr(content[:12]),
)
def test_what_is_no_replay_is_malformed(content: bytes, tmp_path: Path) -> None:
    found = verdict(content, tmp_path)
    assert found.verdict == "malformed"
    assert found.fault is not None
    assert found.fault.message


@pytest.mark.parametrize(
    "text",
    [
        text_of(meta="&a {title: x}", result="*a"),
        "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n" + text_of(),
        text_of(meta="!!python/object:os.system {}"),
        text_of(meta="!custom x"),
        text_of() + "<<: {mode: duel}\n",
        text_of() + "mode: duel\n",
        text_of(seats="{P1: {character: grave, character: rook}, P2: {character: rook}}"),
        text_of(meta="[" * 5000 + "]" * 5000),
        text_of(meta="{a: " * 3000 + "}" * 3000),
        text_of(meta="\n" + "".join(f"{' ' * depth}a:\n" for depth in range(1, 400))),
        text_of(meta="\n" + "- " * 3000 + "x"),
        text_of(meta="["),
        text_of(meta="'never closed"),
        text_of() + "---\n" + text_of(),
        text_of(meta="? {a: b}"),
        text_of(moves=">\n  P1 buy 2"),
    ],
    ids=["anchor", "bomb", "tag", "custom-tag", "merge", "twice", "twice-inside", "deep-list", "deep-mapping",
         "deep-block", "deep-dashes", "open-list", "open-quote", "two-documents", "complex-key", "folded"],
)  # fmt: skip
def test_yaml_tricks_are_malformed(text: str, tmp_path: Path) -> None:
    refused(verdict(text, tmp_path))


# -- wrong kinds of values


WRONG = {"list": "[1, 2]", "mapping": "{a: b}", "nested": "[{a: [b, {c: d}]}]", "empty": "", "null": "~",
         "text": "x" * 50_000, "number": "-7", "digits": "9" * 50_000, "truth": "yes", "quoted": '""'}  # fmt: skip
#: Header values for which something else than the usual may be meant; everything else must be refused.
HARMLESS = {
    "errata": {"empty", "null", "quoted"},
    "digest": {"empty", "null", "quoted", "text", "number", "digits", "truth"},
    "mode": {"empty", "null", "quoted"},
    "meta": {"mapping", "empty", "null", "quoted"},
    "record": {"empty", "null", "quoted"},
    "sets": {"empty", "null"},
    "bank": {"empty", "null"},
    "readings": {"empty", "null", "quoted"},
    "moves": {"empty", "quoted"},
    "result": {"empty", "null", "quoted"},
    "expect": {"empty", "null", "quoted"},
}


@contextmanager
def naming(case: str) -> Iterator[None]:
    """Have an assertion that fails say for which of many small cases."""
    try:
        yield
    except AssertionError as error:
        error.add_note(case)
        raise


@pytest.mark.parametrize("wrong", WRONG)
def test_a_header_value_of_the_wrong_kind_is_refused(wrong: str, tmp_path: Path) -> None:
    for key in HEADER:
        with naming(key):
            found = verdict(text_of(**{key: WRONG[wrong]}), tmp_path)
            if wrong in HARMLESS.get(key, ()):
                assert found.verdict in ("legal", "malformed", "consistent", "illegal")
            else:
                refused(found, "malformed", "illegal")


@pytest.mark.parametrize("key", [key for key in HEADER if key not in ("errata", "digest", "mode", "meta", "record")])
def test_a_header_key_left_out_is_no_crash(key: str, tmp_path: Path) -> None:
    lines = [line for line in text_of().splitlines(keepends=True) if not line.startswith(f"{key}:")]
    found = verdict("".join(lines), tmp_path)
    needed = ("format", "ruleset", "seats", "bank", "position")
    assert (found.verdict == "legal") is (key not in needed)


INNER = {
    "seats": ["{P1: VALUE, P2: {character: rook}}", "{P1: {character: VALUE}, P2: {character: rook}}",
              "{VALUE: {character: rook}}"],
    "record": ["{draws: VALUE}", "{reactions: VALUE}", "{VALUE: all}"],
    "result": ["{winner: VALUE, by: overflow}", "{VALUE: P1}"],
    "expect": ["{verdict: VALUE}", "{verdict: legal, line: VALUE}", "{VALUE: legal}"],
    "readings": ["{VALUE: action-chip}", "{play.wound: VALUE}"],
    "bank": ["[VALUE]", "{VALUE: 1}"],
    "position": [
        f"{{turn: P1, phase: action, {key}: VALUE, seats: {{P1: {{hand: [1, 3]}}}}}}"
        for key in ("number", "level", "traps", "effects", "discounts", "bank", "no-such-key")
    ]
    + ["{turn: VALUE}", "{phase: VALUE}", "{seats: VALUE}", "{seats: {P1: VALUE}}", "{seats: {VALUE: {}}}"]
    + [
        f"{{turn: P1, phase: action, seats: {{P1: {{hand: [3], {key}: VALUE}}}}}}"
        for key in ("bag", "discard", "table", "placed", "top", "pile", "stand-ins", "ongoing", "actions", "money",
                    "piggy", "bought", "played", "carried", "no-such-key")
    ],
}  # fmt: skip
INNER_WRONG = {"list-of-lists": "[[1], [2]]", "mapping": "{a: b}", "text": "y" * 20_000, "digits": "9" * 20_000,
               "negative": "-3", "list-of-negative": "[-1, -2]", "huge-count": "{crash-gem: 999999999}",
               "negative-count": "{crash-gem: -1}", "times": "[crash-gem x99999]",
               "unicode": "\u0661\u0662"}  # fmt: skip
CASES = [(key, template) for key, templates in INNER.items() for template in templates]


@pytest.mark.rotating(3)
@pytest.mark.parametrize("wrong", INNER_WRONG)
def test_an_inner_value_of_the_wrong_kind_is_no_crash(wrong: str, tmp_path: Path) -> None:
    for key, template in CASES:
        with naming(f"{key}: {template}"):
            found = verdict(text_of(**{key: template.replace("VALUE", INNER_WRONG[wrong])}), tmp_path)
            if found.verdict != "legal":
                refused(found, "malformed", "illegal")
            else:
                assert wrong == "negative" and "money" in template, "it is taken as legal"


@pytest.mark.parametrize(
    "seat",
    [
        "{hand: {crash-gem: -1}}",
        "{hand: [crash-gem x17]}",
        "{hand: {1: 65}}",
        "{pile: [5]}",
        "{pile: [0]}",
        "{pile: [-1]}",
        "{pile: [1], stand-ins: [1, 1]}",
        "{actions: -1}",
        "{actions: {black: -1}}",
        "{piggy: -1}",
        "{hand: [no-such-chip]}",
        "{hand: [reversal, reversal]}",
    ],
)
def test_a_position_that_cannot_be_is_refused(seat: str, tmp_path: Path) -> None:
    refused(verdict(text_of(position=f"{{turn: P1, seats: {{P1: {seat}}}}}"), tmp_path), "malformed", "illegal")


# -- names


@pytest.mark.parametrize(
    "name",
    ["../../etc", "../../etc/passwd", "/etc/passwd", "puzzle-strike/..", "puzzle-strike/../puzzle-strike/3e",
     "puzzle-strike", "puzzle-strike/9e", "PUZZLE-STRIKE/3E/", "puzzle-strike\\\\3e", "a" * 99 + "/b",
     "a/" + "b" * 5000, "puzzle_strike/3e", "puzzle-strike/3e/ruleset.yaml", "\u202epuzzle-strike/3e"],
)  # fmt: skip
def test_an_unknown_ruleset_is_refused_without_touching_other_files(name: str, tmp_path: Path) -> None:
    found = refused(verdict(text_of(ruleset=f'"{name}"'), tmp_path))
    assert found.fault is not None
    assert found.fault.line == 2


@pytest.mark.parametrize("name", ["../x", "/etc/passwd", "no-such-erratum", "a" * 5000, "..", "x/../../y"])
def test_an_unknown_erratum_is_refused(name: str, tmp_path: Path) -> None:
    refused(verdict(text_of(errata=f'["{name}"]'), tmp_path))


# -- moves


@pytest.mark.parametrize(
    "line",
    [
        "P1 buy no-such-chip",
        "P1 explode crash-gem",
        "P9 buy 3",
        "P3 buy 3",
        "Alice buys 3",
        "P1",
        "P1 buy " + "9" * 1_000,
        "P1 buy 2 = money " + "9" * 1_000,
        "P1 buy 2 = bank combine " + "9" * 500,
        "P1 buy 2 x99999",
        "P1 buy 2 x" + "9" * 1_000,
        "P1 buy 2 x0",
        "P1 buy 2 x-1",
        "P1 draw 1000000: 1",
        "P1 buy " + "3 " * 5_000,
        "P1 buy " + "w" * 100_000,
        "P1 buy 2" + " " * 100_000 + "# far away",
        "P1 buy 2 = " + "money 0, " * 500 + "money 0",
        "P1 buy 2 = no-such-total 3",
        "P1 buy 2 = money",
        "P1 buy 2 = money x",
        "P1 play crash-gem 1+" + "1+" * 800 + "1",
        "P1 buy \u00b3",
        "P1 buy \u0663",
        "P1 buy 2; " * 150 + "P1 pass",
        "P1 buy -> -> P2",
        "P1 buy @pile",
        "= money 3",
        "P1 buy 2 -> P7",
    ],
    ids=lambda line: line[:24],
)
def test_a_line_that_cannot_be_is_refused_at_its_place(line: str, tmp_path: Path) -> None:
    found = refused(verdict(with_moves("", line), tmp_path), "malformed", "illegal")
    assert found.fault is not None
    assert found.fault.line == list(HEADER).index("moves") + 3


@pytest.mark.parametrize("digits", [1_000_000])
@pytest.mark.parametrize("line", ["P1 ante {}", "P1 buy 2 = money {}", "P1 buy 2 x{}", "P1 draw {}: 1"])
def test_a_million_digits_in_a_move(line: str, digits: int, tmp_path: Path) -> None:
    refused(verdict(with_moves(line.format("7" * digits)), tmp_path))


@pytest.mark.parametrize("key", ["sets", "expect", "position", "bank", "digest"])
def test_a_million_digits_in_the_header(key: str, tmp_path: Path) -> None:
    digits = "7" * 1_000_000
    value = {"expect": f"{{verdict: illegal, line: {digits}}}", "position": f"{{number: {digits}}}"}.get(key, digits)
    found = verdict(text_of(**{key: value}), tmp_path)
    if key != "digest":
        refused(found)
    assert found.fault is None or len(found.fault.message) < 400


# -- sizes


def test_a_hundred_megabytes_are_refused_unread(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "large.yaml"
    with open(path, "wb") as file:
        file.write(text_of(moves="|").encode())
        file.truncate(100_000_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    (found,) = verdicts(path)
    assert found.verdict == "malformed"
    assert found.fault is not None
    assert "limit" in found.fault.message
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000  # kilobytes


def test_a_hundred_megabytes_on_one_json_line_are_skipped(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "large.jsonl"
    good = json.dumps(as_json())
    with open(path, "wb") as file:
        file.write(b'{"moves": "')
        file.truncate(100_000_000)
        file.seek(0, os.SEEK_END)
        file.write(b"\n" + good.encode() + b"\n")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = list(verdicts(path))
    assert [item.verdict for item in found] == ["malformed", "legal"]
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 150_000  # kilobytes


def test_very_many_moves_are_judged(tmp_path: Path) -> None:
    refused(verdict(with_moves(*["P1 buy 2 wound 1 # and so on"] * 20_000), tmp_path), "malformed", "illegal")


def test_more_moves_than_the_limit_are_refused(tmp_path: Path) -> None:
    found = verdict(with_moves(*["P1 buy 2"] * 600_000), tmp_path)
    assert found.verdict == "malformed"
    assert found.fault is not None
    assert "moves" in found.fault.message


# -- JSON Lines


def as_json() -> dict[str, object]:
    """A game's beginning as a JSON object."""
    return {
        "format": "replay/1",
        "ruleset": "puzzle-strike/3e",
        "seats": {"P1": {"player": "Alice", "character": "grave"}, "P2": {"player": "Bob", "character": "rook"}},
        "bank": "first-game",
        "moves": "P1 draw 1 1 1 1 1\nP2 draw 1 1 1 1 1\nP1 ante 1\nP1 buy 3\n",
    }


BAD_LINES = [
    b"{",
    b"[]",
    b"null",
    b"7",
    b"\xff\xfe",
    b'{"format": "replay/1"}',
    b'{"moves": 7}',
    b'{"moves": {"a": 1}}',
    b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
    b"[" * 100_000,
    json.dumps(as_json() | {"moves": ["P1 draw 1", 7]}).encode(),
    json.dumps(as_json() | {"moves": ["P1 draw 1\nP2 draw 1"]}).encode(),
    json.dumps(as_json() | {"ruleset": "../../etc"}).encode(),
    json.dumps(as_json() | {"seats": []}).encode(),
    json.dumps(as_json() | {"bank": {"a": 1}}).encode(),
    json.dumps(as_json() | {"bank": [1e400, None]}).encode().replace(b"Infinity", b"1e400"),
    json.dumps(as_json() | {"sets": 7.5}).encode(),
    json.dumps(as_json() | {"mode": "du\x00el"}).encode(),
    json.dumps(as_json() | {"mode": "du\ud800el"}).encode(),
    b'{"format": "replay/1", "format": "replay/2", "moves": ""}',
    b"9" * 100_000,
]


def test_bad_json_lines_do_not_spoil_the_good_ones_between(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    good = json.dumps(as_json()).encode()
    path.write_bytes(b"".join(bad + b"\n\n" + good + b"\r\n" for bad in BAD_LINES))
    found = list(verdicts(path))
    assert len(found) == 2 * len(BAD_LINES)
    assert {item.verdict for item in found[1::2]} == {"legal"}
    assert {item.verdict for item in found[::2]} <= {"malformed", "illegal"}
    assert [item.path for item in found[:4]] == [f"{path}#{number}" for number in (1, 3, 4, 6)]
    for item in found[::2]:
        assert item.fault is not None
        assert len(item.fault.message) < 400


@pytest.mark.parametrize("key", as_json())
@pytest.mark.parametrize("value", [None, [], {}, 7, 1.5, True, "", "x" * 20_000, [[[]]], {"a": {"b": []}}])
def test_a_json_value_of_the_wrong_kind_is_no_crash(key: str, value: object, tmp_path: Path) -> None:
    found = verdict(json.dumps(as_json() | {key: value}), tmp_path, "one.jsonl")
    is_left_out = (key, value) in (("moves", ""), ("moves", []), ("bank", None))
    assert found.verdict in ("malformed", "illegal") or is_left_out
