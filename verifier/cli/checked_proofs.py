"""What `verifier proof check` tells of each record. Not for: checking a proof (`verifier.fairness.proof`)."""

from typing import TYPE_CHECKING

from verifier.cli.options import Output
from verifier.cli.terminal import say, say_json

if TYPE_CHECKING:
    from verifier.verdicts.outcome import Outcome
    from verifier.verdicts.verdict import Audit


def warn_of_twins(audit: "Audit", known: dict[str, tuple[str, str]]) -> None:
    """Warn of a record that tells another game than an earlier one from the same seeds; one of them may be made up.

    `known` is, by the seeds, the path of the first record and what it tells.
    """
    found = audit.proof
    if found is None or not found.seeds:
        return
    path, record = known.setdefault(found.seeds, (audit.path, found.record))
    if record != found.record:
        game = found.seeds.partition(" ")[0]
        say(f"warning: {path} and {audit.path} are different records of {game} from the same seeds", err=True)


#: What a record can come to besides the statuses of a proof.
OTHERS = {"none": "without a proof", "unreadable": "not readable"}


def show(outcome: "Outcome", output: Output) -> str:
    """Print what became of one record's proof; its status, `none` without a proof, `unreadable`."""
    from verifier.report.json import encoded
    from verifier.report.proof import proof_object, proof_text
    from verifier.report.text import headline
    from verifier.verdicts.verdict import ProofCheck

    audit = outcome.audit
    if audit.verdict == "malformed":
        say(headline(audit, None), err=True)
        return "unreadable"
    found = audit.proof or ProofCheck("none", "the record has no proof of its draws")
    if output.quiet and found.status == "matches":
        return found.status
    if output.is_json:
        import msgspec

        data = {"path": audit.path, "verdict": audit.verdict, **msgspec.to_builtins(proof_object(found))}
        say_json(encoded(data).decode())
    else:
        say(f"{audit.path}: {found.reason if found.status == 'none' else proof_text(found)}")
    return found.status
