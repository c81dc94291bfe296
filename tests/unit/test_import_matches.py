"""Several games in one text of notes: where each begins, what it takes from the one before, and the match they make."""

from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.importing import imported, stacks
from verifier.record.importing.draft import match_of

pytestmark = pytest.mark.unit
PLAYERS = "Alice (Grave) vs Bob (Rook)"
HANDS = "Alice drew crash, 1 x4. Bob drew four 1-gems and a crash."
STACKS = "Draw Three, Really Annoying, Secret Move, Knockdown, Thinking Ahead, Mix Master, One-Two Punch, Risky Move"
BANK = f"Bank: {STACKS}, Roundhouse, One of Each \u2192 Iron Defense"


@pytest.mark.parametrize(
    "lines",
    [
        [PLAYERS, "Bank: first game", "Turn 1 Alice: antes 1", PLAYERS, "Bank: first game", "Turn 1 Alice: antes 1"],
        [PLAYERS, "Turn 1 Alice: antes 1", "Turn 2 Bob: antes 1", "Turn 1 Alice: antes 1"],
        [PLAYERS, HANDS, "Turn 1 Alice: antes 1", HANDS, "Turn 1 Alice: antes 1"],
        [PLAYERS, "Alice antes 1", "Bob wins", "Alice antes 1"],
        [PLAYERS, "Alice antes 1", "Winner: Bob", "Bank: first game", "Alice antes 1"],
        [PLAYERS, "Game 1", "Alice antes 1", "Game 2: Bob (Lum) vs Alice (Grave)", "Bob antes 1"],
        ["## Game 1 ##", PLAYERS, "Alice antes 1", "# G2", "Bob antes 1"],
    ],
)
def test_two_games_are_told_apart(lines: list[str]) -> None:
    found = imported("notes", lines)
    assert [line.position.line for line in found.account.lines] == list(range(1, len(lines) + 1))
    assert list(found.account.unknown()) == []
    assert [sum(" ante " in line for line in record.moves) for record in found.records] in ([1, 1], [2, 1])
    assert match_of(found.records) is not None


@pytest.mark.parametrize(
    "lines",
    [
        [PLAYERS, HANDS, "Turn 1 Alice: antes 1", "Turn 1 Bob: antes 1", "Turn 2 Alice: antes 1", "Bob wins"],
        [PLAYERS, "Alice antes 1", "Alice draws 1 1 1 1 1", "Bob antes 1", "Bob draws 1 1 1 1 crash", "Winner: Alice"],
        [PLAYERS, "Alice antes 1, crashes 1 at Bob", "Bob reacts with reversal, draws 1", "Alice draws 1 1 1 1 1"],
        ["Game 1", PLAYERS, "Alice antes 1"],
    ],
)
def test_one_game_stays_one(lines: list[str]) -> None:
    assert len(imported("notes", lines).records) == 1


def test_each_game_has_its_own_result_seats_and_bank() -> None:
    lines = [
        *("Event: Spring Cup", "Draws: all", PLAYERS, BANK, "Game 1", HANDS, "Turn 1 Alice: antes 1", "Bob wins"),
        *("Game 2: Bob (Lum) vs Alice (Grave)", "Turn 1 Bob: antes 1", "Alice wins", "Game 3", "Winner: Bob"),
    ]
    found = imported("notes", lines)
    assert list(found.account.unknown()) == []
    seats = [[(seat.player, seat.character) for seat in record.replay.seats] for record in found.records]
    assert seats[0] == [("Alice", "grave"), ("Bob", "rook")]
    assert seats[1] == [("Bob", "lum"), ("Alice", "grave")]
    winners = [record.replay.result.winner for record in found.records if record.replay.result is not None]
    assert winners == [1, 1, seats[2].index(("Bob", "lum"))]
    banks = [stacks(record.replay)[-1] for record in found.records]
    assert banks == ["one-of-each", "iron-defense", "iron-defense"]
    assert [record.replay.record.draws for record in found.records[:2]] == ["all", "all"]
    match = match_of(found.records)
    assert match is not None
    text = match.text()
    assert text.count("  - game:") == 3
    assert text.count("moves: |") == 2
    assert call("audit", "-", text=text).stdout.count("malformed") == 0


def test_a_stack_is_the_first_of_its_chain_in_the_game_that_names_it() -> None:
    (record,) = imported(
        "notes", [PLAYERS, "Bank:", "Draw Three", "One of Each -> Iron Defense -> X-Copy", "Alice antes 1"]
    ).records
    assert stacks(record.replay) == ["draw-three", "one-of-each"]
    assert sum("One of Each -> Iron Defense -> X-Copy" in remark for remark in record.remarks) == 1


