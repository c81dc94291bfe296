"""Any well-formed position of one shape: colours of gems, tokens, meters, unknown cards and the numbers that no board
in a source gives are asked of a world.

How high the piles are and which cards lie in the bank's row is part of the shape: text depends on it everywhere.
Not for: which shapes there are (`scenes`).
"""

from dataclasses import dataclass, replace

from verifier.games.puzzle_strike_2.amounts import PrintedAmount
from verifier.games.puzzle_strike_2.cards import Card
from verifier.games.puzzle_strike_2.modes import ColourAction
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.state import DECLARED
from verifier.games.scene import World

#: The most that counts are, where a position leaves them open: tokens, actions, cards without an effect in a zone.
MOST_TOKENS = DECLARED.seat.of_key("incoming").most
MOST_ACTIONS, MOST_CARDS, MOST_BLOCK = 6, 9, 5
#: A number that no source bounds from above is so much more than its least value, at most.
SPREAD = 3


@dataclass(frozen=True, slots=True)
class Shape:
    """What is fixed in a position; the rest is open."""

    heights: tuple[int, ...]  # of the piles, by seat
    row: tuple[int, ...]  # the kinds in the bank
    characters: tuple[str, ...]
    hand: tuple[int, ...] = ()  # kinds in the hand of the seat whose turn it is, or of the player
    active: int = 0
    holder: int = 0
    ante_ups: int = 0  # set out and in effect
    diamond: bool = False  # whether the active player has one
    acting: bool = False  # whether the action phase is under way
    tokens: int = MOST_TOKENS  # the active player's at most
    even: bool = False  # whether the active player's gems are of one colour
    empty: bool = False  # whether no card is left in the bank deck
    player: int = -1  # who has the hand, if it is not the one whose turn it is


def printed(rules: Rules, world: World, row: tuple[int, ...]) -> Rules:
    """The rules with the numbers of a board, whatever they are within the bounds of the sources.

    Where somebody runs by itself, with the colours of its actions and what the cards of the bank's row show.
    """
    found = replace(
        rules,
        height_bonus=table(world, "bonus", rules.height_bonus, True),
        buy_costs=table(world, "cost", rules.buy_costs, False),
    )
    automaton = rules.mode.automaton
    if automaton is None:
        return found
    mode = replace(rules.mode, automaton=replace(automaton, actions=coloured(rules, world)))
    cards = tuple(shown(world, card) if card.index in row else card for card in rules.cards)
    return replace(found, mode=mode, cards=cards)


def coloured(rules: Rules, world: World) -> tuple[ColourAction, ...]:
    """The actions of a player that runs by itself, each for one colour."""
    automaton, most = rules.mode.automaton, len(rules.colours) - 1
    found = list[ColourAction]()
    for action in () if automaton is None else automaton.actions:
        colour = world.unknown(f"colour {action.slug}", 0, most) if action.colour < 0 else action.colour
        for other in found:
            world.require(other.colour != colour)
        found.append(action._replace(colour=colour))
    return tuple(found)


def shown(world: World, card: Card) -> Card:
    """A card of the bank with the cost and the block that it shows."""
    costs, block = card.costs, card.block
    if not costs.known:
        cost = world.unknown(f"cost {card.slug}", costs.low, min(costs.high, costs.low + SPREAD))
        card = replace(card, cost=cost, costs=PrintedAmount(cost, cost))
    if block < 0:
        card = replace(card, block=world.unknown(f"block {card.slug}", 0, MOST_BLOCK))
    return card


def table(world: World, name: str, amounts: tuple[PrintedAmount, ...], rising: bool) -> tuple[PrintedAmount, ...]:
    """One table of a board; a rising one never falls from one entry to the next."""
    found = list[PrintedAmount]()
    for number, amount in enumerate(amounts, 1):
        if not amount.known:
            most = min(amount.high, amount.low + SPREAD)
            value = world.unknown(f"{name} {number}", amount.low, most)
            if rising and found:
                world.require(found[-1].low <= value)
            found.append(PrintedAmount(value, value, amount.clause))
        else:
            found.append(amount)
    return tuple(found)


