"""What may be unknown where a record begins in the middle of a game of Puzzle Strike 2.

Counts of cards and tokens and the colours of gems are unknown numbers. How high a pile is, who holds the scepter, how
many Ante Ups are set out and what lies in the row is decided, one way after the other, as play begins. Not for: how a
header says so (`verifier.games.midgame`), what lines tell of an unknown row (`unknown_row`).
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.midgame import (
    WHERE_UNKNOWN,
    OpenZone,
    Withheld,
    beginning,
    hinges,
    outline_of,
    require_numbers,
    spread,
)
from verifier.games.puzzle_strike_2.state import DECLARED
from verifier.games.puzzle_strike_2.unknown_row import MOST_ROWS, RowUse, rows_of, told_now
from verifier.kernel.event import Event
from verifier.kernel.game import World
from verifier.kernel.message import Said
from verifier.kernel.norm import Refusal
from verifier.language.node import Node
from verifier.record.model import Replay
from verifier.record.promises import begins_open, has_unknown
from verifier.table.named import BLANK
from verifier.table.places import lying, lying_with

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: So many gems are incoming at most where only what is likely is looked at.
FEW = 5
#: So many Wounds lie in a zone at most of which nothing is known, or are among so many cards.
WOUNDS = 9
#: The heights of a pile that are tried first, and how many of the rows.
LIKELY, FIRST_ROWS = (4, 7, 1), 2
STEPS = {**dict.fromkeys(("drop", "play", "diamond", "super", "end"), "action"), "ante": "ante", "buy": "buy",
         "draw": "draw", "power-up": "command", "yield": "command"}  # fmt: skip
OUTLINE = outline_of(DECLARED, STEPS, ("power-up", "yield"))


class Unsaid(NamedTuple):
    """What is not known of the first position, and what its being tried takes."""

    withheld: Withheld = Withheld()
    own: tuple[tuple[int, ...], ...] = ()  # by seat: its own cards, by kind
    diamonds: tuple[int, ...] = ()  # by seat: those that it begins with
    rows: tuple[tuple[int, ...], ...] = ()  # that are tried, where it is not known what lies in the row
    named: frozenset[int] = frozenset()  # the cards that lines name
    holders: tuple[int, ...] = ()  # the seat that lines say has the scepter, if they do
    placed: tuple[tuple[int, ...], ...] = ()  # by seat: the cards of each kind that a header places somewhere
    ante_ups: tuple[int, ...] = (0,)  # how many Ante Ups the first ante tells of

    def keeps_cards(self, seat: int) -> bool:
        """Whether a seat has cards of which it is not known where they lie."""
        return any(zone.seat == seat and zone.word != "pile" for zone in self.withheld.zones)


def first_position(play: "Play", replay: Replay) -> Node | None:
    """The position with which a record begins; what it leaves open is noted. Raises `Unreadable`."""
    position, state = replay.setup.get("position"), play.state
    if position is None and BLANK not in state.bank and not begins_open(replay):  # as of most records
        return None
    withheld = Withheld(keys=frozenset(("bank",)), more=True) if BLANK in state.bank else Withheld()
    if begins_open(replay):
        position, withheld = beginning(OUTLINE, replay, play)
        withheld = withheld._replace(more=withheld.more or not is_bounded(withheld, position))
        row = position.get("bank")
        if BLANK not in state.bank or (row is not None and not has_unknown(row)):
            withheld = withheld._replace(keys=withheld.keys - {"bank"})
    own = tuple(tuple(seat.deck) for seat in state.seats)
    named = frozenset(token.piece for event in replay.events for token in event.args if token.piece >= 0)
    diamonds = tuple(seat.diamonds for seat in state.seats)
    holders = tuple(event.seat for event in replay.events if event.verb in OUTLINE.after)[:1]
    ups = ante_ups_told(play, replay.events)
    play.unsaid = Unsaid(withheld, own, diamonds, (), named, holders, ante_ups=ups)
    return position


def ante_ups_told(play: "Play", events: Sequence[Event]) -> tuple[int, ...]:
    """How many Ante Ups are in effect as the first ante that names its gems tells."""
    antes = (len(event.args) for event in events if event.verb == "ante" and event.args and not event.args[0].numbers)
    told = (count - play.rules.parameters["ante"] for count in antes)
    return tuple(number for number in told if number >= 0)[:1] or (0,)


def is_bounded(withheld: Withheld, position: Node) -> bool:
    """Whether everything that is open is tried in every way there is: places of so many cards, piles, the scepter."""
    zones = all(zone.number is not None or zone.word == "pile" for zone in withheld.zones)
    cards = any(zone.word != "pile" for zone in withheld.zones)
    trash = position.get("trash")
    return zones and not withheld.counters and withheld.keys <= {"scepter"} and not (cards and trash is not None)


def note_row(play: "Play", replay: Replay) -> None:
    """Note which rows are tried, where it is not known what lies in the row once a position is read."""
    keys = play.unsaid.withheld.keys | ({"bank"} if BLANK in play.state.bank else set())
    if "bank" in keys:
        rows = tuple(islice(rows_of(play.rules, play.deck, replay.events, play.state.bank), MOST_ROWS))
        withheld = play.unsaid.withheld._replace(keys=keys, more=True)
        play.unsaid = play.unsaid._replace(withheld=withheld, rows=rows)
        if "position" not in replay.setup and not begins_open(replay) and play.automaton < 0:
            play.row_use = RowUse(play.rules, replay.events, play.state.bank)


def open_up(play: "Play", world: World, *, broadly: bool) -> None:
    """Let what is not known be anything; unless `broadly` no bank card that no line names lies anywhere."""
    withheld = play.unsaid.withheld
    if not withheld.is_open():
        return
    placed = tuple(tuple(lying_with(play, seat)) for seat in range(len(play.seat_names)))
    play.unsaid = play.unsaid._replace(placed=placed)
    laid = dict.fromkeys((zone for zone in withheld.zones if zone.word != "pile"), 0)
    spread_cards(play, world, laid, broadly=broadly)
    require_numbers(world, withheld, laid, "deck", lambda seat: sum(play.state.seats[seat].deck), broadly=broadly)
    for seat, word in sorted(withheld.counters):
        if broadly or word != "meters" or seat == play.state.active:
            open_counter(play, world, seat, word, broadly=broadly)
    open_piles(play)
    open_table(play, world)


def spread_cards(play: "Play", world: World, laid: dict[OpenZone, int], *, broadly: bool) -> None:
    """Spread every kind of card over the zones that are open."""
    for card in play.kinds_in_play:
        kind = play.rules.cards[card].kind
        if kind == "bank" and not broadly and card not in play.unsaid.named:
            continue
        for zones in [list(laid)] if kind in ("bank", "wound") else by_seat(laid):
            most = count_left(play, card, zones[0].seat) if zones else 0
            left = spread_card(play, world, card, zones, laid, most) if most else most
            if kind == "bank":
                play.state.dealt[card] += most - left
            elif kind != "wound":
                place_rest(play, world, card, zones, left)


def spread_card(
    play: "Play", world: World, card: int, zones: Sequence[OpenZone], laid: dict[OpenZone, int], most: int
) -> int:
    """Spread up to so many cards of a kind over zones; how many are left."""

    def put(index: int, count: int) -> None:
        play.zone(zones[index].seat, zones[index].word)[card] += count
        laid[zones[index]] += count

    places = [(f"{play.seat_names[zone.seat]} {zone.word}", zone.number) for zone in zones]
    wholly = play.rules.cards[card].kind == "character"
    return spread(world, play.rules.cards[card].slug, places, most, most, put, wholly=wholly)


def place_rest(play: "Play", world: World, card: int, zones: Sequence[OpenZone], left: int) -> None:
    """See to a seat's own cards of a kind that lie in no open zone: in the deck, unless that is told card by card."""
    if any(zone.number is None for zone in zones):
        return
    places = sum(zone.number or 0 for zone in zones)
    unplaced = sum(count_unplaced(play, zones[0].seat))
    if any(zone.word == "deck" for zone in zones) and unplaced <= places:
        world.require(left == 0)
    else:
        play.zone(zones[0].seat, "deck")[card] += left


