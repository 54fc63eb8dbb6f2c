"""The page without a pointer: shortcuts, their switch and other keys for them, parts of the page."""

from playwright.sync_api import expect

from parts import POINTS, canvas, field, settled


def open_page(page, workshop, path="c/loyalty/points"):
    page.goto(f"{workshop.address}/{path}")
    expect(canvas(page).locator(".vitrina").first).to_be_visible()


def tab_to(page, locator):
    """Presses Tab until something has the focus."""
    for _ in range(80):
        if locator.count() and locator.evaluate("element => element.matches(':focus')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{locator} was not reached")


def shortcuts(page):
    return page.get_by_role("dialog", name="Shortcuts")


def test_from_search_to_a_saved_scenario_without_a_pointer(page, workshop):
    page.goto(workshop.address)
    settled(page)
    page.keyboard.press("Control+k")
    page.keyboard.type("loyalty points")
    expect(page.get_by_role("navigation").locator('a[href="/c/loyalty/points"]')).to_be_visible()
    page.keyboard.press("Enter")
    expect(canvas(page).locator(".vitrina").first).to_be_visible()
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points")
    for _ in range(4):
        if page.locator(".panels:focus-within").count():
            break
        page.keyboard.press("F6")
    expect(page.get_by_role("tab", name="Controls")).to_be_focused()
    tab_to(page, field(page, "/title"))
    page.keyboard.press("Control+a")
    page.keyboard.type("Con las teclas")
    expect(canvas(page).get_by_role("heading", name="Con las teclas")).to_be_visible()
    save = page.get_by_role("button", name="Save as scenario")
    expect(save).to_be_visible()
    for _ in range(12):
        if save.evaluate("element => element.matches(':focus')"):
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.keyboard.type("By keys")
    write = page.get_by_role("button", name="Write it to the file")
    expect(write).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points/by_keys")
    expect(canvas(page).get_by_role("heading", name="Con las teclas")).to_be_visible()
    assert 'id = "by_keys"' in (workshop.folder / POINTS).read_text()


def test_single_keys_change_panel_axes_and_view(page, workshop):
    open_page(page, workshop)
    page.get_by_role("main").focus()
    names = ("Controls", "Actions", "A11y", "Data", "Docs", "Source", "Banners")
    for number, name in enumerate(names, 1):
        page.keyboard.press(str(number))
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("1")
    for key, query in (
        ("t", "scheme=dark"),
        ("d", "scheme=dark&dir=ltr"),
        ("l", "scheme=dark&dir=ltr&locale=pt-BR"),
        ("+", "scheme=dark&dir=ltr&locale=pt-BR&text-size=xl"),
        ("-", "scheme=dark&dir=ltr&locale=pt-BR"),
        ("s", "scheme=dark&dir=ltr&locale=pt-BR&state=empty"),
    ):
        page.keyboard.press(key)
        expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?{query}")
    page.keyboard.press("m")
    expect(page.get_by_role("region", name="Matrix")).to_be_visible()
    page.keyboard.press("m")
    expect(canvas(page)).to_be_visible()
    page.keyboard.press("j")
    expect(page).to_have_url(
        f"{workshop.address}/c/loyalty/points/with_subtitle?scheme=dark&dir=ltr&locale=pt-BR"
    )
    page.keyboard.press("k")
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?scheme=dark&dir=ltr&locale=pt-BR")
    page.keyboard.press("c")
    expect(page.get_by_role("dialog", name="Exactly this")).to_be_visible()


def test_single_keys_are_off_while_typing_and_in_the_canvas(page, workshop):
    open_page(page, workshop)
    address = f"{workshop.address}/c/loyalty/points"
    canvas(page).get_by_role("link", name="Mis beneficios").focus()
    for key in "tdls4m":
        page.keyboard.press(key)
    expect(page).to_have_url(address)
    page.get_by_role("searchbox").focus()
    page.keyboard.type("tdls4m?")
    expect(page.get_by_role("searchbox")).to_have_value("tdls4m?")
    expect(page).to_have_url(address)
    expect(shortcuts(page)).to_be_hidden()
    page.get_by_label("Text size").focus()
    page.keyboard.press("m")
    expect(page.get_by_role("region", name="Matrix")).to_be_hidden()


def test_single_keys_are_switched_off_and_it_is_remembered(page, workshop):
    open_page(page, workshop)
    page.get_by_role("main").focus()
    page.keyboard.press("?")
    expect(shortcuts(page)).to_be_visible()
    shortcuts(page).get_by_label("Switch single keys off").check()
    page.keyboard.press("Escape")
    page.get_by_role("main").focus()
    page.keyboard.press("t")
    page.keyboard.press("?")
    expect(shortcuts(page)).to_be_hidden()
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points")
    page.reload()
    expect(canvas(page).locator(".vitrina").first).to_be_visible()
    page.keyboard.press("t")
    page.keyboard.press("Alt+ArrowDown")
    # What needs two keys works all the same.
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points/with_subtitle")


def test_a_command_gets_another_key_but_none_that_is_taken(page, workshop):
    open_page(page, workshop)
    page.get_by_role("button", name="Shortcuts").click()
    key = shortcuts(page).get_by_label("Light or dark")
    key.fill("d")
    expect(shortcuts(page).get_by_role("status")).to_contain_text("is taken: Direction")
    key.fill("y")
    expect(shortcuts(page).get_by_role("status")).to_be_empty()
    shortcuts(page).get_by_role("button", name="Close").click()
    page.get_by_role("main").focus()
    page.keyboard.press("t")
    page.keyboard.press("y")
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points?scheme=dark")
    page.reload()
    expect(canvas(page).locator(".vitrina").first).to_be_visible()
    page.keyboard.press("y")
    expect(page).to_have_url(f"{workshop.address}/c/loyalty/points")
    page.keyboard.press("?")
    shortcuts(page).get_by_role("button", name="Reset").click()
    expect(shortcuts(page).get_by_label("Light or dark")).to_have_value("t")


def test_f6_goes_through_the_parts_and_back(page, workshop):
    open_page(page, workshop)

    def part():
        return page.evaluate(
            """() => document.activeElement.closest("header.masthead, nav, main, aside")?.localName"""
        )

    seen = []
    for _ in range(5):
        page.keyboard.press("F6")
        seen.append(part())
    assert sorted(set(seen)) == ["aside", "header", "main", "nav"]
    assert seen[0] == seen[4]
    back = []
    for _ in range(4):
        page.keyboard.press("Shift+F6")
        back.append(part())
    assert back == seen[3::-1]


def test_escape_gives_the_focus_back_to_what_opened_a_dialog(page, workshop):
    open_page(page, workshop)
    for name, title in (("Share", "Exactly this"), ("Shortcuts", "Shortcuts")):
        button = page.get_by_role("button", name=name, exact=True)
        button.focus()
        button.press("Enter")
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name=title)).to_be_hidden()
        expect(button).to_be_focused()
