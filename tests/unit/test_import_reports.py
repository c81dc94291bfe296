"""What organisers have: match reports, logs and judges' notes of games with chips of an expansion."""

from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.importing import imported, read_back, stacks
from verifier.record.importing.account import Imported
from verifier.record.model import Result

pytestmark = pytest.mark.unit
PLAYERS = "Alice (Grave) vs Bob (Rook)"
SHADOWS = "puzzle-strike/shadows"
PS2 = "puzzle-strike-2/base"


def notes(*lines: str) -> Imported:
    """What an importer makes of notes."""
    return imported("notes", list(lines))


def told(found: Imported) -> list[list[str]]:
    """The moves of each game, without comments on lines of their own."""
    return [[line for line in record.moves if not line.startswith("#")] for record in found.records]


def seats(found: Imported) -> list[tuple[str, str]]:
    """The players of the one record with their characters, by seat."""
    return [(seat.player, seat.character) for seat in read_back(found).seats]


@pytest.mark.parametrize(
    "bank", ["Bank: Punch, Punch, Kick, Ouch!", "Bank:\n- Punch , Punch,Kick\n- OUCH", "Bank\nPunch, punch, kick\nOuch"]
)
def test_names_with_commas_and_a_ruleset_with_more_chips(bank: str, tmp_path: Path) -> None:
    source = tmp_path / "game.txt"
    source.write_text(
        f"{PLAYERS}\n{bank}\nTurn 1 Alice: antes 1, plays Pleasure & Pain, buys Punch, Punch, Kick and a wound"
    )
    result = call("import", source)
    assert result.exit_code == 0
    assert f"ruleset: {SHADOWS}\n" in result.stdout
    assert f"# {SHADOWS} has what puzzle-strike/3e has not: Punch" in result.stdout
    assert "bank: [punch-punch-kick, ouch," in result.stdout
    assert "P1 play pleasure-and-pain\n  P1 buy punch-punch-kick wound\n" in result.stdout
    asked = call("import", source, "--ruleset", "puzzle-strike/3e")
    assert asked.exit_code == 1
    assert f"# {SHADOWS} has what puzzle-strike/3e has not" in asked.stdout
    assert "ruleset: puzzle-strike/3e\n" in asked.stdout


def test_json_lines_with_such_names_promise_what_they_show(tmp_path: Path) -> None:
    source = tmp_path / "game.jsonl"
    header = '{"seats": {"P1": {"player": "Alice"}, "P2": {"player": "Bob"}}, "bank": ["Punch, Punch, Kick"]}'
    source.write_text(f'{header}\n{{"player": "Alice", "verb": "buy", "args": ["Punch, Punch, Kick"]}}\n')
    result = call("import", source)
    assert result.exit_code == 0
    assert "P1 buy punch-punch-kick\n" in result.stdout
    assert "record: {draws: none, reactions: none, moves: some}" in result.stdout


@pytest.mark.parametrize("arrow", ["->", "\u2192", "=>", "-->", "\u21d2", "\u279c", "\u2794", ">"])
def test_every_arrow_is_a_swap_and_an_unknown_name_ends_no_list(arrow: str) -> None:
    found = notes(
        PLAYERS, "Bank:", "Draw Three", f"One of Each {arrow} Iron Defense", "Zork", "Roundhouse", "Alice antes 1"
    )
    assert stacks(found.records[0].replay) == ["draw-three", "one-of-each", "roundhouse"]
    assert [line.message.partition(",")[0] for line in found.account.unknown()] == ["unknown word 'Zork'"]


def test_an_unknown_name_costs_no_other_move_of_its_line() -> None:
    found = notes(PLAYERS, "Turn 1 Alice: antes 1, plays frobnicate, buys combine, draws 5 chips")
    assert told(found) == [["P1 ante 1", "P1 buy combine", "P1 draw ? ? ? ? ?"]]
    assert "# not understood: plays frobnicate" in found.records[0].moves
    (line,) = found.account.unknown()
    assert line.position.column == 30
    assert found.records[0].replay.record.moves == "some"


