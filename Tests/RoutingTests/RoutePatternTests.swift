import Diagnostics
import Routing
import Testing

struct RoutePatternTests {
  @Test(arguments: [
    "meli://",
    "meli://loyalty/level/{level:int}?{from?}",
    "meli|mercadopago://shop(/{cat:slug})/item/{id}",
    "https://www.shop.{country:ar|mx}/img/photo-{n:int}.png",
    "meli://files/{path+}",
    "meli://a(/b(/{_:uuid}))(/{rest+})",
    "http|https://*.shop.example:8080/{day:date}?{page?:int}&{tag*}&{order:asc|desc}&{a.b-c_1}",
    "meli://code/%7Bid%7D/a%2Fb/50%25/%3Ax/x:y/categoría",
  ])
  func `prints what it parsed`(_ text: String) throws {
    #expect(try RoutePattern(text).description == text)
  }

  @Test(arguments: [
    ("MELI:/cart/", "meli://cart"),
    ("meli:///cart", "meli://cart"),
    ("meli:cart", "meli://cart"),
    ("meli:", "meli://"),
    ("https://WWW.Shop.example/", "https://www.shop.example"),
    ("meli://x/{id:str}/%41(/b/)", "meli://x/{id}/A(/b)"),
  ])
  func `prints one spelling`(_ text: String, printed: String) throws {
    let pattern = try RoutePattern(text)
    #expect(pattern.description == printed)
    #expect(pattern.text == text)
    #expect(try RoutePattern(printed).description == printed)
  }

  @Test func `names its params, path before query`() throws {
    let pattern = try RoutePattern("https://{shop}.example.com/{_}/p-{id:int}(/{rest+})?{q?}")
    #expect(pattern.paramNames == ["shop", "id", "rest", "q"])
    #expect(pattern.isWeb)
    #expect(pattern.schemes == ["https"])
  }

  @Test func `says where a pattern does not fit`() {
    #expect(
      diagnostic("meli://item/:id", at: SourceLocation("scripts/a.lua", line: 4))
        == Diagnostic(
          "route.bad_pattern", .error, "column 13 of pattern \"meli://item/:id\" does not fit",
          at: SourceLocation("scripts/a.lua", line: 4), expected: "a literal or {name}",
          found: "\":id\"", fix: "write {id} for a param, %3A for a colon"))
  }

  @Test func `says that a scheme is never followed`() {
    #expect(
      diagnostic("meli|javascript:x")
        == Diagnostic(
          "route.scheme_refused", .error,
          "pattern \"meli|javascript:x\" has a scheme that is never followed, at column 6",
          expected: "https, or the scheme of an app", found: "\"javascript\"",
          fix: "use another scheme; no setting allows this one"))
  }

  @Test(arguments: [
    ("cart", 1, "\"cart\""),
    ("1a://x", 1, "\"1a\""),
    ("|meli://x", 1, "nothing"),
    ("meli|https://x", 6, "\"meli\" and \"https\""),
    ("https:/x.example/", 8, "\"x.example/\""),
    ("https://", 9, "the end of the pattern"),
    ("https://a_b-/x", 9, "\"a_b-\""),
    ("https://a@b.example/", 9, "\"a@b\""),
    ("https://*.com/", 9, "\"*.com/\""),
    ("https://*.{x}.com/", 9, "\"*.{x}.com/\""),
    ("https://127.0.0.1/", 18, "\"1\""),
    ("https://h.example:0/", 19, "\"0/\""),
    ("https://h.example:70000/", 19, "\"70000/\""),
    ("https://{x+}.example/", 9, "\"{x+}.example/\""),
    ("https://{x:a|b c}.example/", 15, "\" c}.example/\""),
    ("https://{x:a|b!}.example/", 9, "\"b!\""),
    ("https://h.example{x}", 18, "\"{x}\""),
    ("meli://a//b", 10, "\"/b\""),
    ("meli://a/../b", 10, "\"..\""),
    ("meli://a/%2e/b", 10, "\".\""),
    ("meli://a/%zz", 10, "\"%zz\""),
    ("meli://a/%ff", 10, "\"%ff\""),
    ("meli://a/%00", 10, "\"%00\""),
    ("meli://a/b*", 11, "\"*\""),
    ("meli://a/<id>", 10, "\"<id>\""),
    ("meli://a/b}", 11, "\"}\""),
    ("meli://a/b#c", 11, "\"#c\""),
    ("meli://a b", 9, "\" b\""),
    ("meli://a/{", 11, "the end of the pattern"),
    ("meli://a/{1}", 11, "\"1}\""),
    ("meli://a/{id", 13, "the end of the pattern"),
    ("meli://a/{id:}", 14, "\"}\""),
    ("meli://a/{id:integer}", 14, "\"integer\""),
    ("meli://a/{id:a|}", 16, "\"}\""),
    ("meli://a/{id:.|a}", 10, "\".\""),
    ("meli://a/{lat}-{lng}", 16, "\"{lng}\""),
    ("meli://a/{rest+}/z", 10, "\"{rest+}/z\""),
    ("meli://a/x{rest+}", 11, "\"{rest+}\""),
    ("meli://a(/{rest+})/z", 11, "\"{rest+})/z\""),
    ("meli://a/{id}/{id}", 16, "\"id\""),
    ("meli://a/{id}?{id}", 16, "\"id\""),
    ("meli://a(b)", 10, "\"b)\""),
    ("meli://a()", 10, "\")\""),
    ("meli://a(/b", 12, "the end of the pattern"),
    ("meli://a)", 9, "\")\""),
    ("meli://a?", 10, "the end of the pattern"),
    ("meli://a?q", 10, "\"q\""),
    ("meli://a?{}", 11, "\"}\""),
    ("meli://a?{q}{r}", 13, "\"{r}\""),
    ("meli://a?{q:ints}", 13, "\"ints\""),
    ("meli://{a:b|c|d}/{e:f|g|h}/{i:j|k|l}/{m:n|o|p}", 1, "more than that"),
    ("meli://a(/b)(/c)(/d)(/e)(/f)(/g)(/h)", 1, "more than that"),
  ])
  func `refuses what the language has not`(_ text: String, column: Int, found: String) {
    let diagnostic = diagnostic(text)
    #expect(diagnostic?.code == "route.bad_pattern")
    #expect(
      diagnostic?.message.hasPrefix("column \(column) of pattern ") == true,
      "\(diagnostic?.message ?? "")")
    #expect(diagnostic?.found == found)
    #expect(diagnostic?.expected != nil)
    #expect(diagnostic?.fix != nil)
  }

  @Test(arguments: [
    ("meli://a/{id:integer}", "write int"),
    ("meli://a/{id:gold}", "write the segment as a literal if it has one value"),
    ("meli://a/b*", "write %2A for the character itself"),
    ("meli://a#b", "leave the fragment out; a handler reads it from link.fragment"),
  ])
  func `offers a fix`(_ text: String, fix: String) {
    #expect(diagnostic(text)?.fix == fix)
  }

  private func diagnostic(_ text: String, at location: Diagnostics.SourceLocation? = nil)
    -> Diagnostic?
  {
    do throws(Diagnostic) {
      _ = try RoutePattern(text, at: location)
      return nil
    } catch {
      return error
    }
  }
}
