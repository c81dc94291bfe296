"""Why a line cannot stand where it does: the first row of a game's table that fits the line and what is asked.

The rows stand in the rule language (`misplaced`), beside the names of the cases that rulesets give clauses to. Not for:
what holds of a line and a question, which is a game's affair.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from verifier.games.rule_language import RuleLanguage, rule_language_of
from verifier.games.ruleset import Ruleset
from verifier.kernel.ask import Ask, Question
from verifier.kernel.event import Event
from verifier.kernel.message import Message, Said, Slot, say
from verifier.kernel.norm import Refusal
from verifier.language.node import Node

#: What stands among cases for the clause of the question.
QUESTION = "question"


class MisplacedRow(NamedTuple):
    """One row: the words that hold and those that do not, the cases whose first listed one is cited, the sentence."""

    when: frozenset[str]
    unless: frozenset[str]
    cite: tuple[str, ...]
    also: tuple[str, ...]
    say: tuple[str, ...]  # its id, and what is put into it: `verb`, or `verb=phrase` for what is called otherwise

    def fits(self, words: Collection[str]) -> bool:
        """Whether it speaks of a line of which some words hold."""
        return self.when <= {*words} and self.unless.isdisjoint(words)


@cache
def rows_of(game: str) -> tuple[MisplacedRow, ...]:
    """The rows of a game, by the name of its folder. Raises `Unreadable` for one that means nothing."""
    return tuple(map(read_row, rule_language_of(game).misplaced))


def read_row(node: Node) -> MisplacedRow:
    """One row. Raises `Unreadable`."""
    node.known("when", "unless", "cite", "also", "say")
    texts = {key: tuple(value.string().split()) for key, value in node.pairs()}
    when, unless = (frozenset(texts.get(key, ())) for key in ("when", "unless"))
    return MisplacedRow(when, unless, texts["cite"], texts.get("also", ()), texts["say"])


def words_of_question(language: RuleLanguage, question: Question, event: Event) -> Iterator[str]:
    """What holds of a line and a question in any game: the verb and the lists that name it, who and what is asked."""
    yield event.verb
    yield from (name for name, verbs in language.lists.items() if event.verb in verbs)
    if question.seat == event.seat:
        yield "own"
    if not isinstance(question, Ask):
        yield "chance"
        return
    yield from (f"asked-{question.decision}", "asked" if question.verbs else "verbless")
    if question.elision.part:
        yield "part"


def begins_draw(event: Event, after: Event | None) -> bool:
    """Whether a line tells of a refill before the draw of the next one, as lines may."""
    return event.verb == "refill" and after is not None and (after.seat, after.verb) == (event.seat, "draw")


def misplace(
    rules: Ruleset, game: str, words: Collection[str], question: Question, slots: Mapping[str, Slot],
    seen: tuple[Said, Said], carried_out: Mapping[str, tuple[str, ...]], more: Collection[str] = (),
) -> Refusal:  # fmt: skip
    """The refusal by the first row of a game that fits and of whose cases one has a clause; `more` are at work, too.

    The clause of what is due instead of the line stands beside its own.
    """
    clauses = {**rules.structure, QUESTION: question.clause}
    names = {name: str(value) for name, value in slots.items()}
    fitting = ((row, [case.format_map(names) for case in row.cite]) for row in rows_of(game) if row.fits(words))
    row, cases = next((row, cases) for row, cases in fitting if not clauses.keys().isdisjoint(cases))
    case, other = (next((one for one in some if one in clauses), "") for some in (cases, row.also))

    also = (*carried_out.get(cases[0], carried_out.get(case, ())), clauses.get(other, ""), *more, question.clause)
    others = tuple(clause for clause in dict.fromkeys(also) if clause and clause != clauses[case])
    id, *wanted = row.say
    ready, pairs = slots.get(id), (one.partition("=") for one in wanted)
    message = ready if isinstance(ready, Message) else say(id, **{name: slots[of or name] for name, _, of in pairs})
    return Refusal(clauses[case], message, "", *seen, also=others)
