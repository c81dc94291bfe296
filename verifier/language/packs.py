"""Card packs: files in which a user who owns a game gives the facts that no source gives, laid over an edition.

Not for: single facts (`filling`), or whether the rules mean anything with them, which the game's family says.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.kernel import malformed
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import CALLED, PIECES, pieces_named
from verifier.language.filling import ADDED, FILLED, WRONG, PackFact, fills, laid, sourced
from verifier.language.node import Node
from verifier.language.overlays import FACTS, PACK, is_file, refuse_other, shown, unfolded
from verifier.language.reader import load_file
from verifier.language.vocabulary import nearest

FORMAT = "pack/1"
#: What a pack says of itself; everything else in it is a section of facts.
ABOUT = ("format", "ruleset", "title", "author", "source", "date", "note")
#: Sections that say how an edition is put together, which a pack has no say in.
CLOSED = ("extends", "take", "counterparts", "family", "document", "language", "facts", "packs")
FOLDER = "packs"


@dataclass(frozen=True, slots=True)
class Pack:
    """The facts of one pack: `name` is what reports call it, `source` who gives them."""

    name: str
    facts: Node
    source: str
    tree: Node | None = None  # the whole file; None for the facts of a header


def read_pack(folder: Path, ruleset: str, name: str) -> Pack:
    """A pack by the name of an overlay, `folder` being that of the edition.

    Raises `Unreadable`; for a file that is not there the place is the name itself, which whoever named it knows.
    """
    if name.startswith(FACTS):
        return Pack(shown(name), checked(unfolded(name)), "the record's header")
    path = path_of(folder, name.removeprefix(PACK), name)
    tree = load_file(path)
    editions = len(list(folder.parent.glob("*/ruleset.yaml")))
    if editions > 1 and (wanted := tree.need("ruleset")).string().strip() == ruleset.partition("/")[0]:
        raise Unreadable(wanted.position, f"{wanted.string().strip()[:60]} has {editions} editions; name one of them")
    return pack_of(tree, ruleset, shown(name))


def path_of(folder: Path, named: str, name: str) -> Path:
    """The file of a pack: a path, or the name of one in the edition's folder. Raises `Unreadable` at `name`."""
    if is_file(named):
        path = Path(named)
        if not path.is_file():
            raise malformed.NO_OVERLAY.at(Position(name), kind="card pack", name=named[:200], rest="")
        return path
    there = packs_of(folder)
    if named not in there:
        rest, near = " lies with the ruleset; a file ends in .yaml", nearest(named, there)
        raise malformed.NO_OVERLAY.at(Position(name), near, kind="card pack", name=named[:60], rest=rest)
    return there[named]


def packs_of(folder: Path) -> dict[str, Path]:
    """The packs that lie with an edition, by name."""
    return {path.stem: path for path in sorted((folder / FOLDER).glob("*.yaml"))}


def is_pack_file(tree: Node) -> bool:
    """Whether a document says that it is a card pack, of whatever version."""
    form = None if tree.fields is None else tree.fields.get("format")
    return form is not None and (form.text or "").strip().casefold().startswith("pack/")


def pack_of(tree: Node, ruleset: str, name: str) -> Pack:
    """The pack that a document holds. Raises `Unreadable` for what is none, or one of another ruleset."""
    form, wanted = tree.need("format"), tree.need("ruleset")
    if form.string().strip().casefold() != FORMAT:
        raise form.wrong(repr(FORMAT), FORMAT)
    refuse_other(wanted, ruleset, "card pack")
    for key in ABOUT:
        if (told := tree.get(key)) is not None:
            told.string()
    facts = {key: node for key, node in tree.pairs() if key not in ABOUT}
    source = tree.get("source") or tree.get("author")
    given = "" if source is None else source.string().strip()
    return Pack(name, checked(Node(tree.position, fields=facts)), given or f"card pack {name}", tree)


def checked(facts: Node) -> Node:
    """Facts that are mappings of sections. Raises `Unreadable`."""
    pieces_named(facts)
    for key, node in facts.pairs():
        if key in CLOSED:
            raise Unreadable(node.position, f"{key[:60]!r} is no fact of the game; a pack cannot give it")
    return facts


@dataclass(frozen=True, slots=True)
class Packed:
    """An edition with packs laid over it: the tree, and the facts that are new in it, each once."""

    root: Node
    given: tuple[tuple[tuple[str, ...], object], ...]

    @property
    def digest(self) -> str:
        """What names exactly these facts, however many packs give them; "" if they give none."""
        return repr(sorted(self.given, key=lambda fact: fact[0])) if self.given else ""


def packed(root: Node, packs: Sequence[Pack]) -> Packed:
    """An edition's tree with packs laid over it, one after the other. Raises `Unreadable` at the first wrong fact."""
    given: list[tuple[tuple[str, ...], object]] = []
    edition = root
    for pack in packs:
        found = list(fills(root, pack.facts))
        for fill in found:
            if fill.kind == WRONG:
                raise Unreadable(fill.node.position, parted(edition, pack, fill) or fill.message)
        given += ((with_pieces(fill.key), fill.node.as_data()) for fill in found if fill.kind in (FILLED, ADDED))
        root = laid_over(root, pack)
    return Packed(root, tuple(given))


def parted(edition: Node, pack: Pack, fill: PackFact) -> str:
    """Why a fact cannot be taken that an earlier pack gives differently; "" if no pack is at fault."""
    alone = next((one for one in fills(edition, pack.facts) if one.key == fill.key), None)
    if fill.check != "pack.changes" or alone is None or alone.kind != FILLED:
        return ""
    return fill.message.partition(";")[0] + "; one fact given in two ways cannot be used"


def with_pieces(key: tuple[str, ...]) -> tuple[str, ...]:
    """The place of a fact, whatever the pack calls the section of the pieces."""
    return (PIECES if key[0] in CALLED else key[0], *key[1:])


def laid_over(root: Node, pack: Pack) -> Node:
    """A tree with the facts of a pack, which have been looked at."""
    facts = sourced(pieces_named(pack.facts), root, pack.source)
    return laid(root, facts) if facts.fields else root


def told(root: Node, pack: Pack) -> Iterator[PackFact]:
    """What is to be said of the facts of a pack: what is wrong, what is known already."""
    return (fill for fill in fills(root, pack.facts) if fill.message)
