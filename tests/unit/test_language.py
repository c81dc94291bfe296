"""Languages as data: the words of replays, the catalogue of messages, and what the commands do with `--lang`."""

# ruff: noqa: RUF001 -- Cyrillic letters are what is tested

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import verifier
from tests.support.cli import DISPUTED, ILLEGAL, REPLAY, SILENT, call, write
from tests.support.data import read_data
from verifier.games.library import Library
from verifier.kernel import malformed
from verifier.kernel.message import Message, say, sentences
from verifier.kernel.source import Position, Unreadable
from verifier.language.inventory import load_clauses
from verifier.language.reader import load
from verifier.record.names import normal
from verifier.record.read import read_text
from verifier.record.tongue import Tongue, languages, load_tongue, localized, read_tongue
from verifier.report.language_lint import language_issues
from verifier.report.voices import ForeignVoice, voices

pytestmark = pytest.mark.unit
LIBRARY = Library()
RULESET, FAMILY = "puzzle-strike/3e", "puzzle-strike"
NOWHERE = Position("")
EDITIONS = ("1e", "1e-ru", "2e", "3e", "shadows")
PROGRAM = Path(verifier.__file__).parent
BLANK = re.compile(r"\{(\w+)\}")
TONGUE = load_tongue(LIBRARY.root, FAMILY, "ru")
VOICE = ForeignVoice(TONGUE)
MIXED = """\
format: replay/1
ruleset: puzzle-strike/3e
language: ru
seats:
  P1: {player: Alice, character: Grave}
  P2: {player: Bob, character: rook}
bank: Первая игра
position:
  turn: P1
  phase: Действие
  seats:
    P1: {рука: [Взрыв, Подлая атака, 1 х2], мешок: {рана: 2}, пайл: 1+1}
    P2: {hand: [crash-gem], сброс: [Рана]}
moves: |
  P1 сыграть Подлая_Атака
  P1 Купить РАНУ 1 = деньги 0, сброс 0, банк сложить 20
"""


def test_russian_words_are_those_of_the_game() -> None:
    found = LIBRARY.names(RULESET, (), NOWHERE, "ru")
    assert found is LIBRARY.names(RULESET, (), NOWHERE, "ru")
    assert found.pieces["подлая-атака"] == found.pieces["sneak-attack"]
    assert found.slugs[found.pieces["combine"]] == "сложить"
    assert LIBRARY.names(RULESET, (), NOWHERE) is LIBRARY.names(RULESET, (), NOWHERE, "en")
    assert found.slugs[found.pieces["chip-damage"]] == "chip-damage", "no source gives a Russian name: none is made up"


def test_a_replay_may_mix_both_languages() -> None:
    replay = read_text(MIXED, "r.yaml", LIBRARY.names)
    names = LIBRARY.names(RULESET, (), NOWHERE)
    assert replay.language == "ru"
    assert [event.verb for event in replay.events] == ["play", "buy"]
    assert [token.piece for token in replay.events[1].args] == [names.pieces["wound"], names.pieces["1-gem"]]
    assert [claim.quantity for claim in replay.events[1].assertions] == ["money", "discard", "bank"]
    assert replay.setup["bank"].text == "first-game"
    seats = replay.setup["position"].need("seats")
    assert replay.setup["position"].need("phase").text == "action"
    assert seats.need("P1").need("hand").strings() == ("crash-gem", "sneak-attack", "1 x2")
    assert dict(seats.need("P1").need("bag").pairs()).keys() == {"wound"}
    assert seats.need("P2").need("discard").strings() == ("wound",)
    assert seats.need("P1").need("hand").position.line == 12


def test_e_with_two_dots_is_e_and_hyphens_join_a_name() -> None:
    text = MIXED.replace("Подлая_Атака", "думать-наперёд").replace("Подлая атака", "Думать Наперёд")
    replay = read_text(text, "r.yaml", LIBRARY.names)
    names = LIBRARY.names(RULESET, (), NOWHERE, "ru")
    assert replay.events[0].args[0].piece == names.pieces["thinking-ahead"]
    with pytest.raises(Unreadable, match="'двойной' is ambiguous: двойной-взрыв, двойной-удар"):
        read_text(MIXED.replace("Подлая_Атака", "двойной"), "r.yaml", LIBRARY.names)


def test_without_the_header_russian_words_are_unknown() -> None:
    with pytest.raises(Unreadable, match="unknown verb 'сыграть'"):
        read_text(MIXED.replace("language: ru\n", ""), "r.yaml", LIBRARY.names)


