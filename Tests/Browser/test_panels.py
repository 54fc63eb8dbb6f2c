"""The panels: findings, reading order, documentation whose lines work, the source."""

import json
import shlex
import subprocess

import pytest
from conftest import BINARY
from playwright.sync_api import expect

from parts import POINTS, canvas, drawn, field, open_panel, panel


def open_page(page, workshop, path):
    page.goto(f"{workshop.address}/{path}")
    expect(canvas(page).locator(".vitrina").first).to_be_visible()


def run(line, workshop):
    """Runs a line as a shell would, in the project, and gives what it prints."""
    words = shlex.split(line)
    if words[0] == "vitrina":
        words[0] = str(BINARY)
    done = subprocess.run(words, cwd=workshop.folder, capture_output=True, timeout=20, check=True)
    return done.stdout.decode()


def marks(page):
    """The frames outlined over the canvas."""
    return page.locator(".marks .mark").evaluate_all(
        "marks => marks.map((mark) => mark.getBoundingClientRect().toJSON())"
    )


def test_findings_are_outlined_over_their_nodes(page, workshop):
    open_page(page, workshop, "c/loyalty/points?panel=accessibility")
    findings = panel(page, "A11y").locator(".findings > li")
    expect(findings.first).to_be_visible()
    count = findings.count()
    expect(page.get_by_role("tab", name=f"A11y {count}")).to_be_visible()
    assert len(marks(page)) == count
    for index in range(count):
        finding = findings.nth(index)
        finding.hover()
        expect(page.locator(".mark[data-tone=strong]").first).to_be_visible()
        strong = page.locator(".mark[data-tone=strong]").first.bounding_box()
        node = finding.get_attribute("data-place")
        around = page.locator(f'#stage [data-node="{node}"]').bounding_box()
        assert all(abs(strong[edge] - around[edge]) < 1 for edge in around), node
    page.get_by_role("tab", name="Data").click()
    expect(page.locator(".marks .mark")).to_have_count(0)


def test_outlines_stay_at_their_nodes_when_the_canvas_is_zoomed_or_framed(page, workshop):
    open_page(page, workshop, "c/loyalty/points?panel=accessibility&zoom=150&vp=390x844")
    finding = panel(page, "A11y").locator(".findings > li").first
    finding.focus()
    strong = page.locator(".mark[data-tone=strong]").first.bounding_box()
    node = finding.get_attribute("data-place")
    around = page.locator(f'#stage [data-node="{node}"]').bounding_box()
    assert all(abs(strong[edge] - around[edge]) < 1 for edge in around)


def test_a_focused_finding_stays_outlined_when_the_canvas_is_drawn_again(page, workshop):
    open_page(page, workshop, "c/loyalty/points?panel=accessibility")
    panel(page, "A11y").locator(".findings > li").first.focus()
    strong = page.locator(".mark[data-tone=strong]")
    expect(strong).to_have_count(1)
    workshop.edit(POINTS, "Mis beneficios", "Mis otros beneficios")
    expect(page.locator("#stage")).to_contain_text("Mis otros beneficios")
    expect(strong).to_have_count(1)


def test_a_finding_that_is_put_right_goes_away(page, workshop):
    open_page(page, workshop, "c/loyalty/header?panel=accessibility")
    findings = panel(page, "A11y").locator(".findings > li")
    expect(findings.first).to_be_visible()
    before = findings.count()
    workshop.edit(POINTS, 'background_hexa_color = "1AC2B0"', 'background_hexa_color = "0B5A52"')
    expect(findings).not_to_have_count(before)


def test_the_reading_order_is_that_of_the_address_without_a_page(page, workshop):
    open_page(page, workshop, "s/loyalty/benefits?panel=accessibility")
    reading = panel(page, "A11y").get_by_role("region", name="Reading order")
    expect(reading).to_contain_text('link "Ver mis puntos" → mercadopago://puntos')
    address = f"{workshop.address}/render/s/loyalty/benefits.a11y.txt"
    assert reading.inner_text().strip() == page.request.get(address).text().strip()


LINES = {
    "values": "c/loyalty/points?arg./title=%22Hola%2C%20%27t%C3%BA%27%20%26%20yo%22&arg./subtitle=&dir=rtl&width=320",
    "a scenario": "c/discounts/box/items_2?locale=pt-BR&text-size=xl",
    "a screen": "s/discounts/detail?param=campaign_id%3D1048788",
    "a state": "c/checkout/pay?state=loading&time=1",
    "data that do not come": "c/loyalty/points?state=error",
}  # fmt: skip


