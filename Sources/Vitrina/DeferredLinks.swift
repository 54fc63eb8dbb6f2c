public import Diagnostics
public import Routing
internal import Synchronization

/// Links that wait: for the host to be there, for the user to log in, for a time.
///
/// A program that gets links before its host is open makes one of these first and hands it over in
/// `Host.Options`; else the host has its own. Any thread.
public final class DeferredLinks: Sendable {
  /// A link that waits.
  public struct Link: Sendable, Equatable {
    /// What it is known by: a link with an id that was seen is not kept again.
    public let id: String
    public let url: String
    /// When it may be delivered, in seconds since 1970.
    public let due: Double
    /// When it is forgotten.
    public let expiry: Double
  }

  /// How many may wait.
  public static let maximum = 16
  /// How long a link waits at most unless it says otherwise: a day.
  public static let lifetime = 86_400.0
  /// How many ids are remembered.
  private static let remembered = 256

  private struct Content {
    var waiting: [Link] = []
    /// Those seen, the oldest first.
    var ids: [String] = []
    var count = 0
  }

  private let clock: @Sendable () -> Double
  private let content = Mutex(Content())

  /// - Parameter clock: Seconds since 1970; that of the host.
  public init(clock: @escaping @Sendable () -> Double) { self.clock = clock }

  /// Keeps a link.
  ///
  /// - Parameters:
  ///   - id: What the link is known by where it comes from, so that two ways to deliver one link are
  ///     one delivery. Without one every link is another.
  ///   - due: When it may be delivered at the earliest; at once when nil.
  ///   - expiry: When it is forgotten; a day from now when nil.
  /// - Returns: Whether it is kept: false for an id that was seen.
  /// - Throws: What is wrong with the link, or `link.too_many_deferred`.
  @discardableResult
  public func add(
    _ url: String, id: String? = nil, until due: Double? = nil, expiry: Double? = nil
  ) throws(Diagnostic) -> Bool {
    do throws(LinkFault) {
      _ = try Deeplink.parse(url)
    } catch {
      throw error.diagnostic()
    }
    let now = clock()
    let isFull = content.withLock { content -> Bool? in
      content.waiting.removeAll { $0.expiry <= now }
      if let id, content.ids.contains(where: { $0.utf8.elementsEqual(id.utf8) }) { return nil }
      guard content.waiting.count < Self.maximum else { return true }
      content.count += 1
      let id = id ?? "#\(content.count)"
      content.ids = (content.ids + [id]).suffix(Self.remembered)
      content.waiting.append(
        Link(id: id, url: url, due: due ?? now, expiry: expiry ?? now + Self.lifetime))
      return false
    }
    guard let isFull else { return false }
    guard !isFull else {
      throw Diagnostic(
        "link.too_many_deferred", .error, "link \(quoted(url)) is not kept for later",
        expected: "at most \(Self.maximum) links that wait", found: "one more",
        fix: "deliver those that wait, or keep only the last")
    }
    return true
  }

  /// Those that wait, in the order they came.
  public var waiting: [Link] {
    let now = clock()
    return content.withLock { $0.waiting.filter { $0.expiry > now } }
  }

  /// Takes out those that are due; what has expired is forgotten.
  func take() -> [Link] {
    let now = clock()
    return content.withLock { content in
      content.waiting.removeAll { $0.expiry <= now }
      defer { content.waiting.removeAll { $0.due <= now } }
      return content.waiting.filter { $0.due <= now }
    }
  }
}

extension Host {
  /// Keeps a link for `deliverDeferred`; see `DeferredLinks.add`.
  @discardableResult
  public func `defer`(
    _ url: String, id: String? = nil, until due: Double? = nil, expiry: Double? = nil
  ) throws(Diagnostic) -> Bool {
    try deferred.add(url, id: id, until: due, expiry: expiry)
  }

  /// Dispatches the links that wait and are due, in the order they came, each once, with the source
  /// `deferred`. To be called after `start`, and again when what held them up is over.
  public func deliverDeferred() -> [Dispatch] {
    deferred.take().map { open($0.url, source: .deferred) }
  }

  /// When the first link that waits is due, in seconds since 1970; nil when none waits.
  public var nextDeferred: Double? { deferred.waiting.map(\.due).min() }
}
