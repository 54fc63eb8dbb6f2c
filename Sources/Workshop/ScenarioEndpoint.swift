internal import Components
internal import Diagnostics
internal import Scripting
internal import Values
internal import Vitrina

/// `POST /scenarios`: shows what a new scenario would change in a plugin's file, and writes it.
struct ScenarioEndpoint: Sendable {
  let host: Host
  let files: ScenarioFile

  /// What the page asks for.
  private struct Order {
    var provider: String
    /// Whose values the new one's lie over; nil: those of the provider's own data.
    var base: String?
    var scenario: Scenario
    /// The digest of the file that was shown; nil: it is only to be shown.
    var digest: String?

    init(_ bytes: [UInt8]) throws(Diagnostic) {
      guard case .map(let body) = try JSONReader.read(bytes, file: "the request") else {
        throw Self.fault("body", "a JSON object")
      }
      guard let provider = body["provider"]?.stringValue else {
        throw Self.fault("provider", "a string: plugin/id")
      }
      guard let id = body["id"]?.stringValue else { throw Self.fault("id", "a string") }
      guard let values = body["values"]?.mapValue else {
        throw Self.fault("values", "an object: the fields that differ")
      }
      let title = try Self.text("title", body)
      let moment = Moment(state: try Self.text("state", body), time: try Self.time(body))
      self.provider = provider
      base = try Self.text("from", body)
      scenario = Scenario(
        id: id, title: title == "" ? nil : title, values: values, moment: moment)
      switch body["write"] {
      case .bool(false)?: digest = nil
      case .bool(true)?:
        guard let hash = try Self.text("hash", body) else {
          throw Self.fault("hash", "the hash of the file that was shown")
        }
        digest = hash
      default: throw Self.fault("write", "true or false")
      }
    }

    private static func text(_ key: String, _ body: DataMap) throws(Diagnostic) -> String? {
      switch body[key] {
      case .null?, nil: return nil
      case .string(let text)?: return text
      default: throw fault(key, "a string or null")
      }
    }

    private static func time(_ body: DataMap) throws(Diagnostic) -> Double? {
      guard let value = body["time"], value != .null else { return nil }
      guard let seconds = value.doubleValue, Moment.times.contains(seconds) else {
        throw fault("time", "\(Moment.timesInWords), or null")
      }
      return seconds
    }

    private static func fault(_ key: String, _ expected: String) -> Diagnostic {
      Diagnostic(
        "request.body", .error, "the request's '\(key)' is missing or of the wrong type",
        expected: expected)
    }
  }

  func save(_ request: HTTPRequest) -> HTTPResponse {
    let order: Order
    do throws(Diagnostic) {
      order = try Order(request.body)
    } catch {
      return HTTPResponse.fault(400, error)
    }
    var block = ScenarioBlock(order.scenario).text
    do throws(Diagnostic) {
      let order = try onBase(order)
      block = ScenarioBlock(order.scenario).text
      var answer = try ScenarioAddition(host: host, files: files)
        .perform(order.scenario, for: order.provider, digest: order.digest)
      answer["lua"] = .string(block)
      return HTTPResponse.json(answer)
    } catch {
      // With the block, so that it can be pasted where it cannot be written.
      return HTTPResponse.json(
        ["diagnostic": error.dataValue, "lua": .string(block)], status: Self.status(of: error))
    }
  }

  /// The order with what its base sets and it does not.
  private func onBase(_ order: Order) throws(Diagnostic) -> Order {
    guard let id = order.base else { return order }
    let provider = try host.catalog.provider(order.provider)
    guard let base = provider.scenarios.first(where: { $0.id == id }) else {
      throw Diagnostic(
        "scenario.unknown", .error, "\(provider.id) has no scenario '\(id)' any more",
        expected: "the scenario that the values were tried on", found: "none",
        fix: "open another scenario and try the values there")
    }
    var order = order
    order.scenario.values = base.values.overlaid(with: order.scenario.values)
    if order.scenario.moment == Moment() { order.scenario.moment = base.moment }
    return order
  }

  private static func status(of fault: Diagnostic) -> Int {
    switch fault.code {
    case "scenario.id": 400
    case "scenario.outside", "scenario.unwritable": 403
    case "provider.unknown", "provider.ambiguous", "scenario.unknown", "scenario.unreadable": 404
    case "scenario.changed", "scenario.exists": 409
    default: 422
    }
  }
}