def test_which_of_two_stacks_was_swapped_first_is_not_made_up() -> None:
    bank = "Bank: Draw Three -> Roundhouse, One of Each -> Iron Defense"
    found = imported("notes", [PLAYERS, bank, *(line for n in "123" for line in (f"Game {n}", "Alice antes 1"))])
    assert "bank" not in found.records[1].replay.setup
    assert stacks(found.records[2].replay) == ["roundhouse", "iron-defense"]


def test_games_of_other_people_are_no_match() -> None:
    found = imported("notes", [PLAYERS, "Alice antes 1", "Carol (Lum) vs Dave (Jaina)", "Carol antes 1"])
    assert len(found.records) == 2
    assert match_of(found.records) is None


@pytest.mark.parametrize("heading", [["Game 2"], []])
def test_what_was_taken_between_games_counts_from_the_next_one(heading: list[str]) -> None:
    taken = ["Counterpick: Bob -> Lum", "Swap: Knockdown \u2192 Roundhouse"]
    lines = [PLAYERS, "Bank: Draw Three, Knockdown", "Alice antes 1", "Alice wins", *taken, *heading, "Bob antes 1"]
    found = imported("notes", lines)
    assert list(found.account.unknown()) == []
    first, second = found.records
    assert [seat.character for seat in first.replay.seats] == ["grave", "rook"]
    assert [(seat.player, seat.character) for seat in second.replay.seats] == [("Bob", "lum"), ("Alice", "grave")]
    banks = [stacks(one.replay) for one in (first, second)]
    assert banks == [["draw-three", "knockdown"], ["draw-three", "roundhouse"]]


def test_games_of_one_log_are_a_series_if_the_same_people_play_them(tmp_path: Path) -> None:
    turn = "{0} draws 5 chips\n{1} draws 5 chips\n{0} starts their turn and antes a 1-Gem\n"
    begins = "Starting a game: Alice, Bob\n"
    log, out = tmp_path / "evening.log", tmp_path / "evening.yaml"
    games = [f"{begins}{turn.format('Alice', 'Bob')}Bob concedes\n", f"{begins}{turn.format('Bob', 'Alice')}Bob wins\n"]
    log.write_text("".join(games))
    assert call("import", log, "--out", out).exit_code == 0
    text = out.read_text(encoding="utf-8")
    assert text.count("format: series/1") == 1
    assert text.count("  - game:") == 2
    told = call("audit", out).stdout
    assert "malformed" not in told
    assert "both chose the same character" not in told  # of neither is it known
    assert call("import", log, "--out", tmp_path / "evening.jsonl").exit_code == 0
    assert len((tmp_path / "evening.jsonl").read_text().splitlines()) == 2


@pytest.mark.parametrize(
    ("taken", "written"),
    [
        (["Swap: Knockdown -> Roundhouse"], ["option: {swap: {out: knockdown, in: roundhouse}}"]),
        (
            ["Swap: Knockdown -> Roundhouse", "Swap: Risky Move -> Iron Defense"],
            ["option: [{swap: {out: knockdown, in: roundhouse}}, {swap: {out: risky-move, in: iron-defense}}]"],
        ),
        (["Swap: Combine -> Roundhouse"], []),
        (
            ["Swap: Knockdown -> Roundhouse", "Counterpick: Bob -> Lum"],
            ["option: [{swap: {out: knockdown, in: roundhouse}}, {by: Bob, character: lum}]"],
        ),
    ],
)
def test_what_was_taken_before_a_game_is_its_options(taken: list[str], written: list[str]) -> None:
    found = imported("notes", [PLAYERS, f"Bank: {STACKS}", "Game 1", "Alice won", "Game 2", *taken, "Bob won"])
    match = match_of(found.records)
    assert match is not None
    assert [line.strip(" -") for line in match.text().splitlines() if "option:" in line] == written


