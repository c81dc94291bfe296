"""Whose move a line tells: pronouns, names that are words, lost parts, turns within a line, parentheses; who plays."""

from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.importing import imported, read_back
from verifier.record.importing.account import Imported
from verifier.record.importing.draft import match_of

pytestmark = pytest.mark.unit
TWO = "Alice (Grave) vs Bob (Rook)"
THREE = "Alice (Grave), Bob (Rook), Carol (Lum)"


def notes(*lines: str) -> Imported:
    """What an importer makes of notes."""
    return imported("notes", list(lines))


def told(found: Imported) -> list[str]:
    """The moves of all games, without comments on lines of their own."""
    return [line for record in found.records for line in record.moves if not line.startswith("#")]


def faults(found: Imported) -> list[str]:
    """How each fault begins."""
    return [fault.message[:30] for fault in found.account.unknown()]


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("crashes 1 at Bob, who counters with 2. Buys a wound", ["P2 react crash-gem 2", "P1 buy wound"]),
        ("crashes 1 at Bob, who plays Stone Wall, Alice buys a wound", ["P2 react stone-wall", "P1 buy wound"]),
        ("crashes 1 at Bob, he counters with crash, she buys a wound", ["P2 react crash-gem", "P1 buy wound"]),
        ("crashes 1 at Bob. She buys a wound, draws 5 chips", ["P1 buy wound", "P1 draw ? ? ? ? ?"]),
    ],
)
def test_a_pronoun_behind_a_target_means_whom_the_sentence_says(line: str, moves: list[str]) -> None:
    found = notes(TWO, f"Turn 1 Alice: antes 1, {line}")
    assert faults(found) == []
    assert told(found) == ["P1 ante 1", "P1 play crash-gem 1 -> P2", *moves]


def test_a_pronoun_that_may_mean_either_is_refused() -> None:
    found = notes(TWO, "Turn 1 Alice: antes 1, crashes 1 at Bob, he plays crash 2, Alice buys a wound")
    assert faults(found) == ["'he' may mean either player: n"]
    assert told(found)[2:] == ["P1 buy wound"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("crashes 1 at Bob, who counters with crash gem", "P2 react crash-gem"),
        ("crashes 1 at Bob. Bob counter crashes", "P2 react crash-gem"),
        ("crashes 1 at Bob, no counter", "P2 decline"),
        ("crashes 1 at Bob, countered with crash gem", ""),
    ],
)
def test_of_three_a_counter_without_a_name_is_nobodys(line: str, answer: str) -> None:
    found = notes(THREE, "Mode: ffa", f"Turn 1 Alice: antes 1, {line}")
    assert told(found)[2:] == [answer] * bool(answer)
    assert faults(found) == ([] if answer else ["the line does not say who does"])


def test_she_is_never_whoever_writes() -> None:
    found = notes("Noted by: Alice", TWO, "I ante 1, buy combine. She anted 1 and bought a wound.")
    assert told(found) == ["P1 ante 1", "P1 buy combine", "P2 ante 1", "P2 buy wound"]


@pytest.mark.parametrize("line", ["will buy a wound", "She may buy a wound", "May buy a wound"])
def test_a_name_that_is_a_word_is_one_as_it_is_listed(line: str) -> None:
    players = ("Will (Grave) vs May (Rook)", "Turn 1 Will: antes 1, buys combine", "Turn 2 May: antes 1")
    found = notes(*players, line)
    assert told(found) == ["P1 ante 1", "P1 buy combine", "P2 ante 1"]
    assert len(faults(found)) == 1
    assert told(notes(*players, "May buys a wound"))[3:] == ["P2 buy wound"]


@pytest.mark.parametrize(
    "behind",
    [
        *(". Turn 2 Bob: antes 1, buys wound", " | Bob: antes 1, buys wound", " \u2192 Bob: antes 1, buys wound"),
        *(" -> Bob: antes 1, buys wound", " / Bob: antes 1, buys wound", "; T2 Bob: antes 1, buys wound"),
    ],
)
def test_another_turn_within_a_line_is_of_its_player(behind: str) -> None:
    found = notes(TWO, f"Turn 1 Alice: antes 1, buys combine{behind}")
    assert faults(found) == []
    assert told(found) == ["P1 ante 1", "P1 buy combine", "P2 ante 1", "P2 buy wound"]


def test_a_name_among_lost_words_ends_the_moves_of_a_turn() -> None:
    found = notes(TWO, "Turn 1 Alice: antes 1, zonks, Bob was sad, buys combine")
    assert told(found) == ["P1 ante 1"]
    target = notes(TWO, "Turn 1 Alice: antes 1, zonks at Bob, buys combine")
    assert told(target) == ["P1 ante 1", "P1 buy combine"]


