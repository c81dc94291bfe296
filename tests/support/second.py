"""Positions of Puzzle Strike 2 for tests, and a made-up card pack that has every operation. No card of it is real."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from tests.support.from_here import follow_from_here
from verifier.games.library import Library
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.words import names_of
from verifier.kernel.ask import Answer, Chance, Question
from verifier.kernel.source import Position
from verifier.language.document import Document, merge
from verifier.language.node import Node
from verifier.language.overlays import pack
from verifier.language.packs import pack_of
from verifier.language.packs import packed as facts_laid
from verifier.language.reader import load, load_file
from verifier.record.model import Replay, SeatEntry
from verifier.record.moves import MoveLines, MoveReader
from verifier.record.names import Names

RULESET = "puzzle-strike-2/base"
INVENTED = Path(__file__).parent / "puzzle-strike-2-invented.yaml"
FURTHER = Path(__file__).parent / "puzzle-strike-2-further.yaml"
NOWHERE = Position("test")
EMPTY: Mapping[str, str] = MappingProxyType({})
BANK = ("kidney-shot", "brass-knuckles", "unleashed-tiger", "dash", "blue-card")
COLOURS = {"U": 0, "B": 1, "K": 2, "G": 3}  # purple, blue, pink, green

#: Made-up texts, and made-up numbers where no source gives any.
PACK = """
format: pack/1
ruleset: puzzle-strike-2/base
source: made up for a test
height-bonus: {3: 1, 5: 1, 10: 3, 11: 3, 12: 4, 13: 4, 14: 4}
buy-costs: {3: 1, 4: 2, 5: 3}
cards:
  skip-ahead: {cost: 0, type: draw, text: Draw 1., main: [draw: 1]}
  wound: {cost: 1, text: Does nothing., main: []}
  kidney-shot: {cost: 0, copies: 2, text: Deep crash., type: crash, main: [deep-crash: 1]}
  brass-knuckles: {cost: 1, copies: 2, text: "Crash twice, draw 1.", type: crash, main: [crash: 2, draw: 1]}
  dash: {cost: 0, copies: 2, type: bank, text: "Top 1, buys cost less, draw 1.", main: [top: 1, buy-cost: -1, draw: 1]}
  unleashed-tiger:
    cost: 1
    copies: 1
    text: Draw 1 for a crash card, crash for a present.
    type: creature
    creature: true
    defeat: {colour: green, number: 3}
    triggers:
      - {on: crash-card-played, do: [draw: 1]}
      - {on: present, do: [crash: 1]}
  bloodlust: {cost: 0, copies: 3, colour: purple, type: none, text: Two presents., main: [present: 2]}
  sucker-punch: {cost: 0, copies: 1, colour: blue, type: none, text: Crash and trash., main: [crash: 1, trash: this]}
  gem-shield: {cost: 0, copies: 3, colour: purple, type: block, text: Trash one., main: [trash: {from: hand}]}
  effortless-block: {cost: 0, copies: 1, colour: pink, text: "Block 3, discard 1.", main: [block: 3, discard: 1]}
  swap: {type: swap}
  skill-up: {type: bank}
  sword-slice: {type: crash}
  unstable-power: {type: crash}
  burning-vigor: {type: attack}
  playing-with-fire: {type: draw}
