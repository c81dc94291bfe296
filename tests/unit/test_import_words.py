"""Words as clients and people print them: apostrophes, dashes, letters that look like others, characters that hide."""

from pathlib import Path

import pytest

from tests.support.cli import REPLAY, call
from tests.support.importing import imported, read_back, stacks
from verifier.corpus.statistics import Statistics
from verifier.kernel.lookalikes import latin, strange_letters
from verifier.kernel.message import visible
from verifier.language.vocabulary import nearest
from verifier.record.header import told_apart
from verifier.record.names import as_slug

pytestmark = pytest.mark.unit
PLAYERS = "Alice (Grave) vs Bob (Rook)"
PACK = """format: pack/1
ruleset: puzzle-strike/3e
title: A chip of one's own
source: made up
chips:
  safe-gem:
    name: Safe Gem
    kind: puzzle
    box: 5
    cost: 1
    banner: [brown]
    source: [made-up]
    text: Arrow, pig.
    main:
      - arrows: {black: 1}
      - piggy: 1
"""


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("It\u2019s a Trap!", "its-a-trap"),
        ("It\u00b4s a Trap", "its-a-trap"),
        ("It\u2032s a Trap\u2122", "its-a-trap"),
        ("Mix\u2013Master", "mix-master"),
        ("Mix\u2011Master", "mix-master"),
        ("One\u2212Two  Punch", "one-two-punch"),
        ("Zoe\u0301", "zo\u00e9"),
        ("sneak_attack", "sneak-attack"),
    ],
)
def test_signs_that_mean_the_same(name: str, slug: str) -> None:
    assert as_slug(name) == slug


def test_words_are_read_alike_in_bank_and_moves() -> None:
    bank = "It\u2019s a Trap!, \u201cDraw Three\u201d, One\u2011Two Punch, Mix\u2013Master"
    found = imported("notes", [PLAYERS, f"Bank: {bank}", "Alice: antes 1, buys It\u2019s a Trap\u2122"])
    assert "P1 buy its-a-trap" in found.records[0].moves
    assert stacks(found.records[0].replay) == [
        "its-a-trap", "draw-three", "one-two-punch", "mix-master",
    ]  # fmt: skip


def test_the_header_of_a_record_reads_names_as_its_moves_do(tmp_path: Path) -> None:
    bank = "bank: [It\u2019s a Trap, It\u2019s Combo Time, draw-three, gem-essence, knockdown, One\u2011of\u2011Each,\n"
    bank += "  one-two-punch, risky-move, sale-prices, sneak-attack]"
    record = tmp_path / "game.yaml"
    record.write_text(REPLAY.replace("bank: first-game", bank))
    result = call("audit", record)
    assert "malformed" not in result.stdout


def test_a_hidden_character_is_refused_and_costs_its_neighbours_nothing() -> None:
    found = imported("notes", [PLAYERS, "Bank: draw three, knock\u200bdown, roundhouse", "Alice: antes 1"])
    (line,) = found.account.unknown()
    assert (line.position.line, line.position.column) == (2, 24)
    assert line.message.startswith("the hidden character U+200B (ZERO WIDTH SPACE)")
    assert stacks(found.records[0].replay) == ["draw-three", "roundhouse"]


@pytest.mark.parametrize("char", ["\u200b", "\u202e", "\u2066", "\u200d", "\u3164", "\u00ad", "\ufeff"])
def test_no_name_and_no_line_hides_a_character(char: str) -> None:
    for kind, lines in (
        ("client", ["Alice draws 5 chips", f"Al{char}ice draws 5 chips", "Alice starts their turn and antes a 1-Gem"]),
        ("notes", ["Alice antes 1", f"Al{char}ice (Grave) vs Bob (Rook)", f"Alice: antes{char} 1"]),
    ):
        found = imported(kind, lines)
        assert "character U+" in next(found.account.unknown()).message
        assert all(char not in record.text() for record in found.records)
    assert char not in visible(f"Al{char}ice")


