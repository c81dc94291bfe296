"""What is shared by the families in looking for every fault of a header: values read one by one, positions as well.

Not for: what a header can say, which is a family's own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import cast

from verifier.games.ruleset import R
from verifier.games.setup import agreed_readings, check_key, rules_of
from verifier.kernel.malformed import UNKNOWN_KEY, UNKNOWN_NAME
from verifier.kernel.message import code_of
from verifier.kernel.source import Faults, Position, Unreadable
from verifier.language.node import Node
from verifier.record.model import Replay

#: Faults that say nothing of the rest of a position, so that it can be read without what they are about.
ALONE = frozenset((UNKNOWN_KEY.code, UNKNOWN_NAME.code))


def known_ways(rules: R, replay: Replay) -> list[R]:
    """The rules for the way to play that a header names; those for all ways if there is none of the name."""
    is_known = replay.mode in rules.modes or not replay.mode
    return [rules_of(rules, replay)] if is_known else list(cast(Mapping[str, R], rules.modes).values())


def common_checks(rules: R, replay: Replay, keys_of: Callable[[R], Iterable[str]]) -> Iterator[Callable[[], object]]:
    """The checks of what every header has. A mode that is not known has the keys of any."""
    yield partial(rules_of, rules, replay)
    keys = [key for way in known_ways(rules, replay) for key in keys_of(way)]
    for key, node in replay.setup.items():
        yield partial(check_key, key, node, keys)
    for one in readings_of(replay):
        yield partial(agreed_readings, rules, one)


def readings_of(replay: Replay) -> Iterator[Replay]:
    """The record with each of its readings alone."""
    return (replace(replay, readings={key: reading}) for key, reading in replay.readings.items())


def read_pruned(faults: Faults, start: Callable[[Replay], object], replay: Replay) -> None:
    """Start a game whose single values have no fault, again and again without what is wrong in its header.

    What is said of a value from which something has been left out follows from that.
    """
    changed: set[Position] = set()
    while not faults.full:
        tried = Faults(Exception)
        with tried:
            start(replay)
        faults.found += (fault for fault in tried.found if fault.position not in changed)
        setup = prune(replay.setup, tried.found)
        if setup == replay.setup:
            return
        changed.update(one for node in replay.setup.values() for fault in tried.found for one in around(node, fault))
        replay = replace(replay, setup=setup)


def prune(setup: Mapping[str, Node], found: Iterable[Unreadable]) -> Mapping[str, Node]:
    """The keys of a header without what is wrong; a position only without what says nothing of its rest."""
    kept = dict(setup)
    for fault in found:
        for key, node in [*kept.items()]:
            pruned = without(node, fault.position) if key != "position" or code_of(fault.said) in ALONE else node
            if pruned is None:
                del kept[key]
            else:
                kept[key] = pruned
    return kept


def around(node: Node, fault: Unreadable) -> list[Position]:
    """The places of the lists and mappings in which a fault stands, outermost first; none where it does not."""
    if fault.position in (node.position, node.key):
        return [node.position]
    inside = (around(one, fault) for one in (node.items or (node.fields or {}).values()))
    return next(([node.position, *found] for found in inside if found), [])


def without(node: Node, place: Position) -> Node | None:
    """A value without what stands at a place: the node itself where nothing stands there, None if it is all of it."""
    if place in (node.position, node.key):
        return None
    if node.items is not None:
        kept = [(item, without(item, place)) for item in node.items]
        if all(new is old for old, new in kept):
            return node
        return node._replace(items=tuple(new for _, new in kept if new is not None))
    if node.fields is None:
        return node
    fields = {key: without(value, place) for key, value in node.fields.items()}
    if all(value is node.fields[key] for key, value in fields.items()):
        return node
    return node._replace(fields={key: value for key, value in fields.items() if value is not None})


def first_of(faults: Faults, checks: Iterator[Callable[[], object]]) -> None:
    """Make one check after the other, each whatever the others came to."""
    for check in checks:
        if faults.full:
            return
        with faults:
            check()


def found_by(
    checks: Iterator[Callable[[], object]], start: Callable[[Replay], object], replay: Replay
) -> list[Unreadable]:
    """What checks find wrong with a header; its position is looked at if that is nothing, and the seats are known."""
    faults = Faults(Exception)
    first_of(faults, checks)
    if not faults.found and replay.seats:
        read_pruned(faults, start, replay)
    return faults.found
