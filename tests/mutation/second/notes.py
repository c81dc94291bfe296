"""Notes on legal records of Puzzle Strike 2, the simulated games to mutate, and the facts that mutators decide by.

Not for: judging, or what the edits are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from tests.support.games import Log
from tests.support.notes import Happening, Moment, Notes, Notetaker, heard
from tests.support.second import packed, shipped
from verifier.games.game import HeaderWishes
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.state import State
from verifier.kernel.ask import Answer, Ask, Question
from verifier.record.model import Replay
from verifier.record.moves import MoveLines, MoveReader
from verifier.record.write import render_event, render_token
from verifier.run.reader import Reader
from verifier.simulate.corpus import corpus

STORED = Path("replays/puzzle-strike-2")
PACKED = HeaderWishes("", "grand-melee", ("grave", "jaina"))
NAMES = ("purple", "blue", "pink", "green")


def game_of(replay: Replay) -> PuzzleStrike2:
    """The ruleset as shipped, or with the made-up pack: a simulated header says which."""
    return packed() if replay.digest == packed().document.digest else shipped()


def read_lines(replay: Replay, lines: Sequence[str]) -> Replay:
    """A replay with the moves that these lines spell, counted from 1."""
    source = MoveLines(replay.path, tuple(lines), range(1, len(lines) + 1), [1] * len(lines))
    return replace(replay, events=MoveReader(shipped().names, len(replay.seats)).read(source))


def logs(games: int, seed: int) -> Iterator[Log]:
    """Simulated games, every other one with the made-up pack."""
    kinds = ((shipped(), HeaderWishes()), (packed(), PACKED))
    made = [corpus(game, (games + 1 - number) // 2, seed, wishes) for number, (game, wishes) in enumerate(kinds)]
    for number in range(games):
        replay, _ = next(made[number % 2])
        yield strict(replace(replay, path=f"simulated-{number}"))


def strict(replay: Replay) -> Log:
    """A replay with its lines in strict notation, one move a line, counted from 1."""
    lines = [render_event(event._replace(comment=""), shipped().names) for event in replay.events]
    return Log(read_lines(replace(replay, expect=None), lines), tuple(lines))


class Taker(Notetaker):
    """A listener that takes notes; of a drop it notes at which moment of the phase it is."""

    def before(self, reader: Reader) -> tuple[State, Happening | None, int]:
        """The position."""
        play = reader.play
        assert isinstance(play, Play)
        return play.state.copy(), None, 0

    def asked(self, reader: Reader, question: Question) -> None:
        """Keep the moment of a drop."""
        super().asked(reader, question)
        self.moment = getattr(question.frame, "moment", "") if isinstance(question, Ask) else ""

    def answered(self, reader: Reader, question: Question, answer: Answer) -> None:
        """Note the record's answer."""
        super().answered(reader, question, answer)
        if self.moment:
            self.notes.moments[-1] = replace(self.notes.moments[-1], zone=self.moment)


def notes_on(log: Log) -> Notes:
    """The notes on a legal record. Raises `ValueError` if it is not legal."""
    names = shipped().names
    arguments = [[render_token(token, names) for token in event.args] for event in log.replay.events]

    taker, _, trail = heard(game_of(log.replay), log.replay, lambda: Taker(Notes(log, log.replay.events, arguments)))
    if trail.stop is not None:
        raise ValueError(f"{log.replay.path}: line {trail.stop.event.line}: {trail.stop}")
    return taker.notes


# -- facts, as printed and as the header has them


def rules(notes: Notes) -> PuzzleStrike2:
    """The ruleset of a record."""
    return game_of(notes.log.replay)


def slug(card: int) -> str:
    """A card as it is written."""
    return shipped().notation[card]


def colour(notes: Notes, card: int) -> int:
    """The printed colour of a card."""
    return rules(notes).rules.cards[card].colour


def bonus(notes: Notes, space: int) -> int:
    """The height bonus of a space, off the record's facts."""
    table = notes.log.replay.facts
    section = table.get("height-bonus") if table is not None else None
    read = section.get(str(space)) if section is not None else None
    return rules(notes).rules.height_bonus[space - 1].low if read is None else read.integer(0, 99)


def due(moment: Moment) -> int:
    """How many gems a drop takes."""
    player = moment.player()
    return int(min(player.incoming, 14 - len(player.pile)))


def begun(notes: Notes, decision: str) -> list[Moment]:
    """The questions of a kind that a line of its own answers."""
    return notes.beginning(decision)


def acting(notes: Notes) -> Iterator[Moment]:
    """Each time a player may play a card, once for each line that may be written there, nothing else under way.

    Left out are gaps in which silence has answered a question that an inserted line could answer instead.
    """
    for moment in notes.moments:
        silent = [one for one in notes.in_gap(moment.ahead) if one.decision in ("swap", "trash", "destroy")]
        if moment.decision == "play" and not silent and (moment.begins or moment.answer is None):
            yield moment


def calm(notes: Notes) -> Iterator[Moment]:
    """The lines of an ante in the ante phase: nothing has happened since that a line could state."""
    yield from begun(notes, "ante")


def inserted(notes: Notes, moment: Moment, text: str) -> tuple[list[str], int]:
    """An edit: a line before the one that answers a question."""
    return notes.inserted(moment.ahead, f"P{moment.seat + 1} {text}"), moment.ahead + 1


def after(notes: Notes, moment: Moment, text: str, seat: int = -1) -> tuple[list[str], int]:
    """An edit: a line after the one that answered a question."""
    who = moment.seat if seat < 0 else seat
    return notes.inserted(moment.line + 1, f"P{who + 1} {text}"), moment.line + 2


def instead(notes: Notes, moment: Moment, text: str) -> tuple[list[str], int]:
    """An edit: another line for the one that answered a question."""
    return notes.replaced(moment.line, f"P{moment.seat + 1} {text}"), moment.line + 1
