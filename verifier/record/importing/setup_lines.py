"""The lines of notes that are about the game and not of it: who plays whom, the bank, the event, the promises.

Not for: the moves (`notes`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from verifier.record.importing.changes import Changes, swapped
from verifier.record.importing.header import Setup
from verifier.record.importing.lexemes import has_hidden, refuse_hidden
from verifier.record.importing.limits import LINE
from verifier.record.importing.persons import Person
from verifier.record.importing.wordlist import name_key, spoken
from verifier.record.model import PROMISES
from verifier.record.names import normal
from verifier.record.words import WordError, quoted

_SIGN = re.compile(r"[:=]|\s(?:[-\u2013\u2014]|is|was|were)\s")
_BULLET = re.compile(r"\s*(?:[-*\u2022]|[0-9]{1,2}[.)])\s+")
_SENTENCE = re.compile(r"[.;]\s+")
_CALLED = r"[^\W\d][\w'-]*(?: [^\W\d][\w'-]*)?"
_LONGEST = 40  # characters of the name of a header line
_SCORED = re.compile(rf"\s*(?P<one>{_CALLED})\s+[0-9]\s?[-\u2013:]\s?[0-9]\s+(?P<two>{_CALLED})[\s.!]*$")
_BESIDE = re.compile(r"([^()]+)\(([^()]+)\)")


@dataclass(slots=True)
class SetupLines(Changes):
    """Reads the lines about the game into a `Setup`; lines of a list are read until one is no item of it."""

    front: bool = False  # whether these lines stand before all games of a match
    played: bool = False  # whether a game is told here
    later: "SetupLines | None" = None  # what is said behind this game of the next one
    shared: dict[str, str] = field(default_factory=dict)  # what such lines promise of each record
    inherited: list[str] = field(default_factory=list)  # the players whose characters the game before has said

    def inherit(self, before: "SetupLines") -> None:
        """Take from the game before what the lines of this game leave out: the same players, what they play, the bank.

        A stack that was swapped is the one that took its place. What a record promises holds for all games only if it
        stands before them.
        """
        mine, old = self.setup, before.setup
        if not mine.players:
            mine.players = list(old.players)
            self.closed = self.closed or before.closed
        elif len(mine.players) == 1 and mine.players[0] in old.players:  # `Alice plays Lum`: Bob plays on, too
            mine.players += [player for player in old.players if player not in mine.players]
        for seat, role in old.characters.items():
            if seat < len(old.players) and (here := mine.index(old.players[seat])) >= 0 and here not in mine.characters:
                mine.characters[here] = role
                self.inherited.append(old.players[seat])
        mine.meta = {**old.meta, **mine.meta}
        mine.named = {**{key: word for key, word in old.named.items() if key not in mine.stacks}, **mine.named}
        mine.sides, mine.sided = mine.sides or old.sides, mine.sided or old.sided
        self.shared = dict(old.record) if before.front else before.shared
        mine.record = {**self.shared, **mine.record}
        for key in old.stacks:
            if key not in mine.stacks and key not in mine.named:
                self._inherit_list(key, before)
        self.changes[:0] = before.later.changes if before.later is not None else []

    def side(self) -> None:
        """Take the players on either side of `vs` for teams where the mode has some, unless a line tells."""
        setup, header = self.setup, self.lexicon.words.header
        if self.groups and not setup.sides and setup.named.get("mode") in self.lexicon.sided:
            setup.sides = self.groups
            setup.sided = next(key.partition(".")[2] for key in header.values() if key.startswith("sides."))

    def doubt(self, line: str) -> None:
        """Forget what a line of this game that is not understood may change of the game before: characters, a stack."""
        words = [word.strip("().,:;!") for word in line.split()]
        if any(self.lexicon.words.key(word) == "next.swap" for word in words):
            for key in self.lexicon.words.listed:
                self.setup.named.pop(key, None)
                self.setup.stacks.pop(key, None)
        if any(map(self._character, words)):
            for name in self.inherited:
                self.setup.characters.pop(self.setup.index(name), None)

    def _inherit_list(self, key: str, before: "SetupLines") -> None:
        """Take a list of chips from the game before, with the swaps since then."""
        mine, old = self.setup, before.setup
        picked = any(change.key == "next.character" for change in self.changes)  # instead of a swap
        mine.chains[key], mine.games = old.chains.get(key, []), old.games + (before.played and not picked)
        mine.stacks[key] = swapped(mine.chains[key] or [(stack,) for stack in old.stacks[key]], mine.games)
        if len(mine.stacks[key]) < len(old.stacks[key]):
            mine.remarks.append(f"Which stacks of the {key} were swapped before this game is not said.")

    def read(self, line: str) -> bool:
        """Read a line, if it is one about the game. Raises `WordError` for one that is and cannot be read."""
        if len(line) > LINE:
            return False
        if self.listing and (self._named_below(line) or self._item(line)):
            return True
        self.listing = "" if self._ends_list(line) else self.listing
        word, value, column = self._halved(line)
        if self.closed and self.setup.index(word) >= 0 and self.lexicon.is_verb(value.split()):
            return False  # somebody may be called `Bank`
        key = self.lexicon.words.key(word) or (self._beside(word) or self._of_game(word) if value else "")
        if key and (value or _SIGN.search(line) or key in self.lexicon.words.listed):
            return self._keyed(key, value, column)
        return key == "players" or self._unkeyed(line, word, value, column)

    def _named_below(self, line: str) -> bool:
        """Read the first line below the key of a list that names or holds all of it. Raises `WordError`."""
        key, text = self.listing, line.strip().rstrip(".")
        is_list = "," in text and not self.lexicon.chip([text])[1] and not self._ends_list(line)
        if self.setup.stacks.get(key) or not (is_list or name_key(text.split()) in self.lexicon.banks):
            return False
        self.setup.stacks.pop(key, None)
        self.listing = ""
        self._list(key, text, line.find(text))
        return True

    def _unkeyed(self, line: str, word: str, value: str, column: int) -> bool:
        """A line that begins with a player or a seat, or says without a key who plays. Raises `WordError`."""
        at = self.setup.index(word) if value else -1
        if at >= 0 and self._character(value):  # `Al (host): Grave`
            self._plays(at, value, column)
            return True
        seat = self._seat(word) if value else -1
        return self._seated(seat, value, column) if seat >= 0 else self._between(line)

    def _halved(self, line: str) -> tuple[str, str, int]:
        """What stands before and behind the sign of a line, and the column of that: `Bank: ...`, `Bank unknown`."""
        found = _BULLET.match(line)
        start = found.end() if found is not None else 0
        sign = _SIGN.search(line, start)
        if sign is not None:
            value = line[sign.end() :].lstrip()
            word = line[start : sign.start()].strip()
            return (word, value.rstrip(), len(line) - len(value)) if len(word) <= _LONGEST else ("", "", 0)
        head, _, rest = line[start:].strip().partition(" ")
        told = self.lexicon.words.key(head) in self.lexicon.words.listed
        bank = self.lexicon.banks.get(name_key(rest.rstrip(".").split()), "")
        told = told and (self.lexicon.words.has("untold", rest) or bool(bank))
        return (head, rest, line.find(rest)) if told else (line.strip(" #"), "", len(line))

    def _beside(self, word: str) -> str:
        """The key of a list with something in parentheses: `Bank (no attacks)`; "" if it is none."""
        beside = _BESIDE.fullmatch(word)
        key = self.lexicon.words.key(beside[1]) if beside is not None else ""
        if beside is None or key not in self.lexicon.words.listed:
            return ""
        self.setup.remarks.append(f"Beside the {key} stands: {beside[2]}.")
        return key

    def _of_game(self, text: str) -> str:
        """The key of a list that is said to be of this game: `Bank for game one`; "" if it is none."""
        words, lexicon = text.split(), self.lexicon
        size = next((n for n in range(1, len(words)) if lexicon.words.key(" ".join(words[:n]))), 0)
        key = lexicon.words.key(" ".join(words[:size]))
        kinds = ("fillers", "towards", "games")
        rest = [normal(word) for word in words[size:] if not any(lexicon.words.has(kind, word) for kind in kinds)]
        first = [*lexicon.words.lists["ordinals"][:1], *(word for word, n in lexicon.words.numbers.items() if n == 1)]
        is_first = len(rest) == 1 and (rest[0] in first or rest[0] == "1")
        return key if key in lexicon.words.listed and is_first and not self.known else ""

    def _ends_list(self, line: str) -> bool:
        """Whether a line within a list is none of its items, as it has a key or tells of a move or a turn."""
        words = line.replace(":", " : ").split(None, 5)[:5]
        told = any(self.lexicon.is_verb(words[at:]) for at in range(len(words)))
        return told or ":" in words or any(self.lexicon.words.has("turns", word) for word in words[:2])

    def _between(self, line: str) -> bool:
        """A line that says who plays without a key. Raises `WordError`."""
        if self.lexicon.shapes.ruled.search(line):  # `That was against the rules, judge said: stands`
            return False
        hidden = has_hidden(line)
        line = _BULLET.sub(lambda found: " " * len(found[0]), line, 1) if _BULLET.match(line) else line
        said = self._exchanges(line) or self._cast(line) > 0 or self._starts(line) or self._scored(line)
        if said and hidden:
            refuse_hidden(line)
        return said

    def _scored(self, line: str) -> bool:
        """`Alice 2 - 1 Bob` where nothing says yet who plays: the score is held against the games that are told."""
        found = _SCORED.match(line) if not self.closed else None
        names = [found["one"], found["two"]] if found is not None else []
        words = [word for name in names for word in name.split()]
        known = self.lexicon.tells(words) or any(
            self.lexicon.words.has(kind, word) for kind in ("turns", "games") for word in words
        )
        if not names or known or not all(name[:1].isupper() for name in names):
            return False
        self._note([Person(name, "") for name in names], 0)
        return True

    def _starts(self, line: str) -> bool:
        """`Bob goes first`: a player who is known and a word for that, also as one sentence of a line."""
        parts = list(filter(None, _SENTENCE.split(line.strip(" \t.!"))))
        for part in parts:
            held = self.lexicon.shapes.read("begins", part) or self.lexicon.shapes.read("starter", part)
            name = normal(held["name"]) if held is not None else ""
            known = next((one for one in (*self.setup.players, *self.known) if name and normal(one) == name), "")
            self.first = known or self.first
            if known and len(parts) == 1:
                return True
        return False

    def said(self, line: str) -> str:
        """Which part of a set-up a line gives that each game has once: `players`, or a list; "" for none.

        Of what else stands in a set-up nothing is said.
        """
        word = line[: sign.start()] if (sign := _SIGN.search(line)) is not None else ""
        key = self.lexicon.words.key(word)
        if key in self.lexicon.words.listed or key == "players":
            return key
        if key:
            return "next" if key.startswith("next.") else ""
        if self.swap_in(line) or any(self.lexicon.words.key(word) == "next.swap" for word in line.split()[:4]):
            return "next" * (not self.lexicon.is_verb(line.split()))
        try:
            return "players" * SetupLines(self.lexicon).names_players(line)
        except WordError:
            return "players"

    def names_players(self, text: str) -> bool:
        """Whether a text says who plays whom. Raises `WordError`."""
        return self._cast(text) > 1

    # -- lines `key: value`

    def _keyed(self, key: str, value: str, column: int) -> bool:
        """`Bank: ...`. Not a line such as `Draws: 1 1 crash`, which only looks like one; whether it was one."""
        if key in self.lexicon.words.listed:  # of a list the item is refused, and no other
            self._list(key, value, column)
            return True
        refuse_hidden(value, column)
        if key in PROMISES:
            promised = value.casefold() in PROMISES[key]
            self.setup.record |= {key: value.casefold()} if promised else {}
            return promised
        kind, _, rest = key.partition(".")
        read = {
            "players": lambda: self._players(value, column),
            "first": lambda: self._begins(value, column),
            "role": lambda: self._plays(max(len(self.setup.players) - 1, 0), value, column),
            "chips": lambda: self._list(rest, value, column),
            "picks": lambda: self._picks(rest, value, column),
            "sides": lambda: self._sides(rest, value, column),
            "meta": lambda: self.setup.meta.update({rest: value}),
            "named": lambda: self._once(rest, "-".join(spoken(value.rstrip(".")).split()), column),
            "next": lambda: self._changes(key, value, column),
            "mode": lambda: self._mode(value, column),
            "ruleset": lambda: self._agrees(value, self.lexicon.ruleset, "under " + self.lexicon.ruleset, column),
            "language": lambda: self._agrees(
                value, self.lexicon.names.wording.language or "en", "in another language", column
            ),
        }.get(kind)
        if read is not None:
            read()
        return read is not None

    def _begins(self, name: str, column: int) -> None:
        """Who plays first. Raises `WordError` for the name of somebody who does not play."""
        is_told = len(self.setup.players or self.known) > 1 and not self.lexicon.words.has("untold", name)
        self.first = self._taker(name, column) if is_told else name

    def _agrees(self, value: str, read: str, how: str, column: int) -> None:
        """Refuse a ruleset or a language that the notes are not read with. Raises `WordError`."""
        if value.casefold() != read:
            raise WordError(column, f"the notes are read {how}")

    def _mode(self, value: str, column: int) -> None:
        """The way to play. Raises `WordError` for one that the rules do not have."""
        modes = self.lexicon.modes
        said = self.lexicon.mode(value) or "-".join(spoken(value.rstrip(".")).split())
        if modes and said not in modes.values():
            near = self.lexicon.guesses.near(said.replace("-", ""), modes)
            known = ", ".join(sorted(set(modes.values())))
            raise WordError(column, f"unknown mode {quoted(value)}; there are: {known}", modes.get(near, ""))
        self._once("mode", said, column)


def in_order(setup: Setup, order: Sequence[str]) -> None:
    """Seat the players in the order of their first turns; those that have none come last."""
    known = [normal(player) for player in setup.players]
    first = [known.index(normal(name)) for name in dict.fromkeys(order) if normal(name) in known]
    seats = list(dict.fromkeys([*first, *range(len(known))]))
    setup.players[:] = [setup.players[index] for index in seats]
    setup.characters = {seats.index(index): role for index, role in setup.characters.items()}
