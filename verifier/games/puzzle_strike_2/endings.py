"""How a game ends: a bust at a turn's end, an empty bank deck, a concession.

Not for: final turns (`finale`), or results as records claim them (`explain`).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.effects import watched
from verifier.games.puzzle_strike_2.triggers import LATE
from verifier.kernel import undecided
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Message, say
from verifier.kernel.norm import Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def doomed(play: "Play", seat: int) -> bool:
    """Whether a player ends the turn with too many gems, so that nothing depends on what is drawn any more."""
    if play.plays_no_more(seat):
        return True
    return len(play.state.seats[seat].pile) > play.rules.parameters["bust-above"] and not may_be_saved(play, seat)


def may_be_saved(play: "Play", seat: int) -> bool:
    """Whether something may still happen to a player with too many gems before it is looked at who busts."""
    late = play.rules.awaited & {"this-bought", "this-drawn"}
    return bool(late) or any(watched(play, on, seat) for on in LATE)


def too_many(play: "Play", seat: int) -> bool:
    """Whether a seat has too many gems: in the pile, or incoming for a player who has none (PS2-DWIN-03)."""
    automaton = play.rules.mode.automaton
    if automaton is not None and seat == play.automaton:
        return play.state.seats[seat].incoming > automaton.bust_above
    return len(play.state.seats[seat].pile) > play.rules.parameters["bust-above"]


def bust_step(play: "Play") -> None:
    """Ending one's turn with too many gems is a bust (PS2-BUST-01); what follows depends on the mode."""
    if too_many(play, play.state.active):
        bust(play, play.state.active)


def bust(play: "Play", seat: int) -> None:
    """A player busts."""
    BUSTS[play.rules.mode.bust](play, seat)


def game_over(play: "Play", seat: int) -> None:
    """The game is over and the opponent has won (PS2-WIN-03, -04)."""
    play.state.losers, play.state.over = (seat,), "bust"


def final_turns(play: "Play", seat: int) -> None:
    """The others have one more turn each; in such a turn a bust only counts for the result (PS2-WIN-06, PS2-GF-18)."""
    state = play.state
    if state.final:
        state.busted = (*(other for other in state.busted if other != seat), seat)
    elif not state.out:
        state.out = state.losers = (seat,)
        play.note("bust")


def concede(play: "Play", seat: int) -> Refusal | None:
    """A player gives up: of two players the other one has won. Raises `Undecidable` where no clause says."""
    if seat == play.automaton:
        return Refusal(play.rules.structure["automaton"], say("cannot-give-up", seat=play.seat_names[seat]))
    if play.rules.mode.concession == "not-covered":
        raise Undecidable(unspoken_concession())
    play.state.losers, play.state.over = (seat,), "concession"
    return None


def unspoken_concession() -> Refusal:
    """No clause says what giving up leads to."""
    problem = say("no-clause-says-how-several-go-on")
    return undecided.NO_RULE.refusal(problem=problem)


def call_off(play: "Play", by: str, winner: int | None) -> Refusal | None:
    """The game is ended from outside; who is named has won, with his team. Why he cannot have, None if he can."""
    state = play.state
    state.losers, state.winners, state.over = (), (), by
    if winner is not None and beaten(play, winner):
        return out_of_it(play, winner)
    if winner is not None:
        state.winners = play.people if team(play) and winner in play.people else (winner,)
        state.losers = tuple(other for other in range(len(state.seats)) if other not in state.winners)
    return None


def team(play: "Play") -> bool:
    """Whether the people at the table win and lose together (PS2-DWIN-11)."""
    final = play.rules.mode.final
    return final is not None and final.wins == "below-automaton"


def beaten(play: "Play", seat: int) -> bool:
    """Whether a seat can win no more: its bust has brought on the final turns of all others (PS2-WIN-06)."""
    return seat in play.state.out and not team(play)


def out_of_it(play: "Play", seat: int) -> Refusal:
    """Who is out of the game cannot win it, whoever ends it."""
    structure, name = play.rules.structure, play.seat_names[seat]
    clause = structure.get("out-of-it", structure["winner"])
    return Refusal(clause, say("cannot-have-won", seat=name), "", say("player-final-turns"), name)


def winners(play: "Play") -> tuple[int, ...]:
    """Who has won: those of the final turns or whom a judge named, else the only one who has not lost."""
    state = play.state
    left = tuple(seat for seat in range(len(state.seats)) if seat not in state.losers)
    if not state.over or state.winners or state.final:
        return state.winners if state.over else ()
    return left if len(left) == 1 else ()


def tell_end(play: "Play") -> Iterator[Message]:
    """Yield how many gems those had who went bust, or how many each had sent in the final turns."""
    state = play.state
    if state.final:
        for seat in sorted({*range(len(state.seats))} - {*state.out}):
            yield say("score-at-end", seat=play.seat_names[seat], n=state.seats[seat].score)
    elif state.over == "bust":
        for seat in state.losers:
            yield say("pile-at-end", seat=play.seat_names[seat], n=len(state.seats[seat].pile))


#: What a bust leads to.
BUSTS: Mapping[str, Callable[["Play", int], None]] = {"game-over": game_over, "final-turns": final_turns}
