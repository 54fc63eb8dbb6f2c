"""The workshop in a browser: every test gets its own copy of the shipped project.

`VITRINA_BINARY` names the program under test (default `.build/debug/vitrina`), `CHROMIUM` the
browser (default `/usr/bin/chromium`).
"""

import os
import pathlib
import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

from workshop import Watch, Workshop

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("VITRINA_BINARY", ROOT / ".build/debug/vitrina")).absolute()
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

# Milliseconds that a page may take for anything; what takes longer is wrong.
TIMEOUT = 15000
expect.set_options(timeout=TIMEOUT)


@pytest.fixture
def project(tmp_path):
    """A folder with the shipped plugins and scripts."""
    folder = tmp_path / "project"
    folder.mkdir()
    for name in ("plugins", "scripts"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name)
    if (ROOT / "vitrina.json").is_file():
        shutil.copy(ROOT / "vitrina.json", folder)
    return folder


@pytest.fixture
def workshop(project):
    """The program, serving the project; it must end cleanly on SIGTERM."""
    running = Workshop(BINARY, project)
    yield running
    assert running.stop() == 0, running.complaints()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser, workshop):
    """Makes pages that may not log an error nor ask another server for anything."""
    opened = []

    def open_page(width=1440, height=900, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(TIMEOUT)
        page = context.new_page()
        opened.append((context, Watch(page, workshop.address)))
        return page

    open_page.watches = lambda: [watch for _, watch in opened]
    yield open_page
    for context, watch in opened:
        context.close()
        assert watch.errors == []
        assert watch.strangers == []


@pytest.fixture
def page(new_page):
    return new_page()


@pytest.fixture
def watch(page, new_page):
    """What the page logged and asked for; a test that expects an error clears it here."""
    return new_page.watches()[0]
