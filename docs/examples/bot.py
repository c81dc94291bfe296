"""A bot: it plays a game against itself and prints the record. `python docs/examples/bot.py [SEED]`"""

import sys
from random import Random

import verifier

random = Random(sys.argv[1] if len(sys.argv) > 1 else "1")
rules = verifier.open("puzzle-strike/3e", errata=["wound-is-no-action"])
table = rules.start(seats={"P1": "grave", "P2": "rook"}, bank="first-game")
while table.question is not None:
    moves = [] if table.question.is_chance else table.legal()
    buys = [move for move in moves if " buy " in str(move) and "wound" not in str(move)]
    table.push(random.choice(buys) if buys else table.sample(random))
print(table.record(), end="")
print(f"# {table.winner} wins by {table.ended}: {verifier.audit(table.record(), rules).verdict}")
