public import Foundation
public import HolonToDos

/// The experience that completed to-dos have earned.
///
/// It is a pure function of the completed to-dos and their times, so undo, sync and all devices agree.
///
/// - Each to-do at the top of the list has a worth, which its parts share. Splitting it earns nothing more.
/// - A part earns its equal share of the to-dos that existed when it was completed, until the worth is used up. Parts
///   that are added later change nothing about it.
/// - A day's points count fully up to 60, then half, then a quarter, and no more than 120 in total.
/// - Days to come, which imported files may state, count when they have come.
public struct Experience: Hashable, Sendable {
  /// The worth of a to-do at the top without an estimate, in points.
  public static let usualWorth = 20

  /// The least and the greatest worth of a to-do with an estimate, whose minutes are points.
  public static let estimatedWorth = 10...120

  /// The greatest number of points for a day.
  public static let mostPerDay = 120

  /// The points of each day.
  public let points: [Day: Int]

  /// The sum of all points.
  public let total: Int

  /// Computes the experience of a list.
  ///
  /// - Parameters:
  ///   - list: The whole list.
  ///   - time: The person's time, by whose time zone days are counted.
  ///   - start: The time since when completed to-dos are ignored; nil for none.
  /// - Complexity: O(*n* log *n*), where *n* is the number of to-dos.
  public init(_ list: ToDoList, at time: ClockReading, ignoringSince start: Date? = nil) {
    var earned: [Day: Int] = [:]
    var root = Root()
    for row in list.rows {
      if row.depth == 0 {
        root.add(to: &earned, time)
        root = Root(row.entry.toDo)
      }
      guard !row.hasChecklist else { continue }
      root.created.append(row.entry.toDo.created)
      guard let completed = row.entry.toDo.completed, start.map({ completed < $0 }) ?? true,
        time.day(of: completed) <= time.today
      else { continue }
      root.completed.append(completed)
    }
    root.add(to: &earned, time)
    points = earned.mapValues { Self.saturated(($0 + 500) / 1_000) }
    total = points.values.reduce(0, +)
  }

  /// Returns the points of a day for the points that its to-dos have earned.
  static func saturated(_ points: Int) -> Int {
    min(points, 60) + min(max(0, points - 60), 60) / 2 + min(max(0, points - 120), 120) / 4
  }

  /// A to-do at the top with its plain parts, whose worth is counted in thousandths.
  private struct Root {
    var worth = 0
    var created: [Date] = []
    var completed: [Date] = []

    init() {}

    init(_ toDo: ToDo) {
      let worths = Experience.estimatedWorth
      let minutes = toDo.estimate.map { min(max($0.minutes, worths.lowerBound), worths.upperBound) }
      worth = (minutes ?? Experience.usualWorth) * 1_000
    }

    /// Adds the earned points to those of their days.
    func add(to earned: inout [Day: Int], _ time: ClockReading) {
      guard !completed.isEmpty else { return }
      let created = created.sorted()
      var (rest, known) = (worth, 0)
      for moment in completed.sorted() {
        while known < created.count, created[known] < moment { known += 1 }
        let share = min(rest, worth / max(1, known))
        rest -= share
        earned[time.day(of: moment), default: 0] += share
      }
    }
  }
}

/// A level of the warrior, which depends on the experience only.
public struct Level: Hashable, Sendable {
  /// The number of the level, from 1.
  public let number: Int

  /// The experience at which the level begins.
  public let start: Int

  /// The experience at which the next level begins.
  public let next: Int

  /// Creates the level for an experience: level 2 begins at 100 points, level 3 at 300, level 4 at 600.
  public init(experience: Int) {
    var number = 1
    while Self.start(of: number + 1) <= experience { number += 1 }
    self.number = number
    start = Self.start(of: number)
    next = Self.start(of: number + 1)
  }

  private static func start(of number: Int) -> Int { 50 * number * (number - 1) }
}
