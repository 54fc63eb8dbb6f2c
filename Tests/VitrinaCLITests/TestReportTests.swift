import Foundation
import TestSupport
import Testing

/// Groups of cases, and the reports of `vitrina test`.
@Suite struct TestReportTests {
  private static let counter = """
    local vitrina = require "vitrina"
    local words = require "words"

    vitrina.provide("sign", vitrina.components.item_description {
      title = function() return words.count(vitrina.store.get("count") or 0) end,
      icon_image_url = "https://www.example.com/a.png",
      icon_hexa_color = "#17aad6",
    })

    vitrina.route("shop://add", function(link)
      if link.query.many then
        vitrina.track("many")
        return "shop://none"
      end
      vitrina.log.info("added")
      vitrina.store.set("count", (vitrina.store.get("count") or 0) + 1)
    end)

    local function never()
      return function()
        return 1
      end
    end
    vitrina.on("never", never)
    """

  private static let words = """
    local words = {}
    function words.count(n)
      if n == 0 then
        return "nothing"
      end
      return n .. " things"
    end
    return words
    """

  private func project(_ test: String) throws -> TemporaryProject {
    try TemporaryProject([
      "vitrina.json": "{}", "plugins/counter/init.lua": Self.counter,
      "plugins/counter/words.lua": Self.words, "plugins/counter/parts/unused.lua": "return {}",
      "plugins/counter/counter_test.lua": test,
    ])
  }

  private func text(_ project: TemporaryProject, _ file: String) throws -> String {
    try String(contentsOfFile: "\(project.path)/\(file)", encoding: .utf8)
  }

  @Test func `groups join their names, and do what is said before and after each case`() throws {
    let project = try project(
      """
      local done = {}
      local function note(what) return function() done[#done + 1] = what end end

      test.before(note "file in")
      test.after(note "file out")
      test.group("a sign", function()
        test.before(note "group in")
        test.before(function() test.open("shop://add") end)
        test.after(note "group out")
        test.group("with one thing", function()
          test.case("counts it", function()
            test.equal(test.show("counter/sign").data.title, "1 things")
            test.equal(done, { "file in", "group in" })
          end)
        end)
        test.case("tidies up, also behind a case that fails", function() error("no") end)
      end)
      test.case("counts nothing", function()
        test.equal(test.show("counter/sign").data.title, "nothing")
        test.equal(done, {
          "file in", "group in", "group out", "file out", "file in", "group in", "group out",
          "file out", "file in",
        })
      end)
      test.case("has a group in it", function() test.group("x", function() end) end)
      test.case("has something before it in it", function() test.before(function() end) end)
      """)
    let run = ToolRun(["test"], folder: project.path)
    #expect(run.code == 1)
    try Golden.expect(run.transcript, "TestReportTests", "groups.txt")
  }

  @Test(arguments: [
    ("test.group('x')", "group-nothing"), ("test.group(1, function() end)", "group-name"),
    ("test.before('x')", "before"),
    (
      "test.group('x', function() test.case('a', print) test.case('a', print) end)", "duplicate"
    ),
    ("local function deep() test.group('x', deep) end\ndeep()", "deep"),
    ("test.group('x', function() error('in a group') end)", "error"),
  ])
  func `a group that is wrong keeps the file from loading`(
    _ test: String, _ name: String
  ) throws {
    let project = try project(test)
    let run = ToolRun(["test"], folder: project.path)
    #expect(run.code == 1)
    try Golden.expect(run.transcript, "TestReportTests", "load-\(name).txt")
  }

