"""The footprints of a ruleset's chips, read from its document: what each touches, takes, makes happen and answers.

What the operations and words touch is in `touches`. Not for: comparing footprints (`verifier.kernel.footprint`).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import product
from string import Formatter

from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.flows import flows
from verifier.games.puzzle_strike.objects import SETTLED, Objects, in_bank, operation_of, zones
from verifier.games.puzzle_strike.possible import Bound, Possible, words_of
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.touches import (
    ADDITIVE,
    FRAME,
    NAMING,
    OF_THE_GAME,
    TOUCHES,
    TRIGGERED,
    WORDS,
    Touch,
)
from verifier.games.puzzle_strike.unseen import COLOURS
from verifier.kernel.footprint import OTHER_SIDE, Footprint, Meetings
from verifier.kernel.norm import Norm
from verifier.language.node import Node

#: What stands before the resources of the seats that a step works on.
OWN, OTHERS, EITHER = ("",), (OTHER_SIDE,), ("", OTHER_SIDE)
#: On which side the player is at whose doing a trigger is set off, by `whose`.
SIDES = {"own": OWN, "any": EITHER, "opponents": OTHERS}
#: How the zones of steps are called as resources, where that differs.
RESOURCES = {"bag-top": "bag"}
#: The kinds of chips of which every bank has all.
IN_EVERY_BANK = ("gem", "purple", "wound")


def footprints(rules: Rules) -> Mapping[str, Footprint]:
    """The footprint of every chip, by slug, in the order of the ruleset."""
    possible = Possible(rules)
    surveys = [Survey(possible, chip, rules.document.section("chips")[chip.slug]) for chip in rules.chips]
    return {survey.chip.slug: survey.footprint(surveys) for survey in surveys}


class Survey:
    """What one chip touches, gathered from its printed attributes, its programs and the norms."""

    def __init__(self, possible: Possible, chip: Chip, node: Node) -> None:
        self.possible = possible
        self.rules = possible.rules
        self.chip = chip
        self.node = node
        self.found: defaultdict[str, set[str]] = defaultdict(set)  # by field of the footprint
        self.takes: defaultdict[str, set[str]] = defaultdict(set)  # chips by how
        self.objects = Objects(possible, chip)
        self.printed()
        self.program(node.get("main"), OWN)
        self.reaction()
        for trigger in triggers.sequence() if (triggers := node.get("triggers")) is not None else ():
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
        half = self.node.get("reaction")
        if half is None or self.chip.reaction is None:
            return
        incident = f"incident:{self.chip.reaction.to}"
        self.found["reads"].add(incident)
        self.found["writes"].update((incident, "discard"))
        self.condition(half.get("if"))
        if self.chip.reaction.attacks:
            self.found["makes"].add("attack")
        self.objects.before.clear()
        self.program(half.get("do"), OWN)
        self.reacting(f"react-{self.chip.reaction.to}")

    def trigger(self, node: Node) -> None:
        """One thing that an ongoing chip does; one that watches everybody's doing works on whoever it is."""
        whose = node.get("whose")
        self.condition(node.get("if"))
        self.objects.before.clear()
        self.program(node.get("do"), SIDES[whose.string() if whose is not None else "own"])

    def program(self, node: Node | None, chooser: tuple[str, ...]) -> None:
        """A list of steps; `chooser` says on which side the player is who makes the choices."""
        for step in node.sequence() if node is not None else ():
            name, parameters = operation_of(step)
            if name == "if":
                self.condition(parameters)
                self.program(step.get("do"), chooser)
                self.program(step.get("else"), chooser)
            else:
                self.operation(name, parameters, chooser)

    def condition(self, node: Node | None) -> None:
        """A condition: what its words look at."""
        if node is not None:
            self.found["reads"].update(self.looks_at(node.string()))

    def operation(self, name: str, parameters: Node, chooser: tuple[str, ...]) -> None:
        """A step: what the table says, as the parameters refine it."""
        touch, slots = TOUCHES[name], self.slots(name, parameters, chooser)
        for field in ("reads", "writes", "counts", "makes"):
            for resource in expand(getattr(touch, field), slots):
                self.found["counts" if resource == "bank" else field].add(resource)
        for decision in touch.asks.split():
            self.bearing(decision, {"self": self.chip})
        self.take(name, touch, parameters)
        if name == "effect":
            self.found["writes"].update(OF_THE_GAME.get(parameters.need("name").string(), "").split())
        for key in ("where", "instead"):
            self.condition(field_of(parameters, key))
        if name == "choose":
            for _, steps in parameters.need("options").pairs():
                self.program(steps, slots["who"])

    def slots(self, name: str, parameters: Node, chooser: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
        """What the placeholders of the table stand for at a step."""
        touch = TOUCHES[name]
        who, then, pay, per = (field_of(parameters, key) for key in ("who", "then", "pay", "per"))
        word = who.string() if who is not None else touch.who
        goals = self.gain_goals() if name == "gain" else (touch.goal,)
        found = {
            "from": zones(parameters, "from", touch.source),
            "to": zones(parameters, "to") or goals,
            "give": zones(parameters, "give", "hand"),
            "take": zones(parameters, "take", "bag"),
        }
        return {
            **{key: tuple(RESOURCES.get(zone, zone) for zone in names) for key, names in found.items()},
            "who": {"self": OWN, "chooser": chooser}.get(word, OTHERS),
            "settled": () if then is not None and then.text == "trash" else ("discard",),
            "pay": ("money",) if pay is not None and pay.integer() else (),
            "per": zones(per, "in") if per is not None else (),
            "name": (label.string(),) if (label := field_of(parameters, "name")) is not None else (),
            "colour": tuple(parameters.fields or {}),
        }

    def gain_goals(self) -> tuple[str, ...]:
        """Where gained chips can go of which the text says nothing."""
        reading = self.rules.resolved.get(("gain.to", self.chip.slug)) or self.rules.resolved.get(("gain.to", ""))
        return (reading,) if reading else self.rules.points["gain.to"].alternatives

    def take(self, name: str, touch: Touch, parameters: Node) -> None:
        """The chips that a step can take as objects."""
        decision = touch.asks.split()[0] if touch.asks else name
        for how, what in touch.takes:
            if how == "settles":
                then = field_of(parameters, "then")
                how = SETTLED[then.string() if then is not None else "gain", "bank" in zones(parameters, "from")]
            found = self.objects.of(what, parameters, decision)
            self.takes[how].update(chip.slug for chip in found)
            self.objects.remember(name, found)

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
            yield from expand(WORDS[word], {"text": texts[:1], "colour": colours})

    def framed(self) -> None:
        """What the game looks at when the chip is played, bought, laid out or kept, and when its doing is answered.

        A norm that bears on some chips only is the chip's own affair; arrows, money and piggy banks never are.
        """
        for norm in self.rules.norms:
            if norm.decision not in FRAME or not candidate(norm.decision, self.chip):
                continue
            if self.possible.bears(norm, {"chip": self.chip}):
                own = self.singled_out(norm)
                for resource in self.looks_at(norm.text):
                    self.found["reads" if own and not resource.startswith(ADDITIVE) else "frame"].add(resource)
        for event in tuple(self.found["makes"]):
            self.bearing(f"react-{event}", {"cause": self.chip})

    def singled_out(self, norm: Norm) -> bool:
        """Whether a norm bears on some of the chips only that its decision can be about."""
        about = [chip for chip in self.rules.chips if candidate(norm.decision, chip)]
        return not all(self.possible.bears(norm, {"chip": chip}) for chip in about)

    def norms(self) -> None:
        """The norms that name the chip."""
        for norm in self.rules.norms:
            for word, texts in words_of(norm.text):
                if word in NAMING and texts[NAMING[word] : NAMING[word] + 1] == (self.chip.slug,):
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
        half, triggers = self.node.get("reaction"), self.node.get("triggers")
        if half is not None:
            event = half.need("to").string()
            yield event, text_of(half), f"react-{event}"
        for trigger in triggers.sequence() if triggers is not None else ():
            if trigger.need("on").string() in TRIGGERED:
                yield TRIGGERED[trigger.need("on").string()], text_of(trigger), ""

    def footprint(self, others: list["Survey"]) -> Footprint:
        """The footprint, when all chips are surveyed."""
        fields = ("reads", "writes", "counts", "frame", "makes", "norms")
        return Footprint(
            self.chip.slug,
            answers=self.answers(others),
            takes=meetings(self.takes),
            flows=flows(self.possible, self.chip, self.node),
            known=self.chip.known,
            single=self.chip.box == 1,
            **{name: frozenset(self.found[name]) for name in fields},
        )


def candidate(decision: str, chip: Chip) -> bool:
    """Whether a decision of every turn can be about a chip."""
    return {"play": chip.banner != (), "buy": in_bank(chip), "lay": chip.kind == "gem"}.get(decision, True)


def expand(template: str, slots: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The names that a template of the tables stands for: one for every value of each placeholder."""
    for word in template.split():
        keys = [key for _, key, _, _ in Formatter().parse(word) if key]
        for values in product(*(slots[key] for key in keys)):
            yield word.format(**dict(zip(keys, values, strict=True)))


def meetings(found: Mapping[str, set[str]]) -> Meetings:
    """Chips by how they are met, frozen; what meets no chip is left out."""
    return tuple((how, frozenset(found[how])) for how in sorted(found) if found[how])


def field_of(parameters: Node, key: str) -> Node | None:
    """A parameter of a step, None if the step has no parameters by name."""
    return parameters.get(key) if parameters.fields is not None else None


def text_of(node: Node) -> str:
    """The condition of a reaction or a trigger."""
    found = node.get("if")
    return found.string() if found is not None else "true"