def test_a_stack_that_was_switched_out_does_not_come_back(tmp_path: Path) -> None:
    """PS3-LOSER-08."""
    games = ("Game 1", "Alice won.", "Game 2", "Swap: Knockdown -> Iron Defense", "Bob won.", "Game 3")
    bank = f"Bank: {STACKS}, Roundhouse, One of Each"
    lines = (PLAYERS, bank, *games, "Swap: Iron Defense -> Knockdown", "Alice won.")
    (tmp_path / "report.txt").write_text("\n".join(lines))
    (tmp_path / "report.yaml").write_text(call("import", tmp_path / "report.txt").stdout)
    assert "PS3-LOSER-08" in call("audit", tmp_path / "report.yaml").stdout


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ([PLAYERS, "Alice won 2-0", "Game 1: Bob won", "Game 2: Alice won"], [2]),
        (["Cup, final: Alice (Grave) 2-0 Bob (Rook)", "Game 1", "Bob won", "Game 2", "Bob won"], [1]),
        (["Alice (Grave) 0-2 Bob (Rook)", "Game 1", "Bob won", "Game 2", "Bob won"], []),
        ([PLAYERS, "Bob won 2-0", "Game 1", "Bob won", "Game 2", "Bob won"], []),
        (["Alice (Grave) def. Bob (Rook) 2-1"], [1]),
        (["Alice (Grave) beat Bob (Rook) 2:1"], [1]),
        (["Alice (Grave) 2-1 Bob (Rook)"], [1]),
    ],
)
def test_a_score_is_that_of_the_games_or_is_not_understood(lines: list[str], wrong: list[int]) -> None:
    found = imported("notes", lines)
    assert [line.position.line for line in found.account.unknown()] == wrong


def test_a_score_of_games_that_are_not_told_stays_as_a_remark() -> None:
    found = imported("notes", ["Alice (Grave) 2-1 Bob (Rook)", "Turn 1 Alice: antes 1"])
    assert list(found.account.unknown()) == []
    assert any("2-1" in remark for remark in found.records[0].remarks)


@pytest.mark.parametrize(("said", "number"), [("Best of 5", 5), ("best of five", 5), ("Bo3", 3), ("Best of 4", 5)])
def test_how_many_games_a_match_has(said: str, number: int) -> None:
    won = [
        line for n, name in enumerate(("Alice", "Alice", "Bob", "Alice"), 1) for line in (f"Game {n}", f"{name} won")
    ]
    match = match_of(imported("notes", [PLAYERS, said, *won]).records)
    assert match is not None
    assert ("best-of: 5" in match.text()) == (number == 5)
    assert ("best-of:" in match.text()) == (number > 0)


@pytest.mark.parametrize(
    "lines",
    [
        ["Game | Alice | Bob | Winner", "--- | --- | --- | ---", "1 | Grave | Rook | Bob", "2 | Lum | Rook | Alice"],
        [
            "In game 1 Alice had Grave. Alice lost to Bob.",
            "Before game 2 Alice changes her character to Lum. Alice won.",
        ],
    ],
    ids=["a table of games", "a report without headings"],
)
def test_the_games_of_a_table_and_of_sentences_make_a_match(lines: list[str]) -> None:
    first, second = (record.replay for record in imported("notes", ["Alice vs Bob", *lines]).records)
    names = [[(seat.player, seat.character) for seat in game.seats] for game in (first, second)]
    assert [dict(game)["Alice"] for game in names] == ["grave", "lum"]
    assert [game.seats[game.result.winner].player for game in (first, second) if game.result] == ["Bob", "Alice"]


def test_a_table_with_a_column_for_each_player_tells_of_turns() -> None:
    rows = ["| Turn | Alice | Bob |", "|---|---|---|", "| 1 | antes 1, buys a wound | antes 1, buys 2-gem |"]
    (record,) = imported("notes", [PLAYERS, *rows]).records
    moves = [move.strip() for move in record.moves if "#" not in move]
    assert moves == ["P1 ante 1", "P1 buy wound", "P2 ante 1", "P2 buy 2"]


@pytest.mark.parametrize(
    ("said", "by", "role"),
    [
        ("Bob swaps his character for Lum", "Bob", "lum"),
        ("Alice changes her character to Jaina", "Alice", "jaina"),
        ("Swap Rook for Lum", "Bob", "lum"),
        ("Bob swaps out Rook for Lum", "Bob", "lum"),
    ],
)
def test_a_character_is_swapped_in_words(said: str, by: str, role: str) -> None:
    _, second = imported("notes", [PLAYERS, "Game 1", "Bob wins", "Game 2", said, "Bob wins"]).records
    assert (by, role) in [(seat.player, seat.character) for seat in second.replay.seats]
    assert [option.need("by").string() for option in second.options] == [by]


@pytest.mark.parametrize("said", ["Bob bought a Combine late in the game.", "Early in the game Bob bought a Combine."])
def test_what_was_done_nobody_knows_when_is_a_claim(said: str) -> None:
    (record,) = imported("notes", [PLAYERS, "Turn 1 Alice: antes 1, buys a wound", said]).records
    assert [claim.seat for claim in record.replay.claims] == [1]


