"""What the position is and what is being asked, in words for people; what of decks and hands a game shows to whom,
where cards are, and which positions cannot be on a table.

Not for: legality.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.domains import Cards
from verifier.games.puzzle_strike_2.labels import colour_names
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.event import Event
from verifier.kernel.game import HeldThings, Sight
from verifier.kernel.message import Message, Said, say
from verifier.table.places import account_of, not_below_nothing
from verifier.table.sights import lines_of_seat

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.puzzle_strike_2.triggers import Running


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
    for number, name in enumerate(play.seat_names):
        if len(play.state.seats[number].pile) > play.rules.parameters["spaces"]:
            return f"{name}'s pile is too high"
        for text, holds in not_below_nothing(play, number):
            if not holds:
                return f"{name} would have fewer than none left: {text}"
    return ""


def whereabouts(play: "Play", ask: Ask, answer: Answer) -> HeldThings | None:
    """Where a seat's cards of a kind are, None if an answer names none."""
    if not isinstance(ask.domain, Cards) or type(answer) is not int or not 0 <= answer < play.kinds:
        return None
    return account_of(play, ask.seat, answer)


def asked_for(play: "Play", question: Ask | Chance) -> Message:
    """What a question asks for, as the lines that would answer it."""
    if isinstance(question, Chance):
        return say("draw-from", verb=question.verb, n=question.count, zone=question.zone.replace("-", " "))
    if question.decision == "command":
        return say("power-up-yield")
    if question.decision == "play":
        return say("play-or-end")
    return question.wanted()


def told_of(play: "Play", one: "Running") -> Message:
    """A lasting effect: which card left it behind, and until when."""
    card, until = play.rules.cards[one.card].slug, one.effect.until
    return (
        say("lasts-until", card=card, until=until)
        if one.left < 0
        else say("lasts-more", card=card, until=until, n=one.left)
    )


def describe(play: "Play") -> list[Said]:
    """The position, a line each."""
    state, rules = play.state, play.rules
    phase = play.phases()[state.phase] if state.phase < len(play.phases()) else "end"
    holder = play.seat_names[state.holder] if state.holder >= 0 else "nobody"
    active = play.seat_names[state.active]
    lines: list[Said] = [
        say("turn-phase", n=state.turn, seat=active, phase=phase, holder=holder, n2=state.revealed),
        say("bank-of-cards", cards=", ".join(coloured(play, card) for card in state.bank), n=state.left),
    ]
    if state.final:
        scores = ", ".join(f"{play.seat_names[seat]} {player.score}" for seat, player in enumerate(state.seats))
        lines.append(say("final-scores", scores=scores))
    for seat, player in enumerate(state.seats):
        name = play.seat_names[seat]
        if seat == play.automaton:
            lines.append(say("by-itself", seat=name, n=player.incoming, n2=state.power))
            continue
        pile = colour_names(rules.colours, player.pile)
        lines.append(say("pile-incoming", seat=name, character=play.characters[seat], pile=pile, n=player.incoming))
        meters = ", ".join(f"{name} {count}" for name, count in zip(rules.colours, player.meters, strict=True))
        lines.append(say("meters-of-seat", meters=meters, n=player.diamonds, n2=player.actions))
        lines.extend(lines_of_seat(play, seat))
        if player.lasting:
            lines.append(say("lasting-effects", effects=tuple(told_of(play, one) for one in player.lasting)))
    return lines


def coloured(play: "Play", card: int) -> str:
    """A card of the bank with its colour."""
    return f"{play.rules.cards[card].slug} ({colour_names(play.rules.colours, [play.rules.cards[card].colour])})"
