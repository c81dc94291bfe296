"""Ways to play as data: seats, whom a send is offered to, what a full pile at a turn's end leads to, teams, drafting.

A mode may extend another; its norms and clauses are laid over the ruleset's, so a game reads nothing but its rules.
Not for: carrying any of it out (`endings`, `floating`, `teams`), or the set-up (`setup`, `draft`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from verifier.games.building import Needs, Overlay, demand, overlay
from verifier.games.puzzle_strike.decisions import refuse_unknown_decisions
from verifier.games.puzzle_strike.state import State
from verifier.kernel.source import Unreadable
from verifier.kernel.spec import SpecPoint
from verifier.language.node import Node, one_of
from verifier.language.norms import read_norms
from verifier.language.vocabulary import Vocabulary, nearest

#: How many players a mode can be for: the seats that move lines can name.
SEATS = (2, 4)
#: The keys of a mode.
KEYS = ("title", "seats", "applies", "extends", "answers", "floating", "loss", "concession", "teams", "draft",
        "structure", "carried-out", "norms")  # fmt: skip
#: The keys of what a mode says about one thing, of its teams, and of a draft.
PART = ("is", "clause", "also", "overflow", "raises-level")
TEAMS = ("size", "are", "clause", "also")
DRAFT = ("pool", "order", "also")
#: To whom a send is offered: to its target alone, to the target's team, or to everybody but the sender.
ANSWERS = ("target", "team", "everybody")
#: What follows when a player ends his turn with a full pile.
LOSSES = ("game-over", "lowest-pile-wins", "elimination")
#: What follows when a player gives up: no rule says, the game is over, or he is out.
CONCESSIONS = ("not-covered", "game-over", "elimination")
#: What every game asks for, and what a mechanism does besides: no operation declares these spec points.
ALWAYS = Needs(("purchase.to",))
NEEDS: Mapping[str, Needs] = {
    "everybody": Needs(("counter.leftovers",)),
    "floating": Needs(("floating.order", "floating.on-other-turn")),
    "lowest-pile-wins": Needs(("tie.compared", "lowest.loser")),
    "elimination": Needs(("elimination.ongoing", "elimination.chips")),
    "overflow": Needs(("overflow.from",)),
    "raises-level": Needs(("level.players",)),
    "team": Needs(("team.reactions", "team.incoming", "team.spared-pile")),
}


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


class Laid(NamedTuple):
    """What a mode changes of a ruleset."""

    mode: Mode
    over: Overlay


def read_modes(section: Mapping[str, Node], vocabulary: Vocabulary, points: Mapping[str, SpecPoint]) -> list[Laid]:
    """Every mode of a document. Raises `Unreadable` for anything that has no meaning."""
    return [read_mode(name, spread(name, section), vocabulary, points) for name in section]


def spread(name: str, section: Mapping[str, Node], under: tuple[str, ...] = ()) -> Node:
    """A mode with what it takes over from the mode that it extends."""
    node = section[name]
    node.known(*KEYS)
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


def read_mode(name: str, node: Node, vocabulary: Vocabulary, points: Mapping[str, SpecPoint]) -> Laid:
    """One mode."""
    players = players_of(node)
    answers, loss, concession, floating = (node.get(key) for key in ("answers", "loss", "concession", "floating"))
    for part in (answers, loss, concession, floating):
        if part is not None:
            part.known(*PART)
    overflow = None if loss is None else loss.get("overflow")
    raises = None if loss is None else loss.get("raises-level")
    mode = Mode(
        name,
        players,
        answers="target" if answers is None else one_of(answers.need("is"), ANSWERS),
        floating=floating is not None and floating.need("is").boolean(),
        loss="game-over" if loss is None else one_of(loss.need("is"), LOSSES),
        overflow=overflow is not None and overflow.need("is").boolean(),
        raises_level=0 if raises is None else raises.need("is").integer(0, 3),
        concession=one_of(concession.need("is"), CONCESSIONS) if concession else default_concession(players),
        team_size=size_of_teams(node),
        teams=teams_of(node, players),
        drafts=drafts_of(node, players),
    )
    demand_points(mode, node, points)
    norms = read_norms(node.need("norms").mapping() if node.get("norms") else {}, vocabulary)
    refuse_unknown_decisions(norm for norm, _ in norms)
    return Laid(mode, overlay(node, norms))


def default_concession(players: tuple[int, ...]) -> str:
    """Of two players one is left; how more of them go on no rule says."""
    return "game-over" if players == (2,) else "not-covered"


def players_of(node: Node) -> tuple[int, ...]:
    """For how many seats a mode is: one number or a list of them."""
    seats = node.need("seats")
    items = (seats,) if seats.text is not None else seats.sequence()
    found = tuple(item.integer(*SEATS) for item in items)
    if not found or len(set(found)) < len(found):
        raise seats.wrong("one or more different numbers of seats")
    return found


def teams_of(node: Node, players: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The teams, each as its seats (counted from 0) in turn order; every seat is in one of them."""
    teams = node.get("teams")
    if teams is None:
        return ()
    teams.known(*TEAMS)
    if teams.get("are") is None:
        return ()
    found = tuple(tuple(seat.integer(1, max(players)) - 1 for seat in team.sequence()) for team in
                  teams.need("are").sequence())  # fmt: skip
    if sorted(seat for team in found for seat in team) != list(range(max(players))) or len(players) > 1:
        raise teams.wrong(f"teams of all {max(players)} seats, each seat once")
    return found


def size_of_teams(node: Node) -> int:
    """How many players a team has; 0 without teams."""
    teams = node.get("teams")
    return 0 if teams is None else teams.need("size").integer(2, SEATS[1])


def drafts_of(node: Node, players: tuple[int, ...]) -> Mapping[int, Draft] | None:
    """The drafts by number of players."""
    draft = node.get("draft")
    if draft is None:
        return None
    found = {}
    for count, entry in draft.pairs():
        entry.known(*DRAFT)
        pool, order = entry.need("pool"), entry.need("order")
        pool.known("is", "clause", "also")
        order.known("is", "clause", "also")
        seats = tuple(seat.integer(1, SEATS[1]) - 1 for seat in order.need("is").sequence())
        found[int(count) if count.isascii() and count.isdigit() and len(count) == 1 else -1] = Draft(
            pool.need("is").integer(1, 999), pool.need("clause").string(), seats, order.need("clause").string()
        )
    if missing := [count for count in players if count not in found or max(found[count].order, default=99) >= count]:
        raise draft.wrong(f"a draft for {missing[0]} players")
    return found


def across(mode: Mode, seats: int) -> tuple[tuple[int, ...], ...]:
    """The teams of a mode with so many seats if partners sit across."""
    count = seats // mode.team_size
    return tuple(tuple(range(first, seats, count)) for first in range(count))


def mechanisms(mode: Mode) -> Iterator[str]:
    """The mechanisms that a mode has, by the names under which their needs stand."""
    yield from (name for name in (mode.answers, mode.loss) if name in NEEDS and name != "team")
    has = {"floating": mode.floating, "overflow": mode.overflow, "raises-level": mode.raises_level > 0}
    has["team"] = mode.answers == "team" or mode.team_size > 0
    yield from (name for name, there in has.items() if there)


def demand_points(mode: Mode, node: Node, points: Mapping[str, SpecPoint]) -> None:
    """Refuse a mode whose mechanisms come to spec points that the ruleset does not declare."""
    for mechanism in mechanisms(mode):
        demand(f"mode {mode.name!r}", node, NEEDS[mechanism], points, ())
