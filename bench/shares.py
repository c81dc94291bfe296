"""Where the time of checking goes: the share of each package, and how many of its functions an event calls.

Profiled, so that functions which are called often weigh more than they do unwatched.
"""

import cProfile
import pstats
from collections import Counter
from collections.abc import Iterator

from bench.ours import check, corpus
from verifier.games.library import Library

#: What is told of functions that are no package's: those of Python itself, of which comprehensions are some.
ELSEWHERE = "Python"


def shares(profile: pstats.Stats, events: int) -> Iterator[str]:
    """A line for each package, the dearest first."""
    seconds, calls = Counter[str](), Counter[str]()
    for (path, _, _), (_, called, spent, _, _) in profile.stats.items():  # type: ignore[attr-defined]
        package = path.partition("/verifier/")[2].partition("/")[0] or ELSEWHERE
        seconds[package] += spent
        calls[package] += called

    whole = sum(seconds.values())
    for package, spent in seconds.most_common():
        yield f"{package:<10} {spent / whole:4.0%} {calls[package] / events:6.1f} calls an event"


def main() -> None:
    """Profile the games of the first pair of rows of `bench.run`."""
    library = Library()
    replays = corpus(library)
    check(library, replays)
    profile = cProfile.Profile()
    profile.enable()
    check(library, replays)
    profile.disable()
    print(*shares(pstats.Stats(profile), sum(len(one.events) for one in replays)), sep="\n")


if __name__ == "__main__":
    main()
