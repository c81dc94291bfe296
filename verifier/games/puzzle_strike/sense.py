"""What can be read in a ruleset and says nothing all the same, or something odd: for lint, and for errata in use.

An error is what can mean nothing; a warning is what can be meant. Not for: what keeps a ruleset from opening
(`soundness`), or whether rules contradict each other in play.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from verifier.games.puzzle_strike.decisions import LANGUAGE, QUOTED, WORD
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.base import ChipOperation
from verifier.games.puzzle_strike.operations.benefits import Effect
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Program
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.soundness import material
from verifier.games.steps import Step
from verifier.kernel.source import Position
from verifier.language.lint import Issue
from verifier.language.node import Node
from verifier.language.vocabulary import nearest

#: Effects that the program itself asks for.
BUILT_IN = ("purchases-to-bag-top", "no-ante")
#: The icon by which a chip answers each kind of event.
SHIELDS = {"send": "purple-shield", "attack": "blue-shield", "buy": "brown-shield"}
#: Steps of which the earlier one prepares the later one.
BEFORE = (("action", "buy"), ("ante", "buy"), ("buy", "discard"), ("keep", "discard"), ("discard", "draw"))


class Place(NamedTuple):
    """Where a step stands: its chip, what sets it off ("" for the main text), and inside which operations."""

    slug: str
    event: str
    chosen: bool = False  # inside the options of a `choose`


def nonsense(rules: Rules) -> Iterator[Issue]:
    """Everything in a ruleset that says nothing or something odd."""
    checks: tuple[Callable[[Rules], Iterator[Issue]], ...] = (
        *(names, owners, boxes, steps, effects, shields, turn, antes, hands, banks, guards),
        *(unread_parameters, unread_entries),
    )
    for check in checks:
        yield from check(rules)


def error(position: Position, check: str, message: str) -> Issue:
    """What can mean nothing."""
    return Issue(position, "error", check, message)


def warning(position: Position, check: str, message: str) -> Issue:
    """What is odd."""
    return Issue(position, "warning", check, message)


def at(rules: Rules, section: str, name: str) -> Node:
    """An entry of a section."""
    return rules.document.section(section)[name]


def names(rules: Rules) -> Iterator[Issue]:
    """Chips without a name, and chips with one name."""
    first: dict[str, str] = {}
    for chip in rules.chips:
        name, where = " ".join(chip.name.split()).casefold(), at(rules, "chips", chip.slug).need("name").position
        if not name:
            yield error(where, "chip.name", f"{chip.slug} has no name")
        elif name in first:
            yield error(where, "chip.name", f"{chip.slug} has the name of {first[name]}: {chip.name[:60]!r}")
        first.setdefault(name, chip.slug)


def owners(rules: Rules) -> Iterator[Issue]:
    """Character chips of two characters, and of none."""
    of: dict[int, str] = {}
    for character, chips in rules.characters.items():
        node = at(rules, "characters", character)
        if len(set(chips)) < len(chips):
            yield error(node.position, "character.chips", f"{character} has a chip twice")
        for number in dict.fromkeys(chips):
            if number in of:
                message = f"{rules.chips[number].slug} is a chip of both {of[number]} and {character}"
                yield error(node.position, "character.chips", message)
            of.setdefault(number, character)
    for chip in rules.chips:
        if chip.kind == "character" and chip.index not in of:
            where = at(rules, "chips", chip.slug).position
            yield warning(where, "chip.owner", f"{chip.slug} is a chip of no character, so no game has it")


def boxes(rules: Rules) -> Iterator[Issue]:
    """Chips of which the box holds none."""
    for chip in rules.chips:
        if chip.box == 0:
            basic = chip.kind not in ("puzzle", "character")
            told = f"the box holds no {chip.slug}" + (", which every bank has" if basic else "")
            node = at(rules, "chips", chip.slug)
            yield (error if basic else warning)((node.get("box") or node).position, "chip.box", told)


def steps_of(program: Program, place: Place) -> Iterator[tuple[Step[Play, Frame], Place]]:
    """Every step of a program and of those inside it, with its place."""
    for step in program:
        yield step, place
        inside = place._replace(chosen=True) if step.name == "choose" else place
        for inner in step.operation.programs():
            yield from steps_of(inner, inside)


def every_step(rules: Rules) -> Iterator[tuple[Step[Play, Frame], Place]]:
    """Every step in every chip's text."""
    for chip in rules.chips:
        for event, program in chip.programs():
            yield from steps_of(program, Place(chip.slug, event))


def steps(rules: Rules) -> Iterator[Issue]:
    """Steps that answer an event where there is none, and steps that work on nobody."""
    for step, place in every_step(rules):
        one = step.operation
        if not isinstance(one, ChipOperation):
            continue
        if one.answers and place.event not in one.answers:
            known = " or ".join(one.answers)
            yield error(
                step.position, "step.event", f"{place.slug}: {one.name!r} does nothing here; it answers {known}"
            )
        who = one.whom() if "who" in one.parameters else ""
        if nobody(rules, who, place):
            where = one.places.get("who", step.position)
            yield error(where, "step.who", f"{place.slug}: {one.name!r} works on {who!r}, which is nobody here")


def nobody(rules: Rules, who: str, place: Place) -> bool:
    """Whether nobody is meant by a word for whom a step works on."""
    reacting = place.event in SHIELDS
    if who == "affected":
        return not reacting and not (place.event == "" and rules.chips[rules.index[place.slug]].affects)
    if who == "attacker":
        return not place.event
    return who == "chooser" and place.event == "" and not place.chosen


