public import HolonToDos

/// The values that a person has given for a to-do; what is nil stays as it is.
public struct ToDoDraft: Hashable, Sendable {
  /// What is to be done.
  public var title: String?

  /// Whatever else is to be said; empty to have none.
  public var notes: String?

  /// Values of fields that hold one each.
  public var values: [ToDo.Value]

  /// The fields to have no value any more.
  public var cleared: [ToDo.Field]

  /// All of its tags, in place of those it has.
  public var tags: [String]?

  /// Tags to put to those it has.
  public var addedTags: [String]

  /// Tags to take from those it has.
  public var removedTags: [String]

  /// Creates a draft.
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

  /// Whether nothing was given.
  public var isEmpty: Bool { self == ToDoDraft() }

  func apply(to toDo: inout ToDo) throws(ToDoError) {
    if let title { try toDo.rename(title) }
    if let notes { toDo.notes = notes }
    for value in values { toDo.set(value) }
    for field in cleared { toDo.clear(field) }
    if tags != nil || !addedTags.isEmpty || !removedTags.isEmpty {
      let kept = (tags ?? toDo.tags).filter { !removedTags.contains($0) }
      try toDo.setTags(kept + addedTags)
    }
  }
}
