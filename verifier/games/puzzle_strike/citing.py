"""Which clause a fault is reported under: the most exact one that the ruleset's `structure` lists for the case.

The cases are named here, the clauses stand in YAML; `carried-out` may list further clauses for a case of that name.
Not for: the words of a message (`explain`), or deciding what is legal.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.at_fault import is_dealt_alone
from verifier.games.parts import parts_of
from verifier.games.puzzle_strike.frame import CHIP, Frame, kind_of
from verifier.games.puzzle_strike.piles import ante_size
from verifier.games.puzzle_strike.program import Reaction
from verifier.games.puzzle_strike.seeing import of_chip
from verifier.games.puzzle_strike.state import total
from verifier.games.puzzle_strike.zones import demanded_level
from verifier.kernel.ask import Ask, Chance, Question
from verifier.kernel.event import Assertion, Event
from verifier.kernel.norm import NormJudge, Refusal, refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


class Cited(NamedTuple):
    """The clause of a case and the further clauses at work in it."""

    clause: str
    also: tuple[str, ...] = ()


def cite(play: "Play", *cases: str) -> Cited:
    """The clause of the first case that the ruleset lists; the last one must be listed."""
    listed = next((case for case in cases if case in play.rules.structure), cases[-1])
    return Cited(play.rules.structure[listed], play.rules.carried_out.get(listed, ()))


def beginning(play: "Play") -> bool:
    """Whether nothing but the opening draw has happened."""
    state = play.state
    return state.turn == 0 or (state.turn == 1 and state.phase == 0 and not any(any(seat.pile) for seat in state.seats))


def bonus_case(play: "Play", seat: int) -> str:
    """The case of the height bonus that a pile gives, `bonus-0` below the first step."""
    height, reached = total(play.state.seats[seat].pile), 0
    for step, _ in play.rules.height_bonus:
        if height >= step:
            reached = step
    return f"bonus-{reached}"


def cleanup_clause(play: "Play", seat: int) -> str:
    """The clause for too short a draw in cleanup: what makes the number what it is."""
    structure = play.rules.structure
    case = "kept-draw" if play.state.seats[seat].kept else bonus_case(play, seat)
    return structure.get(case) or structure["cleanup"]


def counts_of(play: "Play", question: Chance, before: int) -> Mapping[str, int | None]:
    """What makes up the draw of a cleanup; nothing certain of teams, or of a pile that may be too full for a bonus."""
    player, height = play.state.seats[question.seat], total(play.state.seats[question.seat].pile)
    if play.state.teams or type(height) is not int or height >= play.rules.parameters["lose-at"]:
        return dict.fromkeys(("sum", "all"))
    bonus = next((extra for step, extra, _ in play.rules.height_steps if height >= step), 0)
    whole, held = play.rules.parameters["cleanup-draw"] + bonus, len(player.kept)
    staying = len(player.reacted) + len(player.gained)  # or fewer
    found = parts_of(
        whole - held, before, question.count, len(player.top) + sum(player.bag), sum(player.discard) - staying
    )
    return {**found, "bonus": bonus, "held": held, "sum": whole if found["all"] is not None else None}


def excess(play: "Play", event: Event) -> Cited:
    """The clause for a word too many on a line."""
    if event.verb != "draw":
        return cite(play, f"excess-{event.verb}", "chip-text")
    if beginning(play):
        return cite(play, "opening")
    in_action = play.rules.turn[play.state.phase] == "action"  # who is not on turn draws for a chip's text, too
    return cite(play, "draw") if in_action else cite(play, bonus_case(play, event.seat), "cleanup")


def not_in_bag(play: "Play", chance: Chance, chip: int) -> str:
    """The clause for a drawn chip that the bag does not hold."""
    kind = play.rules.chips[chip]
    if play.state.turn == 0:
        return cite(play, f"deck-{kind.slug}", f"deck-{kind.kind}", "opening").clause
    if chance.zone == "bag" and play.state.seats[chance.seat].table[chip] > 0:
        return cite(play, "refill-table", "draw").clause
    return chance.clause


def meant_reaction(play: "Play", question: Question, event: Event) -> Reaction | None:
    """The half of its chip that a line means which reacts with it; None for any other line."""
    chip = event.args[0].piece if event.verb == "react" and event.args else -1
    return play.rules.chips[chip].reaction_to("attack" if under_attack(question) else "") if chip >= 0 else None


def words_of_place(play: "Play", question: Question, event: Event, half: Reaction | None) -> Iterator[str]:
    """What holds of a line that cannot stand where it does, and of what is asked there."""
    state, frame = play.state, getattr(question, "frame", None)
    attack = frame.attack if isinstance(frame, Frame) else None
    asks_ante = isinstance(question, Ask) and question.decision == "ante"
    due = play.rules.gem_chips.get(ante_size(play)) if asks_ante else None  # none where the level is not known
    holds = {
        "out": event.seat in state.out,
        "mate": event.seat in play.rules.mode.mates(question.seat),
        "turn": play.on_turn(event.seat),
        "cleanup": state.turn > 0 and play.rules.turn[state.phase] == "draw",
        "top": bool(state.seats[question.seat].top),
        "attack": under_attack(question),
        "answered": attack is not None and any(attack.answered),
        "waits": attack is not None and any(waiting.seat == event.seat for waiting, _ in attack.after),
        "gemless": due is not None and not state.bank[due],
        "chip": isinstance(question, Ask) and of_chip(play, question) != "",
    }
    yield from (word for word, is_so in holds.items() if is_so)
    if half is not None:
        yield f"answers-{half.to}"
        yield from words_of_late_answer(play, event.seat)


def words_of_late_answer(play: "Play", seat: int) -> Iterator[str]:
    """What holds of a reaction where there is no send: an ante alone, gems that float, a send that has just landed."""
    state, played = play.state, play.active().actions_played
    if play.rules.turn[state.phase] == "action" and not played:
        yield "anted"
    if state.floating:
        yield "afloat"
    if play.landed is not None and play.landed[:2] == (state.turn, played) and seat in play.landed[3]:
        yield "hit" if seat == play.landed[2] else "helper"


def led_by(clauses: tuple[str, ...], cited: Cited) -> Cited:
    """The same with more exact clauses first."""
    first, *others = (*clauses, cited.clause)
    return Cited(first, (*others, *cited.also))


def under_attack(question: Ask | Chance) -> bool:
    """Whether the question belongs to the effect of an attack."""
    frame = question.frame if isinstance(question, Ask) and question.elision.part else None
    return isinstance(frame, Frame) and frame.attack is not None


def assertion(play: "Play", claim: Assertion, seat: int, value: int) -> Cited:
    """The clause behind an asserted quantity of a seat."""
    chip = play.rules.chips[claim.piece] if claim.piece >= 0 else None
    case = f"asserted-{claim.quantity}"
    cases = [f"{case}-{value}"] if chip is None else [f"{case}-{chip.slug}", f"{case}-{chip.kind}"]
    if beginning(play):
        cases = [f"opening-{name.removeprefix('asserted-')}" for name in cases] + [f"opening-{claim.quantity}"]
    elif claim.quantity == "level" and play.state.out and value > demanded_level(play):
        cases.insert(0, "raised-level")
    elif chip is not None and claim.value == 0:
        cases.insert(1, f"{case}-zero")
    found = next((name for name in cases if name in play.rules.structure), "")
    if found:
        return cite(play, found)
    return Cited(clause_of_total(play, claim, seat), play.rules.carried_out.get(case, ()))


def clause_of_total(play: "Play", claim: Assertion, seat: int) -> str:
    """The clause behind a quantity; of a hand that the opening alone has dealt that of the opening."""
    is_hand = claim.quantity == "hand" and play.has_opened
    if is_hand and is_dealt_alone(play.state, seat, play.rules.turn, play.mates):
        return play.rules.structure["opening"]
    return play.rules.assertion_clauses.get(claim.quantity, play.rules.structure["chip-text"])


def money_told(play: "Play", seat: int, surplus: int) -> tuple[str, ...]:
    """What the rules say of the money that chips played in this turn give or take, if a total was reckoned without it.

    A Combine costs a dollar: who has played two has forgotten one or both if he thinks that he has so much more.
    """
    from verifier.games.puzzle_strike.operations.benefits import Money

    for chip, played in enumerate(play.state.seats[seat].table):
        steps = (step for step in play.rules.chips[chip].main if step.clauses) if played else ()
        for step in steps:
            amount = step.operation.amount if isinstance(step.operation, Money) else 0
            if amount and surplus in range(-amount * played, 0, amount):
                return step.clauses
    return ()


def most_exact(play: "Play", ask: Ask, judge: NormJudge, first: int) -> int:
    """The index of the norm that an answer is refused by: of those it breaks one that speaks of just this chip, if any.

    A Crash Gem that Iron Defense has placed needs an action as all chips do; its own clause says so.
    """
    chip = ask.frame.candidate
    if chip < 0:
        return first
    of_it = f"named(chip, {play.rules.chips[chip].slug!r})"
    told = [index for index in range(first + 1, len(judge.norms)) if of_it in judge.norms[index].text]
    if not told:
        return first
    refusing = {norm.id for norm, refuses in play.offences(ask, ask.frame.answer) if of_it in norm.text and refuses()}
    return next((index for index in told if judge.norms[index].id in refusing), first)


def forbidden_anyway(
    play: "Play", ask: Ask, answer: int | tuple[int, ...], asked: Refusal, kinds: tuple[str, ...] = ("must-not",)
) -> Refusal:
    """Why an answer is refused that is not what a chip's text asks for: the norm that forbids it to any chip, if any.

    `trash dragon-form`: no character chip is trashed, whatever the text of the chip that trashes.
    """
    judge = play.rules.judges.get(ask.decision)
    if judge is None:
        return asked
    play.actor, ask.frame.answer = ask.seat, answer
    if isinstance(answer, CHIP):
        ask.frame.candidate = kind_of(answer)
    norm = next((norm for norm in judge.norms if norm.kind in kinds and norm.broken(play, ask.frame)), None)
    if norm is None:
        return asked
    found = refusal(norm, play, ask.frame)
    return found._replace(also=(*found.also, asked.clause))
