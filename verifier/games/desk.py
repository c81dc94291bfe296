"""What is wrong with errata: each by itself, those that are given together, and every pair of an edition.

They need not lie in the edition's folder: drafts, files of others, a standard input.
Not for: finding the files (`verifier.cli.errata`).
"""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from verifier.games.game import Game
from verifier.games.library import Library, whole
from verifier.games.questions import UNANSWERED, questions_of
from verifier.kernel.clause import Clause
from verifier.kernel.source import MOST_FAULTS, Position, Unreadable
from verifier.language.document import Document, address, folder_of, merge
from verifier.language.errata import Conflict, Erratum, Key, conflicts
from verifier.language.errata_changes import (
    IDLE,
    MISSING,
    ErratumChange,
    blamed,
    change_at,
    changes,
    effective,
    without_change,
)
from verifier.language.errata_form import error, form_issues
from verifier.language.layers import errata_of, erratum_path
from verifier.language.lint import Issue, citation_issues, lint, norm_issues, odds_issues, piece_issues, spec_issues
from verifier.language.overlays import is_file, refuse_other
from verifier.language.points import PointStatus, point_statuses
from verifier.language.reader import load_file

ORDER = ("error", "warning", "information")
#: Checks that find what keeps an edition from opening.
TORN = ("unreadable", "overlay.missing", "erratum.removal")


