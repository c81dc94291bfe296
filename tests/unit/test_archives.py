"""Records in archives: packed JSON Lines and zip files, whole and damaged, and what they may unpack to."""

import gzip
import json
import zipfile
from pathlib import Path

import pytest

from tests.support.cli import ILLEGAL, REPLAY, call
from verifier.files import archives
from verifier.files.archives import enclosing, unpacked
from verifier.kernel.source import Unreadable
from verifier.language.reader import load
from verifier.record.sources import of_node

pytestmark = pytest.mark.unit


def line(text: str) -> bytes:
    """A record as a line of JSON."""
    tree = load(text, "x")
    plain = {"seats": {"P1": {"character": "grave"}, "P2": {"character": "rook"}}, "bank": "first-game"}
    moves = list(of_node(tree.need("moves"), text).texts)
    return json.dumps({"format": "replay/1", "ruleset": "puzzle-strike/3e", **plain, "moves": moves}).encode() + b"\n"


LINES = line(REPLAY) + line(ILLEGAL) + line(REPLAY)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the current one, with one archive of each kind."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.jsonl.gz").write_bytes(gzip.compress(LINES))
    with zipfile.ZipFile("league.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("finals/1.yaml", REPLAY)
        archive.writestr("finals/2.yaml", ILLEGAL)
        archive.writestr("games.jsonl", LINES)
        archive.writestr("one.json", json.dumps(json.loads(line(REPLAY)), indent=1))
        archive.writestr("ci.yml", "on: push\n")
        archive.writestr("empty.jsonl", "")
        archive.writestr("__MACOSX/finals/1.yaml", REPLAY)
    return tmp_path


def test_the_records_of_archives_have_names_inside_them(folder: Path) -> None:
    result = call("audit", ".")
    assert [told.partition(": ")[0] for told in result.stdout.splitlines() if told.startswith(".")] == [
        "./games.jsonl.gz#2:6:8",
        "./league.zip/empty.jsonl",
        "./league.zip/finals/2.yaml:15:10",
        "./league.zip/games.jsonl#2:6:8",
    ]
    assert "10 games" in result.stdout
    assert "6 legal, 3 illegal, 1 malformed; 1 file passed over" in result.stdout


def test_processes_and_kept_verdicts_change_nothing(folder: Path) -> None:
    alone = call("audit", ".", "--format", "json")
    assert call("audit", ".", "--format", "json", "--jobs", "2").stdout == alone.stdout
    call("audit", ".", "--format", "json", "--results", "kept")
    again = call("audit", ".", "--format", "json", "--results", "kept")
    assert again.stdout == alone.stdout
    assert "9 of these verdicts were known" in again.stderr


def test_what_is_encrypted_is_said_to_be_so_and_stops_no_other_record(folder: Path) -> None:
    data = bytearray(Path("league.zip").read_bytes())
    for flags in (data.index(b"PK\x03\x04") + 6, data.index(b"PK\x01\x02") + 8):  # of the first file in it
        data[flags] |= 1
    Path("league.zip").write_bytes(data)
    result = call("audit", "league.zip", "--quiet")
    assert result.exit_code == 2
    said = "league.zip/finals/1.yaml: malformed MF02 cannot be read: it is encrypted: unpack it yourself"
    assert said in result.stdout
    assert call("find", "league.zip", "--verdict", "legal", "--count").stdout == "3\n"


def test_one_record_of_an_archive_can_be_named(folder: Path) -> None:
    assert call("audit", "league.zip/finals/1.yaml").exit_code == 0
    assert "no 'nope.yaml' in this archive" in call("audit", "league.zip/nope.yaml").stdout
    assert call("explain", "league.zip/finals/2.yaml").stdout.startswith("league.zip/finals/2.yaml:15:")
    assert call("explain", "games.jsonl.gz#2").stdout.startswith("games.jsonl.gz#2:6")
    assert call("explain", "league.zip/games.jsonl#2").stdout.startswith("league.zip/games.jsonl#2:6")
    assert enclosing("league.zip/finals/1.yaml") == ("league.zip", "finals/1.yaml")
    assert enclosing("nowhere/finals/1.yaml") == ("", "")


@pytest.mark.parametrize("name", ["cut.jsonl.gz", "bad.jsonl.gz", "bad.zip", "cut.zip", "damaged.zip"])
def test_a_damaged_archive_is_an_error_with_its_name(folder: Path, name: str) -> None:
    packed, zipped = gzip.compress(LINES), Path("league.zip").read_bytes()
    middle = zipped.index(b"finals/2.yaml") + 40
    damaged = zipped[:middle] + b"XXXXXXXX" + zipped[middle + 8 :]
    contents = {
        "cut.jsonl.gz": packed[:-20],
        "bad.jsonl.gz": b"no archive",
        "bad.zip": b"PK\x03\x04 no",
        "cut.zip": zipped[:-200],
        "damaged.zip": damaged,
    }
    Path(name).write_bytes(contents[name])
    result = call("audit", name)
    assert result.exit_code == 2
    told = next(told for told in result.stdout.splitlines() if "cannot be read: the archive is damaged" in told)
    assert told.startswith(name)


def test_an_archive_that_unpacks_to_too_much_is_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "UNPACKED_LIMIT", 100_000)
    Path("bomb.jsonl.gz").write_bytes(gzip.compress(b" " * 10_000_000 + b"\n"))
    Path("blank.jsonl.gz").write_bytes(gzip.compress(b"\n" * 10_000))
    with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.yaml", "format: replay/1\n" + " " * 10_000_000)
        archive.writestr("b.yaml", REPLAY)
    for name in ("bomb.jsonl.gz", "blank.jsonl.gz", "bomb.zip"):
        result = call("audit", name)
        assert result.exit_code == 2
        assert "it unpacks to more than is read of an archive of its size" in result.stdout
        assert "1 game, 0 events" in result.stdout


