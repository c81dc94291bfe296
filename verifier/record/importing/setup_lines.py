"""The lines of notes that are about the game and not of it: who plays whom, the bank, the event, the promises.

Not for: the moves (`notes`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from verifier.record.importing.between import change, halves, swap
from verifier.record.importing.groups import Groups
from verifier.record.importing.header import Setup
from verifier.record.importing.lexemes import QUOTES, has_hidden, refuse_hidden
from verifier.record.importing.limits import LINE, LISTED
from verifier.record.model import PROMISES
from verifier.record.names import normal
from verifier.record.words import WordError, quoted

_SIGN = re.compile(r"[:=]")
_ITEM = re.compile(r"\s*(?:(?:[-*\u2022]|[0-9]{1,2}[.)])\s+)?")
_LONGEST = 40  # characters of the name of a header line
_BESIDE = re.compile(r"([^()]+)\(([^()]+)\)")
_SWAP = re.compile(r"->|\u2192")
_PART = re.compile(r"(?! )[^,;/|]*[^,;/|\s]")


@dataclass(slots=True)
class SetupLines(Groups):
    """Reads the lines about the game into a `Setup`; lines of a list are read until one is no item of it."""

    first: str = ""  # who begins, if a line says so
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
                mine.chains[key], mine.games = old.chains.get(key, []), old.games + before.played
                mine.stacks[key] = swapped(mine.chains[key] or [(stack,) for stack in stacks], mine.games)
                if not mine.stacks[key] and stacks:
                    mine.remarks.append(f"Which stacks of the {key} were swapped before this game is not said.")

    def read(self, line: str) -> bool:
        """Read a line, if it is one about the game. Raises `WordError` for one that is and cannot be read."""
        if len(line) > LINE:
            return False
        if self.listing:
            if self._item(line):
                return True
            self.listing = ""
        sign = _SIGN.search(line)
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

    def _between(self, line: str) -> bool:
        """A line that says who plays without a key. Raises `WordError`."""
        self.parted = False
        hidden = has_hidden(line)
        said = self._match(line) or self._roles(line) or self._role(line)
        if said and hidden:
            refuse_hidden(line)
        return said

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

    def _refuse_hidden(self, value: str, column: int) -> None:
        try:
            refuse_hidden(value)
        except WordError as error:
            error.column += column
            raise

    def _mode(self, value: str, column: int) -> None:
        """The way to play. Raises `WordError` for one that the rules do not have."""
        modes = self.lexicon.modes
        spoken = self.lexicon.mode(value) or "-".join(_spoken(value.rstrip(".")).split())
        if modes and spoken not in modes.values():
            near = self.lexicon.guesses.near(spoken.replace("-", ""), modes)
            known = ", ".join(sorted(set(modes.values())))
            raise WordError(column, f"unknown mode {quoted(value)}; there are: {known}", modes.get(near, ""))
        self._once("mode", spoken, column)

    def _once(self, key: str, word: str, column: int) -> None:
        """Note what a line says, if no line has said something else. Raises `WordError`."""
        before = self.setup.named.setdefault(key, word)
        if before != word:
            raise WordError(column, f"{quoted(word)}, and {before} before")

    def _list(self, key: str, value: str, column: int) -> None:
        """A list on the line of its key, the name of a list, or nothing: then the items follow on their own lines."""
        bank = self.lexicon.banks.get("-".join(normal(word) for word in value.split()))
        if bank is not None:
            self._once(key, bank, column)
            return
        if key in self.setup.named or self.setup.stacks.get(key):
            raise WordError(column, f"the {key} was said before")
        parts = list(_PART.finditer(value.rstrip(".")))
        if len(parts) > LISTED:
            raise WordError(column + parts[LISTED].start(), f"more than {LISTED} names in a list")

        self.setup.stacks[key] = []
        self.listing = key if not value else ""
        wrong: list[WordError] = []
        for part in parts:
            try:
                self._stack(key, part[0].strip(), column + part.start())
            except WordError as error:
                wrong.append(self._incomplete(key, part[0].strip(), error))
        if wrong:
            names = "".join(f"; {error.message}" for error in wrong[1:])
            message = f"{wrong[0].message}{names} (so the {key} is incomplete)"
            raise WordError(wrong[0].column, message, wrong[0].suggestion)

    def _stack(self, key: str, text: str, column: int) -> None:
        """A stack, and those that took its place from the next game on: `One of Each -> Iron Defense`.

        Raises `WordError` if the first is none; of the others, which are not in this game, it is remarked.
        """
        parts = _SWAP.split(text)
        chain = [self._chip(parts[0].strip(), column)]
        for part in parts[1:]:
            try:
                chain.append(self._chip(part.strip(), column))
            except WordError as error:
                chain.append("")
                self.setup.remarks.append(f"Of a later stack: {error.message}.")
        self.setup.stacks[key].append(chain[0])
        self.setup.chains.setdefault(key, []).append(tuple(chain))
        if len(parts) > 1:
            self.setup.remarks.append(f"Stacks were swapped after the first game with this {key}: {text}.")

    def _incomplete(self, key: str, text: str, error: WordError) -> WordError:
        """The refusal of a name in a list, which is noted as incomplete."""
        self.setup.remarks.append(f"The {key} is incomplete: {quoted(text)} was not understood.")
        return error

    def _item(self, line: str) -> bool:
        """A line of the list that is being read; whether it is one."""
        found = _ITEM.match(line)
        start = found.end() if found else 0
        text = line[start:].rstrip(" \t,;.")
        if not text:
            return False
        try:
            self._stack(self.listing, text, start)
        except WordError as error:
            alike = self.lexicon.guesses.alike("-".join(normal(word) for word in text.split()), self.lexicon.chips)
            if not alike and start == len(line) - len(line.lstrip()):
                return False  # without the sign of a list: a line after it
            error = self._incomplete(self.listing, text, error)
            message = f"{error.message} (so the {self.listing} is incomplete)"
            raise WordError(error.column, message, error.suggestion) from None
        return True

    def _chip(self, text: str, column: int) -> str:
        """The chip that a whole text names. Raises `WordError`."""
        self._refuse_hidden(text, column)
        words = [word for part in text.split() if (word := part.strip(QUOTES))]
        chip, size = self.lexicon.chip(words)
        near = self.lexicon.guesses.near("-".join(words), self.lexicon.chips) if size < len(words) else ""
        if not size and words:
            try:
                chip, size = self.lexicon.prefixed(words, column)
            except WordError as error:
                error.suggestion = error.suggestion and (near or error.suggestion)
                raise
        if not size or size < len(words):
            raise WordError(column, f"{quoted(text)} is not the name of a chip", near)
        return chip


def swapped(chains: Sequence[tuple[str, ...]], games: int) -> list[str]:
    """The stacks so many games after the first; none if it is not known what was swapped by then."""
    several = sum(len(chain) > 1 for chain in chains) > 1
    if several and 0 < games < sum(len(chain) - 1 for chain in chains):
        return []
    found = [chain[min(games, len(chain) - 1)] for chain in chains]
    return found if all(found) else []


def _spoken(text: str) -> str:
    return " ".join(normal(word) for word in text.split())


def in_order(setup: Setup, order: Sequence[str]) -> None:
    """Seat the players in the order of their first turns; those that have none come last."""
    known = [normal(player) for player in setup.players]
    first = [known.index(normal(name)) for name in dict.fromkeys(order) if normal(name) in known]
    seats = list(dict.fromkeys([*first, *range(len(known))]))
    setup.players[:] = [setup.players[index] for index in seats]
    setup.characters = {seats.index(index): role for index, role in setup.characters.items()}
