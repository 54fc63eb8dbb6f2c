public import Components
internal import Values

/// What a widget shows.
public enum WidgetState: String, FieldEnumeration {
  /// An outline as large as the widget will be.
  case loading
  /// Nothing, without any height.
  case empty
  case content
  /// A box that says so, with a button that tries again.
  case error
}

/// What the data of all widgets have, whatever they show.
public protocol ImpactWidgetData: ComponentData {
  var state: WidgetState { get }
  /// How long the widget is an outline first.
  var loadingSeconds: WidgetNumber { get }
  /// How long its images are on their way.
  var imageLoadingSeconds: WidgetNumber { get }
  /// Whether its images never come.
  var imageFails: Bool { get }
  /// Drawn while an image is on its way and when it does not come.
  var placeholderImage: ImageReference? { get }
}

extension Field where Root: ImpactWidgetData {
  static func widgetState(_ path: WritableKeyPath<Root, WidgetState>) -> Field {
    .option("state", path, default: "content", "What the widget shows.")
  }

  static func loadingSeconds(_ path: WritableKeyPath<Root, WidgetNumber>) -> Field {
    .option("loading_seconds", path, default: 0, "So long it shows an outline first.")
  }

  static func imageLoadingSeconds(_ path: WritableKeyPath<Root, WidgetNumber>) -> Field {
    .option("image_loading_seconds", path, default: 0, "So long its images are on their way.")
  }

  static func imageFails(_ path: WritableKeyPath<Root, Bool>) -> Field {
    .option("image_fails", path, default: false, "Whether its images do not come.")
  }

  static func placeholderImage(_ path: WritableKeyPath<Root, ImageReference?>) -> Field {
    .optional("placeholder_image", path, "Shown until an image is there, and instead of it.")
  }
}

/// The state of a widget, of which its clock is a part.
public protocol WidgetProgress: Sendable, Equatable {
  var clock: WidgetClock { get set }
}

/// How long a widget has been there. That is all the state that some widgets have.
public struct WidgetClock: WidgetProgress {
  /// Seconds since it appeared; nil: it is drawn at rest, when everything is there.
  private(set) var time: Double?

  public init() {}

  public var clock: WidgetClock {
    get { self }
    set { self = newValue }
  }

  mutating func advance(to time: Double) { self.time = time }

  /// What is shown now.
  func shown(_ data: some ImpactWidgetData) -> WidgetState {
    isBefore(data.loadingSeconds) ? .loading : data.state
  }

  /// Where an image comes from now.
  func image(_ source: ImageReference?, _ data: some ImpactWidgetData) -> ImageReference? {
    guard let source, !data.imageFails, !isBefore(data.imageLoadingSeconds) else {
      return data.placeholderImage
    }
    return source
  }

  func nextChange(_ data: some ImpactWidgetData) -> Double? {
    guard let time else { return nil }
    return [data.loadingSeconds.value, data.imageLoadingSeconds.value].filter { $0 > time }.min()
  }

  private func isBefore(_ moment: WidgetNumber) -> Bool { time.map { $0 < moment.value } ?? false }
}
