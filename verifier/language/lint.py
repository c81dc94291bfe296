"""Lint of a ruleset: what is wrong with it as a text, before any game is played.

What has no meaning at all (unknown names, syntax) is refused when the ruleset is opened, with its place.
Not for: whether the rules contradict each other in play, which is the search.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.kernel.clause import Clause
from verifier.kernel.guide import GUIDE_WORDS
from verifier.kernel.norm import Norm
from verifier.kernel.source import Position, suggest_nearest
from verifier.kernel.spec import Resolution, SpecPoint
from verifier.language.at_odds import norms_at_odds
from verifier.language.coverage import CITING, LISTS, coverage
from verifier.language.document import Document
from verifier.language.layers import idle
from verifier.language.node import Node
from verifier.language.points import point_statuses
from verifier.language.reader import load_file
from verifier.language.text_file import read_data
from verifier.language.unknown import is_unknown
from verifier.language.vocabulary import Suggestions, nearest


@dataclass(frozen=True, slots=True)
class Issue:
    """One finding: where, how grave (error, warning, information), which check, and what."""

    position: Position
    level: str
    check: str
    message: str


def lint(
    document: Document,
    clauses: Mapping[str, Clause],
    norms: Sequence[Norm],
    points: Mapping[str, SpecPoint],
    resolutions: Sequence[Resolution],
    presumptions: Sequence[Resolution],
    folder: Path,
) -> list[Issue]:
    """Everything that lint finds in an edition (with its errata in force), errors first."""
    found = [
        *citation_issues(document, clauses),
        *inventory_issues(document, clauses),
        *norm_issues(document, norms),
        *odds_issues(norms),
        *spec_issues(document, clauses, points, resolutions),
        *settling_issues(document, clauses, points, resolutions),
        *presumption_issues(document, points, resolutions, presumptions),
        *cut_off_issues(folder),
        *(errata_issues(document, folder) if not document.errata else ()),
        *piece_issues(document),
        *enforcement_issues(document, clauses),
        *open_issues(document, points, (*resolutions, *presumptions)),
    ]
    order = ("error", "warning", "information")
    return sorted(found, key=lambda issue: (order.index(issue.level), issue.position))


def citation_issues(document: Document, clauses: Mapping[str, Clause]) -> Iterator[Issue]:
    """Clauses that a norm, a piece or a parameter cites and the inventory does not have; an erratum may cite itself."""
    suggestions = Suggestions()
    for node in cited_nodes(document):
        name = node.text or ""
        if name not in clauses and name not in document.errata:
            hint = suggest_nearest(suggestions.nearest(name, clauses))
            message = f"cites {name!r}, which is not in the clause inventory{hint}"
            yield Issue(node.position, "error", "clause.unknown", message)


def cited_nodes(document: Document) -> Iterator[Node]:
    """The scalars that name clauses."""
    yield from cited_in(document.root)
    for section in (*LISTS, "at-fault"):
        for node in document.section(section).values():
            yield from scalars(node)
    for section in ("not-enforced", "unbreakable"):
        for name, node in document.section(section).items():
            yield Node(node.position, name)
            if node.fields is not None and (see := node.get("see")) is not None:
                yield from scalars(see)


def cited_in(node: Node) -> Iterator[Node]:
    """The scalars below the citing keys of a tree."""
    for key, value in (node.fields or {}).items():
        if key in CITING and value.fields is None:
            yield from scalars(value)
        else:
            yield from cited_in(value)
    for item in node.items or ():
        yield from cited_in(item)


def scalars(node: Node) -> Iterator[Node]:
    """A scalar, or the scalars of a list."""
    if node.text is not None:
        yield node
    yield from (item for item in node.items or () if item.text is not None)


def inventory_issues(document: Document, clauses: Mapping[str, Clause]) -> Iterator[Issue]:
    """Clauses that the inventory's own entries name and it does not have."""
    for path, _ in document.inventories:
        for entry in load_file(path).sequence():
            for key in ("exceptions", "repeats"):
                node = entry.get(key)
                for name in scalars(node) if node is not None else ():
                    if name.text and name.text not in clauses:
                        message = f"{key} names {name.text!r}, which is not in the inventory"
                        yield Issue(name.position, "error", "clause.unknown", message)


