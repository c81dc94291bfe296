"""Whether the draws of a record follow from the seeds that its header reveals, and the seeds from the commitments.

The record is followed once more; at each draw the outcome is computed again from what it was taken from. The lines
stay authoritative: whatever comes out here is told beside the verdict and never changes it.
Not for: the scheme itself (`verifier.kernel.shuffle`), or whether a draw was possible (`follow`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from verifier.games.game import Game
from verifier.kernel.game import IllegalSetup
from verifier.kernel.shuffle import SCHEME, Shuffle, commitment, in_order
from verifier.language.vocabulary import nearest
from verifier.record.model import Replay
from verifier.record.sealed import Proof
from verifier.verdicts.verdict import Audit, ProofCheck
from verifier.verdicts.watch import Draw, Watched, watch


def check(game: Game, replay: Replay, audited: Audit) -> ProofCheck:
    """What becomes of a record's proof, under the readings of its verdict. The record must have one."""
    proof = replay.proof
    assert proof is not None
    seats = tuple(seat.id for seat in replay.seats)
    reason = unverifiable(proof, seats)
    if reason:
        return ProofCheck("unverifiable", reason)
    wrong = unfit(proof)
    if wrong:
        return ProofCheck("broken", f"the seed revealed by {' and '.join(wrong)} does not fit the commitment")
    shuffle = Shuffle(proof.game, {seat: bytes.fromhex(proof.seats[seat].reveal) for seat in seats})
    try:
        watched = watch(game, replay, followed(audited))
    except IllegalSetup:
        return ProofCheck("unverifiable", "the set-up is illegal, so no draw was reached")
    return compared(game, replay, shuffle, watched)


def followed(audited: Audit) -> Mapping[str, str]:
    """The readings under which to follow: those that get furthest."""
    return dict(audited.dispute.legal if audited.dispute is not None else audited.readings)


def unverifiable(proof: Proof, seats: tuple[str, ...]) -> str:
    """Why nothing can be computed, "" if it can."""
    if proof.scheme != SCHEME:
        near = nearest(proof.scheme, (SCHEME,))
        return f"the scheme {proof.scheme!r} is not known" + (f" (did you mean {near!r}?)" if near else "")
    uncommitted = [seat for seat in seats if seat not in proof.seats or not proof.seats[seat].commit]
    if uncommitted:
        return f"no commitment of {' and '.join(uncommitted)}"
    unrevealed = [seat for seat in seats if not proof.seats[seat].reveal]
    if len(unrevealed) > 1:
        return f"the seeds of {' and '.join(unrevealed)} are not revealed"
    return f"the seed of {unrevealed[0]} is not revealed" if unrevealed else ""


def unfit(proof: Proof) -> list[str]:
    """The seats whose seed is revealed and does not fit its commitment."""
    return [
        seat
        for seat, sealed in proof.seats.items()
        if sealed.commit and sealed.reveal
        and commitment(proof.game, seat, bytes.fromhex(sealed.reveal)) != sealed.commit
    ]  # fmt: skip


def compared(game: Game, replay: Replay, shuffle: Shuffle, watched: Watched) -> ProofCheck:
    """Compare every draw that was followed, up to the first that differs."""
    stop = watched.trail.stop
    until = stop.event.line if stop is not None else 0
    done = unnamed = 0
    lost: set[int] = set()  # the seats of which a draw is not named: what they drew from later is not known
    for draw, due in expected(game, replay, shuffle, watched.draws):
        unnamed += not draw.complete or draw.seat in lost
        if draw.found is None:
            lost.add(draw.seat)
        if draw.found is None or draw.seat in lost:
            continue
        done += 1
        if not fits(draw, due):
            return ProofCheck(
                "differs",
                "another draw follows from the seeds",
                done,
                unnamed,
                draw.line,
                replay.seats[draw.seat].id,
                tuple(sorted(game.notation[kind] for kind in due)),
                tuple(sorted(game.notation[kind] for kind in draw.found)),
                until,
            )
    if not done:
        where = f" before line {until}, where it cannot be followed further" if until else ""
        return ProofCheck("unverifiable", f"the record names no draw{where}", 0, unnamed, until=until)
    return ProofCheck("matches", "", done, unnamed, until=until)


def expected(
    game: Game, replay: Replay, shuffle: Shuffle, draws: tuple[Draw, ...]
) -> Iterator[tuple[Draw, tuple[int, ...]]]:
    """Each draw with what follows from the seeds; the things that chance gives are numbered for each seat from 1."""
    numbers: Counter[int] = Counter()
    for draw in draws:
        pool = in_order(draw.pool, game.notation)
        drawn = shuffle.drawn(replay.seats[draw.seat].id, numbers[draw.seat] + 1, pool, draw.open)
        numbers[draw.seat] += draw.open
        yield draw, draw.certain + drawn


def numbered(draws: tuple[Draw, ...]) -> Counter[int]:
    """How many things chance has given to each seat so far; of a draw that is not written in full, those written."""
    numbers: Counter[int] = Counter()
    for draw in draws:
        numbers[draw.seat] += draw.open if draw.complete or draw.found is None else len(draw.by_chance())
    return numbers


def fits(draw: Draw, due: tuple[int, ...]) -> bool:
    """Whether what came is what was due, in any order; of a draw that was broken off, a part of it."""
    left = Counter(draw.found or ())
    left.subtract(due)
    return all(count <= 0 for count in left.values())
