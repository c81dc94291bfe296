"""A client: it reads moves, one a line, and says whether each is legal. `python docs/examples/client.py < MOVES`"""

import sys

import verifier

table = verifier.open("puzzle-strike/3e").start(seats={"P1": "grave", "P2": "rook"}, bank="first-game")
for line in sys.stdin:
    try:
        print(f"ok: {table.push(line.strip())}" if line.strip() != "undo" else f"taken back: {table.undo()}")
    except verifier.Refused as error:
        print(f"no: {error.refusal.message} ({error.refusal.printed})")
    except (verifier.Unreadable, LookupError) as error:
        print(f"what? {error}")
question = table.question
print(f"next: {question.seat}: {question.wanted}" if question else f"{table.winner} wins by {table.ended}")
