"""The script of the page, in which what a module exports is there for all others."""

import re

from playwright.sync_api import expect


def test_no_module_exports_a_name_of_the_window(page, workshop):
    """Others that mean the window's would get the module's."""
    page.goto(workshop.address)
    expect(page.get_by_text("Connected")).to_be_visible()
    script = page.evaluate("fetch('/assets/page.js').then(answer => answer.text())")
    lists = re.findall(r"^const\{([\w$,]+)\}=(?:await)?\((?:async)?\(\)=>\{", script, re.M)
    names = [name for names in lists for name in names.split(",")]
    assert len(lists) > 50
    taken = page.evaluate("names => names.filter(name => name in window && !(name in {}))", names)
    assert taken == []
