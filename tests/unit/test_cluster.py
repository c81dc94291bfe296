"""`verifier audit --cluster`: the same report from a dask scheduler, whatever happens to its workers."""

import json
import os
import pickle
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.cli import call, write
from tests.support.corpus import corpus, lines_in, shown, started, until
from tests.support.toy import LEGAL, RULES
from verifier.corpus.batch import JudgingOptions
from verifier.corpus.cluster import (
    Code,
    ForeignAnswer,
    WorkerAnswer,
    WorkerSetup,
    decoded,
    encoded,
    refusing_code,
    remote,
)
from verifier.corpus.many import RecordBlock
from verifier.corpus.results import contents, program
from verifier.corpus.scheduler import is_local
from verifier.files.stored import Stored
from verifier.games.library import rules_folder

if TYPE_CHECKING:
    from distributed import Client

#: What these tests need; it takes the memory of two rulesets, so that it is loaded when the first of them runs.
MISSING = [name for name in ("distributed", "trustme") if find_spec(name) is None]
pytestmark = [
    pytest.mark.cli,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"{MISSING} not installed; `make cluster` installs it"),
]


@pytest.fixture(scope="module", autouse=True)
def toy_rules() -> Iterator[None]:
    """Have all tests here and their processes read the toy edition."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VERIFIER_RULES", str(RULES))
        yield


@pytest.fixture(scope="module")
def client() -> "Iterator[Client]":
    """A scheduler with two workers, each a process, and a connection to it."""
    import dask
    import distributed

    with (
        dask.config.set({"distributed.worker.profile.enabled": False}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as found,
    ):
        yield found


#: `verifier` again and again in one process, which loads dask once: a line of arguments, a line of what came of it.
CALLS = """
import json, sys
from click.testing import CliRunner
from verifier.cli.main import main
for line in sys.stdin:
    found = CliRunner().invoke(main, json.loads(line))
    print(json.dumps([found.exit_code, found.stdout, found.stderr]), flush=True)
"""


class Caller:
    """A process that is not the one of the tests and calls the program as often as it is asked to."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            (sys.executable, "-c", CALLS), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def audit(self, *arguments: str | Path) -> tuple[int, str, str]:
        """The exit code of an audit, what it says and what it complains of."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(["audit", *map(str, arguments)]) + "\n")
        self.process.stdin.flush()
        code, out, err = json.loads(self.process.stdout.readline())
        return code, out, err


@pytest.fixture(scope="module")
def caller() -> Iterator[Caller]:
    """A process that audits."""
    made = Caller()
    yield made
    made.process.communicate(timeout=60)


def address(client: "Client") -> str:
    """Where its scheduler is."""
    return str(client.scheduler.address)


def test_a_worker_that_is_killed_costs_nothing(client: "Client", tmp_path: Path) -> None:
    folder, results = corpus(tmp_path, 200), tmp_path / "results"
    whole = call("audit", folder, "--jobs", "1", "--format", "json")
    victim, _ = client.run(os.getpid).values()
    run = started(folder, "--cluster", address(client), "--results", results, "--format", "json")
    until(lambda: len(lines_in(results)) > 20 or run.poll() is not None)
    assert run.poll() is None, run.communicate()
    os.kill(victim, signal.SIGKILL)
    out, err = run.communicate(timeout=120)
    assert out == whole.stdout
    assert (run.returncode, shown(err)) == (whole.exit_code, shown(whole.stderr))
    paths = [json.loads(line)["value"]["row"]["audit"]["path"] for line in lines_in(results)[1:]]
    assert len(paths) == len(set(paths)) == 204


def test_what_a_cluster_found_is_known_without_it_and_the_other_way_round(
    client: "Client", caller: Caller, tmp_path: Path
) -> None:
    folder, results = corpus(tmp_path, 40), tmp_path / "results"
    many = folder / "more" / "many.jsonl"
    call("audit", many, "--results", results)
    client.wait_for_workers(2, timeout=30)
    _, out, err = caller.audit(folder, "--cluster", address(client), "--results", results)
    assert "40 of these verdicts were known" in err
    again = call("audit", folder, "--results", results)
    assert "44 of these verdicts were known" in again.stderr
    assert shown(again.stdout) == shown(out)


def test_an_interrupted_audit_tells_what_was_done(client: "Client", tmp_path: Path) -> None:
    folder, results = corpus(tmp_path, 200), tmp_path / "results"
    run = started(folder, "--cluster", address(client), "--results", results, "--format", "json")
    until(lambda: len(lines_in(results)) > 20 or run.poll() is not None)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=60)
    assert run.returncode == 130, err
    assert "Traceback" not in err
    assert err.rstrip().endswith("; interrupted")


@pytest.mark.parametrize(
    "wrong", ["foo", "", "127.0.0.1", "tcp://127.0.0.1:0", "tcp://127.0.0.1:99999", "tls://a:1", "tcp://10.0.0.5:8786"]
)
def test_a_wrong_address_is_told(tmp_path: Path, wrong: str) -> None:
    (path,) = write(tmp_path, game=LEGAL)
    found = call("audit", path, "--cluster", wrong)
    assert (found.exit_code, found.stdout, len(found.stderr.splitlines())) == (2, "", 1)
    told = "error: (no address of a scheduler|the certificates for tls must|anybody on the way could)"
    assert re.search(told, found.stderr)


def test_nobody_at_an_address_is_told(tmp_path: Path, client: "Client", monkeypatch: pytest.MonkeyPatch) -> None:
    import distributed

    from verifier.corpus import scheduler

    assert scheduler.PATIENCE == 5
    monkeypatch.setattr(scheduler, "PATIENCE", 0.5)

    (path,) = write(tmp_path, game=LEGAL)
    with socket.socket() as silent, socket.socket() as closed:
        for one in (silent, closed):
            one.bind(("127.0.0.1", 0))
        silent.listen()
        worker = next(iter(client.nthreads()))
        for there, reason in (
            (f"tcp://127.0.0.1:{silent.getsockname()[1]}", "no scheduler can be reached there"),
            (f"tcp://127.0.0.1:{closed.getsockname()[1]}", "no scheduler can be reached there"),
            (worker, "no scheduler but a worker"),
        ):
            told = call("audit", path, "--cluster", there)
            assert (told.exit_code, len(told.stderr.splitlines())) == (2, 1), told.stderr
            assert reason in told.stderr
    with distributed.LocalCluster(n_workers=0, processes=True, dashboard_address=None, host="127.0.0.1") as empty:
        told = call("audit", path, "--cluster", empty.scheduler_address)
    assert told.exit_code == 2
    assert "error: the scheduler there has no workers" in told.stderr


def test_workers_with_other_rules_or_another_program_do_not_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    block = RecordBlock(0, (Stored("x.yaml", LEGAL),))
    ours = WorkerSetup((str(rules_folder().resolve()),), contents(rules_folder(), "*"), program(), JudgingOptions())
    assert [row.audit.verdict for (row,) in decoded(remote(ours, block), block).rows] == ["legal"]
    elsewhere = WorkerSetup(
        ("/nowhere",), ours.rules, ours.program, JudgingOptions()
    )  # its own rules, which are the same
    assert [row.audit.verdict for (row,) in decoded(remote(elsewhere, block), block).rows] == ["legal"]
    other = decoded(remote(WorkerSetup(ours.roots, "0" * 16, ours.program, JudgingOptions()), block), block)
    assert "other rules" in other.different
    other = decoded(remote(WorkerSetup(ours.roots, ours.rules, "0.0.0", JudgingOptions()), block), block)
    assert "another version" in other.different


class Bomb:
    """What makes a file where it is unpickled."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (self.path,)


