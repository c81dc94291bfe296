"""How far a game bears out what its header claims of it: counted with every answer, compared at the end.

Not for: how claims are written (`verifier.record.claims`).
"""

from collections.abc import Callable, Sequence

from verifier.games.playing import Playing
from verifier.kernel import undecided
from verifier.kernel.ask import Answer, Ask, Question
from verifier.kernel.event import Event
from verifier.kernel.message import say
from verifier.kernel.norm import Refusal
from verifier.record.model import ANY_USE, Claim, Replay
from verifier.record.promises import FROM, tells_of_moves
from verifier.run.stops import Stop


def tally_of(replay: Replay, play: Playing, names: Sequence[str]) -> "ClaimTally | None":
    """What is counted for the claims of a record, of which the game is at its first line; nothing if it has none."""
    if not replay.claims:
        return None
    begins_later = "position" in replay.setup or FROM in replay.setup
    first = play.turn_number() if begins_later else -1
    ends = replay.result is not None and bool(replay.result.by) and tells_of_moves(replay)
    return ClaimTally(replay.claims, names, first, stops=not ends)


class ClaimTally:
    """How often each claim's doings were done so far."""

    __slots__ = ("claims", "counts", "first", "names", "stops")

    def __init__(self, claims: Sequence[Claim], names: Sequence[str], first: int = -1, *, stops: bool = False) -> None:
        self.claims = claims
        self.first = first  # the turn in which the record begins, if that is not the game's beginning
        self.stops = stops  # whether the header claims no end, so that the game may go on where its lines come to none
        self.names = names  # of things, in strict notation
        self.counts = (0,) * len(claims)

    def note(self, play: Playing, question: Question, answer: Answer) -> None:
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

    def compare(self, play: Playing) -> None:
        """Raise `Stop` for a claim of something that was not done often enough."""
        for claim, count in zip(self.claims, self.counts, strict=True):
            if count < claim.least:
                raise untold(claim) if self.is_untold(claim, play) else refused(claim, count)

    def is_untold(self, claim: Claim, play: Playing) -> bool:
        """Whether a claim speaks of turns that the record does not tell of, by its own words."""
        return claim.first <= self.first or (self.stops and not play.ended() and claim.last >= play.turn_number())


def untold(claim: Claim) -> Stop:
    """That a game may bear out a claim where the record does not tell of it."""
    where = claim.position
    reason = undecided.CLAIM_UNTOLD.refusal(claim=claim.text)
    return Stop(Event(where.line, where.column, -1, "claim"), where.column, reason, True)


def refused(claim: Claim, count: int) -> Stop:
    """Why a game does not bear out a claim."""
    wanted = say("or-more", n=claim.least) if claim.most > claim.least else str(claim.most)
    if claim.least == 0 < claim.most:
        wanted = say("at-most-times", n=claim.most)
    message = say("claim-not-borne-out", raw=claim.text)
    where = claim.position
    return Stop(
        Event(where.line, where.column, -1, "claim"), where.column, Refusal("", message, "", wanted, str(count))
    )
