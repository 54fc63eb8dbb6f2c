"""The shipped shop, played from cart to impact as its users would, in the page and in a terminal."""

from playwright.sync_api import expect

from conftest import BINARY
from parts import canvas
from terminal import Terminal


def press(page, name):
    canvas(page).get_by_role("button", name=name).click()


def open_page(page, workshop, path):
    page.goto(f"{workshop.address}/{path}")
    expect(canvas(page).locator(".specimen .vitrina").first).to_be_visible()
    expect(page.get_by_text("Connected")).to_be_visible()


def test_a_shopper_goes_from_the_cart_to_what_was_given_and_finds_it_after_a_restart(page, workshop):
    open_page(page, workshop, "s/impact/cart")
    stage = canvas(page)
    press(page, "Entrar como ana@example.org")
    stage.get_by_role("radio", name="Más árboles").click()
    expect(stage).to_contain_text("para Fundación Copas")
    press(page, "Pagar")
    expect(stage).to_contain_text("Fundación Copas")
    expect(page).to_have_url(f"{workshop.address}/s/impact/thanks?param=order%3DTIENDA-1")
    page.goto(f"{workshop.address}/s/impact/impact")
    expect(stage).to_contain_text("6 % financiado")
    # A page that is open would rightly complain that its stream has ended.
    page.goto("about:blank")
    workshop.stop()
    workshop.start(workshop.port)
    page.goto(f"{workshop.address}/s/impact/impact")
    expect(canvas(page)).to_contain_text("6 % financiado")
    page.goto(f"{workshop.address}/s/impact/cart")
    expect(canvas(page)).to_contain_text("para Fundación Copas")


def test_an_order_that_is_for_nobody_yet_is_redeemed_on_its_page(page, workshop):
    open_page(page, workshop, "s/impact/cart")
    stage = canvas(page)
    press(page, "Entrar como ana@example.org")
    press(page, "Pagar")
    expect(stage.get_by_role("button", name="CONFIRMAR")).to_be_visible()
    stage.get_by_role("radio", name="Salud mental").click()
    press(page, "CONFIRMAR")
    expect(stage).to_contain_text("Red Mentes Serenas")
    expect(stage.get_by_role("button", name="CONFIRMAR")).to_have_count(0)


def test_the_shop_is_played_in_a_terminal_and_found_there_again(project):
    def start(words):
        terminal = Terminal([BINARY, "preview", "--terminal", "--project", project], rows=44)
        terminal.wait("q quit")
        terminal.press(f"/{words}\r")
        terminal.wait(lambda: terminal.lines[0].endswith(words))
        terminal.settle(0.1)
        return terminal

    def tap(terminal, name):
        """Goes through the actions until one has the name, and takes it."""
        for _ in range(9):
            terminal.press("\t")
            terminal.settle(0.1)
            if any(name in line for line in terminal.lines if line.startswith("─")):
                terminal.press("\r")
                return
        raise AssertionError(f"there is no {name}:\n{terminal.text}")

    terminal = start("screen:impact/cart")
    try:
        tap(terminal, "Entrar como ana@example.org")
        terminal.wait("Pagar")
        tap(terminal, "Más árboles")
        terminal.wait("para Fundación Copas")
        tap(terminal, "Pagar")
        terminal.wait("screen:impact/thanks")
        terminal.wait("Fundación Copas")
    finally:
        terminal.close()
    again = start("screen:impact/impact")
    try:
        again.wait("6 % financiado")
    finally:
        again.close()
