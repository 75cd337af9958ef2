public import Foundation
import HolonCore

/// A filter for the to-dos that a query selects at a time.
///
/// The query becomes a composite filter once, so that a long list is filtered without reading the query again.
public struct QueryFilter: ToDoFilter {
  /// The query.
  public let query: ToDoQuery

  /// The time, which determines the overdue to-dos.
  public let now: Date

  /// The time zone in which days begin and end.
  public let timeZone: TimeZone

  private let filter: any ToDoFilter

  /// Creates a filter for a query.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - now: The time, which determines the overdue to-dos.
  ///   - timeZone: The time zone in which days begin and end.
  public init(_ query: ToDoQuery, at now: Date, in timeZone: TimeZone) {
    self.query = query
    self.now = now
    self.timeZone = timeZone
    filter = FilterFactory(now: now, timeZone: timeZone).filter(query)
  }

  /// Returns whether the query selects a to-do.
  public func includes(_ row: ToDoList.Row) -> Bool { filter.includes(row) }
}

/// The making of filters from queries.
private struct FilterFactory {
  let now: Date
  let timeZone: TimeZone

  func filter(_ query: ToDoQuery) -> any ToDoFilter {
    switch query {
    case .all(let parts): CompositeToDoFilter(parts.map(filter))
    case .any(let parts): CompositeAlternativeToDoFilter(parts.map(filter))
    case .not(let part): NotFilter(filter(part))
    case .text(let place, let text): self.text(place, text)
    case .tag(let tag): self.tag(tag)
    case .project(let project): self.project(project)
    case .value(let comparison, let value): self.value(comparison, value)
    case .date(let field, let comparison, let due): date(field, comparison, DueRange(due, in: timeZone))
    case .has(let field): Condition { $0.has(field) }
    case .state(.complete): StateFilter(isComplete: true)
    case .state(.overdue): overdue()
    case .state(.checklist): ChecklistFilter()
    case .state(.archived): ArchiveFilter()
    case .state(.blocked): DependencyFilter { $0.isBlocked }
    case .state(.blocking): DependencyFilter { $0.isBlocking }
    }
  }

  private func text(_ place: ToDoQuery.Place, _ text: String) -> any ToDoFilter {
    let folded = FoldedText(text)
    return switch place {
    case .anywhere: TextFilter(text)
    case .title: Condition { folded.isContained(in: $0.title) }
    case .notes: Condition { folded.isContained(in: $0.notes) }
    }
  }

  private func tag(_ tag: String) -> any ToDoFilter {
    let tag = tag.lowercased()
    return Condition { toDo in toDo.tags.contains { $0.lowercased() == tag } }
  }

  private func project(_ project: String?) -> any ToDoFilter {
    guard let project = project?.lowercased() else { return Condition { !$0.projects.isEmpty } }
    return Condition { toDo in
      toDo.projects.contains { other in
        let other = other.lowercased()
        return other == project || other.hasPrefix("\(project).")
      }
    }
  }

  private func value(_ comparison: ToDoQuery.Comparison, _ value: ToDo.Value) -> any ToDoFilter {
    switch value {
    case .due(let due):
      let range = DueRange(due, in: timeZone)
      return Condition { toDo in toDo.due.map { due in range.holds(comparison) { $0.isAfter(due) } } ?? false }
    case .start(let start):
      let range = DueRange(start, in: timeZone)
      return Condition { toDo in toDo.start.map { start in range.holds(comparison) { $0.isAfter(start) } } ?? false }
    case .recurrence, .completion: return Condition { _ in false }
    case .priority(let priority):
      return Condition { toDo in toDo.priority.map { comparison.holds($0, priority) } ?? false }
    case .estimate(let estimate):
      return Condition { toDo in toDo.estimate.map { comparison.holds($0, estimate) } ?? false }
    }
  }

  private func date(
    _ field: ToDoQuery.DateField, _ comparison: ToDoQuery.Comparison, _ range: DueRange
  ) -> any ToDoFilter {
    Condition { toDo in toDo[field].map { date in range.holds(comparison) { date < $0.moment } } ?? false }
  }

  private func overdue() -> any ToDoFilter {
    let now = DueLimit(now, in: timeZone)
    return CompositeToDoFilter(
      StateFilter(isComplete: false), Condition { toDo in toDo.due.map { now.isAfter($0) } ?? false })
  }
}

/// A filter for to-dos with certain values.
private struct Condition: ToDoFilter {
  let holds: @Sendable (ToDo) -> Bool

  func includes(_ row: ToDoList.Row) -> Bool { holds(row.entry.toDo) }
}

extension ToDo {
  /// The value of a date that the list itself sets.
  fileprivate subscript(field: ToDoQuery.DateField) -> Date? {
    switch field {
    case .created: created
    case .modified: modified
    case .completed: completed
    }
  }

  fileprivate func has(_ field: Field) -> Bool {
    switch field {
    case .title, .created, .modified: true
    case .notes: !notes.isEmpty
    case .tags: !plainTags.isEmpty
    case .needs: !needs.isEmpty
    case .attachments: !attachments.isEmpty
    case .attributes: !attributes.isEmpty
    case .marks: !marks.isEmpty
    case .completed: completed != nil
    case .archived: archived != nil
    default: self[field] != nil
    }
  }
}
