// Sends messages from a file's outbox, some of them while there is no connection, and tells of each
// that is kept and of each that the server took: `message-writer FILE PREFIX COUNT`.
// Tests kill it at any moment and then look at what is in the file.
import Diagnostics
import Foundation
import Messenger
import Storage
import Values

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
  var messenger = Messenger(random: SystemRandomNumberGenerator())
  messenger.resume(try store.messengerArchive())
  var time = 1_700_000_000_000

  func keep() throws {
    let changes = messenger.takeChanges()
    if !changes.isEmpty { messenger.revision = try store.change(changes) }
  }

  func perform(_ operation: MessengerOperation) throws {
    time += 1
    messenger.perform(operation, ticket: nil, at: time)
    try keep()
    while let event = messenger.next(by: time) {
      switch event.kind {
      case .authorize(let wish):
        messenger.perform(
          .authorized(ticket: wish.ticket, user: nil, nil), ticket: nil, at: time)
      case .deliver(let delivery):
        guard case .message(let message, _, let id, _) = delivery.parcel else { continue }
        _ = try store.change([.deliver(clientID: id, at: time)])
        say("took \(message.text ?? "")")
        messenger.perform(.reply(attempt: delivery.attempt, .delivered), ticket: nil, at: time)
      case .diagnostic(let fault): say("! \(fault.code)")
      default: break
      }
      try keep()
    }
  }

  try perform(
    .initialize(
      MessengerStart(integrationID: "acme", settings: ["allow_offline_usage": true])))
  for number in 0..<max(0, count) {
    if number.isMultiple(of: 5) { try perform(.network(.offline)) }
    try perform(.send(MessageDraft(text: "\(words[2])-\(number)")))
    say("kept \(words[2])-\(number)")
    if number % 5 == 4 { try perform(.network(.online)) }
  }
  try perform(.network(.online))
} catch {
  say("! \(error)")
  exit(1)
}
