"""Mutants of a ruleset: one norm, amount, condition or settled point changed in the document's tree, in memory.

A mutant is noticed if some stored replay or ruling then gets another answer than the one it declares.
Not for: printing scores (`bench.mutation_rules`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from tests.support.data import read_data
from tests.support.studies import replay_of
from verifier.games.library import Library
from verifier.games.puzzle_strike.family import PuzzleStrike
from verifier.kernel.source import Unreadable
from verifier.language.document import Document
from verifier.language.node import Node
from verifier.record.model import Expect, Replay
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit, examine
from verifier.verdicts.outcome import mismatch
from verifier.verdicts.verdict import Audit

RULESET = "puzzle-strike/3e"
#: A place in a document: keys of mappings and indexes of lists.
Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class RuleMutant:
    """One change: its kind, where, what it says now, and the clauses in whose replays it should be noticed."""

    kind: str
    place: Place
    now: str
    root: Node
    clauses: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The place as a dotted path, and the change."""
        return f"{'.'.join(map(str, self.place))} -> {self.now}"


#: Mutants that make no difference to any game, and why. Whoever adds one has looked at the rules.
EQUIVALENT = {
    "norms.one-reaction-to-a-purchase -> deleted": "one chip in the box answers purchases, and it is discarded on use",
    "norms.gems-that-must-be-crashed -> deleted": "every chip that breaks more than one gem is settled as `up-to`",
    "norms.chromatic-orb-any-colour -> deleted": "the chip has all four colours, so no arrow is refused anyway",
    "norms.shield-in-hand -> deleted": "no blue shield can lie where a reaction is looked for but in hand",
}

# -- changing a tree


def at(root: Node, place: Place) -> Node:
    """The node at a place."""
    for step in place:
        root = (root.fields or {})[step] if isinstance(step, str) else (root.items or ())[step]
    return root


def changed(root: Node, place: Place, new: Node | None) -> Node:
    """The tree with another node at a place, or without it."""
    if not place:
        assert new is not None
        return new
    step, rest = place[0], place[1:]
    if isinstance(step, str):
        fields = dict(root.fields or {})
        if rest or new is not None:
            fields[step] = changed(fields[step], rest, new) if rest else new  # type: ignore[assignment]
        else:
            del fields[step]
        return root._replace(fields=fields)
    items = list(root.items or ())
    if rest or new is not None:
        items[step] = changed(items[step], rest, new) if rest else new  # type: ignore[assignment]
    else:
        del items[step]
    return root._replace(items=tuple(items))


def scalar(node: Node, text: str) -> Node:
    """A node with another text."""
    return node._replace(text=text)


def leaves(root: Node, place: Place = ()) -> Iterator[tuple[Place, Node]]:
    """Every scalar below a node, with its place."""
    if root.text is not None:
        yield place, root
    for key, value in (root.fields or {}).items():
        yield from leaves(value, (*place, key))
    for number, item in enumerate(root.items or ()):
        yield from leaves(item, (*place, number))


def nodes(root: Node, place: Place = ()) -> Iterator[tuple[Place, Node]]:
    """Every node below a node and itself, with its place."""
    yield place, root
    for key, value in (root.fields or {}).items():
        yield from nodes(value, (*place, key))
    for number, item in enumerate(root.items or ()):
        yield from nodes(item, (*place, number))


def clauses_of(root: Node, place: Place) -> tuple[str, ...]:
    """The clauses cited around a place: by itself or what it stands in."""
    found: list[str] = []
    for length in range(len(place), 0, -1):
        here = at(root, place[:length])
        for key in ("clause", "clauses", "by"):
            node = (here.fields or {}).get(key)
            if node is not None:
                found += [node.text] if node.text is not None else [item.string() for item in node.items or ()]
    return tuple(dict.fromkeys(found))


# -- the kinds of change


def mutants(document: Document) -> Iterator[RuleMutant]:
    """Every mutant of a ruleset's document."""
    root = document.root
    for make in (norms, numbers, programs, conditions, attributes, settled_points, steps_of_a_turn):
        yield from make(root)


def made(root: Node, kind: str, place: Place, new: Node | None, now: str) -> RuleMutant:
    """A mutant with the clauses around its place."""
    return RuleMutant(kind, place, now, changed(root, place, new), clauses_of(root, place))