def test_a_zip_file_without_records_is_passed_over_in_a_folder(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "release.zip", "w") as archive:
        archive.writestr("README.md", "x")
    (tmp_path / "a.yaml").write_text(REPLAY)
    assert "1 legal; 1 file passed over" in call("audit", tmp_path).stdout
    assert "no records in this archive" in call("audit", tmp_path / "release.zip").stdout


def test_a_record_in_an_archive_names_no_files(folder: Path) -> None:
    with zipfile.ZipFile("packs.zip", "w") as archive:
        archive.writestr("a.yaml", REPLAY.replace("mode: duel", "mode: duel\npacks: [mine.yaml]"))
        archive.writestr("mine.yaml", "format: pack/1\n")
    assert (
        "is outside the folder of the record, which lies in an archive; --pack names"
        in call("audit", "packs.zip").stdout
    )


def test_zstd_takes_a_module_that_may_be_missing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    zstd = pytest.importorskip("backports.zstd")
    Path("games.jsonl.zst").write_bytes(zstd.compress(LINES))
    assert "2 legal, 1 illegal" in call("audit", "games.jsonl.zst").stdout
    Path("cut.jsonl.zst").write_bytes(zstd.compress(LINES)[:-9])
    told = call("audit", "cut.jsonl.zst").stdout
    assert told.startswith("cut.jsonl.zst: malformed MF02 cannot be read: the archive is damaged")
    monkeypatch.setattr(archives, "find_spec", lambda name: None)
    with pytest.raises(Unreadable, match="extra `zstd`: pip install"), unpacked("games.jsonl.zst"):
        pass
    assert "takes Python 3.14 or the extra `zstd`" in call("audit", "games.jsonl.zst").stdout


def test_a_zip_file_that_is_named_and_holds_no_more_than_other_archives_is_not_nothing_wrong(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "outer.zip", "w") as archive:
        archive.writestr("inner.zip", b"PK")
        archive.writestr("games.jsonl.gz", gzip.compress(LINES))
    found = call("audit", tmp_path / "outer.zip")
    assert found.exit_code == 2
    assert "outer.zip: malformed MF02 cannot be read: no records in this archive" in found.stdout
    assert "2 files passed over" in found.stdout
