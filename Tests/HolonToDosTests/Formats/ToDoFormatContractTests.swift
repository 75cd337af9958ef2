import Foundation
import HolonToDos
import Testing

/// Tests that every format has to pass.
@Suite struct ToDoFormatContractTests {
  static let formats = ToDoFormats(timeZone: berlin).all

  /// A list that every format can represent, and one that only defeat's own can.
  private func list(_ contents: Contents = []) throws -> ToDoList {
    var random = Seeded(42)
    return try .random(30, contents, using: &random)
  }

  @Test(arguments: formats)
  func `an empty text has no to-dos`(format: any ToDoFormat) {
    for text in ["", "\u{FEFF}", "\n", " \r\n\t"] {
      let reading = format.read(text)
      #expect(reading.list == ToDoList())
      #expect(picture(reading.findings) == "")
    }
    let empty = format.read(format.write(ToDoList()).data)
    #expect(empty.list == ToDoList())
    #expect(picture(empty.findings) == "")
  }

  @Test(arguments: formats)
  func `byte order marks and Windows line ends change nothing`(format: any ToDoFormat) throws {
    let text = format.text(try list(.notes))
    let changed = format.read("\u{FEFF}" + text.replacing("\n", with: "\r\n"))
    #expect(picture(changed.list) == picture(format.read(text).list))
    #expect(picture(changed.findings) == "")
  }

  @Test(arguments: formats)
  func `carriage returns alone are line ends, too`(format: any ToDoFormat) throws {
    let text = format.text(try list(.notes)).replacing("\r\n", with: "\n")
    let changed = format.read(text.replacing("\n", with: "\r"))
    #expect(picture(changed.list) == picture(format.read(text).list))
    #expect(picture(changed.findings) == "")
  }

