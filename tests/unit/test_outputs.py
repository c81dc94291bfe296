"""JSON that commands print: each output fits its published schema, key by key; nothing else is on standard output."""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.support.cli import DISPUTED, ILLEGAL, REPLAY, call
from tests.support.docs import ROOT
from tests.support.each import each_of
from tests.support.toy import RULES, TOY
from verifier.cli.main import main
from verifier.report.ablation import ablation_text
from verifier.report.json import pretty
from verifier.report.schemas import OUTPUTS, output_schemas
from verifier.search.ablate import ClauseEffect
from verifier.search.finding import Finding
from verifier.search.search import SearchRequest

pytestmark = pytest.mark.cli
RULESET = "puzzle-strike/3e"
SCHEMAS = output_schemas()
FOLDER = ROOT / "docs" / "reference" / "schemas"
RECORDS = ROOT / "replays" / "puzzle-strike"
LOG = "Alice vs Bob\nAlice antes 1\nAlice frobnicates\n"
NO_CACHE = "--no-cache"
#: Commands by the schema that their output fits; `{tmp}` is a folder with records.
CALLS = [
    ("audit", "audit {tmp}/good.yaml {tmp}/bad.yaml {tmp}/disputed.yaml {tmp}/torn.yaml --continue"),
    ("audit", "audit {tmp}/bad.yaml --expect --infer"),
    ("audit", "audit {records}/series/illegal"),
    ("audit", "audit {records}/corrections"),
    ("find", "find {tmp}/good.yaml {tmp}/bad.yaml --verdict legal,illegal"),
    ("find", "find {tmp}/good.yaml --verdict disputed"),
    ("stats", "stats {tmp} --by chip --by character --by player --by clause --duplicates"),
    ("stats", "stats {tmp}"),
    ("explain", "explain {tmp}/good.yaml --at 13"),
    ("explain", "explain {tmp}/bad.yaml"),
    ("explain", "explain {tmp}/disputed.yaml"),
    ("position", "position {tmp}/good.yaml --at 13"),
    ("position", "position {tmp}/good.yaml"),
    ("fmt", "fmt --check {tmp}/good.yaml {tmp}/loose.yaml"),
    ("fmt", "fmt --diff --stdout {tmp}/loose.yaml"),
    ("simulate", "simulate {toy} --games 2 --out {tmp}/games.jsonl"),
    ("search", "search {toy} --chips wound --singles --kinds AM --no-cache"),
    ("search", "search {toy} --chips wound --singles --kinds CN --no-cache"),
    ("prove", "prove {ruleset} --chips combine --paths 1 --budget 1"),
    ("interactions", "interactions {toy} --chips crash-gem,sneak-attack"),
    ("diff", "diff {toy} {toy}+wound-is-no-action --chips wound --paths 5 --no-cache"),
    ("diff", "diff {toy} {toy} --chips turn --kinds effect --no-cache"),
    ("regress", "regress {tmp}/disputed.yaml {tmp}/torn.yaml --from {ruleset} --errata wound-is-no-action --no-cache"),
    ("regress", "regress {tmp}/nothing --from {toy} --errata wound-is-no-action --no-cache"),
    ("errata-list", "errata list"),
    ("errata-list", "errata list {toy}"),
    ("errata-show", "errata show {toy} wound-is-no-action"),
    ("errata-show", "errata show {toy} loss-after-action"),
    ("cards-needed", "cards needed {tmp}/good.yaml"),
    ("cards-list", "cards list puzzle-strike-2/base"),
    ("cards-list", "cards list {toy} --missing"),
    ("rules-list", "rules list"),
    ("rules-list", "rules list {toy}"),
    *(("rules-list", f"rules list {{toy}} {kind}") for kind in ("clauses", "chips", "norms", "points", "banks")),
    *(
        ("rules-show", f"rules show {{ruleset}} {name}")
        for name in ("PS3-FINE-04", "sneak-attack", "combine.supply", "loss-after-action", "grave", "first-game")
    ),
    ("rules-show", "rules show {ruleset} wounds-per-turn"),
    ("rules-show", "rules show {ruleset} --resolved --errata loss-after-action"),
    ("lint", "rules lint {toy}"),
    ("lint", "errata lint {toy} loss-after-action pilebunker-by-value"),
    ("lint", "errata lint {tmp}/torn.yaml --ruleset {toy}"),
    ("rules-coverage", "rules coverage {toy}"),
    ("rules-open", "rules open {toy}"),
    ("rules-questions", "rules questions {toy} --of sneak-attack --state does-not-arise --state open"),
    ("rules-presumed", "rules presumed {toy}"),
    ("rules-facts", "rules facts {toy}"),
    ("proof-check", "proof check {tmp}/good.yaml {tmp}/proven.yaml"),
    ("screen", "screen {tmp}/good.yaml {tmp}/torn.yaml --jobs 1"),
    ("import", "import --report {tmp}/notes.txt"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with records: legal, illegal, disputed, not in the strict form, malformed, with a proof, notes."""
    made = tmp_path_factory.mktemp("records")
    loose = REPLAY.replace("P1 buy 2", "p1 buys 2")
    texts = {"good": REPLAY, "bad": ILLEGAL, "disputed": DISPUTED, "loose": loose, "torn": "format: replay/1\nx: ["}
    for name, text in texts.items():
        (made / f"{name}.yaml").write_text(text, encoding="utf-8")
    (made / "notes.txt").write_text(LOG, encoding="utf-8")
    assert call("simulate", RULESET, "--proof", "--out", made / "proven.yaml").exit_code == 0
    return made


def strict(schema: object) -> object:
    """A schema that takes no key besides those that it names."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: strict(value) for key, value in schema.items()}
    if "properties" in closed and "additionalProperties" not in closed:
        closed["additionalProperties"] = False
    return closed


def values(name: str, text: str) -> list[object]:
    """The values in an output: one, or one a line."""
    return [json.loads(line) for line in text.splitlines()] if OUTPUTS[name].is_line else [json.loads(text)]


@pytest.mark.parametrize(("name", "command"), CALLS, ids=[command for _, command in CALLS])
def test_an_output_fits_its_schema(name: str, command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "{toy}" in command:
        monkeypatch.setenv("VERIFIER_RULES", str(RULES))
    words = command.format(tmp=folder, ruleset=RULESET, records=RECORDS, toy=TOY).split()
    result = call(*words, *(("--force",) if words[0] == "simulate" else ()), "--format", "json")
    assert result.exit_code in (0, 1, 2), result.output
    closed = strict(SCHEMAS[name])
    assert isinstance(closed, dict)
    for value in values(name, result.stdout):
        Draft202012Validator(closed).validate(value)


def test_what_clarifications_are_for_fits_its_schema() -> None:
    finding = Finding("AM02", "play.wound", "is it one?")
    effect = ClauseEffect("PS3-FINE-04", "no more than one", ("one-reaction-to-a-send",), (finding,), (), 3)
    data = json.loads(ablation_text([effect], SearchRequest(RULESET)))
    closed = strict(SCHEMAS["ablation"])
    assert isinstance(closed, dict)
    Draft202012Validator(closed).validate(data)
    assert data["effects"][0]["new"] == ["AM02 play.wound"]
    assert data["outcomes"]["settles"] == 1


def test_every_output_is_tested() -> None:
    assert OUTPUTS.keys() - {name for name, _ in CALLS} == {"ablation"}


@each_of("name", OUTPUTS)
def test_a_schema_is_one_and_has_its_own_name(name: str) -> None:
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:rules-verifier:schema:{name}:{OUTPUTS[name].version}"


def test_the_published_schemas_are_the_generated_ones() -> None:
    published = {path.stem: path.read_text("utf-8") for path in FOLDER.glob("*.json")}
    assert published == {name: pretty(schema) + "\n" for name, schema in SCHEMAS.items()}


def test_the_page_has_every_output() -> None:
    page = (ROOT / "docs" / "reference" / "json-outputs.md").read_text("utf-8")
    for name, shape in OUTPUTS.items():
        row = next(line for line in page.splitlines() if f"`urn:rules-verifier:schema:{name}:{shape.version}`" in line)
        assert all(f"`{command}`" in row for command in shape.commands), row


def commands(group: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every command of the program, with its words."""
    import click

    if isinstance(group, click.Group):
        for name in group.list_commands(click.Context(group)):
            yield from commands(group.get_command(click.Context(group), name), (*path, name))
    else:
        yield path, group


def test_every_command_with_json_has_a_schema() -> None:
    import click

    have = set()
    for path, command in commands(main):
        assert isinstance(command, click.Command)
        form = next((one for one in command.params if one.name == "form"), None)
        if form is not None and isinstance(form.type, click.Choice) and "json" in form.type.choices:
            have.add(" ".join(path))
    assert have == {name for shape in OUTPUTS.values() for name in shape.commands} - {"search --ablate"}


def test_a_name_that_is_no_text_is_told_all_the_same(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.yaml"
    try:
        Path(os.fsdecode(name)).write_text(REPLAY.replace("P1 buy 2", "p1 buys 2"), encoding="utf-8")
    except OSError:
        pytest.skip("no such names here")
    for command in (("audit",), ("fmt", "--check"), ("find", "--verdict", "legal"), ("screen", "--jobs", "1")):
        result = call(*command, tmp_path, "--format", "json")
        assert result.exit_code in (0, 1), result.output
        assert isinstance(json.loads(result.stdout.splitlines()[0] if len(command) > 1 and command[0] != "screen"
                                     else result.stdout), dict)  # fmt: skip


def test_a_page_of_a_thing_says_what_kind_it_is() -> None:
    def thing(name: str, *more: str) -> Mapping[str, object]:
        found = json.loads(call("rules", "show", RULESET, name, "--format", "json", *more).stdout)["thing"]
        assert isinstance(found, dict)
        return found

    clause = thing("PS3-FINE-04")
    assert (clause["page"], clause["lines"], clause["modality"]) == ("clause", [159, 159], "must-not")
    assert "norms.one-reaction-to-a-send" in clause["enforced_by"]  # type: ignore[operator]
    assert [thing(name)["page"] for name in ("sneak-attack", "combine.supply", "grave", "loss-after-action")] == [
        *("piece", "point", "entry", "erratum")
    ]
    russian = thing("loss-after-action", "--lang", "ru")
    assert russian["id"] == "loss-after-action"


def test_ids_stay_in_every_language(folder: Path) -> None:
    english, russian = (
        [json.loads(line) for line in call("audit", folder / "bad.yaml", *lang, "--format", "json").stdout.splitlines()]
        for lang in ((), ("--lang", "ru"))
    )
    (one,), (other,) = english, russian
    assert one.pop("message") != other.pop("message")
    assert one == other


def test_kinds_of_things_are_listed_with_their_ids() -> None:
    listed = json.loads(call("rules", "list", RULESET, "chips", "--format", "json").stdout)
    assert (listed["kind"], listed["entries"][0].keys()) == ("chips", {"id", "kind", "cost", "name"})
    counts = json.loads(call("rules", "list", RULESET, "--format", "json").stdout)["kinds"]
    assert {"kind": "chips", "count": len(listed["entries"])} in counts


def test_a_baseline_that_differs_leaves_json_whole(folder: Path, tmp_path: Path) -> None:
    words = ("regress", folder / "disputed.yaml", "--from", RULESET, "--errata", "wound-is-no-action", NO_CACHE)
    baseline = tmp_path / "baseline.json"
    call(*words, "--baseline", baseline)
    baseline.write_text(baseline.read_text().replace("disputed.yaml", "other.yaml"))
    result = call(*words, "--baseline", baseline, "--format", "json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["records"] == 1
    assert "no longer there" in result.stderr
