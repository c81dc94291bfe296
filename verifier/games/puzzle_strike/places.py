"""Where a game stands in its rules while it runs: everything on which it depends how it goes on from any position.

Two runs that stand at the same place go on alike, whatever they have done, if nothing is known of the position.
Not for: what happens from there (`strides`).
"""

from functools import partial
from types import FunctionType, GeneratorType, MethodType

from verifier.games import made_up
from verifier.games.domains import Number, Options
from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.domains import Chips, Gems
from verifier.games.puzzle_strike.frame import CHIP, Frame, Incident, found_at, kind_of
from verifier.games.puzzle_strike.modes import Mode
from verifier.games.puzzle_strike.operations.base import ChipOperation
from verifier.games.puzzle_strike.plain_domains import Opponents
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Reaction, Trigger
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.state import Seat, State
from verifier.games.puzzle_strike.unseen import Unseen
from verifier.games.standing import stands_at
from verifier.games.steps import Step
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.listener import Trace
from verifier.language.expression import Expression

#: By chip, the first one of which the rules make no difference to it.
Alike = tuple[int, ...]
#: What is the same thing all along, or known by everything else that tells one place from another.
PLAIN = (Play, State, Rules, Mode, Unseen, Chips, Gems, Number, Opponents, Options, Trace, GeneratorType)
#: What the rules hold for good: one is another one than another.
FOR_GOOD = (Step, ChipOperation, Trigger, Reaction, Expression, FunctionType, MethodType)
#: How deep things in things are told apart; what lies deeper is like nothing else.
DEEPEST = 5


def place_of(play: Play, alike: Alike, course: Moves) -> object:
    """Where a game stands in its rules, by everything on which it depends how it goes on from any position."""
    state = play.state
    found: list[object] = [state.phase, state.active, len(state.ongoing)]
    found += [bool(state.effects), play.midway, play.unsettled, print_of(play, alike, play.incident)]
    found += stands_at(course, partial(print_of_part, play, alike))
    return tuple(found)


#: What of a frame or an incident is made up anew whenever anything can have happened.
MADE_UP = frozenset(("answered", "broken", "count", "counter", "countered", "counters", "largest", "stand_ins"))
#: What holds a kind of chip: only by what the rules can tell it from others does anything depend on it.
KINDS = frozenset(("answer", "bought", "candidate", "chip"))


def print_of_part(play: Play, alike: Alike, name: str, value: object, depth: int = 0) -> object:
    """What an attribute or a local value is; of a chip, what may tell it from others."""
    if name in KINDS and isinstance(value, CHIP) and kind_of(value) >= 0:
        zone, kind = found_at(value)
        return zone, alike[kind]
    return print_of(play, alike, value, depth)


def print_of(play: Play, alike: Alike, value: object, depth: int = 0) -> object:
    """What a value is, as far as anything may depend on it; a count that is not known is told apart by who is told."""
    if depth > DEEPEST:
        return object()
    if isinstance(value, FOR_GOOD):
        return id(value) if not isinstance(value, Step) else id(value.operation)
    if isinstance(value, Frame | Incident):
        left = MADE_UP if isinstance(value, Incident) else ()
        parts = [(name, one) for name, one in vars(value).items() if name not in left]
        return type(value).__name__, tuple(
            (name, print_of_part(play, alike, name, one, depth + 1)) for name, one in parts
        )
    if isinstance(value, made_up.Zone):
        return value.name, tuple(list.__iter__(value))
    if isinstance(value, tuple | list | frozenset | set):
        return tuple(print_of(play, alike, one, depth + 1) for one in value)
    if isinstance(value, dict):
        return tuple(print_of(play, alike, one, depth + 1) for one in value.items())
    if isinstance(value, Seat):
        return play.state.seats.index(value)
    if isinstance(value, Ask):
        return value.decision, value.seat
    if isinstance(value, Chip):
        return alike[value.index]
    if value is None or isinstance(value, int | str) or type(value).__module__.startswith("verifier.symbolic"):
        return value
    return type(value).__name__ if isinstance(value, PLAIN) else object()
