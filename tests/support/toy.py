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
