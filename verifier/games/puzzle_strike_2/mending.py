"""What a judge can put right in Puzzle Strike 2 besides what the declaration of the table says: the scepter, the bank.

Gems are tokens of which there are enough; a pile is set from the bottom up. Not for: what follows from the rules.
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.state import DECLARED, Frame
from verifier.games.puzzle_strike_2.triggers import begin
from verifier.kernel.mending import Mend, Mendable
from verifier.kernel.message import Said, say
from verifier.table.mending import MendableCounter, OwnRepairs, pieces_told, repairs_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verifier.games.puzzle_strike_2.play import Play


def refuse_pile(play: "Play", seat: int, gems: "Sequence[int]") -> Said:
    """Why a pile cannot be so high."""
    fits = seat != play.automaton and len(gems) <= play.rules.parameters["spaces"]
    return "" if fits else say("remedy-spaces", n=play.rules.parameters["spaces"])


def refuse_meters(play: "Play", seat: int, counts: "Sequence[int]") -> Said:
    """Why meters cannot hold so much: a full one is emptied at once."""
    full = play.rules.parameters["meter"]
    return say("remedy-meters", n=full) if max(counts) >= full else ""


def refuse_ante_ups(play: "Play", seat: int, number: int) -> Said:
    """Why so many Ante Ups cannot be in effect."""
    most = play.rules.parameters["ante-ups"]
    return "" if 0 <= number <= most else say("remedy-from-to", n=0, n2=most)


def put_scepter(play: "Play", seat: int, mend: Mend) -> Said:
    """Give the scepter to a seat: 1; somebody else's seat says whose it is instead of 0."""
    if mend.value != 1:
        return say("remedy-scepter")
    play.state.holder = seat
    return ""


def put_bank(play: "Play", seat: int, mend: Mend) -> Said:
    """Say which cards lie in the row, from the left; the others have gone back to the bank deck."""
    cards = [token.piece for token in mend.things]
    state = play.state
    if -1 in cards or len(cards) != len(state.bank):
        return say("remedy-bank-row", n=len(state.bank))
    dealt = [count + cards.count(card) - state.bank.count(card) for card, count in enumerate(state.dealt)]
    if any(count > most for count, most in zip(dealt, play.most, strict=True)):
        return say("remedy-not-in-deck")
    state.bank, state.dealt = cards, dealt
    return ""


def put_phase(play: "Play", seat: int, mend: Mend) -> Said:
    """Let the turn go on with a phase from its beginning; actions that are left are no longer needed for it."""
    phase = mend.things[0].label
    if phase not in play.phases():
        return say("remedy-no-phase", raw=mend.things[0].text)
    if play.state.phase != play.phases().index(phase):
        play.state.phase, play.state.moment = play.phases().index(phase), "idle"
        play.active().actions = 0
    return ""


def put_turn(play: "Play", seat: int, mend: Mend) -> Said:
    """Let it be a seat's turn, of which nothing has been done yet."""
    if mend.value not in play.people:
        return say("remedy-no-such-player")
    play.active().actions, play.state.moment = 0, "idle"
    play.state.active = mend.value
    return ""


def put_lasting(play: "Play", seat: int, mend: Mend) -> Said:
    """Say whose effects last, each as if it had just been played unless it lasts already."""
    from verifier.games.puzzle_strike_2.writing import effects_of

    cards = [token.piece for token in mend.things]
    player = play.state.seats[seat]
    player.lasting = tuple(one for one in player.lasting if one.card in cards)
    there = {one.card for one in player.lasting}
    for card in cards:
        effects = list(effects_of(play, card)) if card >= 0 else []
        if not effects:
            return say("remedy-lasting")
        for effect in () if card in there else effects:
            begin(play, Frame(seat, card), effect)
    return ""


REPAIRS = repairs_of(
    DECLARED,
    OwnRepairs(
        counters={
            "scepter": MendableCounter(lambda play, seat: str(int(play.state.holder == seat)), put_scepter),
            "bank": MendableCounter(lambda play, seat: pieces_told(play, play.state.bank), put_bank),
            "lasting": MendableCounter(
                lambda play, seat: pieces_told(play, [one.card for one in play.state.seats[seat].lasting]), put_lasting
            ),
        },
        puts={"phase": put_phase, "turn": put_turn},
        refuses={
            "creature": lambda play, seat, card: (
                "" if play.rules.cards[card].creature else say("is-no-creature", card=play.written_thing(card))
            ),
            "pile": refuse_pile,
            "meters": refuse_meters,
            "in-effect": refuse_ante_ups,
        },
        words={"scepter": Mendable("count"), "bank": Mendable("row", False), "lasting": Mendable("row")},
    ),
)
