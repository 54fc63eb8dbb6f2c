/// The candidate that a misspelt name most likely meant, or nil when none is near.
///
/// Near is an edit distance (insert, delete, replace, swap neighbours) of one, or of up to a third
/// of the longer name, ignoring case; something of it must be right. Of equally near ones the first
/// in `candidates` wins.
///
/// - Complexity: O(*n* · *m*²) for *n* candidates of length *m*; names over 64 bytes are not near
///   to anything. Meant for messages, not for a request.
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().utf8)
  guard (1...64).contains(wanted.count) else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in candidates where candidate.utf8.count <= 64 {
    let bytes = Array(candidate.lowercased().utf8)
    let longer = max(wanted.count, bytes.count)
    let allowed = min(max(1, longer / 3), longer - 1)
    guard abs(wanted.count - bytes.count) <= allowed else { continue }
    let distance = editDistance(wanted, bytes)
    if distance <= allowed, distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.name
}

/// The number of single-byte edits between two words, a swap of neighbours counting as one
/// (optimal string alignment).
func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [Int](repeating: i + 1, count: b.count + 1)
    for j in b.indices {
      let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
      row[j + 1] = min(replaced, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
      }
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
