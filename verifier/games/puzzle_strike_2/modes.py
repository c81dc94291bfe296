"""Ways to play as data: how many players, what a bust leads to, final turns, a player that runs by itself,
with what it begins with, its turn, and the actions that go by a colour.

Not for: doing any of it (`endings`, `finale`, `operations.automaton`).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from verifier.games import entries
from verifier.games.building import Needs, Overlay, demand, overlay
from verifier.games.entries import Entries
from verifier.games.puzzle_strike_2.decisions import NAMES, STEP_NAMES, refuse_unknown_decisions
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.steps import Step
from verifier.kernel.source import Unreadable
from verifier.language import shapes
from verifier.language.node import Node
from verifier.language.vocabulary import Vocabulary, nearest

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.cards import Builder
    from verifier.games.puzzle_strike_2.play import Play


Program = tuple[Step["Play", Frame], ...]


class ColourAction(NamedTuple):
    """What an automaton does for a colour; -1 is a colour that no source gives."""

    slug: str
    colour: int
    steps: Program


class Difficulty(NamedTuple):
    """A setting that a header may choose: another power to begin with, a diamond for every player."""

    power: int  # 0 leaves it as it is
    diamonds: bool


@dataclass(frozen=True, slots=True)
class Automaton:
    """A player that runs by itself: it has incoming gems and power, and neither a pile nor cards to play."""

    slug: str
    title: str
    power: int
    incoming: int
    bust_above: int
    turn: Program
    actions: tuple[ColourAction, ...]
    difficulties: Mapping[str, Difficulty]


def read_automaton(name: str, node: Node, builder: "Builder") -> Automaton:
    """One automaton. Raises `Unreadable` for anything that has no meaning."""
    node.known("title", "power", "incoming", "bust-above", "turn", "actions", "difficulties")
    context, difficulties = builder.context(name), node.get("difficulties")
    return Automaton(
        name,
        node.need("title").string(),
        amount(node.need("power")),
        amount(node.need("incoming")),
        amount(node.need("bust-above")),
        context.program(node.need("turn")),
        distinct(node.need("actions"), tuple(
            action_of(slug, entry, builder, context.program(entry.need("do")))
            for slug, entry in node.need("actions").pairs()
        ), len(builder.colours)),
        {key: difficulty_of(entry) for key, entry in (difficulties.pairs() if difficulties is not None else ())},
    )  # fmt: skip


def amount(node: Node) -> int:
    """A number with its clause."""
    node.known("value", "clause", "also")
    node.need("clause")
    return node.need("value").integer(0, 99)


def action_of(slug: str, node: Node, builder: "Builder", steps: Program) -> ColourAction:
    """One of the actions."""
    node.known("colour", "do", "clause", "also", "notes")
    return ColourAction(slug, builder.colour(node.need("colour")), steps)


def difficulty_of(node: Node) -> Difficulty:
    """One of the settings."""
    node.known("power", "diamonds", "clause", "also")
    power = node.get("power")
    return Difficulty(0 if power is None else power.integer(1, 99), node.flag("diamonds"))


def distinct(node: Node, actions: tuple[ColourAction, ...], colours: int) -> tuple[ColourAction, ...]:
    """The actions. Raises `Unreadable` if two of them are for one colour.

    Where there are as many as colours, the others leave the last one no choice.
    """
    known = dict[int, str]()
    for action in actions:
        if action.colour in known:
            colour = node.need(action.slug).need("colour")
            message = f"each colour has its own action: {colour.text} is {known[action.colour]}'s"
            raise Unreadable(colour.position, message)
        if action.colour >= 0:
            known[action.colour] = action.slug
    if len(actions) != colours or len(known) != colours - 1:
        return actions
    last = next(colour for colour in range(colours) if colour not in known)
    return tuple(action._replace(colour=last) if action.colour < 0 else action for action in actions)


#: How many players a mode can be for: the seats that move lines can name.
SEATS = (1, 4)
#: What follows when a player busts: the game is over, or the others have a final turn each.
BUSTS = ("game-over", "final-turns")
#: What scores in final turns: gems sent, or those that one has when one's final turn ends.
SCORES = ("sent", "gems")
#: Who wins after them: the most without a bust, or all players if each of them is below the automaton.
WINS = ("most", "below-automaton")
#: Who begins with a diamond.
DIAMONDS = ("all-but-first", "nobody", "everybody")
#: What becomes of an empty bank deck that has made a player bust.
EMPTY = ("stays-empty", "renewed-from-trash")
CONCESSIONS = ("game-over", "not-covered")
#: The spec points that a mechanism asks for besides what every game does: no operation declares them.
MECHANISMS = NAMES["mechanisms"]


class Bar(NamedTuple):
    """To how many incoming gems final turns raise everybody at least: so many, and more for each Ante Up."""

    minimum: int
    each_ante_up: int


class Final(NamedTuple):
    """Final turns: how a game that ends with them is said to have ended, and what is different in them."""

    by: str
    bar: Bar | None
    score: str
    wins: str
    skips: tuple[str, ...]  # phases
    drops_scepter: bool
    ignores_ante_ups: bool


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play. `players` is for how many people it is; an automaton has a seat besides, the last one."""

    name: str
    players: tuple[int, ...]
    bust: str
    final: Final | None = None
    automaton: Automaton | None = None
    diamonds: str = "all-but-first"
    skips: tuple[str, ...] = ()  # phases that no turn has
    renews: bool = False  # whether the trash becomes a new bank deck when that is empty
    concession: str = "game-over"

    @property
    def has_diamonds(self) -> bool:
        """Whether somebody may begin with a diamond, be it with one of the settings of a header."""
        return self.diamonds != "nobody" or bool(self.easier)

    @property
    def easier(self) -> str:
        """The setting of a header with which everybody begins with a diamond, "" if there is none."""
        settings = {} if self.automaton is None else self.automaton.difficulties
        return next((name for name, setting in settings.items() if setting.diamonds), "")


