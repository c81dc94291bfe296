"""What follows when a player ends his turn with a full pile, or gives up: the mode says which of these it is.

The game is over, the lowest pile wins, or the player is out and the others go on. Not for: what a turn consists of.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.citing import cite
from verifier.games.puzzle_strike.floating import full, sink
from verifier.games.puzzle_strike.frame import Incident
from verifier.games.puzzle_strike.incidents import deliver
from verifier.games.puzzle_strike.piles import supply
from verifier.games.puzzle_strike.state import State, total
from verifier.games.puzzle_strike.zones import return_to_bank, settle_level
from verifier.kernel import undecided
from verifier.kernel.ask import Ask, Moves, Question
from verifier.kernel.event import Event
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Message, say
from verifier.kernel.norm import Refusal
from verifier.kernel.values import smaller

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: How a game can end, by its rules or from outside: what a header may say.
ENDINGS = ("overflow", "concession", "time", "adjudication")


def loss_step(play: "Play") -> Moves | None:
    """Ending one's own turn with a pile of ten or more loses (PS3-END-01); what follows depends on the mode."""
    if play.state.floating:
        sink(play, play.state.active)
    return LOSSES[play.rules.mode.loss](play)


def game_over(play: "Play") -> None:
    """The game is over (PS3-END-02); a team loses together (PS3-TEAM-20)."""
    if total(play.active().pile) >= play.rules.parameters["lose-at"]:
        play.state.losers = play.rules.mode.mates(play.state.active)
        play.state.over = "overflow"
        if len(play.state.seats) > 2:
            play.state.winners = tuple(seat for seat in range(len(play.state.seats)) if seat not in play.state.losers)


def lowest_pile_wins(play: "Play") -> None:
    """The first full pile ends the game and the lowest pile wins; ties play on (PS3-END-03 to -06)."""
    state, seat = play.state, play.state.active
    lost = full(play, seat)
    if lost and seat not in state.losers:
        state.losers = (*state.losers, seat)
    if state.playoff:
        state.playoff = tuple(other for other in state.playoff if other != seat)
    elif not lost:
        return
    if not state.playoff:
        find_lowest(play)


def closes(play: "Play") -> bool:
    """Whether the game will be over with this turn as the piles are now: nobody shares the lowest one."""
    state, seat = play.state, play.state.active
    if len(state.playoff) > 1 or not (state.playoff or full(play, seat)):
        return False
    totals = {other: total(player.pile) for other, player in enumerate(state.seats)}
    among = totals if not state.tied else {other: totals[other] for other in state.tied}
    best = lowest(totals)
    return len(best) == 1 and best == lowest(among)


def find_lowest(play: "Play") -> None:
    """Look for the lowest pile. Raises `Undecidable` if nobody who has not lost is left to have it."""
    state = play.state
    everybody = tuple(range(len(state.seats)))
    compared = state.tied if state.tied and play.reading("tie.compared") == "tied-players" else everybody
    totals = {seat: total(state.seats[seat].pile) for seat in compared}
    best = lowest(totals)
    if any(seat in state.losers for seat in best) and play.reading("lowest.loser") == "cannot-win":
        best = lowest({seat: totals[seat] for seat in compared if seat not in state.losers})
    if not best:
        raise Undecidable(undecided.NO_RULE.refusal(problem=say("lowest-have-lost")))
    play.note("lowest-pile")
    if len(best) == 1:
        state.winners, state.over = best, "overflow"
        return
    play.note("tie")
    first = state.active
    if play.goes_by("tie.order", "seat-order"):
        first = -1
    state.tied = tuple(sorted(best, key=lambda seat: (seat - first - 1) % len(state.seats)))
    state.playoff = state.tied
    play.regroup()


def lowest(totals: Mapping[int, int]) -> tuple[int, ...]:
    """The seats with the least total."""
    best: list[int] = []
    for seat, count in totals.items():
        if best and count < totals[best[0]]:
            best = [seat]
        elif not best or count == totals[best[0]]:
            best.append(seat)
    return tuple(best)


def elimination(play: "Play") -> Moves | None:
    """A player with a full pile is out, and the others go on (PS3-LMS-02, -03, PS1-END-04)."""
    return out_at_turn_end(play) if full(play, play.state.active) else None


def out_at_turn_end(play: "Play") -> Moves:
    """The active player is out, and his turn is over."""
    yield from eliminate(play, play.state.active, "overflow")
    play.state.phase = len(play.rules.turn) - 1


def eliminate(play: "Play", seat: int, how: str) -> Moves:
    """Take a seat out of the game; the last one that is left has won (PS3-LMS-03, PS1-END-05)."""
    state, mode = play.state, play.rules.mode
    state.out = (*state.out, seat)
    state.losers = state.out
    state.extra_turns = 0 if seat == state.active else state.extra_turns
    play.regroup()
    left = [other for other in range(len(state.seats)) if other not in state.out]
    play.note("elimination")
    if len(left) == 1:
        state.over, state.winners = how, (left[0],)
        return
    if mode.raises_level:
        state.level = smaller(state.level + mode.raises_level, len(play.rules.level_names) - 1)
        settle_level(play)
    if mode.overflow and total(state.seats[seat].pile) > play.rules.parameters["lose-at"]:
        yield from overflow(play, seat)
    leave_table(play, seat)


