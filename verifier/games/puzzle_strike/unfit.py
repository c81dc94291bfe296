"""Why an answer is physically impossible: the things are not there, or are none of those that a text asks for; why a
line has words too many.

Not for: norms that forbid what is possible, or lines that cannot stand where they do (`explain`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike import citing
from verifier.games.puzzle_strike.domains import Chips, Gems
from verifier.games.puzzle_strike.frame import CHIP, Frame, Lying, found_at
from verifier.games.puzzle_strike.seeing import gems_expected, pile_text
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.event import Event
from verifier.kernel.message import say
from verifier.kernel.norm import Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def outside(play: "Play", ask: Ask, answer: Answer) -> Refusal:
    """Explain why an answer is physically impossible."""
    written = ask.domain.write(answer)
    clause = ask.clause or play.rules.structure["chip-text"]
    if isinstance(ask.domain, Chips) and isinstance(answer, CHIP):
        return no_such_chip(play, ask, ask.domain, answer, clause)
    if ask.decision == "ante":
        return Refusal(clause, say("there-no-gem-size", n=written), "", say("size-gem"), written)
    if isinstance(ask.domain, Gems) and isinstance(answer, tuple):
        return no_such_gems(play, ask, ask.domain, answer, clause)
    wanted = ask.domain.expected()
    return Refusal(clause, say("takes-not", wanted=wanted, token=repr(written)), "", wanted, written)


def no_such_chip(play: "Play", ask: Ask, domain: Chips, answer: int | Lying, clause: str) -> Refusal:
    """Explain why a chip is no answer: it is not there, or not what a text asks for."""
    zone, chip = found_at(answer)
    place = domain.zones[min(zone, len(domain.zones) - 1)]
    owner = domain.owner if domain.owner >= 0 else ask.seat
    held = play.zone(owner, place)[chip]
    name, written = play.rules.chips[chip].slug, domain.write(answer)
    its_own = forbidding(play, ask.frame, chip)
    clause = its_own or clause

    if ask.decision == "buy":
        clause = citing.cite(play, f"not-in-bank-{play.rules.chips[chip].kind}", "buy").clause
        return Refusal(clause, say("has-no-stack-in-bank", chip=name), "", say("stack-this-bank"), written)
    if held:
        is_taken = domain.is_taken(answer)
        reason = say("taken-already" if is_taken else "but-not-what-chip-text", chip=name, zone=place)
        guard, found = domain.explain_misfit(answer)
        asked = Refusal(clause, reason, guard, guard or domain.expected(), found or written)
        return asked if its_own else citing.forbidden_anyway(play, ask, answer, asked)

    where, there = say("zone-of-seat", seat=play.seat_names[owner], zone=place), f"{play.seat_names[owner]}'s {place}"
    clause, also = clauses_of_absence(play, ask, chip, clause)
    why = "none-there"
    if ask.decision == "keep" and play.state.seats[ask.seat].table[chip]:
        clause, why = citing.cite(play, "keep-played", "keep").clause, "none-left-unplayed"
        there += ": it was played this turn"
    message = say(why, chip=name, where=where)
    return Refusal(clause, message, f"{name} in {there} >= 1", say("at-least-1"), "0", "", also)


def clauses_of_absence(play: "Play", ask: Ask, chip: int, clause: str) -> tuple[str, tuple[str, ...]]:
    """The clause under which a chip is refused that is not there, and further ones; of a reaction those on its use."""
    if not ask.decision.startswith("react"):
        return clause, ()
    also = reaction_clauses(play, chip, ask.decision)
    if play.state.seats[ask.seat].discard[chip]:
        clause, also = citing.cite(play, "react-discarded", "react").clause, (*also, clause)
    if also and (ask.seat, chip) in [(seat, one) for seat, one, _ in play.state.ongoing]:
        return spoken_of(play, ask, also, clause)
    return clause, also


def no_such_gems(play: "Play", ask: Ask, domain: Gems, answer: tuple[int, ...], clause: str) -> Refusal:
    """Explain why gems are no answer: their size or number, or that the pile does not hold them."""
    written = domain.write(answer)
    if domain.size and set(answer) != {domain.size}:
        return Refusal(clause, say("chip-works-on-gems-only", n=domain.size), "", f"{domain.size}", written)

    pile = play.state.seats[ask.seat].pile
    if holds(pile, answer):
        wanted = domain.expected()
        number = Refusal(clause, say("takes-not", wanted=wanted, token=written), "", wanted, written)
        if len(answer) < domain.least:
            return number
        return citing.forbidden_anyway(play, ask, answer, number, kinds=("must", "must-not"))

    if ask.decision == "crash" and any(holds(player.pile, answer) for player in play.state.seats):
        clause = play.rules.structure.get("pile-of-another", clause)
    hand, gems = play.state.seats[ask.seat].hand, play.rules.gem_chips
    in_hand = all(size in gems and hand[gems[size]] for size in answer)
    also = (citing.cite(play, "gem-in-hand", "chip-text").clause,) if in_hand else ()
    reason = say("pile-does-not-hold", seat=play.seat_names[ask.seat], gems=written)
    return Refusal(clause, reason, "", gems_expected(pile_text(play, ask.seat)), written, "", also)


def holds(pile: Sequence[int], gems: tuple[int, ...]) -> bool:
    """Whether a pile holds gems of these sizes."""
    return all(size < len(pile) and pile[size] >= gems.count(size) for size in set(gems))


def forbidding(play: "Play", frame: object, chip: int) -> str:
    """The clause that speaks of just this chip as an answer to what another chip's text asks for; "" if none does."""
    if not isinstance(frame, Frame) or frame.chip < 0:
        return ""
    frame.candidate = chip
    return next((clause for holds, clause in play.rules.chips[frame.chip].reasons if holds.evaluate(play, frame)), "")