@pytest.mark.parametrize(
    ("lines", "players"),
    [
        (["Cup, semifinal: Alice (Grave) vs Bob (Rook)"], [("Alice", "grave"), ("Bob", "rook")]),
        (["Alice (Grave) 2-1 Bob (Rook)"], [("Alice", "grave"), ("Bob", "rook")]),
        (["1. Alice (Grave) v Bob (Rook), Bob starts"], [("Bob", "rook"), ("Alice", "grave")]),
        (["**Alice** (Grave) vs `Bob` (*Rook*)"], [("Alice", "grave"), ("Bob", "rook")]),
        ([":grave: Alice vs :rook: Bob"], [("Alice", "grave"), ("Bob", "rook")]),
        (["Alice \u2013 Grave", "Bob \u2013 Rook"], [("Alice", "grave"), ("Bob", "rook")]),
        (["Set-up: Alice is Grave, Bob is Rook", "Bob goes first"], [("Bob", "rook"), ("Alice", "grave")]),
        (["Al (host) (Grave) vs none (Rook)"], [("Al (host)", "grave"), ("none", "rook")]),
        (["P1: Anna and Max, Grave", "P2: Anna, Rook"], [("Anna and Max", "grave"), ("Anna", "rook")]),
    ],
)  # fmt: skip
def test_who_plays(lines: list[str], players: list[tuple[str, str]]) -> None:
    (first, _), (second, _) = players
    found = notes(*lines, f"{first} antes 1", f"{second} antes 1, crashes 1 at {first}, {first} declines")
    assert list(found.account.unknown()) == []
    assert seats(found) == players
    assert told(found) == [["P1 ante 1", "P2 ante 1", "P2 play crash-gem 1 -> P1", "P1 decline"]]


def test_a_name_that_is_a_verb_is_a_name_as_it_is_listed() -> None:
    found = notes("none (Grave) vs Plays (Rook)", "Turn 1 Plays: antes 1, plays crash 1 at none; none declines")
    assert told(found) == [["P1 ante 1", "P1 play crash-gem 1 -> P2", "P2 decline"]]


def test_names_of_other_seats_are_refused_and_look_alikes_pointed_at() -> None:
    (line,) = notes("P2 (Grave) vs P1 (Rook)", "Turn 1 P2: antes 1").account.unknown()
    assert "'P2' is the name of another seat" in line.message
    (record,) = notes("Alice (Grave) vs \u0410lice (Rook)", "Alice antes 1").records
    assert any("look alike" in remark and "U+0410" in remark for remark in record.remarks)


@pytest.mark.parametrize("titles", [["Game one", "Game two"], ["First game", "Next game:"], ["", ""]])
def test_games_are_told_apart_where_players_are_named_once(titles: list[str]) -> None:
    one, two = titles
    found = notes(
        PLAYERS,
        "Best of three",
        one,
        "Turn 1 Alice: antes 1",
        "Bob wins",
        two,
        "Turn 1 Bob: antes 1",
        "Alice won on turn 10",
    )
    assert list(found.account.unknown()) == []
    assert told(found) == [["P1 ante 1"], ["P1 ante 1"]]
    results = [record.replay.result for record in found.records]
    assert [(result.winner, result.by) for result in results if result is not None] == [(1, ""), (1, "")]


def test_games_of_which_only_the_results_are_known() -> None:
    found = notes(PLAYERS, "Game 1: Alice won.", "Game 2: Bob won (overflow).")
    winners = [record.replay.result.winner for record in found.records if record.replay.result is not None]
    assert winners == [0, 1]


