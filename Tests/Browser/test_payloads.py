"""Every sample payload, as the browser draws it: where things stand, and what axe says of it."""

import json
import urllib.request

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import BINARY
from payloads import write_project
from workshop import Workshop

WIDTHS = (320, 375)
DIRECTIONS = ("ltr", "rtl")
SCHEMES = ("light", "dark")
# Points: the whole may be so much higher, any element so far away.
HEIGHT = 1
DISTANCE = 2

# The brand colours of the samples that are hard to see; nothing else may fail. They come with the
# data, and `vitrina show` warns of each with the nearest colour that passes.
LOW_CONTRAST = {
    "light": {
        "loyalty_header_seed",
        "loyalty_header_android_sample",
        "loyalty_header_over_and_two_digits",
        "loyalty_header_not_filled",
        "loyalty_header_long_texts_truncate",
        "loyalty_header_low_contrast",
    },
}
LOW_CONTRAST["dark"] = LOW_CONTRAST["light"]


@pytest.fixture(scope="module")
def gallery(tmp_path_factory):
    """The program serving all payloads, with their ids."""
    folder = tmp_path_factory.mktemp("payloads") / "project"
    folder.mkdir()
    ids = write_project(folder)
    running = Workshop(BINARY, folder)
    running.ids = ids
    yield running
    assert running.stop() == 0, running.complaints()


def address(gallery, provider, ending, **axes):
    query = "&".join(f"{name}={value}" for name, value in axes.items())
    return f"{gallery.address}/render/c/{provider}.{ending}?motion=reduced&{query}"


@pytest.fixture(scope="module")
def sheet(browser):
    # axe puts a style element into the page, which the page's policy forbids.
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


FRAMES = """() => Object.fromEntries(
  [...document.querySelectorAll("[data-node]")].map((element) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    return [element.dataset.node, [x, y, width, height]];
  }))"""


def latin(frames_text):
    return all(ord(letter) < 0x250 or not letter.isalpha() for letter in frames_text)


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_layout_is_that_of_the_browser(gallery, sheet, width, direction):
    differences = []
    compared = 0
    for provider in gallery.ids:
        axes = {"width": width, "dir": direction}
        with urllib.request.urlopen(address(gallery, provider, "layout.json", **axes)) as answer:
            ours = json.load(answer)["nodes"]
        sheet.goto(address(gallery, provider, "html", **axes))
        theirs = sheet.evaluate(FRAMES)
        assert [node["id"] for node in ours] == list(theirs), provider
        # Letters of other scripts come from other fonts there, with other widths.
        if not latin(sheet.locator("body").inner_text()):
            continue
        for node in ours:
            x, y, wide, high = theirs[node["id"]]
            compared += 1
            away = max(abs(node["x"] - x), abs(node["y"] - y))
            away = max(away, abs(node["x"] + node["width"] - x - wide))
            allowed = HEIGHT if node["id"] == "root" else DISTANCE
            if abs(node["height"] - high) > allowed or away > DISTANCE:
                differences.append((provider, node, theirs[node["id"]]))
    assert differences == []
    assert compared > 500


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_payload_has_a_violation(gallery, sheet, scheme):
    found = {}
    options = {"rules": {"target-size": {"enabled": True}}}
    for provider in gallery.ids:
        sheet.goto(address(gallery, provider, "html", scheme=scheme, width=375))
        violations = Axe().run(sheet, options=options).response["violations"]
        rules = sorted(each["id"] for each in violations)
        if rules:
            found[provider.removeprefix("payloads/")] = rules
    assert found == {name: ["color-contrast"] for name in sorted(LOW_CONTRAST[scheme])}
