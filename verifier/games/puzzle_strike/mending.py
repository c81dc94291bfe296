"""What a judge can put right in Puzzle Strike: every zone and counter that a position names.

The gems of a pile come from the bank and go there, unless a remedy says otherwise. Not for: what follows from the
rules (`zones`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from verifier.games.mending import NOTHING, Counter, Repairs, told_count
from verifier.games.puzzle_strike.mendable_places import PLACES
from verifier.games.puzzle_strike.state import GEM_SIZES, PHASES
from verifier.games.puzzle_strike.unseen import NO_COLOURED
from verifier.games.puzzle_strike.zones import settle_level
from verifier.kernel.mending import Mend, Mendable

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: No counter is set to more, nor one that may be less than nothing to less.
MOST = 999
#: Counters of a seat: as a position calls them and as a seat does, and the least that each can be.
COUNTERS = (("money", "money", -99), ("carried", "carried", 0), ("piggy", "piggy", 0),
            ("played", "actions_played", 0), ("spent", "spent", 0))  # fmt: skip
#: Those of the table.
OF_TABLE = (("number", "turn"), ("extra-turns", "extra_turns"), ("ante-shift", "ante_shift"))


def of_seat(name: str, least: int) -> Counter:
    """A counter of a seat's turn."""

    def told(play: object, seat: int) -> str:
        return told_count(getattr(cast("Play", play).state.seats[seat], name))

    def put(play: object, seat: int, mend: Mend) -> str:
        state = cast("Play", play)
        if name != "carried" and not state.on_turn(seat):
            return f"it counts in its owner's turn only, and it is not that of {state.seat_names[seat]}"
        if not least <= mend.value <= MOST:
            return f"it is from {least} to {MOST}"
        setattr(state.state.seats[seat], name, mend.value)
        return ""

    return Counter(told, put)


def of_table(name: str) -> Counter:
    """A counter of the table."""

    def told(play: object, seat: int) -> str:
        return told_count(getattr(cast("Play", play).state, name))

    def put(play: object, seat: int, mend: Mend) -> str:
        if not 0 <= mend.value <= MOST:
            return f"it is from 0 to {MOST}"
        setattr(cast("Play", play).state, name, mend.value)
        return ""

    return Counter(told, put)


def tell_actions(play: object, seat: int) -> str:
    """The arrows that a seat has left."""
    return told_count(cast("Play", play).state.unseen[seat].actions())


def put_actions(play: object, seat: int, mend: Mend) -> str:
    """Give a seat so many black arrows, and no others."""
    game = cast("Play", play)
    if not game.on_turn(seat) or not 0 <= mend.value <= MOST:
        return f"it counts in its owner's turn only, from 0 to {MOST}"
    game.state.unseen[seat].balances = ((mend.value, *NO_COLOURED),)
    return ""


def tell_level(play: object, seat: int) -> str:
    """The ante level."""
    return told_count(cast("Play", play).state.level)


def put_level(play: object, seat: int, mend: Mend) -> str:
    """Set the ante level; no lower than the empty stacks demand, which is seen to once everything is put right."""
    game = cast("Play", play)
    if not 0 <= mend.value < len(game.rules.level_names):
        return f"it is from 0 to {len(game.rules.level_names) - 1}"
    game.state.level = mend.value
    return ""


def kinds_named(mend: Mend) -> list[int]:
    """The kinds of chips that a remedy names."""
    return [token.piece for token in mend.things]


def in_words(play: "Play", kinds: Sequence[int]) -> str:
    """Chips in strict notation."""
    return " ".join(map(play.written_thing, kinds)) or NOTHING


def tell_bought(play: object, seat: int) -> str:
    """The chips that a seat has bought in this turn."""
    game = cast("Play", play)
    bought = game.state.seats[seat].bought
    return in_words(game, [chip for chip in game.rules.chip_range for _ in range(bought[chip])])


def put_bought(play: object, seat: int, mend: Mend) -> str:
    """Say which chips a seat has bought in this turn; they lie where they went."""
    game, kinds = cast("Play", play), kinds_named(mend)
    if not game.on_turn(seat) or -1 in kinds:
        return "it names chips, and counts in its owner's turn only"
    player = game.state.seats[seat]
    player.bought, player.purchases = [kinds.count(chip) for chip in game.rules.chip_range], len(kinds)
    return ""


def tell_traps(play: object, seat: int) -> str:
    """The trap tokens, each by the chip on whose stack it lies."""
    game = cast("Play", play)
    return in_words(game, [chip for chip in game.rules.chip_range for _ in range(game.state.traps[chip])])


