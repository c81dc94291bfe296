"""From a replay's header to the first position: seats, characters, bank, starting decks, and the set-up clauses.

For a header that cannot be read, all that means nothing in it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from verifier.games.header_faults import common_checks, known_ways
from verifier.games.puzzle_strike_2.cards import card_named
from verifier.games.puzzle_strike_2.midgame import first_position, note_row
from verifier.games.puzzle_strike_2.modes import Difficulty
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.position import read_position
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.state import State
from verifier.games.setup import breach, check_end, check_keys, readings_in, refuse, rules_of
from verifier.kernel import malformed
from verifier.kernel.message import at_most, say
from verifier.kernel.norm import Refusal
from verifier.language.vocabulary import refuse_unknown
from verifier.record.model import Replay, SeatEntry
from verifier.record.names import as_slug
from verifier.record.promises import FROM, NO_ONE, OUTSIDE, UNKNOWN
from verifier.table.named import BLANK

HEADER = ("deck", "bank", FROM, "position", "purpose")
#: What a game with an automaton may have besides.
OF_AUTOMATON = ("difficulty",)


def start(rules: Rules, replay: Replay, chosen: Mapping[str, str]) -> Play:
    """The game that a replay's header sets up.

    Raises `Unreadable` for names that mean nothing and `IllegalSetup` for a set-up that breaks a clause.
    """
    check_end(replay, ends_of(rules))
    rules = rules_of(rules, replay)
    known = keys_of(rules)
    check_keys(replay.setup, known)
    seats = len(replay.seats)
    check_seats(rules, replay)
    characters, deck = characters_of(rules, replay), rules.decks[deck_of(rules, replay)]
    state = State(len(rules.cards), len(rules.colours), seats)
    readings = readings_in(rules, replay, chosen)
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
    play.begun_with = [seat.diamonds for seat in state.seats]
    if (position := first_position(play, replay)) is not None:
        read_position(play, position)
    note_row(play, replay)
    return play


def keys_of(rules: Rules) -> tuple[str, ...]:
    """The header's keys of a way to play."""
    return (*HEADER, *(OF_AUTOMATON if rules.mode.automaton is not None else ()))


def ends_of(rules: Rules) -> tuple[str, ...]:
    """What a game of any way to play can end by, as a result names it."""
    finals = (way.mode.final for way in rules.modes.values())
    return (*dict.fromkeys(("bust", *(final.by for final in finals if final is not None), *OUTSIDE)),)


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
    refuse_unknown(node.string(), automaton.difficulties, node.position, "difficulty", node.string()[:40])
    return automaton.difficulties[node.string()]


def check_seats(rules: Rules, replay: Replay) -> None:
    """Refuse a number of seats that the mode is not for; an automaton has the last seat."""
    others = int(rules.mode.automaton is not None)
    if len(replay.seats) - others not in rules.mode.players:
        wanted = " or ".join(str(number + others) for number in rules.mode.players)
        message = say("mode-has-seats", raw=rules.mode.name, wanted=wanted)
        if rules.mode.automaton is not None:
            title = rules.mode.automaton.title
            message = say("mode-has-seats-and-automaton", raw=rules.mode.name, wanted=wanted, raw2=title)
        refuse(replay, "seats", Refusal(rules.structure["setup-seats"], message, "", wanted, str(len(replay.seats))))


def characters_of(rules: Rules, replay: Replay) -> tuple[str, ...]:
    """The characters in seat order, all different: there is one set of cards for each (PS2-SETUP-04).

    An automaton has none: "".
    """
    found: list[str] = []
    clause = rules.structure["setup-character"]
    laid = rules_of(rules, replay) if rules.modes else rules
    last = len(replay.seats) - 1 if laid.mode.automaton is not None else -1
    for number, seat in enumerate(replay.seats):
        if number == last:
            found.append(no_character(seat))
            continue
        slug = character_of(rules, seat)
        if slug in found:
            message = say("already-taken", card=slug)
            raise breach(seat.position, clause, message, say("another-character"), slug)
        found.append(slug)
    return tuple(found)


def character_of(rules: Rules, seat: SeatEntry) -> str:
    """The character of one seat. Raises `Unreadable` for an unknown one, `IllegalSetup` for none."""
    slug = as_slug(seat.character)
    if slug in ("", UNKNOWN, NO_ONE):
        clause = rules.structure["setup-character"]
        raise breach(seat.position, clause, say("has-no-character", seat=seat.id), say("a-character"), "none")
    refuse_unknown(slug, rules.characters, seat.position, "character", seat.character[:40])
    return slug


def no_character(seat: SeatEntry) -> str:
    """The character of an automaton. Raises `Unreadable` if it has one."""
    if seat.character:
        message = say("runs-by-itself-has-no-character", seat=seat.id)
        raise malformed.IMPOSSIBLE_HEADER.at(seat.position, problem=message)
    return ""


def is_deck_open(replay: Replay) -> bool:
    """Whether it is not known with which deck the bank is played."""
    node = replay.setup.get("deck")
    return node is None or node.text == UNKNOWN


def deck_of(rules: Rules, replay: Replay) -> str:
    """The bank deck that is played with."""
    node = replay.setup.get("deck")
    if node is None or node.text in (UNKNOWN, NO_ONE):
        wanted = " or ".join(rules.decks)
        refusal = Refusal(rules.structure["setup-deck"], say("bank-deck-not-given"), "", wanted, "nothing")
        refuse(replay, "deck", refusal)
    refuse_unknown(node.string(), rules.decks, node.position, "deck", node.string()[:40])
    return node.string()


def lay_bank(play: Play, replay: Replay) -> None:
    """The cards that lie in the bank when the game begins (PS2-SETUP-20); the rest is the bank deck."""
    rules, state = play.rules, play.state
    node = replay.setup.get("bank")
    slots, clause = rules.parameters["bank-slots"], rules.structure["setup-bank"]
    state.left = rules.parameters["deck-size"] - slots
    if node is None or node.text == UNKNOWN:
        state.bank = [BLANK] * slots
        return
    for item in node.sequence():
        if item.text == UNKNOWN:
            state.bank.append(BLANK)
            continue
        card = card_named(rules, item)
        slug = rules.cards[card].slug
        state.bank.append(card)
        state.dealt[card] += 1
        if state.dealt[card] > play.most[card]:
            message = say("deck-can-hold", n=play.most[card], card=slug)
            if play.most[card] == 0:
                message = say("deck-holds-no", raw=replay.setup["deck"].string(), card=slug)
            raise breach(item.position, clause, message, at_most(play.most[card]), state.dealt[card])
    if len(state.bank) != slots:
        raise breach(node.named_at, clause, say("bank-has-cards", n=slots), str(slots), len(state.bank))


def checks(rules: Rules, replay: Replay) -> Iterator[Callable[[], object]]:
    """The checks of the single values of a header."""
    yield from common_checks(rules, replay, keys_of)
    yield partial(check_end, replay, ends_of(rules))
    known, ways = replay.mode in rules.modes or not replay.mode, known_ways(rules, replay)
    people = replay.seats[:-1] if not known or ways[0].mode.automaton is not None else replay.seats
    for seat in people:
        yield partial(character_of, rules, seat)
    if known and len(people) < len(replay.seats):
        yield partial(no_character, replay.seats[-1])
    if replay.setup.get("deck") is not None:
        yield partial(deck_of, rules, replay)
    yield partial(difficulty_of, ways[0], replay)
    bank = replay.setup.get("bank")
    for item in bank.items or () if bank is not None else ():
        yield partial(card_named, rules, item)
