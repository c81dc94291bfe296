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
#: The kinds of pages: games with the line that is shown, and all others.
GAMES = {"game": "#line-37", "fault": "", "partial": "#line-20", "grid": "#line-40", "russian": "#line-37"}
OTHERS = (
    "league",
    "russian-book",
    "many",
    "regress",
    "pair",
    "book",
    "map",
    "AM02-play.wound",
    "wound-is-no-action",
    "combine",
)
#: Pictures are compared at this width, by the mean difference of their points (of 255).
WIDTH, TOLERANCE = 96, 8.0


@pytest.fixture(scope="module")
def tab(browser: "Browser") -> "Iterator[tuple[Page, list[str]]]":
    """One page for all tests, and what went wrong on it: errors, and what it asked of any network."""
    page = browser.new_page()
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith("file:") else errors.append(request.url))
    yield page, errors
    page.close()


@pytest.fixture(name="page")
def open_page(tab: "tuple[Page, list[str]]") -> "Iterator[Page]":
    """The page as wide as on a desk, in light colours; any error on it fails the test."""
    page, errors = tab
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="light")
    errors.clear()
    yield page
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
    page.keyboard.press("PageDown")
    page.keyboard.press("PageUp")
    assert shown_line(page).startswith("Line 18: Alice draws")
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


def test_the_list_is_one_stop_of_the_tab_key_and_arrows_go_along_it(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["game"] + "#line-29")
    page.locator("#viewer").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#line-29"
    page.keyboard.press("ArrowDown")
    assert shown_line(page).startswith("Line 30")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#line-30"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#lines')") is None


def test_the_board_is_one_stop_of_the_tab_key_and_arrows_go_along_it(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["game"] + "#line-37")
    stops = page.locator("#board button[tabindex='0']")
    assert stops.count() == 1
    second = page.locator("#board button").nth(1).inner_text()
    stops.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.innerText") == second
    assert shown_line(page).startswith("Line 37"), "an arrow within the board steps along it, not through the game"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#board')") is None
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.innerText") == second


def test_what_has_come_is_framed_and_a_link_that_goes_leaves_the_keyboard_at_the_line(
    page: "Page", pages: dict[str, str]
) -> None:
    page.goto(pages["game"] + "#line-13")
    assert page.locator(".seat").nth(0).locator(".gem.new").all_inner_texts() == ["1"]
    page.goto(pages["game"] + "#line-37")
    page.locator("#exchange a").first.press("Enter")
    assert page.evaluate("document.activeElement.id") == "move"


def test_a_page_opens_at_the_fault_with_its_clause(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["fault"])
    assert shown_line(page) == "Line 19: Alice buys Wound (illegal)"
    assert "PS3-CRASH-02" in page.locator(".note.fault").inner_text()
    page.keyboard.press("Home")
    page.keyboard.press("f")
    assert shown_line(page).startswith("Line 19")


def test_a_board_behind_a_fault_says_before_which_line_it_is(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["fault"])
    fault = page.evaluate("location.hash").removeprefix("#line-") or page.locator("#move").inner_text().split()[1]
    page.keyboard.press("End")
    assert f"before line {fault.rstrip(':')}," in page.locator("#stale").inner_text()


def test_a_fault_of_the_result_is_shown_at_the_end(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["result"])
    assert shown_line(page).startswith("Line 18: Result in the header: Alice, adjudication")
    assert "PS3-END-02" in page.locator(".note.fault").inner_text()
    assert page.locator("#next").is_disabled() and page.locator("#board .seat").count() == 3
    page.keyboard.press("Home")
    page.click("#fault")
    assert "PS3-END-02" in page.locator(".note.fault").inner_text()


def test_a_rewind_has_an_address_and_what_has_none_is_said(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["rewound"] + "#line-18")
    assert shown_line(page) == "Line 18: back to before line 16"
    page.goto(pages["rewound"] + "#line-999")
    assert "no such line on this page: #line-999" in page.locator("#notes").inner_text()
    page.keyboard.press("ArrowRight")
    assert "#line-999" not in page.locator("#notes").inner_text()
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorX") == "none"


