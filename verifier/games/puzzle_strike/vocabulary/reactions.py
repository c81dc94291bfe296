"""The words on reactions, and on the player who caused the event that is answered."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.borrowed import can_mimic
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.vocabulary.asked import OF_EVENTS, OF_REACTING
from verifier.games.word import ConditionWord
from verifier.language.vocabulary import Inline

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def reaction(play: "Play", frame: Frame, candidate: int, to: str) -> bool:
    """Whether a chip has a reaction to that kind of event."""
    return any(half.to == to for half in play.rules.chips[candidate].reactions())


def reaction_applies(play: "Play", frame: Frame, candidate: int) -> bool:
    """Whether the condition printed with a chip's reaction holds."""
    half = play.rules.chips[candidate].reaction_to(frame.incident.kind if frame.incident is not None else "")
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
    ConditionWord(
        "target_effect",
        Inline("name", "play.has_effect(name, frame.incident.target)"),
        about="whether an effect of that name binds the player whom the gems fly to",
        result="truth",
        takes=("text",),
        meant_on=OF_EVENTS,
        looks_at="effect:{text}",
        texts="effects",
    ),
    ConditionWord(
        "actor_holds",
        actor_holds,
        result="truth",
        takes=("text",),
        looks_at="opponent-hand opponent-discard",
        meant_on=OF_EVENTS,
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord(
        "actor_resolving",
        actor_resolving,
        result="truth",
        takes=("text",),
        looks_at="turn",
        meant_on=OF_EVENTS,
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord(
        "actor_ongoing",
        actor_ongoing,
        result="truth",
        takes=("text",),
        looks_at="ongoing:{text}",
        meant_on=OF_EVENTS,
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord(
        "counter_crashes",
        lambda play, frame, candidate: candidate in play.rules.counter_chips,
        about="whether the chip's reaction is a counter-crash",
        result="truth",
        takes=("chip",),
    ),
    ConditionWord(
        "reaction",
        reaction,
        result="truth",
        takes=("chip", "text"),
        texts="events",
        printed=lambda chip, to: any(half.to == to for half in chip.reactions()),
    ),
    ConditionWord(
        "mimics",
        lambda play, frame, candidate: can_mimic(play, frame.incident, candidate),
        about="whether the chip can be used as one of the bank's that may answer the present event",
        result="truth",
        takes=("chip",),
        looks_at="bank",
        meant_on=OF_REACTING,
    ),
    ConditionWord("reaction_applies", reaction_applies, result="truth", takes=("chip",)),
)
