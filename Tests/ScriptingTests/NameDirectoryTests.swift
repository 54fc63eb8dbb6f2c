import Diagnostics
import Scripting
import Testing

@Suite struct NameDirectoryTests {
  private let directory = NameDirectory(
    providers: ["a/points", "b/points", "b/box"], screens: ["a/home"])

  @Test func `a full id means itself, a bare one the only one of its name`() throws {
    #expect(try directory.resolve("b/points", .provider) == "b/points")
    #expect(try directory.resolve("box", .provider) == "b/box")
    #expect(try directory.resolve("home", .screen) == "a/home")
  }

  @Test func `the own plugin's comes first`() throws {
    #expect(try directory.resolve("points", .provider, from: "b") == "b/points")
  }

  @Test func `more than one is ambiguous, none is unknown with the nearest`() {
    #expect(throws: NameDirectory.Fault.ambiguous(["a/points", "b/points"])) {
      try directory.resolve("points", .provider, from: "c")
    }
    #expect(throws: NameDirectory.Fault.unknown(nearest: "points")) {
      try directory.resolve("pints", .provider)
    }
    #expect(throws: NameDirectory.Fault.unknown(nearest: "b/box")) {
      try directory.resolve("a/box", .provider)
    }
    #expect(throws: NameDirectory.Fault.unknown(nearest: nil)) {
      try directory.resolve("box", .screen)
    }
  }

  @Test func `the diagnostic lists candidates or the nearest`() {
    #expect(
      DiagnosticFormatter().text(
        NameDirectory.Fault.ambiguous(["a/points", "b/points"]).diagnostic("points", .provider))
          == """
          error[provider.ambiguous]: more than one provider is called 'points'
            expected  one of a/points, b/points
            found     'points'
            fix       write it with its plugin, such as 'a/points'
          """)
  }
}
