"""A program under a pseudo-terminal, and what a person would see on its screen."""

import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import termios
import time

import pyte

WAIT_SECONDS = 15
ALTERNATE_SCREEN = 1049 << 5
BRACKETED_PASTE = 2004 << 5
AUTO_WRAP = 7 << 5


class Terminal:
    """A pseudo-terminal with a program in it; its screen is read whenever something is waited for."""

    def __init__(self, arguments, columns=100, rows=30, **variables):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""
        # The far end stays open here too, so that its settings can be read after the program.
        self.near, self.far = pty.openpty()
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self.far)
        environment = {**os.environ, "TERM": "xterm-256color", **variables}
        for name in ("NO_COLOR", "COLORTERM"):
            if name not in variables:
                environment.pop(name, None)
        self.child = os.fork()
        if self.child == 0:
            os.setsid()
            fcntl.ioctl(self.far, termios.TIOCSCTTY, 0)
            for stream in (0, 1, 2):
                os.dup2(self.far, stream)
            os.closerange(3, 64)
            os.execve(arguments[0], [str(argument) for argument in arguments], environment)

    def resize(self, columns, rows):
        fcntl.ioctl(self.near, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def press(self, text):
        os.write(self.near, text.encode() if isinstance(text, str) else text)

    def read(self, seconds=0.02):
        """Takes in what was written by now; False when the terminal has ended."""
        if self.near is None or not select.select([self.near], [], [], seconds)[0]:
            return True
        try:
            written = os.read(self.near, 1 << 16)
        except OSError:
            return False
        self.written += written
        self.stream.feed(written)
        return bool(written)

    @property
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self):
        return "\n".join(self.lines)

    def wait(self, condition):
        """Reads until the screen fulfils a condition, or holds a text."""
        if isinstance(condition, str):
            searched = condition
            condition = lambda: searched in self.text
        deadline = time.monotonic() + WAIT_SECONDS
        while not condition():
            assert time.monotonic() < deadline, f"did not come; the screen is\n{self.text}"
            self.read()

    def settle(self, seconds=0.3):
        """Reads until nothing has been written for a while."""
        quiet = time.monotonic() + seconds
        while time.monotonic() < quiet:
            before = len(self.written)
            self.read()
            if len(self.written) > before:
                quiet = time.monotonic() + seconds

    def reversed(self, row):
        """What stands reversed in a row."""
        cells = self.screen.buffer[row]
        return "".join(
            cells[column].data for column in range(self.screen.columns) if cells[column].reverse
        )

    def send(self, number):
        os.kill(self.child, number)

    def end(self):
        """Waits for the program's end and gives its exit code, or minus the signal that ended it."""
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            self.read()
            pid, status = os.waitpid(self.child, os.WNOHANG)
            if pid:
                self.child = None
                self.settle(0.1)
                return os.waitstatus_to_exitcode(status)
            assert time.monotonic() < deadline, f"it did not end; the screen is\n{self.text}"

    @property
    def is_taken_over(self):
        return ALTERNATE_SCREEN in self.screen.mode

    @property
    def is_as_before(self):
        """Whether settings and screen are those from before the program."""
        return (
            termios.tcgetattr(self.far) == self.before
            and not self.screen.mode & {ALTERNATE_SCREEN, BRACKETED_PASTE}
            and AUTO_WRAP in self.screen.mode
            and not self.screen.cursor.hidden
        )

    def close(self):
        if self.child:
            os.kill(self.child, signal.SIGKILL)
            os.waitpid(self.child, 0)
        for end in (self.near, self.far):
            if end is not None:
                os.close(end)


def state_of(process):
    """The letter that the kernel has for what a process does: `T` for one that is stopped."""
    return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
