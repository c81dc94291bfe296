"""What a lively random player likes: to play cards, to keep the pile low. So games are long enough to show every rule.

Not for: playing well, or anything that judges a game.
"""

from typing import TYPE_CHECKING

from verifier.kernel.ask import Answer, Ask

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def appeal(play: "Play", ask: Ask, answer: Answer) -> int:
    """The weight of an answer among the legal ones; 1 is what a player would rather not do, 0 what he does not do."""
    player = play.state.seats[ask.seat]
    height = len(player.pile)
    if ask.decision == "drop":
        return 3 if height + player.incoming <= play.rules.parameters["spaces"] else 1
    if ask.decision == "diamond":
        return 8 if height > 8 else 1
    if ask.decision == "play" and isinstance(answer, int):
        steps = {step.name for step in play.rules.cards[answer].main}
        return 4 + height**2 if steps & {"crash", "deep-crash"} else 6
    if ask.decision == "destroy" and isinstance(answer, str):
        return 1 + player.pile.count(play.rules.colours.index(answer)) ** 2
    return 2
