"""The rulebook's worked example of Puzzle Strike 2, audited: what fits, and what the auditor finds wrong in it.

Not for: whether stored records get the verdicts that they declare, which `make audit` says before every `make test`.
"""

from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import examine
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
FOLDER = Path(__file__).parents[2] / "replays" / "puzzle-strike-2" / "base"
LIBRARY = Library()


def found(name: str, *changes: tuple[str, str]) -> Audit:
    """The verdict on a stored record, with some words changed."""
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    replay = ReplayReader(LIBRARY.names).text(text, name)
    return examine(LIBRARY.open(replay.ruleset), replay)


def test_the_printed_blue_gem_is_refused_and_the_rules_say_green() -> None:
    fault = found("example-of-play").fault
    assert fault is not None
    assert fault.message == (
        "what P2 has to receive is green, not blue; gem 1 that falls has the colour of card 1 of the bank, dash"
    )
    assert (fault.clause, fault.also) == ("PS2-PATT-02", ("PS2-SYM-08",))


@pytest.mark.rotating(4)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("P2 incoming 5\n", "P2 incoming 4\n"),  # the first crash
        ("drop pink green blue blue purple", "drop pink green blue purple blue"),
        ("ante purple purple = incoming 5", "ante pink pink = incoming 5"),
        ("= pink-meter 0, actions 4", "= pink-meter 0, actions 5"),
        ("P1 swap 7 6 = actions 3", "P1 swap 7 5 = actions 3"),
        ("P2 play basic-block = incoming 0", "P2 play basic-block = incoming 1"),
        ("P2 send 5", "P2 send 4"),
        ("P2 choose green = gems 5", "P2 choose purple = gems 5"),
        ("gain wound wound", "gain wound wound wound"),
        ("P1 draw ? x7", "P1 draw ? x6"),
        ("send.unblockable-colour: drop-pattern", "send.unblockable-colour: ante-slot"),
        ("send.unblockable-colour: drop-pattern", "send.unblockable-colour: as-broken"),
    ],
)
def test_a_wrong_word_is_found(old: str, new: str) -> None:
    assert found("example-of-play-green", (old, new)).verdict == "illegal"
