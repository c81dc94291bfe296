"""The pairs of `tests/cases/strange-synergy` as records of their own, which anybody can audit.

`python -m tests.support.synergy_stored --write` writes them to `replays/strange-synergy/base`: the legal one to
`legal/clauses` (`legal/examples` for what the sheet itself works out), the wrong one to `illegal/CLAUSE`.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.support.data import read_data
from tests.support.synergy import INVENTED, POWERS, RULESET

ROOT = Path(__file__).resolve().parents[2]
PAIRS = ROOT / "tests" / "cases" / "strange-synergy" / "pairs.yaml"
FOLDER = ROOT / "replays" / RULESET
MARK = (
    "# Written from tests/cases/strange-synergy/pairs.yaml; the board, and texts of cards under `facts`, are made up."
)
Pair = dict[str, Any]
Case = dict[str, Any]
#: Of every other enforced clause.
CASES = PAIRS.with_name("clauses.yaml")
DEALT = (
    "P1 deal {} luck confuse grenade smoke-bomb zorch-ball flameblast / P2 deal mind-control two-heads trick-shot"
    " inner-peace deep-freeze tesserknight the-moves unnamed-power unnamed-power"
)
DRAWN = "P1 draw mad-scientists-flag / P2 draw orcs-flag"
SHORT = {
    "$D": DRAWN,
    "$N": DEALT.format("fast strength might"),
    "$T": "P1 deal fast strength might luck confuse grenade smoke-bomb zorch-ball flameblast mind-control / P2 deal"
    " two-heads trick-shot inner-peace deep-freeze tesserknight the-moves unnamed-power unnamed-power unnamed-power"
    " unnamed-power",
    "$F": "P1 deal fast strength might luck confuse / P2 deal two-heads trick-shot inner-peace deep-freeze tesserknight"
    " the-moves",
    "$M": DEALT.format("mental-barriers strength might"),
    "$O": f"{DRAWN} / P1 roll 4 / P2 roll 3 / P1 base b2 / P2 base f6 / P1 place igor b2 / P1 place vlad a2"
    " / P1 place mad-scientist-1 c2 / P2 place orc-1 f6 / P2 place orc-2 f5 / P2 place orc-3 g6",
}
OPENING = {"flags": "", "position": "", "warriors": "{P1: [igor, vlad, mad-scientist-1]}"}
HEADS = {"opening": OPENING, "basic": {**OPENING, "powers": "none"}}


def pairs() -> list[Pair]:
    """Every pair."""
    found: list[Pair] = read_data(PAIRS)
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
                line, told = text.count("\n") + 1, pair.get("told", clause)
                expected = f"expect: {{verdict: illegal, line: {line}, clause: {told}}}"
                yield FOLDER / "illegal" / told / f"{name}.yaml", f"{text}\n{expected}\n"


def cases() -> list[Case]:
    """Every case."""
    found: list[Case] = read_data(CASES)
    return found


def usual_of(case: Case) -> dict[str, str]:
    """What the header of a case's records has besides the usual."""
    return {**place_of(case), **case.get("keys", {})}


def place_of(case: Case) -> dict[str, str]:
    """Where a case begins."""
    if "head" in case:
        return dict(HEADS[case["head"]])
    if "home" in case:
        others = "" if "orc-1" in case["home"] else ", sinistra: {at: f6}"
        place = f"seats: {{P1: {{base: b2}}, P2: {{base: f6}}}}, warriors: {{{case['home']}{others}}}"
        return {"flags": "", "position": f"{{turn: P1, {place}}}"}
    loose = f"loose: {case['loose']}, " if "loose" in case else ""
    return {"position": f"{{turn: P1, {loose}warriors: {{{case['at']}}}}}"}


def lines_of(case: Case, kind: str) -> str:
    """The moves of a case's legal or illegal record, apart by `/`; a header that is at fault has legal ones."""
    moves: str = case.get(kind, case["legal"])
    for word, lines in SHORT.items():
        moves = moves.replace(word, lines)
    return moves


def records_of_cases() -> Iterator[tuple[Path, str]]:
    """The records of the clauses that have no pair: a legal one for each, a wrong one for each case."""
    shown = set()
    for case in cases():
        text = written(case, "legal", {})
        for clause in (*case.get("of", ()), *case.get("acts", ())):
            if clause not in shown:
                yield FOLDER / "legal" / "clauses" / f"{clause}.yaml", f"{text}expect: {{verdict: legal}}\n"
            shown.add(clause)
        told, *also = case.get("of", [""])
        wrong = written(case, "illegal", case.get("header", {}))
        line = "" if "header" in case else f"line: {wrong.count(chr(10))}, "
        others = f", also: [{', '.join(also)}]" if also else ""
        if told:
            expected = f"expect: {{verdict: illegal, {line}clause: {told}{others}}}\n"
            yield FOLDER / "illegal" / told / f"{name_of(case)}.yaml", f"{wrong}{expected}"


def name_of(case: Case) -> str:
    """The name of a wrong record: the last clause that it shows, and its last move or the keys of a wrong header."""
    wrong = " ".join(case["header"]) if "header" in case else lines_of(case, "illegal").split("/")[-1]
    wrong = case["header"].get("position", wrong) if "header" in case else wrong
    return f"{(*case['of'], *case.get('acts', ()))[-1]}-" + re.sub(r"[^a-z0-9]+", "-", wrong.lower()).strip("-")[
        :40
    ].strip("-")


def written(case: Case, kind: str, more: dict[str, str]) -> str:
    """A record of a case, without what is expected of it."""
    texts = {
        line.split(":")[0].strip(): line for line in pack_of(case).read_text("utf-8").split("\n") if line[:2] == "  "
    }
    keys = {
        "seats": f"{{P1: {{character: {case.get('first', 'mad-scientists')}}}, P2: {{character: orcs}}}}",
        "board": "{size: [7, 7], obstacles: [d4, e5]}",
        "warriors": "{P1: [igor, vlad], P2: [sinistra, orc-1]}",
        "flags": "none",
        **usual_of(case),
        **more,
    }
    lines = [f"{key}: {value}" for key, value in keys.items() if value]
    moves = [f"  {move.strip()}" for move in lines_of(case, kind).split("/")]
    used = set(re.findall(r"[a-z][a-z-]+", " ".join((*lines, *moves))))
    facts = [f"  {line}" for card, line in texts.items() if card in used]
    facts = ["facts:", "  cards:", *facts] if facts else []
    head = [MARK.replace("pairs", "clauses"), "format: replay/1", f"ruleset: {RULESET}"]
    return "\n".join((*head, *facts, *lines, "moves: |", *moves, ""))


def pack_of(case: Case) -> Path:
    """The made-up pack whose texts a case has."""
    return POWERS if case.get("pack") == "powers" else INVENTED


if __name__ == "__main__" and "--write" in sys.argv:
    for path, text in (*records(), *records_of_cases()):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
