"""A ruleset's document: the YAML files of an edition merged into one tree, overlays applied, with a content digest.

An overlay is merged key by key; a null removes what it names (RFC 7396, JSON Merge Patch, on positioned nodes).
Not for: what the sections mean, which is the game family's affair.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from verifier.kernel import malformed
from verifier.kernel.source import Position, Unreadable
from verifier.language.edition import Counterparts, carried_over, read_counterparts, taken
from verifier.language.node import Node
from verifier.language.overlays import parted, refuse_other, shown
from verifier.language.reader import load_file
from verifier.language.roots import Root, half_there, id_of
from verifier.language.text_file import read_data

#: Files of an edition, in the order in which they are merged; clauses are read only when asked for.
FOLDERS = ("chips", "cards", "characters", "modes")
#: The section of the pieces that a game is played with, and what a game may call it instead.
PIECES, CALLED = "chips", ("cards",)


class Inventory(NamedTuple):
    """A file of clauses, and the printed document whose clauses they are."""

    path: Path
    document: str


@dataclass(frozen=True, slots=True)
class Document:
    """An edition as one tree: `root` holds the sections, `id` and `digest` name exactly these contents.

    `bases` are the editions it builds on, nearest first, each with its clauses as they are cited here.
    """

    id: str
    root: Node
    digest: str
    errata: tuple[str, ...]
    inventories: tuple[Inventory, ...]
    bases: Mapping[str, Node] = field(default_factory=dict)
    counterparts: Counterparts = field(default_factory=dict)  # of the clauses of the edition that it extends
    packs: tuple[str, ...] = ()  # the card packs laid over it, before the errata, by the names of `overlays`
    pieces: str = PIECES  # what its files call the section of the pieces
    elsewhere: Mapping[str, str] = field(default_factory=dict)  # the path of each of its errata that lies elsewhere
    folder: Path = Path()  # with its own files

    @property
    def piece(self) -> str:
        """What messages call one of the pieces."""
        return self.pieces.removesuffix("s")

    @property
    def overlays(self) -> tuple[str, ...]:
        """Everything that is laid over the edition, in order: what it is opened with again."""
        return (*self.packs, *(self.elsewhere.get(name, name) for name in self.errata))

    @property
    def packs_shown(self) -> tuple[str, ...]:
        """What reports call its packs."""
        return tuple(map(shown, self.packs))

    @property
    def errata_shown(self) -> tuple[str, ...]:
        """What reports call its errata: a file of its own by its name, one that lies with the edition by its id."""
        return tuple(map(shown, parted(self.overlays)[1]))

    def named(self, key: tuple[str, ...]) -> str:
        """The keys of a place in one text, as the edition's own files call them."""
        return ".".join((self.pieces if key[:1] == (PIECES,) else key[0], *key[1:]))

    def section(self, name: str) -> Mapping[str, Node]:
        """The entries of a section, none if the ruleset does not have it."""
        found = self.root.get(name)
        return {} if found is None else found.mapping()


#: A mapping of the document, of its sections or of their entries is never replaced by something else.
ENTRIES = 2


def merge(base: Node, patch: Node, depth: int = 0) -> Node:
    """The base with the patch applied: mappings merge, everything else is replaced, null removes.

    Raises `Unreadable` when a null removes what is not there, or a section or an entry would be no mapping any more.
    """
    if base.fields is None or patch.fields is None:
        if base.fields is not None and depth <= ENTRIES:
            raise patch.wrong("a mapping, as what it is laid over")
        return patch
    fields = dict(base.fields)
    for key, value in patch.fields.items():
        if is_null(value):
            if fields.pop(key, None) is None:
                raise Unreadable(value.position, f"removes {key!r}, which is not there")
        else:
            fields[key] = merge(fields[key], value, depth + 1) if key in fields else value
    return Node(base.position, fields=fields)


def still_to_remove(patch: Node, before: Node, now: Node) -> Node:
    """A patch of an edition without the nulls for what its base has and its counterparts have dropped already."""
    fields = {}
    for key, value in patch.pairs():
        old, left = (before.fields or {}).get(key), (now.fields or {}).get(key)
        if is_null(value) and old is not None and left is None:
            continue
        nested = value.fields is not None and old is not None and old.fields is not None
        none = Node(value.position, fields={})
        fields[key] = still_to_remove(value, old, left or none) if nested and old is not None else value
    return Node(patch.position, fields=fields)


def pieces_named(tree: Node) -> Node:
    """A tree whose section of pieces has the one name under which everything looks for it. Raises `Unreadable`."""
    if tree.fields is None or not any(name in tree.fields for name in CALLED):
        return tree
    given = [name for name in (PIECES, *CALLED) if name in tree.fields]
    if len(given) > 1:
        raise Unreadable(tree.fields[given[1]].position, f"{' and '.join(given)} are the same section; write one")
    return Node(tree.position, fields={PIECES if key in CALLED else key: node for key, node in tree.pairs()})


def word_for_pieces(trees: Iterable[Node], base: "Document | None") -> str:
    """What the files of an edition, or else those of what it extends, call the section of the pieces."""
    written = (name for tree in trees for name in (PIECES, *CALLED) if name in (tree.fields or {}))
    return next(written, PIECES if base is None else base.pieces)


def is_null(node: Node) -> bool:
    """Whether a node is YAML's null."""
    return node.plain and node.text in ("~", "null", "")


