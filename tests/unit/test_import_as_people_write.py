"""Notes in the ways people write them: quotations, tables, cut logs, scores, things that are not told.

Not for: what judges say, or records that come of a match (`test_import_matches`).
"""

import pytest

from tests.support.importing import IMPORTER, RULESET, imported, read_back
from verifier.record.importing.draft import MatchReport, match_of
from verifier.record.importing.run import READERS

pytestmark = pytest.mark.unit
HEAD = ("Alice (Grave) vs Bob (Rook), bank: first game",)


def moves(*lines: str) -> list[str]:
    """The moves of notes that are all understood, without comments."""
    found = imported("notes", [*HEAD, *lines])
    assert [line.message for line in found.account.unknown()] == []
    return [move.partition("  #")[0] for move in found.records[0].moves if not move.startswith("#")]


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["> I think she should buy a wound", "Alice: ante 1", "Alice: buy 2"], ["P1 ante 1", "P1 buy 2"]),
        (["Turn 1 Alice: antes 1", "Turn 1 Alice continued: buys a 2-gem"], ["P1 ante 1", "P1 buy 2"]),
        (["Alice antes 1, buys another 2-gem"], ["P1 ante 1", "P1 buy 2"]),
        (["Alice drew 1 \u04453, crash gem, reversal"], ["P1 draw 1 1 1 crash-gem reversal"]),
        (["Alice antes 1, plays something"], ["P1 ante 1", "P1 play ?"]),
        (["Alice antes 1", "(the rest was not written down)"], ["P1 ante 1"]),
        (["Turn | Player | Ante | Action | Buys", "1 | Alice | 1 | - | 2-gem"], ["P1 ante 1", "P1 buy 2"]),
        (["Player   Ante   Buys", "Alice    1      2-gem", "Bob      1"], ["P1 ante 1", "P1 buy 2", "P2 ante 1"]),
    ],
)
def test_lines_are_the_moves_that_they_tell(lines: list[str], wanted: list[str]) -> None:
    assert moves(*lines) == wanted


@pytest.mark.parametrize("line", ["Bank for game one: first game", "The bank for the first game: first game"])
def test_a_list_may_be_said_to_be_of_the_first_game(line: str) -> None:
    found = imported("notes", ["Alice (Grave) vs Bob (Rook)", line, "Alice: ante 1"])
    assert read_back(found).setup["bank"].string() == "first-game"


def test_two_beginnings_of_names_side_by_side_are_not_guessed_at() -> None:
    (lost,) = imported("notes", [*HEAD, "Alice antes 1, buys Crash Risk"]).account.unknown()
    assert lost.message == "'Crash Risk' may be crash-gem and risky-move: put a comma between two"


def test_a_claim_is_of_who_acts_and_not_of_whom_it_is_done_to() -> None:
    found = imported("notes", [*HEAD, "Turn 1 Bob: antes 1, crashes some gems at Alice"])
    assert read_back(found).claims == ()


def test_a_log_that_is_cut_within_a_name_has_no_player_more() -> None:
    lines = ["lice draws 5 chips", "Alice plays Combine", "Bob starts their turn and antes a 1-Gem"]
    assert [seat.player for seat in read_back(imported("client", lines)).seats] == ["Bob", "Alice"]


@pytest.mark.parametrize(
    ("lines", "best_of", "winner"),
    [
        (["Alice 2-1 Bob", "Game 1: Alice won", "Game 2: Bob won", "Game 3: Alice won"], 0, "Alice"),
        (["Alice 2-1 Bob, best of five", "Game 1: Alice won", "Game 2: Bob won", "Game 3: Alice won"], 5, ""),
        (["Game 1: Alice won", "Game 2: Alice won", "Game 3: Alice won"], 5, ""),  # more than the rules have
    ],
)
def test_how_a_match_ended_is_written_where_it_was_over(lines: list[str], best_of: int, winner: str) -> None:
    match = match_of(imported("notes", ["Alice (Grave) vs Bob (Rook)", *lines]).records)
    assert match is not None
    assert (f"best-of: {best_of}" in match.text()) == bool(best_of)
    assert (f"result: {{winner: {winner}}}" in match.text()) == bool(winner)
    assert ("best-of:" in match.text(), "\nresult:" in match.text()) == (bool(best_of), bool(winner))


def match(*lines: str, language: str = "") -> MatchReport:
    """The match that notes tell of."""
    lexicon = IMPORTER.lexicon(RULESET, language=language, kind="notes")
    found = match_of(READERS["notes"](lexicon, "sample", list(lines)).records)
    assert found is not None
    return found


