"""Scenes on small boards: what lies between two cards is found there, with a record for each of the two outcomes.

`planted_synergy.yaml` has cards between which no clause decides, and some between which one does. Not for: scenes of
unknown counts.
"""

from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.games import library
from verifier.games.board_scene import BoardScene
from verifier.games.boards import Placed, boards_of, small_boards
from verifier.games.game import Game
from verifier.games.grid import Board, Square
from verifier.kernel.ask import Ask
from verifier.kernel.footprint import independent
from verifier.kernel.message import ENGLISH
from verifier.language.inventory import load_clauses
from verifier.language.overlays import pack
from verifier.record.read import ReplayReader
from verifier.report.rows import page_lines, terminal_lines
from verifier.report.search import finding_data
from verifier.report.search_rows import finding_rows
from verifier.search.finding import Finding
from verifier.search.kinds.between import BetweenPieces
from verifier.search.kinds.order import Order
from verifier.search.kinds.reporter import Reporter
from verifier.search.shadow import Plenty
from verifier.search.window import Plan, look_into
from verifier.symbolic.solver import Solver
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
PACK = Path(__file__).parent / "planted_synergy.yaml"
#: Two cards each, with the code and the effects of what was planted.
PLANTED = {
    ("luck", "might"): ("AM03", "times-damage and times-damage"),
    ("might", "enhancer-helmet"): ("AM03", "times-damage and times-damage"),
    ("luck", "enhancer-helmet"): ("AM03", "times-damage and times-damage"),
    ("smoke-bomb", "might"): ("AM03", "times-damage and times-damage"),
    ("smoke-bomb", "luck"): ("AM03", "times-damage and times-damage"),
    ("unnamed-power", "mind-control"): ("AM03", "times-move and times-move"),
    ("tesserknight", "anti-magic-aura"): ("CN04", "leaps and denies"),
    ("confuse", "anti-magic-aura"): ("CN04", "leaps and denies"),
    ("tesserknight", "two-heads"): ("CN04", "leaps and denies"),
    ("confuse", "two-heads"): ("CN04", "leaps and denies"),
    ("zorch-ball", "anti-magic-aura"): ("CN04", "through and denies"),
    ("zorch-ball", "two-heads"): ("CN04", "through and denies"),
    ("flameblast", "anti-magic-aura"): ("CN04", "through and denies"),
    ("flameblast", "two-heads"): ("CN04", "through and denies"),
}
#: Of these a clause decides, so there is nothing to tell.
SETTLED = [("the-moves", "trick-shot"), ("strength", "might"), ("fast", "unnamed-power"), ("inner-peace", "might")]
#: Planted, and not found: what no single move or strike shows.
MISSED = [("anti-magic-aura", "two-heads"), ("inner-peace", "stunning-beauty")]
#: Paths of one board, as many as the search follows for two cards.
FEW = 12
#: The first board that is long enough for two factors of a move.
LONG = (3, 2)


@cache
def game() -> Game:
    """The rules with the planted cards."""
    return library().open("strange-synergy/base", (pack(str(PACK)),))


def shown(watcher: Reporter, cards: tuple[str, ...], most: int = 200, size: Square = (0, 0)) -> list[Finding]:
    """What a watcher finds on the boards of some cards, up to the first that shows something."""
    solver = Solver()
    boards = [scene for scene in game().scenes(cards) if isinstance(scene, BoardScene)]
    if size != (0, 0):  # both with the first figure
        boards = [scene for scene in boards if scene.placed.size >= size and len({who for who, _ in scene.held}) == 1]
    for number, scene in enumerate(boards):
        if watcher.findings or number == most:
            break
        look_into(scene, solver, [watcher], Plan(paths=FEW))
    return watcher.findings


@cache
def planted(cards: tuple[str, ...]) -> list[Finding]:
    """What is found between two cards."""
    return shown(BetweenPieces(game()), cards, size=LONG if "unnamed-power" in cards else (0, 0))


@pytest.mark.rotating(4)
@pytest.mark.parametrize("cards", PLANTED, ids=" and ".join)
def test_what_is_planted_between_two_cards_is_found_with_both_outcomes(cards: tuple[str, str]) -> None:
    (finding,) = planted(cards)
    code, effects = PLANTED[cards]
    assert (finding.code, finding.cause, finding.confirmed) == (code, f"{effects}@{' and '.join(cards)}", True)
    assert finding.question == effects
    assert len(finding.outcomes) == 2
    assert "obstacles" not in finding.scene
    verdicts = [verdict_on(record) for record in (finding.witness, finding.beside)]
    assert sorted(verdicts) == ["illegal", "legal"]


def verdict_on(record: str) -> str:
    """What an audit says of the text of a record."""
    return audit(game(), ReplayReader(lambda *_: game().names).text(record, "record.yaml")).verdict


