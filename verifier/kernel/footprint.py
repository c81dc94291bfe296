"""Footprints: what one piece reads, changes, makes happen and answers, as named resources; when two are independent.

A resource whose name begins with `opponent-` is the other side's. Either piece of a pair may belong to either player,
so comparisons drop that word. Not for: finding footprints, which is the game's; graphs of them (`verifier.search`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from string import Formatter

#: What the name of the other side's resources begins with.
OTHER_SIDE = "opponent-"
#: How a piece takes another one as its object when it has that piece's own text carried out.
PLAYS = "plays"

#: One thing that is taken or given, such as an arrow: the names of everything that it can pass for.
Unit = frozenset[str]
#: Pieces by how (or at what event) they are met: `(("gains", {...}), ("trashes", {...}))`, in the order of the names.
Meetings = tuple[tuple[str, frozenset[str]], ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """One way in which using a piece may go: the units it takes and those it gives back within the same turn."""

    takes: tuple[Unit, ...]
    gives: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a piece touches. All of it is an upper bound: what depends on the position is taken to be possible."""

    piece: str
    reads: frozenset[str] = frozenset()  # what its text, and the norms on what it does, depend on
    writes: frozenset[str] = frozenset()  # what it changes so that the order of two changes may matter
    counts: frozenset[str] = frozenset()  # what it only adds to or takes from: two such changes may change places
    frame: frozenset[str] = frozenset()  # what the game looks at for any piece that is played, bought or kept
    makes: frozenset[str] = frozenset()  # the events it makes, which other pieces may answer
    answers: Meetings = ()  # by event, the pieces whose doing it can answer
    takes: Meetings = ()  # by how it works on them, the pieces it can take as objects
    norms: frozenset[str] = frozenset()  # the norms that name it
    flows: tuple[Flow, ...] = ()
    known: bool = True  # whether its text is known
    single: bool = False  # whether there is one copy of it only
    # Of the above, what no scene of single pieces has at its beginning: what using the piece leaves behind of this,
    # and what it makes a difference to. None where the game does not tell.
    leaves: frozenset[str] | None = None
    minds: frozenset[str] | None = None

    @property
    def objects(self) -> frozenset[str]:
        """Every piece that it can take as an object, however."""
        return frozenset().union(*(pieces for _, pieces in self.takes))

    @property
    def answered(self) -> frozenset[str]:
        """Every piece whose doing it can answer."""
        return frozenset().union(*(pieces for _, pieces in self.answers))


def plain(resources: Iterable[str]) -> frozenset[str]:
    """The names of resources without whose side they are on."""
    return frozenset(name.removeprefix(OTHER_SIDE) for name in resources)


def shared(a: Footprint, b: Footprint) -> frozenset[str]:
    """The resources through which one of two pieces can make a difference to the other.

    Two that only count on the same resource make none, and counting makes none to what the game asks of every piece:
    arrows, money and the like are what any piece may use. Two pieces that count on the bank do make a difference if
    they take the same kind from it; `independent` compares their objects.
    """
    return touched(a, b) | touched(b, a)


def touched(a: Footprint, b: Footprint) -> frozenset[str]:
    """The resources that `a` changes and `b` depends on or changes, too."""
    writes, counts = plain(a.writes), plain(a.counts)
    depends = plain(b.reads) | plain(b.writes)
    return (writes & (depends | plain(b.counts) | plain(b.frame))) | (counts & depends)


def independent(a: Footprint, b: Footprint) -> bool:
    """Whether nothing can come of having both pieces that does not come of having either.

    True only if both texts are known, neither has others played (it would do what they do), neither can take the other
    as an object or answer it, both take no common object, no norm names both, and `shared` is empty. False says
    nothing.
    """
    return (
        a.known
        and b.known
        and not any(how == PLAYS and pieces for how, pieces in (*a.takes, *b.takes))
        and not (b.piece in a.objects | a.answered or a.piece in b.objects | b.answered)
        and not (a.objects & b.objects or a.norms & b.norms)
        and not shared(a, b)
    )


def meets(active: Footprint, idle: Footprint) -> bool:
    """Whether using a piece may come upon another one that just lies about: as its object, or because that answers it.

    True if little is known of them.
    """
    known = active.known and idle.known and active.leaves is not None
    return not known or idle.piece in active.objects or active.piece in idle.answered or bool(active.norms & idle.norms)


def goes_before(earlier: Footprint, later: Footprint) -> bool:
    """Whether a piece may do something after another one that it does not do by itself, whatever the position.

    Where a scene of the later piece begins in any position, the earlier one matters only if it leaves more behind than
    another position, has the other one's text carried out, or if one of them comes upon the other. True if little is
    known of them.
    """
    plays = any(how == PLAYS and pieces for how, pieces in (*earlier.takes, *later.takes))
    if plays or meets(earlier, later) or meets(later, earlier):
        return True
    assert earlier.leaves is not None
    assert later.minds is not None
    return not earlier.leaves.isdisjoint(later.minds)


def expand(template: str, slots: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The resources that a text of `Touches` names: one for every value of each placeholder."""
    for word in template.split():
        keys = [key for _, key, _, _ in Formatter().parse(word) if key]
        for values in product(*(slots[key] for key in keys)):
            yield word.format(**dict(zip(keys, values, strict=True)))
