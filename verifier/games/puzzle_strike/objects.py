"""Which chips a step of a chip's text can take as objects, whatever the position.

A filter is asked for every chip; what in it depends on the position is taken to be possible, and norms exclude only
what they forbid in every position. Not for: what else a step touches (`footprint`).
"""

from itertools import product

from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.possible import Bound, Possible, words_of
from verifier.language.node import Node

#: How the chip that another one has had played is settled afterwards, by `then` and by whether it came from the bank.
SETTLED = {
    ("gain", True): "gains",
    ("gain", False): "discards",
    ("trash", True): "trashes",
    ("trash", False): "trashes",
}
#: The operations after which a word of conditions, or the next step, means what they worked on.
REMEMBERED = {
    "trash": "trashed",
    "trash-largest": "trashed",
    "move": "moved",
    "steal": "moved",
    "discard": "taken",
    "discard-all": "taken",
}

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

    def of(self, what: str, parameters: Node, decision: str) -> Chips:
        """The chips that `what` stands for in `touches` at a step with these parameters."""
        rules = self.possible.rules
        if what == "before":
            return self.before.get("taken", self.anywhere)
        if what in ("gems", "size", "pieces", "smallest"):
            return self.of_size(what, parameters)
        if what == "wound":
            return frozenset((rules.chips[rules.wound],))
        if what == "any":
            return self.anywhere
        named = parameters.get("chip") if parameters.fields is not None else None
        if named is not None:
            return frozenset((rules.chips[rules.index[named.string()]],))
        pool = self.stacks if what == "stacks" or "bank" in zones(parameters, "from") else self.anywhere
        return self.fitting(pool, parameters, decision)

    def of_size(self, what: str, parameters: Node) -> Chips:
        """The gems of a size that the step names, else all; a broken one is changed for the smallest."""
        found = parameters.get("size")
        sizes = {found.integer()} if found is not None and found.integer() else {gem.size for gem in self.gems}
        if what == "smallest":
            sizes = {1}
        elif what == "gems":
            sizes = {gem.size for gem in self.gems}
        elif what == "pieces":
            sizes.add(1)
        return frozenset(gem for gem in self.gems if gem.size in sizes)

    def fitting(self, pool: Chips, parameters: Node, decision: str) -> Chips:
        """The chips of a pool that the step's filter and the norms on its decision can let through."""
        where = parameters.get("where") if parameters.fields is not None else None
        text = where.string() if where is not None else "true"
        return frozenset(
            chip
            for chip in pool
            if any(self.possible.can_be(text, True, bound) for bound in self.bindings(text, chip))
            and not self.possible.forbidden(decision, {"chip": chip, "self": self.chip})
        )

    def bindings(self, text: str, chip: Chip) -> list[Bound]:
        """What the words of a filter can mean: each chip that an earlier step can have trashed or moved."""
        words = [name for name, _ in words_of(text) if name in self.before]
        choices = [sorted(self.before[name], key=lambda one: one.index) for name in words]
        return [{"chip": chip, **dict(zip(words, chosen, strict=True))} for chosen in product(*choices)]

    def remember(self, operation: str, found: Chips) -> None:
        """Note what a step can have worked on, for those after it."""
        word = REMEMBERED.get(operation)
        if word is not None:
            self.before[word] = self.before.get(word, frozenset()) | found


def in_bank(chip: Chip) -> bool:
    """Whether a chip can have a stack in the bank."""
    return chip.kind != "character"


def zones(parameters: Node, key: str, default: str = "") -> tuple[str, ...]:
    """The zones that a step names, or the default."""
    found = parameters.get(key) if parameters.fields is not None else None
    return found.strings() if found is not None else (default,) * bool(default)


def operation_of(step: Node) -> tuple[str, Node]:
    """The name of a step's operation, or `if`, and its parameters."""
    if step.text is not None:
        return step.text, Node(step.position, fields={})
    name = next(key for key in step.mapping() if key not in ("clause", "also", "do", "else"))
    return name, step.need(name)
