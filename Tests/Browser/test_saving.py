"""Saving what the controls show as a scenario of the plugin's file."""

from playwright.sync_api import expect

from parts import POINTS, canvas, expect_values, field
from workshop import is_marked, mark


def dialog(page):
    return page.get_by_role("dialog", name="Save as a scenario")


def write(page):
    return dialog(page).get_by_role("button", name="Write it to the file")


def open_dialog(page, workshop, path="c/loyalty/points"):
    page.goto(f"{workshop.address}/{path}")
    expect(canvas(page).locator(".vitrina").first).to_be_visible()
    field(page, "/title").fill("Ganaste 5")
    expect(canvas(page).get_by_text("Ganaste 5")).to_be_visible()
    field(page, "/ring_number").fill("9")
    expect_values(page, {"/title": '"Ganaste 5"', "/ring_number": "9"})
    mark(page)
    page.get_by_role("button", name="Save as scenario").click()
    expect(dialog(page).get_by_label("Title")).to_be_focused()


def test_it_is_shown_as_a_difference_written_and_opened(page, workshop):
    before = (workshop.folder / POINTS).read_text()
    open_dialog(page, workshop)
    expect(write(page)).to_be_disabled()
    dialog(page).get_by_label("Title").fill("Quién ganó 5")
    expect(dialog(page).get_by_label("Id")).to_have_value("quien_gano_5")
    lines = dialog(page).get_by_role("list", name="Changed lines").get_by_role("listitem")
    added = dialog(page).locator(".diff-added code")
    expect(added.first).to_be_visible()
    expect(dialog(page)).to_contain_text(f"This will be written to {POINTS}:")
    text = added.all_inner_texts()
    assert 'id = "quien_gano_5",' in "\n".join(text)
    assert dialog(page).locator(".diff-removed").count() == 0
    assert lines.count() > len(text), "there are lines around it"
    assert (workshop.folder / POINTS).read_text() == before
    write(page).click()
    expect(dialog(page)).to_be_hidden()
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points/quien_gano_5")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Quién ganó 5")
    expect(canvas(page).get_by_text("Ganaste 5")).to_be_visible()
    expect(field(page, "/ring_number")).to_have_value("9")
    link = page.get_by_role("navigation").get_by_role("link", name="Quién ganó 5")
    expect(link).to_have_attribute("aria-current", "page")
    assert is_marked(page)
    after = (workshop.folder / POINTS).read_text()
    assert after.replace("\n".join(text) + "\n", "", 1) == before


def test_a_taken_id_and_what_is_no_id_are_refused(page, workshop, watch):
    open_dialog(page, workshop)
    id = dialog(page).get_by_label("Id")
    id.fill("no_button")
    expect(dialog(page).get_by_text("scenario.exists")).to_be_visible()
    expect(write(page)).to_be_disabled()
    id.fill("No Button")
    expect(dialog(page).get_by_text("scenario.id")).to_be_visible()
    expect(write(page)).to_be_disabled()
    id.fill("with_nine")
    expect(write(page)).to_be_enabled()
    expect(dialog(page).get_by_text("scenario.")).to_have_count(0)
    # The browser itself logs each answer that says no.
    watch.errors = [error for error in watch.errors if "(Conflict)" not in error and "(Bad" not in error]


def test_a_file_that_was_saved_meanwhile_is_left_alone(page, workshop, watch):
    open_dialog(page, workshop)
    dialog(page).get_by_label("Title").fill("Five")
    expect(write(page)).to_be_enabled()
    workshop.edit(POINTS, "Points of the last payment.", "Points of the newest payment.")
    edited = (workshop.folder / POINTS).read_text()
    write(page).click()
    expect(dialog(page).get_by_text("scenario.changed")).to_be_visible()
    expect(write(page)).to_be_disabled()
    assert (workshop.folder / POINTS).read_text() == edited
    # Shown again against the file of now, it can be written.
    dialog(page).get_by_label("Title").fill("Five points")
    expect(write(page)).to_be_enabled()
    write(page).click()
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points/five_points")
    assert "newest payment" in (workshop.folder / POINTS).read_text()
    # The browser itself logs each answer that says no.
    watch.errors = [error for error in watch.errors if "(Conflict)" not in error]


def test_a_scenario_is_saved_on_top_of_the_one_that_is_open(page, workshop):
    open_dialog(page, workshop, "c/loyalty/points/with_subtitle")
    dialog(page).get_by_label("Title").fill("More")
    expect(write(page)).to_be_enabled()
    write(page).click()
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points/more")
    expect(canvas(page).get_by_text("Una vez que se acredite")).to_be_visible()
    expect(canvas(page).get_by_text("Ganaste 5")).to_be_visible()


def test_cancel_and_escape_leave_everything_as_it_is(page, workshop):
    before = (workshop.folder / POINTS).read_text()
    open_dialog(page, workshop)
    dialog(page).get_by_label("Title").fill("Never")
    expect(write(page)).to_be_enabled()
    page.keyboard.press("Escape")
    expect(dialog(page)).to_be_hidden()
    button = page.get_by_role("button", name="Save as scenario")
    expect(button).to_be_focused()
    button.press("Enter")
    expect(dialog(page).get_by_label("Title")).to_have_value("")
    dialog(page).get_by_role("button", name="Cancel").click()
    expect(dialog(page)).to_be_hidden()
    expect_values(page, {"/title": '"Ganaste 5"', "/ring_number": "9"})
    assert (workshop.folder / POINTS).read_text() == before


def test_a_pinned_state_is_saved_with_it(page, workshop):
    open_dialog(page, workshop, "c/loyalty/points?state=empty")
    dialog(page).get_by_label("Title").fill("Without data")
    expect(dialog(page).locator(".diff-added code", has_text='state = "empty"')).to_be_visible()
    write(page).click()
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points/without_data")
