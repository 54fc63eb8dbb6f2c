internal import Foundation

/// Hashes of font files, each made once: FNV-1a of 64 bits, to tell files apart and not against
/// anyone who forges them.
final class FontHashes {
  private var known: [String: String] = [:]

  /// 16 hexadecimal digits; `missing` for a file that cannot be read.
  func hash(ofFile path: String) -> String {
    if let hash = known[path] { return hash }
    let hash =
      (try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped))
      .map(Self.hash) ?? "missing"
    known[path] = hash
    return hash
  }

  private static func hash(_ data: Data) -> String {
    let value = data.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return hash
    }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
