"""Misused commands: one exit code of their own, suggestions for words and names; and when there are colours."""

from pathlib import Path

import pytest

from tests.support.cli import REPLAY, call, write
from tests.support.toy import ILLEGAL as TOY_ILLEGAL
from tests.support.toy import TOY
from verifier.cli import terminal

pytestmark = pytest.mark.cli
RULESET = "puzzle-strike/3e"


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("", "Usage: "),
        ("adit", "(did you mean 'audit'?)"),
        ("--nothing", "No such option"),
        ("audit", "Missing argument"),
        ("audit x.yaml --format jsn", "(did you mean 'json'?)"),
        ("audit x.yaml --color alway", "(did you mean 'always'?)"),
        ("audit x.yaml --lang rus", "unknown language 'rus'"),
        ("audit - --errata wound-is-no-acton", "(did you mean 'wound-is-no-action'?)"),
        (f"rules list {RULESET} chps", "(did you mean 'chips'?)"),
        ("rules list puzzle-strike/3d", "(did you mean 'puzzle-strike/3e'?)"),
        ("rules lint puzzle-strike/3d", "(did you mean 'puzzle-strike/3e'?)"),
        (f"rules show {RULESET} sneak-atack", "(did you mean 'sneak-attack'?)"),
        (f"rules coverage {RULESET} --mode dul", "(did you mean 'duel'?)"),
        (f"simulate {RULESET} --mode dul", "(did you mean 'duel'?)"),
        (f"simulate {RULESET} --bank first-games", "(did you mean 'first-game'?)"),
        (f"interactions {RULESET} --chips reversl", "(did you mean 'reversal'?)"),
        (f"search {RULESET} --chips reversl", "(did you mean 'reversal'?)"),
        (f"search {RULESET} --kinds XX", "unknown kind 'XX'; there are CN, "),
        (f"search {RULESET} --without PS3-FINE-4", "(did you mean 'PS3-FINE-"),
        (f"diff {RULESET} {RULESET} --fail-on restrictve", "(did you mean 'restrictive'?)"),
        (f"prove {RULESET} --mode dul", "(did you mean 'duel'?)"),
        (f"errata show {RULESET} loss-after-acton", "(did you mean 'loss-after-action'?)"),
        (f"errata new {RULESET} ours --point play.wuond=x", "(did you mean 'play.wound'?)"),
        ("audit - --errata wound", "(did you mean 'wound-is-no-action'?)"),
        ("audit - --errata xx", "blocks-of-three of puzzle-strike-2/"),
        (f"rules coverage {RULESET} --mode xx", "unknown mode 'xx'; there are duel, ffa, "),
        (f"simulate {RULESET} --characters grave,rook,lum", "3 characters for 2 seats"),
        (f"simulate {RULESET} --mode xx", "unknown mode 'xx'; there are duel, ffa, "),
        (f"search {RULESET} --mode xx", "unknown mode 'xx'; there are duel, ffa, "),
        ("errata show wound-is-no-acton", "unknown ruleset 'wound-is-no-acton'"),
        (f"errata new {RULESET} ours --chip combine.cst=5", "(did you mean 'cost'?)"),
        (f"errata new {RULESET} ours --chip combine.cost=x", "combine.cost: expected a whole number"),
        (f"errata new {RULESET} ours --chip combine.cost=4", "combine.cost is 4 already"),
        (f"errata new {RULESET} ours --chip combine.cost=", "expected CHIP.KEY=VALUE"),
        (f"errata new {RULESET} ours --chip combine.cost=5 --chip combine.cost=6", "combine.cost is given twice"),
        ("cards list puzzle-strike-2/bse", "(did you mean 'puzzle-strike-2/base'?)"),
        ("import - --from cliet", "(did you mean 'client'?)"),
        ("import - --ruleset puzzle-strike/3d", "(did you mean 'puzzle-strike/3e'?)"),
        ("find . --verdict ilegal", "(did you mean 'illegal'?)"),
        ("stats . --by chp", "(did you mean 'chip'?)"),
        (f"diff {RULESET} {RULESET}+nope", "Invalid value for NEW: unknown erratum 'nope'"),
        (f"diff {RULESET}+nope {RULESET}", "Invalid value for OLD: unknown erratum 'nope'"),
        (f"diff {RULESET} puzzle-strike/3d", "Invalid value for NEW: unknown ruleset"),
        (f"diff {RULESET}@dul {RULESET}", "Invalid value for OLD: unknown mode 'dul'"),
        (f"regress . --from {RULESET} --to {RULESET}+wound", "Invalid value for '--to': unknown erratum 'wound'"),
        (f"regress . --from {RULESET}+wound --errata x", "Invalid value for '--from': unknown erratum 'wound'"),
        (f"regress . --from {RULESET} --errata wound", "Invalid value for '--errata': unknown erratum 'wound'"),
        (f"simulate {RULESET}+wound", "Invalid value for RULESET: unknown erratum 'wound'"),
        (f"rules show {RULESET} co", f"several names in {RULESET} begin with 'co': combine, combos-are-hard, "),
        (f"rules show {RULESET} PS3-", " more"),
        (f"regress . --from {RULESET} --errata x --update-baseline", "--update-baseline needs --baseline"),
        (f"regress . --from {RULESET} --errata wound-is-no-action --chips wound", "--chips and --budget are for"),
        (f"schema {RULESET}", f"say which one, as in `verifier schema replay {RULESET}`"),
        ("schema reply", "there is no schema 'reply' without a ruleset (did you mean 'replay'?)"),
        ("schema replay puzzle-strike/3d", "Invalid value for RULESET: unknown ruleset"),
        ("cases puzzle-strike/3d", "(did you mean 'puzzle-strike/3e'?)"),
    ],
)
def test_a_misused_command_has_a_code_of_its_own_and_a_suggestion(command: str, told: str) -> None:
    result = call(*command.split(), text="")
    assert (result.exit_code, result.stdout) == (64, "")
    assert told in " ".join(result.stderr.split())


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("audit RECORD", "--errata --pack --lang --reading --fail-on"),
        ("explain RECORD", "--errata --pack --lang --reading"),
        ("position RECORD", "--errata --pack --reading"),
        ("fmt RECORD", "--lang"),
        (f"simulate {RULESET}", "--errata --pack --mode --bank --characters"),
        (f"search {RULESET}", "--errata --pack --mode --chips --kinds --without --fail-on"),
        (f"prove {RULESET}", "--errata --pack --mode --chips"),
        (f"interactions {RULESET}", "--errata --pack --chips"),
        (f"diff {RULESET} {RULESET}", "--chips --kinds --fail-on"),
        (f"regress RECORD --no-cache --from {RULESET} --to {RULESET}", "--from --to --errata --chips"),
        (f"errata new {RULESET} ours", "--point --chip --parameter --status"),
        (f"errata lint {RULESET}", "--ruleset"),
        (f"cards list {RULESET}", "--pack"),
        (f"rules coverage {RULESET}", "--errata --mode"),
        (f"rules show {RULESET} wound", "--errata --lang"),
        (f"rules open {RULESET}", "--errata --lang"),
        (f"schema replay {RULESET}", "--errata --pack"),
        ("find RECORD", "--verdict --clause --clause-at-work --chip --played --bought --reacted --character --mode"),
        ("stats RECORD", "--by"),
        ("import -", "--from --ruleset --mode --characters"),
    ],
)
def test_a_name_that_is_not_known_is_a_misuse_whichever_option_has_it(
    command: str, options: str, tmp_path: Path
) -> None:
    """Of RULESET, NAME, KIND and the like the table above has cases."""
    (record,) = write(tmp_path, record=REPLAY)
    for option in options.split():
        result = call(*command.replace("RECORD", str(record)).split(), option, "xyzzy", text="Alice plays combine\n")
        assert (option, result.exit_code, result.stdout) == (option, 64, "")
        assert "xyzzy" in result.stderr.casefold()
        assert option.removeprefix("--") in result.stderr.partition("Error: Invalid value")[2]


