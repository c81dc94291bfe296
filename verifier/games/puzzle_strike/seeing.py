"""What the position is and what is being asked, in words for people; what of bags and hands a game shows to whom, where
chips are, and which positions cannot be on a table.

For corrections of a record: what was seen cannot be taken back, and a move that a ruling lets pass must be possible.
Not for: legality.
"""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import CHIP, Frame, found_at, kind_of
from verifier.games.puzzle_strike.invariants import of_bank, of_seat
from verifier.games.puzzle_strike.state import COLOURS, total
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.event import Event
from verifier.kernel.game import HeldThings, Sight
from verifier.kernel.message import Message, Said, say
from verifier.kernel.values import NONE
from verifier.table.places import account_of
from verifier.table.sights import lines_of_seat

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


#: Decisions by which a chip of the hand stays hidden.
HIDDEN = frozenset(("keep",))
DRAWN, SHOWN, USED, TAKEN, KEPT, DECLINED = (
    *("drawn", "shown from hand", "used from hand", "taken out of the bag", "held back"),
    "declined",
)


def newly_seen(play: "Play", question: Question, answer: Answer) -> Iterator[Sight]:
    """What an answer that is not carried out yet shows."""
    if isinstance(question, Chance):
        if isinstance(answer, tuple) and question.zone == "bag":
            yield Sight(question.seat, question.seat, DRAWN, written(play, answer))
        elif isinstance(answer, tuple):
            yield from to_others(play, question.seat, SHOWN, answer)
    elif question.elision.spoken and answer is None:
        yield from declined(play, question.seat)
    elif isinstance(question.domain, Chips) and isinstance(answer, CHIP) and question.decision not in HIDDEN:
        owner = question.domain.owner if question.domain.owner >= 0 else question.seat
        zone, chip = found_at(answer)
        if question.domain.zones[zone] == "hand":
            yield from to_others(play, owner, USED, (chip,))
        elif question.domain.zones[zone] == "bag":
            yield Sight(question.seat, owner, TAKEN, written(play, (chip,)))


def claims_shown(play: "Play", event: Event) -> Iterator[Sight]:
    """What a line shows to whom if what it says happened, though the rules do not lead to it."""
    chips = tuple(token.piece for token in event.args if token.piece >= 0)
    if event.verb == "draw" and chips:
        yield Sight(event.seat, event.seat, DRAWN, written(play, chips))
    elif event.verb in HIDDEN and chips:
        yield Sight(event.seat, event.seat, KEPT, written(play, chips))
    elif event.verb in ("reveal", "discard") and chips:
        yield from to_others(play, event.seat, SHOWN, chips)
    elif event.verb in ("play", "react") and chips and event.args[0].place in ("", "hand"):
        yield from to_others(play, event.seat, USED, chips[:1])
    elif event.verb == "decline":
        yield from declined(play, event.seat)


def declined(play: "Play", seat: int) -> Iterator[Sight]:
    """Every other seat sees that one does not react."""
    for other in play.opponents(seat):
        yield Sight(other, seat, DECLINED, ("reaction",))


def to_others(play: "Play", owner: int, how: str, chips: tuple[int, ...]) -> Iterator[Sight]:
    """Every other seat sees chips of an owner."""
    for seat in play.opponents(owner):
        yield Sight(seat, owner, how, written(play, chips))


def written(play: "Play", chips: tuple[int, ...]) -> tuple[str, ...]:
    """Chips in strict notation."""
    return tuple(play.rules.notation[chip] for chip in chips)


def show_hand(play: "Play", seat: int) -> None:
    """Tell that a chip's text shows a hand to everybody, which a line may state."""
    play.listener.shown(partial(whole_hand, play, seat))
    for chip, count in enumerate(play.state.seats[seat].hand):
        if count is not NONE:
            play.listener.moved(seat, "reveal", chip, count)


def whole_hand(play: "Play", seat: int) -> Iterator[Sight]:
    """Every other seat sees the hand of one."""
    hand = play.state.seats[seat].hand
    yield from to_others(play, seat, SHOWN, tuple(chip for chip in play.rules.chip_range for _ in range(hand[chip])))


