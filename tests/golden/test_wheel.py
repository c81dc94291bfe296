"""What is built is what is installed: the sdist, the wheel that is built from it, and the README's commands in an
environment that has the wheel and not the source."""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import chdir
from dataclasses import dataclass
from email import message_from_bytes
from pathlib import Path

import pytest

from tests.support.compiled import compiling_nothing
from tests.support.docs import ROOT, Page

pytestmark = pytest.mark.golden
PARTS = ("verifier", "rules", "replays", "docs/reference")
LOOSE = ("pyproject.toml", "setup.py", "MANIFEST.in", "LICENSE", "README.md", "CHANGELOG.md", "constraints.txt")
BUILD = "import sys, setuptools.build_meta as backend; print(getattr(backend, sys.argv[1])(sys.argv[2]))"
JUDGE = ("## Five minutes for a tournament judge", "## Five minutes for a rules editor")


#: Variables that lead to the source, or to what was compiled of it.
LEADING = ("PYTHONPATH", "VERIFIER_RULES", "PYTHONPYCACHEPREFIX")


#: The program that is installed, called again and again: a line of words and of the standard input, a line of answers.
CALLS = """
import gc, json, sys
from click.testing import CliRunner
from verifier.cli.main import main
gc.disable()
for line in sys.stdin:
    words, text = json.loads(line)
    found = CliRunner().invoke(main, words, input=text, prog_name="verifier")
    if found.exception and not isinstance(found.exception, SystemExit):
        raise found.exception
    print(json.dumps([found.exit_code, found.stdout, found.stderr]), flush=True)
"""


@dataclass(frozen=True)
class Installed:
    """An environment with the wheel: its script, a process of its Python, and an empty folder to work in."""

    script: Path
    empty: Path
    process: "subprocess.Popen[str]"

    def run(self, *words: str, text: str | None = None) -> "subprocess.CompletedProcess[str]":
        """Run a command of what is installed in the empty folder, in the process that all of them share."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps([words, text]), file=self.process.stdin, flush=True)
        return subprocess.CompletedProcess(words, *json.loads(self.process.stdout.readline()))

    def run_script(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run the script that the wheel has installed."""
        program = (str(self.script), *words)
        return subprocess.run(
            program, capture_output=True, text=True, encoding="utf-8", cwd=self.empty, env=unled(), timeout=120
        )


def unled() -> dict[str, str]:
    """This process's environment without what leads to the source."""
    return {key: value for key, value in os.environ.items() if key not in LEADING}


def called(*words: str | Path, cwd: Path) -> str:
    """Run a program of this Python that must succeed; its last line."""
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, cwd=cwd, env=compiling_nothing(), timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else ""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sdist of the source, which is linked to a folder, and the wheel that is built from what the sdist holds."""
    pytest.importorskip("setuptools", minversion="77")
    folder = tmp_path_factory.mktemp("built")
    for part in PARTS:
        (folder / "source" / part).parent.mkdir(parents=True, exist_ok=True)
        (folder / "source" / part).symlink_to(ROOT / part, target_is_directory=True)
    for name in LOOSE:
        (folder / "source" / name).write_bytes((ROOT / name).read_bytes())
    sdist = folder / called("-c", BUILD, "build_sdist", folder, cwd=folder / "source")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="fully_trusted")  # it was made just now
    (unpacked,) = (folder / "unpacked").iterdir()
    return sdist, folder / called("-c", BUILD, "build_wheel", folder, cwd=unpacked)


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    """A new environment with the wheel; what it depends on is that of this Python, without its editable packages."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "env", with_pip=False)
    scheme = {"base": str(folder / "env"), "platbase": str(folder / "env")}
    programs, packages = (Path(sysconfig.get_path(kind, "venv", scheme)) for kind in ("scripts", "purelib"))
    python = programs / Path(sys.executable).name
    python = python if python.exists() else programs / "python"
    pip = ("-m", "pip", "--python", str(python))
    called(*pip, "install", "--quiet", "--no-compile", "--no-index", "--no-deps", built[1], cwd=folder)
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    (folder / "empty").mkdir()
    with subprocess.Popen(
        (str(python), "-c", CALLS), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder / "empty",
        env=unled(),
    ) as process:  # fmt: skip
        yield Installed(programs / "verifier", folder / "empty", process)
        process.communicate(timeout=60)


class InstalledPage(Page):
    """A page whose commands are run by what is installed."""

    def __init__(self, path: Path, installed: Installed) -> None:
        super().__init__(path)
        self.installed = installed

    def output(self, command: str) -> list[str]:
        """What a command prints, both streams together."""
        if not command.startswith("verifier "):
            return super().output(command)
        done = self.installed.run(*command.split()[1:])
        self.code = done.returncode
        return (done.stdout + done.stderr).rstrip("\n").splitlines()


def section(page: Path, first: str, last: str) -> str:
    """A page's text from one heading to another."""
    text = page.read_text("utf-8")
    return text[text.index(first) : text.index(last)]


def test_the_wheel_holds_the_data_and_installs_nothing_but_the_package(built: tuple[Path, Path]) -> None:
    sdist, wheel = built
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith("METADATA"))
        about = message_from_bytes(archive.read(metadata))
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    assert {name.partition("/")[0] for name in names} == {"verifier", metadata.partition("/")[0]}
    for part in ("rules", "replays"):
        ours = {path.relative_to(ROOT).as_posix() for path in (ROOT / part).rglob("*") if path.is_file()}
        assert ours
        shipped = {name.removeprefix("verifier/shipped/") for name in names if f"shipped/{part}/" in name}
        assert shipped == ours
        assert packed >= ours
    assert {"verifier/py.typed", f"{metadata.partition('/')[0]}/licenses/LICENSE"} <= set(names)
    assert about["License-Expression"] == "MIT"
    assert about["Description-Content-Type"] == "text/markdown"
    extras = {"partial", "search", "cluster", "report", "test", "lint", "bench"}
    assert extras <= set(about.get_all("Provides-Extra", []))
    assert about.get_payload() == (ROOT / "README.md").read_text("utf-8")


def test_everything_works_in_an_empty_folder(installed: Installed) -> None:
    assert list(installed.empty.iterdir()) == []
    shown = installed.run_script("rules", "show", "puzzle-strike/3e", "PS3-WOUND-08")
    (example,) = (line.partition("example: ")[2] for line in shown.stdout.splitlines() if "example: " in line)
    assert Path(example).is_relative_to(installed.script.parents[1])
    text = Path(example).read_text("utf-8")
    audited = installed.run("audit", "--quiet", "--lang", "ru", "-", text=text)
    assert (audited.returncode, audited.stdout) == (1, "<stdin>:18:10: нарушение PS3-WOUND-08 Раны за ход\n")
    log = Path(example).parents[3] / "importing" / "club-night.txt"
    assert installed.run("import", str(log)).stdout.startswith("# Imported from club-night.txt")
    assert installed.run("rules", "lint", "--quiet", "strange-synergy/base").returncode == 0
    assert list(installed.empty.iterdir()) == []


def test_the_judges_section_of_the_readme_is_what_the_wheel_prints(installed: Installed, tmp_path: Path) -> None:
    page = tmp_path / "judge.md"
    page.write_text(section(ROOT / "README.md", *JUDGE), "utf-8")
    copied = installed.run("rules", "copy")
    assert (copied.returncode, copied.stderr) == (0, "")
    with chdir(installed.empty):
        found = InstalledPage(page, installed)
        found.run()
    commands: Sequence[str] = [line for line in found.source if line.startswith("$ verifier ")]
    assert len(commands) >= 4
    assert found.mismatches == []