"""


@cache
def shipped() -> PuzzleStrike2:
    """The ruleset as it is shipped."""
    opened = Library().open(RULESET)
    assert isinstance(opened, PuzzleStrike2)
    return opened


@cache
def invented() -> PuzzleStrike2:
    """The ruleset with an invented pack that leaves nothing unknown and has every kind of text."""
    opened = Library().open(RULESET, (pack(str(INVENTED)),))
    assert isinstance(opened, PuzzleStrike2)
    return opened


@cache
def further() -> PuzzleStrike2:
    """The same with texts that use what the invented pack does not."""
    told = merge(load_file(INVENTED), load_file(FURTHER))
    return laid_over(told)


@cache
def packed() -> PuzzleStrike2:
    """The ruleset with the made-up pack."""
    return under(PACK)


def under(text: str) -> PuzzleStrike2:
    """The ruleset with a pack laid over it."""
    return laid_over(load(text, "pack"))


def laid_over(told: Node) -> PuzzleStrike2:
    """The same for a pack that is read."""
    document = shipped().document
    root = facts_laid(document.root, (pack_of(told, RULESET, "pack"),)).root
    return PuzzleStrike2(replace(document, root=root, digest="pack"))


def header(bank: Sequence[str] = BANK, characters: tuple[str, str] = ("grave", "jaina")) -> Replay:
    """Alice with the first character, Bob with the second."""
    seats = tuple(
        SeatEntry(f"P{number}", player, character, NOWHERE)
        for number, (player, character) in enumerate(zip(("Alice", "Bob"), characters, strict=True), 1)
    )
    cards = Node(NOWHERE, items=tuple(Node(NOWHERE, text=slug) for slug in bank))
    setup = {"deck": Node(NOWHERE, "grand-melee"), "bank": cards}
    return Replay("test", RULESET, mode="duel", seats=seats, setup=setup)


def position(
    game: PuzzleStrike2, piles: tuple[str, str] = ("", ""), hand: Sequence[str] = (), seat: int = 0,
    bank: Sequence[str] = BANK, readings: Mapping[str, str] = EMPTY, characters: tuple[str, str] = ("grave", "jaina"),
) -> Play:  # fmt: skip
    """A seat in its action phase, with three actions, these piles (bottom first) and this hand."""
    play = game.start(header(bank, characters), readings)
    state = play.state
    state.turn, state.active, state.phase, state.moment = 1, seat, 1, "acting"
    for player, pile in zip(state.seats, piles, strict=True):
        player.pile, player.incoming = [COLOURS[gem] for gem in pile], 0
    state.seats[seat].actions = 3
    state.seats[seat].diamonds = 0
    for slug in hand:
        card = game.rules.index[slug]
        state.seats[seat].hand[card] += 1
        state.seats[seat].deck[card] -= int(state.seats[seat].deck[card] > 0)
    return play


#: Where in a turn a scene begins (besides `start`, the opening hands): the phase, and the moment of the action phase.
BEGINNINGS = {"ante": (0, "idle"), "begin": (1, "begin"), "action": (1, "acting"), "buy": (2, "idle"),
              "draw": (3, "idle"), "command": (5, "idle")}  # fmt: skip


def scene(
    piles: tuple[str, str] = ("", ""), hand: Sequence[str] = (), *, at: str = "action", seat: int = 0, holder: int = 0,
    incoming: tuple[int, int] = (0, 0), meters: str = "", diamond: bool = False, creature: int = -1,
    discard: Sequence[str] = (), top: str = "", deck: bool = True, pack: bool = True, bank: Sequence[str] = BANK,
    rules: PuzzleStrike2 | None = None, readings: Mapping[str, str] = EMPTY,
    characters: tuple[str, str] = ("grave", "jaina"), **state: int,
) -> Play:  # fmt: skip
    """A position somewhere in a turn. `meters` are Alice's in colour letters; `creature` is whose the tiger is.

    `rules` are other rules than the made-up pack's or those shipped.
    """
    game = rules or (packed() if pack else shipped())
    if at == "start":
        return game.start(header(bank), readings)
    play = position(game, piles, hand, seat, bank, readings, characters)
    play.state.phase, play.state.moment = BEGINNINGS[at]
    play.state.holder = holder
    index, own = play.rules.index, play.state.seats[seat]
    own.actions = own.actions if at in ("begin", "action") else 0
    own.diamonds, own.top = int(diamond), [index[top]] if top else []
    own.deck = own.deck if deck else [0] * play.kinds
    for slug in discard:
        own.discard[index[slug]] += 1
    for player, tokens in zip(play.state.seats, incoming, strict=True):
        player.incoming = tokens
    for letter in meters:
        play.state.seats[0].meters[COLOURS[letter]] += 1
    if creature >= 0:
        play.state.seats[creature].creature = index["unleashed-tiger"]
    for name, value in state.items():
        setattr(play.state, name, value)
    return play


def pile(play: Play, seat: int) -> str:
    """A pile in letters, bottom first."""
    letters = {number: letter for letter, number in COLOURS.items()}
    return "".join(letters[gem] for gem in play.state.seats[seat].pile)


def carry_out(
    play: Play, moves: Generator[Question, Answer, object], answers: Sequence[object] = ()
) -> tuple[object, list[str]]:
    """Run something to its end with these answers, cards and labels by name; its result and the decisions asked."""
    waiting, asked = list(answers), []
    try:
        question = next(moves)
        while True:
            asked.append(question.verb if isinstance(question, Chance) else question.decision)
            given = waiting.pop(0)
            if isinstance(question, Chance):
                answer: Answer = tuple(play.rules.index[str(slug)] for slug in str(given).split())
                assert play.possible(question, answer) is None  # type: ignore[arg-type]
            else:
                answer = play.rules.index[given] if isinstance(given, str) and given in play.rules.index else given  # type: ignore[assignment]
                refusal = play.judge(question, answer)
                assert refusal is None, refusal
            question = moves.send(answer)
    except StopIteration as end:
        assert not waiting, waiting
        return end.value, asked


_latest: list[tuple[Document, Names]] = []


def words_of(rules: Rules) -> Names:
    """The words of move lines; those of the rules that were asked for last are kept, as many positions share them."""
    if not _latest or _latest[0][0] is not rules.document:
        _latest[:] = [(rules.document, names_of(rules))]
    return _latest[0][1]


def followed(play: Play, *lines: str) -> str:
    """What follows of these lines from a position: "" if all of it, else `LINE CLAUSE: why`, or `LINE ?: what`."""
    reader = MoveReader(words_of(play.rules), len(play.seat_names))
    source = MoveLines("case", tuple(lines), range(1, len(lines) + 1), [1] * len(lines))
    stop = follow_from_here(play, reader.read(source))[1].stop
    if stop is None:
        return ""
    return f"{stop.event.line} {'?' if stop.undecided else stop.refusal.clause}: {stop.refusal.message}"
