import re

from playwright.sync_api import expect

from workshop import is_marked, mark

POINTS = "plugins/loyalty/init.lua"


def open_points(page, workshop):
    page.goto(f"{workshop.address}/c/loyalty/points")
    expect(page.get_by_role("link", name="Mis beneficios")).to_be_visible()
    expect(status(page)).to_have_text("Connected")
    mark(page)


def status(page):
    return page.locator("#status")


def canvas(page):
    return page.get_by_role("region", name="Canvas")


def test_a_saved_file_changes_the_canvas_and_keeps_focus(page, workshop):
    open_points(page, workshop)
    button = page.get_by_role("link", name="Mis beneficios")
    button.focus()
    handle = button.element_handle()
    workshop.edit(POINTS, "Ganaste 100 Mercado Puntos", "Ganaste 250 Mercado Puntos")
    expect(canvas(page).get_by_text("Ganaste 250 Mercado Puntos")).to_be_visible()
    expect(status(page)).to_have_text(re.compile(r"Reloaded \d+ ms"))
    expect(button).to_be_focused()
    assert handle.evaluate("node => node.isConnected"), "the element is still the same"
    assert is_marked(page)


def test_a_saved_file_keeps_the_selected_text(page, workshop):
    open_points(page, workshop)
    canvas(page).get_by_role("heading", name="Ganaste 100").evaluate(
        """heading => {
          const text = heading.firstChild;
          getSelection().setBaseAndExtent(text, 0, text, 7);
        }"""
    )
    workshop.edit(POINTS, "ring_percentage = 0.80,", "ring_percentage = 0.40,")
    expect(canvas(page).get_by_role("progressbar")).to_have_attribute("aria-valuenow", "40")
    assert page.evaluate("getSelection().toString()") == "Ganaste"


def test_a_broken_file_shows_its_diagnostic_and_keeps_the_last_good_version(page, workshop):
    open_points(page, workshop)
    good = workshop.edit(POINTS, "ring_number = 3,", "ring_number = = 3,")
    banner = page.get_by_role("region", name="failed to load")
    expect(banner).to_contain_text("plugins/loyalty failed to load: showing the last good version")
    expect(banner.get_by_text(re.compile(r"plugins/loyalty/init\.lua:\d+"))).to_be_visible()
    expect(status(page)).to_have_text(re.compile(r"Error in plugins/loyalty/init\.lua:\d+"))
    expect(page.get_by_role("navigation").get_by_text("1 error").first).to_be_visible()
    expect(canvas(page).get_by_text("Ganaste 100 Mercado Puntos")).to_be_visible()

    workshop.save(POINTS, good.replace("Ganaste 100", "Ganaste 300"))
    expect(canvas(page).get_by_text("Ganaste 300 Mercado Puntos")).to_be_visible()
    expect(banner).to_be_hidden()
    expect(status(page)).not_to_contain_text("Error")
    assert is_marked(page)


def test_a_repair_that_changes_nothing_clears_the_error_too(page, workshop):
    open_points(page, workshop)
    good = workshop.edit(POINTS, "ring_number = 3,", "ring_number = = 3,")
    banner = page.get_by_role("region", name="failed to load")
    expect(banner).to_be_visible()
    workshop.save(POINTS, good)
    expect(banner).to_be_hidden()
    expect(status(page)).not_to_contain_text("Error")


def test_a_broken_plugin_leaves_the_others_alone(page, workshop):
    open_points(page, workshop)
    workshop.save("plugins/broken/init.lua", "this is no Lua")
    link = page.get_by_role("link", name="Error in plugins/broken/init.lua")
    expect(link).to_be_visible()
    expect(canvas(page).get_by_text("Ganaste 100 Mercado Puntos")).to_be_visible()
    link.click()
    problems = page.get_by_role("region", name="Problems")
    expect(problems.or_(page.get_by_role("main"))).to_contain_text("plugins/broken/init.lua:1")


def test_a_new_provider_joins_the_catalogue_and_keeps_the_search(page, workshop):
    open_points(page, workshop)
    field = page.get_by_role("searchbox")
    field.fill("fresh")
    workshop.save(
        "plugins/fresh/init.lua",
        'local vitrina = require "vitrina"\n'
        'vitrina.provide("one", vitrina.components.loyalty_ring { title = "Recién hecho" })\n',
    )
    expect(page.get_by_role("navigation").locator('a[href="/c/fresh/one"]')).to_be_visible()
    expect(field).to_have_value("fresh")
    expect(field).to_be_focused()
    assert is_marked(page)


def test_a_provider_that_goes_away_and_comes_back(page, workshop, watch):
    open_points(page, workshop)
    good = workshop.edit(POINTS, 'vitrina.provide("points"', 'vitrina.provide("pointers"')
    expect(page.get_by_role("heading", level=1)).to_contain_text("no provider loyalty/points")
    workshop.save(POINTS, good)
    expect(canvas(page).get_by_text("Ganaste 100 Mercado Puntos")).to_be_visible()
    assert is_marked(page)
    # The browser itself logs that the page asked for what was no longer there.
    watch.errors = [error for error in watch.errors if "404" not in error]


def test_a_route_script_takes_effect_when_it_is_saved(page, workshop):
    open_points(page, workshop)
    workshop.save(
        "scripts/saved.lua",
        'local vitrina = require "vitrina"\n'
        'vitrina.route("saved://now", function() vitrina.track("saved", {}) return true end)\n',
    )
    expect(status(page)).to_have_text(re.compile(r"Reloaded \d+ ms"))
    page.get_by_role("tab", name="Actions").click()
    page.get_by_label("Open a link").fill("saved://now")
    page.get_by_label("Open a link").press("Enter")
    entry = page.get_by_role("list", name="Actions, newest first").locator(":scope > li").first
    expect(entry).to_contain_text("scripts/saved.lua:2")
    expect(entry.locator(".outcome")).to_have_text("handled")


def test_the_page_waits_for_a_server_that_stopped_and_catches_up(page, workshop, watch):
    open_points(page, workshop)
    assert workshop.stop() == 0
    expect(status(page)).to_have_text("Offline, retrying")
    expect(canvas(page).get_by_text("Ganaste 100 Mercado Puntos")).to_be_visible()
    workshop.edit(POINTS, "Ganaste 100 Mercado Puntos", "Ganaste 400 Mercado Puntos")
    workshop.start(workshop.port)
    expect(canvas(page).get_by_text("Ganaste 400 Mercado Puntos")).to_be_visible()
    # The new process has another token; a tap must still be taken.
    page.get_by_role("link", name="Mis beneficios").click()
    expect(page).to_have_url(f"{workshop.address}/s/loyalty/benefits")
    assert is_marked(page)
    # The browser itself logs each failed attempt to connect.
    watch.errors = [error for error in watch.errors if "ERR_" not in error]


def test_an_empty_project_says_how_to_begin(page, workshop):
    for name in ("plugins", "scripts"):
        for file in sorted((workshop.folder / name).rglob("*"), reverse=True):
            file.unlink() if file.is_file() else file.rmdir()
    workshop.stop()
    workshop.start(workshop.port)
    page.goto(workshop.address)
    expect(page.get_by_role("heading", level=1, name="No plugins yet")).to_be_visible()
    workshop.save(
        "plugins/hello/init.lua",
        'local vitrina = require "vitrina"\n'
        'vitrina.provide("one", vitrina.components.loyalty_ring { title = "Hola" })\n',
    )
    expect(page.get_by_role("navigation").locator('a[href="/c/hello/one"]')).to_be_visible()
