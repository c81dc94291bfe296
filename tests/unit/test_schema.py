"""`verifier schema` and what its schemas say: misspelt names are refused, lax forms taken, expressions portable."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from jsonschema_specifications import REGISTRY

from tests.support.cli import call
from tests.support.each import each_of
from tests.support.schemas import RULESETS, schema, validator
from tests.support.toy import RULES, TOY
from verifier.games.library import Library
from verifier.language.patterns import variants
from verifier.record.corrections import are_in
from verifier.schema.edition import KINDS, schema_of
from verifier.schema.vocabulary import SchemaVocabulary

pytestmark = pytest.mark.unit
RECORD = {
    "format": "replay/1",
    "ruleset": "puzzle-strike/3e",
    "seats": {"P1": {"player": "Alice", "character": "grave"}, "P2": {"player": "Bob", "character": "rook"}},
    "bank": ["combos-are-hard", "draw-three", "gem-essence", "knockdown", "one-of-each", "one-two-punch",
             "risky-move", "sale-prices", "self-improvement", "sneak-attack"],
    "moves": "P1 draw crash-gem 1 1 1 reversal\n",
}  # fmt: skip


CLAUSE = {"id": "A-01", "section": "x", "lines": [1, 2], "modality": "may", "statement": "x", "enforce": "log"}

LEAGUE = {
    "ruleset": "puzzle-strike/3e",
    "errata": ["wound-is-no-action"],
    "exclude": ["drafts/"],
    "fail-on": ["malformed", "illegal", "disputed"],
    "readings": {"counter.without-gem": "allowed"},
    "series": {"best-of": 3, "bank": "drawn", "characters": {"how": "secret"}},
}


def taken(**changes: object) -> bool:
    """Whether the schema of records takes one with some keys changed."""
    return validator("replay", "puzzle-strike/3e").is_valid(RECORD | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"errta": ["wound-is-no-action"]},
        {"errata": ["wound-is-no-acton"]},
        {"mode": "dual"},
        {"bank": ["gem-essense"]},
        {"bank": "first-gam"},
        {"seats": {"P1": {"character": "grove"}}},
        {"seats": {"P6": {}}},
        {"readings": {"play.wund": "action-chip"}},
        {"readings": {"play.wound": "action"}},
        {"readings": {"play.wound@wond": "action-chip"}},
        {"record": {"draws": "al"}},
        {"position": {"phase": "actoin"}},
        {"position": {"seats": {"P1": {"hnd": []}}}},
        {"position": {"seats": {"P1": {"hand": ["crsh-gem"]}}}},
        {"position": {"seats": {"P1": {"pile": "5"}}}},
        {"result": {"by": "overflw"}},
        {"language": "rus"},
        {"moves": "P1 Сыграть Подлая_атака"},
        {"language": "ru", "moves": "P1 Сыграть Подлая_атаки"},
        {"ruleset": "puzzle-strike/2e"},
    ],
    ids=json.dumps,
)
def test_what_is_misspelt_is_refused(changes: dict[str, object]) -> None:
    assert taken()
    assert not taken(**changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"mode": None},
        {"bank": "First Game"},
        {"bank": ["Combos Are_Hard"]},
        {"seats": {"p1": {"character": "GRAVE"}, "P2": None}},
        {"readings": {"play.wound": "action-chip", "crash.number@double-crash-gem": "up-to"}},
        {"errata": "wound-is-no-action"},
        {"errata": ["ours/rules.yaml"], "moves": "P1 fly", "mode": "of-ours"},
        {"packs": ["ours.yaml"], "moves": "P1 play a-card-of-ours"},
        {"record": {"draws": "COUNTS"}},
        {"position": {"phase": "cleanup", "turn": "p2", "seats": {"P1": {"hand": ["Wound x3", 1], "pile": "1 + 2"}}}},
        {"position": {"seats": {"P1": {"hand": {"wound": "2"}, "actions": {"red": 1}}}}},
        {
            "position": {
                "effects": [{"name": "no-purple-shields", "seat": "P1"}],
                "seats": {"P1": {"actions": [1, {"red": 2}]}},
            }
        },
        {"meta": {"anything": 2026, "title": None}},
        {"language": "RU", "moves": "P1 Сыграть Подлая_атака", "bank": ["Подлая Атака"]},
        {"moves": ["P1 pass", "# nothing", ""]},
    ],
    ids=json.dumps,
)
def test_what_the_reader_takes_is_taken(changes: dict[str, object]) -> None:
    assert taken(**changes)


@pytest.mark.parametrize(
    ("line", "good"),
    [
        ("> p1 PLAYS Crash_Gem 3 at P2", True),
        ("P1 play combine 1 + 2 ; play crash 3->P2", True),
        ("P1 buy 2, wound = $0", True),
        ("P1 draw 6: 1 x2 crash ? x3", True),
        ("P2 play crash @pile", True),
        ("P1 pass = bank combine 19, P2: pile: -3  # why", True),
        ('ruling "stands" by Judge accepts on line 3', True),
        ("adjudicate P1 wins", True),
        ("rewind to event 3", True),
        ("P1 fly", False),
        ("P1 play combien", False),
        ("P1 pass = pille 4", False),
        ("P1 pass = pile", False),
        ("P1 pass = bank 4", False),
        ("P1 pass = pile: 4, P2 pile 3#x", False),
        ("P1 play combine@bg", False),
        ("P1 play c x0", False),
        ("play combine", False),
        ("rewind line", False),
        ('ruling "" accepts', False),
        ("P1 play s", False),  # the beginning of several
    ],
)
def test_lines_of_moves(line: str, good: bool) -> None:
    assert taken(moves=line) is good
    assert taken(moves=f"P1 pass\n{line}\n\nP2 pass") is good
    assert taken(moves=["P1 pass", line]) is good


#: Lines of every kind, each many times over: a text that fails after them must fail at once.
KINDS_OF_LINES = (
    *("P1 draw 1 1 1 reversal  # opening hand", "P1 play crash-gem 1 -> P2", "P1 buy 2 wound = money 0, P2 pile 3"),
    *("", "  # a remark", "# a remark", "> P1 pass", "P1 play combine 1+2; play crash 3->P2", "P1 pass ; ; pass;"),
    *("P1 draw 5: 1 x2 crash x2 wound", 'ruling "Bob\'s" by Bob accepts on line 3', "time called", "P1 play cr'ash"),
    *("P1 react crash-gem P2 1 x1", "P1 play c at P2,", "P1 pass = $3 $4,,", "adjudicate P1 wins, by X"),
)


def test_the_expression_for_moves_is_linear() -> None:
    """An expression that can match a line in two ways would take longer than the age of the world."""
    for line in KINDS_OF_LINES:
        assert taken(moves="\n".join([line] * 400))
        assert not taken(moves="\n".join([*[line] * 400, "P1 fly"]))


@pytest.mark.skipif(shutil.which("node") is None, reason="no ECMAScript here")
def test_expressions_mean_the_same_in_ecmascript(tmp_path: Path) -> None:
    pattern = schema("replay", "puzzle-strike/3e")["$defs"]["words-en"]["properties"]["moves"]["anyOf"][0]["pattern"]  # type: ignore[index]
    texts = [*KINDS_OF_LINES, *(f"{line} x" for line in KINDS_OF_LINES), "P1 fly", "P1 play s", "P1 \U0001d41dlay"]
    (tmp_path / "given.json").write_text(json.dumps({"pattern": pattern, "texts": texts}), "utf-8")
    script = """
      const {pattern, texts} = JSON.parse(require('fs').readFileSync(process.argv[1], 'utf8'))
      console.log(JSON.stringify(['', 'u'].map(flags => texts.map(text => new RegExp(pattern, flags).test(text)))))
    """
    command = ["node", "-e", script, str(tmp_path / "given.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    mine = [re.search(pattern, text) is not None for text in texts]
    assert json.loads(done.stdout) == [mine, mine]


def static(here: object) -> object:
    """A part of the schema of schemas whose references are known beforehand: it is followed ten times as fast."""
    if here == {"$dynamicRef": "#meta"}:
        return {"$ref": "#"}
    if isinstance(here, dict):
        return {key: static(value) for key, value in here.items()}
    return [static(item) for item in here] if isinstance(here, list) else here


def schema_of_schemas() -> Draft202012Validator:
    """A validator that says whether something is a schema: the parts of the draft's own, all in one."""
    whole = Draft202012Validator.META_SCHEMA
    properties: dict[str, object] = {}
    definitions: dict[str, object] = {}
    for part in whole["allOf"]:
        content = REGISTRY.contents(f"https://json-schema.org/draft/2020-12/{part['$ref']}")
        properties |= content["properties"]
        definitions |= content.get("$defs", {})
    joined = static({"type": whole["type"], "properties": properties, "$defs": definitions})
    assert isinstance(joined, dict)
    return Draft202012Validator(joined)


