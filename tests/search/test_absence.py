"""Claims that a norm is dead or redundant, tried against records, games and mutants."""

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from verifier.games.library import Library
from verifier.kernel.message import ENGLISH
from verifier.record.read import ReplayReader
from verifier.report.search import absence_lines
from verifier.search.absence import trial
from verifier.search.absence.claims import TriedClaims, add_steps, in_order, with_cover
from verifier.search.absence.cover import covering, may_go_together
from verifier.search.absence.evidence import Begun, distinct, readable, under_readings
from verifier.search.absence.probe import Probed, probe, record_of
from verifier.search.absence.testing import AbsenceClaim, Bench, tried_here
from verifier.search.absence.trial import game_that_runs, steps_run, verdict_of
from verifier.search.finding import Finding, told_once
from verifier.search.search import SearchOutcome, SearchRequest

pytestmark = pytest.mark.property
RULESET = "puzzle-strike/3e"
SOME = (
    "illegal/PS3-4GEM-02/stone-wall.yaml",
    "illegal/PS3-4GEM-02/gems-to-gemonade.yaml",
    "illegal/PS3-WOUND-08/two-wounds.yaml",
    "illegal/PS3-CHIP-STONE-WALL-03/after-a-counter-crash.yaml",
    "legal/clauses/PS3-WOUND-06.yaml",
)
REPLAYS = Path(__file__).parents[2] / "replays" / RULESET


@cache
def bench(*places: str) -> Bench:
    """A bench with some of the stored records."""
    library = Library()
    reader = ReplayReader(library.names)
    records = [record for place in places for record in readable(reader, REPLAYS / place)]
    return Bench(library.open(RULESET), records)


@cache
def probed(place: str, games: int) -> Probed:
    """What looking at answers comes to in games that begin where a stored record does."""
    here, found = bench(place), Probed()
    (header,) = distinct(here.records)
    for number in range(games):
        found.add(probe(here.game, Begun(under_readings(here.game, header, number), str(number))))
    return found


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    ("norm", "place"),
    [
        ("laid-gems-pay", "illegal/PS3-BUY-08/laid-out-afterwards.yaml"),
        ("keep-unplayed", "illegal/PS3-ICON-16/keep-a-gem-that-was-money.yaml"),
        ("four-gem", "illegal/PS3-4GEM-02/stone-wall.yaml"),
        ("one-reaction-to-a-send", "illegal/PS3-CHIP-STONE-WALL-03/after-a-counter-crash.yaml"),
        ("combination-total", "illegal/PS3-COMBINE-02/two-and-three.yaml"),
        ("wound-with-negative-money", "legal/clauses/PS3-WOUND-06.yaml"),
        ("right-colour", "illegal/PS3-BANNER-01/brown-arrow-for-gold.yaml"),
        ("panic-ante", "illegal/PS3-PANIC-04/a-3-gem.yaml"),
        ("purchase-dear-enough", "illegal/PS3-CHIP-RIGOROUS-TRAINING-02/cheap-purchase.yaml"),
        ("blue-shield", "illegal/PS3-CHIP-RIGOROUS-TRAINING-03/against-an-attack.yaml"),
    ],
)
def test_a_stored_record_refutes_that_a_norm_makes_no_difference(norm: str, place: str) -> None:
    found = tried_here(bench(place), AbsenceClaim(norms=(norm,)))
    assert found is not None
    assert place in found.name
    assert found.before != found.after
    assert tried_here(bench(place), AbsenceClaim(norms=("piggy-banks",))) is None


@pytest.mark.rotating(8)
@pytest.mark.parametrize("part", range(8))
def test_records_that_never_turned_on_a_norm_are_judged_alike_without_it(part: int) -> None:
    here = bench(*SOME)
    norms = [norm.id for norm in here.game.norms if norm.kind != "may"][part::8]
    left_out = 0
    for claim in (AbsenceClaim(norms=(norm,)) for norm in norms):
        without, tried = here.without(claim), [record for record, _ in here.turning_on(claim)]
        for record, known in zip(here.records, here.judged(), strict=True):
            if record not in tried:
                left_out += 1
                assert verdict_of(without(record), record) == known.verdict
    assert left_out > len(norms), "most records have nothing to do with most norms"


def test_every_record_is_tried_without_a_permission() -> None:
    here = bench(*SOME)
    permission = next(norm.id for norm in here.game.norms if norm.kind == "may")
    assert len([*here.turning_on(AbsenceClaim(norms=(permission,)))]) == len(here.records)


def test_another_clause_for_the_same_line_is_no_difference() -> None:
    place = "illegal/PS3-PUZ-04/no-action-left.yaml"
    assert tried_here(bench(place), AbsenceClaim(norms=("puzzle-chip-takes-an-action",))) is None
    assert tried_here(bench(place), AbsenceClaim(clauses=("PS3-PUZ-04",))) is None


def test_a_mutant_refutes_what_no_stored_record_does() -> None:
    place = "legal/clauses/PS3-WOUND-06.yaml"
    mutants = tuple(probed(place, 2).mutants["wounds-per-turn"])
    assert tried_here(bench(place), AbsenceClaim(norms=("wounds-per-turn",))) is None
    found = tried_here(bench(place), AbsenceClaim(norms=("wounds-per-turn",), mutants=mutants))
    assert found is not None
    assert found.before.startswith("illegal")
    assert found.text.startswith("format: replay/1")


