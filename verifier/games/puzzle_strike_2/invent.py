"""Made-up games: headers with random characters, a bank and the numbers of a made-up board, for simulation.

What is printed on boards and cards and not known is made up within its bounds, and stands in the header as its facts:
no game depends on it. Not for: playing them.
"""

from collections.abc import Iterable
from random import Random

from verifier.games.game import MADE_UP, PLAYERS, HeaderWishes, count_seats, header_of, wished_mode
from verifier.games.puzzle_strike_2.amounts import PrintedAmount
from verifier.games.puzzle_strike_2.cards import Card
from verifier.games.puzzle_strike_2.modes import Automaton
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.language.node import Node
from verifier.language.vocabulary import unknown_name
from verifier.record.emit import leaf, mapping
from verifier.record.model import Replay, SeatEntry

#: A number that no source bounds from above is made up to be so much more than its least value, at most.
SPREAD = 2
#: A made-up card costs so much more than it must, at most.
DEAREST = 3
#: So many different boards are made up: whoever audits the games makes the rules ready once for each of them.
BOARDS = 4


def invent(rules: Rules, random: Random, index: int, wishes: HeaderWishes) -> Replay:
    """The header of the `index`-th made-up game. Raises `Unreadable` for an unknown mode, deck, bank or character."""
    mode = wished_mode(rules, rules.characters, wishes)
    seats = count_seats(rules.modes[mode].mode, wishes.seats)
    names = list(rules.decks)
    deck = wishes.bank if wishes.bank in names else names[index % len(names)]
    setup = {"deck": Node(MADE_UP, deck, plain=True), "bank": bank(rules, random, deck, wishes.bank)}
    facts = made_up_facts(rules.modes[mode], deck, Random(index % BOARDS))
    taking_part = (
        *people(characters(rules, random, wishes.characters, seats)),
        *run_by_itself(rules.modes[mode], seats),
    )
    return header_of(rules.document, mode, taking_part, setup, facts)


def made_up_facts(rules: Rules, deck: str, random: Random) -> Node | None:
    """What a game turns on and no source gives, as the facts of a header; None if all of it is known."""
    tables = {
        "height-bonus": made_up(random, rules.height_bonus),
        "buy-costs": made_up(random, rules.buy_costs),
        **(of_automaton(rules, rules.mode.automaton, deck, random) if rules.mode.automaton is not None else {}),
    }
    unknown_ones = {name: node for name, node in tables.items() if node.fields}
    return mapping(unknown_ones) if unknown_ones else None


def people(names: Iterable[str]) -> Iterable[SeatEntry]:
    """The seats of the players."""
    return (SeatEntry(f"P{number + 1}", PLAYERS[number], name, MADE_UP) for number, name in enumerate(names))


def run_by_itself(rules: Rules, seats: int) -> tuple[SeatEntry, ...]:
    """The seat of a player that runs by itself, if there is one."""
    automaton = rules.mode.automaton
    return () if automaton is None else (SeatEntry(f"P{seats + 1}", automaton.title, "", MADE_UP),)


def of_automaton(rules: Rules, automaton: Automaton, deck: str, random: Random) -> dict[str, Node]:
    """What an automaton goes by: the colours of its actions, the costs and blocks of the cards of a bank deck."""
    cards = {rules.cards[card].slug: numbers(rules.cards[card], random) for card in rules.decks[deck]}
    taken = [action.colour for action in automaton.actions]
    free = [colour for number, colour in enumerate(rules.colours) if number not in taken]
    random.shuffle(free)
    open_ones = [action.slug for action in automaton.actions if action.colour < 0]
    actions = {slug: mapping({"colour": leaf(colour)}) for slug, colour in zip(open_ones, free, strict=False)}
    return {
        "automatons": mapping({automaton.slug: mapping({"actions": mapping(actions)})} if actions else {}),
        "cards": mapping({slug: node for slug, node in cards.items() if node.fields}),
    }


def numbers(card: Card, random: Random) -> Node:
    """The cost and the block of a card, made up where they are not known."""
    cost = random.randint(card.costs.low, min(card.costs.high, card.costs.low + DEAREST))
    block = random.choice((0, 0, 0, 4))
    made = {"cost": cost if card.cost < 0 else -1, "block": block if card.block < 0 else -1}
    return mapping({key: leaf(str(number)) for key, number in made.items() if number >= 0})


def made_up(random: Random, table: tuple[PrintedAmount, ...]) -> Node:
    """The numbers of a table that are not known, never falling from one entry to the next."""
    found, last = {}, 0
    for number, amount in enumerate(table, 1):
        if not amount.known:
            low = max(amount.low, last)
            value = random.randint(low, min(amount.high, low + SPREAD))
            found[str(number)] = Node(MADE_UP, str(value), plain=True)
            last = value
        else:
            last = amount.low
    return Node(MADE_UP, fields=found)


def characters(rules: Rules, random: Random, wanted: tuple[str, ...], seats: int) -> list[str]:
    """The characters asked for, and random others for the seats that are left, those with known cards first."""
    others = [name for name in rules.characters if name not in wanted]
    random.shuffle(others)
    return [*wanted[:seats], *others[: max(0, seats - len(wanted))]]


def bank(rules: Rules, random: Random, deck: str, wanted: str) -> Node:
    """The first cards of the bank: those named, or random ones of a known colour."""
    if "," in wanted:
        names = [name.strip() for name in wanted.split(",")]
    elif wanted in ("random", "recommended", *rules.decks):
        most = rules.most[rules.decks[deck]]
        seen = [count if rules.cards[card].colour >= 0 else 0 for card, count in enumerate(most)]
        drawn = random.sample(range(len(most)), rules.parameters["bank-slots"], counts=seen)
        names = [rules.cards[card].slug for card in drawn]
    else:
        raise unknown_name(MADE_UP, "bank", wanted, ("random", "recommended", *rules.decks))
    return Node(MADE_UP, items=tuple(Node(MADE_UP, name, plain=True) for name in names))
