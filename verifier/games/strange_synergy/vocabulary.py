"""What norms may ask of an answer: about the warrior that acts, the path, the target, the thing, the square.

Not for: what an answer is possible at all (domains).
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from verifier.games import grid
from verifier.games.grid import Square
from verifier.games.strange_synergy import powers
from verifier.games.strange_synergy.cards import Card
from verifier.games.strange_synergy.decisions import END
from verifier.games.strange_synergy.state import Frame
from verifier.games.word import read_words, vocabulary_of

if TYPE_CHECKING:
    from verifier.games.strange_synergy.play import Synergy
    from verifier.games.strange_synergy.table import Table


def made(play: "Table", frame: Frame, of: str) -> int:
    """How many moves or strikes the warrior has made in its turn."""
    return getattr(play.state, of) if play.state.acting == frame.chosen else 0


def allowed(play: "Table", number: int, of: str) -> int:
    """How many moves or strikes a warrior may make in a turn."""
    return play.rules.parameters[of] + powers.total(play, number, of)


def leaves_crowd(play: "Synergy", frame: Frame) -> bool:
    """Whether a warrior's turn would end that shares its square and could move to a vacant one."""
    state = play.state
    squares = [one.square for one in state.warriors.values() if one.square is not None and not one.dead]
    if len({*squares}) == len(squares):
        return False
    ending = [state.acting] if state.acting not in (-1, frame.chosen) else []
    if isinstance(frame.answer, str):
        ending = [one for one in state.own(frame.seat) if one not in state.done] if frame.answer == END else []
    elif frame.verb == "pass":
        ending = [frame.chosen]
    return any(play.must_part(number) for number in ending)


# -- the path of a move


def labels(frame: Frame) -> list[str]:
    """The squares of the path."""
    return str(frame.answer).split(" ")


def walked(play: "Table", frame: Frame) -> list[Square]:
    """The squares of the path, from that on which the warrior stands."""
    return [play.square_of(frame.warrior), *(grid.SQUARES[label] for label in labels(frame) if label != grid.OFF)]


def steps(play: "Table", frame: Frame) -> int:
    """The number of steps of the move; one off the board, or into an obstacle, counts as the readings say."""
    end = labels(frame)[-1]
    point = "surrender.step" if end == grid.OFF else "collision.step" if grid.SQUARES[end] in frame.blocked else ""
    return len(labels(frame)) - int(bool(point) and play.readings.of(point) == "free")


def diagonal_steps(play: "Table", frame: Frame) -> list[tuple[Square, Square]]:
    """The steps of the move that are diagonal, each from a square to a square."""
    return [(one, other) for one, other in pairwise(walked(play, frame)) if grid.is_diagonal(one, other)]


# -- strikes


def path_to(play: "Table", frame: Frame) -> tuple[Square, Square]:
    """The square of the warrior, and that at which its strike or throw is aimed."""
    aimed = grid.square_at(frame.answer) if isinstance(frame.answer, str) else play.square_of(frame.chosen)
    return play.square_of(frame.warrior), aimed


def diagonal_allowed(play: "Table", frame: Frame) -> bool:
    """Whether the warrior may move, or strike, diagonally."""
    return powers.is_diagonal_allowed(play, frame.warrior, frame.verb, frame.card)


def distance(play: "Table", frame: Frame) -> int:
    """How many squares away the target is."""
    found = grid.line_distance(*path_to(play, frame), diagonal=diagonal_allowed(play, frame))
    straight = grid.distance_between(*path_to(play, frame))
    return found if found == straight or play.readings.of("diagonal.distance") == "one" else straight


def hindrance(play: "Table", frame: Frame) -> str:
    """What is in the way of the strike: an obstacle (a card may not be blocked by it), a denied area, a gap, or ""."""
    denied, (own_square, target) = powers.list_denied(play, frame.seat), path_to(play, frame)
    if target in denied and play.readings.of("denied.target") == "bars":
        return "denied"
    blocked = {"obstacle": set() if powers.blow_of(play, frame).through else play.blocked_for(frame.warrior)}
    is_apart = bool(denied) and play.readings.of("corners.mixed") == "apart"
    return grid.find_hindrance(own_square, target, {**blocked, "denied": denied}, apart=is_apart)


# -- setting up


def base_distance(play: "Table", frame: Frame) -> int:
    """The distance of the square to the nearest base, as the readings count it; 99 without one."""
    square = grid.square_at(str(frame.answer))
    bases = [player.base for player in play.state.seats if player.base is not None]
    count = grid.distance_between if play.readings.of("base.distance") == "steps" else grid.corner_distance
    return min((count(square, base) for base in bases), default=99)


# -- positions


def brought(play: "Table", frame: Frame, what: str) -> bool:
    """Whether a card of the game does or adds such a thing, or may: its text is not known ("" asks for that alone)."""
    return any(
        not card.known or what in card.added or getattr(card, what, False) or getattr(card.blow, what, False)
        for card in play.list_cards_in_game()
    )


def cards_of(play: "Table", frame: Frame) -> list[Card]:
    """The cards of the warrior, be they in effect or not."""
    return [play.rules.cards[card] for card in play.warrior(frame.chosen).cards]


def burden(play: "Table", frame: Frame) -> int:
    """How many gadgets the warrior has, as far as its cards are known: none is counted where another text is not."""
    cards = cards_of(play, frame)
    if not all(card.known for card in cards) or powers.team_of(play, frame.chosen).gadgets:
        return 0
    return len(play.warrior(frame.chosen).flags) + sum(card.category == powers.GADGET for card in cards)


