"""Words of move lines that a ruleset adds: other names of its pieces and verbs, and the refusal of those misread there.

Not for: reading lines (`verifier.record.words`), or which words a game has.
"""

from collections.abc import Collection, Mapping

from verifier.kernel.source import Unreadable
from verifier.language.document import Document
from verifier.language.node import Node, one_of
from verifier.language.vocabulary import nearest
from verifier.record.names import normal, writable


def refuse_unusable(word: str, node: Node, what: str, taken: Collection[str]) -> None:
    """Refuse a word that cannot be written in a move line, or that means something else there: one of those taken."""
    if not writable(word):
        raise Unreadable(node.position, f"{what} {word[:60]!r} cannot be written as one word of a move line")
    if normal(word) in taken:
        raise Unreadable(node.position, f"{what} {word[:60]!r} is a word that means something else in a move line")


def compared(words: Collection[str]) -> frozenset[str]:
    """Words in the form in which they are compared."""
    return frozenset(map(normal, words))


def read_aliases(document: Document) -> Mapping[str, Node]:
    """The section of other names, by what they name. Raises `Unreadable` for an unknown key."""
    aliases, known = document.section("aliases"), (document.pieces, "verbs")
    for key, node in aliases.items():
        if key not in known:
            raise Unreadable(node.position, f"unknown key {key!r}", nearest(key, known))
    return aliases


def piece_aliases(document: Document, index: Mapping[str, int], taken: Collection[str]) -> Mapping[str, int]:
    """The other names of pieces; `taken` are words of lines that are none. Raises `Unreadable`."""
    found: dict[str, int] = {}
    section = read_aliases(document).get(document.pieces)
    for alias, node in section.pairs() if section is not None else ():
        slug = node.string()
        if slug not in index:
            message = f"alias {alias[:60]!r} of unknown {document.piece} {slug[:60]!r}"
            raise Unreadable(node.position, message, nearest(slug, index))
        others = [other for other, piece in (*index.items(), *found.items()) if piece != index[slug]]
        refuse_unusable(normal(alias), node, "alias", compared((*taken, *others)))
        found[alias] = index[slug]
    return found


def verb_aliases(document: Document, verbs: Collection[str], seats: Collection[str]) -> Mapping[str, str]:
    """The other words for verbs. Raises `Unreadable`."""
    found: dict[str, str] = {}
    section = read_aliases(document).get("verbs")
    for alias, node in section.pairs() if section is not None else ():
        found[alias] = one_of(node, sorted(verbs))
        refuse_unusable(
            normal(alias), node, "alias", compared((*seats, *(verb for verb in verbs if verb != found[alias])))
        )
    return found
