"""Playing one game to its end, and writing it down as it is played; steering a game towards some pieces.

The policy is random and biased: it plays what it can, reacts often, and buys varied pieces, so every rule comes up. Of
a game that is steered some pieces are drawn when they can be, bought, played and chosen before others; it is legal all
the same. Questions and answers become the lines of a strict record: the mirror of `verifier.run.follow`, which reads
them back as the same answers.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Chance, Roll
from verifier.kernel.game import Undecidable
from verifier.kernel.listener import Trace
from verifier.record.model import Replay


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


#: A game longer than this many questions is stopped; the record then ends without a result.
MOST_QUESTIONS = 20_000


@dataclass(frozen=True, slots=True)
class Simulated:
    """A finished game: its lines, and who won how ("" and None if it was stopped)."""

    lines: tuple[str, ...]
    ended: str
    winner: int | None
    readings: tuple[tuple[str, str], ...]  # of the open spec points that the game came to
    clauses: Counter[str] = field(default_factory=Counter)  # how often each was at work, if that is counted
    stuck: str = ""  # why the game could not go on: the decision to which no answer is legal, or what is not decided
    unknown: bool = False  # whether it is that the rules or their sources do not say what follows


#: What chance gives: an outcome for a question, in the position that it is put in.
Dealer = Callable[[Playing, Chance], tuple[int, ...]]


#: Gives one of the legal answers to a question.
Policy = Callable[[Random, Playing, Ask, Sequence[Answer]], Answer]
#: Looks at a question before it is answered: the position, the question, what was written down so far.
Look = Callable[[Playing, Ask, Recorder], None]


def simulate(
    game: Game,
    header: Replay,
    random: Random,
    dealer: Dealer | None = None,
    look: Look | None = None,
    questions: int = MOST_QUESTIONS,
    policy: Policy | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    counting: bool = False,
) -> Simulated:
    """Play a game set up by a header, with random legal answers; a dealer decides on chance, if there is one.

    Open points are read as `readings` say. `counting` clauses takes as much time as the rest.
    """
    play = game.start(header, readings or {})
    policy = policy or decide_surely
    trace = Trace()
    if counting:
        play.listener = trace
    recorder = Recorder(game.names.seats, lambda piece: game.notation[piece])
    moves = play.run()
    answer: Answer = None
    stuck, unknown = "", False
    try:
        question = next(moves)
        for _ in range(questions):
            if isinstance(question, Chance):
                answer = dealer(play, question) if dealer is not None else play.sample(question, random)
                recorder.chance(question, answer)
            else:
                if look is not None:
                    look(play, question, recorder)
                legal = legal_answers(play, question, trace if counting else None)
                if not legal and not play.allows(question, None):
                    stuck = f"no answer to {question.decision!r} is legal"
                    break
                answer = policy(random, play, question, legal)
                play.allows(question, answer)  # notes the spec points that the answer itself comes to
                others = any(other != answer for other in legal) or play.doubt(question) is not None
                recorder.answer(question, answer, others)
            question = moves.send(answer)
    except StopIteration:
        pass
    except Undecidable as error:
        stuck, unknown = error.refusal.message, True
    taken = tuple(play.readings.reached.items())
    clauses = Counter(trace.clauses)
    return Simulated(tuple(recorder.lines), play.ended(), play.winner(), taken, clauses, stuck, unknown)


def decide_surely(random: Random, play: Playing, ask: Ask, legal: Sequence[Answer]) -> Answer:
    """One of the legal answers whose legality does not turn on an open point, if there are any."""
    return decide(random, play, ask, settled(play, ask, legal))


def legal_answers(play: Playing, ask: Ask, trace: Trace | None) -> list[Answer]:
    """Every legal answer, once; the clauses that refuse the others are added to the trace, if there is one.

    Looking at an answer is not choosing it: spec points that only a look came to are not noted as reached.
    """
    game_readings, found = play.readings, list[Answer]()
    play.readings = game_readings.afresh()
    if trace is None:
        found += play.legal(ask)
        play.readings = game_readings
        return found
    for answer in play.candidates(ask):
        refusal = play.judge(ask, answer)
        if refusal is None:
            found.append(answer)
        else:
            trace.carried_out((refusal.clause,))
    play.readings = game_readings
    return found


def settled(play: Playing, ask: Ask, legal: Sequence[Answer]) -> Sequence[Answer]:
    """The answers whose legality does not turn on an open spec point, or all of them if there are none."""
    if len(legal) < 2:
        return legal
    game_readings = play.readings
    found = []
    for answer in legal:
        play.readings = game_readings.afresh()
        play.judge(ask, answer)
        if not play.readings.reached:
            found.append(answer)
    play.readings = game_readings
    return found or legal


#: How likely "none" is when there are other answers, by kind of decision.
RELUCTANCE = {"play": 0.04, "buy": 0.25, "keep": 0.15, "react-send": 0.2, "react-attack": 0.2, "react-buy": 0.1}
#: How likely "none" is when no other answer has any appeal.
BORED = 0.8
#: How often an answer is taken by its appeal, and not any as likely as another.
TASTE = 0.85


def decide(random: Random, play: Playing, ask: Ask, legal: Sequence[Answer]) -> Answer:
    """One of the legal answers."""
    others = [answer for answer in legal if answer is not None]
    if not others:
        return None
    appeal = [play.appeal(ask, answer) for answer in others]
    if 0 in appeal and any(appeal):
        others = [answer for answer, weight in zip(others, appeal, strict=True) if weight]
        appeal = [weight for weight in appeal if weight]
    reluctance = RELUCTANCE.get(ask.decision, 0.2) if max(appeal) > 1 else BORED
    if None in legal and random.random() < reluctance:
        return None
    taste = random.random() < TASTE and any(appeal)
    return random.choices(others, appeal)[0] if taste else random.choice(others)


@dataclass(frozen=True, slots=True)
class Eager:
    """Who answers for all seats and for chance, with some pieces in mind, by their slugs."""

    game: Game
    wanted: frozenset[str]
    random: Random
    eagerness: float  # how often a player takes an answer with a piece that is wanted, where there is one

    def decide(self, random: Random, play: Playing, ask: Ask, legal: Sequence[Answer]) -> Answer:
        """One of the legal answers: mostly one with a wanted piece, else what the usual policy takes."""
        chosen = [answer for answer in legal if answer is not None and self.is_wanted(ask, answer)]
        if chosen and random.random() < self.eagerness:
            return random.choice(chosen)
        return decide(random, play, ask, legal)

    def is_wanted(self, ask: Ask, answer: Answer) -> bool:
        """Whether an answer is written with the name of a wanted piece."""
        return not self.wanted.isdisjoint(ask.domain.write(answer).split())

    def deal(self, play: Playing, chance: Chance) -> tuple[int, ...]:
        """An outcome of chance with the wanted pieces that can be in it; a random one where that is none."""
        drawn = play.sample(chance, self.random)
        contents = play.contents(chance)
        left = list(contents.counts)
        for piece in drawn[len(contents.certain) :]:
            left[piece] -= 1
        better = list(drawn)
        for piece in self.kinds():
            place = next((at for at in range(len(contents.certain), len(better)) if not self.has(better[at])), None)
            if place is not None and left[piece] > 0:
                left[piece] -= 1
                better[place] = piece
        steered = tuple(better)
        return steered if play.possible(chance, steered) is None else drawn

    def kinds(self) -> list[int]:
        """The kinds of the wanted pieces, in an order of chance."""
        kinds = [kind for kind, slug in enumerate(self.game.names.slugs) if slug in self.wanted]
        self.random.shuffle(kinds)
        return kinds

    def has(self, piece: int) -> bool:
        """Whether a kind is of a wanted piece."""
        return self.game.names.slugs[piece] in self.wanted
