"""What operations and words of conditions say that they touch is what they really do, in positions of random games."""

from random import Random

import pytest

from tests.support import recording_second as second
from tests.support.each import each_of
from tests.support.recording import Notes
from tests.support.recording_first import (
    declared,
    incident_of,
    observed,
    position,
    recorded,
    steps_inside_left_out,
    uses,
)
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations import OPERATIONS
from verifier.games.puzzle_strike.vocabulary import VOCABULARY, WORDS
from verifier.games.puzzle_strike_2.operations import automaton
from verifier.kernel.footprint import expand, plain
from verifier.kernel.source import Position
from verifier.language.expression import compile_expression

pytestmark = pytest.mark.property
POSITIONS = range(12)
#: What follows from a step only later: a trap when somebody buys, an effect when a chip is bought, a hand that is shown
#: when somebody asks what was seen, a stack when somebody would gain of it.
LATER = {
    "trap": {"bank", "gained"}, "effect": {"bag"}, "reveal-hand": {"hand"}, "swap-self": {"hand"},
    "show": {"hand", "discard"}, "remove-stack": {"bank"}, "have-play": {"arrows"},
    # under other readings of `place.counts-as-hand` and `place.trashed`
    "discard": {"placed"}, "discard-all": {"placed"}, "trash": {"placed"},
}  # fmt: skip
#: What the game asks in the course of a step: to refill a bag, and in which order several players act.
OF_THE_GAME = ("refill", "order", "moves-first")
#: What words look at without saying so, see `vocabulary`: copies of the chip and gems, which are taken as objects; what
#: the ante level follows from; arrows of whatever colour.
UNSAID = {
    **dict.fromkeys(("in_hand", "money", "unplayed", "affordable"), frozenset(("hand",))),
    **dict.fromkeys(("in_bank", "combined_in_bank", "can_combine", "level_of_stacks"), frozenset(("bank",))),
    "actions": frozenset(("arrows",)),
}
#: One of the names that the text of a word may be.
EXAMPLES = {"slugs": "crash-gem", "kinds": "gem", "icons": "orb", "banners": "brown", "colours": "brown",
            "events": "send", "effects": "x", "parameters": "lose-at", "readings": "gain.to"}  # fmt: skip


@each_of("name", WORDS)
def test_a_word_looks_at_what_it_declares(name: str) -> None:
    word = WORDS[name]
    texts = [EXAMPLES.get(word.texts, ""), "x"]
    arguments = ["chip" if kind == "chip" else f"'{texts.pop(0)}'" for kind in word.takes]
    text = f"{name}({', '.join(arguments)})" if word.takes else name
    condition = compile_expression(text if word.result == "truth" else f"{text} == {text}", VOCABULARY, Position(""))
    said = {one.partition(":")[0] for one in expand(word.looks_at, {"text": ("x",), "colour": ("black",)})}
    for seed in POSITIONS:
        notes, random = Notes(), Random(seed)
        with notes.pause():
            play = recorded(position(seed), 0, notes)
            frame = Frame(0, play.rules.index["crash-gem"])
            frame.incident, frame.answer = incident_of("send", play, 0, random), (1, 2)
            frame.candidate = frame.trashed = frame.moved = frame.bought = play.rules.gem_chips[1]
        condition.evaluate(play, frame)
        looked_at = {one for one in notes.read if not one.startswith("incident:")}  # the event that is answered
        assert looked_at <= said | UNSAID.get(name, frozenset())
        assert not notes.written


@each_of("name", OPERATIONS)
def test_an_operation_touches_what_it_declares_and_nothing_else(name: str) -> None:
    said: set[str] = set()
    seen: set[str] = set()
    said_to_be_written: set[str] = set()
    written: set[str] = set()
    asked: set[str] = set()
    assert uses()[name]
    with steps_inside_left_out():
        for seed in POSITIONS:
            random = Random(f"{name} {seed}")
            for use in uses()[name]:
                notes, frame = observed(use, position(seed), random)
                reads, writes = declared(use, frame)
                where = (use.chip.slug, seed)
                assert notes.written <= writes, where
                assert notes.read <= reads, where
                assert notes.asked <= {*use.step.touches.asks.split(), *OF_THE_GAME}, where
                said |= reads
                asked |= notes.asked
                seen |= notes.read | notes.written
                written |= notes.written
                said_to_be_written |= writes
    later = LATER.get(name, set())
    assert plain(said) - plain(seen) <= later
    assert plain(said_to_be_written) - plain(written) <= later
    assert {*OPERATIONS[name].touches.asks.split()} - asked <= {"target"}  # of which two players have none


@each_of("name", second.OPERATIONS)
def test_an_operation_of_the_second_game_changes_nothing_but_what_it_declares(name: str) -> None:
    if second.OPERATIONS[name].__module__ == automaton.__name__:  # which no card has
        return
    assert second.uses()[name]
    with second.steps_inside_left_out():
        for seed in POSITIONS:
            for card, step in second.uses()[name]:
                notes = second.observed(card, step, second.position(seed), Random(f"{name} {seed}"))
                reads, writes = second.declared(step)
                assert notes.written <= writes, (card, seed)
                assert notes.read <= reads, (card, seed)
                assert notes.asked <= {*step.touches.asks.split(), *OF_THE_GAME}, (card, seed)
