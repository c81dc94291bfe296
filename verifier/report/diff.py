"""What a change of the rules changes, as data, and its bounds. Not for: comparing, or telling it (`diff_rows`)."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from verifier.errata.clauses import Clauses
from verifier.errata.difference import SAME, DifferenceGroup, RulesetOutcome, WindowComparison
from verifier.errata.parts import ChangedPart, value_at
from verifier.errata.report import DiffReport
from verifier.games.game import Game
from verifier.kernel.message import ENGLISH, Message, Voice, say
from verifier.language.node import Node
from verifier.language.whole_file import make_folder, write_file
from verifier.report.json import filled, pretty
from verifier.report.rows import shortened
from verifier.report.shapes.compare import ClausesData, Diff, DifferenceData, PartData, Side
from verifier.report.tally import counted as numbered
from verifier.report.tally import numbers

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
        for name, (record, side) in zip(record_names(number, group), sides, strict=False):
            place = f", line: {side.line}, clause: {side.clause}" if side.clause else ""
            text = f"{record.rstrip()}\nexpect: {{verdict: {side.verdict}{place}}}\n"
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
        yield says("compared-interrupted")


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
