"""The words on the question at hand: the answer, the event that is answered, what is left of the turn."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.borrowed import can_mimic
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.piles import ante_size
from verifier.games.puzzle_strike.state import Seat, total
from verifier.games.puzzle_strike.zones import demanded_level
from verifier.kernel.values import surely_none

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def combined_size(play: "Play", frame: Frame) -> int:
    """The size of the gem that the answer would make."""
    return (sum(frame.answer) if isinstance(frame.answer, tuple) else 0) + frame.limit


def combined_in_bank(play: "Play", frame: Frame) -> bool:
    """Whether the bank holds the gem that the answer would make."""
    made = play.rules.gem_chips.get(combined_size(play, frame))
    return made is not None and play.state.bank[made] > 0


def bank_gem_there(play: "Play", frame: Frame) -> bool:
    """Whether the bank holds the gem it contributes to a combination, if it contributes one."""
    return not frame.limit or play.state.bank[play.rules.gem_chips[frame.limit]] > 0


def can_combine(play: "Play", frame: Frame) -> bool:
    """Whether the chip that is about to combine gems could combine any of the player's pile."""
    most = play.rules.parameters.get("largest-combination", play.rules.largest_gem)
    pile = play.state.seats[play.actor].pile
    from_bank = frame.incident is not None and combines_with(play, frame.incident.chip)
    for small in range(1, most):
        for large in (from_bank,) if from_bank else range(1, small + 1):
            there = pile[small] > 0 and (from_bank or pile[large] > (large == small))
            made = play.rules.gem_chips.get(small + large)
            if there and small + large <= most and made is not None and play.state.bank[made] > 0:
                return not from_bank or play.state.bank[play.rules.gem_chips[from_bank]] > 0
    return False


def combines_with(play: "Play", chip: int) -> int:
    """The size of the gem that a chip combines with one of the pile, 0 if it combines two of the pile."""
    sizes = (getattr(one, "with_bank", 0) for one in play.rules.chips[chip].operations())
    return next((size for size in sizes if size), 0)


def asked(play: "Play") -> Seat:
    """The seat whose answer is examined."""
    return play.state.seats[play.actor]


def gem_count(play: "Play", frame: Frame) -> int:
    """How many gems the answer names."""
    return len(frame.answer) if isinstance(frame.answer, tuple) else 0


def ante_due(play: "Play", frame: Frame) -> int:
    """The size of the gem to ante now."""
    return ante_size(play)


def affordable(play: "Play", frame: Frame) -> bool:
    """Whether the player could buy some other chip than a Wound."""
    buy, wound = play.asks[play.actor].buy, play.rules.wound
    unseen = play.state.unseen[play.actor]
    before = frame.answer, frame.candidate, unseen.gems_said
    held = any(not surely_none(asked(play).hand[chip]) for chip, _ in play.rules.gem_values)
    laid_only = held and play.goes_by("purchase.gems-in-hand", "only-if-laid-out")
    unseen.gems_said = laid_only  # else every gem in hand could still be laid out
    found = play.answerable(buy, besides=wound)
    frame.answer, frame.candidate, unseen.gems_said = before
    return found


def overspent(play: "Play", frame: Frame) -> bool:
    """Whether more was bought than gem power and the gems laid out pay for."""
    if not play.state.unseen[play.actor].gems_said:
        return False  # enough of them are laid out unseen, or the purchase would not have been legal
    player = asked(play)
    return player.spent > 0 and player.money < 0


def counter_without_gem(play: "Play", frame: Frame) -> bool:
    """Whether the chip would counter-crash although its user's pile holds no gem."""
    return frame.candidate in play.rules.counter_chips and total(asked(play).pile) == 0


def reactions_before(play: "Play", frame: Frame) -> int:
    """How often the player has reacted to the attacks that the present one, a reaction, answers."""
    count, incident = 0, frame.incident.outer if frame.incident is not None else None
    while incident is not None:
        count, incident = count + incident.answered[play.actor], incident.outer
    return count


def mate_reacted(play: "Play", frame: Frame) -> bool:
    """Whether a member of the player's team has reacted to the present event."""
    mates = play.rules.mode.mates(play.actor)
    return frame.incident is not None and any(frame.incident.answered[seat] for seat in mates if seat != play.actor)


def mates_played(play: "Play", frame: Frame) -> int:
    """How many chips the others of the team have played as actions this turn."""
    mates = (seat for seat in play.rules.mode.mates(frame.seat) if seat != frame.seat)
    return sum(play.state.seats[seat].actions_played for seat in mates)


def level_of_stacks(play: "Play", frame: Frame) -> int:
    """The ante level that the empty stacks demand now."""
    return demanded_level(play)


def from_hand(play: "Play", frame: Frame) -> bool:
    """Whether the chip that the answer names lies in hand."""
    return type(frame.answer) is int


def reactions_of_all(play: "Play", frame: Frame) -> int:
    """How many reactions there have been to the present event, whoever played them."""
    return sum(frame.incident.answered) if frame.incident else 0


def mimics(play: "Play", frame: Frame, chip: int) -> bool:
    """Whether the chip can be used as one of the bank's that may answer the present event."""
    return can_mimic(play, frame.incident, chip)


def reaction(play: "Play", frame: Frame, chip: int, to: str) -> bool:
    """Whether a chip has a reaction to that kind of event."""
    return any(half.to == to for half in play.rules.chips[chip].reactions())


def reaction_applies(play: "Play", frame: Frame, chip: int) -> bool:
    """Whether the condition printed with a chip's reaction holds."""
    half = play.rules.chips[chip].reaction_to(frame.incident.kind if frame.incident is not None else "")
    if half is None or half.condition is None:
        return half is not None
    frame.bought = frame.incident.chip if frame.incident is not None else -1
    return bool(half.condition.evaluate(play, frame))


def actor_holds(play: "Play", frame: Frame, slug: str) -> bool:
    """Whether the player who caused the event being answered has that chip in his hand or discard pile."""
    if frame.incident is None:
        return False
    chip = next(number for number, one in enumerate(play.rules.chips) if one.slug == slug)
    player = play.state.seats[frame.incident.actor]
    return bool(player.hand[chip] + player.discard[chip] > 0)
