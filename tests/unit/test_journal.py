"""Kept results: whatever happens to the file, nothing is believed that was not written, nothing ends in an error."""

import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.corpus.appended import ForeignFile, head_of, locked, seal
from verifier.corpus.journal import Journal
from verifier.kernel.source import Unreadable
from verifier.search.store import Store

pytestmark = pytest.mark.unit
FORM = "verifier-things/2"


class Thing(msgspec.Struct):
    """Something to keep."""

    name: str
    findings: list[str]


THINGS = {sha256(bytes([n])).hexdigest(): Thing(f"w{n}", [f"finding {n}"] * n) for n in range(3)}


@pytest.fixture(autouse=True)
def nothing_is_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the waiting for the disk, which takes most of the time."""
    monkeypatch.setattr("verifier.corpus.journal.os.fsync", lambda file: None)


def journal(path: Path, notes: list[str] | None = None, *, shared: bool = True) -> Journal[Thing]:
    """A file of things."""
    return Journal(path, FORM, Thing, (notes if notes is not None else []).append, shared=shared)


def written(path: Path) -> bytes:
    """A whole file, and what is in it."""
    found = journal(path)
    for key, thing in THINGS.items():
        found.put(key, thing)
    found.close()
    return path.read_bytes()


def known(path: Path, notes: list[str] | None = None) -> dict[str, Thing]:
    """The things that are kept, each as it was put there; the others are put there again."""
    found = journal(path, notes)
    kept = {key: thing for key in THINGS if (thing := found.get(key)) is not None}
    for key, thing in THINGS.items():
        if key not in kept:
            found.put(key, thing)
    found.close()
    assert all(kept[key] == THINGS[key] for key in kept)
    return kept


def healed(path: Path) -> bool:
    """Whether everything is known again, without a word."""
    notes: list[str] = []
    return known(path, notes) == THINGS and not notes


def test_a_file_that_is_cut_off_anywhere_loses_one_entry_at_most(tmp_path: Path) -> None:
    path = tmp_path / "things"
    whole = written(path)
    for size in sorted({*range(40), *range(len(whole) - 40, len(whole)), *range(0, len(whole), 3)}):
        path.write_bytes(whole[:size])
        notes: list[str] = []
        kept = known(path, notes)
        assert len(kept) == max(0, whole[:size].count(b"\n") - 1)
        assert bool(notes) == (size > 0 and whole[size - 1 : size] != b"\n")
        assert all(note.startswith(f"{path}: note: ") for note in notes)
    assert healed(path)


def test_a_flipped_bit_anywhere_loses_two_entries_at_most(tmp_path: Path) -> None:
    path = tmp_path / "things"
    whole = written(path)
    for place in sorted({*range(40), *range(0, len(whole), 3)}):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << place % 8
        path.write_bytes(damaged)
        notes: list[str] = []
        kept = known(path, notes)
        other_version = b'"verifier-things/2"' not in damaged.partition(b"\n")[0] and not kept
        assert len(kept) >= 1 or other_version
        assert len(notes) == 1
        assert notes[0].startswith(f"{path}: note: ")
        assert place % 20 or healed(path)


@given(st.data())
def test_no_damage_is_believed_or_ends_with_an_error(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("damage") / "things"
    damaged = bytearray(written(path))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(damaged)))
        size = data.draw(st.integers(0, 40))
        damaged[at : at + size] = data.draw(st.binary(max_size=40))
    path.write_bytes(damaged)
    try:
        known(path)
    except ForeignFile:
        assert path.read_bytes() == damaged
        return
    assert healed(path)


def lines(whole: bytes) -> list[bytes]:
    """The lines of a file."""
    return whole.splitlines(keepends=True)


def swapped(whole: bytes) -> bytes:
    """Two entries under each other's key."""
    head, first, second, *rest = lines(whole)
    one, other = (msgspec.json.decode(line, type=dict[str, msgspec.Raw]) for line in (first, second))
    one["key"], other["key"] = other["key"], one["key"]
    return head + b"".join(msgspec.json.encode(line) + b"\n" for line in (one, other)) + b"".join(rest)


