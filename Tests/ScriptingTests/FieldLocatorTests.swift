import Components
import Diagnostics
import Scripting
import TestSupport
import Testing

@Suite struct FieldLocatorTests {
  /// The line and column found for a path of the first provider's data.
  private func place(_ source: String, _ steps: DataPath.Step...) throws -> String {
    let project = try LoadedProject(source)
    let host = try #require(project.plugin.host)
    let location = host.location(of: DataPath(steps), in: try project.data())
    return "\(location.line ?? 0):\(location.column ?? 0)"
  }

  @Test func `finds a field in the constructor's table`() throws {
    let source = """
      -- title = "not this one"
      vitrina.provide("points", vitrina.components.loyalty_ring {
        ring_number = 3,
        on_tap = function() local t = { title = "nor this" } return t end,
        title = "this",
        ["subtitle"] = [[ a ]],
      })
      """
    #expect(try place(source, .field("title")) == "5:3")
    #expect(try place(source, .field("subtitle")) == "6:3")
    #expect(try place(source, .field("missing")) == "2:0")
  }

  @Test func `finds a field of a list item`() throws {
    let source = """
      vitrina.provide("box", vitrina.components.discount_box({
        items = {
          { title = "a" },
          { title = "b", subtitle = "c" },
        },
      }))
      """
    #expect(try place(source, .field("items"), .item(1), .field("subtitle")) == "4:20")
    #expect(try place(source, .field("items"), .item(1), .field("icon")) == "4:5")
    #expect(try place(source, .field("items"), .item(7)) == "2:3")
  }

  @Test func `follows a variable, its methods and a function's result`() throws {
    #expect(
      try place(
        """
        local data = {
          title = "here",
        }
        function data:getRingNumber() return 3 end
        vitrina.provide("points", vitrina.components.loyalty_ring(data))
        """, .field("title")) == "2:3")
    #expect(
      try place(
        """
        local data = {}
        function data.getRingNumber() return 3 end
        vitrina.provide("points", vitrina.components.loyalty_ring(data))
        """, .field("ring_number")) == "2:15")
    #expect(
      try place(
        """
        vitrina.provide("points", vitrina.components.loyalty_ring(function(context)
          return {
            title = "here",
          }
        end))
        """, .field("title")) == "3:5")
  }

  @Test func `finds a field under the seed's getter name`() throws {
    #expect(
      try place(
        """
        vitrina.provide("points", vitrina.components.loyalty_ring {
          getTitle = function() return "x" end,
        })
        """, .field("title")) == "2:3")
  }
}
