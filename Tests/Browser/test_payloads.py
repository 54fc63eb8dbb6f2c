"""Every sample payload, as the browser draws it: where things stand, how they look beside our own
pictures, and what axe says of them."""

import base64
import json
import urllib.parse
import urllib.request

import banners
import icons
import payloads
import pytest
import words
from axe_playwright_python.base import AXE_SCRIPT
from conftest import BINARY, CHROMIUM
from workshop import Workshop

SCHEMES = ("light", "dark")

# The brand colours of the samples that are hard to see; nothing else may fail. They come with the
# data, and `vitrina show` warns of each with the nearest colour that passes.
LOW_CONTRAST = {
    "loyalty_header_seed",
    "loyalty_header_android_sample",
    "loyalty_header_over_and_two_digits",
    "loyalty_header_not_filled",
    "loyalty_header_long_texts_truncate",
    "loyalty_header_low_contrast",
}


@pytest.fixture(scope="module")
def gallery(tmp_path_factory):
    """The program serving all payloads, with the ids of their providers by plugin."""
    folder = tmp_path_factory.mktemp("payloads") / "project"
    plugins = {
        "payloads": payloads.samples(),
        "words": words.samples(),
        "icons": icons.samples(),
        "banners": banners.samples(),
    }
    ids = payloads.write_project(folder, plugins)
    running = Workshop(BINARY, folder)
    running.ids = ids
    yield running
    assert running.stop() == 0, running.complaints()


@pytest.fixture(scope="module")
def sheet(browser):
    # The tests put scripts into the page, which its policy forbids.
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def sharp_sheet(browser):
    """A page on a screen with two pixels a point. A context with that scale would not do: it puts
    baselines on whole points."""
    scaled = browser.browser_type.launch(
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--disable-gpu", "--force-device-scale-factor=2"],
    )
    yield scaled.new_page(bypass_csp=True, reduced_motion="reduce", no_viewport=True)
    scaled.close()


def query(axes):
    return urllib.parse.urlencode({"motion": "reduced"} | axes)


def load(gallery, sheet, axes):
    """Opens a page with one component, whose place others can take."""
    first = gallery.ids["payloads"][0]
    of_page = {name: value for name, value in axes.items() if name != "state"}
    sheet.goto(f"{gallery.address}/render/c/{first}.html?{query(of_page)}")


# Puts one component after the other into the page. The axes of the page stay: it is as wide and as
# dark as they said.
EACH = """async ([providers, query, inspect]) => {
  const main = document.querySelector("main");
  const result = {};
  for (const id of providers) {
    const answer = await fetch(`/render/c/${id}.html?fragment=1&${query}`);
    main.innerHTML = await answer.text();
    result[id] = await (%s)(main);
  }
  return result;
}"""

FRAMES = EACH % """(main) => {
  const origin = main.getBoundingClientRect();
  return [...main.querySelectorAll("[data-node]")].map((element) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    return [element.dataset.node, x - origin.x, y - origin.y, width, height];
  });
}"""

VIOLATIONS = EACH % """async () => {
  // A component is no page: the heading of the first rank is for the page that shows it.
  const rules = {"target-size": {enabled: true}, "page-has-heading-one": {enabled: false}};
  const options = {rules, resultTypes: ["violations", "incomplete"]};
  const {violations, incomplete} = await axe.run(document, options);
  // Of equal colours axe does not say that they are wrong.
  const equal = ({any}) => any.some(({data}) => data?.messageKey === "equalRatio");
  const unseen = incomplete.filter(({nodes}) => nodes.some(equal));
  return [...violations, ...unseen].map(
    ({id, nodes}) => [id, nodes.map((node) => node.target.join(" "))]);
}"""


def layout(gallery, provider, axes):
    """Our own frames, as FRAMES gives those of the browser."""
    address = f"{gallery.address}/render/c/{provider}.layout.json?{query(axes)}"
    with urllib.request.urlopen(address) as answer:
        nodes = json.load(answer)["nodes"]
    return [[node[key] for key in ("id", "x", "y", "width", "height")] for node in nodes]