DAMAGE: dict[str, tuple[Callable[[bytes], bytes], int]] = {
    "findings removed": (lambda whole: whole.replace(b'["finding 1"]', b"[]"), 2),
    "all findings removed": (lambda whole: whole.replace(b'"finding 2","finding 2"', b""), 2),
    "swapped": (swapped, 1),
    "JSON of another shape": (lambda whole: whole + b'{"key":"00","value":[]}\n[1,2]\n"x"\n', 3),
    "deep": (lambda whole: whole + b"[" * 100_000 + b"\n", 3),
    "another form": (lambda whole: whole + seal("verifier-x/2", next(iter(THINGS)), b'{"name":"","findings":[]}'), 3),
    "a key that is none": (lambda whole: whole + seal(FORM, "zz", b"{}"), 3),
    "no text": (lambda whole: whole + b"\xff\xfe\0\n", 3),
    "twice": (lambda whole: whole + lines(whole)[1], 3),
    "in another order": (lambda whole: lines(whole)[0] + b"".join(reversed(lines(whole)[1:])), 3),
    "without its head": (lambda whole: b"".join(lines(whole)[1:]), 3),
    "of another value": (lambda whole: lines(whole)[0] + seal(FORM, next(iter(THINGS)), b'{"name":7}'), 0),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGE)
def test_what_was_not_written_is_not_used(tmp_path: Path, name: str) -> None:
    path = tmp_path / "things"
    damage, kept = DAMAGE[name]
    path.write_bytes(damage(written(path)))
    notes: list[str] = []
    assert len(known(path, notes)) >= kept
    assert bool(notes) == (name not in ("twice", "in another order", "without its head"))
    assert healed(path)


def test_entries_of_two_runs_at_once_are_all_kept(tmp_path: Path) -> None:
    path = tmp_path / "things"
    one, other = journal(path), journal(path)
    for number, (key, thing) in enumerate(THINGS.items()):
        (one, other)[number % 2].put(key, thing)
    path.write_bytes(path.read_bytes() + b"damaged\n")
    known(path)  # another run mends it: the file is replaced
    key = sha256(b"more").hexdigest()
    one.put(key, Thing("more", []))
    one.close()
    other.close()
    again = journal(path)
    assert again.get(key) == Thing("more", [])
    assert healed(path)


def test_a_file_that_is_not_shared_is_used_by_one_run(tmp_path: Path) -> None:
    first = journal(tmp_path / "things", shared=False)
    with pytest.raises(Unreadable, match="another run is writing"):
        journal(tmp_path / "things", shared=False)
    first.close()
    journal(tmp_path / "things", shared=False).close()


WRITER = """
import sys
from hashlib import sha256
from pathlib import Path
from tests.unit.test_journal import Thing, journal
kept = journal(Path(sys.argv[1]), shared=False)
for number in range(10**6):
    kept.put(sha256(b"%d" % number).hexdigest(), Thing(str(number), []))
    print(number, flush=True)
"""


def test_every_entry_that_was_put_outlives_a_kill(tmp_path: Path) -> None:
    for round_ in range(2):
        path = tmp_path / f"things{round_}"
        run = subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE)
        assert run.stdout is not None
        told = [run.stdout.readline() for _ in range(30 * round_ + 5)]
        run.kill()
        told += run.stdout.readlines()
        run.wait()
        found = journal(path, shared=False)
        for number in range(len([line for line in told if line.endswith(b"\n")])):
            assert found.get(sha256(b"%d" % number).hexdigest()) == Thing(str(number), [])
        found.close()


