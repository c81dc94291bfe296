"""What is taken between the games of a match: another character, a stack for one of the bank, in a list or in words.

    Counterpick: Bob -> Lum        Swap: Knockdown -> Roundhouse        Alice swaps Knockdown for Roundhouse.

Not for: chains of stacks within a list (`stacks`), or what else a game takes from the one before (`setup_lines`).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from verifier.kernel.lookalikes import latin
from verifier.language.node import Node
from verifier.record.emit import mapping, texts
from verifier.record.importing.header import Setup
from verifier.record.importing.lexemes import People
from verifier.record.importing.persons import writer_of
from verifier.record.importing.shapes import Held
from verifier.record.importing.stacks import StackReader
from verifier.record.names import normal
from verifier.record.words import WordError, quoted

_SENTENCE = re.compile(r"[.;]\s+")
_BRACKETS = re.compile(r"\([^()]*\)")


class BankExchange(NamedTuple):
    """What was taken before a game: its key in a header, what takes the place of what, and who takes it, if said."""

    key: str
    before: str
    after: str
    who: str = ""


@dataclass(slots=True)
class Changes(StackReader):
    """Reads what is taken between games, and makes the changes."""

    changes: list[BankExchange] = field(default_factory=list)  # taken before this game

    def _exchanges(self, line: str) -> bool:
        """Note the stacks that sentences of a line say to be exchanged; whether all do. Raises `WordError`."""
        parts = [part for part in _SENTENCE.split(line) if part.strip(" .")]
        return sum([self._exchange(line, part) for part in parts]) == len(parts) > 0

    def _exchange(self, line: str, part: str) -> bool:
        held = self.swap_in(part)
        if held is None:
            return False
        who = self._taker(held["who"], max(line.find(held["who"]), 0)) if "who" in held else ""
        if role := self._character(held["into"]):  # `Alice swaps her character for Jaina`
            self.changes.append(BankExchange("next.character", who or held.get("out", ""), role))
            return True
        out, into = (self._chip(held[slot], max(line.find(held[slot]), 0)) for slot in ("out", "into"))
        self.changes.append(BankExchange("next.swap", out, into, who))
        return True

    def swap_in(self, part: str) -> Held | None:
        """What a sentence says to be swapped, None if it tells of something else."""
        words = part.split()
        said = next((n for n, word in enumerate(words) if self.lexicon.words.key(word) == "next.swap"), 0)
        phrase = self.lexicon.phrase(words[said:])[0]
        return None if phrase is not None and phrase.says == "move" else self.lexicon.shapes.read("swap", part)

    def _taker(self, text: str, column: int) -> str:
        """Who takes something, as the last of some words has it: `After a break Alice`, `I`; "" if they name nobody.

        Raises `WordError` for the name of somebody who does not play.
        """
        has = self.lexicon.words.has
        words = [word for one in _BRACKETS.sub(" ", text).split() if (word := one.strip(".,;:!"))]
        while words and any(has(kind, words[-1]) for kind in ("adverbs", "separators", "pronouns", "everybody")):
            words.pop()
        return self._last_of(words, column + text.rfind(words[-1])) if words else ""

    def _last_of(self, words: Sequence[str], column: int) -> str:
        """The player whose name is at the end of some words, else the last word. Raises `WordError` for a stranger."""
        players, last = self.setup.players or self.known, words[-1]
        people = People(players, self.lexicon.words, self.lexicon.seats)
        for at in range(len(words)):
            seat, size = people.at(words[at:])
            if at + size == len(words) and 0 <= seat < len(players):
                return players[seat]
        if not players or not last[:1].isupper() or self.lexicon.words.has("myself", last):
            return last
        alike = next((one for one in players if latin(normal(one)) == latin(normal(last))), "")
        other = f", and looks like {quoted(alike)}" if alike else ""
        raise WordError(column, f"{quoted(last)} is no player here{other}")

    def _changes(self, key: str, value: str, column: int) -> None:
        """`Counterpick: Bob -> Lum`, `Swap: Knockdown -> Roundhouse, Combine -> Ouch`. Raises `WordError`."""
        several = value.split(",")
        if len(several) > 1 and all(self.lexicon.shapes.read("change", one) for one in several):
            for one in several:
                self._changes(key, one, column)
            return
        held = self.lexicon.shapes.read("change", value)
        if held is None:
            raise WordError(column, f"{quoted(value)} does not say what takes the place of what: 'A -> B'")
        before, after = held["before"], held["after"]
        if key != "next.character":
            self.changes.append(BankExchange(key, self._chip(before, column), self._chip(after, column)))
        elif role := self._character(after):
            self.changes.append(BankExchange(key, before, role))
        else:
            raise WordError(column, f"unknown character {quoted(after)}", self._near(after))

    def change(self) -> None:
        """Make the changes; of one that cannot be made it is remarked, and of options nothing is said then."""
        taken = [self._option(change) for change in self.changes]
        for change in (change for change, option in zip(self.changes, taken, strict=True) if option is None):
            said = f"{change.before} -> {change.after}"
            self.setup.remarks.append(f"Taken before this game, and not found in the one before: {said}.")
        options = [option for option in taken if option is not None]
        self.setup.options += options if len(options) == len(taken) else []

    def _option(self, change: BankExchange) -> Node | None:
        """Make a change, as an option of the match; None if what it is about is not there."""
        setup, english = self.setup, self.lexicon.english  # in which a series is
        if change.key == "next.swap":
            by = self._player_of(change.who)
            taken = {"out": change.before, "in": change.after}
            stacks = texts(**{key: english.get(one, one) for key, one in taken.items()})
            if change.who and by < 0:
                setup.remarks.append(f"Who made this swap is not said: {change.who}.")
            made = swap(setup, self.lexicon.bank_stacks, change.before, change.after)
            who = texts(by=setup.players[by]).mapping() if by >= 0 else {}
            return mapping({**who, "swap": stacks}) if made else None
        old = self._character(change.before)
        playing = [seat for seat, slug in setup.characters.items() if slug == old and old]
        seat = self._player_of(change.before)
        seat = playing[0] if seat < 0 and len(playing) == 1 else seat
        setup.characters |= {seat: change.after} if seat >= 0 else {}
        return texts(by=setup.players[seat], character=change.after) if seat >= 0 else None

    def _player_of(self, name: str) -> int:
        """The player of a name, or whom a writer who is known calls `I` or `my opponent`; -1 for nobody."""
        writer, words = writer_of(self.lexicon, self.setup), self.lexicon.words
        if words.has("opponents", name):
            return 1 - writer if writer >= 0 and len(self.setup.players) == 2 else -1
        return writer if words.has("myself", name) else self.setup.index(name)


def swapped(chains: Sequence[tuple[str, ...]], games: int) -> list[str]:
    """The stacks so many games after the first, without those that may have been swapped by then.

    Where several were swapped, one after the other, it is not known which was first.
    """
    several = sum(len(chain) > 1 for chain in chains) > 1
    unsure = several and 0 < games < sum(len(chain) - 1 for chain in chains)
    told = (chain for chain in chains if len(chain) == 1 or not unsure)
    return [name for chain in told if (name := chain[min(games, len(chain) - 1)])]


def swap(setup: Setup, banks: Mapping[str, Sequence[str]], out: str, into: str) -> bool:
    """Put one stack in the place of another, also of a list that is one of the `banks`; whether that is there."""
    named = {key: list(banks[word]) for key, word in setup.named.items() if out in banks.get(word, ())}
    for key, stacks in {**setup.stacks, **named}.items():
        if out in stacks:
            setup.named.pop(key, None)
            setup.stacks[key] = stacks
            at = stacks.index(out)
            stacks[at] = into
            chains = setup.chains.get(key, [(stack,) for stack in stacks])
            setup.chains[key] = [(into,) if n == at else chain for n, chain in enumerate(chains)]
            return True
    return False
