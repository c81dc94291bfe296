"""Claims about a whole game: how they are read, which games bear them out, and what they tell of unknown words."""

import pytest

from tests.support.cli import call
from tests.unit.test_correction_lines import LIBRARY
from verifier.kernel.source import Unreadable
from verifier.record.claims import written_claim
from verifier.record.fmt import format_replay
from verifier.record.model import MANY, Replay
from verifier.record.read import ReplayReader
from verifier.record.write import to_json
from verifier.run.budget import Budget
from verifier.verdicts.infer import infer
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
HEADER = """\
format: replay/1
ruleset: puzzle-strike/3e
seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: rook}}
bank: first-game
"""
MOVES = (
    "P1 draw crash-gem 1 1 1 reversal",
    "P2 draw 1 1 1 1 crash-gem",
    "P1 ante 1",
    "P1 play crash-gem 1 -> P2",
    "P2 decline",
    "P1 buy WHAT",
    "P1 draw 1 1 1 versatile-style martial-mastery",
    "P2 ante 1",
    "P2 buy wound",
)


def read(*claims: str, what: str = "2") -> Replay:
    told = "".join(f"  - '{claim}'\n" for claim in claims)
    moves = "".join(f"  {line}\n" for line in MOVES).replace("WHAT", what)
    return ReplayReader(LIBRARY.names).text(f"{HEADER}claims:\n{told}moves: |\n{moves}", "f.yaml")


def verdict(*claims: str, what: str = "2") -> Audit:
    replay = read(*claims, what=what)
    return audit(LIBRARY.open(replay.ruleset), replay, Budget(20))


READ = {
    "P1 buys sale-prices": (0, ("buy",), False, 1, MANY, 0, MANY),
    "no combine before turn 5": (-1, (), False, 0, 0, 0, 4),
    "Turn 6: plays 3 crash-gem or double-crash-gem": (-1, ("play",), False, 3, 3, 6, 6),
    "every buy is a combine or a wound": (-1, ("buy",), True, 0, 0, 0, MANY),
    "P2 buys only combine, wound after turn 3": (1, ("buy",), True, 0, 0, 4, MANY),
    "p2 buys at least 2 wound from turn 3": (1, ("buy",), False, 2, MANY, 3, MANY),
    "buys at most 2 1": (-1, ("buy",), False, 0, 2, 0, MANY),
    "P1 buys 2": (0, ("buy",), False, 1, MANY, 0, MANY),
    "no buy in turn 1": (-1, ("buy",), False, 0, 0, 1, 1),
}


@pytest.mark.parametrize(("text", "meant"), READ.items())
def test_a_claim_is_read(text: str, meant: tuple[object, ...]) -> None:
    (one,) = read(text).claims
    assert (one.seat, one.verbs, one.but, one.least, one.most, one.first, one.last) == meant


@pytest.mark.parametrize(("text", "meant"), READ.items())
def test_a_claim_is_written_in_the_words_of_the_ruleset(text: str, meant: tuple[object, ...]) -> None:
    (one,) = read(text).claims
    (again,) = read(written_claim(one, LIBRARY.open("puzzle-strike/3e").names)).claims
    assert (again.seat, again.verbs, again.but, again.least, again.most, again.first, again.last) == meant
    assert again.things == one.things


WRONG = ("", "P1", "P1 buys combin3", "no", "every buy is", "buys at 2 wound", "wound before 5",
         "wound before turn many", "P3 buys wound", "P1 buys wound loudly", "no draw 1",
         "P2 declines crash-gem")  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_claim_is_pointed_at(text: str) -> None:
    with pytest.raises(Unreadable) as error:
        read("P1 buys wound", text)
    assert error.value.position.line == HEADER.count("\n") + 3


BORNE = ("P1 buys 2", "no combine", "turn 1: 1 crash-gem", "P2 buys only wound", "every play is crash-gem",
         "no buy wound before turn 2", "P1 buys at most 1 2", "no play from turn 2", "at most 9 wound")  # fmt: skip
