"""Draws that anybody can compute again from committed seeds: the scheme `hmac-sha256/1`, byte for byte.

Every message that is hashed is text: lines that end in a line feed, in UTF-8. docs/reference/shuffle-proof.md says the
same in words, with test vectors. Not for: where seeds and draws are recorded, or what follows from a difference.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

SCHEME = "hmac-sha256/1"
#: Bytes of a seed.
SEED_BYTES = 32
#: How many numbers a block can spell: it is read as one number of 256 bits.
_BLOCK = 1 << 256

Thing = TypeVar("Thing")


def commitment(game: str, seat: str, seed: bytes) -> str:
    """What is published before the game: 64 hexadecimal digits that bind a seat to its seed in one game."""
    return hashlib.sha256(_message("commit", (game, seat, seed.hex()))).hexdigest()


def share(game: str, giver: str, taker: str, number: int, seed: bytes) -> bytes:
    """What the seat `giver`, whose seed this is, adds to the `number`-th piece that chance gives to `taker`.

    It is fixed by the giver's commitment and can be handed over when the draw is due, without disclosing the seed.
    """
    return _hashed(seed, "share", (game, giver, taker, str(number)))


def own(game: str, seat: str, number: int, seed: bytes) -> bytes:
    """What a seat itself adds to the `number`-th piece that chance gives to it; nobody else knows it before the end."""
    return _hashed(seed, "own", (game, seat, str(number)))


def place(secret: bytes, shares: Iterable[bytes], size: int) -> int:
    """A place from 0 to `size - 1`, each as likely as any other, from a seat's own part and the others' shares."""
    given = [one.hex() for one in shares]
    return unbiased(lambda attempt: _hashed(secret, "block", (*given, str(attempt))), size)


def unbiased(block: Callable[[int], bytes], size: int) -> int:
    """The first block (of 32 bytes) that lies below the largest multiple of `size`, modulo `size`."""
    limit = _BLOCK - _BLOCK % size
    attempt = 0
    while (found := int.from_bytes(block(attempt), "big")) >= limit:
        attempt += 1
    return found % size


@dataclass(frozen=True, slots=True)
class Shuffle:
    """All the chance of one game: its id, and the seed of each seat, in the order of the seats."""

    game: str
    seeds: Mapping[str, bytes]

    def drawn(self, seat: str, first: int, pool: Sequence[Thing], count: int) -> tuple[Thing, ...]:
        """`count` things out of a sorted pool, without putting any back; the first of them has the number `first`."""
        left, found = list(pool), []
        for number in range(first, first + count):
            shares = [
                share(self.game, other, seat, number, seed) for other, seed in self.seeds.items() if other != seat
            ]
            found.append(left.pop(place(own(self.game, seat, number, self.seeds[seat]), shares, len(left))))
        return tuple(found)


def in_order(counts: Sequence[int], names: Sequence[str]) -> list[int]:
    """The kinds of a pool, each as often as it is there, sorted by their names (by code points)."""
    kinds = sorted((kind for kind, count in enumerate(counts) if count), key=lambda kind: names[kind])
    return [kind for kind in kinds for _ in range(counts[kind])]


def _message(purpose: str, lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in (f"{SCHEME} {purpose}", *lines)).encode()


def _hashed(key: bytes, purpose: str, lines: Iterable[str]) -> bytes:
    return hmac.digest(key, _message(purpose, lines), "sha256")
