"""The graph of which chips touch which, drawn as SVG: the chips on a circle, a chip named by itself in its middle.

The drawing depends on nothing but the graph. Not for: its texts (`interactions`).
"""

from collections.abc import Iterable, Iterator, Mapping
from math import cos, hypot, pi, radians, sin
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from verifier.kernel.message import ENGLISH, Voice
from verifier.report.interactions import COLOURS, GraphView, how
from verifier.report.markup import NO_LINKS
from verifier.report.pages.article import Map
from verifier.search.interactions import KINDS, Edge

#: Lengths in pixels: the text, a letter of it, a dot, the legend, the least radius of the circle, a chip's room on it.
TEXT, LETTER, DOT, LEGEND, LEAST_RADIUS, ROOM = 11.0, 6.2, 3.5, 30.0, 180.0, 20.0
#: How far an edge keeps to the right of its way, so that one back does not lie on it; how far a loop reaches.
ASIDE, LOOP = 12.0, 34.0
#: More edges than this are drawn thinner.
MANY = 200
#: How far edges bend towards the middle: 0 is straight, 1 is through it.
BEND = 0.55
#: How the edges of a kind are dashed, so that they are told apart without colours, too.
DASHES = {"answers": "none", "takes": "8 3", "norm": "2 3", "touches": "7 2 1 2", "shares": "1 5"}
#: What the kinds mean, by the ids of messages.
MEANINGS = {
    "answers": "page-answers",
    "takes": "page-takes",
    "norm": "page-norm",
    "touches": "page-touches",
    "shares": "page-shares",
}
STYLE = f"""text {{ font: {TEXT:g}px Helvetica, Arial, sans-serif; fill: #1a1a1a;
  paint-order: stroke; stroke: #ffffff; stroke-width: 3px; }}
path {{ fill: none; stroke-width: 1.2; stroke-opacity: 0.7; }}
.many path {{ stroke-width: 0.7; stroke-opacity: 0.4; }}
path:hover {{ stroke-width: 3; stroke-opacity: 1; }}
circle {{ fill: #1a1a1a; }}"""
KIND_STYLE = "".join(
    f"\n.{kind} {{ stroke: {colour}; stroke-dasharray: {DASHES[kind]}; }}\n"
    f".head-{kind} {{ fill: {colour}; stroke: none; }}"
    for kind, colour in COLOURS.items()
)


class DrawnPlace(NamedTuple):
    """Where a chip is drawn; `angle` is in degrees, clockwise from the right, and None in the middle."""

    x: float
    y: float
    angle: float | None


def svg_lines(seen: GraphView, links: Mapping[str, str] = NO_LINKS, voice: Voice = ENGLISH) -> Iterator[str]:
    """The lines of the picture. `links` are the addresses to which the names of chips lead; without them it stands
    alone, with a legend.
    """
    centre = seen.named[0] if len(seen.named) == 1 else ""
    around = [chip for chip in seen.chips if chip != centre]
    radius = max(LEAST_RADIUS, len(around) * ROOM / (2 * pi))
    side = 2 * (radius + 6 * DOT + LETTER * max(map(len, seen.chips), default=0))
    places = {chip: on_circle(number, len(around), radius, side) for number, chip in enumerate(around)}
    if centre:
        places[centre] = DrawnPlace(side / 2, side / 2, None)
    role, below = ("group", 0.0) if links else ("img", LEGEND)
    title = voice.says("page-of-interactions", raw=f"{seen.piece}s", raw2=seen.game.document.id)
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side:.0f} {side + below:.0f}" role="{role}">'
    yield f"<title>{escape(title)}</title>"
    yield f"<style>{STYLE}{KIND_STYLE}</style>"
    yield from arrow_heads()
    yield f'<g class="{"many" if len(seen.shown) > MANY else "few"}">'
    upwards = sorted(seen.shown, key=lambda edge: -KINDS.index(edge.channels[0].kind))  # the strongest on top
    yield from (line(edge, places, side / 2, seen) for edge in upwards)
    yield "</g>"
    for chip, place in places.items():
        shown = f"<g data-chip={quoteattr(chip)}>{name(chip, place)}</g>"
        yield f"<a href={quoteattr(links[chip])}>{shown}</a>" if chip in links else shown
    if not links:
        yield from legend(side, kinds_of(seen), voice)
    yield "</svg>"


