"""What each operation and each word of conditions touches, as named resources: what footprints are read from.

Not for: working out a chip's footprint (`footprint`), or what operations do (`operations`).
"""

from collections.abc import Mapping
from typing import NamedTuple


class Touch(NamedTuple):
    """What an operation touches. Names are separated by blanks; `{...}` stands for what a parameter says.

    `{who}` puts `opponent-` before the resources of other players; `{from}`, `{to}`, `{give}`, `{take}` are zones;
    `{colour}` is each colour of arrow that is named, `{name}` an effect, `{pay}` money if the step pays any, `{per}`
    the zone in which chips are counted.
    `takes` says what the operation works on, and how: see `Objects` in `objects`.
    """

    reads: str = ""
    writes: str = ""
    counts: str = ""  # changes that may change places with others of the kind
    takes: tuple[tuple[str, str], ...] = ()
    asks: str = ""  # the decisions, whose norms bear on the operation
    makes: str = ""  # events
    who: str = "self"
    source: str = "hand"  # the zone that `{from}` is if it is not written
    goal: str = "discard"  # and `{to}`


#: Every operation that chips are made of. What happens in the bank only counts: who takes the same stack as somebody
#: else takes the same chip as an object.
TOUCHES: Mapping[str, Touch] = {
    "arrows": Touch(counts="arrows:{colour}"),
    "money": Touch(reads="{per}", counts="money"),
    "piggy": Touch(counts="piggy"),
    "draw": Touch(counts="hand bag discard"),
    "discount": Touch(writes="price"),
    "effect": Touch(writes="effect:{name}"),
    "ante": Touch(reads="{who}{per}", writes="{who}pile", counts="bank", takes=(("moves", "size"),)),
    "ante-shift": Touch(writes="ante"),
    "end-action-phase": Touch(writes="turn"),
    "extra-turn": Touch(counts="extra-turns"),
    "trash-self": Touch(counts="bank"),
    "discard-self": Touch(writes="discard"),
    "immune": Touch(reads="incident:attack", writes="incident:attack"),
    "trap": Touch(writes="traps", counts="bank", takes=(("gains", "wound"), ("marks", "stacks")), asks="trap"),
    "gain": Touch(writes="{who}{to}", counts="bank", takes=(("gains", "stacks"),), asks="gain"),
    "trash": Touch(reads="{from}", writes="{from}", counts="bank", takes=(("trashes", "chips"),), asks="trash"),
    "move": Touch(reads="{from} {to}", writes="{from} {to}", takes=(("moves", "chips"),), asks="move"),
    "exchange": Touch(
        reads="{give} {take}",
        writes="{give} {take}",
        takes=(("moves", "chips"), ("moves", "any")),
        asks="exchange-give exchange-take",
    ),
    "place": Touch(writes="placed", counts="bank", takes=(("gains", "stacks"),)),
    "choose": Touch(asks="choose"),
    "play-chips": Touch(
        reads="{from}",
        writes="{from} {settled}",
        counts="bank",
        takes=(("plays", "sources"), ("settles", "sources")),
        asks="play-chips",
    ),
    "crash": Touch(
        reads="pile",
        writes="pile opponent-pile",
        counts="bank {pay}",
        takes=(("breaks", "pieces"),),
        asks="crash target",
        makes="send",
    ),
    "counter-crash": Touch(  # the surplus is sent back
        reads="pile incident:send",
        writes="pile opponent-pile incident:send",
        counts="bank {pay}",
        takes=(("breaks", "pieces"),),
        asks="crash",
        makes="send",
    ),
    "negate": Touch(
        reads="incident:send",
        writes="incident:send",
        counts="bank {pay}",
        takes=(("moves", "smallest"),),
        asks="negate",
    ),
    "reflect": Touch(
        reads="incident:send",
        writes="incident:send opponent-pile",
        takes=(("moves", "smallest"),),
        makes="send",
    ),
    "combine": Touch(reads="pile", writes="pile", counts="bank", takes=(("breaks", "gems"),), asks="combine"),
    "split-largest": Touch(
        reads="{who}pile", writes="{who}pile", counts="bank", takes=(("breaks", "gems"),), who="affected"
    ),
    "toll": Touch(
        reads="{who}{from}",
        writes="{who}{from} {who}discard incident:combine",
        takes=(("discards", "chips"),),
        asks="toll",
        who="chooser",
    ),
    "discard": Touch(
        reads="{who}hand", writes="{who}hand {who}discard", takes=(("discards", "chips"),), asks="discard"
    ),
    "discard-all": Touch(
        reads="{who}hand", writes="{who}hand {who}discard", takes=(("discards", "chips"),), who="affected"
    ),
    "steal": Touch(
        reads="{who}discard", writes="{who}discard {to}", takes=(("moves", "before"),), asks="steal", who="affected"
    ),
    "reveal": Touch(reads="{who}hand", who="opponent"),
    "trash-largest": Touch(
        reads="{who}hand", writes="{who}hand", counts="bank", takes=(("trashes", "gems"),), who="affected"
    ),
}

