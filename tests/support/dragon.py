"""Positions of a game against the Puzzle Dragon, and invented facts that it goes by, for tests."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tests.support.from_here import follow_from_here
from tests.support.second import COLOURS, EMPTY, NOWHERE, RULESET, packed, shipped
from tests.support.second_modes import tree
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.games.puzzle_strike_2.play import Play
from verifier.record.model import Replay, SeatEntry
from verifier.record.moves import MoveLines, MoveReader

PEOPLE = (("Alice", "grave"), ("Bob", "jaina"), ("Carol", "setsuki"), ("Dave", "rook"))
#: The first step of the list is purple's, and so on; stand-ins are cheap and block nothing.
ACTIONS = MappingProxyType(
    {"crash-power": "purple", "block-highest": "blue", "crash-dearest": "pink", "discard": "green"}
)
STAND_INS = MappingProxyType(
    {f"{colour}-card": {"cost": cost, "block": 0} for cost, colour in enumerate(("purple", "blue", "pink", "green"))}
)
#: A bank without two neighbours of one colour, whose fifth card is green; the dearest costs 3.
BANK = ("purple-card", "blue-card", "pink-card", "purple-card", "green-card")
#: Where a turn of a player begins: the phase, and the moment of the action phase.
BEGINNINGS = MappingProxyType({"ante": (0, "idle"), "action": (1, "acting"), "buy": (2, "idle"), "draw": (3, "idle")})


def dragons_facts(actions: Mapping[str, str]) -> dict[str, object]:
    """The colours of the Dragon's actions, `{crash-power: purple}`, as a header gives them."""
    return {
        "automatons": {"puzzle-dragon": {"actions": {action: {"colour": colour} for action, colour in actions.items()}}}
    }


def seated(players: int, bank: Sequence[str] = BANK, facts: object = None, difficulty: str = "") -> Replay:
    """The header of a game of so many players against the Dragon."""
    people = [SeatEntry(f"P{number}", *who, NOWHERE) for number, who in enumerate(PEOPLE[:players], 1)]
    dragon = SeatEntry(f"P{players + 1}", "Puzzle Dragon", "", NOWHERE)
    setup = {"deck": tree("grand-melee"), "bank": tree(bank)}
    setup |= {"difficulty": tree(difficulty)} if difficulty else {}
    facts = {**dragons_facts(ACTIONS), "cards": STAND_INS} if facts is None else facts
    mode = "solo" if players == 1 else "coop"
    return Replay("test", RULESET, mode=mode, seats=(*people, dragon), setup=setup, facts=tree(facts))


def lair(
    players: int = 1, at: str = "dragon", seat: int = 0, *, piles: Sequence[str] = (), hands: Sequence[str] = (),
    incoming: Sequence[int] = (), bank: Sequence[str] = BANK, creatures: Mapping[int, str] = MappingProxyType({}),
    discards: Sequence[str] = (), difficulty: str = "", readings: Mapping[str, str] = EMPTY,
    rules: PuzzleStrike2 | None = None, **state: object,
) -> Play:  # fmt: skip
    """A position in the turn of the Dragon or (`at`) of a player; `hands` are cards of each player, in one text."""
    play = (rules or packed()).start(seated(players, bank, difficulty=difficulty), readings)
    if at == "start":
        return play
    index = play.rules.index
    play.state.turn, play.state.active = 1, play.automaton if at == "dragon" else seat
    if at != "dragon":
        play.state.phase, play.state.moment = BEGINNINGS[at]
        play.state.seats[seat].actions = 3 if at == "action" else 0
    tokens = (*incoming, *[0] * (players + 1 - len(incoming)))
    for number, player in enumerate(play.state.seats):
        player.incoming = tokens[number]
        player.pile = [COLOURS[gem] for gem in (piles[number] if number < len(piles) else "")]
        for zone, cards in (("hand", hands), ("discard", discards)):
            for slug in (cards[number] if number < len(cards) else "").split():
                play.zone(number, zone)[index[slug]] += 1
                player.deck[index[slug]] -= int(player.deck[index[slug]] > 0)
        player.creature = index[creatures[number]] if number in creatures else -1
    for name, value in state.items():
        setattr(play.state, name, value)
    return play


def told(play: Play, text: str) -> str:
    """What follows of lines, parted by `/`: "" if all of it, else `LINE CLAUSE`, or `LINE ?: what is not known`."""
    lines = tuple(line.strip() for line in text.split("/"))
    reader = MoveReader(shipped().names, len(play.state.seats))
    moves = reader.read(MoveLines("case", lines, range(1, len(lines) + 1), [1] * len(lines)))
    stop = follow_from_here(play, moves, claims=False)[1].stop
    if stop is None:
        return ""
    return f"{stop.event.line} {f'?: {stop.refusal.message}' if stop.undecided else stop.refusal.clause}"