NOT_BORNE = ("turn 1: P1 buys wound", "no buy 2", "turn 1: 2 crash-gem", "every buy is 2", "no crash-gem before turn 2",
             "P2 plays crash-gem in turn 1", "at least 2 crash-gem before turn 2")  # fmt: skip
#: What the game has not borne out where the record breaks off, and still may.
NOT_YET = ("P1 buys wound", "P2 plays crash-gem", "at least 2 wound", "turn 2: 1 crash-gem", "2 wound",
           "P1 buys combine in turn 9", "P2 buys at least 2 wound before turn 3")  # fmt: skip


@pytest.mark.parametrize("claim", BORNE)
def test_what_a_game_bears_out_is_no_fault(claim: str) -> None:
    assert verdict("P1 buys 2", claim).verdict == "legal"


@pytest.mark.parametrize("claim", NOT_BORNE)
def test_what_a_game_does_not_bear_out_is_a_fault_at_the_claim(claim: str) -> None:
    found = verdict("P1 buys 2", claim)
    assert (found.verdict, found.fault and found.fault.line) == ("illegal", HEADER.count("\n") + 3)


@pytest.mark.parametrize("claim", NOT_YET)
@pytest.mark.parametrize("what", ["2", "?"])
def test_what_may_follow_where_a_record_breaks_off_is_undecided(claim: str, what: str) -> None:
    found = verdict("every buy is 2 or wound or 1", claim, what=what)
    is_met = what == "?" and claim in ("P1 buys wound", "at least 2 wound", "2 wound")
    assert found.verdict == ("consistent" if is_met else "undecided")
    assert is_met or (found.fault and found.fault.code) == "UD38"


@pytest.mark.parametrize("claim", NOT_YET)
def test_what_may_follow_tells_nothing_of_what_was_before(claim: str) -> None:
    assert words_of("every buy is 2 or wound or 1", claim) == ("1", "2", "wound")


def words_of(*claims: str) -> tuple[str, ...]:
    """What the unknown purchase can be."""
    replay = read(*claims, what="?")
    (row,) = infer(LIBRARY.open(replay.ruleset), replay, Budget(20)).rows
    return row.words


def test_a_claim_tells_what_is_unknown() -> None:
    assert words_of("turn 1: P1 buys sale-prices") == ("sale-prices",)
    assert words_of("every buy is a combine or a wound") == ("combine", "wound")
    assert "wound" not in words_of("no wound before turn 2")
    assert verdict("P1 buys sale-prices", what="?").verdict == "consistent"
    both = ("turn 1: P1 buys sale-prices", "P1 buys combine before turn 2")
    assert verdict(*both, what="?").verdict == "illegal", "he bought once"


def test_claims_are_kept_by_formats() -> None:
    replay = read("P1 buys 2", "no combine before turn 5")
    names = LIBRARY.open(replay.ruleset).names
    again = ReplayReader(LIBRARY.names).json(to_json(replay, names), "f.jsonl")
    assert [one.text for one in again.claims] == ["P1 buys 2", "no combine before turn 5"]
    text = HEADER + "claims: P1 buys 2\nmoves: |\n  P1 draw crash-gem 1 1 1 reversal\n"
    assert "P1 buys 2" in format_replay(text, LIBRARY.names)


def test_what_is_struck_is_not_counted() -> None:
    lines = (*(line.replace("WHAT", "2") for line in MOVES[:6]), "rewind to event 6", "P1 buy wound")
    text = f"{HEADER}claims: [P1 buys wound, no buy 2]\nmoves: |\n" + "".join(f"  {line}\n" for line in lines)
    assert "legal" in call("audit", "-", text=text.encode()).stdout.splitlines()[0].split()


