/// What a schema calls itself: `urn:vitrina:schema:loyalty_ring:strict`.
struct SchemaID: Equatable {
  /// That of a component, or of the catalogue.
  let name: String
  let profile: SchemaProfile

  init(_ name: String, _ profile: SchemaProfile) {
    self.name = name
    self.profile = profile
  }

  /// Nil for a name that no schema of ours has.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[..<3] == ["urn", "vitrina", "schema"], !parts[3].isEmpty,
      let profile = SchemaProfile(rawValue: String(parts[4]))
    else { return nil }
    self.init(String(parts[3]), profile)
  }

  static func catalogue(_ profile: SchemaProfile) -> SchemaID { SchemaID("catalogue", profile) }

  var isCatalogue: Bool { name == "catalogue" }

  var text: String { "urn:vitrina:schema:\(name):\(profile.rawValue)" }

  /// Where `vitrina schema --all` writes it, inside of the folder.
  var file: String { "\(profile.rawValue)/\(name)\(Self.fileEnding)" }

  static let fileEnding = ".schema.json"
}