def differences(provider, ours, theirs):
    """A line for each element that is too far away: edges by 2 points, the whole's height by 1."""
    if [frame[0] for frame in ours] != [frame[0] for frame in theirs]:
        yield f"{provider}: nodes {[f[0] for f in ours]}, theirs {[f[0] for f in theirs]}"
        return
    for (node, *our), (_, *their) in zip(ours, theirs):
        edges = [
            abs(our[0] - their[0]),
            abs(our[1] - their[1]),
            abs(our[0] + our[2] - their[0] - their[2]),
            abs(our[1] + our[3] - their[1] - their[3]),
        ]
        if max(edges) > 2 or node == "root" and abs(our[3] - their[3]) > 1:
            yield f"{provider} {node}: ours {place(our)}, theirs {place(their)}"


def place(frame):
    x, y, width, height = (round(number, 2) for number in frame)
    return f"{width} × {height} at {x}, {y}"


def too_far(gallery, sheet, providers, axes):
    load(gallery, sheet, axes)
    theirs = sheet.evaluate(FRAMES, [providers, query(axes)])
    return [
        line
        for provider, frames in theirs.items()
        for line in differences(provider, layout(gallery, provider, axes), frames)
    ]


NARROW = {"width": 320, "dir": "ltr"}
NARROW_RTL = {"width": 320, "dir": "rtl"}
USUAL = {"width": 375, "dir": "ltr"}
USUAL_RTL = {"width": 375, "dir": "rtl"}
DOUBLED = USUAL | {"text-size": "200%"}
LARGEST = USUAL | {"text-size": "ax5"}


@pytest.mark.parametrize(
    ("plugin", "axes"),
    [("payloads", axes) for axes in (NARROW, NARROW_RTL, USUAL, USUAL_RTL, DOUBLED, LARGEST)]
    + [("words", axes) for axes in (NARROW, NARROW_RTL, LARGEST)]
    + [("icons", axes) for axes in (NARROW, LARGEST)]
    + [("banners", axes) for axes in (NARROW, NARROW_RTL, USUAL, DOUBLED, LARGEST)],
    ids=lambda value: value if isinstance(value, str) else "-".join(map(str, value.values())),
)
def test_the_layout_is_that_of_the_browser(gallery, sheet, plugin, axes):
    far = too_far(gallery, sheet, gallery.ids[plugin], axes)
    assert not far, "\n" + "\n".join(far)


# Not those in which the circle is scaled up: the browser tells where it is seen, and a layout
# where it would stand without that.
STATES = ("loading", "timed_out", "filling", "shrinking", "recolouring", "icon_in", "icon_out")


@pytest.mark.parametrize("state", STATES)
def test_every_state_of_a_button_has_the_layout_of_the_browser(gallery, sheet, state):
    buttons = [provider for provider in gallery.ids["payloads"] if "animated_button" in provider]
    far = too_far(gallery, sheet, buttons, USUAL | {"state": state})
    assert not far, "\n" + "\n".join(far)


@pytest.mark.parametrize("time", [0, 0.1, 0.2, 0.35, 4.5, 9])
def test_a_banner_on_its_way_is_where_the_browser_has_it(gallery, sheet, time):
    axes = USUAL | {"motion": "full", "time": time}
    far = too_far(gallery, sheet, gallery.ids["banners"], axes)
    assert not far, "\n" + "\n".join(far)


