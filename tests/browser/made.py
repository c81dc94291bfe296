"""The pages that the tests in a browser look at, made in a process of its own: the solver that one takes 200 MB."""

import json
import os
import shutil
import sys
from pathlib import Path
from unittest.mock import patch

from tests.support.cli import DISPUTED, call
from tests.support.docs import ROOT
from tests.support.opened import open_once
from verifier.cli.article import PageFolder
from verifier.cli.book import RECORDS, write_records
from verifier.cli.options import Output
from verifier.cli.rulesets import pages_of
from verifier.games.library import Library
from verifier.report.interactions import page_lines, view
from verifier.report.interactions_svg import map_of
from verifier.report.shapes.search import FindingData
from verifier.report.site.leaves import leaves_of
from verifier.report.site.site import GraphPage, Site
from verifier.report.voices import voices

os.environ["VERIFIER_RULES"] = str(ROOT / "rules")  # wherever the pages are made
LIBRARY = Library()
#: A question that two clauses leave, as `search --format json` prints it; its record is disputed.
QUESTION = FindingData(
    "AM02", "ambiguity.legality", "play.wound", "whether a Wound is an action chip", ("PS3-WOUND-01", "PS3-ACTION-03"),
    ("wound",), "", {"action-chip": "legal", "not-an-action-chip": "not legal"}, "disputed", True, DISPUTED, "",
)  # fmt: skip
#: The pages of the book that are looked at: the contents, the question, the clauses, an erratum, a chip.
LEAVES = ("AM02-play.wound", "PS3-WOUND-01", "PS3-ACTION-03", "wound-is-no-action", "combine")


def make_pages(folder: Path) -> dict[str, str]:
    """Make the pages in a folder; return their addresses by name."""
    os.chdir(folder)  # so that no page shows where it was made
    records = ROOT / "replays/puzzle-strike"
    sources = {
        "game": records / "3e/legal/games/combo-crazy-00.yaml",
        "fault": records / "3e/illegal/PS3-CRASH-02/no-target-among-three.yaml",
        "rewound": records / "corrections/misdraw-rewound.yaml",
        "second": ROOT / "replays/puzzle-strike-2/base/legal/game-1.yaml",
        "grid": ROOT / "replays/strange-synergy/base/legal/game-2.yaml",
        "result": records / "corrections/adjudicated-otherwise.yaml",
        "partial": records / "3e/partial/no-draws.yaml",
    }
    for name, source in sources.items():
        shutil.copy(source, f"{name}.yaml")
        call("view", f"{name}.yaml", "--quiet")
    call("view", "game.yaml", "--lang", "ru", "--out", folder / "russian.html", "--quiet")
    hostile = "</script><script>document.title='run'</script><img src=x onerror=\"document.title='run'\">"
    text = sources["fault"].read_text("utf-8").replace("player: Alice", "player: '" + hostile.replace("'", "''") + "'")
    (folder / "hostile.yaml").write_text(text, "utf-8")
    call("view", "hostile.yaml", "--quiet")
    write_league(folder, {"game": sources["game"], "fault": sources["fault"], "rewound": sources["rewound"]})
    write_many(folder)
    (folder / "disputed.yaml").write_text(DISPUTED, "utf-8")
    asked = ("--from", "puzzle-strike/3e", "--errata", "wound-is-no-action", "--jobs", "1", "--no-cache", "--quiet")
    call("regress", "disputed.yaml", *asked, "--format", "html", "--out", folder / "regress")
    write_book(folder / "book")
    others = {"league": "report/index", "many": "many",
              "russian-book": "book/russian", "russian-map": "book/russian-map",
              "regress": "regress/index", "pair": "regress/record-1", "book": "book/index",
              "map": "book/map"} | {name: f"book/{name}" for name in LEAVES}  # fmt: skip
    named = {name: name for name in (*sources, "hostile", "russian")} | others
    return {name: (folder / f"{path}.html").as_uri() for name, path in named.items()}


def write_league(folder: Path, records: dict[str, Path]) -> None:
    """Write the page on a league with three faults, one by a player whose name is markup."""
    league = folder / "league"
    league.mkdir()
    for name, source in records.items():
        shutil.copy(source, league / f"{name}.yaml")
    illegal = ROOT / "replays/puzzle-strike/3e/illegal"
    shutil.copy(illegal / "PS3-WOUND-08/two-wounds-apart.yaml", league / "wounds.yaml")
    shutil.copy(ROOT / "replays/puzzle-strike/3e/partial/bank-not-known.yaml", league / "partial.yaml")
    shutil.copy(folder / "hostile.yaml", league)
    unread = "format: replay/1\nruleset: puzzle-strike/3e\nseats:\n  P1: {player: Erin, character: grave\nmoves: |\n"
    (league / "unread.yaml").write_text(unread, "utf-8")
    call("audit", league.name, "--format", "html", "--out", folder / "report", "--jobs", "1", "--quiet")


def write_many(folder: Path) -> None:
    """Write the page on a league with fifty times its rows, each numbered."""
    page = (folder / "report/index.html").read_text("utf-8")
    before, table, rest = page.partition('<table class="records paged"')
    head, body, rest = rest.partition("<tbody>")
    rows, end, after = rest.partition("</tbody>")
    many = "".join(rows.replace("league/", f"league-{number}/") for number in range(50))
    (folder / "many.html").write_text(before + table + head + body + many + end + after, "utf-8")


def write_book(folder: Path) -> None:
    """Write some pages of the book of a ruleset, the contents and the map among them."""
    game = LIBRARY.open("puzzle-strike/3e")
    leaves = leaves_of(pages_of(game), LIBRARY.desk(game.document.id), (QUESTION,))
    shown = [leaf for leaf in leaves if leaf.name in LEAVES]
    written = PageFolder(folder, RECORDS)
    write_records(shown, ROOT / "replays/puzzle-strike/3e/illegal/PS3-WOUND-01", written, Output(quiet=True))
    seen = view(game, ("combine",), False)
    graph = GraphPage(tuple(page_lines(seen, 5)), map_of(seen, {leaf.name: leaf.address for leaf in shown}))
    for name, parts in Site(pages_of(game), tuple(leaves), {}, graph).files():
        if name.removesuffix(".html") in (*LEAVES, "index", "map"):
            (folder / name).write_text("".join(parts), "utf-8")
    voice = voices(LIBRARY.root, "ru")(game.document.id)
    told = pages_of(game, lambda _: voice)
    graph = GraphPage(
        tuple(page_lines(seen, 5, voice)), map_of(seen, {leaf.name: leaf.address for leaf in shown}, voice)
    )
    russian = Site(told, tuple(leaves_of(told, LIBRARY.desk(game.document.id))), {}, graph, "ru")
    for name, parts in russian.files():
        if name in ("PS3-WOUND-01.html", "map.html"):
            (folder / name.replace("PS3-WOUND-01", "russian").replace("map", "russian-map")).write_text(
                "".join(parts), "utf-8"
            )


if __name__ == "__main__":
    with patch("verifier.games.library.whole", open_once):
        sys.stdout.write(json.dumps(make_pages(Path(sys.argv[1]))))
