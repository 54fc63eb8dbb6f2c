public import Diagnostics
public import Routing
public import Values

/// What came of something that neither a link nor a tap began: an event of the host, or a timer.
public struct Activity: Sendable, Equatable {
  /// In the order asked for, over all handlers that ran.
  public var effects: [Effect]
  /// What stopped handlers.
  public var diagnostics: [Diagnostic]

  public init(effects: [Effect] = [], diagnostics: [Diagnostic] = []) {
    self.effects = effects
    self.diagnostics = diagnostics
  }

  /// Whether there is anything to tell.
  public var isEmpty: Bool { effects.isEmpty && diagnostics.isEmpty }

  /// The object that commands and the workshop write.
  public var dataValue: DataValue {
    [
      "effects": .list(effects.map(\.dataValue)),
      "diagnostics": .list(diagnostics.map(\.dataValue)),
    ]
  }
}