def test_a_seat_sees_only_what_it_knows(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["game"] + "#line-12")
    bob = page.locator(".seat").nth(1)
    assert "Playing with Fire" in bob.inner_text()
    assert "hand (5)" in bob.inner_text()
    page.select_option("#viewer", "1")
    assert "hand (5)" not in bob.inner_text()
    assert shown_line(page) == "Line 12: Bob draws ? \N{MULTIPLICATION SIGN}5"
    assert (
        "Playing with Fire" not in page.locator("#lines li").nth(1).inner_text() + page.locator("#notes").inner_text()
    )
    page.goto(pages["game"] + "#line-37")
    page.select_option("#viewer", "2")
    assert "Legal answers" not in page.locator("#asked").inner_text()
    page.select_option("#viewer", "0")
    assert "Legal answers" in page.locator("#asked").inner_text()
    page.goto(pages["game"] + "#line-12")
    page.select_option("#viewer", "1")
    assert "hand\n5" in bob.inner_text().replace("\n\n", "\n") or "hand 5" in bob.inner_text()


def test_a_game_on_a_grid_is_drawn_on_it(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["grid"] + "#line-40")
    assert page.locator(".grid td").count() == 8 * 9
    assert page.locator(".grid td.blocked").count() == 5
    figure = page.locator(".grid td", has_text="h4").locator(".figure")
    assert (figure.inner_text(), figure.get_attribute("aria-label")) == ("▲Cat 2", "Cat 2, Bob")
    assert {one.strip()[0] for one in page.locator(".figure").all_inner_texts()} == {"●", "▲", "◆"}
    assert [one[0] for one in page.locator(".seat h3").all_inner_texts()[:3]] == ["●", "▲", "◆"]
    figure.click()
    assert "h4" in page.locator("#face dd").all_inner_texts()
    page.keyboard.press("Escape")
    assert page.locator(".grid tr").first.locator("small").first.inner_text() == "a9"  # north is above


def test_bases_are_marked_on_the_grid(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["grid"] + "#line-40")
    marks = page.locator(".grid .spot")
    assert {one.strip() for one in marks.all_inner_texts()} == {"●base", "▲base", "◆base"}
    assert "base, Bob" in [mark.get_attribute("title") for mark in marks.all()]


def test_without_a_script_there_are_the_lines_alone(browser: "Browser", pages: dict[str, str]) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(pages["fault"])
    assert not page.locator(".controls").is_visible() and not page.locator("#board").is_visible()
    assert page.locator("li.faulty").get_attribute("value") == "19" and page.locator("#line-19").is_visible()
    assert "PS3-CRASH-02" in page.locator("li.faulty .note").first.inner_text()
    context.close()


def test_the_verdict_says_to_a_seat_what_that_has_seen(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["rewound"])
    page.locator("summary").first.click()
    whole = page.locator("#reasons").inner_text()
    told = []
    for seat in ("1", "2"):
        page.select_option("#viewer", seat)
        told.append(page.locator("#reasons").inner_text())
    page.select_option("#viewer", "0")
    assert page.locator("#reasons").inner_text() == whole and " saw " in whole and any(one != whole for one in told)


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
    page.goto(pages["fault"])
    page.locator(".note.fault button", has_text="PS3-CRASH-02").click()
    assert "The sender is free to pick" in page.locator("#face-text").inner_text()
    page.get_by_role("button", name="Close").click()


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
    assert rows.count() == 7
    assert rows.nth(1).get_attribute("data-kind") == "illegal"
    page.fill("#needle", "PS3-CRASH-02")
    assert rows.count() == 2
    page.fill("#needle", "")
    page.uncheck("input[value=illegal]")
    assert rows.count() == 4
    page.get_by_role("button", name="Record", exact=True).click()
    names = [row.split("/")[-1] for row in page.locator("#records tbody tr:visible th").all_inner_texts()]
    assert names == sorted(names)


