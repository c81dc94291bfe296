"""The JSON of `verifier errata` and `verifier cards`. Not for: filling it in (`errata_pages`, `cards`)."""

import msgspec


class ErratumRow(msgspec.Struct, frozen=True):
    """An erratum in the list: how many keys it changes by section, and which open points it settles."""

    ruleset: str
    id: str
    date: str
    status: str
    title: str
    file: str
    changes: dict[str, int]
    settles: tuple[str, ...]


class ChangeData(msgspec.Struct, frozen=True):
    """A change; a value that is not there is null."""

    key: str
    kind: str
    before: object
    before_at: str
    after: object
    at: str
    norms: tuple[str, ...]
    clauses: tuple[str, ...]
    chips: tuple[str, ...]


class SettledPoint(msgspec.Struct, frozen=True):
    """A spec point that an erratum settles, for one chip or for all ("")."""

    point: str
    chip: str
    reading: str
    alternatives: tuple[str, ...]
    before: str
    about: str
    arises_in: tuple[str, ...]


class ConflictData(msgspec.Struct, frozen=True):
    """Another erratum with which it cannot be used as they are; values are those of the two."""

    other: str = msgspec.field(name="with")
    kind: str
    key: str
    here: str
    at: str
    there: str
    there_at: str


class ErrataShow(msgspec.Struct, frozen=True):
    """What `verifier errata show` shows; `error` is why the edition does not open with it, "" if it does."""

    ruleset: str
    id: str
    title: str
    date: str
    source: str
    status: str
    why: str
    supersedes: tuple[str, ...]
    file: str
    error: str
    changes: tuple[ChangeData, ...]
    settles: tuple[SettledPoint, ...]
    chips: tuple[str, ...]
    conflicts: tuple[ConflictData, ...]


class MissingFact(msgspec.Struct, frozen=True):
    """A fact that no source gives, and what it must be."""

    fact: str
    limits: str


class NeededFact(msgspec.Struct, frozen=True):
    """A fact that a record may turn on, what it must be, and where the record names its card (line 0: it does not)."""

    fact: str
    limits: str
    named: str
    line: int


class CardsNeeded(msgspec.Struct, frozen=True):
    """What `verifier cards needed` lists; `first` is what an audit comes to first, "" if it comes to none."""

    path: str
    ruleset: str
    digest: str
    first: str
    facts: tuple[NeededFact, ...]


class CardData(msgspec.Struct, frozen=True):
    """A card with the keys that are known in full, and what is missing."""

    id: str
    section: str
    known: tuple[str, ...]
    missing: tuple[MissingFact, ...]


class CardsList(msgspec.Struct, frozen=True):
    """What `verifier cards list` lists; `others` are facts that are missing elsewhere in the rules."""

    ruleset: str
    digest: str
    cards: tuple[CardData, ...]
    others: tuple[MissingFact, ...]
