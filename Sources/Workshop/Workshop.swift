public import Diagnostics
internal import FoundationEssentials
internal import Synchronization
internal import Values
public import Vitrina

/// The preview page with live reload: a server over a host, on 127.0.0.1 unless told otherwise.
///
/// Runs until `stop`. Keeps running whatever plugins do; a plugin that does not load any more keeps
/// its last good version, and the page shows why.
public final class Workshop: Sendable {
  /// The version of the server's library that runs.
  public static var libraryVersion: String { HTTPServer.libraryVersion }

  private let parts: Parts
  private let server: HTTPServer
  private let gate: AccessGate
  private let watch: ProjectWatch

  /// Counts the states of the project that pages have been told of, from 1.
  final class Revision: Sendable {
    private let number = Atomic<Int>(1)

    var current: Int { number.load(ordering: .relaxed) }

    func advance() -> Int { number.add(1, ordering: .relaxed).newValue }
  }

  /// What server and watcher share.
  final class Parts: Sendable {
    let host: Host
    let pictures: ComponentPictures
    /// Tells this process from an earlier one at the same address.
    let serverID = UUID().uuidString
    /// What a POST must carry, so that no other page can send one.
    let token = AccessToken()
    let folder: String
    let scenes: SceneRegister
    let clock: ForwardClock?
    let revision = Revision()
    let events: EventHub
    let survey: Survey
    let onReload: @Sendable ([Diagnostic]) -> Void
    /// One reload at a time.
    private let reloading = Mutex(())

    init(
      _ host: Host, folder: String, clock: ForwardClock?,
      _ onReload: @escaping @Sendable ([Diagnostic]) -> Void
    ) {
      self.host = host
      self.folder = folder
      self.clock = clock
      scenes = SceneRegister(host)
      pictures = ComponentPictures(of: host, files: DiskFiles(root: folder))
      self.onReload = onReload
      let survey = Survey(of: host, pictures)
      self.survey = survey
      events = EventHub(greeting: { [serverID, revision] in
        WorkshopEvent(
          name: "hello",
          data: [
            "server": .string(serverID), "revision": .integer(revision.current),
            "surveyed": .integer(survey.news),
          ])
      })
      look(at: nil)
    }

    /// Begins to look for what is wrong with plugins, all for nil, and tells the pages of news.
    private func look(at plugins: [String]?) {
      survey.begin(changed: plugins) { [events] in
        events.send("survey", ["surveyed": .integer($0)])
      }
    }

    /// Tells the pages what came of something that nobody tapped.
    func tell(_ activity: Activity, of cause: String) {
      guard !activity.isEmpty, case .map(var data) = activity.dataValue else { return }
      data["cause"] = .string(cause)
      data["effects"] = NavigationTargets(host.catalog.directory).complete(data["effects"])
      events.publish("activity", .map(data))
    }

    /// Looks after streams and tabs that may be gone.
    func tick() {
      events.ping()
      for activity in scenes.closeSilent() { tell(activity, of: "scene") }
    }

    /// Loads what changed and tells the pages.
    func reload(_ changed: [String]) {
      reloading.withLock { _ in
        events.publish("reload-start", ["files": .list(changed.map(DataValue.string))])
        let before = Set(host.catalog.plugins.filter { $0.isStale || !$0.isLoaded }.map(\.name))
        let start = ContinuousClock.now
        let reload = host.reload(changed: changed)
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        look(at: reload.plugins)
        let revision = self.revision.advance()
        let catalog = host.catalog
        for name in reload.failures {
          let entry = catalog.plugins.first { $0.name == name }?.entryFile ?? ""
          let folder = entry.hasSuffix("/init.lua") ? String(entry.dropLast(8)) : entry
          let faults = catalog.diagnostics.filter { $0.location?.file.hasPrefix(folder) == true }
          events.publish(
            "error",
            ["plugin": .string(name), "diagnostics": .list(faults.map(\.dataValue))])
        }
        for name in before where !reload.failures.contains(name) {
          events.publish("clear", ["plugin": .string(name)])
        }
        events.publish(
          "update",
          [
            "revision": .integer(revision),
            "plugins": .list(reload.plugins.map(DataValue.string)),
            "milliseconds": .double((milliseconds * 10).rounded() / 10),
          ])
        events.publish("index", ["revision": .integer(revision)])
        onReload(catalog.diagnostics)
      }
    }
  }

  /// Starts the server, the watch over the project's files, the timers of plugins and the clocks of
  /// shown components.
  ///
  /// - Parameters:
  ///   - folder: The project folder.
  ///   - address: Where it listens. On one that others can reach, every request must carry the
  ///     token of `self.address` or the cookie that comes for it.
  ///   - port: 0 for any that is free.
  ///   - editor: Makes links from places to the author's editor; unused on an address that others
  ///     can reach.
  ///   - clock: The one that the host goes by, if the page shall put it forward.
  ///   - onReload: Gets all diagnostics after each reload; on the watcher's thread.
  /// - Throws: `workshop.port` when the port is taken, `workshop.host` when the address is none of
  ///   this machine's.
  public init(
    host: Host, folder: String, on address: ListenAddress = .loopback, port: UInt16,
    editor: EditorLink? = nil, clock: ForwardClock? = nil,
    onReload: @escaping @Sendable ([Diagnostic]) -> Void = { _ in }
  ) throws(Diagnostic) {
    let parts = Parts(host, folder: folder, clock: clock, onReload)
    let gate = AccessGate(address, token: parts.token)
    let routes = WorkshopRoutes(parts, gate: gate, editor: address.isLoopback ? editor : nil)
    server = try HTTPServer(on: address, port: port) { routes.respond(to: $0) }
    gate.open(port: server.port)
    self.gate = gate
    watch = ProjectWatch(
      host, folder: folder, onFiles: { parts.reload($0) }, onTick: { parts.tick() },
      onActivity: { parts.tell($0, of: "timer") },
      onService: { parts.events.send($0, ["revision": .integer($1)]) },
      onChange: { ids in
        for id in ids { parts.events.send("update", ["provider": .string(id)]) }
      })
    self.parts = parts
  }

  /// Whether a workshop could listen on a port of 127.0.0.1 now.
  public static func isFree(_ port: UInt16) -> Bool {
    guard
      let server = try? HTTPServer(
        port: port, handler: { _ in HTTPResponse(status: 404, type: "text/plain", []) })
    else {
      return false
    }
    server.stop()
    return true
  }

  /// Where the page is. Carries the token where one is needed: whoever has it may come in.
  public var address: String { gate.entrance }

  /// Ends timers and watching, tells plugins, then ends all event streams and the server.
  public func stop() {
    watch.stop()
    parts.tell(parts.host.post("stop"), of: "stop")
    parts.survey.stop()
    parts.events.close()
    server.stop()
  }
}
