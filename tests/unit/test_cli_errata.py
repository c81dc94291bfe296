"""`verifier errata`: new, lint, list, show."""

import json
import shutil
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.toy import DISPUTED, RULES, TOY
from tests.support.toy import HEADER as GAME

pytestmark = pytest.mark.cli
SHIPPED = "puzzle-strike/3e"
HEADER = "title: t\ndate: 2026\nsource: Alice\nstatus: house-rule\nwhy: w\n"


@pytest.fixture
def errata(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of errata of a copy of the toy edition; the present folder is the one that holds `rules`."""
    shutil.copytree(RULES, tmp_path / "rules")
    monkeypatch.setenv("VERIFIER_RULES", "rules")
    monkeypatch.chdir(tmp_path)
    return Path("rules") / TOY / "errata"


def put(folder: Path, name: str, changes: str, header: str = HEADER) -> Path:
    """Write an erratum."""
    path = folder / f"{name}.yaml"
    path.write_text(f"id: {name}\n{header}changes: {changes}\n", encoding="utf-8")
    return path


def lint(*arguments: str | Path, text: str | None = None) -> tuple[int, list[str]]:
    """The exit code of lint, and what it finds, errors only."""
    result = call("errata", "lint", "-q", *arguments, text=text)
    return result.exit_code, (result.stdout + result.stderr).splitlines()


def test_the_shipped_errata_are_complete() -> None:
    assert lint(SHIPPED) == (0, [])


def test_errata_are_listed_with_what_they_change_and_settle() -> None:
    lines = call("errata", "list", SHIPPED).stdout.splitlines()
    row = next(line for line in lines if line.startswith("wound-is-no-action"))
    assert row.split(maxsplit=6)[1:6] == ["2011-10-12", "community", "spec", "1", "play.wound"]
    rows = {one["id"]: one for one in json.loads(call("errata", "list", "--format", "json").stdout)}
    assert rows["loss-after-action"]["changes"] == {"turn": 1}
    assert rows["loss-after-action"]["settles"] == []
    assert rows["wound-is-no-action"]["ruleset"] == SHIPPED
    assert call("errata", "list", "puzzle-strike/9e").exit_code == 64


def test_one_that_cannot_be_read_does_not_hide_the_others(errata: Path) -> None:
    (errata / "torn.yaml").write_text("changes: [\n")
    (errata / "bare.yaml").write_text("- a\n")
    result = call("errata", "list", TOY)
    assert result.exit_code == 2
    assert "wound-is-no-action" in result.stdout
    assert "torn.yaml:2:1: error: " in result.stderr
    assert "bare.yaml:1:1: error: expected a mapping" in result.stderr
    code, lines = lint(TOY)
    assert code == 1
    assert any(line.startswith("rules/puzzle-strike/toy/errata/torn.yaml:2:1: error") for line in lines)


def test_a_page_has_both_values_with_their_places(errata: Path) -> None:
    page = call("errata", "show", TOY, "loss-after-action").stdout
    assert "turn: changed at rules/puzzle-strike/toy/errata/loss-after-action.yaml:" in page
    assert "; it stood at rules/puzzle-strike/toy/ruleset.yaml:" in page
    assert "  - turn: [ante, action, buy, keep, discard, draw, turn-end, loss-check]\n" in page
    assert "  + turn: [ante, action, loss-check, buy, keep, discard, draw, turn-end]\n" in page
    assert "\x1b[" not in page
    assert "\x1b[" in call("errata", "show", TOY, "loss-after-action", "--color", "always").stdout


def test_a_page_names_the_point_the_norms_and_the_conflicts(errata: Path) -> None:
    put(errata, "wound-is-one", "{spec: {play.wound: {is: action-chip, by: wound-is-one}}}")
    data = json.loads(call("errata", "show", TOY, "wound-is-no-action", "--format", "json").stdout)
    (change,) = data["changes"]
    assert (change["kind"], change["before"], change["key"]) == ("added", None, "spec.play.wound")
    assert "wound-is-no-action" in change["norms"]
    assert "TOY-BUY-03" in change["clauses"]
    assert "wound" in change["chips"]
    (point,) = data["settles"]
    assert (point["before"], point["alternatives"]) == ("open", ["action-chip", "not-an-action-chip"])
    (conflict,) = data["conflicts"]
    assert (conflict["with"], conflict["kind"], conflict["there"]) == ("wound-is-one", "point", "action-chip")


def test_a_page_on_a_file_and_on_one_with_which_the_edition_does_not_open(errata: Path, tmp_path: Path) -> None:
    path = put(tmp_path, "ours", "{norms: {wounds-per-turn: {must-not: moneyy > 3}}}")
    result = call("errata", "show", path, "--ruleset", TOY)
    assert result.exit_code == 1
    assert "the edition does not open with it: " in result.stdout
    assert call("errata", "show", path).exit_code == 64
    assert call("errata", "show", TOY).exit_code == 64
    assert "did you mean 'loss-after-action'?" in call("errata", "show", TOY, "loss-after-acton").stderr


def test_a_ruling_is_written_and_changes_the_verdict(errata: Path) -> None:
    wishes = ("--title", "t: #1", "--source", 'Alice said "no"', "--why", "w", "--status", "community")
    point = ("--point", "play.wound=action-chip")
    result = call("errata", "new", TOY, "wounds-are-played", *point, *wishes)
    assert (result.exit_code, result.stdout) == (0, "rules/puzzle-strike/toy/errata/wounds-are-played.yaml: written\n")
    assert lint(TOY, "wounds-are-played") == (0, [])
    Path("game.yaml").write_text(DISPUTED, encoding="utf-8")
    assert call("audit", "game.yaml").exit_code == 1
    assert call("audit", "game.yaml", "--errata", "wounds-are-played").exit_code == 0


def test_nothing_is_overwritten(errata: Path) -> None:
    before = (errata / "loss-after-action.yaml").read_bytes()
    for out in ((), ("--out", errata), ("--out", errata / "loss-after-action.yaml")):
        result = call("errata", "new", TOY, "loss-after-action", "--point", "play.wound=action-chip", *out)
        assert result.exit_code == 2
        assert "is there already" in result.stderr
    (errata / "link.yaml").symlink_to("nowhere.yaml")
    assert call("errata", "new", TOY, "link", "--point", "play.wound=action-chip").exit_code == 2
    assert not (errata / "nowhere.yaml").exists()
    assert (errata / "loss-after-action.yaml").read_bytes() == before


def test_what_is_left_to_be_filled_in_is_what_lint_names(errata: Path) -> None:
    text = call("errata", "new", TOY, "ours", "--out", "-").stdout
    assert text.count("TODO") == 4
    lines = call("errata", "lint", "-", "--ruleset", TOY, text=text).stdout.splitlines()
    found = {line.split(" ")[0]: line.split(" ")[1] for line in lines[:-1]}
    assert found == dict(zip(("<stdin>:8:10:", "<stdin>:3:8:", "<stdin>:5:9:", "<stdin>:7:6:"),
                             ("error:", "warning:", "warning:", "warning:"), strict=True))  # fmt: skip
    code, lines = lint("-", "--ruleset", TOY, text=text.replace("status: draft", "status: official"))
    assert code == 1
    assert [line.split(" ")[0] for line in lines] == [f"<stdin>:{n}:{c}:" for n, c in ((3, 8), (5, 9), (7, 6), (8, 10))]


def test_a_chip_is_written_as_comments_that_are_the_chip(errata: Path) -> None:
    from verifier.language.reader import load

    wishes = ("--title", "t", "--source", "s", "--why", "w")
    for chip in ("draw-two", "pilebunker", "crash-gem", "self-improvement"):
        assert call("errata", "new", TOY, f"other-{chip}", "--chip", chip, *wishes).exit_code == 0
        path = errata / f"other-{chip}.yaml"
        text = path.read_text(encoding="utf-8")
        assert load(text, "-").need("changes").need("chips").need(chip).as_data() == {}
        head, _, tail = text.partition(f"    {chip}: {{}} # TODO")
        tail = tail.partition("\n")[2].replace("      # ", "      ")
        path.write_text(f"{head}    {chip}:\n{tail}", encoding="utf-8")
        shown = json.loads(call("errata", "show", TOY, f"other-{chip}", "--format", "json").stdout)
        assert [(one["kind"], one["key"]) for one in shown["changes"]] == [("idle", f"chips.{chip}")]


def test_a_key_of_a_chip_alone_can_be_asked_for(errata: Path) -> None:
    text = call("errata", "new", TOY, "dearer", "--chip", "crash-gem.cost", "--out", "-").stdout
    assert text.endswith("changes:\n  chips:\n    # TODO: edit what follows\n    crash-gem: {cost: 4}\n")
    unknown = call("errata", "new", TOY, "dearer", "--chip", "crash-gem.cots", "--out", "-")
    assert unknown.exit_code == 64
    assert "unknown key of crash-gem 'cots' (did you mean 'cost'?)" in unknown.stderr


def test_a_changed_amount_cites_the_erratum(errata: Path) -> None:
    text = call("errata", "new", TOY, "twelve", "--parameter", "lose-at=12", "--out", "-").stdout
    assert text.endswith("changes:\n  parameters:\n    lose-at: {value: 12, clause: twelve}\n")


def test_another_reading_by_the_clause_that_says_otherwise_is_a_warning(errata: Path) -> None:
    for more, told in (("", True), (", by: ours", False)):
        path = put(errata, "ours", "{spec: {counter.surplus: {is: lost" + more + "}}}")
        found = call("errata", "lint", TOY, "ours").stdout
        wanted = f"{path}:7:35: warning: spec.counter.surplus has another reading, but is still settled by TOY-CRASH-02"
        assert (wanted in found) == told, found


def test_a_fault_cites_the_erratum_where_norms_and_structure_do(errata: Path, tmp_path: Path) -> None:
    text = f"{GAME}moves: |\n  P1 draw 1 1 1\n  P1 ante 1\n"
    record, four = tmp_path / "opening.yaml", tmp_path / "four.yaml"
    record.write_text(text, encoding="utf-8")
    for more, clause in (("", "TOY-DRAW-01"), ("  structure: {opening: four}\n", "four")):
        call("errata", "new", TOY, "four", "--parameter", "opening-hand=4", "--out", str(four))
        filled = four.read_text(encoding="utf-8").replace("TODO", "a test")
        four.write_text(filled.replace("changes:\n", f"changes:\n{more}"), encoding="utf-8")
        assert f"opening.yaml:10:3: illegal {clause} " in call("audit", record, "--errata", str(four)).stdout
        four.unlink()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("ours", "--point", "play.wuond=action-chip"), "unknown spec point 'play.wuond' (did you mean 'play.wound'?)"),
        (("ours", "--point", "play.wound=action-chp"), "(did you mean 'action-chip'?)"),
        (("ours", "--point", "play.wound"), "expected POINT=READING"),
        (("ours", "--point", "purchase.to=discard"), "settles purchase.to as discard already"),
        (("ours", "--point", "play.wound@nothing=action-chip"), "unknown chip in which play.wound arises"),
        (("ours", "--point", "play.wound=action-chip", "--point", "play.wound=action-chip"), "given twice"),
        (("ours", "--chip", "draw-tow"), "unknown chip 'draw-tow' (did you mean 'draw-two'?)"),
        (("ours", "--parameter", "lose-att=12"), "(did you mean 'lose-at'?)"),
        (("ours", "--parameter", "lose-at=many"), "expected a whole number"),
        (("ours", "--parameter", "lose-at=0"), "a whole number from 1"),
        (("ours", "--parameter", "lose-at=4"), "lose-at is 4 already"),
        (("ours", "--status", "offical"), "(did you mean 'official'?)"),
        (("ours", "--date", "2026-02-30"), "expected a year"),
        (("ours", "--title", "a\x07b"), "control character"),
        (("ours", "--out", "theirs.yaml"), "must be called ours.yaml"),
        (("../../x",), "cannot be the name of an erratum"),
        (("/etc/x",), "cannot be the name of an erratum"),
        (("x" * 200,), "cannot be the name of an erratum"),
        (("TOY-BUY-01",), "is the id of a printed clause"),
    ],
)
def test_wishes_that_mean_nothing_write_nothing(errata: Path, arguments: tuple[str, ...], message: str) -> None:
    before = sorted(Path().rglob("*"))
    result = call("errata", "new", TOY, *arguments)
    assert result.exit_code == 64
    assert message in " ".join(result.stderr.split())
    assert sorted(Path().rglob("*")) == before


def test_errata_named_together_are_a_stack(errata: Path) -> None:
    put(errata, "two", "{parameters: {wounds-per-turn: {value: 2}}}")
    three = put(errata, "three", "{parameters: {wounds-per-turn: {value: 3}}}")
    code, lines = lint(TOY, "two", "three")
    assert code == 1
    assert len(lines) == 1
    assert lines[0].startswith(f"{three}:7:49: error: parameters.wounds-per-turn.value is 3 in three and 2 in two (")
    assert lint(TOY, "two") == lint(TOY, "three") == (0, [])
    put(errata, "three", "{parameters: {wounds-per-turn: {value: 3}}}", f"supersedes: [two]\n{HEADER}")
    assert lint(TOY, "two", "three") == (0, [])
    assert "[erratum.order]" in lint(TOY, "three", "two")[1][0]


def test_pairs_of_an_edition_are_remarks_unless_they_are_to_go_together(errata: Path) -> None:
    put(errata, "two", "{parameters: {wounds-per-turn: {value: 2}}}")
    put(errata, "three", "{parameters: {wounds-per-turn: {value: 3}}}")
    result = call("errata", "lint", TOY)
    assert result.exit_code == 0
    assert ": information: parameters.wounds-per-turn.value is " in result.stdout
    assert result.stdout.endswith("0 errors, 0 warnings, 1 remark\n")
    assert lint(TOY, "--together")[0] == 1


def test_a_stack_that_does_not_open_is_found_although_each_one_does(errata: Path) -> None:
    norm = '{norms: {more: {clause: lifts, "on": buy, may: "true", overrides: [wounds-per-turn], say: s}}}'
    put(errata, "lifts", norm)
    put(errata, "drops", "{norms: {wounds-per-turn: null}}")
    assert lint(TOY, "lifts") == lint(TOY, "drops") == (0, [])
    code, lines = lint(TOY, "lifts", "drops")
    assert code == 1
    assert "lifts.yaml:7:77: error: 'more' overrides 'wounds-per-turn', which is no norm" in lines[0]
    put(errata, "lifts", norm.replace("[wounds-per-turn]", "[wound-per-turn]"))
    code, lines = lint(TOY, "lifts")
    assert code == 1
    assert "lifts.yaml:7:77: error: 'more' overrides 'wound-per-turn', which is no norm (did you mean " in lines[0]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ("{norms: {no-such: null}}", ":7:28: error: removes norms.no-such, which is not there [overlay.missing]"),
        ("{parameters: {lose-at: {value: 4}}}", ":7:10: error: changes: everything in it is already so"),
        ("{chips: {draw-two: {cost: dear}}}", ":7:36: error: expected a whole number"),
        ("{chps: {draw-two: {cost: 1}}}", "error: unknown key 'chps' (did you mean 'chips'?) [unreadable]"),
        ("{spec: {play.wound: {is: maybe, by: ours}}}", "error: 'maybe' is not one of action-chip, not-an-action-chip"),
        ("{spec: {play.wound: {is: action-chip, by: us}}}", "error: cites 'us', which is not in the clause inventory"),
        ("{norms: 5}", "error: expected a mapping, as what it is laid over"),
    ],
)
def test_faults_are_found_at_their_place(errata: Path, changes: str, expected: str) -> None:
    path = put(errata, "ours", changes)
    code, lines = lint(TOY, "ours")
    assert code == 1
    assert len(lines) == 1
    assert lines[0].startswith(f"{path}:")
    assert expected in lines[0]


def test_every_change_that_keeps_the_edition_from_opening_is_told_at_once(errata: Path) -> None:
    changes = """
  spec:
    {play.wound: {is: maybe, by: o}, play.wond: {is: maybe, by: o}, play.wound@no-chip: {is: action-chip, by: ours}}
  chips:
    draw-tow: {cost: 1}
    draw-two: {cost: dear, bogus: 1}
  norms: {no-such: null, other: {say: s}}"""
    _, lines = lint(TOY, put(errata, "ours", changes))
    told = [(line.split(":")[1], line.partition(": error: ")[2].rpartition(" [")[0]) for line in lines]
    assert told == [
        ("9", "'maybe' is not one of action-chip, not-an-action-chip"),
        ("9", "unknown spec point 'play.wond' (did you mean 'play.wound'?)"),
        ("9", "play.wound@no-chip: no such chip"),
        ("11", "chip 'draw-tow': missing key 'name' (did you mean 'draw-two'?)"),
        ("12", "expected a whole number from 0 to 99, found 'dear'"),
        ("12", "unknown key 'bogus'"),
        ("13", "removes norms.no-such, which is not there"),
        ("13", "a norm has exactly one of must, must-not, may"),
    ]


def test_files_elsewhere_and_the_standard_input(errata: Path, tmp_path: Path) -> None:
    path = put(tmp_path, "ours", "{spec: {play.wound: {is: action-chip, by: ours}}}")
    assert lint(path, "--ruleset", TOY) == lint(TOY, path) == (0, [])
    assert lint("-", "--ruleset", TOY, text=path.read_text()) == (0, [])
    assert lint(errata / "loss-after-action.yaml") == (0, [])  # its folder says which edition
    assert lint(TOY, path, "wound-is-no-action")[0] == 1
    for arguments in ((path,), ("-",), (tmp_path, "x"), (TOY, "../../x")):
        assert lint(*arguments)[0] == 64
    assert lint("no.yaml", "--ruleset", TOY)[0] == 2


@pytest.mark.parametrize("text", ["", "- a\n", "x\n", "a: &b c\n", "changes: null\n", "\x00", "id: a\n---\nid: b\n"])
def test_what_is_no_erratum_has_a_place_and_no_traceback(errata: Path, text: str) -> None:
    code, lines = lint("-", "--ruleset", TOY, text=text)
    assert code == 1
    assert all(line.startswith("<stdin>:1:") or line.startswith("<stdin>:2:") for line in lines)


def test_huge_and_deep_files_are_refused(errata: Path, tmp_path: Path) -> None:
    (tmp_path / "huge.yaml").write_bytes(b"a: b\n" + b"#" * 4_000_001)
    (tmp_path / "deep.yaml").write_text("changes: " + "[" * 5000)
    for name, message in (("huge.yaml", "larger than the limit"), ("deep.yaml", "nested deeper than can be read")):
        code, lines = lint(tmp_path / name, "--ruleset", TOY)
        assert code == 1
        assert message in lines[0]


def test_an_edition_that_does_not_open_is_said_to_be_the_fault(errata: Path) -> None:
    (errata.parent / "ruleset.yaml").write_text("family: chess\n")
    code, lines = lint(TOY)
    assert code == 1
    assert lines[0].startswith("rules/puzzle-strike/toy/ruleset.yaml:1:9: error: no program runs the family")
    assert call("errata", "show", TOY, "loss-after-action").exit_code == 2
    assert call("errata", "list").exit_code == 2


@pytest.mark.parametrize("command", ["list", "show", "new", "lint"])
def test_every_command_has_help_with_examples(command: str) -> None:
    text = call("errata", command, "--help").stdout
    assert f"verifier errata {command} " in text.partition("Examples:")[2]


@pytest.mark.usefixtures("toy_rules")
def test_a_new_value_of_a_chip_is_written_and_needs_no_editing(tmp_path: Path) -> None:
    out = tmp_path / "dearer.yaml"
    told = ("--title", "Draw Two costs 5", "--source", "the table", "--why", "it is too strong")
    wanted = ("--chip", "draw-two.cost=5")
    made = call("errata", "new", TOY, "dearer", *wanted, *told, "--out", out)
    assert (made.exit_code, "TODO" in out.read_text("utf-8")) == (0, False), made.output
    assert "cost: 5" in out.read_text("utf-8")
    assert call("errata", "lint", out).exit_code == 0