def count_unplaced(play: "Play", seat: int) -> list[int]:
    """How many of its own cards of each kind a header places nowhere."""
    return [play.unsaid.own[seat][card] - play.unsaid.placed[seat][card] for card in range(play.kinds)]


def by_seat(zones: Iterable[OpenZone]) -> list[list[OpenZone]]:
    """The zones of each seat."""
    found: dict[int, list[OpenZone]] = {}
    for zone in zones:
        found.setdefault(zone.seat, []).append(zone)
    return list(found.values())


def count_left(play: "Play", card: int, seat: int) -> int:
    """How many cards of a kind may lie where nobody says what lies there."""
    kind = play.rules.cards[card].kind
    if kind == "wound":
        return WOUNDS * len(play.people)
    if kind == "bank":
        return play.most[card] - play.state.dealt[card]
    return count_unplaced(play, seat)[card]


def open_counter(play: "Play", world: World, seat: int, word: str, *, broadly: bool) -> None:
    """Let a counter of a seat be anything; who has actions left is in the action phase."""
    player, name = play.state.seats[seat], play.seat_names[seat]
    most = DECLARED.seat.of_key(word).most
    if word == "meters":
        full = play.rules.parameters["meter"]
        for colour, slug in enumerate(play.rules.colours):
            player.meters[colour] = world.unknown(f"{name} meter {slug}", 0, full - 1)
    elif word == "diamonds":
        player.diamonds = world.unknown(f"{name} diamonds", 0, play.unsaid.diamonds[seat])
    elif word == "incoming":
        player.incoming = world.unknown(f"{name} incoming", 0, most if broadly else FEW)
    elif seat == play.state.active and play.phases()[play.state.phase] == "action":
        player.actions, play.state.moment = world.unknown(f"{name} actions", 0, most), "acting"


