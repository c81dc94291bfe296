"""Records made poorer: what players leave out, draws first. Not for: judging them."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tests.support.games import Log
from verifier.kernel.event import Event, Token
from verifier.record.model import RecordPromise, Replay

#: The ways to leave something out.
WAYS = ("some-draws", "counts", "none", "choices-unknown", "choices-none", "choices-some", "reactions-none", "taken")
#: Lines that answer a question which a chip's text puts.
PARTS = ("trash", "discard", "choose", "gain")


def unknown(token: Token) -> Token:
    """A word that says nothing."""
    return Token("?", unknown=True, column=token.column)


def hidden(event: Event, random: Random, share: float) -> Event:
    """A line with some of its words unknown."""
    args = tuple(unknown(token) if random.random() < share and token.seat < 0 else token for token in event.args)
    return event._replace(args=args)


def thinned(log: Log, way: str, random: Random, length: int = 10**6) -> Replay:
    """The beginning of a game, poorer in one way."""
    replay = log.replay
    events = replay.events[:length]
    if length < len(replay.events):
        replay = replace(replay, result=None)
    return replace(replay, events=tuple(made(events, way, random)), record=promise(way))


def promise(way: str) -> RecordPromise:
    """What a record that is poorer in one way can still promise."""
    if way in ("counts", "none"):
        return RecordPromise(draws=way)
    if way in ("choices-none", "choices-some"):
        return RecordPromise(choices="none")
    if way in ("reactions-none", "taken"):
        return RecordPromise(reactions=way.removeprefix("reactions-"))
    return RecordPromise()


def made(events: Sequence[Event], way: str, random: Random) -> list[Event]:
    """The lines that are left, without assertions."""
    bare = [event._replace(assertions=()) for event in events]
    if way in ("counts", "some-draws"):
        share = 1.0 if way == "counts" else 0.5
        return [hidden(event, random, share) if event.verb in ("draw", "reveal") else event for event in bare]
    if way == "none":
        return [event for event in bare if event.verb not in ("draw", "refill", "reveal")]
    if way == "choices-unknown":
        return [chosen(event, random) for event in bare]
    if way == "choices-none":
        return [shorter(event) for event in bare if event.verb not in PARTS]
    if way == "choices-some":
        return [some(event, random) for event in bare if event.verb not in PARTS or random.random() < 0.5]
    gone = ("react", "decline") if way == "reactions-none" else ("decline",)
    return [event for event in bare if event.verb not in gone]


def chosen(event: Event, random: Random) -> Event:
    """A line whose words after the chip are sometimes unknown."""
    if event.verb not in ("play", "react") or len(event.args) < 2 or random.random() < 0.5:
        return event
    return event._replace(
        args=(event.args[0], *(unknown(token) if token.seat < 0 else token for token in event.args[1:]))
    )


def some(event: Event, random: Random) -> Event:
    """A line with some of the words after the chip; a target stays, since it may be said without what is aimed."""
    if event.verb not in ("play", "react"):
        return event
    kept = (token for token in event.args[1:] if token.seat >= 0 or random.random() < 0.5)
    return event._replace(args=(*event.args[:1], *kept))


def shorter(event: Event) -> Event:
    """A line without the words after the chip."""
    return event._replace(args=event.args[:1]) if event.verb in ("play", "react") else event
