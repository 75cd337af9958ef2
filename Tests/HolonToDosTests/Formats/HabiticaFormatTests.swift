import Foundation
import HolonToDos
import Testing

@Suite struct HabiticaFormatTests {
  let format = HabiticaFormat(timeZone: berlin)

  private let export = """
    {"auth": {}, "tags": [{"id": "t1", "name": "big project"}, {"id": "t2", "name": "fun"}],
    "tasks": {"todos": [
      {"id": "3eb13b90-4668-4257-bdd6-40fb06671ad1", "text": "Plan the party", "notes": "Soon", "tags": ["t1", "t2"],
       "priority": 2, "date": "2026-12-01T11:00:00.000Z", "completed": false, "createdAt": "2026-11-01T09:00:00.000Z",
       "checklist": [{"id": "c1", "text": "Cake", "completed": true}, {"id": "c2", "text": "Music", "completed": false}],
       "reminders": [{"time": "x"}]},
      {"id": "a", "text": "Pay rent", "completed": true, "dateCompleted": "2026-11-20T10:00:00.000Z", "priority": 1}],
    "dailys": [
      {"id": "d", "text": "Run", "frequency": "weekly", "everyX": 1, "startDate": "2026-11-01T23:00:00.000Z",
       "repeat": {"m": true, "t": false, "w": true, "th": false, "f": false, "s": false, "su": false}, "priority": 0.1},
      {"id": "e", "text": "Never", "frequency": "daily", "everyX": 0}],
    "habits": [{"id": "h", "text": "Stairs"}], "rewards": []}}
    """

  @Test func `to-dos and dailies are read, and habits are reported`() {
    let reading = format.read(export)
    #expect(
      picture(reading.list) == """
        [ ] Plan the party !A #big-project #fun due:2026-12-01 // Soon
          [x] Cake
          [ ] Music
        [x] Pay rent
        [ ] Run !C due:2026-11-23 recur:FREQ=WEEKLY;BYDAY=MO,WE
        [ ] Never
        """)
    #expect(
      ToDoLosses(reading.findings).all.map(\.description) == [
        "1 tag not kept: “Plan the party”", "1 reminder not kept: “Plan the party”", "1 recurrence not kept: “Never”",
        "1 habit not kept: “Stairs”",
      ])
  }

  @Test func `identifiers are the same each time`() {
    let identifiers = { format.read(export).list.entries.map(\.entry.toDo.id) }
    #expect(identifiers() == identifiers())
    #expect(identifiers().first?.uuidString == "3EB13B90-4668-4257-BDD6-40FB06671AD1")
  }

  @Test func `damaged exports don't crash the reader`() {
    var random = Seeded()
    let valid = Array(export.utf8)
    for _ in 0..<500 {
      var bytes = valid
      for _ in 0..<4 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 32...126, using: &random) }
      if Bool.random(using: &random) { bytes = Array(bytes.prefix(.random(in: 0..<bytes.count, using: &random))) }
      let list = format.read(Data(bytes), at: atNoon).list
      #expect(JSONFormat().read(JSONFormat().write(list).data).list == list)
    }
  }
}
