"""The shapes of texts about a game, and lines on which several statements stand. Not for: lines of moves."""

import pytest

from tests.support.each import each_of
from tests.support.importing import IMPORTER, RULESET, imported, stacks
from verifier.record.importing.shapes import table
from verifier.record.importing.statements import statements_of

SHAPES = [(kind, shape, example) for kind, shapes in table().items() for shape, example in shapes.items()]
LEXICON = IMPORTER.lexicon(RULESET, kind="notes")
ONE_LINE = "Fay (Gwen) against Gus (Onimaru). Bank: Ouch!, Knockdown. Turn 1 Fay: antes 1, buys a 2-gem."


@each_of(("kind", "shape", "example"), SHAPES)
def test_an_example_has_its_shape(kind: str, shape: str, example: str) -> None:
    held = LEXICON.shapes.read(kind, example)
    assert held is not None
    assert held["shape"] == shape
    assert all(value and value in example for slot, value in held.items() if slot != "shape")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("person", "Alice"),
        ("won", "Bob in the kitchen"),
        ("swap", "Alice plays Knockdown for Roundhouse"),
        ("begins", "Bob"),
    ],
)
def test_another_text_has_no_shape(kind: str, text: str) -> None:
    assert LEXICON.shapes.read(kind, text) is None


@pytest.mark.parametrize(
    ("line", "number"),
    [
        (ONE_LINE, 3),
        ("Alice (Grave) vs Bob (Rook) | Bank: first game", 2),
        ("Dave Jr. (Grave) vs Bob (Rook)", 1),
        ("1. Alice (Grave) vs Bob (Rook)", 1),
        ("Cup, table 3. Alice (Grave) vs Bob (Rook)", 1),
        ("Turn 1 Alice: antes 1. Bob declines.", 1),
        ("Comment: a slow game. Both were tired.", 1),
        ("(the judge came. Bank: a new one)", 1),
    ],
)
def test_a_line_is_parted_where_it_says_something_of_the_game(line: str, number: int) -> None:
    found = statements_of(LEXICON, line)
    assert len(found) == number
    columns = [len(one) - len(one.lstrip()) for one in found]
    assert columns[0] == 0
    assert all(one.strip() == line[at : at + len(one.strip())] for at, one in zip(columns, found, strict=True))


def test_what_stands_on_one_line_is_read_and_the_line_is_accounted_for_once() -> None:
    found = IMPORTER.lexicon("puzzle-strike/shadows", kind="notes")
    from verifier.record.importing.notes import read_notes

    made = read_notes(found, "sample", [ONE_LINE])
    (record,) = made.records
    assert [(seat.player, seat.character) for seat in record.replay.seats] == [("Fay", "gwen"), ("Gus", "onimaru")]
    assert stacks(record.replay) == ["ouch", "knockdown"]
    assert record.moves[-2:] == ("P1 ante 1", "P1 buy 2")
    assert [(line.position.line, line.kind) for line in made.account.lines] == [(1, "moves")]


def test_a_fault_in_one_statement_loses_none_of_the_others() -> None:
    found = imported(
        "notes", ["Alice (Grave) vs Bob (Rook). Bank: Knockdonw, Roundhouse. Turn 1 Alice: antes 1, buys a 2-gem."]
    )
    (record,) = found.records
    assert stacks(record.replay) == ["roundhouse"]
    assert "P1 buy 2" in record.moves
    (line,) = found.account.lines
    assert (line.kind, line.position.column, line.suggestion) == ("unknown", 36, "knockdown")


def moves_of(*lines: str) -> tuple[str, ...]:
    """The moves of notes of one game between two players, comments left out."""
    (record,) = imported("notes", ["Alice (Grave) vs Bob (Rook)", "Bank: first game", *lines]).records
    return tuple(line for line in record.moves if not line.startswith("#"))


