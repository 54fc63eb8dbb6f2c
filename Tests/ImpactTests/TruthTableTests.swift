import Diagnostics
import Impact
import TestSupport
import Testing

/// Which email an order is booked under, and when none can be told.
struct TruthTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var user: String?
    var userAfterStart: String?
    var start: String?
    var finish: String?
    var expected: String

    init(
      _ user: String?, after: String? = nil, _ start: String?, _ finish: String?, _ expected: String
    ) {
      (self.user, userAfterStart) = (user, after)
      (self.start, self.finish, self.expected) = (start, finish, expected)
    }

    var testDescription: String {
      "user \(user ?? "-") then \(userAfterStart ?? "-"), start \(start ?? "-"), "
        + "finish \(finish ?? "-")"
    }
  }

  private static let a = "a@x.org"
  private static let b = "b@x.org"

  static let rows = [
    Row(nil, nil, nil, "no_email"),
    Row(nil, nil, a, "ok a"),
    Row(nil, a, nil, "ok a"),
    Row(nil, a, a, "ok a"),
    Row(nil, a, b, "finish_email_not_start"),
    Row(nil, after: a, nil, nil, "ok a"),
    Row(nil, after: a, b, nil, "start_email_not_user"),
    Row(a, nil, nil, "ok a"),
    Row(a, nil, a, "ok a"),
    Row(a, nil, b, "finish_email_not_user"),
    Row(a, a, nil, "ok a"),
    Row(a, a, a, "ok a"),
    Row(a, a, b, "finish_email_not_user"),
    Row(a, b, nil, "start_email_not_user, then finish_without_start"),
    Row(a, b, a, "start_email_not_user, then finish_without_start"),
    Row(a, b, b, "start_email_not_user, then finish_without_start"),
    // Emails are compared in their normal form.
    Row(a, " A@X.org ", "A@x.ORG", "ok a"),
    Row(nil, "A@X.ORG", a, "ok a"),
  ]

  @Test(arguments: rows) func `says under which email an order is booked`(_ row: Row) throws {
    var checkout = try Checkout()
    if let user = row.user { checkout.register(user) }
    let started = checkout.start(email: row.start)
    if let user = row.userAfterStart { checkout.register(user) }
    let finished = checkout.finish("O1", email: row.finish)
    let payer = try checkout.order("O1")?.email.normalised.prefix(1)
    let outcome =
      started == "ok"
      ? finished + (payer.map { " \($0)" } ?? "") : "\(started), then \(finished)"
    #expect(outcome == row.expected)
    let isPending = checkout.manager.session.pending != nil
    #expect(isPending == (started == "ok" && finished != "ok"))
  }

  @Test(arguments: [nil, a, b])
  func `drops what was started when the user goes`(_ email: String?) throws {
    var checkout = try Checkout()
    checkout.register(Self.a)
    checkout.start()
    #expect(checkout.perform(.deregisterUser) == "ok")
    #expect(checkout.finish("O1", email: email) == "finish_without_start")
  }

  @Test func `looks at the user, then at the start, then at the end`() throws {
    var checkout = try Checkout()
    checkout.start(email: Self.b)
    checkout.register(Self.a)
    #expect(checkout.finish("", email: Self.b) == "invalid_order_id")
    #expect(checkout.finish("O1", email: "b") == "invalid_email")
    #expect(checkout.finish("O1", email: Self.b) == "finish_email_not_user")
    #expect(checkout.finish("O1", email: Self.a) == "finish_email_not_start")
    #expect(checkout.finish("O1") == "start_email_not_user")
    #expect(try checkout.state("O1") == "absent")
  }
}
