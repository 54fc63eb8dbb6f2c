internal import CGLib

/// The digest of FIPS 180-4, by which a page says which contents of a file it has seen.
package enum SHA256 {
  /// 64 hexadecimal digits.
  package static func hexadecimal(_ bytes: [UInt8]) -> String {
    guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count))
    else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
