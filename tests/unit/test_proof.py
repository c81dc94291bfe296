"""Proofs of draws in records: what a check says, and that no verdict ever changes by it."""

import json
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from tests.support.cli import REPLAY, call, write
from tests.support.repeated import Repeated
from verifier.corpus.batch import Batch
from verifier.fairness.draws import log_draws
from verifier.fairness.proof import check
from verifier.games.game import HeaderWishes
from verifier.games.library import Library
from verifier.kernel.shuffle import commitment
from verifier.record.fmt import format_replay
from verifier.record.model import Replay, Sealed
from verifier.record.read import ReplayReader
from verifier.record.write import to_json, write_replay
from verifier.simulate.corpus import corpus
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import ProofCheck

pytestmark = pytest.mark.unit
RULESET = "puzzle-strike/3e"
LIBRARY = Library()
RULES = LIBRARY.open(RULESET)
SEED = "ab" * 32


@pytest.fixture(scope="module")
def proven() -> Replay:
    """A short simulated game with a proof."""
    games = [replay for replay, _ in corpus(RULES, 12, 4, HeaderWishes(), proven=True)]
    return ReplayReader(LIBRARY.names).text(
        write_replay(min(games, key=lambda game: len(game.events)), RULES.names), "game"
    )


def checked(replay: Replay) -> ProofCheck:
    """What a check says of a record."""
    return check(RULES, replay, audit(RULES, replay))


def resealed(replay: Replay, **seats: Sealed) -> Replay:
    """A record with other commitments or seeds."""
    assert replay.proof is not None
    return replace(replay, proof=replace(replay.proof, seats={**replay.proof.seats, **seats}))


def draws(replay: Replay) -> list[int]:
    """The indexes of the lines of draws."""
    return [index for index, event in enumerate(replay.events) if event.verb == "draw"]


def test_simulated_games_with_proofs_match() -> None:
    for replay, _ in corpus(RULES, 8, 11, HeaderWishes(), proven=True):
        found = checked(replay)
        assert (found.status, found.unnamed, found.until) == ("matches", 0, 0)
        noted = log_draws(RULES, replay, {}).draws
        assert found.compared == len(noted) >= len(draws(replay))
        lines = {event.line: event for event in replay.events}
        for draw in noted:
            assert (lines[draw.line].verb, lines[draw.line].seat) == (draw.verb, draw.seat)
            assert {token.piece for token in lines[draw.line].args} >= set(draw.found or ())


def test_without_a_proof_games_are_as_they_were() -> None:
    plain = [replay for replay, _ in corpus(RULES, 2, 4, HeaderWishes())]
    assert all(replay.proof is None for replay in plain)


def test_the_order_of_chips_and_of_lines_does_not_matter(proven: Replay) -> None:
    """A draw written backwards, and over two lines with the last chips first, is the same draw."""
    events = list(proven.events)
    first = events[draws(proven)[0]]
    events[draws(proven)[0]] = first._replace(args=first.args[::-1])
    assert checked(replace(proven, events=tuple(events))).status == "matches"
    split = [first._replace(args=first.args[3:]), first._replace(args=first.args[:3])]
    again = replace(proven, events=(*split, *proven.events[1:]))
    assert draws(proven)[0] == 0
    assert audit(RULES, again).verdict == "legal"
    assert checked(again) == replace(checked(proven))


def test_another_draw_is_found_where_it_is_and_the_record_stays_legal(proven: Replay) -> None:
    """The record ends at a draw of other chips that the bag would have allowed."""
    other = tampered(proven)
    event = proven.events[len(other.events) - 1]
    found = checked(other)
    assert audit(RULES, other).verdict == "legal"
    assert (found.status, found.line) == ("differs", event.line)
    assert found.seat == f"P{event.seat + 1}"
    assert found.expected != found.found
    assert found.expected == tuple(sorted(RULES.notation[token.piece] for token in event.args))


