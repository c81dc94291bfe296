"""Why something is not possible, in words for judges. Not for: deciding what is legal, or positions (`describe`)."""

from collections import Counter
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2 import chances, endings
from verifier.games.puzzle_strike_2.describe import asked_for
from verifier.games.puzzle_strike_2.domains import Cards, Slots, Spaces
from verifier.games.puzzle_strike_2.due import DueAmount, DueSlot
from verifier.games.puzzle_strike_2.labels import PileColours, Stated
from verifier.games.puzzle_strike_2.unknown import buy_cost, cost_not_given, not_given, text_not_given
from verifier.games.puzzle_strike_2.zones import in_order, room
from verifier.kernel.ask import Answer, Ask, Chance
from verifier.kernel.event import Assertion, Event
from verifier.kernel.game import Undecidable
from verifier.kernel.norm import FINE, UNKNOWN, Judge, Refusal, refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: Verbs of lines that are at fault themselves where nothing asks for them, and why.
OUT_OF_PLACE = {
    "play": ("play-late", "cards are played in one's own action phase only"),
    "drop": ("drop", "nothing can be dropped now"),
    "diamond": ("diamond", "no diamond can be used now"),
    "swap": ("card-text", "nothing lets gems change places now"),
    "choose": ("card-text", "nothing is left to choose now"),
    "power-up": ("command", "no command decision is due"),
    "yield": ("command", "no command decision is due"),
    "refill": ("refill", "a deck is refilled only when a card must be drawn and it is empty"),
    "deal": ("deal", "no slot of the bank is empty"),
    "ante": ("ante", "one ante a turn, at its beginning"),
    "buy": ("buy", "one buy a turn, in the buy phase"),
    "receive": ("receive", "no gems have been sent that go straight into the pile"),
    "send": ("send", "no gems have been sent"),
    "super": ("super", "no super move has been carried out"),
    "gain": ("card-text", "nothing has been gained"),
    "trash": ("card-text", "nothing asks for trashing now"),
    "discard": ("discard", "nothing asks for discarding now"),
    "destroy": ("card-text", "nothing asks for destroying gems now"),
}
#: Verbs of lines that are no turn's own moves: those that state effects, and the command decision.
ANYBODYS = ("receive", "send", "super", "gain", "discard", "power-up", "yield")
#: Moves of a turn: out of place, too, while a card waits for a choice, and too late when the hand has been discarded.
MOVES = ("ante", "drop", "diamond", "play", "buy")
#: Why a player is named in vain where the rules say whom a line concerns.
TARGETS = {
    "target": "without the scepter one attacks nobody but its holder",
    "target-all": "who holds the scepter attacks everybody else at once",
    "target-yield": "the scepter is given to the player whose turn has just ended",
    "final-target": "in a final turn gems go to the scepter, to no player",
}


def breach(play: "Play", ask: Ask, judge: Judge, first: int) -> Refusal:
    """Why an answer is not legal: the first norm it breaks, and the clauses of the others."""
    norm, frame = judge.norms[first], ask.frame
    found = refusal(norm, play, frame)
    broken = (other for other in judge.norms if other is not norm and other.broken(play, frame))
    return found._replace(also=(*found.also, *(clause for other in broken for clause in (other.clause, *other.also))))


def outside(play: "Play", ask: Ask, answer: Answer) -> Refusal:
    """Why an answer is physically impossible."""
    written, clause = ask.domain.write(answer), ask.clause or play.rules.structure["card-text"]
    who = play.seat_names[ask.seat]
    if isinstance(ask.domain, DueAmount | DueSlot):
        wanted = ask.domain.expected()
        return Refusal(clause, f"what {who} has to {ask.verbs[0]} is {wanted}, not {written}", "", wanted, written)
    if isinstance(ask.domain, Stated):
        return Refusal(clause, f"{who}'s {ask.decision} is not {written}", "", ask.domain.expected(), written)
    if isinstance(ask.domain, Slots):
        return Refusal(clause, "no such card lies in the bank", "", ask.domain.expected(), written)
    if isinstance(ask.domain, Cards) and type(answer) is int and 0 <= answer < play.kinds:
        held, zone = play.zone(ask.domain.seat, ask.domain.zone)[answer], ask.domain.zone
        if held:
            wanted = "" if ask.domain.where is None else ask.domain.where.text
            return Refusal(clause, f"{written} is not what the text asks for", wanted, wanted, written)
        return Refusal(
            clause, f"no {written} in {who}'s {zone}", f"{written} in {who}'s {zone} >= 1", "at least 1", "0"
        )
    pile = isinstance(ask.domain, Spaces | PileColours)
    height = f" (gems in the pile: {len(play.state.seats[ask.seat].pile)})" if pile else ""
    return Refusal(clause, f"{written} is no answer here{height}", "", ask.domain.expected(), written)


