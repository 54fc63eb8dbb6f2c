"""The panel of the impact service: who shops, what is donated, and what a page does about it."""

import pytest
from playwright.sync_api import expect

from parts import AXE, canvas, panel, violations
from workshop import is_marked, mark

PLUGIN = """local vitrina = require "vitrina"
local impact = vitrina.impact

vitrina.screen("thanks", function()
  local chosen = impact.selected_nonprofit()
  return {
    title = "Thanks",
    vitrina.components.loyalty_ring {
      title = chosen and "For " .. chosen.name or "For nobody", button_title = "Buy",
      button_deep_link = "shop://buy/FROM-LUA",
    },
  }
end)
vitrina.route("shop://buy/{order}", function(link)
  local purchase = { cart_total = "20.00", currency_code = "USD", store_id = 1 }
  impact.start_transaction(purchase, function(ok)
    if ok then impact.finish_transaction { order_id = link.params.order } end
  end)
end)
vitrina.on("impact.selection.changed", function(event)
  vitrina.track("chosen " .. event.properties.nonprofit_name)
end)
"""
PATH = "s/shop/thanks?panel=impact"
LONG_ID = "order-" + "0123456789" * 9
LONG_EMAIL = "a" * 60 + "@" + "sub-domain." * 8 + "example.org"


@pytest.fixture
def project(tmp_path):
    """A folder with one plugin, a small shop."""
    home = tmp_path / "project" / "plugins" / "shop"
    home.mkdir(parents=True)
    (tmp_path / "project" / "vitrina.json").write_text("{}")
    (home / "plugin.json").write_text('{"api": 1, "permissions": ["impact"]}')
    (home / "init.lua").write_text(PLUGIN)
    return tmp_path / "project"


def open_page(page, workshop, path=PATH):
    page.goto(f"{workshop.address}/{path}")
    expect(canvas(page).locator(".specimen .vitrina").first).to_be_visible()
    expect(page.get_by_text("Connected")).to_be_visible()


def part(page, name):
    """A part of the panel."""
    return panel(page, "Impact").get_by_role("region", name=name, exact=True)


def press(page, name, within="Impact"):
    panel(page, within).get_by_role("button", name=name, exact=True).click()


def register(page, email="zoe@example.org"):
    page.get_by_label("Email").fill(email)
    press(page, "Register")


def start(page, amount="25.00", currency="USD"):
    page.get_by_label("Amount").fill(amount)
    page.get_by_label("Currency").fill(currency)
    press(page, "Start")


def finish(page, order):
    page.get_by_label("Order id").fill(order)
    press(page, "Finish")


def buy(page, order="A-1"):
    """A registered shopper buys something for Clear Coast Alliance."""
    register(page)
    expect(part(page, "Who shops")).to_contain_text("zoe@example.org")
    press(page, "Clear Coast Alliance")
    expect(part(page, "Selected")).to_contain_text("Protect oceans")
    start(page)
    finish(page, order)
    expect(line(page, order)).to_be_visible()


def line(page, order):
    """The newest line of an order in the ledger."""
    return part(page, "Ledger").get_by_role("listitem").filter(has_text=order).first


def row(page, table, name):
    return part(page, table).get_by_role("row").filter(has_text=name)


def happened(page):
    """What happened, the latest first, without the time."""
    return part(page, "What happened").get_by_role("listitem").locator("span")


def logged(page):
    """The newest entry of the log of actions."""
    return page.locator("#log > li").first


def test_a_shopper_registers_selects_starts_and_finishes(page, workshop):
    open_page(page, workshop)
    expect(part(page, "Who shops")).to_contain_text("A guest")
    expect(part(page, "Selected")).to_contain_text("None")
    expect(part(page, "Personal impact")).to_contain_text("A guest has none.")
    before = part(page, "Ledger").get_by_role("listitem").count()
    register(page)
    expect(part(page, "Who shops")).to_contain_text("zoe@example.org")
    expect(part(page, "Personal impact")).to_contain_text("Nothing is donated.")
    chosen = part(page, "Selected").get_by_role("button", name="Clear Coast Alliance")
    expect(chosen).to_have_attribute("aria-pressed", "false")
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    start(page)
    expect(part(page, "Transaction")).to_contain_text("25.00 USDRiverside")
    expect(page.get_by_label("Amount")).to_have_value("")
    finish(page, "A-1")
    expect(part(page, "Transaction")).to_contain_text("None is started")
    expect(part(page, "Ledger").get_by_role("listitem")).to_have_count(before + 1)
    first = part(page, "Ledger").get_by_role("listitem").first
    expect(first).to_contain_text("A-1redeemed")
    expect(first).to_contain_text("25.00 USD · 0.25 USD for Clear Coast Alliance")
    expect(row(page, "Personal impact", "Clear Coast")).to_have_text(
        "Clear Coast Alliance8 %00.25 USD"
    )
    expect(row(page, "Community impact", "Clear Coast")).to_contain_text("3645.25 USD")
    expect(happened(page)).to_have_text([
        "finish transaction", "start transaction", "select", "selection changed", "register user",
    ])


