import Components
import Diagnostics
import Messenger
import Routing
import TestSupport
import Testing
import Values
import Vitrina

/// What scripts and components ask of the messenger, on a host whose clock is turned by hand.
@Suite struct MessengerHostTests {
  private static let manifest = #"{"api": 1, "permissions": ["messenger"]}"#

  /// 2026-01-01T00:00:00Z.
  private let clock = ForwardClock(standingAt: 1_767_225_600)

  private func host(
    _ script: String, others: [String: String] = [:],
    messages: any MessengerStore = MemoryMessengerStore(), seed: UInt64 = 1
  ) -> Vitrina.Host {
    let clock = clock
    let files = MemoryFiles(
      ["plugins/help/init.lua": script, "plugins/help/plugin.json": Self.manifest]
        .merging(others) { $1 })
    var options = Vitrina.Host.Options(files: files, clock: { clock.now })
    options.messages = messages
    options.random = SeededGenerator(seed: seed)
    return Vitrina.Host(options)
  }

  /// Effects as one reads them: `send done`, `send offline`, `track name {…}`.
  private func words(_ effects: [Effect]) -> [String] {
    effects.map { effect in
      switch effect {
      case .service(let call):
        "\(call.operation) \(call.outcome.map { $0.reason ?? "done" } ?? "waits")"
      case .track(let name, let properties):
        properties.isEmpty ? name : "\(name) \(DataValue.map(properties).json)"
      case .navigate(let screen, let params, _, _): "to \(screen) \(DataValue.map(params).json)"
      default: effect.dataValue.json
      }
    }
  }

  private static let help = """
    local messenger = vitrina.messenger
    local function tell(name)
      return function(ok, reason) vitrina.track(name .. " " .. (ok and "ok" or reason)) end
    end
    vitrina.on("start", function()
      messenger.init({ integration_id = "acme", settings = { allow_offline_usage = true } })
    end)
    vitrina.provide("chat", vitrina.components.conversation{})
    vitrina.provide("list", vitrina.components.conversation_list{})
    vitrina.screen("conversation", function() return { "chat" } end)
    vitrina.route("help://say/{text}", function(link)
      messenger.send(link.params.text, tell "say")
    end)
    vitrina.route("help://hear/{id}/{text}", function(link)
      messenger.receive(link.params.id, { text = link.params.text, display_name = "Eva" })
    end)
    vitrina.route("help://show", function(link)
      messenger.show{ conversation_id = link.query.id, starting_text = link.query.text }
    end)
    vitrina.route("help://close", function() messenger.close() end)
    vitrina.route("help://online/{on:bool}", function(link) messenger.network(link.params.on) end)

    """

  /// A host that has started, of whose links each is opened.
  private func opened(_ host: Vitrina.Host, _ links: String...) -> [String] {
    links.flatMap { link in
      let dispatch = host.open(link)
      #expect(dispatch.diagnostics == [])
      return words(dispatch.effects)
    }
  }

  private func started(
    _ script: String = "", others: [String: String] = [:],
    messages: any MessengerStore = MemoryMessengerStore(), seed: UInt64 = 1
  ) -> Vitrina.Host {
    let host = host(Self.help + script, others: others, messages: messages, seed: seed)
    #expect(host.catalog.diagnostics == [])
    #expect(host.start().diagnostics == [])
    return host
  }

  private func context(_ host: Vitrina.Host) -> RenderContext {
    host.context(EnvironmentQuery(settings: host.settings).environment)
  }

  private func lines(_ host: Vitrina.Host, _ id: String? = nil) throws -> [String] {
    let messages = try host.messengerNow().read(.messages(id)).listValue ?? []
    return messages.map { message in
      let map = message.mapValue ?? [:]
      return "\(map["text"]?.stringValue ?? map["type"]?.stringValue ?? "")"
        + (map["role"] == "app_user" ? " (\(map["status"]?.stringValue ?? ""))" : "")
    }
  }

  // MARK: - Sending

  @Test func `the built-in server takes a message at once`() throws {
    let host = started()
    #expect(opened(host, "help://say/hola") == ["send done", "say ok"])
    #expect(try lines(host) == ["hola (sent)"])
  }

