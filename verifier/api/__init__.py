"""What other programs may import: rulesets, verdicts on records, and games that are checked line by line.

`import verifier` offers the same names. Not for: anything below the other packages, which may change at any time.
"""

from verifier.api.rules import Rules, open
from verifier.api.table import Refused, Table
from verifier.api.values import Move, Question, Refusal
from verifier.api.verdicts import Verdict, audit, audit_all, replay
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable

__all__ = (
    "IllegalSetup",
    "Move",
    "Question",
    "Refusal",
    "Refused",
    "Rules",
    "Table",
    "Unreadable",
    "Verdict",
    "audit",
    "audit_all",
    "open",
    "replay",
)
