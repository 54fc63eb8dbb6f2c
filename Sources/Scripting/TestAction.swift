public import Values

/// What a test asks of the project that it tests: a function of `test` with its arguments.
public enum TestAction: Sendable, Equatable {
  case open(String)
  /// The index counts from 0; without an action it is a tap.
  case tap(provider: String, index: Int?, scenario: String?, action: String?)
  /// The context joins that of the project.
  case show(provider: String, scenario: String?, context: DataMap)
  case screen(String, scenario: String?, params: DataMap)
  case post(String, DataMap)
  case pass(seconds: Double)
  /// The banners that are there.
  case banners
  /// Something is done to the newest one that is shown; the index is that of a button, from 0.
  case banner(String, index: Int?)
}
