import Diagnostics
import Testing
import Vitrina

@Suite struct PublishedAppsTests {
  private let fingerprint = Array(repeating: "aB", count: 32).joined(separator: ":")

  private func read(_ apps: String) -> (apps: PublishedApps, diagnostics: [Diagnostic]) {
    let (settings, diagnostics) = ProjectSettings.read(Array("{\"apps\": \(apps)}".utf8))
    return (settings.apps, diagnostics)
  }

  @Test func `reads the apps of both systems`() {
    let (apps, diagnostics) = read(
      """
      {"ios": ["TEAMID.com.example.app"],
       "android": [{"package": "com.example", "sha256": ["\(fingerprint)"]}]}
      """)
    #expect(diagnostics == [])
    #expect(apps.ios == ["TEAMID.com.example.app"])
    #expect(
      apps.android == [
        .init(package: "com.example", fingerprints: [fingerprint.uppercased()])
      ])
  }

  @Test(arguments: [
    ("[]", "settings.type", "vitrina.json has a 'apps' of the wrong type"),
    (#"{"iso": []}"#, "data.unknown_field", "vitrina.json has the key 'iso', which means nothing"),
    (#"{"ios": "x"}"#, "settings.type", "vitrina.json has a 'ios' of the wrong type"),
    (
      #"{"ios": ["com"]}"#, "settings.type",
      #"vitrina.json has "com" in 'apps.ios', which is none"#
    ),
    (#"{"android": {"a": 1}}"#, "settings.type", "vitrina.json has a 'android' of the wrong type"),
    (#"{"android": [1]}"#, "settings.type", "vitrina.json has a 'apps.android' of the wrong type"),
    (
      #"{"android": [{"package": "example", "sha256": []}]}"#, "settings.type",
      #"vitrina.json has "example" in 'apps.android', which is none"#
    ),
    (
      #"{"android": [{"package": "com.example"}]}"#, "settings.type",
      "vitrina.json has an app in 'apps.android' that is not whole"
    ),
  ])
  func `leaves out what cannot be an app and says so`(
    _ text: String, _ code: String, _ message: String
  ) {
    let (apps, diagnostics) = read(text)
    #expect(apps == PublishedApps())
    #expect(diagnostics.map(\.code) == [code])
    #expect(diagnostics.map(\.message) == [message])
  }

  @Test func `names the key that is near an unknown one`() {
    let (_, diagnostics) = read(#"{"ios": ["T.x"], "andriod": []}"#)
    #expect(diagnostics.map(\.fix) == [#"did you mean "android"?"#])
    let (_, inner) = read(#"{"android": [{"package": "a.b", "sha265": []}]}"#)
    #expect(inner.first?.fix == #"did you mean "sha256"?"#)
  }

  @Test(arguments: ["AA:BB", "", "zz" + String(repeating: ":aa", count: 31)])
  func `a fingerprint has 32 pairs of hexadecimal digits`(_ text: String) {
    let (apps, diagnostics) = read(
      #"{"android": [{"package": "a.b", "sha256": ["\#(text)", "\#(fingerprint)"]}]}"#)
    #expect(apps.android.first?.fingerprints == [fingerprint.uppercased()])
    #expect(diagnostics.map(\.code) == ["settings.type"])
  }
}
