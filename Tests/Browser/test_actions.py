import re
import subprocess

from conftest import BINARY
from playwright.sync_api import expect

from workshop import is_marked, mark


def log(page):
    return page.get_by_role("list", name="Actions, newest first")


def newest(page):
    return log(page).locator(":scope > li").first


def open_points(page, workshop):
    page.goto(f"{workshop.address}/c/loyalty/points?panel=actions")
    button = page.get_by_role("link", name="Mis beneficios")
    expect(button).to_be_visible()
    return button


def open_link(page, url):
    page.get_by_label("Open a link").fill(url)
    page.get_by_role("button", name="Open", exact=True).click()


def test_a_tap_is_logged_step_by_step_and_opens_the_screen(page, workshop):
    open_points(page, workshop).click()
    entry = newest(page)
    for label in ("Event", "Handled by", "Route", "Handler", "Effects", "Outcome"):
        expect(entry.get_by_role("term").get_by_text(label, exact=True)).to_be_visible()
    expect(entry).to_contain_text("tap on loyalty_ring")
    expect(entry).to_contain_text("mercadopago://beneficios")
    expect(entry.get_by_text(re.compile(r"scripts/\w+\.lua:\d+"))).to_be_visible()
    expect(entry).to_contain_text("navigate → loyalty/benefits")
    expect(entry.locator(".outcome")).to_have_text("handled")
    expect(page).to_have_url(f"{workshop.address}/s/loyalty/benefits?panel=actions")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(
        page.get_by_role("region", name="Canvas").locator(".vitrina-entry").first
    ).to_be_visible()


def test_enter_taps_as_well(page, workshop):
    open_points(page, workshop).press("Enter")
    expect(page).to_have_url(f"{workshop.address}/s/loyalty/benefits?panel=actions")


def test_back_returns_to_what_was_tapped(page, workshop):
    open_points(page, workshop).click()
    page.get_by_role("button", name="Back").click()
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?panel=actions")
    expect(page.get_by_role("link", name="Mis beneficios")).to_be_focused()


def test_the_browser_goes_back_and_forward_too(page, workshop):
    open_points(page, workshop).click()
    expect(page.get_by_role("button", name="Back")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("link", name="Mis beneficios")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("button", name="Back")).to_be_visible()
    expect(page).to_have_url(f"{workshop.address}/s/loyalty/benefits?panel=actions")


def test_a_screen_opened_by_its_address_has_no_way_back(page, workshop):
    page.goto(f"{workshop.address}/s/loyalty/benefits")
    expect(page.get_by_role("region", name="Canvas").locator(".vitrina").first).to_be_visible()
    expect(page.get_by_role("button", name="Back")).to_be_hidden()


def test_a_tap_never_leaves_the_page(page, workshop):
    button = open_points(page, workshop)
    mark(page)
    button.click(modifiers=["Control"])
    expect(newest(page)).to_be_visible()
    assert is_marked(page)
    assert len(page.context.pages) == 1


def test_a_link_from_the_field_is_logged(page, workshop):
    page.goto(f"{workshop.address}/?panel=actions")
    open_link(page, "mercadopago://beneficios")
    expect(newest(page)).to_contain_text("open mercadopago://beneficios")
    expect(newest(page).locator(".outcome")).to_have_text("handled")
    expect(page).to_have_url(f"{workshop.address}/s/loyalty/benefits?panel=actions")


def test_an_unmatched_link_is_logged_with_the_nearest_routes(page, workshop):
    page.goto(f"{workshop.address}/?panel=actions")
    open_link(page, "mercadopago://benefici0s")
    expect(newest(page).locator(".outcome")).to_have_text("unmatched")
    expect(newest(page)).to_contain_text("mercadopago://beneficios")


def test_a_refused_link_is_logged_with_its_reason(page, workshop):
    page.goto(f"{workshop.address}/?panel=actions")
    open_link(page, "no scheme")
    expect(newest(page).locator(".outcome")).to_have_text("refused")
    expect(newest(page)).to_contain_text("link.")


def test_effects_for_the_app_and_links_to_the_outside_are_only_logged(page, workshop):
    workshop.save(
        "plugins/outside/plugin.json",
        '{"name": "outside", "version": "1.0.0", "api": 1, "permissions": ["open_external"]}',
    )
    workshop.save(
        "plugins/outside/init.lua",
        'local vitrina = require "vitrina"\n'
        'vitrina.route("outside://go", function()\n'
        '  vitrina.track("left", { way = "outside" })\n'
        '  vitrina.emit("left", {})\n'
        '  vitrina.open_external("https://www.mercadopago.com.ar/ayuda")\n'
        "  return true\n"
        "end)\n",
    )
    # Only an address that the project allows is handed to the system.
    workshop.save("vitrina.json", '{"open_external": ["https://www.mercadopago.com.ar"]}')
    workshop.stop()
    workshop.start(workshop.port)
    page.goto(f"{workshop.address}/?panel=actions")
    open_link(page, "outside://go")
    expect(newest(page)).to_contain_text('track left {"way":"outside"}')
    expect(newest(page)).to_contain_text("emit left")
    expect(newest(page)).to_contain_text("open_external https://www.mercadopago.com.ar/ayuda")
    expect(page).to_have_url(f"{workshop.address}/?panel=actions")
    assert len(page.context.pages) == 1


