"""The graph of which chips touch which, as text, JSON and DOT.

Not for: making it (`verifier.search`), or drawing it (`interactions_svg`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from textwrap import wrap

from verifier.games.game import Game
from verifier.kernel.footprint import Footprint, independent
from verifier.kernel.message import ENGLISH, Voice, visible
from verifier.kernel.source import Position, Unreadable
from verifier.language.vocabulary import nearest
from verifier.record.names import normal
from verifier.report.json import filled, pretty
from verifier.report.markup import literal, table_lines
from verifier.report.rows import table
from verifier.report.shapes.search import ChannelData, CycleData, EdgeData, EntangledData, FootprintData, Graph
from verifier.search.interactions import Cycle, Edge, components, cycles, edges, most_entangled, nearly_everywhere

#: Characters in a line of text.
WIDTH = 110
#: How the kinds of channels are called in texts; a doing is a verb already.
WORDS = {"answers": "is answered by", "takes": "", "norm": "norm", "touches": "through", "shares": "shares"}
#: The colour of an edge in drawings, by its strongest channel.
COLOURS = {"answers": "#b3261e", "takes": "#1f5fa8", "norm": "#7a3e9d", "touches": "#4d7c2b", "shares": "#9a9a9a"}


@dataclass(frozen=True)
class GraphView:
    """The part of a ruleset's graph that is looked at.

    With one chip named: that chip and all its edges. With several: those and the edges between them. With none: all.
    Edges of the weaker class only are shown where `shares` is true.
    """

    game: Game
    everything: Mapping[str, Footprint]  # of the whole ruleset
    all_edges: tuple[Edge, ...]
    named: tuple[str, ...] = ()
    shares: bool = False

    @property
    def piece(self) -> str:
        """What the ruleset's own files call one of its pieces."""
        return self.game.document.piece

    @cached_property
    def footprints(self) -> Mapping[str, Footprint]:
        """The footprints of the chips between which components and cycles are looked for."""
        chosen = self.named if len(self.named) > 1 else tuple(self.everything)
        return {chip: footprint for chip, footprint in self.everything.items() if chip in chosen}

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """All edges looked at, those of the weaker class only, too."""
        if len(self.named) == 1:
            return tuple(edge for edge in self.all_edges if self.named[0] in (edge.source, edge.target))
        return self.within

    @cached_property
    def within(self) -> tuple[Edge, ...]:
        """The edges between the chips of `footprints`."""
        inside = self.footprints
        return tuple(edge for edge in self.all_edges if edge.source in inside and edge.target in inside)

    @cached_property
    def shown(self) -> tuple[Edge, ...]:
        """The edges to be shown."""
        return tuple(edge for edge in self.edges if self.shares or edge.strong)

    @cached_property
    def chips(self) -> tuple[str, ...]:
        """The chips to be shown: with one named, it and those that it is joined to."""
        if len(self.named) != 1:
            return tuple(self.footprints)
        joined = {chip for edge in self.shown for chip in (edge.source, edge.target)} | set(self.named)
        return tuple(chip for chip in self.everything if chip in joined)

    @cached_property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs of chips looked at, a chip and another copy of it included; with one chip named, those with it."""
        chips = [self.everything[chip] for chip in self.footprints]
        pairs = combinations_with_replacement(chips, 2)
        found = [(one.piece, other.piece) for one, other in pairs if one is not other or not one.single]
        return tuple(pair for pair in found if len(self.named) != 1 or self.named[0] in pair)

    @cached_property
    def independent(self) -> tuple[tuple[str, str], ...]:
        """Those of the pairs of which nothing can come that does not come of either chip."""
        return tuple(pair for pair in self.pairs if independent(*(self.everything[chip] for chip in pair)))

    @cached_property
    def cycles(self) -> tuple[Cycle, ...]:
        """The cycles among the chips looked at; with one chip named, those it is in."""
        wanted = set(self.named if len(self.named) == 1 else ())
        return tuple(cycle for cycle in cycles(self.footprints) if wanted <= set(cycle.chips))


def view(game: Game, named: Sequence[str], shares: bool) -> GraphView:
    """The graph of a ruleset, seen from some chips. Raises `Unreadable` for a name that no chip has."""
    everything = game.footprints()
    chips = tuple(dict.fromkeys(chip_named(game, name) for name in named))
    return GraphView(game, everything, edges(everything), chips, shares)


def chip_named(game: Game, name: str) -> str:
    """The slug of a chip by its slug, an alias or the number that also names it."""
    names, found = game.names, game.names.piece_of(name)
    if found is None:
        word = normal(name.strip()).replace(" ", "-")
        raise Unreadable(
            Position(game.document.id),
            f"unknown {game.document.piece} {name.strip()[:60]!r}",
            nearest(word, names.slugs),
        )
    return names.slugs[found]


def text_lines(seen: GraphView, top: int) -> Iterator[str]:
    """The graph as text: components, the most entangled chips, edges of the chips named, cycles."""
    strong = [edge for edge in seen.edges if edge.strong]
    yield f"{seen.game.document.id} (digest {seen.game.document.digest})"
    ways = sum(len(edge.strong) for edge in strong)
    pairs = f"{len(seen.independent):,} of {len(seen.pairs):,} pairs are independent"
    yield f"{len(seen.chips)} {seen.piece}s, {len(strong):,} edges by {ways:,} ways; {pairs}"
    yield from paragraph(f"nearly every {seen.piece} touches", sorted(nearly_everywhere(seen.everything)))
    yield ""
    if len(seen.named) != 1:
        yield from component_lines(seen, top)
        yield ""
    yield from table(("most entangled", "place", "ways", f"{seen.piece}s"), entangled_rows(seen, top))
    if seen.named:
        yield ""
        yield from table(("from", "to", "how"), [(edge.source, edge.target, how(edge, seen)) for edge in seen.shown])
    yield ""
    yield from cycle_lines(seen.cycles, top, seen.piece)


def page_lines(seen: GraphView, top: int, voice: Voice = ENGLISH) -> Iterator[str]:
    """The graph as a page in Markdown: the same tables, and every edge."""
    says, pieces = voice.says, f"{seen.piece}s"
    yield f"# {says('page-of-interactions', raw=pieces, raw2=literal(seen.game.document.id))}"
    yield from ("", says("page-independent", n=f"{len(seen.independent):,}", n2=f"{len(seen.pairs):,}"))
    yield from ("", f"## {says('page-nearly-every', raw=seen.piece)}", "")
    yield from (f"- {literal(name)}" for name in sorted(nearly_everywhere(seen.everything)))
    yield from ("", f"## {says('page-components')}", "")
    yield from (f"- {', '.join(map(literal, group))}" for group in components(tuple(seen.footprints), seen.within))
    edges = [(edge.source, edge.target, how(edge, seen)) for edge in seen.shown]
    cycles = [(" + ".join(cycle.chips), counted(cycle.takes), counted(cycle.gives)) for cycle in seen.cycles]
    tables = (
        (says("page-entangled"), (seen.piece, "place", "ways", pieces), entangled_rows(seen, top)),
        (says("page-cycles"), (pieces, "take", "give"), cycles),
        (says("page-edges"), ("from", "to", "how"), edges),
    )
    for title, head, rows in tables:
        yield from ("", f"## {title}", "", *table_lines(map(voice.text, head), rows)) if rows else ()


def entangled_rows(seen: GraphView, top: int) -> list[tuple[str, str, str, str]]:
    """The most entangled chips, or the place among all of the one that is named."""
    rows = enumerate(most_entangled(tuple(seen.footprints), seen.within), 1)
    found = [(row.chip, str(place), str(row.ways), str(row.chips)) for place, row in rows]
    return [row for row in found if row[0] in seen.named] if len(seen.named) == 1 else found[:top]


def paragraph(title: str, words: Sequence[str]) -> Iterator[str]:
    """A title and words, in as many lines as they need."""
    yield from wrap(f"{title}: {', '.join(words) or 'nothing'}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def component_lines(seen: GraphView, top: int) -> Iterator[str]:
    """The components, largest first."""
    found = components(tuple(seen.footprints), seen.within)
    yield f"{len(found)} component{'s' * (len(found) != 1)}"
    for group in found[:top]:
        yield from (f"  {line}" for line in paragraph(f"{len(group)} {seen.piece}{'s' * (len(group) != 1)}", group))
    if len(found) > top:
        yield f"  ... and {len(found) - top} more"


def how(edge: Edge, seen: GraphView) -> str:
    """Every way of an edge in words, the weaker class last and only if it is wanted."""
    found: dict[str, list[str]] = {}
    for kind, name in edge.channels if seen.shares else edge.strong:
        found.setdefault(kind, []).append(name)
    if "answers" in found:  # the second chip answers what the first does
        found["answers"] = [f"{edge.target} ({', '.join(found['answers'])})"]
    return "; ".join(f"{WORDS[kind]} {', '.join(names)}".strip() for kind, names in found.items())


def cycle_lines(found: Sequence[Cycle], top: int, piece: str) -> Iterator[str]:
    """The candidates for loops within a turn."""
    rows = [(" + ".join(cycle.chips), counted(cycle.takes), counted(cycle.gives)) for cycle in found[:top]]
    yield f"{len(found)} cycle{'s' * (len(found) != 1)} (candidates for a turn that need not end)"
    if rows:
        yield from table((f"{piece}s", "take", "give"), rows)
    if len(found) > top:
        yield f"... and {len(found) - top} more"


def counted(amounts: tuple[tuple[str, int], ...]) -> str:
    """Units by kind: `arrows 2, hand 3`."""
    return ", ".join(f"{kind} {count}" for kind, count in amounts)


def json_text(seen: GraphView) -> str:
    """The graph as JSON, both classes of edges; the documentation lists the keys."""
    chips = tuple(seen.footprints)
    document = seen.game.document
    graph = Graph(
        ruleset=document.id,
        packs=tuple(document.packs_shown),
        errata=tuple(document.errata_shown),
        digest=document.digest,
        everywhere=tuple(sorted(nearly_everywhere(seen.everything))),
        chips=tuple(footprint_data(seen.everything[chip]) for chip in seen.chips),
        edges=tuple(map(edge_data, seen.edges)),
        components=tuple(tuple(group) for group in components(chips, seen.within)),
        most_entangled=tuple(EntangledData(*row) for row in most_entangled(chips, seen.within)),
        cycles=tuple(CycleData(cycle.chips, dict(cycle.takes), dict(cycle.gives)) for cycle in seen.cycles),
        independent=seen.independent,
    )
    return pretty(graph)


def footprint_data(footprint: Footprint) -> FootprintData:
    """A footprint as JSON data."""
    met = {name: {name: sorted(chips) for name, chips in getattr(footprint, name)} for name in ("takes", "answers")}
    return filled(FootprintData, footprint, chip=footprint.piece, **met)


def edge_data(edge: Edge) -> EdgeData:
    """An edge as JSON data."""
    return EdgeData(edge.source, edge.target, not edge.strong, tuple(ChannelData(*way) for way in edge.channels))


def dot_lines(seen: GraphView) -> Iterator[str]:
    """The graph in the language of Graphviz; the colour of an edge is that of its strongest channel."""
    yield f"digraph {quoted(seen.game.document.id)} {{"
    yield "  node [shape=box, fontname=Helvetica, fontsize=10];"
    yield "  edge [fontname=Helvetica, fontsize=8];"
    yield from (f"  {quoted(chip)};" for chip in seen.chips)
    for edge in seen.shown:
        label, colour = how(edge, seen), COLOURS[edge.channels[0].kind]
        ends = f"{quoted(edge.source)} -> {quoted(edge.target)}"
        yield f'  {ends} [label={quoted(label)}, color="{colour}"];'
    yield "}"


def quoted(text: str) -> str:
    """A text in quotes as Graphviz reads them."""
    escaped = visible(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
