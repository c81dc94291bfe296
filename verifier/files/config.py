"""`verifier.toml`: what a league says once for all its records, and the nearest such file above a record.

Not for: laying it over a header (`verifier.record.defaults`), or finding files (`files`).
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from verifier.files.patterns import compiled
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node, one_of
from verifier.language.toml_file import load_toml
from verifier.record import header
from verifier.record.defaults import HEADER, NO_DEFAULTS, SERIES, Defaults
from verifier.record.laid import laid
from verifier.verdicts.readings import fault_of_reading
from verifier.verdicts.verdict import VERDICTS

NAME = "verifier.toml"
#: The keys of the file besides those of a header.
OWN = ("exclude", "fail-on", "lang", "series")
#: The verdicts that can make an audit fail.
FAILING = tuple(verdict for verdict in VERDICTS if verdict != "legal")


@dataclass(frozen=True, slots=True)
class Config:
    """One file. `fail_on` is None if it is not said; `exclude` are patterns as in a .gitignore of its folder."""

    path: str = ""
    defaults: Defaults = NO_DEFAULTS
    exclude: tuple[str, ...] = ()
    fail_on: tuple[str, ...] | None = None
    lang: str | None = None
    lang_place: Position = Position("")


#: What holds where there is no file.
NO_CONFIG = Config()


def read_config(path: str) -> Config:
    """The file at a path, as far as it can be understood without its ruleset. Raises `Unreadable`."""
    tree = load_toml(Path(path))
    tree.known(*HEADER, *OWN)
    given = {key: node for key, node in tree.pairs() if key in HEADER}
    series = tree.get("series")
    if series is not None:
        series.known(*SERIES)
    for key, node in {**given, **(dict(series.pairs()) if series is not None else {})}.items():
        if "ruleset" not in given:
            raise Unreadable(node.named_at, f"{key!r} means something in a ruleset only: add `ruleset = ...`")

    if "readings" in given:
        given["readings"] = given["readings"]._replace(fields=dict(_flattened(given["readings"])))
    defaults = Defaults(path, given, dict(series.pairs()) if series is not None else {})
    exclude, fail_on, lang = tree.get("exclude"), tree.get("fail-on"), tree.get("lang")
    for node in () if exclude is None else _listed(exclude):
        compiled((node.string(),), node.position)
    return Config(
        path,
        defaults if given else NO_DEFAULTS,
        _texts(exclude),
        None if fail_on is None else tuple(one_of(node, FAILING) for node in _listed(fail_on)),
        None if lang is None else _text(lang).strip().casefold(),
        tree.position if lang is None else lang.position,
    )


def check_config(config: Config, library: Library) -> None:
    """Refuse a file that names what its ruleset does not have. Raises `Unreadable` where it stands in the file."""
    given, series = config.defaults.header, config.defaults.series
    if config.lang is not None:
        _check_language(config, config.lang, library)
    if "ruleset" not in given:
        return
    for node in (given[key] for key in ("ruleset", "mode") if key in given):
        _text(node)
    for key in ("packs", "errata"):
        _texts(given.get(key))

    game = _opened(Node(Position(config.path), fields=given), library)
    readings = given.get("readings")
    for point, node in readings.pairs() if readings is not None else ():
        message, near = fault_of_reading(game, point, _text(node))
        if message:
            is_point = point.partition("@")[0] in game.points
            raise Unreadable(node.position if is_point else node.named_at, message, near)
    for mode in (table["mode"] for table in (given, series) if "mode" in table):
        one_of(mode, game.document.section("modes"))
    _check_series(series, game)


def _check_language(config: Config, lang: str, library: Library) -> None:
    """Refuse a language that no family of the rules has. Raises `Unreadable`."""
    from verifier.record.tongue import languages, unknown

    known = languages(library.root)
    if lang not in known:
        raise Unreadable(config.lang_place, *unknown(lang, known))


def _opened(tree: Node, library: Library) -> Game:
    """The ruleset with what is laid over it."""
    form = Node(tree.position, "replay/1")
    ruleset, where = header.ruleset(tree._replace(fields={"format": form, **tree.mapping()}))
    given = laid(tree)
    try:
        return library.open(ruleset, given.overlays(tree.position.path), where)
    except Unreadable as error:
        raise given.placed(error, where) from None


def _check_series(series: Mapping[str, Node], game: Game) -> None:
    """Refuse what a header of a series would not be understood to say."""
    if not series:
        return
    from verifier.record.series_read import SeriesReader, odd

    reader = SeriesReader(game.match, game.names, game.names.slugs, game.document.section("characters"))
    if "best-of" in series:
        if not series["best-of"].plain:
            raise series["best-of"].wrong("an odd number of games, without quotes")
        odd(series["best-of"])
    if "bank" in series:
        reader.bank(series["bank"])
    if "characters" in series:
        series["characters"].known("how")
        reader.choosing(series["characters"])


def _flattened(node: Node, before: str = "") -> Iterator[tuple[str, Node]]:
    """Readings by their points: `counter.without-gem = ...` without quotes is a table inside a table."""
    for key, below in node.pairs():
        if not below.fields:  # an empty table is no reading, and is refused as one
            yield before + key, below
        else:
            yield from _flattened(below, f"{before}{key}.")


def _text(node: Node) -> str:
    """A text in quotes. Raises `Unreadable`."""
    if node.text is None or node.plain:
        raise node.wrong("a text in quotes")
    return node.text


def _listed(node: Node) -> tuple[Node, ...]:
    """Texts in quotes, one or a list. Raises `Unreadable`."""
    items = (node,) if node.items is None else node.items
    for item in items:
        _text(item)
    return items


def _texts(node: Node | None) -> tuple[str, ...]:
    """The texts of one or a list, none for a missing key. Raises `Unreadable`."""
    return () if node is None else tuple(map(_text, _listed(node)))


class Configs:
    """The files that hold for records, each read once; with `only` that one for all, wherever they lie."""

    def __init__(self, library: Library, only: Config | None = None) -> None:
        self.library, self.only = library, only
        self.found: dict[str, Config | Unreadable] = {}  # by the folder, as it is asked for

    def near(self, path: str) -> Config:
        """What holds for the file at a path, or `-`, which lies in the current folder. Raises `Unreadable`."""
        return self.above("" if path == "-" else os.path.dirname(path))

    def above(self, folder: str) -> Config:
        """The nearest file in a folder or above it, nothing if there is none. Raises `Unreadable`."""
        if self.only is not None:
            return self.only
        if folder not in self.found:
            self.found[folder] = self._read(folder)
        found = self.found[folder]
        if isinstance(found, Unreadable):
            raise found
        return found

    def at(self, folder: str) -> Config:
        """The file in a folder itself, nothing if there is none or if it cannot be read."""
        if self.only is not None or not os.path.lexists(os.path.join(folder, NAME)):
            return NO_CONFIG
        try:
            return self.above(folder)
        except Unreadable:  # which is told where it matters
            return NO_CONFIG

    def over(self, paths: Iterable[str]) -> Config:
        """What holds for a run: the nearest file above all its paths together. Raises `Unreadable`."""
        folders = [os.path.abspath("." if path == "-" else path) for path in paths]
        try:
            common = os.path.commonpath(folders)
        except ValueError:  # on different drives
            return NO_CONFIG
        inside = os.path.isdir(common)
        folder = common if inside else os.path.dirname(common)
        relative = all(not os.path.isabs(path) for path in paths)
        return self.above(os.path.relpath(folder) if relative else folder)

    def _read(self, folder: str) -> Config | Unreadable:
        try:
            path = nearest_file(folder)
            if path is None:
                return NO_CONFIG
            if not os.path.isfile(path):
                raise Unreadable(Position(path), "cannot be read: it is no file, or a link that leads nowhere")
            config = read_config(path)
            check_config(config, self.library)
        except Unreadable as error:
            return error
        return config


def nearest_file(folder: str) -> str | None:
    """The path of the nearest `verifier.toml` in a folder or above it, as messages should name it; be it no file."""
    whole = os.path.abspath(folder or ".")
    for above in (whole, *map(str, Path(whole).parents)):
        path = os.path.join(above, NAME)
        if os.path.lexists(path):
            return path if os.path.isabs(folder) else os.path.relpath(path)
    return None


def chosen_config(path: str, library: Library) -> Config:
    """The file that a command line names; none of them for `none`. Raises `Unreadable`."""
    if path == "none":
        return NO_CONFIG
    config = read_config(path)
    check_config(config, library)
    return config
