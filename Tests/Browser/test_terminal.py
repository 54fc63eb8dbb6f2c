"""`vitrina preview --terminal` under a pseudo-terminal: what a person sees, and how it ends."""

import os
import shutil
import signal
import subprocess
import termios
import time

import pytest

from conftest import BINARY
from terminal import Terminal, state_of


@pytest.fixture
def start(project):
    """Starts the preview of the project's copy, or another program."""
    opened = []

    def open_terminal(*options, program=None, **settings):
        arguments = program or [BINARY, "preview", "--terminal", "--project", project, *options]
        opened.append(Terminal(arguments, **settings))
        return opened[-1]

    yield open_terminal
    for terminal in opened:
        terminal.close()


def show(terminal, words):
    """Chooses something by a search that leaves only it at the top."""
    # Before it is there the terminal itself shows what is typed.
    terminal.wait("q quit")
    terminal.press(f"/{words}\r")
    terminal.wait(lambda: terminal.lines[0].endswith(words))
    terminal.settle(0.1)


def test_draws_catalogue_component_and_status(start):
    terminal = start()
    terminal.wait("q quit")
    assert terminal.is_taken_over
    assert terminal.lines[0].startswith(" Vitrina  Shipped plugins")
    assert terminal.reversed(1).startswith("▸benefits/shipping")
    assert terminal.lines[28].startswith(" Watching files")
    assert terminal.lines[29] == "", "the last line of the screen stays empty"
    # Nothing but the first clearing of the second screen, and never what was scrolled away.
    assert terminal.written.count(b"\x1b[2J") == 1
    assert b"\x1b[3J" not in terminal.written and b"\n" not in terminal.written


def test_a_tap_routes_and_comes_back(start):
    terminal = start()
    show(terminal, "loyalty/points")
    terminal.press("\t")
    terminal.wait("1/1 Mis beneficios → mercadopago://beneficios")
    assert "[ Mis beneficios ]" in terminal.reversed(2)
    terminal.press("\r")
    terminal.wait("‹ screen:loyalty/benefits")
    terminal.wait("Estás en el nivel 3")
    terminal.wait(" tap      Mis beneficios → handled by the dispatcher")
    terminal.wait(" effect   navigate to benefits")
    terminal.press("b")
    terminal.wait("Ganaste 100 Mercado Puntos")


def test_axes_search_fields_and_help(start):
    terminal = start("--scheme", "dark")
    terminal.wait("dark ltr es-AR text l")
    terminal.press("tdl++")
    terminal.wait("light ltr pt-BR text xxl")
    show(terminal, "checkout/pay")
    terminal.press("s" * 2)
    terminal.wait("Procesando tu pago")
    show(terminal, "loyalty/points")
    terminal.press("e\r")
    terminal.wait("title (string) = Ganaste 100 Mercado Puntos")
    terminal.press("\x15\x1b[200~Hola \x1b[31m\x1b[201~!\r")
    terminal.wait("Hola \\u{1b}[31m!")
    terminal.wait("(edited)")
    terminal.press("\x1b")
    terminal.wait("Watching files")
    terminal.press("?")
    terminal.wait("suspend; fg comes back")
    terminal.press("?")
    terminal.wait("loyalty/points")


def test_a_saved_file_shows_and_a_broken_one_tells(start, project):
    terminal = start()
    show(terminal, "loyalty/points")
    file = project / "plugins/loyalty/init.lua"
    good = file.read_text()
    file.write_text(good.replace("Ganaste 100", "Ganaste 999"))
    terminal.wait("Ganaste 999 Mercado Puntos")
    terminal.wait(" Reloaded ")
    file.write_text("x = = 1\n")
    terminal.wait(" Error in plugins/loyalty/init.lua:1")
    assert "Ganaste 999 Mercado Puntos" in terminal.text, "the last good version stays"
    file.write_text(good)
    terminal.wait("Ganaste 100 Mercado Puntos")
    terminal.wait(" Reloaded ")


def test_errors_have_a_badge_in_the_catalogue(start, project):
    file = project / "plugins/loyalty/init.lua"
    file.write_text(file.read_text().replace("ring_percentage = 0.80", 'ring_percentage = "x"'))
    terminal = start()
    terminal.wait("q quit")
    terminal.press("/loyalty/points\r")
    terminal.wait(lambda: terminal.reversed(1).rstrip().endswith("✗1"))


def test_clocks_go_on(start):
    terminal = start()
    show(terminal, "checkout/pay")
    terminal.press("\t\r")
    terminal.wait("Procesando tu pago")
    # Paid after two seconds, opened after some more: the plugin goes to its receipt.
    terminal.wait("screen:checkout/receipt")


def test_another_size_is_drawn_anew(start):
    terminal = start()
    terminal.wait("Envíos gratis")
    for columns, rows in [(60, 20), (20, 5), (5, 2), (160, 50), (100, 30)]:
        terminal.resize(columns, rows)
        terminal.settle()
        assert len(terminal.lines) == rows
        if rows >= 20:
            assert terminal.lines[rows - 2].startswith(" Watching files")
    terminal.wait("Envíos gratis")


