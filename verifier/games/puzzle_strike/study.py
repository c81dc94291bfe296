"""A position as a record without moves, and as what players can see of it. Not for: `position:` (`writing`)."""

from collections.abc import Iterator, Sequence

from verifier.games.game import PLAYERS
from verifier.games.puzzle_strike.invariants import COUNTED
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import GEM_SIZES
from verifier.games.puzzle_strike.unseen import COLOURS
from verifier.games.puzzle_strike.writing import written_position
from verifier.kernel.source import Position
from verifier.record import emit
from verifier.record.model import Replay, SeatEntry


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
            "bank": emit.listing([rules.chips[chip].slug for chip in stacks]),
            "position": emit.tree(written_position(play)),
        },
    )


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
        balances = state.unseen[number].balances
        yield f"balances{number + 1}", len(balances)
        for index, balance in enumerate(balances):
            for colour, left in zip(COLOURS, balance, strict=True):
                yield f"arrows{number + 1} {index} {colour}", left
    yield from (("level", state.level), ("active", state.active), ("phase", state.phase), ("over", state.over))
    yield from (("losers", state.losers), ("ongoing", tuple(state.ongoing)), ("effects", tuple(state.effects)))
    yield from (("discounts", tuple(state.discounts)), ("aside", tuple(sorted(state.aside))))
    yield from (("extra turns", state.extra_turns), ("removed", state.removed))
