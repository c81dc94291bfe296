"""Counting verdicts: the summary line of an audit and its exit code. Not for: single replays."""

import time
from collections import Counter
from collections.abc import Iterator

from verifier.kernel.message import ENGLISH, Message, Said, Slot, Voice, say
from verifier.report.diagnostic import Status
from verifier.report.proof import proof_counts
from verifier.verdicts.outcome import Outcome, mismatch
from verifier.verdicts.verdict import EXIT_CODES, VERDICTS


class AuditTally:
    """What an audit came to so far. `expecting`: verdicts are compared with those the replays expect.

    `failing` are the verdicts that make it fail; all but legal and consistent if they are not given.
    """

    def __init__(self, expecting: bool = False, failing: tuple[str, ...] | None = None) -> None:
        self.expecting = expecting
        self.failing = failing
        self.begun = time.perf_counter()
        self.verdicts: Counter[str] = Counter()
        self.proofs: Counter[str] = Counter()
        self.matches = 0
        self.events = 0
        self.ruled = 0  # replays that are legal or consistent only by a ruling
        self.mismatches = 0
        self.missing = 0  # paths that could not be opened
        self.passed = 0  # files in folders that are no records
        self.interrupted = False
        self.broken: Said = ""  # what ended the audit before its end, if it was no interruption

    @property
    def games(self) -> int:
        """How many replays were audited, those of matches included."""
        return self.verdicts.total() - self.matches

    def add(self, outcome: Outcome) -> Said:
        """Count one outcome; what differs from the expected verdict, if that is compared."""
        self.verdicts[outcome.audit.verdict] += 1
        self.matches += outcome.match is not None
        self.events += outcome.audit.events
        if outcome.audit.proof is not None:
            self.proofs[outcome.audit.proof.status] += 1
        self.ruled += outcome.audit.verdict in ("legal", "consistent") and outcome.audit.lifted() > 0
        wrong = mismatch(outcome.audit, outcome.expect) if self.expecting else ""
        self.mismatches += bool(wrong)
        return wrong

    def summary(self, voice: Voice = ENGLISH) -> str:
        """`12 games, 1,400 events, 60,000 events/s: 11 legal, 1 illegal`."""
        rate = self.events / max(time.perf_counter() - self.begun, 1e-9)
        events = say("so-many-events", **counted(self.events), n2=f"{rate:,.0f}")
        return "; ".join(map(voice, self.parts(events)))

    def counts(self, voice: Voice = ENGLISH) -> str:
        """The same without the time that it took."""
        return "; ".join(map(voice, self.parts(say("just-events", **counted(self.events)))))

    def parts(self, events: Message) -> Iterator[Message]:
        """What the summary says, one thing after another."""
        found = tuple(
            say("so-many", n=f"{self.verdicts[name]:,}", verdict=name)
            for name in reversed(VERDICTS)
            if self.verdicts[name]
        )
        told: dict[str, Slot] = {**counted(self.games), "events": events}
        told["verdicts"] = found or say("no-verdict-yet" if self.interrupted else "nothing-to-audit")
        if self.matches:
            yield say("matches-and-games", n3=f"{self.matches:,}", es="es" * (self.matches != 1), **told)
        else:
            yield say("so-many-games", **told)
        if self.ruled:
            yield say("by-a-ruling", n=f"{self.ruled:,}")
        if self.expecting:
            right = self.verdicts.total() - self.mismatches
            yield say("as-expected", n=f"{right:,}", n2=f"{self.mismatches:,}")
        if self.missing:
            yield say("not-opened", **counted(self.missing))
        if self.passed:
            yield say("passed-over", **counted(self.passed))
        if self.proofs:
            yield say("proofs-of-draws", verdicts=proof_counts(self.proofs))
        yield from self.ends()

    def ends(self) -> Iterator[Message]:
        """Tell what ended the audit before its end."""
        if self.broken:
            yield say("not-finished", reason=self.broken)
        if self.interrupted:
            yield say("was-interrupted")

    def exit_code(self) -> int:
        """130 if interrupted; 2 for anything malformed or missing; 1 for anything else that fails; else 0."""
        if self.interrupted:
            return 130
        if self.missing or self.broken:
            return 2
        if self.expecting:
            return int(self.mismatches > 0)
        return max((self.code_of(name) for name, count in self.verdicts.items() if count), default=0)

    def code_of(self, verdict: str) -> int:
        """The exit code of one verdict by itself."""
        if self.failing is None:
            return EXIT_CODES[verdict]
        return max(EXIT_CODES[verdict], 1) if verdict in self.failing else 0

    def status_of(self, verdict: str, difference: str) -> Status:
        """How a record counts as a test: as what it does to the exit code; `difference` is from what is expected."""
        if self.expecting:
            return Status.FAILED if difference else Status.PASSED
        if verdict == "malformed" and self.code_of(verdict):
            return Status.ERROR
        if self.code_of(verdict):
            return Status.FAILED
        return Status.SKIPPED if EXIT_CODES[verdict] else Status.PASSED


def counted(count: int) -> dict[str, Slot]:
    """A number for a message, and the ending of the word behind it."""
    return {"n": f"{count:,}", "s": "s" * (count != 1)}


def numbers(*counts: int) -> dict[str, Slot]:
    """Several numbers for a message: `n`, `n2`, `n3`."""
    return {f"n{place}" if place > 1 else "n": f"{count:,}" for place, count in enumerate(counts, 1)}
