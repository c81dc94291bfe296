"""What a change of the rules changes, as rows of a report and as data, and its bounds. Not for: comparing."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from verifier.errata.align import Clauses
from verifier.errata.difference import SAME, DifferenceGroup, RulesetOutcome, WindowComparison
from verifier.errata.parts import ChangedPart, value_at
from verifier.errata.report import DiffReport
from verifier.games.game import Game
from verifier.kernel.clause import Clause
from verifier.kernel.message import ENGLISH, Message, Voice, say
from verifier.language.node import Node
from verifier.language.whole_file import make_folder, write_file
from verifier.report.commands import diff_command
from verifier.report.json import filled, pretty
from verifier.report.markup import NO_LINKS, code, fenced_lines, literal, table_lines
from verifier.report.rows import Row, entry, facts, heading, record, sentence, shortened
from verifier.report.shapes.compare import ClausesData, Diff, DifferenceData, PartData, Side
from verifier.report.tally import counted, numbers
from verifier.report.tally import counted as numbered

#: Values longer than this are not printed; their places are.
LONGEST = 60


def chips_of(report: DiffReport) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The chips that only one ruleset has, or of which not everything is known."""
    yield "only in the old", report.pair.only_old
    yield "only in the new", report.pair.only_new
    yield "not known well enough, so not compared", report.pair.unknown
    yield "compared in all but the cost, which is not known in one of them", report.pair.partly


def change(report: DiffReport, part: ChangedPart) -> str:
    """What a part was and is, if that is short, else where it stands."""
    old, new = (value_at(side.document, part.path) for side in (report.old, report.new))
    texts = ["-" if node is None else written(node) for node in (old, new)]
    if all(len(text) <= LONGEST for text in texts):
        return f"{part.kind}: {texts[0]} -> {texts[1]}"
    places = [str(place) if place is not None and place.line else "-" for place in (part.old, part.new)]
    return f"{part.kind} ({places[0]} -> {places[1]})"


def written(node: Node) -> str:
    """A node on one line."""
    if node.items is not None:
        return f"[{', '.join(written(item) for item in node.items)}]"
    if node.fields is not None:
        return f"{{{', '.join(f'{key}: {written(value)}' for key, value in node.pairs())}}}"
    return node.text or ""


def subject(group: DifferenceGroup) -> str:
    """What a difference is about."""
    decisions = ", ".join(group.decisions)
    of = f" of {', '.join(group.chips[:6])}" if group.chips else ""
    more = f" and {len(group.chips) - 6} more" if len(group.chips) > 6 else ""
    return f"{decisions}{of}{more} ({group.shown.what})"


def told(outcome: RulesetOutcome, voice: Voice = ENGLISH) -> str:
    """A verdict in a line, with where and by which clause: `illegal, line 12: PS3-BUY-08: not enough money`."""
    verdict = voice(outcome.verdict, "verdict")
    if not outcome.message:
        return verdict
    reason = f"{outcome.clause}{': ' if outcome.clause else ''}{voice.text(outcome.message)}"
    return voice.says("page-verdict-at", verdict=verdict, n=outcome.line, raw=reason)


def record_names(number: int, group: DifferenceGroup) -> tuple[str, ...]:
    """The file of a difference's record, and of the one under the new ruleset if that has another header."""
    about = "-".join((*group.chips[:1], *group.decisions[:1])) or "rules"
    return (f"D{number:02}-{about}.yaml", *((f"D{number:02}-{about}-new.yaml",) if group.shown.record_new else ()))


def write_records(report: DiffReport, folder: Path) -> None:
    """Write the record of each difference; its last line says what to expect."""
    make_folder(folder)
    for number, group in report.listed():
        one = group.shown
        sides = ((one.record, one.old), (one.record_new, one.new))
        for name, (shown, side) in zip(record_names(number, group), sides, strict=False):
            place = f", line: {side.line}, clause: {side.clause}" if side.clause else ""
            text = f"{shown.rstrip()}\nexpect: {{verdict: {side.verdict}{place}}}\n"
            write_file(folder / name, text)


