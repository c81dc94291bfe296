"""How the package is built: imports point one way, no game's name outside its package, small documented modules.

Read from the source text, so that an import inside a function counts, too. Not for: behaviour.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import verifier
from verifier.corpus.results import BEHIND

pytestmark = pytest.mark.unit
ROOT = Path(verifier.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
LONGEST = 300
"""Lines that no module may exceed; 150 is the aim."""

#: More decisions than this are too many for one function; so many functions have more: a count that may only fall.
MOST_BRANCHES = 10
DENSE = 135
#: Names that several classes have, as games implement what is a protocol elsewhere; they may only become fewer.
SHARED_NAMES = 4
#: Packages in which a class is called as its key, its part of an output, or its game's counterpart is.
NAMED_FROM_OUTSIDE = (
    "verifier.api",
    "verifier.report.shapes",
)
NAMED = (ast.Name, ast.FunctionDef, ast.ClassDef, ast.Attribute, ast.arg)
DECISIONS = (ast.If, ast.For, ast.While, ast.ExceptHandler, ast.IfExp, ast.match_case)

#: What each package may import, besides itself: the layers of the design, top to bottom.
ALLOWED: dict[str, set[str]] = {
    "kernel": set(),
    "symbolic": {"kernel"},
    "language": {"kernel"},
    "record": {"kernel", "language"},
    "table": {"kernel", "language", "record"},
    "games": {"kernel", "language", "record", "table"},
    "simulate": {"kernel", "language", "record", "games"},
}
ALLOWED["run"] = {"kernel", "symbolic", "language", "record", "games"}
ALLOWED["verdicts"] = ALLOWED["run"] | {"run"}
ALLOWED["files"] = ALLOWED["verdicts"] | {"verdicts"}
ALLOWED["fairness"] = ALLOWED["files"] | {"files"}
ALLOWED["match"] = ALLOWED["files"] | {"files"}
ALLOWED["corpus"] = ALLOWED["match"] | {"match", "fairness", "table"}
ALLOWED["schema"] = ALLOWED["files"] | {"files"}
ALLOWED["search"] = ALLOWED["corpus"] | {"corpus", "simulate"}
ALLOWED["errata"] = ALLOWED["search"] | {"search"}
ALLOWED["report"] = ALLOWED["errata"] | {"errata"}
ALLOWED["lsp"] = ALLOWED["corpus"] | {"corpus", "report"}
ALLOWED["api"] = ALLOWED["corpus"] | {"corpus", "report"}
ALLOWED["cli"] = ALLOWED["report"] | {"api", "lsp", "report", "schema"}
#: Packages in which no game may be named.
GAMELESS = tuple(sorted(set(ALLOWED) - {"games", "lsp", "api"}))
#: A ruleset's id may stand in help texts and messages, as an example of one.
EXAMPLE = "puzzle-strike/3e"
GAME_NAMES = ("puzzle", "strike", "strange_synergy", "strange-synergy", "wound", "crash_gem", "crash-gem", "warrior")


def named(path: Path) -> str:
    """A module's dotted name."""
    return ".".join(("verifier", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


def package_of(path: Path) -> str:
    """The part of the house that a module belongs to; "" for the package itself."""
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


class Facts(NamedTuple):
    """What the tests ask of a module; its tree, which takes a hundred times as much memory, is let go."""

    imports: tuple[str, ...]
    named: tuple[tuple[int, str], ...]  # where its code names a game
    documented: bool
    undocumented: tuple[str, ...]  # in it
    keeps_state: bool
    dense: tuple[str, ...]  # functions with too many branches
    classes: tuple[str, ...]


def children(node: ast.AST) -> list[ast.AST]:
    """The nodes right below one, without those that only say how a name is used, which are a third of all."""
    found: list[ast.AST] = []
    for name in node._fields:
        value = getattr(node, name, None)
        if type(value) is list:
            found += [one for one in value if isinstance(one, ast.AST)]
        elif isinstance(value, ast.AST) and name != "ctx":
            found.append(value)
    return found


def walked(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes of a tree, as `ast.walk` finds them."""
    found = [tree]
    for node in found:
        found += children(node)
    return tuple(found)


@cache
def facts(path: Path) -> Facts:
    """What there is to know of a module; each module is read once for all tests."""
    nodes = walked(ast.parse(path.read_text(encoding="utf-8")))
    return Facts(
        tuple(imported(path, nodes)),
        tuple((line, text) for line, text in strings_and_names(nodes) if names_a_game(text)),
        docstring(nodes[0]),
        tuple(undocumented(nodes[0], "")),
        any(isinstance(node, ast.Global) for node in nodes),
        tuple(node.name for node in nodes if isinstance(node, ast.FunctionDef) and branches(node) > MOST_BRANCHES),
        tuple(node.name for node in nodes if isinstance(node, ast.ClassDef)),
    )


def imports(path: Path) -> tuple[str, ...]:
    """Every module that a module imports, wherever the import stands."""
    return facts(path).imports


def imported(path: Path, nodes: tuple[ast.AST, ...]) -> Iterator[str]:
    """Every module that the nodes of a module import."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{named(path)}: relative imports hide where they point"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def strings_and_names(nodes: tuple[ast.AST, ...]) -> Iterator[tuple[int, str]]:
    """The names and texts of a module's code, without its docstrings, with their lines."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {id(node.body[0].value) for node in nodes if isinstance(node, documented) and docstring(node)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value
        elif isinstance(node, NAMED):
            text = getattr(node, "id", None) or getattr(node, "name", None) or getattr(node, "attr", None)
            yield node.lineno, text or getattr(node, "arg", "")
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield node.lineno, f"{getattr(node, 'module', '')} {' '.join(alias.name for alias in node.names)}"


def docstring(node: ast.AST) -> bool:
    """Whether a node begins with a docstring, which `ast.get_docstring` would find, and says something in it."""
    assert isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    return bool(node.body) and bool(ast.get_docstring(node, clean=False))


def test_every_package_has_its_place_in_the_house() -> None:
    found = {package_of(path) for path in MODULES} - {""}
    assert found == set(ALLOWED)


def test_imports_point_one_way() -> None:
    offenders = [
        f"{named(path)} imports {target}"
        for path in MODULES
        for target in imports(path)
        if package_of(path) and not is_allowed(package_of(path), target)
    ]
    assert offenders == []


def is_allowed(package: str, target: str) -> bool:
    """Whether a module of a package may import this one."""
    top, *inside = target.split(".")
    if top != "verifier" or not inside or inside[0] == "__version__":
        return True
    return inside[0] == package or inside[0] in ALLOWED[package]


def test_what_points_another_way_is_seen() -> None:
    assert is_allowed("search", "verifier.kernel.ask.Ask")
    assert not is_allowed("kernel", "verifier.search.search")
    assert any(target.startswith("verifier.games.library.") for target in imports(ROOT / "search" / "search.py"))


def test_only_the_library_reaches_into_a_game() -> None:
    """Nothing outside `games` imports a game's package by name: games are found by the name in their ruleset."""
    games = {path.name for path in (ROOT / "games").iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert games
    for path in MODULES:
        if package_of(path) not in ("games", "search"):
            reached = [target for target in imports(path) if target.split(".")[1:2] == ["games"]]
            assert not [target for target in reached if target.split(".")[2] in games], named(path)


def test_no_game_imports_another() -> None:
    for path in (ROOT / "games").rglob("*.py"):
        parts = path.relative_to(ROOT / "games").parts
        if len(parts) > 1:
            for target in imports(path):
                pieces = target.split(".")
                if pieces[:2] == ["verifier", "games"] and (ROOT / "games" / pieces[2]).is_dir():
                    assert pieces[2] == parts[0], f"{named(path)} imports {target}"


def test_no_game_is_named_outside_its_package() -> None:
    found = [
        f"{named(path)}:{line}: {text!r}"
        for path in MODULES
        if package_of(path) in GAMELESS
        for line, text in facts(path).named
    ]
    assert found == []
    assert facts(ROOT / "games" / "puzzle_strike" / "family.py").named


@cache
def names_a_game(text: str) -> bool:
    """Whether a game, or something of one, is named otherwise than as an example."""
    words = text.lower().replace(EXAMPLE, "").replace("rewound", "")
    return any(name in words for name in GAME_NAMES)


@pytest.mark.parametrize(
    ("module", "banned"),
    [
        ("verifier.verdicts.judge", ("z3", "networkx", "rich", "jinja2", "click", "hypothesis")),
        ("verifier.games.puzzle_strike.family", ("z3", "networkx", "rich", "jinja2", "click")),
        ("verifier.games.puzzle_strike_2.family", ("z3", "networkx", "rich", "jinja2", "click")),
        ("verifier.record.read", ("z3", "networkx", "rich", "jinja2", "click", "verifier.games")),
        ("verifier.kernel.game", ("z3", "yaml", "msgspec", "verifier.language", "verifier.games")),
        ("verifier.language.reader", ("z3", "verifier.record", "verifier.games", "verifier.verdicts")),
        ("verifier.cli.main", ("z3", "networkx", "jinja2", "verifier.search", "verifier.games.puzzle_strike")),
    ],
)
def test_a_module_does_not_load_what_it_does_not_need(module: str, banned: tuple[str, ...]) -> None:
    program = f"import sys, {module}; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    loaded = set(done.stdout.split())
    assert module in loaded
    assert loaded & set(banned) == set()


def test_modules_are_short() -> None:
    lengths = {named(path): path.read_text(encoding="utf-8").count("\n") for path in MODULES}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_functions_decide_no_more_than_they_did() -> None:
    dense = [f"{named(path)}.{name}" for path in MODULES for name in facts(path).dense]
    assert len(dense) == DENSE, "more: open the function; fewer: lower the number"


def test_a_name_is_one_class() -> None:
    own = [path for path in MODULES if not named(path).startswith(NAMED_FROM_OUTSIDE)]
    places = {(name, family_of(path)) for path in own for name in facts(path).classes}
    shared = Counter(name for name, _ in places)
    assert sorted(name for name, count in shared.items() if count > 1)[SHARED_NAMES:] == []
    assert sum(count > 1 for count in shared.values()) == SHARED_NAMES, "fewer: lower the number"


def family_of(path: Path) -> str:
    """The module of a class; all games are one, as they have the same parts."""
    return "games" if re.match(r"verifier\.games\.\w+\.", named(path)) else named(path)


def test_branches_are_counted_with_the_operators() -> None:
    tree = ast.parse(
        "def a(b, c):\n    if b and c or not b:\n        return 1 if c else 2\n    def d():\n        if b: ...\n"
    )
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    assert branches(function) == 4


def branches(function: ast.FunctionDef) -> int:
    """The decisions of a function, `and` and `or` counted; functions within it count for themselves."""
    found, waiting = 0, children(function)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            continue
        found += isinstance(node, DECISIONS)
        found += len(node.values) - 1 if isinstance(node, ast.BoolOp) else 0
        waiting += children(node)
    return found


def test_modules_and_everything_public_have_docstrings() -> None:
    silent = [named(path) for path in MODULES if not facts(path).documented]
    missing = [f"{named(path)}.{name}" for path in MODULES for name in facts(path).undocumented]
    assert (silent, missing) == ([], [])


def test_what_is_undocumented_is_seen() -> None:
    tree = ast.parse(
        "class A:\n    def b(self): ...\n    def _c(self): ...\n    def visit_d(self): ...\ndef e(): 'x'\n"
    )
    assert list(undocumented(tree, "")) == ["A", "A.b"]


def undocumented(tree: ast.AST, inside: str) -> Iterator[str]:
    """The public classes, functions and methods below a node that have no docstring; nested functions are private."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if not node.name.startswith("_") and not is_visitor(node) and not docstring(node):
                yield f"{inside}{node.name}"
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield from undocumented(node, f"{inside}{node.name}.")


def is_visitor(node: ast.AST) -> bool:
    """Whether a method's name is fixed by the standard library's visitors."""
    return isinstance(node, ast.FunctionDef) and node.name.startswith("visit_")


def test_no_module_keeps_global_state() -> None:
    """No `global` statement: what changes lives in values that are passed on."""
    assert [named(path) for path in MODULES if facts(path).keeps_state] == []


def test_kept_verdicts_depend_on_all_that_judging_imports() -> None:
    texts = {named(path): path for path in MODULES}
    families = [named(path) for path in (ROOT / "games").glob("*/family.py")]  # found by name, not imported
    reached, waiting = set[str](), ["verifier.corpus.batch", "verifier.corpus.noting", *families]
    while waiting:
        module = waiting.pop()
        if module not in texts or module in reached:
            continue
        reached.add(module)
        for target in imports(texts[module]):
            waiting += [target, target.rpartition(".")[0]]
    assert {package_of(texts[module]) for module in reached} - {""} == set(BEHIND)
