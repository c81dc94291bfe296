"""Whatever of a legal game nobody wrote down, the game is not called illegal: each line of notes, each key of a header.

Not for: records whose moves say less (`test_poorer_records`).
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.importing import LIBRARY, READER
from tests.support.rotating import in_turn
from verifier.record.importing.notes import read_notes
from verifier.record.importing.run import Importer
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.property
#: Verdicts that do not call a record wrong.
FINE = ("legal", "consistent", "undecided")
REPLAYS = Path(__file__).parents[2] / "replays"

FIRST = """\
Spring Cup, round 3
Alice (Grave) vs Bob (Rook)
Bank: Draw Three, Knockdown, Gem Essence, One of Each, Sale Prices, X-Copy, Sneak Attack, Axe Kick, Risky Move, Ouch!
Alice drew crash gem, 1 x3, reversal. Bob drew 1 x4, crash gem.
Turn 1 Alice: antes 1, crashes 1 at Bob, Bob declines, buys a 2-gem
Alice draws 1, 1, 1, martial mastery, versatile style
Turn 2 Bob: antes 1, buys Ouch!
"""
SECOND = """\
Alice (Grave) vs Bob (Jaina)
Deck: Grand Melee
Bank: Kidney Shot, Brass Knuckles, Unleashed Tiger, Dash, blue card
Alice drew crash gem, skill up, swap x2, basic block. Bob drew crash gem x2, swap, basic block, unstable power.
Turn 1 Alice: antes 2, drops 2, ends
  buys Dash, new card: green card
  draws skip ahead, sword slice, crash gem, basic block, grave-third
Turn 2 Bob: antes 2
"""
THIRD = """\
format: replay/1
ruleset: strange-synergy/base
seats: {P1: {player: Alice, character: mad-scientists}, P2: {player: Bob, character: orcs}}
facts:
  cards:
    zorch-ball:
      {category: magic, types: [strike], secret: false, effects: {strike: {range: 5, success: auto}}, rest: none}
board: {size: [7, 7], obstacles: [d4, e5]}
warriors: {P1: [igor, vlad], P2: [sinistra, orc-1]}
flags: none
position:
  turn: P1
  warriors: {igor: {at: b2, cards: [zorch-ball, might]}, sinistra: {at: b6, hits: 12}}
moves: |
  P1 strike igor zorch-ball sinistra
  P1 roll 5 = hits sinistra 2
"""


def thinned(text: str) -> Iterator[tuple[str, str]]:
    """A text without each of its lines in turn, and without all before one; the line that is left out names it."""
    lines = text.splitlines()
    yield "nothing", text
    for at, line in enumerate(lines):
        yield line, "\n".join((*lines[:at], *lines[at + 1 :]))
    yield from ((f"all before {lines[at]}", "\n".join(lines[at:])) for at in (4, 6))


def keys(text: str) -> Iterator[tuple[str, str]]:
    """A record without each key of its header in turn, and without the characters."""
    head, _, moves = text.partition("moves: |\n")
    blocks = [block for block in re.split(r"(?m)^(?=\w)", head) if block]
    for at, block in enumerate(blocks):
        if block.partition(":")[0] not in ("format", "ruleset", "seats"):
            yield block.partition(":")[0], "".join((*blocks[:at], *blocks[at + 1 :], "moves: |\n", moves))
    yield "character", re.sub(r", character: [\w-]+", "", text)


def beginning(path: str) -> str:
    """The first lines of a stored record."""
    lines = [line for line in (REPLAYS / path).read_text().splitlines() if not line.startswith(("#", "expect:"))]
    return "\n".join(lines[: lines.index("moves: |") + 13]) + "\n"


@pytest.mark.parametrize(("ruleset", "text"), [("puzzle-strike/shadows", FIRST), ("puzzle-strike-2/base", SECOND)])
def test_notes_without_a_line_are_not_illegal(ruleset: str, text: str) -> None:
    importer = Importer(LIBRARY.root, LIBRARY.names, lambda *asked: LIBRARY.open(*asked).document, ruleset)
    wrong = {}
    for left_out, rest in in_turn(list(thinned(text)), 5):
        for draft in read_notes(importer.lexicon(ruleset, kind="notes"), "notes.txt", rest.splitlines()).records:
            found = audit(LIBRARY.open(ruleset), READER.text(draft.text(), "imported.yaml"))
            if found.verdict not in FINE:
                wrong[left_out] = found.fault
    assert wrong == {}


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (beginning("puzzle-strike/3e/legal/games/combo-crazy-00.yaml"), ()),
        (beginning("puzzle-strike-2/base/legal/game-1.yaml"), ()),
        (THIRD, ("position", "warriors", "character")),  # the warriors, which the other two tell of
    ],
    ids=["first", "second", "third"],
)
def test_records_without_a_key_of_their_header_are_not_illegal(text: str, kept: Sequence[str]) -> None:
    wrong = {}
    for left_out, rest in keys(text):
        replay = READER.text(rest, "record.yaml")
        found = audit(LIBRARY.open(replay.ruleset), replay)
        if left_out not in kept and found.verdict not in FINE:
            wrong[left_out] = found.fault
    assert wrong == {}
