"""What rule files are written with, as parts of a JSON Schema: clauses, conditions, steps of programs, names.

Files of an edition name what the edition has. Errata and card packs may bring names of their own, so there the known
ones are offered and others are let pass. Not for: the sections of a file (`verifier.schema.edition`).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from verifier.kernel.guide import GUIDE_WORDS
from verifier.kernel.spec import SpecPoint
from verifier.language import shapes
from verifier.language.fields import Field
from verifier.language.norms import KEYS as NORM
from verifier.language.norms import KINDS, POINT, PRESUMPTION, RESOLUTION
from verifier.language.patterns import any_of, literal
from verifier.language.shapes import Parts, Schema, Shape

_GRAMMAR = ("and", "or", "not", "in", "if", "else", "is", "True", "False", "None")
_OTHER = "[^A-Za-z_0-9'\"]"
_NUMBER = "[0-9][0-9A-Za-z_.]*(?![0-9A-Za-z_.])"
_QUOTED = "'(?:[^'\\\\]|\\\\[\\s\\S])*'|\"(?:[^\"\\\\]|\\\\[\\s\\S])*\""


@dataclass(frozen=True, slots=True)
class Spoken:
    """An operation: what it does, and what a step gives it."""

    name: str
    about: str
    schema: "Callable[[RuleShapes], Schema]"


@dataclass(frozen=True)
class RuleNames:
    """What the files of a ruleset can name, each name with what is to be said of it."""

    clauses: Mapping[str, str]
    pieces: Mapping[str, str]
    modes: Mapping[str, str]
    norms: tuple[str, ...]
    points: Mapping[str, SpecPoint]
    words: tuple[str, ...]
    decisions: Mapping[str, str]
    stoppable: frozenset[str]
    operations: tuple[Spoken, ...]


class RuleShapes:
    """The parts that the sections of a file are put together from; each is kept once, in `parts`."""

    def __init__(self, names: RuleNames, *, brings_names: bool) -> None:
        self.names, self.brings_names = names, brings_names
        self.modes = names.modes
        self.parts = Parts()

    def name(self, words: Mapping[str, str] | Iterable[str], description: str = "") -> Schema:
        """One of the names that the edition has; in a file that brings its own, any other too."""
        known = shapes.choice(words)
        return shapes.described({"anyOf": [known, shapes.text()]} if self.brings_names else known, description)

    def kept(self, name: str, schema: Shape) -> Schema:
        """A part under a name."""
        return self.parts.add(name, schema)

    @cached_property
    def clause(self) -> Schema:
        """The id of a printed clause."""
        return self.kept("clause", self.name(self.names.clauses))

    @cached_property
    def clauses(self) -> Schema:
        """One clause or several."""
        return self.kept("clauses", optional(shapes.one_or_list(self.clause)))

    def entry(self, known: Mapping[str, Field], others: Iterable[str], **more: Shape) -> Mapping[str, Shape]:
        """The keys of an entry: fields, clauses, notes that no program reads, and what has a schema of its own."""
        noted = {key: self.clauses if key in ("clause", "also") else {} for key in others}
        return {**{key: dict(field.shape) for key, field in known.items()}, **noted, **more}

    @cached_property
    def piece(self) -> Schema:
        """The name of a piece or card."""
        return self.kept("piece", self.name(self.names.pieces))

    @cached_property
    def condition(self) -> Schema:
        """A condition: the words that the game has, numbers, quoted texts, marks."""
        words = sorted({*self.names.words, *_GRAMMAR})
        pattern = f"^(?:{_OTHER}|{_NUMBER}|{any_of(words)}(?![A-Za-z_0-9])|{_QUOTED})*$"
        wrong = "A word that conditions do not have; `verifier rules reference` lists them."
        told = f"A condition in words of the rule language: {', '.join(words)}."
        text = shapes.matching(pattern, wrong)
        return self.kept("condition", {"description": told, "anyOf": [text, {"type": ["number", "boolean"]}]})

    @cached_property
    def steps(self) -> Schema:
        """A program: a list of steps."""
        self.kept("step", self._step())
        return self.kept("steps", optional(shapes.list_of(shapes.reference("step"))))

    def _step(self) -> Schema:
        """One step: an operation's name, or a mapping with one operation, or a condition with steps."""
        operations = {entry.name: entry.about for entry in self.names.operations}
        properties: dict[str, Schema] = {entry.name: entry.schema(self) for entry in self.names.operations}
        inner = shapes.list_of(shapes.reference("step"))
        properties |= {"if": self.condition, "do": inner, "else": inner, "clause": self.clauses, "also": self.clauses}
        one = {"oneOf": [{"required": [name]} for name in (*operations, "if")]}
        return {"anyOf": [shapes.choice(operations), shapes.closed(properties) | one]}

    def norm(self) -> Schema:
        """One norm: on which decision, what must hold or must not, and what is said."""
        decisions = dict(self.names.decisions)
        stops = {f"{name}.stop": f'The answer "none" to: {decisions[name]}' for name in sorted(self.names.stoppable)}
        properties: dict[str, Schema] = {
            **dict.fromkeys(KINDS, optional(self.condition)),
            "clause": optional(self.clause),
            "also": self.clauses,
            "on": optional(shapes.choice(decisions | stops)),
            "say": shapes.text_or_nothing("What a judge is told; {...} holds expressions."),
            "overrides": optional(shapes.one_or_list(self.name(self.names.norms))),
        }
        assert set(properties) == set(NORM)
        return optional(shapes.closed(properties))

    @cached_property
    def amount(self) -> Schema:
        """A number with the clause that gives it."""
        keys = {"value": shapes.integer(0, 9999), "clause": self.clause, "also": self.clauses}
        return self.kept("amount", patch(keys))

    def part(self, value: Shape) -> Schema:
        """A value under `is`, with the clauses that say so."""
        return patch({"is": value, "clause": self.clauses, "also": self.clauses})

    def point(self) -> Schema:
        """A spec point that is declared."""
        texts = shapes.list_of(shapes.text()) | {"minItems": 2}
        keys: dict[str, Schema] = {
            "about": shapes.text(),
            "alternatives": texts,
            "word": shapes.choice({name: word.question for name, word in GUIDE_WORDS.items()}),
            "presumed": shapes.text("The alternative that games go by although no clause says so; with its reason."),
            "because": shapes.text("Why it is presumed."),
            "reads": shapes.mapping_of(self.clauses),
            "asked": shapes.list_of(shapes.text("A public ruling that answers it for some edition: players did ask.")),
        }
        assert set(keys) == set(POINT)
        return patch(keys)

    def spec(self) -> Schema:
        """The points that clauses settle."""
        assert RESOLUTION == ("is", "by")
        return self.by_point({"by": optional(self.clause)})

    def presumed(self) -> Schema:
        """The points whose readings are presumed."""
        assert PRESUMPTION == ("is", "because")
        return self.by_point({"because": shapes.text("Why it is presumed.")})

    def customary(self) -> Schema:
        """How a guide word is answered where nothing else answers it."""
        return shapes.closed({"is": shapes.text(), "because": shapes.text("Why it is presumed.")})

    def by_point(self, reason: Mapping[str, Schema]) -> Schema:
        """Readings of points, each with its reason."""
        shape: dict[str, Schema] = {}
        patterns: dict[str, Schema] = {}
        for name, point in self.names.points.items():
            value = self.name(point.alternatives, point.about)
            entry = shapes.closed({"is": optional(value), **reason})
            shape[name] = optional(shapes.one_or_list(entry))
            patterns[f"^{literal(name)}@"] = shape[name]
        if self.brings_names:
            return optional(shapes.mapping_of({}) | {"properties": shape, "patternProperties": patterns})
        removed: Schema = {"type": "null"}  # of an edition that this one builds on
        return optional(shapes.closed(shape, patterns=patterns) | {"additionalProperties": removed})


def optional(schema: Shape) -> Schema:
    """A value, or null, which removes what it is laid over."""
    return {"anyOf": [schema, {"type": "null"}]}


def patch(properties: Mapping[str, Shape]) -> Schema:
    """A mapping with these keys, laid over what is there, so that null removes any of them or all."""
    return optional(shapes.closed({key: optional(value) for key, value in properties.items()}))
