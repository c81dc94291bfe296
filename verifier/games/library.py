"""Opening rulesets: read the document, hand it to the family that runs it.

A family's package is named in `ruleset.yaml` (`family: puzzle-strike` is `verifier.games.puzzle_strike`) and imported
only then, so a program that audits one game loads one game.
"""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from verifier.games.game import Game
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import PIECES, Document, address, load_document, rulesets
from verifier.language.finding import find_rules
from verifier.language.kept import LastUsed
from verifier.language.overlays import in_order
from verifier.language.roots import Root, folders_of
from verifier.language.vocabulary import nearest
from verifier.record.names import Names, writable

if TYPE_CHECKING:
    from verifier.games.desk import Desk

#: Rulesets with something laid over them that are kept, and characters of what is laid (records bring facts of their
#: own).
MOST_OVERLAID, MOST_LAID = 32, 2_000_000
#: A ruleset's id and what is laid over it.
Opened = tuple[str, tuple[str, ...]]


def rules_folder() -> Path:
    """The folder of rulesets that is found without the option `--rules`. Raises `Unreadable` if there is none."""
    return folders_of(find_rules())[0]


class Library:
    """The rulesets of a folder, or of several that are read as one, each opened once.

    With something laid over them they are opened again when they have not been used for long.

    Without a root they are those that `find_rules` finds. Raises `Unreadable` if there are none.
    """

    def __init__(self, root: Root | None = None) -> None:
        self.root: Root = find_rules() if root is None else root
        self.opened: dict[str, Game] = {}
        self.overlaid: LastUsed[Opened, Game] = LastUsed(MOST_OVERLAID, MOST_LAID)
        #: With the place, None where it is that of the ruleset's name.
        self.refused: LastUsed[Opened, tuple[Position | None, Unreadable]] = LastUsed(MOST_OVERLAID, MOST_LAID)
        self.desks: dict[str, Desk] = {}
        self.localized: LastUsed[tuple[Names, str], Names] = LastUsed(MOST_OVERLAID, MOST_LAID)
        self.languages: dict[str, str] = {}

    def __reduce__(self) -> "tuple[type[Library], tuple[Root]]":
        """A library as it goes to another process: the folders alone, from which it opens what it is asked for."""
        return Library, (self.root,)

    def open(self, ruleset: str, overlays: tuple[str, ...] = (), wanted: Position = Position("")) -> Game:
        """A ruleset ready to start games, opened once, with card packs and errata laid over it.

        A family may stand for its only edition. Raises `Unreadable` for an unknown or unreadable one (at `wanted`), and
        for packs and errata in which lint finds an error.
        """
        key = (ruleset, overlays)
        found = self.overlaid.get(key) if overlays else self.opened.get(ruleset)
        if found is not None:
            return found
        refused = self.refused.get(key)
        if refused is not None:
            place, known = refused
            raise known.at(wanted if place is None else place)

        weight = sum(map(len, (ruleset, *overlays)))
        try:
            full = (address(self.root, ruleset, wanted), in_order(overlays))
            game = self.open(*full, wanted) if full != key else self.read(*full, wanted)
        except Unreadable as error:
            place = None if error.position == wanted else error.position
            self.refused.put(key, (place, error.at(error.position)), weight)  # without what its traceback holds
            raise
        if overlays:
            return self.overlaid.put(key, game, weight)
        self.opened[ruleset] = game
        return game

    def read(self, ruleset: str, overlays: tuple[str, ...], wanted: Position) -> Game:
        """A ruleset as its files have it now. Raises `Unreadable`."""
        document = load_document(self.root, ruleset, overlays, wanted)
        if not overlays:
            return whole(document)
        from verifier.language.errata_changes import blamed

        desk = self.desk(document.id)
        errata = [desk.erratum(name) for name in document.overlays[len(document.packs) :]]
        try:
            game = whole(document)
            issue = desk.refused(errata, game)
        except Unreadable as error:
            raise blamed(error, errata) from error
        if issue is not None:
            raise blamed(Unreadable(issue.position, issue.message), errata)
        return game

    def desk(self, ruleset: str) -> "Desk":
        """What the overlays of a ruleset are compared with; read once, however many records have facts of their own."""
        if ruleset not in self.desks:
            from verifier.games.desk import Desk

            self.desks[ruleset] = Desk(self, ruleset)
        return self.desks[ruleset]

    def names(self, ruleset: str, errata: tuple[str, ...], wanted: Position, language: str = "") -> Names:
        """The words of move lines under a ruleset, in a language or in the ruleset's own; what replay readers ask for.

        Raises `Unreadable` at `wanted` for an unknown ruleset, erratum or language.
        """
        game = self.open(ruleset, errata, wanted)
        return self.in_language(game.names, ruleset, wanted, language or own_language(game.document))

    def language(self, ruleset: str) -> str:
        """The language of replays of a ruleset whose headers name none; English for an unknown ruleset."""
        if ruleset not in self.languages:
            if ruleset not in rulesets(self.root):
                return "en"
            self.languages[ruleset] = own_language(self.open(ruleset).document)
        return self.languages[ruleset]

    def in_language(self, names: Names, ruleset: str, wanted: Position, language: str) -> Names:
        """The names of a ruleset with the words of a language. Raises `Unreadable` at `wanted` for an unknown one."""
        if language == "en":
            return names
        key = (names, language)
        found = self.localized.get(key)
        if found is not None:
            return found
        from verifier.record.tongue import load_tongue, localized

        tongue = load_tongue(self.root, ruleset.partition("/")[0], language, wanted)
        return self.localized.put(key, localized(names, tongue))


