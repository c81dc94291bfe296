"""Chance from committed seeds: the header of a proven game, and a dealer that draws as its proof says.

The seeds of a simulated game follow from its name, so they are no secret: they show how a proof looks.
"""

import hashlib
from collections import Counter
from dataclasses import replace

from verifier.games.game import Game
from verifier.kernel.ask import Chance
from verifier.kernel.game import Play
from verifier.kernel.shuffle import SCHEME, Shuffle, commitment, in_order
from verifier.record.model import Replay
from verifier.record.sealed import Proof, Sealed
from verifier.simulate.game import Dealer


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

    def deal(play: Play, chance: Chance) -> tuple[int, ...]:
        contents = play.contents(chance)
        count = chance.count - len(contents.certain)
        pool = in_order(contents.counts, game.notation)
        drawn = shuffle.drawn(seats[chance.seat], given[chance.seat] + 1, pool, count)
        given[chance.seat] += count
        return (*contents.certain, *drawn)

    return deal
