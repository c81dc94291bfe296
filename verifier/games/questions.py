"""What every use of an operation in a text answers to each guide word: by a clause, a presumption, or not yet.

A spec point, a case or a parameter that stands in the text answers the word that it is about; then a clause that names
the word (`settles:`); then what holds where a parameter is not written, which is a presumption. Not for: trying the
alternatives (the search does), or the guide words (`kernel.guide`).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple

from verifier.games.game import Game
from verifier.games.operation import Declared, Use
from verifier.kernel.clause import Clause
from verifier.kernel.guide import GUIDE_WORDS
from verifier.kernel.source import Position
from verifier.kernel.spec import Resolution, SpecPoint

#: The states of a question: a clause decides it; no text does, and a reading is taken for a reason; every alternative
#: is tried; nothing answers it; it does not arise.
SETTLED, PRESUMED, OPEN, UNANSWERED, NONE = "settled", "presumed", "open", "unanswered", "does not arise"
#: Which guide word a clause of a modality answers where nothing else says so.
MODALITIES = MappingProxyType(
    {"must": "whether-must", "must-not": "whether-possible", "may": "whether-possible", "defines": "which-counts"}
)
#: What a norm's message leaves to be filled in.
BLANK = re.compile(r"\{\w+\}")
STATES = (OPEN, UNANSWERED, PRESUMED, SETTLED, NONE)


@dataclass(frozen=True, slots=True)
class TextQuestion:
    """One guide word put to one use of an operation, or to a rule of the game's own, and what answers it."""

    text: str  # the piece, or "rules"
    operation: str
    word: str
    about: str
    state: str
    reading: str = ""
    by: str = ""  # the clause
    because: str = ""
    alternatives: tuple[str, ...] = ()
    point: str = ""  # the spec point whose alternatives can be run
    position: Position = Position("")


class Settlement(NamedTuple):
    """What answers a question: its state and reading, the clause or the reason."""

    state: str
    reading: str = ""
    by: str = ""
    because: str = ""


def has(words: str, *parts: str) -> bool:
    """Whether one of some parts stands in the names of resources."""
    return any(part in words for part in parts)


#: For each guide word that need not arise: why it does not for an operation, "" if it does.
REASONS: Mapping[str, Callable[[Declared], str]] = MappingProxyType(
    {
        "who-chooses": lambda one: "" if one.touches.asks else "it asks nothing",
        "who-is-affected": lambda one: "" if reaches_others(one) else "it touches nothing but what its user has",
        "who-is-paid": lambda one: "" if "pay" in one.parameters else "it pays nothing",
        "who-is-first": lambda one: "" if asks_several(one) else "it asks one player at most",
        "whether-must": lambda one: "" if one.touches.asks else "it asks nothing that could be left",
        "whether-possible": lambda one: "" if amounts(one) and can_fall_short(one) else "it can always be done in full",
        "how-many": lambda one: "" if amounts(one) else "it has no amount",
        "how-many-copies": lambda one: "" if lasts(one) else "each use is done when it is done",
        "which-places": lambda one: "" if named(one, "which-places") else "its name fixes the places",
        "which-itself": lambda one: "" if takes_own(one) else "it takes no piece out of the user's own",
        "which-counts": lambda one: "" if named(one, "which-counts") else "it asks for no kind",
        "which-of-equals": lambda one: "" if "largest" in one.name else "it means no largest and no last",
        "when-reacted": lambda one: "" if one.touches.makes else "it makes nothing that can be answered",
        "when-ordered": lambda one: "" if asks_several(one) or "order" in one.name else "it does one thing",
        "when-gone": lambda one: "" if lasts(one) or "play" in one.name else "it is done at once",
        "when-counted": lambda one: "" if "play" in one.name else "it counts nothing that is announced before",
        "how-long": lambda one: "" if lasts(one) else "it is done at once",
        "how-often": lambda one: "it is done once each time its text is carried out",
        "how-much-when": lambda one: "" if has_any(one, "per", "each") else "its amount is printed",
        "how-much-bounds": lambda one: "" if has(one.touches.writes, "price", "ante") else "it changes no amount",
        "how-much-order": lambda one: "" if has(one.touches.writes, "price", "ante") else "it changes no amount",
        "how-much-supply": lambda one: "" if has(one.touches.counts, "bank") else "it takes nothing from a supply",
        "nothing-there": lambda one: "" if one.touches.asks or one.cases else "there is nothing to be found",
        "fewer-than-asked": lambda one: "" if asks_number(one) else "it asks for nothing that could be missing",
        "instead-of-what": lambda one: "" if named(one, "instead-of-what") else "it replaces nothing",
        "instead-fallen": lambda one: "" if named(one, "instead-of-what") else "it replaces nothing",
        "seen-by-whom": lambda one: "" if looks(one) else "it shows nothing that is hidden",
        "seen-shuffles": lambda one: "" if looks(one) else "it looks at nothing that has an order",
    }
)


