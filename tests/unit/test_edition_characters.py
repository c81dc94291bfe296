"""The character chips of the 1st and the 2nd edition: what their texts do, in small studies with known answers.

Not for: what was different in the 3rd edition, which the pairs under `replays/puzzle-strike/editions` show.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, cast

import pytest

from tests.support.each import each_of
from tests.support.studies import replay_of
from verifier.games.library import Library
from verifier.games.puzzle_strike.family import PuzzleStrike
from verifier.games.puzzle_strike.invariants import chips_in_game, violations
from verifier.games.puzzle_strike.play import Play
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit

#: A bank of puzzle chips that are as they were in the 1st edition, as far as their texts and costs go.
BANK = [
    *("draw-three", "gem-essence", "its-a-trap", "its-combo-time", "master-puzzler"),
    *("recklessness", "risky-move", "roundhouse", "sale-prices", "self-improvement"),
]
Seats = tuple[dict[str, object], dict[str, object]]


class Case(NamedTuple):
    """A study: the characters, both seats, the moves, the verdict with its clause, and what else the position says."""

    name: str
    characters: tuple[str, str]
    seats: Seats
    moves: list[str]
    wanted: str = "legal"
    more: Mapping[str, object] = {}
    edition: str = "1e"


WALL, HEX, WARD, FORM = ("grave", "rook"), ("argagarg", "rook"), ("valerie", "argagarg"), ("midori", "rook")
HELD: dict[str, object] = {"hand": ["2"], "bag": ["1 x9"]}
BUYING: dict[str, object] = {"phase": "buy"}
REFLECTED = [
    Case("stone-wall-sends-one-back", WALL, ({"hand": ["crash-gem"], "pile": [1, 1]}, {"hand": ["stone-wall"]}),
         ["P1 play crash-gem 1", "P2 react stone-wall = P1 pile 2, pile 0, bank 1 62"]),
    Case("stone-wall-sends-stand-ins-back", WALL,
         ({"hand": ["crash-gem"], "pile": [1], "stand-ins": [1]}, {"hand": ["stone-wall"]}),
         ["P1 play crash-gem 1", "P2 react stone-wall = P1 pile 1, bank 1 64"]),
    Case("a-reflected-send-can-be-countered", WALL,
         ({"hand": ["crash-gem x2"], "pile": [2, 1]}, {"hand": ["stone-wall"]}),
         ["P1 play crash-gem 2", "P2 react stone-wall", "P1 react crash-gem 1 = pile 1, P2 pile 0, money 2"]),
    Case("a-counter-of-a-reflected-send-can-be-countered", WALL,
         ({"hand": ["crash-gem x2"], "pile": [1, 3]}, {"hand": ["stone-wall", "crash-gem"], "pile": [2]}),
         ["P1 play crash-gem 1", "P2 react stone-wall", "P1 react crash-gem 3",
          "P2 react crash-gem 2 = pile 0, P1 pile 0"]),
    Case("stone-wall-is-no-answer-to-a-4-gem", WALL, ({"hand": ["crash-gem"], "pile": [4]}, {"hand": ["stone-wall"]}),
         ["P1 play crash-gem 4", "P2 react stone-wall"], "illegal"),
    Case("stone-wall-after-a-counter-crash", WALL,
         ({"hand": ["crash-gem"], "pile": [3]}, {"hand": ["stone-wall", "crash-gem"], "pile": [1]}),
         ["P1 play crash-gem 3", "P2 react crash-gem 1", "P2 react stone-wall"], "illegal PS1-CHC-31"),
    Case("stone-wall-draws-a-chip", ("rook", "grave"), ({"hand": ["stone-wall"], "bag": ["1"]}, {}),
         ["P1 play stone-wall", "P1 draw 1 = hand 1, piggy 0"]),
    Case("stone-wall-with-a-piggy-bank", ("rook", "grave"), ({"hand": ["stone-wall"], "bag": ["1"]}, {}),
         ["P1 play stone-wall", "P1 draw 1", "P1 pass = hand 1, piggy 1"], edition="2e"),
]  # fmt: skip
TRASHED = [
    Case("a-character-chip-is-set-aside", WALL, ({"hand": ["martial-mastery", "reversal", "2"]}, {}),
         ["P1 play martial-mastery reversal sale-prices = bank reversal 0", "P1 buy reversal"], "illegal PS1-TRM-04"),
    Case("a-chip-two-dearer", WALL, ({"hand": ["martial-mastery", "1"]}, {}),
         ["P1 play martial-mastery 1 2 = in-discard 2 1"]),
    Case("not-one-dearer", WALL, ({"hand": ["martial-mastery", "1"]}, {}),
         ["P1 play martial-mastery 1 sale-prices"], "illegal PS1-CHC-07"),
    Case("martial-mastery-cannot-trash-itself", WALL, ({"hand": ["martial-mastery", "1"]}, {}),
         ["P1 play martial-mastery martial-mastery 2"], "illegal PS1-CHC-06"),
    Case("self-improvement-trashes-a-character-chip", WALL, ({"hand": ["self-improvement", "reversal"]}, {}),
         ["P1 play self-improvement reversal = hand 0"]),
    Case("nothing-to-trash-gains-nothing", ("midori", "rook"), ({"hand": ["purge-bad-habits"]}, {}),
         ["P1 play purge-bad-habits = bank 2 20"]),
]  # fmt: skip
COUNTED = [
    *(Case(f"pilebunker-{size}", ("degrey", "rook"),
           ({"hand": ["pilebunker"], "bag": ["1"]}, {"hand": [str(size)]}),
           ["P1 play pilebunker", f"P1 draw 1 = P2 in-discard 1 {size}, P2 hand 0"]) for size in (1, 2, 3, 4)),
    Case("pilebunker-without-a-gem", ("degrey", "rook"), ({"hand": ["pilebunker"], "bag": ["1"]}, {"hand": ["wound"]}),
         ["P1 play pilebunker", "P1 draw 1 = P2 in-discard 1 0, P2 hand 1"]),
    Case("pilebunker-misses-poker-winnings", ("degrey", "lum"),
         ({"hand": ["pilebunker"], "bag": ["1"]}, {"hand": ["poker-winnings", "1"]}),
         ["P1 play pilebunker", "P1 draw 1 = P2 in-hand poker-winnings 1, P2 in-hand 1 0"]),
    Case("hex-without-wounds", HEX, ({"hand": ["hex-of-murkwood"]}, {}),
         ["P1 play hex-of-murkwood = P2 pile 0, P2 in-bag wound 1"]),
    Case("hex-with-three", HEX, ({"hand": ["hex-of-murkwood"]}, {"discard": ["wound x3", "1"]}),
         ["P1 play hex-of-murkwood = P2 pile 3, bank 1 60", "P2 gain wound", "P2 ante 1 1 1"]),
    Case("hex-without-1-gems", HEX, ({"hand": ["hex-of-murkwood"]}, {"discard": ["wound x2"]}),
         ["P1 play hex-of-murkwood = P2 pile 2, bank 1 0"], more={"bank": {"1-gem": 1}}),
    Case("pandas-bargain", ("lum", "rook"), ({"hand": ["pandas-bargain"]}, {}), ["P1 play pandas-bargain = money 0"]),
    Case("pandas-bargain-with-three", ("lum", "rook"), ({"hand": ["pandas-bargain", "1 x3"]}, {}),
         ["P1 play pandas-bargain = money 6"]),
    Case("living-on-the-edge-at-7", ("lum", "rook"), ({"hand": ["living-on-the-edge"], "pile": [4, 3]}, {}),
         ["P1 play living-on-the-edge = actions 0, hand 0"]),
]  # fmt: skip
LIMITED = [
    Case("a-chip-of-several-colours-counts-as-brown", WARD,
         ({"hand": ["chromatic-orb", "creative-thoughts"], "actions": 2, "pile": [1], "bag": ["1"]},
          {"ongoing": ["protective-ward"]}),
         ["P1 play chromatic-orb", "P1 draw 1", "P1 choose 1", "P1 play creative-thoughts"], "illegal PS1-TRM-07"),
    Case("other-colours-are-free", WARD,
         ({"hand": ["combine x2", "creative-thoughts"], "actions": 3, "pile": [1, 1]},
          {"ongoing": ["protective-ward"]}),
         ["P1 play combine 1+1", "P1 play combine none", "P1 play creative-thoughts money piggy"]),
    Case("one-brown-chip-was-played-already", WARD,
         ({"hand": ["creative-thoughts"], "table": ["draw-three"], "actions": 1}, {"ongoing": ["protective-ward"]}),
         ["P1 play creative-thoughts money piggy"], "illegal PS1-TRM-07"),
    Case("one-that-is-gone", WARD,
         ({"hand": ["creative-thoughts"], "actions": 1, "played": 1, "colours": {"brown": 1}},
          {"ongoing": ["protective-ward"]}),
         ["P1 play creative-thoughts money piggy"], "illegal PS1-TRM-07"),
    Case("the-owner-is-free", ("argagarg", "valerie"),
         ({"hand": ["protective-ward", "its-a-trap", "draw-three"], "bag": ["1 x3"], "actions": 2}, {}),
         ["P1 play protective-ward", "P1 play its-a-trap wound", "P1 play draw-three", "P1 draw 1 1 1"]),
    Case("master-puzzler-plays-one-brown-chip", WARD,
         ({"hand": ["master-puzzler"], "bag": ["1 x9"]}, {"ongoing": ["protective-ward"]}),
         ["P1 play master-puzzler sale-prices combine"]),
    Case("master-puzzler-plays-no-two", WARD,
         ({"hand": ["master-puzzler"], "bag": ["1 x9"]}, {"ongoing": ["protective-ward"]}),
         ["P1 play master-puzzler sale-prices recklessness"], "illegal PS1-CHC-71"),
]  # fmt: skip
TAKEN = [
    Case("an-extra-turn", WARD, ({"hand": ["burst-of-speed", "1"], "bag": ["1 x9"]}, {}),
         ["P1 play burst-of-speed", "P1 buy 1", "P1 draw 1 1 1 1 1", "P1 ante 1 = pile 1", "P1 buy 1"]),
    Case("the-opponent-waits", WARD, ({"hand": ["burst-of-speed", "1"], "bag": ["1 x9"]}, {}),
         ["P1 play burst-of-speed", "P1 buy 1", "P1 draw 1 1 1 1 1", "P2 ante 1"], "illegal"),
    Case("one-extra-turn-only", WARD, ({"hand": ["1"], "bag": ["1 x9"]}, {"hand": ["1"]}),
         ["P1 buy 1", "P1 draw 1 1 1 1 1", "P1 ante 1", "P1 buy 1", "P1 draw 1 1 1 1", "P1 draw 1", "P2 ante 1"],
         more={"phase": "buy", "extra-turns": 1}),
    Case("future-sight-in-order", ("geiger", "rook"), ({"hand": ["future-sight", "2", "3"], "bag": ["1 x2"]}, {}),
         ["P1 play future-sight", "P1 draw 1 1", "P1 choose 3 2 = bag 2, hand 2", "P1 buy 1", "P1 draw 2 3"]),
    Case("future-sight-with-one-chip", ("geiger", "rook"), ({"hand": ["future-sight"], "bag": ["1"]}, {}),
         ["P1 play future-sight", "P1 draw 1 = hand 0, bag 1"]),
    Case("a-chip-of-the-same-cost", ("rook", "degrey"), (HELD, {"ongoing": ["troublesome-rhetoric"]}),
         ["P1 buy sale-prices", "P2 gain sale-prices = in-discard sale-prices 1"], more=BUYING),
    Case("each-purchase-by-itself", ("rook", "degrey"),
         ({"hand": ["3"], "bag": ["1 x9"]}, {"ongoing": ["troublesome-rhetoric"]}),
         ["P1 buy sale-prices", "P2 gain 1", "P1 buy 1", "P2 gain wound = discard 2"], more=BUYING),
    Case("not-at-ones-own-purchase", ("degrey", "rook"), ({**HELD, "ongoing": ["troublesome-rhetoric"]}, {}),
         ["P1 buy sale-prices", "P1 gain 1"], "illegal", BUYING),
    Case("a-purple-banner-is-no-purple-chip", ("rook", "midori"), (HELD, {"hand": ["rigorous-training", "1"]}),
         ["P1 buy sale-prices", "P2 react rigorous-training 1 1"], "illegal PS1-TRM-10", BUYING),
    Case("it-trashes-a-character-chip", ("rook", "midori"),
         ({"hand": ["4"]}, {"hand": ["rigorous-training", "dragon-form"]}),
         ["P1 buy combine", "P2 react rigorous-training dragon-form 2 = in-discard 2 1"], more=BUYING),
]  # fmt: skip
FORMED: dict[str, object] = {"hand": ["2"], "ongoing": ["dragon-form"]}
FORMS = [
    Case("silence-keeps-dragon-form", FORM, (FORMED, {}), ["P1 ante 2", "P1 buy 1 = ongoing dragon-form 1"],
         more={"phase": "ante"}),
    Case("it-can-be-dropped-by-a-choice", FORM, (FORMED, {}),
         ["P1 ante 2", "P1 choose discard = ongoing dragon-form 0, in-discard dragon-form 1"], more={"phase": "ante"}),
    Case("a-stand-in-2-gem", FORM, (FORMED, {}), ["P1 ante 2 = pile 2, bank 2 0"],
         more={"phase": "ante", "bank": {"2-gem": 0}}),
    Case("it-is-dropped-after-the-ante", FORM, (FORMED, {}), ["P1 discard dragon-form", "P1 ante 1"], "illegal",
         {"phase": "ante"}),
    Case("a-1-gem-is-too-small", FORM, (FORMED, {}), ["P1 ante 1"], "illegal PS1-ANT-02", {"phase": "ante"}),
    Case("an-orb-chip-if-it-is-then-discarded", FORM, ({**FORMED, "hand": ["4"]}, {}),
         ["P1 buy combine = ongoing dragon-form 0"],
         more={**BUYING, "readings": {"dragon-form.orb-purchase": "discarded"}}),
    Case("no-orb-chip-if-none-can-be-bought", FORM, ({**FORMED, "hand": ["4"]}, {}), ["P1 buy combine"],
         "illegal PS1-TRM-07", {**BUYING, "readings": {"dragon-form.orb-purchase": "cannot-be-bought"}}),
    Case("its-text-of-2011-is-not-known", FORM, ({"hand": ["dragon-form"]}, {}), ["P1 play dragon-form"], "undecided",
         edition="2e"),
    Case("nothing-is-judged-with-it-in-play", FORM, (FORMED, {}), ["P1 ante 1"], "undecided", edition="2e"),
]  # fmt: skip
CASES = (*REFLECTED, *TRASHED, *COUNTED, *LIMITED, *TAKEN, *FORMS)


@cache
def library() -> Library:
    return Library()


def game(edition: str) -> PuzzleStrike:
    return cast(PuzzleStrike, library().open(f"puzzle-strike/{edition}"))


def verdict(case: Case) -> Audit:
    """What the auditor answers to a study under its edition."""
    more = dict(case.more)
    beside = {key: more.pop(key) for key in ("readings",) if key in more}
    seats = {"P1": case.seats[0], "P2": case.seats[1]}
    position = {"turn": "P1", "phase": "action", **more, "seats": seats}
    ruleset = f"puzzle-strike/{case.edition}"
    study = {"ruleset": ruleset, "characters": case.characters, "bank": BANK, "position": position, **beside}
    replay = ReplayReader(library().names).json(replay_of({**study, "moves": case.moves}), "study")
    return audit(game(case.edition), replay)


@each_of("case", CASES, ids=lambda case: case.name)
def test_study(case: Case) -> None:
    found = verdict(case)
    name, _, clause = case.wanted.partition(" ")
    assert found.verdict == name, found.fault
    fault = found.fault
    assert not clause or (fault is not None and clause in (fault.clause, *fault.also, *fault.at_work)), fault


def played(
    characters: tuple[str, str], position: Mapping[str, object], answers: list[object]
) -> tuple[Play, list[int]]:
    """A game of the 1st edition after some answers, and how many chips of each kind it began with."""
    study = {"ruleset": "puzzle-strike/1e", "characters": characters, "bank": BANK, "position": position, "moves": []}
    play = game("1e").start(ReplayReader(library().names).json(replay_of(study), "study"), {})
    before, moves = chips_in_game(play), play.run()
    question = next(moves)
    for answer in answers:
        found = play.rules.index.get(answer, answer) if isinstance(answer, str) else answer
        question = moves.send(found)  # type: ignore[arg-type]
    assert question is not None
    return play, before


def test_a_trashed_character_chip_is_out_of_the_game_and_still_counted() -> None:
    position = {"phase": "action", "seats": {"P1": {"hand": ["martial-mastery", "reversal"]}}}
    play, before = played(("grave", "rook"), position, ["martial-mastery", "reversal", "sale-prices"])
    reversal = play.rules.index["reversal"]
    assert play.state.aside == [reversal]
    assert play.state.bank[reversal] == 0
    assert violations(play, before) == []
    assert "set aside: reversal" in map(str, play.describe())


def test_reflected_gems_are_neither_lost_nor_doubled() -> None:
    position = {
        "phase": "action",
        "seats": {"P1": {"hand": ["crash-gem"], "pile": [3]}, "P2": {"hand": ["stone-wall"]}},
    }
    play, before = played(("grave", "rook"), position, ["crash-gem", (3,), "stone-wall", None])
    assert [seat.pile[1] for seat in play.state.seats] == [3, 0]
    assert violations(play, before) == []


def test_an_extra_turn_is_told() -> None:
    position = {"phase": "action", "seats": {"P1": {"hand": ["burst-of-speed"]}}}
    play, _ = played(("valerie", "rook"), position, ["burst-of-speed"])
    assert "extra turns for P1: 1" in map(str, play.describe())


def test_the_upgrade_pack_takes_chips_of_both_neighbours() -> None:
    first, second, third = (game(edition).document.section("chips") for edition in ("1e", "2e", "3e"))
    assert {"poker-winnings", "burst-of-speed"} <= first.keys()
    assert {"poker-winnings", "burst-of-speed"}.isdisjoint({*second, *third})
    assert {"jackpot", "three-colors"} <= second.keys() & third.keys()
    assert {"combinatorics", "dashing-strike", "custom-combo"} <= second.keys() - first.keys()
    unknown = {chip.slug for chip in game("2e").rules.chips if not chip.known and chip.kind == "character"}
    assert unknown == {"dragon-form", "no-more-lies"}


@pytest.mark.parametrize("edition", ["1e", "2e", "3e"])
def test_every_character_has_three_chips_of_his_own(edition: str) -> None:
    rules = game(edition).rules
    owned = [chip for chips in rules.characters.values() for chip in chips]
    assert len(owned) == len(set(owned)) == 30
    assert {chip.index for chip in rules.chips if chip.kind == "character"} == set(owned)


def test_footprints_know_the_new_operations() -> None:
    found = game("1e").footprints()
    assert "send" in found["stone-wall"].makes
    assert "extra-turns" in found["burst-of-speed"].counts
    assert "opponent-discard" in found["hex-of-murkwood"].reads
    assert "hand" in found["pandas-bargain"].reads
    assert "bag" in found["future-sight"].writes
    assert "combine" in found["troublesome-rhetoric"].objects
    assert {"one-brown-chip", "one-brown-chip-played-by-another"} <= found["protective-ward"].norms
