"""The pairs of `tests/cases/puzzle-strike-2` as records of their own, which anybody can audit.

A pair is a position, a legal line of play and the same with one thing wrong. `python -m tests.support.stored --write`
writes both to `replays/puzzle-strike-2/base`: the wrong one to `illegal/CLAUSE`, the legal one to `legal/clauses`.
Not for: judging them (`verifier audit --expect`).
"""

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.data import read_data
from tests.support.dragon import ACTIONS, STAND_INS, dragons_facts, lair
from tests.support.second import PACK, RULESET, scene, under
from tests.support.second_modes import table, tree
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.scene import player
from verifier.language.node import Node
from verifier.language.reader import load
from verifier.record import emit

ROOT = Path(__file__).resolve().parents[2]
PAIRS = ROOT / "tests" / "cases" / "puzzle-strike-2"
FOLDER = ROOT / "replays" / RULESET
FILES = ("two-players", "more-players", "dragon")
#: The made-up pack with a card that has a deep swap, and with more tigers.
DEEP = "  defensive-flourish: {cost: 0, copies: 3, text: Deep swap., main: [deep-swap: 1]}\n"
FLOURISH = PACK.replace("copies: 1\n    text: Draw 1 for", "copies: 3\n    text: Draw 1 for") + DEEP
#: A line of each record, by which those that are written from pairs are known.
MARK = "# Numbers and texts that no source gives are made up. Written from tests/cases/puzzle-strike-2/{}.yaml"
#: What the position of a record says, besides what its pair is about.
SAID = ("turn", "phase", "seats", "scepter", "trash")
#: How the names of records begin.
MODES = {"more-players": "multiplayer-"}
Pair = dict[str, Any]


def pairs(name: str) -> list[Pair]:
    """The pairs of one file."""
    return [{"file": name, "at": {}, **pair} for pair in read_data(PAIRS / f"{name}.yaml")]


@cache
def rules() -> PuzzleStrike2:
    """The rules under which the pairs are judged."""
    return under(FLOURISH)


def begun(pair: Pair, game: PuzzleStrike2) -> Play:
    """Where a pair begins."""
    if pair["file"] == "two-players":
        return scene(**pair["at"], rules=game)
    if pair["file"] == "more-players":
        return table(3, **pair["at"], game=game)
    return lair(**pair["at"], rules=game)


def split(text: str) -> tuple[list[str], str]:
    """The lines of a pair's text, and the seat that is said to have won ("" if none is)."""
    text, _, winner = text.partition("/ result ")
    return [line.strip() for line in text.strip().split(" / ") if line.strip()], winner.strip()


# -- what the header says


def facts_of(pair: Pair, play: Play) -> Node:
    """The numbers of the boards and the texts of the cards that take part, out of the made-up pack."""
    whole = pack_read()
    said = " ".join([str({key: one for key, one in pair["at"].items() if key != "bank"}), pair["legal"], pair["wrong"]])
    named = set(re.findall(r"[a-z][a-z-]*[a-z]", said)) - {"wound"}
    named |= {"unleashed-tiger"} if "creature" in pair["at"] or "creatures" in pair["at"] else set()
    found = {"height-bonus": whole["height-bonus"], "buy-costs": whole["buy-costs"]}
    dragons: dict[str, Node] = {}
    if play.automaton >= 0:  # it goes by what cards cost
        found["automatons"] = tree(dragons_facts(ACTIONS)["automatons"])
        dragons = {slug: tree(fact) for slug, fact in STAND_INS.items()}
        named |= {play.rules.cards[card].slug for card in play.state.bank}
    cards = {slug: node for slug, node in whole["cards"].mapping().items() if slug in named} | dragons
    return emit.mapping({**found, "cards": emit.mapping(cards)} if cards else found)


@cache
def pack_read() -> Mapping[str, Node]:
    """The made-up pack as it is read."""
    return load(FLOURISH, "pack").mapping()


