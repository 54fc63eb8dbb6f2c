"""How data are and how the canvas is looked at: states, locales, frames, zoom, sight, ground."""

import time

import pytest
from playwright.sync_api import expect

from parts import canvas, drawn


def open_page(page, workshop, path="c/loyalty/points"):
    page.goto(f"{workshop.address}/{path}")
    expect(canvas(page).locator(".vitrina").first).to_be_visible()


def look(page, label, value):
    """Chooses under More."""
    if not page.get_by_label(label, exact=True).is_visible():
        page.locator("#more-view > summary").click()
    page.get_by_label(label, exact=True).select_option(value)


TITLE = "Ganaste 100 Mercado Puntos"


@pytest.mark.parametrize("state", ["loading", "error", "offline", "filled", "empty"])
def test_a_state_is_pinned_on_the_page_and_by_its_address(page, workshop, state):
    open_page(page, workshop)
    before = drawn(page)
    page.get_by_label("State").select_option(state)
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?state={state}")
    answer = page.request.get(f"{workshop.address}/render/c/loyalty/points.a11y.txt?state={state}")
    assert answer.ok
    if state == "loading":
        expect(canvas(page).locator("[aria-busy=true]")).to_be_visible()
        expect(canvas(page).get_by_role("link")).to_have_count(0)
    elif state == "error":
        expect(canvas(page).get_by_role("button")).to_be_visible()
        expect(canvas(page).get_by_text(TITLE)).to_have_count(0)
    else:
        expect(canvas(page).get_by_text(TITLE)).to_be_visible()
    # What was drawn before has the title, too.
    if state == "offline":
        expect(canvas(page).get_by_role("status")).to_be_visible()
    elif state == "empty":
        expect(canvas(page).locator("[aria-valuenow='0']")).to_be_visible()
    shown = drawn(page)
    page.reload()
    expect(page.get_by_label("State")).to_have_value(state)
    expect(canvas(page).locator(".vitrina").first).to_be_visible()
    assert drawn(page) == shown
    page.get_by_label("State").select_option("")
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points")
    expect(canvas(page).get_by_text(TITLE)).to_be_visible()
    page.wait_for_function(
        "before => document.querySelector('#stage .specimen').shadowRoot.innerHTML === before",
        arg=before,
    )


def test_empty_data_are_lists_without_items(page, workshop):
    open_page(page, workshop, "c/discounts/box?panel=data")
    expect(canvas(page).get_by_role("link")).to_have_count(6)
    page.get_by_label("State").select_option("empty")
    expect(canvas(page).get_by_role("link")).to_have_count(0)
    expect(page.get_by_role("tabpanel", name="Data")).to_contain_text('"items": []')


def test_slow_data_come_after_two_seconds(page, workshop):
    open_page(page, workshop)
    start = time.monotonic()
    page.get_by_label("State").select_option("slow")
    expect(canvas(page).locator("[aria-busy=true]")).to_be_visible()
    expect(canvas(page).locator("[aria-busy=true]")).to_have_count(0)
    expect(canvas(page).get_by_text(TITLE)).to_be_visible()
    assert 1.9 < time.monotonic() - start < 4
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?state=slow")
    page.reload()
    expect(canvas(page).locator("[aria-busy=true]")).to_be_visible()
    expect(canvas(page).get_by_text(TITLE)).to_be_visible()


def test_a_loading_component_keeps_its_size(page, workshop):
    open_page(page, workshop)
    before = canvas(page).locator(".specimen").bounding_box()
    page.get_by_label("State").select_option("loading")
    expect(canvas(page).locator("[aria-busy=true]")).to_be_visible()
    after = canvas(page).locator(".specimen").bounding_box()
    assert (after["width"], after["height"]) == (before["width"], before["height"])


def test_the_retry_of_an_error_is_an_action(page, workshop):
    open_page(page, workshop, "c/loyalty/points?state=error&panel=actions")
    canvas(page).get_by_role("button").click()
    entry = page.get_by_role("list", name="Actions, newest first").locator(":scope > li").first
    expect(entry).to_contain_text("retry")
    expect(entry).to_contain_text("refresh loyalty/points")


def test_pseudo_locales_lengthen_and_turn_the_words(page, workshop):
    open_page(page, workshop)
    title = canvas(page).locator("[data-node='body.title']")
    locale = page.get_by_label("Locale", exact=True)
    locale.select_option("en-XA")
    expect(title).not_to_have_text(TITLE)
    assert len(title.inner_text()) >= 1.3 * len(TITLE)
    assert title.inner_text().startswith("[")
    locale.select_option("ar-XB")
    expect(canvas(page).locator(".vitrina").first).to_have_attribute("dir", "rtl")
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?locale=ar-XB")
    locale.select_option("pt-BR")
    expect(canvas(page).locator(".vitrina").first).to_have_attribute("lang", "pt-BR")


