public import Foundation
import HolonToDos

extension Defeat {
  /// The length of lists up to which each completion looks for levels and for the treasure of the day.
  ///
  /// Longer lists would make it noticeably slower. Their state is computed when someone asks for it.
  static let longestLiveList = 2_000

  /// Returns the application with the game switched on or off.
  public func playing(_ isPlaying: Bool) -> Defeat {
    var defeat = self
    defeat.isPlaying = isPlaying
    return defeat
  }

  /// Returns the state of the game.
  public func adventure() throws -> Adventure { Adventure(try list(), at: ClockReading(clock)) }

  /// Returns the events of the game since a time, after an edit that has completed to-dos.
  ///
  /// - Parameters:
  ///   - outcome: The result of the edit.
  ///   - start: A time before the edit and after all earlier ones.
  public func moments(of outcome: Outcome, since start: Date) throws -> [Moment] {
    guard isPlaying, outcome.affected > 0 else { return [] }
    // Stores keep milliseconds.
    let start = Date(timeIntervalSince1970: (start.timeIntervalSince1970 * 1_000).rounded(.down) / 1_000)
    let isShort = outcome.progress.total <= Self.longestLiveList
    var excerpt = ToDoExcerpt(alone: outcome.numbers + outcome.checklists.joined().map(\.number))
    excerpt.skipsUnknown = true
    let list = try isShort ? store.list() : store.list(excerpt)
    var moments: [Moment] = []
    for number in excerpt.alone {
      guard list.entry(number) != nil, try list.hasChecklist(number), try list.isComplete(number) else { continue }
      let chests = list[number]?.chests(.checklist) ?? []
      moments.append(.door(list[number]?.title ?? "", isFirst: chests.contains { $0.won >= start }))
    }
    if outcome.progress.isComplete { moments.append(.treasure) }
    guard isShort else { return moments }
    let time = ClockReading(clock)
    let isDayWon = list.rows.contains { $0.entry.toDo.chests(.day).contains { $0.won >= start } }
    if isDayWon { moments.append(.day) }
    let level = Level(experience: Experience(list, at: time).total)
    let former = Level(experience: Experience(list, at: time, ignoringSince: start).total)
    if level.number > former.number { moments.append(.level(level.number)) }
    return moments
  }

  /// Returns the part of a list that completing to-dos needs, and whether it has what is due today.
  func completionExcerpt(_ numbers: [Int]) throws -> (excerpt: ToDoExcerpt, hasDay: Bool) {
    let excerpt = ToDoExcerpt(completing: numbers)
    guard isPlaying, try store.progress().total <= Self.longestLiveList else { return (excerpt, false) }
    var wider = Agenda.excerpt(days: 0, at: ClockReading(clock))
    wider.completing = numbers
    return (wider, true)
  }
}
