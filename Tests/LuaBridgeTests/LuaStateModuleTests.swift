import Diagnostics
import LuaBridge
import Testing

/// Modules: texts that a host function hands out to be run once.
struct LuaStateModuleTests {
  /// A state whose `require` knows these modules and keeps count of its loads.
  private final class Modules {
    let state: LuaState
    let session = Session()

    final class Session {
      var loads: [String] = []
    }

    init(_ texts: [String: String]) throws {
      state = try LuaState.make()
      let session = session
      let require = state.define("v") { call in
        guard case .string(let text) = call.arguments.next() else { throw Oops(number: 0) }
        let name = text.string
        guard let source = texts[name] else { throw Oops(number: 404) }
        if session.loads.contains(name) { return call.answer.loadedModule(name) }
        session.loads.append(name)
        call.answer.module(name, chunkName: "@plugin/\(name).lua", source: Array(source.utf8))
      }
      try state.setGlobal("require") { $0.value(require) }
    }
  }

  @Test func `runs a module once and gives what it returned`() throws {
    let modules = try Modules(["m": "count = (count or 0) + 1 return {value = 7}"])
    #expect(
      try modules.state.run("local a, b = require 'm', require 'm' return a == b, a.value, count")
        == [true, 7, 1])
    #expect(try modules.state.run("return require('m').value, count") == [7, 1])
    #expect(modules.session.loads == ["m"])
  }

  @Test func `gives true for a module that returns nothing`() throws {
    let modules = try Modules(["m": "x = 1", "f": "return false"])
    #expect(
      try modules.state.run("return require 'm', require 'm', require 'f', require 'f'")
        == [true, true, false, false])
  }

  @Test func `loads modules from modules`() throws {
    let modules = try Modules([
      "a": "local b = require 'b' return b .. 'a'", "b": "return require 'c' .. 'b'",
      "c": "return 'c'",
    ])
    #expect(try modules.state.run("return require 'a', require 'b'") == ["cba", "cb"])
    #expect(modules.session.loads == ["a", "b", "c"])
  }

  @Test func `gives nil for a module that is still running`() throws {
    let modules = try Modules([
      "a": "return {inner = require 'b'}", "b": "return require 'a' == nil",
    ])
    #expect(try modules.state.run("return require 'a'") == [["inner": true]])
  }

  @Test func `knows a global of the host as a module`() throws {
    let state = try LuaState.make()
    try state.setGlobal("vitrina") { $0.value(["api": 1]) }
    try state.setGlobal("require") {
      $0.value(state.define("v") { $0.answer.loadedModule("vitrina") })
    }
    #expect(try state.run("return require 'x' == vitrina, vitrina.api") == [true, 1])
  }

  @Test func `says where a module raised`() throws {
    let modules = try Modules(["m": "\n\nerror('broken')"])
    let error = try modules.state.failure("\nlocal m = require 'm'")
    #expect(error.kind == .runtime)
    #expect(error.message == "broken")
    #expect(error.location == SourceLocation("plugin/m.lua", line: 3))
    #expect(error.frames.map(\.location.description) == ["plugin/m.lua:3", "test.lua:2"])
  }

  @Test func `says where a module does not parse`() throws {
    let modules = try Modules(["m": "\n\nlocal = 1"])
    let error = try modules.state.failure("\nlocal m = require 'm'")
    #expect(error.kind == .syntax)
    #expect(error.message == "<name> expected near '='")
    #expect(error.location == SourceLocation("plugin/m.lua", line: 3))
    #expect(error.frames.map(\.location.description) == ["test.lua:2"])
  }

  @Test func `takes a caught syntax error for no other`() throws {
    let modules = try Modules(["m": "local = 1"])
    let error = try modules.state.failure("pcall(require, 'm')\nerror('mine')")
    #expect(error.kind == .runtime)
    #expect(error.message == "mine")
    #expect(error.location == SourceLocation("test.lua", line: 2))
    #expect(error.frames.count == 1)
    #expect(
      try modules.state.failure("xpcall(require, error, 'm')\nerror('mine')").kind == .runtime)
  }

  @Test func `refuses bytecode in a module`() throws {
    let modules = try Modules(["m": "\u{1B}LuaT"])
    let error = try modules.state.failure("require 'm'")
    #expect(error.kind == .syntax)
    #expect(error.message == "attempt to load a binary chunk (mode is 't')")
  }

  @Test func `is stopped by the limits like any code`() throws {
    let modules = try Modules([
      "spin": "while true do end", "hog": "local t = {} while true do t[#t + 1] = {} end",
    ])
    let spin = try modules.state.failure("pcall(require, 'spin')")
    #expect(spin.kind == .time)
    #expect(spin.location == SourceLocation("plugin/spin.lua", line: 1))
    #expect(try modules.state.failure("while true do pcall(require, 'hog') end").kind != .runtime)
    try modules.state.expectHealthy()
  }

  @Test func `stands alone on its tape`() throws {
    let state = try LuaState.make()
    try state.setGlobal("f") {
      $0.value(
        state.define("") { call in
          call.answer.list(count: 1)
          call.answer.module("m", chunkName: "@m.lua", source: [])
        })
    }
    #expect(try state.failure("f()").message == "a tape holds a module inside a value")
  }
}
