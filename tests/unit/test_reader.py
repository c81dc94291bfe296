"""Reading YAML: what comes out, where it stands, and that nothing hostile gets past or takes long."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.support.each import each_of
from verifier.kernel.source import Unreadable
from verifier.language import reader
from verifier.language.reader import block_indent, load, load_file
from verifier.language.text_file import read_text

PARSERS = [loader for loader in (getattr(yaml, "CSafeLoader", None), yaml.SafeLoader) if loader]


@pytest.fixture(params=PARSERS, ids=lambda loader: loader.__name__, autouse=True)
def parser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every test here runs on the C parser and on the pure Python one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "_LOADER", request.param)
        yield


def refusal(text: str) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        load(text, "f.yaml")
    return caught.value


def test_scalars_lists_and_mappings_know_where_they_stand() -> None:
    root = load("# head\na: 1\nb:\n  - x\n  - {c: 'y'}\n", "f.yaml")
    assert list(root.mapping()) == ["a", "b"]
    assert str(root.position) == "f.yaml:2:1"
    assert str(root.need("a").position) == "f.yaml:2:4"
    first, second = root.need("b").sequence()
    assert (first.text, first.plain, str(first.position)) == ("x", True, "f.yaml:4:5")
    assert (second.need("c").text, second.need("c").plain) == ("y", False)
    assert str(second.need("c").position) == "f.yaml:5:9"


def test_scalars_stay_as_written() -> None:
    root = load("a: 007\nb: yes\nc: null\nd: 2020-01-01\n3: 1e3\n", "f")
    assert [node.text for node in root.mapping().values()] == ["007", "yes", "null", "2020-01-01", "1e3"]
    assert "3" in root.mapping()


def test_columns_count_characters_not_bytes() -> None:
    assert load("{шум: я}", "f").need("шум").position.column == 7
    assert load("\ufeff{a: b}", "f").need("a").position.column == 5


@pytest.mark.parametrize("indicator", ["|", "|-", "|+", "|2", ">", ">-"])
def test_a_block_starts_below_its_indicator(indicator: str) -> None:
    node = load(f"a: 1\nmoves:  {indicator}\n  one\n  two\n", "f").need("moves")
    assert node.block and not node.plain
    assert node.position[1:] == (2, 9)
    assert (node.text or "").startswith("one")


@pytest.mark.parametrize(
    ("text", "indent"),
    [
        ("m: |\n  one\n  two\n", 2),
        ("m: |\n    one\n      two\n", 4),
        ("m: |\n\n   \n   one\n", 3),
        ("m: |1\n    one\n", 1),
        ("m: |\r\n   one\r\n   two\r\n", 3),
        ("m: >\n  one\n  two\n", 2),
        ("m: |2\n  \tone\n", 2),
        ("m: |\n\n", 0),
        ("m: one\n", 0),
    ],
)
def test_the_stripped_indentation_is_known(text: str, indent: int) -> None:
    assert block_indent(text.splitlines(), load(text, "f").need("m")) == indent


@given(st.lists(st.text("ab -#\t", min_size=1).filter(str.strip), min_size=1), st.integers(1, 9))
def test_a_block_line_is_found_at_its_file_column(lines: list[str], indent: int) -> None:
    text = f"m: |{indent}\n" + "".join(f"{' ' * indent}{line}\n" for line in lines)
    node = load(text, "f").need("m")
    assert node.string().splitlines() == lines
    assert block_indent(text.splitlines(), node) == indent


@each_of(
    ("text", "place", "words"),
    [
        ("", "1:1", "empty"),
        ("# only a comment\n", "1:1", "empty"),
        ("---\n", "1:1", "empty"),
        ("a: 1\nb: 2\na: 3\n", "3:1", "duplicate key 'a' (its first value is on line 1)"),
        ("a: 1\n'a': 3\n", "2:1", "duplicate key"),
        ("x: {a: 1, a: 2}\n", "1:11", "duplicate key"),
        ("a: &x 1\n", "1:4", "anchor (&) 'x'"),
        ("a: 1\nb: *x\n", "2:4", "alias (*) 'x'"),
        ("a: !!python/object:os.system x\n", "1:4", "tag"),
        ("a: !x [1]\n", "1:4", "tag '!x'"),
        ("a: ! b\n", "1:4", "tag '!'"),
        ("a: 1\n<<: {b: 1}\n", "2:1", "merge key"),
        ("? [a, b]\n: 1\n", "1:3", "a key must be a short text"),
        ("{{a: b}: 1}\n", "1:2", "a key must be a short text"),
        ("? |\n  a\n: 1\n", "1:3", "a key must be a short text"),
        ("? \n: 1\n", "1:2", "a key must be a short text"),
        ("a: 1\n--- \nb: 2\n", "2:1", "a second document"),
        ("a: 1\n...\n--- \nb: 2\n", "3:1", "a second document"),
        ("a:\n\t- x\n", "2:1", "a tab; YAML is indented with spaces"),
        ("a: @x\n", "1:4", "a text that starts with '@' needs quotes"),
        ("a: b: c\n", "1:5", "a second ': '"),
        ("ok: 1\na: 'x\nb: 1\n", "2:4", "unclosed quote"),
        ('ok: 1\na: "x\nb: 1\n', "2:4", "unclosed quote"),
        ("a: [1, 2\n", "1:4", "the list opened with '[' is never closed"),
        ("a: {b: 1\n", "1:4", "the mapping opened with '{' is never closed"),
        ("a: |\n  x\n y: 1\n", "3:2", "wrong indentation"),
        ("- a\nb: 1\n", "2:1", ""),
        ("a: ]\n", "1:4", "expected a value"),
        ("a: b\0c\n", "1:5", "U+0000"),
        ("a: 1\nb: \x1b[31m\n", "2:4", "U+001B"),
        ("a: 1\r\nb: \x7f\r\n", "2:4", "U+007F"),
        ("é: 1\nb: я\x85\n", "2:5", "U+0085"),
        ("a: x\u2028y\n", "1:5", "U+2028"),
        ("a: \ud800\n", "1:4", "U+D800"),
        ('a: "x\\0y"\n', "1:4", "control character U+0000"),
        ('a: "\\e[31m"\n', "1:4", "control character U+001B"),
        ("[" * 33 + "]" * 33, "1:33", "nested deeper than 32"),
        ("- " * 33 + "x", "1:65", "nested deeper than 32"),
    ],
)
def test_what_is_refused_and_where(text: str, place: str, words: str) -> None:
    error = refusal(text)
    assert str(error.position) == f"f.yaml:{place}"
    assert words in error.message
    assert error.message.isprintable()


def test_thirty_two_levels_are_allowed() -> None:
    assert load("[" * 32 + "]" * 32, "f").items


def test_harmless_neighbours_of_what_is_refused_are_read() -> None:
    root = load("--- # one document\na: '*x'\nb: x&y\n'<<': c!d\ne: \"tab\\tline\\n\"\n...\n", "f")
    assert [node.text for node in root.mapping().values()] == ["*x", "x&y", "c!d", "tab\tline\n"]


LAUGHS = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))


@each_of(
    "text",
    [
        LAUGHS,
        "[" * 10_000,
        "{a: " * 10_000,
        "- " * 10_000,
        "? " * 10_000,
        "".join(" " * depth + "a:\n" for depth in range(500)),
        "a: '" + "x" * 50_000,
        "\n" * 50_000,
        "[a\n" + "b\n" * 20_000,
        "a: 1\n" * 20_000,
        'a: "\\U99999999"\n',
        '"\\ud800": 1\n',
        "%YAML 1." + "9" * 5_000 + "\n---\n\n",
        "%TAG ! tag:x,2000:\n---\n!a b\n",
    ],
)
def test_hostile_texts_are_refused(text: str) -> None:
    error = refusal(text)
    assert error.position.line and error.position.column


def test_more_nodes_than_the_limit_are_refused_where_the_limit_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "NODES", 7)
    assert len(load("- 1\n" * 6, "f").sequence()) == 6
    assert str(refusal("- 1\n" * 7).position) == "f.yaml:7:3"


@given(st.text("ab:-[]{}&*!|>'\"%@#?,\n\t \\0é\0<"))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    try:
        load(text, "f")
    except Unreadable as error:
        assert error.position.line >= 1 and error.position.column >= 1


@pytest.mark.parametrize(
    ("data", "place", "words"),
    [
        (b"a: caf\xe9\n", "1:7", "Windows-1252"),
        ("я: 1\nя: ".encode() + b"\xff\n", "2:4", "0xff"),
        (b"a: 1\r\nb: \xc3", "2:4", "0xc3"),
        ("a: 1".encode("utf-16"), "1:1", "UTF-16"),
        (b"\x7fELF\x02\x01", "1:1", "U+007F"),
        (b"a: \x00\x01", "1:4", "U+0000"),
        (b"\xef\xbb\xbfa: \xff", "1:4", "0xff"),
    ],
)
def test_bytes_that_are_no_text(tmp_path: Path, data: bytes, place: str, words: str) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(data)
    with pytest.raises(Unreadable) as caught:
        load_file(path)
    assert str(caught.value.position) == f"{path}:{place}"
    assert words in caught.value.message


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: b\n")
    assert read_text(path) == "a: b\n"
    assert load_file(path).need("a").position[1:] == (1, 4)


def test_a_file_over_the_limit_is_refused_from_its_size(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    with path.open("wb") as file:
        file.truncate(10**12)  # sparse: reading it would not fit in memory
    with pytest.raises(Unreadable, match="larger than the limit of 4000000 bytes"):
        load_file(path)
    path.write_text("a: b\n")
    assert load_file(path, 5)
    with pytest.raises(Unreadable, match="larger"):
        load_file(path, 4)


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path, Path("a\0b")):
        with pytest.raises(Unreadable, match="cannot be opened"):
            load_file(path)
    with pytest.raises(Unreadable, match="larger"):
        load_file(Path("/dev/zero"))
