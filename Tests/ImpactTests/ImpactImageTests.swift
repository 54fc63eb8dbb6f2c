import Components
import Testing

@testable import Impact

struct ImpactImageTests {
  @Test(arguments: ["bowl", "spoon", "wave", "leaf", "heart", "book"])
  func `an icon of ours is a picture of its own`(_ name: String) {
    let image = CauseIcon.image(name)
    #expect(image.text.hasPrefix("data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'"))
    #expect(ImageReference(image.text) == image)
    #expect(image != CauseIcon.gift)
  }

  @Test func `any other icon is an image as it is`() {
    #expect(
      CauseIcon.image("https://example.org/icon.svg") == .remote("https://example.org/icon.svg"))
    #expect(CauseIcon.image("icons/sun.svg") == .asset("icons/sun.svg"))
    #expect(CauseIcon.image("data:image/png;base64,AA") == .data("data:image/png;base64,AA"))
  }

  @Test(arguments: ["", "../sun.svg", "ftp://example.org/a.png", "javascript:1", "a b"])
  func `what is no image gives the icon that stands for any cause`(_ name: String) {
    #expect(CauseIcon.image(name) == CauseIcon.gift)
  }

  @Test func `an SVG has nothing in it that would end a URL`() {
    #expect(
      ImageReference.svg((2, 1), "<a b='#F\n%'>\"</a>").text
        == "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%202%201'"
        + "%3E%3Ca%20b='%23F%20%25'%3E%22%3C/a%3E%3C/svg%3E")
  }

  @Test func `all that the sample data name have a small picture`() throws {
    let catalogue = SampleImpact.catalogue
    let images = catalogue.nonprofits.map(\.image) + catalogue.chains.map(\.logo)
    #expect(Set(images).count == 8)
    for image in images {
      let image = try #require(image)
      #expect(image.utf8.count < 2_048)
      #expect(ImageReference(image) == .data(image))
    }
    for cause in catalogue.causes { #expect(CauseIcon(rawValue: cause.icon) != nil) }
  }
}
