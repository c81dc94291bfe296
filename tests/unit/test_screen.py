"""Screens of many games: the moments are those of honest draws, p-values are uniform, stacked draws stand out."""

import json
import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from tests.support import league
from tests.support.cli import REPLAY, call, write
from tests.support.looking import everywhere
from tests.support.series import MATCH
from verifier.corpus.screen import Screening, furthest, screen, seats_of
from verifier.fairness.draws import LEAST_VARIANCE, DrawCount, counts, holm, holm_sidak, log_draws, two_sided
from verifier.games.library import Library
from verifier.record.model import Replay
from verifier.record.read import ReplayReader
from verifier.record.write import to_json, write_replay

pytestmark = pytest.mark.unit
LIBRARY = Library()
RULES = LIBRARY.open(league.RULESET)


def distance(values: Iterable[float]) -> tuple[float, float]:
    """How far some p-values are from uniform (Kolmogorov and Smirnov), and how far 1 % of uniform samples are."""
    ordered = sorted(values)
    size = len(ordered)
    found = max(max((n + 1) / size - value, value - n / size) for n, value in enumerate(ordered))
    return found, 1.63 / math.sqrt(size)


def screened(replays: Iterable[Replay], tmp_path: Path, jobs: int = 1) -> Screening:
    """What a screen says of replays."""
    path = tmp_path / "screened.jsonl"
    path.write_bytes(b"".join(to_json(replay, RULES.names) for replay in replays))
    return screen(LIBRARY.root, (str(path),), everywhere(LIBRARY), jobs)


@pytest.mark.parametrize(("pool", "taken"), [((3, 1, 0, 2), 2), ((1, 1), 1), ((6, 1, 1, 2), 5), ((0, 4, 3), 6)])
def test_expectation_and_variance_are_those_of_all_draws(pool: tuple[int, ...], taken: int) -> None:
    """Every subset of the pool, one as likely as another, is counted out."""
    things = [kind for kind, there in enumerate(pool) for _ in range(there)]
    every = list(combinations(things, taken))
    for kind, count in counts(pool, every[0]):
        numbers = [draw.count(kind) for draw in every]
        mean = sum(numbers) / len(every)
        assert count.drawn == every[0].count(kind)
        assert count.expected == pytest.approx(mean)
        assert count.variance == pytest.approx(sum((number - mean) ** 2 for number in numbers) / len(every))


def test_what_could_not_come_otherwise_says_nothing() -> None:
    assert list(counts((2, 1), (0, 0, 1))) == [], "the whole pool"
    assert list(counts((4, 0), (0, 0))) == [], "one kind only"
    assert DrawCount().score == 0
    assert DrawCount().p_value == 1


def test_corrections() -> None:
    assert holm((0.01, 0.04, 0.03)) == pytest.approx((0.03, 0.06, 0.06))
    assert holm((0.5, 0.9)) == (1.0, 1.0)
    assert holm_sidak((0.01, 0.04, 0.03)) == pytest.approx((1 - 0.99**3, 1 - 0.97**2, 1 - 0.97**2))
    assert holm_sidak((1e-30, 1.0)) == pytest.approx((2e-30, 1.0), rel=1e-9)
    assert holm_sidak(()) == holm(()) == ()
    assert two_sided(1.959964) == two_sided(-1.959964) == pytest.approx(0.05, abs=1e-6)


def honest_player(random: Random, turns: int) -> dict[int, DrawCount]:
    """A player who draws from a bag, buys by what came, and refills: nothing but the counts of the draws."""
    found: dict[int, DrawCount] = {}
    bag, hand, discard = [6, 1, 1, 1, 1, 0, 0], [0] * 7, [0] * 7
    for _ in range(turns):
        due = random.choice((5, 5, 6, 7))
        while due:
            if not any(bag):
                bag, discard = discard, [0] * 7
            taken = min(due, sum(bag))
            drawn = random.sample(range(7), taken, counts=bag)
            for kind, count in counts(bag, drawn):
                found[kind] = found.get(kind, DrawCount()).plus(count)
            for kind in drawn:
                bag[kind] -= 1
                hand[kind] += 1
            due -= taken
        discard = [one + other for one, other in zip(discard, hand, strict=True)]
        discard[random.choice((1, 5, 6)) if hand[1] else random.choice((0, 5))] += 1
        hand = [0] * 7
    return found


