"""Lines that correct a record: how they are read and written, which lines count then, and what an audit says of them.

Not for: whole records with their verdicts, which are in `replays/puzzle-strike/corrections`.
"""

import json
from pathlib import Path

import pytest

from tests.support.cli import call, write
from tests.support.each import each_of
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.record.fmt import format_replay
from verifier.record.history import history_of, standing
from verifier.record.model import Correction, Replay
from verifier.record.read import ReplayReader
from verifier.record.write import to_json, write_replay
from verifier.verdicts.judge import audit, examine
from verifier.verdicts.unread import malformed
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
LIBRARY = Library()
HEADER = """\
format: replay/1
ruleset: puzzle-strike/3e
seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: rook}}
bank: first-game
moves: |
"""
FIRST = HEADER.count("\n") + 1
"""The line of the first move."""
OPENING = (
    "P1 draw crash-gem 1 1 1 reversal",
    "P2 draw 1 1 1 1 crash-gem",
    "P1 ante 1",
    "P1 play crash-gem 1 -> P2",
    "P2 decline",
    "P1 buy 2",
)
NEXT = FIRST + len(OPENING)


def text_of(*lines: str) -> str:
    return HEADER + "".join(f"  {line}\n" for line in lines)


def read(*lines: str) -> Replay:
    return ReplayReader(LIBRARY.names).text(text_of(*lines), "f.yaml")


def verdict(*lines: str) -> Audit:
    try:
        replay = read(*lines)
    except Unreadable as error:
        return malformed(error)
    return audit(LIBRARY.open(replay.ruleset), replay)


def counting(replay: Replay) -> list[int]:
    """The lines that count in the end."""
    history = history_of(replay)
    return [event.line for event in standing(replay, history, history.newest).events]


@pytest.mark.parametrize(
    ("lax", "strict"),
    [
        ("rewind to 11", "rewind to event 6"),
        ("> REWIND to line 11, by Judge", "rewind to event 6 by Judge"),
        ('rewind: 11 "misdraw; # 2" by "Head Judge" # so', 'rewind to event 6 by "Head Judge" "misdraw; # 2"  # so'),
        ('rewind to event 3 “said \\ "so"”', 'rewind to event 3 "said \\\\ \\"so\\""'),
        ('ruling "stands"', 'ruling "stands"'),
        ('ruling: "stands" accepts', 'ruling "stands" accepts on event 6'),
        ("ruling «stands» on 9 accepts by judge", 'ruling "stands" by judge accepts on event 4'),
        ('ruling "x" overrides PS3-BUY-08 on 11', 'ruling "x" overrides PS3-BUY-08 on event 6'),
        ('ruling "x" reads a.b@c = d', 'ruling "x" reads a.b@c: d on event 6'),
        ("TIME called", "time"),
        ('time is called by judge: "late"', None),
        ('time by judge "late"', 'time by judge "late"'),
        ("adjudicate p2", "adjudicate P2 wins"),
        ("adjudicated draw by jury", "adjudicate draw by jury"),
    ],
)
def test_a_correction_has_one_strict_form(lax: str, strict: str | None) -> None:
    if strict is None:
        with pytest.raises(Unreadable):
            read(*OPENING, lax)
        return
    replay = read(*OPENING, lax)
    names = LIBRARY.open(replay.ruleset).names
    written = write_replay(replay, names)
    assert f"\n  {strict}\n" in written
    assert format_replay(written, LIBRARY.names) == written
    (again,) = ReplayReader(LIBRARY.names).text(written, "g.yaml").corrections
    assert said(again) == said(replay.corrections[0])
    (line,) = (ReplayReader(LIBRARY.names).json(to_json(replay, names), "j#1"),)
    assert said(line.corrections[0]) == said(replay.corrections[0])


def said(one: Correction) -> tuple[object, ...]:
    """What a correction says, without where it stands."""
    return (one.kind, one.index, one.number, one.target, one.text, one.by, one.effect, one.about, one.reading,
            one.winner, one.comment)  # fmt: skip


