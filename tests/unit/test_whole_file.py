"""Files that commands write: whole or not at all, whichever write fails and wherever the process is killed."""

import ast
import os
import re
import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import verifier
from tests.support.cli import call, write
from tests.support.faults import FAILING, exchanged, full_disk, killed_at_every_call, remembered
from tests.support.toy import LEGAL, TOY
from verifier.kernel.shuffle import SCHEME, commitment
from verifier.language.whole_file import PREFIX, write_file, written_beside
from verifier.record.emit import entry
from verifier.record.model import Proof, Sealed
from verifier.record.proof import written

pytestmark = pytest.mark.unit
LOG = "Starting\nAlice draws 5 chips\nBob draws 5 chips\nAlice starts their turn and antes a 1-Gem\n"
SIMULATE = ("simulate", TOY, "--games", "2", "--seed", "5")

IMPORT = ("import", "-")
LEAST = ("--chips", "wound", "--paths", "4", "--jobs", "1", "-q", "--no-cache")
SEARCH = ("search", TOY, *LEAST, "--singles")
DIFF = ("diff", TOY, f"{TOY}+wound-is-no-action", *LEAST)

#: Commands that write, by what they write: each with the standard input.
COMMANDS: dict[str, tuple[list[str], str]] = {
    "import over a record": ([*IMPORT, "--force", "--out", "old.yaml"], LOG),
    "import into a new file": ([*IMPORT, "--out", "new.yaml"], LOG),
    "import into a folder": ([*IMPORT, "--out", "folder"], LOG + LOG),
    "import lines over lines": ([*IMPORT, "--force", "--out", "old.jsonl"], LOG + LOG),
    "fmt": (["fmt", "lax.yaml"], ""),
    "simulate over lines": ([*SIMULATE, "--force", "--out", "old.jsonl"], ""),
    "simulate into new lines": ([*SIMULATE, "--out", "new.jsonl"], ""),
    "simulate into a folder": ([*SIMULATE, "--out", "folder"], ""),
    "proof commit": (["proof", "commit", "g", "P1", "--secret", "alice.seed"], ""),
    "errata new": (["errata", "new", TOY, "ours", "--date", "2026", "--out", "ours.yaml"], ""),
    "regress over a baseline": (
        [
            "regress",
            "old.yaml",
            "--from",
            TOY,
            "--errata",
            "wound-is-no-action",
            "--no-cache",
            "--baseline",
            "old.json",
            "--update-baseline",
            "--jobs",
            "1",
        ],
        "",
    ),
    "cards new": (["cards", "new", TOY, "-o", "pack.yaml"], ""),
    "schema all over schemas": (["schema", "all", TOY, "--out", "folder"], ""),
    "proof reveal": (["proof", "reveal", "sealed.yaml", "--secret", "kept", "--write"], ""),
    "search over findings": ([*SEARCH, "--out", "folder", "--smt2", "folder"], ""),
    "diff over records": ([*DIFF, "--out", "folder"], ""),
}
#: Those of which it is tried, too, where they may be killed.
KILLED = ("import over a record", "import into a folder", "simulate over lines", "proof commit", "cards new",
          "proof reveal", "search over findings", "diff over records", "schema all over schemas")  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def once() -> Iterator[None]:
    """Let what is written many times be worked out once."""
    with remembered():
        yield


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """A folder with files that commands write over."""
    folder = tmp_path / "before"
    folder.mkdir()
    write(folder, old=LEGAL, lax=LEGAL.replace("P1 buy draw-two", "P1   BUY draw-two"))
    (folder / "old.jsonl").write_text("old\n" * 400)
    (folder / "old.json").write_text("{}\n")
    (folder / "kept").write_text(f"g P1 {'0' * 64}\n")
    sealed = Proof(SCHEME, "g", {"P1": Sealed(commitment("g", "P1", bytes(32)))})
    write(folder, sealed=LEGAL.replace("moves:", "\n".join([*entry("proof", written(sealed)), "moves:"]), 1))
    (folder / "folder").mkdir()
    for name in ("findings.json", "index.json", "replay.schema.json", "AM02-play-wound.yaml", "D01-wound-play.yaml"):
        (folder / "folder" / name).write_text("old\n" * 9)
    return folder


