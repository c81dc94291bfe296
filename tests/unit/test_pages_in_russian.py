"""Pages on games in Russian: no English word is left in what they say, but for names and the rules' own texts."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.support.docs import ROOT
from verifier.cli.explain import opened
from verifier.corpus.batch import Batch
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.message import say
from verifier.report.book import Book
from verifier.report.view.page import view_page
from verifier.report.view.told import naming_book
from verifier.report.voices import voices
from verifier.run.budget import Budget
from verifier.verdicts.judge import audit

LIBRARY = Library()
#: Parts of a page that are in no language, or are the record's or the rules' own text.
OWN = frozenset((
    "language", "path", "title", "ruleset", "digest", "program", "move", "comment", "clause", "clauses",
    "text", "kind", "recorded", "seats", "owners", "signs", "boards", "order", "limits", "tallies", "icons", "colour",
    "character", "readings", "verdict", "facts", "type",
))  # fmt: skip
#: Documents, options, parts of a header, cards that stand for a term; a clause; what somebody has said.
NAMED = (
    r"Puzzle Strike [^«]*?,|Strange Synergy rulesheet|Ante Up|Grand Melee|Birthday Bash|--infer|`\w+`"
    r"|[A-Z]+\d?(-[A-Z0-9]+)+|UD\d\d|\S+: \"[^\"]*\""
)
RECORDS = (
    "puzzle-strike/3e/illegal/PS3-WOUND-08/two-wounds-apart.yaml",
    "puzzle-strike/3e/illegal/PS3-END-05/lowest-before-the-additional-turns.yaml",
    "puzzle-strike/3e/partial/no-draws-too-dear.yaml",
    "puzzle-strike/corrections/misdraw-rewound.yaml",
    "puzzle-strike/corrections/adjudicated-otherwise.yaml",
    "puzzle-strike-2/base/illegal/PS2-BUST-02/p1-has-won.yaml",
    "puzzle-strike-2/base/illegal/PS2-BUST-01/p2-by-bust-has-won.yaml",
    "puzzle-strike-2/base/legal/game-1.yaml",
    "strange-synergy/base/illegal/SS-WIN-07/SS-DEATH-09-p1-end.yaml",
    "strange-synergy/base/illegal/SS-OPT-09/SS-OPT-09-result.yaml",
)


@cache
def names_in(game: Game) -> re.Pattern[str]:
    """What things are called: pieces and characters, by slug, by name, in the plural."""
    document = game.document
    printed = (node.get("name") for node in document.section("chips").values())
    called = {name.text for name in printed if name is not None and name.text}
    slugs = {*game.names.slugs, *document.section("characters"), *document.section("teams")}
    called |= {slug.replace("-", " ").title() for slug in slugs}
    words = sorted((re.escape(word) for word in called | slugs if len(word) > 1), key=len, reverse=True)
    return re.compile("|".join((NAMED, r"[a-z-]+-\d\b", *(rf"\b{word}s?\b" for word in words))))


def texts_in(value: object) -> Iterator[str]:
    """Every text inside data that is not the record's or the rules' own."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from () if key in OWN else texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)
    elif isinstance(value, str):
        yield value


def told_of(data: dict[str, Any]) -> Iterator[str]:
    """What a page says: positions by the names that it has for their parts."""
    lines = [{key: inner for key, inner in line.items() if key != "changed"} for line in data["lines"]]
    shown = {**data, "lines": lines, "start": [], "terms": [], "words": []}
    shown["headline"] = data["headline"].removeprefix(data["path"])
    yield from texts_in(shown)
    facts = [fact for face in data["pieces"].values() for fact in face.get("facts", ())]
    yield from (data["terms"].get(key, key) for key, _ in facts)  # what is printed stays as it is printed
    changes = [data["start"][0], *(line["changed"][0] for line in data["lines"] if line.get("changed"))]
    for path, *_ in (change for one in changes for change in one if not isinstance(change, int)):
        yield from (data["terms"].get(key, key) for key in path if key != "seats" and key not in data["pieces"])


@pytest.mark.parametrize("path", RECORDS)
def test_no_english_word_is_left_on_a_russian_page(path: str) -> None:
    replay, game = opened(Batch(LIBRARY), str(ROOT / "replays" / path))
    voice = voices(LIBRARY.root, "ru")(game.document.id)
    page = view_page(game, replay, audit(game, replay), Budget(), voice).page
    data = json.loads(page.partition('id="data">')[2].partition("</script>")[0])
    players = {seat.player for seat in replay.seats} | {*game.names.seats, replay.path, game.document.id}
    left = {text for text in told_of(data) if re.search("[A-Za-z]{2}", plain_of(text, game, players))}
    assert left == set()


def plain_of(text: str, game: Game, players: set[str]) -> str:
    """A text without names."""
    for player in players - {""}:
        text = text.replace(player, "")
    return names_in(game).sub("", text)


@pytest.mark.parametrize("ruleset", ["puzzle-strike/3e", "puzzle-strike-2/base", "strange-synergy/base"])
def test_every_question_of_a_ruleset_is_asked_in_russian(ruleset: str) -> None:
    voice = voices(LIBRARY.root, "ru")(ruleset)
    asked = (" ".join(point.about.split()) for point in LIBRARY.open(ruleset).points.values())
    assert [about for about in asked if voice.text(about) == about] == []


def test_no_piece_is_called_as_a_verb_is_and_no_answer_as_another_game_has_it() -> None:
    ruled = {name: voices(LIBRARY.root, "ru")(f"{name}/base") for name in ("puzzle-strike-2", "strange-synergy")}
    held = say("zone-holds", kind="discard", zone="discard", chips="swap x1 to 2; perhaps crash-gem")
    assert ruled["puzzle-strike-2"](held) == "  сброс: swap x1–2; возможно crash-gem"  # noqa: RUF001
    assert ruled["strange-synergy"]("take", "answers") == "взять у другого"  # noqa: RUF001
    game = LIBRARY.open("puzzle-strike-2/base")
    named = naming_book(Book(game, ruled["puzzle-strike-2"]), None).voice
    assert named(held) == "  сброс: Swap x1–2; возможно Crash Gem"  # noqa: RUF001
