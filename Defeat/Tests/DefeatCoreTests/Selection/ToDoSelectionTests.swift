import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import Testing

@Suite("To-dos selected by words")
final class ToDoSelectionTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
  private let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }

  private func found(_ text: String, _ state: ToDoQuery = .all([]), in outline: String) throws -> String {
    let defeat = Defeat(store: try SQLiteToDoStore(path: path), clock: clock)
    try defeat.add(ToDoOutline(outline, clock: clock))
    let selection = try defeat.selection(text, where: state)
    return (selection.isTitle ? "title: " : "filter: ") + selection.toDos.map { "\($0.number)" }.joined(separator: " ")
  }

  deinit { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }

  private let list = """
    Call mum
    Call mum about the cake +home
    Bake the cake
      Buy flour +home
    - [x] Standup
    Standup fri
    Open the window
    """

  @Test(arguments: [
    ("call mum", "title: 1"), ("cake", "title: 2 3"), ("CAKE bake", "title: 3"), ("standup", "title: 6"),
    ("flour", "title: 4"),
    ("nothing", "title: "), ("+home", "filter: 2 4"), ("open", "filter: 1 2 3 4 6 7"), ("open the window", "title: 7"),
    ("done", "filter: 5"), ("due:fri", "filter: 6"), ("\"the\"", "title: 2 3 7"), ("title:standup", "filter: 6"),
    ("done or title:standup", "filter: 5 6"), ("window (", "title: "),
  ])
  func `a whole title precedes parts of titles, and conditions make a filter`(text: String, expected: String) throws {
    if text == "window (" {
      #expect(throws: InputError.self) { try found(text, in: list) }
    } else {
      #expect(try found(text, in: list) == expected)
    }
  }

  @Test func `a condition is added to both`() throws {
    #expect(try found("standup", .state(.complete), in: list) == "title: 5")
    #expect(try found("+home", .state(.complete), in: list) == "filter: ")
  }

  @Test func `a title that no filter can be is found nevertheless`() throws {
    #expect(try found("tea (green", in: "Buy tea (green)\nMail") == "title: 1")
  }
}
