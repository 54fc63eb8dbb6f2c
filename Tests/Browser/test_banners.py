"""Banners over the canvas: how they come and go, what is done to them, and their panel."""

import re

import pytest
from playwright.sync_api import expect

from parts import AXE, canvas, panel, settled, violations
from workshop import is_marked, mark

PLUGIN = """local vitrina = require "vitrina"

vitrina.banners.lane("pair", { max_visible = 2 })

vitrina.provide("ring", vitrina.components.loyalty_ring {
  title = "Ring", ring_number = 3, ring_percentage = 0.6, button_title = "Ask",
  button_deep_link = "app://banner?title=Asked&stay=0",
})
vitrina.screen("shop", function()
  return { title = "Shop", components = { "ring" } }
end)
vitrina.route("app://shop", function() vitrina.navigate("shop") end)

vitrina.route("app://banner", function(link)
  local query = link.query
  local actions
  if query.action then
    actions = {
      { text = "Undo", on_tap = function(event) vitrina.track("undone " .. event.index) end },
      { text = "Shop", deep_link = "app://shop" },
    }
  end
  vitrina.banners.present {
    title = query.title, subtitle = query.subtitle, deep_link = query.link, actions = actions,
    close_button = query.close ~= nil, importance = query.importance,
    on_tap = query.heard and function(event) vitrina.track("heard " .. event.banner.title) end,
    options = {
      dismiss_after = tonumber(query.stay), lane = query.lane,
      is_dismissed_by_tap = query.stubborn == nil, supports_dragging = query.fixed == nil,
    },
  }
end)
"""
INIT = "plugins/notices/init.lua"
PATH = "c/notices/ring"
# Whether an element stays where it is over three frames.
STILL = """async (element) => {
  const places = [];
  for (let frame = 0; frame < 3; frame += 1) {
    places.push(element.getBoundingClientRect().top);
    await new Promise(requestAnimationFrame);
  }
  return new Set(places).size === 1;
}"""
# The texts of the region of that id, as they are put into it.
LISTEN = """(id) => {
  const region = document.getElementById(id);
  window.heard ??= {};
  window.heard[id] = [];
  new MutationObserver(() => window.heard[id].push(region.textContent))
    .observe(region, { childList: true });
}"""


@pytest.fixture
def project(tmp_path):
    """A folder with one plugin, which shows banners."""
    home = tmp_path / "project" / "plugins" / "notices"
    home.mkdir(parents=True)
    (tmp_path / "project" / "vitrina.json").write_text("{}")
    (home / "plugin.json").write_text('{"name": "notices", "version": "1.0.0", "api": 1}')
    (home / "init.lua").write_text(PLUGIN)
    return tmp_path / "project"


def open_page(page, workshop, path=f"{PATH}?panel=banners"):
    page.goto(f"{workshop.address}/{path}")
    expect(canvas(page).locator(".specimen .vitrina").first).to_be_visible()
    expect(page.get_by_text("Connected")).to_be_visible()


def show(page, query, wait=True):
    """Has the plugin show a banner, and waits until it is in its place."""
    page.evaluate(
        """url => {
          const field = document.querySelector("#link-field");
          field.value = url;
          field.form.requestSubmit();
        }""",
        f"app://banner?{query}",
    )
    title = re.search("title=([^&]*)", query)[1]
    if wait:
        expect(banner(page, title)).to_be_visible()
        expect(page.locator("#banners-polite, #banners-assertive").get_by_text(title)).to_be_attached()
        at_rest(banner(page, title))
    return banner(page, title)


def banner(page, title):
    """The capsule of a banner."""
    return page.locator(".banner-strip [role=group]").filter(has_text=title)


def at_rest(capsule):
    """Waits until it does not move any more."""
    for _ in range(200):
        if capsule.evaluate(STILL):
            return
    raise AssertionError("it never came to rest")


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, capsule, distance):
    """Takes a banner with the mouse and moves it; it is still held."""
    x, y = middle(capsule)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + distance / 2)
    page.mouse.move(x, y + distance)


def happened(page, *texts):
    """Waits for records of the panel, each with a text."""
    for text in texts:
        expect(records(page).filter(has_text=text).first).to_be_visible()


