"""Draws that come about in parts: how much of one is due before a hidden zone is filled again, and how much after it.

Not for: drawing (`drawing`), or the sentences that tell it (`counted`).
"""

from collections.abc import Mapping


def parts_of(whole: int, before: int, due: int, at_hand: int, to_come: int) -> Mapping[str, int | None]:
    """Return what a draw is made up of: what is due of it now, and later; of one that is not certain nothing is known.

    `at_hand` lies in the zone that is drawn from, `to_come` at least is put there when that is empty.

    >>> parts_of(6, before=0, due=5, at_hand=5, to_come=4)
    {'all': 6, 'before': 0, 'upto': 5, 'later': 1}
    >>> parts_of(6, before=5, due=1, at_hand=4, to_come=0)
    {'all': 6, 'before': 5, 'upto': 6, 'later': 0}
    >>> parts_of(6, before=0, due=5, at_hand=7, to_come=0)
    {'all': None, 'before': None, 'upto': None, 'later': None}
    """
    numbers, upto = (whole, before, due, at_hand, to_come), before + due
    later = whole - upto
    is_certain = all(type(number) is int for number in numbers) and (later == 0 or (0 < later <= to_come))
    if not is_certain or (later and at_hand != due):
        return dict.fromkeys(("all", "before", "upto", "later"))
    return {"all": whole, "before": before, "upto": upto, "later": later}
