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
        text, code, arguments = self.says(**values)
        return Refusal("", text, unknown=True, code=code, arguments=arguments)


# -- what is not recorded, and what no source gives

UNKNOWN_WORD = Undecided("UD01", "unknown-word", "the record does not say which {piece} this is")
UNKNOWN_TEXT = Undecided("UD02", "unknown-text", "the text of {name} is not known, so {question} cannot be decided")
UNKNOWN_COST = Undecided(
    "UD03", "unknown-cost", "{costs} not known in {ruleset} (no source gives {them}), so {question} cannot be decided"
)
UNKNOWN_FACT = Undecided(
    "UD04",
    "unknown-fact",
    "{what} is not known in {ruleset} (no source gives it; the header's facts or a card pack can), "
    "so {question} cannot be decided",
)
UNKNOWN_TITLE = Undecided(
    "UD05", "unknown-title", "{name} stands for a card whose title is not known, so {question} cannot be decided"
)
TANGLED_COSTS = Undecided("UD06", "tangled-costs", "more than a comparison depends on a cost that is not known")
MANY_COSTS = Undecided("UD07", "many-costs", "it depends on unknown costs in more than {limit} ways")
UNKNOWN_IN_PLAY = Undecided(
    "UD08", "unknown-in-play", "nothing can be judged with {name} in play: its text is not known"
)
UNKNOWN_TARGET = Undecided("UD09", "unknown-target", "the record does not say to which player they are sent")

# -- what the rules do not say

NO_RULE = Undecided("UD10", "no-rule", "{problem}")
ENDLESS = Undecided("UD11", "endless", "{name} leads to itself without end: {limit} chips play each other")
BEYOND_COUNTING = Undecided("UD12", "beyond-counting", "{what} is {found}: more than {limit} of anything")

# -- what is left out, and what was not looked at

MOVES_MISSING = Undecided(
    "UD20",
    "moves-missing",
    "moves may be missing before this one, {checked} of {all} moves are checked; if none is missing: {problem}",
)
SETUP_MISSING = Undecided("UD21", "setup-missing", "no move is checked: {problem}")
REACTIONS_MISSING = Undecided(
    "UD22", "reactions-missing", "reactions may be missing before this one; if none is missing: {problem}"
)
MANY_READINGS = Undecided("UD23", "many-readings", "more than {limit} combinations of readings")
NO_SOLVER = Undecided(
    "UD24",
    "no-solver",
    "it leaves things out, and the solver that this takes is not installed: pip install 'rules-verifier[partial]'",
)
NOT_ALL_FOLLOWED = Undecided(
    "UD25", "not-all-followed", "{reason}: no completion was found, and not all were followed; line {line} was reached"
)
SOLVER_GAVE_UP = Undecided("UD26", "solver-gave-up", "the solver gave up: {reason}")
MANY_WAYS = Undecided(
    "UD27", "many-ways", "the lines up to here can be taken in more than {limit} ways; in those tried: {problem}"
)
UNKNOWN_STACKS = Undecided(
    "UD28",
    "unknown-stacks",
    "stacks of the bank that are not known: {number}; so it cannot be decided what there is to choose from",
)
ONLY_SUPPOSED = Undecided(
    "UD29",
    "only-supposed",
    "before this line it is only presumed that {supposed}, and no source says what follows if not; if so: {problem}",
)

# -- corrections

ONLY_STRUCK = Undecided(
    "UD30", "only-struck", "the header says that the game ended by {end}, and line {line}, which says so, is struck"
)
RULING_IMPOSSIBLE = Undecided(
    "UD31", "ruling-impossible", "the ruling on line {line} lets this line pass, but it cannot be carried out: {reason}"
)
MANY_RULINGS = Undecided("UD32", "many-rulings", "more than {limit} rulings would have to be applied")
AFTER_RULING = Undecided("UD33", "after-ruling", "what follows from a ruling cannot be carried out ({reason})")

REMEDY_REFUSED = Undecided("UD34", "remedy-refused", "the remedy cannot be carried out: {reason}")
REMEDY_MIDWAY = Undecided(
    "UD35", "remedy-midway", "the remedy stands in the middle of a move; it can be made before it or after it"
)
REMEDY_TOO_LATE = Undecided("UD36", "remedy-too-late", "the remedy comes when the game is over")

# -- records from the middle of a game

BEFORE_RECORD = Undecided(
    "UD37", "before-record", "what was before the first line is not recorded, and may be why: {problem}"
)
CLAIM_UNTOLD = Undecided(
    "UD38", "claim-untold", "the game may bear out the claim where the record does not tell of it: {claim}"
)

# -- series

MATCH = Undecided("UD40", "match", "{problem}")
GAME_UNDECIDED = Undecided("UD41", "game-undecided", "game {number} is undecided: {problem}")

# -- this program

FAILED = Undecided("UD90", "failed", "this program failed on {what} ({error}); please report it")
OTHER = Undecided("UD99", "other", "{problem}")

#: Every kind of reason, by its code.
CATALOGUE = catalogued(tuple(kind for kind in list(globals().values()) if isinstance(kind, Undecided)))
