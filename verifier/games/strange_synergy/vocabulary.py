"""What norms may ask of an answer: about the warrior that acts, the path, the target, the thing, the square.

Not for: what an answer is possible at all (domains).
"""

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from verifier.games import grid
from verifier.games.grid import Square
from verifier.games.strange_synergy import powers
from verifier.games.strange_synergy.cards import Card
from verifier.games.strange_synergy.decisions import END
from verifier.games.strange_synergy.frame import Frame
from verifier.games.word import READING, ConditionWord

if TYPE_CHECKING:
    from verifier.games.strange_synergy.play import Synergy
    from verifier.games.strange_synergy.table import Table


def chosen(frame: Frame) -> int:
    """The warrior that is named."""
    return frame.answer if type(frame.answer) is int else frame.warrior


def made(play: "Table", frame: Frame, of: str) -> int:
    """How many moves or strikes the warrior has made in its turn."""
    return getattr(play.state, of) if play.state.acting == chosen(frame) else 0


def allowed(play: "Table", number: int, of: str) -> int:
    """How many moves or strikes a warrior may make in a turn."""
    return play.rules.parameters[of] + powers.total(play, number, of)


def leaves_crowd(play: "Synergy", frame: Frame) -> bool:
    """Whether a warrior's turn would end that shares its square and could move to a vacant one."""
    state = play.state
    squares = [one.square for one in state.warriors.values() if one.square is not None and not one.dead]
    if len({*squares}) == len(squares):
        return False
    ending = [state.acting] if state.acting not in (-1, chosen(frame)) else []
    if isinstance(frame.answer, str):
        ending = [one for one in state.own(frame.seat) if one not in state.done] if frame.answer == END else []
    elif frame.verb == "pass":
        ending = [chosen(frame)]
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


def obstacle(play: "Table", frame: Frame) -> str:
    """The square of the first obstacle that the move runs into."""
    return next((label for label in labels(frame) if label != grid.OFF and grid.SQUARES[label] in frame.blocked), "")


def through_obstacle(play: "Table", frame: Frame) -> bool:
    """Whether the move goes on after it has run into an obstacle."""
    passed = labels(frame)[:-1]
    return any(grid.SQUARES[label] in frame.blocked for label in passed)


def diagonal_steps(play: "Table", frame: Frame) -> list[tuple[Square, Square]]:
    """The steps of the move that are diagonal, each from a square to a square."""
    return [(one, other) for one, other in pairwise(walked(play, frame)) if grid.is_diagonal(one, other)]


def through_gap(play: "Table", frame: Frame) -> bool:
    """Whether a step of the move passes between two obstacles that touch at a corner."""
    return any(play.is_gap(frame.blocked, *step) for step in diagonal_steps(play, frame))


# -- strikes


def path_to(play: "Table", frame: Frame) -> tuple[Square, Square]:
    """The square of the warrior, and that at which its strike or throw is aimed."""
    aimed = grid.square_at(frame.answer) if isinstance(frame.answer, str) else play.square_of(chosen(frame))
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


def strikes(play: "Table", frame: Frame, what: str) -> bool:
    """Whether the strike is one that is made at such things: enemies, allies, self, bodies or squares."""
    return what in powers.blow_of(play, frame).targets


# -- setting up


def base_distance(play: "Table", frame: Frame) -> int:
    """The distance of the square to the nearest base, as the readings count it; 99 without one."""
    square = grid.square_at(str(frame.answer))
    bases = [player.base for player in play.state.seats if player.base is not None]
    count = grid.distance_between if play.readings.of("base.distance") == "steps" else grid.corner_distance
    return min((count(square, base) for base in bases), default=99)


# -- positions


def brought(play: "Table", frame: Frame, what: str) -> bool:
    """Whether a card of the game does such a thing, or may: its text is not known ("" asks for that alone)."""
    cards = (play.rules.cards[card] for card in play.list_cards_in_game())
    return any(not card.known or does(card, what) for card in cards)


def does(card: Card, what: str) -> bool:
    """Whether a card has an effect, by its attribute or what it adds to."""
    return bool(what in card.added or getattr(card, what, False) or getattr(card.blow, what, False))


def most_hits(play: "Table", frame: Frame) -> int:
    """How many hits a warrior can have with every card of the game that gives some; very many where that is unknown."""
    if play.rules.amount("scattered") or brought(play, frame, ""):
        return 999
    cards = (play.rules.cards[card] for card in play.list_cards_in_game())
    return play.basic_hits(chosen(frame)) + sum(max(0, card.added.get("hits", 0)) for card in cards)


