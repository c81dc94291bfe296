"""The stored records of a ruleset by what they show: the clauses that they break, have at work, or are named after."""

from pathlib import Path

from verifier.report.evidence import clauses_of, study_of

#: So many records of a clause are shown, of those that break it and of the others each.
MOST = 2


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
