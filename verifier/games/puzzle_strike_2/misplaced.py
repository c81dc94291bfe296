"""Why a line cannot stand where it does: whose move it would be, and which part of a turn it belongs to; lines that
state what has just happened by itself: gems that fell, cards gained, super moves.

Not for: what is wrong with an answer in its place (`explain`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2 import explain
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.seeing import asked_for
from verifier.games.puzzle_strike_2.zones import room
from verifier.kernel.ask import Ask, Chance
from verifier.kernel.event import Event, Token
from verifier.kernel.listener import Effect
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
    if question is None:
        return after_end(play, event)
    wanted = say("seat-must", seat=play.seat_names[question.seat], wanted=asked_for(play, question))
    its = event.seat == play.state.active or f"automaton-{event.verb}" in play.rules.structure
    run = event.seat == play.automaton and its and event.verb not in ("power-up", "yield")
    clause, reason, *also = (by_itself if run else why)(play, question, event, wanted)
    found = say("seat-does", seat=play.seat_names[event.seat], verb=event.verb)
    return Refusal(clause, reason, "", wanted, found, also=tuple(also))


def after_end(play: "Play", event: Event) -> Refusal:
    """Why a line cannot stand after the end of the game, or of a player's final turn."""
    structure, state = play.rules.structure, play.state
    gone = "out-of-it" if event.seat in state.out and "out-of-it" in structure else "game-over"
    if state.final and event.verb == "diamond" and not state.seats[event.seat].diamonds:
        gone = "diamond"
    clause = left_out(play, event.verb) or structure[gone]
    message = over(play, event, PHRASES.get(event.verb, event.verb))
    return Refusal(clause, message, "game not over", say("end-of-the-record"), event.verb)


#: A clause, why something is not possible by it, and further clauses.
Why = tuple[str, Said, *tuple[str, ...]]


def why(play: "Play", question: Ask | Chance, event: Event, wanted: Message) -> Why:
    """Why a line comes at a wrong time, or belongs to somebody else."""
    structure, due = play.rules.structure, say("due-here", wanted=wanted)
    also = (question.clause,) if question.clause else ()
    if clause := left_out(play, event.verb):
        missing = "no-such-final" if play.state.final else "no-such-in-game"
        return clause, say(missing, verb=event.verb, wanted=wanted), *also
    foreign = event.seat != question.seat and event.verb in ANYBODYS and not decides(question)
    if foreign or event.verb in STATED:
        case, reason = OUT_OF_PLACE[event.verb]
        return structure[case], reason, *also
    if event.seat != question.seat:
        return of_another(play, question, event, wanted)
    late = isinstance(question, Chance) and event.verb in MOVES and phase_of(play) == "draw"
    if not late and (isinstance(question, Chance) or not question.verbs):
        return question.clause, due
    own = event.verb in MOVES or event.verb not in OUT_OF_PLACE
    if decides(question):
        return structure["command"], due, *also
    if isinstance(question, Ask) and question.elision.part and own:
        return unfinished(play, question, event), due, *also
    return *too_late(play, question, event, due), *also


def of_another(play: "Play", question: Ask | Chance, event: Event, wanted: Message) -> Why:
    """Why a line is not a seat's: it is another one's turn to do something."""
    structure, also = play.rules.structure, (question.clause,) if question.clause else ()
    clause = structure["turn-order" if isinstance(question, Ask) and question.verbs else "phase-order"]
    if decides(question):
        clause = structure["command"]
    elif isinstance(question, Chance) and question.verb == "deal" != event.verb:  # nobody does anything before
        clause, also = question.clause, (structure["turn-order"],)
    elif isinstance(question, Ask) and question.elision.part:
        clause = unfinished(play, question, event)
    who = play.seat_names[event.seat]
    return clause, say("cannot-here", who=who, verb=PHRASES.get(event.verb, event.verb), wanted=wanted), *also


def too_late(play: "Play", question: Ask | Chance, event: Event, due: Message) -> tuple[str, Said]:
    """Why a move comes too early or too late in a player's own turn."""
    structure = play.rules.structure
    case, reason = OUT_OF_PLACE.get(event.verb, ("phase-order", due))
    decision = "" if isinstance(question, Chance) else question.decision
    case = f"{case}-{decision}" if f"{case}-{decision}" in structure else case
    case = "diamond-late" if case == "diamond" and play.state.seats[event.seat].diamonds > 0 else case
    if event.verb == "drop":
        reason = undroppable(play, event.seat) or reason
    return structure.get(case, structure["phase-order"]), reason


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


