"""Why a line cannot stand where it does: whose move it would be, and which part of a turn it belongs to; lines that
state what has just happened by itself: gems that fell, cards gained, super moves.

Not for: what is wrong with an answer in its place (`explain`).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.games.out_of_place import misplace, words_of_question
from verifier.games.puzzle_strike_2 import explain
from verifier.games.puzzle_strike_2.decisions import LANGUAGE
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.zones import room
from verifier.kernel.ask import Ask, Chance, Question
from verifier.kernel.event import Event, Token
from verifier.kernel.listener import Effect
from verifier.kernel.message import Message, Said, Slot, say
from verifier.kernel.norm import Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


#: The command decision, which belongs to no turn.
COMMANDS = ("power-up", "yield")
#: What a verb says that is no word of English prose.
PHRASES = {"diamond": say("use-diamond"), "end": say("end-phase"), "pile": say("state-pile"), "bank": say("state-bank"),
           "super": say("state-super-move")}  # fmt: skip


def misplaced(play: "Play", question: Question | None, event: Event) -> Refusal:
    """Why a line cannot stand where it does."""
    if question is None:
        return after_end(play, event)
    wanted = play.due(question)
    seen = wanted, say("seat-does", seat=play.seat_names[event.seat], verb=event.verb)
    words = {*words_of_question(LANGUAGE, question, event), *words_of_place(play, question, event)}
    slots: dict[str, Slot] = {
        "who": play.seat_names[event.seat],
        "verb": event.verb,
        "phrase": PHRASES.get(event.verb, event.verb),
        "wanted": wanted,
        "lacking": lacking_case(play, event.verb),
        "decision": question.decision if isinstance(question, Ask) else "",
    }
    return misplace(play.rules, "puzzle-strike-2", words, question, slots, seen, {})


def words_of_place(play: "Play", question: Question, event: Event) -> Iterator[str]:
    """What holds of a line that cannot stand where it does, and of what is asked there."""
    state, frame = play.state, getattr(question, "frame", None)
    never = f"automaton-{event.verb}" in play.rules.structure
    drops = event.verb == "drop"
    holds = {
        "final": state.final,
        "never": never,
        "runs": event.seat == play.automaton and (event.seat == state.active or never) and event.verb not in COMMANDS,
        "lacking": lacking_case(play, event.verb) != "",
        "late": phase_of(play) == "draw" and event.verb in LANGUAGE.lists["moves"],
        "dealing": isinstance(question, Chance) and question.verb == "deal",
        "card": isinstance(frame, Frame) and frame.card >= 0,
        "tokenless": drops and not state.seats[event.seat].incoming > 0,
        "roomless": drops and room(play, event.seat) <= 0,
        "diamondless": event.verb == "diamond" and not play.begun_with[event.seat],
        "diamonds": event.verb == "diamond" and state.seats[event.seat].diamonds > 0,
    }
    return (word for word, is_so in holds.items() if is_so)


def after_end(play: "Play", event: Event) -> Refusal:
    """Why a line cannot stand after the end of the game, or of a player's final turn."""
    structure, state = play.rules.structure, play.state
    gone = "out-of-it" if event.seat in state.out and "out-of-it" in structure else "game-over"
    if state.final and event.verb == "diamond" and not state.seats[event.seat].diamonds:
        gone = "diamond"
    clause = structure[lacking_case(play, event.verb) or gone]
    message = over(play, event, PHRASES.get(event.verb, event.verb))
    return Refusal(clause, message, "game not over", say("end-of-the-record"), event.verb)


def over(play: "Play", event: Event, verb: Said) -> Message:
    """That a line comes when the game is over, or its final turns have no place for it."""
    end, who = play.state.over, play.seat_names[event.seat]
    if event.seat >= 0:
        return say("final-cannot" if play.state.final else "game-over-cannot", end=end, who=who, verb=verb)
    return say("final-it-cannot" if play.state.final else "over-it-cannot", end=end, verb=verb)


def phase_of(play: "Play") -> str:
    """The phase that the turn is in; "" at its end."""
    phases = play.phases()
    return phases[play.state.phase] if play.state.phase < len(phases) else ""


def lacking_case(play: "Play", verb: str) -> str:
    """The case by which this turn or the whole game lacks the phase to which a verb belongs; "" if it has it."""
    phase = {"power-up": "command", "yield": "command", "pass": "buy"}.get(verb, verb)
    if play.state.final and f"final-{phase}" in play.rules.structure:
        return f"final-{phase}"
    return phase if phase in play.rules.mode.skips else ""


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
    return state_each(play, event, effects, late, told)


def state_each(play: "Play", event: Event, effects: list[Effect], late: list[int], told: list[int]) -> bool | Refusal:
    """Take the effects that the words of a line state from the list, one by one; why not, if one is stated wrongly.

    `told` may be stated by such a line, `late` no longer.
    """
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
    """What a word of such a line means, an unknown one what it is taken to be; -1 if it means nothing there."""
    rules = play.rules
    if token.unknown:
        return token.piece
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
