"""Remedies: how what a judge puts right is read and written, what follows from it, and what is refused.

Not for: other corrections (`test_correction_lines`).
"""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.support.cli import call
from tests.support.rotating import examples
from tests.unit.test_correction_lines import FIRST, LIBRARY, OPENING, read, text_of, verdict
from verifier.games.puzzle_strike.invariants import violations
from verifier.kernel.mending import Spot
from verifier.kernel.source import Unreadable
from verifier.record.fmt import format_replay
from verifier.record.move_pattern import correction_pattern
from verifier.record.read import ReplayReader
from verifier.record.write import to_json, write_replay
from verifier.report.voices import voices
from verifier.run.choices import Certain
from verifier.run.follow import follow
from verifier.verdicts.begin import begin_reading
from verifier.verdicts.corrections import counting
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Ruling

pytestmark = pytest.mark.unit
NAMES = LIBRARY.names
HERE = FIRST + len(OPENING)
PS2 = """\
format: replay/1
ruleset: puzzle-strike-2/base
seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: jaina}}
deck: grand-melee
bank: [kidney-shot, brass-knuckles, unleashed-tiger, dash, blue-card]
record: {draws: counts}
moves: |
  P1 draw 5
  P2 draw 5
  P1 ante blue blue
"""


def ruling_of(*lines: str) -> Ruling:
    """The only ruling of a record."""
    (ruling,) = verdict(*lines).rulings
    return ruling


STRICT = {
    "ruling: state P1 pile 1+2": "ruling state P1 pile 1 2 on event 6",
    'ruling "late" by judge: state P1 pile 1 + 2, state P2 pile 1': 'ruling "late" by judge '
    "state P1 pile 1 2, P2 pile 1 on event 6",
    'ruling "late": by judge state P1 pile 1': None,
    'RULING "late" states p1 PILE: 2, 1, by judge': 'ruling "late" by judge state P1 pile 2 1 on event 6',
    "ruling move wound x3 from bank to P2 discard on 6": "ruling moves wound x3 from bank to P2 discard on event 1",
    "ruling moves ? from P1 hand to P1 bag, P1 actions 2": "ruling moves ? from P1 hand to P1 bag, P1 actions 2 "
    "on event 6",
    "ruling state P1 hand none to P1 discard": "ruling state P1 hand none to P1 discard on event 6",
    "ruling state bank combine x2 to P1 discard, level 1 # late": "ruling state bank combine combine to P1 discard, "
    "level 1 on event 6  # late",
    "ruling by judge: state P1 pile 1": "ruling by judge state P1 pile 1 on event 6",
    "ruling on 6, by judge moves wound from bank to P2 discard": "ruling by judge moves wound from bank to P2 discard "
    "on event 1",
    "ruling by judge": None,
    "ruling state phase cleanup": "ruling state phase cleanup on event 6",
    "ruling state turn p2, P1 effects no-purple-shields": "ruling state turn P2, P1 effects no-purple-shields "
    "on event 6",
    "ruling state P1 effects none, turn P1": "ruling state P1 effects none, turn P1 on event 6",
}


@pytest.mark.parametrize(("written", "strict"), STRICT.items())
def test_a_remedy_has_one_strict_form(written: str, strict: str | None) -> None:
    if strict is None:
        assert verdict(*OPENING, written).verdict == "malformed"
        return
    found = format_replay(text_of(*OPENING, written), NAMES)
    assert found.rstrip().splitlines()[-1].strip() == strict
    assert format_replay(found, NAMES) == found


REFUSED = {
    "ruling state": (15, "a seat and a place or counter"),
    "ruling state P1": (18, "a place or a counter"),
    "ruling state P1 shoe 1": (19, "place or counter"),
    "ruling state pile 1": (16, "a seat before 'pile'"),
    "ruling state P1 bank 1": (16, "'bank' without a seat"),
    "ruling state P1 pile": (23, "none"),
    "ruling state P1 hand ?": (24, "a chip"),
    "ruling state P1 hand P2": (24, "a chip"),
    "ruling state P1 hand x2": (24, "x2"),
    "ruling state turn wound": (21, "a seat"),
    "ruling state P1 money wound": (25, "a number"),
    "ruling moves from P1 hand to P1 bag": (16, "a chip"),
    "ruling moves 1 from P1 hand": (30, "`to` and a place"),
    "ruling moves 1 to P1 hand": (28, "`from` and a place"),
    "ruling moves 1 from bank to P1 money": (34, "a place of things"),
    "ruling moves 1 from bank from P1 hand to P1 bag": (28, "said before"),
    "ruling state P1 pile 1 accepts": (26, "accepts"),
    "ruling accepts": (10, "the words of the ruling"),
}


