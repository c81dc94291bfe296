"""Finding records: what a condition finds is what a record may state there, watching changes no verdict, criteria."""

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support import league
from tests.support.cli import REPLAY, call, write
from tests.support.corpus import REAL, corpus
from tests.support.looking import everywhere
from verifier.corpus import many as course
from verifier.corpus.batch import Batch
from verifier.corpus.condition import check_form, parsed
from verifier.corpus.many import entries
from verifier.corpus.noting import NotingBatch
from verifier.files.stored import Stored
from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.record.words import WordError
from verifier.record.write import to_json
from verifier.verdicts.noted import NotedRecord, NotesAsked

pytestmark = pytest.mark.unit
LIBRARY = Library()
RULES = LIBRARY.open("puzzle-strike/3e")


def noted(text: str, **asked: str | bool) -> NotedRecord:
    """What one record tells."""
    batch = NotingBatch(LIBRARY, NotesAsked(**asked))  # type: ignore[arg-type]
    (outcome,) = batch.judged(Stored("record.yaml", text))
    assert outcome.noted is not None
    return outcome.noted


@pytest.mark.parametrize(
    ("condition", "line"),
    [
        ("P1 pile 1", 12),  # after `P1 ante 1`
        ("any pile >= 1", 12),
        ("P2 pile >= 1 and P1 pile 0", 14),  # the crash, and then Bob declines
        ("P1 pile 0", 11),  # looked at first where a player is to move: after the draws of both
        ("pile 2", 17),  # of whoever makes the line: Bob antes
        ("P2 pile 2 or P1 pile 1", 12),
        ("P1 pile 9 or P2 pile 2 and P1 money 0", -1),
        ("P1 in-discard 2 1", 15),
        ("bank combine != 5", 11),
        ("bank combine 5", -1),
        ("P3 pile 0", -1),  # there is no such seat
    ],
)
def test_a_condition_holds_first_after_a_line(condition: str, line: int) -> None:
    assert noted(REPLAY, condition=condition).held == line


@pytest.mark.parametrize("condition", ["P1 hand 3", "any hand 3"])
def test_a_position_may_fulfil_a_condition_before_all_moves(condition: str) -> None:
    head, _, moves = REPLAY.partition("moves:")
    study = head + "position: {turn: P1, phase: action, seats: {P1: {hand: [1, 1, crash-gem]}}}\nmoves: |\n  P1 buy 1\n"
    assert moves
    assert noted(study, condition=condition).held == 0


@pytest.mark.parametrize("text", ["", "pile", "5", "pile >=", "pile 3 or", "and pile 3", "pile 3 and and hand 2"])
def test_what_is_no_condition_in_any_ruleset_is_refused(text: str) -> None:
    with pytest.raises(WordError):
        check_form(text)


@pytest.mark.parametrize(
    ("text", "column", "told"),
    [
        ("P1 pile >", 9, "expected a number, found the end of the comparison"),
        ("P1 pile > and pile 3", 9, "expected a number, found the end of the comparison"),
        ("any pile > 3 foo", 13, "expected `and`, `or` or the end, found 'foo'"),
        ("any pile 3 foo", 11, "expected a number, `and`, `or` or the end, found 'foo'"),
        ("any pile > foo", 11, "expected a number, found 'foo'"),
        ("any pile foo", 9, "expected a number, found 'foo'"),
        ("pile > > 3", 7, "expected a number, found '>'"),
        ("> 3", 0, "expected a quantity before '>'"),
        ("pile 3 or 5", 10, "expected a quantity before '5'"),
    ],
)
def test_what_is_expected_is_said_where_it_is_missing(text: str, column: int, told: str) -> None:
    with pytest.raises(WordError) as error:
        check_form(text)
    assert (error.value.column, error.value.message) == (column, told)


@pytest.mark.parametrize("text", ["pil 3", "bank 3", "pile 3 4", "pile > > 3", "pile x", "P1 P2 pile 3", "pile ! 3"])
def test_what_means_nothing_in_a_ruleset_is_refused(text: str) -> None:
    with pytest.raises(WordError):
        parsed(text, RULES.names)


