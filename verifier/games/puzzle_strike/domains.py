"""The kinds of answer that Puzzle Strike's questions take: chips in zones, gems of a pile, opponents.

A chip is named by its kind, with its zone (`Lying`) unless that is the first of the domain's zones.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from verifier.games.domains import STOPS, Seats
from verifier.games.puzzle_strike.frame import CHIP, Frame, Lying, found_at, kind_of
from verifier.games.puzzle_strike.state import GEM_SIZES
from verifier.kernel.ask import Answer
from verifier.kernel.event import Token
from verifier.kernel.message import Message, say
from verifier.kernel.norm import tell_facts
from verifier.kernel.values import surely_none
from verifier.language.expression import Expression

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


class Chips:
    """One chip out of the given zones of the asked player (or of `owner`); None too where that is allowed."""

    __slots__ = ("asked", "different", "frame", "likely", "none", "only", "owner", "play", "where", "zones")

    def __init__(
        self,
        play: "Play",
        zones: tuple[str, ...],
        frame: Frame,
        where: Expression | None = None,
        none: bool = False,
        owner: int = -1,
        only: tuple[int, ...] | None = None,
        likely: tuple[int, ...] | None = None,
        different: bool = False,
    ) -> None:
        self.play = play
        self.zones = zones
        self.frame = frame
        self.where = None if where is None else where.evaluate
        self.asked = where  # the filter as written, for messages
        self.none = none
        self.owner = owner
        self.only = None if only is None else frozenset(only)
        self.different = different  # only kinds that this step has not taken yet
        self.likely = only if likely is None else likely  # the kinds among which legal answers can be, for listing

    def fits(self, answer: int | Lying) -> bool:
        """Whether the chip passes the filter of the chip's text and is not one already taken, if they must differ."""
        if self.is_taken(answer):
            return False
        if self.where is None:
            return True
        self.frame.candidate = answer if type(answer) is int else kind_of(answer)
        return bool(self.where(self.play, self.frame))

    def explain_misfit(self, answer: int | Lying) -> tuple[str, tuple[Message, ...]]:
        """Return the filter that a chip does not pass, and what is found of it; nothing if it is taken already."""
        if self.asked is None or self.is_taken(answer):
            return "", ()
        self.frame.candidate = kind_of(answer)
        return self.asked.text, tell_facts(self.asked.find_facts(self.play, self.frame))

    def is_taken(self, answer: int | Lying) -> bool:
        """Whether this step has taken a chip of the kind, where all that it takes must be different."""
        return self.different and kind_of(answer) in self.frame.taken

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether such a chip lies in the zone and fits."""
        if answer is None:
            return self.none
        play = self.play
        if type(answer) is int:
            zone, chip = self.zones[0], answer
        elif isinstance(answer, Lying) and 0 < answer.zone < len(self.zones):
            zone, chip = self.zones[answer.zone], answer.kind
        else:
            return False
        if not 0 <= chip < play.kinds:
            return False
        if self.only is not None and chip not in self.only:
            return False
        counts = play.zone(self.owner if self.owner >= 0 else seat, zone)
        is_any = self.where is None and not self.different
        return bool(counts[chip] > 0) and (is_any or self.fits(answer))

    def is_absent(self, seat: int, answer: Answer) -> bool:
        """Whether an answer names a chip of which none lies where it says."""
        if not isinstance(answer, CHIP):
            return False
        zone, chip = found_at(answer)
        owner = self.owner if self.owner >= 0 else seat
        return zone < len(self.zones) and self.play.zone(owner, self.zones[zone])[chip] == 0

    def candidates(self, seat: int) -> Iterator[Answer]:
        """Every chip that `admits` accepts, zone by zone, and None last."""
        for index, zone in enumerate(self.zones):
            counts = self.play.zone(self.owner if self.owner >= 0 else seat, zone)
            for chip in self.play.kinds_in_play if self.likely is None else self.likely:
                if counts[chip] > 0 and self.fits(chip):
                    yield Lying(chip, index) if index else chip
        if self.none:
            yield None

    def conceivable(self, seat: int) -> Iterator[Answer]:
        """Every chip of the game's kinds, zone by zone, and None last."""
        for index in range(len(self.zones)):
            for chip in self.play.kinds_in_play:
                yield Lying(chip, index) if index else chip
        if self.none:
            yield None

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """A chip by name (`crash-gem`, `1`, `crash-gem@pile`), or `none`."""
        token = tokens[start]
        if token.piece < 0:
            return (None, start + 1) if token.label in STOPS else None
        owner = self.owner if self.owner >= 0 else seat
        if not token.place and (len(self.zones) == 1 or self.play.zone(owner, self.zones[0])[token.piece] > 0):
            return token.piece, start + 1
        zone = self.zone_of(owner, token)
        if zone < 0:
            return None
        return Lying(token.piece, zone) if zone else token.piece, start + 1

    def zone_of(self, owner: int, token: Token) -> int:
        """The index of the zone a token means: the one it names (-1 if it is none), else the first with such a chip."""
        names = [PLACES.get(zone, zone) for zone in self.zones]
        meant = [i for i, name in enumerate(names) if token.place in ("", name)]
        holding = (i for i in meant if self.play.zone(owner, self.zones[i])[token.piece] > 0)
        return next(holding, meant[0] if meant else -1)

    def write(self, answer: Answer) -> str:
        """The chip's name, with `@zone` unless it lies in the first zone."""
        if not isinstance(answer, CHIP):
            return "none"
        zone, chip = found_at(answer)
        name = self.play.rules.notation[chip]
        place = self.zones[zone] if zone < len(self.zones) else "nowhere"
        return name if zone == 0 else f"{name}@{PLACES.get(place, place)}"

    def expected(self) -> Message:
        """What is asked for, in words."""
        places = dict.fromkeys(PLACES.get(zone, zone) for zone in self.zones)
        return say("chip-from", zones=" or the ".join(places))