def read_mode(
    name: str, node: Node, vocabulary: Vocabulary, automatons: Mapping[str, Automaton]
) -> tuple[Mode, Overlay]:
    """One mode, and what it lays over the rules. Raises `Unreadable` for anything that has no meaning."""
    return mode_of(name, node, automatons), overlay(node, vocabulary, refuse_unknown_decisions)


def mode_of(name: str, node: Node, automatons: Mapping[str, Automaton]) -> Mode:
    """What a mode says."""
    found, automaton = entries.read(node, MODE), node.get("automaton")
    mode = Mode(name, **found, automaton=None if automaton is None else automaton_of(automaton, automatons))
    if (mode.bust == "final-turns") is not (mode.final is not None):
        raise node.need("bust").wrong("final-turns where the mode has `final`, and only there")
    if (mode.final is not None and mode.final.wins == "below-automaton" and mode.automaton is None) or (
        mode.automaton is None and min(mode.players, default=0) < 2
    ):
        raise node.wrong("a mode with an automaton, or for two players or more whom none is compared with")
    return mode


def automaton_of(node: Node, automatons: Mapping[str, Automaton]) -> Automaton:
    """The automaton of that name."""
    if node.string() not in automatons:
        raise Unreadable(node.position, f"unknown automaton {node.string()[:40]!r}", nearest(node.string(), automatons))
    return automatons[node.string()]


#: Phases that are left out, with the clauses that say so.
PHASES: Entries = {"phases": entries.many(entries.word(STEP_NAMES)).always(), **entries.CLAUSES}
SKIPS = entries.part(PHASES, lambda node, rules: entries.read(node, PHASES)["phases"]).otherwise(())
BAR: Entries = {"minimum": entries.number(99).always(), "each-ante-up": entries.number(99).always(), **entries.CLAUSES}
FINAL: Entries = {
    "called": entries.text("How a game that ends so is said to have ended.").named("by").always(),
    "bar": entries.part(BAR, lambda node, rules: Bar(**entries.read(node, BAR))).otherwise(None),
    "score": entries.ruled(entries.word(SCORES)).always(),
    "wins": entries.ruled(entries.word(WINS)).always(),
    "skips": SKIPS,
    "scepter": entries.ruled(entries.word(("kept", "dropped"))).becomes("dropped").named("drops_scepter"),
    "ante-ups": entries.ruled(entries.word(("counted", "ignored"))).becomes("ignored").named("ignores_ante_ups"),
}
MODE: Entries = {
    "title": entries.unread(),
    "seats": entries.one_or_many(entries.number(SEATS[1], SEATS[0])).named("players").always(),
    "applies": entries.unread(lambda words: shapes.one_or_list(shapes.text())),
    "bust": entries.ruled(entries.word(BUSTS)).always(),
    "final": entries.part(FINAL, lambda node, rules: Final(**entries.read(node, FINAL))).otherwise(None),
    "automaton": entries.unread(lambda words: shapes.text()),
    "diamonds": entries.ruled(entries.word(DIAMONDS).otherwise("all-but-first")),
    "skips": SKIPS,
    "deck-empty": entries.ruled(entries.word(EMPTY)).becomes("renewed-from-trash").named("renews"),
    "concession": entries.ruled(entries.word(CONCESSIONS).otherwise("game-over")),
    **entries.OVERLAY,
}


def demand_needs(mode: Mode, node: Node, points: Collection[str], structure: Collection[str]) -> None:
    """Refuse a mode whose mechanisms ask for spec points and clauses that there are not."""
    final = mode.final
    used = (*(("final", final.wins) if final is not None else ()), *(("automaton",) if mode.automaton else ()))
    for name in used:
        needs = Needs(tuple(MECHANISMS[name].split()), ("automaton",) if name == "automaton" else ())
        demand(f"mode {mode.name!r}", node, needs, points, structure)
