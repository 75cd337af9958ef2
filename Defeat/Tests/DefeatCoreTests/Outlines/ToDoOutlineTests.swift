import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import HolonTracking
import Testing

/// The application over a new file with 1 mail and 2 sleep, on Saturday, 21 November 2026, at 12:00 in Greenwich.
final class ToDoOutlineTests {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("defeat-\(UUID().uuidString).sqlite").path
  let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }
  let defeat: Defeat

  init() throws {
    defeat = Defeat(store: try SQLiteToDoStore(path: path), clock: clock)
    try defeat.add(ToDoDraft(title: "mail"))
    try defeat.add(ToDoDraft(title: "sleep"))
  }

  deinit { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) } }

  private func drawing() throws -> String { try "\(defeat.list())" }

  @Test func `a to-do and its parts are one edit, which one undo reverts`() throws {
    let party = ToDoOutline(
      ToDoDraft(title: "party", values: [.priority(.high)]),
      parts: [
        ToDoOutline(ToDoDraft(title: "friends"), parts: [ToDoOutline(ToDoDraft(title: "Anna"), isCompleted: true)]),
        ToDoOutline(ToDoDraft(title: "cake", addedTags: ["home"])),
      ])
    #expect(try defeat.add(party, to: .before(.number(2))) == 3..<7)
    #expect(
      try drawing() == """
        ├─ [ ] 1 mail
        ├─ [ ] 3 party 1/2
        │  ├─ [x] 4 friends 1/1
        │  │  └─ [x] 5 Anna
        │  └─ [ ] 6 cake
        └─ [ ] 2 sleep
        """)
    let list = try defeat.list()
    #expect(list[3]?.priority == .high && list[6]?.tags == ["home"] && list[5]?.completed == clock.now())
    #expect(try defeat.undo().map(\.label) == ["add “party”"])
    #expect(try drawing() == "├─ [ ] 1 mail\n└─ [ ] 2 sleep")
    #expect(try defeat.redo().count == 1)
    #expect(try defeat.list() == list)
  }

  @Test func `several to-dos at the top follow each other at the place`() throws {
    let outline = try ToDoOutline("trip\n  tickets\ncall", clock: clock)
    #expect(try defeat.add(outline, to: .under(.number(1))) == 3..<6)
    #expect(
      try drawing() == """
        ├─ [ ] 1 mail 0/2
        │  ├─ [ ] 3 trip 0/1
        │  │  └─ [ ] 4 tickets
        │  └─ [ ] 5 call
        └─ [ ] 2 sleep
        """)
    #expect(try defeat.undo().map(\.label) == ["add “trip”, “call”"])
  }

  @Test func `nothing is added if a part is refused`() throws {
    let before = try defeat.list()
    let last = try defeat.lastEdit()
    let bad = ToDoOutline(ToDoDraft(title: "party"), parts: [ToDoOutline(ToDoDraft(title: " "))])
    #expect(throws: ToDoError.emptyTitle) { try defeat.add(bad) }
    let tag = ToDoOutline(ToDoDraft(title: "a"), parts: [ToDoOutline(ToDoDraft(title: "b", addedTags: ["c d"]))])
    #expect(throws: ToDoError.invalidTag("c d")) { try defeat.add(tag) }
    #expect(throws: ToDoError.unknownNumber(9)) {
      try defeat.add(ToDoOutline(ToDoDraft(title: "a")), to: .under(.number(9)))
    }
    #expect(try defeat.add(ToDoOutline()).isEmpty)
    #expect(try defeat.list() == before && defeat.lastEdit() == last)
  }

  @Test func `an outline with its parts is tracked as one event`() throws {
    let tracker = RecordingTracker()
    let defeat = Defeat(store: self.defeat.store, clock: clock, tracker: tracker)
    try defeat.add(ToDoOutline("party\n  cake", clock: clock))
    #expect(tracker.names == ["todo_added"])
  }

  @Test func `10,000 to-dos and 256 levels are added, and no more`() throws {
    let many = "party" + String(repeating: "\n  part", count: ToDoOutline.mostItems - 1)
    #expect(try defeat.add(ToDoOutline(many, clock: clock)).count == 10_000)
    #expect(try defeat.list().progress(of: 3) == ToDoProgress(completed: 0, total: 9_999))
    #expect(try defeat.undo().count == 1)
    #expect(try defeat.list().count == 2)
    #expect(throws: InputError.tooManyToDos(limit: 10_000)) { try ToDoOutline(many + "\npart", clock: clock) }

    let levels = (0..<ToDoOutline.mostLevels).map { String(repeating: " ", count: $0) + "level" }
    #expect(try defeat.add(ToDoOutline(levels.joined(separator: "\n"), clock: clock)).count == 256)
    let deeper = try ToDoOutline(
      (levels + [String(repeating: " ", count: 256) + "cellar"]).joined(separator: "\n"), clock: clock)
    #expect(throws: ToDoError.tooDeep(title: "cellar", limit: 256)) { try defeat.add(deeper) }

    let long = String(repeating: "x", count: ToDoOutline.longestText + 1)
    #expect(throws: InputError.textTooLong(limit: 1 << 20)) { try ToDoOutline(long, clock: clock) }
  }
}

