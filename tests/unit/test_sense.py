"""Rules that can be read and say nothing: what lint finds in them; types of words, and where words mean something."""

from dataclasses import replace

import pytest

from tests.support.each import each_of
from verifier.games.library import Library
from verifier.games.puzzle_strike.decisions import LANGUAGE
from verifier.games.puzzle_strike.family import PuzzleStrike
from verifier.games.puzzle_strike.vocabulary import VOCABULARY
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import load_document, merge, rulesets
from verifier.language.expression import compile_expression
from verifier.language.reader import load
from verifier.language.vocabulary import Signature, Vocabulary

pytestmark = pytest.mark.unit
LIBRARY = Library()
DOCUMENT = load_document(LIBRARY.root, "puzzle-strike/3e", (), Position(""))
CHIP = "name: X, kind: puzzle, box: 5, source: [house]"
ASKED = "choose: {options: {a: [{ante: {size: 1, who: chooser}}], b: []}}"
HIT = "gain: {chip: wound, who: affected}"


def game(overlay: str) -> PuzzleStrike:
    """The 3rd edition with an overlay merged in memory."""
    return PuzzleStrike(replace(DOCUMENT, root=merge(DOCUMENT.root, load(overlay, "overlay.yaml"))))


def told(overlay: str) -> set[tuple[str, str]]:
    """The levels and checks of what is said of an overlay."""
    return {(issue.level, issue.check) for issue in game(overlay).nonsense()}


@pytest.mark.rotating(4)
@pytest.mark.parametrize("ruleset", rulesets(LIBRARY.root))
def test_nothing_is_said_of_the_shipped_editions(ruleset: str) -> None:
    assert list(LIBRARY.open(ruleset).nonsense()) == []


@each_of(
    ("overlay", "level", "check"),
    [
        (f"chips: {{x: {{{CHIP}}}, y: {{{CHIP}}}}}", "error", "chip.name"),
        ("chips: {combine: {name: ' crash  GEM '}}", "error", "chip.name"),
        ("chips: {combine: {name: ''}}", "error", "chip.name"),
        ("characters: {grave: {chips: [stone-wall, martial-mastery, reversal]}}", "error", "character.chips"),
        ("characters: {grave: {chips: [reversal, martial-mastery, reversal]}}", "error", "character.chips"),
        ("characters: {grave: null}", "warning", "chip.owner"),
        ("chips: {iron-defense: {kind: character}}", "warning", "chip.owner"),
        ("chips: {wound: {box: 0}}", "error", "chip.box"),
        ("chips: {iron-defense: {box: null}}", "warning", "chip.box"),
        (f"chips: {{x: {{{CHIP}, main: [{{counter-crash: {{gems: 1}}}}]}}}}", "error", "step.event"),
        (f"chips: {{x: {{{CHIP}, main: [reflect]}}}}", "error", "step.event"),
        (f"chips: {{x: {{{CHIP}, main: [{{if: 'true', do: [immune]}}]}}}}", "error", "step.event"),
        (f"chips: {{x: {{{CHIP}, reaction: {{to: buy, do: [{{negate: {{all: true}}}}]}}}}}}", "error", "step.event"),
        (f"chips: {{x: {{{CHIP}, main: [{{gain: {{chip: wound, who: attacker}}}}]}}}}", "error", "step.who"),
        (f"chips: {{x: {{{CHIP}, main: [{{gain: {{chip: wound, who: chooser}}}}]}}}}", "error", "step.who"),
        (f"chips: {{x: {{{CHIP}, main: [{{gain: {{chip: wound, who: affected}}}}]}}}}", "error", "step.who"),
        (f"chips: {{x: {{{CHIP}, main: [split-largest]}}}}", "error", "step.who"),
        (f"chips: {{x: {{{CHIP}, main: [{{effect: {{name: e, until: end-of-turn}}}}]}}}}", "warning", "step.effect"),
        (f"chips: {{x: {{{CHIP}, reaction: {{to: send, do: [{{draw: 1}}]}}}}}}", "warning", "chip.icon"),
        ("turn: [loss-check, turn-end, draw, discard, keep, buy, action, ante]", "error", "turn.order"),
        ("ante: {empty-stacks: [4, 3, 2]}", "error", "ante.levels"),
        ("ante: {empty-stacks: [2, 2, 4]}", "error", "ante.levels"),
        ("parameters: {opening-hand: {value: 11}}", "error", "hand.size"),
        ("starting-deck: null", "error", "hand.size"),
        ("banks: {first-game: {stacks: [draw-three, draw-three]}}", "error", "bank.stacks"),
        ("banks: {first-game: {stacks: [combine]}}", "error", "bank.stacks"),
        ("norms: {x: {clause: y, 'on': buy, must: 1 == 2, say: z}}", "warning", "norm.constant"),
        ("norms: {x: {clause: y, 'on': buy, must-not: 'true', say: z}}", "warning", "norm.constant"),
        ("parameters: {lose-att: {value: 3, clause: y}}", "error", "name.unread"),
        ("structure: {reading-ordre: y}", "error", "name.unread"),
        ("material: {chipz: {value: 3, clause: y}}", "error", "name.unread"),
    ],
)
def test_what_says_nothing_is_an_error_and_what_is_odd_a_warning(overlay: str, level: str, check: str) -> None:
    assert (level, check) in told(overlay)


