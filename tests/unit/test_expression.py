"""The condition language: what it computes, what it refuses and at which column."""

import warnings
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.each import each_of
from verifier.games.word import ConditionWord, vocabulary_of
from verifier.kernel.source import Position, Unreadable
from verifier.language.expression import Expression, compile_expression, compile_node
from verifier.language.reader import load
from verifier.language.vocabulary import MOST_CHECKED, Signature, Vocabulary

CHIPS = ("wound", "crash-gem", "one-two-punch", "1-gem")


def total(play: object, frame: object, first: int, *rest: int) -> int:
    return first + sum(rest)


def plus(play: object, frame: object, left: int, right: int = 100) -> int:
    return left + right


def index(text: str) -> int | None:
    return CHIPS.index(text) if text in CHIPS else None


WORDS = Vocabulary(
    values={
        "money": lambda play, frame: play["money"],
        "chip": lambda play, frame: frame,
        "play": lambda play, frame: 7,
        "calls": lambda play, frame: play["calls"].append(1) or 5,
    },
    functions={"count": lambda play, frame, chip: (frame, chip), "total": total, "plus": plus, "now": lambda p, f: 1},
)
RESOLVED = WORDS.resolving(index, CHIPS)
HERE = Position("f.yaml", 10, 5)


def compiled(text: str, vocabulary: Vocabulary = RESOLVED) -> Expression:
    return compile_expression(text, vocabulary, HERE)


def value(text: str, money: int = 4, chip: int = 1, vocabulary: Vocabulary = RESOLVED) -> object:
    return compiled(text, vocabulary).evaluate({"money": money, "calls": []}, chip)


def refusal(text: str, vocabulary: Vocabulary = RESOLVED) -> Unreadable:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(Unreadable) as caught:
            compiled(text, vocabulary)
    return caught.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("money", 4),
        ("money >= 3 and chip != 'wound'", True),
        ("money + 2 * 3 - -1", 11),
        ("-money // 3", -2),
        ("1 < money < 4", False),
        ("1 < money <= 4", True),
        ("money in (1, 4)", True),
        ("money not in [1, 4]", False),
        ("chip in ('wound', 'crash-gem')", True),
        ("chip in ('wound',)", False),
        ("not money == 4 or chip", 1),
        ("10 if money > 3 else 20", 10),
        ("count('one-two-punch')", (1, 2)),
        ("total(1)", 1),
        ("total(1, 2, 3)", 6),
        ("plus(1) + plus(1, 2)", 104),
        ("now()", 1),
        ("play + 1", 8),
        ("  money\n  + 1 ", 5),
        ("999999999", 999_999_999),
    ],
)
def test_what_a_condition_is_worth(text: str, expected: object) -> None:
    assert value(text) == expected


def test_texts_stay_texts_without_a_hook() -> None:
    assert value("'a-b' == \"a-b\"", vocabulary=WORDS) is True
    assert compile_expression("count('x#(y')", WORDS, HERE).evaluate({}, 1) == (1, "x#(y")


def test_a_text_may_stand_for_another_text() -> None:
    words = WORDS.resolving({"a": "b"}.get)
    assert value("'a' == 'b'", vocabulary=words.resolving({"a": "b", "b": "b"}.get)) is True
    assert "unknown name 'c'" in refusal("'c' == 'a'", words).message


def test_a_chained_comparison_evaluates_once() -> None:
    calls: list[int] = []
    assert compiled("1 < calls < 9").evaluate({"calls": calls}, 0) is True
    assert calls == [1]


def test_and_stops_early() -> None:
    calls: list[int] = []
    compiled("1 > 2 and calls").evaluate({"calls": calls}, 0)
    assert calls == []


class Symbol:
    """Stands in for a solver value: comparisons build terms, truth is asked of the path."""

    def __init__(self, term: str, asked: list[str]) -> None:
        self.term, self.asked = term, asked

    def __add__(self, other: object) -> "Symbol":
        return Symbol(f"({self.term} + {other})", self.asked)

    def __lt__(self, other: object) -> "Symbol":
        return Symbol(f"({self.term} < {other})", self.asked)

    def __bool__(self) -> bool:
        self.asked.append(self.term)
        return True


