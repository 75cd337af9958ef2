import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import Testing

final class SavedFilterTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
  private let defeat: Defeat

  init() throws {
    let store = try SQLiteToDoStore(path: path)
    defeat = Defeat(store: store, filters: store, clock: wednesday)
  }

  deinit { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) } }

  @Test func `a filter is saved as it was typed, and read again each time`() throws {
    #expect(try defeat.saveFilter("week", "open by:fri").written == "open due<=2026-11-27")
    #expect(try defeat.savedFilters() == [SavedFilter(name: "week", text: "open by:fri")])
    #expect(try defeat.filter("is:week #home").query.written == "(open due<=2026-11-27) #home")
    try defeat.saveFilter("Week", "is:open")
    #expect(try defeat.savedFilters() == [SavedFilter(name: "Week", text: "is:open")])
    try defeat.removeFilter("WEEK")
    #expect(try defeat.savedFilters() == [])
    #expect(throws: InputError.unknownFilter("week")) { try defeat.removeFilter("week") }
  }

  @Test(arguments: ["open", "Today", "a b", "", "1a", "a:b", "a(", String(repeating: "a", count: 65)])
  func `a name is a word without other meanings`(name: String) {
    #expect(throws: InputError.invalidFilterName(name)) { try defeat.saveFilter(name, "x") }
  }

  @Test func `a filter that can't be read, or contains itself, isn't saved`() throws {
    try defeat.saveFilter("a", "open")
    try defeat.saveFilter("b", "is:a x")
    for text in ["due<", "is:a", "is:b", "x (is:A)"] {
      #expect(throws: InputError.self) { try defeat.saveFilter("a", text) }
    }
    #expect(try defeat.filter("is:b").query.written == "open x")
  }

  @Test func `a filter that others use isn't removed`() throws {
    try defeat.saveFilter("a", "open")
    try defeat.saveFilter("b", "is:A x")
    try defeat.saveFilter("c", "not (is:b)")
    try defeat.saveFilter("other", "\"is:a\"")
    #expect(throws: InputError.usedFilter("a", by: ["b", "c"])) { try defeat.removeFilter("a") }
    let used = #expect(throws: InputError.self) { try defeat.removeFilter("B") }
    #expect(
      used?.description == "The filter “B” is used by “c”: remove that first, or save another text for it.")
    for name in ["c", "b", "a"] { try defeat.removeFilter(name) }
    #expect(try defeat.savedFilters().map(\.name) == ["other"])
  }
}
