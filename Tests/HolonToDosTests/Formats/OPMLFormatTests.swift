import Foundation
import HolonToDos
import Testing

@Suite struct OPMLFormatTests {
  let format = OPMLFormat()

  @Test func `an outline of OmniOutliner is read`() {
    let reading = format.read(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <opml version="1.0">
        <head><title>Party</title><expansionState>0</expansionState></head>
        <body>
          <outline text="Plan &amp; bake" _note="Nuts &lt;3&#10;Flour" _status="indeterminate">
            <outline text="Buy flour" _status="checked"/>
            <outline text="Buy nuts" _status="unchecked" Amount="200 g"></outline>
          </outline>
        </body>
      </opml>
      """)
    #expect(
      picture(reading.list) == """
        [ ] Plan & bake // Nuts <3⏎Flour
          [x] Buy flour
          [ ] Buy nuts
        """)
    #expect(picture(reading.findings) == "lost 7: “Amount=200 g” of “Buy nuts” can't be kept: it was left out.")
  }

  @Test func `an outline of Dynalist is read, with tags as categories`() {
    let reading = format.read(
      """
      <opml version="2.0"><body>
      <outline text="One" complete="true" _note="n"/>
      <outline title="Two" category="fun, big project"/>
      <outline title="Three" text=" "/>
      </body></opml>
      """)
    #expect(picture(reading.list) == "[x] One // n\n[ ] Two #fun #big-project\n[ ] Three")
    #expect(ToDoLosses(reading.findings).all.map(\.description) == ["1 tag not kept: “Two”"])
  }

  @Test func `entities of the document are never expanded`() {
    let reading = format.read(
      """
      <?xml version="1.0"?>
      <!DOCTYPE opml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <opml version="2.0"><body><outline text="&b;&f;&#65;&#x42;&#0;"/></body></opml>
      """)
    #expect(picture(reading.list) == "[ ] &b;&f;AB&#0;")
  }

  @Test func `a document that is cut off is read as far as it goes`() {
    let reading = format.read("<opml><body>\n<outline text=\"One\">\n<outline text=\"Two\"/>\n<outline te")
    #expect(picture(reading.list) == "[ ] One\n  [ ] Two")
    #expect(
      picture(reading.findings) == "broken 4: The document ends before its elements do: there may have been more.")
  }

  @Test func `values have attributes, and text that XML lacks is reported`() throws {
    var list = ToDoList()
    var toDo = try ToDo("A \"<b>\" & \u{7}", notes: "x\n\ty", priority: .high, tags: ["fun"], created: atNoon)
    toDo.due = .day(try #require(Day("2026-12-01")))
    try list.add(toDo)
    let writing = format.write(list)
    let text = String(decoding: writing.data, as: UTF8.self)
    #expect(text.contains("<outline text=\"A &quot;&lt;b&gt;&quot; &amp;  \" _note=\"x&#10;&#9;y\" category=\"fun\""))
    #expect(text.contains(" due=\"2026-12-01\" pri=\"A\"/>"))
    #expect(ToDoLosses(writing.findings).all.map(\.value) == [.title])
  }
}
