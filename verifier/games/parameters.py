"""The kinds of parameters that operations of any game have: amounts, truths, words, pieces, conditions, places.

Not for: what a parameter or an operation is (`operation`), or kinds that only one game has.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Generic

from verifier.games.operation import REQUIRED, Absent, F, P, Parameter, T
from verifier.kernel.source import Unreadable
from verifier.language import shapes
from verifier.language.expression import Expression
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from verifier.games.steps import Context
    from verifier.language.rule_shapes import RuleShapes


class Amount(Parameter[int]):
    """A whole number within bounds; one that is not zero stands for a `resource`."""

    word = "how-many"

    def __init__(
        self,
        doc: str = "",
        default: int | Absent = REQUIRED,
        *,
        low: int = 0,
        high: int = 99,
        resource: str = "",
        otherwise: str = "",
        alone: bool = False,
        keyed: bool = True,
    ) -> None:
        super().__init__(doc, default, otherwise=otherwise, alone=alone, keyed=keyed)
        self.low, self.high, self.resource = low, high, resource

    def read(self, node: Node, context: "Context[P, F]") -> int:
        """Read a whole number within the bounds."""
        return node.integer(self.low, self.high)

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """A whole number within the bounds."""
        return shapes.integer(self.low, self.high)

    def resources(self, value: int) -> tuple[str, ...]:
        """The resource, if there is any of it."""
        return (self.resource,) if value and self.resource else ()


class Size(Amount):
    """The size of a piece, where pieces have sizes; with `low` 0 also none."""

    word = "which-counts"

    def read(self, node: Node, context: "Context[P, F]") -> int:
        """Read a size that there is."""
        return node.integer(min(context.sizes) if self.low else 0, max(context.sizes))


class Truth(Parameter[bool]):
    """A truth value, false where it is not written."""

    def __init__(self, doc: str, word: str = "whether-must") -> None:
        super().__init__(doc, False)
        self.word = word

    def read(self, node: Node, context: "Context[P, F]") -> bool:
        """Read a truth value."""
        return node.boolean()

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """A truth value."""
        return shapes.truth()


class Word(Parameter[str]):
    """One of a few words. In `Touches`, each stands for what `means` says of it, else for itself."""

    def __init__(
        self,
        doc: str,
        allowed: tuple[str, ...],
        default: str | Absent = REQUIRED,
        *,
        means: Mapping[str, tuple[str, ...]] | None = None,
        otherwise: str = "",
        alone: bool = False,
        keyed: bool = True,
    ) -> None:
        super().__init__(doc or listed(allowed), default, otherwise=otherwise, alone=alone, keyed=keyed)
        self.allowed, self.means = allowed, means or {}

    def read(self, node: Node, context: "Context[P, F]") -> str:
        """Read one of the words."""
        return one_of(node, self.allowed)

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """One of the words."""
        return shapes.choice(self.allowed)

    def resources(self, value: str) -> tuple[str, ...]:
        """What the word means."""
        return self.means.get(value, (value,))


class Places(Parameter[tuple[str, ...]]):
    """One or more different places; one that `stands_alone` only by itself."""

    word = "which-places"

    def __init__(
        self, allowed: tuple[str, ...], *, stands_alone: str = "", default: tuple[str, ...] | Absent = REQUIRED
    ) -> None:
        otherwise = "" if isinstance(default, Absent) else listed(default)
        super().__init__(f"a list of zones: {listed(allowed)}", default, otherwise=otherwise)
        self.allowed, self.stands_alone = allowed, stands_alone

    def read(self, node: Node, context: "Context[P, F]") -> tuple[str, ...]:
        """Read one place or a list of them."""
        items = (node,) if node.text is not None else node.sequence()
        names = tuple(one_of(item, self.allowed) for item in items)
        if not names or len(set(names)) < len(names):
            raise node.wrong("one or more different zones")
        if self.stands_alone in names and len(names) > 1:
            raise Unreadable(node.position, f"the {self.stands_alone} cannot stand together with other zones")
        return names

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """One place or a list of them."""
        return shapes.one_or_list(shapes.choice(self.allowed))

    def resources(self, value: tuple[str, ...]) -> tuple[str, ...]:
        """The places."""
        return value


class Text(Parameter[str]):
    """A text of the writer's own."""

    def read(self, node: Node, context: "Context[P, F]") -> str:
        """Read a text."""
        return node.string()

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """A text."""
        return shapes.text()

    def resources(self, value: str) -> tuple[str, ...]:
        """The text itself."""
        return (value,)


class Piece(Parameter[int]):
    """A piece of the game, by its name."""

    def read(self, node: Node, context: "Context[P, F]") -> int:
        """Read the name of a piece that there is."""
        return context.index(node)

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """The name of a piece."""
        return words.piece


class OptionalCondition(Parameter[Expression | None]):
    """A condition, None where it is not written."""

    def __init__(self, doc: str, word: str = "which-counts") -> None:
        super().__init__(doc, None)
        self.word = word

    def read(self, node: Node, context: "Context[P, F]") -> Expression:
        """Read a condition."""
        return context.expression(node)

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """A condition."""
        return words.condition


class Maybe(Parameter[T | None], Generic[T]):
    """A parameter of another kind that may be left out; None then."""

    def __init__(self, inner: Parameter[T], otherwise: str = "") -> None:
        super().__init__(inner.doc, None, otherwise=otherwise, alone=inner.alone, keyed=inner.keyed)
        self.inner = inner
        self.word = inner.word

    def read(self, node: Node, context: "Context[P, F]") -> T:
        """Read what the other kind reads."""
        return self.inner.read(node, context)

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """What the other kind takes."""
        return self.inner.schema(words)

    def resources(self, value: T | None) -> tuple[str, ...]:
        """What the other kind says, nothing for nothing."""
        return () if value is None else self.inner.resources(value)


def listed(words: Collection[str]) -> str:
    """Words in a row: `hand, discard or bag`."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
