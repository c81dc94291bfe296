"""Arrows: what paying for a chip can leave of them. A record does not say which arrow was spent.

Not for: whether a chip can be paid for, which is for the norms to say.
"""

from verifier.games.puzzle_strike.state import NO_ARROWS, Arrows


def after_paying(balances: tuple[Arrows, ...], colours: tuple[int, ...]) -> tuple[Arrows, ...]:
    """Every balance that paying for a chip of these colours can leave.

    A record does not say which arrow was spent. A coloured arrow can do nothing that a black one cannot, so spending
    it first loses no possibility; a chip of several colours may be paid in several ways, and all are kept.
    """
    if len(balances) == 1 and balances[0][1:] == NO_ARROWS[1:] and balances[0][0] > 0:
        return ((balances[0][0] - 1, *NO_ARROWS[1:]),)
    left: dict[Arrows, None] = {}
    for balance in balances:
        coloured = [colour for colour in colours if balance[colour] > 0]
        for colour in coloured or ([0] if balance[0] > 0 else []):
            left[one_less(balance, colour)] = None
    return tuple(left) or paid_otherwise(balances)


def paid_otherwise(balances: tuple[Arrows, ...]) -> tuple[Arrows, ...]:
    """What a play can leave that no arrow of its colours pays for: a permission lets any arrow pay, or none."""
    spendable = ((balance, colour) for balance in balances for colour in range(len(balance)) if balance[colour] > 0)
    return tuple(dict.fromkeys(one_less(balance, colour) for balance, colour in spendable)) or balances


def one_less(balance: Arrows, colour: int) -> Arrows:
    """A balance with one arrow of a colour spent."""
    return (*balance[:colour], balance[colour] - 1, *balance[colour + 1 :])