class Desk:
    """One edition with everything that errata of it are compared with, read once."""

    def __init__(self, library: Library, ruleset: str) -> None:
        self.library, self.ruleset = library, address(library.root, ruleset, Position(""))
        self.folder = library.root / self.ruleset
        self.names = list(errata_of(self.folder))

    @cached_property
    def game(self) -> Game:
        """The edition without errata. Raises `Unreadable`."""
        return self.library.open(self.ruleset)

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Its printed clauses. Raises `Unreadable`."""
        return self.game.clauses

    @cached_property
    def statuses(self) -> Mapping[str, PointStatus]:
        """Its spec points, as they are without errata. Raises `Unreadable`."""
        game = self.game
        found = point_statuses(game.document, game.points, game.resolutions, game.presumptions)
        return {one.point.id: one for one in found}

    @cached_property
    def known_issues(self) -> frozenset[Issue]:
        """What is wrong with the edition itself, for which no erratum is to blame."""
        return frozenset(self.issues_of(self.game))

    @cached_property
    def known_odds(self) -> frozenset[Issue]:
        """Which of its own norms are at odds."""
        return frozenset(odds_issues(self.game.norms))

    def erratum(self, name: str) -> Erratum:
        """An erratum by its path or its name in the edition's folder. Raises `Unreadable`."""
        path = erratum_path(errata_of(self.folder), name)
        return Erratum(path.stem, load_file(path))

    def changes(self, erratum: Erratum) -> list[ErratumChange]:
        """What an erratum changes. Raises `Unreadable` if the edition cannot be opened."""
        return changes(self.game.document.root, erratum.changes)

    def overlaid(self, errata: Sequence[Erratum]) -> Game:
        """The edition with errata in force. Raises `Unreadable`."""
        return overlaid(self.library, self.ruleset, errata)

    def issues_of(self, game: Game) -> Iterator[Issue]:
        """What is wrong with an edition as a text, as far as an erratum could be to blame, but for norms at odds."""
        yield from citation_issues(game.document, self.clauses)
        yield from norm_issues(game.document, game.norms)
        yield from spec_issues(game.document, self.clauses, game.points, game.resolutions)
        yield from piece_issues(game.document)
        yield from game.nonsense()

    def new_issues(self, game: Game) -> Iterator[Issue]:
        """What is wrong with the edition as it is in a game, and was not before."""
        yield from (issue for issue in self.issues_of(game) if issue not in self.known_issues)
        yield from (issue for issue in odds_issues(game.norms) if issue not in self.known_odds)

    def opened(self, errata: Sequence[Erratum]) -> Iterator[Issue]:
        """What is wrong with the edition once errata are laid over it, and was not before.

        A change with which it cannot be opened is left out, so that what is wrong with the others is told, too.
        """
        left, gone = list(errata), list[Key]()
        while len(gone) < MOST_FAULTS:
            try:
                yield from self.new_issues(self.overlaid(left))
                return
            except Unreadable as error:
                wrong = blamed(error, left)
            found = change_at(left, wrong.position)
            if found is None or not follows(found[1], wrong.message, gone):
                yield unreadable(wrong)
            if found is None:
                return
            at = left.index(found[0])
            left[at] = without_change(*found)
            gone.append(found[1])

    def form(self, erratum: Erratum, others: Collection[str]) -> Iterator[Issue]:
        """What is wrong with what an erratum says of itself; `others` are errata besides the edition's own."""
        yield from form_issues(erratum, (*self.names, *others, *beside(erratum)), self.clauses)
        meant = (erratum.node.fields or {}).get("ruleset")
        try:
            if meant is not None:
                refuse_other(meant, self.ruleset, "erratum")
        except Unreadable as wrong:
            yield error(wrong.position, "erratum.ruleset", wrong.message)

    def alone(self, erratum: Erratum, others: Collection[str] = ()) -> list[Issue]:
        """What is wrong with an erratum by itself; `others` are those that it may name besides the edition's own."""
        found = [*self.form(erratum, others)]
        if erratum.changes.fields:
            told = self.changes(erratum)
            found += change_issues(erratum, told, self.game.document)
            places = {issue.position for issue in found}
            found += (issue for issue in self.opened((erratum,)) if issue.position not in places)
        return in_order(found)

    def together(self, errata: Sequence[Erratum], alone: Collection[Issue]) -> list[Issue]:
        """What is wrong with errata laid over one another in this order; `alone` is what is wrong with each of them."""
        found = [conflict_issue(one, "error") for one in conflicts(errata)]
        torn = any(issue.check in TORN for issue in (*alone, *found))
        if not torn:  # else they cannot be merged, which is said already
            found += (issue for issue in self.opened(errata) if issue not in alone)
        return in_order(found)

    def refused(self, errata: Sequence[Erratum], game: Game) -> Issue | None:
        """The first error in errata that are in force together, in this order, in a game; None if there is none.

        Whatever lint calls an error is one wherever the errata are used. Raises `Unreadable`.
        """
        for one in conflicts(errata):
            return conflict_issue(one, "error")
        named = [erratum.name for erratum in errata]
        found = [issue for erratum in errata for issue in self.form(erratum, named)]
        for erratum in errata:  # what only an earlier one has put there can be removed, and merging has looked at it
            told = change_issues(erratum, self.changes(erratum), self.game.document)
            found += (issue for issue in told if issue.check != "overlay.missing")
        found += (issue for issue in self.issues_of(game) if issue.level == "error" and issue not in self.known_issues)
        return next((issue for issue in in_order(found) if issue.level == "error"), None)

    def pairs(self, errata: Sequence[Erratum], level: str) -> list[Issue]:
        """The pairs that cannot be used together as they are: an erratum that supersedes the other settles it."""
        return [conflict_issue(one, level) for one in conflicts(errata, ordered=False)]


def follows(key: Key, message: str, gone: Iterable[Key]) -> bool:
    """Whether a fault of an entry only comes of leaving out others: of some inside it, or those that it names."""
    return any(one[: len(key)] == key or repr(one[-1]) in message for one in gone)


def beside(erratum: Erratum) -> list[str]:
    """The names of the files in an erratum's folder, which it may name as well as those of the edition."""
    path = Path(erratum.node.position.path)
    return [other.stem for other in path.parent.glob("*") if is_file(other.name)] if path.is_file() else []


def change_issues(erratum: Erratum, told: Sequence[ErratumChange], document: Document) -> Iterator[Issue]:
    """Changes that change nothing, and removals of what is not there.

    One that supersedes another can change that one back.
    """
    if not effective(list(told)) and not any(one.kind == MISSING for one in told):
        level = "warning" if erratum.supersedes else "error"
        yield Issue(erratum.changes.position, level, "erratum.idle", "changes: everything in it is already so")
    for one in told:
        if one.kind == IDLE:
            message = f"{document.named(one.key)} is already so: the erratum does not change it"
            yield Issue(one.at, "warning", "overlay.idle", message)
        elif one.kind == MISSING:
            yield error(one.at, "overlay.missing", f"removes {document.named(one.key)}, which is not there")
        elif (by := still_by(one)) is not None:
            message = f"{document.named(one.key)} has another reading, but is still settled by {by}: say `by`, too"
            yield Issue(one.at, "warning", "erratum.by", message)