SWAP = "Knockdown for Roundhouse"
MATCH = (*HEAD, "Game 1", "Alice won", "Game 2")


@pytest.mark.parametrize(
    "who",
    [
        "I swapped",
        "Same characters, Alice swaps",
        "After a short break Alice swaps",
        "Bob kept Rook, and Alice swaps",
        "Alice (the winner) then swapped",
        "A swaps",
    ],
)
def test_a_swap_is_by_whom_its_words_name(who: str) -> None:
    told = match("Noted by: Alice", *MATCH, f"{who} {SWAP}", "Alice won").text()
    assert "option: {by: Alice, swap: {out: knockdown, in: roundhouse}}" in told


@pytest.mark.parametrize("said", ["Alice switches to Lum", "Alice changed her character to Lum."])
def test_a_character_that_somebody_switches_to_is_an_option(said: str) -> None:
    assert "option: {by: Alice, character: lum}" in match(*HEAD, "Game 1", "Bob won", said, "Game 2", "Bob won").text()


def test_a_swap_behind_a_game_is_of_the_next_one_however_long_its_words() -> None:
    told = match(*HEAD, "Game 1", "Alice won", f"After a short break Bob swaps {SWAP}", "Game 2", "Alice won").text()
    assert told.index("option: {by: Bob, swap") > told.index("Game: Game 2")


@pytest.mark.parametrize("pick", ["me", "I", "Alice"])
def test_a_character_is_taken_by_whoever_writes(pick: str) -> None:
    told = match("Noted by: Alice", *HEAD, "Game 1", "Bob won", "Game 2", f"Counterpick: {pick} -> Jaina", "Bob won")
    assert "option: {by: Alice, character: jaina}" in told.text()


@pytest.mark.parametrize(
    ("who", "said"), [("Carol", "'Carol' is no player here"), ("\u0410lice", "here, and looks like 'Alice'")]
)
def test_a_swap_by_somebody_else_is_not_understood(who: str, said: str) -> None:
    (lost,) = imported("notes", [*MATCH, f"{who} swaps {SWAP}", "Alice won"]).account.unknown()
    assert said in lost.message


def test_a_swap_that_names_nobody_says_so() -> None:
    told = match(*MATCH, f"The loser swaps {SWAP}", "Alice won").text()
    assert "option: {swap: {out: knockdown, in: roundhouse}}" in told
    assert "# Who made this swap is not said: loser." in told


@pytest.mark.parametrize("verb", ["\u043c\u0435\u043d\u044f\u0435\u0442", "\u0437\u0430\u043c\u0435\u043d\u0438\u043b"])
def test_what_is_taken_in_russian_is_written_as_the_rules_have_it(verb: str) -> None:
    lines = (*HEAD, "Game 1", "Alice won", "Game 2", f"Bob {verb} Knockdown \u043d\u0430 Roundhouse", "Alice won")
    assert "option: {by: Bob, swap: {out: knockdown, in: roundhouse}}" in match(*lines, language="ru").text()


@pytest.mark.parametrize(
    ("lines", "promised"),
    [
        (["Moves: all"], "all"),
        (["Moves: all", "9 turns"], "all"),
        (["Moves: all", "(2 turns later)"], "some"),
        (["Moves: all", "[we come in at turn 19]"], "some"),
        (
            [
                "Moves: all",
                "(\u043d\u0430\u0447\u0438\u043d\u0430\u0435\u043c \u0441 19-\u0433\u043e \u0445\u043e\u0434\u0430)",
            ],
            "some",
        ),
    ],
)
def test_what_notes_promise_of_a_position_is_kept_or_they_are_told_that_it_is_not(
    lines: list[str], promised: str
) -> None:
    laid = "Position: Alice pile 4, hand crash gem, 1, 1; Bob pile 1+1, hand crash gem, 1, 1"
    record = read_back(
        imported("notes", [*HEAD, "Reactions: taken", laid, "Turn 13 Alice: antes 1, buys 2-gem", *lines])
    )
    assert (record.record.moves, record.record.reactions) == (promised, "taken" if promised == "all" else "none")


def test_a_number_of_turns_beside_the_players_is_no_event() -> None:
    assert "meta" not in imported("notes", ["Alice (Grave) vs Bob (Rook), 9 turns", "Alice antes 1"]).records[0].text()


def test_what_a_source_promises_and_does_not_bear_out_is_told() -> None:
    (record,) = imported("notes", [*HEAD, "Reactions: taken", "Turn 3 Alice: antes 1, buys 2-gem"]).records
    assert any(remark.endswith("`record` has less: reactions: taken.") for remark in record.remarks)


