"""Lists in notes: chips, on one line or one a line, with swaps between games; sides; who drafted what.

    Bank: Draw Three, Knockdown, ...        One of Each -> Iron Defense        Teams: Alice and Carol vs Bob and Dave

Not for: the other lines about the game (`setup_lines`).
"""

import re
from collections.abc import Sequence

from verifier.record.importing.cast import Cast
from verifier.record.importing.lexemes import QUOTES, refuse_hidden
from verifier.record.importing.limits import LISTED
from verifier.record.importing.wordlist import name_key
from verifier.record.promises import UNKNOWN
from verifier.record.words import WordError, quoted

_ITEM = re.compile(r"\s*(?:(?:[-*\u2022]|[0-9]{1,2}[.)])\s+)?")
_SWAP = re.compile(r"->|\u2192|(?<=\s)>(?=\s)")
_BESIDE = re.compile(r"([^(\[]+)[(\[](.+)[)\]]")
_MATES = re.compile(r"\s*[,/+&]\s*|\s+and\s+")
_PICK = re.compile(r"[^,;]*[^,;\s]")
_PART = re.compile(r"(?! )[^,;/|]*[^,;/|\s]")


class StackReader(Cast):
    """Reads lists into a `Setup`, players by their names; lines of a list are read until one is no item of it."""

    __slots__ = ()

    def _sides(self, key: str, value: str, column: int) -> None:
        """`Alice and Carol vs Bob and Dave`, `Alice & Carol, Bob & Dave`. Raises `WordError`."""
        text = self.lexicon.versus.sub(";", value.rstrip("."))
        parts = re.split(r"\s*;\s*" if ";" in text else r"\s*,\s*", text)
        sides = [tuple(name for name in _MATES.split(part.strip()) if name) for part in parts if part.strip()]
        if len(sides) < 2 or any(len(side) < 2 for side in sides):
            raise WordError(column, "expected two sides, such as 'A and B vs C and D'")
        for name in (name for side in sides for name in side):
            self._player(self._named(name, column), column)
        self.setup.sides, self.setup.sided = sides, key
        self.closed = True

    def _picks(self, key: str, value: str, column: int) -> None:
        """`Alice: reversal, Bob stone wall, ...`, in the order in which they were drafted. Raises `WordError`."""
        picks: list[tuple[str, str]] = []
        for part in _PICK.finditer(value.rstrip(".")):
            start = part.start() + len(part[0]) - len(part[0].lstrip())
            words = part[0].replace(":", " ").split()
            at = next((n for n in range(1, len(words)) if self.lexicon.chip(words[n:])[1] == len(words) - n), 0)
            if not at:
                raise WordError(column + start, f"{quoted(part[0].strip())} is not a player and a chip")
            self._player(self._named(" ".join(words[:at]), column + start), column + start)
            picks.append((" ".join(words[:at]), self.lexicon.chip(words[at:])[0]))
        self.setup.picks[key] = picks

    def _once(self, key: str, word: str, column: int) -> None:
        """Note what a line says, if no line has said something else. Raises `WordError`."""
        before = self.setup.named.setdefault(key, word)
        if before != word:
            raise WordError(column, f"{quoted(word)}, and {before} before")

    def _list(self, key: str, value: str, column: int) -> None:
        """A list on the line of its key, the name of a list, or nothing: then the items follow on their own lines."""
        words = [bare for word in value.rstrip(" .").split() if (bare := word.strip(QUOTES))]
        spoken = [
            word
            for word in words
            if self.lexicon.words.key(word) != key and not self.lexicon.words.has("fillers", word)
        ]
        bank = self.lexicon.banks.get(name_key(words)) or self.lexicon.banks.get(name_key(spoken))
        if bank is not None:
            self._once(key, bank, column)
            return
        if key in self.setup.named or self.setup.stacks.get(key):
            raise WordError(column, f"the {key} was said before")
        parts = [one for part in _PART.finditer(value.rstrip(".")) for one in self._joined(part)]
        if len(parts) > LISTED:
            raise WordError(column + parts[LISTED][1], f"more than {LISTED} names in a list")

        self.setup.stacks[key] = []
        self.listing = key if not value else ""
        wrong: list[WordError] = []
        for part in parts:
            try:
                self._stack(key, part[0], column + part[1])
            except WordError as error:
                wrong.append(self._incomplete(key, part[0], error))
        self._refuse_names(key, wrong)

    def _refuse_names(self, key: str, wrong: Sequence[WordError]) -> None:
        """Refuse the names of a list that are not understood, at the first of them. Raises `WordError`."""
        if wrong:
            nearest = {error: f" (did you mean '{error.suggestion}'?)" for error in wrong[1:] if error.suggestion}
            names = "".join(f"; {error.message}{nearest.get(error, '')}" for error in wrong[1:])
            message = f"{wrong[0].message}{names} (so the {key} is incomplete)"
            raise WordError(wrong[0].column, message, wrong[0].suggestion)

    def _joined(self, part: re.Match[str]) -> list[tuple[str, int]]:
        """The names in a part of a list and where they begin; two joined by `and` if it is no name with that word."""
        text = part[0].removeprefix("and ").strip()
        first, joined, second = text.partition(" and ")
        at = part.start() + part[0].index(text)
        if not joined or self.lexicon.chip(text.split())[1] == len(text.split()):
            return [(text, at)]
        return [(first.strip(), at), (second.strip(), at + len(first) + len(joined))]

    def _stack(self, key: str, text: str, column: int) -> None:
        """A stack, and those that took its place from the next game on: `One of Each -> Iron Defense`; `?` is none.

        Raises `WordError` if the first is none; of the others, which are not in this game, it is remarked.
        """
        words = text.split()
        if set(text) == {"?"} or any(self.lexicon.words.has("untold", one) for one in (text, " ".join(words[1:]))):
            if key in self.lexicon.words.lists["rows"]:
                self.setup.stacks[key].append(UNKNOWN)
                self.setup.chains.setdefault(key, []).append((UNKNOWN,))
            return
        parts = _SWAP.split(text)
        beside = _BESIDE.fullmatch(parts[0].strip())
        chain = [self._chip(beside[1].strip() if beside else parts[0].strip(), column)]
        if chain[0] in self.setup.stacks[key]:
            raise WordError(column, f"{quoted(text)} was named before, and the {key} has each once")
        if beside:
            self.setup.remarks.append(f"Beside {chain[0]} stands: {beside[2]}.")
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
            alike = self.lexicon.guesses.alike(name_key(text.split()), self.lexicon.chips)
            if not alike and start == len(line) - len(line.lstrip()) and not self.lexicon.chip(text.split())[1]:
                return False  # without the sign of a list: a line after it, or an item that is not known
            error = self._incomplete(self.listing, text, error)
            message = f"{error.message} (so the {self.listing} is incomplete)"
            raise WordError(error.column, message, error.suggestion) from None
        return True

    def _chip(self, text: str, column: int) -> str:
        """The chip that a whole text names. Raises `WordError`."""
        refuse_hidden(text, column)
        words = [word for part in text.split() if (word := part.strip(QUOTES))]
        chip, size = self.lexicon.chip(words)
        near = self.lexicon.guesses.near("-".join(words), self.lexicon.chips) if size < len(words) else ""
        if not size and words:
            chip, size = self._begun(text, words, near, column)
        if not size or size < len(words):
            raise WordError(column, f"{quoted(text)} is not the name of a chip", near)
        return chip

    def _begun(self, text: str, words: Sequence[str], near: str, column: int) -> tuple[str, int]:
        """The chip that words begin. Raises `WordError` with the nearest name for words that begin none, or several."""
        try:
            return self.lexicon.prefixed(words, column)
        except WordError as error:
            if near and len(words) > 1 and not self.lexicon.elsewhere(words):
                raise WordError(column, f"{quoted(text)} is not the name of a chip", near) from None
            error.suggestion = error.suggestion and (near or error.suggestion)
            raise
