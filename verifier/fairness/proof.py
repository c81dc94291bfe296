"""Whether the draws of a record follow from the seeds that its header reveals, and the seeds from the commitments.

The record is followed once more; at each draw the outcome is computed again from what it was taken from. The lines
stay authoritative: whatever comes out here is told beside the verdict and never changes it.
Not for: the scheme itself (`verifier.kernel.shuffle`), or whether a draw was possible (`follow`).
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from verifier.fairness.draws import ChanceDraw, DrawLog, log_draws
from verifier.games.game import Game
from verifier.kernel.game import IllegalSetup
from verifier.kernel.message import Said, say
from verifier.kernel.shuffle import SCHEME, Shuffle, commitment, in_order
from verifier.language.vocabulary import nearest
from verifier.record.model import Proof, Replay
from verifier.record.promises import CHANCES, comes_to_an_end, leaves_out
from verifier.verdicts.corrections import RulingCase
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
        return ProofCheck("broken", say("seed-revealed-by-does-not", raw=" and ".join(wrong)))
    shuffle = Shuffle(proof.game, {seat: bytes.fromhex(proof.seats[seat].reveal) for seat in seats})
    try:
        return compared(game, replay, shuffle, followed(audited))
    except IllegalSetup:
        return ProofCheck("unverifiable", say("set-up-illegal-so-no"))


def followed(audited: Audit) -> Mapping[str, str]:
    """The readings under which to follow: those that get furthest."""
    return dict(audited.dispute.legal if audited.dispute is not None else audited.readings)


def unverifiable(proof: Proof, seats: tuple[str, ...]) -> Said:
    """Why nothing can be computed, "" if it can."""
    if proof.scheme != SCHEME:
        near = nearest(proof.scheme, (SCHEME,))
        scheme = repr(proof.scheme)
        return (
            say("scheme-not-known-near", raw=scheme, raw2=repr(near)) if near else say("scheme-not-known", raw=scheme)
        )
    uncommitted = [seat for seat in seats if seat not in proof.seats or not proof.seats[seat].commit]
    if uncommitted:
        return say("no-commitment", raw=" and ".join(uncommitted))
    unrevealed = [seat for seat in seats if not proof.seats[seat].reveal]
    if len(unrevealed) > 1:
        return say("seeds-not-revealed", raw=" and ".join(unrevealed))
    return say("seed-not-revealed", raw=unrevealed[0]) if unrevealed else ""


def unfit(proof: Proof) -> list[str]:
    """The seats whose seed is revealed and does not fit its commitment."""
    return [
        seat
        for seat, sealed in proof.seats.items()
        if sealed.commit and sealed.reveal
        and commitment(proof.game, seat, bytes.fromhex(sealed.reveal)) != sealed.commit
    ]  # fmt: skip


@dataclass(slots=True)
class ProofComparison:
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
                self.miss(key, say("earlier-draw-this-seat-not"))
            elif draw.found is None:
                self.miss(key, say("what-came-not-named"))
            elif not draw.is_pool_known:
                self.miss(key, say("not-known-what-deck-came"))
            elif not fits(draw, due):
                return self.differing(draw, due, watched)
            elif draw.complete:
                self.done.add(key)
            else:
                self.miss(key, say("so-many-named", n=len(draw.found), n2=draw.count))
        return None

    def miss(self, key: Key, why: Said) -> None:
        """Note a draw as one that was not compared."""
        line, seat, _ = key
        self.unnamed.add(key)
        self.missing[key] = NotCompared(line, why, self.replay.seats[seat].id)

    def differing(self, draw: ChanceDraw, due: tuple[int, ...], watched: DrawLog) -> ProofCheck:
        """The first draw that is another one."""
        notation = self.game.notation
        return ProofCheck(
            "differs",
            say("another-draw-follows"),
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
            reason = say("names-no-draw-before", n=until) if until else say("names-no-draw")
            return ProofCheck("unverifiable", reason, *counts, until=until, missing=missing)
        return ProofCheck("incomplete" if missing else "matches", "", *counts, until=until, missing=missing)


def compared(game: Game, replay: Replay, shuffle: Shuffle, chosen: Mapping[str, str]) -> ProofCheck:
    """Compare every draw that is told, up to the first that differs: of the lines that count and of those struck."""
    comparing = ProofComparison(game, replay, shuffle)
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
        reasons.append(NotCompared(0, say("what-stood-before-more-than", n=MOST_JUDGED)))

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
    case = RulingCase(game, replay, plainly)
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
        yield NotCompared(until, say("from-here-on-record-cannot"))


def unreached(replay: Replay, watched: DrawLog) -> Iterator[NotCompared]:
    """The lines of draws after that place."""
    until = until_of(watched)
    for event in replay.events:
        if until and event.line > until and event.verb in CHANCES:
            yield NotCompared(event.line, say("was-not-reached"), replay.seats[event.seat].id)


def promised(replay: Replay) -> Iterator[NotCompared]:
    """What a header says that makes it open which draws there were."""
    if POSITION in replay.setup:
        yield NotCompared(0, say("record-begins-with-position-what"))
    if replay.record.moves == "some":
        yield NotCompared(0, say("record-holds-only-some-moves"))
    if replay.record.choices == "none":
        yield NotCompared(0, say("record-leaves-out-choices-some"))


def unsaid(replay: Replay, watched: DrawLog) -> Iterator[NotCompared]:
    """What the lines that count do not say, so that there may be draws of which nothing is told."""
    for index, seat in watched.trail.silences:
        who = replay.seats[seat].id
        yield NotCompared(replay.events[index].line, say("whether-reacted-before-this-line", seat=who))
    for seat in dict.fromkeys(watched.unsaid):
        yield NotCompared(0, say("last-draw-not-told", seat=replay.seats[seat].id))
    if watched.trail.hushed and not watched.trail.silences:
        yield NotCompared(0, say("whether-somebody-reacted-after-last"))
    if watched.trail.stop is None and not watched.play.ended():
        yield NotCompared(0, say("game-not-over-where-record"))


def expected(
    game: Game, replay: Replay, shuffle: Shuffle, draws: tuple[ChanceDraw, ...]
) -> Iterator[tuple[ChanceDraw, tuple[int, ...]]]:
    """Each draw with what follows from the seeds; the things that chance gives are numbered for each seat from 1."""
    numbers: Counter[int] = Counter()
    for draw in draws:
        pool = in_order(draw.pool, game.notation)
        drawn = shuffle.drawn(replay.seats[draw.seat].id, numbers[draw.seat] + 1, pool, draw.open)
        numbers[draw.seat] += draw.open
        yield draw, draw.certain + drawn


def numbered(draws: tuple[ChanceDraw, ...]) -> Counter[int]:
    """How many things chance has given to each seat so far; of a draw that is not written in full, those written."""
    numbers: Counter[int] = Counter()
    for draw in draws:
        numbers[draw.seat] += draw.open if draw.complete or draw.found is None else len(draw.by_chance())
    return numbers


def fits(draw: ChanceDraw, due: tuple[int, ...]) -> bool:
    """Whether what came is what was due, in any order; of a draw that was broken off, a part of it."""
    left = Counter(draw.found or ())
    left.subtract(due)
    return all(count <= 0 for count in left.values())
