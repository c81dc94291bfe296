"""Draws from seeds while a game is played: by somebody who knows all seeds, or by the players with their shares.

Not for: the commands' texts (`proof`), or checking a finished record (`verifier.fairness.proof`).
"""

import re
from collections.abc import Iterable, Iterator

import click

from verifier.cli import rulesets
from verifier.cli.explain import unread_told
from verifier.kernel.game import IllegalSetup
from verifier.kernel.shuffle import Shuffle, in_order, own, place, share
from verifier.kernel.source import Position, Unreadable
from verifier.record.model import Replay
from verifier.record.proof import Secret

#: Things in a bag beyond which something is wrong.
MOST_IN_BAG = 10_000
_THING = re.compile(r"([^\s,;:=@?#]+?)(?:[xX\u00d7]([0-9]+))?")
_SHARE = re.compile(r"([A-Za-z0-9]{1,20}) ([A-Za-z0-9]{1,20}) ([0-9]{1,7}) ([0-9a-f]{64})")


def next_draw(file: str, secrets: tuple[Secret, ...]) -> str:
    """The line of the draw that is due at the end of a record. Raises `Unreadable`, and `ClickException` if none is."""
    from verifier.corpus.batch import Batch
    from verifier.fairness.draws import log_draws
    from verifier.fairness.proof import numbered
    from verifier.files.config import Configs
    from verifier.files.stored import Stored, read
    from verifier.record.read import source_text

    if file.lower().endswith((".jsonl", ".ndjson", ".json")):
        raise Unreadable(Position(file), "only a record in YAML can be dealt to")
    batch = Batch(rulesets.library())
    defaults = Configs(batch.library).near(file).defaults
    stored = Stored("<stdin>" if file == "-" else file, source_text(file), defaults=defaults)
    with unread_told(batch, stored):
        replay = read(batch.reader, stored)
    shuffle = shuffle_of(replay, secrets)
    game = batch.game(replay)
    try:
        watched = log_draws(game, replay, {})
    except IllegalSetup as error:
        raise click.ClickException(f"the set-up is illegal: {error.refusal.message}") from None
    stop = watched.trail.stop
    if stop is not None:
        raise click.ClickException(
            f"{replay.path}:{stop.event.line}: the record goes wrong here: {stop.refusal.message}"
        )
    due = watched.due
    if due is None:
        raise click.ClickException("no draw is due at the end of the record")
    seat = replay.seats[due.seat].id
    first = numbered(watched.draws)[due.seat] + 1
    drawn = due.certain + shuffle.drawn(seat, first, in_order(due.pool, game.notation), due.open)
    return f"{seat} {due.verb} {' '.join(game.notation[kind] for kind in drawn)}"


def shuffle_of(replay: Replay, secrets: tuple[Secret, ...]) -> Shuffle:
    """All chance of a record whose header has the commitments. Raises a `ClickException` if a seed is not theirs."""
    proof = replay.proof
    if proof is None:
        raise click.ClickException(f"{replay.path} has no proof: put the commitments into its header first")
    for secret in secrets:
        sealed = proof.seats.get(secret.seat)
        if secret.game != proof.game or sealed is None or sealed.commit != secret.commit:
            raise click.ClickException(f"the seed of {secret.seat} in {secret.game} does not fit the commitments")
    seeds = {secret.seat: secret.seed for secret in secrets}
    missing = [seat.id for seat in replay.seats if seat.id not in seeds]
    if missing:
        raise click.ClickException(f"the seed of {' and '.join(missing)} is missing")
    return Shuffle(proof.game, {seat.id: seeds[seat.id] for seat in replay.seats})


def share_lines(secret: Secret, taker: str, numbers: range) -> Iterator[str]:
    """`GIVER TAKER NUMBER DIGITS` for each number."""
    if taker == secret.seat:
        raise click.BadParameter(f"the seed is that of {taker}; shares are for another seat", param_hint="TAKER")
    for number in numbers:
        digits = share(secret.game, secret.seat, taker, number, secret.seed).hex()
        yield f"{secret.seat} {taker} {number} {digits}"


def own_draw(secret: Secret, first: int, count: int, things: tuple[str, ...], shares: str) -> Iterator[str]:
    """What a seat draws. Raises `Unreadable` for shares that are none, `ClickException` if one is missing."""
    left = sorted(thing for word in things for thing in spelled(word))
    if count > len(left):
        raise click.BadParameter(f"{count} of {len(left)} things cannot be drawn", param_hint="COUNT")
    given = read_shares(shares, secret.seat)
    givers = sorted({giver for giver, _ in given}, key=lambda seat: (len(seat), seat))
    if not givers:
        raise click.ClickException(f"there is no share for {secret.seat}")
    for number in range(first, first + count):
        missing = [giver for giver in givers if (giver, number) not in given]
        if missing:
            raise click.ClickException(f"the share of {' and '.join(missing)} in thing {number} is missing")
        parts = [given[giver, number] for giver in givers]
        yield left.pop(place(own(secret.game, secret.seat, number, secret.seed), parts, len(left)))


def spelled(word: str) -> Iterable[str]:
    """The things that a word such as `combine` or `1x4` names. Raises a usage error for what is none."""
    match = _THING.fullmatch(word)
    times = int((match[2] or "1")[:6]) if match is not None else 0
    if match is None or not 1 <= times <= MOST_IN_BAG:
        raise click.BadParameter(f"{word[:60]!r} is no thing in a bag such as combine or 1x4", param_hint="THING")
    return (match[1],) * times


def read_shares(file: str, taker: str) -> dict[tuple[str, int], bytes]:
    """The shares for a seat in a file, by giver and number; `-` is the standard input. Raises `Unreadable`."""
    from verifier.record.read import source_text

    found: dict[tuple[str, int], bytes] = {}
    for number, line in enumerate(source_text(file).splitlines(), 1):
        match = _SHARE.fullmatch(line.strip())
        if match is None and line.strip():
            expected = "expected a share: the giver, the taker, a number, 64 hexadecimal digits"
            raise Unreadable(Position("<stdin>" if file == "-" else file, number), expected)
        if match is not None and match[2] == taker and match[1] != taker:
            found[match[1], int(match[3])] = bytes.fromhex(match[4])
    return found
