"""From clauses to the moves of one record, line by line, with an account of each.

Not for: finding clauses (`sentence`), or the record's header.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from verifier.kernel.event import Event
from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.record.importing.account import LineAccount, faulty
from verifier.record.importing.claims import ClaimSentence
from verifier.record.importing.clauses import OVER, MoveClause, NotUnderstood, faults_of, move_of, read_moves
from verifier.record.importing.draft import comment, plain
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE, MOVES
from verifier.record.importing.promises import ShownMoves, TurnSoFar
from verifier.record.importing.rulings import rewind, ruling, without
from verifier.record.model import RecordPromise
from verifier.record.names import normal
from verifier.record.words import WordError
from verifier.record.write import render_line


@dataclass(slots=True)
class Scribe:
    """Writes the moves of one game and keeps the account of its lines."""

    lexicon: Lexicon
    path: str
    mates: Callable[[int], frozenset[int]] = lambda seat: frozenset((seat,))  # who has a turn together with a player
    players: int = 0  # how many play, if that is known
    moves: list[str] = field(default_factory=list)
    account: list[LineAccount] = field(default_factory=list)
    shown: ShownMoves = field(init=False)  # what the moves show of what the source tells
    ruled: bool = False  # whether a judge ruled on the game
    filled: int = 0  # how many moves were filled in that the source does not tell
    middle: bool = False  # whether the source begins in the middle of the game
    position: Node | None = None  # where things lie then, as far as it says
    placed: bool = False  # whether it says enough of that
    extracts: bool = False  # whether only some moves are told, as in a list of opening buys
    stopped: bool = False  # whether the source says that the rest is not told
    unsaid: bool = False  # whether a chip is played whose choices are not told
    lost: list[WordError] = field(default_factory=list)  # why parts of the line that is being read are no moves
    claims: list[ClaimSentence] = field(default_factory=list)  # what is claimed of the whole game
    heading: int = 0  # the number of the turn that was headed last
    rounds: bool | None = None  # whether headings count the turns of each player, None if they do not show it
    events: int = 0
    winner: int | None = None
    ended: str = ""
    strict: dict[str, str] = field(default_factory=dict)  # moves as written -> as they are if a lone number names
    _written: int = 0

    def __post_init__(self) -> None:
        self.shown = ShownMoves(self.lexicon, self.mates)

    @property
    def turns(self) -> list[TurnSoFar]:
        """The turns that have begun."""
        return self.shown.turns

    @property
    def begins_open(self) -> bool:
        """Whether the source begins in the middle, and does not tell what lay where then."""
        return self.middle and not self.placed

    def note(self, line: int, kind: str, inferred: bool = False) -> None:
        """Account for a line that was understood or left out."""
        self.account.append(LineAccount(Position(self.path, line), kind, inferred=inferred))

    def keep(self, line: int, text: str, kind: str = "kept") -> None:
        """Keep a line that says nothing a record could hold as a comment."""
        self.write(comment(text))
        self.note(line, kind)

    def refuse(self, line: int, text: str, error: WordError) -> None:
        """Keep a line that was not understood as a comment, and account for it."""
        self.lose(text, error)
        self.account_for(line, "unknown")

    def lose(self, text: str, error: WordError) -> None:
        """Keep words that were not understood as a comment, for which the line will count as not understood."""
        for turn in self.turns[-1:]:
            turn.unsure = True
        self.write(comment(f"not understood: {text.strip()}"))
        self.lost += faults_of(error)

    def account_for(self, line: int, kind: str, inferred: bool = False) -> None:
        """Account for a line whose moves were written; one of which a part was lost counts as not understood."""
        if self.lost:
            self.account.append(faulty(Position(self.path, line), self.lost))
            self.lost = []
        else:
            self.note(line, kind, inferred)

    def write(self, line: str) -> None:
        """Add a line to the moves. Raises `Unreadable` for more than a record can hold."""
        self._written += len(line) + 1
        if self._written > MOVES:
            raise Unreadable(Position(self.path), f"more than {MOVES:,} characters of moves come out")
        if line.startswith("rewind to event "):
            self.shown.take_back(int(line.split()[3]), self.moves)
        self.moves.append(line)

    def begin(self, seat: int) -> None:
        """A turn begins; the one before, whose first move is forced, gets that if the source does not tell it."""
        self.fill()
        self.shown.begin(TurnSoFar(seat, at=len(self.moves), number=self.heading, unsure=bool(self.lost)))

    def pass_to(self, event: Event) -> None:
        """Let a turn begin with a move of somebody else that nobody makes off turn, unless it is one that begins it."""
        words = self.lexicon.words
        if words.has("own", event.verb) and event.verb != words.roles.get("turn"):
            self.begin(event.seat)

    def fill(self) -> None:
        """Fill in the first move of a turn that ends here, marked as such, if a move of it is told and not that one.

        Nothing is filled in once somebody ruled on the game: that it was forgotten may be why.
        """
        turn = self.turns[-1] if self.turns else None
        verb = self.lexicon.words.roles.get("turn", "")
        if turn is None or turn.begun or turn.unsure or not turn.told or self.ruled or len(self.mates(turn.seat)) > 1:
            return
        self.moves.insert(turn.at, f"{self.lexicon.names.seats[turn.seat]} {self.own(verb)} ?  # filled in")
        turn.begun = turn.filled = True
        self.filled += 1

    def own(self, verb: str) -> str:
        """A verb as it is written in the language of the source."""
        return self.lexicon.names.wording.writes.get("verbs", {}).get(verb, verb)

    def events_of(self, clauses: Sequence[MoveClause]) -> list[tuple[MoveClause, Event | None]]:
        """The moves that the clauses of a line say, None for a clause that is none; one that cannot be is lost.

        Raises `WordError` where every clause is.
        """
        found = [(clause, self._move_of(clause)) for clause in clauses]
        lost = [clause.lost for clause in clauses if clause.lost is not None]
        if lost and len(lost) == len(clauses):
            raise NotUnderstood([fault for one in lost for fault in faults_of(one)])
        return found

    def _move_of(self, clause: MoveClause) -> Event | None:
        """The move that a clause says, None for one that says none or cannot be."""
        if clause.phrase.says != "move" or clause.lost is not None:
            return None
        try:
            event = move_of(self.lexicon, clause)
        except WordError as error:
            beside, clause.said = clause.said, ""  # what is not understood may stand beside a move that is
            if beside:
                clause.doubt = (beside, error)
                return self._move_of(clause)
            clause.lost = error
            return None
        args = [token for token in event.args if token.seat < 0]
        first = self.lexicon.names.slugs[args[0].piece] if args and args[0].piece >= 0 else ""
        self.unsaid = self.unsaid or (len(args) == 1 and self.lexicon.asks(event.verb, first))
        return event

    def take(self, found: Sequence[tuple[MoveClause, Event | None]], remark: str = "", *, turns: bool = False) -> bool:
        """Write the moves of a line, its comment beside the last; whether the record holds anything that it says.

        `turns`: whoever makes a move that nobody makes off turn has the turn, although its beginning is not told.
        """
        self._agree([(clause.column, self._winner(clause)) for clause, _ in found if clause.phrase.says in OVER])
        last = next((event for _, event in reversed(found) if event is not None), None)
        told = any(clause.phrase.says != "kept" or clause.claim is not None for clause, _ in found)
        for clause, event in found:
            if event is None:
                self._told(clause, alone=not told or len(found) == 1)
                continue
            if turns and (reason := self.shown.confusion(clause, event)):
                self.lose(clause.text, WordError(clause.column, reason))
                continue
            if turns and self.turns and event.seat not in self.mates(self.shown.owner()):
                self.pass_to(event)
            beside = [event.comment, remark.lstrip("# ") if event is last else ""]
            self.add(event._replace(comment=plain(", ".join(filter(None, beside)))), clause.aside)
            if clause.doubt is not None:
                self.lose(*clause.doubt)
        if remark and last is None and told:
            self.write(comment(remark))
        return told

    def _told(self, clause: MoveClause, *, alone: bool) -> None:
        """Note what a clause says that is no move; as a comment if it does not stand alone in its line."""
        if clause.lost is not None:
            self.lose(clause.text, clause.lost)
            return
        if clause.claim is not None:
            self.claims.append(clause.claim.standing(len(self.turns), self.heading, len(self.account)))
        self.ended = clause.phrase.ends or self.ended
        for turn in self.turns[-1:] if clause.phrase.answers else ():  # `no action`
            turn.played = True
            alone = self._told_none(clause, turn) or alone
        if clause.phrase.says == "back":
            said = clause.text.strip("() ")
            found = rewind(self.lexicon, said, "", self.moves, self._spans, clause.seat)
            self.ruled = self.ruled or bool(found)
            self.write(found or comment(said))
        elif clause.phrase.says == "turn":
            self.begin(clause.seat)
        elif clause.phrase.says in OVER:
            ends = self.lexicon.words.ends
            self.winner = self._winner(clause)
            self.shown.winning.append(len(self.account))
            self.ended = next((ends[normal(word)] for word in clause.things if normal(word) in ends), self.ended)
            self.moves += [comment(clause.text)] if clause.effects else []  # `won with a big crash`
        elif not alone:
            self.write(comment(clause.text))

    def _told_none(self, clause: MoveClause, turn: TurnSoFar) -> bool:
        """Write that no chip is played where the turn has just begun; whether it was written."""
        roles, seat = self.lexicon.words.roles, self.lexicon.names.seats[turn.seat]
        begun = bool(self.moves) and self.moves[-1].split()[:2] == [seat, self.own(roles.get("turn", ""))]
        if begun and clause.seat == turn.seat and "pass" in roles:
            self.add(self.read(f"{seat} {roles['pass']}", clause.column)[0]._replace(comment=clause.text))
            return True
        return False

    def _winner(self, clause: MoveClause) -> int:
        """Who has won, of a clause that says so, or that the only other player has lost. Raises `WordError`."""
        if clause.seat < 0:
            raise WordError(clause.column, "the line does not say who")
        if clause.phrase.says == "wins":
            return clause.seat
        if self.players != 2:
            raise WordError(clause.column, "the line says who has lost, and not who has won")
        return 1 - clause.seat

    def _agree(self, ends: Sequence[tuple[int, int]]) -> None:
        """Refuse another winner than the one who was said to have won. Raises `WordError`."""
        winners = [seat for seat in (self.winner, *(seat for _, seat in ends)) if seat is not None]
        if len(set(winners)) > 1:
            raise WordError(ends[-1][0], "another player has won before")

    def add(self, event: Event, aside: bool = False) -> None:
        """Write a move. `aside`: somebody makes it during the turn of another, so that it begins none."""
        names, roles = self.lexicon.names, self.lexicon.words.roles
        turn = self.turns[-1] if self.turns else None
        if event.verb == roles.get("turn") and not aside:
            if turn is None or turn.begun or event.seat not in self.mates(turn.seat):
                self.begin(event.seat)
            self.turns[-1].begun = True
        self.extracts = self.extracts or self.stopped  # it goes on all the same
        self.shown.see(event)
        if len(render_line(event, names)) > LINE:
            self.write(comment(event.comment))
            event = event._replace(comment="")
        line = render_line(event, names, event.verb == roles.get("draw"))
        self.strict[line] = render_line(event, names)
        self.write(line)
        self.events += 1

    def rule(
        self, text: str, *, orders: bool = False, about: TurnSoFar | None = None, seats: Collection[str] = ()
    ) -> bool:
        """Write what a judge ruled in a line, in notation; whether it is such a line. Raises `WordError`.

        `orders`: the words tell a move that makes up for one and follows. `about`: the turn whose first move it says
        was forgotten, which is not filled in then.
        """
        if about is not None and about.filled:
            self.moves[:] = without(self.moves, about.at)
            self.shown.empty(about)
            self.filled -= 1
        found, changed = ruling(self.lexicon, text, self.moves, lambda: self._spans(about), orders=orders, seats=seats)
        self.extracts = self.extracts or changed
        if found:
            self.ruled = True
            self.write(found)
        return bool(found)

    def _spans(self, about: TurnSoFar | None = None) -> Mapping[int, tuple[int, int]]:
        return self.shown.spans(len(self.moves), about)

    def lines(self, promise: RecordPromise) -> tuple[str, ...]:
        """The moves and comments under a promise, which says whether a lone number may be a count."""
        return tuple(line if promise.draws == "counts" else self.strict.get(line, line) for line in self.moves)

    def read(self, text: str, column: int) -> tuple[Event, ...]:
        """The events of a line in move notation. Raises `WordError` at the column for one that has no meaning."""
        return read_moves(self.lexicon, text, column)

    def promise(self, seats: int) -> RecordPromise:
        """What the record may promise: what the word list says of such sources, less what these lines do not bear out.

        After a line that was not understood nothing is promised: it may have told of a draw or a reaction. So it is
        where a record begins in the middle: what came before may have been anything.
        """
        if self.extracts or self.begins_open or any(line.kind == "unknown" for line in self.account):
            return RecordPromise("none", "none", "none", "some")
        said = self.lexicon.words.record
        draws = said.get("draws", "counts" if self.shown.counted else "all") if self.shown.drew_all(seats) else "none"
        draws = "counts" if self.shown.counted and draws == "all" else draws
        moves = "some" if self.filled or self.shown.leaves_out() else said.get("moves", "all")
        return RecordPromise(draws, said.get("reactions", "none"), "none" if self.unsaid else "all", moves)
