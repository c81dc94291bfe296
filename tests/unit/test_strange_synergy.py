"""Strange Synergy turn by turn: what the sheet says of moves, strikes, cards and gadgets, each as a small game."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from tests.support.each import each_of
from tests.support.synergy import evenly, header, invented, judged, read_back, shipped
from tests.support.synergy_stored import records
from verifier.games.game import HeaderWishes
from verifier.games.grid import SQUARES, directions_away, is_path_clear, square_at
from verifier.games.library import Library
from verifier.games.strange_synergy.powers import tell_combined
from verifier.language.vocabulary import nearest
from verifier.record.read import ReplayReader
from verifier.simulate.corpus import corpus
from verifier.simulate.game import simulate
from verifier.verdicts.inspect import inspect
from verifier.verdicts.judge import audit
from verifier.verdicts.outcome import mismatch

pytestmark = pytest.mark.unit
PAIR = "igor: {at: b2}, sinistra: {at: b3}"
SPOILED = ("roll", "move", "place", "base", "strike", "drop", "give")
TRIO = "igor: {at: b2}, vlad: {at: a2}, sinistra: {at: b3}"


@each_of(
    ("where", "moves"),
    [
        (PAIR, "P1 strike igor sinistra / P1 roll 4 = hits sinistra 6 / P1 move igor b1 a1"),
        (PAIR, "P1 strike igor -> sinistra / P1 roll 3 = hits sinistra 7"),
        (TRIO, "P1 move vlad a3 / P1 move igor c2 c3 / P1 strike igor sinistra / P1 roll 6 / P2 end / P1 move vlad a4"),
        (PAIR, "P1 move igor b3 / P2 roll 3 = hits sinistra 6 / P1 roll 1 = hits igor 5, row igor 2"),
        (PAIR, "P1 move igor a2 b2 = column igor 2"),
        ("igor: {at: c4}, sinistra: {at: f6}", "P1 move igor d4 / P1 roll 4 = hits igor 6, column igor 3"),
        ("igor: {at: a1}, vlad: {at: b1}, sinistra: {at: f6}", "P1 move igor off / P1 move vlad b2"),
        ("igor: {at: b2, flags: [orcs-flag]}, vlad: {at: b3}, sinistra: {at: f6}",
         "P1 give igor vlad orcs-flag / P1 drop vlad orcs-flag / P1 move vlad b4"),
        ("igor: {at: b2}, vlad: {at: d2}, sinistra: {at: b3, flags: [orcs-flag]}",
         "P1 take igor sinistra orcs-flag / P2 agree / P1 drop igor orcs-flag"),
        ("igor: {at: b2, cards: [fast]}, sinistra: {at: f6}", "P1 move igor b3 b4 b5 b6"),
        # additions come before factors: (1 + 2) x 2, and a die that is rolled once
        ("igor: {at: b2, cards: [strength, might]}, sinistra: {at: b3}",
         "P1 strike igor sinistra / P1 roll 4 = hits sinistra 1"),
        ("igor: {at: b2, cards: [strength, might]}, sinistra: {at: b3}",
         "P1 strike igor strength sinistra / P1 roll 4 = hits sinistra 4"),
        ("igor: {at: b2, cards: [strength, might]}, sinistra: {at: b3}",
         "P1 strike igor plain sinistra / P1 roll 4 = hits sinistra 6"),
        ("igor: {at: b2, cards: [zorch-ball, might]}, sinistra: {at: b6, hits: 11}",
         "P1 strike igor zorch-ball sinistra / P1 roll 5 = hits sinistra 1"),
        # rolls are changed, Auto is 1+ before a penalty
        ("igor: {at: b2, cards: [luck, enhancer-helmet]}, sinistra: {at: b3}",
         "P1 strike igor sinistra / P1 roll 2 = hits sinistra 6"),
        ("igor: {at: b2, cards: [flameblast]}, sinistra: {at: b5, cards: [acrobatic-evasion]}",
         "P1 strike igor flameblast sinistra / P1 roll 3 = hits sinistra 4"),
        ("igor: {at: b2, cards: [flameblast]}, sinistra: {at: b5, cards: [acrobatic-evasion]}",
         "P1 strike igor flameblast sinistra / P1 roll 2 = hits sinistra 7"),
        ("igor: {at: b2, cards: [flameblast]}, sinistra: {at: b5}",
         "P1 strike igor flameblast sinistra = hits sinistra 4 / P1 move igor b3"),
        # immunities
        ("igor: {at: b2}, sinistra: {at: b3, cards: [inner-peace]}",
         "P1 strike igor sinistra / P1 roll 6 = hits sinistra 7"),
        ("igor: {at: b2, cards: [zorch-ball]}, sinistra: {at: b3, cards: [flameblast]}",
         "P1 strike igor zorch-ball sinistra / P1 roll 6 = hits sinistra 7"),
        # a card for move and strike
        ("igor: {at: b2, cards: [deep-freeze]}, sinistra: {at: b3}",
         "P1 strike igor deep-freeze sinistra / P1 roll 2 = hits sinistra 3"),
        # two strikes
        ("igor: {at: b2, cards: [two-heads]}, sinistra: {at: b3}",
         "P1 strike igor sinistra / P1 roll 4 / P1 strike igor sinistra / P1 roll 4 = hits sinistra 5"),
        # diagonals
        ("igor: {at: b2, cards: [the-moves]}, sinistra: {at: f6}", "P1 move igor c3 d2"),
        ("igor: {at: b2, cards: [trick-shot]}, sinistra: {at: c3}", "P1 strike igor sinistra / P1 roll 1"),
        ("igor: {at: c4, cards: [tesserknight]}, sinistra: {at: g7}",
         "P1 move igor tesserknight d4 e4 = column igor 5"),
        # stuns end with the next turn of whoever caused them
        ("igor: {at: b2, cards: [stunning-beauty]}, sinistra: {at: b4}, orc-1: {at: g1}",
         "P1 strike igor stunning-beauty sinistra / P1 roll 2 / P2 move orc-1 g2 / P1 move igor a2"
         " / P2 move sinistra b3"),
        # areas: everybody but the one in the middle, knocked back, the more distant first
        ("igor: {at: c3, cards: [the-human-bomb]}, vlad: {at: c4}, sinistra: {at: c5}, orc-1: {at: a1}",
         "P1 strike igor the-human-bomb sinistra vlad orc-1"
         " / P2 roll 4 = hits vlad 4, row sinistra 7, row vlad 6, hits orc-1 5"),
        ("igor: {at: b1, cards: [grenade]}, sinistra: {at: b4}, orc-1: {at: c5}",
         "P1 strike igor grenade b4 / P1 roll 2 / P1 choose orc-1 = hits sinistra 6, column orc-1 4, row orc-1 6"),
        # random movement
        ("igor: {at: b1, cards: [confuse]}, sinistra: {at: b3}",
         "P1 strike igor confuse sinistra / P1 roll 3 / P2 roll 6 / P2 roll 2 = row sinistra 5"),
        # hits that are lost with a gadget
        ("igor: {at: b2, hits: 2, cards: [mental-barriers]}, vlad: {at: b3}, sinistra: {at: f6}",
         "P1 drop igor mental-barriers = hits igor 0 / P1 move vlad b2"
         " / P1 pick-up vlad mental-barriers = hits vlad 10"),
    ],
)  # fmt: skip
def test_what_the_sheet_allows_is_legal_with_its_numbers(where: str, moves: str) -> None:
    found = judged(where, moves)
    assert found.verdict == "legal", found


def test_team_powers() -> None:
    goths = judged(PAIR, "P1 strike igor sinistra / P1 roll 4 = hits sinistra 5", first="goths")
    cats = judged(PAIR, "P1 move igor b1 c1 d1", first="cats")
    loaded = judged("igor: {at: b2, flags: [orcs-flag]}, sinistra: {at: b3}", "P1 move igor b1 c1 d1", first="cats")
    assert (goths.verdict, cats.verdict, loaded[:3]) == ("legal", "legal", ("illegal", 1, "SS-TEAM-06"))


def test_a_card_whose_text_is_unknown_makes_what_turns_on_it_undecided() -> None:
    where = "igor: {at: b2, cards: [confuse]}, sinistra: {at: f6}"
    assert judged(where, "P1 move igor b3", game=shipped()).verdict == "undecided"
    assert (
        judged("igor: {at: b2, cards: [fast]}, sinistra: {at: f6}", "P1 move igor b3 b4 b5", game=shipped()).verdict
        == "legal"
    )
    assert judged(PAIR, "P1 move igor b3", game=shipped(), more={"board": ""}).verdict == "undecided"


def test_death_drops_gadgets_and_ends_the_game() -> None:
    where = "igor: {at: b2}, sinistra: {at: b3, hits: 1, flags: [orcs-flag]}, orc-1: {at: g1, dead: true}"
    moves = "P1 strike igor sinistra / P1 roll 4 = hits sinistra 0"
    assert judged(where, moves).verdict == "legal"
    assert judged(where, moves + " / P1 move igor b3")[:2] == ("illegal", 3)
    standing = where.replace("g1, dead: true", "g1")
    assert judged(standing, moves + " / P1 move igor b3 / P2 end / P1 pick-up igor orcs-flag").verdict == "legal"


FLAGS = {
    "flags": "",
    "position": "{seats: {P1: {base: b2}, P2: {base: f6}}, warriors: {igor: {at: b4, flags: [orcs-flag]},"
    " vlad: {at: b3, flags: [mad-scientists-flag]}, sinistra: {at: f6}, orc-1: {at: f5}}}",
}


def test_both_flags_at_home_win_and_show_what_was_chosen() -> None:
    home = "P1 move vlad b2 / P1 move igor b3"
    assert judged("", f"{home} / P1 reveal orcs-flag", more=FLAGS).verdict == "legal"
    assert judged("", f"{home} / P1 reveal mad-scientists-flag", more=FLAGS).verdict == "illegal"
    assert judged("", "P1 move vlad b2 / P1 reveal orcs-flag", more=FLAGS)[:2] == ("illegal", 2)
    assert judged("", f"{home} / P2 move orc-1 f4", more=FLAGS).verdict == "legal"  # of nobody here
    chosen = FLAGS | {"position": FLAGS["position"].replace("base: b2", "base: b2, objective: orcs-flag")}
    assert judged("", f"{home} / P2 move orc-1 f4", more=chosen).verdict == "illegal"


@pytest.mark.parametrize("flag", ["orcs-flag", "goths-flag", "cats-flag"])
def test_a_win_by_flags_need_not_be_shown_and_the_only_flag_that_fits_is_named(flag: str) -> None:
    home = "P1 move vlad b2 / P1 move igor b3"
    there = {key: value.replace("orcs-flag", flag) for key, value in FLAGS.items()}
    teams = ("mad-scientists", "orcs", "goths", "cats")
    there["seats"] = "{" + ", ".join(f"P{number}: {{character: {team}}}" for number, team in enumerate(teams, 1)) + "}"
    text = header(there, "", "mad-scientists", "orcs") + "".join(f"  {line.strip()}\n" for line in home.split("/"))
    game = shipped()

    def notes(rest: str) -> list[str]:
        found = audit(game, ReplayReader(lambda *_: game.names).text(text + rest, "flags.yaml"))
        assert found.verdict == "legal", found
        return [str(note) for note in found.notes]

    assert notes("") == []  # it may have been any
    assert flag in notes("  P1 reveal\n")[0]
    assert flag in notes("result: {winner: P1, by: flags}\n")[0]
    assert notes(f"  P1 reveal {flag}\nresult: {{winner: P1, by: flags}}\n") == []


def test_what_a_secret_flag_was_not_is_remembered() -> None:
    home, away = "P1 move vlad b2 / P1 move igor b3 / P2 end", "P1 move igor b4 / P2 end / P1 move igor b3"
    other = FLAGS | {"position": FLAGS["position"].replace("base: b2", "base: b2, objective: [cats-flag, goths-flag]")}
    assert judged("", f"{home} / {away} / P1 reveal orcs-flag", more=FLAGS).verdict == "illegal"
    assert judged("", f"{home} / {away} / P2 end", more=FLAGS).verdict == "legal"
    assert judged("", "P1 move vlad b2 / P1 move igor b3 / P1 reveal orcs-flag", more=other).verdict == "illegal"


def test_who_carries_a_flag_and_a_collision_that_ends_the_game_are_read_in_two_ways() -> None:
    theirs = FLAGS | {"position": FLAGS["position"].replace("{at: f6}", "{at: a2, flags: [mad-scientists-flag]}")
                      .replace("vlad: {at: b3, flags: [mad-scientists-flag]}", "vlad: {at: g1}")}  # fmt: skip
    shown = "P1 move igor b3 / P1 reveal orcs-flag"
    assert judged("", shown, more=theirs).verdict == "illegal"
    assert judged("", shown, more=theirs | {"readings": "{flags.carrier: anybody}"}).verdict == "legal"
    last = "igor: {at: b2, hits: 1}, sinistra: {at: b3, hits: 1}"
    rolls = "P1 move igor b3 / P1 roll 1 / P2 roll 1"
    assert judged(last, rolls).verdict == "disputed"
    assert judged(last, rolls, more={"readings": "{collision.end: after-both}"}).verdict == "legal"
    assert judged(last, "P1 move igor b3 / P1 roll 1", more={"readings": "{collision.end: at-once}"}).verdict == "legal"


def test_a_roll_on_which_nothing_more_depends_may_be_left_out() -> None:
    ram = "P1 move igor b3 / P2 roll 1 = hits sinistra 0"
    last = "igor: {at: b2}, sinistra: {at: b3, hits: 1}"
    for rest in ("", " / P1 roll 1", " / P1 roll 6"):
        assert judged(last, ram + rest).verdict == "legal"
    assert judged(last, ram + " / P1 move igor b1").verdict == "illegal"
    assert judged(last, ram + " / P1 roll 6 / P1 roll 6").verdict == "illegal"
    assert judged("igor: {at: b2, hits: 1}, sinistra: {at: b3, hits: 1}", ram + " / P1 roll 6").verdict == "disputed"


def test_several_gadgets_fall_with_one_line_and_a_power_that_is_not_said_is_unknown() -> None:
    two = "igor: {at: b2, flags: [orcs-flag, goths-flag]}, vlad: {at: b3}, sinistra: {at: f6}"
    assert judged(two, "P1 drop igor orcs-flag goths-flag / P1 move igor b1").verdict == "legal"
    assert judged(two, "P1 drop igor orcs-flag cats-flag")[:3] == ("illegal", 1, "SS-GADG-15")
    unsaid = 'igor: {at: b2, cards: ["?"]}, sinistra: {at: b3}'
    assert judged(unsaid, "P1 strike igor sinistra / P1 roll 4").verdict == "undecided"


@pytest.mark.parametrize(
    ("where", "moves"),
    [
        (PAIR, "P1 move igor basic plain b1"),
        (PAIR, "P1 strike igor basic sinistra / P1 roll 4 = hits sinistra 6"),
        ("igor: {at: b2, cards: [strength, might]}, sinistra: {at: b3}",
         "P1 strike igor basic might sinistra / P1 roll 4 = hits sinistra 5"),
        ("igor: {at: b2, cards: [strength, might]}, sinistra: {at: b3}",
         "P1 strike igor basic plain sinistra / P1 roll 4 = hits sinistra 6"),
    ],
)  # fmt: skip
def test_a_line_may_say_that_no_card_is_used_even_if_there_is_none(where: str, moves: str) -> None:
    assert judged(where, moves).verdict == "legal"


def test_a_penalty_counts_for_its_owner_alone_where_an_attack_reaches_several() -> None:
    away = "igor: {at: c3, cards: [the-human-bomb]}, vlad: {at: b3}, sinistra: {at: c5, cards: [acrobatic-evasion]}"
    bomb = "P1 strike igor the-human-bomb / P1 roll "
    assert judged(away, f"{bomb}2 / P1 roll 6 = hits vlad 4, hits sinistra 7, row sinistra 5").verdict == "legal"
    assert judged(away, f"{bomb}3 = hits sinistra 5, row sinistra 7 / P1 roll 6 = hits vlad 4").verdict == "legal"
    assert judged(away, "P1 strike igor the-human-bomb / P1 move igor c4").verdict == "illegal"


@pytest.mark.parametrize(
    ("where", "moves", "clause"),
    [
        ("igor: {at: d2, cards: [grenade]}, sinistra: {at: c5}", "P1 strike igor grenade d5", "SS-RANG-05"),
        ("igor: {at: a3, cards: [flameblast]}, sinistra: {at: b5, cards: [anti-magic-aura]}, orc-1: {at: a7}",
         "P1 strike igor flameblast orc-1", "SS-LOS-07"),
        ("igor: {at: b2, cards: [deep-freeze]}, sinistra: {at: b3}",
         "P1 strike igor deep-freeze sinistra / P1 roll 1 / P1 move igor b1", "SS-CLASS-08"),
    ],
)  # fmt: skip
def test_whatever_is_in_the_way_is_told_by_its_clause(where: str, moves: str, clause: str) -> None:
    game = invented()
    text = header({}, where, "mad-scientists", "orcs") + "".join(f"  {line}\n" for line in moves.split(" / "))
    fault = audit(game, ReplayReader(lambda *_: game.names).text(text, "synergy.yaml")).fault
    assert fault is not None
    assert clause in fault.also


def test_of_three_flags_the_chosen_one_may_be_either() -> None:
    three = (
        FLAGS["position"]
        .replace("P2: {base: f6}", "P2: {base: f6}, P3: {base: a7}")
        .replace("orc-1: {at: f5}", "cat-1: {at: a7}")
    )
    seats = "{P1: {character: mad-scientists}, P2: {character: orcs}, P3: {character: cats}}"
    game, text = shipped(), "P1 move vlad b2\n  P1 move igor b3\n  "
    head = (
        f"format: replay/1\nruleset: strange-synergy/base\nseats: {seats}\nboard: {{size: [7, 7]}}\n"
        f"warriors: {{P1: [igor, vlad], P2: [sinistra], P3: [cat-1]}}\nposition: {three}\nmoves: |\n  "
    )

    def verdict(rest: str) -> str:
        return audit(game, ReplayReader(lambda *_: game.names).text(f"{head}{text}{rest}\n", "flags.yaml")).verdict

    assert verdict("P1 reveal orcs-flag") == "legal"
    assert verdict("P2 move sinistra f5") == "legal"  # then it was the cats' flag that was chosen
    assert verdict("P2 move sinistra f5\n  P3 end\n  P1 reveal orcs-flag") == "illegal"


@pytest.mark.parametrize(
    ("source", "target", "blocked", "clear"),
    [
        ("a1", "a4", ["a3"], False),
        ("a1", "c3", ["b2"], False),
        ("a1", "b2", ["a2"], True),  # it touches a corner
        ("a1", "b2", ["a2", "b1"], False),  # it passes between two corners
        ("a1", "c2", ["b1"], False),
        ("a1", "c2", ["a2"], True),
        ("a1", "b3", ["b1"], True),
        ("a1", "d2", ["a2", "d1"], True),
    ],
)
def test_paths_between_centres(source: str, target: str, blocked: list[str], clear: bool) -> None:
    assert is_path_clear(square_at(source), square_at(target), [*map(square_at, blocked)]) is clear
    assert is_path_clear(square_at(target), square_at(source), [*map(square_at, blocked)]) is clear


def test_two_squares_can_be_directly_away() -> None:
    assert directions_away((0, 0), (1, 1)) == ((1, 1),)
    assert directions_away((0, 0), (2, 1)) == ((1, 0), (1, 1))


@pytest.mark.parametrize("seed", range(6))
def test_made_up_games_are_legal(seed: int) -> None:
    game = (shipped(), evenly())[seed % 2]
    replay = game.invent(Random(seed), seed, HeaderWishes(seats=2 + seed % 3))
    played = simulate(game, replay, Random(seed), questions=400)
    assert not played.stuck or played.unknown, played.stuck
    record = read_back(replay, played, game)
    assert audit(game, record).verdict in ("legal", "undecided")


def test_the_records_of_the_pairs_are_in_place_and_as_expected() -> None:
    stored = dict(records())
    assert {path: path.read_text("utf-8") for path in stored} == stored
    reader, library = ReplayReader(lambda *_: shipped().names), Library()
    for path, text in stored.items():
        replay = reader.text(text, str(path))
        found = audit(library.open(replay.ruleset, replay.overlays), replay)
        assert mismatch(found, replay.expect) == "", path


def test_who_may_be_next_is_told_by_name() -> None:
    seats = "{P1: {character: orcs}, P2: {character: goths}, P3: {character: cats}}"
    text = header({"seats": seats, "warriors": "", "powers": "none", "position": ""}, "", "", "") + "  P1 roll 4\n"
    found = inspect(shipped(), ReplayReader(lambda *_: shipped().names).text(text, "synergy.yaml"), 99, {})
    assert [[choice.text for choice in one.choices] for one in found.moments] == [["P2", "P3"]]


def spoiled(line: str) -> str:
    """A line that cannot be legal wherever it stands: of a square off the board, a seven, a card that is not there."""
    words = line.split()
    last = {
        "roll": "7",
        "move": "o15",
        "place": "o15",
        "base": "o15",
        "strike": words[2],
        "drop": "luck",
        "give": "luck",
    }
    return " ".join((*words[:-1], last[words[1]]))


@pytest.mark.parametrize("seed", range(4))
def test_spoiled_lines_are_found_where_they_stand(seed: int) -> None:
    game, random = (shipped(), evenly())[seed % 2], Random(seed)
    header = game.invent(random, seed, HeaderWishes())
    played = simulate(game, header, random, questions=200)
    lines = [number for number, line in enumerate(played.lines) if line.split()[1] in SPOILED and "luck" not in line]
    for number in random.sample(lines, 10):
        changed = [*played.lines]
        changed[number] = spoiled(changed[number])
        found = audit(game, read_back(header, replace(played, lines=tuple(changed)), game))
        assert found.verdict == "illegal", changed[number]
        assert found.fault is not None
        assert found.fault.line == number + 1, changed[number]


@pytest.mark.parametrize(
    ("written", "meant"), [("a0", "a1"), ("c19", "c15"), ("b2", "b2"), ("igro", "igor"), ("q3", "")]
)
def test_a_square_that_there_is_not_suggests_the_nearest_of_its_column(written: str, meant: str) -> None:
    assert nearest(written, [*SQUARES, "igor", "vlad"]) == meant


@pytest.mark.parametrize("mode", ["two-player-four-warriors", "outnumbered", "elite-force", "power-ups"])
def test_games_are_made_up_for_a_variant_with_other_sides(mode: str) -> None:
    ((replay, played),) = corpus(shipped(), 1, 5, HeaderWishes(mode=mode))
    assert replay.mode == mode
    assert audit(shipped(), read_back(replay, played, shipped())).verdict == "legal"


def test_a_second_marker_of_a_kind_is_picked_up_like_the_first() -> None:
    more = {"mode": "power-ups", "scattered": "{b2: [life-point, life-point]}"}
    moves = "P1 pick-up igor life-point / P2 end / P1 pick-up igor life-point = hits igor 8"
    assert judged("igor: {at: b2}, sinistra: {at: f6}", moves, more=more).verdict == "legal"
    third = judged("igor: {at: b2}, sinistra: {at: f6}", f"{moves} / P2 end / P1 pick-up igor life-point", more=more)
    assert third[:3] == ("illegal", 5, "SS-GADG-20")


@pytest.mark.parametrize(
    ("roll", "result", "verdict"),
    [
        (4, "{}", "legal"),
        (3, "{}", "legal"),
        (3, '{winner: "", by: }', "legal"),
        (4, "{winner: none}", "illegal"),
        (3, "{winner: none}", "legal"),
        (3, "{winner: P1}", "consistent"),
        (3, "{winner: P1, by: elimination}", "illegal"),
        (3, "{winner: P1, by: time}", "legal"),
        (4, "{winner: P1, by: flags}", "illegal"),
        (4, "{winner: P2}", "illegal"),
    ],
)
def test_a_result_is_held_against_what_the_lines_come_to(roll: int, result: str, verdict: str) -> None:
    where = "igor: {at: b2}, sinistra: {at: b3, hits: 1}"
    assert judged(where, f"P1 strike igor sinistra / P1 roll {roll}", more={"result": result}).verdict == verdict


@pytest.mark.parametrize(("winner", "verdict"), [("P2", "legal"), ("P1", "illegal"), ("none", "illegal")])
def test_a_ruling_says_who_has_won(winner: str, verdict: str) -> None:
    more = {"result": f"{{winner: {winner}, by: adjudication}}"}
    assert judged(PAIR, "P1 move igor a2 / adjudicate P2 by judge", more=more).verdict == verdict


def test_who_is_out_of_a_game_that_goes_on_has_not_won_it() -> None:
    more = {
        "seats": "{P1: {character: mad-scientists}, P2: {character: orcs}, P3: {character: cats}}",
        "warriors": "{P1: [igor], P2: [sinistra], P3: [cat-1]}",
    }
    where, moves = "igor: {at: b2}, sinistra: {at: b3, hits: 1}, cat-1: {at: g7}", "P1 strike igor sinistra / P1 roll 4"
    assert judged(where, moves, more=more | {"result": "{winner: P2}"}).verdict == "illegal"
    assert judged(where, moves, more=more | {"result": "{winner: P3}"}).verdict == "consistent"


@pytest.mark.parametrize(
    ("moves", "record", "verdict"),
    [
        ("P1 draw ? / P2 draw orcs-flag", "{}", "consistent"),
        ("P1 draw ? / P2 draw mad-scientists-flag", "{}", "consistent"),
        ("P1 draw ? / P2 draw ? / P1 roll 1 / P2 roll 1 / P1 base b2", "{}", "illegal"),
        ("P2 base f6 / P1 base b2", "{draws: none}", "consistent"),
    ],
)
def test_an_unknown_flag_and_an_unknown_roll_are_any(moves: str, record: str, verdict: str) -> None:
    more = {"flags": "", "powers": "none", "position": "", "warriors": "{P1: [igor, vlad, mad-scientist-1]}"}
    more |= {"record": record}
    assert judged("", moves, more=more).verdict == verdict


def test_cards_dealt_to_either_side_of_outnumbered_are_told_by_its_clause() -> None:
    more = {"mode": "outnumbered", "position": "", "warriors": "{P1: [igor], P2: [orc-1, orc-2, orc-3]}"}
    few, dealt = "P1 deal fast strength might luck", "P1 deal fast strength might luck confuse"
    many = "P2 deal two-heads trick-shot inner-peace deep-freeze tesserknight"
    assert judged("", few, more=more)[:3] == ("illegal", 1, "SS-OPT-18")
    assert judged("", f"{dealt} / {many}", more=more)[:3] == ("illegal", 2, "SS-OPT-20")
    assert judged("", f"{dealt} / {many} the-moves", more=more).verdict == "legal"


def test_hits_say_how_the_damage_was_counted() -> None:
    one, two = SimpleNamespace(added={"damage": 2}, times={}), SimpleNamespace(added={}, times={"damage": 2})
    assert str(tell_combined(1, "damage", [one, two])) == "damage (1 + 2) \N{MULTIPLICATION SIGN} 2 = 6"  # type: ignore[list-item]
    assert str(tell_combined(1, "damage", [])) == "damage 1"