def inconsistency(play: "Play") -> str:
    """What cannot be of a position: less than nothing in a zone."""
    for number, name in enumerate(play.seat_names):
        for text, holds in of_seat(play, number):
            if not holds:
                return f"{name} would have fewer than none left: {text}"
    broken = next((text for text, holds in of_bank(play) if not holds), "")
    return f"fewer than none would be left: {broken.removeprefix('counts: ')}" if broken else ""


def whereabouts(play: "Play", ask: Ask, answer: Answer) -> HeldThings | None:
    """Where a seat's chips of the kind are that an answer names; None if it names no chip of its own zones."""
    domain = ask.domain
    if not isinstance(domain, Chips) or not isinstance(answer, CHIP) or ask.decision in ("buy", "gain"):
        return None
    return account_of(play, domain.owner if domain.owner >= 0 else ask.seat, kind_of(answer))


def asked_for(play: "Play", question: Ask | Chance) -> Message:
    """What a question asks for, as the lines that would answer it."""
    if isinstance(question, Chance):
        return question.wanted()
    if question.decision == "play" and question.seat == play.state.active:
        return say("play-or-buy")
    stop = say("or-stop", verb=question.elision.stop) if question.elision.stop else ""
    wanted, asked = question.domain.expected(), " or ".join(question.verbs or ("choose",))
    if isinstance(wanted, Message):  # a sentence of its own: the verb decides the case of what it wants
        return Message(f"asked-{wanted.id}", (("verbs", asked), *wanted.slots, ("stop", stop)))
    return say("asked-label", verbs=asked, labels=wanted, stop=stop)


def of_chip(play: "Play", question: Ask) -> str:
    """The chip whose text asks a question, "" if none does."""
    frame = question.frame
    if not isinstance(frame, Frame) or frame.chip < 0:
        return ""
    return play.rules.notation[frame.chip]


def pile_text(play: "Play", seat: int) -> str:
    """A gem pile as 1+1+2, or "nothing"."""
    pile = play.state.seats[seat].pile
    return "+".join(text for size in (1, 2, 3, 4) for text in gem_texts(size, pile[size])) or "nothing"


def gems_expected(pile: str) -> Message:
    """What can be answered where gems of a pile are asked for."""
    return say("gems-of-pile", gems=pile) if pile != "nothing" else say("no-gem-pile-empty")


def gem_texts(size: int, count: int) -> list[str]:
    """The gems of a size in a pile, each by itself; together if their number is not known."""
    return [str(size)] * count if type(count) is int else [f"{size} x{count}"]


def describe(play: "Play") -> list[Said]:
    """The position, a line each."""
    state = play.state
    phase = play.rules.turn[state.phase] if state.phase < len(play.rules.turn) else "end"
    active, level = play.seat_names[state.active], play.rules.level_names[state.level]
    lines: list[Said] = [say("turn-step", n=state.turn, seat=active, phase=phase, level=level)]
    for seat, player in enumerate(state.seats):
        name, character = play.seat_names[seat], play.characters[seat]
        head = say("pile-of-nobody", seat=name, gems=pile_text(play, seat), n=total(player.pile))
        lines.append(Message("pile-of-seat", (*head.slots, ("character", character))) if character else head)
        lines.extend(lines_of_seat(play, seat))
        ongoing = [play.rules.notation[chip] for owner, chip, _ in state.ongoing if owner == seat]
        if ongoing:
            lines.append(say("ongoing-chips", chips=", ".join(ongoing)))
        if seat == state.active:
            arrows = arrows_text(state.unseen[seat].balances)
            lines.append(say("money-of-seat", n=play.money_told(seat), n2=player.piggy, arrows=arrows))
    if state.extra_turns:
        lines.append(say("extra-turns-for", seat=active, n=state.extra_turns))
    if state.aside:
        lines.append(say("set-aside", chips=", ".join(play.rules.notation[chip] for chip in state.aside)))
    empty = [play.rules.notation[chip] for chip in state.stacks if str(state.bank[chip]) == "0"]
    lines.append(say("empty-stacks", chips=", ".join(empty) or "-"))
    return lines


def arrows_text(balances: tuple[tuple[int, ...], ...]) -> str:
    """The arrows left: every possible balance, since records do not say which arrow was spent."""
    texts = [
        " ".join(f"{count} {colour}" for colour, count in zip(COLOURS, balance, strict=True) if count) or "none"
        for balance in balances
    ]
    return " or ".join(texts)
