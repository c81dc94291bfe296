"""`verifier regress`: changed verdicts and what is behind them, gates, baselines, the same results however come by.

On the toy edition; docs/how-to-diff.md and the README have it run on the third edition.
"""

import json
import pickle
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.support.cli import call, write
from tests.support.series import MATCH
from tests.support.toy import DISPUTED, HEADER, ILLEGAL, LEGAL, TOY
from verifier.games.game import Game
from verifier.games.library import Library, whole
from verifier.language.document import Document

pytestmark = [pytest.mark.cli, pytest.mark.usefixtures("toy_rules")]
FULL = f"""\
{HEADER}position: {{turn: P1, phase: action, seats: {{P1: {{hand: [1, 1], pile: [2, 2]}}}}}}
moves: |
  P1 buy 1
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A few records."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    write(folder, legal=LEGAL, illegal=ILLEGAL, wound=DISPUTED, full=FULL)
    return folder


def test_changed_verdicts_name_their_part(corpus: Path) -> None:
    result = call("regress", corpus, "--from", TOY, "--errata", "wound-is-no-action", "--format", "json", "--no-cache")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    (row,) = found["changed"]
    assert row["record"].endswith("wound.yaml")
    assert (row["old"]["verdict"], row["new"]["verdict"], row["parts"]) == ("disputed", "illegal", ["spec.play.wound"])
    assert found["records"] == 4


def test_each_part_of_two_errata_is_blamed_for_its_own(corpus: Path) -> None:
    new = f"{TOY}+wound-is-no-action+loss-after-action"
    result = call("regress", corpus, "--from", TOY, "--to", new, "--format", "json", "--no-cache")
    parts = {Path(row["record"]).stem: row["parts"] for row in json.loads(result.stdout)["changed"]}
    assert parts == {"wound": ["spec.play.wound"], "full": ["turn"]}


@pytest.mark.parametrize(
    ("old", "new", "gate", "code"),
    [
        (TOY, f"{TOY}+wound-is-no-action", "--no-lost-legal-moves", 1),
        (TOY, f"{TOY}+wound-is-no-action", "--no-new-legal-moves", 0),
        (f"{TOY}+wound-is-no-action", TOY, "--no-new-legal-moves", 1),
        (f"{TOY}+wound-is-no-action", TOY, "--no-lost-legal-moves", 0),
        (TOY, f"{TOY}+wound-is-no-action", "--no-changed-verdicts", 1),
        (TOY, f"{TOY}+pilebunker-by-value", "--no-changed-verdicts", 0),
    ],
)
def test_gates(corpus: Path, old: str, new: str, gate: str, code: int) -> None:
    result = call("regress", corpus, "--from", old, "--to", new, gate, "--no-cache")
    assert result.exit_code == code, result.output
    assert ("does not hold" in result.output) == bool(code)


def test_the_digest_does_not_depend_on_processes_or_on_being_resumed(corpus: Path, tmp_path: Path) -> None:
    lines = [json.dumps({"format": "replay/1", **header(), "moves": ["P1 play wound"]}) for _ in range(102)]
    (corpus / "many.jsonl").write_text("\n".join(lines), encoding="utf-8")
    base = ("regress", corpus, "--from", TOY, "--errata", "wound-is-no-action", "--format", "json")
    digests = set()
    kept = ("--cache", tmp_path / "cache", "--jobs", "1")
    for more in (("--no-cache", "--jobs", "1"), ("--no-cache", "--jobs", "2"), kept, kept):
        found = json.loads(call(*base, *more).stdout)
        digests.add(found["digest"])
        assert len(found["changed"]) == 103
    assert len(digests) == 1


def header() -> dict[str, object]:
    """The header of a study, for JSON Lines."""
    return {
        "ruleset": TOY, "mode": "duel", "bank": "first-game",
        "seats": {"P1": {"player": "Alice", "character": "degrey"}, "P2": {"player": "Bob", "character": "rook"}},
        "position": {"turn": "P1", "phase": "action", "seats": {"P1": {"hand": ["wound", 1, 1]}}},
    }  # fmt: skip


def test_a_baseline_is_written_and_compared(corpus: Path, tmp_path: Path) -> None:
    baseline = tmp_path / "baseline.json"
    base = ("regress", corpus, "--from", TOY, "--errata", "wound-is-no-action", "--baseline", baseline, "--no-cache")
    assert call(*base).exit_code == 0
    assert call(*base).exit_code == 0
    (corpus / "legal.yaml").unlink()
    write(corpus, wound=DISPUTED.replace("P1 play wound", "P1 buy wound"))
    changed = call(*base)
    assert changed.exit_code == 1
    assert "no longer there: " in changed.stdout
    assert "     now: " in changed.stdout
    baseline.write_text("{}", encoding="utf-8")
    assert call(*base).exit_code == 2


def test_what_cannot_be_read_is_told_and_nothing_is_lost(corpus: Path) -> None:
    write(corpus, broken="format: replay/1\nruleset: [\n")
    result = call("regress", corpus, corpus / "absent", "--from", TOY, "--errata", "wound-is-no-action", "--no-cache")
    assert result.exit_code == 2
    assert f"{corpus / 'absent'}: error: cannot be opened: no such file or folder" in result.stderr
    assert "5 records" in result.stdout


def test_records_of_other_rulesets_are_passed_over(corpus: Path) -> None:
    other = LEGAL.replace(TOY, "some-game/1e")
    write(corpus, other=other, strange=other.replace("P1 buy draw-two", "P1 buy a-cow"))
    line = json.dumps({"format": "replay/1", **header(), "ruleset": "some-game/1e", "moves": ["P1 buy a-cow"]})
    (corpus / "strange.jsonl").write_text(line, encoding="utf-8")
    result = call("regress", corpus, "--from", TOY, "--errata", "wound-is-no-action", "--no-cache")
    assert "3 of other rulesets passed over" in result.stdout
    assert result.exit_code == 0, "words that these rulesets do not have are no fault of such a record"


def test_series_are_passed_over(corpus: Path) -> None:
    write(corpus, match=MATCH)
    result = call("regress", corpus, "--from", TOY, "--errata", "wound-is-no-action", "--no-cache")
    assert "1 of other rulesets passed over" in result.stdout
    assert "match.yaml" not in result.stdout


def test_something_to_compare_with_is_needed(corpus: Path) -> None:
    result = call("regress", corpus, "--from", TOY)
    assert result.exit_code == 64
    assert "--to RULESET, or --errata NAME" in result.output


def test_a_failure_of_this_program_is_told_and_not_kept(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: object, stored: object) -> None:
        raise RuntimeError("out of order")

    base = ("regress", corpus / "legal.yaml", "--from", TOY, "--errata", "loss-after-action", "--jobs", "1")
    with monkeypatch.context() as patch:
        patch.setattr("verifier.errata.record.ComparingJudge.row", fail)
        failed = call(*base, "--cache", tmp_path / "cache")
    assert failed.exit_code == 2
    assert "this program failed (RuntimeError: out of order)" in failed.stderr
    assert "known from before" not in call(*base, "--cache", tmp_path / "cache").stdout


SEARCHED = ("--from", TOY, "--errata", "wound-is-no-action", "--no-new-findings", "--chips", "wound", "--no-cache")


def test_an_interrupted_search_invents_no_findings(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from verifier.search.search import Search
    from verifier.search.window import WindowTask

    explore, calls = Search.explore, list[str]()

    def stop_in_the_second(self: Search, tasks: list[WindowTask]) -> None:
        calls.append(str(self.request.errata))
        if len(calls) > 4:  # of no chip, of one that is always there, of others, of several, in the first search
            raise KeyboardInterrupt
        explore(self, tasks)

    monkeypatch.setattr(Search, "explore", stop_in_the_second)
    result = call("regress", corpus, *SEARCHED, "--jobs", "1")
    assert result.exit_code == 130
    assert "interrupted while searching puzzle-strike/toy + wound-is-no-action; nothing is compared" in result.stdout
    assert "finding new" not in result.output
    assert "does not hold" not in result.output
    assert len(calls) == 5


def test_a_search_that_time_cut_short_leaves_the_gate_undecided(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from verifier.search.search import Search

    monkeypatch.setattr(Search, "explored", lambda self, waiting: iter(()))
    result = call("regress", corpus, *SEARCHED, "--budget", "1")
    assert result.exit_code == 1
    assert "2 windows of puzzle-strike/toy were not searched; nothing is compared" in result.stdout
    assert "gate --no-new-findings is not decided" in result.stderr


def test_a_baseline_of_other_rulesets_is_told_in_one_line(corpus: Path, tmp_path: Path) -> None:
    baseline = tmp_path / "baseline.json"
    base = ("regress", corpus, "--from", TOY, "--baseline", baseline, "--no-cache", "--errata")
    assert call(*base, "wound-is-no-action").exit_code == 0
    other = call(*base, "loss-after-action")
    assert other.exit_code == 1
    assert "no longer there" not in other.stdout
    assert f"the baseline is about {TOY} -> {TOY} + wound-is-no-action" in other.stdout
    assert "now: " not in other.stdout


def test_one_record_is_one_record(corpus: Path) -> None:
    result = call("regress", corpus / "wound.yaml", "--from", TOY, "--errata", "wound-is-no-action", "--no-cache")
    assert "\n1 record, 1 event: 1 changed" in result.stdout


def test_a_record_that_neither_ruleset_can_read_guards_nothing_and_is_named(corpus: Path) -> None:
    write(corpus, torn=LEGAL[:150], meant=LEGAL[:150] + "\nexpect: {verdict: malformed}\n")
    (corpus / "many.jsonl").write_text('{"format": "replay/1", "rul\n', encoding="utf-8")
    base = ("regress", corpus, "--from", TOY, "--errata", "wound-is-no-action", "--no-cache")
    result = call(*base, "--no-lost-legal-moves")
    assert result.exit_code == 2
    told = result.stdout.partition("Malformed under both:\n")[2].splitlines()
    torn = [line.partition(":")[0].rpartition("/")[2] for line in told if line.startswith("  ")]
    assert torn[0] == "many.jsonl#1"
    assert "torn.yaml" in torn
    assert f"{len(torn)} malformed under both" in result.stdout
    assert [Path(row["record"]).name for row in json.loads(call(*base, "--format", "json").stdout)["malformed"]] == torn


def test_a_record_kept_as_an_example_of_a_malformed_one_is_no_reproach(corpus: Path) -> None:
    write(corpus, meant=f"{ILLEGAL}  P9 what\nexpect: {{verdict: malformed}}\n")
    result = call("regress", corpus, "--from", TOY, "--errata", "pilebunker-by-value", "--no-cache")
    assert (result.exit_code, "malformed" in result.stdout) == (0, False), result.output


@pytest.mark.parametrize("command", [("regress", "--from", TOY, "--errata", "wound-is-no-action"), ("audit",)])
def test_a_link_that_leads_nowhere_is_told(corpus: Path, command: tuple[str, ...]) -> None:
    (corpus / "gone.yaml").symlink_to(corpus / "absent.yaml")
    result = call(command[0], corpus, *command[1:])
    assert result.exit_code == 2
    assert "gone.yaml: " in result.output
    assert "it is a link that leads nowhere" in result.output


def test_the_same_file_counts_once_however_it_is_named(corpus: Path) -> None:
    again = (corpus, corpus / "wound.yaml", corpus / ".." / "corpus")
    result = call("regress", *again, "--from", TOY, "--errata", "wound-is-no-action", "--no-cache")
    assert "4 records" in result.stdout


def test_a_baseline_holds_from_another_folder(corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    baseline = tmp_path / "baseline.json"
    more = ("--from", TOY, "--errata", "wound-is-no-action", "--baseline", baseline, "--no-cache")
    assert "written" in call("regress", corpus, *more).stderr
    for folder, path in ((tmp_path, "corpus"), (corpus, "."), (tmp_path, "./corpus/../corpus")):
        monkeypatch.chdir(folder)
        result = call("regress", path, *more)
        assert (result.exit_code, "baseline" in result.output) == (0, False), result.output


@pytest.mark.parametrize("damage", ["digest", "twice", "gone"])
def test_a_baseline_that_was_changed_by_hand_is_noticed(corpus: Path, tmp_path: Path, damage: str) -> None:
    baseline = tmp_path / "baseline.json"
    base = ("regress", corpus, "--from", TOY, "--errata", "wound-is-no-action", "--baseline", baseline, "--no-cache")
    call(*base)
    stored = json.loads(baseline.read_text())
    stored["digest"] = "0" * 16 if damage == "digest" else stored["digest"]
    stored["rows"] += stored["rows"][:1] if damage == "twice" else []
    stored["rows"] = stored["rows"][1:] if damage == "gone" else stored["rows"]
    baseline.write_text(json.dumps(stored))
    result = call(*base)
    assert result.exit_code == 1
    assert "it was changed after it was written" in result.stdout
    assert ("twice in the baseline" in result.stdout) == (damage == "twice")


def test_records_that_stand_worse_are_red_where_colours_are_wanted(corpus: Path) -> None:
    base = ("regress", corpus, "--from", TOY, "--errata", "wound-is-no-action", "--no-cache", "-q")
    plain, coloured = call(*base), call(*base, "--color", "always")
    assert "\x1b[31m" in coloured.stdout
    assert re.sub("\x1b\\[\\d*m", "", coloured.stdout) == plain.stdout


def test_a_command_opens_each_ruleset_once(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Counter[str]()

    def counting(document: Document) -> Game:
        opened[document.digest] += 1
        return whole(document)

    monkeypatch.setattr("verifier.games.library.whole", counting)
    call("regress", corpus, "--from", TOY, "--errata", "wound-is-no-action", "--no-cache", "--jobs", "1")
    assert sorted(opened.values()) == [1, 1]


def test_a_library_goes_to_another_process_as_its_folders() -> None:
    library = Library()
    library.open(TOY)
    other = pickle.loads(pickle.dumps(library))
    assert (other.root, dict(other.opened)) == (library.root, {})
