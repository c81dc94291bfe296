"""Lines of notes in which a judge speaks: positions put right, moves made up for, who has won.

Not for: what a ruling is in notation (`rulings`), or other lines (`note_lines`).
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from verifier.kernel.event import Event
from verifier.record.importing.asides import end_of_words
from verifier.record.importing.clauses import OVER, MoveClause, NotUnderstood
from verifier.record.importing.draft import comment
from verifier.record.importing.headings import bullet, heading, is_turn, turn_number
from verifier.record.importing.lexemes import People, SourceLexeme, lexemes, words_of
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.openings import Openings
from verifier.record.importing.promises import TurnSoFar
from verifier.record.importing.remedies import position_of, remedy_in
from verifier.record.importing.rulings import bare, is_judge, names_first, number_of, turn_in, what_stands
from verifier.record.importing.scribe import Scribe
from verifier.record.importing.sentence import Sentence
from verifier.record.words import WordError, quoted

_NO_POSITION = "names no player with a place and what lies there: write 'Position: Alice pile 1+2, hand 1 1 crash gem'"

_PARTING = ("->", "\u2192", "/", "//", "\u2022", "~")  # what may stand before the turn of somebody else


_NO_ROW = (
    "begins no line: a turn is 'Turn 3 Alice: ...', and above the rows of a table stands 'Turn | Player | Ante | Buy' "
    "or 'Game | Alice | Bob | Winner', with bars, tabs or two blanks between columns"
)
_NO_LINE = (
    ", and nothing else of the line is known: a move begins with a player or a verb ('Alice buys ...'), a "
    "turn with its number ('Turn 3 Alice: ...'), what is said of the game with its key ('Players: ...') or as 'Alice "
    "(Character) vs Bob (Character)', a comment with '#'"
)


@dataclass(slots=True)
class JudgeLines:
    """Reads what judges say in the notes of one game."""

    lexicon: Lexicon
    scribe: Scribe
    people: People
    openings: Openings
    seats: Sequence[str]
    marked: bool  # whether the lines that begin with `>` are the moves
    raw: Sequence[str]  # the lines of the file as they stand there
    owner: int = -1
    sided: bool = False  # some players have their turns together
    closed: bool = False  # the lines about the game say who plays
    twin: str = ""  # a name that two players have

    @abstractmethod
    def _moves(self, text: str) -> str:
        """Read a line and say what became of it. Raises `WordError`."""

    def see_marks(self, lines: Sequence[str]) -> None:
        """Note whether the lines that begin with `>` are the moves: in a forum they quote others, who tell fewer."""
        marks = [line.lstrip().startswith(">") for line in lines]
        asked = zip(marks, lines, strict=True) if any(marks) else ()
        told = Counter(mark for mark, line in asked if self._tells_moves(line))
        self.marked = told[True] > 0 and told[True] >= told[False]

    def _tells_moves(self, text: str) -> bool | None:
        """Whether a line tells moves that can be read; None if it cannot be."""
        try:
            parts = [part for part in self._lexemes(text) if part.column >= bullet(text)]
            head = heading(self.lexicon, self.people, parts)
            moves = self._sentence(parts[head.parts :] if head else parts, self.owner).clauses()
        except WordError:
            return None
        return any(clause.lost is None for clause in moves)

    def _before_judge(self, text: str) -> None:
        """Read what stands before a judge's words: moves, or a comment if no word of it tells of a game."""
        if not text.strip():
            return
        try:
            self._moves(text)
        except WordError as error:
            words = [part.text for part in self._lexemes(text) if not part.mark]
            told = any(self._is_known(words[at:]) for at in range(len(words)))
            told = told and not any(self.lexicon.words.has("forgets", word) for word in words)
            if told:
                self.scribe.lose(text, error)
            else:
                self.scribe.write(comment(text.strip()))

    def _is_known(self, run: Sequence[str]) -> bool:
        """Whether some words begin with one that tells of a game: a player, a verb, a chip."""
        lexicon = self.lexicon
        named = self.people.at(run)[1] or lexicon.chip(run)[1] or lexicon.plural(run)[1] if run else 0
        return bool(named) or lexicon.is_verb(run) or (bool(run) and is_turn(lexicon, run[0]))

    def _with_advice(self, error: NotUnderstood, parts: Sequence[SourceLexeme]) -> NotUnderstood:
        """A fault with what a line may be, where no word of it, or of what stands before its colon, tells of a game."""
        key = words_of(parts, 0)
        is_key = 0 < len(key) < min(4, len(parts)) and parts[len(key)].text == ":" and error.column == parts[0].column
        if is_key and not any(self._is_known(key[at:]) for at in range(len(key))):
            said = f"{quoted(' '.join(key))} is the name of no line about the game, and of no player"
            return NotUnderstood([WordError(error.column, f"{said}: a comment begins with '#'")])
        if len(parts) > 2 and parts[0].text.isdecimal() and parts[1].mark and error.column == parts[0].column:
            return NotUnderstood([WordError(error.column, f"{quoted(parts[0].text)} {_NO_ROW}")])
        if error.suggestion or any(self._is_known(words_of(parts, at)) for at in range(len(parts))):
            return error
        return NotUnderstood([WordError(error.column, f"{error.message}{_NO_LINE}")])

    def _speaks(self, text: str) -> bool:
        """Whether a player's name stands before the colon of a line: somebody may be called `Judge`."""
        words = text.partition(":")[0].split()
        return self.closed and bool(words) and self.people.at(words)[1] == len(words)

    def _goes_on(self, text: str) -> bool:
        """Whether moves follow a judge's words within a line, which is read then. Raises `WordError`."""
        end = end_of_words(self.lexicon, text)
        for part in (text[:end], text[end:].lstrip(" ,;.)").rjust(len(text))) if end else ():
            self._moves(part)
        return end > 0

    def _remedied(self, text: str) -> bool:
        """Whether a judge says in a line what lies where from here on, which is written. Raises `WordError`."""
        who, sign, said = text.partition(":")
        is_judge = self.lexicon.words.key(who) == "ruling"
        if not sign or not (is_judge or self.lexicon.words.key(who) == "position"):
            return False
        remedy = remedy_in(self.lexicon, self._sentence, self._lexemes(said))
        if not remedy and is_judge:
            return False
        if not remedy:
            raise WordError(len(who), _NO_POSITION)
        begins = not self.scribe.events and not is_judge
        position = position_of(self.lexicon, remedy) if begins and self.scribe.position is None else None
        self.scribe.middle = self.scribe.middle or not self.scribe.events
        if position is not None:
            self.scribe.position = position
            self.scribe.write(comment(text.strip()))
            return True
        by = f' by "{who.strip()}"' if is_judge else ""
        return self.scribe.rule(f'ruling "{said.strip().replace(chr(34), "")}"{by} state {", ".join(remedy)}')

    def _made_up(self, text: str) -> bool:
        """Whether a line tells a move that was forgotten and is made up for, with a judge's order or as the late ante.

        It is written behind a ruling.
        """
        judge, _, order = text.partition(":")
        if self.lexicon.words.key(judge) != "ruling":
            judge, order = "", f" {text}"
        found = self._late(order, -1 if judge else self.owner)
        events = [event for _, event in found if event is not None]
        if not events or len(events) < len(found) or not (judge or self.scribe.shown.owes(events)):
            return False
        ruled = f"{judge}:{order}"
        about = self._forgotten(ruled, orders=True)
        by = f'"{order.strip().replace(chr(34), "")}" by "{judge.strip()}"'
        number, kind = self._owed_draw(events)
        told = f"ruling {by} accepts on event {number}" if number else ruled
        is_told = self.scribe.rule(told, orders=not number, about=about)
        if self._put(kind or self._owed_first(about, events), by, events):
            return is_told
        is_told = is_told and self.scribe.take(found)
        self.scribe.shown.make_up(events)
        return is_told

    def _owed_draw(self, events: Sequence[Event]) -> tuple[int, str]:
        """The number of the move that a late draw makes up for, 0 for none, and `dealt` if part of the draw is told.

        That is the draw of its player's last turn if others had theirs since, or the first move behind that turn.
        """
        verb, turns, moves = self.lexicon.words.roles.get("draw", ""), self.scribe.turns, self.scribe.moves
        seat = events[0].seat
        at = max((n for n, turn in enumerate(turns[:-1]) if turn.seat == seat), default=-1)
        if {(one.verb, one.seat) for one in events} != {(verb, seat)} or at < 0 or turns[-1].seat == seat:
            return 0, ""
        begins = self.lexicon.names.seats[seat], self.scribe.own(verb)
        drawn = [n for n in range(turns[at].at, turns[at + 1].at) if tuple(moves[n].split()[:2]) == begins]
        behind = (n for n in range(turns[at + 1].at, len(moves)) if not moves[n].startswith("#"))
        return number_of(moves, drawn[-1] if drawn else next(behind, len(moves))), "dealt" * bool(drawn)

    def _owed_first(self, about: TurnSoFar | None, events: Sequence[Event]) -> str:
        """`owed` for late moves that are the first ones of a turn that others have followed, else ""."""
        begins = {one.verb for one in events} == {self.lexicon.words.roles.get("turn")}
        return "owed" * (begins and about in self.scribe.turns[:-1])

    def _put(self, kind: str, by: str, events: Sequence[Event]) -> bool:
        """Write late moves of turns that others have followed: as what goes from where to where."""
        spots, names = self.lexicon.words.lists.get(kind), self.lexicon.names
        if not spots or any(token.piece < 0 for event in events for token in event.args):
            return False
        moved = []
        for event in events:
            source, target = (
                f"{names.seats[event.seat]} {one}" if names.mendable[one].of_seat else one for one in spots
            )
            moved += [f"moves {names.slugs[token.piece]} from {source} to {target}" for token in event.args]
        return self.scribe.rule(f"ruling {by} {', '.join(moved)}")

    def _let_stand(self, text: str) -> bool:
        """Whether a judge rules in a line, which is written; on a first move that was forgotten, be it long ago."""
        seats = self._seats_in(what_stands(self.lexicon, text.partition(":")[2]))
        return self.scribe.rule(text, about=self._forgotten(text), seats={self.lexicon.names.seats[at] for at in seats})

    def _seats_in(self, words: Sequence[str]) -> set[int]:
        """The seats of the players whom some words name."""
        found = (self.people.at(words[at:]) for at in range(len(words)))
        return {seat for seat, size in found if size and seat >= 0}

    def _forgotten(self, text: str, *, orders: bool = False) -> TurnSoFar | None:
        """The turn of which a judge says that its first move was forgotten; None for other words."""
        judge, sign, said = text.partition(":")
        if not sign or not is_judge(self.lexicon, judge):
            return None
        words, number = bare(said), turn_in(self.lexicon, bare(said))
        forgot = orders or number > 0 or any(self.lexicon.words.has("forgets", word) for word in words)
        if not forgot or not names_first(self.lexicon, words):
            return None
        return self.scribe.shown.forgotten(self._seats_in(words), number)

    def _late(self, text: str, owner: int) -> list[tuple[MoveClause, Event | None]]:
        """The moves that a text tells as late ones, or its last part: `it is made up for, Alice antes 1 now`."""
        try:
            parts = self._lexemes(text)
        except WordError:
            return []
        late = self._late_words(parts)
        last = max((at + 1 for at in range(late[0] if late else 0) if parts[at].mark), default=0)
        for begins in dict.fromkeys((0, last) if late else ()):
            told = [part for at, part in enumerate(parts) if at not in late and at >= begins]
            try:
                found = self.scribe.events_of(self._sentence(told, owner).clauses())
            except WordError:
                continue
            if all(event is not None for _, event in found):
                return found
        return []

    def _late_words(self, parts: Sequence[SourceLexeme]) -> list[int]:
        """Where words stand that say that a move is made up for: `now`, `has to`."""
        late = [at for at, part in enumerate(parts) if self.lexicon.words.has("late", part.text)]
        behind = [at + 1 for at in late if at + 1 < len(parts)]
        return late + [at for at in behind if self.lexicon.words.has("towards", parts[at].text)]

    def _adjudged(self, text: str) -> bool:
        """Whether a judge says in a line who has won. Raises `WordError`."""
        judge, _, said = text.partition(":")
        if self.lexicon.words.key(judge) != "ruling":
            return False
        try:
            clauses = self._sentence(self._lexemes(said), -1).clauses()
        except WordError:
            return False
        if not clauses or any(clause.phrase.says not in OVER or clause.lost is not None for clause in clauses):
            return False
        self.scribe.ended = self.lexicon.words.ends.get("decision", "")
        return self.scribe.take(self.scribe.events_of(clauses), text)

    def _lexemes(self, text: str) -> list[SourceLexeme]:
        """The words and signs of a line, in which the full stop of `Dave Jr.` ends nothing."""
        parts = self.people.undotted(lexemes(text), lambda word: self.lexicon.words.has("towards", word))
        return [
            part._replace(text=";", mark=True) if self._is_parting(parts, at) else part for at, part in enumerate(parts)
        ]

    def _is_parting(self, parts: Sequence[SourceLexeme], at: int) -> bool:
        """Whether a sign such as an arrow stands before the turn of somebody: `buys combine -> Bob: antes 1`."""
        if parts[at].text not in _PARTING:
            return False
        size = self.people.at(words_of(parts, at + 1))[1]
        return size > 0 and at + size + 1 < len(parts) and parts[at + size + 1].text == ":"

    def _turn_within(self, parts: Sequence[SourceLexeme]) -> int:
        """Where another turn begins within a line, or a position: `buys wound. Turn 2 Bob: antes 1`; 0 if none does."""
        for at in range(1, len(parts)):
            if not parts[at - 1].mark or parts[at].mark:
                continue
            if parts[at - 1].text == ";" and self.lexicon.words.key(parts[at].text) == "position":
                return parts[at].column  # `Turn 9 Bob. Position: ...`
            if not any(is_turn(self.lexicon, word) for word in words_of(parts, at, 2)):  # `1st turn`, too
                continue
            found = heading(self.lexicon, self.people, parts[at:])
            told = found is not None and (found.seat >= 0 or parts[at + found.parts - 1].text == ":")
            told = told and self.people.at(words_of(parts, 0))[1] < at - 1  # not `Alice, turn 3: antes 1`
            if told and any(not part.mark for part in parts[:at]) and turn_number(self.lexicon, parts[at:]):
                return parts[at].column
        return 0

    def _sentence(self, parts: Sequence[SourceLexeme], owner: int) -> Sentence:
        sentence = Sentence(self.lexicon, self.people, parts, owner)
        sentence.sided, sentence.over = self.sided, self.scribe.shown.is_over()
        sentence.below = self.openings.below and not (self.scribe.turns or self.scribe.heading)
        sentence.shows, sentence.opening = self.scribe.shown.showing, not self.scribe.turns
        return sentence