def own_language(document: Document) -> str:
    """What a ruleset says of its language; English without it."""
    found = document.root.get("language")
    return found.string() if found is not None else "en"


def package_of(document: Document) -> str:
    """The package that runs a document's family. Raises `Unreadable` if there is none."""
    family = document.root.need("family")
    families = [found.name.replace("_", "-") for found in iter_modules([str(Path(__file__).parent)]) if found.ispkg]
    if family.string() not in families:
        message = f"no program runs the family {family.string()[:60]!r}"
        raise Unreadable(family.position, message, nearest(family.string(), families))
    return family.string().replace("-", "_")


def refuse_half(document: Document) -> None:
    """Refuse an edition that extends none and whose own folder, apart from those in it, gives no norms: a part of it
    is missing, and every record would be legal. Raises `Unreadable`.
    """
    norms = document.section("norms").values()
    if not document.bases and not any(Path(norm.position.path).parent == document.folder for norm in norms):
        message = f"the edition is half there: neither this file nor {document.folder / 'norms.yaml'} gives `norms`"
        raise Unreadable(document.root.position, message)


def refuse_unwritable(document: Document) -> None:
    """Refuse a piece that no line could name, where it is given: in the rules, a pack, or a header's own facts.

    Raises `Unreadable`.
    """
    for slug, node in document.section(PIECES).items():
        if not writable(slug):
            message = f"{slug[:60]!r} cannot be written in a move line: a name is lower case, with hyphens"
            raise Unreadable(node.position, message)


def whole(document: Document) -> Game:
    """A document made ready to run, if no part of it is missing. Raises `Unreadable`."""
    refuse_unwritable(document)
    game = made(document, f"verifier.games.{package_of(document)}.family")
    refuse_half(document)
    return game


def made(document: Document, module: str) -> Game:
    """A document made ready to run by its family. Raises `Unreadable` for whatever in it has no meaning."""
    try:
        game: Game = import_module(module).FAMILY(document)
    except (KeyError, ValueError, TypeError, AttributeError, IndexError, StopIteration) as error:
        what = f"{type(error).__name__}: {error}"
        raise Unreadable(document.root.position, f"{document.id} cannot be made ready to run ({what[:200]})") from error
    return game
