import Foundation
import HolonToDos

/// A property of a to-do that makes it urgent, to a degree from 0 to 1.
///
/// The factors and their weights follow Taskwarrior (taskwarrior.org/docs/urgency).
public enum UrgencyFactor: String, CaseIterable, Sendable {
  /// The tag `next`.
  case next

  /// The due time: 0.2 two weeks before it or earlier, 1 a week after it or later, in proportion in between.
  case due

  /// The priority: 1 for A, 0.65 for B, 0.3 for C, 0.15 for all others.
  case priority

  /// The first open part of a checklist.
  case part

  /// Open to-dos that wait for it or for a checklist that contains it.
  case blocking

  /// Waiting for another open to-do.
  case blocked

  /// The age: 1 after a year.
  case age

  /// A short estimate: 1 for 15 minutes or less, a half for 30 minutes, a quarter for an hour.
  case estimate

  /// The tags: 0.8 for one, 0.9 for two, 1 for more.
  case tags

  /// A project.
  case project

  /// The weight unless it was changed, in points.
  public var usualWeight: Double {
    switch self {
    case .next: 15
    case .due: 12
    case .blocking: 8
    case .priority: 6
    case .part: 3
    case .blocked: -5
    case .age, .estimate: 2
    case .tags, .project: 1
    }
  }

  /// Returns the degree to which the factor applies to a to-do, from 0 to 1.
  func share(of toDo: PlacedToDo, at time: ClockReading) -> Double {
    switch self {
    case .next: toDo.tags.contains("next") ? 1 : 0
    case .due: toDo.due.map { Self.nearness(ofDays: time.days(until: $0)) } ?? 0
    case .priority: toDo.priority.map(Self.rank) ?? 0
    case .part: toDo.isNextPart ? 1 : 0
    case .blocking: toDo.row.dependencies.isBlocking ? 1 : 0
    case .blocked: toDo.row.dependencies.isBlocked ? 1 : 0
    case .age: min(max(0, time.now.timeIntervalSince(toDo.toDo.created) / (365 * 86_400)), 1)
    case .estimate: toDo.toDo.estimate.map { 15 / Double(max(15, $0.minutes)) } ?? 0
    case .tags: [0, 0.8, 0.9, 1][min(toDo.tags.count, 3)]
    case .project: toDo.projects.isEmpty ? 0 : 1
    }
  }

  /// Returns a value from 0.2, two weeks ahead, to 1, a week late.
  private static func nearness(ofDays days: Double) -> Double {
    0.2 + 0.8 * (min(max(-days, -14), 7) + 14) / 21
  }

  private static func rank(_ priority: Priority) -> Double {
    switch priority {
    case .high: 1
    case .medium: 0.65
    case .low: 0.3
    default: 0.15
    }
  }
}
