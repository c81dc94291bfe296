"""`verifier schema`: JSON Schemas for editors and other programs, of one ruleset's files and of what commands print."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.cli import completion, rulesets
from verifier.cli.misuse import suggestion
from verifier.cli.rulesets import check_errata, errata_option, known_ruleset, pack_option
from verifier.cli.terminal import say, say_json, say_lines
from verifier.language.whole_file import make_folder, write_file
from verifier.report.rows import table

if TYPE_CHECKING:
    from verifier.schema.vocabulary import SchemaVocabulary

#: The kind that stands for all of them, and the file that lists what was written.
ALL, INDEX = "all", "index.json"
EXAMPLE = "puzzle-strike/3e"


@click.command()
@click.argument("kind", required=False)
@click.argument("ruleset", required=False, shell_complete=completion.rulesets)
@click.option("--list", "listed", is_flag=True, help="List the kinds that there are, of RULESET if it is given.")
@click.option("-o", "--out", metavar="DIR", help="Where `all` writes: a file for each kind, and an index of them.")
@errata_option("Errata to lay over RULESET.")
@pack_option
def schema(
    kind: str | None,
    ruleset: str | None,
    listed: bool,
    out: str | None,
    errata: tuple[str, ...],
    packs: tuple[str, ...],
) -> None:
    """Print a JSON Schema: of the records of RULESET, or of a KIND of file that it is written in.

    Its names, modes, chips and verbs are in it, so that editors complete them and mark what is misspelt. Without
    RULESET: of the formats `replay` and `series` in general, and of what commands print as JSON.
    """
    overlays = (*packs, *errata)
    if listed:
        show_kinds(ruleset or kind, overlays)
        return
    if kind is None:
        raise click.UsageError("name a kind of file; --list shows them")
    if ruleset is None:
        show_general(kind)
        return
    if kind == ALL:
        write_all(ruleset, overlays, out)
        return
    if out is not None:
        raise click.UsageError("--out is where `all` writes; a single schema goes to standard output")

    from verifier.schema.edition import kinds, schema_of

    found = vocabulary(ruleset, overlays)
    known = kinds(found)
    refuse_unknown(kind, (*known, ALL))
    show(schema_of(kind, found))


def vocabulary(ruleset: str, overlays: tuple[str, ...]) -> "SchemaVocabulary":
    """What the files of a ruleset may say. Raises `BadParameter` if there is none of that name, else `Unreadable`."""
    from verifier.schema.vocabulary import SchemaVocabulary

    every = rulesets.library()
    ruleset = known_ruleset(every, ruleset)
    check_errata(every, overlays, ruleset)
    return SchemaVocabulary(every, every.open(ruleset, overlays), overlays)


def general() -> Mapping[str, dict[str, object]]:
    """The schemas that are of no ruleset: of the formats in general, and of what commands print as JSON."""
    from verifier.record.schema import replay_schema, series_schema
    from verifier.report.schemas import output_schemas

    return {"replay": replay_schema(), "series": series_schema(), **output_schemas()}


def show_general(kind: str) -> None:
    """Print a schema that is of no ruleset."""
    known = general()
    if kind not in known:
        raise click.UsageError(not_general(kind, known))
    show(known[kind])


def not_general(kind: str, known: Iterable[str]) -> str:
    """Return what is said of a kind that is no schema without a ruleset; of a ruleset, that its kind is missing."""
    if "/" in kind:
        return f"{kind[:60]!r} is no kind of file: say which one, as in `verifier schema replay {kind[:60]}`"
    return f"there is no schema {kind[:60]!r} without a ruleset{suggestion(kind, known)}: name one, such as {EXAMPLE}"


def show_kinds(ruleset: str | None, overlays: tuple[str, ...]) -> None:
    """Print the kinds that there are."""
    from verifier.schema.edition import KINDS, kinds

    if ruleset is None:
        rows = [(name, about) for name, (about, _) in KINDS.items()]
        rows += [(name, f"without a ruleset: {content['title']}") for name, content in general().items()]
    else:
        rows = list(kinds(vocabulary(ruleset, overlays)).items())
    say_lines(table(("kind", "for"), rows))


def write_all(ruleset: str, overlays: tuple[str, ...], out: str | None) -> None:
    """Write the schemas of all kinds into a folder, with an index."""
    if out is None:
        raise click.UsageError("`all` needs --out DIR")

    from verifier.report.json import pretty
    from verifier.schema.edition import KINDS

    found = vocabulary(ruleset, overlays)
    made = {kind: make(found) for kind, (_, make) in KINDS.items()}
    folder = Path(out)
    make_folder(folder)
    entries = []
    for kind, content in made.items():
        name = f"{kind}.schema.json"
        write_file(folder / name, pretty(content) + "\n")
        entries.append({"kind": kind, "file": name, "id": content["$id"], "for": KINDS[kind][0]})
    index = {"ruleset": found.document.id, "digest": found.document.digest, "schemas": entries}
    write_file(folder / INDEX, pretty(index) + "\n")
    say(f"{folder}: {len(entries)} schemas of {found.document.id}, listed in {INDEX}")


def refuse_unknown(kind: str, known: tuple[str, ...]) -> None:
    """Refuse a kind that there is not, with the nearest one."""
    if kind not in known:
        raise click.UsageError(f"there is no schema {kind[:60]!r}{suggestion(kind, known)}; --list shows them")


def show(content: object) -> None:
    """Print a schema."""
    from verifier.report.json import pretty

    say_json(pretty(content))
