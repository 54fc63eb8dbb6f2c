"""Fields on the canvas: what is typed goes to the server in order and outlives redraws.

The server's answers are given here, so that each test decides when one comes and what is in it.
"""

import json

import pytest
from playwright.sync_api import expect

from parts import canvas
from test_actions import log, newest

# Milliseconds after which the page sends what was typed.
PAUSE = 120
PATH = "c/loyalty/points?panel=actions"
DONE = {
    "event": None, "handled_by": "none", "handler": None, "dispatch": None, "effects": [],
    "diagnostic": None, "changed": True, "milliseconds": 1,
}
FIELD = (
    '<div class="vitrina"><div data-node="root">'
    '<input class="v-field" type="text" data-node="0" aria-label="Message" {commands}'
    'name="text" value="{value}" placeholder="Write">'
    '<button type="button" data-node="1" data-action="tap" data-index="3">Other</button>'
    "{more}</div></div>"
)
COMMANDS = 'data-action="type" data-submit="send" '


class Chat:
    """What stands in for the server: it keeps what was typed, and empties the field on `send`."""

    def __init__(self, page, workshop):
        self.page = page
        self.workshop = workshop
        self.text = ""
        self.commands = COMMANDS
        self.more = ""
        self.keep = lambda text: text
        self.sent = []
        # Requests that wait for `answer`; None: each is answered at once.
        self.held = None
        # Drawings that wait for `deliver`, as `held`.
        self.late = None
        self.drawn = 0
        page.route("**/render/c/loyalty/points.html?*", self.draw)
        page.route("**/tap", self.take)

    def draw(self, route):
        self.drawn += 1
        body = FIELD.format(value=self.text, commands=self.commands, more=self.more)
        give = lambda: route.fulfill(content_type="text/html", body=body)
        give() if self.late is None else self.late.append(give)

    def take(self, route):
        request = json.loads(route.request.post_data)
        text = request.get("args", {}).get("text")
        self.sent.append((request["action"], text))
        if request["action"] == "type":
            self.text = self.keep(text)
        if request["action"] == "send":
            self.text = ""
        give = lambda: route.fulfill(json=DONE)
        give() if self.held is None else self.held.append(give)

    def answer(self):
        held, self.held = self.held, None
        for give in held:
            give()

    def deliver(self):
        late, self.late = self.late, None
        for give in late:
            give()

    def save(self):
        """Saves a file, so that the page draws anew."""
        drawn = self.drawn
        file = self.workshop.folder / "plugins/loyalty/init.lua"
        file.write_text(file.read_text() + "\n-- saved\n")
        self.wait(lambda: self.drawn > drawn)

    def wait(self, condition):
        for _ in range(300):
            if condition():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"not reached: {self.sent}, {self.drawn} drawings")

    def expect_sent(self, *wanted):
        """Waits for these requests and makes sure that no other comes."""
        self.wait(lambda: len(self.sent) >= len(wanted))
        self.page.wait_for_timeout(2 * PAUSE)
        assert self.sent == list(wanted)


@pytest.fixture
def chat(page, workshop):
    chat = Chat(page, workshop)
    page.goto(f"{workshop.address}/{PATH}")
    expect(field(page)).to_be_visible()
    expect(page.get_by_text("Connected")).to_be_visible()
    return chat


def field(page):
    return canvas(page).get_by_role("textbox", name="Message")


def write(page, text):
    """Writes a text at the caret as one change, however slow the machine is."""
    field(page).focus()
    page.keyboard.insert_text(text)


def caret(page):
    return field(page).evaluate("field => [field.selectionStart, field.selectionEnd]")


def test_what_is_typed_is_sent_once_it_rests_and_is_one_entry_of_the_log(page, chat):
    field(page).focus()
    page.evaluate("for (const letter of 'Hola') document.execCommand('insertText', false, letter)")
    chat.expect_sent(("type", "Hola"))
    write(page, " tú")
    chat.expect_sent(("type", "Hola"), ("type", "Hola tú"))
    expect(log(page).locator(":scope > li")).to_have_count(1)
    expect(newest(page)).to_contain_text("type “Hola tú” on loyalty/points")
    expect(field(page)).to_be_focused()
    expect(page.locator("#announcer")).to_be_empty()


def test_enter_submits_behind_what_was_typed_and_the_server_empties_the_field(page, chat):
    write(page, "Hola")
    field(page).press("Enter")
    chat.expect_sent(("type", "Hola"), ("send", "Hola"))
    expect(field(page)).to_have_value("")
    expect(field(page)).to_be_focused()
    expect(page.locator("#announcer")).to_have_text("send “Hola” on loyalty/points: done")
    expect(log(page).locator(":scope > li")).to_have_count(2)


def test_a_tap_waits_for_what_was_typed_before_it(page, chat):
    chat.held = []
    write(page, "Hola")
    canvas(page).get_by_role("button", name="Other").click()
    chat.expect_sent(("type", "Hola"))
    chat.answer()
    chat.expect_sent(("type", "Hola"), ("tap", None))


def test_a_tap_on_a_field_only_focuses_it(page, chat):
    field(page).click()
    expect(field(page)).to_be_focused()
    chat.expect_sent()


