"""Records that begin in the middle of a game: what was before is unknown, and nothing is illegal by that."""

from collections.abc import Sequence

import pytest

from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.run import explore
from verifier.run.budget import Budget
from verifier.verdicts import judge_partial
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
LIBRARY = Library()
HEADER = """\
format: replay/1
ruleset: puzzle-strike/3e
seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: rook}}
"""
#: Two turns that a game can come to.
TURNS = (
    "P1 ante 1",
    "P1 play combine 1+1",
    "P1 buy 2",
    "P1 draw 1 1 2 combine reversal",
    "P2 ante 1",
    "P2 buy 1",
    "P2 draw 1 1 1 2 stone-wall",
)


def verdict(*lines: str, header: str = "from: turn 7\n") -> Audit:
    text = HEADER + header + "moves: |\n" + "".join(f"  {line}\n" for line in lines)
    replay = ReplayReader(LIBRARY.names).text(text, "f.yaml")
    return audit(LIBRARY.open(replay.ruleset), replay, Budget(5))


OPEN = (
    "from: turn 7\n",
    'from: "?"\n',
    "bank: first-game\nfrom: turn 12\n",
    'position: "?"\n',
)


@pytest.mark.parametrize("header", OPEN)
def test_what_was_before_is_no_fault(header: str) -> None:
    found = verdict(*TURNS, header=header)
    assert found.verdict == "consistent", found.fault
    assert "what lay where at the first line is not recorded" in map(str, found.open)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("turn: P1, fooo: '?'", "MF07"),
        ("turn: P1, seats: {P1: {hnad: '?'}}", "MF07"),
        ("turn: P1, seats: {P1: {hnad: [1, '?']}}", "MF07"),
        ("turn: P1, seats: {P1: {bag: {wuond: '?'}}}", "MF43"),
        ("turn: P1, seats: {P1: {bag: {wound: '?'}}}", "MF10"),
        ("turn: P1, phase: action, seats: {P1: {colours: {brwn: 1}}}", "MF07"),
        ("turn: P1, phase: action, seats: {P1: {colours: brown}}", "MF10"),
    ],
)
def test_a_key_that_no_position_has_is_malformed_whatever_it_says(said: str, code: str) -> None:
    found = verdict(*TURNS, header=f"position: {{{said}}}\n")
    assert found.verdict == "malformed"
    assert found.fault is not None
    assert found.fault.code == code


@pytest.mark.parametrize("header", ["from: turn 2\n", "from: turn 8\n", "from: turn 7\n"])
@pytest.mark.parametrize("seat", ["P1", "P2"])
def test_who_began_is_not_known_from_the_number_of_a_turn(header: str, seat: str) -> None:
    """Seats of a fragment are in the order in which its lines name them."""
    assert verdict(f"{seat} ante 1", header=header).verdict == "consistent"


def test_a_position_that_cannot_be_read_is_malformed_although_a_character_is_unknown() -> None:
    open_character = HEADER.replace("character: rook", "character: '?'")
    text = open_character + "position: {turn: P3}\nmoves: |\n  P1 ante 1\n"
    replay = ReplayReader(LIBRARY.names).text(text, "f.yaml")
    assert audit(LIBRARY.open(replay.ruleset), replay, Budget(5)).verdict == "malformed"


def test_without_the_key_such_a_record_is_wrong() -> None:
    assert verdict(*TURNS, header="bank: first-game\n").verdict == "illegal"


def test_what_is_said_of_a_position_holds() -> None:
    told = "from: turn 7\nposition: {seats: {P1: {hand: [1, 1, 1, 1, 1], pile: [1, 1]}}}\n"
    assert verdict("P1 ante 1", "P1 buy 2", header=told).verdict == "consistent"
    assert verdict("P1 ante 1", "P1 play combine 1+1", header=told).verdict == "undecided", "he has none in hand"
    partly = 'position: {turn: P1, phase: buy, seats: {P1: {hand: [1, 2], bag: "?", pile: [1]}, P2: {pile: [1]}}}\n'
    assert verdict("P1 buy 3", header=partly).verdict in ("illegal", "undecided")
    assert verdict("P1 buy 1", header=partly).verdict == "consistent"


@pytest.mark.parametrize("said", ["turn", "7", "turn x", "turn 0", "[7]"])
def test_from_is_a_turn_or_unknown(said: str) -> None:
    assert verdict(*TURNS, header=f"from: {said}\n").verdict == "malformed"


