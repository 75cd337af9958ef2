import DefeatCore
import DefeatStore
import Foundation
import HolonTesting
import HolonToDos
import Testing

@Suite("Excerpts for views")
struct ExcerptTests {
  private static let zones = [
    "Etc/GMT+12", "Pacific/Kiritimati", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Etc/GMT",
  ]

  @Test(arguments: UInt64(1)...UInt64(12))
  func `views of an excerpt equal those of the whole list`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("views-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let zone = try #require(TimeZone(identifier: Self.zones[Int(seed) % Self.zones.count]))
    let time = ClockReading(
      Date(timeIntervalSince1970: 1_795_262_400 + Double.random(in: 0..<86_400, using: &generator).rounded()), in: zone)
    let list = try ToDoList.random(150, around: time.now, using: &generator)
    let store = try SQLiteToDoStore(path: folder.appendingPathComponent("list.sqlite").path)
    let defeat = Defeat(store: store, clock: LocalClock(timeZone: zone) { time.now })
    try defeat.add(contentsOf: list, from: "a test")
    let whole = try store.list()
    for days in [0, 1, 7] {
      let excerpt = try store.list(Agenda.excerpt(days: days, at: time))
      #expect(excerpt.count < whole.count)
      #expect(excerpt.progress == whole.progress)
      #expect(try defeat.agenda(days: days).picture == Agenda(whole, days: days, at: time).picture)
    }
    for month in [time.today, time.today.advanced(byMonths: 1) ?? time.today] {
      let calendar = MonthCalendar(whole, of: month, at: time)
      #expect(
        try defeat.calendar(of: month).toDos.mapValues { $0.map(\.title) }
          == calendar.toDos.mapValues { $0.map(\.title) })
    }
  }
}
