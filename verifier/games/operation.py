"""Operations that say everything about themselves: parameters, spec points, cases, what they touch, and their run.

A game writes a class for each operation, of which its rule language says the rest; an object of it is one use in a
text. From the class alone come the reading of YAML, the JSON Schema and the reference page; from the object, what that
use touches. Questions that can be asked of an
operation (`dimensions`) would be one more attribute of the class. Not for: the kinds of parameters (`parameters`).
"""

import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final, Generic, NamedTuple, Protocol, Self, TypeVar, overload

from verifier.games.rule_language import Touches, rule_language_of
from verifier.kernel.ask import Moves
from verifier.kernel.listener import PlayListener
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.spec import SpecPoint, UnspokenCase
from verifier.language import shapes
from verifier.language.document import is_null
from verifier.language.expression import Expression
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.steps import Context, Step
    from verifier.language.rule_shapes import RuleShapes


class Heard(Protocol):
    """A game in progress that tells somebody what it carries out."""

    listener: PlayListener


class Answering(NamedTuple):
    """A parameter as questions see it: the guide word that it answers, and what holds where a text does not write it.

    `otherwise` is "" of one that must be written.
    """

    word: str
    otherwise: str


class Declared(NamedTuple):
    """An operation as questions see it: what it touches, its parameters with their meanings, its points and cases."""

    name: str
    touches: Touches
    parameters: Mapping[str, "Answering"]  # by key
    points: tuple[SpecPoint, ...]
    cases: tuple[UnspokenCase, ...]


class Use(NamedTuple):
    """One use of an operation in a text: whose text, and which parameters and clauses that writes at the step.

    `moot` names the guide words and spec points that cannot come up as the text has it.
    """

    owner: str
    operation: Declared
    written: tuple[str, ...]
    clauses: tuple[str, ...]
    position: Position
    moot: tuple[str, ...] = ()


P = TypeVar("P", bound=Heard)
F = TypeVar("F")
T = TypeVar("T")


#: The readings that a spec point can have in the text at hand.
Readings = Callable[[str], tuple[str, ...]]


class Absent(Enum):
    """What stands for a default that there is not."""

    REQUIRED = "required"


REQUIRED: Final = Absent.REQUIRED


class Parameter(ABC, Generic[T]):
    """One parameter of an operation: what it means, how it is read, and its value where a text does not write it.

    `otherwise` says in words what holds without it, `word` which guide word it answers. One that is `alone` may be
    written as the whole value of the step (`draw: 2`), and only so if it is not `keyed`. A class attribute; on an
    object of the class it is the value.
    """

    word = ""

    def __init__(
        self,
        doc: str,
        default: T | Absent = REQUIRED,
        *,
        otherwise: str = "",
        alone: bool = False,
        keyed: bool = True,
        key: str = "",
    ) -> None:
        self.doc, self.default, self.otherwise = doc, default, otherwise
        self.alone, self.keyed = alone, keyed
        self.attribute, self.key = "", key

    def __set_name__(self, owner: type, name: str) -> None:
        """Take the attribute's name; the key in YAML is the same with dashes (`from` of `from_`) unless it is given."""
        self.attribute, self.key = name, self.key or name.rstrip("_").replace("_", "-")

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object, owner: type) -> Self | T:
        """Return the parameter itself; the value of an object's parameter stands in the object and hides it."""
        if instance is None:
            return self
        raise AttributeError(f"{self.key!r} is not read yet")

    @abstractmethod
    def read(self, node: Node, context: "Context[P, F]") -> T:
        """Read the value that a text writes. Raises `Unreadable`."""

    @abstractmethod
    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """The values that a text may write, as JSON Schema."""

    def resources(self, value: T) -> tuple[str, ...]:
        """The names of resources that a value stands for in `Touches`."""
        return ()

    def read_from(self, node: Node, context: "Context[P, F]") -> T:
        """Read the value out of a step's mapping. Raises `Unreadable` if it is missing and has no default."""
        if isinstance(self.default, Absent):
            return self.read(node.need(self.key), context)
        found = node.get(self.key) if self.keyed else None
        return self.default if found is None else self.read(found, context)

    def unwritten(self) -> str:
        """What holds where a text does not write it, in words; "" if it must be written."""
        return "" if self.default is REQUIRED else self.otherwise or str(self.default).lower()

    def described(self) -> str:
        """What the reference says of it: the meaning, and what holds where it is not written."""
        silent = self.default is None or self.default is False or self.default is REQUIRED
        default = "" if silent else str(self.default)
        return "; ".join(part for part in (self.doc, self.otherwise or default) if part)


#: By the type of an attribute: how the rule language says its value.
READERS: Mapping[type, Callable[[Node], object]] = {str: Node.string, bool: Node.boolean, tuple: Node.strings}


