"""Which chips a step of a chip's text can take as objects, whatever the position.

A filter is asked for every chip; what in it depends on the position is taken to be possible, and norms exclude only
what they forbid in every position. Not for: what else a step touches (`footprint`).
"""

from itertools import product
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.possible import Bound, Possible, words_of
from verifier.language.expression import Expression

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.operations.base import ChipOperation

Chips = frozenset[Chip]


class Objects:
    """Finds the objects of the steps of one program, in their order."""

    def __init__(self, possible: Possible, chip: Chip) -> None:
        self.possible = possible
        self.chip = chip
        chips = possible.rules.chips
        self.gems = frozenset(one for one in chips if one.kind == "gem")
        #: The chips there can be in a zone besides the one whose text it is.
        self.anywhere = frozenset(one for one in chips if one is not chip or chip.box > 1)
        self.stacks = frozenset(one for one in chips if in_bank(one))
        self.before: dict[str, Chips] = {}

    def named(self, chip: int) -> Chips:
        """One chip."""
        return frozenset((self.possible.rules.chips[chip],))

    def wound(self) -> Chips:
        """The Wound."""
        return self.named(self.possible.rules.wound)

    def of_sizes(self, sizes: set[int]) -> Chips:
        """The gems of some sizes."""
        return frozenset(gem for gem in self.gems if gem.size in sizes)

    def pieces(self, size: int) -> Chips:
        """The gems of a size, all for 0, and the smallest, for which a broken one is changed."""
        return self.of_sizes({size, 1}) if size else self.gems

    def fitting(self, pool: Chips, where: Expression | None, step: "ChipOperation", decision: str = "") -> Chips:
        """The chips of a pool that a filter and the norms on the step's decision can let through."""
        text = where.text if where is not None else "true"
        on = decision or step.decision()
        return frozenset(
            chip
            for chip in pool
            if any(self.possible.can_be(text, True, bound) for bound in self.bindings(text, chip))
            and not self.possible.forbidden(on, {"chip": chip, "self": self.chip})
        )

    def bindings(self, text: str, chip: Chip) -> list[Bound]:
        """What the words of a filter can mean: each chip that an earlier step can have trashed or moved."""
        words = [name for name, _ in words_of(text) if name in self.before]
        choices = [sorted(self.before[name], key=lambda one: one.index) for name in words]
        return [{"chip": chip, **dict(zip(words, chosen, strict=True))} for chosen in product(*choices)]

    def among(self, which: str, step: "ChipOperation") -> Chips:
        """The chips that an operation means by a word: `anywhere`, `stacks`, `gems`, `sized`, `smallest`, `named`."""
        parameters = vars(step)
        match which:
            case "gems":
                return self.gems
            case "sized" | "smallest":
                return self.of_sizes({parameters["size"] if which == "sized" else 1})
            case "named":
                return self.named(parameters["chip"])
            case _:
                pool = self.stacks if which == "stacks" else self.anywhere
                return self.fitting(pool, parameters["where"], step)

    def take(self, step: "ChipOperation") -> list[tuple[str, Chips]]:
        """The chips that a step can take, by how; they are remembered for the steps after it."""
        taken = list(step.objects(self))
        for _, found in taken if step.remembered else ():
            self.before[step.remembered] = self.before.get(step.remembered, frozenset()) | found
        return taken


def in_bank(chip: Chip) -> bool:
    """Whether a chip can have a stack in the bank."""
    return chip.kind != "character"
