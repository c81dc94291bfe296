"""What a turn may have used up unseen: the arrows that paid for actions, the gems laid out as money.

No line tells it, so every way to have paid is possible: a line is legal if it is so after one of them. Only ways that
no other dominates need be held. A way dominates another if every legal continuation of the other is one of its own:

- Arrows: a black arrow pays for whatever a coloured one pays for. A balance dominates another if it has an arrow for
  each of the other's, of the same colour or black. The balances that are left are listed (`Unseen.balances`).
- Gems: what stays in hand can be laid out later, or be kept. A way to pay dominates another if the other lays out the
  same gems and more. What is left are the least sets of gems in hand that make up for what is lacking. Counts may be
  unknown, so they are not listed: what is lacking says which gem is in all of them (`Unseen.can_spare`).

Not for: whether an answer is legal. Norms say so, by words that ask here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import add

from verifier.table.kept import KeptState

#: Arrow colours, in the order of an arrow vector. A black arrow pays for any chip.
COLOURS = ("black", "brown", "purple", "red", "blue")
#: A balance: the arrows left, by index in `COLOURS`.
Arrows = tuple[int, ...]
NO_ARROWS: Arrows = (0,) * len(COLOURS)
#: What stands behind the black arrows in a balance that has no others.
NO_COLOURED = NO_ARROWS[1:]
#: The balances of a seat that has no arrow.
SPENT = (NO_ARROWS,)


@dataclass(slots=True)
class Unseen(KeptState):
    """What lines leave open of one seat's turn: which arrows are left, and whether gems of the hand may lie out."""

    balances: tuple[Arrows, ...] = SPENT
    gems_said: bool = False  # lines say which gems were laid out: those in hand are no money

    single = ("balances", "gems_said")

    def reset(self) -> None:
        """Forget a turn that is over."""
        self.balances, self.gems_said = SPENT, False

    def pays_for(self, colours: tuple[int, ...]) -> bool:
        """Whether an arrow that may be left pays for a chip of these colours."""
        for balance in self.balances:
            if balance[0] > 0:
                return True
            for colour in colours:
                if balance[colour] > 0:
                    return True
        return False

    def pay(self, colours: tuple[int, ...]) -> None:
        """Let an arrow pay for a chip of these colours; one of several colours may be paid in several ways."""
        first = self.balances[0]
        if len(self.balances) == 1 and first[1:] == NO_COLOURED and first[0] > 0:
            self.balances = ((first[0] - 1, *NO_COLOURED),)
            return

        left = [one_less(balance, paid) for balance in self.balances for paid in paying(balance, colours)]
        self.balances = undominated(left or paid_otherwise(self.balances))

    def give(self, gift: Arrows) -> None:
        """Give the player more arrows. What all balances get alike makes none dominate another."""
        self.balances = tuple([tuple(map(add, balance, gift)) for balance in self.balances])

    def actions(self) -> int:
        """How many arrows are left, of all colours. Zero only if no balance has any, as any other would dominate."""
        return sum(self.balances[0])

    def can_spare(self, size: int, spent: int, spendable: int) -> bool:
        """Whether one of the ways to have paid for what was bought leaves a gem of the hand there.

        What can be spent now counts every gem in hand: without this one it must not be less than nothing.
        """
        if self.gems_said or not spent > 0:
            return True
        return spendable >= size


def undominated(balances: Iterable[Arrows]) -> tuple[Arrows, ...]:
    """The balances that no other one dominates, each once, in their order."""
    found = tuple(dict.fromkeys(balances))
    if len(found) == 1:
        return found
    return tuple([one for one in found if not any(dominates(other, one) for other in found if other is not one)])


def dominates(one: Arrows, other: Arrows) -> bool:
    """Whether a balance has an arrow for each arrow of another: of the same colour, or a black one to spare."""
    needed = sum([max(0, theirs - own) for own, theirs in zip(one[1:], other[1:], strict=True)])
    return one[0] - other[0] >= needed


def paying(balance: Arrows, colours: tuple[int, ...]) -> list[int]:
    """The arrows that pay for a chip: a black one only where no coloured one does, else what it leaves is dominated."""
    coloured = [colour for colour in colours if balance[colour] > 0]
    if coloured:
        return coloured
    return [0] if balance[0] > 0 else []


def paid_otherwise(balances: tuple[Arrows, ...]) -> tuple[Arrows, ...]:
    """The balances after a play that no arrow of its colours pays for: a permission lets any arrow pay, or none."""
    spendable = ((balance, colour) for balance in balances for colour in range(len(balance)) if balance[colour] > 0)
    return tuple([one_less(balance, colour) for balance, colour in spendable]) or balances


def one_less(balance: Arrows, colour: int) -> Arrows:
    """A balance with one arrow of a colour spent."""
    return (*balance[:colour], balance[colour] - 1, *balance[colour + 1 :])
