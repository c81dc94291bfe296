"""A corpus under two rulesets: which verdicts change, due to which part of the change, and which findings.

Records are judged one by one on several cores; results are kept as they come, so a second run goes on where the first
was stopped. The report does not depend on either. Not for: printing (`verifier.report.regress`).
"""

import hashlib
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from verifier.corpus import pool
from verifier.errata.difference import NamedRuleset, RulesetOutcome
from verifier.errata.record import ComparedRow, ComparingJudge
from verifier.files.config import Configs, chosen_config
from verifier.files.files import Headed, Looking, headed_files
from verifier.files.recognize import PassedOver
from verifier.files.stored import Stored, stored_in
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.record.promises import SECONDS
from verifier.search.finding import Finding
from verifier.search.reach import VERSION
from verifier.search.search import SearchOutcome
from verifier.search.store import Store


@dataclass(frozen=True, slots=True)
class RegressRequest:
    """What to judge under which rulesets."""

    paths: tuple[str, ...]
    old: NamedRuleset
    new: NamedRuleset
    jobs: int = 1
    exclude: tuple[str, ...] = ()  # patterns of files in folders that are left out
    seconds: float = SECONDS  # for one record that leaves things out
    config: str | None = None  # the file that holds for all records, not the nearest `verifier.toml`


@dataclass(slots=True)
class RegressReport:
    """What a corpus came to under two rulesets."""

    request: RegressRequest
    old: Game
    new: Game
    rows: list[ComparedRow] = field(default_factory=list)
    missing: list[Unreadable] = field(default_factory=list)  # paths that could not be opened, and what failed
    known: int = 0
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def judged(self) -> list[ComparedRow]:
        """The records of these rulesets."""
        return [row for row in self.rows if not row.other]

    @property
    def changed(self) -> list[ComparedRow]:
        """The records whose verdict changes."""
        return [row for row in self.judged if row.changed]

    @property
    def torn(self) -> list[ComparedRow]:
        """The records that neither ruleset can read, and that are not kept as examples of that."""
        return [row for row in self.rows if row.torn]

    @property
    def texts(self) -> list[str]:
        """Everything about each record on a line; what is no text in the name of a file is a question mark."""
        return [row.text().encode("utf-8", "replace").decode() for row in self.rows]

    @property
    def digest(self) -> str:
        """What names exactly these results, however they were come by."""
        return digest_of(self.texts)


def digest_of(texts: Sequence[str]) -> str:
    """What names exactly some results."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


#: Called after each record: how many are done.
Watch = Callable[[int], None]


def regress(
    library: Library, request: RegressRequest, store: Store[ComparedRow], watch: Watch | None = None
) -> RegressReport:
    """Judge a corpus under both rulesets; an interruption leaves a report of what was done."""
    begun = time.monotonic()
    old, new = (library.open(side.id, side.errata) for side in (request.old, request.new))
    report = RegressReport(request, old, new)
    try:
        for row in rows(library, request, store, report):
            report.rows.append(row)
            if watch is not None:
                watch(len(report.rows))
    except KeyboardInterrupt:
        report.interrupted = True
    except pool.BrokenExecutor as error:
        report.missing.append(Unreadable(Position(""), f"a process ended: {error}"))
    report.rows.sort(key=lambda row: (row.name, row.path))
    report.seconds = time.monotonic() - begun
    return report


#: The form of what is kept of a record.
FORM = "regress/3"


def rows(
    library: Library, request: RegressRequest, store: Store[ComparedRow], report: RegressReport
) -> Iterator[ComparedRow]:
    """The rows as they come: those that are kept from earlier runs, and the others."""
    kept: list[ComparedRow] = []
    head = f"{FORM} {VERSION} {report.old.document.digest} {report.new.document.digest}"

    def fresh() -> Iterator[Stored]:
        return (stored for stored in records(library, request, report.missing) if not known(stored))

    def known(stored: Stored) -> bool:
        found = store.get(key_of(head, stored))
        if found is not None:
            kept.append(found)
        return found is not None

    for stored, row in pool.results(work, fresh(), request.jobs, begin, (library, request)):
        if row.failed:
            report.missing.append(Unreadable(Position(row.path), row.failed))
        elif not row.by_clock and not any(key in stored.text + stored.defaults.text for key in ("packs", "errata")):
            store.put(key_of(head, stored), row)
        yield row
        while kept:
            report.known += 1
            yield kept.pop()
    report.known += len(kept)
    yield from kept


def key_of(head: str, stored: Stored) -> str:
    """What names a record's result under two rulesets."""
    return hashlib.sha256(f"{head} {stored.digest}".encode()).hexdigest()


