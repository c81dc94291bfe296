"""A game in which some chips have a cost that no source gives: what every cost would decide alike is decided.

Such a cost is a number that is only ever compared; each way that a comparison can come out is gone through. Used only
where a ruleset has such chips.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NoReturn, TypeVar, cast

from verifier.games.puzzle_strike import explain
from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.zones import reduced_price
from verifier.kernel import undecided
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Message, say
from verifier.kernel.norm import FINE, UNKNOWN, Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.rules import Rules
    from verifier.games.puzzle_strike.state import State
    from verifier.kernel.ask import Answer, Ask, Domain
    from verifier.kernel.spec import Readings

#: More ways than this are not gone through; what would need them is not decided.
MOST_WAYS = 4096
Outcome = TypeVar("Outcome")


class CostWorld:
    """One way in which unknown costs can be: the sides taken so far, and what they leave possible for each chip.

    A cost is any whole number from `floor` on. `script` says which sides to take first; after it, "not less".
    """

    __slots__ = ("asked", "below", "floor", "least", "pairs", "script", "taken")

    def __init__(self, floor: int = 0, script: tuple[bool, ...] = ()) -> None:
        self.floor = floor
        self.script = script
        self.taken: list[bool] = []
        self.asked: dict[int, None] = {}  # the chips whose cost mattered, in the order in which it did
        self.least: dict[int, int] = {}
        self.below: dict[int, int] = {}
        self.pairs: dict[tuple[int, int, int], bool] = {}

    def less(self, chip: int, number: int) -> bool:
        """Whether the chip costs less than a number."""
        if number <= self.least.get(chip, self.floor):
            return False
        if number >= self.below.get(chip, number + 1):
            return True
        answer = self.side(chip)
        (self.below if answer else self.least)[chip] = number
        return answer

    def less_than(self, chip: int, other: int, more: int) -> bool:
        """Whether a chip costs less than another one of unknown cost and some more, as far as that can be told."""
        if chip == other:
            return more > 0
        key = chip, other, more
        if key not in self.pairs:
            self.asked[other] = None
            self.pairs[key] = self.side(chip)
        return self.pairs[key]

    def side(self, chip: int) -> bool:
        """The side of an open comparison that this world takes."""
        self.asked[chip] = None
        at = len(self.taken)
        self.taken.append(at < len(self.script) and self.script[at])
        return self.taken[-1]


class Price:
    """What a chip of unknown cost costs now, in a world: its cost and a known number more. It can be compared."""

    __slots__ = ("chip", "more", "world")

    def __init__(self, world: CostWorld, chip: int, more: int = 0) -> None:
        self.world = world
        self.chip = chip
        self.more = more

    def __lt__(self, other: "Price | int") -> bool:
        if isinstance(other, Price):
            return self.world.less_than(self.chip, other.chip, other.more - self.more)
        return self.world.less(self.chip, other - self.more)

    def __le__(self, other: "Price | int") -> bool:
        return self < other + 1

    def __gt__(self, other: "Price | int") -> bool:
        return not self <= other

    def __ge__(self, other: "Price | int") -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Price | int) and self >= other and self <= other

    def __hash__(self) -> int:
        return hash((self.chip, self.more))

    def __add__(self, number: int) -> "Price":
        return Price(self.world, self.chip, self.more + number)

    __radd__ = __add__

    def __sub__(self, number: int) -> "Price":
        return self + -number

    def __str__(self) -> str:
        return "not known"

    def opaque(self, *_: object) -> NoReturn:
        """What is not a comparison is not gone through."""
        raise Undecidable(undecided.TANGLED_COSTS.refusal())

    __bool__ = __int__ = __index__ = __neg__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = opaque


def ways(
    enter: Callable[[CostWorld | None], None], run: Callable[[], Outcome], floor: int = 0
) -> Iterator[tuple[CostWorld, Outcome]]:
    """Every way that a run can go, with its world; `enter` is told the world before it, and None after it.

    An unknown cost is at least `floor`. Raises `Undecidable` if there are too many.
    """
    waiting: list[tuple[bool, ...]] = [()]
    for _ in range(MOST_WAYS):
        world = CostWorld(floor, waiting.pop())
        enter(world)
        try:
            outcome = run()
        finally:
            enter(None)
        taken = world.taken
        waiting.extend((*taken[:at], True) for at in range(len(world.script), len(taken)))
        yield world, outcome
        if not waiting:
            return
    raise Undecidable(undecided.MANY_COSTS.refusal(limit=MOST_WAYS))


#: What cannot be decided, by decision; of an answer "none" the entry with `.stop`.
QUESTIONS = {
    "buy": say("whether-can-be-bought"),
    "buy.stop": say("whether-nothing-need-be-bought"),
    "gain": say("whether-can-be-gained"),
    "react-buy": say("whether-its-purchase-can-be"),
}


class Unpriced(Play):
    """A game in progress, judged in every world of costs (`world` is the one in force, None between judgements)."""

    __slots__ = ("world",)

    def __init__(
        self,
        rules: "Rules",
        state: "State",
        readings: "Readings",
        characters: tuple[str, ...],
        own: tuple[tuple[int, ...], ...] | None = None,
    ) -> None:
        self.world: CostWorld | None = None
        super().__init__(rules, state, readings, characters, own)

    def enter(self, world: CostWorld | None) -> None:
        """Begin or end to assume a world."""
        self.world = world

    def ways(self, run: Callable[[], Outcome]) -> Iterator[tuple[CostWorld, Outcome]]:
        """Every way that a run can go; a parameter may say that no cost is below it."""
        return ways(self.enter, run, self.rules.parameters.get("least-cost", 0))

    def printed(self, chip: int) -> int:
        """The cost on a chip. Raises `Undecidable` where it is not known and no world is assumed."""
        if chip not in self.rules.unpriced:
            return super().printed(chip)
        if self.world is None:
            self.give_up((chip,), say("what-costs"))
        return cast(int, Price(self.world, chip))

    def price(self, chip: int) -> int:
        """What a bank chip costs now."""
        return reduced_price(self, self.printed(chip)) if self.state.discounts else self.printed(chip)

    def broken(self, ask: "Ask", answer: "Answer") -> int:
        """What is wrong with an answer whatever the costs are; `UNKNOWN` if some costs make it legal."""
        return self.judged(ask, answer)[0]

    def judge(self, ask: "Ask", answer: "Answer") -> Refusal | None:
        """Why an answer is not legal, or cannot be judged; None if it is legal."""
        found, worlds = self.judged(ask, answer)
        if found == UNKNOWN and not explain.uses_unknown(self, ask, answer):
            asked = dict.fromkeys(chip for world in worlds for chip in world.asked)
            what = f"{ask.decision}.stop" if answer is None else ask.decision
            return self.costs_not_known(tuple(asked), QUESTIONS.get(what, say("whether-this-legal")))
        # as in a world in which exactly that is wrong
        return next(refusal for _, refusal in self.ways(partial(self.refused, ask, answer, found)) if refusal)[0]

    def refused(self, ask: "Ask", answer: "Answer", found: int) -> tuple[Refusal | None] | None:
        """The refusal of an answer in this world, if what is wrong with it is what was found."""
        return (super().judge(ask, answer),) if super().broken(ask, answer) == found else None

    def judged(self, ask: "Ask", answer: "Answer") -> tuple[int, Sequence[CostWorld]]:
        """What is wrong with an answer whatever the costs are, and the worlds that were looked at."""
        judge = partial(super().broken, ask, answer)
        if self.world is not None:
            return judge(), ()
        found: set[int] = set()
        worlds: list[CostWorld] = []
        for world, broken in self.ways(judge):
            found.add(broken)
            worlds.append(world)
            if UNKNOWN in found or (FINE in found and len(found) > 1):
                return UNKNOWN, worlds
        return max(found), worlds

    def candidates(self, ask: "Ask") -> "Iterator[Answer]":
        """Every answer that makes sense under some costs."""
        domain, seat = ask.domain, ask.seat
        if self.world is not None or not isinstance(domain, Chips) or domain.where is None:
            return domain.candidates(seat)
        return (
            answer
            for answer in domain.conceivable(seat)
            if any(fits for _, fits in self.ways(partial(domain.admits, seat, answer)))
        )

    def answerable(self, ask: "Ask", besides: "Answer" = None) -> bool:
        """Whether a question has a legal answer other than "none" and the given one."""
        return self.decided(partial(super().answerable, ask, besides), say("whether-there-legal-answer"))

    def conceivable(self, domain: "Domain", seat: int) -> bool:
        """Whether a domain has any candidate other than "none"."""
        return self.decided(partial(super().conceivable, domain, seat), say("whether-there-chip-fits"))

    def decided(self, run: Callable[[], Outcome], question: Message) -> Outcome:
        """What a run comes to whatever the costs are. Raises `Undecidable` if that depends on them."""
        if self.world is not None:
            return run()
        asked: dict[int, None] = {}
        found: list[Outcome] = []
        for world, outcome in self.ways(run):
            asked |= world.asked
            found.append(outcome)
            if outcome != found[0]:
                self.give_up(tuple(asked), question)
        return found[0]

    def give_up(self, chips: Sequence[int], question: Message) -> NoReturn:
        """Say that the rules do not decide a question."""
        raise Undecidable(self.costs_not_known(chips, question))

    def costs_not_known(self, chips: Sequence[int], question: Message) -> Refusal:
        """Which costs are not known, and what they leave open."""
        names = [self.rules.chips[chip].slug for chip in chips]
        of = (
            say("cost-of-chip-is", chip=names[0])
            if len(names) == 1
            else say("costs-of-chips-are", chips=", ".join(names))
        )
        given = "it" if len(names) == 1 else "them"
        where = self.rules.document.id
        return undecided.UNKNOWN_COST.refusal(costs=of, ruleset=where, them=given, question=question)
