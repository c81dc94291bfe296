"""The words of a replay's header in another language: pieces, zones, phases and characters, read and written.

What a word is depends on where it stands: a key is a zone or a piece; the value of `phase` is a phase, that of `bank` a
bank, and so on for every kind whose plural is a kind of the language file; anything else is a piece.
Not for: the words of move lines (`words`, `write`), or what they mean in the game.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from verifier.language.node import Node
from verifier.record.model import Replay
from verifier.record.names import Wording

#: From the kinds that a word may be of to the word in the other language; None if there is none.
Other = Callable[[tuple[str, ...], str], str | None]

_TIMES = re.compile("[xX\u00d7\u0445\u0425]([0-9]+)")


def spelled(word: str) -> str:
    """A name as one word of a line: `Sneak Attack` as `Sneak-Attack`."""
    return "-".join(word.split())


def in_english(replay: Replay, wording: Wording) -> Replay:
    """A replay whose header is written in another language with its words in English; English words stay."""

    def other(kinds: tuple[str, ...], word: str) -> str | None:
        key = wording.compared(spelled(word))
        return next((found for kind in kinds if (found := wording.reads.get(kind, {}).get(key))), None)

    return _reworded(replay, wording, other)


def in_words(replay: Replay, wording: Wording) -> Replay:
    """The same replay with the words of its header in another language, as far as that has them."""

    def other(kinds: tuple[str, ...], word: str) -> str | None:
        return next((found for kind in kinds if (found := wording.writes.get(kind, {}).get(word.lower()))), None)

    return _reworded(replay, wording, other)


def _reworded(replay: Replay, wording: Wording, other: Other) -> Replay:
    setup = {
        key: _node(node, f"{key}s", other) if key in wording.header else node for key, node in replay.setup.items()
    }
    seats = [replace(seat, character=other(("characters",), seat.character) or seat.character) for seat in replay.seats]
    result = replay.result
    if result is not None:
        result = replace(result, by=other(("ends",), result.by) or result.by)
    return replace(replay, setup=setup, seats=tuple(seats), result=result)


def _node(node: Node, kind: str, other: Other) -> Node:
    """A node below a key whose plural is `kind`."""
    if node.fields is not None:
        names = [other(("zones", "chips"), key) or key for key in node.fields]
        if len(set(names)) < len(names):
            return node  # the same word in both languages: whoever reads it says what is wrong
        values = (_node(value, f"{key}s", other) for key, value in node.fields.items())
        return node._replace(fields=dict(zip(names, values, strict=True)))
    if node.items is not None:
        return node._replace(items=tuple(_node(item, kind, other) for item in node.items))
    text = node.text or ""
    head, *last = text.rsplit(None, 1)[:2] or [text]
    times = _TIMES.fullmatch(last[0]) if last and text.endswith(last[0]) else None
    word = other((kind, "chips"), head if times else text)
    if times:
        return node._replace(text=f"{word or head} x{times[1]}")
    return node if word is None else node._replace(text=word)