def test_opening_buys_in_a_sentence_are_told_once() -> None:
    opened = "Alice opened Combine / 2-gem, Bob opened with Wound"
    found = notes(PLAYERS, opened)
    assert [line for line in told(found)[0] if " buy " in line] == ["P1 buy combine", "P2 buy wound", "P1 buy 2"]
    found = notes(PLAYERS, opened, "Turn 1 Alice: antes 1, buys combine")
    assert told(found) == [["P1 ante 1", "P1 buy combine"]]


def test_a_forced_ante_is_filled_in_unless_a_judge_ruled() -> None:
    found = notes(PLAYERS, "Turn 1 Alice: buys combine", "Turn 2 Bob: antes 1")
    assert told(found) == [["P1 ante ?  # filled in", "P1 buy combine", "P2 ante 1"]]
    assert found.records[0].replay.record.moves == "some"
    found = notes(PLAYERS, "Turn 1 Alice: buys combine", "Judge: ante forgotten, it stands", "Turn 2 Bob: antes 1")
    ruling = 'ruling "ante forgotten, it stands" by Judge accepts'
    assert told(found) == [["P1 buy combine", ruling, "P2 ante 1"]]
    refused = notes(PLAYERS, "Alice antes 1", "Judge: it doesn't stand").records[0].moves
    assert refused[-1] == 'ruling "it doesn\'t stand" by Judge'


@pytest.mark.parametrize("gap", [["..."], ["[\u2026]"], []])
def test_where_turns_are_left_out_nothing_is_promised(gap: list[str]) -> None:
    found = notes(PLAYERS, "Draws: all", "T1 Alice: antes 1, buys combine", *gap, "T9 Bob: antes 1")
    assert list(found.account.unknown()) == []
    assert (found.records[0].replay.record.draws, found.records[0].replay.record.moves) == ("none", "some")


def test_a_log_of_two_games_without_a_line_between_them() -> None:
    hands = [["Alice draws 5 chips", "Bob draws 5 chips"], ["Bob draws 5 chips", "Alice draws 5 chips"]]
    first = [
        "Starting a game: Alice, Bob",
        *hands[0],
        "Alice starts their turn and antes a 1-Gem",
        "Alice draws 5 chips",
    ]
    for between in ([], ["Alice wins"], ["- Knockdown"]):
        lines = [*first, *between, *hands[1], "Bob starts their turn and antes a 1-Gem"]
        found = imported("client", lines)
        assert list(found.account.unknown()) == []
        assert [[seat.player for seat in record.replay.seats] for record in found.records] == [
            ["Alice", "Bob"],
            ["Bob", "Alice"],
        ]


def test_names_of_a_log_that_hold_one_another() -> None:
    for names in (("Bob", "Bob (2)"), ("Anna and Max", "Anna")):
        lines = [f"Starting a game: {', '.join(names)}", *(f"{name} draws 5 chips" for name in names)]
        found = imported("client", [*lines, f"{names[0]} starts their turn and antes a 1-Gem"])
        assert [player for player, _ in seats(found)] == list(names)


def test_a_log_with_times_and_one_that_ends_where_another_game_begins() -> None:
    lines = [
        "Alice draws 6 chips",
        "Alice buys Wound",
        "Starting a game: Alice, Bob",
        "- Knockdown",
        "Alice draws 5 chips",
    ]
    found = imported("client", [f"[12:0{at}] {line}" for at, line in enumerate(lines)])
    assert list(found.account.unknown()) == []
    assert found.records[0].replay.record.draws == "none"
    assert stacks(found.records[1].replay) == ["knockdown"]


