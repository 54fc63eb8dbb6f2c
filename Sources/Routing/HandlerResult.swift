public import Diagnostics

/// What a handler said, and what it wants done.
public struct HandlerResult: Sendable, Equatable {
  /// The answer of a handler.
  ///
  /// Routes answer with the first three, middleware with the last three. Each has its counterpart,
  /// and one of the other kind is taken as that: `handled` is `proceed` in middleware. A fallback
  /// answers `redirect` to send the link on; every other answer leaves it unmatched.
  public enum Answer: Sendable, Equatable {
    /// The link was this route's.
    case handled
    /// The next route that matches is tried.
    case declined
    /// The dispatch goes on with this link.
    case redirect(String)
    /// The dispatch goes on as if the middleware were not there.
    case proceed
    /// The dispatch starts again with this link.
    case rewrite(String)
    /// The dispatch ends; the reason is for the diagnostic.
    case refuse(reason: String?)
  }

  public var answer: Answer
  /// In the order asked for; a handler that throws has none.
  public var effects: [Effect]
  /// What is odd about the answer, for the diagnostics of the dispatch.
  public var warning: Diagnostic?

  public init(_ answer: Answer, effects: [Effect] = [], warning: Diagnostic? = nil) {
    self.answer = answer
    self.effects = effects
    self.warning = warning
  }
}
