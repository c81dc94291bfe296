"""Reading costs by the size of what is read: twice as much text costs about twice the time and memory, whatever it is.

Ratios are compared, never times. Not for: single bounds, which the tests of `docs/reference/limits.md` hold.
"""

import json
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.costly import ERRATA, MOVES, PACKS, RECORDS, SERIES, with_keys
from tests.support.measured import grows
from verifier.corpus.batch import Batch
from verifier.files.stored import Stored
from verifier.games.desk import Desk
from verifier.games.library import MOST_LAID, MOST_OVERLAID, Library
from verifier.kernel.source import Position, Unreadable
from verifier.language import overlays

pytestmark = pytest.mark.property
RULESET = "puzzle-strike/3e"

LIBRARY = Library()
LIBRARY.open(RULESET)


def judged(text: str, *, line: bool = False) -> None:
    """Judge a record, or a match."""
    Batch(LIBRARY).judged(Stored("x.jsonl#1" if line else "x.yaml", text, line))


@pytest.mark.rotating(24)
@pytest.mark.parametrize("kind", [*RECORDS, *MOVES])
def test_records_in_yaml(kind: str) -> None:
    grows((RECORDS | MOVES)[kind], judged)


@pytest.mark.rotating(24)
@pytest.mark.parametrize("kind", RECORDS)
def test_records_in_json_lines(kind: str) -> None:
    grows(RECORDS[kind], lambda text: judged(text, line=True))


@pytest.mark.rotating(24)
@pytest.mark.parametrize("kind", SERIES)
def test_series(kind: str) -> None:
    grows(SERIES[kind], judged)


@pytest.mark.rotating(24)
@pytest.mark.parametrize("kind", PACKS)
def test_packs(kind: str, tmp_path: Path) -> None:
    def read(text: str) -> None:
        path = tmp_path / "pack.yaml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(Unreadable):
            LIBRARY.read(RULESET, (overlays.pack(str(path)),), Position("x.yaml"))

    grows(PACKS[kind], read)


@pytest.mark.rotating(24)
@pytest.mark.parametrize("kind", ERRATA)
def test_errata(kind: str, tmp_path: Path) -> None:
    desk = Desk(LIBRARY, RULESET)
    assert isinstance(desk.known_issues, frozenset)

    def read(text: str) -> None:
        path = tmp_path / "ours.yaml"
        path.write_text(text, encoding="utf-8")
        with suppress(Unreadable):
            assert desk.alone(desk.erratum(str(path)))

    grows(ERRATA[kind], read)


def test_facts_that_records_bring_are_given_back() -> None:
    library = Library()
    batch = Batch(library)
    for number in range(MOST_OVERLAID + 4):
        facts = {f"chip{number}": "x" * (MOST_LAID // 16)}
        batch.judged(Stored(f"x.jsonl#{number}", with_keys(facts=facts), line=True))
    assert len(library.refused) + len(library.overlaid) <= MOST_OVERLAID
    assert library.refused.weight <= MOST_LAID


def test_what_was_refused_keeps_no_rules() -> None:
    library, wrong = Library(), (RULESET, ("no-such-erratum",))
    with pytest.raises(Unreadable) as raised:
        library.open(*wrong)
    refused = library.refused.get(wrong)
    assert refused is not None
    assert (refused[1].message, refused[1].__traceback__) == (raised.value.message, None)
    assert (refused[1].__cause__, refused[1].__context__) == (None, None)


def test_a_file_that_every_game_of_a_match_names_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.yaml").write_text(with_keys(), encoding="utf-8")
    found = {"format": "series/1", "ruleset": RULESET, "players": ["Alice", "Bob"]}
    read: list[str] = []
    monkeypatch.setattr(
        "verifier.match.games.source_text",
        lambda path: read.append(path) or Path(path).read_text(encoding="utf-8"),
    )
    path = tmp_path / "match.yaml"
    outcomes = Batch(LIBRARY).judged(Stored(str(path), json.dumps({**found, "games": [{"file": "game.yaml"}] * 9})))
    assert (len(outcomes), len(read)) == (10, 1)
