"""The pairs of `tests/cases/strange-synergy` as records of their own, which anybody can audit.

`python -m tests.support.synergy_stored --write` writes them to `replays/strange-synergy/base`: the legal one to
`legal/clauses` (`legal/examples` for what the sheet itself works out), the wrong one to `illegal/CLAUSE`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from tests.support.synergy import INVENTED, RULESET

ROOT = Path(__file__).resolve().parents[2]
PAIRS = ROOT / "tests" / "cases" / "strange-synergy" / "pairs.yaml"
FOLDER = ROOT / "replays" / RULESET
MARK = (
    "# Written from tests/cases/strange-synergy/pairs.yaml; the board, and texts of cards under `facts`, are made up."
)
Pair = dict[str, Any]


def pairs() -> list[Pair]:
    """Every pair."""
    found: list[Pair] = yaml.safe_load(PAIRS.read_text("utf-8"))
    return found


def header(pair: Pair) -> list[str]:
    """The header of both records of a pair."""
    texts = {
        line.split(":")[0].strip(): line for line in INVENTED.read_text("utf-8").split("\n") if line.startswith("  ")
    }
    lines = [MARK, "format: replay/1", f"ruleset: {RULESET}"]
    lines += [f"mode: {pair['mode']}"] if "mode" in pair else []
    lines += [f"seats: {{P1: {{player: Alice, character: {pair.get('first', 'mad-scientists')}}}, "
              "P2: {player: Bob, character: orcs}}"]  # fmt: skip
    if pair.get("facts"):
        lines += ["facts:", "  cards:", *(f"  {texts[card]}" for card in pair["facts"])]
    lines += ["board: {size: [7, 7], obstacles: [d4, e5]}"]
    if pair.get("setup"):
        powers = ["powers: none"] if pair.get("powers") else []
        return [*lines, "warriors: {P1: [igor, vlad, mad-scientist-1]}", *powers]
    if pair.get("home"):
        place = "{turn: P1, seats: {P1: {base: b2}, P2: {base: f6}}, warriors: {igor: {at: b4, flags: [orcs-flag]},"
        rest = " vlad: {at: b3, flags: [mad-scientists-flag]}, sinistra: {at: f6}, orc-1: {at: f5}}}"
        return [*lines, "warriors: {P1: [igor, vlad], P2: [sinistra, orc-1]}", f"position: {place}{rest}"]
    loose = f"\n  loose: {pair['loose']}" if "loose" in pair else ""
    lines += ["warriors: {P1: [igor, vlad], P2: [sinistra, orc-1]}", "flags: none"]
    return [*lines, f"position:\n  turn: P1\n  warriors: {{{pair['at']}}}{loose}"]


def records() -> Iterator[tuple[Path, str]]:
    """Every record: where it lies, and its text."""
    for pair in pairs():
        clause, name, head = pair["clause"], pair["name"], header(pair)
        for kind in ("legal", "illegal"):
            if kind not in pair:
                continue
            moves = [f"  {move.strip()}" for move in pair[kind].split("/")]
            text = "\n".join((*head, "moves: |", *moves))
            if kind == "legal":
                folder = FOLDER / "legal" / ("examples" if pair.get("example") else "clauses")
                yield folder / f"{clause}-{name}.yaml", f"{text}\nexpect: {{verdict: legal}}\n"
            else:
                line = text.count("\n") + 1
                told = f"expect: {{verdict: illegal, line: {line}, clause: {clause}}}"
                yield FOLDER / "illegal" / clause / f"{name}.yaml", f"{text}\n{told}\n"


if __name__ == "__main__" and "--write" in sys.argv:
    for path, text in records():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
