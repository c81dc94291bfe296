"""Why a line cannot stand where it does: whose move it would be, and which part of a turn it belongs to.

Not for: what is wrong with an answer in its place (`explain`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.describe import asked_for
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.zones import room
from verifier.kernel.ask import Ask, Chance
from verifier.kernel.event import Event
from verifier.kernel.norm import Refusal

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
    "look": ("card-text", "nothing lets a player look at cards now"),
    "refill": ("refill", "a deck is refilled only when a card must be drawn and it is empty"),
    "deal": ("deal", "no slot of the bank is empty"),
    "ante": ("ante", "one ante a turn, at its beginning"),
    "buy": ("buy", "one buy a turn, in the buy phase"),
    "receive": ("receive", "no gems have just been sent that go straight into the pile"),
    "send": ("send", "no gems have just been sent"),
    "super": ("super", "no super move has just been carried out"),
    "gain": ("card-text", "nothing has just been gained"),
    "trash": ("card-text", "nothing asks for trashing now"),
    "discard": ("discard", "nothing asks for discarding now"),
    "destroy": ("card-text", "nothing asks for destroying gems now"),
}
#: Verbs of lines that are no turn's own moves: those that state effects, and the command decision.
ANYBODYS = ("receive", "send", "super", "gain", "discard", "power-up", "yield")
#: What a verb says that is no word of English prose.
PHRASES = {"diamond": "use a diamond", "end": "end a phase", "pile": "state a pile", "bank": "state the bank",
           "super": "state a super move"}  # fmt: skip
#: Those of them that do no more than state effects: who states one that there was not is wrong, whatever is due.
STATED = ("receive", "send", "super", "gain")
#: Moves of a turn: out of place, too, while a card waits for a choice, and too late when the hand has been discarded.
MOVES = ("ante", "drop", "diamond", "play", "buy")


def misplaced(play: "Play", question: Ask | Chance | None, event: Event) -> Refusal:
    """Why a line cannot stand where it does."""
    structure = play.rules.structure
    who = play.seat_names[event.seat]
    if question is None:
        silent = "nothing in the final turns takes this line, and " if play.state.final else ""
        over = f"the game is over ({play.state.over})"
        message = f"{silent}{over}; {who if event.seat >= 0 else 'it'} cannot {PHRASES.get(event.verb, event.verb)}"
        gone = "out-of-it" if event.seat in play.state.out and "out-of-it" in structure else "game-over"
        if play.state.final and event.verb == "diamond" and not play.state.seats[event.seat].diamonds:
            gone = "diamond"
        clause = left_out(play, event.verb) or structure[gone]
        return Refusal(clause, message, "game not over", "the end of the record", event.verb)
    wanted = f"{play.seat_names[question.seat]}: {asked_for(play, question)}"
    also = (question.clause,) if question.clause else ()
    its = event.seat == play.state.active or f"automaton-{event.verb}" in structure
    if event.seat == play.automaton and its and event.verb not in ("power-up", "yield"):
        return by_itself(play, question, event)
    clause = left_out(play, event.verb)
    if clause:
        message = f"there is no {event.verb} in {'a final turn' if play.state.final else 'this game'}; {wanted} is due"
        return Refusal(clause, message, "", wanted, f"{who}: {event.verb}", also=also)
    foreign = event.seat != question.seat and event.verb in ANYBODYS and not decides(question)
    if foreign or event.verb in STATED:
        case, reason = OUT_OF_PLACE[event.verb]
        return Refusal(structure[case], reason, "", wanted, f"{who}: {event.verb}", also=also)
    if event.seat != question.seat:
        case = "turn-order" if isinstance(question, Ask) and question.verbs else "phase-order"
        clause = structure["command" if decides(question) else case]
        if isinstance(question, Chance) and question.verb == "deal" != event.verb:  # nobody does anything before
            clause, also = question.clause, (structure["turn-order"],)
        if isinstance(question, Ask) and question.elision.part and not decides(question):
            clause = unfinished(play, question, event)
        message = f"{who} cannot {PHRASES.get(event.verb, event.verb)} here; {wanted} is due"
        return Refusal(clause, message, "", wanted, f"{who}: {event.verb}", also=also)
    late = isinstance(question, Chance) and event.verb in MOVES and phase_of(play) == "draw"
    if not late and (isinstance(question, Chance) or not question.verbs):
        return Refusal(question.clause, f"{wanted} is due here", "", wanted, f"{who}: {event.verb}")
    decision = "" if isinstance(question, Chance) else question.decision
    own = event.verb in MOVES or event.verb not in OUT_OF_PLACE
    if decides(question) or (isinstance(question, Ask) and question.elision.part and own):
        clause = structure["command"] if decides(question) else unfinished(play, question, event)
        return Refusal(clause, f"{wanted} is due here", "", wanted, f"{who}: {event.verb}", also=also)
    case, reason = OUT_OF_PLACE.get(event.verb, ("phase-order", f"{wanted} is due here"))
    case = f"{case}-{decision}" if f"{case}-{decision}" in structure else case
    case = "diamond-late" if case == "diamond" and play.state.seats[event.seat].diamonds > 0 else case
    clause = structure.get(case, structure["phase-order"])
    if event.verb == "drop":
        reason = undroppable(play, event.seat) or reason
    return Refusal(clause, reason, "", wanted, f"{who}: {event.verb}", also=also)


def unfinished(play: "Play", question: Ask | Chance, event: Event) -> str:
    """The clause by which a card or super move is carried out to its end before anything else is done."""
    owned = isinstance(question, Ask) and isinstance(question.frame, Frame) and question.frame.card >= 0
    case = "super" if not owned else "play" if event.verb == "play" else "card"
    return play.rules.structure.get(f"finish-{case}", question.clause)


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
    left = f"no step that is left of {who}'s turn is to {event.verb}"
    message = f"{who} runs by itself and does not {event.verb}" if never else left
    return Refusal(clause, f"{message}; {wanted} is due", "", wanted, f"{who}: {event.verb}", also=also)


def left_out(play: "Play", verb: str) -> str:
    """The clause by which this turn or the whole game lacks the phase to which a verb belongs; "" if it has it."""
    phase, structure = {"power-up": "command", "yield": "command", "pass": "buy"}.get(verb, verb), play.rules.structure
    if play.state.final and f"final-{phase}" in structure:
        return structure[f"final-{phase}"]
    return structure[phase] if phase in play.rules.mode.skips else ""
