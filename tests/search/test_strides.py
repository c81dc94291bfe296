"""The induction step between two questions: what is kept by it, and that nothing is that a changed text breaks.

Every operation of a text is changed so that it breaks each of the rows besides what it does; so are primitives of the
game. Not for: limits at the questions that norms keep them at (`test_proved`).
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from verifier.games.library import Library
from verifier.games.puzzle_strike import incidents, zones
from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.loose import likeness, opaque
from verifier.games.puzzle_strike.operations.base import ChipOperation
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import Seat, State
from verifier.games.puzzle_strike.strides import Stride, kinds_of, strides
from verifier.games.standing import needed_after
from verifier.games.steps import Step
from verifier.kernel.ask import Moves
from verifier.kernel.spec import Decided
from verifier.search.induction import Allowance, Steady, known_of, resolved, take, taken_along
from verifier.search.prove import InvariantRow
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.solver import Solver

pytestmark = pytest.mark.property
GAME = Library().open("puzzle-strike/3e")
RULES: Any = GAME.rules  # type: ignore[attr-defined]
#: Texts whose step is taken along every path within a moment, one for each operation that asks for little.
SMALL = ("money", "arrows", "piggy", "effect", "ante-shift", "end-action-phase", "discard-self", "immune", "place")
WOUND, GEM = RULES.wound, RULES.gem_chips[1]


def rows() -> dict[str, InvariantRow]:
    """The rows of a proof, with nothing shown."""
    return {kind: InvariantRow(kind, title) for kind, title in GAME.statements().items()}


def named(name: str) -> Stride:
    """The first stride whose name has some words in it."""
    return next(one for one in strides(RULES) if name in one.name)


def along(stride: Stride, paths: int = 60) -> Steady:
    """A stride along its first paths."""
    return taken_along(stride, rows(), paths, Allowance())  # type: ignore[arg-type]


@pytest.mark.parametrize("phase", [phase for phase in RULES.turn if phase not in ("action", "buy")])
def test_a_step_of_the_turn_keeps_everything(phase: str) -> None:
    found = rows()
    take(named(f"the step {phase}"), found, Allowance())  # type: ignore[arg-type]
    assert [kind for kind, row in found.items() if row.unshown] == []
    assert found["conservation"].strides == 1
    assert found["conservation"].status == "holds up to the bounds"  # what is listed one by one has bounds


@pytest.mark.parametrize("name", SMALL)
def test_a_step_of_a_text_keeps_everything(name: str) -> None:
    found = rows()
    take(named(f": {name} ("), found, Allowance())  # type: ignore[arg-type]
    assert (found["conservation"].strides, found["conservation"].unshown) == (1, set())


# What a changed operation does besides: by the row that it breaks.
Harm = Callable[[Play, Frame], None]


def lose_a_chip(play: Play, frame: Frame) -> None:
    """A Wound of the bank is gone."""
    play.state.bank[WOUND] -= 1


def make_a_chip(play: Play, frame: Frame) -> None:
    """A gem comes from nowhere."""
    play.state.seats[frame.seat].pile[1] += 1


def forget_a_purchase(play: Play, frame: Frame) -> None:
    """No Wound was bought in this turn."""
    play.state.seats[frame.seat].bought[WOUND] = 0


def buy_by_itself(play: Play, frame: Frame) -> None:
    """A Wound counts as bought."""
    play.state.seats[frame.seat].bought[WOUND] += 1


def keep_by_itself(play: Play, frame: Frame) -> None:
    """A chip is kept that nobody has kept."""
    play.state.seats[frame.seat].hand[WOUND] -= 1
    play.state.seats[frame.seat].kept.append(WOUND)


def lower_the_level(play: Play, frame: Frame) -> None:
    """The ante level falls."""
    play.state.level = 0


def blur_a_pile(play: Play, frame: Frame) -> None:
    """A pile holds a gem of no size."""
    play.state.seats[frame.seat].pile[0] += 1


def forget_an_answer(play: Play, frame: Frame) -> None:
    """Nobody has answered yet."""
    assert frame.incident is not None
    frame.incident.answered = [0] * len(frame.incident.answered)


def answer_by_itself(play: Play, frame: Frame) -> None:
    """One answer more counts."""
    assert frame.incident is not None
    frame.incident.answered[frame.seat] += 1


def hide_a_gem(play: Play, frame: Frame) -> None:
    """A send forgets its largest gem."""
    assert frame.incident is not None
    frame.incident.largest = 1


HARMS: Mapping[str, tuple[Harm, ...]] = {
    "conservation": (lose_a_chip, make_a_chip),
    "one-wound": (forget_a_purchase, buy_by_itself),
    "kept": (keep_by_itself,),
    "never falls": (lower_the_level,),
    "pile": (blur_a_pile,),
}
#: What only a text can do that answers a send.
TO_A_SEND: Mapping[str, tuple[Harm, ...]] = {
    "one-reaction": (forget_an_answer, answer_by_itself),
    "four-gem": (hide_a_gem,),
}


class Changed(ChipOperation):
    """An operation that does something besides."""

    name = "changed"
    about = "an operation that does something besides"

    def __init__(self, plain: Any, harm: Harm) -> None:
        self.__dict__.update(plain.__dict__, plain=plain, harm=harm)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Do what it does, and something besides."""
        asked = self.__dict__["plain"].run(play, frame)
        if asked is not None:
            yield from asked
        self.__dict__["harm"](play, frame)


