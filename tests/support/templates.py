"""What a language should translate, to compare it with the language's catalogue of messages.

`python -m tests.support.templates` prints how many of the texts that the program can print each language translates.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from verifier.games.library import Library
from verifier.language.document import rulesets
from verifier.language.inventory import load_clauses
from verifier.record.tongue import Tongue, languages, load_tongue
from verifier.report.templates import normalized, templates

#: What only conditions have.
CODE = re.compile(r"[=<>]=")
#: The modules whose texts a language should have, besides those of the rules.
MODULES = (
    *(
        f"games/puzzle_strike/{name}"
        for name in ("explain", "describe", "asks", "domains", "plain_domains", "unpriced", "costs")
    ),
    *(f"report/{name}" for name in ("text", "explain", "tally", "book", "rules_pages")),
    *(f"verdicts/{name}" for name in ("judge", "expectation")),
    *(f"run/{name}" for name in ("answers", "draws", "ending", "reader", "silence", "wording")),
    "corpus/batch",
    "games/domains",
)


def translated() -> Iterator[str]:
    """The rulesets of the families that have another language."""
    root = Library().root
    return (name for name in rulesets(root) if (root / name.partition("/")[0] / "languages").is_dir())


@cache
def said() -> frozenset[str]:
    """What the norms of every edition say, their names in headlines, and the names of the ante's levels."""
    shelf = Library()
    games = [shelf.open(name) for name in translated()]
    levels = (level for game in games for level in game.document.section("ante")["levels"].strings())
    ways = [way for game in games for way in getattr(game, "rules").modes.values()]  # noqa: B009  (a family's own)
    norms = [norm for rules in (*games, *ways) for norm in rules.norms]
    return frozenset(
        (*levels, *(normalized(norm.message) for norm in norms), *(norm.id.replace("-", " ") for norm in norms))
    )


@cache
def headings() -> frozenset[str]:
    """Every part of the headings under which clauses stand."""
    shelf = Library()
    clauses = (load_clauses(shelf.open(name).document).values() for name in translated())
    return frozenset(part for found in clauses for clause in found for part in clause.section.split(" / "))


def untranslated(tongue: Tongue, texts: Iterable[str]) -> Iterator[str]:
    """Those of some texts that are in no message of a language, nor part of one."""
    known = [normalized(text) for text in tongue.texts["messages"]]
    return (text for text in sorted(texts) if not any(text in one or filled(text, one) for one in known))


def filled(text: str, known: str) -> bool:
    """Whether a message is a template of the program with some of its values given."""
    letters = sum(char.isalpha() for char in text)
    return letters > 3 and re.fullmatch(".*".join(map(re.escape, text.split("{}"))), known) is not None


def messages(module: str) -> Iterator[str]:
    """The texts of a module that are sentences, or parts of one: no conditions, and more than a word."""
    return (
        text
        for text in templates(module)
        if " " in text and not CODE.search(text) and " | " not in text and re.search("[a-z]", text)
    )


if __name__ == "__main__":
    root = Library().root
    for family in sorted({path.parents[1].name for path in root.glob("*/languages/*.yaml")}):
        for code in languages(root, family)[1:]:
            found = load_tongue(root, family, code)
            for name in ("rules", *MODULES):
                every = sorted(said() if name == "rules" else messages(name))
                missing = list(untranslated(found, every))
                print(f"{family} {code} {name}: {len(every) - len(missing)} of {len(every)} translated")
                print("".join(f"  {text}\n" for text in missing), end="")
