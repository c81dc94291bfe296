"""The table of a game: the position and the rules, and what can be said of them at once. Not for: the game (`play`)."""

from collections.abc import Sequence
from types import MappingProxyType

from verifier.games.domains import STOPS
from verifier.games.playing import Playing
from verifier.games.puzzle_strike.mending import REPAIRS
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.seat_position import TELLS
from verifier.games.puzzle_strike.state import DECLARED, PHASES, SIZES, Cut, Float, Seat, State, total
from verifier.kernel.event import Event
from verifier.kernel.message import Said, say
from verifier.kernel.source import Position
from verifier.kernel.values import NONE, larger, surely_none
from verifier.language.node import Node
from verifier.language.vocabulary import refuse_unknown
from verifier.record.names import as_slug
from verifier.table.declare import StateField
from verifier.table.tabled import Tabled

#: The verbs of lines that may say that nothing is chosen; any other begins or ends a step of the turn.
OF_CHOICE = frozenset(("choose", "discard", "trash", "gain", "reveal"))
#: Those, and that of lines that say that nobody reacts.
IDLE = OF_CHOICE | {"decline"}
#: The verbs of lines that move a player's own chips and nobody else's: a seat behind them says something wrong.
OF_OWN_CHIPS = frozenset(("ante", "buy", "draw", "keep", "lay", "pass", "refill"))


