"""The workshop on an address that other machines can reach."""

import pytest
from playwright.sync_api import expect

from conftest import BINARY
from workshop import Workshop


@pytest.fixture
def workshop(project):
    """The program, serving all networks that this machine is in."""
    running = Workshop(BINARY, project, options=["--host", "0.0.0.0"])
    yield running
    assert running.stop() == 0, running.complaints()


def test_the_printed_address_opens_it_and_keeps_it_open(page, workshop):
    assert "127.0.0.1" not in workshop.address
    assert "?token=" in workshop.entrance
    assert "warning[workshop.open]" in workshop.complaints()
    page.goto(workshop.entrance)
    assert page.url == f"{workshop.address}/"
    page.goto(f"{workshop.address}/c/loyalty/points")
    expect(page.locator("#status")).to_have_text("Connected")
    page.get_by_role("link", name="Mis beneficios").click()
    expect(page.get_by_role("heading", name="Beneficios").first).to_be_visible()


def test_a_saved_file_is_seen_without_locks(page, workshop):
    page.goto(workshop.entrance.replace("/?", "/c/loyalty/points?"))
    expect(page.locator("#status")).to_have_text("Connected")
    assert not page.evaluate("window.isSecureContext")
    workshop.edit("plugins/loyalty/init.lua", "Ganaste 100", "Ganaste 7")
    expect(page.get_by_role("heading", name="Ganaste 7")).to_be_visible()


def test_who_has_no_token_is_told_what_to_do(page, workshop, watch):
    answer = page.goto(f"{workshop.address}/c/loyalty/points")
    assert answer.status == 401
    expect(page.get_by_role("heading")).to_have_text(
        "This workshop opens with its full address"
    )
    page.goto(workshop.entrance)
    page.goto(f"{workshop.address}/c/loyalty/points")
    expect(page.locator("#status")).to_have_text("Connected")
    watch.errors = [error for error in watch.errors if "401" not in error]


def test_a_link_in_another_page_opens_it(page, workshop, watch):
    """A browser sends no strict cookie behind such a link; the page says how to go on."""
    page.route("http://other.example/", lambda route: route.fulfill(
        content_type="text/html", body=f'<a href="{workshop.entrance}">workshop</a>'
    ))
    page.goto("http://other.example/")
    page.get_by_role("link").click()
    page.get_by_role("link", name="go on").or_(page.locator("#status")).wait_for()
    if page.get_by_role("link", name="go on").count():
        page.get_by_role("link", name="go on").click()
    expect(page.locator("#status")).to_have_text("Connected")
    watch.errors = [error for error in watch.errors if "401" not in error]
    watch.strangers = [url for url in watch.strangers if "other.example" not in url]
