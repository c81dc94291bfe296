"""A strike: the card, the modifiers, the target, the success roll, damage for each victim and what follows.

Not for: which strikes are legal (norms, `vocabulary`).
"""

from typing import TYPE_CHECKING

from verifier.games.domains import Named, Several
from verifier.games.grid import Square, corner_distance, square_at, square_distance
from verifier.games.strange_synergy import powers
from verifier.games.strange_synergy.cards import AUTO, FACES, Blow
from verifier.games.strange_synergy.gadgets import reveal, turn_up_any
from verifier.games.strange_synergy.moving import drift, knock_back, move_at_random
from verifier.games.strange_synergy.state import Frame
from verifier.games.strange_synergy.table import Table
from verifier.games.strange_synergy.vocabulary import hindrance
from verifier.kernel.ask import Answer, Elision, Moves, Question, ask_piece, roll_die
from verifier.kernel.message import say
from verifier.kernel.together import Chosen

if TYPE_CHECKING:
    from collections.abc import Generator

NEVER_MISSES = -999  # the roll that a strike needs that succeeds without one


def choose_cards(table: Table, frame: Frame) -> Moves:
    """Ask with which card a move or a strike is made, and with which modifiers; unsaid they are none, and all."""
    cards, verb, warrior = table.rules.cards, frame.verb, frame.warrior
    held, modifiers = powers.list_powers(table, warrior), (*sorted(powers.list_modifiers(table, warrior, verb, None)),)
    usable = [number for number in held if number not in modifiers or powers.is_usable(cards[number], verb)]
    usable += powers.list_hidden(table, warrior, lambda card: powers.is_usable(card, verb))
    hidden = powers.list_hidden(table, warrior, lambda card: powers.joins(card, verb))
    what, others = say("usable-card"), (*modifiers, *hidden)
    domain = Named(usable, table.name, what, len(cards), "basic", others)
    chosen = yield from ask_piece(
        table.part("with", frame.seat, frame, domain, Elision(Named.NONE, part=True, apart=True))
    )
    if chosen >= 0:
        yield from reveal(table, warrior, chosen)
        powers.require_known(table, say("what-is-done-with-it"))
        modifiers = tuple(one for one in modifiers if one != chosen)
        frame.card = cards[chosen]
        table.tell("card", frame.card)
    several = Several(modifiers, 0, len(others), table.name, say("modifiers-or-plain"), unlisted=hidden)
    joined = yield table.part("modifiers", frame.seat, frame, several, Elision(modifiers, part=True, apart=True))
    assert type(joined) is tuple
    yield from reveal(table, warrior, *joined)
    frame.modifiers = [cards[number] for number in joined]
    note_cards(table, frame)


def note_cards(table: Table, frame: Frame) -> None:
    """Tell the clauses of the modifiers of a move or a strike, and of what helps it without being chosen."""
    for card in frame.modifiers:
        table.tell("modifier", card)
    both = any(card.added for card in frame.modifiers) and any(card.times for card in frame.modifiers)
    table.note("added-then-multiplied" if both else "")
    for card in powers.list_cards(table, frame.warrior):
        table.note(f"diagonal-{frame.verb}" if frame.verb in card.diagonal else "")
        table.note(card.slug if frame.verb in card.diagonal or "roll" in card.added else "")


def strike(table: Table, frame: Frame) -> Moves:
    """Carry out a strike of a warrior, from its card to what follows from its damage."""
    powers.require_known(table, say("what-the-strike-does"))
    yield from choose_cards(table, frame)
    blow = powers.blow_of(table, frame)
    source, victims = yield from find_victims(table, frame, blow)
    if (yield from turn_up_any(table, (frame.warrior, *victims))) and not (blow.area and not blow.aimed):
        if hindrance(table, frame) and table.readings.of("denied.under-way") == "stops":
            return
    at_one = blow.area == 0 and bool(victims)
    if not at_one:
        victims = [one for one in victims if not is_shielded(table, one)]
    once = blow.area == 0 or table.readings.of("area.success") == "once"
    met = (yield from roll_for_success(table, frame, blow, victims, alone=at_one)) if once else victims
    if met is not None:
        hit = yield from strike_each(table, frame, blow, source, met, at_one=at_one, once=once)
        yield from follow_up(table, frame.seat, blow, source, hit)


