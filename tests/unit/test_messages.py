"""Messages are values: what is said has a sentence, with just what is put into it, and nothing has two."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import verifier
from verifier.kernel.message import ENGLISH, Message, code_of, listed, say, sentences, values_of
from verifier.kernel.undecided import NO_RULE, UNKNOWN_TEXT

pytestmark = pytest.mark.unit
PROGRAM = Path(verifier.__file__).parent
BLANK = re.compile(r"\{(\w+)\}")
SPEAKS = re.compile(r"from verifier\.kernel\.message import .*\b(say|Voice)\b")
#: What the ids begin with that are put together where they are said.
MADE = (
    "asked-",
    "not-recorded-chosen-in-",
    "legal-example",
    "illegal-example",
    "book-",
    "page-kind-",
    "players-",
    "page-settle-",
    "what-is-needed-not",
    "what-of-is-needed-not",
)


def sources() -> Iterator[str]:
    """The text of every module."""
    return (path.read_text("utf-8") for path in PROGRAM.rglob("*.py"))


def sayings(source: str) -> Iterator[tuple[str, set[str] | None]]:
    """Each `say("id", name=...)` of a module, with what is put in by name; None where that is not written there."""
    for node in ast.walk(ast.parse(source)) if SPEAKS.search(source) else ():
        if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
            continue
        if getattr(node.func, "id", "") == "say" or getattr(node.func, "attr", "") == "says":
            names = {keyword.arg for keyword in node.keywords}
            yield node.args[0].value, None if None in names else {name for name in names if name}


def test_what_is_said_has_a_sentence_with_just_what_is_put_into_it() -> None:
    said = [one for source in sources() for one in sayings(source)]
    assert {id for id, _ in said} <= sentences().keys()
    wrong = {id for id, names in said if names is not None and names != set(BLANK.findall(sentences()[id]))}
    assert wrong == set()


def test_every_sentence_is_said_somewhere_and_none_has_two_ids_or_two_sentences() -> None:
    tables = (path.read_text("utf-8") for path in PROGRAM.parent.glob("rules/*/rule-language.yaml"))
    told = {word for text in tables for word in re.findall(r"\bsay: ([\w-]+)", text)}
    program = "\n".join((*sources(), *(f'"{id}"' for id in told)))
    unsaid = {id for id in sentences() if f'"{id}"' not in program and f"'{id}'" not in program}
    assert {id for id in unsaid if not id.startswith(MADE)} == set()
    files = (PROGRAM / "messages.yaml", *PROGRAM.glob("games/*/messages.yaml"))
    lines = [line for file in files for line in file.read_text("utf-8").splitlines() if line and line[0] != "#"]
    ids = Counter(line.partition(":")[0] for line in lines)
    assert [id for id, count in ids.items() if count > 1] == []
    assert len(ids) == len(sentences())


def test_a_message_is_made_into_a_text_when_it_is_asked_for() -> None:
    where = say("zone-of-seat", seat="P1", zone="hand")
    message = say("none-there", chip="{where}", where=where)
    assert message == say("none-there", chip="{where}", where=where)
    assert message != say("none-there", chip="{where}", where="P1's hand")
    assert f"{message}" == ENGLISH(message) == "no {where} in P1's hand", "what is put in is no sentence"
    assert str(say("nobody-says-this", n=1)) == "nobody-says-this"
    assert str(listed(("one", where, 3))) == "one; P1's hand; 3"


def test_what_changes_later_is_put_in_as_it_is_said_now() -> None:
    class Amount:
        text = "2 to 3"

        def __str__(self) -> str:
            return self.text

    amount = Amount()
    message = say("at-most", n=amount)  # type: ignore[arg-type]
    amount.text = "4"
    assert str(message) == "at most 2 to 3"


def test_a_code_is_the_id_of_its_sentence_and_its_values_are_told_in_english() -> None:
    question = say("what-it-does")
    message = UNKNOWN_TEXT.says(name="orb\n", question=question)
    assert code_of(message) == "UD02"
    assert values_of(message) == (("name", "orb\\n"), ("question", "what it does"))
    assert str(message) == "the text of orb\\n is not known, so what it does cannot be decided"
    long = NO_RULE.says(problem=say("nothing-asks-for-here", token="x" * 400))
    assert len(str(long)) == 300
    assert (code_of("a text"), values_of(question)) == ("", ())
    ruled = Message("", (("big", "4"),), "a {big}-gem was crashed")
    assert (str(ruled), values_of(ruled)) == ("a 4-gem was crashed", (("big", "4"),))
