"""Pages in a real browser: stepping, links, filters, keys, a phone, the dark, print, accessibility, pictures."""

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES = Path(__file__).parent / "pictures"
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
#: The views of which there are pictures: the page with its address, how wide, in which colours.
VIEWS = {
    "game-desk": ("game", "#line-37", DESK, "light"),
    "game-dark": ("game", "#line-37", DESK, "dark"),
    "fault-phone": ("fault", "", PHONE, "light"),
    "partial-desk": ("partial", "#line-20", DESK, "light"),
    "league-desk": ("league", "", DESK, "light"),
    "league-phone": ("league", "", PHONE, "dark"),
}
#: Pictures are compared at this width, by the mean difference of their points (of 255).
WIDTH, TOLERANCE = 96, 8.0


@pytest.fixture(name="page")
def open_page(browser: "Browser") -> "Iterator[Page]":
    """A new page; any error on it fails the test."""
    context = browser.new_context(viewport=DESK)  # type: ignore[arg-type]
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith("file:") else errors.append(request.url))
    yield page
    context.close()
    assert errors == []


def shown_line(page: "Page") -> str:
    """The line that is shown, in words."""
    return page.locator("#move").inner_text()


def test_a_game_is_stepped_through_with_buttons_keys_and_the_scrubber(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["game"])
    assert shown_line(page) == "Beginning"
    page.click("#next")
    assert shown_line(page).startswith("Line 11: Alice draws")
    page.keyboard.press("ArrowRight")
    assert shown_line(page).startswith("Line 12: Bob draws")
    page.keyboard.press("PageDown")
    assert shown_line(page).startswith("Line 18: Alice draws")  # the next turn begins after it
    page.keyboard.press("End")
    assert page.locator("#next").is_disabled()
    page.keyboard.press("Home")
    assert shown_line(page) == "Beginning"
    page.locator("#scrubber").fill("27")
    assert shown_line(page).startswith("Line 37: Alice reacts with Crash Gem")
    assert page.url.endswith("#line-37")


def test_an_address_leads_to_a_line_and_the_list_too(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["game"] + "#line-29")
    assert shown_line(page).startswith("Line 29: Alice plays Crash Gem")
    page.click("#lines a[href='#line-37']")
    assert shown_line(page).startswith("Line 37")
    assert page.locator("#lines a[aria-current]").count() == 1
    page.locator("#exchange a").first.click()
    assert shown_line(page).startswith("Line 36: Bob plays Unstable Power")


def test_a_page_opens_at_the_fault_with_its_clause(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["fault"])
    assert shown_line(page).startswith("Line 19: Alice buys Wound")
    assert "PS3-CRASH-02" in page.locator(".note.fault").inner_text()
    page.keyboard.press("Home")
    page.keyboard.press("f")
    assert shown_line(page).startswith("Line 19")


def test_a_seat_sees_only_what_it_knows(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["game"] + "#line-12")
    bob = page.locator(".seat").nth(1)
    assert "Playing with Fire" in bob.inner_text()
    assert "hand (5)" in bob.inner_text()
    page.select_option("#viewer", "1")
    assert "hand (5)" not in bob.inner_text()
    assert "hand\n5" in bob.inner_text().replace("\n\n", "\n") or "hand 5" in bob.inner_text()


def test_a_game_on_a_grid_is_drawn_on_it(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["grid"] + "#line-40")
    assert page.locator(".grid td").count() == 8 * 9
    assert page.locator(".grid td.blocked").count() == 5
    assert page.locator(".grid td", has_text="h4").locator(".figure").inner_text() == "cat 2"
    assert page.locator(".grid tr").first.locator("small").first.inner_text() == "a9"  # north is above


def test_struck_lines_can_be_opened(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["rewound"])
    struck = page.locator("#lines li.struck a").first
    struck.click()
    assert page.locator(".note.rewind").count() >= 2


def test_a_face_opens_and_closes_with_the_keyboard(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["game"] + "#line-37")
    page.locator("button.tile", has_text="Crash Gem").first.focus()
    page.keyboard.press("Enter")
    assert page.locator("#face-name").inner_text() == "Crash Gem"
    assert "cost" in page.locator("#face-facts").inner_text()
    page.keyboard.press("Escape")
    assert not page.locator("#face").is_visible()


@pytest.mark.parametrize("name", ["hostile", "league"])
def test_an_injected_name_does_not_run(page: "Page", pages: dict[str, str], name: str) -> None:
    page.goto(pages[name])
    page.wait_for_timeout(100)
    assert page.title() != "run"
    assert page.locator("img").count() == 0
    assert "</script>" in page.locator("body").inner_text()


def test_records_of_a_league_are_filtered_and_sorted(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["league"])
    rows = page.locator("#records tbody tr:visible")
    assert rows.count() == 5
    assert rows.first.get_attribute("data-verdict") == "illegal"
    page.fill("#needle", "PS3-CRASH-02")
    assert rows.count() == 2
    page.fill("#needle", "")
    page.uncheck("input[value=illegal]")
    assert rows.count() == 3
    page.get_by_role("button", name="Record", exact=True).click()
    names = [row.split("/")[-1] for row in page.locator("#records tbody tr:visible th").all_inner_texts()]
    assert names == sorted(names)


def test_the_row_of_a_fault_leads_to_the_line_of_the_game(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["league"])
    page.locator("#records a", has_text="fault.yaml").click()
    assert shown_line(page).startswith("Line 19: Alice buys Wound")


@pytest.mark.parametrize("name", ["game", "fault", "league", "partial", "second", "grid"])
def test_nothing_is_wider_than_a_phone(browser: "Browser", pages: dict[str, str], name: str) -> None:
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(pages[name])
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()


def test_a_page_can_be_printed(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["fault"])
    assert page.pdf().startswith(b"%PDF")


@pytest.mark.parametrize("dark", ["light", "dark"])
@pytest.mark.parametrize("name", ["game", "fault", "partial", "league"])
def test_no_serious_fault_of_accessibility(browser: "Browser", pages: dict[str, str], name: str, dark: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed: make browser")
    context = browser.new_context(viewport=DESK, color_scheme=dark, bypass_csp=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(pages[name] + ("#line-37" if name == "game" else ""))
    found = axe.Axe().run(page).response["violations"]
    grave = [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")]
    context.close()
    assert grave == []


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_looks_as_it_did(browser: "Browser", pages: dict[str, str], view: str) -> None:
    """`PICTURES=write` stores what is seen instead."""
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed: make browser")
    name, line, size, colours = VIEWS[view]
    context = browser.new_context(viewport=size, color_scheme=colours)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(pages[name] + line)
    taken = page.screenshot()
    context.close()
    stored = PICTURES / f"{view}.png"
    if os.environ.get("PICTURES") == "write":
        image.open(BytesIO(taken)).convert("P", palette=1, colors=64).save(stored, optimize=True)
    height = WIDTH * size["height"] // size["width"]
    seen, known = (
        image.open(source).convert("RGB").resize((WIDTH, height)).tobytes() for source in (BytesIO(taken), stored)
    )
    difference = sum(abs(one - other) for one, other in zip(seen, known, strict=True)) / len(seen)
    assert difference < TOLERANCE
