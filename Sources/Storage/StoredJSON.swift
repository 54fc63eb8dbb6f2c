internal import Components
internal import Diagnostics
internal import Values

/// Values and data as the text of a row, and back.
enum StoredJSON {
  /// - Throws: `storage.value` for what could not be read again.
  static func text(_ value: DataValue, _ kind: String, _ id: String) throws(Diagnostic) -> String {
    let text = value.json
    do throws(Diagnostic) { _ = try read(text) } catch {
      throw StorageFault.value("\(kind) \(id)", error)
    }
    return text
  }

  /// - Throws: `storage.value` for what could not be read again.
  static func text<Data: ComponentData>(
    _ data: Data, _ kind: String, _ id: String
  ) throws(Diagnostic) -> String {
    var writer = JSONWriter()
    Data.schema.encode(data, into: &writer)
    let text = writer.finishText()
    do throws(Diagnostic) { _ = try read(text, as: Data.self) } catch {
      throw StorageFault.value(
        "\(kind) \(id)", error, fix: error.fix ?? "keep metadata that are flat")
    }
    return text
  }

  static func read(_ text: String) throws(Diagnostic) -> DataValue {
    try JSONReader.read(text, file: "")
  }

  /// Warnings are not told again: they were when the data came.
  static func read<Data: ComponentData>(
    _ text: String, as data: Data.Type
  ) throws(Diagnostic) -> Data {
    let value = try read(text)
    guard let map = value.mapValue else {
      throw Diagnostic(
        "data.type", .error, "the row is no map", expected: "a map", found: value.kindDescription)
    }
    var problems = FieldProblems()
    let read = Data.schema.decode(map, &problems)
    if let problem = problems.finish().first(where: { $0.severity == .error }) {
      throw problem.diagnostic(of: Data.schema.name, at: nil)
    }
    return read
  }
}
