"""The names of a game's rule language, as `rules/<game>/rule-language.yaml` has them."""

import re

import pytest

from verifier.games.operation import Operation
from verifier.games.out_of_place import QUESTION, read_row, rows_of
from verifier.games.puzzle_strike.operations import OPERATIONS as FIRST
from verifier.games.puzzle_strike.vocabulary import WORDS as OF_FIRST
from verifier.games.puzzle_strike_2.operations import OPERATIONS as SECOND
from verifier.games.puzzle_strike_2.vocabulary import WORDS as OF_SECOND
from verifier.games.rule_language import read_case, read_operation, read_point, rule_language_of
from verifier.kernel.message import sentences
from verifier.kernel.source import Unreadable
from verifier.language.reader import load, load_file
from verifier.table.declare import folder_of_declarations

GAMES = {"puzzle-strike": (FIRST, OF_FIRST), "puzzle-strike-2": (SECOND, OF_SECOND)}


@pytest.mark.parametrize("game", GAMES)
def test_it_speaks_of_the_operations_and_words_that_there_are_and_of_no_others(game: str) -> None:
    operations, words = GAMES[game]
    language = rule_language_of(game)
    assert list(language.operations) == list(operations)
    assert all(word.explained() for word in words.values())
    assert set(language.lists["stoppable"]) <= language.names["decisions"].keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_point_and_every_case_is_an_operations(game: str) -> None:
    file = load_file(folder_of_declarations() / game / "rule-language.yaml")
    points = {name for _, group in file.need("points").pairs() for name, _ in group.pairs()}
    cases = {name for name, _ in file.need("cases").pairs()}
    every = rule_language_of(game).operations.values()
    assert points == {point.id for one in every for point in one.points}
    assert cases == {case.id for one in every for case in one.cases}


def test_a_detail_that_there_is_not_and_a_key_that_means_nothing_are_refused() -> None:
    with pytest.raises(Unreadable, match=r"x.yaml:1:"):
        read_operation(load("{about: x, details: no.such-point}", "x.yaml"), {}, {})
    with pytest.raises(Unreadable, match=r"x.yaml:1:"):
        FIRST["trap"].set_own("detail", load("x", "x.yaml"))
    with pytest.raises(Unreadable, match=r"x.yaml:1:"):
        read_case("a.b", load("{about: x, then: y, word: never}", "x.yaml"))
    with pytest.raises(Unreadable, match=r"x.yaml:1:"):
        read_point("a.b", load("{about: x, alternatives: [one, two], beyond: three}", "x.yaml"), "a")


def test_an_operation_says_what_stands_there_of_it() -> None:
    trap: type[Operation] = FIRST["trap"]  # type: ignore[type-arg]
    assert trap.about == "put a trap token on a stack"
    assert [point.id for point in trap.points][:2] == ["trap.gained", "trap.lasts"]
    assert {point.operation for point in trap.points} == {"trap"}
    (beyond,) = (point.beyond for point in SECOND["discard"].points if point.id == "discard.unknown-text")
    assert beyond == "its-text-decides"
    assert (trap.touches.counts, trap.touches.asks, FIRST["steal"].after) == (
        "bank gained",
        "trap",
        ("discard", "discard-all"),
    )
    assert FIRST["toll"].works_on == "chooser" and SECOND["send"].reaches and not SECOND["block"].reaches


@pytest.mark.parametrize("game", GAMES)
def test_a_row_says_a_sentence_with_just_what_is_put_into_it_and_the_last_one_fits_always(game: str) -> None:
    rows, demanded = rows_of(game), rule_language_of(game).lists["structure"]
    for row in rows:
        id, *slots = row.say
        blanks = re.findall(r"{(\w+)}", sentences().get(id, ""))
        assert id == "elsewhere" or ({slot.partition("=")[0] for slot in slots} == {*blanks} and id in sentences())
    assert not rows[-1].when | rows[-1].unless
    assert {*rows[-1].cite} <= {*demanded, QUESTION}


def test_a_row_with_a_key_that_means_nothing_is_refused() -> None:
    assert read_row(load("{when: play late, cite: a b, say: due-here wanted}", "x.yaml")).fits({"late", "play", "own"})
    with pytest.raises(Unreadable, match=r"x.yaml:1:"):
        read_row(load("{when: play, cites: a, say: due-here wanted}", "x.yaml"))
