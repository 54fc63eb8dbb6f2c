internal import CLuaShim

/// Text on a tape: valid UTF-8, readable while the tape is.
public struct LuaText {
  public let bytes: UnsafeBufferPointer<UInt8>

  @inlinable
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  @inlinable
  public init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }
}

/// Why a Lua value was not read.
public enum LuaRefusal: UInt8, Sendable {
  /// A function, userdata or thread where data is wanted.
  case type = 0x74
  case cycle = 0x63
  /// Tables nested more than 32 deep.
  case depth = 0x64
  /// A string over 64 KiB or more than 20,000 values.
  case size = 0x73
  /// A string that is not valid UTF-8.
  case utf8 = 0x75
  /// A key that is not text, or list items and named fields in one table.
  case key = 0x6B
  /// A list with nil between its items.
  case holes = 0x68
}

/// One step of a tape. After `list` its items follow, after `map` a key and a value each.
public enum LuaToken {
  case absent
  case null
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case string(LuaText)
  case list(count: Int)
  case map(count: Int)
  /// A function under a key that begins with `on_`: it was not called.
  case handler
  case refused(LuaRefusal, found: String)
  indirect case fault(LuaError)
  case reference(LuaReference)
}

/// Reads a tape front to back.
///
/// Valid only inside the closure it was given to. A tape that ends early reads as `absent`. A
/// reference that nobody keeps is forgotten by the state, whether it was read or not.
public struct LuaTapeReader {
  private var at: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private let references: [LuaReference]
  private let hostErrors: HostErrors

  init(_ bytes: vlua_bytes, references: [LuaReference] = [], hostErrors: HostErrors) {
    let start = bytes.start ?? UnsafePointer(Self.nothing)
    at = start
    end = start + (bytes.start == nil ? 0 : bytes.count)
    self.references = references
    self.hostErrors = hostErrors
  }

  /// Stands for the bytes of an empty tape; never read or written.
  private static nonisolated(unsafe) let nothing = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

  private mutating func load<T: BitwiseCopyable>(_ type: T.Type, else missing: T) -> T {
    guard end - at >= MemoryLayout<T>.size else {
      at = end
      return missing
    }
    defer { at += MemoryLayout<T>.size }
    return UnsafeRawPointer(at).loadUnaligned(as: T.self)
  }

  private mutating func text() -> LuaText {
    let length = min(Int(load(UInt32.self, else: 0)), end - at)
    defer { at += length }
    return LuaText(bytes: UnsafeBufferPointer(start: at, count: length))
  }

  var remainingByteCount: Int { end - at }

  /// The next key of a map.
  public mutating func key() -> LuaText { text() }

  /// The next value, or the head of the next list or map.
  public mutating func next() -> LuaToken {
    let tag = UInt32(load(UInt8.self, else: UInt8(VLUA_NIL.rawValue)))
    switch tag {
    case VLUA_NULL.rawValue: return .null
    case VLUA_FALSE.rawValue: return .bool(false)
    case VLUA_TRUE.rawValue: return .bool(true)
    case VLUA_INTEGER.rawValue: return .integer(Int(load(Int64.self, else: 0)))
    case VLUA_DOUBLE.rawValue: return .double(load(Double.self, else: 0))
    case VLUA_STRING.rawValue: return .string(text())
    case VLUA_LIST.rawValue: return .list(count: Int(load(UInt32.self, else: 0)))
    case VLUA_MAP.rawValue: return .map(count: Int(load(UInt32.self, else: 0)))
    case VLUA_HANDLER.rawValue: return .handler
    case VLUA_REFUSED.rawValue:
      let reason = LuaRefusal(rawValue: load(UInt8.self, else: 0)) ?? .type
      guard case .string(let found) = next() else { return .refused(reason, found: "") }
      return .refused(reason, found: found.string)
    case VLUA_FAULT.rawValue:
      let isSyntax = UInt32(load(UInt8.self, else: 0)) == VLUA_SYNTAX.rawValue
      return .fault(
        LuaError(kind: isSyntax ? .syntax : .runtime, reading: &self, hostErrors: hostErrors))
    case VLUA_REFERENCE.rawValue:
      let place = Int(load(UInt32.self, else: .max))
      _ = load(UInt8.self, else: 0)
      return references.indices.contains(place) ? .reference(references[place]) : .absent
    default: return .absent
    }
  }

  /// Passes over what belongs to a token that has just been read.
  public mutating func skip(_ token: LuaToken) {
    switch token {
    case .list(let count): for _ in 0..<count { skip(next()) }
    case .map(let count):
      for _ in 0..<count {
        _ = key()
        skip(next())
      }
    default: break
    }
  }
}