def overflow(play: "Play", seat: int) -> Moves:
    """What exceeds a full pile goes to the next opponent as 1-gems (PS1-OVF-01 to -06); it can be answered."""
    player, gem = play.state.seats[seat], play.rules.gem_chips[1]
    excess = total(player.pile) - play.rules.parameters["lose-at"]
    own = smaller(excess, player.pile[1]) if play.reading("overflow.from") == "own-1-gems-first" else 0
    stand_ins = smaller(own, player.stand_ins[1])
    player.pile[1] -= own
    player.stand_ins[1] -= stand_ins
    incident = Incident("send", seat, gem, len(play.state.seats))
    incident.target, incident.largest, incident.broken = play.others[seat][0], 1, 1
    there, more = supply(play, excess - own)
    incident.count, incident.stand_ins = there + own, more + stand_ins
    play.state.flight += incident.count - incident.stand_ins
    play.note("overflow")
    yield from deliver(play, incident)


def leave_table(play: "Play", seat: int) -> None:
    """What becomes of the chips of a seat that is out: its ongoing chips, and all the others."""
    state, player = play.state, play.state.seats[seat]
    ongoing = [entry for entry in state.ongoing if entry[0] == seat]
    if ongoing and play.reading("elimination.ongoing") == "out-of-the-game":
        for entry in ongoing:
            state.ongoing.remove(entry)
            player.table[entry[1]] += 1
    if total(player.pile) and play.goes_by("elimination.pile", "to-the-bank"):
        return_pile(play, seat)
    if play.reading("elimination.chips") != "to-the-bank":
        return
    for zone in (player.hand, player.bag, player.discard, player.table, player.placed):
        for chip, count in enumerate(zone):
            zone[chip] = 0
            return_to_bank(play, chip, count)
    for chip in (*player.top, *player.kept):
        return_to_bank(play, chip)
    player.top, player.kept = [], []
    return_pile(play, seat)


def return_pile(play: "Play", seat: int) -> None:
    """Put the gems of a pile into the bank."""
    player = play.state.seats[seat]
    for size, chip in play.rules.gem_chips.items():
        return_to_bank(play, chip, player.pile[size] - player.stand_ins[size])
        player.pile[size] = player.stand_ins[size] = 0


def unspoken_concession() -> Refusal:
    """No clause says what giving up leads to."""
    message = say("no-clause-says-how-game")
    return undecided.NO_RULE.refusal(problem=message)


def concede(play: "Play", seat: int, question: Question) -> None:
    """A seat gives up. Raises `Undecidable` where no clause says what follows, or a move is under way."""
    state, concession = play.state, play.rules.mode.concession
    if concession == "game-over":
        state.losers = play.rules.mode.mates(seat)
        state.over = "concession"
        return
    if concession == "not-covered":
        raise Undecidable(unspoken_concession())
    if seat in state.out:
        raise Undecidable(undecided.NO_RULE.refusal(problem=say("player-out-already")))
    between = isinstance(question, Ask) and (
        question.decision in ("play", "buy") or (question.seat == seat and question.decision in ("ante", "keep"))
    )
    if not between:
        message = say("no-clause-says-what-becomes")
        raise Undecidable(undecided.NO_RULE.refusal(problem=message))
    state.forfeits = (*state.forfeits, seat)


def call_off(play: "Play", seat: int | None) -> Refusal | None:
    """The game is ended from outside; who is named has won, with his team. Why he cannot have, None if he can."""
    state = play.state
    state.losers = state.winners = ()
    if seat is not None and seat in state.out:
        return beaten(play, seat)
    if seat is not None:
        state.winners = play.rules.mode.mates(seat)
        state.losers = tuple(other for other in range(len(state.seats)) if other not in state.winners)
    return None


def beaten(play: "Play", seat: int) -> Refusal:
    """Who is out of the game cannot win it, whoever ends it."""
    message = say("out-game-cannot-have-won", seat=play.seat_names[seat])
    return Refusal(cite(play, "not-lost", "winner").clause, message, "winner", say("player-who-still"),
                   play.seat_names[seat])  # fmt: skip


def go_on(play: "Play") -> Moves:
    """What follows from giving up, before the game goes on (PS1-OVF-02)."""
    state = play.state
    while state.forfeits:
        seat, state.forfeits = state.forfeits[0], state.forfeits[1:]
        play.note("forfeit")
        yield from eliminate(play, seat, "concession")
        if seat == state.active:
            state.phase = len(play.rules.turn)


def begins_turn(play: "Play", event: Event, after: Event | None) -> bool:
    """Whether an ante is the next turn's own, the active player being out, and not one that a chip has just made."""
    if play.rules.mode.loss != "elimination" or event.verb != "ante" or not full(play, play.state.active):
        return False
    goes_on = after is None or (after.seat == event.seat and after.verb != "ante")
    return goes_on and event.seat == play.others[play.state.active][0]


def winners(state: State) -> tuple[int, ...]:
    """The seats that have won: of a team all, else the one that has not lost."""
    left = tuple(seat for seat in range(len(state.seats)) if seat not in state.losers)
    if not state.over or state.winners:
        return state.winners if state.over else ()
    return left if len(left) == 1 else ()


def tell_end(play: "Play") -> Iterator[Message]:
    """Yield how high the pile was of each player still there, if it was a full one that ended the game."""
    for seat, player in enumerate(play.state.seats) if play.state.over == "overflow" else ():
        if seat not in play.state.out:
            yield say("pile-at-end", seat=play.seat_names[seat], n=total(player.pile))


def next_seat(play: "Play") -> int:
    """Whose turn is next: of tied players the next of them, else the next seat that is still in."""
    state = play.state
    if state.playoff:
        return state.playoff[0]
    if teams := state.teams:
        return teams[(teams.index(play.rules.mode.mates(state.active)) + 1) % len(teams)][0]
    seat = (state.active + 1) % len(state.seats)
    while seat in state.out:
        seat = (seat + 1) % len(state.seats)
    return seat


#: What each kind of loss leads to.
LOSSES: Mapping[str, Callable[["Play"], Moves | None]] = {
    "game-over": game_over,
    "lowest-pile-wins": lowest_pile_wins,
    "elimination": elimination,
}
