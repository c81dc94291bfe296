"""What a judge can put right in a game in progress, alike in every family: places of things, and counters.

Zones, counters and rows are those of the declared table, as the words of a position; a game adds what a declaration
cannot say: what may lie in a place, or what follows by itself. Not for: carrying out what a record says
(`verifier.run.mending`).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from verifier.kernel.ask import Chance
from verifier.kernel.mending import Holding, Mend, Mendable, Spot
from verifier.kernel.message import Said, say
from verifier.kernel.values import surely_none, times
from verifier.table.declare import LYING, MOST, PIECES, Declaration, StateField
from verifier.table.game import OnTable
from verifier.table.places import count_of

#: What is told of a place in which nothing lies, and of one of which not everything is known.
NOTHING, UNKNOWN = "nothing", "not known"


class MendableCounter(NamedTuple):
    """A counter or a row, of a seat (-1: the table's): in words, and how it is set; "" or why it cannot be so."""

    told: Callable[..., str]
    put: Callable[..., Said]


class Repairs(NamedTuple):
    """What can be put right in a family of games, each by its word."""

    words: Mapping[str, Mendable]
    places: Mapping[str, Callable[..., Holding]]
    counters: Mapping[str, MendableCounter]
    random: frozenset[str]  # places from which things can be taken that nobody knows
    origins: Mapping[str, str]  # from a place to where its things come from, if a remedy does not say
    settle: Callable[..., None]  # sees to what follows by itself


class Mending(OnTable):
    """A game in progress in which a judge can put something right."""

    __slots__ = ()

    repairs: ClassVar[Repairs]

    def holding(self, spot: Spot) -> Holding | None:
        """What lies in a place; None if it is none of this game."""
        place = self.repairs.places.get(spot.word)
        if place is None or spot.seat >= len(self.seat_names):
            return None
        return place(self, spot.seat)

    def counterpart(self, spot: Spot) -> Spot | None:
        """Where things come from and go to that a remedy puts into a place or takes away, if it does not say."""
        origin = self.repairs.origins.get(spot.word)
        return None if origin is None else Spot(origin)

    def is_stock(self, spot: Spot) -> bool:
        """Whether what a remedy lays in a place is about the kinds that it names alone."""
        return self.repairs.words[spot.word].sort == "stock"

    def in_order(self, spot: Spot) -> StateField | None:
        """The field that a place is, if things lie in it one on another."""
        fields = self.declared.seat.fields
        return next((one for one in fields if one.key == spot.word and one.sort == "pile"), None)

    def arrange(self, spot: Spot, kinds: Sequence[int]) -> None:
        """Let things lie in this order where they lie one on another: the first is the next to be taken."""
        field = self.in_order(spot)
        if field is not None:
            setattr(self.part_of(spot.seat), field.name, list(reversed(kinds)))

    def drawn_from(self, spot: Spot, count: int) -> Chance | None:
        """Taking so many things at random from a place; None where that cannot be."""
        return Chance("moves", spot.seat, count, spot.word, "") if spot.word in self.repairs.random else None

    def set_to(self, spot: Spot, mend: Mend) -> Said:
        """Set a counter or a row to what a remedy says. Why it cannot be so; "" if it can."""
        if spot.seat >= len(self.seat_names):
            return say("remedy-no-such-seat")
        return self.repairs.counters[spot.word].put(self, spot.seat, mend)

    def settle_mended(self) -> None:
        """See to what follows from a remedy by itself."""
        self.repairs.settle(self)

    def told(self, spot: Spot) -> str:
        """What a place or a counter holds, in words."""
        place = self.holding(spot)
        if place is None:
            return self.repairs.counters[spot.word].told(self, spot.seat)
        field = self.in_order(spot)
        if field is not None:
            return " ".join(map(self.written_thing, reversed(self.counts_of(field, spot.seat)))) or NOTHING
        counts = [(kind, place.count(kind)) for kind in range(self.kinds)]
        there = [(kind, count) for kind, count in counts if not surely_none(count)]
        if self.is_stock(spot):
            return ", ".join(f"{self.written_thing(kind)} {told_count(count)}" for kind, count in there)
        if any(type(count) is not int for _, count in there):
            return UNKNOWN
        things = (self.written_thing(kind) + (f" x{count}" if count > 2 else "") for kind, count in there
                  for _ in range(1 if count > 2 else count))  # fmt: skip
        return " ".join(things) or NOTHING


def told_count(count: int) -> str:
    """A count in words."""
    return str(count) if type(count) is int else UNKNOWN


class OwnRepairs(NamedTuple):
    """What a game adds to the repairs that follow from its declaration."""

    places: Mapping[str, Callable[..., Holding]] = {}
    counters: Mapping[str, MendableCounter] = {}
    #: How a field is set that is not just put there, by key.
    puts: Mapping[str, Callable[..., Said]] = {}
    #: Why a remedy may not set a field of a seat to something, or put a kind of piece there; "" if it may. By key.
    refuses: Mapping[str, Callable[..., Said]] = {}
    words: Mapping[str, Mendable] = {}
    origins: Mapping[str, str] = {}
    settle: Callable[..., None] = lambda play: None


def repairs_of(declared: Declaration, own: OwnRepairs) -> Repairs:
    """Everything that can be put right."""
    words: dict[str, Mendable] = {}
    places: dict[str, Callable[..., Holding]] = {}
    counters: dict[str, MendableCounter] = {}
    for group, of_seat in ((declared.seat, True), (declared.table, False)):
        for field in group.fields:
            if not field.mend:
                continue
            words[field.key] = Mendable(sort_of(field), of_seat)
            refuses = own.refuses.get(field.key, refuse_nothing)
            if sort_of(field) == "zone":
                places[field.key] = partial(FieldPlace, field, refuses)
            else:
                set_to = own.puts.get(field.key) or partial(put, field, refuses)
                counters[field.key] = MendableCounter(partial(tell, field), set_to)
    taken = frozenset(field.key for field in declared.seat.fields if field.random)
    words |= dict(own.words)
    places |= dict(own.places)
    counters |= dict(own.counters)
    return Repairs(words, places, counters, taken, own.origins, own.settle)


def sort_of(field: StateField) -> str:
    """What follows a field's word in a remedy."""
    if field.sort in LYING and field.of == PIECES:
        return "zone"
    if field.sort in ("step", "seat"):
        return field.sort
    return "count" if field.sort in ("number", "flag") else "row"


def refuse_nothing(play: OnTable, seat: int, value: object) -> Said:
    """Refuse nothing."""
    return ""


class FieldPlace:
    """The place that a field is; `refusal` says why a kind of piece cannot lie there."""

    __slots__ = ("field", "play", "refusal", "seat")

    def __init__(self, field: StateField, refusal: Callable[..., Said], play: OnTable, seat: int) -> None:
        self.field, self.refusal, self.play, self.seat = field, refusal, play, seat

    def count(self, kind: int) -> int:
        """How many pieces of a kind lie there."""
        return count_of(self.play, self.field, self.seat, kind)

    def change(self, kind: int, number: int) -> None:
        """Put so many there, or take them away: of those that lie in order at the end, or the newest."""
        if self.field.sort == "one":
            setattr(self.play.part_of(self.seat), self.field.name, kind if number > 0 else -1)
            return
        kinds = self.play.counts_of(self.field, self.seat)
        if self.field.sort == "zone":
            kinds[kind] += number
            return
        for _ in times(number):
            kinds.append(kind)
        for _ in times(-number):
            del kinds[len(kinds) - 1 - kinds[::-1].index(kind)]

    def refuses(self, kind: int) -> Said:
        """Refuse what the game refuses, and a second piece where one lies."""
        problem = self.refusal(self.play, self.seat, kind)
        is_free = self.field.sort != "one" or self.play.number_of(self.field, self.seat) in (-1, kind)
        return problem or ("" if is_free else say("remedy-slot-taken", word=self.field.key))


def tell(field: StateField, play: OnTable, seat: int) -> str:
    """What a field holds, in words."""
    if field.sort == "flag":
        return str(int(bool(play.value_of(field, seat))))
    if field.sort == "number":
        return told_count(play.number_of(field, seat))
    if field.sort == "step":
        return play.step_name()
    if field.sort == "seat":
        return play.seat_names[play.number_of(field, seat)]
    if field.sort == "kind":
        return pieces_told(play, [kind for kind in (play.number_of(field, seat),) if kind >= 0])
    counts = play.counts_of(field, seat)
    if field.sort != "counts":
        return row_told(play, field, counts)
    if field.of == PIECES:
        return pieces_told(play, [kind for kind in range(play.kinds) for _ in range(counts[kind])])
    if field.written == "list":
        return " ".join(str(number) for number, count in enumerate(counts) for _ in range(count)) or NOTHING
    told = zip(play.names_of(field.of), counts, strict=True)
    return ", ".join(f"{name} {told_count(count)}" for name, count in told if not surely_none(count)) or NOTHING


def pieces_told(play: OnTable, kinds: list[int]) -> str:
    """Pieces in strict notation."""
    return " ".join(map(play.written_thing, kinds)) or NOTHING


def row_told(play: OnTable, field: StateField, counts: list[int]) -> str:
    """Pieces or names in order."""
    if any(type(one) is not int for one in counts):
        return UNKNOWN
    if field.of == PIECES:
        return pieces_told(play, counts)
    names = play.names_of(field.of)
    return " ".join(names[one] for one in counts) or NOTHING


def put(field: StateField, refuses: Callable[..., Said], play: OnTable, seat: int, mend: Mend) -> Said:
    """Set a field to what a remedy says. Why it cannot be so; "" if it can."""
    if field.phases and seat >= 0 and (problem := play.out_of_turn(field, seat)):
        return problem
    value, problem = meant(field, play, mend)
    problem = problem or refuse_marks(play, field, seat, value) or refuses(play, seat, value)
    if not problem:
        setattr(play.part_of(seat), field.name, value)
    return problem


def refuse_marks(play: OnTable, field: StateField, seat: int, value: object) -> Said:
    """Why no more pieces can be marked than lie in the zone that has the marks; "" if there are no more."""
    if not field.marks or not isinstance(value, list):
        return ""
    zone = play.declared.seat.of_name(field.marks)
    pairs = zip(value, play.counts_of(zone, seat), strict=True)
    is_too_much = any(marked and marked > there for marked, there in pairs)
    return say("remedy-names-things-there", piece=play.declared.piece, place=zone.place) if is_too_much else ""


def meant(field: StateField, play: OnTable, mend: Mend) -> tuple[object, Said]:
    """The value that a remedy says, and why there is no such value, "" if there is."""
    if field.sort == "flag":
        return mend.value == 1, "" if mend.value in (0, 1) else say("remedy-is-1-or-0")
    if field.sort == "number":
        fits = field.low <= mend.value <= MOST
        return mend.value, "" if fits else say("remedy-from-to", n=field.low, n2=MOST)
    if field.of == PIECES:
        return meant_pieces(field, play, [token.piece for token in mend.things])
    names = [token.label for token in mend.things]
    known = play.names_of(field.of)
    strange = next((token.text for token in mend.things if token.label not in known), "")
    if strange:
        return [], say("remedy-no-such-word", raw=strange, word=field.of.removesuffix("s"))
    if field.sort == "counts":
        return [names.count(name) for name in known], ""
    return [known.index(name) for name in names], ""


def meant_pieces(field: StateField, play: OnTable, kinds: list[int]) -> tuple[object, Said]:
    """The pieces that a remedy names, as a field holds them."""
    if -1 in kinds:
        return [], say("remedy-names-things", piece=play.declared.piece)
    if field.sort == "kind":
        return kinds[0] if kinds else -1, "" if len(kinds) < 2 else say("remedy-one-or-none", piece=play.declared.piece)
    return [kinds.count(kind) for kind in range(play.kinds)] if field.sort == "counts" else kinds, ""
