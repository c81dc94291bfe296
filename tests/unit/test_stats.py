"""Statistics of many games: the counts are those of the lines, uncertain games are apart, games are found twice."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support import league
from tests.support.cli import DISPUTED, ILLEGAL, REPLAY, call, write
from tests.support.corpus import corpus
from tests.support.docs import ROOT
from verifier.corpus.statistics import LEAST, Duplicates, Member, RecordGroup
from verifier.fairness.identity import LINK, chain_of
from verifier.games.library import Library
from verifier.record.model import Replay
from verifier.record.read import ReplayReader
from verifier.record.write import to_json, write_replay

pytestmark = pytest.mark.unit
LIBRARY = Library()
RULES = LIBRARY.open(league.RULESET)
GAMES = tuple(league.league(6, 3))


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with six games of two players."""
    path = tmp_path_factory.mktemp("league") / "games.jsonl"
    path.write_bytes(b"".join(to_json(replay, RULES.names) for replay in GAMES))
    return path


def counted(path: Path, *by: str) -> dict[str, dict[str, dict[str, float]]]:
    """The statistics as JSON."""
    tables = [word for name in by for word in ("--by", name)]
    result = call("stats", path, *tables, "--format", "json", "--jobs", "1")
    assert result.exit_code == 0
    found: dict[str, dict[str, dict[str, float]]] = json.loads(result.stdout)
    return found


def test_chips_are_counted_as_the_lines_name_them(stored: Path) -> None:
    """The lines of the stored file are counted anew, by the words alone."""
    played, bought, winners = Counter[str](), Counter[str](), Counter[str]()
    for line in stored.read_text("utf-8").splitlines():
        record = json.loads(line)
        users: dict[str, set[str]] = {}
        for move in record["moves"].splitlines():
            seat, verb, *things = re.sub(r" [=#].*", "", move).split()
            if verb in ("play", "buy"):
                thing = f"{things[0]}-gem" if things[0].isdigit() else things[0]
                (played if verb == "play" else bought)[thing] += 1
                users.setdefault(thing, set()).add(seat)
        winners.update(thing for thing, seats in users.items() if record["result"]["winner"] in seats)
    chips = counted(stored, "chip")["chips"]
    assert {name: line["played"] for name, line in chips.items() if line["played"]} == dict(played)
    assert {name: line["bought"] for name, line in chips.items() if line["bought"]} == dict(bought)
    for name in set(chips) - {"crash-gem", "double-crash-gem"}:  # which are reacted with, too
        assert chips[name]["won"] >= winners[name]


def test_wins_are_those_of_the_results(stored: Path) -> None:
    data = counted(stored, "player", "character", "clause")
    results = ((replay, replay.result) for replay in GAMES if replay.result is not None)
    won = Counter(game.seats[result.winner].player for game, result in results if result.winner is not None)
    assert {name: line["won"] for name, line in data["players"].items()} == {"Carol": won["Carol"], "Dave": won["Dave"]}
    assert all(line["games"] == 6 and line["share"] == line["won"] / 6 for line in data["players"].values())
    assert sum(line["won"] for line in data["characters"].values()) == 6
    assert sum(line["games"] for line in data["characters"].values()) == 12
    assert data["clauses"]["PS3-ANTE-01"]["games"] == 6
    lengths = sorted(len(replay.events) for replay in GAMES)
    assert (data["moves"]["least"], data["moves"]["most"]) == (lengths[0], lengths[-1])


def test_all_who_have_won_have_won() -> None:
    """Alice bust Bob, and Carol survived the final turns with her."""
    path = ROOT / "replays/puzzle-strike-2/base/legal/clauses/PS2-BUST-03-not-multiplayer-total-scepter-1.yaml"
    data = counted(path, "character")
    won = {name: line["won"] for name, line in data["characters"].items()}
    assert won == {"grave": 1, "jaina": 0, "setsuki": 1}
    assert call("find", path, "--winner", "Carol").exit_code == 0
    assert call("find", path, "--winner", "Bob").exit_code == 1


def test_only_certain_games_are_counted_and_the_others_named(tmp_path: Path) -> None:
    write(tmp_path, bad=ILLEGAL, good=REPLAY, open=DISPUTED)
    result = call("stats", tmp_path, "--by", "chip")
    assert "3 records: legal 1 (33.3 %), disputed 1 (33.3 %), illegal 1 (33.3 %)" in result.stdout
    assert re.search(r"bad\.yaml:15: illegal$", result.stdout, re.MULTILINE)
    assert re.search(r"^2-gem +1  100.0 % +0 +0 +1 +0 +0  -$", result.stdout, re.MULTILINE)
    assert "wound" not in result.stdout
    assert result.exit_code == 0