def test_p_values_of_honest_players_are_uniform() -> None:
    """Of single kinds, and the smallest of a player corrected for their number: 500 players whose decks differ."""
    random = Random("honest players")
    single, smallest = [], []
    for _ in range(500):
        enough = [count.p_value for count in honest_player(random, 60).values() if count.variance >= LEAST_VARIANCE]
        single += enough[:1]
        smallest.append(min(holm_sidak(enough)))
    for values in (single, smallest):
        found, allowed = distance(values)
        assert found < allowed
    assert 2 <= sum(value < 0.01 for value in smallest) <= 11, "about 5 of 500"


def test_p_values_of_honest_simulated_games_are_uniform(tmp_path: Path) -> None:
    """60 players of two games each, all of whom exist in one game family with all its chips."""
    games = list(league.league(60, 7))
    renamed = (
        replace(game, seats=tuple(replace(seat, player=f"{seat.player} {n // 2}") for seat in game.seats))
        for n, game in enumerate(games)
    )
    found = screened(renamed, tmp_path)
    assert (len(found.players), found.failed, found.partial) == (60, [], [])
    values = [line.p_value for line in found.players if line.p_value is not None]
    assert len(values) >= 50
    far, allowed = distance(values)
    assert far < allowed
    assert min(line.corrected for line in found.players if line.corrected is not None) > 0.01


def test_a_stacked_deck_stands_out(tmp_path: Path) -> None:
    cheat, other = sorted(screened(league.league(6, 3, "Carol"), tmp_path).players, key=lambda line: line.player)
    assert cheat.player == "Carol"
    assert cheat.p_value is not None and cheat.p_value < 1e-9
    assert cheat.furthest is not None and cheat.furthest.kind == "crash-gem"
    assert cheat.furthest.count.score > 6
    assert other.p_value is not None and other.p_value > 0.01


def test_the_stored_league_is_the_one_that_is_made() -> None:
    assert league.FILE.read_bytes() == league.contents()
    assert call("audit", league.FILE).exit_code == 0, "stacked draws are legal draws"


def test_draws_that_say_nothing_are_left_out() -> None:
    """Chips on top of a bag, whole bags, and draws of which a chip is not named."""
    head = REPLAY.partition("moves:")[0]
    bag = "bag: [1, 1, crash-gem, wound], top: [wound, wound]"
    text = head + f"position: {{turn: P1, phase: action, seats: {{P1: {{hand: [draw-three], {bag}}}}}}}\nmoves: |\n"
    text = text.replace("grave", "setsuki").replace("draw-three", "bag-of-tricks")
    replay = read(text + "  P1 pass\n  P1 buy wound\n  P1 draw wound wound 1 1 crash-gem\n")
    watched = log_draws(RULES, replay, {})
    (draw,) = watched.draws
    names = RULES.notation
    assert [names[kind] for kind in draw.certain] == ["wound", "wound"]
    assert sorted(names[kind] for kind in draw.by_chance()) == ["1", "1", "crash-gem"]
    seat = seats_of(RULES, replay, watched)[0]
    assert (seat.draws, seat.forced) == (1, 0)
    assert {kind: count.drawn for kind, count in seat.kinds.items()} == {"1": 2, "crash-gem": 1, "wound": 0}


def read(text: str) -> Replay:
    """A replay out of a text."""
    return ReplayReader(LIBRARY.names).text(text, "game")


def test_forced_draws_and_unnamed_ones_are_counted(tmp_path: Path) -> None:
    games = list(league.league(4, 5))
    found = screened(games, tmp_path)
    for line in found.players:
        assert line.draws > 20
        assert line.forced > 0
        assert line.unnamed == 0
    first = next(n for n, event in enumerate(games[0].events) if event.verb == "draw" and n > 20)
    event = games[0].events[first]
    unknown = event.args[0]._replace(text="?", piece=-1, numbers=(), unknown=True)
    torn = replace(
        games[0],
        events=(
            *games[0].events[:first],
            event._replace(args=(unknown, *event.args[1:])),
            *games[0].events[first + 1 :],
        ),
    )
    partial = screened((torn,), tmp_path)
    assert partial.partial == [f"{tmp_path / 'screened.jsonl'}#1:{event.line}"]
    assert sum(line.unnamed for line in partial.players) == 1
    whole = log_draws(RULES, games[0], {}).draws
    assert sum(line.draws + line.forced for line in partial.players) == sum(draw.line < event.line for draw in whole)