def test_what_is_no_answer_is_none(tmp_path: Path) -> None:
    block = RecordBlock(0, (Stored("x.yaml", LEGAL),))
    whole = encoded(WorkerAnswer(rows=decoded(judged(block), block).rows))
    assert decoded(whole, block).rows[0][0].audit.verdict == "legal"
    wrong = [
        *(None, (), b"", b"[]", b"[" * 100_000, pickle.dumps(Bomb(str(tmp_path / "made"))), b'{"rows": []}'),
        *(b'{"rows": [[]]}', whole.replace(b"x.yaml", b"y.yaml"), whole.replace(b'"legal"', b'"illegal"')),
    ]
    for data in wrong:
        with pytest.raises(ForeignAnswer):
            decoded(data, block)
    assert not (tmp_path / "made").exists()


def judged(block: RecordBlock) -> bytes:
    """The answer of an honest worker."""
    ours = WorkerSetup((str(rules_folder().resolve()),), contents(rules_folder(), "*"), program(), JudgingOptions())
    return remote(ours, block)


def test_nothing_that_is_unpickled_names_code(tmp_path: Path) -> None:
    evil = pickle.dumps(Bomb(str(tmp_path / "made")))
    with refusing_code(), pytest.raises(Code):
        pickle.loads(evil)
    assert not (tmp_path / "made").exists()
    pickle.loads(evil)  # which would have made it
    assert (tmp_path / "made").exists()


#: What a worker does in the place of judging, told before it begins: what a record's path says.
EVIL = """
import os, pickle
import verifier.corpus.cluster as cluster

class Bomb(Exception):
    def __reduce__(self):
        return exec, ("import os; os.mkdir({made!r} + str(os.getpid()))",)

def act(name):
    if name == "an answer":
        return Bomb()
    if name == "an exception":
        raise Bomb()
    if name == "bytes":
        return pickle.dumps(Bomb())
    if name == "a list":
        return [Bomb(), b"x"]
    if name == "a print":
        import distributed
        distributed.print("forged")
    return b"{{}}"

def remote(setup, block):
    print("x.yaml: legal (forged)")
    return act(os.path.basename(block.records[0].path).partition(".")[0])

cluster.remote = remote
"""


