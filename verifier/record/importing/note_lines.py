"""The lines of one game of notes: headings of turns, moves, rulings, gaps, comments, prose; each is accounted for.

Not for: lines about the game (`setup_lines`), or which lines are of one game (`games`).
"""

import re
from collections.abc import Mapping, Sequence

from verifier.kernel.event import Event
from verifier.record.importing.cast import TWINS
from verifier.record.importing.clauses import MoveClause, NotUnderstood
from verifier.record.importing.draft import comment
from verifier.record.importing.header import told_players, won_in
from verifier.record.importing.headings import Heading, bullet, heading, turn_number
from verifier.record.importing.judge_lines import JudgeLines
from verifier.record.importing.lexemes import SourceLexeme, narrow, refuse_hidden, words_of
from verifier.record.importing.limits import LINE
from verifier.record.importing.rulings import words_of_judge
from verifier.record.importing.sentence import Sentence
from verifier.record.importing.typography import braces, is_remark, unbraced, unmarked
from verifier.record.line import split_comment
from verifier.record.names import normal
from verifier.record.words import WordError, quoted

_BEFORE = re.compile(r"\s*\((?P<said>[^()]+)\)\s{0,3}[:\u2013\u2014-]\s{0,3}(?=\S)")
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_SCORE = 10  # words of a line that is a score
_GAMES_WON = re.compile(r"([0-9])\s?[-\u2013:](?=\s?[0-9])")
#: What became of the lines about the game, by number: understood, or why not.
Outcomes = Mapping[int, WordError | None]


