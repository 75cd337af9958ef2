/// The warrior's progress on the way to the treasure: one room for every completed to-do.
///
/// The quest is a pure function of the list's progress. New to-dos lengthen the dungeon: the warrior keeps the room,
/// also on the map, and the treasure moves away. The treasure is reached when all to-dos, and at least one, are
/// completed.
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

    /// A monster on the way, and the door to the next hall.
    public var monster, door: String

    /// Signs from Unicode.
    public static let unicode = Signs(
      warrior: "⚔", crossed: "·", ahead: "▒", treasure: "◆", won: "★", monster: "☠", door: "»")

    /// Signs that every terminal supports.
    public static let ascii = Signs(
      warrior: "@", crossed: ".", ahead: "#", treasure: "$", won: "*", monster: "M", door: ">")
  }

  /// The part of the dungeon that a map shows, and the warrior's place in it.
  ///
  /// Both depend on the crossed rooms only, so that new to-dos never move the warrior.
  public struct Hall: Hashable, Sendable {
    /// The position of the hall in the dungeon, from 0.
    public let index: Int

    /// The number of rooms in the hall, at least 1.
    public let rooms: Int

    /// The room of the warrior, from 0.
    public let position: Int

    /// Whether the treasure is at the end of the hall, and not only a door.
    public let hasTreasure: Bool
  }

  /// Returns the hall with the warrior.
  ///
  /// - Parameter size: The greatest number of rooms in a hall, at least 1.
  public func hall(of size: Int) -> Hall {
    let size = max(1, size)
    // The winner stands in the last room, before the treasure.
    let place = isWon ? room - 1 : room
    let first = place / size * size
    let count = max(1, min(size, rooms - first))
    return Hall(index: place / size, rooms: count, position: place - first, hasTreasure: first + count >= rooms)
  }

  /// Draws the way to the treasure in one line, with one sign for each room.
  ///
  /// A dungeon with more rooms than fit consists of halls, of which the map shows the one with the warrior.
  ///
  /// ```swift
  /// Quest(ToDoProgress(completed: 3, total: 6)).map(monsters: 1)
  /// // ···⚔☠▒◆
  /// ```
  ///
  /// - Parameters:
  ///   - width: The greatest number of characters, at least 2.
  ///   - monsters: The number of monsters ahead of the warrior; only those in the hall are drawn.
  ///   - signs: The signs for the warrior, the way and the treasure.
  public func map(width: Int = 24, monsters: Int = 0, signs: Signs = .unicode) -> String {
    let hall = hall(of: width - 1)
    let ahead = hall.rooms - hall.position - 1
    let met = min(max(0, monsters), ahead)
    return String(repeating: signs.crossed, count: hall.position) + signs.warrior
      + String(repeating: signs.monster, count: met) + String(repeating: signs.ahead, count: ahead - met)
      + (isWon ? signs.won : hall.hasTreasure ? signs.treasure : signs.door)
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
