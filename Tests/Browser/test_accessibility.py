import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

SCHEMES = ("light", "dark")
# axe puts a style element into the page, which the page's policy forbids.
AXE = {"bypass_csp": True, "reduced_motion": "reduce"}


def violations(page):
    options = {"rules": {"target-size": {"enabled": True}}}
    found = Axe().run(page, options=options).response["violations"]
    return [(each["id"], [node["target"] for node in each["nodes"]]) for each in found]


def settled(page):
    """Waits for the page to have everything in it."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("status").first).not_to_be_empty()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/c/loyalty/points",
        "/c/loyalty/points?panel=data&scheme=dark",
        "/s/loyalty/benefits",
        "/s/loyalty/benefits?panel=accessibility",
    ],
)
def test_axe_finds_nothing(new_page, workshop, scheme, path):
    page = new_page(color_scheme=scheme, **AXE)
    page.goto(f"{workshop.address}{path}")
    settled(page)
    assert violations(page) == []


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


@pytest.mark.parametrize("path", ["/", "/c/loyalty/points", "/s/loyalty/benefits?panel=accessibility"])
def test_a_page_320_wide_does_not_scroll_sideways(new_page, workshop, path):
    page = new_page(width=320, height=720)
    page.goto(f"{workshop.address}{path}")
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 320


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
    for _ in range(120):
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