def has_any(one: Declared, *keys: str) -> bool:
    """Whether an operation has one of some parameters."""
    return any(key in one.parameters for key in keys)


def named(one: Declared, word: str) -> bool:
    """Whether a parameter of an operation answers a guide word."""
    return any(parameter.word == word for parameter in one.parameters.values())


def amounts(one: Declared) -> bool:
    """Whether an operation has an amount."""
    return named(one, "how-many")


def can_fall_short(one: Declared) -> bool:
    """Whether what an operation works on can be too little: pieces, or gems that are on their way."""
    found = one.touches.reads + one.touches.writes + one.touches.counts
    return has(found, "hand", "bag", "deck", "discard", "pile", "bank", "incident", "{from}", "{give}")


def asks_number(one: Declared) -> bool:
    """Whether an operation asks for a number of pieces."""
    return amounts(one) and bool(one.touches.asks) and can_fall_short(one)


def reaches_others(one: Declared) -> bool:
    """Whether an operation reaches more than what its user has."""
    return bool(one.touches.makes) or named(one, "who-is-affected") or "opponent" in one.touches.writes


def asks_several(one: Declared) -> bool:
    """Whether an operation may ask several players."""
    return bool(one.touches.asks) and named(one, "who-is-affected")


def lasts(one: Declared) -> bool:
    """Whether what an operation does lasts."""
    return "until" in one.parameters or has(one.touches.writes, "price", "traps", "lasting", "{name}", "buy-cost")


def takes_own(one: Declared) -> bool:
    """Whether an operation asks for pieces out of what its user has."""
    return bool(one.touches.asks) and has(one.touches.reads + one.touches.writes, "hand", "{from}", "{give}")


def looks(one: Declared) -> bool:
    """Whether an operation shows or moves what is hidden."""
    return has(one.touches.reads + one.touches.writes + one.touches.counts, "bag", "deck", "hand")