def test_a_mutant_is_the_game_and_one_more_answer() -> None:
    place = "legal/clauses/PS3-WOUND-06.yaml"
    for mutant in probed(place, 2).mutants["budget"]:
        record = record_of(bench(place).game, mutant)
        assert len(record.events) >= 1
        assert "buy" in mutant.lines[-1]


def test_looking_at_answers_comes_to_the_same_again() -> None:
    place = "legal/clauses/PS3-WOUND-06.yaml"
    one, other = probed(place, 2), probed.__wrapped__(place, 2)
    assert one.together == other.together
    assert one.answers == other.answers


def test_a_record_that_carries_out_a_step_is_found() -> None:
    here = bench("legal/faces/reversal-counter-own-turn.yaml")
    ran = steps_run(here.game, here.records)
    assert any("characters.yaml" in place or "chips/" in place for place in ran)
    assert set(ran.values()) == {record.path for record in here.records}


def test_a_step_of_a_game_steered_towards_its_chip_is_not_called_dead() -> None:
    game = bench("legal/clauses/PS3-WOUND-06.yaml").game
    (place,) = [str(place) for chip, place, _ in game.steps() if chip == "pandas-bargain"][:1]
    assert game_that_runs(game, place, frozenset(("pandas-bargain",))).endswith("with pandas-bargain")


def test_a_step_of_a_simulated_game_is_not_called_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    assert trial.STEERED == 300
    monkeypatch.setattr(trial, "STEERED", 2)
    place = "legal/clauses/PS3-WOUND-06.yaml"
    testing = SimpleNamespace(bench=replace(bench(place), records=[]), probed=probed(place, 2))
    (step, header), *_ = testing.probed.ran.items()
    dead = Finding("DD02", "some chip: 1", "", place="nowhere:1")
    tried = TriedClaims()
    add_steps(tried, [dead, replace(dead, place=step)], testing)  # type: ignore[arg-type]
    assert tried.findings == [dead]
    assert tried.refuted == [f"DD02 some chip: 1: a game that goes on from {header} carries it out"]


def test_one_question_is_told_once() -> None:
    asked = [
        Finding("AM02", f"combine.supply@{chip}", "", chips=(chip,), witness="x" * n) for n, chip in enumerate("abc")
    ]
    other = Finding("AM01", "combine.optional@a", "", chips=("a",))
    found = told_once([*reversed(asked), other])
    assert [(one.cause, one.same, one.chips) for one in found] == [
        ("combine.supply@a", ("combine.supply@b", "combine.supply@c"), ("a", "b", "c")),
        ("combine.optional@a", (), ("a",)),
    ]


TOGETHER = Counter(
    {
        frozenset(("general", "special")): 5,
        frozenset(("general", "other", "special")): 1,
        frozenset(("general", "left")): 3,
        frozenset(("left", "right")): 2,
    }
)


def test_a_norm_is_covered_by_the_fewest_norms_that_are_broken_with_it() -> None:
    assert covering("special", TOGETHER) == ("general",)
    assert covering("left", TOGETHER) == ("general", "right")
    assert covering("unseen", TOGETHER) == ()


def test_what_goes_together_leaves_a_norm_for_every_answer() -> None:
    assert may_go_together(["special", "other", "general"], TOGETHER) == ("special", "other")
    assert may_go_together(["general", "special"], TOGETHER) == ("general",)


def test_the_general_norm_stays() -> None:
    findings = [Finding("RD01", "general", ""), Finding("RD01", "special", "", covered_by=("general",))]
    assert in_order(findings) == ["special", "general"]


@pytest.mark.parametrize(
    ("norm", "cover", "code"),
    [
        ("four-gem-counter", "four-gem", "RD01"),
        ("dragon-form-double-crash-gem", "dragon-form-other-shields", "RD01"),
        ("puzzle-chip-takes-an-action", "action-left", "RD02"),  # both are of PS3-ACTION-02
        ("one-reaction-to-a-purchase", "brown-shield", "RD02"),  # its clause is behind a norm on attacks, too
    ],
)
def test_redundant_text_is_told_from_the_cuts_of_the_encoding(norm: str, cover: str, code: str) -> None:
    game = Library().open(RULESET)
    claim = Finding("RD01", norm, "", ())
    found = with_cover(game, claim, [claim], Counter([frozenset((norm, cover))]))
    assert (found.code, found.covered_by) == (code, (cover,))
    assert cover in found.about


def test_a_norm_that_a_game_breaks_is_not_called_dead() -> None:
    game = Library().open(RULESET)
    claim = Finding("DD01", "chromatic-orb-is-no-reaction", "", ())
    assert with_cover(game, claim, [claim], Counter()).code == "DD01"
    seen = Counter([frozenset((claim.cause, "purple-shield"))])
    assert with_cover(game, claim, [claim], seen).code == "RD01"


def test_the_certificate_says_what_claims_were_tested_against() -> None:
    found = TriedClaims(3, 2, 1000, refuted=["RD01 a: b.yaml: legal with it, illegal without it"], together=("x", "y"))
    lines = list(absence_lines(SearchOutcome(SearchRequest(RULESET), tested=found, of_encoding=1), ENGLISH))
    assert lines[0].endswith("by 3 stored records and by 1,000 answers in 2 simulated games")
    assert "  RD01 a: b.yaml: legal with it, illegal without it" in lines
    assert lines[-1] == "may go together: x, y"
    assert any("--encoding" in line for line in lines)
    assert list(absence_lines(SearchOutcome(SearchRequest(RULESET)), ENGLISH)) == []
