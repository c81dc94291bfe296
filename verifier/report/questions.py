"""Questions that can be put to the texts of a ruleset, facts, and readings that are presumed, as text and as JSON."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from verifier.games.game import Game
from verifier.games.questions import STATES, TextQuestion
from verifier.report.json import filled
from verifier.report.style import styled


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


#: The keys of a piece that say nothing that is printed on it.
ASIDE = ("name", "kind", "box", "source", "note", "notes", "spec", "reasons")
COLOURS = {"open": "yellow", "unanswered": "red", "presumed": "cyan", "settled": "green"}


def question_lines(questions: Iterable[TextQuestion]) -> Iterator[str]:
    """One line for each question, and one for what answers it, under a heading for each text."""
    text = None
    for one in questions:
        if one.text != text:
            text = one.text
            yield styled(text, bold=True)
        name = f" {one.point}" if one.point else ""
        state = styled(one.state, colour=COLOURS.get(one.state, ""))
        yield f"  {state} {one.word}{name} ({one.operation}): {one.about}"
        yield from (f"    {line}" for line in answer_lines(one))


def answer_lines(question: TextQuestion) -> Iterator[str]:
    """What answers a question: the reading with the clause or the reason; the alternatives that can be run."""
    if question.reading:
        by = f", {question.by}" if question.by else ""
        because = f", because {question.because}" if question.because else ""
        yield f"{question.reading}{by}{because}"
    elif question.because:
        yield question.because
    if question.alternatives and question.state != "settled":
        yield f"alternatives: {', '.join(question.alternatives)}"


def totals(questions: Sequence[TextQuestion]) -> str:
    """How many questions there are, by state."""
    count = Counter(one.state for one in questions)
    parts = ", ".join(f"{count[state]:,} {state}" for state in STATES if count[state])
    return f"{len(questions):,} questions: {parts}"


def question_data(one: TextQuestion) -> QuestionData:
    """A question as data."""
    return filled(QuestionData, one, file=one.position.path, line=one.position.line)


def presumption_lines(game: Game) -> Iterator[str]:
    """The presumed readings, each with what is asked, the other readings, and the reason."""
    for item in game.presumptions:
        point = game.points.get(item.point)
        if point is None:  # no text of this ruleset comes to it
            continue
        yield styled(item.key, bold=True)
        yield f"  {point.about}"
        others = ", ".join(name for name in point.alternatives if name != item.reading)
        yield f"  presumed: {item.reading} (not {others})"
        yield f"  because {item.because}"


def facts_of(game: Game, *, single_source: bool) -> tuple[FactData, ...]:
    """What the rules give of each piece, and the sources; if asked, only of those with a single source."""
    found = []
    for slug, node in game.document.section("chips").items():
        source = node.get("source")
        sources = () if source is None or source.items is None else source.strings()
        facts = tuple(key for key in node.mapping() if key not in ASIDE)
        if facts and (len(sources) == 1 or not single_source):
            found.append(FactData(slug, facts, sources, node.position.path, node.position.line))
    return tuple(found)


def fact_lines(facts: Iterable[FactData]) -> Iterator[str]:
    """One line for each piece."""
    for one in facts:
        yield f"{styled(one.text, bold=True)}: {', '.join(one.facts)}: {', '.join(one.sources) or 'no source named'}"


def presumption_data(game: Game) -> tuple[PresumptionData, ...]:
    """The presumed readings as data."""
    return tuple(
        PresumptionData(
            point=item.key,
            about=game.points[item.point].about,
            word=game.points[item.point].word,
            reading=item.reading,
            alternatives=game.points[item.point].alternatives,
            because=item.because,
        )
        for item in game.presumptions
        if item.point in game.points
    )
