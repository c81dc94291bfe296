"""Which printed clauses a ruleset enforces, and by what: found in the document, where each clause is cited.

A clause is enforced by what cites it: a norm, a piece's step, an operation or turn step that carries it out, a
parameter, a resolved spec point, a check of the set-up, or a recommended bank. Not for: claims without a citation.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from verifier.kernel.clause import Clause
from verifier.language.document import Document
from verifier.language.node import Node, one_of

#: Keys whose value names one clause or several, wherever they stand.
CITING = frozenset(("clause", "clauses", "also", "by"))
#: Sections that are nothing but names with the clauses they stand for.
LISTS = ("structure", "assertions", "carried-out", "cases")


#: What a clause is that no line can break although it is carried out: it lets players do something, says what a word
#: means or what there is, or says what other clauses come to.
UNBREAKABLE = ("permission", "definition", "consequence")


@dataclass(frozen=True, slots=True)
class Coverage:
    """How one clause is dealt with: enforced (by whom), physical, advice, another mode's, or not yet (why).

    Or it is carried out (by whom), and is one of `UNBREAKABLE` (why).
    """

    clause: str
    status: str
    by: tuple[str, ...]
    note: str = ""


def citations(document: Document) -> Mapping[str, tuple[str, ...]]:
    """Every clause id that the document cites, with the places that cite it, as dotted paths."""
    found: dict[str, list[str]] = {}
    for clause, place in (*cited_below(document.root, ""), *listed(document)):
        found.setdefault(clause, []).append(place)
    return {clause: tuple(dict.fromkeys(places)) for clause, places in found.items()}


def cited_below(node: Node, path: str) -> Iterator[tuple[str, str]]:
    """The citations in a tree, each with the path of what it belongs to."""
    for key, value in (node.fields or {}).items():
        if key in CITING and (value.text is not None or value.items is not None):
            yield from ((clause, path) for clause in texts(value))
        else:
            yield from cited_below(value, f"{path}.{key}" if path else key)
    for number, item in enumerate(node.items or (), 1):
        yield from cited_below(item, f"{path}[{number}]")


def listed(document: Document) -> Iterator[tuple[str, str]]:
    """The citations of the sections that map names to clauses, those of single modes included."""
    for section in LISTS:
        for name, node in document.section(section).items():
            yield from ((clause, f"{section}.{name}") for clause in texts(node))
        for mode, entry in document.section("modes").items():
            found = (entry.fields or {}).get(section)
            for name, node in (found.fields or {}).items() if found is not None else ():
                yield from ((clause, f"modes.{mode}.{section}.{name}") for clause in texts(node))


def within(place: str, document: Document, modes: frozenset[str]) -> bool:
    """Whether what cites a clause holds in some modes: not what stands in an entry for others only."""
    section, _, rest = place.partition(".")
    entry = document.section("modes").get(rest.partition(".")[0]) if section == "modes" else None
    applies = None if entry is None else entry.get("applies")
    return applies is None or bool(({*applies.strings()} - {"all"}) & modes)


def texts(node: Node) -> tuple[str, ...]:
    """The texts of a scalar or of a list's scalars."""
    return (node.text,) if node.text is not None else tuple(item.text for item in node.items or () if item.text)


def coverage(document: Document, clauses: Mapping[str, Clause], modes: frozenset[str]) -> list[Coverage]:
    """The table of a ruleset for some modes (`all`, `duel`): one row per clause, in document order."""
    places = {
        clause: tuple(place for place in found if within(place, document, modes))
        for clause, found in citations(document).items()
    }
    cited = {clause: found for clause, found in places.items() if found}
    reasons = {name: node.string() for name, node in document.section("not-enforced").items()}
    bound = unbreakable(document)
    return [row(clause, cited, reasons, bound, modes) for clause in clauses.values()]


def unbreakable(document: Document) -> Mapping[str, tuple[str, str]]:
    """What each clause is that no record can break, and why. Raises `Unreadable`."""
    found = {}
    for name, node in document.section("unbreakable").items():
        node.known("is", "why", "see")
        see = node.get("see")
        others = f" (see {', '.join(see.strings())})" if see is not None and see.strings() else ""
        found[name] = one_of(node.need("is"), UNBREAKABLE), node.need("why").string() + others
    return found


def why_unbreakable(document: Document, clause: str) -> tuple[str, ...]:
    """What a clause is that no record can break, and why, on one line; nothing of any other."""
    found = unbreakable(document).get(clause)
    return () if found is None else (f"{found[0]}: {found[1]}",)


def row(
    clause: Clause,
    cited: Mapping[str, tuple[str, ...]],
    reasons: Mapping[str, str],
    bound: Mapping[str, tuple[str, str]],
    modes: frozenset[str],
) -> Coverage:
    """How one clause is dealt with. A clause that repeats another is dealt with as that one is."""
    if not modes & set(clause.applies):
        return Coverage(clause.id, "other mode", (), ", ".join(clause.applies))
    other = "" if clause.id in cited else clause.repeats
    by = cited.get(other or clause.id)
    if by is not None:
        status, why = bound.get(clause.id) or bound.get(clause.repeats) or ("enforced", "")
        return Coverage(clause.id, status, by, "; ".join(filter(None, (other and f"as {other}", why))))
    if clause.enforce in ("physical", "advice"):
        return Coverage(clause.id, clause.enforce, ())
    return Coverage(clause.id, "not yet", (), reasons.get(clause.id, "no rule cites it"))