def test_the_same_code_runs_on_symbolic_values() -> None:
    asked: list[str] = []
    play = {"money": Symbol("m", asked)}
    made = compiled("money + 1 < 3").evaluate(play, 0)
    assert isinstance(made, Symbol) and made.term == "((m + 1) < 3)" and not asked
    assert compiled("not (money + 1 < 3)").evaluate(play, 0) is False
    assert asked == ["((m + 1) < 3)"]


def test_the_words_used_are_known() -> None:
    assert compiled("money > 3 and total(chip, 1) < 2").names == {"money", "total", "chip"}


def test_the_negation_is_a_condition_too() -> None:
    negated = compiled("money < 3 or chip == 'wound'").negated()
    assert negated.text == "not (money < 3 or chip == 'wound')"
    assert negated.names == {"money", "chip"}
    assert negated == compiled(negated.text)
    for money in range(6):
        arguments = ({"money": money}, 1)
        assert negated.evaluate(*arguments) is not bool(compiled("money < 3 or chip == 'wound'").evaluate(*arguments))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("money + 1 < plus(1, 1)", [("money + 1", "5"), ("plus(1, 1)", "2")]),
        ("(money + 1) == ('wound')", [("money + 1", "5")]),
        ("1 < money < 7", [("money", "4")]),
        ("money in (1, 2)", [("money", "4")]),
        ("not (money < 3)", [("money", "4")]),
        ("money", [("money", "4")]),
        ("money < 3 or plus(money, 1) > 5 or money > 5", [("money", "4"), ("plus(money, 1)", "5")]),
        ("money > 3 or plus(money, 1) > 5", [("money", "4")]),
    ],
)
def test_the_facts_on_which_a_condition_turns(text: str, parts: list[tuple[str, str]]) -> None:
    assert compiled(text).find_facts({"money": 4}, 0) == parts


def test_facts_are_plain_values_that_were_looked_at_and_no_readings() -> None:
    words = [
        ConditionWord("reach", lambda play, frame: 3),
        ConditionWord("faster", lambda play, frame: 0, result="truth"),
        ConditionWord("chip", lambda play, frame: 17, result="chip"),
        ConditionWord("kind", lambda play, frame, chip, name: chip == 17, result="truth", takes=("chip", "text")),
        ConditionWord("reading", lambda play, frame, point: "may", result="text", takes=("text",)),
    ]
    text = "not faster and kind(chip, 'x') and reading('p') == 'may' and (reach == 3 or reach + 1 == 5 or chip != chip)"
    guard = compile_expression(text, vocabulary_of(words), HERE)
    assert guard.find_facts(None, None) == [("faster", "no"), ("kind(chip, 'x')", "yes"), ("reach", "3")]
    for single in ("chip == chip", "reading('p') == 'may'"):
        assert compile_expression(single, vocabulary_of(words), HERE).find_facts(None, None) == []


