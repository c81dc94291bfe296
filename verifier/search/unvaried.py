"""What a question about a limit leaves as it is although norms read it, and whether the limit rests on that.

A question varies some of the words that norms can read; another word has one value in it. A norm that reads such a word
might say something else in a game: a duty or prohibition might not be in force, a permission might. So that is what is
supposed: the answers that are legal then are at least those that are legal in any game.
Not for: asking the questions (`prove`).
"""

import ast
from collections.abc import Iterator
from functools import cache, partial

from verifier.games.playing import Playing
from verifier.games.scene import Guard
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.norm import Norm
from verifier.kernel.spec import Decided
from verifier.language.expression import words_in
from verifier.symbolic.formula import Formula, all_of, any_of, conjuncts, decided, narrowed, negate
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.values import Predicate


@cache
def points_of(text: str) -> frozenset[str]:
    """The spec points whose reading a norm's guard asks for; "" for one that it does not name."""
    calls = (node for node in ast.walk(ast.parse(text, mode="eval")) if isinstance(node, ast.Call))
    asked = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "reading")
    return frozenset(named(call.args) for call in asked)


def named(arguments: list[ast.expr]) -> str:
    """The text that is the only argument."""
    (only,) = arguments
    return only.value if isinstance(only, ast.Constant) and isinstance(only.value, str) else ""


def unvaried_words(guard: Guard[Playing], play: Playing, norm: Norm) -> frozenset[str]:
    """The words that a norm reads and that have one value in a question."""
    return words_besides(norm.text, guard.varied, play.readings.decided)


@cache
def words_besides(text: str, varied: frozenset[str], decided: Decided) -> frozenset[str]:
    """The words that a norm's guard reads besides some.

    Which reading of the rules holds is no such word where the rules settle or presume all that the norm asks for.
    """
    words = words_in(text) - varied
    known = {point for point, scope in (*decided.settled, *decided.presumed) if not scope}
    return words - {"reading"} if points_of(text) <= known else words


def is_never_legal(
    guard: Guard[Playing], path: SymbolicPath, play: Playing, ask: Ask, answer: Answer, wrong: Formula
) -> bool:
    """Whether an answer is not legal wherever something is wrong, whatever the words are that the question leaves.

    One norm after another is looked at, until the bounds alone tell; else the solver is asked. Raises `SolverGaveUp`.
    """
    admitted = when(path, partial(ask.domain.admits, ask.seat, answer))
    facts = [*conjuncts(wrong), *conjuncts(admitted)]
    bounds = narrowed(facts, [*path.bounds, *path.solver.limits[len(path.bounds) :]])
    if bounds is None:
        return True

    for refuses in certain_refusals(guard, play, ask, answer):
        legal = negate(when(path, refuses))
        bounds.extend(path.solver.limits[len(bounds) :])  # of counts at which nobody had looked before
        if decided(legal, bounds) is False:
            return True
        facts.append(legal)
    return not path.can_be(all_of(facts))


def certain_refusals(guard: Guard[Playing], play: Playing, ask: Ask, answer: Answer) -> Iterator[Predicate]:
    """Whether each norm refuses an answer that is in force whatever the words are, and that nothing may lift then."""
    offences = play.offences(ask, answer)
    doubtful = {norm.id for norm, _ in offences if unvaried_words(guard, play, norm)}
    lifted = {name for norm, _ in offences if norm.kind == "may" and norm.id in doubtful for name in norm.overrides}
    for norm, refuses in offences:
        if norm.kind != "may" and norm.id not in doubtful and norm.id not in lifted:
            yield refuses


def when(path: SymbolicPath, predicate: Predicate) -> Formula:
    """The condition under which a predicate is true."""
    return any_of(path.cases(predicate))


def words_it_rests_on(guard: Guard[Playing], play: Playing, ask: Ask, answer: Answer) -> Iterator[str]:
    """The words, not varied, of the permissions that may lift something; without one of any norm on an answer."""
    norms = [norm for norm, _ in play.offences(ask, answer) if unvaried_words(guard, play, norm)]
    permissions = [norm for norm in norms if norm.kind == "may"]
    for norm in permissions or norms:
        yield from unvaried_words(guard, play, norm)
