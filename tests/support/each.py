"""Many facts that one test goes through: all that do not hold are told at once, each under its name.

What pytest keeps of a case of its own, and does before and after it, costs more than to look at most facts.
Not for: cases of which each needs a folder or a patch of its own, that take turns, or take most of a second.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]


def each_of(
    names: str | Sequence[str], cases: Iterable[Any], ids: Callable[[Any], object] | Iterable[object] | None = None
) -> Callable[[Test], Test]:
    """Have a test go through all cases; it is written, and they are given, as for `pytest.mark.parametrize`."""
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    given = [case.values if isinstance(case, type(pytest.param())) else as_values(case, wanted) for case in cases]
    spelled = ids if callable(ids) else str
    made = ("-".join(str(spelled(value)) for value in values) for values in given)
    named = list(made if ids is None or callable(ids) else ids)

    def decorated(test: Test) -> Test:
        @wraps(test)
        def go_through(**fixtures: object) -> None:
            failed: list[BaseException] = []
            for title, values in zip(named, given, strict=True):
                try:
                    test(**fixtures, **dict(zip(wanted, values, strict=True)))
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"case: {title}")
                    failed.append(error)
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(given)} cases", failed)

        parameters = inspect.signature(test).parameters
        fixtures = [one for name, one in parameters.items() if name not in wanted]
        go_through.__signature__ = inspect.Signature(fixtures)  # type: ignore[attr-defined]
        assert given, "a test without cases says nothing"
        return go_through

    return decorated


def as_values(case: Any, wanted: Sequence[str]) -> tuple[Any, ...]:
    """A case as the values of its names."""
    return (case,) if len(wanted) == 1 else tuple(case)