@each_of(
    ("text", "place", "words", "suggestion"),
    [
        ("", "10:5", "empty", ""),
        (" \n ", "10:5", "empty", ""),
        ("money.x", "10:10", "attribute", ""),
        ("money[0]", "10:10", "index", ""),
        ("1 + (lambda: 1)", "10:10", "lambda", ""),
        ("[x for x in money]", "10:5", "comprehension", ""),
        ("f'x'", "10:5", "formatted text", ""),
        ("count(c=1)", "10:13", "by place", ""),
        ("total(*money)", "10:11", "star", ""),
        ("2 ** 3", "10:7", "power", ""),
        ("(money) / 2", "10:13", "only '//' divides", ""),
        ("money % 2", "10:11", "'%'", ""),
        ("money is 3", "10:11", "write '=='", ""),
        ("money // 0", "10:14", "1 or more", ""),
        ("1 // money", "10:10", "1 or more", ""),
        ("1 // True", "10:10", "True", ""),
        ("~1", "10:5", "'~'", ""),
        ("+1", "10:5", "plus sign", ""),
        ("True", "10:5", "True is not a word", ""),
        ("None", "10:5", "None is not a word", ""),
        ("1234567890", "10:5", "more than 9 digits", ""),
        ("money < 0x10", "10:13", "neither a number nor a name", ""),
        ("1_000", "10:5", "neither a number nor a name", ""),
        ("1.5", "10:5", "decimal point", ""),
        (".5", "10:5", "decimal point", ""),
        ("007", "10:5", "starts with 0", ""),
        ("1if money else 2", "10:5", "neither a number nor a name", ""),
        ("b'x'", "10:5", "prefix", ""),
        ("r'wound'", "10:5", "plain quotes", ""),
        ("'wou' 'nd'", "10:5", "plain quotes", ""),
        ("'''wound'''", "10:5", "plain quotes", ""),
        ("chip == 'wound", "10:13", "unclosed quote", ""),
        ("chip == \"wound'", "10:13", "unclosed quote", ""),
        ("money = 3", "10:11", "write '=='", ""),
        ("money && 1", "10:11", "write 'and'", ""),
        ("!money", "10:5", "write 'not'", ""),
        ("money # and more", "10:11", "comment", ""),
        ("money \\\n", "10:11", "backslash", ""),
        ("{1}", "10:5", "brace", ""),
        ("(1, 2)", "10:5", "follow 'in'", ""),
        ("money in money", "10:14", "expected a list", ""),
        ("money in (1)", "10:15", "a list of one is (1,)", ""),
        ("money in (1, 2) < 3", "10:14", "chain", ""),
        ("1 < money in (1, 2)", "10:18", "chain", ""),
        ("money in ()", "10:14", "expected a list", ""),
        ("money in (1, (2, 3))", "10:18", "follow 'in'", ""),
        ("money and", "10:14", "ends too early", ""),
        ("(money", "10:5", "never closed", ""),
        ("money)", "10:10", "unmatched", ""),
        ("money 3", "10:11", "unexpected '3'", ""),
        ("'é' == 'é' 3", "10:16", "unexpected '3'", ""),
        ("money; money", "10:10", "unexpected ';'", ""),
        ("'wound' * 999999999", "10:5", "found a text", ""),
        ("('wound' if money else 1) * 9", "10:6", "found a text", ""),
        ("1 < 'wound'", "10:9", "found a text", ""),
        ("1(2)", "10:5", "plain name", ""),
        ("monny > 1", "10:5", "unknown name 'monny'", "money"),
        ("'é' == monny", "10:12", "unknown name 'monny'", "money"),
        ("\uff4doney", "10:5", "unknown name '\uff4doney'", "money"),
        ("__import__('os')", "10:5", "unknown name '__import__'", ""),
        ("money == 1 or\n  (chp)", "11:4", "unknown name 'chp'", "chip"),
        ("count", "10:5", "takes 1 argument in parentheses", ""),
        ("money()", "10:5", "without parentheses", ""),
        ("1 + count()", "10:9", "takes 1 argument, found 0", ""),
        ("plus(1, 2, 3)", "10:5", "takes 1 to 2 arguments, found 3", ""),
        ("total()", "10:5", "takes at least 1 argument, found 0", ""),
        ("chip == 'crash-gam'", "10:13", "unknown name 'crash-gam'", "crash-gem"),
        ("chip == crash-gem", "10:13", "unknown name 'crash'", "'crash-gem'"),
        ("chip == 1-gem", "10:15", "unknown name 'gem'", "'1-gem'"),
        ("money\x00", "10:10", "U+0000", ""),
        ("mon\x1bey", "10:8", "U+001B", ""),
        ("\ud800", "10:5", "U+D800", ""),
        ("(" * 21 + "1" + ")" * 21, "10:25", "nested deeper than 20", ""),
        ("-" * 21 + "1", "10:25", "nested deeper than 20", ""),
        ("x" * 501, "10:5", "longer than 500", ""),
    ],
)
def test_what_is_refused_and_where(text: str, place: str, words: str, suggestion: str) -> None:
    vocabulary = RESOLVED.resolving(lambda text: 9 if text == "é" else index(text), CHIPS)
    error = refusal(text, vocabulary)
    assert str(error.position) == f"f.yaml:{place}"
    assert words in error.message
    assert error.suggestion == suggestion
    assert error.message.isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "9" * 1_000_000,
        "(" * 250,
        "not " * 124 + "1",
        "-" * 499 + "1",
        "(" * 20 + "money" + "<1)" * 20,
        "a(" * 240,
        "''" * 250,
    ],
)
def test_hostile_texts_are_compiled_or_refused(text: str) -> None:
    try:
        compiled(text)
    except Unreadable as error:
        assert error.position.line == 10


