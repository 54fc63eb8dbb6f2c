"""The controls: what they change on the canvas and in the address, and that nothing typed is lost."""

import json
import re

import pytest
from playwright.sync_api import expect

from parts import POINTS, canvas, control, drawn, expect_values, field, try_edge
from workshop import is_marked, mark


def open_controls(page, workshop, path="c/loyalty/points"):
    page.goto(f"{workshop.address}/{path}")
    expect(canvas(page).locator(".vitrina").first).to_be_visible()
    expect(page.locator("#panel-controls .control").first).to_be_visible()


def fill(text):
    return lambda page, place: field(page, place).fill(text)


def slide(page, place):
    slider = control(page, place).get_by_role("slider")
    slider.focus()
    slider.press("End")


def pick(page, place):
    control(page, place).get_by_label("Pick a colour").evaluate(
        """picker => {
          picker.value = "#aa0000";
          picker.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )


CHANGES = {
    "string": ("c/loyalty/points", "/title", fill('"Sí" & 50 %\n<b>más</b>'), '"Sí" & 50 %\n<b>más</b>'),
    "integer": ("c/loyalty/points", "/ring_number", fill("7"), 7),
    "fraction": ("c/loyalty/points", "/ring_percentage", fill("0.25"), 0.25),
    "slider": ("c/loyalty/points", "/ring_percentage", slide, 1),
    "colour": ("c/loyalty/points", "/ring_hexa_color", fill("#0f8a6a"), "#0f8a6a"),
    "picker": ("c/loyalty/points", "/ring_hexa_color", pick, "#aa0000"),
    "deep_link": ("c/loyalty/points", "/button_deep_link", fill("app://x?a=1&b=2#c"), "app://x?a=1&b=2#c"),
    "boolean": (
        "c/loyalty/line", "/has_triangle",
        lambda page, place: field(page, place).uncheck(), False,
    ),
    "enumeration": (
        "c/downloads/mercado_pago", "/app_site",
        lambda page, place: control(page, place).get_by_role("radio", name="ML").check(), "ML",
    ),
    "number": ("c/downloads/mercado_pago/restyled", "/corner_radius", fill("3.5"), 3.5),
    "image": ("c/cross_selling/gift", "/icon_url", fill("icons/none.png"), "icons/none.png"),
}  # fmt: skip


@pytest.mark.parametrize("kind", CHANGES)
def test_a_control_changes_canvas_and_address_and_survives_a_reload(page, workshop, kind):
    path, place, change, value = CHANGES[kind]
    open_controls(page, workshop, path)
    before = drawn(page)
    change(page, place)
    expect_values(page, {place: json.dumps(value, ensure_ascii=False)})
    page.wait_for_function(
        "before => document.querySelector('#stage .specimen').shadowRoot.innerHTML !== before",
        arg=before,
    )
    after = drawn(page)
    page.reload()
    expect(control(page, place)).to_have_class(re.compile(r"\bchanged\b"))
    expect(canvas(page).locator(".vitrina").first).to_be_visible()
    assert drawn(page) == after
    data = page.evaluate(
        "async () => (await (await fetch(`/render${location.pathname}.json${location.search}`)).json())"
    )
    assert data["data"][place[1:]] == value


def test_what_was_typed_outlives_a_drawing_that_comes_before_it_is_taken(page, workshop):
    open_controls(page, workshop, "c/discounts/box")
    field(page, "/title").evaluate(
        """field => {
          field.value = "Typed";
          field.dispatchEvent(new Event("input", { bubbles: true }));
          document.querySelector('[data-item="/items/0"]').open = true;
        }"""
    )
    expect(field(page, "/items/0/title")).to_be_visible()
    expect_values(page, {"/title": '"Typed"'})


def test_free_json_is_taken_when_it_is_complete_and_refused_at_its_field(page, workshop):
    open_controls(page, workshop, "c/discounts/box")
    page.locator('[data-item="/items/0"] > summary').click()
    place = "/items/0/event_data"
    field(page, place).fill('{"name": ')
    expect(control(page, place).locator(".fault-error")).to_contain_text("JSON")
    expect_values(page, {})
    field(page, place).fill('{"name": [1, null]}')
    expect_values(page, {place: '{"name":[1,null]}'})
    expect(control(page, place).locator(".fault-error")).to_have_count(0)


def test_not_given_empty_and_null_are_three_things(page, workshop):
    open_controls(page, workshop, "c/loyalty/points/with_subtitle")
    own = control(page, "/subtitle")
    own.get_by_label("Give subtitle").uncheck()
    expect_values(page, {"/subtitle": ""})
    expect(own.locator(".control-none")).to_have_text("not given")
    expect(canvas(page).get_by_text("Una vez que se acredite")).to_have_count(0)
    own.get_by_label("Give subtitle").check()
    expect_values(page, {"/subtitle": '"Text"'})
    expect(canvas(page).get_by_text("Text", exact=True)).to_be_visible()
    try_edge(page, "/subtitle", "empty")
    expect_values(page, {"/subtitle": '""'})
    expect(field(page, "/subtitle")).to_have_value("")
    try_edge(page, "/subtitle", "null")
    expect_values(page, {"/subtitle": "null"})
    expect(own.locator(".control-none")).to_have_text("null")
    page.reload()
    expect(own.locator(".control-none")).to_have_text("null")


def test_items_are_added_doubled_moved_and_removed(page, workshop):
    open_controls(page, workshop, "c/discounts/box/items_3")
    own = control(page, "/items")
    titles = own.locator(".item-title")
    expect(titles).to_have_text(["Hasta", "20%", "Desde"])

    def press(label):
        own.get_by_role("button", name=label, exact=True).click()

    for place in range(3):
        page.locator(f'[data-item="/items/{place}"] > summary').click()
    press("Move item 1 down")
    expect(titles).to_have_text(["20%", "Hasta", "Desde"])
    press("Move item 3 up")
    expect(titles).to_have_text(["20%", "Desde", "Hasta"])
    press("Duplicate item 1")
    expect(titles).to_have_text(["20%", "20%", "Desde", "Hasta"])
    press("Remove item 3")
    expect(titles).to_have_text(["20%", "20%", "Hasta"])
    expect(own.locator(".items > p")).to_contain_text("3 items")
    press("Add an item to items")
    expect(titles).to_have_text(["20%", "20%", "Hasta", "Hasta"])
    expect(canvas(page).get_by_role("link")).to_have_count(4)
    field(page, "/items/3/title").fill("Nuevo")
    expect(canvas(page).get_by_role("link", name="Nuevo")).to_be_visible()
    page.reload()
    expect(titles).to_have_text(["20%", "20%", "Hasta", "Nuevo"])


@pytest.mark.parametrize(("name", "count"), [("0 items", 0), ("1 items", 1), ("6 items", 6), ("50 items", 6)])
def test_a_list_is_tried_with_other_numbers_of_items(page, workshop, name, count):
    open_controls(page, workshop, "c/discounts/box")
    try_edge(page, "/items", name)
    expect(control(page, "/items").locator(".item")).to_have_count(int(name.split()[0]))
    expect(canvas(page).get_by_role("link")).to_have_count(count)


def test_edge_values_are_shown_as_they_are(page, workshop):
    open_controls(page, workshop)
    title = canvas(page).locator("[data-node='body.title']")
    try_edge(page, "/title", "like HTML")
    expect(title).to_contain_text("& <script>alert(1)</script>")
    try_edge(page, "/title", "2 × as long")
    expect(title).to_contain_text(re.compile(r"(<script>alert\(1\)</script>.*){2}"))
    try_edge(page, "/ring_percentage", "1.2")
    expect(canvas(page).get_by_role("progressbar")).to_have_attribute("aria-valuenow", "100")
    menu = control(page, "/ring_percentage").get_by_role("combobox").locator("option")
    expect(menu).to_have_text(
        ["Try…", "−0.1", "0", "0.005", "1", "1.2", "a text", "null", "not given"]
    )


def test_one_field_is_reset_or_all(page, workshop):
    open_controls(page, workshop)
    field(page, "/title").fill("Uno")
    expect_values(page, {"/title": '"Uno"'})
    field(page, "/ring_number").fill("9")
    expect_values(page, {"/title": '"Uno"', "/ring_number": "9"})
    head = page.locator("#panel-controls .panel-head")
    expect(head).to_contain_text("2 changed, the file is not")
    control(page, "/title").get_by_role("button", name="Reset title").click()
    expect_values(page, {"/ring_number": "9"})
    expect(field(page, "/title")).to_have_value("Ganaste 100 Mercado Puntos")
    page.get_by_role("button", name="Reset all").click()
    expect_values(page, {})
    expect(head).to_contain_text("As the script gives them")
    expect(page.get_by_role("button", name="Save as scenario")).to_have_count(0)


def test_a_value_typed_back_to_what_it_was_leaves_the_address(page, workshop):
    open_controls(page, workshop)
    field(page, "/ring_number").fill("4")
    expect_values(page, {"/ring_number": "4"})
    field(page, "/ring_number").fill("3")
    expect_values(page, {})


def test_what_is_wrong_with_a_value_stands_at_its_field(page, workshop):
    open_controls(page, workshop)
    try_edge(page, "/ring_percentage", "a text")
    fault = control(page, "/ring_percentage").locator(".control-fault")
    expect(fault).to_be_visible()
    input = field(page, "/ring_percentage")
    expect(input).to_have_attribute("aria-invalid", "true")
    described = input.get_attribute("aria-describedby").split()
    assert fault.get_attribute("id") in described
    assert all(page.locator(f"#{each}").count() == 1 for each in described)
    expect(canvas(page).get_by_text("Ganaste 100 Mercado Puntos")).to_be_visible()


def test_a_deep_link_says_where_it_goes(page, workshop):
    open_controls(page, workshop)
    own = control(page, "/button_deep_link")
    expect(own).to_contain_text("Goes to scripts/benefits")
    try_edge(page, "/button_deep_link", "no route")
    expect(own).to_contain_text("No route takes it")


def test_copy_as_lua_is_what_the_canvas_shows(page, workshop):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_controls(page, workshop)
    field(page, "/title").fill('Diez "puntos"')
    expect(canvas(page).get_by_text('Diez "puntos"')).to_be_visible()
    page.get_by_role("button", name="Copy as Lua").click()
    expect(page.locator("#announcer")).not_to_be_empty()
    lua = page.evaluate("navigator.clipboard.readText()")
    workshop.save("plugins/copied/init.lua", f'vitrina.provide("one", {lua})\n')
    workshop.wait_for(lambda index: any(p["id"] == "copied/one" for p in index["providers"]))
    before = drawn(page)
    page.goto(f"{workshop.address}/c/copied/one")
    expect(canvas(page).get_by_text('Diez "puntos"')).to_be_visible()
    assert drawn(page).replace("copied/one", "loyalty/points") == before


def test_a_save_while_typing_keeps_focus_caret_and_text(page, workshop):
    open_controls(page, workshop)
    mark(page)
    title = field(page, "/title")
    title.fill("Ganaste puntos")
    expect_values(page, {"/title": '"Ganaste puntos"'})
    title.evaluate("input => input.setSelectionRange(7, 7)")
    workshop.edit(POINTS, "ring_percentage = 0.80,", "ring_percentage = 0.40,")
    page.keyboard.type(" 7", delay=40)
    expect(canvas(page).get_by_role("progressbar")).to_have_attribute("aria-valuenow", "40")
    page.keyboard.type("5", delay=40)
    expect(title).to_be_focused()
    expect(title).to_have_value("Ganaste 75 puntos")
    assert title.evaluate("input => input.selectionStart") == len("Ganaste 75")
    expect(canvas(page).get_by_role("heading", name="Ganaste 75 puntos")).to_be_visible()
    expect(field(page, "/ring_percentage")).to_have_value("0.4")
    assert is_marked(page)


def test_a_broken_plugin_keeps_the_values_and_takes_more(page, workshop):
    open_controls(page, workshop)
    field(page, "/title").fill("Antes")
    expect(canvas(page).get_by_text("Antes")).to_be_visible()
    good = workshop.edit(POINTS, "ring_number = 3,", "ring_number = = 3,")
    expect(page.get_by_role("region", name="failed to load")).to_be_visible()
    expect(field(page, "/title")).to_have_value("Antes")
    field(page, "/title").fill("Durante")
    expect(canvas(page).get_by_text("Durante")).to_be_visible()
    workshop.save(POINTS, good.replace("ring_number = 3,", "ring_number = 8,", 1))
    expect(field(page, "/ring_number")).to_have_value("8")
    expect(canvas(page).get_by_text("Durante")).to_be_visible()
    expect_values(page, {"/title": '"Durante"'})


def test_a_table_in_the_data_is_given_as_json(page, workshop):
    open_controls(page, workshop, "c/notices/saved")
    field(page, "/options").fill('{"top_padding": 10}')
    expect_values(page, {"/options": '{"top_padding":10}'})
    page.wait_for_function(
        "async () => (await (await fetch(`/render${location.pathname}.json${location.search}`)).json())"
        ".data.options.top_padding === 10"
    )
