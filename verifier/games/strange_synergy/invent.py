"""Made-up games: a made-up board, teams of basic warriors, or with the cards of a pack that knows them all."""

from dataclasses import replace
from random import Random

from verifier.games.game import Wishes
from verifier.games.grid_header import make_board
from verifier.games.strange_synergy.rules import Rules
from verifier.record.emit import tree
from verifier.record.model import Replay

#: The sides of made-up boards: no published text has those of the real ones.
SIDES = (7, 11)
PILLARS = 5


def complete(rules: Rules, header: Replay, random: Random, wishes: Wishes) -> Replay:
    """A header with a team for each seat, the wished ones first, and a board; without cards unless all are known."""
    here = [*rules.teams_here()]
    teams = dict.fromkeys((*wishes.characters, *random.sample(here, len(here))))
    seats = tuple(replace(seat, character=team) for seat, team in zip(header.seats, teams, strict=False))
    known = all(card.known and card.category for card in rules.cards if card.copies)
    powers = {} if known else {"powers": tree("none")}
    setup = {"board": tree(make_board(random, SIDES, PILLARS)), **powers}
    return replace(header, seats=seats, setup=setup, packs=rules.document.packs)