def test_each_fault_of_a_league_is_told_on_a_phone(page: "Page", pages: dict[str, str]) -> None:
    """The line in words among those around it, the clause in words, and a way to the line of the game."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(pages["league"])
    faults = page.locator("#records tbody tr[data-kind=illegal]")
    assert faults.count() == 3
    for number in range(3):
        shown = faults.nth(number).locator("td").last.inner_text()
        assert "buys Wound" in shown
        assert "The sender is free to pick" in shown or "No player buys more than one Wound in a turn." in shown
    faults.nth(2).locator("a").first.click()
    assert "No player buys more than one Wound" in page.locator(".note.fault").inner_text()
    assert page.locator(".note.fault").bounding_box()["y"] < PHONE["height"]  # type: ignore[index]


def test_the_row_of_a_fault_leads_to_the_line_of_the_game(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["league"])
    page.locator("#records a", has_text="fault.yaml").click()
    assert shown_line(page).startswith("Line 19: Alice buys Wound")


def test_a_record_that_cannot_be_read_is_shown_at_its_line_and_its_player_is_not_audited(
    page: "Page", pages: dict[str, str]
) -> None:
    page.goto(pages["league"])
    row = page.locator("#records tbody tr[data-kind=malformed]")
    assert row.locator(".near li").all_inner_texts()[0].split() == ["2", "ruleset:", "puzzle-strike/3e"]
    assert row.locator(".near .faulty").inner_text().split()[0] == "5"
    assert "neither a comma nor the closing bracket. Mend this line in the file, then audit again." in row.inner_text()
    page.locator(".stacked a", has_text="Erin").click()
    assert page.locator("#records tbody tr:visible").count() == 1
    cells = page.locator(".stacked tr", has_text="Erin").locator("td").all_inner_texts()
    assert cells[:3] == ["1", "0", "1"]  # games, audited, not audited


def test_a_long_table_is_shown_a_hundred_rows_at_a_time_and_filtered_as_a_whole(
    page: "Page", pages: dict[str, str]
) -> None:
    page.goto(pages["many"])
    rows = page.locator("#records tbody tr")
    assert (rows.count(), page.locator("#shown").inner_text()) == (100, "350 / 350")
    assert page.locator(".pager:visible span").inner_text() == "1-100 / 350"
    page.locator(".pager:visible button").last.click()
    assert page.locator(".pager:visible span").inner_text() == "101-200 / 350"
    page.fill("#needle", "league-49/ wounds")
    assert rows.locator("th").all_inner_texts() == ["league-49/wounds.yaml"]
    page.fill("#needle", "")
    for _ in range(2):
        page.locator("#records thead button").nth(1).click()
    assert rows.first.locator("th").inner_text() == "league-49/wounds.yaml"
    assert (
        page.evaluate("window.dispatchEvent(new Event('beforeprint')), document.querySelectorAll('#records tr').length")
        == 351
    )


def test_without_scripts_every_row_can_be_read(browser: "Browser", pages: dict[str, str]) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(pages["many"])
    assert page.locator("#records tbody tr:visible").count() == 350
    assert not page.locator("#filter").is_visible()
    context.close()


def test_a_page_can_be_printed(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["fault"])
    page.emulate_media(media="print")
    assert not page.locator(".controls").is_visible()
    boxes = [page.locator(name).bounding_box() for name in (".note.fault", ".lines")]
    assert boxes[0]["y"] < boxes[1]["y"]  # type: ignore[index]
    page.emulate_media(media="screen")
    assert page.pdf().startswith(b"%PDF")


def test_a_question_leads_to_its_clauses_and_their_record_in_three_clicks(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["book"])
    page.fill("#needle", "action chip play.wound")
    page.locator(".leaves a:visible", has_text="AM02-play.wound").first.click()
    assert "A Wound has no use" in page.locator("pre").first.inner_text()
    assert page.locator("pre a", has_text="PS3-ACTION-03").count() == 1
    page.locator("pre a", has_text="PS3-WOUND-01").first.click()
    page.get_by_role("link", name="AM02-play.wound").last.click()
    assert page.locator("h2").all_inner_texts() == ["action-chip: legal", "not-an-action-chip: illegal"]
    page.go_back()
    assert page.locator("h1").inner_text() == "PS3-WOUND-01"


def test_a_step_on_one_of_two_games_is_taken_on_the_other(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["pair"])
    one, other = (page.frame_locator("iframe").nth(number) for number in (0, 1))
    assert one.locator("#move").inner_text().startswith("Line 11")
    assert "not_an" not in one.locator(".verdict").first.inner_text()
    one.locator("#first").click()
    assert other.locator("#move").inner_text() == "Beginning"
    other.locator("#next").click()
    assert one.locator("#move").inner_text().startswith("Line 11: Alice plays Wound")


def test_names_lead_to_what_they_say_and_the_filter_hides_rows(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["regress"])
    page.locator("article a", has_text="PS3-WOUND-01").first.click()
    assert page.url.endswith("#named-ps3-wound-01")
    assert page.locator("#named-ps3-wound-01").is_visible()
    page.fill("#needle", "nothing of that kind")
    assert page.locator("article h3:visible").count() == 0
    page.fill("#needle", "wuond")
    page.locator("#meant button").click()
    assert page.locator("#needle").input_value() == "wound"
    assert not page.locator("#shown").inner_text().startswith("0 ")


def test_the_map_leads_to_a_chip(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["map"])
    page.locator("svg a", has_text="combine").click()
    assert page.locator("h1").inner_text() == "combine"


def test_the_map_shows_the_neighbours_of_one_and_grows_by_keys(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["map"] + "#combine")
    edges, rows = page.locator("#drawn path[data-from]:visible"), page.locator("article h2:last-of-type ~ div tbody tr")
    everything = edges.count()
    assert page.locator("#one").input_value() == "combine"
    assert rows.count() == everything
    page.select_option("#one", "crash-gem")
    assert page.url.endswith("#crash-gem")
    touching = {tuple(row.split("\t")[:2]) for row in rows.all_inner_texts()}
    assert 0 < len(touching) < everything
    assert all("crash-gem" in one for one in touching)
    assert edges.count() == len(touching)
    for kind in ("takes", "touches", "norm", "answers"):
        if page.locator(f"input[value={kind}]").count():
            page.uncheck(f"input[value={kind}]")
    assert edges.count() == 0
    width = page.locator("#drawn svg").bounding_box()["width"]  # type: ignore[index]
    page.locator("#drawn").focus()
    page.keyboard.press("+")
    assert page.locator("#drawn svg").bounding_box()["width"] > 1.4 * width  # type: ignore[index]
    page.keyboard.press("0")
    assert page.locator("#drawn svg").bounding_box()["width"] == width  # type: ignore[index]


def test_a_russian_book_says_what_of_it_is_english(page: "Page", pages: dict[str, str]) -> None:
    page.goto(pages["russian-book"])
    assert page.locator("html").get_attribute("lang") == "ru"
    assert "напечатано" in page.locator("pre").inner_text()
    assert page.locator(".statement [lang=en]").inner_text().startswith("A Wound")
    assert page.locator("pre a", has_text="рана").first.get_attribute("href") == "wound.html"
    page.goto(pages["russian-map"])
    assert page.locator("label", has_text="Поиск").count() == 1
    assert page.locator("h2", has_text="Кто кого затрагивает").count() == 1


@pytest.mark.rotating(4)
@pytest.mark.parametrize("name", [*GAMES, *OTHERS])
def test_any_page_is_for_phones_and_for_everybody(page: "Page", pages: dict[str, str], name: str) -> None:
    """Nothing is wider than a phone, and nothing is a serious fault of accessibility, in light and in dark."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed: make browser")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(pages[name] + GAMES.get(name, ""))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
        found = axe.Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        is_grave = [one["impact"] in ("serious", "critical") or one["id"] == "landmark-unique" for one in found]
        grave = [(one["id"], one["nodes"][0]["html"]) for one, is_so in zip(found, is_grave, strict=True) if is_so]
        assert grave == [], colours


@pytest.mark.rotating(4)
@pytest.mark.parametrize("view", VIEWS)
def test_a_view_looks_as_it_did(page: "Page", pages: dict[str, str], view: str) -> None:
    """`PICTURES=write` stores what is seen instead."""
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed: make browser")
    name, line, size, colours = VIEWS[view]
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
    page.goto("about:blank")
    page.goto(pages[name] + line)
    taken = page.screenshot()
    stored = PICTURES / f"{view}.png"
    if os.environ.get("PICTURES") == "write":
        image.open(BytesIO(taken)).convert("P", palette=1, colors=64).save(stored, optimize=True)
    height = WIDTH * size["height"] // size["width"]
    seen, known = (
        image.open(source).convert("RGB").resize((WIDTH, height)).tobytes() for source in (BytesIO(taken), stored)
    )
    difference = sum(abs(one - other) for one, other in zip(seen, known, strict=True)) / len(seen)
    assert difference < TOLERANCE
