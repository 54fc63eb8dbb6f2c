internal import Banners
internal import Components
internal import Diagnostics
internal import LuaBridge
internal import Values

/// A table that describes a banner, taken apart: the fields of its data and the functions in it.
struct BannerTable {
  /// As they were written, without the functions.
  let fields: DataMap
  let callbacks: ScriptBanners.Callbacks

  /// Reads the next argument, whose mode is `f`.
  ///
  /// - Parameter lanes: The names of the lanes there are.
  /// - Throws: When it is no table, or something in it means nothing or cannot be used.
  init(_ arguments: inout ArgumentReader, at place: SourceLocation, lanes: [String]) throws {
    var functions: [DataPath: LuaReference] = [:]
    let value = try arguments.value(finite: false, functions: &functions)
    guard let fields = value?.mapValue ?? (value?.listValue?.isEmpty == true ? [:] : nil) else {
      throw arguments.fault(
        expected: "a table that describes a banner: {title = …}",
        found: value?.kindDescription ?? "nothing", fix: "write {title = \"…\"}")
    }
    try self.init(fields, functions, at: place, lanes: lanes, arguments)
  }

  /// - Parameter functions: Those in the table, by their place in it.
  init(
    _ fields: DataMap, _ functions: [DataPath: LuaReference], at place: SourceLocation,
    lanes: [String], _ arguments: ArgumentReader
  ) throws {
    self.fields = fields
    var callbacks = ScriptBanners.Callbacks(location: place)
    for (path, function) in functions {
      let steps = path.steps
      if steps == [.field("on")] {
        callbacks.on = function
      } else if steps == [.field("on_tap")] {
        callbacks.onTap = function
      } else if steps.count == 3, steps[0] == .field("actions"), case .item(let index) = steps[1],
        steps[2] == .field("on_tap")
      {
        callbacks.onAction[index] = function
      } else {
        throw arguments.fault(
          "has a function where none belongs",
          expected: "functions under on, on_tap and on_tap of an action",
          found: "a function at '\(path)'", fix: "remove it, or move it there")
      }
    }
    self.callbacks = callbacks
    try Self.check(self.fields, lanes: lanes, arguments)
  }

  /// Throws for the first thing in the fields that means nothing or cannot be used.
  private static func check(
    _ fields: DataMap, lanes: [String], _ arguments: ArgumentReader
  ) throws {
    var problems = FieldProblems()
    let data = BannerData.schema.decode(fields, &problems)
    let errors = problems.finish().filter { $0.severity == .error }
    if let first = errors.first {
      var fault = first.diagnostic(
        of: "\(arguments.table).\(arguments.function)", at: arguments.caller)
      if errors.count > 1 { fault.message += " (and \(errors.count - 1) more like this)" }
      throw fault
    }
    guard !lanes.contains(data.options.lane) else { return }
    throw Diagnostic(
      "banner.lane", .error, "there is no lane '\(data.options.lane)'", at: arguments.caller,
      expected: "one of \(lanes.joined(separator: ", "))", found: "'\(data.options.lane)'",
      fix: nearestName(to: data.options.lane, in: lanes).map { "did you mean '\($0)'?" }
        ?? "declare it at the top of the file: vitrina.banners.lane(\"\(data.options.lane)\", {})")
  }
}
