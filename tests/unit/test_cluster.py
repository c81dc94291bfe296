"""`verifier audit --cluster`: the same report from a dask scheduler, whatever happens to its workers."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.cli import REPLAY, call, write
from tests.support.corpus import corpus, lines_in, shown, started, until
from verifier.games.library import rules_folder
from verifier.verdicts.cluster import Different, Setup, remote
from verifier.verdicts.corpus import Block
from verifier.verdicts.row import Options, contents, program
from verifier.verdicts.stored import Stored

if TYPE_CHECKING:
    from distributed import Client

distributed = pytest.importorskip(
    "distributed", reason="dask.distributed is not installed; `make cluster` installs it", exc_type=ImportError
)
pytestmark = pytest.mark.cli


@pytest.fixture(scope="module")
def client() -> "Iterator[Client]":
    """A scheduler with two workers, each a process, and a connection to it."""
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as found,
    ):
        yield found


def address(client: "Client") -> str:
    """Where its scheduler is."""
    return str(client.scheduler.address)


def test_a_worker_that_is_killed_costs_nothing(client: "Client", tmp_path: Path) -> None:
    folder, results = corpus(tmp_path, 2000), tmp_path / "results"
    whole = call("audit", folder, "--jobs", "1", "--format", "json")
    victim, _ = client.run(os.getpid).values()
    run = started(folder, "--cluster", address(client), "--results", results, "--format", "json")
    until(lambda: len(lines_in(results)) > 120 or run.poll() is not None)
    assert run.poll() is None, run.communicate()
    os.kill(victim, signal.SIGKILL)
    out, err = run.communicate(timeout=120)
    assert out == whole.stdout
    assert (run.returncode, shown(err)) == (whole.exit_code, shown(whole.stderr))
    paths = [json.loads(line)["row"]["audit"]["path"] for line in lines_in(results)[1:]]
    assert len(paths) == len(set(paths)) == 2004


def test_what_a_cluster_found_is_known_without_it_and_the_other_way_round(client: "Client", tmp_path: Path) -> None:
    folder, results = corpus(tmp_path, 120), tmp_path / "results"
    many = folder / "more" / "many.jsonl"
    call("audit", many, "--results", results)
    client.wait_for_workers(2, timeout=30)
    run = started(folder, "--cluster", address(client), "--results", results)
    out, err = run.communicate(timeout=60)
    assert "120 of these verdicts were known" in err
    again = call("audit", folder, "--results", results)
    assert "124 of these verdicts were known" in again.stderr
    assert shown(again.stdout) == shown(out)


def test_an_interrupted_audit_tells_what_was_done(client: "Client", tmp_path: Path) -> None:
    folder, results = corpus(tmp_path, 3000), tmp_path / "results"
    run = started(folder, "--cluster", address(client), "--results", results, "--format", "json")
    until(lambda: len(lines_in(results)) > 120 or run.poll() is not None)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "Traceback" not in err
    assert err.rstrip().endswith("; interrupted")


@pytest.mark.parametrize("wrong", ["foo", "", "127.0.0.1", "tcp://127.0.0.1:0", "tcp://127.0.0.1:99999", "tls://a:1"])
def test_a_wrong_address_is_told(tmp_path: Path, wrong: str) -> None:
    (path,) = write(tmp_path, game=REPLAY)
    run = started(path, "--cluster", wrong)
    out, err = run.communicate(timeout=30)
    assert (run.returncode, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "error: no address of a scheduler" in err or "certificates" in err


def test_nobody_at_an_address_is_told_soon(tmp_path: Path, client: "Client") -> None:
    (path,) = write(tmp_path, game=REPLAY)
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
            begun = time.monotonic()
            run = started(path, "--cluster", there)
            _, err = run.communicate(timeout=60)
            assert (run.returncode, len(err.splitlines())) == (2, 1), err
            assert reason in err
            assert time.monotonic() - begun < 30  # five seconds, and the start of a program on a busy machine


def test_a_scheduler_without_workers_is_told(tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=REPLAY)
    with distributed.LocalCluster(n_workers=0, processes=True, dashboard_address=None, host="127.0.0.1") as empty:
        run = started(path, "--cluster", empty.scheduler_address)
        _, err = run.communicate(timeout=60)
    assert run.returncode == 2
    assert "error: the scheduler there has no workers" in err


def test_workers_with_other_rules_or_another_program_do_not_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    block = Block(0, (Stored("x.yaml", REPLAY),))
    ours = Setup((str(rules_folder().resolve()),), contents(rules_folder(), "*"), program(), Options())
    assert [row.audit.verdict for (row,) in remote(ours, block)] == ["legal"]
    elsewhere = Setup(("/nowhere",), ours.rules, ours.program, Options())  # its own rules, which are the same
    assert [row.audit.verdict for (row,) in remote(elsewhere, block)] == ["legal"]
    with pytest.raises(Different, match="other rules"):
        remote(Setup(ours.roots, "0" * 16, ours.program, Options()), block)
    with pytest.raises(Different, match="another version"):
        remote(Setup(ours.roots, ours.rules, "0.0.0", Options()), block)


def test_jobs_are_for_one_machine(tmp_path: Path) -> None:
    found = call("audit", tmp_path, "--jobs", "2", "--cluster", "tcp://127.0.0.1:1")
    assert found.exit_code == 2
    assert "--jobs is for this machine" in found.stderr


def test_without_the_extra_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.verdicts.cluster.find_spec", lambda name: None)
    found = call("audit", tmp_path, "--cluster", "tcp://127.0.0.1:1")
    assert found.exit_code == 2
    assert "the extra `cluster` of the package installs" in found.stderr


def test_nothing_else_loads_it() -> None:

    program = "import sys, verifier.cli.audit, verifier.verdicts.corpus; print('distributed' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "False"
