"""Whether two questions, or two positions, can be told apart by somebody at the table."""

from collections.abc import Iterator, Sequence

from verifier.games.domains import LabelOptions
from verifier.kernel.ask import Answer, Ask, Question
from verifier.symbolic.formula import Formula
from verifier.symbolic.values import differ


def kind_of(question: object) -> tuple[object, ...]:
    """What makes two questions the same."""
    if isinstance(question, Ask):
        return (question.decision, question.seat)
    return (question.verb, question.seat, question.zone, question.count)  # type: ignore[attr-defined]


def moot(question: Question) -> bool:
    """Whether a question has one answer only, so that nobody can tell whether it was asked."""
    return isinstance(question, Ask) and sum(1 for _ in question.domain.conceivable(question.seat)) == 1


def is_unsaid(question: Question) -> bool:
    """Whether a part of a move has one answer, which a record need not say."""
    return isinstance(question, Ask) and type(question.elision.default) is int and moot(question)


def only(question: Question) -> Answer:
    """The one answer to such a question."""
    assert isinstance(question, Ask)
    return next(question.domain.conceivable(question.seat))


def labels_besides(ask: Ask, earlier: Question) -> list[Answer]:
    """The options of a question that the same question of an earlier run did not have."""
    if not (
        isinstance(earlier, Ask) and isinstance(ask.domain, LabelOptions) and isinstance(earlier.domain, LabelOptions)
    ):
        return []
    return [label for label in ask.domain.labels if label not in earlier.domain.labels]


def is_silent(question: object) -> bool:
    """Whether a record may pass over a question, which then is answered with nothing: that of a reaction."""
    return isinstance(question, Ask) and question.elision.spoken and question.elision.default is None


def apart(one: Sequence[tuple[str, object]], other: Sequence[tuple[str, object]]) -> Iterator[Formula]:
    """That two positions differ, thing by thing."""
    there = dict(other)
    yield len(one) != len(other)
    for name, value in one:
        if name in there and value is there[name]:
            continue
        if name not in there or (type(value) is not type(there[name]) and not numbers(value, there[name])):
            yield True
        elif numbers(value, there[name]):
            yield differ(value, there[name])  # type: ignore[arg-type]
        else:
            yield bool(value != there[name])


def numbers(one: object, other: object) -> bool:
    """Whether both are counts."""
    return all(not isinstance(value, str | tuple) and value is not None for value in (one, other))
