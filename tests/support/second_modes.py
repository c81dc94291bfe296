"""Games of Puzzle Strike 2 in its other ways to play: headers and positions for three and four, and with the Dragon."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tests.support.second import BANK, BEGINNINGS, COLOURS, EMPTY, NOWHERE, packed, shipped
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.games.puzzle_strike_2.play import Play
from verifier.language.node import Node
from verifier.record.model import Replay, SeatEntry

CHARACTERS = ("grave", "jaina", "setsuki", "rook")
PLAYERS = ("Alice", "Bob", "Carol", "Dave")
NOTHING: Mapping[int, str] = MappingProxyType({})


def tree(value: object) -> Node:
    """A value as a header holds it."""
    if isinstance(value, Mapping):
        return Node(NOWHERE, fields={key: tree(one) for key, one in value.items()})
    if isinstance(value, list | tuple):
        return Node(NOWHERE, items=tuple(tree(one) for one in value))
    return Node(NOWHERE, str(value), plain=True)


def header(
    mode: str, players: int, bank: Sequence[str] = BANK, facts: Mapping[str, object] | None = None,
    characters: Sequence[str] = CHARACTERS, **more: object,
) -> Replay:  # fmt: skip
    """A game in a mode for so many players; the Dragon has the last seat where it plays."""
    people = [SeatEntry(f"P{number + 1}", PLAYERS[number], characters[number], NOWHERE) for number in range(players)]
    dragon = [SeatEntry(f"P{players + 1}", "Puzzle Dragon", "", NOWHERE)] if mode in ("solo", "coop") else []
    setup = {"deck": tree("grand-melee"), "bank": tree(bank), **{key: tree(value) for key, value in more.items()}}
    given = None if facts is None else tree(facts)
    return Replay("test", shipped().document.id, mode=mode, seats=(*people, *dragon), setup=setup, facts=given)


def begun(
    mode: str, players: int, bank: Sequence[str] = BANK, game: PuzzleStrike2 | None = None, **more: object
) -> Play:
    """Such a game after the opening, with nothing in incoming zones and nothing drawn."""
    play = (game or packed()).start(header(mode, players, bank, **more), {})  # type: ignore[arg-type]
    play.state.turn = 1
    for seat in play.state.seats:
        seat.incoming = 0
    return play


def incoming(play: Play) -> list[int]:
    """The incoming gems of all seats."""
    return [seat.incoming for seat in play.state.seats]


def table(
    players: int, piles: Sequence[str] = (), hands: Mapping[int, str] = NOTHING, *, at: str = "action", seat: int = 0,
    holder: int = 0, incoming: Sequence[int] = (), meters: str = "", diamonds: Sequence[int] = (),
    creatures: Sequence[int] = (), scores: Sequence[int] = (), trash: str = "", game: PuzzleStrike2 | None = None,
    bank: Sequence[str] = BANK, readings: Mapping[str, str] = EMPTY, characters: Sequence[str] = CHARACTERS,
    **state: object,
) -> Play:  # fmt: skip
    """A position of three or four somewhere in a turn of `seat`, each with its pile, tokens and more by seat.

    `meters` are those of `holder` in colour letters. A `final` one has the first turn of those who are not `out`.
    """
    play = (game or packed()).start(header("multiplayer", players, bank, characters=characters), readings)
    if at == "start":
        return play
    position, index = play.state, play.rules.index
    position.turn, position.active, position.holder = 1, seat, holder
    position.phase, position.moment = BEGINNINGS[at]
    for number, player in enumerate(position.seats):
        player.pile = [COLOURS[gem] for gem in (*piles, *[""] * players)[number]]
        player.incoming = (*incoming, *[0] * players)[number]
        player.diamonds, player.score = int(number in diamonds), (*scores, *[0] * players)[number]
        player.creature = index["unleashed-tiger"] if number in creatures else -1
        for slug in hands.get(number, "").split():
            player.hand[index[slug]] += 1
            player.deck[index[slug]] -= int(player.deck[index[slug]] > 0)
    for letter in meters:
        position.seats[holder].meters[COLOURS[letter]] += 1
    for slug in trash.split():
        position.trash[index[slug]] += 1
    position.seats[seat].actions = 3 if at in ("begin", "action") else 0
    for name, value in state.items():
        setattr(position, name, value)
    return play
