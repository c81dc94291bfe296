"""A power card: its printed fields and what it does, as far as a source or a pack says.

A card whose `rest` is unknown does more than its `effects` say; a game that turns on it is undecided.
Not for: what a warrior's cards come to together (`powers`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from verifier.language.node import Node, one_of
from verifier.language.unknown import is_unknown

CATEGORIES = ("gadget", "bio-mod", "skill", "mutation", "super-power", "magic")
TYPES = ("move", "strike", "move-and-strike", "defense", "special")
KINDS = ("hard", "sharp", "energy", "mental")
#: What can be added to, and what can be multiplied.
ADDED, MULTIPLIED = ("move", "damage", "roll", "success", "hits", "moves", "strikes"), ("move", "damage")
#: What a strike that succeeds without a roll needs, before penalties: `Auto` is `1+` then (SS-SUCC-08).
AUTO = 1
CARD = ("name", "category", "types", "secret", "effects", "rest", "clause", "also", "source", "notes", "copies")
EFFECTS = ("move", "strike", "add", "times", "penalty", "immune", "diagonal", "never-diagonal", "leaps", "blocks-area",
           "denies")  # fmt: skip
STRIKE = ("range", "damage", "rolled", "kind", "success", "area", "thrown", "stun", "knockback", "scatter",
          "through")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Blow:
    """What a strike does: how far, to whom, how hard, and on which roll."""

    reach: int = 1
    damage: int = 1
    rolled: bool = False  # the amount is what a die shows
    kind: str = "hard"
    success: int = 4
    auto: bool = False
    area: int = 0  # the side of the square that is affected
    thrown: bool = False  # to a square, round which the area lies
    stun: bool = False
    knockback: int = 0
    scatter: bool = False
    through: bool = False  # obstacles do not block it
    basic: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One power card."""

    slug: str
    name: str
    category: str = ""  # "" if it is not known
    types: tuple[str, ...] = ()
    secret: bool = False
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
    blocks_area: bool = False
    denies: int = 0  # the side of the area round its owner through which no enemy's path goes
    known: bool = True  # whether there is nothing more to know of what it does

    @property
    def takes_both(self) -> bool:
        """Whether its use takes the place of the move and of the strike."""
        return "move-and-strike" in self.types


def read_card(slug: str, node: Node) -> Card:
    """One card of a ruleset or a pack. Raises `Unreadable`."""
    node.known(*CARD)
    category, types, effects = node.need("category"), node.need("types"), node.need("effects")
    written = () if is_unknown(types) else tuple(one.string().removeprefix("+") for one in types.sequence())
    for one, kind in zip(types.items or (), written, strict=False):
        if kind not in TYPES:
            raise one.wrong(f"one of {', '.join(TYPES)}, with + before it or not")
    copies, rest, secret = node.get("copies"), node.get("rest"), node.need("secret")
    found = {**read_effects(effects), **read_effects(rest)}
    return Card(
        slug=slug,
        name=node.need("name").string(),
        category="" if is_unknown(category) else one_of(category, CATEGORIES),
        types=written,
        secret=not is_unknown(secret) and secret.boolean(),
        copies=1 if copies is None else copies.integer(0, 200),
        move=found["move"].integer(0, 99) if "move" in found else None,
        blow=read_blow(found["strike"]) if "strike" in found else None,
        added=read_amounts(found.get("add"), ADDED, -20),
        times=read_amounts(found.get("times"), MULTIPLIED, 0),
        penalty=found["penalty"].integer(0, 6) if "penalty" in found else 0,
        immune=read_words(found.get("immune"), KINDS),
        diagonal=read_words(found.get("diagonal"), ("move", "strike")),
        never_diagonal="never-diagonal" in found and found["never-diagonal"].boolean(),
        leaps="leaps" in found and found["leaps"].boolean(),
        blocks_area="blocks-area" in found and found["blocks-area"].boolean(),
        denies=found["denies"].integer(0, 15) if "denies" in found else 0,
        known=not is_unknown(effects) and (rest is None or not is_unknown(rest)),
    )


def read_effects(node: Node | None) -> Mapping[str, Node]:
    """What a card does, by kind; nothing where there is no more, or nobody knows it."""
    if node is None or is_unknown(node) or node.text == "none":
        return {}
    node.known(*EFFECTS)
    return node.mapping()


def read_words(node: Node | None, known: tuple[str, ...]) -> tuple[str, ...]:
    """Some of a few words; none if there is no such key."""
    return () if node is None else tuple(one_of(one, known) for one in node.sequence())


def read_amounts(node: Node | None, known: tuple[str, ...], low: int) -> Mapping[str, int]:
    """Amounts by what they change; none if there is no such key."""
    if node is None:
        return {}
    node.known(*known)
    return {name: amount.integer(low, 20) for name, amount in node.pairs()}


def read_blow(node: Node) -> Blow:
    """What a strike with a card does."""
    node.known(*STRIKE)

    def number(key: str, otherwise: int, high: int = 20) -> int:
        found = node.get(key)
        return otherwise if found is None else found.integer(0, high)

    def truth(key: str) -> bool:
        found = node.get(key)
        return found is not None and found.boolean()

    success, kind = node.get("success"), node.get("kind")
    auto = success is not None and success.text == "auto"
    return Blow(
        reach=number("range", 1),
        damage=number("damage", 0),
        rolled=truth("rolled"),
        kind="hard" if kind is None else one_of(kind, KINDS),
        success=AUTO if auto else number("success", 4, 6),
        auto=auto,
        area=number("area", 0),
        thrown=truth("thrown"),
        stun=truth("stun"),
        knockback=number("knockback", 0),
        scatter=truth("scatter"),
        through=truth("through"),
    )
