"""What importing costs: twice the input takes about twice the work and the memory, whatever the input is made of.

The work is processor time, and only ratios are asserted, of the fastest of three runs, where they can be measured.
"""

import io
import tracemalloc
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from tests.support.measured import GROWTH as GROWTH_OF_FOUR
from tests.support.measured import ROOM, grows_visibly, memory_of, time_of
from verifier.corpus.batch import hinted
from verifier.files.stored import Stored, begins_with_brace
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.record.importing.run import Importer
from verifier.verdicts.unread import malformed

pytestmark = pytest.mark.unit
LIBRARY = Library()
SIZE = 16_000
"""Characters of the smaller input; the other has twice as many."""
SHORT = 500
"""Characters of the smaller input where a line costs half a millisecond; the other has four times as many."""
MEASURABLE, GROWTH = 0.04, 3.0
LINE = 1_900
"""Characters of a long line: more are not read."""


def lines(text: str) -> Callable[[int], str]:
    """Inputs of some characters that repeat a line."""
    return lambda size: f"{text}\n" * max(1, size // (len(text) + 1))


INPUTS: dict[str, Callable[[int], str]] = {
    "newlines": lambda size: "\n" * (size // 3),
    "blanks": lambda size: " " * size,
    "dots": lambda size: "." * size,
    "one word": lambda size: "a" * size,
    "brackets": lambda size: "(" * size,
    "objects": lambda size: '{"a":' * (size // 5),
    "lists": lambda size: '{"seats":' + "[" * size,
    "marks that join": lambda size: "a" + "\u0301" * size,
    "directions": lambda size: "\u202e" * size,
    "short lines": lines("ab"),
    "lines of blanks": lines(" " * LINE),
    "lines of dots": lines("." * LINE),
    "words of dots": lines("Alice antes " + ". " * 190),
    "blanks in a name": lines("Alice" + " " * LINE + "b, c"),
    "blanks in another script": lines("\u0418\u0433\u0440\u043e\u043a" + " " * LINE + "\u0432\u0437\u044f\u043b"),
    "blanks in a header": lines("Teams: a" + " " * LINE + "b"),
    "lines of brackets": lines("(" * 390),
    "lines of marks that join": lines("a" + "\u0301" * LINE + " x"),
    "commas": lines("Players: " + "," * LINE),
    "slashes": lines("Alice" + " / " * 600),
    "a list of nothing": lines("Bank:" + " x," * 600),
    "markup": lines("<" + "a" * LINE),
    "entities": lines("&" * LINE),
    "totals": lines("Alice antes 1 " + "= " * 190),
    "sums": lines("Alice plays combine " + "1+" * 190 + "1"),
    "moves": lines("Alice antes 1"),
    "lists of chips": lines("Alice buys " + "combine, " * 100),
    "near misses": lambda size: "".join(f"Alice pleys crahs-gem{number}\n" for number in range(size // 24)),
    "other near misses": lambda size: "".join(
        f"Alice plays crash gam{number} combin\n" for number in range(size // 30)
    ),
    "near keys": lambda size: '{"seats": {"P1": {}}}\n' + "".join(f'{{"seet{n}": 1}}\n' for n in range(size // 14)),
    "moves in an object": lambda size: '{"seats": {"P1": {}}, "moves": "' + "P1 ante 1\\n" * (size // 11) + '"}',
    "a key twice": lambda size: "{" + ", ".join(f'"{n}": 1' for n in range(size // 12)) + ', "0": 1}',
}


def fastest(work: Callable[[], None], enough: float) -> float:
    """The processor time of the fastest of three runs, or of the first that takes less than is enough."""
    times: list[float] = []
    while len(times) < 3 and min(times, default=enough) >= enough:
        times.append(time_of(lambda _: work(), ""))
    return min(times)


def peak(work: Callable[[], object]) -> int:
    """The most memory that a run takes."""
    tracemalloc.start()
    work()
    found = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return found


def grows_as_its_input(work: Callable[[str], None], make: Callable[[int], str]) -> None:
    """Assert that twice the input costs less than three times as much, wherever it can be measured."""

    def short() -> None:
        work(make(SIZE))

    def long() -> None:
        work(make(2 * SIZE))

    spent = max(MEASURABLE, fastest(short, MEASURABLE))
    assert fastest(long, GROWTH * spent) < GROWTH * spent
    if spent > MEASURABLE:
        assert peak(short) < GROWTH * peak(lambda: work(make(SIZE // 2)))


@pytest.mark.rotating(48)
@pytest.mark.parametrize("kind", ["client", "notes", "jsonl"])
@pytest.mark.parametrize("name", INPUTS)
def test_an_import_costs_as_much_as_its_input_is_long(name: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def work(text: str) -> None:
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text.encode("utf-8", "replace"))))
        importer = Importer(
            LIBRARY.root, LIBRARY.names, lambda *asked: LIBRARY.open(*asked).document, "puzzle-strike/3e"
        )
        try:
            importer.read("-", kind)
        except Unreadable:
            return

    work("Alice antes 1\n")
    grows_visibly(INPUTS[name], work, SHORT)
    assert memory_of(work, INPUTS[name](4 * SHORT)) < GROWTH_OF_FOUR * memory_of(work, INPUTS[name](SHORT)) + ROOM


@pytest.mark.parametrize("name", INPUTS)
def test_to_tell_what_a_text_is_costs_as_much_as_it_is_long(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text fifty times as long: what is asked of it takes next to nothing."""
    error = malformed(Unreadable(Position("<stdin>"), "no record"))

    def work(text: str) -> None:
        stream = io.BufferedReader(io.BytesIO(text.encode("utf-8", "replace")))
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=stream))
        begins_with_brace()
        hinted(error, Stored("<stdin>", text))

    grows_as_its_input(work, lambda size: INPUTS[name](50 * size))