@pytest.mark.parametrize(("line", "told"), REFUSED.items())
def test_what_is_no_remedy_is_pointed_at(line: str, told: tuple[int, str]) -> None:
    with pytest.raises(Unreadable) as error:
        read(*OPENING, line)
    assert (error.value.position.line, error.value.position.column) == (HERE, told[0])
    assert told[1] in error.value.message


#: What is put right behind the opening moves, and how it changes the table.
MENDS = {
    "state P1 pile 1+2": ("P1 pile: nothing -> 1 2 (1 2 from the bank)",),
    "state P1 pile 1, P2 pile 1+1+2": (
        "P1 pile: nothing -> 1 (1 from the bank)",
        "P2 pile: 1 -> 1 1 2 (1 2 from the bank)",
    ),
    "state P2 pile none": ("P2 pile: 1 -> nothing (1 to the bank)",),
    "moves crash-gem from P2 hand to P2 bag": ("crash-gem: P2 hand -> P2 bag",),
    "moves wound x2 from bank to P2 discard": ("wound wound: the bank -> P2 discard",),
    "state P2 hand 1 x4, P2 bag 1 1 crash-gem stone-wall big-rocks strength-of-earth": (
        "P2 hand: 1 x4 crash-gem -> 1 x4",
        "P2 bag: 1 1 stone-wall big-rocks strength-of-earth -> 1 1 crash-gem stone-wall big-rocks strength-of-earth",
    ),
    "state P1 money 5, P1 piggy 1": ("P1 money: -2 -> 5", "P1 piggy: 0 -> 1"),
    "state P1 bought wound": ("P1 bought: 2 -> wound",),
    "state level 1, traps combine": ("the level: 0 -> 1", "the traps: nothing -> combine"),
    "state bank combine x3 to P1 discard": None,
    "state P2 top stone-wall from P2 bag": ("P2 top: nothing -> stone-wall (stone-wall from P2 bag)",),
    "state P1 pile nothing": (),
    "state P1 carried 0": (),
}  # fmt: skip


@pytest.mark.parametrize(("remedy", "changes"), MENDS.items())
def test_a_remedy_puts_right_what_it_says(remedy: str, changes: tuple[str, ...] | None) -> None:
    found = verdict(*OPENING, f"ruling {remedy}")
    (ruling,) = found.rulings
    assert found.verdict == "legal", found.fault
    if changes is not None:
        assert ruling.changes == changes
    assert ruling.outcome == ("changes nothing" if changes == () else "mended")
    assert found.mended() == (changes != ())


#: What cannot be: it would make or lose something, or take what is not there.
IMPOSSIBLE = {
    "state P1 hand 1 1 1 reversal wound": "would come from nowhere",
    "state P1 hand 1": "would go nowhere",
    "state P1 hand 1 1 1 reversal wound from bank": "",
    "state P1 hand 1 from bank": "where they go",
    "state P1 hand wound x4 to P1 bag": "from where",
    "moves wound from P1 hand to P1 bag": "P1 hand does not hold that many wound",
    "moves combine x99 from bank to P1 bag": "the bank does not hold",
    "moves reversal from bank to P2 bag": "the bank does not hold",
    "moves crash-gem from P2 hand to P2 pile": "crash-gem is no gem",
    "moves crash-gem from P2 hand to P2 ongoing": "no ongoing chip",
    "moves its-a-trap from bank to P2 bag": "no stack in this bank",
    "state level 7": "from 0 to 3",
    "state P2 actions 1": "its owner's turn",
    "state P1 money -100": "from -99",
    "state phase lunch": "no step of a turn",
}


