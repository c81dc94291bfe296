"""What the Strange Synergy sheet leaves open: each point is data, both readings run, and every doubt has its place."""

import pytest

from tests.support.sheet_doubts import DOUBTS
from tests.support.synergy import invented, judged, powered, shipped
from tests.support.synergy_stored import HEADS, SHORT
from verifier.language.inventory import load_clauses

pytestmark = pytest.mark.unit
#: Where each doubt of the second reading is decided: a spec point, or a clause that settles it.
DECIDED = {
    "board-size": "SS-AREA-12", "own-square": "move.back", "empty-move": "move.back",
    "collision-cost": "collision.step",
    "edge-or-exit": "SS-LEAVE-02", "shared-collision": "SS-OBST-05", "barred-step": "gap.knockback",
    "barred-collision": "gap.target", "six-then-one": "six.then-one", "basic-strike-ally": "strike.ally",
    "same-square": "strike.same-square", "diagonal-directions": "strike.directions",
    "diagonal-distance": "diagonal.distance", "mixed-corners": "corners.mixed", "ends-of-path": "denied.target",
    "throw-line": "throw.line", "throw-over-dead": "SS-OBST-06", "away-tie": "SS-KNOCK-05",
    "at-the-source": "knockback.source", "far-knockback": "knockback.far", "distance-of-victims": "victims.distance",
    "far-victim-stays": "SS-OBST-11", "body-collision": "body.roll", "area-dead": "SS-AREA-04",
    "flag-limit": "SS-GADG-28", "bonus-on-auto": "auto.bonus", "two-factors": "SS-MOD-07", "below-zero": "SS-DMG-01",
    "suppressed-again": "suppressed.hits", "turn-of-warrior": "SS-STUN-03", "stunner-gone": "stun.causer",
    "move-or-strike": "SS-WIN-11", "neutralized-again": "neutralized.for", "whose-carrier": "flags.carrier",
    "last-two-die": "last.deaths", "all-left": "SS-WIN-09",
}  # fmt: skip
BOMB = "igor: {at: c3, cards: [the-human-bomb]}"
MOVES = "igor: {at: d5, cards: [the-moves]}"


def test_every_doubt_is_decided() -> None:
    game = shipped()
    assert {doubt.name for doubt in DOUBTS} == set(DECIDED)
    known = {*game.points, *load_clauses(game.document)}
    assert set(DECIDED.values()) <= known


