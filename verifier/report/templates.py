"""The texts that reports can have, read off the program's source and the rules: what a language can translate.

A template is a text with `{}` for each value. Texts are the constants and f-strings of modules, docstrings aside, and
whatever stands in the documents. Not for: recognising a text that was printed (`translate`).
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import verifier
from verifier.language.document import Document
from verifier.language.node import Node
from verifier.language.reader import load_file
from verifier.table.declare import path_of

ROOT = Path(verifier.__file__).parent
#: Where the texts of reports are: packages as a whole, and what all families have in common; a family's is besides.
ROOMS = ("run", "verdicts", "match", "files", "fairness", "corpus", "report", "kernel", "table", "cli")
SOURCES = (*(f"{room}/**/*.py" for room in ROOMS), "games/*.py")
PLACEHOLDER = re.compile(r"\{\w+\}")
#: Expressions whose text is not just a value that is not given.
TEXTS = (ast.Constant, ast.JoinedStr, ast.BinOp)
VALUES = re.compile(r"(?:\{\})+")
WORD = re.compile(r"\w[\w-]*")


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
    nodes = list(ast.walk(ast.parse((ROOT / f"{module}.py").read_text("utf-8"))))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    inside = {id(part) for node in nodes if isinstance(node, documented) for part in docstring(node)}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in node.values}
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and template(node) != "{}{}":
            inside |= {id(node.left), id(node.right)}
    made = (template(node) for node in nodes if isinstance(node, TEXTS) and id(node) not in inside)
    return frozenset(normalized(text).strip(" ;,") for text in made) - {"", "{}"}


def docstring(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> Iterator[ast.expr]:
    """The docstring of a node that begins with one."""
    first = node.body[0] if node.body else None
    if isinstance(first, ast.Expr) and ast.get_docstring(node) is not None:
        yield first.value


def modules(package: str) -> Iterator[str]:
    """The modules whose texts the reports of a family print; `package` runs it."""
    for pattern in (*SOURCES, f"games/{package}/**/*.py"):
        yield from (path.relative_to(ROOT).with_suffix("").as_posix() for path in ROOT.glob(pattern))


class Printed:
    """Every text that reports can have on some documents, which a package runs on the table that it declares."""

    def __init__(self, package: str, documents: Iterable[Document]) -> None:
        texts = {text for module in modules(package) for text in templates(module)}
        table = path_of(package.replace("_", "-"))
        roots = [*(document.root for document in documents), *([load_file(table)] if table.is_file() else ())]
        written = {normalized(text) for root in roots for text in leaves(root)}
        short = (text.removesuffix(" {}") for text in texts)  # the end of a line may be empty, and is stripped then
        self.texts = frozenset((*texts, *short, *written))
        self.filled = [re.compile("(.*)".join(map(re.escape, text.split("{}")))) for text in self.texts if "{}" in text]
        self.words = frozenset(word for text in self.texts for word in WORD.findall(text))

    def has(self, text: str) -> bool:
        """Whether a text of a catalogue is one of these: as it is, or as a text with other texts put into it."""
        text = normalized(text)
        inner = (normalized(text.replace(one, "{}")) for one in self.texts if " " in one and one in text)
        return text in self.texts or any(one in self.texts for one in inner) or self.holds(text)

    def holds(self, text: str) -> bool:
        """Whether a text is a template with other known texts in it."""
        known = self.texts | {"", "{}"}
        matches = (pattern.fullmatch(text) for pattern in self.filled)
        return any(match and all(part.strip(" ;,") in known for part in match.groups()) for match in matches)


def leaves(node: Node) -> Iterator[str]:
    """The texts of a document, and its keys as texts."""
    for key, child in (node.fields or {}).items():
        yield key.replace("-", " ")
        yield from leaves(child)
    for child in node.items or ():
        yield from leaves(child)
    if node.text is not None:
        yield node.text
