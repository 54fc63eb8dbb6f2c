internal import Components
internal import Diagnostics
internal import Rasterizing
internal import Values
internal import Vitrina

/// Draws the subjects of an export under all axes.
struct SubjectExport {
  let host: Host
  let pictures: ComponentPictures
  private var recent = Recent()

  init(host: Host, pictures: ComponentPictures) {
    (self.host, self.pictures) = (host, pictures)
  }

  private func links(from file: String) -> PageLinks {
    PageLinks(root: PageAddress.root(from: file), files: host.files, holdsMasks: true)
  }

  /// How much of a subject a page shows.
  enum Depth: Sendable {
    /// What a page of its own shows: data, texts and findings, too.
    case whole
    /// What stands among others.
    case markup
  }

  /// Adds a subject to the data of a page; what went wrong is in it and is given back. A direction
  /// that the project has anyway is not drawn again.
  ///
  /// - Parameter file: The page, from which images are found.
  mutating func add(
    _ subject: PageAddress, _ depth: Depth, under sets: [AxisSet], to data: inout PageData,
    of file: String
  ) -> [Diagnostic] {
    let links = links(from: file)
    let direction = EnvironmentQuery(settings: host.settings).environment.direction
    recent.words = [:]
    var known: [AxisSet: PageData.Numbers] = [:]
    var faults: [Diagnostic] = []
    var all: [PageData.Numbers] = []
    for set in sets {
      let plain = set.value(of: "dir") == direction.rawValue ? set.without("dir") : set
      if let numbers = known[plain] {
        all.append(numbers)
        continue
      }
      let numbers: PageData.Numbers
      do throws(Diagnostic) {
        numbers = try self.numbers(subject, depth, plain, links, &data)
      } catch {
        if !faults.contains(error) { faults.append(error) }
        numbers = ["fault": data.add(json: Array(error.dataValue.json.utf8))]
      }
      known[plain] = numbers
      all.append(numbers)
    }
    data.add(subject.name, all)
    return faults
  }

  private mutating func numbers(
    _ subject: PageAddress, _ depth: Depth, _ set: AxisSet, _ links: PageLinks,
    _ data: inout PageData
  ) throws(Diagnostic) -> PageData.Numbers {
    if depth == .markup, let markup = recent.markup(of: subject, set, links) {
      return ["markup": data.add(markup: markup)]
    }
    let drawing = try draw(subject, set)
    let markup = drawing.markup(links)
    recent.keep(markup, of: subject, set, links)
    guard depth == .whole else { return ["markup": data.add(markup: markup)] }
    var numbers = words(of: drawing, set, &data)
    numbers["markup"] = data.add(markup: markup)
    // What cannot be laid out is shown all the same.
    if let findings = try? pictures.findings(drawing.components, in: drawing.environment) {
      numbers["findings"] = data.add(
        json: Array(DataValue.list(findings.map(\.dataValue)).json.utf8))
    }
    return numbers
  }

  /// What is told of a drawing in words. Colours are not among them, so with the same data they are
  /// the same in both schemes.
  private mutating func words(
    of drawing: Drawing, _ set: AxisSet, _ data: inout PageData
  ) -> PageData.Numbers {
    let plain = set.without("scheme")
    let json = data.add(json: drawing.json)
    if let known = recent.words[plain], known["json"] == json { return known }
    var words: PageData.Numbers = [
      "json": json, "reading": data.add(text: drawing.spoken),
      "terminal": data.add(text: drawing.terminal),
    ]
    if !drawing.isScreen {
      words["lua"] = data.add(text: drawing.lua(host.catalog.components))
    }
    recent.words[plain] = words
    return words
  }

  /// What was drawn of the last subject: its matrix, which comes next, shows the same again.
  private struct Recent {
    private var subject: PageAddress?
    private var root = ""
    private var markups: [AxisSet: [UInt8]] = [:]
    /// By axes without the scheme, as numbers into the tables of the page that is being made.
    var words: [AxisSet: PageData.Numbers] = [:]

    func markup(of subject: PageAddress, _ set: AxisSet, _ links: PageLinks) -> [UInt8]? {
      self.subject == subject && root == links.root ? markups[set] : nil
    }

    mutating func keep(
      _ markup: [UInt8], of subject: PageAddress, _ set: AxisSet, _ links: PageLinks
    ) {
      if self.subject != subject || root != links.root { markups = [:] }
      self.subject = subject
      root = links.root
      markups[set] = markup
    }
  }

  private func draw(_ subject: PageAddress, _ set: AxisSet) throws(Diagnostic) -> Drawing {
    let target = RenderEndpoint.Target(
      isScreen: subject.kind == .screen, id: subject.id, scenario: subject.scenario)
    return try Drawing(target, try RenderQuery(set.items, of: host), of: host)
  }

  /// What an export has of a subject without the page around it, with the default axes.
  static let formats: [RenderEndpoint.Format] = [.html, .svg, .png, .json, .lua, .txt, .a11y]

  /// The bytes of these formats by file.
  func files(of subject: PageAddress) throws(Diagnostic) -> [(file: String, bytes: [UInt8])] {
    let drawing = try draw(subject, AxisSet())
    var files: [(String, [UInt8])] = []
    for format in Self.formats {
      let file = subject.render(format)
      let bytes = try drawing.bytes(
        as: format, scale: 2, links: links(from: file), pictures: pictures)
      files.append((file, bytes))
    }
    return files
  }
}
