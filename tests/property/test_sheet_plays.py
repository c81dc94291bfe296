"""Moves, targets, throws, knockback, areas, hits and wins of the third game agree with a second reading of its sheet.

The reading (`tests.support.sheet_*`) knows nothing of the game; here both are asked about the same random boards.
Where the two take a doubtful sentence otherwise, the case is left out, and what the rules say of it is checked.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from tests.support import sheet_hits, sheet_reach, sheet_reading
from tests.support.rotating import examples
from tests.support.sheet_reading import Warrior
from tests.support.synergy import header, invented
from verifier.games.grid import OFF, Board, Square, label_of
from verifier.games.strange_synergy.moving import ask_path, knock_back, walk
from verifier.games.strange_synergy.play import Synergy
from verifier.games.strange_synergy.state import Frame
from verifier.games.strange_synergy.striking import list_reached, strike
from verifier.kernel.ask import Answer, Ask, Moves, Roll
from verifier.kernel.norm import FINE
from verifier.record.read import ReplayReader

SIDE = 7
NAMES = ("igor", "vlad", "sinistra", "orc-1")
STANDING = ", ".join(f"{name}: {{at: {label_of((number, 0))}}}" for number, name in enumerate(NAMES))


@cache
def started() -> Synergy:
    """A game with four warriors, whose position is set anew for every board."""
    game = invented()
    text = f"{header({}, STANDING, 'mad-scientists', 'orcs')}  P1 end\n"
    play = game.start(ReplayReader(lambda *_: game.names).text(text, "sheet.yaml"), {})
    assert isinstance(play, Synergy)
    return play


def piece(name: str) -> int:
    """The number of a piece."""
    return started().rules.notation.index(name)


def on_sheet(square: Square) -> Square:
    """A square as the second reading has it, whose rows grow to the south."""
    return square[0], SIDE - 1 - square[1]


def laid_out(random: Random, share: float = 0.12) -> tuple[Synergy, sheet_reading.Board, list[Warrior]]:
    """A random board with the warriors, in the game and on the sheet; one of them may be dead."""
    play = started()
    squares = [(x, y) for x in range(SIDE) for y in range(SIDE)]
    pillars = frozenset(square for square in squares if random.random() < share)
    places = random.sample([square for square in squares if square not in pillars], len(NAMES))
    play.state.board = Board(SIDE, SIDE, pillars)
    play.state.over, play.state.won, play.state.loose = "", [], {}
    warriors = []
    for name, square in zip(NAMES, places, strict=True):
        one = play.warrior(piece(name))
        one.square, one.cards, one.flags, one.hits, one.gone = square, [], [], 9, False
        one.dead = name == "orc-1" and random.random() < 0.3
        warriors.append(Warrior(name, on_sheet(square), f"P{one.seat + 1}", is_living=not one.dead))
    return play, sheet_reading.Board(SIDE, SIDE, frozenset(map(on_sheet, pillars))), warriors


def rolled(moves: Moves, dice: Iterator[int], away: Square | None = None) -> list[int]:
    """Run moves to their end with these dice, and return the seats that rolled; a choice of a square is given."""
    seats: list[int] = []
    answer: Answer = None
    try:
        question = next(moves)
        while True:
            if isinstance(question, Roll):
                seats.append(question.seat)
                answer = (next(dice),)
            else:
                assert isinstance(question, Ask)
                answer = label_of(away) if question.decision == "away" and away else question.elision.default  # type: ignore[assignment]
            question = moves.send(answer)
    except StopIteration:
        return seats


def sixes() -> Iterator[int]:
    """A die that always shows six."""
    while True:
        yield 6


@pytest.mark.parametrize("seed", range(4))
def test_the_same_paths_are_moves_and_end_in_the_same_squares(seed: int) -> None:
    random, igor, legal = Random(seed), piece("igor"), 0
    for _ in range(examples(250)):
        play, board, warriors = laid_out(random)
        cards = random.choice(((), ("the-moves",), ("fast",), ("the-moves", "fast")))
        play.warrior(igor).cards = [piece(card) for card in cards]
        diagonal, reach = "the-moves" in cards, 4 if "fast" in cards else 2
        frame = Frame(0, "move", igor)
        frame.modifiers = [play.rules.cards[piece("fast")]] if "fast" in cards else []
        ask, start = ask_path(play, frame), play.square_of(igor)
        steps = [start]
        for _ in range(random.randint(1, reach + 1)):
            ways = sheet_reading.SIDEWAYS + (sheet_reading.DIAGONALS if diagonal else ())
            steps.append(sheet_reading.shift_square(steps[-1], random.choice(ways)))
            if not play.board().has(steps[-1]):
                break
        path = " ".join(label_of(one) if play.board().has(one) else OFF for one in steps[1:])
        sheet = [*map(on_sheet, steps)]
        blocked = sheet_reading.find_obstacles(board, warriors, "igor")
        free = all(new in sheet_reading.list_steps(board, blocked, old, diagonal=diagonal)
                   for old, new in pairwise(sheet[:-1]))  # fmt: skip
        barred = sheet_reading.is_barred_between(blocked, sheet[-2], sheet[-1])
        slanted = sheet[-2][0] != sheet[-1][0] and sheet[-2][1] != sheet[-1][1]
        if slanted and not play.board().has(steps[-1]):
            continue  # doubt edge-or-exit: a diagonal step over an edge
        expected = len(steps) - 1 <= reach and free and not barred
        assert (play.broken(ask, path) == FINE) == expected, (path, start, sorted(board.permanent))
        if not expected:
            continue
        legal += 1
        found = sheet_reading.follow_path(board, warriors, "igor", sheet[1:], forced=False)
        seats = rolled(walk(play, frame, path), sixes())
        assert play.warrior(igor).gone == found.has_left
        assert found.has_left or on_sheet(play.square_of(igor)) == found.end
        assert len(seats) == len(found.rollers)
        names = {NAMES[0]: 0, NAMES[1]: 0, NAMES[2]: 1, NAMES[3]: 1}
        assert sorted(seats) == sorted(names[name] for name in found.rollers)
    assert legal


@pytest.mark.parametrize("seed", range(4))
def test_the_same_warriors_are_reached_by_strikes_and_throws(seed: int) -> None:
    random, igor, hits = Random(seed), piece("igor"), 0
    for _ in range(examples(150)):
        play, board, warriors = laid_out(random, 0.08)
        diagonal = random.random() < 0.5
        play.warrior(igor).cards = [piece("trick-shot")] if diagonal else []
        for slug, reach, through in (("", 1, False), ("flameblast", 4, False), ("zorch-ball", 5, True)):
            frame = Frame(0, "strike", igor)
            frame.card = play.rules.cards[piece(slug)] if slug else None
            ask = play.part("target", frame.seat, frame, play.some(play.state.warriors, "a warrior"))
            mine = {name for name in NAMES if play.broken(ask, piece(name)) == FINE}
            theirs = sheet_reach.find_ranged_targets(
                board, warriors, "igor", reach, diagonal=diagonal, passes_obstacles=through
            )
            if not slug and not diagonal:
                assert theirs == sheet_reach.find_basic_targets(warriors, "igor", allies=True)
            hits += len(mine)
            assert mine == theirs, (slug, diagonal, warriors, sorted(board.permanent))
        if not diagonal:
            frame = Frame(0, "strike", igor)
            frame.card = play.rules.cards[piece("grenade")]
            ask = play.part("aim", frame.seat, frame, play.any_square())
            for square in random.sample([*play.board().squares()], 8):
                if square != play.square_of(igor):  # doubt same-square
                    theirs_too = sheet_reach.can_throw(board, warriors, "igor", on_sheet(square), 4)
                    assert (play.broken(ask, label_of(square)) == FINE) == theirs_too, square
    assert hits


@pytest.mark.parametrize("seed", range(4))
def test_the_same_warriors_are_in_areas_and_are_knocked_to_the_same_squares(seed: int) -> None:
    random, victim = Random(seed), piece("sinistra")
    for _ in range(examples(200)):
        play, board, warriors = laid_out(random)
        size = random.choice((3, 5, 7))
        reached = list_reached(play, play.square_of(piece("igor")), size, piece("igor"))
        assert {play.name(one) for one in reached} == sheet_reach.find_affected(board, warriors, "igor", size)
        source, start = (random.randrange(SIDE), random.randrange(SIDE)), play.square_of(victim)
        if source == start:
            continue  # doubt at-the-source
        for path in sheet_reach.list_knockback_paths({on_sheet(source)}, on_sheet(start), 2):
            blocked = sheet_reading.find_obstacles(board, warriors, "sinistra")
            walked = (on_sheet(start), *path)
            if any(sheet_reading.is_barred_between(blocked, *pair) for pair in pairwise(walked)):
                continue  # doubt barred-step
            first = path[0][0], SIDE - 1 - path[0][1]
            if not play.board().has(first):
                continue  # of two squares away one alone is on the board
            play.warrior(victim).square = start
            seats = rolled(knock_back(play, victim, source, 2), sixes(), away=first)
            found = sheet_reading.follow_path(board, warriors, "sinistra", path, forced=True)
            assert on_sheet(play.square_of(victim)) == found.end, (source, start, path)
            assert len(seats) == len(found.rollers)


EXTRA = ("strength", "might", "luck", "enhancer-helmet", "mind-control")


@pytest.mark.parametrize("seed", range(4))
def test_the_same_hits_are_lost(seed: int) -> None:
    random, igor, victim, lost = Random(seed), piece("igor"), piece("sinistra"), 0
    for _ in range(examples(250)):
        play, _, _ = laid_out(random, 0.0)
        play.warrior(igor).square, play.warrior(victim).square = (2, 2), (2, 3)
        for other, square in (("vlad", (6, 6)), ("orc-1", (6, 0))):
            play.warrior(piece(other)).square = square
        slug = random.choice(("", "flameblast", "zorch-ball"))
        extras = [card for card in EXTRA if random.random() < 0.4]
        defenses = [card for card in ("acrobatic-evasion", "inner-peace") if random.random() < 0.4]
        play.warrior(igor).cards = [piece(card) for card in ([slug] if slug else []) + extras]
        play.warrior(victim).cards = [piece(card) for card in defenses]
        dice = [random.randint(1, 6), random.randint(1, 6)]
        frame, used = Frame(0, "strike", igor), iter(dice)
        answers = {"with": piece(slug) if slug else -1, "target": victim}
        moves = strike(play, frame)
        rolls: list[int] = []
        try:
            question = next(moves)
            while True:
                if isinstance(question, Roll):
                    rolls.append(next(used))
                    question = moves.send((rolls[-1],))
                else:
                    assert isinstance(question, Ask)
                    question = moves.send(answers.get(question.decision, question.elision.default))  # type: ignore[arg-type]
        except StopIteration:
            pass
        needed = None if slug else sheet_hits.BASIC_SUCCESS
        penalty = 2 if "acrobatic-evasion" in defenses else 0
        bonus = sum(card in extras for card in ("luck", "enhancer-helmet", "mind-control"))
        is_rolled = sheet_hits.find_needed_roll(needed, penalty, bonus) is not None
        succeeds = sheet_hits.succeeds(needed, dice[0] if is_rolled else None, penalty, bonus)
        base = {"": 1, "flameblast": 3, "zorch-ball": dice[int(is_rolled)]}[slug]
        damage = sheet_hits.count_damage(
            "Energy" if slug else "Hard",
            base,
            [2] if "strength" in extras else [],
            [2] if "might" in extras else [],
            {"Hard"} if "inner-peace" in defenses else set(),
        )
        assert len(rolls) == is_rolled + (succeeds and slug == "zorch-ball")
        assert play.warrior(victim).hits == sheet_hits.take_damage(9, damage if succeeds else 0), (
            slug,
            extras,
            defenses,
        )
        lost += succeeds
    assert lost


@pytest.mark.parametrize("seed", range(2))
def test_the_same_flags_win(seed: int) -> None:
    random, won = Random(seed), 0
    for _ in range(examples(300)):
        play, _, _ = laid_out(random, 0.0)
        base, chosen = (random.randrange(SIDE), random.randrange(SIDE)), random.choice(("orcs", "goths"))
        play.state.seats[0].base, play.state.seats[0].objective = base, piece(f"{chosen}-flag")
        for flag in ("mad-scientists", "orcs", "goths"):
            name = random.choice(NAMES[:3])
            one = play.warrior(piece(name))
            one.flags.append(piece(f"{flag}-flag"))
            if random.random() < 0.7:
                one.square = base[0], min(SIDE - 1, base[1] + random.randint(0, 1))
        carriers = [
            sheet_hits.Carrier(
                "mad-scientists" if one.seat == 0 else "orcs",
                on_sheet(one.square or (0, 0)),
                frozenset(play.name(flag).removesuffix("-flag") for flag in one.flags),
                not one.dead,
            )
            for one in map(play.warrior, map(piece, NAMES))
        ]
        mine = play.state.seats[0].objective in play.list_flags_home(0, play.state.warriors.values())
        won += mine
        assert mine == sheet_hits.wins_by_flags(carriers, "mad-scientists", on_sheet(base), chosen)
    assert won
