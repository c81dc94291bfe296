"""The words on what players have, have done in the turn, and what the present text has done; on gem piles."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame, kind_of
from verifier.games.puzzle_strike.state import total
from verifier.games.puzzle_strike.unseen import COLOURS
from verifier.games.puzzle_strike.vocabulary.asked import asked
from verifier.kernel.values import counted, how_many

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def trashed_price(play: "Play", frame: Frame) -> int:
    """What the chip trashed last costs, for chips that compare another one with it; nothing if none was trashed."""
    if frame.trashed_count == 0:
        return 0
    printed, now = play.printed(frame.trashed), play.price(frame.trashed)
    return now if now == printed or play.reading("discount.trashed") == "lowered" else printed


def wounds_of_mates(play: "Play", frame: Frame) -> int:
    """How many Wounds the other members of the player's team have bought this turn."""
    mates = (seat for seat in play.rules.mode.mates(play.actor) if seat != play.actor)
    return sum(play.state.seats[seat].bought[play.rules.wound] for seat in mates)


def bought_puzzles(play: "Play", frame: Frame) -> int:
    """How many puzzle chips the chip's owner has bought this turn."""
    bought = zip(play.rules.chips, play.state.seats[frame.seat].bought, strict=True)
    return sum(count for chip, count in bought if chip.kind == "puzzle")


def largest_gem(play: "Play", frame: Frame) -> int:
    """The size of the largest gem in the player's pile, 0 if it is empty."""
    return next((size for size in (4, 3, 2, 1) if asked(play).pile[size] > 0), 0)


def pile_total(play: "Play", frame: Frame) -> int:
    """The sum of the gems in the pile of the chip's owner."""
    return total(play.state.seats[frame.seat].pile)


def affected_total(play: "Play", frame: Frame) -> int:
    """The sum of the gems in the pile of the opponent whom the chip affects."""
    return max((total(play.state.seats[seat].pile) for seat in frame.affected), default=0)


def hand_count(play: "Play", frame: Frame) -> int:
    """How many chips the player has in hand."""
    return sum(asked(play).hand)


def revealed_count(play: "Play", frame: Frame) -> int:
    """How many chips were revealed."""
    return how_many(frame.revealed)


def revealed_gems(play: "Play", frame: Frame) -> int:
    """How many of the revealed chips are gems."""
    return sum(count for chip, count in counted(frame.revealed) if play.rules.chips[chip].kind == "gem")


def revealed_orbs(play: "Play", frame: Frame) -> int:
    """How many of the revealed chips have an orb."""
    return sum(count for chip, count in counted(frame.revealed) if "orb" in play.rules.chips[chip].icons)


def opponent_total(play: "Play", frame: Frame, slug: str) -> int:
    """The largest pile total among the player's opponents who have that chip in the ongoing zone, 0 if none has."""
    if not play.state.ongoing:
        return 0
    piles = (play.state.seats[seat].pile for seat in play.others[play.actor] if play.has_ongoing(seat, slug))
    return max((total(pile) for pile in piles), default=0)


def player_total(play: "Play", frame: Frame) -> int:
    """The sum of the gems in the pile of the player who is asked."""
    return total(asked(play).pile)


def unplayed(play: "Play", frame: Frame, chip: int) -> bool:
    """Whether a chip in hand was not played this turn: of a gem, whether it need not have been laid out as money."""
    size, unseen = play.rules.chips[chip].size, play.state.unseen[play.actor]
    return not size or unseen.can_spare(size, asked(play).spent, play.spendable(play.actor))


def opponent_ongoing(play: "Play", frame: Frame, slug: str) -> bool:
    """Whether an opponent of the player has that chip in the ongoing zone."""
    return bool(play.state.ongoing) and any(play.has_ongoing(seat, slug) for seat in play.others[play.actor])


def discard_holds(play: "Play", frame: Frame, kind: str) -> bool:
    """Whether the discard pile of the chip's owner holds a chip of that kind."""
    discard = play.state.seats[frame.seat].discard
    return any(discard[chip] > 0 for chip in play.kinds_in_play if play.rules.chips[chip].kind == kind)


def played_of(play: "Play", frame: Frame, colour: str) -> int:
    """How many chips with that colour in their banners the player has played this turn, or chosen to have played."""
    chosen = [kind_of(chip) for chip in frame.taken]
    return asked(play).colours_played[COLOURS.index(colour)] + sum(
        colour in play.rules.chips[chip].banner for chip in chosen
    )


def reading(play: "Play", frame: Frame, point: str) -> str:
    """The reading of a spec point, for the chip whose text is being carried out."""
    scoped = point in play.rules.scoped_points
    chip = frame.chip if frame.chip >= 0 else frame.candidate  # in a reaction, the chip under examination
    return play.reading(point, chip if scoped else -1)
