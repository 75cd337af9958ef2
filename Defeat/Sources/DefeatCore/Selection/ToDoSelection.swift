import HolonBase
public import HolonToDos

/// The to-dos that words select where their numbers could stand.
public struct ToDoSelection: Sendable {
  /// The to-dos, in the order of the list.
  public let toDos: [ListedToDo]

  /// Whether the words are a title or a part of one, which is meant to name a single to-do.
  public let isTitle: Bool
}

extension Defeat {
  /// Finds to-dos by a title, by a part of a title, or by a filter.
  ///
  /// A whole title precedes titles that contain it, and these precede titles that contain all of the words. Open to-dos
  /// precede completed ones, unless the filter has a condition on that. Archived to-dos are left out unless it has one.
  ///
  /// - Parameters:
  ///   - text: The words, as in `standup` or `open +home`.
  ///   - state: The condition for all to-dos, such as that they are open.
  /// - Throws: ``InputError/unreadableFilter(_:)`` for a text that is neither a title nor a filter.
  public func selection(_ text: String, where state: ToDoQuery = .all([])) throws -> ToDoSelection {
    let text = text.trimmingWhitespace()
    let titled = try found(.text(.title, text), state)
    let whole = titled.filter { $0.row.entry.toDo.title.lowercased() == text.lowercased() }
    if !whole.isEmpty { return ToDoSelection(toDos: whole.openFirst, isTitle: true) }
    let query: ToDoQuery
    do {
      query = try filter(text).query
    } catch {
      guard titled.isEmpty else { return ToDoSelection(toDos: titled.openFirst, isTitle: true) }
      throw error
    }
    guard let words = query.words else {
      let selected = try found(query, state)
      return ToDoSelection(toDos: query.contains(.complete) ? selected : selected.openFirst, isTitle: false)
    }
    let titles = try titled.isEmpty ? found(.all(words.map { .text(.title, $0) }), state) : titled
    return ToDoSelection(toDos: titles.openFirst, isTitle: true)
  }

  private func found(_ query: ToDoQuery, _ state: ToDoQuery) throws -> [ListedToDo] {
    let filter = filter(.all([query, state])).leavingOutArchived()
    let list = try list(selecting: filter)
    return list.rows.filter { filter.includes($0) }.map { ListedToDo($0, in: list) }
  }
}

extension [ListedToDo] {
  /// The open to-dos, or all if none is open.
  fileprivate var openFirst: [ListedToDo] {
    let open = filter { !$0.row.progress.isComplete }
    return open.isEmpty ? self : open
  }
}

extension ToDoQuery {
  /// The words of a query that only searches for words; nil for one with other conditions.
  fileprivate var words: [String]? {
    switch self {
    case .text(.anywhere, let word): return [word]
    case .all(let parts):
      let words = parts.compactMap(\.words)
      return words.count == parts.count ? words.flatMap(\.self) : nil
    default: return nil
    }
  }
}