def judged(header: str, claim: str, *moves: str) -> Audit:
    lines = "".join(f"  {line}\n" for line in moves)
    text = f'{HEADER}{header}claims: ["{claim}"]\n' + (f"moves: |\n{lines}" if moves else "")
    replay = ReplayReader(LIBRARY.names).text(text, "f.yaml")
    return audit(LIBRARY.open(replay.ruleset), replay, Budget(20))


#: A position in the seventh turn, with what is done in it.
SEVENTH = """\
position:
  number: 7
  turn: P1
  phase: buy
  seats: {P1: {hand: [1, 1], bag: [1, 1, 1, 1, 1], pile: [1]}, P2: {hand: [crash-gem], pile: [1]}}
"""


@pytest.mark.parametrize(
    ("claim", "expected"),
    [("P1 buys combine", "undecided"), ("P1 buys combine before turn 5", "undecided"), ("P1 buys 1", "legal"),
     ("no buy 1 in turn 7", "illegal"), ("P1 buys combine from turn 8", "undecided")],
)  # fmt: skip
def test_what_may_have_been_before_a_position_is_undecided(claim: str, expected: str) -> None:
    found = judged(SEVENTH, claim, "P1 buy 1")
    code = {"undecided": "UD38", "illegal": ""}.get(expected)
    assert (found.verdict, found.fault and found.fault.code) == (expected, code)


def test_what_may_come_after_a_record_that_stops_is_undecided() -> None:
    lines = [line.replace("WHAT", "2") for line in MOVES]
    assert judged("result: {winner: P1, by: overflow}\n", "P1 buys combine").verdict == "undecided"
    assert judged("result: {winner: P1}\n", "P1 buys combine", *lines).verdict == "undecided"
    over = [*lines, "P2 ante 1", "P2 buy 2"]
    assert judged("result: {winner: P1}\n", "P1 buys combine in turn 1", *over).verdict == "illegal"
    assert judged("result: {winner: P1}\n", "no buy 2", *lines).verdict == "illegal"


def test_a_claim_that_is_not_borne_out_is_told_beside_struck_lines() -> None:
    lines = (*(line.replace("WHAT", "2") for line in MOVES[:6]), "rewind to event 6", "P1 buy wound")
    found = judged("", "no buy wound", *lines)
    assert (found.verdict, len(found.struck)) == ("illegal", 1)


@pytest.mark.parametrize(
    ("header", "moves", "expected"),
    [("", ["time by judge"], "illegal"), ("", ["adjudicate P1 wins"], "illegal"), ("", ["P2 concede"], "illegal"),
     ("", ["P2 ante 1"], "undecided"), ("record: {moves: some}\n", ["P2 ante 1"], "undecided"),
     ("result: {winner: P1, by: time}\n", [], "illegal"), ("result: {winner: P1}\n", ["time by judge"], "illegal")],
)  # fmt: skip
def test_nothing_follows_where_the_game_is_over(header: str, moves: list[str], expected: str) -> None:
    lines = [line.replace("WHAT", "2") for line in MOVES[:7]]
    assert judged(header, "P1 buys combine", *lines, *moves).verdict == expected


def test_what_was_before_a_record_from_the_middle_is_told() -> None:
    known = "{hand: [1, 1], bag: [], discard: [], pile: [1]}"
    header = f"from: turn 7\nposition: {{level: 0, seats: {{P1: {known}, P2: {known}}}}}\n"
    found = judged(header, "P1 buys combine before turn 5", "P1 ante 1", "P1 buy 1")
    assert (found.verdict, found.fault and found.fault.code) == ("undecided", "UD38")


def test_a_position_in_the_middle_does_not_turn_on_what_comes_later() -> None:
    lines = [line.replace("WHAT", "?") for line in MOVES]
    text = f"{HEADER}claims: [P1 buys combine in turn 2]\nmoves: |\n" + "".join(f"  {line}\n" for line in lines)
    told = call("explain", "-", "--at", "14", text=text.encode()).stdout
    assert "turn 2 of P2, step ante" in told
