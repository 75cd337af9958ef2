import Foundation
public import HolonToDos

/// The state of the game: the dungeons, the monsters, the experience, the streak and the chests.
///
/// It is a pure function of the list and the time.
public struct Adventure: Sendable {
  /// The warrior's way through the list.
  public let quest: Quest

  /// The warrior's way through the day: what was done today, and what is due today or overdue.
  public let today: Quest

  /// Whether the treasure of the day is won, which stays so when more becomes due today.
  public let isTodayWon: Bool

  /// The overdue to-dos, which stand in the warrior's way.
  public let monsters: [ListedToDo]

  /// The experience in points.
  public let experience: Int

  /// The level that the experience has reached.
  public let level: Level

  /// The days with a completed to-do in succession.
  public let streak: Streak

  /// The numbers of won chests of each kind.
  public let chests: [Chest.Kind: Int]

  /// Computes the state of a list.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of to-dos.
  public init(_ list: ToDoList, at time: ClockReading) {
    let agenda = Agenda(list, days: 0, at: time)
    let experience = Experience(list, at: time)
    quest = list.quest
    today = Quest(agenda.progress)
    monsters = agenda[.overdue]
    self.experience = experience.total
    level = Level(experience: experience.total)
    streak = Streak(list.placed(at: time), at: time)
    var days: [Chest.Kind: Set<Day>] = [:]
    for row in list.rows {
      let toDo = row.entry.toDo
      guard !toDo.marks.isEmpty else { continue }
      for kind in [Chest.Kind.list, .day] {
        days[kind, default: []].formUnion(toDo.chests(kind).map { time.day(of: $0.won) }.filter { $0 <= time.today })
      }
    }
    if list.way.isComplete, days[.list, default: []].isEmpty { days[.list] = [time.today] }
    isTodayWon = days[.day]?.contains(time.today) ?? false
    chests = [.checklist: list.checklistChests(at: time), .list: days[.list]?.count ?? 0, .day: days[.day]?.count ?? 0]
  }
}

extension Adventure {
  /// The state as sentences, one on each line.
  public var sentences: [String] {
    var lines = ["\(quest)"]
    if today.rooms > 0 || isTodayWon {
      lines.append(isTodayWon && !today.isWon ? "Today: \(today), and the treasure is won" : "Today: \(today)")
    }
    lines.append("Level \(level.number): \(experience) points, \(level.next - experience) to level \(level.number + 1)")
    lines.append("Streak: \(Self.days(streak.current)); longest: \(Self.days(streak.longest))")
    lines.append(
      "Won: \(Self.count(chests[.checklist], "chest")), \(Self.count(chests[.list], "treasure")) of the list, "
        + "\(Self.count(chests[.day], "treasure")) of a day")
    return lines
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }

  private static func count(_ count: Int?, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count ?? 0) \(noun)s"
  }
}
