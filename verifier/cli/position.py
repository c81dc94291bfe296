"""`verifier position`: the position before a line of a replay as the `position:` block of a header."""

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from verifier.cli import completion, rulesets
from verifier.cli.config import config_option, configs_of
from verifier.cli.explain import agreed, opened, stored_path
from verifier.cli.options import Output, output_options
from verifier.cli.rulesets import check_errata, errata_option, pack_option
from verifier.cli.terminal import say_document, say_json, time_limit_option
from verifier.kernel.game import IllegalSetup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from verifier.games.game import Game
    from verifier.record.model import Replay
    from verifier.run.budget import Budget


@click.command()
@click.argument("file", shell_complete=completion.files)
@click.option("--at", type=click.IntRange(1), metavar="LINE", help="A line of the file (of the moves, in JSON Lines).")
@click.option("--record", is_flag=True, help="A record from there up to and with the line.")
@output_options("yaml", "json")
@click.option("--reading", "readings", multiple=True, metavar="POINT=ALTERNATIVE", help="Read an open point this way.")
@time_limit_option("For a record that leaves things out; 300.")
@errata_option("Add an erratum to those of the header.")
@pack_option
@config_option
def position(
    file: str, at: int | None, record: bool, output: Output, readings: tuple[str, ...], seconds: float,
    errata: tuple[str, ...], packs: tuple[str, ...], config: str | None,
) -> None:  # fmt: skip
    """Print the position before a line of FILE, as a header has it; without a line, at the end.

    Where something is under way, it is the last position before that, and the moves since. With --record it is a whole
    record: it begins with the position and ends with the line, of which it says what the long record says.

    FILE is a replay, - for the standard input, or games.jsonl#12 for line 12 of a JSON Lines file. Of a series, LINE
    says which of the games inside it is meant.
    """
    from verifier.corpus.batch import Batch
    from verifier.run.budget import Budget
    from verifier.verdicts.inspect import check_line
    from verifier.verdicts.judge import examine
    from verifier.verdicts.settled import NotPlaced, readings_at, refuse_gaps, refuse_haste

    rules = rulesets.library()
    errata = (*packs, *errata)
    check_errata(rules, errata)
    defaults = configs_of(rules, config).near(stored_path(file)[0]).defaults
    replay, game = opened(Batch(rules, errata), file, at, defaults)
    replay = replace(replay, readings={**replay.readings, **agreed(game, readings)})
    check_line(replay, at)
    line = at or BEYOND
    budget = Budget(seconds)
    try:
        refuse_gaps(replay)
        chosen = readings_at(examine(game, replay, budget), line)
        refuse_haste(budget)
        written = record_text if record else block_text
        text = written(game, replay, line, chosen, output.form, budget)
    except IllegalSetup as error:
        raise click.ClickException(f"the set-up is illegal: {error.refusal.clause} {error.refusal.message}") from None
    except NotPlaced as error:
        where = f"before line {at}" if at is not None else "at the end"
        raise click.ClickException(f"there is no position {where}: {error}") from None
    if output.is_json:
        say_json(text.rstrip("\n"))
    else:
        say_document(text)


#: A line beyond the last one of any record.
BEYOND = 10**9


def block_text(
    game: "Game", replay: "Replay", line: int, chosen: "Mapping[str, str]", form: str, budget: "Budget"
) -> str:
    """The position alone."""
    from verifier.report.explain import position_data, position_text
    from verifier.report.json import pretty
    from verifier.report.shapes.records import PositionData
    from verifier.verdicts.settled import place

    found = place(game, replay, line, chosen, budget)
    at = line if line != BEYOND else None
    if form == "yaml":
        return "".join(f"{text}\n" for text in position_text(found, game.names, at, chosen))
    data = PositionData(replay.path, replay.ruleset, at, dict(chosen), **position_data(found, game.names))
    return pretty(data) + "\n"


def record_text(
    game: "Game", replay: "Replay", line: int, chosen: "Mapping[str, str]", form: str, budget: "Budget"
) -> str:
    """A record that begins there."""
    from verifier.record.write import to_json, write_replay
    from verifier.verdicts.excerpt import excerpt

    short = excerpt(game, replay, line, chosen, budget).replay
    return write_replay(short, game.names) if form == "yaml" else to_json(short, game.names).decode()
