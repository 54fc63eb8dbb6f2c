"""Components whose state taps, commands and time change."""

import pathlib

from playwright.sync_api import expect

from workshop import is_marked, mark

# A tap starts it, and half a second later it has timed out.
BUTTON = """
vitrina.provide("pay", vitrina.components.animated_button {
  normal_label = "Pay",
  loading_label = "One moment",
  on_tap = function()
    vitrina.send("pay", "start_loading", { timeout = 1.2 })
    return true
  end,
  on_timeout = function()
    vitrina.track("timeout")
    vitrina.send("pay", "reset_loading")
  end,
})
vitrina.screen("till", function() return { title = "Till", "pay" } end)
"""


def open_button(page, workshop, path):
    workshop.save("plugins/till.lua", BUTTON)
    workshop.wait_for(lambda index: any(p["id"] == "till/pay" for p in index["providers"]))
    page.goto(f"{workshop.address}/{path}")
    expect(page.locator("#status")).to_have_text("Connected")
    mark(page)


def canvas(page):
    return page.get_by_role("region", name="Canvas")


def test_a_tap_starts_the_button_and_time_brings_it_back(page, workshop):
    open_button(page, workshop, "c/till/pay")
    canvas(page).get_by_role("button", name="Pay").click()
    expect(canvas(page).get_by_role("button", name="One moment")).to_be_disabled()
    expect(canvas(page).get_by_role("button", name="Pay")).to_be_enabled()
    expect(page.locator("#log")).to_contain_text("timeout")
    assert is_marked(page)


def test_a_screen_follows_the_state_of_what_it_shows(page, new_page, workshop):
    open_button(page, workshop, "s/till/till")
    other = new_page()
    open_button(other, workshop, "c/till/pay")
    other.get_by_role("region", name="Canvas").get_by_role("button", name="Pay").click()
    expect(canvas(page).get_by_role("button", name="One moment")).to_be_visible()
    expect(canvas(page).get_by_role("button", name="Pay")).to_be_visible()


def test_an_address_with_a_state_stays_at_it(page, workshop):
    open_button(page, workshop, "c/till/pay?state=loading&time=3")
    expect(canvas(page).get_by_role("button", name="One moment")).to_be_visible()
    page.get_by_role("radio", name="Dark").check(force=True)
    expect(page).to_have_url(f"{workshop.address}/c/till/pay?scheme=dark&state=loading&time=3")
    expect(canvas(page).get_by_role("button", name="One moment")).to_be_visible()


def test_a_state_is_chosen_in_the_toolbar_and_left_with_its_component(page, workshop):
    open_button(page, workshop, "c/till/pay")
    state = page.get_by_label("State")
    expect(state).to_have_value("")
    state.select_option("timed_out")
    expect(canvas(page).get_by_role("button", name="One moment")).to_be_visible()
    expect(page).to_have_url(f"{workshop.address}/c/till/pay?state=timed_out")
    page.get_by_role("radio", name="Dark").check(force=True)
    current = page.get_by_role("navigation").locator("[aria-current]")
    expect(current).to_have_attribute("href", "/c/till/pay?scheme=dark")
    page.get_by_role("link", name="shipping").first.click()
    expect(page).to_have_url(f"{workshop.address}/c/benefits/shipping?scheme=dark")
    expect(state).to_have_value("")
    assert "timed_out" not in state.locator("option").all_inner_texts()


def test_a_plugin_brings_its_font(page, workshop, project):
    fonts = list(pathlib.Path("/usr/share/fonts").rglob("Inter-Black.*tf"))
    font = fonts[0] if fonts else next(pathlib.Path("/usr/share/fonts").rglob("*.ttf"))
    folder = project / "plugins/brand"
    folder.mkdir()
    (folder / "brand.ttf").write_bytes(font.read_bytes()[: 1 << 20])
    workshop.save(
        "plugins/brand/init.lua",
        """
vitrina.theme { font_family = "Brand", fonts = { regular = "brand.ttf" } }
vitrina.provide("sign", vitrina.components.item_description {
  title = "In the brand's own letters",
  icon_image_url = "https://www.example.com/x.png",
  icon_hexa_color = "#17aad6",
})
""",
    )
    workshop.wait_for(lambda index: any("brand" in address for address in index["fonts"]))
    page.goto(f"{workshop.address}/c/brand/sign")
    expect(canvas(page).get_by_text("In the brand's own letters")).to_be_visible()
    page.wait_for_function("[...document.fonts].some((f) => f.family.includes('Brand brand') && f.status === 'loaded')")
