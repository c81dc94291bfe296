"""`--format sarif`, `junit` and `github`: valid documents whatever is in them, which say what the text report says."""

import io
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.cli import DISPUTED, ILLEGAL, REPLAY, SILENT, call, write
from tests.support.corpus import REAL
from tests.support.formats import annotations, junit_cases, outcome_of, sarif_run, told_of
from tests.support.toy import TOY
from verifier.cli.formats import FORMATS, document
from verifier.cli.regress import Gates
from verifier.games.library import Library
from verifier.kernel.source import Position
from verifier.language.inventory import load_clauses
from verifier.language.lint import Issue
from verifier.report.diagnostic import BreakableRule, Checked, Diagnostic, Level, Status
from verifier.report.lint_diagnostics import diagnostic_of
from verifier.report.regress_diagnostics import FindingDiagnostics
from verifier.report.sarif import SarifWriter
from verifier.search.finding import Finding

pytestmark = pytest.mark.cli
REPLAYS = Path(__file__).parents[2] / "replays"
GOLDEN = Path(__file__).parents[1] / "golden" / "cli"
RULESET = "puzzle-strike/3e"
#: Control characters, what ends a section of XML, a line or a workflow command, what turns the direction, a stray half.
HOSTILE = 'a\x00\x1b[31m\r\n::error::%0A%25]]>&<b c="d">,:\u202e\u2066\ufeff\u2028\ufffe\udc80{0}[x](http://y)\t'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder, with a record of each verdict."""
    write(tmp_path, good=REPLAY, bad=ILLEGAL, wound=DISPUTED, silent=SILENT, torn="format: replay/1\nmoves: [")
    write(tmp_path, unknown=(REPLAYS / "puzzle-strike/editions/thinking-ahead-cost/1e.yaml").read_text("utf-8"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def results(*arguments: str | Path) -> dict[str, dict]:
    """The results of a log by their file."""
    run = sarif_run(call(*arguments, "--format", "sarif").stdout_bytes)
    return {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]: result for result in run["results"]}


def test_a_log_has_every_verdict_with_its_level_and_place(folder: Path) -> None:
    found = results("audit", ".")
    levels = {file: (result["ruleId"], result["level"]) for file, result in found.items()}
    assert levels == {
        "bad.yaml": ("PS3-BUY-08", "error"),
        "silent.yaml": ("consistent", "note"),
        "torn.yaml": ("MF29", "error"),
        "unknown.yaml": ("UD03", "warning"),
        "wound.yaml": ("PS3-WOUND-01", "warning"),
    }
    place = found["bad.yaml"]["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 15, "startColumn": 10}
    assert place["artifactLocation"]["uriBaseId"] == "%SRCROOT%"
    assert found["bad.yaml"]["properties"]["found"] == "price(chip) = 7, money = 4"


def test_rules_have_what_is_printed_of_their_clause(folder: Path) -> None:
    run = sarif_run(call("audit", "bad.yaml", "--format", "sarif").stdout_bytes)
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["shortDescription"]["text"] == "Buy Phase"
    assert rule["fullDescription"]["text"].startswith("Spending in a turn cannot exceed the money")
    assert rule["properties"]["section"] == "Turn Phases / Buy Phase"
    assert "rulebook" in rule["properties"]["document"]


def test_the_invocation_says_how_the_run_ended(folder: Path) -> None:
    result = call("audit", "good.yaml", "none.yaml", "--format", "sarif")
    (invocation,) = sarif_run(result.stdout_bytes)["invocations"]
    assert invocation["exitCode"] == result.exit_code == 2
    assert invocation["executionSuccessful"] is False
    (notification,) = invocation["toolExecutionNotifications"]
    assert notification["message"]["text"] == "cannot be opened: no such file or folder"
    assert notification["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "none.yaml"
    assert "none.yaml: error: cannot be opened: no such file or folder" in result.stderr


def test_a_fingerprint_stays_when_lines_are_written_above(folder: Path) -> None:
    before = results("audit", "bad.yaml")["bad.yaml"]
    write(folder, bad="# a comment\n# and another\n" + ILLEGAL)
    after = results("audit", "bad.yaml")["bad.yaml"]
    assert before["locations"] != after["locations"]
    assert before["partialFingerprints"] == after["partialFingerprints"]


def test_two_faults_of_one_kind_in_a_file_have_two_fingerprints() -> None:
    stream = io.BytesIO()
    writer = SarifWriter(stream, "audit")
    told = Diagnostic(BreakableRule("X-1", "title"), Level.ERROR, Position("a.yaml", 3), "line 3: no")
    other = Diagnostic(BreakableRule("X-1", "title"), Level.ERROR, Position("a.yaml", 9), "line 9: no")
    writer.add(Checked("a.yaml", Position("a.yaml"), Status.FAILED, (told, other)))
    writer.close(1)
    first, second = (one["partialFingerprints"]["facts/v1"] for one in sarif_run(stream.getvalue())["results"])
    assert first.partition(":")[0] == second.partition(":")[0]
    assert (first.partition(":")[2], second.partition(":")[2]) == ("1", "2")


def test_results_are_written_as_they_come() -> None:
    stream = io.BytesIO()
    writer = SarifWriter(stream, "audit")
    told = Diagnostic(BreakableRule("X-1", "title"), Level.ERROR, Position("a.yaml", 3), "no")
    for number in range(3):
        writer.add(Checked(str(number), Position("a.yaml"), Status.FAILED, (told,)))
        assert stream.getvalue().count(b"ruleId") == number + 1


def test_a_record_in_a_file_of_many_is_its_line(folder: Path) -> None:
    (folder / "games.jsonl").write_text("".join(REAL.line(number) + "\n" for number in range(6, 12)), "utf-8")
    run = sarif_run(call("audit", "games.jsonl", "--format", "sarif").stdout_bytes)
    illegal, malformed = run["results"]
    place = illegal["locations"][0]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "games.jsonl"
    assert place["physicalLocation"]["region"] == {"startLine": 2}
    assert place["logicalLocations"] == [{"fullyQualifiedName": "games.jsonl#2"}]
    assert illegal["message"]["text"].startswith("line 6, column 8 of the moves: not enough money")
    assert malformed["locations"][0]["physicalLocation"]["region"] == {"startLine": 6}
    cases = junit_cases(call("audit", "games.jsonl", "--format", "junit").stdout_bytes)
    assert [(case.get("name"), case.get("line"), outcome_of(case)) for case in cases][1:3] == [
        ("games.jsonl#2", "2", "failure"),
        ("games.jsonl#3", "3", "passed"),
    ]


def test_a_case_fails_as_the_exit_code_has_it(folder: Path) -> None:
    cases = junit_cases(call("audit", ".", "--format", "junit").stdout_bytes)
    assert {case.get("file"): outcome_of(case) for case in cases} == {
        "bad.yaml": "failure", "good.yaml": "passed", "silent.yaml": "passed", "torn.yaml": "error",
        "unknown.yaml": "failure", "wound.yaml": "failure",
    }  # fmt: skip
    cases = junit_cases(call("audit", ".", "--format", "junit", "--allow-disputed").stdout_bytes)
    assert {case.get("file"): outcome_of(case) for case in cases}["wound.yaml"] == "skipped"


def test_only_another_verdict_than_the_expected_one_fails(folder: Path) -> None:
    write(folder, bad=ILLEGAL.replace("moves:", "expect: {verdict: illegal}\nmoves:"))
    found = results("audit", ".", "--expect")
    assert "bad.yaml" not in found
    cases = junit_cases(call("audit", ".", "--expect", "--format", "junit").stdout_bytes)
    by_file = {case.get("file"): case for case in cases}
    assert outcome_of(by_file["bad.yaml"]) == "passed"
    assert outcome_of(by_file["torn.yaml"]) == "failure"
    assert "expected legal, found malformed" in told_of(by_file["torn.yaml"])
    assert "expected a value" in told_of(by_file["torn.yaml"])


def test_annotations_have_their_place_and_title(folder: Path) -> None:
    found = annotations(call("audit", ".", "--format", "github").stdout)
    assert [one.level for one in found] == ["error", "notice", "error", "warning", "warning"]
    assert found[0].properties == {
        "file": "bad.yaml", "line": "15", "col": "10", "title": "illegal PS3-BUY-08 budget",
    }  # fmt: skip
    assert found[0].message.startswith("not enough money\nrule: ")


def test_more_annotations_than_are_shown_are_said_to_be_so(folder: Path) -> None:
    (folder / "many.jsonl").write_text((REAL.line(7) + "\n") * 11, "utf-8")
    output = call("audit", "many.jsonl", "--format", "github").stdout
    assert len(annotations(output)) == 11
    assert output.splitlines()[-1].startswith("11 of the level error: the first 10 are shown")
    assert "of the level" not in call("audit", "bad.yaml", "--format", "github").stdout


def test_annotations_of_a_folder_below_the_checkout_name_its_files(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_WORKSPACE", str(folder.parent))
    (one,) = annotations(call("audit", "bad.yaml", "--format", "github").stdout)
    assert one.properties["file"] == f"{folder.name}/bad.yaml"
    assert f"{folder.name}/bad.yaml" in results("audit", "bad.yaml")


def test_the_example_of_each_format_is_stable(folder: Path) -> None:
    write(folder, game=ILLEGAL)
    for form in FORMATS:
        shown = call("audit", "game.yaml", "--format", form).stdout
        assert shown == (GOLDEN / f"illegal.{form}").read_text(encoding="utf-8"), form


@pytest.mark.skipif(sys.platform == "win32", reason="such names cannot be there")
def test_hostile_names_break_no_format(folder: Path) -> None:
    name = HOSTILE.replace("\x00", "").replace("/", "") + ".yaml"
    hostile = ILLEGAL.replace("player: Alice", f"player: {json.dumps(HOSTILE.replace(chr(0xDC80), ''))}")
    Path(name).write_text(hostile, "utf-8")
    (result,) = sarif_run(call("audit", name, "--format", "sarif").stdout_bytes)["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].startswith("a%1B%5B31m%0D%0A%3A%3A")
    (case,) = junit_cases(call("audit", name, "--format", "junit").stdout_bytes)
    assert case.get("name", "").startswith("a\\x1b[31m\\r\\n::error::%0A%25]]>&<b")
    (one,) = annotations(call("audit", name, "--format", "github").stdout)
    assert one.properties["file"].startswith("a\\x1b[31m\\r\\n::error::%0A%25]]>&<b")


def test_what_hides_is_spelled_out_everywhere(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    told = Diagnostic(
        BreakableRule(*(HOSTILE,) * 5), Level.ERROR, Position("a.yaml", 1), HOSTILE, HOSTILE,
        HOSTILE, (HOSTILE,), facts=(("found", HOSTILE),),
    )  # fmt: skip
    for form in FORMATS:
        with document(form, "audit") as writer:
            writer.add(Checked(HOSTILE, Position("a.yaml"), Status.FAILED, (told,)))
            writer.report_trouble(Position("b.yaml"), HOSTILE)
            writer.remark(HOSTILE)
            writer.close(2, HOSTILE)
        text = capfdbinary.readouterr().out.decode("utf-8")
        assert "\\u202e" in text
        assert not [letter for letter in text if not letter.isprintable() and letter != "\n"]
        if form == "sarif":
            (result,) = sarif_run(text)["results"]
            assert "{{0}}\\[x](http://y)" in result["message"]["text"]
        elif form == "junit":
            assert len(junit_cases(text)) == 3
        else:
            assert [one.level for one in annotations(text)] == ["error"] * 3


@pytest.mark.parametrize("form", FORMATS)
def test_an_interrupted_audit_gives_a_whole_document(form: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from verifier.corpus import many as corpus

    whole = corpus.audited

    def first_only(*arguments: object, **more: object) -> Iterator[object]:
        for number, outcome in enumerate(whole(*arguments, **more)):  # type: ignore[arg-type]
            if number:
                raise KeyboardInterrupt
            yield outcome

    monkeypatch.setattr(corpus, "audited", first_only)
    result = call("audit", "bad.yaml", "good.yaml", "--format", form)
    assert result.exit_code == 130
    if form == "sarif":
        run = sarif_run(result.stdout_bytes)
        assert [one["ruleId"] for one in run["results"]] == ["PS3-BUY-08"]
        (invocation,) = run["invocations"]
        assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, 130)
        assert "not complete: interrupted" in invocation["toolExecutionNotifications"][0]["message"]["text"]
    elif form == "junit":
        *_, last = junit_cases(result.stdout_bytes)
        assert (outcome_of(last), "not complete: interrupted" in told_of(last)) == ("error", True)
    else:
        assert annotations(result.stdout)[-1].message == "this is not everything: interrupted"


@pytest.mark.parametrize("form", FORMATS)
def test_what_ends_a_command_is_in_its_document(form: str) -> None:
    result = call("rules", "lint", "puzle-strike", "--format", form)
    assert result.exit_code == 64
    assert "unknown ruleset" in result.stdout
    assert "unknown ruleset" in result.stderr
    if form == "sarif":
        assert sarif_run(result.stdout_bytes)["invocations"][0]["exitCode"] == 64


def test_a_misused_command_writes_no_document(folder: Path) -> None:
    assert call("audit", "bad.yaml", "--format", "xml").stdout == ""
    assert call("errata", "lint", "--format", "sarif", "none.yaml").stdout == ""


def test_messages_are_translated_and_names_of_results_are_not(folder: Path) -> None:
    english = results("audit", "bad.yaml")["bad.yaml"]
    russian = results("audit", "bad.yaml", "--lang", "ru")["bad.yaml"]
    assert russian["message"]["text"].startswith("не хватает денег")
    assert english["partialFingerprints"] == russian["partialFingerprints"]


@pytest.mark.usefixtures("toy_rules")
def test_lint_tells_each_file_once(folder: Path) -> None:
    (folder / "ours.yaml").write_text("id: ours\ntitle: Ours\nchanges: {parameters: {lose-at: {value: 4}}}\n", "utf-8")
    arguments = ("errata", "lint", "ours.yaml", "--ruleset", TOY)
    text = call(*arguments)
    run = sarif_run(call(*arguments, "--format", "sarif").stdout_bytes)
    told = [line.rpartition("[")[2].rstrip("]") for line in text.stdout.splitlines()[:-1]]
    assert sorted(result["ruleId"] for result in run["results"]) == sorted(told)
    (case,) = junit_cases(call(*arguments, "--format", "junit").stdout_bytes)
    assert (case.get("file"), outcome_of(case)) == ("ours.yaml", "failure")
    assert {one.properties["file"] for one in annotations(call(*arguments, "--format", "github").stdout)} == {
        "ours.yaml"
    }
    assert {call(*arguments, "--format", form).exit_code for form in FORMATS} == {text.exit_code} == {1}


@pytest.mark.usefixtures("toy_rules")
def test_lint_without_an_issue_is_a_case_that_passes() -> None:
    (case,) = junit_cases(call("errata", "lint", TOY, "--quiet", "--format", "junit").stdout_bytes)
    assert (case.get("name"), outcome_of(case)) == (TOY, "passed")
    assert sarif_run(call("errata", "lint", TOY, "--quiet", "--format", "sarif").stdout_bytes)["results"] == []


def test_an_issue_of_a_whole_ruleset_points_at_its_first_file() -> None:
    root = Library().root
    whole, part = (Issue(Position(path, line), "information", "spec.open", "open") for path, line in
                   ((RULESET, 0), ("norms.yaml", 3)))  # fmt: skip
    assert diagnostic_of(whole, root).position == Position(str(root / RULESET / "ruleset.yaml"))
    assert diagnostic_of(part, root).position == part.position
    assert diagnostic_of(whole, root).level == Level.NOTE


def test_lint_of_a_pack_that_cannot_be_read_is_an_error_at_its_line(folder: Path) -> None:
    (one,) = annotations(call("rules", "lint", "torn.yaml", "--format", "github").stdout)
    assert one.properties == {"file": "torn.yaml", "line": "3", "col": "1", "title": "unreadable"}


def test_regress_tells_each_changed_record(folder: Path) -> None:
    arguments = ("regress", ".", "--from", RULESET, "--errata", "wound-is-no-action", "--no-cache", "--jobs", "1")
    run = sarif_run(call(*arguments, "--no-lost-legal-moves", "--format", "sarif").stdout_bytes)
    told = {result["ruleId"]: result for result in run["results"]}
    assert told.keys() == {"regress.worse", "malformed", "regress.gate"}
    assert told["regress.worse"]["locations"][0]["physicalLocation"]["region"] == {"startLine": 11}
    assert "due to spec.play.wound" in told["regress.worse"]["message"]["text"]
    assert run["invocations"][0]["exitCode"] == 2
    better = call(*arguments, "--no-new-legal-moves", "--format", "junit").stdout_bytes
    cases = {case.get("file"): case for case in junit_cases(better)}
    assert (outcome_of(cases["wound.yaml"]), outcome_of(cases["torn.yaml"])) == ("passed", "error")
    assert "regress.worse" in told_of(cases["wound.yaml"])


def test_differences_from_a_baseline_do_not_break_a_document(folder: Path) -> None:
    arguments = ("regress", "bad.yaml", "wound.yaml", "--from", RULESET, "--errata", "wound-is-no-action",
                 "--no-cache", "--jobs", "1", "--baseline", "base.json")  # fmt: skip
    call(*arguments)
    write(folder, bad=REPLAY)
    result = call(*arguments, "--format", "junit")
    assert result.exit_code == 1
    assert "baseline: bad.yaml" in result.stderr
    failed = [case.get("name") for case in junit_cases(result.stdout_bytes) if outcome_of(case) == "failure"]
    assert failed == ["gate --baseline does not hold: 2"]


def test_only_the_changes_that_a_gate_is_about_are_fatal() -> None:
    asked = {"new_legal": "regress.better", "lost_legal": "regress.worse", "new_findings": ""}
    none = Gates(False, False, False, False, None, False)
    for name, rule in asked.items():
        assert none._replace(**{name: True}).fatal == {rule} - {""}
    assert none._replace(changed=True).fatal == {"regress.worse", "regress.better", "regress.moved"}


def test_findings_are_at_their_clause_with_the_record_that_shows_them(tmp_path: Path) -> None:
    pytest.importorskip("z3")
    clauses = load_clauses(Library().open(RULESET).document)
    finding = Finding(
        "AM01", "top.order", "which order", tuple(clauses)[:2], ("reversal",), "buy", (("any", "legal"),), "record"
    )
    maker = FindingDiagnostics(clauses, Position("ruleset.yaml"), tmp_path)
    fatal, unborne = maker.checked([finding, replace(finding, clauses=(), confirmed=False, witness="")], ("AM",))
    (told,) = fatal.diagnostics
    assert (fatal.status, told.level, told.rule.id) == (Status.FAILED, Level.WARNING, "AM01")
    assert told.position == clauses[finding.clauses[0]].position
    assert [one.position.path for one in told.related][1:] == [str(tmp_path / "AM01-top-order.yaml")]
    assert unborne.diagnostics[0].position == Position("ruleset.yaml")
    assert unborne.diagnostics[0].level == Level.NOTE


@pytest.mark.parametrize("form", FORMATS)
def test_a_search_that_left_windows_says_so(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("z3")
    from verifier.search import search

    def left(self: search.Search) -> search.SearchOutcome:
        return search.SearchOutcome(self.request, windows=3, left=2)

    monkeypatch.setattr(search.Search, "run", left)
    result = call("search", RULESET, "--format", form, "--no-cache")
    assert result.exit_code == 1
    assert "2 windows were not searched" in result.stdout
    assert "windows: 3" in result.stdout
    if form == "sarif":
        assert sarif_run(result.stdout_bytes)["invocations"][0]["executionSuccessful"] is False
    elif form == "junit":
        assert [outcome_of(case) for case in junit_cases(result.stdout_bytes)] == ["error"]


def test_leaving_clauses_out_in_turn_is_no_document() -> None:
    pytest.importorskip("z3")
    result = call("search", RULESET, "--ablate", "--format", "sarif")
    assert (result.exit_code > 0, result.stdout) == (True, "")
    assert "--ablate" in result.stderr
