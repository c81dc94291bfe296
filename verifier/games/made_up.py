"""Positions of which nothing is known, readings of which any may hold, and texts that may do anything: for proofs.

Every count is made up when somebody looks at it. Not for: which positions a game has, or what is proved of them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, SupportsIndex, cast, overload

from verifier.games.operation import F, Operation, P
from verifier.games.scene import World
from verifier.games.steps import Step
from verifier.kernel.ask import Moves
from verifier.kernel.spec import Decided, Readings, look_up
from verifier.language.expression import Expression
from verifier.table.declare import PIECES, StateField
from verifier.table.kept import KeptState

#: The most that an unknown count is; limits are far below.
MOST = 99


class MadeUpZone(list[int]):
    """Counts by kind, each of which is made up when it is looked at for the first time."""

    __slots__ = ("most", "name", "world")

    def __init__(self, world: World, name: str, length: int, most: int = MOST) -> None:
        super().__init__(cast("list[int]", [None] * length))
        self.world, self.name, self.most = world, name, most

    def renew(self, name: str) -> None:
        """Let every count be anything again; whoever holds the zone has it still."""
        self.name = name
        self[:] = cast("list[int]", [None] * list.__len__(self))

    def found(self, index: int) -> int:
        """The count of a kind as it was at first."""
        return self.world.unknown(f"{self.name} {index}", 0, self.most)

    def untouched(self, index: int) -> bool:
        """Whether nobody has looked at the count of a kind."""
        return cast(object, list.__getitem__(self, index)) is None

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[int]: ...
    def __getitem__(self, index: SupportsIndex | slice, /) -> int | list[int]:
        """The count of a kind, or those of some kinds."""
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = int(index)
        if self.untouched(number):
            list.__setitem__(self, number, self.found(number))
        return list.__getitem__(self, number)

    def __iter__(self) -> Iterator[int]:
        """The counts of every kind."""
        return (self[number] for number in range(len(self)))


class MadeUpRow(list[int]):
    """Names in order, of which there may be so many or so many: how many is asked when somebody looks at them."""

    __slots__ = ("is_known", "last", "lengths", "name", "world")

    def __init__(self, world: World, lengths: tuple[int, ...], last: int) -> None:
        super().__init__()
        self.world, self.lengths, self.last = world, lengths, last
        self.renew("")

    def renew(self, name: str) -> None:
        """Let any number be there again."""
        self.is_known, self.name = False, name
        list.clear(self)

    def look(self) -> None:
        """Come to know how many there are, each of which may be any name."""
        if not self.is_known:
            self.is_known = True
            length = self.lengths[one_of(self.world, f"length of {self.name}", len(self.lengths))]
            for number in range(length):
                list.append(self, self.world.unknown(f"{self.name} {number}", 0, self.last))


def looked_at(name: str) -> Callable[..., Any]:
    """A method of lists that looks at a row before it does anything."""
    plain = getattr(list, name)

    def look(row: MadeUpRow, *arguments: object) -> Any:
        row.look()
        return plain(row, *arguments)

    return look


for _name in ("__len__", "__iter__", "__getitem__", "__setitem__", "__delitem__", "__contains__", "__eq__", "append",
              "extend", "insert", "pop", "remove", "index", "count", "copy"):  # fmt: skip
    setattr(MadeUpRow, _name, looked_at(_name))


def make_up_fields(
    owner: KeptState, fields: Iterable[StateField], world: World, name: str, kinds: Collection[int]
) -> None:
    """Let every count of some fields of a declared table be anything; of other kinds of pieces there are none."""
    for field in fields:
        if field.sort in ("zone", "counts"):
            zone = getattr(owner, field.name)
            if not isinstance(zone, MadeUpZone):
                zone = MadeUpZone(world, "", len(zone))
                setattr(owner, field.name, zone)
            zone.renew(f"{field.name}{name}")
            for kind in range(len(zone)) if field.of == PIECES else ():
                if kind not in kinds:
                    list.__setitem__(zone, kind, 0)
        elif field.sort == "number":
            setattr(owner, field.name, world.unknown(f"{field.name}{name}", max(field.low, -MOST), MOST))


def fork(world: World, name: str) -> bool:
    """Whether something is so: tried both ways."""
    return bool(world.unknown(name, 0, 1) == 1)


def one_of(world: World, name: str, among: int) -> int:
    """One of so many: each is tried."""
    picked = world.unknown(name, 0, among - 1)
    return next((number for number in range(among - 1) if picked == number), among - 1)


class AnyReadings(Readings):
    """Readings of which every alternative is tried that no clause settles; of those presumed, one other one at a time.

    Another one may be tried each time that anything can have happened: to be held to one reading proves no more.
    """

    __slots__ = ("strayed", "strays", "time", "tried", "world")

    def __init__(self, decided: Decided, world: World, strays: Collection[str] | None) -> None:
        super().__init__(decided, {}, {})
        self.world, self.time = world, 0
        self.strays = strays  # the presumptions that may be read otherwise; None for all
        self.strayed = ""  # the point of which another reading than the presumed one is tried
        self.tried: dict[tuple[str, str, int], int] = {}  # by point, scope and time: which alternative, in their order

    def afresh(self) -> "AnyReadings":
        """The same readings: which they are is a part of the path."""
        return self

    def of(self, point: str, scope: str = "") -> str:
        """The alternative that holds for a point."""
        settled = look_up(self.decided.settled, point, scope)
        if settled is not None:
            return settled
        presumed, key = look_up(self.decided.presumed, point, scope), f"{point}@{scope}" if scope else point
        if presumed is not None and not self.may_stray(key):
            self.followed[key] = presumed
            return presumed
        among, name = self.alternatives(point, presumed), f"reading of {key} after {self.time}"
        self.tried[point, scope, self.time] = self.world.unknown(name, 0, len(among) - 1)
        taken = one_of(self.world, name, len(among))
        if presumed is not None and taken:
            self.strayed = key
        return among[taken]

    def may_stray(self, key: str) -> bool:
        """Whether a presumption may be read otherwise now."""
        return (self.strays is None or key in self.strays) and self.strayed in ("", key)

    def alternatives(self, point: str, presumed: str | None) -> tuple[str, ...]:
        """The alternatives of a point, the presumed one first."""
        every = self.points[point].alternatives
        return tuple(sorted(every, key=lambda one: one != presumed)) if presumed else every

    def forget(self) -> None:
        """Let other readings be tried from now on."""
        self.time, self.strayed = self.time + 1, ""

    def supposed_of(self) -> Iterator[tuple[str, bool]]:
        """Every presumption that was come to, and whether it was followed, each time by itself."""
        if self.strays == ():
            yield from ((f"{key}: {reading}", True) for key, reading in self.followed.items())
        for (point, scope, _), tried in self.tried.items():
            presumed = look_up(self.decided.presumed, point, scope)
            if presumed is not None:
                yield f"{point}@{scope}: {presumed}" if scope else f"{point}: {presumed}", tried == 0


#: The steps of a text.
Program = tuple[Step[P, F], ...]


def with_programs(
    step: Step[P, F],
    stand_in: Callable[[Program[P, F]], Program[P, F]],
    finished: Callable[[Callable[[P, F], Moves | None]], Callable[[P, F], Moves | None]],
) -> Step[P, F]:
    """A step with others in the place of the programs inside it; `finished` is what a game makes of its run."""
    plain = step.operation
    twin: Operation[P, F] = object.__new__(type(plain))
    twin.__dict__.update({name: with_value(value, stand_in) for name, value in plain.__dict__.items()})
    return step._replace(run=twin.run if step.run == plain.run else finished(twin.run), operation=twin)


def with_value(value: object, stand_in: Callable[[Program[P, F]], Program[P, F]]) -> object:
    """A parameter with others in the place of its programs."""
    if isinstance(value, tuple) and value and all(isinstance(one, Step) for one in value):
        return stand_in(value)
    if isinstance(value, Mapping):
        return {key: with_value(one, stand_in) for key, one in value.items()}
    return value


def every_step(program: Program[P, F]) -> Iterator[Step[P, F]]:
    """Every step of a program, each before those inside it."""
    for step in program:
        yield step
        for inner in step.operation.programs():
            yield from every_step(inner)


def wording(step: Step[P, F]) -> object:
    """What a step says, whatever clauses it cites: two that say the same do the same."""
    parts = {name: value for name, value in vars(step.operation).items() if name not in ("clauses", "places", "holds")}
    return type(step.operation), tuple((name, worded(value)) for name, value in parts.items())


def worded(value: object) -> object:
    """What a parameter says; of a program, whether there is one."""
    if isinstance(value, Expression):
        return value.text
    if isinstance(value, Mapping):
        return tuple(value)
    if isinstance(value, tuple) and any(isinstance(one, Step) for one in value):
        return True
    return value