def uses() -> Iterator[tuple[str, Chip, str]]:
    """One use of each operation in a text, and of each in an answer to a send: its name, the chip, what sets it off."""
    seen = set()
    for chip in RULES.chips:
        for on, program in chip.programs():
            for step in program:
                key = step.name, on == "send"
                if key not in seen and not seen.add(key):  # type: ignore[func-returns-value]
                    yield step.name, chip, on


def changed(chip: Chip, on: str, name: str, harm: Harm) -> Stride:
    """The stride of an operation of a chip's text that is changed."""

    def program_of(program: tuple[Any, ...]) -> tuple[Any, ...]:
        number = next(number for number, step in enumerate(program) if step.name == name)
        made = Changed(program[number].operation, harm)
        step = Step(made.run, "changed", (), made)
        return (*program[:number], step, *program[number + 1 :])

    if on == "":
        twin = replace(chip, main=program_of(chip.main))
    elif chip.reaction is not None and chip.reaction.to == on:
        twin = replace(chip, reaction=chip.reaction._replace(steps=program_of(chip.reaction.steps)))
    else:
        triggers = tuple(
            one._replace(steps=program_of(one.steps))
            if one.on == on and any(s.name == name for s in one.steps)
            else one
            for one in chip.triggers
        )
        twin = replace(chip, triggers=triggers)
    chips = tuple(twin if one.index == chip.index else one for one in RULES.chips)
    return next(one for one in strides(replace(RULES, chips=chips)) if ": changed (" in one.name)


PLANTED = [
    (name, chip.slug, on, kind, harm)
    for name, chip, on in uses()
    for kind, harms in (HARMS if on != "send" else {**HARMS, **TO_A_SEND}).items()
    for harm in harms
]


@pytest.mark.rotating(40)
@pytest.mark.parametrize(("name", "slug", "on", "kind", "harm"), PLANTED)
def test_no_changed_operation_leaves_a_row_proved(name: str, slug: str, on: str, kind: str, harm: Harm) -> None:
    chip = RULES.chips[RULES.index[slug]]
    found = along(changed(chip, on, name, harm).straying())
    assert kind in found.lost


def test_every_operation_of_the_texts_is_changed() -> None:
    within = {step.name for chip in RULES.chips for _, program in chip.programs() for step in program}
    assert {name for name, *_ in PLANTED} == within


def test_a_reaction_that_counts_twice_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = incidents.use_reaction

    def twice(play: Play, frame: Frame, zone: str) -> None:
        plain(play, frame, zone)
        answer_by_itself(play, frame)

    monkeypatch.setattr(incidents, "use_reaction", twice)
    assert "one-reaction" in along(named("a reaction to a send")).lost


def test_a_draw_that_loses_a_chip_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = zones.take_drawn

    def lossy(play: Play, seat: int, drawn: tuple[int, ...]) -> None:
        plain(play, seat, drawn)
        play.state.seats[seat].hand[drawn[0]] -= 1

    monkeypatch.setattr(zones, "take_drawn", lossy)
    assert "conservation" in along(named("a draw"), 200).lost


def test_a_row_rests_on_a_reading_that_is_presumed() -> None:
    found = rows()
    take(named(": trash-self ("), found, Allowance())  # type: ignore[arg-type]
    assert found["never falls"].presumed == {"level.falls: never"}
    found["never falls"].guards = 1
    assert found["never falls"].status == "proved as presumed"
    assert not found["conservation"].presumed


def otherwise(key: str, reading: str) -> Any:
    """The rules with another reading of a presumed point, as an erratum would have it."""
    decided = RULES.decided
    twin = Decided(decided.points)
    twin.settled, twin.presumed = decided.settled, {**decided.presumed, tuple(key.partition("@")[::2]): reading}
    return replace(RULES, decided=twin)


