"""What each word of conditions touches, as named resources: what footprints are read from.

Not for: working out a chip's footprint (`footprint`), or what operations touch, which they say themselves.
"""

from collections.abc import Mapping

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
    **dict.fromkeys(("money", "needed_as_money", "overspent"), "money"),
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
