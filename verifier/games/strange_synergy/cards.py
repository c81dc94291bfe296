"""A power card: its printed fields and what it does, as far as a source or a pack says.

A card whose `rest` is unknown does more than its `effects` say; a game that turns on it is undecided.
Not for: what a warrior's cards come to together (`powers`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from verifier.games.grid import MOST
from verifier.language import fields, shapes
from verifier.language.fields import Field
from verifier.language.node import Node
from verifier.language.unknown import is_unknown

CATEGORIES = ("gadget", "bio-mod", "skill", "mutation", "super-power", "magic")
TYPES = ("move", "strike", "move-and-strike", "defense", "special")
KINDS = ("hard", "sharp", "energy", "mental")
#: What a strike may be made at, if its card says so.
TARGETS = ("enemies", "allies", "self", "bodies", "squares")
#: What can be added to, and what can be multiplied.
ADDED, MULTIPLIED = ("move", "damage", "roll", "success", "hits", "moves", "strikes"), ("move", "damage")
#: The roll that a strike needs that succeeds without one.
AUTO = 0
#: The damage that a plain die gives.
FACES = (1, 2, 3, 4, 5, 6)
OTHERS = ("effects", "rest", "clause", "also", "source", "notes")


@dataclass(frozen=True, slots=True)
class Blow:
    """What a strike does: how far, to whom, how hard, and on which roll."""

    reach: int = 1
    damage: int = 0
    rolled: tuple[int, ...] = ()  # the damage for what a die shows
    kind: str = ""  # "" if none is named: hard, where it does damage
    success: int = 4
    area: int = 0  # the side of the square that is affected
    thrown: bool = False  # to a square, round which the area lies
    drifts: bool = False  # the square that it is aimed at moves at random
    targets: tuple[str, ...] = ()  # what it is made at, if not at whom every strike is
    stun: bool = False
    suppress: bool = False  # the powers of its victim
    barrier: bool = False  # an obstacle on the square that it is made at
    knockback: int = 0
    scatter: bool = False
    through: bool = False  # obstacles do not block it
    basic: bool = False

    @property
    def aimed(self) -> bool:
        """Whether it is made at a square."""
        return self.thrown or "squares" in self.targets


@dataclass(frozen=True, slots=True)
class Card:
    """One power card."""

    slug: str
    name: str
    category: str = ""  # "" if it is not known
    types: tuple[str, ...] = ()
    secret: bool | None = False  # None if it is not known
    copies: int = 1
    move: int | None = None
    blow: Blow | None = None
    added: Mapping[str, int] = field(default_factory=dict)
    times: Mapping[str, int] = field(default_factory=dict)
    penalty: int = 0  # what who strikes at its owner needs more
    immune: tuple[str, ...] = ()
    diagonal: tuple[str, ...] = ()  # of what it permits: move, strike
    never_diagonal: bool = False  # its own move
    leaps: bool = False  # its move passes through no squares in between
    shares: bool = False  # its move may end where another warrior stands
    drifts: bool = False  # its move goes on at random
    blocks_area: bool = False
    denies: int = 0  # the side of the area round its owner through which no enemy's path goes
    extra: int = 0  # power cards that its player is dealt besides, in setting up
    deals: int = 0  # power cards that its warrior is dealt when it is used (SS-SETUP-07)
    lasts: bool = False  # it does nothing before it is used, and then for a turn
    consumed: bool = False  # it is no gadget that is carried: who picks it up has what it gives
    known: bool = True  # whether there is nothing more to know of what it does

    @property
    def takes_both(self) -> bool:
        """Whether its use takes the place of the move and of the strike."""
        return "move-and-strike" in self.types or "+move-and-strike" in self.types


def read_faces(node: Node) -> tuple[int, ...]:
    """The damage for each side of a die: that side's number, or a list. Raises `Unreadable`."""
    if node.items is None:
        return FACES if node.boolean() else ()
    if len(node.items) != len(FACES):
        raise node.wrong("the damage for each side of the die")
    return tuple(one.integer(0, 20) for one in node.items)


_MANY, _TRUTH = fields.number(20), fields.truth()
STRIKE: Mapping[str, Field] = {
    "range": _MANY.named("reach"),
    **dict.fromkeys(("damage", "knockback"), _MANY),
    "area": fields.number(MOST),
    **dict.fromkeys(("thrown", "drifts", "stun", "suppress", "barrier", "scatter", "through"), _TRUTH),
    "rolled": Field(read_faces, {"anyOf": [shapes.truth(), shapes.list_of(shapes.integer(0, 20))]}),
    "kind": fields.word(KINDS),
    "success": Field(lambda node: AUTO if node.text == "auto" else node.integer(1, 6),
                     {"anyOf": [shapes.integer(1, 6), shapes.choice(("auto",))]}),
    "targets": fields.many(fields.word(TARGETS)),
}  # fmt: skip
EFFECTS: Mapping[str, Field] = {
    **dict.fromkeys(("move", "penalty", "extra", "deals"), _MANY),
    "denies": fields.number(MOST),
    **dict.fromkeys(("never-diagonal", "leaps", "shares", "drifts", "blocks-area", "lasts", "consumed"), _TRUTH),
    "strike": Field(
        lambda node: fields.build(Blow, fields.read_fields(node, STRIKE)), fields.shape_of(STRIKE), attribute="blow"
    ),
    "add": fields.amounts(ADDED, 20, -20).named("added"),
    "times": fields.amounts(MULTIPLIED, 20),
    "immune": fields.many(fields.word(KINDS)),
    "diagonal": fields.many(fields.word(("move", "strike"))),
}


#: The printed fields besides what the card does.
PRINTED: Mapping[str, Field] = {
    "name": fields.text("The printed name."),
    "category": fields.unless_unknown(fields.word(CATEGORIES), ""),
    "types": fields.unless_unknown(fields.many(fields.word((*TYPES, *(f"+{name}" for name in TYPES)))), ()),
    "secret": fields.unless_unknown(_TRUTH, None),
    "copies": fields.number(200),
}


def read_card(slug: str, node: Node) -> Card:
    """One card of a ruleset or a pack. Raises `Unreadable`."""
    printed = fields.read_fields(node, PRINTED, OTHERS)
    for key in ("name", "category", "types", "secret"):
        node.need(key)
    parts = node.need("effects"), node.get("rest")
    given: dict[str, object] = {"slug": slug, "known": not any(map(is_unknown, parts))}
    return fields.build(Card, given, printed, *map(read_effects, parts))


def read_effects(node: Node | None) -> dict[str, object]:
    """What a card does, by kind; nothing where there is no more, or nobody knows it."""
    return {} if node is None or is_unknown(node) or node.text == "none" else fields.read_fields(node, EFFECTS)
