internal import Components
internal import Values

/// The fields of a component while a person looks through them and types over one.
struct FieldSheet: Sendable, Equatable {
  /// One field as it is now.
  struct Field: Sendable, Equatable {
    var name: String
    /// In the words of the data protocol.
    var type: String
    /// As a person would type it; empty if it is absent.
    var text: String

    init(_ name: String, type: String, text: String) {
      self.name = name
      self.type = type
      self.text = text
    }

    init(_ field: DataProtocol.Field, _ value: DataValue?) {
      self.init(field.name, type: field.type.name, text: value.map(Self.text) ?? "")
    }

    /// Strings stand as they are, unless they would be read as something else.
    private static func text(_ value: DataValue) -> String {
      guard case .string(let text) = value else { return value == .null ? "" : value.json }
      let isJSON = (try? JSONReader.read(Array(text.utf8), file: "")) != nil
      return isJSON || text.isEmpty ? value.json : text
    }
  }

  /// Position in the fields.
  var chosen = 0
  /// What is typed; nil while a field is being looked for.
  var draft: String?

  /// Bytes of a value that is typed or pasted.
  static let longestDraft = 16 * 1024

  /// Adds to what is typed, as far as it may go.
  mutating func type(_ text: String) {
    guard let draft, draft.utf8.count + text.utf8.count <= Self.longestDraft else { return }
    self.draft = draft + text
  }
}