GRAVE, LUM = "Alice (Grave) beat Bob (Rook)", "Carol (Lum) beat Dave (Jaina)"


@pytest.mark.parametrize(
    ("lines", "winners"),
    [
        ([GRAVE, LUM, "Alice (Grave) lost to Carol (Lum)"], ["Alice", "Carol", "Carol"]),
        ([GRAVE, "Bob (Rook) beat Alice (Grave)"], ["Alice", "Bob"]),
        ([f"Game 1: {GRAVE}", f"Game 2: {LUM}"], ["Alice", "Carol"]),
    ],
)
def test_results_of_other_pairs_are_other_games(lines: list[str], winners: list[str]) -> None:
    found = imported("notes", lines)
    assert not list(found.account.unknown())
    results = [(record.replay.seats, record.replay.result) for record in found.records]
    assert [seats[won.winner or 0].player for seats, won in results if won is not None] == winners
    assert all(len(seats) == 2 for seats, _ in results)


def test_the_score_of_a_match_whose_games_are_not_told_is_refused_for_each_pair() -> None:
    found = imported(
        "notes", [f"Round 1: {GRAVE} 2-0", f"Round 1: {LUM} 2-1", "Round 2: Alice (Grave) lost to Carol (Lum)"]
    )
    assert [one.position.line for one in found.account.unknown()] == [1, 2]
    (record,) = found.records
    assert [seat.player for seat in record.replay.seats] == ["Alice", "Carol"]


@pytest.mark.parametrize(
    ("lines", "records"),
    [
        ([PLAYERS, "Alice antes 1", "Match 2", "Bob antes 1"], 2),
        ([PLAYERS, "Alice antes 1", "Rematch:", "Bob antes 1"], 2),
        ([PLAYERS, "Alice antes 1. They played again. Bob antes 1"], 2),
        ([PLAYERS, "Alice and Bob played another game.", "Bob antes 1"], 1),
        ([PLAYERS, "Game 1 was short. Bob won.", "Game 2 was longer. Bob conceded."], 2),
        ([PLAYERS, "", "Alice: Combine, Knockdown", "Rematch:", "Alice: 2-gem"], 0),
        (["Event: Cup", f"Rematch: {PLAYERS}", "Alice antes 1"], 1),
        (["Match 1", PLAYERS, "Alice antes 1"], 1),
    ],
)
def test_words_for_another_game_begin_one(lines: list[str], records: int) -> None:
    assert len(imported("notes", lines).records) == records


@pytest.mark.parametrize(
    "line",
    ["Anna and Max (Grave) vs Bob (Rook)", "Anna & Max (Grave), Bob (Rook)", "Bob (Rook) beat Anna and Max (Grave)"],
)
def test_two_names_with_one_character_are_refused(line: str) -> None:
    found = imported("notes", [line, "Bank: first game", "Bob wins"])
    assert [one.position.line for one in found.account.unknown()][:1] == [1]
    assert "may be one player or two" in next(iter(found.account.unknown())).message
    assert not any("Anna and Max" in seat.player for record in found.records for seat in record.replay.seats)


def test_one_name_of_two_words_is_said_by_its_seat() -> None:
    (record,) = imported("notes", ["P1: Anna and Max, Grave", "P2: Bob, Rook", "P1 antes 1"]).records
    assert [seat.player for seat in record.replay.seats] == ["Anna and Max", "Bob"]


@pytest.mark.parametrize("line", ["Bob won the coin flip and went first.", "Bob won the toss and chose to go first"])
@pytest.mark.parametrize("begin", [f"{PLAYERS}, ", f"{PLAYERS}\n"])
def test_who_won_the_toss_and_went_first_begins(begin: str, line: str) -> None:
    lines = [*f"{begin}{line}".split("\n"), "Bank: first game", "Opening buys:", "Bob: Combine", "Alice: Sale Prices"]
    found = imported("notes", lines)
    assert not list(found.account.unknown())
    (record,) = found.records
    assert [seat.player for seat in record.replay.seats] == ["Bob", "Alice"]


