"""Cases for other engines: whoever judges a case from its JSON alone comes to its verdict, line and clause."""

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from tests.support.cli import DISPUTED, ILLEGAL, REPLAY, call, write
from tests.support.docs import ROOT
from verifier.corpus.batch import Batch
from verifier.games.library import Library
from verifier.kernel.message import visible
from verifier.report.cases import case_schema
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
BATCH = Batch(Library())


def cases_in(folder: Path, *more: str, code: int = 0) -> list[dict[str, object]]:
    """The cases of a folder."""
    result = call("cases", "--folder", folder, "--jobs", "1", *more)
    assert result.exit_code == code
    return [json.loads(line) for line in result.stdout.splitlines()]


def judged(case: dict[str, object]) -> Audit:
    """The verdict on a case, put together as docs/reference/cases.md says."""
    record = {"format": "replay/1", "ruleset": case["ruleset"], "mode": case["mode"], "seats": case["seats"]}
    assert isinstance(case["setup"], dict)
    record |= case["setup"]
    record |= {key: case[key] for key in ("errata", "facts", "record", "readings", "result") if case[key]}
    return BATCH.outcome(BATCH.reader.json(json.dumps(record | {"moves": case["moves"]}).encode(), "case")).audit


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    "folder",
    ["puzzle-strike/corrections", "puzzle-strike/editions/piggy-bank", "puzzle-strike-2/base/illegal/PS2-CMD-01"],
)
def test_a_case_has_the_verdict_that_its_data_alone_come_to(folder: str) -> None:
    cases = cases_in(ROOT / "replays" / folder)
    assert cases
    validator = jsonschema.Draft202012Validator(case_schema())
    for case in cases:
        validator.validate(case)
        found, expect = judged(case), case["expect"]
        assert isinstance(expect, dict)
        assert found.verdict == expect["verdict"], case["id"]
        assert found.digest == case["digest"]
        assert (found.fault.clause if found.fault is not None else "") == expect.get("clause", "")
        if expect.get("move"):
            assert found.fault is not None
            assert found.fault.line == expect["move"]


def test_a_case_names_the_move_and_the_line_of_the_file(tmp_path: Path) -> None:
    head = "# Four are too dear.\n"
    write(tmp_path, bad=head + ILLEGAL + "expect: {verdict: illegal, line: 16, clause: PS3-BUY-08}\n")
    (case,) = cases_in(tmp_path)
    expect = case["expect"]
    assert isinstance(expect, dict)
    assert isinstance(case["moves"], list)
    assert (expect["verdict"], expect["move"], expect["line"]) == ("illegal", 6, 16)
    assert case["moves"][5] == "P1 buy 4"
    assert case["source"] == "Four are too dear."
    assert (case["id"], case["mode"], case["setup"]) == ("bad", "duel", {"bank": "first-game"})


def test_a_dispute_names_the_readings_of_both_sides(tmp_path: Path) -> None:
    write(tmp_path, wound=DISPUTED + "expect: {verdict: disputed}\n")
    (case,) = cases_in(tmp_path)
    expect = case["expect"]
    assert isinstance(expect, dict)
    assert expect["points"] == ["play.wound"]
    assert expect["legal"]["play.wound"] != expect["illegal"]["play.wound"]


def test_a_set_up_that_cannot_be_is_no_fault_of_a_move() -> None:
    (case,) = cases_in(ROOT / "replays/puzzle-strike/3e/illegal/PS3-BANK-06", "puzzle-strike/3e")[:1]
    expect = case["expect"]
    assert isinstance(expect, dict)
    assert "move" not in expect
    assert judged(case).verdict == expect["verdict"] == "illegal"


def test_a_record_that_gets_another_verdict_than_it_expects_is_left_out(tmp_path: Path) -> None:
    write(
        tmp_path, wrong=ILLEGAL + "expect: {verdict: legal}\n", right=REPLAY + "expect: {verdict: legal}\n", none=REPLAY
    )
    result = call("cases", "--folder", tmp_path, "--jobs", "1")
    assert result.exit_code == 1
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == ["right"]
    assert "wrong.yaml: left out: expected legal, found illegal" in result.stderr
    assert "1 not as expected, 1 without a verdict" in result.stderr


def test_a_collection_has_one_digest_in_either_form_and_with_any_processes(tmp_path: Path) -> None:
    write(tmp_path, one=REPLAY + "expect: {verdict: legal}\n", two=ILLEGAL + "expect: {verdict: illegal}\n")
    lines, documents, others = (
        call("cases", "--folder", tmp_path, *more)
        for more in (("--jobs", "1"), ("--format", "yaml", "--jobs", "1"), ("--jobs", "2"))
    )
    assert "2 cases, digest " in lines.stderr
    assert lines.stderr == documents.stderr == others.stderr
    assert lines.stdout == others.stdout
    assert list(yaml.safe_load_all(documents.stdout)) == [json.loads(line) for line in lines.stdout.splitlines()]


@pytest.mark.parametrize(
    "text",
    [
        *("a ##[error]b", "##[group]", "#: ##[x] 'y' \"z\"", "::error::x", f"{'x ' * 60}::error::y {'z ' * 60}##[w]"),
        *("\u202e ##[x]", "\U000e0041 ::x", "x\n::error::x", "井 é \u200b", "\u2066##[", "a\\##[b"),
    ],
)
def test_a_case_in_yaml_is_the_same_text_and_no_command_of_a_log(text: str, tmp_path: Path) -> None:
    spelled = yaml.safe_dump(text, default_style=chr(34), width=9999).strip()
    named = REPLAY.replace("player: Alice", f"player: {spelled}")
    write(tmp_path, one=f"{named}expect: {{verdict: legal}}\n")
    lines, documents = (
        call("cases", "--folder", tmp_path, "--jobs", "1", "-q", "--format", form).stdout for form in ("jsonl", "yaml")
    )
    assert [*yaml.safe_load_all(documents)] == [json.loads(lines)]
    assert json.loads(lines)["seats"]["P1"]["player"] == text
    assert visible(documents.replace("\n", "")) == documents.replace("\n", "")
    assert not [line for line in documents.splitlines() if line.lstrip().startswith("::")]
    assert "##[" not in documents


def test_the_records_of_a_ruleset_are_those_that_come_with_the_rules() -> None:
    result = call("cases", "puzzle-strike/1e-ru", "--jobs", "1")
    cases = [json.loads(line) for line in result.stdout.splitlines()]
    assert cases
    assert {case["ruleset"] for case in cases} == {"puzzle-strike/1e-ru"}
    assert result.exit_code == 0


def test_the_shipped_schema_is_the_generated_one() -> None:
    shipped = (ROOT / "docs" / "reference" / "case-1.schema.json").read_text("utf-8")
    assert json.loads(shipped) == json.loads(json.dumps(case_schema()))
