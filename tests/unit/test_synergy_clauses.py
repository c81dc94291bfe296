"""Every clause of the Strange Synergy sheet that is enforced has a legal record, and one that breaks it."""

import pytest

from tests.support.synergy import invented, judged, powered, shipped
from tests.support.synergy_stored import Case, cases, lines_of, pairs, records_of_cases, usual_of
from verifier.language.coverage import coverage
from verifier.language.inventory import load_clauses

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["of"][0])
def test_each_clause_has_a_legal_record_and_one_that_breaks_it(case: Case) -> None:
    game = powered() if case.get("pack") == "powers" else invented()
    first = case.get("first", "mad-scientists")
    legal, illegal = lines_of(case, "legal"), lines_of(case, "illegal")
    found = judged("", legal, game=game, first=first, more=usual_of(case))
    assert found.verdict == "legal", found
    wrong = judged("", illegal, game=game, first=first, more={**usual_of(case), **case.get("header", {})})
    assert (wrong.verdict, wrong.clause) == ("illegal", case.get("told", case["of"][0])), wrong
    assert "header" in case or wrong.line == illegal.count("/") + 1, wrong


def test_every_enforced_clause_has_a_record_which_is_stored() -> None:
    document = shipped().document
    rows = coverage(document, load_clauses(document), frozenset(("all", "standard")))
    enforced = {row.clause for row in rows if row.status == "enforced"}
    told = {clause for case in cases() for clause in case["of"]} | {pair["clause"] for pair in pairs()}
    assert enforced - told == set()
    stored = dict(records_of_cases())
    assert {path: path.read_text("utf-8") for path in stored} == stored