@pytest.mark.parametrize(("remedy", "told"), IMPOSSIBLE.items())
def test_a_remedy_that_cannot_be_carried_out_decides_nothing(remedy: str, told: str) -> None:
    found = verdict(*OPENING, f"ruling {remedy}")
    assert (found.verdict == "undecided") == bool(told), found.fault
    if told:
        assert found.fault is not None
        assert (found.fault.line, found.fault.code) == (HERE, "UD34")
        assert told in found.fault.message
        in_russian = voices(LIBRARY.root, "ru")(found.ruleset)(found.fault.said)
        assert re.search("[а-я]", in_russian.removeprefix("исправление выполнить нельзя: "))  # noqa: RUF001
        assert [one.outcome for one in found.rulings] == ["impossible"]


def test_the_game_goes_on_from_what_a_remedy_says() -> None:
    without = (*OPENING, "P1 draw 1 1 1 versatile-style martial-mastery", "P2 ante 1 = pile 2")
    assert verdict(*without).verdict == "legal"
    mended = (*without[:-1], "ruling state P2 pile 1+3", "P2 ante 1 = pile 5, P2 hand 5")
    assert verdict(*mended).verdict == "legal"
    assert verdict(*mended[:-1], "P2 ante 1 = pile 2").verdict == "illegal"


def test_a_forgotten_step_stands_where_a_remedy_makes_up_for_it() -> None:
    lines = (*OPENING[:2], "P1 buy 2", 'ruling "forgotten" by judge state P1 pile 1')
    found = verdict(*lines, "P1 draw 1 1 1 versatile-style martial-mastery", "P2 ante 1 = P1 pile 1")
    (ruling,) = found.rulings
    assert (found.verdict, ruling.outcome, ruling.verdict) == ("legal", "mended", "illegal")
    assert ruling.without is not None
    assert (ruling.without.line, ruling.without.clause) == (FIRST + 2, "PS3-ANTE-02")


def test_a_remedy_lifts_nothing_but_a_step_that_was_left_out() -> None:
    dear = (*OPENING[:5], "P1 buy 3", "ruling state P1 pile 1")
    found = verdict(*dear)
    assert (found.verdict, found.mended()) == ("illegal", 0)
    assert found.fault is not None
    assert (found.fault.line, found.fault.clause) == (FIRST + 5, "PS3-BUY-08")
    both = verdict(*OPENING[:2], "P1 buy 4", "ruling state P1 pile 1")
    assert both.verdict == "illegal"
    assert both.fault is not None
    assert both.fault.clause == "PS3-BUY-08"
    assert verdict(*dear, f'ruling "it stays" accepts on {FIRST + 5}').verdict == "legal"


@pytest.mark.parametrize(
    ("number", "line"),
    [(5, "P1 buy 2 = P1 pile 9"), (6, "P1 draw 1 1 1 versatile-style martial-mastery 1"), (3, "P1 play combine 1+1"),
     (3, "P1 play crash-gem 3 -> P2"), (2, "P1 ante 2"), (5, "P1 buy training-day"), (4, "P2 react reversal")],
)  # fmt: skip
def test_a_remedy_lifts_no_fault_in_the_words_of_its_line(number: int, line: str) -> None:
    lines = [*OPENING[:2], "P1 ante 1", "P1 play crash-gem 1 -> P2", "P2 decline", "P1 buy 2"]
    lines += ["P1 draw 1 1 1 versatile-style martial-mastery"]
    lines[number] = line
    found = verdict(*lines[: number + 1], "ruling state P1 carried 0", *lines[number + 1 :])
    assert (found.verdict, found.fault and found.fault.line) == ("illegal", FIRST + number)


def test_a_remedy_is_about_its_line_alone() -> None:
    found = verdict(*OPENING[:2], "P1 buy 2", "ruling state P1 pile 1", "P1 buy wound", "P1 buy wound")
    assert found.verdict == "illegal"
    assert found.fault is not None
    assert found.fault.line == FIRST + 5