def records(library: Library, request: RegressRequest, missing: list[Unreadable]) -> Iterator[Stored]:
    """The stored records of a corpus, each file once; what cannot be read is noted."""
    only = None if request.config is None else chosen_config(request.config, library)
    looking = Looking(Configs(library, only), exclude=request.exclude)
    for found, name in named_files(request.paths, looking):
        if isinstance(found, Unreadable):
            missing.append(found)
            continue
        for item in stored_in(found.path, name, found.defaults):
            if isinstance(item, Unreadable):
                missing.append(item)
            elif isinstance(item, Stored):
                yield item


def named_files(paths: Iterable[str], looking: Looking) -> Iterator[tuple[Headed | Unreadable, str]]:
    """The files below some paths, each once, with a name that begins with that of the path given: `replays/a.yaml`.

    So the name is the same from whatever folder the path is given; paths of one name are numbered.
    """
    seen: set[str] = set()
    roots: Counter[str] = Counter()
    for root, shown in {path if path == "-" else os.path.abspath(path): path for path in paths}.items():
        label = os.path.basename(root) or "-"
        roots[label] += 1
        label += f" ({roots[label]})" if roots[label] > 1 else ""
        for found in (one for one in headed_files((shown,), looking) if not isinstance(one, PassedOver)):
            place = str(found) if isinstance(found, Unreadable) else os.path.abspath(found.path)
            if place not in seen:
                seen.add(place)
                inside = "" if isinstance(found, Unreadable) or place == root else os.path.relpath(place, root)
                yield found, os.path.join(label, inside) if inside else label


#: What a process works with, prepared once.
_prepared: dict[str, ComparingJudge] = {}


def begin(library: Library, request: RegressRequest) -> None:
    """Prepare a process."""
    _prepared["judge"] = ComparingJudge(library, request.old, request.new, request.seconds)


def work(stored: Stored) -> ComparedRow:
    """Judge a record; where this program fails, that is undecided."""
    return row_of(_prepared["judge"], stored)


def row_of(judge: ComparingJudge, stored: Stored) -> ComparedRow:
    """A record's row."""
    try:
        return judge.row(stored)
    except Exception as error:
        reason = f"this program failed ({type(error).__name__}: {error}); please report it"
        unknown = RulesetOutcome("undecided", 0, "", reason)
        return ComparedRow(stored.path, unknown, unknown, failed=reason, name=stored.name)


@dataclass(frozen=True, slots=True)
class ComparedFindings:
    """The findings of two rulesets side by side; one is the same in both if kind and cause are."""

    fixed: tuple[Finding, ...]
    kept: tuple[Finding, ...]
    new: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """A search that did not come to its end, so that nothing is compared: what it did not find may yet be there."""

    ruleset: str
    left: int = 0  # windows that were not looked at
    interrupted: bool = False

    @property
    def reason(self) -> str:
        """What happened, in words."""
        if self.interrupted:
            return f"interrupted while searching {self.ruleset}; nothing is compared"
        return f"{self.left:,} windows of {self.ruleset} were not searched; nothing is compared"


def undone(ruleset: str, report: SearchOutcome) -> Undone:
    """What there is to say of a search that was cut short."""
    return Undone(ruleset, report.left, report.interrupted)


def compared(old: Iterable[Finding], new: Iterable[Finding]) -> ComparedFindings:
    """Sort the findings of two searches."""
    before, after = ({(one.kind, one.cause): one for one in found} for found in (old, new))
    return ComparedFindings(
        tuple(one for key, one in before.items() if key not in after),
        tuple(one for key, one in after.items() if key in before),
        tuple(one for key, one in after.items() if key not in before),
    )
