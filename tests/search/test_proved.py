"""What is called proved, against permissions that are generated from the norms themselves and from every word.

Each permission lifts every norm on the decision of a limit, under some condition. Where the condition can hold, the
limit can be broken: no row may stay proved. Not for: what is proved of the rules as they are (`test_prove`).
"""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.each import each_of
from verifier.games.game import Game
from verifier.games.library import Library, made
from verifier.games.puzzle_strike.guards import OF_THE_ANSWER, VARIED, Guard
from verifier.games.puzzle_strike.vocabulary import VOCABULARY, WORDS
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import merge
from verifier.language.expression import compile_expression, words_in
from verifier.language.node import Node
from verifier.search.induction import Allowance
from verifier.search.lessen import without_clauses
from verifier.search.prove import InvariantRow, kept
from verifier.search.unvaried import when
from verifier.symbolic.formula import negate
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.solver import Solver

pytestmark = pytest.mark.mutation
RULESET = "puzzle-strike/3e"
GAME = Library().open(RULESET)
#: The limits that norms keep, each with the decision, and the piece of which the answer at its limit is one.
LIMITS = {
    "one-reaction": ("react-send", "crash-gem"),
    "four-gem": ("react-send", "crash-gem"),
    "one-wound": ("buy", "wound"),
    "kept": ("keep", "crash-gem"),
}
#: Conditions that hold within the limit alone.
WITHIN = {
    *(("four-gem", "largest_crashed < 2"), ("kept", "in_hand(chip) < 1"), ("one-reaction", "reactions < 1")),
    *(("one-wound", "purchases < 1"), ("one-wound", "bought_wounds < 1")),
}
#: Arguments with which a function can be more than nothing, by their types.
ARGUMENTS = {"chip": "chip", "text": "'crash-gem'"}
TEXTS = {
    "effect": "'no-purple-shields'", "parameter": "'purchases-due'", "reading": "'counter.without-gem'",
    "played_of": "'red'", "in_hand_named": "'wound'", "ongoing": "'bubble-shield'", "actor_ongoing": "'dragon-form'",
    "opponent_ongoing": "'dragon-form'", "kind": "'wound'", "colour": "'purple'", "icon": "'purple-shield'",
    "reaction": "'send'",
}  # fmt: skip


def with_permission(decision: str, condition: str) -> Game:
    """The rules with a permission that lifts every norm on a decision. Raises `Unreadable` for senseless ones."""
    names = [norm.id for norm in GAME.norms if norm.decision == decision and norm.kind != "may"]
    fields = {
        "clause": "PS3-WOUND-06", "on": decision, "may": condition, "say": "it may",
    }  # fmt: skip
    nodes = {key: Node(Position(""), text=text) for key, text in fields.items()}
    lifted = tuple(Node(Position(""), text=name) for name in names)
    norm = Node(Position(""), fields={**nodes, "overrides": Node(Position(""), items=lifted)})
    root = merge(GAME.document.root, section("norms", section("planted", norm)))
    return made(replace(GAME.document, root=root, digest=condition), "verifier.games.puzzle_strike.family")


def section(name: str, node: Node) -> Node:
    """A node with one entry."""
    return Node(Position(""), fields={name: node})


def questions(game: Game, statement: str, on: str = "") -> Iterator[Guard]:
    """The first question about a limit, with nothing in force; about what is kept, those besides none, one and two."""
    every = (guard for guard in game.guards() if guard.statement == statement and guard.name.startswith(on))
    found = (guard for guard in every if "in force" not in guard.name)
    return islice(found, 3) if statement == "kept" else islice(found, 1)


def status(game: Game, statement: str, on: str = "") -> str:
    """The status of a limit, from its first questions, or from the first on one decision."""
    row = InvariantRow(statement, statement)
    for guard in questions(game, statement, on):
        with closing(Solver()) as solver:
            kept(guard, row, solver, Allowance())
    return row.status


def first_kind() -> str:
    """The kind of the chip that is the cause in the first questions."""
    (first,) = questions(GAME, "one-reaction")
    cause = first.name.removeprefix("react-send to ")
    return GAME.document.section("chips")[cause].need("kind").string()


def meant(word: str, decision: str) -> bool:
    """Whether a word means something on a decision."""
    decisions = WORDS[word].meant_on
    return decisions is None or decision in decisions


def conditions(word: str) -> Iterator[str]:
    """Conditions on a word of which at least one holds somewhere, where its value differs."""
    known = WORDS[word]
    arguments = [TEXTS.get(word, ARGUMENTS[kind]) if kind == "text" else ARGUMENTS[kind] for kind in known.takes]
    text = f"{word}({', '.join(arguments)})" if known.takes else word
    if known.result == "truth":
        yield from (text, f"not {text}")
    elif known.result == "chip":
        yield f"kind({text}, '{first_kind()}')"
    elif known.result == "number":
        yield from (f"{text} >= 2", f"{text} < 2", f"{text} < 1")
    else:
        yield f"{text} == 'allowed'"


@cache
def planted(statement: str) -> tuple[tuple[str, str], ...]:
    """Every word that may be used on the decision of a limit, with the conditions on it that can be read."""
    decision, _ = LIMITS[statement]
    words = [word for word in WORDS if word not in OF_THE_ANSWER and meant(word, decision)]
    found = ((word, condition) for word in words for condition in conditions(word))
    return tuple(pair for pair in found if (statement, pair[1]) not in WITHIN)