@pytest.mark.parametrize("cards", [*SETTLED, *MISSED], ids=" and ".join)
def test_what_a_clause_settles_is_not_told(cards: tuple[str, str]) -> None:
    assert shown(BetweenPieces(game()), cards, 6) == []


def test_a_deeper_search_goes_on_for_whole_turns() -> None:
    scene = next(iter(game().scenes(("grenade",), turns=2)))
    play = scene.start(Plenty(), {})
    turns = []
    moves = play.run()
    question = next(moves)
    while not scene.over(play, question):
        turns.append(play.turn_number())
        answers = scene.answers(play, question, ()) if isinstance(question, Ask) else [(1,)]
        question = moves.send(next(iter(answers)))
    assert sorted(set(turns)) == [1, 2]
    assert "acting for 2 turns" in str(scene.bounds()[1])


def test_both_records_of_a_finding_are_told() -> None:
    (finding,) = planted(("tesserknight", "anti-magic-aura"))
    rows = tuple(finding_rows(finding, {}, "card", ENGLISH))
    assert "  the other outcome:" in terminal_lines(rows)
    page = "\n".join(page_lines(rows))
    assert "The other outcome:" in page
    assert finding.beside in page
    assert finding_data(finding).beside == finding.beside


def test_who_is_first_of_two_players_is_asked_where_it_makes_a_difference() -> None:
    (finding,) = shown(Order(game()), ())
    assert finding.code == "AM04"
    assert (finding.cause, finding.clauses) == ("who is first to roll", ("SS-OBST-09",))
    assert [verdict_on(record) for record in (finding.witness, finding.beside)] == ["legal", "legal"]
    assert dict(finding.outcomes) == {"P1 is first": "hits orc-1 is 0", "P2 is first": "hits orc-1 is 1"}


def test_small_boards_come_first_and_hold_what_is_declared() -> None:
    declared, found = boards_of("strange-synergy"), small_boards("strange-synergy")
    assert len(found) == declared.count
    assert len(set(found)) == len(found)
    assert all(is_sound(placed) for placed in found)
    areas = [placed.size[0] * placed.size[1] for placed in found]
    assert areas == sorted(areas, key=lambda area: [x * y for x, y in declared.sizes].index(area))


def is_sound(placed: Placed) -> bool:
    """Whether everything on a board stands on a square of its own."""
    squares = [*(square for _, square in placed.squares), *placed.obstacles]
    return len(set(squares)) == len(squares) and all(map(Board(*placed.size).has, squares))


def test_a_finding_is_told_on_a_board_with_nothing_to_leave_out() -> None:
    cards = ("unnamed-power", "mind-control")
    (finding,) = planted(cards)
    assert finding.scene == "2 x 1: orc-1 b1, goth-1 a1; orc-1 has unnamed-power; orc-1 has mind-control"
    scene = next(iter(game().scenes(cards)))
    assert isinstance(scene, BoardScene)
    placed = Placed((3, 2), (("orc-1", (0, 0)), ("goth-1", (1, 0)), ("orc-2", (0, 1))), ((1, 1),))
    assert [smaller.placed.name for smaller in scene.on(placed).smaller()] == [
        "3 x 2: orc-1 a1, goth-1 b1, orc-2 a2",
        "3 x 2: orc-1 a1, goth-1 b1, obstacles b2",
        "2 x 2: orc-1 a1, goth-1 b1, orc-2 a2, obstacles b2",
    ]


def test_every_way_to_hold_two_cards_is_looked_at_on_every_board() -> None:
    scenes = list(game().scenes(("luck", "might")))
    assert len(scenes) == 4 * len(small_boards("strange-synergy"))
    assert len({scene.name for scene in scenes}) == len(scenes)
    first = scenes[0]
    assert isinstance(first, BoardScene)
    assert first.without(["luck"]).name == first.name.replace("; orc-1 has luck", "")
    assert f"{len(small_boards('strange-synergy'))} of 21,164 boards" in str(first.bounds()[0])


def test_what_is_declared_of_effects_names_clauses_and_effects_that_there_are() -> None:
    declared, clauses = boards_of("strange-synergy"), load_clauses(game().document)
    effects = {effect for words in declared.subjects.values() for effect in words}
    assert {meeting.clause for meeting in declared.meetings} <= {"", *clauses}
    assert {effect for meeting in declared.meetings for effect in meeting.effects} <= effects
    assert game().effects_of("tesserknight") == ("move", "never-diagonal", "leaps")
    assert {*game().effects_of("the-human-bomb")} == {"strike", "area", "knockback", "auto"}


def test_cards_without_a_common_subject_show_nothing_together() -> None:
    touched = game().footprints()
    assert independent(touched["might"], touched["the-moves"])
    assert not independent(touched["might"], touched["luck"])
    assert shown(BetweenPieces(game()), ("might", "the-moves"), 4) == []
