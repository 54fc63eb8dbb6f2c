internal import Components
internal import Diagnostics
internal import Foundation
internal import Rasterizing
internal import Vitrina
internal import Workshop

/// `vitrina docs`: the pages of all components that the project provides, with their pictures.
enum DocsCommand: Command {
  static let spec = CommandSpec(
    name: "docs", summary: "Writes a page with pictures for every component",
    options: [
      CommandSpec.Option(
        name: "--output", short: "-o", value: "DIR",
        doc: "the folder for pages and pictures; without it the gallery is printed, for a README "
          + "beside \(folder)")
    ],
    examples: [
      ("vitrina docs", "the gallery as Markdown: a table of pictures"),
      ("vitrina docs -o docs/components", "README.md, a page a component, and pictures/"),
    ])

  /// Where a printed gallery says that the pages lie.
  private static let folder = "docs/components/"

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let project = try OpenProject(arguments, console, clock: { ShowCommand.frozenTime })
    let environment = EnvironmentQuery(settings: project.host.settings).environment
    let pages = project.host.catalog.components.components.compactMap {
      ComponentPage($0, of: project.host)
    }
    console.report(project.host.catalog.diagnostics, arguments)
    guard let folder = arguments["--output"] else {
      console.print(ComponentGallery.text(pages, folder: Self.folder))
      return 0
    }
    do throws(Diagnostic) {
      try write(pages, to: folder, project, environment)
      return 0
    } catch {
      console.report([error], arguments)
      return 1
    }
  }

  private static func write(
    _ pages: [ComponentPage], to folder: String, _ project: OpenProject,
    _ environment: ViewEnvironment
  ) throws(Diagnostic) {
    let console = project.console
    let pictureFolder = "\(folder)/\(ComponentPage.pictureFolder)"
    try console.makeFolder(pictureFolder)
    let context = project.host.context(environment)
    let pictures = ComponentPictures(of: project.host, files: project.files)
    try console.write(
      Array("# Components\n\n\(ComponentGallery.text(pages, folder: ""))\n".utf8),
      to: "\(folder)/README.md")
    for page in pages {
      try console.write(Array(try page.text(in: context).utf8), to: "\(folder)/\(page.file)")
      for picture in page.pictures {
        var environment = environment
        environment.scheme = picture.scheme
        let moment = Moment(state: picture.state)
        let shown = try project.host.resolve(
          picture.provider, scenario: picture.scenario,
          in: project.host.context(environment, moment: moment))
        let drawn = try pictures.draw([shown], as: .png(scale: 2), in: environment)
        try console.write(drawn.bytes, to: "\(pictureFolder)/\(picture.file)")
      }
    }
  }
}

/// All components in one table: a picture each, in the reader's scheme.
enum ComponentGallery {
  /// - Parameter folder: Where the pages lie, as a prefix of links.
  static func text(_ pages: [ComponentPage], folder: String) -> String {
    var text = "<table>\n"
    for start in stride(from: 0, to: pages.count, by: 2) {
      text += "<tr>\n"
      for page in pages[start..<min(start + 2, pages.count)] {
        let name = page.component.name
        let path = "\(folder)\(ComponentPage.pictureFolder)/\(name)"
        text += """
          <td valign="top"><a href="\(folder)\(page.file)"><code>\(name)</code></a><br>
          <picture><source media="(prefers-color-scheme: dark)" srcset="\(path)-dark.png">\
          <img src="\(path).png" width="375" alt="\(name)"></picture></td>

          """
      }
      text += "</tr>\n"
    }
    return text + "</table>"
  }
}
