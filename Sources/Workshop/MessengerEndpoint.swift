internal import Diagnostics
internal import Messenger
internal import Values
internal import Vitrina

/// `/messenger.json` and `/messenger`: how the messenger of this project is, and what the page does in
/// the place of a device, a user or the system.
struct MessengerEndpoint: Sendable {
  let host: Vitrina.Host
  /// Whether the host's clock can be put forward.
  let canAdvance: Bool

  func status() -> HTTPResponse {
    do throws(Diagnostic) {
      let status = try host.messengerStatus()
      return HTTPResponse.json(status.overlaid(with: ["can_advance": .bool(canAdvance)]))
    } catch {
      return HTTPResponse.fault(500, error)
    }
  }

  /// Does an operation: `{"operation": "network", "arguments": {"online": false}}`.
  func act(_ request: HTTPRequest) -> HTTPResponse {
    ServiceRequest.respond(host, request) { (request) throws(Diagnostic) in
      let name: MessengerOperation.Name = try request.name()
      do throws(FieldFault) {
        return try host.perform(name, request.arguments)
      } catch {
        throw error.ofRequest
      }
    }
  }
}
