import HolonToDos

extension ToDoDraft {
  /// Returns the values as people say them, such as “due Friday, 17:00” and “every 2 weeks”.
  ///
  /// The title, the notes and what is removed by its name aren't among them.
  ///
  /// - Parameters:
  ///   - clock: The person's clock. Its time zone is only read if there are values, because that takes long.
  ///   - isNew: Whether the to-do is added, so that a recurrence without a due time sets one.
  public func meanings(_ clock: LocalClock, isNew: Bool) -> [String] {
    lazy var today = clock.today
    var texts: [String] = []
    for field in ToDo.Field.values {
      if let value = values.last(where: { $0.field == field }) {
        texts.append(clock.named(value, today: today))
      } else if cleared.contains(field) {
        texts.append("no \(field.notation?.noun ?? field.rawValue)")
      } else if field == .due, isNew,
        case .recurrence(let recurrence)? = values.last(where: { $0.field == .recurrence })
      {
        texts.append(clock.named(.due(recurrence.start(in: clock.timeZone)), today: today))
      }
    }
    if tags == [] || clearsTags { texts.append("no tags") }
    texts += ((tags ?? []) + addedTags).map { "#\($0)" }
    if let project { texts.append(project.isEmpty ? "no project" : "project \(project)") }
    if needs == [] { texts.append("no needs") }
    let needed = (needs ?? []) + addedNeeds
    if !needed.isEmpty { texts.append("after \(needed.map(\.description).joined(separator: ", "))") }
    if reminders == [] { texts.append("no reminders") }
    texts += (reminders ?? []).map { reminder in
      "remind \(reminder.time.map { clock.text($0, today: today) } ?? reminder.description)"
    }
    return texts
  }
}