def fill(play: Play, shape: Shape, world: World) -> None:
    """Put unknown counts and colours everywhere that a shape leaves open."""
    state = play.state
    state.bank = list(shape.row)
    for card in shape.row:
        state.dealt[card] += 1
    state.active, state.holder = shape.active, shape.holder
    state.revealed = state.ante_ups = shape.ante_ups
    deck(play, shape, world)
    for number in play.people:
        zones(play, shape, world, number)
        gems(play, shape, world, number)
    if play.automaton >= 0:
        state.seats[play.automaton].incoming = world.unknown(f"incoming{play.automaton + 1}", 0, MOST_TOKENS)
        if state.active == state.phase == 0:  # it has not bust in the turn before
            world.require(state.seats[play.automaton].incoming <= bust_above(play))
    if shape.acting:
        state.moment = "acting"
        play.active().actions = world.unknown("actions", 0, MOST_ACTIONS)


def bust_above(play: Play) -> int:
    """How many incoming gems a player that runs by itself can have without a bust."""
    automaton = play.rules.mode.automaton
    return MOST_TOKENS if automaton is None else automaton.bust_above


def deck(play: Play, shape: Shape, world: World) -> None:
    """The bank deck: as many cards are dealt as go with the Ante Ups that are set out, and with the power bought."""
    parameters, state = play.rules.parameters, play.state
    full, depth = parameters["deck-size"] - parameters["bank-slots"], parameters["ante-up-depth"] * len(play.people)
    last = shape.ante_ups >= parameters["ante-ups"]
    held = sum(play.rules.cards[card].kind == "bank" for card in shape.hand)
    least = full if shape.empty else max(min(depth * shape.ante_ups, full), held)
    state.since = world.unknown("dealt", least, full if last else min(depth * (shape.ante_ups + 1) - 1, full))
    state.left = full - state.since
    if (automaton := play.rules.mode.automaton) is not None:
        state.power = world.unknown("power", automaton.power, automaton.power + SPREAD)
        world.require(state.power - automaton.power + held <= state.since)


def zones(play: Play, shape: Shape, world: World, number: int) -> None:
    """The cards of a seat: those of the shape in hand, the other own ones discarded, Wounds anywhere."""
    seat, rules = play.state.seats[number], play.rules
    own = [0] * play.kinds
    for card in rules.characters[shape.characters[number]]:
        own[card] += 1
    for card, count in rules.starting_deck:
        own[card] += count
    for card in shape.hand if number == (shape.active if shape.player < 0 else shape.player) else ():
        seat.hand[card] += 1
        if rules.cards[card].kind == "bank":
            play.state.dealt[card] += 1
    for card, count in enumerate(own):
        seat.discard[card] = max(count - seat.hand[card], 0)
    for wound in (card.index for card in rules.cards if card.kind == "wound"):
        for zone in ("hand", "deck", "discard"):
            count = world.unknown(f"{zone}{number + 1} {rules.cards[wound].slug}", 0, MOST_CARDS)
            play.zone(number, zone)[wound] += count


def gems(play: Play, shape: Shape, world: World, number: int) -> None:
    """The pile, the incoming zone and the meters of a seat; who may begin with a diamond may have it still."""
    seat, rules = play.state.seats[number], play.rules
    last = len(rules.colours) - 1
    even = shape.even and number == shape.active
    for space in range(1, shape.heights[number] + 1):
        seat.pile.append(world.unknown(f"gem{number + 1} {1 if even else space}", 0, last))
    most = shape.tokens if number == shape.active else MOST_TOKENS
    seat.incoming = world.unknown(f"incoming{number + 1}", 0, most)
    full = rules.parameters["meter"]
    for colour, name in enumerate(rules.colours):
        seat.meters[colour] = world.unknown(f"meter{number + 1} {name}", 0, full - 1)
    begins = number > 0 or bool(rules.mode.easier)
    seat.diamonds = int(shape.diamond and number == shape.active and begins)
