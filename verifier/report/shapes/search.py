"""The JSON of `verifier search`, `prove` and `interactions`. Not for: filling it in (the modules of these names)."""

import msgspec


class FindingData(msgspec.Struct, frozen=True):
    """One finding; `witness` is a record that shows it, `game` one from the opening, "" if none was found.

    `beside` is a second record, of the other outcome, where one cannot show both.

    `covered_by` are norms of which one is broken whenever a redundant one is; `same` are causes that ask the same of
    other chips; `asked` are public rulings that answer the question.
    """

    code: str
    name: str
    cause: str
    about: str
    clauses: tuple[str, ...]
    chips: tuple[str, ...]
    scene: str
    outcomes: dict[str, str]
    verdict: str
    confirmed: bool
    witness: str
    game: str
    covered_by: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    presumed: str = ""
    asked: tuple[str, ...] = ()
    beside: str = ""


class Findings(msgspec.Struct, frozen=True):
    """The findings of a report and the ruleset that they are about, whatever else it holds."""

    ruleset: str
    findings: tuple[FindingData, ...]


class TestedData(msgspec.Struct, frozen=True):
    """What claims that norms or steps are dead or redundant were tested against, and what became of them.

    `answers` were looked at in the simulated games; `encoding` counts redundant norms that are not told, since only
    the encoding has them; `together` are norms that may be left out all at once.
    """

    records: int
    games: int
    answers: int
    refuted: tuple[str, ...]
    encoding: int
    together: tuple[str, ...]


class AskedData(msgspec.Struct, frozen=True):
    """Questions of the texts by state; the points, open or presumed, by what came of their alternatives."""

    states: dict[str, int]
    telling: tuple[str, ...]
    met: tuple[str, ...]
    missed: tuple[str, ...]


class Certificate(msgspec.Struct, frozen=True):
    """What was looked at and what was not. `unknown` are queries, each with the limit of steps of the solver.

    `covered` are windows, and `passed` scenes, of several pieces that do nothing in them that each does not do alone.
    """

    windows: int
    explored: int
    kept: int
    discharged: int
    covered: int
    left: int
    scenes: int
    passed: int
    paths: int
    questions: int
    checks: int
    bounded: tuple[str, ...]
    unknown: tuple[tuple[str, float], ...]
    unsure: tuple[str, ...]
    within: tuple[str, ...]
    interrupted: bool
    tested: TestedData | None = None
    asked: AskedData | None = None


class SearchReport(msgspec.Struct, frozen=True):
    """What `verifier search` finds."""

    ruleset: str
    packs: tuple[str, ...]
    errata: tuple[str, ...]
    without: tuple[str, ...]
    digest: str
    mode: str
    findings: tuple[FindingData, ...]
    certificate: Certificate


class EffectData(msgspec.Struct, frozen=True):
    """What leaving out one clause does: what goes with it, and the findings that come or go.

    `shown` is a record that is judged otherwise without it; `covered_by` are norms that stand in for a redundant one.
    """

    clause: str
    statement: str
    outcome: str
    windows: int
    carried: tuple[str, ...]
    new: tuple[str, ...]
    gone: tuple[str, ...]
    shown: str = ""
    covered_by: tuple[str, ...] = ()


class Ablation(msgspec.Struct, frozen=True):
    """What `verifier search --ablate` comes to; `outcomes` counts the clauses by what they do."""

    ruleset: str
    effects: tuple[EffectData, ...]
    outcomes: dict[str, int]


class Invariant(msgspec.Struct, frozen=True):
    """One invariant; `bounded` are scenes that were cut off, `unknown` queries that nobody decided.

    `unvaried` are words of norms that it rests on and that its questions do not vary, `presumed` points and their
    readings that no clause settles and that its questions follow. `steps` are those from one question to the next by
    which it is kept from any position, `unshown` those of which that was not shown, and why.
    """

    statement: str
    title: str
    status: str
    questions: int
    scenes: int
    bounded: int
    unknown: int
    violations: tuple[str, ...]
    witness: str
    unvaried: tuple[str, ...] = ()
    presumed: tuple[str, ...] = ()
    steps: int = 0
    unshown: tuple[str, ...] = ()


class Proving(msgspec.Struct, frozen=True):
    """What `verifier prove` shows."""

    assumed: tuple[str, ...]
    invariants: tuple[Invariant, ...]


class FootprintData(msgspec.Struct, frozen=True):
    """What a chip reads, writes and meets; `takes` and `answers` are chips by how they are met."""

    chip: str
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    counts: tuple[str, ...]
    frame: tuple[str, ...]
    makes: tuple[str, ...]
    norms: tuple[str, ...]
    takes: dict[str, list[str]]
    answers: dict[str, list[str]]
    known: bool
    single: bool


class ChannelData(msgspec.Struct, frozen=True):
    """One way in which a chip touches another."""

    kind: str
    name: str


class EdgeData(msgspec.Struct, frozen=True):
    """An edge; `weak` if it has nothing but what nearly every chip touches."""

    source: str = msgspec.field(name="from")
    target: str = msgspec.field(name="to")
    weak: bool
    channels: tuple[ChannelData, ...]


class EntangledData(msgspec.Struct, frozen=True):
    """A chip with how many ways lead from it and to it, and to how many others."""

    chip: str
    ways: int
    chips: int


class CycleData(msgspec.Struct, frozen=True):
    """Uses of chips that give each other back what they take."""

    chips: tuple[str, ...]
    takes: dict[str, int]
    gives: dict[str, int]


class Graph(msgspec.Struct, frozen=True):
    """What `verifier interactions` shows; `everywhere` is what nearly every chip touches."""

    ruleset: str
    packs: tuple[str, ...]
    errata: tuple[str, ...]
    digest: str
    everywhere: tuple[str, ...]
    chips: tuple[FootprintData, ...]
    edges: tuple[EdgeData, ...]
    components: tuple[tuple[str, ...], ...]
    most_entangled: tuple[EntangledData, ...]
    cycles: tuple[CycleData, ...]
    independent: tuple[tuple[str, str], ...]
