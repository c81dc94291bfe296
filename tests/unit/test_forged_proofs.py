"""Records that somebody has changed or cut after the game: a check never says of one that its draws match."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.cli import call, write
from tests.support.rotating import in_turn
from verifier.fairness.proof import check
from verifier.games.game import HeaderWishes
from verifier.games.library import Library
from verifier.kernel.shuffle import commitment
from verifier.record.model import Sealed
from verifier.record.read import ReplayReader
from verifier.record.write import write_replay
from verifier.simulate.corpus import corpus
from verifier.verdicts.verdict import Audit, ProofCheck

pytestmark = pytest.mark.unit
LIBRARY = Library()
RULES = LIBRARY.open("puzzle-strike/3e")


def told(text: str) -> ProofCheck:
    """What a check says of a record in YAML."""
    replay = ReplayReader(LIBRARY.names).text(text, "game.yaml")
    return check(RULES, replay, Audit(replay.path, "legal"))


@pytest.fixture(scope="module")
def games() -> list[str]:
    """Proven games that match."""
    found = [write_replay(replay, RULES.names) for replay, _ in corpus(RULES, 3, 21, HeaderWishes(), proven=True)]
    assert [told(text).status for text in found] == ["matches"] * 3
    return found


def parts(text: str) -> tuple[list[str], list[str], list[str]]:
    """The lines of a record before its moves, the moves, and the lines after them."""
    lines = text.splitlines(keepends=True)
    start = lines.index("moves: |\n") + 1
    end = next((n for n, line in enumerate(lines) if n > start and not line.startswith("  ")), len(lines))
    return lines[:start], lines[start:end], lines[end:]


def with_moves(text: str, change: Callable[[list[str]], list[str]], *, result: bool = True) -> str:
    """A record with other moves."""
    before, moves, after = parts(text)
    return "".join([*before, *change(moves), *(after if result else [])])


def is_draw(line: str) -> bool:
    """Whether a line is a draw."""
    return line.split()[1:2] == ["draw"]


def unnamed(line: str) -> str:
    """A draw with every chip unknown."""
    return "  " + " ".join([*line.split()[:2], *("?" for _ in line.split()[2:])]) + "\n"


def counted(line: str) -> str:
    """A draw that says only how many chips came."""
    return "  " + " ".join([*line.split()[:2], str(len(line.split()[2:]))]) + "\n"


def promised(text: str, **values: str) -> str:
    """A record with other promises."""
    promise = {"draws": "all", "reactions": "all", **values}
    return re.sub(r"record: .*", f"record: {{{', '.join(f'{key}: {value}' for key, value in promise.items())}}}", text)


def hidden(text: str, which: Callable[[int], bool], hide: Callable[[str], str], **promise: str) -> str:
    """A record in which some draws, by their number, are hidden."""

    def change(moves: list[str]) -> list[str]:
        numbers = {at: number for number, at in enumerate(at for at, line in enumerate(moves) if is_draw(line))}
        lines = (hide(line) if at in numbers and which(numbers[at]) else line for at, line in enumerate(moves))
        return [line for line in lines if line]

    return promised(with_moves(text, change), **promise)


def swapped(text: str) -> str:
    """A record whose players have changed seats, seeds and commitments included."""
    return re.sub(r"\bP([12])\b", lambda found: f"P{3 - int(found[1])}", text)


def rewound(text: str, at: int) -> str:
    """A record in which a draw is taken back and does not come again."""

    def change(moves: list[str]) -> list[str]:
        drawn = [n for n, line in enumerate(moves) if is_draw(line)][at]
        number = len(parts(text)[0]) + drawn + 1
        return [*moves[: drawn + 1], f"  rewind to line {number}\n"]

    return with_moves(text, change, result=False)


HIDDEN = {
    "all of both players": (lambda _: True, unnamed, {}),
    "the opening hands": (lambda number: number < 2, unnamed, {}),
    "one player's opening hand": (lambda number: number == 0, unnamed, {}),
    "the last draw": (lambda number: number == 8, unnamed, {}),
    "every second draw": (lambda number: number % 2 == 1, unnamed, {}),
    "all but the opening": (lambda number: number > 1, unnamed, {}),
    "all by counts": (lambda _: True, counted, {"draws": "counts"}),
    "some by counts": (lambda number: number > 3, counted, {"draws": "counts"}),
    "the opening by counts": (lambda number: number < 2, counted, {"draws": "counts"}),
    "lines left out, told so": (lambda number: number > 3, lambda _: "", {"draws": "none"}),
    "lines left out, not told": (lambda number: number > 3, lambda _: "", {}),
    "all lines left out": (lambda _: True, lambda _: "", {"draws": "none"}),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_hidden_draws_never_match(name: str, games: list[str]) -> None:
    which, hide, promise = HIDDEN[name]
    for text in games:
        found = told(hidden(text, which, hide, **promise))
        assert found.status in ("incomplete", "unverifiable"), found
        assert found.status == "unverifiable" or found.missing


def test_one_hidden_chip_is_found(games: list[str]) -> None:
    """Of each draw a single chip is unknown."""
    for number in range(6):
        hide = lambda line: re.sub(r"\S+\n$", "?\n", line)  # noqa: E731
        found = told(hidden(games[0], lambda one, number=number: one == number, hide))  # type: ignore[misc]
        assert found.status == "incomplete"
        drawn = [one for one in found.missing if one.seat]
        assert drawn and str(drawn[0].why).endswith("are named")


def test_a_shorter_record_never_matches(games: list[str]) -> None:
    """Cut after each of its lines but the last, with the result and without it."""
    for text in games[:1]:
        moves = parts(text)[1]
        for length in in_turn(range(1, len(moves)), 3):
            for result in (True, False):
                found = told(with_moves(text, lambda moves, length=length: moves[:length], result=result))  # type: ignore[misc]
                assert found.status in ("incomplete", "unverifiable"), (length, found)


def test_a_cut_record_that_claims_another_end_never_matches(games: list[str]) -> None:
    cut = with_moves(games[0], lambda moves: moves[: len(moves) // 2], result=False)
    for by in ("concession", "time", "adjudication", "overflow"):
        assert told(f"{cut}result: {{winner: P1, by: {by}}}\n").status == "incomplete"


def test_reordered_lines_never_match(games: list[str]) -> None:
    for text in games:
        moves = parts(text)[1]
        drawn = [at for at, line in enumerate(moves) if is_draw(line) and line.startswith("  P1")]
        for one, other in pairwise(drawn):
            if sorted(moves[one].split()) == sorted(moves[other].split()):
                continue
            order = list(moves)
            order[one], order[other] = order[other], order[one]
            assert told(with_moves(text, lambda _, order=order: order)).status in ("differs", "incomplete")  # type: ignore[misc]


def test_swapped_seats_and_others_seeds_never_match(games: list[str]) -> None:
    assert told(swapped(games[0])).status == "broken"
    other = ReplayReader(LIBRARY.names).text(games[1], "other")
    mine = ReplayReader(LIBRARY.names).text(games[0], "mine")
    assert other.proof is not None and mine.proof is not None
    with_others = replace(mine, proof=other.proof)
    assert told(write_replay(with_others, RULES.names)).status == "differs"
    renamed = replace(mine, proof=replace(mine.proof, game=other.proof.game))
    assert told(write_replay(renamed, RULES.names)).status == "broken"
    seeds = {seat: bytes([number]) * 32 for number, seat in enumerate(mine.proof.seats)}
    made = {seat: Sealed(commitment(mine.proof.game, seat, seed), seed.hex()) for seat, seed in seeds.items()}
    ground = replace(mine, proof=replace(mine.proof, seats=made))
    assert told(write_replay(ground, RULES.names)).status == "differs"


def test_draws_that_a_rewind_strikes_are_compared(games: list[str]) -> None:
    """A draw that was taken back is still one of the game, and one that is made up is found there, too."""
    assert told(rewound(games[0], 4)).status == "incomplete"
    text = games[0]
    moves = parts(text)[1]
    at = next(n for n, line in enumerate(moves) if n > 12 and is_draw(line))
    number = len(parts(text)[0]) + at + 1
    again = [*moves[: at + 1], f"  rewind to line {number}\n", *moves[at:]]
    assert told(with_moves(text, lambda _: again)).status == "matches"
    results = set()
    for drawn in [n for n, line in enumerate(moves) if n > 12 and is_draw(line)][:4]:
        held = moves[drawn].split()
        place = f"  rewind to line {len(parts(text)[0]) + drawn + 1}\n"
        for chip in {"1", "2", "wound", "crash-gem"} - set(held[-1:]):
            other = "  " + " ".join([*held[:-1], chip]) + "\n"
            forged = [*moves[:drawn], other, place, *moves[drawn:]]
            results.add(told(with_moves(text, lambda _, forged=forged: forged)).status)  # type: ignore[misc]
    assert results == {"differs", "incomplete"}
    unknown = [*moves[:at], unnamed(moves[at]), f"  rewind to line {number}\n", *moves[at:]]
    assert told(with_moves(text, lambda _: unknown)).status == "incomplete"


def test_an_illegal_move_that_was_taken_back_hides_no_draw(games: list[str]) -> None:
    text = games[0]
    moves = parts(text)[1]
    at = next(n for n, line in enumerate(moves) if n > 3 and line.split()[1] == "ante")
    place = f"  rewind to line {len(parts(text)[0]) + at + 1}\n"
    wrong = moves[at].replace(" 1", " 4")
    assert wrong != moves[at]
    assert told(with_moves(text, lambda _: [*moves[:at], wrong, place, *moves[at:]])).status == "matches"
    later = [*moves[:at], wrong, *moves[at : at + 3], place, *moves[at:]]
    assert told(with_moves(text, lambda _: later)).status == "incomplete"


def test_lines_after_the_end_never_match(games: list[str]) -> None:
    found = told(with_moves(games[0], lambda moves: [*moves, "  P1 draw 1 1 1 1 1\n"]))
    assert found.status == "incomplete"
    assert [str(one.why) for one in found.missing] == ["from here on the record cannot be followed"]


def test_a_record_that_leaves_things_open_never_matches(games: list[str]) -> None:
    assert told(promised(games[0], moves="some")).status == "incomplete"
    assert told(promised(games[0], choices="none")).status == "incomplete"
    declined = [line for line in parts(games[0])[1] if line.split()[1:] == ["decline"]]
    if declined:
        quiet = with_moves(games[0], lambda moves: [line for line in moves if line not in declined])
        assert told(quiet).status == "incomplete"


def test_a_record_that_begins_in_the_middle_never_matches(games: list[str]) -> None:
    position = (
        "position: {turn: P1, phase: action, seats: {P1: {hand: [1, 3], pile: [1]}, P2: {hand: [1], pile: [1]}}}\n"
    )
    text = with_moves(games[0], lambda _: ["  P1 buy wound\n"], result=False).replace("record:", f"{position}record:")
    assert told(text).status in ("incomplete", "unverifiable")


def test_the_command_says_what_was_not_compared(tmp_path: Path, games: list[str]) -> None:
    cut = hidden(games[0], lambda number: number == 4, unnamed)
    whole, incomplete = write(tmp_path, whole=games[0], incomplete=cut)
    result = call("proof", "check", whole, incomplete)
    assert result.exit_code == 3
    assert result.stdout.splitlines()[-1] == "proofs of draws: 1 matching, 1 incomplete"
    assert f"{incomplete}: incomplete: 4 draws compared, as the seeds give, " in result.stdout
    number = int(re.search(r"line (\d+) \(P[12]\): 0 of \d are named", result.stdout)[1])  # type: ignore[index]
    assert (
        unnamed(incomplete.read_text().splitlines()[number - 1]).split()
        == incomplete.read_text().splitlines()[number - 1].split()
    )
    line = json.loads(call("proof", "check", incomplete, "--format", "json").stdout)
    assert (line["status"], line["compared"], line["missing"][0]["line"]) == ("incomplete", 4, number)
    audited = call("audit", incomplete)
    assert "  proof: incomplete: 4 draws compared" in audited.stdout
    assert "proofs of draws: 1 incomplete" in audited.stdout


@pytest.mark.parametrize("content", ["", "\n\n \n"])
def test_no_record_is_not_nothing_wrong(tmp_path: Path, content: str) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text(content)
    assert call("proof", "check", path).exit_code == 2
