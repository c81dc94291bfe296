"""What a family of games says about its own rule language, for the reference: operations, words, decisions, triggers.

Not for: the meaning of any of them in a game, which is the family's code.
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from verifier.games.operation import Operation
from verifier.games.rule_language import RuleLanguage

#: An operation as it explains itself.
Explained: TypeAlias = type[Operation[Any, Any]]


@dataclass(frozen=True, slots=True)
class WordEntry:
    """One word of conditions, as it is written with its arguments, and what it stands for."""

    written: str
    about: str


@dataclass(frozen=True, slots=True)
class Glossary:
    """Everything that rules of a family may use. The mappings give an explanation for each name."""

    operations: tuple[Explained, ...]
    words: tuple[WordEntry, ...]
    decisions: Mapping[str, str]
    stoppable: frozenset[str] = frozenset()  # decisions that "none" can answer, so that `NAME.stop` has norms too
    triggers: Mapping[str, str] = field(default_factory=dict)
    incidents: Mapping[str, str] = field(default_factory=dict)
    steps: Mapping[str, str] = field(default_factory=dict)
    who: Mapping[str, str] = field(default_factory=dict)


def gather_glossary(
    language: RuleLanguage,
    operations: Mapping[str, Explained],
    words: tuple[WordEntry, ...],
    steps: Mapping[str, Callable[..., object]],
) -> Glossary:
    """The glossary of a game: its rule language, its operations and words, and the steps of its turn by their texts."""
    names = language.names
    return Glossary(
        operations=tuple(operations.values()),
        words=words,
        decisions=names["decisions"],
        stoppable=frozenset(language.lists["stoppable"]),
        triggers={**names["triggers"], **names.get("own-triggers", {})},
        incidents=names.get("incidents", {}),
        steps={name: " ".join((inspect.getdoc(step) or "").split()) for name, step in steps.items()},
        who=names["who"],
    )
