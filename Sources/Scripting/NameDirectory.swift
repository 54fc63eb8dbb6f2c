public import Diagnostics

/// The full ids of providers and screens, and the rule by which a bare id means one of them.
public struct NameDirectory: Sendable {
  public enum Kind: String, Sendable {
    case provider
    case screen
  }

  /// Why a name means nothing.
  public enum Fault: Error, Equatable, Sendable {
    case unknown(nearest: String?)
    case ambiguous([String])
  }

  private let ids: [Kind: [String]]
  private let byBareName: [Kind: [String: [String]]]

  public init(providers: [String] = [], screens: [String] = []) {
    ids = [.provider: providers, .screen: screens]
    byBareName = ids.mapValues { Dictionary(grouping: $0, by: Self.bareName) }
  }

  /// `loyalty/points` → `points`
  public static func bareName(_ id: String) -> String {
    String(id[(id.lastIndex(of: "/").map { id.index(after: $0) } ?? id.startIndex)...])
  }

  /// The full id that a name means: itself, the own plugin's, or the only one of that bare name.
  public func resolve(
    _ name: String, _ kind: Kind, from plugin: String? = nil
  ) throws(Fault) -> String {
    let bare = Self.bareName(name)
    let candidates = byBareName[kind]?[bare] ?? []
    if name.contains("/") {
      if candidates.contains(name) { return name }
    } else {
      if let plugin, candidates.contains("\(plugin)/\(name)") { return "\(plugin)/\(name)" }
      if candidates.count == 1 { return candidates[0] }
      if candidates.count > 1 { throw .ambiguous(candidates.sorted()) }
    }
    let known = ids[kind] ?? []
    let nearest =
      name.contains("/")
      ? candidates.first ?? nearestName(to: name, in: known)
      : nearestName(to: name, in: known.map(Self.bareName))
    throw .unknown(nearest: nearest)
  }
}

extension NameDirectory.Fault {
  /// The diagnostic for a name that `resolve` refused.
  public func diagnostic(
    _ name: String, _ kind: NameDirectory.Kind, at location: SourceLocation? = nil
  ) -> Diagnostic {
    switch self {
    case .unknown(let nearest):
      Diagnostic(
        "\(kind.rawValue).unknown", .error, "there is no \(kind.rawValue) '\(name)'", at: location,
        expected: "a \(kind.rawValue) that a plugin registered", found: "'\(name)'",
        fix: nearest.map { "did you mean '\($0)'?" }
          ?? "see them all with: vitrina list \(kind.rawValue)s")
    case .ambiguous(let candidates):
      Diagnostic(
        "\(kind.rawValue).ambiguous", .error, "more than one \(kind.rawValue) is called '\(name)'",
        at: location, expected: "one of \(candidates.joined(separator: ", "))", found: "'\(name)'",
        fix: "write it with its plugin, such as '\(candidates[0])'")
    }
  }
}