def test_joiners_stay_where_a_script_needs_them() -> None:
    for word in (
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\U0001f469\u200d\U0001f680",
        "\u0915\u094d\u200d\u0937",
    ):
        assert visible(word) == word


@pytest.mark.parametrize(
    ("word", "strange"), [("\u0421ombine", "\u0421"), ("\u0440\u0430\u0443\u043dd", "d"), ("Zo\u00e9", "")]
)
def test_letters_of_another_script(word: str, strange: str) -> None:
    assert strange_letters(word) == strange


def test_a_letter_that_looks_like_another_is_pointed_at() -> None:
    found = imported("notes", [PLAYERS, "Alice: antes 1, buys \u0421ombine"])
    (line,) = found.account.unknown()
    assert line.message == "unknown word '\u0421ombine' (its '\u0421' is U+0421, CYRILLIC CAPITAL LETTER ES)"
    assert line.suggestion == "combine"
    assert nearest("\u0441\u043e\u0440", ["cop"]) == "cop" == latin("\u0421\u041e\u0420")


def test_a_winner_is_whoever_has_that_name_however_it_is_composed(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    text = REPLAY.replace("player: Alice", "player: Zoe\u0301")
    record.write_text(text + "result: {winner: Zo\u00e9, by: concession}\n")
    assert "malformed" not in call("audit", record).stdout


def test_a_player_called_none_is_named_by_the_seat(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    record.write_text(REPLAY.replace("player: Alice", "player: none") + "result: {winner: none, by: concession}\n")
    result = call("audit", record)
    assert result.exit_code == 2
    assert "expected a seat (P1, P2), as a player is called none, found 'none'" in result.stdout


def test_two_players_of_one_name_are_counted_apart() -> None:
    names = told_apart({"P1": "Alice", "P2": " ALICE", "P3": "Bob", "P4": ""})
    assert names == {"P1": "Alice (P1)", "P2": "ALICE (P2)", "P3": "Bob", "P4": ""}
    assert Statistics().players == {}


def test_a_pack_is_known_in_header_and_moves_and_named_in_the_record(tmp_path: Path) -> None:
    pack, notes = tmp_path / "my.yaml", tmp_path / "game.txt"
    pack.write_text(PACK)
    stacks = "Safe Gem, Draw Three, Really Annoying, Secret Move, Knockdown, Thinking Ahead, Mix Master, Roundhouse"
    notes.write_text(f"{PLAYERS}\nBank: {stacks}, One-Two Punch, Risky Move\nAlice: antes 1, plays Safe Gem\n")
    assert "unknown word" in call("import", notes).stderr + call("import", notes).stdout
    inside, below = tmp_path / "game.yaml", tmp_path / "below" / "game.yaml"
    assert call("import", notes, "--pack", pack, "--out", inside).exit_code == 0
    assert "packs: [my.yaml]\n" in inside.read_text()
    assert "malformed" not in call("audit", inside).stdout
    assert call("import", notes, "--pack", pack, "--out", below).exit_code == 0
    assert f"audit it with --pack {pack}." in below.read_text()
    assert call("import", notes, "--pack", pack, "--out", tmp_path / "game.jsonl").exit_code == 0
    assert '"packs":["my.yaml"]' in (tmp_path / "game.jsonl").read_text()


def test_what_a_chip_of_no_list_asks_is_read_from_its_text() -> None:
    found = imported("notes", [PLAYERS, "Alice: antes 1, plays Draw Three, draws 1 1 1"])
    assert read_back(found).record.choices == "all"


def test_notes_in_another_language(tmp_path: Path) -> None:
    notes = tmp_path / "game.txt"
    lines = ["Язык: ru", PLAYERS, "Bank: Knockdown, Взять Три", "Alice antes 1, plays Сложить, buys Двойной Взрыв"]
    notes.write_text("\n".join(lines))
    result = call("import", notes)
    assert result.exit_code == 0
    assert "language: ru\n" in result.stdout
    assert 'нокдаун, взять-три, "?"' in result.stdout
    assert "choices: none" in result.stdout.partition("record:")[2]
    assert "  P1 купить двойной-взрыв\n" in result.stdout


@pytest.mark.parametrize("word", ["crashes", "crashed", "crashing"])
def test_a_piece_used_as_a_verb_is_said_to_be_a_piece(word: str) -> None:
    message = "'crash' is a chip: a verb is needed before it"
    text = REPLAY.replace("P1 play crash-gem 1", f"P1 {word} 1")
    assert message in call("audit", "-", text=text).stdout
    header = '{"seats": {"P1": {"player": "Alice"}}}'
    (line,) = imported("jsonl", [header, f'{{"player": "Alice", "verb": "{word}", "args": [1]}}']).account.unknown()
    assert (line.message, line.suggestion) == (message, "")


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("draws three 1s and a crash", "P1 draw 1 1 1 crash-gem"),
        ("draws three 1 and two crashes", "P1 draw 1 1 1 crash-gem crash-gem"),
        ("draws two 2s, 3s and a wound", "P1 draw 2 2 3 wound"),
        ("buys 2 2s", "P1 buy 2 2"),
    ],
)
def test_gems_by_their_numbers_in_the_plural(line: str, move: str) -> None:
    assert imported("notes", [PLAYERS, "Alice: antes 1", line]).records[0].moves[-1] == move