@each_of(
    ("line", "column", "message"),
    [
        ("rewind to 12", 13, "line 12 is this line itself; a rewind goes back to an earlier one"),
        ("rewind to 13", 13, "line 13 comes after this line; a rewind goes back to an earlier one"),
        ("rewind to event 7", 19, "event 7 is this line itself"),
        ("rewind to event 8", 19, "event 8 comes after this line"),
        ("rewind to event 0", 19, "there is no move on event 0"),
        ("rewind to 5", 13, "there is no move on line 5 (line 6)"),
        ("rewind to 99999999999999999999", 13, "a number of more than 6 digits"),
        ("rewind to -1", 13, "expected a line of the file, or `event` and a number, found '-1'"),
        ("rewind", 9, "expected a line of the file, or `event` and a number, found the end of the line"),
        ('rewind to 6 "open', 15, 'the text that begins with " is not closed'),
        ("rewind to 6 by judge misdraw", 24, "expected by WHO, a text in quotes, found 'misdraw'"),
        ('rewind to 6 "a" "b"', 19, "'b': said before on this line"),
        ("rewind to 6 ; P1 buy 3", 15, "';': a correction stands on a line of its own"),
        ("rewnd to 6", 3, "expected a seat (P1, P2), found 'rewnd' (rewind)"),
        ("P1 rewind to 6", 6, "'rewind': a correction stands on a line of its own, and no player makes it"),
        ("P1 buy 1 ; rewind to 6", 14, "'rewind': a correction stands on a line of its own, and no player makes it"),
        ("ruling", 9, "expected the words of the ruling in quotes, found the end of the line"),
        ("ruling he may", 10, "expected the words of the ruling in quotes, found 'he'"),
        ('ruling ""', 10, "a ruling says something; its text is empty"),
        ('ruling "x" accept', 14, "found 'accept' (accepts)"),
        ('ruling "x" accepts on 12', 25, "line 12 is this line itself; a ruling is on an earlier one"),
        ('ruling "x" reads a', 21, "expected a reading of the point, found the end of the line"),
        ('ruling "x" overrides PS3-BUY-99', 3, "unknown clause 'PS3-BUY-99'"),
        ('ruling "x" reads nothing: b', 3, "unknown spec point 'nothing'"),
        ('ruling "x" reads counter.without-gem: no', 3, "counter.without-gem has no reading 'no'"),
        ('ruling "x" reads counter.without-gem@nobody: allowed', 3, "unknown chip 'nobody'"),
        ("adjudicate P3 wins", 14, "expected a seat (P1, P2), found 'P3'"),
        ("time P1", 8, "expected by WHO, a text in quotes, found 'P1'"),
    ],
)
def test_a_correction_that_means_nothing_is_refused_at_its_place(line: str, column: int, message: str) -> None:
    found = verdict(*OPENING, line)
    assert found.verdict == "malformed"
    assert found.fault is not None
    hint = f" ({found.fault.suggestion})" if found.fault.suggestion else ""
    assert message in found.fault.message + hint
    assert (found.fault.line, found.fault.column) == (NEXT, column)


def test_a_rewind_goes_on_from_before_its_line() -> None:
    assert counting(read(*OPENING, "rewind to 11", "P1 buy 1")) == [6, 7, 8, 9, 10, 13]
    assert counting(read(*OPENING, "rewind to 6")) == []
    two = read(*OPENING, "rewind to 11", "P1 buy 1", "rewind to 9", "P1 buy 3")
    assert counting(two) == [6, 7, 8, 15]


def test_a_rewind_to_a_rewind_takes_it_back() -> None:
    assert counting(read(*OPENING, "rewind to 9", "P1 buy 1", "rewind to 12", "P2 ante 1")) == [*range(6, 12), 15]
    twice = read(*OPENING, "rewind to 9", "rewind to 12", "rewind to 13", "P1 buy 1")
    assert counting(twice) == [6, 7, 8, 15]


