"""Verdicts on records that leave things out, each of which was wrong once: one test for each kind of fault.

Not for: what such verdicts say otherwise, which is `tests/unit/test_partial.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.games import NOWHERE, game, header, read_lines
from tests.support.importing import IMPORTER, LIBRARY
from verifier.language.reader import load
from verifier.record.fmt import format_replay
from verifier.record.importing.account import Imported
from verifier.record.model import RecordPromise, Replay, Result, SeatEntry
from verifier.record.moves import MoveLines, MoveReader
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
BANK = (
    *("combos-are-hard", "draw-three", "gem-essence", "knockdown", "one-of-each", "one-two-punch", "risky-move"),
    *("sale-prices", "self-improvement", "sneak-attack"),
)
ALL, COUNTS, NONE = (RecordPromise(draws, "taken") for draws in ("all", "counts", "none"))
GRAVE, VALERIE = ("grave", "rook"), ("valerie", "rook")
#: Alice's hand and bag in the middle of a turn.
MIDDLE = """
turn: P1
phase: action
seats:
  P1: {pile: [3, 2, 1], hand: [combine, double-crash-gem, crash-gem, 1, 1], bag: [1, 1, 1, 1, reversal, 1]}
  P2: {pile: [1], hand: [1, 1, 1], bag: [1, 1, 1, crash-gem, stone-wall, big-rocks, strength-of-earth]}
"""
#: A free-for-all in which two lowest piles are as low as each other once Bob's is full.
FOUR = """
turn: P4
phase: ante
level: 1
seats:
  P1: {pile: [4, 3, 1], hand: [1, 1, 1], bag: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}
  P2: {pile: [4, 4, 1], hand: [1, 1, 1], bag: [1, 1, 1, 1, 1, 1, 1, 1, 1]}
  P3: {pile: [4, 3, 1], hand: [1, 1, 1, crash-gem], bag: [1, 1, 1, 1, 1, 1, 1, 1, 1]}
  P4: {pile: [4, 4], hand: [1, 1, 1], bag: [1, 1, 1, 1, 1, 1, 1, 1, 1]}
"""


def record(
    lines: Sequence[str], promise: RecordPromise = ALL, position: str = "", characters: tuple[str, ...] = GRAVE
) -> Replay:
    """A record of Alice's game against Bob."""
    replay = replace(read_lines(header(characters, BANK), lines), record=promise)
    return replace(replay, setup={**replay.setup, "position": load(position, "x")}) if position else replay


def verdict(
    lines: Sequence[str], promise: RecordPromise = ALL, position: str = "", characters: tuple[str, ...] = GRAVE
) -> str:
    """The verdict on such a record."""
    return audit(game(), record(lines, promise, position, characters)).verdict


# -- draws that are left out


@pytest.mark.parametrize(("winner", "wanted"), [(2, "consistent"), (1, "illegal")])
def test_the_last_draws_of_a_playoff_may_be_left_out(winner: int, wanted: str) -> None:
    players = (("Alice", "grave"), ("Bob", "rook"), ("Carol", "jaina"), ("Dave", "setsuki"))
    seats = tuple(SeatEntry(f"P{number}", *who, NOWHERE) for number, who in enumerate(players, 1))
    setup = {**header(GRAVE, BANK).setup, "position": load(FOUR, "x")}
    begun = replace(header(GRAVE, BANK), mode="ffa", seats=seats, setup=setup)
    lines = ("P4 ante 2", "P4 buy 1", "P1 ante 2", "P1 buy 1", "P3 ante 2", "P3 play crash-gem 1 -> P1", "P3 buy 1")
    reader = read_lines(begun, ())
    events = MoveReader(game().names, 4).read(MoveLines("x", lines, range(1, 8), [1] * 7))
    result = Result(winner, "overflow", NOWHERE._replace(line=9))
    assert audit(game(), replace(reader, events=events, record=NONE, result=result)).verdict == wanted


