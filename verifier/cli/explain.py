"""`verifier explain`: what was asked at a line of a replay, and which answers were legal."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import click

from verifier.cli import completion, rulesets
from verifier.cli.config import config_option, configs_of
from verifier.cli.misuse import MALFORMED, unknown
from verifier.cli.options import NOTHING, Output, output_options, presume_option
from verifier.cli.rulesets import check_errata, errata_option, pack_option
from verifier.cli.terminal import say_error, say_json, say_lines, time_limit_option
from verifier.files.archives import GZIP, LINES, ZSTD
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Position, Unreadable

if TYPE_CHECKING:
    from verifier.corpus.batch import Batch
    from verifier.files.stored import Stored
    from verifier.games.game import Game
    from verifier.record.defaults import Defaults
    from verifier.record.model import Replay
    from verifier.record.series import SeriesFound
    from verifier.report.book import Voices
    from verifier.run.budget import Budget
    from verifier.verdicts.settled import WrittenPosition
    from verifier.verdicts.verdict import Audit

#: Of several records in a file so many are named after the first one.
MOST_NAMED = 4


@click.command()
@click.argument("file", shell_complete=completion.files)
@click.option("--at", type=click.IntRange(1), metavar="LINE", help="A line of the file (of the moves, in JSON Lines).")
@click.option("--reading", "readings", multiple=True, metavar="POINT=ALTERNATIVE", help="Read an open point this way.")
@presume_option
@time_limit_option("For a record that leaves things out; 300. What is not found by then is left open.")
@errata_option("Add an erratum to those of the header.")
@pack_option
@config_option
@output_options("text", "json", color=True, lang=True)
def explain(
    file: str, at: int | None, output: Output, readings: tuple[str, ...], presume: str, seconds: float,
    errata: tuple[str, ...], packs: tuple[str, ...], config: str | None,
) -> None:  # fmt: skip
    """Show what was asked at a line of FILE: the position, all legal answers, and why the others are not.

    FILE is a replay, - for the standard input, or games.jsonl#12 for line 12 of a JSON Lines file. Of a series, LINE
    says which of the games inside it is meant.
    """
    from verifier.corpus.batch import Batch
    from verifier.report.book import Book
    from verifier.report.explain import explain_data, explain_text
    from verifier.run.budget import Budget
    from verifier.verdicts.inspect import check_line, inspect
    from verifier.verdicts.judge import audit

    rules = rulesets.library()
    errata = (*packs, *errata)
    check_errata(rules, errata)
    voices = output.voices(rules.root)
    batch = Batch(rules, errata)
    replay, game = opened(batch, file, at, configs_of(rules, config).near(stored_path(file)[0]).defaults, voices)
    replay = replace(replay, readings={**replay.readings, **agreed(game, readings)}, presumes=presume != NOTHING)
    voice = voices(replay.ruleset)
    budget = Budget(seconds)
    verdict = audit(game, replay, budget)
    line = at or faulty_line(verdict)
    check_line(replay, at)
    try:
        found = inspect(game, replay, line, dict(under(verdict)), budget)
    except IllegalSetup as error:
        message = voice.says("set-up-illegal", id=error.refusal.clause, message=error.refusal.said)
        raise click.ClickException(message) from None
    if output.is_json:
        from verifier.report.json import pretty

        there = placed(game, replay, line, dict(under(verdict)), budget)
        say_json(pretty(explain_data(verdict, found, Book(game), there, voice)))
        return
    book = Book(game, voice)
    if voice.code != "en":
        book.names = rules.names(replay.ruleset, game.document.overlays, replay.positions["ruleset"], voice.code)
    output.show(explain_text(verdict, found, book))


def placed(
    game: "Game", replay: "Replay", line: int, chosen: dict[str, str], budget: "Budget"
) -> "WrittenPosition | None":
    """The position before a line as data; None if the record does not come there, or leaves out what it depends on."""
    from verifier.verdicts.settled import NotPlaced, place

    try:
        return place(game, replay, line, chosen, budget)
    except NotPlaced:
        return None


def under(verdict: "Audit") -> tuple[tuple[str, str], ...]:
    """The readings under which a page is written: of a dispute those that find a fault."""
    if verdict.dispute is None:
        return ()
    return verdict.dispute.legal if verdict.verdict == "consistent" else verdict.dispute.illegal


def opened(
    batch: "Batch", file: str, at: int | None = None, defaults: "Defaults | None" = None,
    voices: "Voices | None" = None,
) -> tuple["Replay", "Game"]:  # fmt: skip
    """The one replay that is meant, its header completed; of a series, the one with the line.

    Raises `Unreadable` if there is none. One that cannot be read ends the command, after all that is wrong with it.
    """
    from verifier.files.config import Configs
    from verifier.record.series import SeriesFound

    if defaults is None:
        defaults = Configs(batch.library).near(stored_path(file)[0]).defaults
    stored = stored_record(file, defaults)
    try:
        found = batch.replay(stored)
        if isinstance(found, SeriesFound):
            found = game_of_series(batch, found, at, stored.defaults)
        if isinstance(found, Unreadable):
            raise found
        return found, batch.game(found)
    except NotOne:
        raise
    except Unreadable as error:
        say_unread(batch, stored, error, voices)
        raise SystemExit(2) from None


class NotOne(Unreadable):
    """What holds several records, of which none is named."""


def game_of_series(batch: "Batch", found: "SeriesFound", at: int | None, defaults: "Defaults") -> "Replay":
    """The game of a series that a line is in. Raises `Unreadable`."""
    from verifier.match.judge import game_at

    if at is None:
        raise NotOne(found.position, "a series: say which game is meant, by a line of it (--at LINE)")
    return game_at(batch, found.tree, found.text, at, defaults)


def stored_record(file: str, defaults: "Defaults | None" = None) -> "Stored":
    """The one record that is meant, as it is stored.

    Raises `Unreadable` if it cannot be had, `NotOne` for one of several of which none is named.
    """
    from verifier.files.recognize import PassedOver
    from verifier.files.stored import stored_in
    from verifier.record.defaults import NO_DEFAULTS

    path, wanted = stored_path(file)
    records = (item for item in stored_in(path, defaults=defaults or NO_DEFAULTS) if not isinstance(item, PassedOver))
    if wanted:
        records = (item for item in records if place_of(item) == file or place_of(item).endswith(f"#{wanted}"))
    found = next(records, None)
    if found is None:
        raise Unreadable(Position(path), f"no replay on line {wanted}" if wanted else "no replay in this file")
    others = () if wanted else tuple(map(place_of, islice(records, MOST_NAMED + 1)))
    if others:
        named = (place_of(found), *others[:MOST_NAMED], *("..." for _ in others[MOST_NAMED:]))
        raise NotOne(Position(path), f"several records: name the one that is meant, {', '.join(named)}")
    if isinstance(found, Unreadable):
        raise found
    return found


def place_of(record: "Stored | Unreadable") -> str:
    """The path of a record, or of what cannot be read."""
    return record.position.path if isinstance(record, Unreadable) else record.path


def stored_path(file: str) -> tuple[str, int]:
    """The path of a file, and the line of it that is meant: `games.jsonl.gz#12`; 0 for none."""
    path, _, number = file.rpartition("#")
    lines = path.lower().removesuffix(GZIP).removesuffix(ZSTD).endswith(LINES)
    if not lines or not (number.isascii() and number.isdigit()):
        return file, 0
    return path, int(number)


def agreed(game: "Game", readings: tuple[str, ...]) -> dict[str, str]:
    """The readings asked for. Raises a usage error for unknown points or alternatives."""
    found: dict[str, str] = {}
    for text in readings:
        key, _, reading = text.partition("=")
        point = game.points.get(key.partition("@")[0])
        if point is None:
            raise unknown("spec point", key, game.points, "'--reading'")
        if reading not in point.alternatives:
            raise unknown(f"reading of {key}", reading, point.alternatives, "'--reading'")
        found[key] = reading
    return found


def faulty_line(verdict: "Audit") -> int:
    """The line at fault; beyond the end if there is none."""
    return verdict.fault.line if verdict.fault is not None and verdict.fault.line else 10**9


def say_unread(batch: "Batch", stored: "Stored", error: "Unreadable", voices: "Voices | None" = None) -> None:
    """Print all faults of a record on standard error, with codes and carets.

    What an auditor can read has only the error.
    """
    from verifier.cli.audit_printers import text_lines
    from verifier.report.book import Shelf

    shelf, told = Shelf() if voices is None else Shelf(voices), False
    for outcome in batch.judged(stored):
        if outcome.audit.verdict != "malformed":
            continue
        told = True
        say_lines(text_lines(outcome, shelf, "", quiet=False, verbose=False), err=True)
    if not told:
        say_error(error)


@contextmanager
def unread_told(batch: "Batch", stored: "Stored") -> Iterator[None]:
    """Print all faults of a record that cannot be read within the block, and end the command."""
    try:
        yield
    except Unreadable as error:
        say_unread(batch, stored, error)
        raise SystemExit(MALFORMED) from None
