import DefeatCore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("The full screen")
struct FullScreenTests {
  private let party = "Plan the party\n  Invite friends\n  Bake a cake\nMail"

  @Test func `a list is drawn with its map, sections and keys`() throws {
    let screen = try FullScreenFixture(party, columns: 70)
    #expect(
      screen.lines == [
        "⚔▒▒◆  Room 0 of 3, 0 %",
        "[List]  Today",
        "To do",
        "›▾1  [ ] Plan the party  0/2",
        "  2    [ ] Invite friends",
        "  3    [ ] Bake a cake",
        "  4  [ ] Mail",
        "? keys  n add  Space check  / find  u undo  q quit",
      ])
  }

  @Test func `arrow keys go through the rows, open and close checklists`() throws {
    let screen = try FullScreenFixture(party)
    try screen.press(.down, .left)
    #expect(screen.body[1] == "›▾1  [ ] Plan the party  0/2")
    try screen.press(.left)
    #expect(screen.body == ["To do", "›▸1  [ ] Plan the party  0/2", "  4  [ ] Mail"])
    try screen.press(.right, .right)
    #expect(screen.body[2] == "› 2    [ ] Invite friends")
    try screen.press(.end)
    #expect(screen.body.last == "› 4  [ ] Mail")
    try screen.press(.down, .home)
    #expect(screen.body[1].hasPrefix("›"))
  }

  @Test func `Space checks off, the next to-do is selected, and undo and redo work`() throws {
    let screen = try FullScreenFixture(party)
    try screen.type("j ")
    #expect(screen.body[2] == "› 2    [x] Invite friends")
    #expect(screen.note == "Checked off “Invite friends”.")
    try screen.type("jj ")
    #expect(screen.body.suffix(2) == ["Completed", "  4  [x] Mail"])
    #expect(screen.body[3] == "› 3    [ ] Bake a cake")
    try screen.type("u")
    #expect(screen.note == "Undone: complete “Mail”.")
    #expect(try screen.titles() == ["Plan the party", "  x Invite friends", "  Bake a cake", "Mail"])
    try screen.type("U")
    #expect(try screen.titles().last == "x Mail")
    try screen.type("UU")
    #expect(screen.note == "There is nothing to redo.")
  }

  @Test func `Space after finding checks off the first match, and never a checklist around it`() throws {
    let screen = try FullScreenFixture("Plan the party\n  Invite friends\n  Bake a cake\n  Fetch the cake\nMail")
    try screen.type("/cake")
    try screen.press(.enter)
    try screen.type(" ")
    #expect(screen.note == "Checked off “Bake a cake”.")
    try screen.type("/")
    try screen.press(.control("u"))
    try screen.type("open cake")
    try screen.press(.enter)
    try screen.type(" ")
    #expect(
      try screen.titles() == ["Plan the party", "  Invite friends", "  x Bake a cake", "  x Fetch the cake", "Mail"])
    try screen.type(" ")
    #expect(screen.note == "No to-do is selected: add one with N.")
  }

  @Test func `the tags of a to-do are edited with its project`() throws {
    let screen = try FullScreenFixture("Paint project:Home +diy")
    try screen.type("t")
    #expect(screen.lines.contains { $0.contains("diy project:Home") })
    #expect(screen.note == "#diy  project:Home")
    try screen.type(" +x #y")
    try screen.press(.enter)
    #expect(try screen.defeat.list()[1]?.tags == ["diy", "+Home", "x", "y"])
  }

  @Test(arguments: ["Milk\rBread\r", "Milk\r\nBread", "Milk\nBread"])
  func `any line end separates pasted to-dos`(text: String) throws {
    let screen = try FullScreenFixture("Mail")
    try screen.send(.paste(text))
    #expect(try screen.titles() == ["Mail", "Milk", "Bread"])
  }

  @Test func `an event of the game is told after the to-do that led to it`() throws {
    let screen = try FullScreenFixture("Plan the party\n  Bake a cake\nMail", columns: 100)
    try screen.type("j ")
    #expect(
      screen.note == "Checked off “Bake a cake”. The door of “Plan the party” opens, and a chest stands behind it.")
    let quiet = try FullScreenFixture("Plan the party\n  Bake a cake\nMail", columns: 100, hasGame: false)
    try quiet.type("j ")
    #expect(quiet.note == "Checked off “Bake a cake”, and with it “Plan the party”.")
  }

  @Test func `a to-do is added by a line, whose values are shown while it is written`() throws {
    let screen = try FullScreenFixture(party)
    try screen.type("nCall mum fri 5pm #family")
    #expect(screen.body[2] == "     [ ] Call mum fri 5pm #family")
    #expect(screen.note == "(due Friday, 17:00) (#family)")
    #expect(screen.cursor == Frame.Place(row: 4, column: 33))
    try screen.press(.enter)
    #expect(screen.note == "Added “Call mum”. Write the next one, or press Esc.")
    #expect(try screen.titles() == ["Plan the party", "  Invite friends", "  Bake a cake", "Call mum", "Mail"])
    try screen.type("Rest")
    try screen.press(.enter, .escape)
    #expect(try screen.titles().suffix(3) == ["Call mum", "Rest", "Mail"])
    #expect(screen.cursor == nil)
  }

  @Test func `parts are added to a checklist, and to-dos to the end of the list`() throws {
    let screen = try FullScreenFixture(party)
    try screen.type("aBuy candles")
    try screen.press(.enter, .escape)
    try screen.type("NSleep")
    try screen.press(.enter)
    #expect(
      try screen.titles() == ["Plan the party", "  Invite friends", "  Bake a cake", "  Buy candles", "Mail", "Sleep"])
  }

  @Test func `a line that can't be read stays, with the reason`() throws {
    let screen = try FullScreenFixture()
    try screen.type("nTaxes due:someday")
    try screen.press(.enter)
    #expect(screen.note.contains("someday"))
    #expect(screen.lines.contains { $0.contains("Taxes due:someday") })
    #expect(try screen.titles().isEmpty)
  }

  @Test func `Enter edits a title in its place, and words set values`() throws {
    let screen = try FullScreenFixture("Solve \\#home\nMail")
    try screen.press(.enter)
    #expect(screen.body[1] == "› 1  [ ] Solve \\#home")
    try screen.type(" fri")
    #expect(screen.note == "(due Friday)")
    try screen.press(.enter)
    #expect(screen.body[1] == "› 1  [ ] Solve #home  due Friday")
  }

  @Test(
    arguments: [
      ("d", "tomorrow 5pm", "tomorrow, 17:00", "due tomorrow, 17:00"),
      ("p", "high", "A", "(A)"), ("e", "20", "20min", "~20min"),
      ("t", "home, #phone", "#home  #phone", "#home  #phone"),
    ])
  func `a key changes one field`(key: String, text: String, meaning: String, shown: String) throws {
    let screen = try FullScreenFixture("Mail")
    try screen.type(key + text)
    #expect(screen.note == meaning)
    try screen.press(.enter)
    #expect(screen.body[1] == "› 1  [ ] Mail  \(shown)")
    try screen.type(key)
    try screen.press(.control("u"), .enter)
    #expect(screen.body[1] == "› 1  [ ] Mail")
  }

  @Test func `to-dos move up, down, in and out`() throws {
    let screen = try FullScreenFixture("One\nTwo\nThree")
    try screen.press(.end)
    try screen.send(.press(.up, isAlt: true))
    #expect(try screen.titles() == ["One", "Three", "Two"])
    try screen.type(">")
    #expect(try screen.titles() == ["One", "  Three", "Two"])
    #expect(screen.body[2] == "› 3    [ ] Three")
    try screen.type("<")
    try screen.send(.press(.down, isAlt: true))
    #expect(try screen.titles() == ["One", "Two", "Three"])
    try screen.send(.press(.down, isAlt: true))
    #expect(screen.note == "No to-do below it is shown here.")
  }

  @Test func `a filter shows what it finds, with the wholes`() throws {
    let screen = try FullScreenFixture("Plan the party\n  Bake a cake #home\nMail #home\nSleep")
    try screen.type("/#home")
    #expect(screen.lines[1] == "[List]  Today   / #home  2 found")
    try screen.press(.enter)
    #expect(screen.note == "2 to-dos found.")
    #expect(screen.body.count == 4 && !screen.body.contains { $0.contains("Sleep") })
    try screen.press(.escape)
    #expect(screen.body.count == 5)
  }

  @Test func `a filter that can't be read says why, and Esc restores the former one`() throws {
    let screen = try FullScreenFixture("Mail #home\nSleep")
    try screen.type("/due<")
    #expect(screen.note.hasPrefix("The filter can't be read"))
    try screen.press(.escape)
    #expect(screen.body.count == 3 && screen.lines[1] == "[List]  Today")
  }

  @Test func `Tab chooses a saved filter`() throws {
    let screen = try FullScreenFixture("Mail #home\nSleep")
    try screen.defeat.saveFilter("house", "#home")
    try screen.type("/")
    #expect(screen.note == "Tab: is:house")
    try screen.press(.tab, .enter)
    #expect(screen.body == ["To do", "› 1  [ ] Mail  #home"])
  }

  @Test func `today shows what is due, by time`() throws {
    let screen = try FullScreenFixture("Taxes due:yesterday\nParty\n  Cake due:today\nSleep")
    try screen.type("2")
    #expect(screen.lines[0] == "⚔☠◆  Room 0 of 2, 0 %")
    #expect(
      screen.body == [
        "Overdue", "› 1  [ ] Taxes  overdue yesterday", "Today", "  3  [ ] Party › Cake  due today",
      ])
    try screen.type(" ")
    #expect(screen.body == ["Today", "› 3  [ ] Party › Cake  due today"])
    #expect(screen.lines[0] == "·⚔◆  Room 1 of 2, 50 %")
    try screen.press(.tab)
    #expect(screen.body.count == 6)
  }

  @Test func `to-dos that start later are shown on demand`() throws {
    let screen = try FullScreenFixture("Mail\nTaxes wait:monday")
    #expect(screen.body.count == 2)
    try screen.type("l")
    #expect(screen.body.count == 3)
  }

  @Test func `pasted lines become to-dos after the selected one, or parts of the one that is written`() throws {
    let screen = try FullScreenFixture("Mail\nSleep")
    try screen.send(.paste("- Milk\n  - [x] Oat\n- Bread\n"))
    #expect(try screen.titles() == ["Mail", "x Milk", "  x Oat", "Bread", "Sleep"])
    #expect(screen.note == "Added 2 to-dos with 1 part.")
    try screen.type("NParty")
    try screen.send(.paste("Cake\nMusic"))
    #expect(try screen.titles().suffix(3) == ["Party", "  Cake", "  Music"])
  }

  @Test func `the notes of a to-do fill the screen, broken between words, and scroll`() throws {
    let screen = try FullScreenFixture("Call mum\nMail", columns: 30, rows: 8)
    let notes = (["Ask for the recipe of the cake with the cherries", ""] + (1...9).map { "Line \($0)" })
    try screen.defeat.edit([.number(1)], ToDoDraft(notes: notes.joined(separator: "\n")))
    try screen.follow()
    try screen.type("o")
    #expect(screen.body == ["1  Call mum", "Ask for the recipe of the cake", "with the cherries"])
    #expect(screen.lines.last == "Esc closes the notes")
    try screen.press(.down)
    #expect(screen.body.first == "Ask for the recipe of the cake")
    try screen.type("G")
    #expect(screen.body == ["Line 6", "Line 7", "Line 8", "Line 9"])
    screen.resize(columns: 60, rows: 12)
    #expect(screen.body.last == "Line 9")
    try screen.press(.escape)
    #expect(screen.body[1] == "› 1  [ ] Call mum  +notes")
    try screen.type("jo")
    #expect(screen.note == "“Mail” has no notes.")
    try screen.type("ko")
    try screen.defeat.remove([.number(1)])
    try screen.follow()
    #expect(screen.body == ["To do", "› 2  [ ] Mail"])
    #expect(screen.note == "To-do 1 was removed elsewhere.")
  }

  @Test func `a click selects, checks off or closes, and the wheel scrolls`() throws {
    let screen = try FullScreenFixture(party)
    try screen.send(.click(column: 10, row: 6))
    #expect(screen.body[4] == "› 4  [ ] Mail")
    try screen.send(.click(column: 8, row: 5))
    #expect(screen.body[3] == "› 3    [x] Bake a cake")
    try screen.send(.click(column: 1, row: 3))
    #expect(screen.body.count == 3)
    try screen.send(.click(column: 1, row: 99))
    let long = try FullScreenFixture((1...40).map { "To-do \($0)" }.joined(separator: "\n"))
    try long.send(.wheel(2))
    #expect(long.body.first == "›  6  [ ] To-do 6")
  }

  @Test func `the keys are shown on demand`() throws {
    let screen = try FullScreenFixture(party)
    try screen.type("?")
    #expect(screen.body[0] == "↑, k        go to the to-do above")
    try screen.press(.pageDown, .escape)
    #expect(screen.body[0] == "To do")
    try screen.type("?")
    try screen.send(.wheel(100))
    #expect(screen.body.count == 8 && screen.body.last == "q, Ctrl C   quit")
    try screen.press(.up, .end, .down)
    #expect(screen.body.last == "q, Ctrl C   quit")
    try screen.press(.home)
    #expect(screen.body[0] == "↑, k        go to the to-do above")
  }

  @Test func `the state of the sync is shown next to the views`() throws {
    let clock = LocalClock(timeZone: .gmt)
    var model = FullScreenModel(SectionedToDos(ToDoList(), lastEdit: 0), clock: clock)
    var view = FullScreenView(columns: 40, rows: 12, hasColor: false, hasUnicode: false, hasGame: false)
    let frame = view.layout(of: &model, sync: "3 to send").frame
    #expect(ScreenModel(frame, columns: 40).lines[0] == "[List]  Today                  3 to send")
    #expect(frame.lines.count == 12)
  }

  @Test func `quitting and suspending are left to the terminal`() throws {
    let screen = try FullScreenFixture()
    try screen.press(.control("z"), .control("l"), .character("n"), .control("c"))
    #expect(screen.requests == [.suspend, .redraw, .quit])
  }
}