@pytest.mark.parametrize("case", LINES)
def test_the_lines_of_the_docs_give_what_is_shown(page, workshop, case):
    open_page(page, workshop, LINES[case])
    docs = open_panel(page, "Docs")
    command = docs.get_by_role("region", name="In a terminal").inner_text()
    request = docs.get_by_role("region", name="As JSON from this workshop").inner_text()
    data = open_panel(page, "Data")
    shown = json.loads(data.get_by_role("region", name="Resolved data").inner_text())
    fetched = json.loads(run(f"{request} --silent --fail", workshop))
    fetched.pop("diagnostics")
    for component in fetched.get("components", []):
        component.pop("diagnostics")
    assert fetched == shown
    terminal = data.get_by_role("region", name="Terminal").inner_text()
    assert run(command, workshop).strip() == terminal.strip()


def test_the_lua_of_the_docs_makes_what_is_shown(page, workshop):
    open_page(page, workshop, "c/discounts/box/items_2?arg./title=%22Dos%22&panel=docs")
    lua = panel(page, "Docs").get_by_role("region", name="The Lua that makes this").inner_text()
    before = drawn(page)
    workshop.save("plugins/discounts/copied.lua", f"return {lua}\n")
    box = 'vitrina.provide("box"'
    copy = 'vitrina.provide("copy", require "copied")'
    workshop.edit("plugins/discounts/init.lua", box, f"{copy}\n{box}")
    workshop.wait_for(lambda index: any(p["id"] == "discounts/copy" for p in index["providers"]))
    page.goto(f"{workshop.address}/c/discounts/copy")
    expect(canvas(page).get_by_text("Dos")).to_be_visible()
    assert drawn(page) == before


def test_every_bare_address_of_the_docs_answers(page, workshop):
    open_page(page, workshop, "c/loyalty/points?arg./title=%22Hola%22&scheme=dark&panel=docs")
    links = panel(page, "Docs").locator(".format-links a")
    expect(links.first).to_be_visible()
    for link in links.all():
        answer = page.request.get(link.evaluate("link => link.href"))
        assert answer.status == 200, link.inner_text()
        assert len(answer.body()) > 0


def test_the_source_panel_shows_the_file_and_marks_the_line(page, workshop):
    open_page(page, workshop, "c/loyalty/header?panel=source")
    source = panel(page, "Source")
    marked = source.locator("[aria-current=true]")
    expect(marked).to_have_text('vitrina.provide("header", vitrina.components.loyalty_header {')
    expect(marked).to_be_in_viewport()
    text = (workshop.folder / POINTS).read_text()
    lines = source.locator("ol > li").all_inner_texts()
    assert [line.rstrip("\n") for line in lines] == text.rstrip("\n").split("\n")
    workshop.save(POINTS, f"-- One line more.\n{text}")
    expect(source.locator("ol > li").first).to_have_text("-- One line more.")
    expect(marked).to_have_text('vitrina.provide("header", vitrina.components.loyalty_header {')


def test_a_screen_has_no_controls_and_says_where_they_are(page, workshop):
    open_page(page, workshop, "s/loyalty/benefits")
    expect(panel(page, "Controls")).to_contain_text("Open one of the components")


def test_the_docs_page_has_the_fields_and_draws_all_that_shows_it(page, workshop):
    page.goto(f"{workshop.address}/docs/loyalty_ring")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=1, name="loyalty_ring")).to_be_visible()
    index = workshop.index()
    component = next(each for each in index["components"] if each["name"] == "loyalty_ring")
    names = main.get_by_role("rowheader").all_inner_texts()
    assert names == [each["name"] for each in component["fields"]]
    rings = [each for each in index["providers"] if each["component"] == "loyalty_ring"]
    count = sum(1 + len(each["scenarios"]) for each in rings)
    expect(main.locator(".gallery .vitrina")).to_have_count(count)
    workshop.edit(POINTS, "Ganaste 100", "Ganaste 7")
    expect(main.locator(".gallery").get_by_text("Ganaste 7").first).to_be_visible()
    main.get_by_role("link", name="loyalty/points · Arabic").click()
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points/right_to_left")


def test_a_panel_follows_the_values(page, workshop):
    open_page(page, workshop, "c/loyalty/points")
    field(page, "/title").fill("Hola")
    expect(canvas(page).get_by_text("Hola")).to_be_visible()
    expect(open_panel(page, "Data")).to_contain_text('"title": "Hola"')
    expect(open_panel(page, "Docs")).to_contain_text('title = "Hola"')
    expect(open_panel(page, "A11y").get_by_role("region", name="Reading order")).to_contain_text("Hola")
