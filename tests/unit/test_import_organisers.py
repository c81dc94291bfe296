"""Match reports and judges' notes as organisers have them: lists below their keys, claims above moves."""

from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.importing import imported, read_back, stacks
from verifier.record.importing.account import Imported
from verifier.record.importing.draft import match_of

pytestmark = pytest.mark.unit
PLAYERS = "Alice (Grave) vs Bob (Rook)"


def notes(*lines: str) -> Imported:
    """What an importer makes of notes."""
    return imported("notes", list(lines))


def told(found: Imported) -> list[list[str]]:
    """The moves of each game, without comments on lines of their own."""
    return [[line for line in record.moves if not line.startswith("#")] for record in found.records]


def match(found: Imported) -> str:
    """The match that several games make, as it is written."""
    made = match_of(found.records)
    assert made is not None
    return made.text()


def judged(found: Imported, folder: Path) -> str:
    """The line of the verdict on a record."""
    (folder / "game.yaml").write_text(found.records[0].text())
    return call("audit", "-v", folder / "game.yaml").stdout.partition("\n")[0] + "\n"


@pytest.mark.parametrize("key", ["Bank:", "## Bank", "**Bank**"])
@pytest.mark.parametrize(("named", "bank"), [("First game", "first-game"), ("- Lots of Attacks", "lots-of-attacks")])
def test_a_bank_named_below_its_key_is_no_heading_of_a_game(key: str, named: str, bank: str) -> None:
    found = notes(PLAYERS, key, named, "## Turn 1: Alice", "- antes 1", "- buys Training Day")
    assert (read_back(found).setup["bank"].text, told(found)) == (bank, [["P1 ante 1", "P1 buy training-day"]])


@pytest.mark.parametrize("listed", [("Knockdown, Roundhouse",), ("- Knockdown", "", "- Roundhouse")])
def test_a_list_below_the_heading_of_the_bank_ends_at_that_of_a_turn(listed: tuple[str, ...]) -> None:
    found = notes(PLAYERS, "## Bank", *listed, "## Turn 1: Alice", "- antes 1", "- buys wound")
    assert (stacks(read_back(found)), told(found)) == (["knockdown", "roundhouse"], [["P1 ante 1", "P1 buy wound"]])


@pytest.mark.parametrize(("first", "is_illegal"), [("Bob", True), ("Alice", False)])
def test_who_is_said_to_play_first_in_a_game_without_moves(first: str, is_illegal: bool, tmp_path: Path) -> None:
    found = notes(PLAYERS, "Game 1", "Bob won.", "Game 2", f"First player: {first}", "Bob won.")
    (tmp_path / "match.yaml").write_text(match(found))
    said = call("audit", tmp_path / "match.yaml").stdout
    assert ("illegal PS3-LOSER-03" in said, "not recorded who plays first" in said) == (is_illegal, False)


def test_nobody_plays_first_who_does_not_play() -> None:
    found = notes(PLAYERS, "Game 1", "Bob won.", "Game 2", "First player: Zed", "Bob won.")
    assert [line.position.line for line in found.account.lines if line.kind == "unknown"] == [5]


@pytest.mark.parametrize(("said", "guessed"), [("", True), ("best of 5", False)])
def test_a_game_beyond_the_usual_number_is_pointed_at(said: str, guessed: bool) -> None:
    found = notes(PLAYERS, said, *(f"Game {n}: Bob won." for n in (1, 2, 3)))
    text = match(found)
    assert ("best-of: 5\n" in text, "# Best of how many the match was is not said" in text) == (True, guessed)


TURNS = ("Turn 1 Alice: antes 1, buys wound", "Turn 2 Bob: antes 1, buys only a combine")
MOVES = ["P1 ante 1", "P1 buy wound", "P2 ante 1", "P2 buy combine"]


@pytest.mark.parametrize(
    ("said", "claims", "refused"),
    [
        ("Bob bought only Combines.", ["P2 buy only combine"], 0),
        ("Bob only bought Combines and Wounds.", ["P2 buy only combine or wound"], 0),
        ("Bob bought nothing but Combines.", ["P2 buy only combine"], 0),
        ("Alice never bought a 2-gem. Bob bought mainly Combines.", ["P1 no buy 2-gem"], 1),
        ("Bob bought mainly Combines.", [], 1),
        ("Alice just bought a wound and lost anyway.", [], 1),
    ],
)
def test_what_sums_up_a_game_above_its_turns_is_no_move(said: str, claims: list[str], refused: int) -> None:
    found = notes(PLAYERS, said, *TURNS)
    assert ([claim.text for claim in found.records[0].replay.claims], told(found)) == (claims, [MOVES])
    assert found.account.counts()["unknown"] == refused


