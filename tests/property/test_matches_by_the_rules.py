"""Matches played by the rules are legal, whoever wins and whichever options are taken; one wrong fact is not."""

import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.rotating import examples
from tests.support.series import game, outcomes
from verifier.games.library import Library

pytestmark = pytest.mark.property
LIBRARY = Library()
DOCUMENT = LIBRARY.open("puzzle-strike/3e").document
CHARACTERS = list(DOCUMENT.section("characters"))
STACKS = [slug for slug, node in DOCUMENT.section("chips").items() if node.need("kind").text == "puzzle"]
PLAYERS = ("Alice", "Bob")


class Made:
    """A match that keeps the rules, game by game, as it would be written down."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.plays = dict(zip(PLAYERS, random.sample(CHARACTERS, 2), strict=True))
        self.chosen = dict(self.plays)
        self.bank = random.sample(STACKS, 10)
        self.out: set[str] = set()
        self.games: list[dict[str, object]] = []
        wins = dict.fromkeys(PLAYERS, 0)
        loser = random.choice(PLAYERS)
        while max(wins.values()) < 2:
            option = self.option(loser) if self.games else ""
            winner = random.choice(PLAYERS)
            first, loser = loser, next(player for player in PLAYERS if player != winner)
            second = next(player for player in PLAYERS if player != first)
            self.games.append(
                {
                    "seats": ((first, self.plays[first]), (second, self.plays[second])),
                    "loser": loser,
                    "bank": list(self.bank),
                    "option": option,
                }
            )
            wins[winner] += 1
        self.winner = max(wins, key=lambda player: wins[player])

    def option(self, loser: str) -> str:
        """One of the options, as it is written; it takes effect."""
        kind = self.random.choice(("none", "character", "swap", "new-bank"))
        if kind == "character":
            left = [name for name in CHARACTERS if name not in self.plays.values()]
            self.plays[loser] = self.random.choice(left)
            return f"{{character: {self.plays[loser]}}}"
        if kind == "swap":
            out = self.random.choice(self.bank)
            into = self.random.choice([name for name in STACKS if name not in (*self.bank, *self.out)])
            self.bank[self.bank.index(out)] = into
            self.out.add(out)
            return f"{{swap: {{out: {out}, in: {into}}}}}"
        if kind == "new-bank":
            self.bank = self.random.sample(STACKS, 10)
        return kind

    def text(self) -> str:
        """The match as a file."""
        choices = ", ".join(f"{player}: {character}" for player, character in self.chosen.items())
        head = "format: series/1\nruleset: puzzle-strike/3e\nplayers: [Alice, Bob]\n"
        head += f"characters: {{how: secret, choices: {{{choices}}}}}\n"
        head += "bank: {how: drawn, when: after-characters}\ngames:\n"
        games = "".join(game(**made) for made in self.games)  # type: ignore[arg-type]
        return head + games + f"result: {{winner: {self.winner}}}\n"


def verdict(text: str) -> str:
    """The verdict on a match."""
    with tempfile.TemporaryDirectory() as folder:
        return outcomes(text, Path(folder), LIBRARY)[-1].audit.verdict


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 10**9))
def test_a_match_by_the_rules_is_legal(seed: int) -> None:
    assert verdict(Made(Random(seed)).text()) == "legal"


def swap_seats(made: Made) -> bool:
    """The winner of the game before plays first."""
    one, other = made.games[-1]["seats"]  # type: ignore[misc]
    made.games[-1]["seats"] = (other, one)
    return True


def other_stack(made: Made) -> bool:
    """A stack of the last bank is another one, which no option explains."""
    bank = made.games[-1]["bank"]
    assert isinstance(bank, list)
    free = [name for name in STACKS if name not in bank]
    bank[0] = made.random.choice(free)
    return made.games[-1]["option"] != "new-bank"


def other_character(made: Made) -> bool:
    """The winner of the game before the last has another character."""
    seats = made.games[-1]["seats"]
    (first, one), (second, other) = seats  # type: ignore[misc]
    free = [name for name in CHARACTERS if name not in (one, other)]
    made.games[-1]["seats"] = ((first, one), (second, made.random.choice(free)))
    return True


def other_winner(made: Made) -> bool:
    """The match is said to have been won by the other player."""
    made.winner = next(player for player in PLAYERS if player != made.winner)
    return True


def one_more(made: Made) -> bool:
    """A game is played after the match is over."""
    last = made.games[-1]
    loser = last["loser"]
    seats = dict(last["seats"])  # type: ignore[call-overload]
    other = next(player for player in PLAYERS if player != loser)
    made.games.append({**last, "seats": ((loser, seats[loser]), (other, seats[other])), "option": "none"})
    return True


def two_options(made: Made) -> bool:
    """The loser takes one more option."""
    option = made.games[-1]["option"]
    made.games[-1]["option"] = f"[{option}, {{by: {made.games[-1]['seats'][0][0]}, new-bank: drawn}}]"  # type: ignore[index]
    return option != "none"


WRONGS = (swap_seats, other_stack, other_character, other_winner, one_more, two_options)


@settings(max_examples=examples(120), deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(WRONGS))
def test_one_wrong_fact_makes_it_illegal(seed: int, wrong: object) -> None:
    made = Made(Random(seed))
    assert callable(wrong)
    if wrong(made):
        assert verdict(made.text()) == "illegal"
