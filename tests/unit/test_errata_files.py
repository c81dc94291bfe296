"""Errata in files of one's own: named in headers, by `--errata`, `RULESET+FILE`, and by `verifier errata`."""

import json
import shutil
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.errata import erratum_text, install
from tests.support.packs import INVENTED, RULESET, put
from tests.support.toy import HEADER, RULES
from tests.support.toy import TOY as ID
from verifier.cli.diff import credited
from verifier.errata.difference import RESTRICTIVE, Difference, RulesetOutcome, WindowComparison
from verifier.games.credited import credits_of
from verifier.games.library import Library

pytestmark = [pytest.mark.cli, pytest.mark.usefixtures("toy_rules")]
TWO = "parameters: {wounds-per-turn: {value: 2}}"
GAME = f"""\
{HEADER}position: {{turn: P1, phase: buy, seats: {{P1: {{pile: [1]}}, P2: {{pile: [1]}}}}}}
moves: |
  P1 buy wound wound
"""


def under(line: str) -> str:
    """The game with one more line in its header."""
    return GAME.replace("mode: duel\n", f"{line}\nmode: duel\n", 1)


def verdict(path: Path, *options: str | Path) -> dict[str, object]:
    """What audit says of a record."""
    found: dict[str, object] = json.loads(call("audit", path, "--format", "json", "-q", *options).stdout)
    return found


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house rule in a folder of its own: two Wounds may be bought in a turn."""
    return put(tmp_path, "house/two-wounds.yaml", erratum_text("two-wounds", TWO))


def test_a_file_is_what_the_erratum_in_the_edition_is(
    tmp_path: Path, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plainly = put(tmp_path, "plain.yaml", GAME)
    named = put(tmp_path, "named.yaml", under("errata: [house/two-wounds.yaml]"))
    below = put(tmp_path, "house/below.yaml", under("errata: two-wounds.yaml"))
    lines = put(tmp_path, "games.jsonl", json.dumps({
        "format": "replay/1", "ruleset": ID, "errata": ["house/two-wounds.yaml"],
        "seats": {"P1": {"player": "Alice", "character": "degrey"}, "P2": {"player": "Bob", "character": "rook"}},
        "bank": "first-game",
        "position": {"turn": "P1", "phase": "buy", "seats": {"P1": {"pile": [1]}, "P2": {"pile": [1]}}},
        "moves": ["P1 buy wound wound"],
    }) + "\n")  # fmt: skip
    assert verdict(plainly)["clause"] == "TOY-BUY-03"
    found = [verdict(plainly, "--errata", house), verdict(named), verdict(below), verdict(lines)]
    found.append(verdict(named, "--errata", house))
    assert [(one["verdict"], one["errata"]) for one in found] == [("legal", ["two-wounds.yaml"])] * 5
    shutil.copytree(RULES, tmp_path / "rules")
    monkeypatch.setenv("VERIFIER_RULES", str(tmp_path / "rules"))
    path = install(tmp_path / "rules", ID, "two-wounds", TWO)
    installed = [verdict(plainly, "--errata", name) for name in ("two-wounds", path)]
    assert [one["errata"] for one in installed] == [["two-wounds"]] * 2, "a path to one of the edition is that one"
    assert {one["digest"] for one in (*installed, *found)} == {found[0]["digest"]}


def test_what_it_says_is_cited_as_its_own_clause(tmp_path: Path) -> None:
    norm = "norms: {no-wounds: {clause: dry, 'on': buy, must-not: \"named(chip, 'wound')\", say: no Wounds here}}"
    put(tmp_path, "dry.yaml", erratum_text("dry", norm))
    found = put(tmp_path, "game.yaml", under("errata: [dry.yaml]").replace("wound wound", "wound"))
    assert verdict(found)["clause"] == "dry"
    shown = call("audit", found).stdout
    assert "rule: erratum dry: a test" in shown
    assert f"under {ID} + dry.yaml" in shown
    assert "erratum dry: a test" in call("explain", found).stdout
    page = call("rules", "show", ID, "dry", "--errata", tmp_path / "dry.yaml").stdout
    assert page.startswith(f"dry  (erratum of {ID}, in force here)")


@pytest.mark.parametrize(
    ("header", "place", "message"),
    [
        ("errata: [other.yaml]", "3:10", "no erratum"),
        ("errata: [../mine.yaml]", "3:10", "'../mine.yaml' is outside the folder of the record; --errata names"),
        ("errata: [/etc/passwd.yaml]", "3:10", "is outside the folder of the record"),
        ("errata: [inside.yaml, ../x]", "3:23", "expected the name of an erratum, or a file that ends in .yaml"),
        ("errata: [linked.yaml]", "3:10", "is outside the folder of the record"),
        ("errata: [folder.yaml]", "3:10", "no erratum"),
        ("errata: [loop.yaml]", "3:10", "no erratum"),
        ("errata: [loss-after-actoin]", "3:10", "did you mean 'loss-after-action'?"),
        ("errata: [inside.yaml, sub/inside.yaml]", "3:23", "two errata are called 'inside'"),
        ("errata: {a: b}", "3:9", "expected a text"),
        ("errata: [torn.yaml]", "", "torn.yaml:2:1: "),
        ("errata: [first.yaml]", "", "first.yaml:7:10: this erratum is for 'puzzle-strike/1e', not for"),
        ("errata: [idle.yaml]", "", "idle.yaml:8:3: changes: everything in it is already so"),
        ("errata: [bytes.yaml]", "", "bytes.yaml:1:1: not UTF-8 text"),
    ],
)
def test_what_a_header_cannot_name_is_said_at_its_place(tmp_path: Path, header: str, place: str, message: str) -> None:
    folder = tmp_path / "records"
    put(tmp_path, "mine.yaml", erratum_text("mine", TWO))
    put(folder, "inside.yaml", erratum_text("inside", TWO))
    put(folder, "sub/inside.yaml", erratum_text("inside", TWO))
    put(folder, "torn.yaml", "id: [\n")
    put(folder, "first.yaml", erratum_text("first", TWO, "ruleset: puzzle-strike/1e\n"))
    put(folder, "idle.yaml", erratum_text("idle", "chips: {crash-gem: {cost: 4}}"))
    (folder / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    (folder / "folder.yaml").mkdir()
    (folder / "linked.yaml").symlink_to(tmp_path / "mine.yaml")
    (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
    path = put(folder, "game.yaml", under(header))
    result = call("audit", path)
    assert result.exit_code == 2, result.stdout
    assert message in result.stdout, result.stdout
    assert f"{path}:{place}: malformed MF" in result.stdout if place else True, result.stdout


def test_one_for_another_ruleset_is_refused_everywhere(tmp_path: Path) -> None:
    first = put(tmp_path, "first.yaml", erratum_text("first", TWO, "ruleset: puzzle-strike/1e\n"))
    record = put(tmp_path, "game.yaml", GAME)
    told = "this erratum is for 'puzzle-strike/1e', not for puzzle-strike/toy"
    for command in (
        ("audit", record, "--errata", first),
        ("diff", ID, f"{ID}+{first}"),
        ("regress", record, "--from", ID, "--errata", first),
        ("errata", "lint", first, "--ruleset", ID),
        ("rules", "show", ID, "crash-gem", "--errata", first),
    ):
        result = call(*command)
        assert result.exit_code in (1, 2), command
        assert told in result.stdout + result.stderr, command


def test_every_command_says_that_a_file_is_not_there(tmp_path: Path) -> None:
    record = put(tmp_path, "game.yaml", GAME)
    for command in (
        ("audit", record),
        ("explain", record),
        ("simulate", ID),
        ("interactions", ID),
        ("search", ID),
        ("prove", ID),
        ("regress", record, "--from", ID),
        ("rules", "show", ID, "crash-gem"),
        ("rules", "lint", ID),
    ):
        result = call(*command, "--errata", "nowhere.yaml")
        assert (result.exit_code, "nowhere.yaml: error: cannot be opened" in result.stderr) == (2, True), command
    assert "nowhere.yaml: error: cannot be opened" in call("diff", ID, f"{ID}+nowhere.yaml").stderr
    torn = put(tmp_path, "torn.yaml", "id: [\n")
    result = call("audit", record, "--errata", torn)
    assert (result.exit_code, result.stderr.count("torn.yaml:2:1: ")) == (2, 1)


def test_on_the_standard_input_only_the_option_names_a_file(house: Path) -> None:
    result = call("audit", "-", text=under("errata: [two-wounds.yaml]"))
    assert "a record on the standard input has no folder: give the file with --errata" in result.stdout
    assert call("audit", "-", "--errata", house, text=GAME).exit_code == 0


def test_errata_lie_beside_records_and_are_none(tmp_path: Path, house: Path) -> None:
    put(tmp_path, "named.yaml", under("errata: [house/two-wounds.yaml]"))
    result = call("audit", tmp_path)
    assert (result.exit_code, "1 game" in result.stdout) == (0, True)
    put(tmp_path, "house/no-format.yaml", GAME.partition("\n")[2])
    assert call("audit", tmp_path).exit_code == 2, "a record that lacks its format is one all the same"


def test_results_are_kept_until_the_file_changes(tmp_path: Path, house: Path) -> None:
    record = put(tmp_path, "named.yaml", under("errata: [house/two-wounds.yaml]"))
    audit = ("audit", tmp_path, "--results", tmp_path / "kept")
    regress = ("regress", record, "--from", ID, "--errata", "loss-after-action", "--cache", tmp_path / "cache")
    assert call(*audit).exit_code == 0
    digest = json.loads(call(*regress, "--format", "json").stdout)["digest"]
    assert "known from" in call(*audit).stderr
    assert json.loads(call(*regress, "--format", "json").stdout)["digest"] == digest
    house.write_text(erratum_text("two-wounds", "parameters: {wounds-per-turn: {value: 0}}"))
    assert call(*audit).exit_code == 1
    assert json.loads(call(*regress, "--format", "json").stdout)["digest"] != digest


def test_a_match_and_its_games_share_a_file(tmp_path: Path, house: Path) -> None:
    game = "".join(f"      {line}\n" for line in GAME.splitlines()[2:])
    text = f"format: series/1\nruleset: {ID}\nerrata: [house/two-wounds.yaml]\nplayers: [Alice, Bob]\ngames:\n"
    path = put(tmp_path, "match.yaml", f"{text}  - game:\n{game}")
    found = call("audit", path, "-v").stdout
    assert ": illegal" not in found and "malformed" not in found, found
    put(tmp_path, "match.yaml", f"{text}  - game:\n{game}".replace("errata: [house/two-wounds.yaml]\n", ""))
    assert "illegal TOY-BUY-03" in call("audit", path).stdout


def test_diff_and_regress_take_files(tmp_path: Path, house: Path) -> None:
    record = put(tmp_path, "game.yaml", GAME)
    for command in (("--to", f"{ID}+{house}"), ("--errata", house)):
        found = call("regress", record, "--from", ID, *command, "--no-cache").stdout
        assert f"{ID} + two-wounds.yaml" in found
        assert "1 changed (1 stand better, 0 worse)" in found
    own = put(tmp_path, "own.yaml", under("errata: [house/two-wounds.yaml]"))
    assert "0 changed" in call("regress", own, "--from", ID, "--errata", house, "--no-cache").stdout


def test_new_errata_go_anywhere_and_say_what_they_are_for(tmp_path: Path) -> None:
    path = tmp_path / "six-wounds.yaml"
    wishes = ("--parameter", "wounds-per-turn=6", "--title", "t", "--source", "s", "--why", "w")
    assert call("errata", "new", ID, "six-wounds", *wishes, "--out", path).exit_code == 0
    assert path.read_text(encoding="utf-8").splitlines()[1] == f"ruleset: {ID}"
    assert call("errata", "lint", path).stdout.splitlines() == ["0 errors, 0 warnings, 0 remarks"]
    assert call("errata", "show", path).stdout.startswith(f"six-wounds  (erratum of {ID})")
    listed = call("errata", "list", path).stdout.splitlines()[-1].split()
    assert (listed[0], listed[2:5]) == ("six-wounds", ["draft", "parameters", "1"])
    plain = put(tmp_path, "plain.yaml", erratum_text("plain", TWO))
    assert "has no key `ruleset`: say with --ruleset" in call("errata", "lint", plain).stderr
    both = call("errata", "list", path, plain, "--ruleset", ID, "--format", "json").stdout
    assert [one["id"] for one in json.loads(both)] == ["six-wounds", "plain"]
    assert call("errata", "lint", "-q", path, plain, "--ruleset", ID).exit_code == 1, "they set the same amount"


def test_games_and_findings_carry_the_file(tmp_path: Path, house: Path) -> None:
    out = tmp_path / "games"
    command = ("simulate", ID, "--errata", house, "--games", "1", "--bank", "first-game")
    assert call(*command, "--out", out).exit_code == 0
    assert (out / "two-wounds.yaml").read_bytes() == house.read_bytes()
    found = verdict(out / "game-000000.yaml")
    assert (found["verdict"], found["errata"]) == ("legal", ["two-wounds.yaml"])
    assert call(*command, "--out", tmp_path / "game.yaml").exit_code == 0
    assert "errata: [house/two-wounds.yaml]" in (tmp_path / "game.yaml").read_text()
    assert verdict(tmp_path / "game.yaml")["digest"] == found["digest"]
    (out / "two-wounds.yaml").write_text("something else")
    assert "is there already" in call(*command, "--out", out, "--force").stderr


def test_records_of_diff_name_what_they_stand_under(
    tmp_path: Path, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library()
    document = library.open(ID, (str(house),)).document
    record = under("errata: [two-wounds]")
    sides = RulesetOutcome("legal", 0, "", ""), RulesetOutcome("illegal", 14, "TOY-BUY-03", "")
    shown = WindowComparison((), (Difference(RESTRICTIVE, "buy", "wound", (), "buy", record, *sides, ()),))
    named = credits_of(library, document, str(tmp_path / "out"))
    found = credited(shown, named).differences[0]
    assert (found.record, found.old, found.new) == (under("errata: [two-wounds.yaml]"), *sides)
    (tmp_path / "out").mkdir()
    named.copy(tmp_path / "out")
    path = put(tmp_path, "out/record.yaml", found.record)
    assert (verdict(path)["verdict"], verdict(path)["digest"]) == ("legal", document.digest)
    pack = put(tmp_path, "out/mine.yaml", INVENTED)
    monkeypatch.delenv("VERIFIER_RULES")
    library = Library()
    document = library.open(RULESET, (f"pack:{pack}",)).document
    found = credited(shown, credits_of(library, document, str(tmp_path / "out"))).differences[0]
    assert "\npacks: [mine.yaml]\n" in found.record
    assert found.new.line == 14, "a line for the packs, none for errata"
    elsewhere = credited(shown, credits_of(library, document, str(tmp_path / "other"))).differences[0]
    assert elsewhere.new.line == 14 + elsewhere.record.count("\n") - record.count("\n") > 14


def test_one_may_supersede_its_neighbour(tmp_path: Path) -> None:
    put(tmp_path, "cost.yaml", erratum_text("cost", "chips: {crash-gem: {cost: 5}}"))
    heir = put(tmp_path, "heir.yaml", erratum_text("heir", "chips: {crash-gem: {cost: 6}}", "supersedes: [cost]\n"))
    stray = put(tmp_path, "stray.yaml", erratum_text("stray", "chips: {crash-gem: {cost: 6}}", "supersedes: [kost]\n"))
    assert call("errata", "lint", heir, "--ruleset", ID).exit_code == 0
    assert call("rules", "show", ID, "crash-gem", "--errata", heir).exit_code == 0
    assert "no erratum (did you mean 'cost'?)" in call("errata", "lint", stray, "--ruleset", ID).stdout


def test_pieces_are_called_as_their_game_calls_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VERIFIER_RULES")
    second = "puzzle-strike-2/base"
    path = put(tmp_path, "dear.yaml", erratum_text("dear", "cards: {kidney-shot: {cost: 1}}"))
    both = put(tmp_path, "both.yaml", erratum_text("both", "cards: {dash: {cost: 1}}\nchips: {dash: {cost: 2}}"))
    assert call("errata", "lint", path, "--ruleset", second).exit_code == 0
    shown = call("errata", "show", path, "--ruleset", second).stdout
    assert f"\ncards.kidney-shot.cost: changed at {path}:8:31" in shown
    assert "cards 1" in call("errata", "list", path, "--ruleset", second).stdout
    assert "chips and cards are the same section" in call("errata", "lint", both, "--ruleset", second).stdout
    new = ("errata", "new", second, "ours", "--chip", "kidney-shot.cost", "--out", "-")
    assert "\n  cards:\n" in call(*new).stdout


@pytest.mark.parametrize("section", ["chips:", "norms: null", "spec: ~"])
def test_a_whole_section_is_not_removed(tmp_path: Path, section: str) -> None:
    path = put(tmp_path, "empty.yaml", erratum_text("empty", section))
    told = f"error: removes all of '{section.partition(':')[0]}': name the entries that are to go"
    assert told in call("errata", "lint", path, "--ruleset", ID).stdout
