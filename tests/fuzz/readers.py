"""The readers of the program: of each the sound inputs it starts from, how they are changed, and what is promised.

An input is looked at in a folder of its own, which is the current one. Not for: importers and the files of rules, which
have modules of their own beside this one.
"""

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from click.testing import Result

from tests.fuzz import changes, harness
from tests.fuzz.folders import look_at_rules, look_at_schemas, lost, rule_folders, schema_folders
from tests.fuzz.promises import checked
from tests.fuzz.sessions import (
    LIBRARY,
    conversations,
    look_at_client,
    look_at_conversation,
    look_at_session,
    sessions,
)
from tests.fuzz.thin import games, look_at_thin, thinned
from tests.support.cli import DISPUTED, ILLEGAL, REPLAY, SILENT, call
from tests.support.docs import ROOT
from tests.support.rotating import examples
from tests.support.toy import RULES, TOY
from verifier.games.library import Library
from verifier.lsp.problems import open_file, problems
from verifier.lsp.words import lexicon_of, suggestions, word_at

RECORDS = ROOT / "replays"
LIMIT = "--time-limit 1"
ERRATUM = "--from puzzle-strike/3e --errata wound-is-no-action --jobs 1 -q"

Look = Callable[[bytes, Random], None]


class Reader(NamedTuple):
    """A reader: its sound inputs, how one is looked at, how they are changed, and how many are tried in every run."""

    seeds: Callable[[], Sequence[bytes]]
    look: Look
    change: harness.Change = changes.mixed
    count: int = examples(75)


