"""The words on the question at hand: the answer, the event that is answered, what is left of the turn."""

from functools import partial
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.borrowed import can_mimic
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.piles import ante_size
from verifier.games.puzzle_strike.state import Seat, total
from verifier.games.puzzle_strike.zones import demanded_level
from verifier.games.word import ConditionWord, number, truth, word
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


#: Whose answer is judged, and whose chip it is, in the texts that stand for words.
PLAYER, OWNER = "play.state.seats[play.actor]", "play.state.seats[frame.seat]"
#: A word that means a chip.
chip = partial(word, "chip")
_EVENTS = ("react-send", "react-attack", "react-buy")
#: The decisions about a chip. Where nothing is chosen (`.stop`) there is no chip, no gem, but there may be an event.
OF_CHIPS = frozenset(
    (
        *("play", "lay", "buy", "keep", *_EVENTS, "toll", "gain", "trash", "discard", "steal", "move"),
        *("exchange-give", "exchange-take", "play-chips", "trap"),
        *("show", "condemn", "offer", "accept", "have-play", "remove-stack"),
    )
)
OF_REACTING = frozenset(_EVENTS)
OF_EVENTS = frozenset(name + stop for name in _EVENTS for stop in ("", ".stop"))
OF_GEMS = frozenset(name + stop for name in ("crash", "combine") for stop in ("", ".stop"))
OF_TOLLS = frozenset(("toll", "toll.stop"))
OF_COMBINING = frozenset(("combine", "combine.stop"))


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


ASKED: tuple[ConditionWord, ...] = (
    chip("chip", "frame.candidate", on=OF_CHIPS),
    number("gem", "frame.answer[0]", on=frozenset(("ante",))),
    number("gem_count", gem_count, on=OF_GEMS),
    number("gem_limit", "frame.limit", on=OF_GEMS),
    truth("another_target", "(frame.aimed >= 0 and frame.answer != frame.aimed)", on=frozenset(("target",))),
    number("combined_size", combined_size, on=OF_COMBINING),
    truth("combined_in_bank", combined_in_bank, on=OF_COMBINING),
    truth("bank_gem_there", bank_gem_there, on=OF_COMBINING),
    number("ante_due", ante_due, looks_at="ante level"),
    number("eliminations", lambda play, frame: len(play.state.out)),
    number("level_of_stacks", lambda play, frame: demanded_level(play), looks_at="level"),
    number("level", "play.state.level", looks_at="level"),
    number("actions", "play.state.unseen[play.actor].actions()"),
    truth("action_phase_over", f"{PLAYER}.ended_by >= 0", looks_at="turn"),
    chip("ended_by", f"{PLAYER}.ended_by", looks_at="turn"),
    number("actions_played", f"{OWNER}.actions_played", looks_at="actions-played"),
    number("mates_played", mates_played, looks_at="actions-played"),
    truth("from_hand", lambda play, frame: type(frame.answer) is int, looks_at="hand", on=OF_REACTING),
    truth("played_by_chip", "frame.copied"),
    number("money", "play.spendable(play.actor)", looks_at="money"),
    truth("affordable", affordable, looks_at="money price"),
    truth("overspent", overspent, looks_at="money"),
    number("reactions", "frame.incident.answered[frame.seat]", on=OF_EVENTS),
    truth("target_reacted", "frame.incident.answered[frame.incident.target] > 0", on=OF_EVENTS),
    number("reactions_of_all", lambda play, frame: sum(frame.incident.answered) if frame.incident else 0, on=OF_EVENTS),
    number("largest_crashed", "frame.incident.largest", on=OF_EVENTS),
    number("gems_crashed", "frame.incident.broken", on=OF_EVENTS),
    truth("mate_reacted", mate_reacted, on=OF_EVENTS),
    number("reactions_before", reactions_before, on=OF_EVENTS),
    truth("helping", "frame.incident.target != play.actor", on=OF_EVENTS),
    truth("countered", "frame.incident.countered", on=OF_EVENTS),
    truth("counter_crash", "frame.incident.counter", on=OF_EVENTS),
    chip("cause", "frame.incident.chip", on=OF_EVENTS | OF_TOLLS),
    truth("mimicking", "frame.body >= 0", on=OF_REACTING),
    truth("counter_without_gem", counter_without_gem, looks_at="pile", on=OF_REACTING),
    number("incoming", lambda play, frame: frame.incident.count if frame.incident else 0),
    truth("vetoed", "frame.vetoed", looks_at="incident:combine"),
    truth("optional", "frame.optional"),
    truth("can_combine", can_combine, looks_at="pile", on=OF_TOLLS),
    truth("possible", "frame.possible"),
)  # fmt: skip


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


def actor_ongoing(play: "Play", frame: Frame, slug: str) -> bool:
    """Whether the player who caused the event being answered has that chip in the ongoing zone."""
    return frame.incident is not None and play.has_ongoing(frame.incident.actor, slug)


def actor_resolving(play: "Play", frame: Frame, slug: str) -> bool:
    """Whether a chip of that name has others played, just now, by the player who caused the event being answered."""
    return frame.incident is not None and bool(play.resolving) and play.is_resolving(frame.incident.actor, slug)


def actor_holds(play: "Play", frame: Frame, slug: str) -> bool:
    """Whether the player who caused the event being answered has that chip in his hand or discard pile."""
    if frame.incident is None:
        return False
    chip = next(number for number, one in enumerate(play.rules.chips) if one.slug == slug)
    player = play.state.seats[frame.incident.actor]
    return bool(player.hand[chip] + player.discard[chip] > 0)


REACTIONS: tuple[ConditionWord, ...] = (
    truth("target_effect('name')", "play.has_effect(name, frame.incident.target)", looks_at="effect:{text}",
          on=OF_EVENTS, texts="effects"),
    truth("actor_holds('slug')", actor_holds, looks_at="opponent-hand opponent-discard", on=OF_EVENTS, texts="slugs",
          names_a_piece=True),
    truth("actor_resolving('slug')", actor_resolving, looks_at="turn", on=OF_EVENTS, texts="slugs", names_a_piece=True),
    truth("actor_ongoing('slug')", actor_ongoing, looks_at="ongoing:{text}", on=OF_EVENTS, texts="slugs",
          names_a_piece=True),
    truth("counter_crashes(chip)", lambda play, frame, chip: chip in play.rules.counter_chips),
    truth("reaction(chip, 'to')", reaction, texts="events",
          printed=lambda chip, to: any(half.to == to for half in chip.reactions())),
    truth("mimics(chip)", lambda play, frame, chip: can_mimic(play, frame.incident, chip), looks_at="bank",
          on=OF_REACTING),
    truth("reaction_applies(chip)", reaction_applies),
)  # fmt: skip
