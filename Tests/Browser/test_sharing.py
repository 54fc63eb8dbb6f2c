"""Addresses: sharing exactly this, history, and what nobody expects in a query."""

import pytest
from playwright.sync_api import expect

from parts import canvas, drawn, expect_values, field
from workshop import is_marked, mark

STATE = "?scheme=dark&dir=rtl&text-size=xl&width=320&arg./title=%22Hola+%26+100+%25%22&vp=320x568"


def share(page):
    return page.get_by_role("dialog", name="Exactly this")


def open_page(page, workshop, path="c/loyalty/points"):
    page.goto(f"{workshop.address}/{path}")
    expect(canvas(page).locator(".vitrina").first).to_be_visible()


def test_what_is_shared_shows_the_same_to_somebody_else(page, new_page, workshop):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_page(page, workshop, f"c/loyalty/points{STATE}&panel=data")
    page.get_by_role("button", name="Share").click()
    ways = share(page).get_by_role("button", name="copy")
    copied = []
    for way in ways.all():
        way.click()
        copied.append(page.evaluate("navigator.clipboard.readText()"))
    assert copied[0] == page.url
    assert copied[3].startswith("vitrina show loyalty/points --scheme dark --dir rtl")
    other = new_page()
    other.goto(copied[0])
    expect(canvas(other).get_by_text("Hola & 100 %")).to_be_visible()
    assert drawn(other) == drawn(page)
    expect(other.get_by_role("tab", name="Data")).to_have_attribute("aria-selected", "true")
    bare = new_page(width=400)
    bare.goto(copied[1])
    expect(bare.get_by_text("Hola & 100 %")).to_be_visible()
    expect(bare.get_by_role("navigation")).to_have_count(0)
    picture = page.request.get(copied[2])
    assert picture.headers["content-type"] == "image/png"
    # A page without the workshop around it has no icon of its own.
    watch = new_page.watches()[-1]
    watch.errors = [error for error in watch.errors if "404" not in error]


def test_two_readers_have_values_of_their_own(page, new_page, workshop):
    open_page(page, workshop)
    other = new_page()
    open_page(other, workshop)
    field(page, "/title").fill("Uno")
    field(other, "/title").fill("Dos")
    expect(canvas(page).get_by_text("Uno")).to_be_visible()
    expect(canvas(other).get_by_text("Dos")).to_be_visible()
    workshop.edit("plugins/loyalty/init.lua", "ring_percentage = 0.80,", "ring_percentage = 0.40,")
    for each, title in ((page, "Uno"), (other, "Dos")):
        expect(canvas(each).get_by_role("progressbar")).to_have_attribute("aria-valuenow", "40")
        expect(canvas(each).get_by_text(title)).to_be_visible()


def test_back_and_forward_go_through_what_was_opened_with_its_values(page, workshop):
    open_page(page, workshop)
    mark(page)
    field(page, "/title").fill("Con valores")
    expect_values(page, {"/title": '"Con valores"'})
    page.get_by_role("navigation").get_by_role("link", name="Arabic").click()
    expect(canvas(page).get_by_text("ربحت 100 نقطة")).to_be_visible()
    expect_values(page, {})
    page.get_by_role("link", name="Show a matrix").click()
    expect(page.get_by_role("region", name="Matrix").locator(".vitrina")).to_have_count(4)
    page.go_back()
    expect(canvas(page).get_by_text("ربحت 100 نقطة")).to_be_visible()
    page.go_back()
    expect(canvas(page).get_by_text("Con valores")).to_be_visible()
    expect(field(page, "/title")).to_have_value("Con valores")
    page.go_forward()
    expect(canvas(page).get_by_text("ربحت 100 نقطة")).to_be_visible()
    assert is_marked(page)


@pytest.mark.parametrize(
    "query",
    [
        "?nothing=here&utm_source=x&arg=1&arg.=2&param&param==",
        "?vp=huge&zoom=none&bg=%3Cb%3E&vision=x-ray&panel=nowhere&rows=a&cols=b",
        "?arg./title={not+json&arg./items/0/title=%22x%22&arg.title=1&arg./~=1&arg.//=1",
        "?arg./ring_number=1e999&arg./ring_percentage=NaN",
        "?%00=%00&a=%ff%fe&b=%E0%A4%A",
    ],
)
def test_odd_names_and_values_never_break_the_page(page, workshop, watch, query):
    page.goto(f"{workshop.address}/c/loyalty/points{query}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(canvas(page).locator(".vitrina").or_(page.locator("#problems li")).first).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Arabic").click()
    expect(canvas(page).get_by_text("ربحت 100 نقطة")).to_be_visible()
    # The browser itself logs each answer that says no.
    watch.errors = [error for error in watch.errors if "(Bad Request)" not in error]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("scheme=blue", "scheme"),
        ("dir=up", "dir"),
        ("text-size=huge", "text-size"),
        ("width=wide", "width"),
        ("locale=%22%3E", "locale"),
        ("state=asleep", "asleep"),
        ("state=loading&time=soon", "time"),
    ],
)
def test_an_axis_that_cannot_be_is_told_and_can_be_left(page, workshop, watch, query, expected):
    page.goto(f"{workshop.address}/c/loyalty/points?{query}")
    problems = page.get_by_role("region", name="Problems of what is shown")
    expect(problems).to_contain_text(expected)
    page.get_by_role("link", name="Vitrina").click()
    expect(page.get_by_role("heading", level=1, name="Shipped plugins")).to_be_visible()
    page.goto(f"{workshop.address}/c/loyalty/points")
    expect(canvas(page).locator(".vitrina").first).to_be_visible()
    watch.errors = [error for error in watch.errors if "(Bad Request)" not in error]


@pytest.mark.parametrize("kind", ["matrix", "docs"])
def test_odd_addresses_of_other_views_never_break_the_page(page, workshop, watch, kind):
    path = {"matrix": "m/loyalty/points?rows=nothing&cols=%00", "docs": "docs/no_such_thing"}[kind]
    page.goto(f"{workshop.address}/{path}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Arabic").click()
    expect(canvas(page).get_by_text("ربحت 100 نقطة")).to_be_visible()
    watch.errors = [error for error in watch.errors if "404" not in error]
