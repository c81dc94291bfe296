"""Matches and their verdicts: the stored samples, what each rule is for, and what is certain of a match in doubt."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.each import each_of
from tests.support.series import BANK, FIRST, HEAD, MATCH, SECOND, game, outcomes, stored
from verifier.corpus.batch import Batch
from verifier.games.library import Library
from verifier.language.series import MatchRules, Option
from verifier.record.read import read_expect
from verifier.verdicts.outcome import mismatch
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.cases
LIBRARY = Library()
FOLDER = Path(__file__).resolve().parents[2] / "replays" / "puzzle-strike" / "series"
SAMPLES = list(stored(FOLDER))
SWAPPED = tuple("roundhouse" if name == "knockdown" else name for name in BANK)
ALICE, BOB = ("Alice", "grave"), ("Bob", "rook")


def ids(path: Path) -> str:
    """A sample's name."""
    return str(path.relative_to(FOLDER))


@each_of("path", SAMPLES, ids=ids)
def test_a_sample_gets_what_it_declares(path: Path) -> None:
    for outcome in Batch(LIBRARY).outcomes(str(path)):
        assert mismatch(outcome.audit, outcome.expect) == ""


def test_every_rule_has_a_sample() -> None:
    named = set()
    for path in SAMPLES:
        expect = read_expect(path.read_text("utf-8"), str(path))
        named |= {expect.clause if expect is not None else "", path.stem}
    for ruleset in ("3e", "1e"):
        rules = LIBRARY.open(f"puzzle-strike/{ruleset}").match
        for rule in (*rules.rules.values(), *(option.rule for option in rules.options.values())):
            assert rule.clause in named, rule
        for option in rules.options.values():
            assert {part.clause for part in option.parts.values()} <= named


def without(rules: MatchRules, clause: str) -> MatchRules:
    """The rules of a match without those that a clause is behind."""
    options: dict[str, Option] = {}
    for name, option in rules.options.items():
        parts = {key: part for key, part in option.parts.items() if part.clause != clause}
        if option.rule.clause != clause:
            options[name] = replace(option, parts=parts)
    return MatchRules({name: rule for name, rule in rules.rules.items() if rule.clause != clause}, options)


OWN = [path for path in SAMPLES if path.parent.name.startswith(("PS3-TOURN", "PS3-LOSER"))]


@each_of("path", OWN, ids=ids)
def test_without_its_rule_a_breach_is_no_breach_of_it(path: Path) -> None:
    """Each rule is what its sample breaks: without the rule nothing is said of its clause."""
    library = Library()
    opened = library.open("puzzle-strike/3e")
    clause = path.parent.name
    opened.match = without(opened.match, clause)
    rules = [*opened.match.rules.values(), *(option.rule for option in opened.match.options.values())]
    found = list(Batch(library).outcomes(str(path)))[-1].audit
    faults = [fault for fault in (found.fault, *found.further) if fault is not None]
    if all(clause not in rule.also for rule in rules):  # a clause that only says the same has no rule of its own
        assert all(clause not in (fault.clause, *fault.also) for fault in faults)


def test_an_erratum_changes_the_rules_of_a_match(tmp_path: Path) -> None:
    """A league may play up to five games: one value in an overlay."""
    import shutil

    shutil.copytree(LIBRARY.root, tmp_path / "rules")
    erratum = "title: Up to five games\nchanges: {series: {best-of: {is: 5}}}\n"
    (tmp_path / "rules" / "puzzle-strike" / "3e" / "errata" / "league.yaml").write_text(erratum, "utf-8")
    text = MATCH.replace("players:", "errata: [league]\nplayers:")
    found = outcomes(text, tmp_path, Library(tmp_path / "rules"))[-1]
    assert found.match is not None
    assert found.match.needed == 3
    assert found.audit.fault is not None
    assert found.audit.fault.message == "Alice has won 2 of the 3 games that win the match"


@pytest.mark.parametrize(
    ("option", "bank", "expected"),
    [
        ("[{character: lum}, {swap: {out: knockdown, in: roundhouse}}]", SWAPPED, "legal"),
        ("~", SWAPPED, "consistent"),
        ("{character: lum}", SWAPPED, "illegal"),
        ("[{character: lum}, {swap: {out: knockdown, in: roundhouse}}, new-bank]", SWAPPED, "illegal"),
    ],
)
def test_a_league_may_allow_two_options(tmp_path: Path, option: str, bank: tuple[str, ...], expected: str) -> None:
    library = Library()
    opened = library.open("puzzle-strike/3e")
    most = replace(opened.match.rules["at-most"], value="2")
    opened.match = replace(opened.match, rules={**opened.match.rules, "at-most": most})
    text = HEAD + FIRST + game((("Bob", "lum"), ALICE), "Bob", bank, option)
    assert outcomes(text, tmp_path, library)[-1].audit.verdict == expected


