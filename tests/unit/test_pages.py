"""Pages are made of texts that anybody may have written: none is an element, an attribute or a link of a page."""

import re
from collections.abc import Iterable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from tests.support.cli import DISPUTED, call
from verifier.errata.align import Clauses
from verifier.errata.difference import Difference, DiffRequest, NamedRuleset, RulesetOutcome, WindowComparison
from verifier.errata.parts import ChangedPart
from verifier.errata.record import ComparedRow
from verifier.errata.regress import RegressReport as Regression
from verifier.errata.regress import RegressRequest as CorpusRequest
from verifier.errata.report import DiffReport, opened
from verifier.games.library import Library
from verifier.kernel.clause import Clause
from verifier.kernel.message import ENGLISH, visible
from verifier.report.ablation import ablation_page
from verifier.report.diff import diff_rows
from verifier.report.interactions import quoted
from verifier.report.markup import code, fenced_lines, literal
from verifier.report.pages.article import article_parts
from verifier.report.regress import regress_rows
from verifier.report.rows import Row as ReportRow
from verifier.report.rows import page_lines, terminal_lines
from verifier.report.search import certificate
from verifier.report.search_rows import search_rows
from verifier.report.style import unstyled
from verifier.report.voices import voices
from verifier.search.ablate import ClauseEffect
from verifier.search.finding import Finding
from verifier.search.search import SearchOutcome as SearchReport
from verifier.search.search import SearchRequest

pytestmark = pytest.mark.unit
RULESET = "puzzle-strike/3e"
#: Markup of every kind, and what ends each part of a page that a text stands in.
MARKUP = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "[a](javascript:alert(1))",
    "![a](javascript:alert(1))",
    "<javascript:alert(1)>",
    "[a]: javascript:alert(1)",
    "| a | <b>b</b> |",
    "`</code><i>x</i>`",
    "``` ````\n```\n<svg onload=alert(1)>",
    "\n\n# a\n\n<iframe src=x>",
    "&lt;b&gt; &#60;b&#62;",
    "\\<u>x</u> **x** _x_ ~~x~~",
)
#: The elements that the pages are made of, none of which has an attribute besides these.
ELEMENTS = {"h1", "h2", "h3", "p", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "pre", "code", "div"}
ATTRIBUTES = {("code", "class", "language-yaml"), ("div", "class", "scrolls"), ("div", "tabindex", "0"),
              ("pre", "tabindex", "0"), ("table", "class", "paged"),
              ("th", "style", "text-align:right"), ("td", "style", "text-align:right")}  # fmt: skip
#: The elements before what a page is about.
FRAME = ["html", "head", "meta", "meta", "meta", "meta", "title", "style", "body", "a"]


