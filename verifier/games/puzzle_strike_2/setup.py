"""From a replay's header to the first position: seats, characters, bank, starting decks, and the set-up clauses."""

from collections.abc import Mapping
from typing import NoReturn

from verifier.games.puzzle_strike_2.automatons import Difficulty
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.position import read_position
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.state import State
from verifier.kernel.game import IllegalSetup
from verifier.kernel.norm import Refusal
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.spec import Readings
from verifier.language.vocabulary import nearest
from verifier.replay.header import KEYS
from verifier.replay.model import Replay, SeatEntry

HEADER = ("deck", "bank", "position", "purpose")
#: What a game with an automaton may have besides.
OF_AUTOMATON = ("difficulty",)


def start(rules: Rules, replay: Replay, chosen: Mapping[str, str]) -> Play:
    """The game that a replay's header sets up.

    Raises `Unreadable` for names that mean nothing and `IllegalSetup` for a set-up that breaks a clause.
    """
    rules = rules_of(rules, replay)
    header = (*HEADER, *(OF_AUTOMATON if rules.mode.automaton is not None else ()))
    for key, node in replay.setup.items():
        if key not in header:
            near = nearest(key, (*header, *KEYS))
            raise Unreadable(replay.positions.get(key, node.position), f"unknown key {key!r}", near)
    seats = len(replay.seats)
    check_seats(rules, replay)
    characters, deck = characters_of(rules, replay), rules.decks[deck_of(rules, replay)]
    state = State(len(rules.cards), len(rules.colours), seats)
    readings = Readings(rules.points, rules.resolved, agreed_readings(rules, replay), chosen)
    play = Play(rules, state, readings, characters, deck)
    lay_bank(play, replay)
    for number in play.people:
        seat = state.seats[number]
        for card in rules.characters[characters[number]]:
            seat.deck[card] += 1
        for card, count in rules.starting_deck:
            seat.deck[card] += count
        seat.incoming = rules.parameters["incoming"]
    difficulty = difficulty_of(rules, replay)
    begin_automaton(play, difficulty)
    everybody = rules.mode.diamonds == "everybody" or (difficulty is not None and difficulty.diamonds)
    if everybody or rules.mode.diamonds == "all-but-first":
        for number in play.people if everybody else play.people[1:]:
            state.seats[number].diamonds = 1
    if (position := replay.setup.get("position")) is not None:
        read_position(play, position)
    return play


def begin_automaton(play: Play, difficulty: Difficulty | None) -> None:
    """What a player that runs by itself begins with; it holds the scepter (PS2-SOLO-03, PS2-DSET-05)."""
    automaton, state = play.rules.mode.automaton, play.state
    if automaton is not None:
        state.holder = play.automaton
        state.seats[play.automaton].incoming = automaton.incoming
        state.power = difficulty.power if difficulty is not None and difficulty.power else automaton.power


def difficulty_of(rules: Rules, replay: Replay) -> Difficulty | None:
    """The setting that the header chooses. Raises `Unreadable` for an unknown one."""
    node, automaton = replay.setup.get("difficulty"), rules.mode.automaton
    if node is None or automaton is None:
        return None
    if node.string() not in automaton.difficulties:
        known = automaton.difficulties
        raise Unreadable(node.position, f"unknown difficulty {node.string()[:40]!r}", nearest(node.string(), known))
    return automaton.difficulties[node.string()]


def check_seats(rules: Rules, replay: Replay) -> None:
    """Refuse a number of seats that the mode is not for; an automaton has the last seat."""
    others = int(rules.mode.automaton is not None)
    wanted = " or ".join(str(number + others) for number in rules.mode.players)
    if len(replay.seats) - others not in rules.mode.players:
        message = f"mode {rules.mode.name} has {wanted} seats"
        if rules.mode.automaton is not None:
            message += f", {rules.mode.automaton.title}'s among them, the last one"
        refuse(replay, "seats", Refusal(rules.structure["setup-seats"], message, "", wanted, str(len(replay.seats))))


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
    """The characters in seat order, all different: there is one set of cards for each (PS2-SETUP-04).

    An automaton has none: "".
    """
    found: list[str] = []
    clause = rules.structure["setup-character"]
    laid = rules_of(rules, replay) if rules.modes else rules
    last = len(replay.seats) - 1 if laid.mode.automaton is not None else -1
    for number, seat in enumerate(replay.seats):
        slug = seat.character.lower()
        if number == last:
            found.append(no_character(seat))
            continue
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


def no_character(seat: SeatEntry) -> str:
    """The character of an automaton. Raises `Unreadable` if it has one."""
    if seat.character:
        raise Unreadable(seat.position, f"{seat.id} runs by itself and has no character")
    return ""


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
            if play.most[card] == 0:
                message = f"the deck {replay.setup['deck'].string()} holds no {slug}"
            found = str(state.dealt[card])
            raise IllegalSetup(item.position, Refusal(clause, message, "", f"at most {play.most[card]}", found))
    if len(state.bank) != slots:
        found = str(len(state.bank))
        raise IllegalSetup(node.position, Refusal(clause, f"the bank has {slots} cards", "", str(slots), found))
    state.left = rules.parameters["deck-size"] - slots