def verdict(text: str, folder: Path) -> Audit:
    """The verdict on a match."""
    return outcomes(text, folder, LIBRARY)[-1].audit


def told(found: Audit) -> str:
    """Everything that is said of a match."""
    faults = [fault.message for fault in (found.fault, *found.further) if fault is not None]
    return "\n".join((*faults, *map(str, found.open), *map(str, found.notes)))


def test_players_are_told_apart_by_name_whatever_their_seats(tmp_path: Path) -> None:
    text = HEAD + game((BOB, ALICE), "Alice") + game((ALICE, BOB), "Alice", option="none")
    assert verdict(text + "result: {winner: Bob}\n", tmp_path).verdict == "legal"
    assert verdict(text.replace("player: Bob", "player: bob"), tmp_path).verdict == "legal"


def test_a_seat_without_a_name_is_not_guessed(tmp_path: Path) -> None:
    text = HEAD + FIRST + SECOND.replace("player: Bob, ", "")
    found = verdict(text, tmp_path)
    assert found.verdict == "consistent"
    assert "who has which seat in game 2 is not recorded" in told(found)
    assert "it is not recorded who plays first in game 2" in told(found)


def test_a_disputed_game_makes_its_match_disputed_and_the_score_is_what_is_certain(tmp_path: Path) -> None:
    study = """\
  - game:
      seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: rook}}
      bank: first-game
      position: {turn: P1, phase: action, seats: {P1: {hand: [wound, 1, 1]}}}
      moves: |
        P1 play wound
        P2 concede
"""
    found = outcomes(HEAD + study + SECOND, tmp_path, LIBRARY)
    assert [one.audit.verdict for one in found] == ["disputed", "legal", "disputed"]
    match = found[-1].match
    assert match is not None
    assert (match.wins, match.winner, match.games[0].winner) == ((1, 0), "", "")
    assert "who lost game 1 is not certain" in told(found[-1].audit)


def test_a_win_that_is_not_certain_does_not_contradict_a_claim(tmp_path: Path) -> None:
    unclear = FIRST.replace("P1 draw 1 1 1 1 1", "P1 draw 1 1 1 1 ?")
    text = HEAD + unclear + SECOND
    assert verdict(text, tmp_path).verdict == "consistent"


def test_an_illegal_game_makes_its_match_illegal_at_its_own_line(tmp_path: Path) -> None:
    text = MATCH.replace("P2 draw 1 1 1 1 1", "P2 draw 1 1 1 1 4", 1)
    games = outcomes(text, tmp_path, LIBRARY)
    assert [one.audit.verdict for one in games] == ["illegal", "legal", "illegal"]
    own, match = games[0].audit.fault, games[-1].audit.fault
    assert own is not None
    assert match is not None
    assert (match.line, match.column, match.clause) == (own.line, own.column, own.clause)
    assert match.message.startswith("game 1 is illegal: ")


def test_a_claim_that_a_game_does_not_bear_out_is_its_fault(tmp_path: Path) -> None:
    text = MATCH.replace("      moves: |", "      result: {winner: P2}\n      moves: |", 1)
    found = verdict(text, tmp_path)
    assert found.fault is not None
    assert (found.verdict, found.fault.clause) == ("illegal", "PS3-END-02")


def test_a_game_without_moves_is_taken_from_the_record_and_said_to_be(tmp_path: Path) -> None:
    bare = re.sub(r"      moves: \|\n(        .*\n)+", "      result: {winner: P1}\n", FIRST)
    found = outcomes(HEAD + bare + SECOND, tmp_path, LIBRARY)
    assert [one.audit.verdict for one in found] == ["consistent", "legal", "consistent"]
    assert found[-1].match is not None
    assert found[-1].match.winner == "Alice"
    wrong = bare.replace("knockdown", "knock-down")
    assert outcomes(HEAD + wrong, tmp_path, LIBRARY)[0].audit.verdict == "malformed"


def test_a_game_that_nobody_wins_leaves_the_rules_silent(tmp_path: Path) -> None:
    bare = re.sub(r"      moves: \|\n(        .*\n)+", "      result: {winner: none}\n", FIRST)
    found = verdict(HEAD + bare + SECOND, tmp_path)
    assert found.verdict == "consistent"
    assert "nobody lost game 1: no rule says who plays first in game 2" in told(found)
    taken = verdict(HEAD + bare + game((BOB, ALICE), "Bob", SWAPPED, "~"), tmp_path)
    assert taken.verdict == "undecided"


