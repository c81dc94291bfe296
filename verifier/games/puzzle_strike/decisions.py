"""What Puzzle Strike rulesets may name: the decisions that norms can be on, and the sections of a document.

A name that is none of these would be silently without effect, so it is refused when a ruleset is opened.
"""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from verifier.games import ruleset
from verifier.games.puzzle_strike.state import DECLARED, total
from verifier.games.puzzle_strike.vocabulary import WORDS
from verifier.kernel.event import Assertion
from verifier.kernel.norm import Norm
from verifier.kernel.source import Unreadable
from verifier.table.quantities import quantities_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


#: The sections of a document.
SECTIONS = (*ruleset.SECTIONS, *("material", "height-bonus", "ante", "banks"))

#: The verbs of lines.
VERBS = frozenset(
    (
        *("draw", "refill", "reveal", "ante", "play", "choose", "react", "decline", "buy", "lay", "keep"),
        *("discard", "trash", "gain", "pass", "concede"),
    )
)

#: Every decision that norms can be on, and what `chip`, `gem` and the like mean there.
DECISIONS: Mapping[str, str] = {
    "ante": "the active player antes: `gem` is the size",
    "play": "the active player plays `chip` as an action",
    "lay": "the active player lays out `chip`, a gem of his hand, as money",
    "buy": "the active player buys `chip`",
    "destination": "where a purchase goes while an effect lets the player say: `discard` or `top`",
    "keep": "the active player holds back `chip` in cleanup",
    "refill": "the discard pile goes into the bag",
    "opening-order": "who draws the opening hand first",
    "moves-first": "which player of a team moves next",
    "target": "at which opponent a chip or a crash is aimed",
    "react-send": "the player to whom gems are sent reacts with `chip`",
    "react-attack": "a player whom an attack would affect reacts with `chip`",
    "react-buy": "an opponent of the buyer reacts with `chip`",
    "crash": "which gems are broken, in a crash or a counter-crash: `gem_count`, `gem_limit`",
    "combine": "which gems are combined: `gem_count`, `combined_size`",
    "negate": "how many incoming gems are stopped",
    "toll": "which chip is discarded so that a combination is allowed",
    "gain": "which bank chip is gained: `chip`",
    "trash": "which own chip is trashed: `chip`",
    "discard": "which chip is discarded from hand: `chip`",
    "steal": "which of the chips just discarded is taken: `chip`",
    "move": "which chip is moved: `chip`",
    "exchange-give": "which chip is given in an exchange: `chip`",
    "exchange-take": "which chip is taken in an exchange: `chip`",
    "play-chips": "which chip another chip has played: `chip`",
    "choose": "which printed option is chosen: `choosing(chip, label)`",
    "show": "which chip is shown: `chip`",
    "condemn": "which chip of a hand that is shown its owner discards: `chip`",
    "offer": "which chip is offered to an opponent: `chip`",
    "accept": "which of the offered chips an opponent picks: `chip`",
    "have-play": "which chip an opponent is made to play: `chip`",
    "remove-stack": "which stack is removed from the game: `chip`",
    "swap": "whose discard pile a chip is taken from",
    "trap": "on which stack a trap token is put: `chip`",
}
STOPPABLE = frozenset(
    (
        *("play", "lay", "buy", "keep", "react-send", "react-attack", "react-buy"),
        *("crash", "combine", "toll", "gain", "trash", "discard", "move", "play-chips", "exchange-give"),
        *("show", "have-play"),
    )
)

#: Decisions of a chip's text that may be left undone, and the words of conditions that are about them alone.
EXCUSABLE = STOPPABLE - {"play", "lay", "buy", "keep", "react-send", "react-attack", "react-buy"}
OF_STEPS = frozenset(("possible", "optional"))
WORD = re.compile(r"[a-z_]+")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")

#: The amounts that every game looks up, and the least value of each.
PARAMETERS: Mapping[str, int] = {
    "opening-hand": 0,
    "cleanup-draw": 0,
    "actions": 0,
    "lose-at": 1,
    "wounds-per-turn": 0,
    "reactions-per-event": 0,
    "puzzle-stacks": 0,
    "chips-per-character": 0,
}
#: The cases for which `structure` must give a clause: every other case falls back on one of these.
STRUCTURE = (
    *("turn-order", "phase-order", "game-over", "winner"),
    *("ante", "play", "react", "lay", "buy", "keep", "draw", "refill", "top", "opening", "cleanup"),
    *("chip-text", "target", "box"),
    *("setup-seats", "setup-characters", "setup-no-character", "setup-bank", "setup-twice"),
    *("setup-gem", "setup-purple", "setup-wound", "setup-character"),
)


def refuse_unknown_decisions(norms: Iterable[Norm]) -> None:
    """Raise `Unreadable` for a norm on a decision that no rule ever asks for, or whose words mean nothing there."""
    for norm in norms:
        ruleset.refuse_unknown_decisions((norm,), DECISIONS, STOPPABLE)
        bare = QUOTED.sub("", norm.text)
        for word in dict.fromkeys(WORD.findall(bare)):
            meant_on = WORDS[word].meant_on if word in WORDS else None
            if meant_on is not None and norm.decision not in meant_on:
                where = ", ".join(sorted(meant_on))
                raise Unreadable(norm.position, f"{word!r} means nothing on {norm.decision}; it does on {where}")
        misplaced = OF_STEPS & set(WORD.findall(bare))
        if misplaced and norm.decision.removesuffix(".stop") not in EXCUSABLE:
            word = min(misplaced)
            where = f"{word!r} is about what a chip's text demands; it says nothing on {norm.decision}"
            raise Unreadable(norm.position, where)


def in_pile(play: "Play", seat: int, chip: int) -> int:
    """How many gems of a size the pile holds, or how many chips of another kind were placed in it."""
    player, size = play.state.seats[seat], play.rules.chips[chip].size
    return player.pile[size] if size else player.placed[chip]


def empty_stacks(play: "Play", seat: int) -> int:
    """How many stacks of the bank are empty now."""
    bank = play.state.bank
    return sum(1 for chip in play.state.stacks if bank[chip] == 0)


QUANTITIES = quantities_of(
    DECLARED,
    of_seat={
        "pile": lambda play, seat: total(play.state.seats[seat].pile),
        "money": lambda play, seat: play.spendable(seat),
        "actions": lambda play, seat: play.state.unseen[seat].actions(),
        "empty": empty_stacks,
    },
    of_kind={
        "in-pile": in_pile,
        "ongoing": lambda play, seat, chip: play.lying_ongoing(seat)[chip],
        "price": lambda play, seat, chip: play.price(chip),
    },
)


def quantity(play: "Play", assertion: Assertion, actor: int) -> int:
    """The true value of an asserted quantity."""
    return QUANTITIES.value(play, assertion, actor)
