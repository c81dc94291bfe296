"""What headers need not repeat: the keys that a league says once for all its records and matches.

A key that a header has is the header's; of `readings`, each point by itself. A record that names another ruleset takes
nothing. The keys keep their places, so an error in one is told where it stands. Not for: the file that says them
(`verifier.files.config`).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from verifier.language import overlays
from verifier.language.node import Node
from verifier.record.model import Replay
from verifier.record.series import is_series

#: Keys of the header of a replay, those of a series among them, and what a series can have besides.
HEADER = ("ruleset", "packs", "errata", "mode", "readings")
SHARED = ("ruleset", "packs", "errata", "mode")
SERIES = ("mode", "best-of", "bank", "characters")


@dataclass(frozen=True, slots=True)
class Defaults:
    """Keys of replays (`header`) and of series, as they would stand in one; `path` is the file that says them.

    Without a `ruleset` in the header there is nothing: all other keys mean something in a ruleset only.
    """

    path: str = ""
    header: Mapping[str, Node] = field(default_factory=dict)
    series: Mapping[str, Node] = field(default_factory=dict)

    @property
    def ruleset(self) -> str:
        """The ruleset of records that name none; "" if that is not said."""
        found = self.header.get("ruleset")
        return "" if found is None else (found.text or "").strip().casefold()

    @property
    def text(self) -> str:
        """Everything that can change a verdict, as text without places; "" for nothing."""
        if not self.ruleset:
            return ""
        tables = (self.header, self.series)
        said = [{key: node.as_data(overlays.text_or_null) for key, node in sorted(table.items())} for table in tables]
        return json.dumps([self.path, *said], ensure_ascii=False, sort_keys=True)

    def apply_to(self, ruleset: str) -> bool:
        """Whether a record under a ruleset, "" if it names none, takes these."""
        return bool(self.ruleset) and ruleset.strip().casefold() in ("", self.ruleset)

    def completing(self, tree: Node) -> Node:
        """A header with what it leaves out."""
        if tree.fields is None or not self.ruleset:
            return tree
        own = tree.fields.get("ruleset")
        if own is not None and not self.apply_to(own.text or "?"):
            return tree

        if is_series(tree):
            given = {key: node for key, node in self.header.items() if key in SHARED} | dict(self.series)
        else:
            given = dict(self.header)
        merged = {key: _merged(key, tree.fields.get(key), node) for key, node in given.items()}
        return tree._replace(fields={**tree.fields, **merged})

    def withdrawn_from(self, replay: Replay, tree: Node) -> Replay:
        """A replay as its own header, `tree`, has it; it keeps its ruleset, by whose words it is written."""
        own = tree.mapping()
        readings = own.get("readings")
        said = readings.mapping() if readings is not None and readings.fields is not None else {}

        kept = {point: reading for point, reading in replay.readings.items() if point in said}
        return replace(replay, readings=kept, mode=replay.mode if "mode" in own else "", house=())


#: Nothing is said for all.
NO_DEFAULTS = Defaults()


def _merged(key: str, own: Node | None, given: Node) -> Node:
    """What a header says under a key, with what it leaves out."""
    if own is None:
        return given
    if key == "readings" and own.fields is not None and given.fields is not None:
        return own._replace(fields={**given.fields, **own.fields})
    if key == "characters" and own.fields is not None:
        return own._replace(fields={**(given.fields or {}), **own.fields})
    return own
