import Components
import Testing

struct ImageReferenceTests {
  @Test(arguments: [
    (
      "https://img.example.com/a.png?x=1",
      ImageReference.remote("https://img.example.com/a.png?x=1")
    ),
    ("HTTP://img.example.com/a.png", .remote("HTTP://img.example.com/a.png")),
    ("icons/gift.svg", .asset("icons/gift.svg")),
    ("ícono.png", .asset("ícono.png")),
    ("data:image/png;base64,AAAA", .data("data:image/png;base64,AAAA")),
  ])
  func `sorts by form`(_ text: String, _ image: ImageReference) {
    #expect(ImageReference(text) == image)
    #expect(image.text == text)
  }

  @Test(arguments: [
    "", "not a url", "../secret.png", "icons/../../x.png", "./a.png", "/etc/passwd", "//evil.com/x",
    "icons//a.png", "icons/", "icons\\a.png", "C:\\a.png", "file:///etc/passwd",
    "javascript:alert(1)", "data:text/html,<script>", "DATA:image/png,x", "blob:x", "ftp://x/y.png",
    "https://x/a b.png", "https://x/\u{1B}.png", "a%2e%2e/b.png", "a.png?x", "a.png#x",
    "a\u{0}b.png",
  ])
  func `draws no image from`(_ text: String) {
    #expect(ImageReference(text) == .unreadable(text))
  }
}
