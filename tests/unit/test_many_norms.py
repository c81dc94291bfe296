"""Very many norms on one decision are judged like a few, and more than the limit are refused at their place."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from tests.support.games import random_header
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.language.norms import MOST_NORMS, MOST_OVERRIDDEN

pytestmark = pytest.mark.unit
FIELDS = {
    "id": "many", "title": "Many norms", "date": "2020-01-01", "source": "nobody", "status": "community",
    "why": "To see what becomes of it.",
}  # fmt: skip


def erratum(folder: Path, norms: Mapping[str, object]) -> str:
    """An erratum with such norms."""
    path = folder / "many.yaml"
    path.write_text(json.dumps({**FIELDS, "changes": {"norms": norms}}, indent=0))
    return str(path)


def norm(guard: str, **more: object) -> dict[str, object]:
    """A norm on purchases."""
    return {"clause": "PS3-BUY-03", "on": "buy", "say": "made up", "must": guard, **more}


def test_a_thousand_norms_on_one_decision_are_judged_in_written_order(tmp_path: Path) -> None:
    norms = {f"fine-{number}": norm(f"level < {number + 50}") for number in range(1000)}
    norms |= {"never": norm("level < 0"), "later": norm("level < 0")}
    game = Library().open("puzzle-strike/3e", (erratum(tmp_path, norms),))
    play = game.start(random_header(Random(1)), {})
    refusal = play.judge(play.asks[0].buy, game.rules.wound)
    assert refusal is not None
    assert (refusal.norm, len(game.rules.judges["buy"].norms) > 1000) == ("never", True)


def test_too_many_norms_are_refused_at_the_first_beyond_the_limit(tmp_path: Path) -> None:
    path = erratum(tmp_path, {f"fine-{number}": norm("level < 50") for number in range(MOST_NORMS)})
    with pytest.raises(Unreadable, match="more than 2,000 norms") as refused:
        Library().open("puzzle-strike/3e", (path,))
    assert refused.value.position.path == path


def test_so_are_too_many_norms_that_are_overridden(tmp_path: Path) -> None:
    permission = {key: value for key, value in norm("level < 50").items() if key != "must"}
    names = [f"n{number}" for number in range(MOST_OVERRIDDEN // 10)]
    norms = {f"may-{number}": {**permission, "may": "level < 50", "overrides": names} for number in range(11)}
    with pytest.raises(Unreadable, match="more than 10,000 norms are overridden"):
        Library().open("puzzle-strike/3e", (erratum(tmp_path, norms),))


def test_a_norm_of_a_way_to_play_is_on_a_decision_that_there_is(tmp_path: Path) -> None:
    norms = {"lost": {"clause": "SS-OPT-10", "on": "pathh", "say": "made up", "must": "1 == 1"}}
    path = tmp_path / "many.yaml"
    path.write_text(json.dumps({**FIELDS, "changes": {"modes": {"to-the-death": {"norms": norms}}}}, indent=0))
    with pytest.raises(Unreadable, match="unknown decision 'pathh'"):
        Library().open("strange-synergy/base", (str(path),))
