"""`verifier search --watch`: the search once more whenever a file changes, until Ctrl-C. Not for: searching."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.cli import rulesets
from verifier.cli.options import Output
from verifier.cli.terminal import say_error
from verifier.kernel.message import ENGLISH
from verifier.kernel.source import Unreadable
from verifier.language.overlays import PACK
from verifier.report.rows import terminal_lines
from verifier.report.style import styled
from verifier.search.finding import Finding

if TYPE_CHECKING:
    from verifier.games.game import Game
    from verifier.search.again import Wait
    from verifier.search.search import SearchOutcome, SearchRequest
    from verifier.search.store import Store
    from verifier.search.window import WindowResult


def laid_over(path: Path, ruleset: str) -> tuple[str, ...]:
    """What a watched file lays over a ruleset: the erratum or card pack in it; nothing if it is a part of the rules.

    Raises `BadParameter` for a file that is not there.
    """
    from verifier.language.reader import load_file

    if not path.is_file():
        raise click.BadParameter(f"there is no file {path}", param_hint="'--watch'")
    if path.resolve().is_relative_to(rulesets.library().open(ruleset).document.folder.parent.resolve()):
        return ()
    tree = load_file(path)
    tree.mapping()
    form = tree.get("format")
    is_pack = form is not None and form.text is not None and form.text.startswith("pack/")
    return (f"{PACK}{path}",) if is_pack else (str(path),)


def check_combination(output: Output, others: dict[str, object]) -> None:
    """Refuse what a search that goes on and on has no use for. Raises `UsageError`."""
    if output.form != "text":
        raise click.UsageError(f"--watch is told as text: leave out --format {output.form}")
    for option, value in others.items():
        if value:
            raise click.UsageError(f"--watch goes on until Ctrl-C: leave out {option}")


def watch(
    request: "SearchRequest", store: "Store[WindowResult]", path: Path, output: Output, wait: "Wait | None" = None
) -> None:
    """Search, and search again whenever a file changes: first the whole report, then what is different.

    Ends with exit code 130 as soon as it is interrupted. What cannot be read is told, and the file looked at again.
    """
    from verifier.report.search import timing
    from verifier.report.search_rows import search_rows
    from verifier.search.again import changes_of, pause

    before: SearchOutcome | None = None
    try:
        for _ in rounds(changes_of(path, wait or pause)):
            try:
                report, game = search_now(request, store)
            except Unreadable as error:
                say_error(error)
                continue
            if before is None:
                output.show(terminal_lines(search_rows(report, game.clauses, ENGLISH)))
            else:
                output.show(difference_lines(before, report))
            output.note(timing(report))
            output.note(f"looking at {path}: Ctrl-C ends this")
            before = report
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def rounds(changes: Iterator[None]) -> Iterator[None]:
    """Once at first, and once more with each change."""
    yield
    yield from changes


def search_now(request: "SearchRequest", store: "Store[WindowResult]") -> "tuple[SearchOutcome, Game]":
    """Search the rules as they stand in their files now. Raises `KeyboardInterrupt` and `Unreadable`."""
    from verifier.games.library import Library
    from verifier.search.search import Search

    found = Search(Library(rulesets.library().root), request, store)
    report = found.run()
    if report.interrupted:
        raise KeyboardInterrupt
    return report, found.game


def difference_lines(old: "SearchOutcome", new: "SearchOutcome") -> Iterator[str]:
    """What a change has made of the findings, a line each, and how much was explored for it."""
    from verifier.search.again import compare_findings

    found = compare_findings(old.findings, new.findings)
    for sign, colour, findings in (("+", "green", found.appeared), ("-", "red", found.disappeared)):
        yield from (line_of(sign, colour, finding) for finding in findings)
    if not (found.appeared or found.disappeared):
        yield "nothing appeared, nothing disappeared"
    yield (
        f"{new.digest}: {len(found.appeared)} appeared, {len(found.disappeared)} disappeared, "
        f"{len(new.findings)} findings; windows: {new.explored:,} explored, {new.kept:,} known from before"
    )


def line_of(sign: str, colour: str, finding: Finding) -> str:
    """A finding that appeared or disappeared."""
    return f"{styled(sign, colour=colour, bold=True)} {finding.code} {finding.name} {finding.cause}: {finding.about}"