def test_a_comment_over_several_lines_and_text_of_two_bytes(tmp_path: Path) -> None:
    found = notes(PLAYERS, "{ a comment", "Alice antes 4 }", "Alice antes 1")
    assert list(found.account.unknown()) == []
    assert told(found) == [["P1 ante 1"]]
    source = tmp_path / "game.txt"
    source.write_bytes(PLAYERS.encode("utf-16-le"))
    assert "not UTF-8 text: found UTF-16" in call("import", source).stderr


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("no Combine before turn 5", ["no combine before turn 5"]),
        ("Every buy was a Combine or a Wound.", ["every buy is combine or wound"]),
        ("three crashes that turn", ["play 3 crash-gem or double-crash-gem in turn 2"]),
        ("Alice bought no Knockdown", ["P1 no buy knockdown"]),
        ("Alice made at least two crashes on turn 3", ["P1 play at least 2 crash-gem or double-crash-gem in turn 3"]),
        ("Bob did not crash before turn 2", ["P2 no play crash-gem or double-crash-gem before turn 2"]),
        ("Nobody bought a Knockdown; there was no wound in this game", ["no buy knockdown", "no wound"]),
        ("All of Alice's buys were Combines", ["P1 every buy is combine"]),
        ("no buy before turn 2; no knockdown", ["no buy before turn 2", "no knockdown"]),
    ],
)  # fmt: skip
def test_what_a_report_claims_of_the_whole_game(line: str, claims: list[str]) -> None:
    found = notes(PLAYERS, "Turn 1 Alice: antes 1, buys combine", "Turn 2 Bob: antes 1, buys wound", line)
    assert list(found.account.unknown()) == []
    assert [claim.text for claim in read_back(found).claims] == claims
    assert told(found) == [["P1 ante 1", "P1 buy combine", "P2 ante 1", "P2 buy wound"]]


@pytest.mark.parametrize(
    ("turns", "line", "claims"),
    [
        (["Turn 1 Alice: antes 1", "Turn 1 Bob: antes 1"], "no combine before turn 5", ["no combine before turn 9"]),
        (["Turn 1 Alice: antes 1", "Turn 1 Bob: antes 1"], "Bob: no wound on turn 3", ["P2 no wound in turn 6"]),
        (["Alice antes 1"], "no combine before turn 5", ["no combine before turn 5"]),
        (["Alice antes 1"], "no combine after turn 5", ["no combine after turn 10"]),
        (["Alice antes 1"], "no combine on turn 5", []),
    ],
)
def test_turns_of_a_claim_are_those_of_the_source_or_the_ones_that_claim_less(
    turns: list[str], line: str, claims: list[str]
) -> None:
    found = notes(PLAYERS, *turns, line)
    assert [claim.text for claim in read_back(found).claims] == claims
    guessed = len(turns) == 1
    assert any("turn" in remark and line in remark for remark in found.records[0].remarks) == guessed


def test_a_claim_after_the_result_begins_no_game() -> None:
    found = notes(PLAYERS, "Turn 1 Alice: antes 1", "Bob wins", "no combine before turn 5, two crashes on turn 1")
    assert next(claim.text for claim in read_back(found).claims) == "no combine before turn 5"


@pytest.mark.parametrize(
    "line",
    [
        *("no fun", "no counter", "no fun before turn 3", "three cheers that turn"),
        *("Bob bought every Wound", "every turn was long"),
    ],
)
def test_what_is_no_claim(line: str) -> None:
    found = notes("Players: Alice, Bob, Carol", "Alice antes 1, crashes 1", line)
    assert [one.position.line for one in found.account.unknown()] == [3]
    assert read_back(found).claims == ()


@pytest.mark.parametrize(
    ("line", "about"),
    [
        ("Judge: ante forgotten, it stands", " on event 1"),
        ("Judge: the draw stands", ""),
        ("Head judge: buying that in turn 1 stands", " on event 1"),
        ("Judge: it stands", ""),
    ],
)
def test_a_judges_words_are_about_the_move_that_they_name(line: str, about: str) -> None:
    found = notes(PLAYERS, "Turn 1 Alice: buys combine", "Alice draws 1 1 1 1 1", line)
    assert told(found)[0][-1].partition(" accepts")[2] == about


