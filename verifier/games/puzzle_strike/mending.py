"""What a judge can put right in Puzzle Strike besides what the declaration of the table says.

The gems of a pile come from the bank and go there, unless a remedy says otherwise. Not for: what follows from the
rules (`zones`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.state import DECLARED, GEM_SIZES, PHASES
from verifier.games.puzzle_strike.unseen import NO_COLOURED
from verifier.games.puzzle_strike.zones import return_to_bank, settle_level, take_from_bank
from verifier.kernel.mending import Mend, Mendable
from verifier.table.declare import MOST
from verifier.table.mending import NOTHING, Counter, told_count
from verifier.table.repairs import OwnRepairs, repairs_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


class Gems:
    """The gems of a pile, as the chips that they are."""

    __slots__ = ("play", "seat")

    def __init__(self, play: "Play", seat: int) -> None:
        self.play, self.seat = play, play.state.seats[seat]

    def count(self, kind: int) -> int:
        """How many gems of that size lie there."""
        size = self.play.rules.chips[kind].size
        return self.seat.pile[size] if size else 0

    def change(self, kind: int, number: int) -> None:
        """Put so many there, or take them away."""
        self.seat.pile[self.play.rules.chips[kind].size] += number

    def refuses(self, kind: int) -> str:
        """Only gems lie in a pile; of stand-ins nobody knows which are meant."""
        chip = self.play.rules.chips[kind]
        if chip.size not in GEM_SIZES:
            return f"{chip.slug} is no gem"
        stands_in = type(self.seat.stand_ins[chip.size]) is not int or self.seat.stand_ins[chip.size]
        return f"there is a stand-in for a {chip.size}-gem in the pile" if stands_in else ""


class Ongoing:
    """The chips of an ongoing zone; one that a judge puts there counts as played in the turn before."""

    __slots__ = ("play", "seat")

    def __init__(self, play: "Play", seat: int) -> None:
        self.play, self.seat = play, seat

    def count(self, kind: int) -> int:
        """How many there are."""
        return sum(1 for owner, chip, _ in self.play.state.ongoing if (owner, chip) == (self.seat, kind))

    def change(self, kind: int, number: int) -> None:
        """Put so many there, or take the newest away."""
        ongoing = self.play.state.ongoing
        ongoing.extend([(self.seat, kind, self.play.state.turn - 1)] * number)
        for _ in range(-number):
            ongoing.remove(next(one for one in reversed(ongoing) if one[:2] == (self.seat, kind)))

    def refuses(self, kind: int) -> str:
        """Only ongoing chips stay there."""
        chip = self.play.rules.chips[kind]
        if not chip.ongoing:
            return f"{chip.slug} is no ongoing chip"
        return f"the text of {chip.slug} is not known" if kind in self.play.rules.unknown else ""


class Stacks:
    """The stacks of the bank; character chips, which have none, are set aside."""

    __slots__ = ("play",)

    def __init__(self, play: "Play", seat: int) -> None:
        self.play = play

    def count(self, kind: int) -> int:
        """How many chips there are."""
        return self.play.state.bank[kind]

    def change(self, kind: int, number: int) -> None:
        """Put so many back on their stack, or take them off it."""
        if type(number) is not int:
            self.play.state.bank[kind] += number
        elif number < 0:
            take_from_bank(self.play, kind, -number)
        else:
            return_to_bank(self.play, kind, number)

    def refuses(self, kind: int) -> str:
        """A chip without a stack comes from no bank."""
        if kind in self.play.state.stacks or kind in self.play.rules.never_in_bank:
            return ""
        return f"{self.play.written_thing(kind)} has no stack in this bank"


def tell_actions(play: "Play", seat: int) -> str:
    """The arrows that a seat has left."""
    return told_count(play.state.unseen[seat].actions())


def put_actions(play: "Play", seat: int, mend: Mend) -> str:
    """Give a seat so many black arrows, and no others."""
    if not play.on_turn(seat) or not 0 <= mend.value <= MOST:
        return f"it counts in its owner's turn only, from 0 to {MOST}"
    play.state.unseen[seat].balances = ((mend.value, *NO_COLOURED),)
    return ""


def refuse_level(play: "Play", seat: int, level: int) -> str:
    """Why there is no such ante level; that it is no lower than empty stacks demand is seen to in the end."""
    return "" if level < len(play.rules.level_names) else f"it is from 0 to {len(play.rules.level_names) - 1}"


def kinds_named(mend: Mend) -> list[int]:
    """The kinds of chips that a remedy names."""
    return [token.piece for token in mend.things]


def put_bought(play: "Play", seat: int, mend: Mend) -> str:
    """Say which chips a seat has bought in this turn; they lie where they went."""
    kinds = kinds_named(mend)
    if not play.on_turn(seat) or -1 in kinds:
        return "it names chips, and counts in its owner's turn only"
    player = play.state.seats[seat]
    player.bought, player.purchases = [kinds.count(chip) for chip in play.rules.chip_range], len(kinds)
    return ""


def put_traps(play: "Play", seat: int, mend: Mend) -> str:
    """Lay trap tokens on stacks, one for each chip that is named; they are nobody's."""
    kinds = kinds_named(mend)
    if any(chip not in play.state.stacks for chip in kinds):
        return "tokens lie on stacks of the bank"
    play.state.traps, play.state.trappers = [kinds.count(chip) for chip in play.rules.chip_range], []
    return ""