def test_who_deregisters_is_a_guest_and_the_focus_stays_in_its_part(page, workshop):
    open_page(page, workshop)
    register(page)
    part(page, "Who shops").get_by_role("button", name="Deregister").click()
    expect(part(page, "Who shops")).to_contain_text("A guest")
    expect(part(page, "Who shops").get_by_role("heading")).to_be_focused()


@pytest.mark.parametrize(
    ("do", "where", "words"),
    [
        (
            lambda page: register(page, "no mail"), "Who shops",
            "register user: refused, invalid_email",
        ),
        (
            lambda page: start(page, "-3"), "Transaction",
            "start transaction: refused, invalid_amount",
        ),
        (
            lambda page: start(page, "3", "XXQ"), "Transaction",
            "start transaction: refused, invalid_currency",
        ),
        (
            lambda page: (start(page), finish(page, "A-1")), "Transaction",
            "finish transaction: refused, no_email",
        ),
        (
            lambda page: press(page, "Redeem SEED-2"), "Ledger",
            "redeem transaction: refused, no_selection",
        ),
    ],
    ids=["email", "amount", "currency", "no email", "no selection"],
)
def test_what_is_refused_says_why_and_changes_nothing(page, workshop, do, where, words):
    open_page(page, workshop)
    before = part(page, "Ledger").inner_text()
    do(page)
    note = part(page, where).locator(".hint")
    expect(note).to_have_text(words)
    code = words.split(", ")[1]
    expect(page.locator("#announcer")).to_have_text(words.replace(code, code.replace("_", " ")))
    expect(happened(page).first).to_have_text(f"{words.split(':')[0]} refused: {code}")
    expect(part(page, "Who shops")).to_contain_text("A guest")
    assert part(page, "Ledger").locator("ol").inner_text() in before
    page.get_by_role("tab", name="Actions").click()
    expect(logged(page).locator(".outcome")).to_have_text("refused")
    expect(logged(page)).to_contain_text(f"→ {code}")


def test_what_was_typed_stays_when_it_is_refused_and_the_panel_is_drawn_again(page, workshop):
    open_page(page, workshop)
    page.get_by_label("Email").fill("half@")
    start(page, "1,5")
    expect(part(page, "Transaction").locator(".hint")).to_contain_text("invalid_amount")
    expect(page.get_by_label("Amount")).to_have_value("1,5")
    expect(page.get_by_label("Email")).to_have_value("half@")


def test_an_order_is_redeemed_for_another_and_cancelled(page, workshop):
    open_page(page, workshop)
    buy(page)
    expect(line(page, "A-1").get_by_role("button")).to_have_text(["Cancel"])
    press(page, "Canopy Trust")
    press(page, "Redeem A-1")
    expect(line(page, "A-1")).to_contain_text("moved")
    expect(line(page, "A-1")).to_contain_text("0.25 USD for Canopy Trust")
    press(page, "Cancel A-1")
    expect(line(page, "A-1")).to_contain_text("cancelled")
    expect(line(page, "A-1").get_by_role("button")).to_have_count(0)
    expect(part(page, "Personal impact")).to_contain_text("Nothing is donated.")
    expect(part(page, "Ledger").get_by_role("heading")).to_be_focused()


def test_after_30_days_an_order_can_not_be_redeemed_any_more(page, workshop):
    open_page(page, workshop)
    redeem = panel(page, "Impact").get_by_role("button", name="Redeem")
    buy(page)
    press(page, "Canopy Trust")
    expect(redeem).to_have_count(3)
    press(page, "+1 day")
    expect(line(page, "A-1")).to_contain_text("24 h ago")
    # SEED-2 is 30 days old now.
    expect(redeem).to_have_count(2)
    press(page, "+30 days")
    expect(line(page, "A-1")).to_contain_text("31 days ago")
    expect(redeem).to_have_count(0)
    expect(line(page, "A-1").get_by_role("button")).to_have_text(["Cancel"])


def test_a_reset_asks_first(page, workshop):
    open_page(page, workshop)
    buy(page)
    ledger = part(page, "Ledger")
    dialog = page.get_by_role("dialog", name="Reset impact")
    button = panel(page, "Impact").get_by_role("button", name="Reset")
    button.click()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()
    expect(ledger).to_contain_text("A-1")
    button.click()
    dialog.get_by_role("button", name="Cancel").click()
    expect(ledger).to_contain_text("A-1")
    button.click()
    dialog.get_by_role("button", name="Forget all of it").click()
    expect(ledger).not_to_contain_text("A-1")
    expect(ledger).to_contain_text("SEED-4")
    expect(part(page, "Who shops")).to_contain_text("A guest")
    expect(part(page, "What happened")).to_contain_text("Nothing yet.")
    expect(page.locator("#announcer")).to_have_text("reset impact: done")


