"""Made-up games of Puzzle Strike 2: the auditor finds each of them legal, under the shipped rules and with a pack."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.second import packed, shipped
from verifier.games.game import HeaderWishes
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.games.puzzle_strike_2.play import Play
from verifier.kernel.ask import Answer, Chance
from verifier.simulate.corpus import corpus
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
WISHES = HeaderWishes("", "grand-melee", ("grave", "jaina"))


@pytest.mark.parametrize(("game", "wishes"), [(shipped, HeaderWishes()), (packed, WISHES)], ids=("shipped", "pack"))
def test_simulated_games_are_legal_and_end(game: object, wishes: HeaderWishes) -> None:
    rules = game()  # type: ignore[operator]
    assert isinstance(rules, PuzzleStrike2)
    for replay, played in corpus(rules, 20, 11, wishes):
        assert played.ended == "bust"
        assert not played.stuck
        found = audit(rules, replay)
        assert found.verdict == "legal", (replay.meta, found.fault)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("mode", ["duel", "multiplayer", "solo", "coop"])
def test_cards_are_conserved_and_every_listed_answer_is_accepted(mode: str, seed: int) -> None:
    rules, random = packed(), Random(seed)
    play = rules.start(rules.invent(random, seed, replace(WISHES, mode=mode)), {})
    total, moves = cards(play), play.run()
    question = next(moves)
    try:
        while True:
            if isinstance(question, Chance):
                answer: Answer = play.sample(question, random)
            else:
                legal = list(play.legal(question))
                assert all(play.judge(question, one) is None for one in legal)
                answer = random.choice(legal)
            question = moves.send(answer)
            assert play.inconsistency() == ""
            assert isinstance(question, Chance) or question.decision != "play" or cards(play) == total
    except StopIteration:
        assert play.ended() in ("bust", "finale", "scores")


def cards(play: Play) -> int:
    """How many cards there are besides Wounds, of which there are always enough."""
    state, wound = play.state, play.rules.index["wound"]
    zones = [zone for seat in state.seats for zone in (seat.hand, seat.deck, seat.discard, seat.table)]
    counted = sum(count for zone in (*zones, state.trash) for card, count in enumerate(zone) if card != wound)
    slots = sum(len(seat.top) + int(seat.creature >= 0) for seat in state.seats)
    return counted + slots + len(state.bank) + state.left
