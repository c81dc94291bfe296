"""What a header sets up: the board, the teams and their warriors; the beginning of a game, or a position in its middle.

    board: {size: [9, 9], obstacles: [c3, g7]}
    warriors: {P1: [igor, orc-1, orc-2]}
    position: {turn: P1, warriors: {igor: {at: b3, hits: 5, cards: [fast]}}, loose: {d4: [cats-flag]}}

The boards' sizes and obstacles are not published: without `board` nothing on it is decided.
Not for: what players do in setting up (`opening`).
"""

from collections.abc import Iterator, Mapping

from verifier.games.grid import LETTERS, MOST, Board, Square, is_label, square_at
from verifier.games.setup import check_keys, readings_in, refuse, rules_of
from verifier.games.strange_synergy.play import Synergy
from verifier.games.strange_synergy.powers import count_hits
from verifier.games.strange_synergy.rules import Rules
from verifier.games.strange_synergy.state import Seat, State, Warrior
from verifier.kernel import malformed
from verifier.kernel.norm import Refusal
from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.language.vocabulary import nearest
from verifier.record.model import Replay, SeatEntry

HEADER = ("board", "warriors", "powers", "flags", "position")
SEATS = tuple(f"P{number}" for number in range(1, 7))
POSITION = ("turn", "number", "acting", "moved", "struck", "done", "seats", "warriors", "loose", "discard", "removed")
UNSAID = "unsaid-power"
OF_SEAT = ("base", "objective")
OF_WARRIOR = ("at", "hits", "cards", "flags", "dead", "gone", "stunned-by", "idle")


def start(rules: Rules, replay: Replay, chosen: Mapping[str, str]) -> Synergy:
    """The game that a header sets up. Raises `Unreadable` for one that means nothing."""
    setup = replay.setup
    check_keys(setup, HEADER)
    rules = rules_of(rules, replay)
    state = State(phase="deal", board=read_board(setup["board"]) if "board" in setup else None)
    state.seats = [Seat(team_of(rules, replay, entry)) for entry in replay.seats]
    state.flagged = bool(rules.parameters["flags"]) and not is_none(setup.get("flags"))
    play = Synergy(rules, state, readings_in(rules, replay, chosen), len(state.seats))
    refuse_seats(rules, replay)
    for seat, names in enumerate(list_lineups(rules, replay, setup.get("warriors"))):
        if "position" not in setup:
            refuse_team(rules, replay, seat, len(names))
        for name in names:
            state.warriors[rules.notation.index(name)] = Warrior(seat)
    for number, one in state.warriors.items():
        one.hits = count_hits(play, number, ())
    state.deck = [number for number, card in enumerate(rules.cards) for _ in range(card.copies)]
    if is_none(setup.get("powers")):
        state.phase = "objective"
    if "position" in setup:
        state.phase = "turns"
        read_position(play, setup["position"])
    return play


def refuse_seats(rules: Rules, replay: Replay) -> None:
    """Refuse a wrong number of players, and a team that two have. Raises `IllegalSetup`."""
    players, structure = rules.mode.players, rules.structure
    if len(replay.seats) not in players:
        wanted = " or ".join(map(str, players))
        message = f"the game is for {wanted} players, not {len(replay.seats)}"
        few = len(replay.seats) < min(players)
        clause = structure["few-players" if few else "many-players"]
        refuse(replay, "seats", Refusal(clause, message, "players", wanted, str(len(replay.seats))))
    teams = [seat.character for seat in replay.seats]
    again = next((team for team in teams if teams.count(team) > 1), None)
    if again is not None:
        refuse(replay, "seats", Refusal(structure["team"], f"two players have the {again}", "", "another team", again))


def refuse_team(rules: Rules, replay: Replay, seat: int, size: int) -> None:
    """Refuse a team of the wrong size at the beginning of a game. Raises `IllegalSetup`."""
    wanted = rules.parameters["team-size"]
    if size != wanted:
        message = f"{replay.seats[seat].id} has {size} warriors, not {wanted}"
        clause = rules.parameter_clauses["team-size"]
        refuse(replay, "warriors", Refusal(clause, message, "warriors of a team", str(wanted), str(size)))


def is_none(node: Node | None) -> bool:
    """Whether a key says that there is none. Raises `Unreadable` for anything else that it says."""
    if node is None:
        return False
    if node.text != "none":
        raise node.wrong("none")
    return True


def read_board(node: Node) -> Board:
    """A board: its columns and rows, and the squares of permanent obstacles."""
    node.known("size", "obstacles")
    size = node.need("size").sequence()
    if len(size) != 2:
        raise node.need("size").wrong("columns and rows")
    board = Board(size[0].integer(1, MOST), size[1].integer(1, MOST))
    found = node.get("obstacles")
    squares = () if found is None else tuple(read_square(board, one) for one in found.sequence())
    return Board(board.width, board.height, frozenset(squares))


def read_square(board: Board | None, node: Node) -> Square:
    """A square of the board."""
    text = node.string()
    if not is_label(text) or (board is not None and not board.has(square_at(text))):
        last = "" if board is None else f" from a1 to {LETTERS[board.width - 1]}{board.height}"
        raise node.wrong(f"a square of the board{last}")
    return square_at(text)


def team_of(rules: Rules, replay: Replay, entry: SeatEntry) -> str:
    """The team of a seat, which its `character` names."""
    if entry.character in rules.teams:
        return entry.character
    where = entry.position if entry.position.path else Position(replay.path, 1, 1)
    near = nearest(entry.character, rules.teams)
    raise malformed.UNKNOWN_NAME.at(where, near, kind="team", name=entry.character[:60] or "none")


