"""Findings: what the search reports, as values. One finding is one cause, with every chip that shares it."""

from dataclasses import dataclass, replace

#: The codes of findings, each with its dotted name. The first two letters are the kind.
CODES = {
    "CN01": "contradiction.norms",
    "CN02": "contradiction.resolutions",
    "CN03": "contradiction.as-printed",
    "CN04": "contradiction.pieces",
    "DL01": "deadlock.no-answer",
    "AM01": "ambiguity.effect",
    "AM02": "ambiguity.legality",
    "AM03": "ambiguity.pieces",
    "AM04": "ambiguity.order",
    "GP01": "gap.case",
    "LP01": "loop.turn",
    "IV01": "invariant.broken",
    "DD01": "dead-text.norm",
    "DD02": "dead-text.step",
    "RD01": "redundant.norm",
    "RD02": "redundant.encoding",
}
KINDS = tuple(dict.fromkeys(code[:2] for code in CODES))


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the rules do not say, say twice, or say against each other."""

    code: str
    cause: str  # what it comes from: a spec point, a case, norms, an invariant; findings of one cause are one
    about: str
    clauses: tuple[str, ...] = ()
    chips: tuple[str, ...] = ()
    scene: str = ""
    outcomes: tuple[tuple[str, str], ...] = ()  # side by side: which reading, what follows
    witness: str = ""  # a record that shows it
    beside: str = ""  # a second record, of the other outcome, where one cannot show both
    verdict: str = ""  # what the auditor says of the record
    confirmed: bool = True  # whether that is what the finding says
    game: str = ""  # a game from the opening that comes to the cause, if one was found
    game_lines: int = 0  # how many moves it has
    query: str = ""  # the decisive query, in SMT-LIB
    same: tuple[str, ...] = ()  # causes that ask the same question of other chips
    covered_by: tuple[str, ...] = ()  # the norms of which one is broken whenever this one is
    place: str = ""  # of the step that it is about
    presumed: str = ""  # why the first of the outcomes is presumed, "" if nothing is
    asked: tuple[str, ...] = ()  # public rulings that answer the question

    @property
    def asks_of_point(self) -> bool:
        """Whether its cause is a spec point, of which a ruling names an alternative."""
        return self.code in ("AM01", "AM02", "CN03")

    @property
    def question(self) -> str:
        """Its cause; where that is a question with what it is asked of behind an `@`, the question alone."""
        is_asked = self.asks_of_point or self.code in ("CN04", "AM03")
        return self.cause.partition("@")[0] if is_asked else self.cause

    @property
    def reachable(self) -> str:
        """What is known of games from the opening that come to its cause, in words."""
        if not self.game:
            return "not established; the witness starts from a position"
        return f"in a game from the opening, after {self.game_lines} lines"

    @property
    def kind(self) -> str:
        """The two letters of its kind."""
        return self.code[:2]

    @property
    def name(self) -> str:
        """The dotted name of its code."""
        return CODES[self.code]

    def with_chips(self, chips: tuple[str, ...]) -> "Finding":
        """The same finding, shared by more chips."""
        return replace(self, chips=tuple(dict.fromkeys((*self.chips, *chips))))


def grouped(findings: "list[Finding]") -> "list[Finding]":
    """One finding for each cause: the smallest witness, and every chip that shares it."""
    found: dict[tuple[str, str], Finding] = {}
    for finding in sorted(findings, key=size):
        key = (finding.kind, finding.cause)
        found[key] = found[key].with_chips(finding.chips) if key in found else finding
    return sorted(found.values(), key=rank)


def rank(finding: Finding) -> tuple[int, bool, bool, float, float, str]:
    """Where a finding stands among others: its kind, then what players have asked in public, open before presumed, what
    a short game comes to before what takes a game twice as long or was met in none, what needs no chip before what many
    share, and that before few.
    """
    ordinary = finding.game_lines.bit_length() if finding.game else float("inf")
    sharing = -len(finding.chips) if finding.chips else -float("inf")
    kind, asked = KINDS.index(finding.kind), bool(finding.asked)
    return (kind, not asked, bool(finding.presumed), ordinary, sharing, finding.cause)


def told_once(findings: "list[Finding]") -> "list[Finding]":
    """Findings with each open point once, however many chips it is asked of: the one with the smallest record."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.code, finding.question), []).append(finding)
    return sorted((merged(group) for group in groups.values()), key=rank)


def merged(findings: "list[Finding]") -> Finding:
    """The smallest of some findings that ask one question, with what the others are about."""
    first, *others = sorted(findings, key=size)
    shared = first.with_chips(tuple(chip for other in others for chip in other.chips))
    return replace(shared, same=tuple(other.cause for other in others))


def size(finding: Finding) -> tuple[bool, int, int, str]:
    """How large a finding is: confirmed ones first, then few chips, then a short record."""
    return (not finding.confirmed, len(finding.chips), len(finding.witness), finding.scene)
