"""One game of Puzzle Strike 2 in progress: the position, the ruleset, and the judging of answers.

Not for: what a turn consists of (`turn`), what cards do (`operations`), how they are carried out (`effects`).
"""

from verifier.games.at_fault import relation, words_of_claim, words_of_excess, words_of_line
from verifier.games.puzzle_strike_2 import chances, endings, explain, midgame, misplaced, position, seeing, turn
from verifier.games.puzzle_strike_2.appeal import appeal
from verifier.games.puzzle_strike_2.asks import StandingAsks, standing_asks
from verifier.games.puzzle_strike_2.describe import describe
from verifier.games.puzzle_strike_2.domains import Cards, Slots
from verifier.games.puzzle_strike_2.echoes import echo
from verifier.games.puzzle_strike_2.effects import watched
from verifier.games.puzzle_strike_2.exchange import Passage
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.labels import Stated
from verifier.games.puzzle_strike_2.quantities import quantity
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.state import State
from verifier.games.puzzle_strike_2.table import Table
from verifier.kernel.ask import Answer, Ask, Chance, Elision, Moves, Question
from verifier.kernel.event import Assertion, Event
from verifier.kernel.game import Account, Undecidable
from verifier.kernel.listener import UNHEARD, Effect
from verifier.kernel.message import Said
from verifier.kernel.norm import FINE, OUTSIDE, UNKNOWN, Refusal
from verifier.kernel.spec import Readings

#: Of a line that states a part of the position: nothing depends on it later.
STATED = Elision(moot=True)
#: The kinds of answer that name cards.
OF_CARDS = (Cards, Slots)
#: The decisions of which an answer may turn on what no source gives.
DOUBTFUL = frozenset(("play", "play-free", "play-from-bank", "buy", "trash", "recover"))