def most_powers(play: "Table", frame: Frame) -> int:
    """How many cards that are no gadgets a warrior can have of those dealt; very many where cards bring others."""
    if brought(play, frame, "extra") or brought(play, frame, "deals"):
        return 999
    seat = play.warrior(chosen(frame)).seat
    each, size = play.powers_each(seat), len(play.state.own(seat))
    dealt = play.rules.amount("kept") or play.rules.parameters["powers"] or each * size
    return dealt - play.rules.amount("pooled") - each * (size - 1)


def own_powers(play: "Table", frame: Frame) -> int:
    """How many cards the warrior has that are known to be no gadgets."""
    return sum(play.rules.cards[card].category not in ("", powers.GADGET) for card in play.warrior(chosen(frame)).cards)


def burden(play: "Table", frame: Frame) -> int:
    """How many gadgets the warrior has, as far as its cards are known: none is counted where another text is not."""
    one = play.warrior(chosen(frame))
    cards = [play.rules.cards[card] for card in one.cards]
    if not all(card.known for card in cards) or powers.team_of(play, chosen(frame)).gadgets:
        return 0
    return len(one.flags) + sum(card.category == powers.GADGET for card in cards)


def on_obstacle(play: "Table", frame: Frame) -> bool:
    """Whether the warrior stands, or the thing lies, on a permanent obstacle."""
    number, state = chosen(frame), play.state
    fixed = () if state.board is None else state.board.obstacles
    if number in state.warriors:
        return state.warriors[number].square in fixed
    return any(number in things for square, things in state.loose.items() if square in fixed)


def unheld(play: "Table", frame: Frame) -> bool:
    """Whether a card is said to be in effect that the warrior does not have, or that is never in effect for a turn."""
    one = play.warrior(chosen(frame))
    held = [*one.cards, *play.state.seats[one.seat].shared]
    cards = play.rules.cards
    return any(card not in held or (cards[card].known and not powers.can_be_used(cards[card])) for card in one.used)


def carried(play: "Table", frame: Frame) -> bool:
    """Whether a thing is one that warriors carry and drop: a flag, a gadget, or what may be one."""
    flag = chosen(frame) >= len(play.rules.cards)
    return flag or (not is_marker(play, frame) and play.rules.cards[chosen(frame)].category in ("", powers.GADGET))


def is_marker(play: "Table", frame: Frame) -> bool:
    """Whether a thing is a marker, which nobody carries."""
    return chosen(frame) < len(play.rules.cards) and play.rules.cards[chosen(frame)].consumed


def surplus(play: "Table", frame: Frame) -> bool:
    """Whether there are not so many of a thing."""
    flag = chosen(frame) >= len(play.rules.cards)
    most = 1 if flag else play.state.deck.count(chosen(frame))
    is_counted = flag or play.rules.cards[chosen(frame)].copies > 0
    return is_counted and play.state.list_out().count(chosen(frame)) > most


