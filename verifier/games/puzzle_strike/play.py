"""One game of Puzzle Strike in progress: the position, the ruleset, and the judging of answers.

What a lively random player likes: to crash, to go on, dear chips, so that games show every chip.
Not for: what a turn consists of (`turn`), what chips do (`operations`), how reactions go (`incidents`).
"""

from functools import partial

from verifier.games.midgame import Withheld
from verifier.games.puzzle_strike import citing, explain, midgame, position, seat_position, seeing, teams, turn, unfit
from verifier.games.puzzle_strike.asks import StandingAsks, standing_asks
from verifier.games.puzzle_strike.borrowed import can_mimic
from verifier.games.puzzle_strike.buying import lay_out
from verifier.games.puzzle_strike.decisions import quantity
from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.endings import call_off, concede, tell_end, winners
from verifier.games.puzzle_strike.floating import Exchange
from verifier.games.puzzle_strike.frame import CHIP, Incident, Lying, kind_of
from verifier.games.puzzle_strike.piles import ante_size
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.puzzle_strike.state import State, total
from verifier.games.puzzle_strike.table import Table
from verifier.games.puzzle_strike.zones import demanded_level, reduced_price
from verifier.kernel.ask import Answer, Ask, Chance, Domain, Question
from verifier.kernel.event import Event
from verifier.kernel.norm import FINE, OUTSIDE, UNKNOWN, NormJudge, Refusal
from verifier.kernel.spec import Readings
from verifier.kernel.values import holds

#: In so many turns everybody would rather buy gems.
SAVING_TURNS = 16
#: A chip that costs more is bought whenever it can be.
DEAR = 7
#: Decisions by which a chip comes to a player who may then have to use it, or to know what it costs.
TAKING = ("buy", "gain", "steal", "move")


def appeal(play: "Play", ask: Ask, answer: Answer) -> int:
    """The weight of an answer among the legal ones; 1 is what a player would rather not do, 0 what he does not do."""
    if isinstance(answer, CHIP):
        return of_answer(play, ask, kind_of(answer))
    if ask.decision == "crash" and isinstance(answer, tuple):
        return 1 + sum(answer) ** 3
    return 2


def of_answer(play: "Play", ask: Ask, chip: int) -> int:
    """How much a player likes to answer with a chip."""
    if ask.decision in TAKING and not known(play, chip):
        return 0
    if ask.decision == "buy":
        return of_purchase(play, ask.seat, chip)
    if ask.decision in ("play", "keep", "react-send"):
        return of_chip(play, ask.seat, chip)
    return 20 if ask.decision == "trash" and play.rules.chips[chip].kind == "wound" else 2


def known(play: "Play", chip: int) -> bool:
    """Whether a chip's text and cost are known."""
    return chip not in play.rules.unknown and chip not in play.rules.unpriced


def of_purchase(play: "Play", seat: int, chip: int) -> int:
    """How much a player likes to buy a chip: gems first, then what is dear; the first seat goes on saving."""
    bought, cost = play.rules.chips[chip], play.price(chip)
    early = play.state.turn < SAVING_TURNS
    if cost > DEAR:
        liked = 200
    elif bought.kind == "gem":
        liked = 60 if early or seat == 0 else 1
    else:
        liked = 8 if any(step.name == "crash" for step in bought.main) else 4
    return 1 + liked * cost**4


def of_chip(play: "Play", seat: int, chip: int) -> int:
    """How much a player likes to use a chip: the dear ones, crashing in need, then whatever lets him go on."""
    used = play.rules.chips[chip]
    if used.cost > DEAR:
        return 60
    steps = {step.name for step in used.main}
    if "crash" in steps:
        return 1 + total(play.state.seats[seat].pile) ** 2
    return 12 if "arrows" in steps else 4


