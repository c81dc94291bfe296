"""A game in progress, as far as it is a table: what stands where, hits and their loss, gadgets that fall, who has won.

Not for: what players do (`turn` and what it calls), or setting up (`setup`).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property

from verifier.games.asking import Asking
from verifier.games.domains import Pieces
from verifier.games.grid import Board, Square, corners_beside, distance_between, is_diagonal
from verifier.games.grid_answers import Squares
from verifier.games.secrets import list_deduced
from verifier.games.strange_synergy.cards import Card
from verifier.games.strange_synergy.powers import list_cards, list_gadgets, team_of, total
from verifier.games.strange_synergy.rules import Rules
from verifier.games.strange_synergy.state import Frame, State, Warrior
from verifier.kernel import undecided
from verifier.kernel.ask import Ask, Question
from verifier.kernel.event import Assertion
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Message, say
from verifier.kernel.norm import Refusal


class Table(Asking):
    """The table with what lies and stands on it."""

    rules: Rules
    state: State
    dealt: tuple[int, int, Message | None] = (0, -1, None)  # turn and victim of the last damage, and how it was counted

    @cached_property
    def anybody(self) -> Pieces:
        """Any warrior, as an answer."""
        return self.some(self.state.warriors, say("a-warrior"))

    @cached_property
    def face_down(self) -> int:
        """The piece that stands for a card that lies face down."""
        return self.rules.index["face-down"]

    def hides(self, numbers: Iterable[int]) -> list[int]:
        """The warriors, of some, with a card that lies face down."""
        hidden, warriors = self.face_down, self.state.warriors
        return [number for number in numbers if hidden in warriors[number].cards]

    new_frame = staticmethod(Frame)

    def any_square(self) -> Squares:
        """Any square of the board, as an answer."""
        return Squares([*self.board().squares()], say("square-of-board"))

    def zone(self, seat: int, name: str) -> list[int]:
        """The counts of the deck or of the cup with flags."""
        taken = {player.flag_drawn for player in self.state.seats}
        flags = {self.rules.flags[player.team] for player in self.state.seats} - taken
        things = {"deck": self.state.deck, "pool": self.state.pool, "cup": flags}.get(name, ())
        counted = Counter(things)
        return [counted[kind] for kind in range(self.kinds)]

    # -- the board

    def board(self) -> Board:
        """The board. Raises `Undecidable` if the header does not say which one it is."""
        if self.state.board is None:
            raise self.unknown_fact(say("size-of-board"), say("what-can-be-done"))
        return self.state.board

    def warrior(self, number: int) -> Warrior:
        """A warrior of this game."""
        return self.state.warriors[number]

    def list_held(self, number: int) -> list[int]:
        """The cards of a warrior and of its team, be they in effect or not."""
        return self.warrior(number).cards + self.state.seats[self.warrior(number).seat].shared

    def square_of(self, number: int) -> Square:
        """The square of a warrior on the board. Raises `Undecidable` for another one: only a ruling lets it do more."""
        square = self.state.warriors[number].square
        if square is None:
            raise Undecidable(undecided.AFTER_RULING.refusal(reason=say("off-the-board", piece=self.name(number))))
        return square

    def blocked_for(self, number: int, card: Card | None = None) -> set[Square]:
        """The squares of all obstacles but the warrior itself; a card may let it onto squares of warriors."""
        self.board()
        return self.state.fixed() if card is not None and card.shares else self.state.blocked(number)

    def is_gap(self, blocked: Collection[Square], square: Square, end: Square) -> bool:
        """Whether a step passes between two obstacles that touch at a corner (SS-DIAG-05)."""
        if not is_diagonal(square, end) or any(one not in blocked for one in corners_beside(square, end)):
            return False
        return end not in blocked or self.readings.of("gap.target") == "the-gap"

    def is_near_base(self, square: Square | None, seat: int, reach: int = 1) -> bool:
        """Whether a square is that of a seat's base, or adjacent to it, or so many squares away."""
        base = self.state.seats[seat].base
        return base is not None and square is not None and distance_between(square, base) <= reach

    def find_reach(self, seat: int) -> int:
        """How far from a seat's base its warriors begin: a square, or as far as the nearest vacant one."""
        base = self.state.seats[seat].base
        return 1 if base is None else max(1, self.board().find_nearest(base, self.state.blocked()))

    # -- hits and death

    def harm(self, number: int, amount: int, kind: str) -> bool:
        """Take hits from a warrior, which may die of them later (`bury`); return whether it is not immune."""
        one = self.warrior(number)
        if any(kind in card.immune for card in list_cards(self, number)):
            self.note("immune", f"immune to {kind}")
            return False
        if one.alive and amount > 0:
            self.note("damage")
            one.hits = max(0, one.hits - amount)
        return True

    def bury(self, numbers: Iterable[int]) -> None:
        """Let warriors die that have no hits left: their gadgets fall, their other cards are discarded."""
        dead = [number for number in numbers if self.warrior(number).alive and self.warrior(number).hits == 0]
        for number in dead:
            one = self.warrior(number)
            self.note("death")
            hidden = [] if one.gadgetless else [card for card in one.cards if card == self.face_down]
            gadgets = [*list_gadgets(self, number), *hidden]
            if one.square is not None and gadgets:
                self.state.loose.setdefault(one.square, []).extend(gadgets)
            self.state.discard.extend(card for card in one.cards if card not in gadgets)
            one.dead, one.cards, one.flags, one.hits = True, [], [], 0
            self.clear_away(number)
        if dead:
            self.settle_end()
        if self.state.over and not self.state.won and dead[1:] and self.readings.of("last.deaths") == "one-by-one":
            self.state.won = [self.warrior(dead[-1]).seat]

    def clear_away(self, number: int) -> None:
        """Take off the board what powers of a warrior have left there (SS-DEATH-04)."""
        self.state.barriers = {at: whose for at, whose in self.state.barriers.items() if whose != number}

    def gain(self, number: int, piece: int) -> None:
        """Give a gadget or a flag to a warrior, with the hits that come with it; what is consumed leaves the game."""
        one, before = self.warrior(number), total(self, number, "hits")
        if piece >= len(self.rules.cards):
            one.flags.append(piece)
        elif self.rules.cards[piece].consumed:
            self.state.removed.append(piece)
            one.hits += self.rules.cards[piece].added.get("hits", 0)
        else:
            one.cards.append(piece)
            one.hits += total(self, number, "hits") - before

    def lose(self, number: int, piece: int) -> None:
        """Take a gadget or a flag from a warrior, with the hits that came with it (SS-PLOSS-02)."""
        one, before = self.warrior(number), total(self, number, "hits")
        (one.flags if piece >= len(self.rules.cards) else one.cards).remove(piece)
        one.used = [card for card in one.used if card != piece]
        self.lose_hits(number, before - total(self, number, "hits"))

    def lose_hits(self, number: int, extra: int) -> None:
        """Take from a warrior the hits that came with a power."""
        if extra:
            self.warrior(number).hits = max(0, self.warrior(number).hits - extra)
            self.note("power-loss", "" if self.warrior(number).hits else "deadly-loss")

    def put_down(self, number: int, piece: int) -> None:
        """Drop a gadget or a flag on a warrior's square."""
        self.lose(number, piece)
        self.state.loose.setdefault(self.square_of(number), []).append(piece)

    def suppress(self, number: int, causer: int) -> None:
        """Take its powers from a warrior for a turn, with the hits that they add (SS-PLOSS-03)."""
        one, extra = self.warrior(number), total(self, number, "hits")
        self.note("suppressed" if extra else "")
        one.suppressed_by, one.used = causer, []
        self.lose_hits(number, extra)

    def restore(self, number: int) -> None:
        """Give its powers back to a warrior."""
        one = self.warrior(number)
        one.suppressed_by = -1
        extra = total(self, number, "hits") if one.alive else 0
        if extra and self.readings.of("suppressed.hits") == "come-back":
            one.hits += extra

    def full_hits(self, number: int) -> int:
        """The hits that a warrior has unhurt."""
        team = team_of(self, number)
        return (self.rules.parameters["hits"] if team.hits is None else team.hits) + total(self, number, "hits")

    def side(self, seat: int) -> str:
        """What the amounts and clauses for a seat begin with: `few-` on a side that is outnumbered."""
        return "few-" if len(self.state.own(seat)) <= self.rules.amount("few") else ""

    def powers_each(self, seat: int) -> int:
        """The least number of power cards for each warrior of a seat."""
        return self.rules.parameters["few-each" if self.side(seat) else "powers-each"]

    def list_cards_in_game(self) -> list[Card]:
        """The cards that there are in this game, wherever they lie, without its flags."""
        cards = self.rules.cards
        return [cards[one] for one in (*self.state.deck, *self.state.list_out()) if one < len(cards)]

    # -- the end

    def settle_end(self) -> None:
        """End the game if a player has no foes left, or nobody has a warrior."""
        state = self.state
        if state.over or state.phase != "turns":
            return
        most = self.rules.parameters["neutralized"]
        left = sorted({one.seat for one in state.warriors.values() if one.alive and one.idle < most})
        if len(left) > 1:
            return
        out = (one for one in state.warriors.values() if one.seat not in left)
        self.note("elimination", *{"dead" if one.dead else "gone" if one.gone else "neutralized" for one in out})
        state.over, state.won = "elimination", left

    def tell_end(self) -> Iterator[Message]:
        """Yield which players had no warrior left in the game, if that ended it."""
        for seat, name in enumerate(self.seat_names) if self.state.over == "elimination" else ():
            if seat not in self.state.won:
                yield say("no-warrior-at-end", seat=name)

    def list_flags_home(self, seat: int, carriers: Iterable[Warrior]) -> list[int]:
        """The flags that a seat's warriors carry at its base; none as long as its own is not there (SS-WIN-01)."""
        is_anybody, player = self.readings.of("flags.carrier") == "anybody", self.state.seats[seat]
        own, carried, home = self.rules.flags[player.team], set[int](), set[int]()
        for one in (one for one in carriers if one.seat == seat or is_anybody):  # nobody dead is one
            carried.update(one.flags)
            home.update(one.flags if self.is_near_base(one.square, seat) else ())
        if seat == self.state.active:
            wanted = {*player.objective} if isinstance(player.objective, tuple) else {player.objective}
            self.note("own-flag-away" if own not in home else "", "chosen-flag-away" if not home & wanted else "")
            self.note("carried-elsewhere" if carried - home else "", "nobody-carries" if own not in carried else "")
        return sorted(home) if own in home else []

    def deduced(self) -> Iterator[tuple[int, str, int]]:
        """The flags that players must have written down, as no other one fits any more."""
        return list_deduced("write", (player.objective for player in self.state.seats))

    # -- what lines assert, and how pieces are called

    def pieces(self, claim: Assertion) -> tuple[str, ...]:
        """What a claim is about, in words: whose warrior, and whether it has all its hits."""
        one = self.state.warriors.get(claim.piece)
        if one is None:
            return ()
        whose = "actor" if claim.piece == self.state.acting else "friend" if one.seat == self.state.active else "foe"
        return (whose, "unhurt" if one.hits == self.full_hits(claim.piece) else "hurt")

    def wrong_total(self, claim: Assertion, actor: int, value: int) -> Refusal:
        """Why a total is wrong; of hits that a strike has just taken with how they were counted."""
        refusal, (turn, victim, told) = super().wrong_total(claim, actor, value), self.dealt
        if claim.quantity != "hits" or (turn, victim) != (self.state.turn, claim.piece) or told is None:
            return refusal
        assert isinstance(refusal.said, Message)
        return refusal._replace(said=say("wrong-total-after", **dict(refusal.said.slots), way=told))

    def quantity(self, assertion: Assertion, actor: int) -> int:
        """The hits, the column or the row of a warrior; 0 for one that is not on the board."""
        one = self.state.warriors.get(assertion.piece)
        if one is not None and assertion.quantity == "hits":
            return one.hits
        return 0 if one is None or one.square is None else one.square[int(assertion.quantity == "row")] + 1

    def resumable(self, question: Question) -> bool:
        """Whether something is to be done next in a turn."""
        return isinstance(question, Ask) and question.decision == "act"