def certificate(report: DiffReport, voice: Voice = ENGLISH) -> Iterator[str]:
    """What was looked at, and how much of it is the same."""
    found, says, groups = report.comparisons, voice.says, report.groups()
    chips = [one for one in found if len(one.chips) == 1]
    reached = [one for one in chips if not one.is_unreached or report.different(one.chips[0])]
    alike = Counter(one.same for one in reached if not report.different(one.chips[0]))
    counts = numbers(len(groups), len(reached) - alike.total(), alike[False], alike[True], len(chips))
    yield says("compared-differences", **counts | numbered(len(groups)), raw=report.piece + "s" * (len(chips) != 1))
    untouched, paths, checks = (sum(getattr(one, name) for one in found) for name in ("same", "paths", "checks"))
    yield says("compared-windows", **numbers(report.windows, untouched, report.known, report.left, paths, checks))
    yield from unreached_lines(report, voice)
    if report.kinds:
        listed = numbered(len(groups)) | numbers(len(report.listed()), len(groups))
        yield says("compared-listed", raw=", ".join(report.kinds), **listed)
    cut = sum(len(one.cut) for one in found)
    old, new = (voice(table_of(game)) for game in (report.old, report.new))
    players = old if old == new else says("compared-players", raw=old, raw2=new)
    yield says("compared-bounded", **numbered(cut), raw=report.piece, raw2=players)
    yield from unseen_lines(report, voice)
    yield says("compared-not-told", **numbered(sum(one.hidden for one in found)))
    unknown = [text for one in found for text in one.unknown] + report.failed
    yield says("compared-unknown", n=str(len(unknown)))
    yield from (f"  {text}" for text in unknown[:6])
    if report.interrupted:
        yield says("compared-interrupted" if report.is_kept else "compared-interrupted-unkept")


def unreached_lines(report: DiffReport, voice: Voice) -> Iterator[str]:
    """The windows of which nothing can be said, since nothing of them was looked at."""
    names = [window_name(one, voice) for one in report.unreached]
    if names:
        yield voice.says("compared-unreached", **numbered(len(names)), raw=shortened(names, voice))


def window_name(comparison: WindowComparison, voice: Voice) -> str:
    """The pieces of a window, or that it is about the turn alone."""
    return "+".join(comparison.chips) or voice.text("the turn, whatever is played")


def table_of(game: Game) -> Message:
    """Who is at the table in the positions of a way to play."""
    return next((scene.bounds()[0] for scene in game.scenes(())), say("players-2"))


def unseen_lines(report: DiffReport, voice: Voice) -> Iterator[str]:
    """The parts behind no difference, and what that means."""
    unseen = [part.name for part in report.unseen()]
    if not unseen:
        yield voice.says("compared-all-seen" if report.parts else "compared-no-part")
        return
    yield voice.says("compared-unseen", **numbered(len(unseen)))
    yield from (f"  {', '.join(unseen[start : start + 4])}" for start in range(0, len(unseen), 4))


COLOURS = {"more restrictive": "red", "more permissive": "green", "different effect": "yellow"}
#: Clauses that are listed by name; more are counted.
MOST_LISTED = 400


def diff_rows(
    report: DiffReport, clauses: Clauses, texts: Mapping[str, Clause], voice: Voice, form: str = "markdown",
    links: Mapping[str, str] = NO_LINKS, folder: Path | None = None,
) -> Iterator[Row]:  # fmt: skip
    """Everything. `links` are the addresses of pages on the records, by the names of differences; `folder` holds the
    records.
    """
    says, groups = voice.says, report.groups()
    old, new = sides = (report.request.old, report.request.new)
    digests = (f"{side} ({game.document.digest})" for side, game in zip(sides, (report.old, report.new), strict=True))
    made = says("page-made-by", raw=code(diff_command(report.request, report.kinds, form)))
    title = says("page-of-diff", raw=literal(str(old)), raw2=literal(str(new)))
    yield Row((f"# {title}", "", made, says("page-judged-under-both")), tuple(digests))
    count = says("page-differences", **counted(len(groups))) if groups else says("page-none-found")
    yield Row((f"## {says('page-in-play')}", "", count))
    yield Row((says("page-only-kinds", raw=", ".join(report.kinds)),) if report.kinds else ())
    for number, group in report.listed():
        yield from difference_rows(report, number, group, voice, links.get(f"D{number}", ""), folder)
    head = (report.piece, *map(voice.text, ("differs in", "same")))
    by_kind = says("page-by-kind", raw=literal(report.piece))
    yield Row((f"## {by_kind}", "", *table_lines(head, relations(report, voice))))
    yield heading(says("page-as-written"))
    for which, chips in chips_of(report):
        if chips:
            yield sentence(voice, "page-pieces-that", chips, raw2=report.piece.capitalize(), raw3=voice.text(which))
    changes = [(part.name, change(report, part)) for part in report.parts]
    yield facts(list(map(voice.text, ("part", "change"))), changes)
    yield sentence(voice, "page-correspond", n=f"{len(clauses.both):,}")
    for id, names in (("page-only-in-old", clauses.removed), ("page-only-in-new", clauses.added)):
        told_of = says(id, n=f"{len(names):,}")
        listed = (f"- {literal(name)}: {literal(texts[name].statement)}" for name in names[:MOST_LISTED])
        yield Row((f"### {told_of}", "", *listed), (f"  {told_of}",))
    bounds = tuple(certificate(report, voice))
    yield Row((f"## {says('page-looked-at')}", "", *fenced_lines(bounds)), bounds)


