"""What a judge can put right in Puzzle Strike besides what the declaration of the table says.

The gems of a pile come from the bank and go there, unless a remedy says otherwise. Not for: what follows from the
rules (`zones`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.mended_places import Gems, Ongoing, Stacks
from verifier.games.puzzle_strike.state import COLOURS, DECLARED, GEM_SIZES, NO_COLOURED, PHASES, Cut, Float
from verifier.games.puzzle_strike.zones import remove_stack, settle_level
from verifier.kernel.mending import Mend, Mendable
from verifier.kernel.message import Said, say
from verifier.record.words import repeats
from verifier.table.declare import MOST
from verifier.table.mending import NOTHING, MendableCounter, OwnRepairs, pieces_told, repairs_of, told_count

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


#: No price cut makes a chip cost less.
LEAST_PRICE = 1


def tell_actions(play: "Play", seat: int) -> str:
    """The arrows that a seat has left."""
    unseen = play.state.unseen[seat]
    balance, *others = unseen.balances
    if others or balance[1:] == NO_COLOURED:
        return told_count(unseen.actions())
    return " ".join(colour for colour, count in zip(COLOURS, balance, strict=True) for _ in range(count))


def put_actions(play: "Play", seat: int, mend: Mend) -> Said:
    """Give a seat the arrows that are named, `red brown x2`, or so many black ones, and no others."""
    words = [word for word in counted_words(mend) if word != "and"]
    number = int(words[0]) if len(words) == 1 and words[0].isdecimal() else -1
    if number < 0 and not set(words) <= {*COLOURS}:
        return say("remedy-arrows", words=COLOURS)
    if not play.on_turn(seat) or max(number, len(words)) > MOST:
        return say("remedy-own-turn-from-to", n=MOST)
    balance = tuple(map(words.count, COLOURS)) if number < 0 else (number, *NO_COLOURED)
    play.state.unseen[seat].balances = (balance,)
    return ""


def counted_words(mend: Mend) -> list[str]:
    """The words that a remedy names, one behind which `x2` or a number stands so often."""
    found: list[str] = []
    for token in mend.things:
        is_count = token.label.isdecimal() and found and not found[-1].isdecimal()
        times = int(token.label) if is_count else repeats(token.label)
        found += found[-1:] * (times - 1) if times > 0 else [token.label]
    return found


def put_discounts(play: "Play", seat: int, mend: Mend) -> Said:
    """Say which price cuts are in force in this turn; none of them makes a chip cost less than 1."""
    words = counted_words(mend)
    if not all(word.isdecimal() and 0 < int(word) <= MOST for word in words):
        return say("remedy-price-cuts")
    play.state.discounts = [Cut(int(word), LEAST_PRICE) for word in words]
    return ""


def put_removed(play: "Play", seat: int, mend: Mend) -> Said:
    """Say which stack a text has removed from the game; another one comes back."""
    kinds = kinds_named(mend)
    if kinds == [play.state.removed]:
        return ""
    if len(kinds) != 1 or kinds[0] not in play.state.stacks:
        return say("remedy-one-stack")
    remove_stack(play, kinds[0])
    return ""


def tell_floating(play: "Play", seat: int) -> str:
    """The sends that wait, oldest first."""
    names = play.seat_names
    sends = (
        f"{names[one.actor]} {names[one.target]} {play.written_thing(one.chip)} {told_count(one.gems)}"
        for one in play.state.floating
    )
    return ", ".join(sends) or NOTHING


def put_floating(play: "Play", seat: int, mend: Mend) -> Said:
    """Say which sends wait, oldest first: who sends, to whom, with which chip, how many 1-gems."""
    words, seats = [token.label for token in mend.things], [name.casefold() for name in play.seat_names]
    kinds = {play.written_thing(kind): kind for kind in play.kinds_in_play}
    floating = []
    for actor, target, chip, gems in zip(*(words[at::4] for at in range(4)), strict=False):
        if not {actor, target} <= {*seats} or actor == target or chip not in kinds or not gems.isdecimal():
            break
        number = int(gems)
        largest = min(number, max(GEM_SIZES))
        floating.append(Float(seats.index(actor), seats.index(target), kinds[chip], number, largest, -(-number // 4)))
    if not play.rules.mode.floating or len(floating) * 4 != len(words):
        return say("remedy-floating")
    play.state.floating = floating
    return ""


def kinds_named(mend: Mend) -> list[int]:
    """The kinds of chips that a remedy names."""
    return [token.piece for token in mend.things]


def put_bought(play: "Play", seat: int, mend: Mend) -> Said:
    """Say which chips a seat has bought in this turn; they lie where they went."""
    kinds = kinds_named(mend)
    if not play.on_turn(seat) or -1 in kinds:
        return say("remedy-chips-own-turn")
    player = play.state.seats[seat]
    player.bought, player.purchases = [kinds.count(chip) for chip in play.rules.chip_range], len(kinds)
    return ""


def put_traps(play: "Play", seat: int, mend: Mend) -> Said:
    """Lay trap tokens on stacks, one for each chip that is named; they are nobody's."""
    kinds = kinds_named(mend)
    if any(chip not in play.state.stacks for chip in kinds):
        return say("remedy-tokens")
    play.state.traps, play.state.trappers = [kinds.count(chip) for chip in play.rules.chip_range], []
    return ""