def uses_unknown(play: "Play", ask: Ask, answer: Answer) -> Refusal | None:
    """What no source gives and an answer depends on: a card's text or cost, what a slot of the bank costs."""
    if type(answer) is not int:
        return None
    if ask.decision == "play":
        card = play.rules.cards[answer]
        if not card.known:
            return text_not_given(play, card)
        if card.cost < 0 and not play.state.seats[ask.seat].free[answer] > 0:
            return not_given(play, f"the cost of {card.slug}", "whether it can be paid")
    if ask.decision == "buy" and not (endings.doomed(play, ask.seat) or buy_cost(play, ask.seat, answer).known):
        return cost_not_given(play, answer)
    return None


def why_unknown(play: "Play", ask: Ask, answer: Answer) -> Refusal | None:
    """What no source gives, so that an answer cannot be judged."""
    try:
        play.examined(ask, answer)
    except Undecidable as error:
        return error.refusal
    return uses_unknown(play, ask, answer)


def only_doubtful(play: "Play", ask: Ask) -> Refusal | None:
    """Why it cannot be said that a question has an answer besides "none", if it cannot; None if it surely has one."""
    found = {answer: play.broken(ask, answer) for answer in play.candidates(ask) if answer is not None}
    if FINE in found.values():
        return None
    return next((why_unknown(play, ask, answer) for answer in found if found[answer] == UNKNOWN), None)


def doubt(play: "Play", ask: Ask) -> Refusal | None:
    """Why one of the answers to a question cannot be judged, None if every one can."""
    doubtful = (answer for answer in play.candidates(ask) if play.broken(ask, answer) == UNKNOWN)
    return next((why_unknown(play, ask, answer) for answer in doubtful), None)


def impossible(play: "Play", chance: Chance, outcome: tuple[int, ...]) -> Refusal | None:
    """Why cards cannot have been drawn or dealt: not there, or cards on top of the deck passed over."""
    top, counts = chances.top_of(play, chance), chances.counts_of(play, chance)
    who = "the bank" if chance.zone == "bank-deck" else play.seat_names[chance.seat]
    names = [card.slug for card in play.rules.cards]
    outcome = in_order(outcome, top[::-1]) if top else outcome
    for wanted, found in zip(top, outcome, strict=False):
        if wanted != found:
            clause = play.rules.structure["top"]
            return Refusal(clause, f"{names[wanted]} lies on top of {who}'s deck", "", names[wanted], names[found])
    for card, count in Counter(outcome[len(top) :]).items():
        if count > counts[card]:
            clause = play.rules.structure.get(deck_case(play, chance, card), chance.clause)
            zone = "hand" if chance.zone == "hand" else "deck"
            message = f"{count} {names[card]} drawn, but {who}'s {zone} can hold {counts[card]}"
            return Refusal(
                clause, message, f"{names[card]} drawn <= {counts[card]}", f"at most {counts[card]}", str(count)
            )
    return None


def deck_case(play: "Play", chance: Chance, card: int) -> str:
    """The case of a card that is not in a deck."""
    if chance.zone == "hand":
        return "discard"
    if chance.zone == "bank-deck":
        return "deal-copies" if play.most[card] else "deal-foreign"
    return f"deck-{play.rules.cards[card].kind}" if play.state.turn == 0 else "draw"


