"""The catalogue of why a verdict can be *undecided*: the codes `UD01` to `UD99`.

A code is never given to another reason. Not for: finding out what is undecided.
"""

from dataclasses import dataclass

from verifier.kernel.message import Kind, catalogued
from verifier.kernel.norm import Refusal


@dataclass(frozen=True, slots=True)
class Undecided(Kind):
    """A kind of reason for which something is not decided."""

    def refusal(self, **values: object) -> Refusal:
        """The reason with these values, in place of the refusal of an answer."""
        return Refusal("", self.says(**values), unknown=True)


# -- what is not recorded, and what no source gives

UNKNOWN_WORD = Undecided("UD01", "unknown-word")
UNKNOWN_TEXT = Undecided("UD02", "unknown-text")
UNKNOWN_COST = Undecided("UD03", "unknown-cost")
UNKNOWN_FACT = Undecided("UD04", "unknown-fact")
UNKNOWN_TITLE = Undecided("UD05", "unknown-title")
TANGLED_COSTS = Undecided("UD06", "tangled-costs")
MANY_COSTS = Undecided("UD07", "many-costs")
UNKNOWN_IN_PLAY = Undecided("UD08", "unknown-in-play")
UNKNOWN_TARGET = Undecided("UD09", "unknown-target")

# -- what the rules do not say

NO_RULE = Undecided("UD10", "no-rule")
ENDLESS = Undecided("UD11", "endless")
BEYOND_COUNTING = Undecided("UD12", "beyond-counting")

# -- what is left out, and what was not looked at

MOVES_MISSING = Undecided("UD20", "moves-missing")
SETUP_MISSING = Undecided("UD21", "setup-missing")
REACTIONS_MISSING = Undecided("UD22", "reactions-missing")
MANY_READINGS = Undecided("UD23", "many-readings")
NO_SOLVER = Undecided("UD24", "no-solver")
NOT_ALL_FOLLOWED = Undecided("UD25", "not-all-followed")
SOLVER_GAVE_UP = Undecided("UD26", "solver-gave-up")
MANY_WAYS = Undecided("UD27", "many-ways")
UNKNOWN_STACKS = Undecided("UD28", "unknown-stacks")
ONLY_SUPPOSED = Undecided("UD29", "only-supposed")

# -- corrections

ONLY_STRUCK = Undecided("UD30", "only-struck")
RULING_IMPOSSIBLE = Undecided("UD31", "ruling-impossible")
MANY_RULINGS = Undecided("UD32", "many-rulings")
AFTER_RULING = Undecided("UD33", "after-ruling")

REMEDY_REFUSED = Undecided("UD34", "remedy-refused")
REMEDY_MIDWAY = Undecided("UD35", "remedy-midway")
REMEDY_TOO_LATE = Undecided("UD36", "remedy-too-late")

# -- records from the middle of a game

BEFORE_RECORD = Undecided("UD37", "before-record")
CLAIM_UNTOLD = Undecided("UD38", "claim-untold")

# -- series

MATCH = Undecided("UD40", "match")
GAME_UNDECIDED = Undecided("UD41", "game-undecided")

# -- this program

FAILED = Undecided("UD90", "failed")
OTHER = Undecided("UD99", "other")

#: Every kind of reason, by its code.
CATALOGUE = catalogued(tuple(kind for kind in list(globals().values()) if isinstance(kind, Undecided)))
