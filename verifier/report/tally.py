"""Counting verdicts: the summary line of an audit and its exit code. Not for: single replays."""

import time
from collections import Counter

from verifier.report.diagnostic import Status
from verifier.report.proof import proof_counts
from verifier.verdicts.expectation import mismatch
from verifier.verdicts.outcome import Outcome
from verifier.verdicts.verdict import EXIT_CODES, VERDICTS


class Tally:
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
        self.broken = ""  # what ended the audit before its end, if it was no interruption

    @property
    def games(self) -> int:
        """How many replays were audited, those of matches included."""
        return self.verdicts.total() - self.matches

    def add(self, outcome: Outcome) -> str:
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

    def summary(self) -> str:
        """`12 games, 1,400 events, 60,000 events/s: 11 legal, 1 illegal`."""
        rate = self.events / max(time.perf_counter() - self.begun, 1e-9)
        return self.counts(f", {rate:,.0f} events/s")

    def counts(self, rate: str = "") -> str:
        """The same without the time that it took, or with another text in its place."""
        parts = [f"{self.verdicts[name]:,} {name}" for name in reversed(VERDICTS) if self.verdicts[name]]
        events = f"{self.events:,} event{'s' * (self.events != 1)}{rate}"
        matches = f"{self.matches:,} match{'es' * (self.matches != 1)}, " if self.matches else ""
        line = f"{matches}{self.games:,} game{'s' * (self.games != 1)}, {events}: " + (
            ", ".join(parts) or ("no verdict yet" if self.interrupted else "nothing to audit")
        )
        if self.ruled:
            line += f"; {self.ruled:,} of them by a ruling"
        if self.expecting:
            line += f"; {self.verdicts.total() - self.mismatches:,} as expected, {self.mismatches:,} not"
        if self.missing:
            line += f"; {self.missing:,} path{'s' * (self.missing != 1)} not opened"
        if self.passed:
            line += f"; {self.passed:,} file{'s' * (self.passed != 1)} passed over"
        if self.proofs:
            line += "; proofs of draws: " + proof_counts(self.proofs)
        if self.broken:
            line += f"; not finished: {self.broken}"
        return line + "; interrupted" * self.interrupted

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
