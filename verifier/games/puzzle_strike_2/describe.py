"""What the position is and what is being asked, in words for people."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.labels import colour_names
from verifier.kernel.ask import Ask, Chance
from verifier.kernel.message import Message, Said, say
from verifier.table.sights import lines_of_seat

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.puzzle_strike_2.triggers import Running


def asked_for(play: "Play", question: Ask | Chance) -> Message:
    """What a question asks for, as the lines that would answer it."""
    if isinstance(question, Chance):
        return say("draw-from", verb=question.verb, n=question.count, zone=question.zone.replace("-", " "))
    if question.decision == "command":
        return say("power-up-yield")
    if question.decision == "play":
        return say("play-or-end")
    return question.wanted()


def told_of(play: "Play", one: "Running") -> Message:
    """A lasting effect: which card left it behind, and until when."""
    card, until = play.rules.cards[one.card].slug, one.effect.until
    return (
        say("lasts-until", card=card, until=until)
        if one.left < 0
        else say("lasts-more", card=card, until=until, n=one.left)
    )


def describe(play: "Play") -> list[Said]:
    """The position, a line each."""
    state, rules = play.state, play.rules
    phase = play.phases()[state.phase] if state.phase < len(play.phases()) else "end"
    holder = play.seat_names[state.holder] if state.holder >= 0 else "nobody"
    active = play.seat_names[state.active]
    lines: list[Said] = [
        say("turn-phase", n=state.turn, seat=active, phase=phase, holder=holder, n2=state.revealed),
        say("bank-of-cards", cards=", ".join(coloured(play, card) for card in state.bank), n=state.left),
    ]
    if state.final:
        scores = ", ".join(f"{play.seat_names[seat]} {player.score}" for seat, player in enumerate(state.seats))
        lines.append(say("final-scores", scores=scores))
    for seat, player in enumerate(state.seats):
        name = play.seat_names[seat]
        if seat == play.automaton:
            lines.append(say("by-itself", seat=name, n=player.incoming, n2=state.power))
            continue
        pile = colour_names(rules.colours, player.pile)
        lines.append(say("pile-incoming", seat=name, character=play.characters[seat], pile=pile, n=player.incoming))
        meters = ", ".join(f"{name} {count}" for name, count in zip(rules.colours, player.meters, strict=True))
        lines.append(say("meters-of-seat", meters=meters, n=player.diamonds, n2=player.actions))
        lines.extend(lines_of_seat(play, seat))
        if player.lasting:
            lines.append(say("lasting-effects", effects=tuple(told_of(play, one) for one in player.lasting)))
    return lines


def coloured(play: "Play", card: int) -> str:
    """A card of the bank with its colour."""
    return f"{play.rules.cards[card].slug} ({colour_names(play.rules.colours, [play.rules.cards[card].colour])})"