#: What each word of conditions looks at; `{text}` is its first text. Nothing for what is printed, for what belongs to
#: the present step or incident, and for the chip's own copies or the gems in the bank: who changes those takes the chip
#: or the gems as objects. Gems in hand, which are money, are such copies, too.
WORDS: Mapping[str, str] = {
    **dict.fromkeys(
        ("true", "false", "chip", "gem", "gem_count", "gem_limit", "combined_size", "optional", "possible"), ""
    ),
    **dict.fromkeys(("reactions", "largest_crashed", "gems_crashed", "counter_crash", "cause", "incoming"), ""),
    "countered": "",
    "mate_reacted": "",
    "helping": "",
    "eliminations": "",
    **dict.fromkeys(("trashed", "trashed_count", "moved", "moved_count", "bought", "turns_out", "kept"), ""),
    **dict.fromkeys(("combined_in_bank", "bank_gem_there", "in_bank", "in_hand", "played_by_chip"), ""),
    **dict.fromkeys(("parameter", "banner", "colour", "icon", "kind", "named", "size"), ""),
    **dict.fromkeys(("counter_crashes", "reaction", "reaction_applies", "choosing", "reading"), ""),
    **dict.fromkeys(("revealed_gems", "revealed_orbs"), "opponent-hand"),
    **dict.fromkeys(("money", "unplayed", "overspent"), "money"),
    **dict.fromkeys(("purchases", "bought_wounds", "bought_puzzles"), "purchases"),
    **dict.fromkeys(("action_phase_over", "ended_by"), "turn"),
    **dict.fromkeys(("ongoing", "actor_ongoing", "opponent_ongoing"), "ongoing:{text}"),
    **dict.fromkeys(("largest_gem", "pile_total", "counter_without_gem"), "pile"),
    "actions": "",  # an arrow of any colour; which of them pay for a chip, `payable` looks at
    "payable": "arrows:{colour}",
    **dict.fromkeys(("actions_played", "played_of"), "actions-played"),
    "affordable": "money price",
    "ante_due": "ante level",
    "effect": "effect:{text}",
    "in_hand_named": "hand",
    "level": "level",
    "level_of_stacks": "level",
    "piggy_banks": "piggy",
    "price": "price",
    "trashed_price": "price",
    "vetoed": "incident:combine",
    "wounds_in_bank": "bank",
}

#: What the game itself changes, with no norm that asks for it, while an effect of that name lasts.
OF_THE_GAME: Mapping[str, str] = {"purchases-to-bag-top": "bag"}
#: The words whose text names a chip, with the number of that argument.
NAMING: Mapping[str, int] = dict.fromkeys(
    ("named", "in_hand_named", "ongoing", "actor_ongoing", "opponent_ongoing", "choosing"), 0
)
#: The decisions that come up for any chip: playing, buying, laying out, keeping.
FRAME = ("play", "buy", "lay", "keep")
#: What any chip gives or takes in steps of one, so that it is never more than a use of the same thing.
ADDITIVE = ("arrows:", "money", "piggy")
#: The event that a trigger answers, where chips make it. The others are steps of the turn.
TRIGGERED: Mapping[str, str] = {"bought": "buy", "incoming": "send", "combine": "combine"}
