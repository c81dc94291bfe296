"""Many simulated games: each depends on the seed and its number alone, not on how many there are.

Chance comes from the seed, or for a proven game from committed ones.
Not for: playing one game (`game`), or writing files.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from verifier.games.game import Game, HeaderWishes
from verifier.games.playing import Playing
from verifier.kernel.ask import Chance
from verifier.kernel.event import USES, used
from verifier.kernel.shuffle import SCHEME, Shuffle, commitment, in_order
from verifier.record.model import Proof, Replay, Result, Sealed
from verifier.record.moves import MoveLines, MoveReader
from verifier.simulate.game import Dealer, Simulated, simulate


@dataclass(slots=True)
class Usage:
    """How often each piece was played, reacted with and bought, and how often each clause fired, over many games."""

    games: int = 0
    events: int = 0
    chips: dict[str, Counter[int]] = field(default_factory=lambda: {use: Counter() for use in USES.values()})
    clauses: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    stuck: Counter[str] = field(default_factory=Counter)  # why games could not go on

    def add(self, replay: Replay, played: Simulated) -> None:
        """Count one more game."""
        self.games += 1
        self.events += len(replay.events)
        self.clauses.update(played.clauses)
        halted = "not decided" if played.unknown else "a dead end" if played.stuck else "stopped"
        self.ends[played.ended or halted] += 1
        if played.stuck:
            self.stuck[played.stuck] += 1
        for event in replay.events:
            use = USES.get(event.verb)
            if use is not None:
                self.chips[use].update(token.piece for token in used(event) if token.piece >= 0)


def corpus(
    game: Game, count: int, seed: int, wishes: HeaderWishes, proven: bool = False
) -> Iterator[tuple[Replay, Simulated]]:
    """Simulated games as finished replays, one after the other. Raises `Unreadable` for wishes that mean nothing.

    `proven` games have a proof of their draws.
    """
    reader: MoveReader | None = None
    for index in range(count):
        random = Random(f"{seed}/{index}")
        header = game.invent(random, index, wishes)
        if proven:
            header = sealed(header, f"{seed}/{index}")
        played = simulate(game, header, random, dealer_of(game, header) if proven else None, counting=True)
        reader = reader or MoveReader(game.names, len(header.seats))
        yield recorded(header, played, reader, f"{seed}/{index}"), played


def recorded(header: Replay, played: Simulated, reader: MoveReader, name: str) -> Replay:
    """The replay of a simulated game: its moves, the readings it took, and its result."""
    lines = played.lines
    moves = reader.read(MoveLines(header.path, lines, range(1, len(lines) + 1), [1] * len(lines)))
    return replace(
        header,
        events=moves,
        meta={"title": f"simulated game {name}"},
        readings=dict(played.readings),
        result=Result(played.winner, played.ended) if played.ended else None,
    )


def sealed(header: Replay, name: str) -> Replay:
    """A header with a commitment and a seed for each seat."""
    game = f"simulated-{name}"
    seeds = {seat.id: hashlib.sha256(f"{game}/{seat.id}".encode()).digest() for seat in header.seats}
    seats = {seat: Sealed(commitment(game, seat, seed), seed.hex()) for seat, seed in seeds.items()}
    return replace(header, proof=Proof(SCHEME, game, seats))


def dealer_of(game: Game, header: Replay) -> Dealer:
    """A dealer for one game from its beginning to its end: it counts what it has given to each seat."""
    proof = header.proof
    assert proof is not None
    seats = tuple(proof.seats)
    shuffle = Shuffle(proof.game, {seat: bytes.fromhex(one.reveal) for seat, one in proof.seats.items()})
    given: Counter[int] = Counter()

    def deal(play: Playing, chance: Chance) -> tuple[int, ...]:
        contents = play.contents(chance)
        count = chance.count - len(contents.certain)
        pool = in_order(contents.counts, game.notation)
        drawn = shuffle.drawn(seats[chance.seat], given[chance.seat] + 1, pool, count)
        given[chance.seat] += count
        return (*contents.certain, *drawn)

    return deal
