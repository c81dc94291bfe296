"""Legal games of every family stay legal where lines are split, shuffled or left out as the rules of reading allow."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from tests.support.games import library
from tests.support.notes import heard
from verifier.games.game import Game, HeaderWishes
from verifier.kernel.ask import Answer, Ask, Chance, Question, Roll
from verifier.kernel.event import Event, Token
from verifier.kernel.listener import Effect
from verifier.record.model import Replay
from verifier.run.listener import Listener
from verifier.run.reader import Reader
from verifier.simulate.corpus import corpus
from verifier.verdicts.judge import examine

pytestmark = pytest.mark.property
UNKNOWN = Token("?", unknown=True)
RULESETS = ("puzzle-strike/3e", "puzzle-strike-2/base", "strange-synergy/base")
LENGTH = 60
#: Verbs of lines that follow from the next one.
FOLLOWS = ("decline", "pass", "refill")


@dataclass(frozen=True, slots=True)
class Answered:
    """A question, the line that answered it (-1: none), with which of its words, and the next line before that."""

    question: Question
    line: int
    words: range
    ahead: int


class Notes(Listener):
    """A listener that notes what answers each question."""

    def __init__(self) -> None:
        self.found: list[Answered] = []

    def asked(self, reader: Reader, question: Question) -> None:
        """Note where the record stands."""
        self.ahead, self.words = reader.next, reader.open.get(question.seat)

    def answered(self, reader: Reader, question: Question, answer: Answer) -> None:
        """Note the words that have answered."""
        line, at = self.words or (None, 0)
        if reader.next > self.ahead:
            line, at = reader.events[reader.next - 1], 0
        left = reader.open.get(question.seat)
        end = left[1] if left is not None and left[0] is line else len(line.args) if line is not None else 0
        index = reader.events.index(line) if line is not None and (end > at or reader.next > self.ahead) else -1
        self.found.append(Answered(question, index, range(at, end), self.ahead))


#: Lines in place of one, and those put before others, by index.
Edit = tuple[list[Event], dict[int, list[Event]]]


def split(event: Event, answers: list[Answered], random: Random) -> Edit | None:
    """A line with its later answers on `choose` lines, one of several words over two of them."""
    parts = answers[1:]
    if not parts or not all(isinstance(one.question, Ask) and one.question.elision.part for one in parts):
        return None
    if any(not one.words for one in parts) or event.assertions:
        return None
    before: dict[int, list[Event]] = {}
    for one in parts:
        words = event.args[one.words.start : one.words.stop]
        cut = random.randrange(len(words))
        halves = [half for half in (words[:cut], words[cut:]) if half]
        lines = [event._replace(verb="choose", args=half) for half in halves]
        before.setdefault(one.ahead, []).extend(lines)
    return [event._replace(args=event.args[: answers[0].words.stop])], before


def scattered(event: Event, chance: Question, random: Random) -> Edit | None:
    """The things of an outcome in another order, over two lines if it can be divided."""
    if not isinstance(chance, Chance) or isinstance(chance, Roll) or len(event.args) < 2:
        return None
    words = tuple(random.sample(event.args, len(event.args)))
    cut = random.randrange(1, len(words)) if chance.divisible else 0
    first = [event._replace(args=words[:cut], assertions=())] if cut else []
    return [*first, event._replace(args=words[cut:])], {}


def edits(events: tuple[Event, ...], found: list[Answered], random: Random) -> Iterator[tuple[int, Edit]]:
    """An edit of each line that allows one."""
    for index, event in enumerate(events):
        answers = [one for one in found if one.line == index]
        if event.verb in FOLLOWS and not event.args and not event.assertions:
            yield index, ([], {})
        elif answers and answers[0].ahead == index:
            edit = scattered(event, answers[0].question, random) if len(answers) == 1 else split(event, answers, random)
            if edit is not None:
                yield index, edit


def edited(replay: Replay, game: Game, random: Random) -> Replay:
    """A legal record with many lines edited."""
    notes, _, trail = heard(game, replay, Notes)
    assert trail.stop is None, trail.stop
    instead, before = dict[int, list[Event]](), dict[int, list[Event]]()
    for index, (lines, ahead) in edits(replay.events, notes.found, random):
        if random.random() < 0.7 and index not in before and instead.keys().isdisjoint(ahead):
            instead[index] = lines
            before |= ahead
    made = (
        line
        for index in range(len(replay.events) + 1)
        for line in (*before.get(index, ()), *instead.get(index, replay.events[index : index + 1]))
    )
    return replace(replay, events=tuple(line._replace(line=number) for number, line in enumerate(made, 1)))


@pytest.mark.rotating(4)
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_stays_legal(ruleset: str, seed: int) -> None:
    game = library().open(ruleset)
    for whole, _ in corpus(game, 1, seed, HeaderWishes()):
        replay = replace(whole, events=whole.events[:LENGTH], result=None)
        made = edited(replay, game, Random(seed))
        assert made.events != replay.events
        found = examine(game, made)
        assert found.verdict in ("legal", "consistent"), (found.fault, made.events)


class Happened(Listener):
    """A listener that notes what had happened by itself when the record stood between two lines."""

    def __init__(self) -> None:
        self.before: dict[int, tuple[Effect, ...]] = {}

    def asked(self, reader: Reader, question: Question) -> None:
        """Note it."""
        if not reader.is_reading():
            self.before[reader.next] = tuple(reader.effects.single)


def stating(events: tuple[Event, ...], before: dict[int, tuple[Effect, ...]], random: Random) -> Iterator[Event]:
    """The lines of a record, and some which state by unknown words what has happened; some draws are unknown, too."""
    for index, event in enumerate(events):
        is_hidden = event.verb == "draw" and index > 1 and random.random() < 0.3
        yield event._replace(args=(*event.args[:-1], UNKNOWN)) if is_hidden else event
        happened = [one for one in before.get(index + 1, ()) if one not in before.get(index, ())]
        if happened and random.random() < 0.5:
            seat, verb, _ = random.choice(happened)
            most = sum(one[:2] == (seat, verb) for one in happened)
            if verb != "ante":  # it may be the next turn's
                yield event._replace(seat=seat, verb=verb, args=(UNKNOWN,) * random.randint(1, most), assertions=())


@pytest.mark.rotating(4)
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("ruleset", RULESETS[:2])
def test_unknown_words_may_state_what_has_happened(ruleset: str, seed: int) -> None:
    pytest.importorskip("z3", reason="z3-solver is not installed")
    game = library().open(ruleset)
    for whole, _ in corpus(game, 1, seed, HeaderWishes()):
        replay = replace(whole, events=whole.events[:LENGTH], result=None)
        notes, _, _ = heard(game, replay, Happened)
        made = stating(replay.events, notes.before, Random(seed))
        events = tuple(line._replace(line=number) for number, line in enumerate(made, 1))
        found = examine(game, replace(replay, events=events))
        assert found.verdict in ("legal", "consistent"), (found.fault, events)
