internal import Components
internal import Diagnostics
internal import Impact
internal import Scripting
internal import Values

/// What plugins set up of the impact service: one configures it and one supplies the catalogue; who
/// sets nothing up has the sample.
struct ImpactSetup: Sendable {
  private(set) var settings = ImpactSettings.standard
  private(set) var catalogue = SampleImpact.catalogue
  /// Whether the ledger is to begin as the sample's does.
  private(set) var isSample = true
  private(set) var diagnostics: [Diagnostic] = []

  /// The sample.
  init() {}

  /// - Parameters:
  ///   - plugins: In load order; the first that sets something up counts.
  ///   - context: What a function is told that gives a catalogue.
  init(_ plugins: [LoadedPlugin], context: ScriptContext) {
    var configured: SourceLocation?
    var supplied: SourceLocation?
    for plugin in plugins {
      guard let host = plugin.host else { continue }
      if let registration = plugin.registration.impact {
        if let first = configured {
          diagnostics.append(Self.second("configure", first, at: registration.location))
        } else {
          (settings, configured) = (registration.settings, registration.location)
        }
      }
      if let registration = plugin.registration.impactCatalog {
        if let first = supplied {
          diagnostics.append(Self.second("catalog", first, at: registration.location))
        } else {
          supplied = registration.location
          supply(registration, of: host, context)
        }
      }
    }
    if catalogue.chain(settings.configuration.chainID) == nil {
      diagnostics.append(unknownChain(at: configured ?? supplied))
    }
  }

  private mutating func supply(
    _ registration: RegisteredFunction, of host: ScriptHost, _ context: ScriptContext
  ) {
    let name = "the catalogue of '\(host.plugin)'"
    do throws(Diagnostic) {
      guard let table = try host.table(registration.function, in: context, subject: name) else {
        diagnostics.append(
          Diagnostic(
            "impact.catalog", .error, "\(name) is no table, so the sample's is used",
            at: registration.location, expected: "{nonprofits = {…}}", found: "something else",
            fix: "return a table from the function"))
        return
      }
      let (catalogue, usesSampleLedger, problems) = ImpactCatalogue.read(table)
      diagnostics += problems.map { $0.diagnostic(of: name, at: registration.location) }
      diagnostics += catalogue.faults.map { $0.placed(at: registration.location) }
      self.catalogue = catalogue
      isSample = usesSampleLedger
    } catch {
      diagnostics.append(error)
    }
  }

  private static func second(
    _ name: String, _ first: SourceLocation, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      "plugin.duplicate", .error, "another plugin has called vitrina.impact.\(name) already",
      at: location, expected: "one call in all plugins",
      found: "a second one; the first is at \(first)", fix: "leave it to one plugin")
  }

  private func unknownChain(at place: SourceLocation?) -> Diagnostic {
    let id = settings.configuration.chainID
    let known = catalogue.chains.map { "\($0.id)" }.joined(separator: ", ")
    return Diagnostic(
      "impact.unknown_chain", .error,
      "there is no chain \(id), so every operation of vitrina.impact is refused", at: place,
      expected: known.isEmpty ? "a chain in the catalogue" : "one of \(known)", found: "\(id)",
      fix: "correct chain_id, or add the chain to the catalogue")
  }
}
