"""An erratum that takes one thing away: opening refuses it where it stands, or games go on without that thing.

Some removals of every other ruleset in turn are tried, others for every SWEEP_SEED; all with SWEEP=all (`make sweep`).
"""

import os
from pathlib import Path
from random import Random

import pytest

from tests.support.removals import Outcome, Removal, erratum, outcome, removals
from verifier.games.library import Library, rules_folder
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import load_document, rulesets
from verifier.language.errata import Erratum
from verifier.language.reader import load

ROOT = rules_folder()
LIBRARY = Library(ROOT)
SHARE = 6
SEED = int(os.environ.get("SWEEP_SEED", "0"))


def tried(ruleset: str, folder: Path) -> list[Outcome]:
    """What comes of some removals of a ruleset, or of all: of a few, and of more until both kinds are seen."""
    document, found = LIBRARY.open(ruleset).document, list[Outcome]()
    every = list(removals(load_document(ROOT, ruleset, (), Position(""))))
    Random(f"{SEED}/{ruleset}").shuffle(every)
    for removal in every:
        found.append(outcome(LIBRARY, document, removal, folder))
        is_both = any(one.refused for one in found) and any(one.games for one in found)
        if len(found) >= SHARE and is_both and os.environ.get("SWEEP") != "all":
            break
    return found


@pytest.mark.timeout(7200)
@pytest.mark.rotating(8)
@pytest.mark.parametrize("ruleset", rulesets(ROOT))
def test_games_go_on_without_a_thing_or_it_cannot_go(ruleset: str, tmp_path: Path) -> None:
    found = tried(ruleset, tmp_path)
    assert any(one.refused for one in found)
    assert any(one.games for one in found)


@pytest.mark.parametrize(
    ("ruleset", "key"),
    [
        ("puzzle-strike/1e", "points overflow.from"),
        ("puzzle-strike/3e", "points purchase.to"),
        ("puzzle-strike/3e", "points team.incoming"),
        ("puzzle-strike/3e", "points play.wound"),
        ("puzzle-strike/3e", "structure react"),
        ("puzzle-strike/3e", "parameters lose-at"),
        ("puzzle-strike-2/base", "points final.tie"),
        ("puzzle-strike-2/base", "modes coop structure automaton"),
    ],
)
def test_what_a_game_asks_for_cannot_go(ruleset: str, key: str, tmp_path: Path) -> None:
    document = LIBRARY.open(ruleset).document
    text = erratum(document, Removal(tuple(key.split())))
    path = tmp_path / "without.yaml"
    path.write_text(text, encoding="utf-8")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if line.endswith(": null"))
    with pytest.raises(Unreadable) as refused:
        Library(ROOT).open(ruleset, (str(path),))
    assert (refused.value.position.path, refused.value.position.line) == (str(path), line)
    assert refused.value.message.startswith(f"{key.replace(' ', '.')} cannot go: ")
    [issue] = LIBRARY.desk(ruleset).alone(Erratum("without", load(text, str(path))))
    assert (issue.level, issue.position, issue.message) == ("error", refused.value.position, refused.value.message)