def norms(root: Node) -> Iterator[RuleMutant]:
    """Each norm deleted, and each guard turned round."""
    for name, norm in at(root, ("norms",)).pairs():
        place: Place = ("norms", name)
        yield made(root, "norm deleted", place, None, "deleted")
        (key,) = {"must", "must-not", "may"} & set(norm.mapping())
        fields = dict(norm.mapping())
        guard = fields.pop(key)
        if key == "may":
            fields[key] = scalar(guard, f"not ({guard.string()})")
        else:
            fields["must" if key == "must-not" else "must-not"] = guard
        yield made(root, "norm turned round", place, norm._replace(fields=fields), "turned round")


#: Sections of plain amounts: the places of their numbers.
AMOUNTS = ("parameters", "height-bonus", "starting-deck")


def numbers(root: Node) -> Iterator[RuleMutant]:
    """Parameters and tables one larger and one smaller."""
    for section in AMOUNTS:
        for place, node in leaves(at(root, (section,)), (section,)):
            if place[-1] not in ("clause", "clauses"):
                yield from shifted(root, "amount of the rules", place, node)
    for table in ("sizes", "empty-stacks"):
        for place, node in leaves(at(root, ("ante", table)), ("ante", table)):
            yield from shifted(root, "amount of the rules", place, node)
    for step in at(root, ("height-bonus",)).mapping():
        if step.isdigit():
            yield from moved_key(root, ("height-bonus",), step)


def moved_key(root: Node, place: Place, key: str) -> Iterator[RuleMutant]:
    """A step of a table one higher and one lower."""
    table = at(root, place).mapping()
    for other in (str(int(key) + 1), str(int(key) - 1)):
        if other not in table:
            fields = {other if name == key else name: node for name, node in table.items()}
            new = at(root, place)._replace(fields=fields)
            yield RuleMutant("amount of the rules", (*place, key), f"step {other}", changed(root, place, new))


def shifted(root: Node, kind: str, place: Place, node: Node) -> Iterator[RuleMutant]:
    """A whole number one larger and one smaller."""
    text = node.string()
    if text.lstrip("-").isdigit():
        for value in (int(text) + 1, int(text) - 1):
            if value >= 0 or text.startswith("-"):
                yield made(root, kind, place, scalar(node, str(value)), str(value))


PROGRAMS = ("main", "reaction", "triggers")
CONDITIONS = ("if", "where", "instead")


def programs(root: Node) -> Iterator[RuleMutant]:
    """Amounts in chips' programs one larger and one smaller, and each step left out."""
    for name, chip in at(root, ("chips",)).pairs():
        for part in PROGRAMS:
            if part not in chip.mapping():
                continue
            place: Place = ("chips", name, part)
            for inner, node in leaves(at(root, place), place):
                if not set(inner) & {"clause", "clauses", *CONDITIONS}:
                    yield from shifted(root, "amount of a chip", inner, node)
            for inner, node in nodes(at(root, place), place):
                if node.items is not None and inner[-1] not in ("clause", "also") and steps_here(inner, node):
                    for number in range(len(node.items)):
                        yield made(root, "step of a chip left out", (*inner, number), None, "left out")


def steps_here(place: Place, node: Node) -> bool:
    """Whether a list is a list of steps: of operations, each a word or a mapping."""
    words = {"clause", "banner", "icons", "from", "source"}
    plain = all(item.fields is not None or item.plain for item in node.items or ())
    return plain and str(place[-1]) not in words


def conditions(root: Node) -> Iterator[RuleMutant]:
    """Conditions in chips' programs turned round, filters also left out."""
    for place, node in leaves(at(root, ("chips",)), ("chips",)):
        if place[-1] in CONDITIONS:
            yield made(root, "condition of a chip", place, scalar(node, f"not ({node.string()})"), "turned round")
            if place[-1] != "if":
                yield made(root, "condition of a chip", place, None, "left out")


