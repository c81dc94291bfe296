"""Further faults: one fault is one fault, whatever follows from it, and a second one of its own is found."""

from dataclasses import replace
from random import Random

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.games import game, library, read_lines, simulated
from tests.support.studies import replay_of
from verifier.record.read import ReplayReader
from verifier.verdicts.further_faults import recovered
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
LOG = simulated(0)
LENGTH = 20
#: Lines of the game, and what stands there instead; each is the only fault.
EDITS = {
    "a chip that is not paid": (5, "P1 buy one-of-each"),
    "a chip that the bank does not have": (5, "P1 buy training-day"),
    "a chip that is not in the hand": (4, "P1 play bag-of-tricks"),
    "a draw that is too short": (6, "P1 draw creative-thoughts 1 chromatic-orb 1"),
    "a chip that is not in the bag": (6, "P1 draw creative-thoughts 4 chromatic-orb 1 crash-gem"),
    "an ante that is too large": (3, "P1 ante 2"),
    "a line of the other player": (5, "P2 buy 2"),
    "a line that is too much": (4, "P1 play three-colors\nP1 ante 1"),
    "an ante that is missing": (3, ""),
    "a draw that is missing": (6, ""),
    "a wrong total": (5, "P1 buy 2 = pile 9"),
}
#: A second fault, with which nothing of that has to do.
SECOND = (18, "P1 buy wound wound")


def edited(*edits: tuple[int, str]) -> tuple[str, ...]:
    """The beginning of the game with other lines in place of some."""
    lines = dict(enumerate(LOG.lines[:LENGTH], 1)) | dict(edits)
    return tuple(line for number in sorted(lines) for line in lines[number].splitlines())


def faults(lines: tuple[str, ...]) -> list[str]:
    """The lines that are said to be at fault."""
    replay = read_lines(replace(LOG.replay, result=None), lines)
    found = recovered(game(), replay, audit(game(), replay))
    assert found.fault is not None
    return [lines[fault.line - 1] for fault in (found.fault, *found.further)]


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_what_only_follows_from_a_fault_is_none(edit: tuple[int, str]) -> None:
    assert len(faults(edited(edit))) == 1


#: Faults that leave open what stood there, so that nothing can be said of what follows.
OPEN = ("an ante that is missing", "a draw that is missing")


@pytest.mark.rotating(3)
@pytest.mark.parametrize("edit", [EDITS[name] for name in EDITS if name not in OPEN])
def test_a_second_fault_is_found(edit: tuple[int, str]) -> None:
    assert faults(edited(edit, SECOND))[1:] == [SECOND[1]]


#: Studies with one fault each, which something else than the faulty line alone explains.
BAG = {"bag": ["1 x5"]}
ONE_FAULT = {
    "a line before the one that was due first": (
        {"hand": ["sneak-attack", "training-day", "1", "1"], "pile": [1], **BAG},
        {"pile": [], **BAG},
        "P1 play training-day / P1 gain 2 / P1 trash sneak-attack / P1 buy 1",
    ),
    "a toll that cannot be paid like this": (
        {"hand": ["combine", "mix-master", "1", "1", "1"], "pile": [1, 1], **BAG},
        {"pile": [], "ongoing": ["protective-ward"], **BAG},
        "P1 play combine 1+1 / P1 choose 1 / P1 buy 1",
    ),
    "opening hands in turns": (None, None, "P1 draw 1 1 / P2 draw 1 1 1 1 1 / P1 draw 1 1 1 / P1 ante 1"),
}


@pytest.mark.parametrize("name", ONE_FAULT)
def test_one_fault_of_a_study_is_told_once(name: str) -> None:
    mine, theirs, moves = ONE_FAULT[name]
    position = {"position": {"turn": "P1", "phase": "action", "seats": {"P1": mine, "P2": theirs}}} if mine else {}
    study = {"characters": ("grave", "argagarg"), "moves": moves.split(" / "), **position}
    replay = ReplayReader(library().names).json(replay_of(study), "study")
    found = recovered(game(), replay, audit(game(), replay))
    assert found.verdict == "illegal"
    assert not found.further


def test_a_line_that_would_have_to_stand_first_explains_no_fault() -> None:
    purchases = ("P1 buy wound wound", "P1 draw 1 1 1 1 1", "P2 ante 1 = P1 pile 2", "P2 buy combine 4")
    bag, turn = {"hand": ["1"], "bag": ["1 x5"], "pile": [1]}, {"turn": "P1", "phase": "buy"}
    study = {"characters": ("grave", "rook"), "moves": purchases, "position": {**turn, "seats": {"P1": bag, "P2": bag}}}
    replay = ReplayReader(library().names).json(replay_of(study), "study")
    assert [fault.line for fault in recovered(game(), replay, audit(game(), replay)).further] == [3, 4]


def one_edit(lines: list[str], random: Random) -> None:
    """Make one thing wrong: a line that is missing, doubled, elsewhere, of the other player, or with a wrong word."""
    at = random.randrange(len(lines) - 16, len(lines) - 3)
    seat, verb, *words = lines[at].split()
    edit = random.choice(("missing", "doubled", "elsewhere", "seat", "short", "word"))
    line = lines.pop(at)
    if edit == "seat":
        line = " ".join(("P2" if seat == "P1" else "P1", verb, *words))
    elif edit in ("short", "word") and words:
        line = " ".join((seat, verb, *words[:-1], *(("combine",) if edit == "word" else ())))
    if edit != "missing":
        lines.insert(at + (random.randint(1, 3) if edit == "elsewhere" else 0), line)
    if edit == "doubled":
        lines.insert(at, line)


@pytest.mark.rotating(20)
@pytest.mark.parametrize("seed", range(30))
def test_one_edit_of_a_game_is_one_fault(seed: int) -> None:
    log, random = simulated(seed), Random(seed)
    lines = list(log.lines[: random.randrange(20, 60)])
    one_edit(lines, random)
    replay = read_lines(replace(log.replay, result=None), tuple(lines))
    found = audit(game(), replay)
    if found.verdict == "illegal":
        assert not recovered(game(), replay, found).further