def tampered(proven: Replay) -> Replay:
    """The record up to its first draw after the opening that can be exchanged for another one."""
    return next(other for index in draws(proven)[2:] if (other := legal_other(proven, index)) is not None)


def legal_other(proven: Replay, index: int) -> Replay | None:
    """The record up to a draw, one chip of it exchanged for another that makes it a legal record still."""
    event = proven.events[index]
    for number, token in enumerate(event.args):
        seen = {one.piece for line in proven.events[:index] for one in line.args if one.piece >= 0}
        for chip in seen - {token.piece}:
            args = (*event.args[:number], token._replace(piece=chip), *event.args[number + 1 :])
            other = replace(proven, result=None, events=(*proven.events[:index], event._replace(args=args)))
            if audit(RULES, other).verdict == "legal":
                return other
    return None


def test_a_seed_that_does_not_fit(proven: Replay) -> None:
    assert proven.proof is not None
    sealed = proven.proof.seats["P2"]
    found = checked(resealed(proven, P2=replace(sealed, reveal=SEED)))
    assert (found.status, str(found.reason)) == ("broken", "the seed revealed by P2 does not fit the commitment")
    both = resealed(proven, P1=replace(proven.proof.seats["P1"], commit=SEED), P2=replace(sealed, commit=SEED))
    assert "P1 and P2" in str(checked(both).reason)


def test_the_commitment_names_the_game_and_the_seat(proven: Replay) -> None:
    assert proven.proof is not None
    renamed = replace(proven, proof=replace(proven.proof, game="another"))
    assert checked(renamed).status == "broken"
    copied = proven.proof.seats["P1"]
    assert str(checked(resealed(proven, P2=copied)).reason) == "the seed revealed by P2 does not fit the commitment"


def test_seeds_that_fit_but_were_not_played_with(proven: Replay) -> None:
    assert proven.proof is not None
    other = Sealed(commitment(proven.proof.game, "P2", bytes.fromhex(SEED)), SEED)
    assert checked(resealed(proven, P2=other)).status == "differs"


def test_what_cannot_be_verified_is_said(proven: Replay) -> None:
    assert proven.proof is not None
    kept = replace(proven.proof.seats["P2"], reveal="")
    assert str(checked(resealed(proven, P2=kept)).reason) == "the seed of P2 is not revealed"
    assert str(checked(resealed(proven, P1=Sealed(reveal=SEED))).reason) == "no commitment of P1"
    alone = replace(proven, proof=replace(proven.proof, seats={}))
    assert str(checked(alone).reason) == "no commitment of P1 and P2"
    typo = replace(proven, proof=replace(proven.proof, scheme="hmac-sha265/1"))
    assert "did you mean 'hmac-sha256/1'?" in str(checked(typo).reason)
    assert str(checked(replace(proven, events=())).reason) == "the record names no draw"
    assert {checked(one).status for one in (resealed(proven, P2=kept), alone, typo)} == {"unverifiable"}


def test_a_record_that_stops_is_compared_up_to_there(proven: Replay) -> None:
    """An illegal line, or a chip that is not named: the draws before it are compared, and it is said up to where."""
    index = draws(proven)[4]
    event = proven.events[index]
    unknown = event._replace(
        args=(event.args[0]._replace(text="?", piece=-1, numbers=(), unknown=True), *event.args[1:])
    )
    for line in (event._replace(args=event.args[1:]), unknown):
        other = replace(proven, result=None, events=(*proven.events[:index], line, event._replace(verb="ante")))
        found = checked(other)
        assert (found.status, found.until) == ("incomplete", event.line)
        assert (found.compared, found.unnamed) == (4, int(line is unknown))