def put_stand_ins(play: "Play", seat: int, mend: Mend) -> Said:
    """Say which stand-ins lie in a pile: they are no chips, and come on top of its gems."""
    sizes = [play.rules.chips[chip].size if chip >= 0 else 0 for chip in kinds_named(mend)]
    if any(size not in GEM_SIZES for size in sizes):
        return say("remedy-stand-ins")
    player = play.state.seats[seat]
    for size in GEM_SIZES:
        player.pile[size] += sizes.count(size) - player.stand_ins[size]
        player.stand_ins[size] = sizes.count(size)
    return ""


def put_laid(play: "Play", seat: int, mend: Mend) -> Said:
    """Say whether the record says which gems were laid out as money: 1 or 0."""
    if mend.value not in (0, 1) or not play.on_turn(seat):
        return say("remedy-1-or-0-own-turn")
    play.state.unseen[seat].gems_said = mend.value == 1
    return ""


def put_phase(play: "Play", seat: int, mend: Mend) -> Said:
    """Let the turn go on with a step."""
    step = mend.things[0].label
    step = PHASES.get(step, step)
    if step not in play.rules.turn:
        return say("remedy-no-step", raw=mend.things[0].text)
    play.state.phase = play.rules.turn.index(step)
    return ""


def put_turn(play: "Play", seat: int, mend: Mend) -> Said:
    """Let it be a seat's turn, of which nothing has been done yet; what was left of the other one's is over."""
    if not 0 <= mend.value < len(play.seat_names) or mend.value in play.state.out:
        return say("remedy-seat-not-in-game")
    turn = play.rules.mode.mates(mend.value)
    for number, unseen in enumerate(play.state.unseen):
        unseen.reset()
        if number in turn:
            unseen.balances = play.rules.first_arrows
    play.state.active = turn[0]
    return ""


def put_effects(play: "Play", seat: int, mend: Mend) -> Said:
    """Say which effects bind a seat until the end of this turn; one that does already lasts as long as it did."""
    wanted = [token.label for token in mend.things]
    strange = next((name for name in wanted if name not in play.rules.effect_names), "")
    if strange:
        return say("remedy-no-effect", raw=strange)
    state = play.state
    kept = [one for one in state.effects if one[1] != seat or one[0] in wanted]
    there = {name for name, bound, _ in kept if bound == seat}
    state.effects = [*kept, *((name, seat, state.turn) for name in dict.fromkeys(wanted) if name not in there)]
    return ""


REPAIRS = repairs_of(
    DECLARED,
    OwnRepairs(
        places={"pile": Gems, "ongoing": Ongoing, "bank": Stacks},
        counters={
            "actions": MendableCounter(tell_actions, put_actions),
            "discounts": MendableCounter(
                lambda play, seat: " ".join(str(cut.amount) for cut in play.state.discounts) or NOTHING, put_discounts
            ),
            "floating": MendableCounter(tell_floating, put_floating),
            "removed": MendableCounter(
                lambda play, seat: pieces_told(play, [one for one in (play.state.removed,) if one >= 0]), put_removed
            ),
            "laid": MendableCounter(lambda play, seat: str(int(play.state.unseen[seat].gems_said)), put_laid),
            "effects": MendableCounter(
                lambda play, seat: " ".join(name for name, bound, _ in play.state.effects if bound == seat) or NOTHING,
                put_effects,
            ),
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
            "laid": Mendable("count"),
            "bank": Mendable("stock", False),
            "removed": Mendable("row", False),
            **{word: Mendable("names") for word in ("actions", "effects")},
            **{word: Mendable("names", False) for word in ("discounts", "floating")},
        },
        refuses={
            "level": lambda play, seat, level: (  # that it is as high as empty stacks demand is seen to in the end
                "" if level < (count := len(play.rules.level_names)) else say("remedy-from-to", n=0, n2=count - 1)
            ),
            "placed": lambda play, seat, chip: (
                "" if chip in play.rules.placeable else say("remedy-not-placed", chip=play.written_thing(chip))
            ),
        },
        origins={"pile": "bank"},
        settle=settle_level,
    ),
)
