"""Whatever a name or a text holds: no command prints what a terminal would act on, nor lets it begin a line."""

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.support.cli import ILLEGAL, call
from tests.support.docs import ROOT
from verifier.cli.main import main
from verifier.kernel.message import visible
from verifier.report.markup import fenced, literal
from verifier.report.style import plain_json, printed, styled

pytestmark = pytest.mark.cli
RULESET = "puzzle-strike/3e"
FORGED = "ok.yaml: legal"
#: A name that a file can have: an escape sequence, a line of its own, directions, other ends of lines, half a letter.
HOSTILE = f"a\x1b[31m\n{FORGED}\r\u202e\u2028\x85\u200b\ufeff\udc80[red]"
MARKUP = '<img src=x onerror=alert(1)>"><script>x</script> [a](javascript:b) ![c](http://d) | `e` &#60;'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of hostile names with hostile texts in them; the tests run in it."""
    monkeypatch.chdir(tmp_path)
    text = "P\u202e1\u2028"
    hostile = ILLEGAL.replace("player: Alice", f"player: {json.dumps(text)}")
    (tmp_path / HOSTILE).mkdir()
    (tmp_path / HOSTILE / f"{HOSTILE}.yaml").write_text(hostile, "utf-8")
    torn = hostile.replace("mode:", f"{json.dumps(text)}: {json.dumps(text)}\nmode:") + f"  P1 fly\u202e{text[0]}\n"
    (tmp_path / HOSTILE / f"torn {HOSTILE}.yaml").write_text(torn, "utf-8")
    (tmp_path / f"{HOSTILE}.txt").write_text(f"Alice antes 1\nAlice frob\u202enicates {text}\n", "utf-8")
    (tmp_path / "erratum.yaml").write_text(erratum(text), "utf-8")
    return tmp_path


def erratum(text: str) -> str:
    """An erratum that changes a norm, with a text wherever it may have one."""
    said = json.dumps(text)
    return (
        f"id: erratum\ntitle: {said}\ndate: 2020-01-01\nsource: {said}\nstatus: community\nwhy: {said}\nchanges:\n"
        f"  spec:\n    play.wound: {{is: not-an-action-chip, by: erratum}}\n"
        f"  norms:\n    wound-is-no-action: {{say: {said}}}\n    wounds-per-turn: {{say: {said}}}\n"
    )


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    "words",
    [
        *("audit NAME", "audit NAME --verbose", "audit NAME --continue --color always", "audit NAME --format json"),
        *("audit NAME --format sarif", "audit NAME --format junit", "audit NAME --format github", "audit no-NAME"),
        *("audit NAME --expect", "audit NAME --lang NAME", "audit NAME --errata NAME", "audit NAME --exclude NAME"),
        *("explain FILE", "explain FILE --format json", "explain TORN", "explain no-NAME", "explain FILE --at NAME"),
        *("position FILE", "position TORN", "position FILE --format json", "fmt --check NAME", "fmt --check TORN"),
        *("import LOG", "import LOG --report", "import no-NAME", "proof check NAME", "screen NAME", "find NAME"),
        *("find NAME --format json", "find NAME --player NAME", "stats NAME --by player", "stats NAME --format json"),
        *("cases NAME", "regress NAME --from RULES --errata NAME", "rules show RULES NAME", "rules list RULES NAME"),
        *("rules list NAME", "rules lint NAME", "errata show RULES NAME", "errata lint NAME", "cards list NAME"),
        *("errata show erratum.yaml --ruleset RULES", "errata lint erratum.yaml --ruleset RULES"),
        *(
            "errata show erratum.yaml --ruleset RULES --format json",
            "errata list NAME",
            "schema NAME",
            "schema RULES NAME",
        ),
        *(
            "audit NAME --errata erratum.yaml",
            "search RULES --chips NAME",
            "prove RULES --chips NAME",
            "diff NAME NAME",
        ),
        *("interactions RULES --chips NAME", "simulate RULES --characters NAME", "simulate NAME", "search NAME"),
        *(
            "--rules NAME audit FILE",
            "NAME",
            "--NAME",
            "audit --NAME",
            "audit FILE --format NAME",
            "audit FILE --jobs NAME",
            "view FILE --out -",
            "view NAME",
            "book NAME --out site",
        ),
    ],
)
def test_nothing_hidden_is_printed(folder: Path, words: str) -> None:
    names = {
        "FILE": f"{HOSTILE}/{HOSTILE}.yaml", "TORN": f"{HOSTILE}/torn {HOSTILE}.yaml", "LOG": f"{HOSTILE}.txt",
        "RULES": RULESET,
    }  # fmt: skip
    result = call(*(names.get(word, word.replace("NAME", HOSTILE)) for word in words.split()))
    text = result.stdout + result.stderr
    assert result.exit_code in (0, 1, 2, 3, 64), text
    shown = text.replace("\x1b[0m", "").replace("\x1b[1m", "") if "--color" in words else text
    hidden = {char for char in shown if char != "\n" and visible(char) != char}
    assert hidden <= ({"\x1b"} if "--color" in words else set()), text
    assert "\x1b[31m\n" not in text
    assert not [line for line in text.split("\n") if line.lstrip().startswith(FORGED)]


def test_every_command_is_tried(folder: Path) -> None:
    (mark,) = (one for one in test_nothing_hidden_is_printed.pytestmark if one.name == "parametrize")
    tried = {word for words in mark.args[1] for word in words.split()}
    assert set(main.commands) | set(main.list_commands(None)) <= tried | {"serve", "lsp"}  # type: ignore[arg-type]


def test_only_one_module_prints() -> None:
    others = {
        path.name
        for path in (ROOT / "verifier" / "cli").glob("*.py")
        if any(word in path.read_text("utf-8") for word in ("click.echo", "print(", "click.secho", "sys.stderr.write"))
    }
    assert others == {"terminal.py", "misuse.py"}


def test_colours_are_those_of_the_report_only() -> None:
    line = styled("a\x1b[1mb", bold=True) + " c\x1b[31m"
    assert printed(line, colour=True) == "\x1b[1ma\\x1b[1mb\x1b[0m c\\x1b[31m"
    assert printed(line, colour=False) == "a\\x1b[1mb c\\x1b[31m"


def test_no_line_is_a_command_of_a_workflow() -> None:
    lines = "::error::x", f" {styled('::add-mask::x', bold=True)}", "a ##[group]b", "a::b"
    shown = [printed(line, colour=False) for line in lines]
    assert shown == ["\\x3a:error::x", " \\x3a:add-mask::x", "a #\\x23[group]b", "a::b"]


def test_json_stays_the_same_data() -> None:
    text = json.dumps([HOSTILE, {"a": "\u202e\U000e0001"}], ensure_ascii=False, indent=1).replace("\udc80", "")
    assert json.loads(plain_json(text)) == json.loads(text)
    assert all(char == "\n" or visible(char) == char for char in plain_json(text))


class Elements(HTMLParser):
    """The elements of a page, with their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[tuple[str, tuple[str, ...]]] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add((tag, tuple(name for name, _ in attrs)))


@pytest.mark.parametrize("text", [MARKUP, "a\\`b", "[x]: http://y", "<!-- x", "&lt;b&gt;", "a<b and c>d | e"])
def test_a_text_in_a_page_is_itself(text: str) -> None:
    markdown = pytest.importorskip("markdown_it", reason="markdown-it-py is not installed")
    parser = Elements()
    shown: list[str] = []
    parser.handle_data = shown.append  # type: ignore[method-assign]
    parser.feed(
        markdown.MarkdownIt("commonmark")
        .enable("table")
        .render(f"| h |\n|---|\n| {literal(text)} |\n\nx {literal(text)}\n")
    )
    assert parser.found <= {(tag, ()) for tag in ("table", "thead", "tbody", "tr", "th", "td", "p")}
    assert "".join(shown).count(text) == 2


def test_no_line_ends_a_block_of_code() -> None:
    assert list(fenced("a\n````\nb", "yaml")) == ["`````yaml", "a", "````", "b", "`````"]