def attributes(root: Node) -> Iterator[RuleMutant]:
    """Printed prices and numbers in the box changed; banners, icons and marks left out."""
    for name, chip in at(root, ("chips",)).pairs():
        place: Place = ("chips", name)
        for key in ("cost", "box"):
            if key in chip.mapping() and not (key == "box" and chip.need("kind").string() == "character"):
                yield from shifted(root, f"{key} of a chip", (*place, key), chip.need(key))
        for key in ("banner", "icons"):
            for number, word in enumerate(chip.need(key).sequence() if key in chip.mapping() else ()):
                yield made(root, "banner or icon", (*place, key, number), None, f"without {word.string()}")
        for key in ("ongoing", "affects"):
            if key in chip.mapping():
                yield made(root, "mark of a chip", (*place, key), None, "left out")
        timing = chip.get("reaction").get("timing") if chip.get("reaction") else None  # type: ignore[union-attr]
        if timing is not None:
            yield made(root, "mark of a chip", (*place, "reaction", "timing"), None, "left out")


def settled_points(root: Node) -> Iterator[RuleMutant]:
    """Each settled spec point settled otherwise, and left open."""
    points = PuzzleStrike(Document(RULESET, root, "", (), ())).points
    for key, node in at(root, ("spec",)).pairs():
        place: Place = ("spec", key)
        reading = node.need("is")
        for other in points[key.partition("@")[0]].alternatives:
            if other != reading.string():
                yield made(root, "point settled otherwise", (*place, "is"), scalar(reading, other), other)
        yield made(root, "point left open", place, None, "open")


def steps_of_a_turn(root: Node) -> Iterator[RuleMutant]:
    """Two neighbouring steps of the turn in the other order, and each step left out."""
    turn = at(root, ("turn",))
    steps = turn.sequence()
    for number in range(len(steps)):
        yield made(root, "step of the turn", ("turn", number), None, f"without {steps[number].string()}")
        if number + 1 < len(steps):
            order = [*steps[:number], steps[number + 1], steps[number], *steps[number + 2 :]]
            new = turn._replace(items=tuple(order))
            yield made(root, "step of the turn", ("turn",), new, " ".join(item.string() for item in order))


# -- what notices them


def answer(found: Audit) -> tuple[str, int, str]:
    """The verdict, the line and the clause."""
    return found.verdict, found.fault.line if found.fault else 0, found.fault.clause if found.fault else ""


def judged(game: PuzzleStrike, replay: Replay) -> Audit:
    """The verdict on a replay; with the clauses at work, for which it is run once more, only if it declares any."""
    declares_more = replay.expect is not None and replay.expect.at_work
    return audit(game, replay) if declares_more else examine(game, replay)


def corpus(folder: Path) -> list[Replay]:
    """The stored replays and the rulings under the ruleset without errata."""
    cases, records = folder / "tests" / "cases", folder / "replays" / RULESET.partition("/")[0]
    every = (*stored(records), *rulings(cases / "rulings"), *questions(cases / "questions"))
    return [replay for replay in every if replay.ruleset == RULESET and not replay.errata]


def stored(folder: Path) -> Iterator[Replay]:
    """Every readable replay below a folder that may be one under the ruleset."""
    reader = ReplayReader(Library().names)
    for path in sorted((*folder.rglob("*.yaml"), *folder.rglob("*.jsonl"))):
        for replay in reader.any(path) if RULESET in path.read_text("utf-8") else ():
            if isinstance(replay, Replay):
                yield replay


def rulings(folder: Path) -> Iterator[Replay]:
    """The studies of the rulings."""
    reader = ReplayReader(Library().names)
    for path in sorted(folder.glob("*.yaml")):
        for number, study in enumerate(read_data(path)["studies"]):
            yield reader.json(replay_of(study), f"{path}#{number}")


