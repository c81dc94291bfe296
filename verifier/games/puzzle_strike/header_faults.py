"""Everything in a header that means nothing, for a record that cannot be read. Not for: setting up a game (`setup`)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from verifier.games.header_faults import common_checks, found_by, known_ways
from verifier.games.puzzle_strike import setup
from verifier.games.puzzle_strike.rules import Rules
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay


def header_faults(rules: Rules, replay: Replay) -> list[Unreadable]:
    """Every fault, as far as what follows from another one can be told apart."""
    return found_by(checks(rules, replay), lambda tried: setup.start(rules, tried, {}), replay)


def checks(rules: Rules, replay: Replay) -> Iterator[Callable[[], object]]:
    """The checks of the single values."""
    yield partial(setup.check_end, replay)
    yield from common_checks(rules, replay, setup.keys_of)
    known, ways = replay.mode in rules.modes or not replay.mode, known_ways(rules, replay)
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