@pytest.mark.parametrize(
    ("line", "moves", "lost"),
    [
        ("antes 1 (Bob antes 1 next turn), buys combine", ["P1 ante 1", "P1 buy combine"], 1),
        ("antes 1 (Bob laughs), buys combine (2 left)", ["P1 ante 1", "P1 buy combine  # (2 left)"], 1),
        ("antes 1, crashes 1 (Bob counters with crash), buys combine",
         ["P1 ante 1", "P1 play crash-gem 1", "P2 react crash-gem", "P1 buy combine"], 0),
    ],
)  # fmt: skip
def test_parentheses_change_no_turn_and_cost_no_move(line: str, moves: list[str], lost: int) -> None:
    found = notes(TWO, f"Turn 1 Alice: {line}")
    assert told(found) == moves
    assert len(faults(found)) == lost


def test_a_turn_that_begins_again_without_a_name_is_not_of_the_player_before() -> None:
    found = notes(TWO, "1. Alice antes 1, buys combine", "2. antes 1, buys wound", "buys 2-gem")
    assert told(found) == ["P1 ante 1", "P1 buy combine"]
    assert [fault.position.line for fault in found.account.unknown()] == [3, 4]


def test_turns_that_are_told_by_rounds_have_no_ante_made_up() -> None:
    found = notes(TWO, "Round 1: Alice antes 1, Bob antes 1. Alice buys combine, Bob buys wound")
    assert told(found) == ["P1 ante 1", "P2 ante 1", "P2 buy wound"]
    assert faults(found) == ["two turns are told together, s"]


@pytest.mark.parametrize(
    ("line", "moves", "lost"),
    [
        ("has $4 and buys combine", ["P1 buy combine"], 0),
        ("trashes a 1 for a 2-gem, buys wound", ["P1 buy wound"], 1),
        ("buys 2 x 1-gem", ["P1 buy 1 1"], 0),
        ("combines (1+1) crashes (2) @Bob", ["P1 play combine 1+1", "P1 play crash-gem 2 -> P2"], 0),
        ("has $4, Combine (1 and 1), buys combine", ["P1 play combine 1+1", "P1 buy combine"], 0),
        ("plays crash gem (2) at Bob; combine: 1+1", ["P1 play crash-gem 2 -> P2", "P1 play combine 1+1"], 0),
        ("takes a wound, buys combine", ["P1 buy combine"], 1),  # bought or gained
        ("combines 1+1 crashes 2 @Bob", ["P1 play combine 1+1", "P1 play crash-gem 2 -> P2"], 0),
        ("buys combine / draws 5 chips", ["P1 buy combine", "P1 draw ? ? ? ? ?"], 0),
    ],
)
def test_what_people_write_in_a_turn(line: str, moves: list[str], lost: int) -> None:
    found = notes(TWO, f"Turn 1 Alice: antes 1. She {line}")
    assert told(found)[1:] == moves
    assert len(faults(found)) == lost


@pytest.mark.parametrize(
    ("head", "players"),
    [
        ("Club night, 12 Sept 2024, table 3. Jaina (Ann) against DeGrey (Ben)", "Club night, 12 Sept 2024, table 3"),
        ("Club night, 12 Sept - Jaina (Ann) against DeGrey (Ben), best of three", "Club night, 12 Sept"),
        ("At the big table Ann (Jaina) played Ben (DeGrey) on table 2", "At the big table, on table 2"),
        ("Ann = Jaina / Ben = DeGrey", ""),
        ("1) Ann/Jaina  2) Ben/DeGrey", ""),
        ("A: Ann (Jaina)\nB: Ben (DeGrey)", ""),
        ("Player: Ann\nCharacter: Jaina\nPlayer: Ben\nCharacter: DeGrey", ""),
    ],
)
def test_a_character_finds_its_player_whatever_stands_around(head: str, players: str) -> None:
    found = notes(*head.split("\n"), "Turn 1 Ann: antes 1", "Turn 2 Ben: antes 1")
    assert faults(found) == []
    record = read_back(found)
    assert [(seat.player, seat.character) for seat in record.seats] == [("Ann", "jaina"), ("Ben", "degrey")]
    assert record.meta.get("event", "") == players


def test_what_stands_beside_players_and_is_not_understood_is_refused() -> None:
    found = notes("Alice (Grave) has pile 5, Bob (Rook) pile 7", "Turn 9 Bob: antes 1")
    assert faults(found) == ["'has pile 5' is no player with"]


