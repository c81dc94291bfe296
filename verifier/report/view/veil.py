"""What a line and its questions say to a seat that does not know all that they name.

As on the board, what a seat knows is what the game has it see: of a position, and of what an answer shows to whom. Not
for: positions (`changes`).
"""

from collections.abc import Collection, Mapping, Sequence

from verifier.kernel.event import Assertion, Event, Token
from verifier.record.names import Names
from verifier.record.write import render_event, render_token
from verifier.report.shapes.viewer import Change, Veil
from verifier.report.view.changes import Block, Changes, keys_of
from verifier.report.view.words import Speech
from verifier.verdicts.film import FilmFrame, PositionView
from verifier.verdicts.inspect import Moment

#: What stands for something hidden.
HIDDEN = Token("?", unknown=True)
#: What a position says of several hidden zones at once.
UNSEEN = "unseen"


def veils_of(frame: FilmFrame, after: Changes, speech: Speech, seats: int) -> tuple[Veil, ...]:
    """Return how seats are told a line that names what they do not know, those that are told the same together."""
    found: dict[tuple[str, str], list[int]] = {}
    event = frame.event
    for viewer in range(seats):
        told = event if viewer == event.seat or event.seat < 0 else veiled(frame, after, speech.names, viewer)
        if told != event:
            found.setdefault((render_event(told, speech.names), speech.tell_line(told)), []).append(viewer)
    return tuple(Veil(tuple(viewers), move, words) for (move, words), viewers in found.items())


def veiled(frame: FilmFrame, after: Changes, names: Names, viewer: int) -> Event:
    """Return a line as far as another seat knows it; without totals, where something of the seat is hidden from it."""
    event = frame.event
    args = tuple(HIDDEN if is_hidden(frame, token, after, names, viewer) else token for token in event.args)
    hidden = hides(frame, event.seat, viewer)
    asserted = tuple(one for one in event.assertions if not hidden or is_public(frame, one, viewer))
    return event._replace(args=args, assertions=asserted)


def is_public(frame: FilmFrame, claim: Assertion, viewer: int) -> bool:
    """Whether another seat sees what a line asserts before it: how much lies in a zone, or an open zone itself."""
    if frame.before is None:
        return False
    zone, seat = claim.quantity.removeprefix("in-"), claim.seat if claim.seat >= 0 else frame.event.seat
    own, other = blocks_of_seat(frame.before, seat, viewer)
    return zone in other and (claim.piece < 0 or own.get(zone) == other[zone])


def secrets_of(frame: FilmFrame, viewer: int) -> frozenset[str]:
    """Return the parts of the position of a line's seat that another seat does not see as they are."""
    if frame.before is None or viewer == frame.event.seat or frame.event.seat < 0:
        return frozenset()
    own, other = blocks_of_seat(frame.before, frame.event.seat, viewer)
    return frozenset(key for key, value in own.items() if key not in other or other[key] != value)


def is_hidden(frame: FilmFrame, token: Token, after: Changes, names: Names, viewer: int) -> bool:
    """Whether a seat does not come to know what a word of another's line names."""
    if token.piece < 0:  # a seat, a number, a choice of a label: all of them are said aloud
        return False
    written = render_token(token._replace(place=""), names)
    sights = [sight for sight in frame.shown if written in sight.things]
    if sights:
        return all(viewer not in (sight.seat, sight.owner) for sight in sights)
    name = names.slugs[token.piece]
    is_drawn = any(moment.decision == "chance" for moment in frame.moments) and hides(frame, frame.event.seat, viewer)
    return moves_unseen(after, name, viewer, is_drawn=is_drawn)


def moves_unseen(after: Changes, name: str, viewer: int, *, is_drawn: bool) -> bool:
    """Whether a thing is drawn or something changes of it, and nothing that a seat sees besides what goes away."""
    if not after:
        return False
    whole, seen = after[0], after[viewer + 1]
    unseen = [change for number, change in enumerate(whole) if number not in seen]
    visible = [whole[one] if isinstance(one, int) else one for one in seen]
    lasting = [
        change for change in visible if not isinstance(change, int) and len(change) > 1 and UNSEEN not in change[0]
    ]
    return (is_drawn or name in named_in(unseen)) and name not in named_in(lasting)


def named_in(changes: Sequence[Change | int]) -> set[str]:
    """Return everything that changes name."""
    return {name for change in changes if not isinstance(change, int) for name in keys_of([*change])}


def hides(frame: FilmFrame, seat: int, viewer: int) -> bool:
    """Whether something of a seat is hidden from another before a line, or it is not known whether anything is.

    What the other does not see a trace of, as what a player has written down, hides nothing else.
    """
    if viewer == seat or seat < 0:
        return False
    if frame.before is None:
        return True
    own, other = blocks_of_seat(frame.before, seat, viewer)
    return any(own[key] != value for key, value in other.items() if key in own) or bool(other.keys() - own.keys())


def is_hidden_from(viewer: int, moment: Moment, frame: FilmFrame, blind: Collection[int]) -> bool:
    """Whether a seat does not know all on which the answers to a question depend; `blind` do not know its line."""
    if viewer == moment.seat:
        return False
    return viewer in blind or hides(frame, moment.seat, viewer) or is_asked_of_secret(frame, moment, viewer)


def is_asked_of_secret(frame: FilmFrame, moment: Moment, viewer: int) -> bool:
    """Whether an answer to a question of a seat may be what it alone knows, and another sees no trace of."""
    if viewer == moment.seat or moment.seat < 0 or frame.before is None:
        return False
    own, other = blocks_of_seat(frame.before, moment.seat, viewer)
    secrets = {text for key, value in own.items() if key not in other for text in keys_of(value)}
    return any(choice.text in secrets for choice in moment.choices)


def blocks_of_seat(view: PositionView, seat: int, viewer: int) -> tuple[Block, Block]:
    """Return what a position says of a seat, and what another may know of that; nothing where it says nothing."""
    whole, seen = (block.get("seats") for block in (view.whole, view.seen[viewer]))
    if not isinstance(whole, Mapping) or not isinstance(seen, Mapping):
        return {}, {}
    return [*whole.values()][seat], [*seen.values()][seat]
