import Testing

@testable import VitrinaCLI

@Suite struct JUnitReportTests {
  @Test func `cases stand in their groups, and what XML does not know is escaped`() {
    var report = JUnitReport(name: "vitrina test")
    report.cases = [
      JUnitReport.Case(
        name: "adds", group: "a_test.lua", file: "a_test.lua", line: 3, seconds: 0.0126),
      JUnitReport.Case(
        name: "says \"<no>\" & ends", group: "a_test.lua", seconds: 1.5,
        problem: JUnitReport.Case.Problem(
          type: "test.equal", message: "one\nline", text: "a\u{1B}[31m < b\n\u{FFFE}"),
        output: "seen"),
      JUnitReport.Case(
        name: "loading", group: "b_test.lua",
        problem: JUnitReport.Case.Problem(
          kind: .error, type: "lua.syntax", message: "no", text: "no")),
      JUnitReport.Case(name: "later", group: "a_test.lua", skipped: "not now"),
    ]
    #expect(
      String(decoding: report.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="vitrina test" tests="4" failures="1" errors="1" skipped="1" time="1.513">
          <testsuite name="a_test.lua" tests="3" failures="1" errors="0" skipped="1" time="1.513">
            <testcase name="adds" classname="a_test.lua" file="a_test.lua" line="3" time="0.013">
            </testcase>
            <testcase name="says &quot;&lt;no&gt;&quot; &amp; ends" classname="a_test.lua" time="1.500">
              <failure message="one&#10;line" type="test.equal">a\\u{1b}[31m &lt; b
        \\u{fffe}</failure>
              <system-out>seen</system-out>
            </testcase>
            <testcase name="later" classname="a_test.lua">
              <skipped message="not now">
              </skipped>
            </testcase>
          </testsuite>
          <testsuite name="b_test.lua" tests="1" failures="0" errors="1" skipped="0">
            <testcase name="loading" classname="b_test.lua">
              <error message="no" type="lua.syntax">no</error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `a run without cases is a document too`() {
    #expect(
      String(decoding: JUnitReport(name: "x").bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="x" tests="0" failures="0" errors="0" skipped="0">
        </testsuites>

        """)
  }
}
