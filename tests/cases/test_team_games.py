"""Games of three and four players: how they end from outside, who plays what, what a position must say."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import pytest

from tests.support.each import each_of
from tests.support.studies import BANK, replay_of
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.cases
FOUR = ("grave", "rook", "midori", "setsuki")
THREE = FOUR[:3]
TEAMS = {"characters": FOUR, "mode": "teams", "teams": [["P1", "P3"], ["P2", "P4"]]}
FFA = {"characters": THREE, "mode": "ffa"}
LAST = {"characters": FOUR, "mode": "last-man-standing"}


@cache
def library() -> Library:
    """The shipped rulesets."""
    return Library()


class Study(NamedTuple):
    """A position's seats, moves, the verdict with the clause of its fault, and what else the header says."""

    name: str
    seats: Mapping[str, object]
    moves: str
    wanted: str
    clause: str = ""
    place: Mapping[str, object] = {}
    more: Mapping[str, object] = {}


def judged(study: Study) -> Audit:
    """The verdict on a study."""
    moves = [move.strip() for move in study.moves.split(" / ")] if study.moves else []
    position = {"turn": "P1", "phase": "action", "seats": study.seats, **study.place}
    line = replay_of({"bank": BANK, "position": position, "moves": moves, **study.more})
    try:
        replay = ReplayReader(library().names).json(line, "study")
    except Unreadable as error:
        return Audit("study", "malformed", notes=(str(error),))
    return audit(library().open(replay.ruleset), replay)


HAND = {"hand": [1]}
EVERYBODY: dict[str, object] = {
    "P1": {"hand": [1], "pile": [1]},
    "P2": {"hand": [1], "pile": [3]},
    "P3": HAND,
    "P4": HAND,
}
THREE_SEATS = {seat: EVERYBODY[seat] for seat in ("P1", "P2", "P3")}


def ended(winner: str, by: str, way: Mapping[str, object]) -> dict[str, object]:
    """A way to play with a result."""
    return {**way, "result": {"winner": winner, "by": by}}


def copies(mode: str, sets: int, *characters: str) -> dict[str, object]:
    """A way to play with several boxes on the table."""
    return {"mode": mode, "sets": sets, "characters": characters}


