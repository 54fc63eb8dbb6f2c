import Foundation
import TestSupport
import Testing
import Values

@testable import VitrinaCLI

@Suite struct SchemaDiffTests {
  /// The schema of a component `card`.
  private func card(_ words: String, profile: String = "strict") -> String {
    #"{"$id": "urn:vitrina:schema:card:\#(profile)", "type": "object", \#(words)}"#
  }

  private func diff(_ old: String, _ new: String, _ words: String...) throws -> ToolRun {
    let project = try TemporaryProject(["old.json": old, "new.json": new])
    return ToolRun(["schema", "diff", "old.json", "new.json"] + words, folder: project.path)
  }

  /// A change of one field, on both sides of ` → `, with the line that is expected.
  @Test(arguments: [
    (#"{"type": "string"} → {"type": "string"}"#, "no changes"),
    (
      #"{"type": "integer"} → {"type": "number"}"#,
      "breaking  card.x  was integer and is number: clients may meet a new type"
    ),
    (
      #"{"type": "number"} → {"type": "integer"}"#,
      "breaking  card.x  was number and is integer: data of the old type no longer fit"
    ),
    (
      #"{"type": "string"} → {"type": ["number", "boolean"]}"#,
      "breaking  card.x  was string and is number or boolean: "
        + "data of the old type no longer fit, and clients may meet a new type"
    ),
    (
      #"{"type": ["string", "null"]} → {"type": "string"}"#,
      "breaking  card.x  may no longer be null: data in which it is null no longer fit"
    ),
    (
      #"{"type": "string"} → {"type": ["string", "null"]}"#,
      "breaking  card.x  may be null now: clients may meet a null"
    ),
    (
      #"{"enum": ["a", "b"]} → {"enum": ["a"]}"#,
      "breaking  card.x  may no longer be \"b\": data that say so no longer fit"
    ),
    (
      #"{"enum": ["a"]} → {"enum": ["a", "b", "c"]}"#,
      "compatible  card.x  may be \"b\" or \"c\" now: "
        + "clients take their default for a word that they do not know"
    ),
    (
      #"{"type": "string"} → {"type": "string", "enum": ["a"]}"#,
      "breaking  card.x  has to be \"a\": data that say something else no longer fit"
    ),
    (
      #"{"type": "string", "enum": ["a"]} → {"type": "string"}"#,
      "breaking  card.x  need no longer be \"a\": clients may meet any value"
    ),
    (
      #"{"minimum": 0, "maximum": 1} → {"minimum": 0, "maximum": 0.5}"#,
      "breaking  card.x  was from 0 to 1 and is from 0 to 0.5: numbers that fitted no longer do"
    ),
    (
      #"{"minimum": 0, "maximum": 1} → {"minimum": 0}"#,
      "breaking  card.x  was from 0 to 1 and is 0 or more: "
        + "clients may meet numbers that were out of range"
    ),
    (
      #"{"type": "string"} → {"type": "string", "format": "color", "pattern": "^#"}"#,
      "breaking  card.x  was of any form and is a color: values of the old form no longer fit"
    ),
    (
      #"{"format": "color", "pattern": "^#"} → {"format": "color", "pattern": "^[#$]"}"#,
      "breaking  card.x  is a color of another form: "
        + "values of the old form no longer fit, and clients may meet another form"
    ),
    (
      #"{"default": 1} → {"default": 2}"#,
      "breaking  card.x  is 2 when left out, and was 1: data that leave it out look different"
    ),
    (
      #"{"default": 1} → {}"#,
      "breaking  card.x  is nothing when left out, and was 1: "
        + "data that leave it out look different"
    ),
    (
      #"{"description": "A", "x-control": "text"} → {"description": "B", "examples": [1]}"#,
      "compatible  card.x  has another description, examples, x-control: "
        + "only people and forms read it"
    ),
    (
      #"{"items": {"type": ["string", "null"]}} → {"items": {"type": "string"}}"#,
      "breaking  card.x[]  may no longer be null: data in which it is null no longer fit"
    ),
    (
      #"{"items": {"type": "string"}} → {}"#,
      "breaking  card.x  has another items: what that means is not known here"
    ),
    (
      #"{"maxLength": 2} → {"maxLength": 3}"#,
      "breaking  card.x  has another maxLength: what that means is not known here"
    ),
  ])
  func `a change of a field is told with whom it breaks`(
    _ schemas: String, _ line: String
  ) throws {
    let parts = schemas.components(separatedBy: " → ").map { card(#""properties": {"x": \#($0)}"#) }
    let run = try diff(parts[0], parts[1])
    #expect(run.errors == "")
    if line == "no changes" {
      #expect(run.output == "no changes\n")
      #expect(run.code == 0)
    } else {
      let breaks = line.hasPrefix("breaking")
      #expect(run.output == "  \(line)\n1 change, \(breaks ? 1 : 0) breaking\n")
      #expect(run.code == (breaks ? 1 : 0))
    }
  }

  private static let before = #"""
    "unevaluatedProperties": false, "required": ["title", "kind"], "properties": {
      "title": {"type": "string"}, "kind": {"type": "string"},
      "old": {"type": ["string", "null"]}, "size": {"type": ["integer", "null"]},
      "rows": {"type": "array", "items": {"$ref": "#/$defs/Row"}},
      "head": {"anyOf": [{"$ref": "#/$defs/Row"}, {"type": "null"}]}
    }, "$defs": {"Row": {"type": "object", "properties": {
      "text": {"type": "string"}, "rows": {"type": "array", "items": {"$ref": "#/$defs/Row"}}
    }}}
    """#

  private static let after = #"""
    "required": ["title", "size", "fresh"], "properties": {
      "title": {"type": "string"}, "kind": {"type": ["string", "null"]},
      "size": {"type": "integer"}, "fresh": {"type": "string"}, "more": {"type": "string"},
      "rows": {"type": "array", "items": {"$ref": "#/$defs/Row"}},
      "head": {"anyOf": [{"$ref": "#/$defs/Row"}, {"type": "null"}]}
    }, "$defs": {"Row": {"type": "object", "properties": {
      "rows": {"type": "array", "items": {"$ref": "#/$defs/Row"}}
    }}}
    """#

  @Test func `fields come and go, and a table that lies in itself is compared once`() throws {
    let run = try diff(card(Self.before), card(Self.after))
    #expect(run.code == 1)
    #expect(
      run.output == """
          breaking    card.Row.text  is gone: what authors give is no longer shown
          breaking    card.kind      was required and is optional: clients may no longer find it
          breaking    card.old       is gone: what authors give is no longer shown
          breaking    card.size      was optional and is required: data that leave it out no longer fit
          breaking    card.fresh     is new and required: data of before do not have it
          compatible  card           takes unknown fields now: clients ignore them
          compatible  card.more      is new and optional: data may leave it out
        7 changes, 5 breaking

        """)
  }

  @Test func `with --json it is one object`() throws {
    let run = try diff(
      card(#""required": ["x"], "properties": {"x": {"type": "string"}}"#),
      card(#""properties": {"y": {"type": "string"}}"#), "--json")
    #expect(run.code == 1)
    #expect(
      run.output
        == #"{"breaking":1,"changes":[{"breaking":true,"breaks":["authors","clients"],"#
        + #""component":"card","kind":"field_removed","message":"is gone","path":"x","reason":"#
        + #""what authors give is no longer shown, and clients no longer find it"},"#
        + #"{"breaking":false,"breaks":[],"component":"card","kind":"field_added","message":"#
        + #""is new and optional","path":"y","reason":"data may leave it out"}],"compatible":1}"#
        + "\n")
  }

  @Test func `folders are compared by component, and both profiles told as one`() throws {
    let project = try TemporaryProject([
      "old/strict/card.schema.json": card(Self.before),
      "old/open/card.schema.json": card(Self.before, profile: "open"),
      "old/open/gone.schema.json": #"{"$id": "urn:vitrina:schema:gone:open"}"#,
      "new/strict/card.schema.json": card(Self.after),
      "new/open/card.schema.json": card(Self.after, profile: "open"),
      "new/new.schema.json": #"{"$id": "urn:vitrina:schema:new:strict"}"#,
    ])
    let run = ToolRun("schema", "diff", "old/", "new", folder: project.path)
    #expect(run.code == 1)
    #expect(run.output.hasSuffix("\n9 changes, 6 breaking\n"))
    #expect(
      run.output.contains(
        "\n  breaking    gone           is gone: nothing shows its data, and clients no longer get "
          + "it\n"))
    #expect(run.output.contains("\n  compatible  new            is new: nothing has used it yet\n"))
    let files = ToolRun(
      "schema", "diff", "old/strict/card.schema.json", "new/open/card.schema.json",
      folder: project.path)
    #expect(files.output.hasSuffix("\n7 changes, 5 breaking\n"))
  }

  @Test func `a catalogue is all components that it lists`() throws {
    func catalogue(_ names: String, _ definitions: String) -> String {
      #"{"$id": "urn:vitrina:schema:catalogue:open", "properties": {"component": {"enum": "#
        + #"[\#(names)]}}, "$defs": {\#(definitions)}}"#
    }
    let run = try diff(
      catalogue(#""a", "b""#, #""a": {"type": "object"}, "b": {"type": "object"}"#),
      catalogue(#""a""#, #""a": {"type": "object", "maxProperties": 1}"#))
    #expect(
      run.output == """
          breaking  a  has another maxProperties: what that means is not known here
          breaking  b  is gone: nothing shows its data, and clients no longer get it
        2 changes, 2 breaking

        """)
  }

  @Test(arguments: [
    (#"{"#, "json.syntax"), ("[]", "schema.form"), ("{}", "schema.form"),
    (#"{"$id": "https://example.com/card"}"#, "schema.form"),
    (#"{"$id": "urn:vitrina:schema:card:lax"}"#, "schema.form"),
    (#"{"$id": "urn:vitrina:schema:catalogue:open"}"#, "schema.form"),
    (
      #"{"$id": "urn:vitrina:schema:catalogue:open", "properties": {"component": {"enum": ["a"]}}}"#,
      "schema.form"
    ),
    (##"{"$id": "urn:vitrina:schema:card:open", "$ref": "#/$defs/None"}"##, "schema.form"),
    (
      #"{"$id": "urn:vitrina:schema:card:open", "items": [{"$ref": "https://example.com"}]}"#,
      "schema.form"
    ),
    (String(repeating: " ", count: 9 << 20), "schema.unreadable"),
  ])
  func `what is no schema of Vitrina is a diagnostic with its file`(
    _ text: String, _ code: String
  ) throws {
    let run = try diff(card("\"properties\": {}"), text, "--json")
    #expect(run.code == 1)
    let output = try #require(try JSONReader.read(run.output, file: "output").mapValue)
    let diagnostic = try #require(output["diagnostic"]?.mapValue)
    #expect(diagnostic["code"] == .string(code), "\(run.errors)")
    #expect(run.errors.contains("new.json"))
  }

  @Test func `a folder without schemas, a folder in place of a file and bytes that are no text`()
    throws
  {
    let project = try TemporaryProject([
      "empty/readme.txt": "", "odd/strict/card.schema.json/file": "",
      "good.json": card("\"properties\": {}"),
    ])
    let empty = ToolRun("schema", "diff", "good.json", "empty", folder: project.path)
    #expect(empty.code == 1)
    #expect(empty.errors.hasPrefix("error[schema.none]: the folder 'empty' has no schemas\n"))
    let odd = ToolRun("schema", "diff", "odd", "good.json", folder: project.path)
    #expect(odd.code == 1)
    #expect(
      odd.errors == """
        error[schema.unreadable]: 'odd/strict/card.schema.json' could not be read
          expected  a file that vitrina schema has written
          found     is a directory
          fix       check its rights, or write it anew: vitrina schema --all DIR

        """)
  }

  @Test func `definitions that lead to each other in many ways take no time`() throws {
    let tables = (0..<60).map { number in
      let fields = ["a", "b", "c"].map { ##""\##($0)": {"$ref": "#/$defs/T\##(number + 1)"}"## }
      return #""T\#(number)": {"properties": {\#(fields.joined(separator: ", "))}}"#
    }
    func schema(_ last: String) -> String {
      card(
        ##""properties": {"x": {"$ref": "#/$defs/T0"}}, "$defs": {"##
          + (tables + [#""T60": {"type": "\#(last)"}"#]).joined(separator: ", ") + "}")
    }
    let run = try diff(schema("string"), schema("number"))
    #expect(run.output.hasSuffix("\n3 changes, 3 breaking\n"), "\(run.output)")
  }
}