@pytest.mark.parametrize("name", ["trash-self", "burning-vigor: trash (3)"])
def test_a_presumption_that_is_not_named_makes_no_difference(name: str) -> None:
    stride = named(name)
    plain, whole = along(stride.straying(), 500), along(stride, 500)
    assert not whole.missed
    assert plain.followed
    for key, _, followed in (one.partition(": ") for one in plain.followed):
        for reading in {*RULES.decided.points[key.partition("@")[0]].alternatives} - {followed}:
            twin = next(one for one in strides(otherwise(key, reading)) if one.name == stride.name)
            flipped = along(twin.straying(), 500)
            assert not flipped.missed
            broken = flipped.lost.keys() - plain.lost.keys()
            assert all(f"{key}: {followed}" in whole.rested(kind) for kind in broken)


def count_a_counter(play: Any) -> None:
    """One counter-crash more counts, and another one."""
    play.known[0].counters += 2


def fill_the_pile(play: Any) -> None:
    """The pile of somebody whose send is on its way grows."""
    play.state.seats[play.known[0].actor].pile[1] += 1


@pytest.mark.parametrize(
    ("kind", "harm"), [("one-counter", count_a_counter), ("floating", fill_the_pile), ("", lambda play: None)]
)
def test_what_goes_wrong_among_several_is_seen(kind: str, harm: Callable[[Any], None]) -> None:
    plain = next(one for one in strides(GAME.under("ffa").rules) if one.name == "a reaction to a send")

    def begin(play: Any) -> Moves:
        yield from plain.begin(play)
        harm(play)

    changed = replace(plain, begin=begin).straying()
    lost = taken_along(changed, dict.fromkeys(("one-counter", "floating")), 20, Allowance()).lost  # type: ignore[arg-type]
    assert "".join(lost) == kind


def test_a_row_that_no_step_speaks_of_is_not_proved() -> None:
    found = {"floating": InvariantRow("floating", "no send leaves a full pile")}
    take(named("the step ante"), found, Allowance())
    assert (found["floating"].strides, found["floating"].status) == (0, "holds up to the bounds")


def test_a_step_that_is_cut_off_proves_nothing() -> None:
    found = rows()
    take(named("the step ante"), found, Allowance(0))  # type: ignore[arg-type]
    assert {row.status for row in found.values()} == {"holds up to the bounds"}
    assert found["conservation"].unshown == {"the step ante: cut off"}


def test_with_less_effort_every_presumption_of_a_step_of_many_paths_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.search.induction.FEW_STRAYING", 1)
    little, much = rows(), rows()
    take(named(": trash-self ("), little, Allowance(), thorough=False)  # type: ignore[arg-type]
    take(named(": trash-self ("), much, Allowance())  # type: ignore[arg-type]
    assert all(little[kind].presumed >= row.presumed for kind, row in much.items())
    assert (little["conservation"].presumed, much["conservation"].presumed) == ({"level.falls: never"}, set())


def test_every_count_of_a_position_is_made_up() -> None:
    with closing(Solver()) as solver:
        play: Any = named("the step ante").start(SymbolicPath(solver), {})
        known = {name for name in Seat.__slots__ if isinstance(getattr(play.state.seats[0], name), int)}
        same = {name for name in State.__slots__ if isinstance(getattr(play.state, name), int)}
    assert known == {"ended_by"}  # a chip, and none has ended the phase
    assert same == {"active", "phase", "removed", "unnamed"}  # gone through, or of records alone


def test_only_one_of_several_chips_is_tried_that_no_rule_tells_apart() -> None:
    loose = opaque(RULES)
    kinds = [likeness(loose, chip) for chip in RULES.chip_range]
    few = kinds_of(RULES, [kinds.index(kind) for kind in kinds], ())
    assert {kinds[chip] for chip in few} == {*kinds}
    assert {WOUND, *RULES.gem_chips.values()} <= {*few}


def test_what_a_function_looks_at_no_more_is_not_needed() -> None:
    def counting(number: int) -> Iterator[int]:
        square = number * number
        yield square
        yield number

    course = counting(3)
    next(course)
    frame = course.gi_frame  # type: ignore[attr-defined]
    assert needed_after(frame.f_code, frame.f_lasti) == {"number"}


def test_places_differ_by_what_is_assumed_of_their_counts() -> None:
    with closing(Solver()) as solver:
        one, other = SymbolicPath(solver), SymbolicPath(solver)
        first, second = one.unknown("count", 0, 9), other.unknown("count", 0, 9)
        assert resolved((first,), set()) == resolved((second,), set())
        assert known_of(one, (first,)) == known_of(other, (second,))
        other.require(second >= 3)
        assert known_of(one, (first,)) != known_of(other, (second,))
