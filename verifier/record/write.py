"""Writing replays in the strict form: one move, one replay as YAML, one replay as a line of JSON.

Not for: keeping the comments of an existing file, which is `fmt`.
"""

import re
from collections.abc import Iterator, Sequence

import msgspec

from verifier.kernel.event import SOME_SEAT, Assertion, Event, Token
from verifier.language.node import Node
from verifier.record import emit
from verifier.record.corrections import render_correction
from verifier.record.history import entries_of
from verifier.record.model import FORMAT, Replay
from verifier.record.names import Names
from verifier.record.proof import written
from verifier.record.remedies import written_remedy
from verifier.record.words import is_count

_JSON_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,15})")
_JSON_PLAIN = {"true": True, "false": False, "null": None, "~": None, "": None}


def render_event(event: Event, names: Names, counts: bool = False) -> str:
    """A move in strict notation, without its comment: `P1 play crash-gem 1 -> P2 = pile 0, money 1`.

    Where a lone number may be a count (`counts`), a thing that has a number is written by its name if the line did so.
    What no player does is written by its verb, a remedy with what it puts right.
    """
    if event.seat < 0:
        mends = event.ruled.mends if event.ruled is not None else ()
        return f"ruling {written_remedy(mends, names)}" if mends else event.verb
    verb = names.wording.written("verbs", event.verb)
    named = [names.slugs[event.args[0].piece]] if counts and named_alone(event, names) else []
    parts = [names.seats[event.seat], verb, *(named or (render_token(token, names) for token in event.args))]
    if event.assertions:
        parts += ["=", ", ".join(_assertion(assertion, names) for assertion in event.assertions)]
    return " ".join(parts)


def render_token(token: Token, names: Names) -> str:
    """An argument in strict notation. Gems are bare numbers; a word that is also a label is written as the label."""
    if token.seat >= 0:
        return f"-> {names.seats[token.seat]}"
    if token.seat == SOME_SEAT:
        return "-> ?"
    if token.unknown:
        written = "?"
    elif token.label:
        written = names.wording.written("labels", token.label)
    elif token.piece >= 0:
        written = _piece(token.piece, names)
    else:
        written = "+".join(map(str, token.numbers))
    return f"{written}@{names.wording.written('places', token.place)}" if token.place else written


def named_alone(event: Event, names: Names) -> bool:
    """Whether a move's one argument is a thing that has a number, and was written by its name."""
    if len(event.args) != 1:
        return False
    token = event.args[0]
    return token.piece in names.piece_numbers and not (token.label or token.place or is_count(token.text))


def render_line(event: Event, names: Names, counts: bool = False) -> str:
    """A move in strict notation with its comment after two spaces."""
    comment = one_line(event.comment)
    return render_event(event, names, counts) + (f"  # {comment}" if comment else "")


def written_lines(replay: Replay, names: Names) -> Iterator[str]:
    """The moves and corrections of a record, each in strict notation with its comment."""
    counts = replay.record.draws == "counts"
    for entry in entries_of(replay):
        yield render_line(entry, names, counts) if isinstance(entry, Event) else render_correction(entry, names)


def one_line(text: str) -> str:
    """A text with its line breaks as spaces, so that it can be a comment."""
    return " ".join(text.splitlines()).strip()


def write_replay(replay: Replay, names: Names) -> str:
    """The YAML text of a replay in the strict form; reading it gives an equal replay, except for positions."""
    lines = [line for _, part in sections(replay, list(written_lines(replay, names))) for line in part]
    return "\n".join(lines) + "\n"


def sections(replay: Replay, moves: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The header keys in strict order with the lines of each; `moves` are the lines of the block."""
    found = [("format", emit.leaf(FORMAT)), ("ruleset", emit.leaf(replay.ruleset)), *_before(replay)]
    written = [(key, emit.entry(key, node)) for key, node in found]
    block = ["moves: |", *(f"  {line}" if line else "" for line in moves)] if moves else ['moves: ""']
    return [*written, ("moves", block), *((key, emit.entry(key, node)) for key, node in _after(replay))]


def to_json(replay: Replay, names: Names) -> bytes:
    """The replay as one line of JSON Lines, with its newline; the moves are one text."""
    found: dict[str, object] = {"format": FORMAT, "ruleset": replay.ruleset}
    found |= {key: node.as_data(_value) for key, node in _before(replay)}
    found["moves"] = "\n".join(written_lines(replay, names))
    found |= {key: node.as_data(_value) for key, node in _after(replay)}
    return msgspec.json.encode(found) + b"\n"


def _before(replay: Replay) -> list[tuple[str, Node]]:
    """The keys between `ruleset` and `moves`; empty ones are left out, except the promise of completeness."""
    record = replay.record
    seats = {seat.id: emit.texts(player=seat.player, character=seat.character) for seat in replay.seats}
    promise = emit.texts(
        draws=record.draws,
        reactions=record.reactions,
        choices=record.choices if record.choices != "all" else "",
        moves=record.moves if record.moves != "all" else "",
    )
    found = [
        ("language", emit.leaf(replay.language)),
        ("packs", emit.listing(replay.packs)),
        ("facts", replay.facts or emit.mapping({})),
        ("errata", emit.listing(replay.errata)),
        ("digest", emit.leaf(replay.digest)),
        ("mode", emit.leaf(replay.mode)),
        ("meta", emit.mapping({key: emit.leaf(text) for key, text in replay.meta.items()})),
    ]
    found = [(key, node) for key, node in found if node.text or node.items or node.fields]
    found += [("seats", emit.mapping(seats)), *replay.setup.items(), ("record", promise)]
    if replay.claims:
        found.append(("claims", emit.listing(tuple(claim.text for claim in replay.claims))))
    if replay.readings:
        found.append(("readings", emit.mapping({key: emit.leaf(text) for key, text in replay.readings.items()})))
    if replay.proof is not None:
        found.append(("proof", written(replay.proof)))
    return found


def _after(replay: Replay) -> list[tuple[str, Node]]:
    """The keys after `moves`."""
    found: list[tuple[str, Node]] = []
    result, expect = replay.result, replay.expect
    if result is not None:
        winner = "none" if result.winner is None else replay.seats[result.winner].id
        found.append(("result", emit.texts(winner=winner, by=result.by)))
    if expect is not None:
        line = str(expect.line) if expect.line else ""
        fields = dict(emit.texts(verdict=expect.verdict, line=line, clause=expect.clause).mapping())
        for key, texts in (("also", expect.also), ("at-work", expect.at_work), ("readings", expect.readings)):
            if texts:
                fields[key] = (
                    emit.leaf(texts[0]) if key != "readings" and texts[0] and not texts[1:] else emit.listing(texts)
                )
        found.append(("expect", emit.mapping(fields)))
    return found


def _piece(piece: int, names: Names) -> str:
    number = names.piece_numbers.get(piece)
    return names.slugs[piece] if number is None else str(number)


def _assertion(assertion: Assertion, names: Names) -> str:
    seat = [names.seats[assertion.seat]] if assertion.seat >= 0 else []
    piece = [_piece(assertion.piece, names)] if assertion.piece >= 0 else []
    quantity = names.wording.written("quantities", assertion.quantity)
    return " ".join([*seat, quantity, *piece, str(assertion.value)])


def _value(node: Node) -> object:
    """A text as JSON data."""
    text = node.text or ""
    if node.plain and text.casefold() in _JSON_PLAIN:
        return _JSON_PLAIN[text.casefold()]
    return int(text) if node.plain and _JSON_INTEGER.fullmatch(text) else text
