"""`verifier import`: where records and accounts go, exit codes, and files that are no source at all."""

import json
from pathlib import Path

import pytest

from tests.support.cli import REPLAY, call
from tests.support.docs import ROOT
from tests.support.repeated import Repeated

pytestmark = pytest.mark.cli
SAMPLES = ROOT / "replays" / "puzzle-strike" / "importing"
LOG = "Starting\nAlice draws 5 chips\nBob draws 5 chips\nAlice starts their turn and antes a 1-Gem\n"


def test_a_record_goes_out_and_the_account_to_the_other_stream(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text(LOG)
    result = call("import", log)
    assert result.exit_code == 0
    assert result.stdout.startswith("# Imported from game.log (log of the online client): 4 of 4 lines understood.\n")
    assert result.stderr.startswith(f"{log}: log of the online client: 4 of 4 lines understood (100.0%)\n")
    assert call("fmt", "--check", "-", text=result.stdout).exit_code == 0
    log.write_text(LOG + "Alice pleys Crash Gem\n")
    result = call("import", log)
    assert result.exit_code == 1
    assert f"{log}:5:7: not understood: unknown verb 'pleys' (did you mean 'plays'?)" in result.stderr.splitlines()
    assert result.stdout.endswith("  # not understood: Alice pleys Crash Gem\n")


def test_a_report_writes_no_record(tmp_path: Path) -> None:
    result = call("import", "--report", "-", "--out", tmp_path / "x.yaml", text=LOG)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        "<stdin>: log of the online client: 4 of 4 lines understood (100.0%)",
        "  3 told of moves: lines 2-4",
        "  1 told of the set-up: line 1",
    ]
    assert not (tmp_path / "x.yaml").exists()


def test_where_records_go(tmp_path: Path) -> None:
    log = tmp_path / "evening.log"
    log.write_text(LOG + LOG.replace("Bob", "Carol"))  # other people: no match
    assert [json.loads(line)["ruleset"] for line in call("import", log).stdout.splitlines()] == ["puzzle-strike/3e"] * 2
    refused = call("import", log, "--out", tmp_path / "x.yaml")
    assert refused.exit_code == 64
    assert "holds one record, not 2; try --out" in refused.stderr
    assert call("import", log, "--out", tmp_path / "folder").exit_code == 0
    names = sorted(path.name for path in (tmp_path / "folder").iterdir())
    assert names == ["evening-1.yaml", "evening-2.yaml"]
    refused = call("import", log, "--out", tmp_path / "folder")
    assert "is there already, and so is 1 more; --force overwrites" in refused.stderr
    assert call("import", log, "--out", tmp_path / "folder", "--force").exit_code == 0
    assert call("import", log, "--out", tmp_path / "games.jsonl").exit_code == 0
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 2


def test_the_mode_is_told_by_whoever_knows_it() -> None:
    result = call("import", "-", "--mode", "Free for All", text=LOG)
    assert "\nmode: ffa\n" in result.stdout
    assert "# The mode was given when the source was imported.\n" in result.stdout
    said = call("import", "-", "--mode", "ffa", text="Mode: duel\nAlice vs Bob\nAlice antes 1\n").stdout
    assert "\nmode: duel\n" in said
    wrong = call("import", "-", "--mode", "chess", text=LOG)
    assert wrong.exit_code == 64
    assert "unknown mode 'chess'; there are: clockwork, " in wrong.stderr


