import HolonTesting
import Testing

@testable import DefeatCommands

@Suite("Decoding a terminal's input")
struct InputDecoderTests {
  @Test(
    arguments: [
      ("a", .press(.character("a"))), ("é", .press(.character("é"))), ("晩", .press(.character("晩"))),
      ("\r", .press(.enter)), ("\t", .press(.tab)), ("\u{7F}", .press(.backspace)),
      ("\u{8}", .press(.backspace)),
      ("\u{3}", .press(.control("c"))),
      ("\u{1A}", .press(.control("z"))), ("\u{1B}[A", .press(.up)),
      ("\u{1B}OB", .press(.down)), ("\u{1B}[C", .press(.right)), ("\u{1B}OD", .press(.left)),
      ("\u{1B}[H", .press(.home)),
      ("\u{1B}[4~", .press(.end)), ("\u{1B}[3~", .press(.delete)), ("\u{1B}[5~", .press(.pageUp)),
      ("\u{1B}[6~", .press(.pageDown)), ("\u{1B}[Z", .press(.backTab)), ("\u{1B}[1;3A", .press(.up, isAlt: true)),
      ("\u{1B}[1;5C", .press(.right, isAlt: true)), ("\u{1B}[1;2B", .press(.down)),
      ("\u{1B}b", .press(.character("b"), isAlt: true)), ("\u{1B}\u{7F}", .press(.backspace, isAlt: true)),
      ("\u{1B}[<0;5;3M", .click(column: 4, row: 2)), ("\u{1B}[<64;5;3M", .wheel(-1)),
      ("\u{1B}[<65;5;3M", .wheel(1)), ("\u{1B}[200~two\nlines\u{1B}[201~", .paste("two\nlines")),
      ("\u{1B}[200~\u{1B}[A\u{1B}[201~", .paste("\u{1B}[A")),
    ] as [(String, TerminalEvent)])
  func `each sequence is an event, however it is split`(sequence: String, event: TerminalEvent) {
    var decoder = InputDecoder()
    #expect(decoder.decode(sequence.utf8) == [event])
    #expect(!decoder.isWaiting)
    var events: [TerminalEvent] = []
    for byte in sequence.utf8 { events += decoder.decode([byte]) }
    #expect(events == [event])
  }

  @Test(
    arguments: [
      "\u{1B}[?62;1c", "\u{1B}[<0;5;3m", "\u{1B}[<35;5;3M", "\u{1B}[<0;0;0M", "\u{1B}[11~", "\u{1B}[[A", "\u{0}",
      "\u{1B}[M", "\u{9B}", "\u{1B}OP", "\u{1B}[<9;9M",
    ])
  func `sequences without a meaning are left out as a whole`(sequence: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode(sequence.utf8).isEmpty && !decoder.isWaiting)
    #expect(decoder.decode("q".utf8) == [.press(.character("q"))])
  }

  @Test func `Esc is a key if nothing follows it in time`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]).isEmpty && decoder.isWaiting)
    #expect(decoder.timeOut() == [.press(.escape)])
    #expect(!decoder.isWaiting && decoder.timeOut().isEmpty)
    #expect(decoder.decode([0x1B, 0x1B]) == [.press(.escape)])
    #expect(decoder.timeOut() == [.press(.escape)])
    #expect(decoder.decode("\u{1B}[".utf8).isEmpty)
    #expect(decoder.timeOut().isEmpty && !decoder.isWaiting)
  }

  @Test func `bytes that aren't UTF-8 are left out`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0xFF, 0x61, 0xE6, 0x62, 0xC0, 0x80, 0x63]) == "abc".map { .press(.character($0)) })
  }

  @Test func `any bytes in any portions are decoded alike`() {
    var generator = SeededGenerator()
    let pieces = ["\u{1B}", "[", "O", "A", "<", "0;1;1", "M", "200~", "201~", ";", "5", "~", "é", "a", "\r"]
    for _ in 0..<400 {
      var bytes: [UInt8] = []
      for _ in 0..<12 { bytes += (pieces.randomElement(using: &generator) ?? "").utf8 }
      var (whole, parts) = (InputDecoder(), InputDecoder())
      let events = whole.decode(bytes)
      #expect(bytes.flatMap { parts.decode([$0]) } == events, "seed \(generator.seed)")
      #expect(whole.isWaiting == parts.isWaiting, "seed \(generator.seed)")
    }
  }
}

@Suite("Editing a line")
struct LineEditorTests {
  @Test(
    arguments: [
      ("Bake a cake", [.press(.backspace)], "Bake a cak|"),
      ("Bake a cake", [.press(.home), .press(.delete)], "|ake a cake"),
      ("Bake a cake", [.press(.left), .press(.left), .press(.character("X"))], "Bake a caX|ke"),
      ("Bake a cake", [.press(.left, isAlt: true), .press(.left, isAlt: true)], "Bake |a cake"),
      ("Bake a cake", [.press(.home), .press(.right, isAlt: true)], "Bake| a cake"),
      ("Bake a cake", [.press(.control("w"))], "Bake a |"),
      ("Bake a cake", [.press(.control("w")), .press(.control("w"))], "Bake |"),
      ("Bake a cake", [.press(.control("u"))], "|"),
      ("Bake a cake", [.press(.control("a")), .press(.control("k"))], "|"),
      ("e", [.press(.character("\u{301}")), .press(.backspace)], "|"),
      ("", [.press(.backspace), .press(.delete), .press(.left), .press(.right)], "|"),
    ] as [(String, [TerminalEvent], String)])
  func `keys edit the line at the cursor`(text: String, keys: [TerminalEvent], expected: String) {
    var editor = LineEditor(text)
    for case .key(let press) in keys {
      let isUsed = editor.press(press)
      #expect(isUsed)
    }
    #expect("\(editor.before)|\(editor.after)" == expected)
  }

  @Test func `pasted lines become one, without control characters`() {
    var editor = LineEditor()
    let isInserted = editor.insert("Bake\n\ta\u{1B}[31m cake")
    #expect(isInserted)
    #expect(editor.text == "Bake  a[31m cake")
  }

  @Test func `a text that is too long for a line is refused`() {
    var editor = LineEditor("a")
    let isInserted = editor.insert(String(repeating: "b", count: 70_000))
    #expect(!isInserted)
    #expect(editor.text == "a")
  }
}