@pytest.mark.parametrize("score", ["Alice 2 - 1 Bob", "Alice 2-1 Bob."])
def test_a_score_before_all_games_names_the_players(score: str) -> None:
    games = [f"Game 1: {GRAVE}", "Game 2: Bob (Rook) beat Alice (Grave)", f"Game 3: {GRAVE}"]
    found = imported("notes", [score, *games])
    assert not list(found.account.unknown())
    match = match_of(found.records)
    assert match is not None
    assert "result: {winner: Alice}" in match.text()
    wrong = imported("notes", [score.replace("2", "3"), *games])
    assert [one.position.line for one in wrong.account.unknown()] == [1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Bob bought a Combine on his first turn.", "'on his first turn' says when, and is no price"),
        ("Bob bought a Combine for", "expected a price after 'for'"),
        ("1,Bob,Combine", "'1' begins no line: a turn is 'Turn 3 Alice: ...', and above the rows of a table"),
        ("| 1 | Alice | Bob |", "'1' begins no line: a turn is 'Turn 3 Alice: ...', and above the rows of a table"),
        ("House rule: two wounds may be traded for a chip.", "'House rule' is the name of no line about the game"),
    ],
)
def test_what_is_no_price_and_no_key_is_named(line: str, message: str) -> None:
    (fault,) = imported("notes", [PLAYERS, "Bank: first game", line]).account.unknown()
    assert fault.message.startswith(message)


@pytest.mark.parametrize("end", ["Alice (Grave) beat Bob (Rook)", "Bob (Rook) lost to Alice by overflow"])
def test_a_result_with_characters_behind_the_moves_is_of_their_game(end: str) -> None:
    moves = ["Turn 1 Alice: antes 1, buys combine", "Turn 2 Bob: antes 1", "Turn 3 Alice: antes 1"]
    found = imported("notes", [PLAYERS, *moves, "Alice bought a Combine on turn 1.", end])
    (record,) = found.records
    assert not list(found.account.unknown())
    assert record.replay.result is not None
    assert record.replay.result.winner == 0
    assert "claims: [P1 buy combine in turn 1]" in record.text()


def test_a_result_with_another_character_is_of_another_game() -> None:
    found = imported("notes", [PLAYERS, "Turn 1 Alice: antes 1", "Alice (Lum) beat Bob (Rook)"])
    assert [one.replay.seats[0].character for one in found.records] == ["grave", "lum"]


def test_a_mirror_match_may_be_called_so() -> None:
    found = imported("notes", ["Alice (Rook) vs Bob (Rook), a mirror match", "Turn 1 Alice: antes 1"])
    assert not list(found.account.unknown())


def test_the_heading_of_a_table_is_a_comment() -> None:
    found = imported("notes", ["Round 1, table 2", PLAYERS, "Turn 1 Alice: antes 1"])
    assert not list(found.account.unknown())
    assert len(found.records) == 1


@pytest.mark.parametrize("name", ["Bo [guest]", "Bo (guest)"])
def test_a_name_is_kept_as_it_is_written(name: str) -> None:
    (record,) = imported("notes", [f"Al (Grave) vs {name} (Rook)", "Al antes 1", f"{name} antes 1"]).records
    assert [seat.player for seat in record.replay.seats] == ["Al", name]
    assert record.moves == ("P1 ante 1", "P2 ante 1")
    found = imported("notes", [f"Al (Grave) vs {name} (Rook)", "Game 1", "Al antes 1", "Game 2", f"{name} antes 1"])
    assert match_of(found.records) is not None
    assert all(name in [seat.player for seat in record.replay.seats] for record in found.records)


@pytest.mark.parametrize(
    ("line", "by"),
    [
        ("Bob won on turn 19 when Alice's pile was full.", ""),
        ("Bob wins because Alice conceded.", "concession"),
        ("Bob d. Alice", ""),
        ("Bob edged Alice", ""),
    ],
)
def test_a_result_may_say_how_it_came_about(line: str, by: str) -> None:
    found = imported("notes", [PLAYERS, "Alice antes 1", line])
    assert list(found.account.unknown()) == []
    result = found.records[0].replay.result
    assert result is not None
    assert (found.records[0].replay.seats[result.winner].player, result.by) == ("Bob", by)  # type: ignore[index]


def test_a_player_may_be_listed_behind_the_seat() -> None:
    found = imported("notes", ["P2 Alice - Grave", "P1 Bob - Rook", "Alice antes 1"])
    seats = [(seat.player, seat.character) for seat in found.records[0].replay.seats]
    assert seats == [("Bob", "rook"), ("Alice", "grave")]


def test_a_gem_may_be_called_a_stone_in_russian() -> None:
    lines = ["Алиса (Грейв) против Боря (Рук)", "Банк: первая игра", "Ход 1 Алиса: ставит 1, покупает камень 2"]
    (record,) = imported("notes", lines).records
    assert record.moves[-1] == "P1 buy 2"