def test_no_fault_is_certain_where_more_may_have_been_carried_over() -> None:
    """Two antes in a row, where everything lay in known places: an effect of the turn before may have had one anted."""
    known = "{hand: [1, 1], bag: [], discard: [], pile: [1]}"
    whole = f"bank: first-game\nfrom: turn 7\nposition: {{level: 0, seats: {{P1: {known}, P2: {known}}}}}\n"
    found = verdict("P1 ante 1", "P1 ante 1", header=whole)
    assert (found.verdict, found.fault is not None and found.fault.code) == ("undecided", "UD37")
    assert verdict("P1 ante 1", "P1 buy 1", header=whole).verdict == "consistent"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("P1 ante 1", "P1 buy 1 wound wound"), "PS3-WOUND-08"),  # counted by the turn, of which all is told
        (("P1 buy 1 wound wound",), "UD37"),  # the turn had begun before
        (("P1 ante 1", "P1 buy 4"), "UD37"),  # money may have been carried over
        (("P1 play combine 3+2",), "PS3-COMBINE-02"),  # four is the largest whatever was before
        (("P1 play combine 3+3",), "UD37"),  # there is one 3 in the pile: effects may have brought another
        (("P1 play crash-gem 4 -> P2", "P2 react crash-gem 2"), "PS3-4GEM-02"),
    ],
)
def test_what_hangs_on_nothing_before_the_first_line_is_illegal(lines: Sequence[str], expected: str) -> None:
    known = "{hand: [combine, crash-gem, 1], bag: [1 x9], discard: [], pile: [2, 3, 4]}"
    header = f"bank: first-game\nfrom: turn 9\nposition: {{level: 0, seats: {{P1: {known}, P2: {known}}}}}\n"
    found = verdict(*lines, header=header)
    assert found.fault is not None
    assert (found.fault.clause or found.fault.code) == expected


def test_unknown_seats_of_a_position_hold_anything() -> None:
    header = 'bank: first-game\nposition: {turn: P1, phase: ante, number: 9, level: 0, seats: "?"}\n'
    assert verdict(*TURNS, header=header).verdict == "consistent"


PARTLY = "bank: first-game\nposition: {turn: P1, phase: PHASE, seats: {P1: SEAT, P2: {pile: [1]}}}\n"


@pytest.mark.parametrize(
    ("phase", "seat", "line", "expected"),
    [
        ("action", '{pile: [1, "?"], hand: [crash-gem]}', "P1 play crash-gem 3 -> P2", "consistent"),
        ("action", '{pile: [1, "?"], hand: [crash-gem]}', "P1 play crash-gem 1 = gems 1", "consistent"),
        ("action", '{pile: [1, "?"], hand: [crash-gem]}', "P1 play crash-gem 1 = gems 0", "illegal"),
        ("action", "{pile: 1+?, hand: [combine]}", "P1 play combine 1+3", "consistent"),
        ("action", "{pile: [1], hand: [combine]}", "P1 play combine 1+3", "illegal"),
        ("action", '{hand: ["?", 1], pile: [1]}', "P1 play crash-gem 1 -> P2", "consistent"),
        ("action", '{hand: {"?": 1, 1: 1}, pile: [1]}', "P1 play crash-gem 1 -> P2", "consistent"),
        ("buy", '{hand: ["? x2"], pile: [1]}', "P1 buy 4", "consistent"),
        ("buy", '{hand: ["?", wound], pile: [1]}', "P1 buy 4", "illegal"),
        ("action", '{hand: [1], table: ["?"], actions: 1, pile: [1]}', "P1 play combine 1+1", "undecided"),
    ],
)
def test_places_known_in_part(phase: str, seat: str, line: str, expected: str) -> None:
    header = PARTLY.replace("PHASE", phase).replace("SEAT", seat)
    found = verdict(line, header=header)
    assert found.verdict == expected, found.fault


SECOND = """\
format: replay/1
ruleset: puzzle-strike-2/base
seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: jaina}}
"""
BANK = "deck: grand-melee\nbank: [kidney-shot, brass-knuckles, unleashed-tiger, dash, blue-card]\n"
#: Lines of a turn in the middle of a game.
MIDDLE = ("P1 ante blue blue", "P1 play swap 2+3", "P1 swap 1+2", "P1 buy 1")


def second(header: str, *lines: str) -> Audit:
    text = SECOND + header + "moves: |\n" + "".join(f"  {line}\n" for line in lines)
    replay = ReplayReader(LIBRARY.names).text(text, "f.yaml")
    return audit(LIBRARY.open(replay.ruleset), replay, Budget(5))


