"""The site of a ruleset: everything has a page, every link leads somewhere, what names a thing is on its page."""

import re
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.docs import ROOT
from tests.support.links import broken_links, unshown_findings
from verifier.cli.article import PageFolder
from verifier.cli.book import RECORDS, write_records
from verifier.cli.options import Output
from verifier.cli.rulesets import opened, pages_of
from verifier.games.game import Game
from verifier.report.shapes.search import FindingData
from verifier.report.site.leaves import Leaf, leaf_of_finding, leaf_of_thing, new_address, things_of
from verifier.report.site.site import Site

pytestmark = pytest.mark.slow
RECORD = ROOT / "replays/puzzle-strike/3e/tournament/strength-of-earth-fours.yaml"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the 3rd edition, with some findings and without pages of records."""
    folder = tmp_path_factory.mktemp("site")
    found = folder / "found.json"
    found.write_text(FOUND, "utf-8")
    result = call("book", "puzzle-strike/3e", "--out", folder, "--records", "none", "--findings", found)
    assert result.exit_code == 0
    return folder / "puzzle-strike/3e"


#: A finding as `search --format json` prints it.
FOUND = """{"ruleset": "puzzle-strike/3e", "packs": [], "errata": [], "without": [], "digest": "0", "mode": "duel",
"findings": [{"code": "AM02", "name": "ambiguous", "cause": "play.wound", "about": "whether a Wound is an action chip",
"clauses": ["PS3-WOUND-01", "PS3-ACTION-03"], "chips": ["wound"], "scene": "", "outcomes": {"action-chip": "legal"},
"verdict": "disputed", "confirmed": true, "witness": "", "game": "", "presumed": "action-chip"},
{"code": "AM01", "name": "ambiguous", "cause": "jackpot.two-gems", "about": "whether two gems pay twice", "clauses": [],
"chips": ["jackpot"], "scene": "", "outcomes": {"once": "1", "twice": "2"}, "verdict": "disputed", "confirmed": true,
"witness": "", "game": ""},
{"code": "AM02", "name": "ambiguous", "cause": "attack.without-effect", "about": "whether it can be answered",
"clauses": ["PS3-ICON-11"], "chips": ["really-annoying"], "scene": "", "outcomes": {"can-be-answered": "legal",
"no-reaction": "not legal"}, "verdict": "disputed", "confirmed": true, "witness": "", "game": ""}]}"""


def test_everything_has_an_address(site: Path) -> None:
    for name in ("PS3-WOUND-08", "crash-gem", "grave", "wounds-per-turn", "trap.gained", "wound-is-no-action"):
        assert (site / f"{name}.html").is_file(), name


def test_no_link_leads_nowhere(site: Path) -> None:
    assert len(list(site.glob("*.html"))) > 900
    assert list(broken_links(site)) == []
    (site / "wrong.html").write_text('<a href="PS3-WOUND-08.html#nowhere">x</a><a href="gone.html">x</a>', "utf-8")
    assert len(list(broken_links(site))) == 2
    (site / "wrong.html").unlink()


def test_a_clause_says_what_enforces_it_what_names_it_and_what_other_editions_say(site: Path) -> None:
    page = (site / "PS3-WOUND-08.html").read_text("utf-8")
    assert '<a href="wounds-per-turn.html">norms.wounds-per-turn</a>' in page
    assert "puzzle-strike/1e PS1-WND-03: A player buys no more than one Wound per turn." in page
    assert '<a href="team.wounds.html">' in page.partition("Named by")[2]


def test_a_finding_leads_to_the_texts_that_are_at_odds(site: Path) -> None:
    page = (site / "AM02-play.wound.html").read_text("utf-8")
    assert '<a href="PS3-WOUND-01.html">' in page
    assert '<a href="PS3-ACTION-03.html">' in page
    assert 'ambiguous: <a href="play.wound.html">play.wound</a>' in page
    assert "<h1>Whether a Wound is an action chip</h1>" in page and page.count("hether a Wound is an action chip<") == 2
    assert "  action-chip: legal\n" in page  # a reading, though a norm is called the same
    assert "The auditor (`audit --presume nothing`): disputed." in page
    assert "AM02-play.wound" in (site / "index.html").read_text("utf-8")


def test_a_finding_says_where_one_text_alone_leaves_it_open(site: Path) -> None:
    face = (site / "AM01-jackpot.two-gems.html").read_text("utf-8")
    assert 'the text printed on: <a href="jackpot.html">jackpot</a>' in face
    assert "no clause decides it, and this text can be read in 2 ways: once, twice" in face
    clause = (site / "AM02-attack.without-effect.html").read_text("utf-8")
    assert "one clause, which can be read in 2 ways: can-be-answered, no-reaction" in clause
    assert "the text printed on" not in clause
    assert "can be read in" not in (site / "AM02-play.wound.html").read_text("utf-8")


def test_what_is_presumed_has_an_address_that_its_point_names(site: Path) -> None:
    page = (site / "draw.must-must.html").read_text("utf-8")
    assert "because: the text says so many chips" in page
    assert '<a href="draw.must.html">' in page
    assert '<a href="draw.must-must.html">' in (site / "draw.must.html").read_text("utf-8").partition("Named by")[2]


def test_errata_make_a_changelog_for_players(site: Path) -> None:
    page = (site / "What-changes-for-players.html").read_text("utf-8")
    titles = re.findall(r"^(?:<pre[^>]*>)?(2\d{3}[-\d]*: .*)$", page, re.MULTILINE)
    assert titles[0] == "2026-08: Pilebunker gives as many 1-gems as the trashed gem is worth"
    assert len(titles) == 3
    assert '<a href="PS3-WOUND-01.html">PS3-WOUND-01</a>: A Wound has no use' in page
    assert re.search("where [^\n]*action-chip[^\n]* was possible as well", page)
    assert re.search("no longer asks for: [^\n]*>pilebunker.how-many<", page)
    assert '<a href="PS3-END-01.html">PS3-END-01</a>: ' in page
    assert '<a href="erratum-wound-is-no-action.html">wound-is-no-action</a>, community' in page


def test_a_link_knows_the_kind_of_what_it_names(site: Path) -> None:
    erratum = (site / "erratum-wound-is-no-action.html").read_text("utf-8")
    assert 'norms: <a href="wound-is-no-action.html">wound-is-no-action</a>, <a href="wound-played-by' in erratum
    assert 'clauses: <a href="PS3-WOUND-01.html"' in erratum
    assert "In other editions" not in erratum  # what they have is the norm of that name
    norm = (site / "wound-is-no-action.html").read_text("utf-8")
    assert "community" not in norm
    assert "parameter(&#39;wounds-per-turn&#39;)" in (site / "wounds-per-turn.html").read_text("utf-8")
    assert "alternatives: action-chip, not-an-action-chip" in (site / "play.wound.html").read_text("utf-8")
    assert 'norm <a href="gem-to-crash.html">' in (site / "map.html").read_text("utf-8")


def test_pages_of_records_lead_back_and_are_counted(tmp_path: Path) -> None:
    folder = PageFolder(tmp_path, RECORDS)
    records = ROOT / "replays/puzzle-strike/3e/illegal/PS3-WOUND-01"
    clause = Leaf("clause", "PS3-WOUND-01", "", (), "PS3-WOUND-01.html", shown_by=("PS3-WOUND-01",))
    chip = Leaf("piece", "wound", "", (), "wound.html", shown_by=("PS3-WOUND-01",))
    write_records([chip, clause], records, folder, Output(quiet=True), "The rules")
    assert clause.records == chip.records
    assert len(folder.names) == len(clause.records) > 0
    page = (tmp_path / clause.records[0]).read_text("utf-8")
    crumbs = re.findall(r'<a href="(\.\./[^"]*)">([^<]*)</a>', page)
    assert crumbs == [("../index.html", "The rules"), ("../PS3-WOUND-01.html", "PS3-WOUND-01")]


def test_a_finding_is_shown_in_three_clicks_under_every_reading(tmp_path: Path) -> None:
    pages = pages_of(opened("puzzle-strike/3e"))
    cause, outcomes = "combine.supply@strength-of-earth", {"cannot-combine": "1", "nothing-made": "2", "stand-in": "3"}
    finding = FindingData("AM02", "ambiguous", cause, "", ("PS3-COMBINE-05",), ("strength-of-earth",), "", outcomes,
                          "disputed", confirmed=True, witness=RECORD.read_text("utf-8"), game="")  # fmt: skip
    things = [thing for thing in things_of(pages) if getattr(thing, "id", "") in ("PS3-COMBINE-05", "combine.supply")]
    leaves = [leaf_of_finding(finding, pages), *(leaf_of_thing(thing, pages, {}) for thing in things)]
    for leaf in leaves:
        leaf.address = new_address(leaf.kind, leaf.name, set())
        leaf.shown_by = ()
    folder = PageFolder(tmp_path, RECORDS)
    write_records(leaves, tmp_path, folder, Output(quiet=True), "The rules")
    for name, parts in Site(pages, tuple(leaves), {}).files():
        folder.write(name, "".join(parts))
    assert list(unshown_findings(tmp_path)) == []
    page = (tmp_path / leaves[0].records[0]).read_text("utf-8")
    assert re.findall('<h2 id="side-.">([a-z-]*)', page) == [*outcomes]


def test_the_map_leads_to_the_chips_and_norms_tell_other_editions(site: Path) -> None:
    assert '<a href="crash-gem.html"><g data-chip="crash-gem"><circle' in (site / "map.html").read_text("utf-8")
    assert "puzzle-strike/2e:" in (site / "wounds-per-turn.html").read_text("utf-8").partition("In other editions")[2]


def test_findings_of_another_shape_are_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "found.json"
    wrong.write_text('{"ruleset": "puzzle-strike/1e", "findings": []}', "utf-8")
    result = call("book", "puzzle-strike/3e", "--out", tmp_path, "--findings", wrong, "--records", "none")
    assert result.exit_code == 2
    assert "these findings are about 'puzzle-strike/1e'" in result.stderr
    wrong.write_text('{"findings": 3}', "utf-8")
    result = call("book", "puzzle-strike/3e", "--out", tmp_path, "--findings", wrong)
    assert result.exit_code == 2
    assert "found.json" in result.stderr


def test_what_has_no_scenes_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "searched", lambda _: ())
    for command in ("search", "prove"):
        result = call(command, "strange-synergy/base")
        assert result.exit_code == 64
        assert "no positions are made for games of strange-synergy/base" in result.stderr