def test_players_may_be_called_by_their_seats() -> None:
    found = notes(
        "Player 1 (Grave) vs Player 2 (Rook)", "Player 1 antes 1, crashes 1 at player 2", "Turn 2 Player 2: antes 1"
    )
    assert told(found) == ["P1 ante 1", "P1 play crash-gem 1 -> P2", "P2 ante 1"]


def test_how_many_games_each_has_won_is_no_move() -> None:
    assert faults(notes(TWO, "Alice 0, Bob 0", "Alice antes 1", "Alice 2-1 Bob")) == []
    assert len(faults(notes(TWO, "Alice antes 1", "Alice 1, wound"))) == 1


def test_a_judge_who_is_called_has_not_ruled() -> None:
    found = notes(TWO, "Turn 1 Alice: antes 1", "Bob called the judge: Alice had no chip", "Judge: it stands")
    assert told(found)[1:] == ['ruling "it stands" by Judge accepts']


def test_a_position_before_the_first_move_is_where_a_record_begins() -> None:
    found = notes(TWO, "Position: Alice pile 1+2, hand 3 chips; Bob pile 3", "Alice antes 1")
    record = read_back(found)
    assert told(found) == ["P1 ante 1"]
    seats = dict(record.setup["position"].need("seats").pairs())
    assert seats["P1"].need("pile").strings() == ("1", "2")
    assert seats["P1"].need("hand").strings() == ("?", "?", "?")
    assert record.record.moves == "some"


def test_who_begins_and_stacks_of_a_named_bank_count_in_every_game() -> None:
    lines = (TWO, "Bank: first game", "First player: Bob", "Game 1: Bob won", "Alice swaps Knockdown for Roundhouse")
    found = notes(
        *lines, "Game 2: Alice started. Alice won", "Swap: Roundhouse -> Iron Defense", "Game 3", "Bob goes first"
    )
    assert [record.replay.seats[0].player for record in found.records] == ["Bob", "Alice", "Bob"]
    match = match_of(found.records)
    assert match is not None
    text = match.text()
    assert "option: {by: Alice, swap: {out: knockdown, in: roundhouse}}" in text
    assert "roundhouse" in found.records[1].replay.setup["bank"].strings()


def test_a_game_without_a_result_takes_its_swap_along() -> None:
    taken = ("Game 2", "Counterpick: Bob -> Lum", "Swap: Knockdown -> Roundhouse", "Bob goes first", "Alice won")
    second = notes(TWO, "Bank: first game", "Game 1: Alice won", *taken).records[1]
    assert [(seat.player, seat.character) for seat in second.replay.seats] == [("Bob", "lum"), ("Alice", "grave")]
    assert len(second.options) == 2


@pytest.mark.parametrize(
    ("line", "answer", "lost"),
    [
        ("-- Bob plays Crash Gem", "P2 react crash-gem", 0),
        ("Bob plays Crash Gem", "", 1),
        ("-- Bob Smith plays Crash Gem", "P2 react crash-gem", 0),
    ],
)
def test_a_log_tells_an_answer_by_its_dashes_and_a_player_by_part_of_the_name(
    line: str, answer: str, lost: int
) -> None:
    hands = ("Alice draws 5 chips", "Bob Smith draws 5 chips", "Alice starts their turn and antes a 1-Gem")
    lines = ["Starting a game: Alice, Bob Smith", *hands, "Alice plays Crash Gem", line]
    found = imported("client", lines)
    assert [seat.player for seat in read_back(found).seats] == ["Alice", "Bob Smith"]
    assert told(found)[4:] == [answer] * bool(answer)
    assert len(faults(found)) == lost


def test_russian_notes_need_not_name_their_language(tmp_path: Path) -> None:
    source = tmp_path / "game.txt"
    lines = (
        "Игроки: Анна (Грейв), Пётр (Рук)",
        "Банк: первая игра",
        "Начинает Анна.",
        "Ход 1 Анна: ставит 1, покупает две раны",
    )
    source.write_text("\n".join((*lines, "Ход 2 Петр: ставит 1, взрывает 1 на Анну, которая отвечает взрывом")))
    result = call("import", source)
    assert result.exit_code == 0
    assert "language: ru\n" in result.stdout
    assert "bank: first-game\n" in result.stdout
    assert "P1 купить рана рана\n" in result.stdout
    assert "P1 реакция взрыв" in result.stdout