def test_a_screen_is_drawn_again_in_place(page, workshop):
    open_page(page, workshop)
    expect(canvas(page)).to_contain_text("For nobody")
    mark(page)
    link = canvas(page).get_by_role("link", name="Buy")
    link.evaluate("element => { element.mark = 'here'; }")
    press(page, "Clear Coast Alliance")
    expect(canvas(page)).to_contain_text("For Clear Coast Alliance")
    assert link.evaluate("element => element.mark") == "here"
    assert is_marked(page)
    expect(part(page, "Selected").locator("[aria-pressed=true]")).to_be_focused()


def test_what_a_script_does_is_seen_at_once(page, workshop):
    open_page(page, workshop)
    register(page)
    press(page, "Clear Coast Alliance")
    expect(part(page, "Selected")).to_contain_text("Protect oceans")
    canvas(page).get_by_role("link", name="Buy").click()
    expect(line(page, "FROM-LUA")).to_contain_text("20.00 USD · 0.20 USD for Clear Coast Alliance")


def test_what_is_done_is_in_the_log_of_actions_with_what_came_of_it(page, workshop):
    open_page(page, workshop)
    press(page, "Clear Coast Alliance")
    page.get_by_role("tab", name="Actions").click()
    expect(logged(page).locator(".log-title")).to_have_text("select")
    expect(logged(page).locator(".outcome")).to_have_text("done")
    expect(logged(page)).to_contain_text('impact select {"nonprofit_id":3} → ok')
    expect(logged(page)).to_contain_text("track chosen Clear Coast Alliance")


def test_two_tabs_see_what_the_other_does(page, workshop):
    other = page.context.new_page()
    open_page(page, workshop)
    open_page(other, workshop)
    register(page)
    expect(part(other, "Who shops")).to_contain_text("zoe@example.org")
    press(other, "Canopy Trust")
    expect(part(page, "Selected")).to_contain_text("Plant trees")
    expect(canvas(page)).to_contain_text("For Canopy Trust")
    start(page)
    finish(other, "A-1")
    expect(line(page, "A-1")).to_contain_text("0.25 USD for Canopy Trust")


def test_all_of_it_is_done_by_keyboard(page, workshop):
    open_page(page, workshop, "s/shop/thanks")
    keys = page.keyboard
    canvas(page).focus()
    keys.press("8")
    expect(page.get_by_role("tab", name="Impact")).to_have_attribute("aria-selected", "true")
    email = page.get_by_label("Email")
    email.focus()
    keys.type("zoe@example.org")
    keys.press("Enter")
    expect(part(page, "Who shops")).to_contain_text("zoe@example.org")
    expect(email).to_be_focused()
    for _ in range(3):
        keys.press("Tab")
    keys.press("Space")
    expect(part(page, "Selected").locator("[aria-pressed=true]")).to_be_focused()
    page.get_by_label("Amount").focus()
    keys.type("25")
    keys.press("Tab")
    keys.press("Tab")
    keys.press("ArrowDown")
    keys.press("Tab")
    keys.press("Enter")
    expect(part(page, "Transaction")).to_contain_text("25.00 USDPeachtree")
    page.get_by_label("Order id").focus()
    keys.type("K-1")
    keys.press("Enter")
    expect(line(page, "K-1")).to_be_visible()
    # The form went with the transaction.
    expect(part(page, "Transaction").get_by_role("heading")).to_be_focused()


def test_what_waits_is_done_at_the_next_change(page, workshop):
    slow = """vitrina.impact.configure {
      api_key = "sample.key", chain_id = 1, failures = { select = { latency = 3600000 } },
    }"""
    workshop.save("plugins/shop/init.lua", PLUGIN + slow)
    open_page(page, workshop)
    later = panel(page, "Impact").get_by_role("button", name="To the next change")
    expect(part(page, "Selected")).to_be_visible()
    expect(later).to_have_count(0)
    press(page, "Canopy Trust")
    expect(part(page, "Selected").locator(".hint")).to_have_text("select: waits")
    later.click()
    expect(part(page, "Selected")).to_contain_text("Plant trees")
    expect(part(page, "Selected").locator(".hint")).to_have_count(0)
    expect(later).to_have_count(0)


def test_a_chain_that_there_is_not_is_said(page, workshop):
    unknown = 'vitrina.impact.configure { api_key = "sample.key", chain_id = 99 }'
    workshop.save("plugins/shop/init.lua", PLUGIN + unknown)
    page.goto(f"{workshop.address}/{PATH}")
    expect(panel(page, "Impact")).to_contain_text("There is no chain 99 in the catalogue")
    expect(page.get_by_label("Amount")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing_and_nothing_overflows(new_page, workshop, scheme, width):
    page = new_page(width=width, height=900, color_scheme=scheme, **AXE)
    open_page(page, workshop)
    buy(page, LONG_ID)
    register(page, LONG_EMAIL)
    start(page, "1")
    finish(page, LONG_ID)
    expect(part(page, "Transaction").locator(".hint")).to_contain_text("refused")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    inner = panel(page, "Impact").evaluate("element => [element.scrollWidth, element.clientWidth]")
    assert inner[0] <= inner[1]
    press(page, "Reset …")
    expect(page.get_by_role("dialog", name="Reset impact")).to_be_visible()
    assert violations(page) == []