def test_what_sums_up_a_game_below_its_turns_is_a_claim() -> None:
    found = notes(PLAYERS, *TURNS, "Bob bought only Combines.")
    assert ([claim.text for claim in read_back(found).claims], told(found)) == (["P2 buy only combine"], [MOVES])


HANDS = "Alice drew crash, 1 x3, reversal. Bob drew four 1-gems and a crash."


@pytest.mark.parametrize(
    ("in_time", "late", "verdict"),
    [
        ("", "1 1 1 martial mastery versatile style", "legal with 1 ruling\n"),
        (", draws 1 1 1 martial mastery", "versatile style", "legal with 1 ruling and 1 remedy\n"),
    ],
)
def test_a_draw_that_a_judge_has_made_up_behind_the_turn_of_another(
    in_time: str, late: str, verdict: str, tmp_path: Path
) -> None:
    before, after = f"Turn 1 Alice: antes 1, buys 2-gem{in_time}", f"Judge: Alice draws {late} now"
    found = notes(PLAYERS, "Bank: first game", HANDS, before, "Turn 2 Bob: antes 1, buys combine", after)
    assert judged(found, tmp_path).endswith(verdict)


@pytest.mark.parametrize(
    ("first", "ruled"),
    [
        ("antes 1, buys combine (judge: late, it stands), {}", "legal with 1 ruling\n"),
        ("buys 2-gem (judge: the ante is forgotten, it stands), {}", "legal with 1 ruling\n"),
        ("antes 1, buys combine. Judge: it stands. Alice {}", "legal with 1 ruling\n"),
        ("antes 1, buys crash gem. Judge: that is taken back, Alice buys a 2-gem instead, {}", "legal\n"),
    ],
)
def test_moves_behind_a_judges_words_are_moves(first: str, ruled: str, tmp_path: Path) -> None:
    line = f"Turn 1 Alice: {first.format('draws 1 1 1 martial mastery versatile style')}"
    found = notes(PLAYERS, "Bank: first game", HANDS, line, "Turn 2 Bob: antes 1, buys combine")
    assert "P1 draw 1 1 1 martial-mastery versatile-style" in told(found)[0]
    assert judged(found, tmp_path).endswith(ruled)


@pytest.mark.parametrize(
    "lines",
    [
        ("Alice opened Combine then 2-gem and wound. Bob opened 2-gem then Combine.",),
        ("Opening buys:", "Alice: Combine, then 2-gem and wound", "Bob: 2-gem and then Combine"),
    ],
)
def test_then_stands_between_the_buys_of_two_turns(lines: tuple[str, ...]) -> None:
    (moves,) = told(notes(PLAYERS, *lines))
    bought = [move for move in moves if " buy " in move]
    assert bought == ["P1 buy combine", "P2 buy 2", "P1 buy 2 wound", "P2 buy combine"]


def test_opening_buys_above_turns_that_are_told_are_claims() -> None:
    found = notes(PLAYERS, "Opening: Alice wound, then 2-gem; Bob combine", *TURNS)
    claims = ["P1 buy wound in turn 1", "P1 buy 2-gem in turn 3", "P2 buy combine in turn 2"]
    assert ([claim.text for claim in read_back(found).claims], told(found)) == (claims, [MOVES])


@pytest.mark.parametrize(
    ("said", "claims", "refused"),
    [
        ("Alice bought Sale Prices on turn 3.", ["P1 buy sale-prices"], 0),
        ("Alice bought two wounds on turn 3.", ["P1 buy at least 2 wound"], 0),
        ("Alice bought no wound on turn 3.", [], 1),
    ],
)
def test_a_claim_of_a_turn_that_nobody_knows(said: str, claims: list[str], refused: int) -> None:
    found = notes(PLAYERS, said, "Bob won.")
    assert ([claim.text for claim in read_back(found).claims], found.account.counts()["unknown"]) == (claims, refused)
