"""`verifier proof`: commitments to seeds before a game, seeds after it, and whether the draws follow from them."""

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from verifier.cli import completion, rulesets
from verifier.cli.config import config_option, exclude_option, looking_for
from verifier.cli.explain import unread_told
from verifier.cli.options import Output, output_options
from verifier.cli.terminal import say, say_document, say_error, say_json, say_lines, time_limit_option
from verifier.kernel.source import Position, Unreadable
from verifier.language.whole_file import write_file

if TYPE_CHECKING:
    from verifier.record.model import Replay
    from verifier.record.proof import Secret
    from verifier.verdicts.outcome import Outcome
    from verifier.verdicts.verdict import Audit

#: What is said of a new seed.
TO_KEEP = "your seed; show it to nobody before the game is over, and do not lose it"
#: Things that one seat may be given in a game, and at once.
MOST_THINGS, MOST_AT_ONCE = 1_000_000, 1_000
secret_option = click.option("--secret", required=True, metavar="FILE", help="The file that keeps your seed.")


@click.group()
def proof() -> None:
    """Show that draws were honest: commit to seeds before a game, reveal them after it, check the record.

    How draws follow from seeds is in docs/reference/shuffle-proof.md. What comes out is no part of a verdict.
    """


@proof.command()
@click.argument("game")
@click.argument("seat")
@secret_option
def commit(game: str, seat: str, secret: str) -> None:
    """Make a seed for SEAT in GAME, keep it in a file, and print the commitment to publish.

    GAME is any id that both players agree on. If the file is there already, its commitment is printed once more.
    """
    import os

    from verifier.record.names import SEATS
    from verifier.record.proof import GAME_ID, is_game_id, new_secret, read_secret

    if not is_game_id(game):
        raise click.BadParameter(f"{game[:60]!r} is not {GAME_ID}", param_hint="GAME")
    if seat.upper() not in SEATS:
        raise click.BadParameter(f"{seat[:60]!r} is no seat of a game: {', '.join(SEATS)}", param_hint="SEAT")
    there = os.path.lexists(secret)
    kept = read_secret(secret) if there else new_secret(secret, game, seat.upper())
    if (kept.game, kept.seat) != (game, seat.upper()):
        message = f"this file keeps the seed of {kept.seat} in {kept.game}; a seed is for one game only"
        raise Unreadable(Position(secret), message)
    try:
        say_lines(header_lines(kept))
    except OSError:
        if not there:
            os.unlink(secret)  # of a seed whose commitment nobody has seen nothing is to be left
        raise
    what = "is there already: no new seed; this is its commitment once more" if there else TO_KEEP
    say(f"{secret}: {what}", err=True)


def header_lines(kept: "Secret") -> list[str]:
    """The part of a record's header that publishes a commitment."""
    from verifier.kernel.shuffle import SCHEME
    from verifier.record import emit
    from verifier.record.model import Proof, Sealed
    from verifier.record.proof import written

    return emit.entry("proof", written(Proof(SCHEME, kept.game, {kept.seat: Sealed(kept.commit)})))


@proof.command()
@click.argument("file", shell_complete=completion.files)
@secret_option
@click.option("--write", is_flag=True, help="Change the file instead of printing.")
def reveal(file: str, secret: str, write: bool) -> None:
    """Put your seed into the header of FILE, a record in YAML that has your commitment, or - for standard input."""
    from verifier.corpus.batch import Batch
    from verifier.files.config import Configs
    from verifier.files.stored import Stored
    from verifier.record.fmt import format_replay
    from verifier.record.proof import read_secret
    from verifier.record.read import source_text

    if file.lower().endswith((".jsonl", ".ndjson", ".json")):
        raise Unreadable(Position(file), "only a record in YAML can be changed")
    kept = read_secret(secret)
    text = source_text(file)
    shown = "<stdin>" if file == "-" else file
    rules = rulesets.library()
    defaults = Configs(rules).near(file).defaults
    with unread_told(Batch(rules), Stored(shown, text, defaults=defaults)):
        after = format_replay(text, rules.names, shown, "", lambda replay: with_seed(replay, kept), defaults)
    if write and file != "-":
        write_file(file, after)
    else:
        say_document(after)


def with_seed(replay: "Replay", kept: "Secret") -> "Replay":
    """A record with a seed in its header. Raises a `ClickException` if the commitment is not that of the seed."""
    proof = replay.proof
    if proof is None or proof.game != kept.game:
        named = "has no proof" if proof is None else f"is of the game {proof.game}"
        raise click.ClickException(f"{replay.path} {named}; the seed is for {kept.seat} in {kept.game}")
    sealed = proof.seats.get(kept.seat)
    if sealed is None or sealed.commit != kept.commit:
        raise click.ClickException(f"the seed does not fit the commitment of {kept.seat} in {replay.path}")
    seats = {**proof.seats, kept.seat: replace(sealed, reveal=kept.seed.hex())}
    return replace(replay, proof=replace(proof, seats=seats))


