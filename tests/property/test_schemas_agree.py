"""What a ruleset's schema of records takes and what its reader takes agree, on stored records and on mutations of them.

Whatever the reader takes the schema takes, always. The other way round there is a list of what no schema says, by the
reader's words (`UNSAID`); docs/how-to-edit.md explains it.
"""

import json
import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema.exceptions import best_match

from tests.support.rotating import examples, in_turn
from tests.support.schemas import ROOT, RULESETS, data_of, library, mutated, records, refusal, validator, walk
from verifier.games.library import made
from verifier.kernel.source import Unreadable
from verifier.language.coverage import CITING, LISTS
from verifier.language.overlays import FACTS, text_or_null, unfolded
from verifier.language.reader import load_file
from verifier.record.read import ReplayReader

pytestmark = pytest.mark.property
GAMES = ("puzzle-strike/3e", "puzzle-strike-2/base", "strange-synergy/base")
#: Mutations of one record are made of those that are this small.
LARGEST = 20_000
#: What a schema cannot say, by how the reader says it.
UNSAID = (
    *("expected a seat", "missing seat", "unknown seat"),  # which seats there are
    *("expected a verb", "unknown verb", "unknown quantity", "unknown place", "ambiguous"),  # words with odd letters
    *("announced", "does not directly follow", "said before on this line", "more than"),  # counts and order
    *("rewind", "ruling", "no move", "no longer counts", "comes after", "is this line itself"),  # other lines
    *("counts in", "cannot be placed", "in its owner's turn", "stand-in", "the box leaves"),  # positions
    *("no chip's text",),
    *("a team has one pile", "nobody is out", "some seats, so that", "more ", "was played", "leaves no effect"),
    *("no character", "runs by itself", "unknown key 'teams'", "unknown key 'pool'", "unknown key 'picks'"),  # the mode
    *("unknown key 'difficulty'", "of this turn"),
    *("is nothing that", "is known", "cannot be", "expected a whole number", "a pack removes", "a mapping"),  # facts
    *("no fact of the game", "are the same section", "unknown operation", "unknown name", "a list"),
    *("no erratum", "no card pack", "outside the folder", "the name of a card pack", "unknown erratum"),  # files
    *("the control character", "at most", "too often"),  # sizes
)  # fmt: skip
#: Stored records that are malformed by what no schema says: their lines are about other lines, or about the rules.
ABOUT_OTHERS = (
    *(
        "remedy-to-no-place",
        "rewind-to-a-later-line",
        "rewind-to-a-struck-line",
        "rewind-to-itself",
        "ruling-overrides-no-clause",
    ),
)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_stored_record_is_taken_or_refused_as_the_reader_does(ruleset: str) -> None:
    found = validator("replay", ruleset)
    for path, tree in records(ruleset, parts=30):
        expected = tree.get("expect")
        malformed = expected is not None and expected.need("verdict").text == "malformed"
        taken = found.is_valid(data_of(tree))
        assert taken is not malformed or (taken and path.stem in ABOUT_OTHERS), path


@cache
def seeds(ruleset: str) -> tuple[dict[str, object], ...]:
    """A ninth of the stored records that are small, and that the reader takes."""
    small = (tree for path, tree in records(ruleset, parts=9) if path.stat().st_size < LARGEST)
    found = (cast("dict[str, object]", data_of(tree)) for tree in small)
    return tuple(record for record in found if not refusal(ReplayReader(library().names), record))


@settings(max_examples=examples(100), deadline=None)
@given(ruleset=st.sampled_from(in_turn(GAMES, 3)), seed=st.integers(0, 2**32))
def test_mutations_are_taken_by_both_or_by_neither(ruleset: str, seed: int) -> None:
    random = Random(seed)
    record = mutated(random.choice(seeds(ruleset)), random)
    if not isinstance(record.get("ruleset"), str):
        return
    refused = refusal(ReplayReader(library().names), record)
    errors = [] if refused else list(validator("replay", ruleset).iter_errors(record))
    if refused == "":
        assert not errors, (record, best_match(errors).message[-300:])
    brings_its_own = any(key in record for key in ("facts", "packs", "errata"))
    if refused and not brings_its_own and validator("replay", ruleset).is_valid(record):
        odd = re.search(r"['!\u017f\u212a]|[^\x00-\x7f\u0400-\u04ff]", refused) is not None
        assert odd or any(said in refused for said in UNSAID), (refused, record)


@pytest.mark.rotating(5)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_stored_series_is_taken_unless_it_is_malformed(ruleset: str) -> None:
    for path, tree in records(ruleset, "series/1"):
        expected = tree.get("expect")
        if expected is None or expected.need("verdict").text != "malformed":
            assert validator("series", ruleset).is_valid(data_of(tree)), path


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_file_is_taken(ruleset: str) -> None:
    kinds = {"clauses": "clauses", "errata": "errata", "packs": "pack", "languages": "language"}
    folder = ROOT / "rules" / ruleset
    paths = sorted((*folder.rglob("*.yaml"), *folder.parent.glob("languages/*.yaml")))
    for path in in_turn(paths, 12):
        found = validator(kinds.get(path.parent.name, "ruleset"), ruleset)
        errors = list(found.iter_errors(data_of(load_file(path))))
        assert not errors, (path, best_match(errors).message[:300])


#: Words and values that a mutation of rules puts in.
IN_RULES: tuple[object, ...] = (
    *(
        "puzzle",
        "gem",
        "combine",
        "wound",
        "self",
        "hand",
        "draw",
        "money",
        "trash",
        "chip",
        "actions >= 1",
        "true",
        "1",
    ),
    *(
        "must",
        "is",
        "clause",
        "also",
        "do",
        "if",
        "main",
        "cost",
        "unknown",
        "play.stop",
        "ante",
        "duel",
        "card",
        "swap",
    ),
    *([], {}, ["draw"], {"draw": "2"}, None),
)


@settings(max_examples=examples(6), deadline=None)
@given(ruleset=st.sampled_from(in_turn(GAMES, 3)), seed=st.integers(0, 2**32))
def test_whatever_rules_open_and_make_sense_are_taken(ruleset: str, seed: int) -> None:
    """As the changes of an erratum, which may name clauses that the ruleset does not have.

    What cites clauses is left as it is: opening a ruleset does not look at that, lint does.
    """
    random = Random(seed)
    document = library().open(ruleset).document
    rules = cast("dict[str, object]", json.loads(json.dumps(document.root.as_data(text_or_null))))
    section = random.choice([name for name in rules if name != "family"])
    *above, last = (section, *random.choice([place for place in walk(rules[section]) if place] or [()]))
    if not above or {*above, last} & {*CITING, *LISTS}:
        return
    here: object = rules
    for step in above:
        here = here[step]  # type: ignore[index]
    assert isinstance(here, dict | list)
    if random.random() < 0.3 and isinstance(here, dict):
        here[f"{last}s"] = here.pop(last)
    else:
        here[last] = random.choice(IN_RULES)  # type: ignore[index]
    try:
        family = document.root.need("family").string().replace("-", "_")
        game = made(replace(document, root=unfolded(FACTS + json.dumps(rules))), f"verifier.games.{family}.family")
        issues = [*game.contradictions(), *(issue for issue in game.nonsense() if issue.level == "error")]
    except Unreadable:
        return
    if issues:
        return
    errors = list(validator("errata", ruleset).iter_errors({"id": "all", "status": "draft", "changes": rules}))
    assert not errors, (above, last, best_match(errors).message[:300])
