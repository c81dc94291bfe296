"""What of bags and hands a game shows to whom, where chips are, and which positions cannot be on a table.

For corrections of a record: what was seen cannot be taken back, and a move that a ruling lets pass must be possible.
Not for: legality.
"""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import CHIP, found_at, kind_of
from verifier.games.puzzle_strike.invariants import of_bank, of_seat
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.event import Event
from verifier.kernel.game import Account, Sight
from verifier.kernel.values import NONE
from verifier.table.places import account_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: Decisions by which a chip of the hand stays hidden.
HIDDEN = frozenset(("keep",))
DRAWN, SHOWN, USED, TAKEN, DECLINED = (
    *("drawn", "shown from hand", "used from hand", "taken out of the bag"),
    "declined",
)


def newly_seen(play: "Play", question: Question, answer: Answer) -> Iterator[Sight]:
    """What an answer that is not carried out yet shows."""
    if isinstance(question, Chance):
        if isinstance(answer, tuple) and question.zone == "bag":
            yield Sight(question.seat, question.seat, DRAWN, written(play, answer))
        elif isinstance(answer, tuple):
            yield from to_others(play, question.seat, SHOWN, answer)
    elif question.elision.spoken and answer is None:
        yield from declined(play, question.seat)
    elif isinstance(question.domain, Chips) and isinstance(answer, CHIP) and question.decision not in HIDDEN:
        owner = question.domain.owner if question.domain.owner >= 0 else question.seat
        zone, chip = found_at(answer)
        if question.domain.zones[zone] == "hand":
            yield from to_others(play, owner, USED, (chip,))
        elif question.domain.zones[zone] == "bag":
            yield Sight(question.seat, owner, TAKEN, written(play, (chip,)))


def claims_shown(play: "Play", event: Event) -> Iterator[Sight]:
    """What a line shows to whom if what it says happened, though the rules do not lead to it."""
    chips = tuple(token.piece for token in event.args if token.piece >= 0)
    if event.verb == "draw" and chips:
        yield Sight(event.seat, event.seat, DRAWN, written(play, chips))
    elif event.verb in ("reveal", "discard") and chips:
        yield from to_others(play, event.seat, SHOWN, chips)
    elif event.verb in ("play", "react") and chips and event.args[0].place in ("", "hand"):
        yield from to_others(play, event.seat, USED, chips[:1])
    elif event.verb == "decline":
        yield from declined(play, event.seat)


def declined(play: "Play", seat: int) -> Iterator[Sight]:
    """Every other seat sees that one does not react."""
    for other in play.opponents(seat):
        yield Sight(other, seat, DECLINED, ("reaction",))


def to_others(play: "Play", owner: int, how: str, chips: tuple[int, ...]) -> Iterator[Sight]:
    """Every other seat sees chips of an owner."""
    for seat in play.opponents(owner):
        yield Sight(seat, owner, how, written(play, chips))


def written(play: "Play", chips: tuple[int, ...]) -> tuple[str, ...]:
    """Chips in strict notation."""
    return tuple(play.rules.notation[chip] for chip in chips)


def show_hand(play: "Play", seat: int) -> None:
    """Tell that a chip's text shows a hand to everybody, which a line may state."""
    play.listener.shown(partial(whole_hand, play, seat))
    for chip, count in enumerate(play.state.seats[seat].hand):
        if count is not NONE:
            play.listener.moved(seat, "reveal", chip, count)


def whole_hand(play: "Play", seat: int) -> Iterator[Sight]:
    """Every other seat sees the hand of one."""
    hand = play.state.seats[seat].hand
    yield from to_others(play, seat, SHOWN, tuple(chip for chip in play.rules.chip_range for _ in range(hand[chip])))


def inconsistency(play: "Play") -> str:
    """What cannot be of a position: less than nothing in a zone."""
    for number, name in enumerate(play.seat_names):
        for text, holds in of_seat(play, number):
            if not holds:
                return f"{name} would have fewer than none left: {text}"
    broken = next((text for text, holds in of_bank(play) if not holds), "")
    return f"fewer than none would be left: {broken.removeprefix('counts: ')}" if broken else ""


def whereabouts(play: "Play", ask: Ask, answer: Answer) -> Account | None:
    """Where a seat's chips of the kind are that an answer names; None if it names no chip of its own zones."""
    domain = ask.domain
    if not isinstance(domain, Chips) or not isinstance(answer, CHIP) or ask.decision in ("buy", "gain"):
        return None
    return account_of(play, domain.owner if domain.owner >= 0 else ask.seat, kind_of(answer))
