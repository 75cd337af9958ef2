import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import Synchronization

@testable import DefeatCommands

/// A clock that a test sets, from noon on Saturday, 21 November 2026, in Greenwich.
final class TestClock: Sendable {
  private let seconds = Mutex(0.0)

  var now: Date { Date(timeIntervalSince1970: 1_795_262_400 + seconds.withLock { $0 }) }

  func advance(by count: Double) { seconds.withLock { $0 += count } }
}

/// A full screen over a list in a file, at noon on Saturday, 21 November 2026, in Greenwich.
final class FullScreenFixture {
  let defeat: Defeat
  let time = TestClock()
  var session: FullScreenSession
  private var writer = FrameWriter()
  private var screen: ScreenModel
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
  private(set) var requests: [FullScreenSession.Request] = []

  /// Creates a screen.
  ///
  /// - Parameter outline: The to-dos of the list, as lines with indented parts.
  init(_ outline: String = "", columns: Int = 60, rows: Int = 12, hasColor: Bool = false, hasGame: Bool = true) throws {
    let clock = LocalClock(timeZone: .gmt) { [time] in time.now }
    let store = try SQLiteToDoStore(path: path)
    let defeat = Defeat(store: store, filters: store, clock: clock)
    self.defeat = defeat
    try defeat.add(ToDoOutline(outline, clock: clock))
    session = try FullScreenSession(defeat, store, game: hasGame)
    screen = ScreenModel(columns: columns, rows: rows)
    self.hasColor = hasColor
    draw()
  }

  private let hasColor: Bool

  deinit {
    for file in [path, "\(path)-wal", "\(path)-shm"] { try? FileManager.default.removeItem(atPath: file) }
  }

  /// Presses keys, one after another; a text is typed.
  func press(_ keys: Key...) throws {
    for key in keys { try send(.press(key)) }
  }

  func type(_ text: String) throws {
    for character in text { try send(.press(.character(character))) }
  }

  func send(_ event: TerminalEvent) throws {
    requests += try session.handle([event])
    draw()
  }

  /// Follows the edits of others.
  func follow() throws {
    try session.follow()
    draw()
  }

  func resize(columns: Int, rows: Int) {
    screen = ScreenModel(columns: columns, rows: rows)
    writer.clear()
    draw()
  }

  /// The number of bytes that were sent after the last event.
  private(set) var sentByLastEvent = 0

  private func draw() {
    let before = screen.byteCount
    defer { sentByLastEvent = screen.byteCount - before }
    let frame = session.frame(columns: screen.columns, rows: screen.rows.count, hasColor: hasColor, hasUnicode: true)
    screen.send(writer.show(frame))
  }

  /// The lines on the screen, without the empty ones.
  var lines: [String] { screen.lines.filter { !$0.isEmpty } }

  /// The lines with the rows of the list.
  var body: [String] { Array(screen.lines.dropFirst(2).dropLast(2)).filter { !$0.isEmpty } }

  /// The sentence below the list.
  var note: String { screen.lines.dropLast().last ?? "" }

  var styles: [[String]] { screen.rows.map { $0.map(\.style) } }

  var cursor: Frame.Place? { screen.hasCursor ? screen.cursor : nil }

  /// The titles of the list, indented by their depth, with “x” for completed ones.
  func titles() throws -> [String] {
    try defeat.list().rows.map { row in
      String(repeating: "  ", count: row.depth) + (row.progress.isComplete ? "x " : "") + row.entry.toDo.title
    }
  }
}