def list_lineups(rules: Rules, replay: Replay, node: Node | None) -> Iterator[tuple[str, ...]]:
    """The warriors of each seat, by name: those that the header names, else the team's."""
    named = {} if node is None else node.mapping()
    taken: set[str] = set()
    for key, entry in named.items():
        if key not in {seat.id for seat in replay.seats}:
            raise malformed.UNKNOWN_NAME.at(entry.named_at, "", kind="seat", name=key[:20])
    for seat in replay.seats:
        if seat.id not in named:
            found = tuple(name for name, team in rules.warriors.items() if team == seat.character)
        else:
            found = tuple(read_warrior(rules, seat, one) for one in named[seat.id].sequence())
        again = taken.intersection(found)
        if again or len(set(found)) < len(found):
            where = named.get(seat.id, node)
            place = where.position if where is not None else seat.position
            raise Unreadable(place, f"a warrior is there twice: {', '.join(sorted(again or found))}")
        taken.update(found)
        yield found


def read_warrior(rules: Rules, seat: SeatEntry, node: Node) -> str:
    """The name of a warrior that can be of a seat's team."""
    name = node.string()
    if name not in rules.warriors:
        raise malformed.UNKNOWN_NAME.at(node.position, nearest(name, rules.warriors), kind="warrior", name=name[:60])
    if rules.warriors[name] not in ("", seat.character):
        raise node.wrong(f"a warrior of the {seat.character}")
    return name


# -- positions


def read_position(play: Synergy, node: Node) -> None:
    """Set up a position in the middle of a game; a warrior that it does not name is out. Raises `Unreadable`."""
    node.known(*POSITION)
    state = play.state
    state.turn = number.integer(1, 10**6) if (number := node.get("number")) else 1
    if turn := node.get("turn"):
        state.active = seat_index(play, turn.string(), turn)
    for name, entry in entries(node, "seats").items():
        read_player(play, seat_index(play, name, entry), entry)
    standing = entries(node, "warriors")
    for warrior, one in state.warriors.items():
        one.gone = play.name(warrior) not in standing
    for name, entry in standing.items():
        read_state(play, piece_of(play, name, entry.named_at), entry)
    for label, things in entries(node, "loose").items():
        if not is_label(label):
            raise things.wrong("gadgets under a square")
        state.loose[square_at(label)] = [piece_of(play, one.string(), one.position) for one in things.sequence()]
    state.done = [piece_of(play, one.string(), one.position) for one in listed(node, "done")]
    if acting := node.get("acting"):
        state.acting = piece_of(play, acting.string(), acting.position)
        state.moved = made.integer(0, 99) if (made := node.get("moved")) else 0
        state.struck = made.integer(0, 99) if (made := node.get("struck")) else 0
    for key, pile in (("discard", state.discard), ("removed", state.removed)):
        pile.extend(piece_of(play, one.string(), one.position) for one in listed(node, key))
    held = [*state.discard, *state.removed, *(card for one in state.warriors.values() for card in one.cards)]
    for card in [*held, *(thing for things in state.loose.values() for thing in things)]:
        if card in state.deck:
            state.deck.remove(card)
    play.settle_end()


def entries(node: Node, key: str) -> Mapping[str, Node]:
    """The entries of a part of a position."""
    found = node.get(key)
    return {} if found is None else found.mapping()


def listed(node: Node, key: str) -> tuple[Node, ...]:
    """The items of a part of a position."""
    found = node.get(key)
    return () if found is None else found.sequence()


def seat_index(play: Synergy, name: str, node: Node) -> int:
    """The seat of a name."""
    if name not in play.seat_names:
        raise malformed.UNKNOWN_NAME.at(node.position, nearest(name, play.seat_names), kind="seat", name=name[:20])
    return play.seat_names.index(name)


def piece_of(play: Synergy, name: str, where: Position) -> int:
    """The number of a piece; `?` is a power that the record does not say."""
    name = UNSAID if name == "?" else name
    if name not in play.rules.notation:
        raise malformed.UNKNOWN_NAME.at(where, nearest(name, play.rules.notation), kind="card", name=name[:60])
    return play.rules.notation.index(name)


def read_player(play: Synergy, seat: int, node: Node) -> None:
    """A player's base and the flag that he chose; one that is not given is chosen in secret."""
    node.known(*OF_SEAT)
    player = play.state.seats[seat]
    if base := node.get("base"):
        player.base = read_square(play.state.board, base)
    if objective := node.get("objective"):
        player.objective = piece_of(play, objective.string(), objective.position)


def read_state(play: Synergy, number: int, node: Node) -> None:
    """One warrior: its square, hits, cards, flags and states."""
    node.known(*OF_WARRIOR)
    one = play.state.warriors.get(number)
    if one is None:
        raise Unreadable(node.named_at, f"{play.name(number)} is no warrior of this game")
    one.square = read_square(play.state.board, at) if (at := node.get("at")) else None
    one.cards = [piece_of(play, card.string(), card.position) for card in listed(node, "cards")]
    one.flags = [piece_of(play, flag.string(), flag.position) for flag in listed(node, "flags")]
    one.dead, one.gone = (found is not None and found.boolean() for found in map(node.get, ("dead", "gone")))
    if one.square is None and one.alive:
        raise node.wrong("where the warrior stands (at), or that it is dead or gone")
    full = 0 if one.dead else play.full_hits(number)
    one.hits = hits.integer(0, 999) if (hits := node.get("hits")) else full
    one.idle = idle.integer(0, 99) if (idle := node.get("idle")) else 0
    if causer := node.get("stunned-by"):
        one.stunned_by = piece_of(play, causer.string(), causer.position)
