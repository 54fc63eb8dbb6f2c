internal import Diagnostics
internal import Foundation

extension Console {
  /// The absolute path of what a command line names.
  func path(_ file: String) -> String {
    file.hasPrefix("/") ? file : "\(currentFolder)/\(file)"
  }

  /// Writes a result to the file that `--output` names, or to standard output.
  func write(
    _ bytes: [UInt8], to file: String?, makingFolders: Bool = false
  ) throws(Diagnostic) {
    guard let file else { return output(bytes) }
    try WholeFile.write(
      bytes, to: path(file), named: file, makingFolders: makingFolders)
  }

  /// Makes a folder with all that lead to it, unless it is there.
  func makeFolder(_ folder: String) throws(Diagnostic) {
    do {
      try FileManager.default.createDirectory(
        atPath: path(folder), withIntermediateDirectories: true)
    } catch {
      throw Diagnostic(
        "output.write", .error, "the folder '\(folder)' could not be made",
        expected: "a folder, or a place where one may be made", found: "something else",
        fix: "check the value of --output")
    }
  }

  /// The bytes of a file that a command line names; `-` is standard input.
  ///
  /// - Parameter name: The argument or option that names it.
  func read(_ file: String, for name: String) throws(UsageFault) -> [UInt8] {
    if file == "-" { return input() }
    guard let data = FileManager.default.contents(atPath: path(file)) else {
      throw UsageFault(message: "there is no file '\(file)'", fix: "check the value of \(name)")
    }
    return Array(data)
  }
}
