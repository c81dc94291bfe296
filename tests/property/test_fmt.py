"""The strict form: formatting is idempotent, and what is written reads back as the same replay."""

import io
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.rotating import examples
from verifier.kernel.event import Assertion, Event, Token
from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.record.fmt import format_replay
from verifier.record.model import PROMISES, VERDICTS, Expect, RecordPromise, Replay, Result, SeatEntry
from verifier.record.moves import MoveReader
from verifier.record.names import Names
from verifier.record.read import ReplayReader, read_text
from verifier.record.write import render_event, render_line, to_json, write_replay

NAMES = Names(
    pieces={"dcg": 6, "chip-damage": 7},
    slugs=("1-gem", "2-gem", "3-gem", "4-gem", "combine", "crash-gem", "double-crash-gem", "wound", "x-copy", "ouch"),
    verbs=frozenset(("draw", "ante", "play", "choose", "decline", "buy", "pass")),
    labels=frozenset(("none", "top", "ouch")),
    verb_aliases={"plays": "play"},
    quantities={"pile": False, "money": False, "bank": True},
    seats=("P1", "P2", "P3"),
    number_pieces={1: 0, 2: 1, 3: 2, 4: 3},
    places=frozenset(("pile", "discard")),
)
NOWHERE = Position("")


def names_for(ruleset: str, errata: tuple[str, ...], position: Position) -> Names:
    return NAMES


def bare_token(token: Token) -> Token:
    return token._replace(text="", column=0)


def bare_event(event: Event) -> Event:
    """The event without what only says where and how it was written."""
    args = tuple(map(bare_token, event.args))
    return Event(
        0, 0, event.seat, event.verb, args, tuple(a._replace(column=0) for a in event.assertions), event.comment
    )


def bare_node(node: Node) -> Any:
    if node.items is not None:
        return tuple(map(bare_node, node.items))
    if node.fields is not None:
        return {key: bare_node(value) for key, value in node.fields.items()}
    return node.text if not node.plain or node.text not in ("", "~", "null") else None


def bare(replay: Replay) -> Replay:
    setup: Any = {key: bare_node(node) for key, node in replay.setup.items()}
    return replace(
        replay,
        path="",
        positions={},
        seats=tuple(replace(seat, position=NOWHERE) for seat in replay.seats),
        result=replay.result and replace(replay.result, position=NOWHERE),
        expect=replay.expect and replace(replay.expect, position=NOWHERE),
        setup=setup,
        events=tuple(map(bare_event, replay.events)),
    )


printable = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn"), exclude_characters="\ufeff")
line_text = st.text(printable, max_size=20)
texts = st.text(st.one_of(printable, st.sampled_from("\n\t:#'\"-,[]{}&*!|>%@` ")), max_size=20)
numbers = st.integers(0, 10**6 - 1)


@st.composite
def tokens(draw: st.DrawFn) -> Token:
    """A token as the reader makes them."""
    kind = draw(st.sampled_from(("chip", "seat", "number", "sum", "label", "unknown")))
    place = draw(st.sampled_from(("", "", "pile", "discard")))
    if kind == "chip":
        chip = draw(st.integers(0, len(NAMES.slugs) - 1))
        label = "ouch" if NAMES.slugs[chip] == "ouch" else ""
        return Token("", chip, (chip + 1,) if chip < 4 else (), label, place=place)
    if kind == "seat":
        return Token("", seat=draw(st.integers(0, 2)))
    if kind == "number":
        number = draw(numbers)
        return Token("", NAMES.number_pieces.get(number, -1), (number,), place=place)
    if kind == "sum":
        return Token("", numbers=tuple(draw(st.lists(numbers, min_size=2, max_size=4))))
    return Token("", label=draw(st.sampled_from(("none", "top")))) if kind == "label" else Token("?", unknown=True)