class Questionnaire:
    """Puts every guide word to every text of a ruleset."""

    def __init__(self, game: Game, clauses: Mapping[str, Clause]) -> None:
        self.game, self.clauses = game, clauses
        self.settling: dict[str, str] = {}
        for clause in clauses.values():
            for name in clause.settles:
                self.settling.setdefault(name, clause.id)
        self.resolutions = {(item.point, item.scope): item for item in reversed(game.resolutions)}
        self.presumptions = {(item.point, item.scope): item for item in reversed(game.presumptions)}
        self.of_operations = {point.id for use in game.uses for point in use.operation.points}
        self.customs = {custom.word: custom for custom in game.rules.customs}
        self.of_cases = game.document.section("cases")

    def ask(self) -> Iterator[TextQuestion]:
        """Every question of every text, in the order of the texts, then those of the rules themselves."""
        uses = self.game.uses
        for use, after in zip_longest(uses, uses[1:]):
            is_last = after is None or after.owner != use.owner
            for word in GUIDE_WORDS:
                if word == "whether-the-rest" and is_last:
                    yield self.asked(use, word, GUIDE_WORDS[word].question, Settlement(NONE, because="nothing follows"))
                else:
                    yield from self.put(use, word)
        for point in self.game.points.values():
            if point.id not in self.of_operations:
                yield self.of_point(point, "" if point.operation == "rules" else point.operation, point.operation)
        yield from self.of_rules()

    def of_rules(self) -> Iterator[TextQuestion]:
        """What is settled for all texts: by amounts, by norms, and by what else is printed; each clause is told once.

        A norm that asks for a reading belongs to its point, and a general clause to the words that it settles.
        """
        rules = self.game.rules
        for name, by in rules.parameter_clauses.items():
            about = name.replace("-", " ")
            yield TextQuestion("rules", "rules", "how-many", about, SETTLED, f"{rules.parameters[name]}", by)
        told = set[str]()
        for case, by, word, about in (*self.of_norms(), *self.of_clauses()):
            clause = self.clauses.get(by)
            if (
                clause is not None
                and by not in told
                and (word in clause.settles or GUIDE_WORDS.keys().isdisjoint(clause.settles))
            ):
                text = clause.pieces[0] if len(clause.pieces) == 1 else "rules"
                yield TextQuestion(text, case, word, about, SETTLED, clause.statement.rstrip("."), by)
                told.add(by)

    def of_norms(self) -> Iterator[tuple[str, str, str, str]]:
        """For each norm that reads no point: the decision, its clause, the guide word, and what a player is told."""
        for norm in (norm for way in (self.game.rules, *self.game.rules.modes.values()) for norm in way.norms):
            decision, stop, _ = norm.decision.partition(".stop")
            if "reading(" not in norm.text:
                word = "whether-must" if stop else "whether-possible"
                yield decision, norm.clause, word, BLANK.sub("N", norm.message)

    def of_clauses(self) -> Iterator[tuple[str, str, str, str]]:
        """The printed clauses but advice and repetition, each under the guide word of its modality."""
        for clause in self.clauses.values():
            if clause.modality != "advice" and (clause.pieces or not clause.repeats):
                yield "rules", clause.id, MODALITIES.get(clause.modality, "when-done"), clause.section

    def put(self, use: Use, word: str) -> Iterator[TextQuestion]:
        """Put a guide word to a use; one question for each point or case that it has under it."""
        declared = use.operation
        points = [
            point
            for point in declared.points
            if point.word == word and point.id in self.game.points and point.id not in use.moot
        ]
        cases = [case for case in declared.cases if case.word == word]
        for point in points:
            yield self.of_point(point, use.owner, use.owner, use)
        for case in cases:
            node = self.of_cases.get(case.id)
            answer = Settlement(OPEN) if node is None else Settlement(SETTLED, case.then, node.string())
            yield self.asked(use, word, case.about, answer)
        if points or cases:
            return
        reason = REASONS[word](declared) if word in REASONS else ""
        if word in use.moot:
            reason = "the text has it done by one player"
        answer = Settlement(NONE, because=reason) if reason else self.answer(use, word)
        yield self.asked(use, word, GUIDE_WORDS[word].question, answer)

    def answer(self, use: Use, word: str) -> Settlement:
        """What answers a guide word that no point and no case of the operation is about."""
        keys = [key for key, parameter in use.operation.parameters.items() if parameter.word == word]
        written = [key for key in keys if key in use.written or not use.operation.parameters[key].otherwise]
        if written:
            return Settlement(SETTLED, f"as printed ({', '.join(written)})", "the text itself")
        for name in (f"{word}@{use.operation.name}", word):
            if name in self.settling:
                clause = self.clauses[self.settling[name]]
                return Settlement(SETTLED, clause.statement.rstrip("."), clause.id)
            if name in self.customs:
                return Settlement(PRESUMED, self.customs[name].reading, because=self.customs[name].because)
        if keys:
            otherwise = use.operation.parameters[keys[0]].otherwise
            return Settlement(PRESUMED, f"{keys[0]}: {otherwise}", because="the text does not say otherwise")
        return Settlement(UNANSWERED)

    def of_point(self, point: SpecPoint, scope: str, text: str, use: Use | None = None) -> TextQuestion:
        """The question of a spec point, for one text."""
        position = Position("") if use is None else use.position
        operation = point.operation if use is None else use.operation.name
        answer = self.decided(point.id, scope)
        question = TextQuestion(text, operation, point.word, point.about, *answer, position=position)
        return replace(question, alternatives=point.alternatives, point=point.id)

    def decided(self, point: str, scope: str) -> Settlement:
        """The state of a spec point for one text."""
        for state, found in ((SETTLED, self.resolutions), (PRESUMED, self.presumptions)):
            item: Resolution | None = found.get((point, scope)) or found.get((point, ""))
            if item is not None:
                return Settlement(state, item.reading, item.clause, item.because)
        return Settlement(OPEN)

    def asked(self, use: Use, word: str, about: str, answer: Settlement) -> TextQuestion:
        """A question about a use."""
        return TextQuestion(use.owner, use.operation.name, word, about, *answer, position=use.position)


def questions_of(game: Game, clauses: Mapping[str, Clause]) -> tuple[TextQuestion, ...]:
    """Every guide word put to every text of a ruleset, with what answers it."""
    return tuple(Questionnaire(game, clauses).ask())
