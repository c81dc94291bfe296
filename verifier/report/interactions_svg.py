"""The graph of which chips touch which, drawn as SVG: the chips on a circle, a chip named by itself in its middle.

The drawing depends on nothing but the graph. Not for: its texts (`interactions`).
"""

from collections.abc import Iterator, Mapping
from math import cos, hypot, pi, radians, sin
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from verifier.report.interactions import COLOURS, View, how
from verifier.search.interactions import KINDS, Edge

#: Lengths in pixels: the text, a letter of it, a dot, the legend, the least radius of the circle, a chip's room on it.
TEXT, LETTER, DOT, LEGEND, LEAST_RADIUS, ROOM = 11.0, 6.2, 3.5, 30.0, 180.0, 20.0
#: How far an edge keeps to the right of its way, so that one back does not lie on it; how far a loop reaches.
ASIDE, LOOP = 12.0, 34.0
#: More edges than this are drawn thinner.
MANY = 200
#: How far edges bend towards the middle: 0 is straight, 1 is through it.
BEND = 0.55
#: What the colours mean.
MEANINGS = {
    "answers": "is answered by",
    "takes": "takes as an object",
    "norm": "a norm names both",
    "touches": "through a resource",
    "shares": "shares what nearly every chip touches",
}
STYLE = f"""text {{ font: {TEXT:g}px Helvetica, Arial, sans-serif; fill: #1a1a1a;
  paint-order: stroke; stroke: #ffffff; stroke-width: 3px; }}
path {{ fill: none; stroke-width: 1.2; stroke-opacity: 0.7; }}
.many path {{ stroke-width: 0.7; stroke-opacity: 0.4; }}
path:hover {{ stroke-width: 3; stroke-opacity: 1; }}
circle {{ fill: #1a1a1a; }}"""


class Place(NamedTuple):
    """Where a chip is drawn; `angle` is in degrees, clockwise from the right, and None in the middle."""

    x: float
    y: float
    angle: float | None


#: No page on any chip.
NO_LINKS: Mapping[str, str] = {}


def svg_lines(seen: View, links: Mapping[str, str] = NO_LINKS) -> Iterator[str]:
    """The lines of the picture. `links` are the addresses to which the names of chips lead."""
    centre = seen.named[0] if len(seen.named) == 1 else ""
    around = [chip for chip in seen.chips if chip != centre]
    radius = max(LEAST_RADIUS, len(around) * ROOM / (2 * pi))
    side = 2 * (radius + 6 * DOT + LETTER * max(map(len, seen.chips), default=0))
    places = {chip: on_circle(number, len(around), radius, side) for number, chip in enumerate(around)}
    if centre:
        places[centre] = Place(side / 2, side / 2, None)
    role = "group" if links else "img"
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side:.0f} {side + LEGEND:.0f}" role="{role}">'
    yield f"<title>{escape(f'Which chips of {seen.game.document.id} touch which')}</title>"
    yield f"<style>{STYLE}</style>"
    yield from arrow_heads()
    yield f'<g class="{"many" if len(seen.shown) > MANY else "few"}">'
    upwards = sorted(seen.shown, key=lambda edge: -KINDS.index(edge.channels[0].kind))  # the strongest on top
    yield from (line(edge, places, side / 2, seen) for edge in upwards)
    yield "</g>"
    for chip, place in places.items():
        shown = name(chip, place)
        yield f"<a href={quoteattr(links[chip])}>{shown}</a>" if chip in links else shown
    yield from legend(side, {edge.channels[0].kind for edge in seen.shown})
    yield "</svg>"


def on_circle(number: int, count: int, radius: float, side: float) -> Place:
    """The place of one of several chips on the circle, the first at the top."""
    angle = 360 * number / count - 90
    return Place(side / 2 + radius * cos(radians(angle)), side / 2 + radius * sin(radians(angle)), angle)


def arrow_heads() -> Iterator[str]:
    """The head of an arrow in each colour."""
    yield "<defs>"
    for kind, colour in COLOURS.items():
        size = 'viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto"'
        head = f'<path d="M0,0 L6,3 L0,6 z" style="fill: {colour}; stroke: none"/>'
        yield f'<marker id="head-{kind}" {size}>{head}</marker>'
    yield "</defs>"


def line(edge: Edge, places: dict[str, Place], middle: float, seen: View) -> str:
    """An edge, with its ways as a tooltip."""
    kind = edge.channels[0].kind
    title = escape(f"{edge.source} -> {edge.target}: {how(edge, seen)}")
    path = course(places[edge.source], places[edge.target], middle)
    return (
        f'<path d="{path}" style="stroke: {COLOURS[kind]}" marker-end="url(#head-{kind})"><title>{title}</title></path>'
    )


def course(start: Place, end: Place, middle: float) -> str:
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


def name(chip: str, place: Place) -> str:
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


def legend(side: float, kinds: set[str]) -> Iterator[str]:
    """What the colours that occur mean, along the lower edge."""
    x = 12.0
    for kind in (kind for kind in KINDS if kind in kinds):
        colour = quoteattr(f"stroke: {COLOURS[kind]}; stroke-opacity: 1; stroke-width: 3")
        yield f'<path d="M{x:.0f},{side + 14:.0f} h18" style={colour}/>'
        yield f'<text x="{x + 24:.0f}" y="{side + 18:.0f}">{escape(MEANINGS[kind])}</text>'
        x += 24 + LETTER * len(MEANINGS[kind]) + 18