def spoken_of(play: "Play", ask: Ask, clauses: tuple[str, ...], general: str) -> tuple[str, tuple[str, ...]]:
    """Of the clauses on a chip as a reaction the one behind a norm on such answers first; and the others."""
    norms = play.rules.judges[ask.decision].norms if ask.decision in play.rules.judges else ()
    own = next((norm.clause for norm in norms if norm.clause in clauses), general)
    return own, tuple(clause for clause in (*clauses, general) if clause != own)


def reaction_clauses(play: "Play", chip: int, decision: str) -> tuple[str, ...]:
    """What the rules say about a chip's use as a reaction to what is to be answered."""
    event = decision.removeprefix("react-")
    reaction = play.rules.chips[chip].reaction_to(event) if chip >= 0 else None
    return () if reaction is None else reaction.clauses


def unasked(play: "Play", event: Event, at: int) -> Refusal:
    """Why an argument of a line is too much; of a draw all before it were due."""
    clause, also = citing.led_by(skipped_clauses(play, event, at), citing.excess(play, event))
    token, length = event.args[at], len(event.args)
    if event.verb == "draw":
        also = () if citing.beginning(play) else also
        due = say("chip-due-line-has", n=at, n2=length) if at == 1 else say("chips-due-line-has", n=at, n2=length)
        return Refusal(clause, due, "", str(at), str(length), also=also)
    return Refusal(
        clause, say("nothing-asks-for-here", token=repr(token.text)), "", say("nothing-more"), token.text, also=also
    )


def skipped_clauses(play: "Play", event: Event, at: int) -> tuple[str, ...]:
    """What the rules say of a step of the chip's text that was skipped, since there was nothing to do it with."""
    chip = event.args[0].piece
    if at != 1 or event.verb not in ("play", "react") or chip < 0:
        return ()
    frame = Frame(event.seat, chip)
    steps = (step for step in play.rules.chips[chip].main if step.clauses)
    return next((step.clauses for step in steps if not step.operation.is_possible(play, frame)), ())