def test_a_judges_words_at_the_end_of_a_line_are_about_its_last_move() -> None:
    found = notes(PLAYERS, "Turn 1 Alice: antes 1, buys 2 (judge: late, it stands)", "Alice draws 1 1 1 1 1")
    assert told(found) == [["P1 ante 1", "P1 buy 2", 'ruling "late, it stands" by judge accepts', "P1 draw 1 1 1 1 1"]]


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("Winner: Bob (overflow)", (1, "")),
        ("Winner: Bob on time", (1, "time")),
        ("Result: Bob wins", (1, "")),
        ("won by Bob", (1, "")),
        ("Bob beat Alice", (1, "")),
        ("Alice lost to Bob.", (1, "")),
        ("Alice lost on turn 9 by overflow", (1, "")),
        ("Победил Bob переполнением", (1, "")),
        ("Winner: Bob; no Combine before turn 5", (1, "")),
        ("Bob def. Alice; no Combine before turn 5", (1, "")),
        ("Result: Bob on time. No Combine before turn 5", (1, "time")),
    ],
)
def test_who_has_won_however_it_is_said(line: str, result: tuple[int, str]) -> None:
    found = notes(PLAYERS, "Turn 1 Alice: antes 1", line)
    assert list(found.account.unknown()) == []
    told = found.records[0].replay.result
    assert told is not None
    assert (told.winner, told.by) == result
    assert len(found.records[0].replay.claims) == ("before turn" in line)


def test_who_has_lost_says_who_has_won_only_of_two() -> None:
    (line,) = notes("Alice (Grave), Bob (Rook), Carol (Lum)", "Alice antes 1", "Bob lost").account.unknown()
    assert line.message == "the line says who has lost, and not who has won"


@pytest.mark.parametrize("line", ["My game against Bob (I was Grave, he was Rook)", "he (Grave) vs Bob (Rook)"])
def test_a_sentence_about_players_makes_no_players(line: str) -> None:
    found = notes(line, "Turn 1 Bob: antes 1")
    assert seats(found) == [("Bob", ""), ("", "")]
    assert "is not the name of a player" in next(found.account.unknown()).message


def test_characters_of_the_game_before_are_not_those_of_a_line_that_is_not_understood() -> None:
    games = notes(PLAYERS, "Game 1", "Turn 1 Alice: antes 1", "Game 2", "now it is Jaina", "Turn 1 Bob: antes 1")
    assert [seat.character for seat in games.records[1].replay.seats] == ["", ""]
    lost = notes(PLAYERS, "Game 1", "Turn 1 Alice: antes 1", "Game 2: Bob (Jaina) lost to Alice (Lum)", "Bob antes 1")
    assert [(one.player, one.character) for one in lost.records[1].replay.seats] == [("Bob", "jaina"), ("Alice", "lum")]


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("crashes 1 at Bob's pile", ["P1 play crash-gem 1 -> P2"]),
        ("crashes 1 at him", ["P1 play crash-gem 1 -> P2"]),
        ("antes one", ["P1 ante 1"]),
        ("again buys combine", ["P1 buy combine"]),
        ("buys wound x 2", ["P1 buy wound wound"]),
        ("buys 2 chips wound", ["P1 buy wound wound"]),
        ("buys com\u200bbine, draws 2 chips", ["P1 draw ? ?"]),
        ("buys wound (thinking hard)", ["P1 buy wound  # (thinking hard)"]),
    ],
)
def test_what_a_turn_may_say(line: str, moves: list[str]) -> None:
    assert [move for move in told(notes(PLAYERS, "Alice: " + line))[0] if "filled in" not in move] == moves


def test_at_her_is_refused_where_two_may_be_meant() -> None:
    (line,) = notes("Alice (Grave), Bob (Rook), Carol (Lum)", "Bob antes 1, crashes 1 at her").account.unknown()
    assert line.message == "the line does not say at whom: name the player"