def test_what_had_been_seen_of_what_is_taken_away_is_kept() -> None:
    ruling = ruling_of(*OPENING, "ruling moves crash-gem from P2 hand to P2 bag")
    assert [(one.seat, one.owner, one.how, one.things, one.line) for one in ruling.seen] == [
        (1, 1, "drawn", ("crash-gem",), FIRST + 1)
    ]
    assert ruling_of(*OPENING, "ruling state P2 pile none").seen == ()


def test_a_remedy_before_an_answer_is_made_before_it() -> None:
    lines = (*OPENING[:4], "ruling moves crash-gem from P2 hand to P2 bag", "P2 react crash-gem 1")
    assert verdict(*lines).verdict == "illegal", "he has none any more"
    after = (*OPENING[:4], "ruling state P2 pile none", "P1 buy 2")
    found = verdict(*after)
    assert found.verdict == "legal"
    assert found.rulings[0].changes == ("P2 pile: 1 -> nothing (1 to the bank)",), "what was sent has landed"


def test_a_remedy_before_the_first_move_is_about_the_set_up() -> None:
    trade = "ruling moves combine from bank to P1 bag, moves wound x2 from bank to P1 bag"
    found = verdict(trade, "P1 draw crash-gem 1 1 1 combine", "P2 draw 1 1 1 1 crash-gem", "P1 ante 1 = bag 8")
    assert (found.verdict, found.mended(), found.rulings[0].on) == ("legal", 1, 0)
    assert verdict("P1 draw crash-gem 1 1 1 combine").verdict == "illegal"


def test_a_remedy_in_the_middle_of_a_move_or_after_the_game_decides_nothing() -> None:
    lines = ("P1 draw crash-gem 1 1 1 reversal", "ruling moves 1 from P1 hand to P1 bag", "P2 draw 1 1 1 1 crash-gem")
    assert verdict(*lines).verdict == "legal"
    over = verdict(*OPENING, "P2 concede", "ruling state P1 pile 1")
    assert over.verdict in ("malformed", "undecided")


def test_a_remedy_that_is_struck_changes_nothing() -> None:
    found = verdict(
        *OPENING, "ruling state P1 pile 1+2", f"rewind to {HERE}", "P1 draw 1 1 1 versatile-style martial-mastery"
    )
    assert [one.outcome for one in found.rulings] == ["struck"]
    assert (
        verdict(*OPENING, "ruling state P1 pile 1+2", f"rewind to {HERE}", "P1 buy wound = pile 0").verdict == "legal"
    )


def test_something_unknown_goes_back() -> None:
    draw = "P1 draw 1 1 1 versatile-style martial-mastery"
    lines = (*OPENING, draw, "ruling moves ? from P2 hand to P2 bag", "P2 ante 1 = hand 4")
    assert verdict(*lines).verdict == "consistent"
    assert verdict(*lines, "P2 play crash-gem 1").verdict == "consistent", "it was another one"
    assert verdict(*lines[:-2], "ruling moves ? x6 from P2 hand to P2 bag").verdict == "undecided"
    gone = (*lines[:-2], "ruling moves ? x5 from P2 hand to P2 bag", "P2 ante 1", "P2 play crash-gem 1")
    assert verdict(*gone).verdict == "illegal", "there is no hand left"


def test_a_remedy_says_what_was_not_known_before() -> None:
    lines = ("P1 draw crash-gem 1 1 1 ?", "P2 draw ? ? ? ? ?", "P1 ante 1")
    told = "ruling state P2 hand 1 1 1 1 stone-wall, P2 bag 1 1 crash-gem big-rocks strength-of-earth"
    end = ("P1 buy 2", "P1 draw ? ? ? ? ?", "P2 ante 1", "P2 play stone-wall")
    assert verdict(*lines, told, *end[:3]).verdict == "consistent"
    assert verdict(*lines, told, *end[:3], "P2 play crash-gem 1").verdict == "illegal"


