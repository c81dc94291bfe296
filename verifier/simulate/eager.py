"""Steering a game towards some pieces: they are drawn when they can be, bought, played and chosen before others.

Not for: fair games (`policy`, `Playing.sample`); what is steered is legal all the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import Answer, Ask, Chance
from verifier.simulate.game import decide


@dataclass(frozen=True, slots=True)
class Eager:
    """Who answers for all seats and for chance, with some pieces in mind, by their slugs."""

    game: Game
    wanted: frozenset[str]
    random: Random
    eagerness: float  # how often a player takes an answer with a piece that is wanted, where there is one

    def decide(self, random: Random, play: Playing, ask: Ask, legal: Sequence[Answer]) -> Answer:
        """One of the legal answers: mostly one with a wanted piece, else what the usual policy takes."""
        chosen = [answer for answer in legal if answer is not None and self.is_wanted(ask, answer)]
        if chosen and random.random() < self.eagerness:
            return random.choice(chosen)
        return decide(random, play, ask, legal)

    def is_wanted(self, ask: Ask, answer: Answer) -> bool:
        """Whether an answer is written with the name of a wanted piece."""
        return not self.wanted.isdisjoint(ask.domain.write(answer).split())

    def deal(self, play: Playing, chance: Chance) -> tuple[int, ...]:
        """An outcome of chance with the wanted pieces that can be in it; a random one where that is none."""
        drawn = play.sample(chance, self.random)
        contents = play.contents(chance)
        left = list(contents.counts)
        for piece in drawn[len(contents.certain) :]:
            left[piece] -= 1
        better = list(drawn)
        for piece in self.kinds():
            place = next((at for at in range(len(contents.certain), len(better)) if not self.has(better[at])), None)
            if place is not None and left[piece] > 0:
                left[piece] -= 1
                better[place] = piece
        steered = tuple(better)
        return steered if play.possible(chance, steered) is None else drawn

    def kinds(self) -> list[int]:
        """The kinds of the wanted pieces, in an order of chance."""
        kinds = [kind for kind, slug in enumerate(self.game.names.slugs) if slug in self.wanted]
        self.random.shuffle(kinds)
        return kinds

    def has(self, piece: int) -> bool:
        """Whether a kind is of a wanted piece."""
        return self.game.names.slugs[piece] in self.wanted
