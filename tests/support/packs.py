"""An invented card pack for chips whose texts no source gives, and a game that turns on one of them.

Nothing in it is a fact: what these chips really said is not known.
"""

from pathlib import Path

RULESET = "puzzle-strike/2e"
INVENTED = """\
format: pack/1
ruleset: puzzle-strike/2e
title: Invented for a test
source: invented
chips:
  dragon-form:
    text: Draw two chips.
    main: [{draw: 2}]
  mix-master:
    cost: 3
"""
GAME = """\
format: replay/1
ruleset: puzzle-strike/2e
mode: duel
seats:
  P1: {player: Alice, character: midori}
  P2: {player: Bob, character: rook}
bank: first-game
position:
  turn: P1
  phase: action
  seats:
    P1: {hand: [dragon-form, 1], bag: {1: 3}}
    P2: {}
moves: |
  P1 play dragon-form
  P1 draw 1 1 = hand 3
"""


def with_header(line: str) -> str:
    """The game with one more line in its header."""
    return GAME.replace("mode:", f"{line}\nmode:")


def put(folder: Path, name: str, text: str) -> Path:
    """Write a file."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


FAKE = """\
family: game
title: A small game
document: A leaflet
height: {1: 0, 2: 0, 3: {unknown: [0, 1]}, 4: 1}
costs: [0, 0, unknown, {unknown: {at-least: 1}}]
bonus:
  1: {value: 0, clause: G-1}
  2: {value: unknown, low: 1, high: 2, clause: G-1}
parameters:
  hand: {value: 5, clause: G-1}
  lose-at: {value: {unknown: {at-least: 9, at-most: 12}}, clause: G-2}
characters:
  smith: {cards: [hammer, unknown]}
cards:
  hammer: {name: Hammer, cost: 1, colour: red, source: [L]}
  tongs: {name: Tongs, cost: {unknown: [2, 3]}, colour: unknown, text: unknown, main: [old], source: [L]}
"""
"""A ruleset with unknown facts of every form; no program runs it."""
