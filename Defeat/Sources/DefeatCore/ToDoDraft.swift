import Foundation
public import HolonToDos

/// The new values of a to-do; properties that are nil leave its values unchanged.
public struct ToDoDraft: Hashable, Sendable {
  /// The new title; nil to keep the current one.
  public var title: String?

  /// The replacement of text in the title; a title without that text stays the same.
  public var replacement: TitleReplacement?

  /// The notes; an empty text removes them.
  public var notes: String?

  /// The lines to add to the notes.
  public var appendedNotes: String?

  /// The values of fields that hold one value each.
  public var values: [ToDo.Value]

  /// Whether a recurrence among the values counts from the due time that the to-do has or gets, instead of its own start.
  public var countsFromDue = false

  /// The fields whose values are removed.
  public var cleared: [ToDo.Field]

  /// The tags that replace all existing ones.
  public var tags: [String]?

  /// The tags to add.
  public var addedTags: [String]

  /// The tags to remove.
  public var removedTags: [String]

  /// Whether all tags except projects are removed before others are added.
  public var clearsTags = false

  /// The project that replaces the existing ones; an empty name removes them.
  public var project: String?

  /// The reminders that replace all existing ones.
  public var reminders: [Reminder]?

  /// The to-dos that it needs instead of the present ones.
  public var needs: [ToDoReference]?

  /// The to-dos that it needs, too.
  public var addedNeeds: [ToDoReference] = []

  /// The to-dos that it no longer needs.
  public var removedNeeds: [ToDoReference] = []

  /// Creates a draft from the values that a person has given.
  public init(
    title: String? = nil, notes: String? = nil, values: [ToDo.Value] = [], cleared: [ToDo.Field] = [],
    tags: [String]? = nil, addedTags: [String] = [], removedTags: [String] = []
  ) {
    self.title = title
    self.notes = notes
    self.values = values
    self.cleared = cleared
    self.tags = tags
    self.addedTags = addedTags
    self.removedTags = removedTags
  }

  /// Whether the draft changes nothing.
  public var isEmpty: Bool { self == ToDoDraft() }

  /// Sets the values of a to-do, except those that it needs: ``Defeat/resolvedNeeds(of:)``.
  ///
  /// - Parameter timeZone: The person's time zone, evaluated only for recurrences.
  func apply(to toDo: inout ToDo, in timeZone: @autoclosure () -> TimeZone) throws(ToDoError) {
    if let title { try toDo.rename(title) }
    if let title = replacement?.title(replacing: toDo.title) { try toDo.rename(title) }
    if let notes { toDo.notes = notes }
    if let appendedNotes {
      let notes = toDo.notes.isEmpty ? appendedNotes : "\(toDo.notes)\n\(appendedNotes)"
      guard notes.utf8.count <= ToDo.longestNotes else { throw .tooLong(limit: ToDo.longestNotes) }
      toDo.notes = notes
    }
    for value in values { toDo.set(value) }
    for field in cleared { toDo.clear(field) }
    if let reminders { toDo.setReminders(reminders) }
    if values.contains(where: { $0.field == .recurrence }), let recurrence = toDo.recurrence {
      if let due = toDo.due {
        if countsFromDue {
          let timeZone = timeZone()
          let started = recurrence.starting(at: due, in: timeZone)
          guard !started.endsBeforeStart(in: timeZone) else { throw .recurrenceEndsBeforeDue(title: toDo.title) }
          toDo.recurrence = started
        }
      } else {
        toDo.due = recurrence.start(in: timeZone())
      }
    }
    if tags != nil || clearsTags || !addedTags.isEmpty || !removedTags.isEmpty {
      let plain = clearsTags ? toDo.plainTags : []
      let kept = (tags ?? toDo.tags).filter { !removedTags.contains($0) && !plain.contains($0) }
      try toDo.setTags(kept + addedTags)
    }
    if let project { try toDo.setProject(project) }
  }
}