@pytest.mark.parametrize(
    ("point", "other", "where", "moves"),
    [
        ("move.back", "may-not", "igor: {at: b2}, sinistra: {at: f6}", "P1 move igor b3 b2"),
        ("collision.step", "free", "igor: {at: a4}, sinistra: {at: f6}", "!P1 move igor b4 c4 d4 / P1 roll 4"),
        ("gap.target", "the-obstacle", f"{MOVES}, sinistra: {{at: e4}}, orc-1: {{at: g7}}",
         "!P1 move igor e4 / P1 roll 4 / P2 roll 4"),
        ("body.roll", "rolls", f"{BOMB}, sinistra: {{at: c4, hits: 1}}, orc-1: {{at: c6}}",
         "!P1 strike igor the-human-bomb / P2 roll 4 / P2 roll 4"),
        ("six.then-one", "roll-on", "igor: {at: b1, cards: [confuse]}, sinistra: {at: b3}",
         "P1 strike igor confuse sinistra / P1 roll 3 / P2 roll 6 / P2 roll 1 / P1 move igor a1"),
        ("strike.same-square", "out-of-reach", "igor: {at: b2, cards: [flameblast]}, sinistra: {at: b2}",
         "P1 strike igor flameblast sinistra"),
        ("strike.same-square", "out-of-reach", "igor: {at: b2, cards: [grenade]}, sinistra: {at: f6}",
         "P1 strike igor grenade b2 / P1 roll 1"),
        ("strike.directions", "any-path", "igor: {at: b2, cards: [flameblast, trick-shot]}, sinistra: {at: c4}",
         "!P1 strike igor flameblast sinistra"),
        ("diagonal.distance", "two", "igor: {at: a4, cards: [flameblast, trick-shot]}, sinistra: {at: d7}",
         "P1 strike igor flameblast sinistra"),
        ("throw.line", "any-square", "igor: {at: b1, cards: [grenade]}, sinistra: {at: f6}",
         "!P1 strike igor grenade c3 / P1 roll 1"),
        ("knockback.source", "owner-chooses", "igor: {at: b1, cards: [grenade]}, sinistra: {at: b4}",
         "P1 strike igor grenade b4 / P1 roll 2 / P1 move igor a1"),
        ("knockback.far", "anew", f"{BOMB}, sinistra: {{at: d5}}",
         "P1 strike igor the-human-bomb / P2 away d6 / P2 end"),
        ("auto.bonus", "nothing", "igor: {at: b2, cards: [flameblast, mind-control]}, sinistra: {at: b5,"
         " cards: [acrobatic-evasion]}", "P1 strike igor flameblast sinistra / P1 roll 2 = hits sinistra 4"),
        ("random.roller", "attacker", "igor: {at: b2, cards: [confuse]}, sinistra: {at: b4}",
         "P1 strike igor confuse sinistra / P1 roll 3 / P2 roll 3 = column sinistra 3"),
        ("random.roller", "attacker", "igor: {at: b2, cards: [confuse]}, sinistra: {at: b4}",
         "!P1 strike igor confuse sinistra / P1 roll 3 / P1 roll 3 = column sinistra 3"),
        ("thrown.thrower", "spared", "igor: {at: b1, cards: [grenade]}, vlad: {at: b4}, sinistra: {at: f6}",
         "!P1 strike igor grenade b2 / P1 roll 3 / P1 move igor a1"),
        ("neutralized.for", "always", "igor: {at: b2}, sinistra: {at: f6, idle: 3}, orc-1: {at: g7}",
         "P1 end / P2 move sinistra f5 / P1 end / P2 move orc-1 off / P1 move igor b3"),
        ("stun.partner", "unable", "igor: {at: b2}, vlad: {at: b3, flags: [orcs-flag], stunned-by: sinistra},"
         " sinistra: {at: f6}", "P1 take igor vlad orcs-flag"),
        ("last.deaths", "nobody", "igor: {at: b1, hits: 1, cards: [grenade]}, sinistra: {at: b3, hits: 1}",
         "P1 strike igor grenade b2 / P1 roll 2 = hits igor 0"),
    ],
)  # fmt: skip
def test_the_other_reading_gives_another_verdict(point: str, other: str, where: str, moves: str) -> None:
    """A record is legal as presumed, or with `!` illegal; under the other reading it is the other way round."""
    presumed, wrong = ("illegal", "legal") if moves.startswith("!") else ("legal", "illegal")
    lines, more = moves.removeprefix("!"), {"result": "{winner: P2}"} if point == "last.deaths" else {}
    game = powered() if where.count("{at: b2") > 1 else invented()  # who shares a square does so by a card of the game
    assert judged(where, lines, game=game, more=more).verdict == presumed
    more["readings"] = f"{{{point}: {other}}}"
    assert judged(where, lines, game=game, more=more).verdict == wrong


def test_a_warrior_without_a_square_beside_its_base_begins_on_the_nearest_one_or_stays_out() -> None:
    begun = f"{SHORT['$D']} / P1 roll 4 / P2 roll 3 / P1 base a1 / P2 base f6 / P1 place igor a1"
    more = {**HEADS["basic"], "board": "{size: [7, 7], obstacles: [a2, b1]}"}
    rest = "P2 place orc-1 f6"
    near, far = f"{begun} / P1 place vlad b2 / P1 place mad-scientist-1 a3 / {rest}", f"{begun} / P1 place vlad b3"
    assert judged("", near, game=invented(), more=more).verdict == "legal"
    assert judged("", far, game=invented(), more=more)[:3] == ("illegal", 8, "SS-START-11")
    assert judged("", f"{begun} / {rest}", game=invented(), more=more).verdict == "illegal"
    more["readings"] = "{start.crowded: left-out}"
    assert judged("", f"{begun} / {rest}", game=invented(), more=more).verdict == "legal"
    assert judged("", near, game=invented(), more=more).verdict == "illegal"


def test_whose_base_an_enemy_stands_on_begins_beside_it() -> None:
    """P1 has no square left beside a1 but a3, on which P2's base is: none of P2's warriors can be on it."""
    begun = f"{SHORT['$D']} / P1 roll 4 / P2 roll 3 / P1 base a1 / P2 base a3 / P1 place igor a1 / P1 place vlad a2"
    placed = "P1 place mad-scientist-1 a3 / P2 place orc-1 a4 / P2 place orc-2 b3 / P2 place orc-3 b4 / P1 carry igor"
    more = {**HEADS["basic"], "board": "{size: [7, 7], obstacles: [b1, b2]}"}
    assert judged("", f"{begun} / {placed}", game=invented(), more=more).verdict == "legal"
    assert judged("", f"{begun} / {placed.replace('b4', 'c5')}", game=invented(), more=more).clause == "SS-START-11"