def open_piles(play: "Play") -> None:
    """Let the gems be of any colour that a header does not name, and piles of any height whose height it does not."""
    state = play.state
    for seat in play.people:
        pile = state.seats[seat].pile
        pile[:] = [colour_at(play, seat, space) if gem == BLANK else gem for space, gem in enumerate(pile)]
    heights = (zone.seat for zone in play.unsaid.withheld.zones if zone.word == "pile" and zone.number is None)
    state.unsettled = tuple(("pile", seat) for seat in heights)


def colour_at(play: "Play", seat: int, space: int) -> int:
    """The colour of the gem in a space of a pile of which it is not known."""
    assert play.unknowns is not None
    return play.unknowns.unknown(f"P{seat + 1} gem {space}", 0, len(play.rules.colours) - 1)


def open_table(play: "Play", world: World) -> None:
    """Let the bank deck have dealt any number of cards that goes with those that lie about."""
    state, keys = play.state, play.unsaid.withheld.keys
    full = play.rules.parameters["deck-size"] - play.rules.parameters["bank-slots"]
    if "bank-deck" in keys:
        state.since = world.unknown("cards dealt", 0, full)
        state.left = full - state.since
    world.require(state.since >= count_bought(play))
    state.unsettled = (*(("bank", -1) for _ in play.unsaid.rows[:1]), *state.unsettled)
    state.unsettled += tuple((key, -1) for key in ("scepter", "ante-ups") if key in keys)


def settle(play: "Play") -> None:
    """Decide what has to be known as play begins: one of the ways that it can be, the others left for other paths."""
    state = play.state
    unsettled, state.unsettled = state.unsettled, ()
    for word, seat in unsettled:
        if word == "pile":
            height = decided(play, LIKELY, play.rules.parameters["spaces"])
            state.seats[seat].pile = [colour_at(play, seat, space) for space in range(height)]
        elif word == "bank":
            lay_row(play, play.unsaid.rows[decided(play, range(FIRST_ROWS), len(play.unsaid.rows) - 1)])
        elif word == "scepter":
            state.holder = decided(play, play.unsaid.holders, len(play.people) - 1)
        else:
            set_ante_ups(play, decided(play, play.unsaid.ante_ups, play.rules.parameters["ante-ups"]))


def decided(play: "Play", likely: Iterable[int], most: int) -> int:
    """One of the numbers from none to the most that there can be, the likely ones first."""
    assert play.unknowns is not None
    order: tuple[int, ...]
    first = tuple(number for number in likely if number <= most) or tuple(range(most + 1))
    order = tuple(dict.fromkeys((*first, *range(most + 1))))
    return order[play.unknowns.one_of(len(order), len(first))]


def lay_row(play: "Play", row: Sequence[int]) -> None:
    """Lay cards into the row where it is not known what lies there."""
    state = play.state
    for card in state.bank:
        state.dealt[card] -= card != BLANK
    state.bank = list(row)
    for card in row:
        state.dealt[card] += 1


def set_ante_ups(play: "Play", number: int) -> None:
    """Set out so many Ante Ups; as many cards are dealt as that takes."""
    assert play.unknowns is not None
    state, parameters = play.state, play.rules.parameters
    depth = parameters["ante-up-depth"] * len(play.people)
    state.revealed = state.ante_ups = number
    play.unknowns.require(state.since >= depth * number)
    if number < parameters["ante-ups"]:
        play.unknowns.require(state.since < depth * (number + 1))


def count_bought(play: "Play") -> int:
    """How many bank cards lie with players and in the trash."""
    there, row = lying(play), play.state.bank
    return sum(there[card.index] - row.count(card.index) for card in play.rules.cards if card.kind == "bank")


def hinges_on_before(play: "Play", refusal: Refusal | None = None) -> bool:
    """Whether a refusal may turn on more of the first position than is tried in every way there is."""
    use, rows = play.row_use, play.unsaid.rows
    if use is not None and rows and refusal is not None and use.is_tried(play.rules, rows):
        return False
    return hinges(play.unsaid.withheld, play.rules.norms, told_now(play, rows), refusal)


def left_open(play: "Play") -> tuple[Said, ...]:
    """What the header does not say of where everything lay at the first line."""
    return (WHERE_UNKNOWN,) if play.unsaid.withheld.is_open() else ()
