"""How far a game bears out what its header claims of it: counted with every answer, compared at the end.

Not for: how claims are written (`verifier.record.claims`).
"""

from collections.abc import Callable, Sequence

from verifier.kernel.ask import Answer, Ask, Question
from verifier.kernel.event import Event
from verifier.kernel.game import Play
from verifier.kernel.norm import Refusal
from verifier.record.claim import ANY_USE, Claim
from verifier.run.stops import Stop


class Tally:
    """How often each claim's doings were done so far."""

    __slots__ = ("claims", "counts", "names")

    def __init__(self, claims: Sequence[Claim], names: Sequence[str]) -> None:
        self.claims = claims
        self.names = names  # of things, in strict notation
        self.counts = (0,) * len(claims)

    def note(self, play: Play, question: Question, answer: Answer) -> None:
        """Count an answer, which is not carried out yet. Raises `Stop` if something is done too often."""
        if not isinstance(question, Ask) or answer is None or not question.verbs:
            return
        thing = self.named(question, answer)
        turn = play.turn_number()
        meant = [self.is_meant(claim, question, thing, turn) for claim in self.claims]
        self.counts = tuple(count + more for count, more in zip(self.counts, meant, strict=True))
        for claim, count in zip(self.claims, self.counts, strict=True):
            if count > claim.most:
                raise refused(claim, count)

    def named(self, question: Ask, answer: Answer) -> str:
        """The thing that an answer names, in strict notation; of one that is named by its place what lies there."""
        kind: Callable[[int], int] | None = getattr(question.domain, "kind", None)
        if kind is not None and type(answer) is int:
            return self.names[kind(answer)]
        return question.domain.write(answer).partition("@")[0]

    def is_meant(self, claim: Claim, question: Ask, thing: str, turn: int) -> bool:
        """Whether a claim speaks of an answer."""
        if claim.seat not in (-1, question.seat) or not claim.first <= turn <= claim.last:
            return False
        if not set(claim.verbs or ANY_USE) & set(question.verbs):
            return False
        named = {self.names[one] for one in claim.things}
        return not named or (thing in named) is not claim.but

    def compare(self) -> None:
        """Raise `Stop` for a claim of something that was not done often enough."""
        for claim, count in zip(self.claims, self.counts, strict=True):
            if count < claim.least:
                raise refused(claim, count)


def refused(claim: Claim, count: int) -> Stop:
    """Why a game does not bear out a claim."""
    wanted = f"{claim.least} or more" if claim.most > claim.least else str(claim.most)
    if claim.least == 0 < claim.most:
        wanted = f"at most {claim.most}"
    message = f"the game does not bear out the claim: {claim.text}"
    where = claim.position
    return Stop(
        Event(where.line, where.column, -1, "claim"), where.column, Refusal("", message, "", wanted, str(count))
    )