@pytest.mark.parametrize("games", [["Game 2", "Bob won"], ["Game 1", "Bob won", "Game 2", "Bob won"]])
@pytest.mark.parametrize("line", ["B: T1 Combine", "Bob paid too little for his first Crash Gem and kept it"])
def test_a_line_before_the_first_heading_is_in_the_record(line: str, games: list[str]) -> None:
    found = imported("notes", [*HEAD, line, *games])
    assert [lost.position.line for lost in found.account.unknown()] == [2]
    assert f"# not understood: {line}" in found.records[0].text()
    assert "2 of 3 lines understood" in found.records[0].text()


@pytest.mark.parametrize(("more", "won"), [([], False), (["Alice won"], True)])
def test_a_line_that_is_not_understood_for_its_score_says_no_winner(more: list[str], won: bool) -> None:
    found = imported("notes", [*HEAD, *more, "Alice wins 2-1"])
    assert [lost.message[:13] for lost in found.account.unknown()] == ["the score 2-1"]
    assert (read_back(found).result is not None) == won


def test_a_score_of_games_whose_winners_are_not_told_says_who_won_the_last_one() -> None:
    told = match(*HEAD, "Game 1", "Game 2", "Game 3", "Alice wins 2-1").text()
    assert told.count("result: {winner: P1}") == 1
    assert "# Of the match the source says: Alice wins 2-1." in told


@pytest.mark.parametrize("mark", ["[b]{}[/b]", "[B][u]{}[/u][/B]", "[size=150][color=#f00]{}[/color][/size]"])
def test_the_marks_of_a_forum_are_no_words(mark: str) -> None:
    found = imported("notes", [*HEAD, mark.format("Game 1"), "Alice won", mark.format("Game 2"), "Bob won"])
    assert (list(found.account.unknown()), len(found.records)) == ([], 2)
    assert moves(f"{mark.format('Alice')} antes 1, buys {mark.format('Crash Gem')}") == [
        "P1 ante 1",
        "P1 buy crash-gem",
    ]


def test_what_is_struck_out_is_not_read_as_a_move() -> None:
    (lost,) = imported("notes", [*HEAD, "Alice antes 1", "[s]Alice buys a 2-gem[/s]"]).account.unknown()
    assert lost.position.line == 3


@pytest.mark.parametrize(
    "lines",
    [
        ["P1: Al (host), Grave", "P2: none, Rook"],
        ["Players: Al (host), none", "Al (host): Grave", "none: Rook"],
    ],
)
def test_a_name_in_a_list_may_have_a_word_in_brackets(lines: list[str]) -> None:
    found = imported(
        "notes", [*lines, "Bank: first game", "Turn 1 Al (host): antes 1, plays crash 1 at none, buys 2-gem"]
    )
    assert list(found.account.unknown()) == []
    seats = [(seat.player, seat.character) for seat in read_back(found).seats]
    assert seats == [("Al (host)", "grave"), ("none", "rook")]


def test_a_character_that_is_misspelt_in_a_list_is_no_part_of_a_name() -> None:
    (lost,) = imported("notes", ["Players: Al (grav), Bob (Rook)", "Bank: first game", "Al antes 1"]).account.unknown()
    assert (lost.message, lost.suggestion) == ("unknown character 'grav'", "grave")


def test_nobody_else_has_a_seat_whose_line_is_not_understood() -> None:
    found = imported("notes", ["P1: Alice always, Grave", "P2: Bob, Rook", "Turn 2 Bob: antes 1"])
    assert [seat.player for seat in found.records[0].replay.seats] == ["", "Bob"]


def test_a_writer_draws_and_declines_in_the_first_person() -> None:
    told = moves(
        "Noted by: Alice", "Turn 1: I ante 1, I buy a 2-gem", "I draw three 1-gems, versatile style, martial mastery"
    )
    assert told[-1] == "P1 draw 1 1 1 versatile-style martial-mastery"
    told = moves("Noted by: Bob", "Alice's turn: antes 1, crashes the 1 at me, I don't counter, buys a 2-gem")
    assert told == ["P1 ante 1", "P1 play crash-gem 1 -> P2", "P2 decline", "P1 buy 2"]


def test_a_chip_whose_name_is_a_verb_and_a_number_is_one_where_it_is_bought() -> None:
    assert moves("Alice antes 1, buys Draw Three") == ["P1 ante 1", "P1 buy draw-three"]
