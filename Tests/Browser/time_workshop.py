"""Times the workshop in a browser, for `make bench`: time_workshop.py BINARY

Prints a line for each figure, its name and a number: times in milliseconds, memory in MiB.
"""

import gzip
import http.client
import json
import os
import pathlib
import re
import statistics
import sys
import tempfile
import time
import urllib.request

from playwright.sync_api import sync_playwright
from workshop import Workshop

STARTS = 5
SAVES = 100
ROUNDS = 3
# Saves a second are few: the watcher waits for more before it loads. A fifth is made, and what
# they cost counted five times.
MEMORY_SAVES = 2_000
MEMORY_SCALE = 5
MEMORY_TAPS = 10_000
WARM_UP = 300

RING = """vitrina.provide("{name}", vitrina.components.loyalty_ring {{
  ring_hexa_color = "#17aad6", ring_number = 3, ring_percentage = 0.8,
  title = "Plugin {number}", button_title = "Ver", button_deep_link = "app://p{number}",
}}, {{ scenarios = {{
{scenarios}
}} }})
"""


def plugin(number, providers, scenarios):
    """A plugin's text."""
    made = "\n".join(
        f'  {{ id = "s{each}", title = "S {each}", data = {{ ring_number = {each} }} }},'
        for each in range(scenarios)
    )
    rings = [
        RING.format(name=f"ring{each}", number=number, scenarios=made) for each in range(providers)
    ]
    route = (
        f'vitrina.route("app://p{number}", function() vitrina.track("p{number}") return true end)\n'
    )
    return 'local vitrina = require "vitrina"\n' + "".join(rings) + route


def project(folder, plugins, providers, scenarios):
    """A folder with so many plugins."""
    folder.mkdir()
    (folder / "vitrina.json").write_text("{}")
    for number in range(plugins):
        home = folder / "plugins" / f"p{number}"
        home.mkdir(parents=True)
        (home / "init.lua").write_text(plugin(number, providers, scenarios))
    return folder


def save(file, text):
    """Saves as editors do: a new file takes the place of the old one."""
    fresh = file.with_suffix(".new")
    fresh.write_text(text)
    os.replace(fresh, file)


