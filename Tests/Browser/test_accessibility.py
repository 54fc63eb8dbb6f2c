"""What axe says of the page, and that it fits narrow windows, large text and a keyboard."""

import pytest
from conftest import CHROMIUM
from playwright.sync_api import expect

from parts import AXE, control, field, settled, try_edge, violations

SCHEMES = ("light", "dark")
PANELS = ("Controls", "Actions", "A11y", "Data", "Docs", "Source", "Banners")
VIEWS = {
    "overview": "/",
    "component": "/c/loyalty/points",
    "list": "/c/discounts/box",
    "screen": "/s/loyalty/benefits",
    "matrix": "/m/loyalty/points?rows=text-size",
    "docs": "/docs/loyalty_ring",
    "error": "/c/loyalty/points?state=error&panel=accessibility",
}


def drawn(page):
    """Waits for what the page shows to be drawn."""
    settled(page)
    if page.url.rstrip("/").count("/") > 2:
        expect(page.locator(".vitrina").first).to_be_visible()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [1440, 320])
def test_axe_finds_nothing_on_any_view(new_page, workshop, scheme, width):
    page = new_page(width=width, height=900, color_scheme=scheme, **AXE)
    found = {}
    for name, path in VIEWS.items():
        page.goto(f"{workshop.address}{path}")
        drawn(page)
        found[name] = violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
    assert found == {name: [] for name in VIEWS}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [1440, 320])
def test_axe_finds_nothing_on_any_panel_with_values(new_page, workshop, scheme, width):
    page = new_page(width=width, height=900, color_scheme=scheme, **AXE)
    page.goto(f"{workshop.address}/c/discounts/box?scheme=dark")
    drawn(page)
    page.locator('[data-item="/items/0"] > summary').click()
    field(page, "/title").fill("Otro")
    try_edge(page, "/subtitle", "null")
    expect(control(page, "/subtitle").locator(".control-none")).to_be_visible()
    found = {}
    for name in PANELS:
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name)).not_to_be_empty()
        page.wait_for_load_state("networkidle")
        found[name] = violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
    assert found == {name: [] for name in PANELS}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [1440, 320])
def test_axe_finds_nothing_in_a_dialog(new_page, workshop, scheme, width):
    page = new_page(width=width, height=900, color_scheme=scheme, **AXE)
    page.goto(f"{workshop.address}/c/loyalty/points?arg./title=%22Hola%22")
    drawn(page)
    found = {}
    for button, title in (
        ("Share", "Exactly this"),
        ("Shortcuts", "Shortcuts"),
        ("Save as scenario", "Save as a scenario"),
    ):
        page.get_by_role("button", name=button, exact=True).click()
        dialog = page.get_by_role("dialog", name=title)
        if button.startswith("Save"):
            dialog.get_by_label("Title").fill("Hola")
            expect(dialog.get_by_role("button", name="Write it")).to_be_enabled()
        found[title] = violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, title
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    assert list(found.values()) == [[], [], []], found


@pytest.fixture
def large_text(browser):
    """A browser whose reader has set text to twice its size."""
    settings = "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"
    own = browser.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", settings]
    )
    yield own
    own.close()


def test_text_of_twice_the_size_fits_as_well(large_text, workshop):
    page = large_text.new_page(viewport={"width": 1280, "height": 900}, **AXE)
    found = {}
    for name, path in VIEWS.items():
        page.goto(f"{workshop.address}{path}")
        drawn(page)
        found[name] = violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280, name
    assert found == {name: [] for name in VIEWS}
    assert page.evaluate("getComputedStyle(document.body).fontSize") != "16px"


@pytest.mark.parametrize("path", VIEWS.values(), ids=VIEWS)
def test_a_page_as_wide_as_a_phone_does_not_scroll_sideways(new_page, workshop, path):
    page = new_page(width=390, height=844)
    page.goto(f"{workshop.address}{path}")
    drawn(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_beside_a_broken_plugin_and_a_full_log(new_page, workshop, scheme):
    page = new_page(color_scheme=scheme, **AXE)
    page.goto(f"{workshop.address}/c/loyalty/points?panel=actions")
    page.get_by_role("link", name="Mis beneficios").click()
    page.get_by_role("button", name="Back").click()
    for url in ("nowhere://a", "no scheme"):
        page.get_by_label("Open a link").fill(url)
        page.get_by_label("Open a link").press("Enter")
    workshop.edit("plugins/loyalty/init.lua", "ring_number = 3,", "ring_number = = 3,")
    expect(page.get_by_text("showing the last good version")).to_be_visible()
    expect(page.get_by_role("tab", name="Actions 3")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_on_a_narrow_page_with_its_dialog(new_page, workshop, scheme):
    page = new_page(width=320, height=720, color_scheme=scheme, **AXE)
    page.goto(f"{workshop.address}/c/loyalty/points")
    settled(page)
    assert violations(page) == []
    page.get_by_role("button", name="Catalogue").click()
    assert violations(page) == []


def test_the_skip_link_leads_to_the_component(page, workshop):
    page.goto(f"{workshop.address}/c/loyalty/points")
    settled(page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the component")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points")


def test_every_landmark_is_there_once(page, workshop):
    page.goto(workshop.address)
    settled(page)
    for role in ("banner", "navigation", "main", "complementary", "search"):
        expect(page.get_by_role(role)).to_have_count(1)


def test_everything_can_be_reached_and_the_focus_is_seen(page, workshop):
    page.goto(f"{workshop.address}/c/loyalty/points?panel=actions")
    settled(page)
    expect(page.get_by_role("link", name="Mis beneficios")).to_be_visible()
    seen = set()
    for _ in range(240):
        page.keyboard.press("Tab")
        seen.add(
            page.evaluate(
                """() => {
              let at = document.activeElement;
              while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
              return at.id || at.dataset.node || at.getAttribute("href") || at.localName;
            }"""
            )
        )
        if "link-field" in seen:
            break
    assert {"search-field", "text-size", "width", "body.button", "tab-actions"} <= seen
