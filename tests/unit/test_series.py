"""Series: the format, what the rules of a match are read from, and what the commands do with a series.

The verdicts on single breaches are in tests/cases/test_matches.py.
"""

import json
import os
from hashlib import sha256
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.series import BANK, FIRST, HEAD, MATCH, SECOND, game, outcomes
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document
from verifier.language.reader import load
from verifier.language.series import RULES, match_rules
from verifier.record.read import ReplayReader
from verifier.record.schema import series_schema
from verifier.record.series import KEYS
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
LIBRARY = Library()


def verdict(text: str | bytes, folder: Path, anywhere: bool = False) -> Audit:
    """The verdict on a match."""
    return outcomes(text, folder, LIBRARY, anywhere)[-1].audit


def test_a_match_has_a_verdict_for_each_game_and_one_for_itself(tmp_path: Path) -> None:
    found = outcomes(MATCH, tmp_path, LIBRARY)
    assert [one.audit.verdict for one in found] == ["legal"] * 3
    assert [one.match is not None for one in found] == [False, False, True]
    match = found[-1].match
    assert match is not None
    assert (match.players, match.wins, match.needed, match.winner) == (("Alice", "Bob"), (2, 0), 2, "Alice")
    assert [one.winner for one in match.games] == ["Alice", "Alice"]


