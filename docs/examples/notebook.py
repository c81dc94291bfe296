"""A notebook: how high the piles are after each line of a record. `python docs/examples/notebook.py RECORD`"""

import sys
from pathlib import Path

import verifier

if len(sys.argv) != 2:
    sys.exit(f"usage: {sys.argv[0]} RECORD")
table = verifier.replay(Path(sys.argv[1]))
heights: list[str] = []
while table.lines:
    heights.append("\t".join(str(table.quantity(f"{seat.id} pile")) for seat in table.header.seats))
    table.undo()
print(*reversed(heights), sep="\n")
