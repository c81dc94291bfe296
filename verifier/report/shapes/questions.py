"""The shapes of what `verifier rules questions`, `rules presumed` and `rules facts` print as JSON."""

from typing import Literal

import msgspec


class QuestionData(msgspec.Struct, frozen=True):
    """A guide word put to a text: what is asked, and what answers it: a clause (`by`) or a reason (`because`).

    `point` names the spec point whose alternatives can be run, "" if there is none.
    """

    text: str
    operation: str
    word: str
    about: str
    state: Literal["settled", "presumed", "open", "unanswered", "does not arise"]
    reading: str
    by: str
    because: str
    alternatives: tuple[str, ...]
    point: str
    file: str
    line: int


class FactData(msgspec.Struct, frozen=True):
    """What is printed on a piece, as far as the rules give it, and the sources that say so."""

    text: str
    facts: tuple[str, ...]
    sources: tuple[str, ...]
    file: str
    line: int


class PresumptionData(msgspec.Struct, frozen=True):
    """A reading that is presumed, with its reason."""

    point: str
    about: str
    word: str
    reading: str
    alternatives: tuple[str, ...]
    because: str
