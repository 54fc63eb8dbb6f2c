"""What runs in an author's terminal until it is told to stop: `repl`, and `test --watch`."""

import signal
import subprocess

import pytest

from conftest import BINARY
from terminal import Terminal

PLUGIN = """
local vitrina = require "vitrina"
vitrina.provide("line", vitrina.components.dividing_line {})
"""
TEST = 'test.case("sum", function() test.equal(1 + 1, {}) end)\n'


@pytest.fixture
def shop(tmp_path):
    """A project with one plugin and one test."""
    (tmp_path / "plugins/shop").mkdir(parents=True)
    (tmp_path / "vitrina.json").write_text("{}")
    (tmp_path / "plugins/shop/init.lua").write_text(PLUGIN)
    (tmp_path / "plugins/shop/shop_test.lua").write_text(TEST.format(2))
    return tmp_path


@pytest.fixture
def open_terminal(shop):
    opened = []

    def open_one(*words, **variables):
        terminal = Terminal([BINARY, *words, "--project", shop], columns=90, rows=24, **variables)
        opened.append(terminal)
        return terminal

    yield open_one
    for terminal in opened:
        terminal.close()


def test_the_prompt_prints_values_and_goes_on_after_an_endless_loop(open_terminal):
    terminal = open_terminal("repl")
    terminal.wait("shop>")
    terminal.press("'ñ' .. 1\n")
    terminal.wait('"ñ1"')
    terminal.press("while true do end\n")
    terminal.wait("limit.time")
    terminal.press("21 * 2\n")
    terminal.wait("42")
    terminal.press("\x04")
    assert terminal.end() == 0
    assert terminal.is_as_before


def test_tab_completes_names_and_lists_them(open_terminal):
    terminal = open_terminal("repl")
    terminal.wait("shop>")
    terminal.press("vitrina.sto\t")
    terminal.wait("vitrina.store")
    terminal.press(".\t")
    terminal.wait("vitrina.store.delete  vitrina.store.get  vitrina.store.keys")
    terminal.press("g\t('none')\n")
    terminal.wait("nil")
    terminal.press(":q\t\n")
    assert terminal.end() == 0


def test_control_c_gives_up_what_was_typed_and_not_the_program(open_terminal):
    terminal = open_terminal("repl")
    terminal.wait("shop>")
    terminal.press("for i = 1, 2 do\n")
    terminal.wait("...>")
    terminal.press("nonsense\x03")
    terminal.wait("^C")
    terminal.press("'still ' .. 'here'\n")
    terminal.wait('"still here"')
    terminal.press(":quit\n")
    assert terminal.end() == 0


def test_what_was_typed_is_there_the_next_time(open_terminal, shop):
    terminal = open_terminal("repl")
    terminal.wait("shop>")
    terminal.press("40 + 2\n")
    terminal.wait("42")
    terminal.press(":quit\n")
    assert terminal.end() == 0
    assert (shop / ".vitrina/repl_history").read_text() == "40 + 2\n:quit\n"
    again = open_terminal("repl")
    again.wait("shop>")
    again.press("\x1b[A\x1b[A")
    again.wait("shop> 40 + 2")
    again.press("\n\x04")
    assert again.end() == 0


def test_tests_run_again_when_a_file_changes_until_they_are_stopped(open_terminal, shop):
    terminal = open_terminal("test", "--watch")
    terminal.wait("1 case, 0 failed")
    terminal.wait("waiting for changes")
    (shop / "plugins/shop/shop_test.lua").write_text(TEST.format(3))
    terminal.wait("1 case, 1 failed")
    terminal.wait("changed: plugins/shop/shop_test.lua")
    terminal.send(signal.SIGTERM)
    assert terminal.end() == 1
    assert terminal.is_as_before


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_pipe_gets_each_run_and_nothing_else(shop, number):
    report = shop / "plugins/shop/report.xml"
    process = subprocess.Popen(
        [BINARY, "test", "--watch", "--junit", report, "--project", shop],
        stdout=subprocess.PIPE, text=True)
    passed = ["ok      plugins/shop/shop_test.lua: sum\n", "1 case, 0 failed\n"]
    assert [process.stdout.readline() for _ in range(2)] == passed
    (shop / "plugins/shop/init.lua").write_text(PLUGIN + "\n")
    assert [process.stdout.readline() for _ in range(2)] == passed
    process.send_signal(number)
    assert process.communicate(timeout=15)[0] == ""
    assert process.returncode == 0
    assert report.read_text().startswith("<?xml")