def misplaced(play: "Play", question: Ask | Chance | None, event: Event) -> Refusal:
    """Why a line cannot stand where it does."""
    structure = play.rules.structure
    who = play.seat_names[event.seat]
    if question is None:
        silent = "nothing in the final turns takes this line, and " if play.state.final else ""
        over = f"the game is over ({play.state.over})"
        message = f"{silent}{over}; {who if event.seat >= 0 else 'it'} cannot {event.verb}"
        clause = left_out(play, event.verb) or structure["game-over"]
        return Refusal(clause, message, "game not over", "the end of the record", event.verb)
    wanted = f"{play.seat_names[question.seat]}: {asked_for(play, question)}"
    also = (question.clause,) if question.clause else ()
    if event.seat == play.automaton == play.state.active and event.verb not in ("power-up", "yield"):
        return by_itself(play, question, event)
    clause = left_out(play, event.verb)
    if clause:
        message = f"there is no {event.verb} in {'a final turn' if play.state.final else 'this game'}; {wanted} is due"
        return Refusal(clause, message, "", wanted, f"{who}: {event.verb}", also=also)
    if event.seat != question.seat and event.verb in ANYBODYS and not decides(question):
        case, reason = OUT_OF_PLACE[event.verb]
        return Refusal(structure[case], reason, "", wanted, f"{who}: {event.verb}", also=also)
    if event.seat != question.seat:
        case = "turn-order" if isinstance(question, Ask) and question.verbs else "phase-order"
        case = "command" if decides(question) else case
        message = f"{who} cannot {event.verb} here; {wanted} is due"
        return Refusal(structure[case], message, "", wanted, f"{who}: {event.verb}", also=also)
    late = isinstance(question, Chance) and event.verb in MOVES and phase_of(play) == "draw"
    if not late and (isinstance(question, Chance) or not question.verbs):
        return Refusal(question.clause, f"{wanted} is due here", "", wanted, f"{who}: {event.verb}")
    decision = "" if isinstance(question, Chance) else question.decision
    if decides(question) or (isinstance(question, Ask) and question.part and event.verb in MOVES):
        clause = structure["command"] if decides(question) else structure.get("finish", question.clause)
        return Refusal(clause, f"{wanted} is due here", "", wanted, f"{who}: {event.verb}", also=also)
    case, reason = OUT_OF_PLACE.get(event.verb, ("phase-order", f"{wanted} is due here"))
    case = f"{case}-{decision}" if f"{case}-{decision}" in structure else case
    clause = structure.get(case, structure["phase-order"])
    if event.verb == "drop":
        reason = undroppable(play, event.seat) or reason
    return Refusal(clause, reason, "", wanted, f"{who}: {event.verb}", also=also)


def undroppable(play: "Play", seat: int) -> str:
    """Why nothing can be dropped at any time; "" if it is only too late."""
    if not play.state.seats[seat].incoming > 0:
        return f"{play.seat_names[seat]} has no incoming gems to drop"
    return f"{play.seat_names[seat]}'s pile is full, so nothing can be dropped" if room(play, seat) <= 0 else ""


def phase_of(play: "Play") -> str:
    """The phase that the turn is in; "" at its end."""
    phases = play.phases()
    return phases[play.state.phase] if play.state.phase < len(phases) else ""


def decides(question: Ask | Chance) -> bool:
    """Whether a question is the command decision."""
    return isinstance(question, Ask) and question.decision == "command"


def by_itself(play: "Play", question: Ask | Chance, event: Event) -> Refusal:
    """Why a player that runs by itself does not do this now, or never: it has its own list of steps."""
    who, structure = play.seat_names[event.seat], play.rules.structure
    wanted, also = f"{play.seat_names[question.seat]}: {asked_for(play, question)}", (question.clause,)
    never = f"automaton-{event.verb}" in structure
    clause = structure[f"automaton-{event.verb}" if never else "automaton"]
    if question.seat != event.seat and not never:  # somebody else has to do what it makes them do
        clause, also = question.clause, (clause,)
    message = f"{who} runs by itself and does not {event.verb}" if never else f"{who} cannot {event.verb} here"
    return Refusal(clause, f"{message}; {wanted} is due", "", wanted, f"{who}: {event.verb}", also=also)


def left_out(play: "Play", verb: str) -> str:
    """The clause by which this turn or the whole game lacks the phase to which a verb belongs; "" if it has it."""
    phase, structure = {"power-up": "command", "yield": "command", "pass": "buy"}.get(verb, verb), play.rules.structure
    if play.state.final and f"final-{phase}" in structure:
        return structure[f"final-{phase}"]
    return structure[phase] if phase in play.rules.mode.skips else ""


