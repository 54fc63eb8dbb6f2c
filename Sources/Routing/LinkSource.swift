/// Where a link came from, so that middleware can ask before it acts on one that is not trusted.
public enum LinkSource: String, Sendable, CaseIterable {
  /// A tap on a component.
  case tap
  /// Another app, a browser, a notification, the command line.
  case external
  /// Kept from before the start or the log-in, and delivered now.
  case deferred
  /// A script on its own account, such as a timer.
  ///
  /// What a link leads to keeps the source of that link: a redirect earns no trust.
  case script
}