def put_traps(play: object, seat: int, mend: Mend) -> str:
    """Lay trap tokens on stacks, one for each chip that is named; they are nobody's."""
    game, kinds = cast("Play", play), kinds_named(mend)
    if any(chip not in game.state.stacks for chip in kinds):
        return "tokens lie on stacks of the bank"
    game.state.traps, game.state.trappers = [kinds.count(chip) for chip in game.rules.chip_range], []
    return ""


def tell_stand_ins(play: object, seat: int) -> str:
    """The gems of a pile that are stand-ins."""
    stand_ins = cast("Play", play).state.seats[seat].stand_ins
    return " ".join(str(size) for size in GEM_SIZES for _ in range(stand_ins[size])) or NOTHING


def put_stand_ins(play: object, seat: int, mend: Mend) -> str:
    """Say which stand-ins lie in a pile: they are no chips, and come on top of its gems."""
    game = cast("Play", play)
    sizes = [game.rules.chips[chip].size if chip >= 0 else 0 for chip in kinds_named(mend)]
    if any(size not in GEM_SIZES for size in sizes):
        return "stand-ins are gems"
    player = game.state.seats[seat]
    for size in GEM_SIZES:
        player.pile[size] += sizes.count(size) - player.stand_ins[size]
        player.stand_ins[size] = sizes.count(size)
    return ""


def tell_ended_by(play: object, seat: int) -> str:
    """The chip that has ended the action phase."""
    game = cast("Play", play)
    chip = game.state.seats[seat].ended_by
    return in_words(game, [chip] if chip >= 0 else [])


def put_ended_by(play: object, seat: int, mend: Mend) -> str:
    """Say which chip has ended this turn's action phase, or that none has."""
    game, kinds = cast("Play", play), kinds_named(mend)
    if len(kinds) > 1 or -1 in kinds or not game.on_turn(seat):
        return "it is one chip or none, and counts in its owner's turn only"
    game.state.seats[seat].ended_by = kinds[0] if kinds else -1
    return ""


def tell_laid(play: object, seat: int) -> str:
    """Whether the record says which gems were laid out as money."""
    return str(int(cast("Play", play).state.unseen[seat].gems_said))


def put_laid(play: object, seat: int, mend: Mend) -> str:
    """Say whether the record says which gems were laid out as money: 1 or 0."""
    game = cast("Play", play)
    if mend.value not in (0, 1) or not game.on_turn(seat):
        return "it is 1 or 0, and counts in its owner's turn only"
    game.state.unseen[seat].gems_said = mend.value == 1
    return ""


def tell_phase(play: object, seat: int) -> str:
    """The step of the turn."""
    game = cast("Play", play)
    return game.rules.turn[min(game.state.phase, len(game.rules.turn) - 1)]


def put_phase(play: object, seat: int, mend: Mend) -> str:
    """Let the turn go on with a step."""
    game, step = cast("Play", play), mend.things[0].label
    step = PHASES.get(step, step)
    if step not in game.rules.turn:
        return f"{mend.things[0].text} is no step of a turn"
    game.state.phase = game.rules.turn.index(step)
    return ""


def settle(play: object) -> None:
    """Let the ante level follow the empty stacks."""
    settle_level(cast("Play", play))


COUNTS: dict[str, Counter] = {
    **{word: of_seat(name, least) for word, name, least in COUNTERS},
    **{word: of_table(name) for word, name in OF_TABLE},
    "actions": Counter(tell_actions, put_actions),
    "level": Counter(tell_level, put_level),
    "laid": Counter(tell_laid, put_laid),
    "bought": Counter(tell_bought, put_bought),
    "traps": Counter(tell_traps, put_traps),
    "stand-ins": Counter(tell_stand_ins, put_stand_ins),
    "ended-by": Counter(tell_ended_by, put_ended_by),
    "phase": Counter(tell_phase, put_phase),
}
#: Those that are no numbers.
ROWS = ("bought", "stand-ins", "ended-by")
#: What is the table's.
TABLE = {"bank": "stock", "aside": "zone", "level": "count", "traps": "row", "phase": "step",
         **{word: "count" for word, _ in OF_TABLE}}  # fmt: skip
WORDS = {word: Mendable("zone") for word in PLACES} | {word: Mendable("count") for word in COUNTS}
REPAIRS = Repairs(
    WORDS | {word: Mendable("row") for word in ROWS} | {word: Mendable(sort, False) for word, sort in TABLE.items()},
    PLACES,
    COUNTS,
    frozenset(("hand", "bag", "discard")),
    {"pile": "bank"},
    settle,
)
