"""The Puzzle Strike family as the rest of the program sees it: build rules, name words, start games."""

from collections.abc import Mapping
from random import Random

from verifier.games.game import Wishes
from verifier.games.puzzle_strike.invent import invent
from verifier.games.puzzle_strike.material import differences
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.quantities import OF_CHIP, OF_GAME, OF_SEAT
from verifier.games.puzzle_strike.rules import Rules, build
from verifier.games.puzzle_strike.setup import start
from verifier.kernel.source import Position
from verifier.language.document import Document
from verifier.replay.model import Replay
from verifier.replay.names import Names

VERBS = frozenset(
    (
        *("draw", "refill", "reveal", "ante", "play", "choose", "react", "decline", "buy", "lay", "keep"),
        *("discard", "trash", "gain", "pass", "concede"),
    )
)
LABELS = ("none", "done", "nothing", "top", "discard", "refill")


class PuzzleStrike:
    """One Puzzle Strike ruleset, ready to start games."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.rules: Rules = build(document)
        self.names = names_of(self.rules)
        self.notation = self.rules.notation
        self.norms = self.rules.norms
        self.points = self.rules.points
        self.resolutions = self.rules.resolutions

    def contradictions(self) -> list[tuple[Position, str]]:
        """Counts of the box that the chips do not bear out."""
        return differences(self.rules)

    def start(self, replay: Replay, chosen: Mapping[str, str]) -> Play:
        """The game that a replay's header sets up, under chosen readings of open spec points."""
        return start(self.rules, replay, chosen)

    def invent(self, random: Random, index: int, wishes: Wishes) -> Replay:
        """The header of a made-up game, the `index`-th of its kind."""
        return invent(self.rules, random, index, wishes)


def names_of(rules: Rules) -> Names:
    """The words of move lines under a ruleset."""
    aliases = rules.document.section("aliases")
    chips = dict(rules.index)
    for alias, node in aliases["chips"].pairs() if "chips" in aliases else ():
        chips[alias] = rules.index[node.string()]
    verbs = {alias: node.string() for alias, node in aliases["verbs"].pairs()} if "verbs" in aliases else {}
    return Names(
        chips=chips,
        slugs=tuple(chip.slug for chip in rules.chips),
        verbs=VERBS,
        labels=frozenset(LABELS) | option_labels(rules),
        verb_aliases=verbs,
        quantities=dict.fromkeys((*OF_SEAT, *OF_GAME), False) | dict.fromkeys(OF_CHIP, True),
        seats=("P1", "P2", "P3", "P4"),
        number_chips=dict(rules.gem_chips),
        places=frozenset(("hand", "discard", "bag", "pile", "bank")),
    )


def option_labels(rules: Rules) -> frozenset[str]:
    """The labels of every option that a chip offers."""
    found: set[str] = set()
    waiting = list(rules.document.section("chips").values())
    while waiting:
        node = waiting.pop()
        if node.items is not None:
            waiting.extend(node.items)
        elif node.fields is not None:
            waiting.extend(node.fields.values())
            choose = node.fields.get("choose")
            if choose is not None and choose.fields is not None and "options" in choose.fields:
                found |= set(choose.need("options").mapping())
    return frozenset(found)


FAMILY = PuzzleStrike
