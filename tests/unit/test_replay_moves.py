"""Move lines: what is understood, what it becomes in the strict form, and where an error points."""

import pytest

from tests.support.each import each_of
from verifier.kernel.source import Position, Unreadable
from verifier.record.line import ARGUMENTS, LINE
from verifier.record.moves import MOVES, MoveLines, MoveReader
from verifier.record.names import Names
from verifier.record.write import render_event

SLUGS = (
    *("1-gem", "2-gem", "3-gem", "4-gem", "combine", "crash-gem", "double-crash-gem", "wound"),
    *("crazy-ivan", "ouch", "pick-your-poison", "x-copy", "knockdown", "money-for-nothing", "draw-three"),
)
NAMES = Names(
    pieces={slug: index for index, slug in enumerate(SLUGS)}
    | {"dcg": 6, "Chip-Damage": 7, "\u0440\u0430\u043d\u0430": 7},
    slugs=SLUGS,
    verbs=frozenset(("draw", "refill", "ante", "play", "choose", "decline", "buy", "pass", "check")),
    labels=frozenset(("none", "done", "top", "money", "draw", "ouch")),
    verb_aliases={"plays": "play", "purchase": "buy"},
    quantities={"pile": False, "money": False, "hand": False, "bank": True},
    seats=("P1", "P2", "P3", "P4"),
    number_pieces={1: 0, 2: 1, 3: 2, 4: 3},
    places=frozenset(("pile", "hand")),
)


def strict(line: str, seats: int = 2) -> list[str]:
    events = MoveReader(NAMES, seats).line(line, Position("f.yaml", 10, 3))
    return [render_event(event, NAMES) for event in events]


@each_of(
    ("lax", "expected"),
    [
        ("P1 draw crash-gem 1 1 1 x-copy", "P1 draw crash-gem 1 1 1 x-copy"),
        ("p1 DRAW Crash_Gem 1-Gem", "P1 draw crash-gem 1"),
        ("> P1 ante 1 = pile 5", "P1 ante 1 = pile 5"),
        (">P1: ante: 1", "P1 ante 1"),
        ("P1 play combine 1+2", "P1 play combine 1+2"),
        ("P1 play combine 1 + 2", "P1 play combine 1+2"),
        ("P1 plays comb 01+2", "P1 play combine 1+2"),
        ("P1 play crash 3 at P2", "P1 play crash-gem 3 -> P2"),
        ("P1 play crash 3 @P2", "P1 play crash-gem 3 -> P2"),
        ("P1 play crash 3->P2", "P1 play crash-gem 3 -> P2"),
        ("P1 play crash 3 → p2", "P1 play crash-gem 3 -> P2"),
        ("P1 play crash 3 P2", "P1 play crash-gem 3 -> P2"),
        ("P1 play crash-gem@pile", "P1 play crash-gem@pile"),
        ("P1 play crash-gem @ PILE", "P1 play crash-gem@pile"),
        ("P1 play 1@pile", "P1 play 1@pile"),
        ("P1 buy 2, wound", "P1 buy 2 wound"),
        ("P1 purchase 2,wound,", "P1 buy 2 wound"),
        ("P1 draw 1 x3 ? x2", "P1 draw 1 1 1 ? ?"),
        ("P1 draw 6: 1 1 crash ? ? ?", "P1 draw 1 1 crash-gem ? ? ?"),
        ("P1 draw dcg", "P1 draw double-crash-gem"),
        ("P1 draw chip-damage \u0420\u0410\u041d\u0410", "P1 draw wound wound"),
        ("P1 draw pick-your", "P1 draw pick-your-poison"),
        ("P1 draw Ouch!", "P1 draw ouch"),
        ("P1 draw kn'ockdown", "P1 draw knockdown"),
        ("P1 choose None", "P1 choose none"),
        ("P1 choose money", "P1 choose money"),  # a label wins over the prefix of money-for-nothing
        ("P1 choose draw", "P1 choose draw"),
        ("P1 choose 12", "P1 choose 12"),
        ("P1 pass =$3", "P1 pass = money 3"),
        ("P1 pass = $0, Pile: 4, P2 pile 3, bank comb 19, bank 1-gem 2", None),
        ("P1 pass = P1 pile 3 P2: hand -2", "P1 pass = pile 3, P2 hand -2"),
        ("P1 pass # done", "P1 pass"),
    ],
)
def test_lax_in_strict_out(lax: str, expected: str | None) -> None:
    expected = expected or "P1 pass = money 0, pile 4, P2 pile 3, bank combine 19, bank 1 2"
    assert strict(lax) == [expected]
    assert strict(expected) == [expected]


