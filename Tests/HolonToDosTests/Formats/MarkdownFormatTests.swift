import Foundation
import HolonToDos
import Testing

@Suite struct MarkdownFormatTests {
  let format = MarkdownFormat()

  @Test func `items become to-dos, whatever their bullets and indentation`() {
    let reading = format.read(
      """
      - [ ] Plan the party
          * [X] Bake a cake
          + [ ] Invite friends
      \t1. [ ] Anna
      \t   - Ben
        - [ ] Dance
      2) No box
      """)
    #expect(
      picture(reading.list) == """
        [ ] Plan the party
          [x] Bake a cake
          [ ] Invite friends
          [ ] Anna
            [ ] Ben
          [ ] Dance
        [ ] No box
        """)
    #expect(picture(reading.findings) == "")
  }

  @Test func `headings are to-dos whose checklists are below them`() {
    let reading = format.read(
      """
      # Party #

      - [x] Cake
      ## Guests
      - [x] Anna
        - [x] Ring her
      # Garden
      """)
    #expect(
      picture(reading.list) == """
        [ ] Party
          [x] Cake
          [ ] Guests
            [x] Anna
              [x] Ring her
        [ ] Garden
        """)
    #expect(picture(reading.findings) == "")
  }

  @Test func `priority, tags and due dates are recognized only at the end`() {
    let reading = format.read(
      """
      - [ ] Ring #mum !A #phone due:2026-12-01 #family
      - [ ] #work
      - [ ] Fix #12 today
      - [ ] Hate C \\#c
      - [ ] Meet due:2026-12-01T15:30:00Z
      - [ ] Pay due:soon
      """)
    #expect(
      picture(reading.list) == """
        [ ] Ring !A #mum #phone #family due:2026-12-01
        [ ] #work
        [ ] Fix #12 today
        [ ] Hate C #c
        [ ] Meet due:2026-12-01T15:30:00Z
        [ ] Pay due:soon
        """)
  }

  @Test func `indented text below an item is its notes`() {
    let reading = format.read(
      """
      - [ ] Plan
        First line.

          Indented, after a blank one.
        - [ ] Part
          Note of the part.
        Note of the whole.
      ```
      - not an item
      ```
      """)
    #expect(
      picture(reading.list) == """
        [ ] Plan // First line.⏎⏎  Indented, after a blank one.⏎Note of the whole.
          [ ] Part // Note of the part.
        """)
    #expect(
      picture(reading.findings)
        == "lost 8: “```” and the 2 lines after it aren't part of a to-do, so they were left out.")
  }

  @Test func `unread text is reported with its line`() {
    let reading = format.read(
      """
      Some words before
      - [x] Done
        - [ ] Not done
      - [ ]
        - [ ] Part of nothing
      - [ ] Open
        - [x] Completed

      ---
      Some words after
      """)
    #expect(
      picture(reading.list) == """
        [x] Done
          [ ] Not done
        [ ] Part of nothing
        [ ] Open
          [x] Completed
        """)
    #expect(
      picture(reading.findings) == """
        lost 1: “Some words before” isn't part of a to-do, so it was left out.
        lost 4: This item is empty, so it was left out.
        lost 10: “Some words after” isn't part of a to-do, so it was left out.
        """)
  }

  @Test func `a line of todo.txt in between counts as broken`() {
    let reading = format.read(
      """
      - [ ] One
      (A) Call mum
      x 2026-11-20 Bake
      2026-11-20 Shop
      x marks the spot
      2026 was good
      """)
    #expect(
      picture(reading.findings) == """
        broken 2: “(A) Call mum” is a line of todo.txt, not of Markdown, so it was left out.
        broken 3: “x 2026-11-20 Bake” is a line of todo.txt, not of Markdown, so it was left out.
        broken 4: “2026-11-20 Shop” is a line of todo.txt, not of Markdown, so it was left out.
        lost 5: “x marks the spot” and the line after it aren't part of a to-do, so they were left out.
        """)
  }

  @Test func `an item without a title takes it from below, or is left out`() {
    let reading = format.read(
      """
      - [ ]
      - [x]
        Buy milk !A #shop
        Two litres.
      - [ ]

        Call Mum
        - [ ] Ask for the key
      - [ ]
        ```
        let code = 1
        ```
      #
      """)
    #expect(
      picture(reading.list) == """
        [x] Buy milk !A #shop // Two litres.
        [ ] Call Mum
          [ ] Ask for the key
        """)
    #expect(
      picture(reading.findings) == """
        lost 1: This item is empty, so it was left out.
        broken 9: This item has no title, so it was left out with its notes.
        lost 13: This item is empty, so it was left out.
        """)
  }

  @Test func `a list is written in the style of hand-written Markdown`() throws {
    var list = ToDoList()
    var party = try ToDo("Plan the party", due: .day(#require(Day("2026-12-01"))), priority: .high, tags: ["home"])
    party.notes = "Ask Anna first.\n\n- no item"
    let whole = try list.add(party)
    let cake = try list.add(ToDo("Bake a cake #1"), to: .last(in: whole))
    try list.complete(cake)
    #expect(
      format.text(list) == """
        - [x] Plan the party !A #home due:2026-12-01
          Ask Anna first.

          \\- no item
          - [x] Bake a cake \\#1

        """)
  }

  @Test func `values that Markdown can't represent are reported`() throws {
    var list = ToDoList()
    var number: Int?
    for level in 0...102 { number = try list.add(ToDo("Level \(level)"), to: .last(in: number)) }
    try list.add(ToDo("Wait", attributes: ["wait": "x", "a": "b"]))
    #expect(
      picture(format.write(list).findings) == """
        lost 102: “Level 101” was written at level 100, the deepest of Markdown.
        lost 103: “Level 102” was written at level 100, the deepest of Markdown.
        lost 104: Markdown can't store the attributes a, wait of “Wait”.
        """)
  }

  @Test func `random lists are preserved in Markdown`() throws {
    var random = Seeded()
    for _ in 0..<200 {
      let list = try ToDoList.random(12, [.notes, .moments, .allPriorities, .recurrences], using: &random)
      let text = format.text(list)
      let again = format.read(text)
      try #require(picture(again.list) == picture(list), "\(text)")
      try #require(again.findings.isEmpty)
    }
  }
}
