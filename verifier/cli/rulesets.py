"""The rulesets that the commands work with, what is laid over them, and ways to play; a clear word if there are none.

Not for: reading them.
"""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from verifier.cli import completion
from verifier.cli.misuse import naming, suggestion, unknown
from verifier.kernel.source import Position
from verifier.language.finding import find_rules
from verifier.language.overlays import PACK, is_file, pack, parted
from verifier.language.roots import Root, id_of, records_of
from verifier.language.text_file import unopened

if TYPE_CHECKING:
    from verifier.games.game import Game
    from verifier.games.library import Library
    from verifier.report.book import Voices
    from verifier.report.rules_pages import Pages

F = TypeVar("F", bound=Callable[..., object])


def named(context: click.Context, option: click.Parameter, files: tuple[str, ...]) -> tuple[str, ...]:
    """The packs that the option names. Raises `Unreadable` for a file that is not there."""
    for file in files:
        if is_file(file) and not Path(file).is_file():
            raise unopened(file)
    return tuple(pack(file) for file in files)


pack_option = click.option(
    "--pack", "packs", multiple=True, metavar="FILE", callback=named, shell_complete=completion.files,
    help="A card pack: what the ruleset does not know.",
)  # fmt: skip


def errata_option(told: str) -> Callable[[F], F]:
    """The option `--errata` with what it is for; `rulesets.check_errata` looks at what it names."""
    return click.option("--errata", shell_complete=completion.errata, multiple=True, metavar="NAME|FILE", help=told)


#: Where a command keeps its library: in the context that it is called in, which ends with it.
LIBRARY = "verifier.library"


def library() -> "Library":
    """The library of rulesets, one a command: of `verifier --rules DIR`, or what is found.

    Raises `Unreadable` if there are none.
    """
    from verifier.games.library import Library

    context = click.get_current_context(silent=True)
    if context is None:
        return Library(find_rules(named_folder()))
    if LIBRARY not in context.meta:
        context.meta[LIBRARY] = Library(find_rules(named_folder()))
    found: Library = context.meta[LIBRARY]
    return found


def named_folder() -> str | None:
    """The folder that `verifier --rules DIR` names, None without it; also outside of any command."""
    context = click.get_current_context(silent=True)
    return None if context is None else context.find_root().params.get("rules")


def opened(ruleset: str, errata: tuple[str, ...] = ()) -> "Game":
    """Open a ruleset. Raises `BadParameter` with the nearest known name, `Unreadable` for what its files hold."""
    rulesets = library()
    check_errata(rulesets, errata, ruleset)
    return rulesets.open(ruleset, errata)


def pages_of(game: "Game", voices: "Voices | None" = None) -> "Pages":
    """Return the pages of a ruleset; examples are looked for in the folder `replays` beside the folder of its rules."""
    from verifier.report.rules_pages import Pages

    folder = records_of(game.document.folder.parent.parent)
    return Pages(game, folder) if voices is None else Pages(game, folder, voices(game.document.id))


def known_ruleset(rules: "Library", ruleset: str, hint: str | None = "RULESET") -> str:
    """The id of a ruleset that the command line names. Raises `BadParameter` for one that there is not."""
    from verifier.language.document import address

    with naming(hint):
        return address(rules.root, ruleset, Position(""))


