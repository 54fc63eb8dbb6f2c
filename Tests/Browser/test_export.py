"""The workshop as files: opened by double click, and from a folder of a web server."""

import functools
import http.server
import json
import re
import shutil
import subprocess
import threading

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import BINARY, ROOT
from workshop import Watch

SCHEMES = ("light", "dark")


def run(folder, target, *options):
    return subprocess.run(
        [BINARY, "export", target, "--project", folder, *options],
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """An export of the shipped project, two folders deep."""
    folder = tmp_path_factory.mktemp("export")
    project = folder / "project"
    project.mkdir()
    for name in ("plugins", "scripts"):
        shutil.copytree(ROOT / name, project / name)
    shutil.copy(ROOT / "vitrina.json", project)
    target = folder / "www" / "team a" / "site"
    target.parent.mkdir(parents=True)
    done = run(project, target)
    assert done.returncode == 0, done.stderr
    return target


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def server(exported):
    handler = functools.partial(QuietHandler, directory=exported.parent.parent)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/team%20a/site"
        running.shutdown()


@pytest.fixture(params=["file", "server"])
def site(request, exported):
    """Where the export is: files, or a folder of a web server."""
    if request.param == "file":
        return exported.as_uri()
    return request.getfixturevalue("server")


@pytest.fixture
def open_page(browser, site):
    """Makes pages that may not log an error nor ask for anything that is not in the export."""
    opened = []

    def open_page(path, width=1440, height=900, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        page = context.new_page()
        opened.append((context, Watch(page, site)))
        page.goto(f"{site}/{path}")
        expect(page.get_by_role("status").first).to_have_text("Export")
        return page

    yield open_page
    for context, watch in opened:
        context.close()
        assert watch.errors == []
        assert watch.strangers == []


def canvas(page):
    return page.locator("#stage .specimen .vitrina").first


def test_the_overview_leads_everywhere_by_relative_links(open_page):
    page = open_page("index.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("Shipped plugins")
    addresses = page.locator("a[href]").evaluate_all(
        "all => all.map(each => each.getAttribute('href'))"
    )
    assert len(addresses) > 20
    assert [each for each in addresses if re.match(r"^(/|[a-z]+:)", each)] == []


def test_search_finds_a_scenario_and_opens_it(open_page, site):
    page = open_page("index.html")
    page.keyboard.press("Control+K")
    page.keyboard.type("loyalty points")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("points")
    assert page.url == f"{site}/c/loyalty/points/index.html"
    expect(page.get_by_role("link", name="Mis beneficios")).to_be_visible()


def test_scheme_direction_and_text_size_go_together(open_page):
    page = open_page("c/loyalty/points/index.html")
    light = canvas(page).evaluate("each => each.getBoundingClientRect().height")
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("radio", name="RTL").check()
    page.get_by_label("Text size").select_option("ax3")
    expect(canvas(page)).to_have_attribute("dir", "rtl")
    expect(page.locator(".sheet")).to_have_attribute("data-scheme", "dark")
    large = canvas(page).evaluate("each => each.getBoundingClientRect().height")
    assert large > light * 1.3
    assert "scheme=dark" in page.url and "dir=rtl" in page.url and "text-size=ax3" in page.url
    page.reload()
    expect(canvas(page)).to_have_attribute("dir", "rtl")
    expect(page.get_by_label("Text size").locator("option")).to_have_count(2)


def test_a_state_is_there_in_both_schemes_and_gives_way_to_what_it_does_not_go_with(open_page):
    page = open_page("c/loyalty/points/index.html?scheme=dark")
    page.get_by_label("State").select_option("error")
    expect(page.get_by_role("button", name=re.compile("intentar|Reintentar", re.I))).to_be_visible()
    assert "scheme=dark" in page.url and "state=error" in page.url
    page.get_by_role("radio", name="RTL").check()
    expect(page.get_by_role("link", name="Mis beneficios")).to_be_visible()
    expect(page.get_by_label("State")).to_have_value("")
    assert "scheme=dark" in page.url and "dir=rtl" in page.url


def test_slow_data_come_after_two_seconds(open_page):
    page = open_page("c/loyalty/points/index.html?state=slow")
    expect(page.get_by_role("link", name="Mis beneficios")).to_have_count(0)
    expect(page.get_by_role("link", name="Mis beneficios")).to_be_visible()


def test_what_was_not_drawn_cannot_be_chosen(open_page):
    page = open_page("c/loyalty/points/index.html?width=320&locale=ar&text-size=ax5&arg./title=x")
    expect(page.get_by_role("link", name="Mis beneficios")).to_be_visible()
    for label in ("Width", "Locale"):
        expect(page.get_by_label(label, exact=True)).to_be_hidden()
    expect(page.get_by_role("tabpanel")).to_contain_text("This is an export")
    page.keyboard.press("l")
    expect(canvas(page)).to_have_attribute("lang", "es-AR")


def test_the_matrix_compares_two_axes_and_leads_to_each_cell(open_page, site):
    page = open_page("c/loyalty/points/index.html")
    page.get_by_role("link", name="Show a matrix").click()
    expect(page.locator(".matrix-table .vitrina")).to_have_count(4)
    page.get_by_label("Columns").select_option("text-size")
    expect(page.locator(".matrix-table .vitrina")).to_have_count(4)
    assert page.get_by_label("Rows").locator("option").all_text_contents() == [
        "Scheme", "Direction", "Text size",
    ]
    page.get_by_role("link", name="dark · ax3").click()
    expect(page.locator(".sheet").first).to_have_attribute("data-scheme", "dark")
    assert page.url.startswith(f"{site}/c/loyalty/points/index.html?")


def test_a_component_has_its_page_with_all_that_shows_it(open_page):
    page = open_page("c/loyalty/points/index.html")
    page.get_by_role("main").get_by_role("link", name="loyalty_ring").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("loyalty_ring")
    drawn = page.locator("#docs-page .specimen .vitrina")
    expect(drawn.first).to_be_visible()
    assert drawn.count() == page.locator("#docs-page .cell").count()


def test_the_panels_tell_what_was_drawn(open_page):
    page = open_page("c/loyalty/points/index.html?panel=data")
    expect(page.get_by_role("region", name="Resolved data")).to_contain_text("loyalty_ring")
    expect(page.get_by_role("region", name="Terminal")).not_to_be_empty()
    page.get_by_role("tab", name="A11y").click()
    expect(page.get_by_role("region", name="Reading order")).to_contain_text("Mis beneficios")
    page.get_by_role("tab", name="Docs").click()
    expect(page.get_by_role("region", name="The Lua that makes this")).to_contain_text("loyalty_ring")
    page.get_by_role("tab", name="Source").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("This is an export")


def test_the_files_without_the_page_are_there(open_page, exported):
    page = open_page("c/loyalty/points/index.html?panel=docs")
    links = page.locator(".format-links a")
    expect(links).to_have_count(7)
    for address in links.evaluate_all("all => all.map(each => each.getAttribute('href'))"):
        assert (exported / "c/loyalty/points" / address).resolve().is_file(), address


def test_a_component_without_the_page_has_its_styles(browser, exported):
    context = browser.new_context()
    page = context.new_page()
    watch = Watch(page, exported.as_uri())
    page.goto(f"{exported.as_uri()}/render/c/benefits/shipping.html")
    tint = page.locator(".v-tint").first
    expect(tint).to_be_visible()
    assert tint.evaluate("each => getComputedStyle(each).maskImage").startswith('url("data:image/svg')
    context.close()
    assert watch.errors == []


def test_a_tap_says_that_nothing_runs_here(open_page, site):
    page = open_page("c/loyalty/points/index.html")
    page.get_by_role("link", name="Mis beneficios").click()
    expect(page.locator("#last-result")).to_contain_text("not run")
    assert page.url == f"{site}/c/loyalty/points/index.html"


def test_a_screen_and_the_way_back(open_page, site):
    page = open_page("c/loyalty/points/index.html?scheme=dark")
    page.get_by_role("navigation").get_by_role("link", name="Beneficios").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page).to_have_url(re.compile(r"/s/.*scheme=dark"))
    page.go_back()
    expect(page).to_have_url(f"{site}/c/loyalty/points/index.html?scheme=dark")
    expect(page.get_by_role("link", name="Mis beneficios")).to_be_visible()


def test_banners_are_not_offered(open_page):
    page = open_page("c/loyalty/points/index.html?panel=banners")
    expect(page.get_by_role("tab")).to_have_count(6)
    expect(page.get_by_role("tab", name="Controls")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Alt+t")
    page.keyboard.press("?")
    shortcuts = page.get_by_role("dialog", name="Shortcuts")
    expect(shortcuts.get_by_text("Search the catalogue")).to_be_visible()
    expect(shortcuts.get_by_text("banner")).to_have_count(0)


def test_the_keyboard_steps_through_the_catalogue(open_page, site):
    page = open_page("c/loyalty/points/index.html")
    expect(page.get_by_role("link", name="Mis beneficios")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    page.wait_for_url(re.compile(r"/c/loyalty/points/\w+/index\.html"))


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        "c/loyalty/points/index.html",
        "c/loyalty/points/index.html?panel=docs&scheme=dark",
        "m/loyalty/points/index.html",
        "docs/loyalty_ring/index.html",
    ],
)
def test_axe_finds_nothing(browser, exported, scheme, path):
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, color_scheme=scheme, bypass_csp=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{exported.as_uri()}/{path}")
    expect(page.get_by_role("status").first).to_have_text("Export")
    options = {"rules": {"target-size": {"enabled": True}}}
    found = Axe().run(page, options=options).response["violations"]
    assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in found] == []
    context.close()


def test_every_page_opens_without_an_error(browser, exported):
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    watch = Watch(page, exported.as_uri())
    files = [
        each
        for each in json.loads((exported / "export.json").read_text())["files"]
        if each.endswith("index.html")
    ]
    assert len(files) > 30
    for file in files:
        page.goto(f"{exported.as_uri()}/{file}")
        expect(page.get_by_role("status").first).to_have_text("Export")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.get_by_text("was not drawn like this").count() == 0, file
    context.close()
    assert watch.errors == []
    assert watch.strangers == []


def test_a_broken_plugin_is_exported_as_the_workshop_shows_it(browser, project, tmp_path):
    file = project / "plugins/loyalty/init.lua"
    file.write_text(file.read_text().replace("ring_number = 3,", "ring_number = = 3,"))
    done = run(project, tmp_path / "site")
    assert done.returncode == 1
    assert "lua.syntax" in done.stderr
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto((tmp_path / "site/index.html").as_uri())
    expect(page.get_by_role("status").first).to_contain_text("Error in plugins/loyalty/init.lua")
    expect(page.get_by_role("navigation")).to_contain_text("Failed to load")
    context.close()
