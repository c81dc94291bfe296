"""No name and no text can make a command print what it does not say: a line of its own, a colour, another direction."""

import json
import re
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import Result

from tests.support.cli import call
from tests.support.errata import install
from tests.support.toy import HEADER, ILLEGAL, LEGAL, RULES
from tests.support.toy import TOY as RULESET
from verifier.kernel.message import visible
from verifier.report.style import plain_json, printed, styled

pytestmark = [
    pytest.mark.cli,
    pytest.mark.skipif(sys.platform == "win32", reason="such names cannot be there"),
]
#: The lines that somebody would forge.
FORGED = ("ok.yaml: legal", "::error", "##[error]")
#: What a rule file can hold in quotes.
QUOTED = "x\nok.yaml: legal\n::error::y\n\u202e\u2066\u200b\u061c\u00ad[red]##[error]z"
#: What the name of a file, an argument and a line of JSON can hold.
HOSTILE = f"{QUOTED}\x1b[35m\r\x85\u2028\u2029\x9b\x7f\t\ue000\U000e0041"
NAME = f"{HOSTILE}\udc80.yaml".replace("/", "")


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of rules with an erratum and a clause whose texts are hostile."""
    folder = tmp_path_factory.mktemp("hostile") / "rules"
    shutil.copytree(RULES, folder)
    said = json.dumps(QUOTED)
    norm = (
        f"norms: {{wound-is-no-action: {{say: {said}}}}}\nspec: {{play.wound: {{is: not-an-action-chip, by: hostile}}}}"
    )
    path = install(folder, RULESET, "hostile", norm)
    text = path.read_text("utf-8")
    for key in ("title", "source", "why"):
        text = text.replace(f"{key}: a test", f"{key}: {said}")
    path.write_text(text, "utf-8")
    clauses = folder / RULESET / "clauses" / "toy.yaml"
    text = clauses.read_text("utf-8")
    at = text.index("- {id: TOY-BUY-03")
    clauses.write_text(
        text[:at] + re.sub(r'statement: "[^"]*"', lambda _: f"statement: {said}", text[at:], count=1), "utf-8"
    )
    return folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder, with records of hostile names and players."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VERIFIER_CACHE", str(tmp_path / "cache"))
    hostile = json.dumps(QUOTED)
    Path(NAME).write_text(ILLEGAL.replace("player: Alice", f"player: {hostile}"), "utf-8")
    Path(f"torn{NAME}").write_text("format: replay/1\nmoves: [", "utf-8")
    Path("wound.yaml").write_text(
        HEADER.replace("player: Alice", f"player: {hostile}")
        + "errata: [hostile]\n"
        + f"source: {hostile}\nposition: {{turn: P1, phase: action, seats: {{P1: {{hand: [wound, 1, 1]}}}}}}\n"
        + "moves: |\n  P1 play wound\n",
        "utf-8",
    )
    line = {"format": "replay/1", "ruleset": RULESET, "mode": "duel", "bank": "first-game", "record": {"draws": "all"}}
    seats = {"P1": {"player": HOSTILE, "character": "degrey"}, "P2": {"player": "Bob", "character": "rook"}}
    moves = ["P1 draw crash-gem 1 pilebunker", f"P1 {HOSTILE} 1", "P2 draw 1 1 crash-gem"]
    texts = ({"seats": seats, "moves": moves}, {"seats": seats, "moves": moves[:1]}, {"ruleset": HOSTILE, "moves": []})
    Path("games.jsonl").write_text("".join(json.dumps({**line, **one}) + "\n" for one in texts), "utf-8")
    Path("notes.txt").write_text(f"ruleset: {RULESET}\n{HOSTILE}\nAlice {HOSTILE} plays\n", "utf-8")
    call("proof", "commit", "final-7", "P1", "--secret", "alice.seed")
    return tmp_path


def check(result: Result) -> None:
    """Assert that nothing unprintable but line breaks was printed, and no forged line."""
    for text in (result.stdout, result.stderr):
        assert {letter for letter in text if visible(letter) != letter} <= {"\n"}
        lines = [line.strip() for line in text.split("\n")]
        assert not [line for line in lines if line.startswith(FORGED[:2])]
        assert FORGED[2] not in text


FORMS = ("text", "json", "sarif", "junit")
WORDS = [
    *[("audit", ".", "--format", form) for form in FORMS],
    *[("audit", *more) for more in ((NAME, "-v"), (".", "-q"), (".", "--expect"), (".", "--continue", "-v"))],
    ("audit", f"not-there{NAME}"),
    ("audit", ".", "--errata", HOSTILE),
    ("audit", ".", "--exclude", HOSTILE),
    ("audit", ".", "--lang", HOSTILE),
    ("audit", ".", "--lang", "ru", "--format", "json"),
    ("audit", ".", "--results", NAME),
    ("explain", NAME, "--at", "3"),
    ("explain", NAME, "--at", "3", "--format", "json"),
    ("explain", "wound.yaml"),
    ("explain", NAME, "--lang", "ru"),
    ("explain", f"torn{NAME}"),
    ("explain", NAME, "--at", HOSTILE),
    ("position", NAME, "--at", "3"),
    ("position", "wound.yaml", "--at", "1", "--format", "json"),
    ("position", "games.jsonl"),
    ("fmt", ".", "--check"),
    ("fmt", ".", "--diff"),
    ("fmt", ".", "--check", "--format", "json"),
    ("fmt", f"torn{NAME}"),
    ("import", NAME),
    ("import", "notes.txt"),
    ("import", "notes.txt", "--format", "json"),
    ("import", "games.jsonl"),
    ("import", f"none{NAME}"),
    ("find", ".", "--player", "x"),
    ("find", ".", "--verdict", "illegal"),
    ("find", ".", "--verdict", "illegal", "--format", "json"),
    ("find", ".", "--chip", HOSTILE),
    ("find", ".", "--where", HOSTILE),
    ("stats", ".", "--by", "player"),
    ("stats", ".", "--by", "player", "--format", "json"),
    ("stats", ".", "--duplicates"),
    ("screen", "."),
    ("screen", ".", "--format", "json"),
    ("proof", "check", "."),
    ("proof", "check", ".", "--format", "json"),
    ("proof", "commit", HOSTILE, "P1", "--secret", NAME),
    ("proof", "commit", "final-7", "P1", "--secret", f"secret{NAME}"),
    ("position", NAME, "--at", "3", "--record", "--format", "json"),
    ("position", f"torn{NAME}", "--at", HOSTILE),
    ("proof", "reveal", NAME, "--secret", "alice.seed"),
    ("proof", "deal", NAME, "--secret", "alice.seed"),
    ("proof", "reveal", NAME, "--secret", NAME),
    ("cases", RULESET, "--folder", ".", "--jobs", "1"),
    ("cases", RULESET, "--folder", ".", "--jobs", "1", "--format", "yaml"),
    ("simulate", RULESET, "--out", f"simulated{NAME}"),
    ("simulate", HOSTILE),
    ("simulate", RULESET, "--characters", HOSTILE),
    ("search", HOSTILE),
    ("search", RULESET, "--chips", HOSTILE),
    ("search", RULESET, "--kinds", HOSTILE),
    ("prove", HOSTILE),
    ("interactions", RULESET, "--chips", HOSTILE),
    ("interactions", HOSTILE),
    ("diff", RULESET, HOSTILE),
    ("diff", RULESET, f"{RULESET}+{HOSTILE}"),
    ("regress", "wound.yaml", "--old", RULESET, "--new", f"{RULESET}+hostile"),
    ("regress", NAME, "--old", RULESET, "--new", HOSTILE),
    ("errata", "list", RULESET),
    ("errata", "list", RULESET, "--format", "json"),
    ("errata", "show", RULESET, "hostile"),
    ("errata", "show", RULESET, "hostile", "--format", "json"),
    ("errata", "lint", RULESET),
    ("errata", "show", RULESET, HOSTILE),
    ("errata", "show", NAME),
    ("errata", "new", RULESET, HOSTILE),
    ("cards", "list", HOSTILE),
    ("cards", "list", RULESET, "--pack", NAME),
    ("rules", "list", RULESET, "errata"),
    ("rules", "list", HOSTILE),
    ("rules", "show", RULESET, "TOY-BUY-03"),
    ("rules", "show", RULESET, "TOY-BUY-03", "--format", "json"),
    ("rules", "show", f"{RULESET}+hostile", "wound-is-no-action"),
    ("rules", "show", f"{RULESET}+hostile", "--resolved"),
    ("rules", "show", RULESET, HOSTILE),
    ("rules", "lint", HOSTILE),
    ("rules", "open", HOSTILE),
    ("rules", "coverage", f"{RULESET}+hostile"),
    ("schema", HOSTILE),
    ("schema", "replay", HOSTILE),
    (HOSTILE,),
    ("audit", f"--{HOSTILE}"),
    ("audit", ".", "--format", HOSTILE),
]


@pytest.mark.parametrize("named", [HOSTILE, f"not there {NAME}"])
def test_a_folder_of_rules_that_is_not_there_forges_no_line(named: str, folder: Path) -> None:
    check(call("--rules", named, "rules", "list"))


@pytest.mark.rotating(3)
@pytest.mark.parametrize("words", WORDS, ids=lambda words: visible(" ".join(words))[:40])
def test_nothing_unprintable_and_no_forged_line_is_printed(words: tuple[str, ...], folder: Path, rules: Path) -> None:
    result = call("--rules", rules, *words)
    assert result.stdout or result.stderr
    check(result)


def test_annotations_are_the_only_commands_in_a_log(folder: Path, rules: Path) -> None:
    result = call("--rules", rules, "audit", ".", "--format", "github")
    lines = result.stdout.split("\n")
    assert all(
        line.startswith(("::error file=", "::warning file=", "::notice file=", "verifier audit: ", ""))
        for line in lines
    )
    assert not [line for line in lines if line.startswith("::error::")]
    assert visible(result.stdout.replace("\n", "")) == result.stdout.replace("\n", "")
    assert not [line for line in result.stderr.split("\n") if line.startswith(FORGED)]


def test_colours_are_those_of_the_program_alone(folder: Path, rules: Path) -> None:
    text = call("--rules", rules, "audit", ".", "--color", "always").stdout
    assert "\x1b[35m" not in text
    assert "\\x1b[35m" in text
    assert "\x1b[1m" in text
    assert re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\n", "").replace("\ue000", "").isprintable()


def test_the_server_answers_in_printable_json(rules: Path) -> None:
    asked = {"jsonrpc": "2.0", "id": HOSTILE, "method": HOSTILE, "params": {}}
    result = call("--rules", rules, "serve", text=json.dumps(asked) + "\n")
    check(result)
    assert json.loads(result.stdout)["id"] == HOSTILE


def test_the_names_of_files_are_told_apart(folder: Path, rules: Path) -> None:
    text = call("--rules", rules, "find", ".", "--verdict", "illegal").stdout
    assert "\\x1b[35m" in text
    assert "\\udc80" in text


def test_a_style_survives_and_what_looks_like_one_does_not() -> None:
    line = f"{styled('legal', colour='green')}: \x1b[32mlegal\x1b[0m\n"
    assert printed(line, colour=False) == "legal: \\x1b[32mlegal\\x1b[0m\\n"
    assert printed(line, colour=True) == "\x1b[32mlegal\x1b[0m: \\x1b[32mlegal\\x1b[0m\\n"


def test_json_says_the_same_with_everything_escaped() -> None:
    value = {"a": HOSTILE, "b": "Ёж 井 é ##[x]"}
    text = plain_json(json.dumps(value, ensure_ascii=False))
    assert json.loads(text) == value
    assert visible(text) == text
    assert "Ёж 井 é" in text


@pytest.mark.parametrize("text", ["Ёж", "井戸", "é", "e\u0301", "مرحبا", "😀", "abc [red]"])
def test_letters_of_every_script_are_shown(text: str) -> None:
    assert visible(text) == text


def test_a_line_that_cannot_be_read_shows_no_character_that_acts(folder: Path) -> None:
    text = LEGAL.replace("P1 buy draw-two", "P1 \u202ebuy \u200bdraw-two").encode()
    result = call("audit", "-", text=text)
    assert result.exit_code == 2
    check(result)
