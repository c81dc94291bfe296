"""Edits of what chance gave, and of what a record claims: cards drawn, dealt, decks refilled, totals."""

from collections import Counter
from collections.abc import Iterator

from tests.mutation.mutant import Edit
from tests.mutation.second.kinds import kind
from tests.mutation.second.notes import acting, after, begun, inserted, instead, rules, slug
from tests.support.notes import Moment, Notes
from verifier.kernel.ask import Chance


def drawn(notes: Notes) -> Iterator[Moment]:
    """The draws that are all that their line says."""
    for moment in notes.moments:
        if moment.decision == "draw" and moment.begins and moment.words == (0, len(notes.arguments[moment.line])):
            yield moment


def next_is_draw(notes: Notes, moment: Moment) -> bool:
    """Whether the same player's next line draws, too, so that one line may make up for another."""
    following = moment.line + 1
    return following < len(notes.events) and notes.events[following][2:4] == notes.events[moment.line][2:4]


def asks_for_more(notes: Notes, moment: Moment) -> bool:
    """Whether the same player is due to draw again, with no line between."""
    following = notes.after(moment)
    return following is not None and isinstance(following.question, Chance) and following.seat == moment.seat


@kind("draw-of-one-too-many")
def too_many(notes: Notes) -> Iterator[Edit]:
    """A further card of the deck."""
    for moment in drawn(notes):
        refilled = notes.after(moment)
        if refilled is None or refilled.decision == "refill" or asks_for_more(notes, moment):
            continue
        assert isinstance(moment.answer, tuple)
        left = Counter({card: count for card, count in enumerate(moment.player().deck) if count})
        for card in left - Counter(moment.answer):
            end = len(notes.arguments[moment.line])
            yield notes.rewritten(moment.line, end, end, slug(card)), moment.line + 1


@kind("draw-of-one-too-few")
def too_few(notes: Notes) -> Iterator[Edit]:
    """One card less than is due."""
    for moment in drawn(notes):
        words = notes.arguments[moment.line]
        if len(words) > 1 and not next_is_draw(notes, moment) and moment.line + 1 < len(notes.events):
            yield notes.rewritten(moment.line, len(words) - 1, len(words)), moment.line + 1


@kind("draw-left-out")
def left_out(notes: Notes) -> Iterator[Edit]:
    """Nothing is drawn."""
    for moment in drawn(notes):
        known = moment.state.turn and moment.line + 1 < len(notes.events)
        if known and not next_is_draw(notes, moment) and notes.events[moment.line + 1].verb != "refill":
            yield notes.replaced(moment.line), moment.line + 1


@kind("draw-of-a-card-not-in-the-deck")
def not_in_deck(notes: Notes) -> Iterator[Edit]:
    """A card that is somewhere else."""
    for moment in drawn(notes):
        if not moment.player().top:
            for card in rules(notes).rules.cards:
                if not moment.player().deck[card.index]:
                    yield notes.rewritten(moment.line, 0, 1, card.slug), moment.line + 1


@kind("card-on-top-of-the-deck-passed-over", "PS2-SYM-14")
def passed_over(notes: Notes) -> Iterator[Edit]:
    """The card on top is not among the drawn ones."""
    for moment in drawn(notes):
        top, words = moment.player().top, notes.arguments[moment.line]
        if top and slug(top[-1]) in words:
            for card, count in enumerate(moment.player().deck):
                if count - words.count(slug(card)) > 0 and slug(card) != slug(top[-1]):
                    at = words.index(slug(top[-1]))
                    yield notes.rewritten(moment.line, at, at + 1, slug(card)), moment.line + 1


@kind("drawn-cards-in-another-order", status="legal")
def reordered(notes: Notes) -> Iterator[Edit]:
    """The drawn cards from last to first."""
    for moment in drawn(notes):
        words = notes.arguments[moment.line]
        yield notes.rewritten(moment.line, 0, len(words), *words[::-1]), 0


@kind("refill-too-early")
def early(notes: Notes) -> Iterator[Edit]:
    """The discard pile becomes the deck while there are cards in it."""
    for moment in drawn(notes):
        if moment.state.turn:
            yield notes.inserted(moment.line, f"P{moment.seat + 1} refill"), moment.line + 1