class Play(Table):
    """A game in progress. The operations change `state`; everything else is fixed for the game."""

    __slots__ = (
        "actor", "characters", "exchange", "incident", "landed", "midway", "own",
        "resolving", "unsettled", "withheld",
    )  # fmt: skip

    aside_verbs: frozenset[str] = frozenset(("lay",))

    def __init__(
        self,
        rules: Rules,
        state: State,
        readings: Readings,
        characters: tuple[str, ...],
        own: tuple[tuple[int, ...], ...] | None = None,
    ) -> None:
        super().__init__(rules, state, readings, len(state.seats))
        self.characters = characters
        self.actor = 0  # the seat whose answer is being judged
        self.incident: Incident | None = None  # the newest one that can still be reacted to
        self.exchange: Exchange | None = None  # what happened to gems in the newest action that sent some
        self.landed: tuple[int, int, int, tuple[int, ...]] | None = None  # the newest send that several could answer
        self.resolving: list[tuple[int, int]] = []  # (seat, chip) of the chips that have others played at the moment
        self.midway = self.unsettled = False  # in an action chip; stacks emptied in it are counted once it is over
        self.withheld = Withheld()  # what is not known of where the record begins
        self.others = rules.mode.around(state)
        printed = tuple(rules.characters[name] for name in characters) if own is None else ()
        self.own = printed if own is None else own  # each seat's character chips
        every = {*state.stacks, *(chip for chips in self.own for chip in chips)}
        self.kinds_in_play = tuple(sorted(every))  # the kinds that can turn up in this game
        self.asks: tuple[StandingAsks, ...] = tuple(standing_asks(self, seat) for seat in range(len(state.seats)))

    def price(self, chip: int) -> int:
        """What a bank chip costs now, with this turn's price cuts. Character chips cost nothing."""
        cost = self.rules.chips[chip].cost
        return reduced_price(self, cost) if self.state.discounts else cost

    def is_resolving(self, seat: int, slug: str) -> bool:
        """Whether a seat's chip of that name has others played at the moment."""
        return any(owner == seat and self.rules.chips[chip].slug == slug for owner, chip in self.resolving)

    def printed(self, chip: int) -> int:
        """What a chip costs without price cuts."""
        return self.rules.chips[chip].cost

    def examine(self, ask: Ask, answer: Answer) -> bool:
        """Whether an answer is possible at all; the frame then holds it for the guards to see."""
        if not ask.domain.admits(ask.seat, answer):
            return False
        self.actor, ask.frame.answer = ask.seat, answer
        if isinstance(answer, CHIP):
            ask.frame.candidate = kind_of(answer)
        return True

    def broken(self, ask: Ask, answer: Answer) -> int:
        """What is wrong with an answer: the index of the first norm it breaks, or `FINE`, `OUTSIDE` or `UNKNOWN`."""
        if not ask.domain.admits(ask.seat, answer):
            return OUTSIDE
        judge = (self.rules.stop_judges if answer is None else self.rules.judges).get(ask.decision)
        if judge is not None:
            self.actor = ask.seat
            frame = ask.frame
            frame.answer = answer
            if type(answer) is int:
                frame.candidate = answer
            elif isinstance(answer, Lying):
                frame.candidate = answer.kind
            broken = judge.first_broken(self, frame)
            if broken >= 0:
                return FINE if answer is None and self.is_excused(ask) else broken
        return UNKNOWN if self.rules.unknown and explain.uses_unknown(self, ask, answer) else FINE

    def breach(self, ask: Ask, judge: NormJudge, first: int) -> Refusal:
        """Why an answer is not legal; of a reaction, with what the rules say about the chip as one."""
        exact = citing.most_exact(self, ask, judge, first)
        return explain.breach(self, ask, judge.norms[exact], super().breach(ask, judge, exact))

    def not_known(self, ask: Ask, answer: Answer) -> Refusal | None:
        """What no source gives of a chip."""
        return explain.not_known(self, answer)

    def conceivable(self, domain: Domain, seat: int) -> bool:
        """Whether a domain has any candidate other than "none"."""
        if self.unknowns is None:
            return any(answer is not None for answer in domain.candidates(seat))
        others = [answer for answer in domain.conceivable(seat) if answer is not None]
        return self.unknowns.summary([partial(domain.admits, seat, answer) for answer in others])

    def doubt(self, ask: Ask) -> Refusal | None:
        """Why one of the answers cannot be judged, None if every one can."""
        text = self.first_doubt(ask) if self.rules.unknown or self.rules.unpriced else None
        return text or midgame.doubt_stacks(self, ask)

    def is_excused(self, ask: Ask) -> bool:
        """Whether nothing need be answered because the unknown stacks of the bank may not give an answer."""
        return ask.decision != "buy" and midgame.nothing_may_fit(self, ask)

    def possible(self, chance: Chance, outcome: tuple[int, ...]) -> Refusal | None:
        """Why chips cannot have been drawn, or None if they can."""
        if not self.state.seats[chance.seat].top and holds(self.zone(chance.seat, chance.zone), outcome):
            return None
        return explain.impossible(self, chance, outcome)

    def defers(self, ask: Ask, answer: Answer) -> bool:
        """Whether a reaction waits until the attack is over that it answers (PS3-REACT-03)."""
        event = ask.decision.removeprefix("react-")
        return isinstance(answer, CHIP) and self.rules.chips[kind_of(answer)].waits(event)

    def may_be_missing(self, ask: Ask) -> bool:
        """Whether a turn can go on without the step that asks: what nobody did stays undone."""
        return ask.decision in ("ante", "discard", "trash", "gain")

    def is_absent(self, ask: Ask, answer: Answer) -> bool:
        """Whether an answer names a chip that does not lie where it is asked for."""
        return isinstance(ask.domain, Chips) and ask.domain.is_absent(ask.seat, answer)

    def aside(self, ask: Question, event: Event) -> Ask | None:
        """Laying out gems as money before or between purchases: a record may say which, and need not."""
        buys = isinstance(ask, Ask) and ask.decision == "buy" and event.seat == ask.seat
        return self.asks[ask.seat].lay if buys else None

    def take_aside(self, aside: Ask, answer: Answer) -> None:
        """Lay out a gem, or note that those in hand stay there."""
        self.state.unseen[aside.seat].gems_said = True
        if isinstance(answer, int):
            lay_out(self, aside.seat, answer)

    def mates(self, seat: int) -> tuple[int, ...]:
        """The members of a seat's team."""
        return self.rules.mode.mates(seat)

    def names(self, chip: int) -> tuple[str, ...]:
        """The name and the kind of a chip; nothing for none."""
        return (self.rules.chips[chip].slug, self.rules.chips[chip].kind) if chip >= 0 else ()

    def winners(self) -> tuple[int, ...]:
        """Every seat that has won."""
        return winners(self.state)

    def concede(self, seat: int, question: Question) -> Refusal | None:
        """Let a seat give up; what follows is for the way to play to say. Raises `Undecidable` if it does not."""
        concede(self, seat, question)
        return None

    def resumable(self, question: Ask | Chance) -> bool:
        """Whether a turn begins, or a player or a team is to play or buy the next chip: nothing is under way then."""
        if self.state.teams:
            return teams.resumable(self, question)
        asks = self.asks[question.seat]
        if question is asks.ante:  # what ongoing chips do before it has happened already
            return not self.state.ongoing
        return question is asks.play or question is asks.buy

    def resume(self, position: object) -> None:
        """Go back to a position."""
        super().resume(position)
        self.incident = self.exchange = None
        self.resolving = []
        self.midway = self.unsettled = False
        self.regroup()

    tell_end = tell_end  # how high the piles were

    def call_off(self, by: str, winner: int | None) -> Refusal | None:
        """End the game from outside: nobody is known to have won unless a winner is named."""
        self.state.over = by
        return call_off(self, winner)

    reads = position.READS
    read_seat = seat_position.read_seat  # one seat of a position in a header
    exclude = midgame.exclude  # why a chip cannot turn up
    left_open = midgame.left_open  # what the header does not say
    told_of_setup = midgame.settled_stacks  # what follows of it from the moves
    open_up = midgame.open_up  # what is not known of the beginning
    hinges_on_before = midgame.hinges_on_before  # whether more of it is not known than is tried
    newly_seen = seeing.newly_seen  # what an answer shows to whom
    claims_shown = seeing.claims_shown  # what a line says by itself that it shows
    inconsistency = seeing.inconsistency  # what cannot be of the position
    run = turn.game  # from the present position to its end
    outside = unfit.outside  # why an answer is impossible
    out_of_place = explain.misplaced  # why a line cannot stand where it does
    said_twice = explain.said_twice  # why a line cannot state what a line before it has stated
    is_line_at_fault = explain.blames  # whether a line that no question takes is itself wrong
    fits = explain.result  # why a claimed result does not fit
    echo = explain.echo  # whether a line states what has just happened by itself, such as a Wound that was gained
    appeal = appeal  # how much a lively random player likes a legal answer
    quantity, counts = quantity, citing.counts_of
    ante_size, demanded_level, can_mimic = ante_size, demanded_level, can_mimic  # which words of conditions ask
    asked_for = seeing.asked_for  # what a question asks for
    describe = seeing.describe  # the position, a line each
    whereabouts = seeing.whereabouts  # where a seat's chips of a kind are
    surplus = unfit.unasked  # why an argument of a line is too much
    wrong_total = explain.contradicts  # the explanation of an assertion that differs from the position