def map_of(seen: GraphView, links: Mapping[str, str], voice: Voice = ENGLISH) -> Map:
    """The picture for a page, with what can be chosen of it."""
    kinds = {kind: voice.says(MEANINGS[kind]) for kind in kinds_of(seen)}
    return Map("\n".join(svg_lines(seen, links, voice)), seen.chips, kinds, voice.says("page-edges"))


def kinds_of(seen: GraphView) -> list[str]:
    """The kinds of edges that are drawn, the strongest first."""
    there = {edge.channels[0].kind for edge in seen.shown}
    return [kind for kind in KINDS if kind in there]


def on_circle(number: int, count: int, radius: float, side: float) -> DrawnPlace:
    """The place of one of several chips on the circle, the first at the top."""
    angle = 360 * number / count - 90
    return DrawnPlace(side / 2 + radius * cos(radians(angle)), side / 2 + radius * sin(radians(angle)), angle)


def arrow_heads() -> Iterator[str]:
    """The head of an arrow in each colour."""
    yield "<defs>"
    for kind in COLOURS:
        size = 'viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto"'
        head = f'<path class="head-{kind}" d="M0,0 L6,3 L0,6 z"/>'
        yield f'<marker id="head-{kind}" {size}>{head}</marker>'
    yield "</defs>"


def line(edge: Edge, places: dict[str, DrawnPlace], middle: float, seen: GraphView) -> str:
    """An edge, with its ways as a tooltip, and with its ends and its kind for the script of a page."""
    kind = edge.channels[0].kind
    title = escape(f"{edge.source} -> {edge.target}: {how(edge, seen)}")
    ends = f"data-from={quoteattr(edge.source)} data-to={quoteattr(edge.target)} data-kind={quoteattr(kind)}"
    path = course(places[edge.source], places[edge.target], middle)
    return f'<path class="{kind}" {ends} d="{path}" marker-end="url(#head-{kind})"><title>{title}</title></path>'


def course(start: DrawnPlace, end: DrawnPlace, middle: float) -> str:
    """The path of an edge: a curve that bends towards the middle, or a loop at a chip that touches its own kind."""
    if start == end:
        inward = radians(0 if start.angle is None else start.angle + 180)
        reach = [(start.x + LOOP * cos(inward + turn), start.y + LOOP * sin(inward + turn)) for turn in (-0.5, 0.5)]
        return f"M{point(start.x, start.y)} C{' '.join(point(*ends) for ends in reach)} {point(start.x, start.y)}"
    bend = 0.0 if start.angle is None or end.angle is None else BEND
    x, y = (half + (middle - half) * bend for half in ((start.x + end.x) / 2, (start.y + end.y) / 2))
    length = hypot(end.x - start.x, end.y - start.y)
    x, y = x - ASIDE * (end.y - start.y) / length, y + ASIDE * (end.x - start.x) / length
    return f"M{point(start.x, start.y)} Q{point(x, y)} {point(end.x, end.y)}"


def point(x: float, y: float) -> str:
    """A point of a path."""
    return f"{x:.1f},{y:.1f}"


def name(chip: str, place: DrawnPlace) -> str:
    """A chip: a dot, and its name outside the circle, never upside down; in the middle, above the dot."""
    dot = f'<circle cx="{place.x:.1f}" cy="{place.y:.1f}" r="{DOT:g}"/>'
    if place.angle is None:
        x, y, turn, anchor = place.x, place.y - 3 * DOT, 0.0, "middle"
    else:
        left = 90 < place.angle < 270
        x, y = (at + 3 * DOT * way(radians(place.angle)) for at, way in ((place.x, cos), (place.y, sin)))
        turn, anchor = (place.angle + 180, "end") if left else (place.angle, "start")
    place_of = f'transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f})" text-anchor="{anchor}"'
    return f'{dot}<text {place_of} dominant-baseline="middle">{escape(chip)}</text>'


def legend(side: float, kinds: Iterable[str], voice: Voice) -> Iterator[str]:
    """What the colours that occur mean, along the lower edge."""
    x = 12.0
    for kind in kinds:
        meaning = voice.says(MEANINGS[kind])
        yield f'<path class="{kind}" d="M{x:.0f},{side + 14:.0f} h18" style="stroke-opacity: 1; stroke-width: 3"/>'
        yield f'<text x="{x + 24:.0f}" y="{side + 18:.0f}">{escape(meaning)}</text>'
        x += 24 + LETTER * len(meaning) + 18
