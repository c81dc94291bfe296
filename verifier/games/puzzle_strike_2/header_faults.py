"""Everything in a header that means nothing, for a record that cannot be read. Not for: setting up a game (`setup`)."""

from collections.abc import Callable, Iterator
from functools import partial

from verifier.games.header_faults import common_checks, found_by, known_ways
from verifier.games.puzzle_strike_2 import setup
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.titles import card_named
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay


def header_faults(rules: Rules, replay: Replay) -> list[Unreadable]:
    """Every fault, as far as what follows from another one can be told apart."""
    return found_by(checks(rules, replay), lambda tried: setup.start(rules, tried, {}), replay)


def checks(rules: Rules, replay: Replay) -> Iterator[Callable[[], object]]:
    """The checks of the single values."""
    yield from common_checks(rules, replay, setup.keys_of)
    known, ways = replay.mode in rules.modes or not replay.mode, known_ways(rules, replay)
    people = replay.seats[:-1] if not known or ways[0].mode.automaton is not None else replay.seats
    for seat in people:
        yield partial(setup.character_of, rules, seat)
    if known and len(people) < len(replay.seats):
        yield partial(setup.no_character, replay.seats[-1])
    if replay.setup.get("deck") is not None:
        yield partial(setup.deck_of, rules, replay)
    yield partial(setup.difficulty_of, ways[0], replay)
    bank = replay.setup.get("bank")
    for item in bank.items or () if bank is not None else ():
        yield partial(card_named, rules, item)