@st.composite
def events(draw: st.DrawFn) -> Event:
    seat = draw(st.integers(0, 2))
    asserted = []
    for _ in range(draw(st.integers(0, 3))):
        quantity = draw(st.sampled_from(sorted(NAMES.quantities)))
        other = draw(st.sampled_from([-1, *({0, 1, 2} - {seat})]))
        chip = draw(st.integers(0, 9)) if NAMES.quantities[quantity] else -1
        asserted.append(Assertion(quantity, draw(st.integers(-999_999, 999_999)), other, chip))
    args = tuple(draw(st.lists(tokens(), max_size=6)))
    comment = " ".join(draw(line_text).split())
    return Event(0, 0, seat, draw(st.sampled_from(sorted(NAMES.verbs))), args, tuple(asserted), comment)


leaves = st.one_of(
    texts.map(lambda text: Node(NOWHERE, text)),
    st.sampled_from(("1", "-3", "007", "1.50", "true", "no", "null", "abc")).map(
        lambda t: Node(NOWHERE, t, plain=True)
    ),
)
nodes = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda items: Node(NOWHERE, items=tuple(items))),
        st.dictionaries(texts.filter(bool), inner, max_size=4).map(lambda fields: Node(NOWHERE, fields=fields)),
    ),
    max_leaves=8,
)


@st.composite
def replays(draw: st.DrawFn) -> Replay:
    keys = texts.filter(bool)
    promise = {key: draw(st.sampled_from(values)) for key, values in PROMISES.items()}
    winner = st.sampled_from((None, 0, 1, 2))
    expectation = st.builds(
        Expect, st.sampled_from(VERDICTS), st.integers(0, 99), texts, *[st.lists(texts, max_size=2).map(tuple)] * 2
    )
    return Replay(
        path="",
        ruleset="puzzle-strike/3e",
        errata=tuple(draw(st.lists(st.sampled_from(("e-1", "2012.03", "puzzle-strike/3e/x", "7")), max_size=2))),
        digest=draw(texts),
        mode=draw(texts),
        seats=tuple(SeatEntry(seat, draw(texts), draw(texts)) for seat in NAMES.seats),
        setup=draw(st.dictionaries(st.sampled_from(("bank", "position", "a key", "no")), nodes, max_size=3)),
        record=RecordPromise(**promise),
        readings=draw(st.dictionaries(keys, texts, max_size=2)),
        result=draw(st.none() | st.builds(Result, winner, texts)),
        expect=draw(st.none() | expectation),
        meta=draw(st.dictionaries(keys, texts, max_size=3)),
        events=tuple(draw(st.lists(events(), max_size=5))),
    )


@given(replays())
@settings(deadline=None)
def test_what_is_written_reads_back(replay: Replay) -> None:
    text = write_replay(replay, NAMES)
    assert bare(read_text(text, "f.yaml", names_for)) == bare(replay)
    assert format_replay(text, names_for) == text
    (found,) = ReplayReader(names_for).jsonl(io.BytesIO(to_json(replay, NAMES)), "f.jsonl")
    assert isinstance(found, Replay)
    assert bare(found) == bare(replay)


@given(st.lists(events(), min_size=1, max_size=8))
@settings(deadline=None)
def test_a_move_reads_back_whatever_was_read_before(moves: list[Event]) -> None:
    warm = MoveReader(NAMES)
    for event in moves * 2:
        for text in (render_line(event, NAMES), render_event(event, NAMES)):
            (found,) = warm.line(text, Position("f", 5, 3))
            assert (found,) == MoveReader(NAMES).line(text, Position("f", 5, 3))
            assert bare_event(found._replace(comment="")) == bare_event(event._replace(comment=""))
            for token in found.args:
                assert text[token.column - 3 :].startswith(token.text)


