"""Each of the ten rules on the toy game: records that it lets pass, and records that go beyond it."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.reader import toy
from tests.reader.judging import Record, Verdict, explored, judge
from tests.reader.rules import ELISIONS
from tests.support.data import read_data
from verifier.run import explore
from verifier.run.choices import Certain
from verifier.run.explore import follow_best

pytestmark = pytest.mark.unit
FOLDER = Path(__file__).parent
WORDS = ("pass", "fail", "undecided")


def cases() -> Iterator[object]:
    """Every case: the word of its verdict, the record, and what else is said of it."""
    for path in sorted(FOLDER.glob("*.yaml")):
        file = read_data(path)
        for word in WORDS:
            for case in file.get(word, ()):
                start = file["start"] | case.get("start", {})
                record = Record(case["lines"], start, case.get("record", {}), case.get("ends", False))
                yield pytest.param(word, record, case, id=f"{path.stem}: {case['lines']}")


@pytest.mark.parametrize(("word", "record", "case"), list(cases()))
def test_a_record_is_judged(
    word: str, record: Record, case: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    for bound in ("MOST_WAYS", "MOST_RUNS") if "ways" in case else ():
        monkeypatch.setattr(explore, bound, case["ways"])
    found = judge(record)
    assert (found.word, found.line) == (word, case.get("at", 0)), found
    assert str(case.get("message", "")) in found.message


def test_every_rule_has_its_cases() -> None:
    assert {rule.name for rule in ELISIONS} | {"ways"} == {path.stem for path in FOLDER.glob("*.yaml")}


def thrown(number: int) -> Record:
    """A record of throws of which each can be blocked in two ways that come to the same, with a fault behind them."""
    lines = ["P1 play red 3", "P2 block gold", "P2 draw red"] * number
    start = {"P1 hand": "red " * number, "P2 hand": "gold " * number, "P2 bag": "red " * number, "P2 hits": "-90"}
    return Record("\n".join([*lines, "P1 play blue"]), start)


def test_ways_that_come_to_the_same_position_are_one() -> None:
    found = [explored(thrown(number), Certain(scouts=True)) for number in (2, 3, 4, 5)]
    steps = {(more.runs - less.runs, len(more.deaths) - len(less.deaths)) for less, more in pairwise(found)}
    assert len(steps) == 1, "every throw costs the same, where two ways each would double the cost"
    assert judge(thrown(5)) == Verdict("fail", 16, "play: blue is not possible")


@pytest.mark.parametrize(
    ("lines", "silences"),
    [
        ("P1 play red 3 / P1 pass", [(1, 1), (1, 1)]),
        ("P1 play red 3 / P2 decline / P1 pass", [(2, 1)]),
        ("P1 play red 3 / P2 block blue / P2 block gold / P2 draw red", []),
        ("P1 play red 3 / P2 block blue = P2 hits 1", [(1, 1)]),
    ],
)
def test_silences_that_hide_a_choice_are_noted(lines: str, silences: list[tuple[int, int]]) -> None:
    """As many as the player had reactions that no line speaks of: (index of the next line, seat)."""
    record = Record(lines, {"P1 hand": "red", "P2 hand": "blue gold", "P2 bag": "red"})
    assert follow_best(record.begin)[1].silences == silences


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("P1 play red 3 = P2 hits 3 / P1 play red 1", ""),  # what nobody blocks has landed
        ("P1 play red 3 = P2 hits 3", ""),  # after the last line, too
        ("P1 play red 3 = P2 hits 0", ""),  # where a reaction may still follow
        ("P1 play red 3 = P2 hits 4", "hits is 3"),
        ("P1 play red 3 = P2 hits 0 / P1 pass", "hits is 3"),
        ("P1 play red 3 = P2 hits 0 / P2 block blue", ""),  # the next line stops it in the middle
        ("P1 play red 3 = P2 hits 3 / P2 block blue", "hits is 0"),
        ("P1 play red 3 / P2 block blue = P2 hits 2", ""),
        ("P1 play red 1 = P1 hand 1 / P2 draw red", ""),  # no line says that P1 plays, pays and keeps no more
        ("P1 play red 1 = P1 hand 0 / P2 draw red", "hand is 1"),
    ],
)
def test_a_total_is_compared_where_the_rules_say_that_all_has_come_about(lines: str, found: str) -> None:
    start = {"P1 hand": "red red", "P2 hand": "blue gold", "P2 bag": "red"}
    assert judge(Record(lines, start)) == (Verdict("fail", 1, found) if found else Verdict("pass"))


def test_it_is_the_rules_that_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record("P1 play red 1 = P1 hand 1 / P2 draw red", {"P1 hand": "red red", "P2 bag": "red"})
    assert judge(record) == Verdict("pass")
    monkeypatch.setattr(toy, "SETTLED", frozenset())
    assert judge(record) == Verdict("fail", 1, "hand is 0"), "nothing before the next line says that it is over"
