import LuaBridge
import Testing

/// `string.find`, `match`, `gmatch`, `gsub` and `rep` are Vitrina's own and do what Lua's do.
struct LuaPatternTests {
  static let results: [(String, [Value])] = [
    ("('hello world'):find('o w')", [5, 7]),
    ("('hello'):find('')", [1, 0]),
    ("('hello'):find('', 6)", [6, 5]),
    ("('hello'):find('', 7)", [.absent]),
    ("('hello'):find('l', -2)", [4, 4]),
    ("('hello'):find('h', -99)", [1, 1]),
    ("('a.b'):find('.', 1, true)", [2, 2]),
    ("('a.b'):find('%.')", [2, 2]),
    ("('a\\0b'):find('b', 1, true)", [3, 3]),
    ("('a\\0+b'):find('\\0+')", [2, 2]),
    ("string.rep(123, 2), ('x'):rep(3, ','), ('x'):rep(0)", ["123123", "x,x,x", ""]),
    ("('x'):find('x)')", [.absent]),
    ("('key = value'):match('^(%w+)%s*=%s*(%w+)$')", ["key", "value"]),
    ("('  trim  '):match('^%s*(.-)%s*$')", ["trim"]),
    ("('hello'):match('()ll()')", [3, 5]),
    ("('hello'):match('.-')", [""]),
    ("('hello'):match('.-$')", ["hello"]),
    ("('a+b'):match('a%+b'), ('a$b'):match('a$b'), ('^a'):match('^^a')", ["a+b", "a$b", "^a"]),
    ("('f(a(b)c)d'):match('%b()')", ["(a(b)c)"]),
    ("('THE (quick) fox'):find('%f[%a]%a+%f[%A]')", [1, 3]),
    ("('THE (quick) fox'):gsub('%f[%a]%a+', string.lower)", ["the (quick) fox", 3]),
    ("('say \"hi\" or'):match('([\"\\'])(.-)%1')", ["\"", "hi"]),
    ("('x]y'):match('[]]'), ('x^y'):match('[x^]+'), ('a-z'):match('[a-]+')", ["]", "x^", "a-"]),
    ("('\\xE9'):match('%a'), ('é'):match('[^a]+')", [.absent, "é"]),
    ("('abc'):gsub('%w', '%0%0')", ["aabbcc", 3]),
    ("('abc'):gsub('', '-')", ["-a-b-c-", 4]),
    ("('abc'):gsub('b*', '-')", ["-a-c-", 3]),
    ("('hello world'):gsub('o', '0', 1)", ["hell0 world", 1]),
    ("('hello'):gsub('^h', 'j')", ["jello", 1]),
    ("('$name is $age'):gsub('%$(%w+)', {name = 'Zoë', age = 7})", ["Zoë is 7", 2]),
    ("('a b c'):gsub('%a', {a = false, b = 1.5})", ["a 1.5 c", 3]),
    ("('a b'):gsub('(%a) (%a)', '%2 %1')", ["b a", 1]),
    ("('a b'):gsub('%a', function(l) if l == 'a' then return 'A' end end)", ["A b", 2]),
    ("('ab'):gsub('()', '%1')", ["1a2b3", 3]),
    ("('50'):gsub('%d+', '%0%%')", ["50%", 1]),
    ("('x'):gsub('y', '%')", ["x", 0]),
  ]

  @Test(arguments: results)
  func `matches as Lua does`(_ expression: String, _ expected: [Value]) throws {
    #expect(try LuaState.make().run("return \(expression)") == expected)
  }

  static let iterations: [(String, [Value])] = [
    ("('one two'):gmatch('%a+')", ["one", "two"]),
    ("('k=v, a=b'):gmatch('(%w+)=(%w+)')", ["k v", "a b"]),
    ("('abc'):gmatch('b*')", ["", "b", ""]),
    ("('abc'):gmatch('()')", ["1", "2", "3", "4"]),
    ("('^a^a'):gmatch('^a')", ["^a", "^a"]),
    ("('hello'):gmatch('l', -2)", ["l"]),
    ("('hello'):gmatch('l', 9)", []),
  ]

  @Test(arguments: iterations)
  func `iterates as Lua does`(_ expression: String, _ expected: [Value]) throws {
    #expect(
      try LuaState.make().run(
        """
        local found = {}
        for a, b in \(expression) do found[#found + 1] = b and a .. " " .. b or tostring(a) end
        return table.unpack(found)
        """) == expected)
  }

  static let errors = [
    ("('x'):find('[a')", "malformed pattern (missing ']')"),
    ("('x'):find('[a%')", "malformed pattern (missing ']')"),
    ("('x'):find('%')", "malformed pattern (ends with '%')"),
    ("('x'):find('%b')", "malformed pattern (missing arguments to '%b')"),
    ("('x'):find('%fx')", "missing '[' after '%f' in pattern"),
    ("('x'):find('(x')", "unfinished capture"),
    ("('x'):match('x)')", "invalid pattern capture"),
    ("('x'):find('%1')", "invalid capture index %1"),
    ("('x'):gsub('x', '%2')", "invalid capture index %2"),
    ("('x'):gsub('x', '%a')", "invalid use of '%' in replacement string"),
    ("('x'):gsub('x', function() return {} end)", "invalid replacement value (a table)"),
    (
      "('x'):gsub('x', true)",
      "bad argument #2 to 'gsub' (string/function/table expected, got boolean)"
    ),
    ("string.find('x')", "bad argument #2 to 'find' (string expected, got no value)"),
    ("('x'):rep(1 << 40)", "resulting string too large"),
    ("('x'):find(('()'):rep(33))", "too many captures"),
    ("(('a'):rep(300)):find(('a?'):rep(300))", "pattern too complex"),
    ("('x'):gsub('x', function() error('from the callback', 0) end)", "from the callback"),
  ]

  @Test(arguments: errors)
  func `raises as Lua does`(_ expression: String, _ message: String) throws {
    let error = try LuaState.make().failure("return \(expression)")
    #expect(error.kind == .runtime)
    #expect(error.message.hasPrefix(message))
    #expect(error.location?.line == 1)
  }

  @Test func `keeps the strings of an iteration alive`() throws {
    #expect(
      try LuaState.make().run(
        """
        local step = (("ab "):rep(20)):gmatch(("%a"):rep(2))
        local count = 0
        while step() do
          count = count + 1
          for i = 1, 50 do local _ = ("garbage"):rep(i) end
        end
        return count, step()
        """) == [20])
  }
}