@given(st.text("ab1(),<>='\"+-*/ \n.[]{}#!&|\\:é") | st.text(max_size=20))
def test_any_text_is_compiled_or_refused_with_a_place(text: str) -> None:
    try:
        compiled(text)
    except Unreadable as error:
        assert error.position.line >= 10 and error.position.column >= 1


def test_compiled_code_reaches_nothing_but_its_words() -> None:
    scope = getattr(compiled("money + total(1)").evaluate, "__globals__", {})
    assert set(scope["__builtins__"]) == {"abs", "any", "int", "isinstance", "len", "max", "sum", "tuple"}
    assert set(scope) == {"__builtins__", "term_money", "term_total"}
    with pytest.raises(Unreadable, match="unknown name 'len'"):
        compiled("len(money) > 1")


def test_a_condition_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        compiled("money").text = "1"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("when: money > x1\n", "1:15"),
        ("when: 'money > x1'\n", "1:16"),
        ("when: |\n  money >\n   x1\n", "3"),
    ],
)
def test_a_condition_in_a_file_is_placed_in_the_file(text: str, place: str) -> None:
    with pytest.raises(Unreadable) as caught:
        compile_node(load(text, "f").need("when"), RESOLVED)
    assert str(caught.value.position) == f"f:{place}"


@pytest.mark.parametrize(
    ("values", "functions"),
    [
        ({"a": lambda play, frame: 1}, {"a": lambda play, frame: 1}),
        ({"a": lambda play: 1}, {}),
        ({"a": lambda play, frame, x: 1}, {}),
        ({"a-b": lambda play, frame: 1}, {}),
        ({"in": lambda play, frame: 1}, {}),
    ],
)
def test_a_vocabulary_of_the_wrong_shape_is_refused(values: dict[str, object], functions: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        Vocabulary(values, functions)  # type: ignore[arg-type]


def of_ruleset(*chips: str) -> Vocabulary:
    """The words as they are checked against a ruleset with some chips."""
    return WORDS.checking({"count": {0: list(chips)}}, {})


def test_a_condition_is_read_once_for_all_rulesets_with_the_same_names() -> None:
    one, again = compiled("count('a') == 1", of_ruleset("a", "b")), compiled("count('a') == 1", of_ruleset("a", "b"))
    assert one.tree() is again.tree()
    assert compiled("count('a') == 1", of_ruleset("b", "a")).tree() is not one.tree(), "names in another order"


def test_what_was_read_for_one_ruleset_is_refused_for_another_at_its_own_place() -> None:
    compiled("count('a') == 1", of_ruleset("a"))
    with pytest.raises(Unreadable, match="unknown name 'a'") as caught:
        compile_expression("count('a') == 1", of_ruleset("b"), Position("g.yaml", 3, 1))
    assert str(caught.value.position) == "g.yaml:3:7"


def test_a_condition_read_for_one_type_is_refused_where_another_is_wanted() -> None:
    words = replace(WORDS, types={"money": Signature("number")})
    assert compile_expression("money", words, HERE, "number").text == "money"
    with pytest.raises(Unreadable, match="expected a truth"):
        compile_expression("money", words, HERE, "truth")


def test_no_more_than_so_many_rulesets_have_their_conditions_kept() -> None:
    first = of_ruleset("first")
    assert of_ruleset("first") is first
    for number in range(MOST_CHECKED):
        of_ruleset(f"chip-{number}")
    assert len(WORDS.checked) == MOST_CHECKED
    assert of_ruleset("first") is not first
