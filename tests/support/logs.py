"""Recorded games told again as other sources would: a client's log, the capture of one, notes by hand, objects.

What the sources leave out is left out here, so that an import can be compared with the game. Not for: real logs.
"""

import json
from collections.abc import Iterator, Sequence

from verifier.kernel.event import Event
from verifier.language.document import Document
from verifier.record.model import Replay
from verifier.record.names import Names
from verifier.record.write import render_event, render_token

#: What a client's log says of a verb; a verb that is not here is not told of.
_CLIENT = {
    "buy": "buys",
    "gain": "gains",
    "trash": "trashes",
    "discard": "discards",
    "keep": "keeps",
    "reveal": "reveals",
}
_PAST = {"draw": "drew", "play": "played", "react": "reacted with", "buy": "bought", "ante": "anted", "keep": "kept",
         "discard": "discarded", "trash": "trashed", "gain": "gained", "reveal": "revealed", "choose": "chose",
         "lay": "laid out"}  # fmt: skip
_BARE = {"refill": "refilled the bag", "decline": "declined", "pass": "passed", "concede": "conceded"}
TRACE = (
    "UNITY: UnityEngine.DebugLogHandler:Internal_Log(LogType, String, Object)",
    "UNITY: UnityEngine.DebugLogHandler:LogFormat(LogType, Object, String, Object[])",
    "UNITY: UnityEngine.Debug:Log(Object)",
    "UNITY: GameLog:Write(String)",
    "UNITY: ",
    "UNITY: (Filename: C:/build/output/unity/unity.cpp Line: 54)",
)


def chip_names(document: Document, names: Names) -> dict[int, str]:
    """The printed name of each chip, gems as the client writes them."""
    chips = document.section("chips")
    found = {index: chips[slug].need("name").string() for index, slug in enumerate(names.slugs)}
    return {index: name.replace("-gem", "-Gem") for index, name in found.items()}


def client_log(replay: Replay, document: Document, names: Names, chat: bool = False) -> list[str]:
    """The lines of a client's log of a game."""
    printed = chip_names(document, names)
    slugs = {slug: index for index, slug in enumerate(names.slugs)}
    lines = ["Starting Puzzle Strike"]
    bank = replay.setup["bank"]
    stacks = (
        bank.strings() if bank.items is not None else document.section("banks")[bank.string()].need("stacks").strings()
    )
    lines += [f"- {printed[slugs[slug]]}" for slug in stacks]
    players = [seat.player for seat in replay.seats]
    owner = -1
    for number, event in enumerate(replay.events):
        if event.verb == "ante" and event.seat != owner:
            owner = event.seat
            lines.append(f"{players[owner]} starts their turn and antes a {printed[event.args[0].piece]}")
            continue
        dash = "- " if owner not in (-1, event.seat) else ""
        lines += [f"{dash}{players[event.seat]} {said}" for said in _told(event, printed)]
        if chat and number % 7 == 3:
            lines += [f"<b>{players[number % len(players)]}:</b> {players[0]} plays well, draws 9 chips", ""]
    return lines


def _told(event: Event, printed: dict[int, str]) -> Iterator[str]:
    chips = [printed[token.piece] for token in event.args if token.piece >= 0]
    if event.verb == "draw":
        yield f"draws {len(event.args)} chip{'s' * (len(event.args) != 1)}"
    elif event.verb in ("play", "react"):
        yield f"plays {chips[0]}"
    elif event.verb == "refill":
        yield "refills their bag"
    elif event.verb == "concede":
        yield "concedes"
    elif event.verb == "ante":
        yield f"antes a {chips[0]}"
    elif event.verb in _CLIENT:
        yield from (f"{_CLIENT[event.verb]} {chip}" for chip in chips)


def capture(lines: Sequence[str]) -> list[str]:
    """A log as a debugger captures it: counter, time and thread before each line, six lines of trace after it."""
    found: list[str] = []
    for line in lines:
        for text in (f"UNITY: GL: {line}", *TRACE):
            number = len(found) + 1
            found.append(f"{number:08}\t{number / 60:.8f}\t[{4242}] {text}")
    return found


def notes(replay: Replay, names: Names) -> list[str]:
    """The lines of notes by hand in the past tense: a turn a line, every move told in full."""
    players = [seat.player for seat in replay.seats]
    sides = [f"{seat.player} ({seat.character})" for seat in replay.seats]
    bank = replay.setup["bank"]
    lines = [" vs ".join(sides), "Draws: all", "Reactions: all", f"Bank: {', '.join(bank.strings())}", ""]
    turn = 0
    owner = -1
    for event in replay.events:
        said = _past(event, players, names)
        if event.verb == "ante" and event.seat != owner:
            owner, turn = event.seat, turn + 1
            lines.append(f"Turn {turn} {players[owner]}: {said.partition(' ')[2]}")
        elif owner < 0:
            lines.append(said)
        else:
            lines[-1] += f"; {said}"
            if len(lines[-1]) > 1500:
                owner = -1
    return lines


def _past(event: Event, players: Sequence[str], names: Names) -> str:
    words = [players[event.seat], _PAST.get(event.verb) or _BARE[event.verb]]
    for token in event.args:
        words.append(f"at {players[token.seat]}" if token.seat >= 0 else render_token(token, names))
    counted = ("draw", "reveal", "keep", "discard", "trash", "gain")
    if event.verb in (*counted, "buy"):  # `buys 2 wound` may be two of them, and `wound 2`
        named = any(not word.isdecimal() for word in words[2:])
        words[2:] = [f"{word}-gem" if named and word.isdecimal() else word for word in words[2:]]
    said = " ".join(words)
    if event.verb in counted and len(event.args) == 1 and event.args[0].piece in names.piece_numbers:
        said += "-gem"
    tail = render_event(event._replace(args=()), names).partition(" = ")[2]
    return f"{said} = {tail}" if tail else said


def objects(replay: Replay, names: Names) -> list[str]:
    """JSON Lines: an object with the header, then one for each event."""
    bank = list(replay.setup["bank"].strings())
    seats = {seat.id: {"player": seat.player, "character": seat.character} for seat in replay.seats}
    header = {
        "ruleset": replay.ruleset,
        "seats": seats,
        "bank": bank,
        "mode": replay.mode,
        "readings": dict(replay.readings),
    }
    lines = [json.dumps(header)]
    for event in replay.events:
        args = [render_token(token, names) for token in event.args if token.seat < 0]
        found: dict[str, object] = {"player": replay.seats[event.seat].player, "verb": event.verb, "args": args}
        target = next((names.seats[token.seat] for token in event.args if token.seat >= 0), None)
        lines.append(json.dumps(found | ({"target": target} if target else {})))
    return lines
