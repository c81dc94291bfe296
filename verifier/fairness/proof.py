"""Whether the draws of a record follow from the seeds that its header reveals, and the seeds from the commitments.

The record is followed once more; at each draw the outcome is computed again from what it was taken from. The lines
stay authoritative: whatever comes out here is told beside the verdict and never changes it.
Not for: the scheme itself (`verifier.kernel.shuffle`), or whether a draw was possible (`follow`).
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from verifier.fairness.draws import Draw, DrawLog, log_draws
from verifier.games.game import Game
from verifier.kernel.game import IllegalSetup
from verifier.kernel.shuffle import SCHEME, Shuffle, commitment, in_order
from verifier.language.vocabulary import nearest
from verifier.record.model import Replay
from verifier.record.promises import CHANCES, comes_to_an_end, leaves_out
from verifier.record.sealed import Proof
from verifier.verdicts.corrections import Case
from verifier.verdicts.judge import plainly
from verifier.verdicts.rewound import MOST_JUDGED
from verifier.verdicts.verdict import Audit, NotCompared, ProofCheck

#: The line, the seat, and which of its draws on that line.
Key = tuple[int, int, int]
#: The header key under which a record begins in the middle of a game.
POSITION = "position"


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
        return compared(game, replay, shuffle, followed(audited))
    except IllegalSetup:
        return ProofCheck("unverifiable", "the set-up is illegal, so no draw was reached")


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


@dataclass(slots=True)
class Comparing:
    """The comparison of one record: what was compared so far, by line and seat, and what was not."""

    game: Game
    replay: Replay
    shuffle: Shuffle
    done: set[Key] = field(default_factory=set)
    missing: dict[Key, NotCompared] = field(default_factory=dict)
    unnamed: set[Key] = field(default_factory=set)

    def lines(self, watched: DrawLog) -> ProofCheck | None:
        """Compare the draws of some lines up to the first that differs; that one, None if there is none."""
        lost: set[int] = set()  # the seats of which a draw is not named: what they drew from later is not known
        on_line: Counter[tuple[int, int]] = Counter()
        for draw, due in expected(self.game, self.replay, self.shuffle, watched.draws):
            place = draw.line, draw.seat
            key = *place, on_line[place]
            on_line[place] += 1
            unknown = draw.seat in lost
            if draw.found is None:
                lost.add(draw.seat)
            if unknown:
                self.miss(key, "an earlier draw of this seat is not named, so what was left is not known")
            elif draw.found is None:
                self.miss(key, "what came is not named")
            elif not draw.is_pool_known:
                self.miss(key, "it is not known what is in the deck it came from")
            elif not fits(draw, due):
                return self.differing(draw, due, watched)
            elif draw.complete:
                self.done.add(key)
            else:
                self.miss(key, f"{len(draw.found)} of {draw.count} are named")
        return None

    def miss(self, key: Key, why: str) -> None:
        """Note a draw as one that was not compared."""
        line, seat, _ = key
        self.unnamed.add(key)
        self.missing[key] = NotCompared(line, why, self.replay.seats[seat].id)

    def differing(self, draw: Draw, due: tuple[int, ...], watched: DrawLog) -> ProofCheck:
        """The first draw that is another one."""
        notation = self.game.notation
        return ProofCheck(
            "differs",
            "another draw follows from the seeds",
            len(self.done) + 1,
            len(self.unnamed),
            draw.line,
            self.replay.seats[draw.seat].id,
            tuple(sorted(notation[kind] for kind in due)),
            tuple(sorted(notation[kind] for kind in draw.found or ())),
            until_of(watched),
        )

    def found(self, until: int, reasons: Iterable[NotCompared]) -> ProofCheck:
        """The outcome where no draw differs; `reasons` is why there may be draws besides those that were reached."""
        draws = (one for key, one in self.missing.items() if key not in self.done)
        missing = tuple(sorted((*draws, *reasons), key=lambda one: one.line or sys.maxsize))
        counts = len(self.done), len(self.unnamed - self.done)
        if not self.done and not self.unnamed:
            where = f" before line {until}, where it cannot be followed further" if until else ""
            reason = f"the record names no draw{where}"
            return ProofCheck("unverifiable", reason, *counts, until=until, missing=missing)
        return ProofCheck("incomplete" if missing else "matches", "", *counts, until=until, missing=missing)


def compared(game: Game, replay: Replay, shuffle: Shuffle, chosen: Mapping[str, str]) -> ProofCheck:
    """Compare every draw that is told, up to the first that differs: of the lines that count and of those struck."""
    comparing = Comparing(game, replay, shuffle)
    parts = stands(game, replay)
    struck, counting = parts[:-1], parts[-1]
    reasons = list(promised(counting))
    for part in struck[:MOST_JUDGED]:
        watched = log_draws(game, part, chosen)
        different = comparing.lines(watched)
        if different is not None:
            return different
        reasons += () if taken_back(part, watched) else unfollowed(watched)
    if len(struck) > MOST_JUDGED:
        reasons.append(NotCompared(0, f"what stood before more than {MOST_JUDGED} rewinds was not looked at"))

    watched = log_draws(game, counting, chosen, ends=comes_to_an_end(counting))
    different = comparing.lines(watched)
    if different is not None:
        return different
    reasons += unfollowed(watched)
    reasons += unreached(counting, watched)
    reasons += unsaid(counting, watched)
    return comparing.found(until_of(watched), dict.fromkeys(reasons))


def stands(game: Game, replay: Replay) -> tuple[Replay, ...]:
    """The records without corrections that stood before each rewind, and at last the one that counts in the end.

    The rulings that were needed are on their lines, unless the record leaves things out.
    """
    if not replay.corrections:
        return (replay,)
    case = Case(game, replay, plainly)
    if not leaves_out(replay):  # then a ruling is looked for where a line can be at fault
        case.verdict()
    rewinds = (one.number for one in replay.corrections if one.kind == "rewind")
    return (*(replace(case.stood(case.history.before[number]), result=None) for number in rewinds), case.current())


def until_of(watched: DrawLog) -> int:
    """The line at which a record could not be followed further, 0 if it was to its end."""
    stop = watched.trail.stop
    return stop.event.line if stop is not None else 0


def taken_back(part: Replay, watched: DrawLog) -> bool:
    """Whether struck lines go wrong only in their last one, which is no draw: nothing came of it."""
    last = part.events[-1] if part.events else None
    return last is not None and last.line == until_of(watched) and last.verb not in CHANCES


def unfollowed(watched: DrawLog) -> Iterator[NotCompared]:
    """The place from which on a record could not be followed."""
    until = until_of(watched)
    if until:
        yield NotCompared(until, "from here on the record cannot be followed")


def unreached(replay: Replay, watched: DrawLog) -> Iterator[NotCompared]:
    """The lines of draws after that place."""
    until = until_of(watched)
    for event in replay.events:
        if until and event.line > until and event.verb in CHANCES:
            yield NotCompared(event.line, "it was not reached", replay.seats[event.seat].id)


def promised(replay: Replay) -> Iterator[NotCompared]:
    """What a header says that makes it open which draws there were."""
    if POSITION in replay.setup:
        yield NotCompared(0, "the record begins with a position: what was drawn before it is not told")
    if replay.record.moves == "some":
        yield NotCompared(0, "the record holds only some of the moves")
    if replay.record.choices == "none":
        yield NotCompared(0, "the record leaves out choices, and some may draw")


def unsaid(replay: Replay, watched: DrawLog) -> Iterator[NotCompared]:
    """What the lines that count do not say, so that there may be draws of which nothing is told."""
    for index, seat in watched.trail.silences:
        who = replay.seats[seat].id
        yield NotCompared(replay.events[index].line, f"whether {who} reacted before this line is not told")
    for seat in dict.fromkeys(watched.unsaid):
        yield NotCompared(0, f"the last draw of {replay.seats[seat].id} is not told")
    if watched.trail.hushed and not watched.trail.silences:
        yield NotCompared(0, "whether somebody reacted after the last line is not told")
    if watched.trail.stop is None and not watched.play.ended():
        yield NotCompared(0, "the game is not over where the record ends")


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