def test_the_result_does_not_depend_on_jobs_files_or_order(tmp_path: Path) -> None:
    games = list(league.league(7, 2))
    one = screened(games, tmp_path)
    assert screened(games, tmp_path, 2) == one
    for number, game in enumerate(games):
        (tmp_path / f"game-{number}.yaml").write_text(write_replay(game, RULES.names), encoding="utf-8")
    (tmp_path / "screened.jsonl").unlink()
    assert screen(LIBRARY.root, (str(tmp_path),), everywhere(LIBRARY), 2).players == one.players


def test_a_game_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    games = list(league.league(3, 2))
    once, twice = screened(games, tmp_path), screened((*games, *games[:2]), tmp_path)
    assert (twice.games, twice.twice) == (3, 2)
    assert twice.players == once.players


def test_a_match_is_screened_game_by_game(tmp_path: Path) -> None:
    (tmp_path / "match.yaml").write_text(
        MATCH.replace("- expect: ~", "- file: there-is-none.yaml\n  - expect: ~"), "utf-8"
    )
    found = screen(LIBRARY.root, [str(tmp_path)], everywhere(LIBRARY))
    assert (found.games, [(line.player, line.games) for line in found.players]) == (2, [("Alice", 2), ("Bob", 2)])
    assert ["no such file" in reason for reason in found.failed] == [True]


def test_names_are_compared_without_case_and_blanks_and_seats_stand_for_missing_ones(tmp_path: Path) -> None:
    games = list(league.league(2, 2, players=("Carol", "Dave")))
    other = replace(games[1], seats=tuple(replace(seat, player=f" {seat.player.upper()} ") for seat in games[1].seats))
    assert [line.player for line in screened((games[0], other), tmp_path).players] == ["Carol", "Dave"]
    nameless = [replace(game, seats=tuple(replace(seat, player="") for seat in game.seats)) for game in games]
    assert [line.player for line in screened(nameless, tmp_path).players] == ["(P1, no name)", "(P2, no name)"]


def test_too_few_draws_give_no_p_value(tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=REPLAY)
    result = call("screen", path)
    assert result.exit_code == 0
    assert "too few draws" in result.stdout
    assert json.loads(call("screen", path, "--format", "json").stdout)["players"][0]["p_value"] is None


def test_a_record_that_turns_on_a_reading_is_followed_as_far_as_any_reading_gets() -> None:
    text = (
        REPLAY.partition("moves:")[0]
        + "position: {turn: P1, phase: action, seats: {P1: {hand: [wound, 1, 1], bag: [1, 1, 1, 2, 2, crash-gem]}}}\n"
        + "moves: |\n  P1 play wound\n  P1 buy wound\n  P1 draw 1 1 1 2 2\n"
    )
    assert len(furthest(RULES, read(text)).draws) == 1


def test_what_cannot_be_read_is_said_and_the_rest_is_used(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    good = b"".join(to_json(game, RULES.names) for game in league.league(2, 2))
    path.write_bytes(b"\x00\xff\n" + good + b'{"format": "replay/1"}\n[' + b"[" * 5000 + b"\n")
    for jobs in ("1", "2"):
        result = call("screen", path, tmp_path / "none.yaml", "--jobs", jobs)
        assert result.exit_code == 2
        assert "2 games;" in result.stdout
        assert "3 not used, because they cannot be read" in result.stdout
        assert f"{path}#1" in result.stderr
    assert call("screen", "-", text=good).stdout == call("screen", "-", "--jobs", "2", text=good).stdout
    assert call("screen", "-", text=b"").exit_code == 2
    mirror = REPLAY.replace("rook", "grave")
    assert "the set-up is illegal" in call("screen", "-", text=mirror).stderr


def test_json_has_every_kind(tmp_path: Path) -> None:
    result = call("screen", league.FILE, "--format", "json")
    data = json.loads(result.stdout)
    assert data["games"] == 12
    carol = data["players"][0]
    (loaded,) = (kind for kind in carol["kinds"] if kind["kind"] == "crash-gem")
    assert loaded["p_value"] < loaded["corrected"] == carol["p_value"] < 1e-20
    assert "Holm" in data["test"]
    text = call("screen", league.FILE, "--kinds").stdout
    assert text.partition("Carol:")[2].splitlines()[3].split()[0] == "crash-gem"
    assert "<1e-06" in text
    assert "crash-gem" in text.partition("Dave:")[2]
