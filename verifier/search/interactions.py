"""Which chips touch which, through what: a graph made of footprints, and what can be read off it.

Knows no game: whatever has footprints has such a graph. Not for: finding footprints, or printing graphs (`report`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, Literal, NamedTuple

from verifier.kernel.footprint import Flow, Footprint, Unit, plain

if TYPE_CHECKING:
    import networkx as nx

Kind = Literal["answers", "takes", "norm", "touches", "shares"]
#: How one chip touches another, strongest first. `shares` is the weaker class: what nearly every chip touches.
KINDS: tuple[Kind, ...] = ("answers", "takes", "norm", "touches", "shares")
#: A resource that more than this part of all chips touch by their own text is one that nearly everything touches.
NEARLY_ALL = 0.5


class Channel(NamedTuple):
    """One way in which a chip touches another: the kind, and the event, the doing, the norm or the resource."""

    kind: Kind
    name: str


@dataclass(frozen=True, slots=True)
class Edge:
    """What the first chip does to the second, by every way there is; the ways are in the order of `KINDS`."""

    source: str
    target: str
    channels: tuple[Channel, ...]

    @property
    def strong(self) -> tuple[Channel, ...]:
        """The ways that are not of the weaker class."""
        return tuple(channel for channel in self.channels if channel.kind != "shares")


class Entangled(NamedTuple):
    """A chip with how many ways lead from it and to it, and to how many other chips, the weaker class left out."""

    chip: str
    ways: int
    chips: int


class Cycle(NamedTuple):
    """Uses of chips that give each other back what they take; a chip stands there once for each use.

    `takes` and `gives` count the units by their kinds.
    """

    chips: tuple[str, ...]
    takes: tuple[tuple[str, int], ...]
    gives: tuple[tuple[str, int], ...]


def edges(footprints: Mapping[str, Footprint]) -> tuple[Edge, ...]:
    """Every edge between two chips, or a chip and another copy of it, in the order of the chips."""
    common = nearly_everywhere(footprints)
    order = {chip: number for number, chip in enumerate(footprints)}
    found = []
    for source, target in product(footprints.values(), repeat=2):
        channels = set(channels_between(source, target, common, order))
        if channels and not (source is target and source.single):
            ways = tuple(sorted(channels, key=lambda way: (KINDS.index(way.kind), way.name)))
            found.append(Edge(source.piece, target.piece, ways))
    return tuple(found)


def nearly_everywhere(footprints: Mapping[str, Footprint]) -> frozenset[str]:
    """The resources that nearly every chip touches."""
    counts: Counter[str] = Counter()
    for footprint in footprints.values():
        counts.update(plain(footprint.reads | footprint.writes | footprint.counts))
    return frozenset(name for name, count in counts.items() if count > NEARLY_ALL * len(footprints))


def channels_between(
    source: Footprint, target: Footprint, common: frozenset[str], order: Mapping[str, int]
) -> Iterator[Channel]:
    """The ways in which one chip touches another.

    A norm that names both leads from the one that comes first in the ruleset; a resource leads from who changes it to
    who depends on it.
    """
    for event, chips in target.answers:
        if source.piece in chips:
            yield Channel("answers", event)
    for how, chips in source.takes:
        if target.piece in chips:
            yield Channel("takes", how)
    if order[source.piece] < order[target.piece]:
        yield from (Channel("norm", norm) for norm in source.norms & target.norms)
    changes = plain(source.writes | source.counts)
    depends = plain(target.reads) | (plain(source.writes) & plain(target.counts))
    for name in changes & depends:
        yield Channel("shares" if name in common else "touches", name)
    for name in (changes & plain(target.frame)) - depends:
        yield Channel("shares", name)


def components(chips: Sequence[str], links: Sequence[Edge]) -> tuple[tuple[str, ...], ...]:
    """The groups of chips between which no edge but of the weaker class leads, largest first."""
    import networkx as nx

    graph = strong_graph(chips, links)
    groups = [tuple(chip for chip in chips if chip in group) for group in nx.weakly_connected_components(graph)]
    return tuple(sorted(groups, key=lambda group: (-len(group), chips.index(group[0]))))


def most_entangled(chips: Sequence[str], links: Sequence[Edge]) -> tuple[Entangled, ...]:
    """The chips by their weighted degree: the number of ways that lead from them and to them. Most first."""
    graph = strong_graph(chips, links)
    found = [Entangled(chip, graph.degree(chip, weight="ways"), len(others(graph, chip))) for chip in chips]
    return tuple(sorted(found, key=lambda one: (-one.ways, chips.index(one.chip))))


def others(graph: "nx.DiGraph", chip: str) -> frozenset[str]:
    """The other chips that an edge joins to a chip."""
    return frozenset((*graph.successors(chip), *graph.predecessors(chip))) - {chip}


def strong_graph(chips: Sequence[str], links: Sequence[Edge]) -> "nx.DiGraph":
    """The graph of all edges but those of the weaker class; `ways` is how many ways an edge has."""
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(chips)
    graph.add_edges_from((edge.source, edge.target, {"ways": len(edge.strong)}) for edge in links if edge.strong)
    return graph


def cycles(footprints: Mapping[str, Footprint], bound: int = 3) -> tuple[Cycle, ...]:
    """The smallest cycles of up to `bound` uses of chips: candidates for a turn that need not end.

    Every unit that the uses take is given by one of them, each unit once. As flows are upper bounds, no such cycle of
    that length is missing; whether one really goes on depends on copies, on the bag and on the rest of the text.
    """
    flows = {chip: ways for chip, footprint in footprints.items() if (ways := fruitful(footprint.flows))}
    found: dict[tuple[str, ...], Cycle] = {}
    for size, group in product(range(1, bound + 1), feeding_groups(flows)):
        for chips in combinations_with_replacement(group, size):
            if not any(part in found for less in range(1, size) for part in combinations(chips, less)):
                found.update((chips, cycle) for cycle in sustained(chips, flows))
    order = {chip: number for number, chip in enumerate(footprints)}
    ordered = sorted(found, key=lambda chips: (len(chips), [order[chip] for chip in chips]))
    return tuple(found[chips] for chips in ordered)


def feeding_groups(flows: Mapping[str, Sequence[Flow]]) -> list[list[str]]:
    """The groups of chips that can all give to each other, by way of others or not.

    A smallest cycle lies in one of them: chips that get nothing from the others would be a smaller cycle.
    """
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(flows)
    graph.add_edges_from(pair for pair in product(flows, repeat=2) if feeds(flows[pair[0]], flows[pair[1]]))
    return [[chip for chip in flows if chip in group] for group in nx.strongly_connected_components(graph)]


def fruitful(flows: Sequence[Flow]) -> tuple[Flow, ...]:
    """The flows that give anything, without those that take more than another one and give no more."""
    giving = [(flow, Counter(flow.takes), Counter(flow.gives)) for flow in flows if flow.gives]
    return tuple(
        flow
        for flow, takes, gives in giving
        if not any(less <= takes and gives <= more and (less, more) != (takes, gives) for _, less, more in giving)
    )


def feeds(giver: Sequence[Flow], taker: Sequence[Flow]) -> bool:
    """Whether anything that one chip gives can pass for anything that another one takes."""
    given = frozenset().union(*(unit for flow in giver for unit in flow.gives))
    taken = frozenset().union(*(unit for flow in taker for unit in flow.takes))
    return not given.isdisjoint(taken)


def sustained(chips: Sequence[str], flows: Mapping[str, Sequence[Flow]]) -> Iterator[Cycle]:
    """The cycle that some chips make, by the first of their flows that do so together."""
    for chosen in product(*(flows[chip] for chip in chips)):
        takes = [unit for flow in chosen for unit in flow.takes]
        gives = [unit for flow in chosen for unit in flow.gives]
        if covered(takes, gives):
            yield Cycle(tuple(chips), amounts(takes), amounts(gives))
            return


def covered(takes: Sequence[Unit], gives: Sequence[Unit]) -> bool:
    """Whether each unit that is taken can be matched with one that is given, each given one used once."""
    import networkx as nx

    if len(gives) < len(takes) or any(all(unit.isdisjoint(given) for given in gives) for unit in takes):
        return False
    graph = nx.Graph()
    for (number, unit), (place, given) in product(enumerate(takes), enumerate(gives, len(takes))):
        if not unit.isdisjoint(given):
            graph.add_edge(number, place)
    return len(nx.bipartite.hopcroft_karp_matching(graph, range(len(takes)))) == 2 * len(takes)


def amounts(units: Sequence[Unit]) -> tuple[tuple[str, int], ...]:
    """How many units there are of each kind, the kind being the class of their names: arrows, hand."""
    kinds = Counter("/".join(sorted({name.partition(":")[0] for name in unit})) for unit in units)
    return tuple(sorted(kinds.items()))
