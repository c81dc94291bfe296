"""The rulesheet of Strange Synergy read a second time: rolls, damage, death, stun, winning.

Squares are those of `sheet_reading`; "doubt NAME" cites an entry of `sheet_doubts`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from tests.support.sheet_reach import are_adjacent
from tests.support.sheet_reading import Square

KINDS = ("Hard", "Sharp", "Energy", "Mental")
BASIC_SUCCESS = 4
FLAG = "Flag"
GADGETS = frozenset({"Gadget", FLAG})


@dataclass(frozen=True)
class Carrier:
    """A warrior as the winning conditions see it: team, square, life, and the flags it carries."""

    team: str
    square: Square
    flags: frozenset[str] = frozenset()
    is_living: bool = True


@dataclass(frozen=True)
class Foe:
    """An enemy warrior as the other winning condition sees it (SS-WIN-08 to SS-WIN-10)."""

    is_dead: bool = False
    has_left: bool = False
    is_neutralized: bool = False


# ---------------------------------------------------------------------------------- team powers


def find_starting_hits(team: str) -> int:
    """Return the hits a warrior begins with: an Orc 7, any other 6 (SS-TEAM-03, SS-CREA-25)."""
    return 7 if team == "Orcs" else 6


def find_basic_damage(team: str) -> int:
    """Return the Hard damage of a basic strike: a Goth's 2, any other's 1 (SS-TEAM-04)."""
    return 2 if team == "Goths" else 1


def find_basic_move(team: str, gadgets: int, standard: int = 2) -> int:
    """Return the squares of a basic move: a Cat without gadgets one more (SS-TEAM-05, 06).

    The standard is 3 with Faster Movement (SS-OPT-22, SS-OPT-24). A flag is a gadget too
    (SS-GADG-28), so that a Cat with a flag is as slow as the others.
    """
    if team == "Cats" and gadgets == 0:
        return standard + 1
    return standard


def find_gadget_limit(team: str) -> int | None:
    """Return how many gadgets a warrior may carry: 3, for Mad Scientists no limit (SS-TEAM-07).

    Flags count among the three (doubt flag-limit).
    """
    return None if team == "Mad Scientists" else 3


# --------------------------------------------------------------------------------- success, damage


def find_needed_roll(needed: int | None, penalty: int = 0, bonus: int = 0) -> int | None:
    """Return the least die roll that succeeds, or `None` for success without a roll.

    "N+" is given as N, "Auto" as `None`; a penalty makes Auto a 1+ (SS-SUCC-08, SS-SUCC-09), a
    bonus then counts against the penalty (doubt bonus-on-auto). Above 6 no roll succeeds, for no
    sentence makes a 6 a success always.

    >>> find_needed_roll(4), find_needed_roll(None), find_needed_roll(None, 2)
    (4, None, 3)
    """
    if needed is not None:
        return needed + penalty - bonus
    if penalty == 0:
        return None
    return 1 + penalty - bonus


def succeeds(needed: int | None, roll: int | None, penalty: int = 0, bonus: int = 0) -> bool:
    """Whether a strike succeeds (SS-SUCC-02); only plain Auto does without a roll."""
    least = find_needed_roll(needed, penalty, bonus)
    if least is None:
        return True
    if roll is None:
        raise ValueError(f"this strike is rolled for: {least}+")
    return roll >= least


def combine_values(base: int, additions: Iterable[int] = (), factors: Iterable[int] = ()) -> int:
    """Return a value with all additions made before all multiplications (SS-COMB-02).

    Rolled damage comes as the number rolled once (SS-AMT-09). Two factors multiply each other
    (doubt two-factors). Nothing falls below 0 (doubt below-zero).

    >>> combine_values(1, [2], [2])
    6
    """
    return max(0, base + sum(additions)) * prod(factors)


def count_damage(
    kind: str,
    base: int,
    additions: Iterable[int] = (),
    factors: Iterable[int] = (),
    immunities: Collection[str] = (),
) -> int:
    """Return the hit points a strike that hits takes: none of a kind the target is immune to.

    Raises `ValueError` for a kind other than the four (SS-DMG-02).
    """
    if kind not in KINDS:
        raise ValueError(f"no kind of damage: {kind}")
    if kind in immunities:
        return 0
    return combine_values(base, additions, factors)


def count_damage_rolls(victims: int, *, is_rolled: bool) -> int:
    """Return how often damage is rolled: once for each victim (SS-AMT-10), never if fixed."""
    return victims if is_rolled else 0


# ------------------------------------------------------------------------------------------- death


def is_dead(hits: int) -> bool:
    """Whether a warrior with this total is dead (SS-DEATH-01, SS-PLOSS-04)."""
    return hits <= 0


def take_damage(hits: int, damage: int) -> int:
    """Return the total after damage, never below 0 (SS-DMG-01)."""
    return max(0, hits - damage)


def lose_extra_hits(hits: int, extra: int) -> int:
    """Return the total after a power with extra hits is lost or suppressed (SS-PLOSS-02, 03).

    All the extra hits go, whatever wounds came before; 0 or less is death. What happens when a
    suppressed power returns is open (doubt suppressed-again).
    """
    return hits - extra


def sort_cards_of_dead(cards: Mapping[str, str]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the dropped and the discarded cards of a dead warrior, given names and categories.

    Gadgets and flags fall where the figure's base is (SS-DEATH-02, SS-DEATH-08); the rest is
    discarded (SS-DEATH-03).
    """
    dropped = frozenset(name for name, category in cards.items() if category in GADGETS)
    return dropped, frozenset(cards) - dropped


