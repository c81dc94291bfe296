"""Games of Puzzle Strike for tests: the ruleset opened once, random headers, and simulated games by seed."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from verifier.games.game import HeaderWishes
from verifier.games.library import Library
from verifier.games.puzzle_strike.family import PuzzleStrike
from verifier.games.puzzle_strike.play import Play
from verifier.kernel.source import Position
from verifier.language.node import Node
from verifier.language.reader import load
from verifier.record.model import Replay, Result, SeatEntry
from verifier.record.moves import MoveLines, MoveReader
from verifier.simulate.game import simulate

RULESET = "puzzle-strike/3e"
#: The folder of the shipped rules.
SHIPPED = Path(__file__).resolve().parents[2] / "rules"
NOWHERE = Position("simulated")
#: Where the result of a simulated game is said to stand: below every possible line of moves.
RESULT_LINE = 1_000_000


@cache
def library() -> Library:
    """The shipped rulesets, each opened once for all tests of a process, whatever rules a test would read."""
    return Library(SHIPPED)


@cache
def game() -> PuzzleStrike:
    """The ruleset, opened once for all tests of a process."""
    opened = library().open(RULESET)
    assert isinstance(opened, PuzzleStrike)
    return opened


@cache
def move_reader(seats: int = 2) -> MoveReader:
    """A reader of the ruleset's move lines for so many seats."""
    return MoveReader(game().names, seats)


@contextmanager
def played_by(ruleset: str) -> Iterator[None]:
    """Let all functions of this module make games of another ruleset of the family meanwhile."""
    global RULESET  # the one value that says which
    before, RULESET = RULESET, ruleset
    for kept in (game, move_reader):
        kept.cache_clear()
    try:
        yield
    finally:
        RULESET = before
        for kept in (game, move_reader):
            kept.cache_clear()


def puzzle_chips() -> list[str]:
    """The slugs of the puzzle chips of which a text and a cost are known."""
    return [chip.slug for chip in game().rules.chips if chip.kind == "puzzle" and chip.known and chip.priced]


def header(characters: Sequence[str], bank: Sequence[str], path: str = "simulated") -> Replay:
    """A game about to begin."""
    seats = tuple(
        SeatEntry(f"P{number}", player, character, NOWHERE)
        for number, (player, character) in enumerate(zip(("Alice", "Bob"), characters, strict=True), 1)
    )
    stacks = Node(NOWHERE, items=tuple(Node(NOWHERE, text=slug) for slug in bank))
    return Replay(path, RULESET, mode="duel", seats=seats, setup={"bank": stacks})


def random_header(random: Random, path: str = "simulated") -> Replay:
    """A game with random characters and a random bank."""
    return header(random.sample(list(game().rules.characters), 2), random.sample(puzzle_chips(), 10), path)


def way_header(mode: str, seats: int) -> Callable[[Random, str], Replay]:
    """What makes the header of a game of that mode."""
    wishes = HeaderWishes(mode, "random", (), seats)
    return lambda random, path="simulated": replace(game().invent(random, random.randrange(99), wishes), path=path)


def rich_header(random: Random, path: str = "study") -> Replay:
    """A game in its middle: large gems in the piles, crash chips, shields and other bought chips in every zone."""
    begun = random_header(random, path)
    characters = [list(map(notation, game().rules.characters[seat.character])) for seat in begun.seats]
    bank = [node.string() for node in begun.setup["bank"].sequence()]
    zones = ("hand", "bag", "discard")
    text = f"turn: P1\nphase: ante\nlevel: {random.choice((0, 0, 1, 2, 3))}\nseats:\n"
    for name, own in zip(("P1", "P2"), characters, strict=True):
        chips = [*own, *random.sample(bank * 2, 6), *random.choices(("1", "2", "3"), k=7), *["1"] * 3, "wound", "wound"]
        chips += ["crash-gem", "crash-gem", "double-crash-gem", "combine", "combine"]
        random.shuffle(chips)
        parts = (chips[:7], chips[7:17], chips[17:])
        text += f"  {name}:\n    pile: {random.choice(PILES)}\n"
        text += "".join(f"    {zone}: [{', '.join(part)}]\n" for zone, part in zip(zones, parts, strict=True))
    return replace(begun, setup={**begun.setup, "position": load(text, path)})


def notation(chip: int) -> str:
    """A chip as it is written."""
    return game().notation[chip]


#: Piles with large gems; none has lost yet.
PILES = ([4, 3, 1], [4, 2, 1, 1], [3, 3, 1], [2, 2, 2, 1], [4, 1, 1], [3, 2, 1, 1], [4, 4], [2, 1, 1, 1])


def start(replay: Replay) -> Play:
    """The game that a header sets up."""
    return game().start(replay, {})


@dataclass(frozen=True, slots=True)
class Log:
    """A replay together with the lines it was read from."""

    replay: Replay
    lines: tuple[str, ...]

    def with_lines(self, lines: Sequence[str]) -> Replay:
        """The same game with other lines."""
        return read_lines(self.replay, lines)


def read_lines(replay: Replay, lines: Sequence[str]) -> Replay:
    """A replay with the moves that these lines spell, counted from 1."""
    source = MoveLines(replay.path, tuple(lines), range(1, len(lines) + 1), [1] * len(lines))
    return replace(replay, events=move_reader(len(replay.seats)).read(source))


def simulated(seed: int, begin: Callable[[Random, str], Replay] = random_header) -> Log:
    """The game that a seed gives: random characters, bank, draws and legal decisions."""
    random = Random(seed)
    begun = begin(random, f"simulated-{seed}")
    played = simulate(game(), begun, random)
    result = Result(played.winner, played.ended, Position(begun.path, RESULT_LINE, 1)) if played.ended else None
    replay = replace(begun, readings=dict(played.readings), result=result)
    return Log(read_lines(replay, played.lines), played.lines)
