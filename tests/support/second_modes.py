"""Games of Puzzle Strike 2 in its other ways to play: headers and positions for three and four, and with the Dragon."""

from collections.abc import Sequence

from tests.support.second import BANK, NOWHERE, packed, shipped
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.games.puzzle_strike_2.play import Play
from verifier.language.node import Node
from verifier.replay.model import Replay, SeatEntry

CHARACTERS = ("grave", "jaina", "setsuki", "rook")
PLAYERS = ("Alice", "Bob", "Carol", "Dave")


def tree(value: object) -> Node:
    """A value as a header holds it."""
    if isinstance(value, dict):
        return Node(NOWHERE, fields={key: tree(one) for key, one in value.items()})
    if isinstance(value, list | tuple):
        return Node(NOWHERE, items=tuple(tree(one) for one in value))
    return Node(NOWHERE, str(value), plain=True)


def header(mode: str, players: int, bank: Sequence[str] = BANK, **more: object) -> Replay:
    """A game in a mode for so many players; the Dragon has the last seat where it plays."""
    people = [SeatEntry(f"P{number + 1}", PLAYERS[number], CHARACTERS[number], NOWHERE) for number in range(players)]
    dragon = [SeatEntry(f"P{players + 1}", "Puzzle Dragon", "", NOWHERE)] if mode in ("solo", "coop") else []
    setup = {"deck": tree("grand-melee"), "bank": tree(bank), **{key: tree(value) for key, value in more.items()}}
    return Replay("test", shipped().document.id, mode=mode, seats=(*people, *dragon), setup=setup)


def begun(
    mode: str, players: int, bank: Sequence[str] = BANK, game: PuzzleStrike2 | None = None, **more: object
) -> Play:
    """Such a game after the opening, with nothing in incoming zones and nothing drawn."""
    play = (game or packed()).start(header(mode, players, bank, **more), {})
    play.state.turn = 1
    for seat in play.state.seats:
        seat.incoming = 0
    return play


def incoming(play: Play) -> list[int]:
    """The incoming gems of all seats."""
    return [seat.incoming for seat in play.state.seats]
