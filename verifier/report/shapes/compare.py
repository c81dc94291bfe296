"""The JSON of `verifier diff` and `verifier regress`. Not for: filling it in (the modules of these names)."""

from typing import Literal

import msgspec

from verifier.errata.difference import RulesetOutcome


class Side(msgspec.Struct, frozen=True):
    """One of two rulesets."""

    ruleset: str
    digest: str


class ClausesData(msgspec.Struct, frozen=True):
    """How many clauses correspond, and which do not or have other words."""

    both: int
    removed: tuple[str, ...]
    added: tuple[str, ...]
    reworded: tuple[str, ...]


class PartData(msgspec.Struct, frozen=True):
    """A part that differs, and where it stands in both, "" where it does not."""

    part: str
    kind: str
    old: str
    new: str


class DifferenceData(msgspec.Struct, frozen=True, omit_defaults=True):
    """A difference in play, with the record that shows it; `record_new` if it needs another header under the new."""

    kind: str
    decisions: tuple[str, ...]
    chips: tuple[str, ...]
    what: str
    parts: tuple[str, ...]
    scene: str
    record: str
    old: RulesetOutcome
    new: RulesetOutcome
    record_new: str = ""


class Diff(msgspec.Struct, frozen=True):
    """What `verifier diff` finds; `decisions` says of each window how the kinds of decision are related."""

    old: Side
    new: Side
    clauses: ClausesData
    chips: dict[str, tuple[str, ...]]
    parts: tuple[PartData, ...]
    differences: tuple[DifferenceData, ...]
    listed: Literal["all"] | tuple[str, ...]
    unseen: tuple[str, ...] = msgspec.field(name="parts behind no difference")
    decisions: dict[str, dict[str, str]]
    certificate: tuple[str, ...]


class RecordData(msgspec.Struct, frozen=True):
    """A record under both rulesets, and the parts that bring about a changed verdict."""

    record: str
    old: RulesetOutcome
    new: RulesetOutcome
    parts: tuple[str, ...]


class Regression(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `verifier regress` comes to; findings (`CODE CAUSE`) only if both rulesets were searched, too."""

    old: Side
    new: Side
    records: int
    events: int
    changed: tuple[RecordData, ...]
    missing: tuple[str, ...]
    malformed: tuple[RecordData, ...]
    interrupted: bool
    digest: str
    undecided: str = msgspec.field(name="findings undecided", default="")
    fixed: tuple[str, ...] | None = msgspec.field(name="findings fixed", default=None)
    kept: tuple[str, ...] | None = msgspec.field(name="findings kept", default=None)
    fresh: tuple[str, ...] | None = msgspec.field(name="findings new", default=None)
