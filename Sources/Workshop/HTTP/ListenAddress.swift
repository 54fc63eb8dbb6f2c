internal import Foundation

/// An address of this machine in numbers, on which a server can listen.
public struct ListenAddress: Sendable, Equatable {
  /// As it was given; `localhost` is 127.0.0.1.
  public let text: String
  /// Whether only programs on this machine reach it.
  public let isLoopback: Bool
  /// `0.0.0.0` and `::`: all addresses of this machine.
  public let isEvery: Bool
  let isIPv6: Bool

  /// 127.0.0.1
  public static let loopback = ListenAddress(
    text: "127.0.0.1", isLoopback: true, isEvery: false, isIPv6: false)

  private init(text: String, isLoopback: Bool, isEvery: Bool, isIPv6: Bool) {
    (self.text, self.isLoopback, self.isEvery, self.isIPv6) = (text, isLoopback, isEvery, isIPv6)
  }

  /// - Parameter text: An IPv4 or IPv6 address without brackets or zone, or `localhost`.
  /// - Returns: Nil for all else. Whether the machine has the address shows when it is used.
  public init?(_ text: String) {
    if text.lowercased() == "localhost" {
      self = .loopback
      return
    }
    var v4 = in_addr()
    if inet_pton(AF_INET, text, &v4) == 1 {
      let number = UInt32(bigEndian: v4.s_addr)
      self.init(text: text, isLoopback: number >> 24 == 127, isEvery: number == 0, isIPv6: false)
      return
    }
    var v6 = in6_addr()
    guard inet_pton(AF_INET6, text, &v6) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: &v6) { Array($0) }
    let isMapped = bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
    let isOne = bytes == [UInt8](repeating: 0, count: 15) + [1]
    self.init(
      text: text, isLoopback: isOne || isMapped && bytes[12] == 127,
      isEvery: bytes.allSatisfy { $0 == 0 }, isIPv6: true)
  }

  /// In brackets where a URL wants them.
  var inURL: String { isIPv6 ? "[\(text)]" : text }

  /// Whether a name in a URL is an address in numbers.
  static func isNumeric(_ name: String) -> Bool {
    guard name.hasPrefix("["), name.hasSuffix("]") else {
      return ListenAddress(name).map { !$0.isIPv6 } ?? false && name.lowercased() != "localhost"
    }
    return ListenAddress(String(name.dropFirst().dropLast()))?.isIPv6 == true
  }

  /// The first IPv4 address of this machine that others may reach; nil without one.
  static var reachable: String? {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return nil }
    defer { freeifaddrs(first) }
    var entry = first
    while let interface = entry {
      entry = interface.pointee.ifa_next
      guard let address = interface.pointee.ifa_addr, address.pointee.sa_family == AF_INET,
        interface.pointee.ifa_flags & UInt32(IFF_UP) != 0
      else { continue }
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(
          address, socklen_t(MemoryLayout<sockaddr_in>.size), &name, socklen_t(name.count), nil, 0,
          NI_NUMERICHOST) == 0
      else { continue }
      let text = String(
        decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if ListenAddress(text)?.isLoopback == false { return text }
    }
    return nil
  }
}
