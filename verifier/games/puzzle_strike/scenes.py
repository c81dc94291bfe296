"""The scenes of some chips: each played, answered with the others, with the others in force, bought, and kept.

A scene's chips lie anywhere; gems, purple chips and Wounds, too; every other stack is full and takes no part.
Not for: what happens in a scene (`scene`).
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

from verifier.games.operation import Operation
from verifier.games.puzzle_strike.anywhere import Shape
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.modes import across
from verifier.games.puzzle_strike.operations.benefits import Arrows, Discount, Effect
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.provoking import SETTING_OFF, partners, required, sets_off
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.scene import TurnScene


def present(rules: Rules, names: tuple[str, ...]) -> tuple[str, ...]:
    """Every chip that takes part in the scenes of some chips."""
    maker = Maker(rules, names, tuple(rules.index[name] for name in names), ("",) * seats_of(rules), False)
    basic = (chip.index for chip in rules.chips if chip.kind in ("gem", "purple", "wound"))
    return tuple(rules.chips[chip].slug for chip in sorted({*basic, *maker.kinds, *maker.fillers}))


def scenes(rules: Rules, names: tuple[str, ...], broad: bool = False, turns: int = 1) -> Iterator[TurnScene]:
    """The scenes of some chips together; of none, the phases of a turn with nothing but basic chips."""
    rules = in_teams(rules)
    chips = tuple(rules.index[name] for name in names)
    for characters in tables(rules, chips):
        maker = Maker(rules, names, chips, characters, broad)
        for scene in (*maker.actions(), *maker.phases()):
            yield replace(scene, turns=max(turns, scene.turns))


def courses(rules: Rules, names: tuple[str, ...]) -> Iterator[TurnScene]:
    """What happens around some chips when none is played: buying each; of none, a turn from each phase to its end."""
    for name in names:
        chip = rules.index[name]
        if rules.chips[chip].kind != "character":
            maker = Maker(rules, (name,), (chip,), next(tables(rules, (chip,))), False)
            yield replace(maker.scene(f"buy {name}", "buy"), objects=frozenset((chip,)))
    if not names:
        maker = Maker(rules, (), (), next(tables(rules, ())), False)
        for phase in ("keep", "buy", "action", "ante"):
            yield maker.scene(f"the turn from {phase} on", phase, last=rules.turn[-1])


def seats_of(rules: Rules) -> int:
    """How many seats the scenes have: the fewest that the mode is for."""
    return min(rules.mode.players)


def in_teams(rules: Rules) -> Rules:
    """The rules with who plays with whom, where a mode leaves that to the header: partners sit across."""
    mode = rules.mode
    if not mode.team_size or mode.teams:
        return rules
    return replace(rules, mode=replace(mode, teams=across(mode, seats_of(rules))))


def tables(rules: Rules, chips: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """Who sits where: the owners of the chips, each in every seat; nothing if they have more owners than seats."""
    owners = list(dict.fromkeys(name for chip in chips for name, own in rules.characters.items() if chip in own))
    others = [name for name in rules.characters if name not in owners]
    if len(owners) > seats_of(rules):
        return
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for table in permutations((*owners, *others)[: seats_of(rules)]):
        found.setdefault(where(table, owners), table)
    yield from found.values()


def where(table: tuple[str, ...], owners: list[str]) -> tuple[str, ...]:
    """A table with nobody but some players at it: what tells it from others."""
    return tuple(name if name in owners else "" for name in table)


class Maker:
    """Makes the scenes of some chips at one table."""

    def __init__(
        self, rules: Rules, names: tuple[str, ...], chips: tuple[int, ...], characters: tuple[str, ...], broad: bool
    ) -> None:
        self.rules, self.names, self.chips, self.characters, self.broad = rules, names, chips, characters, broad
        basic = [chip.index for chip in rules.chips if chip.kind in ("gem", "purple", "wound")]
        if len(chips) > 1:  # one purple chip stands for all of them, as far as being an object goes
            basic = [chip for chip in basic if rules.chips[chip].kind != "purple" or chip == self.purple()]
        puzzles = sum(rules.chips[chip].kind == "puzzle" for chip in chips)
        spare = [
            chip.index
            for chip in rules.chips
            if chip.kind == "puzzle" and chip.index not in chips and chip.known and chip.priced
        ]
        takes_toll = any(one.name == "toll" for one in self.operations())
        tolls = spare[: takes_toll and not puzzles]  # a chip that can be discarded for it
        self.kinds = tuple(sorted({*basic, *chips, *tolls}))
        self.fillers = tuple(spare[len(tolls) : rules.parameters["puzzle-stacks"] - puzzles])

    def purple(self) -> int:
        """The purple chip with a reaction, if there is one."""
        purple = [chip for chip in self.rules.chips if chip.kind == "purple"]
        return next((chip.index for chip in purple if chip.reaction), purple[0].index if purple else -1)

    def mine(self, chip: int, seat: int = 0) -> bool:
        """Whether a seat can hold a chip: anybody's, or of its own character."""
        owners = [name for name, own in self.rules.characters.items() if chip in own]
        return not owners or self.characters[seat] in owners

    def scene(self, name: str, phase: str, **more: object) -> TurnScene:
        """A scene with the kinds and the reactions of these chips."""
        shape = more.pop("shape", None) or self.shape()
        usual = {"reactors": self.reactors(), "objects": frozenset((*self.kinds, *self.fillers[:1]))}
        more = {**usual, "fillers": self.fillers, **more}
        first = next(step for step in (phase, "discard", "draw") if step in self.rules.turn)  # nothing need be kept
        return TurnScene(self.rules, name, self.names, shape, first, **more)  # type: ignore[arg-type]

    def reactors(self) -> frozenset[int]:
        """The kinds that may answer something: with several chips under test, of those only."""
        found = {
            chip for chip in self.kinds if self.rules.chips[chip].reaction is not None or chip in self.rules.mimics
        }
        return frozenset(found & {*self.chips} if len(self.chips) > 1 else found)

    def shape(self, ongoing: tuple[tuple[int, int], ...] = (), **more: tuple[object, ...]) -> Shape:
        """The shape with these kinds."""
        placed = tuple(chip for chip in self.rules.placeable if chip in self.kinds and self.places())
        return Shape(
            self.kinds, self.characters, ongoing, broad=self.broad, colours=self.colours(), placed=placed,
            held=self.reactors(), **more  # type: ignore[arg-type]
        )  # fmt: skip

    def colours(self) -> tuple[int, ...]:
        """The colours of which the chips give arrows and can be paid with one, so that they may go round on them."""
        gifts = [one.gift for one in self.operations() if isinstance(one, Arrows)]
        given = {colour for gift in gifts for colour, count in enumerate(gift) if count and colour}
        return tuple(sorted(given & {colour for chip in self.chips for colour in self.rules.chips[chip].colours}))

    def places(self) -> bool:
        """Whether one of the chips puts a chip in a pile."""
        return any(one.name == "place" for one in self.operations())

    def operations(self) -> Iterator[Operation[Play, Frame]]:
        """Every operation of the chips' texts."""
        return (one for chip in self.chips for one in self.rules.chips[chip].operations())

    def in_force(self) -> Iterator[tuple[tuple[int, int], ...]]:
        """Which ongoing chips lie where: every way with each of them in nobody's zone or in somebody's."""
        lasting = [chip for chip in self.chips if self.rules.chips[chip].ongoing]
        places = [[None, *(seat for seat in range(len(self.characters)) if self.mine(chip, seat))] for chip in lasting]
        for seats in product(*places):
            yield tuple((seat, chip) for seat, chip in zip(seats, lasting, strict=True) if seat is not None)

    def actions(self) -> Iterator[TurnScene]:
        """Every order in which the first seat can play the chips, with whatever of them is in force."""
        yield from self.answers()
        for ongoing in self.in_force():
            left = [chip for chip in self.chips if chip not in [kind for _, kind in ongoing]]
            own = [chip for chip in left if self.mine(chip) and self.rules.chips[chip].banner]
            if len(own) == 1 and self.repeatable(
                own[0], left, ongoing
            ):  # once first: its witnesses are the shorter ones
                yield self.scene(self.title("play", tuple(own), ongoing), "action", plays=tuple(own),
                                 shape=self.shape(ongoing))  # fmt: skip
                own = own * 2
            others = len({chip for _, chip in ongoing} | {c for c in left if not self.mine(c)})
            for order in dict.fromkeys(permutations(own)):
                if order and (len(set(order)) + others >= len(set(self.chips)) or len(self.chips) < 2):
                    yield self.scene(self.title("play", order, ongoing), "action", plays=order,
                                     shape=self.shape(ongoing))  # fmt: skip
            if ongoing and all(self.rules.chips[chip].reaction is not None for chip in left):
                yield from self.basics(ongoing)
        yield from self.full_piles()

    def answers(self) -> Iterator[TurnScene]:
        """Of two chips: one is played and the other one only answers it, or a third one is and both answer that."""
        pairs = [*permutations(self.chips)] if len(self.chips) == 2 else []
        for one, other in pairs:
            if self.mine(one) and self.provokes(one, other):
                yield self.answered_with(one, (other,))
        apart = len(pairs) > 0 and not any(self.provokes(*pair) for pair in pairs)
        for name in partners(self.rules, self.names[0]) if apart else ():
            third = self.rules.index[name]
            if third not in self.chips and all(self.provokes(third, chip) for chip in self.chips):
                yield self.answered_with(third, self.chips)

    def provokes(self, chip: int, other: int) -> bool:
        """Whether the second seat can answer a chip with another one."""
        means = [SETTING_OFF.get(half.to, "") for half in self.rules.chips[other].reactions()]
        return self.mine(other, 1) and any(sets_off(self.rules.chips[chip], one) for one in means)

    def answered_with(self, chip: int, others: tuple[int, ...]) -> TurnScene:
        """A chip is played, and nothing but the others answers it."""
        words = " and ".join(self.rules.chips[other].slug for other in others)
        shape = replace(self.shape(), kinds=tuple(sorted({*self.kinds, chip})))
        title = f"{self.title('play', (chip,), ())} answered with {words}"
        return self.scene(title, "action", plays=(chip,), reactors=frozenset(others), shape=shape)

    def full_piles(self) -> Iterator[TurnScene]:
        """Where sends can wait: a chip that sends, played twice from a full pile, or once, or answered from one."""
        chip = self.chips[0] if self.rules.mode.floating and len(self.chips) == 1 and self.mine(self.chips[0]) else -1
        if chip < 0 or not sets_off(self.rules.chips[chip], "crash"):
            return
        once, own, name = (chip,), self.shape(full=(0,)), self.title("play", (chip,), ())
        kinds, others = (*self.rules.gem_chips.values(), chip), tuple(range(1, len(self.characters)))
        shape, full, few = replace(self.shape(), kinds=kinds), replace(own, kinds=kinds), frozenset(once)
        yield self.scene(f"{name} with no other chips about", "action", plays=once, shape=shape, reactors=few)
        yield self.scene(f"{name} twice from a full pile", "action", plays=once * 2, shape=full, reactors=few)
        yield self.scene(f"{name} from a full pile and end the turn", "action", plays=once, shape=own,
                         last=self.rules.turn[-1], objects=frozenset((self.rules.wound,)))  # fmt: skip
        yield self.scene(f"{name} against full piles", "action", plays=once, shape=self.shape(full=others))

    def basics(self, ongoing: tuple[tuple[int, int], ...]) -> Iterator[TurnScene]:
        """Every purple chip played while something is in force."""
        for chip in self.rules.chips:
            if chip.kind == "purple" and chip.index in self.kinds:
                yield self.scene(self.title("play", (chip.index,), ongoing), "action", plays=(chip.index,),
                                 shape=self.shape(ongoing))  # fmt: skip

    def repeatable(self, chip: int, left: list[int], ongoing: tuple[tuple[int, int], ...]) -> bool:
        """Whether a chip is to be played twice in a turn: there is more than one of it, and it is alone or counted."""
        counted = any(self.named_on(lasting, "play") for _, lasting in ongoing)
        alone = len(self.chips) == 1 and not ongoing
        return (alone or counted) and chip in left and self.rules.chips[chip].box > 1

    def phases(self) -> Iterator[TurnScene]:
        """The other phases, where each of the chips has a say in them."""
        ante, keep = self.says("ante", "anted"), self.says("keep", "turn-end")
        buy = all(self.bears_on_purchases(chip) for chip in self.chips)
        trapped = self.fillers[:1] if any(one.name == "trap" for one in self.operations()) else ()
        for ongoing in self.in_force():
            if len(ongoing) + sum(not self.rules.chips[c].ongoing for c in self.chips) < len(self.chips):
                continue
            if ante:
                yield self.scene(self.title("ante", (), ongoing), "ante", shape=self.shape(ongoing))
            bought = (self.rules.wound, *self.fillers[:1])
            if buy:
                for effects in ((), *self.effects()):
                    shape = self.shape(ongoing, bought=bought, effects=effects, trapped=trapped)
                    yield self.scene(self.title("buy", (), ongoing), "buy", shape=shape)
                for cut in self.discounts():
                    shape = self.shape(ongoing, bought=bought, discounts=(cut,))
                    yield self.scene(self.title("buy at cut prices", (), ongoing), "buy", shape=shape)
            if keep:
                yield self.scene(self.title("cleanup", (), ongoing), "keep", last="loss-check",
                                 shape=self.shape(ongoing, bought=bought))  # fmt: skip
        if self.rules.mode.loss != "game-over" and not self.chips:
            yield from self.endings()

    def endings(self) -> Iterator[TurnScene]:
        """Where a full pile does not end the game for all: the end of a turn with one, and the turns after it."""
        gems = tuple(self.rules.gem_chips.values())
        shape = replace(self.shape(full=(0,), bare=True), kinds=gems)  # type: ignore[arg-type]
        none = {"shape": shape, "reactors": frozenset(), "objects": frozenset((self.rules.wound,))}
        yield self.scene("cleanup with a full pile", "keep", last="loss-check", **none)
        yield self.scene("cleanup with a full pile, and a turn of everybody", "keep",
                         turns=len(self.characters) + 1, **none)  # fmt: skip

    def says(self, *events: str) -> bool:
        """Whether every chip does something at one of these events."""
        return all(
            any(chip in self.rules.watching[event] or self.named_on(chip, event) for event in events)
            for chip in self.chips
        )

    def named_on(self, chip: int, decision: str) -> bool:
        """Whether a norm on a decision depends on a chip."""
        slug = self.rules.chips[chip].slug
        return any(slug in required(self.rules, norm.id) for norm in self.rules.norms if norm.decision == decision)

    def bears_on_purchases(self, chip: int) -> bool:
        """Whether a chip answers purchases, traps them, or does something at or about them."""
        own = len(self.chips) < 2 and bool(self.effects() or self.discounts())
        traps = any(one.name == "trap" for one in self.rules.chips[chip].operations())
        if self.named_on(chip, "buy"):
            return True
        return own or traps or chip in self.rules.buy_reactions or chip in self.rules.watching["bought"]

    def effects(self) -> tuple[tuple[tuple[str, int], ...], ...]:
        """The lasting effects that the chips make, each on the first seat."""
        names = {one.called for one in self.operations() if isinstance(one, Effect)}
        return tuple(((name, 0),) for name in sorted(names))

    def discounts(self) -> tuple[tuple[int, int], ...]:
        """The price cuts that the chips make, each as amount and floor."""
        cuts = [one for one in self.operations() if isinstance(one, Discount)]
        return tuple(product(sorted({one.amount for one in cuts}), sorted({one.floor for one in cuts})))

    def title(self, what: str, order: tuple[int, ...], ongoing: tuple[tuple[int, int], ...]) -> str:
        """A scene's name in words."""
        words = [what, " then ".join(self.rules.chips[chip].slug for chip in order)]
        words += [f"with {self.rules.chips[chip].slug} in force for P{seat + 1}" for seat, chip in ongoing]
        owners = (
            "" if not any(self.rules.chips[c].kind == "character" for c in self.chips) else "/".join(self.characters)
        )
        return " ".join(word for word in (*words, f"({owners})" if owners else "") if word)
