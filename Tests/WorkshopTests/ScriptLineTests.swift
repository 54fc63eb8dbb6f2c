import Testing

@testable import Workshop

@Suite struct ScriptLineTests {
  @Test(arguments: [
    ("plain(a);", false), ("`one ${two} ${three({ four })}`", false),
    ("`one ${`two`} three`", false),
    ("a = \"it's\"; // it's", false), ("a = 'a\\'b';", false), ("const a = {", false),
    ("/[\"/]/.test(a);", false), ("a = b / c / d;", false), ("a = (b) / 2;", false),
    ("`one", true), ("`one ${", true), ("`one ${two(`", true), ("`one ${two({ three }", true),
    ("a = \"one\\", true), ("a = /one", true), ("a = /[/", true), ("a = /\\/", true),
  ])
  func `tells of a text that goes on in the next line`(_ line: String, _ isOpen: Bool) {
    #expect(ScriptLine(line).leavesTextOpen == isOpen)
  }

  @Test(arguments: [
    ("const { a, b } = c;", "const{a,b}=c;"), ("if (a && !b) return [c];", "if(a&&!b)return[c];"),
    ("a => ({ b: c })", "a=>({b:c})"), ("a + +b - -c", "a + +b - -c"),
    ("a ? .5 : b", "a?.5:b"), ("a < b; a ?? b > c", "a < b; a??b>c"),
    ("async (a) => await b", "async(a)=>await b"),
    ("a = \"b = c, d\" + 'e : f';", "a=\"b = c, d\" + 'e : f';"),
    ("a = `b = ${c = { d: 1 }} = e`;", "a=`b = ${c={d:1}} = e`;"),
    ("a = `b ${`c = ${d = e}`} = f`;", "a=`b ${`c = ${d=e}`} = f`;"),
    ("a = \"\\\" = \" = b", "a=\"\\\" = \"=b"),
    ("a.replace(/ = |[/ = ]\\/ = /, b)", "a.replace(/ = |[/ = ]\\/ = /,b)"),
    ("return / = /.test(a);", "return / = /.test(a);"), ("a = b / c = d / e", "a=b / c=d / e"),
    ("a = b; // c = d", "a=b; // c = d"), ("", ""),
  ])
  func `leaves out the space that code does not need`(_ line: String, _ squeezed: String) {
    #expect(String(decoding: ScriptLine(line).squeezed, as: UTF8.self) == squeezed)
  }
}