def test_equal_neighbours_are_counted_and_the_log_can_be_cleared(page, workshop):
    page.goto(f"{workshop.address}/?panel=actions")
    for _ in range(3):
        with page.expect_response("**/open"):
            open_link(page, "nowhere://a")
    expect(newest(page).locator(".log-count")).to_have_text("× 3")
    open_link(page, "nowhere://b")
    expect(page.get_by_role("tab", name="Actions 2")).to_be_visible()
    newest(page).locator("summary").click()
    expect(newest(page)).to_contain_text('"outcome": "unmatched"')
    page.get_by_role("button", name="Clear").click()
    expect(log(page).locator("li")).to_have_count(0)
    expect(page.get_by_text("Tap something in the canvas")).to_be_visible()


def test_the_log_is_filtered_and_paused(page, workshop):
    page.goto(f"{workshop.address}/?panel=actions")
    for name in ("nowhere://a", "nowhere://b"):
        with page.expect_response("**/open"):
            open_link(page, name)
    entries = log(page).locator(":scope > li:visible")
    expect(entries).to_have_count(2)
    page.get_by_label("Filter the actions").fill("nowhere://A")
    expect(entries).to_have_count(1)
    open_link(page, "nowhere://c")
    expect(page.get_by_role("tab", name="Actions 3")).to_be_visible()
    expect(entries).to_have_count(1)
    page.get_by_label("Filter the actions").fill("")
    expect(entries).to_have_count(3)
    page.get_by_role("button", name="Pause").click()
    with page.expect_response("**/open"):
        open_link(page, "nowhere://d")
    expect(page.locator("#last-result")).to_contain_text("nowhere://d")
    expect(entries).to_have_count(3)
    page.get_by_role("button", name="Pause").click()
    open_link(page, "nowhere://e")
    expect(entries).to_have_count(4)


def test_an_action_is_replayed_from_anywhere(page, workshop):
    open_points(page, workshop).click()
    expect(page).to_have_url(f"{workshop.address}/s/loyalty/benefits?panel=actions")
    page.get_by_role("navigation").locator('a[href^="/c/loyalty/header?"]').click()
    expect(page.get_by_role("heading", level=1, name="header")).to_be_visible()
    newest(page).get_by_role("button", name="Replay").click()
    expect(page).to_have_url(f"{workshop.address}/s/loyalty/benefits?panel=actions")
    expect(newest(page).locator(".log-count")).to_have_text("× 2")
    expect(page.get_by_role("tab", name="Actions 1")).to_be_visible()


def test_the_log_keeps_at_most_two_hundred(page, workshop):
    page.goto(f"{workshop.address}/?panel=actions")
    page.evaluate(
        """async () => {
          const field = document.querySelector("#link-field");
          const result = document.querySelector("#last-result");
          const isTold = (url) => result.textContent.includes(url);
          for (let number = 0; number < 205; number += 1) {
            field.value = `nowhere://${number}`;
            field.form.requestSubmit();
            while (!isTold(field.value)) await new Promise((told) => setTimeout(told));
          }
        }"""
    )
    expect(page.get_by_role("tab", name="Actions 200")).to_be_visible()
    expect(newest(page)).to_contain_text("nowhere://204")
    expect(log(page).locator(":scope > li").last).to_contain_text("nowhere://5")


def test_what_is_copied_as_a_lua_test_passes_and_fails_when_the_route_changes(page, workshop):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_points(page, workshop).click()
    expect(page).to_have_url(f"{workshop.address}/s/loyalty/benefits?panel=actions")
    open_link(page, "nowhere://a")
    expect(page.get_by_role("tab", name="Actions 2")).to_be_visible()
    copied = []
    for button in log(page).get_by_role("button", name="Copy as Lua test").all():
        button.click()
        expect(page.locator("#announcer")).not_to_be_empty()
        copied.append(page.evaluate("navigator.clipboard.readText()"))
    assert len(copied) == 2
    assert 'test.tap("loyalty/points")' in copied[1]
    file = "plugins/loyalty/copied_test.lua"
    workshop.save(file, "\n".join(copied))
    command = [BINARY, "test", "--project", workshop.folder]
    passed = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert passed.returncode == 0, passed.stdout + passed.stderr
    workshop.edit("plugins/loyalty/init.lua", '"loyalty_ring_tap"', '"loyalty_ring_pressed"')
    failed = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert failed.returncode != 0
    assert file in failed.stdout + failed.stderr
