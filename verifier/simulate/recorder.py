"""Writing down a game as it is played: questions and answers become the lines of a strict record.

It is the mirror of `verifier.audit.follow`: what is written here, the follower reads back as the same answers.
"""

from collections.abc import Callable

from verifier.kernel.ask import Answer, Ask, Chance

#: Lines that never take further arguments from a later question.
CLOSED = frozenset(("draw", "refill", "reveal", "decline", "ante"))


class Recorder:
    """Collects the lines of one game. `chip_name` gives the strict notation of a chip kind."""

    def __init__(self, seat_names: tuple[str, ...], chip_name: Callable[[int], str]) -> None:
        self.lines: list[str] = []
        self.seat_names = seat_names
        self.chip_name = chip_name
        self.last_seat = -1
        self.last_verb = ""

    def chance(self, chance: Chance, outcome: Answer) -> None:
        """Write an outcome of chance."""
        if isinstance(outcome, tuple):
            self.line(chance.seat, chance.verb, " ".join(self.chip_name(chip) for chip in outcome))

    def answer(self, ask: Ask, answer: Answer, alternatives: bool) -> None:
        """Write a decision; `alternatives` says whether the player could have answered otherwise."""
        if answer is None and not ask.part:
            if ask.spoken and alternatives:
                self.line(ask.seat, ask.stop, "")
        elif answer is None and not alternatives:
            return
        elif not ask.part:
            self.line(ask.seat, ask.verbs[0], ask.domain.write(answer) if answer != ask.default else "")
        elif answer != ask.default or alternatives:
            self.part(ask, ask.domain.write(answer))

    def part(self, ask: Ask, text: str) -> None:
        """Write a later part of a move: on the move's line if nothing came between, else on a line of its own.

        Numbers never follow numbers on a line: read back, gems one after another would be one answer.
        """
        begun = self.last_seat == ask.seat and self.last_verb not in CLOSED
        if begun and text[:1].isdigit() and self.lines[-1].rpartition(" ")[2][:1].isdigit():
            begun = False
        if begun and (self.last_verb in ("play", "choose") or not ask.verbs):
            self.lines[-1] += f" {text}"
        else:
            self.line(ask.seat, ask.verbs[0] if ask.verbs else "choose", text)

    def line(self, seat: int, verb: str, text: str) -> None:
        """Write a line."""
        self.lines.append(f"{self.seat_names[seat]} {verb} {text}".rstrip())
        self.last_seat, self.last_verb = seat, verb