def test_several_moves_on_a_line() -> None:
    assert strict("P1 play combine 1+2 ; play crash 3 -> P2;P2 decline;") == [
        "P1 play combine 1+2",
        "P1 play crash-gem 3 -> P2",
        "P2 decline",
    ]


@pytest.mark.parametrize("line", ["", "   ", "# P1 ante 1", "\t # x", ">", "> # x", ";", " ; # x"])
def test_lines_without_moves(line: str) -> None:
    assert strict(line) == []


def test_positions_are_those_of_the_file() -> None:
    (first,) = MoveReader(NAMES).line("  P1 play crash 1+2 -> P2 = pile 0  # why", Position("f", 7, 5))
    assert (first.line, first.column) == (7, 7)
    assert [token.column for token in first.args] == [15, 21, 28]
    assert first.assertions[0].column == 33


def test_columns_and_comment_of_later_moves() -> None:
    events = MoveReader(NAMES).line("P1 pass ; pass ; P2 pass # why", Position("f", 7, 3))
    assert [(event.seat, event.column, event.comment) for event in events] == [(0, 3, ""), (0, 13, ""), (1, 20, "why")]


def test_tokens() -> None:
    (event,) = MoveReader(NAMES).line("P1 play 3 3-gem 12 1+2 ouch ? wound@hand -> P2", Position("f", 1, 1))
    three, gem, twelve, pair, both, unknown, placed, target = event.args
    assert (three.piece, three.numbers) == (gem.piece, gem.numbers) == (2, (3,))
    assert (twelve.piece, twelve.numbers) == (-1, (12,))
    assert (pair.piece, pair.numbers) == (-1, (1, 2))
    assert (both.piece, both.label) == (9, "ouch")  # a chip and a label: the question decides
    assert unknown.unknown
    assert (placed.piece, placed.place, placed.text) == (7, "hand", "wound")
    assert target.seat == 1


