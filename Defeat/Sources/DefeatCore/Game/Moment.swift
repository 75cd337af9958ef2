/// An event of the game that is worth seeing.
public enum Moment: Hashable, Sendable {
  /// A checklist was completed, by its title; the chest behind its door is open for the first time or again.
  case door(String, isFirst: Bool)

  /// The treasure of the whole list was won.
  case treasure

  /// Everything was done that was due today.
  case day

  /// A level was reached.
  case level(Int)
}

extension Moment {
  /// The name of the kind: `door`, `treasure`, `day` or `level`.
  public var kind: String {
    switch self {
    case .door: "door"
    case .treasure: "treasure"
    case .day: "day"
    case .level: "level"
    }
  }
}

extension Moment: CustomStringConvertible {
  /// The event as a sentence.
  public var description: String {
    switch self {
    case .door(let title, isFirst: true): "The door of “\(title)” opens, and a chest stands behind it."
    case .door(let title, isFirst: false): "The door of “\(title)” opens again."
    case .treasure: "The last room: the treasure of the list is yours!"
    case .day: "Nothing more is due today: the treasure of the day is yours!"
    case .level(let number): "The warrior reaches level \(number)."
    }
  }
}