@pytest.mark.parametrize("hand", ["versatile-style martial-mastery", "? ?", "martial-mastery ?"])
def test_only_what_was_drawn_after_a_refill_is_told(hand: str) -> None:
    lines = ("P1 draw versatile-style martial-mastery 1 1 1", "P2 draw 1 1 1 1 1", "P1 ante 1",
             "P1 play versatile-style chips", "P1 buy 1", f"P1 draw {hand}")  # fmt: skip
    assert verdict(lines, NONE) == "consistent"
    assert verdict(lines, ALL) == "illegal"


def test_only_what_was_drawn_after_a_refill_must_have_been_there() -> None:
    lines = ("P1 draw versatile-style martial-mastery 1 1 1", "P2 draw 1 1 1 1 1", "P1 ante 1",
             "P1 play versatile-style chips", "P1 buy 1", "P1 draw wound ?")  # fmt: skip
    assert verdict(lines, NONE) == "illegal"


def test_a_draw_of_which_nothing_is_told_before_one_that_is() -> None:
    lines = ("P1 draw versatile-style martial-mastery 1 1 1", "P2 draw 1 1 1 1 1", "P1 ante 1",
             "P1 play versatile-style chips", "P1 buy 1", "P1 draw ? ? ? ? ?")  # fmt: skip
    assert verdict(lines, NONE) == "consistent"


# -- a lone number

CHIP_OR_COUNT = (
    "P1 draw three-colors 1 1 1 1", "P2 draw 5", "P1 ante 1", "P1 buy 2", "P1 draw 5", "P2 ante 1", "P2 buy 1",
    "P2 draw 5", "P1 ante 1", "P1 buy 1", "P1 draw creative-thoughts 1 1 1 1", "P2 ante 1", "P2 buy 1", "P2 draw 5",
    "P1 ante 1", "P1 play creative-thoughts chip money",
)  # fmt: skip


@pytest.mark.parametrize(
    ("drawn", "wanted"),
    [("2", "consistent"), ("2-gem", "consistent"), ("1", "consistent"), ("3", "illegal"), ("4-gem", "illegal")],
)
def test_a_lone_number_is_a_count_or_a_chip(drawn: str, wanted: str) -> None:
    assert verdict((*CHIP_OR_COUNT, f"P1 draw {drawn}"), COUNTS, characters=VALERIE) == wanted


def test_a_count_that_is_not_due_is_no_count() -> None:
    lines = ("P1 draw 5", "P2 draw 5", "P1 ante 1", "P1 buy wound", "P1 draw 4", "P2 ante 1")
    assert verdict(lines, COUNTS) == "illegal"


TEXT = """format: replay/1
ruleset: puzzle-strike/3e
seats:
  P1: {player: Alice, character: grave}
  P2: {player: Bob, character: rook}
bank: first-game
record: {draws: counts, reactions: taken}
moves: |
  P1 draw 2-gem
  P1 draw 2
  P1 draw 1-gem 2-gem
"""


def test_the_strict_form_keeps_what_a_lone_number_would_change() -> None:
    strict = format_replay(TEXT, LIBRARY.names)
    assert strict.splitlines()[-3:] == ["  P1 draw 2-gem", "  P1 draw 2", "  P1 draw 1 2"]
    assert format_replay(TEXT.replace("counts", "all"), LIBRARY.names).splitlines()[-3] == "  P1 draw 2"


def imported(text: str, tmp_path_factory: pytest.TempPathFactory, kind: str) -> Imported:
    """What an importer makes of a text."""
    path = tmp_path_factory.mktemp("imported") / "source.txt"
    path.write_text(text)
    return IMPORTER.read(str(path), kind)


def test_notes_that_name_a_drawn_gem_keep_its_name(tmp_path_factory: pytest.TempPathFactory) -> None:
    text = (
        "Alice (Valerie) vs Bob (Rook)\nBank: first game\nAlice drew three colors, 1 1 1 1. Bob drew 5 chips.\n"
        "Turn 1 Alice: antes 1, plays three colors, buys a 1-gem\nAlice draws a 2-gem\n"
    )
    moves = imported(text, tmp_path_factory, "notes").records[0].moves
    assert "P1 draw 2-gem" in moves
    assert "P1 buy 1" in moves


# -- one unknown word for one word