def stored(pattern: str, most: int = 20, longest: int = 3_000) -> Callable[[], list[bytes]]:
    """Records that come with the rules: every so many of those that are not long."""

    def found() -> list[bytes]:
        texts = [text for path in sorted(RECORDS.glob(pattern)) if len(text := path.read_bytes()) < longest]
        assert texts, pattern
        return texts[:: len(texts) // most + 1]

    return found


def commands(name: str, *lines: str, beside: dict[str, str] | None = None) -> Look:
    """Look at an input as a file of that name, with one of some commands; other files lie beside it."""

    def look(data: bytes, chance: Random) -> None:
        for other, text in (beside or {}).items():
            Path(other).write_text(text, encoding="utf-8")
        Path(name).write_bytes(data)
        checked(*chance.choice(lines).split())

    return look


def of_record(name: str) -> tuple[str, ...]:
    """The commands that read records."""
    return (
        *(f"audit {name} {LIMIT} --format {form}" for form in ("text", "json", "sarif", "junit", "github")),
        *(f"audit {name} {LIMIT} {option}" for option in ("--continue", "--verbose", "--infer", "--lang ru", "-q")),
        *(f"explain {name} {LIMIT}", f"explain {name} --at 9 {LIMIT}", f"explain {name} {LIMIT} --format json"),
        *(f"fmt {name} --check", f"position {name} --at 12", f"screen {name}", f"proof check {name}"),
        *(f"stats {name} --jobs 1", f"find {name} --verdict legal --jobs 1", f"find {name} --where pile>=2 --jobs 1"),
        f"regress {name} {ERRATUM} --no-cache",
        "cases puzzle-strike/3e --folder . --jobs 1 -q",
    )


# -- records, matches, lines of JSON, archives ------------------------------------------------------------------------


@cache
def objects() -> tuple[bytes, ...]:
    """Records as lines of JSON, as `fmt` and `simulate` write them."""
    header = {"format": "replay/1", "ruleset": "puzzle-strike/3e", "bank": "first-game"}
    seats = {"P1": {"player": "Alice", "character": "grave"}, "P2": {"player": "Bob", "character": "rook"}}
    moves = [line.strip() for line in REPLAY.partition("moves: |\n")[2].splitlines()]
    first = {**header, "mode": "duel", "seats": seats, "moves": moves}
    parts = [{"seat": "P1", "verb": "draw", "args": ["?", 1]}, {"comment": "x"}, {"move": "P1 ante 1"}]
    others = ({**first, "moves": "\n".join(moves)}, {**first, "moves": parts}, {"seats": seats})
    return tuple(json.dumps(one).encode() + b"\n" for one in (first, *others))


def lines() -> list[bytes]:
    """Some lines of JSON, each for itself and together."""
    return [*objects(), b"".join(objects())]


# -- positions --------------------------------------------------------------------------------------------------------


def look_at_position(data: bytes, chance: Random) -> None:
    """Let a position be written and read again: of the short record is said what is said of the long one."""
    Path("a.yaml").write_bytes(data)
    judged = checked("audit", "a.yaml", "--time-limit", "1", "--format", "json")
    long = json.loads(judged.stdout.splitlines()[0]).get("verdict")
    at = chance.randrange(1, data.count(b"\n") + 2)
    short = checked("position", "a.yaml", "--at", str(at), "--record")
    if short.exit_code:
        return
    Path("short.yaml").write_text(short.stdout, encoding="utf-8")
    found = json.loads(checked("audit", "short.yaml", "--time-limit", "1", "--format", "json").stdout.splitlines()[0])
    assert found["verdict"] != "malformed", found
    assert long not in ("legal", "consistent") or found["verdict"] in ("legal", "consistent"), found


# -- proofs -----------------------------------------------------------------------------------------------------------


@cache
def proven() -> tuple[bytes, ...]:
    """Games whose draws follow from seeds."""
    found = call("simulate", "puzzle-strike/3e", "--games", "2", "--seed", "7", "--proof", "-q").stdout
    return tuple(line.encode() + b"\n" for line in found.splitlines())


def draws(text: bytes) -> list[str]:
    """Every draw of a record of one line, however it is spelt."""
    words = (word.split() for word in json.loads(text)["moves"])
    return sorted(" ".join([line[0], *sorted(line[2:])]).casefold() for line in words if line[1:2] == ["draw"])


def look_at_proof(data: bytes, chance: Random) -> None:
    """Check a game: what matches has the draws of the game as it was."""
    Path("a.jsonl").write_bytes(data)
    if checked("proof", "check", "a.jsonl").exit_code == 0:
        known = [draws(seed) for seed in proven()]
        Path("b.jsonl").write_bytes(data)
        assert all(draws(line) in known for line in data.splitlines() if line.strip())


# -- what is kept -----------------------------------------------------------------------------------------------------


def answered(name: str) -> Result:
    """The answer of the command that keeps a file; under the toy edition if that is named, else as it is."""
    command = KEEPING[name].split()
    with patch("verifier.cli.rulesets.library", lambda: Library(RULES) if TOY in command else LIBRARY):
        return checked(*command)


@cache
def kept(name: str) -> tuple[str, bytes]:
    """What a command says of some records without anything kept, and the file that it keeps."""
    for record, text in RECORDS_KEPT.items():
        Path(record).write_text(text, encoding="utf-8")
    for path in Path("kept").glob("*"):
        path.unlink()
    said = answered(name).stdout
    return said, Path(f"kept/{name}").read_bytes()


def look_at_kept(name: str) -> Look:
    """Let a command use a damaged file: it says the same as without, twice, or that this is no such file."""

    def look(data: bytes, chance: Random) -> None:
        said, _ = kept(name)
        Path(f"kept/{name}").write_bytes(data)
        for _ in range(2):
            found = answered(name)
            if found.exit_code == 2 and "it is left as it is" in found.stderr:
                assert Path(f"kept/{name}").read_bytes() == data
                return
            assert COUNTED.sub("", found.stdout) == COUNTED.sub("", said), found.stdout

    return look


#: What a report says of how much of it was kept, which is less when something is damaged.
COUNTED = re.compile(r'"(?:explored|kept)": \d+')
RECORDS_KEPT = {"a.yaml": REPLAY, "b.yaml": ILLEGAL, "c.yaml": DISPUTED, "d.yaml": SILENT}
KEEPING = {
    "results": "audit a.yaml b.yaml c.yaml d.yaml --format json -q --results kept/results",
    "windows.jsonl": f"search {TOY} --chips wound --singles --kinds CN --paths 2 --jobs 1 --format json -q"
    " --cache kept",
    "regress.jsonl": f"regress a.yaml b.yaml c.yaml d.yaml {ERRATUM} --format json --cache kept",
}


def seeds_kept(name: str) -> Callable[[], list[bytes]]:
    """The file that a command keeps, as a seed."""
    return lambda: [kept(name)[1]]


@cache
def baselines() -> tuple[bytes, ...]:
    """A stored report of `regress`."""
    Path("a.yaml").write_text(DISPUTED, encoding="utf-8")
    checked(*f"regress a.yaml {ERRATUM} --no-cache --baseline made.json --update-baseline".split())
    return (Path("made.json").read_bytes(),)


# -- editors ----------------------------------------------------------------------------------------------------------


def edited() -> list[bytes]:
    """Files that an editor opens: records, a match, an erratum, a card pack, something else."""
    erratum = ROOT / "rules/puzzle-strike/3e/errata/wound-is-no-action.yaml"
    pack = b"format: pack/1\nruleset: puzzle-strike-2/base\ncards: {swap: {cost: 3}}\n"
    match = next(iter(stored("puzzle-strike/series/legal/**/*.yaml")()))
    texts = (b"ruleset: puzzle-strike/3e\n" + erratum.read_bytes(), pack, match, b"a: [b]\n")
    return [*(text.encode() for text in (REPLAY, DISPUTED)), *texts]


def look_at_edited(data: bytes, chance: Random) -> None:
    """Do with a text what an editor asks for: problems, and at some places the word and what could stand there."""
    text = data.decode("utf-8", "replace")
    file = open_file(Path("a.yaml"), text, LIBRARY.root)
    count = len(file.lines)
    for problem in problems(LIBRARY, file):
        assert 0 <= problem.line <= count + 1, problem
        assert problem.message
    lexicon = lexicon_of(LIBRARY, file)
    for _ in range(6):
        number, column = chance.randrange(count + 2), chance.randrange(60)
        suggestions(lexicon, LIBRARY, file, number, column)
        word = word_at(file.line(number), column)
        if lexicon is not None and word:
            lexicon.page(word)
            lexicon.definition(word)


# -- conditions, secrets ----------------------------------------------------------------------------------------------

QUERIES = (b"any pile >= 12 and P1 hand <= 3", b"hand wound > 0 or P2 money = 1", b"pile != 2", b"P1 hand 1 = 2")


def look_at_query(data: bytes, chance: Random) -> None:
    """Look for a condition."""
    Path("a.yaml").write_text(REPLAY, encoding="utf-8")
    option = chance.choice(("--where", "--where", "--where", "--clause", "--chip", "--player", "--ended", "--verdict"))
    checked("find", "a.yaml", f"{option}={data.decode('utf-8', 'replace')}", "--jobs", "1", "-q", placed=False)


@cache
def secrets() -> tuple[bytes, ...]:
    """A file that keeps a seed."""
    Path("made.seed").unlink(missing_ok=True)
    checked("proof", "commit", "final-7", "P1", "--secret", "made.seed")
    return (Path("made.seed").read_bytes(),)


SECRET = "f" * 64
SHARING = (b"6 " + b"0" * 64 + b"\n7 " + b"1" * 64 + b"\n",)
LEAGUE = (
    b'ruleset = "puzzle-strike/3e"\nmode = "duel"\nerrata = ["wound-is-no-action"]\nexclude = ["drafts/", "*.bak"]\n'
    b'fail-on = ["illegal"]\nlang = "en"\n[readings]\n"play.wound" = "action-chip"\n[series]\nbest-of = 5\n',
    b'ruleset = "puzzle-strike/3e"\npacks = []\nreadings = {play.wound = "action-chip"}\n[series]\nbank = "drawn"\n',
)

READERS: dict[str, Reader] = {
    "replays": Reader(stored("puzzle-strike/**/*.yaml"), commands("a.yaml", *of_record("a.yaml"))),
    "replays-2": Reader(stored("puzzle-strike-2/**/*.yaml"), commands("a.yaml", *of_record("a.yaml"))),
    "thin": Reader(games, look_at_thin, thinned, count=3),
    "positions": Reader(stored("*/*/positions/**/*.yaml"), look_at_position),
    "series": Reader(stored("puzzle-strike/series/**/*.yaml"), commands("a.yaml", *of_record("a.yaml"))),
    "lines": Reader(lines, commands("a.jsonl", *of_record("a.jsonl"))),
    "objects": Reader(lines, commands("a.json", *of_record("a.json")), count=10),
    "gzip": Reader(lines, commands("a.jsonl.gz", *of_record("a.jsonl.gz")), changes.gzipped),
    "zstd": Reader(lines, commands("a.jsonl.zst", *of_record("a.jsonl.zst")), changes.zstandard),
    "zip": Reader(lines, commands("a.zip", *of_record("a.zip"), *of_record("a.zip/a.yaml")), changes.zipped),
    "league": Reader(
        lambda: LEAGUE,
        commands("verifier.toml", *of_record("a.yaml"), *of_record("."), beside={"a.yaml": REPLAY}),
        harness.mutate,
    ),
    "proofs": Reader(proven, look_at_proof, count=10),
    "secrets": Reader(
        secrets,
        commands("s", "proof share P1 6 5 --secret s", "proof commit final-7 P1 --secret s",
                 "proof reveal a.yaml --secret s", "proof deal a.yaml --secret s", beside={"a.yaml": REPLAY}),
        harness.mutate,
    ),
    "shares": Reader(
        lambda: SHARING,
        commands("shares", "proof draw 6 2 1x4 combine reversal --secret s --shares shares",
                 beside={"s": f"final-7 P1 {SECRET}\n"}),
        harness.mutate,
    ),
    "results": Reader(seeds_kept("results"), look_at_kept("results"), changes.damaged, count=8),
    "cache": Reader(seeds_kept("regress.jsonl"), look_at_kept("regress.jsonl"), changes.damaged, count=4),
    "windows": Reader(seeds_kept("windows.jsonl"), look_at_kept("windows.jsonl"), changes.damaged, count=8),
    "rule-folders": Reader(rule_folders, look_at_rules, lost, count=8),
    "schema-folders": Reader(schema_folders, look_at_schemas, lost, count=1),
    "collections": Reader(
        stored("puzzle-strike/3e/illegal/**/*.yaml"),
        commands("a.yaml", *(f"cases --folder . --jobs 1 -q --format {form}" for form in ("yaml", "jsonl"))),
    ),
    "baselines": Reader(
        baselines,
        commands("b.json", f"regress a.yaml {ERRATUM} --no-cache --baseline b.json", beside={"a.yaml": DISPUTED}),
        count=5,
    ),
    "messages": Reader(sessions, look_at_session, changes.messages, count=15),
    "clients": Reader(sessions, look_at_client, changes.messages, count=8),
    "editor": Reader(edited, look_at_edited),
    "protocol": Reader(conversations, look_at_conversation, changes.messages, count=8),
    "queries": Reader(lambda: QUERIES, look_at_query, harness.mutate),
}  # fmt: skip