def test_a_struck_line_cannot_be_gone_back_to() -> None:
    found = verdict(*OPENING, "rewind to 9", "P1 buy 1", "rewind to 10")
    assert found.fault is not None
    assert found.fault.message.startswith("line 10 no longer counts, it is struck by the rewind on line 12")
    ruled = verdict(*OPENING, "rewind to 9", 'ruling "x" accepts on 10')
    assert ruled.fault is not None
    assert "line 10 no longer counts" in ruled.fault.message


def test_a_line_with_several_moves_is_gone_back_to_as_a_whole_and_its_moves_by_number() -> None:
    lines = ("P1 draw crash-gem 1 1 1 reversal ; P2 draw 1 1 1 1 crash-gem", "P1 ante 1 ; P1 play crash-gem 1")
    whole = read(*lines, "rewind to 7", "P1 ante 1")
    assert counting(whole) == [6, 6, 9]
    one = read(*lines, "rewind to event 4", "P1 buy 1")
    assert counting(one) == [6, 6, 7, 9]
    strict = format_replay(text_of(*lines, "rewind to 7", "P1 ante 1"), LIBRARY.names)
    assert "  rewind to event 3\n" in strict


def test_what_was_seen_is_told_even_of_lines_that_cannot_be_followed() -> None:
    (struck,) = verdict(*OPENING, "P1 draw 1 1 1 1 1", "rewind to 12", "P1 draw 1 1 1 martial versatile").struck
    assert struck.fault is not None
    assert struck.fault.line == NEXT
    (seen,) = struck.seen
    assert (seen.seat, seen.owner, seen.things, seen.line) == (0, 0, ("1",) * 5, NEXT)
    assert (seen.anew, seen.again) == (NEXT + 2, ("1", "1", "1", "martial-mastery", "versatile-style"))


def test_what_others_do_in_struck_lines_is_seen_by_the_seats_that_do_not_do_it() -> None:
    (struck,) = verdict(*OPENING, "rewind to 9").struck
    assert [(one.seat, one.owner, one.how) for one in struck.seen] == [
        (1, 0, "used from hand"),
        (0, 1, "declined"),
    ]
    silent = [line for line in OPENING if "decline" not in line]
    (quiet,) = verdict(*silent, "rewind to 9").struck
    assert [one.how for one in quiet.seen] == ["used from hand"], "a silence shows nothing"


def test_a_ruling_lifts_one_verdict_and_is_always_shown() -> None:
    plain = verdict(*OPENING[:-1], "P1 buy 4")
    assert plain.verdict == "illegal"
    ruled = verdict(*OPENING[:-1], "P1 buy 4", 'ruling "stands" by judge accepts')
    assert ruled.verdict == "legal"
    (ruling,) = ruled.rulings
    assert (ruling.outcome, ruling.verdict, ruling.without) == ("lifted", "illegal", plain.fault)
    assert examine(LIBRARY.open("puzzle-strike/3e"), read(*OPENING[:-1], "P1 buy 4", 'ruling "s" accepts')).verdict == (
        "legal"
    )


@pytest.mark.parametrize(
    ("lines", "name", "pile"),
    [
        (("P1 buy 1", 'ruling "the forgotten ante stands" accepts'), "legal", 0),
        (("P1 buy 1", 'ruling "the forgotten ante stands" overrides PS3-ANTE-02'), "legal", 0),
        (("P1 buy 1", 'ruling "ante now" accepts', "P1 ante 1"), "legal", 1),
        (("P1 buy 1", 'ruling "ante now" accepts', "P1 ante 2"), "illegal", 0),
        (("P1 buy 1", 'ruling "it stands" overrides PS3-BUY-08'), "illegal", 0),
        (("P1 buy 1", "P1 ante 1"), "illegal", 0),
    ],
)
def test_a_judge_lets_a_forgotten_ante_stand_or_orders_it_late(lines: tuple[str, ...], name: str, pile: int) -> None:
    draws = ("P1 draw crash-gem 1 1 1 1", "P2 draw crash-gem 1 1 1 1")
    last = f"P1 draw 1 1 versatile-style martial-mastery reversal = pile {pile}"
    assert verdict(*draws, *lines, last).verdict == name


