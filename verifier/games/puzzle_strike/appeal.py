"""What a lively random player likes: to crash, to go on, dear chips. It keeps games long enough to show every chip.

Not for: playing well, or anything that judges a game.
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import CHIP, kind_of
from verifier.games.puzzle_strike.state import total
from verifier.kernel.ask import Answer, Ask

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


#: In so many turns everybody would rather buy gems.
SAVING_TURNS = 16
#: A chip that costs more is bought whenever it can be.
DEAR = 7
#: Decisions by which a chip comes to a player who may then have to use it, or to know what it costs.
TAKING = ("buy", "gain", "steal", "move")


def appeal(play: "Play", ask: Ask, answer: Answer) -> int:
    """The weight of an answer among the legal ones; 1 is what a player would rather not do, 0 what he does not do."""
    if isinstance(answer, CHIP) and ask.decision in TAKING and not known(play, kind_of(answer)):
        return 0
    if ask.decision == "crash" and isinstance(answer, tuple):
        return 1 + sum(answer) ** 3
    if ask.decision == "buy" and isinstance(answer, CHIP):
        return of_purchase(play, ask.seat, kind_of(answer))
    if ask.decision in ("play", "keep", "react-send") and isinstance(answer, CHIP):
        return of_chip(play, ask.seat, kind_of(answer))
    if ask.decision == "trash" and isinstance(answer, CHIP):
        return 20 if play.rules.chips[kind_of(answer)].kind == "wound" else 2
    return 2


def known(play: "Play", chip: int) -> bool:
    """Whether a chip's text and cost are known."""
    return chip not in play.rules.unknown and chip not in play.rules.unpriced


def of_purchase(play: "Play", seat: int, chip: int) -> int:
    """How much a player likes to buy a chip: gems first, then what is dear; the first seat goes on saving."""
    bought, cost = play.rules.chips[chip], play.price(chip)
    early = play.state.turn < SAVING_TURNS
    if cost > DEAR:
        liked = 200
    elif bought.kind == "gem":
        liked = 60 if early or seat == 0 else 1
    else:
        liked = 8 if any(step.name == "crash" for step in bought.main) else 4
    return 1 + liked * cost**4


def of_chip(play: "Play", seat: int, chip: int) -> int:
    """How much a player likes to use a chip: the dear ones, crashing in need, then whatever lets him go on."""
    used = play.rules.chips[chip]
    if used.cost > DEAR:
        return 60
    steps = {step.name for step in used.main}
    if "crash" in steps:
        return 1 + total(play.state.seats[seat].pile) ** 2
    return 12 if "arrows" in steps else 4
