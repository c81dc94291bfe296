"""What a judge can put right in Puzzle Strike besides what the declaration of the table says: arrows, the ante level.

The gems of a pile come from the bank and go there, unless a remedy says otherwise. Not for: what follows from the
rules (`zones`).
"""

from typing import TYPE_CHECKING, cast

from verifier.games.puzzle_strike.mendable_places import PLACES
from verifier.games.puzzle_strike.state import DECLARED, GEM_SIZES, PHASES
from verifier.games.puzzle_strike.unseen import NO_COLOURED
from verifier.games.puzzle_strike.zones import settle_level
from verifier.kernel.mending import Mend, Mendable
from verifier.table.declare import MOST
from verifier.table.mending import NOTHING, Counter, told_count
from verifier.table.repairs import OwnRepairs, repairs_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


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


def put_level(play: object, seat: int, mend: Mend) -> str:
    """Set the ante level; no lower than the empty stacks demand, which is seen to once everything is put right."""
    game = cast("Play", play)
    if not 0 <= mend.value < len(game.rules.level_names):
        return f"it is from 0 to {len(game.rules.level_names) - 1}"
    game.state.level = mend.value
    return ""


def kinds_named(mend: Mend) -> list[int]:
    """The kinds of chips that a remedy names."""
    return [token.chip for token in mend.things]


def put_bought(play: object, seat: int, mend: Mend) -> str:
    """Say which chips a seat has bought in this turn; they lie where they went."""
    game, kinds = cast("Play", play), kinds_named(mend)
    if not game.on_turn(seat) or -1 in kinds:
        return "it names chips, and counts in its owner's turn only"
    player = game.state.seats[seat]
    player.bought, player.purchases = [kinds.count(chip) for chip in game.rules.chip_range], len(kinds)
    return ""


def put_traps(play: object, seat: int, mend: Mend) -> str:
    """Lay trap tokens on stacks, one for each chip that is named; they are nobody's."""
    game, kinds = cast("Play", play), kinds_named(mend)
    if any(chip not in game.state.stacks for chip in kinds):
        return "tokens lie on stacks of the bank"
    game.state.traps, game.state.trappers = [kinds.count(chip) for chip in game.rules.chip_range], []
    return ""


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


def put_phase(play: object, seat: int, mend: Mend) -> str:
    """Let the turn go on with a step."""
    game, step = cast("Play", play), mend.things[0].label
    step = PHASES.get(step, step)
    if step not in game.rules.turn:
        return f"{mend.things[0].text} is no step of a turn"
    game.state.phase = game.rules.turn.index(step)
    return ""


def put_turn(play: object, seat: int, mend: Mend) -> str:
    """Let it be a seat's turn, of which nothing has been done yet; what was left of the other one's is over."""
    game = cast("Play", play)
    if not 0 <= mend.value < len(game.seat_names) or mend.value in game.state.out:
        return "there is no such seat in the game"
    turn = game.rules.mode.mates(mend.value)
    for number, unseen in enumerate(game.state.unseen):
        unseen.reset()
        if number in turn:
            unseen.balances = game.rules.first_arrows
    game.state.active = turn[0]
    return ""


def tell_effects(play: object, seat: int) -> str:
    """The effects that bind a seat."""
    return " ".join(name for name, bound, _ in cast("Play", play).state.effects if bound == seat) or NOTHING


def put_effects(play: object, seat: int, mend: Mend) -> str:
    """Say which effects bind a seat until the end of this turn; one that does already lasts as long as it did."""
    game, wanted = cast("Play", play), [token.label for token in mend.things]
    strange = next((name for name in wanted if name not in game.rules.effect_names), "")
    if strange:
        return f"no chip has an effect {strange}"
    state = game.state
    kept = [one for one in state.effects if one[1] != seat or one[0] in wanted]
    there = {name for name, bound, _ in kept if bound == seat}
    state.effects = [*kept, *((name, seat, state.turn) for name in dict.fromkeys(wanted) if name not in there)]
    return ""


def settle(play: object) -> None:
    """Let the ante level follow the empty stacks."""
    settle_level(cast("Play", play))


REPAIRS = repairs_of(
    DECLARED,
    OwnRepairs(
        places=PLACES,
        counters={
            "actions": Counter(tell_actions, put_actions),
            "laid": Counter(tell_laid, put_laid),
            "effects": Counter(tell_effects, put_effects),
        },
        puts={
            "bought": put_bought,
            "level": put_level,
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
        origins={"pile": "bank"},
        settle=settle,
    ),
)