@pytest.mark.parametrize("group", ["", "rules", "errata", "cards", "proof"])
def test_a_group_without_a_command_prints_its_help_line_by_line(group: str) -> None:
    result = call(*group.split())
    assert (result.exit_code, result.stdout) == (64, "")
    assert result.stderr == call(*group.split(), "--help").stdout


@pytest.mark.parametrize(
    "command",
    [
        "audit nowhere.yaml",
        "audit - --errata nowhere.yaml",
        f"simulate {RULESET} --pack nowhere.yaml",
        "rules lint nowhere.yaml",
        f"errata lint nowhere.yaml --ruleset {RULESET}",
        "proof draw 1 1 combine --secret nowhere --shares nowhere",
        f"simulate {RULESET} --out there.yaml",
        f"cards new {RULESET} --out there.yaml",
        f"errata new {RULESET} there --out there.yaml",
        "explain nowhere.yaml",
        "cases --folder nowhere",
        f"search {RULESET} --out there.yaml",
    ],
)
def test_a_path_that_cannot_be_opened_or_written_is_no_misuse(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "there.yaml").write_text("kept", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = call(*command.split(), text=REPLAY)
    assert (result.exit_code, "Traceback" in result.output) == (2, False)
    assert (tmp_path / "there.yaml").read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize(
    "command",
    [
        *("audit - --errata ours", f"diff {RULESET} {RULESET}+ours", f"simulate {RULESET}+ours"),
        *(f"errata show {RULESET} ours", f"errata lint {RULESET} ours", f"rules show {RULESET} ours --errata ours"),
    ],
)
def test_a_file_that_is_named_without_its_ending_is_pointed_out(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.yaml").write_text("title: x", encoding="utf-8")
    result = call(*command.split(), text=REPLAY)
    assert result.exit_code == 64
    assert "unknown erratum 'ours'; there is a file ours.yaml" in " ".join(result.stderr.split())


def test_an_erratum_may_be_named_without_its_ruleset_where_only_one_has_it() -> None:
    for command in ("show", "lint"):
        assert (
            call("errata", command, "wound-is-no-action").stdout
            == call("errata", command, RULESET, "wound-is-no-action").stdout
        )


#: Every command that opens a path, with PATH for it.
OPENING = (
    *(f"{name} PATH" for name in ("audit", "explain", "position", "fmt", "find", "stats", "screen", "import")),
    f"regress PATH --from {RULESET} --errata wound-is-no-action --no-cache",
    *("proof check PATH", "proof deal PATH --secret seed", "proof reveal PATH --secret seed"),
    *("proof deal - --secret PATH", "proof share P2 1 5 --secret PATH", "proof draw 1 1 1 --secret seed --shares PATH"),
    *("cases --folder PATH", "audit - --config PATH", "audit - --errata PATH", "audit - --pack PATH"),
    *("rules lint PATH", f"errata lint PATH --ruleset {RULESET}"),
)


@pytest.mark.rotating(3)
@pytest.mark.parametrize("command", OPENING)
@pytest.mark.parametrize("path", ["nowhere.yaml", "there/nowhere.yaml", "loose.yaml"])
def test_a_path_that_is_not_there_is_told_in_one_way(
    command: str, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there").write_text("", encoding="utf-8")
    Path("loose.yaml").symlink_to("nowhere.yaml")
    Path("seed").write_text(f"game P1 {'0' * 64}\n", encoding="utf-8")
    result = call(*command.replace("PATH", path).split(), text=REPLAY)
    why = "it is a link that leads nowhere" if path == "loose.yaml" else "no such file or folder"
    assert (result.exit_code, result.stderr.splitlines()[0]) == (2, f"{path}: error: cannot be opened: {why}")


@pytest.mark.parametrize("command", ["explain", "audit", "import", "screen"])
@pytest.mark.parametrize("name", ["a.jsonl", "a.zip", "a.jsonl.gz", "a.zip/b.yaml"])
def test_so_is_a_path_of_many_records(command: str, name: str, tmp_path: Path) -> None:
    result = call(command, tmp_path / name)
    told = f"{tmp_path / name}: error: cannot be opened: no such file or folder"
    assert (result.exit_code, result.stderr.splitlines()[0]) == (2, told)


def test_the_version_has_a_short_option() -> None:
    assert call("-V").stdout == call("--version").stdout
    assert call("rules", "list", "-h").stdout == call("rules", "list", "--help").stdout


@pytest.mark.parametrize(
    ("choice", "environment", "wanted"),
    [
        ("auto", {"TERM": "xterm"}, True),
        ("auto", {"TERM": "dumb"}, False),
        ("auto", {"TERM": "xterm", "NO_COLOR": "1"}, False),
        ("always", {"TERM": "dumb", "NO_COLOR": "1"}, True),
        ("never", {"TERM": "xterm"}, False),
    ],
)
def test_colours_are_for_terminals_that_know_them(
    choice: str, environment: dict[str, str], wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal, "is_terminal", lambda stream: True)
    for name in ("TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert terminal.wants_colour(choice) is wanted
    assert terminal.Progress(None).wanted is (environment["TERM"] != "dumb")


@pytest.mark.usefixtures("toy_rules")
def test_quiet_leaves_what_was_asked_for(tmp_path: Path) -> None:
    bad, out = *write(tmp_path, bad=TOY_ILLEGAL), tmp_path / "games.jsonl"
    assert call("simulate", TOY, "--quiet", "--out", out).output == ""
    assert len(out.read_bytes().splitlines()) == 1
    streamed = call("simulate", TOY, "-q")
    assert (streamed.stderr, streamed.stdout_bytes) == ("", out.read_bytes())
    assert call("audit", bad, "-q").stdout.count("\n") == 1
    search = call("search", TOY, "--chips", "wound", "--singles", "--kinds", "CN", "--no-cache", "-q")
    assert (search.exit_code, search.stderr) == (0, "")
    assert call("errata", "new", TOY, "ours", "--out", tmp_path / "ours.yaml", "-q").output == ""