@pytest.mark.parametrize(
    ("late", "name"),
    [
        (("P1 ante 1", "P2 ante 1"), "legal"),
        (("P2 ante 1", "P1 ante 1"), "legal"),
        (("P2 ante 1", "P1 ante 1", "P1 ante 1"), "illegal"),
    ],
)
def test_antes_of_several_players_are_made_up_for_in_any_order(late: tuple[str, ...], name: str) -> None:
    ruling = 'ruling "ante now" accepts'
    first = ("P1 draw crash-gem 1 1 1 1", "P2 draw crash-gem 1 1 1 1", "P1 buy 1", ruling)
    second = ("P1 draw 1 1 versatile-style martial-mastery reversal", "P2 buy 1", ruling)
    drawn = "P2 draw 1 1 stone-wall big-rocks strength-of-earth = pile 1"
    assert verdict(*first, *second, *late, drawn, "P1 ante 1 = pile 2").verdict == name


def test_a_struck_ruling_has_no_effect() -> None:
    found = verdict(*OPENING[:-1], "P1 buy 4", 'ruling "stands" accepts', "rewind to 12", "P1 draw 1 1 1 martial vers")
    assert found.verdict == "illegal"
    assert [ruling.outcome for ruling in found.rulings] == ["struck"]


def test_a_ruling_puts_no_chip_where_there_is_none() -> None:
    for line in ("P1 play combine 1+1", "P1 play crash-gem 4", "P2 play crash-gem 1"):
        found = verdict(*OPENING[:3], line, 'ruling "stands" accepts')
        assert found.verdict == "undecided", line
        assert found.fault is not None
        assert "it cannot be carried out" in found.fault.message
        assert [ruling.outcome for ruling in found.rulings] == ["impossible"]


def test_a_ruling_on_a_clause_leaves_the_other_clauses_that_a_line_breaks() -> None:
    bought = (*OPENING[:-1], "P1 buy wound wound")
    (fault,) = (verdict(*bought).fault,)
    assert fault is not None
    lifted = verdict(*bought, f'ruling "x" overrides {fault.clause}')
    assert lifted.verdict == "legal"
    dear = (*OPENING[:-1], "P1 buy 3")
    assert verdict(*dear, f'ruling "x" overrides {fault.clause}').verdict == "illegal"


def test_nobody_has_won_on_time_unless_the_event_says_so() -> None:
    for result in ("{winner: P1, by: time}", "{winner: P2, by: time}", "{winner: none, by: time}"):
        found = ReplayReader(LIBRARY.names).text(text_of(*OPENING, "time") + f"result: {result}\n", "f.yaml")
        audited = audit(LIBRARY.open(found.ruleset), found)
        assert (audited.verdict, audited.ended, audited.winner) == ("legal", "time", None)
        assert "the event's rules decide" in str(audited.left_open[0])
        assert audited.remarkable(), "it is shown although the record is legal"


def test_an_end_from_outside_is_no_end_after_an_end() -> None:
    for first in ("time", "adjudicate P1 wins", "P2 concede"):
        for then in ("time", "adjudicate draw", "P1 draw 1"):
            assert verdict(*OPENING, first, then).verdict == "illegal", (first, then)
        assert verdict(*OPENING, first, f"rewind to {NEXT}", "P1 draw 1 1 1 martial vers").verdict == "legal", first


