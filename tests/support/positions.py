"""Positions compared with each other: the states of both games field by field, and games set up from written blocks."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import Ask, Chance
from verifier.kernel.game import Undecidable
from verifier.record import emit
from verifier.record.model import Replay
from verifier.simulate.game import decide

#: What a `position:` does not say, as only readings look at it that the rulesets do not presume: which chips of the
#: discard pile were reactions of this turn (`refill.reactions`) or gained in it (`refill.gained`, `wound.gained`), and
#: who put trap tokens (`trap.whom`).
UNWRITTEN = ("reacted", "gained", "trappers")
#: More questions of one game are not looked at.
MOST_QUESTIONS = 3000


def fields_of(state: Any) -> dict[str, object]:
    """Every field of a state and of its seats by name.

    What makes no difference is left out: in which order seats came by their ongoing chips or lasting effects, in which
    order chips were set aside, which objects carry an effect out, and what a `position:` does not say (`UNWRITTEN`).
    """
    found = {
        name: getattr(state, name) for name in type(state).__slots__ if name not in ("seats", "serial", *UNWRITTEN)
    }
    if "ongoing" in found:
        found["ongoing"] = sorted(state.ongoing, key=lambda entry: entry[0])
        found["aside"] = sorted(state.aside)
    for number, seat in enumerate(state.seats, 1):
        for name in (slot for slot in type(seat).__slots__ if slot not in UNWRITTEN):
            value = getattr(seat, name)
            if name == "lasting":
                value = [(one.card, one.left, one.effect.place) for one in value]
            found[f"P{number} {name}"] = value
    return found


def differences(one: Playing, other: Playing) -> dict[str, tuple[object, object]]:
    """The fields in which two games in progress differ."""
    mine, theirs = fields_of(one.state), fields_of(other.state)  # type: ignore[attr-defined]
    return {name: (value, theirs[name]) for name, value in mine.items() if value != theirs[name]}


def from_block(game: Game, replay: Replay, block: object, readings: dict[str, str] | None = None) -> Playing:
    """The game that a header with a `position:` block sets up."""
    return game.start(replace(replay, setup={**replay.setup, "position": emit.tree(block)}), readings or {})


def settled_positions(game: Game, header: Replay, random: Random) -> Iterator[Playing]:
    """A made-up game wherever nothing is under way in it."""
    play = game.start(header, {})
    moves = play.run()
    try:
        question = next(moves)
        for _ in range(MOST_QUESTIONS):
            if play.resumable(question):
                yield play
            if isinstance(question, Chance):
                question = moves.send(play.sample(question, random))
                continue
            assert isinstance(question, Ask)
            legal = list(play.legal(question))
            if not legal and not play.allows(question, None):
                return
            answer = decide(random, play, question, legal)
            play.allows(question, answer)
            question = moves.send(answer)
    except (StopIteration, Undecidable):
        return
