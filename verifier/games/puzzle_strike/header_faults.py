"""Everything in a header that means nothing, for a record that cannot be read. Not for: setting up a game (`setup`)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from verifier.games.header_faults import found_by, readings_of
from verifier.games.puzzle_strike import setup
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.setup import agreed_readings, check_key, rules_of
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay


def header_faults(rules: Rules, replay: Replay) -> list[Unreadable]:
    """Every fault, as far as what follows from another one can be told apart."""
    return found_by(checks(rules, replay), lambda tried: setup.start(rules, tried, {}), replay)


def checks(rules: Rules, replay: Replay) -> Iterator[Callable[[], object]]:
    """The checks of the single values. A mode that is not known has the keys of any."""
    yield partial(setup.check_end, replay)
    yield partial(rules_of, rules, replay)
    known = replay.mode in rules.modes or not replay.mode
    ways = [rules_of(rules, replay)] if known else list(rules.modes.values())
    keys = [key for way in ways for key in setup.keys_of(way)]
    for key, node in replay.setup.items():
        yield partial(check_key, key, node, keys)
    for one in readings_of(replay):
        yield partial(agreed_readings, rules, one)
    if known and ways[0].mode.drafts:
        return
    for seat in replay.seats:
        yield partial(setup.characters_of, ways[0], replace(replay, seats=(seat,)))
    bank = replay.setup.get("bank")
    if bank is None:
        return
    if bank.text == setup.UNKNOWN:
        return
    yield partial(setup.bank_items, rules, bank)
    for item in bank.items or ():
        if (slug := setup.slug_of(rules, item.text or "")) != setup.UNKNOWN:
            yield partial(setup.stack_of, rules, item, slug)
