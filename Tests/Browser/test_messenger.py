"""The panel of the messenger. Its answers are given here: how things stand, and what came of what
is asked for."""

import json

import pytest
from playwright.sync_api import expect

from parts import AXE, canvas, open_panel, panel, violations

NOW = 1_700_000_000
PATH = "c/loyalty/points?panel=messenger"
STATUS = {
    "revision": 1, "now": NOW, "phase": "ready", "is_online": True, "is_foreground": True,
    "user": {"id": "u-1", "external_id": "ana"}, "visible": "c-1", "unread_count": 2,
    "settings": {
        "app_id": None, "region": "us", "conversation_accent_color": "#00B0FF",
        "allow_offline_usage": False, "notification_display_time": 8,
        "allowed_menu_items": ["camera", "gallery"],
    },
    "findings": [
        {
            "code": "settings.low_contrast", "severity": "warning",
            "message": "user_message_text_color is hard to read", "fix": "darken one of them",
        },
    ],
    "capabilities": [
        {"name": "camera", "state": "not_determined", "requested_by": None, "last_change": None,
         "log": []},
        {"name": "notifications", "state": "granted", "requested_by": "initialize",
         "last_change": NOW - 60, "log": [{"time": NOW - 60, "text": "granted"}]},
    ],
    "outbox": [
        {"client_id": "m-1", "conversation_id": "c-1", "type": "text", "text": "Hola " * 40,
         "status": "failed", "attempts": 3, "last_error": "network", "first_queued_at": NOW - 90},
        {"client_id": "m-2", "conversation_id": "c-1", "type": "image", "text": None,
         "status": "unsent", "attempts": 0, "last_error": None, "first_queued_at": NOW - 5},
    ],
    "conversations": [
        {"id": "c-1", "display_name": "Support", "unread_count": 2, "last_updated_at": NOW - 10,
         "last_message": {"text": "How can we help?"}},
        {"id": "c-" + "2" * 90, "display_name": None, "unread_count": 0,
         "last_updated_at": NOW - 86400 * 3, "last_message": None},
    ],
    "records": [
        {"number": 1, "time": NOW - 20, "event": "messenger.ready", "detail": None},
        {"number": 2, "time": NOW - 10, "event": "message.received", "detail": {"id": "m-9"}},
    ],
}


class Messenger:
    """What stands in for the service."""

    def __init__(self, page):
        self.status = json.loads(json.dumps(STATUS))
        self.asked = []
        self.answer = {"effects": [], "diagnostics": [], "milliseconds": 1}
        page.route("**/messenger.json", lambda route: route.fulfill(json=self.status))
        page.route("**/messenger", self.take)

    def take(self, route):
        request = json.loads(route.request.post_data)
        assert route.request.headers["x-vitrina-token"]
        self.asked.append((request["operation"], request["arguments"]))
        if request["operation"] == "network":
            self.status["is_online"] = request["arguments"]["online"]
        route.fulfill(json=self.answer)


@pytest.fixture
def messenger(page, workshop):
    messenger = Messenger(page)
    page.goto(f"{workshop.address}/{PATH}")
    expect(part(page, "Session")).to_contain_text("ana")
    return messenger


def part(page, name):
    return panel(page, "Messenger").get_by_role("region", name=name, exact=True)


def button(page, name):
    return panel(page, "Messenger").get_by_role("button", name=name, exact=True)


def expect_asked(page, messenger, *wanted):
    for _ in range(300):
        if len(messenger.asked) >= len(wanted):
            break
        page.wait_for_timeout(20)
    assert messenger.asked == list(wanted)


def test_the_panel_tells_how_the_messenger_is(page, messenger):
    expect(part(page, "Session")).to_contain_text("ready")
    expect(part(page, "Session")).to_contain_text("2 unread")
    expect(part(page, "Session")).to_contain_text("Support")
    expect(part(page, "Conversations")).to_contain_text("How can we help?")
    expect(part(page, "Outbox")).to_contain_text("tried 3 ×")
    expect(part(page, "Settings")).to_contain_text("settings.low_contrast")
    settings = part(page, "Settings")
    expect(settings.get_by_label("region")).to_have_value("us")
    expect(settings.get_by_label("allowed_menu_items")).to_have_value('["camera","gallery"]')
    expect(part(page, "What happened").get_by_role("listitem").first).to_contain_text(
        'message received {"id":"m-9"}'
    )


def test_switches_say_how_it_is_and_ask_for_the_opposite(page, messenger):
    expect(button(page, "Offline")).to_have_attribute("aria-pressed", "false")
    button(page, "Offline").click()
    expect(button(page, "Offline")).to_have_attribute("aria-pressed", "true")
    button(page, "Background").click()
    expect_asked(
        page, messenger, ("network", {"online": False}), ("background", {"background": True})
    )


def test_a_capability_is_chosen_and_stays_what_the_service_says(page, messenger):
    select = part(page, "Capabilities").get_by_label("camera")
    expect(select).to_have_value("not_determined")
    select.select_option("denied")
    expect_asked(page, messenger, ("capability", {"name": "camera", "state": "denied"}))
    expect(select).to_have_value("not_determined")
    expect(part(page, "Capabilities")).to_contain_text("asked for by initialize")


def test_a_setting_is_set_as_the_kind_that_it_is(page, messenger):
    settings = part(page, "Settings")
    for name, text in [
        ("region", "eu-1"), ("notification_display_time", "12"), ("allow_offline_usage", "true"),
        ("app_id", "shop"),
    ]:
        settings.get_by_label(name, exact=True).fill(text)
        settings.get_by_label(name, exact=True).press("Enter")
    expect_asked(
        page, messenger, ("set", {"name": "region", "value": "eu-1"}),
        ("set", {"name": "notification_display_time", "value": 12}),
        ("set", {"name": "allow_offline_usage", "value": True}),
        ("set", {"name": "app_id", "value": "shop"}),
    )


def test_a_push_and_a_retry_are_asked_for(page, messenger):
    part(page, "Push").get_by_label("Payload").fill('{"conversation_id": "c-1"}')
    button(page, "Push").click()
    button(page, f"Retry {STATUS['outbox'][0]['text'].strip()}").click()
    button(page, "Close").click()
    expect_asked(
        page, messenger,
        ("push", {"kind": "received", "payload": {"conversation_id": "c-1"}}),
        ("retry", {"client_id": "m-1"}), ("close", {}),
    )


def test_what_was_refused_says_why_and_is_in_the_log(page, messenger):
    messenger.answer = {
        "effects": [{"type": "messenger", "operation": "close", "ok": False, "reason": "not_open"}],
        "diagnostics": [], "milliseconds": 1,
    }
    button(page, "Close").click()
    expect(panel(page, "Messenger").get_by_text("close: refused, not_open")).to_be_visible()
    expect(page.locator("#announcer")).to_have_text("close: refused, not open")
    log = open_panel(page, "Actions").get_by_role("list", name="Actions, newest first")
    expect(log).to_contain_text("messenger close → not_open")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing(new_page, workshop, scheme, width):
    page = new_page(width=width, color_scheme=scheme, **AXE)
    Messenger(page)
    page.goto(f"{workshop.address}/{PATH}")
    expect(canvas(page).locator(".vitrina").first).to_be_visible()
    expect(part(page, "Session")).to_contain_text("ana")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