def toy_schema(kind: str) -> dict[str, object]:
    """The schema of a kind of file for the toy edition."""
    library = Library(RULES)
    return schema_of(kind, SchemaVocabulary(library, library.open(TOY), ()))


def test_every_schema_is_one() -> None:
    judge = schema_of_schemas()
    assert not judge.is_valid({"$defs": {"a": {"items": {"type": "text"}}}})
    for kind in KINDS:
        found = toy_schema(kind)
        assert judge.is_valid(found)
        assert found["$id"] == f"urn:rules-verifier:schema:{kind}:{TOY}"


@pytest.mark.rotating(20)
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_schema_of_an_edition_is_one(kind: str, ruleset: str) -> None:
    assert schema_of_schemas().is_valid(schema(kind, ruleset))


@each_of(
    ("kind", "content", "good"),
    [
        ("norms", {"norms": {"a": {"clause": "PS3-BUY-02", "on": "buy", "must": "money >= price(chip)"}}}, True),
        ("norms", {"norms": {"a": {"clause": "PS3-BUY-2", "on": "buy", "must": "money >= 1", "say": "x"}}}, False),
        ("norms", {"norms": {"a": {"on": "buys"}}}, False),
        ("norms", {"norms": {"a": {"must": "mony >= 1"}}}, False),
        ("norms", {"norms": {"a": None}}, True),
        ("norms", {"chips": {}}, False),
        ("ruleset", {"chips": {"wound": {"cost": {"unknown": [1, 2]}, "main": ["trash-self", {"draw": 1}]}}}, True),
        ("ruleset", {"chips": {"wound": {"main": ["trash-slef"]}}}, False),
        ("ruleset", {"chips": {"wound": {"main": [{"draw": 1, "gain": {"chip": "wound"}}]}}}, False),
        ("ruleset", {"chips": {"wound": {"main": [{"gain": {"chp": "wound"}}]}}}, False),
        ("ruleset", {"chips": {"wound": {"main": [{"draw": 100}]}}}, False),
        ("ruleset", {"chips": {"wound": {"main": [{"trap": {"stack": 1}}]}}}, False),
        ("ruleset", {"chips": {"wound": {"main": [{"trap": {}}, {"trap": None}, "trap"]}}}, True),
        ("ruleset", {"chips": {"wound": {"main": [{"discount": {"floor": 1}}]}}}, False),
        ("ruleset", {"chips": {"wound": {"main": [{"move": {"to": "bank"}}]}}}, False),
        ("ruleset", {"chips": {"wound": {"main": [{"trash": {"from": ["hand", "bag"], "count": 2}}]}}}, True),
        ("ruleset", {"chips": {"wound": {"cots": 1}}}, False),
        ("ruleset", {"modes": {"ffa": {"loss": {"is": "the-end"}}}}, False),
        ("ruleset", {"spec": {"crash.target": {"is": "chosen-opponent", "by": "PS3-CRASH-02"}}}, True),
        ("ruleset", {"spec": {"crash.target": {"is": "anybody"}}}, False),
        ("ruleset", {"series": {"victory": {"is": "luck"}}}, False),
        ("errata", {"id": "a", "status": "draft", "changes": {"points": {"a.b": {"about": "x"}}}}, True),
        ("errata", {"id": "a", "status": "official", "changes": {}}, False),
        ("errata", {"id": "a", "status": "draft", "changes": {"chps": {}}}, False),
        ("pack", {"format": "pack/1", "ruleset": "puzzle-strike/3e", "chips": {"ours": {"name": "Ours"}}}, True),
        ("pack", {"format": "pack/1", "ruleset": "puzzle-strike/3e", "extends": "x"}, False),
        ("clauses", [CLAUSE], True),
        ("clauses", [CLAUSE | {"modality": "might"}], False),
        ("clauses", [CLAUSE | {"modalty": "may"}], False),
        ("config", LEAGUE, True),
        ("config", LEAGUE | {"readings": {"counter": {"without-gem": "allowed"}}}, True),
        ("config", LEAGUE | {"errata": "wound-is-no-actio"}, False),
        ("config", LEAGUE | {"fail-on": ["legal"]}, False),
        ("config", LEAGUE | {"readings": {"counter.without-gm": "allowed"}}, False),
        ("config", LEAGUE | {"series": {"best-of": 2}}, False),
        ("config", LEAGUE | {"exlude": []}, False),
        ("language", {"language": "ru", "title": "x", "chips": {"wound": ["a", "b"]}}, True),
        ("language", {"language": "ru", "title": "x", "chisp": {}}, False),
    ],
)  # fmt: skip
def test_rule_files(kind: str, content: object, good: bool) -> None:
    assert validator(kind, "puzzle-strike/3e").is_valid(content) is good


