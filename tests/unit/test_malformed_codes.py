"""Every code of the catalogues has an example, and the reference page is what the catalogues say."""

import json
from pathlib import Path

import pytest

from tests.support.broken import JSON, YAML, codes_of, faults_of, files, headed, replaced, with_moves
from tests.support.cli import REPLAY, call
from tests.support.each import each_of
from tests.support.series import MATCH
from verifier.corpus.batch import Batch
from verifier.files.stored import Stored
from verifier.games.library import Library
from verifier.kernel import malformed, undecided
from verifier.kernel.message import visible
from verifier.kernel.source import Unreadable
from verifier.record.read import json_lines
from verifier.report.catalogue import KINDS, meanings, page
from verifier.verdicts.verdict import Fault

pytestmark = pytest.mark.unit
ROOT = Path(__file__).resolve().parents[2]
#: Codes whose example is said in words, for no piece of a record shows it.
IN_WORDS = ("MF06", "MF08", "MF14", "MF30", "MF45")
#: Of these there is a test of its own.
ELSEWHERE = {"MF01", "MF02", "MF03", "MF04", "MF05", "MF48", "MF90"}


@each_of("code", YAML)
def test_a_text_has_just_the_fault_that_it_is_an_example_of(code: str) -> None:
    found = codes_of(YAML[code])
    assert code in found
    assert {one for one in found if one.startswith("MF")} <= {code, "MF76", "MF51"}


@each_of("code", [code for code in YAML if code not in IN_WORDS])
def test_the_example_of_the_reference_page_is_a_piece_of_such_a_text(code: str) -> None:
    assert meanings()[code].example in YAML[code]


@pytest.mark.parametrize("code", JSON)
def test_a_line_of_json_lines_has_a_code(code: str) -> None:
    assert codes_of(JSON[code], "games.jsonl#1", line=True) == [code]


def test_every_code_has_an_example() -> None:
    assert {*YAML, *JSON, *ELSEWHERE} == malformed.CATALOGUE.keys()


def test_files_that_cannot_be_read_have_codes(tmp_path: Path) -> None:
    batch = Batch(Library())
    for code, path in files(tmp_path).items():
        (outcome,) = batch.outcomes(str(path))
        assert outcome.audit.fault is not None
        assert outcome.audit.fault.code == ("MF01" if path.is_dir() else code)


def test_too_large_files_and_lines_have_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.record.read.YAML_LIMIT", 100)
    monkeypatch.setattr("verifier.record.read.LINE_LIMIT", 100)
    path = written(tmp_path / "a.yaml", REPLAY)
    (outcome,) = Batch(Library()).outcomes(str(path))
    assert outcome.audit.fault is not None
    assert outcome.audit.fault.code == "MF03"
    lines = written(tmp_path / "a.jsonl", "x" * 200)
    with lines.open("rb") as file:
        (found,) = json_lines(file, "a.jsonl")
    assert isinstance(found, Unreadable)
    assert found.said.code == "MF04"


def test_a_file_that_breaks_off_has_a_code() -> None:
    class Broken:
        def readline(self, _: int) -> bytes:
            raise OSError(5, "Input/output error")

    (found,) = json_lines(Broken(), "a.jsonl")
    assert isinstance(found, Unreadable)
    assert found.said == malformed.NOT_READ.says(reason="Input/output error")


def test_wrong_rules_have_a_code_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("chips: [", "utf-8")
    path = written(tmp_path / "game.yaml", headed("errata: [broken.yaml]"))
    (outcome,) = Batch(Library()).outcomes(str(path))
    assert outcome.audit.fault is not None
    assert outcome.audit.fault.code == "MF90"
    assert "broken.yaml:2:1: expected a value" in outcome.audit.fault.message


def test_a_record_on_the_standard_input_names_no_file() -> None:
    assert codes_of(headed("errata: [ours.yaml]"), "<stdin>") == ["MF48"]


def test_the_page_is_what_the_catalogues_say() -> None:
    there = (ROOT / "docs/reference/malformed.md").read_text("utf-8").splitlines()
    assert there == list(page()), "python -m verifier.report.catalogue > docs/reference/malformed.md"