class Table(Tabled, Playing):
    """What a game in progress knows without asking anybody."""

    __slots__ = ("others",)

    idle_verbs: frozenset[str] = IDLE
    list_verbs: frozenset[str] = OF_CHOICE - {"choose"}

    rules: Rules
    state: State
    others: tuple[tuple[int, ...], ...]

    declared = DECLARED
    repairs = REPAIRS  # what a judge can put right
    tells = TELLS
    records = MappingProxyType({"discounts": Cut, "floating": Float})
    own: tuple[tuple[int, ...], ...]

    def slug_of(self, kind: int) -> str:
        """A kind of chip as the ruleset calls it."""
        return self.rules.chips[kind].slug

    def piece_named(self, written: str, where: Position) -> int:
        """The kind of chip that a word of a header means; a bare number is a gem."""
        slug = as_slug(written)
        if slug.isdecimal() and int(slug[:4]) in self.rules.gem_chips:
            return self.rules.gem_chips[int(slug[:4])]
        refuse_unknown(slug, self.rules.index, where, "chip", slug[:40])
        return self.rules.index[slug]

    def step_named(self, node: Node) -> int:
        """The step of the turn that a word of a header means."""
        name = PHASES.get(node.string(), node.string())
        refuse_unknown(name, self.rules.turn, node.position, "phase", name)
        return self.rules.turn.index(name)

    def names_of(self, of: str) -> Sequence[str]:
        """The sizes of gems."""
        return SIZES

    def step_name(self) -> str:
        """The step of the turn that comes next; the last one where all are over."""
        return self.rules.turn[min(self.state.phase, len(self.rules.turn) - 1)]

    def out_of_turn(self, field: StateField, seat: int) -> Said:
        """Why a counter of a turn cannot be put right now; "" if it can."""
        if self.on_turn(seat):
            return ""
        return say("remedy-other-turn", seat=self.seat_names[seat])

    def copies(self, kind: int) -> int:
        """How many chips of a kind there are at most: those of one box, or the players' own if they are more."""
        return max(self.rules.chips[kind].box, sum(own.count(kind) for own in self.own))

    def zone(self, seat: int, name: str) -> list[int]:
        """The counts of chips in a zone of a seat, or of the bank."""
        if name == "hand":
            return self.state.seats[seat].hand
        if name == "bank":
            return self.state.bank
        if name == "mate-placed":
            return self.placed_by_mate(seat)
        if name == "ongoing":
            return self.lying_ongoing(seat)
        counts: list[int] = getattr(self.state.seats[seat], name)
        return counts

    def lying_ongoing(self, seat: int) -> list[int]:
        """The counts of a player's chips in the ongoing zone."""
        counts = [0] * len(self.rules.chips)
        for owner, chip, _ in self.state.ongoing:
            counts[chip] += owner == seat
        return counts

    def playable(self) -> tuple[str, ...]:
        """The zones that chips are played from: the hand, and the pile of a player or of his team."""
        common = self.state.teams and self.rules.placeable.intersection(self.kinds_in_play)
        return ("hand", "placed", "mate-placed") if common else ("hand", "placed")

    def placed_by_mate(self, seat: int) -> list[int]:
        """What a teammate has put in the common pile to be played, if another member may play it."""
        placed = next(self.state.seats[mate].placed for mate in self.rules.mode.mates(seat) if mate != seat)
        if all(surely_none(count) for count in placed) or not self.goes_by("placed.whose", "either-member"):
            return [0] * len(placed)
        return placed

    def usable_gems(self, seat: int) -> list[int]:
        """The gems of a pile by size that can be crashed or combined: stand-ins among them, unless the rules say no."""
        player = self.state.seats[seat]
        for count in player.stand_ins:  # asked at every crash, where a generator costs most
            if count is not NONE and not surely_none(count):
                break
        else:
            return player.pile
        if not self.goes_by("stand-in.acts", "total-only"):
            return player.pile
        return [there - false for there, false in zip(player.pile, player.stand_ins, strict=True)]

    def pile_total(self, seat: int) -> int:
        """The sum of the gems in the pile of a seat."""
        return total(self.state.seats[seat].pile)

    def active(self) -> Seat:
        """The seat whose turn it is."""
        return self.state.seats[self.state.active]

    def regroup(self) -> None:
        """Take note of who is still in the game."""
        self.others = self.rules.mode.around(self.state)
        tied = self.state.tied
        if tied and self.goes_by("tie.others", "stand-aside"):
            self.others = tuple(tuple(other for other in others if other in tied) for others in self.others)

    def on_turn(self, seat: int) -> bool:
        """Whether it is the seat's turn, or its team's."""
        return seat == self.state.active or seat in self.rules.mode.mates(self.state.active)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The seats against which a seat plays, in turn order from that seat on."""
        return self.others[seat]

    def reading(self, point: str, chip: int = -1) -> str:
        """The reading of a spec point that holds for a chip."""
        return self.readings.of(point, self.rules.chips[chip].slug) if chip >= 0 else self.readings.of(point)

    def goes_by(self, point: str, reading: str) -> bool:
        """Whether the rules ask a question that not every edition asks, and that reading of it holds."""
        return point in self.readings.points and self.reading(point) == reading

    def has_effect(self, name: str, seat: int) -> bool:
        """Whether a lasting effect of that name binds a seat now."""
        effects, turn_now = self.state.effects, self.state.turn
        return bool(effects) and any(e[0] == name and e[1] == seat and e[2] >= turn_now for e in effects)

    def spendable(self, seat: int) -> int:
        """What a seat can spend now: gem power, and the gems in hand that could be laid out (PS3-BUY-06)."""
        player = self.state.seats[seat]
        if self.state.unseen[seat].gems_said:
            return player.money
        money, hand = player.money, player.hand
        for chip, size in self.rules.gem_values:
            money += size * hand[chip]
        return money

    def money_told(self, seat: int) -> int:
        """What lines and positions call a seat's money: once nothing more is bought, what was spent is no debt."""
        money, steps_done = self.spendable(seat), self.rules.turn[: self.state.phase]
        return larger(money, 0) if "discard" in steps_done else money

    def has_ongoing(self, seat: int, slug: str) -> bool:
        """Whether a seat has that chip in its ongoing zone."""
        for owner, chip, _ in self.state.ongoing:  # noqa: SIM110 - norms ask it all the time
            if owner == seat and self.rules.chips[chip].slug == slug:
                return True
        return False

    def says_nothing(self, event: Event) -> bool:
        """Whether a line says that nothing is chosen (`choose none`), or that a player does not react on others' turns.

        Or that the only opponent is chosen. So players write where nothing could be chosen, and where there was nothing
        that they could react to.
        """
        if event.verb == "decline":
            is_obvious = all(self.says_only_the_obvious(event, at) for at in range(len(event.args)))
            return is_obvious and not self.on_turn(event.seat)
        if event.verb not in OF_CHOICE or not event.args:
            return False
        if event.verb == "discard" and self.on_turn(event.seat):  # the cleanup to come, in which chips are discarded
            return False
        if event.verb == "choose" and len(event.args) == 1 and self.says_only_the_obvious(event, 0):
            return True
        return all(token.label in STOPS for token in event.args)

    def can_aim(self, event: Event) -> bool:
        """Whether one of the chips that a line names does something to an opponent, or its first word is unknown."""
        return event.args[0].unknown or any(token.piece in self.rules.aiming for token in event.args)

    def says_only_the_obvious(self, event: Event, at: int) -> bool:
        """Whether a word names the only opponent there is; players write `-> P2` where nothing asks for it.

        Not behind an ante, a purchase or a draw: `P1 ante 1 -> P2` says that the gem went to another's pile. Nor where
        nothing can be aimed: behind `pass`, or a chip that does nothing to opponents.
        """
        if event.verb in OF_OWN_CHIPS or (event.verb == "play" and not self.can_aim(event)):
            return False
        named = [token.seat for token in event.args if token.seat >= 0]
        return len(named) == 1 and event.args[at].seat >= 0 and self.others[event.seat] == (named[0],)