def records(page):
    return panel(page, "Banners").get_by_role("region", name="What happened").get_by_role("listitem")


def shown(page):
    return panel(page, "Banners").get_by_role("region", name="Shown").get_by_role("listitem")


def logged(page):
    """The newest entry of the log of actions."""
    return page.locator("#log > li").first


def press(page, name):
    panel(page, "Banners").get_by_role("button", name=name, exact=True).click()


def test_a_banner_comes_stays_and_goes_in_real_time(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&subtitle=In+your+list&stay=0.5", wait=False)
    expect(capsule).to_be_visible()
    ways = page.locator(".banner-strip").evaluate(
        "strip => strip.getAnimations().map((each) => each.effect.getTiming().duration)"
    )
    assert ways in ([580], [])
    expect(capsule).to_have_count(0)
    happened(page, "comes", "presented", "dismissed: timeout")
    times = records(page).locator("time").evaluate_all(
        "times => times.map((time) => Date.parse(time.dateTime)).reverse()"
    )
    assert times[-1] - times[0] == 580 + 500 + 580


def test_it_comes_from_beyond_the_edge_and_lies_where_the_component_has_it(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&stay=0")
    box, sheet = capsule.bounding_box(), page.locator("#stage .sheet").bounding_box()
    assert box["y"] - sheet["y"] == pytest.approx(2, abs=0.5)
    assert middle(capsule)[0] == pytest.approx(sheet["x"] + sheet["width"] / 2, abs=0.5)
    # All but the capsule can be used as before.
    page.get_by_role("link", name="Ask").click()
    expect(logged(page)).to_contain_text("tap on loyalty_ring")


def test_a_drag_up_dismisses_and_is_no_tap(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&stay=0&heard=1")
    before = capsule.bounding_box()["y"]
    drag(page, capsule, -13)
    assert capsule.bounding_box()["y"] == pytest.approx(before - 13, abs=0.5)
    page.mouse.up()
    expect(capsule).to_have_count(0)
    happened(page, "dismissed: swipe")
    expect(records(page).filter(has_text="tapped")).to_have_count(0)


def test_a_drag_down_is_damped_and_springs_back(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&stay=0")
    before = capsule.bounding_box()["y"]
    drag(page, capsule, 50)
    assert capsule.bounding_box()["y"] == pytest.approx(before + 16.48, abs=0.5)
    expect(capsule.locator("> *")).to_have_css("opacity", "0.6")
    page.mouse.up()
    expect(capsule.locator("> *")).to_have_css("opacity", "1")
    at_rest(capsule)
    assert capsule.bounding_box()["y"] == pytest.approx(before, abs=0.5)
    expect(shown(page)).to_contain_text("presented")
    expect(records(page).filter(has_text="tapped")).to_have_count(0)


def test_one_that_supports_no_dragging_stays_under_the_finger(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&stay=0&fixed=1")
    before = capsule.bounding_box()
    drag(page, capsule, -40)
    assert capsule.bounding_box() == before
    page.mouse.up()
    expect(capsule.locator("> *")).to_have_css("opacity", "1")
    expect(shown(page)).to_contain_text("presented")
    capsule.click()
    happened(page, "dismissed: tap")


def test_a_tap_calls_the_handler_and_dismisses(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&stay=0&heard=1")
    capsule.click()
    expect(capsule).to_have_count(0)
    happened(page, "tapped", "dismissed: tap")
    expect(logged(page)).to_contain_text("touch on the banner “Saved”")
    expect(logged(page)).to_contain_text("track heard Saved")


def test_a_tap_follows_the_link_of_the_banner(page, workshop):
    open_page(page, workshop, f"{PATH}?panel=actions")
    mark(page)
    show(page, "title=Saved&stay=0&link=app://shop").click()
    expect(page).to_have_url(f"{workshop.address}/s/notices/shop?panel=actions")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert is_marked(page)


def test_one_that_a_tap_does_not_dismiss_stays_and_its_time_goes_on(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&stay=60&stubborn=1")
    capsule.click()
    happened(page, "tapped")
    expect(shown(page)).to_contain_text("held")
    page.mouse.move(5, 5)
    expect(shown(page)).to_contain_text(re.compile(r"\d+ s left"))
    expect(capsule).to_be_visible()


def test_a_press_that_ends_elsewhere_is_no_tap(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&stay=60&fixed=1")
    x, y = middle(capsule)
    page.mouse.move(x, y)
    page.mouse.down()
    expect(shown(page)).to_contain_text("held")
    page.mouse.move(x, y + 120)
    page.mouse.up()
    expect(shown(page)).to_contain_text(re.compile(r"\d+ s left"))
    expect(records(page).filter(has_text="tapped")).to_have_count(0)


def test_a_pointer_over_it_holds_its_time(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&stay=60")
    expect(shown(page)).to_contain_text(re.compile(r"\d+ s left"))
    capsule.hover()
    expect(shown(page)).to_contain_text("held")
    page.mouse.move(5, 5)
    expect(shown(page)).to_contain_text(re.compile(r"\d+ s left"))


def test_a_finger_taps_and_leaves_no_hover_behind(new_page, workshop):
    page = new_page(has_touch=True)
    open_page(page, workshop)
    capsule = show(page, "title=Saved&stay=60&stubborn=1")
    capsule.tap()
    happened(page, "tapped")
    expect(shown(page)).to_contain_text(re.compile(r"\d+ s left"))


def test_alt_t_goes_to_the_newest_and_the_keys_do_what_fingers_do(page, workshop):
    open_page(page, workshop)
    search = page.get_by_role("searchbox")
    search.focus()
    page.keyboard.press("Alt+t")
    expect(search).to_be_focused()
    show(page, "title=First&stay=60&lane=pair")
    second = show(page, "title=Second&stay=60&lane=pair&heard=1")
    expect(search).to_be_focused()
    page.keyboard.press("Alt+t")
    expect(second.get_by_role("button")).to_be_focused()
    expect(shown(page).filter(has_text="Second")).to_contain_text("held")
    page.keyboard.press("Enter")
    happened(page, "Second tapped", "Second dismissed: tap")
    expect(search).to_be_focused()
    expect(second).to_have_count(0)
    page.keyboard.press("Alt+t")
    expect(banner(page, "First").get_by_role("button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(search).to_be_focused()
    happened(page, "First dismissed: swipe")


def test_the_space_bar_follows_a_link_once_and_focus_returns_into_the_canvas(page, workshop):
    open_page(page, workshop)
    ask = page.get_by_role("link", name="Ask")
    ask.focus()
    link = show(page, "title=Saved&stay=0&link=app://nowhere").get_by_role("link")
    page.keyboard.press("Alt+t")
    expect(link).to_be_focused()
    page.keyboard.press("Space")
    expect(ask).to_be_focused()
    happened(page, "dismissed: tap")
    expect(records(page).filter(has_text="tapped")).to_have_count(1)


def test_focus_that_is_inside_returns_when_it_goes_by_itself(page, workshop):
    open_page(page, workshop)
    search = page.get_by_role("searchbox")
    search.focus()
    capsule = show(page, "title=Saved&stay=0")
    page.keyboard.press("Alt+t")
    expect(capsule.get_by_role("button")).to_be_focused()
    workshop.save(INIT, PLUGIN.replace('"Ring"', '"Wheel"'))
    expect(capsule).to_have_count(0)
    expect(search).to_be_focused()


def test_screen_readers_are_told_once_and_how_pressing_it_is(page, workshop):
    open_page(page, workshop)
    for name in ("polite", "assertive"):
        page.evaluate(LISTEN, f"banners-{name}")
    show(page, "title=Saved&subtitle=In+your+list&stay=0&lane=pair")
    show(page, "title=Failed&importance=high&stay=0&lane=pair")
    page.get_by_label("Text size").select_option("xl")
    expect(banner(page, "Saved").locator("[data-node$='.title']")).not_to_have_css("font-size", "15px")
    assert page.evaluate("window.heard") == {
        "banners-polite": ["Saved, In your list"],
        "banners-assertive": ["Failed"],
    }
    roles = page.locator("#banners-polite, #banners-assertive").evaluate_all(
        "regions => regions.map((region) => region.role)"
    )
    assert roles == ["status", "alert"]
    # No element of a banner tells of itself besides.
    expect(page.locator(".banner-strip :is([role=status], [role=alert])")).to_have_count(0)


def test_nothing_is_told_again_after_a_reload_of_the_page(page, workshop):
    open_page(page, workshop)
    show(page, "title=Saved&stay=0")
    page.reload()
    expect(records(page).filter(has_text="announced: Saved")).to_have_count(1)
    happened(page, "dismissed: scene_gone")
    show(page, "title=Later&stay=0")
    assert page.locator("#banners-polite").inner_text() == "Later"


def test_buttons_go_their_own_way(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Deleted&action=1&stay=0")
    capsule.get_by_role("button", name="Undo").click()
    happened(page, "button tapped: 1", "dismissed: action")
    expect(logged(page)).to_contain_text("track undone 1")
    capsule = show(page, "title=Again&action=1&stay=0")
    capsule.get_by_role("link", name="Shop").click()
    expect(page).to_have_url(f"{workshop.address}/s/notices/shop?panel=banners")
    expect(records(page).filter(has_text=re.compile(r"(Deleted|Again) tapped"))).to_have_count(0)


def test_the_close_button_closes(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&close=1&stay=0")
    capsule.get_by_role("button").last.click()
    expect(capsule).to_have_count(0)
    happened(page, "dismissed: close")


def test_each_tab_is_a_scene_of_its_own(page, new_page, workshop):
    other = page.context.new_page()
    open_page(page, workshop)
    open_page(other, workshop)
    show(page, "title=Mine&stay=0")
    theirs = show(other, "title=Theirs&stay=0")
    expect(banner(other, "Mine")).to_have_count(0)
    expect(banner(page, "Theirs")).to_have_count(0)
    # Both panels tell of both.
    for each in (page, other):
        expect(shown(each)).to_have_count(2)
    expect(shown(page).filter(has_text="Mine")).to_contain_text("of this tab")
    expect(shown(page).filter(has_text="Theirs")).to_contain_text(re.compile("of tab_[a-z]{8}"))
    # A tap in the first shows its banner there.
    theirs.click()
    happened(page, "Theirs dismissed: tap")
    banner(page, "Mine").click()
    happened(page, "Mine dismissed: tap")
    page.get_by_role("link", name="Ask").click()
    expect(banner(page, "Asked")).to_be_visible()
    expect(shown(other)).to_have_count(1)
    expect(banner(other, "Asked")).to_have_count(0)
    # The banners of a tab go with it.
    show(other, "title=Last&stay=0")
    other.close()
    happened(page, "Last dismissed: scene_gone")


def test_the_clock_is_put_forward(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&stay=1000")
    press(page, "+5 s")
    expect(shown(page)).to_contain_text(re.compile(r"99\d s left"))
    press(page, "+1 s")
    press(page, "To the next change")
    happened(page, "dismissed: timeout")
    expect(capsule).to_have_count(0)


def test_in_the_background_no_banner_comes(page, workshop):
    open_page(page, workshop)
    press(page, "Background")
    toggle = panel(page, "Banners").get_by_role("button", name="Background")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    capsule = show(page, "title=Saved&stay=0", wait=False)
    expect(shown(page)).to_contain_text("attached")
    expect(capsule).to_be_hidden()
    press(page, "Background")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    expect(capsule).to_be_visible()


def test_the_panel_tells_who_waits_and_why_who_is_gone_went(page, workshop):
    open_page(page, workshop)
    expect(panel(page, "Banners")).to_contain_text("No banner is shown.")
    waiting = panel(page, "Banners").get_by_role("region", name="Waiting").get_by_role("listitem")
    show(page, "title=First&stay=120")
    show(page, "title=Second", wait=False)
    # Links that are sent at once may arrive in any order.
    expect(waiting).to_have_count(1)
    show(page, "title=Third", wait=False)
    expect(waiting).to_have_count(2)
    show(page, "title=Aside&lane=pair&stay=0")
    expect(waiting.nth(0)).to_contain_text("Secondnext")
    expect(waiting.nth(1)).to_contain_text("Thirdno. 2")
    expect(shown(page).filter(has_text="First")).to_contain_text(re.compile(r"\d+ s left"))
    expect(shown(page).filter(has_text="Aside")).to_contain_text("stays until it is dismissed")
    happened(page, "First haptic: medium", "First announced: First")


def test_several_lie_below_one_another(page, workshop):
    open_page(page, workshop)
    first = show(page, "title=First&stay=0&lane=pair")
    second = show(page, "title=Second&stay=0&lane=pair")
    upper, lower = first.bounding_box(), second.bounding_box()
    assert lower["y"] - upper["y"] - upper["height"] == pytest.approx(8, abs=0.5)
    sheet = page.locator("#stage .sheet").bounding_box()
    assert lower["y"] + lower["height"] < sheet["y"] + sheet["height"]
    first.click()
    expect(first).to_have_count(0)
    at_rest(second)
    assert second.bounding_box()["y"] == pytest.approx(upper["y"], abs=0.5)


def test_a_shown_banner_follows_the_axes_and_keeps_its_element(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&stay=0")
    capsule.evaluate("element => { element.mark = 'here'; }")
    light = capsule.evaluate("element => getComputedStyle(element).backgroundColor")
    page.get_by_role("radio", name="Dark").check(force=True)
    expect(capsule).not_to_have_css("background-color", light)
    assert capsule.evaluate("element => element.mark") == "here"


@pytest.mark.parametrize("way", ["axis", "system"])
def test_with_less_motion_it_fades(new_page, workshop, way):
    page = new_page(reduced_motion="reduce" if way == "system" else "no-preference")
    open_page(page, workshop, f"{PATH}?panel=banners{'&motion=reduced' if way == 'axis' else ''}")
    page.evaluate(
        """() => {
          window.frames = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, options) {
            if (this.className === "banner-strip") window.frames.push([frames, options.duration]);
            return animate.call(this, frames, options);
          };
        }"""
    )
    capsule = show(page, "title=Saved&stay=0")
    page.keyboard.press("Alt+t")
    page.keyboard.press("Escape")
    expect(capsule).to_have_count(0)
    assert page.evaluate("window.frames") == [
        [[{"opacity": 0}, {"opacity": 1}], 200],
        [[{"opacity": 1}, {"opacity": 0}], 200],
    ]


def test_a_new_version_of_the_plugin_takes_its_banner_away(page, workshop):
    open_page(page, workshop)
    capsule = show(page, "title=Saved&stay=0")
    workshop.save(INIT, PLUGIN.replace('"Ring"', '"Wheel"'))
    expect(capsule).to_have_count(0)
    expect(page.get_by_role("heading", name="Wheel")).to_be_visible()
    expect(shown(page)).to_have_count(0)


def test_a_banner_is_seen_where_no_canvas_is(page, workshop):
    page.goto(f"{workshop.address}/?panel=banners")
    settled(page)
    capsule = show(page, "title=Saved&stay=0&link=app://shop")
    expect(capsule).to_be_in_viewport()
    show(page, "title=Below&stay=0&lane=pair")
    capsule.click()
    expect(page).to_have_url(f"{workshop.address}/s/notices/shop?panel=banners")
    expect(page.locator("#stage .sheet .banner-strip").first).to_be_visible()
    page.goto(f"{workshop.address}/m/notices/ring?panel=banners")
    expect(page.get_by_role("region", name="Matrix")).to_be_visible()
    bar = page.get_by_role("group", name="View of the canvas").bounding_box()
    assert show(page, "title=Here&stay=0").bounding_box()["y"] > bar["y"] + bar["height"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 320])
def test_axe_finds_nothing_with_banners(new_page, workshop, scheme, width):
    page = new_page(width=width, height=900, color_scheme=scheme, **AXE)
    open_page(page, workshop, f"{PATH}?scheme={scheme}&panel=banners&vp=390x844")
    show(page, "title=Saved&subtitle=In+your+list&stay=0&lane=pair")
    show(page, "title=Deleted&action=1&close=1&stay=0&lane=pair")
    show(page, "title=Waits&lane=pair", wait=False)
    expect(panel(page, "Banners").get_by_role("region", name="Waiting")).to_contain_text("Waits")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