def load_document(
    root: Root, ruleset: str, overlays: Iterable[str], wanted: Position, extending: tuple[str, ...] = ()
) -> Document:
    """Read an edition and lay packs and errata over it, in the order given; `extending` are the editions built on it.

    Raises `Unreadable` for an unknown ruleset (at `wanted`), for a pack or an erratum that is not there (the place is
    its name, which whoever named it knows), and for anything unreadable in the files.
    """
    from verifier.language.layers import ERRATA, errata_files, unrepeated
    from verifier.language.packs import packed, read_pack

    if ruleset in extending:
        raise Unreadable(wanted, f"{ruleset} extends itself ({' -> '.join((*extending, ruleset))})")
    folder = folder_of(root, ruleset, wanted)
    files = [folder / "ruleset.yaml", *extra_files(folder)]
    written = unrepeated(load_file(path) for path in files)
    trees = [pieces_named(tree) for tree in written]
    base = base_of(root, ruleset, trees[0], extending)
    counterparts = read_counterparts(next((found for tree in trees if (found := tree.get("counterparts"))), None))
    tree, bases = laid_on(base, counterparts, trees)

    packs, names = parted(overlays)
    facts = packed(tree, [read_pack(folder, ruleset, name) for name in packs])
    errata = errata_files(folder, names)
    tree = changed(facts.root, errata.values(), ruleset)
    elsewhere = {name: str(path) for name, path in errata.items() if path.parent != folder / ERRATA}

    clause_files = tuple(sorted((folder / "clauses").glob("*.yaml")))
    digest = hashlib.sha256((base.digest if base else "").encode())
    for path in (*files, *errata.values(), *clause_files):
        digest.update(read_data(path))
    digest.update(facts.digest.encode())
    printed = trees[0].get("document") or trees[0].get("title")
    inventories = [Inventory(path, printed.string() if printed is not None else ruleset) for path in clause_files]
    if base is not None and not counterparts:
        inventories = [*base.inventories, *inventories]
    return Document(
        ruleset, tree, digest.hexdigest()[:16], tuple(errata), tuple(inventories), bases, counterparts, packs,
        word_for_pieces(written, base), elsewhere, folder,
    )  # fmt: skip


def laid_on(base: Document | None, counterparts: Counterparts, trees: Sequence[Node]) -> tuple[Node, dict[str, Node]]:
    """An edition's files laid on the edition that it extends, and that one and those it builds on as they are cited."""
    if base is None:
        return merged(None, trees, {}), {}
    bases = {name: carried_over(node, counterparts) for name, node in {base.id: base.root, **base.bases}.items()}
    here = bases[base.id]
    return merged(here, [still_to_remove(tree, base.root, here) for tree in trees], bases), bases


def changed(tree: Node, errata: Iterable[Path], ruleset: str) -> Node:
    """A tree with errata in files laid over it. Raises `Unreadable` for one of another ruleset."""
    for path in errata:
        erratum = load_file(path)
        if (meant := erratum.get("ruleset")) is not None:
            refuse_other(meant, ruleset, "erratum")
        tree = merge(tree, pieces_named(erratum.need("changes")))
    return tree


def base_of(root: Root, ruleset: str, tree: Node, extending: tuple[str, ...]) -> "Document | None":
    """The edition that a ruleset extends, if any. Raises `Unreadable` for an unknown one."""
    extends = tree.get("extends")
    return (
        None if extends is None else load_document(root, extends.string(), (), extends.position, (*extending, ruleset))
    )


#: What an edition's files say about how it is put together, which is no part of its rules.
MAKING = ("extends", "counterparts", "take")


def merged(base: Node | None, trees: Iterable[Node], bases: Mapping[str, Node]) -> Node:
    """An edition's own files laid over what it takes from others, in order."""
    trees = list(trees)
    for tree in trees if base is not None else ():
        if base is not None and (wanted := tree.get("take")) is not None:
            base = taken(base, wanted, bases)
    for tree in (without(tree, *MAKING) for tree in trees):
        base = tree if base is None else merge(base, tree)
    return base if base is not None else Node(Position(""), fields={})


def extra_files(folder: Path) -> list[Path]:
    """The files of an edition besides its ruleset.yaml and its clauses."""
    loose = [path for path in sorted(folder.glob("*.yaml")) if path.name != "ruleset.yaml"]
    return loose + [path for name in FOLDERS for path in sorted((folder / name).glob("*.yaml"))]


def without(node: Node, *keys: str) -> Node:
    """A mapping without some keys."""
    return Node(node.position, fields={key: value for key, value in node.pairs() if key not in keys})


def folder_of(root: Root, ruleset: str, wanted: Position) -> Path:
    """The folder of a ruleset; the id is looked up in a list, never joined into a path unchecked."""
    return root / address(root, ruleset, wanted)


def address(root: Root, ruleset: str, wanted: Position) -> str:
    """The id of a ruleset, which a family may stand for that has one edition. Raises `Unreadable` at `wanted`."""
    known = rulesets(root)
    if ruleset in known:
        return ruleset
    editions = [name for name in known if name.partition("/")[0] == ruleset]
    if len(editions) == 1:
        return editions[0]
    if editions:
        raise Unreadable(wanted, f"{ruleset} has several editions: {', '.join(editions)}; name one of them")
    half = half_there(root).get(ruleset)
    if half is not None:
        raise Unreadable(wanted, f"unknown ruleset {ruleset[:60]!r}: {half} has no ruleset.yaml")
    from verifier.language.vocabulary import nearest

    near = nearest(ruleset, (*known, *(name.partition("/")[0] for name in known)))
    raise malformed.UNKNOWN_NAME.at(wanted, near, kind="ruleset", name=ruleset[:60])


def rulesets(root: Root) -> list[str]:
    """The ids of all rulesets there are, as family/edition."""
    return sorted(id_of(path.parent) for path in root.glob("*/*/ruleset.yaml"))