  @Test(arguments: formats)
  func `data that isn't a text is refused in one sentence`(format: any ToDoFormat) {
    var random = Seeded()
    let image = Data("\u{89}PNG\r\n\u{1A}\n\0\0\0\rIHDR".utf8)
    let noise = Data((0..<5_000).map { _ in UInt8.random(in: 1...255, using: &random) })
    let wide = Data([0xFF, 0xFE]) + Data("- [ ] x".utf8.flatMap { [$0, 0] })
    for data in [image, noise, wide] {
      let reading = format.read(data, at: atNoon)
      #expect(reading.list.isEmpty)
      #expect(
        picture(reading.findings)
          == "broken 1: The text isn't in UTF-8, so nothing was read: save it in UTF-8, then try again.")
    }
  }

  @Test(arguments: formats)
  func `a title that is too long is moved to the notes, also one of a million bytes`(format: any ToDoFormat) throws {
    var list = ToDoList()
    try list.add(ToDo("Long", created: atNoon))
    let title = String(repeating: "ä", count: 500_000)
    let reading = format.read(Data(format.text(list).replacing("Long", with: title).utf8), at: atNoon)
    let toDo = try #require(reading.list.toDo.first.flatMap { reading.list[$0] })
    #expect(toDo.title == String(repeating: "ä", count: 200) + "…")
    #expect(toDo.notes == title)
    #expect(reading.findings.map(\.message).contains { $0.hasPrefix("The title has more than 65536 bytes") })
  }

  @Test(arguments: formats)
  func `bytes that aren't UTF-8 are reported and replaced`(format: any ToDoFormat) throws {
    var list = ToDoList()
    // No format has a tilde of its own.
    try list.add(ToDo("Café or caf~", created: atNoon))
    let data = Data(format.text(list).utf8.map { $0 == UInt8(ascii: "~") ? 0xE9 : $0 })
    let line = 1 + data.prefix { $0 != 0xE9 }.count { $0 == 0x0A }
    let reading = format.read(data, at: atNoon)
    #expect(picture(reading.list) == "[ ] Café or caf\u{FFFD}")
    #expect(reading.findings.map(\.message) == ["Bytes that aren't UTF-8 were replaced with “\u{FFFD}”."])
    #expect(reading.findings.map(\.line) == [line])
  }

  @Test(arguments: formats)
  func `a text in another encoding that it doesn't declare is refused in one sentence`(format: any ToDoFormat) throws {
    var list = ToDoList()
    try list.add(ToDo("F~te", created: atNoon))
    let text = format.text(list).replacing(" encoding=\"UTF-8\"", with: "")
    for letter in [0xEA, 0x90] as [UInt8] {
      let reading = format.read(Data(text.utf8.map { $0 == UInt8(ascii: "~") ? letter : $0 }), at: atNoon)
      #expect(reading.list.isEmpty)
      #expect(
        picture(reading.findings)
          == "broken 1: The text isn't in UTF-8, so nothing was read: save it in UTF-8, then try again.")
    }
  }

  @Test(arguments: formats)
  func `a title of the maximum length is preserved`(format: any ToDoFormat) throws {
    var list = ToDoList()
    let title = String(repeating: "word ", count: 13_107) + "s"
    #expect(title.utf8.count == ToDo.longestTitle)
    try list.add(ToDo(title, created: atNoon))
    let reading = format.read(format.text(list))
    #expect(picture(reading.list) == "[ ] " + title)
    #expect(picture(reading.findings) == "")
  }

  @Test(arguments: formats)
  func `writing a part of a list reports that`(format: any ToDoFormat) throws {
    var list = ToDoList()
    try list.add(ToDo("Part"))
    list.elsewhere = ToDoCounts(completed: 1, total: 2)
    #expect(
      picture(format.write(list).findings)
        == "lost 1: Only a part of the list had been read, so only that was written: read the whole list first.")
  }

  @Test(arguments: formats)
  func `lists of any depth can be written`(format: any ToDoFormat) throws {
    var list = ToDoList()
    var whole: Int?
    for _ in 0..<3_000 { whole = try list.add(ToDo("x", created: atNoon), to: .last(in: whole)) }
    let reading = format.read(format.write(list).data, at: atNoon)
    #expect(reading.list.count == 3_000)
    if format.name != "markdown", format.name != "org" { #expect(picture(reading.list) == picture(list)) }
  }

  @Test(arguments: [
    "[", "{", "{\"a\":[", "{\"a\":[\n", "{\"parts\":[", "{\"title\":\"x\",\"parts\":[", "- ", "# ", "> ", "```\n", "\\",
    "<outline text=\"x\">", "<!--", "<![CDATA[", "<!DOCTYPE [", "BEGIN:VTODO\n", "BEGIN:VALARM\n", "* ", "** \n",
    ":PROPERTIES:\n", "\"", ",", "&amp;",
  ])
  func `a hundred thousand levels of any structure are read`(level: String) {
    let data = Data(String(repeating: level, count: 100_000).utf8)
    for format in ToDoFormats(timeZone: berlin).readable { _ = format.read(data, at: atNoon) }
  }

  @Test func `a hundred thousand levels of to-dos are read`() {
    let levels = 1...100_000
    let parts = String(repeating: "{\"parts\":[", count: levels.count)
    let titles = String(repeating: "],\"title\":\"x\"}", count: levels.count)
    let json = JSONFormat().read("{\"format\":\"defeat\",\"parts\":[" + parts + titles + "]}")
    #expect(json.list.count == levels.count)
    #expect(json.list.progress.total == 1)

    let todoTxt = TodoTxtFormat().read(levels.map { "step id:\($0) p:\($0 - 1)\n" }.joined())
    #expect(todoTxt.list.count == levels.count)
    #expect(todoTxt.list.progress.total == 1)

    func id(_ number: Int) -> String { "00000000-0000-4000-8000-\(100_000_000_000 + number)" }
    let tasks = levels.map { level in
      let part = id(level + 1)
      return #"{"description":"x","uuid":"\#(id(level))","depends":["\#(part)"],"checklist":"\#(part)"}"# + "\n"
    }
    let taskwarrior = TaskwarriorFormat().read(tasks.joined())
    #expect(taskwarrior.list.count == levels.count)
    #expect(taskwarrior.list.progress.total == 1)
  }

  @Test(arguments: formats)
  func `no data crashes a reader`(format: any ToDoFormat) throws {
    var random = Seeded()
    let valid = Array(format.write(try list(.all)).data)
    let signs = Array("{}[]\",:\\-*+#`x() \t\r\n0.9ut;=<>&/'@".utf8) + [0, 0x80, 0xC3, 0xF0, 0xFF]
    let deadline = ContinuousClock.now + .seconds(2)
    var rounds = 0
    while ContinuousClock.now < deadline {
      rounds += 1
      var bytes = valid
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes[place] = signs.randomElement(using: &random) ?? 0
        case 2: bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
        case 3: bytes.replaceSubrange(place..<end, with: [0x0A])
        case 4: bytes.insert(contentsOf: Array(bytes[place..<end]), at: .random(in: 0...bytes.count, using: &random))
        default: bytes = Array(bytes[..<max(1, place)])
        }
      }
      if rounds % 10 == 0 { bytes = (0..<500).map { _ in signs.randomElement(using: &random) ?? 0 } }
      let reading = format.read(Data(bytes), at: atNoon)
      // Every result is a list that can be written again and edited.
      let own = JSONFormat()
      let again = own.read(own.write(reading.list).data, at: atNoon)
      try #require(again.list == reading.list, "\(own.text(reading.list))\n\(own.text(again.list))")
      _ = format.write(reading.list)
      for number in reading.list.toDo.prefix(1) {
        var list = reading.list
        try list.add(ToDo("New"), to: .after(number))
        try list.add(ToDo("New"), to: .first(in: number))
      }
    }
  }
}
