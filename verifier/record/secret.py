"""The file in which a player keeps the seed of one game until it is revealed: one line, `GAME SEAT DIGITS`.

The game and the seat stand beside the seed, so that no seed is used for two games by mistake.
"""

import secrets
from dataclasses import dataclass

from verifier.kernel.shuffle import SEED_BYTES, commitment
from verifier.kernel.source import Position, Unreadable
from verifier.language.text_file import unopened
from verifier.language.whole_file import write_file
from verifier.record.proof import hexadecimal, is_game_id

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
