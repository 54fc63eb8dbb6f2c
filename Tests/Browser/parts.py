"""The parts of the page, as a reader finds them, and what an address says."""

import json
import urllib.parse

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

POINTS = "plugins/loyalty/init.lua"
# axe puts a style element into the page, which the page's policy forbids.
AXE = {"bypass_csp": True, "reduced_motion": "reduce"}


def canvas(page):
    return page.get_by_role("region", name="Canvas")


def panel(page, name):
    return page.get_by_role("tabpanel", name=name)


def open_panel(page, name):
    page.get_by_role("tab", name=name).click()
    return panel(page, name)


def control(page, place):
    """What changes the value at a place of the data, a JSON Pointer."""
    return page.locator(f'#panel-controls li[data-key="{place}"]')


def field(page, place):
    """The input for the value at a place."""
    return control(page, place).locator("[id][data-pointer]").first


def try_edge(page, place, name):
    """Chooses an edge value of the field at a place."""
    menu = control(page, place).get_by_role("combobox", name="Edge values of").first
    menu.select_option(label=name)


def drawn(page):
    """The markup in the canvas."""
    return page.evaluate("document.querySelector('#stage .specimen').shadowRoot.innerHTML")


def values(page):
    """The values that the page's address lays over the data, as JSON by place."""
    query = urllib.parse.urlsplit(page.url).query
    pairs = urllib.parse.parse_qsl(query, keep_blank_values=True)
    return {name.removeprefix("arg."): text for name, text in pairs if name.startswith("arg.")}


def expect_values(page, wanted):
    """Waits until the address lays exactly these values over the data."""
    page.wait_for_function(
        """wanted => {
          const found = [...new URLSearchParams(location.search)]
            .filter(([name]) => name.startsWith("arg."))
            .map(([name, text]) => [name.slice(4), text]);
          return JSON.stringify(Object.fromEntries(found)) === wanted;
        }""",
        arg=json.dumps(wanted, separators=(",", ":"), ensure_ascii=False),
    )


def settled(page):
    """Waits for the page to have everything in it."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("status").first).not_to_be_empty()


def violations(page):
    """What axe finds: rules with the elements that break them."""
    options = {"rules": {"target-size": {"enabled": True}}}
    found = Axe().run(page, options=options).response["violations"]
    return [(each["id"], [node["target"] for node in each["nodes"]]) for each in found]
