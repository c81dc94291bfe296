"""Two rulesets made comparable: the same chips in the same order, so that one answer means the same under both.

Chips that only one of them has, or whose text is not known in one, do nothing in either; what rules say about them has
no effect then. Another fact that one does not know is taken from the other, so nothing is said about it.
Not for: comparing (`compare`).
"""

from dataclasses import dataclass

from verifier.games.game import Game
from verifier.games.scene import Scene


@dataclass(frozen=True, slots=True)
class Pair:
    """Two rulesets ready to run side by side, and the chips that take no part."""

    old: Game
    new: Game
    shared: tuple[str, ...]
    only_old: tuple[str, ...]
    only_new: tuple[str, ...]
    unknown: tuple[str, ...]
    partly: tuple[str, ...] = ()  # compared in all but what no source gives of them in one ruleset

    def both(self, scene: Scene) -> tuple[Scene, Scene] | None:
        """A scene of one of them under each, in positions that both allow; None if one has no such phase."""
        old, new = self.old.elsewhere(scene), self.new.elsewhere(scene)
        if old is None or new is None:
            return None
        return self.old.within(old, self.new), self.new.within(new, self.old)


def aligned(old: Game, new: Game) -> Pair:
    """Two rulesets with the chips that both have. Raises `Unreadable` if one does not run without the others."""
    before, after = old.names.slugs, new.names.slugs
    both = [slug for slug in before if slug in after]
    known = {*old.comparable(new.document)}
    shared = tuple(slug for slug in both if slug in known)
    others = tuple(dict.fromkeys(slug for slug in (*before, *after) if slug not in known))
    return Pair(
        old.reduced(shared, others, new.document).under(old.mode),
        new.reduced(shared, others, old.document).under(new.mode),
        shared,
        tuple(slug for slug in before if slug not in after),
        tuple(slug for slug in after if slug not in before),
        tuple(slug for slug in both if slug not in known),
        tuple(slug for slug in shared if slug not in old.known() or slug not in new.known()),
    )
