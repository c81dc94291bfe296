"""Everything in a header that means nothing, for a record that cannot be read. Not for: setting up a game (`setup`)."""

from collections.abc import Callable, Iterator
from functools import partial

from verifier.games.header_faults import found_by, readings_of
from verifier.games.puzzle_strike_2 import setup
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.titles import card_named
from verifier.games.setup import agreed_readings, check_key, rules_of
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay


def header_faults(rules: Rules, replay: Replay) -> list[Unreadable]:
    """Every fault, as far as what follows from another one can be told apart."""
    return found_by(checks(rules, replay), lambda tried: setup.start(rules, tried, {}), replay)


def checks(rules: Rules, replay: Replay) -> Iterator[Callable[[], object]]:
    """The checks of the single values. A mode that is not known has the keys of any."""
    yield partial(rules_of, rules, replay)
    known = replay.mode in rules.modes or not replay.mode
    ways = [rules_of(rules, replay)] if known else list(rules.modes.values())
    keys = [key for way in ways for key in setup.keys_of(way)]
    for key, node in replay.setup.items():
        yield partial(check_key, key, node, keys)
    for one in readings_of(replay):
        yield partial(agreed_readings, rules, one)
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
