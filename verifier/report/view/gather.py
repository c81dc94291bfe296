"""Everything that a page on a game shows, as one value. Not for: laying it out (`page`)."""

import dataclasses
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from msgspec import structs

from verifier import __version__
from verifier.kernel.event import Event
from verifier.kernel.message import ENGLISH, Message, Said
from verifier.kernel.norm import Refusal
from verifier.record.header import seat_names
from verifier.record.model import Replay
from verifier.record.write import render_event
from verifier.report.book import Book
from verifier.report.reference import glossary_of
from verifier.report.shapes.viewer import Asked, ClauseText, GamePage, Line, Note, Reason, Refused, Seat
from verifier.report.style import unstyled
from verifier.report.text import MOST_AT_WORK, headline
from verifier.report.view.answers import as_it_stands, given_beyond, legal_answers, named_wrongly
from verifier.report.view.changes import Changes, blocks_of, changed, merge_orders
from verifier.report.view.faces import faces_of, pieces_in, signs_of
from verifier.report.view.known_to import Blind, blind_at, rewind_at, ruling_at, texts_by_seat
from verifier.report.view.owners import boards_of, owners_of, tallies_of
from verifier.report.view.told import MORE, counted_at, in_words, reasons_on_page
from verifier.report.view.veil import is_hidden_from, veils_of
from verifier.report.view.words import Speech, characters_in, speech_of, titles_of, told_in, unprinted_in, words_in
from verifier.verdicts.film import Film, FilmFrame, Held, PositionView
from verifier.verdicts.inspect import Moment
from verifier.verdicts.presumed import reason_of
from verifier.verdicts.verdict import Audit, Fault

#: The kinds of words in a language file that name zones, counters and facts, the first that has one.
TERMS = ("zones", "quantities", "phases", "labels", "words", "facts", "characters")
#: What is said of a reading that no clause gives, by why it holds.
HELD = {"presumed": "presumed-as", "agreed": "agreed-as", "open": "open-as"}


