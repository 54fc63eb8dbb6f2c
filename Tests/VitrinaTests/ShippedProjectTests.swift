import Components
import Diagnostics
import Scripting
import TestSupport
import Testing
import Values
import Vitrina

/// The plugins and scripts of this repository: what a newcomer sees first.
@Suite struct ShippedProjectTests {
  private let host = Host(
    Host.Options(files: DiskFiles(root: Repository.root.path), clock: { 1_700_000_000 }))

  @Test func `loads without a single diagnostic`() {
    #expect(host.catalog.diagnostics.map { DiagnosticFormatter().text($0) } == [])
  }

  @Test func `has a provider of every component`() {
    let provided = Set(host.catalog.providers.map(\.component))
    #expect(provided == Set(host.catalog.components.names))
  }

  @Test func `every scenario of every provider resolves without a diagnostic`() throws {
    let context = host.context(ViewEnvironment())
    for provider in host.catalog.providers {
      for scenario in [nil] + provider.scenarios.map(\.id) {
        let resolved = try host.resolve(provider.id, scenario: scenario, in: context)
        #expect(
          resolved.diagnostics.map { DiagnosticFormatter().text($0) } == [],
          "\(provider.id):\(scenario ?? "")")
      }
    }
  }

  @Test func `every screen and its scenarios resolve without a diagnostic`() throws {
    let context = host.context(ViewEnvironment())
    for screen in host.catalog.screens {
      for scenario in [nil] + screen.scenarios.map(\.id) {
        let resolved = try host.screen(screen.id, scenario: scenario, in: context)
        #expect(resolved.diagnostics == [])
        #expect(!resolved.components.isEmpty)
      }
    }
  }

  @Test func `every link of every item leads somewhere`() throws {
    let context = host.context(ViewEnvironment())
    for provider in host.catalog.providers {
      try host.resetImpact()
      let view = try host.resolve(provider.id, in: context).instance.view(in: context.environment)
      var actions: [ViewAction] = []
      view.walk { node, _ in
        // What is selected already stays so.
        if let action = node.action, !node.accessibility.isSelected { actions.append(action) }
      }
      for action in actions {
        // Each tap finds everything as it begins.
        host.dropTimers()
        try host.resetImpact()
        let isTap = action.name == "tap" || action.index != nil
        // A text field tells what was written into it.
        let arguments: DataMap = action.name == "type" ? ["text": "hola"] : [:]
        let result = try host.perform(
          isTap ? .tap(index: action.index) : .command(action.name, arguments), on: provider.id,
          in: context)
        #expect(result.isSuccess, "\(provider.id) \(action): \(result.dataValue.json)")
      }
    }
  }

  @Test func `what is written to the shop's support is sent, though no handler takes it`() throws {
    #expect(host.start().diagnostics == [])
    let result = try host.perform(
      .command("send", ["text": "hola"]), on: "support/chat",
      in: host.context(ViewEnvironment()))
    #expect(result.isSuccess)
    #expect(result.handledBy == .none)
    #expect(result.diagnostics.isEmpty)
  }

  @Test func `the ported data class gives the same ring as the fields`() throws {
    let context = host.context(ViewEnvironment())
    #expect(
      try host.resolve("loyalty/ported", in: context).dataJSON
        == (try host.resolve("loyalty/points", in: context).dataJSON))
  }
}