def difference_rows(
    report: DiffReport, number: int, group: DifferenceGroup, voice: Voice, link: str, folder: Path | None
) -> Iterator[Row]:
    """One difference: what brings it about, its record, and both verdicts."""
    one = group.shown
    yield entry(f"D{number}", f"{voice.text(one.kind)}: {subject(group)}", colour=COLOURS.get(one.kind, "cyan"))
    yield sentence(voice, "page-by-parts" if one.parts else "page-by-no-part", tuple(one.parts), marked=True)
    yield Row(terminal=(f"  scene: {one.scene}",))
    yield record(one.record)
    if one.record_new:
        yield sentence(voice, "page-same-under-new")
        yield record(one.record_new)
    sides = ((report.request.old, one.old), (report.request.new, one.new))
    verdicts = [(str(side), told(found, voice)) for side, found in sides]
    yield facts(list(map(voice.text, ("ruleset", "verdict"))), verdicts)
    yield Row((f"[{voice.says('page-under-rulesets')}]({link})",) if link else ())
    if folder is not None:
        yield Row(terminal=tuple(f"  record: {folder / name}" for name in record_names(number, group)))


def relations(report: DiffReport, voice: Voice) -> Iterator[tuple[str, str, str]]:
    """How every chip's kinds of decision are related; those that are the same are told together."""
    for one in report.comparisons:
        found = decisions(report, one.chips)
        other = [f"{decision}: {how}" for decision, how in found.items() if not how.startswith(SAME)]
        alike = [f"{decision}{how.removeprefix(SAME)}" for decision, how in found.items() if how.startswith(SAME)]
        yield window_name(one, voice), "; ".join(other) or "-", ", ".join(alike) or "-"
    for title, chips in chips_of(report):
        if chips and chips != report.pair.partly:
            yield ", ".join(chips), voice.text(title), "-"


def json_text(report: DiffReport, clauses: Clauses) -> str:
    """The same as JSON."""
    found = Diff(
        old=Side(str(report.request.old), report.old.document.digest),
        new=Side(str(report.request.new), report.new.document.digest),
        clauses=ClausesData(len(clauses.both), clauses.removed, clauses.added, clauses.reworded),
        chips=dict(chips_of(report)),
        parts=tuple(PartData(part.name, part.kind, str(part.old or ""), str(part.new or "")) for part in report.parts),
        differences=tuple(group_data(group) for _, group in report.listed()),
        listed=report.kinds or "all",
        unseen=tuple(part.name for part in report.unseen()),
        decisions={"+".join(one.chips) or "turn": decisions(report, one.chips) for one in report.comparisons},
        certificate=tuple(certificate(report)),
    )
    return pretty(found)


def decisions(report: DiffReport, chips: tuple[str, ...]) -> dict[str, str]:
    """How a window's kinds of decision are related."""
    found = next(one for one in report.comparisons if one.chips == chips)
    if found.same:
        return {"all": "same (nothing that bears on it differs)"}
    if found.is_unreached:
        return {"all": "not looked at (no position that both can have was found)"}
    bound = " (to the stated bound)" if found.bounded else ""
    return {
        decision: relation + (bound if relation == SAME else "")
        for decision, relation in report.relations(found).items()
    }


def group_data(group: DifferenceGroup) -> DifferenceData:
    """One difference as data."""
    one = group.shown
    told = {"decisions": tuple(group.decisions), "chips": tuple(group.chips)}
    return filled(DifferenceData, one, **told)
