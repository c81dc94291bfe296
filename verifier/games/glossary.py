"""What a family of games says about its own rule language, for the reference: operations, words, decisions, triggers.

Not for: the meaning of any of them in a game, which is the family's code.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from verifier.kernel.spec import Case, SpecPoint


@dataclass(frozen=True, slots=True)
class OperationEntry:
    """One operation: what it does in a few words, how it is written, its parameters and the spec points it declares."""

    name: str
    about: str
    usage: str
    parameters: Mapping[str, str]
    points: tuple[SpecPoint, ...]
    cases: tuple[Case, ...] = ()
    example: str = ""  # a step as it stands in a text's program, in YAML


@dataclass(frozen=True, slots=True)
class WordEntry:
    """One word of conditions, as it is written with its arguments, and what it stands for."""

    written: str
    about: str


@dataclass(frozen=True, slots=True)
class Glossary:
    """Everything that rules of a family may use. The mappings give an explanation for each name."""

    operations: tuple[OperationEntry, ...]
    words: tuple[WordEntry, ...]
    decisions: Mapping[str, str]
    stoppable: frozenset[str]  # the decisions that can be answered with "none", so that `NAME.stop` has norms too
    triggers: Mapping[str, str]
    incidents: Mapping[str, str]
    steps: Mapping[str, str]
    who: Mapping[str, str]
