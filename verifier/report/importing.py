"""The account of an import as text: what became of how many lines, and which were not understood.

Not for: the record itself (`verifier.record.importing.draft`).
"""

from collections.abc import Iterator

from verifier.record.importing.account import KINDS, Account, Imported, spread
from verifier.report.shapes.records import ImportLine, NotUnderstood

#: How many lines that were not understood are listed; the others are in the record, each at its place.
LISTED = 50
_SAID = {
    "moves": "told of moves",
    "header": "told of the set-up",
    "kept": "kept as comments",
    "chat": "chat or prose",
    "noise": "noise of the capture",
    "blank": "blank",
}
_RUNS = 12  # runs of lines that a kind lists


def account_lines(imported: Imported, verbose: bool = False) -> Iterator[str]:
    """The account of one source. `verbose`: the numbers of all lines of each kind, too."""
    account = imported.account
    understood, saying = account.share()
    share = f"{100 * understood / saying:.1f}%" if saying else "nothing to understand"
    yield f"{account.path}: {account.source}: {understood} of {saying} lines understood ({share})"
    counts = account.counts()
    for kind, said in _SAID.items():
        if counts[kind]:
            numbers = f": {runs(account, kind)}" if verbose or kind in ("chat", "noise") else ""
            yield f"  {counts[kind]:,} {said}{numbers}"
    inferred = sum(line.inferred for line in account.lines)
    if inferred:
        yield f"  {inferred:,} of these by wordings that are only likely"
    if counts["unknown"]:
        yield f"  {counts['unknown']:,} not understood, kept as comments"
    faults = list(account.unknown())
    for number, line in enumerate(faults):
        if number == LISTED:
            yield f"  and {len(faults) - LISTED:,} more"
            break
        hint = f" (did you mean {line.suggestion!r}?)" if line.suggestion else ""
        yield f"{line.position}: not understood: {line.message}{hint}"
    if not imported.records:
        yield f"{account.path}: no record can be made of this"


def account_data(imported: Imported) -> ImportLine:
    """The account of one source as JSON data."""
    account = imported.account
    understood, saying = account.share()
    counts = account.counts()
    kinds: dict[str, list[tuple[int, int]]] = {}
    for first, last, kind in spread(account.lines):
        kinds.setdefault(kind, []).append((first, last))
    return ImportLine(
        path=account.path,
        source=account.source,
        records=len(imported.records),
        understood=understood,
        saying=saying,
        counts={kind: counts[kind] for kind in KINDS},
        inferred=sum(line.inferred for line in account.lines),
        kinds=kinds,
        unknown=tuple(NotUnderstood(*line.position, line.message, line.suggestion) for line in account.unknown()),
    )


def runs(account: Account, kind: str) -> str:
    """The numbers of the lines of one kind, runs shortened: `lines 4, 7-12`."""
    spans = [(first, last) for first, last, one in spread(account.lines) if one == kind]
    found = [f"{first}" if first == last else f"{first}-{last}" for first, last in spans]
    more = f", ... ({len(found) - _RUNS} more)" if len(found) > _RUNS else ""
    return ("line " if len(found) == 1 and "-" not in found[0] else "lines ") + ", ".join(found[:_RUNS]) + more
