"""A position as the header of a record (`position:`), and as what players can see of it. The mirror of `position`."""

from collections.abc import Iterator, Sequence

from verifier.games.puzzle_strike.invariants import COUNTED
from verifier.games.puzzle_strike.invent import PLAYERS
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import COLOURS, GEM_SIZES
from verifier.kernel.source import Position
from verifier.language.node import Node
from verifier.replay.emit import leaf, listing, mapping
from verifier.replay.model import Replay, SeatEntry


def header(play: Play, stacks: Sequence[int], path: str) -> Replay:
    """A record without moves that starts at the present position."""
    here, rules = Position(path), play.rules
    seats = tuple(SeatEntry(name, PLAYERS[n], play.characters[n], here) for n, name in enumerate(play.seat_names))
    return Replay(
        path=path,
        ruleset=rules.document.id,
        errata=rules.document.errata,
        digest=rules.document.digest,
        mode=rules.mode.name,
        seats=seats,
        setup={
            "bank": listing([rules.chips[chip].slug for chip in stacks]),
            "position": mapping(position(play)),
        },
    )


def position(play: Play) -> dict[str, Node]:
    """The keys of a position."""
    state = play.state
    found = {
        "turn": leaf(play.seat_names[state.active]),
        "phase": leaf(play.rules.turn[state.phase]),
        "number": leaf(str(state.turn)),
        "level": leaf(str(state.level)),
        "seats": mapping({name: mapping(seat_of(play, n)) for n, name in enumerate(play.seat_names)}),
    }
    if state.out:
        found["out"] = listing([play.seat_names[seat] for seat in state.out])
    if state.extra_turns:
        found["extra-turns"] = leaf(str(state.extra_turns))
    if any(state.traps):
        found["traps"] = mapping({play.rules.notation[c]: leaf(str(n)) for c, n in enumerate(state.traps) if n})
    if state.discounts:
        cuts = (mapping({"amount": leaf(str(amount)), "floor": leaf(str(floor))}) for amount, floor in state.discounts)
        found["discounts"] = Node(Position(""), items=tuple(cuts))
    if state.effects:
        found["effects"] = mapping({name: leaf(play.seat_names[seat]) for name, seat, _ in state.effects})
    return found


def seat_of(play: Play, number: int) -> dict[str, Node]:
    """The keys of a seat in a position."""
    player, state = play.state.seats[number], play.state
    found = {zone: chips(play, play.zone(number, zone)) for zone in COUNTED if any(play.zone(number, zone))}
    for key, counts in (("pile", player.pile), ("stand-ins", player.stand_ins)):
        if any(counts):
            found[key] = listing([str(size) for size in GEM_SIZES for _ in range(counts[size])])
    ongoing = [play.rules.chips[chip].slug for seat, chip, _ in state.ongoing if seat == number]
    if ongoing:
        found["ongoing"] = listing(ongoing)
    if player.carried:
        found["carried"] = leaf(str(player.carried))
    if number != state.active or play.rules.turn[state.phase] == "ante":
        return found
    if play.rules.turn[state.phase] == "action":
        found["actions"] = mapping({c: leaf(str(n)) for c, n in zip(COLOURS, player.arrows[0], strict=True)})
    for key, count in (("money", player.money), ("piggy", player.piggy), ("played", player.actions_played)):
        found[key] = leaf(str(count))
    if any(player.colours_played):
        found["colours"] = mapping({c: leaf(str(n)) for c, n in zip(COLOURS, player.colours_played, strict=True) if n})
    if any(player.bought):
        found["bought"] = chips(play, player.bought)
    return found


def chips(play: Play, counts: Sequence[int]) -> Node:
    """Counts by kind as a mapping."""
    return mapping({play.rules.chips[c].slug: leaf(str(n)) for c, n in enumerate(counts) if n})


def observed(play: Play) -> Iterator[tuple[str, object]]:
    """What players can see of a position: everything but the order of chips in a bag."""
    state = play.state
    for chip in play.kinds_in_play:
        name = play.rules.chips[chip].slug
        yield f"bank {name}", state.bank[chip]
        yield f"traps {name}", state.traps[chip]
        for number, seat in enumerate(state.seats):
            for zone in COUNTED:
                yield f"{zone}{number + 1} {name}", getattr(seat, zone)[chip]
            yield f"top{number + 1} {name}", seat.top.count(chip)
            yield f"bought{number + 1} {name}", seat.bought[chip]
            yield f"kept{number + 1} {name}", seat.kept.count(chip)
    for number, seat in enumerate(state.seats):
        for size in GEM_SIZES:
            yield f"pile{number + 1} {size}", seat.pile[size]
            yield f"stand-ins{number + 1} {size}", seat.stand_ins[size]
        for name in ("money", "carried", "piggy", "actions_played", "purchases", "ended_by"):
            yield f"{name}{number + 1}", getattr(seat, name)
        yield f"balances{number + 1}", len(seat.arrows)
        for index, balance in enumerate(seat.arrows):
            for colour, left in zip(COLOURS, balance, strict=True):
                yield f"arrows{number + 1} {index} {colour}", left
    yield from (("level", state.level), ("active", state.active), ("phase", state.phase), ("over", state.over))
    yield from (("losers", state.losers), ("ongoing", tuple(state.ongoing)), ("effects", tuple(state.effects)))
    yield from (("discounts", tuple(state.discounts)), ("aside", tuple(sorted(state.aside))))
    yield "extra turns", state.extra_turns
