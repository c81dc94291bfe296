"""The page on a game: positions as the auditor has them, questions as `explain` tells them, hostile names as texts."""

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.cli import REPLAY, call
from tests.support.docs import ROOT
from verifier.cli.article import MANIFEST, digest_of
from verifier.cli.explain import opened
from verifier.corpus.batch import Batch
from verifier.games.library import Library
from verifier.games.playing import Playing
from verifier.kernel.event import Assertion
from verifier.report.league.rows import anchor_of
from verifier.report.view.changes import changes_between
from verifier.report.view.page import view_page
from verifier.run.budget import Budget
from verifier.symbolic.solver import Solver
from verifier.verdicts.inspect import inspect
from verifier.verdicts.judge import audit
from verifier.verdicts.settled import place

GAMES = {
    "first": "replays/puzzle-strike/3e/legal/games/combo-crazy-00.yaml",
    "second": "replays/puzzle-strike-2/base/legal/game-1.yaml",
}
GRID = "replays/strange-synergy/base/legal/game-1.yaml"
FAULTY = "replays/puzzle-strike/3e/illegal/PS3-CRASH-02/no-target-among-three.yaml"
REWOUND = "replays/puzzle-strike/corrections/misdraw-rewound.yaml"
#: A page on a game of 150 lines is no larger than this.
LARGEST = 300_000
HOSTILE = "</script><img src=x onerror=alert(1)>"


def page_of(path: str) -> str:
    """The page on a record; made once of one that is stored."""
    return made_page(path) if Path(path).is_absolute() else stored_page(path)


@cache
def stored_page(path: str) -> str:
    """The page on a stored record."""
    return made_page(path)


def made_page(path: str) -> str:
    """The page on a record, made anew."""
    replay, game = opened(Batch(Library()), str(ROOT / path))
    return view_page(game, replay, audit(game, replay), Budget()).page


def data_of(page: str) -> dict[str, Any]:
    """The data inside a page, with its questions and notes beside the lines, as the script reads it."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    for line in data.get("lines", ()):
        for key, texts in (("asked", data["questions"]), ("notes", data["said"])):
            if key in line:
                line[key] = [texts[number] for number in line[key]]
    return data


def apply_changes(block: Mapping[str, Any], changes: list[Any], whole: list[Any]) -> dict[str, Any]:
    """What comes of a position by some changes, as the page's script makes it."""
    made: dict[str, Any] = json.loads(json.dumps(block))
    for path, *value in (whole[one] if isinstance(one, int) else one for one in changes):
        there = made
        for key in path[:-1]:
            there = there.setdefault(key, {})
        if value:
            there[path[-1]] = value[0]
        else:
            del there[path[-1]]
    return made


def with_money(play: Playing, block: dict[str, Any], own: int | None = None) -> dict[str, Any]:
    """A position in which money is what can be spent, gems in hand among it; of others that is not known."""
    for seat, counters in enumerate(block["seats"].values()):
        if "money" in counters:
            total = play.quantity(Assertion("money", 0, seat), seat)
            if own in (None, seat) or total == counters["money"]:
                counters["money"] = total
            else:
                del counters["money"]
    return block


BLOCKS = st.recursive(
    st.integers(0, 3) | st.lists(st.integers(0, 3), max_size=2),
    lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)
POSITIONS = st.dictionaries(st.sampled_from("abc"), BLOCKS, max_size=3)


@given(POSITIONS, POSITIONS)
def test_changes_lead_from_one_position_to_the_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    changes = json.loads(json.dumps(changes_between(old, new)))
    assert apply_changes(old, changes, changes) == new


@pytest.mark.parametrize("name", GAMES)
def test_every_position_is_the_one_that_the_auditor_has(name: str) -> None:
    data = data_of(page_of(GAMES[name]))
    replay, game = opened(Batch(Library()), str(ROOT / GAMES[name]))
    here = [apply_changes({}, changes, data["start"][0]) for changes in data["start"]]
    compared = 0
    for number, line in enumerate(data["lines"][:40]):
        whole = line["changed"][0]
        here = [apply_changes(block, changes, whole) for block, changes in zip(here, line["changed"], strict=True)]
        following = data["lines"][number + 1]["line"]
        found = place(game, replay, following, {})
        if found.since:
            continue
        compared += 1
        stocks = {word for word, mendable in game.names.mendable.items() if mendable.sort == "stock"}
        expected = with_money(found.play, json.loads(json.dumps(found.block)))
        assert {key: value for key, value in here[0].items() if key not in stocks} == {
            key: value for key, value in expected.items() if key not in stocks
        }
        seats = range(len(data["seats"]))
        seen = [with_money(found.play, json.loads(json.dumps(found.play.seen_by(seat))), seat) for seat in seats]
        for one, other in zip(here[1:], seen, strict=True):
            assert {key: one[key] for key in other if key not in stocks} == {
                key: other[key] for key in other if key not in stocks
            }
    assert compared >= 15


@pytest.mark.parametrize("path", [*GAMES.values(), FAULTY, GRID])
def test_what_is_asked_at_a_line_is_what_explain_tells(path: str) -> None:
    data = data_of(page_of(path))
    replay, game = opened(Batch(Library()), str(ROOT / path))
    for line in data["lines"][::18]:
        moments = inspect(game, replay, line["line"], {}).moments
        told = {(one.seat, tuple(c.text for c in one.choices if c.refusal is None)) for one in moments if one.choices}
        shown = {(one["seat"], tuple(one["legal"])) for one in line.get("asked", []) if one.get("legal")}
        assert shown >= told, line
        answers = [one.get("recorded") in one["legal"] for one in line.get("asked", []) if one.get("legal")]
        assert all(answers) or line["line"] == data["lines"][data["fault"] - 1]["line"]


