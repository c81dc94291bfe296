"""Texts of any size for the readers of what is no record: YAML itself, TOML, patterns, messages, lines, kept results.

Not for: records, matches, packs and errata (`costly`), or measuring (`measured`).
"""

import json

from tests.support.costly import Sized, keys, numbered, with_keys, with_moves

#: What a document in YAML can be made of, whatever it is about.
YAML: dict[str, Sized] = {
    "blanks": lambda size: "a: b\n" + " " * size,
    "line breaks": lambda size: "a: b\n" + "\n" * size,
    "lines of blanks": lambda size: "a:\n" + "    \n" * (size // 5),
    "tabs": lambda size: "a:" + "\t" * size,
    "a long word": lambda size: "a: " + "x" * size,
    "a long key": lambda size: "x" * size + ": 1",
    "keys": lambda size: "".join(f"{name}: 1\n" for name in numbered("key", size // 10)),
    "a key twice": lambda size: "".join(f"{name}: 1\n" for name in numbered("key", size // 10)) + "key0: 1\n",
    "nested lists": lambda size: "[" * size,
    "nested mappings": lambda size: "{a: " * (size // 4),
    "nested blocks": lambda size: "".join(" " * number + "a:\n" for number in range(int((2 * size) ** 0.5))),
    "dashes": lambda size: "- " * (size // 2),
    "anchors": lambda size: "".join(f"- &{name} x\n" for name in numbered("a", size // 9)),
    "aliases": lambda size: "a: &a x\nb: [" + "*a, " * (size // 4) + "]",
    "tags": lambda size: "!!str " * (size // 6) + "x",
    "documents": lambda size: "--- a\n" * (size // 6),
    "comments": lambda size: "a: b\n" + "# x\n" * (size // 4),
    "a comment": lambda size: "a: b #" + "x" * size,
    "escaped quotes": lambda size: 'a: "' + '\\"' * (size // 2) + '"',
    "an open quote": lambda size: 'a: "' + "x\n " * (size // 3),
    "a folded block": lambda size: "a: >\n" + "  x\n" * (size // 4),
    "a block of blanks": lambda size: "a: |\n" + "   \n" * (size // 4),
    "colons": lambda size: ":" * size,
    "question marks": lambda size: "? " * (size // 2),
    "directives": lambda size: "%YAML 1.1\n" * (size // 10) + "--- a",
    "brackets that close": lambda size: "}" * size,
    "a list": lambda size: "a: [" + "x, " * (size // 3) + "]",
    "marks that join": lambda size: "a: " + "\u0301" * size,
    "carriage returns": lambda size: "a: b\n" + "\r" * size,
    "a control character": lambda size: "a: b" + " x" * (size // 2) + "\x07",
}

RULES = 'ruleset = "puzzle-strike/3e"\n'
#: What a `verifier.toml` can be made of.
TOML: dict[str, Sized] = {
    "keys": lambda size: "".join(f"{name} = 1\n" for name in numbered("key", size // 10)),
    "tables": lambda size: "".join(f"[{name}]\n" for name in numbered("t", size // 7)),
    "names of a table": lambda size: "[" + "a." * (size // 2) + "b]\n",
    "names of a key": lambda size: "a." * (size // 2) + "b = 1\n",
    "quoted names of a key": lambda size: '"a b" . ' * (size // 8) + "b = 1\n",
    "keys with two names": lambda size: "".join(f"a.{name} = 1\n" for name in numbered("b", size // 11)),
    "readings": lambda size: RULES + "[readings]\n" + "".join(f'"{n}" = "x"\n' for n in numbered("a.b", size // 14)),
    "a list": lambda size: 'exclude = ["' + '", "'.join(numbered("a", size // 9)) + '"]\n',
    "a list in lines": lambda size: "exclude = [\n" + '"a",\n' * (size // 5) + "]\n",
    "errata": lambda size: RULES + "errata = [" + '"wound", ' * (size // 9) + "]\n",
    "packs": lambda size: RULES + "packs = [" + "".join(f'"{n}.yaml", ' for n in numbered("p", size // 12)) + "]\n",
    "nested lists": lambda size: "exclude = " + "[" * (size // 2) + "]" * (size // 2),
    "nested tables": lambda size: "a = " + "{a = " * (size // 5),
    "repeated tables": lambda size: "[[a]]\n" * (size // 6),
    "line breaks": lambda size: "\n" * size,
    "comments": lambda size: "# x\n" * (size // 4),
    "a long word": lambda size: 'ruleset = "' + "x" * size + '"\n',
    "a long key": lambda size: "x" * size + " = 1\n",
    "digits": lambda size: "a = " + "1" * size + "\n",
    "hexadecimal digits": lambda size: "a = 0x" + "f" * size + "\n",
    "an open text": lambda size: 'a = """' + "x\n" * (size // 2),
    "stars": lambda size: 'exclude = ["' + "*" * size + '"]\n',
}

#: What a `.gitignore` can be made of.
PATTERNS: dict[str, Sized] = {
    "patterns": lambda size: "".join(f"{name}\n" for name in numbered("a", size // 6)),
    "line breaks": lambda size: "\n" * size,
    "a long name": lambda size: "a" * size,
    "stars": lambda size: "*" * size,
    "stars between letters": lambda size: "*a" * (size // 500) + "*b",
    "stars between folders": lambda size: "**/a/" * (size // 250) + "b",
    "brackets": lambda size: "[" * size,
    "backslashes": lambda size: "\\" * size,
    "negations": lambda size: "!" * size,
}


def message(method: str, **given: object) -> str:
    """A message to the server, as a line."""
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": given}) + "\n"


def session(*messages: str) -> str:
    """Messages about a table that is opened first."""
    seats = {"P1": {"character": "grave"}, "P2": {"character": "rook"}}
    first = message("open", ruleset="puzzle-strike/3e", header={"seats": seats, "bank": "first-game"})
    return first + "".join(messages)


#: What a session with the server can be made of.
MESSAGES: dict[str, Sized] = {
    "line breaks": lambda size: "\n" * size,
    "nested lists": lambda size: "[" * size + "\n",
    "nested objects": lambda size: '{"a":' * (size // 5) + "\n",
    "a batch of no messages": lambda size: "[" + "1," * (size // 2) + "1]\n",
    "messages": lambda size: message("version") * (size // 60),
    "a long method": lambda size: message("x" * size),
    "unknown parameters": lambda size: message("version", **keys("a", size // 12)),
    "a long ruleset": lambda size: message("open", ruleset="puzzle-strike/" + "3" * size),
    "errata": lambda size: message("open", ruleset="puzzle-strike/3e", errata=numbered("wound", size // 9)),
    "a header": lambda size: message("open", ruleset="puzzle-strike/3e", header=keys("seat", size // 12)),
    "a record": lambda size: message("audit", record=with_moves("  P1 buy 2\n" * (size // 11))),
    "lines that are not accepted": lambda size: session(
        *(message("push", table=1, line=f"P1 bui {name}") for name in numbered("combin", size // 90))
    ),
    "a long line": lambda size: session(message("push", table=1, line="P1 draw " + "1 " * (size // 2))),
    "questions why not": lambda size: session(message("why_not", table=1, line="P1 buy wound") * (size // 100)),
    "a long seat": lambda size: session(message("seen_by", table=1, seat="P" * size)),
}

#: What JSON Lines can be made of.
LINES: dict[str, Sized] = {
    "line breaks": lambda size: "\n" * size,
    "blanks": lambda size: " " * size,
    "empty objects": lambda size: "{}\n" * (size // 60),
    "objects that are cut": lambda size: "{\n" * (size // 60),
    "records": lambda size: with_keys() * (size // 300),
    "names of errata": lambda size: "".join(with_keys(errata=[name]) for name in numbered("wound", size // 300)),
    "rulesets": lambda size: "".join(with_keys(ruleset=f"puzzle-strik/{n}") for n in numbered("3", size // 300)),
    "carriage returns": lambda size: "\r" * size,
    "zeros": lambda size: "\0" * size,
}
