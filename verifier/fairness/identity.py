"""What names the game that a record tells, and the seeds that its draws come from. Not for: where a record is kept."""

import hashlib
from collections.abc import Iterator

from verifier.games.game import Game
from verifier.kernel.event import Event
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.language.node import Node
from verifier.record.model import Proof, Replay


def digest(replay: Replay) -> str:
    """What names the game that a record tells, wherever it is stored and however it is laid out."""
    seats = [(" ".join(seat.player.split()).casefold(), seat.character.casefold()) for seat in replay.seats]
    lines = [move_of(event) for event in replay.events]
    return hashlib.sha256(repr((replay.ruleset, seats, lines)).encode("utf-8", "replace")).hexdigest()


#: What a move says: seat, verb, and of each argument the piece, the numbers, the label, the seat and the place.
Move = tuple[int, str, list[tuple[int, tuple[int, ...], str, int, str]]]


def move_of(event: Event) -> Move:
    """What a move says, however it is written: without its assertions, its comment and its place in the file."""
    return (event.seat, event.verb, [(arg.piece, arg.numbers, arg.label, arg.seat, arg.place) for arg in event.args])


#: The verb of lines whose things come all at once, so that their order says nothing.
DRAW = "draw"
#: Bytes that name the set-up and the moves so far.
LINK = 8


def chain_of(game: Game, replay: Replay) -> bytes:
    """What names the set-up, and after each move the set-up with the moves so far: `LINK` bytes each.

    Names of players, comments, assertions, the order of the header and of drawn things, and words that say what cannot
    be otherwise make no difference. Of two records of which one is the beginning of the other the shorter chain is the
    beginning of the longer one. Of a record with corrections these are the moves that count. Empty if no game can be
    set up like that.
    """
    return b"".join(links(game, replay))


def links(game: Game, replay: Replay) -> Iterator[bytes]:
    """The links of the chain, one after another."""
    try:
        play = game.start(replay, {})
        lineup = game.lineup(replay)
    except (Unreadable, IllegalSetup):
        return
    mode = replay.mode or game.mode
    stacks = sorted(lineup.stacks)
    given = plain(replay.setup["position"]) if "position" in replay.setup else ""
    table = [str(line) for line in play.describe()]
    setup = (replay.ruleset, mode, lineup.characters, stacks, lineup.first, lineup.copies, table, given)
    link = linked(repr(setup))
    yield link
    for event in replay.events:
        told = tuple(arg for at, arg in enumerate(event.args) if not play.says_only_the_obvious(event, at))
        seat, verb, words = move_of(event._replace(args=told))
        link = linked(f"{link.hex()} {seat} {verb} {sorted(words) if verb == DRAW else words!r}")
        yield link


def plain(node: Node) -> object:
    """What a node says, in whatever order its keys stand."""
    if node.fields is not None:
        return sorted((key, plain(value)) for key, value in node.fields.items())
    return node.text if node.items is None else [plain(item) for item in node.items]


def linked(text: str) -> bytes:
    """A link of a chain."""
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=LINK).digest()


def seeds(proof: Proof) -> str:
    """What names the seeds of a game: its id, and what each seat committed to; "" where nobody did."""
    commits = sorted((seat, sealed.commit) for seat, sealed in proof.seats.items() if sealed.commit)
    if not commits:
        return ""
    return f"{proof.game} {hashlib.sha256(repr(commits).encode('utf-8', 'replace')).hexdigest()}"
