"""The texts that the program can print, read off its source, to compare them with a language's catalogue of messages.

A template is a text with `{}` for each value. Texts are the constants and f-strings of modules, docstrings aside, and
what the rules say. `python -m tests.support.templates` prints how many of them each language translates.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import verifier
from verifier.games.library import Library
from verifier.language.document import load_clauses, rulesets
from verifier.replay.tongue import Tongue, languages, load_tongue

ROOT = Path(verifier.__file__).parent
#: The family that languages are there for.
FAMILY = "puzzle-strike"
PLACEHOLDER = re.compile(r"\{\w+\}")
VALUES = re.compile(r"(?:\{\})+")
#: What only conditions have.
CODE = re.compile(r"[=<>]=")
#: The modules whose texts a language should have, besides those of the rules.
MODULES = (
    *(
        f"games/puzzle_strike/{name}"
        for name in ("explain", "describe", "asks", "domains", "plain_domains", "unpriced", "costs")
    ),
    *(f"report/{name}" for name in ("text", "explain", "tally", "book", "rules_pages")),
    *(f"audit/{name}" for name in ("judge", "draws", "follow", "expectation", "batch")),
)


def normalized(template: str) -> str:
    """A template as it is compared: without the names of its placeholders, several side by side as one."""
    return VALUES.sub("{}", PLACEHOLDER.sub("{}", template))


def template(node: ast.expr) -> str:
    """An expression that makes a text, with `{}` for what is not given."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return template(node.left) + template(node.right)
    return "{}"


@cache
def templates(module: str) -> frozenset[str]:
    """The texts that a module (`report/text`) can make, without the blanks and signs around them."""
    tree = ast.parse((ROOT / f"{module}.py").read_text("utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    inside = {id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, documented) and documents(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in node.values}
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and template(node) != "{}{}":
            inside |= {id(node.left), id(node.right)}
    made = (template(node) for node in ast.walk(tree) if isinstance(node, ast.expr) and id(node) not in inside)
    return frozenset(normalized(text).strip(" ;,") for text in made) - {"", "{}"}


def documents(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> bool:
    """Whether a node begins with a docstring."""
    return bool(node.body) and isinstance(node.body[0], ast.Expr) and ast.get_docstring(node) is not None


@cache
def printed() -> frozenset[str]:
    """The texts of every module whose texts reports print, and of every ruleset."""
    packages = ("audit", "report", "games", "kernel", "cli")
    paths = [path for package in packages for path in (ROOT / package).rglob("*.py")]
    texts = [text for path in paths for text in templates(path.relative_to(ROOT).with_suffix("").as_posix())]
    short = (text.removesuffix(" {}") for text in texts)  # the end of a line may be empty, and is stripped then
    return frozenset((*texts, *short, *said()))


def translated() -> Iterator[str]:
    """The rulesets of the families that have another language."""
    root = Library().root
    return (name for name in rulesets(root) if (root / name.partition("/")[0] / "languages").is_dir())


@cache
def said() -> frozenset[str]:
    """What the norms of every edition say, their names in headlines, and the names of the ante's levels."""
    shelf = Library()
    games = [shelf.open(name) for name in translated()]
    levels = (level for game in games for level in game.document.section("ante")["levels"].strings())
    ways = [way for game in games for way in getattr(game, "rules").modes.values()]  # noqa: B009  (a family's own)
    norms = [norm for rules in (*games, *ways) for norm in rules.norms]
    return frozenset(
        (*levels, *(normalized(norm.message) for norm in norms), *(norm.id.replace("-", " ") for norm in norms))
    )


@cache
def headings() -> frozenset[str]:
    """Every part of the headings under which clauses stand."""
    shelf = Library()
    clauses = (load_clauses(shelf.open(name).document).values() for name in translated())
    return frozenset(part for found in clauses for clause in found for part in clause.section.split(" / "))


def printable(text: str) -> bool:
    """Whether the program can print a text of a catalogue: as it is, or as a text with other texts put into it."""
    known, text = printed(), normalized(text)
    inner = (normalized(text.replace(one, "{}")) for one in known if " " in one and one in text)
    return text in known or any(one in known for one in inner) or any(holds(one, text) for one in known if "{}" in one)


def holds(outer: str, text: str) -> bool:
    """Whether a text is a template with other known texts in it."""
    match = re.fullmatch("(.*)".join(map(re.escape, outer.split("{}"))), text)
    return match is not None and all(part.strip(" ;,") in printed() | {"", "{}"} for part in match.groups())


def untranslated(tongue: Tongue, texts: Iterable[str]) -> Iterator[str]:
    """Those of some texts that are in no message of a language, nor part of one."""
    known = [normalized(text) for text in tongue.texts["messages"]]
    return (text for text in sorted(texts) if not any(text in one or filled(text, one) for one in known))


def filled(text: str, known: str) -> bool:
    """Whether a message is a template of the program with some of its values given."""
    letters = sum(char.isalpha() for char in text)
    return letters > 3 and re.fullmatch(".*".join(map(re.escape, text.split("{}"))), known) is not None


def messages(module: str) -> Iterator[str]:
    """The texts of a module that are sentences, or parts of one: no conditions, and more than a word."""
    return (
        text
        for text in templates(module)
        if " " in text and not CODE.search(text) and " | " not in text and re.search("[a-z]", text)
    )


if __name__ == "__main__":
    root = Library().root
    for family in sorted({path.parents[1].name for path in root.glob("*/languages/*.yaml")}):
        for code in languages(root, family)[1:]:
            found = load_tongue(root, family, code)
            for name in ("rules", *MODULES):
                every = sorted(said() if name == "rules" else messages(name))
                missing = list(untranslated(found, every))
                print(f"{family} {code} {name}: {len(every) - len(missing)} of {len(every)} translated")
                print("".join(f"  {text}\n" for text in missing), end="")
