import DefeatCore
import HolonToDos

/// The judgement of a reading.
enum PhraseVerdict: Equatable {
  /// The phrase was read as it is meant.
  case right

  /// The phrase was left in the title, with a warning or where that isn't needed.
  case left

  /// The phrase was left in the title, and should have been read or warned of.
  case unread

  /// The phrase was read right, and a warning says otherwise.
  case needlessWarning

  /// The title isn't the rest of the line.
  case wrongTitle

  /// The phrase was read as another value.
  case wrong

  /// Whether the reading is right for the phrase.
  var isAcceptable: Bool { self == .right || self == .left }
}

extension Phrase {
  /// Returns whether a reading is right.
  func verdict(_ line: ToDoLine) -> PhraseVerdict {
    let reading = PhraseReading(line, Self.clock)
    let isWarned = !reading.problems.isEmpty
    guard reading.others == others else { return .wrong }
    guard !reading.isUnread else {
      switch leeway {
      case .none: return .unread
      case .warned, .partlyWarned, .noValue: return isWarned ? .left : .unread
      case .open: return .left
      case .title: return matchesTitle(reading.title) ? .left : .wrongTitle
      }
    }
    guard matchesRule(reading.rule, from: line.due) else { return .wrong }
    guard let due = reading.due, dues.contains(due) else {
      return leeway == .partlyWarned && isWarned && isDay(reading.due) ? .left : .wrong
    }
    guard matchesTitle(reading.title) else { return .wrongTitle }
    return isWarned && leeway == .none ? .needlessWarning : .right
  }

  private func matchesTitle(_ title: String) -> Bool {
    titles.contains { words(ofTitle: $0) == words(ofTitle: title) }
  }

  private func matchesRule(_ rule: String?, from due: Due?) -> Bool {
    guard let rule else { return rules.isEmpty }
    return rules.contains { recurEqually(rule, $0, from: due, Self.clock) }
  }

  private func isDay(_ due: String?) -> Bool {
    guard let due else { return false }
    return dues.contains { $0.hasPrefix("\(due)T") }
  }

  /// The meaning in one line, as readings are written.
  var meaning: String {
    let values =
      [titles.joined(separator: " or "), dues.joined(separator: " or "), rules.joined(separator: " or ")] + others
    let reading = values.filter { !$0.isEmpty }.joined(separator: " | ")
    return switch leeway {
    case .none, .title: reading
    case .warned, .partlyWarned: "\(reading), or a warning"
    case .open: "\(reading), or the title"
    case .noValue: "\(reading), with a warning"
    }
  }
}
