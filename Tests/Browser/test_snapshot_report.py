"""The report of `vitrina snapshot`: one page, opened as a file."""

import re
import shutil
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import BINARY, ROOT
from workshop import Watch

SCHEMES = ("light", "dark")


def snapshot(project, *options):
    return subprocess.run(
        [BINARY, "snapshot", "--project", project, *options],
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Of the shipped plugins, of which one ring has changed, one file is new and one is left."""
    project = tmp_path_factory.mktemp("snapshots")
    for name in ("loyalty", "benefits"):
        shutil.copytree(ROOT / "plugins" / name, project / "plugins" / name)
    shutil.copy(ROOT / "vitrina.json", project)
    assert snapshot(project, "--record").returncode == 0
    file = project / "plugins/loyalty/init.lua"
    text = file.read_text()
    assert "Mis beneficios" in text
    file.write_text(text.replace("Mis beneficios", "Mis <b>ventajas</b>"))
    kept = project / "snapshots/benefits"
    (kept / "shipping@light.png").rename(kept / "gone@light.png")
    done = snapshot(project, "--check")
    assert done.returncode == 1, done.stderr
    return project / ".vitrina/snapshots/report.html"


@pytest.fixture
def open_page(browser, report):
    opened = []

    def open_page(**options):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}} | options)
        page = context.new_page()
        opened.append((context, Watch(page, report.parent.as_uri())))
        page.goto(report.as_uri())
        return page

    yield open_page
    for context, watch in opened:
        context.close()
        assert watch.errors == []
        assert watch.strangers == []


def links(page):
    return page.get_by_role("navigation").get_by_role("link")


def heading(page):
    return page.get_by_role("heading", level=2)


def picture_that_differs(page):
    page.get_by_label("Search").fill("loyalty/points dark")
    page.get_by_role("radio", name=re.compile("^different")).check()
    links(page).filter(has_text="png").first.click()
    return page


def test_the_summary_counts_and_every_state_can_be_chosen(open_page):
    page = open_page()
    expect(page.get_by_role("heading", level=1)).to_have_text("Snapshots of Shipped plugins")
    expect(page.locator(".counts")).to_contain_text("1 missing, 1 orphan")
    all_of_them = links(page).count()
    for state in ("different", "missing", "orphan"):
        choice = page.get_by_role("radio", name=re.compile(f"^{state}"))
        count = int(choice.evaluate("each => each.parentElement.textContent").split()[-1])
        choice.check()
        expect(links(page)).to_have_count(count)
        expect(page.get_by_role("status")).to_have_text(f"{count} of {all_of_them} snapshots")
    expect(links(page)).to_contain_text("snapshots/benefits/gone@light.png")
    links(page).first.click()
    expect(page.get_by_role("main")).to_contain_text("vitrina snapshot --record --prune")
    expect(page.get_by_role("img", name=re.compile("expected$"))).to_be_visible()


def test_a_picture_beside_the_one_of_before_with_what_changed(open_page):
    page = picture_that_differs(open_page())
    main = page.get_by_role("main")
    expect(main.get_by_role("img")).to_have_count(2)
    expect(main.get_by_text("body.button changed (button_title)")).to_be_visible()
    expect(main.get_by_text("vitrina snapshot --record --filter loyalty/points")).to_be_visible()
    expect(main.locator(".box").first).to_be_visible()
    page.get_by_label("Frame what changed").uncheck()
    expect(main.locator(".box")).to_have_count(0)


def test_the_slider_lays_one_picture_over_the_other(open_page):
    page = picture_that_differs(open_page())
    page.get_by_role("radio", name="Overlay").check()
    slider = page.get_by_role("slider", name="Opacity of actual")
    slider.focus()
    top = page.get_by_role("img", name=re.compile("actual$"))
    expect(top).to_have_css("opacity", "0.5")
    page.keyboard.press("End")
    expect(top).to_have_css("opacity", "1")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(top).to_have_css("opacity", "0.01")
    expect(page.get_by_text("1 %", exact=True)).to_be_visible()


def test_blinking_can_be_stopped(open_page):
    page = picture_that_differs(open_page())
    page.get_by_role("radio", name="Blink").check()
    caption = page.locator("figcaption")
    expect(caption).to_have_text("Actual")
    expect(caption).to_have_text("Expected")
    page.get_by_label("Blink", exact=True).last.uncheck()
    before = caption.text_content()
    page.wait_for_timeout(1600)
    expect(caption).to_have_text(before)


def test_the_pixels_that_differ_are_a_picture(open_page):
    page = picture_that_differs(open_page())
    page.get_by_role("radio", name="Difference").check()
    image = page.get_by_role("img", name=re.compile("diff$"))
    expect(image).to_be_visible()
    assert image.evaluate("each => each.naturalWidth") == 750


def test_texts_show_the_lines_that_came_and_went(open_page):
    page = open_page()
    page.get_by_label("Search").fill("light loyalty/points A11y")
    links(page).first.click()
    region = page.get_by_role("region", name="Lines that differ")
    expect(region.locator("tr.removed")).to_contain_text("Mis beneficios")
    expect(region.locator("tr.added")).to_contain_text("Mis")
    expect(region.locator("tr.added .sign")).to_have_text("+added")


def test_the_keyboard_is_enough(open_page):
    page = open_page()
    names = [text.strip() for text in links(page).locator(".name").all_text_contents()]
    assert len(names) > 6
    page.keyboard.press("j")
    expect(links(page).nth(1)).to_be_focused()
    expect(links(page).nth(1)).to_have_attribute("aria-current", "true")
    expect(heading(page)).to_have_text(names[1])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("k")
    page.keyboard.press("k")
    page.keyboard.press("k")
    expect(heading(page)).to_have_text(names[0])
    page.keyboard.press("/")
    expect(page.get_by_label("Search")).to_be_focused()
    page.keyboard.type("jk")
    expect(page.get_by_label("Search")).to_have_value("jk")
    expect(links(page)).to_have_count(0)
    page.get_by_label("Search").fill("")
    picture_that_differs(page)
    page.keyboard.press("2")
    expect(page.get_by_role("radio", name="Overlay")).to_be_checked()
    page.go_back()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", (320, 1280))
def test_axe_finds_nothing(open_page, scheme, width):
    page = open_page(
        color_scheme=scheme, viewport={"width": width, "height": 900}, bypass_csp=True
    )
    options = {"rules": {"target-size": {"enabled": True}}}
    for prepare in (lambda: None, lambda: picture_that_differs(page)):
        prepare()
        found = Axe().run(page, options=options).response["violations"]
        assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in found] == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
