internal import Foundation
internal import Values

/// Links that open a file in the author's editor.
public struct EditorLink: Sendable {
  private let template: String

  /// - Parameter template: A link with `{path}` in it and, where the editor takes one, `{line}`.
  /// - Returns: Nil without `{path}` or a scheme, and for schemes that run code in a page.
  public init?(template: String) {
    guard let scheme = LinkScheme.scheme(of: template), !LinkScheme.refused.contains(scheme),
      template.contains("{path}"), template.unicodeScalars.allSatisfy({ $0.value > 0x20 })
    else { return nil }
    self.template = template
  }

  /// The editor that the environment names, if its links are known.
  ///
  /// - Parameter variables: `VISUAL` counts before `EDITOR`; each may be a path and have arguments.
  public init?(variables: [String: String]) {
    for key in ["VISUAL", "EDITOR"] {
      guard let command = variables[key]?.split(separator: " ").first else { continue }
      let name = command.split(separator: "/").last.map(String.init) ?? ""
      guard let template = Self.known[name] else { continue }
      self.init(template: template)
      return
    }
    return nil
  }

  /// The link to a file, with `{line}` still in it; the path's reserved characters are encoded.
  ///
  /// Where `{path}` stands behind a single slash, that is the path's own: `vscode://file/{path}`.
  func link(toFile path: String) -> String {
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: ":&=+?#;,")
    let encoded = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    return template.split(separator: "{path}", omittingEmptySubsequences: false)
      .reduce(nil as String?) { before, after in
        guard let before else { return String(after) }
        let hasSlash = before.hasSuffix("/") && !before.hasSuffix("//")
        return before + (hasSlash ? String(encoded.drop { $0 == "/" }) : encoded) + after
      } ?? ""
  }

  /// By the name of the program. All take an absolute path.
  private static let known: [String: String] = {
    var known = [
      "subl": "subl://open?url=file://{path}&line={line}",
      "mate": "txmt://open?url=file://{path}&line={line}",
      "mvim": "mvim://open/?url=file://{path}&line={line}",
      "zed": "zed://file/{path}:{line}",
    ]
    // Visual Studio Code and what is built from its source.
    for (name, scheme) in [
      "code": "vscode", "code-insiders": "vscode-insiders", "codium": "vscodium",
      "vscodium": "vscodium", "cursor": "cursor", "windsurf": "windsurf",
    ] {
      known[name] = "\(scheme)://file/{path}:{line}"
    }
    // The JetBrains family.
    for name in [
      "idea", "clion", "goland", "phpstorm", "pycharm", "rider", "rubymine", "webstorm",
    ] {
      known[name] = "\(name)://open?file={path}&line={line}"
    }
    return known
  }()
}
