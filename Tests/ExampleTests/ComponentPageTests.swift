import Foundation
import Rasterizing
import TestSupport
import Testing

/// The pages of the components are what the program writes of itself; `make docs` writes them anew.
@Suite struct ComponentPageTests {
  private static let folder = Repository.root.appendingPathComponent("docs/components")

  private static func files(_ folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
      .sorted()
  }

  @Test func `the pages and pictures are those of the code`() throws {
    let project = try TemporaryProject(["vitrina.json": "{}"])
    let run = ToolRun("docs", "--output", "\(project.path)/pages")
    #expect(run.code == 0)
    #expect(run.errors == "")
    let fresh = URL(fileURLWithPath: "\(project.path)/pages")
    let names = try Self.files(fresh)
    #expect(try names == Self.files(Self.folder), "run make docs")
    #expect(names.count { $0.hasSuffix(".md") } == 20)
    for name in names {
      let new = Array(try Data(contentsOf: fresh.appendingPathComponent(name)))
      let old = Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
      guard name.hasSuffix(".png") else {
        #expect(
          String(decoding: new, as: UTF8.self) == String(decoding: old, as: UTF8.self),
          "\(name) is another; run make docs")
        continue
      }
      // Other versions of the libraries may draw letters a little otherwise.
      let difference = PictureDifference(
        of: try #require(PixelImage(png: new)), from: try #require(PixelImage(png: old)),
        tolerance: .perceptual(threshold: 0.1))
      #expect(difference.isSame, "\(name) is another; run make docs")
    }
  }

  @Test func `the README has the gallery`() throws {
    let readme = try String(
      contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
    let gallery = ToolRun("docs").output
    #expect(gallery.hasPrefix("<table>"))
    #expect(readme.contains(gallery), "put the output of vitrina docs into the README")
  }
}
