import Foundation
import HolonToDos
import Testing

/// Texts in encodings other than UTF-8.
@Suite struct TextEncodingTests {
  private func outline(_ encoding: String, _ title: [UInt8]) -> Data {
    Data("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<opml version=\"2.0\"><body><outline text=\"".utf8)
      + Data(title)
      + Data("\"/></body></opml>".utf8)
  }

  @Test(arguments: ["ISO-8859-1", "iso-8859-1", "latin1", "windows-1252", "CP1252", "ISO_8859-1"])
  func `XML is read in the encoding that it declares`(encoding: String) {
    let title = Array("F".utf8) + [0xEA] + Array("te ".utf8) + [0xE0] + Array(" Z".utf8) + [0xFC] + Array("rich".utf8)
    let data = outline(encoding, title + [0x20, 0x80, 0x93, 0xFF])
    let reading = OPMLFormat().read(data, at: atNoon)
    #expect(picture(reading.list) == "[ ] Fête à Zürich €“ÿ")
    #expect(picture(reading.findings) == "")
    #expect(throws: Never.self) { try ToDoFormats().format(of: data) }
  }

  @Test(arguments: ["ISO-8859-1", "windows-1252", "koi8-r", "Shift_JIS"])
  func `a text in UTF-8 is read as that, whatever it declares`(encoding: String) {
    let reading = OPMLFormat().read(outline(encoding, Array("Fête à Zürich 🦀".utf8)), at: atNoon)
    #expect(picture(reading.list) == "[ ] Fête à Zürich 🦀")
    #expect(
      picture(reading.findings)
        == "lost 1: The text declares “\(encoding)”, but is in UTF-8, as which it was read.")
    let calendar = ICalendarFormat().read(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY;CHARSET=\(encoding):Fête\nEND:VTODO\nEND:VCALENDAR\n")
    #expect(picture(calendar.list) == "[ ] Fête {ics.uid: a}")
    #expect(picture(calendar.findings) == picture(reading.findings))
  }

  @Test func `a byte order mark and names of UTF count more than other declarations`() {
    let title = Array("Ã".utf8)
    let marked = Data([0xEF, 0xBB, 0xBF]) + outline("ISO-8859-1", title)
    #expect(picture(OPMLFormat().read(marked, at: atNoon).list) == "[ ] Ã")
    // Programs that keep texts in UTF-16 declare that, and write UTF-8.
    #expect(picture(OPMLFormat().read(outline("utf-16", title), at: atNoon).list) == "[ ] Ã")
  }

  @Test(arguments: ["koi8-r", "Shift_JIS", "windows-1251"])
  func `other encodings are refused by name, unless the text is ASCII`(encoding: String) {
    #expect(picture(OPMLFormat().read(outline(encoding, Array("Plain".utf8)), at: atNoon).list) == "[ ] Plain")
    // Some encodings have only bytes of ASCII, with escape characters.
    #expect(OPMLFormat().read(outline(encoding, Array("\u{1B}$B".utf8)), at: atNoon).list.isEmpty)
    let reading = OPMLFormat().read(outline(encoding, [0xC4, 0xC5]), at: atNoon)
    #expect(reading.list.isEmpty)
    #expect(
      picture(reading.findings)
        == "broken 1: The text is in “\(encoding)”, so nothing was read: save it in UTF-8, then try again.")
  }

  @Test func `the properties of a calendar are read in their own encodings`() {
    let lines = [
      Data("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY;CHARSET=ISO-8859-1:F".utf8) + Data([0xEA]) + Data("te\n".utf8),
      Data("DESCRIPTION:Zürich\nEND:VTODO\nEND:VCALENDAR\n".utf8),
    ]
    let reading = ICalendarFormat().read(lines.reduce(Data(), +), at: atNoon)
    #expect(picture(reading.list) == "[ ] Fête {ics.uid: a} // Zürich")
    #expect(picture(reading.findings) == "")
  }

  @Test(arguments: [1, 100, 3_000])
  func `ISO 8859-1 without a declaration is refused, and damage of UTF-8 isn't`(count: Int) {
    let lines = Data(String(repeating: "- [ ] Plain\n", count: count).utf8)
    let latin = lines + Data("- [ ] F".utf8) + Data([0xEA]) + Data("te\n".utf8) + lines
    #expect(MarkdownFormat().read(latin, at: atNoon).list.isEmpty)
    #expect(throws: ToDoFormatError.notText) { try ToDoFormats().format(of: latin) }
    let damaged = latin + Data("- [ ] Fête\n".utf8)
    let reading = MarkdownFormat().read(damaged, at: atNoon)
    #expect(reading.list.count == 2 * count + 2)
    #expect(reading.findings.map(\.line) == [count + 1])
  }

  @Test func `the beginning of a text may end within a character`() throws {
    // The format is found from the first 64,000 bytes.
    for shift in 0..<4 {
      let text = String(repeating: "x", count: shift) + String(repeating: "- [ ] 🦀\n", count: 20_000)
      #expect(try ToDoFormats().format(of: Data(text.utf8)).name == "markdown")
      let ascii = String(repeating: "- [ ] plain\n", count: 5_333) + String(repeating: "é", count: 1 + shift) + "\n"
      #expect(try ToDoFormats().format(of: Data(ascii.utf8)).name == "markdown")
    }
  }
}
