"""Made-up games: a made-up board, teams of basic warriors, or with the cards of a pack that knows them all."""

from dataclasses import replace
from random import Random

from verifier.games.game import MADE_UP, PLAYERS, Wishes
from verifier.games.grid import Board, label_of
from verifier.games.strange_synergy.rules import Rules
from verifier.kernel.source import Unreadable
from verifier.language.node import Node
from verifier.record.emit import tree
from verifier.record.model import Replay, SeatEntry

#: The sides of made-up boards: no published text has those of the real ones.
SIDES = (7, 11)
PILLARS = 5


def invent(rules: Rules, random: Random, index: int, wishes: Wishes) -> Replay:
    """The header of a made-up game. Raises `Unreadable` for wishes that mean nothing."""
    mode = rules.modes.get(wishes.mode, rules)
    if wishes.mode and wishes.mode not in rules.modes:
        raise Unreadable(MADE_UP, f"there is no mode {wishes.mode!r}")
    count = wishes.seats or min(mode.mode.players)
    teams = [*wishes.characters, *(team for team in random.sample([*rules.teams], len(rules.teams)))]
    people = tuple(
        SeatEntry(f"P{seat + 1}", PLAYERS[seat % len(PLAYERS)], team, MADE_UP)
        for seat, team in enumerate(list(dict.fromkeys(teams))[:count])
    )
    setup = {"board": write_board(random)}
    if not all(card.known and card.category for card in rules.cards):
        setup["powers"] = tree("none")
    document = rules.document
    made = Replay(MADE_UP.path, document.id, errata=document.errata, digest=document.digest, seats=people, setup=setup)
    return replace(made, mode=wishes.mode, packs=document.packs)


def write_board(random: Random) -> Node:
    """A board with a few pillars, as a header has it."""
    width, height = random.randint(*SIDES), random.randint(*SIDES)
    pillars = random.sample([*Board(width, height).squares()], PILLARS)
    return tree({"size": [width, height], "obstacles": [*map(label_of, pillars)]})
