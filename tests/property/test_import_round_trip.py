"""Games told again as other sources would, and imported: the same moves come out, nothing is invented, nothing is lost.

And any text at all: an importer never fails, accounts for every line once, and what it writes is a strict replay.
"""

from collections.abc import Iterator
from functools import cache
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support import logs
from tests.support.importing import GAME, LIBRARY, READER, bare, imported, read_back
from tests.support.rotating import examples
from verifier.games.game import HeaderWishes
from verifier.kernel.event import Event
from verifier.kernel.source import Unreadable
from verifier.record.fmt import format_replay
from verifier.record.importing.limits import lines_of
from verifier.record.model import RecordPromise, Replay
from verifier.simulate.corpus import corpus
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.property
GAMES = 12


@cache
def games() -> tuple[Replay, ...]:
    """Some made-up games with random characters and banks."""
    return tuple(replay for replay, _ in corpus(GAME, GAMES, 31, HeaderWishes()))


def told(events: tuple[Event, ...]) -> Iterator[tuple[object, ...]]:
    """What a client's log says of some moves: draws as counts, the first chip of a play, one line for each purchase."""
    for event in events:
        chips = [token.piece for token in event.args if token.piece >= 0]
        if event.verb == "draw":
            yield event.seat, "draw", len(event.args)
        elif event.verb in ("play", "react", "ante"):
            yield event.seat, event.verb, chips[0]
        elif event.verb in ("buy", "gain", "trash", "discard", "keep", "reveal"):
            yield from ((event.seat, event.verb, chip) for chip in chips)
        elif event.verb in ("refill", "concede"):
            yield event.seat, event.verb


@pytest.mark.rotating(4)
@pytest.mark.parametrize("index", range(GAMES))
@pytest.mark.parametrize("captured", [False, True])
def test_a_client_log_gives_what_it_says_and_no_more(index: int, captured: bool) -> None:
    game = games()[index]
    lines = logs.client_log(game, GAME.document, GAME.names, chat=True)
    found = imported("client", logs.capture(lines) if captured else lines)
    assert list(found.account.unknown()) == []
    record = read_back(found)
    assert list(told(record.events)) == list(told(game.events))
    assert [seat.player for seat in record.seats] == [seat.player for seat in game.seats]
    assert [seat.character for seat in record.seats] == ["", ""]
    assert record.setup["bank"].strings() == game.setup["bank"].strings()
    assert record.record == RecordPromise("counts", "taken", "none")
    for event in record.events:
        said = [token for token in event.args if not token.unknown]
        assert len(said) <= 1
        assert event.verb == "draw" or len(event.args) - len(said) <= 1


@pytest.mark.rotating(4)
@pytest.mark.parametrize("index", range(GAMES))
def test_a_game_in_notes_is_the_same_game(index: int) -> None:
    game = games()[index]
    found = imported("notes", logs.notes(game, GAME.names))
    assert list(found.account.unknown()) == []
    record = read_back(found)
    open_choices = [event for event in record.events if any(token.unknown for token in event.args)]
    assert {event.verb for event in open_choices} <= {"play", "react"}
    known = [event._replace(args=tuple(token for token in event.args if not token.unknown)) for event in record.events]
    assert list(map(bare, known)) == list(map(bare, game.events))
    assert [seat.character for seat in record.seats] == [seat.character for seat in game.seats]
    verdict = audit(GAME, record)
    assert verdict.verdict in ("legal", "consistent"), verdict


@pytest.mark.rotating(4)
@pytest.mark.parametrize("index", range(GAMES))
def test_a_game_in_objects_is_the_same_game(index: int) -> None:
    game = games()[index]
    found = imported("jsonl", logs.objects(game, GAME.names))
    assert list(found.account.unknown()) == []
    record = read_back(found)
    assert list(map(bare, record.events)) == [(event[0], event[1], event[2], []) for event in map(bare, game.events)]
    assert audit(GAME, record).verdict == "legal"


words = st.sampled_from(
    (
        *(
            "Alice",
            "Bob",
            "Carol",
            "Dave",
            "Eve",
            "P1",
            "p2",
            "Alice's",
            "she",
            "and",
            "then",
            ",",
            ";",
            ".",
            ":",
            "=",
            "(",
        ),
        *(
            ")",
            "->",
            "at",
            "-",
            "--",
            "> ",
            "#",
            "draws",
            "drew",
            "plays",
            "buys",
            "antes",
            "starts their turn and antes",
        ),
        *(
            "a",
            "1-Gem",
            "1",
            "2+1",
            "9",
            "x3",
            "3x",
            "?",
            "???",
            "Crash Gem",
            "double crash",
            "crash",
            "c",
            "wounds",
            "Wound",
        ),
        *(
            "from",
            "discard pile",
            "@pile",
            "pile 5",
            "$3",
            "Starting",
            "- Draw Three",
            "Turn 3",
            "T4",
            "bank:",
            "Players:",
        ),
        *(
            "Alice (Grave) vs Bob (Rook)",
            "Opening buys",
            "Alice:",
            "<b>Alice:</b> hi",
            "UNITY: GL: ",
            "UNITY: x",
            "&amp;",
        ),
        *(
            "takes",
            "moves to the Buy phase",
            "refills their bag",
            "+black arrow",
            "wins by overflow",
            "combines",
            "none",
        ),
        *('{"seats": {"P1": null}}', '{"move": "P1 ante 1"}', '{"seat": "P1"}', "{}", "[", '{"moves": ["P1 ante 1"]}'),
        *(
            "\u2192",
            "\u00d7",
            "\u201c",
            "\ufeff",
            "\x00",
            "\x1b",
            "\u2028",
            "\u0131",
            "\u017f",
            "draw: 6",
            "vs",
            "is",
            "Rook",
        ),
    )
)
sayings = st.lists(st.tuples(words, st.sampled_from((" ", " ", " ", "", "\n", "\n", "\t"))), max_size=30)
texts = st.one_of(st.text(max_size=200), sayings.map(lambda parts: "".join(word + space for word, space in parts)))


@given(texts, st.sampled_from(("client", "notes", "jsonl")))
@settings(deadline=None, max_examples=examples(600))
def test_any_text_is_accounted_for_line_by_line(text: str, kind: str) -> None:
    lines = lines_of(text, "sample")
    found = imported(kind, lines)
    own = [line.position for line in found.account.lines if line.position.path == "sample"]
    assert [position.line for position in own] == list(range(1, len(lines) + 1))
    for line in found.account.unknown():
        assert line.message
        assert line.message.isprintable()
        if line.position.column:
            assert line.position.column <= len(lines[line.position.line - 1]) + 1
    for record in found.records:
        strict = record.text()
        assert format_replay(strict, LIBRARY.names) == strict
        again = READER.text(strict, "imported.yaml")
        assert again.events or not any(line.kind == "moves" for line in found.account.lines)
        (back,) = READER.jsonl(BytesIO(record.json(GAME.names)), "x")
        assert not isinstance(back, Unreadable), back
        assert list(map(bare, back.events)) == list(map(bare, again.events))
    written = "".join(record.text() for record in found.records)
    if len(found.records) == 1 and kind != "jsonl":
        assert written.count("# not understood: ") >= sum(1 for _ in found.account.unknown())