@proof.command()
@click.argument("paths", shell_complete=completion.files, nargs=-1, required=True, metavar="PATH...")
@output_options("text", "json", form="Text, or JSON Lines.", quiet="Only records whose proof does not match.")
@time_limit_option("For each record that leaves things out; 300.")
@exclude_option
@config_option
def check(paths: tuple[str, ...], output: Output, seconds: float, exclude: tuple[str, ...], config: str | None) -> None:
    """Compute every draw of the records again, and say whether they follow from the seeds and the commitments.

    A PATH is a file, a folder or - for the standard input. The verdict on a record is another question: see audit.
    """
    from verifier.corpus.batch import Batch
    from verifier.files.files import headed_files
    from verifier.files.recognize import PassedOver
    from verifier.report.proof import exit_code, proof_counts

    rules = rulesets.library()
    batch = Batch(rules, seconds=seconds)
    counts: Counter[str] = Counter()
    known: dict[str, tuple[str, str]] = {}
    for found in headed_files(paths, looking_for(rules, exclude, config)):
        if isinstance(found, PassedOver):
            continue
        if isinstance(found, Unreadable):
            say_error(found)
            counts["unreadable"] += 1
            continue
        for outcome in batch.outcomes(found.path, found.defaults):
            counts[show(outcome, output)] += 1
            warn_of_twins(outcome.audit, known)
    others = (f"{counts[name]:,} {text}" for name, text in OTHERS.items() if counts[name])
    told = [*map(str, proof_counts(counts)), *others]
    if not output.quiet:
        say("proofs of draws: " + (", ".join(told) or "no record"), err=output.is_json)
    raise SystemExit(exit_code(counts))


@proof.command()
@click.argument("file", shell_complete=completion.files)
@click.option("--secret", "secrets", required=True, multiple=True, metavar="FILE", help="A seat's seed; one for each.")
def deal(file: str, secrets: tuple[str, ...]) -> None:
    """Print the line of the draw that is due at the end of FILE, a record in YAML, from the seeds of all seats.

    For whoever deals: an organizer or a program that knows all seeds, and shows each player only their own draws. A
    draw that empties a bag is printed up to there; add the line, and ask for the rest.
    """
    from verifier.cli.dealing import next_draw
    from verifier.record.proof import read_secret

    say(next_draw(file, tuple(map(read_secret, secrets))))


@proof.command()
@click.argument("taker")
@click.argument("first", type=click.IntRange(1, MOST_THINGS))
@click.argument("count", type=click.IntRange(1, MOST_AT_ONCE))
@secret_option
def share(taker: str, first: int, count: int, secret: str) -> None:
    """Print your shares of what TAKER draws next: of COUNT things, the first of which has the number FIRST.

    Hand them over only when that draw is due: with them the other player knows it. They do not disclose your seed.
    """
    from verifier.cli.dealing import share_lines
    from verifier.record.proof import read_secret

    say_lines(share_lines(read_secret(secret), taker.upper(), range(first, first + count)))


@proof.command()
@click.argument("first", type=click.IntRange(1, MOST_THINGS))
@click.argument("count", type=click.IntRange(1, MOST_AT_ONCE))
@click.argument("things", nargs=-1, required=True, metavar="THING...")
@secret_option
@click.option("--shares", required=True, metavar="FILE", help="The others' shares; - is stdin.")
def draw(first: int, count: int, things: tuple[str, ...], secret: str, shares: str) -> None:
    """Print what you draw: COUNT of the THINGs in your bag, the first of which has the number FIRST.

    Each THING is a name in strict notation, `combine` or `1x4`. What lies on top is not among them.
    """
    from verifier.cli.dealing import own_draw
    from verifier.record.proof import read_secret

    say(" ".join(own_draw(read_secret(secret), first, count, things, shares)))


def warn_of_twins(audit: "Audit", known: dict[str, tuple[str, str]]) -> None:
    """Warn of a record that tells another game than an earlier one from the same seeds; one of them may be made up.

    `known` is, by the seeds, the path of the first record and what it tells.
    """
    found = audit.proof
    if found is None or not found.seeds:
        return
    path, record = known.setdefault(found.seeds, (audit.path, found.record))
    if record != found.record:
        game = found.seeds.partition(" ")[0]
        say(f"warning: {path} and {audit.path} are different records of {game} from the same seeds", err=True)


#: What a record can come to besides the statuses of a proof.
OTHERS = {"none": "without a proof", "unreadable": "not readable"}


def show(outcome: "Outcome", output: Output) -> str:
    """Print what became of one record's proof; its status, `none` without a proof, `unreadable`."""
    from verifier.report.json import encoded
    from verifier.report.proof import proof_object, proof_text
    from verifier.report.text import headline
    from verifier.verdicts.verdict import ProofCheck

    audit = outcome.audit
    if audit.verdict == "malformed":
        say(headline(audit, None), err=True)
        return "unreadable"
    found = audit.proof or ProofCheck("none", "the record has no proof of its draws")
    if output.quiet and found.status == "matches":
        return found.status
    if output.is_json:
        import msgspec

        data = {"path": audit.path, "verdict": audit.verdict, **msgspec.to_builtins(proof_object(found))}
        say_json(encoded(data).decode())
    else:
        say(f"{audit.path}: {found.reason if found.status == 'none' else proof_text(found)}")
    return found.status
