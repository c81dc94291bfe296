"""What a seat may know of a position: positions that differ in hidden things alone look the same from other seats."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.games import game, random_header, start, way_header
from tests.support.positions import from_block, settled_positions
from tests.support.second import invented
from tests.support.walk import questions
from verifier.games.game import Game, HeaderWishes
from verifier.games.library import Library
from verifier.games.playing import Playing
from verifier.kernel.ask import Chance
from verifier.record.model import Replay
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import Run

pytestmark = pytest.mark.unit


def copies(rules: Game, header: Replay, seed: int) -> Iterator[Playing]:
    """Every settled position of a made-up game, as a game of its own."""
    for play in settled_positions(rules, header, Random(seed)):
        yield from_block(rules, header, play.written_position())


def first(seed: int, mode: str = "duel", seats: int = 2) -> Iterator[Playing]:
    """Positions of the first family."""
    return copies(game(), way_header(mode, seats)(Random(seed), "made-up"), seed)


def second(seed: int) -> Iterator[Playing]:
    """Positions of the second family."""
    return copies(invented(), invented().invent(Random(seed), seed, HeaderWishes("multiplayer", "random", (), 3)), seed)


def shuffle_hidden(play: Any, seat: int, pile: str, random: Random) -> None:
    """Deal a seat's hand, what lies on top, and the rest anew, as many of each as before."""
    player = play.state.seats[seat]
    hand, rest = player.hand, getattr(player, pile)
    things = [kind for zone in (hand, rest) for kind, count in enumerate(zone) for _ in range(count)] + player.top
    random.shuffle(things)
    held, above = sum(hand), len(player.top)
    hand[:], rest[:] = [0] * len(hand), [0] * len(rest)
    for kind in things[:held]:
        hand[kind] += 1
    player.top = things[held : held + above]
    for kind in things[held + above :]:
        rest[kind] += 1


@pytest.mark.rotating(2)
@pytest.mark.parametrize(
    ("plays", "pile"),
    [(first(1), "bag"), (first(2, "ffa", 3), "bag"), (first(3, "teams", 4), "bag"), (second(4), "deck")],
    ids=("duel", "three players", "teams", "the second game"),
)
def test_what_is_hidden_makes_no_difference_to_others(plays: Iterator[Playing], pile: str) -> None:
    random, changed = Random(0), 0
    for play in plays:
        seats: int = len(play.state.seats)  # type: ignore[attr-defined]
        before = [play.seen_by(seat) for seat in range(seats)]
        owner = random.randrange(seats)
        shuffle_hidden(play, owner, pile, random)
        for seat in range(seats):
            if seat != owner:
                assert play.seen_by(seat) == before[seat]
        changed += play.seen_by(owner) != before[owner]
        if changed > 30:
            break
    assert changed > 10


@pytest.mark.parametrize("play", [next(first(5)), next(second(6))], ids=("the first game", "the second game"))
def test_of_others_there_are_sizes_and_of_oneself_there_is_everything(play: Playing) -> None:
    whole, seen = play.written_position(), play.seen_by(0)
    assert seen["seats"]["P1"] == whole["seats"]["P1"]  # type: ignore[index]
    other, true = seen["seats"]["P2"], whole["seats"]["P2"]  # type: ignore[index]
    pile = "bag" if "bag" in other else "deck"
    assert other["hand"] == sum(true["hand"].values())
    assert other[pile] == sum(true[pile].values()) + len(true.get("top", ()))
    assert sum(other["unseen"].values()) == other["hand"] + other[pile]
    assert {key: one for key, one in seen.items() if key != "seats"} == {
        key: one for key, one in whole.items() if key != "seats"
    }


def test_what_only_its_owner_sees_when_it_is_drawn_is_out_of_sight_in_a_position() -> None:
    random = Random(7)
    play = start(random_header(random))
    found = set()
    for question in questions(play, random):
        if isinstance(question, Chance):
            shown = {sight.seat for sight in play.newly_seen(question, play.sample(question, random))}
            if shown == {question.seat}:
                found.add(question.zone)
                other = play.seen_by(1 - question.seat)["seats"]
                assert isinstance(other[f"P{question.seat + 1}"][question.zone], int)  # type: ignore[index]
    assert found == {"bag"}


def test_a_flag_that_was_written_down_is_seen_by_its_owner_alone() -> None:
    path = Path(__file__).parents[2] / "replays/strange-synergy/base/legal/clauses/SS-FLAG-03.yaml"
    library = Library()
    replay = ReplayReader(library.names).text(path.read_text("utf-8"), "record")
    play = Run(library.open(replay.ruleset), replay, {}).play
    whole: Any = play.written_position()
    seen: Any = [play.seen_by(seat) for seat in (0, 1)]
    assert whole["seats"]["P2"]["objective"] == seen[1]["seats"]["P2"]["objective"] == "cats-flag"
    assert "objective" not in seen[0]["seats"]["P2"]
    assert [one["warriors"] for one in seen] == [whole["warriors"]] * 2
