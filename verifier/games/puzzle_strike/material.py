"""What a ruleset's chips add up to, and where that differs from what its `material` section says (PS3-COMP-01 to -04).

For lint and tests. Not for: games, which count on the chips themselves.
"""

from collections.abc import Mapping

from verifier.games.puzzle_strike.rules import Rules
from verifier.kernel.source import Position


def material(rules: Rules) -> Mapping[str, int]:
    """The counts that a `material` section can state, of the ruleset as it is."""
    blanks = rules.document.section("material").get("blanks")
    unused = 0 if blanks is None else blanks.need("value").integer(0, 9999)
    kinds = {kind: [chip for chip in rules.chips if chip.kind == kind] for kind in ("puzzle", "character")}
    return {
        "chips": sum(chip.box for chip in rules.chips) + unused,
        "blanks": unused,
        "puzzle-chips": sum(chip.box for chip in kinds["puzzle"]),
        "puzzle-kinds": len(kinds["puzzle"]),
        "character-chips": sum(chip.box for chip in kinds["character"]),
        "characters": len(rules.characters),
        "orb-kinds": sum("orb" in chip.icons for chip in rules.chips),
        "banner-colours": len({colour for chip in rules.chips for colour in chip.banner}),
    }


def differences(rules: Rules) -> list[tuple[Position, str]]:
    """Every count that the ruleset states and its chips do not bear out, with its place and the clause."""
    counted = material(rules)
    found = []
    for name, node in rules.document.section("material").items():
        node.known("value", "clause", "also")
        stated = node.need("value").integer(0, 9999)
        if name not in counted:
            found.append((node.position, f"unknown count {name!r}"))
        elif counted[name] != stated:
            message = f"{name} is {counted[name]}, not {stated} ({node.need('clause').string()})"
            found.append((node.position, message))
    return found
