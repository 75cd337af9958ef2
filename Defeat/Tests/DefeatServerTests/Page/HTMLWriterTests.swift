import Testing

@testable import DefeatServer

@Suite("Writing HTML")
struct HTMLWriterTests {
  @Test func `elements have their attributes and contents`() {
    var html = HTMLWriter()
    html.element("p", class: "rest") { p in
      p.attribute("hidden")
      p.element("span", class: "count") { $0.number(-2_000) }
      p.literal(" of ")
      p.element("b", class: "none") { _ in }
    }
    html.begin("ul")
    html.attribute("id", "r", number: 7)
    html.attribute("aria-labelledby", ("t", "m"), number: 12)
    html.end("ul")
    #expect(
      text(html) == """
        <p class="rest" hidden><span class="count">-2000</span> of <b class="none"></b></p>\
        <ul id="r7" aria-labelledby="t12 m12"></ul>
        """)
  }

  @Test(arguments: ["", "a", "<script>alert('x')</script>", "\"&\"", "☑ é & 😀", "&amp;"])
  func `user text can't become a tag or end an attribute`(written: String) {
    var html = HTMLWriter()
    html.element("p", class: "notes") { p in
      p.attribute("title", text: written)
      p.text(written)
    }
    let escaped = written.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"][$0] ?? "\($0)" }
    #expect(text(html) == "<p class=\"notes\" title=\"\(escaped.joined())\">\(escaped.joined())</p>")
  }

  @Test func `a writer grows as needed, and is empty after clearing`() {
    var html = HTMLWriter()
    let long = String(repeating: "ä<", count: 50_000)
    html.text("gone")
    html.clear()
    html.text(long)
    html.number(.min)
    #expect(text(html) == String(repeating: "ä&lt;", count: 50_000) + "\(Int.min)")
  }

  private func text(_ html: HTMLWriter) -> String { String(decoding: html.bytes, as: UTF8.self) }
}
