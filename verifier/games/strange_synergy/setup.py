"""What a header sets up: the board, the teams and their warriors; the beginning of a game, or a position in its middle.

    board: {size: [9, 9], obstacles: [c3, g7]}
    warriors: {P1: [igor, orc-1, orc-2]}
    position: {turn: P1, warriors: {igor: {at: b3, hits: 5, cards: [fast]}}, loose: {d4: [cats-flag]}}

The boards' sizes and obstacles are not published: without `board` nothing on it is decided.
Not for: what players do in setting up (`opening`).
"""

from collections.abc import Mapping, Sequence
from functools import partial

from verifier.games import setup as common
from verifier.games.grid_header import read_board
from verifier.games.strange_synergy.play import Synergy
from verifier.games.strange_synergy.position import fields_of, read_position, take_from_deck
from verifier.games.strange_synergy.rules import Rules
from verifier.games.strange_synergy.state import Seat, State, Warrior
from verifier.kernel.message import say
from verifier.kernel.norm import Refusal
from verifier.language.node import Node
from verifier.record.model import Replay
from verifier.record.promises import OUTSIDE

HEADER = ("board", "warriors", "powers", "flags", "position", "scattered")
#: How a game can end, by its rules or from outside, as a result names it.
ENDS = ("elimination", "flags", *OUTSIDE)
SEATS = tuple(f"P{number}" for number in range(1, 7))


def start(rules: Rules, replay: Replay, chosen: Mapping[str, str]) -> Synergy:
    """The game that a header sets up. Raises `Unreadable` for one that means nothing."""
    setup = replay.setup
    common.check_end(replay, ENDS)
    common.check_keys(setup, HEADER)
    board, rules = read_board(setup["board"]) if "board" in setup else None, common.rules_of(rules, replay)
    figures = partial(common.list_figures, rules.warriors, "warrior", mixed=bool(rules.amount("mixed")))
    common.refuse_seats(rules, replay)
    state = State(phase="deal", board=board)
    teams, lineups = common.list_sides(replay, rules.teams_here(), "team", rules.structure["team"], "warriors", figures)
    state.seats = [Seat(team) for team in teams]
    state.flagged = bool(rules.parameters["flags"]) and not common.is_none(setup.get("flags"))
    play = Synergy(rules, state, common.readings_in(rules, replay, chosen), len(state.seats))
    for seat, names in enumerate(lineups):
        for name in names:
            state.warriors[rules.notation.index(name)] = Warrior(seat)
    refuse_lineup(rules, replay, lineups)
    for number, one in state.warriors.items():
        one.hits = play.full_hits(number)
    if is_basic := common.is_none(setup.get("powers")):
        state.phase = "objective"
    if not is_basic or rules.amount("scattered"):
        state.deck = [number for number, card in enumerate(rules.cards) for _ in range(card.copies)]
    if "scattered" in setup:
        read_scattered(play, replay, setup["scattered"])
    if "position" in setup:
        state.phase = "turns"
        read_position(play, setup["position"])
    return play


def refuse_lineup(rules: Rules, replay: Replay, lineups: Sequence[Sequence[str]]) -> None:
    """Refuse teams of a wrong size, or sides of which not just one is outnumbered. Raises `IllegalSetup`.

    In the middle of a game there may be fewer: of those that the header does not line up, the ones that it names.
    """
    most, few, clauses = rules.parameters["team-size"], rules.amount("few"), rules.parameter_clauses
    begun, key, sizes = replay.setup.get("position"), "warriors", [len(names) for names in lineups]
    least = rules.amount("team-least") or most
    if begun is not None:
        least, key = 0, "warriors" if "warriors" in replay.setup else "position"
        named = {name for name, _ in common.entries_of(begun, "warriors")}
        lined_up = {seat for seat, _ in replay.setup[key].pairs()} if key == "warriors" else ()
        sides = zip(replay.seats, lineups, strict=True)
        sizes = [len(names if seat.id in lined_up else named.intersection(names)) for seat, names in sides]
    for seat, size in zip(replay.seats, sizes, strict=True):
        if not least <= size <= most and not 1 <= size <= few:
            common.refuse_size(replay, key, seat, size, (least, most), clauses["team-size"])
    small = sum(size <= few for size in sizes)
    if few and (small < 1 or (small > 1 and begun is None)):
        message = say("one-side-is-outnumbered", n=few)
        common.refuse(replay, key, Refusal(clauses["few"], message, "", say("one-side"), str(small)))


def read_scattered(play: Synergy, replay: Replay, node: Node) -> None:
    """Gadgets and other things that lie about at the beginning. Raises `IllegalSetup` where there are none."""
    if not play.rules.amount("scattered"):
        common.refuse(
            replay, "scattered", Refusal(play.rules.structure["act"], "nothing is scattered in this way to play")
        )
    found = fields_of(play.rules, play.state.board).table["loose"].read(node)
    assert isinstance(found, dict)
    play.state.loose = found
    take_from_deck(play, node)
