"""The buy phase: what is bought, what was laid out for it, and what a purchase sets off. Not for: prices (`zones`)."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame, Incident
from verifier.games.puzzle_strike.incidents import offer_reactions
from verifier.games.puzzle_strike.program import fire
from verifier.games.puzzle_strike.teams import Questions, Spent, team_moves
from verifier.games.puzzle_strike.zones import spring, take_from_bank
from verifier.kernel.ask import Moves

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def buy_step(play: "Play") -> Questions:
    """Buy chips until the player stops, or both players of a team."""
    return team_moves(play, "buy", purchases_of) if play.state.teams else purchases_of(play, play.state.active)


def purchases_of(play: "Play", seat: int, once: bool = False) -> Spent:
    """Buy chips until the player stops (PS3-BUY-13); what was bought may set off traps, reactions and triggers.

    With `once`, one chip at most: whether there was one.
    """
    player = play.state.seats[seat]
    player.money += player.carried
    player.carried = 0
    ask = play.asks[seat].buy
    undecided: list[int] = []
    while True:
        chip = yield ask
        if not isinstance(chip, int):
            for bought in undecided:
                yield from put_on_bag(play, seat, bought)
            return False
        answered = is_answered_first(play, seat, chip)
        if answered:
            yield from answer_purchase(play, seat, chip)
            if play.state.bank[chip] <= 0:
                continue
        paid = play.price(chip)
        player.money -= paid
        player.spent += paid
        player.bought[chip] += 1
        player.purchases += 1
        if play.listener.notes_clauses:
            play.note("buy-step")
        take_from_bank(play, chip)
        zone = player.hand if play.reading("purchase.to") == "hand" else player.discard
        zone[chip] += 1
        if play.state.effects and play.has_effect("purchases-to-bag-top", seat):
            if once or not play.goes_by("purchase.on-top", "after-the-last"):
                yield from put_on_bag(play, seat, chip)
            else:
                undecided.append(chip)
        if play.state.traps[chip] or play.state.ongoing or (not answered and can_answer_purchase(play, seat)):
            yield from after_purchase(play, seat, chip, answered=answered)
        if once:
            return True


def put_on_bag(play: "Play", seat: int, chip: int) -> Moves:
    """Ask whether a chip that was bought goes on top of the bag."""
    where = yield play.asks[seat].onto_bag
    if where == "top":
        zone = "hand" if play.reading("purchase.to") == "hand" else "discard"
        play.zone(seat, zone)[chip] -= 1
        play.state.seats[seat].top.append(chip)


def lay_out(play: "Play", seat: int, gem: int) -> None:
    """Lay a gem of the hand on the table as money (PS3-BUY-04); of a record that does not say which, all could be."""
    player = play.state.seats[seat]
    player.hand[gem] -= 1
    player.table[gem] += 1
    player.money += play.rules.chips[gem].size
    play.note("lay")


def after_purchase(play: "Play", seat: int, chip: int, *, answered: bool) -> Moves:
    """Wounds from trap tokens, what ongoing chips do about a purchase, and the opponents' reactions if not yet done."""
    trapped = bool(play.state.traps[chip])
    competes = trapped and not answered and can_answer_purchase(play, seat)
    if competes and play.goes_by("purchase.order", "reactions-first"):
        yield from answer_purchase(play, seat, chip)
        answered = True
    if trapped:
        spring(play, seat, chip)
    if play.state.ongoing:
        yield from fire(play, "bought", seat, bought=chip)
    if not answered:
        yield from answer_purchase(play, seat, chip)


def answer_purchase(play: "Play", seat: int, chip: int) -> Moves:
    """Offer the opponents their reactions to a purchase."""
    for opponent in play.others[seat]:
        if holds_purchase_reaction(play, opponent):
            yield from offer_reactions(play, Incident("buy", seat, chip, len(play.state.seats)), opponent)


def is_answered_first(play: "Play", seat: int, chip: int) -> bool:
    """Whether reactions to a purchase come before it; that matters for the last chip of a stack only."""
    if play.state.bank[chip] != 1 or not can_answer_purchase(play, seat):
        return False
    frame = Frame(seat)
    firsts = (half.first for one in play.rules.buy_reactions if (half := play.rules.chips[one].reaction_to("buy")))
    return any(first is not None and bool(first.evaluate(play, frame)) for first in firsts)


def can_answer_purchase(play: "Play", seat: int) -> bool:
    """Whether any opponent holds a chip that reacts to purchases."""
    for opponent in play.others[seat]:  # noqa: SIM110 - asked at every purchase, where a generator costs most
        if holds_purchase_reaction(play, opponent):
            return True
    return False


def holds_purchase_reaction(play: "Play", seat: int) -> bool:
    """Whether a player holds a chip that reacts to purchases; nobody is asked who does not."""
    hand = play.state.seats[seat].hand
    for chip in play.rules.buy_reactions:  # noqa: SIM110 - asked at every purchase, where a generator costs most
        if hand[chip]:
            return True
    return False


def watches_purchases(play: "Play", seat: int) -> bool:
    """Whether a player has an ongoing chip that does something about what he buys."""
    watching = play.rules.watching["bought"]
    return any(owner == seat and chip in watching for owner, chip, _ in play.state.ongoing)


def answers_gains(play: "Play") -> bool:
    """Whether a chip of this game that answers purchases answers, by the rules, a chip, too, that is gained."""
    is_there = any(chip in play.kinds_in_play for chip in play.rules.buy_reactions)
    return is_there and play.goes_by("rigorous-training.gained", "gained-too")


def see_to_gain(play: "Play", seat: int, chip: int) -> Moves:
    """Do what is done about a purchase, as far as the rules have it done about a chip that is gained, too."""
    if watches_purchases(play, seat) and play.goes_by("gain.discards", "gained-too"):
        yield from fire(play, "bought", seat, bought=chip)
    if answers_gains(play):
        yield from answer_purchase(play, seat, chip)
