"""Card packs on the command line: `cards`, `rules lint PACK`, `--pack`, and the header keys `packs` and `facts`."""

import json
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.packs import GAME, INVENTED, RULESET, put, with_header
from tests.support.toy import RULES

pytestmark = pytest.mark.cli
FACTS = "facts: {chips: {dragon-form: {text: Draw two chips., main: [{draw: 2}]}, mix-master: {cost: 3}}}"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """The invented pack in a folder of its own."""
    return put(tmp_path, "packs/mine.yaml", INVENTED)


def verdict(path: Path, *options: str | Path) -> dict[str, object]:
    """What audit says of a record."""
    found: dict[str, object] = json.loads(call("audit", path, "--format", "json", "-q", *options).stdout)
    return found


def test_a_game_that_names_a_complete_pack_is_audited_in_full(tmp_path: Path, pack: Path) -> None:
    plainly = put(tmp_path, "plain.yaml", GAME)
    named = put(tmp_path, "named.yaml", with_header("packs: [packs/mine.yaml]"))
    told = put(tmp_path, "told.yaml", with_header(FACTS))
    alone = verdict(plainly)
    assert (alone["verdict"], alone["line"]) == ("undecided", 15)
    assert "the text of dragon-form is not known" in str(alone["message"])
    found = [verdict(plainly, "--pack", pack), verdict(named), verdict(told)]
    assert [one["verdict"] for one in found] == ["legal"] * 3
    assert [one["packs"] for one in found] == [["mine.yaml"], ["mine.yaml"], ["facts of the record"]]
    assert len({one["digest"] for one in found}) == 1, "the same facts are the same rules, whoever gives them"
    assert found[0]["digest"] != alone["digest"]
    wrong = put(tmp_path, "wrong.yaml", with_header("packs: packs/mine.yaml").replace("hand 3", "hand 4"))
    assert (verdict(wrong)["verdict"], verdict(wrong)["line"]) == ("illegal", 17)
    assert f"under {RULESET} + mine.yaml" in call("audit", wrong).stdout
    assert f"under {RULESET} + mine.yaml (digest" in call("explain", named).stdout


@pytest.mark.parametrize(
    ("header", "place", "message"),
    [
        ("packs: [other.yaml]", "3:9", "no card pack"),
        ("packs: [../mine.yaml]", "3:9", "'../mine.yaml' is outside the folder of the record"),
        ("packs: [/etc/passwd.yaml]", "3:9", "is outside the folder of the record"),
        ("packs: [packs/mine.yaml, /etc/passwd]", "3:26", "expected the name of a card pack"),
        ("packs: [printed]", "3:9", "no card pack 'printed' lies with the ruleset"),
        ("packs: [linked.yaml]", "3:9", "is outside the folder of the record"),
        ("packs: {a: b}", "3:8", "expected a text"),
        ("facts: [a]", "3:8", "expected a mapping"),
        ("facts: {chips: {combine: {cost: 9}}}", "3:33", "chips.combine.cost is known: '4'"),
        (
            "facts: {chips: {__proto__: {name: Proto, kind: puzzle, cost: 4, box: 5, banner: red, text: a, main: []}}}",
            "3:28",
            "'__proto__' cannot be written in a move line",
        ),
        ("facts: {chips: {dragon-form: {text: a, main: [{drow: 2}]}}}", "3:47", "unknown operation 'drow'"),
        ("facts: {chips: {dragon-form: {text: a, main: [{draw: 2, clause: [PS1-NO-1]}]}}}", "3:66", "cites 'PS1-NO-1'"),
        ("packs: [torn.yaml]", "", "torn.yaml:3:1: "),
    ],
)
def test_what_a_header_cannot_give_is_said_at_its_place(
    tmp_path: Path, pack: Path, header: str, place: str, message: str
) -> None:
    folder = tmp_path / "records"
    put(tmp_path, "mine.yaml", INVENTED)
    put(folder, "packs/mine.yaml", INVENTED)
    put(folder, "torn.yaml", "format: pack/1\nruleset: [\n")
    (folder / "linked.yaml").symlink_to(tmp_path / "mine.yaml")
    path = put(folder, "game.yaml", GAME.replace("mode:", f"{header}\nmode:"))
    result = call("audit", path)
    assert result.exit_code == 2
    assert message in result.stdout, result.stdout
    if place:
        assert f"{path}:{place}: malformed MF" in result.stdout, result.stdout


def test_a_record_on_the_standard_input_names_no_file(pack: Path) -> None:
    result = call("audit", "-", text=with_header("packs: [mine.yaml]"))
    assert "a record on the standard input has no folder: give the file with --pack" in result.stdout
    assert call("audit", "-", "--pack", pack, text=GAME).exit_code == 0


def test_packs_lie_beside_records_and_are_none(tmp_path: Path, pack: Path) -> None:
    put(tmp_path, "named.yaml", with_header("packs: [packs/mine.yaml]"))
    result = call("audit", tmp_path)
    assert (result.exit_code, "1 game" in result.stdout) == (0, True)
    assert call("audit", pack).exit_code == 2


