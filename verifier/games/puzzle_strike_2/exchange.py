"""What one move did to incoming gems: broken, sent, blocked. Told where a total is wrong.

Not for: carrying that out (`operations.gems`, `zones`), or numbers that are not known.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from verifier.kernel.event import Assertion, Event
from verifier.kernel.message import Message, say

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: What a move may do besides what is said of every total of a kind: cases of `structure`, behind the kind.
MADE_BY: Mapping[str, tuple[str, ...]] = {"meter": ("destroyed", "diamond"), "incoming": ("bought", "bought-free")}


class Passage(NamedTuple):
    """One thing that a move did: the words for it, whose gems it changed, and the clause if it decides the number."""

    told: Message
    seats: tuple[int, ...]
    clause: str = ""
    verb: str = "send"  # of the lines that may state it


def record_crash(play: "Play", seat: int, broken: int, more: int, bonus: int) -> None:
    """Add a crash: how many gems were broken, and how many are sent."""
    sent = broken + more + bonus
    if type(sent) is not int:
        return
    who, clause = play.seat_names[seat], next(iter(play.rules.carried_out.get("height-bonus", ())), "")
    if bonus:
        told = say("broke-for-height", who=who, n=broken, n2=sent, n3=bonus)
        play.passages.append(Passage(told, (seat, *play.opponents(seat)), clause))
    else:
        play.passages.append(Passage(say("broke-and-sent", who=who, n=broken, n2=sent), (seat, *play.opponents(seat))))


def record_block(play: "Play", seat: int, count: int, clause: str) -> None:
    """Add incoming gems that were blocked."""
    if type(count) is int and count:
        play.passages.append(Passage(say("blocked-gems", seat=play.seat_names[seat], n=count), (seat,), clause))


def record_fall(play: "Play", seat: int, count: int) -> None:
    """Add gems that went straight into a pile: for each, the card of the bank whose colour it has, and by which clause.

    Nothing where no card gives it (`send.unblockable-colour`).
    """
    reading, rules = play.reading("send.unblockable-colour"), play.rules
    for number in range(count if reading != "as-broken" else 0):
        slot, case = number % rules.parameters["bank-slots"], f"pattern-{min(number + 1, 7)}"
        if reading == "ante-slot":
            slot, case = rules.parameters["ante-slot"] - 1, "ante-slot"
        card = rules.cards[play.state.bank[slot]].slug
        told = say("has-colour-of", n=number + 1, n2=slot + 1, card=card)
        play.passages.append(Passage(told, (seat,), rules.structure[case], "receive"))


def misstated_falls(play: "Play", event: Event, told: list[int]) -> tuple[Passage, ...]:
    """What gave those gems their colours of which a line names other ones; `told` are those that are left to state."""
    fallen = [one for one in play.passages if one.verb == event.verb and event.seat in one.seats]
    if event.verb != "receive" or len(fallen) < len(told):
        return ()
    due, words = [play.rules.colours[gem] for gem in told], [one.label for one in event.args if one.seat < 0]
    left = zip(due, words, fallen[len(fallen) - len(due) :], strict=False)
    return tuple(passage for colour, word, passage in left if colour != word)


def decides(play: "Play", claim: Assertion, seat: int) -> tuple[Passage, ...]:
    """What the last move did, if it has made the claimed number of a seat's incoming gems what it is."""
    if claim.quantity != "incoming" or play.state.final:
        return ()
    return tuple(passage for passage in play.passages if seat in passage.seats and passage.verb == "send")


def made_by(play: "Play", kind: str, clause: str) -> str:
    """The clause that speaks of a total of a kind where the last move has not carried out the one of every such total.

    A crash fills meters (PS2-MATCH-03); a diamond leaves them as they are, and what is destroyed goes into none.
    """
    at_work = play.listener.at_work()
    cases = (play.rules.structure.get(f"{kind}-{how}", "") for how in MADE_BY.get(kind, ()))
    return clause if clause in at_work else next((one for one in cases if one in at_work), clause)