def test_an_unknown_key_of_a_clause_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(RULES, tmp_path / "rules")
    inventory = tmp_path / "rules" / TOY / "clauses/toy.yaml"
    text = inventory.read_text("utf-8")
    inventory.write_text(text.replace("modality:", "modalty: x, modality:", 1), "utf-8")
    monkeypatch.setenv("VERIFIER_RULES", str(tmp_path / "rules"))
    done = call("rules", "lint", TOY)
    assert done.exit_code != 0
    assert "modalty" in done.output


@pytest.mark.usefixtures("toy_rules")
def test_the_command_prints_and_writes(tmp_path: Path) -> None:
    assert json.loads(call("schema", "clauses", TOY).stdout) == toy_schema("clauses")
    assert json.loads(call("schema", "replay").stdout)["required"][:2] == ["format", "ruleset"]
    done = call("schema", "all", TOY, "--out", str(tmp_path / "made"))
    assert done.exit_code == 0, done.output
    index = json.loads((tmp_path / "made/index.json").read_text("utf-8"))
    assert [entry["kind"] for entry in index["schemas"]] == list(KINDS)
    for entry in index["schemas"]:
        assert json.loads((tmp_path / "made" / entry["file"]).read_text("utf-8"))["$id"] == entry["id"]
    assert "chips" in call("schema", "--list", TOY).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("replay", "puzzle-strike/4e"), "did you mean 'puzzle-strike/3e'?"),
        (("nroms", "puzzle-strike/3e"), "did you mean 'norms'?"),
        (("norms",), "without a ruleset: name one"),
        (("all", "puzzle-strike/3e"), "needs --out DIR"),
        ((), "--list shows them"),
    ],
)
def test_what_cannot_be_made_is_said(arguments: tuple[str, ...], said: str) -> None:
    done = call("schema", *arguments)
    assert done.exit_code in (2, 64)
    assert said in done.output


