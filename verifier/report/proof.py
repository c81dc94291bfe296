"""What became of a record's proof of its draws: a line of text, a count over many records, an object of JSON.

Not for: verdicts; none of this is part of one.
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

from verifier.verdicts.verdict import Audit, NotCompared, ProofCheck

#: What a summary calls each status, in this order.
STATUSES = {
    "matches": "matching",
    "incomplete": "incomplete",
    "differs": "with another draw",
    "broken": "with a seed that does not fit",
    "unverifiable": "not verifiable",
}
#: The exit code of a check where what was compared matches, and not every draw of every game was.
INCOMPLETE = 3
#: Lines of one reason that a text names.
MOST_SHOWN = 12


class MissingLine(msgspec.Struct, omit_defaults=True, kw_only=True):
    """An entry of `missing`: what was not compared, with its line (0 for the record as a whole) and the reason."""

    line: int
    why: str
    seat: str = ""


class ProofLine(msgspec.Struct, omit_defaults=True, kw_only=True):
    """The key `proof` of a line of `verifier audit --format json`."""

    status: str
    reason: str = ""
    compared: int = 0
    unnamed: int = 0
    line: int = 0
    seat: str = ""
    expected: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    until: int = 0
    missing: tuple[MissingLine, ...] = ()


def exit_code(counts: Counter[str]) -> int:
    """The exit code for how many records came to what; no record at all is not fine."""
    if counts["unreadable"] or not counts:
        return 2
    if counts.total() > counts["matches"] + counts["incomplete"]:
        return 1
    return INCOMPLETE if counts["incomplete"] else 0


def proof_of(audit: Audit) -> ProofLine | None:
    """What became of the proof, None if the record has none."""
    return None if audit.proof is None else proof_object(audit.proof)


def proof_object(proof: ProofCheck) -> ProofLine:
    """What became of a proof, as data."""
    plain = {name: getattr(proof, name) for name in ProofLine.__struct_fields__ if name != "missing"}
    missing = tuple(MissingLine(line=one.line, why=one.why, seat=one.seat) for one in proof.missing)
    return ProofLine(**plain, missing=missing)


def proof_worries(audit: Audit) -> bool:
    """Whether a record has a proof of which more is to be said than that it matches."""
    return audit.proof is not None and audit.proof.status != "matches"


def proof_counts(proofs: Counter[str]) -> str:
    """`3 matching, 1 not verifiable`."""
    return ", ".join(f"{proofs[status]:,} {text}" for status, text in STATUSES.items() if proofs[status])


def proof_line(audit: Audit) -> str:
    """Everything about a record's proof on a line; "" if it has none."""
    return "" if audit.proof is None else f"proof: {proof_text(audit.proof)}"


def proof_text(proof: ProofCheck) -> str:
    """What became of a proof, in words."""
    if proof.status == "unverifiable":
        return f"cannot be verified: {proof.reason}"
    if proof.status == "broken":
        return proof.reason
    if proof.status == "differs":
        before, due, came = draws(proof.compared - 1), " ".join(proof.expected), " ".join(proof.found)
        return (
            f"line {proof.line}: {proof.seat}'s draw is not the one that the seeds give, after {before} as they give: "
            f"expected {due}, found {came}"
        )
    if proof.status == "incomplete":
        left = missing_text(proof.missing)
        compared = draws(proof.compared)
        return f"incomplete: {compared} compared, as the seeds give, which fit the commitments; not compared: {left}"
    return f"{draws(proof.compared)} compared: each as the seeds give, which fit the commitments"


def missing_text(missing: Sequence[NotCompared]) -> str:
    """What was not compared, the lines of one reason together: `lines 16, 21 (P1): what came is not named; ...`."""
    lines: dict[tuple[str, str], dict[int, None]] = {}
    for one in missing:
        lines.setdefault((one.why, one.seat), {})[one.line] = None
    return "; ".join(f"{places(tuple(numbers), seat)}{why}" for (why, seat), numbers in lines.items())


def places(numbers: Sequence[int], seat: str) -> str:
    """`lines 16, 21 (P1): `; "" for the record as a whole."""
    if numbers == (0,):
        return ""
    shown = ", ".join(map(str, numbers[:MOST_SHOWN]))
    more = f" and {len(numbers) - MOST_SHOWN} more" if len(numbers) > MOST_SHOWN else ""
    return f"line{'s' * (len(numbers) > 1)} {shown}{more}{f' ({seat})' if seat else ''}: "


def draws(count: int) -> str:
    """`1 draw`, `12 draws`."""
    return f"{count:,} draw{'s' * (count != 1)}"
