"""Final turns: what begins them, who has them in which order, what scores, and who has won after the last of them.

The mode says which of this a game has. Not for: busting (`endings`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.zones import fill_row
from verifier.kernel.ask import Moves
from verifier.kernel.values import larger

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.modes import Bar
    from verifier.games.puzzle_strike_2.play import Play


def close_turn(play: "Play") -> None:
    """What follows from a bust, or from a final turn, once the turn is over."""
    state = play.state
    if play.rules.mode.final is None or not state.out:
        return
    lock_score(play, state.active)
    if not state.final:
        begin(play)
    elif not state.waiting:
        finish(play)


def begin(play: "Play") -> None:
    """The scepter is dropped and the bar is set, as the mode has it (PS2-GF-01, -05, -08); the turns are in order."""
    state, final = play.state, play.rules.mode.final
    assert final is not None
    state.final = True
    state.waiting = order(play)
    if final.drops_scepter:
        state.holder = -1
    if final.bar is not None:
        set_the_bar(play, final.bar)
    if any(one.actions > 0 for one in state.seats) and play.reading("final.actions") == "lost":
        for one in state.seats:
            one.actions = 0
    play.note("final-turns")


def order(play: "Play") -> tuple[int, ...]:
    """Whose final turns come in which order, of which no clause speaks (`final.order`)."""
    state, count = play.state, len(play.state.seats)
    first = state.out[0] + 1 if play.reading("final.order") == "after-the-buster" else 0
    turns = ((first + step) % count for step in range(count))
    return tuple(seat for seat in turns if seat not in state.out)


def set_the_bar(play: "Play", bar: "Bar") -> None:
    """Everybody who has a final turn gets as many incoming gems as the one with the most, or the minimum."""
    state = play.state
    least = bar.minimum + bar.each_ante_up * state.revealed
    most = 0
    for seat in state.waiting:
        most = larger(state.seats[seat].incoming, most)
    most = most + least if most > 0 and play.reading("final.minimum") == "in-addition" else larger(most, least)
    for seat in state.waiting:
        state.seats[seat].incoming = most


def lock_score(play: "Play", seat: int) -> None:
    """A score that counts the gems one has is fixed when one's last turn ends (PS2-DWIN-07 to -10)."""
    final, player = play.rules.mode.final, play.state.seats[seat]
    if final is not None and final.score == "gems":
        player.score = len(player.pile) + player.incoming
        play.note("score")


def finish(play: "Play") -> None:
    """All final turns are over; who has won."""
    state, final = play.state, play.rules.mode.final
    assert final is not None
    state.over = final.by
    state.winners = most(play) if final.wins == "most" else below_automaton(play)
    play.note("final-result")


def most(play: "Play") -> tuple[int, ...]:
    """Who sent the most without a bust, or the most if everybody busted (PS2-GF-21, -22); no clause breaks ties."""
    state = play.state
    finalists = [seat for seat in range(len(state.seats)) if seat not in state.out]
    among = [seat for seat in finalists if seat not in state.busted] or finalists
    best: list[int] = []
    for seat in among:
        lead = state.seats[seat].score - state.seats[best[0]].score if best else 0
        if lead > 0:
            best = [seat]
        elif lead == 0:
            best.append(seat)
    if len(best) > 1 and play.reading("final.tie") == "nobody":
        return ()
    return tuple(best)


def below_automaton(play: "Play") -> tuple[int, ...]:
    """All players if each of their scores is below the automaton's, else the automaton (PS2-DWIN-11 to -13)."""
    state, rival = play.state, play.automaton
    point = "final.automaton-bust" if rival in state.out else "final.automaton-score"
    if state.seats[rival].score != state.seats[rival].incoming and play.reading(point) == "at-the-end":
        lock_score(play, rival)
    compared = [seat for seat in play.people if seat not in state.out]
    if len(compared) < len(play.people) and play.reading("final.buster-score") == "counts":
        compared = list(play.people)
    below = all(state.seats[seat].score < state.seats[rival].score for seat in compared)
    if below and state.busted and play.reading("final.second-bust") == "loses":
        below = all(seat not in state.busted for seat in play.people)
    return play.people if below else (rival,)


def cut_short(play: "Play") -> Moves:
    """The turn of a player ends in the middle who busts for want of a bank card; the trash may become a new deck."""
    state = play.state
    if state.over:
        return
    play.meet("deck-empty.rest-of-turn")
    state.moment = "idle"
    if play.rules.mode.renews:
        renew(play)
    yield from fill_row(play, state.active)
    left = [step for step in play.phases()[state.phase + 1 :] if step == "command"]
    state.phase = len(play.phases()) - len(left)


def renew(play: "Play") -> None:
    """The bank cards in the trash are shuffled into a new bank deck (PS2-FAQ-47)."""
    state = play.state
    for card in play.rules.cards:
        if card.kind == "bank":
            state.dealt[card.index] = play.most[card.index] - state.trash[card.index]
            state.left += state.trash[card.index]
            state.trash[card.index] = 0
    play.note("deck-renewed")