  @Test func `a group that fails under pcall leaves no name behind`() throws {
    let project = try project(
      """
      pcall(test.group, "lost", function() error("x") end)
      test.case("has its own name", function() end)
      """)
    let run = ToolRun(["test"], folder: project.path)
    #expect(
      run.output == """
        ok      plugins/counter/counter_test.lua: has its own name
        1 case, 0 failed

        """)
  }

  @Test func `a failure in before or after is that of the case`() throws {
    let project = try project(
      """
      test.group("before", function()
        test.before(function() test.ok(false, "made ready") end)
        test.case("never runs", function() error("it ran") end)
      end)
      test.group("after", function()
        test.after(function() test.ok(false, "put away") end)
        test.case("runs", function() end)
      end)
      """)
    let run = ToolRun(["test"], folder: project.path)
    try Golden.expect(run.transcript, "TestReportTests", "around.txt")
  }

  private static let cases = """
    test.case("counts", function() test.open("shop://add") end)
    test.case("says <how> \\"many\\"", function()
      test.equal(test.show("counter/sign").data.title, "many")
    end)
    test.case("breaks", function() local none; none.x = 1 end)
    """

  @Test func `JUnit's XML has cases, failures, errors, times and what was logged`() throws {
    let project = try project(Self.cases)
    let run = ToolRun(["test", "--junit", "reports/test.xml", "-q"], folder: project.path)
    #expect(run.code == 1)
    #expect(run.errors == "")
    let times = /time="[0-9]+\.[0-9]{3}"/
    let report = try text(project, "reports/test.xml")
    #expect(report.matches(of: times).count == 5)
    try Golden.expect(
      report.replacing(times, with: "time=\"…\""), "TestReportTests", "junit.xml")
  }

  @Test func `coverage tells of all lines of plugins and scripts which have run`() throws {
    let project = try project(Self.cases)
    let run = ToolRun(
      ["test", "counts", "--coverage", "--coverage-file", "lcov.info"], folder: project.path)
    #expect(run.code == 0)
    #expect(
      run.transcript == """
        ok      plugins/counter/counter_test.lua: counts
          file                              lines  run  covered  missed
          plugins/counter/init.lua          14     11   78.5 %   12-13, 21
          plugins/counter/parts/unused.lua  1      0    0.0 %    1
          plugins/counter/words.lua         6      3    50.0 %   3-6
          all                               21     14   66.6 %
        1 case, 0 failed

        """)
    try Golden.expect(try text(project, "lcov.info"), "TestReportTests", "lcov.info")
    let both = ToolRun(["test", "--coverage", "--json", "-q"], folder: project.path)
    #expect(
      both.output.contains(
        #""coverage":{"files":[{"file":"plugins/counter/init.lua","lines":14,"missed":[12,13,21],"#
      ), "\(both.output)")
    #expect(!ToolRun(["test", "--json"], folder: project.path).output.contains("coverage"))
  }

  @Test func `too little coverage is a problem, with nothing printed but that`() throws {
    let project = try project(Self.cases)
    let low = ToolRun(["test", "counts", "--min-coverage", "66.7"], folder: project.path)
    #expect(low.code == 1)
    #expect(
      low.transcript == """
        ok      plugins/counter/counter_test.lua: counts
        1 case, 0 failed
        error[test.coverage]: the tests run too few lines of plugins and scripts
          expected  at least 66.7 % of the lines that can run
          found     66.6 %: 14 of 21
          fix       test the lines that vitrina test --coverage lists as missed

        """)
    #expect(ToolRun(["test", "counts", "--min-coverage", "66"], folder: project.path).code == 0)
    for percent in ["-1", "101", "much", "nan"] {
      let run = ToolRun(["test", "--min-coverage=\(percent)"], folder: project.path)
      #expect(run.code == 2)
      #expect(
        run.errors
          == "vitrina: --min-coverage cannot be '\(percent)'\n  a number from 0 to 100\n")
    }
  }

  @Test func `a report that cannot be written is a problem`() throws {
    let project = try project(Self.cases)
    let run = ToolRun(
      ["test", "counts", "--junit", "plugins", "--coverage-file", "vitrina.json/x"],
      folder: project.path)
    #expect(run.code == 1)
    #expect(run.errors.contains("error[output.write]: 'plugins' could not be written"))
    #expect(run.errors.contains("error[output.write]: 'vitrina.json/x' could not be written"))
    #expect(try text(project, "vitrina.json") == "{}")
  }

  @Test func `limits hold while lines are counted`() throws {
    let project = try project("test.case('hangs', function() while true do end end)")
    try "{\"limits\": {\"call_ms\": 2}}".write(
      toFile: "\(project.path)/vitrina.json", atomically: true, encoding: .utf8)
    let run = ToolRun(["test", "--coverage"], folder: project.path)
    #expect(run.code == 1)
    #expect(run.errors.contains("error[limit.time]: the case 'hangs' stopped"))
  }
}