#: How a zone is called in replays where its name in the state differs.
PLACES = {"placed": "pile", "mate-placed": "pile"}


class Gems:
    """Some gems of the asked player's pile: an ascending tuple of `least` to `most` sizes."""

    places: frozenset[str] = frozenset(("", "pile"))  # what may stand after `@`

    __slots__ = ("joined", "least", "most", "none", "play", "size", "usual")

    def __init__(
        self, play: "Play", least: int, most: int, none: bool, size: int = 0, joined: int = 0, usual: int = 0
    ) -> None:
        self.play = play
        self.least = least
        self.most = most
        self.none = none
        self.size = size
        self.usual = usual or most  # how many gems a legal answer can have at most
        self.joined = most if surely_none(joined) else joined  # how many words of a `choose` line may belong together

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether the pile holds those gems."""
        if answer is None:
            return self.none
        if type(answer) is not tuple or not self.least <= len(answer) <= self.most:
            return False
        pile = self.play.usable_gems(seat)
        return list(answer) == sorted(answer) and all(
            size in GEM_SIZES and (not self.size or size == self.size) and bool(pile[size] >= answer.count(size))
            for size in set(answer)
        )

    def candidates(self, seat: int) -> Iterator[Answer]:
        """Every such multiset of gems, smaller ones first, and None last."""
        for count in range(self.least, self.most + 1):
            for gems in combinations_with_replacement(GEM_SIZES, count):
                if self.admits(seat, gems):
                    yield gems
        if self.none:
            yield None

    def conceivable(self, seat: int) -> Iterator[Answer]:
        """Every multiset of gem sizes, up to one gem more than can be legal, and None last."""
        for count in range(self.least, min(self.most, self.usual + 1) + 1):
            yield from combinations_with_replacement(GEM_SIZES, count)
        if self.none:
            yield None

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """`3`, `1+2`, or gems one after another; `none` for no gem.

        Further on in a line only as many words are joined as there must be gems: the rest may answer a later question.
        """
        token = tokens[start]
        if token.label in STOPS:
            return None, start + 1
        if token.place not in self.places:
            return None
        if len(token.numbers) >= self.most or (token.numbers and start + 1 == len(tokens)):
            return (token.numbers if len(token.numbers) == 1 else tuple(sorted(token.numbers))), start + 1
        gems: tuple[int, ...] = ()
        wanted = (self.joined, self.most)[start] if start <= 1 else self.least
        while start < len(tokens) and tokens[start].numbers and not tokens[start].place and len(gems) < wanted:
            if gems and len(gems) + len(tokens[start].numbers) > wanted:
                break
            gems += tokens[start].numbers
            start += 1
        return (tuple(sorted(gems)), start) if gems else None

    def write(self, answer: Answer) -> str:
        """`1+2`, or `none`."""
        return "+".join(map(str, answer)) if isinstance(answer, tuple) and answer else "none"

    def expected(self) -> Message:
        """What is asked for, in words."""
        if self.usual == 1:
            return say("gem-pile")
        if self.least == self.usual:
            return say("gems-pile-joined-by", n=self.usual)
        return say("up-gems-pile-joined-by", n=self.usual)


def opponent_among(play: "Play", seats: tuple[int, ...]) -> Seats:
    """One of some opponents of a player."""
    names = play.seat_names
    return Seats(names, seats, wanted=say("opponent", raw=", ".join(f"-> {names[seat]}" for seat in seats)))
