internal import Components
internal import Diagnostics
internal import LuaBridge
internal import Values

extension PluginAPI {
  /// `vitrina.format`: values as the readers of the context's locale write them.
  func format() -> Entry {
    .table(
      [number(), money(), percent(), date(), plural()], named: "vitrina.format")
  }

  private func number() -> (String, Entry) {
    formatter("number", "vv") { session, arguments in
      let number = try arguments.number("a number")
      let options = try FormatArguments(
        &arguments,
        ["decimals", "min_decimals", "max_decimals", "grouping", "sign", "compact"])
      var format = NumberOptions()
      format.decimals = try options.decimalRange()
      format.isGrouped = try options.flag("grouping") ?? true
      format.isSigned = try options.isSigned()
      format.isCompact = try options.flag("compact") ?? false
      return session.format { $0.text(number, format) }
    }
  }

  private func money() -> (String, Entry) {
    formatter("money", "vvv") { session, arguments in
      let amount = try arguments.number("a number, the amount")
      let code = try arguments.string("an ISO 4217 currency code such as \"ARS\"")
      guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
        let capitals = code.uppercased()
        let isCode = capitals.utf8.count == 3 && capitals.utf8.allSatisfy { $0 < 0x80 }
        throw arguments.fault(
          "is no currency code", expected: "three capital letters, as ISO 4217 has them",
          found: quoted(code),
          fix: isCode && capitals != code
            ? "write \"\(capitals)\"" : "for example \"ARS\", \"BRL\" or \"USD\"")
      }
      let options = try FormatArguments(&arguments, ["decimals", "sign"])
      var format = NumberOptions(unit: .currency(code))
      format.decimals = try options.decimals()
      format.isSigned = try options.isSigned()
      return session.format { $0.text(amount, format) }
    }
  }

  private func percent() -> (String, Entry) {
    formatter("percent", "vv") { session, arguments in
      let fraction = try arguments.number("a number, such as 0.5 for 50 %")
      let options = try FormatArguments(&arguments, ["decimals"])
      var format = NumberOptions(unit: .percent)
      format.decimals = try options.decimals()
      return session.format { $0.text(fraction, format) }
    }
  }

  private func date() -> (String, Entry) {
    formatter("date", "vv") { session, arguments in
      let seconds = try arguments.number("a number of seconds since 1970").double
      guard ValueFormatter.moments.contains(seconds) else {
        throw arguments.fault(
          "is no date", expected: "seconds since 1970, in the years 1 to 9999",
          found: DataValue.double(seconds).kindDescription,
          fix: seconds > 0 ? "divide milliseconds by 1000" : "check the calculation before it")
      }
      let options = try FormatArguments(&arguments, ["date", "time", "time_zone"])
      var format = DateOptions()
      format.date = try options.choice("date") ?? .medium
      format.time = try options.choice("time") ?? .none
      format.timeZone = try options.text("time_zone", "the name of a time zone") ?? "UTC"
      guard format.date != .none || format.time != .none else {
        throw options.fault(
          "leaves nothing to write", expected: "a date, a time or both", found: "\"none\" twice",
          fix: "give a 'time' such as \"short\"")
      }
      guard let text = session.format({ $0.text(secondsSince1970: seconds, format) }) else {
        let near = nearestName(to: format.timeZone, in: ValueFormatter.timeZones)
        throw options.fault(
          "has a 'time_zone' that does not exist",
          expected: "\"UTC\" or an IANA name such as \"America/Argentina/Buenos_Aires\"",
          found: quoted(format.timeZone),
          fix: near.map { "did you mean \"\($0)\"?" } ?? "leave it out to write UTC")
      }
      return text
    }
  }

  private func plural() -> (String, Entry) {
    formatter("plural", "vv") { session, arguments in
      let number = try arguments.number("a number: how many there are")
      let categories = PluralCategory.allCases.map(\.rawValue)
      let forms = try FormatArguments(&arguments, categories)
      var texts: [PluralCategory: String] = [:]
      for category in PluralCategory.allCases {
        texts[category] = try forms.text(category.rawValue, "a text, {n} for the number")
      }
      guard let other = texts[.other] else {
        throw forms.fault(
          "has no 'other'", expected: "{one = \"{n} point\", other = \"{n} points\"}",
          found: texts.isEmpty
            ? "no texts"
            : categories.filter { forms[$0] != nil }.joined(separator: ", ") + " only",
          fix: "add other = \"…\", for the numbers that no other text is for")
      }
      return session.format { formatter in
        let none = number.double == 0 ? texts[.zero] : nil
        let text = none ?? texts[formatter.category(of: number)] ?? other
        return text.filled(with: { formatter.text(number) })
      }
    }
  }

  /// A function of `vitrina.format`: pure, so allowed in all phases.
  private func formatter(
    _ name: String, _ parameters: String,
    _ body: @escaping (ScriptSession, inout ArgumentReader) throws -> String
  ) -> (String, Entry) {
    let session = session
    return function("format.\(name)", parameters, in: [.load, .data, .event]) {
      arguments, answer in
      answer.value(try body(session, &arguments))
    }
  }
}

