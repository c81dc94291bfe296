"""The JSON of `verifier rules`: lists, pages, issues, coverage, open points. Not for: filling it in (`rules_data`)."""

import msgspec


class RulesetRow(msgspec.Struct, frozen=True):
    """A ruleset there is."""

    ruleset: str
    title: str
    errata: tuple[str, ...]


class KindRow(msgspec.Struct, frozen=True):
    """How many things of a kind a ruleset has."""

    kind: str
    count: int


class RulesList(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `verifier rules list` lists: the rulesets; of one the kinds of things; or the things of a kind.

    `entries` has the columns of the table, which depend on the kind; the first one is the id.
    """

    rulesets: tuple[RulesetRow, ...] | None = None
    ruleset: str = ""
    digest: str = ""
    kinds: tuple[KindRow, ...] | None = None
    kind: str = ""
    entries: tuple[dict[str, str], ...] | None = None


class Settling(msgspec.Struct, frozen=True):
    """A clause that settles a spec point: for one chip, or for all ("")."""

    chip: str
    reading: str
    clause: str


class Presumption(msgspec.Struct, frozen=True):
    """A reading of a spec point that is presumed, for one chip or for all (""), and why."""

    chip: str
    reading: str
    because: str


class OpenPoint(msgspec.Struct, frozen=True):
    """A spec point that no clause settles, or settles for some chips only."""

    id: str
    operation: str
    about: str
    alternatives: tuple[str, ...]
    arises_in: tuple[str, ...]
    open_for: tuple[str, ...]
    settled: tuple[Settling, ...]


class NormPage(msgspec.Struct, frozen=True, tag_field="page", tag="norm"):
    """A norm: the decision it is about, its guard, its message."""

    id: str
    decision: str
    kind: str
    guard: str
    message: str
    clause: str
    also: tuple[str, ...]
    overrides: tuple[str, ...]


class ClausePage(msgspec.Struct, frozen=True, tag_field="page", tag="clause"):
    """A printed clause: what it says and where, what enforces it or why nothing does, records that show it."""

    id: str
    modality: str
    applies: tuple[str, ...]
    statement: str
    document: str
    section: str
    lines: tuple[int, int]
    chips: tuple[str, ...]
    exceptions: tuple[str, ...]
    repeats: str
    notes: str
    enforced_by: tuple[str, ...]
    not_enforced: str
    norms: tuple[NormPage, ...]
    examples: dict[str, str]


class ClauseRow(msgspec.Struct, frozen=True):
    """A clause that is about a chip."""

    id: str
    statement: str


class PointPage(msgspec.Struct, frozen=True, tag_field="page", tag="point"):
    """A spec point."""

    id: str
    operation: str
    about: str
    alternatives: tuple[str, ...]
    arises_in: tuple[str, ...]
    open: bool
    open_for: tuple[str, ...]
    settled: tuple[Settling, ...]
    word: str = ""
    presumed: tuple[Presumption, ...] = ()


class PiecePage(msgspec.Struct, frozen=True, tag_field="page", tag="piece"):
    """A chip or card: its keys as they stand in the rules, the clauses and spec points that are about it."""

    id: str
    name: str
    keys: dict[str, object]
    clauses: tuple[ClauseRow, ...]
    points: tuple[PointPage, ...]


class CasePage(msgspec.Struct, frozen=True, tag_field="page", tag="case"):
    """A case that texts may not speak of; `clause` is "" if no clause does: a gap."""

    id: str
    about: str
    then: str
    clause: str


class EntryPage(msgspec.Struct, frozen=True, tag_field="page", tag="entry"):
    """A character, a bank, a super move or a deck: its keys as they stand in the rules."""

    id: str
    kind: str
    name: str
    keys: dict[str, object]


class ErratumEntry(msgspec.Struct, frozen=True, tag_field="page", tag="erratum"):
    """An erratum of the edition, and the norm of the same name if there is one."""

    id: str
    ruleset: str
    in_force: bool
    title: str
    date: str
    source: str
    status: str
    why: str
    changes: object
    norm: NormPage | None = None


#: The page on any thing of a ruleset.
Page = ClausePage | PiecePage | NormPage | PointPage | CasePage | EntryPage | ErratumEntry


class RulesShow(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `verifier rules show` shows: the page on one thing, or with `--resolved` the whole edition."""

    ruleset: str
    digest: str
    packs: tuple[str, ...]
    errata: tuple[str, ...]
    thing: Page | None = None
    resolved: dict[str, object] | None = None


class CoverageRow(msgspec.Struct, frozen=True):
    """Whether a clause is enforced, by what, and if not, why."""

    clause: str
    status: str
    by: tuple[str, ...]
    note: str


class RulesCoverage(msgspec.Struct, frozen=True):
    """What `verifier rules coverage` counts; `evidence` is about the stored records of enforced clauses."""

    clauses: tuple[CoverageRow, ...]
    totals: dict[str, int]
    evidence: dict[str, int]


class IssueLine(msgspec.Struct, frozen=True):
    """One thing that lint says: where, how grave it is, by which check."""

    path: str
    line: int
    column: int
    level: str
    check: str
    message: str


class Lint(msgspec.Struct, frozen=True):
    """What `verifier rules lint` and `verifier errata lint` say, and how many issues have each level."""

    issues: tuple[IssueLine, ...]
    errors: int
    warnings: int
    remarks: int