@kind("refill-left-out", status="legal")
def refill_left_out(notes: Notes) -> Iterator[Edit]:
    """The discard pile becomes the deck without a word."""
    for moment in begun(notes, "refill"):
        yield notes.replaced(moment.line), 0


@kind("deal-left-out", "PS2-REFILL-03")
def no_deal(notes: Notes) -> Iterator[Edit]:
    """An empty slot of the bank is not filled."""
    for moment in dealt(notes):
        if moment.line + 1 < len(notes.events) and notes.events[moment.line + 1].verb != "deal":
            yield notes.replaced(moment.line), moment.line + 1


@kind("deal-of-a-foreign-card", "PS2-CARD-05")
def foreign(notes: Notes) -> Iterator[Edit]:
    """A card that is not of the bank deck."""
    deck = notes.log.replay.setup["deck"].string()
    for moment in dealt(notes):
        for card in rules(notes).rules.cards:
            if card.deck != deck:
                yield instead(notes, moment, f"deal {card.slug}")


@kind("deal-of-one-too-many")
def two_deals(notes: Notes) -> Iterator[Edit]:
    """A second card is dealt."""
    for moment in dealt(notes):
        following = notes.after(moment)
        if moment.line + 1 < len(notes.events) and following is not None and following.decision != "deal":
            yield after(notes, moment, notes.line(moment.line).partition(" ")[2])


def dealt(notes: Notes) -> list[Moment]:
    """The cards dealt."""
    return [moment for moment in notes.moments if moment.decision == "deal" and moment.begins]


def totals(moment: Moment) -> Iterator[tuple[str, int]]:
    """True totals, added up here."""
    for number, seat in enumerate(moment.state.seats, 1):
        who = f"P{number}"
        yield f"{who} gems", len(seat.pile)
        yield f"{who} incoming", seat.incoming
        yield f"{who} actions", seat.actions
        yield f"{who} hand", sum(seat.hand)
        yield f"{who} deck", sum(seat.deck) + len(seat.top)
        yield f"{who} discard", sum(seat.discard)
        yield f"{who} played", sum(seat.table)
        yield f"{who} diamonds", seat.diamonds
        yield f"{who} scepter", int(moment.state.holder == number - 1)
        yield f"{who} pink-meter", seat.meters[2]
        yield f"{who} green-gems", seat.pile.count(3)
    yield "ante-ups", moment.state.revealed
    yield "bank-deck", moment.state.left


def positions_after(notes: Notes) -> Iterator[tuple[int, list[tuple[str, int]]]]:
    """Each line but the last with true totals after all that it says and does.

    Left out are totals that differ between the first question after the line and the one that the next line answers.
    """
    first: dict[int, Moment] = {}
    last: dict[int, Moment] = {}
    for moment in notes.moments:
        if moment.line != moment.ahead - 1 or moment.begins:
            first.setdefault(moment.ahead - 1, moment)
            last[moment.ahead - 1] = moment
    for index, moment in first.items():
        if index >= 0:
            later = set(totals(last[index]))
            yield index, [total for total in totals(moment) if total in later]


@kind("total-that-is-wrong")
def wrong_total(notes: Notes) -> Iterator[Edit]:
    """A total one too large or one too small."""
    for index, known in positions_after(notes):
        for quantity, value in known:
            for wrong in {value + 1, max(value - 1, 0)} - {value}:
                yield notes.replaced(index, f"{notes.line(index)} = {quantity} {wrong}"), index + 1


@kind("total-that-is-right", status="legal")
def right_total(notes: Notes) -> Iterator[Edit]:
    """A true total."""
    for index, known in positions_after(notes):
        for quantity, value in known:
            yield notes.replaced(index, f"{notes.line(index)} = {quantity} {value}"), 0


@kind("comment-on-the-own-move", status="legal")
def needless(notes: Notes) -> Iterator[Edit]:
    """An `end` that silence says as well."""
    for moment in acting(notes):
        if moment.answer is None and moment.line < 0 and not moment.player().incoming:
            yield inserted(notes, moment, "end")