def test_a_frame_has_the_size_of_a_device_and_turns(page, workshop):
    open_page(page, workshop)
    sheet = canvas(page).locator(".sheet")
    look(page, "Frame", "320x568")
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?width=320&vp=320x568")
    expect(sheet).to_have_class("sheet device")
    expect(canvas(page).locator(".specimen")).to_have_css("width", "320px")
    assert sheet.evaluate("sheet => sheet.clientHeight") >= 568
    page.get_by_role("button", name="Rotate").click()
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?width=568&vp=568x320")
    expect(page.locator(".measure-width")).to_have_text("568 × 320")
    page.get_by_label("Width").fill("400")
    page.get_by_label("Width").press("Enter")
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?width=400")
    expect(page.get_by_label("Frame")).to_have_value("")


def test_a_width_that_cannot_be_is_not_taken(page, workshop):
    open_page(page, workshop)
    for text in ("", "7", "99999"):
        page.get_by_label("Width").fill(text)
        page.get_by_label("Width").press("Enter")
        expect(page).to_have_url(f"{workshop.address}/c/loyalty/points")
    expect(canvas(page).locator(".specimen")).to_have_css("width", "375px")


def test_zoom_makes_the_canvas_larger_and_fit_keeps_it_inside(page, workshop):
    open_page(page, workshop)
    specimen = canvas(page).locator(".specimen")
    plain = specimen.bounding_box()["width"]
    look(page, "Zoom", "200")
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?zoom=200")
    assert abs(specimen.bounding_box()["width"] - 2 * plain) < 2
    look(page, "Zoom", "fit")
    page.get_by_label("Width").fill("2000")
    page.get_by_label("Width").press("Enter")
    expect(page.locator(".measure-width")).to_contain_text("2000")
    assert specimen.bounding_box()["width"] <= canvas(page).bounding_box()["width"]


def test_sight_and_ground_change_the_look_alone(page, workshop):
    open_page(page, workshop)
    sheet = canvas(page).locator(".sheet")
    before = drawn(page)
    filters = set()
    for sight in ("blur", "grey", "protan", "deutan", "tritan"):
        look(page, "Seen with", sight)
        expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?vision={sight}")
        filters.add(page.evaluate(
            """() => {
              const sheet = document.querySelector("#stage .sheet");
              return [sheet, ...sheet.querySelectorAll("*")]
                .map((each) => getComputedStyle(each).filter).find((filter) => filter !== "none");
            }"""
        ))  # fmt: skip
    assert len(filters) == 5 and None not in filters
    look(page, "Seen with", "")
    grounds = set()
    for ground in ("", "checks", "grey", "accent"):
        look(page, "Ground", ground)
        expect(sheet).to_have_attribute("data-ground", ground)
        grounds.add(sheet.evaluate(
            "sheet => { const s = getComputedStyle(sheet); return s.backgroundColor + s.backgroundImage }"
        ))  # fmt: skip
    assert len(grounds) == 4
    assert drawn(page) == before


def test_less_motion_and_a_frozen_moment_are_axes(page, workshop):
    open_page(page, workshop, "c/checkout/pay?state=filling")
    look(page, "Frozen at", "0.25")
    expect(page).to_have_url(f"{workshop.address}/c/checkout/pay?state=filling&time=0.25")
    look(page, "Motion", "reduced")
    expect(page).to_have_url(
        f"{workshop.address}/c/checkout/pay?motion=reduced&state=filling&time=0.25"
    )
    expect(canvas(page).locator(".vitrina").first).to_be_visible()
    page.get_by_label("State").select_option("loading")
    expect(page).to_have_url(f"{workshop.address}/c/checkout/pay?motion=reduced&state=loading")


def test_the_scheme_of_the_page_is_none_of_the_canvas_business(new_page, workshop):
    page = new_page(color_scheme="light")
    open_page(page, workshop)
    ground = canvas(page).locator(".sheet")
    body = page.locator("body")
    light = body.evaluate("body => getComputedStyle(body).backgroundColor")
    page.get_by_label("Scheme of this page").select_option("dark")
    assert body.evaluate("body => getComputedStyle(body).backgroundColor") != light
    expect(ground).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points")
    page.reload()
    expect(page.get_by_label("Scheme of this page")).to_have_value("dark")
    assert body.evaluate("body => getComputedStyle(body).backgroundColor") != light
    page.get_by_label("Scheme of this page").select_option("light")
    page.get_by_role("radio", name="Dark").check(force=True)
    expect(ground).to_have_css("background-color", "rgb(18, 18, 18)")
    assert body.evaluate("body => getComputedStyle(body).backgroundColor") == light