def norm_issues(document: Document, norms: Sequence[Norm]) -> Iterator[Issue]:
    """Norms that lift nothing, or norms that do not exist."""
    known = {norm.id: norm for norm in norms}
    for norm in norms:
        if norm.kind == "may" and not norm.overrides:
            yield Issue(norm.position, "warning", "norm.idle", f"the permission {norm.id!r} lifts no norm")
        for name in sorted(norm.overrides):
            if name not in known:
                message = f"{norm.id!r} overrides {name!r}, which is no norm{suggest_nearest(nearest(name, known))}"
                yield Issue(place_of_overridden(document, norm, name), "error", "norm.unknown", message)
            elif known[name].decision != norm.decision:
                where = f"(on {norm.decision}) overrides {name!r} (on {known[name].decision})"
                message = f"{norm.id!r} {where}: it never does"
                yield Issue(norm.position, "error", "norm.unreachable", message)


def place_of_overridden(document: Document, norm: Norm, name: str) -> Position:
    """Where a norm names another one that it overrides."""
    written = document.section("norms").get(norm.id)
    named = None if written is None else written.get("overrides")
    return next((one.position for one in (scalars(named) if named else ()) if one.text == name), norm.position)


def odds_issues(norms: Sequence[Norm]) -> Iterator[Issue]:
    """Norms that no answer meets together, or none breaks: warnings all of them, which take the longest to find."""
    for one in norms_at_odds(norms):
        yield Issue(one.norms[-1].position, "warning", "norm.at-odds", one.what)


def spec_issues(
    document: Document,
    clauses: Mapping[str, Clause],
    points: Mapping[str, SpecPoint],
    resolutions: Sequence[Resolution],
) -> Iterator[Issue]:
    """Points that two clauses settle differently, and settlements for pieces in which the point cannot arise."""
    where = {status.point.id: status.pieces for status in point_statuses(document, points, resolutions)}
    suggestions = Suggestions()
    for item in resolutions:
        if item.scope and item.scope not in document.section("chips"):
            hint = suggest_nearest(suggestions.nearest(item.scope, document.section("chips")))
            yield Issue(item.position, "error", "spec.scope", f"{item.point}@{item.scope}: no such chip{hint}")
        elif item.scope and item.scope not in where[item.point]:
            yield Issue(item.position, "warning", "spec.unreachable", f"{item.point} does not arise in {item.scope}")
    yield from settled_twice(clauses, resolutions)


def settled_twice(clauses: Mapping[str, Clause], resolutions: Sequence[Resolution]) -> Iterator[Issue]:
    """Settlements that differ from an earlier one of their scope, or from the general one that does not except them."""
    first = {(item.point, item.scope): item for item in reversed(resolutions)}
    for item in resolutions:
        rule: Resolution | None = first[item.point, item.scope]
        if rule is item:
            rule = first.get((item.point, ""))
        if rule is None or rule is item or rule.reading == item.reading:
            continue
        if not item.scope or not excepted(clauses, rule.clause, item.clause):
            message = f"{rule.clause} settles {item.point} as {rule.reading!r} and does not except {item.clause}, "
            message += f"which settles it as {item.reading!r}" + (f" for {item.scope}" if item.scope else "")
            yield Issue(item.position, "error", "spec.twice", message)


def presumption_issues(
    document: Document,
    points: Mapping[str, SpecPoint],
    resolutions: Sequence[Resolution],
    presumptions: Sequence[Resolution],
) -> Iterator[Issue]:
    """Points without a guide word, readings that are presumed although a clause settles them, and where none arises."""
    for point in points.values():
        if not point.word:
            where = declared_at(document, point)
            yield Issue(where, "warning", "point.word", f"{point.id} says under no guide word what it asks (word: ...)")
    settled = {(item.point, item.scope): item for item in resolutions}
    pieces = {status.point.id: status.pieces for status in point_statuses(document, points, resolutions)}
    for item in presumptions:
        rule = settled.get((item.point, item.scope))
        if rule is not None:
            message = f"{item.key} is presumed to be {item.reading!r}, and {rule.clause} settles it"
            yield Issue(item.position, "error", "spec.presumed", message)
        if item.scope and item.scope not in pieces[item.point]:
            yield Issue(item.position, "warning", "spec.unreachable", f"{item.point} does not arise in {item.scope}")


