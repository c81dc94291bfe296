"""DD and RD: text that no scene makes fire, and text without which nothing would change.

The test, over all scenes together: a norm is *dead* (DD01) if no answer to any question can break it (for a permission:
lift what it names); a step of a chip's text is dead (DD02) if no path carries it out; a norm is *redundant* (RD01) if
whenever an answer breaks it, the answer breaks another norm in force, too. Absence has no witness: it holds up to the
bounds of the certificate, and for RD01 up to the first answers in each window that break the norm (`MOST_TRIES`).

What it says is a claim, which records and games are tried against before it is told (`verifier.search.absence`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from verifier.games.game import Game
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.norm import Norm
from verifier.search.explore import SceneTrail
from verifier.search.finding import Finding
from verifier.search.kinds.reporter import Reporter
from verifier.symbolic.choice import supposing
from verifier.symbolic.formula import Formula, all_of, any_of, holds, negate

#: In one window, so many answers that break a norm are looked at for one that breaks it alone.
MOST_TRIES = 25


class Idle(Reporter):
    """Notes which norms can be broken, which of them alone, which steps are carried out, and what else mattered."""

    def __init__(self, game: Game, settled: frozenset[str] = frozenset()) -> None:
        super().__init__(game, settled)
        self.fired: set[str] = set()
        self.alone: set[str] = set()
        self.ran: set[str] = set()
        self.names = names_of_places(game)
        self.together: set[frozenset[str]] = set()  # norms that one answer was seen to break
        self.consulted: set[str] = set()  # spec points and cases that mattered
        self.tried: Counter[str] = Counter()
        self.wanted: frozenset[str] | None = None  # the norms to look at; None for all
        decisions = {norm.decision for norm in game.norms}
        self.by_decision = {
            decision: frozenset(norm.id for norm in game.norms if norm.decision == decision) for decision in decisions
        }

    def begun(self, trail: SceneTrail) -> None:
        """Have the points and cases noted that matter."""
        trail.play.readings.consulted = self.consulted

    def asked(self, trail: SceneTrail, ask: Ask) -> None:
        """Which norms an answer can break here; one that is not possible at all breaks none."""
        mine = trail.play.readings
        trail.play.readings = mine.afresh()
        self.look_at(trail, ask)
        mine.note(trail.play.readings)
        trail.play.readings = mine

    def look_at(self, trail: SceneTrail, ask: Ask) -> None:
        """Which norms each answer can break."""
        for answer in ask.domain.conceivable(ask.seat):
            if not self.is_any_wanted(ask, answer):
                continue
            possible = formula(trail, partial(trail.play.examine, ask, answer))
            if possible is False:
                continue

            breaches = Breaches(trail, possible, trail.play.offences(ask, answer))
            for norm in breaches.norms:
                if norm.id not in self.alone and self.wants(norm.id):
                    condition = breaches.condition(norm.id)
                    if condition is not False:
                        self.note(trail, norm, condition, breaches)

    def is_any_wanted(self, ask: Ask, answer: Answer) -> bool:
        """Whether a norm on an answer is still to be looked at."""
        norms = self.by_decision.get(f"{ask.decision}.stop" if answer is None else ask.decision, frozenset())
        if self.wanted is not None and self.wanted.isdisjoint(norms):
            return False
        return any(name not in self.alone and self.wants(name) for name in norms)

    def wants(self, name: str) -> bool:
        """Whether a norm is to be looked at."""
        return self.tried[name] < MOST_TRIES and (self.wanted is None or name in self.wanted)

    def note(self, trail: SceneTrail, norm: Norm, condition: Formula, breaches: "Breaches") -> None:
        """Note a norm that can be broken, and whether it can be the only one."""
        self.tried[norm.id] += 1
        if norm.id in self.fired or self.possible(trail, condition):
            self.fired.add(norm.id)
            others = [one.id for one in breaches.norms if one is not norm and one.kind != "may"]
            conditions = {other: breaches.condition(other) for other in others}
            alone = all_of((condition, *map(negate, conditions.values())))
            if alone is not False and self.possible(trail, alone):
                self.alone.add(norm.id)
            elif holds(condition, trail.path.values):
                beside = (other for other, broken in conditions.items() if holds(broken, trail.path.values))
                self.together.add(frozenset((norm.id, *beside)))

    def ended(self, trail: SceneTrail) -> None:
        """Which steps were carried out."""
        self.ran.update(self.names[place] for place in map(str, trail.trace.places) if place in self.names)


class Breaches:
    """The conditions under which an answer breaks each of the norms on it, each worked out once, when it is needed.

    Only a `possible` answer breaks any: the ways on which it is not one are not gone again for each norm.
    """

    def __init__(
        self, trail: SceneTrail, possible: Formula, offences: Sequence[tuple[Norm, Callable[[], bool]]]
    ) -> None:
        self.trail = trail
        self.supposed = supposing(possible, trail.path.bounds)
        self.norms = [norm for norm, _ in offences]
        self.predicates = {norm.id: predicate for norm, predicate in offences}
        self.conditions: dict[str, Formula] = {}

    def condition(self, name: str) -> Formula:
        """The condition under which the answer breaks a norm."""
        if name not in self.conditions:
            self.conditions[name] = any_of(self.trail.path.cases(self.predicates[name], self.supposed))
        return self.conditions[name]


def formula(trail: SceneTrail, predicate: Callable[[], bool]) -> Formula:
    """The condition under which a predicate is true."""
    return any_of(trail.path.cases(predicate))


def asks_for_reading(norm: Norm) -> bool:
    """Whether a norm turns on an open point, whose affair it then is whether the norm is ever broken."""
    return "reading(" in norm.text


def names_of_places(game: Game) -> dict[str, str]:
    """What is carried out at each place of the rules, by names that no shifted line changes.

    A norm goes by its id, a step by its number among those of its owner.
    """
    found = {str(norm.position): norm.id for norm in game.norms}
    numbers = Counter[str]()
    for owner, place, _ in game.steps():
        numbers[owner] += 1
        found.setdefault(str(place), f"{owner} {numbers[owner]}")
    return found


def idle(game: Game, fired: Iterable[str], alone: Iterable[str], ran: Iterable[str]) -> list[Finding]:
    """The findings, from what all scenes together have come to."""
    ran, names = set(ran), names_of_places(game)
    effects = {norm.id for norm in game.norms if norm.id in ran}  # forbid what asks nobody
    fired, alone = {*fired, *effects}, {*alone, *effects}
    found = []
    for norm in game.norms:
        about = f"{norm.id} ({norm.kind} {norm.text})"
        if norm.id not in fired and asks_for_reading(norm):
            continue
        if norm.id not in fired:
            verb = "lifts nothing" if norm.kind == "may" else "is not broken"
            found.append(Finding("DD01", norm.id, f"{about} {verb} in any scene explored", (norm.clause,)))
        elif norm.id not in alone and norm.kind != "may":
            about = f"whatever breaks {about} breaks another norm, too, in all that was looked at"
            found.append(Finding("RD01", norm.id, about, (norm.clause, *norm.also)))
    for chip, place, clauses in game.steps():
        if names[str(place)] not in ran:
            about = f"the step of {chip} at {place} is not carried out in any scene explored"
            found.append(Finding("DD02", f"{chip}: {place.line}", about, clauses, (chip,), place=str(place)))
    return found
