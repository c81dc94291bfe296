"""Kinds of powers that the sheet speaks of and no known card has, and its variants, each with made-up texts."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.each import each_of
from tests.support.synergy import RULESET, header, judged, shipped
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.language.overlays import pack
from verifier.record.read import ReplayReader
from verifier.verdicts.inspect import inspect
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
POWERS = Path(__file__).parents[1] / "support" / "synergy-powers.yaml"


@pytest.fixture(scope="module")
def game() -> Game:
    """The ruleset with the made-up texts."""
    return Library().open(RULESET, (pack(str(POWERS)),))


LEGAL, WRONG = "legal", "illegal"
CROWD = "igor: {at: b2}, vlad: {at: g1}, sinistra: {at: b2}, orc-1: {at: g7}"
BODY = "igor: {at: b2, cards: [zorch-ball]}, vlad: {at: a2}, sinistra: {at: b3, dead: true}, orc-1: {at: f6}"


@each_of(
    ("where", "moves", "verdict", "line", "clause"),
    [
        # two warriors on one square
        ("igor: {at: b2, cards: [luck]}, sinistra: {at: b3}", "P1 move igor luck b3 = row igor 3 / P2 move sinistra b4",
         LEGAL, 0, ""),
        (CROWD, "P1 move igor b3 / P2 end", LEGAL, 0, ""),
        (CROWD, "P1 end", WRONG, 1, "SS-MOVE-07"),
        (CROWD.replace("g7", "a2"), "P1 strike igor orc-1 / P1 roll 1 / P1 move igor b1", LEGAL, 0, ""),
        (CROWD.replace("g7", "a2"), "P1 strike igor orc-1 / P1 roll 1 / P2 end", WRONG, 3, "SS-MOVE-07"),
        (CROWD, "P1 pass igor", WRONG, 1, "SS-MOVE-07"),
        (CROWD, "P1 move vlad g2 / P2 end", WRONG, 2, "SS-MOVE-07"),
        ("igor: {at: a1}, vlad: {at: a2}, sinistra: {at: a1}, orc-1: {at: b1}", "P1 end", LEGAL, 0, ""),
        (CROWD, "P1 strike igor sinistra", WRONG, 1, "SS-STRK-06"),
        # the point of a throw that moves at random
        ("igor: {at: b1, cards: [grenade]}, sinistra: {at: d5}",
         "P1 strike igor grenade b4 / P1 roll 3 = hits sinistra 6",
         LEGAL, 0, ""),
        ("igor: {at: b1, cards: [grenade]}, sinistra: {at: d5}",
         "P1 strike igor grenade b4 / P1 roll 1 = hits sinistra 7",
         LEGAL, 0, ""),
        ("igor: {at: b2, cards: [the-human-bomb]}, sinistra: {at: f6}",
         "P1 move igor the-human-bomb b3 / P1 roll 6 / P1 roll 2 = row igor 5", LEGAL, 0, ""),
        # powers that are suppressed, with the hits that they add
        ("igor: {at: b2, cards: [confuse]}, sinistra: {at: b3, hits: 5, cards: [smoke-bomb, deep-freeze]}",
         "P1 strike igor confuse sinistra = hits sinistra 2 / P2 end / P1 move igor b1 = hits sinistra 5", LEGAL,
         0, ""),
        ("igor: {at: b2, cards: [confuse]}, sinistra: {at: b3, hits: 3, cards: [smoke-bomb]}, orc-1: {at: f6}",
         "P1 strike igor confuse sinistra = hits sinistra 0 / P1 move igor b3", LEGAL, 0, ""),
        ("igor: {at: b2, cards: [confuse]}, sinistra: {at: b4, cards: [flameblast]}",
         "P1 strike igor confuse sinistra / P2 strike sinistra flameblast igor", WRONG, 2, ""),
        # what lasts for a turn
        ("igor: {at: b2, cards: [deep-freeze]}, sinistra: {at: b3}",
         "P1 use igor deep-freeze / P2 strike sinistra igor / P2 roll 6 = hits igor 6 / P1 move igor b1"
         " / P2 move sinistra b2 / P2 strike sinistra igor / P2 roll 6 = hits igor 5", LEGAL, 0, ""),
        ("igor: {at: b2, cards: [deep-freeze]}, sinistra: {at: b3}",
         "P1 end / P2 strike sinistra igor / P2 roll 6 = hits igor 6", WRONG, 3, "SS-AMT-02"),
        # what is struck besides enemies
        (BODY, "P1 strike igor zorch-ball sinistra / P1 move igor b3", LEGAL, 0, ""),
        (BODY, "P1 strike igor zorch-ball vlad = hits vlad 4", LEGAL, 0, ""),
        (BODY, "P1 strike igor zorch-ball igor = hits igor 4", LEGAL, 0, ""),
        (BODY.replace("f6", "b4"), "P1 strike igor zorch-ball orc-1", WRONG, 1, "SS-CARD-05"),
        (BODY, "P1 strike igor basic sinistra", WRONG, 1, "SS-STRK-07"),
        ("igor: {at: b2, cards: [mental-barriers]}, sinistra: {at: b5, hits: 1}, vlad: {at: c5}, orc-1: {at: g7}",
         "P1 strike igor mental-barriers b4 / P2 move sinistra b4 / P2 roll 4 / P2 roll 4", WRONG, 4, ""),
        ("igor: {at: b2, cards: [mental-barriers]}, sinistra: {at: b4}", "P1 strike igor mental-barriers b4", WRONG, 1,
         "SS-STRK-11"),
        ("igor: {at: b2, hits: 1, cards: [mental-barriers]}, vlad: {at: g1}, sinistra: {at: c2}, orc-1: {at: b5}",
         "P1 strike igor mental-barriers b4 / P2 strike sinistra igor / P2 roll 4 / P2 move orc-1 b4 b3", LEGAL, 0, ""),
        # a die that is read in a card's own way
        ("igor: {at: b2, cards: [mind-control]}, sinistra: {at: b5}",
         "P1 strike igor mind-control sinistra / P1 roll 6 = hits sinistra 2", LEGAL, 0, ""),
        # cards that lie face down
        ("igor: {at: b2, cards: [face-down]}, sinistra: {at: b5}",
         "P1 show igor flameblast / P1 strike igor flameblast sinistra = hits sinistra 4", LEGAL, 0, ""),
        ("igor: {at: b2, cards: [face-down]}, sinistra: {at: b5}", "P1 show igor luck", WRONG, 1, "SS-SECR-04"),
        ("igor: {at: b2}, sinistra: {at: b5}", "P1 show igor flameblast", WRONG, 1, "SS-SECR-03"),
        ("igor: {at: b2, cards: [face-down]}, sinistra: {at: b5, cards: [flameblast]}", "P1 show igor flameblast",
         WRONG,
         1, "SS-SECR-03"),
        ("igor: {at: b2, cards: [flameblast]}, sinistra: {at: b5, cards: [face-down]}",
         "P1 strike igor flameblast sinistra / P2 show sinistra acrobatic-evasion / P1 roll 2 = hits sinistra 7",
         LEGAL, 0, ""),
        ("igor: {at: b2, cards: [flameblast]}, sinistra: {at: b5, cards: [face-down]}",
         "P1 strike igor flameblast sinistra = hits sinistra 4", LEGAL, 0, ""),
    ],
)  # fmt: skip
def test_powers(game: Game, where: str, moves: str, verdict: str, line: int, clause: str) -> None:
    found = judged(where, moves, game=game)
    assert (found.verdict, found.line) == (verdict, line), found
    assert not clause or found.clause == clause, found


FAR = "igor: {at: b2, cards: [face-down]}, sinistra: {at: b5}"
NEAR = "igor: {at: b2, cards: [face-down]}, sinistra: {at: b3}"
TWO_DOWN = "igor: {at: b2, cards: [face-down, face-down]}, sinistra: {at: b5}"
VICTIM = "igor: {at: b2}, vlad: {at: g1}, sinistra: {at: b3, cards: [face-down]}, orc-1: {at: g7}"
KILL = "P1 strike igor sinistra / P1 roll 4 / P1 move igor b3 / P2 end / "


@pytest.mark.parametrize(
    ("where", "moves", "line"),
    [
        # a line that names the card turns it up, be it used as a card, as a modifier, or let go of
        (FAR, "P1 strike igor flameblast sinistra / P2 end / P1 strike igor flameblast sinistra = hits sinistra 1", 0),
        (FAR, "P1 strike igor flameblast sinistra / P1 show igor inner-peace", 2),
        (FAR, "P1 strike igor mind-control sinistra", 1),
        (FAR, "P1 move igor fast b3 b4 c4 c5", 0),
        (FAR, "P1 move igor b3 b4 c4", 1),
        (NEAR, "P1 strike igor strength sinistra / P1 roll 4 = hits sinistra 4", 0),
        (NEAR, "P1 strike igor sinistra / P1 roll 4 = hits sinistra 4", 2),
        (FAR, "P1 strike igor flameblast strength sinistra", 1),
        (TWO_DOWN, "P1 strike igor flameblast strength sinistra = hits sinistra 2", 0),
        (FAR, "P1 drop igor anti-magic-aura / P1 pick-up igor anti-magic-aura", 0),
        (FAR, "P1 drop igor grenade", 1),
        # it can be turned up when it is first used: before a roll, after it, or in a collision
        (VICTIM, "P1 strike igor sinistra / P2 show sinistra inner-peace / P1 roll 4 = hits sinistra 7", 0),
        (VICTIM, "P1 strike igor sinistra / P1 roll 4 / P2 show sinistra inner-peace = hits sinistra 7", 0),
        (VICTIM, "P1 strike igor sinistra / P1 roll 4 / P2 show sinistra inner-peace = hits sinistra 6", 3),
        (NEAR, "P1 strike igor sinistra / P1 roll 3 / P1 show igor anti-magic-aura = hits sinistra 6", 0),
        (NEAR, "P1 strike igor sinistra / P1 roll 2 / P1 show igor anti-magic-aura = hits sinistra 6", 3),
        (VICTIM, "P1 move igor b3 / P1 roll 5 / P2 roll 1 / P2 show sinistra inner-peace = hits sinistra 7", 0),
        # of one that was not turned up before its owner's death any may be the truth
        (VICTIM.replace("b3,", "b3, hits: 1,"), f"{KILL}P1 pick-up igor anti-magic-aura", 0),
        (VICTIM.replace("b3,", "b3, hits: 1,"), f"{KILL}P1 pick-up igor grenade", 5),
    ],
)  # fmt: skip
def test_a_card_that_lies_face_down_is_turned_up_by_its_use(game: Game, where: str, moves: str, line: int) -> None:
    found = judged(where, moves, game=game)
    assert (found.verdict, found.line) == ("illegal" if line else "legal", line), found


def test_what_may_lie_face_down_is_undecided_where_no_source_says_it() -> None:
    for moves in (
        "P1 strike igor flameblast sinistra",
        "P1 move igor fast b3 b4 c4 c5",
        "P1 strike igor luck sinistra",
    ):
        assert judged(FAR, moves, game=shipped()).verdict == "undecided"


SEATS: Mapping[str, str] = {
    "P1": "mad-scientists", "P2": "orcs", "P3": "cats", "P4": "goths", "P5": "purple", "P6": "orange",
}  # fmt: skip
NINE = "fast strength might luck confuse grenade smoke-bomb zorch-ball flameblast"
OTHERS = "mind-control two-heads trick-shot inner-peace deep-freeze tesserknight the-moves unnamed-power unnamed-power"


def opened(game: Game, mode: str, moves: str, seats: int = 2, more: str = "") -> tuple[str, str, str]:
    """The verdict on the opening of a game, with its clause and what is said."""
    players = ", ".join(f"{seat}: {{character: {SEATS[seat]}}}" for seat in [*SEATS][:seats])
    head = (
        f"format: replay/1\nruleset: {RULESET}\n{f'mode: {mode}' if mode else ''}\nseats: {{{players}}}\n"
        f"board: {{size: [9, 9], obstacles: [d4]}}\n{more}\nmoves: |\n"
    )
    lines = "".join(f"  {line.strip()}\n" for line in moves.split("/"))
    found = audit(game, ReplayReader(lambda *_: game.names).text(head + lines, "opening.yaml"))
    return found.verdict, found.fault.clause if found.fault else "", found.fault.message if found.fault else ""


NONE = "powers: none"
FOUR = "powers: none\nwarriors: {P1: [igor, vlad, mad-scientist-1, cat-1], P2: [sinistra, orc-1, orc-2, orc-3]}"
TWO = "warriors: {P1: [igor, vlad], P2: [sinistra, orc-1]}"
ONE_TO_THREE = "warriors: {P1: [igor], P2: [sinistra, orc-1, orc-2]}"
MANY_WARRIORS = "warriors: {P1: [igor, vlad, mad-scientist-1], P2: [sinistra, orc-1, orc-2]}"
FLAGS = "P1 draw mad-scientists-flag / P2 draw orcs-flag"
EXTRA = "fast strength might luck confuse grenade smoke-bomb zorch-ball stunning-beauty"


@pytest.mark.parametrize(
    ("mode", "moves", "seats", "more", "verdict", "clause"),
    [
        ("", FLAGS, 2, f"{NONE}\n{TWO}", WRONG, "SS-CREA-02"),
        ("two-player-four-warriors", FLAGS, 2, FOUR.replace("cat-1, ", "").replace(", cat-1", ""), WRONG, "SS-PLAY-03"),
        ("two-player-four-warriors", FLAGS, 2, FOUR, LEGAL, ""),
        ("more-players", "P1 draw orange-flag / P5 draw cats-flag", 6, NONE, LEGAL, ""),
        ("more-players", "P1 write purple-flag / P1 draw orcs-flag", 2, f"{NONE}\n{TWO}", LEGAL, ""),
        ("", "P1 write purple-flag", 2, NONE, WRONG, "SS-FLAG-02"),
        ("elite-force", f"P1 deal {NINE} / P2 deal {OTHERS} / P1 keep fast strength might luck confuse grenade"
         " / P2 keep mind-control two-heads trick-shot inner-peace deep-freeze the-moves"
         " / P1 assign igor fast strength might / P1 assign vlad luck confuse grenade", 2, TWO, LEGAL, ""),
        ("elite-force", f"P1 deal {NINE} / P2 deal {OTHERS} / P1 keep fast strength might luck confuse", 2, TWO, WRONG,
         "SS-OPT-32"),
        ("elite-force", FLAGS, 2, MANY_WARRIORS, WRONG, "SS-OPT-30"),
        ("outnumbered", "P1 deal fast strength might luck confuse / P2 deal mind-control two-heads trick-shot"
         " inner-peace"
         " deep-freeze the-moves / P1 assign igor fast strength might luck confuse / P2 assign orc-1 mind-control"
         " two-heads",
         2, ONE_TO_THREE, LEGAL, ""),
        ("outnumbered", "P1 deal fast strength might luck confuse / P2 deal mind-control two-heads trick-shot"
         " inner-peace"
         " deep-freeze the-moves / P2 assign orc-1 mind-control", 2, ONE_TO_THREE, WRONG, ""),
        ("outnumbered", "P2 deal mind-control two-heads trick-shot inner-peace deep-freeze the-moves"
         " / P1 deal fast strength might luck confuse", 2, ONE_TO_THREE, LEGAL, ""),
        ("outnumbered", FLAGS, 2, MANY_WARRIORS, WRONG, "SS-OPT-17"),
        ("outnumbered", FLAGS, 2, TWO, WRONG, "SS-OPT-17"),
        ("extra-team-powers", f"P1 deal {NINE} unnamed-power / P2 deal {OTHERS} unnamed-power / P1 offer luck"
         " / P2 offer mind-control / P1 receive mind-control / P2 receive luck / P1 assign mad-scientist-1 fast"
         " strength might",
         2, "", LEGAL, ""),
        ("extra-team-powers", f"P1 deal {NINE} unnamed-power / P2 deal {OTHERS} unnamed-power / P1 offer luck"
         " / P2 offer mind-control / P1 receive fast", 2, "", WRONG, "SS-OPT-05"),
        ("", f"P1 deal {EXTRA} / P2 deal {OTHERS} / P1 deal flameblast anti-magic-aura / P1 assign mad-scientist-1"
         f" fast strength"
         " might luck confuse", 2, "", LEGAL, ""),
        ("", f"P1 deal {EXTRA} / P2 deal {OTHERS} / P1 assign mad-scientist-1 fast strength might", 2, "", WRONG,
         "SS-SETUP-06"),
        # a card of unknown text may be one that deals further cards
        ("", f"P1 deal {NINE} / P2 deal {OTHERS} / P2 deal anti-magic-aura", 2, "", "undecided", ""),
        ("power-ups", FLAGS, 2, "powers: none\nscattered: {e5: [grenade, life-point]}", LEGAL, ""),
        ("", FLAGS, 2, "powers: none\nscattered: {e5: [grenade]}", WRONG, ""),
        # what a header does not say is read off the lines, if they are all there
        ("", FLAGS, 2, "", LEGAL, ""),
        ("", FLAGS, 2, 'powers: "?"\nwarriors: "?"', LEGAL, ""),
        ("", f"P1 deal {NINE} / P1 draw orcs-flag", 2, 'powers: "?"', WRONG, "SS-SETUP-06"),
        ("", "P1 roll 1 / P2 roll 2", 2, 'powers: none\nflags: "?"', LEGAL, ""),
        ("", "P1 roll 1 / P2 roll 2", 2, "powers: none", WRONG, "SS-FLAG-09"),
    ],
)  # fmt: skip
def test_variants(game: Game, mode: str, moves: str, seats: int, more: str, verdict: str, clause: str) -> None:
    found = opened(game, mode, moves, seats, more)
    assert found[0] == verdict, found
    assert not clause or found[1] == clause, found


HIDDEN = "igor: {at: e5}, sinistra: {at: a1}"


@pytest.mark.parametrize(
    ("mode", "position", "moves", "verdict"),
    [
        ("power-ups", "loose: {e5: [life-point, '?']}, warriors: {igor: {at: e5}, sinistra: {at: a1}}",
         "P1 pick-up igor life-point = hits igor 7 / P2 end / P1 pick-up igor grenade / P1 drop igor grenade",
         "consistent"),
        ("power-ups", "loose: {e5: ['?']}, warriors: {igor: {at: e5}, sinistra: {at: a1}}", "P1 pick-up igor fast",
         WRONG),
        ("all-face-up", "warriors: {igor: {at: e5, cards: [face-down]}, sinistra: {at: a1}}", "P1 end", WRONG),
        ("extra-team-powers", "seats: {P1: {powers: [strength]}}, warriors: {igor: {at: e5}, vlad: {at: a2},"
         " sinistra: {at: a1}}",
         "P1 strike vlad sinistra / P1 roll 4 = hits sinistra 4", LEGAL),
        ("faster-movement", f"warriors: {{{HIDDEN}}}", "P1 move igor e6 e7 e8", LEGAL),
    ],
)  # fmt: skip
def test_variants_in_play(game: Game, mode: str, position: str, moves: str, verdict: str) -> None:
    found = opened(game, mode, moves, more=f"flags: none\n{TWO}\nposition: {{turn: P1, {position}}}")
    assert found[0] == verdict, found


@pytest.mark.parametrize(
    "position",
    [
        "warriors: {igor: {at: b2, cards: [orcs-flag]}, sinistra: {at: f6}}",
        "warriors: {igor: {at: b2, flags: [fast]}, sinistra: {at: f6}}",
        "warriors: {igor: {at: b2, stunned-by: goth-1}, sinistra: {at: f6}}",
        "acting: fast, warriors: {igor: {at: b2}, sinistra: {at: f6}}",
        "seats: {P1: {objective: orcs-flag}}, warriors: {igor: {at: b2}, sinistra: {at: f6}}",  # under `flags: none`
        "seats: {P1: {objective: igor}}, warriors: {igor: {at: b2}, sinistra: {at: f6}}",
        "moved: 1, warriors: {igor: {at: b2}, sinistra: {at: f6}}",
    ],
)
def test_a_position_that_cannot_be_is_malformed(game: Game, position: str) -> None:
    assert opened(game, "", "P1 end", more=f"flags: none\n{TWO}\nposition: {{turn: P1, {position}}}")[0] == "malformed"


HIDDEN = "igor: {at: b2}, vlad: {at: a7}, sinistra: {at: d2, cards: [face-down]}, orc-1: {at: g7}"
CAT = "igor: {at: b2, cards: [face-down]}, sinistra: {at: g2}"


@pytest.mark.parametrize(
    ("where", "first", "moves", "line", "clause"),
    [
        # turned up between another player's actions, whose turn goes on
        (HIDDEN, "goths", "P1 move igor b3 / P2 show sinistra flameblast / P1 move vlad a6", 0, ""),
        # what has moved as one without gadgets has none that lies face down, and drops none when it dies
        (CAT, "cats", "P1 move igor b3 b4 b5 / P1 show igor inner-peace", 0, ""),
        (CAT, "cats", "P1 move igor b3 b4 / P1 show igor anti-magic-aura", 0, ""),
        (CAT, "cats", "P1 move igor b3 b4 b5 / P1 show igor anti-magic-aura", 2, "SS-TEAM-06"),
        (CAT, "cats", "P1 move igor b3 b4 b5 / P1 drop igor anti-magic-aura", 2, "SS-GADG-15"),
        # a denied area that is turned up before a move, or during one, which it stops
        (HIDDEN, "goths", "P2 show sinistra trick-shot / P1 move igor b1 c1", 2, "SS-LOS-02"),
        (HIDDEN, "goths", "P1 move igor b1 c1 / P2 show sinistra trick-shot = column igor 2, row igor 1", 0, ""),
        (HIDDEN, "goths", "P1 move igor b1 c1 / P2 show sinistra trick-shot = column igor 3", 2, "SS-MOVE-02"),
    ],
)
def test_what_lies_face_down_is_the_truth_all_along(
    game: Game, where: str, first: str, moves: str, line: int, clause: str
) -> None:
    found = judged(where, moves, game=game, first=first)
    assert found[:3] == ("illegal" if line else "legal", line, clause), found


def test_a_denied_area_that_is_turned_up_stops_a_strike_unless_that_goes_on(game: Game) -> None:
    where = "igor: {at: a2, cards: [flameblast]}, orc-1: {at: e2}, sinistra: {at: c3, cards: [face-down]}"
    moves = "P1 strike igor flameblast orc-1 / P2 show sinistra trick-shot = hits orc-1 "
    goes_on = {"readings": "{denied.under-way: goes-on}"}
    assert judged(where, moves + "7", game=game).verdict == "legal"
    assert judged(where, moves + "4", game=game, more=goes_on).verdict == "legal"
    moved = "P1 move igor b1 c1 / P2 show sinistra trick-shot = column igor 3"
    assert judged(HIDDEN, moved, game=game, more=goes_on).verdict == "legal"


def test_whether_immunity_spares_a_warrior_the_rest_of_an_attack_is_open() -> None:
    where = "igor: {at: c1, cards: [the-human-bomb]}, sinistra: {at: c2, hits: 2, cards: [inner-peace]}"
    moves = "P1 strike igor the-human-bomb = hits sinistra 2, row sinistra "
    assert judged(where, moves + "2").verdict == judged(where, moves + "4").verdict == "disputed"
    for reading, row in (("spared", 2), ("suffers", 4)):
        more = {"readings": f"{{immune.besides: {reading}}}"}
        assert judged(where, f"{moves}{row}", more=more).verdict == "legal"


def test_that_nothing_is_turned_up_is_one_of_the_answers(game: Game) -> None:
    text = header({}, HIDDEN, "goths", "orcs") + "  P1 move igor b3\n  P2 show sinistra inner-peace\n"
    record = ReplayReader(lambda *_: game.names).text(text, "synergy.yaml")
    found = inspect(game, record, record.events[-1].line, {})
    assert [choice.text for choice in found.moments[0].choices] == ["", "sinistra"]
