import re

from playwright.sync_api import expect

CLOCK = """
local vitrina = require "vitrina"
vitrina.provide("ring", vitrina.components.loyalty_ring {
  title = "Later", button_title = "Go", button_deep_link = "later://go",
  on_tap = function()
    vitrina.after(0.05, function()
      vitrina.track("later", { n = 1 })
      vitrina.navigate("done")
    end)
    return true
  end,
})
vitrina.screen("done", function() return { title = "Done", "ring" } end)
"""


def add_plugin(workshop, text):
    """Saves the plugin and waits until the workshop has it."""
    workshop.save("plugins/later/init.lua", text)
    workshop.wait_for(lambda index: any(p["id"] == "later/ring" for p in index["providers"]))


def of_timer(page):
    """The entry of the timer; that of the tap may come before it or after it."""
    entries = page.get_by_role("list", name="Actions, newest first").locator(":scope > li")
    return entries.filter(has=page.locator(".log-title", has_text="timer"))


def test_a_timer_of_a_handler_runs_and_is_logged(page, workshop):
    add_plugin(workshop, CLOCK)
    page.goto(f"{workshop.address}/c/later/ring?panel=actions")
    page.get_by_role("link", name="Go", exact=True).click()
    expect(page).to_have_url(f"{workshop.address}/s/later/done?panel=actions")
    entry = of_timer(page)
    expect(entry.locator(".log-title")).to_have_text("timer")
    expect(entry.locator(".outcome")).to_have_text("done")
    expect(entry).to_contain_text('track later {"n":1}')
    expect(entry).to_contain_text("navigate → later/done")


def test_a_timer_that_fails_says_where(page, workshop):
    add_plugin(workshop, CLOCK.replace('vitrina.navigate("done")', "error('too late')"))
    page.goto(f"{workshop.address}/c/later/ring?panel=actions")
    page.get_by_role("link", name="Go", exact=True).click()
    entry = of_timer(page)
    expect(entry.locator(".log-title")).to_have_text("timer")
    expect(entry.locator(".outcome")).to_have_text("failed")
    expect(entry).to_contain_text("too late")
    expect(entry.get_by_role("button", name="plugins/later/init.lua:8")).to_be_visible()


def test_a_problem_shows_the_line_of_the_file_with_a_mark(page, workshop):
    page.goto(f"{workshop.address}/c/loyalty/points")
    expect(page.get_by_role("link", name="Mis beneficios")).to_be_visible()
    workshop.edit("plugins/loyalty/init.lua", "ring_number = 3,", "ring_number = = 3,")
    banner = page.get_by_role("region", name="failed to load")
    expect(banner.locator(".source-number")).to_have_text(re.compile(r"^\d+$"))
    source = banner.locator(".source-text").inner_text().split("\n")
    assert source[0].startswith("ring_number = = 3,")
    assert source[1] == " " * len("ring_number = ") + "^"


def test_a_plugin_that_overruns_three_times_is_switched_off_and_starts_anew_when_saved(
    page, workshop
):
    broken = CLOCK.replace('title = "Later"', "title = function() while true do end end")
    add_plugin(workshop, broken)
    page.goto(f"{workshop.address}/c/later/ring")
    for _ in range(4):
        page.reload()
        expect(page.get_by_text(re.compile("it took more time|is switched off")).first).to_be_visible()
    expect(page.get_by_text("'later' is switched off").first).to_be_visible()
    page.goto(f"{workshop.address}/c/loyalty/points")
    expect(page.get_by_role("link", name="Mis beneficios")).to_be_visible()
    page.goto(f"{workshop.address}/c/later/ring")
    workshop.save("plugins/later/init.lua", CLOCK)
    expect(page.get_by_role("link", name="Go", exact=True)).to_be_visible()