@pytest.mark.parametrize(
    "overlay",
    [
        "chips: {stone-wall: {reaction: {do: [{counter-crash: {gems: 1}}, reflect, {negate: {all: true}}]}}}",
        f"chips: {{x: {{{CHIP}, affects: opponents, main: [{{{HIT}}}, split-largest]}}}}",
        f"chips: {{x: {{{CHIP}, main: [{{{ASKED}}}]}}}}",
        "{parameters: {free: {value: 3, clause: y}}, norms: {x: {clause: y, 'on': buy, must: money > parameter('free'),"
        " say: z}}}",
        "turn: [action, ante, buy, keep, discard, draw, turn-end, loss-check]",
    ],
)
def test_what_means_something_is_let_be(overlay: str) -> None:
    assert told(overlay) == set()


@pytest.mark.parametrize(
    ("decision", "guard", "message"),
    [
        ("buy", "money > chip", "expected a number, found a chip: chip"),
        ("buy", "money", "expected a truth (yes or no), found a number: money"),
        ("buy", "not price(chip)", "expected a truth (yes or no), found a number: price(chip)"),
        ("buy", "money >= 3 and chip", "expected a truth (yes or no), found a chip: chip"),
        ("buy", "size(money) == 1", "expected a chip, found a number: money"),
        ("buy", "affordable + 1 > 2", "expected a number, found a truth (yes or no): affordable"),
        ("buy", "chip in (1, 2)", "expected a chip, found a number: 1"),
        ("play", "reading('play.wound') == 3", "expected a text, found a number: 3"),
        ("ante", "kind(chip, 'gem')", "'chip' means nothing on ante; it does on accept, buy"),
        ("buy", "gem == 1", "'gem' means nothing on buy; it does on ante"),
        ("buy.stop", "named(chip, 'wound')", "'chip' means nothing on buy.stop"),
        ("play", "largest_crashed > 3", "'largest_crashed' means nothing on play; it does on react-attack"),
    ],
)
def test_words_have_types_and_decisions_on_which_they_mean_something(decision: str, guard: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        game(f"norms: {{x: {{clause: y, 'on': {decision}, must: \"{guard}\", say: z}}}}")
    assert message in str(caught.value)
    assert caught.value.position.path == "overlay.yaml"


def test_a_quoted_name_is_no_word() -> None:
    assert told("norms: {x: {clause: y, 'on': buy, must: \"in_hand_named('crash-gem') < 2\", say: z}}") == set()


def test_every_word_has_a_type() -> None:
    assert VOCABULARY.types.keys() == VOCABULARY.terms.keys()


def test_words_without_a_type_fit_everywhere() -> None:
    words = Vocabulary({"some": lambda p, f: 1, "number": lambda p, f: 2}, {}, types={"number": Signature("number")})
    assert compile_expression("(some if number > 1 else 3) == 1", words, Position("")).evaluate(None, None)
    assert not compile_expression("not some", words, Position("")).evaluate(None, None)


def test_a_message_names_the_gem_that_was_crashed() -> None:
    norm = next(norm for norm in game("{}").norms if norm.id == "four-gem")
    assert [blank for blank, _ in norm.blanks] == ["{largest_crashed}"]
    with pytest.raises(Unreadable, match="unknown name 'largest_crash'"):
        game("norms: {four-gem: {say: 'a {largest_crash}-gem'}}")


def test_the_cases_of_structure_are_those_of_the_editions() -> None:
    known = {name for ruleset in rulesets(LIBRARY.root) for name in LIBRARY.open(ruleset).document.section("structure")}
    assert {name for name in LANGUAGE.lists["structure-besides"] if name != "setup-count"} <= known
    assert all(any(name.startswith(family) for name in known) for family in LANGUAGE.lists["structure-families"])
