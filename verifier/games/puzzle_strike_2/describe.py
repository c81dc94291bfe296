"""What the position is and what is being asked, in words for people."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.labels import colour_names
from verifier.kernel.ask import Ask, Chance
from verifier.table.sights import lines_of_seat

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.lasting import Running
    from verifier.games.puzzle_strike_2.play import Play


def asked_for(play: "Play", question: Ask | Chance) -> str:
    """What a question asks for, as the lines that would answer it."""
    if isinstance(question, Chance):
        return question.wanted().replace("-", " ")
    if question.decision == "command":
        return "power-up or yield"
    if question.decision == "play":
        return "play, or end"
    return question.wanted()


def told_of(play: "Play", one: "Running") -> str:
    """A lasting effect: which card left it behind, and until when."""
    left = "" if one.left < 0 else f", {one.left} more"
    return f"{play.rules.cards[one.card].slug} (until {one.effect.until}{left})"


def describe(play: "Play") -> list[str]:
    """The position, a line each."""
    state, rules = play.state, play.rules
    phase = play.phases()[state.phase] if state.phase < len(play.phases()) else "end"
    holder = play.seat_names[state.holder] if state.holder >= 0 else "nobody"
    lines = [
        f"turn {state.turn} of {play.seat_names[state.active]}, {phase}, scepter: {holder}, Ante Ups: {state.revealed}"
    ]
    bank = (
        f"{rules.cards[card].slug} ({colour_names(rules.colours, [rules.cards[card].colour])})" for card in state.bank
    )
    lines.append(f"bank: {', '.join(bank)}; {state.left} in the deck")
    if state.final:
        scores = ", ".join(f"{play.seat_names[seat]} {player.score}" for seat, player in enumerate(state.seats))
        lines.append(f"final turns; scores: {scores}")
    for seat, player in enumerate(state.seats):
        if seat == play.automaton:
            lines.append(f"{play.seat_names[seat]} runs by itself: incoming {player.incoming}, power {state.power}")
            continue
        pile = colour_names(rules.colours, player.pile)
        lines.append(f"{play.seat_names[seat]} ({play.characters[seat]}): pile {pile}; incoming {player.incoming}")
        meters = ", ".join(f"{name} {count}" for name, count in zip(rules.colours, player.meters, strict=True))
        lines.append(f"  meters: {meters}; diamonds {player.diamonds}; actions {player.actions}")
        lines.extend(lines_of_seat(play, seat))
        if player.lasting:
            lines.append("  lasting: " + ", ".join(told_of(play, one) for one in player.lasting))
    return lines