OUT: dict[str, object] = {"out": ["P2"], "phase": "ante"}
OLD_BANK = "first-game"
DAMAGING = {**FFA, "bank": ["chip-damage", *BANK[1:]]}
DAMAGED: dict[str, object] = {
    "P1": {"hand": ["chip-damage"]}, "P2": {"hand": ["crash-gem", 1, 1]}, "P3": {"hand": [1, 2, 3]}
}  # fmt: skip
DISCARDS = {"2": "P2 discard crash-gem", "3": "P3 discard 1 2"}
HEXING = {**FFA, "characters": ("argagarg", "rook", "midori")}
WOUNDED = {"hand": ["wound", "wound"]}
HEXED: dict[str, object] = {"P1": {"hand": ["hex-of-murkwood"]}, "P2": WOUNDED, "P3": WOUNDED}
IMPROVING = "react self-improvement"
IMPROVED = {"hand": ["self-improvement"], "bag": ["1 x4"], "pile": [1]}
DRAWING: dict[str, object] = {"P1": {"hand": ["sneak-attack"]}, "P2": IMPROVED, "P3": IMPROVED}
TOTALS = {"pile": "PS3-OBJ-04", "gems": "PS3-SETUP-05"}
AHEAD = "react thinking-ahead"
WARY = {"hand": ["thinking-ahead", 1], "bag": [1]}
SPARED: dict[str, object] = {
    "P1": {"hand": ["sneak-attack", "mix-master"], "pile": [2, 2]}, "P3": HAND,
    "P2": {**WARY, "pile": [3, 2]}, "P4": WARY,
}  # fmt: skip
SPARING = {**TEAMS, "bank": ["thinking-ahead", *BANK[1:]]}
ARMED = {"hand": ["crash-gem"], "pile": [1]}
CRASHING: dict[str, object] = {"P1": {"hand": ["crash-gem"], "pile": [2]}, "P2": ARMED, "P3": ARMED}
FOURFOLD = {**FFA, "characters": FOUR}
WALLED: dict[str, object] = {
    "P1": {"hand": ["crash-gem"], "pile": [3]}, "P2": ARMED, "P3": {"hand": ["stone-wall"], "pile": [2]}
}  # fmt: skip
STUDIES = (
    *(Study(f"adjudicated-to-a-team-{named}-{said}", EVERYBODY, f"adjudicate {named} wins", wanted, clause,
            more=ended(said, "adjudication", TEAMS))
      for named, said, wanted, clause in (
          ("P1", "P1", "legal", ""), ("P1", "P3", "legal", ""), ("P3", "P1", "legal", ""), ("P4", "P2", "legal", ""),
          ("P1", "P2", "illegal", "PS3-TEAM-20"), ("P4", "P3", "illegal", "PS3-TEAM-20"))),
    *(Study(f"time-in-teams-{winner}", EVERYBODY, "time", "legal", more=ended(winner, "time", TEAMS))
      for winner in ("P1", "P2", "P3", "P4", "none")),
    Study("adjudicated-to-nobody-and-said-to-be-won", EVERYBODY, "adjudicate drawn", "illegal", "PS3-TEAM-20",
          more=ended("P1", "adjudication", TEAMS)),
    Study("a-concession-in-teams", EVERYBODY, "P2 concede", "undecided", more=ended("P1", "concession", TEAMS)),
    Study("adjudicated-in-ffa", THREE_SEATS, "adjudicate P2 wins", "legal", more=ended("P2", "adjudication", FFA)),
    Study("adjudicated-in-ffa-otherwise", THREE_SEATS, "adjudicate P2 wins", "illegal", "PS3-END-03",
          more=ended("P3", "adjudication", FFA)),
    Study("time-in-ffa", THREE_SEATS, "time", "legal", more=ended("P3", "time", FFA)),
    Study("adjudicated-to-who-is-out", EVERYBODY, "adjudicate P2 wins", "illegal", "PS3-LMS-02",
          {"out": ["P2"]}, LAST),
    Study("won-on-time-by-who-is-out", EVERYBODY, "time", "illegal", "PS3-LMS-02", {"out": ["P2"]},
          ended("P2", "time", LAST)),
    Study("a-header-alone-says-time", THREE_SEATS, "", "consistent", more=ended("P2", "time", FFA)),
    Study("a-header-alone-says-that-one-of-three-conceded", THREE_SEATS, "", "undecided",
          more=ended("P2", "concession", FFA)),
    Study("a-header-alone-says-it-with-capitals", THREE_SEATS, "", "undecided", more=ended("P2", "Concession", FFA)),
    Study("an-end-there-is-not", THREE_SEATS, "", "malformed", more=ended("P2", "concesion", FFA)),
    Study("an-end-that-was-struck", THREE_SEATS, "P1 pass / time / rewind to 2", "undecided",
          more=ended("P2", "time", FFA)),
    Study("a-concession-that-was-struck", {"P1": HAND, "P2": HAND}, "P1 pass / P2 concede / rewind to 2", "undecided",
          more=ended("P1", "concession", {"characters": FOUR[:2]})),
    Study("a-struck-concession-and-one-that-counts", {"P1": HAND, "P2": HAND},
          "P1 pass / P2 concede / rewind to 2 / P1 concede", "legal",
          more=ended("P2", "concession", {"characters": FOUR[:2]})),
    *(Study(f"chip-damage-{order}", DAMAGED, " / ".join(("P1 play chip-damage", *(DISCARDS[seat] for seat in order))),
            "legal", more=DAMAGING) for order in ("23", "32")),
    *(Study(f"chip-damage-split-{number}", DAMAGED, f"P1 play chip-damage / {discards}", wanted, clause, more=DAMAGING)
      for number, (discards, wanted, clause) in enumerate((
          ("P3 discard 1 / P2 discard crash-gem / P3 discard 2", "legal", ""),
          ("P2 discard 1 / P3 discard 1 / P2 discard 1 / P3 discard 2", "legal", ""),
          ("P2 discard 1 / P3 discard 1 2 / P2 discard crash-gem / P1 buy wound", "legal", ""),
          ("P2 discard 1 / P3 discard 1 2 / P1 buy wound", "illegal", "PS3-CHIP-CHIP-DAMAGE-01"),
          ("P3 discard 1 / P2 discard crash-gem / P3 discard 2 3", "illegal", "PS3-ACTION-05"),
          ("P2 discard crash-gem / P3 discard 1 / P2 discard 1 / P3 discard 2", "legal", ""),
          ("P3 discard 1 / P2 discard crash-gem / P3 discard 1", "illegal", "PS3-CHIP-CHIP-DAMAGE-01")))),
    Study("chip-damage-in-the-turn-of-the-second", {**DAMAGED, "P2": DAMAGED["P1"], "P1": DAMAGED["P2"]},
          "P2 play chip-damage / P1 discard crash-gem / P3 discard 1 2", "legal", "", {"turn": "P2"}, DAMAGING),
    Study("chip-damage-with-one-chip-too-few", DAMAGED,
          "P1 play chip-damage / P3 discard 1 / P2 discard crash-gem / P1 buy wound", "illegal",
          "PS3-CHIP-CHIP-DAMAGE-01", more=DAMAGING),
    Study("hex-in-another-order", HEXED, "P1 play hex-of-murkwood / P3 gain wound / P2 discard wound wound", "legal",
          more=HEXING),
    Study("hex-with-too-few-wounds-in-another-order", HEXED,
          "P1 play hex-of-murkwood / P3 gain wound / P2 discard wound wound", "illegal", "PS3-SIMUL-01",
          {"bank": {"wound": 1}}, HEXING),
    Study("hex-with-too-few-wounds-in-turn-order", HEXED,
          "P1 play hex-of-murkwood / P2 discard wound wound / P3 gain wound", "legal", "", {"bank": {"wound": 1}},
          HEXING),
    Study("draws-after-an-attack-in-another-order", DRAWING,
          f"P1 play sneak-attack / P2 {IMPROVING} / P3 {IMPROVING} / P3 draw 1 1 1 / P2 draw 1 1 1",
          "legal", more=FFA),
    *(Study(f"{chip}-at-a-team-with-{who}-unaffected-{pile}", SPARED,
            f"P1 play {chip} / {answers} = P2 {counted} {pile}", wanted,
            "" if wanted == "legal" else "PS3-TEAM-03" if who == "the-other" else TOTALS[counted],
            more=SPARING)
      for chip, counted, who, answers, pile, wanted in (
          ("sneak-attack", "pile", "nobody", "P2 decline / P4 decline", 6, "legal"),
          ("sneak-attack", "pile", "one", f"P2 {AHEAD} / P4 decline", 6, "disputed"),
          ("sneak-attack", "pile", "the-other", f"P2 decline / P4 {AHEAD}", 5, "disputed"),
          ("sneak-attack", "pile", "one", f"P2 {AHEAD} / P4 decline", 7, "illegal"),
          ("mix-master 2+2", "gems", "nobody", "P2 decline / P4 decline", 4, "legal"),
          ("mix-master 2+2", "gems", "one", f"P2 decline / P4 {AHEAD}", 4, "disputed"))),
    Study("a-helper-before-another", {**CRASHING, "P4": ARMED},
          "P1 play crash-gem 2 -> P2 / P2 decline / P4 decline / P3 react crash-gem 1", "illegal", "PS3-FFA-09",
          more=FOURFOLD),
    Study("a-target-after-a-helper", CRASHING, "P1 play crash-gem 2 -> P2 / P3 decline / P2 react crash-gem 1",
          "illegal", "PS3-FFA-10", more=FFA),
    Study("an-answer-to-what-floats", {**CRASHING, "P1": {"hand": ["crash-gem"], "pile": [4, 4, 4, 2]}},
          "P1 play crash-gem 2 -> P2 / P2 react crash-gem 1", "illegal", "PS3-FLOAT-02", more=FFA),
    Study("an-answer-by-who-is-out", {**CRASHING, "P4": ARMED}, "P1 play crash-gem 2 -> P3 / P2 react crash-gem 1",
          "illegal", "PS3-LMS-02", {"out": ["P2"]}, LAST),
    Study("knockdown-at-nobody", {"P1": {"hand": ["knockdown", 1]}, "P2": HAND, "P3": HAND},
          "P1 play knockdown / P1 buy 1", "illegal", "PS3-CHIP-KNOCKDOWN-01", more=FFA),
    Study("knockdown-at-oneself", {"P1": {"hand": ["knockdown", 1]}, "P2": HAND, "P3": HAND},
          "P1 play knockdown -> P1", "illegal", "PS3-CHIP-KNOCKDOWN-01", more=FFA),
    Study("rhetoric-at-nobody", {"P1": {"hand": ["troublesome-rhetoric"], "bag": [1]}, "P2": HAND, "P3": HAND},
          "P1 play troublesome-rhetoric / P2 choose money", "illegal", "PS3-CHIP-TROUBLESOME-RHETORIC-01",
          more={**FFA, "characters": ("degrey", "rook", "midori")}),
    Study("a-crash-at-nobody", CRASHING, "P1 play crash-gem 2 / P1 pass", "illegal", "PS3-CRASH-02", more=FFA),
    *(Study(f"a-stone-wall-after-a-counter-crash-{name}", WALLED,
            "P1 play crash-gem 3 -> P2 / P2 react crash-gem 1 / P3 react stone-wall", wanted, clause,
            more={**more, "characters": ("grave", "midori", "rook")})
      for name, wanted, clause, more in (
          ("open", "disputed", "PS3-FFA-08", FFA),
          ("shields", "legal", "", {**FFA, "readings": {"helper.after-counter": "purple-shields"}}),
          ("nothing", "illegal", "PS3-FFA-08", {**FFA, "readings": {"helper.after-counter": "nothing"}}))),
    Study("a-stone-wall-of-another-before-any-counter-crash", WALLED,
          "P1 play crash-gem 3 -> P2 / P2 decline / P3 react stone-wall", "legal",
          more={**FFA, "characters": ("grave", "midori", "rook")}),
    Study("another-player's-character-chip", {**THREE_SEATS, "P1": {"hand": ["dragon-form"]}}, "P1 pass", "illegal",
          "PS3-DECK-09", more=FFA),
    Study("another-player's-character-chip-in-a-duel", {"P1": {"bag": ["stone-wall"]}, "P2": HAND}, "P1 pass",
          "illegal", "PS3-DECK-09", more={"characters": FOUR[:2]}),
    Study("a-pass-that-a-teammate's-move-follows", {**EVERYBODY, "P1": ARMED, "P3": {"hand": ["crash-gem"]}},
          "P1 pass / P3 play crash-gem 1 -> P2 / P4 decline / P1 pass", "legal", more=TEAMS),
    Study("an-ante-after-an-elimination", EVERYBODY, "P1 ante 2", "legal", "", OUT, LAST),
    Study("too-small-an-ante-after-an-elimination", EVERYBODY, "P1 ante 1", "illegal", "PS3-LMS-05", OUT, LAST),
    Study("too-large-an-ante-after-an-elimination", EVERYBODY, "P1 ante 3", "illegal", "PS3-PANIC-04", OUT, LAST),
    Study("an-ante-after-two-eliminations", EVERYBODY, "P1 ante 3 = level 2", "legal", "",
          {**OUT, "out": ["P2", "P4"]}, LAST),
    Study("a-level-that-is-too-low", EVERYBODY, "P1 ante 3", "illegal", "PS3-LMS-04",
          {**OUT, "out": ["P2", "P4"], "level": 1}, LAST),
    Study("a-level-raised-by-stacks-as-well", EVERYBODY, "P1 ante 3", "legal", "", {**OUT, "level": 2}, LAST),
    Study("a-total-of-the-level-that-is-too-low", EVERYBODY, "P1 ante 2 = level 0", "illegal", "PS3-LMS-04", OUT, LAST),
    Study("two-of-three-with-two-boxes", THREE_SEATS, "P1 pass", "legal",
          more=copies("ffa", 2, "grave", "grave", "rook")),
    Study("three-with-two-boxes", THREE_SEATS, "P1 pass", "illegal", "PS3-INTRO-08",
          more=copies("ffa", 2, "grave", "grave", "grave")),
    Study("three-with-three-boxes", THREE_SEATS, "P1 pass", "legal", more=copies("ffa", 3, "grave", "grave", "grave")),
    Study("three-in-the-first-edition", THREE_SEATS, "P1 pass", "illegal", "PS1-SET-03",
          more={**copies("multiplayer", 2, "grave", "grave", "grave"), "ruleset": "puzzle-strike/1e",
                "bank": OLD_BANK}),
    Study("four-in-teams-with-two-boxes", EVERYBODY, "P1 pass", "illegal", "PS3-INTRO-08",
          more={**TEAMS, **copies("teams", 2, "grave", "grave", "grave", "rook")}),
)  # fmt: skip


@each_of("study", [pytest.param(study, id=study.name) for study in STUDIES])
def test_a_study_gets_its_verdict(study: Study) -> None:
    found = judged(study)
    clause = "" if found.fault is None else found.fault.clause
    assert (found.verdict, clause) == (study.wanted, study.clause), found


def test_an_unknown_end_names_the_nearest_one() -> None:
    found = judged(Study("", THREE_SEATS, "", "", more=ended("P2", "concesion", FFA)))
    assert found.fault is not None
    assert found.fault.suggestion == "concession"


def test_an_end_that_only_the_header_names_is_remarked_on() -> None:
    found = judged(Study("", THREE_SEATS, "", "", more=ended("P2", "time", FFA)))
    assert [*map(str, found.left_open)] == ["the header says that the game ended by time; no line says so"]