def sort_cards_of_leaver(cards: Mapping[str, str]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the left and the removed cards of a warrior that surrenders.

    Flags stay on the last square it passed through (SS-LEAVE-05); everything else, gadgets too,
    goes out of the game (SS-LEAVE-06, SS-GADG-26).
    """
    flags = frozenset(name for name, category in cards.items() if category == FLAG)
    return flags, frozenset(cards) - flags


# ------------------------------------------------------------------------------------------- time


def is_stunned(turns: Sequence[str], caused_in: int, now: int, stunner: str) -> bool:
    """Whether a stun still holds in a turn (SS-STUN-02, SS-STUN-03).

    The turns are the names of the warriors in the order in which they take theirs; the stun was
    caused during the one numbered `caused_in`. It ends as the stunner's own next turn begins, not
    as its player's does (doubt turn-of-warrior), and never if that turn never comes (doubt
    stunner-gone).
    """
    return stunner not in turns[caused_in + 1 : now + 1]


def is_neutralized(turns: Sequence[tuple[bool, bool]]) -> bool:
    """Whether a warrior is neutralized, given whether it could move and strike in each turn.

    Its last three turns all left it unable to move and unable to strike (SS-WIN-11; doubt
    move-or-strike). A later able turn ends it (doubt neutralized-again).
    """
    last = turns[-3:]
    return len(last) == 3 and not any(can_move or can_strike for can_move, can_strike in last)


# ---------------------------------------------------------------------------------------- winning


def controls_flag(carriers: Iterable[Carrier], team: str, base: Square, flag: str) -> bool:
    """Whether a team's living warrior carries a flag on its base or adjacent to it (SS-WIN-05, 06).

    The warrior is one of the team's own (doubt whose-carrier).
    """
    holders = [one for one in carriers if one.is_living and flag in one.flags]
    own = [one for one in holders if one.team == team]
    return any(one.square == base or are_adjacent(one.square, base) for one in own)


def wins_by_flags(carriers: Sequence[Carrier], team: str, base: Square, chosen: str) -> bool:
    """Whether a team has its own flag and the chosen one at its base (SS-WIN-01 to SS-WIN-06).

    Each flag is named after its team. One warrior may carry both.
    """
    return all(controls_flag(carriers, team, base, flag) for flag in (team, chosen))


def wins_by_removal(foes: Sequence[Foe]) -> bool:
    """Whether every foe is dead, off the board or neutralized (SS-WIN-07; doubt last-two-die)."""
    return all(foe.is_dead or foe.has_left or foe.is_neutralized for foe in foes)


def has_lost(own: Sequence[Foe]) -> bool:
    """Whether all warriors of a team have died (SS-DEATH-09; doubt all-left)."""
    return all(one.is_dead for one in own)
