"""One game of Puzzle Strike 2 in progress: the position, the ruleset, and the judging of answers; the questions that
every turn puts to a seat, made once for a game.

Not for: what a turn consists of (`turn`), what cards do (`operations`), how they are carried out (`effects`).
"""

from typing import NamedTuple

from verifier.games.domains import LabelOptions
from verifier.games.out_of_place import begins_draw
from verifier.games.puzzle_strike_2 import colours, endings, explain, midgame, misplaced, position, seeing, turn
from verifier.games.puzzle_strike_2.amounts import counts_of, quantity
from verifier.games.puzzle_strike_2.decisions import LANGUAGE
from verifier.games.puzzle_strike_2.domains import Cards, Slots
from verifier.games.puzzle_strike_2.effects import watched
from verifier.games.puzzle_strike_2.exchange import Passage
from verifier.games.puzzle_strike_2.labels import Gems, Stated
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.state import Frame, State
from verifier.games.puzzle_strike_2.table import BANK_DECK, Table
from verifier.games.puzzle_strike_2.unknown_row import RowUse
from verifier.kernel.ask import Answer, Ask, Chance, Elision, Question
from verifier.kernel.event import Assertion, Event
from verifier.kernel.game import Undecidable
from verifier.kernel.listener import Effect
from verifier.kernel.norm import FINE, OUTSIDE, UNKNOWN, Refusal
from verifier.kernel.spec import Readings
from verifier.kernel.values import holds

#: What a record need not say of the questions.
ANTED, DROPPED, UNUSED, REFILLED = Elision((), first=True), Elision(None, bare=()), Elision(None), Elision("refill")
PLAYED, BOUGHT, YIELDING = Elision(None, "end"), Elision(None, "pass"), Elision(stop="yield", bare="power-up")


class StandingAsks(NamedTuple):
    """The questions of a seat."""

    ante: Ask
    drop: Ask
    diamond: Ask
    play: Ask
    buy: Ask
    command: Ask
    refill: Ask
    anted: Gems  # the answers to the question about the ante
    dropped: Gems  # the answers to the question about dropping


def standing_asks(play: "Play", seat: int) -> StandingAsks:
    """The questions of a seat. The default of a drop depends on the position and is set when asked."""
    cite, supers = play.rules.structure, tuple(one.slug for one in play.rules.supers)
    played, anted, dropped, chosen, bought = (Frame(seat) for _ in range(5))

    def due_ante(count: int) -> tuple[int, ...]:
        return (colours.ante_colour(play),) * count

    def due_drop(count: int) -> tuple[int, ...]:
        return colours.pattern(play, count)

    ante, drop = Gems(play, anted, due_ante, False), Gems(play, dropped, due_drop, True)
    playable = Cards(play, seat, "hand", played, True)
    using = LabelOptions(supers, True)
    powering_up, refilling = LabelOptions(("power-up",), True, False), LabelOptions(("refill",), said=False)
    return StandingAsks(
        Ask("ante", seat, ante, anted, ("ante",), cite["ante"], ANTED, settled=True),
        Ask("drop", seat, drop, dropped, ("drop",), cite["drop"], DROPPED, settled=True),
        Ask("diamond", seat, using, chosen, ("diamond",), cite["diamond-choice"], UNUSED, settled=True),
        Ask("play", seat, playable, played, ("play",), cite["play"], PLAYED, settled=True),
        Ask("buy", seat, Slots(play, True), bought, ("buy",), cite["buy"], BOUGHT, settled=True),
        Ask("command", seat, powering_up, Frame(seat), ("power-up",), cite["command"], YIELDING, settled=True),
        Ask("refill", seat, refilling, Frame(seat), ("refill",), cite["refill"], REFILLED, settled=True),
        ante,
        drop,
    )


#: Of a line that states a part of the position: nothing depends on it later.
STATED = Elision(moot=True)
#: The kinds of answer that name cards.
OF_CARDS = (Cards, Slots)
#: The decisions of which an answer may turn on what no source gives.
DOUBTFUL = frozenset(("play", "play-free", "play-from-bank", "buy", "trash", "recover"))