@pytest.mark.usefixtures("toy_rules")
def test_statistics_do_not_depend_on_processes(tmp_path: Path) -> None:
    folder = corpus(tmp_path, 60)
    alone = call("stats", folder, "--by", "chip", "--by", "verdict", "--duplicates", "--jobs", "1")
    assert (
        call("stats", folder, "--by", "chip", "--by", "verdict", "--duplicates", "--jobs", "2").stdout == alone.stdout
    )


def renamed(replay: Replay) -> Replay:
    """A game as two other players have played it."""
    seats = tuple(replace(seat, player=name) for seat, name in zip(replay.seats, ("Alice", "Bob"), strict=True))
    return replace(replay, seats=seats, meta={"title": "another"})


def dressed(text: str) -> str:
    """A record with comments, the keys of its header in another order, and what its lines come to."""
    head, moves = text.split("moves: |\n")
    lines = head.splitlines()
    block = next(at for at, line in enumerate(lines) if line.startswith("seats:"))
    assert lines[block + 1].startswith("  ")
    rest = [line for line in lines[:block] if not line.startswith("mode:")]
    mode = [line for line in lines[:block] if line.startswith("mode:")]
    marked = re.sub(r"(?m)^(  P1 ante 1)$", r"\1 = P2 piggy 0  # so far", moves, count=1)
    return "\n".join([*rest, *lines[block:], *mode]) + "\n# what they did\nmoves: |\n" + marked


def test_the_same_game_is_found_whoever_played_it_and_however_it_is_written(tmp_path: Path) -> None:
    one, other = GAMES[0], GAMES[1]
    again = write_replay(replace(one, path=""), RULES.names)
    assert dressed(again) != again
    begun = write_replay(replace(renamed(one), events=one.events[:40], result=None), RULES.names)
    changed = replace(one, events=(*one.events[:20], *one.events[21:]), result=None)
    write(
        tmp_path, a=again, b=write_replay(renamed(one), RULES.names), c=dressed(again), d=begun,
        e=write_replay(other, RULES.names), f=write_replay(changed, RULES.names),
    )  # fmt: skip
    result = call("stats", tmp_path, "--duplicates", "--format", "json")
    (group,) = json.loads(result.stdout)["duplicates"]
    names = [(Path(member["path"]).name.partition(".")[0], member["moves"]) for member in group["records"]]
    whole = len(one.events)
    assert names == [("a", whole), ("b", whole), ("c", whole), ("d", 40)]
    text = call("stats", tmp_path, "--duplicates").stdout
    assert f"one game of {whole} moves:" in text
    assert "its first 40 moves" in text
    assert "6 records with moves; 1 game more than once, 3 too many" in text


def test_games_that_begin_alike_are_not_told_before_so_many_moves() -> None:
    kept = Duplicates()
    chain = chain_of(RULES, GAMES[0])
    for path, moves in (("whole", 30), ("short", LEAST - 1), ("long", LEAST), ("short again", LEAST - 1), ("none", 0)):
        kept.add(path, chain[: (moves + 1) * LINK])
    assert kept.groups() == [
        RecordGroup(30, (Member("whole", 30), Member("long", LEAST))),
        RecordGroup(LEAST - 1, (Member("short", LEAST - 1), Member("short again", LEAST - 1))),
    ]
    kept.close()


def test_another_position_is_another_game() -> None:
    """Stacks of the bank are part of a position although nobody's seat shows them."""
    reader = ReplayReader(LIBRARY.names)
    study = DISPUTED.replace("{turn: P1,", "{bank: {wound: 3}, turn: P1,")
    one, other, third = (reader.text(text, "x") for text in (DISPUTED, study, DISPUTED.replace("Alice", "Carol")))
    assert chain_of(RULES, one) == chain_of(RULES, third)
    assert chain_of(RULES, one)[-LINK:] != chain_of(RULES, other)[-LINK:]


def test_a_record_that_two_paths_lead_to_is_counted_once(tmp_path: Path) -> None:
    (path,) = write(tmp_path, one=REPLAY)
    result = call("stats", tmp_path, path, "--duplicates")
    assert "1 game counted" in result.stdout
    assert "reached twice and counted once: 1 record" in result.stdout
    assert "0 games more than once" in result.stdout


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    assert call("stats", tmp_path).exit_code == 2