def test_names_in_quotes_and_names_in_another_case() -> None:
    found = notes("\u201cAlice\u201d (Grave) vs \u201cBob\u201d (Rook)", "Turn 1 \u201cAlice\u201d: antes 1")
    assert seats(found) == [("Alice", "grave"), ("Bob", "rook")]
    found = notes("Алиса (Grave) против Бориса (Rook)", "Ход 1 Алиса: ставит 1", "Ход 2 Борис: ставит 1")
    assert told(found) == [["P1 ante 1", "P2 ante 1"]]


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("combines two 1s into a 2, buys wound", ["P1 play combine 1+1", "P1 buy wound"]),
        ("crashes 1 at Bob. He counters with crash. She buys wound", [
            "P1 play crash-gem 1 -> P2", "P2 react crash-gem", "P1 buy wound"]),
        ("crashes 1, counters with crash, buys wound", ["P1 play crash-gem 1", "P2 react crash-gem", "P1 buy wound"]),
        ("buys 2-gem for 3 money, $0 left", ["P1 buy 2  # for 3 money, $0 left"]),
        ("не покупает ничего", ["P1 pass"]),
    ],
)  # fmt: skip
def test_what_a_turn_means(line: str, moves: list[str]) -> None:
    found = notes(PLAYERS, "Alice: antes 1", line)
    assert list(found.account.unknown()) == []
    assert told(found)[0][1:] == moves


def test_players_called_as_header_lines_are() -> None:
    found = notes("Bank (Grave) vs Judge (Rook)", "Bank: antes 1, buys wound", "Judge: antes 1, buys combine")
    assert told(found) == [["P1 ante 1", "P1 buy wound", "P2 ante 1", "P2 buy combine"]]
    judged = notes(PLAYERS, "Alice antes 1, buys wound", "Judge: ante forgotten, it stands")
    assert judged.records[0].moves[-1].startswith("ruling ")


def test_a_name_of_another_seat_is_refused_in_every_list() -> None:
    (line,) = notes("P2 (Grave), Bob (Rook)", "Bob antes 1").account.unknown()
    assert "'P2' is the name of another seat" in line.message


def test_an_unknown_name_costs_no_other_turn_of_an_opening() -> None:
    found = notes(PLAYERS, "Alice opened Combine / Zork / 2-gem, Bob opened Wound / Wound")
    assert [line for line in told(found)[0] if " buy " in line] == [
        "P1 buy combine", "P2 buy wound", "P2 buy wound", "P1 buy 2",
    ]  # fmt: skip
    assert [line.message.partition(",")[0] for line in found.account.unknown()] == ["unknown word 'Zork'"]


def test_who_beat_whom_in_the_heading_of_a_game_is_its_result() -> None:
    found = notes(
        "Alice vs Bob", "Game 1: Alice (Grave) beat Bob (Rook)", "Alice antes 1",
        "Game 2: Alice (Lum) lost to Bob (Rook)", "Bob antes 1", "Game 3: Bob (Rook) vs Alice (Lum)", "Bob antes 1",
    )  # fmt: skip
    results = [record.replay.result for record in found.records]
    assert [result.winner if result is not None else -1 for result in results] == [0, 0, -1]
    assert [record.replay.seats[0].player for record in found.records] == ["Alice", "Bob", "Bob"]


def test_names_are_declined_where_the_first_case_is_not_listed() -> None:
    found = notes("Алиса (Grave) против Бори (Rook)", "Ход 1 Алиса: ставит 1", "Ход 2 Боря: ставит 1", "Боря сдался")
    assert told(found) == [["P1 ante 1", "P2 ante 1", "P2 concede"]]


def test_whoever_makes_a_move_of_his_own_turn_has_it() -> None:
    opening = (PLAYERS, "Alice draws 5 chips", "Bob draws 5 chips", "Turn 1: Alice buys combine. Bob buys a 2-gem")
    (written,) = told(notes(*opening))
    assert [written[:4], written[4:]] == [
        ["P1 draw ? ? ? ? ?", "P2 draw ? ? ? ? ?", "P1 ante ?  # filled in", "P1 buy combine"],
        ["P2 ante ?  # filled in", "P2 buy 2"],
    ]
    over = notes(PLAYERS, "Alice antes 1, buys a 2-gem, draws 5 chips", "Bob plays combine 1+1, buys a wound")
    assert told(over)[0][-3:] == ["P2 ante ?  # filled in", "P2 play combine 1+1", "P2 buy wound"]
    answered = notes(PLAYERS, "Alice antes 1, plays crash 1", "Bob plays crash 1", "buys a wound")
    assert told(answered)[0][2:] == ["P2 react crash-gem 1", "P1 buy wound"]