class Play(Table):
    """A game in progress. The operations change `state`; everything else is fixed for the game."""

    __slots__ = (
        "automaton", "begun_with", "busy", "characters", "deck", "drawn", "most", "others", "passages",
        "people", "row_use", "unsaid",
    )  # fmt: skip

    aside_verbs: frozenset[str] = frozenset(("pile", "bank"))  # lines that state a part of the position

    def __init__(
        self, rules: Rules, state: State, readings: Readings, characters: tuple[str, ...], deck: tuple[int, ...]
    ) -> None:
        super().__init__(rules, state, readings, len(state.seats))
        self.characters = characters
        self.people = tuple(range(len(state.seats) - int(rules.mode.automaton is not None)))
        self.automaton = -1 if rules.mode.automaton is None else len(self.people)
        seats = range(len(state.seats))
        self.others = tuple([(*seats[seat + 1 :], *seats[:seat]) for seat in seats])
        self.drawn: dict[int, str] = {}  # by seat, the clause by which it drew last
        self.busy = False  # whether a card or super move is under way, or a slot of the bank is empty
        self.passages: list[Passage] = []  # what the last move did to incoming gems
        self.deck, self.unsaid = deck, midgame.Unsaid()
        self.row_use: RowUse | None = None  # of a row of which alone it is not known what lies there at first
        self.begun_with: list[int] = []  # by seat: the diamonds
        self.most = rules.most[deck]  # of each kind, in the bank deck as it was before the first deal
        own = [card for name in characters if name for card in rules.characters[name]]
        self.kinds_in_play = tuple(sorted({*deck, *own, *rules.common}))  # the kinds that can turn up in this game
        self.asks: tuple[StandingAsks, ...] = tuple(standing_asks(self, seat) for seat in range(len(state.seats)))

    def permits(self, decision: str, frame: Frame) -> bool:
        """Whether no norm forbids an effect that asks nobody."""
        judge = self.rules.judges.get(decision)
        broken = -1 if judge is None else judge.first_broken(self, frame)
        if judge is not None and broken >= 0 and self.listener.notes_clauses:
            self.listener.reached(judge.norms[broken].position)
        return broken < 0

    def broken(self, ask: Ask, answer: Answer) -> int:
        """What is wrong with an answer: the index of the first norm it breaks, or `FINE`, `OUTSIDE` or `UNKNOWN`."""
        try:
            return self.examined(ask, answer)
        except Undecidable:
            return UNKNOWN

    def examine(self, ask: Ask, answer: Answer) -> bool:
        """Whether an answer is possible at all; the frame then holds it. Raises `Undecidable` if nobody knows."""
        domain = ask.domain
        if not domain.admits(ask.seat, answer):
            return False
        ask.frame.answer = answer
        if type(answer) is int and isinstance(domain, OF_CARDS):
            ask.frame.candidate = domain.kind(answer)
        return True

    def examined(self, ask: Ask, answer: Answer) -> int:
        """What is wrong with an answer. Raises `Undecidable` if it turns on what no source gives."""
        domain, frame = ask.domain, ask.frame
        if not domain.admits(ask.seat, answer):
            return OUTSIDE
        frame.answer = answer
        if type(answer) is int and isinstance(domain, OF_CARDS):
            frame.candidate = domain.kind(answer)
        judge = (self.rules.stop_judges if answer is None else self.rules.judges).get(ask.decision)
        if judge is not None and (broken := judge.first_broken(self, frame)) >= 0:
            return broken
        return UNKNOWN if type(answer) is int and explain.uses_unknown(self, ask, answer) else FINE

    def doubt(self, ask: Ask) -> Refusal | None:
        """Why one of the answers cannot be judged, None if every one can."""
        return self.first_doubt(ask) if ask.decision in DOUBTFUL else None

    def possible(self, chance: Chance, outcome: tuple[int, ...]) -> Refusal | None:
        """Why cards cannot have been drawn or dealt, or None if they can."""
        if chance.zone == BANK_DECK:
            most, dealt = self.most, self.state.dealt
            if len(outcome) == 1 and most[outcome[0]] > dealt[outcome[0]]:
                return None
            if self.row_use is not None:  # such a card may not lie in the row
                self.row_use.titles = True
        elif not self.state.seats[chance.seat].top and holds(self.zone(chance.seat, chance.zone), outcome):
            return None
        return explain.impossible(self, chance, outcome)

    def aside(self, ask: Question, event: Event) -> Ask | None:
        """The question of a line that states a pile or the colours of the bank."""
        cite = self.rules.assertion_clauses.get(event.verb, "")
        if event.verb == "pile":
            true = tuple(self.state.seats[event.seat].pile)
        else:
            true = tuple(self.rules.cards[card].colour for card in self.state.bank)
        stated = Stated(self, true, event.verb == "bank")
        return Ask(event.verb, event.seat, stated, Frame(event.seat), (event.verb,), cite, STATED)

    def echo(self, event: Event, effects: list[Effect], after: Event | None = None) -> bool | Refusal:
        """Whether a line states what has just happened by itself."""
        return misplaced.echo(self, event, effects)

    def is_line_at_fault(self, question: Ask, event: Event, after: Event | None = None) -> bool:
        """Whether a line that no question takes, before another one, is wrong, rather than the silence before it."""
        if question.decision == "buy" and question.seat == event.seat and begins_draw(event, after):
            player = self.state.seats[event.seat]
            left = len(player.top) + sum(player.deck) + len(player.bottom)
            if type(left) is int and not left:
                return False  # nothing was bought
        return event.verb in LANGUAGE.lists["blamed"] or event.seat != question.seat

    def pieces(self, claim: Assertion) -> tuple[str, ...]:
        """The words for what a claim is about: its card, or gems of a colour."""
        return (claim.quantity.rpartition("-")[2], *self.names(claim.piece))

    def names(self, card: int) -> tuple[str, ...]:
        """The name and the kind of a card; nothing for none."""
        return (self.rules.cards[card].slug, self.rules.cards[card].kind) if card >= 0 else ()

    def concede(self, seat: int, question: Question) -> Refusal | None:
        """Let a seat give up; why it cannot, if so."""
        return endings.concede(self, seat)

    def resumable(self, question: Ask | Chance) -> bool:
        """Whether a phase has just begun or the player is to act: nothing else is under way then."""
        asks, player = self.asks[question.seat], self.state.seats[question.seat]
        if question is asks.drop:
            return asks.dropped.frame.moment != "end"
        if question is asks.diamond or question is asks.play:
            drops = player.incoming > 0 and len(player.pile) < self.rules.parameters["spaces"]
            return not drops and (question is asks.diamond or not player.diamonds > 0)
        if question is asks.ante:  # what waits for the turn's beginning has worked already
            return not watched(self, "turn-begins", question.seat)
        return question is asks.buy

    def resume(self, position: object) -> None:
        """Go back to a position."""
        super().resume(position)
        self.busy = False
        self.passages.clear()

    def appeal(self, ask: Ask, answer: Answer) -> int:
        """The weight of an answer among the legal ones; 1 is what a player does unwillingly, 0 what he does not do."""
        player = self.state.seats[ask.seat]
        height = len(player.pile)
        if ask.decision == "drop":
            return 3 if height + player.incoming <= self.rules.parameters["spaces"] else 1
        if ask.decision == "diamond":
            return 8 if height > 8 else 1
        if ask.decision == "play" and isinstance(answer, int):
            steps = {step.name for step in self.rules.cards[answer].main}
            return 4 + height**2 if steps & {"crash", "deep-crash"} else 6
        if ask.decision == "destroy" and isinstance(answer, str):
            return 1 + player.pile.count(self.rules.colours.index(answer)) ** 2
        return 2

    reads = position.READS
    read_seat = position.read_seat  # one seat of a position in a header
    left_open = midgame.left_open  # what the header does not say
    open_up = midgame.open_up  # what is not known of the beginning
    hinges_on_before = midgame.hinges_on_before  # whether more of it is not known than is tried
    newly_seen = seeing.newly_seen  # what an answer shows to whom
    claims_shown = seeing.claims_shown  # what a line says by itself that it shows
    inconsistency = seeing.inconsistency  # what cannot be of the position
    run = turn.game  # from the present position to its end
    outside = explain.outside  # why an answer is impossible
    not_known = explain.why_unknown  # what no source gives, so that an answer cannot be judged
    said_twice = explain.said_twice  # why a line cannot state what a line before it has stated
    out_of_place = misplaced.misplaced  # why a line cannot stand where it does
    surplus = explain.unasked  # why an argument of a line is too much
    wrong_total = explain.contradicts  # the explanation of an assertion that differs from the position
    fits = explain.result  # why a claimed result does not fit
    quantity, counts = quantity, counts_of
    asked_for = seeing.asked_for  # what a question asks for
    describe = seeing.describe  # the position, a line each
    tell_end = endings.tell_end  # how it came to the end
    winners = endings.winners  # every seat that has won
    call_off = endings.call_off  # ends the game from outside
    whereabouts = seeing.whereabouts  # where a seat's cards of a kind are
