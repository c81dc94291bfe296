"""The lines of notes that are about the game and not of it: who plays whom, the bank, the event, the promises.

Not for: the moves (`notes`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from verifier.record.importing.between import change, halves, swap
from verifier.record.importing.header import Setup
from verifier.record.importing.lexemes import has_hidden, refuse_hidden
from verifier.record.importing.limits import LINE
from verifier.record.importing.stacks import Stacks, swapped
from verifier.record.model import PROMISES
from verifier.record.names import normal
from verifier.record.words import WordError, quoted

_SIGN = re.compile(r"[:=]|\s(?:[-\u2013\u2014]|is|was|were)\s")
_BULLET = re.compile(r"\s*(?:[-*\u2022]|[0-9]{1,2}[.)])\s+")
_LONGEST = 40  # characters of the name of a header line
_BESIDE = re.compile(r"([^()]+)\(([^()]+)\)")


@dataclass(slots=True)
class SetupLines(Stacks):
    """Reads the lines about the game into a `Setup`; lines of a list are read until one is no item of it."""

    front: bool = False  # whether these lines stand before all games of a match
    played: bool = False  # whether a game is told here
    changes: list[tuple[str, str, str]] = field(default_factory=list)  # what was taken before this game: key, from, to
    shared: dict[str, str] = field(default_factory=dict)  # what such lines promise of each record

    def inherit(self, before: "SetupLines") -> None:
        """Take from the game before what the lines of this game leave out: the same players, what they play, the bank.

        A stack that was swapped is the one that took its place. What a record promises holds for all games only if it
        stands before them.
        """
        mine, old = self.setup, before.setup
        roles = {old.players[seat]: role for seat, role in old.characters.items() if seat < len(old.players)}
        if not mine.players:
            mine.players = list(old.players)
            self.closed = self.closed or before.closed
        for name, role in roles.items():
            seat = mine.index(name)
            if seat >= 0:
                mine.characters.setdefault(seat, role)
        mine.meta = {**old.meta, **mine.meta}
        mine.named = {**{key: word for key, word in old.named.items() if key not in mine.stacks}, **mine.named}
        mine.sides, mine.sided = mine.sides or old.sides, mine.sided or old.sided
        self.shared = dict(old.record) if before.front else before.shared
        mine.record = {**self.shared, **mine.record}
        for key, stacks in old.stacks.items():
            if key not in mine.stacks and key not in mine.named:
                picked = any(change == "next.character" for change, _, _ in self.changes)  # instead of a swap
                mine.chains[key], mine.games = old.chains.get(key, []), old.games + (before.played and not picked)
                mine.stacks[key] = swapped(mine.chains[key] or [(stack,) for stack in stacks], mine.games)
                if len(mine.stacks[key]) < len(stacks):
                    mine.remarks.append(f"Which stacks of the {key} were swapped before this game is not said.")

    def read(self, line: str) -> bool:
        """Read a line, if it is one about the game. Raises `WordError` for one that is and cannot be read."""
        if len(line) > LINE:
            return False
        if self.listing and self._item(line):
            return True
        self.listing = "" if self._ends_list(line) else self.listing
        sign = _SIGN.search(line)
        key = self.lexicon.words.header.get(_spoken(line.strip(" #")), "") if sign is None else ""
        if key == "players" or key in self.lexicon.words.listed:  # `Bank` alone on a line
            return self._keyed(key, "", len(line)) if key != "players" else True
        if sign is not None and len(line[: sign.start()].strip()) <= _LONGEST:
            word, value = line[: sign.start()].strip(), line[sign.end() :].strip()
            column = len(line) - len(line[sign.end() :].lstrip())
            key = self.lexicon.words.header.get(_spoken(word), "")
            beside = _BESIDE.fullmatch(word) if not key else None
            if beside is not None and value:  # `Bank (no attacks): ...`
                key = self.lexicon.words.header.get(_spoken(beside[1]), "")
                key = key if key in self.lexicon.words.listed else ""
                if key:
                    self.setup.remarks.append(f"Beside the {key} stands: {beside[2]}.")
            if key:
                return self._keyed(key, value, column)
            if self._seat(word) >= 0:
                return self._seated(self._seat(word), value, column)
        return self._between(line)

    def _ends_list(self, line: str) -> bool:
        """Whether a line within a list is none of its items, as it has a key or tells of a move or a turn."""
        words = line.replace(":", " : ").split(None, 5)[:5]
        told = any(self.lexicon.phrase(words[at:])[0] is not None for at in range(len(words)))
        return told or ":" in words or any(self.lexicon.words.has("turns", word) for word in words[:2])

    def _between(self, line: str) -> bool:
        """A line that says who plays without a key. Raises `WordError`."""
        self.parted = False
        hidden = has_hidden(line)
        line = _BULLET.sub(lambda found: " " * len(found[0]), line, 1) if _BULLET.match(line) else line
        said = self._match(line) or self._roles(line) or self._role(line) or self._starts(line)
        if said and hidden:
            refuse_hidden(line)
        return said

    def _starts(self, line: str) -> bool:
        """`Bob goes first`: a player who is known, and a word for that."""
        words = _spoken(line.strip(" \t.!"))
        said = next((word for word in self.lexicon.words.lists["begins"] if words.endswith(f" {word}")), "")
        name = words.removesuffix(f" {said}") if said else ""
        seat = self.setup.index(name) if name else -1
        self.first = self.setup.players[seat] if seat >= 0 else self.first
        return seat >= 0

    def said(self, line: str) -> str:
        """Which part of a set-up a line gives that each game has once: `players`, or a list; "" for none.

        Of what else stands in a set-up nothing is said.
        """
        word = line[: sign.start()] if (sign := _SIGN.search(line)) is not None else ""
        key = self.lexicon.words.header.get(_spoken(word), "")
        if key in self.lexicon.words.listed or key == "players":
            return key
        if key:
            return "next" if key.startswith("next.") else ""
        try:
            return "players" * SetupLines(self.lexicon)._match(line)
        except WordError:
            return "players"

    def change(self) -> None:
        """Make the changes that were taken before this game; of one that cannot be made it is remarked."""
        for key, before, after in self.changes:
            old = self._character(before)
            made = swap(self.setup, before, after) if key == "next.swap" else change(self.setup, before, after, old)
            if not made:
                self.setup.remarks.append(
                    f"Taken before this game, and not found in the one before: {before} -> {after}."
                )

    def _role_of(self, text: str, column: int) -> str:
        """The character of a name. Raises `WordError`."""
        if not self._character(text):
            raise WordError(column, f"unknown character {quoted(text)}", self._near(text))
        return self._character(text)

    # -- lines `key: value`

    def _keyed(self, key: str, value: str, column: int) -> bool:
        """`Bank: ...`. Not a line such as `Draws: 1 1 crash`, which only looks like one; whether it was one."""
        if key not in self.lexicon.words.listed:  # in a list the item is refused, and no other
            self._refuse_hidden(value, column)
        if key == "players":
            self._players(value, column)
        elif key == "first":
            self.first = value
        elif key in self.lexicon.words.listed:
            self._list(key, value, column)
        elif key in PROMISES:
            if value.casefold() not in PROMISES[key]:
                return False
            self.setup.record[key] = value.casefold()
        elif key.startswith("chips."):
            self._list(key.removeprefix("chips."), value, column)
        elif key.startswith("picks."):
            self._picks(key.removeprefix("picks."), value, column)
        elif key.startswith("sides."):
            self._sides(value, column)
            self.setup.sided = key.removeprefix("sides.")
        elif key.startswith("meta."):
            self.setup.meta[key.removeprefix("meta.")] = value
        elif key == "ruleset":
            if value.casefold() != self.lexicon.ruleset:
                raise WordError(column, f"the notes are read under {self.lexicon.ruleset}")
        elif key.startswith("next."):
            before, after = halves(value, column)
            check = self._role_of if key == "next.character" else self._chip
            self.changes.append(
                (key, before if key == "next.character" else check(before, column), check(after, column))
            )
        elif key == "language":
            if value.casefold() != (self.lexicon.names.wording.language or "en"):
                raise WordError(column, "the notes are read in another language")
        elif key == "mode":
            self._mode(value, column)
        elif key.startswith("named."):
            self._once(key.removeprefix("named."), "-".join(_spoken(value.rstrip(".")).split()), column)
        else:
            return False
        return True

    def _mode(self, value: str, column: int) -> None:
        """The way to play. Raises `WordError` for one that the rules do not have."""
        modes = self.lexicon.modes
        spoken = self.lexicon.mode(value) or "-".join(_spoken(value.rstrip(".")).split())
        if modes and spoken not in modes.values():
            near = self.lexicon.guesses.near(spoken.replace("-", ""), modes)
            known = ", ".join(sorted(set(modes.values())))
            raise WordError(column, f"unknown mode {quoted(value)}; there are: {known}", modes.get(near, ""))
        self._once("mode", spoken, column)


def _spoken(text: str) -> str:
    return " ".join(normal(word) for word in text.split())


def in_order(setup: Setup, order: Sequence[str]) -> None:
    """Seat the players in the order of their first turns; those that have none come last."""
    known = [normal(player) for player in setup.players]
    first = [known.index(normal(name)) for name in dict.fromkeys(order) if normal(name) in known]
    seats = list(dict.fromkeys([*first, *range(len(known))]))
    setup.players[:] = [setup.players[index] for index in seats]
    setup.characters = {seats.index(index): role for index, role in setup.characters.items()}