words = st.sampled_from(
    (
        *(
            "P1",
            "p2",
            "draw",
            "PLAYS",
            "play",
            "buy",
            "crash",
            "cr",
            "dcg",
            "wound",
            "1",
            "2",
            "1+2",
            "12",
            "?",
            "x2",
            "x0",
        ),
        *("none", "->", "at", "@", "@pile", "P2", "=", "pile", ":", ",", ";", "$3", "3", "bank", "-1", "#", ">"),
    )
)


@given(st.lists(st.tuples(words, st.sampled_from((" ", "", "  ", "\t"))), max_size=14), st.booleans())
@settings(deadline=None, max_examples=examples(300))
def test_any_words_are_read_or_refused_at_a_column(parts: list[tuple[str, str]], seated: bool) -> None:
    text = ("P1 play " if seated else "") + "".join(word + space for word, space in parts)
    warm = MoveReader(NAMES)
    for line in ("P1 play crash-gem 1 -> P2 = pile 3, money 3", "P1 play wound 1+2 ? none = pile 3", "P1 draw dcg 12"):
        warm.line(line, Position("f", 1, 1))
    try:
        found = warm.line(text, Position("f", 1, 1))
    except Unreadable as error:
        assert 1 <= error.position.column <= len(text) + 1
        return
    assert found == MoveReader(NAMES).line(text, Position("f", 1, 1))
    strict = [render_line(event, NAMES) for event in found]
    again = [event for line in strict for event in MoveReader(NAMES).line(line, Position("f", 1, 1))]
    assert list(map(bare_event, again)) == list(map(bare_event, found))


lax_lines = st.sampled_from(
    (
        *(
            "P1 ante 1",
            "p2 PLAYS crash 1 + 2 at p1 # why",
            "P1 buy 2, wound = $0",
            "",
            "  ",
            "# whole",
            "  ## odd # one",
        ),
        *("P1 draw 4: 1 x3 ?", "P2 decline ; P1 pass # both", "> P1 pass", ";", "# x: [", "P3 play wound@pile  #"),
    )
)
header_lines = st.sampled_from(
    (
        *(
            "# own line",
            "mode: duel  # beside",
            "bank:  # first\n  - a # in\n  # deep\n  - 'b # no'",
            "bank: [a, 'x #y']",
        ),
        *(
            "meta:\n  title: 'It''s'\n  comment: >\n    folded # no\n    text\n",
            "record: {draws: counts}",
            "digest: 'null' # d",
        ),
        *(
            "errata: []  # none",
            "result: {winner: p1}",
            "extra: |2-  # after\n    x # no\n  # low",
            "# indented\n",
            "---",
        ),
        *('position: {P1: "a # b", # split\n  P2: ~}', "readings:\n# at the margin\n  a: b"),
    )
)


@given(st.lists(header_lines, unique_by=lambda text: text.split(":")[0], max_size=8), st.lists(lax_lines, max_size=8))
@settings(deadline=None, max_examples=examples(300))
def test_formatting_is_idempotent_and_keeps_every_comment(header: list[str], lines: list[str]) -> None:
    header = [*(["---"] if "---" in header else []), *(part for part in header if part != "---")]
    header.append("format: replay/1 # f\nruleset: puzzle-strike/3e\nseats: {P1: , P2: , P3: {player: x}}")
    text = "\n".join(
        [*header, "moves: |2  # m", *(f"    {line}" for line in lines), "expect: {verdict: legal}", "# end"]
    )
    strict = format_replay(text, names_for)
    assert format_replay(strict, names_for) == strict
    assert bare(read_text(strict, "f", names_for)) == bare(read_text(text, "f", names_for))
    for comment in (
        "# own line",
        "# beside",
        "# first",
        "# in",
        "# deep",
        "# d",
        "# none",
        "# after",
        "# low",
        "# split",
    ):
        assert sum(comment in part for part in header) <= strict.count(comment)
    for comment in ("# f", "# m", "# end", "# whole", "# why", "# both", "# x: [", "# at the margin"):
        assert text.count(comment) == strict.count(comment)
