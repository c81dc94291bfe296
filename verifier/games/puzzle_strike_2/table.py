"""The table of a game: the position and the rules, and what can be said of them at once. Not for: the game (`play`)."""

from verifier.games.domains import STOPS
from verifier.games.playing import Playing
from verifier.games.puzzle_strike_2.mending import REPAIRS
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.state import Seat, State
from verifier.kernel.event import Event

#: The verbs of lines that may say that nothing is chosen.
OF_CHOICE = frozenset(("swap", "choose", "drop", "destroy", "trash", "diamond", "discard", "gain", "look"))
#: The verbs of lines that move what is a player's own and nobody else's: a seat behind them says something wrong.
OF_OWN_CARDS = frozenset(("ante", "block", "buy", "deal", "draw", "drop", "pile", "power-up", "refill"))


class Table(Playing):
    """What a game in progress knows without asking anybody."""

    __slots__ = ()

    idle_verbs: frozenset[str] = OF_CHOICE

    rules: Rules
    state: State
    people: tuple[int, ...]  # the seats of people
    others: tuple[tuple[int, ...], ...]  # by seat: every other one, in turn order
    automaton: int  # the seat of a player that runs by itself, -1 if there is none
    busy: bool

    repairs = REPAIRS  # what a judge can put right

    def zone(self, seat: int, name: str) -> list[int]:
        """The counts of cards in a zone of a seat."""
        counts: list[int] = getattr(self.state.seats[seat], name)
        return counts

    def active(self) -> Seat:
        """The seat whose turn it is."""
        return self.state.seats[self.state.active]

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Whom a seat attacks: everybody else if it holds the scepter, else the holder (PS2-SCEP-05, -08)."""
        holder = self.state.holder
        if seat == holder:
            return self.others[seat]
        return (holder,) if holder >= 0 else ()

    def reading(self, point: str, card: int = -1) -> str:
        """The reading of a spec point that holds for a card."""
        return self.readings.of(point, self.rules.cards[card].slug if card >= 0 else "")

    def note(self, *cases: str) -> None:
        """Tell what has just been carried out, if somebody notes it."""
        if self.listener.notes_clauses:
            for case in cases:
                self.listener.carried_out(self.rules.carried_out.get(case, ()))

    def cite(self, clause: str) -> None:
        """Tell the clause of a number that is made use of, if somebody notes it."""
        if clause and self.listener.notes_clauses:
            self.listener.carried_out((clause,))

    def says_nothing(self, event: Event) -> bool:
        """Whether a line says that nothing, or the only opponent, is chosen, as players do where nothing can be."""
        if event.verb not in OF_CHOICE or not event.args:
            return False
        if event.verb == "choose" and len(event.args) == 1 and self.says_only_the_obvious(event, 0):
            return True
        return all(token.label in STOPS for token in event.args)

    def says_only_the_obvious(self, event: Event, at: int) -> bool:
        """Whether a line's words name the only opponent, or all of them, as players do where nothing asks for it.

        So does a word for nothing behind others.
        """
        if at > 0 and event.args[at].label in STOPS:
            return True
        named = [token.seat for token in event.args if token.seat >= 0]
        if event.verb in OF_OWN_CARDS:  # `P1 ante 2 -> P2` says that the gems went to another's pile
            return False
        if event.verb == "yield":  # the scepter goes to whose turn has ended
            return event.args[at].seat == self.state.active
        return event.args[at].seat >= 0 and sorted(self.opponents(event.seat)) == sorted(named)

    def phases(self) -> tuple[str, ...]:
        """The phases of the present turn: those of the ruleset but for what the mode leaves out."""
        mode, final = self.rules.mode, self.rules.mode.final
        if self.state.active == self.automaton:
            return ("automaton", "bust-check")
        skips = (*mode.skips, *(final.skips if final is not None and self.state.final else ()))
        if self.state.final and "buy" not in skips and self.reading("final.buy") == "no-buy":
            skips = (*skips, "buy")
        return tuple([step for step in self.rules.turn if step not in skips]) if skips else self.rules.turn

    def plays_no_more(self, seat: int) -> bool:
        """Whether a seat has no further turn after the present one: nothing depends on its cards any more."""
        state = self.state
        return seat in state.out or (state.final and seat not in state.waiting)

    def ignores_ante_ups(self) -> bool:
        """Whether an Ante Up that turns up now is ignored (PS2-GF-17)."""
        final = self.rules.mode.final
        return self.state.final and final is not None and final.ignores_ante_ups