#: Words that are true or not, with what each stands for.
TRUTHS: dict[str, tuple[Callable[..., bool], str]] = {
    "own": (lambda play, frame: play.warrior(chosen(frame)).seat == frame.seat,
            "whether the warrior is the player's own"),
    "alive": (lambda play, frame: play.warrior(chosen(frame)).alive, "whether the warrior lives"),
    "dead": (lambda play, frame: play.warrior(chosen(frame)).dead, "whether it is dead"),
    "gone": (lambda play, frame: play.warrior(chosen(frame)).gone, "whether it has left the board"),
    "suppressed": (lambda play, frame: play.warrior(chosen(frame)).suppressed_by >= 0, "whether it lacks its powers"),
    "acts": (lambda play, frame: chosen(frame) == play.state.acting, "whether it is its turn"),
    "flag": (lambda play, frame: chosen(frame) >= len(play.rules.cards), "whether a thing is a flag"),
    "takes_part": (lambda play, frame: chosen(frame) in [play.rules.flags[one.team] for one in play.state.seats],
                   "whether a flag is that of a player's team"),
    "flagged": (lambda play, frame: play.state.flagged, "whether it is played for flags"),
    "lies": (lambda play, frame: any(chosen(frame) in things for things in play.state.loose.values()),
             "whether a thing lies on the board"),
    "on_barrier": (lambda play, frame: play.warrior(chosen(frame)).square in play.state.barriers,
                   "whether it stands where a power has left an obstacle"),
    "on_obstacle": (on_obstacle, ""),
    "unheld": (unheld, ""),
    "carried": (carried, ""),
    "marker": (is_marker, ""),
    "surplus": (surplus, ""),
    "here": (lambda play, frame: play.warrior(chosen(frame)).square is not None,
             "whether the warrior, or its body, is on the board"),
    "itself": (lambda play, frame: frame.answer == frame.warrior, "whether the warrior is the one that acts"),
    "finished": (lambda play, frame: chosen(frame) in play.state.done, "whether the warrior's turn is over"),
    "stunned": (lambda play, frame: play.warrior(chosen(frame)).stunned_by not in (-1, chosen(frame)),
                "whether the warrior is stunned"),
    "leaves_crowd": (leaves_crowd, ""),
    "hides": (lambda play, frame: play.face_down in play.warrior(chosen(frame)).cards, "whether it has a hidden card"),
    "unseen": (lambda play, frame: len({*frame.answer}.difference(powers.list_powers(play, frame.warrior)))
               > play.warrior(frame.warrior).cards.count(play.face_down),
               "whether more cards are used than lie face up and face down"),
    "secret": (lambda play, frame: play.rules.cards[frame.answer].secret is not False, "whether it may be hidden"),
    "gadgetless": (lambda play, frame: play.warrior(frame.warrior).gadgetless, "whether what it hides is no gadget"),
    "there": (lambda play, frame: frame.answer in play.state.loose.get(play.square_of(frame.warrior), ()),
              "whether it lies on the square of the warrior"),
    "removed": (lambda play, frame: frame.answer in play.state.removed, "whether it has left the game"),
    "discarded": (lambda play, frame: frame.answer in play.state.discard, "whether it has been discarded"),
    "both": (lambda play, frame: frame.answer >= 0 and play.rules.cards[frame.answer].takes_both,
             "whether the card takes the place of both"),
    "took_both": (lambda play, frame: made(play, frame, "both") > 0, "whether it has used a card in place of both"),
    "used_both": (lambda play, frame: play.state.moved + play.state.struck > 0, "whether it has moved or struck"),
    "leaves": (lambda play, frame: labels(frame)[-1] == grid.OFF, "whether the move leaves the board"),
    "diagonal": (lambda play, frame: bool(diagonal_steps(play, frame)), "whether a step of the move is diagonal"),
    "returns": (lambda play, frame: play.square_of(frame.warrior) in walked(play, frame)[1:],
                "whether the move comes back to where it began"),
    "diagonal_allowed": (diagonal_allowed, ""),
    "leaps": (lambda play, frame: frame.card is not None and frame.card.leaps, "whether the move is a leap"),
    "through_obstacle": (through_obstacle, ""),
    "through_gap": (through_gap, ""),
    "through_denied": (lambda play, frame: not frame.denied.isdisjoint(walked(play, frame)[1:] if frame.denied else ()),
                       "whether the move enters an area that an enemy's card denies"),
    "basic": (lambda play, frame: powers.blow_of(play, frame).basic, "whether the strike has no card of its own"),
    "targeted": (lambda play, frame: bool(powers.blow_of(play, frame).targets),
                 "whether the card of the strike says what it is made at"),
    "thrown": (lambda play, frame: powers.blow_of(play, frame).thrown, "whether something is thrown"),
    "straight": (lambda play, frame: grid.is_in_line(*path_to(play, frame), diagonal=diagonal_allowed(play, frame)),
                 "whether the target lies in a line along which the warrior may strike"),
    "slanted": (lambda play, frame: not grid.is_in_line(*path_to(play, frame), diagonal=False),
                "whether the target lies neither in the row nor in the column of the warrior"),
    "usable": (lambda play, frame: frame.answer < 0 or powers.is_usable(play.rules.cards[frame.answer], frame.verb),
               "whether the card can take the place of such a move or strike"),
    "gadget": (lambda play, frame: frame.answer >= 0 and play.rules.cards[frame.answer].category == powers.GADGET,
               "whether the card is a gadget"),
    "permitted": (lambda play, frame: powers.is_diagonal_allowed(play, frame.warrior, frame.verb, None),
                  "whether a card of the warrior permits diagonals"),
    "faster": (lambda play, frame: frame.card is None and powers.team_of(play, frame.warrior).move is not None,
               "whether the basic move is that of a team which moves farther without gadgets"),
    "permanent": (lambda play, frame: grid.square_at(str(frame.answer)) in play.state.fixed(),
                  "whether the square has an obstacle that is no warrior"),
    "adjacent": (lambda play, frame: grid.distance_between(*path_to(play, frame)) == 1, "whether both are adjacent"),
    "own_flag": (lambda play, frame: frame.answer == play.rules.flags[play.state.seats[frame.seat].team],
                 "whether it is the flag of the player's own team"),
    "occupied": (lambda play, frame: grid.square_at(str(frame.answer)) in play.state.blocked(),
                 "whether the square has an obstacle"),
    "on_base": (lambda play, frame: grid.square_at(str(frame.answer)) == play.state.seats[frame.seat].base,
                "whether the square is that of the player's base"),
    "near_base": (lambda play, frame: play.is_near_base(grid.SQUARES[frame.answer], frame.seat,
                                                        play.find_reach(frame.seat)),
                  "whether the square is that of the player's base, or adjacent to it; the nearest, if none is left"),
    "base_taken": (lambda play, frame: play.state.seats[frame.seat].base in play.state.blocked(),
                   "whether a warrior is on the base"),
}  # fmt: skip
NUMBERS: dict[str, tuple[Callable[..., int], str]] = {
    "moves_made": (lambda play, frame: made(play, frame, "moved"), "how many moves it has made"),
    "strikes_made": (lambda play, frame: made(play, frame, "struck"), "how many strikes it has made"),
    "moves_allowed": (lambda play, frame: allowed(play, chosen(frame), "moves"), "how many moves it may make"),
    "strikes_allowed": (lambda play, frame: allowed(play, chosen(frame), "strikes"), "how many strikes it may make"),
    "steps": (steps, ""),
    "hits": (lambda play, frame: play.warrior(chosen(frame)).hits, "how many hits it has"),
    "full_hits": (lambda play, frame: play.full_hits(chosen(frame)), "how many hits it has unhurt"),
    "most_hits": (most_hits, ""),
    "own_powers": (own_powers, ""),
    "most_powers": (most_powers, ""),
    "burden": (burden, ""),
    "gadgets_allowed": (lambda play, frame: play.rules.parameters["gadgets"], "how many gadgets it may carry"),
    "held": (lambda play, frame: len(play.warrior(chosen(frame)).cards) + len(play.warrior(chosen(frame)).flags),
             "how many cards and flags it has"),
    "crowd": (lambda play, frame: len(play.state.standing_on(play.square_of(chosen(frame)))),
              "how many warriors stand on its square"),
    "barriers": (lambda play, frame: list(play.state.barriers.values()).count(chosen(frame)),
                 "how many obstacles its powers have left"),
    "shared": (lambda play, frame: len(play.state.seats[frame.seat].shared), "how many powers its team has been given"),
    "reach": (lambda play, frame: powers.count_reach(play, frame.warrior, frame.card, frame.modifiers),
              "how far the warrior can move"),
    "range_of_strike": (lambda play, frame: powers.blow_of(play, frame).reach, "how many squares the strike reaches"),
    "distance": (distance, ""),
    "gadgets": (lambda play, frame: len(powers.list_gadgets(play, frame.warrior)), "how many gadgets it carries"),
    "flags": (lambda play, frame: len(play.warrior(frame.warrior).flags), "how many of them are flags"),
    "base_distance": (base_distance, ""),
    "to_place": (lambda play, frame: len(play.state.unplaced(frame.seat)), "how many of its warriors are to be placed"),
}  # fmt: skip
WORDS = (
    *(ConditionWord(name, word, about, result="truth") for name, (word, about) in TRUTHS.items()),
    *(ConditionWord(name, word, about) for name, (word, about) in NUMBERS.items()),
    READING,
    ConditionWord("obstacle", obstacle, result="text"),
    ConditionWord("hindrance", hindrance, result="text"),
    ConditionWord("strikes", strikes, result="truth", takes=("text",)),
    ConditionWord("brought", brought, result="truth", takes=("text",)),
    ConditionWord("amount", lambda play, frame, name: play.rules.amount(name), "an amount; 0 for one that there is not",
                  takes=("text",)),
)
