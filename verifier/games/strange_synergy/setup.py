"""What a header sets up: the board, the teams and their warriors; the beginning of a game, or a position in its middle.

    board: {size: [9, 9], obstacles: [c3, g7]}
    warriors: {P1: [igor, orc-1, orc-2]}
    position: {turn: P1, warriors: {igor: {at: b3, hits: 5, cards: [fast]}}, loose: {d4: [cats-flag]}}

The boards' sizes and obstacles are not published: without `board` nothing on it is decided.
Not for: what players do in setting up (`opening`).
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from random import Random

from verifier.games import setup as common
from verifier.games.game import HeaderWishes
from verifier.games.grid_header import make_board, read_board, scatter
from verifier.games.strange_synergy.play import Synergy
from verifier.games.strange_synergy.position import fields_of, read_position, take_from_deck
from verifier.games.strange_synergy.rules import Rules
from verifier.games.strange_synergy.state import Seat, State, Warrior
from verifier.kernel.message import say
from verifier.kernel.norm import Refusal
from verifier.language.node import Node
from verifier.record.emit import tree
from verifier.record.model import Replay
from verifier.record.promises import OUTSIDE

HEADER = ("board", "warriors", "powers", "flags", "position", "scattered")
#: How a game can end, by its rules or from outside, as a result names it.
ENDS = ("elimination", "flags", *OUTSIDE)
#: The sides of made-up boards: no published text has those of the real ones.
SIDES = (7, 11)
PILLARS = 5
SEATS = tuple(f"P{number}" for number in range(1, 7))


def start(rules: Rules, replay: Replay, chosen: Mapping[str, str]) -> Synergy:
    """The game that a header sets up. Raises `Unreadable` for one that means nothing."""
    given, replay = replay.setup, common.keep_known(replay)
    setup = replay.setup
    common.check_end(replay, ENDS)
    common.check_keys(given, HEADER)
    board, rules = read_board(setup["board"]) if "board" in setup else None, common.rules_of(rules, replay)
    figures = partial(common.list_figures, rules.warriors, "warrior", mixed=bool(rules.amount("mixed")))
    common.refuse_seats(rules, replay)
    state = State(phase="deal", board=board)
    teams, lineups = common.list_sides(replay, rules.teams_here(), "team", rules.structure["team"], "warriors", figures)
    state.seats = [Seat(team) for team in teams]
    is_flagless = "flags" in given and common.is_without(replay, given["flags"], rules.flags.values())
    state.flagged = bool(rules.parameters["flags"]) and not is_flagless
    play = Synergy(rules, state, common.readings_in(rules, replay, chosen), len(state.seats))
    sides = ((seat, name) for seat, names in enumerate(lineups) for name in names)
    state.warriors = {rules.notation.index(name): Warrior(seat) for seat, name in sides}
    few, least, most = rules.amount("few"), rules.amount("team-least"), rules.parameters["team-size"]
    common.refuse_lineups(replay, "warriors", lineups, (least or most, most, few), rules.parameter_clauses)
    for number, one in state.warriors.items():
        one.hits = play.full_hits(number)
    if is_basic := common.is_without(replay, setup.get("powers"), range(len(rules.cards))):
        state.phase = "objective"
    if not is_basic or rules.amount("scattered"):
        state.deck = [number for number, card in enumerate(rules.cards) for _ in range(card.copies)]
    if "scattered" in setup:
        read_scattered(play, replay, setup["scattered"])
    if "position" in setup:
        state.phase = "turns"
        read_position(play, setup["position"])
    return play


def read_scattered(play: Synergy, replay: Replay, node: Node) -> None:
    """Gadgets and other things that lie about at the beginning. Raises `IllegalSetup` where there are none."""
    if not play.rules.amount("scattered"):
        common.refuse(replay, "scattered", Refusal(play.rules.structure["act"], say("nothing-is-scattered")))
    found = fields_of(play.rules, play.state.board).table["loose"].read(node)
    assert isinstance(found, dict)
    play.state.loose = found
    take_from_deck(play, node)


def complete(rules: Rules, header: Replay, random: Random, wishes: HeaderWishes) -> Replay:
    """A header with a team for each seat, the wished ones first, and a board; without cards unless all are known."""
    rules = common.rules_of(rules, header)
    here, size = [*rules.teams_here()], rules.parameters["team-size"]
    teams = dict.fromkeys((*wishes.characters, *random.sample(here, len(here))))
    seats = tuple(replace(seat, character=team) for seat, team in zip(header.seats, teams, strict=False))
    board = make_board(random, SIDES, PILLARS)
    known = all(card.known and card.category for card in rules.cards if card.copies)
    lineups = common.make_lineups(rules.warriors, seats, [rules.amount("few") or size, *[size] * len(seats[1:])])
    lying = scatter(random, board, ["life-point"] * 3) if rules.amount("scattered") else {}
    more = {"warriors": lineups, "powers": "" if known else "none", "scattered": lying}
    setup = {"board": tree(board), **{key: tree(value) for key, value in more.items() if value}}
    return replace(header, seats=seats, setup=setup, packs=rules.document.packs)
