"""A game of Strange Synergy in progress: setting up, then turns; which actions can be finished.

Lists of answers leave out beginnings that lead nowhere. Not for: judging a recorded answer (norms).
"""

from collections.abc import Callable, Iterator
from functools import partial

from verifier.games.grid import OFF, square_at
from verifier.games.strange_synergy import powers
from verifier.games.strange_synergy.cards import Card
from verifier.games.strange_synergy.decisions import ACTS
from verifier.games.strange_synergy.moving import ask_path
from verifier.games.strange_synergy.opening import choose_flags, set_up
from verifier.games.strange_synergy.position import write_position
from verifier.games.strange_synergy.state import Frame
from verifier.games.strange_synergy.table import Table
from verifier.games.strange_synergy.turn import take_turns
from verifier.games.strange_synergy.vocabulary import allowed
from verifier.kernel.ask import Answer, Ask, Moves
from verifier.kernel.message import say


class Synergy(Table):
    """One game."""

    def run(self) -> Moves:
        """Go on from the present position to the end of the game."""
        yield from set_up(self)
        yield from choose_flags(self)
        yield from take_turns(self)

    def candidates(self, ask: Ask) -> Iterator[Answer]:
        """Every answer that makes sense for a question and leads somewhere."""
        return (answer for answer, leads in self.listed(ask) if leads())

    def listed(self, ask: Ask) -> Iterator[tuple[Answer, Callable[[], bool]]]:
        """Every answer that makes sense, each with whether it leads somewhere."""
        return ((one, partial(leads_on, self, ask, one)) for one in ask.domain.candidates(ask.seat))

    def must_part(self, number: int) -> bool:
        """Whether a warrior shares its square, has a move left and can go to a vacant square (SS-MOVE-07)."""
        one, state = self.warrior(number), self.state
        if not one.alive or one.square is None or len(state.standing_on(one.square)) < 2 or one.stunned_by >= 0:
            return False
        if state.acting == number and state.moved >= allowed(self, number, "moves"):
            return False
        powers.require_known(self, say("whether-must-leave"))
        ends = (str(way).split(" ")[-1] for way in self.legal(ask_path(self, Frame(one.seat, "move", number))))
        return any(end != OFF and square_at(end) not in self.blocked_for(number) for end in ends)

    written_position = write_position
    kept_secret = ("objective",)
    chosen_secretly = ("write",)
    drawn_openly = ("draw",)


def leads_on(table: Table, ask: Ask, answer: Answer) -> bool:
    """Whether an answer that is listed can be followed by others up to the end of its action."""
    frame = ask.frame
    if not isinstance(frame, Frame):
        return True
    if type(answer) is not int:
        acts = table.state.own(frame.seat) if ask.decision == "act" and answer in ACTS else None
        return acts is None or any(can_act(table, frame.seat, str(answer), number) for number in acts)
    if ask.decision in ACTS:
        return can_act(table, frame.seat, ask.decision, answer)
    if ask.decision == "with":
        card = table.rules.cards[answer] if answer >= 0 else None
        return can_use(table, frame.seat, frame.verb, frame.warrior, card)
    if ask.decision == "partner":
        return bool(powers.list_gadgets(table, answer if frame.verb == "take" else frame.warrior))
    return True


def can_act(table: Table, seat: int, act: str, number: int) -> bool:
    """Whether a warrior can do something of a kind."""
    one, frame = table.warrior(number), Frame(seat, act)
    if not table.allows(Ask(act, seat, table.anybody, frame), number):
        return False
    if act in ("move", "strike"):
        usable = (table.rules.cards[card] for card in powers.list_powers(table, number))
        cards = (None, *(card for card in usable if powers.is_usable(card, act)))
        return any(can_use(table, seat, act, number, card) for card in cards)
    if act == "use":
        return any(powers.can_be_used(table.rules.cards[card]) and card not in one.used for card in one.cards)
    if act == "drop":
        return bool(powers.list_gadgets(table, number))
    if act == "pick-up":
        return bool(table.state.loose.get(table.square_of(number)))
    if act in ("take", "give"):
        frame.warrior = number
        return any(True for _ in table.legal(Ask("partner", seat, table.anybody, frame)))
    return True


def can_use(table: Table, seat: int, act: str, number: int, card: Card | None) -> bool:
    """Whether a move or a strike with a card, or without one, has a path or a target."""
    frame = Frame(seat, act, number)
    has_acted = table.state.acting == number and table.state.moved + table.state.struck > 0
    if card is not None and (not card.known or (card.takes_both and has_acted)):
        return False
    frame.card = card
    frame.modifiers = [table.rules.cards[one] for one in powers.list_modifiers(table, number, act, card)]
    if act == "move":
        return table.answerable(ask_path(table, frame))
    blow = powers.blow_of(table, frame)
    if blow.aimed:
        return table.answerable(table.part("aim", frame.seat, frame, table.any_square()))
    return blow.area > 0 or table.answerable(table.part("target", frame.seat, frame, table.anybody))