def rank(values, share):
    """The value below which a share of all lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def start_times(binary, folder):
    """From the start of the process to the answer of the page."""
    for _ in range(STARTS):
        begin = time.perf_counter()
        workshop = Workshop(binary, folder)
        connection = http.client.HTTPConnection("127.0.0.1", workshop.port)
        connection.request("GET", "/")
        connection.getresponse().read()
        yield (time.perf_counter() - begin) * 1000
        workshop.stop()


# Tells when a title was first in the canvas, in milliseconds since 1970.
WATCH_TITLES = """() => {
  const shadow = document.querySelector("#stage .specimen").shadowRoot;
  window.seen = {};
  const look = () => {
    const title = shadow.querySelector("h3")?.textContent;
    window.seen[title] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(look).observe(shadow, { subtree: true, childList: true, characterData: true });
}"""


def save_times(page, workshop):
    """From a save to the changed DOM."""
    page.goto(f"{workshop.address}/c/p50/ring0")
    page.locator("#stage .vitrina").first.wait_for()
    page.wait_for_timeout(1000)
    page.evaluate(WATCH_TITLES)
    file = workshop.folder / "plugins/p50/init.lua"
    text = file.read_text()
    for number in range(SAVES):
        title = f"Saved {number}"
        changed = text.replace('"Plugin 50"', f'"{title}"')
        begin = time.time() * 1000
        save(file, changed)
        seen = page.wait_for_function("title => window.seen[title]", arg=title)
        yield seen.json_value() - begin
        page.wait_for_timeout(50)


WATCH_TASKS = """
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
"""

SCROLL = """async () => {
  const nav = document.querySelector("#catalogue");
  while (nav.scrollTop + nav.clientHeight < nav.scrollHeight - 1) {
    nav.scrollTop += 4000;
    await new Promise(requestAnimationFrame);
  }
}"""


def longest_tasks(browser, workshop):
    """The longest tasks of a page of 10,000 scenarios: when it loads, is scrolled and searched."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.add_init_script(WATCH_TASKS)

    def taken(name):
        # The observer is told a moment later.
        page.wait_for_timeout(300)
        return name, page.evaluate("Math.max(0, ...window.tasks.splice(0))")

    page.goto(f"{workshop.address}/c/p0/ring0")
    page.locator("#stage .vitrina").first.wait_for()
    page.locator("#catalogue [aria-current]").wait_for()
    yield taken("longest_task_load")
    page.evaluate(SCROLL)
    page.locator('#catalogue a[href="/c/p99/ring9/s9"]').wait_for()
    yield taken("longest_task_scroll")
    page.locator("#search-field").press_sequentially("p77 ring3 s 5", delay=60)
    page.locator('#catalogue a[href="/c/p77/ring3/s5"]').wait_for()
    page.locator("#search-field").press("Escape")
    page.locator('#catalogue a[href="/c/p0/ring0"]').wait_for(state="attached")
    yield taken("longest_task_search")
    page.close()


class Events:
    """The workshop's stream of events."""

    def __init__(self, workshop):
        self.connection = http.client.HTTPConnection("127.0.0.1", workshop.port, timeout=10)
        self.connection.request("GET", "/events")
        self.answer = self.connection.getresponse()

    def wait(self, name):
        while self.answer.readline().decode().strip() != f"event: {name}":
            pass


def resident(process):
    """MiB of memory that a process has."""
    pages = int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / (1 << 20)


def memory_growth(workshop):
    """MiB by which saves and taps let the process grow, both as many as 10,000."""
    events = Events(workshop)
    connection = http.client.HTTPConnection("127.0.0.1", workshop.port)
    connection.request("GET", "/")
    page = connection.getresponse().read().decode()
    token = re.search('vitrina-token" content="([^"]+)"', page)[1]
    headers = {"Content-Type": "application/json", "X-Vitrina-Token": token}
    file = workshop.folder / "plugins/p0/init.lua"
    text = file.read_text()

    def change(number):
        save(file, text.replace('"Plugin 0"', f'"Saved {number}"'))
        events.wait("update")

    def tap():
        body = {"provider": "p0/ring0", "entry": 0, "action": "tap", "index": None, "query": ""}
        connection.request("POST", "/tap", json.dumps(body), headers)
        answer = json.loads(connection.getresponse().read())
        assert answer["handled_by"] == "dispatcher", answer

    for number in range(WARM_UP):
        change(-1 - number)
        tap()
    before = resident(workshop.process)
    for number in range(MEMORY_SAVES):
        change(number)
    between = resident(workshop.process)
    # The server has closed it meanwhile; the next request opens it again.
    connection.close()
    for _ in range(MEMORY_TAPS):
        tap()
    after = resident(workshop.process)
    return (between - before) * MEMORY_SCALE + after - between


def shell_size(workshop):
    """KiB of the page and of each file that it loads, compressed one by one."""

    def read(path):
        with urllib.request.urlopen(workshop.address + path) as answer:
            return answer.read()

    page = read("/")
    assets = re.findall(r'(?:href|src)="(/assets/[^"]+)"', page.decode())
    return sum(len(gzip.compress(each, 9)) for each in [page, *map(read, assets)]) / 1024


def main(binary):
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        home = pathlib.Path(home)
        large = project(home / "large", plugins=100, providers=1, scenarios=5)
        huge = project(home / "huge", plugins=100, providers=10, scenarios=10)
        small = project(home / "small", plugins=3, providers=1, scenarios=5)
        print("start", statistics.median(start_times(binary, large)), flush=True)
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        workshop = Workshop(binary, large)
        times = list(save_times(browser.new_page(), workshop))
        workshop.stop()
        print("save_median", rank(times, 0.5))
        print("save_p95", rank(times, 0.95), flush=True)
        workshop = Workshop(binary, huge)
        # The best of several: what else the machine does only ever adds.
        rounds = [dict(longest_tasks(browser, workshop)) for _ in range(ROUNDS)]
        for name in rounds[0]:
            print(name, min(tasks[name] for tasks in rounds), flush=True)
        workshop.stop()
        browser.close()
        workshop = Workshop(binary, small)
        print("shell", shell_size(workshop))
        print("memory_growth", memory_growth(workshop))
        workshop.stop()


if __name__ == "__main__":
    main(sys.argv[1])