def on_obstacle(play: "Table", frame: Frame) -> bool:
    """Whether the warrior stands, or the thing lies, on a permanent obstacle."""
    number, state = frame.chosen, play.state
    squares = [one.square for which, one in state.warriors.items() if which == number]
    squares += [square for square, things in state.loose.items() if number in things]
    return state.board is not None and not state.board.obstacles.isdisjoint(squares)


def kind_of(play: "Table", frame: Frame) -> str:
    """What a thing outside the deck is: a flag, a marker, which nobody carries, a gadget, as it may be, or a power."""
    if frame.chosen >= len(play.rules.cards):
        return "flag"
    card = play.rules.cards[frame.chosen]
    return "marker" if card.consumed else "gadget" if card.category in ("", powers.GADGET) else "power"


def surplus(play: "Table", frame: Frame) -> bool:
    """Whether there are not so many of a thing; of cards that are not named, with those that are."""
    thing, deck, cards = frame.chosen, play.state.deck, play.rules.cards
    out = [one for one in play.state.list_out() if one >= len(cards) or not cards[one].consumed]
    if kind_of(play, frame) == "flag":
        return out.count(thing) > 1
    if cards[thing].copies:
        return out.count(thing) > deck.count(thing)
    return thing in out and sum(one < len(cards) for one in out) > len(deck)


#: The words of conditions that are neither looked up nor a function of this module; the rule language declares all.
LOOKED_UP: Mapping[str, Callable[..., object]] = {
    "takes_part": lambda play, frame: frame.chosen in [play.rules.flags[one.team] for one in play.state.seats],
    "lies": lambda play, frame: any(frame.chosen in things for things in play.state.loose.values()),
    "unheld": lambda play, frame: not {*play.warrior(frame.chosen).used} <= {*play.list_held(frame.chosen)},
    "unseen": lambda play, frame: (
        len({*frame.answer}.difference(powers.list_powers(play, frame.warrior)))
        > play.warrior(frame.warrior).cards.count(play.face_down)
    ),
    "took_both": lambda play, frame: made(play, frame, "both") > 0,
    "leaves": lambda play, frame: labels(frame)[-1] == grid.OFF,
    "diagonal": lambda play, frame: bool(diagonal_steps(play, frame)),
    "returns": lambda play, frame: play.square_of(frame.warrior) in walked(play, frame)[1:],
    "through_obstacle": lambda play, frame: any(grid.SQUARES[label] in frame.blocked for label in labels(frame)[:-1]),
    "through_gap": lambda play, frame: any(play.is_gap(frame.blocked, *step) for step in diagonal_steps(play, frame)),
    "through_denied": lambda play, frame: not frame.denied.isdisjoint(walked(play, frame)[1:] if frame.denied else ()),
    "basic": lambda play, frame: powers.blow_of(play, frame).basic,
    "targeted": lambda play, frame: bool(powers.blow_of(play, frame).targets),
    "thrown": lambda play, frame: powers.blow_of(play, frame).thrown,
    "straight": lambda play, frame: grid.is_in_line(*path_to(play, frame), diagonal=diagonal_allowed(play, frame)),
    "slanted": lambda play, frame: not grid.is_in_line(*path_to(play, frame), diagonal=False),
    "usable": lambda play, frame: frame.answer < 0 or powers.is_usable(play.rules.cards[frame.answer], frame.verb),
    "gadget": lambda play, frame: frame.answer >= 0 and play.rules.cards[frame.answer].category == powers.GADGET,
    "permitted": lambda play, frame: powers.is_diagonal_allowed(play, frame.warrior, frame.verb, None),
    "faster": lambda play, frame: frame.card is None and powers.team_of(play, frame.warrior).move is not None,
    "permanent": lambda play, frame: grid.square_at(str(frame.answer)) in play.state.fixed(),
    "adjacent": lambda play, frame: grid.distance_between(*path_to(play, frame)) == 1,
    "occupied": lambda play, frame: grid.square_at(str(frame.answer)) in play.state.blocked(),
    "on_base": lambda play, frame: grid.square_at(str(frame.answer)) == play.state.seats[frame.seat].base,
    "near_base": lambda play, frame: play.is_near_base(
        grid.SQUARES[frame.answer], frame.seat, play.find_reach(frame.seat)
    ),
    "moves_made": lambda play, frame: made(play, frame, "moved"),
    "strikes_made": lambda play, frame: made(play, frame, "struck"),
    "moves_allowed": lambda play, frame: allowed(play, frame.chosen, "moves"),
    "both_made": lambda play, frame: made(play, frame, "both"),
    "strikes_allowed": lambda play, frame: allowed(play, frame.chosen, "strikes"),
    "own_powers": lambda play, frame: sum(card.category not in ("", powers.GADGET) for card in cards_of(play, frame)),
    "barriers": lambda play, frame: list(play.state.barriers.values()).count(frame.chosen),
    "reach": lambda play, frame: powers.count_reach(play, frame.warrior, frame.card, frame.modifiers),
    "range_of_strike": lambda play, frame: powers.blow_of(play, frame).reach,
    "gadgets": lambda play, frame: len(powers.list_gadgets(play, frame.warrior)),
    "obstacle": lambda play, frame: next(
        (label for label in labels(frame) if label != grid.OFF and grid.SQUARES[label] in frame.blocked), ""
    ),
    "kind": kind_of,
    "strikes": lambda play, frame, what: what in powers.blow_of(play, frame).targets,
}
WORDS = read_words("strange-synergy", {**globals(), **LOOKED_UP})
VOCABULARY = vocabulary_of(WORDS.values())