def test_money_is_what_can_be_spent_and_a_refused_word_stands_at_its_question() -> None:
    wounds = data_of(page_of("replays/puzzle-strike/3e/illegal/PS3-WOUND-08/two-wounds-apart.yaml"))
    changes = {path[-1]: value for path, *value in wounds["lines"][1]["changed"][0]}
    assert changes["money"] == [1]  # of two 1-gems in hand one is spent
    moved = "replays/strange-synergy/base/illegal/SS-MOVE-03/"
    path = next(path for path in sorted((ROOT / moved).glob("*.yaml")))
    data = data_of(page_of(moved + path.name))
    fault = data["lines"][data["fault"] - 1]
    refused = {one["wanted"]: one["refused"] for one in fault["asked"] if one.get("refused")}
    assert list(refused) == ["the squares of a move, each beside the one before"]
    told = call("explain", str(path)).stdout
    assert told.count("not legal: ") == 1
    assert "before\n  legal: " in told


def test_what_else_could_be_done_stands_at_the_line_whose_verb_says_what_is() -> None:
    (line,) = (one for one in data_of(page_of(GRID))["lines"] if one["line"] == 38)
    assert (line["move"], line["asked"][0]["legal"]) == ("P1 end", ["move", "strike", "take", "pass", "end"])
    assert "legal: move, strike, take, pass, end" in call("explain", str(ROOT / GRID), "--at", "38").stdout


def test_the_fault_stands_at_its_line_with_its_clause() -> None:
    data = data_of(page_of(FAULTY))
    noted = [(line["line"], note) for line in data["lines"] for note in line.get("notes", [])]
    assert [(line, note["clause"]) for line, note in noted if note["kind"] == "fault"] == [(19, "PS3-CRASH-02")]
    assert data["lines"][data["fault"] - 1]["line"] == 19
    assert "which opponent" in data["clauses"]["PS3-CRASH-02"]["statement"]
    data = data_of(page_of("replays/puzzle-strike/3e/illegal/PS3-WOUND-08/two-wounds-apart.yaml"))
    asked = data["lines"][-1]["asked"][-1]
    assert asked["recorded"] == "wound"
    assert "wound" not in asked["legal"]


@pytest.mark.parametrize(
    ("path", "line", "told"),
    [
        ("strange-synergy/base/illegal/SS-RANG-02/out-of-range.yaml", "strikes with Igor: Flameblast, Sinistra",
         ("the strike reaches 4 squares", "how many squares away the target is: 5",
          "how many squares the strike reaches: 4")),
        ("puzzle-strike/3e/illegal/PS3-ACTION-01/chip-not-in-hand.yaml", "Alice plays Crash Gem, 1-gem",
         ("no Crash Gem in Alice's hand",)),
        ("puzzle-strike/3e/illegal/PS3-ACTION-05/martial-mastery-too-dear.yaml", "Alice plays Martial Mastery",
         ("what the chip costs now: 4", "what the chip trashed last costs + 2: 3")),
        ("puzzle-strike-2/base/illegal/PS2-SYM-01/swap-outside-the-pile.yaml", "Bob plays Swap, 7+8",
         ("no gem lies in space 8 of Bob's pile, which has 7 gems", "in the record: 7+8")),
        ("puzzle-strike-2/base/illegal/PS2-ANTE-13/total-ante-ups-0.yaml", "deals to the bank a pink card",
         ("Alice ante ups is 1, not 0", "by the rules: 1", "in the record: 0")),
        ("puzzle-strike-2/base/illegal/PS2-ANTE-05/ante-pink-pink.yaml", "Alice antes pink",
         ("the card in the ante slot, blue",)),
    ],
)  # fmt: skip
def test_a_fault_is_told_to_who_knows_the_game_alone(path: str, line: str, told: tuple[str, ...]) -> None:
    data = data_of(page_of(f"replays/{path}"))
    faulty = data["lines"][data["fault"] - 1]
    (note,) = faulty["notes"]
    assert line in faulty["words"]
    for text in told:
        assert any(text in one for one in note["lines"]), note["lines"]


def test_what_is_not_decided_is_told_apart_and_the_answer_marked_is_that_at_fault() -> None:
    path = ROOT / "replays/strange-synergy/base/illegal/SS-RANG-02/out-of-range.yaml"
    data = data_of(page_of(str(path.relative_to(ROOT))))
    asked = {one["wanted"]: one for one in data["lines"][data["fault"] - 1]["asked"]}
    assert asked["a warrior (whom a strike is made at)"]["recorded"] == "sinistra"
    whys = data_of(page_of(GAMES["second"]))["whys"]
    assert {"is not known" in one["message"] for one in whys if one.get("unknown")} == {True}


def test_struck_lines_are_shown_as_they_stood() -> None:
    data = data_of(page_of(REWOUND))
    struck = [line for line in data["lines"] if line.get("struck")]
    assert struck
    assert all(line["notes"] for line in struck)
    rewind = next(line for line in data["lines"] if line["line"] == 18)
    assert rewind["words"] == "back to before line 16" and rewind["changed"] == [[], [], []] and rewind["notes"]


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        (GAMES["first"], "P1 react crash-gem"),
        (GAMES["second"], "P2 play playing-with-fire"),
        (REWOUND, "P1 play"),
    ],
)
def test_a_seat_is_told_how_much_another_draws_and_not_what(path: str, shown: str) -> None:
    lines = data_of(page_of(path))["lines"]
    drawn = [line for line in lines if " draw " in line["move"]]
    for line in drawn:
        seat, told = line["seat"], line["veils"][0]
        verb, count = line["move"].split(" ")[:2], len(line["move"].split(" ")) - 2
        assert [veil["seats"] for veil in line["veils"]] == [[1 - seat]]
        assert told["move"].split(" ") == [*verb, *"?" * count]
        assert told["words"].endswith("?" if count == 1 else f"? \N{MULTIPLICATION SIGN}{count}")
    assert drawn
    assert any(line["move"].startswith(shown) and "veils" not in line for line in lines)


