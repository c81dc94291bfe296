"""One line of a source as clauses: who, which phrase, which things. The same for logs and for notes by hand.

    [player] phrase { thing } { separator [player] phrase { thing } }

Not for: the things (`things`), or writing moves (`scribe`).
"""

from dataclasses import replace

from verifier.record.importing.claims import ClaimReader
from verifier.record.importing.clauses import SUMMARY, MoveClause, NotUnderstood, faults_of
from verifier.record.importing.lexemes import refuse_hidden
from verifier.record.importing.lexicon import UnknownName
from verifier.record.importing.skipping import Skipping
from verifier.record.importing.wordlist import Phrase
from verifier.record.names import normal
from verifier.record.words import WordError, quoted


class Sentence(Skipping):
    """Reads the clauses of one line."""

    def clauses(self) -> list[MoveClause]:
        """The clauses of the line, in order; what is not understood is a lost one beside others.

        Raises `NotUnderstood` with each fault where nothing else is.
        """
        found: list[MoveClause] = []
        while self._skip():
            found.append(self._next_clause())
        if any(clause.phrase.says == "move" for clause in found):  # `antes 1, no wound, buys 2`: of that turn alone
            for clause in found:
                clause.claim = None if clause.claim is not None and clause.claim.is_bare() else clause.claim
        lost = [fault for clause in found if clause.lost is not None for fault in faults_of(clause.lost)]
        if lost and all(clause.phrase.says == "kept" and clause.claim is None for clause in found):
            raise NotUnderstood(lost)
        return found

    def _next_clause(self) -> MoveClause:
        """The clause that stands next, as a claim of the whole game if it is no move, else lost."""
        start, actor, owner = self.at, self.actor, self.owner
        try:
            clause = self._clause()
        except WordError as error:
            clause = MoveClause(-1, Phrase(says="kept"), error.column, lost=error)
        if clause.lost is None:
            return clause

        claims = ClaimReader(self.lexicon, self.people, self.parts, actor)
        verb = self.lexicon.phrase(self.run(start + self.subject(start)[1]))[0]
        said = claims.claim(start, headless=verb is None)
        if said is not None:
            self.at, self.actor, self.owner = claims.at, actor, owner
            claim = None if said.holds else said
            return MoveClause(actor, Phrase(says="kept"), self.parts[start].column, text=said.text, claim=claim)
        if clause.phrase.says == "kept":
            self._lose(start)
        elif self.stranger or not self._is_behind():
            self._pass_over(named=self.stranger)
        if self._names_another(start):
            self._pass_over(named=True)
            self.owner = self.actor = -1
        self.stranger = False
        clause.text = self._own_words(start, cut=True)
        return clause

    def _skip(self) -> bool:
        """Pass separators; whether anything follows."""
        while self.separator(self.at):
            self._enclose(self.parts[self.at])
            self.at += 1
        return self.at < len(self.parts)

    def _clause(self) -> MoveClause:
        start = self.at
        if self.sums_up(start):
            raise WordError(self.column(), SUMMARY)
        if self.effects(self.at):
            return self._effects()
        named, seated = self._subject(start)
        column = self.column()
        if seated and (money := self.has_money()):
            self.at += money
            return MoveClause(self.actor, Phrase(says="kept"), column, text=self._own_words(start, cut=False))
        phrase = self._verb(seated=seated)
        self._pass_signs(":")  # `buys: a wound`
        if phrase.says in ("wins", "loses") and not seated:  # `won by Alice`
            behind = self.at + (bool(self.run(self.at)) and self.words.has("fillers", self.run(self.at)[0]))
            seat, size = self.subject(behind)
            self.actor, self.at = (seat, behind + size) if size else (self.actor, self.at)
            named = size > 0
        self._acts(phrase, named, start)
        clause = MoveClause(self.actor, phrase, column, [phrase.chip] if phrase.chip else [])
        clause.named = named or (self.headed and not self.owned)
        clause.aside = self.owner >= 0 and clause.seat not in self.people.mates(self.owner)
        if clause.aside and phrase.answers and phrase.verb and self.sided and not self.people.sides:
            message = "a teammate's move, or a reaction? Say who plays with whom: 'Teams: A and B vs C and D'"
            raise WordError(column, message)
        return self._told(clause, start)

    def _subject(self, start: int) -> tuple[bool, bool]:
        """Pass who acts in a clause; whether a name says it, and whether anything does. Raises `WordError`."""
        seat, size = self.subject(start)
        word = self.parts[start].text
        named = bool(size) and (not self.words.has("pronouns", word) or seat not in (self.actor, -1))
        if size:
            self._refuse_subject(seat, word)
            self.actor = seat
            self.at += size
            self._pass_signs(":,")
        self.at += self.adverbs(self.at)
        for part in self.parts[start : self.at + 1]:
            refuse_hidden(part.text, part.column)
        return named, size > 0

    def _told(self, clause: MoveClause, start: int) -> MoveClause:
        """A clause with all that it tells, which is lost if that is not understood."""
        try:
            self.arguments(clause)
        except WordError as error:
            clause.lost = error
        clause.text = self._own_words(start, cut=False)
        self.last = clause
        if self.words.has("own", clause.phrase.verb):
            self.shows = bool(clause.things) and self.lexicon.reveals(clause.things[0])
        return clause

    def _verb(self, *, seated: bool) -> Phrase:
        """The phrase that stands next, which is passed. Raises `WordError` for none, and for one that is not known."""
        run = self.run(self.at)
        counted = self._verb_before_number(run) if seated else (None, 0)
        phrase, length = counted if counted[1] else self._phrase(run)
        if phrase is None and seated and self.opening:
            phrase, length = self._hand()
        if phrase is None:
            raise self._no_phrase(self.column(), seated)
        if phrase.says == "unknown":
            raise WordError(self.column(), f"{' '.join(run[:length])!r}: {phrase.why}")
        self.at += length
        return phrase

    def _verb_before_number(self, run: list[str]) -> tuple[Phrase | None, int]:
        """The phrase before a number of chips, which together are a chip's name: `I draw three 1-gems`; else none."""
        phrase, length = self.lexicon.phrase(run)
        behind = run[self.lexicon.chip(run)[1] :]
        counted = phrase is not None and len(behind) < len(run) > length and normal(run[length]) in self.words.numbers
        things = counted and bool(behind) and (behind[0][:1].isdigit() or self.lexicon.chip(behind)[1] > 0)
        return (phrase, length) if things else (None, 0)

    def _hand(self) -> tuple[Phrase | None, int]:
        """The phrase for an opening hand that only its chips tell: `Alice: 1 1 1 1 crash`; None for anything else."""
        verb, start, run = self.words.roles.get("draw", ""), self.at, self.run(self.at)
        self.at += bool(run) and self.words.has("holds", run[0])  # `Alice's hand: ...`
        self._pass_signs(":")
        length, is_list = self.at - start, self.hands or self.parts[self.at - 1].text == ":"
        clause = MoveClause(self.actor, Phrase(verb=verb), self.column())
        try:
            self.arguments(clause)
        except WordError:
            is_list = False
        self.at = start
        is_hand = is_list and 0 < len(clause.things) == self.words.hand
        return (clause.phrase, length) if is_hand else (None, 0)

    def _effects(self) -> MoveClause:
        """`+black arrow` and nothing else: it is kept."""
        clause = MoveClause(self.actor, Phrase(says="kept"), self.column())
        start = self.at
        while self.effects(self.at):
            self._effect(clause)
        clause.text = " ".join(part.text for part in self.parts[start : self.at])
        return clause

    def arguments(self, clause: MoveClause) -> None:
        """Add the things of a clause, up to the next one. Raises `WordError`."""
        self._things(clause)
        self._check(clause)

    def _things(self, clause: MoveClause) -> None:
        parted, first, unknown = False, self.at, list[WordError]()
        while self.at < len(self.parts):
            refuse_hidden(self.parts[self.at].text, self.column())
            if self.separator(self.at):
                if self._is_over(clause):
                    break
                parted = True
            elif self._beside(clause):
                continue
            elif self.at > first and self._participle(clause):
                break
            elif clause.phrase.takes == "words":
                clause.beside = len(clause.things) if parted and clause.beside < 0 else clause.beside
                clause.things.append(self.parts[self.at].text)
                self.at += 1
            else:
                try:
                    self.thing(clause, parted)
                except UnknownName as error:
                    unknown.append(error)
                    self.stranger = parted and self._is_stranger(self.at)
                    if self.stranger or self._pass_item():
                        break
        if unknown:
            raise NotUnderstood(unknown)

    def _pass_item(self) -> bool:
        """Go on to the next separator, or to another clause before it; whether that begins there."""
        self.at += 1
        while self.at < len(self.parts) and not self.separator(self.at) and not self.starts(self.at):
            self.at += 1
        return self.at < len(self.parts) and not self.separator(self.at)

    def _is_over(self, clause: MoveClause) -> bool:
        """Pass separators; whether the clause ends with them. Raises `WordError` for things that cannot follow."""
        before = self.at
        following = self._skip()
        if any(sign.mark and sign.text == ";" for sign in self.parts[before : self.at]):
            return True
        if not following or self.starts(self.at):
            return True
        return clause.phrase.takes in ("none", "one")

    def _beside(self, clause: MoveClause) -> bool:
        """Pass what is no thing: a price in parentheses, totals, when the game ended; whether it stood here."""
        part = self.parts[self.at]
        if self.remains():
            return self.keep(clause, self.remains())
        if part.mark and part.text == "(" and self.priced(clause):
            return True
        if part.mark and part.text == "(" and (self.ending(clause.phrase) or self.holds_thing(clause)):
            self.at += 1  # `Bob won (overflow)`
            return True
        if part.mark and part.text in ("=", "("):
            self._assertions(clause)
            return True
        return self.ending(clause.phrase) and self.when()

    def _participle(self, clause: MoveClause) -> bool:
        """Whether a clause begins here with a verb that needs no comma: `plays X trashing a 1`, `ante 1 buy X`.

        Without a participle only moves of whoever acts follow so; not with a word that may answer a question after a
        chip that asks, nor behind the player whom a move is aimed at, who may be meant.
        """
        run = self.run(self.at)
        if not run or not self.starts(self.at):
            return False
        phrase, length = self.lexicon.phrase(run)
        if normal(run[0]).endswith("ing"):
            same = phrase is not None and phrase.chip != "" and clause.things == [phrase.chip]
            self.at += length * same  # `plays crash gem crashing a 2`
            return not same
        own = phrase is not None and (self.words.has("own", phrase.verb) or phrase.verb == self.words.roles.get("draw"))
        label = normal(run[0]) in self.lexicon.labels and clause.phrase.takes == "choices"
        complete = bool(clause.things) and not clause.things[-1].startswith("->")
        return own and complete and not label and clause.phrase.takes != "words"

    def _check(self, clause: MoveClause) -> None:
        """Refuse more than the phrase takes, and put together what it joins. Raises `WordError`."""
        phrase, things = clause.phrase, clause.things
        if phrase.takes == "none" and len(things) > bool(phrase.chip):
            raise WordError(clause.column, "nothing can follow these words")
        if phrase.takes == "one" and len(things) > 1:
            raise WordError(clause.column, "only one thing can follow these words")
        if not clause.things and (phrase.takes == "one" or phrase.verb == self.words.roles.get("turn")):
            clause.things = ["?"]
        if self._says_nothing(clause):  # `draws 0 chips`, `actions: none`
            clause.phrase = replace(phrase, says="kept")
        if phrase.says in ("wins", "loses"):
            self._check_end(clause)
        if phrase.sized and clause.things and self.sizes(clause.things[0]):
            clause.things.insert(0, phrase.sized)
        if phrase.joins and len(clause.things) > 2:
            sizes, others = clause.sizes(self.lexicon.names)
            if len(sizes) > 2 and int(sizes[-1]) == sum(map(int, sizes[:-1])):  # `combines two 1s into a 2`
                sizes.pop()
            clause.things = [clause.things[0], *(["+".join(sizes)] if sizes else []), *others]

    def _says_nothing(self, clause: MoveClause) -> bool:
        """Whether a clause says that nothing is done. Raises `WordError` where it only leaves out the things."""
        if clause.phrase.takes in ("list", "choices") and not clause.things:
            if not clause.nothing:
                raise WordError(self.column(), "nothing is named after these words")
            return True
        return bool(clause.phrase.answers) and not clause.phrase.chip and clause.things == ["none"]

    def _check_end(self, clause: MoveClause) -> None:
        """Refuse words after the end of a game that do not say how it ended. Raises `WordError`."""
        told = [at for at, word in enumerate(clause.things) if self.words.has("reasons", word)]
        told += [clause.beside] if clause.beside >= 0 else []
        if told:  # `Alice won when Bob's pile was full`, `Alice won, Bob's pile was full`
            after = [word for word in clause.things[min(told) :] if normal(word) in self.words.ends]
            clause.things = clause.things[: min(told)] + after
        how = next((at for at, word in enumerate(clause.things) if self.words.has("how", word)), len(clause.things))
        if not any(normal(word) in self.words.ends for word in clause.things[how:]):  # `won with a big crash`
            clause.things, clause.effects = clause.things[:how], [*clause.effects, *clause.things[how:]]
        for word in clause.things:
            said = any(self.words.has(kind, word) for kind in ("fillers", "adverbs", "games"))
            if normal(word) not in self.words.ends and not said:
                raise WordError(clause.column, f"{quoted(word)} is not how a game ends")
