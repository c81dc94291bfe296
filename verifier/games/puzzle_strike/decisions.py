"""What Puzzle Strike rulesets may name: the decisions that norms can be on, and the sections of a document.

A name that is none of these would be silently without effect, so it is refused when a ruleset is opened.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from verifier.games import ruleset
from verifier.games.puzzle_strike.state import DECLARED, total
from verifier.games.puzzle_strike.vocabulary import WORDS
from verifier.games.rule_language import rule_language_of
from verifier.kernel.event import Assertion
from verifier.kernel.norm import Norm
from verifier.kernel.source import Unreadable
from verifier.table.quantities import quantities_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


#: The sections of a document.
SECTIONS = (*ruleset.SECTIONS, *("material", "height-bonus", "ante", "banks"))

LANGUAGE = rule_language_of("puzzle-strike")
NAMES, DECISIONS = LANGUAGE.names, LANGUAGE.names["decisions"]
VERBS, STOPPABLE = frozenset(LANGUAGE.lists["verbs"]), frozenset(LANGUAGE.lists["stoppable"])

#: Decisions of a chip's text that may be left undone, and the words of conditions that are about them alone.
EXCUSABLE = STOPPABLE - {"play", "lay", "buy", "keep", "react-send", "react-attack", "react-buy"}
OF_STEPS = frozenset(("possible", "optional"))
WORD = re.compile(r"[a-z_]+")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")


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
        "money": lambda play, seat: play.money_told(seat),
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