def test_a_seat_is_not_told_what_another_can_answer_out_of_its_hand() -> None:
    lines = data_of(page_of(GAMES["first"]))["lines"]
    asked = [asked for line in lines for asked in line.get("asked", ())]
    assert asked and all(one["hidden"] == [1 - one["seat"]] for one in asked)
    kept = next(line for line in lines if " keep " in line["move"])
    assert kept["veils"][0]["move"].endswith(" keep ?")


def test_a_remedy_says_in_words_what_it_puts_right() -> None:
    lines = data_of(page_of("replays/puzzle-strike/corrections/remedy-late-ante.yaml"))["lines"]
    assert [line["words"] for line in lines if line["line"] == 14] == ["ruling state P1 pile 1"]


@pytest.mark.parametrize("name", GAMES)
def test_a_page_is_small_enough_to_be_sent(name: str) -> None:
    assert len(page_of(GAMES[name]).encode()) < LARGEST


def test_names_are_texts_and_nothing_is_loaded(tmp_path: Path) -> None:
    text = (ROOT / FAULTY).read_text("utf-8").replace("player: Alice", f"player: '{HOSTILE}'")
    record = tmp_path / "game.yaml"
    record.write_text(text, "utf-8")
    result = call("view", str(record))
    page = (tmp_path / "game.html").read_text("utf-8")
    assert result.exit_code == 0
    assert HOSTILE not in page
    assert "<img" not in page
    assert not re.search(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//""", page)
    assert data_of(page)["seats"][0]["player"] == HOSTILE


def test_a_page_of_what_leaves_things_out_says_what_is_known() -> None:
    data = data_of(page_of("replays/puzzle-strike/3e/partial/no-draws.yaml"))
    known = [line["known"] for line in data["lines"] if line.get("known")]
    assert len(known) == 10
    assert any("hand: 1 x" in text for lines in known for text in lines)


def test_a_page_in_russian_has_russian_words() -> None:
    result = call("view", str(ROOT / FAULTY), "--lang", "ru", "--out", "-")
    data = data_of(result.stdout)
    assert data["language"] == "ru"
    assert data["lines"][0]["words"].startswith("Alice: сыграть Взрыв")
    assert data["terms"]["hand"] == "рука"
    assert ["banner", "фиолетовый"] in data["pieces"]["crash-gem"]["facts"]
    assert data["limits"] == {"pile": 10}
    other = call("view", str(ROOT / GAMES["second"]), "--lang", "ru", "--out", "-").stdout
    assert '<html lang="ru">' in other
    assert "Строки записи" in other


def test_what_a_guard_compares_is_told_in_the_language_where_that_has_words_for_it() -> None:
    path = ROOT / "replays/puzzle-strike/3e/illegal/PS3-WOUND-08/two-wounds-apart.yaml"
    reasons = data_of(call("view", str(path), "--lang", "ru", "--out", "-").stdout)["reasons"]
    assert "    сколько Ран игрок купил в этот ход: 1" in reasons
    assert not any("whether" in text for text in reasons)


def test_a_row_of_a_league_says_verdict_and_lines_in_the_language(tmp_path: Path) -> None:
    call("audit", str(ROOT / FAULTY), "--format", "html", "--lang", "ru", "--out", str(tmp_path), "--jobs", "1")
    page = (tmp_path / "index.html").read_text("utf-8")
    assert '<td class="verdict illegal"><strong>нарушение</strong></td>' in page
    assert "Alice: купить Рану <code>P1 buy wound</code>" in page


def test_a_row_of_what_cannot_be_read_says_every_fault_and_what_may_have_been_meant(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    record.write_text(REPLAY.replace("  P1 buy 2\n", "  P1 byu 2\n  P1 plya 2\n"), "utf-8")
    out, odd = tmp_path / "out", tmp_path / "nowhere.yaml"
    odd.symlink_to("gone")
    call("audit", str(record), str(odd), "--format", "html", "--out", str(out), "--jobs", "1")
    page = (out / "index.html").read_text("utf-8")
    assert "unknown verb &#39;byu&#39; (did you mean &#39;buy&#39;?)</summary>" in page
    assert "unknown verb &#39;plya&#39;" in page
    assert page.index("a link that leads nowhere") < page.index("<main")


def test_what_verifier_toml_completes_has_a_page_and_its_lines(tmp_path: Path) -> None:
    """In a league's folder headers are short: what was judged is what is shown."""
    (tmp_path / "verifier.toml").write_text('ruleset = "puzzle-strike/3e"\n', "utf-8")
    text = REPLAY.replace("  P1 buy 2\n", "  P1 buy 4\n").replace("ruleset: puzzle-strike/3e\n", "")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    (tmp_path / "notes.yaml").write_text("a: b\n", "utf-8")
    out = tmp_path / "out"
    call("audit", str(tmp_path), "--format", "html", "--out", str(out), "--jobs", "1")
    (page,) = out.glob("games/*.html")
    assert data_of(page.read_text("utf-8"))["fault"] > 0
    index = (out / "index.html").read_text("utf-8")
    assert "Alice buys 4-gem <code>P1 buy 4</code></li>" in index
    assert "notes.yaml: no record" in index


@pytest.mark.parametrize("name", [HOSTILE, "a\u202eb", "\x1b[31m", "x" * 10_000])
def test_who_played_what_cannot_be_read_is_a_text(tmp_path: Path, name: str) -> None:
    told = json.dumps(name)
    text = "format: replay/1\nseats: {P1: {player: " + told + "}}\nmoves: [\n" + "  <b>\u202e\x0b\n" * 10_000
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    call("audit", str(tmp_path / "game.yaml"), "--format", "html", "--out", str(tmp_path / "out"), "--jobs", "1")
    page = (tmp_path / "out/index.html").read_text("utf-8")
    body = page.partition("<main")[2].partition("<script>")[0]
    assert not re.search("<img|<b>|[\u202e\x1b\x0b]", body)
    assert len(page) < 60_000
    assert 'data-player="' in body


def test_what_is_only_reported_is_told_apart_from_what_was_played(tmp_path: Path) -> None:
    """A match counts such games, and so does the page of a league."""
    reported = REPLAY.replace("moves: |", "result: {winner: P2}\nmoves: |")
    (tmp_path / "reported.yaml").write_text(reported, "utf-8")
    (tmp_path / "conceded.yaml").write_text(f"{reported.rstrip()}\n  P1 concede\n", "utf-8")
    (tmp_path / "illegal.yaml").write_text(reported.replace("P1 buy 2\n", "P1 buy 4\n"), "utf-8")
    call("audit", str(tmp_path), "--format", "html", "--out", str(tmp_path / "out"), "--jobs", "1")
    page = (tmp_path / "out/index.html").read_text("utf-8")
    (row,) = re.findall('data-player="Bob">.*?</tr>', page, re.DOTALL)
    assert re.findall('data-label="(Games|Won|Of these as reported)">([0-9]+)<', row) == [
        ("Games", "3"), ("Won", "2"), ("Of these as reported", "1"),
    ]  # fmt: skip
    assert sorted(re.findall("Bob ?([★☆]?)</td>", page)) == ["", "★", "☆"]
    assert "☆): the lines of the record do not come to the end" in page
    found = call("find", str(tmp_path), "--winner", "Bob", "--jobs", "1").stdout
    assert "Bob (rook) won (as reported)\n" in found
    assert "Bob (rook) won\n" in found


def test_two_players_of_one_name_are_told_apart_by_their_seats(tmp_path: Path) -> None:
    """Whose move is whose the seats say: the winner of such a game has not beaten himself."""
    record = tmp_path / "game.yaml"
    record.write_text(REPLAY.replace("Alice", "Sam").replace("Bob", "Sam").rstrip() + "\n  P1 concede\n", "utf-8")
    call("audit", str(record), "--format", "html", "--out", str(tmp_path / "out"), "--jobs", "1")
    page = (tmp_path / "out/index.html").read_text("utf-8")
    assert '<td class="players">Sam (P1)\nSam (P2) ★</td>' in page
    assert re.findall(r'data-player="([^"]*)">', page) == ["Sam (P1)", "Sam (P2)"]
    assert [seat["player"] for seat in data_of(call("view", str(record), "--out", "-").stdout)["seats"]] == [
        "Sam (P1)", "Sam (P2)",
    ]  # fmt: skip


def test_a_link_says_what_the_page_has_and_a_game_that_is_left_open_is_told_in_words(tmp_path: Path) -> None:
    """Without characters nothing can be laid out, and nothing is wrong."""
    text = "format: replay/1\nruleset: puzzle-strike/3e\nseats:\n  P1: {player: Alice}\n  P2: {player: Bob}\n"
    text += "bank: first-game\nrecord: {draws: none, moves: some}\nmoves: |\n  P1 ante 1\n"
    (tmp_path / "open.yaml").write_text(text, "utf-8")
    (tmp_path / "wrong.yaml").write_text(REPLAY.replace("P1 buy 2\n", "P1 buy 4\n"), "utf-8")
    call("audit", str(tmp_path), "--format", "html", "--out", str(tmp_path / "out"), "--jobs", "1")
    page = (tmp_path / "out/index.html").read_text("utf-8")
    assert re.findall('">(See [^<:]*: [^<]*)</a>', page) == [
        "See the game: the position, and what else was legal here",
        "See the record: its lines, without positions, as the game cannot be laid out from it",
    ]
    shown = data_of(call("view", str(tmp_path / "open.yaml"), "--out", "-").stdout)
    assert (shown["lines"][-1]["words"], shown["written"], shown["fault"]) == ("Alice antes 1-gem", True, 0)


@pytest.mark.parametrize("name", GAMES)
def test_characters_have_their_printed_names(name: str) -> None:
    data = data_of(page_of(GAMES[name]))
    assert [data["terms"][seat["character"]] for seat in data["seats"]] == [
        seat["character"].capitalize() for seat in data["seats"]
    ]


def test_what_was_bought_is_a_fact_of_the_turn_and_no_place() -> None:
    data = data_of(page_of(GAMES["first"]))
    assert (data["tallies"], "bought" in data["order"]) == (["bought"], True)
    assert data_of(page_of(GAMES["second"]))["tallies"] == []


def test_a_ruling_is_named_by_its_line_the_badge_and_the_row_of_its_game(tmp_path: Path) -> None:
    record = "replays/puzzle-strike/corrections/ruling-accepts.yaml"
    words = 'judge: "found out two turns later; it stands" (accepts on line 16 -- lifts the fault)'
    page = page_of(record)
    assert "<strong>legal with 1 ruling</strong>" in page
    assert words in {line["words"] for line in data_of(page)["lines"]}
    call("audit", str(ROOT / record), "--format", "html", "--out", str(tmp_path), "--jobs", "1")
    assert f"<summary>{words}" in unescape((tmp_path / "index.html").read_text("utf-8"))


def test_pages_of_an_earlier_run_go_and_no_other_file(tmp_path: Path) -> None:
    league, out = tmp_path / "league", tmp_path / "out"
    league.mkdir()
    for name in ("alice", "bob", "carol"):
        (league / f"{name}.yaml").write_text(REPLAY, "utf-8")
    asked = ("audit", str(league), "--format", "html", "--out", str(out), "--jobs", "1")
    assert "removed" not in call(*asked).stderr
    first = {path.name.rpartition("league-")[2]: path for path in out.glob("games/*.html")}
    assert sorted(first) == ["alice.yaml.html", "bob.yaml.html", "carol.yaml.html"]

    own = out / "games" / "own.html"
    own.write_text("mine", "utf-8")
    outside = tmp_path / "outside.html"
    outside.write_text("mine", "utf-8")
    with (out / MANIFEST).open("a") as listing:  # whoever sends a folder could name anything
        listing.write(f"{digest_of(b'mine')} ../outside.html\n{digest_of(b'mine')} {outside}\n")
    first["bob.yaml.html"].write_text("changed by hand", "utf-8")
    (league / "alice.yaml").rename(league / "dave.yaml")
    (league / "bob.yaml").unlink()

    told = call(*asked).stderr
    assert f"left: {first['bob.yaml.html']}, which an earlier run wrote and somebody changed\n" in told
    assert "removed: 1 page of an earlier run\n" in told
    left = {path.name.rpartition("league-")[2] for path in out.glob("games/*.html")}
    assert left == {"own.html", "bob.yaml.html", "carol.yaml.html", "dave.yaml.html"}
    assert outside.exists()
    assert "removed: 2 pages" in call(*asked, "--viewers", "none").stderr
    assert {path.name for path in out.glob("games/*.html")} == {"own.html", first["bob.yaml.html"].name}


def test_nothing_on_a_page_is_left_to_an_option_of_the_command_line(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    record.write_text(REPLAY.replace("  P1 buy 2\n", "  P1 buy 4\n"), "utf-8")
    out = tmp_path / "out"
    call("audit", str(record), "--format", "html", "--out", str(out), "--jobs", "1")
    for page in (out / "index.html", *out.glob("games/*.html")):
        text = page.read_text("utf-8")
        assert "PS3-BUY-08" in text
        assert "--verbose" not in text


def test_a_reading_that_no_clause_gives_stands_at_the_line_where_it_acts() -> None:
    data = data_of(page_of(GAMES["first"]))
    told = {line["line"]: [data["readings"][one][0] for one in line.get("held", [])] for line in data["lines"]}
    assert told[11] == []
    assert [text.partition(",")[0] for text in told[14]] == ["presumed: draw.must: must"]
    assert "the rules leave it open; read here as play.wound: action-chip" in told[143]
    assert len({text for text, _ in data["readings"]}) == len(data["readings"])


def test_of_several_records_one_has_to_be_named(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    call("simulate", "puzzle-strike-2/base", "--games", "2", "--out", str(games), "--quiet")
    result = call("view", str(games))
    assert result.exit_code == 2
    assert f"several records: name the one that is meant, {games}#1, {games}#2" in result.stderr
    assert call("view", f"{games}#2", "--out", str(tmp_path / "two.html")).exit_code == 0


MISUSED = [(("nowhere.yaml",), 2), (("--out",), 64), ((FAULTY, "--lang", "xx"), 64)]


@pytest.mark.parametrize(("arguments", "code"), MISUSED)
def test_what_cannot_be_shown_is_told(arguments: tuple[str, ...], code: int) -> None:
    assert call("view", *arguments).exit_code == code


def test_of_two_moves_on_a_line_the_faulty_one_is_marked(tmp_path: Path) -> None:
    record = tmp_path / "two.yaml"
    record.write_text(REPLAY.replace("  P1 buy 2\n", "  P1 buy 2; P1 buy 4\n"), "utf-8")
    data = data_of(call("view", str(record), "--out", "-").stdout)
    assert data["lines"][data["fault"] - 1]["move"] == "P1 buy 4"
    assert [line["move"] for line in data["lines"] if line.get("notes")] == ["P1 buy 4"]


@pytest.mark.parametrize("path", [
    "replays/puzzle-strike-2/base/illegal/PS2-SETUP-04",
    "replays/strange-synergy/base/illegal/SS-CREA-02",
])  # fmt: skip
def test_a_game_that_cannot_be_set_up_is_shown_as_it_is_written(path: str) -> None:
    file = sorted((ROOT / path).glob("*.yaml"))[0]
    page = call("view", str(file), "--out", "-").stdout
    data, text = data_of(page), file.read_text("utf-8")
    assert [line["words"] for line in data["lines"]] == text.splitlines()
    line = data["lines"][data["fault"] - 1]
    assert [note["clause"] for note in line["notes"]] == [file.parent.name]
    assert data["start"] == [] and not any("changed" in one for one in data["lines"])


@pytest.mark.parametrize(
    ("move", "wrong", "told"),
    [
        (" ante", " ante blue", "2 gems in every turn, and one more for each Ante Up in effect (0)"),
        (" skip-ahead swap", "", "5 = 5 in every draw phase + 0 for the height of the pile (2)"),
        (" skip-ahead swap", " skip-ahead swap swap", "5 = 5 in every draw phase + 0 for the height of the pile (2)"),
        (" crash-gem\n  P1 buy", " crash-gem = P2 incoming 9\n  P1 buy", "before this line it was 2"),
    ],
)
def test_how_a_refused_number_is_counted(tmp_path: Path, move: str, wrong: str, told: str) -> None:
    text = (ROOT / GAMES["second"]).read_text("utf-8").replace(move, wrong, 1)
    (tmp_path / "one.yaml").write_text(text, "utf-8")
    lines = data_of(page_of(str(tmp_path / "one.yaml")))["lines"]
    faults = [note for line in lines for note in line.get("notes", ()) if note["kind"] == "fault"]
    assert [note["lines"][2] for note in faults] == [told]


def test_what_was_chosen_in_secret_is_told_to_all_once_it_is_shown() -> None:
    lines = data_of(page_of("replays/strange-synergy/base/legal/clauses/SS-WIN-01.yaml"))["lines"]
    shown = [line for line in lines if " reveal " in line["move"]]
    assert shown and not any("veils" in line for line in shown)


def test_what_is_kept_after_a_fault_is_not_told_to_others(tmp_path: Path) -> None:
    text = (ROOT / GAMES["first"]).read_text("utf-8").replace(" ante 1\n", " ante 4\n", 1)
    (tmp_path / "one.yaml").write_text(text, "utf-8")
    lines = data_of(page_of(str(tmp_path / "one.yaml")))["lines"]
    kept = [line for line in lines if " keep " in line["move"]]
    assert kept and all(line["veils"][0]["move"].endswith(" keep ?") for line in kept)


def test_what_is_written_in_secret_is_told_to_its_writer_alone_and_a_flag_drawn_to_all(tmp_path: Path) -> None:
    text = (ROOT / GRID).read_text("utf-8").replace("  P1 draw", "  P1 write orcs-flag\n  P1 draw", 1)
    (tmp_path / "one.yaml").write_text(text, "utf-8")
    lines = data_of(page_of(str(tmp_path / "one.yaml")))["lines"]
    written = [line for line in lines if re.search(r" write \S", line["move"])]
    assert written
    for line in written:
        others = [seat for seat in range(2) if seat != line["seat"]]
        assert [(veil["seats"], veil["move"].split(" ")[1:]) for veil in line["veils"]] == [(others, ["write", "?"])]
        assert all(asked["hidden"] == others for asked in line["asked"])
    drawn = [line for line in lines if " draw " in line["move"]]
    assert drawn and not any("veils" in line for line in drawn)


def test_a_choice_of_a_label_is_told_to_all() -> None:
    lines = (
        data_of(page_of(GAMES["first"]))["lines"]
        + data_of(page_of("replays/puzzle-strike/3e/legal/games/combo-crazy-04.yaml"))["lines"]
    )
    told = [veil["move"] for line in lines if " play " in line["move"] for veil in line.get("veils", ())]
    assert not any("?" in move for move in told)


def test_what_a_seat_saw_in_struck_lines_is_told_to_it_alone() -> None:
    data = data_of(page_of(REWOUND))
    names = ["", *(seat["player"] for seat in data["seats"])]
    told = [data["veils"]] + [note["veils"] for line in data["lines"] for note in line.get("notes", ())]
    whole = [[data["headline"], *data["reasons"]]] + [
        note["lines"] for line in data["lines"] for note in line.get("notes", ())
    ]
    seen = [line for lines in whole for line in lines if " saw " in line]
    assert seen
    for lines, veils in zip(whole, told, strict=True):
        for seat in range(len(data["seats"])):
            mine = next((veil["lines"] for veil in veils if seat in veil["seats"]), lines)
            assert [one for one in lines if " saw " not in one] == [one for one in mine if " saw " not in one]
            assert all(
                f"{names[seat + 1]} saw" in one or f"{names[seat + 1]}'s" in one for one in mine if " saw " in one
            )


def test_a_remedy_of_a_hand_and_a_fault_that_names_a_draw_are_told_to_their_owner_alone(tmp_path: Path) -> None:
    text = (ROOT / GAMES["first"]).read_text("utf-8")
    draw = next(line for line in text.splitlines() if line.startswith("  P2 draw "))
    (tmp_path / "one.yaml").write_text(text.replace(draw, "  P2 draw wound wound wound wound wound", 1), "utf-8")
    data = data_of(page_of(str(tmp_path / "one.yaml")))
    notes = [note for line in data["lines"] for note in line.get("notes", ()) if note["kind"] == "fault"]
    assert data["verdict"] == "illegal" and [veil["seats"] for note in notes for veil in note["veils"]] == [[0]]
    assert (
        "wound" in str(notes[0]["lines"][1:]).lower() and "wound" not in str(notes[0]["veils"][0]["lines"][1:]).lower()
    )
    remedy = 'ruling "so" by judge state P2 hand 1 1 1 1 1'
    (tmp_path / "two.yaml").write_text(text.replace(draw, f"{draw}\n  {remedy}", 1), "utf-8")
    line = next(
        one for one in data_of(page_of(str(tmp_path / "two.yaml")))["lines"] if one["move"].startswith("ruling")
    )
    assert [(veil["seats"], "hand" in veil["move"]) for veil in line["veils"]] == [([0], False)]
    assert all("hand" not in str(veil["lines"]) for note in line["notes"] for veil in note["veils"])


def test_nobody_sees_a_record_that_is_shown_as_it_is_written() -> None:
    folder = ROOT / "replays/puzzle-strike-2/base/illegal/PS2-SETUP-04"
    page = call("view", str(sorted(folder.glob("*.yaml"))[0]), "--out", "-").stdout
    assert data_of(page)["written"] and not data_of(page_of(FAULTY))["written"]


def test_without_a_script_lines_have_their_numbers_and_the_fault_is_marked() -> None:
    page = page_of(FAULTY)
    data, plain = data_of(page), page.partition("<noscript>")[2].partition("</noscript>")[0]
    numbers = re.findall(r'<li id="line-(\d+)" value="(\d+)"(?: class="([^"]*)")?', plain)
    assert [int(value) for _, value, _ in numbers] == [line["line"] for line in data["lines"]]
    assert [int(line) for line, _, kind in numbers if "faulty" in kind] == [data["lines"][data["fault"] - 1]["line"]]
    assert "PS3-CRASH-02" in plain
    assert '<nav class="controls waiting" hidden' in page and 'class="now waiting" hidden' in page


def test_the_size_of_a_bank_is_at_fault_at_its_key(tmp_path: Path) -> None:
    text = "format: replay/1\nruleset: puzzle-strike/3e\nseats: {P1: {character: grave}, P2: {character: rook}}\n"
    (tmp_path / "one.yaml").write_text(
        f"{text}bank:\n  - gem-essence\n  - recklessness\nmoves: |\n  P1 ante 1\n", "utf-8"
    )
    data = data_of(call("view", str(tmp_path / "one.yaml"), "--out", "-").stdout)
    assert data["lines"][data["fault"] - 1]["words"] == "bank:"


def test_what_no_clause_decides_stands_at_its_line() -> None:
    data = data_of(page_of("replays/puzzle-strike/corrections/ruling-cannot-be-carried-out.yaml"))
    faults = [note for line in data["lines"] for note in line.get("notes", ()) if note["kind"] == "fault"]
    assert data["verdict"] == "undecided" and [note["clause"] for note in faults] == [""]


def test_a_fault_of_the_result_is_told_at_the_end() -> None:
    data = data_of(page_of("replays/puzzle-strike/corrections/adjudicated-otherwise.yaml"))
    line = data["lines"][-1]
    assert data["fault"] == len(data["lines"])
    assert [note["clause"] for note in line["notes"] if note["kind"] == "fault"] == ["PS3-END-02"]
    assert line["move"].startswith("result: ") and line["changed"] == [[]] * (len(data["seats"]) + 1)
    replay, game = opened(Batch(Library()), str(ROOT / "replays/puzzle-strike/corrections/adjudicated-otherwise.yaml"))
    assert anchor_of(audit(game, replay).fault, replay) == f"#line-{line['line']}"


def test_an_answer_of_several_words_that_is_not_listed_is_told_as_not_legal() -> None:
    data = data_of(page_of("replays/strange-synergy/base/illegal/SS-OBST-08/on-through-a-pillar.yaml"))
    asked = data["lines"][data["fault"] - 1]["asked"][-1]
    refused = [one for one in asked["refused"] if "d4 d5" in one["answers"]]
    assert asked["recorded"] == "d4 d5" and "d4 d5" not in asked["legal"]
    assert [data["whys"][one["why"]]["clause"] for one in refused] == ["SS-OBST-08"]


def test_a_record_is_not_written_over_and_odd_names_are_shown(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    record.write_text(REPLAY, "utf-8")
    assert call("view", str(record), "--out", str(record)).exit_code == 64
    assert record.read_text("utf-8") == REPLAY
    odd = tmp_path / (os.fsdecode(b"bad\xff") + "\u202e.yaml")
    odd.write_text(REPLAY.replace("Alice", "A\u202elice"), "utf-8")
    page = call("view", str(odd), "--out", "-").stdout
    assert "\u202e" not in page
    report = tmp_path / "out"
    assert call("audit", str(tmp_path), "--format", "html", "--out", str(report), "--jobs", "1").exit_code == 0
    assert "\u202e" not in (report / "index.html").read_text("utf-8")


def test_no_solver_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each holds 16 MB that Python knows nothing of, and a page on a partial record asks one for every line."""
    made: list[Solver] = []
    opened = Solver.open
    monkeypatch.setattr(Solver, "open", lambda self: (made.append(self), opened(self))[1])
    made_page("replays/puzzle-strike/3e/partial/no-draws.yaml")
    call("audit", ROOT / "replays/puzzle-strike/3e/partial/no-draws.yaml", "--infer")
    assert len(made) > 10
    assert not any(solver.is_open for solver in made)


@pytest.mark.parametrize(
    ("line", "wrong", "told"),
    [
        (" draw 1 unstable-power crash-gem 1\n", " draw 1 1 crash-gem\n", "4 before the refill of the bag, 1 after it"),
        ("  P1 draw double-crash-gem\n", "", "7 were drawn before, 1 more is due"),
    ],
)  # fmt: skip
def test_a_draw_in_parts_is_counted_as_a_whole(tmp_path: Path, line: str, wrong: str, told: str) -> None:
    text = (ROOT / GAMES["first"]).read_text("utf-8")
    at = text.index(line)
    (tmp_path / "one.yaml").write_text(text[:at] + wrong + text[at + len(line) :], "utf-8")
    lines = data_of(page_of(str(tmp_path / "one.yaml")))["lines"]
    faults = [note for one in lines for note in one.get("notes", ()) if note["kind"] == "fault"]
    whole = sum(map(int, re.findall(r"\d", told)))
    assert re.match(rf"{whole} = 5 in every cleanup \+ {whole - 5} for the height", faults[0]["lines"][2])
    assert faults[0]["lines"][3] == told


def test_a_line_that_nothing_takes_is_shown_with_what_was_asked_where_it_stands(tmp_path: Path) -> None:
    text = (ROOT / GAMES["first"]).read_text("utf-8").replace("  P2 buy 1\n", "  P1 react crash-gem 1\n", 1)
    (tmp_path / "one.yaml").write_text(text, "utf-8")
    lines = data_of(page_of(str(tmp_path / "one.yaml")))["lines"]
    faulty = next(line for line in lines if any(note["kind"] == "fault" for note in line.get("notes", ())))
    told, asked = faulty["notes"][0]["lines"], faulty["asked"][-1]
    assert "  by the rules: Bob: buy a chip from the bank, or pass" in told
    assert not any(line.startswith("also broken") for line in told)
    assert "pass" in asked["legal"] and "recorded" not in asked


def test_a_guard_that_compares_nothing_is_not_shown(tmp_path: Path) -> None:
    text = (ROOT / GAMES["first"]).read_text("utf-8")
    wrong = re.sub(r"winner: P([12])", lambda found: f"winner: P{3 - int(found[1])}", text)
    (tmp_path / "one.yaml").write_text(wrong, "utf-8")
    page = page_of(str(tmp_path / "one.yaml"))
    assert "has won, not" in page and "as a formula" not in page


def test_the_verdict_says_what_was_due_where_a_faulty_line_stands_as_its_note_does(tmp_path: Path) -> None:
    record = (ROOT / "replays/puzzle-strike-2/base/legal/game-1.yaml").read_text("utf-8")
    line = next(line for line in record.splitlines() if " diamond " in line)
    (tmp_path / "twice.yaml").write_text(record.replace(line, f"{line}\n{line}", 1).partition("\nexpect:")[0], "utf-8")
    data = data_of(call("view", str(tmp_path / "twice.yaml"), "--out", "-").stdout)
    note = next(note for one in data["lines"] for note in one.get("notes", ()) if note["kind"] == "fault")
    due = [text for text in data["reasons"] if "by the rules" in text]
    assert due == [text for text in note["lines"] if "by the rules" in text]


def test_a_result_is_wrong_by_the_clause_on_who_loses_and_by_the_piles() -> None:
    path = "replays/puzzle-strike/3e/illegal/PS3-END-05/lowest-before-the-additional-turns.yaml"
    data = data_of(page_of(path))
    assert any("the pile of Carol was" in text for text in data["reasons"])
    assert any("also broken: PS3-END-03" in text and "PS3-END-01" in text for text in data["reasons"])


HIDDEN_HAND = """format: replay/1
ruleset: puzzle-strike/3e
seats:
  P1: {player: Alice, character: grave}
  P2: {player: Bob, character: jaina}
bank: first-game
position:
  turn: P1
  phase: action
  seats:
    P1: {hand: [2, crash-gem], discard: [1, 1, 1, 1], pile: [1]}
    P2: {hand: [1, 1, 1], discard: [1], pile: [1]}
moves: |
"""


@pytest.mark.parametrize(
    ("move", "seen", "hidden"),
    [
        ("P1 buy combine", "what the chip costs now: ", "what the player can spend now"),
        ("P1 play crash-gem 1 = hand 2", "hand is 1, not 2", ""),
        ("P1 buy 1 = money 7", "", "not 7"),
    ],
)
def test_a_seat_is_told_of_anothers_fault_what_lies_open(tmp_path: Path, move: str, seen: str, hidden: str) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(f"{HIDDEN_HAND}  {move}\n  P1 pass\n", "utf-8")
    page = data_of(page_of(str(path)))
    told = "\n".join(next((veil["lines"] for veil in page.get("veils", ()) if 1 in veil["seats"]), page["reasons"]))
    assert seen in told and (not hidden or (hidden in "\n".join(page["reasons"]) and hidden not in told))


def test_a_seat_is_told_of_anothers_draw_how_many_are_due() -> None:
    page = data_of(page_of("replays/puzzle-strike/3e/illegal/PS3-HEIGHT-03/no-bonus-for-three.yaml"))
    drawn = page["lines"][page["fault"] - 1]
    (note,) = drawn["notes"]
    (veil,) = drawn["veils"]
    assert any("6 chips are due, the line has 5" in line for line in told_to(veil["seats"], note))


def told_to(seats: list[int], note: dict[str, Any]) -> list[str]:
    """What a note says to some seats."""
    lines: list[str] = next((veil["lines"] for veil in note.get("veils", ()) if seats == veil["seats"]), note["lines"])
    return lines


#: A game of which a card has a category that no source gives.
SILENT = """format: replay/1
ruleset: strange-synergy/base
seats:
  P1: {player: Alice, character: mad-scientists}
  P2: {player: Bob, character: orcs}
board: {size: [7, 7]}
warriors: {P1: [igor, vlad], P2: [sinistra, orc-1]}
flags: none
position:
  turn: P1
  warriors:
    igor: {at: b2, cards: [strength, might]}
    sinistra: {at: b3}
moves: |
  P2 move sinistra c3
  P2 end
  P2 move sinistra c2
"""


def test_a_turn_that_passes_without_a_line_is_told_and_what_is_unknown_of_no_answer_hides_none(tmp_path: Path) -> None:
    path = tmp_path / "silent.yaml"
    path.write_text(SILENT, "utf-8")
    data = data_of(page_of(path))
    told = [[note["lines"][0] for note in line.get("notes", ())] for line in data["lines"]]
    passed = "before this line Alice's turn {} passed without a line: its end need not be written"
    assert told == [[passed.format(1)], [], [passed.format(3)]]
    act, *_, path_of = data["lines"][0]["asked"]
    assert ["take"] in [one["answers"] for one in act["refused"]]
    assert all("not known" in data["whys"][one["why"]]["message"] for one in act["refused"])
    assert path_of["abridged"] == "of several paths to the same square one is listed"


def test_pieces_without_printed_names_are_told_as_words() -> None:
    data = data_of(page_of(GRID))
    assert data["lines"][0]["words"] == "Alice draws Cats Flag"
    assert data["terms"]["mad-scientist-1"] == "Mad Scientist 1"
