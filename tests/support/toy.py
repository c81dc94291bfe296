"""A toy edition, for tests in which the program is tested and not an edition: few chips, small windows, opened at once.

Not for: what an edition says; some tests of every command stay on a real one.
"""

from pathlib import Path

#: The folder of rules that the fixture `toy_rules` has a test read, the edition in it, and a record's header under it.
RULES = Path(__file__).resolve().parent / "rules"
TOY = "puzzle-strike/toy"
HEADER = f"""\
format: replay/1
ruleset: {TOY}
mode: duel
seats:
  P1: {{player: Alice, character: degrey}}
  P2: {{player: Bob, character: rook}}
bank: first-game
record: {{draws: all, reactions: all}}
"""
LEGAL = f"""\
{HEADER}moves: |
  P1 draw crash-gem 1 pilebunker
  P2 draw 1 1 crash-gem
  P1 ante 1
  P1 play crash-gem 1 -> P2
  P2 decline
  P1 buy draw-two
  P1 draw 1 1 1
  P2 ante 1 = pile 2
"""
ILLEGAL = LEGAL.replace("P1 buy draw-two", "P1 buy 2")
#: Playing a Wound is legal under one reading of an open spec point only.
DISPUTED = f"""\
{HEADER}position: {{turn: P1, phase: action, seats: {{P1: {{hand: [wound, 1, 1]}}}}}}
moves: |
  P1 play wound
"""
