internal import Diagnostics
internal import Impact
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
    ServiceRequest.respond(host, request) { (request) throws(Diagnostic) in
      let name: ImpactOperation.Name = try request.name()
      do throws(FieldFault) {
        return try host.perform(name, request.arguments)
      } catch {
        throw error.ofRequest
      }
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
}
