"""The words that conditions in Puzzle Strike rules may use, and what they mean in a game.

What is just looked up the rule language declares (`rules/puzzle-strike/rule-language.yaml`); the others are functions
here, of the game and the frame. `chip` is the chip under examination; values are about the seat that is
being asked (in norms) or whose chip it is (in programs). What is printed, what belongs to the present step or event,
the chip's own copies and the gems in the bank are not looked at: who changes those takes the chip or the gems as
objects. Gems in hand, which are money, are such copies, too.
"""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame, kind_of
from verifier.games.puzzle_strike.state import COLOURS, Seat
from verifier.games.word import ConditionWord, read_words, vocabulary_of
from verifier.kernel.values import counted, how_many, surely_none

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def combined_size(play: "Play", frame: Frame) -> int:
    """The size of the gem that the answer would make."""
    return (sum(frame.answer) if isinstance(frame.answer, tuple) else 0) + frame.limit


def combined_in_bank(play: "Play", frame: Frame) -> bool:
    """Whether the bank holds the gem that the answer would make."""
    made = play.rules.gem_chips.get(combined_size(play, frame))
    return made is not None and play.state.bank[made] > 0


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


def affordable(play: "Play", frame: Frame) -> bool:
    """Whether the player could buy some other chip than a Wound."""
    buy, wound = play.asks[play.actor].buy, play.rules.wound
    unseen = play.state.unseen[play.actor]
    before = frame.answer, frame.candidate, unseen.gems_said
    held = any(not surely_none(asked(play).hand[chip]) for chip, _ in play.rules.gem_values)
    laid_only = held and play.goes_by("purchase.gems-in-hand", "only-if-laid-out")
    unseen.gems_said = laid_only  # else every gem in hand could still be laid out
    look, key = partial(play.answerable, buy, besides=wound), (buy.seat, laid_only)
    if play.unknowns is None or play.rules.unpriced:
        found = look()
    else:  # it is the same whatever else is asked besides
        found = play.unknowns.once(key, look)
    frame.answer, frame.candidate, unseen.gems_said = before
    return found


def reactions_before(play: "Play", frame: Frame) -> int:
    """How often the player has reacted to the attacks that the present one, a reaction, answers."""
    count, incident = 0, frame.incident.outer if frame.incident is not None else None
    while incident is not None:
        count, incident = count + incident.answered[play.actor], incident.outer
    return count


def reaction_applies(play: "Play", frame: Frame, chip: int) -> bool:
    """Whether the condition printed with a chip's reaction holds."""
    half = play.rules.chips[chip].reaction_to(frame.incident.kind if frame.incident is not None else "")
    if half is None or half.condition is None:
        return half is not None
    frame.bought = frame.incident.chip if frame.incident is not None else -1
    return bool(half.condition.evaluate(play, frame))


def trashed_price(play: "Play", frame: Frame) -> int:
    """What the chip trashed last costs, for chips that compare another one with it; nothing if none was trashed."""
    if frame.trashed_count == 0:
        return 0
    printed, now = play.printed(frame.trashed), play.price(frame.trashed)
    return now if now == printed or play.reading("discount.trashed") == "lowered" else printed


def largest_gem(play: "Play", frame: Frame) -> int:
    """The size of the largest gem in the player's pile, 0 if it is empty."""
    return next((size for size in (4, 3, 2, 1) if asked(play).pile[size] > 0), 0)


def revealed_count(play: "Play", frame: Frame) -> int:
    """How many chips were revealed."""
    return how_many(frame.revealed)


def revealed_gems(play: "Play", frame: Frame) -> int:
    """How many of the revealed chips are gems."""
    return sum(count for chip, count in counted(frame.revealed) if play.rules.chips[chip].kind == "gem")


def revealed_orbs(play: "Play", frame: Frame) -> int:
    """How many of the revealed chips have an orb."""
    return sum(count for chip, count in counted(frame.revealed) if "orb" in play.rules.chips[chip].icons)


def played_of(play: "Play", frame: Frame, colour: str) -> int:
    """How many chips with that colour in their banners the player has played this turn, or chosen to have played."""
    chosen = [kind_of(chip) for chip in frame.taken]
    return asked(play).colours_played[COLOURS.index(colour)] + sum(
        colour in play.rules.chips[chip].banner for chip in chosen
    )


WORDS: Mapping[str, ConditionWord] = read_words("puzzle-strike", globals())
VOCABULARY = vocabulary_of(WORDS.values())