def test_what_a_draw_names_beside_unknown_chips_is_compared(proven: Replay) -> None:
    """Of `1 1 2 wound ?` the four named chips must be among those that the seeds give."""
    other = tampered(proven)
    event, true = other.events[-1], proven.events[len(other.events) - 1]
    wrong = next(n for n, token in enumerate(event.args) if token != true.args[n])
    another = next(n for n, token in enumerate(event.args) if token.piece != event.args[wrong].piece)
    for hidden, status in ((wrong, "incomplete"), (another, "differs")):
        args = list(event.args)
        args[hidden] = args[hidden]._replace(text="?", piece=-1, numbers=(), unknown=True)
        assert checked(replace(other, events=(*other.events[:-1], event._replace(args=tuple(args))))).status == status


def test_a_record_with_an_illegal_set_up(proven: Replay) -> None:
    first = proven.seats[0]
    mirror = replace(proven, seats=(first, replace(proven.seats[1], character=first.character)))
    assert audit(RULES, mirror).verdict == "illegal"
    assert str(checked(mirror).reason) == "the set-up is illegal, so no draw was reached"


def test_a_proof_never_changes_a_verdict(proven: Replay) -> None:
    assert proven.proof is not None
    batch = Batch(LIBRARY)
    wrong = resealed(proven, P2=replace(proven.proof.seats["P2"], reveal=SEED))
    plain = batch.outcome(replace(proven, proof=None)).audit
    assert plain.proof is None
    assert replace(batch.outcome(wrong).audit, proof=None) == plain
    assert replace(batch.outcome(proven).audit, proof=None) == plain


def test_a_program_that_fails_on_a_proof_leaves_the_verdict(proven: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.fairness.proof.compared", lambda *_: 1 / 0)
    found = Batch(LIBRARY).outcome(proven).audit
    assert (found.verdict, found.proof.status if found.proof else "") == ("legal", "unverifiable")


def test_reading_and_writing_keep_a_proof(proven: Replay) -> None:
    text = write_replay(proven, RULES.names)
    assert format_replay(text, LIBRARY.names) == text
    assert replace(proven.proof, position=proven.positions["proof"]) == proven.proof
    lines = ReplayReader(LIBRARY.names).json(to_json(proven, RULES.names), "game")
    assert lines.proof is not None and proven.proof is not None
    assert (lines.proof.game, lines.proof.seats) == (proven.proof.game, proven.proof.seats)
    lax = text.replace("scheme: hmac-sha256/1", "scheme: HMAC-SHA256/1").replace("    P1:\n", "    p1:\n", 1)
    assert lax != text
    assert format_replay(lax, LIBRARY.names) == text


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("[1]", "expected a mapping"),
        ("yes", "expected a mapping"),
        ("{scheme: hmac-sha256/1}", "missing key 'game'"),
        ("{game: x}", "missing key 'scheme'"),
        ("{scheme: [], game: x}", "expected a text"),
        ("{scheme: 'a b', game: x}", "a scheme such as hmac-sha256/1"),
        ("{scheme: hmac-sha256/1, game: 'a b'}", "the id of a game"),
        ("{scheme: hmac-sha256/1, game: " + "a" * 101 + "}", "the id of a game"),
        ("{scheme: hmac-sha256/1, game: x, seat: {}}", "did you mean 'seats'?"),
        ("{scheme: hmac-sha256/1, game: x, seats: {P3: {}}}", "expected a seat (P1, P2), found 'P3'"),
        ("{scheme: hmac-sha256/1, game: x, seats: {P1: {}, p1: {}}}", "expected a seat"),
        ("{scheme: hmac-sha256/1, game: x, seats: {P1: {comit: 1}}}", "did you mean 'commit'?"),
        ("{scheme: hmac-sha256/1, game: x, seats: {P1: {commit: 12}}}", "expected 64 hexadecimal digits, found '12'"),
        ("{scheme: hmac-sha256/1, game: x, seats: {P1: {commit: " + "g" * 64 + "}}}", "64 hexadecimal digits"),
        ("{scheme: hmac-sha256/1, game: x, seats: {P1: {commit: " + "\u0661" * 64 + "}}}", "64 hexadecimal digits"),
    ],
)  # fmt: skip
def test_a_proof_that_means_nothing_is_malformed(tmp_path: Path, value: str, message: str) -> None:
    (path,) = write(tmp_path, game=REPLAY.replace("record:", f"proof: {value}\nrecord:"))
    result = call("audit", path)
    assert result.exit_code == 2
    assert message in result.stdout
    assert f"{path}:8:" in result.stdout


