"""What two rulesets are compared about, as values. Not for: comparing (`diff`, `regress`)."""

from dataclasses import dataclass

from verifier.language.overlays import shown

#: Paths of one scene that are followed.
PATHS = 40


@dataclass(frozen=True, slots=True)
class NamedRuleset:
    """A ruleset by name, with errata and card packs, by the names of overlays, and a way to play."""

    id: str
    errata: tuple[str, ...] = ()
    mode: str = ""  # the ruleset's first one without it

    def __str__(self) -> str:
        return " + ".join((f"{self.id}@{self.mode}" if self.mode else self.id, *map(shown, self.errata)))


@dataclass(frozen=True, slots=True)
class DiffRequest:
    """What to compare."""

    old: NamedRuleset
    new: NamedRuleset
    chips: tuple[str, ...] | None = None  # besides the course of a turn; None for all
    paths: int = PATHS
    budget: int | None = None  # windows that are compared at most; None for all
    jobs: int = 1
