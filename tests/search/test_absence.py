"""Claims that a norm is dead or redundant, tried against records, games and mutants."""

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.errata import erratum_text
from tests.support.games import library
from verifier.games.library import Library
from verifier.kernel.message import ENGLISH
from verifier.record.read import ReplayReader
from verifier.report.search import absence_lines
from verifier.search.absence import bench as testing_bench
from verifier.search.absence import evidence
from verifier.search.absence import probe as probing
from verifier.search.absence import testing as claims_testing
from verifier.search.absence.bench import AbsenceClaim, Bench
from verifier.search.absence.claims import TriedClaims, add_steps, in_order, with_cover
from verifier.search.absence.cover import covering, may_go_together
from verifier.search.absence.evidence import Begun, distinct, readable, under_readings
from verifier.search.absence.probe import Probed, probe, record_of
from verifier.search.absence.trial import Counterexample, steps_run, verdict_of
from verifier.search.finding import Finding, told_once
from verifier.search.search import SearchOutcome, SearchRequest
from verifier.search.store import Store

pytestmark = pytest.mark.property
RULESET = "puzzle-strike/3e"
SOME = (
    "illegal/PS3-4GEM-02/stone-wall.yaml",
    "illegal/PS3-4GEM-02/gems-to-gemonade.yaml",
    "illegal/PS3-WOUND-08/two-wounds.yaml",
    "illegal/PS3-CHIP-STONE-WALL-03/after-a-counter-crash.yaml",
    "legal/clauses/PS3-WOUND-06.yaml",
)
CLAIMED = ("four-gem", "wounds-per-turn", "combination-total", "iron-defense-costs-an-action")
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
    for number in range(games):
        found.add(probe(here.game, begun(place, number)))
    return found


def begun(place: str, number: int) -> Begun:
    """Where a game begins that goes on from a stored record."""
    here = bench(place)
    (header,) = distinct(here.records)
    return Begun(under_readings(here.game, header, number), str(number))


def tried_here(here: Bench, claim: AbsenceClaim) -> Counterexample | None:
    """The first counterexample to a claim among the records that it may turn on, else among its mutants."""
    return here.first(*(one for found in here.tried(claim, (tuple(here.turning_on(claim)), ())) for one in found))


def results_of_testing(store: Store[bytes], *errata: str) -> tuple[object, ...]:
    """What testing comes to: with a few records and games, and for some of the norms."""
    testing = claims_testing.Testing(library(), SearchRequest(RULESET, errata), store)
    testing.look()
    claims = testing.refutations([testing.claim(norm.id) for norm in testing.bench.game.norms if norm.id in CLAIMED])
    return testing.probed, testing.bench.known, {claim.norms: claims[claim] for claim in claims}, testing.steps_run()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Test with a few records and games."""
    monkeypatch.setattr(testing_bench, "stored_records", lambda *_: bench(*SOME).records)
    monkeypatch.setattr(evidence, "GAMES", 3)
    monkeypatch.setattr(probing, "QUESTIONS", 12)


@pytest.fixture
def kept(few: None) -> Store[bytes]:
    """What testing with these by the rules as they are has come to."""
    store = Store(None, bytes)
    store.here.update(results_as_printed())
    return store


@cache
def results_as_printed() -> dict[str, bytes]:
    """The same, made once."""
    store = Store(None, bytes)
    results_of_testing(store)
    return store.here


@pytest.mark.rotating(6)
@pytest.mark.parametrize(
    ("changes", "reaches_all"),
    [
        ("chips: {stone-wall: {main: [{draw: 1}]}}", False),
        ("chips: {gems-to-gemonade: {cost: 9}}", False),
        ("chips: {one-two-punch: {icons: [fist]}}", False),
        ("chips: {crash-gem: {main: [{money: 2}]}}", True),
        ("norms: {wounds-per-turn: null}", True),
        ("parameters: {wounds-per-turn: {value: 2, clause: PS3-WOUND-08}}", True),
    ],
)
def test_what_is_kept_changes_no_result(kept: Store[bytes], tmp_path: Path, changes: str, reaches_all: bool) -> None:
    erratum = tmp_path / "changed.yaml"
    erratum.write_text(erratum_text("changed", changes), encoding="utf-8")
    before, fresh = len(kept.here), Store(None, bytes)
    assert results_of_testing(kept, str(erratum)) == results_of_testing(fresh, str(erratum))
    assert (len(kept.here) - before < len(fresh.here)) is not reaches_all


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
        without, tried = here.without(claim), {*here.turning_on(claim)}
        for number, (record, known) in enumerate(zip(here.records, here.judged(), strict=True)):
            if number not in tried:
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
    here = replace(bench(place), beginnings=[begun(place, 0), begun(place, 1)])
    assert tried_here(here, AbsenceClaim(norms=("wounds-per-turn",))) is None
    found = tried_here(here, AbsenceClaim(norms=("wounds-per-turn",), mutants=mutants))
    assert found is not None
    assert found.before.startswith("illegal")
    assert found.text.startswith("format: replay/1")


def test_a_mutant_is_the_game_and_one_more_answer() -> None:
    place = "legal/clauses/PS3-WOUND-06.yaml"
    for mutant in probed(place, 2).mutants["budget"]:
        record = record_of(bench(place).game, begun(place, int(mutant.begun)).header, mutant.lines)
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


def test_a_step_of_a_game_steered_towards_its_chip_is_not_called_dead(few: None) -> None:
    kept = Store(None, bytes)
    testing = claims_testing.Testing(library(), SearchRequest(RULESET), kept)
    (place,) = [str(place) for chip, place, _ in testing.bench.game.steps() if chip == "pandas-bargain"][:1]
    found = testing.game_that_runs(place, frozenset(("pandas-bargain",)))
    assert found.endswith("with pandas-bargain")
    before = len(kept.here)
    assert testing.game_that_runs(place, frozenset(("pandas-bargain",))) == found
    assert len(kept.here) == before, "no game is played again"


def test_a_step_of_a_simulated_game_is_not_called_dead() -> None:
    place = "legal/clauses/PS3-WOUND-06.yaml"
    testing = SimpleNamespace(probed=probed(place, 2), steps_run=dict, game_that_runs=lambda *_: "")
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