@pytest.mark.parametrize("value", ["", "~", "null", "{scheme: x, game: y, seats: ~}", "{scheme: x, game: y}"])
def test_an_empty_proof_is_none_or_cannot_be_verified(tmp_path: Path, value: str) -> None:
    (path,) = write(tmp_path, game=REPLAY.replace("record:", f"proof: {value}\nrecord:"))
    result = call("audit", path)
    assert result.exit_code == 0
    assert ("cannot be verified" in result.stdout) == ("scheme" in value)


def test_audit_tells_of_proofs_beside_verdicts(tmp_path: Path, proven: Replay) -> None:
    assert proven.proof is not None
    text = write_replay(proven, RULES.names)
    good, bad = write(tmp_path, good=text, bad=text.replace(proven.proof.seats["P2"].reveal, SEED))
    result = call("audit", tmp_path)
    assert result.exit_code == 0
    assert f"{bad}: legal\n  proof: the seed revealed by P2 does not fit" in result.stdout
    assert str(good) not in result.stdout
    assert ": 2 legal; proofs of draws: 1 matching, 1 with a seed that does not fit" in result.stdout
    assert "proof: " in call("audit", "-v", good).stdout
    assert call("audit", "-q", tmp_path).stdout.startswith(f"{bad}: proof: the seed revealed by P2")
    lines = [json.loads(line) for line in call("audit", "--format", "json", bad, good).stdout.splitlines()]
    assert [line["proof"]["status"] for line in lines] == ["broken", "matches"]
    assert lines[1]["verdict"] == "legal"


def test_the_commands_from_commitment_to_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count(1)  # other seeds may give the first draw of the record by chance
    monkeypatch.setattr("verifier.record.proof.secrets.token_bytes", lambda size: bytes((next(numbers),)) * size)
    alice, bob, path = tmp_path / "alice.seed", tmp_path / "bob.seed", tmp_path / "game.yaml"
    first, second = (
        call("proof", "commit", "g-1", "P1", "--secret", alice),
        call("proof", "commit", "g-1", "p2", "--secret", bob),
    )
    assert alice.stat().st_mode & 0o077 == 0
    assert call("proof", "commit", "g-1", "P1", "--secret", alice).stdout == first.stdout
    assert "for one game only" in call("proof", "commit", "g-2", "P1", "--secret", alice).stderr
    text = REPLAY.replace("moves:", first.stdout + second.stdout.splitlines()[-1] + "\nmoves:")
    path.write_text("# played on a Sunday\n" + text)
    assert "the seeds of P1 and P2 are not revealed" in call("proof", "check", path).stdout
    assert call("proof", "check", path).exit_code == 1
    assert call("proof", "reveal", path, "--secret", alice, "--write").exit_code == 0
    assert path.read_text().startswith("# played on a Sunday\n")
    assert "the seed of P2 is not revealed" in call("proof", "check", path).stdout
    printed = call("proof", "reveal", path, "--secret", bob)
    assert printed.exit_code == 0
    assert bob.read_text().split()[2] in printed.stdout
    result = call("proof", "check", "-", text=printed.stdout)
    assert result.exit_code == 1
    assert "draw is not the one that the seeds give" in result.stdout, "these draws were made up"
    bob.write_text(f"g-1 P2 {SEED}\n")
    assert "does not fit the commitment of P2" in call("proof", "reveal", path, "--secret", bob).stderr
    bob.write_text(f"g-9 P2 {SEED}\n")
    assert "is of the game g-1" in call("proof", "reveal", path, "--secret", bob).stderr


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"g-1 P1", b"g-1 P1 " + b"f" * 63, Repeated(b"x", 10_000_000)]
)
def test_a_file_that_keeps_no_seed(tmp_path: Path, content: bytes | Repeated) -> None:
    path = tmp_path / "broken.seed"
    path.write_bytes(bytes(content))
    result = call("proof", "commit", "g-1", "P1", "--secret", path)
    assert result.exit_code == 2
    assert "64 hexadecimal digits" in result.stderr