@pytest.mark.parametrize(
    ("value", "message"),
    [("xx", "3:11: unknown language 'xx'; there are: en, ru"), ("[ru]", "3:11: expected a text"), ("r_u", "3:11: exp")],
)
def test_a_wrong_language_is_refused_at_its_place(value: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_text(MIXED.replace("language: ru", f"language: {value}"), "r.yaml", LIBRARY.names)
    assert f"r.yaml:{message}" in str(caught.value)


def test_a_ruleset_may_have_a_language_of_its_own(tmp_path: Path) -> None:
    shutil.copytree(LIBRARY.root / FAMILY, tmp_path / FAMILY)
    path = tmp_path / FAMILY / "3e" / "ruleset.yaml"
    path.write_text(path.read_text("utf-8") + "language: ru\n", "utf-8")
    library = Library(tmp_path)
    replay = read_text(MIXED.replace("language: ru\n", ""), "r.yaml", library.names)
    assert [event.verb for event in replay.events] == ["play", "buy"]
    with pytest.raises(Unreadable, match="unknown verb"):
        read_text(MIXED.replace("language: ru", "language: en"), "r.yaml", library.names)


HEAD = "language: xx\ntitle: Any\nletters: {ё: е}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "chips:\n  wound: рана\n  combine: [сложить, Рана]\n",
            "6:22: 'Рана' stands for 'combine' (chips) and, on line 5",
        ),
        (
            "chips: {wound: рёв}\nlabels: {top: рев}\n",
            "5:15: 'рев' stands for 'top' (labels) and, on line 4, for 'wound'",
        ),
        ("verbs: {play: x2}\n", "4:15: 'x2' cannot be written as one word of a move line"),
        ("verbs: {play: 'a, b'}\n", "4:15: 'a, b' cannot be written"),
        ("verbs: {play: []}\n", "4:15: expected at least one word"),
        ("chip: {wound: a}\n", "4:1: unknown key 'chip' (did you mean 'chips'?)"),
        ("letters: {a: b}\n", "duplicate key"),
    ],
)
def test_an_ambiguous_or_unwritable_word_is_refused_where_it_stands(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_tongue(load(HEAD + text, "xx.yaml"), "xx")
    assert message in str(caught.value)
    assert str(caught.value).startswith("xx.yaml:")


@pytest.mark.parametrize("text", ["chips: {wound: combine}", "labels: {top: wound}", "verbs: {play: buys}"])
def test_a_word_that_is_english_for_something_else_is_refused(text: str) -> None:
    tongue = read_tongue(load(f"{HEAD}{text}\n", "xx.yaml"), "xx")
    with pytest.raises(Unreadable, match="is English for something else") as caught:
        localized(LIBRARY.names(RULESET, (), NOWHERE), tongue)
    assert caught.value.position.line == 4


def test_fmt_writes_a_replay_in_either_language_and_keeps_its_own(tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=REPLAY)
    russian = call("fmt", "--lang", "ru", "--stdout", path).stdout
    assert "\nruleset: puzzle-strike/3e\nlanguage: ru\n" in russian
    assert "\n  P1 сыграть взрыв 1 -> P2\n" in russian
    path.write_text(russian, "utf-8")
    assert call("fmt", "--check", path).exit_code == 0
    assert call("fmt", "--lang", "en", "--stdout", path).stdout == REPLAY
    assert call("audit", path).exit_code == 0
    wrong = call("fmt", "--lang", "xx", path)
    assert wrong.exit_code == 64
    assert "unknown language 'xx'; there are: en, ru" in wrong.stderr


def test_the_line_that_is_expected_moves_with_what_stands_on_it(tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=ILLEGAL + "expect: {verdict: illegal, line: 15, clause: PS3-BUY-08}\n")
    assert call("audit", "--expect", path).exit_code == 0
    call("fmt", "--lang", "ru", path)
    assert "expect: {verdict: illegal, line: 16, clause: PS3-BUY-08}" in path.read_text("utf-8")
    assert call("audit", "--expect", path).exit_code == 0


def test_a_verdict_in_russian(tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=ILLEGAL)
    english, russian = call("audit", path), call("audit", "--lang", "ru", path)
    assert russian.exit_code == english.exit_code == 1
    assert f"{path}:15:10: нарушение PS3-BUY-08 хватает ли денег\n  не хватает денег\n" in russian.stdout
    assert "«Фазы хода / Фаза Покупки»" in russian.stdout
    assert "    условие: price(chip) <= money\n" in russian.stdout
    assert "нарушение — 1" in russian.stdout
    assert call("audit", "--lang", "en", "-q", path).stdout == call("audit", "-q", path).stdout
    coloured = call("audit", "--lang", "ru", "--color", "always", path).stdout
    assert "\x1b[31m\x1b[1mнарушение\x1b[0m" in coloured


@pytest.mark.parametrize("text", [DISPUTED, SILENT, ILLEGAL])
def test_json_has_english_keys_and_codes_and_translated_messages(tmp_path: Path, text: str) -> None:
    (path,) = write(tmp_path, game=text)
    for command in ("audit", "explain"):
        english = json.loads(call(command, "--format", "json", path).stdout)
        russian = json.loads(call(command, "--format", "json", "--lang", "ru", path).stdout)
        assert without_messages(russian) == without_messages(english)
        if text is ILLEGAL:
            assert "не хватает денег" in json.dumps(russian, ensure_ascii=False)


def without_messages(value: object) -> object:
    """JSON data without what `--lang` translates."""
    if isinstance(value, dict):
        return {key: without_messages(item) for key, item in value.items() if key != "message"}
    return [without_messages(item) for item in value] if isinstance(value, list) else value


def test_explain_and_rules_in_russian(tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=ILLEGAL)
    page = call("explain", "--lang", "ru", path).stdout
    assert f"{path}:15: P1 купить 4\n" in page
    assert "  ход 1, P1, шаг: покупка, Обычное Время\n" in page
    assert "подлая-атака" in page and "sneak-attack" not in page
    shown = call("rules", "show", RULESET, "подлая-атака", "--lang", "ru").stdout
    assert shown.startswith("Подлая Атака  (sneak-attack)\n")
    listed = call("rules", "list", RULESET, "chips", "--lang", "ru").stdout
    assert "Железная Оборона" in listed and "iron-defense" in listed


def test_the_environment_names_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = write(tmp_path, game=ILLEGAL)
    monkeypatch.setenv("VERIFIER_LANG", "ru")
    assert "не хватает денег" in call("audit", path).stdout
    assert "not enough money" in call("audit", "--lang", "en", path).stdout
    monkeypatch.setenv("VERIFIER_LANG", "xx")
    assert call("audit", path).exit_code == 64


def test_a_message_is_said_by_its_id_and_what_is_put_into_it() -> None:
    due = say("seat-must", seat="P1", wanted=say("draw-from", verb="draw", n=3, zone="bag"))
    message = say("cannot-here", who="P1", verb="buy", wanted=due)
    assert str(message) == "P1 cannot buy here; P1: draw 3 from the bag is due"
    assert VOICE(message) == "P1: здесь нельзя «купить»; ожидается: P1: взять 3 из мешка"
    missing = say("none-there", chip="crash-gem", where=say("zone-of-seat", seat="P2", zone="hand"))
    assert str(missing) == "no crash-gem in P2's hand"
    assert VOICE(missing) == "нет «взрыв» (P2, рука)"
    assert VOICE(malformed.UNKNOWN_WORD.says(kind="verb", word="bye")) == "неизвестный глагол 'bye'"
    assert VOICE(malformed.UNKNOWN_WORD.says(kind="end", word="bye")) == "неизвестное имя 'bye' (end)"
    assert VOICE(Message("", (), "nobody has said this")) == "nobody has said this"


@pytest.mark.parametrize(
    ("name", "text", "russian"),
    [
        ("value", "price(chip) <= money", "price(chip) <= money"),
        ("raw", "the bank", "the bank"),
        ("chips", "crash-gem, 1 x2", "взрыв, 1 x2"),
        ("wanted", "crash-gem or pass", "взрыв или пас"),
    ],
)
def test_what_is_put_into_a_message_is_translated_by_its_name(name: str, text: str, russian: str) -> None:
    assert VOICE(text, name) == russian


def test_texts_of_the_rules_are_translated_as_a_whole_or_part_by_part() -> None:
    assert VOICE.text("Sneak Attack") == "Подлая Атака"
    assert VOICE.text("Midori - Dragon Form") == "Midori - Форма Дракона"
    assert VOICE.text("Turn Phases / Buy Phase") == "Фазы хода / Фаза Покупки"
    assert VOICE(Message("", (("big", "4"),), "not enough money")) == "не хватает денег"


@pytest.mark.parametrize("family", [FAMILY, "puzzle-strike-2", "strange-synergy"])
def test_everything_in_a_language_file_can_be_said(family: str) -> None:
    assert list(language_issues(LIBRARY, family)) == []


@pytest.mark.parametrize("ruleset", ["puzzle-strike-2/base", "strange-synergy/base"])
def test_norms_and_headings_of_other_games_are_translated(ruleset: str) -> None:
    game, voice = LIBRARY.open(ruleset), voices(LIBRARY.root, "ru")(ruleset)
    norms = {text for norm in game.norms for text in (norm.message, norm.id.replace("-", " "))}
    headings = {part for clause in load_clauses(game.document).values() for part in clause.section.split(" / ")}
    assert {text for text in norms | headings if voice.text(text) == text} == set()
    assert voice(say("rule-of", where="here")) == "правило: here"  # of no game, so said once for all of them
    assert voice.text("whose turn") == "чей ход"


def said() -> frozenset[str]:
    """What the norms of every edition say, and their names in headlines."""
    games = [LIBRARY.open(f"{FAMILY}/{edition}") for edition in EDITIONS]
    ways = [way for game in games for way in getattr(game, "rules").modes.values()]  # noqa: B009  (a family's own)
    norms = [norm for rules in (*games, *ways) for norm in rules.norms]
    return frozenset(text for norm in norms for text in (norm.message, norm.id.replace("-", " ")))


def headings() -> frozenset[str]:
    """Every part of the headings under which clauses stand."""
    clauses = (load_clauses(LIBRARY.open(f"{FAMILY}/{edition}").document).values() for edition in EDITIONS)
    return frozenset(part for found in clauses for clause in found for part in clause.section.split(" / "))


def test_everything_that_norms_say_is_translated() -> None:
    assert {text for text in said() if VOICE.text(text) == text} == set()


def test_what_the_game_says_is_translated() -> None:
    of_game = read_data(PROGRAM / "games" / "puzzle_strike" / "messages.yaml")
    assert of_game.keys() <= VOICE.sentences.keys()


def test_a_sentence_has_no_blank_that_the_english_one_has_not() -> None:
    for id, text in VOICE.sentences.items():
        assert set(BLANK.findall(text)) <= set(BLANK.findall(sentences()[id.partition(" ")[0]])), id


def test_no_chip_or_heading_is_named_that_no_ruleset_has() -> None:
    rulesets = [LIBRARY.open(f"{FAMILY}/{edition}") for edition in ("1e", "2e", "3e")]
    for kind in ("chips", "characters", "banks"):
        assert TONGUE.words[kind].keys() <= {name for game in rulesets for name in game.document.section(kind)}
    assert TONGUE.words["verbs"].keys() <= rulesets[0].names.verbs
    assert TONGUE.words["quantities"].keys() <= rulesets[0].names.quantities.keys()
    assert TONGUE.words["labels"].keys() <= {label for game in rulesets for label in game.names.labels}
    known = [heading for heading in headings() if " - " not in heading]
    titles = {normal(form[0].text) for form in TONGUE.words["chips"].values()}
    never_in_russian = {
        node.need("name").string() for node in LIBRARY.open(f"{FAMILY}/shadows").document.section("chips").values()
    }
    known = [one for one in known if one not in never_in_russian or normal(one) in titles]
    missing = [one for one in known if VOICE.text(one) == one and normal(one) not in titles]
    assert set(missing) <= {"Chip Damage", "Master Puzzler"}, "these have no Russian name"


def test_another_language_is_one_more_file(tmp_path: Path) -> None:
    shutil.copytree(LIBRARY.root / FAMILY, tmp_path / FAMILY)
    text = 'language: de\ntitle: Deutsch\nverbs: {buy: kaufen}\ntexts:\n  "not enough money": zu wenig Geld\n'
    (tmp_path / FAMILY / "languages" / "de.yaml").write_text(text, "utf-8")
    assert languages(tmp_path) == ("en", "de", "ru")
    tongue: Tongue = load_tongue(tmp_path, FAMILY, "de")
    assert ForeignVoice(tongue).text("not enough money") == "zu wenig Geld"
    assert Library(tmp_path).names(RULESET, (), NOWHERE, "de").wording.written("verbs", "buy") == "kaufen"


def test_no_language_is_loaded_for_english() -> None:
    program = (
        "import sys; from click.testing import CliRunner; from verifier.cli.main import main;"
        "CliRunner().invoke(main, ['audit', '-q', sys.argv[1]]); print(*sys.modules)"
    )
    path = next((LIBRARY.root.resolve().parent / "replays").rglob("3e/illegal/*/*.yaml"))
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(done.stdout.split())
    assert "verifier.verdicts.judge" in loaded
    assert not loaded & {"verifier.record.tongue", "verifier.record.header_words", "verifier.report.voices"}