@pytest.mark.parametrize(
    "lines",
    [
        ["rewind to 9"] * 2_000,
        ["rewind to 9", *(f"rewind to {NEXT + number}" for number in range(199))],
        [f'ruling "{"x" * 1900}"'] * 200,
        ['time "open'] * 2_000,
        ["ruling " + '"' * 1_990],
        ["ruling " + '"\\' * 900],
        ["rewind to 6 by " * 120],
        ['ruling "x" accepts'] * 200,
        [*["P1 pass"] * 10_000, *["rewind to event 10006"] * 100],
    ],
    ids=range(9),
)
def test_hostile_corrections_are_judged_or_refused(lines: list[str]) -> None:
    found = verdict(*OPENING, *lines)
    assert found.verdict in ("legal", "malformed", "illegal", "undecided")
    assert found.verdict != "malformed" or (found.fault is not None and found.fault.line >= NEXT)


def test_reports_name_rulings_and_struck_lines(tmp_path: Path) -> None:
    lines = (*OPENING[:-1], "P1 buy 4", 'ruling "stands" by judge accepts', "P2 ante 1", "rewind to 13 by judge")
    (path,) = write(tmp_path, game=text_of(*lines))
    shown = call("audit", path)
    assert shown.exit_code == 0
    assert f"{path}: legal with 1 ruling\n" in shown.stdout
    assert '    line 12: accepts on line 11 -- lifts the fault\n      judge: "stands"\n' in shown.stdout
    assert "without it: illegal at 11:10: PS3-BUY-08 budget: not enough money\n" in shown.stdout
    assert "    line 14: back to before line 13\n      by judge\n      no longer counts: line 13\n" in shown.stdout
    assert "1 legal; 1 of them by a ruling" in shown.stdout
    data = json.loads(call("audit", "--format", "json", path).stdout)
    assert data["verdict"] == "legal"
    assert [(one["line"], one["on"], one["outcome"]) for one in data["rulings"]] == [(12, 11, "lifted")]
    assert [(one["line"], one["to"], one["lines"]) for one in data["struck"]] == [(14, 13, [13])]
    assert "which a ruling lets pass" in call("explain", path, "--at", "11").stdout
    assert "struck by the rewind on line 14" in call("explain", path, "--at", "13").stdout
    assert "решений судьи — 1" in call("audit", "--lang", "ru", path).stdout


def test_going_on_after_a_fault_keeps_to_the_lines_that_count(tmp_path: Path) -> None:
    lines = (*OPENING[:-1], "P1 buy 3", "rewind to 11", "P1 buy 4", "P1 buy 2 = money 7")
    (path,) = write(tmp_path, game=text_of(*lines))
    shown = call("audit", "--continue", path).stdout
    assert f"{path}:13:10: illegal PS3-BUY-08" in shown
    assert f"{path}:14:14: PS3-BUY-06" in shown


STUDY = """\
format: replay/1
ruleset: puzzle-strike/3e
seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: rook}}
bank: no-attacks
position:
  turn: P1
  phase: action
  seats:
    P1: {hand: [crash-gem, 1, 1], pile: [4]}
    P2: {hand: [gems-to-gemonade, crash-gem], pile: [1]}
moves: |
  P1 play crash-gem 4 -> P2
  P2 react gems-to-gemonade
"""


@pytest.mark.parametrize(
    ("ruling", "expected", "outcome"),
    [
        ("accepts", "legal", "lifted"),
        ("overrides PS3-4GEM-02", "legal", "lifted"),
        ("overrides PS3-CHIP-GEMS-TO-GEMONADE-01", "illegal", "other"),
        ("overrides PS3-BUY-08", "illegal", "other"),
        ("accepts on 12", "illegal", "unneeded"),
        ("reads counter.without-gem: allowed", "illegal", "unneeded"),
    ],
)
def test_a_ruling_on_a_reaction_lifts_what_it_names(ruling: str, expected: str, outcome: str) -> None:
    replay = ReplayReader(LIBRARY.names).text(STUDY + f'  ruling "x" {ruling}\n', "f.yaml")
    found = audit(LIBRARY.open(replay.ruleset), replay)
    assert (found.verdict, [one.outcome for one in found.rulings]) == (expected, [outcome])


