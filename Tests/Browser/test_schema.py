"""The JSON Schemas of components against the data that the shipped project shows."""

import copy
import json
import subprocess

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.exceptions import NoSuchResource

from conftest import BINARY, ROOT

PROFILES = ("strict", "open")

# What no value of a type is, null apart.
WRONG = {
    "string": 7, "integer": 1.5, "number": "7", "boolean": "true", "array": {"a": 1},
    "object": "text",
}


def vitrina(*words):
    run = subprocess.run(
        [BINARY, *words, "--project", ROOT], capture_output=True, text=True, check=True
    )
    return run.stdout


def refuse(uri):
    """A schema that asks for anything outside of itself is wrong."""
    raise NoSuchResource(ref=uri)


def validator(schema):
    return Draft202012Validator(schema, registry=Registry(retrieve=refuse))


@pytest.fixture(scope="module")
def schemas(tmp_path_factory):
    """All schemas by profile and name, as `--all` writes them."""
    folder = tmp_path_factory.mktemp("schemas")
    vitrina("schema", "--all", folder)
    return {
        profile: {
            file.name.removesuffix(".schema.json"): json.loads(file.read_text())
            for file in (folder / profile).iterdir()
        }
        for profile in PROFILES
    }


@pytest.fixture(scope="module")
def components():
    return json.loads(vitrina("list", "components", "--json"))["components"]


@pytest.fixture(scope="module")
def shown():
    """What every provider and scenario of the shipped project shows, by its name."""
    listed = json.loads(vitrina("list", "providers", "--json"))["providers"]
    targets = [
        f"{provider['id']}:{scenario}" if scenario else provider["id"]
        for provider in listed
        for scenario in [None, *provider["scenarios"]]
    ]
    return {target: json.loads(vitrina("show", target, "--format", "json")) for target in targets}


def test_every_schema_passes_the_meta_schema(schemas, components):
    for profile in PROFILES:
        assert set(schemas[profile]) == {"catalogue", *(item["name"] for item in components)}
        for name, schema in schemas[profile].items():
            Draft202012Validator.check_schema(schema)
            assert schema["$id"] == f"urn:vitrina:schema:{name}:{profile}"


def test_every_field_of_the_list_is_in_the_schema_with_its_type(schemas, components):
    for component in components:
        properties = schemas["strict"][component["name"]]["properties"]
        assert set(properties) == {field["name"] for field in component["fields"]}
        for field in component["fields"]:
            schema = properties[field["name"]]
            assert schema["description"] == field["doc"]
            assert schema.get("default") == field["default"]
            is_required = field["name"] in schemas["strict"][component["name"]].get("required", [])
            assert is_required == field["required"]


def test_all_that_the_shipped_project_shows_fits(schemas, shown):
    assert len(shown) > 100
    for profile in PROFILES:
        catalogue = validator(schemas[profile]["catalogue"])
        single = {name: validator(schema) for name, schema in schemas[profile].items()}
        for target, document in shown.items():
            catalogue.validate(document)
            single[document["component"]].validate(document["data"])
            assert document["component"] in schemas[profile], target


def test_examples_and_defaults_fit_their_own_fields(schemas):
    def fields(schema):
        """Every field of a schema."""
        for table in [schema, *schema.get("$defs", {}).values()]:
            yield from table.get("properties", {}).items()

    count = 0
    for profile in PROFILES:
        for schema in schemas[profile].values():
            for name, field in fields(schema):
                # Seen from the field, definitions are where they are seen from the root.
                alone = validator({**field, "$defs": schema.get("$defs", {})})
                values = field.get("examples", [])
                values = values + [field["default"]] if "default" in field else values
                for value in values:
                    alone.validate(value)
                    count += 1
    assert count > 100


def places(schema, definitions, data, path=()):
    """Each value in data with its schema, references followed, and whether it may be null."""
    may_be_null = {"type": "null"} in schema.get("anyOf", []) or "null" in schema.get("type", [])
    for option in schema.get("anyOf", []):
        if "$ref" in option:
            schema = {**schema, **option}
    if "$ref" in schema:
        schema = {**definitions[schema["$ref"].removeprefix("#/$defs/")], **schema}
    yield path, schema, may_be_null
    if isinstance(data, dict):
        for name, value in data.items():
            if name in schema.get("properties", {}):
                yield from places(schema["properties"][name], definitions, value, (*path, name))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from places(schema["items"], definitions, value, (*path, index))


def changed(data, path, value):
    """A copy of data with another value at a path."""
    if not path:
        return value
    data = copy.deepcopy(data)
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return data


def at(data, path):
    for step in path:
        data = data[step]
    return data


def mutations(schema, data):
    """What is wrong in one place: path, value, and whether the open profile takes it."""
    for path, words, may_be_null in places(schema, schema.get("$defs", {}), data):
        types = words["type"] if isinstance(words["type"], list) else [words["type"]]
        kinds = [kind for kind in types if kind != "null"]
        if len(kinds) == 1:
            yield path, WRONG[kinds[0]], False
        if not may_be_null:
            yield path, None, False
        if "minimum" in words:
            yield path, words["minimum"] - 0.1, False
        if "maximum" in words:
            yield path, words["maximum"] + 0.1, False
        if "enum" in words:
            yield path, "no such word", False
        if words.get("format") == "color":
            yield path, "#12345", False
        value = at(data, path)
        if isinstance(value, dict) and "properties" in words:
            yield path, {**value, "no_such_field": 1}, True
            for name in words.get("required", []):
                yield path, {key: it for key, it in value.items() if key != name}, False


def test_what_is_wrong_in_one_place_is_refused(schemas, shown):
    refused = 0
    tried = set()
    validators = {
        profile: {name: validator(schema) for name, schema in schemas[profile].items()}
        for profile in PROFILES
    }
    for document in shown.values():
        name, data = document["component"], document["data"]
        for path, value, is_open in mutations(schemas["strict"][name], data):
            # The same fault in the same field is tried once.
            field = tuple("*" if isinstance(step, int) else step for step in path)
            key = (name, field, json.dumps(value) if not isinstance(value, dict) else tuple(value))
            if key in tried:
                continue
            tried.add(key)
            wrong = changed(data, path, value)
            assert not validators["strict"][name].is_valid(wrong), (name, path, value)
            assert validators["open"][name].is_valid(wrong) == is_open, (name, path, value)
            refused += 1
    assert refused > 500


def test_the_catalogue_refuses_data_of_another_component(schemas, shown):
    catalogue = validator(schemas["strict"]["catalogue"])
    ring = next(one for one in shown.values() if one["component"] == "loyalty_ring")
    assert not catalogue.is_valid({**ring, "component": "loyalty_rng"})
    assert not catalogue.is_valid({**ring, "component": "dividing_line"})
    assert not catalogue.is_valid({**ring, "data": None})
    assert not catalogue.is_valid({"component": "loyalty_ring"})


def test_null_is_nothing_wherever_a_field_may_be_left_out(schemas, components):
    for component in components:
        schema = schemas["strict"][component["name"]]
        required = set(schema.get("required", []))
        data = {name: None for name in schema["properties"] if name not in required}
        faults = {
            error.validator for error in validator(schema).iter_errors(data)
        }
        assert faults <= {"required"}, component["name"]
