import Foundation
import HolonTesting
import Testing

@testable import DefeatConsole

@Suite("Texts for a terminal")
struct TerminalTextTests {
  private func shown(_ text: TerminalText) -> String { String(decoding: text.bytes, as: UTF8.self) }

  @Test(arguments: [
    ("Call mum", "Call mum"), ("Käse 🧀 👩‍👧", "Käse 🧀 👩‍👧"), ("a\tb", "a b"),
    ("\u{1B}]52;c;ZXZpbA==\u{7}", "�]52;c;ZXZpbA==�"), ("\u{1B}[2J\u{7F}\0", "�[2J��"), ("\u{9B}31m\u{85}", "�31m�"),
    ("one\ntwo\r\nthree\u{2028}four\u{2029}", "one�two��three�four�"),
    ("\u{202E}txt.exe", "�txt.exe"), ("\u{2066}a\u{2069}\u{202A}b\u{202C}", "�a��b�"),
    ("a\u{200E}b\u{200F}c\u{61C}", "abc"), ("\u{FFF9}\u{206A}", "��"), ("~}", "~}"),
  ])
  func `a value can't control the terminal`(value: String, expected: String) {
    #expect(shown("\(value)") == expected)
  }

  @Test func `the program's own literals are printed unchanged`() {
    #expect(shown("\u{1B}[1m\("\u{1B}")\n\(3) \("a\nb")\u{1B}[0m") == "\u{1B}[1m�\n3 a�b\u{1B}[0m")
    let inner: TerminalText = "\u{1B}[2m\("\u{1B}")"
    #expect(shown("<\(inner)>") == "<\u{1B}[2m�>")
  }

  @Test(arguments: ["שלום", "a שלום 3", "سلام", "\u{200F}שלום"])
  func `a right-to-left value is isolated from the surrounding text`(value: String) {
    let visible = value.replacing("\u{200F}", with: "")
    #expect(shown("5  \(value)  (A)") == "5  \u{2068}\(visible)\u{2069}  (A)")
  }

  @Test func `each character is shown alone as beside others`() {
    // Beside a no-break space, all characters are examined one by one.
    let space = Array("\u{A0}".utf8)
    for scalar in (0...0x10_FFFF).lazy.compactMap(Unicode.Scalar.init) {
      let marks = ["\u{2068}", "\u{2069}"].map { Array($0.utf8) }
      var examined = TerminalText(value: "\u{A0}\(scalar)").bytes
      let isIsolated = examined.starts(with: marks[0] + space)
      if isIsolated { examined.removeFirst(3) }
      examined.removeFirst(2)
      if TerminalText(value: "\(scalar)").bytes != (isIsolated ? marks[0] : []) + examined {
        Issue.record("U+\(String(scalar.value, radix: 16, uppercase: true))")
        return
      }
    }
  }

  @Test func `lines of foreign text are indented below the program's own lines`() {
    #expect(shown(TerminalText(lines: "one\r\n\ntwo\u{1B}")) == "one\n\ntwo�")
    #expect(shown(TerminalText(lines: "Error: “x\nDone 1”", margin: "  ")) == "Error: “x\n  Done 1”")
  }

  @Test func `a paragraph ends its lines between words`() {
    let text: TerminalText = "  Read: \("tomorrow 5pm") is due tomorrow, \("+晩ご飯") is #\("שלום")"
    let wrapped = shown(text.wrapped(toColumns: 18, margin: "    "))
    #expect(
      wrapped == """
          Read: tomorrow
            5pm is due
            tomorrow,
            +晩ご飯 is
            #\u{2068}שלום\u{2069}
        """)
    #expect(shown(text.wrapped(toColumns: 200, margin: "    ")) == shown(text))
    #expect(shown(text.wrapped(toColumns: 1, margin: "    ")).split(separator: "\n").count == 9)
  }

  @Test func `a line is cut at the edge of the terminal, and ends in its style`() {
    let line: TerminalText = "\u{1B}[2m1\u{1B}[0m  \("晩ご飯を作る")\u{1B}[31m!\u{1B}[0m"
    #expect(shown(line.cut(toColumns: 16, with: "…")) == shown(line))
    #expect(shown(line.cut(toColumns: 15, with: "…")) == "\u{1B}[2m1\u{1B}[0m  晩ご飯を作…\u{1B}[31m\u{1B}[0m")
    #expect(shown(line.cut(toColumns: 7, with: "~")) == "\u{1B}[2m1\u{1B}[0m  晩~\u{1B}[31m\u{1B}[0m")
    #expect(shown(("abc" as TerminalText).cut(toColumns: 1, with: "~")) == "~")
  }

  @Test(arguments: [("", 0), ("abc", 3), ("晩ご飯", 6), ("e\u{301}", 1), ("😀", 2), ("\u{2068}א\u{2069}", 1)])
  func `wide characters take two columns`(text: String, columns: Int) {
    #expect(TerminalText.columns(of: text) == columns)
  }

  @Test func `escaped JSON has the same meaning`() throws {
    var generator = SeededGenerator()
    let hostile: [Unicode.Scalar] = [
      "\u{7F}", "\u{80}", "\u{9B}", "\u{61C}", "\u{200E}", "\u{2028}", "\u{202E}", "\u{2069}",
    ]
    let harmless: [Unicode.Scalar] = ["a", "\u{1B}", "\n", "\"", "ä", "ש", "🧀", "\u{A0}", "\u{200D}", "\u{FFFD}"]
    for _ in 0..<200 {
      var value = ""
      for _ in 0..<Int.random(in: 0..<40, using: &generator) {
        value.unicodeScalars.append((hostile + harmless).randomElement(using: &generator) ?? "a")
      }
      let json = Array(try JSONEncoder().encode([value: [value]])) + [0x0A]
      let text = TerminalText(json: json)
      #expect(try JSONDecoder().decode([String: [String]].self, from: Data(text.bytes)) == [value: [value]])
      let scalars = Set(shown(text).unicodeScalars)
      #expect(scalars.isDisjoint(with: hostile), "seed \(generator.seed)")
      if Set(value.unicodeScalars).isDisjoint(with: hostile) { #expect(text.bytes == json) }
    }
    #expect(TerminalText(json: [0x22, 0x9B, 0x22]).bytes == Array(#""\ufffd""#.utf8))
  }

  @Test func `only Terminal writes to standard output and standard error`() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/DefeatCommands").standardizedFileURL
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    let writing = /FileHandle\.standard(Output|Error)|\bf?print\(|\bfputs\(|exit\(withError|STDOUT_FILENO, [^&]*base/
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      let name = file.lastPathComponent
      guard !["Terminal.swift", "DefeatCommand.swift"].contains(name) else { continue }
      #expect(try String(contentsOf: file, encoding: .utf8).firstMatch(of: writing) == nil, "\(name)")
    }
    #expect(count > 30)
  }
}
