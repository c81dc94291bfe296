"""Words of a line that nobody knows: each stands for one word that the line could have in its place.

Not for: what no word says at all (`follower`), or chips that were drawn (`unknown_draws`).
"""

from collections import Counter
from collections.abc import Callable, Iterator

from verifier.kernel.ask import Answer, Ask, NoDefault
from verifier.kernel.event import Event, Token
from verifier.kernel.norm import Refusal
from verifier.run.cursor import Stop
from verifier.run.unknown_draws import UnknownDraws
from verifier.symbolic.formula import Formula, any_of, negate

#: Seats that a word can name, and the largest number that a word is tried as.
SEATS, NUMBERS = 4, 9
#: The text of a word that was passed over because it says only what cannot be otherwise.
NEEDLESS = "needless"


class UnknownWords(UnknownDraws):
    """A follower whose lines may have unknown words."""

    __slots__ = ()

    def legal_if(self, question: Ask, answer: Answer) -> list[Formula]:
        """The conditions under each of which an answer is legal; they exclude each other."""
        cases = self.path.cases(lambda: self.play.allows(question, answer))
        return [condition for condition, result in cases if result]

    def grant(self, question: Ask, answer: Answer) -> bool:
        """Whether an answer that the record gives is legal; it is, unless it cannot be."""
        conditions = self.legal_if(question, answer)
        if self.path.select(conditions) < len(conditions):
            return True
        with self.path.knowing_nothing():
            self.path.refused = any_of(self.legal_if(question, answer))
        self.suppose_there(question, answer)
        self.account = self.play.whereabouts(question, answer)
        return False

    def suppose_there(self, question: Ask, answer: Answer) -> None:
        """Put a refusal into words for a completion on which what the answer names is there, if there is one."""
        cases = self.path.cases(lambda: question.domain.admits(question.seat, answer))
        there = any_of(condition for condition, result in cases if result)
        self.path.values = self.path.possible(there) or self.path.values

    def granted(self, question: Ask, answer: Answer, line: Event, column: int) -> Answer:
        """An answer that was chosen for an unknown word, noted as what the word can be."""
        self.guesses[line.line, column] = question.domain.write(answer)
        self.grant(question, answer)
        return answer

    def left_over(self, seat: int) -> None:
        """Refuse a word that nothing asked for; an unknown one may be one that says nothing."""
        line, at = self.open[seat], self.at[seat]
        something = at > 0 or line.verb == "choose"  # the first word of a move is what is played or used
        needless = self.as_needless(line, at) if something and self.drawn != seat else None
        if needless is None:
            return super().left_over(seat)
        self.read_on(needless, at + 1)
        return self.left_over(seat) if seat in self.open else None

    def as_needless(self, line: Event, at: int) -> Event | None:
        """The line with its unknown word as one that says only what cannot be otherwise; None if none does."""
        if not line.args[at].unknown or line.args[at].place:
            return None
        words = (Token(NEEDLESS, seat=seat, column=line.args[at].column) for seat in range(SEATS))
        lines = (with_word(line, at, word) for word in words)
        return next((made for made in lines if self.play.needless(made, at)), None)

    def told(self, question: Ask, line: Event) -> Answer:
        """What a line implies about something else; one whose first word is unknown may imply several things."""
        assert question.tell is not None
        told = question.tell(line)
        if told is not None or not line.args or not line.args[0].unknown:
            return told
        lines = (with_word(line, 0, Token("?", numbers=(number,))) for number in range(1, NUMBERS + 1))
        answers = [*dict.fromkeys(answer for one in lines if (answer := question.tell(one)) is not None)]
        if not answers:
            return None
        options = [any_of(self.legal_if(question, answer)) for answer in answers]
        chosen = self.path.take_first((*options, True), len(options))
        return answers[chosen] if chosen < len(answers) else None

    def unknown_answer(self, question: Ask, line: Event, at: int) -> Answer:
        """The answer of a `?`: nobody knows what. Raises `Stop` if no word that it could be is possible."""
        spelled = [*self.one_word(question, line.args[at], at), *self.more_words(question, line, at)]
        if at == 0 and not question.part:  # who plays, reacts or buys does not do so with nothing
            spelled = [one for one in spelled if one[0] is not None]
        spelled.sort(key=self.liking(question, line))
        if any(token.text == NEEDLESS for token in line.args):  # no other word names a seat, then
            spelled = [one for one in spelled if self.with_seat(question, line, at, one[0]) is line]
        options = [any_of(self.legal_if(question, answer)) for answer, _ in spelled]
        others = [*self.otherwise(question, line, at)]
        none = negate(any_of(options))
        chosen = self.path.take_first((*options, *((True if fits else none) for _, fits in others), none), len(options))
        column = line.args[at].column
        if chosen < len(options):
            answer, after = spelled[chosen]
            self.granted(question, answer, line, column)
            self.read_on(self.with_seat(question, line, at, answer), after)
            return answer
        self.path.refused = any_of(options)
        needed = f"{question.domain.expected()} is needed, and none is possible"
        stop = Stop(line, column, Refusal(question.clause, needed))
        if chosen == len(options) + len(others):
            raise self.first_refusal(stop, line, at)
        if self.first_refusal(stop, line, at) is stop:
            self.refused = line, at, stop
        return self.no_answer(question, line, at, others[chosen - len(options)][0])

    def liking(self, question: Ask, line: Event) -> Callable[[tuple[Answer, int]], tuple[int, int]]:
        """How soon to try an answer: first what later lines of the seat name more of than it has, the next one first.

        Then what they name most often. Any order is right; this one is likely to be lucky.
        """
        later = [one for one in self.events[self.next :] if one.seat == line.seat and one.verb != line.verb]
        named = [Counter(token.chip for token in one.args if token.chip >= 0 and not token.unknown) for one in later]
        ranks: dict[Answer, tuple[int, int]] = {}
        for chip in dict.fromkeys(chip for one in named for chip in one):
            read = question.domain.read(question.seat, (Token("?", chip=chip, column=line.column),), 0)
            has: object = self.play.owned(line.seat, chip) if read is not None else None
            if read is not None and type(has) is int:
                lacking = next((at for at, one in enumerate(named) if one[chip] > has), len(named))
                ranks[read[0]] = lacking, -sum(one[chip] for one in named)
        return lambda spelled: ranks.get(spelled[0], (len(named), 0))

    def several(self, question: Ask, line: Event, at: int, alone: Answer) -> Answer:
        """The answer that a known word spells with unknown ones after it, if it does; `alone` is what it says alone."""
        spelled = list(self.more_words(question, line, at))
        if not any(token.unknown for token in line.args[at + 1 :]) or not spelled:
            return None
        options = [any_of(self.legal_if(question, answer)) for answer in (*(answer for answer, _ in spelled), alone)]
        chosen = self.path.select_any(options)
        if chosen >= len(spelled):
            return None
        self.read_on(line, spelled[chosen][1])
        return self.granted(question, spelled[chosen][0], line, line.args[at].column)

    def with_seat(self, question: Ask, line: Event, at: int, answer: Answer) -> Event:
        """The line with its unknown word as the seat that it names, if it names one: no other word needs to, then."""
        words = (Token("?", seat=seat, column=line.args[at].column) for seat in range(SEATS))
        fitting = (word for word in words if question.domain.read(question.seat, (word,), 0) == (answer, 1))
        word = next(fitting, None)
        return line if word is None else with_word(line, at, word)

    def otherwise(self, question: Ask, line: Event, at: int) -> Iterator[tuple[Event, bool]]:
        """What a `?` may be if it answers something else: the line with what it is; whether that can always be."""
        needless = self.as_needless(line, at) if at or question.part else None
        if needless is not None:
            yield needless, True
        if not isinstance(self.unsaid(question, line, at), NoDefault):
            yield line, False

    def unsaid(self, question: Ask, line: Event, at: int) -> Answer | NoDefault:
        """What it means that a line does not answer a question although it goes on."""
        alone = at == 0 and line.verb in question.verbs and not isinstance(question.bare, NoDefault)
        return question.bare if alone else question.default

    def no_answer(self, question: Ask, line: Event, at: int, made: Event) -> Answer:
        """The answer where an unknown word says nothing, or answers a later question."""
        if made is not line:
            self.read_on(made, at + 1)
            return self.from_line(question, made, at + 1)
        self.open[question.seat], self.at[question.seat] = line, at
        default = self.unsaid(question, line, at)
        assert not isinstance(default, NoDefault)
        try:
            return self.judged(question, default, line, line.args[at].column)
        except Stop as stop:
            raise self.first_refusal(stop, line, at) from None

    def one_word(self, question: Ask, token: Token, at: int) -> Iterator[tuple[Answer, int]]:
        """The answers that an unknown word alone could spell, each with the index after it."""
        domain, seat = question.domain, question.seat
        chips = (token._replace(chip=chip) for chip in range(self.play.kinds if token.place else 0))
        there = {domain.read(seat, (chip,), 0) for chip in chips}
        for answer in domain.conceivable(seat):
            if token.place and isinstance(answer, tuple):
                there.add(domain.read(seat, (token._replace(numbers=answer),), 0))
            if not token.place or (answer, 1) in there:
                yield answer, at + 1

    def more_words(self, question: Ask, line: Event, at: int) -> Iterator[tuple[Answer, int]]:
        """The answers that several words spell together, some of them unknown, each with the index after them."""
        for answer in question.domain.conceivable(question.seat) if at + 1 < len(line.args) else ():
            if not isinstance(answer, tuple) or len(answer) < 2:
                continue
            end = at + len(answer)
            words = named(line.args[at:end], answer)
            made = (*line.args[:at], *words, *line.args[end:])
            if words and question.domain.read(question.seat, made, at) == (answer, end):
                yield answer, end


def with_word(line: Event, at: int, word: Token) -> Event:
    """A line with another word."""
    return line._replace(args=(*line.args[:at], word, *line.args[at + 1 :]))


def named(words: tuple[Token, ...], numbers: tuple[int, ...]) -> tuple[Token, ...]:
    """Words, one for each of some numbers, with the unknown ones named; none if they do not fit."""
    left = list(numbers)
    for word in words:
        if word.unknown:
            continue
        if len(word.numbers) != 1 or word.numbers[0] not in left:
            return ()
        left.remove(word.numbers[0])
    if len(words) != len(numbers) or len(left) == 0:
        return ()
    return tuple(word._replace(numbers=(left.pop(0),), unknown=False) if word.unknown else word for word in words)
