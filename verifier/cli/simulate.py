"""`verifier simulate`: random legal games, reproducible from a seed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from verifier.cli import completion, rulesets
from verifier.cli.misuse import naming, refuse_existing
from verifier.cli.options import Output, mode_option, output_options
from verifier.cli.rulesets import check_errata, errata_option, pack_option
from verifier.cli.terminal import Progress, say, say_json, say_lines
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Position, Unreadable
from verifier.language.whole_file import make_folder, prepare_folder, write_file, written_beside

if TYPE_CHECKING:
    from verifier.games.game import Game, HeaderWishes
    from verifier.record.model import Replay
    from verifier.simulate.corpus import Usage


@click.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=1, show_default=True, help="Game i depends on the seed and i alone.")
@click.option(
    "--out",
    metavar="DIR|FILE.jsonl",
    help="Where to (FILE.yaml for one game); without it, JSON Lines on standard output.",
)
@click.option("--force", is_flag=True, help="Overwrite files that are there already.")
@mode_option("The mode to play; the ruleset's first without it.")
@click.option("--seats", type=click.IntRange(1, 8), default=None, help="How many players; else the fewest.")
@click.option(
    "--bank",
    default="random",
    show_default=True,
    help="random, recommended (in turn), a bank's name, or chips: a,b,...",
)
@click.option("--characters", default="", help="Characters by seat, with commas; others are random.")
@errata_option("Errata to play under.")
@pack_option
@click.option("--proof", is_flag=True, help="Draw from committed seeds, and write commitments and seeds.")
@click.option("--counts", is_flag=True, help="Add a table: how often each chip and each clause was at work.")
@output_options("text", "json", form="How to print the counts; json asks for them.", quiet="No summary, no progress.")
def simulate(
    ruleset: str, games: int, seed: int, out: str | None, force: bool, mode: str, seats: int | None, bank: str,
    characters: str, errata: tuple[str, ...], packs: tuple[str, ...], proof: bool, counts: bool, output: Output,
) -> None:  # fmt: skip
    """Play random legal games under RULESET (FAMILY/EDITION[+NAME...]) and write them, each as soon as it is over.

    A line on standard error says at the end how many there are and how they ended. With --counts a table says how often
    each chip was played, reacted with and bought, and how often each clause was carried out or refused a move; it is on
    standard error where the games are on standard output.
    """
    from verifier.games.game import HeaderWishes
    from verifier.report.json import pretty
    from verifier.report.stats import usage_data, usage_line, usage_table
    from verifier.simulate.corpus import Usage

    rules = rulesets.library()
    ruleset, *named = ruleset.split("+")
    in_force = tuple(dict.fromkeys((*packs, *named, *errata)))
    check_errata(rules, tuple(named), ruleset, "RULESET")
    check_errata(rules, in_force, ruleset)
    check_out(out, games, force)
    game = rules.open(ruleset, in_force)
    wishes = HeaderWishes(mode, bank, tuple(name.strip() for name in characters.split(",") if name.strip()), seats or 0)
    usage = Usage()
    code = 0
    try:
        with naming(given(), "<simulation>"):
            refuse_spare_characters(game, wishes)
            play_all(game, games, seed, wishes, out, usage, output.progress(games), proof=proof, force=force)
    except KeyboardInterrupt:
        code = 130
    output.note(usage_line(usage) + (f"; written to {out}" if out is not None and usage.games else ""))
    if output.is_json:
        say_json(pretty(usage_data(game, usage)), err=out is None)
    elif counts:
        say_lines(usage_table(game, usage), err=out is None)
    for reason, games in usage.stuck.most_common():
        say(f"{games:,} game{'s' * (games != 1)} cannot go on: {reason}", err=True)
    if code:
        say("interrupted", err=True)
    raise SystemExit(code or int(bool(usage.stuck)))


def refuse_spare_characters(game: "Game", wishes: "HeaderWishes") -> None:
    """Refuse more characters than there are seats, the last of which nobody would play. Raises `UsageError`."""
    seats = len(game.invent(Random(0), 0, wishes).seats)
    if len(wishes.characters) > seats:
        raise click.UsageError(f"--characters: {len(wishes.characters)} characters for {seats} seats")


def given() -> str | None:
    """Return the options of the command at work that say what a game should have, as the place of a fault in them."""
    context = click.get_current_context()
    wishes = ("mode", "seats", "bank", "characters")
    said = [name for name in wishes if context.get_parameter_source(name) is not ParameterSource.DEFAULT]
    return " / ".join(f"'--{name}'" for name in said) or None


def play_all(
    game: "Game", games: int, seed: int, wishes: "HeaderWishes", out: str | None, usage: "Usage", progress: Progress,
    *, proof: bool, force: bool,
) -> None:  # fmt: skip
    """Play and write the games. Raises `Unreadable`, `OSError`, and `KeyboardInterrupt` after the games so far."""
    from pathlib import Path

    from verifier.corpus.pool import whole
    from verifier.games.credited import credits_of
    from verifier.simulate.corpus import corpus

    named = credits_of(rulesets.library(), game.document, None if out is None else folder_of(out))
    if out is not None and named.copies:
        make_folder(folder_of(out))
        named.copy(Path(folder_of(out)))
    stopped = None
    try:
        with writer(game, out, force=force) as write:
            try:
                for number, (replay, played) in enumerate(corpus(game, games, seed, wishes, proof), 1):
                    with whole():  # what is written is counted
                        write(named.of(replay))
                        usage.add(replay, played)
                    progress.show(number, "games")
            except KeyboardInterrupt as interrupt:
                if not usage.games:
                    raise
                stopped = interrupt  # the games so far are kept
    except IllegalSetup as error:
        progress.hide()
        clause = f"{error.refusal.clause} " if error.refusal.clause else ""
        raise Unreadable(Position(""), f"the set-up is illegal: {clause}{error.refusal.message}") from None
    progress.hide()
    if stopped is not None:
        raise stopped


def check_out(out: str | None, games: int, force: bool) -> None:
    """Refuse to overwrite what is there, and to write many games into a file for one.

    Raises `OSError`, and a usage error.
    """
    if out is None:
        return
    if one_file(out) and games > 1:
        instead = out.rpartition(".")[0] or "games"
        raise click.BadParameter(
            f"{out} holds one game, not {games}; try --out {instead}.jsonl, or --out {instead} for a folder",
            param_hint="'--out'",
        )
    if not force:
        refuse_existing(games_at(out, games), "--force overwrites")


def games_at(out: str, games: int) -> list[str]:
    """Where so many games may be there already: the one file, or those of the folder that have their names."""
    import os
    import re

    if target(out, 0) == out:
        return [out]
    there = sorted(os.listdir(out)) if os.path.isdir(out) else []
    numbers = {name: re.fullmatch(r"game-(\d{6,})\.yaml", name) for name in there}
    return [os.path.join(out, name) for name, found in numbers.items() if found and int(found[1]) < games]


def one_file(out: str) -> bool:
    """Whether `--out` names a file for one game in YAML."""
    return out.lower().endswith((".yaml", ".yml"))


def folder_of(out: str) -> str:
    """The folder of the records."""
    import os

    return os.path.dirname(target(out, 0))


def target(out: str, number: int) -> str:
    """The file that a game is written to."""
    import os

    if out.lower().endswith(".jsonl") or one_file(out):
        return out
    return os.path.join(out, f"game-{number:06}.yaml")


@contextmanager
def writer(game: "Game", out: str | None, *, force: bool) -> Iterator[Callable[["Replay"], None]]:
    """Give the function that writes one game. Raises `OSError`.

    A file of JSON Lines grows beside its place and is moved there when the block ends.
    """
    from verifier.record.write import to_json, write_replay

    if out is None:
        yield lambda replay: say_json(to_json(replay, game.names).decode().rstrip("\n"))
        return

    if out.lower().endswith(".jsonl"):
        make_folder(folder_of(out))
        with written_beside(out, new=not force) as add:
            yield lambda replay: add(to_json(replay, game.names))
        return

    prepare_folder(folder_of(out))  # what cannot be written is told before a game is played
    numbers = count()
    yield lambda replay: write_file(target(out, next(numbers)), write_replay(replay, game.names), new=not force)
