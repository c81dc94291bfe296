"""The header key `proof`: what the seats committed to before the game and revealed after; the file of a seed.

A player keeps the seed of one game in a file of one line, `GAME SEAT DIGITS`: the game and the seat stand beside the
seed, so that no seed is used for two games by mistake. Not for: whether the seeds fit, or the draws follow from them
(`verifier.fairness.proof`).
"""

import re
import secrets
from dataclasses import dataclass

from verifier.kernel import malformed
from verifier.kernel.shuffle import SEED_BYTES, commitment
from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.language.text_file import unopened
from verifier.language.vocabulary import nearest
from verifier.language.whole_file import write_file
from verifier.record import emit
from verifier.record.header import is_empty
from verifier.record.model import Proof, Sealed

_GAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/+-]{0,99}")
_SCHEME = re.compile(r"[a-z0-9]+(?:[-./][a-z0-9]+)*")
_HEX = re.compile(f"[0-9a-f]{{{2 * SEED_BYTES}}}")
#: What a game may be called, in words.
GAME_ID = "the id of a game: up to 100 letters, digits and . _ : / + -"


def is_game_id(name: str) -> bool:
    """Whether a text can name a game."""
    return _GAME.fullmatch(name) is not None


def hexadecimal(digits: str) -> str:
    """The 64 hexadecimal digits that a text spells, in lower case; "" if it spells none."""
    found = digits.strip().casefold()
    return found if _HEX.fullmatch(found) else ""


def read_proof(node: Node | None, seats: tuple[str, ...]) -> Proof | None:
    """The value of the key `proof`, None if it is not given. Raises `Unreadable`.

    A scheme that is not known is no error: such a proof is not verified.
    """
    if node is None or is_empty(node):
        return None
    node.known("scheme", "game", "seats")
    scheme, game, entries = node.need("scheme"), node.need("game"), node.get("seats")
    named = scheme.string().strip().casefold()
    if len(named) > 60 or not _SCHEME.fullmatch(named):
        raise scheme.wrong("a scheme such as hmac-sha256/1")
    if not is_game_id(game.string().strip()):
        raise game.wrong(GAME_ID)
    found = {} if entries is None or is_empty(entries) else _by_seat(entries, seats)
    return Proof(named, game.string().strip(), {seat: found[seat] for seat in seats if seat in found}, node.position)


def _by_seat(entries: Node, seats: tuple[str, ...]) -> dict[str, Sealed]:
    found: dict[str, Sealed] = {}
    for key, entry in entries.pairs():
        seat = key.upper()
        if seat not in seats or seat in found:
            hint = nearest(seat, seats) if seat not in found else ""
            raise malformed.NO_SEAT.at(entry.named_at, hint, expected=", ".join(seats), found=repr(key[:40]))
        found[seat] = _sealed(entry)
    return found


def written(proof: Proof) -> Node:
    """The value of the key `proof` in the strict form."""
    seats = {
        seat: emit.mapping(
            {key: Node(emit.NOWHERE, part) for key in ("commit", "reveal") if (part := getattr(sealed, key))}
        )
        for seat, sealed in proof.seats.items()
    }
    return emit.mapping(
        {"scheme": emit.leaf(proof.scheme), "game": emit.leaf(proof.game), "seats": emit.mapping(seats)}
    )


def _sealed(entry: Node) -> Sealed:
    if is_empty(entry):
        return Sealed()
    entry.known("commit", "reveal")
    parts: dict[str, str] = {}
    for key, node in entry.pairs():
        parts[key] = "" if is_empty(node) else hexadecimal(node.string())
        if not parts[key] and not is_empty(node):
            raise node.wrong(f"{2 * SEED_BYTES} hexadecimal digits")
    return Sealed(**parts)


#: Bytes of a file that are looked at.
_LIMIT = 1000


@dataclass(frozen=True, slots=True)
class Secret:
    """One seat's seed for one game."""

    game: str
    seat: str
    seed: bytes

    @property
    def commit(self) -> str:
        """What may be published of it."""
        return commitment(self.game, self.seat, self.seed)


def read_secret(path: str) -> Secret:
    """The secret that a file keeps. Raises `Unreadable`."""
    try:
        with open(path, "rb") as file:
            words = file.read(_LIMIT).decode("utf-8", "replace").split()
    except OSError as error:
        raise unopened(path, error) from None
    if len(words) != 3 or not is_game_id(words[0]) or not words[1].isalnum() or not hexadecimal(words[2]):
        raise Unreadable(Position(path), "expected one line: the game, the seat, and 64 hexadecimal digits")
    return Secret(words[0], words[1], bytes.fromhex(hexadecimal(words[2])))


def new_secret(path: str, game: str, seat: str) -> Secret:
    """A new secret, kept in a file that only its owner can read. Raises `OSError`, also if the file is there."""
    secret = Secret(game, seat, secrets.token_bytes(SEED_BYTES))
    write_file(path, f"{game} {seat} {secret.seed.hex()}\n", new=True, private=True)
    return secret
