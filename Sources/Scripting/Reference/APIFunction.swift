/// A function of the Lua API.
public struct APIFunction: Sendable {
  public struct Parameter: Sendable {
    public var name: String
    public var isOptional: Bool
    public var type: String
    public var doc: String

    /// - Parameter name: With `?` behind it where it may be left out.
    public init(_ name: String, _ type: String, _ doc: String = "") {
      isOptional = name.hasSuffix("?")
      self.name = isOptional ? String(name.dropLast()) : name
      self.type = type
      self.doc = doc
    }
  }

  public struct Result: Sendable {
    public var type: String
    public var doc: String

    public init(_ type: String, _ doc: String = "") {
      self.type = type
      self.doc = doc
    }
  }

  /// With its tables: `vitrina.banners.present`.
  public var name: String
  /// When it may be called. Functions of `test` have none of their own.
  public var phases: Set<ScriptPhase>
  public var parameters: [Parameter]
  public var results: [Result]
  /// Markdown; the first letter is a capital.
  public var doc: String
  /// Where a document says more, as a link of Markdown.
  public var more: String?
  /// A call of it.
  public var example: String?

  public init(
    _ name: String, in phases: Set<ScriptPhase>, _ parameters: [Parameter] = [],
    gives results: [Result] = [], _ doc: String, more: String? = nil,
    example: String? = nil
  ) {
    self.name = name
    self.phases = phases
    self.parameters = parameters
    self.results = results
    self.doc = doc
    self.more = more
    self.example = example
  }

  /// Without its tables.
  public var shortName: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// `L D E`: the letters of the phases in which it may be called.
  public var phaseLetters: String {
    [(ScriptPhase.load, "L"), (.data, "D"), (.event, "E")].filter { phases.contains($0.0) }
      .map(\.1).joined(separator: " ")
  }

  /// `(id, component, {doc, tags})`: its parameters as a document shows them, with the fields of
  /// what is a table of options.
  public var signature: String {
    let words = parameters.map { parameter in
      let named = APIReference.classes.first { $0.name == parameter.type }
      guard let named, named.isOptions else { return parameter.name }
      return "{\(named.fields.map(\.name).joined(separator: ", "))}"
    }
    return "(\(words.joined(separator: ", ")))"
  }
}

extension Set<ScriptPhase> {
  static let load: Self = [.load]
  static let effect: Self = [.event]
  static let reading: Self = [.data, .event]
  /// All phases.
  public static let always: Self = [.load, .data, .event]
}