def test_redraws_leave_what_is_typed_and_the_caret(page, chat):
    chat.held = []
    write(page, "Hola")
    chat.expect_sent(("type", "Hola"))
    field(page).press("ArrowLeft")
    field(page).press("ArrowLeft")
    chat.text = "older"
    chat.more = "<p>news</p>"
    chat.save()
    expect(canvas(page).get_by_text("news")).to_be_visible()
    expect(field(page)).to_have_value("Hola")
    assert caret(page) == [2, 2]
    expect(field(page)).to_be_focused()


def test_another_value_of_the_server_prevails_once_nothing_waits(page, chat):
    chat.keep = str.upper
    write(page, "Hola")
    field(page).press("ArrowLeft")
    chat.expect_sent(("type", "Hola"))
    chat.save()
    expect(field(page)).to_have_value("HOLA")
    assert caret(page) == [3, 3]
    write(page, "x")
    chat.expect_sent(("type", "Hola"), ("type", "HOLxA"))


def test_a_drawing_that_is_older_than_the_last_answer_changes_nothing(page, chat):
    chat.late = []
    chat.save()
    write(page, "Hola")
    chat.expect_sent(("type", "Hola"))
    drawn = chat.drawn
    chat.deliver()
    # What may have been newer is asked for.
    chat.wait(lambda: chat.drawn > drawn)
    expect(field(page)).to_have_value("Hola")


def test_what_is_typed_behind_a_submit_begins_the_next(page, chat):
    chat.held = []
    write(page, "Hola")
    field(page).press("Enter")
    write(page, "x")
    chat.answer()
    expect(field(page)).to_have_value("x")
    chat.wait(lambda: chat.sent[-1] == ("type", "x"))
    assert chat.sent[:2] == [("type", "Hola"), ("send", "Hola")]


def test_what_did_not_arrive_stays_in_the_field(page, chat, watch):
    page.unroute("**/tap")
    page.route("**/tap", lambda route: route.fulfill(status=500, body="out of order"))
    write(page, "Hola")
    field(page).press("Enter")
    expect(newest(page)).to_contain_text("out of order")
    expect(page.locator("#announcer")).to_have_text("send “Hola” on loyalty/points: failed")
    chat.save()
    expect(field(page)).to_have_value("Hola")
    watch.errors.clear()


def test_nothing_half_composed_is_sent(page, chat):
    write(page, "a")
    typing = page.context.new_cdp_session(page)
    for text in ("に", "にほ", "にほん"):
        typing.send(
            "Input.imeSetComposition",
            {"text": text, "selectionStart": len(text), "selectionEnd": len(text)},
        )
    chat.save()
    expect(field(page)).to_have_value("aにほん")
    chat.expect_sent(("type", "a"))
    typing.send("Input.insertText", {"text": "日本"})
    chat.expect_sent(("type", "a"), ("type", "a日本"))
    expect(field(page)).to_have_value("a日本")


def test_a_field_without_a_command_can_only_be_read(page, chat):
    chat.commands = ""
    chat.save()
    expect(field(page)).to_have_attribute("readonly", "")
    write(page, "Hola")
    field(page).press("Enter")
    chat.expect_sent()
    expect(field(page)).to_have_value("")


def test_fields_of_a_matrix_can_only_be_read(page, chat, workshop):
    chat.text = "draft"
    page.goto(f"{workshop.address}/m/loyalty/points")
    cell = page.locator("#matrix").get_by_role("textbox", name="Message").first
    expect(cell).to_have_value("draft")
    expect(cell).to_have_attribute("readonly", "")
    cell.click()
    cell.press("Enter")
    chat.expect_sent()


def test_single_keys_are_letters_in_a_field(page, chat, workshop):
    field(page).press_sequentially("t?/jm")
    chat.wait(lambda: chat.sent[-1:] == [("type", "t?/jm")])
    expect(page).to_have_url(f"{workshop.address}/{PATH}")


def test_a_field_of_a_screen_is_told_with_its_entry(page, workshop):
    sent = []

    def take(route):
        sent.append(json.loads(route.request.post_data))
        route.fulfill(json=DONE)

    field_markup = FIELD.format(value="", commands=COMMANDS, more="")
    entries = "".join(
        f'<div class="vitrina-entry" data-entry="{entry}">{field_markup}</div>'
        for entry in range(2)
    )
    page.route("**/render/s/loyalty/benefits.html?*", lambda route: route.fulfill(
        content_type="text/html", body=entries
    ))
    page.route("**/tap", take)
    page.goto(f"{workshop.address}/s/loyalty/benefits")
    second = canvas(page).get_by_role("textbox", name="Message").nth(1)
    second.fill("Hola")
    second.press("Enter")
    for _ in range(300):
        if len(sent) == 2:
            break
        page.wait_for_timeout(20)
    assert [(each["screen"], each["entry"], each["action"], each["args"]) for each in sent] == [
        ("loyalty/benefits", 1, "type", {"text": "Hola"}),
        ("loyalty/benefits", 1, "send", {"text": "Hola"}),
    ]
