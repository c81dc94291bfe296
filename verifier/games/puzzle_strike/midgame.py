"""What may be unknown where a record begins: where chips lie, and the ante level; which chips may have a stack in a
bank of which stacks are not known, and what the moves tell of it.

Every chip that may have a stack lies in the bank until as many are settled as there are unknown stacks. A stack is
settled by whatever first takes from it or marks it. Nothing else turns on it: a stack that nobody takes from is full.
Not for: how a header says it (`verifier.games.midgame`, `setup`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verifier.games.midgame import WHERE_UNKNOWN, OpenZone, beginning, hinges, outline_of, require_numbers, spread
from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import CHIP, kind_of
from verifier.games.puzzle_strike.state import DECLARED
from verifier.games.rule_language import rule_language_of
from verifier.kernel import undecided
from verifier.kernel.game import World
from verifier.kernel.message import Said, say
from verifier.kernel.norm import Refusal
from verifier.language.node import Node
from verifier.record.model import Replay
from verifier.record.promises import begins_open

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from verifier.games.puzzle_strike.play import Play
    from verifier.games.puzzle_strike.state import State
    from verifier.kernel.ask import Ask, Domain


def leave_open(state: "State", candidates: "Sequence[int]", unnamed: int) -> None:
    """Let so many stacks be of any of the candidates. All of them are there if there are no more than that."""
    state.unnamed, state.guessed = unnamed, tuple(candidates)
    state.stacks = tuple(sorted({*state.stacks, *candidates}))
    if unnamed >= len(candidates):
        settle_stacks(state, state.guessed)


def settle_stacks(state: "State", chips: "Iterable[int]") -> None:
    """Note chips that must have a stack; with the last unknown stack no other chip can have one."""
    for chip in chips:
        if chip in state.guessed and state.unnamed:
            state.guessed = tuple(other for other in state.guessed if other != chip)
            state.unnamed -= 1
            state.settled = tuple(sorted((*state.settled, chip)))
    if not state.unnamed:
        rule_out(state, state.guessed)


def settle_positioned(play: "Play") -> tuple[int, ...]:
    """Note the stacks of chips that a position places somewhere; those for which no unknown stack is left."""
    state, chips = play.state, play.rules.chips
    used = [chip for chip in state.guessed if state.bank[chip] != chips[chip].box or state.traps[chip]]
    settle_stacks(state, used)
    return tuple(chip for chip in used if chip not in state.settled)


def rule_out(state: "State", chips: "Iterable[int]") -> None:
    """Note chips that cannot have a stack; where as many are left as there are unknown stacks, all of those have."""
    gone = {*chips}
    state.guessed = tuple(chip for chip in state.guessed if chip not in gone)
    state.stacks = tuple(chip for chip in state.stacks if chip not in gone)
    for chip in gone:
        state.bank[chip] = 0
    if state.guessed and len(state.guessed) == state.unnamed:
        settle_stacks(state, state.guessed)


def guesses_among(play: "Play", ask: "Ask") -> "tuple[set[int], int]":
    """The chips that a question allows only if they have an unknown stack, and how many others it allows."""
    domain = ask.domain
    if not play.state.guessed or not of_bank(domain):
        return set(), 0
    legal = [answer for answer in play.candidates(ask) if isinstance(answer, CHIP) and play.allows(ask, answer)]
    guessed = {kind_of(answer) for answer in legal} & {*play.state.guessed}
    return guessed, sum(kind_of(answer) not in guessed for answer in legal)


def of_bank(domain: "Domain") -> bool:
    """Whether it is chips of the bank that a question is about."""
    return isinstance(domain, Chips) and "bank" in domain.zones


def nothing_may_fit(play: "Play", ask: "Ask") -> bool:
    """Whether there are unknown stacks that leave a question about the bank without any answer."""
    guessed, others = guesses_among(play, ask)
    return bool(guessed) and not others and len(play.state.guessed) - len(guessed) >= play.state.unnamed


def rule_out_answers(play: "Play", ask: "Ask") -> None:
    """Note that nothing fits a question, if only unknown stacks could."""
    if nothing_may_fit(play, ask):
        rule_out(play.state, guesses_among(play, ask)[0])


def doubt_stacks(play: "Play", ask: "Ask") -> "Refusal | None":
    """Why it is not known which answers a question has, if that turns on unknown stacks."""
    guessed, others = guesses_among(play, ask)
    turns_on_them = bool(guessed) and others < 2  # with two others there is a choice in any case
    return undecided.UNKNOWN_STACKS.refusal(number=play.state.unnamed) if turns_on_them else None


def unnamed_stacks(play: "Play") -> Said:
    """How many stacks the header does not name, and which of them the moves so far need; "" if it names all."""
    state = play.state
    number = state.unnamed + len(state.settled)
    if not number:
        return ""
    needed = ", ".join(settled_stacks(play))
    return say("stacks-not-named-needed", n=number, chips=needed) if needed else say("stacks-not-named", n=number)


def exclude(play: "Play", kind: int, others: "Collection[int]") -> "Refusal | None":
    """Why a chip cannot turn up besides others: nobody owns it, and no stack of the bank is left for it."""
    state, chip = play.state, play.rules.chips[kind]
    there = kind in (*state.stacks, state.removed) or any(kind in own for own in play.own)
    is_left = kind not in state.guessed or len({*others, kind} & {*state.guessed}) <= state.unnamed
    if (there and is_left) or play.rules.unknown:  # what a chip does of which no source gives the text nobody knows
        return None
    is_own = chip.kind == "character"
    case = "foreign-chip" if is_own else "unused-stack"
    message = say("belongs-no-player-character" if is_own else "has-no-stack-this-game", chip=chip.slug)
    return Refusal(play.rules.structure.get(case, play.rules.structure["box"]), message)


def settled_stacks(play: "Play") -> tuple[str, ...]:
    """The chips that must have a stack although the header does not name them."""
    return tuple(play.rules.chips[chip].slug for chip in play.state.settled)


#: So many chips a stack that is well filled has at least, as long as its box does.
FILLED = 3
STEPS = {"ante": "ante", "play": "action", "buy": "buy", "lay": "buy", "keep": "keep", "draw": "draw"}
OUTLINE = outline_of(DECLARED, STEPS)


def first_position(play: "Play", replay: Replay) -> Node | None:
    """The position with which a record begins; what it leaves open is noted. Raises `Unreadable`."""
    if not begins_open(replay):
        return replay.setup.get("position")
    named = {token.piece for event in replay.events for token in event.args if token.piece >= 0}
    settle_stacks(play.state, named)  # those of the bank have a stack, whoever has them
    position, withheld = beginning(OUTLINE, replay, play)
    more = withheld.more or bool(withheld.zones and play.state.unnamed)  # a chip of a stack that no line names
    phase = position.get("phase")
    play.withheld = withheld._replace(more=more, begins_turn=phase is not None and phase.text == play.rules.turn[0])
    return position


def open_up(play: "Play", world: World, *, broadly: bool) -> None:
    """Let what is not known be anything that the box leaves room for; unless `broadly` with every stack well filled.

    So the ante level does not turn on what nobody knows, which is what takes long to look at.
    """
    withheld = play.withheld
    if not withheld.is_open():
        return
    zones = sorted(withheld.zones, key=lambda zone: OUTLINE.zones.index(zone.word))
    laid: dict[OpenZone, int] = dict.fromkeys(zones, 0)
    for chip in play.kinds_in_play:
        for places in together(play, chip, [zone for zone in zones if may_lie(play, chip, zone)]):
            spread_kind(play, world, chip, places, laid, broadly=broadly)
    require_numbers(world, withheld, laid, "bag", lambda seat: sum(play.state.seats[seat].bag), broadly=broadly)
    if "level" in withheld.keys:
        play.state.level = world.unknown("level", 0, len(play.rules.level_names) - 1)


def together(play: "Play", chip: int, zones: Sequence[OpenZone]) -> list[list[OpenZone]]:
    """The zones over which the chips of a kind are spread together: all, or those of each owner of a character chip."""
    if chip in play.state.stacks:
        return [list(zones)] if zones else []
    return [[zone for zone in zones if zone.seat == seat] for seat in sorted({zone.seat for zone in zones})]


def spread_kind(
    play: "Play", world: World, chip: int, zones: Sequence[OpenZone], laid: dict[OpenZone, int], *, broadly: bool
) -> None:
    """Spread what is left of a kind over the zones that are open; of a stack some may stay in the bank."""
    slug, stacked = play.rules.chips[chip].slug, chip in play.state.stacks

    def put(index: int, count: int) -> None:
        add(play, zones[index], chip, count)
        laid[zones[index]] += count

    owner = zones[0].seat
    own = play.own[owner].count(chip) - sum(play.zone(owner, zone)[chip] for zone in DECLARED.seat.zones)
    left = most = play.state.bank[chip] if stacked else own
    least = 0 if broadly else min(most, FILLED)
    wholly = any(zone.number is None for zone in zones)
    if stacked and wholly:
        play.state.bank[chip] = world.unknown(f"bank {slug}", least, most)
        left = left - play.state.bank[chip]
    places = [(f"{play.seat_names[zone.seat]} {zone.word}", zone.number) for zone in zones]
    left = spread(world, slug, places, left, most, put, wholly=wholly)
    if stacked and not wholly:
        play.state.bank[chip] = left
        world.require(left >= least)


def add(play: "Play", zone: OpenZone, chip: int, count: int) -> None:
    """Put so many chips of a kind into a zone of a seat."""
    if zone.word == "pile":
        play.state.seats[zone.seat].pile[play.rules.chips[chip].size] += count
    else:
        play.zone(zone.seat, zone.word)[chip] += count


def may_lie(play: "Play", chip: int, zone: OpenZone) -> bool:
    """Whether a chip of a kind may lie in a zone of a seat: gems in piles, and nobody else's own chips anywhere."""
    if chip in play.state.guessed or (zone.word == "pile" and not play.rules.chips[chip].size):
        return False
    return chip in play.state.stacks or chip in play.own[zone.seat]


def hinges_on_before(play: "Play", refusal: "Refusal | None" = None) -> bool:
    """Whether a refusal may turn on more of the first position than is tried in every way there is."""
    return hinges(play.withheld, play.rules.norms, rule_language_of("puzzle-strike").lists, refusal)


def left_open(play: "Play") -> tuple[Said, ...]:
    """What the header does not say of the bank, and of where everything lay at the first line."""
    before = WHERE_UNKNOWN if play.withheld.is_open() else ""
    return tuple(one for one in (unnamed_stacks(play), before) if one)
