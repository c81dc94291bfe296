"""Headers: every way to fill in who plays which character, what in them means nothing, the set-up as a match sees it;
those of made-up games, with random characters and banks.

Not for: whether a set-up is legal (`setup`).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, product
from random import Random

from verifier.games.game import MADE_UP, PLAYERS, HeaderWishes, count_seats, header_of, wished_mode
from verifier.games.header_faults import common_checks, known_ways
from verifier.games.lineup import Lineup
from verifier.games.puzzle_strike import setup
from verifier.games.puzzle_strike.draft import invented
from verifier.games.puzzle_strike.endings import ENDINGS
from verifier.games.puzzle_strike.modes import Mode, across
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.setup import bank_of, sets_of
from verifier.games.setup import check_end, rules_of
from verifier.kernel.source import Unreadable
from verifier.language.node import Node
from verifier.language.vocabulary import unknown_name
from verifier.record.model import Replay, SeatEntry
from verifier.record.promises import UNKNOWN

#: Verbs whose lines name chips of the player himself.
OWN = frozenset(("play", "react", "keep", "draw"))


def headers(rules: Rules, replay: Replay) -> Iterator[Replay]:
    """The record with each way to give characters to the seats that have none; as it is if all have one.

    Raises `Unreadable` for an unknown mode.
    """
    if all(seat.character not in ("", UNKNOWN) for seat in replay.seats) or rules_of(rules, replay).mode.drafts:
        yield replay
        return
    options = [candidates(rules, replay, seat) for seat in range(len(replay.seats))]
    several = sets_of(replay) > 1
    ways = (names for names in product(*options) if several or len(set(names)) == len(names))
    first = next(ways, None)
    if first is None and "sets" not in replay.setup:
        yield from _mirrored(replay, options)
        return
    for names in chain(() if first is None else (first,), ways):
        yield _playing(replay, names)


def _playing(replay: Replay, names: Sequence[str]) -> Replay:
    """The record with these characters."""
    seats = (replace(seat, character=name) for seat, name in zip(replay.seats, names, strict=True))
    return replace(replay, seats=tuple(seats))


def _mirrored(replay: Replay, options: Sequence[Sequence[str]]) -> Iterator[Replay]:
    """The ways to give characters to seats that cannot all differ: nor is said how many boxes there are."""
    given = [seat.character.lower() for seat in replay.seats if seat.character not in ("", UNKNOWN)]
    for names in product(*options) if len(set(given)) == len(given) else ():
        sets = Node(replay.seats[0].position, str(max(map(names.count, names))), plain=True)
        yield _playing(replace(replay, setup={**replay.setup, "sets": sets}), names)


def candidates(rules: Rules, replay: Replay, seat: int) -> tuple[str, ...]:
    """The characters that a seat may have: its own, or those that own every character chip that it uses."""
    given = replay.seats[seat].character.lower()
    if given not in ("", UNKNOWN):
        return (given,)
    used = {token.piece for event in replay.events if event.seat == seat and event.verb in OWN for token in event.args}
    owned = {chip for chips in rules.characters.values() for chip in chips}
    fitting = [name for name, chips in rules.characters.items() if used & owned <= {*chips}]
    return tuple(fitting or rules.characters)


def checks(rules: Rules, replay: Replay) -> Iterator[Callable[[], object]]:
    """The checks of the single values of a header."""
    yield partial(check_end, replay, ENDINGS)
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


def lineup(rules: Rules, replay: Replay) -> Lineup:
    """The line-up that a header gives; P1 begins unless the record starts from a position.

    Characters are as written, be they allowed together or not. Raises `Unreadable` for a bank that means nothing and
    `IllegalSetup` for one that breaks a clause.
    """
    bank = bank_of(rules_of(rules, replay), replay)
    return Lineup(
        tuple(seat.character.lower() for seat in replay.seats),
        frozenset(rules.chips[index].slug for index in bank.named),
        -1 if "position" in replay.setup else 0,
        sets_of(replay),
        not bank.unnamed,
    )


def invent(rules: Rules, random: Random, index: int, wishes: HeaderWishes) -> Replay:
    """The header of the `index`-th made-up game. Raises `Unreadable` for an unknown mode, bank or character."""
    mode = wished_mode(rules, rules.characters, wishes)
    seats = count_seats(rules.modes[mode].mode, wishes.seats)
    bank = stacks(rules, random, index, wishes.bank)
    drafts = rules.modes[mode].mode.drafts
    if drafts and wishes.characters:
        raise Unreadable(MADE_UP, f"in mode {mode} character chips are drafted; there are no characters to wish for")
    others = [name for name in rules.characters if name not in wishes.characters]
    wanted = wishes.characters[:seats]
    characters = ("",) * seats if drafts else (*wanted, *random.sample(others, seats - len(wanted)))
    teams = teams_of(rules.modes[mode].mode, seats)
    setup = {"bank": bank, **(invented(rules, random, drafts[seats], MADE_UP) if drafts else {})}
    people = tuple(SeatEntry(f"P{n + 1}", PLAYERS[n], character, MADE_UP) for n, character in enumerate(characters))
    return header_of(rules.document, mode, people, setup if teams is None else {**setup, "teams": teams})


def teams_of(mode: Mode, seats: int) -> Node | None:
    """The teams as a header holds them: players who sit across; None where none are to be named."""
    if not mode.team_size or mode.teams:
        return None
    teams = across(mode, seats)
    return Node(MADE_UP, items=tuple(listing([f"P{seat + 1}" for seat in team]) for team in teams))


def stacks(rules: Rules, random: Random, index: int, wanted: str) -> Node:
    """The bank: random stacks of known chips, the recommended banks in turn, one of them by name, or chips named."""
    banks = list(rules.document.section("banks"))
    if wanted == "random":
        puzzles = [chip.slug for chip in rules.chips if chip.kind == "puzzle" and chip.known and chip.priced]
        if len(puzzles) < rules.parameters["puzzle-stacks"]:
            puzzles = [chip.slug for chip in rules.chips if chip.kind == "puzzle"]
        return listing(sorted(random.sample(puzzles, rules.parameters["puzzle-stacks"]), key=rules.index.__getitem__))
    if wanted == "recommended" and banks:
        return Node(MADE_UP, banks[index % len(banks)], plain=True)
    if "," in wanted:
        return listing([name.strip() for name in wanted.split(",")])
    if wanted not in banks:
        raise unknown_name(MADE_UP, "bank", wanted, ("random", "recommended", *banks))
    return Node(MADE_UP, wanted, plain=True)


def listing(names: list[str]) -> Node:
    """A list of names as a header holds it."""
    return Node(MADE_UP, items=tuple(Node(MADE_UP, name, plain=True) for name in names))
