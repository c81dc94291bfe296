"""Strange Synergy in tests: the ruleset as it is shipped, under a made-up pack, and small games judged line by line."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from verifier.games.game import Game
from verifier.games.library import Library, made
from verifier.language.document import merge
from verifier.language.overlays import pack
from verifier.language.reader import load
from verifier.record.model import Replay
from verifier.record.moves import MoveReader
from verifier.record.read import ReplayReader
from verifier.simulate.corpus import recorded
from verifier.simulate.game import Simulated
from verifier.verdicts.judge import audit

RULESET = "strange-synergy/base"
INVENTED = Path(__file__).parent / "synergy-invented.yaml"
POWERS = Path(__file__).parent / "synergy-powers.yaml"
#: How many copies of each card made-up games under the pack are dealt from.
EVENLY = 4
#: What is no card of the deck.
ASIDE = ("unsaid-power", "face-down", "life-point")


class Found(NamedTuple):
    """A verdict: the move at fault, counted from 1 (0 without), its clause, and what is said."""

    verdict: str
    line: int
    clause: str
    message: str = ""
    also: tuple[str, ...] = ()


@cache
def shipped() -> Game:
    """The ruleset as it is shipped."""
    return Library().open(RULESET)


@cache
def invented() -> Game:
    """The ruleset with the made-up pack."""
    return Library().open(RULESET, (pack(str(INVENTED)),))


@cache
def powered() -> Game:
    """The ruleset with the made-up pack of kinds of powers that no known card has."""
    return Library().open(RULESET, (pack(str(POWERS)),))


@cache
def evenly() -> Game:
    """The same, with as many copies of each card in the deck."""
    document = invented().document
    cards = "\n".join(f"  {slug}: {{copies: {EVENLY}}}" for slug in document.section("chips") if slug not in ASIDE)
    root = merge(document.root, load(f"chips:\n{cards}\n", "copies"))
    return made(replace(document, root=root), "verifier.games.strange_synergy.family")


def header(more: Mapping[str, str], warriors: str, first: str, second: str) -> str:
    """A header: board 7 x 7 with pillars on d4 and e5, teams, warriors where they stand."""
    teams = f"{{P1: {{character: {first}}}, P2: {{character: {second}}}}}"
    names = "{P1: [igor, vlad], P2: [sinistra, orc-1]}" if second == "orcs" else ""
    usual = {"seats": teams, "board": "{size: [7, 7], obstacles: [d4, e5]}", "warriors": names, "flags": "none"}
    keys = {**usual, **more}
    lines = [f"{key}: {value}" for key, value in keys.items() if value]
    return "\n".join(
        (
            "format: replay/1",
            f"ruleset: {RULESET}",
            *lines,
            f"position: {{turn: P1, warriors: {{{warriors}}}}}" if "position" not in more else "",
            "moves: |",
            "",
        )
    )


def judged(
    warriors: str,
    moves: str,
    *,
    game: Game | None = None,
    first: str = "mad-scientists",
    second: str = "orcs",
    more: Mapping[str, str] | None = None,
) -> Found:
    """The verdict on some moves, apart by `/`, of warriors in some places: `igor: {at: b2, cards: [fast]}`."""
    opened = game or invented()
    head = header(more or {}, warriors, first, second)
    lines = "".join(f"  {line.strip()}\n" for line in moves.split("/"))
    found = audit(opened, ReplayReader(lambda *_: opened.names).text(head + lines, "synergy.yaml"))
    fault = found.fault
    if fault is None:
        return Found(found.verdict, 0, "")
    return Found(found.verdict, fault.line - head.count("\n"), fault.clause, fault.message, fault.also)


def read_back(header: Replay, played: Simulated, game: Game) -> Replay:
    """A made-up game as a record, its lines read back."""
    return recorded(header, played, MoveReader(game.names, len(header.seats)), "made up")