def questions(folder: Path) -> Iterator[Replay]:
    """The records of presumed and open points, once for each reading, with the verdict that it has under that one."""
    reader = ReplayReader(Library().names)
    for path in sorted(folder.glob("*.yaml")):
        found = read_data(path)
        for number, case in enumerate(found["cases"]):
            header = {**found["header"], **case.get("header", {}), "moves": case["moves"].splitlines()}
            if header["ruleset"] == RULESET:
                text = yaml.safe_dump(header, sort_keys=False, width=1_000)
                replay = reader.text(text, f"{path}#{case['point']}-{number}")
                for reading, verdict in case["verdicts"].items():
                    readings = {**replay.readings, case["point"]: reading}
                    yield replace(replay, readings=readings, expect=Expect(verdict))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant: stillborn (no ruleset any more), the replay that noticed it, or survived.

    `clause_only` names a replay that gets another clause than before, but still one that it declares.
    """

    mutant: RuleMutant
    stillborn: bool = False
    noticed_by: str = ""
    clause_only: str = ""

    def noticed(self) -> bool:
        """Whether some verdict, line or clause has changed."""
        return bool(self.noticed_by or self.clause_only)

    def equivalent(self) -> bool:
        """Whether the change is known to make no difference."""
        return self.mutant.name in EQUIVALENT

    def counts(self) -> bool:
        """Whether the mutant is one that should be noticed."""
        return not self.stillborn and not self.equivalent()


class Hunter:
    """Audits the corpus under mutants, likely killers and short ones first, until one notices the change.

    What the unchanged rules say of a replay is found out when it matters; one that does not get what it declares is
    passed over.
    """

    def __init__(self, game: PuzzleStrike, replays: Iterable[Replay]) -> None:
        self.game = game
        self.replays = sorted(replays, key=lambda replay: len(replay.events))  # whole games last: each takes most
        self.texts = {id(replay): f"{replay.path} {replay.expect}" for replay in self.replays}
        self.known: dict[int, tuple[str, int, str] | None] = {}

    def notice(self, mutant: RuleMutant) -> Outcome:
        """What becomes of one mutant, up to the first replay that notices it, if only by another clause."""
        return self.hunt(mutant, clause_is_enough=True)

    def hunt(self, mutant: RuleMutant, *, clause_is_enough: bool = False) -> Outcome:
        """What becomes of one mutant."""
        try:
            game = PuzzleStrike(replace(self.game.document, root=mutant.root))
        except (Unreadable, KeyError, StopIteration, ValueError):
            return Outcome(mutant, stillborn=True)
        clause_only = ""
        for replay in self.ordered(mutant):
            found = verdict_of(game, replay)
            differs = found is None or bool(mismatch(found, replay.expect))
            if not differs and (found is None or says_all(replay, found)):
                continue
            before = self.before(replay)
            if differs and before is not None:
                self.to_front(replay)
                return Outcome(mutant, noticed_by=replay.path)
            if found is not None and before is not None and answer(found) != before:
                clause_only = clause_only or replay.path
                if clause_is_enough:
                    self.to_front(replay)
                    break
        return Outcome(mutant, clause_only=clause_only)

    def before(self, replay: Replay) -> tuple[str, int, str] | None:
        """What the unchanged rules say of a replay; None if that is not what it declares."""
        if id(replay) not in self.known:  # many replays have one path, and all of them are kept
            found = judged(self.game, replay)
            self.known[id(replay)] = None if mismatch(found, replay.expect) else answer(found)
        return self.known[id(replay)]

    def ordered(self, mutant: RuleMutant) -> list[Replay]:
        """The replays that speak of what is changed first, then those that noticed most lately."""
        steps = [step for step in mutant.place if isinstance(step, str)]
        exact = [word for word in (*mutant.clauses, *steps) if len(word) > 6]
        rough = [word for step in steps for word in step.split("-") if len(word) > 3]

        def nearness(replay: Replay) -> int:
            text = self.texts[id(replay)]
            return 10 * sum(word in text for word in exact) + sum(word in text for word in rough)

        return sorted(self.replays, key=nearness, reverse=True)

    def to_front(self, replay: Replay) -> None:
        """Try a replay earlier next time."""
        self.replays.remove(replay)
        self.replays.insert(0, replay)


def says_all(replay: Replay, found: Audit) -> bool:
    """Whether a verdict that is as declared can be no other than before: a legal one has neither line nor clause."""
    return replay.expect is not None and replay.expect.verdict == "legal" and found.fault is None


def verdict_of(game: PuzzleStrike, replay: Replay) -> Audit | None:
    """The verdict under mutated rules; None if they make no sense for this replay, which is noticed at once."""
    try:
        return judged(game, replay)
    except (KeyError, IndexError, ValueError, AssertionError, ZeroDivisionError):
        return None


def score(outcomes: Iterable[Outcome]) -> Mapping[str, list[Outcome]]:
    """The outcomes by kind, in the order of the kinds."""
    found: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        found.setdefault(outcome.mutant.kind, []).append(outcome)
    return found
