"""Chips and cards as a page shows them: name, facts, and what their clauses say. Not for: counting them."""

import json
from collections.abc import Iterable, Mapping

from verifier.games.game import Game
from verifier.language.node import Node
from verifier.report.book import Book
from verifier.report.pages.frame import read_part
from verifier.report.rules_pages import field
from verifier.report.shapes.viewer import PieceFace
from verifier.report.view.changes import keys_of, sides
from verifier.verdicts.film import Film

#: Keys of an entry that are no fact of its face: what it does is told by its clauses.
UNSHOWN = frozenset(
    ("name", "source", "main", "reaction", "notes", "spec", "clause", "also", "triggers", "reasons", "stands-in")
)
#: Keys by whose value a piece is coloured, the first that it has.
COLOURED = ("colour", "banner", "kind")
#: More clauses than this are not shown on one piece.
MOST_CLAUSES = 6
#: The words of facts in English: each stands for itself.
ENGLISH: Mapping[str, str] = {}
#: What no source gives; of a thing of which it says what it can be, that stands below it.
UNKNOWN = "unknown"


def faces_of(slugs: Iterable[str], book: Book) -> dict[str, PieceFace]:
    """Return the faces of some chips or cards of a ruleset."""
    section = book.game.document.section("chips")
    told, words = statements(book), book.voice.printed("facts")
    return {
        slug: face_of(slug, section[slug], told.get(slug, ()), words) for slug in sorted({*slugs}) if slug in section
    }


def statements(book: Book) -> dict[str, tuple[str, ...]]:
    """Return what clauses say of each chip or card, those that are about fewest of them first."""
    found: dict[str, list[tuple[int, str]]] = {}
    for clause in book.clauses.values():
        for slug in clause.pieces:
            found.setdefault(slug, []).append((len(clause.pieces), clause.statement))
    return {
        slug: tuple(text for _, text in sorted(texts, key=lambda one: one[0])[:MOST_CLAUSES])
        for slug, texts in found.items()
    }


def face_of(slug: str, node: Node, text: tuple[str, ...], words: Mapping[str, str]) -> PieceFace:
    """Return the face of one entry, its facts in the words of the page's language."""
    name = field(node, "name")
    facts = tuple((key, told_value(value, words)) for key, value in node.pairs() if key not in UNSHOWN)
    colours = (told_value(found) for key in COLOURED if (found := node.get(key)) is not None)
    icons, cost = node.get("icons"), field(node, "cost")
    return PieceFace(
        name=slug if name in ("", UNKNOWN) else name,
        colour=next(colours, "").partition(",")[0],
        cost=cost if cost.isdigit() else "",
        icons=tuple(item.text or "" for item in icons.items or ()) if icons is not None else (),
        facts=tuple((key, value) for key, value in facts if value),
        text=text,
    )


def told_value(node: Node, words: Mapping[str, str] = ENGLISH) -> str:
    """Return a fact in words; what is known in part with everything that it can be."""
    if node.fields and node.fields.keys() == {UNKNOWN}:
        return " / ".join(told_value(item, words) for item in node.fields[UNKNOWN].items or ())
    if node.fields:
        return "; ".join(f"{words.get(key, key)} {told_value(value, words)}" for key, value in node.pairs())
    if node.items:
        return ", ".join(told_value(item, words) for item in node.items)
    text = node.text or ""
    return words.get(text, text)


def sayings_of(*games: Game) -> dict[str, str]:
    """Return what clauses, chips, cards, norms and points of rulesets say, by name: as the first has it that does."""
    found: dict[str, str] = {}
    for book in map(Book, games):
        for name, clause in book.clauses.items():
            found.setdefault(name, f"{clause.statement} ({book.reference(name)})")
        for slug, face in faces_of(book.game.names.slugs, book).items():
            facts = ", ".join(f"{key} {value}" for key, value in face.facts)
            found.setdefault(slug, " ".join((f"{face.name}: {facts}.", *face.text)))
        for norm in book.game.norms:
            found.setdefault(norm.id, f"{norm.message} ({', '.join((norm.clause, *norm.also))})")
        for name in book.game.points:
            found.setdefault(name, book.about(name))
    return found


def signs_of(faces: Iterable[PieceFace]) -> dict[str, str]:
    """Return how the icons of some pieces are drawn: by the last part of their name, the first being a colour."""
    known: dict[str, str] = json.loads(read_part("signs.json"))
    icons = {icon for face in faces for icon in face.icons}
    return {icon: known[icon.rpartition("-")[2]] for icon in sorted(icons) if icon.rpartition("-")[2] in known}


def pieces_in(film: Film, book: Book) -> set[str]:
    """Return the pieces that the positions of a film hold, and those that its lines name."""
    slugs, found = {*book.names.slugs}, set[str]()
    for frame in film.frames:
        found |= {book.names.slugs[token.piece] for token in frame.event.args if token.piece >= 0}
    views = [frame.before for frame in film.frames] + [film.last]
    for view in views:
        if view is not None:
            for block in sides(view, 0)[:1]:
                found |= slugs & {*keys_of(block)}
    return found
