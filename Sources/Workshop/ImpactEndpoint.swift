internal import Diagnostics
internal import Impact
internal import Routing
internal import Values
internal import Vitrina

/// `/impact.json` and `/impact…`: who shops in this project, what was donated, and what the page does
/// about it.
struct ImpactEndpoint: Sendable {
  let host: Host
  /// Whether the host's clock can be put forward.
  let canAdvance: Bool

  /// How many lines of the ledger are told.
  private static let lines = 50

  /// What `vitrina impact status --json` prints, with the latest of the ledger and of what was asked.
  func status() -> HTTPResponse {
    do throws(Diagnostic) {
      let more: DataMap = [
        "now": .double(host.now), "revision": .integer(host.impactRevision),
        "can_advance": .bool(canAdvance),
        "ledger": .list(try host.impactLedger(last: Self.lines).map(\.dataValue)),
        "records": .list(host.impactRecords.map(\.dataValue)),
      ]
      let status = try host.impactStatus().dataValue.mapValue ?? [:]
      return HTTPResponse.json(status.overlaid(with: more))
    } catch {
      return HTTPResponse.fault(500, error)
    }
  }

  /// Does an operation: `{"operation": "register_user", "arguments": {"email": …}}`.
  func act(_ request: HTTPRequest) -> HTTPResponse {
    let body: DataMap
    do throws(Diagnostic) {
      guard case .map(let map) = try JSONReader.read(request.body, file: "the request") else {
        throw Self.fault("body", expected: "a JSON object", found: nil)
      }
      body = map
    } catch {
      return HTTPResponse.fault(400, error)
    }
    let words = ImpactOperation.Name.allCases.map(\.rawValue)
    guard let name = body["operation"]?.stringValue.flatMap(ImpactOperation.Name.init) else {
      return HTTPResponse.fault(
        400,
        Self.fault(
          "operation", expected: "one of \(words.joined(separator: ", "))",
          found: body["operation"]?.kindDescription))
    }
    let start = ContinuousClock.now
    do throws(FieldFault) {
      let activity = try host.perform(name, body["arguments"]?.mapValue ?? [:])
      let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      let targets = NavigationTargets(host.catalog.directory)
      return HTTPResponse.json([
        "effects": targets.complete(.list(activity.effects.map(\.dataValue))),
        "diagnostics": .list(activity.diagnostics.map(\.dataValue)),
        "milliseconds": .double((milliseconds * 100).rounded() / 100),
      ])
    } catch {
      return HTTPResponse.fault(
        400, Self.fault(error.field, expected: error.expected, found: error.found))
    }
  }

  /// Forgets the shopper and the ledger.
  func reset() -> HTTPResponse {
    do throws(Diagnostic) {
      try host.resetImpact()
      return HTTPResponse.json(["revision": .integer(host.impactRevision)])
    } catch {
      return HTTPResponse.fault(500, error)
    }
  }

  private static func fault(_ key: String, expected: String, found: String?) -> Diagnostic {
    Diagnostic(
      "request.body", .error, "the request's '\(key)' is missing or of the wrong type",
      expected: expected, found: found)
  }
}