def settling_issues(
    document: Document,
    clauses: Mapping[str, Clause],
    points: Mapping[str, SpecPoint],
    resolutions: Sequence[Resolution],
) -> Iterator[Issue]:
    """Clauses that are cited for what they do not say that they settle, and what clauses say of questions unknown."""
    for item in resolutions:
        clause = clauses.get(item.clause)
        if clause is not None and not {item.point, item.key, points[item.point].word} & {*clause.settles}:
            message = f"{clause.id} does not name {item.point} among what it settles (settles: [{item.point}])"
            yield Issue(item.position, "error", "spec.settles", message)
    cases = document.section("cases")
    for clause in clauses.values():
        for name in clause.settles:
            first = name.partition("@")[0]
            if first not in points and first not in GUIDE_WORDS and first not in cases:
                hint = suggest_nearest(nearest(first, (*points, *GUIDE_WORDS, *cases)))
                message = f"{clause.id} settles {first!r}, which is no spec point, case or guide word{hint}"
                yield Issue(clause.position, "warning", "clause.settles", message)


def declared_at(document: Document, point: SpecPoint) -> Position:
    """Where a spec point is declared; one of an operation is declared by the program, not in the edition's files."""
    piece = document.section("chips").get(point.operation)
    own = None if piece is None else piece.get("spec")
    sections = (document.section("points"), {} if own is None else own.mapping())
    found = next((section[point.id] for section in sections if point.id in section), None)
    return Position(document.id) if found is None else found.position


def excepted(clauses: Mapping[str, Clause], rule: str, exception: str) -> bool:
    """Whether one clause lets the other prevail."""
    found = clauses.get(rule)
    return found is not None and exception in found.exceptions


def cut_off_issues(folder: Path) -> Iterator[Issue]:
    """Files of the edition that end in the middle of a line: what is lost from a list of norms nothing else misses."""
    for path in sorted(folder.rglob("*.yaml")):
        data = read_data(path)
        if data and not data.endswith((b"\n", b"\r")):
            last = Position(str(path), data.count(b"\n") + 1)
            message = "the file does not end with a line break: it may have been cut off"
            yield Issue(last, "warning", "file.cut-off", message)


def errata_issues(document: Document, folder: Path) -> Iterator[Issue]:
    """Entries of errata that set what the edition already says."""
    for path in sorted((folder / "errata").glob("*.yaml")):
        for key, node in idle(document.root, load_file(path).need("changes")):
            yield Issue(
                node.position, "warning", "overlay.idle", f"{key} is already so: the erratum does not change it"
            )


def piece_issues(document: Document) -> Iterator[Issue]:
    """Chips that do not say where their text comes from, and pieces of which nobody knows the text or the cost."""
    for slug, node in document.section("chips").items():
        source = node.get("source")
        if source is None or not source.strings():
            yield Issue(node.position, "error", "chip.source", f"{slug} names no source")
        for key, uses in (("text", "games that use it are"), ("cost", "what depends on it is")):
            found = node.get(key)
            if found is not None and is_unknown(found):
                message = f"the {key} of {slug} is not known; {uses} undecided"
                yield Issue(found.position, "information", "chip.unknown", message)


def enforcement_issues(document: Document, clauses: Mapping[str, Clause]) -> Iterator[Issue]:
    """Clauses that a log can break and nothing in the ruleset cites."""
    modes = frozenset(name for mode in document.section("modes").values() for name in applies(mode))
    for row in coverage(document, clauses, modes or frozenset(("all",))):
        clause = clauses[row.clause]
        if row.status == "not yet" and clause.enforce == "log":
            message = f"{clause.id} can be seen in a log and is not enforced: {row.note}"
            yield Issue(clause.position, "warning", "clause.not-enforced", message)


def applies(mode: Node) -> tuple[str, ...]:
    """The names under which the inventory's clauses apply to a mode."""
    found = mode.get("applies")
    return ("all",) if found is None else found.strings()


def open_issues(
    document: Document, points: Mapping[str, SpecPoint], resolutions: Sequence[Resolution]
) -> Iterator[Issue]:
    """Spec points that no clause settles."""
    for status in point_statuses(document, points, resolutions):
        if status.open:
            where = f" for {', '.join(status.open_for)}" if status.settled and status.open_for else ""
            text = f"{status.point.id} is open{where}: {status.point.about} ({' or '.join(status.point.alternatives)})"
            yield Issue(Position(document.id), "information", "spec.open", text)