class Operation(ABC, Generic[P, F]):
    """A primitive of the rule language. An object of it is one use in a text, with the values of its parameters.

    The docstring of a subclass says how it is written and what it does, for the reference and for editors. A step calls
    it as its class is called (`trash-self`), unless it has another `name`. What it touches, which steps it comes after
    and what else a game says of its operations stands in the rule language under that name.
    """

    name: ClassVar[str]
    about: ClassVar[str]
    parameters: ClassVar[Mapping[str, Parameter[object]]] = MappingProxyType({})  # by attribute
    touches: ClassVar[Touches] = Touches()
    game: ClassVar[str] = ""  # the folder of the game whose rule language says its texts, points and cases
    points: ClassVar[tuple[SpecPoint, ...]] = ()
    cases: ClassVar[tuple[UnspokenCase, ...]] = ()
    after: ClassVar[tuple[str, ...]] = ()  # the operations of which one must be the step before
    example: ClassVar[str] = ""  # a step as it stands in a text's program

    clauses: tuple[str, ...]  # that the step names
    places: Mapping[str, Position]  # of the parameters that the text writes, by key

    def __init_subclass__(cls) -> None:
        """Gather the parameters, those of the classes above first, and its details; name it after its class."""
        if "name" not in vars(cls):
            cls.name = re.sub("(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
        told = rule_language_of(cls.game).operations.get(cls.name) if cls.game else None
        if told is not None:
            cls.about, cls.example, cls.points, cls.cases, cls.touches, cls.after, own = told
            for key, node in own.items():
                cls.set_own(key, node)
        found: dict[str, Parameter[object]] = {}
        for base in reversed(cls.__mro__):
            found |= {name: value for name, value in vars(base).items() if isinstance(value, Parameter)}
        cls.parameters = MappingProxyType(found)

    @classmethod
    def set_own(cls, key: str, node: Node) -> None:
        """Set an attribute that the operations of one game have besides. Raises `Unreadable` if they do not."""
        name = key.replace("-", "_")
        read = READERS.get(type(getattr(cls, name, None)))
        if read is None:
            raise Unreadable(node.position, f"operations have no {key!r}")
        setattr(cls, name, read(node))

    def __init__(self, node: Node, context: "Context[P, F]", clauses: tuple[str, ...]) -> None:
        """Read the parameters of a step. Raises `Unreadable`."""
        places = {key: value.position for key, value in (node.fields or {}).items()}
        self.__dict__.update(clauses=clauses, places=places)
        self.__dict__.update(self.values_of(node, context))
        self.check(node, context)

    @property
    def own_clause(self) -> str:
        """The clause of this step's text, "" if it names none."""
        return next(iter(self.clauses), "")

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse any change: a use of an operation is a value."""
        raise AttributeError(f"{self.name}: {name!r} cannot be changed")

    @classmethod
    def values_of(cls, node: Node, context: "Context[P, F]") -> Mapping[str, object]:
        """The values of the parameters, by attribute. Raises `Unreadable`."""
        keyed = [one.key for one in cls.parameters.values() if one.keyed]
        alone = next((one for one in cls.parameters.values() if one.alone), None)
        if not cls.parameters:
            refuse_parameters(node)
        if alone is not None and (node.fields is None or not keyed):
            empty = Node(node.position, fields={})
            others = {key: one.read_from(empty, context) for key, one in cls.parameters.items() if one is not alone}
            return {alone.attribute: alone.read(node, context), **others}
        if cls.parameters:
            node.known(*keyed)
        return {name: one.read_from(node, context) for name, one in cls.parameters.items()}

    def check(self, node: Node, context: "Context[P, F]") -> None:
        """Refuse parameters that do not go together. Raises `Unreadable`."""

    @abstractmethod
    def run(self, play: P, frame: F) -> Moves | None:
        """Act at once, or return a generator when there are questions to ask."""

    def is_possible(self, play: P, frame: F) -> bool:
        """Whether there is anything to do it with; if not, it is skipped without a question."""
        return True

    def programs(self) -> "Iterator[tuple[Step[P, F], ...]]":
        """The programs inside this step, of which it carries out some."""
        return iter(())

    def conditions(self) -> Iterator[Expression]:
        """The conditions among its parameters."""
        return (found for name in self.parameters if isinstance(found := getattr(self, name), Expression))

    def slots(self, readings: Readings) -> dict[str, tuple[str, ...]]:
        """What the placeholders of `touches` stand for, by the key of their parameter."""
        return {one.key: one.resources(getattr(self, name)) for name, one in self.parameters.items()}

    @classmethod
    def usage(cls) -> str:
        """How it is written and what it does, on one line."""
        return " ".join((inspect.getdoc(cls) or "").split())

    @classmethod
    def documented(cls) -> dict[str, str]:
        """Every parameter that has a key, with what the reference says of it."""
        return {one.key: one.described() for one in cls.parameters.values() if one.keyed}

    @classmethod
    def declared(cls) -> Declared:
        """The operation as questions see it."""
        parameters = {one.key: Answering(one.word, one.unwritten()) for one in cls.parameters.values() if one.keyed}
        return Declared(cls.name, cls.touches, parameters, cls.points, cls.cases)

    def moot(self) -> tuple[str, ...]:
        """The guide words and spec points that cannot come up in this use of it."""
        return ()

    @classmethod
    def schema(cls, words: "RuleShapes") -> shapes.Schema:
        """What a step gives it, as JSON Schema."""
        keyed = [one for one in cls.parameters.values() if one.keyed]
        required = [one.key for one in keyed if one.default is REQUIRED]
        properties = {one.key: shapes.described(one.schema(words), one.described()) for one in keyed}
        ways: list[shapes.Schema] = [one.schema(words) for one in cls.parameters.values() if one.alone]
        if keyed:
            ways.insert(0, shapes.closed(properties, required=required))
        if not ways:
            ways = [shapes.closed({}), {"type": "null"}]
        return {"description": f"{cls.about}. {cls.usage()}", "anyOf": ways}


def refuse_parameters(node: Node) -> None:
    """Refuse parameters of an operation that takes none. Raises `Unreadable`."""
    if node.text is None and node.items is None:
        node.known()
    elif node.items is not None or not is_null(node):
        raise node.wrong("no parameters")