@pytest.mark.parametrize("room", [0, 1, 40, 200])
def test_a_disk_that_is_full_loses_nothing_and_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    path = tmp_path / "things"
    whole = written(path)
    notes: list[str] = []
    found = journal(path, notes)
    actual = found.file

    class Full:
        """A file on a disk that has so much room left, some of which a write that fails still takes."""

        def __getattr__(self, name: str) -> object:
            return getattr(actual, name)

        def write(self, data: bytes) -> int:
            if actual.seek(0, os.SEEK_END) >= len(whole) + room:
                raise OSError(28, "No space left on device")
            return actual.write(bytes(data)[:room])

    monkeypatch.setattr(found, "file", Full())
    for number in range(3):
        found.put(sha256(f"more {number}".encode()).hexdigest(), Thing("long" * 100, []))
    assert notes == [f"{path}: note: results are not kept from here on: No space left on device"]
    assert found.get(next(iter(THINGS))) == THINGS[next(iter(THINGS))]
    found.close()
    assert path.read_bytes() == whole
    assert healed(path)


def test_what_cannot_be_mended_for_want_of_room_is_used_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "things"
    damaged = written(path)[:-5]
    path.write_bytes(damaged)

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("verifier.corpus.journal.os.replace", refuse)
        assert len(known(path)) == len(THINGS) - 1
        assert path.read_bytes().startswith(damaged + b"\n")
    notes: list[str] = []
    assert known(path, notes) == THINGS
    assert len(notes) == 1
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["things", "things.lock"]


# -- the search's store, which nothing ends


def stored(folder: Path | None, notes: list[str]) -> Store[Thing]:
    """A store of things."""
    return Store(folder, Thing, "things.jsonl", notes.append)


def in_place_of_the_file(path: Path) -> None:
    """A folder where the file was."""
    path.unlink()
    path.mkdir()
    (path / "inside").write_text("")


def pipe(path: Path) -> None:
    """A pipe where the file was."""
    path.unlink()
    os.mkfifo(path)


@pytest.mark.parametrize(
    "damage",
    [
        in_place_of_the_file,
        pipe,
        lambda path: path.write_text('{"findings": []}\n'),
        lambda path: path.write_bytes(head_of("verifier-things/1")),
        lambda path: path.write_bytes(b"\0" * 5000),
        lambda path: path.write_bytes(b""),
    ],
)
def test_a_store_puts_aside_what_is_no_store(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    notes: list[str] = []
    for _ in range(2):
        store = stored(tmp_path, notes)
        store.put("k", THINGS[next(iter(THINGS))])
        store.close()
    path = tmp_path / "things.jsonl"
    damage(path)
    store = stored(tmp_path, notes)
    assert store.get("k") is None
    store.put("k", Thing("again", []))
    assert store.get("k") == Thing("again", [])
    store.close()
    assert all(str(path) in note for note in notes)
    assert len(notes) <= 1
    store = stored(tmp_path, notes)
    assert store.get("k") == Thing("again", [])
    store.close()


def test_a_store_that_cannot_be_written_is_kept_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "file").write_text("")
    notes: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr("verifier.corpus.appended.os.open", refuse)
        stores = [stored(tmp_path / "folder", notes), stored(tmp_path / "file" / "below", notes), stored(None, notes)]
    for store in stores:
        store.put("k", Thing("here", []))
        assert store.get("k") == Thing("here", [])
        store.close()
    assert len(notes) == 2
    assert all(str(tmp_path) in note and "nothing is kept" in note for note in notes)


def test_a_store_that_others_hold_is_kept_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.corpus.journal.PATIENCE", 0.05)
    lock = locked(tmp_path / "things.jsonl")
    notes: list[str] = []
    store = stored(tmp_path, notes)
    store.put("k", Thing("here", []))
    assert store.get("k") == Thing("here", [])
    lock.release()
    assert len(notes) == 1


def test_another_program_is_another_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = stored(tmp_path, [])
    store.put("k", Thing("here", []))
    store.close()
    monkeypatch.setattr("verifier.search.store.program", lambda more: "another")
    assert stored(tmp_path, []).get("k") is None
