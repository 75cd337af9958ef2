import DefeatCore
import HolonToDos

/// Visits to-dos with everything that they consist of, telling where each begins and where it ends.
///
/// It doesn't recurse, so a list may be nested to any depth.
struct RowWalk {
  /// What the walk has come to.
  enum Step {
    /// A to-do, whose parts follow.
    case begin(ListChange.Row, Position)

    /// The end of a to-do's parts.
    case end(ListChange.Row)
  }

  /// Where a to-do is among its siblings.
  struct Position {
    /// How deep it is, from 1 at the top.
    let level: Int

    /// Its place among its siblings, from 1.
    let place: Int

    /// How many siblings there are, itself included.
    let siblings: Int
  }

  private struct Level {
    let row: ListChange.Row?
    let numbers: [Int]
    var index = 0
  }

  private let list: ToDoList
  private var levels: [Level]

  init(_ list: ToDoList, tops: [Int]) {
    self.list = list
    levels = [Level(row: nil, numbers: tops)]
  }

  /// Goes one step on.
  mutating func next() throws -> Step? {
    guard var level = levels.popLast() else { return nil }
    guard level.index < level.numbers.count else { return level.row.map(Step.end) }
    let number = level.numbers[level.index]
    level.index += 1
    let position = Position(level: levels.count + 1, place: level.index, siblings: level.numbers.count)
    levels.append(level)
    guard let entry = list.entry(number) else { throw ToDoError.unknownNumber(number) }
    let row = try list.row(entry)
    levels.append(Level(row: row, numbers: try list.parts(of: number)))
    return .begin(row, position)
  }

  /// Leaves out whatever hasn't begun yet.
  mutating func stop() {
    for index in levels.indices { levels[index].index = levels[index].numbers.count }
  }
}
