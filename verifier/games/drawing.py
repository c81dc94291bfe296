"""What chance gives in a game in progress: draws from a zone, where things lie in no order, and dice.

Not for: draws of which something lies on top (`verifier.table.places`).
"""

from collections.abc import Sequence
from random import Random

from verifier.games.at_fault import LACKING
from verifier.games.judging import Judging
from verifier.kernel.ask import Chance, Roll
from verifier.kernel.game import Contents, World
from verifier.kernel.message import at_most, say
from verifier.kernel.norm import Refusal
from verifier.kernel.values import Handful, surely_none


def off_the_die(roll: Roll, outcome: tuple[int, ...]) -> Refusal | None:
    """Why dice cannot show what they are said to, or None if they can."""
    wrong = next((shown for shown in outcome if not 1 <= shown <= roll.sides), None)
    if wrong is None:
        return None
    message = say("no-side-shows", n=roll.sides, n2=wrong)
    return Refusal(roll.clause, message, f"1 <= roll <= {roll.sides}", f"1 to {roll.sides}", str(wrong))


def picked(counts: Sequence[int], number: int, random: Random) -> Sequence[int]:
    """So many things at random."""
    return random.sample(range(len(counts)), number, counts=counts) if number > 0 else ()


class Drawing(Judging):
    """A game in progress, as far as chance goes. A game says what lies in a zone."""

    __slots__ = ("kinds", "kinds_in_play", "seat_names")

    kinds: int  # how many kinds of things there are; their indices are below it
    kinds_in_play: tuple[int, ...]  # those that can turn up in this game
    seat_names: tuple[str, ...]

    def zone(self, seat: int, name: str) -> list[int]:
        """The counts of what lies in a zone of a seat: of one of which nothing else is said, nothing."""
        return [0] * self.kinds

    def written_thing(self, kind: int) -> str:
        """A kind of thing in strict notation."""
        return self.rules.notation[kind]

    def names(self, kind: int) -> tuple[str, ...]:
        """The words for a kind of thing, as faults know them; nothing for none."""
        return (self.rules.notation[kind],) if kind >= 0 else ()

    def contents(self, chance: Chance) -> Contents:
        """What an outcome is taken from: the zone, in no order; of dice, every side once for each of them."""
        if isinstance(chance, Roll):
            return Contents((), (0, *(chance.count,) * chance.sides))
        return Contents((), self.zone(chance.seat, chance.zone))

    def remaining(self, chance: Chance) -> int:
        """How many things there are that an outcome could be taken from."""
        certain, counts, _ = self.contents(chance)
        return len(certain) + sum(counts)

    def sample(self, chance: Chance, random: Random) -> tuple[int, ...]:
        """A random outcome: what must come first, then each thing as likely as any other."""
        if isinstance(chance, Roll):
            return tuple(random.randint(1, chance.sides) for _ in range(chance.count))
        certain, counts, _ = self.contents(chance)
        return (*certain, *picked(counts, chance.count - len(certain), random))

    def whole(self, chance: Chance) -> tuple[int, ...]:
        """The only outcome there can be when everything that is there is drawn; empty otherwise, as of dice."""
        if isinstance(chance, Roll):
            return ()
        certain, counts, _ = self.contents(chance)
        found = (*certain, *(kind for kind, count in enumerate(counts) for _ in range(count)))
        return found if len(found) == chance.count else ()

    def possible(self, chance: Chance, outcome: tuple[int, ...]) -> Refusal | None:
        """Why an outcome cannot happen, or None if it can."""
        if isinstance(chance, Roll):
            impossible = off_the_die(chance, outcome)
            return None if impossible is None else self.blame(impossible, frozenset((LACKING, "die")))
        counts = self.zone(chance.seat, chance.zone)
        for kind in dict.fromkeys(outcome):
            count, held = outcome.count(kind), counts[kind]
            if count > held:
                name = self.rules.notation[kind]
                where = say("zone-of-seat", seat=self.seat_names[chance.seat], zone=chance.zone)
                message = say("more-drawn-than-held", n=count, chip=name, where=where, n2=held)
                guard, most = f"{name} drawn <= {held}", at_most(held)
                found = Refusal(chance.clause, message, guard, most, str(count))
                return self.blame(found, frozenset((LACKING, chance.zone, *self.names(kind))))
        return None

    def copies(self, kind: int) -> int | None:
        """How many things of a kind there can be at most, if that is known."""
        return None

    def unknown(self, world: World, name: str, chance: Chance) -> Handful:
        """What must come first, then unknown numbers of the kinds that are there; all of them if nothing is left.

        The number of the last kind is what the others leave, so that the sum is known.
        """
        certain, counts, exact = self.contents(chance)
        most = chance.count - len(certain)
        kinds = [kind for kind in self.kinds_in_play if not surely_none(counts[kind])]
        numbers = [(kind, 1) for kind in certain]
        if exact and most == sum(counts):
            return Handful.of((*numbers, *((kind, counts[kind]) for kind in kinds)))
        left = most
        for kind in kinds[:-1] if most else ():
            there = self.copies(kind)
            bound = most if there is None else min(most, there)
            number = world.unknown(f"{name} {most} {self.rules.notation[kind]}", 0, bound)
            world.require(number <= counts[kind])
            left -= number
            numbers.append((kind, number))
        if kinds and not surely_none(left):
            world.require(left >= 0)
            world.require(left <= counts[kinds[-1]])
            numbers.append((kinds[-1], left))
        return Handful.of(numbers)
