"""Ways to play as data: seats, whom a send is offered to, what a full pile at a turn's end leads to, teams, drafting.

A mode may extend another; its norms and clauses are laid over the ruleset's, so a game reads nothing but its rules.
Not for: carrying any of it out (`endings`, `floating`, `teams`), or the set-up (`setup`, `draft`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from verifier.games import entries
from verifier.games.building import Needs, Overlay, demand, overlay
from verifier.games.entries import Entries, Entry
from verifier.games.puzzle_strike.decisions import NAMES, refuse_unknown_decisions
from verifier.games.puzzle_strike.state import State
from verifier.kernel.source import Unreadable
from verifier.kernel.spec import SpecPoint
from verifier.language import shapes
from verifier.language.node import Node
from verifier.language.rule_shapes import optional, patch
from verifier.language.vocabulary import Vocabulary, nearest

#: How many players a mode can be for: the seats that move lines can name.
SEATS = (2, 4)
#: To whom a send is offered: to its target alone, to the target's team, or to everybody but the sender.
ANSWERS = ("target", "team", "everybody")
#: What follows when a player ends his turn with a full pile.
LOSSES = ("game-over", "lowest-pile-wins", "elimination")
#: What follows when a player gives up: no rule says, the game is over, or he is out.
CONCESSIONS = ("not-covered", "game-over", "elimination")
#: The spec points that a mechanism asks for besides what every game does: no operation declares them.
MECHANISMS = NAMES["mechanisms"]


class Draft(NamedTuple):
    """Character chips that are drafted: how many lie in the pool, and the seat that makes each pick."""

    pool: int
    pool_clause: str
    order: tuple[int, ...]
    order_clause: str


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play. `players` is for how many seats it is; `drafts` has an entry for each of them, or none."""

    name: str
    players: tuple[int, ...]
    answers: str = "target"
    floating: bool = False
    loss: str = "game-over"
    overflow: bool = False  # whether what exceeds a full pile goes to the next opponent when its owner is out
    raises_level: int = 0  # by how many levels an elimination raises the ante
    concession: str = "game-over"
    team_size: int = 0  # how many seats share a turn and a pile; 0 without teams
    teams: tuple[tuple[int, ...], ...] = ()  # in a game, or wherever the mode says which seats they are
    drafts: Mapping[int, Draft] | None = None

    def mates(self, seat: int) -> tuple[int, ...]:
        """The seat and those that share its turn, in turn order."""
        for team in self.teams:
            if seat in team:
                return team
        return (seat,)

    def around(self, state: State) -> tuple[tuple[int, ...], ...]:
        """For each seat those against which it plays, in turn order: not its team, and nobody who is out."""
        count = len(state.seats)
        turns = (tuple((seat + step) % count for step in range(1, count)) for seat in range(count))
        return tuple(
            tuple(other for other in others if other not in state.out and other not in self.mates(seat))
            for seat, others in enumerate(turns)
        )


#: The duel, where a ruleset names no mode.
DUEL = Mode("duel", (2,))


def spread(name: str, section: Mapping[str, Node], under: tuple[str, ...] = ()) -> Node:
    """A mode with what it takes over from the mode that it extends."""
    node = section[name]
    node.known(*MODE)
    base = node.get("extends")
    if base is None:
        return node
    if base.string() not in section:
        raise Unreadable(base.position, f"unknown mode {base.string()[:60]!r}", nearest(base.string(), section))
    if base.string() in (name, *under):
        raise Unreadable(base.position, f"mode {name!r} extends itself")
    below = spread(base.string(), section, (name, *under))
    fields = dict(below.mapping())
    for key, value in node.pairs():
        known = fields.get(key)
        both = key in ("structure", "carried-out", "norms") and known is not None
        fields[key] = Node(value.position, fields={**known.mapping(), **value.mapping()}) if both and known else value
    return Node(node.position, fields=fields)


def read_mode(name: str, node: Node, vocabulary: Vocabulary, points: Mapping[str, SpecPoint]) -> tuple[Mode, Overlay]:
    """One mode, and what it lays over the rules. Raises `Unreadable` for anything that has no meaning."""
    found = entries.read(node, MODE)
    players = found["players"]
    check_teams(node.get("teams"), found["teams"].get("are", ()), players)
    check_drafts(node.get("draft"), found["drafts"], players)
    mode = Mode(
        name,
        **{key: value for key, value in found.items() if key not in ("loss", "teams", "concession")},
        **found["loss"],
        concession=found["concession"] or ("game-over" if players == (2,) else "not-covered"),  # no rule says it
        team_size=found["teams"].get("size", 0),
        teams=found["teams"].get("are", ()),
    )
    demand_points(mode, node, points)
    return mode, overlay(node, vocabulary, refuse_unknown_decisions)


