"""What a ruleset must have, and what in it must agree, so that games can be played under it; what its chips add up to,
and where that differs from what its `material` section says (PS3-COMP-01 to -04).

Not for: what a ruleset says (`rules`), or lint, which warns of what is legal but odd.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.building import demand_entries, demand_steps
from verifier.games.puzzle_strike.decisions import LANGUAGE, QUANTITIES
from verifier.games.puzzle_strike.modes import SEATS, players_of
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document
from verifier.language.vocabulary import nearest

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.rules import Rules


def complete(document: Document) -> None:
    """Refuse a document without a case that every game looks up, or with a quantity that there is not."""
    demand_entries(document, "structure", LANGUAGE.lists["structure"])
    for name, node in document.section("assertions").items():
        if name not in QUANTITIES.words:
            raise Unreadable(node.position, f"unknown quantity {name[:60]!r}", nearest(name, QUANTITIES.words))


def height_steps(document: Document) -> list[tuple[int, int]]:
    """The steps of the height bonus, lowest first. Raises `Unreadable` for a step that is no pile total."""
    found = []
    for step, node in document.section("height-bonus").items():
        if not (step.isascii() and step.isdigit() and 1 <= len(step) <= 3):
            raise Unreadable(node.position, f"the pile total {step[:40]!r} is not a whole number from 0 to 999")
        found.append((int(step), node.integer(0, 99)))
    if len({step for step, _ in found}) < len(found):
        raise Unreadable(document.root.need("height-bonus").position, "a pile total is given twice")
    return sorted(found)


def check(rules: "Rules") -> None:
    """Refuse rules that contradict their own amounts: levels without an ante, characters with other chips."""
    check_ante(rules)
    demand_steps(rules.document, rules.turn, ("ante", "action", "buy", "draw", "loss-check"))
    check_characters(rules)
    check_combinations(rules)
    check_ways_to_play(rules)
    check_decks(rules)


def check_characters(rules: "Rules") -> None:
    """Refuse characters with more or fewer chips than they have, or with chips of other kinds."""
    wanted = rules.parameters["chips-per-character"]
    for name, chips in rules.characters.items():
        node = rules.document.section("characters")[name]
        node.known("name", "chips")
        if len(chips) != wanted:
            raise Unreadable(node.position, f"{name} has {len(chips)} chips; a character has {wanted}")
        for chip, item in zip(chips, node.need("chips").sequence(), strict=True):
            if rules.chips[chip].kind != "character":
                raise Unreadable(item.position, f"{rules.chips[chip].slug} is not a character chip")


def check_ante(rules: "Rules") -> None:
    """Refuse levels without an ante, and antes of gems that there are not."""
    ante = rules.document.root.need("ante")
    levels = len(rules.level_names)
    if len(rules.ante_sizes) != levels or len(rules.empty_stacks) != levels - 1:
        message = f"{levels} levels need {levels} ante sizes and {levels - 1} numbers of empty stacks"
        raise Unreadable(ante.position, message)
    for node in ante.need("sizes").sequence():
        node.integer(1, rules.largest_gem)


def check_combinations(rules: "Rules") -> None:
    """Refuse combinations that make a gem that there is not."""
    largest = rules.document.section("parameters").get("largest-combination")
    if largest is not None:
        largest.need("value").integer(0, rules.largest_gem)


def check_ways_to_play(rules: "Rules") -> None:
    """Refuse recommended banks of chips that there are not."""
    for bank in rules.document.section("banks").values():
        bank.known("title", "clause", "stacks")
        for node in bank.need("stacks").sequence():
            if node.string() not in rules.index:
                near = nearest(node.string(), rules.index)
                raise Unreadable(node.position, f"unknown chip {node.string()[:60]!r}", near)


def check_decks(rules: "Rules") -> None:
    """Refuse banks and starting decks of more chips than there are; a starting deck comes out of the bank."""
    kinds = sum(chip.kind == "puzzle" for chip in rules.chips)
    if rules.parameters["puzzle-stacks"] > kinds:
        where = rules.document.section("parameters")["puzzle-stacks"].need("value").position
        raise Unreadable(where, f"there are only {kinds} kinds of puzzle chips")
    found = (mode.get("seats") for mode in rules.document.section("modes").values())
    seats = max((max(players_of(one)) for one in found if one is not None), default=SEATS[0])
    for (index, count), node in zip(rules.starting_deck, rules.document.section("starting-deck").values(), strict=True):
        chip = rules.chips[index]
        if chip.kind not in ("gem", "purple", "wound"):
            raise Unreadable(node.position, f"{chip.slug} has no stack in every bank, so no deck can start with it")
        if count * seats > chip.box:
            message = f"{seats} decks with {count} {chip.slug} each need more than the {chip.box} there are"
            raise Unreadable(node.position, message)


def only_wound(document: Document) -> int:
    """The index of the wound. Raises `Unreadable` unless there is exactly one."""
    chips = document.section("chips")
    wounds = [number for number, node in enumerate(chips.values()) if node.need("kind").text == "wound"]
    if len(wounds) != 1:
        where = (
            list(chips.values())[wounds[1]].position
            if wounds
            else (document.root.get("chips") or document.root).position
        )
        raise Unreadable(where, f"exactly one chip is of the kind 'wound', not {len(wounds)}")
    return wounds[0]


def material(rules: "Rules") -> Mapping[str, int]:
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


def differences(rules: "Rules") -> list[tuple[Position, str]]:
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