/// The options table of a format function.
private struct FormatArguments {
  private let map: DataMap
  private let arguments: ArgumentReader

  /// Reads the next argument; a key that means nothing is refused.
  init(_ reader: inout ArgumentReader, _ known: [String]) throws {
    map = try reader.map("{\(known.joined(separator: ", "))}")
    arguments = reader
    if let fault = map.stranger(known, of: reader.function, at: reader.caller) { throw fault }
  }

  subscript(key: String) -> DataValue? { map[key] }

  func fault(
    _ statement: String, expected: String, found: String, fix: String? = nil
  ) -> Diagnostic {
    arguments.fault(statement, expected: expected, found: found, fix: fix)
  }

  private func misfit(
    _ key: String, _ value: DataValue, expected: String, fix: String? = nil
  ) -> Diagnostic {
    fault(
      "has a '\(key)' that does not fit", expected: expected,
      found: value.stringValue.map(quoted) ?? value.kindDescription, fix: fix)
  }

  func text(_ key: String, _ what: String) throws -> String? {
    guard let value = map[key] else { return nil }
    guard let text = value.stringValue else {
      throw misfit(key, value, expected: "a string: \(what)", fix: "put it in quotes")
    }
    return text
  }

  func flag(_ key: String) throws -> Bool? {
    guard let value = map[key] else { return nil }
    guard case .bool(let flag) = value else {
      throw misfit(key, value, expected: "true or false", fix: "write \(key) = true")
    }
    return flag
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: String) throws -> Choice? {
    guard let value = map[key] else { return nil }
    let names = Choice.allCases.map(\.rawValue)
    guard let choice = value.stringValue.flatMap(Choice.init(rawValue:)) else {
      let near = value.stringValue.flatMap { nearestName(to: $0, in: names) } ?? names[0]
      throw misfit(
        key, value, expected: "one of \(names.joined(separator: ", "))",
        fix: "write \(key) = \"\(near)\"")
    }
    return choice
  }

  func isSigned() throws -> Bool {
    let sign: Sign? = try choice("sign")
    return sign == .always
  }

  private enum Sign: String, CaseIterable { case auto, always }

  /// `decimals`: exactly so many.
  func decimals() throws -> ClosedRange<Int>? {
    try count("decimals").map { $0...$0 }
  }

  /// `decimals`, or `min_decimals` and `max_decimals`.
  func decimalRange() throws -> ClosedRange<Int>? {
    let exactly = try decimals()
    let (low, high) = (try count("min_decimals"), try count("max_decimals"))
    if low == nil, high == nil { return exactly }
    guard exactly == nil else {
      throw fault(
        "has 'decimals' and a range of them too",
        expected: "decimals, or min_decimals and max_decimals",
        found: ["decimals", "min_decimals", "max_decimals"].filter { map[$0] != nil }
          .joined(separator: ", "), fix: "remove 'decimals', or the other")
    }
    let least = low ?? 0
    let most = high ?? max(least, 3)
    guard least <= most else {
      throw fault(
        "has more 'min_decimals' than 'max_decimals'", expected: "at most \(most)",
        found: "\(least)", fix: "swap them, or write decimals = \(most)")
    }
    return least...most
  }

  private func count(_ key: String) throws -> Int? {
    guard let value = map[key] else { return nil }
    let number: Int? =
      switch value {
      case .integer(let number): number
      case .double(let number): Int(exactly: number)
      default: nil
      }
    guard let number, (0...15).contains(number) else {
      throw misfit(
        key, value, expected: "a whole number from 0 to 15", fix: "write \(key) = 2")
    }
    return number
  }
}

extension ArgumentReader {
  /// The next argument as a number that can be written.
  fileprivate mutating func number(_ what: String) throws -> Quantity {
    let value = try value(finite: false)
    switch value {
    case .integer(let number)?: return .integer(number)
    case .double(let number)? where number.isFinite: return .double(number)
    case .double(let number)?:
      throw fault(
        "cannot be written", expected: "a finite number",
        found: number.isNaN ? "nan, which is no number" : "an infinite number",
        fix: "check the calculation before it: 0/0 is nan and 1/0 is infinite")
    default:
      throw fault(
        expected: what, found: value?.kindDescription ?? "nothing",
        fix: value?.stringValue == nil ? nil : "turn the text into a number with tonumber")
    }
  }
}

extension String {
  /// This text with every `{n}` replaced; the number is made once, and only if there is one.
  fileprivate func filled(with number: () -> String) -> String {
    var result = ""
    var written: String?
    var rest = utf8[...]
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      result += String(Substring(rest[..<brace]))
      rest = rest[brace...]
      if rest.starts(with: "{n}".utf8) {
        let text = written ?? number()
        written = text
        result += text
        rest = rest.dropFirst(3)
      } else {
        result += "{"
        rest = rest.dropFirst()
      }
    }
    return result + String(Substring(rest))
  }
}
