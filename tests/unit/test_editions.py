"""The 1st edition of Puzzle Strike beside the 3rd: known answers, and what is not known of it.

Not for: its character chips (`test_edition_characters`), or editions as files (`test_edition_files`).
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.errata import erratum_text, install
from tests.support.studies import replay_of
from verifier.games.library import Library
from verifier.games.puzzle_strike.family import PuzzleStrike
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
FIRST, THIRD, RUSSIAN = "puzzle-strike/1e", "puzzle-strike/3e", "puzzle-strike/1e-ru"
UNPRICED = {"combo-practice", "gems-to-gemonade", "knockdown", "mix-master", "secret-move", "thinking-ahead"}
UNKNOWN = {"combo-practice", "gems-to-gemonade", "knockdown", "really-annoying", "thinking-ahead", "training-day"}


@cache
def library() -> Library:
    """The shipped rules."""
    return Library()


@cache
def edition(ruleset: str) -> PuzzleStrike:
    """An edition, opened once."""
    found = library().open(ruleset)
    assert isinstance(found, PuzzleStrike)
    return found


def judged(
    moves: list[str],
    phase: str,
    first: Mapping[str, object],
    second: Mapping[str, object] | None = None,
    ruleset: str = FIRST,
    bank: str = "first-game",
    left: dict[str, int] | None = None,
    **position: object,
) -> Audit:
    """The verdict on some moves; `left` says what the bank has left."""
    game = edition(ruleset)
    seats = {"P1": first, "P2": second or {}}
    study: dict[str, object] = {
        "ruleset": ruleset,
        "characters": ("grave", "rook"),
        "bank": bank,
        "position": {"phase": phase, "seats": seats, "bank": left or {}, **position},
        "moves": moves,
    }
    return audit(game, ReplayReader(library().names).json(replay_of(study), "study"))


def why(found: Audit) -> str:
    """The verdict, and the message of what is wrong or not decided."""
    return f"{found.verdict}: {found.fault.message}" if found.fault is not None else found.verdict


def slugs(ruleset: str) -> set[str]:
    """The chips of an edition."""
    return set(edition(ruleset).rules.index)


# -- facts


def test_the_chips_of_the_box_are_counted_as_the_rulebook_does() -> None:
    assert edition(FIRST).contradictions() == []


def test_chip_damage_was_called_combo_practice() -> None:
    assert "combo-practice" in slugs(FIRST) - slugs(THIRD)
    assert "chip-damage" in slugs(THIRD) - slugs(FIRST)


@pytest.mark.parametrize(
    ("slug", "first", "third"),
    [("iron-defense", 5, 4), ("one-of-each", 6, 5), ("one-two-punch", 5, 4), ("combine", 4, 4)],
)
def test_known_costs(slug: str, first: int, third: int) -> None:
    costs = [game.rules.chips[game.rules.index[slug]].cost for game in (edition(FIRST), edition(THIRD))]
    assert costs == [first, third]


def test_what_no_source_gives_is_unknown() -> None:
    rules = edition(FIRST).rules
    puzzle = {chip.slug for chip in rules.chips if chip.kind == "puzzle"}
    assert {chip.slug for chip in rules.chips if not chip.priced} == UNPRICED
    assert {chip.slug for chip in rules.chips if not chip.known} & puzzle == UNKNOWN
    assert not edition(THIRD).rules.unpriced


def test_every_unknown_chip_says_what_is_known_of_it() -> None:
    section = edition(FIRST).document.section("chips")
    for slug in UNPRICED | UNKNOWN:
        assert section[slug].get("note") is not None, slug


def test_every_puzzle_chip_says_where_it_is_from() -> None:
    chips = [chip for chip in edition(FIRST).rules.chips if chip.kind == "puzzle"]
    assert len(chips) == 24
    assert all("R1" in chip.source for chip in chips)


def test_there_is_one_ante_and_the_loss_comes_before_buying() -> None:
    rules = edition(FIRST).rules
    assert rules.ante_sizes == (1,)
    assert rules.empty_stacks == ()
    assert rules.turn.index("loss-check") < rules.turn.index("buy")


def test_the_russian_first_game_has_two_other_stacks() -> None:
    english, russian = (
        set(edition(name).document.section("banks")["first-game"].need("stacks").strings()) for name in (FIRST, RUSSIAN)
    )
    assert english - russian == {"risky-move", "sale-prices"}
    assert russian - english == {"really-annoying", "training-day"}


# -- costs that no source gives

HAND = {"hand": ["1 x4"], "bag": ["1 x2", "crash-gem"]}
BROKE = {"hand": ["wound"], "bag": ["1 x6", "crash-gem"]}
NOT_KNOWN = "the cost of knockdown is not known in puzzle-strike/1e (no source gives it), so"


def test_a_purchase_of_unknown_cost_is_not_decided() -> None:
    found = judged(["P1 buy knockdown"], "buy", HAND)
    assert why(found) == f"undecided: {NOT_KNOWN} whether it can be bought cannot be decided"
    assert found.fault is not None
    assert (found.fault.line, found.fault.column) == (1, 8)


def test_a_cost_that_an_erratum_takes_away_is_one_that_nobody_knows(tmp_path: Path) -> None:
    path = tmp_path / "costless.yaml"
    path.write_text(erratum_text("costless", "chips: {knockdown: {cost: ~}}"), encoding="utf-8")
    game = Library().open("puzzle-strike/3e", (str(path),))
    assert isinstance(game, PuzzleStrike)
    assert game.rules.unpriced == {game.rules.index["knockdown"]}


def test_an_empty_stack_cannot_be_bought_from_whatever_the_cost() -> None:
    found = judged(["P1 buy knockdown"], "buy", HAND, left={"knockdown": 0})
    assert found.verdict == "illegal"


def test_without_money_nothing_but_a_wound_can_be_bought() -> None:
    """No chip but the Wound costs nothing (PS1-WND-01), so a cost that is not known is 1 at least."""
    assert judged(["P1 buy knockdown"], "buy", BROKE).verdict == "illegal"
    assert judged(["P1 buy wound"], "buy", BROKE).verdict == "legal"
    assert judged(["P1 pass"], "buy", BROKE).verdict == "illegal"


def test_a_chip_that_is_surely_affordable_decides_that_something_must_be_bought() -> None:
    assert judged(["P1 pass"], "buy", HAND).verdict == "illegal"


def test_with_a_wound_to_take_passing_is_illegal_whatever_the_costs() -> None:
    seat = {"hand": ["1"], "bag": ["1 x5", "crash-gem"]}
    none = {"1-gem": 0, "risky-move": 0}
    assert judged(["P1 pass"], "buy", seat, left=none).verdict == "illegal"
    assert judged(["P1 pass"], "buy", seat, left=none | {"wound": 0}).verdict == "legal"


def test_a_price_that_is_asserted_is_not_decided() -> None:
    assert judged(["P1 buy 1 = price knockdown 2"], "buy", HAND).verdict == "undecided"
    assert judged(["P1 buy 1 = price draw-three 3"], "buy", HAND).verdict == "legal"


def test_a_chip_gained_by_its_price_is_not_decided() -> None:
    seat = {"hand": ["martial-mastery", "wound"], "bag": ["1 x5", "crash-gem"]}
    found = judged(["P1 play martial-mastery wound knockdown"], "action", seat)
    assert why(found) == f"undecided: {NOT_KNOWN} whether it can be gained cannot be decided"
    assert judged(["P1 play martial-mastery wound sale-prices"], "action", seat).verdict == "legal"
    assert judged(["P1 play martial-mastery wound draw-three"], "action", seat).verdict == "illegal"


def test_silence_is_no_answer_where_an_unknown_cost_leaves_two() -> None:
    seat = {"hand": ["martial-mastery", "wound", "1"], "bag": ["1 x5", "crash-gem"]}
    found = judged(["P1 play martial-mastery wound", "P1 buy 1"], "action", seat)
    assert found.verdict == "undecided"


def test_trashing_a_chip_whose_price_matters_is_not_decided() -> None:
    seat = {"hand": ["martial-mastery", "knockdown"], "bag": ["1 x5", "crash-gem"]}
    found = judged(["P1 play martial-mastery knockdown draw-three"], "action", seat)
    assert found.verdict == "undecided"
    assert NOT_KNOWN in why(found)


def test_trashing_it_where_the_price_does_not_matter_is_decided() -> None:
    seat = {"hand": ["self-improvement", "knockdown"], "bag": ["1 x5", "crash-gem"]}
    assert judged(["P1 play self-improvement knockdown"], "action", seat).verdict == "legal"


def test_a_discount_does_not_make_a_cost_known() -> None:
    discounts = [{"amount": 1, "floor": 1}]
    assert judged(["P1 buy knockdown"], "buy", HAND, discounts=discounts).verdict == "undecided"


def test_an_erratum_that_gives_the_cost_decides_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import shutil

    from verifier.games.library import rules_folder

    shutil.copytree(rules_folder(), tmp_path / "rules")
    install(tmp_path / "rules", FIRST, "priced", "chips: {knockdown: {cost: 3}}")
    replay = tmp_path / "replay.jsonl"
    study = {"ruleset": FIRST, "characters": ("grave", "rook"), "bank": "first-game",
             "position": {"phase": "buy", "seats": {"P1": HAND, "P2": {}}}, "moves": ["P1 buy knockdown"]}  # fmt: skip
    replay.write_bytes(replay_of(study))
    monkeypatch.setenv("VERIFIER_RULES", str(tmp_path / "rules"))
    assert "undecided" in call("audit", str(replay)).stdout
    assert "1 legal" in call("audit", str(replay), "--errata", "priced").stdout


def test_explain_lists_what_is_not_decided(tmp_path: Path) -> None:
    replay = tmp_path / "replay.jsonl"
    study = {"ruleset": FIRST, "characters": ("grave", "rook"), "bank": "first-game",
             "position": {"phase": "buy", "seats": {"P1": HAND, "P2": {}}}, "moves": ["P1 buy knockdown"]}  # fmt: skip
    replay.write_bytes(replay_of(study))
    page = call("explain", f"{replay}").stdout
    assert f"  not decided: knockdown -- {NOT_KNOWN} whether it can be bought cannot be decided" in page


def test_chips_of_which_too_little_is_known_are_not_searched() -> None:
    searchable = set(edition(FIRST).searchable())
    assert not searchable & (UNPRICED | UNKNOWN)
    assert {"draw-three", "combine", "iron-defense"} <= searchable


def test_the_page_on_a_chip_says_what_is_not_known() -> None:
    page = call("rules", "show", FIRST, "knockdown").stdout
    assert "  cost: unknown\n" in page
    assert "  note: " in page


def test_lint_remarks_on_unknown_costs() -> None:
    lines = call("rules", "lint", FIRST).stdout
    assert "the cost of knockdown is not known; what depends on it is undecided [chip.unknown]" in lines
