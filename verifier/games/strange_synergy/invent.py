"""Made-up games: a made-up board, teams of basic warriors, or with the cards of a pack that knows them all."""

from dataclasses import replace
from random import Random

from verifier.games.game import Wishes
from verifier.games.grid_header import make_board, scatter
from verifier.games.setup import make_lineups, rules_of
from verifier.games.strange_synergy.rules import Rules
from verifier.record.emit import tree
from verifier.record.model import Replay

#: The sides of made-up boards: no published text has those of the real ones.
SIDES = (7, 11)
PILLARS = 5


def complete(rules: Rules, header: Replay, random: Random, wishes: Wishes) -> Replay:
    """A header with a team for each seat, the wished ones first, and a board; without cards unless all are known."""
    rules = rules_of(rules, header)
    here, size = [*rules.teams_here()], rules.parameters["team-size"]
    teams = dict.fromkeys((*wishes.characters, *random.sample(here, len(here))))
    seats = tuple(replace(seat, character=team) for seat, team in zip(header.seats, teams, strict=False))
    board = make_board(random, SIDES, PILLARS)
    known = all(card.known and card.category for card in rules.cards if card.copies)
    lineups = make_lineups(rules.warriors, seats, [rules.amount("few") or size, *[size] * len(seats[1:])])
    lying = scatter(random, board, ["life-point"] * 3) if rules.amount("scattered") else {}
    more = {"warriors": lineups, "powers": "" if known else "none", "scattered": lying}
    setup = {"board": tree(board), **{key: tree(value) for key, value in more.items() if value}}
    return replace(header, seats=seats, setup=setup, packs=rules.document.packs)
