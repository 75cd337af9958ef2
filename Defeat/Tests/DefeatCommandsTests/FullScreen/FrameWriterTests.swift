import DefeatConsole
import HolonTesting
import Testing

@testable import DefeatCommands

@Suite("Differences of frames")
struct FrameWriterTests {
  @Test func `a written difference turns the former screen into the new frame`() {
    var generator = SeededGenerator()
    for _ in 0..<40 {
      let columns = Int.random(in: 3...30, using: &generator)
      let height = Int.random(in: 1...12, using: &generator)
      var (writer, screen) = (FrameWriter(), ScreenModel(columns: columns, rows: height))
      var frame = Frame.random(columns: columns, height: height, using: &generator)
      for _ in 0..<30 {
        screen.send(writer.show(frame))
        #expect(screen.rows == ScreenModel(frame, columns: columns).rows, "seed \(generator.seed)")
        #expect(screen.hasCursor == (frame.cursor != nil), "seed \(generator.seed)")
        if let cursor = frame.cursor { #expect(screen.cursor == cursor, "seed \(generator.seed)") }
        frame.change(columns: columns, using: &generator)
      }
    }
  }

  @Test func `an unchanged frame sends nothing`() {
    var writer = FrameWriter()
    let frame = Frame(lines: [FrameLine(.quest, "Room 1 of 2", columns: 20)])
    #expect(!writer.show(frame).bytes.isEmpty)
    #expect(writer.show(frame).bytes.isEmpty)
  }

  @Test func `only the cells that differ are sent`() {
    var writer = FrameWriter()
    _ = writer.show(Frame(lines: [FrameLine(.toDo(1), "1  [ ] Cake", columns: 20)]))
    let text = writer.show(Frame(lines: [FrameLine(.toDo(1), "1  [x] Cake", columns: 20)]))
    #expect(text == "\u{1B}[1;5Hx")
  }

  @Test func `scrolling by a line sends only that line`() {
    var writer = FrameWriter()
    func frame(from first: Int) -> Frame {
      Frame(lines: (first..<(first + 20)).map { FrameLine(.toDo($0), "to-do \($0)", columns: 40) })
    }
    _ = writer.show(frame(from: 1))
    #expect(writer.show(frame(from: 2)) == "\u{1B}[1;1H\u{1B}[M\u{1B}[20;1H\u{1B}[L\u{1B}[20;1Hto-do 21")
  }

  @Test func `a cleared screen is written completely`() {
    var writer = FrameWriter()
    let frame = Frame(lines: [FrameLine(.quest, "Cake", columns: 20)])
    let first = writer.show(frame)
    writer.clear()
    #expect(writer.show(frame) == first)
  }
}

@Suite("Lines of a screen")
struct FrameLineTests {
  @Test(
    arguments: [
      ("Cake", 4, "Cake"), ("Chocolate cake", 8, "Chocola…"), ("晩ご飯", 6, "晩ご飯"), ("晩ご飯", 5, "晩ご…"),
      ("晩ご飯", 4, "晩…"), ("e\u{301}te\u{301}", 3, "e\u{301}te\u{301}"), ("🇩🇪🇩🇪", 4, "🇩🇪🇩🇪"), ("👩‍🚀 lift", 6, "👩‍🚀 li…"),
      ("Cake", 0, ""), ("", 4, ""),
    ])
  func `a line has at most as many columns as there are`(text: String, columns: Int, expected: String) {
    let line = FrameLine(.input, TerminalText(value: text), columns: columns)
    #expect(line.cells.map(\.text).joined() == expected)
    #expect(line.columns <= columns)
  }

  @Test func `a cut text from right to left ends its isolation`() {
    let line = FrameLine(.input, TerminalText(value: "שלום עולם"), columns: 5)
    #expect(line.cells.map(\.text).joined() == "\u{2068}שלום\u{2069}…")
    #expect(line.isIndivisible)
  }

  @Test func `a mark at the beginning of a value doesn't change a control sequence`() {
    let line = FrameLine(.input, "\u{1B}[2m\("\u{301}a")\u{1B}[0mb", columns: 9)
    #expect(line.cells.map(\.text) == ["a", "b"])
    #expect(line.cells.map(\.style) == ["2", ""])
  }

  @Test func `a character has a limited number of marks`() {
    let line = FrameLine(.input, TerminalText(value: "a" + String(repeating: "\u{301}", count: 500)), columns: 9)
    #expect(line.cells.count == 1)
    #expect(line.cells[0].text.unicodeScalars.count < 30)
  }
}

extension Frame {
  static func random(columns: Int, height: Int, using generator: inout SeededGenerator) -> Frame {
    let numbers = Array(0..<height).shuffled(using: &generator)
    return Frame(lines: numbers.map { FrameLine.random($0, columns, using: &generator) })
  }

  /// Scrolls, moves and changes some lines, and the cursor.
  mutating func change(columns: Int, using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      lines.removeFirst()
      lines.append(.random(Int.random(in: 100..<1_000_000, using: &generator), columns, using: &generator))
    case 1:
      lines.removeLast()
      lines.insert(.random(Int.random(in: 100..<1_000_000, using: &generator), columns, using: &generator), at: 0)
    case 2: lines.swapAt(0, lines.count - 1)
    default: break
    }
    for index in lines.indices where Int.random(in: 0..<4, using: &generator) == 0 {
      guard case .toDo(let number) = lines[index].id else { continue }
      lines[index] = .random(number, columns, using: &generator)
    }
    let place = Place(row: lines.count - 1, column: Int.random(in: 0..<columns, using: &generator))
    cursor = Bool.random(using: &generator) ? place : nil
  }
}

extension FrameLine {
  fileprivate static func random(_ number: Int, _ columns: Int, using generator: inout SeededGenerator) -> FrameLine {
    let values = ["a", "bc", " ", "晩", "ご飯", "e\u{301}", "👩‍🚀", "🇩🇪", "שלום", "\u{1B}[2J", "\u{202E}", "x\ny"]
    let styles: [Outline.Style] = [.plain, .plain, .faint, .strong, .today]
    var text = TerminalText()
    for _ in 0..<Int.random(in: 0...7, using: &generator) {
      let value = TerminalText(value: values.randomElement(using: &generator) ?? "")
      switch styles.randomElement(using: &generator) {
      case .faint: text += "\u{1B}[2m\(value)\u{1B}[0m"
      case .strong: text += "\u{1B}[1m\(value)\u{1B}[0m"
      default: text += value
      }
    }
    return FrameLine(.toDo(number), text, columns: columns)
  }
}