def check_errata(
    rules: "Library", errata: tuple[str, ...], ruleset: str = "", hint: str = "'--errata'", of: str = "RULESET"
) -> None:
    """Refuse a ruleset that there is not, and errata that it does not have, or that none has if it is not named.

    If one ruleset alone has them all, they are opened, and so are card packs with the ruleset that they are for: what
    is wrong with them is said once and not for each record. `hint` is what names them on the command line, `of` what
    names the ruleset. Raises `Unreadable` for that, `BadParameter` for names.
    """
    from verifier.language.document import address, rulesets
    from verifier.language.layers import errata_of
    from verifier.language.reader import load_file

    ruleset = known_ruleset(rules, ruleset, of) if ruleset else ""
    packs, errata = parted(errata)
    for name in packs:
        with naming("'--pack'", name):
            rules.open(address(rules.root, ruleset, Position("")) if ruleset else meant(name, rules.root), (name,))
    if not errata:
        return
    names = [name for name in rulesets(rules.root) if ruleset in ("", name)]
    known = {name: errata_of(rules.root / name) for name in names}
    for erratum in errata if names else ():
        if is_file(erratum):
            if not Path(erratum).is_file():
                raise unopened(erratum)
            load_file(Path(erratum))
        elif not any(erratum in own for own in known.values()):
            raise unknown_erratum(erratum, known, hint)
    having = [name for name in names if all(fits(erratum, rules.root / name) for erratum in errata)]
    if len(having) == 1:
        rules.open(having[0], errata)


def unknown_erratum(erratum: str, known: Mapping[str, Collection[str]], hint: str | None = None) -> click.BadParameter:
    """Return the refusal of an erratum: a file of that name, else the nearest, else all there are by ruleset."""
    beside = next((path for path in (f"{erratum}.yaml", f"{erratum}.yml") if Path(path).is_file()), "")
    if beside:
        told = f"unknown erratum {erratum[:60]!r}; there is a file {beside}: name it with its ending"
        return click.BadParameter(told, param_hint=hint)

    having = {name: own for name, own in known.items() if own}
    every = [one for own in having.values() for one in own]
    if len(having) < 2 or suggestion(erratum, every):
        return unknown("erratum", erratum, every, hint)
    listed = "; ".join(f"{', '.join(sorted(own))} of {name}" for name, own in having.items())
    return click.BadParameter(f"unknown erratum {erratum[:60]!r}; there are {listed}", param_hint=hint)


def meant(pack: str, root: Root) -> str:
    """The ruleset that a card pack is for. Raises `BadParameter` for what is no file of its own, and `Unreadable`."""
    from verifier.language.document import address
    from verifier.language.reader import load_file

    path = pack.removeprefix(PACK)
    if not is_file(path):
        raise click.BadParameter(f"expected a file that ends in .yaml, found {path[:60]!r}", param_hint="'--pack'")
    wanted = load_file(Path(path)).need("ruleset")
    return address(root, wanted.string().strip(), wanted.position)


def ruleset_meant(path: Path) -> str:
    """The ruleset that an erratum in a file says it is for, "" if it says nothing. Raises `Unreadable`."""
    from verifier.language.reader import load_file

    tree = load_file(path)
    tree.mapping()
    meant = tree.get("ruleset")
    return "" if meant is None else meant.string().strip()


def fits(erratum: str, folder: Path) -> bool:
    """Whether an erratum can be one of the edition in a folder. Raises `Unreadable`."""
    from verifier.language.layers import errata_of

    if not is_file(erratum):
        return erratum in errata_of(folder)
    return ruleset_meant(Path(erratum)) in ("", id_of(folder), folder.parent.name)


def known_mode(
    ruleset: str, errata: tuple[str, ...], mode: str, hint: str = "'--mode'", *, explores: bool = False
) -> "Game":
    """The ruleset for a way to play. Raises `BadParameter` for one that there is not, or that has no scenes.

    One that `explores` scenes, and does nothing else, may have some that proofs and comparisons are not made of.
    """
    game = opened(ruleset, errata)
    modes, works = tuple(game.document.section("modes")), game.explored() if explores else game.searched()
    if mode and mode not in modes:
        raise unknown("mode", mode, modes, hint)
    if mode and mode not in works:
        message = f"no positions are made for {mode} (teams, a draft); there are {', '.join(works)}"
        raise click.BadParameter(message, param_hint=hint)
    return game.under(mode or game.mode)


def need_scenes(game: "Game") -> None:
    """Refuse a ruleset of which nothing can be searched. Raises `BadParameter`."""
    if not game.searched():
        message = f"no positions are made for games of {game.document.id}, so it cannot be searched"
        raise click.BadParameter(message, param_hint="'RULESET'")
