"""Rule files, errata and card packs, edited: whatever stands in them, each command says what is wrong and where.

`python -m tests.fuzz.rules --count 1000 --seed 1` runs as many as are wanted and keeps what failed in `corpus/rules`.
"""

import argparse
import hashlib
import json
import shutil
import sys
import traceback
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

import yaml

from tests.fuzz.promises import told
from tests.fuzz.trees import mutate
from tests.support.cli import call
from tests.support.second import PACK
from verifier.games.library import rules_folder
from verifier.language.document import rulesets
from verifier.language.reader import load

CORPUS = Path(__file__).parent / "corpus" / "rules"
#: Questions of a simulated game: rules that nobody can win would go on for long.
MOST_QUESTIONS = 400
#: Faults of one erratum: the edition is opened anew without each of them.
MOST_FAULTS = 5

#: What `rules show` is asked for.
SHOWN = ("crash-gem", "swap", "duel", "play", "PS3-BUY-03", "PS2-BUY-02")
#: What an erratum says of itself, all of it right.
HEADER = {
    "id": "edited", "title": "Edited", "date": "2020-01-01", "source": "nobody", "status": "community",
    "why": "To see what becomes of it.",
}  # fmt: skip


#: Reading a file's text, remembered.
READ = lru_cache(400)(load)


class Rulesets:
    """A copy of the rulesets in which one file at a time is replaced."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "rules"
        self.folder = folder
        shutil.copytree(rules_folder(), self.root)

    def record(self, ruleset: str) -> Path:
        """A game under an edition as it is."""
        path = self.folder / f"{ruleset.replace('/', '-')}.yaml"
        if not path.exists():
            call("simulate", ruleset, "--seed", "1", "--out", path)
        return path

    def files(self) -> list[Path]:
        """Every file of rules, by its path in the folder."""
        found = (path for name in rulesets(self.root) for path in sorted((self.root / name).rglob("*.yaml")))
        return [path.relative_to(self.root) for path in found if path.parent.name != "errata"]

    def errata(self) -> list[Path]:
        """Every erratum."""
        return [path.relative_to(self.root) for path in sorted(self.root.glob("*/*/errata/*.yaml"))]

    def check_file(self, path: Path, text: str, random: Random) -> None:
        """Look at an edition in which a file of it is another one."""
        whole = (self.root / path).read_bytes()
        ruleset = "/".join(path.parts[:2])
        try:
            (self.root / path).write_text(text, encoding="utf-8", errors="surrogatepass")
            self.commands(ruleset, (), random)
        finally:
            (self.root / path).write_bytes(whole)

    def check_overlay(self, ruleset: str, option: str, text: str, random: Random) -> None:
        """Look at an edition with an erratum or a card pack."""
        path = self.folder / "edited.yaml"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        lint = ("errata", "lint", ruleset, path) if option == "--errata" else ("rules", "lint", path)
        told(call("--rules", self.root, *lint))
        self.commands(ruleset, (option, str(path)), random)

    def commands(self, ruleset: str, over: Sequence[str], random: Random) -> None:
        """Some commands under an edition."""
        record = self.record(ruleset)
        known = [
            ("rules", "lint", ruleset),
            (
                "rules",
                "show",
                ruleset,
                random.choice(SHOWN),
            ),
            ("rules", "open", ruleset),
            ("rules", "coverage", ruleset),
            ("audit", record, *over),
            ("explain", record, *over),
            ("simulate", ruleset, "--seed", str(random.randrange(5)), *over),
        ]
        chosen = random.sample(known[:4] if not over else [], 0 if over else 1) + random.sample(known[4:], 2)
        for command in chosen:
            told(call("--rules", self.root, *command))


def check(edited: Rulesets, seed: int) -> None:
    """Make one input from a seed and look at it. Raises `Failed`."""
    random = Random(seed)
    kind = random.choice(("file", "file", "erratum", "changes", "pack"))
    path = random.choice(edited.errata() if kind == "erratum" else edited.files())
    text = (edited.root / path).read_text("utf-8")
    if kind == "changes":
        path, text = path.parents[len(path.parts) - 3] / "errata" / "edited.yaml", changing(text, random)
    elif kind == "pack":
        path, text = Path("puzzle-strike-2/base/pack.yaml"), mutate(PACK, random)
    else:
        text = mutate(text, random)
    try:
        look_at(edited, path, text, random)
    except Exception as error:
        raise Failed(path, text) from error


def changing(text: str, random: Random) -> str:
    """An erratum that sets a few entries of a file anew, edited."""
    tree = yaml.load(text, Loader=yaml.CBaseLoader)
    if not isinstance(tree, dict):
        return json.dumps({**HEADER, "changes": tree})
    changes: dict[str, object] = {}
    for section in random.sample(list(tree), min(2, len(tree))):
        entries = tree[section]
        some = isinstance(entries, dict) and len(entries) > 0
        changes[section] = {name: entries[name] for name in random.sample(list(entries), 1)} if some else entries
    edited = mutate(json.dumps(changes, ensure_ascii=False, indent=1), random)
    return json.dumps(HEADER, indent=1)[:-2] + f',\n "changes": {edited}\n}}'


class Failed(Exception):
    """An input on which a command failed."""

    def __init__(self, path: Path, text: str) -> None:
        super().__init__(str(path))
        self.path, self.text = path, text


def look_at(edited: Rulesets, path: Path, text: str, random: Random) -> None:
    """Look at a text in the place of a file."""
    ruleset = "/".join(path.parts[:2])
    questions = patch("verifier.simulate.game.MOST_QUESTIONS", MOST_QUESTIONS)
    faults = patch("verifier.games.desk.MOST_FAULTS", MOST_FAULTS)
    with questions, faults, patch("verifier.language.reader.load", READ):  # most files stay as they are
        if path.name == "pack.yaml":
            edited.check_overlay(ruleset, "--pack", text, random)
        elif path.parent.name == "errata":
            edited.check_overlay(ruleset, "--errata", text, random)
        else:
            edited.check_file(path, text, random)


def kept(failed: Failed) -> Path:
    """Keep an input that failed."""
    name = hashlib.sha256(failed.text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    path = CORPUS / f"{'--'.join(failed.path.parts)[:-5]}--{name}.yaml"
    path.write_text(failed.text, encoding="utf-8", errors="surrogatepass", newline="")
    return path


def place(path: Path) -> Path:
    """The file of the rules that a kept input stands for."""
    return Path(*path.stem.split("--")[:-1]).with_suffix(".yaml")


def main() -> int:
    """Run as many inputs as are wanted; 1 if one failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first input; the next one has the next seed")
    wanted = parser.parse_args()
    failures = 0
    with TemporaryDirectory() as folder:
        edited = Rulesets(Path(folder))
        for seed in range(wanted.seed, wanted.seed + wanted.count):
            try:
                check(edited, seed)
            except Failed as failed:
                failures += 1
                last = traceback.format_exception(failed.__cause__)[-4:]
                print(seed, kept(failed), "".join(last), sep="\n", flush=True)
    print(f"{wanted.count} inputs, {failures} failed")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
