"""Every clause of the Strange Synergy sheet that is carried out has a legal record, and one that breaks it.

That each is broken by a stored record, or says why none can, is asked of every edition (`cases/test_every_clause.py`).
"""

import pytest

from tests.support.each import each_of
from tests.support.notes import heard
from tests.support.synergy import header, invented, judged, powered, shipped
from tests.support.synergy_stored import Case, cases, lines_of, pairs, records_of_cases, usual_of
from verifier.corpus.noting import PositionListener
from verifier.language.coverage import coverage, unbreakable
from verifier.language.inventory import load_clauses
from verifier.record.read import ReplayReader

pytestmark = pytest.mark.unit


@each_of("case", cases(), ids=lambda case: (case.get("of") or case["acts"])[0])
def test_each_clause_has_a_legal_record_and_one_that_breaks_it(case: Case) -> None:
    game = powered() if case.get("pack") == "powers" else invented()
    first = case.get("first", "mad-scientists")
    legal, illegal = lines_of(case, "legal"), lines_of(case, "illegal")
    found = judged("", legal, game=game, first=first, more=usual_of(case))
    assert found.verdict == "legal", found
    if "of" in case:
        wrong = judged("", illegal, game=game, first=first, more={**usual_of(case), **case.get("header", {})})
        assert (wrong.verdict, wrong.clause) == ("illegal", case["of"][0]), wrong
        assert {*case["of"]} <= {wrong.clause, *wrong.also}, wrong
        assert "header" in case or wrong.line == illegal.count("/") + 1, wrong


def test_every_clause_that_is_carried_out_has_a_legal_record_which_is_stored() -> None:
    document = shipped().document
    clauses = load_clauses(document)
    rows = coverage(document, clauses, frozenset(name for clause in clauses.values() for name in clause.applies))
    carried_out = {row.clause for row in rows if row.by}
    shown = {clause for case in cases() for clause in (*case.get("of", ()), *case.get("acts", ()))}
    shown |= {pair["clause"] for pair in pairs()}
    assert {one for one in carried_out if one not in shown and clauses[one].repeats not in shown} == set()
    made = [*records_of_cases()]
    stored = dict(made)
    assert len(stored) == len(made)
    assert {path: path.read_text("utf-8") for path in stored} == stored


def test_no_fault_is_told_under_a_clause_that_no_record_can_break() -> None:
    bound = unbreakable(shipped().document)
    for rules in shipped().rules.modes.values():
        norms = {*rules.norms, *(norm for judge in rules.judges.values() for norm in judge.norms)}
        told = {*rules.structure.values(), *rules.assertion_clauses.values()}
        told |= {clause for norm in norms for clause in (norm.clause, *norm.also)}
        told |= {clause for kind in rules.at_fault for clause in kind.clauses}
        assert told & {*bound} == set()


def test_what_is_permitted_is_at_work_in_a_legal_record() -> None:
    """A permission is not broken by whoever makes no use of it; it would be by a program that refuses the record."""
    permitted = {clause for clause, (kind, _) in unbreakable(shipped().document).items() if kind == "permission"}
    idle: set[str] = set()
    for case in cases():
        if not (claimed := permitted & {*case.get("acts", ())}):
            continue
        game = powered() if case.get("pack") == "powers" else invented()
        head = header(usual_of(case), "", case.get("first", "mad-scientists"), "orcs")
        moves = "".join(f"  {line.strip()}\n" for line in lines_of(case, "legal").split("/"))
        replay = ReplayReader(lambda *_, game=game: game.names).text(head + moves, "synergy.yaml")
        listener, _, trail = heard(game, replay, lambda: PositionListener(seats=2, traced=True))
        assert trail.stop is None
        idle |= claimed - {clause for clause, _ in listener.at_work()}
    assert idle == set()