MISDRAWN = {
    ("P1 draw crash-gem 1 1 1 1 reversal", "moves 1 from P1 hand to P1 bag"): "legal",
    ("P1 draw crash-gem 1 1 1 1 reversal", "state P1 hand crash-gem 1 x3 reversal to P1 bag"): "legal",
    ("P1 draw crash-gem 1 1 1 1 reversal", "state P1 carried 0"): "illegal",
    ("P1 draw crash-gem 1 1 1 combine", "moves combine from P1 hand to bank"): "legal",
    ("P1 draw crash-gem 1 1 1 combine", "moves combine from P1 hand to P1 bag"): "undecided",
    ("P1 draw crash-gem 1 1 1 combine", "moves 1 from P1 hand to P1 bag"): "undecided",
    ("P1 draw crash-gem 1 1 1 stone-wall", "moves stone-wall from P1 hand to P2 bag"): "legal",
    ("P1 draw ? x6", "moves ? from P1 hand to P1 bag"): "consistent",
    ("P1 draw ? 1 1 1 combine", "moves combine from P1 hand to bank"): "undecided",
    ("P1 draw crash-gem 1 1 1", "moves 1 from P1 bag to P1 hand"): "legal",
    ("P1 draw crash-gem 1 1 1", "state P1 piggy 1"): "undecided",
    ("P1 draw ? ? ?", "moves ? x2 from P1 bag to P1 hand"): "consistent",
}


@pytest.mark.parametrize(("said", "expected"), MISDRAWN.items())
def test_what_could_not_be_drawn_is_judged_as_the_remedy_mends_it(said: tuple[str, str], expected: str) -> None:
    draw, remedy = said
    found = verdict(draw, f"ruling {remedy}", "P2 draw 1 1 1 1 crash-gem", "P1 ante 1")
    assert found.verdict == expected, found.fault
    if expected == "illegal":
        assert found.fault is not None
        assert found.fault.line == FIRST, "the line that is wrong, not the one after it"


def test_the_bank_is_whole_once_a_chip_of_its_own_goes_back() -> None:
    lines = (
        "P1 draw crash-gem 1 1 1 combine",
        "ruling moves combine from P1 hand to bank, moves 1 from P1 bag to P1 hand",
    )
    end = ("P2 draw 1 1 1 1 crash-gem", "P1 ante 1 = in-hand 1 4, bag 5, bank combine 20")
    assert verdict(*lines, *end).verdict == "legal"


def test_whose_turn_it_is_and_what_binds_are_put_right() -> None:
    lines = (*OPENING[:3], "P1 buy 2", "P1 draw 1 1 1 versatile-style martial-mastery")
    again = "ruling state turn P1, phase action, P1 actions 2, P2 effects no-purple-shields"
    found = verdict(*lines, again, "P1 play martial-mastery = actions 3, P1 hand 4")
    assert found.rulings[0].changes[0] == "the turn: P2 -> P1"
    assert found.verdict in ("legal", "illegal")
    assert verdict(*lines, "ruling state turn P1", "P2 ante 1").verdict == "illegal"
    assert verdict(*lines, "ruling state turn P1", "P1 ante 1 = pile 2").verdict == "legal"
    assert verdict(*lines, "ruling state P2 effects no-such-effect").verdict == "undecided"


SECOND = {
    "state phase buy": ("consistent", "P1 buy 1"),
    "state phase lunch": ("undecided", ""),
    "state turn P2": ("illegal", "P1 drop pink pink"),
    "state turn P2, phase ante": ("consistent", "P2 ante blue blue"),
    "state phase buy, P1 more-buys 1": ("consistent", "P1 buy 1"),
    "state P1 lasting bloodlust": ("undecided", ""),
    "state P1 lasting none": ("consistent", "P1 drop pink pink"),
    "state in-effect 9": ("undecided", ""),
    "state P1 pile blue blue pink, P1 incoming 1": ("consistent", "P1 drop pink = incoming 0, gems 4"),
    "state P2 incoming 5": ("consistent", "P1 drop pink pink = P2 incoming 5"),
    "moves ? from P1 deck to P1 hand": ("consistent", "P1 drop pink pink = hand 6"),
    "state P1 meters pink pink": ("consistent", "P1 drop pink pink = pink-meter 2"),
    "state P2 scepter 1": ("consistent", "P1 drop pink pink = P2 scepter 1"),
    "state bank dash kidney-shot brass-knuckles unleashed-tiger blue-card": ("illegal", "P1 drop pink pink"),
    "state P1 pile blue x40": ("undecided", ""),
    "state P1 meters crash-gem": ("undecided", ""),
    "state bank dash": ("undecided", ""),
    "moves crash-gem from P1 hand to P1 creature": ("undecided", ""),
}


