internal import Values

/// Where two values differ, as JSON pointers in the order of keys.
enum JSONPlaces {
  static func changed(from old: DataValue, to new: DataValue) -> [String] {
    var places: [String] = []
    find(old, new, "", &places)
    return places
  }

  private static func find(
    _ old: DataValue, _ new: DataValue, _ place: String, _ places: inout [String]
  ) {
    switch (old, new) {
    case (.map(let old), .map(let new)):
      for key in Set(old.keys + new.keys).sorted() {
        let inner = "\(place)/\(key.replacing("~", with: "~0").replacing("/", with: "~1"))"
        guard let a = old[key], let b = new[key] else {
          places.append(inner)
          continue
        }
        find(a, b, inner, &places)
      }
    case (.list(let old), .list(let new)):
      for index in 0..<max(old.count, new.count) {
        guard index < old.count, index < new.count else {
          places.append("\(place)/\(index)")
          continue
        }
        find(old[index], new[index], "\(place)/\(index)", &places)
      }
    default:
      if old != new { places.append(place) }
    }
  }
}
