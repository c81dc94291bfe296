"""Broken records: for every code of `MF..` texts that have such a fault, and how a text is judged."""

from pathlib import Path

from tests.support.cli import REPLAY
from tests.support.series import FIRST, HEAD, MATCH
from verifier.corpus.batch import Batch
from verifier.files.stored import Stored
from verifier.games.library import Library
from verifier.verdicts.verdict import Fault

LIBRARY = Library()
#: The moves of a short record, and its header.
MOVES = """\
P1 draw crash-gem 1 1 1 reversal
P2 draw 1 1 1 1 crash-gem
P1 ante 1
P1 play crash-gem 1 -> P2
P2 decline
"""
HEADER = REPLAY.partition("moves:")[0]


def with_moves(*lines: str, header: str = HEADER) -> str:
    """A record with these lines after the moves of a short one."""
    return header + "moves: |\n" + "".join(f"  {line}\n" for line in (*MOVES.splitlines(), *lines))


def replaced(old: str, new: str, text: str = REPLAY) -> str:
    """A text with one thing in it replaced, which must be there."""
    assert old in text
    return text.replace(old, new, 1)


def headed(*lines: str) -> str:
    """A record with more keys in its header."""
    return replaced("mode: duel\n", "mode: duel\n" + "".join(f"{line}\n" for line in lines))


def faults_of(text: str, path: str = "game.yaml", *, line: bool = False) -> list[Fault]:
    """Every fault of a record, or of a line of JSON Lines; nothing for one that is not malformed."""
    found = Batch(LIBRARY).judged(Stored(path, text, line))
    bad = [outcome.audit for outcome in found if outcome.audit.verdict == "malformed"]
    return [fault for audit in bad for fault in (audit.fault, *audit.further) if fault is not None]


def codes_of(text: str, path: str = "game.yaml", *, line: bool = False) -> list[str]:
    """The codes of the faults of a text, in the order in which they are printed."""
    return [fault.code for fault in faults_of(text, path, line=line)]


#: One text for each code that a text in YAML can have; those of files and of JSON Lines are below.
YAML = {
    "MF06": replaced("Alice", "Al\x1bice"),
    "MF07": headed("errta: [limit]"),
    "MF08": replaced("seats:\n  P1: {player: Alice, character: grave}\n  P2: {player: Bob, character: rook}\n", ""),
    "MF09": headed("mode: duel"),
    "MF10": headed("expect: {verdict: illegal, line: twelve}"),
    "MF11": replaced("secret", "secretly", MATCH),
    "MF12": "# later\n",
    "MF13": REPLAY + "---\n",
    "MF14": with_moves("P1 buy " + "1 " * 201),
    "MF15": headed("bank: " + "[" * 33 + "1" + "]" * 33),
    "MF16": replaced("bank: first-game", "bank: &b [combine]"),
    "MF17": headed("[a, b]: c"),
    "MF20": "%YAML 9\n" + REPLAY,
    "MF21": replaced("mode: duel", 'mode: "duel'),
    "MF22": "bank: [combine\n",
    "MF23": "bank: [combine\nmode: duel]\n",
    "MF24": "record:\n  draws: all\n reactions: all\n",
    "MF25": headed("meta:", "  event: Spring: final"),
    "MF26": "format: replay/1\nruleset\nmode: duel\n",
    "MF27": "- P1 ante 1\nbank: first-game\n",
    "MF28": "mode: - duel\n",
    "MF29": "bank: ]\n",
    "MF30": "mode:\n\tduel\n",
    "MF31": "mode: @duel\n",
    "MF32": "mode: & duel\n",
    "MF33": 'mode: "\\duel"\n',
    "MF38": headed("errata: [theirs.yaml]"),
    "MF40": replaced("moves: |", "moves: >"),
    "MF41": replaced("P2: {player: Bob", "P3: {player: Carol"),
    "MF42": with_moves("P7 pass"),
    "MF43": replaced("first-game", "second-gam"),
    "MF44": replaced("mode: duel", "mode: dual"),
    "MF45": headed("readings: {play.wound: never}"),
    "MF46": REPLAY + "result: {winner: P1, by: knockout}\n",
    "MF47": headed("errata: [../theirs.yaml]"),
    "MF49": headed("position: {turn: P1, phase: action, seats: {P1: {pile: [1], stand-ins: [1, 1]}}}"),
    "MF50": headed("language: tlh"),
    "MF51": with_moves("P1 fly"),
    "MF52": with_moves("P1 buy s"),
    "MF53": with_moves("P1 buy 2 ="),
    "MF54": with_moves("P1 combine"),
    "MF55": with_moves("P1 buy 1234567"),
    "MF56": with_moves("P1 draw 5: combine 1"),
    "MF57": with_moves("P1 buy x3"),
    "MF58": with_moves("P1 play @hand"),
    "MF59": with_moves("P1 rewind"),
    "MF61": with_moves('ruling "too many'),
    "MF62": with_moves("time by Carol by Dave"),
    "MF63": with_moves('ruling ""'),
    "MF64": with_moves("rewind to event 6"),
    "MF65": with_moves("rewind to event 9"),
    "MF66": with_moves("rewind to line 1"),
    "MF67": with_moves("rewind to event 4", "rewind to event 5"),
    "MF68": with_moves("rewind to event 4", 'ruling "fine" accepts on event 6'),
    "MF69": f'{HEADER}moves: |\n  ruling "fine" accepts\n',
    "MF71": replaced("option: none", "option: swapp", MATCH),
    "MF72": replaced("expect: ~", "option: none", MATCH),
    "MF73": replaced(
        "choices: {Alice: grave, Bob: rook}",
        "choices: {Alice: grave, Bob: rook}, reveal: {Bob: {character: grave, nonce: x}}",
        MATCH,
    ),
    "MF74": replaced("P1: {player: Alice", "P1: {player: Mallory", MATCH),
    "MF75": HEAD + "  - file: missing.yaml\n",
    "MF76": replaced("P2 concede", "P1 fly", HEAD + FIRST),
    "MF99": headed("facts: {pieces: 3}"),
}
#: The same for a line of JSON Lines.
JSON = {
    "MF35": '{"format": "replay/1"',
    "MF36": '["a list"]',
    "MF37": '{"format": "series/1"}',
}


def files(folder: Path) -> dict[str, Path]:
    """Paths that cannot be read for what they are, by code."""
    made = {"MF02": folder, "MF05": folder / "utf16.yaml", "MF01": folder / "missing.yaml"}
    made["MF05"].write_bytes(REPLAY.encode("utf-16"))
    return made