def is_shielded(table: Table, victim: int) -> bool:
    """Whether a warrior has a card by which attacks on an area do not reach it."""
    return any(card.blocks_area for card in powers.list_cards(table, victim))


def strike_each(
    table: Table, frame: Frame, blow: Blow, source: Square, met: list[int], *, at_one: bool, once: bool
) -> "Generator[Question, Answer, list[int]]":
    """Strike whom a strike has met, one after the other; unless it is rolled once for all, roll for each.

    Return those who are hit.
    """
    hit: list[int] = []
    table.tell("strike", blow)
    if blow.barrier:
        table.state.barriers[source] = frame.warrior
    table.note("roll-for-each" if blow.rolled and len(met) > 1 else "")
    while met and not table.state.over:
        victim = met[0] if at_one else (yield from next_victim(table, frame, met))
        met.remove(victim)
        if once or (yield from roll_for_success(table, frame, blow, [victim], alone=True)):
            hit += yield from strike_one(table, frame, blow, victim)
    return hit


def find_victims(table: Table, frame: Frame, blow: Blow) -> "Generator[Question, Answer, tuple[Square, list[int]]]":
    """Ask for the target of a strike, and return where it comes from and whom it reaches."""
    own = table.square_of(frame.warrior)
    if blow.aimed:
        frame.answer = yield table.part("aim", frame.seat, frame, table.any_square())
        middle = square_at(str(frame.answer))
        if blow.drifts:
            middle = yield from drift(table, frame.seat, middle)
        spared = frame.warrior if blow.thrown and table.readings.of("thrown.thrower") == "spared" else -1
        return middle, list_reached(table, middle, max(blow.area, 1), spared)
    if blow.area:
        return own, list_reached(table, own, blow.area, frame.warrior)
    frame.answer = target = yield from ask_piece(table.part("target", frame.seat, frame, table.anybody))
    return own, [target]


def list_reached(table: Table, middle: Square, side: int, but: int) -> list[int]:
    """The living warriors in an area, without one."""
    area, all_of_them = table.board().list_area(middle, side), table.state.warriors.items()
    return [number for number, one in all_of_them if one.alive and one.square in area and number != but]


def next_victim(table: Table, frame: Frame, victims: list[int]) -> Chosen:
    """Ask who is affected next by an attack on several (SS-SIM-02): unsaid, the first in the order of the seats."""
    domain = table.some(victims, say("affected-next"))
    return (yield from ask_piece(table.part("victim", frame.seat, frame, domain, Elision(victims[0], part=True))))


def count_needed(table: Table, frame: Frame, blow: Blow, victim: int) -> int:
    """The least roll with which a strike succeeds against a victim, or without one; `Auto` is `1+` (SS-SUCC-08)."""
    penalty = 0 if victim < 0 else sum(card.penalty for card in powers.list_cards(table, victim))
    is_auto = blow.success == AUTO
    if is_auto and penalty == 0:
        return NEVER_MISSES
    bonus = sum(card.added.get("success", 0) for card in frame.modifiers)
    if bonus and is_auto and table.readings.of("auto.bonus") == "nothing":
        bonus = 0
    return max(blow.success, 1) + penalty - bonus


