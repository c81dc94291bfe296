"""Settings for all tests: reproducible examples, no deadline that a busy machine could miss, a cache of their own.

Interrupts are let through: a shell that starts the tests in the background has them ignored, by every process below.
"""

import gc
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.compiled import keep_compiled
from tests.support.examples import leave_modules_out, make_tables_elsewhere
from tests.support.opened import open_once, registered_once
from tests.support.processor import ProcessorLog
from tests.support.rotating import examples, is_full, turn, waiting
from tests.support.slow import read_list
from tests.support.tidying import Tidying
from tests.support.toy import RULES
from verifier.cli.collecting import RARELY

# As commands do: looking through all tests and rules for garbage again and again takes up to a tenth of the time.
gc.set_threshold(*RARELY)
keep_compiled()
leave_modules_out()
settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    max_examples=examples(100, 4),
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.register_profile("quick", settings.get_profile("steady"), max_examples=20)
settings.load_profile("steady")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let processor time be measured."""
    parser.addoption("--processor-log", metavar="FILE", help="add each test's seconds of the processor to a file")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the memory small; open rules with nothing laid over them once a process, for lists of cases, too; measure
    processor time if it is asked for.
    """
    if not hasattr(config, "workerinput"):
        make_tables_elsewhere()
    config.pluginmanager.register(Tidying())
    patch = pytest.MonkeyPatch()
    patch.setattr("verifier.games.library.whole", open_once)
    patch.setattr("importlib.metadata.entry_points", registered_once)
    config.add_cleanup(patch.undo)
    if path := config.getoption("--processor-log"):
        config.pluginmanager.register(ProcessorLog(Path(config.rootpath, path)))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that were measured to be slow, and leave out the cases whose turn it is not."""
    slow = read_list()
    for item in items:
        if item.nodeid.partition("[")[0] in slow:
            item.add_marker("slow")
    if not is_full():
        leave_out_waiting(config, items)


def leave_out_waiting(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the cases of rotating tests whose turn it is not, unless the command line names them."""
    marked = [(item, item.get_closest_marker("rotating")) for item in items]
    cases = [(item.nodeid.partition("[")[0], item.nodeid, mark.args[0]) for item, mark in marked if mark is not None]
    left = waiting(cases, turn()).difference(config.args)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left])
    items[:] = [item for item in items if item.nodeid not in left]


@pytest.fixture(scope="session", autouse=True)
def cache_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep tests from using, and from filling, the user's cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VERIFIER_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def toy_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the test, and the processes that it starts, read the toy edition's folder of rules and no other."""
    monkeypatch.setenv("VERIFIER_RULES", str(RULES))
