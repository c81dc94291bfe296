"""What of decks and hands a game shows to whom, where cards are, and which positions cannot be on a table.

Not for: legality.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.domains import Cards
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.event import Event
from verifier.kernel.game import Account, Sight
from verifier.table.places import account_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

DRAWN, USED = "drawn", "used from hand"


def newly_seen(play: "Play", question: Question, answer: Answer) -> Iterator[Sight]:
    """What an answer that is not carried out yet shows: drawn cards to their owner, used ones to everybody."""
    if isinstance(question, Chance):
        if isinstance(answer, tuple) and question.zone == "deck":
            yield Sight(question.seat, question.seat, DRAWN, written(play, answer))
        elif isinstance(answer, tuple) and question.zone == "hand":
            yield from to_others(play, question.seat, answer)
    elif isinstance(question.domain, Cards) and question.domain.zone == "hand" and type(answer) is int:
        yield from to_others(play, question.seat, (answer,))


def claims_shown(play: "Play", event: Event) -> Iterator[Sight]:
    """What a line shows to whom if what it says happened, though the rules do not lead to it."""
    cards = tuple(token.piece for token in event.args if token.piece >= 0)
    if event.verb in ("draw", "look") and cards:
        yield Sight(event.seat, event.seat, DRAWN, written(play, cards))
    elif event.verb in ("play", "discard") and cards:
        yield from to_others(play, event.seat, cards)


def to_others(play: "Play", owner: int, cards: tuple[int, ...]) -> Iterator[Sight]:
    """Every other seat sees cards of an owner's hand."""
    for seat in range(len(play.state.seats)):
        if seat != owner:
            yield Sight(seat, owner, USED, written(play, cards))


def written(play: "Play", cards: tuple[int, ...]) -> tuple[str, ...]:
    """Cards in strict notation."""
    return tuple(play.rules.cards[card].slug for card in cards)


def inconsistency(play: "Play") -> str:
    """What cannot be of a position: less than nothing in a zone, or a pile higher than it can be."""
    for name, player in zip(play.seat_names, play.state.seats, strict=True):
        if len(player.pile) > play.rules.parameters["spaces"]:
            return f"{name}'s pile is too high"
        zones = (player.hand, player.deck, player.discard, player.table, player.aside, player.free, player.meters)
        if any(count < 0 for zone in zones for count in zone) or player.incoming < 0 or player.actions < 0:
            return f"{name} has less than nothing of something"
    return ""


def whereabouts(play: "Play", ask: Ask, answer: Answer) -> Account | None:
    """Where a seat's cards of a kind are, None if an answer names none."""
    if not isinstance(ask.domain, Cards) or type(answer) is not int or not 0 <= answer < play.kinds:
        return None
    return account_of(play, ask.seat, answer)
