import Diagnostics
import Foundation
import Impact
import Storage
import TestSupport
import Testing
import Values

/// A disk of 400 KB of its own, which only root may make.
private final class SmallDisk {
  let folder: String

  init?() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrina-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard mount("tmpfs", folder, "tmpfs", 0, "size=400k") == 0 else {
      try FileManager.default.removeItem(atPath: folder)
      return nil
    }
  }

  /// Whether a disk can be made here.
  static let isPossible = (try? SmallDisk()) != nil

  deinit {
    umount(folder)
    try? FileManager.default.removeItem(atPath: folder)
  }
}

struct FullDiskTests {
  @Test(.enabled(if: SmallDisk.isPossible, "a small disk can only be mounted by root"))
  func `a full disk takes nothing by halves and works again once there is room`() throws {
    let disk = try #require(try SmallDisk())
    let store = try SQLiteStore(path: "\(disk.folder)/state.sqlite")
    var checkout = try Checkout(store)
    checkout.register("ben@example.org")
    checkout.select(3)
    checkout.start()
    var count = 0
    var fault: Diagnostic?
    while fault == nil, count < 1_000 {
      count += 1
      do throws(Diagnostic) {
        try store.change([("k\(count)", .string(String(repeating: "x", count: 4_000)))], in: "p")
      } catch {
        fault = error
      }
    }
    #expect(fault?.code == "storage.full")
    #expect(fault?.message == "there is no room left, and nothing was changed")
    #expect(try store.keys(in: "p").count == count - 1)
    let before = try store.communitySums(ofChain: 1)
    while checkout.finish("O\(count)") == "ok", count < 2_000 {
      count += 1
      checkout.start()
    }
    #expect(checkout.diagnostics.map(\.code) == ["storage.full"])
    #expect(checkout.manager.session.pending != nil)
    #expect(try checkout.state("O\(count)") == "absent")
    let after = try store.communitySums(ofChain: 1)
    #expect(after[3].map { $0 >= before[3] ?? 0 } == true)
    #expect(try store.audit() == [])
  }
}
