import DefeatConsole
import DefeatCore
import HolonToDos

/// The game on a terminal.
extension Terminal {
  /// The characters for drawing the dungeon.
  var signs: Quest.Signs { hasUnicode ? .unicode : .ascii }

  /// Returns the warrior's progress as a picture on one line, or only as a sentence.
  ///
  /// - Parameter monsters: The number of overdue to-dos, which stand in the way.
  func quest(_ quest: Quest, monsters: Int = 0, plain: Bool) -> TerminalText {
    let width = max(10, min(40, width - 44))
    return plain ? "\(quest)" : "\(quest.map(width: width, monsters: monsters, signs: signs))  \(quest)"
  }

  /// Returns an event of the game after its sign, or only as a sentence.
  func moment(_ moment: Moment, plain: Bool) -> TerminalText {
    guard !plain else { return "\(moment)" }
    let sign =
      switch moment {
      case .door: hasUnicode ? "▯" : "]"
      case .treasure, .day: signs.won
      case .level: hasUnicode ? "▲" : "^"
      }
    return "\(sign) \(moment)"
  }
}
