// Books orders into a file and tells of each once it is booked: `storage-writer FILE PREFIX COUNT`.
// Tests kill it at any moment and then look at what is in the file.
import Diagnostics
import Foundation
import Impact
import Storage

func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

let words = CommandLine.arguments
guard words.count == 4, let count = Int(words[3]) else {
  say("! usage")
  exit(2)
}

do {
  let store = try SQLiteStore(path: words[1])
  var manager = ImpactManager(
    ImpactConfiguration(apiKey: APIKey("a.b"), chainID: 1, schemaVersion: "1.0"),
    catalogue: SampleImpact.catalogue, store: store, random: SystemRandomNumberGenerator())
  var time = 1_700_000_000_000

  /// Whether an operation succeeded.
  func perform(_ operation: ImpactOperation) -> Bool {
    manager.request(operation, at: time)
    var isDone = false
    while let event = manager.next(by: time) {
      switch event.kind {
      case .completed(_, _, let reason):
        isDone = reason == nil
        if let reason { say("! \(operation.name.rawValue) \(reason.rawValue)") }
      case .diagnostic(let diagnostic): say("! \(diagnostic.code)")
      default: break
      }
    }
    return isDone
  }

  _ = perform(.registerUser(email: "shopper@example.org"))
  for number in 1...max(1, count) {
    time += 1
    let id = "\(words[2])-\(number)"
    let request = TransactionRequest(cartTotal: .text("20"), currencyCode: "USD", storeID: 1)
    _ = perform(.select(nonprofitID: 1 + number % 6))
    if perform(.startTransaction(request)), perform(.finishTransaction(orderID: id)) {
      say("booked \(id)")
    }
    if number.isMultiple(of: 4), perform(.cancelTransaction(orderID: id)) { say("cancelled \(id)") }
  }
} catch {
  say("! \(error.code)")
  exit(1)
}
