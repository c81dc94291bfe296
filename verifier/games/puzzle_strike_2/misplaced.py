"""Why a line cannot stand where it does: whose move it would be, and which part of a turn it belongs to.

Not for: what is wrong with an answer in its place (`explain`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.seeing import asked_for
from verifier.games.puzzle_strike_2.zones import room
from verifier.kernel.ask import Ask, Chance
from verifier.kernel.event import Event
from verifier.kernel.message import Message, Said, say
from verifier.kernel.norm import Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: Verbs of lines that are at fault themselves where nothing asks for them, and why.
OUT_OF_PLACE: dict[str, tuple[str, Said]] = {
    "play": ("play-late", say("played-late")),
    "drop": ("drop", say("no-dropping-now")),
    "diamond": ("diamond", say("no-diamond-now")),
    "swap": ("card-text", say("no-swapping-now")),
    "choose": ("card-text", say("nothing-to-choose")),
    "power-up": ("command", say("no-command-due")),
    "yield": ("command", say("no-command-due")),
    "look": ("card-text", say("no-looking-now")),
    "refill": ("refill", say("refill-deck-unasked")),
    "deal": ("deal", say("no-slot-empty")),
    "ante": ("ante", say("one-ante-a-turn")),
    "buy": ("buy", say("one-buy-a-turn")),
    "receive": ("receive", say("none-sent-into-pile")),
    "send": ("send", say("none-sent")),
    "super": ("super", say("no-super-move")),
    "gain": ("card-text", say("nothing-gained")),
    "trash": ("card-text", say("no-trashing-asked")),
    "discard": ("discard", say("no-discarding-asked")),
    "destroy": ("card-text", say("no-destroying-asked")),
}
#: Verbs of lines that are no turn's own moves: those that state effects, and the command decision.
ANYBODYS = ("receive", "send", "super", "gain", "discard", "power-up", "yield")
#: What a verb says that is no word of English prose.
PHRASES = {"diamond": say("use-diamond"), "end": say("end-phase"), "pile": say("state-pile"), "bank": say("state-bank"),
           "super": say("state-super-move")}  # fmt: skip
#: Those of them that do no more than state effects: who states one that there was not is wrong, whatever is due.
STATED = ("receive", "send", "super", "gain")
#: Moves of a turn: out of place, too, while a card waits for a choice, and too late when the hand has been discarded.
MOVES = ("ante", "drop", "diamond", "play", "buy")


def misplaced(play: "Play", question: Ask | Chance | None, event: Event) -> Refusal:
    """Why a line cannot stand where it does."""
    structure = play.rules.structure
    who = play.seat_names[event.seat]
    if question is None:
        message = over(play, event, PHRASES.get(event.verb, event.verb))
        gone = "out-of-it" if event.seat in play.state.out and "out-of-it" in structure else "game-over"
        if play.state.final and event.verb == "diamond" and not play.state.seats[event.seat].diamonds:
            gone = "diamond"
        clause = left_out(play, event.verb) or structure[gone]
        return Refusal(clause, message, "game not over", say("end-of-the-record"), event.verb)
    wanted = say("seat-must", seat=play.seat_names[question.seat], wanted=asked_for(play, question))
    also = (question.clause,) if question.clause else ()
    its = event.seat == play.state.active or f"automaton-{event.verb}" in structure
    if event.seat == play.automaton and its and event.verb not in ("power-up", "yield"):
        return by_itself(play, question, event)
    clause = left_out(play, event.verb)
    if clause:
        message = say("no-such-final" if play.state.final else "no-such-in-game", verb=event.verb, wanted=wanted)
        return Refusal(clause, message, "", wanted, say("seat-does", seat=who, verb=event.verb), also=also)
    foreign = event.seat != question.seat and event.verb in ANYBODYS and not decides(question)
    if foreign or event.verb in STATED:
        case, reason = OUT_OF_PLACE[event.verb]
        return Refusal(structure[case], reason, "", wanted, say("seat-does", seat=who, verb=event.verb), also=also)
    if event.seat != question.seat:
        case = "turn-order" if isinstance(question, Ask) and question.verbs else "phase-order"
        clause = structure["command" if decides(question) else case]
        if isinstance(question, Chance) and question.verb == "deal" != event.verb:  # nobody does anything before
            clause, also = question.clause, (structure["turn-order"],)
        if isinstance(question, Ask) and question.elision.part and not decides(question):
            clause = unfinished(play, question, event)
        message = say("cannot-here", who=who, verb=PHRASES.get(event.verb, event.verb), wanted=wanted)
        return Refusal(clause, message, "", wanted, say("seat-does", seat=who, verb=event.verb), also=also)
    late = isinstance(question, Chance) and event.verb in MOVES and phase_of(play) == "draw"
    if not late and (isinstance(question, Chance) or not question.verbs):
        return Refusal(
            question.clause, say("due-here", wanted=wanted), "", wanted, say("seat-does", seat=who, verb=event.verb)
        )
    decision = "" if isinstance(question, Chance) else question.decision
    own = event.verb in MOVES or event.verb not in OUT_OF_PLACE
    if decides(question) or (isinstance(question, Ask) and question.elision.part and own):
        clause = structure["command"] if decides(question) else unfinished(play, question, event)
        return Refusal(
            clause, say("due-here", wanted=wanted), "", wanted, say("seat-does", seat=who, verb=event.verb), also=also
        )
    case, reason = OUT_OF_PLACE.get(event.verb, ("phase-order", say("due-here", wanted=wanted)))
    case = f"{case}-{decision}" if f"{case}-{decision}" in structure else case
    case = "diamond-late" if case == "diamond" and play.state.seats[event.seat].diamonds > 0 else case
    clause = structure.get(case, structure["phase-order"])
    if event.verb == "drop":
        reason = undroppable(play, event.seat) or reason
    return Refusal(clause, reason, "", wanted, say("seat-does", seat=who, verb=event.verb), also=also)


def over(play: "Play", event: Event, verb: Said) -> Message:
    """That a line comes when the game is over, or its final turns have no place for it."""
    end, who = play.state.over, play.seat_names[event.seat]
    if event.seat >= 0:
        return say("final-cannot" if play.state.final else "game-over-cannot", end=end, who=who, verb=verb)
    return say("final-it-cannot" if play.state.final else "over-it-cannot", end=end, verb=verb)


def unfinished(play: "Play", question: Ask | Chance, event: Event) -> str:
    """The clause by which a card or super move is carried out to its end before anything else is done."""
    owned = isinstance(question, Ask) and isinstance(question.frame, Frame) and question.frame.card >= 0
    case = "super" if not owned else "play" if event.verb == "play" else "card"
    return play.rules.structure.get(f"finish-{case}", question.clause)


def undroppable(play: "Play", seat: int) -> Said:
    """Why nothing can be dropped at any time; "" if it is only too late."""
    if not play.state.seats[seat].incoming > 0:
        return say("no-incoming-to-drop", seat=play.seat_names[seat])
    return say("full-pile-no-drop", seat=play.seat_names[seat]) if room(play, seat) <= 0 else ""


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
    wanted = say("seat-must", seat=play.seat_names[question.seat], wanted=asked_for(play, question))
    also: tuple[str, ...] = (question.clause,)
    never = f"automaton-{event.verb}" in structure
    clause = structure[f"automaton-{event.verb}" if never else "automaton"]
    if question.seat != event.seat and not never:  # somebody else has to do what it makes them do
        clause, also = question.clause, (clause,)
    message = say("never-by-itself" if never else "no-step-left", who=who, verb=event.verb, wanted=wanted)
    return Refusal(clause, message, "", wanted, say("seat-does", seat=who, verb=event.verb), also=also)


def left_out(play: "Play", verb: str) -> str:
    """The clause by which this turn or the whole game lacks the phase to which a verb belongs; "" if it has it."""
    phase, structure = {"power-up": "command", "yield": "command", "pass": "buy"}.get(verb, verb), play.rules.structure
    if play.state.final and f"final-{phase}" in structure:
        return structure[f"final-{phase}"]
    return structure[phase] if phase in play.rules.mode.skips else ""
