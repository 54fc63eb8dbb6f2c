"""Times screenshots of a page's component, for `make bench`: time_screenshots.py PAGE SCALE

The browser runs and the page is loaded and painted before the first one. Prints two medians in
nanoseconds: Playwright's screenshot of the element, and the fastest that the browser itself
offers, a capture of the element's area with encoding for speed.
"""

import os
import pathlib
import statistics
import sys
import time

from playwright.sync_api import sync_playwright

WARM_UP = 5
COUNT = 30


def median(take):
    """The median of how long it takes, in nanoseconds."""
    for _ in range(WARM_UP):
        take()
    times = []
    for _ in range(COUNT):
        start = time.perf_counter_ns()
        take()
        times.append(time.perf_counter_ns() - start)
    return statistics.median(times)


def main(path, scale):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        context = browser.new_context(
            viewport={"width": 375, "height": 400}, device_scale_factor=float(scale)
        )
        page = context.new_page()
        page.goto(pathlib.Path(path).absolute().as_uri())
        element = page.locator(".vitrina").first
        protocol = context.new_cdp_session(page)
        capture = {
            "format": "png",
            "optimizeForSpeed": True,
            "clip": {**element.bounding_box(), "scale": 1},
        }
        print(
            median(element.screenshot),
            median(lambda: protocol.send("Page.captureScreenshot", capture)),
        )
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