@pytest.fixture(scope="module")
def evil(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A scheduler with a worker that means harm, and what it tries to make, but for the number of the process."""
    folder = tmp_path_factory.mktemp("evil")
    with served(EVIL.format(made=str(folder / "made"))) as where:
        yield where, folder / "made"


@pytest.mark.parametrize("act", ["an answer", "an exception", "bytes", "a list", "nothing", "a print"])
def test_a_worker_runs_no_code_where_the_audit_is(
    tmp_path: Path, evil: tuple[str, Path], caller: Caller, act: str
) -> None:
    where, made = evil
    (path,) = write(tmp_path, **{act: LEGAL})
    code, out, err = caller.audit(path, "--cluster", where, "-v")
    assert not Path(f"{made}{caller.process.pid}").exists()  # dask itself unpickles an exception where it was raised
    assert code == 2, (out, err)
    assert "legal" not in out.replace("illegal", "")
    assert "forged" not in out + err
    assert "Traceback" not in err
    assert "worker" in out + err


#: A scheduler and a worker in one process: what is to be done before, the address, the files of certificates.
SERVING = """
import asyncio, sys
from distributed import Scheduler, Security, Worker
before, where, *files = sys.argv[1:]
exec(before)
names = ("tls_ca_file", "tls_scheduler_cert", "tls_scheduler_key", "tls_worker_cert", "tls_worker_key")
safe = dict(zip(names, (*files, *files[1:])), require_encryption=True) if files else {}
async def serve():
    security = Security(**safe)
    async with Scheduler(host=where, port=0, dashboard=False, security=security) as scheduler:
        async with Worker(scheduler.address, nthreads=1, security=security):
            print(scheduler.address, flush=True)
            await scheduler.finished()
asyncio.run(serve())
"""


@contextmanager
def served(before: str = "", tls: tuple[Path, ...] = ()) -> Iterator[str]:
    """The address of a scheduler with one worker, in a process of their own."""
    where = "tls://127.0.0.1" if tls else "tcp://127.0.0.1"
    running = subprocess.Popen(
        (sys.executable, "-c", SERVING, before, where, *map(str, tls)),
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=unwatched(),
    )  # fmt: skip
    try:
        assert running.stdout is not None
        yield running.stdout.readline().strip()
    finally:
        running.kill()
        running.communicate()


def unwatched() -> dict[str, str]:
    """An environment in which workers do not look a hundred times a second at what they do."""
    return {**os.environ, "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"}


def certified(folder: Path) -> tuple[Path, Path, Path]:
    """Files of an authority, and of a certificate by it with its key."""
    import trustme

    folder.mkdir()
    authority = trustme.CA()
    own = authority.issue_cert("127.0.0.1", "localhost")
    files = folder / "ca.pem", folder / "cert.pem", folder / "key.pem"
    authority.cert_pem.write_to_path(str(files[0]))
    own.cert_chain_pems[0].write_to_path(str(files[1]))
    own.private_key_pem.write_to_path(str(files[2]))
    return files


def test_certificates(tmp_path: Path, caller: Caller) -> None:
    ours, theirs = certified(tmp_path / "ours"), certified(tmp_path / "theirs")
    (path,) = write(tmp_path, game=LEGAL)
    with served(tls=ours) as where:
        for files, code, told in (
            (ours, 0, "1 legal"),
            (theirs, 2, "no scheduler can be reached there"),
        ):
            found, out, err = caller.audit(path, "--cluster", where, "--cluster-tls", *files)
            assert found == code, (out, err)
            assert told in (out if code == 0 else err)
            assert code == 0 or len(err.splitlines()) == 1
    for where, files, told in (
        ("tls://127.0.0.1:1", (*ours[:2], path), "the certificates cannot be used"),
        ("tls://127.0.0.1:1", (tmp_path / "none", *ours[1:]), "the certificates cannot be used"),
        ("tcp://127.0.0.1:1", ours, "an address that begins with tls://"),
    ):
        found, _, err = caller.audit(path, "--cluster", where, "--cluster-tls", *files)
        assert (found, len(err.splitlines())) == (2, 1)
        assert told in err


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("127.9.9.9", True), ("[::1]", True), ("LOCALHOST", True), ("10.0.0.5", False),
     ("0.0.0.0", False), ("[::]", False), ("localhost.evil.example", False), ("127.0.0.1.example", False)],
)  # fmt: skip
def test_what_is_this_machine(host: str, local: bool) -> None:
    assert is_local(host) == local


def test_jobs_are_for_one_machine(tmp_path: Path) -> None:
    found = call("audit", tmp_path, "--jobs", "2", "--cluster", "tcp://127.0.0.1:1")
    assert found.exit_code == 64
    assert "--jobs is for this machine" in found.stderr


def test_nothing_else_loads_it() -> None:

    program = "import sys, verifier.cli.audit, verifier.corpus.many; print('distributed' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "False"
