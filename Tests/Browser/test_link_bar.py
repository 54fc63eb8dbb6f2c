from playwright.sync_api import expect

ROUTES = """
local vitrina = require "vitrina"
vitrina.route("bar://items/{id:int}", function() return true end, { name = "item" })
vitrina.route("bar://items/new", function() return true end)
vitrina.route("bar://lists/{id}", function() return true end)
"""


def field(page):
    return page.get_by_role("combobox", name="Open a link")


def explanation(page):
    return page.get_by_role("region", name="Where the link goes")


def open_page(page, workshop):
    workshop.save("scripts/bar.lua", ROUTES)
    workshop.wait_for(lambda index: any(r["pattern"] == "bar://items/new" for r in index["routes"]))
    page.goto(f"{workshop.address}/?panel=actions")
    expect(field(page)).to_be_visible()


def test_a_link_is_completed_from_the_routes_with_the_keyboard(page, workshop):
    open_page(page, workshop)
    field(page).press_sequentially("bar://it")
    options = page.get_by_role("listbox", name="Routes").get_by_role("option")
    expect(options).to_have_count(2)
    expect(options.first).to_contain_text("bar://items/{id:int}")
    expect(options.first).to_contain_text("item · scripts/bar")
    field(page).press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    expect(field(page)).to_have_attribute("aria-activedescendant", "link-completions-0")
    field(page).press("Enter")
    expect(field(page)).to_have_value("bar://items/{id:int}")
    expect(page.get_by_role("listbox", name="Routes")).to_be_hidden()
    # The parameter is selected, so that typing replaces it.
    page.keyboard.type("7")
    expect(field(page)).to_have_value("bar://items/7")
    field(page).press("Enter")
    expect(page.locator(".outcome").first).to_have_text("handled")


def test_escape_closes_the_list_and_a_click_takes_an_entry(page, workshop):
    open_page(page, workshop)
    field(page).press_sequentially("bar://")
    listbox = page.get_by_role("listbox", name="Routes")
    expect(listbox).to_be_visible()
    field(page).press("Escape")
    expect(listbox).to_be_hidden()
    field(page).press_sequentially("l")
    listbox.get_by_role("option").first.click()
    expect(field(page)).to_have_value("bar://lists/{id}")
    expect(field(page)).to_be_focused()


def test_what_is_typed_is_explained_under_the_field(page, workshop):
    open_page(page, workshop)
    field(page).fill("bar://items/new")
    expect(explanation(page).get_by_role("status")).to_contain_text("Goes to scripts/bar")
    winner = explanation(page).get_by_role("listitem").first
    expect(winner).to_contain_text("Takes it")
    expect(winner).to_contain_text("bar://items/new")
    expect(winner.get_by_role("button", name="scripts/bar.lua:4")).to_be_visible()
    field(page).fill("bar://items/x")
    expect(explanation(page).get_by_role("status")).to_contain_text("No route takes it")
    expect(explanation(page)).to_contain_text("bar://items/{id:int}")
    field(page).fill("no link")
    expect(explanation(page).get_by_role("status")).to_contain_text("Fix:")
    field(page).fill("")
    expect(explanation(page)).to_be_hidden()