def test_players_on_either_side_are_teams_where_the_mode_has_some() -> None:
    players = "Alice (Grave) & Carol (Lum) vs Bob (Rook) & Dave (Jaina)"
    found = notes(players, "Mode: teams", "Alice antes 1, Carol buys a wound", "Bob antes 1, Dave buys a wound")
    record = read_back(found)
    seat = {entry.player: entry.id for entry in record.seats}
    sides = [set(side.strings()) for side in record.setup["teams"].items or ()]
    assert sides == [{seat["Alice"], seat["Carol"]}, {seat["Bob"], seat["Dave"]}]
    assert "teams" not in notes(players, "Alice antes 1").records[0].replay.setup


def test_headings_between_signs_and_totals_in_square_brackets() -> None:
    turns = ("== Alice ==", "ante 1 [pile 1]", "crash 1 at Bob, counter: stone wall", "--- Turn 2 Bob ---", "ante 1")
    found = notes(TWO, *turns)
    assert faults(found) == []
    answered = ["P1 play crash-gem 1 -> P2", "P2 react stone-wall"]
    assert told(found) == ["P1 ante 1 = pile 1", *answered, "P2 ante 1"]


@pytest.mark.parametrize(
    ("said", "about"),
    [
        ("too dear, play on", ""),
        ("play continues", ""),
        ("the play stands", " on event 2"),
        ("Alice keeps the Combine, it stands", ""),
        ("the arrow was wrong, Versatile Style stands", " on event 2"),
    ],
)
def test_a_judge_who_says_play_on_means_no_play_and_a_chip_names_its_move(said: str, about: str) -> None:
    found = notes(TWO, "Turn 1 Alice: antes 1, plays versatile style arrow, buys combine", f"Judge: {said}")
    assert told(found)[-1] == f'ruling "{said}" by Judge accepts{about}'


def test_a_chip_that_a_judge_names_is_that_of_the_purchase_before_the_draw() -> None:
    found = notes(
        TWO, "Turn 1 Alice: antes 1, buys combine, draws 5 chips", "Judge: Alice keeps the Combine, it stands"
    )
    assert told(found)[-1].endswith(" accepts on event 2")


def test_what_a_player_says_in_a_log_without_a_beginning_is_no_other_player() -> None:
    hands = ("Ben draws 5 chips", "Ann starts their turn and antes a 1-Gem")
    found = imported("client", [*hands, "Ben: plays Crash Gem lol", "Ann buys Combine"])
    assert [seat.player for seat in read_back(found).seats] == ["Ann", "Ben"]
    assert told(found)[-1] == "P1 buy combine"


@pytest.mark.parametrize("sign", [":", ""])
def test_an_initial_that_is_an_article_begins_a_turn_as_another_does(sign: str) -> None:
    found = notes(TWO, f"A{sign} antes 1, buys wound", f"B{sign} antes 1, buys combine")
    assert [seat.player for seat in read_back(found).seats] == ["Alice", "Bob"]
    assert told(found) == ["P1 ante 1", "P1 buy wound", "P2 ante 1", "P2 buy combine"]


@pytest.mark.parametrize(
    "said", ["She has no crash", "Alice has no crash gem", "Alice had no crash gem", "Bob has no wound with it"]
)
def test_what_somebody_has_not_in_hand_is_no_claim_about_the_game(said: str) -> None:
    found = notes(TWO, f"Turn 1 Bob: antes 1, crashes 1 at Alice. {said}. Buys wound")
    assert faults(found) == []
    assert read_back(found).claims == ()
    assert told(found)[-1] == "P1 buy wound"
    later = notes(TWO, "Turn 1 Bob: antes 1, buys wound", "Alice had no Combine before turn 5")
    assert len(read_back(later).claims) == 1


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("Turn 2 Bob: antes 1, no wound, buys 2-gem", 0),
        ("Turn 2 Bob: antes 1, buys 2-gem. No wound was bought", 0),
        ("Bob buys 2-gem. Only a wound for Alice", 0),
        ("No wound was bought", 1),
        ("Turn 2 Bob: antes 1, buys 2-gem. Bob made no Combine before turn 5", 1),
    ],
)
def test_what_is_denied_among_moves_is_of_that_turn_and_no_claim_about_the_game(line: str, claims: int) -> None:
    found = notes(TWO, "Turn 1 Alice: antes 1, buys 2-gem", line)
    assert faults(found) == []
    assert len(read_back(found).claims) == claims


def test_who_stays_on_a_character_is_the_same_player_and_the_other_keeps_theirs() -> None:
    games = ("Game 1", "Alice won", "Game 2", "Alice stays on Grave.", "Bob won", "Game 3", "Alice counterpicked Lum.")
    found = notes(TWO, *games, "Bob won")
    assert faults(found) == []
    seats = [{seat.player: seat.character for seat in record.replay.seats} for record in found.records]
    assert seats == [{"Alice": one, "Bob": "rook"} for one in ("grave", "grave", "lum")]
