"""The program runs on any system: no module needs what POSIX alone has, files are locked, text is UTF-8 anywhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import verifier
from tests.support.cli import REPLAY, call, write

pytestmark = pytest.mark.unit
ROOT = Path(verifier.__file__).parent

#: Modules of the standard library that Windows does not have.
POSIX = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty")
IMPORTING = """
import sys, importlib
loaded = set(sys.modules)
sys.modules.update({name: None for name in %r if name not in loaded})
for name in %r:
    importlib.import_module(name)
"""


def run(program: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a Python of its own."""
    return subprocess.run([sys.executable, *options, "-c", program], capture_output=True, text=True, timeout=120)


def test_no_module_needs_what_windows_does_not_have() -> None:
    """The systems' own modules are blocked, apart from those that Python here has loaded to begin with."""
    parts = (path.relative_to(ROOT.parent).with_suffix("").parts for path in sorted(ROOT.rglob("*.py")))
    names = [".".join(part).removesuffix(".__init__") for part in parts if part[-1] != "__main__"]
    assert "verifier.corpus.results" in names
    done = run(IMPORTING % (POSIX, names))
    assert (done.returncode, done.stderr) == (0, "")


def test_no_text_is_read_in_the_encoding_of_the_system(tmp_path: Path) -> None:
    """What UTF-8 is to this program does not depend on the locale, which on Windows is none of UTF-8."""
    (path,) = write(tmp_path, game=REPLAY)
    program = f"import sys; sys.argv[1:] = ['audit', {str(path)!r}]\nfrom verifier.cli.main import main\nmain()"
    done = run(program, "-X", "warn_default_encoding", "-W", "error::EncodingWarning")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_lock_keeps_a_second_run_from_the_same_results(tmp_path: Path) -> None:
    from verifier.corpus.appended import locked

    (path,) = write(tmp_path, game=REPLAY)
    results = tmp_path / "kept"
    assert call("audit", path, "--results", results).exit_code == 0
    lock = locked(results)
    (tmp_path / "other-name").symlink_to(results)
    for name in (results, tmp_path / "other-name"):
        second = call("audit", path, "--results", name)
        assert second.exit_code == 2
        assert second.stderr == f"{name}: error: another run is writing to this file of results\n"
    lock.release()
    assert "1 of these verdicts were known" in call("audit", path, "--results", results).stderr


def test_new_processes_that_share_nothing_judge_alike(tmp_path: Path) -> None:
    """Windows and macOS begin processes afresh, where Linux copies the present one."""
    paths = write(tmp_path, **{f"game{number}": REPLAY for number in range(2)})
    program = tmp_path / "program.py"
    program.write_text(
        "import multiprocessing, sys\n"
        "from verifier.cli.main import main\n"
        "if __name__ == '__main__':\n"
        "    multiprocessing.set_start_method('spawn')\n"
        f"    sys.argv[1:] = ['audit', '--jobs', '2', *{[str(path) for path in paths]!r}]\n"
        "    main()\n",
        encoding="utf-8",
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT.parent)}
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=120, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 legal" in done.stdout