def by_itself(play: "Play", question: Ask | Chance, event: Event, wanted: Message) -> Why:
    """Why a player that runs by itself does not do this now, or never: it has its own list of steps."""
    structure, also = play.rules.structure, question.clause
    never = f"automaton-{event.verb}" in structure
    clause = structure[f"automaton-{event.verb}" if never else "automaton"]
    if question.seat != event.seat and not never:  # somebody else has to do what it makes them do
        clause, also = also, clause
    kind = "never-by-itself" if never else "no-step-left"
    return clause, say(kind, who=play.seat_names[event.seat], verb=event.verb, wanted=wanted), also


def left_out(play: "Play", verb: str) -> str:
    """The clause by which this turn or the whole game lacks the phase to which a verb belongs; "" if it has it."""
    phase, structure = {"power-up": "command", "yield": "command", "pass": "buy"}.get(verb, verb), play.rules.structure
    if play.state.final and f"final-{phase}" in structure:
        return structure[f"final-{phase}"]
    return structure[phase] if phase in play.rules.mode.skips else ""


#: What the words of such a line are, by verb; of any other verb they are cards.
OF_COLOUR = frozenset(("ante", "receive"))
#: The verbs whose effects follow each other in an order that the rules fix: gems fall, and crashes are carried out, one
#: after the other (PS2-SUPER-12, PS2-PATT-01, PS2-ORDER-01). One that was passed over comes too late.
IN_ORDER = frozenset((*OF_COLOUR, "send"))


def echo(play: "Play", event: Event, effects: list[Effect]) -> bool | Refusal:
    """Whether a line states effects that have just happened, which are taken from the list; why not, if wrongly."""
    told = [thing for seat, verb, thing in effects if seat == event.seat and verb == event.verb]
    if not event.args:
        return False
    late = [thing for seat, verb, thing in effects if seat == event.seat and verb == f"late {event.verb}"]
    if not told:
        return explain.late_echo(play, event, late) if late else False
    if event.verb in OF_COLOUR and len(event.args) == 1 and event.args[0].numbers:
        if event.args[0].numbers[0] != len(told):
            return explain.wrong_echo(play, event, told)
        effects[:] = [one for one in effects if one[:2] != (event.seat, event.verb)]
        return True
    before = list(effects)
    for at, token in enumerate(event.args):
        if token.seat >= 0 and event.verb == "send":  # `send 3 -> P2`: there is nobody else
            if play.says_only_the_obvious(event, at):
                continue
            return explain.unasked(play, event, at)
        thing = thing_of(play, event.verb, token)
        if (event.seat, event.verb, thing) not in effects:
            passed = (event.seat, f"late {event.verb}", thing) in effects
            effects[:] = before
            return (explain.late_echo if passed else explain.wrong_echo)(play, event, [*late, *told])
        stated(effects, (event.seat, event.verb, thing))
    return True


def stated(effects: list[Effect], effect: Effect) -> None:
    """An effect that a line has stated. A super move follows all else, so what came before it cannot be stated after it
    (PS2-SUPER-09), nor what came before it of the same kind if that has an order; else the order is the recorder's."""
    at = effects.index(effect)
    del effects[at]
    passed = [effect[1] == "super" or (effect[1] in IN_ORDER and one[:2] == effect[:2]) for one in effects[:at]]
    for index in (place for place, over in enumerate(passed) if over):
        seat, verb, thing = effects[index]
        effects[index] = (seat, f"late {verb.removeprefix('late ')}", thing)


def thing_of(play: "Play", verb: str, token: Token) -> int:
    """What a word of such a line means; -1 if it means nothing there."""
    rules = play.rules
    if verb in OF_COLOUR:
        return rules.colours.index(token.label) if token.label in rules.colours else -1
    if verb == "super":
        return next((one.place for one in rules.supers if one.slug == token.label), -1)
    if verb == "send":
        return token.numbers[0] if len(token.numbers) == 1 else -1
    return token.piece


def named(play: "Play", verb: str, thing: int) -> str:
    """An effect's thing in words."""
    rules = play.rules
    if verb in OF_COLOUR:
        return rules.colours[thing]
    if verb == "super":
        return rules.supers[thing].slug
    return str(thing) if verb == "send" else rules.cards[thing].slug
