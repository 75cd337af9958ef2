/// Where the warrior stands on the way to the treasure: one room further for every to-do that is checked off.
///
/// The quest is a pure function of the list's progress. New to-dos lengthen the dungeon: the warrior keeps the room,
/// the treasure moves away. When everything is done, and there was something to do, the treasure is reached.
public struct Quest: Hashable, Sendable {
  private let progress: ToDoProgress

  /// Creates the quest that belongs to a progress.
  public init(_ progress: ToDoProgress) { self.progress = progress }

  /// How many rooms the warrior has crossed, which is how many to-dos are completed.
  public var room: Int { progress.completed }

  /// How many rooms the dungeon has, which is how many to-dos there are.
  public var rooms: Int { progress.total }

  /// The part of the way that is behind the warrior, from 0 to 1.
  public var fraction: Double { progress.fraction }

  /// The part of the way in per cent, rounded down: 100 only at the treasure.
  public var percent: Int { progress.percent }

  /// Whether the warrior has reached the treasure.
  public var isWon: Bool { progress.isComplete }
}

extension Quest {
  /// The signs that a map of the dungeon is drawn with.
  public struct Signs: Hashable, Sendable {
    /// Who walks, what is behind and what lies ahead, and what waits at the end before and after it is reached.
    public var warrior, crossed, ahead, treasure, won: String

    /// Signs from Unicode.
    public static let unicode = Signs(warrior: "⚔", crossed: "·", ahead: "▒", treasure: "◆", won: "★")

    /// Signs that every terminal has.
    public static let ascii = Signs(warrior: "@", crossed: ".", ahead: "#", treasure: "$", won: "*")
  }

  /// Draws the way from the entrance to the treasure in one line.
  ///
  /// ```swift
  /// Quest(ToDoProgress(completed: 3, total: 4)).map(width: 10)
  /// // ······⚔▒▒◆
  /// ```
  ///
  /// - Parameter width: The number of characters, at least 2.
  public func map(width: Int = 24, signs: Signs = .unicode) -> String {
    let steps = max(1, width - 1)
    if isWon { return String(repeating: signs.crossed, count: steps - 1) + signs.warrior + signs.won }
    let crossed = min(steps - 1, Int(fraction * Double(steps)))
    return String(repeating: signs.crossed, count: crossed) + signs.warrior
      + String(repeating: signs.ahead, count: steps - 1 - crossed) + signs.treasure
  }
}

extension Quest: CustomStringConvertible {
  /// Where the warrior stands, as a sentence.
  public var description: String {
    if rooms == 0 { return "The dungeon is empty: add a to-do." }
    if isWon { return "Room \(room) of \(rooms), 100 %: the treasure is yours!" }
    return "Room \(room) of \(rooms), \(percent) %"
  }
}
