public import Diagnostics
import Values

/// Which links may leave the program: the `open_external` of a project.
///
/// Empty means none. Links are compared as parsed parts, so that no spelling of an address passes
/// for another.
public struct OutgoingPolicy: Sendable, Equatable {
  private enum Rule: Sendable, Equatable {
    /// A host, or all hosts below it.
    case host(scheme: String, name: String, below: Bool, port: Int?)
    case scheme(String)
  }

  private var rules: [Rule] = []

  /// Lets nothing out.
  public init() {}

  /// Reads the entries of the list; those that do not fit are left out and reported.
  ///
  /// `https://www.example.com` and `www.example.com` are that host by https, `*.example.com` every
  /// host below it (not itself), `http://…` the same by http, `tel` every link of that scheme.
  ///
  /// - Parameter location: Where the list is written.
  /// - Returns: The policy, and `link.bad_outgoing` for each entry that was left out.
  public static func read(
    _ entries: [String], at location: SourceLocation? = nil
  ) -> (policy: OutgoingPolicy, diagnostics: [Diagnostic]) {
    var policy = OutgoingPolicy()
    var diagnostics: [Diagnostic] = []
    for entry in entries {
      if let rule = rule(entry) {
        policy.rules.append(rule)
      } else {
        diagnostics.append(
          Diagnostic(
            "link.bad_outgoing", .error,
            "entry \(quoted(entry)) of open_external names nothing that could be opened",
            at: location,
            expected: "a host, '*.' and a domain, or a scheme other than http and https",
            found: quoted(entry),
            fix: "write it like \"https://www.example.com\", \"*.example.com\" or \"tel\""))
      }
    }
    return (policy, diagnostics)
  }

  /// Whether a link may be opened outside; what is opened then is its canonical text.
  public func allows(_ link: Deeplink) -> Bool {
    rules.contains { rule in
      switch rule {
      case .scheme(let scheme): return link.scheme == scheme
      case .host(let scheme, let name, let below, let port):
        guard link.isWeb, link.scheme == scheme, link.port == port, let host = link.host else {
          return false
        }
        return below ? host.hasSuffix("." + name) : host == name
      }
    }
  }

  /// The canonical text of a link that may be opened outside.
  ///
  /// - Parameter location: Where the link is written.
  /// - Throws: `link.external_refused`, or what is wrong with the link.
  public func check(_ url: String, at location: SourceLocation?) throws(Diagnostic) -> String {
    let link: Deeplink
    do throws(LinkFault) {
      link = try Deeplink.parse(url)
    } catch {
      throw error.diagnostic(at: location)
    }
    if allows(link) { return link.canonical }
    let entry = quoted(Self.entry(for: link))
    throw Diagnostic(
      "link.external_refused", .error, "\(quoted(link.url)) may not be opened outside",
      at: location, expected: "a link that open_external in vitrina.json lists", found: entry,
      fix: "add \"open_external\": [\(entry)] to vitrina.json")
  }

  /// The entry that would let a link out.
  static func entry(for link: Deeplink) -> String {
    guard link.isWeb, let host = link.host else { return link.scheme }
    return "\(link.scheme)://\(host)" + (link.port.map { ":\($0)" } ?? "")
  }

  // MARK: - Reading

  private static func rule(_ entry: String) -> Rule? {
    let bytes = Array(entry.utf8).folded
    let text = String(bytes)
    if let scheme = LinkScheme.scheme(of: text), scheme.defaultPort != nil {
      let rest = bytes.dropFirst(scheme.utf8.count + 1)
      guard rest.starts(with: "//".utf8) else { return nil }
      return host(rest.dropFirst(2), scheme: scheme)
    }
    if bytes.contains(UInt8(ascii: ".")) { return host(bytes[...], scheme: "https") }
    let name = bytes.last == UInt8(ascii: ":") ? bytes.dropLast() : bytes[...]
    let scheme = String(name)
    guard LinkScheme.isScheme(name), scheme.defaultPort == nil,
      !LinkScheme.refused.contains(scheme)
    else { return nil }
    return .scheme(scheme)
  }

  /// A host with or without a port; a lone slash behind it is forgiven, a path is not.
  private static func host(_ text: ArraySlice<UInt8>, scheme: String) -> Rule? {
    let below = text.starts(with: "*.".utf8)
    let name = String(below ? text.dropFirst(2) : text)
    guard let link = try? Deeplink.parse("\(scheme)://\(name)"), link.segmentCount == 0,
      link.queryCount == 0, link.fragment == nil, let host = link.host,
      !below || host.contains(".")
    else { return nil }
    return .host(scheme: scheme, name: host, below: below, port: link.port)
  }
}
