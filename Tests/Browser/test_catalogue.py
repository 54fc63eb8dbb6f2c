import re

from playwright.sync_api import expect

from workshop import is_marked, mark


def catalogue(page):
    return page.get_by_role("navigation", name="Catalogue")


def link_to(page, path):
    return catalogue(page).locator(f'a[href="{path}"]')


def test_lists_every_provider_screen_and_scenario(page, workshop):
    index = workshop.index()
    page.goto(workshop.address)
    assert index["providers"], "the shipped project has providers"
    for letter, entries in (("c", index["providers"]), ("s", index["screens"])):
        for entry in entries:
            expect(link_to(page, f"/{letter}/{entry['id']}")).to_have_count(1)
            for scenario in entry["scenarios"]:
                expect(link_to(page, f"/{letter}/{entry['id']}/{scenario}")).to_have_count(1)


def test_overview_names_plugins_and_routes_with_their_sources(page, workshop):
    index = workshop.index()
    page.goto(workshop.address)
    main = page.get_by_role("main")
    for plugin in index["plugins"]:
        expect(main.get_by_role("rowheader", name=plugin["name"], exact=True)).to_be_visible()
    for route in index["routes"]:
        place = f"{route['file']}:{route['line']}"
        expect(main.get_by_role("cell", name=place, exact=True).first).to_be_visible()


def test_a_link_shows_its_provider_without_a_page_load(page, workshop):
    page.goto(workshop.address)
    mark(page)
    link_to(page, "/c/loyalty/points").click()
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points")
    expect(page.get_by_role("heading", level=1, name="points")).to_be_visible()
    expect(link_to(page, "/c/loyalty/points")).to_have_attribute("aria-current", "page")
    assert is_marked(page)


def test_search_leaves_only_what_matches(page, workshop):
    page.goto(workshop.address)
    groups = catalogue(page).locator(".groups")
    expect(groups.get_by_role("link").first).to_be_visible()
    page.get_by_role("searchbox").fill("loyalty_ring points")
    expect(link_to(page, "/c/loyalty/points")).to_be_visible()
    hrefs = groups.get_by_role("link").evaluate_all("links => links.map(a => a.pathname)")
    rings = {p["id"] for p in workshop.index()["providers"] if p["component"] == "loyalty_ring"}
    assert {"/".join(href.split("/")[2:4]) for href in hrefs} <= rings


def test_search_says_when_nothing_matches_and_escape_empties_it(page, workshop):
    page.goto(workshop.address)
    field = page.get_by_role("searchbox")
    field.fill("zzz no such thing")
    expect(catalogue(page).get_by_text("Nothing matches")).to_be_visible()
    field.press("Escape")
    expect(field).to_have_value("")
    expect(link_to(page, "/c/loyalty/points")).to_be_visible()


def test_search_is_reached_and_left_by_keyboard(page, workshop):
    page.goto(workshop.address)
    field = page.get_by_role("searchbox")
    expect(link_to(page, "/c/loyalty/points")).to_be_visible()
    page.keyboard.press("Control+k")
    expect(field).to_be_focused()
    field.press("Tab")
    page.keyboard.press("/")
    expect(field).to_be_focused()
    field.fill("points")
    field.press("Enter")
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points")


def test_a_slash_typed_into_a_field_stays_in_it(page, workshop):
    page.goto(f"{workshop.address}/?panel=actions")
    field = page.get_by_label("Open a link")
    field.press_sequentially("app://x")
    expect(field).to_have_value("app://x")
    expect(field).to_be_focused()


def test_alt_and_arrows_step_through_the_scenarios(page, workshop):
    entry = next(e for e in workshop.index()["providers"] if e["scenarios"])
    plain = f"{workshop.address}/c/{entry['id']}"
    page.goto(plain)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Alt+ArrowDown")
    expect(page).to_have_url(f"{plain}/{entry['scenarios'][0]}")
    page.keyboard.press("Alt+ArrowUp")
    expect(page).to_have_url(plain)


def test_an_unknown_provider_shows_the_nearest(page, workshop, watch):
    answer = page.goto(f"{workshop.address}/c/loyalty/pointz")
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_contain_text("no provider loyalty/pointz")
    page.get_by_role("main").get_by_role("link", name="loyalty/points", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="points")).to_be_visible()
    # The browser itself logs the status of the first answer.
    watch.errors = [error for error in watch.errors if "404" not in error]


def test_on_a_narrow_page_the_catalogue_is_in_a_dialog(new_page, workshop):
    page = new_page(width=390, height=844)
    page.goto(workshop.address)
    expect(page.get_by_role("searchbox")).to_be_hidden()
    page.get_by_role("button", name="Catalogue").click()
    dialog = page.get_by_role("dialog", name="Catalogue")
    dialog.locator('a[href="/c/loyalty/points"]').click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("heading", level=1, name="points")).to_be_visible()


def test_of_a_long_catalogue_only_the_rows_near_the_visible_part_are_there(page, workshop):
    scenarios = "".join(f'{{ id = "s{each}" }}, ' for each in range(40))
    ring = 'vitrina.components.loyalty_ring { title = "Ring" }'
    rings = [
        f'vitrina.provide("ring{each}", {ring}, {{ scenarios = {{ {scenarios} }} }})\n'
        for each in range(20)
    ]
    workshop.save("plugins/long/init.lua", "".join(rings))
    workshop.wait_for(lambda index: any(p["id"] == "long/ring19" for p in index["providers"]))
    page.goto(f"{workshop.address}/c/long/ring12/s7")
    rows = catalogue(page).locator(".groups > li")
    expect(link_to(page, "/c/long/ring12/s7")).to_be_in_viewport()
    assert rows.count() < 100
    first = rows.first
    assert int(first.get_attribute("aria-setsize")) > 800
    expect(first).to_have_attribute("aria-posinset", re.compile(r"^[1-9]\d\d$"))
    catalogue(page).evaluate("nav => { nav.scrollTop = nav.scrollHeight; }")
    expect(link_to(page, "/s/support/conversations")).to_be_in_viewport()
    assert rows.count() < 100
    # Scrolled to the end of a long list, a search leaves one that is shorter and still long.
    page.get_by_role("searchbox").fill("long/ring1")
    expect(link_to(page, "/c/long/ring1")).to_be_in_viewport()
    assert rows.count() < 100
    assert int(first.get_attribute("aria-posinset")) == 1
    page.get_by_role("searchbox").press("Escape")
    expect(link_to(page, "/c/benefits/shipping")).to_be_in_viewport()
    assert rows.count() < 100
