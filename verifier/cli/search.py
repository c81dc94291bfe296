"""`verifier search`: what the rules contradict, leave open, or never say."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from verifier.cli import completion, rulesets
from verifier.cli.article import show_pages, show_rows
from verifier.cli.formats import FORMATS, document
from verifier.cli.misuse import need_extra, need_pages, unknown
from verifier.cli.options import (
    Output,
    cache_folder,
    cache_options,
    chips_option,
    cores_option,
    mode_option,
    output_options,
    stored,
)
from verifier.cli.rulesets import errata_option, known_mode, need_scenes, opened, pack_option
from verifier.cli.terminal import say, say_json, say_lines
from verifier.cli.watching import check_combination, laid_over, watch
from verifier.language.whole_file import prepare_folder
from verifier.search.finding import KINDS

if TYPE_CHECKING:
    from verifier.games.game import Game
    from verifier.search.search import Search, SearchOutcome, SearchRequest
    from verifier.search.store import Store
    from verifier.search.window import WindowResult

#: The file of a cache that holds the windows of searches.
WINDOWS = "windows.jsonl"


def kinds_of(text: str | None, hint: str) -> tuple[str, ...]:
    """The kinds that an option names."""
    named = tuple(dict.fromkeys(word.strip().upper() for word in (text or "").split(",") if word.strip()))
    if text is not None and not named:
        raise click.BadParameter("no kind is named", param_hint=hint)
    for kind in named:
        if kind not in KINDS:
            raise unknown("kind", kind, KINDS, hint)
    return named


def usual_kinds(watched: Path | None) -> tuple[str, ...]:
    """All kinds; while a file is watched, none that every record would be tried against each time."""
    return KINDS if watched is None else tuple(kind for kind in KINDS if kind not in ("DD", "RD"))


@click.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
@chips_option("Only these chips.")
@click.option("--pairs", "size", flag_value=2, type=int, default=2, help="Up to two chips together (the default).")
@click.option("--singles", "size", flag_value=1, type=int, help="Each chip by itself only.")
@click.option("--triples", "size", flag_value=3, type=int, help="Up to three chips together.")
@click.option("--kinds", metavar="CN,AM,...", help="Only these kinds of finding.")
@click.option(
    "--depth", type=click.IntRange(1, 5), default=1, show_default=True, help="Turns that a scene goes on for."
)
@click.option("--budget", type=click.IntRange(1), metavar="N", help="Explore so many windows; the rest is left.")
@click.option("--paths", type=click.IntRange(1), metavar="N", help="Paths of one scene at most.")
@cores_option
@output_options("text", "json", "markdown", "html", *FORMATS, color=True, lang=True,
                quiet="No progress, and no word on how long it took.")  # fmt: skip
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write a record for each finding; with --format html the pages.",
)
@click.option(
    "--smt2", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Write the decisive queries."
)
@errata_option("Errata to lay over the ruleset.")
@mode_option("The way to play; the ruleset's first without it.", "NAME")
@pack_option
@click.option(
    "--without",
    shell_complete=completion.clauses,
    multiple=True,
    metavar="CLAUSE",
    help="Leave out what a clause is behind.",
)
@click.option("--ablate", is_flag=True, help="Leave out each clarification in turn, and tell what comes back.")
@click.option("--encoding", is_flag=True, help="Tell redundant norms that only the encoding has, not the text, too.")
@click.option(
    "--games",
    type=click.IntRange(0, 1_000_000),
    metavar="N",
    help="Tries to come to each finding in a game from the opening; 20 without it, which cost up to a second of work "
    "for each finding; 0 for none.",
)
@click.option(
    "--watch",
    "watched",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Search again whenever this erratum, card pack or file of the rules changes; tell what is different.",
)
@cache_options
@click.option("--fail-on", metavar="CN,DL,...", help="Exit 1 if there is a finding of these kinds.")
def search(
    ruleset: str, chips: str | None, size: int, kinds: str | None, depth: int, budget: int | None, paths: int | None,
    jobs: int, mode: str, output: Output, out: Path | None, smt2: Path | None, errata: tuple[str, ...],
    packs: tuple[str, ...], without: tuple[str, ...], ablate: bool,
    encoding: bool, games: int | None, watched: Path | None, cache: Path | None, no_cache: bool, fail_on: str | None,
) -> None:  # fmt: skip
    """Search RULESET for what its rules contradict, leave open, or never say.

    Every chip is looked at by itself and together with every other one, from any position of the box: played, answered,
    in force, bought, kept. Each finding comes with a record that shows it, checked by the auditor.
    """
    with telling_of_no_window():
        from verifier.search.search import GAMES, SearchRequest
        from verifier.search.window import WindowResult

        need_extra("`verifier search`", "z3", "search", "z3-solver")
        if ablate and kinds:
            raise click.UsageError("--ablate needs all kinds: leave out --kinds")
        if output.form == "html":
            need_pages()
        if ablate and output.form in (*FORMATS, "html"):
            raise click.UsageError(f"--ablate is told as text, JSON or markdown: leave out --format {output.form}")
        if watched is not None:
            check_combination(output, {"--ablate": ablate, "--out": out, "--smt2": smt2, "--games": games,
                                       "--fail-on": fail_on, "--budget": budget})  # fmt: skip
        errata = (*packs, *errata, *(laid_over(watched, ruleset) if watched is not None else ()))
        named = chips_of(ruleset, errata, chips, without)
        need_scenes(known_mode(ruleset, errata, mode, explores=True))
        looked_for = kinds_of(kinds, "'--kinds'") or usual_kinds(watched)
        request = SearchRequest(
            ruleset, errata, named, size, looked_for, depth, budget,
            jobs, without, paths or 0, mode, encoding,
            GAMES if games is None else games,
        )  # fmt: skip
    wishes = SearchWishes(out, smt2, ablate, kinds_of(fail_on, "'--fail-on'"))
    with stored(cache_folder(cache, no_cache=no_cache), WindowResult, WINDOWS) as store:
        if watched is not None:
            watch(request, store, watched, output)
        run(request, store, wishes, output)


@contextmanager
def telling_of_no_window() -> Iterator[None]:
    """Say of an interruption while the rules are made ready that nothing was looked at yet."""
    try:
        yield
    except KeyboardInterrupt:
        say("interrupted before any window was explored", err=True)
        raise SystemExit(130) from None


def chips_of(ruleset: str, errata: tuple[str, ...], chips: str | None, without: tuple[str, ...]) -> tuple[str, ...]:
    """The chips that an option names. Raises `Unreadable` or `BadParameter` for names that there are not."""
    game = opened(ruleset, errata)
    known = game.searchable()
    named = tuple(dict.fromkeys(word.strip() for word in (chips or "").split(",") if word.strip()))
    if chips is not None and not named:
        raise click.BadParameter(f"no {game.document.piece} is named", param_hint="'--chips'")
    for what, name, among, hint in [
        *((game.document.piece, n, known, "'--chips'") for n in named),
        *(("clause", n, tuple(game.clauses), "'--without'") for n in without),
    ]:
        if name in game.names.slugs and name not in among:
            raise click.BadParameter(f"{name!r} has no text, or too little of it is known", param_hint=hint)
        if name not in among:
            raise unknown(what, name, among, hint)
    return named


class SearchWishes(NamedTuple):
    """What is to be written, looked at besides, and fatal."""

    out: Path | None
    smt2: Path | None
    ablate: bool
    fatal: tuple[str, ...]


def run(request: "SearchRequest", store: "Store[WindowResult]", wishes: SearchWishes, output: Output) -> None:
    """Search and print."""
    from verifier.games.credited import credits_of
    from verifier.report.search import timing, write_files, write_queries
    from verifier.search.reached import reach_openings
    from verifier.search.search import Search

    with telling_of_no_window():
        for folder in filter(None, (wishes.out, wishes.smt2)):
            prepare_folder(folder)  # what cannot be written is told before the work
        found = Search(rulesets.library(), request, store, watching(output))
    report = found.run()
    if request.games and not report.interrupted:
        reach_openings(found, report)
    named = credits_of(rulesets.library(), found.game.document, None if wishes.out is None else str(wishes.out))
    report.findings = [
        replace(one, witness=named.within(one.witness), beside=named.within(one.beside), game=named.within(one.game))
        for one in report.findings
    ]
    if wishes.out is not None:
        named.copy(wishes.out)
        write_files(report, wishes.out)
    if wishes.smt2 is not None:
        write_queries(report, wishes.smt2)
    fatal = report.left > 0 or any(finding.kind in wishes.fatal for finding in report.findings)
    code = 130 if report.interrupted else int(fatal)
    if wishes.ablate and not report.interrupted:
        ablated(found, output)
    else:
        show_report(report, found.game, wishes, output, code)
    output.note(timing(report))
    raise SystemExit(code)


def show_report(report: "SearchOutcome", game: "Game", wishes: SearchWishes, output: Output, code: int) -> None:
    """Print a search in the form that is asked for."""
    from verifier.report.search import json_text
    from verifier.report.search_rows import search_rows

    if output.form in FORMATS:
        write(report, game, wishes, output, code)
    elif output.is_json:
        say_json(json_text(report))
    elif output.form == "html":
        show_pages(report, game, wishes.out, output)
    else:
        voice = output.voices(rulesets.library().root)("")
        show_rows(search_rows(report, game.clauses, voice, folder=wishes.out), output)


def write(report: "SearchOutcome", game: "Game", wishes: SearchWishes, output: Output, code: int) -> None:
    """Write the findings into a document, and the certificate as remarks."""
    from verifier.report.regress_diagnostics import FindingDiagnostics
    from verifier.report.search import certificate

    maker = FindingDiagnostics(game.clauses, game.document.root.position, wishes.out)
    with document(output.form, "search") as writer:
        for checked in maker.checked(report.findings, wishes.fatal):
            writer.add(checked)
        for line in certificate(report):
            writer.remark(line)
        left = f"{report.left:,} windows were not searched" if report.left else ""
        writer.close(code, "interrupted" if report.interrupted else left)


def ablated(search: "Search", output: Output) -> None:
    """Leave out each clarification in turn, and print what comes of it."""
    from verifier.report.ablation import ablation_lines, ablation_page, ablation_text
    from verifier.search.ablate import clarifications, effects

    found = effects(rulesets.library(), search, clarifications(search.game))
    if output.is_json:
        say_json(ablation_text(found, search.request))
        return
    page = ablation_page(found, search.request) if output.form == "markdown" else ablation_lines(found)
    say_lines(page)


def watching(output: Output) -> "Callable[[int, int, SearchOutcome], None]":
    """A progress line on the terminal."""
    progress = output.progress()

    def watch(done: int, of: int, report: "SearchOutcome") -> None:
        progress.total = of
        if done >= of:
            progress.hide()
            return
        causes = len({(finding.kind, finding.cause) for finding in report.findings})
        progress.show(done, f"{done:,} of {of:,} windows, {report.discharged:,} independent, {causes} findings")

    return watch