@pytest.mark.parametrize(("remedy", "told"), SECOND.items())
def test_remedies_of_the_second_game(remedy: str, told: tuple[str, str]) -> None:
    text = f"{PS2}  ruling {remedy}\n" + (f"  {told[1]}\n" if told[1] else "")
    replay = ReplayReader(NAMES).text(text, "f.yaml")
    assert audit(LIBRARY.open(replay.ruleset), replay).verdict == told[0]


def test_programs_are_told_of_remedies() -> None:
    text = text_of(*OPENING, 'ruling "late" by judge state P1 pile 1')
    line = json.loads(call("audit", "--format", "json", "-", text=text.encode()).stdout.splitlines()[0])
    (ruling,) = line["rulings"]
    assert (ruling["outcome"], ruling["effect"], ruling["about"]) == ("mended", "state", "state P1 pile 1")
    assert ruling["changes"] == ["P1 pile: nothing -> 1 (1 from the bank)"]
    told = call("audit", "-", text=text.encode()).stdout
    assert "legal with 1 remedy" in told


def test_a_remedy_can_be_written_in_another_language() -> None:
    lines = (*OPENING, "ruling state P1 гем-пайл 2 1, moves Рану from банк to P2 мешок")
    text = text_of(*lines).replace("seats:", "language: ru\nseats:")
    replay = ReplayReader(NAMES).text(text, "f.yaml")
    assert [mend.spot or mend.source for mend in replay.corrections[0].mends] == [Spot("pile", 0), Spot("bank")]
    written = write_replay(replay, NAMES(replay.ruleset, (), replay.positions["ruleset"], "ru"))
    assert "P1 гем-пайл 2 1, moves рана from банк to P2 мешок" in written


PLACES = ("P1 hand", "P2 hand", "P1 bag", "P2 bag", "P1 discard", "P2 discard", "P1 pile", "P2 pile", "bank", "P1 top")
ITEMS = some.one_of(
    some.builds("moves {} from {} to {}".format, some.sampled_from(("1", "2", "wound", "crash-gem", "1 1")),
                some.sampled_from(PLACES), some.sampled_from(PLACES)),
    some.builds("{} {}".format, some.sampled_from([one for one in PLACES if one != "bank"]),
                some.sampled_from(("1", "none", "1 1 2", "crash-gem", "wound x2"))),
    some.builds("P1 {} {}".format, some.sampled_from(("money", "actions", "piggy")), some.integers(0, 9)),
)  # fmt: skip


@settings(max_examples=examples(100))
@given(some.lists(ITEMS, min_size=1, max_size=3))
def test_whatever_is_put_right_no_chip_is_made_or_lost(items: list[str]) -> None:
    line = f"ruling state {', '.join(items)}".replace("state moves", "moves")
    replay = read(*OPENING, line)
    game = LIBRARY.open(replay.ruleset)
    again = ReplayReader(NAMES).json(to_json(replay, game.names), "f.jsonl")
    assert [one.mends for one in again.corrections] != [()]
    assert to_json(again, game.names) == to_json(replay, game.names)
    found = audit(game, replay)
    assert found.verdict in ("legal", "undecided"), found.fault
    reader = begin_reading(game, counting(game, replay, audit), {}, Certain())
    follow(reader)
    if found.verdict == "legal":
        assert violations(reader.play) == []


def test_the_pattern_of_schemas_takes_every_remedy() -> None:
    blank = r"[ \t]"
    pattern = re.compile(f"(?:{correction_pattern('[pP][1-4]', blank)}){blank}*(?:#.*)?")
    lines = (one for one, strict in STRICT.items() if strict)
    for line in (*lines, *(f"ruling {one}" for one in (*MENDS, *IMPOSSIBLE))):
        assert pattern.fullmatch(line), line
