"""Made-up leagues for screens: honest games, and games in which one player's crash gems come first.

`python -m tests.support.league` writes docs/examples/stacked-league.jsonl, which a test compares with what it makes.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tests.support.docs import ROOT
from verifier.games.game import Game, HeaderWishes
from verifier.games.library import Library
from verifier.games.playing import Playing
from verifier.kernel.ask import Chance
from verifier.record.model import Replay
from verifier.record.moves import MoveReader
from verifier.record.write import to_json
from verifier.simulate.corpus import recorded
from verifier.simulate.game import Dealer, simulate

RULESET = "puzzle-strike/3e"
FILE = ROOT / "docs" / "examples" / "stacked-league.jsonl"
#: What the cheat has drawn first.
LOADED = "crash-gem"


def stacked(game: Game, random: Random, cheat: int) -> Dealer:
    """A dealer that is honest to all but one seat, which draws a crash gem whenever it has one in the bag."""
    loaded = game.notation.index(LOADED)

    def deal(play: Playing, chance: Chance) -> tuple[int, ...]:
        honest = play.sample(chance, random)
        contents = play.contents(chance)
        if chance.seat != cheat or contents.certain or not contents.counts[loaded] or loaded in honest:
            return honest
        return (loaded, *honest[1:])

    return deal


def league(games: int, seed: int, cheat: str = "", players: tuple[str, ...] = ("Carol", "Dave")) -> Iterator[Replay]:
    """Games between two players who take turns to begin; the draws of the `cheat` are stacked."""
    game = Library().open(RULESET)
    reader = MoveReader(game.names, 2)
    for index in range(games):
        random = Random(f"league/{seed}/{index}")
        header = game.invent(random, index, HeaderWishes())
        order = players if index % 2 == 0 else players[::-1]
        seats = tuple(replace(seat, player=name) for seat, name in zip(header.seats, order, strict=True))
        header = replace(header, seats=seats)
        dealer = stacked(game, random, order.index(cheat)) if cheat else None
        yield recorded(header, simulate(game, header, random, dealer), reader, f"league {seed}/{index}")


def contents() -> bytes:
    """The stored league: twelve games in which Carol's crash gems come first."""
    names = Library().open(RULESET).names
    return b"".join(to_json(replay, names) for replay in league(12, 1, "Carol"))


if __name__ == "__main__":
    FILE.write_bytes(contents())
