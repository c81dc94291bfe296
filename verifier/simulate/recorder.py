"""Writing down a game as it is played: questions and answers become the lines of a strict record.

It is the mirror of `verifier.run.follow`: what is written here, the follower reads back as the same answers.
"""

from collections.abc import Callable

from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Chance, Roll


class Recorder:
    """Collects the lines of one game. `chip_name` gives the strict notation of a piece kind."""

    def __init__(self, seat_names: tuple[str, ...], piece_name: Callable[[int], str]) -> None:
        self.lines: list[str] = []
        self.seat_names = seat_names
        self.chip_name = piece_name
        self.last_seat = -1
        self.takes_words = False  # whether the last line goes on with the words that answer a question without verbs
        self.takes_parts = False  # whether it goes on with the answers of every later part of its move

    def chance(self, chance: Chance, outcome: Answer) -> None:
        """Write an outcome of chance."""
        if isinstance(outcome, tuple):
            written = str if isinstance(chance, Roll) else self.chip_name
            self.line(chance.seat, chance.verb, " ".join(map(written, outcome)), None)

    def answer(self, ask: Ask, answer: Answer, alternatives: bool) -> None:
        """Write a decision; `alternatives` says whether the player could have answered otherwise."""
        is_usual = answer == ask.elision.default
        if self.is_shown_otherwise(ask, answer):
            return
        if ask.elision.part:
            if alternatives or not (is_usual or answer is None):
                self.part(ask, ask.domain.write(answer))
        elif answer is not None:
            self.line(ask.seat, ask.verbs[0], "" if is_usual else ask.domain.write(answer), ask)
        elif alternatives and (ask.elision.spoken or ask.elision.default is NO_DEFAULT):
            self.line(ask.seat, ask.elision.stop, "", None)

    def is_shown_otherwise(self, ask: Ask, answer: Answer) -> bool:
        """Whether a record says a decision without words of its own."""
        if ask.elision.shown_by:
            return True  # a later line shows it
        if ask.elision.claim and answer != ask.elision.default:
            return True  # the next line says it by standing there
        return ask.elision.tell is not None and not ask.verbs and not ask.elision.part

    def part(self, ask: Ask, text: str) -> None:
        """Write a later part of a move: on the move's line if nothing came between, else on a line of its own.

        Numbers never follow numbers on a line: read back, gems one after another would be one answer.
        """
        begun = self.last_seat == ask.seat and self.takes_words
        if begun and text[:1].isdigit() and self.lines[-1].rpartition(" ")[2][:1].isdigit():
            begun = False
        if begun and (self.takes_parts or not ask.verbs):
            self.lines[-1] += f" {text}"
        else:
            self.line(ask.seat, ask.verbs[0] if ask.verbs else "choose", text, ask)

    def line(self, seat: int, verb: str, text: str, ask: Ask | None) -> None:
        """Write a line; `ask` is the decision that it answers, None for chance and for declining.

        A move that could have been left out and is one move (not several at once, not a reaction) says all that
        follows from it on its own line; so does a bare choice. A move that is due in any case leads to nothing.
        """
        self.lines.append(f"{self.seat_names[seat]} {verb} {text}".rstrip())
        self.last_seat = seat
        self.takes_words = ask is not None and (ask.elision.part or bool(ask.elision.stop))
        one_move = ask is not None and bool(ask.elision.stop) and not ask.elision.spoken and not ask.elision.again
        self.takes_parts = one_move or (ask is not None and not ask.verbs)
