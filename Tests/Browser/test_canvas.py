import re

from playwright.sync_api import expect


def canvas(page):
    return page.get_by_role("region", name="Canvas")


def test_shows_the_ring_with_its_title(page, workshop):
    page.goto(f"{workshop.address}/c/loyalty/points")
    expect(canvas(page).get_by_text("Ganaste 100 Mercado Puntos")).to_be_visible()
    expect(canvas(page).get_by_role("progressbar")).to_have_attribute("aria-valuenow", "80")
    expect(page.get_by_role("main").get_by_text("plugins/loyalty/init.lua:")).to_be_visible()


def test_every_provider_is_drawn(page, workshop):
    for entry in workshop.index()["providers"]:
        page.goto(f"{workshop.address}/c/{entry['id']}")
        # What draws nothing, such as what was given by nobody, is said to do so.
        shown = canvas(page).locator(".specimen").first
        expect(canvas(page).locator(".vitrina").first).to_be_attached()
        if shown.evaluate("specimen => specimen.classList.contains('blank')"):
            assert entry["id"].startswith("impact/")
        else:
            expect(canvas(page).locator(".vitrina").first).to_be_visible()


def test_the_controls_change_canvas_and_address(page, workshop):
    page.goto(f"{workshop.address}/c/loyalty/points")
    root = canvas(page).locator(".vitrina").first
    expect(root).to_have_attribute("dir", "ltr")
    page.get_by_role("radio", name="Dark").check(force=True)
    page.get_by_role("radio", name="RTL").check(force=True)
    page.get_by_label("Text size").select_option("xl")
    page.get_by_label("Width").fill("320")
    page.get_by_label("Width").press("Enter")
    expect(root).to_have_attribute("dir", "rtl")
    expect(page).to_have_url(re.compile(r"\?scheme=dark&dir=rtl&text-size=xl&width=320$"))
    expect(canvas(page).locator(".specimen")).to_have_css("width", "320px")
    expect(canvas(page).locator(".sheet")).to_have_css("background-color", "rgb(18, 18, 18)")
    page.reload()
    expect(canvas(page).locator(".vitrina").first).to_have_attribute("dir", "rtl")
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()
    page.get_by_role("radio", name="Light").check(force=True)
    expect(page).to_have_url(re.compile(r"\?dir=rtl&text-size=xl&width=320$"))


def test_the_controls_hold_from_one_provider_to_the_next(page, workshop):
    page.goto(f"{workshop.address}/c/loyalty/points?dir=rtl")
    link = page.get_by_role("navigation").locator('a[href^="/c/"]:not([aria-current])').first
    link.click()
    expect(page).to_have_url(re.compile(r"\?dir=rtl$"))
    expect(canvas(page).locator(".vitrina").first).to_have_attribute("dir", "rtl")


def test_styles_of_the_page_end_at_the_canvas(new_page, workshop):
    page = new_page(color_scheme="dark")
    page.goto(f"{workshop.address}/c/loyalty/points")
    title = canvas(page).get_by_role("heading", name="Ganaste 100 Mercado Puntos")
    expect(title).to_have_css("color", "rgba(0, 0, 0, 0.8)")
    expect(title).to_have_css("letter-spacing", "normal")
    expect(canvas(page).locator(".sheet")).to_have_css("background-color", "rgb(255, 255, 255)")


def test_the_data_panel_shows_what_was_resolved(page, workshop):
    page.goto(f"{workshop.address}/c/loyalty/points")
    page.get_by_role("tab", name="Data").click()
    expect(page.get_by_role("tabpanel", name="Data")).to_contain_text('"ring_number": 3')
    expect(page).to_have_url(re.compile(r"panel=data"))


def test_panels_show_terminal_and_reading_order(page, workshop):
    page.goto(f"{workshop.address}/c/loyalty/points")
    page.get_by_role("tab", name="Data").click()
    panel = page.get_by_role("tabpanel", name="Data")
    expect(panel.get_by_role("region", name="Terminal")).to_contain_text("Mis beneficios")
    page.get_by_role("tab", name="Data").press("ArrowLeft")
    panel = page.get_by_role("tabpanel", name="A11y")
    expect(panel.get_by_role("region", name="Reading order")).to_contain_text(
        'link "Mis beneficios" → mercadopago://beneficios'
    )


def test_what_a_provider_gets_wrong_is_listed_under_it(page, workshop):
    workshop.edit("plugins/loyalty/init.lua", "ring_number = 3,", 'ring_number = "three",')
    page.goto(f"{workshop.address}/c/loyalty/points")
    problems = page.get_by_role("region", name="Problems of what is shown")
    expect(problems).to_contain_text("ring_number")
    expect(problems.get_by_text(re.compile(r"plugins/loyalty/init\.lua:\d+"))).to_be_visible()
    expect(problems.get_by_text("fix", exact=True)).to_be_visible()
    expect(canvas(page).get_by_text("Ganaste 100 Mercado Puntos")).to_be_visible()


def test_an_image_that_is_broken_is_the_placeholder(page, workshop, watch):
    workshop.save("plugins/odd/icons/broken.png", "no image")
    workshop.save(
        "plugins/odd/init.lua",
        'vitrina.provide("gift", vitrina.components.cross_selling_box {\n'
        '  icon_url = "icons/broken.png", text = "Regalo", button_title = "Ver",\n'
        '  button_deep_link = "app://x" })\n',
    )
    workshop.wait_for(lambda index: any(each["id"] == "odd/gift" for each in index["providers"]))
    page.goto(f"{workshop.address}/render/c/odd/gift.html")
    image = page.locator(".v-image > img")
    expect(image).to_be_visible()
    assert image.evaluate("image => image.naturalWidth") == 0
    over = image.evaluate(
        """image => {
          const style = getComputedStyle(image, "::after");
          return [style.backgroundColor, style.width, style.height];
        }"""
    )
    assert over == ["rgb(240, 240, 240)", "48px", "48px"]
    # A page without the workshop around it has no icon of its own.
    assert len(watch.errors) <= 1
    watch.errors.clear()
