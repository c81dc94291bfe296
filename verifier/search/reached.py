"""Games from the opening for all findings of a search: looked for on several cores, and kept like results of windows.

Not for: looking for one (`opening`).
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verifier.corpus import pool
from verifier.record.read import ReplayReader
from verifier.search.finding import Finding, rank
from verifier.search.opening import is_shown, with_game
from verifier.search.search import Search, SearchOutcome
from verifier.search.window import WindowResult
from verifier.search.worker import begin, game_of_worker


@dataclass(frozen=True, slots=True)
class Sought:
    """A finding for which a game from the opening is looked for, in so many tries."""

    finding: Finding
    games: int


def reach_openings(search: Search, report: SearchOutcome) -> None:
    """Give a search's findings games from the opening that show them, as far as it asks for, and rank them anew.

    An interruption leaves the others as they are, and so does a process that is ended from outside.
    """
    found = {(finding.code, finding.cause): finding for finding in report.findings}
    try:
        for finding in reached(search, report.findings):
            found[finding.code, finding.cause] = finding
    except KeyboardInterrupt:
        report.interrupted = True
    except pool.BrokenExecutor as error:
        report.unknown.append((f"a process that looked for games ended: {error}", 0.0))
    report.findings = sorted(found.values(), key=rank)


def reached(search: Search, findings: Sequence[Finding]) -> Iterator[Finding]:
    """The findings with what was found for them, those first for which it was looked before."""
    waiting = {}
    for finding in findings:
        sought = Sought(finding, search.request.games)
        stored = search.store.get(key_of_sought(search, sought))
        if stored is not None and still_shows(search, stored.findings[0]):
            game = search.headed(stored.findings[0].game)
            yield replace(finding, game=game, game_lines=stored.findings[0].game_lines)
        else:
            waiting[sought] = key_of_sought(search, sought)
    begun = (search.library, search.request)
    jobs = min(search.request.jobs, len(waiting))
    for sought, result in pool.results(look, waiting, jobs, begin, begun):
        if not result.failed:
            search.store.put(waiting[sought], result)
        yield result.findings[0]


def key_of_sought(search: Search, sought: Sought) -> str:
    """The digest of what a look for a game depends on: roughly, so what was found is tried before it is told again."""
    finding = sought.finding
    asked = (finding.code, finding.cause, *finding.same, str(sought.games))
    return search.keys.of(finding.chips, search.plan(finding.chips), asked, ())


def still_shows(search: Search, finding: Finding) -> bool:
    """Whether a game that was kept shows its finding under the rules at hand; so does none, where none was found."""
    if not finding.game:
        return True
    replay = ReplayReader(lambda *_: search.game.names).text(search.headed(finding.game), finding.cause)
    return is_shown(search.game, finding, replay)


def look(sought: Sought) -> WindowResult:
    """Look for a game in a worker process; where this program fails none is established, and that is not kept."""
    begun, found, failed = time.monotonic(), sought.finding, False
    try:
        found = with_game(game_of_worker(), found, sought.games)
    except Exception:
        failed = True
    return WindowResult(found.chips, [found], [], [], [], [], seconds=time.monotonic() - begun, failed=failed)
