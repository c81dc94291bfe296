"""Who plays, and how notes are written: names that look like words, two of one name, first person, comments, counts."""

from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.importing import imported, read_back
from verifier.record.importing.account import Imported

pytestmark = pytest.mark.unit
PLAYERS = "Alice (Grave) vs Bob (Rook)"


def seated(found: Imported) -> list[str]:
    """The players of the one record, by seat."""
    return [seat.player for seat in read_back(found).seats]


def moves(*lines: str) -> list[str]:
    """The moves that notes tell, without comments."""
    return [line for line in imported("notes", list(lines)).records[0].moves if not line.startswith("#")]


def why(*lines: str, kind: str = "notes") -> str:
    """Why the first line that is not understood is none."""
    return next(imported(kind, list(lines)).account.unknown()).message


@pytest.mark.parametrize(
    "names", [("none", "Plays"), ("Al (host)", "Bob"), ("Anna and Max", "turn"), ("Alice", "alice")]
)
def test_names_of_a_log_are_kept(names: tuple[str, str]) -> None:
    lines = [f"Starting a game: {', '.join(names)}", *(f"{name} draws 5 chips" for name in names)]
    found = imported(
        "client", [*lines, f"{names[0]} starts their turn and antes a 1-Gem", f"{names[1]} plays Crash Gem"]
    )
    assert list(found.account.unknown()) == []
    assert seated(found) == list(names)
    assert found.records[0].moves[-2:] == ("P1 ante 1", "P2 play crash-gem")


def test_names_of_notes_that_are_words_are_kept() -> None:
    found = imported(
        "notes", ["none (Grave) vs Plays (Rook)", "Turn 1 none: antes 1", "Turn 2 Plays: antes 1", "Plays wins"]
    )
    assert seated(found) == ["none", "Plays"]
    assert read_back(found).result is not None


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("notes", ["Alice (Grave) vs Alice (Rook)", "Alice antes 1"]),
        ("notes", ["Players: Alice, Alice", "Alice antes 1"]),
        ("notes", ["Alice (Grave), alice (Rook)", "Alice antes 1"]),
        ("client", ["Starting a game: Alice, Alice", "Alice draws 5 chips", "Alice draws 5 chips"]),
    ],
)
def test_two_players_of_one_name_are_never_one_seat(kind: str, lines: list[str]) -> None:
    found = imported(kind, lines)
    assert found.records == ()
    assert next(found.account.unknown()).message.startswith("two players are called '")


