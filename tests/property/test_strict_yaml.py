"""Records in strict form are read without a YAML parser: whatever is read so is what the parser finds."""

from random import Random

import pytest

from verifier.kernel.source import Unreadable
from verifier.language.reader import load
from verifier.language.strict_yaml import read_strictly

pytestmark = pytest.mark.property

RECORD = """format: replay/1
ruleset: puzzle-strike/3e
facts:
  height-bonus: {3: 1, 5: 2}
  buy-costs: {3: 2}
mode: duel
meta: {title: simulated game 1/0}
seats:
  P1: {player: Alice, character: degrey}
  P2: {player: Bob, character: midori}
bank:
  - combos-are-hard
  - gem-essence
deck: [green-card, blue-card, blue-card]
readings: {"combine.optional@mix-master": may}
record: {draws: all, reactions: all}
moves: |
  P1 draw 1 pilebunker # so it was
    P2 draw 1 1 ; P1 ante 1
  P1 choose none
result: {winner: P1, by: pile}
expect:
  verdict: legal
"""
#: What is put into a text at random: the signs that mean something to YAML, and letters.
SIGNS = (*" \n:,{}[]-#'\"|>?&*!%@`~ab01\t.", "\n\n", "  ", "\n  ", ": ", ", ", " #", "---\n", "<<: a\n")


def changed(text: str, random: Random) -> str:
    """The text with something put in, taken out or said twice."""
    at, other = random.randrange(len(text)), random.randrange(len(text))
    kind = random.random()
    if kind < 0.5:
        return text[:at] + random.choice(SIGNS) + text[at:]
    if kind < 0.8:
        return text[:at] + text[at + random.choice((1, 1, 2, 5)) :]
    lines = text.splitlines(keepends=True)
    lines.insert(random.randrange(len(lines) + 1), lines[other % len(lines)])
    return "".join(lines)


def test_record_in_strict_form_is_read_as_the_parser_reads_it() -> None:
    found = read_strictly(RECORD, "a.yaml")
    assert found is not None
    assert repr(found) == repr(load(RECORD, "a.yaml"))


@pytest.mark.parametrize("ending", ["", "\n", "\n\n", "\n  ", "  \n", "\n\n\n", "\nresult: {by: pile}"])
def test_every_end_of_the_moves_is_read_as_the_parser_reads_it(ending: str) -> None:
    text = f"format: replay/1\nmoves: |\n  P1 pass{ending}"
    found = read_strictly(text, "a.yaml")
    assert found is None or repr(found) == repr(load(text, "a.yaml"))


@pytest.mark.parametrize("seed", range(8))
def test_changed_record_is_read_as_the_parser_reads_it_or_left_to_it(seed: int) -> None:
    random, quick = Random(seed), 0
    for _ in range(60):
        text = RECORD
        for _ in range(random.choice((1, 1, 2, 3))):
            text = changed(text, random)
        found = read_strictly(text, "a.yaml")
        if found is None:
            continue
        quick += 1
        try:
            whole = load(text, "a.yaml")
        except Unreadable as error:
            pytest.fail(f"the parser refuses it: {error}\n{text}")
        assert repr(found) == repr(whole), text
    assert quick > 5