def written(key: str, node: Node) -> list[str]:
    """The lines of a key; facts with one line for each card."""
    if key != "facts":
        return emit.entry(key, node)
    inner = [(name, one) for name, one in node.mapping().items() if name != "cards"]
    lines = ["facts:", *(f"  {name}: {emit.inline(one)}" for name, one in inner)]
    cards = node.get("cards")
    if cards is not None:
        lines += ["  cards:", *(f"    {name}: {emit.inline(one)}" for name, one in cards.mapping().items())]
    return lines


def position_of(pair: Pair, play: Play) -> dict[str, Node]:
    """The keys of the position that a pair needs; the reader fills in the others."""
    at, whole = pair["at"], emit.tree(play.written_position())
    found = {key: node for key, node in whole.mapping().items() if key in SAID}
    full = play.rules.parameters["deck-size"] - play.rules.parameters["bank-slots"]
    if "left" in at or "since" in at:
        found["bank-deck"] = emit.leaf(str(at["left"] if "left" in at else full - at["since"]))
    revealed = max(play.state.revealed, play.state.ante_ups)
    if revealed:
        found["ante-ups"] = emit.leaf(str(revealed))
    if revealed != play.state.ante_ups:
        found["in-effect"] = emit.leaf(str(play.state.ante_ups))
    found["seats"] = emit.mapping({name: seat_of(node, at) for name, node in found["seats"].mapping().items()})
    return found


def seat_of(node: Node, at: Mapping[str, object]) -> Node:
    """What is placed of a seat's: its other cards lie in its deck, and its action phase begins with the drop."""
    absent = ("deck", *(("actions",) if at.get("at") == "begin" else ()))
    return emit.mapping({key: value for key, value in node.mapping().items() if key not in absent})


def header(pair: Pair, play: Play) -> dict[str, Node]:
    """The keys of a record above its moves."""
    seats = {}
    for number, name in enumerate(play.seat_names):
        character = play.characters[number] if number != play.automaton else ""
        seats[name] = emit.texts(player=player(play, number), character=character)
    found = {
        "format": emit.leaf("replay/1"), "ruleset": emit.leaf(RULESET), "mode": emit.leaf(play.rules.mode.name),
        "facts": facts_of(pair, play), "seats": emit.mapping(seats), "deck": emit.leaf("grand-melee"),
        "bank": emit.listing([play.rules.cards[card].slug for card in play.state.bank]),
    }  # fmt: skip
    if difficulty := pair["at"].get("difficulty"):
        found["difficulty"] = emit.leaf(difficulty)
    if pair["at"].get("at") != "start":
        found["position"] = emit.mapping(position_of(pair, play))
    if readings := pair["at"].get("readings"):
        found["readings"] = tree(readings)
    return found


# -- the records


@dataclass(frozen=True)
class Stored:
    """A record of a pair, legal or wrong: where it lies below the folder of the ruleset, and its text."""

    path: str
    text: str


def stored() -> Iterator[Stored]:
    """The records of all pairs."""
    taken = {f"{path.parent.name}/{path.stem}" for path, text in lying() if MARK.partition("{}")[0] not in text}
    for name in FILES:
        for pair in pairs(name):
            clause, what = f"PS2-{pair['shows'].split()[0]}", MODES.get(name, "") + wrong_in(pair)
            if name == "dragon":
                what = ("solo-" if pair["at"].get("players", 1) == 1 else "coop-") + what
            place = unused(f"{clause}/{what}", taken)
            legal = place.replace("/", "-not-").replace(clause, f"PS2-{pair['study']}" if "study" in pair else clause)
            yield from both(pair, f"illegal/{place}.yaml", f"legal/clauses/{legal}.yaml")


