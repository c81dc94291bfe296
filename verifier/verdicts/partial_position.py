"""What is known of a position in a record that leaves things out: what all completions up to a line have in common.

Not for: the position of a full record, which the game itself describes.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from verifier.games.game import Game
from verifier.kernel.message import ENGLISH, Message, Said, Slot, list_counts
from verifier.record.model import Replay
from verifier.run.budget import Budget
from verifier.run.death import amount
from verifier.run.explore import explore_completions

#: Steps for one position, and completions of which it is looked at.
STEPS, MOST = 25_000, 60
#: The name under which a line holds the things that lie in a place.
THINGS = "chips"
#: More texts of a line than this are not listed.
TEXTS = 4
#: One kind of things in a zone: its name, and how many, if not one.
ITEM = re.compile(r"(?P<name>[^\s;:=]+)(?: x(?P<least>[0-9]+)(?: to (?P<most>[0-9]+))?)?")
#: What stands before the things of a zone that may not be there.
PERHAPS = "perhaps "
NUMBER = re.compile(r"([0-9]+(?: to [0-9]+)?)")


def known_position(game: Game, replay: Replay, index: int, chosen: Mapping[str, str], budget: Budget) -> list[Said]:
    """The position before the line of an index, as far as it is known; empty if not every completion was looked at."""
    budget = budget.part(STEPS)
    cut = replace(replay, events=replay.events[:index], result=None)
    found: list[list[Said]] = []
    for head in game.headers(cut):
        examination = explore_completions(game, head, chosen, budget, thorough=True)
        examination.reader.halts = True
        result = examination.run(every=True, most=MOST)
        if result.cut or result.doubts or len(result.ends) + len(found) >= MOST:
            return []
        for world in result.ends:
            examination.path.begin((), world.facts)
            examination.play.resume(world.position)
            with examination.path.exactly():
                found.append(examination.play.describe())
        examination.path.pay(budget)
        examination.path.rest()
    return merged(found) if found else []


def merged(positions: Sequence[Sequence[Said]]) -> list[Said]:
    """Several descriptions as one: lines that differ give what each count can be, or every text there is."""
    parts = [
        {label: (text, line) for (label, text), line in zip(labelled([*map(str, lines)]), lines, strict=True)}
        for lines in positions
    ]
    labels = dict.fromkeys(label for part in parts for label in part)
    every = sorted(labels, key=lambda label: min(list(part).index(label) for part in parts if label in part))
    return [joined(label[1], [part.get(label, ("-", None)) for part in parts]) for label in every]


def joined(label: str, told: Sequence[tuple[str, Said | None]]) -> Said:
    """What is told under a label in several descriptions; of one sentence still as a message, each part by itself."""
    texts, lines = [text for text, _ in told], [line for _, line in told]
    first = next((line for line in lines if line is not None), "")
    if all(first == other for other in lines):
        return first
    if not isinstance(first, Message):
        return label + together(texts)
    there = [emptied(first) if line is None else line for line in lines]
    found = [line for line in there if isinstance(line, Message) and line.id == first.id]
    if len(found) < len(lines):
        return label + together(texts)
    columns = zip(*(line.slots for line in found), strict=True)
    parts = ((column[0][0], part_of([slot for _, slot in column], column[0][0])) for column in columns)
    return Message(first.id, tuple(parts))


def emptied(line: Message) -> Said:
    """What a line says of a place in which nothing lies."""
    slots = tuple((name, "-" if name == THINGS else slot) for name, slot in line.slots)
    return Message(line.id, slots) if slots != line.slots else ""


def part_of(column: Sequence[Slot], name: str) -> Slot:
    """What stands at a place of a sentence in several descriptions."""
    if all(slot == column[0] for slot in column):
        return column[0]
    texts = [str(ENGLISH(slot)) for slot in column]
    return together(texts) if name == THINGS else alternatives(list(dict.fromkeys(texts)))


def labelled(lines: Sequence[str]) -> list[tuple[tuple[str, str], str]]:
    """Each line as what it is about and what it says; an indented one is about what the last other one is about.

    A line without a colon is about its first word: `  money 5, piggy banks 0`.
    """
    found, about = [], ""
    for line in lines:
        indent = line[: len(line) - len(line.lstrip(" "))]
        if ": " not in line:
            label, parting, text = line[len(indent) :].partition(" ")
            label = indent + label
        else:
            label, parting, text = line.rpartition(": ") if indent else line.partition(": ")
        about = about if indent else label
        found.append(((about, label + parting), text))
    return found


def together(texts: Sequence[str]) -> str:
    """What a line says in several descriptions."""
    different = list(dict.fromkeys(texts))
    if len(different) == 1:
        return different[0]
    zones = [items(text) for text in different]
    if all(zone is not None for zone in zones):
        return spans([zone for zone in zones if zone is not None])
    return alternatives(different)


def alternatives(different: Sequence[str]) -> str:
    """Several texts as one: of those that differ only in numbers the least and the largest of each."""
    if len({NUMBER.sub("0", text) for text in different}) == 1 and " = " not in different[0]:
        return figures(different)
    return " or ".join(different) if len(different) <= TEXTS else "not known"


def spans(zones: Sequence[Mapping[str, tuple[int, int]]]) -> str:
    """The things of a zone in several descriptions, each kind with the least and the largest number of it."""
    kinds = dict.fromkeys(kind for zone in zones for kind in zone)
    numbers = {kind: [zone.get(kind, (0, 0)) for zone in zones] for kind in kinds}
    ends = {kind: (min(low for low, _ in span), max(high for _, high in span)) for kind, span in numbers.items()}
    return list_counts((kind, amount(*span)) for kind, span in ends.items()) or "-"


def figures(texts: Sequence[str]) -> str:
    """Texts that differ only in numbers as one, with the least and the largest of each."""
    split = [NUMBER.split(text) for text in texts]
    parts = zip(*split, strict=True)
    return "".join(widest(part) if number % 2 else part[0] for number, part in enumerate(parts))


def widest(spans: Sequence[str]) -> str:
    """Numbers, or the least and the largest ones, as one."""
    ends = [int(end) for span in spans for end in span.split(" to ")]
    return amount(min(ends), max(ends))


def items(text: str) -> dict[str, tuple[int, int]] | None:
    """The kinds of things in a zone, with the least and the largest number of each; None if it lists no things."""
    found: dict[str, tuple[int, int]] = {}
    certain, _, possible = text.partition(PERHAPS)
    for part in (certain.removesuffix("; "), possible):
        for item in part.split(", ") if part not in ("-", "") else ():
            match = ITEM.fullmatch(item)
            if match is None:
                return None
            least = int(match["least"] or 1)
            found[match["name"]] = (least if part is not possible else 0, int(match["most"] or least))
    return found