def effects(rules: Rules) -> Iterator[Issue]:
    """Lasting effects that nothing asks for."""
    asked = "\n".join(texts(rules.document.root))
    waiting = {trigger.lasting for chip in rules.chips for trigger in chip.triggers}
    for step, place in every_step(rules):
        name = step.operation.called if isinstance(step.operation, Effect) else ""
        if name and name not in {*BUILT_IN, *waiting} and f"effect('{name}')" not in asked:
            message = f"{place.slug}: nothing asks for the effect {name[:60]!r}"
            yield warning(step.position, "step.effect", message)


def texts(node: Node) -> Iterator[str]:
    """Every text of a tree, its quotes made alike."""
    return (one.text.replace('"', "'") for one in node.walk() if one.text is not None)


def shields(rules: Rules) -> Iterator[Issue]:
    """Reactions of chips without the icon by which one reacts."""
    for chip in rules.chips:
        for half in chip.reactions():
            if (shield := SHIELDS[half.to]) not in chip.icons:
                where = at(rules, "chips", chip.slug).need("reaction").position
                message = f"{chip.slug} reacts to {half.to!r} and has no {shield} in its banner"
                yield warning(where, "chip.icon", message)


def turn(rules: Rules) -> Iterator[Issue]:
    """Steps of a turn in an order in which the earlier one comes to nothing."""
    node = rules.document.root.need("turn")
    for first, second in BEFORE:
        if {first, second} <= {*rules.turn} and rules.turn.index(first) > rules.turn.index(second):
            yield error(node.position, "turn.order", f"{second!r} comes before {first!r}, which it needs")


def antes(rules: Rules) -> Iterator[Issue]:
    """Levels of the ante that are reached with no more empty stacks than the one below."""
    node = rules.document.root.need("ante").need("empty-stacks")
    numbers = rules.empty_stacks
    for level, (low, high) in enumerate(pairwise(numbers), 1):
        if low >= high:
            lower, upper = rules.level_names[level : level + 2]
            message = f"{upper} needs {high} empty stacks, no more than {lower} ({low}), which is never reached"
            yield error(node.position, "ante.levels", message)


def hands(rules: Rules) -> Iterator[Issue]:
    """An opening hand larger than the deck it is drawn from."""
    deck = sum(count for _, count in rules.starting_deck) + rules.parameters["chips-per-character"]
    hand = rules.parameters["opening-hand"]
    if hand > deck:
        where = at(rules, "parameters", "opening-hand").position
        yield error(where, "hand.size", f"the opening hand of {hand} is larger than the starting deck of {deck}")


def banks(rules: Rules) -> Iterator[Issue]:
    """Recommended banks with a stack twice, with chips that have no stack of their own, and of another size."""
    for name, node in rules.document.section("banks").items():
        stacks = node.need("stacks")
        slugs = stacks.strings()
        for slug, count in Counter(slugs).items():
            if count > 1:
                yield error(stacks.position, "bank.stacks", f"the bank {name} lists {slug} {count} times")
            if rules.chips[rules.index[slug]].kind != "puzzle":
                yield error(stacks.position, "bank.stacks", f"the bank {name} lists {slug}, which is no puzzle chip")
        wanted = rules.parameters["puzzle-stacks"]
        if len(set(slugs)) != wanted:
            message = f"the bank {name} has {len(set(slugs))} stacks; a bank has {wanted}"
            yield warning(stacks.position, "bank.stacks", message)


def guards(rules: Rules) -> Iterator[Issue]:
    """Norms that do not depend on anything: always kept, or never."""
    for norm in rules.norms:
        words = set(WORD.findall(QUOTED.sub("", norm.text))) - {"and", "or", "not", "if", "else", "in"}
        if words <= {"true", "false"}:
            message = f"the guard of {norm.id!r} depends on nothing: {norm.kind} {norm.text[:60]}"
            yield warning(norm.position, "norm.constant", message)


def unread_parameters(rules: Rules) -> Iterator[Issue]:
    """Amounts that nothing looks up."""
    asked = "\n".join(texts(rules.document.root))
    known = (*LANGUAGE.parameters, *LANGUAGE.lists["parameters-besides"])
    for name, node in rules.document.section("parameters").items():
        if name not in known and f"parameter('{name}')" not in asked:
            yield unread(node, "parameter", name, known)


def unread_entries(rules: Rules) -> Iterator[Issue]:
    """Cases of `structure` that nothing comes to, and counts of `material` that are counts of nothing."""
    cases = (*LANGUAGE.lists["structure"], *LANGUAGE.lists["structure-besides"])
    families = LANGUAGE.lists["structure-families"]
    both = (("structure", "case", cases, families), ("material", "count", material(rules), ()))
    for section, what, known, begun in both:
        for name, node in rules.document.section(section).items():
            if name not in known and not name.startswith(begun):
                yield unread(node, f"{what} of {section}", name, known)


def unread(node: Node, what: str, name: str, known: Iterable[str]) -> Issue:
    """An entry that nothing reads."""
    near = nearest(name, known)
    hint = f" (did you mean {near!r}?)" if near else ""
    return error(node.position, "name.unread", f"unknown {what} {name[:60]!r}: nothing reads it{hint}")
