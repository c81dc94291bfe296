"""Notes by hand of the second game: what its word list reads, what it refuses, and records that are judged."""

from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.importing import LIBRARY, READER
from verifier.record.importing.account import Imported
from verifier.record.importing.notes import read_notes
from verifier.record.importing.run import Importer
from verifier.record.importing.wordlist import sources

pytestmark = pytest.mark.unit
RULESET = "puzzle-strike-2/base"
IMPORTER = Importer(LIBRARY.root, LIBRARY.names, lambda *asked: LIBRARY.open(*asked).document, RULESET)
HEAD = """\
Alice (Grave) vs Bob (Jaina)
Deck: Grand Melee
Bank: Kidney Shot, Brass Knuckles, Unleashed Tiger, Dash, blue card
Draws: all

Alice drew crash gem, skill up, swap x2, basic block. Bob drew crash gem x2, swap, basic block, unstable power.

"""
GAME = """\
Turn 1 Alice: antes 2, drops pink pink, crashes (P2 incoming 5), ends
  buys Kidney Shot, new card: blue card
  draws skip ahead, sword slice, crash gem, basic block, grave-third
Turn 2 Bob: antes blue blue
"""
FILLED = "P1 ante ?  # filled in"


def imported(text: str) -> Imported:
    """What is made of notes."""
    return read_notes(IMPORTER.lexicon(RULESET, kind="notes"), "club.txt", text.splitlines())


def moves(line: str, seat: str = "Alice") -> list[str]:
    """The moves that one line of a player says, but for the ante that is filled in."""
    (record,) = imported(f"{HEAD}Turn 1 {seat}: {line}\n").records
    return [move for move in record.moves if not move.startswith("#") and move != FILLED][2:]


def test_the_second_game_has_its_own_words() -> None:
    assert sources(LIBRARY.root, "puzzle-strike-2") == ("notes",)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("antes 2", ["P1 ante 2"]),
        ("antes blue blue", ["P1 ante blue blue"]),
        ("drops 5, plays swap 7+6", ["P1 drop 5", "P1 play swap 7+6"]),
        ("drops pink, purple and green", ["P1 drop pink purple green"]),
        ("crashes", ["P1 play crash-gem"]),
        ("plays skill up dash, deals pink card", ["P1 play skill-up dash", "P1 deal pink-card"]),
        ("swaps 7+6", ["P1 swap 7+6"]),
        ("uses the diamond purify blue", ["P1 diamond purify blue"]),
        ("ends the action phase, buys slot 3", ["P1 end", "P1 buy 3"]),
        ("buys Dash, new card: purple card", ["P1 buy dash", "P1 deal purple-card"]),
        ("draws 3 cards", ["P1 draw ? ? ?"]),
        ("reshuffles, draws swap x2, wound", ["P1 refill", "P1 draw swap swap wound"]),
        ("keeps the scepter", ["P1 power-up"]),
        ("gives the scepter to Bob", ["P1 yield -> P2"]),
        ("plays unstable power; gains 2 wounds", ["P1 play unstable-power", "P1 gain wound wound"]),
        ("plays cg (gems 4)", ["P1 play crash-gem = gems 4"]),
    ],
)
def test_what_notes_say(line: str, wanted: list[str]) -> None:
    assert moves(line) == wanted


@pytest.mark.parametrize("line", ["blocks 3", "takes a wound", "plays dahs"])
def test_what_could_mean_several_things_is_refused(line: str) -> None:
    found = imported(f"{HEAD}Turn 1 Alice: {line}\n")
    assert [one.kind for one in found.account.lines].count("unknown") == 1


def test_a_record_is_made_that_can_be_judged(tmp_path: Path) -> None:
    found = imported(HEAD + GAME)
    assert not [line for line in found.account.lines if line.kind == "unknown"]
    (record,) = found.records
    replay = READER.text(record.text(), "club.yaml")
    assert replay.setup["deck"].string() == "grand-melee"
    assert [one.character for one in replay.seats] == ["grave", "jaina"]
    assert replay.record.draws == "all"
    path = tmp_path / "club.yaml"
    path.write_text(record.text(), encoding="utf-8")
    assert call("audit", path).exit_code == 0
    path.write_text(
        record.text().replace("incoming 5", "incoming 4").replace("moves: most", "moves: all"), encoding="utf-8"
    )
    assert "illegal" in call("audit", path).stdout


def test_an_ante_that_notes_leave_out_is_filled_in_and_the_record_is_not_illegal(tmp_path: Path) -> None:
    (record,) = imported(HEAD + GAME.replace("antes 2, drops pink pink, ", "")).records
    assert FILLED in record.moves
    path = tmp_path / "club.yaml"
    path.write_text(record.text().replace("incoming 5", "incoming 3"), encoding="utf-8")
    assert "moves: some" in path.read_text(encoding="utf-8")
    assert "illegal" not in call("audit", path).stdout


def test_opening_hands_after_a_turn_begin_another_game() -> None:
    hands = HEAD.split("\n\n")[1]
    assert len(imported(f"{HEAD}{GAME}{hands}\n{GAME}").records) == 2


def test_a_deck_that_there_is_not_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text((HEAD + GAME).replace("Grand Melee", "Grand Malee"), encoding="utf-8")
    result = call("import", "--ruleset", RULESET, path)
    assert result.exit_code == 2
    assert "did you mean 'grand-melee'" in result.stderr


def test_two_games_are_a_match_that_is_judged_as_far_as_the_rules_go(tmp_path: Path) -> None:
    second = HEAD.partition("Draws")[2].partition("\n")[2]
    text = f"{HEAD}{GAME}Alice wins by concession\n\nGame 2\n{second}{GAME}Bob wins by concession\n"
    path = tmp_path / "match.txt"
    path.write_text(text, encoding="utf-8")
    out = tmp_path / "match.yaml"
    assert call("import", "--ruleset", RULESET, path, "--out", out).exit_code == 0
    assert out.read_text(encoding="utf-8").count("format: ") >= 1
    assert "series/1" in out.read_text(encoding="utf-8")
    told = call("audit", "-v", out).stdout
    assert "has no rules for a match of several games" in told
    assert "match: Alice 1, Bob 1" in told
    assert told.count(": legal\n") == 2


def test_a_match_without_rules_of_its_own_is_counted_and_held_together(tmp_path: Path) -> None:
    """What needs no rule: the games' own verdicts, who has won them, whose games they are."""
    second = HEAD.partition("Draws")[2].partition("\n")[2]
    path, out = tmp_path / "match.txt", tmp_path / "match.yaml"
    path.write_text(
        f"{HEAD}{GAME}Alice wins by concession\n\nGame 2\n{second}{GAME}Alice wins by concession\n", "utf-8"
    )
    call("import", "--ruleset", RULESET, path, "--out", out)
    text = out.read_text(encoding="utf-8").replace("games:\n", "best-of: 3\ngames:\n", 1)
    out.write_text(text, encoding="utf-8")
    assert "match: Alice 2, Bob 0" in call("audit", "-v", out).stdout
    out.write_text(
        text.replace("P2 incoming 5", "P2 incoming 6", 1).replace("moves: most", "moves: all"), encoding="utf-8"
    )
    assert "game 1 is illegal" in call("audit", out).stdout
    out.write_text(text.replace("player: Bob", "player: Carol", 1), encoding="utf-8")
    assert "Carol plays game 1 and is not a player of the match" in call("audit", out).stdout
