internal import Components
public import Diagnostics
internal import Scripting
internal import Values
public import Vitrina

/// The workshop as files: every page with what it can show, opened without a server.
///
/// The same project gives the same bytes, whenever and wherever: the host's clock must stand still
/// for that.
public struct StaticWorkshop {
  /// What came of an export.
  public struct Report: Sendable {
    public internal(set) var pages = 0
    public internal(set) var files = 0
    public internal(set) var bytes = 0
    /// Files of an earlier export that are no longer made.
    public internal(set) var removed = 0
    /// What could not be drawn, and references that lead nowhere.
    public internal(set) var diagnostics: [Diagnostic] = []
  }

  private let host: Host
  private let pictures: ComponentPictures

  /// - Parameter files: The project's files, of which images and fonts are taken.
  public init(of host: Host, files: DiskFiles) {
    self.host = host
    pictures = ComponentPictures(of: host, files: files)
  }

  /// Writes everything into a folder.
  ///
  /// Takes about 10 ms a scenario. What cannot be drawn is told in its page and in the report.
  ///
  /// - Parameter progress: Called before each page with the number of those that are done and of
  ///   all.
  /// - Throws: `export.write`, `export.foreign`; the folder is as it was then, unless the disk gave
  ///   out while files were moved to their places.
  public func export(
    to folder: ExportFolder, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(Diagnostic) -> Report {
    do throws(Diagnostic) {
      try folder.begin()
      var run = Run(host, pictures, folder)
      try run.write(progress)
      run.report.removed = try folder.finish()
      return run.report
    } catch {
      folder.abandon()
      throw error
    }
  }

  /// One export on its way.
  private struct Run {
    private let host: Host
    private let folder: ExportFolder
    private var subjects: SubjectExport
    private let pages = ExportPages()
    private let survey: [String: Survey.Entry]
    private var check = LinkCheck()
    private var files: Set<String> = []
    var report = Report()

    init(_ host: Host, _ pictures: ComponentPictures, _ folder: ExportFolder) {
      self.host = host
      self.folder = folder
      subjects = SubjectExport(host: host, pictures: pictures)
      let survey = Survey(of: host, pictures)
      survey.begin(changed: nil) { _ in }
      survey.wait()
      self.survey = survey.entries(patience: 0)
    }

    mutating func write(_ progress: (Int, Int) -> Void) throws(Diagnostic) {
      try writeAssets()
      let all = addresses
      for (done, page) in all.enumerated() {
        progress(done, all.count)
        try write(page)
      }
      progress(all.count, all.count)
      try writePluginFiles()
      report.pages = all.count
      report.files = files.count
      report.diagnostics += check.faults(among: files)
    }

    /// Every page in the order of the catalogue.
    private var addresses: [PageAddress] {
      let catalog = host.catalog
      var pages = [PageAddress(kind: .overview)]
      for provider in catalog.providers {
        for scenario in [nil] + provider.scenarios.map({ Optional($0.id) }) {
          pages.append(PageAddress(kind: .provider, id: provider.id, scenario: scenario))
          pages.append(PageAddress(kind: .matrix, id: provider.id, scenario: scenario))
        }
      }
      for screen in catalog.screens {
        for scenario in [nil] + screen.scenarios.map({ Optional($0.id) }) {
          pages.append(PageAddress(kind: .screen, id: screen.id, scenario: scenario))
        }
      }
      return pages + catalog.components.names.map { PageAddress(kind: .docs, id: $0) }
    }

    private mutating func put(_ bytes: [UInt8], _ file: String) throws(Diagnostic) {
      try folder.write(bytes, to: file)
      files.insert(file)
      report.bytes += bytes.count
      if file.hasSuffix(".html") { check.read(markup: bytes, of: file) }
      if file.hasSuffix(".css") { check.read(stylesheet: bytes, of: file) }
    }

    private mutating func writeAssets() throws(Diagnostic) {
      for asset in try ExportPages.assets() { try put(asset.bytes, "assets/\(asset.name)") }
      let index = IndexEndpoint.bytes(IndexEndpoint.document(host, survey) { $0 })
      try put(index + [0x0A], "index.json")
      try put(
        Array("globalThis.vitrinaCatalogue = ".utf8) + index + Array(";\n".utf8),
        "assets/catalogue.js")
      for plugin in FontEndpoint.plugins(host.catalog) {
        // A page that is opened as a file may load a stylesheet, but no font of its own.
        let rules = FontEndpoint.rules(of: plugin, in: host.catalog) { file in
          PluginFont.dataURL(file, files: host.files)
        }
        if let rules { try put(rules, FontEndpoint.path(of: plugin)) }
      }
    }

    private mutating func write(_ page: PageAddress) throws(Diagnostic) {
      var data = PageData()
      var sets: [AxisSet] = []
      var faults: [Diagnostic] = []
      switch page.kind {
      case .overview: break
      case .provider, .screen:
        sets = AxisSet.all(states: states(of: page))
        faults += subjects.add(page, .whole, under: sets, to: &data, of: page.file)
        do throws(Diagnostic) {
          for (file, bytes) in try subjects.files(of: page) { try put(bytes, file) }
        } catch {
          guard error.code != "export.write" else { throw error }
          faults.append(error)
        }
      case .matrix:
        sets = AxisSet.grid
        let cell = PageAddress(kind: .provider, id: page.id, scenario: page.scenario)
        _ = subjects.add(cell, .markup, under: sets, to: &data, of: page.file)
      case .docs:
        sets = AxisSet.ofScheme
        for subject in examples(of: page.id) {
          _ = subjects.add(subject, .markup, under: sets, to: &data, of: page.file)
        }
      }
      let known = report.diagnostics
      report.diagnostics += faults.filter { !known.contains($0) }
      let blocks = data.blocks(of: page, sets)
      try put(pages.page(page, project: host.settings.name, data: blocks), page.file)
    }

    private static let dataStates = DataState.allCases.map(\.rawValue)

    /// The states that the subject of a page can be put into.
    private func states(of page: PageAddress) -> [String] {
      let component = try? host.catalog.provider(page.id).component
      let description = component.flatMap(host.catalog.components.component)
      return page.kind == .provider ? description?.stateNames ?? [] : Self.dataStates
    }

    /// What the page of a component shows of it: no more than docspage.js draws.
    private func examples(of component: String) -> [PageAddress] {
      let all = host.catalog.providers.filter { $0.component == component }.flatMap { provider in
        ([nil] + provider.scenarios.map { Optional($0.id) }).map { scenario in
          PageAddress(kind: .provider, id: provider.id, scenario: scenario)
        }
      }
      return Array(all.prefix(60))
    }

    /// The images of plugins that a page refers to.
    private mutating func writePluginFiles() throws(Diagnostic) {
      for target in check.targets.keys.sorted() where target.hasPrefix("files/") {
        let path = "plugins/\(target.dropFirst("files/".count))"
        guard let bytes = host.files.contents(of: path) else { continue }
        try put(bytes, target)
      }
    }
  }
}
