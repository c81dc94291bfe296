"""The false-alarm rate of screens: of honest players no more fall below a level than the level says, in every game.

Games are played by the simulator and their draws are counted as a screen counts them. Not for: the statistics
themselves, or how records are taken together (`test_screen`).
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.support import second
from verifier.corpus.screen import SeatDraws, furthest, seats_of
from verifier.fairness.draws import LEAST_VARIANCE, DrawCount, counts, holm_sidak
from verifier.games.game import Game, HeaderWishes
from verifier.games.library import Library
from verifier.games.playing import Playing
from verifier.games.puzzle_strike_2.play import Play as SecondPlay
from verifier.kernel.ask import Chance
from verifier.record.model import Replay
from verifier.record.moves import MoveReader
from verifier.simulate.corpus import recorded
from verifier.simulate.game import Dealer, simulate

pytestmark = pytest.mark.unit
LIBRARY = Library()
#: Players of one collection, and the kinds each has drawn.
Counted = dict[tuple[int, int], DrawCount]


def first_game() -> Game:
    """Puzzle Strike."""
    return LIBRARY.open("puzzle-strike/3e")


def note(found: Counted, play: Playing, chance: Chance, outcome: tuple[int, ...]) -> None:
    """Count a draw as a screen does."""
    contents = play.contents(chance)
    if contents.exact and not contents.certain:
        for kind, count in counts(contents.counts, outcome):
            found[chance.seat, kind] = found.get((chance.seat, kind), DrawCount()).plus(count)


def honest(random: Random, found: Counted) -> Dealer:
    """A dealer that shuffles honestly and counts what came."""

    def deal(play: Playing, chance: Chance) -> tuple[int, ...]:
        outcome = play.sample(chance, random)
        note(found, play, chance, outcome)
        return outcome

    return deal


def hidden_deck(random: Random, found: Counted) -> Dealer:
    """The same with a bank deck that is shuffled once, of which the rules know the titles in part only."""
    deck: list[int] = []

    def deal(play: Playing, chance: Chance) -> tuple[int, ...]:
        outcome = play.sample(chance, random)
        if chance.zone == "bank-deck":
            assert isinstance(play, SecondPlay)
            if not deck:
                deck.extend(unknown_deck(play, random))
            outcome = (deck.pop(),)
        note(found, play, chance, outcome)
        return outcome

    return deal


def unknown_deck(play: SecondPlay, random: Random) -> Iterator[int]:
    """One deck that the rules allow: the copies of each title whose colour is known, and stand-ins for the others."""
    known = [card for card, most in enumerate(play.most) if most and play.rules.cards[card].colour >= 0]
    titles = [card for card in known if not play.rules.cards[card].stands_in]
    stand_ins = [card for card in known if play.rules.cards[card].stands_in]
    own = [card for card in titles for _ in range(max(play.most[card] - play.state.dealt[card], 0))]
    others = [random.choice(stand_ins) for _ in range(play.state.left - len(own))]
    cards = own + others
    random.shuffle(cards)
    yield from cards


def p_values(
    game: Game, mode: str, collections: int, games: int, dealer: Callable[[Random, Counted], Dealer]
) -> list[float]:
    """The p-value of each seat of each collection, of which there was enough."""
    values: list[float] = []
    for collection in range(collections):
        found: Counted = {}
        for number in range(games):
            random = Random(f"levels/{mode}/{collection}/{number}")
            header = game.invent(random, number, HeaderWishes(mode=mode))
            simulate(game, header, random, dealer(random, found))
        for seat in dict.fromkeys(seat for seat, _ in found):
            enough = [one.p_value for (of, _), one in found.items() if of == seat and one.variance >= LEAST_VARIANCE]
            values += [min(holm_sidak(enough))] if enough else []
    return values


def most_below(level: float, players: int) -> int:
    """So many of honest players fall below a level at most, but once in a thousand times (binomial)."""
    chance, most = 0.0, -1
    while chance < 0.999:
        most += 1
        chance += math.comb(players, most) * level**most * (1 - level) ** (players - most)
    return most


def holds_levels(values: list[float], least: int) -> None:
    """Assert that there are enough p-values, and of each level no more below it than there should be."""
    assert len(values) >= least
    for level in (0.001, 0.01, 0.05, 0.1, 0.25):
        assert sum(value < level for value in values) <= most_below(level, len(values)), level


def test_a_binomial_bound_is_what_it_says() -> None:
    assert [most_below(0.5, 1), most_below(0.01, 100), most_below(0.1, 1000)] == [1, 5, 130]


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    ("mode", "collections", "games", "least"), [("duel", 12, 2, 24), ("teams", 6, 1, 20), ("ffa", 6, 2, 15)]
)
def test_the_first_game(mode: str, collections: int, games: int, least: int) -> None:
    """Duels, teams, and games of everybody against everybody."""
    holds_levels(p_values(first_game(), mode, collections, games, honest), least)


@pytest.mark.rotating(2)
@pytest.mark.parametrize(("mode", "collections", "games"), [("duel", 10, 6), ("multiplayer", 6, 4)])
def test_the_second_game_with_decks_that_are_known(mode: str, collections: int, games: int) -> None:
    holds_levels(p_values(second.invented(), mode, collections, games, honest), collections)


def test_the_second_game_with_decks_of_which_some_titles_are_known() -> None:
    """The deals of such a deck are not counted: the most that can be there is no pool."""
    holds_levels(p_values(second.packed(), "duel", 8, 25, hidden_deck), 12)


def deals(game: Game, number: int) -> list[bool]:
    """Whether the pool of each card dealt in a game is known."""
    found: list[bool] = []
    random = Random(number)

    def deal(play: Playing, chance: Chance) -> tuple[int, ...]:
        if chance.zone == "bank-deck":
            found.append(play.contents(chance).exact)
        return play.sample(chance, random)

    simulate(game, game.invent(random, number, HeaderWishes()), random, deal)
    return found


def test_a_bank_deck_is_known_once_all_its_cards_are_counted() -> None:
    known, in_part = deals(second.invented(), 3), deals(second.packed(), 3)
    assert known
    assert in_part
    assert (set(known), set(in_part)) == ({True}, {False})


def made_record(number: int) -> Replay:
    """A simulated game of the second game under the pack that gives some titles."""
    game, random = second.packed(), Random(number)
    header = game.invent(random, number, HeaderWishes())
    return recorded(header, simulate(game, header, random), MoveReader(game.names, 2), f"levels {number}")


def totals(record: Replay) -> SeatDraws:
    """The counts of both seats of a record together."""
    first, other = seats_of(second.packed(), record, furthest(second.packed(), record))
    return replace(
        first,
        draws=first.draws + other.draws,
        forced=first.forced + other.forced,
        unnamed=first.unnamed + other.unnamed,
        unknown=first.unknown + other.unknown,
    )


def test_deals_from_a_deck_that_is_not_known_are_left_out_of_a_record() -> None:
    record = made_record(5)
    found = totals(record)
    assert found.unknown == sum(len(event.args) for event in record.events if event.verb == "deal") > 3
    assert found.draws > 3
    assert found.unnamed == 0


def test_what_comes_before_an_unknown_word_is_counted() -> None:
    """A partial record is counted up to the first draw that it does not name."""
    record = made_record(5)
    index = [n for n, event in enumerate(record.events) if event.verb == "draw"][4]
    event = record.events[index]
    unknown = event.args[0]._replace(text="?", piece=-1, numbers=(), unknown=True)
    events = (*record.events[:index], event._replace(args=(unknown, *event.args[1:])), *record.events[index + 1 :])
    found, cut = totals(replace(record, events=events)), totals(replace(record, events=record.events[:index]))
    assert found.unnamed == 1
    assert (found.draws, found.forced, found.unknown) == (cut.draws, cut.forced, cut.unknown)
