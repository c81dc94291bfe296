"""Comparing a verdict with the one that a replay kept as an example says it must get."""

from verifier.kernel.message import Said, say
from verifier.record.model import Expect
from verifier.verdicts.verdict import Audit, Fault


def mismatch(audit: Audit, expect: Expect | None) -> Said:
    """What differs from the expected verdict, "" if nothing does. Without an `expect` header that is *legal*."""
    wanted = expect or Expect("legal")
    fault = audit.fault or Fault(0, 0, "", "")
    if audit.verdict != wanted.verdict:
        return say("expected-verdict", verdict=wanted.verdict, verdict2=audit.verdict)
    if wanted.line not in (0, fault.line):
        return say("expected-line", verdict=wanted.verdict, n=wanted.line, n2=fault.line)
    broken = (fault.clause, *fault.also)
    if missing := [clause for clause in (wanted.clause, *wanted.also) if clause and clause not in broken]:
        return say("expected-clause", raw=", ".join(missing), raw2=", ".join(broken) or "none")
    cited = (*broken, *fault.at_work)
    if absent := [clause for clause in wanted.at_work if clause not in cited]:
        return say("expected-at-work", raw=", ".join(absent), raw2=", ".join(fault.at_work) or "none")
    return missing_points(audit, wanted)


def missing_points(audit: Audit, wanted: Expect) -> Said:
    """Which of the points that the dispute should turn on it does not turn on."""
    points = audit.dispute.points if audit.dispute is not None else ()
    turned_on = {*points, *(point.partition("@")[0] for point in points)}
    missing = [point for point in wanted.readings if point.partition("=")[0].strip() not in turned_on]
    if not missing:
        return ""
    return say("expected-to-turn-on", raw=", ".join(missing), raw2=", ".join(points) or "nothing")
