"""Sample payloads of the eight components as a project that can be previewed."""

import json
import pathlib
import re

FIXTURE = pathlib.Path(__file__).resolve().parents[1] / "Fixtures/ml-components.json"
COMPONENTS = (
    "LoyaltyRing",
    "DiscountBox",
    "DividingLine",
    "DownloadApp",
    "CrossSellingBox",
    "LoyaltyHeader",
    "ItemDescription",
    "AnimatedButton",
)
# Options that say how wide the screen is, and no field.
WIDTHS = ("screenWidth", "width")


def snake(name):
    """A field's name by the one name rule."""
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower()


def lua(value, is_authors=False):
    """A value as Lua writes it. Keys of a tracker's event data are the author's own."""
    if isinstance(value, dict):
        if "$number" in value:
            return "0/0"
        entries = [
            f"[{lua(key if is_authors else snake(key))}] = {lua(each, key == 'eventData')}"
            for key, each in value.items()
        ]
        return "{" + ", ".join(entries) + "}"
    if isinstance(value, list):
        return "{" + ", ".join(lua(each) for each in value) + "}"
    if value is None:
        return "vitrina.null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return "".join(['"', *map(lua_byte, value.encode()), '"'])
    return json.dumps(value)


def lua_byte(byte):
    """A byte of a string in Lua, which has other escapes than JSON."""
    letter = chr(byte)
    return letter if " " <= letter <= "~" and letter not in '"\\' else f"\\{byte:03}"


def samples():
    """Every payload: component, name, and its data with the options."""
    components = json.loads(FIXTURE.read_text())["components"]
    for title in COMPONENTS:
        for sample in components[title]["samples"]:
            data = dict(sample.get("data") or sample.get("init") or {})
            data.update(
                (key, each)
                for key, each in sample.get("options", {}).items()
                if key not in WIDTHS
            )
            yield snake(title), sample["name"], data


def write_project(folder, plugins):
    """Writes a project with a plugin for each name, a provider for each of its samples.

    Gives the ids of the providers by the name of the plugin.
    """
    folder.mkdir()
    (folder / "vitrina.json").write_text("{}")
    ids = {}
    for plugin, samples in plugins.items():
        ids[plugin] = []
        lines = ['local vitrina = require "vitrina"']
        for component, name, data in samples:
            provider = f"{component}_{name}"
            lines.append(
                f'vitrina.provide("{provider}", vitrina.components.{component}({lua(data)}))'
            )
            ids[plugin].append(f"{plugin}/{provider}")
        (folder / "plugins" / plugin).mkdir(parents=True)
        (folder / "plugins" / plugin / "init.lua").write_text("\n".join(lines) + "\n")
    return ids
