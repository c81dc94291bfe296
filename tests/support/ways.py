"""What a line may leave out, add or say elsewhere, applied to a legal game at random; and the same applied wrongly.

Each rule of `docs/reference/replay-format.md` ("How lines answer") is an act that yields the edits it allows. Edits of
different lines can be made together. Not for: judging what comes of them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from tests.mutation.mutant import chips, held, name, reacts, seat_name
from tests.support.games import NOWHERE, Log, game, rich_header
from tests.support.notes import Moment, Notes, Notetaker, heard
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.language.node import Node
from verifier.language.reader import load
from verifier.record.model import Replay
from verifier.record.write import render_token
from verifier.run.answers import one_answer
from verifier.run.reader import Reader

#: A bank of attacks and of what answers them; the first five are most of what is held.
ATTACKS = ("self-improvement", "knockdown", "really-annoying", "sneak-attack", "its-a-trap", "chip-damage",
           "mix-master", "recklessness", "stolen-purples", "training-day")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Edit:
    """Lines in place of one line, or left out; and lines put before others, by the index of the line they precede."""

    line: int
    instead: tuple[str, ...]
    before: tuple[tuple[int, tuple[str, ...]], ...] = ()
    faults: tuple[
        int, ...
    ] = ()  # of a wrong edit: indices of the lines that may be blamed; new ones have that of `line`

    def touched(self) -> set[int]:
        """The lines that it changes or stands before."""
        return {self.line, *(index for index, _ in self.before)}


@dataclass(slots=True)
class WayNotes(Notes):
    """Notes that know, too, which questions had one answer and what had happened by itself before each."""

    forced: set[int] = field(default_factory=set)  # indices of moments
    echoes: list[list[tuple[int, str, int]]] = field(default_factory=list)  # by moment
    defers: set[int] = field(default_factory=set)


class WayNotetaker(Notetaker):
    """A listener that takes those notes."""

    def asked(self, reader: Reader, question: Question) -> None:
        """Keep what is known before an answer."""
        super().asked(reader, question)
        self.echoes = [echo for echo in reader.effects.single if reader.next < reader.size]
        is_choice = isinstance(question, Ask) and not question.elision.moot
        self.alone = is_choice and isinstance(question, Ask) and one_answer(reader, question) is not None

    def answered(self, reader: Reader, question: Question, answer: Answer) -> None:
        """Note the record's answer."""
        super().answered(reader, question, answer)
        notes = self.notes
        assert isinstance(notes, WayNotes)
        number = len(notes.moments) - 1
        notes.echoes.append(self.echoes)
        if self.alone:
            notes.forced.add(number)
        if isinstance(question, Ask) and answer is not None and question.elision.spoken:
            if reader.play.defers(question, answer):
                notes.defers.add(number)


def ways_on(log: Log, length: int = 10**6) -> WayNotes:
    """The notes on the beginning of a legal game."""
    names = game().names
    events = log.replay.events[:length]
    cut = replace(log.replay, events=events, result=log.replay.result if length >= len(log.lines) else None)
    arguments = [[render_token(token, names) for token in event.args] for event in events]
    notes = WayNotes(Log(cut, log.lines[:length]), events, arguments)
    trail = heard(game(), cut, lambda: WayNotetaker(notes))[2]
    assert trail.stop is None, trail.stop
    return notes


def attacked_header(random: Random, path: str = "attacked") -> Replay:
    """A game in its middle with many attacks, and chips that answer them."""
    begun = rich_header(random, path)
    bank = Node(NOWHERE, items=tuple(Node(NOWHERE, text=slug) for slug in ATTACKS))
    copies = random.sample(ATTACKS[1:5] * 4, 16)
    parts = [", ".join(copies[number : number + 4]) for number in range(0, 16, 4)]
    position = f"""
turn: P1
phase: action
seats:
  P1: {{hand: [self-improvement, {parts[0]}, 1, 2, crash-gem], bag: [1 x4, {parts[1]}, crash-gem], pile: [1, 2]}}
  P2: {{hand: [self-improvement, self-improvement, {parts[2]}, 1], bag: [1 x4, {parts[3]}, wound], pile: [1, 3]}}
"""
    return replace(begun, setup={**begun.setup, "bank": bank, "position": load(position, path)})


# -- as the rules of reading allow


def targets_said(notes: WayNotes) -> Iterator[Edit]:
    """The one opponent is named where nothing else is to be chosen by it, behind what does something to him."""
    aiming = game().rules.aiming
    for index, event in enumerate(notes.events):
        aims = event.verb == "react" or (event.verb == "play" and any(token.piece in aiming for token in event.args))
        if aims and all(token.seat < 0 for token in event.args):
            yield Edit(index, (f"{notes.line(index)} -> {seat_name(1 - event.seat)}",))


def choices_split(notes: WayNotes) -> Iterator[Edit]:
    """What a line leaves open follows on lines of its own."""
    for index in range(len(notes.events)):
        yield from split(notes, index, set())