def unasked(play: "Play", event: Event, at: int) -> Refusal:
    """Why an argument of a line is too much."""
    case = "draw" if event.verb == "draw" else "card-text"
    if event.args[at].seat >= 0:
        case = target_case(play, event)
    case = f"excess-{event.verb}" if f"excess-{event.verb}" in play.rules.structure else case
    clause, also = play.rules.structure[case], tuple(play.trace or ())
    clause = play.drawn.get(event.seat, clause) if case == "draw" else clause
    text, length = event.args[at].text, len(event.args)
    if event.verb != "draw":
        reason = f": {TARGETS[case]}" if case in TARGETS else ""
        return Refusal(clause, f"nothing asks for {text!r} here{reason}", "", "nothing more", text, also=also)
    due = f"{at} card is due" if at == 1 else f"{at} cards are due"
    return Refusal(clause, f"{due}, the line has {length}", "", str(at), str(length), also=also)


def target_case(play: "Play", event: Event) -> str:
    """The case of a player who is named where the rules say whom a line concerns."""
    case = "target-all" if event.seat == play.state.holder else "target"
    own = "target-yield" if event.verb == "yield" else "final-target" if play.state.final else case
    stated = "send" if event.verb == "send" else "card-text"
    return next(one for one in (own, case, stated, "card-text") if one in play.rules.structure)


def contradicts(play: "Play", claim: Assertion, actor: int, value: int) -> Refusal:
    """The explanation of an assertion that differs from the position."""
    about = f" {play.rules.cards[claim.chip].slug}" if claim.chip >= 0 else ""
    who = play.seat_names[claim.seat if claim.seat >= 0 else actor]
    name = f"{claim.quantity}{about}"
    kinds = (claim.quantity, claim.quantity.rpartition("-")[2])
    clauses = play.rules.assertion_clauses
    own = play.rules.structure.get(f"{'final-' if play.state.final else ''}claim-{claim.quantity}", "")  # of the mode
    clause = own or next((clauses[kind] for kind in kinds if kind in clauses), "")
    message = f"the line or the total is wrong: {who} {name} is {value}, not {claim.value}"
    also = tuple(dict.fromkeys(play.trace or ()))
    return Refusal(clause, message, f"{name} == {claim.value}", str(claim.value), str(value), also=also)


def wrong_echo(play: "Play", event: Event, told: list[int]) -> Refusal:
    """Why a line that states what happened by itself is wrong: it was something else."""
    from verifier.games.puzzle_strike_2.echoes import named

    names = " ".join(named(play, event.verb, thing) for thing in told)
    found = " ".join(one.text for one in event.args if one.seat < 0)
    who = play.seat_names[event.seat]
    case = {"ante": "anted"}.get(event.verb, event.verb)
    case = case if case in play.rules.structure else "card-text"
    message = f"what {who} has to {event.verb} is {names}, not {found}"
    also = tuple(dict.fromkeys(play.trace or ()))
    return Refusal(play.rules.structure[case], message, "", names, found, also=also)


def result(play: "Play", winner: int | None, by: str) -> Refusal | None:
    """Why a claimed result does not fit: another winner, another end, or no end at all."""
    structure, state, by = play.rules.structure, play.state, by.strip().casefold()
    if winner is not None and endings.beaten(play, winner):
        return endings.out_of_it(play, winner)
    if not state.over:
        return unfinished(play, winner, by)
    if by and by != state.over:
        return Refusal(structure["winner"], f"the game ended by {state.over}, not by {by}", "", state.over, by)
    won = endings.winners(play)
    if (winner not in won if won else winner is not None) and state.over != "time":  # that is for the event's rules
        true = " and ".join(play.seat_names[seat] for seat in won) or "nobody"
        claimed = "nobody" if winner is None else play.seat_names[winner]
        return Refusal(structure["winner"], f"{true} has won, not {claimed}", "", true, claimed)
    return None


def unfinished(play: "Play", winner: int | None, by: str) -> Refusal | None:
    """Why a result does not fit a game that is not over: only what no line need say can have ended it."""
    final, structure = play.rules.mode.final, play.rules.structure
    if by == "concession" and play.rules.mode.concession == "not-covered":
        return endings.unspoken_concession()
    if by not in ("", "bust", "" if final is None else final.by) or (not by and winner is None):
        return None
    most = play.rules.parameters["bust-above"]
    wanted = "a final turn of everybody else" if play.state.out else f"more than {most} gems at a turn's end"
    return Refusal(structure["not-lost"], "the game is not over at the end of the record", "", wanted,
                   "final turns are left" if play.state.out else "no player has lost")  # fmt: skip