def both(pair: Pair, wrong: str, legal: str) -> Iterator[Stored]:
    """The two records of a pair, with the places where they lie."""
    clauses = [f"PS2-{clause}" for clause in pair["shows"].split()]
    legal_by = [*clauses, *([f"PS2-{pair['study']}"] if "study" in pair else [])]
    (lines, _), (others, winner) = split(pair["legal"]), split(pair["wrong"])
    head = [MARK.format(pair["file"])]
    yield Stored(legal, "\n".join([
        f"# Legal by {', '.join(legal_by)}; {wrong} is the same with one thing wrong.", *head,
        *record(pair, lines, winner and split(pair["legal"])[1]), "expect: {verdict: legal}", "",
    ]))  # fmt: skip
    at = pair.get("line", len(others) + bool(winner))
    fault = f"the winner {winner}" if at > len(others) else f"`{others[at - 1]}`"
    head = [f"# Wrong in it: {fault}. {legal} is the same without it.", *head]
    text = [*head, *record(pair, others, winner)]
    work = [clause for clause in clauses if clause != f"PS2-{pair['by']}"]
    expect = {"verdict": "illegal", "line": str(text.index("moves: |") + 1 + at), "clause": f"PS2-{pair['by']}"}
    broken = {clause for kind in rules().rules.at_fault for clause in kind.clauses}
    named = {"also": [one for one in work if one in broken], "at-work": [one for one in work if one not in broken]}
    listed = {key: emit.listing(ones) if len(ones) > 1 else emit.leaf(ones[0]) for key, ones in named.items() if ones}
    asked = emit.mapping({**{key: emit.leaf(one) for key, one in expect.items()}, **listed})
    yield Stored(wrong, "\n".join([*text, f"expect: {emit.inline(asked)}", ""]))


def record(pair: Pair, lines: list[str], winner: str) -> list[str]:
    """The lines of a record up to what is expected of it."""
    found = [line for key, node in header(pair, begun(pair, rules())).items() for line in written(key, node)]
    found += ["moves: |", *(f"  {line}" for line in lines)]
    return [*found, f"result: {{winner: {winner.replace(' by ', ', by: ')}}}"] if winner else found


def wrong_in(pair: Pair) -> str:
    """What is wrong in a pair, in a few words for a file's name."""
    (legal, _), (wrong, winner) = split(pair["legal"]), split(pair["wrong"])
    if winner:
        return slug(f"{winner} has won")
    move, _, claims = wrong[pair.get("line", len(wrong)) - 1].partition(" = ")
    if claims and any(one.partition(" = ")[0] == move for one in legal):
        said = [claim for one in legal for claim in one.partition(" = ")[2].split(", ")]
        return slug("total " + next((claim for claim in claims.split(", ") if claim not in said), claims))
    return slug(move.partition(" ")[2])


def slug(text: str) -> str:
    """A text as a part of a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower().replace("->", "to")).strip("-")


def unused(path: str, taken: set[str]) -> str:
    """The path, with a letter behind it if there is another one of that name."""
    found = next(one for one in (path, *(f"{path}-{letter}" for letter in "bcdefgh")) if one not in taken)
    taken.add(found)
    return found


def lying() -> Iterator[tuple[Path, str]]:
    """The records where those of pairs are written, with their texts."""
    for path in (*FOLDER.glob("illegal/*/*.yaml"), *FOLDER.glob("legal/clauses/*.yaml")):
        yield path, path.read_text("utf-8")


def outdated() -> dict[str, str]:
    """The records that are not as they would be written, each with the text that it should have ("" for none)."""
    wanted = {one.path: one.text for one in stored()}
    there = {path.relative_to(FOLDER).as_posix(): text for path, text in lying() if MARK.partition("{}")[0] in text}
    return {name: wanted.get(name, "") for name in {**wanted, **there} if wanted.get(name) != there.get(name)}


def main(arguments: list[str]) -> int:
    """Write the records (`--write`), or tell which are not up to date."""
    found = outdated()
    for name, text in found.items():
        print(name)
        if "--write" in arguments and text:
            (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
            (FOLDER / name).write_text(text, "utf-8")
        elif "--write" in arguments:
            (FOLDER / name).unlink()
    return int(bool(found) and "--write" not in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
