public import HolonToDos

/// The values that a person has given for a to-do; what is nil stays as it is.
public struct ToDoDraft: Hashable, Sendable {
  /// What is to be done.
  public var title: String?

  /// Whatever else is to be said; empty to have none.
  public var notes: String?

  /// When it has to be done; `.some(nil)` to have no time.
  public var due: Due??

  /// How urgent it is; `.some(nil)` to have no priority.
  public var priority: Priority??

  /// All of its tags, in place of those it has.
  public var tags: [String]?

  /// Tags to put to those it has.
  public var addedTags: [String]

  /// Tags to take from those it has.
  public var removedTags: [String]

  /// Creates a draft.
  public init(
    title: String? = nil, notes: String? = nil, due: Due?? = nil, priority: Priority?? = nil, tags: [String]? = nil,
    addedTags: [String] = [], removedTags: [String] = []
  ) {
    self.title = title
    self.notes = notes
    self.due = due
    self.priority = priority
    self.tags = tags
    self.addedTags = addedTags
    self.removedTags = removedTags
  }

  /// Whether nothing was given.
  public var isEmpty: Bool { self == ToDoDraft() }

  func apply(to toDo: inout ToDo) throws(ToDoError) {
    if let title { try toDo.rename(title) }
    if let notes { toDo.notes = notes }
    if let due { toDo.due = due }
    if let priority { toDo.priority = priority }
    if tags != nil || !addedTags.isEmpty || !removedTags.isEmpty {
      let kept = (tags ?? toDo.tags).filter { !removedTags.contains($0) }
      try toDo.setTags(kept + addedTags)
    }
  }
}
