"""What became of a record's proof of its draws: a line of text, a count over many records, an object of JSON.

Not for: verdicts; none of this is part of one.
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

from verifier.kernel.message import ENGLISH, Message, Said, Slot, Voice, listed, say
from verifier.verdicts.verdict import Audit, NotCompared, ProofCheck

#: What a summary says of each status, in this order.
STATUSES = {
    "matches": "n-matching",
    "incomplete": "n-incomplete",
    "differs": "n-differing",
    "broken": "n-broken",
    "unverifiable": "n-not-verifiable",
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
    plain = {name: getattr(proof, name) for name in ProofLine.__struct_fields__ if name not in ("missing", "reason")}
    missing = tuple(MissingLine(line=one.line, why=str(one.why), seat=one.seat) for one in proof.missing)
    return ProofLine(**plain, reason=str(proof.reason), missing=missing)


def proof_worries(audit: Audit) -> bool:
    """Whether a record has a proof of which more is to be said than that it matches."""
    return audit.proof is not None and audit.proof.status != "matches"


def proof_counts(proofs: Counter[str]) -> tuple[Message, ...]:
    """`3 matching`, `1 not verifiable`."""
    return tuple(say(id, n=f"{proofs[status]:,}") for status, id in STATUSES.items() if proofs[status])


def proof_line(audit: Audit, voice: Voice = ENGLISH) -> str:
    """Everything about a record's proof on a line; "" if it has none."""
    return "" if audit.proof is None else voice.says("proof-of-draws", parts=proof_text(audit.proof))


def proof_text(proof: ProofCheck) -> Said:
    """What became of a proof, in words."""
    if proof.status == "unverifiable":
        return say("cannot-be-verified", message=proof.reason)
    if proof.status == "broken":
        return proof.reason
    if proof.status == "differs":
        told: dict[str, Slot] = {"n": proof.line, "seat": proof.seat, **draws(proof.compared - 1, "n2")}
        return say("draw-differs", **told, value=" ".join(proof.expected), value2=" ".join(proof.found))
    if proof.status == "incomplete":
        return say("draws-incomplete", **draws(proof.compared), message=listed(missing_text(proof.missing)))
    return say("draws-fit", **draws(proof.compared))


def missing_text(missing: Sequence[NotCompared]) -> tuple[Said, ...]:
    """What was not compared, the lines of one reason together: `lines 16, 21 (P1): what came is not named`."""
    lines: dict[tuple[Said, str], dict[int, None]] = {}
    for one in missing:
        lines.setdefault((one.why, one.seat), {})[one.line] = None
    return tuple(of_lines(tuple(numbers), seat, why) for (why, seat), numbers in lines.items())


def of_lines(numbers: Sequence[int], seat: str, why: Said) -> Said:
    """A reason with its lines; the reason alone for the record as a whole."""
    if numbers == (0,):
        return why
    shown = ", ".join(map(str, numbers[:MOST_SHOWN]))
    of_seat = f" ({seat})" if seat else ""
    told: dict[str, Slot] = {"s": "s" * (len(numbers) > 1), "message": why}
    if len(numbers) > MOST_SHOWN:
        return say("of-lines-and-more", list=shown, n=len(numbers) - MOST_SHOWN, raw=of_seat, **told)
    return say("of-lines", list=shown + of_seat, **told)


def draws(count: int, name: str = "n") -> dict[str, Slot]:
    """A number of draws for a message: `1 draw`, `12 draws`."""
    return {name: f"{count:,}", "s": "s" * (count != 1)}