def files(folder: Path) -> dict[str, bytes]:
    """The files below a folder that anybody sees, by their paths in it."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(PREFIX))
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def remains(folder: Path) -> list[Path]:
    """The files that are not yet in their places."""
    return [path for path in folder.rglob(f"{PREFIX}*") if path.is_file()]


def whole(found: dict[str, bytes], old: dict[str, bytes], new: dict[str, bytes]) -> None:
    """Assert that each file is what it was, or what it is to be, and that none is missing that was there."""
    assert old.keys() <= found.keys() <= new.keys()
    for name, content in found.items():
        if name.endswith(".seed"):
            assert re.fullmatch(rb"g P1 [0-9a-f]{64}\n", content)
        else:
            assert content in (old.get(name), new[name]), name


@pytest.mark.rotating(8)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_leaves_the_old_file_or_the_new_one(
    name: str, before: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments, text = COMMANDS[name]
    done = tmp_path / "done"
    shutil.copytree(before, done)
    monkeypatch.chdir(done)
    done_well = call(*arguments, text=text)
    assert done_well.exit_code == 0, done_well.stderr
    new, old = files(done), files(before)
    assert new != old
    for number in range(1, 100):
        folder = tmp_path / str(number)
        shutil.copytree(before, folder)
        monkeypatch.chdir(folder)
        with exchanged(FAILING, number, full_disk) as calls:
            result = call(*arguments, text=text)
        whole(files(folder), old, new)
        assert not remains(folder), calls
        if len(calls) < number:
            break
        if calls[number - 1] != "fsync" or calls[-1] == "fsync":
            told = result.exit_code == 0 or "No space left on device" in result.stderr
            assert told, (calls, result.stderr)
            assert PREFIX not in result.stderr
    assert number > 3
    assert result.exit_code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="nothing can be killed in the middle there")
@pytest.mark.rotating(9)
@pytest.mark.parametrize("name", KILLED)
def test_a_killed_command_leaves_the_old_file_or_the_new_one(name: str, before: Path, tmp_path: Path) -> None:
    arguments, text = COMMANDS[name]
    copies = killed_at_every_call(arguments, before, tmp_path, text)
    new, old = files(copies[-1]), files(before)
    assert len(copies) > 4
    assert new != old
    for folder in copies:
        whole(files(folder), old, new)
        assert len(remains(folder)) <= 1
    assert not remains(copies[-1])


def test_a_failed_commitment_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even a whole seed, if what was to be published could not be printed."""
    secret = tmp_path / "alice.seed"

    def echo(*_: object, **__: object) -> None:
        full_disk()

    with monkeypatch.context() as patched:
        patched.setattr("verifier.cli.proof.header_lines", echo)
        assert call("proof", "commit", "g", "P1", "--secret", secret).exit_code == 2
    assert list(tmp_path.iterdir()) == []
    assert call("proof", "commit", "g", "P1", "--secret", secret).exit_code == 0
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600


def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    target, link = tmp_path / "target.yaml", tmp_path / "link.yaml"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_file(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    write_file(tmp_path / "made", "x")
    write_file(tmp_path / "created", "x", new=True)
    usual = stat.S_IMODE((tmp_path / "usual").stat().st_mode)
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("made", "created")] == [usual, usual]


def test_what_is_to_be_new_is_never_written_over(tmp_path: Path) -> None:
    there, loose = tmp_path / "there", tmp_path / "loose"
    there.write_text("old")
    loose.symlink_to(tmp_path / "nowhere")
    for path in (there, loose):
        with pytest.raises(FileExistsError) as raised:
            write_file(path, "new", new=True)
        assert raised.value.filename == str(path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["loose", "there"]
    assert there.read_text() == "old"


def test_without_hard_links_a_new_file_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    write_file(tmp_path / "made", "x", new=True)
    with pytest.raises(FileExistsError):
        write_file(tmp_path / "made", "y", new=True)
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(PermissionError):
        write_file(tmp_path / "other", "y", new=True)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("made", "x")]


def test_a_device_is_written_to_and_stays_one(tmp_path: Path) -> None:
    write_file("/dev/null", "x")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    with pytest.raises(IsADirectoryError):
        write_file(tmp_path, "x")


def test_an_error_in_the_middle_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old")

    def fail(write: Callable[[bytes], None]) -> None:
        write(b"half")
        raise ValueError

    with pytest.raises(ValueError), written_beside(path) as write_more:
        fail(write_more)
    assert [one.read_text() for one in tmp_path.iterdir()] == ["old"]


#: The modules that may open a file for writing: the one that writes whole files, those whose files only grow, and one
#: that makes a copy in a folder of its own.
WRITERS = {
    "language/whole_file.py",
    "cli/article.py",
    "corpus/journal.py",
    "corpus/results.py",
    "search/store.py",
    "lsp/problems.py",
}


def writes(node: ast.Call) -> bool:
    """Whether a call writes a file by itself."""
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    given = [*node.args, *(word.value for word in node.keywords)]
    texts = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    opened = name == "open" and any(re.fullmatch(r"[rwxabt+]*[wxa+][rwxabt+]*", text) for text in texts)
    return opened or name in ("write_text", "write_bytes", "mkstemp", "NamedTemporaryFile")


def test_files_are_written_in_one_place() -> None:
    root = Path(verifier.__file__).parent
    texts = {path: path.read_text("utf-8") for path in root.rglob("*.py")}
    found = {
        path.relative_to(root).as_posix()
        for path, text in texts.items()
        if re.search(r"open\b|write_text|write_bytes|mkstemp|NamedTemporaryFile", text)
        and any(isinstance(node, ast.Call) and writes(node) for node in ast.walk(ast.parse(text)))
    }
    assert found <= WRITERS


@pytest.mark.usefixtures("toy_rules")
@pytest.mark.parametrize(
    "command",
    [
        "simulate puzzle-strike/toy --out taken",
        "simulate puzzle-strike/toy --out taken/games.jsonl",
        "simulate puzzle-strike/toy --out /dev/full",
        "schema all puzzle-strike/toy --out taken",
        "import notes.txt --out taken --quiet",
    ],
)
def test_where_a_folder_is_wanted_and_a_file_lies_the_message_says_so(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text(LOG, "utf-8")
    Path("taken").write_text("kept", "utf-8")
    result = call(*command.split())
    assert result.exit_code == 2
    assert result.stderr.endswith(": error: a folder is wanted here, and this is none\n")
    assert Path("taken").read_text("utf-8") == "kept"