def test_two_players_of_one_name_are_refused_as_what_the_file_is(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text("Starting a game: Alice, Alice\nAlice draws 5 chips\nAlice buys Knockdown\n")
    result = call("import", log)
    assert result.exit_code == 2
    assert "log of the online client" in result.stderr


def test_an_object_that_names_two_seats_is_refused() -> None:
    header = '{"seats": {"P1": {"player": "Al"}, "P2": {"player": "Al"}}}'
    found = imported(
        "jsonl",
        [header, '{"player": "Al", "verb": "ante", "args": [1]}', '{"seat": "P2", "verb": "ante", "args": [1]}'],
    )
    assert [line.message for line in found.account.unknown()] == ["'Al' is the name of P1 and P2: write the seat"]


def test_one_player_or_two_is_refused_with_the_reason() -> None:
    assert why("Anna and Max vs Bob", "Bob antes 1").startswith("'Anna and Max' may be one player or two")


def test_whoever_writes_is_named_by_a_name_or_by_me() -> None:
    assert moves("me (Grave) vs Bob (Rook)", "I ante 1. I buy combine. Bob antes 1.")[:2] == [
        "P1 ante 1",
        "P1 buy combine",
    ]
    assert moves(PLAYERS, "Noted by: Bob", "Alice antes 1", "I ante 1") == ["P1 ante 1", "P2 ante 1"]
    assert why(PLAYERS, "Alice antes 1", "I decline").startswith("who 'I' is is not said")


def test_notes_without_signs() -> None:
    assert moves("Alice Grave vs Bob Rook", "Alice turn 1", "ante 1 buy combine draw 5", "Bob turn 1", "ante 1") == [
        "P1 ante 1", "P1 buy combine", "P1 draw ? ? ? ? ?", "P2 ante 1",
    ]  # fmt: skip
    assert why(PLAYERS, "Alice: crashes 1 at Bob counters with crash")


def test_headings_and_comments() -> None:
    lines = ["{ a comment }", PLAYERS, "## Turn 7: Bob ##", "antes 1 {late}, buys wound", "# Turn 8 was long"]
    found = imported("notes", lines)
    assert list(found.account.unknown()) == []
    assert list(found.records[0].moves) == [
        "# a comment", "# Turn 7: Bob", "P1 ante 1", "P1 buy wound  # late", "# Turn 8 was long",
    ]  # fmt: skip


def test_a_comment_in_braces_makes_no_json(tmp_path: Path) -> None:
    notes = tmp_path / "game.txt"
    notes.write_text(f"{{ a comment }}\n{PLAYERS}\nAlice antes 1\n")
    assert call("import", notes).exit_code == 0


@pytest.mark.parametrize(
    ("line", "both"),
    [
        ("buys 2 knockdown", "2 chips 'knockdown', or a 2-gem and a 'knockdown'"),
        ("buys wound, 2 draw three", "2 chips 'draw three', or a 2-gem and a 'draw three'"),
        ("gains 1 wound", "1 chip 'wound', or a 1-gem and a 'wound'"),
    ],
)
def test_a_number_before_one_chip_is_refused_with_both_readings(line: str, both: str) -> None:
    message = why(PLAYERS, "Alice: antes 1", line)
    assert both in message


@pytest.mark.parametrize("line", ["buys 2 knockdowns", "buys two knockdown", "buys knockdown x2", "buys 2x knockdown"])
def test_a_count_is_a_count(line: str) -> None:
    assert moves(PLAYERS, "Alice: antes 1", line)[-1] == "P1 buy knockdown knockdown"


def test_messages_name_what_is_wrong_with_the_line() -> None:
    assert "'vs'" not in why("Alice - Bob vs Carol", "Carol antes 1")
    (line,) = imported("notes", [PLAYERS, "Alice: antes 1", "Bob: plays"]).account.unknown()
    assert line.suggestion == ""


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("client", ["Alice draws 6 chips", "Bob starts their turn and antes a 1-Gem", "Bob plays Crash Gem"]),
        ("notes", [PLAYERS, "Draws: all", "## Turn 7 Alice", "antes 1", "Turn 8 Bob: antes 1"]),
    ],
)
def test_what_begins_in_the_middle_promises_nothing(kind: str, lines: list[str]) -> None:
    found = read_back(imported(kind, lines))
    assert (found.record.draws, found.record.reactions, found.record.moves) == ("none", "none", "some")


def test_a_verb_that_needs_a_comma_is_said() -> None:
    assert why(PLAYERS, "Alice: crashes 1 at Bob counters with crash").startswith(
        "'counters' begins a move: put a comma"
    )


def test_openings_have_what_is_forced_filled_in_and_marked() -> None:
    lines = [PLAYERS, "Opening buys:", "Alice: combine, wound, wound", "Bob: crash, wound"]
    told = imported("notes", lines).records[0].moves
    filled = [line for line in told if line.endswith("# filled in")]
    assert [line.split()[1] for line in filled] == ["draw", "draw", *["ante", "draw"] * 5]
    assert [line for line in told if "# filled in" not in line][-1] == "P1 buy wound"


def test_what_is_forced_is_filled_in_up_to_the_first_turn_that_is_not_told() -> None:
    alone = imported("notes", [PLAYERS, "Opening buys:", "Alice: combine, wound"]).records[0].moves
    assert [line.partition("  #")[0] for line in alone if not line.startswith("#")] == [
        *("P1 draw ? ? ? ? ?", "P2 draw ? ? ? ? ?", "P1 ante 1", "P1 buy combine", "P1 draw ? ? ? ? ?"),
        "P1 buy wound",
    ]
    second = imported("notes", [PLAYERS, "Opening buys:", "Bob: combine"]).records[0].moves
    assert list(second) == ["# opening buys, turn 1", "P2 buy combine"]


@pytest.mark.parametrize(
    "line", ["Players: ,,,", "Players: , vs ,", "Alice opened: :", "Openings: Alice opened:", "Bank: ,"]
)
def test_a_line_of_nothing_but_signs_is_read_or_refused(line: str) -> None:
    found = imported("notes", [line, "Alice antes 1", "Bob antes 1"])
    assert [one.kind for one in found.account.lines][1:] == ["moves", "moves"]