def test_a_ruleset_that_does_not_open_has_no_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(RULES, tmp_path / "rules")
    path = tmp_path / "rules" / TOY / "ruleset.yaml"
    path.write_text(path.read_text("utf-8").replace('"on": ante', '"on": antee', 1), "utf-8")
    monkeypatch.setenv("VERIFIER_RULES", str(tmp_path / "rules"))
    done = call("schema", "replay", TOY)
    assert done.exit_code == 2
    assert re.search(r"ruleset\.yaml:\d+:\d+: error: unknown decision 'antee' \(did you mean 'ante'\?\)", done.output)


def test_a_line_that_only_begins_like_a_correction_is_none() -> None:
    assert are_in("P1 pass\n  time called")
    assert not are_in("time's up")
    assert not are_in("time@3")


@pytest.mark.parametrize("kind", ["replay", "config", "all"])
def test_a_ruleset_that_there_is_not_is_a_misused_command(tmp_path: Path, kind: str) -> None:
    found = call("schema", kind, "puzzle-strike/3f", *(("--out", tmp_path) if kind == "all" else ()))
    assert found.exit_code == 64
    assert "unknown ruleset 'puzzle-strike/3f' (did you mean 'puzzle-strike/3e'?)" in found.stderr
    assert found.stdout == ""


def test_what_schemas_remember_holds_no_ruleset() -> None:
    """Rulesets opened anew are in the same languages: what is written for a letter is worked out once for each."""
    variants.cache_clear()
    toy_schema("replay")
    before = variants.cache_info().misses
    assert before
    toy_schema("replay")
    assert variants.cache_info().misses == before
