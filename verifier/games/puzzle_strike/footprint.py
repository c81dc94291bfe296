"""The footprints of a ruleset's chips, read from their programs: what each touches, takes, makes happen and answers.

What steps touch their operations say, and words what they look at. Not for: comparing footprints
(`verifier.kernel.footprint`).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.flows import Objects, flows, in_bank
from verifier.games.puzzle_strike.possible import Bound, Possible, words_of
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.state import COLOURS
from verifier.games.puzzle_strike.vocabulary import WORDS
from verifier.games.steps import ConditionalStep
from verifier.kernel.footprint import OTHER_SIDE, Footprint, Meetings, expand, plain
from verifier.kernel.norm import Norm
from verifier.kernel.spec import look_up
from verifier.language.expression import Expression

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.operations.base import ChipOperation
    from verifier.games.puzzle_strike.program import Program, Reaction, Trigger

#: What stands before the resources of the seats that a step works on.
OWN, OTHERS, EITHER = ("",), (OTHER_SIDE,), ("", OTHER_SIDE)
#: How the zones of steps are called as resources, where that differs.
RESOURCES = {"bag-top": "bag"}
#: The decisions that come up for any chip: playing, buying, laying out, keeping.
FRAME = ("play", "buy", "lay", "keep")
#: What any chip gives or takes in steps of one, so that it is never more than a use of the same thing.
ADDITIVE = ("arrows:", "money", "piggy")
#: What is anything at the beginning of a scene of a single chip. Not so what lies on top of a bag, or in it for a gem.
VARIED = frozenset(
    ("hand", "discard", "bag", "pile", "bank", "money", "piggy", "actions-played", "level", "ante level", "ante")
)
#: The event that a trigger answers, where chips make it. The others are steps of the turn.
TRIGGERED: Mapping[str, str] = {"bought": "buy", "incoming": "send", "combine": "combine", "attacked": "attack"}
#: The kinds of chips of which every bank has all.
IN_EVERY_BANK = ("gem", "purple", "wound")


def footprints(rules: Rules) -> Mapping[str, Footprint]:
    """The footprint of every chip, by slug, in the order of the ruleset."""
    possible = Possible(rules)
    single = frozenset(
        (norm.id, norm.decision) for norm in rules.norms if norm.decision in FRAME and is_singled_out(possible, norm)
    )
    surveys = [Survey(possible, chip, single) for chip in rules.chips]
    return {survey.chip.slug: survey.footprint(surveys) for survey in surveys}


def is_singled_out(possible: Possible, norm: Norm) -> bool:
    """Whether a norm bears on some of the chips only that its decision can be about."""
    about = [chip for chip in possible.rules.chips if candidate(norm.decision, chip)]
    return not all(possible.bears(norm, {"chip": chip}) for chip in about)


class Survey:
    """What one chip touches, gathered from its printed attributes, its programs and the norms."""

    def __init__(self, possible: Possible, chip: Chip, single: frozenset[tuple[str, str]]) -> None:
        self.possible = possible
        self.single = single  # the norms, by decision, that bear on some chips only
        self.rules = possible.rules
        self.chip = chip
        self.found: defaultdict[str, set[str]] = defaultdict(set)  # by field of the footprint
        self.takes: defaultdict[str, set[str]] = defaultdict(set)  # chips by how
        self.objects = Objects(possible, chip)
        self.printed()
        self.program(chip.main, OWN)
        self.reaction()
        for trigger in chip.triggers:
            self.trigger(trigger)
        self.framed()
        self.norms()

    def printed(self) -> None:
        """What follows from the attributes printed on the chip."""
        chip = self.chip
        if chip.banner:
            self.found["counts"].add("actions-played")
        if chip.ongoing:
            self.found["writes"].add(f"ongoing:{chip.slug}")
        if chip.affects and "fist" in chip.icons:
            self.found["makes"].add("attack")
        if chip.combines:
            self.found["makes"].add("combine")
        if in_bank(chip):
            self.found["makes"].add("buy")

    def reaction(self) -> None:
        """The reaction half: the chip is discarded, and one reaction to an incident may leave no room for another."""
        for half in self.chip.reactions():
            self.half(half)

    def half(self, half: "Reaction") -> None:
        """One reaction half."""
        incident = f"incident:{half.to}"
        self.found["reads"].add(incident)
        self.found["writes"].update((incident, "discard"))
        self.condition(half.condition)
        if half.attacks:
            self.found["makes"].add("attack")
        self.objects.before.clear()
        self.program(half.steps, OWN)
        self.reacting(f"react-{half.to}")

    def trigger(self, trigger: "Trigger") -> None:
        """One thing that an ongoing chip does; one that watches everybody's doing works on whoever it is."""
        self.condition(trigger.condition)
        self.found["reads"].update((f"effect:{trigger.lasting}",) if trigger.lasting else ())
        self.objects.before.clear()
        others = EITHER if trigger.own else OTHERS
        self.program(trigger.steps, others if trigger.others else OWN)

    def program(self, program: "Program", chooser: tuple[str, ...]) -> None:
        """A list of steps; `chooser` says on which side the player is who makes the choices."""
        for step in program:
            if isinstance(step.operation, ConditionalStep):
                self.condition(step.operation.condition)
                for inner in step.operation.programs():
                    self.program(inner, chooser)
            else:
                self.operation(cast("ChipOperation", step.operation), chooser)

    def condition(self, condition: Expression | None) -> None:
        """A condition: what its words look at."""
        if condition is not None:
            self.found["reads"].update(self.looks_at(condition.text))

    def operation(self, step: "ChipOperation", chooser: tuple[str, ...]) -> None:
        """A step: what its operation says."""
        who = {"self": OWN, "chooser": chooser, "everyone": EITHER}.get(step.whom(), OTHERS)
        slots = {**step.slots(self.readings), "who": who}
        zones = {key: tuple(RESOURCES.get(name, name) for name in names) for key, names in slots.items()}
        for field in ("reads", "writes", "counts", "makes"):
            for resource in expand(getattr(step.touches, field), zones):
                self.found["counts" if resource == "bank" else field].add(resource)
        for decision in step.touches.asks.split():
            self.bearing(decision, {"self": self.chip})
        for how, found in self.objects.take(step):
            self.takes[how].update(chip.slug for chip in found)
        for condition in step.conditions():
            self.condition(condition)
        for inner in step.programs():
            self.program(inner, who)

    def readings(self, point: str) -> tuple[str, ...]:
        """The readings that a point can have in the text of the chip."""
        found = look_up(self.rules.decided.settled, point, self.chip.slug)
        return (found,) if found else self.rules.points[point].alternatives

    def bearing(self, decision: str, bound: Bound) -> None:
        """What the norms look at that bear on a decision."""
        for norm in self.rules.norms:
            if norm.decision.removesuffix(".stop") == decision and self.possible.bears(norm, bound):
                self.found["reads"].update(self.looks_at(norm.text))

    def reacting(self, decision: str) -> None:
        """What the norms look at that bear on reacting with the chip.

        One that bears with a single cause is the affair of that cause, unless every bank has it.
        """
        for norm in self.rules.norms:
            if norm.decision.removesuffix(".stop") == decision:
                bounds = [(cause, {"chip": self.chip, "cause": cause}) for cause in self.rules.chips]
                causes = [cause for cause, bound in bounds if self.possible.bears(norm, bound)]
                if len(causes) > 1 or any(cause.kind in IN_EVERY_BANK for cause in causes):
                    self.found["reads"].update(self.looks_at(norm.text))

    def looks_at(self, text: str) -> Iterator[str]:
        """The resources that the words of a condition look at."""
        colours = ("black", *(name for name in self.chip.banner if name in COLOURS))
        for word, texts in words_of(text):
            yield from expand(WORDS[word].looks_at, {"text": texts[:1], "colour": colours})

    def framed(self) -> None:
        """What the game looks at when the chip is played, bought, laid out or kept, and when its doing is answered.

        A norm that bears on some chips only is the chip's own affair; arrows, money and piggy banks never are.
        """
        for norm in self.rules.norms:
            if norm.decision not in FRAME or not candidate(norm.decision, self.chip):
                continue
            if self.possible.bears(norm, {"chip": self.chip}):
                own = (norm.id, norm.decision) in self.single
                for resource in self.looks_at(norm.text):
                    self.found["reads" if own and not resource.startswith(ADDITIVE) else "frame"].add(resource)
        for event in tuple(self.found["makes"]):
            self.bearing(f"react-{event}", {"cause": self.chip})

    def norms(self) -> None:
        """The norms that name the chip."""
        for norm in self.rules.norms:
            for word, texts in words_of(norm.text):
                if WORDS[word].names_a_piece and texts[:1] == (self.chip.slug,):
                    self.found["norms"].add(norm.id)

    def answers(self, others: list["Survey"]) -> Meetings:
        """By event, the chips whose doing this one can answer."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for event, text, decision in self.answering():
            for other in others:
                bound = {"chip": self.chip, "cause": other.chip, "bought": other.chip}
                if (
                    event in other.found["makes"]
                    and (other is not self or self.chip.box > 1)
                    and self.possible.can_be(text, True, bound)
                    and not self.possible.forbidden(decision, bound)
                ):
                    found[event].add(other.chip.slug)
        return meetings(found)

    def answering(self) -> Iterator[tuple[str, str, str]]:
        """The events that the chip answers, each with its condition and the decision that there is on it."""
        for half in self.chip.reactions():
            yield half.to, text_of(half.condition), f"react-{half.to}"
        for trigger in self.chip.triggers:
            if trigger.on in TRIGGERED:
                yield TRIGGERED[trigger.on], text_of(trigger.condition), ""

    def footprint(self, others: list["Survey"]) -> Footprint:
        """The footprint, when all chips are surveyed."""
        fields = ("reads", "writes", "counts", "frame", "makes", "norms")
        leaves, minds = self.remembered()
        return Footprint(
            self.chip.slug,
            leaves=leaves,
            minds=minds,
            answers=self.answers(others),
            takes=meetings(self.takes),
            flows=flows(self.possible, self.chip),
            known=self.chip.known,
            single=self.chip.box == 1,
            **{name: frozenset(self.found[name]) for name in fields},
        )

    def remembered(self) -> tuple[frozenset[str], frozenset[str]]:
        """What using the chip leaves behind that no scene of another chip begins with, and what it minds of this kind.

        Gems of a pile may be stand-ins, which go when the bank has others. What lies on top of a bag or was gained
        this turn is minded by whoever draws.
        """
        changed = plain(self.found["writes"] | self.found["counts"])
        touched = changed | plain(self.found["reads"] | self.found["frame"])
        leaves = {name for name in changed - VARIED if not name.startswith(ADDITIVE)}
        minds = {name for name in touched - VARIED if not name.startswith(ADDITIVE)}
        leaves |= {"stand-ins"} if "pile" in plain(self.found["writes"]) else set()
        leaves |= {"top"} if "bag" in plain(self.found["writes"]) else set()
        leaves |= {"gained"} if self.takes["gains"] else set()
        minds |= {"stand-ins"} if touched & {"pile", "bank"} else set()
        minds |= {"top", "gained"} if "bag" in touched else set()
        return frozenset(leaves), frozenset(minds)


def candidate(decision: str, chip: Chip) -> bool:
    """Whether a decision of every turn can be about a chip."""
    return {"play": chip.banner != (), "buy": in_bank(chip), "lay": chip.kind == "gem"}.get(decision, True)


def meetings(found: Mapping[str, set[str]]) -> Meetings:
    """Chips by how they are met, frozen; what meets no chip is left out."""
    return tuple((how, frozenset(found[how])) for how in sorted(found) if found[how])


def text_of(condition: Expression | None) -> str:
    """The condition of a reaction or a trigger."""
    return condition.text if condition is not None else "true"
