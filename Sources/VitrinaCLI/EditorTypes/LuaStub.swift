internal import Scripting

/// A file for language servers, put together declaration by declaration. Nobody runs it.
struct LuaStub {
  private(set) var text: String

  /// - Parameter module: What `require` calls it; nil if it is not required.
  init(module: String? = nil) {
    text = "---@meta\(module.map { " \($0)" } ?? "")\n\(Self.mark)\n"
  }

  /// The line that tells readers who writes the file.
  static let mark = "-- Written by `vitrina types`."

  mutating func add(_ line: String) { text += line + "\n" }

  /// Words over the declaration that follows.
  mutating func add(doc: String) {
    for line in doc.split(separator: "\n", omittingEmptySubsequences: false) {
      add("---\(line)")
    }
  }

  mutating func add(_ alias: APIAlias) {
    add("")
    add(doc: alias.doc)
    add("---@alias \(alias.name) \(alias.type)")
  }

  mutating func add(_ declared: APIClass, inheriting parent: String? = nil) {
    add("")
    add(doc: declared.doc)
    add("---@class \(declared.name)\(parent.map { ": \($0)" } ?? "")")
    for field in declared.fields {
      if !field.doc.isEmpty { add(doc: field.doc) }
      add("---@field \(field.name)\(field.isOptional ? "?" : "") \(Self.closed(field.type))")
    }
    if let others = declared.others { add("---@field [\(others.key)] \(others.value)") }
  }

  mutating func add(_ table: APIReference.Table) {
    add("")
    add(doc: table.doc)
    add("---@class \(table.name)")
    add("\(table.name) = {}")
  }

  mutating func add(_ function: APIFunction, overload: String? = nil) {
    add("")
    add(doc: function.doc)
    if let when = Self.when(function) { add(doc: "\nMay be called \(when).") }
    if let example = function.example { add(doc: "\n```lua\n\(example)\n```") }
    if let overload { add("---@overload \(overload)") }
    for parameter in function.parameters {
      let name = parameter.name + (parameter.isOptional ? "?" : "")
      add("---@param \(name) \(Self.closed(parameter.type))".with(parameter.doc, after: " "))
    }
    for result in function.results {
      add("---@return \(Self.closed(result.type))".with(result.doc, after: " # "))
    }
    let names = function.parameters.map(\.name).joined(separator: ", ")
    add("function \(function.name)(\(names)) end")
  }

  /// A function's type in parentheses, so that what follows is no part of it.
  private static func closed(_ type: String) -> String {
    type.hasPrefix("fun(") ? "(\(type))" : type
  }

  private static func when(_ function: APIFunction) -> String? {
    guard function.phases.count < 3 else { return nil }
    let words = [
      (ScriptPhase.load, "while the file loads"), (.data, "while data are read"),
      (.event, "in handlers"),
    ].filter { function.phases.contains($0.0) }.map(\.1)
    return words.isEmpty ? nil : words.joined(separator: " and ")
  }
}

extension String {
  /// This text with another behind it, unless there is none.
  fileprivate func with(_ other: String, after separator: String) -> String {
    other.isEmpty ? self : self + separator + other
  }
}
