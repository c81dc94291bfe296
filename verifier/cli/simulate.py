"""`verifier simulate`: random legal games, reproducible from a seed."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from verifier.games.game import Game, Wishes
    from verifier.replay.model import Replay
    from verifier.simulate.corpus import Usage

EPILOG = """\b
Examples:
  verifier simulate puzzle-strike/3e --games 100 --seed 1 --out games.jsonl
  verifier simulate puzzle-strike/3e --games 5 --seed 7 --out folder --bank recommended
  verifier simulate puzzle-strike/3e --games 1 --seed 3 --characters grave,rook > game.jsonl

\b
Exit code: 0 if all games were written, 2 for a wish that means nothing, 130 if interrupted.
"""


@click.command(epilog=EPILOG)
@click.argument("ruleset")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=1, show_default=True, help="Game i depends on the seed and i alone.")
@click.option("--out", metavar="DIR|FILE.jsonl", help="Where to; without it, JSON Lines on standard output.")
@click.option("--mode", default="", help="The mode to play; the ruleset's first without it.")
@click.option(
    "--bank",
    default="random",
    show_default=True,
    help="random, recommended (in turn), a bank's name, or chips: a,b,...",
)
@click.option("--characters", default="", help="Characters by seat, with commas; others are random.")
@click.option("--errata", multiple=True, metavar="NAME", help="Errata to play under.")
def simulate(
    ruleset: str, games: int, seed: int, out: str | None, mode: str, bank: str, characters: str, errata: tuple[str, ...]
) -> None:
    """Play random legal games under RULESET and write them as replays, each as soon as it is over.

    At the end a table says how often each chip was played, reacted with and bought, and how often each clause was
    carried out or refused a move.
    """
    from verifier.games.game import Wishes
    from verifier.games.library import Library
    from verifier.report.usage import usage_table
    from verifier.simulate.corpus import Usage

    game = Library().open(ruleset, errata)
    wishes = Wishes(mode, bank, tuple(name.strip() for name in characters.split(",") if name.strip()))
    usage = Usage()
    code = 0
    try:
        play_all(game, games, seed, wishes, out, usage)
    except KeyboardInterrupt:
        code = 130
    click.echo("\n".join(usage_table(game, usage)), err=out is None)
    raise SystemExit(code)


def play_all(game: "Game", games: int, seed: int, wishes: "Wishes", out: str | None, usage: "Usage") -> None:
    """Play and write the games. Raises `Unreadable` and `OSError`."""
    import os
    from contextlib import nullcontext

    from verifier.cli.terminal import Progress
    from verifier.simulate.corpus import corpus

    lines = out is not None and out.lower().endswith(".jsonl")
    progress = Progress(games)
    if out is not None and not lines:
        os.makedirs(out, exist_ok=True)
    with open(out, "wb") if lines and out is not None else nullcontext() as file:
        for number, (replay, played) in enumerate(corpus(game, games, seed, wishes)):
            if file is not None:
                file.write(as_json(replay, game))
                file.flush()
            elif out is None:
                click.echo(as_json(replay, game), nl=False)
            else:
                write_yaml(replay, game, os.path.join(out, f"game-{number:06}.yaml"))
            usage.add(replay, played)
            progress.show(number + 1, "games")
    progress.hide()


def as_json(replay: "Replay", game: "Game") -> bytes:
    """A replay as a line."""
    from verifier.replay.write import to_json

    return to_json(replay, game.names)


def write_yaml(replay: "Replay", game: "Game", path: str) -> None:
    """A replay as a file of its own."""
    from verifier.replay.write import write_replay

    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(write_replay(replay, game.names))
