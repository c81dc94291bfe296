"""The importers: whatever a file holds, the answer is an account of each line, or an error with its place.

Whether a record that comes out can be read back is known before it is written.
"""

import io
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.fuzz.harness import run
from tests.support.docs import ROOT
from tests.support.rotating import examples
from verifier.cli.importing import is_readable
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.record.importing.run import Importer

pytestmark = pytest.mark.unit
LIBRARY = Library()
SAMPLES = ROOT / "replays" / "puzzle-strike" / "importing"
SEEDS = {
    "client": [
        b"Starting\nAlice draws 5 chips\nBob draws 5 chips\n- Combine\nAlice starts their turn and antes a 1-Gem\n"
        b"Alice plays Crash Gem\n-- Bob declines\nAlice buys Combine\nAlice draws 5 chips\nBob: hi\nBob wins\n",
    ],
    "notes": [
        b"Alice (Grave) vs Bob (Rook)\nBank: Combine, Draw Three\nMode: duel\nTeams: Alice and Carol vs Bob and Dave\n"
        b"Turn 3 Alice: antes 1, plays combine 1+2, buys 2-gem and wound for 3, draws 6 chips\nBob declines.\n"
        b"... draws 1\n> P1 ante 1 = pile 2, money 3\n",
        b"Opening buys\nAlice: Combine, 2-gem and Wound\nBob: x2 1 (3), Crash Gem -> Alice\n\nWinner: Bob\n",
    ],
    "jsonl": [
        b'{"ruleset": "puzzle-strike/3e", "mode": "duel", "seats": {"P1": {"player": "Alice", "character": "grave"}, '
        b'"P2": null}, "bank": "first-game", "moves": "P1 draw 1 1 1 1 crash-gem\\nP2 draw 1 1 1 1 1"}\n',
        b'{"seats": {"P1": {}, "P2": {}}}\n{"seat": "P1", "verb": "draw", "args": ["?", 1]}\n{"move": "P1 ante 1"}\n'
        b'{"who": "P2", "action": "play", "chip": "combine", "to": "P1", "assert": {"pile": 3}, "count": 2}\n'
        b'{"comment": "x"}\n{"result": {"winner": "P1", "by": "overflow"}}\n',
    ],
}


def importer() -> Importer:
    """An importer for the third edition; one for each input, so that nothing of another is remembered."""
    return Importer(LIBRARY.root, LIBRARY.names, lambda *asked: LIBRARY.open(*asked).document, "puzzle-strike/3e")


def target(data: bytes, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Import some bytes as a file, and read back what comes out."""
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(data)))
    reading = importer()
    try:
        imported = reading.read("-", kind)
    except Unreadable as error:
        assert error.position.path
        assert 0 < len(error.message) < 600
        return
    for line in imported.account.lines:
        assert line.kind != "unknown" or 0 < len(line.message) < 600
    if kind != "jsonl":
        numbers = [line.position.line for line in imported.account.lines]
        assert numbers == list(range(1, len(numbers) + 1))
    for draft in imported.records:
        is_readable(draft, LIBRARY, reading)


@pytest.mark.parametrize("kind", SEEDS)
def test_importers(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    samples = [path.read_bytes()[:1500] for path in sorted(Path(SAMPLES).glob("*.*"))[:6]] if kind != "jsonl" else []
    seeds, count = [*SEEDS[kind], *samples], examples(150)
    run(f"importers-{kind}", lambda data: target(data, kind, monkeypatch), seeds, count)