def test_held_keys_are_drawn_thirty_times_a_second_at_most(start):
    terminal = start()
    terminal.wait("Envíos gratis")
    terminal.settle()
    before = terminal.written.count(b"\x1b[?2026h")
    begin = time.monotonic()
    for number in range(400):
        terminal.press("\x1b[B" if number % 2 else "\x1b[A")
        terminal.read(0.002)
    terminal.settle()
    frames = terminal.written.count(b"\x1b[?2026h") - before
    assert 0 < frames <= 30 * (time.monotonic() - begin) + 1


@pytest.mark.parametrize("way", ["q", "\x03", signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT])
def test_every_end_gives_the_terminal_back(start, way):
    terminal = start()
    terminal.wait("Envíos gratis")
    assert termios.tcgetattr(terminal.far) != terminal.before
    if isinstance(way, str):
        terminal.press(way)
    else:
        terminal.send(way)
    assert terminal.end() == 0
    assert terminal.is_as_before


@pytest.mark.parametrize("state", ["/", "?", "e\r"])
def test_control_c_ends_it_wherever_it_is(start, state):
    terminal = start()
    terminal.wait("Envíos gratis")
    terminal.press(state)
    terminal.settle(0.1)
    terminal.press("\x03")
    assert terminal.end() == 0
    assert terminal.is_as_before


def test_suspends_and_comes_back_in_a_shell(start, project):
    terminal = start(program=[shutil.which("bash"), "--norc", "-i"], PS1="shell> ")
    terminal.wait("shell>")
    terminal.press(f"{BINARY} preview --terminal --project {project} &\r")
    terminal.wait("[1]")
    terminal.settle()
    assert not terminal.is_taken_over, "what begins in the background waits"
    terminal.press("fg\r")
    terminal.wait("Envíos gratis")
    for _ in range(2):
        terminal.press("\x1a")
        terminal.wait("Stopped")
        assert not terminal.is_taken_over
        terminal.press("fg\r")
        terminal.wait(lambda: terminal.is_taken_over and "Envíos gratis" in terminal.text)
    terminal.press("\x1a")
    terminal.wait(lambda: not terminal.is_taken_over)
    terminal.press("bg\r")
    terminal.wait("&")
    terminal.settle()
    assert not terminal.is_taken_over, "a program in the background leaves the terminal alone"
    terminal.press("fg\r")
    terminal.wait(lambda: terminal.is_taken_over and "Envíos gratis" in terminal.text)
    terminal.press("q")
    terminal.wait(lambda: not terminal.is_taken_over)
    terminal.press("echo code-$?\r")
    terminal.wait("code-0")


def test_stopped_from_outside_it_draws_itself_again(start):
    terminal = start()
    terminal.wait("Envíos gratis")
    terminal.send(signal.SIGSTOP)
    while state_of(terminal.child) != "T":
        time.sleep(0.01)
    drawn = terminal.written.count(b"\x1b[2J")
    terminal.send(signal.SIGCONT)
    terminal.wait(lambda: terminal.written.count(b"\x1b[2J") > drawn)
    terminal.press("q")
    assert terminal.end() == 0
    assert terminal.is_as_before


def test_a_closed_terminal_ends_it(start):
    terminal = start()
    terminal.wait("Envíos gratis")
    for end in (terminal.far, terminal.near):
        os.close(end)
    terminal.near = terminal.far = None
    assert terminal.end() in (0, 1)


@pytest.mark.parametrize(
    "variables, options",
    [({"NO_COLOR": "1"}, []), ({}, ["--color", "never"]), ({"TERM": "xterm"}, []), ({"COLORTERM": "truecolor"}, [])],
)
def test_colours_are_those_that_were_asked_for(start, variables, options):
    terminal = start(*options, **variables)
    show(terminal, "loyalty/points")
    terminal.settle()
    full, palette = b"38;2;" in terminal.written, b"38;5;" in terminal.written
    basic = any(b";3%dm" % color in terminal.written for color in range(8))
    expected = {
        "NO_COLOR": (False, False, False),
        "TERM": (False, False, True),
        "COLORTERM": (True, False, False),
    }.get(next(iter(variables), "NO_COLOR"))
    assert (full, palette, basic) == expected
    assert b"\x1b[1;7m" in terminal.written, "what is chosen is seen without colours, too"


def test_without_a_terminal_it_says_what_to_do(project):
    run = subprocess.run(
        [BINARY, "preview", "--terminal", "--project", project],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=15,
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr == (
        "vitrina: --terminal needs a terminal on both sides\n"
        "  write vitrina show for output that goes elsewhere\n"
    )


def test_a_dumb_terminal_is_refused(start):
    terminal = start(TERM="dumb")
    assert terminal.end() == 2
    assert "TERM says 'dumb'" in terminal.text
    assert terminal.is_as_before


def test_a_link_raises_a_banner_that_can_be_tapped_and_dismissed(start):
    terminal = start()
    show(terminal, "notices/welcome")
    terminal.press("\t\r")
    terminal.wait("╭ [▪] Guardado en favoritos — Auriculares inalámbricos ╮")
    terminal.wait(" presented  Guardado en favoritos")
    terminal.press("x")
    terminal.wait("dismissed (swipe)  Guardado en favoritos")
    terminal.wait(lambda: "╭ [▪] Guardado en favoritos" not in terminal.text)
    terminal.press("\r")
    terminal.wait(lambda: "(swipe)" not in terminal.text)
    terminal.wait(" presented  Guardado en favoritos")
    terminal.press("n")
    terminal.wait("‹ screen:loyalty/benefits")
