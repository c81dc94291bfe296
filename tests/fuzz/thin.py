"""Records that say less than they did: lines, parts of lines and numbers left out or replaced by `?`.

Whatever is left out, every command comes to its end, and those that judge agree. Not for: records that are spoilt.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

from tests.fuzz.promises import checked
from tests.support.cli import call
from tests.support.docs import ROOT

MOVES = "moves: |\n"
LIMIT = ("--time-limit", "1")
#: What a header may promise of a thin record.
PROMISES = (
    *("{draws: none}", "{draws: counts}", "{reactions: taken}", "{reactions: none}", "{choices: none}"),
    *("{moves: some}", "{choices: some, draws: none}", "{draws: none, reactions: none, choices: none}"),
)
#: Words of a line that are never unknown.
_SIGNS = ("->", "=", ";", "x2", "x3", "x4", "x5", "P1", "P2", "P3", "P4")
DECIDED = ("legal", "consistent", "illegal", "disputed", "malformed")


@cache
def games() -> tuple[bytes, ...]:
    """Some of the records that come with the rules, and a simulated game of each family."""
    found = (path.read_bytes() for path in sorted((ROOT / "replays").glob("puzzle-strike*/*e/[li]*/**/*.yaml")))
    stored = [text for text in found if MOVES.encode() in text and len(text) < 4_000]
    for number, ruleset in enumerate(("puzzle-strike/3e", "puzzle-strike-2/base")):
        call("simulate", ruleset, "--seed", "5", "-q", "--out", f"simulated-{number}.yaml")
    made = [Path(f"simulated-{number}.yaml").read_bytes() for number in range(2)]
    return (*stored[::12], *made)


def thinned(data: bytes, chance: Random, others: Sequence[bytes]) -> bytes:
    """Leave out some of what a record says."""
    head, begun, rest = data.decode("utf-8", "replace").partition(MOVES)
    lines = rest.split("\n")
    end = next((at for at, line in enumerate(lines) if line and not line.startswith(" ")), len(lines))
    moves, after = lines[:end], lines[end:] if chance.random() < 0.5 else []
    for _ in range(chance.randint(1, 3)):
        moves = fewer(moves, chance)
    if chance.random() < 0.5:
        kept = [line for line in head.split("\n") if not line.startswith(("record:", "expect:", "result:"))]
        head = "\n".join(kept).rstrip("\n") + f"\nrecord: {chance.choice(PROMISES)}\n"
    return (head + begun + "\n".join([*moves, *after])).rstrip().encode() + b"\n"


def fewer(moves: list[str], chance: Random) -> list[str]:
    """The lines of a record with one kind of thing left out, here and there or everywhere."""
    share = chance.choice((0.05, 0.2, 0.5, 1.0))
    way = chance.choice(("cut", "begun", "line", "line", "words", "word", "verb", "rest", "number", "count"))
    if way == "cut":
        return moves[: chance.randrange(len(moves) + 1)]
    if way == "begun":
        return moves[chance.randrange(len(moves) // 2 + 1) :]
    verb = next((words[1] for line in chance.sample(moves, len(moves)) if len(words := line.split()) > 1), "")
    thinner = (thin_line(line, way, verb, chance) if chance.random() < share else line for line in moves)
    return [line for line in thinner if line is not None]


def thin_line(line: str, way: str, verb: str, chance: Random) -> str | None:
    """A line with less in it; None for none."""
    words = line.split()
    if way == "line" or (way == "verb" and words[1:2] == [verb]):
        return None
    if len(words) < 3:
        return line
    at = chance.randrange(2, len(words))
    said, left = words[:2], words[2:]
    if way == "words":
        left = [word if word in _SIGNS else "?" for word in left]
    elif way == "word":
        left[at - 2] = "?"
    elif way == "rest":
        left = left[: at - 2]
    elif way == "number":
        left = ["?" if word.isdigit() else word for word in left]
    elif way == "count":
        left = ["?", f"x{len(left)}"]
    return "  " + " ".join([*said, *left])


def look_at_thin(data: bytes, chance: Random) -> None:
    """Look at a record with every command that follows records; what one says of it is what the others say."""
    Path("a.yaml").write_bytes(data)
    told = json.loads(checked("audit", "a.yaml", *LIMIT, "--format", "json").stdout.splitlines()[0])
    verdict = told["verdict"]
    is_of_move = data.split(b"\n")[told.get("line", 1) - 1].startswith(b"  ")
    line = str(data[: data.find(MOVES.encode())].count(b"\n") + 2 + chance.randrange(8))

    explained = checked("explain", "a.yaml", *LIMIT)
    assert (explained.exit_code == 2) == (verdict == "malformed"), (verdict, explained.stderr)
    checked("explain", "a.yaml", "--at", line, *LIMIT, "--format", chance.choice(("text", "json")))
    placed = checked("position", "a.yaml", "--format", "json", *LIMIT)
    if placed.exit_code == 0:
        assert verdict != "malformed", placed.stdout
        assert verdict != "illegal" or not is_of_move, (told, placed.stdout)
    elif verdict == "legal":
        assert "moves may be missing" in placed.stderr, placed.stderr
    checked("position", "a.yaml", "--at", line, *LIMIT)
    if checked("fmt", "a.yaml", "--check").exit_code == 2:
        assert verdict == "malformed", verdict

    if verdict in DECIDED:  # the others go on for a minute
        assert checked("find", "a.yaml", "--verdict", verdict, "--jobs", "1", "-q").exit_code == 0, verdict
        assert (checked("proof", "check", "a.yaml").exit_code == 2) == (verdict == "malformed"), verdict
