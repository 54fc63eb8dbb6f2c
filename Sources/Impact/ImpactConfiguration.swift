internal import Diagnostics
public import Values

/// What a manager is made of: whose shoppers these are and how they are served.
public struct ImpactConfiguration: Sendable, Equatable {
  public enum Environment: String, Sendable, CaseIterable {
    case development, staging, production
  }

  /// From the least to the most severe.
  public enum LogLevel: Int, Sendable, CaseIterable, Comparable {
    case debug, info, warning, error, critical, exception

    /// Whether something of a severity is logged. What keeps the service from its work always is.
    func admits(_ severity: Diagnostic.Severity) -> Bool {
      switch severity {
      case .error: true
      case .warning: self <= .warning
      case .note: self <= .info
      }
    }

    public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }
  }

  public var apiKey: APIKey
  public var chainID: Int
  public var environment: Environment = .staging
  public var logLevel: LogLevel = .info
  /// Which version of the copy is shown; `1.0` where nobody changed it.
  public var schemaVersion: String
  /// Drawn while an image is on its way and when it does not come.
  public var placeholderImage: String?
  /// Words that lie over those of the version.
  public var copy: ImpactCopy.Table = [:]
  /// What differs in all progress bars from how they are by themselves, as widgets take it.
  public var progressBar: DataMap = [:]

  public init(apiKey: APIKey, chainID: Int, schemaVersion: String) {
    self.apiKey = apiKey
    self.chainID = chainID
    self.schemaVersion = schemaVersion
  }
}

/// A key of the form `public.private`. However it is printed, no more than its beginning is told.
public struct APIKey: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let text: String

  public init(_ text: String) { self.text = text }

  /// Whether it has two parts with one dot between them.
  public var isUsable: Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
  }

  public var description: String { "\(text.prefix(4))…" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(reflecting: description) }
}