@pytest.mark.parametrize(
    ("old", "new", "line", "message", "near"),
    [
        ("format: series/1", "format: series/2", 1, "expected 'series/1'", "series/1"),
        ("puzzle-strike/3e", "puzzle-strike/4e", 2, "unknown ruleset", "puzzle-strike/3e"),
        ("players: [Alice, Bob]", "players: Alice", 3, "expected a list", ""),
        ("players: [Alice, Bob]", "players: [Alice, alice]", 3, "different names", ""),
        ("players: [Alice, Bob]", "players: [Alice]", 3, "different names", ""),
        ("players: [Alice, Bob]", "players: [Alice, none]", 3, "expected the name of a player", ""),
        ("players: [Alice, Bob]", 'players: [Alice, "Bo\\nb"]', 3, "expected the name of a player", ""),
        ("players: [Alice, Bob]", "player: [Alice, Bob]", 3, "unknown key 'player'", "players"),
        ("how: secret", "how: secretly", 4, "is not one of", "secret"),
        ("Bob: rook}}", "Bob: rok}}", 4, "unknown character 'rok'", "rook"),
        ("Bob: rook}}", "Bib: rook}}", 4, "expected a player", "Bob"),
        ("how: drawn", "how: random", 5, "is not one of drawn, chosen", ""),
        ("option: none", "option: nothing", 15, "unknown option 'nothing'", ""),
        ("option: none", "option: swap", 15, "which says what it is", ""),
        ("option: none", "option: {swap: {out: knockdown}}", 15, "missing key 'in'", ""),
        ("option: none", "option: {swap: {out: knokdown, in: ouch}}", 15, "unknown chip 'knokdown'", "knockdown"),
        ("option: none", "option: {by: Carol, new-bank: drawn}", 15, "expected a player", ""),
        ("option: none", "option: {by: Bob}", 15, "expected an option", ""),
        ("option: none", "option: [none, new-bank]", 15, "either none or options", ""),
        ("option: none", "option: [[none]]", 15, "expected a mapping", ""),
        ("winner: Alice}", "winner: Dave}", 23, "expected a player", ""),
        ("result: {", "best-of: 2\nresult: {", 23, "an odd number of games", ""),
        ("result: {", "mode: dual\nresult: {", 23, "unknown mode 'dual'", "duel"),
        ("    game:\n", "    gmae:\n", 8, "unknown key 'gmae'", "game"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_place(
    tmp_path: Path, old: str, new: str, line: int, message: str, near: str
) -> None:
    assert old in MATCH
    found = outcomes(MATCH.replace(old, new, 1), tmp_path, LIBRARY)
    assert len(found) == 1
    fault = found[0].audit.fault
    assert found[0].audit.verdict == "malformed"
    assert fault is not None
    assert (fault.line, fault.column > 0) == (line, True)
    assert message in fault.message
    assert fault.suggestion == near


def test_before_the_first_game_no_option_can_be_taken(tmp_path: Path) -> None:
    found = verdict(HEAD + SECOND, tmp_path)
    assert found.fault is not None
    assert "there is no game before the first" in found.fault.message


def test_a_game_is_inside_or_in_a_file(tmp_path: Path) -> None:
    both = MATCH.replace("    game:\n", "    file: a.yaml\n    game:\n", 1)
    neither = HEAD + "  - option: ~\n"
    for text in (both, neither):
        found = verdict(text, tmp_path)
        assert found.verdict == "malformed"
        assert found.fault is not None
        assert "one of `game`" in found.fault.message


def put(folder: Path, name: str, seats: tuple[tuple[str, str], tuple[str, str]], loser: str) -> None:
    """Write a game as a file of its own."""
    inside = game(seats, loser).partition("    game:\n")[2]
    text = "format: replay/1\nruleset: puzzle-strike/3e\n" + "".join(f"{line[6:]}\n" for line in inside.splitlines())
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")


def test_games_are_found_in_the_folder_of_the_series(tmp_path: Path) -> None:
    put(tmp_path, "games/one.yaml", (("Alice", "grave"), ("Bob", "rook")), "Bob")
    found = outcomes(HEAD + "  - file: games/one.yaml\n" + SECOND, tmp_path, LIBRARY)
    assert [one.audit.verdict for one in found] == ["legal"] * 3
    assert found[0].audit.path == os.path.join(str(tmp_path), "games/one.yaml")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("../one.yaml", "outside the folder"),
        ("inner/../../one.yaml", "outside the folder"),
        ("/etc/passwd", "outside the folder"),
        ("/dev/zero", "outside the folder"),
        ("link.yaml", "outside the folder"),
        ("folder", "is no file"),
        ("pipe", "is no file"),
        ("match.yaml", "cannot be one of its own games"),
        ("two.yml", "no such file"),
        ("games.jsonl", "JSON Lines hold many"),
        ("x" * 5000, "no such file"),
    ],
)
def test_the_path_of_a_game_leads_nowhere_else(tmp_path: Path, name: str, message: str) -> None:
    folder = tmp_path / "series"
    folder.mkdir()
    put(tmp_path, "one.yaml", (("Alice", "grave"), ("Bob", "rook")), "Bob")
    put(folder, "two.yaml", (("Alice", "grave"), ("Bob", "rook")), "Bob")
    (folder / "folder").mkdir()
    (folder / "link.yaml").symlink_to(tmp_path / "one.yaml")
    os.mkfifo(folder / "pipe")
    found = outcomes(HEAD + f"  - file: {name}\n", folder, LIBRARY)
    assert [one.audit.verdict for one in found] == ["malformed", "malformed"]
    for one in found:
        assert one.audit.fault is not None
        assert (one.audit.fault.line, one.audit.fault.column) == (7, 11)
        assert message in one.audit.fault.message
        assert len(one.audit.fault.message) < 400


def test_games_elsewhere_can_be_allowed(tmp_path: Path) -> None:
    folder = tmp_path / "series"
    folder.mkdir()
    put(tmp_path, "one.yaml", (("Alice", "grave"), ("Bob", "rook")), "Bob")
    text = HEAD + "  - file: ../one.yaml\n" + SECOND
    assert verdict(text, folder).verdict == "malformed"
    assert verdict(text, folder, anywhere=True).verdict == "legal"
    path = folder / "match.yaml"
    assert call("audit", path).exit_code == 2
    assert call("audit", "--games-anywhere", path).exit_code == 0


def test_a_series_is_no_game_of_a_series(tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text(MATCH, "utf-8")
    inside = HEAD + "  - game: {format: series/1, seats: {P1: ~}}\n"
    for text in (HEAD + "  - file: other.yaml\n", inside):
        found = verdict(text, tmp_path)
        assert found.verdict == "malformed"
        assert found.fault is not None
        assert "is no replay" in found.fault.message


def test_two_series_that_name_each_other_end(tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text(HEAD + "  - file: match.yaml\n", "utf-8")
    assert verdict(HEAD + "  - file: other.yaml\n", tmp_path).verdict == "malformed"


@pytest.mark.parametrize(
    "content",
    [
        b"format: series/1\n\xff\xfe\x00",
        b"format: series/1\nplayers: &a [x]\ngames: *a\n",
        b"format: series/1\n" + b"games: " + b"[" * 5000,
        HEAD + "".join("  - {option: none, file: one.yaml}\n" for _ in range(1_000)),
        HEAD + "  - game: {seats: " + "{P1: " * 40 + "~" + "}" * 42,
        HEAD.replace("[Alice, Bob]", "[" + ", ".join(f"p{n}" for n in range(10_000)) + "]") + FIRST,
        MATCH.replace("option: none", "option: [" + "new-bank, " * 10_000 + "]"),
        MATCH.replace("puzzle-strike/3e", "../../etc"),
        MATCH.replace("Alice, Bob", "Alice, " + "B" * 100_000),
    ],
    ids=["binary", "alias", "brackets", "games", "nested", "players", "options", "path", "long-name"],
)
def test_hostile_series_are_refused(tmp_path: Path, content: str | bytes) -> None:
    found = outcomes(content, tmp_path, LIBRARY)[-1].audit
    assert found.verdict == "malformed"
    assert found.fault is not None
    assert 0 < len(found.fault.message) < 400


def test_many_games_are_looked_at_in_bounded_time(tmp_path: Path) -> None:
    put(tmp_path, "one.yaml", (("Alice", "grave"), ("Bob", "rook")), "Bob")
    found = outcomes(HEAD + "  - file: one.yaml\n" * 99, tmp_path, LIBRARY)
    assert len(found) == 100
    assert found[-1].audit.verdict == "illegal"


def test_on_the_standard_input_games_must_be_inside() -> None:
    assert call("audit", "-", text=MATCH).exit_code == 0
    found = call("audit", "-", text=HEAD + "  - file: one.yaml\n")
    assert found.exit_code == 2
    assert "<stdin>:7:11: malformed MF48 a series on the standard input has no folder" in found.output


def test_json_lines_hold_no_series(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text('{"format": "series/1", "games": []}\n', "utf-8")
    assert "a series is written as YAML" in call("audit", path).output


def test_json_has_a_line_for_each_game_and_one_for_the_match(tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    path.write_text(MATCH.replace("{winner: Alice}", "{winner: Bob}"), "utf-8")
    *games, match = [json.loads(line) for line in call("audit", "--format", "json", path).stdout.splitlines()]
    assert [one["verdict"] for one in games] == ["legal", "legal"]
    assert games[1]["notes"] == [f"this is game 2 of {path}"]
    assert (match["match"], match["verdict"], match["clause"]) == (True, "illegal", "PS3-LOSER-02")
    assert (match["players"], match["wins"], match["needed"], match["winner"]) == (["Alice", "Bob"], [2, 0], 2, "Alice")
    assert match["games"][0] == {"number": 1, "place": f"{path}:9:7", "verdict": "legal", "winner": "Alice"}
    assert match["also"] == ["PS3-LOSER-01"]
    assert match["section"] == "Tournament Rules / Loser's Choice"


def test_matches_and_games_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    path.write_text(MATCH, "utf-8")
    assert call("audit", path).output.startswith("1 match, 2 games, 6 events")
    assert "3 as expected, 0 not" in call("audit", "--expect", path).output


def test_the_text_names_place_clause_score_and_further_breaches(tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    path.write_text(MATCH.replace("how: drawn", "how: chosen").replace("winner: Alice}", "winner: Bob}"), "utf-8")
    lines = call("audit", path).output.splitlines()
    assert lines[0].startswith(f"{path}:5:7: illegal PS3-TOURN-10 bank")
    assert f"  further: {path}:23:9: PS3-LOSER-02 victory: Alice has won the match, not Bob" in lines
    assert "  match: Alice 2, Bob 0 (2 wins take it): Alice has won" in lines


def test_expectations_hold_for_matches(tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    path.write_text(MATCH + "expect: {verdict: illegal, line: 5, clause: PS3-TOURN-10}\n", "utf-8")
    assert "expected illegal, found legal" in call("audit", "--expect", path).output
    path.write_text(path.read_text("utf-8").replace("how: drawn", "how: chosen"), "utf-8")
    assert call("audit", "--expect", path).exit_code == 0


def test_a_game_inside_can_be_explained_by_a_line(tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    path.write_text(MATCH, "utf-8")
    line = MATCH.splitlines().index("        P1 draw 1 1 1 1 1", 15) + 1
    assert f"{path}:{line}: P1 draw 1 1 1 1 1" in call("explain", path, "--at", str(line)).output
    assert "say which game is meant" in call("explain", path).output
    assert "belongs to no game" in call("explain", path, "--at", "2").output


def test_fmt_leaves_a_series_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    path.write_text(MATCH, "utf-8")
    found = call("fmt", "--check", path)
    assert found.exit_code == 0
    assert "1 series left as it is" in found.output
    assert path.read_text("utf-8") == MATCH
    assert call("fmt", "-", text=MATCH).stdout == MATCH


def test_a_series_is_no_replay() -> None:
    with pytest.raises(Unreadable, match="is no replay"):
        ReplayReader(LIBRARY.names).text(MATCH, "match.yaml")


def test_the_shipped_schema_is_the_generated_one_and_knows_the_keys_of_the_reader() -> None:
    schema = series_schema()
    properties = schema["properties"]
    assert isinstance(properties, dict)
    assert set(properties) == set(KEYS)
    shipped = Path(__file__).resolve().parents[2] / "docs" / "reference" / "series-1.schema.json"
    assert shipped.read_text("utf-8") == json.dumps(schema, indent=2) + "\n"
    assert json.loads(call("schema", "series").stdout) == schema


def rules_of(text: str) -> Document:
    """A document with a section `series`."""
    return Document("game/new", load(text, "series.yaml"), "", (), ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("series: {bestof: {is: 3, clause: X-1}}", "unknown rule of a match 'bestof'"),
        ("series: {best-of: {is: 4, clause: X-1}}", "an odd number of games"),
        ("series: {best-of: {is: many, clause: X-1}}", "a whole number"),
        ("series: {best-of: {clause: X-1}}", "missing key 'is'"),
        ("series: {choosing: {is: openly, clause: X-1}}", "is not one of secret, in-turn"),
        ("series: {choosing: {is: secret, clauses: X-1}}", "unknown key 'clauses'"),
        ("series: {options: {swap: {changes: gem, clause: X-1}}}", "is not one of character, stack, bank"),
        ("series: {options: {swap: {changes: bank, clause: X-1, incoming: {is: x}}}}", "unknown key 'incoming'"),
        ("series: {options: [swap]}", "expected a mapping"),
        ("series: [best-of]", "expected a mapping"),
        ("series: {mode: {is: chess, clause: X-1}}\nmodes: {duel: {seats: 2}}", "'chess' is not one of duel"),
    ],
)
def test_a_rule_of_a_match_that_means_nothing_is_refused(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message) as caught:
        match_rules(rules_of(text))
    assert caught.value.position.line == 1


def test_a_rule_without_a_clause_is_no_rule() -> None:
    found = match_rules(rules_of("series: {best-of: {is: 3}, options: {swap: {changes: stack}}}"))
    assert (dict(found.rules), dict(found.options)) == ({}, {})


def test_the_editions_have_the_rules_that_their_books_have() -> None:
    third, first, russian = (LIBRARY.open(f"puzzle-strike/{name}").match for name in ("3e", "1e", "1e-ru"))
    assert set(RULES) - set(third.rules) == {"picking-order"}
    assert set(first.rules) == {"choosing", "picking-order", "bank", "at-most", "entitled"}
    assert (list(first.options), first.rules["choosing"].value) == (["swap"], "in-turn")
    assert "returning" not in first.options["swap"].parts
    assert russian.options["swap"].parts["returning"].clause == "PS1R-STK-08"


def test_a_ruleset_without_rules_of_a_match_decides_nothing(tmp_path: Path) -> None:
    library = Library()
    opened = library.open("puzzle-strike/3e", (), Position(""))
    opened.match = match_rules(rules_of("series: {}"))
    found = outcomes(MATCH.replace("option: none", "option: ~"), tmp_path, library)[-1].audit
    assert found.verdict == "undecided"
    assert found.fault is not None
    assert "has no rules for a match" in found.fault.message


def test_coverage_counts_the_clauses_of_a_match() -> None:
    data = json.loads(call("rules", "coverage", "puzzle-strike/3e", "--mode", "duel", "--format", "json").stdout)
    rows = {row["clause"]: row for row in data["clauses"]}
    own = [row for name, row in rows.items() if name.startswith(("PS3-TOURN", "PS3-LOSER"))]
    assert len(own) == 28
    assert {row["status"] for row in own} == {"enforced", "permission", "advice"}
    assert rows["PS3-LOSER-08"]["by"] == ["series.options.swap.returning"]


def test_banks_of_samples_have_ten_stacks() -> None:
    assert len(set(BANK)) == 10


def committed(text: str, alice: str, bob: str) -> str:
    """A match whose players committed to their characters, grave and rook, with the nonces `aa` and `bb`."""
    shown = "reveal: {Alice: {character: Grave, nonce: aa}, Bob: {character: rook, nonce: bb}}"
    chosen = f"characters: {{how: secret, commit: {{Alice: {alice}, Bob: {bob}}}, {shown}}}"
    return text.replace("characters: {how: secret, choices: {Alice: grave, Bob: rook}}", chosen)


def hashed(text: str) -> str:
    """A commitment."""
    return sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("name", ["grave", "Grave", "GRAVE"])
def test_a_commitment_fits_however_the_character_was_written(tmp_path: Path, name: str) -> None:
    text = committed(MATCH, hashed(f"{name} aa"), hashed("rook bb").upper())
    assert outcomes(text, tmp_path)[-1].audit.verdict == "legal"


def test_a_commitment_to_another_character_is_none_to_this_one(tmp_path: Path) -> None:
    text = committed(MATCH, hashed("lum aa"), hashed("rook bb"))
    assert outcomes(text, tmp_path)[-1].audit.verdict == "illegal"


@pytest.mark.parametrize("wrong", ["abc", "g" * 64, "0" * 63, "0" * 65])
def test_what_is_no_hash_is_no_commitment(tmp_path: Path, wrong: str) -> None:
    found = outcomes(committed(MATCH, wrong, hashed("rook bb")), tmp_path)[-1].audit
    assert found.verdict == "malformed"
    assert found.fault is not None
    assert "SHA-256" in found.fault.message


def test_a_copied_commitment_is_told(tmp_path: Path) -> None:
    text = committed(MATCH, hashed("grave aa"), hashed("grave aa"))
    notes = outcomes(text, tmp_path)[-1].audit.notes
    assert "Alice and Bob handed in the same commitment: one may have copied the other's" in map(str, notes)
