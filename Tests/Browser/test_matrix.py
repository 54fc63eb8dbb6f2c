"""The matrix: one provider along two axes at once."""

import pytest
from playwright.sync_api import expect

from parts import POINTS, field
from workshop import is_marked, mark


def matrix(page):
    return page.get_by_role("region", name="Matrix")


def open_matrix(page, workshop, query="", path="loyalty/points"):
    page.goto(f"{workshop.address}/m/{path}{query}")
    expect(matrix(page).locator(".vitrina").first).to_be_visible()


def roots(page, attribute):
    """An attribute of the drawn roots, row by row; waits until every cell is drawn."""
    cells = matrix(page).locator("td.cell")
    expect(matrix(page).locator("td.cell .vitrina")).to_have_count(cells.count())
    return [
        [cell.locator(".vitrina").get_attribute(attribute) for cell in row.locator("td.cell").all()]
        for row in matrix(page).locator("tbody tr").all()
    ]


def test_scheme_by_direction_is_what_is_shown_at_first(page, workshop):
    open_matrix(page, workshop)
    assert roots(page, "dir") == [["ltr", "rtl"], ["ltr", "rtl"]]
    grounds = matrix(page).locator(".cell-sheet").evaluate_all(
        "sheets => sheets.map((sheet) => getComputedStyle(sheet).backgroundColor)"
    )
    light, dark = "rgb(255, 255, 255)", "rgb(18, 18, 18)"
    assert grounds == [light, light, dark, dark]


@pytest.mark.parametrize(
    ("rows", "cols", "count", "columns", "expected"),
    [
        ("text-size", "scheme", 24, ["light", "dark"], None),
        ("locale", "width", 20, ["320", "375", "430", "768"], None),
        ("state", "dir", 14, ["ltr", "rtl"], "loading"),
        ("scenario", "scheme", 18, ["light", "dark"], "Arabic"),
        ("dir", "dir", 2, [""], "rtl"),
    ],
)
def test_any_two_axes_are_compared(page, workshop, rows, cols, count, columns, expected):
    open_matrix(page, workshop, f"?rows={rows}&cols={cols}")
    cells = matrix(page).locator("td.cell")
    expect(cells).to_have_count(count)
    expect(matrix(page).locator("thead th")).to_have_text(columns)
    expect(matrix(page).locator("td.cell .specimen > *, td.cell .vitrina").first).to_be_visible()
    if expected:
        expect(matrix(page).get_by_role("rowheader", name=expected, exact=True)).to_be_visible()
    drawn = matrix(page).locator("td.cell").filter(has=page.locator(".vitrina"))
    expect(drawn).to_have_count(count)


def test_the_axes_are_chosen_on_the_page_and_kept_in_the_address(page, workshop):
    open_matrix(page, workshop)
    mark(page)
    matrix(page).get_by_label("Rows").select_option("state")
    expect(page).to_have_url(f"{workshop.address}/m/loyalty/points?rows=state")
    matrix(page).get_by_label("Columns").select_option("width")
    expect(page).to_have_url(f"{workshop.address}/m/loyalty/points?rows=state&cols=width")
    expect(matrix(page).locator("thead th")).to_have_text(["320", "375", "430", "768"])
    assert is_marked(page)
    page.reload()
    expect(matrix(page).locator("thead th")).to_have_text(["320", "375", "430", "768"])


def test_a_cell_leads_to_the_component_alone_and_back(page, workshop):
    open_matrix(page, workshop)
    matrix(page).get_by_role("link", name="dark · rtl").click()
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?scheme=dark&dir=rtl")
    expect(page.get_by_role("region", name="Canvas").locator(".vitrina")).to_have_attribute("dir", "rtl")
    page.go_back()
    expect(page).to_have_url(f"{workshop.address}/m/loyalty/points")
    expect(matrix(page).locator("td.cell .vitrina")).to_have_count(4)


def test_a_tap_in_a_cell_goes_its_way(page, workshop):
    open_matrix(page, workshop, "?rows=scenario&panel=actions")
    row = matrix(page).locator("tbody tr").filter(has=page.get_by_role("rowheader", name="With a subtitle"))
    row.get_by_role("link", name="Ver mis beneficios").first.click()
    entry = page.get_by_role("list", name="Actions, newest first").locator(":scope > li").first
    expect(entry.locator(".log-title")).to_have_text("tap on loyalty/points:with_subtitle")
    expect(entry).to_contain_text("mercadopago://home → mercadopago://beneficios")
    expect(page).to_have_url(f"{workshop.address}/s/loyalty/benefits?panel=actions")


def test_the_controls_change_every_cell_and_a_save_as_well(page, workshop):
    open_matrix(page, workshop)
    mark(page)
    field(page, "/title").fill("Cuatro veces")
    expect(matrix(page).get_by_text("Cuatro veces")).to_have_count(4)
    workshop.edit(POINTS, "ring_percentage = 0.80,", "ring_percentage = 0.40,")
    for bar in matrix(page).get_by_role("progressbar").all():
        expect(bar).to_have_attribute("aria-valuenow", "40")
    expect(matrix(page).get_by_text("Cuatro veces")).to_have_count(4)
    assert is_marked(page)