@pytest.mark.parametrize(
    ("moves", "wanted"),
    [
        ("P1 ante ? ? ?", "illegal"),
        ("P1 ante ? ?", "illegal"),  # an ante goes into the own pile: it has no second word
        ("P1 ante 1 ?", "illegal"),
        ("P1 ante 1 -> ?", "illegal"),
        ("P1 ante 1 ? ?", "illegal"),
        ("P1 ante 1 -> P2 ?", "illegal"),
        ("P1 ante ?", "consistent"),
        ("P1 ante 1 / P1 play ? / P1 buy ?", "consistent"),
        ("P1 ante 1 / P1 play crash-gem 1 / P2 react ?", "consistent"),
        ("P1 ante 1 / P1 play crash-gem 1 / P1 play ?", "illegal"),  # nothing is no chip
        ("P1 ante 1 / P1 play crash-gem 1 / P2 react crash-gem / P2 react ?", "illegal"),
        ("P1 ante 1 / P1 buy 1 / P2 react ?", "illegal"),
        ("P1 ante 1 / P1 buy 1 x4 ? x99", "illegal"),
        ("P1 ante 1 / P1 play ?@bag", "illegal"),
        ("P1 ante 1 / P1 play ?@hand ?", "consistent"),
        ("P1 ante 1 / P1 buy ?@discard", "illegal"),
        ("P1 ante 1 / P1 buy ?@bank", "consistent"),
        ("P1 ante 1 / P1 concede ?", "illegal"),
        ("P1 ante 1 / P1 concede 1", "illegal"),
        ("P1 ante 1 / P1 concede", "legal"),
    ],
)
def test_an_unknown_word_stands_for_one_that_can_be_there(moves: str, wanted: str) -> None:
    hands = ("P1 draw 1 1 1 1 crash-gem", "P2 draw 1 1 1 1 crash-gem")
    assert verdict((*hands, *moves.split(" / "))) == wanted


@pytest.mark.parametrize(("drawn", "wanted"), [("?@discard", "illegal"), ("?@bag", "consistent"), ("?", "consistent")])
def test_drawn_chips_come_from_where_the_line_says(drawn: str, wanted: str) -> None:
    assert verdict((f"P1 draw {drawn} 1 1 1 crash-gem", "P2 draw 1 1 1 1 crash-gem")) == wanted


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("combine 1 ?", "consistent"),  # 1 2
        ("combine ? 2", "consistent"),
        ("combine ? ? ?", "illegal"),  # nothing is aimed, so -> P2 cannot be meant
        ("combine ? ? ? ?", "illegal"),
        ("combine 1 2 ?", "illegal"),
        ("combine 1 2 ? ?", "illegal"),
        ("combine 1 2 -> P2 ?", "illegal"),
        ("crash-gem ? 1", "consistent"),  # -> P2 1
        ("crash-gem 1 ?", "consistent"),
        ("crash-gem -> P2 1 ?", "illegal"),
        ("crash-gem ? ? ?", "illegal"),
        ("crash-gem ?@pile", "consistent"),
        ("crash-gem ?@hand", "illegal"),
        ("double-crash-gem 1 ?", "consistent"),
        ("double-crash-gem ? ? ?", "consistent"),
        ("double-crash-gem ? ? ? ?", "illegal"),
    ],
)
def test_unknown_words_of_a_move(words: str, wanted: str) -> None:
    assert verdict((f"P1 play {words}",), position=MIDDLE) == wanted


# -- choices that are left out


@pytest.mark.parametrize("drawn", ["?", "1"])
@pytest.mark.parametrize("draws", ["all", "counts"])
def test_a_choice_left_out_before_an_unknown_chip(drawn: str, draws: str) -> None:
    lines = ("P1 draw 1 creative-thoughts 1 three-colors 1", "P2 draw 1 1 1 1 1", "P1 ante 1",
             "P1 play creative-thoughts", f"P1 draw {drawn}", "P1 buy 1")  # fmt: skip
    promise = RecordPromise(draws, "all", "none")
    assert verdict(lines, promise, characters=VALERIE) == "consistent"
    assert verdict((*lines[:4], "P1 draw ? ?", "P1 buy 1"), promise, characters=VALERIE) == "illegal"


# -- set-ups


