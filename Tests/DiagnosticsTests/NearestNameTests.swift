import Testing

@testable import Diagnostics

struct NearestNameTests {
  static let fields = ["title", "subtitle", "ring_number", "ring_percentage", "id"]

  @Test(arguments: [
    ("titel", "title"), ("Title", "title"), ("tilte", "title"), ("sub_title", "subtitle"),
    ("ring_nubmer", "ring_number"), ("ringnumber", "ring_number"),
    ("ring_precentage", "ring_percentage"),
    ("di", "id"), ("ie", "id"),
  ])
  func `finds what was meant`(_ name: String, nearest: String) {
    #expect(nearestName(to: name, in: Self.fields) == nearest)
  }

  @Test(arguments: ["", "colour", "xy", "x", "ring", String(repeating: "t", count: 65)])
  func `finds nothing when nothing is near`(_ name: String) {
    #expect(nearestName(to: name, in: Self.fields) == nil)
  }

  @Test func `takes the nearest, and the first of equals`() {
    #expect(nearestName(to: "card", in: ["cart", "care", "cards"]) == "cart")
    #expect(nearestName(to: "banner", in: ["banter", "banner"]) == "banner")
    #expect(nearestName(to: "a", in: []) == nil)
    #expect(nearestName(to: "a", in: ["b"]) == nil)
    #expect(nearestName(to: "title", in: [String(repeating: "title", count: 20)]) == nil)
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("ab", "ba", 1),
    ("ca", "abc", 3), ("abcd", "acbd", 1), ("same", "same", 0),
  ])
  func `counts edits`(_ a: String, _ b: String, distance: Int) {
    #expect(editDistance(Array(a.utf8), Array(b.utf8)) == distance)
    #expect(editDistance(Array(b.utf8), Array(a.utf8)) == distance)
  }
}
