"""Lines that state what has just happened by itself (`Play.echoes`): gems that fell, cards gained, super moves."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2 import explain
from verifier.kernel.event import Event, Token
from verifier.kernel.norm import Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: What the words of such a line are, by verb; of any other verb they are cards.
OF_COLOUR = frozenset(("ante", "receive"))


def echo(play: "Play", event: Event) -> bool | Refusal:
    """Whether a line states an effect that has just happened; why not, if it states it wrongly.

    Gems of a line are named in the order in which they fell (PS2-SUPER-12).
    """
    told = [thing for seat, verb, thing in play.echoes if seat == event.seat and verb == event.verb]
    if not told or not event.args:
        return False
    left = list(told)
    if event.verb in OF_COLOUR and len(event.args) == 1 and event.args[0].numbers:
        count = event.args[0].numbers[0]
        if count != len(left):
            return explain.wrong_echo(play, event, told)
        play.echoes[:] = [one for one in play.echoes if one[:2] != (event.seat, event.verb)]
        return True
    for at, token in enumerate(event.args):
        if token.seat >= 0 and event.verb == "send":  # `send 3 -> P2`: there is nobody else
            if play.needless(event, at):
                continue
            return explain.unasked(play, event, at)
        thing = thing_of(play, event.verb, token)
        if thing not in left:
            return explain.wrong_echo(play, event, told)
        at_thing = left.index(thing)
        left = left[at_thing + 1 :] if event.verb in OF_COLOUR else left[:at_thing] + left[at_thing + 1 :]
        stated(play, (event.seat, event.verb, thing))
    return True


def stated(play: "Play", effect: tuple[int, str, int]) -> None:
    """An effect that a line has stated. A super move follows all else, so what came before it cannot be stated after it
    (PS2-SUPER-06); the order of other effects in a record is the recorder's."""
    at = play.echoes.index(effect)
    if effect[1] == "super":
        del play.echoes[:at]
        at = 0
    del play.echoes[at]


def thing_of(play: "Play", verb: str, token: Token) -> int:
    """What a word of such a line means; -1 if it means nothing there."""
    rules = play.rules
    if verb in OF_COLOUR:
        return rules.colours.index(token.label) if token.label in rules.colours else -1
    if verb == "super":
        return next((one.place for one in rules.supers if one.slug == token.label), -1)
    if verb == "send":
        return token.numbers[0] if len(token.numbers) == 1 else -1
    return token.chip


def named(play: "Play", verb: str, thing: int) -> str:
    """An effect's thing in words."""
    rules = play.rules
    if verb in OF_COLOUR:
        return rules.colours[thing]
    if verb == "super":
        return rules.supers[thing].slug
    return str(thing) if verb == "send" else rules.cards[thing].slug