def test_both_draw_before_the_first_turn_and_act_each_in_a_turn_of_their_own() -> None:
    assert moves_of("Both draw 5.") == ("P1 draw ? ? ? ? ?", "P2 draw ? ? ? ? ?")
    found = imported("notes", ["Alice (Grave) vs Bob (Rook)", "Everybody antes 1.", "Turn 1 Alice: antes 1"])
    (fault,) = found.account.unknown()
    assert "'Everybody' is several players" in fault.message


@pytest.mark.parametrize("text", ["(crash gem, 1, 1, 1, 1)", "5 (crash gem, four 1-gems)", "crash gem, four 1-gems"])
def test_what_was_drawn_may_stand_in_brackets(text: str) -> None:
    assert moves_of(f"Alice drew {text}")[0].split()[:3] == ["P1", "draw", "crash-gem"]
    assert len(moves_of(f"Alice drew {text}")[0].split()) == 7


def test_a_number_with_its_ending_counts_a_turn() -> None:
    assert moves_of("1st turn: Alice antes 1, buys wound", "2nd turn, Bob: antes 1") == (
        "P1 ante 1",
        "P1 buy wound",
        "P2 ante 1",
    )


def test_buys_joined_by_a_sign_are_of_turns_that_are_not_said() -> None:
    assert moves_of("Alice opened 2-gem + wound", "Bob opened 2-gem + wound") == (
        "P1 buy 2", "P2 buy 2", "P1 buy wound", "P2 buy wound",
    )  # fmt: skip


def test_a_result_may_name_the_number_of_turns_or_how_the_game_ended() -> None:
    lines = [
        "Alice (Grave) vs Bob (Rook)",
        "Bank: first game",
        "G1: Alice in 8",
        "G2 - Bob by overflow",
        "G3: Alice won in 10.",
    ]
    found = imported("notes", lines)
    assert not [*found.account.unknown()]
    results = [record.replay.result for record in found.records]
    assert [(one.winner, one.by) for one in results if one is not None] == [(0, ""), (1, "overflow"), (0, "")]


def test_a_title_with_the_word_for_a_turn_is_a_title() -> None:
    found = imported("notes", ["Judge call, round 5", "Alice (Grave) vs Bob (Rook)", "Turn 1 Alice: antes 1"])
    (record,) = found.records
    assert record.replay.meta == {"title": "Judge call, round 5"}
    assert found.account.share() == (3, 3)


def test_a_russian_name_is_that_of_the_first_case() -> None:
    lines = [
        "Алиса (Грейв) против Бориса (Рук)",
        "Ход 1, Алиса: ставит 1, взрывает 1 на Бориса",
        "Ход 2, Борис: ставит 1",
    ]
    (record,) = imported("notes", lines).records
    assert [seat.player for seat in record.replay.seats] == ["Алиса", "Борис"]
    assert record.moves[-1] == "P2 ante 1"


def test_whoever_writes_may_say_which_player_that_is() -> None:
    lines = [
        "Final. I was Alice (Grave), my opponent Bob played Rook.",
        "Turn 1: I ante 1, buy wound",
        "Turn 2: opponent antes 1",
    ]
    (record,) = imported("notes", lines).records
    assert [(seat.player, seat.character) for seat in record.replay.seats] == [("Alice", "grave"), ("Bob", "rook")]
    assert [line for line in record.moves if line[0] != "#"] == ["P1 ante 1", "P1 buy wound", "P2 ante 1"]


def test_a_record_has_two_seats_although_one_player_is_named() -> None:
    (record,) = imported("client", ["Alice starts their turn and antes a 1-Gem", "Alice buys Wound"]).records
    assert [(seat.id, seat.player) for seat in record.replay.seats] == [("P1", "Alice"), ("P2", "")]


