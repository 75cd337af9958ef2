public import HolonBase
public import HolonToDos

/// The JSON of views.
///
/// A to-do outside its outline has `path`, the titles of the checklists that contain it, and no `parts`.
extension JSONAnswer {
  /// Returns an agenda: `days`, `overdue`, `today`, `upcoming`, `done` and `quest`, the progress of the day.
  public static func agenda(_ agenda: Agenda) -> [UInt8] {
    JSONWriter.answer { json in
      json.write(agenda.days, key: "days")
      json.listed(agenda[.overdue], key: "overdue")
      json.listed(agenda[.today], key: "today")
      json.listed(agenda[.upcoming], key: "upcoming")
      json.write(agenda.done, key: "done")
      json.quest(Quest(agenda.progress))
    }
  }

  /// Returns the agenda of several lists, with the members of ``agenda(_:)``; each to-do has `list`, a name.
  ///
  /// - Parameter more: Writes further members.
  public static func agenda(
    _ agenda: CombinedAgenda, days: Int, _ more: (inout JSONWriter) -> Void = { _ in }
  ) -> [UInt8] {
    JSONWriter.answer { json in
      json.write(days, key: "days")
      json.owned(agenda[.overdue], key: "overdue")
      json.owned(agenda[.today], key: "today")
      json.owned(agenda[.upcoming], key: "upcoming")
      json.write(agenda.done, key: "done")
      json.quest(Quest(agenda.progress))
      more(&json)
    }
  }

  /// Returns urgent to-dos of several lists, with the members of ``urgent(_:)`` and `list`, a name.
  ///
  /// - Parameter more: Writes further members.
  public static func urgent(
    _ toDos: [(owned: OwnedToDo, urgent: UrgentToDo)], _ more: (inout JSONWriter) -> Void = { _ in }
  ) -> [UInt8] {
    JSONWriter.answer { json in
      json.array(of: toDos, key: "toDos") { json, toDo in
        json.lineBreak()
        json.object { json in
          json.write(toDo.owned.list, key: "list")
          json.urgent(toDo.urgent)
        }
      }
      more(&json)
    }
  }

  /// Returns urgent to-dos: `toDos`, each with `urgency`, `terms`, and `urgencyOf`, the number of the more urgent to-do
  /// that waits for it.
  ///
  /// A term has `factor`, `weight`, `share` and `urgency`, their product.
  public static func urgent(_ toDos: [UrgentToDo]) -> [UInt8] {
    JSONWriter.answer { json in
      json.array(of: toDos, key: "toDos") { json, toDo in
        json.lineBreak()
        json.object { $0.urgent(toDo) }
      }
    }
  }

  /// Returns to-dos outside their outline: `quest` and `toDos`.
  public static func flat(_ toDos: [ListedToDo], quest: Quest) -> [UInt8] {
    JSONWriter.answer { json in
      json.quest(quest)
      json.listed(toDos, key: "toDos")
    }
  }

  /// Returns groups: `quest` and `groups`, each with `title` and `toDos`.
  public static func groups(_ groups: [ToDoGroup], quest: Quest) -> [UInt8] {
    JSONWriter.answer { json in
      json.quest(quest)
      json.objects(of: groups, key: "groups") { json, group in
        json.write(group.title, key: "title")
        json.listed(group.toDos, key: "toDos")
      }
    }
  }

  /// Returns the numbers for tags or projects: objects with `name`, `open`, `completed`, `overdue` and `estimate`.
  ///
  /// - Parameter key: The name of the array.
  public static func tallies(_ tallies: [Tally], key: StaticString) -> [UInt8] {
    JSONWriter.answer { json in
      json.objects(of: tallies, key: key) { json, tally in
        json.write(tally.name, key: "name")
        json.write(tally.open, key: "open")
        json.write(tally.completed, key: "completed")
        json.write(tally.overdue, key: "overdue")
        json.write(tally.minutes, key: "estimate")
      }
    }
  }

  /// Returns statistics: `completed`, `total`, `overdue`, `openEstimate` in minutes, `streak`, `longestStreak`, `days`
  /// and `weeks`.
  ///
  /// A day or week has `start` and `done`. If known, there are also `age` and `completionTime`, in days, and
  /// `bestWeekday`, the English name.
  public static func statistics(_ statistics: ListStatistics) -> [UInt8] {
    JSONWriter.answer { json in
      json.write(statistics.progress.completed, key: "completed")
      json.write(statistics.progress.total, key: "total")
      json.write(statistics.overdue, key: "overdue")
      json.write(statistics.openEstimate, key: "openEstimate")
      json.write(statistics.streak, key: "streak")
      json.write(statistics.longestStreak, key: "longestStreak")
      if let age = statistics.age { json.member("age", (age * 100).rounded() / 100) }
      if let time = statistics.completionTime { json.member("completionTime", (time * 100).rounded() / 100) }
      if let weekday = statistics.bestWeekday { json.write(MonthCalendar.weekdayNames[weekday], key: "bestWeekday") }
      json.periods(statistics.days, key: "days")
      json.periods(statistics.weeks, key: "weeks")
    }
  }

  /// Returns a calendar: `month`, as in 2026-12, and `days` with to-dos, each with `day` and `toDos`.
  public static func calendar(_ calendar: MonthCalendar) -> [UInt8] {
    JSONWriter.answer { json in
      json.write(String(calendar.month.description.dropLast(3)), key: "month")
      json.objects(of: calendar.toDos.sorted { $0.key < $1.key }, key: "days") { json, day in
        json.write(day.key.description, key: "day")
        json.listed(day.value, key: "toDos")
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func urgent(_ toDo: UrgentToDo) {
    values(toDo.listed)
    member("urgency", Double(toDo.urgency.hundredths) / 100)
    if let heir = toDo.heir { write(heir.number, key: "urgencyOf") }
    objects(of: toDo.terms, key: "terms") { json, term in
      json.write(term.factor.rawValue, key: "factor")
      json.member("weight", term.weight)
      json.member("share", (term.share * 10_000).rounded() / 10_000)
      json.member("urgency", Double(term.urgency.hundredths) / 100)
    }
  }

  fileprivate mutating func owned(_ toDos: [OwnedToDo], key: StaticString) {
    array(of: toDos, key: key) { json, toDo in
      json.lineBreak()
      json.object { json in
        json.write(toDo.list, key: "list")
        json.values(toDo.toDo)
      }
    }
  }

  mutating func listed(_ toDos: [ListedToDo], key: StaticString) {
    array(of: toDos, key: key) { json, toDo in
      json.lineBreak()
      json.object { $0.values(toDo) }
    }
  }

  mutating func values(_ toDo: ListedToDo) {
    values(toDo.row)
    if !toDo.path.isEmpty { array(of: toDo.path, key: "path") { $0.write($1) } }
  }

  fileprivate mutating func periods(_ periods: [ListStatistics.Period], key: StaticString) {
    objects(of: periods, key: key) { json, period in
      json.write(period.start.description, key: "start")
      json.write(period.done, key: "done")
    }
  }
}
