"""From a replay's header to the first position: seats, characters, bank, starting decks, and the set-up clauses."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NoReturn

from verifier.games.puzzle_strike_2.amounts import boards_of
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.state import State
from verifier.kernel.game import IllegalSetup
from verifier.kernel.norm import Refusal
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.spec import Readings
from verifier.language.node import Node
from verifier.language.packs import Pack, checked, packed
from verifier.language.vocabulary import nearest
from verifier.replay.model import Replay

HEADER = ("deck", "bank", "purpose")


def start(rules: Rules, replay: Replay, chosen: Mapping[str, str]) -> Play:
    """The game that a replay's header sets up.

    Raises `Unreadable` for names that mean nothing and `IllegalSetup` for a set-up that breaks a clause.
    """
    rules = with_facts(rules_of(rules, replay), replay.facts)
    for key, node in replay.setup.items():
        if key not in HEADER:
            raise Unreadable(replay.positions.get(key, node.position), f"unknown key {key!r}", nearest(key, HEADER))
    seats, wanted = len(replay.seats), " or ".join(map(str, rules.mode.players))
    if seats not in rules.mode.players:
        message = f"mode {rules.mode.name} is for {wanted} players"
        refuse(replay, "seats", Refusal(rules.structure["setup-seats"], message, "", wanted, str(seats)))
    characters, deck = characters_of(rules, replay), rules.decks[deck_of(rules, replay)]
    state = State(len(rules.cards), len(rules.colours), seats)
    readings = Readings(rules.points, rules.resolved, agreed_readings(rules, replay), chosen)
    play = Play(rules, state, readings, characters, deck)
    lay_bank(play, replay)
    for seat, name in zip(state.seats, characters, strict=True):
        for card in rules.characters[name]:
            seat.deck[card] += 1
        for card, count in rules.starting_deck:
            seat.deck[card] += count
        seat.incoming = rules.parameters["incoming"]
    for seat in state.seats[1:]:
        seat.diamonds = 1
    return play


def with_facts(rules: Rules, facts: Node | None) -> Rules:
    """The rules with the numbers of the boards that a header gives: a made-up game is played before it is written.

    Rules that were opened with the header's facts have them already. Raises `Unreadable` for a wrong number.
    """
    if facts is None or all(amount.known for amount in (*rules.height_bonus, *rules.buy_costs)):
        return rules
    root = packed(rules.document.root, (Pack("facts", checked(facts), ""),)).root
    height_bonus, buy_costs = boards_of(replace(rules.document, root=root), rules.parameters)
    return replace(rules, height_bonus=height_bonus, buy_costs=buy_costs)


def rules_of(rules: Rules, replay: Replay) -> Rules:
    """The rules for the replay's mode. Raises `Unreadable` for an unknown one."""
    name = replay.mode or next(iter(rules.modes))
    if name not in rules.modes:
        where = replay.positions.get("mode", Position(replay.path, 1, 1))
        message = f"unknown mode {name[:60]!r}; there are: {', '.join(sorted(rules.modes))}"
        raise Unreadable(where, message, nearest(name, rules.modes))
    return rules.modes[name]


def agreed_readings(rules: Rules, replay: Replay) -> Mapping[str, str]:
    """The readings of open points that a header names. Raises `Unreadable` for unknown points or readings."""
    where = replay.positions.get("readings", Position(replay.path, 1, 1))
    for key, reading in replay.readings.items():
        point, _, scope = key.partition("@")
        if scope and scope not in rules.index:
            raise Unreadable(where, f"unknown card {scope[:60]!r}", nearest(scope, rules.index))
        if point not in rules.points:
            raise Unreadable(where, f"unknown spec point {key[:60]!r}", nearest(point, rules.points))
        known = rules.points[point].alternatives
        if reading not in known:
            raise Unreadable(where, f"{key} has no reading {reading[:40]!r}", nearest(reading, known))
    return replay.readings


def refuse(replay: Replay, key: str, refusal: Refusal) -> NoReturn:
    """Report a set-up that breaks a clause, at the header key that says so."""
    raise IllegalSetup(replay.positions.get(key, Position(replay.path, 1, 1)), refusal)


def characters_of(rules: Rules, replay: Replay) -> tuple[str, ...]:
    """The characters in seat order, all different: there is one set of cards for each (PS2-SETUP-04)."""
    found: list[str] = []
    clause = rules.structure["setup-character"]
    for seat in replay.seats:
        slug = seat.character.lower()
        if not slug:
            raise IllegalSetup(seat.position, Refusal(clause, f"{seat.id} has no character", "", "a character", "none"))
        if slug not in rules.characters:
            message = f"unknown character {seat.character[:40]!r}"
            raise Unreadable(seat.position, message, nearest(slug, rules.characters))
        if slug in found:
            message = f"{slug} is already taken"
            raise IllegalSetup(seat.position, Refusal(clause, message, "", "another character", slug))
        found.append(slug)
    return tuple(found)


def deck_of(rules: Rules, replay: Replay) -> str:
    """The bank deck that is played with."""
    node = replay.setup.get("deck")
    if node is None:
        wanted = " or ".join(rules.decks)
        refuse(
            replay, "deck", Refusal(rules.structure["setup-deck"], "the bank deck is not given", "", wanted, "nothing")
        )
    if node.string() not in rules.decks:
        raise Unreadable(node.position, f"unknown deck {node.string()[:40]!r}", nearest(node.string(), rules.decks))
    return node.string()


def lay_bank(play: Play, replay: Replay) -> None:
    """The cards that lie in the bank when the game begins (PS2-SETUP-20); the rest is the bank deck."""
    rules, state = play.rules, play.state
    node = replay.setup.get("bank")
    slots, clause = rules.parameters["bank-slots"], rules.structure["setup-bank"]
    if node is None:
        message = "the cards of the bank are not given"
        refuse(replay, "bank", Refusal(clause, message, "", f"bank: [{slots} cards]", "nothing"))
    for item in node.sequence():
        slug = item.string().lower()
        if slug not in rules.index:
            raise Unreadable(item.position, f"unknown card {slug[:40]!r}", nearest(slug, rules.index))
        card = rules.index[slug]
        state.bank.append(card)
        state.dealt[card] += 1
        if state.dealt[card] > play.most[card]:
            message = f"the deck can hold {play.most[card]} {slug}"
            found = str(state.dealt[card])
            raise IllegalSetup(item.position, Refusal(clause, message, "", f"at most {play.most[card]}", found))
    if len(state.bank) != slots:
        found = str(len(state.bank))
        raise IllegalSetup(node.position, Refusal(clause, f"the bank has {slots} cards", "", str(slots), found))
    state.left = rules.parameters["deck-size"] - slots