def test_an_option_that_is_not_recorded_must_fit_one(tmp_path: Path) -> None:
    swapped = game((BOB, ALICE), "Alice", SWAPPED, "~")
    found = verdict(HEAD + FIRST + swapped, tmp_path)
    assert found.verdict == "consistent"
    assert "an exchange of stacks (knockdown for roundhouse)" in told(found)
    third = game((ALICE, BOB), "Bob", BANK, "~")
    found = verdict(HEAD + FIRST + swapped + third, tmp_path)
    assert found.verdict == "consistent", "Knockdown may have been switched out, or a new bank drawn"
    recorded = game((BOB, ALICE), "Alice", SWAPPED, "{swap: {out: knockdown, in: roundhouse}}")
    found = verdict(HEAD + FIRST + recorded + third, tmp_path)
    assert "there was a new bank" in told(found), "no exchange can bring Knockdown back"
    back = game((ALICE, BOB), "Bob", BANK, "{swap: {out: roundhouse, in: knockdown}}")
    found = verdict(HEAD + FIRST + swapped + back, tmp_path)
    assert "whether knockdown had been switched out before is not recorded" in told(found)


def test_a_character_that_is_not_known_is_no_other_one(tmp_path: Path) -> None:
    known, unknown = "character: grave", 'character: "?"'
    second = game((BOB, ALICE), "Alice", option="~")
    for match in (FIRST + second.replace(known, unknown), FIRST.replace(known, unknown) + second):
        found = verdict(HEAD + match, tmp_path)
        assert found.verdict == "consistent", found.fault
        assert "another character of" not in told(found)


def test_who_took_an_option_is_not_certain_if_nobody_surely_lost(tmp_path: Path) -> None:
    endless = re.sub(r"        P\d concede\n", "", FIRST)
    lum = ("Bob", "lum")
    found = verdict(HEAD + endless + game((lum, ALICE), "Bob", option="{character: lum}"), tmp_path)
    assert found.verdict == "undecided"
    assert "it cannot be said who may take an option after it" in told(found)


def test_the_first_edition_does_not_speak_of_other_characters_or_a_number_of_games(tmp_path: Path) -> None:
    head = (
        HEAD.replace("3e", "1e")
        .replace("how: secret,", "how: in-turn, order: [Alice, Bob],")
        .replace("{how: drawn, when: after-characters}", "drawn")
    )
    text = head + FIRST + game((ALICE, ("Bob", "lum")), "Bob", option="none")
    found = verdict(text, tmp_path)
    assert found.verdict == "legal"
    assert "no rule speaks of that" in told(found)
    assert "neither the rules nor the record say how many games the match has" in told(found)
    assert verdict(text + "result: {winner: Alice}\n", tmp_path).verdict == "undecided"
    stated = text.replace("players:", "best-of: 3\nplayers:")
    assert verdict(stated + "result: {winner: Alice}\n", tmp_path).verdict == "legal"


def test_a_commitment_is_compared_with_what_was_shown(tmp_path: Path) -> None:
    from hashlib import sha256

    digests = {"Alice": sha256(b"grave one").hexdigest(), "Bob": sha256(b"rook two").hexdigest()}
    lines = ["characters:", "  commit:", *(f"    {who}: {digest}" for who, digest in digests.items()), "  reveal:"]
    lines += ["    Alice: {character: grave, nonce: one}", "    Bob: {character: rook, nonce: two}"]
    text = re.sub("characters: .*", "\n".join(lines), MATCH)
    assert verdict(text, tmp_path).verdict == "legal"
    found = verdict(text.replace("nonce: two", "nonce: three"), tmp_path)
    assert found.fault is not None
    assert found.fault.clause == "PS3-TOURN-03"
    hidden = verdict(text.replace("    Bob: {character: rook, nonce: two}\n", ""), tmp_path)
    assert hidden.verdict == "consistent"
    assert "what Bob committed to is not revealed" in told(hidden)
    both = text.replace("  reveal:", "  choices: {Bob: lum}\n  reveal:")
    assert verdict(both, tmp_path).verdict == "malformed"


def test_a_series_of_the_russian_edition_may_be_written_in_russian(tmp_path: Path) -> None:
    head = (
        HEAD.replace("3e", "1e-ru").replace("how: secret,", "how: in-turn,").replace("Alice: grave", "Alice: Grave'a")
    )
    swap = "{swap: {out: Нокдаун, in: Круговорот}}"
    text = head + FIRST + game((BOB, ALICE), "Bob", SWAPPED, swap)
    assert verdict(text, tmp_path).verdict == "legal"
    assert outcomes(text.replace("grave", "Grave'a"), tmp_path, LIBRARY)[-1].audit.fault is None
    assert verdict(text.replace("Круговорот", "Водоворот"), tmp_path).verdict == "malformed"