class Play(Table):
    """A game in progress. The operations change `state`; everything else is fixed for the game."""

    __slots__ = (
        "asks", "automaton", "begun_with", "busy", "characters", "deck", "drawn", "kinds", "kinds_in_play", "most",
        "others", "passages", "people", "seat_names", "unsaid",
    )  # fmt: skip

    aside_verbs: frozenset[str] = frozenset(("pile", "bank"))  # lines that state a part of the position

    def __init__(
        self, rules: Rules, state: State, readings: Readings, characters: tuple[str, ...], deck: tuple[int, ...]
    ) -> None:
        self.rules = rules
        self.state = state
        self.readings = readings
        self.characters = characters
        self.kinds = len(rules.cards)
        self.people = tuple(range(len(state.seats) - int(rules.mode.automaton is not None)))
        self.automaton = -1 if rules.mode.automaton is None else len(self.people)
        seats = range(len(state.seats))
        self.seat_names = tuple([f"P{number + 1}" for number in seats])
        self.others = tuple([(*seats[seat + 1 :], *seats[:seat]) for seat in seats])
        self.deferred = []
        self.drawn: dict[int, str] = {}  # by seat, the clause by which it drew last
        self.busy = False  # whether a card or super move is under way, or a slot of the bank is empty
        self.passages: list[Passage] = []  # what the last move did to incoming gems
        self.listener = UNHEARD
        self.unknowns = None
        self.deck, self.unsaid = deck, midgame.Unsaid()
        self.begun_with: list[int] = []  # by seat, where a position is read: the diamonds
        self.most = chances.most_copies(rules, deck)  # of each kind, in the bank deck as it was before the first deal
        others = (card.index for card in rules.cards if card.kind == "wound")
        own = (card for name in characters if name for card in rules.characters[name])
        start = (card for card, _ in rules.starting_deck)
        self.kinds_in_play = tuple(sorted({*deck, *others, *own, *start}))  # the kinds that can turn up in this game
        self.asks: tuple[StandingAsks, ...] = tuple(standing_asks(self, seat) for seat in range(len(state.seats)))

    def run(self) -> Moves:
        """The game from the present position to its end."""
        return turn.game(self)

    def let_go(self) -> None:
        """Forget the standing questions, which refer to the game."""
        self.asks = ()

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

    def outside(self, ask: Ask, answer: Answer) -> Refusal:
        """Why an answer is impossible."""
        return explain.outside(self, ask, answer)

    def not_known(self, ask: Ask, answer: Answer) -> Refusal | None:
        """What no source gives, so that an answer cannot be judged."""
        return explain.why_unknown(self, ask, answer)

    def doubt(self, ask: Ask) -> Refusal | None:
        """Why one of the answers cannot be judged, None if every one can."""
        return explain.doubt(self, ask) if ask.decision in DOUBTFUL else None

    def possible(self, chance: Chance, outcome: tuple[int, ...]) -> Refusal | None:
        """Why cards cannot have been drawn or dealt, or None if they can."""
        if not self.state.seats[chance.seat].top and chance.zone != "bank-deck":
            left = self.zone(chance.seat, chance.zone)
            for card in dict.fromkeys(outcome):
                if left[card] < outcome.count(card):
                    break
            else:
                return None
        return explain.impossible(self, chance, outcome)

    def appeal(self, ask: Ask, answer: Answer) -> int:
        """How much a lively random player likes a legal answer."""
        return appeal(self, ask, answer)

    def aside(self, ask: Question, event: Event) -> Ask | None:
        """The question of a line that states a pile or the colours of the bank."""
        cite = self.rules.assertion_clauses.get(event.verb, "")
        if event.verb == "pile":
            true = tuple(self.state.seats[event.seat].pile)
        else:
            true = tuple(self.rules.cards[card].colour for card in self.state.bank)
        stated = Stated(self, true, event.verb == "bank")
        return Ask(event.verb, event.seat, stated, Frame(event.seat), (event.verb,), cite, STATED)

    def take_aside(self, aside: Ask, answer: Answer) -> None:
        """A statement changes nothing."""

    def quantity(self, assertion: Assertion, actor: int) -> int:
        """The true value of an asserted quantity."""
        return quantity(self, assertion, actor)

    def misplaced(self, question: Ask | Chance | None, event: Event) -> Refusal:
        """Why a line cannot stand where it does."""
        return self.blame(misplaced.misplaced(self, question, event), words_of_line(event, question, ()))

    def echo(self, event: Event, effects: list[Effect], after: Event | None = None) -> bool | Refusal:
        """Whether a line states what has just happened by itself."""
        return echo(self, event, effects)

    def said_twice(self, event: Event) -> Refusal:
        """Why a line cannot state an effect that a line before it has stated."""
        return explain.said_twice(self, event)

    def is_line_at_fault(self, question: Ask, event: Event) -> bool:
        """Whether a line that no question takes is itself wrong, rather than the silence before it."""
        return event.verb in misplaced.OUT_OF_PLACE or event.seat != question.seat

    def unasked(self, event: Event, at: int) -> Refusal:
        """Why an argument of a line is too much."""
        return self.blame(explain.unasked(self, event, at), words_of_excess(event, at, self.names(event.args[at].chip)))

    def contradicts(self, claim: Assertion, actor: int, value: int) -> Refusal:
        """The explanation of an assertion that differs from the position."""
        whose = relation(actor, claim.seat if claim.seat >= 0 else actor)
        pieces = (claim.quantity.rpartition("-")[2], *self.names(claim.chip))
        return self.blame(explain.contradicts(self, claim, actor, value), words_of_claim(claim, whose, value, pieces))

    def names(self, card: int) -> tuple[str, ...]:
        """The name and the kind of a card; nothing for none."""
        return (self.rules.cards[card].slug, self.rules.cards[card].kind) if card >= 0 else ()

    def describe(self) -> list[Said]:
        """The position, a line each."""
        return describe(self)

    def winner(self) -> int | None:
        """The seat that has won, or the first of those that have."""
        return next(iter(self.winners()), None)

    def winners(self) -> tuple[int, ...]:
        """Every seat that has won."""
        return endings.winners(self)

    def fits(self, winner: int | None, by: str) -> Refusal | None:
        """Why a claimed result does not fit how the game ended, or None if it does."""
        return explain.result(self, winner, by)

    def concede(self, seat: int, question: Question) -> Refusal | None:
        """Let a seat give up; why it cannot, if so."""
        return endings.concede(self, seat)

    def whereabouts(self, ask: Ask, answer: Answer) -> Account | None:
        """Where a seat's cards of a kind are."""
        return seeing.whereabouts(self, ask, answer)

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

    def call_off(self, by: str, winner: int | None) -> Refusal | None:
        """End the game from outside: nobody is known to have won unless a winner is named. Why he cannot have."""
        return endings.call_off(self, by, winner)

    reads = position.READS
    read_seat = position.read_seat  # one seat of a position in a header
    left_open = midgame.left_open  # what the header does not say
    open_up = midgame.open_up  # what is not known of the beginning
    hinges_on_before = midgame.hinges_on_before  # whether more of it is not known than is tried
    newly_seen = seeing.newly_seen  # what an answer shows to whom
    claims_shown = seeing.claims_shown  # what a line says by itself that it shows
    inconsistency = seeing.inconsistency  # what cannot be of the position
