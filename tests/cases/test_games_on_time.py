"""Matches with games that were ended from outside: the header says who has won them, or nothing does."""

from pathlib import Path

import pytest

from tests.support.series import HEAD, game, outcomes
from verifier.verdicts.outcome import Outcome

pytestmark = pytest.mark.cases
AT_P1, AT_P2 = (("Alice", "grave"), ("Bob", "rook")), (("Bob", "rook"), ("Alice", "grave"))
CONCEDED = game(AT_P2, "Bob", option="none")


def timed(text: str, result: str, line: str = "time") -> str:
    """A game that was ended by a line in place of the concession, with a result in its header."""
    ended = "\n".join(line_ for line_ in text.rstrip("\n").splitlines() if "concede" not in line_)
    more = f"        {line}\n" if line else ""
    return f"{ended}\n{more}" + (f"      result: {result}\n" if result else "")


def first(result: str, line: str = "time") -> str:
    """A first game between Alice and Bob."""
    return timed(game(AT_P1, "Bob"), result, line)


def match(folder: Path, *games: str, winner: str = "") -> Outcome:
    """What is said of a match."""
    claim = f"result: {{winner: {winner}}}\n" if winner else ""
    return outcomes(HEAD + "".join(games) + claim, folder)[-1]


WON, LOST = "{winner: P1, by: time}", "{winner: P2, by: time}"
SECOND_ON_TIME = timed(CONCEDED, "{winner: P2, by: time}")


@pytest.mark.parametrize(
    ("games", "winner", "wanted"),
    [
        ((first(WON), CONCEDED), "Alice", "legal"),
        ((first(WON), SECOND_ON_TIME), "Alice", "legal"),
        ((first(WON, ""), CONCEDED), "Alice", "legal"),
        ((first("{winner: P1, by: concession}", ""), CONCEDED), "Alice", "legal"),
        ((first(WON), CONCEDED, CONCEDED), "Alice", "illegal"),
        ((first(LOST), CONCEDED), "none", "illegal"),  # Alice has lost game 1 and does not play first in game 2
        ((first(""), CONCEDED), "Alice", "undecided"),
        ((first(""), CONCEDED), "", "undecided"),
        ((first(""), CONCEDED, CONCEDED), "", "undecided"),
        ((first(""),), "none", "undecided"),
        ((first("{winner: none, by: time}"), CONCEDED, CONCEDED), "Alice", "legal"),
    ],
)
def test_a_match_with_games_on_time(tmp_path: Path, games: tuple[str, ...], winner: str, wanted: str) -> None:
    assert match(tmp_path, *games, winner=winner).audit.verdict == wanted


def test_what_the_event_decided_is_said_to_be_that(tmp_path: Path) -> None:
    found = match(tmp_path, first(WON), CONCEDED, winner="Alice")
    assert "game 1 ended by time: who has won it is what the event's rules decided" in map(str, found.audit.notes)


def test_who_won_on_time_begins_and_takes_options_as_any_winner(tmp_path: Path) -> None:
    begins = game(AT_P1, "Bob", option="none")
    assert match(tmp_path, first(WON), begins).audit.verdict == "illegal"
    taken = game((("Bob", "lum"), ("Alice", "grave")), "Bob", option="{by: Bob, character: lum}")
    assert match(tmp_path, first(WON), taken).audit.verdict == "legal"
    assert match(tmp_path, first(""), taken).audit.verdict == "undecided"
    assert match(tmp_path, first(""), begins).audit.verdict == "undecided"
