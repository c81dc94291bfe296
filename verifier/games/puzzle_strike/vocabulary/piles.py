"""The words on gem piles other than that of the chip's owner, and on single sizes in them."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.state import total
from verifier.games.puzzle_strike.vocabulary.asked import asked
from verifier.games.word import ConditionWord
from verifier.language.vocabulary import Inline

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def opponent_total(play: "Play", frame: Frame, slug: str) -> int:
    """The largest pile total among the player's opponents who have that chip in the ongoing zone, 0 if none has."""
    if not play.state.ongoing:
        return 0
    piles = (play.state.seats[seat].pile for seat in play.others[play.actor] if play.has_ongoing(seat, slug))
    return max((total(pile) for pile in piles), default=0)


def player_total(play: "Play", frame: Frame) -> int:
    """The sum of the gems in the pile of the player who is asked."""
    return total(asked(play).pile)


PILES: tuple[ConditionWord, ...] = (
    ConditionWord(
        "gems_of",
        Inline("slug", "play.state.seats[frame.seat].pile[play.rules.chips[play.rules.index[slug]].size]"),
        about="how many gems of that kind the pile of the chip's owner has; in norms on his own turn, the player's",
        takes=("text",),
        looks_at="pile",
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord(
        "opponent_total",
        opponent_total,
        takes=("text",),
        looks_at="opponent-pile ongoing:{text}",
        texts="slugs",
        names_a_piece=True,
    ),
    ConditionWord("player_total", player_total, looks_at="pile"),
    ConditionWord(
        "affected_total",
        lambda play, frame: max((total(play.state.seats[seat].pile) for seat in frame.affected), default=0),
        about="the sum of the gems in the pile of the opponent whom the chip affects",
        looks_at="opponent-pile",
    ),
)
