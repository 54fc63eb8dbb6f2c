internal import Synchronization

/// A function, table or box that lives in a Lua state, held from Swift.
///
/// Says nothing about the value but its kind: only the state it came from can use it. May be kept
/// and dropped on any thread; the state forgets the value at its next call, or when it next calls
/// the host.
public final class LuaReference: Sendable {
  public enum Kind: UInt8, Sendable {
    case function = 0x66
    case table = 0x74
    /// A value made by `LuaTapeWriter.box`: scripts can pass it on but not look into it.
    case box = 0x62
  }

  public let kind: Kind
  let number: Int32
  private let bin: ReferenceBin

  init(_ number: Int32, _ kind: Kind, bin: ReferenceBin) {
    self.number = number
    self.kind = kind
    self.bin = bin
  }

  deinit { bin.drop(number) }

  /// Whether it lives in the state that has this bin.
  func belongs(to other: ReferenceBin) -> Bool { bin === other }
}

/// The references that Swift no longer holds, until their state takes them back.
final class ReferenceBin: Sendable {
  private let dropped = Mutex<[Int32]>([])
  private let isEmpty = Atomic<Bool>(true)

  func drop(_ number: Int32) {
    dropped.withLock {
      $0.append(number)
      isEmpty.store(false, ordering: .releasing)
    }
  }

  func empty() -> [Int32] {
    guard !isEmpty.load(ordering: .acquiring) else { return [] }
    return dropped.withLock { numbers in
      defer { numbers = [] }
      isEmpty.store(true, ordering: .releasing)
      return numbers
    }
  }
}
