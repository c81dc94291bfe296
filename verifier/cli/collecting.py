"""How often Python looks for garbage that refers to itself, while a command runs.

What is read of rules stays for as long as the program runs, and what is read of records goes by itself: looking through
all of it again and again finds next to nothing, and took up to a fifth of the time of judging short records.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: After how many new objects, and how many looks at younger ones, each of the three generations is looked through.
RARELY = (20_000, 20, 50)


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """Look for garbage rarely until this ends; then as before."""
    before = gc.get_threshold()
    gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*before)
