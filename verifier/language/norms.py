"""Reading norms and spec resolutions from a document's sections. Not for: judging, which is the kernel's."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from verifier.kernel.guide import GUIDE_WORDS
from verifier.kernel.norm import Norm, Part
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.spec import Resolution, SpecPoint
from verifier.language.expression import compile_expression, compile_node
from verifier.language.fields import read_each
from verifier.language.judges import Guarded
from verifier.language.node import Node, one_of
from verifier.language.vocabulary import Vocabulary, nearest

KINDS = ("must", "must-not", "may")
#: The keys of a norm, of a declared spec point, and of what settles one.
KEYS = ("clause", "on", "say", "overrides", "also", *KINDS)
POINT = ("about", "alternatives", "word", "presumed", "because", "reads", "asked")
RESOLUTION = ("is", "by")
PRESUMPTION = ("is", "because")
#: More norms in one section, and more that they override, taken together, are refused: all are compiled as one.
MOST_NORMS, MOST_OVERRIDDEN = 2_000, 10_000
_BLANK = re.compile(r"\{([^{}]*)\}")


def read_norms(section: Mapping[str, Node], vocabulary: Vocabulary) -> tuple[Guarded, ...]:
    """The norms of a `norms` section, each with its guard. Raises `Unreadable` for anything that is not a norm."""
    refuse_too_many(section)
    found = tuple(read_each(lambda pair: read_norm(*pair, vocabulary), section.items()))
    refuse_circles({norm.id: norm for norm, _ in found})
    return found


def refuse_too_many(section: Mapping[str, Node]) -> None:
    """Raise `Unreadable` at the first norm beyond the limits."""
    overridden = 0
    for number, node in enumerate(section.values(), 1):
        if number > MOST_NORMS:
            raise Unreadable(node.position, f"more than {MOST_NORMS:,} norms in one section")
        overrides = node.get("overrides")
        overridden += 0 if overrides is None else len(overrides.strings())
        if overridden > MOST_OVERRIDDEN:
            raise Unreadable(node.position, f"more than {MOST_OVERRIDDEN:,} norms are overridden in one section")


def refuse_circles(norms: Mapping[str, Norm]) -> None:
    """Raise `Unreadable` for a norm that overrides itself, or one that overrides it in turn."""
    for name, norm in norms.items():
        seen: set[str] = set()
        waiting = list(norm.overrides)
        while waiting:
            other = waiting.pop()
            if other == name:
                message = f"norm {name!r} overrides itself" + (f" by way of {sorted(seen)[0]!r}" if seen else "")
                raise Unreadable(norm.position, message)
            if other in norms and other not in seen:
                seen.add(other)
                waiting.extend(norms[other].overrides)


def read_norm(name: str, node: Node, vocabulary: Vocabulary) -> Guarded:
    """One norm: `clause`, `on` (the decision), one of must / must-not / may, `say`, and for `may` what it overrides."""
    node.known(*KEYS)
    kinds = [kind for kind in KINDS if node.get(kind) is not None]
    if len(kinds) != 1:
        raise Unreadable(node.position, f"a norm has exactly one of {', '.join(KINDS)}")
    guard = compile_node(node.need(kinds[0]), vocabulary)
    overrides = node.get("overrides")
    norm = Norm(
        id=name,
        clause=node.need("clause").string(),
        decision=node.need("on").string(),
        kind=kinds[0],
        text=guard.text,
        guard=guard.find_value,
        message=node.need("say").string(),
        blanks=tuple(blanks(node.need("say"), vocabulary)),
        facts=guard.find_facts,
        overrides=frozenset() if overrides is None else frozenset(overrides.strings()),
        also=() if (also := node.get("also")) is None else also.strings(),
        position=node.position,
    )
    return norm, guard


def blanks(node: Node, vocabulary: Vocabulary) -> Iterator[Part]:
    """What a message leaves to be filled in, `a {largest_crashed}-gem was crashed`, each with what it stands for.

    Raises `Unreadable` for what is no expression.
    """
    for blank in _BLANK.finditer(node.string()):
        yield blank[0], compile_expression(blank[1], vocabulary, node.position._replace(column=0)).find_value


def read_points(section: Mapping[str, Node], operation: str) -> dict[str, SpecPoint]:
    """Spec points declared in YAML: what is asked, and the alternatives."""
    points = {}
    for name, node in section.items():
        node.known(*POINT)
        word = node.get("word")
        guide = "" if word is None else one_of(word, GUIDE_WORDS)
        about, known, asked = " ".join(node.need("about").string().split()), alternatives(node), node.get("asked")
        rulings = () if asked is None else asked.strings()
        points[name] = SpecPoint(name, about, known, operation, guide, reads_of(node), asked=rulings)
    return points


def reads_of(node: Node) -> tuple[tuple[str, str], ...]:
    """The alternatives of a point that clauses mean as printed. Raises `Unreadable` for what is none of them."""
    reads = node.get("reads")
    if reads is None:
        return ()
    known = alternatives(node)
    for name, value in reads.pairs():
        one_of(Node(value.position, name), known)
    return tuple((name, clause) for name, value in reads.pairs() for clause in value.strings())


def read_presumed_points(section: Mapping[str, Node], points: Mapping[str, SpecPoint]) -> tuple[Resolution, ...]:
    """The readings that points presume where they are declared: `presumed` says which, `because` why."""
    found = []
    for name, node in section.items():
        reading = node.get("presumed")
        if reading is None and node.get("because") is not None:
            raise node.need("because").wrong("no reason without 'presumed'")
        if reading is not None:
            found.append(presumption(points[name], "", reading, node))
    return tuple(found)


def presumption(point: SpecPoint, scope: str, reading: Node, node: Node) -> Resolution:
    """A reading that is presumed, with its reason. Raises `Unreadable` without one, or if it is no alternative."""
    because = " ".join(node.need("because").string().split())
    return Resolution(point.id, one_of(reading, point.alternatives), "", scope, reading.position, because)


def alternatives(node: Node) -> tuple[str, ...]:
    """The alternatives of a point: two or more, all different."""
    found = node.need("alternatives")
    words = found.strings()
    if len(words) < 2 or len(set(words)) < len(words):
        raise Unreadable(found.position, "a spec point has two or more different alternatives")
    return words


def read_resolutions(section: Mapping[str, Node], points: Mapping[str, SpecPoint]) -> tuple[Resolution, ...]:
    """The spec points that clauses settle: `point` or `point@chip`, each with `is` and `by`, or a list of such.

    Several clauses that say the same are fine; if they say different things, the rules contradict themselves, and the
    first is what games go by.
    """

    def resolution(point: SpecPoint, scope: str, node: Node) -> Resolution:
        reading = one_of(node.need("is"), point.alternatives)
        return Resolution(point.id, reading, node.need("by").string(), scope, node.position)

    return tuple(read_each(lambda one: resolution(*one), entries_of(section, points, RESOLUTION)))


def read_presumptions(section: Mapping[str, Node], points: Mapping[str, SpecPoint]) -> tuple[Resolution, ...]:
    """The spec points whose readings are presumed: `point` or `point@chip`, each with `is` and `because`."""
    entries = entries_of(section, points, PRESUMPTION)
    return tuple(read_each(lambda one: presumption(*one[:2], one[2].need("is"), one[2]), entries))


class Custom(NamedTuple):
    """How a guide word is answered where no text and no clause does (`word`, or `word@operation`), and why."""

    word: str
    reading: str
    because: str
    position: Position


def read_customs(section: Mapping[str, Node]) -> tuple[Custom, ...]:
    """The entries of `customary`. Raises `Unreadable` for an unknown guide word, or one without a reason."""
    found = []
    for key, node in section.items():
        node.known(*PRESUMPTION)
        word = key.partition("@")[0]
        if word not in GUIDE_WORDS:
            raise Unreadable(node.position, f"unknown guide word {word!r}", nearest(word, GUIDE_WORDS))
        because = " ".join(node.need("because").string().split())
        found.append(Custom(key, node.need("is").string(), because, node.position))
    return tuple(found)


def entries_of(
    section: Mapping[str, Node], points: Mapping[str, SpecPoint], keys: tuple[str, ...]
) -> Iterator[tuple[SpecPoint, str, Node]]:
    """Entries about points, each with the piece that it is for, "" for all. Raises `Unreadable` for unknown points."""
    for key, entry in section.items():
        for node in entry.items or (entry,):
            name, _, scope = key.partition("@")
            if name not in points:
                raise Unreadable(node.position, f"unknown spec point {name!r}", nearest(name, points))
            node.known(*keys)
            yield points[name], scope, node