def forced_left_out(notes: WayNotes) -> Iterator[Edit]:
    """What can have one answer only is left out, before choices on lines of their own."""
    for index in range(len(notes.events)):
        forced = {number for number in notes.forced if notes.moments[number].line == index}
        if forced:
            yield from split(notes, index, forced)


def split(notes: WayNotes, index: int, gone: set[int]) -> Iterator[Edit]:
    """A line with its later words on `choose` lines, where they are asked for; those of some moments left out."""
    asked = [(number, moment) for number, moment in enumerate(notes.moments) if moment.line == index]
    if len(asked) < 2 or any(not takes_choose(moment, first=number == asked[0][0]) for number, moment in asked):
        return
    head, rest = asked[0][1], asked[1:]
    before = [
        (moment.ahead, (f"{seat_name(moment.seat)} choose {words}",))
        for number, moment in rest
        if number not in gone and (words := said(notes, moment))
    ]
    if any(number in gone for number, _ in asked[:1]):
        return
    yield Edit(index, (notes.head(index, *notes.arguments[index][: head.words[1]]),), tuple(before))


def takes_choose(moment: Moment, *, first: bool) -> bool:
    """Whether what a moment asks can be answered on a line of its own, or is the line's first word."""
    return isinstance(moment.question, Ask) and ((first and moment.begins) or moment.question.elision.part)


def said(notes: WayNotes, moment: Moment) -> str:
    """The words that answered a question."""
    return " ".join(notes.arguments[moment.line][slice(*moment.words)])


def needless_declines(notes: WayNotes) -> Iterator[Edit]:
    """Who is not on turn says that he does nothing where nothing is offered."""
    for index in range(2, len(notes.events)):
        gap = notes.in_gap(index)
        if not gap or any(not isinstance(moment.question, Ask) for moment in gap):
            continue
        seat = 1 - gap[0].state.active
        if not reacts(notes, index, seat) and all(moment.seat == gap[0].state.active for moment in gap):
            yield Edit(index, (f"{seat_name(seat)} decline", notes.line(index)))


def gems_laid(notes: WayNotes) -> Iterator[Edit]:
    """All gems in hand are laid out before the first purchase."""
    for moment in first_purchases(notes):
        gems = [chip for chip in held(moment.player().hand) if game().rules.chips[chip].kind == "gem"]
        if any(
            one.decision == "keep" and one.state.turn == moment.state.turn and one.line >= 0 for one in notes.moments
        ):
            continue  # gems that are kept are not laid out
        words = [name(chip) for chip in gems for _ in range(moment.player().hand[chip])]
        line = f"{seat_name(moment.seat)} lay {' '.join(words) or 'none'}"
        yield Edit(moment.line, (line, notes.line(moment.line)))


def first_purchases(notes: WayNotes) -> Iterator[Moment]:
    """The first purchase of each turn, on a line of its own, with nothing laid out."""
    for moment in notes.moments:
        first = moment.decision == "buy" and moment.begins and not moment.player().purchases
        if first and not moment.unseen().gems_said:
            yield moment


def draws_shuffled(notes: WayNotes) -> Iterator[Edit]:
    """The chips of a draw in another order."""
    for moment in notes.moments:
        if moment.decision == "draw" and moment.begins and moment.words == (0, len(notes.arguments[moment.line])):
            yield Edit(moment.line, (notes.head(moment.line, *reversed(notes.arguments[moment.line])),))


def effects_stated(notes: WayNotes) -> Iterator[Edit]:
    """What has happened by itself is said."""
    for index in range(2, len(notes.events)):
        for seat, verb, chip in told_before(notes, index)[:1] if not told_before(notes, index - 1) else ():
            yield Edit(index, (f"{seat_name(seat)} {verb} {name(chip)}", notes.line(index)))


def told_before(notes: WayNotes, index: int) -> list[tuple[int, str, int]]:
    """What has happened by itself when a line is the next one."""
    found = [number for number, moment in enumerate(notes.moments) if moment.ahead == index]
    return notes.echoes[found[-1]] if found else []


def reactions_where_they_happen(notes: WayNotes) -> Iterator[Edit]:
    """A reaction that says "after" stands before its effect."""
    for index, effect in deferred(notes):
        if effect > index + 1:
            yield Edit(index, (), ((effect, (notes.line(index),)),))


def deferred(notes: WayNotes) -> Iterator[tuple[int, int]]:
    """Reactions that say "after", all on their lines, with the line of their effect."""
    for number in sorted(notes.defers):
        moment = notes.moments[number]
        if moment.line < 0 or not moment.begins or moment.words != (0, len(notes.arguments[moment.line])):
            continue
        following = notes.moments[number + 1 :]
        own = (one for one in following if one.seat == moment.seat and one.line >= 0)
        effects = (one for one in own if isinstance(one.question, Chance) or one.decision == "refill")
        effect = next(effects, None)
        if effect is not None and effect.begins and effect.state.turn == moment.state.turn:
            if effect.state.phase == moment.state.phase:
                yield moment.line, effect.line