@pytest.mark.parametrize("moves", ["all", "some"])
@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"setup": {"bank": []}}, "PS3-BANK-06"),
        ({"setup": {"bank": ["knockdown", "sneak-attack"]}}, "PS3-BANK-05"),
        ({"seats": 3}, "PS3-INTRO-11"),
    ],
)
def test_an_illegal_set_up_without_characters(change: Mapping[str, object], clause: str, moves: str) -> None:
    count = change.get("seats", 2)
    assert isinstance(count, int)
    seats = tuple(SeatEntry(f"P{n}", player, "", NOWHERE) for n, player in enumerate(("Alice", "Bob", "Carol"), 1))
    replay = record(("P1 draw ?",), RecordPromise("none", "none", "none", moves))
    setup = change.get("setup")
    bank = load(f"bank: {setup['bank']}", "x") if isinstance(setup, dict) and setup else None
    replay = replace(replay, seats=seats[:count])
    if setup is not None:
        replay = replace(replay, setup={} if bank is None else {"bank": bank.need("bank")})
    found: Audit = audit(game(), replay)
    assert found.fault is not None
    if moves == "all":
        assert (found.verdict, found.fault.clause) == ("illegal", clause)
    else:  # nothing is illegal where any move may be missing
        assert (found.verdict, found.events) == ("undecided", 0)
        assert found.fault.message.startswith("no move is checked: ")


DRAFT = """
pool: [reversal, reversal, versatile-style, martial-mastery, stone-wall, big-rocks, strength-of-earth, three-colors,
       creative-thoughts]
picks: [P1: reversal, P2: stone-wall, P2: big-rocks, P1: reversal, P1: martial-mastery, P2: three-colors]
"""


@pytest.mark.parametrize("drawn", ["reversal reversal ? ? ?", "? ? ? ? ?"])
def test_a_player_may_have_drafted_two_of_a_chip(drawn: str) -> None:
    replay = record((f"P1 draw {drawn}", "P2 draw ? x5", "P1 ante 1", "P1 play reversal", "P1 draw ? ?"), COUNTS)
    seats = tuple(replace(seat, character="") for seat in replay.seats)
    setup = {**replay.setup, **load(DRAFT, "x").mapping(), "sets": load("sets: 2", "x").need("sets")}
    replay = replace(replay, mode="clockwork", seats=seats, setup=setup)
    assert audit(game(), replay).verdict == "consistent"


# -- messages


def test_a_reason_tells_what_a_count_can_really_be() -> None:
    lines = ("P1 draw versatile-style martial-mastery 1 1 1", "P2 draw 1 1 1 1 1", "P1 ante 1",
             "P1 play versatile-style arrow", "P1 play martial-mastery", "P1 buy 1", "P1 draw 1 1 1 1 ?")  # fmt: skip
    found = audit(game(), record(lines, RecordPromise("none", "taken", "none")))
    assert found.fault is not None
    assert found.fault.message == "4 1-gem drawn, but P1's bag holds 3"


def test_a_reason_quotes_the_number_that_stands_in_the_record() -> None:
    found = audit(game(), record(("P1 draw 6", "P2 draw 5"), COUNTS))
    assert found.fault is not None
    assert (found.verdict, found.fault.found) == ("illegal", "6")


# -- logs of a client

LOG = ("Starting a game: Alice, Bob", "- Knockdown", "Alice draws 5 chips", "Alice starts their turn and antes a 1-Gem",
       "Alice buys Knockdown")  # fmt: skip


@pytest.mark.parametrize("line", ["Starting", "Alice buys"])
@pytest.mark.parametrize("first", [True, False])
def test_every_line_of_a_log_is_kept(line: str, first: bool, tmp_path_factory: pytest.TempPathFactory) -> None:
    lines = (line, *LOG) if first else (*LOG, line)
    found = imported("\n".join(lines) + "\n", tmp_path_factory, "client")
    assert len(found.account.lines) == len(lines)
    kept = [text for made in found.records for text in made.moves if text.startswith("#") and text.endswith(line)]
    assert len(kept) == 1
    assert sum(one.kind == "header" for one in found.account.lines) == 2
