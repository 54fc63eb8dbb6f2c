public import Diagnostics

/// A banner by its number; numbers are never used again.
public struct BannerID: Sendable, Hashable {
  public let number: Int

  public init(_ number: Int) { self.number = number }
}

/// Why a banner is no longer there, or never came.
public enum BannerEnd: String, Sendable, CaseIterable {
  /// Its time was over.
  case timeout
  case tap
  /// One of its buttons was tapped.
  case action
  /// It was dragged away, or its key equivalent was pressed.
  case swipe
  /// Its close button was tapped.
  case close
  /// Somebody called `dismiss`.
  case manual
  /// Another came with `replace`.
  case replaced
  /// Another came with `present_immediately`.
  case immediate
  /// Its lane was full.
  case overflow
  /// It waited and was taken away, or its plugin is gone.
  case cancelled
  /// Its scene is gone.
  case sceneGone = "scene_gone"
}

/// What happened to a banner.
public struct BannerEvent: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// It is about to come into sight.
    case willPresent
    /// It is where it stays.
    case presented
    case dismissed(BannerEnd)
    case tapped
    /// One of its buttons was tapped, counted from 0.
    case actionTapped(Int)
    /// The hand is to feel something.
    case haptic(FeedbackStyle)
    /// Something is to be told to who cannot see it.
    case announcement(String, BannerImportance)
    /// What was asked for with `dismiss` is done; the number is the caller's.
    case dismissalDone(by: BannerOwner)
    case diagnostic(Diagnostic)
  }

  public var kind: Kind
  /// Milliseconds on the centre's clock; exact, however late it was asked for.
  public var time: Milliseconds
  public var banner: BannerID
  public var scene: String
  public var lane: String
  public var owner: BannerOwner
  /// As it was shown.
  public var data: BannerData
}

/// Who presented a banner, and what it calls it.
public struct BannerOwner: Sendable, Hashable {
  /// A plugin's name, or any name of the program's own.
  public var plugin: String
  /// The plugin's own number for the banner.
  public var ticket: Int

  public init(plugin: String, ticket: Int) {
    self.plugin = plugin
    self.ticket = ticket
  }
}
