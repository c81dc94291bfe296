"""What was taken between two games, as reports say it: `Counterpick: Bob -> Lum`, `Swap: Knockdown -> Roundhouse`.

Not for: swaps in a list of the bank (`setup_lines`).
"""

import re

from verifier.record.importing.header import Setup
from verifier.record.words import WordError, quoted

_ARROW = re.compile(r"\s*(?:->|\u2192|:|\bfor\b)\s*")


def halves(value: str, column: int) -> tuple[str, str]:
    """What stands before and after the arrow. Raises `WordError`."""
    parts = [part.strip() for part in _ARROW.split(value.rstrip(".")) if part.strip()]
    if len(parts) != 2:
        raise WordError(column, f"{quoted(value)} does not say what takes the place of what: 'A -> B'")
    return parts[0], parts[1]


def change(setup: Setup, who: str, role: str, old: str) -> bool:
    """Give a player, or whoever played the character `old`, another one; whether there is such a player."""
    seat = setup.index(who)
    if seat < 0:
        seats = [seat for seat, slug in setup.characters.items() if slug == old and old]
        seat = seats[0] if len(seats) == 1 else -1
    if seat >= 0:
        setup.characters[seat] = role
    return seat >= 0


def swap(setup: Setup, out: str, into: str) -> bool:
    """Put one stack in the place of another; whether that is there."""
    for key, stacks in setup.stacks.items():
        if out in stacks:
            at = stacks.index(out)
            stacks[at] = into
            chains = setup.chains.get(key, [(stack,) for stack in stacks])
            setup.chains[key] = [(into,) if n == at else chain for n, chain in enumerate(chains)]
            return True
    return False
