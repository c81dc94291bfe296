"""The buy phase: what is bought, what was laid out for it, and what a purchase sets off. Not for: prices (`zones`)."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.citing import note
from verifier.games.puzzle_strike.frame import Incident
from verifier.games.puzzle_strike.incidents import offer_reactions
from verifier.games.puzzle_strike.program import fire
from verifier.games.puzzle_strike.teams import Questions, Spent, team_moves
from verifier.games.puzzle_strike.zones import gain, take_from_bank
from verifier.kernel.ask import Moves
from verifier.kernel.values import times

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
    while True:
        chip = yield ask
        if not isinstance(chip, int):
            return False
        paid = play.price(chip)
        player.money -= paid
        player.spent += paid
        player.bought[chip] += 1
        player.purchases += 1
        if play.trace is not None:
            note(play, "buy-step")
        take_from_bank(play, chip)
        zone = player.hand if play.reading("purchase.to") == "hand" else player.discard
        zone[chip] += 1
        if play.state.effects and play.has_effect("purchases-to-bag-top", seat):
            where = yield play.asks[seat].onto_bag
            if where == "top":
                zone[chip] -= 1
                player.top.append(chip)
        if play.state.traps[chip] or play.state.ongoing or can_answer_purchase(play, seat):
            yield from after_purchase(play, seat, chip)
        if once:
            return True


def lay_out(play: "Play", seat: int, gem: int) -> None:
    """Lay a gem of the hand on the table as money (PS3-BUY-04); of a record that does not say which, all could be."""
    player = play.state.seats[seat]
    player.hand[gem] -= 1
    player.table[gem] += 1
    player.money += play.rules.chips[gem].size
    note(play, "lay")


def after_purchase(play: "Play", seat: int, chip: int) -> Moves:
    """Wounds from trap tokens, what ongoing chips do about a purchase, and the opponents' reactions to it."""
    answered = bool(play.state.traps[chip]) and can_answer_purchase(play, seat)
    reactions_first = answered and play.goes_by("purchase.order", "reactions-first")
    if reactions_first:
        yield from answer_purchase(play, seat, chip)
    for _ in times(play.state.traps[chip]):
        if gain(play, seat, play.rules.wound):
            play.echoes.append((seat, "gain", play.rules.wound))
        else:
            play.meet("gain.empty-stack")
    if play.state.ongoing:
        yield from fire(play, "bought", seat, bought=chip)
    if not reactions_first:
        yield from answer_purchase(play, seat, chip)


def answer_purchase(play: "Play", seat: int, chip: int) -> Moves:
    """Offer the opponents their reactions to a purchase."""
    for opponent in play.others[seat]:
        if holds_purchase_reaction(play, opponent):
            yield from offer_reactions(play, Incident("buy", seat, chip, len(play.state.seats)), opponent)


def can_answer_purchase(play: "Play", seat: int) -> bool:
    """Whether any opponent holds a chip that reacts to purchases."""
    return any(holds_purchase_reaction(play, opponent) for opponent in play.others[seat])


def holds_purchase_reaction(play: "Play", seat: int) -> bool:
    """Whether a player holds a chip that reacts to purchases; nobody is asked who does not."""
    hand = play.state.seats[seat].hand
    return any(hand[chip] for chip in play.rules.buy_reactions)
