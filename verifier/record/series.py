"""The record of a match of several games as a value. What is not said stays unsaid (None or "").

Not for: reading one (`series_read`), its games, which are kept as nodes or as paths, or judging it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.record.model import Expect

FORMAT = "series/1"
#: The keys of a series, in strict order.
KEYS = (
    *("format", "ruleset", "packs", "facts", "errata", "digest", "mode", "best-of", "meta", "players"),
    *("characters", "bank", "games", "result", "expect"),
)
#: An option that is none, and how a bank can come about.
NONE = "none"
DRAWN = ("drawn", "chosen")


@dataclass(frozen=True, slots=True)
class Taking:
    """One option that a player is said to have taken between two games; `option` is `none` if he declined."""

    option: str
    by: str = ""  # a player; "" is whoever lost
    character: str = ""
    out: str = ""
    into: str = ""
    chosen: bool = False  # a new bank that was not drawn
    position: Position = Position("")


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game: its record inside (`node`) or in a `file`. `takings` is what was taken before it, None if unsaid."""

    number: int  # from 1
    node: Node | None
    file: str
    takings: tuple[Taking, ...] | None
    position: Position  # of the record, or of the name of its file
    expect: Expect | None = None  # in place of what the record itself says


class CharacterReveal(NamedTuple):
    """What a player showed: the slug of a character, as it is written, and the nonce that proves the commitment."""

    character: str
    nonce: str
    written: str


@dataclass(frozen=True, slots=True)
class Choosing:
    """How characters were chosen before the first game, as far as it is said."""

    how: str = ""
    order: tuple[str, ...] = ()  # who chose before whom
    choices: Mapping[str, str] = field(default_factory=dict)  # by player
    commits: Mapping[str, str] = field(default_factory=dict)  # SHA-256 of `character nonce`
    reveals: Mapping[str, CharacterReveal] = field(default_factory=dict)
    coin: bool | None = None  # whether one was flipped
    coin_winner: str = ""
    coin_character: str = ""  # what the loser took then
    coin_first: str = ""  # who plays first, as the loser decided
    positions: Mapping[str, Position] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ClaimedWinner:
    """Who is said to have won the match ("" for nobody), and by what."""

    winner: str
    by: str
    position: Position


@dataclass(frozen=True, slots=True)
class Series:
    """One match. `positions` says where each key's value stands; `tree` is the whole document."""

    path: str
    tree: Node
    ruleset: str
    players: tuple[str, ...]
    games: tuple[GameEntry, ...]
    mode: str = ""
    best_of: int = 0  # 0 if it is not said
    digest: str = ""
    choosing: Choosing = Choosing()
    bank_how: str = ""
    bank_when: str = ""
    result: ClaimedWinner | None = None
    expect: Expect | None = None
    positions: Mapping[str, Position] = field(default_factory=dict)


class SeriesFound(Unreadable):
    """A document that was to be a replay and is a series: `tree`, in the YAML document `text`."""

    def __init__(self, tree: Node, text: str) -> None:
        message = "a series (a match of several games) is no replay; `verifier audit` judges it"
        super().__init__(tree.need("format").position, message)
        self.tree, self.text = tree, text


def is_series(tree: Node) -> bool:
    """Whether a document is meant as a series, of whatever version."""
    form = (tree.fields or {}).get("format")
    return form is not None and form.text is not None and form.text.strip().casefold().startswith("series")
