"""How many connections for events a browser holds, and that no tab misses one."""

import re

import pytest
from playwright.sync_api import expect

from workshop import Watch

POINTS = "plugins/loyalty/init.lua"
TITLE = "Ganaste 100 Mercado Puntos"


class Tabs:
    """Tabs of one browser and the streams that they hold open."""

    def __init__(self, context, workshop, count):
        self.workshop = workshop
        self.context = context
        self.open_streams = {}
        self.watches = []
        context.on("request", self.asked)
        for event in ("requestfinished", "requestfailed"):
            context.on(event, lambda request: self.open_streams.pop(request, None))
        self.pages = [self.add() for _ in range(count)]

    def asked(self, request):
        if "/events" in request.url:
            self.open_streams[request] = request.frame.page

    def add(self):
        page = self.context.new_page()
        self.watches.append(Watch(page, self.workshop.address))
        page.goto(f"{self.workshop.address}/c/loyalty/points")
        expect(page.locator("#status")).to_have_text("Connected")
        return page

    @property
    def leader(self):
        self.pages[0].wait_for_timeout(50)
        streams = [page for page in self.open_streams.values() if not page.is_closed()]
        assert len(streams) == 1, f"{len(streams)} streams are open"
        return streams[0]

    def save(self, title):
        """Saves another title and waits until every tab that is seen shows it."""
        file = self.workshop.folder / POINTS
        text = re.sub(r'title = "Ganaste[^"]*"', f'title = "Ganaste {title}"', file.read_text(), 1)
        file.write_text(text)

    def expect_all(self, title):
        for page in self.pages:
            if not page.evaluate("document.hidden"):
                expect(page.get_by_role("heading", name=f"Ganaste {title}")).to_be_visible()


@pytest.fixture
def new_tabs(browser, workshop):
    opened = []

    def open_tabs(count):
        context = browser.new_context()
        opened.append((context, Tabs(context, workshop, count)))
        return opened[-1][1]

    yield open_tabs
    for context, tabs in opened:
        context.close()
        assert [error for watch in tabs.watches for error in watch.errors] == []


def hide(page, hidden=True):
    """What a browser tells a tab that is put behind another."""
    page.evaluate(
        """hidden => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_eight_tabs_hold_one_stream_and_all_follow(new_tabs):
    tabs = new_tabs(8)
    leader = tabs.leader
    tabs.save("eight")
    tabs.expect_all("eight")
    assert tabs.leader is leader
    for page in tabs.pages:
        expect(page.locator("#status")).to_have_text(re.compile(r"Reloaded \d+ ms"))


def test_a_leader_that_is_closed_hands_over(new_tabs):
    tabs = new_tabs(8)
    for round in range(3):
        leader = tabs.leader
        tabs.pages.remove(leader)
        leader.close()
        # Saved at once: whoever takes over asks for it.
        tabs.save(f"round {round}")
        tabs.expect_all(f"round {round}")
        assert tabs.leader in tabs.pages


def test_a_leader_that_is_hidden_hands_over_and_catches_up(new_tabs):
    tabs = new_tabs(3)
    first = tabs.leader
    hide(first)
    second = tabs.leader
    assert second is not first
    tabs.save("unseen")
    tabs.expect_all("unseen")
    expect(first.get_by_role("heading", name=TITLE)).to_be_visible()
    hide(first, False)
    expect(first.get_by_role("heading", name="Ganaste unseen")).to_be_visible()
    assert tabs.leader is second


def test_tabs_that_are_all_hidden_hold_no_stream(new_tabs):
    tabs = new_tabs(2)
    for page in tabs.pages:
        hide(page)
    tabs.pages[0].wait_for_timeout(100)
    assert len(tabs.open_streams) == 0
    tabs.save("dark")
    tabs.pages[0].wait_for_timeout(300)
    hide(tabs.pages[1], False)
    expect(tabs.pages[1].get_by_role("heading", name="Ganaste dark")).to_be_visible()
    assert tabs.leader is tabs.pages[1]


def test_a_tab_that_comes_later_is_connected_and_follows(new_tabs):
    tabs = new_tabs(1)
    tabs.save("one")
    tabs.expect_all("one")
    tabs.pages.append(tabs.add())
    assert tabs.leader is tabs.pages[0]
    tabs.save("two")
    tabs.expect_all("two")


def test_two_browsers_at_once(new_tabs):
    one, two = new_tabs(2), new_tabs(2)
    assert one.leader is not two.leader
    one.save("both")
    one.expect_all("both")
    two.expect_all("both")


def test_a_server_that_starts_again_is_found_by_all(new_tabs, workshop):
    tabs = new_tabs(3)
    tabs.save("before")
    tabs.expect_all("before")
    workshop.stop()
    for page in tabs.pages:
        expect(page.locator("#status")).to_have_text("Offline, retrying")
    tabs.save("while away")
    workshop.start(workshop.port)
    tabs.expect_all("while away")
    for page in tabs.pages:
        expect(page.locator("#status")).not_to_contain_text("Offline")
    tabs.save("after")
    tabs.expect_all("after")
    # Actions work: each tab took over the new token.
    for page in tabs.pages:
        page.get_by_role("link", name="Mis beneficios").click()
        expect(page.get_by_role("heading", name="Beneficios").first).to_be_visible()
    for watch in tabs.watches:
        watch.errors = [error for error in watch.errors if "ERR_" not in error]


def test_offline_and_back(new_tabs):
    tabs = new_tabs(3)
    tabs.context.set_offline(True)
    tabs.leader.evaluate("0")
    for watch in tabs.watches:
        watch.errors = []
    tabs.save("unheard")
    tabs.pages[0].wait_for_timeout(500)
    tabs.context.set_offline(False)
    tabs.save("heard")
    tabs.expect_all("heard")
    for watch in tabs.watches:
        watch.errors = [error for error in watch.errors if "ERR_" not in error]


def test_without_locks_each_tab_has_its_own(browser, workshop):
    context = browser.new_context()
    context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    tabs = Tabs(context, workshop, 2)
    tabs.pages[0].wait_for_timeout(50)
    assert len(tabs.open_streams) == 2
    tabs.save("alone")
    tabs.expect_all("alone")
    hide(tabs.pages[0])
    tabs.save("unseen")
    tabs.expect_all("unseen")
    hide(tabs.pages[0], False)
    tabs.expect_all("unseen")
    context.close()
