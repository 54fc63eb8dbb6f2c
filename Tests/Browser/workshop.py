"""The program under test and what a page does to it."""

import json
import re
import signal
import subprocess
import threading
import time
import urllib.request

START_SECONDS = 20
STOP_SECONDS = 10


class Workshop:
    """A running `vitrina preview`."""

    def __init__(self, binary, folder, port=0, options=()):
        self.folder = folder
        self.binary = binary
        self.options = options
        self.start(port)

    def start(self, port):
        self.errors = (self.folder.parent / "stderr.txt").open("w+")
        self.process = subprocess.Popen(
            [self.binary, "preview", "--port", str(port), "--project", self.folder, *self.options],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )
        guard = threading.Timer(START_SECONDS, self.process.kill)
        guard.start()
        printed = ""
        while (match := re.search(r"(http://\S+:(\d+))/\S*\n", printed)) is None:
            line = self.process.stdout.readline()
            assert line, f"no address was printed: {printed}{self.complaints()}"
            printed += line
        guard.cancel()
        self.entrance = match[0].strip()
        self.address = match[1]
        self.port = int(match[2])

    def stop(self):
        """Ends it as a terminal would and gives its exit code."""
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            code = "killed, because it did not end on SIGTERM"
        self.process.stdout.close()
        return code

    def complaints(self):
        """What it wrote to standard error."""
        self.errors.flush()
        self.errors.seek(0)
        return self.errors.read()

    def index(self):
        with urllib.request.urlopen(f"{self.address}/index.json") as answer:
            return json.load(answer)

    def wait_for(self, condition):
        """Waits until the index fulfils a condition."""
        deadline = time.monotonic() + START_SECONDS
        while not condition(self.index()):
            assert time.monotonic() < deadline, "the workshop did not come to the state waited for"
            time.sleep(0.02)

    def edit(self, path, old, new):
        """Saves a file of the project with one text in the place of another."""
        file = self.folder / path
        text = file.read_text()
        assert old in text, f"{path} has no {old!r}"
        file.write_text(text.replace(old, new))
        return text

    def save(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


class Watch:
    """Collects what a page logs as an error and what it asks other servers for."""

    def __init__(self, page, address):
        self.errors = []
        self.strangers = []
        self.address = address
        page.on("console", self.logged)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self.asked)

    def logged(self, message):
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def asked(self, request):
        if not request.url.startswith((f"{self.address}/", "data:")):
            self.strangers.append(request.url)


def mark(page):
    """Leaves a mark that a page load would wipe out."""
    page.evaluate("window.mark = 'here'")


def is_marked(page):
    return page.evaluate("window.mark") == "here"
