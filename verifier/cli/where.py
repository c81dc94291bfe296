"""`verifier rules where` and `verifier rules copy`: which rules are in use, and a copy of them to work on."""

import shutil
from pathlib import Path

import click

from verifier.cli import rulesets
from verifier.cli.rulesets import named_folder
from verifier.cli.terminal import say
from verifier.kernel.source import Position, Unreadable
from verifier.language.finding import places
from verifier.language.roots import folders_of, records_of


@click.command()
def where() -> None:
    """Say where rules were looked for, and which folders of rules and of records are in use."""
    root = rulesets.library().root
    for place in places(named_folder()):
        say(str(place))
    for folder in folders_of(root):
        say(f"rules: {folder}")
        records = records_of(folder)
        say(f"records: {records if records.is_dir() else 'none'}")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), default=".")
def copy(folder: Path) -> None:
    """Copy the rules and their records into FOLDER, as `rules` and `replays`; nothing is overwritten.

    A folder `rules` in the present folder is what the commands use there, so a copy can be changed and tried.
    """
    rules = folders_of(rulesets.library().root)[0]
    pairs = [(rules, folder / "rules"), (records_of(rules), folder / "replays")]
    wanted = [(source, target) for source, target in pairs if source.is_dir()]
    for _, target in wanted:
        if target.exists() or target.is_symlink():
            raise Unreadable(Position(str(target)), "is there already; it is not overwritten")

    for source, target in wanted:
        shutil.copytree(source, target)
        count = sum(path.is_file() for path in target.rglob("*"))
        say(f"{target}: {count:,} files")
