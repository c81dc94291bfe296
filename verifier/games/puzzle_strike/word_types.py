"""The types of the words of conditions, and the decisions on which some of them mean something.

Not for: what the words mean (`vocabulary`).
"""

from collections.abc import Mapping

from verifier.language.vocabulary import Signature

_TRUE = Signature("truth")
_OF_CHIP = Signature("truth", ("chip",))
_NAMED = Signature("truth", ("text",))
_OF_CHIP_NAMED = Signature("truth", ("chip", "text"))
#: Words of no listed type are numbers.
_OTHERS: Mapping[str, Signature] = {
    **dict.fromkeys(("chip", "ended_by", "cause", "trashed", "moved", "bought"), Signature("chip")),
    **dict.fromkeys(
        (
            *("combined_in_bank", "bank_gem_there", "action_phase_over", "played_by_chip", "affordable", "overspent"),
            *("counter_crash", "counter_without_gem", "countered", "mate_reacted", "vetoed", "optional", "possible"),
            "helping",
            *("true", "false"),
        ),
        _TRUE,
    ),
    **dict.fromkeys(("banner", "payable", "unplayed", "counter_crashes", "reaction_applies"), _OF_CHIP),
    **dict.fromkeys(("colour", "icon", "kind", "named", "reaction"), _OF_CHIP_NAMED),
    **dict.fromkeys(("effect", "ongoing", "actor_ongoing", "opponent_ongoing"), _NAMED),
    **dict.fromkeys(("size", "price", "in_bank", "in_hand"), Signature("number", ("chip",))),
    **dict.fromkeys(("parameter", "in_hand_named", "played_of"), Signature("number", ("text",))),
    "choosing": Signature("truth", ("text", "text")),
    "reading": Signature("text", ("text",)),
}


def types_of(words: Mapping[str, object]) -> Mapping[str, Signature]:
    """The type of every word."""
    return {word: _OTHERS.get(word, Signature("number")) for word in words}


_EVENTS = ("react-send", "react-attack", "react-buy")
_CHIP = (
    *("play", "lay", "buy", "keep", *_EVENTS, "toll", "gain", "trash", "discard", "steal", "move"),
    *("exchange-give", "exchange-take", "play-chips", "trap"),
)
#: The decisions on which a word means something, for words that are about the answer or the event answered. Where
#: nothing is chosen (`.stop`) there is no chip, no gem, but there may be an event, and no gems are a number of gems.
MEANT_ON: Mapping[str, frozenset[str]] = {
    "chip": frozenset(_CHIP),
    "gem": frozenset(("ante",)),
    "choosing": frozenset(("choose",)),
    **dict.fromkeys(
        ("gem_count", "gem_limit"), frozenset(name + stop for name in ("crash", "combine") for stop in ("", ".stop"))
    ),
    **dict.fromkeys(("combined_size", "combined_in_bank", "bank_gem_there"), frozenset(("combine", "combine.stop"))),
    "counter_without_gem": frozenset(_EVENTS),
    **dict.fromkeys(
        (
            *("reactions", "largest_crashed", "gems_crashed", "counter_crash", "cause", "actor_ongoing"),
            *("countered", "mate_reacted", "helping"),
        ),
        frozenset(name + stop for name in _EVENTS for stop in ("", ".stop")),
    ),
}
