"""A Strange Synergy ruleset made ready to run: cards, teams, warriors, amounts, norms.

The pieces are numbered: power cards, then the flags of the teams, then the warriors.
Not for: set-up (`setup`), or what the rules mean in play (`play`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from verifier.games.building import Building, Needs, demand, read_amounts
from verifier.games.plain_ways import read_ways
from verifier.games.ruleset import Ruleset, extend, read_ruleset, refuse_unknown_decisions
from verifier.games.strange_synergy.cards import Card, read_card
from verifier.games.strange_synergy.decisions import DECISIONS, LANGUAGE, VERBS
from verifier.games.strange_synergy.state import Frame
from verifier.games.strange_synergy.vocabulary import VOCABULARY
from verifier.language import fields
from verifier.language.coverage import cited_below
from verifier.language.document import Document
from verifier.language.node import Node, one_of
from verifier.language.unknown import is_unknown

if TYPE_CHECKING:
    from verifier.games.strange_synergy.table import Table

#: What a team has of its own, and what is said of it besides.
TEAM = {
    "hits": fields.number(99, 1), "basic-damage": fields.number(99).named("damage"), "move": fields.number(99),
    "gadgets": fields.word(("unlimited",)), "spare": fields.truth(),
}  # fmt: skip
OF_TEAM = ("name", "clause", "also", "source", "colour", "notes")


@dataclass(frozen=True, slots=True)
class Team:
    """A team: what its warriors have in place of the basic amounts; None for the basic one."""

    hits: int | None = None
    damage: int | None = None
    move: int | None = None  # without gadgets
    gadgets: str = ""  # "unlimited" if a warrior carries any number of them
    spare: bool = False  # made up of what the box has besides, where the way to play has such teams


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Ruleset):
    """The rules, with the cards, teams and warriors that there are."""

    cards: tuple[Card, ...]
    teams: Mapping[str, Team]
    flags: Mapping[str, int]  # the piece, by team
    warriors: Mapping[str, str]  # the team of each by name; "" if no source gives it

    def amount(self, name: str) -> int:
        """An amount; 0 for one that these rules do not have."""
        return self.parameters.get(name, 0)

    def teams_here(self) -> dict[str, int]:
        """The flags of the teams that this way to play has, by team."""
        here = [name for name, team in self.teams.items() if not team.spare or self.amount("spare-teams")]
        return {name: self.flags[name] for name in here}


def build(document: Document) -> Rules:
    """Read a document. Raises `Unreadable` for anything in it that has no meaning."""
    builder: Building[Table, Frame] = Building(document, {}, VOCABULARY)
    amounts = read_amounts(document, LANGUAGE.parameters)
    cards = builder.pieces(lambda _, slug, node: read_card(slug, node))
    entries = document.section("teams").items()
    teams = {name: fields.build(Team, fields.read_fields(node, TEAM, OF_TEAM)) for name, node in entries}
    warriors = {name: read_owner(node, teams) for name, node in document.section("warriors").items()}
    flags = {name: len(cards) + number for number, name in enumerate(teams)}
    notation = (*(card.slug for card in cards), *(f"{name}-flag" for name in teams), *warriors)
    check = partial(refuse_unknown_decisions, decisions=DECISIONS, stoppable=())
    shared = read_ruleset(builder, amounts, (*LANGUAGE.lists["faults"], *VERBS, *DECISIONS), check, notation)
    needs = Needs(LANGUAGE.lists["needs"], LANGUAGE.lists["structure"])
    demand("the game", document.root, needs, shared.points, shared.structure)
    chips = document.section("chips").items()
    of_cards = {slug: tuple(clause for clause, _ in cited_below(node, "")) for slug, node in chips}
    shared = replace(shared, carried_out={**shared.carried_out, **of_cards})
    rules = extend(Rules, shared, cards=cards, teams=teams, flags=flags, warriors=warriors)
    modes = read_ways(builder, rules, check)
    return replace(next(iter(modes.values()), rules), modes=modes)


def read_owner(node: Node, teams: Mapping[str, Team]) -> str:
    """The team of a warrior; "" if no source gives it. Raises `Unreadable`."""
    node.known("team", "source", "clause", "notes")
    team = node.need("team")
    return "" if is_unknown(team) else one_of(team, teams)
