"""A replay in another language is the same replay: to Russian and back gives the same text, events and verdict."""

from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.each import each_of
from tests.support.rotating import in_turn
from verifier.games.library import Library
from verifier.kernel.event import Event
from verifier.kernel.source import Position, Unreadable
from verifier.record.fmt import format_replay
from verifier.record.model import Replay
from verifier.record.read import ReplayReader
from verifier.record.tongue import load_tongue
from verifier.report.voices import ForeignVoice
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.property
LIBRARY = Library()
READER = ReplayReader(LIBRARY.names)
FOLDER = Path(__file__).resolve().parents[2] / "replays" / "puzzle-strike"  # the family that has the language
#: Replays that are taken to Russian and back.
SAMPLE = 100


def sample() -> list[Path]:
    """Some of the shipped replays, a quarter of them in turn."""
    return in_turn(Random(0).sample(sorted(FOLDER.rglob("*.yaml")), SAMPLE), 4)


def bare(event: Event) -> Event:
    """An event without what only says where and how it was written."""
    args = tuple(token._replace(text="", column=0) for token in event.args)
    claims = tuple(claim._replace(column=0) for claim in event.assertions)
    return event._replace(line=0, column=0, args=args, assertions=claims)


def verdict(replay: Replay) -> tuple[str, str, str, tuple[str, ...]]:
    """What an audit says, without where and in which words."""
    found = audit(LIBRARY.open(replay.ruleset, replay.errata), replay)
    fault = found.fault
    return found.verdict, fault.clause if fault else "", fault.norm if fault else "", fault.also if fault else ()


@each_of("path", sample(), ids=lambda path: str(path.relative_to(FOLDER)))
def test_to_russian_and_back(path: Path) -> None:
    try:
        english = format_replay(path.read_text("utf-8"), LIBRARY.names, str(path), "en")
    except Unreadable:
        return  # kept as an example of what cannot be read
    russian = format_replay(english, LIBRARY.names, str(path), "ru")
    assert format_replay(russian, LIBRARY.names, str(path)) == russian
    assert format_replay(russian, LIBRARY.names, str(path), "en") == english
    before, after = READER.text(english, str(path)), READER.text(russian, str(path))
    assert list(map(bare, after.events)) == list(map(bare, before.events))
    added = len(russian.splitlines()) - len(english.splitlines())
    assert [event.line for event in after.events] == [event.line + added for event in before.events]
    assert verdict(after) == verdict(before)
    one, other = (audit(LIBRARY.open(each.ruleset, each.errata), each) for each in (before, after))
    if one.fault is not None and other.fault is not None and one.fault.line >= before.positions["moves"].line:
        assert other.fault.line == one.fault.line + added
    if before.expect is not None and after.expect is not None:
        agreed = [each.fault.line if each.fault is not None else 0 for each in (one, other)]
        assert (before.expect.line == agreed[0]) == (after.expect.line == agreed[1])


@cache
def voice() -> ForeignVoice:
    """The voice of Puzzle Strike's reports in Russian."""
    return ForeignVoice(load_tongue(LIBRARY.root, "puzzle-strike", "ru", Position("")))


@given(
    st.text(max_size=80)
    | st.lists(st.sampled_from(("P1", ":", ",", "--", "=", "illegal", "buy", "the", "(", "7", "is", "due"))).map(
        " ".join
    ),
    st.sampled_from(("raw", "wanted", "chips", "zone", "value", "message")),
)
@settings(deadline=None)
def test_whatever_is_put_into_a_message_is_said_or_stays(text: str, name: str) -> None:
    """Whatever is put into a message, it gives a text; without any word of a language it stays as it is."""
    found = voice()(text, name)
    assert isinstance(found, str)
    if not any(char.isalpha() for char in text):
        assert found.split() == text.split()
    assert voice()(text, "raw") == text
