"""The search, the proofs and the comparison of rulesets for Puzzle Strike 2: findings, planted defects, differences.

Each planting is an erratum in `planted_2/`; what must be found stands in `planted_2/expected.yaml`.
"""

import shutil
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.data import read_data
from tests.support.second import further
from verifier.errata.diff import RulesetComparison
from verifier.errata.difference import DiffRequest, NamedRuleset, WindowComparison
from verifier.games.desk import Desk
from verifier.games.game import Game
from verifier.games.library import Library, rules_folder
from verifier.record.read import ReplayReader
from verifier.search.finding import Finding
from verifier.search.induction import Allowance
from verifier.search.kinds.idle import idle
from verifier.search.prove import InvariantRow, follow, kept
from verifier.search.store import Store
from verifier.search.window import Plan, examine
from verifier.symbolic.solver import Solver
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.mutation
FOLDER = Path(__file__).parent / "planted_2"
EXPECTED = read_data(FOLDER / "expected.yaml")["expected"]
RULESET, PATHS = "puzzle-strike-2/base", 12
#: Kinds that are absences: no record shows them.
SILENT = ("DD01", "DD02", "RD01")


@pytest.fixture(scope="module")
def planted_rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The rules, with every planting as an erratum of its own."""
    root = tmp_path_factory.mktemp("rules")
    shutil.copytree(rules_folder() / RULESET, root / RULESET)
    for path in sorted(FOLDER.glob("*.yaml")):
        if path.name != "expected.yaml":
            shutil.copy(path, root / RULESET / "errata" / path.name)
    yield Library(root)


def found(game: Game, cards: tuple[str, ...], kind: str) -> tuple[Finding, ...]:
    """The findings of one kind in the window of some cards."""
    result = examine(game, cards, Plan((kind,), PATHS))
    assert not result.failed
    absent = idle(game, result.fired, result.alone, result.ran) if kind in ("DD", "RD") else []
    return (*result.findings, *absent)


@cache
def printed(cards: tuple[str, ...], kind: str, mode: str = "duel") -> tuple[Finding, ...]:
    """The same in the rules as they are."""
    return found(Library().open(RULESET).under(mode), cards, kind)


@pytest.mark.rotating(2)
@pytest.mark.parametrize("kind", ["AM", "CN"])
def test_what_packs_can_say_is_searched(kind: str) -> None:
    """Texts with the operations that no card of the rules as they are has: what is found, an audit bears out."""
    game = further().under("duel")
    cards = ("kidney-shot", "invented-melee-2", "invented-melee-7", "invented-melee-9", "invented-melee-10")
    for card in cards:
        result = examine(game, (card,), Plan((kind,), 6))
        assert not result.failed, (card, result.failed)
        assert all(one.verdict in ("disputed", "illegal", "undecided") for one in result.findings if one.confirmed)


@pytest.mark.rotating(10)
@pytest.mark.parametrize("name", EXPECTED)
def test_a_planted_defect_is_found(name: str, planted_rules: Library) -> None:
    entry = EXPECTED[name]
    cards, kind, mode = tuple(entry["cards"]), entry["code"][:2], entry.get("mode", "duel")
    desk = Desk(planted_rules, RULESET)
    findings = found(desk.overlaid((desk.erratum(name),)).under(mode), cards, kind)
    wanted = [one for one in findings if one.code == entry["code"] and entry["cause"] in one.cause]
    assert wanted, [(one.code, one.cause) for one in findings]
    assert entry["code"] in SILENT or any(one.confirmed for one in wanted), [one.verdict for one in wanted]
    before = [(one.code, one.cause) for one in printed(cards, kind, mode)]
    assert not [one for one in wanted if (one.code, one.cause) in before]


@pytest.mark.parametrize(
    ("cards", "code", "cause"),
    [
        (("sword-slice",), "AM01", "send.unblockable-colour"),
        (("burning-vigor",), "AM01", "burning-vigor.trash"),
        (("burning-vigor",), "AM01", "burning-vigor.rest"),
        ((), "AM01", "deal.off-turn-empty"),
    ],
)
def test_what_the_rules_leave_open_is_found_and_borne_out(cards: tuple[str, ...], code: str, cause: str) -> None:
    finding = next(one for one in printed(cards, code[:2]) if (one.code, one.cause) == (code, cause))
    assert finding.confirmed
    game = Library().open(RULESET)
    replay = ReplayReader(lambda *_: game.names).text(finding.witness, "witness")
    assert audit(game, replay).verdict == ("disputed" if code == "AM01" else "legal")


@pytest.mark.rotating(5)
@pytest.mark.parametrize("kind", ["CN", "IV", "LP"])
@pytest.mark.parametrize("cards", [(), ("unstable-power",)])
def test_nothing_is_contradicted_broken_or_endless(cards: tuple[str, ...], kind: str) -> None:
    """But for clauses that mean different readings as printed."""
    told = {(one.code, one.cause) for one in printed(cards, kind)}
    assert told == ({("CN03", "overload.colours"), ("CN03", "free.when")} if kind == "CN" else set())


def at_questions(game: Game) -> list[InvariantRow]:
    """The rows as far as the questions show them, and a few events; what happens between them is another matter."""
    rows = {kind: InvariantRow(kind, title) for kind, title in game.statements().items()}
    with closing(Solver()) as solver:
        for guard in game.guards():
            kept(guard, rows[guard.statement], solver, Allowance())
    follow(game, ("swap",), rows, 4, Allowance())
    return list(rows.values())


def test_invariants_are_proved_or_hold_up_to_the_bounds() -> None:
    rows = at_questions(Library().open(RULESET))
    status = {row.statement: row.status for row in rows}
    assert not [row for row in rows if row.violations or row.unknown]
    proved = [kind for kind in status if status[kind] == "proved"]
    assert proved == ["pile", "meters", "scepter", "diamond", "one-buy"]
    assert not set().union(*(row.presumed for row in rows))


def test_a_card_out_of_nowhere_violates_an_invariant(planted_rules: Library) -> None:
    game = planted_rules.open(RULESET, ("card-out-of-nowhere",))
    rows = {kind: InvariantRow(kind, title) for kind, title in game.statements().items()}
    follow(game, ("skill-up",), rows, 10, Allowance())
    assert rows["cards"].status == "violated"
    assert "play skill-up" in rows["cards"].witness


@pytest.mark.rotating(5)
@pytest.mark.parametrize(
    ("name", "kind", "part", "line"),
    [
        ("bust-above-nine", "different effect", "parameters.bust-above", ""),
        ("meters-of-five", "different effect", "parameters.meter", ""),
        ("buying-is-optional", "more permissive", "norms.buying-is-mandatory", "P1 pass"),
    ],
)
def test_a_change_shows_in_play(name: str, kind: str, part: str, line: str, planted_rules: Library) -> None:
    request = DiffRequest(NamedRuleset(RULESET), NamedRuleset(RULESET, (name,)), chips=(), paths=6)
    report = RulesetComparison(planted_rules, request, Store(None, WindowComparison)).run()
    groups = report.groups()
    assert not report.failed
    assert [(one.shown.kind, one.shown.parts) for one in groups] == [(kind, (part,))]
    assert line in groups[0].shown.record
    assert groups[0].shown.old.verdict != groups[0].shown.new.verdict


def test_a_change_of_the_dragon_shows_in_play(planted_rules: Library) -> None:
    sides = (NamedRuleset(RULESET, errata, "solo") for errata in ((), ("dragon-bust-above-nine",)))
    report = RulesetComparison(
        planted_rules, DiffRequest(*sides, chips=(), paths=8), Store(None, WindowComparison)
    ).run()
    shown = report.groups()[0].shown
    assert not report.failed
    assert (shown.kind, shown.parts) == ("different effect", ("automatons.puzzle-dragon",))
    assert shown.old.verdict != shown.new.verdict


def test_two_ways_to_play_are_compared(planted_rules: Library) -> None:
    sides = (NamedRuleset(RULESET, ("two-duels",), mode) for mode in ("duel", "idle"))
    report = RulesetComparison(
        planted_rules, DiffRequest(*sides, chips=(), paths=4), Store(None, WindowComparison)
    ).run()
    assert not report.failed
    assert {(one.shown.kind, one.shown.decision) for one in report.groups()} == {("more restrictive", "diamond")}
    assert "diamond" in report.groups()[0].shown.record.partition("moves:")[2]


def test_a_change_of_one_card_shows_with_that_card_alone() -> None:
    request = DiffRequest(
        NamedRuleset(RULESET), NamedRuleset(RULESET, ("blocks-of-three",)), chips=("basic-block", "swap"), paths=8
    )
    report = RulesetComparison(Library(), request, Store(None, WindowComparison)).run()
    assert [one.shown.chips for one in report.groups()] == [("basic-block",)]
    assert report.groups()[0].shown.parts == ("spec.basic-block.amount",)