def put_stand_ins(play: "Play", seat: int, mend: Mend) -> str:
    """Say which stand-ins lie in a pile: they are no chips, and come on top of its gems."""
    sizes = [play.rules.chips[chip].size if chip >= 0 else 0 for chip in kinds_named(mend)]
    if any(size not in GEM_SIZES for size in sizes):
        return "stand-ins are gems"
    player = play.state.seats[seat]
    for size in GEM_SIZES:
        player.pile[size] += sizes.count(size) - player.stand_ins[size]
        player.stand_ins[size] = sizes.count(size)
    return ""


def tell_laid(play: "Play", seat: int) -> str:
    """Whether the record says which gems were laid out as money."""
    return str(int(play.state.unseen[seat].gems_said))


def put_laid(play: "Play", seat: int, mend: Mend) -> str:
    """Say whether the record says which gems were laid out as money: 1 or 0."""
    if mend.value not in (0, 1) or not play.on_turn(seat):
        return "it is 1 or 0, and counts in its owner's turn only"
    play.state.unseen[seat].gems_said = mend.value == 1
    return ""


def put_phase(play: "Play", seat: int, mend: Mend) -> str:
    """Let the turn go on with a step."""
    step = mend.things[0].label
    step = PHASES.get(step, step)
    if step not in play.rules.turn:
        return f"{mend.things[0].text} is no step of a turn"
    play.state.phase = play.rules.turn.index(step)
    return ""


def put_turn(play: "Play", seat: int, mend: Mend) -> str:
    """Let it be a seat's turn, of which nothing has been done yet; what was left of the other one's is over."""
    if not 0 <= mend.value < len(play.seat_names) or mend.value in play.state.out:
        return "there is no such seat in the game"
    turn = play.rules.mode.mates(mend.value)
    for number, unseen in enumerate(play.state.unseen):
        unseen.reset()
        if number in turn:
            unseen.balances = play.rules.first_arrows
    play.state.active = turn[0]
    return ""


def tell_effects(play: "Play", seat: int) -> str:
    """The effects that bind a seat."""
    return " ".join(name for name, bound, _ in play.state.effects if bound == seat) or NOTHING


def put_effects(play: "Play", seat: int, mend: Mend) -> str:
    """Say which effects bind a seat until the end of this turn; one that does already lasts as long as it did."""
    wanted = [token.label for token in mend.things]
    strange = next((name for name in wanted if name not in play.rules.effect_names), "")
    if strange:
        return f"no chip has an effect {strange}"
    state = play.state
    kept = [one for one in state.effects if one[1] != seat or one[0] in wanted]
    there = {name for name, bound, _ in kept if bound == seat}
    state.effects = [*kept, *((name, seat, state.turn) for name in dict.fromkeys(wanted) if name not in there)]
    return ""


def refuse_placed(play: "Play", seat: int, chip: int) -> str:
    """Why a chip cannot lie in a pile: only those do that a text puts there."""
    return "" if chip in play.rules.placeable else f"no chip's text puts {play.written_thing(chip)} there"


REPAIRS = repairs_of(
    DECLARED,
    OwnRepairs(
        places={"pile": Gems, "ongoing": Ongoing, "bank": Stacks},
        counters={
            "actions": Counter(tell_actions, put_actions),
            "laid": Counter(tell_laid, put_laid),
            "effects": Counter(tell_effects, put_effects),
        },
        puts={
            "bought": put_bought,
            "phase": put_phase,
            "stand-ins": put_stand_ins,
            "traps": put_traps,
            "turn": put_turn,
        },
        words={
            **{word: Mendable("zone") for word in ("pile", "ongoing")},
            **{word: Mendable("count") for word in ("actions", "laid")},
            "bank": Mendable("stock", False),
            "effects": Mendable("names"),
        },
        refuses={"level": refuse_level, "placed": refuse_placed},
        origins={"pile": "bank"},
        settle=settle_level,
    ),
)
