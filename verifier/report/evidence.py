"""What the stored records show of each enforced clause: that breaking it is noticed, or less than that.

Read from the records' `expect` headers, which `verifier audit --expect` holds them to. Not for: auditing anything.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from verifier.kernel.source import Unreadable
from verifier.language.text_file import read_text
from verifier.record.read import read_expect

#: From strong to weak: a wrong record must name the clause as the one reported or among those also broken; a line that
#: carries the clause out is wrong; a legal study uses it; no record names it.
EVIDENCE = ("reported or also broken", "at work in a wrong line", "used in a legal study", "no record")


def evidence(folder: Path, clauses: Iterable[tuple[str, str]], more: tuple[Path, ...] = ()) -> Counter[str]:
    """How many of the clauses, each given with the clause it repeats or "", have which evidence in folders."""
    named: dict[str, set[str]] = {kind: set() for kind in EVIDENCE}
    for path in (path for here in (folder, *more) for path in sorted(here.rglob("*.yaml"))):
        note(path, named)
    found: Counter[str] = Counter()
    for clause, repeats in clauses:
        names = {clause, repeats} - {""}
        found[next((kind for kind in EVIDENCE if names & named[kind]), EVIDENCE[-1])] += 1
    return found


def note(path: Path, named: dict[str, set[str]]) -> None:
    """Note which clauses one record names, and how."""
    broken, at_work = clauses_of(path)
    named[EVIDENCE[0]].update(broken)
    named[EVIDENCE[1]].update(at_work)
    if path.parent.name == "clauses":
        named[EVIDENCE[2]].add(study_of(path.stem))


def clauses_of(path: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The clauses that a record expects to be named as broken, the reported one first, and those at work."""
    try:
        expect = read_expect(read_text(path), str(path))
    except Unreadable:
        return (), ()
    if expect is None:
        return (), ()
    return tuple(filter(None, (expect.clause, *expect.also))), expect.at_work


def study_of(stem: str) -> str:
    """The clause that a legal study is named after: `PS3-BUY-04` or `PS3-BUY-04-not-buy-2`."""
    words = stem.split("-")
    last = next((number for number, word in enumerate(words) if word.isdecimal()), len(words) - 1)
    return "-".join(words[: last + 1])
