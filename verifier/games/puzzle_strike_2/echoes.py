"""Lines that state what has just happened by itself : gems that fell, cards gained, super moves."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2 import explain
from verifier.kernel.event import Event, Token
from verifier.kernel.listener import Effect
from verifier.kernel.norm import Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

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
