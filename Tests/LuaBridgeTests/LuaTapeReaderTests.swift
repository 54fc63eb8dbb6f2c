import LuaBridge
import Testing

struct LuaTapeReaderTests {
  @Test func `reads absent past the end`() throws {
    let state = try LuaState.make()
    let chunk = try state.load(Array("return 1".utf8), file: "a.lua")
    let values = try state.call(chunk) { reader in (0..<4).map { _ in Value(&reader) } }
    #expect(values == [[1], .absent, .absent, .absent])
    let key = try state.call(chunk) { reader -> String in
      _ = Value(&reader)
      return reader.key().string
    }
    #expect(key == "")
  }

  @Test func `passes over what it is told to`() throws {
    let state = try LuaState.make()
    let chunk = try state.load(
      Array(
        """
        return {a = {1, {b = 2}}, c = function() end}, {{{}}}, nil, "x", 1.5, {1, nil, 3}, 7
        """.utf8), file: "a.lua")
    let last = try state.call(chunk) { reader -> Value in
      _ = reader.next()
      for _ in 0..<6 { reader.skip(reader.next()) }
      return Value(&reader)
    }
    #expect(last == 7)
    let table = try state.reference(
      "return {{a = function() error({}) end, on_x = print, on_y = function() end}, {true}, 7}")
    let third = try state.read(table, arguments: LuaTapeWriter()) { reader -> Value in
      _ = reader.next()
      reader.skip(reader.next())
      reader.skip(reader.next())
      return Value(&reader)
    }
    #expect(third == 7)
  }

  @Test func `hands text out as bytes`() throws {
    let state = try LuaState.make()
    let chunk = try state.load(Array("return 'a\\0é'".utf8), file: "a.lua")
    let bytes = try state.call(chunk) { reader -> [UInt8] in
      guard case .list(let count) = reader.next(), count == 1,
        case .string(let text) = reader.next()
      else { return [] }
      return Array(text.bytes)
    }
    #expect(bytes == [0x61, 0, 0xC3, 0xA9])
  }
}