def test_what_is_found_is_what_the_record_may_state_there() -> None:
    """The line that is found can assert the condition, and no line before it that a player's move ends can."""
    reader, batch = ReplayReader(LIBRARY.names), Batch(LIBRARY)
    (replay,) = league.league(1, 5)
    for claim in ("P1 pile 4", "P2 money 3", "P1 discard 7", "P2 pile 5", "P2 in-hand 2 1"):
        watching = NotingBatch(LIBRARY, NotesAsked(condition=claim))
        found = watching.outcome(replay).noted
        assert found is not None and found.held > 0
        at = next(number for number, event in enumerate(replay.events) if event.line == found.held)
        lines = [json.loads(to_json(replace(replay, events=(event,), result=None), RULES.names))["moves"]
                 for event in replay.events[: at + 1]]  # fmt: skip
        record = json.loads(to_json(replace(replay, events=(), result=None), RULES.names))
        stated = json.dumps(record | {"moves": [*lines[:-1], f"{lines[-1]} = {claim}"]})
        assert batch.outcome(reader.json(stated.encode(), "stated")).audit.verdict in ("legal", "consistent"), claim


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    "asked", [NotesAsked(condition="any hand >= 1 or any hand 9"), NotesAsked(clauses=True, moves=True)]
)
@pytest.mark.parametrize("folder", ["corrections", "3e/illegal/PS3-ICON-07", "series/consistent"])
def test_watching_changes_no_verdict(asked: NotesAsked, folder: str) -> None:
    plain, watching = Batch(LIBRARY), NotingBatch(LIBRARY, asked)
    found = entries([f"replays/puzzle-strike/{folder}"], everywhere(LIBRARY))
    records = [entry for entry in found if isinstance(entry, Stored)]
    assert records
    for stored in records:
        verdicts = [outcome.audit for outcome in watching.judged(stored)]
        assert verdicts == [outcome.audit for outcome in plain.judged(stored)]


def test_clauses_at_work_are_those_of_the_lines() -> None:
    found = {clause.clause: clause for clause in noted(REPLAY, clauses=True).clauses}
    assert (found["PS3-CRASH-01"].lines, found["PS3-CRASH-01"].line) == (2, 13)  # the crash, and what it sends lands
    assert (found["PS3-END-01"].lines, found["PS3-END-01"].line) == (1, 16)
    assert "PS3-COMBINE-01" not in found


def places(text: str) -> list[str]:
    """The places at the beginnings of lines, without the folder."""
    return [line.partition(": ")[0].rpartition("/")[2] for line in text.splitlines()]


@pytest.mark.parametrize(
    ("criteria", "found"),
    [
        (("--verdict", "illegal"), ["illegal.yaml:15", "many.jsonl#7:6", "many.jsonl#14:6"]),
        (("--verdict", "disputed,malformed"), ["broken.yaml:3", "many.jsonl#11:1", "wound.yaml:11"]),
        (("--clause", "PS3-BUY-01"), []),
        (("--verdict", "disputed", "--chip", "wound"), ["wound.yaml:11"]),
        (("--verdict", "disputed", "--played", "wound", "--bought", "wound"), []),
        (("--where", "P2 pile 2", "--limit", "2"), ["legal.yaml:17", "many.jsonl#1:8"]),
        (("--player", "alice", "--character", "Grave", "--limit", "1"), ["illegal.yaml:15"]),
        (("--player", "Carol"), []),
        (("--winner", "Alice"), []),
        (("--ended", "overflow"), []),
        (("--verdict", "illegal", "--ended", "unfinished", "--mode", "duel"),
         ["illegal.yaml:15", "many.jsonl#7:6", "many.jsonl#14:6"]),
        (("--clause-at-work", "ps3-crash-01", "--verdict", "illegal"),
         ["illegal.yaml:13", "many.jsonl#7:4", "many.jsonl#14:4"]),
    ],
)  # fmt: skip
def test_records_are_found_by_all_criteria_in_the_order_of_the_collection(
    tmp_path: Path, criteria: tuple[str, ...], found: list[str]
) -> None:
    folder = corpus(tmp_path, 15, REAL)
    result = call("find", folder, "--jobs", "1", *criteria)
    assert places(result.stdout) == found
    assert result.exit_code == int(not found)