def test_what_the_commands_refuse(tmp_path: Path, proven: Replay) -> None:
    seed = tmp_path / "a.seed"
    assert call("proof", "commit", "a b", "P1", "--secret", seed).exit_code == 64
    assert call("proof", "commit", "a", "P 1", "--secret", seed).exit_code == 64
    assert not seed.exists()
    assert call("proof", "commit", "a", "P1", "--secret", tmp_path / "none" / "a.seed").exit_code == 2
    assert call("proof", "reveal", tmp_path / "a.yaml", "--secret", seed).exit_code == 2
    assert call("proof", "check", tmp_path / "none.yaml").exit_code == 2
    assert call("proof", "check", "-", text=REPLAY).stdout.startswith("<stdin>: the record has no proof of its draws")
    assert call("proof", "check", "-", text="format: [").exit_code == 2


def test_check_as_json(tmp_path: Path, proven: Replay) -> None:
    (path,) = write(tmp_path, game=write_replay(proven, RULES.names))
    result = call("proof", "check", path, "--format", "json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert (found["status"], found["verdict"]) == ("matches", "legal")


def test_a_dealer_deals_a_game_that_is_then_verified(tmp_path: Path, proven: Replay) -> None:
    """Every draw of a proven game is dealt from the record before it, one line after the other."""
    assert proven.proof is not None
    secrets: list[str | Path] = []
    for seat, sealed in proven.proof.seats.items():
        secrets += ["--secret", path := tmp_path / f"{seat}.seed"]
        path.write_text(f"{proven.proof.game} {seat} {sealed.reveal}\n")
    path = tmp_path / "game.yaml"
    lines = write_replay(replace(proven, result=None), RULES.names).splitlines(keepends=True)
    start = lines.index("moves: |\n") + 1
    for index, line in enumerate(lines[start:], start):
        verb = line.split()[1]
        if verb != "draw":
            continue
        path.write_text("".join(lines[:index]) + ('""' if index == start else ""))
        if index == start:
            path.write_text("".join(lines[: start - 1]) + 'moves: ""\n')
        dealt = call("proof", "deal", path, *secrets)
        assert dealt.exit_code == 0, dealt.stderr
        assert sorted(dealt.stdout.split()) == sorted(line.split())
    path.write_text("".join(lines[: start + 3]))
    assert "no draw is due" in call("proof", "deal", path, *secrets).stderr
    assert "the seed of P2 is missing" in call("proof", "deal", path, *secrets[:2]).stderr
    (tmp_path / "P1.seed").write_text(f"{proven.proof.game} P1 {SEED}\n")
    assert "does not fit the commitments" in call("proof", "deal", path, *secrets).stderr
    path.write_text("".join(lines[:start]) + "  P1 draw 4 4 4 4 4\n")
    assert call("proof", "deal", path, *secrets[2:]).exit_code == 1


def test_players_draw_with_each_others_shares(tmp_path: Path, proven: Replay) -> None:
    assert proven.proof is not None
    alice, bob, shares = tmp_path / "alice.seed", tmp_path / "bob.seed", tmp_path / "shares.txt"
    for seat, path in (("P1", alice), ("P2", bob)):
        path.write_text(f"{proven.proof.game} {seat} {proven.proof.seats[seat].reveal}\n")
    given = call("proof", "share", "p1", "1", "5", "--secret", bob)
    assert [line.split()[:3] for line in given.stdout.splitlines()] == [["P2", "P1", str(n)] for n in range(1, 6)]
    shares.write_text(given.stdout)
    own = [chip.slug for chip in RULES.rules.chips if chip.index in RULES.rules.characters[proven.seats[0].character]]
    bag = ["1x6", "crash-gem", *own]
    drawn = call("proof", "draw", "1", "5", *bag, "--secret", alice, "--shares", shares)
    first = proven.events[draws(proven)[0]]
    assert drawn.stdout.split() == [RULES.notation[token.piece] for token in first.args]
    assert (
        call("proof", "draw", "1", "5", *bag, "--secret", alice, "--shares", "-", text=given.stdout).stdout
        == drawn.stdout
    )
    assert "thing 6 is missing" in call("proof", "draw", "2", "5", *bag, "--secret", alice, "--shares", shares).stderr
    assert "no share for P2" in call("proof", "draw", "1", "5", *bag, "--secret", bob, "--shares", shares).stderr
    assert call("proof", "share", "P2", "1", "5", "--secret", bob).exit_code == 64
    assert call("proof", "draw", "1", "5", "1x4", "--secret", alice, "--shares", shares).exit_code == 64
    for thing in ("1x0", "1x99999", "a b", "", "x" * 100_000 + " "):
        assert call("proof", "draw", "1", "1", thing, "--secret", alice, "--shares", shares).exit_code == 64
    for text in ("P2 P1 1 12", "\x00" * 3_000_000):
        assert call("proof", "draw", "1", "1", "1", "--secret", alice, "--shares", "-", text=text).exit_code == 2


def test_a_header_that_means_nothing_has_no_proof(tmp_path: Path, proven: Replay) -> None:
    text = write_replay(proven, RULES.names)
    (path,) = write(tmp_path, game=text.replace("record:", "position: {turn: P9}\nrecord:"))
    result = call("audit", path)
    assert result.exit_code == 2
    assert "proof" not in result.stdout


def test_proofs_in_another_language(tmp_path: Path, proven: Replay) -> None:
    assert proven.proof is not None
    text = write_replay(proven, RULES.names)
    kept = write_replay(resealed(proven, P1=replace(proven.proof.seats["P1"], reveal="")), RULES.names)
    paths = write(tmp_path, good=text, kept=kept, other=write_replay(tampered(proven), RULES.names))
    told = call("audit", "--lang", "ru", "-v", *paths).stdout
    assert "доказательство взятий: сравнено взятий: " in told
    assert "нельзя проверить: секрет P1 не раскрыт" in told
    assert "не следует из секретов (до него следует: " in told
    assert "seeds" not in told


def test_two_records_from_the_same_seeds_are_told(tmp_path: Path, proven: Replay) -> None:
    one = write_replay(proven, RULES.names)
    shorter = write_replay(replace(proven, events=proven.events[:-1], result=None), RULES.names)
    write(tmp_path, one=one, same=one)
    assert "warning" not in call("proof", "check", tmp_path).stderr
    write(tmp_path, two=shorter)
    told = call("proof", "check", tmp_path).stderr
    assert "one.yaml and " in told
    assert "two.yaml are different records of " in told


@pytest.mark.parametrize("command", ["reveal", "deal"])
def test_all_faults_of_a_malformed_record_are_told_as_an_audit_tells_them(tmp_path: Path, command: str) -> None:
    seed = tmp_path / "alice.seed"
    call("proof", "commit", "g-1", "P1", "--secret", seed)
    (path,) = write(tmp_path, torn=REPLAY.replace("mode: duel", "mode: dual").replace("P1 ante 1", "P1 fly"))
    result = call("proof", command, path, "--secret", seed)
    assert (result.exit_code, result.stdout) == (2, "")
    told = call("audit", path).stdout.splitlines()[:-1]
    assert result.stderr.splitlines() == told
    assert sum("malformed MF" in line for line in told) == 2
