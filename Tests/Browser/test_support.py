"""The shipped support: a conversation played in the page and in a terminal as its users would."""

import re

from playwright.sync_api import expect

from conftest import BINARY
from parts import AXE, canvas, panel, violations
from terminal import Terminal

CHAT = "s/support/conversation"


def open_page(page, workshop, path):
    page.goto(f"{workshop.address}/{path}")
    expect(canvas(page).locator(".specimen .vitrina").first).to_be_visible()
    expect(page.get_by_text("Connected")).to_be_visible()


def press(page, name):
    canvas(page).get_by_role("button", name=name).click()


def say(page, text):
    field = canvas(page).get_by_role("textbox")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def follow(page, url):
    page.evaluate(
        """url => {
          const field = document.querySelector("#link-field");
          field.value = url;
          field.form.requestSubmit();
        }""",
        url,
    )


def test_a_user_writes_and_is_answered_with_cards_whose_links_go_through_the_router(page, workshop):
    open_page(page, workshop, CHAT)
    stage = canvas(page)
    expect(stage).to_contain_text("¡Hola! Soy Ana, de Tienda Sol.")
    say(page, "catálogo")
    expect(stage).to_contain_text("Lámpara de lino")
    expect(stage).to_contain_text("Visto")
    stage.get_by_role("link", name=re.compile("^Pagar ahora")).first.click()
    expect(stage).to_contain_text("Pago completado")
    assert violations(page) == []


def test_a_reply_answers_and_goes(page, workshop):
    open_page(page, workshop, CHAT)
    stage = canvas(page)
    press(page, "Horarios")
    expect(stage.get_by_role("button", name="Horarios")).to_have_count(0)
    expect(stage).to_contain_text("Visto")


def test_the_menu_sends_a_file_and_a_place(page, workshop):
    open_page(page, workshop, CHAT)
    stage = canvas(page)
    press(page, "Menú")
    press(page, "Cancelar")
    expect(stage.get_by_role("button", name="Cancelar")).to_have_count(0)
    press(page, "Menú")
    press(page, "Subir un documento")
    expect(stage).to_contain_text("garantia.txt")
    press(page, "Menú")
    press(page, "Compartir ubicación")
    expect(stage).to_contain_text("-34.6037")


def test_what_is_written_without_a_connection_waits_and_goes_out_when_it_is_back(page, workshop):
    open_page(page, workshop, f"{CHAT}?panel=messenger")
    stage = canvas(page)
    switch = panel(page, "Messenger").get_by_role("button", name="Offline")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    say(page, "hola")
    say(page, "¿están?")
    expect(stage).to_contain_text("El mensaje no se entregó. Toca para reintentar.")
    outbox = panel(page, "Messenger").get_by_role("region", name="Outbox")
    expect(outbox).to_contain_text("hola")
    expect(outbox).to_contain_text("¿están?")
    stage.get_by_text("hola", exact=True).click()
    press(page, "Reenviar")
    expect(stage).to_contain_text("El mensaje no se entregó. Toca para reintentar.")
    switch.click()
    expect(outbox).to_contain_text("Nothing waits.")
    expect(stage).to_contain_text("Visto")
    expect(stage).not_to_contain_text("El mensaje no se entregó")


def test_a_message_is_announced_elsewhere_and_a_tap_opens_its_conversation(page, workshop):
    open_page(page, workshop, CHAT)
    follow(page, "soporte://mensaje/En%20la%20vista")
    expect(canvas(page)).to_contain_text("En la vista")
    expect(page.locator(".banner-strip [role=group]")).to_have_count(0)
    open_page(page, workshop, "s/support/conversations")
    follow(page, "soporte://mensaje/Tu%20pedido%20sali%C3%B3")
    banner = page.locator(".banner-strip [role=group]").filter(has_text="Tu pedido salió")
    expect(banner).to_be_visible()
    expect(canvas(page)).to_contain_text("Tu pedido salió")
    banner.get_by_text("Tu pedido salió").click()
    expect(page).to_have_url(re.compile(r"/s/support/conversation\?"))
    expect(canvas(page).get_by_role("textbox")).to_be_visible()
    expect(banner).to_have_count(0)


def test_a_setting_that_changes_draws_the_conversation_anew_and_keeps_the_draft(page, workshop):
    open_page(page, workshop, f"{CHAT}?panel=messenger")
    field = canvas(page).get_by_role("textbox")
    field.fill("una pregunta")
    expect(canvas(page).get_by_role("button", name="Menú")).to_be_visible()
    page.evaluate(
        """async () => {
          const token = document.querySelector("meta[name=vitrina-token]").content;
          await fetch("/messenger", {
            method: "POST",
            headers: { "Content-Type": "application/json", "X-Vitrina-Token": token },
            body: JSON.stringify({
              operation: "set", arguments: { name: "allowed_menu_items", value: [] },
            }),
          });
        }"""
    )
    expect(canvas(page).get_by_role("button", name="Menú")).to_have_count(0)
    expect(field).to_have_value("una pregunta")


def test_markup_is_shown_as_it_was_written(page, workshop):
    open_page(page, workshop, CHAT)
    say(page, "<img src=x onerror=alert(1)><b>hola</b>")
    expect(canvas(page)).to_contain_text("<img src=x onerror=alert(1)><b>hola</b>")
    assert canvas(page).locator("img[src=x]").count() == 0


def test_the_conversation_is_still_there_after_a_restart(page, workshop):
    open_page(page, workshop, CHAT)
    say(page, "hola")
    expect(canvas(page)).to_contain_text("Visto")
    page.goto("about:blank")
    workshop.stop()
    workshop.start(workshop.port)
    page.goto(f"{workshop.address}/{CHAT}")
    expect(canvas(page)).to_contain_text("hola")


def test_a_user_writes_in_a_terminal(project):
    terminal = Terminal([BINARY, "preview", "--terminal", "--project", project], rows=44)
    try:
        terminal.wait("q quit")
        terminal.press("/support/chat\r")
        terminal.wait("Contame en")
        for _ in range(12):
            terminal.press("\t")
            terminal.settle(0.1)
            if any("Escribe un mensaje" in line for line in terminal.lines if line.startswith("─")):
                break
        terminal.press("catálogo\r")
        terminal.wait("Lámpara de lino")
        terminal.wait("Visto")
    finally:
        terminal.close()
