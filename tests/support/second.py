"""Positions of Puzzle Strike 2 for tests, and a made-up card pack that has every operation. No card of it is real."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import cache

from verifier.games.library import Library
from verifier.games.puzzle_strike_2.family import PuzzleStrike2
from verifier.games.puzzle_strike_2.play import Play
from verifier.kernel.ask import Answer, Chance, Question
from verifier.kernel.source import Position
from verifier.language.node import Node
from verifier.language.packs import pack_of
from verifier.language.packs import packed as facts_laid
from verifier.language.reader import load
from verifier.replay.model import Replay, SeatEntry

RULESET = "puzzle-strike-2/base"
NOWHERE = Position("test")
BANK = ("kidney-shot", "brass-knuckles", "unleashed-tiger", "dash", "blue-card")
COLOURS = {"U": 0, "B": 1, "K": 2, "G": 3}  # purple, blue, pink, green

#: Made-up texts, and made-up numbers where no source gives any.
PACK = """
format: pack/1
ruleset: puzzle-strike-2/base
source: made up for a test
height-bonus: {3: 1, 5: 1, 10: 3, 11: 3, 13: 4, 14: 4}
buy-costs: {3: 1, 4: 2, 5: 3}
cards:
  skip-ahead: {cost: 0, text: Draw 1., main: [draw: 1]}
  wound: {cost: 1, text: Does nothing., main: []}
  kidney-shot: {cost: 0, copies: 2, text: Deep crash., type: crash, main: [deep-crash: 1]}
  brass-knuckles: {cost: 1, copies: 2, text: "Crash twice, draw 1.", type: crash, main: [crash: 2, draw: 1]}
  dash: {cost: 0, copies: 2, text: "Top 1, buys cost less, draw 1.", main: [top: 1, buy-cost: -1, draw: 1]}
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
  effortless-block: {cost: 0, copies: 1, colour: pink, text: "Block 3, discard 1.", main: [block: 3, discard: 1]}
  swap: {type: none}
  skill-up: {type: none}
"""


@cache
def shipped() -> PuzzleStrike2:
    """The ruleset as it is shipped."""
    opened = Library().open(RULESET)
    assert isinstance(opened, PuzzleStrike2)
    return opened


@cache
def packed() -> PuzzleStrike2:
    """The ruleset with the made-up pack."""
    return under(PACK)


def under(text: str) -> PuzzleStrike2:
    """The ruleset with a pack laid over it."""
    document = shipped().document
    root = facts_laid(document.root, (pack_of(load(text, "pack"), RULESET, "pack"),)).root
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
    bank: Sequence[str] = BANK,
) -> Play:  # fmt: skip
    """A seat in its action phase, with three actions, these piles (bottom first) and this hand."""
    play = game.start(header(bank), {})
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