class Notes(JudgeLines):
    """Reads the lines of one file of notes."""

    __slots__ = ()

    def line(self, number: int, text: str, outcomes: Outcomes) -> None:
        """Read one line and account for it."""
        error, raw = outcomes.get(number), self.raw[number - 1]
        if not text.strip():
            self.scribe.note(number, "header" if number in outcomes else "blank")
        elif self._headline(text):
            self._told(number, unmarked(text))
        elif is_remark(text):
            self.scribe.keep(number, raw.strip().lstrip("# {").rstrip("} "))
        elif error is not None:
            self.scribe.refuse(number, raw, error)
        elif self.twin and number not in outcomes:
            self.scribe.refuse(number, raw, WordError(0, TWINS.format(quoted(self.twin))))
        elif number in outcomes:
            self.scribe.note(number, "header")
        else:
            self._told(number, text)

    def _headline(self, text: str) -> bool:
        """Whether a line after `#` is the heading of a turn and nothing else: `## Turn 7: Bob`."""
        if not text.lstrip().startswith("#") or len(text) > LINE:
            return False
        try:
            parts = self._lexemes(unmarked(text).rstrip(" #"))
        except WordError:
            return False
        found = heading(self.lexicon, self.people, parts)
        return found is not None and found.parts == len(parts)

    def _told(self, number: int, text: str) -> None:
        is_marked = text.lstrip().startswith(">")
        try:
            if is_marked == self.marked:
                kind = self._moves(text)
            else:  # of a quotation nothing is told here
                kind = "chat" if is_marked else self._prose(text)
        except WordError as error:
            self.owner = -1 if self._may_begin_turn(text) else self.owner
            self.scribe.refuse(number, self.raw[number - 1], error)
            return
        if kind in ("kept", "chat"):
            self.scribe.keep(number, self.raw[number - 1].strip(), kind)
        else:
            self.scribe.account_for(number, kind or "kept")

    def _may_begin_turn(self, text: str) -> bool:
        """Whether a line that is not understood may begin a turn: whose moves follow is not known then."""
        try:
            parts = self._lexemes(text[bullet(text) :])
        except WordError:
            return True
        if self.owner >= 0 and self.people.at(words_of(parts, 0))[0] == self.owner:
            return False
        phrases = (self.lexicon.phrase(words_of(parts, at))[0] for at, part in enumerate(parts) if not part.mark)
        verbs = {phrase.verb for phrase in phrases if phrase is not None}
        return self.lexicon.words.roles.get("turn") in verbs or turn_number(self.lexicon, parts) > 0

    def _prose(self, text: str) -> str:
        """A line without `>` among lines with it: prose, unless it tells moves, for which `WordError` is raised."""
        if self.openings.line(text):
            return "kept" if self.openings.below else "moves"
        told = self._tells_moves(text)
        if told:
            raise WordError(0, "moves without `>`, which other lines begin with")
        return "chat" if told is None else self._moves(text)

    def _moves(self, text: str) -> str:
        """What became of a line: `moves`; "" for the heading of a turn alone; `kept` if nothing is written.

        Raises `WordError`.
        """
        if len(text) > LINE:
            raise WordError(LINE, f"a line of more than {LINE:,} characters")
        before = _BEFORE.match(text)
        if before is not None:
            return self._behind(before["said"], " " * before.end() + text[before.end() :])
        if within := self._part_before(text) or self._turn_within(self._lexemes(text)):
            return self._behind(text[:within].rstrip(" ;|/"), " " * within + text[within:])
        if not self.scribe.turns and (each := self.openings.of_everybody(text)):
            return [self._moves(one) for one in each][-1]
        if listed := self.openings.line(text):
            kind, behind = "kept" if self.openings.below else "moves", text[listed:].strip(" .")
            return (self._moves(" " * (listed + 1) + text[listed + 1 :]) or kind) if behind else kind
        self.openings.flush(self.scribe)
        if not self._speaks(text) and self._judged(text):
            return "moves"
        return self._prose_kind(text) or self._line_of_moves(text)

    def _judged(self, text: str) -> bool:
        """Whether a judge speaks in a line, which is read then. Raises `WordError`."""
        if any(way(text) for way in (self._goes_on, self._remedied, self._made_up, self._adjudged, self._let_stand)):
            return True
        before, judged = words_of_judge(self.lexicon, text)
        if not judged or judged == text:
            return False
        self._before_judge(before)
        self._moves(judged)
        return True

    def _prose_kind(self, text: str) -> str:
        """`kept` or `chat` for a line that holds no move: a gap, a greeting, a score, a title; "" for others."""
        if self.lexicon.words.fits("gaps", text):
            self.scribe.extracts = True
            return "kept"
        if self.lexicon.words.fits("stops", text):
            self.scribe.stopped = True
            return "kept"
        if self.lexicon.words.fits("chat", text):
            return "chat"
        is_title = len(text.split()) > 1 and not self.scribe.turns and self._is_of_hands(text)
        return "kept" if is_title or self._is_score(text) else ""

    def _line_of_moves(self, text: str) -> str:
        """What became of a line that tells moves, in words or in notation. Raises `WordError`."""
        title, _, told = text.partition(":")
        hands = bool(told) and not self.scribe.turns and self._is_of_hands(title)
        text = " " * (len(title) + 1) + told if hands else self._winner(text)
        start = bullet(text)
        body, remark = split_comment(unbraced(text))
        remark = ", ".join(filter(None, [remark, *braces(text)])) or None
        strict = self._strict(body[start:])
        if strict:
            self._write(strict, remark)
            return "moves"
        parts = [part for part in self._lexemes(body) if part.column >= start]
        return self._clauses(body, parts, heading(self.lexicon, self.people, parts), remark, hands=hands)

    def _is_of_hands(self, title: str) -> bool:
        """Whether a title stands over the opening hands of several players."""
        return bool(title.strip()) and all(self.lexicon.words.has("holds", word) for word in title.split())

    def _is_score(self, text: str) -> bool:
        """Whether a line says how many games each player has won,: `Ann 0, Ben 1`, `Ann 2-1 Ben`."""
        for pattern in (one for kind in ("best-of", "wins-of") for one in self.lexicon.words.patterns[kind]):
            text = pattern.sub("", text)
        bare = _GAMES_WON.sub(r"\1 ", text.strip(" ,;()"))
        held = self.lexicon.shapes.read("score", bare) if len(bare.split()) <= _SCORE else None
        return held is not None and self._are_players([held["name"], held["other"]])

    def _are_players(self, names: Sequence[str]) -> bool:
        """Whether there are some names, and each is that of a player."""
        return bool(names) and all(self.people.at(name.split())[1] == len(name.split()) for name in names)

    def _behind(self, said: str, text: str) -> str:
        """What became of a line of two parts: `(Bob won): Alice opened ...`, `buys wound. Turn 2 Bob: ...`."""
        try:
            self.scribe.moves += [comment(said.strip())] if self._moves(said) == "kept" else []
        except WordError as error:
            self.scribe.lose(said, error)
        return self._moves(text)

    def _part_before(self, text: str) -> int:
        """Where a line goes on behind an end: `Notes end here; Bob won`, `Winner: Bob; no Combine`; else 0."""
        ends = [at + 1 for at, char in enumerate(text) if char in ";." and text[at + 1 :].strip(" ;.")]
        won = [end for end in ends[:2] if self._winner(text[: end - 1]) != text[: end - 1]]  # `Alice def. Bob; ...`
        return next((end for end in ends if end in won or self.lexicon.words.fits("stops", text[:end])), 0)

    def _winner(self, text: str) -> str:
        """`Winner: Bob`, `Bob beat Alice`, `Bob by overflow` as `Bob wins by overflow`."""
        held = won_in(self.lexicon, text)
        names = [_BRACKETS.sub("", name) for name in told_players(held)]
        if self._are_players(names):
            return f"{names[0]} wins {held.get('how', '')}"
        words = held.get("text", "").rstrip(".").split()
        if not words:
            return text
        size = self.people.at([word.strip("(),;:") for word in words])[1]
        if any(self.lexicon.is_verb(words[at:]) for at in range(size, len(words))):
            return held["text"]  # `Result: Bob wins`
        return " ".join([*words[:size], *([] if size else words), "wins", *(words[size:] if size else [])])

    def _clauses(
        self, body: str, parts: Sequence[SourceLexeme], head: Heading | None, remark: str | None, *, hands: bool
    ) -> str:
        rest = parts[head.parts :] if head else parts
        for part in parts[: len(parts) - len(rest)]:
            refuse_hidden(part.text, part.column)
        sentence = self._sentence(rest, head.seat if head else self.owner)
        sentence.headed, sentence.hands = head is not None, hands
        found, lost, owner = self._told_by(sentence)
        if head is not None:
            is_same = self._number(parts) and owner == self.scribe.shown.owner() and not self.scribe.shown.is_over()
            end = rest[0].column if rest else len(body)
            self.scribe.write(comment(narrow(body[parts[0].column : end]).rstrip(" :-")))
            self._head(owner, is_same=is_same)
        if lost is not None:
            self.scribe.lose(body[rest[0].column :], lost)
        told = self.scribe.take(found, remark or "", turns=True)
        self._follow([event for _, event in found if event is not None])
        return "moves" if told else "" if head else "kept"

    def _told_by(self, sentence: Sentence) -> tuple[list[tuple[MoveClause, Event | None]], NotUnderstood | None, int]:
        """The moves of a sentence, why nothing of it is understood behind the heading of a turn, and whose turn it is.

        Raises `WordError`.
        """
        owner = sentence.owner
        try:
            clauses = sentence.clauses()
            if not sentence.headed and (again := self.scribe.shown.begins_again(clauses)) is not None:
                self.owner = -1
                raise again
            owner = clauses[0].seat if clauses and sentence.headed and owner < 0 else owner  # `Turn 3: Alice antes 1`
            return self.scribe.events_of(clauses), None, owner
        except NotUnderstood as error:
            lost = self._with_advice(error, sentence.parts)
            if not sentence.headed or owner < 0:
                raise lost from error
            return [], lost, owner

    def _head(self, owner: int, *, is_same: bool) -> None:
        """Begin the turn of a player that a line is headed with, unless it is the same one going on."""
        self.owner = owner
        if owner < 0 or is_same:
            return
        again = bool(self.scribe.turns) and self.scribe.shown.owner() == owner and len(self.people.players) > 1
        self.scribe.extracts = self.scribe.extracts or again  # somebody else's turn is left out
        self.scribe.begin(owner)

    def _number(self, parts: Sequence[SourceLexeme]) -> bool:
        """Note the number of a turn that a line is headed with, and whether it is the one before.

        Where one is left out, so are the moves of it.
        """
        number, latest = turn_number(self.lexicon, parts), self.scribe.heading
        if number:
            self.scribe.middle = self.scribe.middle or (number > 1 and not latest and not self.scribe.turns)
            self.scribe.extracts = self.scribe.extracts or 0 < latest < number - 1
            if latest:
                self.scribe.rounds = self.scribe.rounds or number == latest
            self.scribe.heading = number
        return 0 < number == latest

    def _follow(self, events: Sequence[Event]) -> None:
        """Whoever makes a move that nobody makes off turn has the turn."""
        for event in events:
            if self.lexicon.words.has("own", event.verb):
                self.owner = event.seat

    def _strict(self, body: str) -> tuple[Event, ...]:
        """The moves of a line in move notation that begins with a seat, none if it is something else."""
        words = body.split(None, 2)
        if len(words) < 2 or normal(words[0].rstrip(":")) not in map(normal, self.seats):
            return ()
        if normal(words[1].rstrip(":")) not in self.lexicon.verbs:
            return ()
        try:
            found = self.scribe.read(body, 0)
        except WordError:
            return ()
        return () if any(map(self._doubtful, found)) else found

    def _doubtful(self, event: Event) -> bool:
        """Whether a line of notation says what no notation means: to draw a number that is no size."""
        numbers = [token for token in event.args if token.numbers and token.piece < 0]
        beyond = any(token.seat >= len(self.seats) for token in event.args) or event.seat >= len(self.seats)
        return beyond or (bool(numbers) and event.verb == self.lexicon.words.roles.get("draw"))

    def _write(self, events: Sequence[Event], remark: str | None) -> None:
        for event in events[:-1]:
            self.scribe.add(event._replace(comment=""))
        self.scribe.add(events[-1]._replace(comment=(remark or "").lstrip("# ")))
        self._follow(events)
