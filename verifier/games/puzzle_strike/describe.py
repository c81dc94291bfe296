"""What the position is and what is being asked, in words for people."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.state import total
from verifier.games.puzzle_strike.unseen import COLOURS
from verifier.kernel.ask import Ask, Chance
from verifier.table.sights import lines_of_seat

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def asked_for(play: "Play", question: Ask | Chance) -> str:
    """What a question asks for, as the lines that would answer it."""
    if isinstance(question, Ask) and question.decision == "play" and question.seat == play.state.active:
        return "play, or buy"
    return question.wanted()


def of_chip(play: "Play", question: Ask) -> str:
    """Return ` for CHIP` if the text of a chip asks a question, else nothing."""
    frame = question.frame
    if not isinstance(frame, Frame) or frame.chip < 0:
        return ""
    return f" for {play.rules.notation[frame.chip]}"


def pile_text(play: "Play", seat: int) -> str:
    """A gem pile as 1+1+2, or "nothing"."""
    pile = play.state.seats[seat].pile
    return "+".join(text for size in (1, 2, 3, 4) for text in gem_texts(size, pile[size])) or "nothing"


def gems_expected(pile: str) -> str:
    """What can be answered where gems of a pile are asked for."""
    return f"gems of {pile}" if pile != "nothing" else "no gem: the pile is empty"


def gem_texts(size: int, count: int) -> list[str]:
    """The gems of a size in a pile, each by itself; together if their number is not known."""
    return [str(size)] * count if type(count) is int else [f"{size} x{count}"]


def describe(play: "Play") -> list[str]:
    """The position, a line each."""
    state = play.state
    phase = play.rules.turn[state.phase] if state.phase < len(play.rules.turn) else "end"
    lines = [
        f"turn {state.turn} of {play.seat_names[state.active]}, step {phase}, {play.rules.level_names[state.level]}"
    ]
    for seat, player in enumerate(state.seats):
        name = play.seat_names[seat] + (f" ({play.characters[seat]})" if play.characters[seat] else "")
        lines.append(f"{name}: pile {pile_text(play, seat)} = {total(player.pile)}")
        lines.extend(lines_of_seat(play, seat))
        ongoing = [play.rules.notation[chip] for owner, chip, _ in state.ongoing if owner == seat]
        if ongoing:
            lines.append("  ongoing: " + ", ".join(ongoing))
        if seat == state.active:
            arrows = arrows_text(state.unseen[seat].balances)
            lines.append(f"  money {play.spendable(seat)}, piggy banks {player.piggy}, actions {arrows}")
    if state.extra_turns:
        lines.append(f"extra turns for {play.seat_names[state.active]}: {state.extra_turns}")
    if state.aside:
        lines.append("set aside: " + ", ".join(play.rules.notation[chip] for chip in state.aside))
    empty = [play.rules.notation[chip] for chip in state.stacks if str(state.bank[chip]) == "0"]
    lines.append("empty stacks: " + (", ".join(empty) or "-"))
    return lines


def arrows_text(balances: tuple[tuple[int, ...], ...]) -> str:
    """The arrows left: every possible balance, since records do not say which arrow was spent."""
    texts = [
        " ".join(f"{count} {colour}" for colour, count in zip(COLOURS, balance, strict=True) if count) or "none"
        for balance in balances
    ]
    return " or ".join(texts)
