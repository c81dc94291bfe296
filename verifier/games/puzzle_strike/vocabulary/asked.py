"""The words on the question at hand: the answer, the event that is answered, what is left of the turn."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.piles import ante_size
from verifier.games.puzzle_strike.state import Seat, total
from verifier.games.puzzle_strike.vocabulary.combining import (
    bank_gem_there,
    can_combine,
    combined_in_bank,
    combined_size,
)
from verifier.games.puzzle_strike.zones import demanded_level
from verifier.games.word import ConditionWord
from verifier.kernel.values import surely_none
from verifier.language.vocabulary import Inline

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

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


ASKED: tuple[ConditionWord, ...] = (
    ConditionWord(
        "chip",
        Inline("", "frame.candidate"),
        about="the chip that the answer names; in filters and prices, the chip under examination",
        result="chip",
        meant_on=OF_CHIPS,
    ),
    ConditionWord(
        "gem",
        Inline("", "frame.answer[0]"),
        about="the size of the first gem that the answer names",
        meant_on=frozenset(("ante",)),
    ),
    ConditionWord("gem_count", gem_count, meant_on=OF_GEMS),
    ConditionWord(
        "gem_limit",
        Inline("", "frame.limit"),
        about="how many gems the present step may break; in a combination, the size of the bank's gem",
        meant_on=OF_GEMS,
    ),
    ConditionWord(
        "another_target",
        Inline("", "(frame.aimed >= 0 and frame.answer != frame.aimed)"),
        about="whether the second of two gems is sent to another player than the first one",
        result="truth",
        meant_on=frozenset(("target",)),
    ),
    ConditionWord("combined_size", combined_size, meant_on=OF_COMBINING),
    ConditionWord("combined_in_bank", combined_in_bank, result="truth", meant_on=OF_COMBINING),
    ConditionWord("bank_gem_there", bank_gem_there, result="truth", meant_on=OF_COMBINING),
    ConditionWord("ante_due", ante_due, looks_at="ante level"),
    ConditionWord(
        "eliminations", lambda play, frame: len(play.state.out), about="how many players are out of the game"
    ),
    ConditionWord(
        "level_of_stacks",
        lambda play, frame: demanded_level(play),
        about="the ante level that the empty stacks demand now",
        looks_at="level",
    ),
    ConditionWord(
        "level",
        Inline("", "play.state.level"),
        about="the ante level: 0 Normal, 1 Panic, 2 Danger, 3 Deadly Time",
        looks_at="level",
    ),
    ConditionWord(
        "actions",
        Inline("", "play.state.unseen[play.actor].actions()"),
        about="how many actions are left, of any colour",
    ),
    ConditionWord(
        "action_phase_over",
        Inline("", "play.state.seats[play.actor].ended_by >= 0"),
        about="whether a chip has ended this turn's action phase",
        result="truth",
        looks_at="turn",
    ),
    ConditionWord(
        "ended_by",
        Inline("", "play.state.seats[play.actor].ended_by"),
        about="the chip that has ended this turn's action phase",
        result="chip",
        looks_at="turn",
    ),
    ConditionWord(
        "actions_played",
        Inline("", "play.state.seats[frame.seat].actions_played"),
        about="how many chips were played as actions this turn, the present one included",
        looks_at="actions-played",
    ),
    ConditionWord(
        "mates_played",
        lambda play, frame: sum(
            play.state.seats[seat].actions_played for seat in play.rules.mode.mates(frame.seat) if seat != frame.seat
        ),
        about="how many chips the others of the team have played as actions this turn",
        looks_at="actions-played",
    ),
    ConditionWord(
        "from_hand",
        lambda play, frame: type(frame.answer) is int,
        about="whether the chip that the answer names lies in hand",
        result="truth",
        looks_at="hand",
        meant_on=OF_REACTING,
    ),
    ConditionWord(
        "played_by_chip", Inline("", "frame.copied"), about="whether another chip has this one played", result="truth"
    ),
    ConditionWord(
        "money",
        Inline("", "play.spendable(play.actor)"),
        about="what the player can spend now: gem power and the gems that could be laid out",
        looks_at="money",
    ),
    ConditionWord("affordable", affordable, result="truth", looks_at="money price"),
    ConditionWord(
        "overspent",
        overspent,
        about="whether the gems that a record says were laid out do not pay for what was bought",
        result="truth",
        looks_at="money",
    ),
    ConditionWord(
        "reactions",
        Inline("", "frame.incident.answered[frame.seat]"),
        about="how often the player has reacted to the present event",
        meant_on=OF_EVENTS,
    ),
    ConditionWord(
        "target_reacted",
        Inline("", "frame.incident.answered[frame.incident.target] > 0"),
        about="whether the player whom the gems fly to has reacted to the present event",
        result="truth",
        meant_on=OF_EVENTS,
    ),
    ConditionWord(
        "reactions_of_all",
        lambda play, frame: sum(frame.incident.answered) if frame.incident else 0,
        about="how many reactions there have been to the present event, whoever played them",
        meant_on=OF_EVENTS,
    ),
    ConditionWord(
        "largest_crashed",
        Inline("", "frame.incident.largest"),
        about="the size of the largest gem broken for the present send",
        meant_on=OF_EVENTS,
    ),
    ConditionWord(
        "gems_crashed",
        Inline("", "frame.incident.broken"),
        about="how many gems were broken for the present send",
        meant_on=OF_EVENTS,
    ),
    ConditionWord(
        "mate_reacted",
        mate_reacted,
        about="whether another member of the player's team has reacted to the present event",
        result="truth",
        meant_on=OF_EVENTS,
    ),
    ConditionWord("reactions_before", reactions_before, meant_on=OF_EVENTS),
    ConditionWord(
        "helping",
        Inline("", "frame.incident.target != play.actor"),
        about="whether the gems fly to another player's pile than that of the player who reacts",
        result="truth",
        meant_on=OF_EVENTS,
    ),
    ConditionWord(
        "countered",
        Inline("", "frame.incident.countered"),
        about="whether somebody has counter-crashed the present send",
        result="truth",
        meant_on=OF_EVENTS,
    ),
    ConditionWord(
        "counter_crash",
        Inline("", "frame.incident.counter"),
        about="whether the present send comes from a counter-crash",
        result="truth",
        meant_on=OF_EVENTS,
    ),
    ConditionWord(
        "cause",
        Inline("", "frame.incident.chip"),
        about="the chip that caused the present event, or that combines gems",
        result="chip",
        meant_on=OF_EVENTS | OF_TOLLS,
    ),
    ConditionWord(
        "mimicking",
        Inline("", "frame.body >= 0"),
        about="whether the question is as which chip of the bank another one is used",
        result="truth",
        meant_on=OF_REACTING,
    ),
    ConditionWord("counter_without_gem", counter_without_gem, result="truth", looks_at="pile", meant_on=OF_REACTING),
    ConditionWord(
        "incoming",
        lambda play, frame: frame.incident.count if frame.incident else 0,
        about="how many 1-gems are still on their way",
    ),
    ConditionWord(
        "vetoed",
        Inline("", "frame.vetoed"),
        about="whether an ongoing chip forbids the present combination",
        result="truth",
        looks_at="incident:combine",
    ),
    ConditionWord(
        "optional", Inline("", "frame.optional"), about='whether the text lets the player answer "none"', result="truth"
    ),
    ConditionWord("can_combine", can_combine, result="truth", looks_at="pile", meant_on=OF_TOLLS),
    ConditionWord(
        "possible",
        Inline("", "frame.possible"),
        about='whether there is another legal answer than "none"',
        result="truth",
    ),
)