def test_what_is_found_depends_neither_on_processes_nor_on_the_form(tmp_path: Path) -> None:
    folder = corpus(tmp_path, 60, REAL)
    criteria = ("--where", "P2 pile 2", "--bought", "2-gem")
    alone = call("find", folder, *criteria, "--jobs", "1")
    assert len(alone.stdout.splitlines()) > 40
    assert call("find", folder, *criteria, "--jobs", "2").stdout == alone.stdout
    data = [json.loads(line) for line in call("find", folder, *criteria, "--format", "json").stdout.splitlines()]
    assert [f"{Path(one['path']).name}:{one['line']}" for one in data] == places(alone.stdout)
    assert data[0]["reasons"] == [{"text": "P1 bought 2-gem", "line": 15}, {"text": "P2 pile 2", "line": 17}]
    assert data[0]["seats"][0] == {"seat": "P1", "player": "Alice", "character": "grave"}
    paths = call("find", folder, *criteria, "--format", "paths").stdout.splitlines()
    assert paths == [one["path"] for one in data]
    assert call("find", folder, *criteria, "--count").stdout == f"{len(data)}\n"


def test_somebody_who_has_won_is_found_by_name_character_and_seat(tmp_path: Path) -> None:
    write(tmp_path, won=REPLAY + "  P2 concede\nresult: {winner: P1, by: concession}\n")
    for name in ("Alice", "grave", "P1"):
        result = call("find", tmp_path, "--winner", name, "--ended", "concession")
        assert result.exit_code == 0
        assert "Alice (grave) won, Bob (rook)" in result.stdout
    assert call("find", tmp_path, "--winner", "Bob").exit_code == 1


def test_why_positions_are_not_known_is_counted_by_its_cause(tmp_path: Path) -> None:
    twice = REPLAY.replace("character: rook", "character: grave")
    vague = REPLAY.replace("reversal", "?")
    write(tmp_path, a=REPLAY, b=twice, c=twice, d=vague, e=vague.replace("P1 ante 1", "P2 ante 1"))
    result = call("find", tmp_path, "--where", "P1 pile 9")
    assert result.exit_code == 1
    summary = "0 of 5 records; 2 without positions (their set-up is illegal); "
    assert result.stderr == summary + "1 whose positions are not known (they leave things out)\n"


@pytest.mark.parametrize(
    ("criteria", "message"),
    [
        (("--chip", "reversl"), "puzzle-strike/3e has no chip 'reversl' (did you mean 'reversal'?)"),
        (("--clause", "PS3-BUY-99"), "puzzle-strike/3e has no clause 'PS3-BUY-99'"),
        (("--clause-at-work", "PS3-CRSH-01"), "did you mean 'PS3-CRASH-01'?"),
        (("--mode", "dual"), "puzzle-strike/3e has no mode 'dual' (did you mean 'duel'?)"),
        (("--character", "groove"), "puzzle-strike/3e has no character 'groove' (did you mean 'grave'?)"),
        (("--where", "any pil > 3"), "5: unknown quantity 'pil' (did you mean 'pile'?)"),
        (("--where", "any pile > 3 or"), "column 16: expected a comparison"),
        (("--verdict", "ilegal"), "unknown verdict 'ilegal' (did you mean 'illegal'?)"),
    ],
)
def test_a_word_that_no_ruleset_knows_is_an_error(tmp_path: Path, criteria: tuple[str, str], message: str) -> None:
    write(tmp_path, one=REPLAY)
    result = call("find", tmp_path, *criteria)
    assert (result.exit_code, result.stdout) == (64, "")
    assert f"Invalid value for {criteria[0]!r}: " in result.stderr
    assert message in result.stderr


def test_a_path_that_leads_nowhere_is_told_and_the_others_are_searched(tmp_path: Path) -> None:
    (path,) = write(tmp_path, one=REPLAY)
    result = call("find", path, tmp_path / "none.yaml", "--player", "Alice")
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 1
    assert "no such file or folder" in result.stderr


def test_an_interruption_keeps_what_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, audited = corpus(tmp_path, 20, REAL), course.audited

    def interrupted(*arguments: object, **more: object) -> Iterable[object]:
        for number, outcome in enumerate(audited(*arguments, **more)):  # type: ignore[arg-type]
            if number == 6:
                raise KeyboardInterrupt
            yield outcome

    monkeypatch.setattr(course, "audited", lambda *arguments, **more: (one for one in interrupted(*arguments, **more)))
    result = call("find", folder, "--player", "Alice", "--jobs", "1")
    assert result.exit_code == 130
    assert len(result.stdout.splitlines()) == 5
    assert result.stderr == "5 of 6 records; interrupted\n"