def roll_for_success(
    table: Table, frame: Frame, blow: Blow, victims: list[int], *, alone: bool
) -> "Generator[Question, Answer, list[int] | None]":
    """Roll once and return whom a strike succeeds against, each with its penalty; None if it fails altogether."""

    def count_each() -> dict[int, int]:
        return {one: count_needed(table, frame, blow, one) for one in (victims if alone else (*victims, -1))}

    needed = count_each()
    if max(needed.values()) == NEVER_MISSES:
        table.note("auto")
        return victims
    table.note("success-roll", "basic-roll" if blow.basic else "card-roll" if blow.success else "auto-with-penalty")
    rolled = yield from roll_die(table.roll(frame.seat, "success-roll"))
    if (yield from turn_up_any(table, (frame.warrior, *victims))) and table.readings.of("show.after-roll") == "counts":
        needed = count_each()
    rolled += powers.total(table, frame.warrior, "roll")
    least = min(needed.values()) if alone else needed[-1]
    return [one for one in victims if rolled >= needed[one]] if rolled >= least else None


def strike_one(table: Table, frame: Frame, blow: Blow, victim: int) -> "Generator[Question, Answer, list[int]]":
    """Take the damage of a strike from one victim: rolled for it alone, added to, then multiplied.

    Return the victim, unless its immunity spares it all that the strike does besides.
    """
    note_damage(table, frame, blow)
    amount = (yield from roll_damage(table, frame, blow, victim)) if blow.rolled else blow.damage
    table.dealt = (table.state.turn, victim, powers.tell_combined(amount, "damage", frame.modifiers))
    amount = powers.combine(amount, "damage", frame.modifiers)
    kind = blow.kind or ("hard" if amount or blow.rolled else "")
    is_open = table.harm(victim, amount, kind) or not any((blow.stun, blow.suppress, blow.scatter, blow.knockback))
    if not is_open and table.readings.of("immune.besides") == "spared":
        return []
    if blow.stun and table.warrior(victim).hits > 0:
        table.note("stun")
        table.warrior(victim).stunned_by = frame.warrior
    if blow.suppress and table.warrior(victim).alive:
        table.suppress(victim, frame.warrior)
    return [victim]


def roll_damage(table: Table, frame: Frame, blow: Blow, victim: int) -> Chosen:
    """Roll for the damage of a strike to one victim."""
    table.note("damage-roll", "faces" if blow.rolled == FACES else "own-faces")
    table.note("multiplied-roll" if any(card.times for card in frame.modifiers) else "")
    amount = blow.rolled[(yield from roll_die(table.roll(frame.seat, "damage-roll"))) - 1]
    yield from turn_up_any(table, (frame.warrior, victim))
    return amount


def note_damage(table: Table, frame: Frame, blow: Blow) -> None:
    """Tell the clauses of the damage that a strike does without a roll."""
    if blow.basic:
        table.note("team-strike" if powers.team_of(table, frame.warrior).damage else "plain-strike")
    elif blow.damage:
        table.note("fixed-damage")


def follow_up(table: Table, seat: int, blow: Blow, source: Square, hit: list[int]) -> Moves:
    """Knock back whom a strike hit, the more distant ones first, then bury the dead; move survivors at random."""
    moved = [victim for victim in hit if table.warrior(victim).alive]
    if not blow.knockback or table.readings.of("body.gadgets") == "where-killed":
        table.bury(hit)
    if blow.knockback:
        table.note("several-knocked" if len(moved) > 1 else "", "body-stays" if len(moved) < len(hit) else "")
        yield from knock_back_each(table, moved, source, blow.knockback)
        table.bury(hit)
    for victim in hit if blow.scatter else ():
        if table.warrior(victim).alive and not table.state.over:
            yield from move_at_random(table, victim, seat)


def knock_back_each(table: Table, moved: list[int], source: Square, squares: int) -> Moves:
    """Knock warriors back, the more distant ones first."""
    by_line = len(moved) > 1 and table.readings.of("victims.distance") == "line"
    measure = square_distance if by_line else corner_distance
    for victim in sorted(moved, key=lambda one: -measure(source, table.square_of(one))):
        at_source = table.square_of(victim) == source and table.readings.of("knockback.source") == "stays"
        if not at_source and not table.state.over:
            yield from knock_back(table, victim, source, squares)