def test_what_a_judge_changed_in_words_that_are_not_read_may_be_anything() -> None:
    lines = (PLAYERS, "Alice drew crash, 1 x3, reversal. Bob drew 1 x4, crash", "Turn 1 Alice: antes 1, buys a 2-gem")
    assert notes(*lines).records[0].replay.record.moves == "most"
    for ruling in ("Judge: Alice gets a 2-gem for it", "Ruling: the ante of Bob counts, he antes 1 now"):
        found = notes(*lines, ruling).records[0]
        assert found.replay.record.moves == "some"
        assert found.moves[-1].startswith(f'ruling "{ruling.partition(": ")[2]}" by {ruling.partition(":")[0]}')
    assert notes(*lines, "Judge: the purchase stands").records[0].replay.record.moves == "most"


def test_a_sentence_that_is_not_understood_costs_no_other_one() -> None:
    found = notes(PLAYERS, "Turn 8 Bob: panic time. Antes 1, plays combine 1+1, buys a wound. What a game")
    assert told(found) == [["P1 ante 1", "P1 play combine 1+1", "P1 buy wound"]]  # who is told of first
    assert [line.message for line in found.account.unknown()] == ["unknown word 'panic'", "unknown word 'What'"]
    assert found.records[0].replay.record.moves == "some"


def test_what_stands_in_parentheses_behind_a_heading_hides_nothing() -> None:
    lines = ["Game 1 (Bob won): Anna opened Knockdown/2-gem, Max Combine.", "Game 2 (Anna won): Max opened Wound"]
    found = notes('Anna "the Wall" Meier (Grave) vs Max Otto (Rook)', *lines)
    assert [line.message for line in found.account.unknown()] == ["unknown word 'Bob'"]
    first, second = found.records
    assert [line for line in first.moves if " buy " in line] == ["P1 buy knockdown", "P2 buy combine", "P1 buy 2"]
    assert (first.replay.result, second.replay.result) == (None, Result(0, ""))
    assert "P2 buy wound" in second.moves


def test_a_sentence_behind_the_opening_buys_is_read() -> None:
    found = notes(PLAYERS, "Alice opened Combine, Bob opened a 2-gem. Bob wins on turn 9.")
    assert list(found.account.unknown()) == []
    assert found.records[0].replay.result == Result(1, "")


def test_who_begins_is_no_fault_where_nobody_says_it(tmp_path: Path) -> None:
    source, out = tmp_path / "match.txt", tmp_path / "match.yaml"
    source.write_text(f"{PLAYERS}\nBank: first game\nGame 1: Alice won\nGame 2: Bob won\nGame 3: Alice won\n")
    assert call("import", source, "--out", out).exit_code == 0
    shown = call("audit", out)
    assert shown.exit_code == 0
    assert "Alice 2, Bob 1 (2 wins take it): Alice has won" in shown.stdout
    assert "it is not recorded who plays first in game 2" in shown.stdout


def test_what_is_not_known_is_said_by_its_words(tmp_path: Path) -> None:
    found = notes("Players: Ned (?) / Tess (Rook)", "Bank: Knockdown, unknown, Draw Three", "Winner: Tess")
    assert list(found.account.unknown()) == []
    assert stacks(found.records[0].replay) == ["knockdown", "draw-three"]
    assert seats(found) == [("Ned", "?"), ("Tess", "rook")]


