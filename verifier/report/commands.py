"""The commands that make pages again, as one would type them. Not for: the pages."""

import shlex
from collections.abc import Iterable, Mapping

from verifier.errata.difference import PATHS, DiffRequest, NamedRuleset
from verifier.language.overlays import PACK, parted
from verifier.search.finding import KINDS
from verifier.search.search import GAMES, SearchRequest


def diff_command(request: DiffRequest, kinds: tuple[str, ...], form: str) -> str:
    """The command that makes a page of differences, of which only some kinds are listed, in a format."""
    options = {
        "--chips": request.chips if request.chips is None else ",".join(request.chips) or "turn",
        "--kinds": ",".join(kinds),
        "--paths": "" if request.paths == PATHS else str(request.paths),
        "--budget": "" if request.budget is None else str(request.budget),
    }
    return command("diff", argument(request.old), argument(request.new), *pairs(options), "--format", form)


def argument(ruleset: NamedRuleset) -> str:
    """A ruleset as the command takes it."""
    return "+".join((f"{ruleset.id}@{ruleset.mode}" if ruleset.mode else ruleset.id, *ruleset.errata))


def search_command(request: SearchRequest, *more: str, form: str = "markdown") -> str:
    """The command that makes a page of findings."""
    packs, errata = parted(request.errata)
    laid = [word for name in packs for word in ("--pack", name.removeprefix(PACK))]
    laid += [word for name in errata for word in ("--errata", name)]
    options = {"--mode": request.mode, "--chips": ",".join(request.chips)}
    bounds = {
        "--kinds": "" if request.kinds == KINDS else ",".join(request.kinds),
        "--depth": "" if request.turns == 1 else str(request.turns),
    }
    size = {1: ("--singles",), 3: ("--triples",)}.get(request.size, ())
    without = [word for clause in request.without for word in ("--without", clause)]
    tries = {"--paths": str(request.paths or ""), "--games": "" if request.games == GAMES else str(request.games)}
    paths = (*(("--encoding",) if request.encoding else ()), *pairs(tries))
    words = (*laid, *pairs(options), *size, *pairs(bounds), *without, *more, *paths)
    return command("search", request.ruleset, *words, "--format", form)


def pairs(options: Mapping[str, str | None]) -> Iterable[str]:
    """The options that have a value, each before it."""
    return (word for option, value in options.items() if value for word in (option, value))


def command(*words: str) -> str:
    """A command, with quotes where the shell needs them."""
    return f"verifier {shlex.join(words)}"
