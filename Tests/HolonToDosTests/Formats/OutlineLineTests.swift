import HolonToDos
import Testing

@Suite struct OutlineLineTests {
  /// The lines of an outline as text, each with its box, its number in the text and two spaces for each level.
  private func picture(_ text: String) -> String {
    OutlineLine.lines(of: text).map { line in
      let box = line.isChecked.map { $0 ? "[x] " : "[ ] " } ?? ""
      return String(repeating: "  ", count: line.depth) + "\(box)\(line.text) @\(line.number)"
    }.joined(separator: "\n")
  }

  @Test func `every line is a to-do, with any sign or none`() {
    #expect(
      picture(
        """
        Plan the party
          Invite friends
            * Anna
            + [ ] Ben
          1. [X] Bake a cake
          2) [x]Candles

        - Garden
        """) == """
          Plan the party @1
            Invite friends @2
              Anna @3
              [ ] Ben @4
            [x] Bake a cake @5
            [x]Candles @6
          Garden @8
          """)
  }

  @Test(arguments: ["\r", "\r\n", "\n"])
  func `any line end separates lines`(end: String) {
    #expect(picture("Party\(end)  Cake\(end)\(end)Mail\(end)") == "Party @1\n  Cake @2\nMail @4")
  }

  @Test func `a line is a part of the nearest one above with less indentation`() {
    #expect(
      picture("    Early\n  Left of it\nA\n        B\n   C\n\tD\n    E\n     F") == """
        Early @1
        Left of it @2
        A @3
          B @4
          C @5
            D @6
            E @7
              F @8
        """)
  }

  @Test func `headings contain the lines and the deeper headings after them`() {
    #expect(
      picture("# Party #\nCake\n  Flour\n## Guests\n- Anna\n# Garden\n#home Dig\n####### Seven") == """
        Party @1
          Cake @2
            Flour @3
          Guests @4
            Anna @5
        Garden @6
          #home Dig @7
          ####### Seven @8
        """)
  }

  @Test func `blank lines, rules and items without text are left out, and their parts aren't`() {
    #expect(
      picture("\u{FEFF}One\r\n \r\n---\r\n- [ ]\r\n  - Two\r\n\u{A0}\r\n* * *\r\n#\r\n") == """
        One @1
          Two @5
        """)
    #expect(picture("").isEmpty && picture("\n - \n").isEmpty)
  }

  @Test func `signs without white space after them are part of the text`() {
    #expect(
      picture("-5 degrees\n*bold*\n1.5 litres\n[x] no item\n- - twice") == """
        -5 degrees @1
        *bold* @2
        1.5 litres @3
        [x] no item @4
        - twice @5
        """)
  }

  @Test func `no line is more than one level deeper than the line before it`() {
    var random = Seeded()
    for _ in 1...200 {
      let text = (0..<40).map { _ in
        let indentation = String(repeating: " ", count: .random(in: 0...9, using: &random))
        let tabs = String(repeating: "\t", count: .random(in: 0...2, using: &random))
        let sign = ["", "- ", "* [x] ", "# ", "### ", "1. "].randomElement(using: &random) ?? ""
        return indentation + tabs + sign + (["a", "", "b c"].randomElement(using: &random) ?? "")
      }.joined(separator: "\n")
      var depth = -1
      for line in OutlineLine.lines(of: text) {
        #expect((0...(depth + 1)).contains(line.depth), "seed \(random.seed)")
        depth = line.depth
      }
    }
  }
}