def test_records_of_packs_are_kept_until_the_pack_changes(tmp_path: Path, pack: Path) -> None:
    put(tmp_path, "named.yaml", with_header("packs: [packs/mine.yaml]"))
    arguments = ("audit", tmp_path, "--results", tmp_path / "kept")
    assert call(*arguments).exit_code == 0
    assert "known from" in call(*arguments).stderr
    pack.write_text(INVENTED.replace("draw: 2", "draw: 1"))
    changed = call(*arguments)
    assert (changed.exit_code, "known from" in changed.stderr) == (1, False)


def test_the_option_names_what_is_there(tmp_path: Path, pack: Path) -> None:
    record = put(tmp_path, "plain.yaml", GAME)
    for command in (("audit", record), ("explain", record), ("simulate", RULESET), ("interactions", RULESET)):
        assert "nowhere.yaml: error: cannot be opened" in call(*command, "--pack", "nowhere.yaml").stderr, command
        put(tmp_path, "bad.yaml", INVENTED.replace("draw:", "drow:"))
        result = call(*command, "--pack", tmp_path / "bad.yaml")
        assert result.exit_code == 2, command
        assert f"{tmp_path / 'bad.yaml'}:8:12: error: unknown operation 'drow'" in result.stderr, command


def test_simulated_games_are_legal_under_the_pack(tmp_path: Path, pack: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ("--characters", "midori,rook", "--games", "2", "--bank", "first-game", "--out", out)
    assert call("simulate", RULESET, "--pack", pack, *arguments).exit_code in (0, 1)
    assert "illegal" not in call("audit", out, "--pack", pack).stdout


def test_diff_and_regress_take_packs(tmp_path: Path, pack: Path) -> None:
    plainly = put(tmp_path, "plain.yaml", GAME)
    result = call("regress", plainly, "--from", RULESET, "--to", f"{RULESET}+pack:{pack}")
    assert f"{RULESET} + mine.yaml" in result.stdout
    assert "1 changed (1 stand better, 0 worse)" in result.stdout
    assert "no card pack" in call("diff", RULESET, f"{RULESET}+pack:nowhere.yaml").stderr
    named = put(tmp_path, "named.yaml", with_header("packs: [packs/mine.yaml]"))
    kept = call("regress", named, "--from", RULESET, "--to", f"{RULESET}+pack:{pack}")
    assert "0 changed" in kept.stdout, "its own pack says the same"


def test_lint_finds_what_a_pack_cannot_say(tmp_path: Path, pack: Path) -> None:
    assert call("rules", "lint", pack, "-q").exit_code == 0
    text = INVENTED.replace("cost: 3", "cost: 3\n  combine: {cost: 4}\n  no-more-lies: {text: Nothing.}")
    result = call("rules", "lint", "-", text=text)
    assert "<stdin>:11:19: warning: chips.combine.cost is already known: '4'" in result.stdout
    assert "<stdin>:12:24: error: chips.no-more-lies gives its text and no program" in result.stdout
    for old, new, message in (
        ("cost: 3", "cost: 100", "expected a whole number from 0 to 99"),
        ("draw: 2", "draw: two", "'two'"),
        ("dragon-form:", "dragon-from:", "did you mean 'dragon-form'?"),
        ("  mix-master:\n    cost: 3", "  combine: {cost: 9}", "write an erratum"),
        ("puzzle-strike/2e", "puzzle-strike/7e", "unknown ruleset 'puzzle-strike/7e'"),
        ("pack/1", "pack/9", "expected 'pack/1'"),
        ("source: invented\n", "", "names neither a source nor an author"),
    ):
        result = call("rules", "lint", "-", text=INVENTED.replace(old, new))
        assert message in result.stdout, (new, result.stdout)
        assert result.exit_code == int("source" not in old), new
    assert "is no card pack" in call("rules", "lint", "-", text="id: x\n").stderr


def test_a_new_pack_is_written_once_and_misses_everything(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    assert call("cards", "new", RULESET, "--missing", "-o", path).exit_code == 0
    result = call("rules", "lint", path)
    assert (result.exit_code, "17 facts still missing" in result.stdout) == (0, True)
    assert "is there already" in call("cards", "new", RULESET, "-o", path).stderr
    listed = json.loads(call("cards", "list", RULESET, "--format", "json", "--pack", path).stdout)
    lacking = {card["id"]: [fact["fact"] for fact in card["missing"]] for card in listed["cards"] if card["missing"]}
    assert lacking["dragon-form"] == ["text"]
    assert sum(map(len, lacking.values())) == 17


def test_a_family_with_one_edition_can_be_named_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "has several editions: puzzle-strike/1e" in call("rules", "show", "puzzle-strike").stderr
    monkeypatch.setenv("VERIFIER_RULES", str(RULES))
    for command in (
        ("rules", "show", "puzzle-strike", "draw-two"),
        ("rules", "lint", "puzzle-strike", "-q"),
        ("rules", "coverage", "puzzle-strike"),
        ("errata", "list", "puzzle-strike"),
        ("errata", "lint", "puzzle-strike"),
        ("cards", "list", "puzzle-strike"),
        ("interactions", "puzzle-strike", "--chips", "draw-two"),
        ("simulate", "puzzle-strike+loss-after-action", "--bank", "first-game"),
    ):
        assert call(*command).exit_code == 0, command
