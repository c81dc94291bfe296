"""Chromium, driven by Playwright; where either is missing the tests are skipped, with the reason."""

import json
import os
import shutil
import subprocess
import sys
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
    """Mark what is in this folder."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """A browser without a window; while it is there, nothing else in the process can have a loop of events."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: make browser")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium: install Debian's package chromium, or set CHROMIUM")
    with api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield found
        found.close()


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The pages that the tests look at, by name, as addresses."""
    folder = tmp_path_factory.mktemp("pages")
    made = subprocess.run((sys.executable, "-m", "tests.browser.made", folder), check=True, capture_output=True)
    found: dict[str, str] = json.loads(made.stdout)
    return found
