"""What nobody knows of a record: drawn things of which not all are named, and words that stand for any word."""

from typing import NamedTuple

from verifier.games.playing import Playing
from verifier.kernel.event import SOME_SEAT, Event, Token

#: Seats that a word can name.
SEATS = 4
#: The text of a word that was passed over because it says only what cannot be otherwise.
NEEDLESS = "needless"
#: What an unknown word is where it says that nothing is chosen.
NONE = Token("none", label="none")


class Drawing(NamedTuple):
    """Things of which not all are known: the index of the line, who drew or showed them, and their numbers by kind."""

    line: int
    seat: int
    verb: str
    numbers: tuple[tuple[int, int], ...]
    recorded: bool  # whether the record has a line for them

    def after(self, lines: int) -> bool:
        """Whether they were drawn after the last line of a record."""
        return not self.recorded and self.line >= lines


def with_word(line: Event, at: int, word: Token) -> Event:
    """A line with another word."""
    return line._replace(args=(*line.args[:at], word, *line.args[at + 1 :]))


def as_nothing(play: Playing, line: Event) -> bool:
    """Whether a line with an unknown word may say nothing: `choose ?`, that nothing is chosen, or the only opponent.

    Of any other verb the first word is what something is done with.
    """
    needless = as_needless(play, line, 0)
    if needless is not None and play.says_nothing(needless):
        return True
    first = line.args[0]
    is_any = line.verb == "choose" and first.unknown and not first.place and first.seat != SOME_SEAT
    return is_any and play.says_nothing(with_word(line, 0, NONE))


def as_needless(play: Playing, line: Event, at: int) -> Event | None:
    """The line with its unknown word as one that says only what cannot be otherwise; None if none does."""
    if not line.args[at].unknown or line.args[at].place:
        return None
    seats = (Token(NEEDLESS, seat=seat) for seat in range(SEATS))
    words = seats if line.args[at].seat == SOME_SEAT else (*seats, NONE)
    lines = (with_word(line, at, word._replace(column=line.args[at].column)) for word in words)
    return next((made for made in lines if play.says_only_the_obvious(made, at)), None)