@Suite struct OutlineTextTests {
  private let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }

  @Test func `each line is read by the grammar of one line`() throws {
    let outline = try ToDoOutline(
      """
      - Plan the party fri 5pm #family
        - [x] Invite friends !high
        - Bake a cake ~2h \\tomorrow
      """, clock: clock)
    #expect(outline.items.map(\.draft.title) == ["Plan the party", "Invite friends", "Bake a cake tomorrow"])
    #expect(outline.items.map(\.depth) == [0, 1, 1])
    #expect(outline.items.map(\.isCompleted) == [false, true, false])
    #expect(
      outline.items.map(\.draft.values) == [
        [.due(try #require(Due("2026-11-27T17:00:00[GMT]")))], [.priority(.high)],
        [.estimate(try #require(Estimate("2h")))],
      ])
    #expect(outline.items[0].draft.addedTags == ["family"])
    #expect(outline.items[0].line?.chips.count == 2)
  }

  @Test func `all lines that can't be read are named together`() throws {
    let error = #expect(throws: InputError.self) {
      try ToDoOutline("Party due:feb30\n\n  Cake\n  #home\n  Call due:fri due:sat", clock: clock)
    }
    #expect(
      error?.description == """
        Line 1: “due:feb30” isn't a time: write a time as in “friday”, “tomorrow 5pm”, “in 3 days”, “dec 24”, “eom” or \
        “2026-12-24”.
        Line 4: A to-do needs a title: say in a few words what is to be done.
        Line 5: “due:sat” is a second value for due: leave out one of the two.
        """)
  }

  @Test func `a box that contradicts the parts is reported, and the parts decide`() throws {
    var findings: [ToDoFinding] = []
    let text = """
      - [x] Party
        - [x] Cake
        - [ ] Guests
          - [x] Anna
        - Music
      - [ ] Garden
        - [x] Dig
      - [x] Trip
        - [x] Bag
      """
    let outline = try ToDoOutline(text, clock: clock, findings: &findings)
    #expect(outline.items.count == 9)
    #expect(
      findings.map(\.description) == [
        "line 1: “Party” is checked off, but not all of its parts: it counts as open until they are.",
        "line 3: “Guests” isn't checked off, but all of its parts are: it counts as completed.",
        "line 6: “Garden” isn't checked off, but all of its parts are: it counts as completed.",
      ])
  }

  @Test func `values for all to-dos at the top are refused where a line has one`() throws {
    var outline = try ToDoOutline("Party\n  Cake fri\nTrip fri", clock: clock)
    let due = ToDoDraft(values: [.due(.day(try #require(Day("2026-12-01"))))])
    #expect(throws: InputError.self) { try outline.merge(intoTops: due) }
    outline = try ToDoOutline("Party #a\n  Cake fri\nTrip", clock: clock)
    try outline.merge(intoTops: ToDoDraft(values: due.values, addedTags: ["b"]))
    #expect(outline.items.map(\.draft.values.count) == [1, 1, 1])
    #expect(outline.items.map(\.draft.addedTags) == [["a", "b"], [], ["b"]])
  }
}