@pytest.mark.parametrize(
    ("first", "bank", "key"),
    [
        ("Turn 7 Alice: antes 1", "first game", "position"),
        ("Alice crashes 2 at Bob", "first game", "from"),  # in the middle of a turn
        ("Turn 7 Bob: antes 1", "first game", "from"),  # whose hand is not told
        ("Turn 7 Alice: antes 1", "Knockdown", "from"),  # what else there is may be in effect
    ],
)
def test_a_position_that_is_told_takes_the_place_of_from(first: str, bank: str, key: str) -> None:
    told = "Position: Alice pile 1+2, hand 1 1 crash gem; Bob pile 3"
    (record,) = imported("notes", ["Alice (Grave) vs Bob (Rook)", f"Bank: {bank}", told, first]).records
    assert ("from" in record.replay.setup) == (key == "from")
    position = record.replay.setup["position"]
    seats = position.need("seats").mapping()
    untold = [spot for spot, node in seats["P2"].mapping().items() if node.text == "?"]
    assert sorted(untold) == ([] if key == "from" else ["bag", "discard", "hand"])
    assert ("level" in position.mapping()) == (key == "position")


def test_a_result_beside_the_players_is_that_of_the_game() -> None:
    (record,) = imported("notes", ["Alice (Grave) beat Bob (Rook) by overflow."]).records
    assert record.replay.result is not None
    assert (record.replay.result.winner, record.replay.result.by) == (0, "overflow")
    assert [seat.character for seat in record.replay.seats] == ["grave", "rook"]


def test_how_a_game_ended_stands_alone_where_the_moves_do_not_go_up_to_that() -> None:
    lines = ["Alice (Grave) vs Bob (Rook)", "Alice opened 2-gem / Wound, Bob opened 2-gem / 2-gem. Alice won at ten."]
    (record,) = imported("notes", lines).records
    assert record.replay.result is not None
    assert (record.replay.result.winner, record.replay.result.by) == (0, "")
    assert any(remark.endswith("stands here alone: overflow.") for remark in record.remarks)


def test_russian_characters_in_any_case_and_names_in_quotation_marks() -> None:
    first = "Я играл за Грейва, соперник «Бен» за Рука"
    lines = [first, "Банк: «first game»", "Ход 1: я ставлю 1", "Ход 2, «Бен»: ставит 1"]
    found = imported("notes", lines)
    (record,) = found.records
    assert found.account.share() == (4, 4)
    assert [(seat.player, seat.character) for seat in record.replay.seats] == [("Я", "grave"), ("Бен", "rook")]
    assert record.moves[-1] == "P2 ante 1"


def test_a_title_of_a_game_needs_no_sign_before_who_won() -> None:
    found = imported("notes", ["Alice (Grave) vs Bob (Rook)", "Game one Alice won", "Game two Bob won by overflow"])
    results = [record.replay.result for record in found.records]
    assert [(one.winner, one.by) for one in results if one is not None] == [(0, ""), (1, "overflow")]


def test_an_order_may_stand_behind_why_it_was_given() -> None:
    told = "Bob forgot the ante. Judge: the ante is made up for, Bob antes 1 now."
    found = moves_of("Turn 1 Alice: antes 1, buys wound", "Turn 2 Bob: buys wound", told)
    assert found[-1] == "P2 ante 1"
    assert found[-2].startswith("ruling ")
    assert found[-2].endswith(" accepts")


def test_nobody_has_won_where_players_are_called_by_their_seats() -> None:
    (record,) = imported("notes", ["P1 (Grave) vs P2 (Rook)", "P1 ante 1", "P2 ante 1"]).records
    assert record.replay.result is None


@pytest.mark.parametrize(
    ("line", "twins"), [("Анна (Грейв) против Анны (Рук)", True), ("Игроки: Валерий, Валерия", False)]
)
def test_one_name_in_two_cases_may_be_that_of_two_players(line: str, twins: bool) -> None:
    found = imported("notes", [line, "Ход 1: ставит 1"])
    assert any("two players are called" in fault.message for fault in found.account.unknown()) == twins


def test_the_rows_of_a_table_are_lines() -> None:
    rows = ("| Turn 1 | Alice: antes 1, buys wound |", "|---|:--|", "| Turn 2 | Bob: antes 1 |")
    assert moves_of(*rows) == ("P1 ante 1", "P1 buy wound", "P2 ante 1")
    found = imported("notes", ["Alice (Grave) vs Bob (Rook)", "| Turn 1 | Alice: frobs |"])
    assert [fault.position.column for fault in found.account.unknown()] == [19]
