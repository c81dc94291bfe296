"""The table of a game: the position and the rules, and what can be said of them at once. Not for: the game (`play`)."""

from collections.abc import Sequence
from random import Random

from verifier.games.domains import STOPS
from verifier.games.drawing import picked
from verifier.games.playing import Playing
from verifier.games.puzzle_strike_2.cards import kind_named
from verifier.games.puzzle_strike_2.mending import REPAIRS
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.state import DECLARED, Seat, State
from verifier.games.puzzle_strike_2.unknown_row import RowUse
from verifier.games.puzzle_strike_2.writing import TELLS
from verifier.kernel.ask import Chance
from verifier.kernel.event import Event
from verifier.kernel.game import Contents
from verifier.kernel.source import Position
from verifier.language.node import Node
from verifier.language.vocabulary import refuse_unknown
from verifier.table.declare import FieldGroup
from verifier.table.tabled import Tabled

#: What new cards of the bank are taken from.
BANK_DECK = "bank-deck"
#: The verbs of lines that may say that nothing is chosen.
OF_CHOICE = frozenset(("swap", "choose", "drop", "destroy", "trash", "diamond", "discard", "gain", "look"))
#: The verbs of lines that move what is a player's own and nobody else's: a seat behind them says something wrong.
OF_OWN_CARDS = frozenset(("ante", "block", "buy", "deal", "draw", "drop", "pile", "power-up", "refill"))

#: The verbs of lines that a word for nothing may end: of a card or a super move, with what it lets choose; of draws.
OF_TEXTS = frozenset((*OF_CHOICE - {"drop"}, "block", "draw", "play"))


class Table(Tabled, Playing):
    """What a game in progress knows without asking anybody."""

    __slots__ = ()

    idle_verbs: frozenset[str] = OF_CHOICE
    list_verbs: frozenset[str] = OF_CHOICE - {"choose", "diamond", "look", "swap"}

    rules: Rules
    state: State
    people: tuple[int, ...]  # the seats of people
    others: tuple[tuple[int, ...], ...]  # by seat: every other one, in turn order
    automaton: int  # the seat of a player that runs by itself, -1 if there is none
    busy: bool
    row_use: RowUse | None
    most: Sequence[int]  # of each kind, in the bank deck as it was before the first deal

    declared = DECLARED
    repairs = REPAIRS  # what a judge can put right
    tells = TELLS

    def piece_named(self, written: str, where: Position) -> int:
        """The kind of card that a word of a header means."""
        return kind_named(self.rules, written, where)

    def names_of(self, of: str) -> Sequence[str]:
        """The colours of gems."""
        return self.rules.colours

    def on_turn(self, seat: int) -> bool:
        """Whether it is a seat's turn."""
        return seat == self.state.active

    def step_named(self, node: Node) -> int:
        """The phase of the turn that a name means; a turn that runs by itself is there at its beginning only."""
        turn = self.rules.turn[:1] if self.state.active == self.automaton else self.phases()
        refuse_unknown(node.string(), turn, node.position, "phase of this turn", node.string()[:40])
        return turn.index(node.string())

    def step_name(self) -> str:
        """The phase of the turn that comes next; a turn that runs by itself is at its beginning."""
        if self.state.active == self.automaton:
            return self.rules.turn[0]
        phases = self.phases()
        return phases[min(self.state.phase, len(phases) - 1)]

    def is_open(self, seat: int) -> bool:
        """Whether everybody sees all that a seat has: one that runs by itself."""
        return seat == self.automaton

    def group_of(self, seat: int) -> FieldGroup:
        """The fields of a seat; one that runs by itself has others."""
        return self.declared.groups["automaton"] if seat == self.automaton >= 0 else super().group_of(seat)

    def source_of(self, chance: Chance) -> Sequence[int]:
        """The counts of what an outcome is taken from: of the bank deck the most that it can hold of each kind.

        It is known only in part: of titles whose number no source gives there are 1 to 3, and stand-ins take the place
        of titles that no source names.
        """
        if chance.zone != BANK_DECK:
            return super().source_of(chance)
        return [most - dealt for most, dealt in zip(self.most, self.state.dealt, strict=True)]

    def contents(self, chance: Chance) -> Contents:
        """What must come, and the counts of what the rest is taken from.

        What is dealt is known once the most that there can be of each kind come to no more than is left.
        """
        found = super().contents(chance)
        return found._replace(exact=sum(found.counts) == self.state.left) if chance.zone == BANK_DECK else found

    def remaining(self, chance: Chance) -> int:
        """How many cards there are to take from."""
        return self.state.left if chance.zone == BANK_DECK else super().remaining(chance)

    def sample(self, chance: Chance, random: Random) -> tuple[int, ...]:
        """A random outcome; of a bank deck that is not known in full, cards whose colour is known."""
        if chance.zone != BANK_DECK:
            return super().sample(chance, random)
        counts = self.source_of(chance)
        seen = [count if card.colour >= 0 else 0 for card, count in zip(self.rules.cards, counts, strict=True)]
        return tuple(picked(seen if sum(seen) >= chance.count else counts, chance.count, random))

    def whole(self, chance: Chance) -> tuple[int, ...]:
        """Every card of a deck or a hand that a draw empties; nothing if some stay in it, or nobody knows which."""
        return () if chance.zone == BANK_DECK else super().whole(chance)

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

        So does a word for nothing behind a card or a super move, of which no text asks for more.
        """
        if event.args[at].label in STOPS:
            return self.ends_choices(event, at)
        named = [token.seat for token in event.args if token.seat >= 0]
        if event.verb in OF_OWN_CARDS:  # `P1 ante 2 -> P2` says that the gems went to another's pile
            return False
        if event.verb == "yield":  # the scepter goes to whose turn has ended
            return event.args[at].seat == self.state.active
        return event.args[at].seat >= 0 and sorted(self.opponents(event.seat)) == sorted(named)

    def ends_choices(self, event: Event, at: int) -> bool:
        """Whether a word for nothing ends what a card or a super move lets its user choose."""
        is_last = event.verb in OF_TEXTS and 0 < at == len(event.args) - 1
        # a super move lets choose one thing
        is_more = event.verb != "diamond" and event.args[at - 1].label not in STOPS
        return is_last and (at == 1 or is_more)

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