def test_a_game_of_which_no_move_is_known_has_a_record() -> None:
    found = notes(PLAYERS, "Bank: unknown", "Alice won the die roll and goes first.", "We wrote nothing down")
    assert [line.message.partition(",")[0] for line in found.account.unknown()] == ["unknown word 'We'"]
    assert found.records[0].moves == ("# not understood: We wrote nothing down",)


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("Turn 1 Alice: antes 1, plays crash 1 at Bob, Bob can\u2019t answer. She buys a wound", "P2 decline"),
        ("Alice claims she had five", ""),
        ("By turn 5 Alice had seven", ""),
    ],
)
def test_remarks_are_told_from_moves(line: str, moves: str) -> None:
    found = notes(PLAYERS, line)
    unknown = next(found.account.unknown(), None)
    assert unknown is None if moves else unknown is not None and not unknown.suggestion
    assert moves in told(found)[0] if moves else told(found) == [[]]


@pytest.mark.parametrize("hand", ["5 chips", "crash, 1 x4"])
def test_a_turn_without_a_play_leaves_that_to_the_promise(hand: str) -> None:
    lines = (f"Alice drew {hand}. Bob drew {hand}.", "Turn 1 Alice: antes 1, buys a double crash gem")
    assert notes(PLAYERS, *lines).records[0].replay.record.moves == "most"


def test_notes_promise_what_they_say_that_they_promise() -> None:
    lines = (PLAYERS, "Moves: all", "Alice drew 5 chips. Bob drew 5 chips.", "Turn 1 Alice: antes 1, buys a wound")
    assert notes(*lines).records[0].replay.record.moves == "all"


@pytest.mark.parametrize("how", ["by overflow", "by overflow on turn 14", ""])
def test_a_few_turns_and_a_winner_are_no_game_that_is_over(how: str, tmp_path: Path) -> None:
    lines = [PLAYERS, "Bank: first game", "Turn 1 Alice: antes 1, buys Combine", f"Alice wins {how}"]
    told = _audited(tmp_path, lines, "puzzle-strike/3e")
    assert ": consistent" in told
    assert "stops before the end" in told


@pytest.mark.parametrize(
    ("bank", "row"),
    [
        ("Bank: ?, Kidney Shot, Brass Knuckles, ?, ?", '"?", kidney-shot, brass-knuckles, "?", "?"'),
        ("Bank: Kidney Shot, Brass Knuckles", ", ".join(['"?"'] * 5)),
        ("Bank: ?", ", ".join(['"?"'] * 5)),
        ("Comment: none", ", ".join(['"?"'] * 5)),
    ],
)
def test_a_row_of_the_bank_that_is_not_known_is_no_fault(bank: str, row: str, tmp_path: Path) -> None:
    told = _audited(tmp_path, ["Alice (Grave) vs Bob (Jaina)", "Deck: Grand Melee", bank, "Turn 1 Alice: antes 2"], PS2)
    assert ": consistent" in told
    assert f"bank: [{row}]" in (tmp_path / "out.yaml").read_text()


def _audited(path: Path, lines: list[str], ruleset: str) -> str:
    """What the audit says of imported lines."""
    (path / "in.txt").write_text("\n".join(lines))
    call("import", path / "in.txt", "--ruleset", ruleset, "--out", path / "out.yaml")
    return call("audit", path / "out.yaml").stdout


@pytest.mark.parametrize("words", ["Dragon Punch", "Stone Kick", "Sneak Punch", "Sale"])
def test_a_name_in_a_log_is_whole(words: str) -> None:
    log = ["Alice starts their turn and antes a 1-Gem", "Bob draws 5 chips", f"Alice buys {words}"]
    found = imported("client", log)
    assert [line.position.line for line in found.account.unknown()] == [3]


def test_words_of_two_names_are_not_two_names() -> None:
    found = notes(PLAYERS, "Turn 1 Alice: antes 1", "Alice buys Dragon Sale")
    assert [line.position.line for line in found.account.unknown()] == [3]