class Seen(HTMLParser):
    """The elements, attributes and texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: set[tuple[str, str, str | None]] = set()
        self.texts: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes |= {(tag, name, value) for name, value in attrs}

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def check(lines: Iterable[str], markup: str, *own: str) -> Seen:
    """Assert that a page of Markdown has no elements but its own, as this program makes HTML of it and as others do."""
    page = list(lines)
    others = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render("\n".join(page))
    made = "".join(article_parts(page, f"title {markup}", {markup: markup, "x": markup}))
    assert Seen(made.partition("<main")[0]).elements == FRAME
    named = Seen(made.partition("</article>")[2].partition("</main>")[0])
    assert set(named.elements) <= {"section", "h2", "dl", "dt", "dd"}
    body = re.sub(
        '<a href="#named-[a-z0-9-]*">(.*?)</a>', r"\1", made.partition("<article>")[2].partition("</article>")[0]
    )
    for text in (body, others):
        seen = Seen(text)
        assert set(seen.elements) <= ELEMENTS | {*own}
        assert {one for one in seen.attributes if one[1] != "id"} <= ATTRIBUTES
    return Seen(body)


def check_rows(rows: Iterable[ReportRow], markup: str) -> Seen:
    """A page of rows; of what it names a terminal leaves nothing out."""
    told = tuple(rows)
    assert visible(markup) in "\n".join(map(unstyled, terminal_lines(told)))
    return check(page_lines(told), markup)


@pytest.fixture(scope="module")
def difference() -> DiffReport:
    """A report on two rulesets, without any window."""
    request = DiffRequest(NamedRuleset(RULESET), NamedRuleset(RULESET, ("wound-is-no-action",)), ("wound",), 1, 1.0, 1)
    return opened(Library(), request)


def hostile_difference(report: DiffReport, markup: str) -> DiffReport:
    """The same, with markup in everything that a page shows of it."""
    said = RulesetOutcome("illegal", 3, markup, markup)
    record = f"format: {markup}\nmoves: |\n  {markup}\n```\n{markup}\n"
    one = Difference("different effect", markup, markup, (markup,), markup, record, said, said, (markup,), record)
    part = ChangedPart(("norms", markup), report.parts[0].old, report.parts[0].new)
    request = replace(report.request, chips=None, new=NamedRuleset(RULESET, (markup,), markup))
    comparison = WindowComparison((markup,), (one,), (markup,), cut=(markup,), unknown=(markup,))
    pair = replace(report.pair, only_old=(markup,), only_new=(markup,), unknown=(markup,), partly=(markup,))
    return replace(report, request=request, pair=pair, parts=(*report.parts, part), comparisons=[comparison], kinds=())


def hostile_clause(markup: str) -> Clause:
    """A clause of such texts."""
    return Clause(markup, markup, (1, 2), "must", markup, (), "log", document=markup)


@pytest.mark.parametrize("markup", MARKUP)
def test_no_text_of_a_comparison_is_markup(difference: DiffReport, markup: str) -> None:
    clauses = Clauses((), (markup,), (markup,), ())
    texts = {markup: hostile_clause(markup)}
    seen = check_rows(diff_rows(hostile_difference(difference, markup), clauses, texts, ENGLISH, "html"), markup)
    assert seen.elements.count("h1") == 1
    assert markup.split("\n")[0].strip() in "".join(seen.texts)


@pytest.mark.parametrize("markup", MARKUP)
def test_no_text_of_a_search_is_markup(markup: str) -> None:
    findings = [
        Finding(
            code, markup, markup, (markup,), (markup,), markup, ((markup, markup),), f"{markup}\n```\n{markup}", markup
        )
        for code in ("AM01", "GP01", "CN01", "DD01")
    ]
    request = SearchRequest(markup, errata=(markup,), mode=markup, chips=(markup,))
    report = SearchReport(
        request, markup, markup, markup, True, [markup], findings, unknown=[(markup, 1.0)], bounded=[markup]
    )
    seen = check_rows(search_rows(report, {markup: hostile_clause(markup)}, ENGLISH), markup)
    assert seen.elements.count("h1") == 1


def test_what_bounds_a_search_is_told_in_the_language() -> None:
    """All of it: in three modes scenes have bounds that no other mode has."""
    library = Library()
    game, voice = library.open(RULESET), voices(library.root, "ru")(RULESET)
    within = {bound for mode in ("duel", "ffa", "teams") for bound in next(game.under(mode).scenes(())).bounds()}
    report = SearchReport(SearchRequest(RULESET), RULESET, "", "", within=tuple(within))
    (told,) = (line for line in certificate(report, voice) if line.startswith("в границах: "))
    assert told.count("; ") >= len(within) - 1 > 8
    assert not re.search("[A-Za-z]", told)


@pytest.mark.parametrize("markup", MARKUP)
def test_no_text_of_a_corpus_under_two_rulesets_is_markup(difference: DiffReport, markup: str) -> None:
    """The path of a record and the message of its fault come from outside."""
    said = RulesetOutcome("illegal", 3, markup, markup)
    rows = [
        ComparedRow(markup, RulesetOutcome("legal", 0, "", ""), said, 1, (markup,)),
        ComparedRow(markup, *2 * (RulesetOutcome("malformed", 1, "", markup),)),
    ]
    found = Regression(
        CorpusRequest((), difference.request.old, NamedRuleset(RULESET, (markup,))),
        difference.old,
        difference.new,
        rows,
    )
    seen = check_rows(regress_rows(found, None, ENGLISH), markup)
    assert seen.elements.count("h1") == 1


def test_names_lead_to_what_they_say() -> None:
    text = "By `wound` and the second wound; PS3-WOUND-08."
    lines = ["# A", text, "", "| PS3-WOUND-08 |", "|---|", "| combine, other |"]
    glossary = {"wound": "A Wound", "combine": "A <b>", "PS3-WOUND-08": "One a turn.", "unused": "x"}
    page = "".join(article_parts(lines, "t", glossary))
    assert page.count('<a href="#named-wound"><code>wound</code></a>') == 1
    assert "second wound" in page
    assert '<a href="#named-ps3-wound-08">PS3-WOUND-08</a>.' in page
    assert "<th>PS3-WOUND-08</th>" in page  # the script makes a button of it
    assert '<a href="#named-combine">combine</a>, other' in page
    assert '<dt id="named-combine">combine</dt><dd>A &lt;b&gt;</dd>' in page
    assert "unused" not in page


@pytest.mark.parametrize("markup", MARKUP)
def test_no_text_is_markup_on_a_page_of_another_script(markup: str) -> None:
    """What is English there is marked, and stays a text."""
    line = literal(f"По пункту: {markup} of two words and more")
    page = "".join(article_parts([f"# {line}", "", f"- {line}"], markup, {}, "ru"))
    seen = Seen(page.partition("<article>")[2].partition("</article>")[0])
    assert set(seen.elements) == {"h1", "ul", "li", "span"}
    assert ("span", "lang", "en") in seen.attributes
    assert "".join(seen.texts).count("of two words and more") == 2


def test_coverage_and_interactions_are_pages_whose_names_lead_somewhere() -> None:
    asked = ("rules", "coverage", "strange-synergy/base"), ("interactions", "puzzle-strike-2/base", "--chips", "swap")
    for arguments in asked:
        page = call(*arguments, "--format", "html").stdout
        named = set(re.findall('href="#(named-[^"]*)"', page))
        assert len(named) > 10
        assert named <= set(re.findall('id="(named-[^"]*)"', page))


def test_what_changes_a_verdict_is_shown_under_both_rulesets(tmp_path: Path) -> None:
    record, out = tmp_path / "wound.yaml", tmp_path / "out"
    record.write_text(DISPUTED, "utf-8")
    asked = ("--from", RULESET, "--errata", "wound-is-no-action", "--jobs", "1", "--format", "html")
    call("regress", record, *asked, "--out", out, "--quiet")
    assert '<a href="record-1.html">' in (out / "index.html").read_text("utf-8")
    pair = (out / "record-1.html").read_text("utf-8")
    assert "puzzle-strike/3e + wound-is-no-action: illegal</h2>" in pair
    assert pair.partition("<title>")[0].count("sha256-") == 2
    assert call("regress", record, *asked[:-1], "text", "--out", out).exit_code == 64


@pytest.mark.parametrize("markup", MARKUP)
def test_no_text_of_an_ablation_is_markup(markup: str) -> None:
    finding = Finding("AM01", markup, markup)
    effects = [ClauseEffect(markup, markup, (markup,), (finding,), (finding,), windows) for windows in (0, 1)]
    seen = check(ablation_page(effects, SearchRequest(markup)), markup, "em")
    assert seen.elements.count("em") == 1
    assert seen.elements.count("h1") == 1


@pytest.mark.parametrize("markup", MARKUP)
def test_a_text_is_shown_as_it_is(markup: str) -> None:
    """Prose and code say what the text says, on one line; a block says every line of it."""
    line = markup.replace("\n", "")
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    assert "".join(Seen(reader.render(f"- {literal(line)}")).texts).strip() == line.strip()
    cells = reader.render(f"| a | b |\n|---|---|\n| {literal(line)} | {code(line)} |")
    assert "".join(Seen(cells.partition("<tbody>")[2]).texts).split() == f"{line} {line}".split()
    assert "".join(Seen(reader.render("\n".join(fenced_lines(markup.split("\n"))))).texts).rstrip("\n") == markup


@pytest.mark.parametrize("markup", MARKUP)
def test_a_picture_and_a_graph_quote_what_they_hold(markup: str) -> None:
    body = quoted(markup)[1:-1].replace("\\\\", "").replace('\\"', "")
    assert '"' not in body
    assert "\n" not in body


@pytest.mark.parametrize("markup", MARKUP)
def test_what_markup_lays_over_the_rules_is_text_in_the_page_of_a_hover(markup: str) -> None:
    seen = check(fenced_lines(markup.split("\n"), "yaml"), markup)
    assert seen.elements.count("code") == 1


def test_the_summary_of_a_workflow_is_code_whatever_a_record_holds(tmp_path: Path) -> None:
    """`action.yml` indents the report by four blanks: no line of it is anything but code."""
    path = tmp_path / "`````.yaml"
    path.write_text("format: replay/1\n`````\n<img src=x>: [\n", "utf-8")
    report = call("audit", path).stdout
    page = "### verifier audit\n\n" + "".join(f"    {line}\n" for line in report.splitlines())
    seen = Seen(MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(page))
    assert seen.elements == ["h3", "pre", "code"]
    assert "sed 's/^/    /'" in (Path(__file__).parents[2] / "action.yml").read_text("utf-8")