def test_nothing_moves_where_less_motion_is_wanted(gallery, sheet):
    axes = {"width": 375, "state": "filling", "motion": "full"}
    load(gallery, sheet, axes)
    providers = ["payloads/animated_button_seed"]
    durations = EACH % """(main) => [...main.querySelectorAll("*")].map(
      (element) => getComputedStyle(element).transitionDuration)"""
    sheet.emulate_media(reduced_motion="no-preference")
    moving = sheet.evaluate(durations, [providers, query(axes)])[providers[0]]
    assert "0.5s" in moving
    sheet.emulate_media(reduced_motion="reduce")
    still = sheet.evaluate(durations, [providers, query(axes)])[providers[0]]
    assert set(still) == {"0s"}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_payload_has_a_violation(gallery, sheet, scheme):
    axes = {"scheme": scheme, "width": 375}
    load(gallery, sheet, axes)
    sheet.evaluate(AXE_SCRIPT)
    providers = [
        provider for name in ("payloads", "icons", "banners") for provider in gallery.ids[name]
    ]
    found = sheet.evaluate(VIOLATIONS, [providers, query(axes)])
    low = {f"payloads/{name}" for name in LOW_CONTRAST}
    wrong = [
        f"{provider}: {rule} at {targets}"
        for provider, violations in found.items()
        for rule, targets in violations
        if provider not in low or rule != "color-contrast"
    ]
    assert not wrong, "\n" + "\n".join(wrong)
    assert {provider for provider in low if not found[provider]} == set()
    button = "payloads/animated_button_seed"
    for state in STATES:
        found = sheet.evaluate(VIOLATIONS, [[button], query(axes | {"state": state})])
        assert found == {button: []}, state


PICTURES = (
    "payloads/loyalty_ring_seed",
    "icons/loyalty_ring_with_image",
    "payloads/discount_box_seed",
    "icons/discount_box_with_icons",
    "payloads/loyalty_header_seed",
    "payloads/download_app_seed",
    "icons/cross_selling_box_with_icon",
    "icons/item_description_with_icon",
    "payloads/animated_button_seed",
    "payloads/dividing_line_seed_triangle",
    "banners/banner_title_and_subtitle",
    "banners/banner_buttons",
    "banners/banner_dark",
)
# The mean difference of two pictures by channel, of 255: that of the whole, and the largest of a
# square of 16 points. Edges of letters alone make 0.9 and 4.6. Where the browser is told to draw
# text bold, half a point lower or without images, some square differs by 32, 10 and 51 or more.
WHOLE = 1
PART = 6

# Compares what both pictures have: a browser counts half a point at the lower edge as a whole one.
DIFFERENCE = """async ([ours, theirs]) => {
  const [first, second] = await Promise.all([ours, theirs].map(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], {type: "image/png"}));
  }));
  const width = Math.min(first.width, second.width);
  const height = Math.min(first.height, second.height);
  const [a, b] = [first, second].map((image) => {
    const pen = new OffscreenCanvas(width, height).getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, width, height).data;
  });
  const SIDE = 32;
  const columns = Math.ceil(width / SIDE);
  const squares = Array.from({length: columns * Math.ceil(height / SIDE)}, () => [0, 0]);
  const whole = [0, 0];
  for (let at = 0; at < a.length; at += 4) {
    const x = (at / 4) % width, y = Math.floor(at / 4 / width);
    const square = squares[Math.floor(y / SIDE) * columns + Math.floor(x / SIDE)];
    for (const sum of [square, whole]) {
      for (let channel = 0; channel < 3; channel += 1) {
        sum[0] += Math.abs(a[at + channel] - b[at + channel]);
      }
      sum[1] += 3;
    }
  }
  return [whole[0] / whole[1], Math.max(...squares.map(([sum, count]) => sum / count))];
}"""


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pictures_look_as_in_the_browser(gallery, sharp_sheet, scheme):
    axes = {"width": 375, "scheme": scheme}
    load(gallery, sharp_sheet, axes)
    different = []
    for provider in PICTURES:
        sharp_sheet.evaluate(EACH % "() => null", [[provider], query(axes)])
        theirs = sharp_sheet.locator("main").screenshot()
        address = f"{gallery.address}/render/c/{provider}.png?scale=2&{query(axes)}"
        with urllib.request.urlopen(address) as answer:
            ours = answer.read()
        texts = [base64.b64encode(png).decode() for png in (ours, theirs)]
        whole, part = sharp_sheet.evaluate(DIFFERENCE, texts)
        if whole > WHOLE or part > PART:
            different.append(f"{provider}: {whole:.2f} as a whole, {part:.2f} in a part")
    assert not different, "\n" + "\n".join(different)
