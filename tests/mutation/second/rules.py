"""One change in the rules of Puzzle Strike 2: the small records of `tests/cases` must notice it.

The changes are made as for the first game (`tests.mutation.rules`). Run as a program it prints what no record notices.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tests.cases.test_puzzle_strike_2_answers import CASES as ANSWERS
from tests.cases.test_puzzle_strike_2_clauses import PAIRS, Pair, judged, rules
from tests.cases.test_puzzle_strike_2_turns import CASES as TURNS
from tests.mutation.rules import (
    Outcome,
    Place,
    RuleMutant,
    at,
    conditions,
    leaves,
    made,
    nodes,
    norms,
    programs,
    score,
    shifted,
    steps_of_a_turn,
)
from tests.support.second import followed, scene
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.language.node import Node

#: Lines, where they begin, and what refuses them.
Record = tuple[str, dict[str, Any], str]
#: Mutants that make no difference to any game, and why. Whoever adds one has looked at the rules.
EQUIVALENT: dict[str, str] = {
    "parameters.creatures.value -> 2": "one creature slot is what the state has",
    "parameters.creatures.value -> 0": "one creature slot is what the state has",
    "parameters.most-copies.value -> 4": "the pack counts the copies of all cards here; tests of packs deal a fourth",
    "modes.multiplayer.final.skips.phases.1 -> left out": "nobody holds the scepter in final turns, so nobody decides",
    **dict.fromkeys(
        (
            "chips.basic-block.main.0.else.0.block -> 4",
            "chips.basic-block.main.0.else.0.block -> 2",
            "chips.basic-block.main.0.else.0 -> left out",
        ),
        "a clause settles that the amount is 4",
    ),
}
#: The records; those that need the rules as shipped are left out.
RECORDS: list[Record] = [case for case in (*TURNS, *(answer[1:] for answer in ANSWERS)) if case[1].get("pack", True)]


@dataclass(frozen=True, eq=False)
class Witness:
    """A record or a pair of them: its last lines, all that it says, and whether it notices other rules."""

    name: str
    text: str
    notices: Callable[[PuzzleStrike2], bool]


def mutants() -> Iterator[RuleMutant]:
    """Every change in the rules with the made-up pack."""
    root = rules().document.root
    for make in (norms, numbers, programs, conditions, steps_of_a_turn, modes):
        yield from (mutant for mutant in make(root) if "also" not in mutant.place)


def numbers(root: Node) -> Iterator[RuleMutant]:
    """Parameters, tables of the boards, and amounts of the super moves and of the command decision."""
    for section in ("parameters", "height-bonus", "buy-costs", "supers", "command"):
        for place, node in leaves(at(root, (section,)), (section,)):
            if not set(map(str, place)) & {"clause", "also", "notes", "low", "high"}:
                yield from shifted(root, "amount of the rules", place, node)
    for name, move in at(root, ("supers",)).pairs():
        for number in range(len(move.need("do").sequence())):
            yield made(root, "step of a super move left out", ("supers", name, "do", number), None, "left out")


def modes(root: Node) -> Iterator[RuleMutant]:
    """Numbers, norms and skipped phases of the ways to play; the steps, actions and settings of the Dragon."""
    for section in ("modes", "automatons"):
        for place, node in leaves(at(root, (section,)), (section,)):
            if not set(map(str, place)) & {"clause", "also", "seats", "applies", "structure", "carried-out"}:
                yield from shifted(root, "amount of a way to play", place, node)
        for place, node in nodes(at(root, (section,)), (section,)):
            if place[-1] in ("turn", "do", "phases"):
                for number in range(len(node.items or ())):
                    yield made(root, "step of a way to play left out", (*place, number), None, "left out")
    for mode, entry in at(root, ("modes",)).pairs():
        for name in entry.need("norms").mapping() if entry.get("norms") is not None else ():
            yield made(root, "norm deleted", ("modes", mode, "norms", name), None, "deleted")
    for name in at(root, ("starting-deck",)).mapping():
        place: Place = ("starting-deck", name, "copies")
        yield from shifted(root, "copies of a card", place, at(root, place))


def hunt(mutant: RuleMutant) -> Outcome:
    """The first record that notices a change: those that speak of what is changed are tried first."""
    try:
        changed = PuzzleStrike2(replace(rules().document, root=mutant.root, digest="mutant"))
    except (Unreadable, KeyError, StopIteration, ValueError):
        return Outcome(mutant, stillborn=True)
    words = [*mutant.clauses, *(str(step) for step in mutant.place if len(str(step)) > 3)]
    for witness in sorted(WITNESSES, key=lambda one: sum(word in one.text for word in words), reverse=True):
        if witness.notices(changed):
            WITNESSES.remove(witness)  # try it earlier next time
            WITNESSES.insert(0, witness)
            return Outcome(mutant, noticed_by=witness.name)
    return Outcome(mutant)


def tells(changed: PuzzleStrike2, pair: Pair) -> bool:
    """Whether a pair of records is judged otherwise than under the rules as they are."""
    try:
        wrong = judged(pair, pair["wrong"], changed)[1]
        return wrong != pair["by"] or judged(pair, pair["legal"], changed)[0] > 0
    except (IllegalSetup, KeyError, IndexError, ValueError, AssertionError, ZeroDivisionError):
        return True


def noticed(changed: PuzzleStrike2, record: Record) -> bool:
    """Whether a record is judged otherwise than under the rules as they are, or makes no sense any more."""
    lines, position, refused = record
    try:
        return followed(scene(**{**position, "rules": changed}), *lines.split(" / ")).partition(":")[0] != refused
    except (IllegalSetup, KeyError, IndexError, ValueError, AssertionError, ZeroDivisionError):
        return True


#: Records, then pairs; those that noticed something lately come first.
WITNESSES = [
    *(Witness(record[0], str(record), partial(noticed, record=record)) for record in RECORDS),
    *(Witness(pair["wrong"], f"{pair} PS2-{pair['shows'].replace(' ', ' PS2-')}", partial(tells, pair=pair))
      for pair in PAIRS),
]  # fmt: skip


def survivors(outcomes: list[Outcome]) -> list[str]:
    """What no record notices and is not known to make no difference."""
    return [
        outcome.mutant.name
        for outcome in outcomes
        if not outcome.stillborn and not outcome.noticed() and not excused(outcome.mutant)
    ]


def excused(mutant: RuleMutant) -> bool:
    """Whether a change makes no difference, or none that these records could notice."""
    return mutant.name in EQUIVALENT or is_of_a_reading(mutant)


def is_of_a_reading(mutant: RuleMutant) -> bool:
    """Whether a norm or a step is changed that holds under one reading only: `tests/cases/questions` shows each."""
    section, name = (*mutant.place, "", "")[:2]
    if section == "norms":
        return any(norm.id == name and "reading(" in norm.text for norm in rules().norms)
    root = rules().document.root
    around = (at(root, mutant.place[:length]) for length in range(1, len(mutant.place)))
    conditions_around = (node.get("if") for node in around if node.fields is not None)
    return any(found is not None and "reading(" in (found.text or "") for found in conditions_around)


if __name__ == "__main__":
    found = [hunt(mutant) for mutant in mutants()]
    for kind, group in score(found).items():
        stillborn = sum(outcome.stillborn for outcome in group)
        print(f"{kind:<32}{len(group):>4} made {stillborn:>3} stillborn {len(survivors(group)):>3} survived")
    print(*survivors(found), sep="\n")