def test_characters_are_told_by_whoever_knows_them() -> None:
    result = call("import", "-", "--characters", "grave, Jaina", text=LOG)
    assert "  P2: {player: Bob, character: jaina}\n" in result.stdout
    assert "# The characters were given when the source was imported.\n" in result.stdout
    assert call("import", "-", "--characters", "grav", text=LOG).exit_code == 64
    assert "3 characters for 2 seats" in call("import", "-", "--characters", "grave,rook,lum", text=LOG).stderr


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "no record can be made of this"),
        (b"just some words\nand more\n", "no record can be made of this"),
        (b"\x00\x01\x02" * 50, "no record can be made of this"),
        (b"\x89PNG\xff\xfe", "not UTF-8 text: found the byte 0x89"),
        ("Alice antes 1\n".encode("utf-16"), "not UTF-8 text: found UTF-16"),
        ("Alice antes 1, ходит первой\n".encode("cp1251"), ":1:16: error: not UTF-8 text: found Windows-1251 (iconv"),
        ("Алиса ходит первой\n".encode("koi8-r"), "found KOI8-R (iconv -f KOI8-R -t UTF-8 converts it)"),
        ("It\u2019s a Trap, Zo\u00e9\n".encode("cp1252"), "found Windows-1252 (iconv -f WINDOWS-1252"),
        (REPLAY.encode(), "this is a replay already"),
        (b"ruleset: puzzle-strike/4e\nAlice antes 1\n", ":1: error: unknown ruleset 'puzzle-strike/4e'"),
        (Repeated(b"{}\n", 40_000), "more than 30,000 lines"),
        (Repeated(b"a ", 3_000_000), "larger than the limit"),
    ],
    ids=["empty", "prose", "controls", "png", "utf-16", "1251", "koi8", "1252", "replay", "ruleset", "lines", "size"],
)
def test_what_is_no_source_gives_one_clear_word_and_exit_code_2(
    content: bytes | Repeated, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "source"
    path.write_bytes(bytes(content))
    result = call("import", path)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_one_bad_file_does_not_stop_the_others(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text(LOG)
    result = call("import", tmp_path / "none.txt", tmp_path, log)
    assert result.exit_code == 2
    assert result.stdout.startswith("# Imported from game.log")
    assert f"{tmp_path / 'none.txt'}: error: cannot be opened: no such file or folder" in result.stderr
    assert "unknown ruleset" in call("import", "--ruleset", "puzzle-strike/9", log).stderr


@pytest.mark.rotating(3)
@pytest.mark.parametrize("name", sorted(path.name for path in SAMPLES.iterdir() if path.suffix != ".md"))
def test_the_shipped_samples_import_to_strict_records(name: str) -> None:
    result = call("import", SAMPLES / name)
    assert result.exit_code == (0 if name == "capture.log" else 1)
    assert call("fmt", "--check", "-", text=result.stdout).exit_code == 0
    audited = call("import", SAMPLES / name, "--characters", "grave,jaina")
    assert "illegal" not in call("audit", "-", text=audited.stdout).stdout


def test_a_character_that_is_none_is_corrected() -> None:
    assert (
        "unknown character 'jana' (did you mean 'jaina'?)"
        in call("import", "-", "--characters", "grave,jana", text=LOG).stderr
    )


def test_what_could_not_be_read_is_not_written(tmp_path: Path) -> None:
    """A header that only the game refuses: its record is not written, and the others are."""
    header = (
        '{"mode": "%s", "seats": {"P1": {"character": "grave"}, "P2": {"character": "rook"}}, %s "moves": "P1 ante 1"}'
    )
    source, out = tmp_path / "games.jsonl", tmp_path / "out.jsonl"
    source.write_text(
        "\n".join([header % ("dual", ""), header % ("duel", '"nosuchkey": 1,'), header % ("duel", "")]) + "\n"
    )
    result = call("import", source, "--out", out)
    assert result.exit_code == 2
    assert f"{source}#1: error: no record is written, as it could not be read: unknown mode 'dual'" in result.stderr
    assert f"{source}#2: error: no record is written, as it could not be read: unknown key 'nosuchkey'" in result.stderr
    assert len(out.read_text().splitlines()) == 1
    assert "malformed" not in call("audit", out).stdout


def test_a_line_that_ends_where_a_name_was_expected(tmp_path: Path) -> None:
    dots, log = tmp_path / "dots.txt", tmp_path / "game.log"
    dots.write_text("... draws 1\n")
    log.write_text(LOG)
    result = call("import", "--from", "notes", dots, "--report")
    assert result.exit_code == 2
    assert f"{dots}:1:11: not understood: " in result.stdout
    assert call("import", dots, "--report").exit_code == 2, "dots are no name, whatever kind of file it is"
    assert call("import", "--from", "notes", dots, log, "--out", tmp_path / "out").exit_code == 2
    assert (tmp_path / "out" / "game.yaml").exists()


@pytest.mark.parametrize("kind", ["notes", "client"])
@pytest.mark.parametrize(
    "words", ["plays Combine on", "plays Knockdown against", "buys Combine from", "plays Combine to"]
)
def test_a_word_that_leads_to_a_name_does_not_end_a_line(kind: str, words: str) -> None:
    result = call("import", "-", "--from", kind, "--report", text=f"Alice antes 1\nAlice {words}\nBob antes 1\n")
    assert f"-:2:{len('Alice ' + words) - len(words.split()[-1]) + 1}: not understood" in result.stdout.replace(
        "<stdin>", "-"
    )


def test_a_file_on_which_the_program_fails_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from verifier.record.importing.run import Importer

    read = Importer.read
    monkeypatch.setattr(Importer, "read", lambda self, path, kind: 1 / 0 if "bad" in path else read(self, path, kind))
    (tmp_path / "good.log").write_text(LOG)
    result = call("import", tmp_path / "bad.log", tmp_path / "good.log", "--out", tmp_path / "out")
    assert result.exit_code == 2
    assert "bad.log: error: this program failed on the file (ZeroDivisionError" in result.stderr
    assert (tmp_path / "out" / "good.yaml").exists()


@pytest.mark.parametrize("command", [("import",), ("import", "--from", "jsonl"), ("screen",), ("explain", "--at", "1")])
@pytest.mark.parametrize("content", ["", "\n", " \n\n"])
def test_an_empty_file_is_not_nothing_wrong(tmp_path: Path, command: tuple[str, ...], content: str) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text(content)
    result = call(*command, path)
    assert result.exit_code == 2, result.output
