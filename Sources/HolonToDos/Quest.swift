/// The warrior's progress on the way to the treasure: one room for every completed to-do.
///
/// The quest is a pure function of the list's progress. New to-dos lengthen the dungeon: the warrior keeps the room,
/// and the treasure moves away. The treasure is reached when all to-dos, and at least one, are completed.
public struct Quest: Hashable, Sendable {
  private let progress: ToDoProgress

  /// Creates the quest for a progress.
  public init(_ progress: ToDoProgress) { self.progress = progress }

  /// The number of crossed rooms, which is the number of completed to-dos.
  public var room: Int { progress.completed }

  /// The number of rooms in the dungeon, which is the number of to-dos.
  public var rooms: Int { progress.total }

  /// The completed part of the way, from 0 to 1.
  public var fraction: Double { progress.fraction }

  /// The completed part of the way in per cent, rounded down: 100 only at the treasure.
  public var percent: Int { progress.percent }

  /// Whether the warrior has reached the treasure.
  public var isWon: Bool { progress.isComplete }
}

extension Quest {
  /// The signs for a map of the dungeon.
  public struct Signs: Hashable, Sendable {
    /// The warrior, the way before and after the warrior, and the treasure before and after it is reached.
    public var warrior, crossed, ahead, treasure, won: String

    /// Signs from Unicode.
    public static let unicode = Signs(warrior: "⚔", crossed: "·", ahead: "▒", treasure: "◆", won: "★")

    /// Signs that every terminal supports.
    public static let ascii = Signs(warrior: "@", crossed: ".", ahead: "#", treasure: "$", won: "*")
  }

  /// Draws the way from the entrance to the treasure in one line.
  ///
  /// ```swift
  /// Quest(ToDoProgress(completed: 3, total: 4)).map(width: 10)
  /// // ······⚔▒▒◆
  /// ```
  ///
  /// - Parameters:
  ///   - width: The number of characters, at least 2.
  ///   - signs: The signs for the warrior, the way and the treasure.
  public func map(width: Int = 24, signs: Signs = .unicode) -> String {
    let steps = max(1, width - 1)
    if isWon { return String(repeating: signs.crossed, count: steps - 1) + signs.warrior + signs.won }
    let crossed = min(steps - 1, Int(fraction * Double(steps)))
    return String(repeating: signs.crossed, count: crossed) + signs.warrior
      + String(repeating: signs.ahead, count: steps - 1 - crossed) + signs.treasure
  }
}

extension Quest: CustomStringConvertible {
  /// The position of the warrior, as a sentence.
  public var description: String {
    if rooms == 0 { return "The dungeon is empty: add a to-do." }
    if isWon { return "Room \(room) of \(rooms), 100 %: the treasure is yours!" }
    return "Room \(room) of \(rooms), \(percent) %"
  }
}
