internal import Diagnostics
internal import Routing
internal import Values
internal import Vitrina

/// What a page asks a service for: `{"operation": …, "arguments": {…}}`.
struct ServiceRequest {
  let operation: String
  let arguments: DataMap

  /// - Throws: What is wrong with the body.
  init(_ request: HTTPRequest) throws(Diagnostic) {
    guard case .map(let body) = try JSONReader.read(request.body, file: "the request") else {
      throw Self.fault("body", expected: "a JSON object", found: nil)
    }
    guard let operation = body["operation"]?.stringValue else {
      throw Self.fault(
        "operation", expected: "a string: the operation",
        found: body["operation"]?.kindDescription)
    }
    self.operation = operation
    arguments = body["arguments"]?.mapValue ?? [:]
  }

  /// Does something, and answers with what came of it.
  static func respond(
    _ host: Vitrina.Host, _ request: HTTPRequest,
    _ perform: (ServiceRequest) throws(Diagnostic) -> Activity
  ) -> HTTPResponse {
    let start = ContinuousClock.now
    do throws(Diagnostic) {
      let activity = try perform(try ServiceRequest(request))
      let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      let targets = NavigationTargets(host.catalog.directory)
      return HTTPResponse.json([
        "effects": targets.complete(.list(activity.effects.map(\.dataValue))),
        "diagnostics": .list(activity.diagnostics.map(\.dataValue)),
        "milliseconds": .double((milliseconds * 100).rounded() / 100),
      ])
    } catch {
      return HTTPResponse.fault(400, error)
    }
  }

  /// One of the operations of a service.
  func name<Name: RawRepresentable<String> & CaseIterable>() throws(Diagnostic) -> Name {
    if let name = Name(rawValue: operation) { return name }
    let words = Name.allCases.map(\.rawValue).joined(separator: ", ")
    throw Self.fault("operation", expected: "one of \(words)", found: "'\(operation)'")
  }

  static func fault(_ key: String, expected: String, found: String?) -> Diagnostic {
    Diagnostic(
      "request.body", .error, "the request's '\(key)' is missing or of the wrong type",
      expected: expected, found: found)
  }
}

extension FieldFault {
  /// As a page is told of it.
  var ofRequest: Diagnostic { ServiceRequest.fault(field, expected: expected, found: found) }
}
