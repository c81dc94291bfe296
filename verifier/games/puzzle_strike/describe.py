"""What the position is and what is being asked, in words for people."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.state import total
from verifier.games.puzzle_strike.unseen import COLOURS
from verifier.kernel.ask import Ask, Chance
from verifier.kernel.message import Message, Said, say
from verifier.table.sights import lines_of_seat

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


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
            lines.append(say("money-of-seat", n=play.spendable(seat), n2=player.piggy, arrows=arrows))
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
