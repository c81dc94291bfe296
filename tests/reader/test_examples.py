"""The examples that the ten rules are told with: each is judged, beside one that its rule does not allow."""

import json
from collections.abc import Mapping
from typing import NamedTuple

import pytest

from tests.reader.page import PAGE, PLACE, with_table
from tests.reader.rules import ELISIONS
from tests.support.studies import BANK as BANK_OF_STUDIES
from tests.support.studies import replay_of
from verifier.corpus.batch import Batch
from verifier.games.library import Library
from verifier.language.reader import load

pytestmark = pytest.mark.unit
BATCH = Batch(Library())
#: What Alice has where an example begins, and the puzzle stacks.
HAND = ("combine", "sneak-attack", "training-day", "1", "2")
BAG = ("1", "1", "1", "2", "3")
BANK = (*BANK_OF_STUDIES[:-1], "training-day")
#: The line before a draw.
BOUGHT = "P1 buy 1 / "


class Example(NamedTuple):
    """An example, a record that differs from it and is illegal, and where both begin."""

    text: str
    wrong: str
    before: str = ""  # lines that come before both
    hand: tuple[str, ...] = HAND
    wrong_hand: tuple[str, ...] = HAND
    bag: tuple[str, ...] = BAG
    discard: tuple[str, ...] = ()
    pile: tuple[int, ...] = (1, 1, 2)
    opening: bool = False  # whether they begin with the game


EXAMPLES = (
    Example("P1 play combine 1+2", "P1 play combine 2+2"),
    Example("P1 play combine / P1 choose 1+2", "P1 play combine / P1 choose 2+2"),
    Example("P1 play combine 1 / P1 choose 2", "P1 play combine 1 / P1 choose 3"),
    Example("P1 play training-day draw-three / P1 trash 1", "P1 play training-day draw-three / P1 trash 4"),
    Example("P1 play sneak-attack / P2 decline", "P1 play sneak-attack / P2 decline / P2 react self-improvement"),
    Example("P1 pass", "P1 pass / P1 play combine 1+2"),
    Example("P1 play sneak-attack / P1 buy 1", "P1 play sneak-attack / P1 buy 1 / P2 react self-improvement"),
    Example("P1 play combine / P1 buy 1", "P1 play combine / P1 buy 1 / P1 choose 1+2"),
    Example("P1 play training-day / P1 gain 2", "P1 play training-day / P1 gain 2", hand=("training-day", "1")),
    Example("P2 draw 1 1 1 1 1 / P1 draw 1 1 1 1 1", "P2 draw 1 1 1 1 1 / P2 draw 1 1 1 1 1", opening=True),
    Example("P1 play sneak-attack / P2 ante 1", "P1 play sneak-attack / P2 ante 2"),
    Example("P1 lay 2 / P1 buy 1", "P1 lay 3 / P1 buy 1"),
    Example("P2 decline / P1 play combine 1+2", "P2 pass / P1 play combine 1+2"),
    Example("P1 play sneak-attack -> P2", "P1 play sneak-attack -> P1"),
    Example("record: {choices: none} / P1 play training-day / P1 buy 1", "P1 play training-day / P1 buy 1"),
    Example("P1 play ? 1+2", "P1 play ? 2+2"),
    Example("P1 draw 1 ? ? ? ?", "P1 draw 4 ? ? ? ?", BOUGHT, pile=(1,)),
    Example("P1 draw 1 1 / P1 draw 3 1 2", "P1 draw 1 1 / P1 draw 3 1 3", BOUGHT, pile=(1,)),
    Example("P1 draw 1 2 3 1 2", "P1 draw 2 2 3 1 2", BOUGHT, pile=(1,), bag=("1", "1"), discard=("3", "2")),
)


def verdict(example: Example, text: str, hand: tuple[str, ...]) -> str:
    """The verdict on a record of the 3rd edition that begins where an example does."""
    head, _, lines = text.rpartition("} / ")
    moves = (example.before + lines).split(" / ")
    study: dict[str, object] = {"characters": ("jaina", "rook"), "bank": BANK, "moves": moves}
    if not example.opening:
        mine = {"hand": hand, "bag": example.bag, "discard": example.discard, "pile": example.pile}
        other = {"hand": ("self-improvement", "1", "2"), "bag": ("1", "1"), "pile": (1,)}
        study["position"] = {"turn": "P1", "phase": "action", "seats": {"P1": mine, "P2": other}}
    header: Mapping[str, object] = json.loads(replay_of(study))
    if head:
        promises = load(f"{head}}}", "example").need("record").mapping()
        header = {**header, "record": {key: value.string() for key, value in promises.items()}}
    return BATCH.outcome(BATCH.reader.json(json.dumps(header).encode(), "example")).audit.verdict


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text)
def test_an_example_is_legal_and_its_neighbour_is_not(example: Example) -> None:
    assert verdict(example, example.text, example.hand) in ("legal", "consistent")
    assert verdict(example, example.wrong, example.wrong_hand) == "illegal"


def test_every_example_is_judged() -> None:
    assert [example.text for example in EXAMPLES] == [text for rule in ELISIONS for text in rule.examples]


def test_the_page_prints_the_rules() -> None:
    page = PAGE.read_text("utf-8")
    assert PLACE.search(page)
    assert page == with_table(page), "run: python -m tests.reader.page"