PLANTED = [(statement, word, condition) for statement in LIMITS for word, condition in planted(statement)]


@pytest.mark.rotating(80)
@pytest.mark.parametrize(("statement", "word", "condition"), PLANTED)
def test_no_permission_leaves_a_limit_proved(statement: str, word: str, condition: str) -> None:
    decision, piece = LIMITS[statement]
    try:
        game = with_permission(decision, f"named(chip, '{piece}') and {condition}")
    except Unreadable:
        pytest.skip("no such condition can be written")
    assert status(game, statement) != "proved"


@pytest.mark.rotating(16)
@pytest.mark.parametrize("decision", ["react-attack", "react-buy"])
@pytest.mark.parametrize("word", ["incoming", "largest_crashed", "gems_crashed", "in_hand(chip)"])
def test_no_permission_where_nothing_was_sent_leaves_one_reaction_proved(decision: str, word: str) -> None:
    """An attack and a purchase send no gems, and break none."""
    game = with_permission(decision, f"{word} < 1")
    assert status(game, "one-reaction", decision) == "violated"


def from_norms(statement: str) -> Iterator[tuple[str, str]]:
    """Each norm on a limit's decision, with the condition that an answer which the limit is about breaks it."""
    decision, piece = LIMITS[statement]
    for norm in GAME.norms:
        if norm.decision == decision and norm.kind != "may":
            sign = "not " if norm.kind == "must" else ""
            yield norm.id, f"named(chip, '{piece}') and {sign}({norm.text})"


#: Norms that no such answer breaks: a Crash Gem has a purple shield, a Wound is no orb, what is named is another chip.
UNBROKEN = {
    *("purple-shield", "dragon-form-double-crash-gem", "dragon-form-gemonade", "dragon-form-reversal"),
    *("dragon-form-stone-wall", "dragon-form-other-shields", "chromatic-orb-is-no-reaction", "no-orbs-in-dragon-form"),
    *("gemonade-beside-a-counter-crash",),
}
FROM_NORMS = [(statement, *made) for statement in LIMITS for made in from_norms(statement) if made[0] not in UNBROKEN]


@pytest.mark.rotating(10)
@pytest.mark.parametrize(("statement", "norm", "condition"), FROM_NORMS)
def test_no_permission_for_what_a_norm_forbids_leaves_a_limit_proved(statement: str, norm: str, condition: str) -> None:
    assert status(with_permission(LIMITS[statement][0], condition), statement) != "proved"


@pytest.mark.parametrize("statement", LIMITS)
def test_without_one_the_limit_is_proved(statement: str) -> None:
    assert status(GAME, statement) == ("proved as presumed" if statement == "four-gem" else "proved")


SHOWN = {"react": "one-reaction", "buy": "one-wound", "keep": "kept"}
#: Words of which the questions go through the values, one after another.
ENUMERATED = {"cause", "kept"}


@each_of(
    ("kind", "word"), [(kind, word) for kind in VARIED for word in sorted(VARIED[kind] - OF_THE_ANSWER - ENUMERATED)]
)
def test_a_word_that_is_called_varied_can_be_both(kind: str, word: str) -> None:
    guard = next(questions(GAME, SHOWN[kind]))
    with closing(Solver()) as solver:
        path = SymbolicPath(solver)
        play, ask = guard.ask(path)
        play.unknowns = path
        play.actor = ask.seat  # type: ignore[attr-defined]
        ask.frame.candidate = GAME.names.pieces["crash-gem"]
        condition = next(conditions(word))
        guess = compile_expression(condition, VOCABULARY, Position("")).evaluate
        holds = when(path, lambda: bool(guess(play, ask.frame)))
        assert path.possible(holds) is not None
        assert path.possible(negate(holds)) is not None


def test_what_a_question_leaves_is_named() -> None:
    game = with_permission("buy", "named(chip, 'wound') and effect('no-purple-shields')")
    row = InvariantRow("one-wound", "")
    with closing(Solver()) as solver:
        kept(next(questions(game, "one-wound")), row, solver, Allowance())
    assert (row.status, row.violations) == ("holds up to the bounds", [])
    assert row.unvaried == {"effect"}


def test_a_duty_that_reads_what_a_question_leaves_proves_nothing() -> None:
    """The limit must not rest on a prohibition that is in force only because nothing else is tried."""
    root = merge(GAME.document.root, section("norms", section("wounds-per-turn", hedged())))
    game = made(replace(GAME.document, root=root), "verifier.games.puzzle_strike.family")
    assert status(game, "one-wound") == "holds up to the bounds"


def hedged() -> Node:
    """The limit of Wounds with a condition that the question does not vary."""
    guard = "kind(chip, 'wound') and bought_wounds >= parameter('wounds-per-turn') and not effect('no-purple-shields')"
    return section("must-not", Node(Position(""), text=guard))


def test_a_limit_that_rests_on_the_reading_of_an_open_point_is_not_proved() -> None:
    assert without_clauses(GAME, ("PS3-PANIC-05",)).points["level.ratchet"].alternatives
    row = InvariantRow("never falls", "")
    with closing(Solver()) as solver:
        kept(next(questions(without_clauses(GAME, ("PS3-PANIC-05",)), "never falls")), row, solver, Allowance())
    assert row.status != "proved"


def test_the_words_of_a_norm_are_those_of_its_guard() -> None:
    assert words_in("in_hand(chip) > 0 and not effect('x')") == {"in_hand", "chip", "effect"}