def test_every_kind_has_a_meaning_and_a_code_in_its_form() -> None:
    assert KINDS.keys() == meanings().keys()
    assert all(code[:2] == ("MF" if code in malformed.CATALOGUE else "UD") and len(code) == 4 for code in KINDS)
    assert all(kind.code == code and kind.name == kind.name.lower() for code, kind in KINDS.items())


def written(path: Path, text: str) -> Path:
    """A file with a text."""
    path.write_text(text, "utf-8")
    return path


def undecided_fault(text: str, path: str = "game.yaml", seconds: float = 60.0) -> Fault:
    """Why the last verdict on a text is undecided."""
    found = Batch(Library(), seconds=seconds).judged(Stored(path, text))[-1].audit
    assert found.verdict == "undecided"
    assert found.fault is not None
    return found.fault


WRONG_MATCH = replaced("P1 draw 1 1 1 1 1", "P1 ante 4", MATCH)
NOT_DECIDED = {
    "UD20": replaced("reactions: all}", "reactions: all, moves: some}").replace("P1 buy 2", "P1 buy 4"),
    "UD21": replaced("reactions: all}", "reactions: all, moves: some}").replace("rook", "grave"),
    "UD41": replaced("      bank:", "      record: {moves: some}\n      bank:", WRONG_MATCH),
}


@pytest.mark.parametrize("code", NOT_DECIDED)
def test_what_is_not_decided_has_a_code(code: str) -> None:
    fault = undecided_fault(NOT_DECIDED[code])
    assert fault.code == code
    assert fault.message == str(undecided.CATALOGUE[code].says(**dict(fault.arguments)))


def test_the_stored_undecided_records_have_codes() -> None:
    """All but the longest, the rulebook's example of play, whose verdict the audit of the stored records says."""
    found = {}
    for path in sorted((ROOT / "replays").rglob("*.yaml")):
        text = path.read_text("utf-8")
        if "verdict: undecided" in text and "series/1" not in text and not path.name.startswith("example-of-play"):
            found[path] = undecided_fault(text, str(path)).code
    assert {"UD02", "UD03", "UD10", "UD31"} <= {*found.values()}
    assert "UD99" not in found.values()


def test_a_failure_of_this_program_has_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("verifier.corpus.batch.audit", fail)
    fault = undecided_fault(REPLAY)
    assert (fault.code, fault.arguments[1]) == ("UD90", ("error", "ZeroDivisionError: oh"))


def test_json_has_the_code_the_name_and_the_values(tmp_path: Path) -> None:
    path = written(tmp_path / "game.yaml", with_moves("P1 bye 2", "P1 fly"))
    line = json.loads(call("audit", path, "--format", "json").stdout)
    assert (line["code"], line["message_id"]) == ("MF51", "unknown-word")
    assert line["arguments"] == {"kind": "verb", "word": "bye"}
    assert (line["message"], line["suggestion"]) == ("unknown verb 'bye'", "buy")
    assert [(one["line"], one["code"]) for one in line["further"]] == [(16, "MF51")]
    assert "policy" not in line


def test_json_names_the_norm_that_is_broken_and_nothing_else(tmp_path: Path) -> None:
    path = written(tmp_path / "game.yaml", replaced("P1 buy 2", "P1 buy 4"))
    line = json.loads(call("audit", path, "--format", "json").stdout)
    assert (line["message_id"], "code" in line) == (line["norm"], False)
    path = written(tmp_path / "game.yaml", replaced("P1 ante 1\n", "P2 ante 1\n"))
    line = json.loads(call("audit", path, "--format", "json").stdout)
    assert line["verdict"] == "illegal"
    assert "message_id" not in line


def test_nothing_unprintable_is_left_in_a_message() -> None:
    assert visible("a\x1b[31m\n\u202e") == "a\\x1b[31m\\n\\u202e"
    (fault,) = faults_of(with_moves("P1 fl\u200by"))
    assert fault.message == "unknown verb 'fl\\u200by'"
