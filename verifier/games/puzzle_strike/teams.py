"""Teams: members share a turn and a pile, and move in whatever order they like (PS3-TEAM-09 to -18).

While one of them cleans up, he is the active player; else it is the first of the team. Not for: what moves do (`turn`).
"""

from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame
from verifier.kernel.ask import Answer, Moves, Question
from verifier.kernel.together import Together, next_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play
    from verifier.games.puzzle_strike.state import State

#: Which member of a team moves next.
MOVES_FIRST = "moves-first"
#: A run of questions that says in the end whether anything was done.
Spent = Generator[Question, Answer, bool]
#: A run of questions, whatever it says in the end.
Questions = Generator[Question, Answer, object]


def team_moves(play: "Play", verb: str, move: Callable[["Play", int, bool], Spent]) -> Moves:
    """The moves of both players of a team in any order (PS3-TEAM-11, -15), until neither makes another one."""
    state = play.state
    members, passed = state.moving or play.rules.mode.mates(state.active), state.passed
    while len(passed) < len(members):
        state.moving, state.passed = members, passed
        left = to_move(state)
        seat = yield from next_of([*left], (verb, "pass"), MOVES_FIRST, Frame)
        state.moving = members if len(left) == 1 else ()
        moved = yield from move(play, seat, True)
        passed = () if moved else (*passed, seat)
        if moved:  # who has just moved is asked first: a line that states what came of it is not another's move
            members = (seat, *(other for other in members if other != seat))
    state.moving = state.passed = ()
    if verb == "play" and play.state.ongoing:
        from verifier.games.puzzle_strike.program import fire

        for seat in play.rules.mode.mates(play.state.active):
            yield from fire(play, "action-end", seat)


def to_move(state: "State") -> tuple[int, ...]:
    """The members of a team who may move next."""
    return tuple(seat for seat in state.moving if seat not in state.passed)


def resumable(play: "Play", question: Question) -> bool:
    """Whether a team's next move is asked for: who makes it, or the move itself if only one member is left."""
    left = to_move(play.state)
    if len(left) > 1:
        return isinstance(question, Together) and question.decision == MOVES_FIRST
    asks = play.asks[question.seat]
    return bool(left) and (question is asks.play or question is asks.buy)


def team_cleanup(play: "Play", steps: Mapping[str, Callable[["Play"], Questions | tuple[()] | None]]) -> Moves:
    """The cleanup of both players, one after the other."""
    from verifier.games.puzzle_strike.turn import kept_by

    state, first = play.state, play.state.phase
    waiting = [*play.rules.mode.mates(state.active)]
    names = [name for name in play.rules.turn[first:] if name in ("keep", "discard", "draw", "turn-end")]
    while waiting:
        state.phase = first
        state.active = yield from next_of(waiting, ("keep", "discard", "draw", "refill", "pass"), MOVES_FIRST, Frame)
        for name in names:
            state.phase = play.rules.turn.index(name)
            asked: Questions | tuple[()] | None = kept_by(play) if name == "keep" else steps[name](play)
            if asked is not None:
                yield from asked
    state.active = play.rules.mode.mates(state.active)[0]