def check_teams(node: Node | None, teams: tuple[tuple[int, ...], ...], players: tuple[int, ...]) -> None:
    """Refuse teams in which not every seat is once, or of which a mode for several numbers of players names the seats.

    Raises `Unreadable`.
    """
    every = list(range(max(players)))
    if node is not None and teams and (sorted(chain.from_iterable(teams)) != every or len(players) > 1):
        raise node.wrong(f"teams of all {max(players)} seats, each seat once")


def check_drafts(node: Node | None, drafts: Mapping[int, Draft] | None, players: tuple[int, ...]) -> None:
    """Refuse drafts that leave out a number of players, or let a seat pick that there is not. Raises `Unreadable`."""
    if node is not None and drafts is not None:
        for count in players:
            if count not in drafts or max(drafts[count].order, default=99) >= count:
                raise node.wrong(f"a draft for {count} players")


def players_of(node: Node, rules: object = None) -> tuple[int, ...]:
    """For how many seats a mode is: one number or a list of them. Raises `Unreadable`."""
    found = tuple(item.integer(*SEATS) for item in ((node,) if node.text is not None else node.sequence()))
    if not found or len(set(found)) < len(found):
        raise node.wrong("one or more different numbers of seats")
    return found


def drafts_of(node: Node, rules: object) -> Mapping[int, Draft]:
    """The drafts by number of players; what is no such number is -1."""
    drafts = {count: entries.read(entry, DRAFT) for count, entry in node.pairs()}
    return {
        int(count) if count.isascii() and count.isdigit() and len(count) == 1 else -1: Draft(
            *one["pool"], *one["order"]
        )
        for count, one in drafts.items()
    }


def with_clause(entry: Entry) -> Entry:
    """A value under `is` as a pair with the one clause that gives it."""
    table: Entries = {"is": entry.always(), "clause": entries.text().always(), "also": entries.CITED}
    return entries.ruled(entry).by(lambda node, rules: tuple(entries.read(node, table).values()))


SEAT = entries.number(SEATS[1], 1).by(lambda node, rules: node.integer(1, SEATS[1]) - 1)
#: What a full pile at a turn's end leads to, and besides what is handed on and how the ante rises then.
LOSS: Entries = {
    "is": entries.word(LOSSES).named("loss").always(),
    **entries.CLAUSES,
    "overflow": entries.ruled(entries.truth()),
    "raises-level": entries.ruled(entries.number(3)),
}
TEAMS: Entries = {
    "size": entries.number(SEATS[1], 2).always(),
    "are": entries.many(entries.many(SEAT)),
    **entries.CLAUSES,
}
DRAFT: Entries = {
    "pool": with_clause(entries.number(999, 1)).always(),
    "order": with_clause(entries.many(SEAT)).always(),
    "also": entries.CITED,
}
MODE: Entries = {
    "title": entries.unread(lambda words: shapes.text()),
    "seats": entries.one_or_many(entries.number(SEATS[1], SEATS[0])).by(players_of).named("players").always(),
    "applies": entries.unread(lambda words: shapes.one_or_list(shapes.text())),
    "extends": entries.unread(lambda words: words.name(words.modes)),
    "answers": entries.ruled(entries.word(ANSWERS).otherwise("target")),
    "floating": entries.ruled(entries.truth()),
    "loss": entries.part(LOSS),
    "concession": entries.ruled(entries.word(CONCESSIONS)),
    "teams": entries.part(TEAMS),
    "draft": Entry(
        drafts_of, lambda words: shapes.mapping_of(optional(patch(entries.shape(DRAFT, words)))), attribute="drafts"
    ),
    **entries.OVERLAY,
}


def across(mode: Mode, seats: int) -> tuple[tuple[int, ...], ...]:
    """The teams of a mode with so many seats if partners sit across."""
    count = seats // mode.team_size
    return tuple(tuple(range(first, seats, count)) for first in range(count))


def mechanisms(mode: Mode) -> Iterator[str]:
    """The mechanisms that a mode has, by the names under which their needs stand."""
    yield from (name for name in (mode.answers, mode.loss) if name in MECHANISMS and name != "team")
    has = {"floating": mode.floating, "overflow": mode.overflow, "raises-level": mode.raises_level > 0}
    has["team"] = mode.answers == "team" or mode.team_size > 0
    yield from (name for name, there in has.items() if there)


def demand_points(mode: Mode, node: Node, points: Mapping[str, SpecPoint]) -> None:
    """Refuse a mode whose mechanisms come to spec points that the ruleset does not declare."""
    for mechanism in mechanisms(mode):
        demand(f"mode {mode.name!r}", node, Needs(tuple(MECHANISMS[mechanism].split())), points, ())
