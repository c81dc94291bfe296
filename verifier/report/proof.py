"""What became of a record's proof of its draws: a line of text, a count over many records, an object of JSON.

Not for: verdicts; none of this is part of one.
"""

from collections import Counter

import msgspec

from verifier.verdicts.verdict import Audit, ProofCheck

#: What a summary calls each status, in this order.
STATUSES = {
    "matches": "matching",
    "differs": "with another draw",
    "broken": "with a seed that does not fit",
    "unverifiable": "not verifiable",
}


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


def proof_of(audit: Audit) -> ProofLine | None:
    """What became of the proof, None if the record has none."""
    return None if audit.proof is None else proof_object(audit.proof)


def proof_object(proof: ProofCheck) -> ProofLine:
    """What became of a proof, as data."""
    return ProofLine(**{name: getattr(proof, name) for name in ProofLine.__struct_fields__})


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
    text = f"{draws(proof.compared)} compared: each as the seeds give, which fit the commitments"
    if proof.until:
        text += f"; the record was followed up to line {proof.until}"
    if proof.unnamed:
        text += f"; {draws(proof.unnamed)} not named in full"
    return text


def draws(count: int) -> str:
    """`1 draw`, `12 draws`."""
    return f"{count:,} draw{'s' * (count != 1)}"