def still_by(change: ErratumChange) -> str | None:
    """The clause that is said to settle a spec point both before and after a change of its reading, if it is."""
    if change.key[0] != "spec" or change.before is None or change.after is None:
        return None
    before, after = change.before.fields or {}, change.after.fields or {}
    said = [node.text for node in (before.get("by"), after.get("by")) if node is not None]
    read = [node.text for node in (before.get("is"), after.get("is")) if node is not None]
    return said[0] if len(said) == 2 and said[0] == said[1] and len(set(read)) == 2 else None


def conflict_issue(conflict: Conflict, level: str) -> Issue:
    """A conflict at the place of the later erratum."""
    hint = "" if conflict.kind == "order" else "; the one that prevails must say that it supersedes the other"
    return Issue(conflict.later.position, level, f"erratum.{conflict.kind}", f"{conflict}{hint}")


def unreadable(wrong: Unreadable) -> Issue:
    """An error in reading as an issue."""
    hint = f" (did you mean {wrong.suggestion!r}?)" if wrong.suggestion else ""
    return error(wrong.position, "unreadable", f"{wrong.message}{hint}")


def in_order(issues: Sequence[Issue]) -> list[Issue]:
    """Each issue once, errors first."""
    return sorted(dict.fromkeys(issues), key=lambda issue: (ORDER.index(issue.level), issue.position))


def issues_in_force(library: Library, ruleset: str, errata: tuple[str, ...] = ()) -> list[Issue]:
    """What lint finds in an edition with errata in force. Raises `Unreadable` for an unknown ruleset."""
    folder = folder_of(library.root, ruleset, Position(""))
    try:
        game = library.open(ruleset, errata)
        clauses = game.clauses
        found = lint(game.document, clauses, game.norms, game.points, game.resolutions, game.presumptions, folder)
        issues = in_order([*found, *game.nonsense(), *unanswered_issues(game, clauses)])
    except Unreadable as wrong:
        return in_order([*map(unreadable, (wrong, *wrong.others))])
    return [*issues, *(Issue(place, "warning", "material", text) for place, text in game.contradictions())]


def unanswered_issues(game: Game, clauses: Mapping[str, Clause]) -> Iterator[Issue]:
    """Guide words that nothing answers for a step of a text."""
    for one in questions_of(game, clauses):
        if one.state == UNANSWERED:
            message = f"nothing answers {one.word!r} for {one.operation} in {one.text}: {one.about}"
            yield error(one.position, "question.unanswered", message)


def issues_of_edition(library: Library, ruleset: str, errata: tuple[str, ...] = ()) -> list[Issue]:
    """The same, and without errata in force the errors that each of the edition's own would bring.

    Raises `Unreadable` for an unknown ruleset.
    """
    issues = dict.fromkeys(issues_in_force(library, ruleset, errata))
    folder = folder_of(library.root, ruleset, Position(""))
    for erratum in errata_of(folder) if not errata else ():
        brought = issues_in_force(library, ruleset, (erratum,))
        issues |= dict.fromkeys(issue for issue in brought if issue.level == "error")
    return list(issues)


def overlaid(library: Library, ruleset: str, errata: Sequence[Erratum]) -> Game:
    """A ruleset with errata in force, in the order given. Raises `Unreadable` for whatever has no meaning then."""
    document = with_errata(library.open(ruleset).document, errata)
    return whole(document)


def with_errata(document: Document, errata: Sequence[Erratum]) -> Document:
    """A document with the changes of errata merged into it. Raises `Unreadable` for one that cannot be."""
    root, digest = document.root, hashlib.sha256(document.digest.encode())
    for erratum in errata:
        root = merge(root, erratum.changes)
        digest.update(repr(erratum.changes.as_data()).encode())
    names = (*document.errata, *(erratum.name for erratum in errata))
    return replace(document, root=root, digest=digest.hexdigest()[:16], errata=names)
