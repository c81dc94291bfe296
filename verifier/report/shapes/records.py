"""The JSON of the commands that read or write records: explain, fmt, import, simulate, screen, proof check.

Not for: verdicts (`verifier.report.json`), or filling it in (the modules of these names).
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from verifier.report.json import Turn
from verifier.report.proof import ProofLine


class AnswerData(msgspec.Struct, frozen=True):
    """An answer that is not legal, and why."""

    answer: str
    clause: str
    message: str


class QuestionData(msgspec.Struct, frozen=True):
    """One question at a line; `answers` is the line of another seat that it gives a chance to answer."""

    seat: str
    decision: str
    wanted: str
    answers: int | None
    legal: tuple[str, ...]
    illegal: tuple[AnswerData, ...]
    recorded: str
    silent: bool
    refused: AnswerData | None


class StopData(msgspec.Struct, frozen=True):
    """What stopped the record at the line."""

    line: int
    undecided: bool
    clause: str
    message: str
    guard: str
    expected: str
    found: str
    norm: str
    also: tuple[str, ...]
    unknown: bool
    code: str
    arguments: tuple[tuple[str, str], ...]


class Explanation(msgspec.Struct, frozen=True):
    """What `verifier explain` shows; `line` and `move` are null at the end of the record.

    `position`, null if there is none, is that of a header, and `described` the position before the line as text.
    """

    path: str
    ruleset: str
    digest: str
    packs: tuple[str, ...]
    errata: tuple[str, ...]
    verdict: str
    disputed: tuple[Turn, ...]
    assumed: dict[str, str]
    line: int | None
    struck: int | None
    move: str | None
    position: Mapping[str, object] | None
    described: tuple[str, ...]
    questions: tuple[QuestionData, ...]
    stop: StopData | None
    before: int | msgspec.UnsetType | None = msgspec.UNSET
    settled: bool | msgspec.UnsetType = msgspec.UNSET
    since: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    over: bool | msgspec.UnsetType = msgspec.UNSET


class PositionData(msgspec.Struct, frozen=True):
    """What `verifier position` prints: the position before a line, null for the end of the record.

    It is the last one in which nothing is under way: `before` that line, with the moves `since`.
    """

    path: str
    ruleset: str
    line: int | None
    assumed: dict[str, str]
    position: Mapping[str, object]
    before: int | None
    settled: bool
    since: tuple[str, ...]
    over: bool


class FormattedLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of `verifier fmt --format json`, one for each file; a `series` is left as it is.

    `diff` is what would change, with `--diff`; `text` the strict form, with `--stdout` and for standard input.
    """

    path: str
    status: Literal["strict", "rewritten", "would be rewritten", "series"]
    diff: str = ""
    text: str = ""


class NotUnderstood(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a source that was not understood."""

    path: str
    line: int
    column: int
    message: str
    suggestion: str = ""


class ImportLine(msgspec.Struct, frozen=True):
    """A line of `verifier import --format json`, one for each source.

    `kinds` has the numbers of the lines by what became of them, as runs: first and last line.
    """

    path: str
    source: str
    records: int
    understood: int
    saying: int
    counts: dict[str, int]
    inferred: int
    kinds: dict[str, list[tuple[int, int]]]
    unknown: tuple[NotUnderstood, ...]


class PieceUsage(msgspec.Struct, frozen=True):
    """How often a chip was used, by how."""

    id: str
    uses: dict[str, int]


class Simulation(msgspec.Struct, frozen=True):
    """What `verifier simulate --format json` counts; `stuck` are the reasons why games could not go on."""

    ruleset: str
    digest: str
    games: int
    events: int
    ends: dict[str, int]
    pieces: tuple[PieceUsage, ...]
    clauses: dict[str, int]
    stuck: dict[str, int]


class KindData(msgspec.Struct, frozen=True):
    """One kind of thing that a player drew; null where too little was drawn."""

    kind: str
    drawn: int
    expected: float
    variance: float
    z: float
    p_value: float | None
    corrected: float | None


class PlayerData(msgspec.Struct, frozen=True):
    """One player; draws that are `forced`, `unnamed` or from a pool that is `unknown` are left out."""

    player: str
    games: int
    draws: int
    forced: int
    unnamed: int
    unknown: int
    tested: int
    p_value: float | None
    corrected: float | None
    kinds: tuple[KindData, ...]


class Screen(msgspec.Struct, frozen=True):
    """What `verifier screen` comes to."""

    games: int
    twice: int
    partial: tuple[str, ...]
    failed: tuple[str, ...]
    interrupted: bool
    test: str
    players: tuple[PlayerData, ...]


class CheckLine(ProofLine, omit_defaults=True, kw_only=True):
    """A line of `verifier proof check --format json`, one for each record."""

    path: str
    verdict: str
