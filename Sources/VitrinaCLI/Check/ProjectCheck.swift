internal import Components
internal import Diagnostics
internal import Scripting
internal import Vitrina
internal import Workshop

/// Looks at everything in a project once: what its files say, and each provider and screen with all
/// their scenarios, in both schemes.
///
/// No handler runs. Scripts that data functions hang in cost their limits and no more.
struct ProjectCheck {
  private let project: OpenProject

  init(_ project: OpenProject) { self.project = project }

  /// - Parameter onProgress: Gets how many targets have been looked at, and of how many.
  func run(onProgress: (Int, Int) -> Void) -> CheckResult {
    let host = project.host
    let targets = Self.targets(of: host.catalog)
    var findings = Findings()
    for diagnostic in host.catalog.diagnostics { findings.add(diagnostic, nil) }
    let pictures = ComponentPictures(of: host, files: project.files)
    let views = ViewEnvironment.Scheme.allCases.map { scheme in
      var query = EnvironmentQuery(settings: host.settings)
      _ = query.set("scheme", scheme.rawValue)
      return (
        words: scheme == .light ? "" : " --scheme \(scheme.rawValue)",
        context: host.context(query.environment)
      )
    }
    for (index, target) in targets.enumerated() {
      for view in views {
        for diagnostic in look(at: target, view.context, pictures) {
          findings.add(diagnostic, (target.words, target.words + view.words))
        }
      }
      onProgress(index + 1, targets.count)
    }
    for fault in host.quarantines { findings.add(fault, nil) }
    return findings.result(host.settings.check, targets.map(\.words))
  }

  private static func targets(of catalog: Catalog) -> [ShowTarget] {
    func each(_ id: String, _ scenarios: [String], isScreen: Bool) -> [ShowTarget] {
      ([nil] + scenarios).map { ShowTarget(id: id, isScreen: isScreen, scenario: $0) }
    }
    return catalog.providers.flatMap { each($0.id, $0.scenarios.map(\.id), isScreen: false) }
      + catalog.screens.flatMap { each($0.id, $0.scenarios.map(\.id), isScreen: true) }
  }

  private func look(
    at target: ShowTarget, _ context: RenderContext, _ pictures: ComponentPictures
  ) -> [Diagnostic] {
    do throws(Diagnostic) {
      let shown = try target.resolve(project.host, context)
      let remarks = shown.components.flatMap { project.host.remarks(on: $0) }
      return shown.diagnostics + remarks
        + (try pictures.accessibilityFaults(shown.components, in: context.environment))
    } catch {
      return [error]
    }
  }
}

/// Findings as they come, each problem once.
private struct Findings {
  private var findings: [CheckFinding] = []
  private var positions: [Diagnostic: Int] = [:]
  /// The targets of each finding; one may be seen in several views of a target.
  private var targets: [[String?]] = []

  mutating func add(_ diagnostic: Diagnostic, _ place: (target: String, view: String)?) {
    let position = positions[diagnostic, default: findings.count]
    if position == findings.count {
      positions[diagnostic] = position
      findings.append(CheckFinding(diagnostic: diagnostic, views: []))
      targets.append([])
    }
    guard let place else {
      targets[position].append(nil)
      return
    }
    // What is wrong in every view is shown by the first.
    guard !targets[position].contains(place.target) else { return }
    targets[position].append(place.target)
    findings[position].views.append(place.view)
  }

  /// What the project makes of them, and what is wrong with that.
  func result(_ rules: CheckRules, _ all: [String]) -> CheckResult {
    var result = CheckResult(targets: all)
    var used: Set<CheckRules.Exception> = []
    for (finding, targets) in zip(findings, targets) {
      var finding = finding
      // A finding of which one target is not excepted counts.
      let exceptions = targets.map { target in
        rules.exceptions.first { $0.covers(finding.diagnostic, of: target) }
      }
      used.formUnion(exceptions.compactMap(\.self))
      if let first = exceptions.first, let exception = first, !exceptions.contains(nil) {
        finding.reason = exception.reason
        result.excepted.append(finding)
        continue
      }
      switch rules.level(of: finding.diagnostic.code) {
      case .off(let reason):
        finding.reason = reason
        result.excepted.append(finding)
      case .severity(let severity):
        finding.diagnostic.severity = severity
        result.findings.append(finding)
      case nil: result.findings.append(finding)
      }
    }
    for exception in rules.exceptions where !used.contains(exception) {
      result.findings.append(
        CheckFinding(diagnostic: .unusedException(exception), views: []))
    }
    result.findings.sortByPlace()
    result.excepted.sortByPlace()
    return result
  }
}

extension [CheckFinding] {
  /// By place, those without one first; equal places keep their order.
  fileprivate mutating func sortByPlace() {
    self = enumerated().sorted { a, b in
      switch (a.element.diagnostic.location, b.element.diagnostic.location) {
      case (let first?, let second?) where first != second: first < second
      case (nil, _?): true
      case (_?, nil): false
      default: a.offset < b.offset
      }
    }.map(\.element)
  }
}

extension Diagnostic {
  fileprivate static func unusedException(_ exception: CheckRules.Exception) -> Diagnostic {
    Diagnostic(
      "check.unused_exception", .warning,
      "\(ProjectSettings.file) excepts \(exception.words), and nothing is found there",
      at: SourceLocation(ProjectSettings.file), expected: "an exception that is needed",
      found: "none of its findings", fix: "remove it from 'check.exceptions'")
  }
}