  @Test func `vector 4: without a connection messages wait, and go out in order when it is back`()
    throws
  {
    let store: any MessengerStore = MemoryMessengerStore()
    let host = started(messages: store)
    #expect(
      opened(host, "help://online/false", "help://say/m1", "help://say/m2") == [
        "network done", "send offline", "say offline", "send offline", "say offline",
      ])
    #expect(try lines(host) == ["m1 (failed)", "m2 (failed)"])
    let chat = try host.resolve("help/chat", in: context(host))
    #expect(!chat.instance.dataJSON.isEmpty)
    #expect(opened(host, "help://online/true") == ["network done"])
    #expect(try lines(host) == ["m1 (sent)", "m2 (sent)"])
    #expect(try store.delivered().count == 2)
  }

  @Test func `setting 14 off: send says false and why, and nothing is done`() throws {
    let host = started(
      """
      vitrina.route("help://try", function()
        messenger.settings.set("allow_offline_usage", false)
        messenger.network(false)
      end)
      vitrina.route("help://tell", function()
        local ok, reason = messenger.send("hola")
        vitrina.track("send", { ok = ok, reason = reason })
      end)
      """)
    #expect(
      opened(host, "help://try", "help://tell") == [
        "set done", "network done", #"send {"ok":false,"reason":"offline"}"#,
      ])
    #expect(try lines(host) == [])
  }

  @Test func `a plugin is the server: it takes, refuses, drops and answers late`() throws {
    let host = started(
      """
      messenger.on_send(function(m, reply)
        vitrina.track("got " .. m.text .. " " .. m.attempts)
        if m.text == "bad" then reply.fail{ code = "bad_request", http_status = 400 } end
        if m.text == "lost" then reply.fail{ network = true } end
        if m.text == "slow" then vitrina.after(2, reply.ok) end
        if m.text == "good" then reply.ok() end
        if m.text == "boom" then error("no server") end
      end)
      """)
    #expect(
      opened(host, "help://say/good", "help://say/bad", "help://say/slow") == [
        "send done", "got good 1", "reply done", "say ok", "send rejected", "got bad 1",
        "reply done", "say rejected", "send waits", "got slow 1",
      ])
    #expect(try lines(host) == ["good (sent)", "bad (rejected)", "slow (unsent)"])
    let later = try host.pass(2, on: clock)
    #expect(words(later.effects) == ["reply done", "send done", "say ok"])
    #expect(try lines(host) == ["good (sent)", "bad (rejected)", "slow (sent)"])
    let boom = host.open("help://say/boom")
    #expect(boom.diagnostics.map(\.code) == ["lua.runtime"])
    #expect(try lines(host).last == "boom (failed)")
  }

  @Test func `a restart goes on with conversations and outbox`() throws {
    let store: any MessengerStore = MemoryMessengerStore()
    let first = started(messages: store)
    _ = opened(first, "help://say/hola", "help://online/false", "help://say/later")
    let second = started(messages: store)
    #expect(try lines(second) == ["hola (sent)", "later (sent)"])
    #expect(try store.delivered().count == 2)
  }

  @Test func `two hosts on one store see what the other did`() throws {
    let store: any MessengerStore = MemoryMessengerStore()
    let first = started(messages: store)
    let second = started(messages: store, seed: 2)
    _ = opened(first, "help://hear/c1/hola")
    #expect(try lines(second, "c1") == ["hola"])
    _ = opened(second, "help://show?id=c1", "help://say/gracias")
    #expect(try lines(first, "c1") == ["hola", "gracias (sent)"])
    // What is being typed here outlives what happens there.
    _ = try first.perform(.command("type", ["text": "Y"]), on: "help/chat", in: context(first))
    _ = opened(second, "help://hear/c1/nada")
    #expect(try first.messengerNow().conversations["c1"]?.header.draft == "Y")
    #expect(try lines(first, "c1") == ["hola", "gracias (sent)", "nada"])
  }

  // MARK: - Renewal

  @Test func `vector 9: a token that expires is renewed once for all, and is nowhere to be read`()
    throws
  {
    let host = started(
      """
      local good = false
      messenger.on_send(function(m, reply)
        vitrina.after(1, function()
          if m.token == "e30.e30.new-secret" then reply.ok()
          else reply.fail{ code = "invalid_auth", http_status = 401 } end
        end)
      end)
      vitrina.route("help://enter", function()
        messenger.destroy()
        messenger.init{ integration_id = "acme", auth = function(err, done)
          vitrina.track("renew " .. err.code)
          vitrina.after(1, function() done("e30.e30.new-secret") end)
        end }
        messenger.login("ana", "e30.e30.old-secret", tell "login")
      end)
      vitrina.route("help://three", function()
        for n = 1, 3 do messenger.send("m" .. n) end
      end)
      """)
    let entered = host.open("help://enter")
    #expect(words(entered.effects) == ["destroy done", "init done", "login done", "login ok"])
    _ = opened(host, "help://three")
    let passed = try host.pass(5, on: clock)
    #expect(try lines(host) == ["m1 (sent)", "m2 (sent)", "m3 (sent)"])
    #expect(
      words(passed.effects).filter { $0.hasPrefix("renew") }
        == ["renew invalid_auth", "renewed done"])
    let all = entered.effects + passed.effects
    #expect(!all.map(\.dataValue.json).joined().contains("secret"))
    #expect(!DataValue.map(try host.messengerStatus()).json.contains("secret"))
  }

  @Test func `codes and tokens stand in no effect, wherever they are given`() throws {
    let host = started(
      """
      vitrina.route("help://secrets", function()
        messenger.destroy()
        messenger.init{ integration_id = "acme", auth_code = "very-secret-1" }
        messenger.login("ana", "e30.e30.very-secret-2")
        messenger.set_push_token("very-secret-3")
        messenger.push("token", { token = "very-secret-4" })
      end)
      """)
    let dispatch = host.open("help://secrets")
    #expect(dispatch.effects.count == 5)
    #expect(!DataValue.list(dispatch.effects.map(\.dataValue)).json.contains("secret-"))
    let status = DataValue.map(try host.messengerStatus()).json
    #expect(!status.contains("very-secret"))
    #expect(status.contains("***et-4"))
  }

  @Test func `a plugin that is loaded anew renews no tokens any more`() throws {
    let host = started(
      """
      messenger.on_send(function(m, reply)
        reply.fail{ code = "invalid_auth", http_status = 401 }
      end)
      vitrina.route("help://enter", function()
        messenger.destroy()
        messenger.init{ integration_id = "acme", auth = function(err, done) done("a.b.c") end }
      end)
      """)
    _ = host.open("help://enter")
    _ = host.reload(changed: ["plugins/help/init.lua"])
    #expect(words(host.open("help://say/hola").effects).contains("say invalid_auth"))
  }

  // MARK: - Notifications

  private func titles(_ host: Vitrina.Host) -> [String] {
    host.currentBanners.map { "\($0.data.title ?? ""): \($0.data.subtitle ?? "") in \($0.lane)" }
  }

  @Test
  func `vectors 8 and 12: a message is announced for 8 seconds unless its conversation is shown`()
    throws
  {
    let host = started()
    _ = opened(host, "help://hear/c1/hola")
    #expect(titles(host) == ["Eva: hola in messenger"])
    // Delay, way in, and the time on screen.
    _ = try host.pass(0.05 + 0.58 + 7.9, on: clock)
    #expect(titles(host).count == 1)
    _ = try host.pass(0.1 + 0.6, on: clock)
    #expect(titles(host) == [])
    _ = opened(host, "help://show?id=c1", "help://hear/c1/again")
    #expect(titles(host) == [])
    #expect(try host.messengerNow().unreadCount == 0)
  }

  @Test func `vector 8: 0 stays until a tap, and another time counts from the next one on`() throws
  {
    let host = started(
      """
      vitrina.route("help://time/{seconds:int}", function(link)
        messenger.settings.set("notification_display_time", link.params.seconds)
      end)
      """)
    _ = opened(host, "help://time/0", "help://hear/c1/hola")
    _ = try host.pass(3600, on: clock)
    #expect(titles(host) == ["Eva: hola in messenger"])
    _ = opened(host, "help://time/3")
    _ = try host.pass(3600, on: clock)
    #expect(titles(host) == ["Eva: hola in messenger"])
    let banner = try #require(host.currentBanners.first)
    let tapped = host.act(.activate, on: banner.id)
    #expect(
      words(tapped.effects) == [#"to help/conversation {"conversation_id":"c1"}"#])
    #expect(try host.messengerNow().visible == "c1")
    _ = try host.pass(2, on: clock)
    #expect(titles(host) == [])
    #expect(try host.messengerNow().unreadCount == 0)
  }

  @Test func `a second message of a conversation takes the place of the first, others wait`() throws
  {
    let host = started()
    _ = opened(host, "help://hear/c1/one", "help://hear/c1/two", "help://hear/c2/three")
    #expect(titles(host) == ["Eva: two in messenger", "Eva: three in messenger"])
    _ = try host.pass(7, on: clock)
    _ = opened(host, "help://hear/c1/again")
    _ = try host.pass(7, on: clock)
    #expect(titles(host) == ["Eva: again in messenger", "Eva: three in messenger"])
    #expect(try host.messengerNow().unreadCount == 4)
    _ = opened(host, "help://show?id=c1")
    _ = try host.pass(2, on: clock)
    #expect(titles(host) == ["Eva: three in messenger"])
  }

  @Test func `a plugin may draw its own notification, and keep a conversation shut`() throws {
    let host = started(
      """
      local loud = true
      messenger.hooks{
        should_show_in_app_notification_for_message = function(m) return m.text ~= "quiet" end,
        should_show_for_action = function(action, info)
          vitrina.track(action .. " " .. info.conversation_id)
          return false
        end,
      }
      """)
    _ = opened(host, "help://hear/c1/quiet")
    #expect(titles(host) == [])
    _ = opened(host, "help://hear/c1/loud")
    _ = try host.pass(1, on: clock)
    let banner = try #require(host.currentBanners.first)
    let tapped = host.act(.activate, on: banner.id)
    #expect(words(tapped.effects) == ["in_app_notification_tapped c1"])
    #expect(try host.messengerNow().visible == nil)
  }

  // MARK: - Hooks

  @Test func `vector 13: hooks edit what is sent, and hide what is not for display`() throws {
    let host = started(
      """
      messenger.hooks{
        will_send_message = function(m) return { text = m.text:upper(), metadata = { via = "x" } } end,
        will_display_message = function(m)
          if m.text == "secret" then return nil end
          if m.text == "plain" then return true end
          return { text = m.text .. "!" }
        end,
      }
      """)
    _ = opened(
      host, "help://hear/c1/secret", "help://hear/c1/plain", "help://hear/c1/hola",
      "help://show?id=c1", "help://say/hola")
    #expect(try lines(host, "c1") == ["secret", "plain", "hola!", "HOLA (sent)"])
    let shown = try host.resolve("help/chat", in: context(host))
    let drawn = shown.view(in: context(host).environment)
    var texts: [String] = []
    drawn.walk { node, _ in if case .text(let text) = node.content { texts.append(text.plain) } }
    #expect(!texts.contains("secret"))
    #expect(texts.contains("hola!"))
  }

  @Test func `hooks that raise are reported, and nothing is lost`() throws {
    let host = started(
      """
      local function boom() error("boom") end
      messenger.hooks{
        will_send_message = boom, will_display_message = boom, did_receive_messages = boom,
        unread_count_did_change = boom, should_show_in_app_notification_for_message = boom,
        will_show_conversation = boom, did_show_conversation = boom, conversation_list_did_refresh = boom,
      }
      """)
    let heard = host.open("help://hear/c1/hola")
    #expect(Set(heard.diagnostics.map(\.code)) == ["lua.runtime"])
    #expect(titles(host).count == 1)
    let said = host.open("help://say/gracias")
    #expect(words(said.effects).contains("send done"))
    _ = host.open("help://show?id=c1")
    #expect(try lines(host, "c1") == ["hola", "gracias (sent)"])
  }

  @Test func `vector 11: the user is asked for notifications once, and a no stops nothing`() throws
  {
    let host = started(
      """
      messenger.hooks{ capability_requested = function(request)
        vitrina.track("asked for " .. request.name .. " by " .. request.requested_by)
        return "denied"
      end }
      """)
    let told = opened(host, "help://say/one", "help://say/two")
    #expect(
      told.filter { $0.hasPrefix("asked") } == [
        "asked for notifications by request_push_permission_on_first_message"
      ])
    #expect(try lines(host) == ["one (sent)", "two (sent)"])
    #expect(try host.messengerNow().capabilities[.notifications].state == .denied)
  }

  @Test func `setting 17 off: a push goes to the hook, or is told as lost`() throws {
    let script = """
      vitrina.on("start", function()
        messenger.destroy()
        messenger.init{ integration_id = "acme", settings = { enable_app_delegate_swizzling = false } }
      end)
      vitrina.route("help://push", function()
        messenger.push("received", { messenger = { conversation_id = "c1", message = { text = "hola" } } })
      end)

      """
    let lost = started(script)
    let dispatch = lost.open("help://push")
    #expect(dispatch.diagnostics.map(\.code) == ["push.not_forwarded"])
    let forwarded = started(
      script + """
        messenger.hooks{ did_receive_push = function(push) messenger.handle_push(push.payload) end }
        """)
    _ = opened(forwarded, "help://push")
    #expect(try lines(forwarded, "c1") == ["hola"])
  }

  @Test func `a server of the plugin's own lets users in or not, and knows where it was asked`()
    throws
  {
    let host = started(
      """
      messenger.hooks{ authorize = function(request)
        if request.operation == "init" then return "user-1" end
        vitrina.track(request.operation .. " " .. request.external_id .. " " .. request.region)
        if request.external_id == "ana" then return true end
        return { code = "invalid_auth", http_status = 401 }
      end }
      vitrina.route("help://enter/{who}", function(link)
        messenger.login(link.params.who, "e30.e30.sig", tell "login")
      end)
      """)
    #expect(try host.messengerNow().session?.userID == "user-1")
    #expect(
      opened(host, "help://enter/ben", "help://enter/ana") == [
        "login invalid_auth", "login ben us", "login invalid_auth",
        "login done", "login ana us", "login ok",
      ])
    #expect(try host.messengerNow().session?.externalID == "ana")
  }

  @Test func `two threads that ask services crosswise do not wait for each other`() async throws {
    let manifest = #"{"api": 1, "permissions": ["impact", "messenger"]}"#
    let host = started(
      """
      vitrina.on("messenger.received", function() vitrina.impact.deregister_user() end)
      vitrina.on("impact.deregister_user", function(event)
        if messenger.connection() == "online" then messenger.close() end
      end)
      vitrina.route("help://leave", function()
        vitrina.impact.deregister_user(function() messenger.receive("c1", { text = "bye" }) end)
      end)
      """, others: ["plugins/help/plugin.json": manifest])
    await withTaskGroup(of: Void.self) { group in
      for link in ["help://leave", "help://hear/c1/hola"] {
        group.addTask { for _ in 0..<50 { _ = host.open(link) } }
      }
    }
    #expect(try host.messengerNow().conversations["c1"]?.messages.count == 100)
  }

  // MARK: - Components

  @Test func `a conversation is typed in, sent from, retried and left by taps`() throws {
    let host = started()
    _ = opened(host, "help://show?text=Hola,")
    func tap(_ name: String, _ arguments: DataMap = [:]) throws -> [String] {
      let result = try host.perform(
        .command(name, arguments), on: "help/chat", in: context(host))
      #expect(result.further == [])
      return words(result.effects)
    }
    #expect(try tap("type", ["text": "Hola, Eva"]) == [])
    #expect(
      try tap("send") == [
        "send done"
      ])
    #expect(try lines(host) == ["Hola, Eva (sent)"])
    _ = opened(host, "help://online/false")
    #expect(try tap("send", ["text": "later"]) == ["send offline"])
    let id = try #require(host.messengerNow().outbox.first?.clientID)
    #expect(try tap("open_resend", ["message_id": .string(id)]) == [])
    #expect(try tap("resend") == ["retry offline"])
    _ = opened(host, "help://online/true")
    #expect(try lines(host) == ["Hola, Eva (sent)", "later (sent)"])
  }

  @Test func `a link of a message goes to the router, unless the plugin takes care of it`() throws {
    let script = """
      vitrina.route("help://offer/{id}", function(link) vitrina.track("offer " .. link.params.id) end)
      vitrina.route("help://card", function()
        messenger.receive("c1", { id = "s1", text = "Look", actions = {
          { type = "link", text = "Open", uri = "help://offer/7" },
          { type = "reply", text = "Yes", payload = "YES" },
          { type = "postback", text = "More", payload = "MORE" },
        } })
      end)
      messenger.on_send(function(m, reply)
        vitrina.track("server " .. m.type .. " " .. m.payload)
        reply.ok()
      end)

      """
    let host = started(script)
    _ = opened(host, "help://card", "help://show?id=c1")
    func tap(_ index: Int) throws -> [String] {
      words(
        try host.perform(.tap(index: index), on: "help/chat", in: context(host)).effects)
    }
    let all = try (4...6).flatMap { try tap($0) }
    #expect(all.contains("offer 7"))
    #expect(all.contains("server postback MORE"))
    #expect(all.contains("server text YES"))
    #expect(try lines(host, "c1") == ["Look", "Yes (sent)"])
    let own = started(
      script + """
        messenger.hooks{ should_handle_message_action = function(action)
          vitrina.track("mine: " .. action.type)
          return false
        end }
        """)
    _ = opened(own, "help://card", "help://show?id=c1")
    let tapped = try own.perform(.tap(index: 4), on: "help/chat", in: context(own))
    #expect(words(tapped.effects) == ["mine: link"])
  }

  @Test func `a file of the plugin is sent from the menu, and what is refused is told`() throws {
    let script = """
      messenger.hooks{
        pick_media = function(kind)
          if kind == "camera" then return false end
          return { path = "bill.txt", media_type = "text/plain" }
        end,
        current_location = function() return { latitude = -34.6, longitude = -58.4 } end,
      }
      """
    let host = started(script, others: ["plugins/help/bill.txt": "1234"])
    _ = opened(host, "help://show")
    func pick(_ item: String) throws -> [String] {
      words(
        try host.perform(
          .command("pick", ["item": .string(item)]), on: "help/chat", in: context(host)
        ).effects)
    }
    #expect(try pick("document") == ["send done"])
    #expect(try pick("location") == ["send done"])
    #expect(try pick("camera") == [])
    #expect(try lines(host) == ["file (sent)", "location (sent)"])
    #expect(try host.messengerNow().capabilities[.camera].state == .denied)
    #expect(try host.messengerNow().capabilities[.documents].state == .granted)
  }

  @Test func `a file that cannot be read is told, and nothing is sent`() throws {
    let host = started(
      """
      vitrina.route("help://file", function()
        messenger.send({ type = "file", path = "none.pdf" }, tell "file")
      end)
      """)
    let dispatch = host.open("help://file")
    #expect(words(dispatch.effects) == ["send invalid_file", "file invalid_file"])
    #expect(dispatch.diagnostics.map(\.code) == ["message.file"])
    #expect(dispatch.diagnostic?.location?.line != nil)
    #expect(try host.messengerNow().outbox == [])
  }

  @Test func `what is wrong with a setting is told where it was set`() throws {
    let host = started(
      """
      messenger.on_send(function(m, reply) reply.ok() end)
      vitrina.route("help://set", function()
        messenger.settings.set("region", "eu-1")
      end)
      """)
    let dispatch = host.open("help://set")
    #expect(words(dispatch.effects) == ["set settings_frozen"])
    #expect(dispatch.diagnostics.map(\.code) == ["settings.frozen"])
    #expect(dispatch.diagnostic?.source?.contains("settings.set") == true)
  }

  @Test func `the list shows conversations, opens them and makes new ones`() throws {
    let host = started()
    _ = opened(host, "help://hear/c1/hola")
    let result = try host.perform(.tap(index: 0), on: "help/list", in: context(host))
    #expect(
      words(result.effects)
        == ["show done", #"to help/conversation {"conversation_id":"c1"}"#])
    _ = opened(host, "help://close")
    _ = try host.perform(.command("create", [:]), on: "help/list", in: context(host))
    #expect(try host.messengerNow().conversations.count == 2)
  }

  // MARK: - Refusals

  @Test func `without the permission nothing of it may be used`() throws {
    let host = host(
      "vitrina.messenger.on_send(function() end)", others: ["plugins/help/plugin.json": "{}"])
    #expect(host.catalog.diagnostics.map(\.code) == ["plugin.permission"])
  }

  static let wrong: [(call: String, code: String)] = [
    ("messenger.send(7)", "plugin.argument"), ("messenger.send{ txt = 'a' }", "data.unknown_field"),
    ("messenger.send{ type = 'carousel' }", "plugin.argument"),
    ("messenger.init{ integration = 'x' }", "data.unknown_field"),
    ("messenger.init{ integration_id = 'x', auth = 7 }", "plugin.argument"),
    ("messenger.receive('c1')", "plugin.argument"),
    ("messenger.receive('c1', { activity = 'typing' })", "plugin.argument"),
    ("messenger.network('on')", "plugin.argument"), ("messenger.background(1)", "plugin.argument"),
    ("messenger.settings.set('color', 1)", "plugin.argument"),
    ("messenger.settings.get('color')", "plugin.argument"),
    ("messenger.capability('camera', 'maybe')", "plugin.argument"),
    ("messenger.login('ana')", "plugin.argument"), ("messenger.sent('x')", "plugin.unknown_name"),
    ("messenger.push('mail', {})", "plugin.argument"),
  ]

  @Test(arguments: wrong)
  func `a wrong call is told at its line, and nothing is done`(
    call: String, code: String
  ) throws {
    let host = started("vitrina.route('help://wrong', function() \(call) end)")
    let dispatch = host.open("help://wrong")
    #expect(dispatch.diagnostics.map(\.code) == [code])
    #expect(dispatch.diagnostic?.location?.line != nil)
    #expect(dispatch.effects == [])
  }

  @Test func `what is no hook or no function is told when the plugin loads`() throws {
    let host = host(
      """
      vitrina.messenger.hooks{ will_send = function() end, will_send_message = 7 }
      vitrina.messenger.on_send(function() end)
      vitrina.messenger.on_send(function() end)
      """)
    #expect(
      Set(host.catalog.diagnostics.map(\.code)) == [
        "data.unknown_field", "plugin.argument", "plugin.duplicate",
      ])
  }

  @Test func `markup in a message is text`() throws {
    let host = started()
    _ = opened(host, "help://show")
    _ = try host.perform(
      .command("send", ["text": "<img src=x onerror=alert(1)><b>hi</b>"]), on: "help/chat",
      in: context(host))
    #expect(try lines(host) == ["<img src=x onerror=alert(1)><b>hi</b> (sent)"])
  }

  @Test func `listeners hear what happens, with its time`() throws {
    let host = started(
      """
      for _, name in ipairs{ "messenger.received", "messenger.unread_count",
        "messenger.message.upload_completed", "messenger.conversation.did_show", "network" } do
        vitrina.on(name, function(event) vitrina.track(event.name) end)
      end
      """)
    #expect(
      opened(
        host, "help://hear/c1/hola", "help://show?id=c1", "help://say/hi", "help://online/false"
      )
      .filter { $0.contains("messenger.") || $0 == "network" } == [
        "messenger.received", "messenger.unread_count", "messenger.conversation.did_show",
        "messenger.unread_count", "messenger.message.upload_completed", "network",
      ])
  }
}
