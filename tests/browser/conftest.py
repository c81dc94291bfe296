"""Chromium, driven by Playwright; where either is missing the tests are skipped, with the reason."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.cli import call
from tests.support.docs import ROOT

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
    records = ROOT / "replays/puzzle-strike"
    sources = {
        "game": records / "3e/legal/games/combo-crazy-00.yaml",
        "fault": records / "3e/illegal/PS3-CRASH-02/no-target-among-three.yaml",
        "rewound": records / "corrections/misdraw-rewound.yaml",
        "partial": records / "3e/partial/no-draws.yaml",
        "second": ROOT / "replays/puzzle-strike-2/base/legal/game-1.yaml",
        "grid": ROOT / "replays/strange-synergy/base/legal/game-2.yaml",
    }
    for name, source in sources.items():
        call("view", source, "--out", folder / f"{name}.html", "--quiet")
    hostile = "</script><script>document.title='run'</script><img src=x onerror=\"document.title='run'\">"
    text = sources["fault"].read_text("utf-8").replace("player: Alice", "player: '" + hostile.replace("'", "''") + "'")
    (folder / "hostile.yaml").write_text(text, "utf-8")
    call("view", folder / "hostile.yaml", "--out", folder / "hostile.html", "--quiet")
    league = folder / "league"
    league.mkdir()
    for name in ("game", "fault", "rewound", "partial"):
        shutil.copy(sources[name], league / f"{name}.yaml")
    shutil.copy(folder / "hostile.yaml", league)
    call("audit", league, "--format", "html", "--out", folder / "report", "--jobs", "1", "--quiet")
    found = {name: (folder / f"{name}.html").as_uri() for name in (*sources, "hostile")}
    return found | {"league": (folder / "report/index.html").as_uri()}
