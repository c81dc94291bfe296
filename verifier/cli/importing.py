"""`verifier import`: records out of a client's log, notes by hand or JSON Lines."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from verifier.cli import completion, rulesets
from verifier.cli.misuse import WordChoice, refuse_existing
from verifier.cli.options import Output, mode_option, output_options
from verifier.cli.rulesets import known_ruleset, pack_option
from verifier.cli.terminal import say, say_document, say_error, say_json
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.language.overlays import PACK
from verifier.language.whole_file import make_folder, write_file

if TYPE_CHECKING:
    from verifier.games.library import Library
    from verifier.record.importing.account import Imported
    from verifier.record.importing.draft import MatchReport, RecordDraft
    from verifier.record.importing.run import Importer


@click.command("import")
@click.argument("files", shell_complete=completion.files, nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--from", "kind", type=WordChoice(["auto", "client", "notes", "jsonl"]), default="auto", show_default=True,
    help="What the files are; auto takes what understands most.",
)  # fmt: skip
@click.option(
    "--ruleset",
    shell_complete=completion.rulesets,
    default="puzzle-strike/3e",
    show_default=True,
    help="The rules of files that do not name any; without it those with more chips if files have them.",
)
@pack_option
@click.option("--characters", default="", help="By seat, with commas: who played what, where a file does not say it.")
@mode_option("The mode, where a file does not say it: ffa.")
@click.option("--out", default="-", metavar="FILE|DIR|-", help="Where to: FILE.yaml for one record, FILE.jsonl or DIR.")
@click.option("--force", is_flag=True, help="Overwrite files that are there already.")
@click.option("--report", is_flag=True, help="Write no record; print only the account, with all line numbers.")
@output_options("text", "json", form="How to print the account.", quiet="No account.")
def importing(
    files: tuple[str, ...], kind: str, ruleset: str, packs: tuple[str, ...], characters: str, mode: str, out: str,
    force: bool, report: bool, output: Output,
) -> None:  # fmt: skip
    """Make records out of other sources: the log of a client, notes by hand, JSON Lines.

    Nothing is invented: what a source does not say is `?` or left out, and the record says so. Lines that are not
    understood are listed and become comments. Several games in one text of notes are a match (series/1). On standard
    output one record or match is YAML, several records are JSON Lines; the account goes to standard error.
    """
    from verifier.record.importing.draft import match_of
    from verifier.record.importing.run import Importer
    from verifier.verdicts.outcome import failure

    rules = rulesets.library()
    rules.open(known_ruleset(rules, ruleset, "'--ruleset'"))
    rules.open(ruleset, packs)
    asked = click.get_current_context().get_parameter_source("ruleset") is not click.core.ParameterSource.DEFAULT
    importer = Importer(rules.root, rules.names, lambda *named: rules.open(*named).document, ruleset, asked, packs)
    code = 0
    found: list[Imported] = []
    for path in files:
        try:
            found.append(one(importer, path, kind, report, output))
            code = max(code, found[-1].exit_code())
        except Unreadable as error:
            code = 2
            say_error(error)
        except Exception as error:
            code = 2
            say(f"{path}: error: {failure(error, 'the file')}", err=True)
    pieces: list[RecordDraft | MatchReport] = []
    for imported in found:
        drafts = told(list(imported.records), importer, characters, mode)
        readable = [with_packs(draft, packs, out) for draft in drafts if is_readable(draft, rules, importer)]
        code = code if len(readable) == len(drafts) else 2
        match = match_of(readable) if imported.together else None
        pieces += [match] if match is not None else readable
    if not report:
        write(pieces, importer, out, force)
    raise SystemExit(code)


def is_readable(draft: "RecordDraft", rules: "Library", importer: "Importer") -> bool:
    """Whether a record can be read back, as a file and as a line; if not, it is said why, where it comes from."""
    from verifier.corpus.batch import Batch

    batch = Batch(rules, importer.packs)
    path = draft.replay.path
    try:
        for replay in (
            batch.reader.text(draft.text(), path),
            batch.reader.json(lines([draft], importer).encode(), path),
        ):
            batch.game(replay).start(replay, {})
    except IllegalSetup:
        return True
    except (Unreadable, UnicodeError) as error:
        reason = error.message if isinstance(error, Unreadable) else "it has characters that no file can hold"
        near = f" (did you mean {error.suggestion!r}?)" if isinstance(error, Unreadable) and error.suggestion else ""
        say(f"{path}: error: no record is written, as it could not be read: {reason}{near}", err=True)
        return False
    return True


def with_packs(draft: "RecordDraft", packs: tuple[str, ...], out: str) -> "RecordDraft":
    """A record that names the packs it was read with, as far as they lie where it goes or below; else a remark does."""
    import os

    folder = os.path.dirname(out) if out.lower().endswith((".yaml", ".yml", ".jsonl")) else "" if out == "-" else out
    ways = [os.path.relpath(os.path.realpath(name.removeprefix(PACK)), os.path.realpath(folder)) for name in packs]
    inside = tuple(way for way in ways if not way.startswith(".."))
    away = [name.removeprefix(PACK) for name, way in zip(packs, ways, strict=True) if way.startswith("..")]
    remarks = [f"Read with a card pack that lies elsewhere: audit it with --pack {name}." for name in away]
    path = os.path.join(folder, os.path.basename(draft.replay.path)) if inside else draft.replay.path
    replay = replace(draft.replay, path=path, packs=tuple(dict.fromkeys((*draft.replay.packs, *inside))))
    return replace(draft, replay=replay, remarks=(*draft.remarks, *remarks))


def one(importer: "Importer", path: str, kind: str, report: bool, output: Output) -> "Imported":
    """Import one file and print its account. Raises `Unreadable`."""
    from verifier.report.importing import account_data, account_lines
    from verifier.report.json import encoded

    imported = importer.read(path, kind)
    if output.quiet:
        return imported
    lines = [encoded(account_data(imported)).decode()] if output.is_json else account_lines(imported, report)
    for line in lines:
        say(line, err=not report)
    return imported


def told(drafts: list["RecordDraft"], importer: "Importer", characters: str, mode: str) -> list["RecordDraft"]:
    """The records with the mode and the characters of the command line. Raises a usage error for what is none."""
    from verifier.record.importing.header import with_characters, with_mode

    try:
        lexicons = (importer.lexicon(draft.replay.ruleset, draft.replay.overlays) for draft in drafts)
        drafts = [with_mode(draft, mode, one) for draft, one in zip(drafts, lexicons, strict=True)] if mode else drafts
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--mode'") from None
    if not characters:
        return drafts
    names = [name.strip() for name in characters.split(",")]
    known = [importer.lexicon(draft.replay.ruleset, draft.replay.overlays).characters for draft in drafts]
    try:
        return [with_characters(draft, names, one) for draft, one in zip(drafts, known, strict=True)]
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--characters'") from None


def write(drafts: list["RecordDraft | MatchReport"], importer: "Importer", out: str, force: bool) -> None:
    """Write the records and matches where they are to go. Raises `OSError` and usage errors."""
    import os

    if not drafts:
        return
    texts = {}
    if out == "-":
        if len(drafts) == 1:
            say_document(drafts[0].text())
        else:
            say_json(lines(drafts, importer).rstrip("\n"))
    elif out.lower().endswith(".jsonl"):
        texts[out] = lines(drafts, importer)
    elif out.lower().endswith((".yaml", ".yml")):
        if len(drafts) > 1:
            instead = out.rpartition(".")[0] or "games"
            message = f"{out} holds one record, not {len(drafts)}; try --out {instead}.jsonl, or --out {instead}"
            raise click.BadParameter(f"{message} for a folder", param_hint="'--out'")
        texts[out] = drafts[0].text()
    else:
        texts = {os.path.join(out, name): draft.text() for name, draft in zip(names(drafts), drafts, strict=True)}
    if not force:
        refuse_existing(texts, "--force overwrites")
    for path, text in texts.items():
        make_folder(os.path.dirname(path))
        write_file(path, text, new=not force)


def lines(pieces: Sequence["RecordDraft | MatchReport"], importer: "Importer") -> str:
    """The records as JSON Lines, which hold games and no matches."""
    found = []
    for draft in (draft for piece in pieces for draft in records_of(piece)):
        replay = draft.replay
        names = importer.lexicon(replay.ruleset, replay.overlays, replay.language).names
        found.append(draft.json(names).decode())
    return "".join(found)


def records_of(piece: "RecordDraft | MatchReport") -> "tuple[RecordDraft, ...]":
    """The records of a match, or the one that a record is."""
    from verifier.record.importing.draft import RecordDraft

    return (piece,) if isinstance(piece, RecordDraft) else piece.games


def names(pieces: Sequence["RecordDraft | MatchReport"]) -> list[str]:
    """A file name for each record, from that of its source; several of one source, or of one name, are numbered."""
    import os
    from collections import Counter

    paths = [records_of(piece)[0].replay.path.partition("#")[0] for piece in pieces]
    stems = [os.path.splitext(os.path.basename(path))[0] or "record" for path in paths]
    total, seen, found = Counter(stems), Counter[str](), []
    for stem in stems:
        seen[stem] += 1
        found.append(f"{stem}.yaml" if total[stem] == 1 else f"{stem}-{seen[stem]}.yaml")
    return found
