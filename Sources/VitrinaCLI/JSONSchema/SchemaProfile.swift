/// How much a schema forbids.
enum SchemaProfile: String, CaseIterable {
  /// For authors and CI: a field that there is not is a fault.
  case strict
  /// For clients: a field of a later version is ignored.
  case open
}
