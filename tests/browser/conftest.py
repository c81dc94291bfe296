"""Chromium, driven by Playwright; where either is missing the tests are skipped, with the reason."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

#: What Chromium is started with: no look for updates, nothing from the network.
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--hide-scrollbars", "--force-color-profile=srgb"),
)
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder; all of it is slow, as whichever test is the first has the pages made."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker("slow")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where Chromium is, if Playwright is there too: before any page is made."""
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed: make browser")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium: install Debian's package chromium, or set CHROMIUM")
    return CHROMIUM


@pytest.fixture(scope="module")
def browser(chromium: str) -> "Iterator[Browser]":
    """A browser without a window; while it is there, nothing else in the process can have a loop of events."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        yield found
        found.close()


@pytest.fixture(scope="session")
def pages(chromium: str, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> dict[str, str]:
    """The pages that the tests look at, by name, as addresses; of several workers one makes them for all."""
    alone = worker_id == "master"
    base = tmp_path_factory.getbasetemp()
    folder = (base if alone else base.parent) / "pages"
    listed = folder / "listed.json"
    try:
        folder.mkdir()
    except FileExistsError:
        wait_for(listed)
    else:
        made = subprocess.run((sys.executable, "-m", "tests.browser.made", folder), capture_output=True)
        put_whole(listed, made.stdout)
    found: dict[str, str] = json.loads(listed.read_bytes())
    return found


def wait_for(path: Path) -> None:
    """Wait until another process has put a file there; the test's own time limit ends it."""
    while not path.exists():
        time.sleep(0.05)


def put_whole(path: Path, content: bytes) -> None:
    """Put a file where another process waits for it, never a part of one."""
    part = path.with_suffix(".part")
    part.write_bytes(content)
    part.replace(path)
