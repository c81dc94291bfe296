"""Which texts a question is about comes from what the rules say of it, not from what was at work when it came up."""

import pytest

from verifier.games.game import Game
from verifier.games.library import Library
from verifier.search.texts import clauses_of_point, clauses_under, pieces_asking


@pytest.fixture(scope="module")
def game() -> Game:
    return Library().open("puzzle-strike/3e")


@pytest.mark.parametrize(
    ("key", "clauses"),
    [
        ("master-puzzler.reactions-from-hand", "FINE-06 CHIP-MASTER-PUZZLER-03 COUNTER-02"),  # meant, and named
        ("combine.optional@mix-master", "FINE-10 CHIP-STRENGTH-OF-EARTH-01"),  # settled elsewhere, either way
        ("counter.without-gem@reversal", "COUNTER-01"),  # of a norm
        ("exchange.refill@research-and-development", "ACTION-09"),  # named by the reason
        ("send.supply", "PANIC-10 PANIC-11"),  # of the case that its operation says
        ("combine.supply@combine", "COMBINE-05 PANIC-10 PANIC-11"),
        ("stand-in.leaves", "PANIC-10 PANIC-11"),  # of the case that it is named after
        ("stand-in.stays", "PANIC-10 PANIC-11"),
        ("gems-to-gemonade.how-many", ""),  # the face alone
        ("steal.chooser@stolen-purples", ""),
        ("gain.must", ""),  # an operation does much: what it carries out is no text on whether it must be done
    ],
)
def test_the_clauses_of_a_question(game: Game, key: str, clauses: str) -> None:
    assert clauses_of_point(game, key) == tuple(f"PS3-{clause}" for clause in clauses.split())


def test_a_point_and_a_case_come_up_in_cases_that_there_are(game: Game) -> None:
    known = {**game.document.section("structure"), **game.document.section("carried-out")}
    named = [place for point in game.points.values() for place in point.under]
    named += [place for case in game.cases.values() for place in case.under]
    assert named
    assert {*named} <= {*known}
    unsettled = game.cases["draw.cleanup-nothing-left"]
    assert clauses_under(game, unsettled.under) == ("PS3-CLEAN-05", "PS3-ACTION-09")


@pytest.mark.parametrize(
    ("key", "pieces", "asking"),
    [
        ("training-day.to-hand", ("combine", "training-day"), ("training-day",)),  # declares it
        ("combine.supply@combine", ("jackpot",), ("combine",)),  # which it is asked of
        ("send.supply", ("jackpot", "crash-gem"), ("crash-gem",)),  # uses the operation
        ("stand-in.leaves", ("combine", "playing-with-fire"), ()),  # of all gems, whichever chip makes one
        ("play.wound", ("wound",), ()),
        ("who knows", ("wound",), ()),
    ],
)
def test_the_pieces_whose_own_text_asks(
    game: Game, key: str, pieces: tuple[str, ...], asking: tuple[str, ...]
) -> None:  # fmt: skip
    assert pieces_asking(game, key, pieces) == asking