@each_of(
    ("line", "column", "message", "suggestion"),
    [
        ("ante 1", 1, "expected a seat (P1, P2), found 'ante'", ""),
        ("P3 ante 1", 1, "expected a seat (P1, P2), found 'P3'", ""),
        ("  PP1 ante 1", 3, "expected a seat (P1, P2), found 'PP1'", "P1"),
        ("P1", 3, "expected a verb, found the end of the line", ""),
        ("P1 = pile 3", 4, "expected a verb, found '='", ""),
        ("P1 antte 1", 4, "unknown verb 'antte'", "ante"),
        ("P1 play crash-gme", 9, "unknown word 'crash-gme'", "crash-gem"),
        ("P1 play cra", 9, "'cra' is ambiguous: crash-gem, crazy-ivan", ""),
        ("P1 play 1234567", 9, "a number of more than 6 digits", ""),
        ("P1 play 1+1234567", 9, "a number of more than 6 digits", ""),
        ("P1 play crash -> ", 17, "expected a seat, found the end of the line", ""),
        ("P1 play crash ->wound", 17, "expected a seat (P1, P2), found 'wound'", ""),
        ("P1 play crash@pille", 15, "unknown place 'pille'", "pile"),
        ("P1 play @pile", 9, "'@' does not directly follow a chip", ""),
        ("P1 play 1@pile@pile", 15, "'@' does not directly follow a chip", ""),
        ("P1 play 1 x2@pile", 13, "'@' does not directly follow a chip", ""),
        ("P1 draw 1+2: 3", 12, "expected an argument, found ':'", ""),
        ("P1 draw 2: 1: 3", 13, "expected an argument, found ':'", ""),
        ("P1 play x3", 9, "'x3' does not follow a chip or is not x1 to x99", ""),
        ("P1 play 1 x0", 11, "'x0' does not follow a chip or is not x1 to x99", ""),
        ("P1 play 1 x100", 11, "'x100' does not follow a chip or is not x1 to x99", ""),
        ("P1 play -> P2 x2", 15, "'x2' does not follow a chip or is not x1 to x99", ""),
        ("P1 draw 6: 1 1", 9, "6 announced, 2 written", ""),
        ("P1 draw 1 2: 3", 12, "expected an argument, found ':'", ""),
        ("P1 draw ,:", 10, "expected an argument, found ':'", ""),
        ("P1 buy 2#x # y", 8, "unknown word '2#x'", ""),
        ("P1 pass = pille 3", 11, "unknown quantity 'pille'", "pile"),
        ("P1 pass = pile", 15, "expected a number, found the end of the line", ""),
        ("P1 pass = pile x", 16, "expected a number, found 'x'", ""),
        ("P1 pass = bank woond 3", 16, "unknown word 'woond'", "wound"),
        ("P1 pass = bank none 3", 16, "expected a chip, found 'none'", ""),
        ("P1 pass = bank ? 3", 16, "expected a chip, found '?'", ""),
        ("P1 pass = $x", 12, "expected a number, found 'x'", ""),
        ("P1 pass = pile 1234567", 16, "a number of more than 6 digits", ""),
        ("P1 pass = ", 10, "expected an assertion, found the end of the line", ""),
        ("P1 pass = pile 3 = pile 3", 18, "expected an assertion, found '='", ""),
        ("P1 play \u200bwound", 9, "unknown word '\\u200bwound'", "wound"),
        ("P1 play \x00wound", 9, "the control character U+0000", ""),
        ("P1 pass # \x1b[31m", 11, "the control character U+001B", ""),
        ("P1 pass " + "a" * LINE, LINE + 1, "a line of more than 2,000 characters", ""),
        ("P1 draw 1 x99 x99 x99", 19, "more than 200 arguments", ""),
        ("P1 draw" + " 1" * (ARGUMENTS + 1), 409, "more than 200 arguments", ""),
        ("P1 play " + "z" * 1000, 9, f"unknown word '{'z' * 37}...'", ""),
    ],
)
def test_errors_point_at_the_word(line: str, column: int, message: str, suggestion: str) -> None:
    with pytest.raises(Unreadable) as caught:
        MoveReader(NAMES, 2).line(line, Position("f.yaml", 10, 3))
    error = caught.value
    assert (error.message, error.suggestion) == (message, suggestion)
    assert error.position == Position("f.yaml", 10, column + 2)


def test_an_ambiguous_prefix_lists_five_names() -> None:
    slugs = tuple(f"axe-{letter}" for letter in "gfedcba")
    names = Names({}, slugs, frozenset({"buy"}))
    with pytest.raises(Unreadable, match=r"'axe' is ambiguous: axe-a, axe-b, axe-c, axe-d, axe-e, \.\.\."):
        MoveReader(names).line("P1 buy axe", Position("f"))


def test_remembered_lines_keep_their_own_line_numbers_and_columns() -> None:
    reader = MoveReader(NAMES)
    texts = ("P1 ante 1", "P2 ante 1", "P1 ante 1")
    events = reader.read(MoveLines("f", texts, (4, 5, 9), (3, 3, 1)))
    assert [(event.line, event.column, event.args[0].column) for event in events] == [(4, 3, 11), (5, 3, 11), (9, 1, 9)]


def test_the_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.record.moves._WEIGHT", 500)
    reader = MoveReader(NAMES)
    for number in range(1000):
        reader.line(f"P1 choose {number}", Position("f"))
        assert len(reader._remembered) < 50


def test_too_many_moves() -> None:
    text = "P1 pass" + " " * 1000
    count = MOVES // len(text) + 1
    with pytest.raises(Unreadable, match="more than 4,000,000 characters of moves"):
        MoveReader(NAMES).read(MoveLines("f", [text] * count, range(count), [1] * count))


@pytest.mark.parametrize("slug", ["12", "x3", "at", "Two", "a b", "a_b", "", "1+2", "it's"])
def test_slugs_that_no_line_can_hold(slug: str) -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        Names({}, (slug,), frozenset())


def test_names_that_contradict_each_other() -> None:
    with pytest.raises(ValueError, match="is the slug of one chip and a name of another"):
        Names({"Wound": 0}, ("axe", "wound"), frozenset())
    with pytest.raises(ValueError, match="aliases of unknown verbs"):
        Names({}, (), frozenset({"buy"}), verb_aliases={"x": "sell"})