def test_a_second_ruling_lifts_what_the_first_one_does_not() -> None:
    text = STUDY + '  ruling "x" overrides PS3-CHIP-GEMS-TO-GEMONADE-01\n  ruling "y" overrides PS3-4GEM-02 on 13\n'
    replay = ReplayReader(LIBRARY.names).text(text, "f.yaml")
    found = audit(LIBRARY.open(replay.ruleset), replay)
    assert (found.verdict, [one.outcome for one in found.rulings]) == ("legal", ["other", "lifted"])


def test_a_clause_that_settles_a_point_prevails_over_a_ruling() -> None:
    found = verdict(*OPENING, 'ruling "x" reads crash.target: another')
    assert found.verdict == "malformed", "a reading that there is not"
    game = LIBRARY.open("puzzle-strike/3e")
    settled = next(one for one in game.resolutions if not one.scope)
    other = next(one for one in game.points[settled.point].alternatives if one != settled.reading)
    found = verdict(*OPENING, f'ruling "x" reads {settled.point}: {other}')
    assert [one.outcome for one in found.rulings] == ["unneeded"]
    assert f"but {settled.clause} settles it: {settled.reading}" in str(found.notes[-1])


SHOWN = """\
format: replay/1
ruleset: puzzle-strike/3e
seats: {P1: {player: Alice, character: degrey}, P2: {player: Bob, character: rook}}
bank: lots-of-attacks
position:
  turn: P1
  phase: action
  seats:
    P1: {hand: [pilebunker, stolen-purples], bag: [1, 1]}
    P2: {hand: [1, 2, combine], pile: [1]}
moves: |
"""


@pytest.mark.parametrize("line", ["P1 play stolen-purples", "P1 play pilebunker piggy"])
def test_a_hand_that_a_chip_shows_is_seen(line: str) -> None:
    for after in ("", "  P1 pass\n  P1 buy 1\n"):
        text = SHOWN + f"  {line}\n{after}  rewind to event 1\n"
        replay = ReplayReader(LIBRARY.names).text(text, "f.yaml")
        (struck,) = audit(LIBRARY.open(replay.ruleset), replay).struck
        at = replay.events[0].line
        assert (0, 1, "shown from hand", ("1", "2", "combine"), at) in [
            (one.seat, one.owner, one.how, one.things, one.line) for one in struck.seen
        ], struck


@pytest.mark.parametrize(("count", "expected"), [(19, "legal"), (20, "undecided"), (60, "undecided")])
def test_a_record_with_very_many_rulings_that_are_needed_is_undecided(count: int, expected: str) -> None:
    lines = ("P1 draw crash-gem 1 1 1 reversal", "P2 draw 1 1 1 1 crash-gem", "P1 ante 1", "P1 play crash-gem 1 -> P2")
    wrong = ["P2 decline = pile 9", 'ruling "x" accepts'] * count
    assert verdict(*lines, *wrong).verdict == expected


def test_a_ruling_behind_another_line_is_told_where_the_fault_is(tmp_path: Path) -> None:
    lines = ("P1 buy combine", "P1 draw 1 1 dragon-form purge-bad-habits rigorous-training", 'ruling "late" accepts')
    text = (
        "format: replay/1\nruleset: puzzle-strike/3e\nseats: {P1: {player: Alice, character: midori}, "
        "P2: {player: Bob, character: lum}}\nbank: first-game\nmoves: |\n  P1 draw crash-gem 1 1 1 1\n"
        "  P2 draw crash-gem 1 1 1 1\n" + "".join(f"  {line}\n" for line in lines)
    )
    path = tmp_path / "late.yaml"
    path.write_text(text, "utf-8")
    assert "the fault is on line 8: write `on 8` if the ruling is about that" in call("audit", str(path)).stdout
