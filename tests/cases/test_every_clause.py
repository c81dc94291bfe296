"""Each clause that is called enforced is broken by a stored record, which names it; what no record can break says why.

A clause that an edition takes over from another is broken by the records of that one.
Not for: whether the records are judged as they say (`verifier audit replays --expect`).
"""

from functools import cache
from pathlib import Path

import pytest

from verifier.games.library import Library
from verifier.language.coverage import coverage, unbreakable
from verifier.report.evidence import clauses_of
from verifier.report.rules_pages import Pages

pytestmark = pytest.mark.unit
ROOT = Path(__file__).parents[2]
EDITIONS = ("puzzle-strike/3e", "puzzle-strike/shadows", "puzzle-strike-2/base", "strange-synergy/base")


def broken_in(pages: Pages) -> set[str]:
    """The clauses that stored records of an edition, and of those that it builds on, name as broken."""
    editions = (pages.document.id, *pages.document.bases, f"{pages.document.id.partition('/')[0]}/series")
    return set().union(*map(named_broken, editions))


@cache
def named_broken(edition: str) -> frozenset[str]:
    """The clauses that the stored records of one edition name as broken."""
    named = (clauses_of(path) for path in (ROOT / "replays" / edition).rglob("*.yaml"))
    return frozenset(clause for broken, _ in named for clause in broken)


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_every_enforced_clause_is_broken_by_a_stored_record(ruleset: str) -> None:
    """In whatever way to play it is enforced; a clause that repeats another is broken with that one."""
    pages = Pages(Library(ROOT / "rules").open(ruleset), ROOT / "replays")
    clauses = pages.book.clauses
    modes = frozenset(name for clause in clauses.values() for name in clause.applies)
    rows = coverage(pages.document, clauses, modes)
    enforced = {row.clause for row in rows if row.status == "enforced"}
    broken = broken_in(pages)
    assert {one for one in enforced if one not in broken and clauses[one].repeats not in broken} == set()


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_what_no_record_can_break_is_carried_out_and_broken_by_none(ruleset: str) -> None:
    pages = Pages(Library(ROOT / "rules").open(ruleset), ROOT / "replays")
    bound = unbreakable(pages.document)
    modes = frozenset(name for clause in pages.book.clauses.values() for name in clause.applies)
    status = {row.clause: row.status for row in coverage(pages.document, pages.book.clauses, modes)}
    assert {clause: status[clause] for clause in bound} == {clause: kind for clause, (kind, _) in bound.items()}
    assert broken_in(pages) & {*bound} == set()