@dataclass(slots=True)
class Gatherer:
    """Makes the page's value of a record, its verdict and its films."""

    replay: Replay
    audit: Audit
    book: Book
    whys: dict[Reason, int] = dataclasses.field(default_factory=dict)
    questions: dict[Asked, int] = dataclasses.field(default_factory=dict)
    said: dict[Note, int] = dataclasses.field(default_factory=dict)
    readings: dict[tuple[str, ...], int] = dataclasses.field(default_factory=dict)
    cited: dict[str, None] = dataclasses.field(default_factory=dict)  # clauses, in the order in which they are named
    places: tuple[tuple[int, int], ...] = ()  # line and column of each move, in the order of the file
    frames: Mapping[tuple[int, int], FilmFrame] = dataclasses.field(default_factory=dict)  # by the same
    blind: Blind = dataclasses.field(default_factory=Blind)  # what seats do not know

    def page(
        self, film: Film, marks: Mapping[tuple[int, int], Line], words: Mapping[str, str],
        struck: Sequence[FilmFrame] = (),
    ) -> GamePage:  # fmt: skip
        """Return the whole page. `marks` are lines that are no moves, `struck` those that do not count any more."""
        frames = sorted((*film.frames, *struck), key=lambda one: one.event[:2])
        self.frames = {frame.event[:2]: frame for frame in frames}
        self.places = tuple(sorted({*(frame.event[:2] for frame in frames), *marks}))
        step = self.step_of(self.audit.fault)
        faulty = self.frames.get(self.places[step - 1]) if step else None
        self.audit = dataclasses.replace(self.audit, fault=as_it_stands(self.audit.fault, faulty))
        moves = dict(zip((frame.event[:2] for frame in frames), self.lines(film, frames), strict=True))
        veiled = [line for line in (*moves.values(), *marks.values()) if line.veils]
        self.blind = blind_at(veiled, frames, self.size())
        told = (*self.verdict(self.audit),)
        stays = ((),) * (self.size() + 1) if frames else ()
        lines = tuple(self.noted(moves.get(place), marks.get(place), place, stays) for place in self.places)
        faces = faces_of(pieces_in(film, self.book), self.book)
        titles = titles_of(self.book)
        views = [view for view in (*(frame.before for frame in film.frames), film.last) if view is not None]
        return GamePage(
            language=self.book.voice.code,
            path=self.replay.path,
            title=self.replay.meta.get("title", ""),
            ruleset=self.book.under(),
            digest=self.audit.digest,
            program=__version__,
            verdict=self.audit.verdict,
            headline=told[0],
            reasons=tuple(told[1:]),
            veils=texts_by_seat(self.verdict, self.audit, self.blind, self.size()),
            written=not frames and bool(marks),
            fault=self.step_of(self.audit.fault),
            seats=self.seats(),
            start=changed(None, film.frames[0].before if film.frames else film.last, self.size()),
            lines=lines,
            questions=tuple(self.questions),
            said=tuple(self.said),
            whys=tuple(self.whys),
            readings=tuple(self.readings),
            pieces={slug: structs.replace(face, name=titles.get(slug, face.name)) for slug, face in faces.items()},
            clauses=dict(self.clauses()),
            notes=tuple(self.notes_on((0, 0))),
            limits=dict(self.book.game.limits()),
            tallies=tallies_of(self.book.game.document),
            owners=owners_of(self.replay, self.book.game.document),
            signs=signs_of(faces.values()),
            boards=boards_of(self.replay),
            words=dict(words),
            terms=self.terms(),
            order=tuple(merge_orders(block for view in views for block in blocks_of(view.whole))),
        )

    def size(self) -> int:
        """How many seats there are."""
        return len(self.replay.seats)

    def terms(self) -> dict[str, str]:
        """Return what parts of positions, facts, and pieces without a face are called, in the language of the page."""
        shown = {key: self.book.voice.text(name) for key, name in told_in(self.book, "shown").items()}
        return unprinted_in(self.book) | characters_in(self.book) | shown | words_in(self.book.voice, TERMS)

    def seats(self) -> tuple[Seat, ...]:
        """Return who sits where."""
        return tuple(Seat(one.id, seat_names(self.replay.seats)[one.id], one.character) for one in self.replay.seats)

    def lines(self, film: Film, frames: Sequence[FilmFrame]) -> Iterator[Line]:
        """Yield the lines of the record in the order of the file, those that do not count among them."""
        speech = speech_of(self.book, self.replay)
        afters = [*(frame.before for frame in film.frames[1:]), film.last]
        counted = {id(frame): after for frame, after in zip(film.frames, afters, strict=False)}
        at: PositionView | None = film.frames[0].before if film.frames else None
        for frame in frames:
            if id(frame) in counted:
                after = counted[id(frame)]
                yield self.line(frame, speech, changed(at, after, self.size()), struck=False)
                at = after or at
            else:
                yield self.line(frame, speech, (), struck=True)

    def noted(self, move: Line | None, mark: Line | None, place: tuple[int, int], stays: Changes) -> Line:
        """Return a line with what is said of it; `stays` is what changes at one that is no move."""
        line = move or mark
        assert line is not None
        notes = tuple(self.said.setdefault(note, len(self.said)) for note in self.notes_on(place))
        veils = line.veils or (mark.veils if mark is not None else ())
        changed = line.changed if move is not None or line.struck else stays
        return structs.replace(line, notes=notes, veils=veils, changed=changed)

    def line(self, frame: FilmFrame, speech: Speech, after: Changes, *, struck: bool) -> Line:
        """Return one line with what was asked at it."""
        event, names = frame.event, self.book.names
        veils = veils_of(frame, after, speech, self.size())
        blind = {viewer for veil in veils for viewer in veil.seats}
        asked = [self.asked(moment, event, frame, blind) for moment in frame.moments]
        return Line(
            line=event.line,
            move=render_event(event, names),
            words=speech.tell_line(event),
            seat=event.seat,
            comment=event.comment,
            struck=struck,
            asked=tuple(self.questions.setdefault(one, len(self.questions)) for one in asked),
            changed=after,
            known=tuple(map(self.tell_known, frame.known)),
            held=tuple(self.reading(key, held) for key, held in sorted(frame.held.items())),
            veils=veils,
        )

    def tell_known(self, line: Said) -> str:
        """Return a line of a position; of one that is no sentence each word in the language of the page."""
        told = self.book.voice(line, "words")
        return told if isinstance(line, Message) else line[: len(line) - len(line.lstrip(" "))] + told

    def wanted(self, moment: Moment, frame: FilmFrame) -> str:
        """Return what a question asks for; of several at a line that ask for the like, each with what it decides."""
        told = self.book.voice(moment.wanted, "answers")
        if sum(str(other.wanted) == str(moment.wanted) for other in frame.moments) < 2:
            return told
        english = glossary_of(self.book.game).decisions.get(moment.decision, "")
        meaning = self.book.voice.text(english)
        is_told = bool(english) and (meaning != english or self.book.voice.code == ENGLISH.code)
        return f"{told} ({in_words(MORE.split(meaning)[0])})" if is_told else told

    def asked(self, moment: Moment, event: Event, frame: FilmFrame, blind: Collection[int]) -> Asked:
        """Return one question with its answers, those that are not legal by their reason.

        `blind` are the seats that do not know all that the line names.
        """
        given = given_beyond(self.audit.fault, moment, frame)
        others = [one for one in (moment.refused, given) if one is not None]
        wrongly = named_wrongly(self.audit.fault, event) if frame.standing is None else set()
        named = wrongly | ({given.text} if given is not None else set())
        refused: dict[int, list[str]] = {}
        wrong = ""
        for choice in (*moment.choices, *others):
            if choice.refusal is None:
                continue
            refused.setdefault(self.why(choice.refusal), []).append(choice.text)
            if choice.text in named:
                wrong = wrong or choice.text
        return Asked(
            seat=moment.seat,
            wanted=self.wanted(moment, frame),
            recorded=self.answer(moment.recorded or wrong),
            silent=moment.silent,
            legal=tuple(map(self.answer, legal_answers(moment))),
            abridged=self.book.voice(moment.abridged),
            refused=tuple(
                Refused(tuple(dict.fromkeys(map(self.answer, texts))), number) for number, texts in refused.items()
            ),
            answers=moment.answers.line if moment.answers is not None else None,
            hidden=tuple(viewer for viewer in range(self.size()) if is_hidden_from(viewer, moment, frame, blind)),
        )

    def answer(self, text: str) -> str:
        """Return an answer as lines have it, word by word in the language of the page."""
        return text if self.book.voice.code == ENGLISH.code else self.book.voice(text, "answers")

    def why(self, refusal: Refusal) -> int:
        """Return the number of a reason, under which the page holds it once."""
        self.cited.setdefault(refusal.clause)
        reason = Reason(refusal.clause, self.book.voice(refusal.said), refusal.unknown)
        return self.whys.setdefault(reason, len(self.whys))

    def step_of(self, fault: Fault | None) -> int:
        """Return the number of the move at fault, from 1; 0 for none. Of several on a line it is the last before it."""
        if fault is None:
            return 0
        on_line = [(place, number) for number, place in enumerate(self.places, 1) if place[0] == fault.line]
        before = [number for place, number in on_line if place[1] <= fault.column]
        return before[-1] if before else on_line[0][1] if on_line else 0

    def notes_on(self, place: tuple[int, int]) -> Iterator[Note]:
        """Yield what the verdict says of a move, by its line and column; of (0, 0), of all that is no move."""
        line, step = place[0], self.places.index(place) + 1 if place in self.places else 0
        for fault in (self.audit.fault, *self.audit.further):
            if fault is not None and self.step_of(fault) == step:
                yield self.faulty(fault, self.frames.get(place))
        yield from self.silent_turns(place)
        for number, ruling in enumerate(self.audit.rulings):
            if line in (ruling.line, ruling.on) and line:
                yield self.note("ruling", partial(ruling_at, number, self.book))
        for number, struck in enumerate(self.audit.struck):
            if line and (line in (struck.line, struck.to, *struck.lines)):
                yield self.note("rewind", partial(rewind_at, number, self.book))

    def silent_turns(self, place: tuple[int, int]) -> Iterator[Note]:
        """Yield the turns before a move of which no line tells."""
        frame = self.frames.get(place)
        for turn, seat in frame.silent_turns if frame is not None else ():
            yield Note("reading", (self.book.voice.says("turn-without-lines", seat=seat, n=turn),))

    def reading(self, key: str, held: Held) -> int:
        """Return the number of a reading that no clause gives, under which the page says once what it is and why."""
        voice, reading = self.book.voice, f"{key}: {held.reading}"
        because = reason_of(self.book.game, key) if held.kind == "presumed" else ""
        is_foreign = bool(because) and voice.code != ENGLISH.code and voice.text(because) == because
        if is_foreign:  # a sentence of its own
            told: tuple[str, ...] = (voice.says("presumed-so", raw=reading), because, self.book.about(key))
        else:
            told = (voice.says(HELD[held.kind], raw=reading, reason=because), self.book.about(key))
        return self.readings.setdefault(told, len(self.readings))

    def verdict(self, audit: Audit) -> Iterator[str]:
        """Yield a verdict's head line, and what supports it."""
        yield unstyled(headline(audit, self.book, voice=self.book.voice))
        yield from self.reasons(audit)

    def reasons(self, audit: Audit) -> Iterator[str]:
        """Yield what supports a verdict."""
        return reasons_on_page(audit, self.book, self.book.voice)

    def note(
        self, kind: str, tell: Callable[[Audit], Iterator[str]], audit: Audit | None = None, clause: str = ""
    ) -> Note:
        """Return some lines on a verdict as a note, with what seats are told of it."""
        audit = audit or self.audit

        def told(audit: Audit) -> Iterator[str]:
            return map(unstyled, tell(audit))

        return Note(kind, tuple(told(audit)), clause, texts_by_seat(told, audit, self.blind, self.size()))

    def faulty(self, fault: Fault, frame: FilmFrame | None) -> Note:
        """Return a fault with how a number is counted, its rule, its guard, what was expected and what was found."""
        for clause in (fault.clause, *fault.also, *fault.at_work[:MOST_AT_WORK]):
            self.cited.setdefault(clause)
        voice = self.book.voice

        def tell(alone: Audit) -> Iterator[str]:
            head, *reasons = self.verdict(alone)
            yield head.partition(": ")[2]
            counted = map(voice, counted_at(fault, frame)) if frame is not None and alone.fault == fault else ()
            yield from (*reasons[:1], *counted, *reasons[1:])

        return self.note("fault", tell, Audit(self.audit.path, self.audit.verdict, fault=fault), fault.clause)

    def clauses(self) -> Iterator[tuple[str, ClauseText]]:
        """Yield every clause that the page names, with what it says."""
        for name in self.cited:
            clause = self.book.clauses.get(name)
            if clause is not None:
                yield name, ClauseText(clause.statement, self.book.reference(name))