@pytest.mark.parametrize(
    ("words", "end"), [("on time", "time"), ("by timeout", "time"), ("by adjudication", "adjudication")]
)
def test_a_game_that_ended_from_outside(words: str, end: str) -> None:
    result = read_back(imported("notes", [PLAYERS, "Alice antes 1", f"Bob won {words}"])).result
    assert result is not None
    assert (result.winner, result.by) == (1, end)


def test_notes_with_russian_verbs() -> None:
    lines = [
        "Alice (Grave) против Bob (Rook)",
        "Alice взяла четыре 1 и crash. Bob взял четыре 1 и crash.",
        "Ход 1 Alice: ставит 1, играет combine 1+1, покупает crash gem и wound, берёт 5 фишек",
        "Ход 2 Bob: поставил 1, взрывает 1 на Alice; Alice не отвечает; купил два wound",
        "ни combine до хода 5",
        "Bob выиграл по времени",
    ]
    found = imported("notes", lines)
    assert list(found.account.unknown()) == []
    assert [line for line in found.records[0].moves if not line.startswith("#")] == [
        "P1 draw 1 1 1 1 crash-gem", "P2 draw 1 1 1 1 crash-gem",
        "P1 ante 1", "P1 play combine 1+1", "P1 buy crash-gem wound", "P1 draw ? ? ? ? ?",
        "P2 ante 1", "P2 play crash-gem 1 -> P1", "P1 decline", "P2 buy wound wound",
    ]  # fmt: skip
    record = read_back(found)
    assert [claim.text for claim in record.claims] == ["no combine before turn 5"]
    assert record.result is not None
    assert (record.result.winner, record.result.by) == (1, "time")


def test_russian_names_in_other_cases() -> None:
    lines = [
        "Алиса (Grave) против Боб (Rook)",
        "Ход 1 Алиса: ставит 1, взрывает 1 на Боба, Боб не отвечает, покупает 2",
        "Ход 2 Боб: ставит 1, взрывает 1 на Алису; Алиса не отвечает; покупает wound",
        "без combine Карла",
    ]
    found = imported("notes", lines)
    assert [line.position.line for line in found.account.unknown()] == [4]
    told = [line for line in found.records[0].moves if " play " in line or " decline" in line]
    assert told == ["P1 play crash-gem 1 -> P2", "P2 decline", "P2 play crash-gem 1 -> P1", "P1 decline"]
