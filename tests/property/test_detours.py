"""What is struck does not count, whatever it was; and formatting keeps what corrections refer to."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.support.from_here import follow_from_here
from tests.support.games import game, random_header
from tests.support.rotating import examples
from verifier.kernel.source import Unreadable
from verifier.record.fmt import format_replay
from verifier.record.history import history_of, standing
from verifier.record.model import Replay
from verifier.record.names import Names
from verifier.record.read import ReplayReader
from verifier.record.write import write_replay
from verifier.simulate.game import simulate
from verifier.verdicts.corrections import counting
from verifier.verdicts.judge import audit, plainly
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.property
seeds = st.integers(0, 2**32)
SIMULATED = 12
"""How many games the properties share: each is played once."""


def names_for(*_: object) -> Names:
    return game().names


@cache
def played(number: int) -> tuple[str, tuple[str, ...]]:
    """A simulated game: its header as a file ends before the moves, and the lines."""
    random = Random(number)
    header = random_header(random)
    text = write_replay(header, game().names)
    head, sign, _ = text.partition("moves:")
    assert sign
    return head, simulate(game(), header, random).lines


def read(head: str, lines: list[str]) -> Replay:
    block = "moves: |\n" + "".join(f"  {line}\n" for line in lines)
    return ReplayReader(names_for).text(head + block, "f.yaml")


def position(replay: Replay) -> list[str]:
    """The position at the end of a record, or where it goes wrong."""
    ready = counting(game(), replay, plainly)
    play = game().start(ready, {})
    follow_from_here(play, ready.events)
    return play.describe()


def told(found: Audit) -> tuple[object, ...]:
    """What an audit says, without where."""
    fault = found.fault
    why = (fault.clause, fault.message, fault.column) if fault is not None else ()
    return found.verdict, found.events, why, found.readings, found.ended, found.winner, len(found.open)


@given(seeds)
@settings(max_examples=examples(60), deadline=None)
def test_a_detour_that_is_struck_changes_nothing(seed: int) -> None:
    random = Random(seed)
    head, whole = played(random.randrange(SIMULATED))
    lines = list(whole[: random.randint(1, 60)])
    at = random.randrange(len(lines))
    detour = [line for line in whole[at : at + random.randint(0, 12)] if random.random() < 0.9]
    if random.random() < 0.5:
        detour += random.sample(whole, min(len(whole), random.randint(0, 6)))  # most of these are illegal
    if random.random() < 0.3:
        detour.append(random.choice(("time", "P1 concede", "adjudicate draw", 'ruling "so"')))
    assume(detour)
    plain = audit(game(), read(head, lines))
    rewound = read(head, [*lines[:at], *detour, f"rewind to event {at + 1} by judge", *lines[at:]])
    found = audit(game(), rewound)
    assert told(found) == told(plain)
    assert position(rewound) == position(read(head, lines))
    (struck,) = found.struck
    moves = [line for line in detour if line[:2] in ("P1", "P2")]
    assert len(struck.lines) == len(moves)


@given(seeds)
@settings(max_examples=examples(30), deadline=None)
def test_a_rewind_taken_back_changes_nothing(seed: int) -> None:
    random = Random(seed)
    head, whole = played(random.randrange(SIMULATED))
    lines = list(whole[: random.randint(2, 60)])
    at, to = sorted(random.sample(range(1, len(lines) + 1), 2))
    rewind = [f"rewind to event {at}", *random.sample(whole, random.randint(0, 3)), f"rewind to event {to + 1}"]
    taken_back = read(head, [*lines[:to], *rewind, *lines[to:]])
    assert told(audit(game(), taken_back)) == told(audit(game(), read(head, lines)))
    assert position(taken_back) == position(read(head, lines))


@given(seeds)
@settings(max_examples=examples(80), deadline=None)
def test_formatting_keeps_what_counts(seed: int) -> None:
    random = Random(seed)
    head, whole = played(random.randrange(SIMULATED))
    texts = laxly(random, head.count("\n") + 2, list(whole[: random.randint(1, 25)]))
    text = head + "moves: |\n" + "".join(f"  {line}\n" for line in texts)
    try:
        replay = ReplayReader(names_for).text(text, "f.yaml")
    except Unreadable as error:
        assert "no longer counts" in error.message or "no move" in error.message or "comes after" in error.message
        return
    strict = format_replay(text, names_for)
    assert format_replay(strict, names_for) == strict
    again = ReplayReader(names_for).text(strict, "f.yaml")
    assert what_counts(again) == what_counts(replay)
    named = [(one.kind, one.number, one.target, one.effect, one.text) for one in replay.corrections]
    assert [(one.kind, one.number, one.target, one.effect, one.text) for one in again.corrections] == named
    assert told(audit(game(), replace(again, result=None)))[:2] == told(audit(game(), replay))[:2]


def laxly(random: Random, first: int, lines: list[str]) -> list[str]:
    """Lines with comments, blank lines, several moves on one, and corrections that refer to lines of the file."""
    texts: list[str] = []
    for line in lines:
        if texts and random.random() < 0.2 and texts[-1][:1] == "P" and "#" not in texts[-1]:
            texts[-1] += f" ; {line}"
            continue
        texts.append(random.choice(("", "> ", "")) + line + random.choice(("", "", "  # seen", " # x")))
        if random.random() < 0.2:
            texts.append(random.choice(("", "# a remark", "  # rewind to 3")))
        if random.random() < 0.25:
            number = random.randint(first, first + len(texts) - 1)
            said = random.choice(("", ' "why # not"', " by judge", ' by "the judge" "so"'))
            texts.append(
                random.choice((f"rewind to {number}{said}", f'ruling "it stands" accepts on {number}', "time"))
            )
    return texts


def what_counts(replay: Replay) -> list[tuple[object, ...]]:
    """The events that count in the end, without where they stand."""
    history = history_of(replay)
    events = standing(replay, history, history.newest).events
    return [(one.seat, one.verb, [token.piece for token in one.args]) for one in events]


WORDS = (
    *("rewind", "ruling", "time", "adjudicate", "to", "on", "line", "event", "by", "accepts", "overrides", "reads"),
    *("called", "draw", "wins", "P1", "P2", "P9", "1", "9", "0", "-1", "999999", "9999999", "judge", "x.y@z", ":", ";"),
    *('"', '""', '"so"', '"a \\" b"', "“so”", "“", "«x»", "#", '# "', "=", ",", ">", "\\", "PS3-BUY-08", "é", "\t"),
)


@given(
    st.sampled_from(("rewind", "ruling", "time", "adjudicate", "> RULING", "Rewind to")),
    st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from((" ", "", "  "))), max_size=10),
)
@settings(max_examples=examples(300), deadline=None)
def test_any_words_are_read_or_refused_at_a_column(head: str, parts: list[tuple[str, str]]) -> None:
    line = head + " " + "".join(word + space for word, space in parts)
    before = ["P1 draw crash-gem 1 1 1 reversal", "P2 draw 1 1 1 1 crash-gem", "P1 ante 1"]
    first, _ = played(0)
    text = first + "moves: |\n" + "".join(f"  {one}\n" for one in [*before, line])
    at = text.count("\n")
    try:
        replay = ReplayReader(names_for).text(text, "f.yaml")
    except Unreadable as error:
        assert error.position.line == at
        assert 3 <= error.position.column <= len(line) + 4
        return
    strict = format_replay(text, names_for)
    assert format_replay(strict, names_for) == strict
    again = ReplayReader(names_for).text(strict, "f.yaml").corrections
    assert [replace(one, line=0, column=0) for one in again] == [
        replace(one, line=0, column=0) for one in replay.corrections
    ]
