"""What the stored records show of each enforced clause: that breaking it is noticed, or less than that.

Read from the records' `expect` headers, which `verifier audit --expect` holds them to. Not for: auditing anything.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from verifier.kernel.source import Unreadable
from verifier.language.text_file import read_text
from verifier.record.read import read_expect

#: From strong to weak: a wrong record must name the clause as the one reported or among those also broken; a line that
#: carries the clause out is wrong; a legal study uses it; no record names it.
EVIDENCE = ("reported or also broken", "at work in a wrong line", "used in a legal study", "no record")
#: The clauses that records name, by the kind of evidence.
Named: TypeAlias = dict[str, set[str]]
#: So many records of a clause are shown, of those that break it and of the others each.
MOST = 2
NO_BASES: Mapping[str, Path] = MappingProxyType({})


def evidence(
    folder: Path,
    clauses: Iterable[tuple[str, str]],
    more: tuple[Path, ...] = (),
    bases: Mapping[str, Path] = NO_BASES,
) -> dict[str, int]:
    """How many of the clauses, each given with the clause it repeats or "", have which evidence in folders.

    `bases` are the folders of the editions that this one builds on: what their records show is told apart.
    """
    own = named_in((folder, *more))
    elsewhere = {base: named_in((path,)) for base, path in bases.items()}
    found = Counter(strongest({clause, repeats} - {""}, own, elsewhere) for clause, repeats in clauses)
    return {kind: found[kind] for kind in kinds_of(bases) if kind in EVIDENCE or found[kind]}


def strongest(names: Set[str], own: Named, elsewhere: Mapping[str, Named]) -> str:
    """The strongest kind of evidence for a clause of these names; as strong, that of the edition's own records."""
    for kind in EVIDENCE[:-1]:
        if names & own[kind]:
            return kind
        base = next((base for base, named in elsewhere.items() if names & named[kind]), "")
        if base:
            return of_base(kind, base)
    return EVIDENCE[-1]


def kinds_of(bases: Iterable[str]) -> Iterator[str]:
    """The kinds of evidence that an edition can have, from strong to weak."""
    *kinds, none = EVIDENCE
    for kind in kinds:
        yield from (kind, *(of_base(kind, base) for base in bases))
    yield none


def of_base(kind: str, base: str) -> str:
    """A kind of evidence that is in the records of an edition that this one builds on."""
    return f"{kind} in the records of {base}"


def named_in(folders: Iterable[Path]) -> Named:
    """The clauses that the records in folders name, by how they name them."""
    named: Named = {kind: set() for kind in EVIDENCE}
    for path in (path for folder in folders for path in sorted(folder.rglob("*.yaml"))):
        note(path, named)
    return named


def note(path: Path, named: Named) -> None:
    """Note which clauses one record names, and how."""
    broken, at_work = clauses_of(path)
    named[EVIDENCE[0]].update(broken)
    named[EVIDENCE[1]].update(at_work)
    if path.parent.name in ("clauses", "examples"):
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


def stored(folder: Path, clause: str) -> list[Path]:
    """The replays about a clause: in a folder of its name, or with its name before anything else in theirs.

    If there are none, those that expect it to be broken or at work.
    """
    patterns = (f"{clause}/*.yaml", f"*/{clause}.yaml", f"*/{clause}-*.yaml")
    found = [path for pattern in patterns for path in sorted(folder.glob(pattern))]
    return found or [path for path in sorted(folder.rglob("*.yaml")) if clause in sum(clauses_of(path), ())]


def moves_of(path: Path) -> list[str]:
    """The lines of a stored replay from its moves on."""
    lines = path.read_text(encoding="utf-8").splitlines()
    start = next((number for number, line in enumerate(lines) if line.startswith("moves:")), 0)
    return lines[start:]


def records_by_clause(folder: Path) -> dict[str, list[Path]]:
    """Return by clause the records that show it, those that break it first."""
    broken: dict[str, list[Path]] = {}
    others: dict[str, list[Path]] = {}
    for path in sorted(folder.rglob("*.yaml")):
        named, at_work = clauses_of(path)
        for clause in dict.fromkeys((*named[:1], path.parent.name)):
            if named:
                broken.setdefault(clause, []).append(path)
        for clause in dict.fromkeys((*at_work, study_of(path.stem))):
            if not named:
                others.setdefault(clause, []).append(path)
    clauses = dict.fromkeys((*broken, *others))
    return {clause: [*broken.get(clause, ())[:MOST], *others.get(clause, ())[:MOST]] for clause in clauses}