ALLOWED: dict[str, Callable[[WayNotes], Iterator[Edit]]] = {
    "target": targets_said,
    "split": choices_split,
    "forced": forced_left_out,
    "decline": needless_declines,
    "lay": gems_laid,
    "draws": draws_shuffled,
    "effects": effects_stated,
    "after": reactions_where_they_happen,
}


# -- wrongly


def own_seat_as_target(notes: WayNotes) -> Iterator[Edit]:
    """The player himself is named as the target of what works on an opponent."""
    for index, event in enumerate(notes.events):
        if event.verb in ("play", "react") and event.args and all(token.seat < 0 for token in event.args):
            yield Edit(index, (f"{notes.line(index)} -> {seat_name(event.seat)}",), faults=(index,))


def forced_wrongly(notes: WayNotes) -> Iterator[Edit]:
    """Something else is said where there is one answer only."""
    for number in sorted(notes.forced):
        moment = notes.moments[number]
        if moment.line < 0 or moment.answer is None or not said(notes, moment):
            continue
        assert isinstance(moment.question, Ask)
        for other in moment.question.domain.conceivable(moment.seat):
            words = moment.question.domain.write(other) if other is not None and other != moment.answer else ""
            if words:
                first, after = moment.words
                arguments = notes.arguments[moment.line]
                line = notes.head(moment.line, *arguments[:first], words, *arguments[after:])
                yield Edit(moment.line, (line,), faults=(moment.line,))


def gems_laid_that_are_not_there(notes: WayNotes) -> Iterator[Edit]:
    """A gem is laid out that is not in hand."""
    for moment in first_purchases(notes):
        for chip in chips():
            if game().rules.chips[chip].kind == "gem" and not moment.player().hand[chip]:
                line = f"{seat_name(moment.seat)} lay {name(chip)}"
                yield Edit(moment.line, (line, notes.line(moment.line)), faults=(moment.line,))


def effects_stated_wrongly(notes: WayNotes) -> Iterator[Edit]:
    """Something else is said to have happened by itself, or the same once more."""
    for index in range(2, len(notes.events)):
        told = told_before(notes, index)
        for seat, verb, chip in told[:1]:
            same = sum(one == (seat, verb, chip) for one in told)
            line = f"{seat_name(seat)} {verb} {name(chip)}"
            yield Edit(index, (*[line] * (same + 1), notes.line(index)), faults=(index,))


def reactions_behind_their_effect(notes: WayNotes) -> Iterator[Edit]:
    """A reaction that says "after" stands behind its effect."""
    for index, effect in deferred(notes):
        yield Edit(index, (), ((effect + 1, (notes.line(index),)),), faults=tuple(range(index + 1, effect + 2)))


def other_reactions_late(notes: WayNotes) -> Iterator[Edit]:
    """A reaction that does not say "after" stands behind the line that follows it, which is another player's."""
    for number, moment in enumerate(notes.moments):
        whole = moment.begins and moment.words == (0, len(notes.arguments[moment.line])) if moment.line >= 0 else False
        if not whole or number in notes.defers or moment.answer is None or not moment.decision.startswith("react-"):
            continue
        after = moment.line + 1
        if after < len(notes.events) and notes.events[after].verb in ("buy", "ante"):
            faults = (moment.line, after, after + 1)
            yield Edit(moment.line, (), ((after + 1, (notes.line(moment.line),)),), faults=faults)


WRONG: dict[str, Callable[[WayNotes], Iterator[Edit]]] = {
    "target": own_seat_as_target,
    "forced": forced_wrongly,
    "lay": gems_laid_that_are_not_there,
    "effects": effects_stated_wrongly,
    "after": reactions_behind_their_effect,
    "late": other_reactions_late,
}


# -- made


def chosen(edits: list[Edit], random: Random, most: int) -> list[Edit]:
    """Some edits that do not meet each other."""
    found: list[Edit] = []
    for edit in random.sample(edits, len(edits)):
        if len(found) < most and not any(edit.touched() & other.touched() for other in found):
            found.append(edit)
    return found


def made(notes: Notes, edits: list[Edit]) -> tuple[list[str], list[int]]:
    """The lines with these edits made, and for each the index of the line that it was or stands at."""
    instead = {edit.line: edit.instead for edit in edits}
    before: dict[int, tuple[str, ...]] = {}
    for edit in edits:
        for index, lines in edit.before:
            before[index] = (*before.get(index, ()), *lines)
    texts: list[str] = []
    at: list[int] = []
    for index in range(len(notes.events) + 1):
        own = instead.get(index, (notes.line(index),)) if index < len(notes.events) else ()
        lines = (*before.get(index, ()), *own)
        texts += lines
        at += [index] * len(lines)
    return texts, at