@pytest.mark.parametrize(
    "header",
    [
        f"{BANK}from: turn 5\n",
        'deck: "?"\nfrom: "?"\nbank: [kidney-shot, "?", "?", "?", "?"]\n',
        "from: turn 7\n",
        f"{BANK}position: {{turn: P1, seats: {{P1: '?', P2: {{hand: '?'}}}}}}\n",
    ],
)
def test_what_was_before_is_no_fault_in_the_second_game(header: str) -> None:
    found = second(header, *MIDDLE)
    assert found.verdict == "consistent", found.fault
    assert "what lay where at the first line is not recorded" in map(str, found.open)


def test_more_that_is_unknown_makes_nothing_illegal_in_the_second_game() -> None:
    known = "{hand: [wound], discard: [], pile: [blue], deck: [crash-gem], incoming: 0, diamonds: 0, meters: {}}"
    header = (
        f"{BANK}from: turn 5\nposition: {{scepter: P1, ante-ups: 0, bank-deck: 50, seats: {{P1: SEAT, P2: SEAT}}}}\n"
    )
    found = second(header.replace("SEAT", known), "P1 ante blue blue", "P1 ante blue blue")
    assert (found.verdict, found.fault and found.fault.code) == ("undecided", "UD37")


PILE = BANK + "position: {turn: P1, seats: {P1: {pile: PILE}, P2: {hand: [wound]}}}\n"


@pytest.mark.parametrize(
    ("pile", "line", "expected"),
    [
        ('[blue, "?"]', "P1 ante blue blue = gems 4, blue-gems 3", "consistent"),
        ('[blue, "?"]', "P1 ante blue blue = gems 4, blue-gems 4", "consistent"),
        ('[blue, "?"]', "P1 ante blue blue = gems 4, blue-gems 5", "illegal"),
        ('[blue, "?"]', "P1 ante blue blue = gems 5", "illegal"),
        ('"?"', "P1 ante blue blue = gems 5, blue-gems 2", "consistent"),
        ('"?"', "P1 ante blue blue = gems 1", "illegal"),
        ("blue ?", "P1 ante blue blue = pink-gems 1", "consistent"),
    ],
)
def test_piles_known_in_part(pile: str, line: str, expected: str) -> None:
    found = second(PILE.replace("PILE", pile), line)
    assert found.verdict == expected, found.fault


def test_a_row_that_is_not_known_is_no_fault() -> None:
    header = 'deck: grand-melee\nbank: [kidney-shot, "?", unleashed-tiger, dash, "?"]\nrecord: {draws: counts}\n'
    opening = ("P1 draw crash-gem skill-up ? ? ?", "P2 draw ? ? ? ? ?")
    assert second(header, *opening, "P1 ante pink pink").verdict == "consistent"
    assert second(header, *opening, "P1 ante pink").verdict == "illegal", "whatever lies there, two gems are due"
    assert second('deck: "?"\nbank: "?"\n', *opening, "P1 ante pink pink").verdict == "consistent"


@pytest.mark.parametrize("ruleset", ["puzzle-strike/3e", "puzzle-strike-2/base"])
def test_a_character_that_is_not_known_is_no_fault(ruleset: str) -> None:
    is_second = ruleset.startswith("puzzle-strike-2")
    text = (
        (SECOND.replace("jaina", '"?"') + BANK) if is_second else HEADER.replace("rook", '"?"') + "bank: first-game\n"
    )
    lines = ["P1 draw ? ? ? ? ?", "P2 draw ? ? ? ? ?", "P1 ante blue blue" if is_second else "P1 ante 1"]
    replay = ReplayReader(LIBRARY.names).text(f"{text}moves: |\n" + "".join(f"  {line}\n" for line in lines), "f.yaml")
    assert audit(LIBRARY.open(replay.ruleset), replay, Budget(5)).verdict == "consistent"


def test_a_turn_that_nobody_can_judge_does_not_hide_a_word_that_the_turn_before_it_had_left() -> None:
    rows = BANK.partition("\n")[2]
    turn = ("P1 ante 2", "P1 drop 2", "P1 end", "P1 buy kidney-shot dash")
    found = second(rows + "record: {draws: none}\n", *turn, "P2 ante 2")
    assert found.fault is not None
    assert (found.verdict, found.fault.clause) == ("illegal", "PS2-BUY-02")


def test_where_no_way_gets_further_only_so_many_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any piles, holder and row go with two colours in one ante as little as the first ones do."""
    assert explore.STALLED_RUNS == 3000
    monkeypatch.setattr(explore, "STALLED_RUNS", 30)
    monkeypatch.delattr(judge_partial, "what_may_fit")  # nothing is illegal here by what more than all games show
    found = second("from: turn 9\n", "P1 ante green pink")
    assert (found.verdict, found.fault and found.fault.code) == ("undecided", "UD25")
