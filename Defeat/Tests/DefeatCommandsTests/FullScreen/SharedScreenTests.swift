import DefeatCore
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("The full screen beside other programs")
struct SharedScreenTests {
  @Test func `edits of others appear, and the selected to-do keeps its place`() throws {
    let screen = try FullScreenFixture((1...30).map { "To-do \($0)" }.joined(separator: "\n"))
    for _ in 1...15 { try screen.press(.down) }
    let before = screen.body
    try screen.defeat.add(ToDoDraft(title: "Urgent"), to: .before(.number(1)))
    try screen.defeat.edit([.number(16)], ToDoDraft(title: "Renamed"))
    try screen.follow()
    #expect(screen.body.dropLast() == before.dropLast())
    #expect(screen.body.last == "› 16  [ ] Renamed")
  }

  @Test func `a key doesn't edit a to-do that has just taken the place of a removed one`() throws {
    let screen = try FullScreenFixture("Mail\nTaxes")
    try screen.defeat.remove([.number(1)])
    try screen.follow()
    try screen.type(" ")
    #expect(screen.note.hasPrefix("Nothing was changed: the selected to-do was changed"))
    #expect(try screen.titles() == ["Taxes"])
  }

  @Test func `a key edits the next to-do after a moment`() throws {
    let screen = try FullScreenFixture("Mail\nTaxes")
    try screen.defeat.remove([.number(1)])
    try screen.follow()
    screen.time.advance(by: 1)
    try screen.type(" ")
    #expect(try screen.titles() == ["x Taxes"])
  }

  @Test func `a to-do appears when its start has come`() throws {
    let screen = try FullScreenFixture("Mail\nTaxes wait:monday")
    screen.time.advance(by: 86_400 * 2)
    try screen.follow()
    #expect(screen.body.count == 3)
  }

  @Test func `text that is being written stays while others edit, even if its to-do is removed`() throws {
    let screen = try FullScreenFixture("Mail\nTaxes")
    try screen.press(.enter)
    try screen.type(" to Ada")
    try screen.defeat.remove([.number(1)])
    try screen.follow()
    #expect(screen.lines.last == "Title: Mail to Ada")
    #expect(screen.note == "To-do 1 was removed elsewhere: press Esc.")
    try screen.press(.enter)
    #expect(screen.note.contains("1"))
    #expect(screen.lines.last == "Title: Mail to Ada")
  }

  @Test(arguments: ["n", "a"])
  func `a new to-do goes to the end if others have removed the one at its place`(key: String) throws {
    let screen = try FullScreenFixture("Mail\n  Letter\nTaxes", columns: 100)
    try screen.type("j\(key)Rest")
    try screen.defeat.remove([.number(1)])
    try screen.follow()
    #expect(screen.note == "The to-do at this place was removed elsewhere: the new one goes to the end of the list.")
    #expect(screen.lines.last == "New to-do: Rest")
    try screen.press(.enter)
    #expect(try screen.titles() == ["Taxes", "Rest"])
  }

  @Test func `closed checklists stay closed when others edit them`() throws {
    let screen = try FullScreenFixture("Party\n  Cake\nMail")
    try screen.press(.left)
    try screen.defeat.add(ToDoDraft(title: "Music"), to: .under(.number(1)))
    try screen.follow()
    #expect(screen.body == ["To do", "›▸1  [ ] Party  0/2", "  3  [ ] Mail"])
  }

  @Test func `a narrow screen cuts lines, and wide characters keep their columns`() throws {
    let screen = try FullScreenFixture("晩ご飯を作る\n  To-do with a title of many words", columns: 24, rows: 9)
    #expect(screen.body == ["To do", "›▾1  [ ] 晩ご飯を作る  …", "  2    [ ] To-do with a…"])
    screen.resize(columns: 60, rows: 12)
    #expect(screen.body[1] == "›▾1  [ ] 晩ご飯を作る  0/1")
    for (columns, rows) in [(1, 1), (2, 2), (5, 3), (10, 4), (300, 100)] {
      screen.resize(columns: columns, rows: rows)
      try screen.type("n?")
      try screen.press(.escape, .down)
      try screen.type("?")
      try screen.press(.escape)
    }
  }

  @Test func `hostile titles show their control characters, also while they are edited`() throws {
    let screen = try FullScreenFixture()
    try screen.defeat.add(ToDoDraft(title: "Cake\u{1B}]52;c;ZXZpbA==\u{7}\u{202E}"))
    try screen.follow()
    #expect(screen.body[1] == "› 1  [ ] Cake�]52;c;ZXZpbA==��")
    try screen.press(.enter)
    #expect(screen.lines.contains { $0.contains("Cake�]52;c;ZXZpbA==��") })
    try screen.press(.escape, .character("/"))
    try screen.send(.paste("\u{1B}]0;evil\u{7}"))
    #expect(screen.lines.last == "Find: ]0;evil")
  }

  @Test func `the selected line is reversed on terminals with colours`() throws {
    let screen = try FullScreenFixture("Mail\nTaxes", hasColor: true)
    #expect(Set(screen.styles[3]) == ["7"])
    #expect(!screen.styles[4].contains("7"))
    let plain = try FullScreenFixture("Mail due:yesterday !high")
    #expect(Set(plain.styles.flatMap(\.self)) == [""])
  }

  @Test func `a key on a long list sends only what changes`() throws {
    let screen = try FullScreenFixture((1...400).map { "To-do \($0)" }.joined(separator: "\n"))
    for _ in 1...20 { try screen.press(.down) }
    #expect(screen.body.last == "› 21  [ ] To-do 21")
    #expect(screen.sentByLastEvent < 120)
  }
}
