"""A bank of which stacks are not known: which chips may have one, and what the moves tell of it.

Every chip that may have a stack lies in the bank until as many are settled as there are unknown stacks. A stack is
settled by whatever first takes from it or marks it. Nothing else turns on it: a stack that nobody takes from is full.
Not for: how a header says it (`setup`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import CHIP, kind_of
from verifier.kernel import undecided

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from verifier.games.puzzle_strike.play import Play
    from verifier.games.puzzle_strike.state import State
    from verifier.kernel.ask import Ask, Domain
    from verifier.kernel.norm import Refusal


def leave_open(state: "State", candidates: "Sequence[int]", unnamed: int) -> None:
    """Let so many stacks be of any of the candidates. All of them are there if there are no more than that."""
    state.unnamed, state.guessed = unnamed, tuple(candidates)
    state.stacks = tuple(sorted({*state.stacks, *candidates}))
    if unnamed >= len(candidates):
        settle_stacks(state, state.guessed)


def settle_stacks(state: "State", chips: "Iterable[int]") -> None:
    """Note chips that must have a stack; with the last unknown stack no other chip can have one."""
    for chip in chips:
        if chip in state.guessed and state.unnamed:
            state.guessed = tuple(other for other in state.guessed if other != chip)
            state.unnamed -= 1
            state.settled = tuple(sorted((*state.settled, chip)))
    if not state.unnamed:
        rule_out(state, state.guessed)


def settle_positioned(play: "Play") -> tuple[int, ...]:
    """Note the stacks of chips that a position places somewhere; those for which no unknown stack is left."""
    state, chips = play.state, play.rules.chips
    used = [chip for chip in state.guessed if state.bank[chip] != chips[chip].box or state.traps[chip]]
    settle_stacks(state, used)
    return tuple(chip for chip in used if chip not in state.settled)


def rule_out(state: "State", chips: "Iterable[int]") -> None:
    """Note chips that cannot have a stack; where as many are left as there are unknown stacks, all of those have."""
    gone = {*chips}
    state.guessed = tuple(chip for chip in state.guessed if chip not in gone)
    state.stacks = tuple(chip for chip in state.stacks if chip not in gone)
    for chip in gone:
        state.bank[chip] = 0
    if state.guessed and len(state.guessed) == state.unnamed:
        settle_stacks(state, state.guessed)


def guesses_among(play: "Play", ask: "Ask") -> "tuple[set[int], int]":
    """The chips that a question allows only if they have an unknown stack, and how many others it allows."""
    domain = ask.domain
    if not play.state.guessed or not of_bank(domain):
        return set(), 0
    legal = [answer for answer in play.candidates(ask) if isinstance(answer, CHIP) and play.allows(ask, answer)]
    guessed = {kind_of(answer) for answer in legal} & {*play.state.guessed}
    return guessed, sum(kind_of(answer) not in guessed for answer in legal)


def of_bank(domain: "Domain") -> bool:
    """Whether it is chips of the bank that a question is about."""
    return isinstance(domain, Chips) and "bank" in domain.zones


def nothing_may_fit(play: "Play", ask: "Ask") -> bool:
    """Whether there are unknown stacks that leave a question about the bank without any answer."""
    guessed, others = guesses_among(play, ask)
    return bool(guessed) and not others and len(play.state.guessed) - len(guessed) >= play.state.unnamed


def rule_out_answers(play: "Play", ask: "Ask") -> None:
    """Note that nothing fits a question, if only unknown stacks could."""
    if nothing_may_fit(play, ask):
        rule_out(play.state, guesses_among(play, ask)[0])


def doubt_stacks(play: "Play", ask: "Ask") -> "Refusal | None":
    """Why it is not known which answers a question has, if that turns on unknown stacks."""
    guessed, others = guesses_among(play, ask)
    turns_on_them = bool(guessed) and others < 2  # with two others there is a choice in any case
    return undecided.UNKNOWN_STACKS.refusal(number=play.state.unnamed) if turns_on_them else None


def unnamed_stacks(play: "Play") -> str:
    """How many stacks the header does not name, and which of them the moves so far need; "" if it names all."""
    state = play.state
    number = state.unnamed + len(state.settled)
    if not number:
        return ""
    needed = ", ".join(settled_stacks(play))
    return f"stacks of the bank that are not named: {number}" + (f"; the moves need {needed}" if needed else "")


def settled_stacks(play: "Play") -> tuple[str, ...]:
    """The chips that must have a stack although the header does not name them."""
    return tuple(play.rules.chips[chip].slug for chip in play.state.settled)
