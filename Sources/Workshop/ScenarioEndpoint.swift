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
      var answer = try perform(order)
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

  private func perform(_ order: Order) throws(Diagnostic) -> DataMap {
    let provider = try host.catalog.provider(order.provider)
    guard let place = provider.location, let line = place.line else {
      throw Diagnostic(
        "scenario.native", .error, "'\(provider.id)' is provided in Swift",
        expected: "a provider of a plugin", found: "no Lua file",
        fix: "make a plugin whose provider has these values")
    }
    let path = place.file
    let call = ProvideCall(
      id: String(provider.id.dropFirst(provider.plugin.count + 1)), line: line,
      scenarios: provider.scenarios.map(\.id),
      hasOptions: provider.doc != nil || !provider.tags.isEmpty || !provider.aliases.isEmpty
        || !provider.scenarios.isEmpty)
    func changed(_ old: ScenarioFile.Contents) throws(Diagnostic) -> [UInt8] {
      let new = try ScenarioWriter(file: path, contents: old.bytes)
        .contents(adding: order.scenario, to: call)
      try check(new, path, provider, order.scenario)
      return new
    }
    var answer: DataMap = ["file": .string(path), "written": .bool(order.digest != nil)]
    let old = try files.read(path)
    let new: ScenarioFile.Contents
    if let digest = order.digest {
      new = try files.replace(path, ifDigest: digest, with: changed)
      answer["hash"] = .string(new.digest)
    } else {
      new = ScenarioFile.Contents(try changed(old))
      answer["hash"] = .string(old.digest)
    }
    let difference = LineDifference(from: old.bytes, to: new.bytes)
    answer["line"] = .integer(difference.firstAdded ?? line)
    answer["diff"] = difference.dataValue
    return answer
  }

  /// Loads the plugin with the new text: what would not load, or would load as something else, is
  /// not written.
  private func check(
    _ contents: [UInt8], _ path: String, _ provider: Provider, _ scenario: Scenario
  ) throws(Diagnostic) {
    func refusal(_ found: String, _ place: SourceLocation) -> Diagnostic {
      Diagnostic(
        "scenario.load", .error, "'\(path)' would not load with the scenario in it", at: place,
        expected: "a plugin that loads and has one scenario more", found: found,
        fix: "correct the file first, or add the scenario by hand")
    }
    guard contents.count <= DiskFiles.maximumSize else {
      throw refusal("a file of more than 1 MiB", SourceLocation(path))
    }
    let loaded: [Scenario]
    do throws(Diagnostic) {
      loaded = try host.scenarios(of: provider.id, ifFile: path, has: contents)
    } catch {
      throw refusal(error.message, error.location ?? SourceLocation(path))
    }
    guard loaded.map(\.id) == provider.scenarios.map(\.id) + [scenario.id] else {
      let ids = loaded.map(\.id).joined(separator: ", ")
      throw refusal(ids.isEmpty ? "none" : "the scenarios \(ids)", SourceLocation(path))
    }
    guard let last = loaded.last, last.moment == scenario.moment, last.title == scenario.title,
      Self.asTables(.map(last.values)) == Self.asTables(.map(scenario.values))
    else {
      throw refusal("other values: 'vitrina' means something else there", SourceLocation(path))
    }
  }

  /// Lua has one empty table for both empty lists and empty maps.
  private static func asTables(_ value: DataValue) -> DataValue {
    switch value {
    case .list([]): .map([:])
    case .list(let items): .list(items.map(asTables))
    case .map(let map): .map(DataMap(map.entries.map { ($0.key, asTables($0.value)) }))
    default: value
    }
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
