"""A position as a record without moves, and as what players can see of it. Not for: `position:` (`writing`)."""

from collections.abc import Iterator, Sequence

from verifier.games.game import PLAYERS
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.unseen import COLOURS
from verifier.kernel.source import Position
from verifier.record import emit
from verifier.record.model import Replay, SeatEntry


def header(play: Play, stacks: Sequence[int], path: str) -> Replay:
    """A record without moves that starts at the present position."""
    here, rules = Position(path), play.rules
    seats = tuple(SeatEntry(name, PLAYERS[n], play.characters[n], here) for n, name in enumerate(play.seat_names))
    teams = emit.tree([[play.seat_names[seat] for seat in team] for team in play.state.teams])
    return Replay(
        path=path,
        ruleset=rules.document.id,
        errata=rules.document.errata,
        digest=rules.document.digest,
        mode=rules.mode.name,
        seats=seats,
        setup={
            "bank": emit.listing([rules.chips[chip].slug for chip in stacks]),
            "position": emit.tree(play.written_position()),
            **({"teams": teams} if play.state.teams else {}),
        },
    )


def observed(play: Play) -> Iterator[tuple[str, object]]:
    """What players can see of a position: everything but the order of chips in a bag."""
    yield from play.observed()
    for number, unseen in enumerate(play.state.unseen, 1):
        yield f"balances{number}", len(unseen.balances)
        for index, balance in enumerate(unseen.balances):
            for colour, left in zip(COLOURS, balance, strict=True):
                yield f"arrows{number} {index} {colour}", left
